"""All games as records: text files that stay readable whatever becomes of database and rules."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from critias.kernel.errors import CritiasError
from critias.table.live import Live
from critias.table.order_store import Wanted
from critias.table.records import Result, Table
from critias.table.store import Store
from critias.table.work import unplayed_record

INDEX = "games.jsonl"


class Exported(NamedTuple):
    """What was written."""

    games: int
    left_out: list[str]
    """Those that could not be, each with the reason."""


async def export(store: Store, folder: Path, *, game: str = "", finished: bool = False) -> Exported:
    """Write every game that has begun into a file of its own, and one line about each into an
    index; those that were laid out are left out. Nobody's name is in any of them."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CritiasError("{folder} is not empty: name a new folder", folder=folder)
        return await _written(store, folder, game, finished)
    except OSError as error:
        raise CritiasError(
            "{folder} cannot be used: {why}", folder=folder, why=error.strerror
        ) from None


async def _written(store: Store, folder: Path, game: str, finished: bool) -> Exported:
    games, left_out = 0, []
    with (folder / INDEX).open("w", encoding="utf-8") as index:
        async for row in _begun(store, game, finished):
            try:
                text = await record_of(store, row)
            except CritiasError as error:
                left_out.append(f"{row.id}: {error.message}")
                continue
            file = folder / row.game / f"{row.id}.txt"
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            line = {"file": f"{row.game}/{file.name}", **_about(row)}
            index.write(json.dumps(line, ensure_ascii=False) + "\n")
            games += 1
    return Exported(games, left_out)


async def _begun(store: Store, game: str, finished: bool) -> AsyncIterator[Table]:
    statuses = ("over", "stopped") if finished else ("over", "stopped", "playing")
    for status in statuses:
        for row in await store.find_tables(Wanted(status=status, game=game), most=10_000_000):
            # Whoever learns from games wants those that began as games do.
            if row.length and not row.origin:
                yield row


async def record_of(store: Store, row: Table) -> str:
    """A game as it is told: as it was kept at its end, or played again, or as it was written down
    where the installed rules cannot play it."""
    kept = await store.record(row.id)
    if kept:
        return kept
    live = Live(store, "", lambda _: None, row)
    await live.load()
    if live.halted or not live.begun:
        return unplayed_record(await live.stored(), row.version)
    return live.match.record()


def _about(row: Table) -> dict[str, Any]:
    result = msgspec.json.decode(row.result, type=Result) if row.result else None
    return {
        "game": row.game,
        "version": row.version,
        "status": row.status,
        "choices": row.length,
        "created": row.created,
        "changed": row.changed,
        "result": msgspec.to_builtins(result) if result is not None else None,
    }
