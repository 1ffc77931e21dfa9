"""What bots think of a position."""

from __future__ import annotations

import pytest

from athlas.arena import DRAKES, NORTH, PEASANTS, SOUTH, WARRIORS, Arena
from critias.games.athlas.bots.estimate import FEATURES, features
from critias.games.athlas.game import ADVICE, RULES
from critias.games.athlas.rules.board import at
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.positions import Layout
from critias.games.athlas.rules.state import SUMMONING, AthlasState
from critias.kernel.choices import Ask
from critias.kernel.match import Match, Playout
from critias.kernel.random import Rng
from critias.players import Budget, Position, RandomBot, SearchBot


def judged(state: AthlasState, seat: int = NORTH) -> float:
    worth = ADVICE.estimate(state, seat)
    assert worth is not None
    return worth


def face_to_face() -> Arena:
    """Both sides have one unit, and each is as near to the relics as the other."""
    arena = Arena()
    arena.unit(NORTH, (0, -3))
    arena.unit(SOUTH, (0, 3))
    for number, place in enumerate([(-3, 0), (0, 0), (3, 0)]):
        arena.relic(place, number)
    return arena


def test_the_same_design_on_both_sides_is_even() -> None:
    match = Match.new(RULES, {"creation": "presets", "north": "rush", "south": "rush"}, 3)
    assert judged(match.state, NORTH) == judged(match.state, SOUTH) == 0


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    arena = face_to_face()
    arena.unit(SOUTH, (2, 2))
    arena.unit(SOUTH, (-2, 4))
    assert judged(arena.state, SOUTH) == pytest.approx(-judged(arena.state, NORTH))
    assert judged(arena.state, SOUTH) > 0


def test_whoever_is_to_move_is_ahead_in_an_even_race() -> None:
    arena = face_to_face()
    assert judged(arena.state, NORTH) > 0
    arena.state.active = SOUTH
    assert judged(arena.state, NORTH) < 0


def test_nearer_relics_are_better() -> None:
    arena = Arena()
    arena.relic((0, 0), 0)
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (0, 5))
    worths = []
    for q in (5, 4, 3, 2, 1):
        arena.relic((q, 0), 1)
        worths.append(judged(arena.state))
    assert worths == sorted(set(worths))
    del arena.state.world.units[unit.space]
    assert judged(arena.state) < worths[0]


def test_an_enemy_on_the_relic_is_in_the_way() -> None:
    arena = Arena()
    for number, place in enumerate([(0, 0), (2, 0), (-5, 5)]):
        arena.relic(place, number)
    arena.unit(NORTH, (0, 0))
    foe = arena.unit(SOUTH, (2, -1))
    free = judged(arena.state)
    del arena.state.world.units[foe.space]
    foe.space = at(2, 0)
    arena.state.world.units[foe.space] = foe
    assert judged(arena.state) < free


def test_wounds_interventions_and_points_count() -> None:
    arena = face_to_face()
    arena.set_pool(SOUTH, 4)
    wounded = judged(arena.state)
    assert wounded > 0
    arena.state.athilians[NORTH].stack = ["flood"]
    blessed = judged(arena.state)
    assert blessed > wounded
    arena.state.world.sides[NORTH].spent -= 20
    assert judged(arena.state) > blessed


def test_the_nearly_dead_are_not_worth_more_to_an_enemy_than_the_dead() -> None:
    """Out of reach of every blow, a cheap unit with one life point left, and without it."""
    arena = face_to_face()
    arena.unit(SOUTH, (-4, 5))
    arena.set_pool(SOUTH, 1)
    wounded = judged(arena.state)
    arena.set_pool(SOUTH, build(PEASANTS).life)
    del arena.state.world.units[at(-4, 5)]
    assert judged(arena.state) > wounded


def test_there_is_no_opinion_while_something_is_half_done() -> None:
    arena = face_to_face()
    arena.choose(NORTH, at(0, -3))
    assert ADVICE.estimate(arena.state, NORTH) is None
    arena.state.world.acting.clear()
    assert ADVICE.estimate(arena.state, NORTH) is not None
    arena.state.phase = SUMMONING
    assert ADVICE.estimate(arena.state, NORTH) is None


def counted(arena: Arena, name: str, seat: int = NORTH) -> float:
    return features(arena.state, seat)[FEATURES.index(name)]


def test_what_is_still_to_be_activated_counts() -> None:
    arena = face_to_face()
    unit = arena.state.world.units[at(0, -3)]
    assert counted(arena, "ready") == unit.build.cost
    unit.activated = True
    assert counted(arena, "ready") == 0


def test_bearers_of_relics_and_other_units_are_counted_apart() -> None:
    arena = Arena(north=(PEASANTS, DRAKES))
    arena.unit(NORTH, (0, -3))
    arena.unit(NORTH, (1, -3), alpha=1)
    assert counted(arena, "bearers") == build(PEASANTS).cost
    assert counted(arena, "others") == build(DRAKES).cost


