"""Icons, each drawn around (0,0) in a box from -10 to 10."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from critias.kit.svg import num

SWORD: Final = (
    "M7.5-9.5 9.5-7.5-1.2 3.2.9 5.3-.5 6.7-2.7 4.5-6.6 8.4A1.6 1.6 0 0 1-8.6 6.4L-4.7 2.5-6.9.3"
    "-5.5-1.1-3.4 1Z"
)
BOW: Final = (
    "M-7-8.5C3-8 8-3 8.5 7L6.6 7.4C5.8-.5 2-5-5.6-6ZM-7.6-8.8 8.8 7.6 7.8 8.6-8.6-7.8Z"
    "M-8.8 8.8-7.6 4.2-6 5.8 3-3.2 2.2-4 5.8-4.8 5-1.2 4.2-2-4.8 7-3.2 8.6Z"
)
TOWER: Final = (
    "M-7.5-9H-4.4V-6.4H-1.7V-9H1.7V-6.4H4.4V-9H7.5V-3.4L5.4-1.4V6H8V9H-8V6H-5.4V-1.4L-7.5-3.4Z"
    "M-1.6 6V2.2A1.6 1.6 0 0 1 1.6 2.2V6Z"
)
SHIELD: Final = (
    "M0-9.5C3-7.4 5.6-6.7 8.3-6.7 8.6 1.6 5.6 7 0 9.6-5.6 7-8.6 1.6-8.3-6.7-5.6-6.7-3-7.4 0-9.5Z"
)
BOOT: Final = (
    "M-6-9H.8L1.2-1.2C3 .6 8.6 1 8.9 4.6V6.4H-6.6V-.4ZM-6.6 7.3H8.9V9.2H2.6L1.8 8.6H-1L-2 9.2H-6.6Z"
)
STAR: Final = "M0-9.8 2.2-2.9 9.8-2.9 3.7 1.4 6 8.6 0 4.2-6 8.6-3.7 1.4-9.8-2.9-2.2-2.9Z"
BOLT: Final = "M2.5-10-7 1.6H-1.2L-3.2 10 7-2.6H.9Z"
TARGET: Final = (
    "M0-9.4A9.4 9.4 0 1 1-.01-9.4ZM0-6.9A6.9 6.9 0 1 0 .01-6.9ZM0-4.4A4.4 4.4 0 1 1-.01-4.4ZM0-2"
    "A2 2 0 1 0 .01-2Z"
)
RING: Final = (
    "M0-9.6A9.6 9.6 0 1 1-.01-9.6ZM0-7.2A7.2 7.2 0 1 0 .01-7.2ZM0-3.2A3.2 3.2 0 1 1-.01-3.2Z"
)
CROWN: Final = "M-9-5-5.2-.6-2.6-7.6H2.6L5.2-.6 9-5 7.4 5.2H-7.4ZM-7.4 6.4H7.4V8.8H-7.4Z"
HEART: Final = (
    "M0 9C-11 1.2-9.6-7.6-4.6-7.8-2-7.9-.6-6.2 0-4.8.6-6.2 2-7.9 4.6-7.8 9.6-7.6 11 1.2 0 9Z"
)
WAVE: Final = (
    "M-9.6 3.6C-5.6 3.4-6.4-6.6.6-7 5.2-7.2 8.2-3.4 8.4.2 6.4-2.2 3.4-2.4 2.2-.4.8 2.2 3."
    "6 4.6 9.6 3.8"
    "V7.4H-9.6Z"
)
CARD_BACK: Final = (
    "M-6-9H6A1.4 1.4 0 0 1 7.4-7.6V7.6A1.4 1.4 0 0 1 6 9H-6A1.4 1.4 0 0 1-7.4 7.6V-7.6A1."
    "4 1.4 0 0 1-6-9Z"
)
SKULL: Final = (
    "M0-9.4C6-9.4 8.8-5.6 8.8-1.8 8.8 1 7.4 2.6 5.4 3.6V7.4H2.9V5.4H1.3V7.4H-1.3V5.4H-2.9"
    "V7.4H-5.4V3.6"
    "C-7.4 2.6-8.8 1-8.8-1.8-8.8-5.6-6-9.4 0-9.4ZM-3.9-3.4A2.3 2.3 0 1 0-3.89-3.4ZM3.9-3."
    "4A2.3 2.3 0 1 0"
    " 3.91-3.4ZM0 1.4-1.2 3.4H1.2Z"
)
SWORDS: Final = (
    "M9.4-9.4 8.6-5.6-4.2 7.2-2.6 8.8-3.8 10-5.6 8.2-8 10-10 8-8.2 5.6-10 3.8-8.8 2.6-7.2"
    " 4.2 5.6-8.6Z"
    "M-9.4-9.4-8.6-5.6-2.4.6-.6-1.2-5.6-8.6ZM2.4.6 7.2 4.2 8.8 2.6 10 3.8 8.2 5.6 10 8 8 "
    "10 5.6 8.2 3.8 10"
    " 2.6 8.8 4.2 7.2.6 2.4Z"
)
DROP: Final = "M0-9.6C3.6-4.6 6.8-.8 6.8 3A6.8 6.8 0 0 1-6.8 3C-6.8-.8-3.6-4.6 0-9.6Z"
TOKEN: Final = "M0-9.4 8.1-4.7V4.7L0 9.4-8.1 4.7V-4.7Z"
WINGS: Final = (
    "M-9.6-6.4C-4.6-6.6-1.4-4.4 0-.8 1.4-4.4 4.6-6.6 9.6-6.4 9.6-3.4 8.6-1.6 7-.6 6.6 1.4"
    " 5.2 2.6 3.6 3"
    " 3 4.6 1.8 5.8 0 7.4-1.8 5.8-3 4.6-3.6 3-5.2 2.6-6.6 1.4-7-.6-8.6-1.6-9.6-3.4-9.6-6.4Z"
)
BROOM: Final = (
    "M7.6-9.6 9.6-7.6 2.4-.4.4-2.4ZM-.6-1.8 1.8.6C1.4 5.4-2.8 8.6-9.4 9.4-8.6 2.8-5.4-1.4-.6-1.8Z"
)
HOURGLASS: Final = (
    "M-6.6-9.6H6.6V-7.4H5.4C5.4-3.4 3-1.6 1.6 0 3 1.6 5.4 3.4 5.4 7.4H6.6V9.6H-6.6V7.4H-5"
    ".4C-5.4 3.4-3 1.6-1.6 0-3-1.6-5.4-3.4-5.4-7.4H-6.6Z"
)
PAUSE: Final = "M-6.4-8.4H-1.8V8.4H-6.4ZM1.8-8.4H6.4V8.4H1.8Z"

ITEM: Final = {
    "attack": SWORD,
    "defense": SHIELD,
    "initiative": BOLT,
    "movement": BOOT,
    "range": TARGET,
    "radius": RING,
}
MINION: Final = (SWORD, BOW, TOWER)


def icon(path: str, x: float, y: float, size: float, fill: str, more: str = "") -> str:
    """An icon of that size (half its box) with its middle at (x, y)."""
    return _icon(path, num(x), num(y), size, fill, more)


@lru_cache(maxsize=8192)
def _icon(path: str, x: str, y: str, size: float, fill: str, more: str) -> str:
    scale = f"{size / 10:.2f}".rstrip("0").rstrip(".")
    return (
        f'<path d="{path}" fill="{fill}" fill-rule="evenodd" '
        f'transform="translate({x},{y}) scale({scale})" {more}/>'
    )
