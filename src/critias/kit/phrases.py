"""Puts questions and events into words, from the templates that their kinds carry.

A template speaks of the values of a question (`Ask.about`) or an event (`Event.data`) by their
place; a word after a colon says how to put one into words, and `*` stands for all the values
together:

>>> from critias.kernel.choices import NO
>>> from critias.kernel.kinds import AskKind, EventKind
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

A game without a voice of its own is shown in plain words: its kinds bring them, and values stand
as they are.

>>> plain: Phrases[dict[str, object]] = Phrases()
>>> plain.prompt({}, Ask((0,), BUY, ("yes", "no"), (1,)))
'Pay 1?'
>>> plain.waiting({}, Ask((0,), BUY, ("yes", "no"), (1,)))
'Player 1 is buying'
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from critias.kernel.choices import DONE, NO, YES, Ask, Option
from critias.kernel.events import Event
from critias.kit.language import say

V = TypeVar("V", bound=Mapping[str, Any])
Label: TypeAlias = "Callable[[V, Ask, Option], str]"

USUAL: Mapping[Option, str] = {YES: "Yes", NO: "No", DONE: "Done"}


def plain_text(value: Option) -> str:
    """A value as it stands, to be read by people.

    >>> plain_text(("to", 3)), plain_text("two_towers")
    ('to 3', 'two towers')
    """
    if isinstance(value, tuple):
        return " ".join(map(plain_text, value))
    return say(str(value).replace("_", " "))


def _plain_label(view: Any, ask: Ask, option: Option) -> str:
    return plain_text(option)


def _plain_seats(view: Any, seats: tuple[int, ...]) -> str:
    return ", ".join(say("Player {number}", number=seat + 1) for seat in seats)


class _Template(string.Formatter):
    """Puts values into words by the name after the colon."""

    def __init__(self, words: Mapping[str, Callable[[Any, Any], str]] | None) -> None:
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
        if self.words is None and spec.isidentifier():
            return plain_text(plain)
        word = self.words.get(spec) if self.words is not None else None
        return word(view, plain) if word is not None else format(plain, spec)


class Phrases(Generic[V]):
    """How a game puts its questions and events into words."""

    def __init__(
        self,
        *,
        words: Mapping[str, Callable[[V, Any], str]] | None = None,
        label: Label[V] = _plain_label,
        labels: Mapping[str, Label[V]] | None = None,
        who: Callable[[V, tuple[int, ...]], str] = _plain_seats,
    ) -> None:
        """`words` are the names that templates may use after a colon; None: all, and values stand
        as they are. `label` puts an option into words where its kind does not; `labels` are such
        functions for kinds of their own, asked for the options that the kind itself has no words
        for. `who` names the seats that are asked."""
        self.words = words
        self.labels = labels or {}
        self._label = label
        self._who = who
        self._template = _Template(words)

    def prompt(self, view: V, ask: Ask) -> str:
        """The question in words, for the one who is asked."""
        return self._template.fill(ask.kind.text, view, ask.about)

    def waiting(self, view: V, ask: Ask) -> str:
        """What is waited for, for those who are not asked; nothing of the question's values is
        told."""
        return self._template.fill(ask.kind.waiting, view, (), self._who(view, ask.seats))

    def label(self, view: V, ask: Ask, option: Option) -> str:
        """One option in words: its kind's, those of the function for the kind, or the usual."""
        if option in ask.kind.labels:
            return self._template.fill(ask.kind.labels[option], view, ask.about)
        own = self.labels.get(ask.kind)
        if own is not None:
            return own(view, ask, option)
        return say(USUAL[option]) if option in USUAL else self._label(view, ask, option)

    def tell(self, view: V, event: Event) -> str:
        """One event in words; empty if it is not worth a line."""
        return self._template.fill(event.kind.text, view, event.data)

    def rule_of(self, about: Event | Ask) -> str:
        """The rule behind a question or an event, if it has one to show."""
        return about.kind.rule or ""

    def waiting_rule(self, ask: Ask) -> str:
        """The rule behind what is waited for; nothing where the question is not to be known."""
        return "" if ask.kind.covert else self.rule_of(ask)
