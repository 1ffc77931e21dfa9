"""Options as rows of numbers: what they name, and where it stands."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from critias.games.era.bots.sight.look import Rows
from critias.games.era.bots.sight.sheets import (
    PAD,
    SEATS_ROWS,
    WORDS,
)
from critias.games.era.rules.board import (
    AREA,
    NATIONS,
    SPACE,
)
from critias.games.era.rules.values import PASSIVE_SEAT
from critias.kernel.choices import Option
from critias.players.observing import (
    leaves,
    numbered,
)

_WORD, _NATION = numbered(WORDS["words"]), numbered(NATIONS)
_SEATED: Final = frozenset({"coup_home", "expose", "consent", "oracle_reveal", "oracle_player"})
"""The numbers of these questions begin with a player."""


@lru_cache(maxsize=16384)
def point(index: Rows, kind: str, option: Option) -> tuple[int, ...]:
    """The row of an option, or of what a question is about."""
    parts = leaves(option)
    seat = 0
    numbers = [part for part in parts if isinstance(part, int)]
    names = [part for part in parts if isinstance(part, str)]
    first = parts[0] if parts else ""
    told = kind in _SEATED or (not kind and len(parts) > 1 and isinstance(first, int))
    if numbers and (told or first == "remove"):
        number = numbers.pop(0)
        there = SEATS_ROWS - 1 if number == PASSIVE_SEAT else (number - index.seat) % index.players
        seat = there + 1
    words: list[int] = []
    areas: list[int] = []
    nations: list[int] = []
    space = 0
    for place, name in enumerate(names):
        if kind == "bid" and place >= 2:  # who attacks, who defends
            nations.append(_NATION.get(name, 0))
        elif name in AREA:
            areas.append(AREA[name] + 1)
            if name in _NATION and kind != "bid":
                nations.append(_NATION[name])
        elif name in PAD:
            space = PAD[name]
        elif name in SPACE:
            space = SPACE[name] + 1
        else:
            words.append(_WORD.get(name, 0))
    return (
        *(*words, 0, 0)[:2], *(*areas, 0, 0)[:2], *(*nations, 0, 0)[:2], space, seat,
        *(*numbers, 0, 0)[:2],
    )  # fmt: skip
