"""The ladder of a game: who is how strong, from games of everybody against everybody.

Two players meet in games with the same luck and swapped seats. Where there is but one side, each
plays the same luck alone, and the higher score has won. Games are written down as they end, so that
a ladder that was stopped goes on where it was. Where time is limited, it goes where results are
open.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from rich.console import Console
from rich.progress import Progress, TextColumn
from rich.table import Table

import critias
from critias.kernel.errors import CritiasError
from critias.kernel.installed import game as installed_game
from critias.kernel.rules import AnyRules
from critias.lab import agents, pages
from critias.lab.elo import Met, Pair, Rating, chance, rated
from critias.lab.intervals import SURE
from critias.lab.plan import MOST_GAMES, BadPlan, Plan
from critias.lab.plan import plan as planned
from critias.lab.playing import GameRow, named, play_game
from critias.lab.run import DIED, processes
from critias.players.advice import advice_of

RUNGS: Final = ("random", "easy", "hint", "greedy", "search:60it", "search:200ms")
"""Who is always there to be measured by."""
LEARNED: Final = ("learned", "learned:200ms")
"""Who is there as well where a game has networks."""
GAMES: Final = 40
"""Games between two players, if there is time."""
PLAN, PLAYED, RESULT, TABLE = "plan.json", "games.jsonl", "ladder.json", "ladder.md"
LEAST_OPEN: Final = 0.04
"""However clear a result is, it is worth so much of the time of one that is open."""
SECOND: Final = 1.0
"""What a game is thought to take before one was played."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ladder is about; written down beside its games."""

    game: str
    version: str
    setup: dict[str, Any]
    seed: int


class Line(msgspec.Struct, frozen=True):
    """One game: who met, with which luck, and what the first one won of it. In a game of one side
    there is nobody to meet, and the score counts."""

    players: tuple[str, ...]
    number: int
    points: float
    scores: tuple[float, ...]
    """The mean score of each player, where the game has one."""
    seconds: float


class Standing(NamedTuple):
    """A player's line in the ladder."""

    player: str
    elo: float
    off: float
    games: int
    points: float
    """The share of what could be won."""
    score: float | None
    score_off: float | None
    seconds: float
    """Of a game, on average."""


class Ladder(NamedTuple):
    """All of it."""

    wanted: Wanted
    standings: tuple[Standing, ...]
    met: dict[Pair, Met]
    """For each pair how many games, and what the first one won."""

    @property
    def alone(self) -> bool:
        """Whether there is but one side, so that scores were compared."""
        return _alone(self.wanted)


def rungs(game: AnyRules) -> tuple[str, ...]:
    """Who is always there."""
    return RUNGS + (LEARNED if advice_of(game).network is not None else ())


def wanted(game: AnyRules, seed: int, setup: Mapping[str, Any]) -> Wanted:
    """What is played: as the game's suite says, if nothing else is."""
    chosen = game.parse_setup({**advice_of(game).drills.setup, **setup})
    return Wanted(game.id, game.version, chosen.to_json(), seed)


def _alone(about: Wanted) -> bool:
    game = installed_game(about.game)
    setup = game.parse_setup(about.setup)
    return len({game.team(setup, seat) for seat in range(len(game.seats(setup)))}) == 1


# --- games on disk --------------------------------------------------------------------------------


class Book:
    """The folder of a ladder: what it is about, and every game as it ends."""

    def __init__(self, folder: Path, about: Wanted) -> None:
        self.folder, self.about = folder, about
        self.lines: dict[tuple[tuple[str, ...], int], Line] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            plan, games = folder / PLAN, folder / PLAYED
            if plan.exists():
                if msgspec.json.decode(plan.read_bytes(), type=Wanted) != about:
                    raise BadPlan(
                        f"{folder} holds another ladder (game, rules, setup or seed differ): "
                        "name another folder, or remove it"
                    )
                if games.exists():
                    self._read(games.read_bytes())
            else:
                plan.write_bytes(msgspec.json.format(msgspec.json.encode(about)) + b"\n")
            self._file = games.open("ab")
        except (OSError, msgspec.DecodeError) as error:
            raise CritiasError(f"{folder} cannot be used: {error!s:.200}") from error

    def _read(self, text: bytes) -> None:
        whole, _, cut = text.rpartition(b"\n")
        for one in whole.splitlines():
            line = msgspec.json.decode(one, type=Line)
            self.lines[line.players, line.number] = line
        if cut:
            # Somebody pulled the plug in the middle of a line: that game is played again.
            (self.folder / PLAYED).write_bytes(whole + b"\n" if whole else b"")

    def add(self, line: Line) -> None:
        """One more game, kept at once."""
        self.lines[line.players, line.number] = line
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """No more games."""
        self._file.close()


# --- playing --------------------------------------------------------------------------------------


