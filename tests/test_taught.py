"""Habits that are moved towards what a search thinks (`tools/taught.py`)."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from critias.players.habits import Weights, read_habits, shares

ROOT = Path(__file__).parent.parent
GOOD, RARE = ("card", "good"), ("card", "rare")


@pytest.fixture(scope="module")
def taught() -> ModuleType:
    spec = spec_from_file_location("taught", ROOT / "tools" / "taught.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["taught"] = module
    spec.loader.exec_module(module)
    return module


def test_what_is_better_becomes_likelier_and_what_is_rare_hardly_moves(
    taught: ModuleType,
) -> None:
    options = [[(GOOD, 1.0)], []]
    often = [taught.Judged(options, [0.05, -0.05])] * 20
    once = taught.Judged([[(RARE, 1.0)], []], [0.05, -0.05])
    start: Weights = {GOOD: -1.0, ("card", "other"): 3.0}
    found = taught.fitted([*often, once], start, heat=0.05, hold=0.5)
    assert found["card", "other"] == 3.0, "it never came up"
    before, wanted = shares(start, options)[0], shares(found, options)[0]
    assert before < 0.3
    assert 0.6 < wanted < 0.8
    assert 0 < found[RARE] < found[GOOD] - start[GOOD]
    held = taught.fitted(often, start, heat=0.05, hold=1000.0)
    assert held[GOOD] == pytest.approx(-1, abs=0.05)


def test_a_game_is_looked_into(taught: ModuleType) -> None:
    plan = taught.Plan("athlas", [{"creation": "random", "turn_limit": 6}], "search:8it", 3, 1)
    found = taught.judged(plan, 0)
    assert len(found) > 5
    assert all(len(one.options) == len(one.better) > 1 for one in found)
    assert any(max(one.better) > min(one.better) for one in found)


def test_what_comes_of_it_is_written_with_the_command(tmp_path: Path) -> None:
    start, out = tmp_path / "start.toml", tmp_path / "out.toml"
    start.write_text('command = "by hand"\ngames = 0\n[weights.unit]\ndone = -7.0\n')
    typed = ["athlas", "search:8it", "-n", "1", "--workers", "1", "-o", "turn_limit=4"]
    typed += ["-o", "creation=random", "--start", str(start), "--out", str(out)]
    tool = str(ROOT / "tools" / "taught.py")
    done = subprocess.run(
        [sys.executable, tool, *typed], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert read_habits(out)["unit", "done"] == -7.0
    assert "tools/taught.py athlas search:8it" in out.read_text()
