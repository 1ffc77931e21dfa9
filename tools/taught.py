"""Moves the habits of a game towards what a search thinks of their choices.

    PYTHONPATH=src python tools/taught.py athlas search:500it -n 40 --every 5 \\
        --start src/critias/games/athlas/bots/habits.toml --out habits.toml -o creation=random

Games are played by habit (`hint`); at one question in so many a search says what every option is
worth. What it thinks better than the rest becomes likelier, by the exponential of the difference
over `--heat`, and the weights are moved until options are as likely as that, as far as reasons can
say it: each is held by `--hold` where it is, so that what hardly came up hardly moves. Far fewer
games are needed than by results (`critias lab learn`), but it learns the search's judgement with
its mistakes. Play a match before you keep what comes of it.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from critias.kernel.installed import game as installed_game
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.lab.learn import reasoner, write_habits
from critias.players import HintBot, Position
from critias.players.advice import advice_of
from critias.players.codes import read
from critias.players.habits import Name, Reasons, Weights, read_habits, shares
from critias.players.search import SearchBot

LONGEST = 20_000
"""Choices after which a game is left."""
FEW = 12
"""An option that was tried so often is half believed."""
STEPS, STRIDE = 60, 0.25


class Judged(NamedTuple):
    """A question, and what a search thinks of the options."""

    options: Sequence[Reasons]
    better: Sequence[float]
    """How much better each is than the rest, as far as it was tried."""


class Plan(NamedTuple):
    """What is played."""

    game: str
    setups: Sequence[dict[str, Any]]
    search: str
    every: int
    seed: int


def judged(plan: Plan, number: int) -> list[Judged]:
    """The questions of one game that were looked into."""
    game = installed_game(plan.game)
    reasons, sensible = reasoner(game), advice_of(game).sensible
    luck = Rng(plan.seed).split(number + 1)
    setup = plan.setups[number % len(plan.setups)]
    match: Match[Any, Any] = Match.new(game, setup, luck.bits64() >> 32)
    bots = [HintBot(luck.bits64()) for _ in match.seats]
    budget = read(plan.search).budget
    found: list[Judged] = []
    while not match.over and len(match.log) < LONGEST:
        seat = match.seats_to_answer()[0]
        position = Position(match, seat)
        ask = position.ask
        if not position.secret and len(sensible(ask)) > 1 and not luck.below(plan.every):
            named = reasons(match.state, ask)
            if named is not None:
                worths = SearchBot(luck.bits64(), budget).weigh(position)
                tries = sum(one.tries for one in worths)
                mean = sum(one.mean * one.tries for one in worths) / max(1, tries)
                better = {o.option: (o.mean - mean) * o.tries / (o.tries + FEW) for o in worths}
                known = dict(zip(ask.options, named, strict=True))
                found.append(Judged([known[option] for option in better], [*better.values()]))
        match.choose(seat, bots[seat].choose(Position(match, seat)))
    return found


def fitted(found: Sequence[Judged], start: Weights, heat: float, hold: float) -> Weights:
    """The weights that make the options as likely as the search would have them."""
    names = sorted({name for one in found for option in one.options for name, _ in option})
    place = {name: at for at, name in enumerate(names)}
    first = np.array([start.get(name, 0.0) for name in names])
    sheets = [_sheet(one.options, place) for one in found]
    wanted = []
    for one in found:
        best = max(one.better)
        tilt = np.exp((np.array(one.better) - best) / heat)
        likely = np.array(shares(start, one.options)) * tilt
        wanted.append(likely / likely.sum())
    weights = first.copy()
    for _ in range(STEPS):
        slope, much = hold * (first - weights), np.full(len(names), hold)
        for sheet, goal in zip(sheets, wanted, strict=True):
            odds = np.exp(sheet @ weights - (sheet @ weights).max())
            likely = odds / odds.sum()
            mean = likely @ sheet
            slope += goal @ sheet - mean
            much += likely @ (sheet * sheet) - mean * mean
        weights += STRIDE * slope / much
    return {**start, **dict(zip(names, weights.tolist(), strict=True))}


def _sheet(options: Sequence[Reasons], place: dict[Name, int]) -> Any:
    """How much there is of each reason, option by option."""
    sheet = np.zeros((len(options), len(place)))
    for row, option in zip(sheet, options, strict=True):
        for name, much in option:
            row[place[name]] += much
    return sheet


def main() -> None:
    begin = time.monotonic()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game")
    parser.add_argument("search", help="whose judgement it is, such as search:500it")
    parser.add_argument("-n", "--games", type=int, default=40)
    parser.add_argument("--every", type=int, default=5, help="one question in so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--start", type=Path, required=True, help="the habits of now")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--heat", type=float, default=0.025)
    parser.add_argument("--hold", type=float, default=0.7)
    parser.add_argument("-o", "--option", action="append", default=[], help="KEY=VALUE")
    parser.add_argument("--also", action="append", default=[], help="another setup: 'K=V K=V'")
    asked = parser.parse_args()
    game = installed_game(asked.game)
    pairs = [asked.option, *(also.split() for also in asked.also)]
    setups = [game.parse_setup(dict(p.split("=", 1) for p in one)).to_json() for one in pairs]
    plan = Plan(asked.game, setups, asked.search, asked.every, asked.seed)
    with ProcessPoolExecutor(asked.workers, mp_context=get_context("spawn")) as pool:
        found = list(chain(*pool.map(partial(judged, plan), range(asked.games))))
    print(f"{len(found)} questions of {asked.games} games")
    weights = fitted(found, read_habits(asked.start), asked.heat, asked.hold)
    command = "tools/taught.py " + shlex.join(sys.argv[1:])
    hours = (time.monotonic() - begin) / 3600
    write_habits(asked.out, weights, command, asked.games, hours)


if __name__ == "__main__":
    main()