def play(about: Wanted, players: tuple[str, ...], number: int) -> Line:
    """One game, the same wherever and whenever it is played."""
    game = installed_game(about.game)
    plan = planned(game, players, len(players), about.seed, about.setup)
    job = Plan.job(plan, number)
    begun = time.perf_counter()
    with named(plan, job):
        row = play_game(plan, job)
    scores = []
    for code in players:
        own = [seat.score for seat in row.seats if seat.player == code and seat.score is not None]
        scores += [statistics.fmean(own)] if own else []
    took = time.perf_counter() - begun
    return Line(players, number, points_of(row, players[0]), tuple(scores), round(took, 3))


def points_of(row: GameRow, code: str) -> float:
    """What a player won: of several sides of its own one has to win; a draw is shared."""
    winners = {(seat.team, seat.player) for seat in row.seats if seat.result == 1}
    if not winners:
        return 0.5
    return sum(player == code for _, player in winners) / len(winners)


class Season:
    """Which games are still to be played, and which of them next."""

    def __init__(self, book: Book, players: Sequence[str], games: int) -> None:
        self._book = book
        self._players = list(players)
        self._games = games
        self.alone = _alone(book.about)
        ordered = sorted(players)
        self.groups: list[tuple[str, ...]] = (
            [(one,) for one in ordered] if self.alone else list(combinations(ordered, 2))
        )
        """Who plays together: pairs, or everybody alone."""
        self._begun: defaultdict[tuple[str, ...], set[int]] = defaultdict(set)
        for group, number in book.lines:
            self._begun[group].add(number)

    def total(self) -> int:
        """Games in all."""
        return len(self.groups) * self._games

    def done(self) -> int:
        """Games that are played."""
        known = set(self.groups)
        return sum(group in known and number < self._games for group, number in self._book.lines)

    def takes(self, group: tuple[str, ...]) -> float:
        """Seconds that a game of these players takes, as far as that is known."""
        own = [line.seconds for line in self._book.lines.values() if line.players == group]
        if own:
            return statistics.fmean(own)
        like = [
            line.seconds for line in self._book.lines.values() if set(line.players) & set(group)
        ]
        return max(like, default=SECOND)

    def next(self, left: float | None) -> tuple[tuple[str, ...], int] | None:
        """The game that is to be played next, if any fits in the time that is left: where the
        least time was spent for how open the result is."""
        open_ = self._open() if left is not None else {}
        best: tuple[float, int, tuple[str, ...]] | None = None
        for place, group in enumerate(self.groups):
            number = len(self._begun[group])
            if number >= self._games:
                continue
            takes = self.takes(group)
            if left is not None and takes > left:
                continue
            # Games come in twos with the same luck: the second one follows the first.
            spent = (number - number % 2) * takes / open_.get(group, 1.0)
            ranked = (spent, place, group)
            if best is None or ranked < best:
                best = ranked
        if best is None:
            return None
        group = best[2]
        number = next(n for n in range(self._games) if n not in self._begun[group])
        self._begun[group].add(number)
        return group, number

    def _open(self) -> dict[tuple[str, ...], float]:
        """How open the result of each pair is, from what is known so far; even is 1."""
        if self.alone or not self._book.lines:
            return {}
        known = {
            one.player: one.elo for one in rated(self._players, met(self._book, self._players))
        }
        found = {}
        for group in self.groups:
            likely = chance(known[group[0]] - known[group[1]])
            found[group] = max(LEAST_OPEN, 4 * likely * (1 - likely))
        return found


def climb(
    book: Book,
    players: Sequence[str],
    *,
    games: int = GAMES,
    minutes: float | None = None,
    workers: int = 0,
    console: Console | None = None,
) -> Ladder:
    """Play what is still to be played, and rate everybody."""
    players = list(dict.fromkeys(players))
    if len(players) < 2:
        raise BadPlan("a ladder has at least two players")
    for code in players:
        agents.check(code)
    if games < 2 or games % 2 or games > MOST_GAMES:
        raise BadPlan(f"players change places, so the number of games is even, not {games}")
    season = Season(book, players, games)
    until = None if minutes is None else time.monotonic() + 60 * minutes
    with Progress(
        *Progress.get_default_columns(), TextColumn("{task.completed} of {task.total} games"),
        console=console or Console(stderr=True),
    ) as progress:  # fmt: skip
        task = progress.add_task(book.about.game, total=season.total(), completed=season.done())
        for line in _played(season, book.about, until, workers or os.cpu_count() or 1):
            book.add(line)
            progress.advance(task)
    return summed(book, players)


def _played(season: Season, about: Wanted, until: float | None, workers: int) -> Iterator[Line]:
    """The games of a season as they end."""

    def left() -> float | None:
        return None if until is None else until - time.monotonic()

    if workers == 1:
        while (job := season.next(left())) is not None:
            yield play(about, *job)
        return
    pool = processes(workers)
    running: set[Future[Line]] = set()
    try:
        while True:
            while len(running) < workers and (job := season.next(left())) is not None:
                running.add(pool.submit(play, about, *job))
            if not running:
                return
            rest = left()
            done, running = wait(
                running, timeout=None if rest is None else max(0.0, rest),
                return_when=FIRST_COMPLETED,
            )  # fmt: skip
            yield from (one.result() for one in done)
            if not done:
                # The time is up: what is under way is played again another time.
                return
    except BrokenProcessPool:
        raise CritiasError(
            f"{DIED}; what was finished is kept, and the same command goes on with it"
        ) from None
    finally:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


