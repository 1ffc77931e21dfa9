"""Recorded games are played again: a change of the rules that touches one is shown by its line.

A change that is meant gets a new rules version and new records (`python -m tests.shared.soak`).
"""

from pathlib import Path

import pytest

from critias.kernel.match import Match
from shared.cases import AnyGame, cases

FOLDER = Path(__file__).parent.parent / "records"
RECORDS = sorted(FOLDER.glob("*.txt"))
GAMES: dict[str, AnyGame] = {case.game.id: case.game for case in cases()}


def game_of(path: Path) -> AnyGame:
    """The file is named after its game."""
    return GAMES[path.name.split("-")[0]]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = Match.from_record(text, game_of(path))
    assert match.over
    assert match.record() == text


def test_there_are_records_of_games_we_know() -> None:
    assert RECORDS
    assert {game_of(path).id for path in RECORDS} <= set(GAMES)
