"""Tied initiative: the coin between teams, agreement within one."""

import pytest

from critias.games.goa2.rules.turn import resolve_next
from goa2.rules.course import order, up_to
from goa2.table import BLUE, RED, Table

ELEVEN = {"arien": "noble_blade", "xargatha": "cleave", "brogan": "onslaught", "tigerclaw": "parry"}
"""Cards of initiative 11."""


def tied(*heroes: tuple[str, int], coin: int = RED, edition: int = 2) -> Table:
    """Heroes of these teams, far from each other, with cards of initiative 11."""
    spots = ["c8", "c10", "q9", "q11"]
    return Table(
        {name: (team, spots.pop(0 if team == RED else -1)) for name, team in heroes},
        laid={name: ELEVEN[name] for name, _ in heroes},
        coin=coin,
        edition=edition,
    )


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize(("coin", "first"), [(RED, "arien"), (BLUE, "brogan")])
@pytest.mark.rule("goa2.tie.cross-team-coin")
def test_the_team_on_the_coin_acts_first(coin: int, first: str, edition: int) -> None:
    """A tie between Red and Blue goes to the side that the coin shows."""
    table = tied(("arien", RED), ("brogan", BLUE), coin=coin, edition=edition)
    table.run(resolve_next, "hold")
    assert order(table) == [first]


@pytest.mark.rule("goa2.tie.cross-team-coin")
def test_the_coin_does_not_matter_without_a_tie() -> None:
    """The higher initiative goes first although the coin shows the other team; nothing flips."""
    table = Table(
        {"arien": (RED, "c8"), "brogan": (BLUE, "q9")},
        laid={"arien": "noble_blade", "brogan": "bulwark"},
        coin=RED,
    ).run(up_to("turn_end"), "hold", "hold")
    assert order(table) == ["brogan", "arien"]
    assert table.said("coin") == []


@pytest.mark.rule("goa2.tie.flip-after-resolve")
def test_the_winner_of_the_tie_flips_the_coin_after_acting() -> None:
    """While Arien acts the coin still shows Red; once his card lies resolved it shows Blue."""
    table = tied(("arien", RED), ("brogan", BLUE))
    table.run(resolve_next)
    assert table.question.about == ("arien", "noble_blade")
    assert table.state.coin == RED
    table.answer("hold")
    assert table.state.coin == BLUE
    assert [e.kind for e in table.events][-2:] == ["resolved", "coin"]
    assert table.said("coin") == [(BLUE, "arien")]


@pytest.mark.rule("goa2.tie.flip-after-resolve")
def test_the_loser_of_the_tie_does_not_flip_the_coin_back() -> None:
    """One tie, one flip: Brogan acts alone afterwards."""
    table = tied(("arien", RED), ("brogan", BLUE)).run(up_to("turn_end"), "hold", "hold")
    assert table.said("coin") == [(BLUE, "arien")]


@pytest.mark.rule("goa2.tie.flip-after-resolve")
def test_the_coin_is_flipped_even_if_the_winner_falls_in_acting() -> None:
    """Tigerclaw's Riposte defeats Arien, who won the tie with Brogan: the flip is owed."""
    table = Table(
        {
            "arien": (RED, "j8"),
            "tigerclaw": (BLUE, "east of arien"),
            "brogan": (BLUE, "q9"),
        },
        laid={"arien": "noble_blade", "brogan": "onslaught"},
        hand={"tigerclaw": ["riposte"]},
    ).run(resolve_next, "attack", "riposte")
    assert table.where("arien") is None
    assert table.hero("arien").resolved[0] == "noble_blade"
    assert table.state.coin == BLUE


@pytest.mark.rule("goa2.tie.same-team-choose")
@pytest.mark.parametrize("first", ["arien", "xargatha"])
def test_tied_teammates_agree_who_goes_first(first: str) -> None:
    """Either of the two may answer for both, and either hero may be named."""
    table = tied(("arien", RED), ("xargatha", RED)).run(resolve_next)
    assert table.question.kind == "tie"
    assert table.question.seats == (0, 1)
    assert table.options() == {"arien", "xargatha"}
    table.answer(first, "hold")
    assert order(table) == [first]


@pytest.mark.rule("goa2.tie.same-team-no-flip")
@pytest.mark.parametrize("coin", [RED, BLUE])
def test_a_tie_within_a_team_leaves_the_coin_alone(coin: int) -> None:
    """Whichever side it shows."""
    table = tied(("arien", RED), ("xargatha", RED), coin=coin)
    table.run(up_to("turn_end"), "xargatha", "hold", "hold")
    assert table.said("coin") == []
    assert table.state.coin == coin


@pytest.mark.rule("goa2.tie.several-favoured-choose", "goa2.tie.flip-after-resolve")
def test_the_favoured_team_picks_one_of_its_tied_players() -> None:
    """Two of Red and one of Blue are tied, the coin shows Red: Red says who; one flip."""
    table = tied(("arien", RED), ("brogan", BLUE), ("xargatha", RED)).run(resolve_next)
    assert table.question.seats == (0, 2)
    assert table.options() == {"arien", "xargatha"}
    table.answer("xargatha", "hold")
    assert table.said("coin") == [(BLUE, "xargatha")]


@pytest.mark.rule("goa2.tie.repeat-for-rest")
def test_three_way_tie_is_compared_again_with_the_new_side() -> None:
    """Red, then Blue because the coin was flipped, then the second of Red; two flips in all."""
    table = tied(("arien", RED), ("brogan", BLUE), ("xargatha", RED))
    table.run(up_to("turn_end"), "xargatha", "hold", "hold", "hold")
    assert order(table) == ["xargatha", "brogan", "arien"]
    assert table.said("coin") == [(BLUE, "xargatha"), (RED, "brogan")]


@pytest.mark.rule("goa2.tie.repeat-for-rest", "goa2.tie.same-team-no-flip")
def test_four_way_tie() -> None:
    """Red one, Blue one, Red's other one, and Blue's last acts alone: three flips."""
    table = tied(("arien", RED), ("brogan", BLUE), ("xargatha", RED), ("tigerclaw", BLUE))
    table.run(up_to("turn_end"), "arien", "hold", "tigerclaw", "hold", "hold", "hold")
    assert order(table) == ["arien", "tigerclaw", "xargatha", "brogan"]
    assert [side for side, _ in table.said("coin")] == [BLUE, RED, BLUE]


@pytest.mark.rule("goa2.tie.repeat-for-rest", "goa2.tie.same-team-no-flip")
def test_what_is_left_of_a_tie_may_be_within_one_team() -> None:
    """The coin shows Blue: Brogan first, with a flip; Arien and Xargatha settle theirs without."""
    table = tied(("arien", RED), ("brogan", BLUE), ("xargatha", RED), coin=BLUE)
    table.run(up_to("turn_end"), "hold", "xargatha", "hold", "hold")
    assert order(table) == ["brogan", "xargatha", "arien"]
    assert table.said("coin") == [(RED, "brogan")]