# --- what came of it ------------------------------------------------------------------------------


def met(book: Book, players: Sequence[str]) -> dict[Pair, Met]:
    """What came of the games of each pair."""
    return _alone_met(book, players) if _alone(book.about) else _pairs_met(book, players)


def _pairs_met(book: Book, players: Sequence[str]) -> dict[Pair, Met]:
    """Games whose twin with swapped seats is there, too; where there is none, those there are."""
    known = set(players)
    found: defaultdict[Pair, dict[int, float]] = defaultdict(dict)
    for line in book.lines.values():
        if len(line.players) == 2 and set(line.players) <= known:
            found[line.players[0], line.players[1]][line.number] = line.points
    told = {}
    for pair, games in found.items():
        whole = {n: points for n, points in games.items() if n ^ 1 in games} or games
        told[pair] = Met(len(whole), sum(whole.values()))
    return told


def _alone_met(book: Book, players: Sequence[str]) -> dict[Pair, Met]:
    """Scores with the same luck. One game is compared with those of all others, so that each
    comparison counts for less: all of them together as much as there are games."""
    scores: defaultdict[int, dict[str, float]] = defaultdict(dict)
    for line in book.lines.values():
        if len(line.players) == 1 and line.players[0] in players and line.scores:
            scores[line.number][line.players[0]] = line.scores[0]
    games: defaultdict[Pair, float] = defaultdict(float)
    points: defaultdict[Pair, float] = defaultdict(float)
    for found in scores.values():
        for one, two in combinations(sorted(found), 2):
            weight = 1 / (len(found) - 1)
            games[one, two] += weight
            points[one, two] += weight * (
                0.5 if found[one] == found[two] else float(found[one] > found[two])
            )
    return {pair: Met(weight, points[pair]) for pair, weight in games.items()}


def summed(book: Book, players: Sequence[str]) -> Ladder:
    """The ladder so far."""
    pairs = met(book, players)
    if not pairs:
        raise CritiasError("no game has ended yet: give it more time")
    there = [code for code in players if any(code in pair for pair in pairs)]
    standings = [_standing(book, one, pairs) for one in rated(there, pairs)]
    return Ladder(book.about, tuple(standings), pairs)


def _standing(book: Book, rating: Rating, pairs: Mapping[Pair, Met]) -> Standing:
    code = rating.player
    own = [line for line in book.lines.values() if code in line.players]
    scores = [line.scores[line.players.index(code)] for line in own if line.scores]
    won = played = 0.0
    for (one, two), found in pairs.items():
        if code in (one, two):
            played += found.games
            won += found.points if code == one else found.games - found.points
    off = None
    if len(scores) > 1:
        off = SURE * statistics.stdev(scores) / len(scores) ** 0.5
    return Standing(
        code, rating.elo, rating.off, len(own), won / played,
        statistics.fmean(scores) if scores else None, off,
        statistics.fmean(line.seconds for line in own),
    )  # fmt: skip


def to_json(ladder: Ladder) -> str:
    """The ladder for programs, and for pages that are made from it."""
    told = {
        "kind": "ladder",
        "version": critias.__version__,
        "game": ladder.wanted.game,
        "rules": ladder.wanted.version,
        "setup": ladder.wanted.setup,
        "seed": ladder.wanted.seed,
        "alone": ladder.alone,
        "standings": [
            {name: round(part, 4) if isinstance(part, float) else part
             for name, part in one._asdict().items()}
            for one in ladder.standings
        ],
        "met": [
            {"one": one, "two": two, "games": round(found.games, 4),
             "points": round(found.points, 4)}
            for (one, two), found in sorted(ladder.met.items())
        ],
    }  # fmt: skip
    return json.dumps(told, indent=1) + "\n"


def write(book: Book, ladder: Ladder) -> Path:
    """Write it down beside its games, as JSON and as a table in Markdown; where the JSON is."""
    path = book.folder / RESULT
    text = to_json(ladder)
    try:
        path.write_text(text, encoding="utf-8")
        (book.folder / TABLE).write_text(pages.table(json.loads(text)), encoding="utf-8")
    except OSError as error:
        raise CritiasError(f"{path} cannot be written: {error.strerror}") from error
    return path


def shown(ladder: Ladder) -> Table:
    """The ladder for a terminal."""
    found = Table(title=f"ladder of {ladder.wanted.game}, seed {ladder.wanted.seed}")
    for column in ("player", "Elo", "95 %", "games", "of all points", "score", "seconds a game"):
        found.add_column(column, justify="left" if column == "player" else "right")
    for one in ladder.standings:
        around = f"{one.elo - one.off:.0f} to {one.elo + one.off:.0f}" if one.off else "fixed"
        score = "" if one.score is None else f"{one.score:,.1f}"
        if one.score_off is not None:
            score += f" +- {one.score_off:.1f}"
        found.add_row(
            one.player, f"{one.elo:.0f}", around, str(one.games), f"{one.points:.0%}", score,
            f"{one.seconds:.1f}",
        )  # fmt: skip
    return found
