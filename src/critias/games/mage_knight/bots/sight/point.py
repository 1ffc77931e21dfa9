"""Options as rows of numbers: what they name, where it stands, and what it gives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from critias.games.mage_knight.bots.sight.facts import gives
from critias.games.mage_knight.bots.sight.look import Rows
from critias.games.mage_knight.bots.sight.sheets import WORDS
from critias.games.mage_knight.rules.map import LATTICES
from critias.kernel.choices import Option
from critias.players.observing import leaves, numbered

_WORD: Final = numbered(WORDS["words"])
_CARD: Final = numbered(WORDS["cards"])
_OFFER: Final = numbered(WORDS["units"])
_UNIT_VERBS: Final = frozenset(("unit", "suffer", "banner"))
_UNIT_KINDS: Final = frozenset(("ready", "disband"))
"""Questions whose numbers are places of Units."""
_SPACE_NAMES: Final = frozenset().union(*(lattice.by_name for lattice in LATTICES.values()))
"""The spaces of all maps."""
_FOE_VERBS: Final = frozenset(("target", "block", "damage"))


def point(index: Rows, kind: str, option: Option) -> tuple[int, ...]:
    """The row of an option: its words, the card, space, enemy or place for a tile it names."""
    key = kind if kind in _UNIT_KINDS else bool(kind), option
    row = index.known.get(key)
    if row is None:
        row = index.known[key] = _row(index, kind, option)
    return row


class Meant(NamedTuple):
    """What the words and numbers of an option mean, whatever lies on the table."""

    verb: int | str
    words: tuple[int, ...]
    card: int
    offer: int
    named: str
    """What may be a space."""
    place: tuple[int, int]
    numbers: tuple[int, ...]
    parts: int


@lru_cache(maxsize=8192)
def _meant(option: Option) -> Meant:
    words: list[int] = []
    numbers: list[int] = []
    card = offer = x = y = 0
    named = ""
    parts = leaves(option)
    for leaf in parts:
        if isinstance(leaf, int):
            numbers.append(leaf)
        elif leaf in _WORD:
            words.append(_WORD[leaf])
            card = card or _CARD.get(leaf, 0)
            offer = offer or _OFFER.get(leaf, 0)
        elif leaf in _SPACE_NAMES:
            named = leaf
        elif "," in leaf:
            x, y = map(int, leaf.split(","))
    return Meant(
        parts[0] if parts else "", (*words, 0, 0)[:2], card, offer, named, (x, y), tuple(numbers),
        len(parts),
    )  # fmt: skip


def _row(index: Rows, kind: str, option: Option) -> tuple[int, ...]:
    verb, words, card, offer, named, (x, y), numbers, parts = _meant(option)
    space = foe = 0
    if named and named in index.by_name:
        space = index.spaces.get(index.by_name[named], 0)
    if numbers and verb in _FOE_VERBS and 0 <= numbers[0] < index.foes:
        foe = numbers[0] + 1
    # Whose Unit was meant in the past is not known any more.
    place = _unit_of(kind, verb, numbers) if kind and parts else -1
    if not 0 <= place < len(index.units):
        place = -1
    given = gives(option, index.units[place] if place >= 0 else -1, index.now)
    return (
        *words, card, space, foe, x, y, *(*numbers, 0, 0, 0)[:3], min(parts, 9), place + 1, offer,
        *given,
    )  # fmt: skip


def _unit_of(kind: str, verb: int | str, numbers: Sequence[int]) -> int:
    """The place of the Unit that an option is about; -1: it is about none."""
    if numbers and (verb in _UNIT_VERBS or kind in _UNIT_KINDS):
        return numbers[0]
    return -1
