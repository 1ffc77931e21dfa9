"""Observations as rows of numbers from -1 to 1, for programs that calculate with them.

A number is measured by its range, a word has a place for each word of its vocabulary, a link tells
how far down the row stands that it points to. The row of an option also holds the rows that it
points to.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress, count
from operator import is_not
from struct import Struct
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from critias.kernel.choices import Ask, Option
from critias.players.observing import Column, Link, Memory, Sight, Word, sheets_of

Floats: TypeAlias = "NDArray[np.float32]"
Whole: TypeAlias = "NDArray[np.int16]"
AnySight: TypeAlias = "Sight[Any]"
Drawn: TypeAlias = "tuple[bytes, tuple[tuple[slice, bytes], ...]]"
"""An option as bytes: how it begins, then for each row it points to where that stands in the
observation, and what follows."""

MOST_KNOWN: Final = 8192
"""So many rows of options are remembered."""
MANY_CHANGES: Final = 150
"""When more has changed, everything is turned into numbers anew."""


class Place(NamedTuple):
    """Where a column stands in an observation, and what it means."""

    name: str
    at: int
    size: int
    means: str


class _Columns:
    """How rows of these columns are turned into numbers, `rows` of them at once."""

    def __init__(self, columns: Sequence[Column], rows: int, at: int = 0) -> None:
        self.sizes = [column.top if isinstance(column, Word) else 1 for column in columns]
        self.width = sum(self.sizes)
        """Numbers in a row."""
        self.starts = np.cumsum([0, *self.sizes[:-1]])
        counted = [n for n, column in enumerate(columns) if not isinstance(column, Word)]
        worded = [n for n, column in enumerate(columns) if isinstance(column, Word)]
        scale = [1 / max(columns[n].top, -columns[n].least) for n in counted]
        many, row = len(columns), np.arange(rows)[:, None]
        self.from_counted = (row * many + np.array(counted, np.intp)).ravel()
        self.to_counted = (at + row * self.width + self.starts[counted]).ravel()
        self.scale = np.tile(np.array(scale, np.float32), rows)
        self.from_worded = (row * many + np.array(worded, np.intp)).ravel()
        # A word's place is its number less one: words are counted from 1.
        self.to_worded = (at + row * self.width + self.starts[worded]).ravel() - 1
        self.counted, self.worded = len(counted), len(worded)
        """How many columns of a row are counted, and how many are words."""


class Shares(dict[int, float]):
    """Whole numbers as shares of the most there can be, from -1 to 1, as they are met."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        self._scale = scale

    def __missing__(self, value: int) -> float:
        share = self[value] = min(max(value * self._scale, -1.0), 1.0)
        return share


