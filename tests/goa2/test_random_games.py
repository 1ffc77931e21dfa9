"""Random games of every player count, board, printing and mix of heroes come to a proper end.

A run of the whole suite plays a few of each; `python -m tests.goa2.test_random_games 2000` plays
thousands and prints how they ended.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest
from rich.progress import track

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.cards import SETS, SHEETS
from critias.games.goa2.rules.lanes import LAST_PUSH, LIVES, NEXT_PUSH, THRONE, TOTALS
from critias.games.goa2.rules.state import GoaState
from critias.kernel.choices import Ask
from critias.kernel.match import Playout, random_answer
from critias.kernel.random import Rng
from goa2.who import asked_rightly

LONGEST = 100_000
SETUPS: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 4, "edition": 1, "length": "long"},
    {"players": 4, "board": "vexing_cliffs", "edition": 1},
    {"players": 4, "board": "narrow_passages", "six_cards": "Red 1"},
    {"players": 4, "selection": "pick_ban", "mirror": True},
    {"players": 2},
    {"players": 2, "edition": 1, "length": "long"},
    {"players": 3},
    {"players": 3, "larger_team": "blue", "edition": 1},
    {"players": 5},
    {"players": 5, "edition": 1, "length": "long"},
    {"players": 6},
    {"players": 6, "length": "long", "selection": "all_pick"},
    {"players": 6, "board": "across_the_river"},
    {"players": 7, "board": "across_the_river", "edition": 1},
    {"players": 7},
    {"players": 8, "mirror": True},
    {"players": 9, "mirror": True, "edition": 1},
    {"players": 10, "mirror": True},
    {"players": 10, "mirror": True, "edition": 1, "selection": "all_random"},
]


def play(setup: dict[str, Any], seed: int, every: int) -> GoaState:
    """One random game through the fast door, the invariants looked at after every n-th choice."""
    state = RULES.new(RULES.parse_setup(setup), seed)
    luck = Rng(seed).split(9)
    match = Playout(RULES, state)
    for number in range(LONGEST):
        ask = match.ask
        if ask is None:
            return state
        asked_rightly(state, ask)
        if number % every == 0:
            problems = list(RULES.invariants(state))
            assert not problems, f"{setup}, seed {seed}, choice {number}: {problems}"
        answer = random_answer(ask, luck)
        if isinstance(ask, Ask):
            match.choose(answer)
        else:
            match.choose_all(answer)
    raise AssertionError(f"{setup}, seed {seed}: no end after {LONGEST} choices")


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(map(str, setup.values())))
def test_random_games_end_properly(setup: dict[str, Any]) -> None:
    for seed in range(2):
        state = play(setup, seed, every=7)
        assert state.winner in (0, 1)
        assert state.reason in (THRONE, LAST_PUSH, LIVES, TOTALS, NEXT_PUSH)
        assert not list(RULES.invariants(state))


@pytest.mark.rule("goa2.win.three-ways")
def test_random_single_lane_games_end_in_all_three_ways() -> None:
    ways = Counter(play({"players": 4}, seed, every=50).reason for seed in range(60))
    assert set(ways) == {THRONE, LAST_PUSH, LIVES}


def test_every_hero_takes_part() -> None:
    """Games of six, until everybody has had one."""
    everybody = sorted(SHEETS)
    names = set()
    for first in range(0, len(everybody), 6):
        pool = [*everybody, *everybody][first : first + 6]
        setup = {"players": 6, "selection": "all_random", "sets": list(SETS), "pool": pool}
        names |= {hero.name for hero in play(setup, first, every=50).heroes}
    assert names == set(everybody)


def main() -> None:
    """Play many games and print how they ended."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    ways: Counter[tuple[str, str]] = Counter()
    for seed in track(range(games), "random games"):
        setup = SETUPS[seed % len(SETUPS)]
        state = play(setup, seed, every=1)
        ways["two lanes" if len(state.zones) > 1 else "one lane", state.reason] += 1
    for (lanes, way), number in sorted(ways.items()):
        share = number / sum(n for (kind, _), n in ways.items() if kind == lanes)
        print(f"{lanes}: {way}: {number} ({share:.0%})")


if __name__ == "__main__":
    main()
