"""What an observation has to hold: everything a seat can tell apart, and nothing it may not know.

`python -m tests.shared.sights` publishes the observations as they are now.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from critias.kernel.choices import plain
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.players import Position, bot
from critias.players.advice import advice_of
from critias.players.encoding import Seen, encoder_of, seen_by
from critias.players.observing import Sight, sheets_of
from shared.cases import AnyMatch, Case, cases

PUBLISHED = Path(__file__).with_name("sights.json")
"""The observations as they were last published, by game."""


def sight_of(match: AnyMatch) -> Sight[Any]:
    """The observation that the game of a match declares."""
    sight = advice_of(match.game).sight
    assert sight is not None
    return sight


def played(case: Case, seed: int, code: str, questions: int) -> Iterator[tuple[AnyMatch, Position]]:
    """The questions of a game between bots of that code, at most so many of them."""
    match = Match.new(case.game, case.setup, seed)
    bots = [bot(code, seed * 100 + seat) for seat in range(len(match.seats))]
    while not match.over and questions:
        questions -= 1
        seat = match.seats_to_answer()[0]
        position = Position(match, seat)
        yield match, position
        match.choose(seat, bots[seat].choose(position))


def seen(match: AnyMatch, position: Position) -> Seen:
    """What the seat sees of the match."""
    encoder = encoder_of(sight_of(match))
    return seen_by(encoder, match.state, position.seat, position.ask, position.path)


def check_room(match: AnyMatch, position: Position) -> None:
    """Nothing is cut: every row has its place, every value is in its range."""
    sight = sight_of(match)
    found, index = sheets_of(sight, match.state, position.seat, position.ask, position.path)
    assert len(found) == len(sight.all)
    for sheet, values in zip(sight.all, found, strict=True):
        assert len(values) % sheet.width == 0, f"{sheet.name}: half a row"
        assert len(values) <= sheet.width * sheet.rows, f"{sheet.name}: too many rows"
        if sheet.names:
            assert len(sheet.names) == sheet.rows, f"{sheet.name}: a name for each row"
        for place, value in enumerate(values):
            column = sheet.columns[place % sheet.width]
            assert column.least <= value <= column.top, f"{sheet.name}.{column.name}: {value}"
    assert len(position.ask.options) <= sight.most_options, "too many options"
    rows = [sight.point(index, position.ask.kind, option) for option in position.ask.options]
    for option, row in zip(position.ask.options, rows, strict=True):
        for column, value in zip(sight.option, row, strict=True):
            assert column.least <= value <= column.top, f"{option}: {column.name} is {value}"
    twins = {row for row in rows if rows.count(row) > 1}
    told = [option for option, row in zip(position.ask.options, rows, strict=True) if row in twins]
    assert not told, f"{position.ask.kind}: options that look alike: {told[:4]}"


def check_fair(match: AnyMatch, position: Position, rng: Rng) -> None:
    """What the seat does not know changes nothing."""
    other = match.redealt(position.seat, rng)
    here, there = seen(match, position), seen(other, Position(other, position.seat))
    assert (here.whole == there.whole).all()
    assert (here.rows == there.rows).all()


class Memory:
    """Remembers which positions had which observation."""

    def __init__(self) -> None:
        self.views: dict[bytes, str] = {}

    def check(self, match: AnyMatch, position: Position) -> None:
        """Two positions that the seat can tell apart have two observations."""
        found = seen(match, position)
        key = found.whole.tobytes() + found.rows.tobytes()
        ask = position.ask
        view = {"seat": 0, **position.view()}
        question = [str(ask.kind), plain(ask.about), [plain(option) for option in ask.options]]
        told = json.dumps([view, question], sort_keys=True)
        before = self.views.setdefault(key, told)
        assert before == told, (
            f"they look alike: {difference(json.loads(before), json.loads(told))}"
        )


def difference(one: Any, other: Any, place: str = "") -> str:
    """Where two plain values first differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            if one.get(key) != other.get(key):
                return difference(one.get(key), other.get(key), f"{place}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                return difference(left, right, f"{place}[{number}]")
    return f"{place}: {one!r:.80} and {other!r:.80}"


def published(sight: Sight[Any]) -> dict[str, Any]:
    """What learners rely on: the numbers of sheets, rows, columns and words."""
    told = sight.described()
    for sheet in told["sheets"]:
        del sheet["means"]
        for column in sheet["columns"]:
            del column["means"]
    del told["option"]  # they are part of the history
    return told


if __name__ == "__main__":
    PUBLISHED.write_text(
        json.dumps(
            {
                case.game.id: published(sight)
                for case in cases()
                if (sight := advice_of(case.game).sight)
            }
        )
        + "\n",
        "utf-8",
    )
