"""What happened: the log and what came since the reader last chose, told once."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

from critias.table.fragments import happened
from critias.table.live import Live
from critias.table.reader import Reader
from critias.table.telling import Told

READER = Reader("ann", (0,), 0)


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Told]:
    """What there is to tell; tests fill it in."""
    every: list[Told] = []

    def told(
        live: Live, view: object, seat: int | None, since: int = 0, last: int | None = None
    ) -> list[Told]:
        return every[-last:] if last is not None else [one for one in every if one.number >= since]

    monkeypatch.setattr(happened, "told", told)
    return every


def live(*chosen: int) -> Live:
    """A table whose choices were made by these seats."""
    log = [SimpleNamespace(seat=seat) for seat in chosen]
    match = SimpleNamespace(log=log)
    return cast(Live, SimpleNamespace(match=match, row=SimpleNamespace(game="reef"), over=False))


def event(number: int, words: str, **more: Any) -> Told:
    return Told(number, "swims", words, "", **more)


def told_in(html: str) -> list[str]:
    return re.findall(r"<span>(.*?)</span>", html)


def test_nothing_since_the_last_choice_is_left_out(lines: list[Told]) -> None:
    lines += [event(1, "before"), *(event(2, f"step {n}") for n in range(60))]
    table = live(0, 1)
    log = happened.events(table, READER, {})
    assert told_in(log)[-60:] == [f"step {n}" for n in range(60)]
    assert happened.since(table, READER, {}).count("<li") == 61


def test_how_a_game_was_set_up_is_folded(lines: list[Told]) -> None:
    lines += [*(event(0, f"card {n}") for n in range(5)), event(1, "a move"), event(2, "another")]
    log = happened.events(live(0, 1), READER, {})
    folded, rest = log.split("</details>")
    assert "<summary>The set-up: 5 lines</summary>" in folded
    assert told_in(folded) == [f"card {n}" for n in range(5)]
    assert told_in(rest) == ["a move", "another"]


def test_the_set_up_is_one_line_of_what_happened_before_the_first_choice(lines: list[Told]) -> None:
    lines += [*(event(0, f"card {n}") for n in range(5)), event(1, "a move")]
    assert told_in(happened.since(live(1), READER, {})) == ["The set-up: 5 lines", "a move"]


def test_two_lines_of_set_up_are_not_worth_a_fold(lines: list[Told]) -> None:
    lines += [event(0, "a card"), event(0, "a die"), event(1, "a move")]
    assert "<details" not in happened.events(live(1), READER, {})


def test_losses_of_the_reader_come_first_and_keep_their_place_in_the_log(lines: list[Told]) -> None:
    lines += [event(1, "mine"), event(2, "a move"), event(2, "you lose", strikes=True)]
    table = live(0, 1)
    assert told_in(happened.since(table, READER, {})) == ["you lose", "mine", "a move"]
    log = happened.events(table, READER, {})
    assert told_in(log) == ["mine", "a move", "you lose"]
    assert '<li data-number="2" class="strikes"><span>you lose</span>' in log
