"""Observations: what a seat may know as one row of numbers, each with a name.

The fields of a game are found by looking at the views of a few random games with fixed seeds: every
number, truth and word that ever changes gets its place, lists get as many places as they ever
filled and some more. The same game, version and setup always get the same fields.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from critias.kernel.choices import Ask, AskAll
from critias.kernel.playout import Playout, is_real, random_answer
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules, Setup

WORD: Final = 3
"""A word is so many numbers between -1 and 1, made from its letters."""
BAG: Final = 16
"""The words of a list are thrown into so many boxes."""
ABOUT: Final = 4
"""So many things a question may be about are told."""
SEEDS: Final = (101, 102, 103)
LOOKS: Final = 150
"""So many positions of each game are looked at."""
MARGIN: Final = 1.25
"""Lists get this much more room than they were ever seen to fill."""


class Field(NamedTuple):
    """One field: its name, where it begins, how many numbers it is, and what they mean."""

    name: str
    at: int
    size: int
    means: str


@lru_cache(maxsize=8192)
def word(text: str) -> tuple[float, ...]:
    """The numbers of a word; the empty word is all zeros.

    >>> len(word("attack")), word(""), word("attack") == word("attack")
    (3, (0.0, 0.0, 0.0), True)
    """
    if not text:
        return (0.0,) * WORD
    digest = hashlib.blake2b(text.encode(), digest_size=WORD).digest()
    return tuple(byte / 127.5 - 1 for byte in digest)


_NOTHING: Final = object()
_NO_QUESTION: Final = (0.0,) * (WORD + ABOUT * WORD)
LISTS: Final = frozenset((list, tuple))

Array: TypeAlias = "NDArray[np.float32]"
_Reading: TypeAlias = "Callable[[Any, Callable[[str], tuple[float, ...]], Any, Any], None]"


@lru_cache(maxsize=8192)
def box(text: str, boxes: int) -> int:
    """The box that a word is thrown into."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big") % boxes


def bag(words: Sequence[Any]) -> list[float]:
    """Which boxes hold a word of the list."""
    marks = [0.0] * BAG
    for one in words:
        marks[box(str(one), BAG)] = 1.0
    return marks


@dataclass(slots=True)
class _Shape:
    """What was seen at one place of the views."""

    most: float = 0.0
    words: bool = False
    numbers: bool = False
    first: Any = _NOTHING
    varies: bool = False
    length: int = 0
    shortest: int = 1_000_000
    row: _Shape | None = None
    table: dict[str, _Shape] = field(default_factory=dict)

    def look(self, value: Any) -> None:
        if self.first is _NOTHING:
            self.first = value
        elif not self.varies:
            self.varies = value != self.first
        if isinstance(value, dict):
            for key, part in value.items():
                self.table.setdefault(str(key), _Shape()).look(part)
        elif isinstance(value, (list, tuple)):
            self.length = max(self.length, len(value))
            self.shortest = min(self.shortest, len(value))
            if self.row is None:
                self.row = _Shape()
            for part in value:
                self.row.look(part)
        elif isinstance(value, str):
            self.words = True
        elif value is not None:
            self.numbers = True
            self.most = max(self.most, abs(value))

    @property
    def room(self) -> int:
        """How many members of the list are told."""
        if self.length == self.shortest:
            return self.length
        return round(self.length * MARGIN + 0.5)

    @property
    def is_bag(self) -> bool:
        """Whether it is a list of words, which are told without their order."""
        return self.row is not None and self.row.words

    def changes(self, listed: bool = False) -> bool:
        """Whether there is anything to tell; of a list, its length at least."""
        if not listed and not self.varies:
            return False
        if self.table:
            return any(part.changes(listed) for part in self.table.values())
        if self.row is not None:
            return self.length > 0 and self.row.changes(True)
        return self.words or self.numbers


class _Part(NamedTuple):
    """One value of a view: where its numbers stand, and the compiled reader of them.

    Of a list whose members are large, the reader is that of one member, and `room` of them have
    their place after the count; otherwise `room` is 0 and the reader is that of the value."""

    key: str
    at: int
    size: int
    room: int
    read: _Reading


