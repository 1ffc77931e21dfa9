"""The words of questions and events, each kind in one entry.

A template speaks of the values of a question (`Ask.about`) or an event (`Event.data`) by their
place; a word after a colon says how to put one into words:

>>> from critias.kernel.choices import NO
>>> phrases: Phrases[dict[str, object]] = Phrases(
...     words={"coins": lambda view, n: "1 coin" if n == 1 else f"{n} coins"},
...     asks={
...         "buy": Phrase("Pay {0:coins}?", waiting="somebody is buying", rule="shop.price"),
...     },
...     events={"paid": Line("{0} pays {1:coins}.", rule="shop.price")},
...     label=lambda view, ask, option: str(option),
... )
>>> phrases.prompt({}, Ask((0,), "buy", ("yes", "no"), (1,)))
'Pay 1 coin?'
>>> phrases.tell({}, Event("paid", ("Ann", 3)))
'Ann pays 3 coins.'
>>> phrases.label({}, Ask((0,), "buy", ("yes", "no"), (1,)), NO)
'No'
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from critias.kernel.choices import DONE, NO, YES, Ask, Option
from critias.kernel.errors import CritiasError
from critias.kernel.events import Event

T = TypeVar("T")
V = TypeVar("V", bound=Mapping[str, Any])
Label: TypeAlias = "Callable[[V, Ask, Option], str]"

USUAL: Mapping[Option, str] = {YES: "Yes", NO: "No", DONE: "Done"}


class Wordless(CritiasError):
    """A question or an event has no words."""


@dataclass(frozen=True, slots=True)
class Phrase(Generic[V]):
    """The words of one kind of question."""

    prompt: str | Callable[[V, Ask], str]
    waiting: str
    """Why we wait, for those who are not asked; it must tell nothing hidden."""
    rule: str | None
    """The rule behind the question; None: it has none to show."""
    labels: Mapping[Option, str] | Label[V] = field(default_factory=dict)
    """Words for some options, or a function for all of them."""


@dataclass(frozen=True, slots=True)
class Line(Generic[V]):
    """The words of one kind of event."""

    text: str | Callable[[V, Event], str]
    """Empty: it is not worth a line."""
    rule: str | None
    """The rule behind the event; None: it has none to show."""


class _Template(string.Formatter):
    """Puts values into words by the name after the colon."""

    def __init__(self, words: Mapping[str, Callable[[Any, Any], str]]) -> None:
        self.words = words

    def fill(self, text: str, view: Any, values: Sequence[Any]) -> str:
        return self.vformat(text, values, {"view": view}) if "{" in text else text

    def get_field(self, name: str, args: Any, kwargs: Any) -> Any:
        value, used = super().get_field(name, args, kwargs)
        return (kwargs["view"], value), used

    def format_field(self, value: Any, spec: str) -> str:
        view, plain = value
        word = self.words.get(spec)
        if word is not None:
            return word(view, plain)
        return format(plain, spec)


class Phrases(Generic[V]):
    """All the words of a game."""

    def __init__(
        self,
        *,
        asks: Mapping[str, Phrase[V]],
        events: Mapping[str, Line[V]],
        label: Label[V],
        words: Mapping[str, Callable[[V, Any], str]] | None = None,
    ) -> None:
        """`label` puts an option into words where its entry does not; `words` are the names that
        templates may use after a colon."""
        self.asks = asks
        self.events = events
        self._label = label
        self._template = _Template(dict(words or {}))

    def ask(self, kind: str) -> Phrase[V]:
        """The entry of a kind of question."""
        try:
            return self.asks[kind]
        except KeyError:
            raise Wordless(f"the question {kind!r} has no words") from None

    def event(self, kind: str) -> Line[V]:
        """The entry of a kind of event."""
        try:
            return self.events[kind]
        except KeyError:
            raise Wordless(f"the event {kind!r} has no words") from None

    def prompt(self, view: V, ask: Ask) -> str:
        """The question in words."""
        text = self.ask(ask.kind).prompt
        return (
            self._template.fill(text, view, ask.about) if isinstance(text, str) else text(view, ask)
        )

    def waiting(self, ask: Ask) -> str:
        """Why we wait."""
        return self.ask(ask.kind).waiting

    def label(self, view: V, ask: Ask, option: Option) -> str:
        """One option in words."""
        labels = self.ask(ask.kind).labels
        if callable(labels):
            return labels(view, ask, option)
        if option in labels:
            return self._template.fill(labels[option], view, ask.about)
        return USUAL[option] if option in USUAL else self._label(view, ask, option)

    def tell(self, view: V, event: Event) -> str:
        """One event in words; empty if it is not worth a line."""
        text = self.event(event.kind).text
        return (
            self._template.fill(text, view, event.data)
            if isinstance(text, str)
            else text(view, event)
        )

    def rule_of(self, about: Event | Ask) -> str:
        """The rule behind a question or an event, if it has one to show."""
        entry = self.event(about.kind) if isinstance(about, Event) else self.ask(about.kind)
        return entry.rule or ""

    def waiting_rule(self, ask: Ask) -> str:
        """The rule behind why we wait. Where several kinds of questions have the same words for
        that, which of them is asked is not to be known, and their rules would tell it."""
        words = self.waiting(ask)
        rules = {one.rule or "" for one in self.asks.values() if one.waiting == words}
        return rules.pop() if len(rules) == 1 else ""

    def fill(self, text: str, view: V, *values: Any) -> str:
        """Any other template of the game."""
        return self._template.fill(text, view, values)


def merge(mine: dict[str, T], more: Mapping[str, T]) -> None:
    """Further entries, of a hero or an extension; none may differ from one that is there."""
    for kind, entry in more.items():
        if mine.setdefault(kind, entry) != entry:
            raise Wordless(f"{kind!r} has other words already")
