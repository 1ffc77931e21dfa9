"""Habits read from data."""

from __future__ import annotations

from pathlib import Path

import pytest

from critias.kernel.errors import BadData
from critias.players.habits import habits, shares


def write(folder: Path, text: str) -> Path:
    file = folder / "habits.toml"
    file.write_text(f'command = "learn"\ngames = 5\n{text}', encoding="utf-8")
    return file


def test_names_are_written_with_dots(tmp_path: Path) -> None:
    file = write(tmp_path, '[weights.space]\n"coup.gain.last" = 1.5\ncoup = 1\n')
    assert habits(file, ["space", "bid"]) == {
        ("space", "coup", "gain", "last"): 1.5,
        ("space", "coup"): 1.0,
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[weights.dance]\na = 1\n", "nobody asks dance"),
        ('[weights.space]\na = "much"\n', "weights"),
        ("[more]\n", "more"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        habits(write(tmp_path, text), ["space"])


def test_options_without_reasons_are_equally_likely() -> None:
    assert shares({}, [[], [], [], []]) == [0.25] * 4
    assert shares({("a",): 3.0}, [[(("b",), 7.0)], []]) == [0.5, 0.5], "it never came up"


def test_heavy_reasons_do_not_overflow() -> None:
    found = shares({("a",): 1000.0}, [[(("a",), 5.0)], [(("a",), -5.0)]])
    assert found == [1.0, 0.0]
