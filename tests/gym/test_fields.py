"""Observations of views that do not keep to what was seen before."""

from __future__ import annotations

from typing import Any

import pytest
from critias_tidepool import RULES as TIDEPOOL

from critias.gym.fields import Fields, box, word
from critias.kernel.choices import Ask
from kernel.little import question


class Odd:
    """Reads views of any shape as if a game had shown them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *views: Any) -> None:
        monkeypatch.setattr("critias.gym.fields._views", lambda game, setup: iter(views))
        self.fields = Fields(TIDEPOOL, TIDEPOOL.parse_setup({}))

    def read(self, view: Any) -> Any:
        numbers = self.fields.read(view, None)
        assert len(numbers) == self.fields.size
        return numbers.tolist()


def test_numbers_are_parts_of_the_greatest_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Odd(monkeypatch, {"coins": 1, "same": 7}, {"coins": 8, "same": 7})
    assert odd.read({"coins": 4, "same": 7})[0] == 0.5
    assert [field.name for field in odd.fields.all][:1] == ["coins"]


def test_lists_are_counted_and_have_room_to_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Odd(monkeypatch, {"row": [1]}, {"row": [1, 2, 4, 4]})
    count, room = odd.fields.all[0], odd.fields.all[1]
    assert (count.name, count.size, room.name) == ("row.count", 1, "row")
    assert room.size > 4
    assert odd.read({"row": [4] * 50})[1:5] == [1.0] * 4


@pytest.mark.parametrize(
    "value", [None, 3, 2.5, True, "word", "", [], [1, "a", [2]], {"a": 1}, [{"a": 1}], ()]
)
def test_a_place_may_hold_something_new(monkeypatch: pytest.MonkeyPatch, value: Any) -> None:
    for first, second in (
        (1, 2), ("a", "b"), ([1], [2, 3]), (["a"], ["b"]), ({"a": 1}, {"a": 2}),
        ([{"a": 1}], [{"a": 2}, {"a": 3}]), ([[1], [2, 3]], [[4]]), (None, 1), ([], [["x"]]),
    ):  # fmt: skip
        odd = Odd(monkeypatch, {"place": first}, {"place": second})
        odd.read({"place": value})
        odd.read({})


def test_words_are_told_by_their_letters() -> None:
    assert word("attack") != word("defend")
    assert all(-1 <= number <= 1 for number in word("attack"))
    assert 0 <= box("attack", 16) < 16


def test_a_long_question_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Odd(monkeypatch, {"coins": 1}, {"coins": 2})
    ask = Ask((0,), question("kind"), (1, 2), tuple(range(9)))
    assert len(odd.fields.read({"coins": 1}, ask)) == odd.fields.size
