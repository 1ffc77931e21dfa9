"""docs/new-game.md, followed literally, makes a game that passes the checks of all games."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from critias.kernel.installed import forget_games, game
from critias.kernel.match import Match
from critias.kit.voice import Voice
from shared import checks
from shared.cases import Case
from shared.pseudo import speaks_it_all

PAGE = Path(__file__).parents[1] / "docs" / "new-game.md"
BLOCK = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, and what pip notes of an installed package."""
    site = tmp_path_factory.mktemp("site")
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    facts = site / "critias_lanterns-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: critias-lanterns\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(
        "[critias.games]\nlanterns = lanterns.game:RULES\n"
        "[critias.voices]\nlanterns = lanterns.game:VOICE\n"
        "[critias.advice]\nlanterns = lanterns.game:ADVICE\n"
    )
    return site


@pytest.fixture
def lanterns(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.syspath_prepend(folder)
    forget_games()
    yield game("lanterns")
    forget_games()
    for name in [name for name in sys.modules if name.split(".")[0] == "lanterns"]:
        del sys.modules[name]


@pytest.mark.parametrize("check", checks.CHECKS, ids=lambda check: check.__name__)
def test_the_game_of_the_page_passes_every_check(
    lanterns: Any, check: Callable[[Case, int], object]
) -> None:
    for players in (2, 4):
        check(Case(f"lanterns-{players}", lanterns, {"players": players}), 1)


def test_its_redeals_are_fair(lanterns: Any) -> None:
    case = Case("lanterns", lanterns, hidden=frozenset({"wishes"}))
    assert not list(checks.unfair_redeals((case, seed) for seed in range(12)))


def test_every_word_of_it_can_be_translated(lanterns: Any) -> None:
    assert speaks_it_all(Case("lanterns", lanterns, {"players": 4}), 1) == []


def test_its_rules_alone_make_a_game_that_can_be_shown_and_played(lanterns: Any) -> None:
    case = Case("lanterns", lanterns, own_voice=Voice(rules=lanterns))
    checks.everything_has_words(case, 1)
    match = case.new(1)
    asked = match.ask_for(0)
    assert asked is not None
    words = case.voice.words
    assert words.prompt(match.view(0), asked) == "0, how many of the 21 do you take?"
    assert words.waiting(match.view(1), asked) == "Player 1 takes lanterns"
    assert [words.label(match.view(0), asked, option) for option in asked.options] == list("123")


def test_its_rules_hold_as_the_page_says(lanterns: Any) -> None:
    match: Match[Any, Any] = Match.new(lanterns, {"heap": 5})
    match.choose(0, 3)
    reason = match.why_not(1, 3)
    assert reason is not None
    assert reason.rule == "lanterns.take.from-the-heap"
    scores = import_module("lanterns.rules.turns").scores
    match.choose(1, 2)
    assert match.outcome is not None
    assert match.outcome.scores == scores(match.state)


def mypy(folder: Path) -> subprocess.CompletedProcess[str]:
    """What mypy says of the game of the page."""
    options = ["--strict", "--config-file", "", "--cache-dir", str(folder / ".cache")]
    return subprocess.run(
        [sys.executable, "-m", "mypy", *options, "lanterns"],
        cwd=folder, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip


def save(file: Path, text: str) -> None:
    """Save it later than before: mypy knows a file again by its size and the second it is from."""
    later = file.stat().st_mtime + 2
    file.write_text(text, encoding="utf-8")
    os.utime(file, (later, later))


@pytest.mark.parametrize(
    ("kind", "name", "refused"),
    [
        ("TAKE, options", '"take", options', 'Argument 2 to "Ask"'),
        ("tell(TOOK,", 'tell("took",', 'Argument 1 to "tell"'),
        ('    waiting="{who} takes lanterns",\n', "", 'Missing named argument "waiting"'),
    ],
    ids=["a bare name", "an event of a bare name", "nothing for those who wait"],
)
def test_a_question_without_words_is_refused(
    folder: Path, kind: str, name: str, refused: str
) -> None:
    turns = folder / "lanterns" / "rules" / "turns.py"
    right = turns.read_text(encoding="utf-8")
    assert kind in right
    save(turns, right.replace(kind, name))
    try:
        done = mypy(folder)
    finally:
        save(turns, right)
    assert done.returncode == 1, done.stderr
    assert refused in done.stdout


def test_the_page_is_typed_and_tidy(folder: Path) -> None:
    root = PAGE.parents[1]
    typed = mypy(folder)
    assert typed.returncode == 0, typed.stdout + typed.stderr
    for tool in (
        ["ruff", "check", "--config", str(root / "pyproject.toml")],
        ["ruff", "format", "--check", "--config", str(root / "pyproject.toml")],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *tool, "lanterns"],
            cwd=folder, capture_output=True, text=True, timeout=240, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
