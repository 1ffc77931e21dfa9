"""Learns, trains and measures from a checkout, where neither Critias nor the packages of its
commands are installed: numpy, msgspec and rich are enough, and PyTorch for `train`. The options are
those of `critias lab learn`, `train`, `fit`, `ladder` and `suite`; `run` runs a file of Python.

    python tools/bare.py learn goa2 --minutes 9 --workers 6 -o players=4 --out habits.toml
    python tools/bare.py train goa2 --minutes 9 --workers 6 --habits --out learned.npz
    python tools/bare.py fit goa2 hint -n 1000 --every 6 --workers 6 --out estimate.toml
    python tools/bare.py ladder goa2 random easy greedy --minutes 9 --workers 6 --out ladder
    python tools/bare.py suite goa2 -p greedy --only drills --workers 6 --out suite.json
    python tools/bare.py run examples/train_linear.py athlas -o offers=no
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from critias.lab.plan import Plan

ROOT = Path(__file__).parents[1]
READY = "CRITIAS_BARE"


def main() -> int:
    """Run it in a process that finds the games, as processes that come of it do."""
    if READY in os.environ:
        return work()
    with tempfile.TemporaryDirectory() as folder:
        register(Path(folder))
        more = [one for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if one]
        path = os.pathsep.join([str(ROOT / "src"), folder, *more])
        environment = {**os.environ, "PYTHONPATH": path, READY: "1"}
        typed = sys.argv[2:] if sys.argv[1:2] == ["run"] else sys.argv
        command = [sys.executable, *typed]
        return subprocess.run(command, env=environment, check=False).returncode


def register(folder: Path) -> None:
    """Write down what an installation would: where the games are."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / "critias-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: critias\nVersion: 0\n")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


def work() -> int:
    """What was typed, done."""
    if sys.argv[1:2] == ["ladder"]:
        return climb()
    if sys.argv[1:2] == ["suite"]:
        return drill()
    given = parser().parse_args()
    command = shlex.join(["critias", "lab", *sys.argv[1:]])
    from critias.kernel.installed import game  # noqa: PLC0415 -- found only now

    played = game(given.game)
    setups = [
        dict(pair.split("=", 1) for pair in one)
        for one in (given.option, *(text.split() for text in given.also))
    ]
    workers = given.workers or os.cpu_count() or 1
    if given.what == "train":
        from critias.lab import train  # noqa: PLC0415 -- needs numpy

        course = train.Course(
            given.game, tuple(played.parse_setup(one).to_json() for one in setups),
            seed=given.seed, minutes=given.minutes, workers=workers, games=given.games or 64,
            teacher=given.teacher, watched=given.watched, width=given.width, rate=given.rate,
            habits=given.habits, start=given.start, command=command,
        )  # fmt: skip
        train.train(course, given.out, lambda line: print(line, flush=True))
        return 0
    from rich.console import Console  # noqa: PLC0415

    from critias.lab import learn  # noqa: PLC0415
    from critias.lab.plan import plan  # noqa: PLC0415
    from critias.players.habits import read_habits  # noqa: PLC0415

    plans = [plan(played, [given.player], given.games or 1, given.seed, one) for one in setups]
    if given.what == "fit":
        fit(plans, given, workers, command)
        return 0
    first, *others = plans
    begin = time.monotonic()
    learn.learn(
        first,
        learn.Course(
            pace=given.pace, workers=workers, also=tuple(others), minutes=given.minutes,
            ahead=given.ahead, batch=given.batch, rare=given.rare,
            start=read_habits(given.start) if given.start else None,
        ),
        Console(stderr=True),
        lambda found, games: learn.write_habits(
            given.out, found, command, games, (time.monotonic() - begin) / 3600
        ),
    )  # fmt: skip
    return 0


