"""The tool that breaks conditions one by one finds what tests do not see."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "breaks.py"
DOOR = '''
def may_enter(age: int, ticket: bool, banned: set[str], name: str) -> bool:
    """Grown-ups with a ticket who are not banned."""
    return age >= 18 and ticket and name not in banned


def allowed(names: list[str], banned: set[str]) -> list[str]:
    return [name for name in names if name not in banned]


def price(age: int) -> int:
    if age < 18:
        return 5
    if age > 99:  # unbroken: nobody is as old as that
        return 0
    return 10
'''
TESTS = """
from door import allowed, may_enter, price


def test_doors():
    assert may_enter(18, True, {"Ann"}, "Bob")
    assert not may_enter(17, True, {"Ann"}, "Bob")
    assert not may_enter(18, False, {"Ann"}, "Bob")
    assert allowed(["Ann", "Bob"], {"Ann"}) == ["Bob"]
    assert price(17) == 5
    assert price(18) == 10
"""


def broken(folder: Path, tests: str, module: str = DOOR) -> subprocess.CompletedProcess[str]:
    (folder / "door.py").write_text(module)
    (folder / "test_door.py").write_text(tests)
    (folder / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    command = [sys.executable, str(TOOL), "--quiet", "door.py", "--", "test_door.py"]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=200, check=False
    )


def test_a_condition_that_no_test_needs_is_named(tmp_path: Path) -> None:
    found = broken(tmp_path, TESTS)
    assert found.returncode == 1, found.stderr
    lines = [line for line in found.stdout.splitlines() if "UNSEEN" in line]
    assert [line.partition("UNSEEN ")[2] for line in lines] == [
        "4:12: without 'name not in banned'"
    ]


def test_nothing_is_named_when_every_condition_has_its_test(tmp_path: Path) -> None:
    seen = f"{TESTS}    assert not may_enter(18, True, {{'Ann'}}, 'Ann')\n"
    found = broken(tmp_path, seen)
    assert found.returncode == 0, found.stdout
    assert "door: 10 breaks, 0 unseen" in found.stdout


def test_tests_that_fail_by_themselves_prove_nothing(tmp_path: Path) -> None:
    found = broken(tmp_path, f"{TESTS}    assert price(18) == 11\n")
    assert found.returncode == 1
    assert "the tests do not pass by themselves" in found.stderr


def test_a_break_that_never_ends_is_seen(tmp_path: Path) -> None:
    steps = """
def steps(number):
    taken = 0
    while True:
        if taken == number:
            return taken
        taken += 1
"""
    tests = "from door import steps\n\n\ndef test_steps():\n    assert steps(3) == 3\n"
    found = broken(tmp_path, tests, steps)
    assert "door: 2 breaks, 0 unseen" in found.stdout, found.stdout


# --- functions that are not simply called ---------------------------------------------------------

MADE = """
from functools import lru_cache


def older_than(years):
    return lambda age, ticket: age > years and ticket


grown_up = older_than(17)


@lru_cache
def price(age):
    return 5 if age < 18 else 10
"""


def test_functions_made_by_others_while_a_module_is_imported_are_broken(tmp_path: Path) -> None:
    tests = """
from door import grown_up, price


def test_doors():
    assert grown_up(18, True) and not grown_up(17, True)
    assert price(17) == 5 and price(18) == 10
"""
    found = broken(tmp_path, tests, MADE)
    lines = [line for line in found.stdout.splitlines() if "UNSEEN" in line]
    assert [line.partition("UNSEEN ")[2] for line in lines] == ["6:32: without 'ticket'"]
    found = broken(tmp_path, f"{tests}    assert not grown_up(18, False)\n", MADE)
    assert "door: 6 breaks, 0 unseen" in found.stdout, found.stdout


def test_what_an_earlier_test_has_left_in_a_cache_is_entered_again(tmp_path: Path) -> None:
    tests = """
from door import grown_up, price


def test_any_price():
    assert price(17) and price(18)


def test_prices():
    assert price(17) == 5 and price(18) == 10


def test_doors():
    assert grown_up(18, True) and not grown_up(17, True) and not grown_up(18, False)
"""
    found = broken(tmp_path, tests, MADE)
    assert "door: 6 breaks, 0 unseen" in found.stdout, found.stdout


# --- when a hero has to be tried again ------------------------------------------------------------


@pytest.fixture
def breaks(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool as a module."""
    spec = importlib.util.spec_from_file_location("breaks", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "breaks", module)
    spec.loader.exec_module(module)
    return module


ASKING = """

def is_friend(ask):
    return ask("friend", says="Whose friend are you?") == "yes"
"""


def digest(breaks: ModuleType, folder: Path, old: str = "", new: str = "") -> str:
    """Of the door with something else in the place of a part of it."""
    source = DOOR + ASKING
    assert old in source
    path = folder / "door.py"
    path.write_text(source.replace(old, new) if old else source)
    return str(breaks.digest(path))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("Grown-ups with a ticket", "Whoever", id="a docstring"),
        pytest.param("\n\n\ndef allowed", "\n\n\nimport os\n\n\ndef allowed", id="an import"),
        pytest.param("\n\n\ndef allowed", "\n\n\nASKS = {'who': 'Who?'}\ndef allowed", id="a name"),
        pytest.param("Whose friend are you?", "Whom do you know?", id="words within a condition"),
        pytest.param("age >= 18 and", "age >= 18 and \\\n       ", id="a line more"),
        pytest.param("return 10", "return 12", id="what is no condition"),
    ],
)
def test_what_is_no_condition_asks_for_no_new_trial(
    breaks: ModuleType, tmp_path: Path, old: str, new: str
) -> None:
    assert digest(breaks, tmp_path, old, new) == digest(breaks, tmp_path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("age >= 18", "age > 18", id="a border"),
        pytest.param("age >= 18", "age >= 16", id="a number in it"),
        pytest.param("age >= 18 and ticket and", "age >= 18 and", id="one less"),
        pytest.param("ticket and name", "ticket or name", id="another way to join them"),
        pytest.param("for name in names if", "for name in reversed(names) if", id="what is sifted"),
        pytest.param("def price", "def cost", id="where it stands"),
        pytest.param('"friend"', '"relative"', id="what is asked in it"),
        pytest.param("  # unbroken: nobody is as old as that", "", id="one that is to be tried"),
    ],
)
def test_another_condition_asks_for_a_new_trial(
    breaks: ModuleType, tmp_path: Path, old: str, new: str
) -> None:
    assert digest(breaks, tmp_path, old, new) != digest(breaks, tmp_path)


def test_a_hero_of_which_a_part_was_tried_is_not_noted() -> None:
    command = [sys.executable, str(TOOL), "--write", "--sample", "3", "--hero", "wuk"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert found.returncode == 2
    assert "every break was tried" in found.stderr
