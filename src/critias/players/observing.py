"""What a seat may know, in whole numbers: the observation that a game declares.

An observation is a few sheets. A sheet lists things of one sort (the units, the spaces of the
board, the cards there are, the game itself), a row for each, with the same columns for all:
numbers, words of a published vocabulary, links to rows of other sheets. Options are rows, too, so
that a learner can tell them apart and look up what they are about.

>>> ROOM = Sheet("rooms", (Number("lanterns", 9), Word("lit_by", ("ann", "bob"))), rows=3)
>>> ROOM.width, ROOM.columns[1].top
(2, 2)
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from marshal import dumps, loads
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, ParamSpec, TypeAlias, TypeVar, cast

from critias.kernel.choices import Ask, Option
from critias.kernel.copying import State
from critias.kernel.errors import BadData
from critias.kernel.reading import toml

S = TypeVar("S", bound=State)
P = ParamSpec("P")
T = TypeVar("T")

Memory: TypeAlias = dict[Any, Any]
"""What looks at the same table keep for the next one, under keys of the game's own."""

REMEMBERED: Final = 8
"""So many choices of the current step are told, the last one first."""
KEPT: Final = 1024
"""So many sheets of a sort are remembered."""


class Number(NamedTuple):
    """A column that counts something, from `least` to `most`."""

    name: str
    most: int = 1
    least: int = 0
    means: str = ""

    @property
    def top(self) -> int:
        """The largest value."""
        return self.most


class Word(NamedTuple):
    """A column that names one of the words, counted from 1; 0 is none of them. Words are only ever
    added, at the end."""

    name: str
    words: tuple[str, ...]
    means: str = ""

    @property
    def least(self) -> int:
        """No word."""
        return 0

    @property
    def top(self) -> int:
        """The last word."""
        return len(self.words)


class Link(NamedTuple):
    """A column that points to a row of a sheet, counted from 1; 0 is nowhere."""

    name: str
    to: str
    rows: int
    means: str = ""

    @property
    def least(self) -> int:
        """Nowhere."""
        return 0

    @property
    def top(self) -> int:
        """The last row."""
        return self.rows


Column: TypeAlias = "Number | Word | Link"


def flag(name: str, means: str = "") -> Number:
    """A column of yes (1) or no (0)."""
    return Number(name, 1, 0, means)


class Sheet(NamedTuple):
    """Things of one sort: at most so many rows, each with these columns. A row that is not filled
    is all zeros. `names` are what the rows stand for, where each has a place of its own."""

    name: str
    columns: tuple[Column, ...]
    rows: int = 1
    means: str = ""
    names: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """Numbers in a row."""
        return len(self.columns)

    def link(self, name: str, means: str = "") -> Link:
        """A column that points to a row of this sheet."""
        return Link(name, self.name, self.rows, means)


