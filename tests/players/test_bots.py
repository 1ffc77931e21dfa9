"""Bots play legally, repeatably, and find what is there to find."""

from __future__ import annotations

import dataclasses
import time
from collections import Counter
from typing import Any

import pytest

from critias.games.goa2.game import ADVICE, RULES
from critias.kernel.choices import Option
from critias.kernel.installed import game
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.players import Budget, EasyBot, GreedyBot, Position, SearchBot, bot
from critias.players.advice import advice_of
from critias.players.search import _Search
from critias.players.tree import Mixed, Node
from players.duels import COINS, CORRIDOR, RIGHT, STAIRS, play

CODES = ("random", "easy", "hint", "greedy", "search:40it", "search:3ms")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.usefixtures("pebbles")
def test_every_bot_plays_a_game_to_its_end(code: str) -> None:
    match = Match.new(game("pebbles"), {"heap": 12}, seed=3)
    play(match, {0: bot(code, 1), 1: bot(code, 2)})
    assert match.outcome is not None


@pytest.mark.usefixtures("pebbles")
def test_a_bot_with_the_same_seed_plays_the_same_game() -> None:
    logs = []
    for _ in range(2):
        match = Match.new(game("pebbles"), {"heap": 12}, seed=3)
        play(match, {0: bot("search:60it", 1), 1: bot("greedy", 2)})
        logs.append([(e.seat, e.text) for e in match.log])
    assert logs[0] == logs[1]


@pytest.mark.usefixtures("pebbles")
@pytest.mark.parametrize(("heap", "right"), [(3, 3), (7, 3), (6, 2), (9, 1)])
def test_the_search_leaves_a_multiple_of_four(heap: int, right: int) -> None:
    match = Match.new(game("pebbles"), {"heap": heap}, seed=1)
    match.choose(0, 2)
    match.choose(1, 0)
    assert SearchBot(5, Budget(800)).choose(Position(match, 0)) == right


@pytest.mark.usefixtures("pebbles")
def test_a_position_deals_the_hidden_anew() -> None:
    match = Match.new(game("pebbles"), {"heap": 7}, seed=1)
    position = Position(match, 0)
    purses = {tuple(position.world(Rng(i)).state.purse) for i in range(20)}
    own, others = {p[0] for p in purses}, {p[1] for p in purses}
    assert own == {match.state.purse[0]}
    assert len(others) > 1


def test_chance_still_to_come_is_dealt_anew_too() -> None:
    match = Match.new(RULES, {"players": 2}, seed=4)
    chances = {Position(match, 0).world(Rng(i)).state.rng.state for i in range(5)}
    assert len(chances) == 5
    assert match.state.rng.state not in chances


@pytest.mark.parametrize("thinker", [GreedyBot(1), SearchBot(1, Budget(8))])
def test_thinking_changes_nothing(thinker: Any) -> None:
    match = Match.new(RULES, {"players": 2}, seed=4)
    for _ in range(12):
        seat = match.seats_to_answer()[0]
        before = match.digest()
        option = thinker.choose(Position(match, seat))
        assert match.digest() == before
        match.choose(seat, option)


def test_a_position_shows_no_reasons_made_from_the_state() -> None:
    match = Match.new(RULES, {"players": 2}, seed=4)
    assert Position(match, match.seats_to_answer()[0]).ask.why is None


# --- mixed strategies -----------------------------------------------------------------------------


def test_secret_choices_are_mixed_as_nobody_can_exploit() -> None:
    """Heads in a third of all games is best for both: 0.95 p + 0.35 (1-p) = 0.35 p + 0.65 (1-p)."""
    match = Match.new(COINS, {}, seed=1)
    shares = {}
    for seat in (0, 1):
        found = SearchBot(3, Budget(4000)).weigh(Position(match, seat))
        shares[seat] = {one.option: one.share for one in found}
    assert shares[0][1] == pytest.approx(1 / 3, abs=0.08)
    assert shares[1][1] == pytest.approx(1 / 3, abs=0.08)


def test_a_mixed_strategy_is_played_by_chance() -> None:
    counts: Counter[Option] = Counter()
    for seed in range(60):
        match = Match.new(COINS, {}, seed=1)
        counts[SearchBot(seed, Budget(300)).choose(Position(match, 0))] += 1
    assert counts[0] >= 20
    assert counts[1] >= 5


def test_what_is_always_worse_is_not_played() -> None:
    mixed, rng = Mixed(), Rng(5)
    for _ in range(400):
        played = mixed.pick(("good", "bad", "worse"), rng)
        mixed.learn(played, {"good": 0.6, "bad": 0.5, "worse": 0.1}[str(played.option)])
    assert mixed.strategy(("good", "bad", "worse")) == {"good": 1.0}


# --- time ----------------------------------------------------------------------------------------


def test_a_bot_that_has_won_wins_soon() -> None:
    """Far ahead everything looks like a win, so a win now has to look better than one later."""
    match = Match.new(CORRIDOR, {}, seed=1)
    match.choose(0, RIGHT)
    assert SearchBot(1, Budget(60)).choose(Position(match, 0)) == "go"
    assert GreedyBot(1).choose(Position(match, 0)) == "go"