class Fields:
    """The fields of one game with one setup."""

    def __init__(self, game: AnyRules, setup: Setup) -> None:
        self.all: list[Field] = []
        self.parts: list[_Part] = []
        root = _Shape()
        for view in _views(game, setup):
            root.look(view)
        self._at = 0
        for key, shape in sorted(root.table.items()):
            if shape.changes():
                self.parts.append(self._part(key, shape))
        self.asked = self._at
        """Where the question begins."""
        self._note("question.kind", WORD, "the kind of the question, a word")
        self._note("question.about", ABOUT * WORD, f"what it is about: up to {ABOUT} words")
        self.size = self._at

    def _part(self, key: str, shape: _Shape) -> _Part:
        at, source = self._at, ["def read(value, word, a, e):"]
        names = iter(range(1_000_000))
        size = self._emit(shape, "value", key, source, "    ", names, listed=False, place=True)
        row = shape.row
        if row is None or shape.is_bag or not (row.table or row.row):
            return _Part(key, at, size, 0, _compiled(source))
        source = ["def read(value, word, a, e):"]
        size = self._emit(row, "value", "", source, "    ", names, listed=True, place=False)
        return _Part(key, at, size, shape.room, _compiled(source))

    def _note(self, name: str, size: int, means: str) -> None:
        self.all.append(Field(name, self._at, size, means))
        self._at += size

    def _emit(
        self,
        shape: _Shape,
        value: str,
        name: str,
        source: list[str],
        indent: str,
        names: Iterator[int],
        *,
        listed: bool,
        place: bool,
    ) -> int:
        """Write the reader of one place; the number of numbers it is."""
        if shape.table:
            own = f"t{next(names)}"
            source.append(f"{indent}{own} = {value}")
            source.append(f"{indent}if {own}.__class__ is not dict: {own} = EMPTY")
            size = 0
            for key, part in sorted(shape.table.items()):
                if part.changes(listed):
                    size += self._emit(
                        part, f"{own}.get({key!r})", f"{name}.{key}" if name else key,
                        source, indent, names, listed=listed, place=place,
                    )  # fmt: skip
            return size
        if shape.row is not None:
            return self._emit_list(shape, value, name, source, indent, names, place=place)
        own = f"v{next(names)}"
        source.append(f"{indent}{own} = {value}")
        if shape.words:
            source.append(f"{indent}if {own}.__class__ is str: e(word({own}))")
            source.append(f"{indent}else: e(word(str({own})) if {own} is not None else NO_WORD)")
            size, means = WORD, "a word"
        else:
            most = shape.most or 1.0
            source.append(f"{indent}a({own} * {1 / most!r} if {own}.__class__ in NUMBERS else 0.0)")
            size, means = 1, "yes or no" if most == 1 else f"a number, in parts of {most:g}"
        if place:
            self._note(name, size, means)
        return size

    def _emit_list(
        self, shape: _Shape, value: str, name: str, source: list[str], indent: str,
        names: Iterator[int], *, place: bool,
    ) -> int:  # fmt: skip
        assert shape.row is not None
        number = next(names)
        own, item, room = f"r{number}", f"i{number}", shape.room
        # A place that was never seen to hold anything else may do so in a game to come.
        source.append(f"{indent}{own} = {value}")
        source.append(f"{indent}if {own}.__class__ not in LISTS: {own} = ()")
        source.append(f"{indent}a(len({own}) * {1 / room!r})")
        if shape.is_bag:
            source.append(f"{indent}e(bag({own}) if {own} else NO_BAG)")
            if place:
                self._note(f"{name}.count", 1, f"how many, in parts of {room}")
                self._note(name, BAG, f"which of {BAG} boxes hold a word of it")
            return 1 + BAG
        source.append(f"{indent}for {item} in {own}[:{room}]:")
        inner: list[str] = []
        one = self._emit(
            shape.row, item, f"{name}[]", inner, indent + "    ", names, listed=True, place=False
        )
        source += inner or [f"{indent}    pass"]
        source.append(f"{indent}if len({own}) < {room}:")
        source.append(f"{indent}    e((0.0,) * ({one} * ({room} - len({own}))))")
        if place:
            parts = ", ".join(_members(shape.row)) or "nothing"
            self._note(f"{name}.count", 1, f"how many, in parts of {room}")
            self._note(name, one * room, f"{room} of {one} numbers: {parts}")
        return 1 + one * room

    def read(self, view: Any, ask: Ask | None) -> Array:
        """The numbers of a view and of the question asked."""
        return Reader(self).read(view, ask)


