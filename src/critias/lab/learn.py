"""Learns habits from games: a player plays against itself, and does more often what came out well.

A game whose `habits` module has `reasons(state, ask)` can learn (`kit/habits.py` says what habits
are). Each reason for what was chosen gains weight as far as the game ended better than was to be
expected, and loses weight if it ended worse (a policy gradient); reasons that come up often take
smaller steps (divided by their Fisher information), so that rare ones keep up. What was to be
expected is foretold from the named features of the estimate, by a linear model that is learnt on
the way; how a game stands a little later may stand for how it ends (`Course.ahead`), which is less
a matter of luck. The same seed gives the same habits whatever the workers, unless the clock says
when to stop.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

import critias
from critias.extras import need
from critias.kernel.choices import Ask, AskAll, AskEach, Option
from critias.kernel.errors import CritiasError
from critias.kernel.match import Match
from critias.kernel.playout import Playout, is_real
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules, Outcome
from critias.lab.fit import features_of
from critias.lab.plan import Job, Plan
from critias.lab.playing import LONGEST, named
from critias.lab.run import DIED, processes
from critias.players.advice import advice_of
from critias.players.habits import Name, Reasons, Weights, shares

BATCH: Final = 160
"""Games between two changes of the weights."""
PART: Final = 10
"""Games that are played together: always the same, so that sums are, too."""
EVERY: Final = 8
"""One choice in so many is used to learn what is to be expected."""
MOMENTUM: Final = 0.9
MEMORY: Final = 0.97
"""How much of what is known about a reason stays from batch to batch."""
RARE: Final = 0.02
"""A reason that comes up less often than this in a game hardly moves."""
STRIDE: Final = 0.3
"""No weight changes by more than this at once."""
CALM: Final = 0.1
"""What is left of the pace at the end."""

HARDLY: Final = 0.001
"""An option that is less likely than this is hardly part of what is done on average."""
LEAST: Final = 0.02
"""What weighs less than this is not written down."""
KEPT: Final = 60.0
"""Seconds after which what was learnt so far is written down."""

Sums: TypeAlias = dict[Name, tuple[float, float]]
"""For each reason how much better games ended with more of it, and how much of it there was."""


@dataclass(frozen=True, slots=True)
class Course:
    """How habits are learnt."""

    pace: float = 0.25
    workers: int = 1
    also: tuple[Plan, ...] = ()
    """Other setups: games go round them."""
    minutes: float | None = None
    """How long, whatever the number of games; None: as many games as the plan has."""
    ahead: float = 1.0
    """How far what comes later is traced back to a choice: with 1 to the end of the game, with less
    the sooner the positions on the way count instead."""
    batch: int = BATCH
    rare: float = RARE
    start: Weights | None = None
    """Habits to begin with; None: none, all options are alike."""


class Lesson(NamedTuple):
    """What some games taught."""

    sums: Sums
    seen: list[tuple[tuple[float, ...], float]]
    """What was counted before each choice, and how the game ended."""


class Choice(NamedTuple):
    """A choice by habit."""

    seat: int
    counted: tuple[float, ...]
    options: Sequence[Reasons]
    likely: Sequence[float]
    chosen: int


class Learning(NamedTuple):
    """Where the learning stands."""

    weights: Weights
    expected: tuple[float, ...]
    """How to foretell the result from what was counted."""
    spread: float
    """How far results are from what was foretold."""
    ahead: float = 1.0
    """How far what comes later is traced back to a choice."""


def reasoner(game: AnyRules) -> Callable[[Any, Ask], Sequence[Reasons] | None]:
    """The function that names what speaks for each option."""
    found = advice_of(game).reasons
    if found is None:
        raise CritiasError(
            f"{game.title} names no reasons for its options: there are no habits to learn"
        )
    return found


def lesson(plan: Plan, first: int, last: int, now: Learning) -> Lesson:
    """Play some games of a plan, and see what they teach."""
    sums: dict[Name, list[float]] = {}
    seen = []
    for number in range(first, last):
        job = plan.job(number)
        with named(plan, job):
            choices, outcome = _play(plan, job, now.weights)
        ended = [result(outcome, seat) for seat in range(len(job.seats))]
        seen += [(choice.counted, ended[choice.seat]) for choice in choices[::EVERY]]
        for seat, end in enumerate(ended):
            own = [choice for choice in choices if choice.seat == seat]
            for choice, better in zip(own, _better(own, end, now), strict=True):
                _note(sums, choice, better / now.spread)
    return Lesson({name: (found[0], found[1]) for name, found in sums.items()}, seen)


def _better(choices: Sequence[Choice], end: float, now: Learning) -> list[float]:
    """How much better each choice of a seat came out than was foretold. Choices between two moments
    in which something could be counted share what was foretold, and what came of it."""
    found = [0.0] * len(choices)
    came, later, known = end, end, None
    for at in range(len(choices) - 1, -1, -1):
        counted = choices[at].counted
        if counted is not known:
            if known is not None:
                came = (1 - now.ahead) * later + now.ahead * came
            known = counted
            later = sum([w * c for w, c in zip(now.expected, counted, strict=True)])
        found[at] = came - later
    return found


def _note(sums: dict[Name, list[float]], choice: Choice, better: float) -> None:
    """How much more there was of each reason than in the choice of that moment on average."""
    more: dict[Name, float] = {}
    get = more.get
    for reasons, likely in zip(choice.options, choice.likely, strict=True):
        if likely >= HARDLY:
            for name, much in reasons:
                more[name] = get(name, 0.0) - likely * much
    for name, much in choice.options[choice.chosen]:
        more[name] = get(name, 0.0) + much
    for name, much in more.items():
        if much:
            found = sums.setdefault(name, [0.0, 0.0])
            found[0] += better * much
            found[1] += much * much


def result(outcome: Outcome | None, seat: int) -> float:
    """How a game ended for a seat: by how many points it is ahead of the others, half of it of the
    best one; where there are none, whether it won."""
    if outcome is None:
        return 0.0
    scores = outcome.scores
    if not any(scores) or len(scores) == 1:
        return float(seat in outcome.winners)
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - (sum(others) / len(others) + max(others)) / 2


def _play(plan: Plan, job: Job, weights: Weights) -> tuple[list[Choice], Outcome | None]:
    game = plan.played
    advice, reasons, features = advice_of(game), reasoner(game), features_of(game).count
    match: Match[Any, Any] = Match.new(game, plan.setup, job.seed)
    play: Playout[Any, Any] = Playout(game, match.state.copy())
    rng = Rng(job.luck)
    counted = [(*features(play.state, seat), 1.0) for seat in range(len(job.seats))]
    choices: list[Choice] = []

    def answer(ask: Ask) -> Option:
        seat = ask.seats[0]
        options = reasons(play.state, ask) if len(ask.options) > 1 else None
        if options is None:
            return advice.hint(play.state, ask, rng)
        if not advice.half_done(play.state):
            counted[seat] = (*features(play.state, seat), 1.0)
        likely = shares(weights, options)
        chosen = rng.by_share(likely)
        choices.append(Choice(seat, counted[seat], options, likely, chosen))
        return ask.options[chosen]

    for _ in range(LONGEST):
        ask = play.ask
        if ask is None:
            break
        if not isinstance(ask, AskAll):
            play.choose(answer(ask))
        elif isinstance(ask, AskEach):
            seat = rng.pick([seat for seat, each in ask.asks.items() if is_real(each)])
            play.choose_all({seat: answer(ask.asks[seat])})
        else:
            play.choose_all({seat: answer(each) for seat, each in ask.asks.items()})
    return choices, play.outcome


class Learner:
    """Weights that change from batch to batch."""

    def __init__(
        self,
        features: int,
        pace: float,
        ahead: float = 1.0,
        rare: float = RARE,
        start: Weights | None = None,
    ) -> None:
        np = need("numpy", "lab")
        self._np = np
        self._pace, self._rare = pace, rare
        self._slopes: dict[Name, float] = {}
        self._often: dict[Name, float] = {}
        self._squares: Any = np.eye(features + 1)
        self._products: Any = np.zeros(features + 1)
        self.now = Learning(dict(start or {}), (0.0,) * (features + 1), 1.0, ahead)

    def take(self, lessons: Sequence[Lesson], games: int, progress: float) -> None:
        """Change the weights by what a batch of games taught."""
        pace = self._pace * (1 - (1 - CALM) * progress)
        sums: dict[Name, tuple[float, float]] = {}
        for one in lessons:
            for name, (slope, often) in one.sums.items():
                known = sums.get(name, (0.0, 0.0))
                sums[name] = known[0] + slope / games, known[1] + often / games
        weights = self.now.weights.copy()
        for name, (slope, often) in sums.items():
            moved = MOMENTUM * self._slopes.get(name, 0.0) + (1 - MOMENTUM) * slope
            known_often = self._often.get(name, often)
            self._slopes[name] = moved
            self._often[name] = MEMORY * known_often + (1 - MEMORY) * often
            stride = pace * moved / (self._often[name] + self._rare)
            weights[name] = weights.get(name, 0.0) + max(-STRIDE, min(STRIDE, stride))
        self._foresee([seen for one in lessons for seen in one.seen], weights)

    def _foresee(self, seen: Sequence[tuple[tuple[float, ...], float]], weights: Weights) -> None:
        """Learn what results are to be expected, by least squares over the last batches."""
        np = self._np
        counted = np.array([one for one, _ in seen], float)
        ended = np.array([end for _, end in seen], float)
        self._squares = MEMORY * self._squares + counted.T @ counted + np.eye(counted.shape[1])
        self._products = MEMORY * self._products + counted.T @ ended
        found = np.linalg.solve(self._squares, self._products)
        spread = float(np.sqrt(((ended - counted @ found) ** 2).mean()))
        expected = tuple(float(one) for one in found)
        self.now = self.now._replace(weights=weights, expected=expected, spread=max(spread, 1e-6))


def learn(
    plan: Plan,
    course: Course,
    console: Console,
    keep: Callable[[Weights, int], None] = lambda weights, games: None,
) -> tuple[Weights, int]:
    """The habits that come of a plan's games, and how many those were. `keep` is given what there
    is so far every minute, and at the end."""
    features = features_of(plan.played).names
    reasoner(plan.played)
    learner = Learner(len(features), course.pace, course.ahead, course.rare, course.start)
    plans = (plan, *course.also)
    done = 0
    begin = kept = time.monotonic()
    with _shown(plan, course, console) as show, processes(course.workers or _cores()) as pool:
        # However short the time, there is one lesson.
        while (share := _share(plan, course, done, begin)) < 1 or not done:
            last = done + course.batch if course.minutes else min(done + course.batch, plan.games)
            begins = range(done, last, PART)
            setups = [plans[at // PART % len(plans)] for at in begins]
            ends = [min(at + PART, last) for at in begins]
            try:
                lessons = list(pool.map(lesson, setups, begins, ends, repeat(learner.now)))
            except BrokenProcessPool:
                raise CritiasError(f"{DIED}; nothing is kept") from None
            learner.take(lessons, last - done, min(1.0, share))
            done = last
            show(done, _share(plan, course, done, begin))
            if time.monotonic() > kept + KEPT:
                kept = time.monotonic()
                keep(learner.now.weights, done)
                spread = learner.now.spread
                console.print(f"{kept - begin:.0f} s, {done} games, spread {spread:.3f}")
    keep(learner.now.weights, done)
    return learner.now.weights, done


def _cores() -> int:
    return os.cpu_count() or 1


def _share(plan: Plan, course: Course, done: int, begin: float) -> float:
    """How much of a course is over: of its time where it has one, otherwise of its games."""
    if course.minutes is None:
        return done / plan.games
    return (time.monotonic() - begin) / 60 / course.minutes


@contextmanager
def _shown(plan: Plan, course: Course, console: Console) -> Iterator[Callable[[int, float], None]]:
    """Show how far a course has come."""
    with Progress(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[games]} games"),
        TimeRemainingColumn(), console=console,
    ) as progress:  # fmt: skip
        task = progress.add_task(f"{plan.played.title} learns", total=1.0, games=0)
        yield lambda games, share: progress.update(task, completed=share, games=games)


def write_habits(
    path: Path, weights: Weights, command: str, games: int, hours: float = 0.0
) -> None:
    """Keep habits as data, with what made them."""
    questions: dict[str, list[str]] = defaultdict(list)
    for (question, *name), weight in sorted(weights.items()):
        if abs(weight) >= LEAST:
            questions[question].append(f'"{".".join(name)}" = {weight:.3f}')
    lines = [
        f'command = "{command}"', f"games = {games}", f'version = "{critias.__version__}"',
        f"hours = {hours:.3f}",
    ]  # fmt: skip
    for question, rows in questions.items():
        lines += ["", f"[weights.{question}]", *rows]
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:
        raise CritiasError(f"{path} cannot be written: {error.strerror}") from error
