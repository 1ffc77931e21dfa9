"""Minions outside the Battle Zone go home."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.lanes import pushed_lanes, return_strays
from critias.games.goa2.rules.round import fighters
from critias.kernel.hexes import spaces_of
from goa2.rules.positions import SPARE, both_editions
from goa2.table import BLUE, RED, Table


@pytest.mark.rule("goa2.outside.return", "goa2.outside.choice")
def test_a_stray_minion_walks_to_the_nearest_space_of_its_battle_zone() -> None:
    """From n10 in the Shore one step leads to m10 or m11; its team picks."""
    table = Table(
        {"wasp": (RED, "c8"), "arien": (BLUE, "r7")},
        minions=[("melee", BLUE, "n10", "stray"), *SPARE],
    )
    table.run(return_strays)
    near = spaces_of(table.board.grid.near[table.space("n10")] & table.state.battle)
    assert table.options() == {table.name(space) for space in near}
    assert len(table.options()) == 2
    assert table.question.seats == (table.hero("arien").seat,)
    table.answer("m11")
    assert table.where("stray") == "m11"


@pytest.mark.rule("goa2.outside.return-first")
def test_in_the_first_printing_it_goes_to_the_nearest_empty_space() -> None:
    """With m10 taken the other neighbour is the only nearest space."""
    table = Table(
        {"arien": (BLUE, "m10")},
        minions=[("melee", BLUE, "n10", "stray"), *SPARE],
        edition=1,
    )
    table.run(return_strays)
    assert table.done
    assert table.where("stray") == "m11"


@both_editions
@pytest.mark.rule("goa2.outside.return", "goa2.outside.return-first")
def test_the_way_home_leads_over_empty_spaces(edition: int) -> None:
    """With m10 and m11 taken the only way of 2 steps ends at l9; l10, equally near, has none."""
    table = Table(
        {"arien": (BLUE, "m10"), "brogan": (BLUE, "m11")},
        minions=[("melee", BLUE, "n10", "stray"), *SPARE],
        edition=edition,
    )
    table.run(return_strays)
    assert table.done
    assert table.where("stray") == "l9"


@both_editions
@pytest.mark.rule("goa2.outside.timing")
def test_it_goes_home_after_the_action_and_not_during_it(edition: int) -> None:
    """Arien shifts a minion over the border before his attack; while Brogan defends it is still
    outside, after the action it is back."""
    table = Table(
        {"arien": (RED, "l10"), "brogan": (BLUE, "m10")},
        minions=[("melee", BLUE, "m11", "pawn"), *SPARE],
        hand={"brogan": ["mad_dash"]},
        edition=edition,
    )
    table.play("arien", "noble_blade", "attack", "brogan", "pawn", "n10")
    assert table.question.kind == "defend"
    assert table.where("pawn") == "n10"
    table.answer("mad_dash", "m11")
    assert table.where("pawn") == "m11"


@both_editions
@pytest.mark.rule("goa2.outside.no-battle-impact")
def test_a_displaced_minion_causes_no_push_and_is_counted_again_at_home(edition: int) -> None:
    """Blue's only minion is shifted out of the Zone: no push, and it fights in the battle."""
    table = Table(
        {"arien": (RED, "l10"), "brogan": (BLUE, "m10")},
        minions=[("melee", BLUE, "m11", "pawn"), ("melee", RED, "k15")],
        hand={"brogan": ["mad_dash"]},
        edition=edition,
    )
    table.play("arien", "noble_blade", "attack", "brogan", "pawn", "n10")
    assert pushed_lanes(table.state) == []
    table.answer("mad_dash")
    assert table.said("lane_push") == []
    assert fighters(table.state, 0, BLUE) == 1 << table.state.space[table.names["pawn"]]


@both_editions
@pytest.mark.rule("goa2.outside.only-miniatures")
def test_a_hero_who_counts_as_a_minion_stays_where_it_is(edition: int) -> None:
    """Brogan with One Man Army outside the Battle Zone does not walk home."""
    table = Table(
        {"brogan": (BLUE, "n10"), "arien": (RED, "h8")},
        minions=SPARE,
        ultimate=["brogan"],
        edition=edition,
    )
    table.play("arien", "spell_break", "hold")
    assert table.where("brogan") == "n10"
    assert table.said("stray_returned") == []
    table.run(return_strays)
    assert table.where("brogan") == "n10"


@both_editions
@pytest.mark.rule("goa2.outside.choice")
def test_the_owning_team_decides_and_not_the_actor(edition: int) -> None:
    """Red's Arien drove the blue minion out; blue says where it goes back in."""
    table = Table(
        {"arien": (RED, "l10"), "brogan": (BLUE, "m9"), "wasp": (BLUE, "r7")},
        minions=[("melee", BLUE, "m10", "pawn"), *SPARE],
        edition=edition,
    )
    table.play("arien", "tidal_blast", "attack", "brogan", "pawn", ("push", 1))
    assert table.question.kind == "stray_home"
    assert table.question.seats == (table.hero("brogan").seat, table.hero("wasp").seat)
    table.answer("m10")
    assert table.where("pawn") == "m10"


@both_editions
@pytest.mark.rule("goa2.outside.no-path-place")
def test_without_a_way_it_is_placed_as_near_as_can_be(edition: int) -> None:
    """All neighbours of n10 are taken; the Battle Zone begins again at distance 2."""
    table = Table(
        {
            "arien": (BLUE, "m10"),
            "brogan": (BLUE, "m11"),
            "wasp": (RED, "m9"),
            "dodger": (RED, "n9"),
        },
        minions=[("melee", BLUE, "n10", "stray"), *SPARE],
        edition=edition,
    )
    table.run(return_strays)
    assert table.options() == {"l9", "l10", "l11", "m12", "n12"}
    table.answer("l10")
    assert table.where("stray") == "l10"


@both_editions
@pytest.mark.rule("goa2.outside.order")
@pytest.mark.parametrize("coin", [RED, BLUE])
def test_the_coins_team_brings_its_minion_back_first(edition: int, coin: int) -> None:
    """Both strays want m10; who comes second goes the long way. The coin stays as it is."""
    table = Table(
        {"arien": (RED, "m11"), "brogan": (BLUE, "l9")},
        minions=[("melee", RED, "n10", "red"), ("melee", BLUE, "m9", "blue"), *SPARE],
        coin=coin,
        edition=edition,
    )
    table.run(return_strays)
    ends = {"red": "m10", "blue": "l8"} if coin == RED else {"red": "l8", "blue": "m10"}
    assert {name: table.where(name) for name in ends} == ends
    assert table.state.coin == coin
