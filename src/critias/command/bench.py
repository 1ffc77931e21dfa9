"""`critias bench`: what every game costs, against a yardstick measured in the same run.

All times are CPU times of this process. Machines differ and are noisy, so costs are also given in
plies: the time python-chess needs for one random ply, measured between our own figures.
"""

import gc
import platform
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Literal

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import critias
from critias.kernel.errors import CritiasError
from critias.kernel.match import Match, Playout
from critias.kernel.random import Rng
from critias.kernel.rules import Rules, Setup
from critias.players.advice import advice_of

AnyRules = Rules[Any, Any, Any]
AnyMatch = Match[Any, Any]

LONGEST_CHESS: Final = 300
RUNAWAY: Final = 100_000
"""Decisions after which a random game is taken to be without end."""
FORK_POSITIONS: Final = 40


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure."""

    repeats: int
    seconds: float
    """CPU seconds of one sample of play."""

    @property
    def moment(self) -> float:
        """CPU seconds of one sample of a small cost."""
        return self.seconds / 5


FULL: Final = Effort(repeats=7, seconds=1.0)


@dataclass(frozen=True, slots=True)
class Target:
    """A bound on a figure: a share of the yardstick's rate, its plies, or plain bytes."""

    sense: Literal["at least", "at most"]
    bound: float
    unit: Literal["of chess", "plies", "bytes"]

    def met(self, value: float) -> bool:
        return value >= self.bound if self.sense == "at least" else value <= self.bound

    def __str__(self) -> str:
        bound = _bytes(self.bound) if self.unit == "bytes" else f"{self.bound:.3g} {self.unit}"
        return f"{self.sense} {bound}"


TARGETS: Final[Mapping[str, Target]] = {
    "decisions": Target("at least", 0.75, "of chess"),
    "gym steps": Target("at least", 0.27, "of chess"),
    "fork": Target("at most", 1.75, "plies"),
    "playout fork": Target("at most", 1.5, "plies"),
    "state copy": Target("at most", 0.5, "plies"),
    "new game": Target("at most", 20, "plies"),
    "save size": Target("at most", 100_000, "bytes"),
    "open match": Target("at most", 1_000_000, "bytes"),
}