class Encoder:
    """Turns what a seat sees into numbers."""

    def __init__(self, sight: AnySight) -> None:
        self.sight = sight
        self._sheets = sight.all
        self.spans: list[tuple[int, int]] = []
        """Where each sheet stands among the whole numbers, and how many it has there."""
        parts: list[_Columns] = []
        at = whole = 0
        self._found: dict[str, tuple[int, int]] = {}
        for sheet in self._sheets:
            part = _Columns(sheet.columns, sheet.rows, at)
            parts.append(part)
            self.spans.append((whole, sheet.width * sheet.rows))
            self._found[sheet.name] = (at, part.width)
            for name in ("from_counted", "from_worded"):
                getattr(part, name)[:] += whole
            whole += sheet.width * sheet.rows
            at += part.width * sheet.rows
        self._parts = parts
        self._blanks = [bytes(2 * size) for _, size in self.spans]
        """The sheets without a row."""
        self.asked = self._found["question"][0]
        """Where the question begins among the numbers; before it stands the position."""
        self.whole = whole
        """Whole numbers in all sheets."""
        self.size = at
        """Numbers in an observation."""
        self._from_counted = np.concatenate([part.from_counted for part in parts])
        self._to_counted = np.concatenate([part.to_counted for part in parts])
        self._scale = np.concatenate([part.scale for part in parts])
        self._from_worded = np.concatenate([part.from_worded for part in parts])
        self._to_worded = np.concatenate([part.to_worded for part in parts])
        self.where: list[tuple[int, Shares | None]] = [(0, None)] * whole
        """Per whole number: where it goes, and what it comes to; a word goes further on by its
        number."""
        shares = {scale: Shares(scale) for scale in set(self._scale.tolist())}
        for place, to, scale in zip(
            self._from_counted.tolist(),
            self._to_counted.tolist(),
            self._scale.tolist(),
            strict=True,
        ):
            self.where[place] = to, shares[scale]
        for place, to in zip(self._from_worded.tolist(), self._to_worded.tolist(), strict=True):
            self.where[place] = to, None
        self._known: dict[tuple[int, ...], Drawn] = {}
        """The numbers of options that were met, by their whole numbers."""
        self._option = _Columns(sight.option, sight.most_options)
        self.option_size = self._option.width
        """Numbers in the row of an option."""
        self._links: list[tuple[int, int, int, int]] = []
        """Per link of an option: its column, where the sheet begins that it points to, how wide its
        rows are, and where they stand in the row of an option."""
        for number, column in enumerate(sight.option):
            if isinstance(column, Link):
                start, width = self._found[column.to]
                self._links.append((number, start, width, self.option_size))
                self.option_size += width

    def tables(self, made: Callable[[Any], Any]) -> Tables:
        """The same for many positions at once; `made` makes an array of the library in use."""
        return Tables(self, made)

    @property
    def places(self) -> list[Place]:
        """What the numbers of an observation are, column by column of the first row of each sheet;
        the further rows follow in the same order."""
        found = []
        for sheet, part in zip(self._sheets, self._parts, strict=True):
            at, _ = self._found[sheet.name]
            for column, start, size in zip(sheet.columns, part.starts, part.sizes, strict=True):
                name = f"{sheet.name}.{column.name}"
                found.append(Place(name, at + int(start), size, column.means))
        return found

    def whole_numbers(self, sheets: Sequence[Sequence[int]]) -> Whole:
        """All sheets in a row, each filled up with zeros; what has no room is cut."""
        parts: list[Any] = []
        for blank, sheet in zip(self._blanks, sheets, strict=True):
            if sheet:
                many, room = len(sheet), len(blank) // 2
                if many > room:
                    sheet, many = sheet[:room], room
                # Much faster than making an array of a list.
                parts.append(sheet if sheet.__class__ is array else _packer(many).pack(*sheet))
                if many < room:
                    parts.append(blank[2 * many :])
            else:
                parts.append(blank)
        row: Whole = np.frombuffer(b"".join(parts), np.int16)
        return row

    def by_sheet(self, whole: Whole) -> dict[str, Whole]:
        """The rows of each sheet by its name, in an array of their own."""
        whole = whole.copy()
        return {
            sheet.name: whole[at : at + size].reshape(sheet.rows, sheet.width)
            for sheet, (at, size) in zip(self._sheets, self.spans, strict=True)
        }

    def numbers(self, whole: Whole) -> Floats:
        """The observation as numbers from -1 to 1."""
        seen: Floats = np.zeros(self.size, np.float32)
        seen[self._to_counted] = whole[self._from_counted] * self._scale
        words = whole[self._from_worded]
        said = words.nonzero()[0]
        seen[self._to_worded[said] + words[said]] = 1.0
        np.minimum(seen, 1, out=seen)
        np.maximum(seen, -1, out=seen)
        return seen

    def options(self, rows: Whole, seen: Floats) -> Floats:
        """A row of numbers for each option, with the rows it points to."""
        found: Floats = np.zeros((len(rows), self.option_size), np.float32)
        if len(rows):
            whole = [tuple(row) for row in rows.tolist()]
            self.write_options(whole, seen.data.cast("B"), found.data.cast("B"))
        return found

    def write_options(
        self, rows: Sequence[tuple[int, ...]], numbers: memoryview, into: memoryview
    ) -> None:
        """The same, into the first rows of an array; both arrays as the bytes they are."""
        known = self._known
        parts: list[bytes | memoryview] = []
        add = parts.append
        for row in rows:
            own, links = known.get(row) or self._option_row(row)
            add(own)
            if links:
                for place, rest in links:
                    add(numbers[place])
                    add(rest)
        found = b"".join(parts)
        # Bytes: one copy, where numpy would look at shapes and types part by part.
        into[: len(found)] = found

    def _option_row(self, row: tuple[int, ...]) -> Drawn:
        """The numbers of an option as bytes, with gaps for the rows it points to: options come
        again and again."""
        whole: Whole = np.array(row, np.int16)
        part = self._option
        own: Floats = np.zeros(self.option_size, np.float32)
        values = whole[part.from_counted[: part.counted]] * part.scale[: part.counted]
        own[part.to_counted[: part.counted]] = np.clip(values, -1, 1)
        words = whole[part.from_worded[: part.worded]]
        said = words.nonzero()[0]
        own[part.to_worded[: part.worded][said] + words[said]] = 1
        drawn, links, end = own.tobytes(), [], 4 * self.option_size
        for column, start, width, at in reversed(self._links):
            if to := int(whole[column]):
                first = 4 * (start + (to - 1) * width)
                links.append((slice(first, first + 4 * width), drawn[4 * (at + width) : end]))
                end = 4 * at
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        found = self._known[row] = drawn[:end], tuple(reversed(links))
        return found


