"""The Ultimate: unlocked by the last level, at work while its hero is on the board."""

import pytest

from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.passive import passive_of
from critias.games.goa2.rules.round import minion_battle
from critias.games.goa2.rules.turn import initiative
from critias.kernel.choices import AskAll
from goa2.rules.course import full, hand_of, up_to, view
from goa2.table import BLUE, RED, Table


def levelling(coins: int, edition: int = 2) -> Table:
    """Tigerclaw has coins at the end of a round and takes the first upgrade each time."""
    table = Table(
        {"tigerclaw": (RED, "c8"), "brogan": (BLUE, "q9")},
        hand={"tigerclaw": hand_of("tigerclaw"), "brogan": hand_of("brogan")},
        coins={"tigerclaw": coins},
        edition=edition,
    )
    table.state.phase = "level"
    table.run(up_to("cards"))
    while isinstance(table.ask, AskAll):
        table.answer_all(tigerclaw=table.ask.asks[0].options[0])
    return table


def again(table: Table) -> Table:
    """The next end of a round; Brogan has no coins."""
    table.hero("brogan").coins = 0
    table.state.phase = "level"
    return table.run(up_to("cards"))


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.ultimate.unlock")
def test_the_eighth_level_unlocks_the_ultimate(edition: int) -> None:
    """With all cards at Tier III there is nothing to choose: no upgrade, no item."""
    table = levelling(21, edition)
    own = table.hero("tigerclaw")
    assert (own.level, own.ultimate) == (7, "")
    before = (sorted(own.hand), own.items[:], own.tucked[:])
    own.coins = 7
    again(table)
    assert table.done
    assert (own.level, own.ultimate) == (8, "cloak_and_daggers")
    assert (sorted(own.hand), own.items, own.tucked) == before


@pytest.mark.rule("goa2.ultimate.example-level-8")
@pytest.mark.parametrize("edition", [1, 2])
def test_example_tigerclaw_at_level_eight(edition: int) -> None:
    """Six upgrades gave six items, the seventh level the Ultimate."""
    own = levelling(28, edition).hero("tigerclaw")
    assert own.level == 8
    assert sum(own.items) == len(own.tucked) == 6
    assert own.ultimate == "cloak_and_daggers"


@pytest.mark.rule("goa2.ultimate.permanent")
def test_the_ultimate_works_all_the_time() -> None:
    """Living Tsunami: in every turn, with whichever attack, Arien may move 1 space before it."""
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "l8")}, ultimate=["arien"])
    assert (CARDS["living_tsunami"].tier, CARDS["living_tsunami"].colour) == (4, "purple")
    for card in ("noble_blade", "dangerous_current", "rogue_wave"):
        table.play("arien", card, "attack")
        assert table.question.kind == "move_text"
        table.answer("no")
        if not table.done:
            table.answer("no")
        table.next_turn()
        if table.where("brogan") is None:
            table.move("brogan", "l8")
    assert table.hero("arien").ultimate == "living_tsunami"


@pytest.mark.rule("goa2.ultimate.permanent")
def test_without_the_ultimate_there_is_no_such_ability() -> None:
    """At level 7 Arien is not asked."""
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "l8")}, level={"arien": 7})
    table.play("arien", "noble_blade", "attack")
    assert "move_text" not in table.asked


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.ultimate.off-board")
@pytest.mark.parametrize(("place", "reds"), [("k6", 2), (None, 1)])
def test_off_the_board_the_ultimate_does_nothing(
    place: str | None, reds: int, edition: int
) -> None:
    """One Man Army counts in the minion battle while Brogan stands there, and not otherwise."""
    table = Table(
        {"brogan": (RED, place), "arien": (BLUE, "q9")},
        [("melee", RED, "g7"), ("melee", BLUE, "k5"), ("melee", BLUE, "i9")],
        ultimate=["brogan"],
        edition=edition,
    )
    assert passive_of(table.state, table.hero("brogan")).stands_as_heavy == (place is not None)
    table.run(lambda state: minion_battle(state, 0))
    assert table.said("battle") == [(0, reds, 2)]


@pytest.mark.rule("goa2.ultimate.off-board")
def test_off_the_board_the_ultimate_does_not_change_initiative() -> None:
    """Metamorphosis makes Xargatha faster among enemies, not when she is off the board."""
    table = Table(
        {"xargatha": (RED, "j8"), "brogan": (BLUE, "east of xargatha")},
        laid={"xargatha": "cleave"},
        ultimate=["xargatha"],
    )
    own = table.hero("xargatha")
    assert initiative(table.state, own) == 12
    gone = Table(
        {"xargatha": (RED, None), "brogan": (BLUE, "k8")},
        laid={"xargatha": "cleave"},
        ultimate=["xargatha"],
    )
    assert initiative(gone.state, gone.hero("xargatha")) == 11


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.ultimate.faceup")
def test_everybody_reads_the_ultimate(edition: int) -> None:
    """It lies open beside the dashboard and is no card of the hand."""
    table = levelling(28, edition)
    for seat in (0, 1, None):
        assert view(table, seat)["heroes"][0]["ultimate"] == "cloak_and_daggers"
    own = table.hero("tigerclaw")
    assert len(own.hand) == 5
    assert "cloak_and_daggers" not in (*own.hand, *own.deck)
    assert table.said("ultimate") == [("tigerclaw", "cloak_and_daggers")]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.ultimate.no-more-levels")
def test_no_level_after_the_ultimate(edition: int) -> None:
    """Whatever coins a hero of level 8 has, the next end of round brings no level."""
    table = levelling(28, edition)
    own = table.hero("tigerclaw")
    own.coins = 40
    again(table)
    assert table.done
    assert own.level == 8
    assert own.coins >= 40


def struck(edition: int) -> Table:
    """Arien with his Ultimate defeats a minion, then comes the end of the round."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "q9")},
        [*full(RED), ("melee", BLUE, "east of arien"), ("melee", BLUE, "m12")],
        ultimate=["arien"],
        edition=edition,
    )
    return table.play("arien", "noble_blade", "attack", "no")


@pytest.mark.rule("goa2.ultimate.coins-second")
def test_second_printing_a_hero_with_the_ultimate_gains_coins() -> None:
    """Two for the minion, and the pity coin as no level was bought."""
    table = struck(2)
    assert table.coins("arien") == 2
    again(table)
    assert table.coins("arien") == 3


@pytest.mark.rule("goa2.ultimate.coins-first")
def test_first_printing_a_hero_with_the_ultimate_gains_none() -> None:
    """Neither for the minion nor as a pity coin; Brogan gets his."""
    table = struck(1)
    assert table.coins("arien") == 0
    again(table)
    assert (table.coins("arien"), table.coins("brogan")) == (0, 1)


@pytest.mark.rule("goa2.ultimate.coins-first")
@pytest.mark.parametrize(("edition", "stolen"), [(1, 0), (2, 1)])
def test_first_printing_nothing_can_be_stolen_with_the_ultimate(edition: int, stolen: int) -> None:
    """Taking a coin is gaining one: Light-Fingered finds nothing to take."""
    table = Table(
        {"tigerclaw": (RED, "j8"), "brogan": (BLUE, "east of tigerclaw")},
        coins={"brogan": 3},
        ultimate=["tigerclaw"],
        edition=edition,
    ).play("tigerclaw", "light_fingered", "skill", "no")
    assert (table.coins("tigerclaw"), table.coins("brogan")) == (stolen, 3 - stolen)
