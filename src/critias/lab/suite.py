"""The skill suite of a game: drills with a known answer, and whole games against a fixed ladder.

Everything in it is frozen: positions, deals, seeds, the rungs of the ladder. What differs between
two runs of one version of a suite is the player.
"""

from __future__ import annotations

import csv
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from critias.kernel.errors import CritiasError
from critias.kernel.installed import game as installed_game
from critias.kernel.rules import AnyRules
from critias.lab import agents
from critias.lab.intervals import wilson
from critias.lab.plan import Plan, plan
from critias.lab.playing import GameRow, play_game
from critias.lab.run import DIED, processes
from critias.players import Bot, HintBot, Position
from critias.players.advice import advice_of
from critias.players.drills import LUCK, Drill, Drills

DEALS: Final = 6
"""How often a drill is tried."""
LADDER: Final = ("random", "hint", "greedy", "search:60it")
"""Whom players are measured against."""
GAMES: Final = 4
"""Whole games against each rung."""
SEED: Final = 26
"""The luck of the whole games."""
MOST: Final = 80
"""Choices after which a goal of a drill counts as missed."""
PARTS: Final = ("drills", "ladder")


class BadSuite(CritiasError):
    """There is no such suite."""


class Share(NamedTuple):
    """One line of a suite: how often a player did what was asked, or won."""

    part: str
    player: str
    against: str
    """The drill, or the rung of the ladder."""
    tries: int
    points: float
    score: float | None
    """The mean score in whole games of one side."""
    seconds: float

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.points / self.tries

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, most likely."""
        return wilson(self.points, self.tries)


class Result(NamedTuple):
    """What a suite says about some players."""

    game: str
    version: int
    rules: str
    """The version of the game's rules."""
    shares: tuple[Share, ...]

    @property
    def id(self) -> str:
        """The suite's name: results of different ones cannot be compared."""
        return f"{self.game}-{self.version}"

    @property
    def players(self) -> list[str]:
        """In the order in which they were named."""
        return list(dict.fromkeys(one.player for one in self.shares))

    def of(self, part: str) -> list[Share]:
        """The lines of the drills, or of the ladder."""
        return [one for one in self.shares if one.part == part]


def drills_of(game: AnyRules) -> Drills:
    """The drills of a game that has some."""
    found = advice_of(game).drills
    if not found.all:
        raise BadSuite(f"{game.title} has no drills")
    return found


# --- drills ---------------------------------------------------------------------------------------


def solves(drill: Drill, game: AnyRules, bot: Bot, deal: int) -> bool:
    """Whether a player finds what is right; others answer as the game's hints do."""
    match = drill.match(game, deal)
    if drill.reached is None:
        option = bot.choose(Position(match, drill.seat))
        return drill.is_right(game.notation(match.state, option))
    others = HintBot(LUCK + deal)
    for _ in range(MOST):
        if drill.reached(match.state):
            return True
        if match.over or not drill.lasts(match.state):
            return False
        seat = match.seats_to_answer()[0]
        match.choose(seat, (bot if seat == drill.seat else others).choose(Position(match, seat)))
    return False


def _drill(game: str, code: str, number: int, deals: int) -> Share:
    rules = installed_game(game)
    drill = drills_of(rules).all[number]
    begun = time.perf_counter()
    solved = sum(
        solves(drill, rules, agents.player(code, LUCK + deal), deal) for deal in range(deals)
    )
    return Share("drills", code, drill.name, deals, solved, None, time.perf_counter() - begun)


# --- the ladder -----------------------------------------------------------------------------------


def _game(wanted: Plan, number: int) -> tuple[GameRow, float]:
    begun = time.perf_counter()
    return play_game(wanted, wanted.job(number)), time.perf_counter() - begun


def points_of(code: str, rows: Sequence[GameRow]) -> float:
    """The games a player won: where several sides are its own, one of them has to; a draw is
    shared; alone, whoever has the higher score with the same luck has won."""
    won = 0.0
    if all(len({seat.team for seat in row.seats}) == 1 for row in rows):
        for one, two in zip(rows[::2], rows[1::2], strict=True):
            scores = {row.seats[0].player: row.seats[0].score or 0.0 for row in (one, two)}
            own = scores.pop(code)
            (other,) = scores.values()
            won += 2 * (0.5 if own == other else float(own > other))
        return won
    for row in rows:
        winners = {(seat.team, seat.player) for seat in row.seats if seat.result == 1}
        won += sum(player == code for _, player in winners) / len(winners) if winners else 0.5
    return won


def _score(code: str, rows: Iterable[GameRow]) -> float | None:
    found = [s.score for row in rows for s in row.seats if s.player == code and s.score is not None]
    return sum(found) / len(found) if found else None


# --- a whole suite --------------------------------------------------------------------------------


