"""The tool that breaks conditions one by one finds what tests do not see."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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


def broken(folder: Path, tests: str) -> subprocess.CompletedProcess[str]:
    (folder / "door.py").write_text(DOOR)
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
    assert [line.partition("UNSEEN ")[2] for line in lines] == ["4: without 'name not in banned'"]


def test_nothing_is_named_when_every_condition_has_its_test(tmp_path: Path) -> None:
    seen = f"{TESTS}    assert not may_enter(18, True, {{'Ann'}}, 'Ann')\n"
    found = broken(tmp_path, seen)
    assert found.returncode == 0, found.stdout
    assert "door: 10 breaks, 0 unseen" in found.stdout


def test_tests_that_fail_by_themselves_prove_nothing(tmp_path: Path) -> None:
    found = broken(tmp_path, f"{TESTS}    assert price(18) == 11\n")
    assert found.returncode == 1
    assert "the tests do not pass by themselves" in found.stderr