class Eye:
    """What was seen last: only what has changed since is turned into numbers again."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._sheets: Sequence[Sequence[int]] = [()] * len(encoder.spans)
        self._before: Whole = np.zeros(encoder.whole, np.int16)
        self._whole: Whole = np.zeros(encoder.whole, np.int16)
        self._then, self._now = self._before.data, self._whole.data
        self._hold(np.zeros(encoder.size, np.float32))

    def _hold(self, numbers: Floats) -> None:
        self._numbers, self._at = numbers, numbers.data
        self.bytes = self._at.cast("B")
        """What was seen last, as bytes."""

    def numbers(self, sheets: Sequence[Sequence[int]]) -> Floats:
        """The observation as numbers from -1 to 1, in an array of its own. Nobody changes the
        sheets any more."""
        self._write(sheets)
        places = (self._whole != self._before).nonzero()[0].tolist()
        if len(places) > MANY_CHANGES:
            self._hold(self._encoder.numbers(self._whole))
            self._before[:] = self._whole
        else:
            # So few that arrays would cost more than a loop.
            at, where, then, now = self._at, self._encoder.where, self._then, self._now
            for place in places:
                to, shares = where[place]
                new = now[place]
                if shares is not None:
                    at[to] = shares[new]
                else:
                    if old := then[place]:
                        at[to + old] = 0
                    if new:
                        at[to + new] = 1
                then[place] = new
        return self._numbers.copy()

    def _write(self, sheets: Sequence[Sequence[int]]) -> None:
        """Put the sheets in a row. One that is the same object as last time stands there."""
        before, self._sheets = self._sheets, sheets
        now, spans = self._now, self._encoder.spans
        for number in compress(count(), map(is_not, sheets, before)):
            sheet, old, (start, room) = sheets[number], before[number], spans[number]
            many, most = len(sheet), len(old)
            if many > room:
                sheet, many = sheet[:room], room
            if sheet.__class__ is array:
                now[start : start + many] = sheet
            elif sheet != old:
                _packer(many).pack_into(now, 2 * start, *sheet)
            if most > many:
                now[start + many : start + room] = _zeros(room - many)


class Tables:
    """The same for many positions at once, in arrays of a library that learns."""

    def __init__(self, encoder: Encoder, made: Callable[[Any], Any]) -> None:
        self._size, self._option_size = encoder.size, encoder.option_size
        part = encoder._option
        self._sheets = [
            made(array)
            for array in (
                encoder._from_counted, encoder._to_counted, encoder._scale, encoder._from_worded,
                encoder._to_worded,
            )
        ]  # fmt: skip
        counted, worded = part.counted, part.worded
        self._row = [
            made(array)
            for array in (
                part.from_counted[:counted], part.to_counted[:counted], part.scale[:counted],
                part.from_worded[:worded], part.to_worded[:worded],
            )
        ]  # fmt: skip
        self._own = part.width
        self._links = encoder._links

    def numbers(self, torch: Any, whole: Any) -> Any:
        """The observations of a batch of sheets."""
        return self._filled(torch, whole, self._sheets, self._size)

    def _filled(self, torch: Any, whole: Any, tables: Sequence[Any], size: int) -> Any:
        from_counted, to_counted, scale, from_worded, to_worded = tables
        # One place more, for words that are none.
        seen = torch.zeros(len(whole), size + 1, device=whole.device)
        seen[:, to_counted] = whole[:, from_counted] * scale
        words = whole[:, from_worded]
        seen.scatter_(1, torch.where(words > 0, to_worded + words, size), 1.0)
        return torch.clamp(seen[:, :size], -1, 1)

    def options(self, torch: Any, rows: Any, numbers: Any, which: Any) -> Any:
        """The rows of all options; `which` says to which observation each belongs."""
        parts = [self._filled(torch, rows, self._row, self._own)]
        for column, start, width, _ in self._links:
            to = rows[:, column]
            places = start + (to.clamp(min=1) - 1)[:, None] * width
            places = places + torch.arange(width, device=rows.device)
            parts.append(numbers[which[:, None], places] * (to > 0)[:, None])
        return torch.cat(parts, 1)


class Seen(NamedTuple):
    """What a seat sees: the sheets in a row of whole numbers, and a row for each option."""

    whole: Whole
    rows: Whole


def seen_by(
    encoder: Encoder, state: Any, seat: int, ask: Ask | None,
    past: Sequence[tuple[int, Option]] = (),
) -> Seen:  # fmt: skip
    """What a seat sees of a position."""
    sheets, points = looked(encoder.sight, state, seat, ask, past)
    rows: Whole = np.array(points, np.int16).reshape(len(points), len(encoder.sight.option))
    return Seen(encoder.whole_numbers(sheets), rows)


def looked(
    sight: AnySight, state: Any, seat: int, ask: Ask | None,
    past: Sequence[tuple[int, Option]] = (), memory: Memory | None = None,
) -> tuple[list[Sequence[int]], list[tuple[int, ...]]]:  # fmt: skip
    """The same, as it is: sheet by sheet, and row by row."""
    sheets, index = sheets_of(sight, state, seat, ask, past, memory)
    if ask is None:
        return sheets, []
    point, kind = sight.point, ask.kind
    return sheets, [point(index, kind, option) for option in ask.options]


@lru_cache(maxsize=256)
def _packer(many: int) -> Struct:
    """Makes bytes of so many whole numbers."""
    return Struct(f"{many}h")


@lru_cache(maxsize=256)
def _zeros(many: int) -> array[int]:
    """So many whole numbers, none of them more than zero."""
    return array("h", bytes(2 * many))


@lru_cache(maxsize=16)
def encoder_of(sight: AnySight) -> Encoder:
    """The encoder of a declared observation."""
    return Encoder(sight)
