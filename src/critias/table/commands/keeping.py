"""`critias backup`, `restore`, `move` and `export`: copies of all games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from critias.kit.language import count, say
from critias.table import copies
from critias.table.commands.common import Database, address, joined, run
from critias.table.config import async_url
from critias.table.export import Exported
from critias.table.export import export as write_games

app = typer.Typer(name="critias", add_completion=False, pretty_exceptions_enable=False)


@app.command()
def backup(
    file: Annotated[
        Path | None, typer.Argument(help="The file to make; usually one named by the time.")
    ] = None,
    database: Database = "",
) -> None:
    """Write everything into one file, while the server runs: games, people, keys.

    Whoever has the file can be anybody in it and sees what is hidden: keep it safe.
    """
    made = file or copies.dated(Path(), "critias")
    run(copies.backup(address(database), made))
    size = made.stat().st_size / 1_000_000
    print(say("{file} ({size} MB)", file=made, size=f"{size:.1f}"))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Keep what is there in a file and replace it.")
    ] = False,
    database: Database = "",
) -> None:
    """Bring a backup back, of whichever kind of database it was. Stop the server first."""
    kept = run(copies.restore(file, address(database), replace=replace))
    if kept is not None:
        print(say("what was there is in {file}", file=kept))
    print(say("restored {file}", file=file))


@app.command()
def move(
    source: Annotated[str, typer.Argument(help="A file, sqlite:///FILE or postgresql://...")],
    target: Annotated[str, typer.Argument(help="An empty database, likewise.")],
) -> None:
    """Bring everything from one database to another. Stop the server first; the source stays."""
    moved = run(copies.move(async_url(source), async_url(target)))
    for name, rows in moved.items():
        print(f"{name:12} {rows}")
    print(say("moved: start the server with --database and the new address"))


@app.command()
def export(
    folder: Annotated[Path, typer.Argument(help="A new folder.")],
    game: Annotated[str, typer.Option(help="Only this game.")] = "",
    finished: Annotated[bool, typer.Option("--finished", help="Only games that are over.")] = False,
    database: Database = "",
) -> None:
    """Write every game as a record, a text file to read, keep and replay.

    Games that are not over hold what is still hidden. No names of people are in them.
    """

    async def work() -> Exported:
        async with joined(database) as store:
            return await write_games(store, folder, game=game, finished=finished)

    done = run(work())
    for problem in done.left_out:
        print(say("left out: {problem}", problem=problem), file=sys.stderr)
    print(count(done.games, "1 game in {folder}", "{n} games in {folder}", folder=folder))