def run(
    game: AnyRules,
    players: Sequence[str],
    *,
    games: int = GAMES,
    deals: int = DEALS,
    parts: Sequence[str] = PARTS,
    ladder: Sequence[str] = LADDER,
    workers: int = 0,
    console: Console | None = None,
) -> Result:
    """Try the players on everything."""
    drills = drills_of(game)
    for code in players:
        agents.check(code)
    if games < 2 or games % 2:
        raise BadSuite(f"players change places, so the number of games is even, not {games}")
    plans = [
        plan(game, (code, rung), games, SEED, drills.setup)
        for code in dict.fromkeys(players)
        for rung in ladder
        if rung != code
    ]
    tries = [(code, number) for code in dict.fromkeys(players) for number in range(len(drills.all))]
    jobs: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
    if "ladder" in parts:
        # The longest first: nobody waits for a last game.
        jobs += [(_game, (one, number)) for one in plans for number in range(games)]
    if "drills" in parts:
        jobs += [(_drill, (game.id, code, number, deals)) for code, number in tries]
    done = list(_all(jobs, workers or os.cpu_count() or 1, console))
    shares: list[Share] = [found for found in done if isinstance(found, Share)]
    played = [found for found in done if not isinstance(found, Share)]
    for place, wanted in enumerate(plans if played else ()):
        rows, seconds = zip(*played[place * games : (place + 1) * games], strict=True)
        code, rung = wanted.players
        shares.append(
            Share("ladder", code, rung, games, points_of(code, rows), _score(code, rows),
                  sum(seconds))
        )  # fmt: skip
    return Result(game.id, drills.version, game.version, tuple(shares))


def _all(
    jobs: Sequence[tuple[Callable[..., Any], tuple[Any, ...]]],
    workers: int,
    console: Console | None,
) -> Iterator[Any]:
    """What comes of all jobs, in their order whatever the workers."""
    with Progress(console=console or Console(stderr=True)) as progress:
        task = progress.add_task("suite", total=len(jobs))
        if workers == 1:
            for job, given in jobs:
                yield job(*given)
                progress.advance(task)
            return
        with processes(min(workers, len(jobs))) as pool:
            waiting = [pool.submit(job, *given) for job, given in jobs]
            try:
                for one in waiting:
                    yield one.result()
                    progress.advance(task)
            except BrokenProcessPool:
                raise CritiasError(f"{DIED}; nothing is kept") from None
            finally:
                pool.shutdown(cancel_futures=True)


# --- what is told ---------------------------------------------------------------------------------


def tables(result: Result) -> Iterator[Table]:
    """Drills by player, the sum of them, and the ladder."""
    drills = result.of("drills")
    players = result.players
    if drills:
        shown = Table(title=f"drills of {result.id}: how often they were solved")
        shown.add_column("drill", overflow="fold")
        for code in players:
            shown.add_column(code, justify="right")
        found = {(one.player, one.against): one for one in drills}
        for name in dict.fromkeys(one.against for one in drills):
            cells = [f"{found[c, name].points:g}/{found[c, name].tries}" for c in players]
            shown.add_row(name, *cells)
        shown.add_section()
        sums = [_sum([one for one in drills if one.player == code]) for code in players]
        shown.add_row("all", *[f"{one.share:.0%}" for one in sums])
        shown.add_row("interval", *[_interval(one) for one in sums])
        yield shown
    ladder = result.of("ladder")
    if ladder:
        shown = Table(title=f"whole games of {result.id}")
        for column in ("player", "against", "games", "won", "interval", "score"):
            left = column in ("player", "against")
            shown.add_column(column, justify="left" if left else "right")
        for one in ladder:
            score = "" if one.score is None else f"{one.score:,.1f}"
            shown.add_row(
                one.player, one.against, str(one.tries), f"{one.share:.0%}", _interval(one), score
            )
        yield shown


def _sum(shares: Sequence[Share]) -> Share:
    return shares[0]._replace(
        tries=sum(one.tries for one in shares), points=sum(one.points for one in shares)
    )


def _interval(one: Share) -> str:
    low, high = one.interval
    return f"{low:.0%} to {high:.0%}"


FIELDS: Final = ("part", "player", "against", "tries", "points", "low", "high", "score", "seconds")


def write(result: Result, path: Path) -> None:
    """The result as JSON or CSV, as the name of the file says."""
    rows = [
        {**one._asdict(), "low": round(one.interval[0], 4), "high": round(one.interval[1], 4),
         "seconds": round(one.seconds, 2)}
        for one in result.shares
    ]  # fmt: skip
    try:
        if path.suffix == ".json":
            told = {"kind": "suite", "game": result.game, "suite": result.id, "rules": result.rules,
                    "results": rows}  # fmt: skip
            path.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
        elif path.suffix == ".csv":
            with path.open("w", encoding="utf-8", newline="") as file:
                table = csv.DictWriter(file, ("suite", *FIELDS))
                table.writeheader()
                table.writerows({"suite": result.id, **row} for row in rows)
        else:
            raise BadSuite(f"{path}: results are written as .json or .csv")
    except OSError as error:
        raise CritiasError(
            "{path} cannot be written: {why}", path=path, why=error.strerror
        ) from error