class Look(NamedTuple):
    """One look at a position: the rows of each sheet in order, each sheet as one list, and whatever
    the game needs to find the rows that options are about. Rows that seldom change are best kept
    as an `array` of type "h"."""

    sheets: Sequence[Sequence[int]]
    index: Any = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sight(Generic[S]):
    """What an observation of a game holds, and how it is read."""

    version: int
    """Raised when a column changes its meaning; words and rows may be added without."""
    sheets: tuple[Sheet, ...]
    look: Callable[[S, int], Look]
    """`look(state, seat)`: made from what the seat may know and nothing else."""
    kinds: tuple[str, ...]
    """The kinds of questions, in the order they were published in."""
    option: tuple[Column, ...]
    """The columns of an option."""
    point: Callable[[Any, str, Option], tuple[int, ...]]
    """`point(index, kind, option)`: the row of an option, or of what a question is about; the kind
    is empty for a choice of the past, whose question is not known any more."""
    most_options: int = 256
    """No question offers more."""
    again: Callable[[S, int, Memory], Look] | None = None
    """`again(state, seat, memory)`: the same as `look`, for whoever looks at a table again and
    again. Sheets in which nothing has changed may be those of the last time, which saves comparing
    them."""
    _kinds: dict[str, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._kinds.update((kind, number) for number, kind in enumerate(self.kinds, start=1))
        names = [sheet.name for sheet in self.sheets]
        links = [*self.option, *(column for sheet in self.sheets for column in sheet.columns)]
        for column in links:
            if isinstance(column, Link) and column.to not in names:
                raise ValueError(f"{column.name}: there is no sheet {column.to!r}")

    def kind(self, kind: str) -> int:
        """The number of a kind of question."""
        return self._kinds[kind]

    @property
    def question(self) -> Sheet:
        """The sheet of the question: its kind, how many options it has, what it is about."""
        about = tuple(column._replace(name=f"about_{column.name}") for column in self.option)
        return Sheet(
            "question",
            (Word("kind", self.kinds), Number("options", self.most_options), *about),
            means="what the seat is asked now; all zeros if it is not",
        )

    @property
    def history(self) -> Sheet:
        """The sheet of the choices made in this step, as far as the seat knows them."""
        return Sheet(
            "history",
            (flag("made"), flag("own", "made by the seat itself"), *self.option),
            rows=REMEMBERED,
            means="the choices of the current step, the last one first",
        )

    @property
    def all(self) -> tuple[Sheet, ...]:
        """The sheets of the game, the question and the history."""
        return (*self.sheets, self.question, self.history)

    @property
    def digest(self) -> str:
        """Eight letters that change with anything that is declared here."""
        text = json.dumps(self.described(), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()

    def described(self) -> dict[str, Any]:
        """All that is declared, as plain values."""
        return {
            "version": self.version,
            "sheets": [
                {
                    "name": sheet.name,
                    "rows": sheet.rows,
                    "means": sheet.means,
                    "names": list(sheet.names),
                    "columns": [_described(column) for column in sheet.columns],
                }
                for sheet in self.all
            ],
            "option": [_described(column) for column in self.option],
            "most_options": self.most_options,
        }


def _described(column: Column) -> dict[str, Any]:
    plain: dict[str, Any] = {"sort": type(column).__name__.lower(), **column._asdict()}
    if isinstance(column, Word):
        plain["words"] = list(column.words)
    return plain


def sheets_of(
    sight: Sight[S],
    state: S,
    seat: int,
    ask: Ask | None,
    past: Sequence[tuple[int, Option]] = (),
    memory: Memory | None = None,
) -> tuple[list[Sequence[int]], Any]:
    """The rows of all sheets as the seat sees them, and the index that `point` needs; `past` are
    the choices of this step that the seat knows of, each with the seat that made it."""
    if memory is None or sight.again is None:
        sheets, index = sight.look(state, seat)
    else:
        sheets, index = sight.again(state, seat, memory)
    point = sight.point
    question: Sequence[int] = ()
    if ask is not None:
        kind, options = ask.kind, ask.options
        question = (sight.kind(kind), len(options), *point(index, kind, ask.about))
    told: list[int] = []
    for who, option in past[: -REMEMBERED - 1 : -1]:
        told += (1, who == seat, *point(index, "", option))
    # What is empty is the same object every time: nobody compares it.
    return [*sheets, question, told or ()], index


def blank(sheet: Sheet) -> array[int]:
    """The rows of a sheet, all zeros: copies of it are filled."""
    return array("h", bytes(2 * sheet.width * sheet.rows))


def remembered(make: Callable[P, T]) -> Callable[P, T]:
    """Like `lru_cache`, for lists and dicts of plain values, too: sheets that are the same in many
    positions. What is made is shared, so nobody changes it.

    >>> @remembered
    ... def total(values):
    ...     print("adding")
    ...     return sum(values)
    >>> total([1, 2]), total([1, 2])
    adding
    (3, 3)
    """
    kept: dict[bytes, T] = {}

    @wraps(make)
    def found(*parts: P.args, **named: P.kwargs) -> T:
        # Version 2 writes equal values alike; later ones refer back to objects met before.
        key = dumps(cast(Any, parts), 2)
        made = kept.get(key)
        if made is None:
            if len(kept) >= KEPT:
                kept.clear()
            made = kept[key] = make(*parts, **named)
        return made

    return found


def kept(memory: Memory | None, make: Callable[P, T], *parts: P.args, **named: P.kwargs) -> T:
    """What is made of plain values: what it was the last time, if they are equal. That costs less
    than `remembered`, which also knows what was made before. Without a memory it is made anew.

    >>> memory, values = {}, [1, 2]
    >>> made = kept(memory, sorted, values)
    >>> kept(memory, sorted, values) is made
    True
    >>> values.append(0)
    >>> kept(memory, sorted, values)
    [0, 1, 2]
    """
    if memory is None:
        return make(*parts, **named)
    last = memory.get(make)
    if last is not None and last[0] == parts:
        found: T = last[1]
        return found
    made = make(*parts, **named)
    # Lists and dicts go on to change.
    still = tuple([_still(part) if part.__class__ in _CHANGING else part for part in parts])
    memory[make] = still, made
    return made


def still(memory: Memory | None, facts: tuple[Any, ...]) -> Sequence[Any]:
    """Values of a state as they are now, in copies that nobody changes: those of the last look
    where they are equal, which are compared in no time. Without a memory they are what they are.

    >>> memory, hand = {}, [1, 2]
    >>> (before,) = still(memory, (hand,))
    >>> (now,) = still(memory, (hand,))
    >>> now is before, now is hand
    (True, False)
    """
    if memory is None:
        return facts
    last = memory.get(still) or facts
    found = memory[still] = [
        before
        if before == fact and before is not fact
        else _still(fact)
        if fact.__class__ in _CHANGING
        else fact
        for before, fact in zip(last, facts, strict=True)
    ]
    return found


def settled(memory: Memory | None, make: Callable[P, T], *parts: P.args, **named: P.kwargs) -> T:
    """As `kept`, of what never changes."""
    if memory is None:
        return make(*parts, **named)
    last = memory.get(make)
    if last is not None and last[0] == parts:
        found: T = last[1]
        return found
    made = make(*parts, **named)
    memory[make] = parts, made
    return made


_CHANGING: Final = frozenset((list, dict))
_DEEP: Final = frozenset((list, tuple))


def _still(part: Any) -> Any:
    """A copy, with all that is in it."""
    if part.__class__ is list and not (part and part[0].__class__ in _DEEP):
        return part[:]
    return loads(dumps(part, 2))


def leaves(option: Option) -> tuple[int | str, ...]:
    """The words and numbers of an option in a row.

    >>> leaves(("move", ("north", 3)))
    ('move', 'north', 3)
    """
    if isinstance(option, tuple):
        return tuple(leaf for part in option for leaf in leaves(part))
    return (option,)


def numbered(words: Sequence[str]) -> Mapping[str, int]:
    """The number of each word of a vocabulary, counted from 1."""
    found = {word: number for number, word in enumerate(words, start=1)}
    assert len(found) == len(words), "a word stands in a vocabulary once"
    return found


def vocabulary(path: Path) -> dict[str, tuple[str, ...]]:
    """The published words of a game, list by list."""
    found: dict[str, tuple[str, ...]] = {}
    for name, words in toml(path).items():
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise BadData(f"{path}: {name} is no list of words")
        if len(set(words)) < len(words):
            raise BadData(f"{path}: a word stands in {name} twice")
        found[name] = tuple(words)
    return found