PACES: Final[Mapping[tuple[str, str], Target]] = {
    ("goa2", "decisions"): Target("at least", 2, "of chess"),
    ("era", "decisions"): Target("at least", 1, "of chess"),
    ("athlas", "gym steps"): Target("at least", 0.4, "of chess"),
    ("era", "gym steps"): Target("at least", 0.3, "of chess"),
    # The largest observation: it tells what every card and Unit gives.
    ("mage_knight", "gym steps"): Target("at least", 0.2, "of chess"),
    ("era", "fork"): Target("at most", 1, "plies"),
    ("era", "playout fork"): Target("at most", 1, "plies"),
    ("mage_knight", "fork"): Target("at most", 1, "plies"),
    ("mage_knight", "playout fork"): Target("at most", 1, "plies"),
    ("mage_knight", "decisions"): Target("at least", 1.25, "of chess"),
    # A thousand games in half a minute on two cores that play 30,000 plies of chess each.
    ("goa2", "lab games"): Target("at least", 1000 / 30 / 2 / 30_000, "of chess"),
}
"""What games of ours have reached and mean to keep."""
RATES: Final = frozenset({"decisions", "gym steps", "lab games"})
"""What is compared with the plies of the yardstick."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing measured several times."""

    name: str
    unit: Literal["per second", "seconds", "bytes", "decisions"]
    samples: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.samples)

    @property
    def spread(self) -> float:
        """The distance between the quartiles."""
        if len(self.samples) < 2:
            return 0.0
        low, _, high = statistics.quantiles(self.samples, n=4, method="inclusive")
        return high - low

    def relative(self, ply: float) -> float | None:
        """A rate as a share of the yardstick's, a time in plies; None for anything else."""
        if self.unit == "per second" and self.name in RATES:
            return self.median * ply
        return self.median / ply if self.unit == "seconds" else None

    def judged(self, ply: float, game: str = "") -> tuple[Target, bool] | None:
        """The target, and whether it is met."""
        target = PACES.get((game, self.name), TARGETS.get(self.name))
        if target is None:
            return None
        value = self.median if target.unit == "bytes" else self.relative(ply)
        assert value is not None, f"{self.name} has a target it cannot be compared with"
        return target, target.met(value)


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of one run."""

    yardstick: Figure
    games: Mapping[str, Sequence[Figure]]

    @property
    def ply(self) -> float:
        """Seconds the yardstick needs for one ply."""
        return 1 / self.yardstick.median

    def to_json(self) -> dict[str, Any]:
        return {
            "critias": critias.__version__,
            "python": platform.python_version(),
            "implementation": sys.implementation.name,
            "machine": platform.machine(),
            "ply_seconds": self.ply,
            "yardstick": _figure_json(self.yardstick, self.ply),
            "games": {
                game: [_figure_json(figure, self.ply, game) for figure in figures]
                for game, figures in self.games.items()
            },
        }


def run(
    games: Sequence[AnyRules],
    setup: Mapping[str, Any] | None = None,
    effort: Effort = FULL,
    console: Console | None = None,
) -> Report:
    """Measure the games, showing how far it is on `console` if there is one."""
    plies: list[float] = []
    measured: dict[str, Sequence[Figure]] = {}
    total = (effort.repeats + 1) * len(games)
    quiet = console is None
    with Progress(console=console, transient=True, disable=quiet) as progress:
        task = progress.add_task("measuring", total=total)
        for game in games:
            progress.update(task, description=f"measuring {game.id}")
            subject = Subject(game, game.parse_setup(setup), effort)
            progress.advance(task)
            for repeat in range(effort.repeats):
                plies.append(_chess_rate(repeat, effort.seconds))
                subject.measure(repeat)
                progress.advance(task)
            measured[game.id] = subject.figures()
    return Report(Figure("chess plies", "per second", tuple(plies)), measured)


def chess_player(seed: int) -> Callable[[int], None]:
    """A function that plays so many plies of random chess, and goes on when it is called again."""
    try:
        import chess  # noqa: PLC0415 -- only this command needs it, and only here
    except ModuleNotFoundError as error:
        raise CritiasError(
            "the yardstick is missing: pip install 'critias[bench]' brings python-chess"
        ) from error
    rng = random.Random(seed)
    board = chess.Board()

    def play(plies: int) -> None:
        for _ in range(plies):
            moves = list(board.legal_moves)
            if len(board.move_stack) >= LONGEST_CHESS or not moves:
                board.reset()
                moves = list(board.legal_moves)
            board.push(rng.choice(moves))

    return play


def _chess_rate(seed: int, seconds: float) -> float:
    """Plies of random chess per second."""
    play = chess_player(seed)
    plies = 0
    begin = now = time.process_time()
    while now - begin < seconds:
        # The clock is read once in a while: it costs about as much as a move.
        play(100)
        plies += 100
        now = time.process_time()
    return plies / (now - begin)


class Subject:
    """One game under measurement."""

    def __init__(self, game: AnyRules, setup: Setup, effort: Effort) -> None:
        self.game = game
        self.setup = setup
        self.effort = effort
        self.samples: dict[tuple[str, str], list[float]] = {}
        # Tables that a game builds once and shares are no cost of a match, so one game is played
        # before anything is measured.
        finished, self.positions = positions(game, setup)
        self.finished = finished

    def figures(self) -> list[Figure]:
        """What was measured, in a fixed order."""
        return [
            Figure(name, unit, tuple(samples))  # type: ignore[arg-type]
            for (name, unit), samples in self.samples.items()
        ]

    def measure(self, repeat: int) -> None:
        """Take one sample of every figure."""
        self._play(repeat)
        mid_step = self.positions
        self._cost("fork", [match.fork for match in mid_step])
        self._cost("playout fork", [match.playout for match in mid_step])
        self._cost("state copy", [match.state.copy for match in mid_step])
        self._cost("new game", [lambda: Match.new(self.game, self.setup, repeat)])
        self._cost("save", [self.finished.save])
        text = self.finished.save()
        self._cost("load", [lambda: Match.load(text, self.game)])
        self._note("save size", "bytes", len(text.encode()))
        self._note("open match", "bytes", self._memory(repeat))
        if find_spec("pettingzoo") is not None and advice_of(self.game).sight is not None:
            self._note("gym steps", "per second", self._gym_steps(repeat))
        if find_spec("polars") is not None:
            self._note("lab games", "per second", self._lab_games(repeat))

    def _lab_games(self, seed: int) -> float:
        """Games of random players that the laboratory plays in one process, with all it notes."""
        playing, planning = (import_module(f"critias.lab.{name}") for name in ("playing", "plan"))
        run = planning.plan(self.game, ["random"], 1_000_000, seed, self.setup.to_json())
        games = 0
        begin = now = time.process_time()
        while now - begin < self.effort.seconds / 2:
            playing.play_games(run, games, games + 1)
            games += 1
            now = time.process_time()
        return games / (now - begin)

    def _gym_steps(self, seed: int) -> float:
        """Steps of random agents through the PettingZoo door, every observation looked at."""
        aec = import_module("critias.gym.aec")
        table = aec.TableEnv(self.game, self.setup.to_json(), texts=False)
        rng = Rng(seed)
        table.reset(seed=seed)
        steps = 0
        begin = now = time.process_time()
        while now - begin < self.effort.seconds / 2:
            seen, _, over, cut, _ = table.last()
            if over or cut:
                table.reset(seed=seed + steps)
            else:
                table.step(rng.below(seen["action_mask"].tobytes().count(1)))
                steps += 1
            now = time.process_time()
        return steps / (now - begin)

    def _note(self, name: str, unit: str, value: float) -> None:
        self.samples.setdefault((name, unit), []).append(value)

    def _play(self, repeat: int) -> None:
        games = decisions = 0
        begin = now = time.process_time()
        while now - begin < self.effort.seconds:
            seed = repeat * 10_000 + games
            decisions += play_out(self.game, self.setup, seed)
            games += 1
            now = time.process_time()
        took = now - begin
        self._note("decisions", "per second", decisions / took)
        self._note("games", "per second", games / took)
        self._note("length", "decisions", decisions / games)

    def _cost(self, name: str, jobs: Sequence[Callable[[], object]]) -> None:
        """The mean time of the jobs, going round until the moment is over."""
        done = 0
        begin = now = time.process_time()
        while now - begin < self.effort.moment:
            for job in jobs:
                job()
            done += len(jobs)
            now = time.process_time()
        self._note(name, "seconds", (now - begin) / done)

    def _memory(self, seed: int) -> int:
        """Bytes that a finished match still holds: the most one can hold."""
        gc.collect()
        tracemalloc.start()
        try:
            before, _ = tracemalloc.get_traced_memory()
            match = _finished(self.game, self.setup, seed)
            gc.collect()
            after, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert match.pending is None
        return after - before


def play_out(game: AnyRules, setup: Setup, seed: int) -> int:
    """Play one random game through the fast door; the number of decisions."""
    play = Playout(game, game.new(setup, seed))
    decisions = play.at_random(Rng(seed), RUNAWAY)
    if play.ask is not None:
        raise CritiasError(f"{game.id}: the random game of seed {seed} does not end")
    return decisions


def _answer(match: AnyMatch, rng: Rng) -> None:
    seat = rng.pick(match.seats_to_answer())
    ask = match.ask_for(seat)
    assert ask is not None
    match.choose(seat, rng.pick(ask.options))
    if len(match.log) > RUNAWAY:
        raise CritiasError(f"{match.game.id}: the random game of seed {match.seed} does not end")


def _finished(game: AnyRules, setup: Setup, seed: int) -> AnyMatch:
    rng = Rng(seed)
    match = Match.new(game, setup, seed)
    while match.pending is not None:
        _answer(match, rng)
    return match


def positions(game: AnyRules, setup: Setup) -> tuple[AnyMatch, list[AnyMatch]]:
    """A finished random game, and positions of it in the middle of a step, evenly spread."""
    rng = Rng(0)
    match = Match.new(game, setup, 0)
    found: list[AnyMatch] = []
    while match.pending is not None:
        _answer(match, rng)
        in_step = match.digests[-1][0] < len(match.log)
        if match.pending is not None and in_step:
            found.append(match.fork())
    if not found:
        # A game whose steps hold one decision each has no middle; its beginning must do.
        found.append(Match.new(game, setup, 0))
    gap = max(1, len(found) // FORK_POSITIONS)
    return match, found[::gap]


def table(report: Report) -> Table:
    """The report for people."""
    shown = Table(title="Costs, in CPU time of one core (median, distance of the quartiles)")
    shown.add_column("game")
    shown.add_column("figure")
    for column in ("median", "spread", "against chess", "target"):
        shown.add_column(column, justify="right")
    shown.add_column("")
    shown.add_row("", "chess plies", *_amounts(report.yardstick), "1 of chess", "", "")
    for game, figures in report.games.items():
        shown.add_section()
        for number, figure in enumerate(figures):
            relative = figure.relative(report.ply)
            unit = "of chess" if figure.unit == "per second" else "plies"
            judged = figure.judged(report.ply, game)
            shown.add_row(
                game if number == 0 else "",
                figure.name,
                *_amounts(figure),
                "" if relative is None else f"{relative:.2f} {unit}",
                "" if judged is None else str(judged[0]),
                "" if judged is None else ("[green]met[/]" if judged[1] else "[red]missed[/]"),
            )
    return shown


def _amounts(figure: Figure) -> tuple[str, str]:
    return _amount(figure.median, figure.unit), _amount(figure.spread, figure.unit)


def _amount(value: float, unit: str) -> str:
    if unit == "seconds":
        return f"{value * 1e6:,.1f} µs" if value < 0.01 else f"{value * 1e3:,.1f} ms"
    if unit == "bytes":
        return _bytes(value)
    if unit == "decisions":
        return f"{value:,.0f}"
    return f"{value:,.0f} /s" if value >= 100 else f"{value:,.2f} /s"


def _bytes(value: float) -> str:
    if value >= 1_000_000:
        return f"{value / 1_000_000:,.2f} MB"
    return f"{value / 1000:,.1f} KB"


def _figure_json(figure: Figure, ply: float, game: str = "") -> dict[str, Any]:
    judged = figure.judged(ply, game)
    return {
        "name": figure.name,
        "unit": figure.unit,
        "median": figure.median,
        "spread": figure.spread,
        "samples": list(figure.samples),
        "against_chess": figure.relative(ply),
        "target": None if judged is None else str(judged[0]),
        "met": None if judged is None else judged[1],
    }
