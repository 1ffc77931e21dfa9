"""`critias lab`: many games at once."""

import os
import shlex
import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from critias.command import installed
from critias.command.output import print_line
from critias.extras import need
from critias.kernel.installed import game as installed_game
from critias.lab import ladder as ladders
from critias.lab import pages
from critias.lab import suite as suites
from critias.lab.figures import Figures
from critias.lab.fit import features_of, ranked, surprise_of, write_weights
from critias.lab.fit import fit as fit_weights
from critias.lab.learn import BATCH, RARE, Course, write_habits
from critias.lab.learn import learn as learn_habits
from critias.lab.plan import plan
from critias.lab.report import write_report
from critias.lab.run import run as run_plan
from critias.lab.run import sample_plan
from critias.lab.store import Store
from critias.players.habits import Weights, read_habits

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def lab() -> None:
    """Play many games between bots and read what came of them; needs the extra `lab`."""


@app.command()
def run(
    game: Annotated[str, typer.Argument(help="The game, see `critias games`.")],
    players: Annotated[
        list[str],
        typer.Argument(help="random, greedy, search:500ms, search:1000it; one plays itself."),
    ],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The luck of the whole run.")] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option("-o", "--option", metavar="KEY=VALUE", help="A setup option of the game."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Where the results go.")
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=0, max=1024, help="Processes; 0: one per core.")
    ] = 0,
    ray: Annotated[
        str | None,
        typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one."),
    ] = None,
    report: Annotated[bool, typer.Option(help="Write the HTML report, too.")] = True,
) -> None:
    """Play games between bots, seats swapped in turn; the same command goes on with a stopped run.

    Writes games.parquet, seats.parquet and report.html. The same seed gives the same results
    whatever the workers, unless a player thinks by the clock (search:500ms).
    """
    played = installed_game(game)
    wanted = plan(played, players, games, seed, installed.options(option or ()))
    name = "-".join([game, *players, str(games), str(seed)]).replace(":", "")
    store = Store(out or Path("lab") / name)
    errors = Console(stderr=True)
    try:
        run_plan(wanted, store, workers, ray, errors)
    except KeyboardInterrupt:
        print_line(errors, "stopped; the same command goes on where it was")
        raise typer.Exit(130) from None
    _summary(store, report)


@app.command()
def report(folder: Annotated[Path, typer.Argument(help="The folder of a finished run.")]) -> None:
    """Write the HTML report of a run anew."""
    _summary(Store(folder), True)


@app.command()
def fit(
    game: Annotated[str, typer.Argument(help="The game, see `critias games`.")],
    player: Annotated[str, typer.Argument(help="Who plays against itself.")] = "greedy",
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The luck of the whole run.")] = 0,
    every: Annotated[
        int, typer.Option("--every", min=1, help="One position in so many is learnt from.")
    ] = 20,
    option: Annotated[
        list[str] | None,
        typer.Option("-o", "--option", metavar="KEY=VALUE", help="A setup option of the game."),
    ] = None,
    also: Annotated[
        list[str] | None,
        typer.Option("--also", metavar="'KEY=VALUE ...'", help="As many games of another setup."),
    ] = None,
    strength: Annotated[
        float, typer.Option("--strength", min=0.001, help="How much the weights of now count.")
    ] = 1.0,
    workers: Annotated[int, typer.Option("--workers", min=0, max=1024)] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the weights here, as TOML.")
    ] = None,
) -> None:
    """Fit the weights of a game's estimate from games that a player plays against itself."""
    played = installed_game(game)
    names = features_of(played).names
    plans = [
        plan(played, [player], games, seed, installed.options(given))
        for given in (option or [], *(one.split() for one in also or ()))
    ]
    errors = Console(stderr=True)
    try:
        seen = [one for each in plans for one in sample_plan(each, every, workers, errors)]
        found = ranked(seen)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    now = features_of(played).weights
    fitted = fit_weights(found, strength, now)
    shown = Table(title=f"{fitted.positions} positions of {games * len(plans)} games")
    for column in ("feature", "weight", "weight now"):
        shown.add_column(column, justify="left" if column == "feature" else "right")
    for name, weight, old in zip(names, fitted.weights, now, strict=True):
        shown.add_row(name, f"{weight:.5f}", f"{old:.5f}")
    console = Console()
    console.print(shown)
    print_line(
        console,
        f"surprise at the end: {fitted.surprise:.4f} bits per position, "
        f"with the weights of now {surprise_of(found, now):.4f}",
    )
    if out is not None:
        command = f"critias lab fit {game} {player} -n {games} --seed {seed} --every {every}"
        command += f" --strength {strength:g}"
        command += "".join(f" -o {one}" for one in option or ())
        command += "".join(f" --also '{one}'" for one in also or ())
        write_weights(out, names, fitted, command, games * len(plans))
        print_line(console, f"weights: {out}")


