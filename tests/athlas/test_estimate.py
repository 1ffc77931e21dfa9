"""What bots think of a position."""

from __future__ import annotations

import pytest

from athlas.arena import NORTH, PEASANTS, SOUTH, Arena
from critias.games.athlas.board import at
from critias.games.athlas.game import GAME
from critias.games.athlas.positions import Layout
from critias.games.athlas.state import SUMMONING, AthlasState
from critias.kernel.choices import Ask
from critias.kernel.match import Match, Playout
from critias.kernel.random import Rng
from critias.players import Budget, Position, RandomBot, SearchBot


def judged(state: AthlasState, seat: int = NORTH) -> float:
    worth = GAME.estimate(state, seat)
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
    match = Match.new(GAME, {"creation": "presets", "north": "rush", "south": "rush"}, 3)
    assert judged(match.state, NORTH) == judged(match.state, SOUTH) == 0


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    arena = face_to_face()
    assert judged(arena.state) == pytest.approx(0)
    arena.unit(SOUTH, (2, 2))
    assert judged(arena.state, SOUTH) == -judged(arena.state, NORTH) > 0


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


def test_there_is_no_opinion_in_the_middle_of_a_turn() -> None:
    arena = face_to_face()
    unit = arena.state.world.units[at(0, -3)]
    unit.activated = True
    assert GAME.estimate(arena.state, NORTH) is None
    unit.activated = False
    arena.state.phase = SUMMONING
    assert GAME.estimate(arena.state, NORTH) is None


@pytest.mark.parametrize("games", [1, 2])
def test_every_opinion_is_between_lost_and_won(games: int) -> None:
    opinions = set()
    for seed in range(4):
        rng = Rng(seed)
        setup = {"creation": "random", "games": games, "offers": "no", "turn_limit": 30}
        play = Playout(GAME, GAME.new(GAME.parse_setup(setup), seed))
        while play.ask is not None:
            worth = GAME.estimate(play.state, NORTH)
            if worth is not None:
                assert -1 <= worth <= 1
                assert GAME.estimate(play.state, SOUTH) == pytest.approx(-worth)
                opinions.add(worth)
            asks = {0: play.ask} if isinstance(play.ask, Ask) else play.ask.asks
            answers = {seat: GAME.hint(play.state, ask, rng) for seat, ask in asks.items()}
            for seat, ask in asks.items():
                assert answers[seat] in ask.options
                assert set(GAME.sensible(ask)) <= set(ask.options)
            if isinstance(play.ask, Ask):
                play.choose(answers[0])
            else:
                play.choose_all(answers)
    assert len(opinions) > 20


def test_a_bot_takes_a_ready_made_design() -> None:
    match = Match.new(GAME, {}, 5)
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
    match = Match.new(GAME, {"offers": "no"}, 5, place)
    bots = (SearchBot(2, Budget(300)), RandomBot(2))
    while match.pending is not None and match.state.turn == 3:
        seat = match.seats_to_answer()[0]
        match.choose(seat, bots[seat].choose(Position(match, seat)))
    assert match.outcome is not None
    assert match.outcome.winners == (NORTH,)
