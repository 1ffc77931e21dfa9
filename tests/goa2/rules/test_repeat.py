"""Repeating an action."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.cards import CARDS, GOLD, SHEETS, HeroSheet
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.notes import note
from critias.kit.offers import NOTHING
from goa2.rules.positions import SPARE, both_editions, warded
from goa2.table import BLUE, RED, Table


@pytest.mark.rule("goa2.repeat.modal-new-choice")
@pytest.mark.parametrize(
    ("modes", "coins", "steps"),
    [(("coin", "step"), 1, 1), (("step", "coin"), 1, 1), (("coin", "coin"), 2, 0)],
)
def test_a_repeated_modal_action_may_choose_another_bullet(
    tinker: HeroSheet, modes: tuple[str, str], coins: int, steps: int
) -> None:
    """Or the same one again."""
    table = Table({"tinker": (RED, "h8")})
    table.play("tinker", "odd_jobs", "skill")
    for number, mode in enumerate(modes):
        if number:
            table.answer("yes")
        assert table.options() == {"coin", "step"}
        table.answer(*([mode, "i8"] if mode == "step" else [mode]))
    assert table.done
    assert table.coins("tinker") == coins
    assert len(table.said("move")) == steps


@pytest.mark.rule("goa2.repeat.no-replacement")
@pytest.mark.printing(2)
def test_a_repeat_is_the_same_kind_of_action(tinker: HeroSheet) -> None:
    """With a token in reach and a way to travel fast the question is still only whether to repeat,
    and what follows is the skill."""
    table = Table({"tinker": (RED, "c8")}, tokens=[("cog", "tinker", "d8")])
    assert table.refused("tinker", "odd_jobs", "clear") is None
    assert table.refused("tinker", "odd_jobs", "fast_travel") is None
    table.play("tinker", "odd_jobs", "skill", "coin")
    assert table.question.kind == "repeat"
    assert table.options() == {"yes", "no"}
    table.answer("yes")
    assert table.question.kind == "mode"
    assert [kind for *_, kind in table.said("action")] == ["skill"]


@both_editions
@pytest.mark.rule("goa2.repeat.whole-action", "goa2.repeat.no-repeat-of-repeat")
def test_a_repeat_is_offered_once_and_not_again_after_itself(
    tinker: HeroSheet, edition: int
) -> None:
    """The second instance sets up no third one."""
    table = Table({"tinker": (RED, "h8")}, edition=edition)
    table.play("tinker", "odd_jobs", "skill", "coin", "yes", "coin")
    assert table.done
    assert table.asked.count("repeat") == 1


@both_editions
@pytest.mark.rule("goa2.repeat.separate-action")
def test_a_repeated_attack_is_defended_anew(edition: int) -> None:
    """Each of the two attacks asks for a defense and ends by itself."""
    table = Table(
        {"xargatha": (RED, "h8"), "brogan": (BLUE, "i8"), "wasp": (BLUE, "h7")},
        hand={"brogan": ["bulwark"], "wasp": ["lift_up"]},
        edition=edition,
    )
    table.play("xargatha", "cleave", "attack", "brogan", "bulwark", "yes", "wasp", "lift_up")
    assert [name for name, *_ in table.said("defense")] == ["brogan", "wasp"]
    assert len(table.said("attack_ends")) == 2


@pytest.mark.rule("goa2.repeat.example-push")
def test_a_push_comes_before_the_repeat_which_may_hit_a_new_minion() -> None:
    """Arien takes blue's last minion; the lane is pushed, and the repeat strikes one of the new
    wave that stands beside him."""
    table = Table(
        {"arien": (RED, "n8")},
        minions=[("melee", RED, "k15"), ("melee", BLUE, "m8", "last")],
    )
    table.play("arien", "violent_torrent", "attack", "last")
    assert table.said("battle_zone") == [(0, table.state.zones[0])]
    assert table.board.zones[table.state.zones[0]].key == "blue-shore"
    assert table.question.kind == "repeat"
    assert table.piece_at("o8") == ("melee", BLUE)
    table.answer("yes", "o8")
    assert table.piece_at("o8") is None
    assert table.coins("arien") == 4


@pytest.mark.rule("goa2.repeat.single-active-effect")
def test_a_repeat_does_not_stack_an_active_effect() -> None:
    """Tigerclaw hides twice with the same card and has one effect."""
    table = Table({"tigerclaw": (RED, "j8")}, ultimate=["tigerclaw"], minions=SPARE)
    table.play("tigerclaw", "blend_into_shadows", "skill", "k8", "yes", "j8")
    assert [effect.card for effect in table.state.effects] == ["blend_into_shadows"]


@both_editions
@pytest.mark.rule("goa2.repeat.whole-action")
@pytest.mark.parametrize(
    ("second", "offered"), [("northeast of h8", True), ("3 east of h8", False)]
)
def test_a_repeat_that_could_do_nothing_is_not_offered(
    second: str, offered: bool, edition: int
) -> None:
    """Cleave goes on against another hero beside her; with none there is nothing to ask."""
    heroes = {"xargatha": (RED, "h8"), "arien": (BLUE, "i8"), "wasp": (BLUE, second)}
    table = Table(heroes, [*SPARE, ("melee", BLUE, "g8")], edition=edition)
    table.play("xargatha", "cleave", "attack", "arien")
    assert ("repeat" in table.asked) is offered
    assert table.said("stopped") == []


@both_editions
@pytest.mark.rule("goa2.repeat.whole-action", "goa2.concept.immune")
def test_a_repeat_against_the_immune_alone_is_not_offered(tinker: HeroSheet, edition: int) -> None:
    heroes = {"xargatha": (RED, "h8"), "arien": (BLUE, "i8"), "tinker": (BLUE, "g8")}
    table = warded(Table(heroes, SPARE, edition=edition))
    table.play("xargatha", "cleave", "attack")
    assert table.done


@both_editions
@pytest.mark.rule("goa2.repeat.whole-action")
def test_looking_whether_a_repeat_could_do_something_changes_nothing(edition: int) -> None:
    """Declined, it leaves no trace: neither on the board nor among the events."""
    heroes = {"sabina": (RED, "h8")}
    table = Table(heroes, [*SPARE, ("melee", RED, "i8", "pawn")], edition=edition)
    table.play("sabina", "troop_movement", "skill", "j8")
    assert table.question.kind == "repeat"
    before, told = table.state.copy(), len(table.events)
    table.answer("no")
    assert table.said("repeat") == []
    assert [event.kind for event in table.events[told:]] == ["resolved"]
    assert table.state.space == before.space


@pytest.fixture
def miser() -> Iterator[HeroSheet]:
    """A hero whose skill asks nothing, and may be repeated."""
    sheet = HeroSheet("miser", "Miser", "of Tests", stars=1, roles=(), stats={})

    @sheet.skill("Toll", GOLD, initiative=7, movement=1)
    def toll(act: Act) -> None:
        """With fewer than two coins gain one. You may repeat this once."""
        if act.hero.coins < 2:
            act.gain(1)
        act.may_repeat()

    @sheet.ultimate("Hoard")
    class Hoard(Passive):
        """Nothing more."""

    yield sheet
    del SHEETS[sheet.id]
    for card in sheet.cards:
        del CARDS[card.id]


@pytest.mark.usefixtures("miser")
@both_editions
@pytest.mark.rule("goa2.repeat.whole-action")
@pytest.mark.parametrize(("coins", "offered"), [(0, True), (1, False), (2, False)])
def test_a_repeat_that_asks_nothing_is_offered_if_it_changes_something(
    coins: int, offered: bool, edition: int
) -> None:
    table = Table({"miser": (RED, "h8")}, coins={"miser": coins}, edition=edition)
    table.play("miser", "toll", "skill")
    assert ("repeat" in table.asked) is offered
    if offered:
        table.answer("yes")
    assert table.coins("miser") == 2


@both_editions
@pytest.mark.rule("goa2.overview.card-over-rules")
@pytest.mark.parametrize("banned", [True, False])
def test_what_is_banned_by_then_is_not_offered_again(banned: bool, edition: int) -> None:
    """Ignatia's portal takes her into the radius of Spell Break: she may flip the coin, but there
    is no second portal to ask about."""
    heroes = {
        "ignatia": (RED, "h8"),
        "wasp": (BLUE, "4 east of h8"),
        "arien": (BLUE, "6 east of h8"),
        "sabina": (RED, "3 east of h8"),
    }
    table = Table(heroes, SPARE, coin=RED, ultimate=["ignatia"], edition=edition)
    if banned:
        table.play("arien", "spell_break", "skill")
    table.play("ignatia", "unstable_portal", "skill", "wasp", "yes")
    assert ("ignatia_again" in table.asked) is not banned


@both_editions
@pytest.mark.rule("goa2.modal.choose-ignore-rest")
def test_a_bullet_that_would_do_nothing_says_so(edition: int) -> None:
    """It may be chosen all the same: whoever picks it has picked."""
    heroes = {"silverarrow": (RED, "h8"), "wasp": (BLUE, "2 east of h8")}
    table = Table(heroes, SPARE, edition=edition).play("silverarrow", "snap_shot", "attack")
    assert table.options() == {"alone", "next_to_you"}
    shown = view(table.state, 0)
    assert note(shown, table.question, "alone").detail == NOTHING.detail
    assert note(shown, table.question, "next_to_you").detail == "nothing to do there now"
    table.answer("next_to_you")
    assert table.said("stopped") == [("silverarrow", "silverarrow_snap_shot")]
