"""Kinds of questions and events: names that carry their words.

A kind is declared once, in the module that asks the question or tells the event, so that neither
can be written without words. It is a text underneath: comparing, saving and looking up are as with
any name. The words are templates that the game's voice fills in (see `critias.kit.phrases`).

>>> PRICE = AskKind("price", "Pay {0:coins}?", waiting="{who} is buying", rule="shop.price")
>>> PRICE == "price", PRICE.text, PRICE.rule
(True, 'Pay {0:coins}?', 'shop.price')
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, TypeAlias

Words: TypeAlias = "Mapping[Any, str]"


class AskKind(str):
    """A kind of question.

    `text` is the question; its fields are the values of `Ask.about`. `waiting` says to those who
    are not asked what is waited for; `{who}` in it stands for those asked, and it must tell nothing
    hidden. `rule` is the rule behind the question; None: there is none to show. `labels` holds
    words for some of its options. With `covert` the others may not learn which of several questions
    is asked, so they are not shown its rule.
    """

    __slots__ = ("covert", "labels", "rule", "text", "waiting")
    text: str
    waiting: str
    rule: str | None
    labels: Words
    covert: bool

    def __new__(
        cls,
        name: str,
        text: str,
        *,
        waiting: str,
        rule: str | None,
        labels: Words | None = None,
        covert: bool = False,
    ) -> AskKind:
        kind = super().__new__(cls, name)
        kind.text = text
        kind.waiting = waiting
        kind.rule = rule
        kind.labels = labels or {}
        kind.covert = covert
        return kind

    def __reduce__(self) -> tuple[Any, ...]:
        words = {name: getattr(self, name) for name in AskKind.__slots__ if name != "text"}
        return functools.partial(AskKind, str(self), self.text, **words), ()


class EventKind(str):
    """A kind of event.

    `text` tells it; its fields are the values of `Event.data`; empty: it is not worth a line.
    `rule` is the rule behind it; None: there is none to show.
    """

    __slots__ = ("rule", "text")
    text: str
    rule: str | None

    def __new__(cls, name: str, text: str, *, rule: str | None) -> EventKind:
        kind = super().__new__(cls, name)
        kind.text = text
        kind.rule = rule
        return kind

    def __reduce__(self) -> tuple[Any, ...]:
        return functools.partial(EventKind, str(self), self.text, rule=self.rule), ()