class Reader:
    """Reads one view after another: only what has changed since the last one is read anew."""

    __slots__ = ("_fields", "_last", "_numbers", "_rows")

    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        self._numbers: Array = np.zeros(fields.size, np.float32)
        self._last: list[Any] = [_NOTHING] * len(fields.parts)
        self._rows = [[_NOTHING] * part.room for part in fields.parts]

    def read(self, view: Any, ask: Ask | None) -> Array:
        """The numbers of a view and of the question asked, each from -1 to 1."""
        numbers, last = self._numbers, self._last
        get = view.get
        for place, part in enumerate(self._fields.parts):
            value = get(part.key)
            if value == last[place]:
                continue
            last[place] = value
            if part.room:
                self._read_rows(part, value, self._rows[place])
            else:
                read: list[float] = []
                part.read(value, word, read.append, read.extend)
                numbers[part.at : part.at + part.size] = read
        numbers[self._fields.asked :] = _question(ask)
        # Twice as fast as `clip`.
        seen: Array = np.minimum(numbers, 1)
        np.maximum(seen, -1, out=seen)
        return seen

    def _read_rows(self, part: _Part, value: Any, last: list[Any]) -> None:
        """A list member by member: most of them are as they were."""
        rows: Sequence[Any] = value[: part.room] if value.__class__ in LISTS else ()
        numbers, at, size = self._numbers, part.at + 1, part.size
        numbers[part.at] = len(value) / part.room if rows else 0.0
        for place, row in enumerate(rows):
            if row != last[place]:
                last[place] = row
                read: list[float] = []
                part.read(row, word, read.append, read.extend)
                numbers[at + place * size : at + (place + 1) * size] = read
        for place in range(len(rows), part.room):
            if last[place] is not _NOTHING:
                last[place] = _NOTHING
                numbers[at + place * size : at + (place + 1) * size] = 0.0


def _compiled(source: list[str]) -> _Reading:
    scope: dict[str, Any] = {
        "EMPTY": {}, "NO_WORD": (0.0,) * WORD, "NO_BAG": (0.0,) * BAG, "bag": bag,
        "LISTS": LISTS, "NUMBERS": frozenset((int, float, bool)),
    }  # fmt: skip
    exec("\n".join([*source, "    return None"]), scope)
    read: _Reading = scope["read"]
    return read


def _question(ask: Ask | None) -> tuple[float, ...]:
    """The kind of a question and what it is about."""
    if ask is None:
        return _NO_QUESTION
    about = ask.about[:ABOUT]
    words = [word(ask.kind), *(word(str(thing)) for thing in about)]
    return (*chain.from_iterable(words), *_NO_QUESTION[len(words) * WORD :])


def _members(shape: _Shape, name: str = "") -> list[str]:
    """What one member of a list is made of, in order."""
    if shape.table:
        return [
            text
            for key, part in sorted(shape.table.items())
            if part.changes(True)
            for text in _members(part, f"{name}.{key}" if name else key)
        ]
    if shape.row is not None:
        if shape.is_bag:
            return [f"{name}.count", f"{name} ({BAG} boxes)"]
        inner = ", ".join(_members(shape.row))
        return [f"{name}.count", f"{shape.room} x {name}[{inner}]"]
    if shape.words:
        return [f"{name or 'word'} (a word)"]
    return [f"{name or 'number'} / {shape.most or 1:g}"]


def _views(game: AnyRules, setup: Setup) -> Iterator[Any]:
    """Views of random games, as those who are asked and the first seat have them."""
    for seed in SEEDS:
        rng = Rng(seed)
        play: Playout[Any, Any] = Playout(game, game.new(setup, seed))
        yield game.view(play.state, 0)
        for number in range(LOOKS * 10):
            if play.ask is None:
                break
            if number % 10 == 0:
                yield game.view(play.state, _asked(play.ask))
            answer = random_answer(play.ask, rng)
            if isinstance(play.ask, Ask):
                play.choose(answer)
            else:
                play.choose_all(answer)
        yield game.view(play.state, 0)


def _asked(ask: Ask | AskAll) -> int:
    if isinstance(ask, Ask):
        return ask.seats[0]
    return next(seat for seat, one in ask.asks.items() if is_real(one))
