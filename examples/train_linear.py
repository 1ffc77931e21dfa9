"""Trains a small agent through the PettingZoo door until it beats the random player.

    .venv/bin/python examples/train_linear.py                # goa2 with two players, three minutes
    .venv/bin/python examples/train_linear.py athlas -o creation=presets -o offers=no --minutes 2

The agent is a linear softmax policy: it weighs the feature row of every option, nothing else. It
learns by policy gradient (REINFORCE) from the shaped reward, which pays every change of the game's
own estimate at once. Two processes play, one per core; numpy is all it needs besides critias[gym].
"""

from __future__ import annotations

import argparse
import math
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.gym import raw_env
from critias.gym.table import sight_of
from critias.kernel.installed import game as installed
from critias.players.encoding import encoder_of

Vector = NDArray[np.float64]
FAR_SIGHTED = 0.9
"""What a reward one own decision later is worth now."""
RATE = 0.3
LONGEST = 4000


def width(game: str) -> int:
    """Numbers in the row of an option."""
    return encoder_of(sight_of(installed(game))).option_size


def shares(weights: Vector, rows: Vector) -> Vector:
    """How likely each option is."""
    scores = rows @ weights
    likely: Vector = np.exp(scores - scores.max())
    return likely / likely.sum()


def episode(
    game: str, setup: dict[str, Any], weights: Vector, seed: int, learn: bool
) -> tuple[Vector, float]:
    """One game against random players: the policy gradient, and 1 for a win (1/2: a draw)."""
    table = raw_env(game, setup, shaping=True, max_cycles=LONGEST, texts=False)
    table.reset(seed=seed)
    luck = np.random.default_rng(seed)
    teams = table.table.teams
    side = teams[seed % len(teams)]
    mine = [name for name, team in zip(table.possible_agents, teams, strict=True) if team == side]
    slopes: list[Vector] = []
    rewards: list[float] = []
    for name in table.agent_iter():
        own = name in mine
        seen, reward, over, cut, _ = table.last(observe=own)
        if own and rewards:
            rewards[-1] += float(reward)
        if over or cut:
            table.step(None)
        elif own:
            rows = seen["options"][: int(seen["action_mask"].sum())].astype(float)
            likely = shares(weights, rows)
            choice = int(luck.choice(len(rows), p=likely))
            if learn:
                slopes.append(rows[choice] - likely @ rows)
            rewards.append(0.0)
            table.step(choice)
        else:
            ask = table.table.ask_for(int(name.partition("_")[2]))
            assert ask is not None, "agents are only asked while they have a question"
            table.step(int(luck.integers(len(ask.options))))
    outcome = table.table.play.outcome
    won = 0.5
    if outcome is not None and outcome.winners:
        won = float(teams[outcome.winners[0]] == side)
    slope = np.zeros(len(weights))
    coming = 0.0
    for gain, reward in zip(reversed(slopes), reversed(rewards), strict=False):
        coming = reward + FAR_SIGHTED * coming
        slope += coming * gain
    return slope / max(1, len(slopes)), won


def train(game: str, setup: dict[str, Any], minutes: float, workers: int) -> Vector:
    """Weights learnt in the given time: the mean of all on the way, for each step is noisy."""
    weights, speed, total = (np.zeros(width(game)) for _ in range(3))
    end = time.monotonic() + 60 * minutes
    seed, batch, steps = 1, 16 * workers, 0
    with ProcessPoolExecutor(workers) as pool:
        while time.monotonic() < end:
            jobs = [
                pool.submit(episode, game, setup, weights, seed + k, True) for k in range(batch)
            ]
            seed += batch
            found = [job.result() for job in jobs]
            slope = np.mean([one for one, _ in found], axis=0)
            # Steps of the same size whatever the scale of the rewards (RMSprop), and smaller ones
            # later on: steps that stay as large lead away again from what was learnt.
            speed = 0.9 * speed + 0.1 * slope**2
            steps += 1
            weights = weights + RATE / math.sqrt(steps) * slope / (np.sqrt(speed) + 1e-6)
            total += weights
            won = np.mean([won for _, won in found])
            print(f"after {seed - 1:5} games: won {won:.0%} of the last {batch}", flush=True)
    return total / max(1, steps)


def evaluate(game: str, setup: dict[str, Any], weights: Vector, games: int, workers: int) -> float:
    """The share of games won against random players, in every seat in turn."""
    with ProcessPoolExecutor(workers) as pool:
        jobs = [
            pool.submit(episode, game, setup, weights, 1_000_000 + k, False) for k in range(games)
        ]
        return float(np.mean([job.result()[1] for job in jobs]))


def main(arguments: list[str] | None = None) -> float:
    """Train, evaluate, and say what was reached."""
    reading = argparse.ArgumentParser(description="Train a linear agent against random players.")
    reading.add_argument("game", nargs="?", default="goa2")
    reading.add_argument("-o", "--option", action="append", default=[], metavar="KEY=VALUE")
    reading.add_argument("--minutes", type=float, default=3.0)
    reading.add_argument("--games", type=int, default=100, help="games to evaluate with")
    reading.add_argument("--workers", type=int, default=2)
    given = reading.parse_args(arguments)
    setup: dict[str, Any] = dict(one.split("=", 1) for one in given.option)
    if given.game == "goa2":
        setup.setdefault("players", "2")
    weights = train(given.game, setup, given.minutes, given.workers)
    won = evaluate(given.game, setup, weights, given.games, given.workers)
    print(f"{given.game}: won {won:.1%} of {given.games} games against random players")
    return won


if __name__ == "__main__":
    main()
