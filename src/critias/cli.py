"""The command `critias`."""

import importlib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

import critias
from critias.command import bench as benchmark
from critias.command import guard as guarding
from critias.command import installed
from critias.command import profile as profiling
from critias.command import replay as replay_command
from critias.command import rules as rules_command
from critias.command.output import print_json, print_line, write_json
from critias.command.terminal import Terminal, seat_plan
from critias.kernel.errors import BadSetup, CritiasError
from critias.kernel.installed import game as one_game
from critias.kernel.match import Match
from critias.kit.language import said

app = typer.Typer(
    name="critias",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
SetupOptions = Annotated[
    list[str] | None,
    typer.Option("-o", "--option", metavar="KEY=VALUE", help="A setup option of the game."),
]


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
    """A rules-perfect table for board games about Atlantis.

    Unofficial; the games and their names belong to their owners.
    """


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(help="Only this one, with its options.")] = None,
    json: Json = False,
) -> None:
    """List the installed games, or the setup options of one."""
    console = Console()
    if game is None:
        installed.list_games(console, as_json=json)
    else:
        installed.describe(console, one_game(game), as_json=json)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="The game, see `critias games`.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT=WHO",
            help="Who sits where: 0=human, 1=random, all=human. Seats not named are random bots.",
        ),
    ] = None,
    option: SetupOptions = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--position", metavar="NAME", help="Begin with this position, see `critias games GAME`."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The luck of this game.")] = 0,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Save here after every choice.")
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option("--load", metavar="FILE", help="Go on with this save or record."),
    ] = None,
    curtain: Annotated[
        bool,
        typer.Option(help="Hide the screen when it changes hands between people."),
    ] = True,
) -> None:
    """Play in this terminal, with people at this keyboard and bots.

    At the prompt type a number or the short text of an option; ? lists the other words.
    """
    if load is not None:
        if option or position or game is not None:
            raise BadSetup("a saved game brings its own game and options; leave them out")
        match = replay_command.read(load)
        if save is None and replay_command.is_save(load):
            save = load
    elif game is None:
        raise typer.BadParameter("name a game, or a saved one with --load", param_hint="GAME")
    else:
        if save is not None and save.exists():
            raise CritiasError(f"{save} exists already: go on with --load {save}, or remove it")
        one = one_game(game)
        if position is not None:
            if option:
                raise BadSetup("a position brings its own options; leave them out")
            match = installed.position(one, position)
        else:
            match = Match.new(one, one.parse_setup(installed.options(option or ())), seed)
    players = seat_plan(seat or (), match.seats, match.seed)
    Terminal(Console(), match, players, save, curtain=curtain).run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game, or a record of one.")],
    to: Annotated[int | None, typer.Option("--to", help="Stop after this many choices.")] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="As this seat saw it; otherwise as a spectator.")
    ] = None,
    record: Annotated[
        bool, typer.Option("--record", help="Print the game as text to read, edit or paste.")
    ] = False,
    json: Json = False,
) -> None:
    """Play a saved game again from its start, and check that it still comes out the same."""
    replay_command.replay(Console(), file, to, seat, as_json=json, as_record=record)


