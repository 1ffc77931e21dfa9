"""Habits read from data."""

from __future__ import annotations

from pathlib import Path

import pytest

from critias.kernel.choices import Ask
from critias.kernel.errors import BadData
from critias.kernel.kinds import AskKind
from critias.players.habits import Habits, Reasons, habits, shares


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


SPACE = AskKind("space", "Where?", waiting="", rule="")
OTHER = AskKind("other", "What?", waiting="", rule="")


def longer(mind: int, ask: Ask) -> list[Reasons]:
    """Every option is weighed by its length, as often as the mind says."""
    return [[(("space", "long"), mind * len(str(option)) / 2)] for option in ask.options]


def test_a_game_s_habits_are_reasons_and_weights(tmp_path: Path) -> None:
    file = write(tmp_path, "[weights.space]\nlong = 1.0\n")
    own: Habits[int, int] = Habits(file, lambda state, ask: state or None, {"space": longer})
    ask = Ask((0,), SPACE, ("ab", "abcd"))
    assert own.groups == ("space",)
    assert own.reasons(3, ask) == [[(("space", "long"), 3.0)], [(("space", "long"), 6.0)]]
    assert own.leanings(3, ask) == own.likely(3, ask) == shares(own.weights, longer(3, ask))
    assert own.reasons(0, ask) is None, "nobody has a mind of that"
    assert own.leanings(3, Ask((0,), OTHER, ("ab", "abcd"))) is None


def test_questions_that_are_not_listed_may_be_weighed_by_what_they_are(tmp_path: Path) -> None:
    file = write(tmp_path, "[weights.space]\nlong = 1.0\n")
    own: Habits[int, int] = Habits(
        file, lambda state, ask: state, {}, ["space"], lambda ask: longer
    )
    assert own.leanings(2, Ask((0,), OTHER, ("a", "abc"))) == shares(
        own.weights, longer(2, Ask((0,), OTHER, ("a", "abc")))
    )


def test_habits_are_read_when_somebody_plays_by_them(tmp_path: Path) -> None:
    file = tmp_path / "habits.toml"
    own: Habits[int, int] = Habits(file, lambda state, ask: state, {"space": longer})
    write(tmp_path, "[weights.dance]\na = 1\n")
    with pytest.raises(BadData, match="nobody asks dance"):
        own.leanings(1, Ask((0,), SPACE, ("a", "b")))
