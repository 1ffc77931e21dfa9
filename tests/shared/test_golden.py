"""Golden playthroughs: a change of any rule, prompt or log line shows as a diff."""

from difflib import unified_diff
from pathlib import Path

import pytest

from shared.cases import Case, cases
from shared.golden import playthrough

FOLDER = Path(__file__).parent.parent / "golden"
GAMES = [(case, seed) for case in cases() for seed in case.golden]


def file_of(case: Case, seed: int) -> Path:
    return FOLDER / f"{case.name}-{seed}.txt"


@pytest.mark.parametrize(
    ("case", "seed"), [pytest.param(c, s, id=f"{c.name}-{s}") for c, s in GAMES]
)
def test_the_game_is_as_it_was(case: Case, seed: int, pytestconfig: pytest.Config) -> None:
    path = file_of(case, seed)
    now = playthrough(case, seed)
    if pytestconfig.getoption("--golden-write"):
        path.write_text(now, encoding="utf-8")
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    diff = unified_diff(kept.splitlines(), now.splitlines(), str(path), "now", lineterm="")
    assert kept == now, "pytest --golden-write keeps what is right:\n" + "\n".join(diff)


def test_every_golden_file_belongs_to_a_case() -> None:
    assert set(FOLDER.glob("*.txt")) == {file_of(case, seed) for case, seed in GAMES}
