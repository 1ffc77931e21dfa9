"""Lets bots of this checkout play bots of another one, seats swapped, with the same luck.

    PYTHONPATH=src python tools/duel.py goa2 search:200ms search:200ms --other ../older/src -n 100

The other bots think in a process of their own, with the sources of the other checkout, and are told
every choice in the notation of the game. Both have to know the same rules: a choice that the other
side does not know ends the run. In a game of one side both play alone with the same luck, and
whoever has the higher score has won.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from critias.kernel.installed import game as installed_game
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.players import Bot, Position, bot

LONGEST = 50_000
"""Choices after which a game counts as drawn."""
OURS, OTHER = 0, 1


@dataclass(frozen=True, slots=True)
class Duel:
    """What is played."""

    game: str
    setups: tuple[dict[str, Any], ...]
    """Pairs of games go round these."""
    codes: tuple[str, str]
    """Our bot and the other one."""
    other: str
    """The folder of the other sources."""
    seed: int


class Result(NamedTuple):
    """One game."""

    number: int
    setup: dict[str, Any]
    points: float
    """Ours: 1, a half or 0; in a game of one side there are none."""
    scores: tuple[float, float]
    """The mean score of our seats and of the others, where there are scores."""
    choices: int
    seconds: tuple[float, float]
    """What each side thought."""


class Seats:
    """A match, and the bots that sit in some of its seats."""

    def __init__(self, game: str, setup: dict[str, Any], seed: int) -> None:
        self.match: Match[Any, Any] = Match.new(installed_game(game), setup, seed)
        self.bots: dict[int, Bot] = {}

    def answer(self, seat: int) -> str:
        """What the bot of a seat chooses, in the game's notation."""
        match = self.match
        chosen = self.bots[seat].choose(Position(match, seat))
        return match.game.notation(match.state, chosen)


def serve() -> None:
    """The other side: does what each line of the standard input says."""
    table: Seats | None = None
    for line in sys.stdin:
        word, *rest = json.loads(line)
        if word == "new":
            table = Seats(*rest)
            continue
        assert table is not None
        if word == "bot":
            seat, code, seed = rest
            table.bots[seat] = bot(code, seed)
        elif word == "chosen":
            table.match.choose_text(*rest)
        else:
            print(json.dumps(table.answer(rest[0])), flush=True)


