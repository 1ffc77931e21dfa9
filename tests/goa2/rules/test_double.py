"""The double-lane map: two lanes with their own minions and counters, and how a game on it ends."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.lanes import return_strays, strays
from critias.games.goa2.rules.pieces import exchange, lane_minion_mask, lift, put
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.state import HERO
from goa2.rules.course import outcome
from goa2.table import BLUE, RED, Table

ZONES = (
    ("red-north-shore", "north-east-bank", "north-west-bank", "blue-north-shore"),
    ("red-south-shore", "south-east-bank", "south-west-bank", "blue-south-shore"),
)
"""The Zones of both lanes from Red's Throne to Blue's."""
NORTH, SOUTH = 0, 1
SPOTS = {
    "red-north-shore": ("q12", "q13", "r13", "q11"),
    "north-east-bank": ("n3", "n4", "o4", "n6"),
    "north-west-bank": ("j6", "j7", "j5", "k6"),
    "blue-north-shore": ("e8", "e9", "f9", "g8"),
    "red-south-shore": ("p19", "q19", "q20", "q21"),
    "south-east-bank": ("j22", "k22", "j23", "l21"),
    "south-west-bank": ("f22", "g22", "f23", "g24"),
    "blue-south-shore": ("c17", "d17", "c18", "d19"),
}
"""Four ordinary spaces of each Zone."""


def map_of_two(
    north: str,
    south: str,
    winners: tuple[int | None, int | None],
    waves: int = 7,
    edition: int = 2,
    arien: str = "t14",
    dodger: str = "b12",
) -> Table:
    """In each lane the named team has two minions against one and wins the coming battle; None:
    two against two."""
    minions: list[tuple[str, int, str, str, int]] = []
    for lane, (zone, winner) in enumerate(zip((north, south), winners, strict=True)):
        strong = RED if winner is None else winner
        teams = [strong, strong, 1 - strong] + [1 - strong] * (winner is None)
        for team, place in zip(teams, SPOTS[zone], strict=False):
            minions.append(("melee", team, place, f"{'RB'[team]} {lane}", lane))
    return Table(
        {"arien": (RED, arien), "dodger": (BLUE, dodger)},
        minions,
        board="across_the_river",
        zones=[north, south],
        waves=waves,
        edition=edition,
    )


def zones(table: Table) -> list[str]:
    """The keys of the Battle Zones."""
    return [table.board.zones[zone].key for zone in table.state.zones]


def of_lane(table: Table, lane: int) -> list[int]:
    """The minions of a lane on the board."""
    state = table.state
    return sorted(p for p in state.at.values() if state.kinds[p] < HERO and state.lanes[p] == lane)


def weaken(table: Table, lane: int, team: int) -> None:
    """Leave a team one minion in a lane."""
    for piece in [p for p in of_lane(table, lane) if table.state.teams[p] == team][1:]:
        lift(table.state, piece)


# --- two lanes --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.double.two-lanes", "goa2.double.counter-per-lane")
def test_a_push_concerns_one_lane(edition: int) -> None:
    """Red pushes the north: the south keeps its Battle Zone, its minions and its counters."""
    table = map_of_two("north-west-bank", "south-east-bank", (RED, None), edition=edition)
    south = {piece: table.state.space[piece] for piece in of_lane(table, SOUTH)}
    table.run(end_round)
    assert zones(table) == ["blue-north-shore", "south-east-bank"]
    assert table.state.waves == [6, 7]
    assert {piece: table.state.space[piece] for piece in of_lane(table, SOUTH)} == south
    assert len(of_lane(table, NORTH)) == 8


@pytest.mark.rule("goa2.double.counter-per-lane")
def test_the_south_has_its_own_counters() -> None:
    """Blue pushes the south."""
    table = map_of_two("north-west-bank", "south-east-bank", (None, BLUE)).run(end_round)
    assert zones(table) == ["north-west-bank", "red-south-shore"]
    assert table.state.waves == [7, 6]


@pytest.mark.rule("goa2.double.two-lanes")
def test_the_last_minion_of_one_lane_is_enough() -> None:
    """Arien defeats Blue's only minion of the north, though Blue has another in the south."""
    table = map_of_two("north-west-bank", "south-east-bank", (RED, None), arien="j4")
    table.move("B 0", "k4")
    table.play("arien", "noble_blade", "attack")
    assert zones(table) == ["blue-north-shore", "south-east-bank"]


