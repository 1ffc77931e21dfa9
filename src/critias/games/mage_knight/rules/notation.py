"""Plain effects as data files write them: numbers and gains.

A bar stands between alternatives, a plus between what comes together:

>>> [[part.what for part in choice] for choice in parse("siege fire attack 4 | block 3")]
[['attack'], ['block']]
>>> [[part.what for part in choice] for choice in parse("move 2 + heal 1")]
[['move', 'heal']]
>>> parse("attack two")
Traceback (most recent call last):
...
ValueError: 'attack two': 'two' is no number
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from critias.games.mage_knight.rules.terms import (
    BASIC_COLOURS,
    COLOUR_OF,
    COLOURS,
    ELEMENTS,
    KINDS,
    MELEE,
    PHYSICAL,
)

POINTS: Final = ("move", "influence", "heal", "draw")
"""What has a number and nothing else."""
MANA: Final = "mana"
"""Tokens and crystals of whatever colour, where only their number is told."""
GAINS: Final = ("crystal", "token")
"""What has a colour."""


class Part(NamedTuple):
    """One number or gain."""

    what: str
    number: int = 0
    kind: int = MELEE
    element: int = PHYSICAL
    colour: int = -1


Parsed: TypeAlias = "tuple[tuple[Part, ...], ...]"
"""Alternatives, each with what comes together."""


def parse(text: str) -> Parsed:
    """The alternatives of an effect; raises `ValueError` for anything that is none."""
    return _parse(text, POINTS)


def parse_numbers(text: str) -> Parsed:
    """The same of the numbers in a text, which may be mana of any colour, too."""
    return _parse(text, (*POINTS, MANA))


def _parse(text: str, points: Sequence[str]) -> Parsed:
    return tuple(
        tuple(_part(one.strip(), points) for one in choice.split("+")) for choice in text.split("|")
    )


def draws(text: str) -> bool:
    """Whether one of the alternatives draws cards."""
    return any(part.what == "draw" for choice in parse(text) for part in choice)


def _part(text: str, points: Sequence[str]) -> Part:
    words = text.split()
    if len(words) < 2:
        raise ValueError(f"{text!r} is no effect: it takes a word and a number or a colour")
    *more, what, value = words
    if what in GAINS:
        _nothing_more(text, more)
        return Part(what, colour=_colour(text, what, value))
    if what in points:
        _nothing_more(text, more)
        return Part(what, _number(text, value))
    if what not in ("attack", "block"):
        raise ValueError(f"{text!r}: there is no effect {what!r}")
    kind, element = MELEE, PHYSICAL
    if more and what == "attack" and more[0] in KINDS[MELEE + 1 :]:
        kind = KINDS.index(more.pop(0))
    if more and more[0] in ELEMENTS[PHYSICAL + 1 :]:
        element = ELEMENTS.index(more.pop(0))
    _nothing_more(text, more)
    return Part(what, _number(text, value), kind, element)


def _nothing_more(text: str, words: list[str]) -> None:
    if words:
        raise ValueError(f"{text!r}: {words[0]!r} says nothing there")


def _number(text: str, word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise ValueError(f"{text!r}: {word!r} is no number")
    return int(word)


def _colour(text: str, what: str, word: str) -> int:
    colour = COLOUR_OF.get(word, -1)
    if colour < 0 or (what == "crystal" and colour not in BASIC_COLOURS):
        wanted = COLOURS[: len(BASIC_COLOURS)] if what == "crystal" else COLOURS
        raise ValueError(f"{text!r}: {word!r} is none of {', '.join(wanted)}")
    return colour
