"""The kinds of questions and events that the modules of a game declare, and what holds for them."""

from __future__ import annotations

import importlib
import pkgutil
import string
from collections.abc import Container, Iterator
from typing import Any

from critias.kernel.kinds import AskKind, EventKind


def declared(package: str) -> tuple[dict[str, AskKind], dict[str, EventKind]]:
    """All kinds of a package and those inside it, by name; no two of a sort share one."""
    asks: dict[str, AskKind] = {}
    events: dict[str, EventKind] = {}
    for found in _values(package):
        if isinstance(found, AskKind):
            assert asks.setdefault(found, found) is found, f"two questions are named {found!r}"
        elif isinstance(found, EventKind):
            assert events.setdefault(found, found) is found, f"two events are named {found!r}"
    return asks, events


def _values(package: str) -> Iterator[Any]:
    top = importlib.import_module(package)
    for module in pkgutil.walk_packages(top.__path__, f"{package}."):
        yield from vars(importlib.import_module(module.name)).values()


def check_kinds(package: str, words: Container[str], rulebook: Container[str]) -> None:
    """Every template names words that there are, waiting texts tell who is asked and nothing else,
    and rules are in the ledger."""
    asks, events = declared(package)
    assert asks, f"{package} declares no questions"
    assert events, f"{package} declares no events"
    kinds: list[AskKind | EventKind] = [*asks.values(), *events.values()]
    for kind in kinds:
        assert kind.rule is None or kind.rule in rulebook, f"{kind!r}: no rule {kind.rule!r}"
        _check_words(kind, kind.text, words)
    for ask in asks.values():
        assert ask.text.strip(), f"the question {ask!r} has no words"
        assert ask.waiting.strip(), f"{ask!r} has no words for those who wait"
        assert {name for name, _ in fields(ask.waiting)} <= {"who"}, f"{ask!r} tells too much"
        for label in ask.labels.values():
            assert label.strip(), f"{ask!r}: an option without words"
            _check_words(ask, label, words)


def _check_words(kind: str, template: str, words: Container[str]) -> None:
    for name, word in fields(template):
        assert name == "*" or name.isdecimal(), f"{kind!r}: {{{name}}} is no place"
        assert not word.isidentifier() or word in words, f"{kind!r}: there is no word {word!r}"


def fields(template: str) -> Iterator[tuple[str, str]]:
    """The fields of a template: place and word."""
    for _, name, word, _ in string.Formatter().parse(template):
        if name is not None:
            yield name, word or ""