def test_a_limit_for_people_who_wait_is_kept() -> None:
    match = Match.new(RULES, {"players": 2}, seed=4)
    thinker = SearchBot(1, Budget(1_000_000))
    thinker.seconds = 0.02
    seat = match.seats_to_answer()[0]
    began = time.monotonic()
    thinker.choose(Position(match, seat))
    assert time.monotonic() - began < 5


def test_one_ply_keeps_the_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every option takes a tenth of a second here."""
    clock = [0.0]

    def slowly(position: Position, option: Option, dealt: object, luck: Rng) -> float:
        clock[0] += 0.1
        return -abs(hash(option) - 5)

    monkeypatch.setattr("critias.players.plain._after", slowly)
    monkeypatch.setattr("critias.players.plain.time.monotonic", lambda: clock[0])
    match = Match.new(CORRIDOR, {}, seed=1)
    thinker = GreedyBot(1)
    assert thinker.choose(Position(match, 0)) == 5
    # Four worlds for all, four more for the better half, and so on.
    assert clock[0] == pytest.approx(0.1 * 4 * (40 + 20 + 10 + 5 + 3 + 2))
    for seconds, most in ((0.0, 1), (1.05, 11), (5.0, 51)):
        clock[0], thinker.seconds = 0.0, seconds
        choice = thinker.choose(Position(match, 0))
        assert clock[0] <= 0.1 * most + 0.01
        if seconds >= 4.0:
            assert choice == 5, "all were tried once: the best of them is known"


# --- estimates ------------------------------------------------------------------------------------


def test_the_estimate_of_a_fresh_game_is_even_and_turns_with_the_lives() -> None:
    match = Match.new(RULES, {"players": 4}, seed=4)
    assert ADVICE.estimate(match.state, 0) == pytest.approx(-(ADVICE.estimate(match.state, 2) or 0))
    even = ADVICE.estimate(match.state, 0)
    match.state.lives[1] -= 2
    better = ADVICE.estimate(match.state, 0)
    assert even is not None
    assert better is not None
    assert better > even


@pytest.mark.parametrize("name", ["goa2", "athlas", "era", "mage_knight"])
def test_where_nothing_is_half_done_every_seat_is_judged(name: str) -> None:
    """And of two sides one is as well off as the other is badly."""
    duel = {"players": 2, "scenario": "full_conquest"}
    match = Match.new(game(name), duel if name == "mage_knight" else {}, seed=3)
    rng, advice = Rng(4), advice_of(match.game)
    judged = 0
    for _ in range(150):
        opinions = [advice.estimate(match.state, seat) for seat in range(len(match.seats))]
        assert advice.half_done(match.state) == (opinions[0] is None)
        assert len({opinion is None for opinion in opinions}) == 1
        teams = [match.game.team(match.setup, seat) for seat in range(len(match.seats))]
        if opinions[0] is not None and len(set(teams)) == 2:
            judged += 1
            other = opinions[teams.index(1 - teams[0])] or 0.0
            assert opinions[0] == pytest.approx(-other)
        if match.over:
            break
        seat = rng.pick(match.seats_to_answer())
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, rng.pick(ask.options))
    assert (judged == 0) == (name == "era"), "era has no two sides"


def test_of_two_sides_one_loses_what_the_other_gains() -> None:
    match = Match.new(RULES, {}, seed=2)
    position = Position(match, match.seats_to_answer()[0])
    search = _Search(position, Node(), horizon=0)
    line = search.iterate(Rng(3), position.deal(Rng(3)), position.ask.options[0])
    assert set(line.worths) == {0, 1}
    assert line.worths[0] == -line.worths[1] != 0


# --- beginners ------------------------------------------------------------------------------------


def test_a_beginner_takes_any_of_the_better_half() -> None:
    match = Match.new(STAIRS, {}, seed=1)
    for _ in range(4):
        match.choose(0, 0)
    found = {EasyBot(seed).choose(Position(match, 0)) for seed in range(40)}
    assert found == {3, 4, 5}


def test_a_beginner_does_not_miss_a_win() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    match.choose(0, RIGHT)
    assert {EasyBot(seed).choose(Position(match, 0)) for seed in range(8)} == {"go"}


def test_of_equal_options_greedy_takes_what_is_likely_by_habit() -> None:
    """Nothing can be told apart: ties are broken by sense, and not by chance."""
    match: Match[Any, Any] = Match.new(game("goa2"), {"players": 2}, 3)
    position = Position(match, match.seats_to_answer()[0])
    usual = position.ask.options[-1]
    position.advice = dataclasses.replace(
        position.advice,
        estimate=lambda state, seat: 0.0,
        half_done=lambda state: False,
        leanings=lambda state, ask: [0.6 if one == usual else 0.1 for one in ask.options],
    )
    assert len(position.ask.options) > 2
    assert {GreedyBot(seed).choose(position) for seed in range(6)} == {usual}