@app.command()
def learn(
    game: Annotated[str, typer.Argument(help="The game, see `critias games`.")],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 20_000,
    seed: Annotated[int, typer.Option("--seed", help="The luck of the whole run.")] = 0,
    pace: Annotated[
        float, typer.Option("--pace", min=0.001, max=10, help="How fast habits change.")
    ] = 0.25,
    option: Annotated[
        list[str] | None,
        typer.Option("-o", "--option", metavar="KEY=VALUE", help="A setup option of the game."),
    ] = None,
    also: Annotated[
        list[str] | None,
        typer.Option("--also", metavar="'KEY=VALUE ...'", help="Another setup; games go round."),
    ] = None,
    minutes: Annotated[
        float | None, typer.Option("--minutes", min=0.01, help="So long, instead of so many games.")
    ] = None,
    ahead: Annotated[
        float,
        typer.Option("--ahead", min=0, max=1, help="How far results are traced back to choices."),
    ] = 1.0,
    batch: Annotated[
        int, typer.Option("--batch", min=1, help="Games between two changes of the habits.")
    ] = BATCH,
    rare: Annotated[
        float, typer.Option("--rare", min=0.001, help="What comes up less often hardly moves.")
    ] = RARE,
    start: Annotated[
        Path | None, typer.Option("--start", metavar="FILE", help="Habits to begin with.")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=0, max=1024)] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the habits here, as TOML.")
    ] = None,
) -> None:
    """Learn a game's habits: a player plays itself, and does again what came out well.

    What there is so far is written every minute.
    """
    played = installed_game(game)
    wanted, *others = (
        plan(played, ["hint"], games, seed, installed.options(given))
        for given in (option or [], *(one.split() for one in also or ()))
    )
    course = Course(
        pace=pace, workers=workers, also=tuple(others), minutes=minutes, ahead=ahead, batch=batch,
        rare=rare, start=None if start is None else read_habits(start),
    )  # fmt: skip
    command = shlex.join(["critias", *sys.argv[1:]])

    begin = time.monotonic()

    def keep(found: Weights, games: int) -> None:
        if out is not None:
            write_habits(out, found, command, games, (time.monotonic() - begin) / 3600)

    try:
        found, games = learn_habits(wanted, course, Console(stderr=True), keep)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    console = Console()
    heaviest = sorted(found.items(), key=lambda one: -abs(one[1]))[:20]
    shown = Table(title=f"{len(found)} reasons from {games} games; the heaviest")
    shown.add_column("reason")
    shown.add_column("weight", justify="right")
    for name, weight in heaviest:
        shown.add_row(" ".join(name), f"{weight:.2f}")
    console.print(shown)
    if out is not None:
        print_line(console, f"habits: {out}")


@app.command()
def train(
    game: Annotated[str, typer.Argument(help="The game, see `critias games`.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the weights go.")],
    minutes: Annotated[
        float, typer.Option("--minutes", min=0.01, help="How long it is trained.")
    ] = 30.0,
    teacher: Annotated[str, typer.Option("--teacher", help="A bot that is watched at first.")] = "",
    watched: Annotated[
        float, typer.Option("--watched", min=0, help="Minutes in which it is watched.")
    ] = 0.0,
    habits: Annotated[
        bool, typer.Option("--habits", help="Add to the game's habits or hints, begin with them.")
    ] = False,
    start: Annotated[
        Path | None, typer.Option("--start", metavar="FILE", help="Weights to go on with.")
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Games between two lessons.")
    ] = 64,
    width: Annotated[int, typer.Option("--width", min=1, max=4096)] = 128,
    rate: Annotated[float, typer.Option("--rate", min=0, max=1, help="Of learning.")] = 7e-4,
    seed: Annotated[int, typer.Option("--seed", help="The luck of the whole course.")] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option("-o", "--option", metavar="KEY=VALUE", help="A setup option of the game."),
    ] = None,
    also: Annotated[
        list[str] | None,
        typer.Option("--also", metavar="'KEY=VALUE ...'", help="Another setup; games go round."),
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=0, max=1024)] = 0,
) -> None:
    """Train the networks of the bots `learned` by self-play; needs PyTorch (pip install torch).

    What there is so far is written every minute, so that a course may be stopped at any time.
    """
    need("numpy", "lab")
    from critias.lab import train as training  # noqa: PLC0415 -- only with the extra

    played = installed_game(game)
    setups = tuple(
        played.parse_setup(installed.options(given)).to_json()
        for given in (option or [], *(one.split() for one in also or ()))
    )
    course = training.Course(
        game, setups, seed=seed, minutes=minutes, workers=workers or os.cpu_count() or 1,
        games=games, teacher=teacher, watched=watched, width=width, rate=rate, habits=habits,
        start=start,        command=shlex.join(["critias", *sys.argv[1:]]),
    )  # fmt: skip
    console = Console(stderr=True)
    try:
        network = training.train(course, out, lambda line: print_line(console, line))
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    print_line(Console(), f"weights: {out} ({network.about['choices']} choices)")


@app.command()
def dataset(
    game: Annotated[str, typer.Argument(help="The game, see `critias games`.")],
    players: Annotated[list[str], typer.Argument(help="As in `run`.")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="A folder of its own.")],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The luck of the whole run.")] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option("-o", "--option", metavar="KEY=VALUE", help="A setup option of the game."),
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=0, max=1024)] = 0,
) -> None:
    """Write games as data: observations, options, choices and results, as Parquet."""
    need("numpy", "lab")
    from critias.lab.dataset import write_dataset  # noqa: PLC0415 -- only with the extra

    wanted = plan(installed_game(game), players, games, seed, installed.options(option or ()))
    try:
        found = write_dataset(wanted, out, workers, Console(stderr=True))
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    print_line(Console(), f"{found} choices of {games} games: {out}")


