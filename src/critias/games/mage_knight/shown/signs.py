"""Small pictures of what an event is about, for the log."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.cards.spells_of_minds import CRYSTAL_LOST
from critias.games.mage_knight.rules.components import DEED, DEEDS, ENEMIES, ENEMY
from critias.games.mage_knight.rules.damage import UNIT_DESTROYED
from critias.games.mage_knight.rules.gaining import (
    HERO_KNOCKED_OUT,
    HERO_POISONED,
    HERO_WOUNDED,
    UNIT_WOUNDED,
)
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import land, palette
from critias.kernel.events import Event
from critias.kit.svg import icon

_DROP: Final = "M0-9.6C3.6-4.6 6.8-.8 6.8 3A6.8 6.8 0 0 1-6.8 3C-6.8-.8-3.6-4.6 0-9.6Z"
_CARD: Final = "M-6-9H6L7.4-7.6V7.6L6 9H-6L-7.4 7.6V-7.6Z"
_SUN: Final = "M0-10 2-4 7-7 4-2 10 0 4 2 7 7 2 4 0 10-2 4-7 7-4 2-10 0-4-2-7-7-2-4Z"
_MOON: Final = "M4-9A10 10 0 1 0 4 9 10 10 0 0 1 4-9Z"
_WOUND: Final = icon(_DROP, fill="#a8322a")
SIGNS: Final = {
    **dict.fromkeys(("wounded", "poisoned", "unit_wounded", "knocked_out", "duel_damage"), _WOUND),
    **dict.fromkeys(("moved", "explored", "withdrew", "forced_back"), icon(palette.BOOT)),
    **dict.fromkeys(("fame", "level", "scenario_met"), icon(palette.STAR, fill="#c88a12")),
    **dict.fromkeys(("conquered", "burned", "city_taken"), palette.site_sign("keep")),
    "combat": icon(palette.SKULL),
    "plundered": palette.site_sign("village"),
    "interacts": palette.site_sign("village"),
    "glade": palette.site_sign("magical_glade"),
    "ruin": palette.site_sign("ancient_ruins"),
}


_LOSSES: Final = frozenset(
    {HERO_WOUNDED, HERO_POISONED, HERO_KNOCKED_OUT, UNIT_WOUNDED, UNIT_DESTROYED, CRYSTAL_LOST}
)


def sign(view: MageKnightView, event: Event) -> str:
    """The mana, enemy, card or Hero an event tells of."""
    if event.kind in SIGNS:
        return SIGNS[event.kind]
    if event.kind == "round":
        return icon(
            _MOON if event.data[1] else _SUN, fill="#3b4a6b" if event.data[1] else "#c88a12"
        )
    for value in event.data:
        if not isinstance(value, str):
            continue
        if value in palette.MANA:
            return palette.mana(value)
        if value in ENEMY:
            return icon(palette.SKULL, fill=palette.PILES[ENEMIES[ENEMY[value]].pile])
        if value in DEED:
            colour = DEEDS[DEED[value]].colour
            return icon(_CARD, fill=palette.MANA[colour][0] if colour else "#8a6a2a")
    first = event.data[0] if event.data else None
    if isinstance(first, int) and 0 <= first < len(view["players"]):
        return land.shield(view, first, 0, 0, 10)
    return ""


def strikes(view: MageKnightView, event: Event) -> bool:
    """The reader takes Wounds, or loses a Unit or a crystal."""
    return event.kind in _LOSSES and event.data[0] == view["seat"]
