"""Puts questions and events into words, from the templates that their kinds carry.

A template speaks of the values of a question (`Ask.about`) or an event (`Event.data`) by their
place; a word after a colon says how to put one into words, and `*` stands for all the values
together:

>>> from critias.kernel.choices import NO
>>> from critias.kit.language import count
>>> BUY = AskKind("buy", "Pay {0:coins}?", waiting="{who} is buying", rule="shop.price")
>>> PAID = EventKind("paid", "{0} pays {1:coins}.", rule="shop.price")
>>> phrases: Phrases[dict[str, object]] = Phrases(
...     words={"coins": lambda view, n: count(n, "1 coin", "{n} coins")},
...     who=lambda view, seats: "Ann",
...     label=lambda view, ask, option: str(option),
... )
>>> phrases.prompt({}, Ask((0,), BUY, ("yes", "no"), (1,)))
'Pay 1 coin?'
>>> phrases.waiting({}, Ask((0,), BUY, ("yes", "no"), (1,)))
'Ann is buying'
>>> phrases.tell({}, Event(PAID, ("Ann", 3)))
'Ann pays 3 coins.'
>>> phrases.label({}, Ask((0,), BUY, ("yes", "no"), (1,)), NO)
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
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.language import say

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

    def fill(self, english: str, view: Any, values: Sequence[Any], who: str = "") -> str:
        text = say(english)
        return self.vformat(text, values, {"view": view, "who": who}) if "{" in text else text

    def get_field(self, name: str, args: Any, kwargs: Any) -> Any:
        if name == "*":
            return (kwargs["view"], args), name
        value, used = super().get_field(name, args, kwargs)
        return (kwargs["view"], value), used

    def format_field(self, value: Any, spec: str) -> str:
        view, plain = value
        word = self.words.get(spec)
        if word is not None:
            return word(view, plain)
        return format(plain, spec)


class Phrases(Generic[V]):
    """How a game puts its questions and events into words."""

    def __init__(
        self,
        *,
        label: Label[V],
        words: Mapping[str, Callable[[V, Any], str]] | None = None,
        labels: Mapping[str, Label[V]] | None = None,
        who: Callable[[V, tuple[int, ...]], str] | None = None,
        asks: Mapping[str, Phrase[V]] | None = None,
        events: Mapping[str, Line[V]] | None = None,
    ) -> None:
        """`words` are the names that templates may use after a colon. `label` puts an option into
        words where its kind does not; `labels` are such functions for kinds of their own, asked
        for the options that the kind itself has no words for. `who` names the seats that are
        asked."""
        self.asks = asks or {}
        self.events = events or {}
        self._label = label
        self._labels = labels or {}
        self._who = who
        self._template = _Template(dict(words or {}))

    def __contains__(self, word: object) -> bool:
        """Whether templates may use this word after a colon."""
        return word in self._template.words

    def ask(self, kind: str) -> Phrase[V]:
        """The entry of a kind of question."""
        if isinstance(kind, AskKind):
            labels = self._labels.get(kind, kind.labels)
            return Phrase(kind.text, waiting=kind.waiting, rule=kind.rule, labels=labels)
        try:
            return self.asks[kind]
        except KeyError:
            raise Wordless(f"the question {kind!r} has no words") from None

    def event(self, kind: str) -> Line[V]:
        """The entry of a kind of event."""
        if isinstance(kind, EventKind):
            return Line(kind.text, kind.rule)
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

    def waiting(self, view: V, ask: Ask) -> str:
        """What is waited for; nothing of the question's values is told."""
        who = self._who(view, ask.seats) if self._who is not None else ""
        return self._template.fill(self.ask(ask.kind).waiting, view, (), who)

    def label(self, view: V, ask: Ask, option: Option) -> str:
        """One option in words: its kind's, those of the function for the kind, or the usual."""
        if isinstance(ask.kind, AskKind) and option in ask.kind.labels:
            return self._template.fill(ask.kind.labels[option], view, ask.about)
        labels = self.ask(ask.kind).labels
        if callable(labels):
            return labels(view, ask, option)
        if option in labels:
            return self._template.fill(labels[option], view, ask.about)
        return say(USUAL[option]) if option in USUAL else self._label(view, ask, option)

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
        """The rule behind what is waited for. Where several kinds of questions have the same words
        for that, which of them is asked is not to be known, and their rules would tell it."""
        if isinstance(ask.kind, AskKind):
            return "" if ask.kind.covert else ask.kind.rule or ""
        words = self.ask(ask.kind).waiting
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