class Others:
    """The process of the other bots."""

    def __init__(self, sources: str) -> None:
        # What the other checkout lacks (libraries) may stand behind it on the path.
        path = os.pathsep.join([sources, *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": path},
        )

    def tell(self, *line: Any) -> None:
        """Say something that is not answered."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(line) + "\n")

    def answer(self, seat: int) -> str:
        """What the bot of a seat chooses."""
        self.tell("answer", seat)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("the other side does not know this position; what it said is above")
        text: str = json.loads(line)
        return text

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()


def play(duel: Duel, number: int) -> Result:
    """One game; an even number and the next one have the same luck and swapped sides."""
    setup = duel.setups[number // 2 % len(duel.setups)]
    luck = Rng(duel.seed).split(number // 2 + 1)
    seed, bots = luck.bits64() >> 32, luck.bits64()
    table = Seats(duel.game, setup, seed)
    match = table.match
    teams = [match.game.team(match.setup, seat) for seat in range(len(match.seats))]
    sides = sorted(set(teams))
    owners = [(sides.index(team) + number) % 2 for team in teams]
    others = Others(duel.other)
    others.tell("new", duel.game, setup, seed)
    for seat, owner in enumerate(owners):
        own = Rng(bots).split(seat + 1).bits64()
        if owner == OURS:
            table.bots[seat] = bot(duel.codes[OURS], own)
        else:
            others.tell("bot", seat, duel.codes[OTHER], own)
    spent = [0.0, 0.0]
    try:
        while not match.over and len(match.log) < LONGEST:
            seat = match.seats_to_answer()[0]
            begin = time.monotonic()
            text = table.answer(seat) if owners[seat] == OURS else others.answer(seat)
            spent[owners[seat]] += time.monotonic() - begin
            match.choose_text(seat, text)
            others.tell("chosen", seat, text)
    finally:
        others.close()
    return _result(number, setup, match, owners, (spent[0], spent[1]))


def _result(
    number: int,
    setup: dict[str, Any],
    match: Match[Any, Any],
    owners: Sequence[int],
    spent: tuple[float, float],
) -> Result:
    outcome = match.outcome
    winners = outcome.winners if outcome is not None else ()
    points = sum(owners[seat] == OURS for seat in winners) / len(winners) if winners else 0.5
    scores = outcome.scores if outcome is not None else ()

    def mean(owner: int) -> float:
        own = [score for score, whose in zip(scores, owners, strict=False) if whose == owner]
        return sum(own) / len(own) if own else 0.0

    return Result(number, setup, points, (mean(OURS), mean(OTHER)), len(match.log), spent)


def solo(duel: Duel) -> bool:
    """Whether all seats are on one side."""
    game = installed_game(duel.game)
    setup = game.parse_setup(duel.setups[0])
    return len({game.team(setup, seat) for seat in range(len(game.seats(setup)))}) == 1


def share(points: float, games: int) -> str:
    """A share with Wilson's interval."""
    # The other side runs this file, too, perhaps with sources that do not have it yet.
    from critias.lab.intervals import wilson  # noqa: PLC0415

    low, high = wilson(points, games)
    return f"{points:g} of {games} ({points / games:.0%}, {low:.0%} to {high:.0%})"


def told(duel: Duel, results: Sequence[Result]) -> Iterator[str]:
    """What came of it, in all and for each setup."""
    pairs = {result.number: result for result in results}
    if solo(duel):
        both = [(pairs[n], pairs[n + 1]) for n in pairs if n % 2 == 0 and n + 1 in pairs]
        lines = [(a.setup, a.scores[OURS], b.scores[OTHER]) for a, b in both]
        won = [(setup, (own > its) + (own == its) / 2, own - its) for setup, own, its in lines]
    else:
        won = [(r.setup, r.points, r.scores[OURS] - r.scores[OTHER]) for r in results]
    for setup in (None, *duel.setups):
        some = [(points, ahead) for s, points, ahead in won if setup in (None, s)]
        if some and (setup is None or len(duel.setups) > 1):
            name = "all" if setup is None else json.dumps(setup)
            ahead = sum(ahead for _, ahead in some) / len(some)
            yield f"{name}: {share(sum(p for p, _ in some), len(some))}, ahead by {ahead:.2f}"


def setup_of(pairs: Sequence[str]) -> dict[str, Any]:
    """Options as they are typed: KEY=VALUE, numbers and yes or no as such, lists with commas."""
    found: dict[str, Any] = {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        words = {"yes": True, "no": False}
        plain = [words.get(v, int(v) if v.isdigit() else v) for v in value.split(",")]
        found[key] = plain if "," in value else plain[0]
    return found


def main() -> None:
    if sys.argv[1:] == ["--serve"]:
        serve()
        return
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game")
    parser.add_argument("ours", help="the code of our bot")
    parser.add_argument("others", help="the code of the other one")
    parser.add_argument("--other", required=True, type=Path, help="the other folder of sources")
    parser.add_argument("-n", "--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--minutes", type=float, help="begin no game after so many minutes")
    parser.add_argument("-o", "--option", action="append", default=[], help="KEY=VALUE")
    parser.add_argument("--also", action="append", default=[], help="another setup: 'K=V K=V'")
    parser.add_argument("--out", type=Path, help="append a line for every game")
    asked = parser.parse_args()
    setups = [setup_of(asked.option), *(setup_of(also.split()) for also in asked.also)]
    duel = Duel(
        asked.game,
        tuple(setups),
        (asked.ours, asked.others),
        str(asked.other.resolve()),
        asked.seed,
    )
    end = time.monotonic() + 60 * asked.minutes if asked.minutes else float("inf")
    results: list[Result] = []
    with ProcessPoolExecutor(asked.workers, mp_context=get_context("spawn")) as pool:
        waiting = list(range(asked.games))
        running: dict[Future[Result], int] = {}
        while waiting or running:
            while waiting and len(running) < asked.workers and time.monotonic() < end:
                number = waiting.pop(0)
                running[pool.submit(play, duel, number)] = number
            if time.monotonic() >= end:
                waiting = []
            for job in [job for job in running if job.done()]:
                del running[job]
                results.append(job.result())
                if asked.out:
                    with asked.out.open("a") as file:
                        file.write(json.dumps(results[-1]) + "\n")
            time.sleep(0.05)
    for line in told(duel, results):
        print(f"{asked.game} {asked.ours} against the other {asked.others}, {line}")


if __name__ == "__main__":
    main()
