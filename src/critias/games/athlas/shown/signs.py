"""Small pictures of what an event is about, for the log."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules import (
    attack,
    divine,
    life,
    movement,
    powers,
    relics,
    stack,
    summoning,
    terrain,
    units,
    victory,
)
from critias.games.athlas.rules.cards import equipment, interventions
from critias.games.athlas.rules.command import BEGINS, OFFERED, REFUSED, TURN
from critias.games.athlas.rules.view import AthlasView
from critias.games.athlas.shown.palette import (
    BOOT,
    CUBE,
    GEM,
    HEART,
    SCROLL,
    SHIELD,
    SWORD,
    WARD,
    side_icon,
)
from critias.kernel.events import Event
from critias.kit.svg import icon

_SKULL: Final = icon(
    "M0-10C6-10 9-6 9-1 9 2 7 4 5 5V9H-5V5C-7 4-9 2-9-1-9-6-6-10 0-10ZM-6-2A2.4 2.4 0 1 0-1-2 2.4 "
    "2.4 0 1 0-6-2ZM1-2A2.4 2.4 0 1 0 6-2 2.4 2.4 0 1 0 1-2Z"
)
_LAND: Final = icon("M-10 7-3-6 1 1 4-4 10 7Z")
_BACK: Final = icon("M-9 0-2-7V-3C6-3 9 2 9 8 6 4 3 3-2 3V7Z")
SIGNS: Final[dict[str, str]] = {
    attack.ATTACKED: SWORD, attack.RETALIATED: SWORD, life.LOST: HEART, life.HEALED: HEART,
    equipment.SACRIFICED: HEART, life.DIED: _SKULL, life.BURST: _SKULL, movement.CRUSHED: _SKULL,
    movement.FELL: _LAND, terrain.RESHAPED: _LAND, movement.MOVED: BOOT, relics.RELIC_MOVED: GEM,
    victory.WON: GEM, units.MARKED: WARD, interventions.WIPED: WARD, interventions.CHANGED: WARD,
    divine.WAS_CAST: SCROLL, divine.AIMED: SCROLL, divine.IN_VAIN: SCROLL,
    stack.DISCARDED: SCROLL, interventions.EXPIRED: CUBE, divine.REWOUND: _BACK,
    summoning.REVEALED: SHIELD, powers.USED: WARD,
}  # fmt: skip
_OF_A_SEAT: Final = frozenset({BEGINS, summoning.SUMMONED, OFFERED, REFUSED})
"""Events whose first value is the seat they are about."""


def sign(view: AthlasView, event: Event) -> str:
    """The picture of an event; those about a player show his colour and shape."""
    if event.kind == TURN:
        return side_icon(int(str(event.data[1])))
    if event.kind in _OF_A_SEAT:
        return side_icon(int(str(event.data[0])))
    return SIGNS.get(event.kind, "")


def strikes(view: AthlasView, event: Event) -> bool:
    """A creature of the reader dies."""
    return event.kind == life.DIED and event.data[0] == view["seat"]
