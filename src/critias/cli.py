"""The command `critias`."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

import critias
from critias.command import rules as rules_command
from critias.kernel.errors import CritiasError

app = typer.Typer(
    name="critias",
    help="A rules-perfect table for board games about Atlantis.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
console = Console()


def _version(wanted: bool) -> None:
    if wanted:
        print(f"critias {critias.__version__}")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """A rules-perfect table for board games about Atlantis."""


@app.command()
def rules(
    game: Annotated[
        str | None, typer.Argument(help="The game, as `critias games` lists it.")
    ] = None,
    rule: Annotated[
        str | None, typer.Argument(help="A rule id or a part of one, e.g. attack.heavy.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="How many rules of each chapter a test proves.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Fail if any rule of any game lacks a test.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    tests: Annotated[
        Path | None, typer.Option("--tests", help="The tests folder, if it is not found by itself.")
    ] = None,
) -> None:
    """Read the rules of a game, and which tests prove them.

    `critias rules goa2` prints the rulebook, `critias rules goa2 attack.heavy` the rules whose id
    holds that text together with their tests.
    """
    if check:
        if not rules_command.check(console, as_json=json, tests=tests):
            raise typer.Exit(1)
    elif game is None:
        raise typer.BadParameter("name a game, or ask for --check", param_hint="GAME")
    else:
        rules_command.show(console, game, rule, as_coverage=coverage, as_json=json, tests=tests)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; what the engine refuses is one line and exit code 2, never a traceback."""
    try:
        app(args=None if arguments is None else list(arguments), prog_name="critias")
    except CritiasError as refused:
        Console(stderr=True).print(
            f"[red]critias:[/] {escape(refused.message)}", highlight=False, soft_wrap=True
        )
        sys.exit(2)