@app.command()
def rules(
    game: Annotated[str | None, typer.Argument(help="The game, see `critias games`.")] = None,
    rule: Annotated[
        str | None, typer.Argument(help="A rule id or a part of one, e.g. attack.heavy.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="How many rules of each chapter a test proves.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Fail if any rule of any game lacks a test.")
    ] = False,
    json: Json = False,
    tests: Annotated[
        Path | None, typer.Option("--tests", help="The tests folder, if it is not found by itself.")
    ] = None,
) -> None:
    """Read the rules of a game, and which tests prove them.

    `critias rules goa2` prints the rulebook, `critias rules goa2 attack.heavy` the rules whose id
    holds that text together with their tests.
    """
    console = Console()
    if check:
        if game is not None:
            raise typer.BadParameter("--check looks at all games", param_hint="GAME")
        if not rules_command.check(console, as_json=json, tests=tests):
            raise typer.Exit(1)
    elif game is None:
        raise typer.BadParameter("name a game, or ask for --check", param_hint="GAME")
    else:
        rules_command.show(console, game, rule, as_coverage=coverage, as_json=json, tests=tests)


@app.command()
def bench(
    game: Annotated[
        list[str] | None, typer.Option("--game", help="Only this game; may be repeated.")
    ] = None,
    option: SetupOptions = None,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write JSON here; - prints it.")
    ] = None,
    repeats: Annotated[int, typer.Option(min=1, help="Samples of each figure.")] = 7,
    seconds: Annotated[float, typer.Option(min=0.001, help="CPU time of one sample.")] = 1.0,
    guard: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Fail if a pace in this file is no longer kept."),
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="With --guard: write its paces anew.")
    ] = False,
) -> None:
    """Measure every game against python-chess: speed, forks, saves, memory.

    Questions with a single option do not count as decisions. `critias bench profile GAME` says
    where the time goes, `critias bench table` measures the web table; they have options of their
    own.
    """
    if guard is not None:
        if not guarding.watch(guard, write, Console()):
            raise typer.Exit(1)
        return
    if option and (game is None or len(game) != 1):
        raise BadSetup("options belong to one game: name it with --game")
    chosen = [one_game(name) for name in game or installed.every_game()]
    errors = Console(stderr=True)
    effort = benchmark.Effort(repeats, seconds)
    report = benchmark.run(chosen, installed.options(option or ()), effort, errors)
    if json is not None and str(json) == "-":
        print_json(report.to_json())
        return
    Console().print(benchmark.table(report))
    if json is not None:
        write_json(json, report.to_json())


def bench_profile(
    game: Annotated[str, typer.Argument(help="The game, see `critias games`.")],
    option: SetupOptions = None,
    json: Json = False,
    seconds: Annotated[float, typer.Option(min=0.0, help="CPU time to look for.")] = 10.0,
) -> None:
    """Say what the time of random games goes into: shares by kind of work, and calls."""
    rules = one_game(game)
    setup = rules.parse_setup(installed.options(option or ()))
    found = profiling.profile(rules, setup, seconds)
    if json:
        print_json(found.to_json())
    else:
        Console().print(profiling.report(found))


def _table(module: str) -> Any:
    """A part of the web table, which need not be installed."""
    try:
        return importlib.import_module(f"critias.table.{module}")
    except ModuleNotFoundError as error:
        raise CritiasError(f"the web table is not installed: {error}") from error


_passes_on = app.command(
    add_help_option=False,
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
)
"""A command whose own options are read by a part that need not be installed."""


@_passes_on
def serve(context: typer.Context) -> None:
    """Open the web table; `critias serve --help` lists its options."""
    _table("serve").main(context.args)


@_passes_on
def admin(context: typer.Context) -> None:
    """Keep order at a table server; `critias admin --help` lists its commands."""
    _table("commands.admin").app(args=context.args, prog_name="critias admin")


@_passes_on
def backup(context: typer.Context) -> None:
    """Write all games of a table server into one file; `critias backup --help` says how."""
    _keep(context)


@_passes_on
def restore(context: typer.Context) -> None:
    """Bring a backup back; `critias restore --help` says how."""
    _keep(context)


@_passes_on
def move(context: typer.Context) -> None:
    """Bring all games to another database; `critias move --help` says how."""
    _keep(context)


@_passes_on
def export(context: typer.Context) -> None:
    """Write all games of a table server as records; `critias export --help` says how."""
    _keep(context)


def _keep(context: typer.Context) -> None:
    words = [context.info_name, *context.args]
    _table("commands.keeping").app(args=words, prog_name="critias")


@_passes_on
def lab(context: typer.Context) -> None:
    """Play many games between bots; `critias lab --help` lists its commands."""
    importlib.import_module("critias.lab.command").app(args=context.args, prog_name="critias lab")


def _alone(command: Callable[..., None], given: list[str]) -> None:
    """A command of two words."""
    one = typer.Typer(pretty_exceptions_enable=False, add_completion=False)
    one.command()(command)
    one(args=given[2:], prog_name=" ".join(["critias", *given[:2]]))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; what the engine refuses is one line and exit code 2, never a traceback."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        if given[:2] == ["bench", "table"]:
            importlib.import_module("critias.table.bench").main(given[2:])
        elif given[:2] == ["bench", "profile"]:
            _alone(bench_profile, given)
        else:
            app(args=given, prog_name="critias")
    except CritiasError as refused:
        print_line(Console(stderr=True), f"critias: {said(refused)}")
        sys.exit(2)
