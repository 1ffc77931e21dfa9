"""`critias bench --guard FILE`: whether every game keeps the pace that is written down.

Every case plays the same random games in every run, in chunks, in turn with chunks of random
chess. Of each chunk the least CPU time counts: whatever else the machine does only adds to it.
What seems too slow is measured again before it is said.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.table import Table

from critias.command.bench import chess_player, play_out, positions
from critias.kernel.errors import CritiasError
from critias.kernel.installed import game

LOSS: Final = 0.2
"""The part of a written pace that may be missing."""
DEARER: Final = 1.5
"""How many times the written price a fork may cost: it goes through more memory than a move, and
so suffers more from what else the machine does."""
ROUNDS: Final = 4
LONGEST: Final = 20
"""Rounds after which a case that is too slow has failed."""
CHUNKS: Final = 4
CHUNK: Final = 1000
"""Decisions, and plies, of a chunk; games are played to their end."""
FORKS: Final = 200
"""Forks that are timed together: one alone is too short for a clock."""


class Pace(msgspec.Struct, forbid_unknown_fields=True):
    """What is written down of one way to play one game."""

    game: str
    options: dict[str, Any]
    decisions: float
    """In the time of a ply of random chess."""
    fork: float
    """Its time in plies, in the middle of steps."""


@dataclass(slots=True)
class Least:
    """Jobs that are timed again and again, and the least CPU time of each."""

    jobs: Sequence[Callable[[], object]]
    seconds: list[float] = field(default_factory=list)

    def measure(self) -> None:
        took = []
        for job in self.jobs:
            begin = time.process_time()
            job()
            took.append(time.process_time() - begin)
        known = self.seconds or took
        self.seconds = [min(pair) for pair in zip(known, took, strict=True)]

    @property
    def total(self) -> float:
        return sum(self.seconds)


def _play_chess(chunk: int) -> None:
    chess_player(chunk)(CHUNK)


class Case:
    """One way to play one game, as it stands in the file."""

    def __init__(self, name: str, written: Pace) -> None:
        self.name = name
        self.written = written
        rules = game(written.game)
        setup = rules.parse_setup(written.options)
        self.seeds: list[list[int]] = []
        self.decisions = 0
        seed = 0
        for _ in range(CHUNKS):
            here, seeds = 0, []
            while here < CHUNK:
                here += play_out(rules, setup, seed)
                seeds.append(seed)
                seed += 1
            self.seeds.append(seeds)
            self.decisions += here

        def chunk(seeds: list[int]) -> Callable[[], object]:
            return lambda: [play_out(rules, setup, seed) for seed in seeds]

        _, paused = positions(rules, setup)
        self.games = Least([chunk(seeds) for seeds in self.seeds])

        def fork(part: int) -> None:
            for match in islice(cycle(paused), part * FORKS, (part + 1) * FORKS):
                match.fork()

        self.forks = Least([partial(fork, part) for part in range(CHUNKS)])

    def measure(self) -> None:
        self.games.measure()
        self.forks.measure()

    def pace(self, ply: float) -> Pace:
        """What was measured, where a ply takes so many seconds."""
        decisions = self.decisions / self.games.total * ply
        fork = self.forks.total / (CHUNKS * FORKS) / ply
        return Pace(self.written.game, self.written.options, round(decisions, 2), round(fork, 2))

    def slow(self, ply: float) -> list[str]:
        """The figures that are worse than what is written down, by more than noise."""
        now = self.pace(ply)
        found = []
        if now.decisions < self.written.decisions * (1 - LOSS):
            found.append("decisions")
        if now.fork > self.written.fork * DEARER:
            found.append("fork")
        return found


class Guard:
    """All cases of a file, measured round by round."""

    def __init__(self, file: Path) -> None:
        self.file = file
        try:
            written = msgspec.json.decode(file.read_bytes(), type=dict[str, Pace])
        except (OSError, msgspec.MsgspecError) as error:
            raise CritiasError(f"{file} is no list of paces: {error}") from error
        self.cases = [Case(name, pace) for name, pace in written.items()]
        self.chess = Least([partial(_play_chess, chunk) for chunk in range(CHUNKS)])

    @property
    def ply(self) -> float:
        """CPU seconds of one ply."""
        return self.chess.total / (CHUNKS * CHUNK)

    def measure(self) -> None:
        """Every case for some rounds, and then those that seem too slow for some more."""
        for played in range(LONGEST):
            todo = [case for case in self.cases if played < ROUNDS or case.slow(self.ply)]
            if not todo:
                return
            for case in todo:
                self.chess.measure()
                case.measure()

    def slow(self) -> dict[str, list[str]]:
        """By case, what has become too slow."""
        return {case.name: slow for case in self.cases if (slow := case.slow(self.ply))}

    def write(self) -> None:
        """Write down the paces of now."""
        paces = {case.name: case.pace(self.ply) for case in self.cases}
        self.file.write_bytes(msgspec.json.format(msgspec.json.encode(paces), indent=2) + b"\n")

    def table(self) -> Table:
        """The paces for people."""
        shown = Table(title=f"Paces against random chess ({1 / self.ply:,.0f} plies a second)")
        for column in ("case", "decisions", "written", "fork in plies", "written", ""):
            shown.add_column(column, justify="left" if column in ("case", "") else "right")
        for case in self.cases:
            pace, slow = case.pace(self.ply), case.slow(self.ply)
            shown.add_row(
                case.name,
                f"{pace.decisions:.2f}",
                f"{case.written.decisions:.2f}",
                f"{pace.fork:.2f}",
                f"{case.written.fork:.2f}",
                "[red]slower[/]" if slow else "[green]kept[/]",
            )
        return shown


def watch(file: Path, write: bool, console: Console) -> bool:
    """Measure what is written down in a file, or write it anew; whether all paces are kept."""
    guard = Guard(file)
    guard.measure()
    console.print(guard.table())
    if write:
        guard.write()
        return True
    slow = guard.slow()
    for name, figures in slow.items():
        console.print(f"{name}: slower than {file} says: {', '.join(figures)}", soft_wrap=True)
    return not slow
