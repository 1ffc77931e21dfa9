"""Small pictures of what an event is about, for the log."""

from __future__ import annotations

from typing import Final

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
SIGNS: Final = {
    "attacked": SWORD, "retaliated": SWORD, "lost": HEART, "healed": HEART, "sacrificed": HEART,
    "died": _SKULL, "burst": _SKULL, "crushed": _SKULL, "fell": _LAND, "terrain": _LAND,
    "moved": BOOT, "relic": GEM, "won": GEM, "marked": WARD, "wiped": WARD, "changed": WARD,
    "cast": SCROLL, "aimed": SCROLL, "in_vain": SCROLL, "discarded": SCROLL, "expired": CUBE,
    "rewound": _BACK, "revealed": SHIELD, "used": WARD,
}  # fmt: skip
_OF_A_SEAT: Final = ("begins", "summoned", "offered", "refused")
"""Events whose first value is the seat they are about."""


def sign(view: AthlasView, event: Event) -> str:
    """The picture of an event; those about a player show his colour and shape."""
    if event.kind == "turn":
        return side_icon(int(str(event.data[1])))
    if event.kind in _OF_A_SEAT:
        return side_icon(int(str(event.data[0])))
    return SIGNS.get(event.kind, "")
