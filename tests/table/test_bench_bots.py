"""The benchmark of waiting for bots counts what it says it counts."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from critias.kernel.errors import CritiasError
from critias.table import catalogue
from critias.table.bench_bots import Page, Waits, opposed


def test_every_game_is_played_against_bots() -> None:
    for game in catalogue.games().values():
        setup, seats = opposed(game)
        assert len(game.seats(game.parse_setup(setup))) == seats
        assert seats > 1


class Line:
    """A live line, as far as a page sends something on it."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    async def send(self, text: str) -> None:
        self.sent.append(json.loads(text))


def update(number: int, kind: str) -> dict[str, Any]:
    options = '<div data-question="4" data-seat="0"><button data-option="a&amp;b"></button></div>'
    status = f'<div class="status {kind}"></div>'
    return {"number": number, "fragments": {"status": status, "options": options}}


def test_answers_and_turns_are_counted_from_the_choice_of_a_person() -> None:
    async def scene() -> None:
        line: Any = Line()
        page = Page(line, 0.0, random.Random(1))
        page._see(update(3, "theirs"), 1.0)
        page._see(update(4, "mine"), 2.0)
        assert not page.answers
        assert not page.turns, "nobody has chosen yet"
        await asyncio.sleep(0.01)
        (sent,) = line.sent
        assert (sent["option"], sent["question"], sent["seat"]) == ("a&b", 4, 0)
        chose = page._chose
        page._see(update(5, "theirs"), chose + 0.1)
        assert not page.answers, "that was the own choice"
        page._see(update(6, "theirs"), chose + 0.5)
        page._see(update(8, "mine"), chose + 2.5)
        assert [round(wait, 6) for wait in page.answers] == [0.5, 1.0, 1.0]
        assert [round(wait, 6) for wait in page.turns] == [2.5]
        page.end()

    asyncio.run(scene())


def test_nineteen_of_twenty_answers_are_to_be_there_in_time() -> None:
    quick = Waits("reef", 60, 10.0, [0.5] * 96 + [9.0] * 4, [1.0])
    slow = Waits("reef", 60, 10.0, [0.5] * 94 + [9.0] * 6, [1.0])
    assert quick.to_json()["within"] is True
    assert slow.to_json()["within"] is False
    assert slow.to_json()["answer_s"] == {"median": 0.5, "p95": 9.0, "max": 9.0}
    with pytest.raises(CritiasError, match="nothing was measured"):
        Waits("reef", 60, 10.0, [], []).to_json()
