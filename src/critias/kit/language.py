"""The language that people read.

Every text that reaches a person is written in English where it is needed and passes through `say`
(or `count`), which looks up what it is in the reader's language; values are filled in afterwards,
so that a translation may turn their order around. Rules and bots never come here.

>>> say("{who} draws {cards}.", who="Ann", cards=count(2, "1 card", "{n} cards"))
'Ann draws 2 cards.'
>>> class Loud(Language):
...     def text(self, english: str) -> str:
...         return english.upper() if "{" not in english else english
>>> with using(Loud()):
...     say("Your turn")
'YOUR TURN'
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, ParamSpec, TypeVar

from critias.kernel.errors import CritiasError
from critias.kernel.texts import Text

P = ParamSpec("P")
T = TypeVar("T")


class Language:
    """English as it is written. A translation gives other texts."""

    code = "en"

    def __eq__(self, other: object) -> bool:
        # One that was sent to another process is still the same.
        return type(other) is type(self) and other.code == self.code

    def __hash__(self) -> int:
        return hash((type(self), self.code))

    def text(self, english: str) -> str:
        """The text (or template) in this language."""
        return english

    def count(self, n: int, one: str, many: str) -> str:
        """The template for a number of things."""
        return self.text(one if n == 1 else many)


ENGLISH: Final = Language()
LANGUAGES: dict[str, Language] = {ENGLISH.code: ENGLISH}
"""What people may read, by code; a translation is an entry here."""
_spoken: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def language() -> Language:
    """What the reader at hand reads."""
    return _spoken.get()


@contextmanager
def using(other: Language) -> Iterator[None]:
    """Speak another language inside."""
    token = _spoken.set(other)
    try:
        yield
    finally:
        _spoken.reset(token)


def say(english: str, **values: Any) -> str:
    """A text for people, in their language, with values filled in."""
    if not english:
        return english
    text = _spoken.get().text(english)
    return text.format_map(values) if values else text


def said(words: Text | CritiasError) -> str:
    """What was kept to be said later, in the language of whoever reads it now.

    >>> said(Text("{who} sits down", who="Ann"))
    'Ann sits down'
    """
    text = words.text if isinstance(words, CritiasError) else words
    told = (Text, CritiasError)
    values = {name: said(v) if isinstance(v, told) else v for name, v in text.values.items()}
    return say(text.template, **values)


def count(n: int, one: str, many: str, **values: Any) -> str:
    """A number of things in words; the templates may name the number as `{n}`."""
    return _spoken.get().count(n, one, many).format_map({"n": n, **values})


def listed(names: Sequence[str]) -> str:
    """Names in a row.

    >>> listed(["Ann"]), listed(["Ann", "Bob", "Cid"])
    ('Ann', 'Ann, Bob and Cid')
    """
    if len(names) < 2:
        return "".join(names)
    return say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def cached(maker: Callable[P, T]) -> Callable[P, T]:
    """Keep what a maker of words or pictures made, for each language apart."""

    @functools.lru_cache(maxsize=4096)
    def made(spoken: Language, *args: P.args, **kwargs: P.kwargs) -> T:
        return maker(*args, **kwargs)

    @functools.wraps(maker)
    def lookup(*args: P.args, **kwargs: P.kwargs) -> T:
        return made(_spoken.get(), *args, **kwargs)  # type: ignore[arg-type]

    return lookup