@pytest.mark.parametrize(("far", "turns"), [(1, 1), (2, 2), (4, 4)])
def test_one_unit_carries_a_relic_to_the_other_a_step_a_turn(far: int, turns: int) -> None:
    arena = Arena()
    for number, place in enumerate([(0, 0), (far, 0), (-5, 5)]):
        arena.relic(place, number)
    arena.unit(NORTH, (0, 0))
    assert counted(arena, "pace") == turns - 12


def test_two_units_carry_the_relics_half_way_each() -> None:
    arena = Arena()
    for number, place in enumerate([(0, 0), (4, 0), (-5, 5)]):
        arena.relic(place, number)
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (4, 0))
    assert counted(arena, "pace") == 2 - 12


def test_nobody_walks_through_water_or_over_cliffs() -> None:
    arena = Arena()
    for number, place in enumerate([(0, 0), (2, 0), (-5, 5)]):
        arena.relic(place, number)
    arena.unit(NORTH, (0, 0))
    arena.terrain("water", (1, 0), (1, -1), (2, -1))
    around = counted(arena, "pace")
    assert around == 3 - 12
    arena.terrain("crater", (2, 0))
    arena.terrain("hill", (1, 1), (2, 1), (3, 0), (3, -1))
    assert counted(arena, "pace") > around


def test_a_tower_of_ones_own_on_a_relic_keeps_it_from_everybody() -> None:
    arena = Arena(north=(PEASANTS, ("watch_tower",)))
    for number, place in enumerate([(0, 0), (1, 0), (-5, 5)]):
        arena.relic(place, number)
    arena.unit(NORTH, (0, 0))
    soon = counted(arena, "pace")
    arena.unit(NORTH, (1, 0), alpha=1)
    assert counted(arena, "pace") > soon + 3


def test_whoever_can_be_struck_down_counts_by_the_part_that_falls() -> None:
    arena = Arena(north=(WARRIORS,))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (0, 2))
    cost = build(PEASANTS).cost
    assert counted(arena, "aim") == pytest.approx(cost * 6 / 12)
    arena.set_pool(SOUTH, 3)
    assert counted(arena, "aim") == cost


def test_who_strikes_first_is_told_apart() -> None:
    """North's warrior is to be activated, South's strikes in its next turn."""
    arena = Arena(north=(WARRIORS,), south=(WARRIORS,))
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (0, 2))
    strikes = build(WARRIORS).cost * 4 / 12
    assert counted(arena, "aim") == 0, "each can strike the other"
    assert counted(arena, "now") == pytest.approx(strikes)
    assert counted(arena, "next") == pytest.approx(-strikes)
    unit.activated = True
    assert counted(arena, "now") == 0


def test_holders_of_relics_who_may_fall_are_shaky() -> None:
    arena = Arena(north=(WARRIORS,))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (0, 2))
    assert counted(arena, "shaky") == 0
    assert counted(arena, "bearer") == 0
    arena.relic((0, 2))
    assert counted(arena, "shaky") == pytest.approx(-6 / 12)
    arena.set_pool(SOUTH, 3)
    assert counted(arena, "shaky") == -1
    del arena.state.world.units[at(0, 2)]
    assert counted(arena, "bearer") == 1


@pytest.mark.parametrize("games", [1, 2])
def test_every_opinion_is_between_lost_and_won(games: int) -> None:
    opinions = set()
    for seed in range(4):
        rng = Rng(seed)
        setup = {"creation": "random", "games": games, "offers": "no", "turn_limit": 30}
        play = Playout(RULES, RULES.new(RULES.parse_setup(setup), seed))
        while play.ask is not None:
            worth = ADVICE.estimate(play.state, NORTH)
            if worth is not None:
                assert -1 <= worth <= 1
                assert ADVICE.estimate(play.state, SOUTH) == pytest.approx(-worth)
                opinions.add(worth)
            asks = {0: play.ask} if isinstance(play.ask, Ask) else play.ask.asks
            answers = {seat: ADVICE.hint(play.state, ask, rng) for seat, ask in asks.items()}
            for seat, ask in asks.items():
                assert answers[seat] in ask.options
                assert set(ADVICE.sensible(ask)) <= set(ask.options)
            if isinstance(play.ask, Ask):
                play.choose(answers[0])
            else:
                play.choose_all(answers)
    assert len(opinions) > 20


def test_a_bot_takes_a_ready_made_design() -> None:
    match = Match.new(RULES, {}, 5)
    choice = SearchBot(1, Budget(12)).choose(Position(match, NORTH))
    assert choice in (("preset", "aquatic"), ("preset", "rush"), "surprise")


def test_a_bot_that_looks_ahead_joins_the_relics() -> None:
    place = Layout(
        [PEASANTS],
        [PEASANTS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (0, 5))],
        relics=((0, 0), (1, 0), (-5, 5)),
        flat=True,
    )
    match = Match.new(RULES, {"offers": "no"}, 5, place)
    bots = (SearchBot(2, Budget(300)), RandomBot(2))
    while match.pending is not None and match.state.turn == 3:
        seat = match.seats_to_answer()[0]
        match.choose(seat, bots[seat].choose(Position(match, seat)))
    assert match.outcome is not None
    assert match.outcome.winners == (NORTH,)
