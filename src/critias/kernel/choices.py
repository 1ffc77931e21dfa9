"""How rules ask for decisions.

A rule is a generator. When a player must decide it yields an `Ask` and is sent the chosen option:

>>> GREETING = AskKind("greeting", "What do you say?", waiting="{who} greets", rule=None)
>>> def greet() -> Play[str]:
...     word = yield from choose((0,), GREETING, ["hail", "well met"])
...     return f"{word}!"
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Container, Generator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from critias.kernel.kinds import AskKind

Option: TypeAlias = "int | str | tuple[Option, ...]"
T = TypeVar("T")
Play: TypeAlias = "Generator[Ask | AskAll, Any, T]"

DONE = "done"
NO = "no"
YES = "yes"


def _nothing() -> Play[None]:
    return
    yield


NOTHING: Final[Play[None]] = _nothing()
"""A rule that has nothing to ask and is done: one and the same for all, so that a step without a
question costs a playout no generator of its own."""


class Because(NamedTuple):
    """A rule that keeps an option out, and what brings it about: plain values (a card, its owner)
    that the game puts into words."""

    rule: str
    about: tuple[Option, ...] = ()


def rule_in(found: str | Because | None) -> str | None:
    """The rule that a reason names."""
    return found.rule if isinstance(found, Because) else found


Why: TypeAlias = "Callable[[Option], str | Because | None]"


class _Tried:
    """Stands for options that are not known until a match looks."""

    __slots__ = ()

    def __contains__(self, option: object) -> bool:
        return False


TRIED: Final = _Tried()
"""The options of a question that lead past a barrier of undo: a match tries each on a copy, so that
it is exact and no card has to know. Through the fast door nobody looks, and it costs nothing."""


class Ask(Struct, eq=False):
    """One of `seats` picks one of `options`.

    `kind` and `about` (plain values) are what the words for people are made from. `why` is given
    any value that could be an option and names the rule that keeps it out. A question with a single
    option is answered by the match, unless `hidden` says that the others may not learn that there
    was nothing to choose. `reveals` holds the options that draw or show something, so that they
    cannot be taken back; `TRIED`: a match finds them by trying. With `secret` the answer stays with
    those asked, until the rule clears the mark: matches dealt anew for others get an answer of
    their own.
    """

    # A structure, because every decision of every game makes one: with an `__init__` in Python it
    # would take two and a half times as long.

    seats: tuple[int, ...]
    kind: AskKind
    options: Sequence[Option]
    about: tuple[Option, ...] = ()
    why: Why | None = None
    hidden: bool = False
    reveals: Container[Option] = ()
    secret: bool = False

    def __repr__(self) -> str:
        return f"Ask({self.seats}, {self.kind!r}, {list(self.options)!r}, about={self.about!r})"


class AskAll:
    """Secret and simultaneous: every seat in `asks` answers; none sees another's answer before all
    are in, and each may change its own until then. The rule is sent `{seat: option}`."""

    __slots__ = ("asks",)

    def __init__(self, asks: Mapping[int, Ask]) -> None:
        self.asks = dict(asks)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.asks!r})"


class AskEach(AskAll):
    """Secret, but not in step: each seat has a question of its own, and whoever answers is heard at
    once. The rule is sent `{seat: option}` with the answers it has; the others are asked anew. For
    work that everybody does at a pace of their own, such as designing."""

    __slots__ = ()


def choose(
    seats: tuple[int, ...], kind: AskKind, options: Sequence[Option], about: tuple[Option, ...] = ()
) -> Play[Any]:
    """One of the options, which must not be empty."""
    return (yield Ask(seats, kind, options, about))


def choose_whether(
    seats: tuple[int, ...], kind: AskKind, about: tuple[Option, ...] = ()
) -> Play[bool]:
    """Yes or no."""
    answer = yield Ask(seats, kind, (YES, NO), about)
    return bool(answer == YES)


def plain(option: Option) -> Any:
    """The JSON form: tuples become lists."""
    return [plain(part) for part in option] if isinstance(option, tuple) else option


def is_option(value: Any) -> bool:
    """Whether a value could be an option at all.

    >>> is_option(("move", 12)), is_option(True), is_option(["move"])
    (True, False, False)
    """
    if isinstance(value, tuple):
        return all(is_option(part) for part in value)
    return isinstance(value, (int, str)) and not isinstance(value, bool)


def option_from(value: Any) -> Option:
    """The option that a JSON form stands for."""
    if isinstance(value, list):
        return tuple(option_from(part) for part in value)
    if is_option(value) and not isinstance(value, tuple):
        return typing.cast(Option, value)
    raise ValueError(f"{value!r} is not an option")


def short_text(option: Option) -> str:
    """The text form where the game has none of its own.

    >>> short_text(("move", 12))
    'move:12'
    """
    if isinstance(option, tuple):
        return ":".join(short_text(part) for part in option)
    return str(option)
