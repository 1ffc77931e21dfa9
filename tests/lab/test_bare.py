"""Learning from a checkout in which nothing is installed (`tools/bare.py`)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from critias.games.athlas.bots.estimate import FEATURES
from critias.kit.data import load
from critias.players.habits import read_habits
from critias.players.weights import Fitted

TOOL = Path(__file__).parents[2] / "tools" / "bare.py"


def run(tmp_path: Path, *typed: str) -> None:
    """The packages of the commands are hidden: an import of them would fail."""
    for name in ("typer", "polars"):
        (tmp_path / f"{name}.py").write_text("raise ImportError('not installed')")
    blocked = (
        f"import runpy, sys; sys.path.insert(0, {str(tmp_path)!r});"
        f"sys.argv = [{str(TOOL)!r}, *sys.argv[1:]];"
        f"runpy.run_path({str(TOOL)!r}, run_name='__main__')"
    )
    command = [sys.executable, "-c", blocked, *typed, "--workers", "1"]
    environment = {**os.environ, "CRITIAS_BARE": "1"}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr


def test_habits_are_learnt_without_the_commands(tmp_path: Path) -> None:
    out = tmp_path / "habits.toml"
    typed = ["learn", "era", "--minutes", "0.001", "--batch", "2", "-o", "players=3"]
    run(tmp_path, *typed, "--out", str(out))
    assert read_habits(out)
    assert out.read_text().startswith('command = "critias lab learn era --minutes 0.001')


def test_an_estimate_is_fitted_without_the_commands(tmp_path: Path) -> None:
    """To as many games of every setup."""
    out = tmp_path / "estimate.toml"
    typed = ["fit", "athlas", "random", "-n", "2", "--every", "5", "-o", "turn_limit=9"]
    run(tmp_path, *typed, "--also", "creation=random turn_limit=9", "--out", str(out))
    kept = load(out, Fitted)
    assert kept.games == 4
    assert tuple(kept.weights) == FEATURES