def fit(plans: list[Plan], given: argparse.Namespace, workers: int, command: str) -> None:
    """Fit an estimate to the games of some plans."""
    from rich.console import Console  # noqa: PLC0415

    from critias.lab import fit as fitting  # noqa: PLC0415
    from critias.lab.run import sample_plan  # noqa: PLC0415

    errors = Console(stderr=True)
    found = [one for each in plans for one in sample_plan(each, given.every, workers, errors)]
    features = fitting.features_of(plans[0].played)
    fitted = fitting.fit(fitting.ranked(found), given.strength, features.weights)
    now = fitting.surprise_of(fitting.ranked(found), features.weights)
    print(f"{fitted.surprise:.4f} bits per position, with the weights of now {now:.4f}")
    games = sum(one.games for one in plans)
    fitting.write_weights(given.out, features.names, fitted, command, games)


def climb() -> int:
    """A ladder."""
    found = argparse.ArgumentParser()
    found.add_argument("what")
    found.add_argument("game")
    found.add_argument("players", nargs="*")
    found.add_argument("--out", type=Path, required=True)
    found.add_argument("--games", "-n", type=int, default=40)
    found.add_argument("--minutes", type=float)
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--workers", type=int, default=0)
    found.add_argument("-o", "--option", action="append", default=[])
    given = found.parse_args()
    from rich.console import Console  # noqa: PLC0415

    from critias.kernel.installed import game  # noqa: PLC0415
    from critias.lab import ladder  # noqa: PLC0415

    played = game(given.game)
    setup = dict(pair.split("=", 1) for pair in given.option)
    book = ladder.Book(given.out, ladder.wanted(played, given.seed, setup))
    climbed = ladder.climb(
        book, given.players or ladder.rungs(played), games=given.games, minutes=given.minutes,
        workers=given.workers,
    )  # fmt: skip
    book.close()
    Console().print(ladder.shown(climbed))
    print(ladder.write(book, climbed))
    return 0


def drill() -> int:
    """A suite."""
    found = argparse.ArgumentParser()
    found.add_argument("what")
    found.add_argument("game")
    found.add_argument("--player", "-p", action="append", default=[])
    found.add_argument("--games", "-n", type=int, default=4)
    found.add_argument("--deals", type=int, default=6)
    found.add_argument("--only", choices=["drills", "ladder"])
    found.add_argument("--workers", type=int, default=0)
    found.add_argument("--out", type=Path, required=True)
    given = found.parse_args()
    from rich.console import Console  # noqa: PLC0415

    from critias.kernel.installed import game  # noqa: PLC0415
    from critias.lab import suite  # noqa: PLC0415

    result = suite.run(
        game(given.game), given.player or suite.LADDER, games=given.games, deals=given.deals,
        parts=(given.only,) if given.only else suite.PARTS, workers=given.workers,
    )  # fmt: skip
    for table in suite.tables(result):
        Console().print(table)
    suite.write(result, given.out)
    return 0


def parser() -> argparse.ArgumentParser:
    """What may be typed."""
    found = argparse.ArgumentParser(description=__doc__)
    found.add_argument("what", choices=["learn", "train", "fit"])
    found.add_argument("game")
    found.add_argument("player", nargs="?", default="hint")
    found.add_argument("--out", type=Path, required=True)
    found.add_argument("--minutes", type=float, default=5.0)
    found.add_argument("--workers", type=int, default=0)
    found.add_argument("--games", "-n", type=int, default=0)
    found.add_argument("--seed", type=int, default=0)
    found.add_argument("--start", type=Path)
    found.add_argument("-o", "--option", action="append", default=[])
    found.add_argument("--also", action="append", default=[])
    found.add_argument("--pace", type=float, default=0.25)
    found.add_argument("--ahead", type=float, default=1.0)
    found.add_argument("--batch", type=int, default=160)
    found.add_argument("--rare", type=float, default=0.02)
    found.add_argument("--every", type=int, default=20)
    found.add_argument("--strength", type=float, default=1.0)
    found.add_argument("--teacher", default="")
    found.add_argument("--watched", type=float, default=0.0)
    found.add_argument("--habits", action="store_true")
    found.add_argument("--width", type=int, default=128)
    found.add_argument("--rate", type=float, default=7e-4)
    return found


if __name__ == "__main__":
    sys.exit(main())
