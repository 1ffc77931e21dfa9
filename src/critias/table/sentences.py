"""Sentences that are stored: they are put into words when they are read, in the reader's language.

What older tables have stored are plain words.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from critias.kernel.texts import Text
from critias.kit.language import say


class _Kept(msgspec.Struct, frozen=True):
    text: str
    values: dict[str, str | int | _Kept] = {}


def kept(text: Text) -> str:
    """A text as it is stored."""
    return msgspec.json.encode(_kept(text)).decode()


def _kept(text: Text) -> _Kept:
    values = {k: _kept(v) if isinstance(v, Text) else v for k, v in text.values.items()}
    return _Kept(text.template, values)


def read(stored: str) -> str:
    """What was stored, in the reader's language.

    >>> read(kept(Text("{who} sits down at {seat}", who="Ann", seat=Text("North"))))
    'Ann sits down at North'
    >>> read("Ann sits down at North")
    'Ann sits down at North'
    """
    if not stored.startswith("{"):
        return say(stored)
    return _said(msgspec.json.decode(stored, type=_Kept))


def renamed(stored: str, name: str, other: str) -> str:
    """What was stored, with another name wherever that one stands.

    >>> read(renamed(kept(Text("{who} frees {seat}", who="Ann", seat=Text("Annex"))), "Ann", "Bo"))
    'Bo frees Annex'
    >>> renamed("Ann frees Annex", "Ann", "Bo")
    'Bo frees Annex'
    """
    if not stored.startswith("{"):
        return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: other, stored)
    sentence = _renamed(msgspec.json.decode(stored, type=_Kept), name, other)
    return msgspec.json.encode(sentence).decode()


def _renamed(one: _Kept, name: str, other: str) -> _Kept:
    values: dict[str, str | int | _Kept] = {}
    for key, value in one.values.items():
        if isinstance(value, _Kept):
            values[key] = _renamed(value, name, other)
        else:
            values[key] = other if value == name else value
    return _Kept(one.text, values)


def _said(one: _Kept) -> str:
    values: dict[str, Any] = {
        name: _said(value) if isinstance(value, _Kept) else value
        for name, value in one.values.items()
    }
    return say(one.text, **values)
