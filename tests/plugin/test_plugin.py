"""A game of a stranger's package is a game like any other, once pip has installed the package."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent / "tidepool"


def run(site: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own that finds the packages in `site`."""
    return subprocess.run(
        [sys.executable, *map(str, words)],
        env={**os.environ, "PYTHONPATH": str(site), "COLUMNS": "120"},
        cwd=site,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed the package; needs no network."""
    folder = tmp_path_factory.mktemp("site")
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target")
    done = run(folder, "-m", "pip", "install", *options, folder, SOURCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def critias(site: Path, *words: str | Path) -> str:
    done = run(site, "-m", "critias", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_listed_with_its_options(site: Path) -> None:
    listed = json.loads(critias(site, "games", "tidepool", "--json"))
    assert listed["title"] == "Tidepool"
    options = [option["name"] for option in listed["options"]]
    assert options == ["players", "rounds", "pool", "gifts", "names"]


def test_its_rules_can_be_read(site: Path) -> None:
    assert "In the first round no stone from the heavier half" in critias(site, "rules", "tidepool")


def test_it_is_played_saved_and_replayed(site: Path, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    words = ("play", "tidepool", "-o", "players=2", "--seed", "3", "--seat", "all=random")
    assert "won" in critias(site, *words, "--save", save)
    replayed = json.loads(critias(site, "replay", save, "--json"))
    assert replayed["game"] == "tidepool"
    assert replayed["outcome"]["rule"] == "tidepool.end.pearls"


def test_it_is_loaded_by_name(site: Path) -> None:
    program = (
        "from critias.kernel.installed import game\n"
        "from critias.kernel.match import Match\n"
        "match = Match.new(game('tidepool'), seed=5)\n"
        "match.choose_index(0, 0)\n"
        "assert Match.load(match.save()).digest() == match.digest()\n"
        "assert Match.from_record(match.record()).digest() == match.digest()\n"
        "print(match.game.title)\n"
    )
    done = run(site, "-c", program)
    assert (done.returncode, done.stdout.strip()) == (0, "Tidepool"), done.stderr


def test_it_is_gone_when_it_is_not_installed(tmp_path: Path) -> None:
    done = run(tmp_path, "-m", "critias", "play", "tidepool")
    assert done.returncode == 2
    assert "no game 'tidepool' is installed" in done.stderr