@app.command()
def ladder(
    game: Annotated[str, typer.Argument(help="The game, see `critias games`.")],
    players: Annotated[
        list[str] | None,
        typer.Argument(help="Codes or MODULE:FACTORY; without any: the usual bots."),
    ] = None,
    also: Annotated[
        list[str] | None,
        typer.Option("--also", "-p", metavar="PLAYER", help="One more beside the usual bots."),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", help="Games between two, if there is time.")
    ] = ladders.GAMES,
    minutes: Annotated[
        float | None, typer.Option("--minutes", min=0.01, help="The time there is; usual: any.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The luck of all games.")] = 1,
    option: Annotated[
        list[str] | None,
        typer.Option("-o", "--option", metavar="KEY=VALUE", help="A setup option of the game."),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=0, max=1024, help="Processes; 0: one per core.")
    ] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Where games and results go.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE", help="Put the table into a page, too.")
    ] = None,
) -> None:
    """Rate players by games of everybody against everybody: Elo with intervals.

    The same command goes on with a ladder that was stopped, or that is to have more games or
    players. Writes games.jsonl, ladder.json and ladder.md.
    """
    played = installed_game(game)
    about = ladders.wanted(played, seed, installed.options(option or ()))
    book = ladders.Book(out or Path("lab") / f"ladder-{game}-{seed}", about)
    named = [*(players or ladders.rungs(played)), *(also or ())]
    try:
        found = ladders.climb(
            book, named, games=games, minutes=minutes, workers=workers,
            console=Console(stderr=True),
        )  # fmt: skip
    except KeyboardInterrupt:
        print_line(Console(stderr=True), "stopped; the same command goes on where it was")
        raise typer.Exit(130) from None
    finally:
        book.close()
    console = Console()
    console.print(ladders.shown(found))
    written = ladders.write(book, found)
    print_line(console, f"results: {written}")
    if page is not None:
        pages.put(page, [written])
        print_line(console, f"page:    {page}")


@app.command()
def page(
    page: Annotated[Path, typer.Argument(help="A page in Markdown with places for figures.")],
    files: Annotated[list[Path], typer.Argument(help="What `ladder` and `suite` wrote, as JSON.")],
) -> None:
    """Put the figures of ladders and suites into a page, between its comments."""
    for name in pages.put(page, files):
        print_line(Console(), f"{page}: {name}")


class Only(StrEnum):
    """A part of a suite."""

    drills = "drills"
    ladder = "ladder"


@app.command()
def suite(
    game: Annotated[str, typer.Argument(help="The game, see `critias games`.")],
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            "-p",
            help="Who is tried, several times for several: a code, or MODULE:FACTORY.",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", help="Whole games against each rung of the ladder.")
    ] = suites.GAMES,
    deals: Annotated[
        int, typer.Option("--deals", min=1, max=1000, help="How often each drill is tried.")
    ] = suites.DEALS,
    only: Annotated[Only | None, typer.Option("--only", help="One part of the suite.")] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=0, max=1024, help="Processes; 0: one per core.")
    ] = 0,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write the results here: .json or .csv."),
    ] = None,
) -> None:
    """Try players on a game's skill suite: drills with a known answer, and a ladder of bots.

    Positions and seeds are frozen, so that players can be compared by it; the version of the suite
    is printed with the figures. Without --player the rungs of the ladder are tried.
    """
    parts = suites.PARTS if only is None else (only.value,)
    try:
        found = suites.run(
            installed_game(game), player or suites.LADDER, games=games, deals=deals, parts=parts,
            workers=workers, console=Console(stderr=True),
        )  # fmt: skip
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    console = Console()
    for table in suites.tables(found):
        console.print(table)
    if out is not None:
        suites.write(found, out)
        print_line(console, f"results: {out}")


def _summary(store: Store, report: bool) -> None:
    figures = Figures(store)
    shown = Table(title=f"{len(figures.games)} games of {figures.plan.played.title}")
    for column in ("player", "games", "won", "interval", "score"):
        shown.add_column(column, justify="left" if column == "player" else "right")
    for rate in figures.players():
        low, high = rate.interval
        won = "" if figures.solo else f"{rate.share:.1%}"
        interval = "" if figures.solo else f"{low:.1%} to {high:.1%}"
        score = "" if rate.score is None else f"{rate.score:,.2f}"
        shown.add_row(rate.name, str(rate.games), won, interval, score)
    console = Console()
    console.print(shown)
    if figures.solo:
        for player, reached in figures.reached().items():
            means = ", ".join(f"{name} {mean:,.2f}" for name, mean in reached.items())
            print_line(console, f"{player} on average: {means}")
    print_line(console, f"results: {store.folder}")
    if report:
        print_line(console, f"report:  {write_report(store)}")