@pytest.mark.rule("goa2.double.a-battle-zone")
@pytest.mark.parametrize(("place", "coins"), [("j7", 1), ("k22", 1), ("n12", 0)])
def test_a_card_that_names_the_battle_zone_means_either(place: str, coins: int) -> None:
    """Dark Ritual finds its empty spawn points in the northern or the southern Battle Zone."""
    table = Table({"dodger": (RED, place)}, board="across_the_river").play(
        "dodger", "dark_ritual", "skill"
    )
    assert table.coins("dodger") == coins


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.double.minion-bound-to-lane")
def test_a_stray_minion_returns_to_its_own_lane(edition: int) -> None:
    """A minion of the north in the southern Battle Zone is a stray; one of the south is not."""
    table = Table(
        {"arien": (RED, "t14")},
        [("melee", RED, "j22", "north", NORTH), ("melee", RED, "k22", "south", SOUTH)],
        board="across_the_river",
        edition=edition,
    ).run(return_strays)
    if not table.done:
        table.answer(table.question.options[0])
    assert table.where("south") == "k22"
    assert table.board.zone_of[table.space("north")] == table.state.zones[NORTH]


@pytest.mark.rule("goa2.double.minion-bound-to-lane")
def test_what_is_known_of_minions_follows_them() -> None:
    """Where a lane's minions stand and which are astray is right after every change."""
    table = Table(
        {"arien": (RED, "t14")},
        [("melee", RED, "j6", "north", NORTH), ("melee", RED, "j22", "south", SOUTH)],
        board="across_the_river",
        zones=["north-west-bank", "south-east-bank"],
    )
    state = table.state
    north, south = table.names["north"], table.names["south"]
    upper, lower = 1 << state.space[north], 1 << state.space[south]
    assert strays(state) == 0
    assert lane_minion_mask(state, NORTH, RED) == upper
    exchange(state, north, south)
    assert strays(state) == upper | lower
    assert lane_minion_mask(state, NORTH, RED) == lower
    lift(state, north)
    assert lane_minion_mask(state, NORTH, RED) == 0
    assert strays(state) == upper
    lift(state, south)
    assert lane_minion_mask(state, SOUTH, RED) == 0
    put(state, south, table.space("j22"))
    assert lane_minion_mask(state, SOUTH, RED) == lower
    assert strays(state) == 0
    state.zones[SOUTH] = state.board.lanes[SOUTH][3]
    assert strays(state) == lower


@pytest.mark.rule("goa2.double.minion-bound-to-lane")
def test_a_minion_is_respawned_in_the_lane_that_lost_it() -> None:
    """Red's wave in the south is complete: there Necromancy has nobody to bring back."""
    south = [("melee", "k20"), ("melee", "k24"), ("ranged", "m22"), ("heavy", "l23")]
    minions = [(kind, RED, place, "", SOUTH) for kind, place in south]
    table = Table({"dodger": (RED, "l21")}, minions, board="across_the_river")
    table.play("dodger", "necromancy", "skill")
    assert table.done
    assert table.said("minion_spawned") == []
    table.move("dodger", "k6")
    table.play("dodger", "necromastery", "skill", "k5", ("minion", NORTH, 2))
    ((piece, _),) = table.said("minion_spawned")
    assert isinstance(piece, int)
    assert (table.state.labels[piece], table.state.lanes[piece]) == ("heavy", NORTH)


@pytest.mark.rule("goa2.double.minion-bound-to-lane")
def test_a_lane_brings_back_its_own_minions_only() -> None:
    """Both lanes have lost everything: in the north only minions of the north are to be had."""
    table = Table({"dodger": (RED, "k6")}, board="across_the_river")
    table.play("dodger", "necromastery", "skill", "k5")
    assert table.options() == {("minion", NORTH, kind) for kind in (0, 1, 2)}


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.double.separate-simultaneous-battles")
def test_each_lane_fights_its_own_battle(edition: int) -> None:
    """Red wins in the north, Blue in the south; both pushes follow after both battles."""
    table = map_of_two("north-west-bank", "south-east-bank", (RED, BLUE), edition=edition)
    table.run(end_round)
    assert table.said("battle") == [(NORTH, 2, 1), (SOUTH, 1, 2)]
    told: list[str] = [event.kind for event in table.events]
    assert told.index("lane_push") > len(told) - told[::-1].index("battle") - 1
    assert zones(table) == ["blue-north-shore", "red-south-shore"]
    assert table.state.waves == [6, 6]


@pytest.mark.rule("goa2.double.separate-simultaneous-battles")
def test_minions_of_the_other_lane_do_not_help() -> None:
    """Blue's two in the south do not count in the north, where it has one against two."""
    table = map_of_two("north-west-bank", "south-east-bank", (RED, BLUE)).run(end_round)
    assert (NORTH, 2, 1) in table.said("battle")


# --- endings ----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.double.throne-wins")
@pytest.mark.parametrize(
    ("north", "south", "winners", "won"),
    [
        ("blue-north-shore", "south-east-bank", (RED, None), RED),
        ("north-west-bank", "blue-south-shore", (None, RED), RED),
        ("red-north-shore", "south-east-bank", (BLUE, None), BLUE),
    ],
)
def test_a_throne_falls_on_either_lane(
    north: str, south: str, winners: tuple[int | None, int | None], won: int, edition: int
) -> None:
    """One lane pushed into a Throne is enough."""
    result = outcome(map_of_two(north, south, winners, edition=edition).run(end_round))
    assert result is not None
    assert (result.winners, result.rule) == ((won,), "goa2.win.throne-push")


