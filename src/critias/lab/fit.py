"""Fits the weights of a game's estimate from games: a small linear model on named features.

A game whose advice names features can be fitted. The
estimate is the hyperbolic tangent of the weighted sum, so that the chance to win is logistic in it.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from critias.extras import need
from critias.kernel.errors import CritiasError
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from critias.lab.plan import Job, Plan
from critias.lab.playing import LONGEST, named
from critias.players import Position, bot
from critias.players.advice import Features, advice_of

ROUNDS: Final = 60
CALM: Final = 1e-9


class Sample(NamedTuple):
    """A position of a finished game: what was counted in it, and whether the seat won; in a game
    of one side, the points it ended with."""

    features: tuple[float, ...]
    won: float
    points: float | None = None


class Fit(NamedTuple):
    """Fitted weights."""

    weights: tuple[float, ...]
    positions: int
    surprise: float
    """In bits per position; 1 without any knowledge."""


def features_of(game: AnyRules) -> Features:
    """What the estimate of a game counts."""
    found = advice_of(game).features
    if found is None:
        raise CritiasError(f"{game.title} names no features of its estimate: nothing can be fitted")
    return found


def samples(plan: Plan, number: int, every: int) -> list[Sample]:
    """Positions of one game of the plan, about one of `every`, for each side."""
    job = plan.job(number)
    with named(plan, job):
        return _samples(plan, job, every)


def _samples(plan: Plan, job: Job, every: int) -> list[Sample]:
    game = plan.played
    advice, features = advice_of(game), features_of(game).count
    match: Match[Any, Any] = Match.new(game, plan.setup, job.seed)
    bots, luck = _bots(plan, job), Rng(job.luck).split(99)
    seats = [job.teams.index(team) for team in sorted(set(job.teams))]
    seen: list[tuple[int, tuple[float, ...]]] = []
    while not match.over and len(match.log) < LONGEST:
        if not luck.below(every) and not advice.half_done(match.state):
            seen += [(seat, features(match.state, seat)) for seat in seats]
        seat = match.seats_to_answer()[0]
        match.choose(seat, bots[seat].choose(Position(match, seat)))
    outcome = match.outcome
    if outcome is not None and outcome.scores and len(seats) == 1:
        return [Sample(counted, 0.5, float(outcome.scores[seat])) for seat, counted in seen]
    if outcome is None or not outcome.winners:
        return [Sample(counted, 0.5) for _, counted in seen]
    # A side has won if one of it has, even alone: the estimate is that of the side.
    won = {job.teams[seat] for seat in outcome.winners}
    return [Sample(counted, float(job.teams[seat] in won)) for seat, counted in seen]


def ranked(found: Sequence[Sample]) -> list[Sample]:
    """Where points were counted, a game is won as far as it is better than the others.

    >>> [sample.won for sample in ranked([Sample((), 0.5, p) for p in (7.0, 9.0, 9.0, 30.0)])]
    [0.125, 0.5, 0.5, 0.875]
    """
    points = sorted(sample.points for sample in found if sample.points is not None)
    return [
        sample
        if sample.points is None
        else Sample(
            sample.features,
            (bisect_left(points, sample.points) + bisect_right(points, sample.points))
            / (2 * len(points)),
        )
        for sample in found
    ]


def _bots(plan: Plan, job: Job) -> list[Any]:
    luck = Rng(job.luck)
    return [bot(plan.players[p], luck.split(s + 1).bits64()) for s, p in enumerate(job.seats)]


def fit(found: Sequence[Sample], strength: float = 1.0, now: Sequence[float] | None = None) -> Fit:
    """Logistic regression by Newton's method; `strength` pulls weights that games say little about
    towards those of `now` (or towards nought)."""
    np = need("numpy", "lab")
    if not found:
        raise CritiasError(
            "there are no positions to learn from: play more games, or look more often (--every 1)"
        )
    counted = np.array([sample.features for sample in found], float)
    won = np.array([sample.won for sample in found], float)
    scale = counted.std(axis=0)
    scale[scale < CALM] = 1.0
    counted /= scale
    usual = np.zeros(counted.shape[1]) if now is None else 2 * np.array(now) * scale
    weights = usual.copy()
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(counted @ weights, -30, 30)))
        slope = counted.T @ (chance - won) + strength * (weights - usual)
        bend = (counted * (chance * (1 - chance))[:, None]).T @ counted
        bend += strength * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights -= step
        if float(np.abs(step).max()) < CALM:
            break
    chance = np.clip(1 / (1 + np.exp(-np.clip(counted @ weights, -30, 30))), 1e-6, 1 - 1e-6)
    surprise = -(won * np.log2(chance) + (1 - won) * np.log2(1 - chance)).mean()
    # tanh(z) is twice the logistic function of 2 z, less one.
    return Fit(tuple(float(w) for w in weights / scale / 2), len(found), float(surprise))


def surprise_of(found: Sequence[Sample], weights: Sequence[float]) -> float:
    """How well given weights foretell these games, in bits per position."""
    total = 0.0
    for sample in found:
        z = 2 * sum(w * f for w, f in zip(weights, sample.features, strict=True))
        chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, z))))
        chance = max(1e-6, min(1 - 1e-6, chance))
        total -= sample.won * math.log2(chance) + (1 - sample.won) * math.log2(1 - chance)
    return total / len(found)


def write_weights(path: Path, names: Sequence[str], found: Fit, command: str, games: int) -> None:
    """Keep the weights as data, with what made them."""
    lines = [
        f'command = "{command}"',
        f"games = {games}",
        f"positions = {found.positions}",
        f"surprise = {found.surprise:.4f}",
        "",
        "[weights]",
        *(f"{name} = {weight:.5f}" for name, weight in zip(names, found.weights, strict=True)),
    ]
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:
        raise CritiasError(f"{path} cannot be written: {error.strerror}") from error
