"""A game is a function of setup, seed and choices, whatever the process hashes strings to."""

import os
import subprocess
import sys

import pytest

PROGRAM = """
import hashlib, sys
from critias.kernel.choices import AskAll
from critias.kernel.installed import game
from critias.kernel.match import Playout, random_answer
from critias.kernel.random import Rng

rules = game(sys.argv[1])
play = Playout(rules, rules.new(rules.parse_setup({}), 4))
luck, seen = Rng(9), hashlib.sha256()
for _ in range(400):
    if play.ask is None:
        break
    asks = play.ask.asks.values() if isinstance(play.ask, AskAll) else [play.ask]
    seen.update(repr([(a.seats, a.kind, list(a.options), a.about) for a in asks]).encode())
    answer = random_answer(play.ask, luck)
    if isinstance(play.ask, AskAll):
        play.choose_all(answer)
    else:
        play.choose(answer)
for seat in (None, 0, 1):
    seen.update(repr(rules.view(play.state, seat)).encode())
print(play.state.digest(), seen.hexdigest())
"""


@pytest.mark.parametrize("game", ["goa2", "athlas"])
def test_two_processes_play_the_same_game(game: str) -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, game],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
