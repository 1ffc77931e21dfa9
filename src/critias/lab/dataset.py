"""Games as data: what was seen, offered and chosen at every choice, and what came of it.

A folder holds `dataset.json` (what was played, and what the numbers mean) and a Parquet file for
every few games; `polars.read_parquet("folder/*.parquet")` reads them all.
"""

from __future__ import annotations

import json
import os
from concurrent.futures.process import BrokenProcessPool
from itertools import repeat
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.progress import Progress

import critias
from critias.extras import need
from critias.kernel.errors import CritiasError
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.lab import agents
from critias.lab.plan import Plan
from critias.lab.playing import LONGEST, named
from critias.lab.run import DIED, processes
from critias.lab.samples import sight_of
from critias.players import Position
from critias.players.encoding import encoder_of, seen_by

ABOUT: Final = "dataset.json"
TOGETHER: Final = 4
"""Games in a file."""


class NotEmpty(CritiasError):
    """A folder that holds something else."""


def write_dataset(plan: Plan, folder: Path, workers: int, console: Console) -> int:
    """Play the games of a plan and write down every choice; the number of choices."""
    need("polars", "lab")
    sight = sight_of(plan.played)
    if folder.exists() and any(folder.iterdir()):
        raise NotEmpty(f"{folder} is not empty: a dataset has a folder of its own")
    folder.mkdir(parents=True, exist_ok=True)
    firsts = range(0, plan.games, TOGETHER)
    choices = 0
    most = min(workers or os.cpu_count() or 1, len(firsts))
    with Progress(console=console) as progress, processes(most) as pool:
        task = progress.add_task(" against ".join(plan.players), total=len(firsts))
        try:
            for found in pool.map(_write_part, repeat(plan), firsts, repeat(folder)):
                choices += found
                progress.advance(task)
        except BrokenProcessPool:
            raise CritiasError(f"{DIED}; what is finished is kept") from None
    about = {
        "version": critias.__version__,
        "plan": msgspec.to_builtins(plan),
        "choices": choices,
        "observation": {"digest": sight.digest, **sight.described()},
    }
    (folder / ABOUT).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    return choices


def _write_part(plan: Plan, first: int, folder: Path) -> int:
    """Play a few games in a process, and write their file."""
    polars: Any = need("polars", "lab")
    rows: list[dict[str, Any]] = []
    for number in range(first, min(first + TOGETHER, plan.games)):
        with named(plan, plan.job(number)):
            rows += choices_of(plan, number)
    whole = polars.List(polars.Int16)
    schema = {"seen": whole, "options": polars.List(whole)}
    frame = polars.DataFrame(rows, schema_overrides=schema)
    frame.write_parquet(folder / f"games-{first:07}.parquet")
    return len(rows)


def choices_of(plan: Plan, number: int) -> list[dict[str, Any]]:
    """Every choice of one game between several options, in order."""
    game, job = plan.played, plan.job(number)
    encoder = encoder_of(sight_of(game))
    match: Match[Any, Any] = Match.new(game, plan.setup, job.seed)
    luck = Rng(job.luck)
    bots = [
        agents.player(plan.players[p], luck.split(s + 1).bits64()) for s, p in enumerate(job.seats)
    ]
    rows: list[dict[str, Any]] = []
    while not match.over and len(match.log) < LONGEST:
        seat = match.seats_to_answer()[0]
        position = Position(match, seat)
        ask = position.ask
        option = bots[seat].choose(position)
        if len(ask.options) > 1:
            seen = seen_by(encoder, match.state, seat, ask, position.path)
            rows.append({
                "game": number, "seed": job.seed, "seat": seat,
                "player": plan.players[job.seats[seat]], "at": len(match.log),
                "kind": str(ask.kind),
                "seen": seen.whole.tolist(), "options": seen.rows.tolist(),
                "texts": [game.notation(match.state, one) for one in ask.options],
                "chosen": ask.options.index(option),
            })  # fmt: skip
        match.choose(seat, option)
    outcome = match.outcome
    for row in rows:
        seat = row["seat"]
        won = outcome is not None and seat in outcome.winners
        drawn = outcome is None or not outcome.winners
        row["result"] = 0.5 if drawn else float(won)
        row["score"] = float(outcome.scores[seat]) if outcome and outcome.scores else None
    return rows
