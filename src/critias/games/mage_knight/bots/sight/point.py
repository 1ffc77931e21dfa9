"""Options as rows of numbers: what they name, and where it stands."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.bots.sight.look import Rows
from critias.games.mage_knight.bots.sight.sheets import WORDS
from critias.kernel.choices import Option
from critias.players.observing import leaves, numbered

_WORD: Final = numbered(WORDS["words"])
_CARD: Final = numbered(WORDS["cards"])
_FOE_VERBS: Final = frozenset(("target", "block", "damage"))


def point(index: Rows, kind: str, option: Option) -> tuple[int, ...]:
    """The row of an option: its words, the card, space, enemy or place for a tile it names."""
    row = index.known.get(option)
    if row is None:
        row = index.known[option] = _row(index, option)
    return row


def _row(index: Rows, option: Option) -> tuple[int, ...]:
    words: list[int] = []
    numbers: list[int] = []
    card = space = foe = x = y = 0
    parts = leaves(option)
    for leaf in parts:
        if isinstance(leaf, int):
            numbers.append(leaf)
        elif leaf in _WORD:
            words.append(_WORD[leaf])
            card = card or _CARD.get(leaf, 0)
        elif leaf in index.by_name:
            space = index.spaces.get(index.by_name[leaf], 0)
        elif "," in leaf:
            x, y = map(int, leaf.split(","))
    if numbers and parts[0] in _FOE_VERBS and 0 <= numbers[0] < index.foes:
        foe = numbers[0] + 1
    return (
        *(*words, 0, 0)[:2], card, space, foe, x, y, *(*numbers, 0, 0, 0)[:3], min(len(parts), 9),
    )  # fmt: skip