@pytest.mark.rule("goa2.double.throne-wins")
def test_a_captured_throne_counts_more_than_zones() -> None:
    """Red takes Blue's Throne with the last counter, though Blue holds more Zones in all."""
    table = map_of_two("blue-north-shore", "red-south-shore", (RED, None), waves=1)
    result = outcome(table.run(end_round))
    assert result is not None
    assert (result.winners, result.rule) == ((0,), "goa2.win.throne-push")


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.double.last-wave-compare")
@pytest.mark.parametrize(
    ("north", "south", "winners", "won"),
    [
        # After the push Red holds 3 + 1 Zones and Blue 0 + 2.
        ("north-west-bank", "south-east-bank", (RED, None), RED),
        # Red wins the push, to 2 + 0; Blue holds 1 + 3 and wins the game.
        ("north-east-bank", "red-south-shore", (RED, None), BLUE),
    ],
)
def test_the_last_counter_of_a_lane_brings_the_count(
    north: str, south: str, winners: tuple[int | None, int | None], won: int, edition: int
) -> None:
    """Zones between each Throne and the Battle Zones are added up over both lanes."""
    table = map_of_two(north, south, winners, waves=1, edition=edition)
    table.state.waves[SOUTH] = 5
    result = outcome(table.run(end_round))
    assert result is not None
    assert (result.winners, result.rule) == ((won,), "goa2.double.last-wave-compare")


@pytest.mark.rule("goa2.double.last-wave-compare")
def test_no_count_before_the_last_counter() -> None:
    """With counters left on both lanes a push is just a push."""
    table = map_of_two("north-west-bank", "south-east-bank", (RED, None), waves=2).run(end_round)
    assert outcome(table) is None


@pytest.mark.rule("goa2.double.both-win-replay")
def test_both_thrones_at_the_same_moment() -> None:
    """Nobody wins: the minions come back where they were, until one team alone wins."""
    table = map_of_two("blue-north-shore", "red-south-shore", (RED, BLUE)).run(end_round)
    assert outcome(table) is None
    assert zones(table) == ["blue-north-shore", "red-south-shore"]
    assert len(of_lane(table, NORTH)) == len(of_lane(table, SOUTH)) == 8
    weaken(table, NORTH, BLUE)
    result = outcome(table.run(end_round))
    assert result is not None
    assert (result.winners, result.rule) == ((0,), "goa2.win.throne-push")


@pytest.mark.rule("goa2.double.both-win-replay", "goa2.double.last-wave-compare")
def test_equal_totals_decide_nothing_in_the_second_printing() -> None:
    """3 + 0 Zones each with the last counter: the minions come back where they were."""
    table = map_of_two("north-west-bank", "red-south-shore", (RED, None), waves=1).run(end_round)
    assert outcome(table) is None
    assert zones(table) == ["north-west-bank", "red-south-shore"]
    assert len(of_lane(table, NORTH)) == 8


def sudden_death() -> Table:
    """First printing, equal totals with the last counter: Red 3 + 0, Blue 0 + 3."""
    table = map_of_two("north-west-bank", "red-south-shore", (RED, None), waves=1, edition=1)
    return table.run(end_round)


@pytest.mark.rule("goa2.double.tie-first-printing")
def test_first_printing_a_tie_starts_both_lanes_anew() -> None:
    """Minions are spawned in the starting Battle Zones of both lanes."""
    table = sudden_death()
    assert outcome(table) is None
    assert zones(table) == ["north-west-bank", "south-east-bank"]
    for lane in (NORTH, SOUTH):
        pieces = of_lane(table, lane)
        assert len(pieces) == 8
        assert {table.board.zone_of[table.state.space[p]] for p in pieces} == {
            table.state.zones[lane]
        }


@pytest.mark.rule("goa2.double.tie-first-printing")
@pytest.mark.parametrize("lane", [NORTH, SOUTH])
@pytest.mark.parametrize("winner", [RED, BLUE])
def test_first_printing_after_a_tie_the_next_push_wins(lane: int, winner: int) -> None:
    """On any lane, for either team."""
    table = sudden_death()
    weaken(table, lane, 1 - winner)
    table.run(end_round)
    result = outcome(table)
    assert result is not None
    assert (result.winners, result.rule) == ((winner,), "goa2.double.tie-first-printing")


@pytest.mark.rule("goa2.double.tie-first-printing")
def test_first_printing_after_a_tie_life_counters_still_win() -> None:
    """Blue's last Life counter ends the game as ever."""
    table = sudden_death()
    table.state.lives[BLUE] = 1
    table.move("arien", "west of dodger")
    table.play("arien", "noble_blade", "attack")
    result = outcome(table)
    assert result is not None
    assert (result.winners, result.rule) == ((0,), "goa2.win.life-exhausted")
