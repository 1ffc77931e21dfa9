"""Colours, figures and small signs of the pictures."""

from __future__ import annotations

from typing import Final

from critias.kit.cards import Tint
from critias.kit.svg import icon

SIDES: Final = ("#b5302a", "#2560b8")
"""North's pieces are round and red, South's square and blue."""
SIDES_DARK: Final = ("#6d1a16", "#143a74")
SIDES_PALE: Final = ("#ffd9cf", "#d6e6ff")
TINTS: Final[dict[str, Tint]] = {
    "genus": "purple",
    "equipment": "sand",
    "ability": "green",
    "spell": "blue",
    "intervention": "red",
    "basic": "silver",
}
LETTERS: Final = {
    "genus": "G",
    "equipment": "E",
    "ability": "A",
    "spell": "S",
    "intervention": "D",
    "basic": "",
}
"""The type of a card, for those who do not see its colour."""

FIGURES: Final = {
    "celestial_knight": (
        "M0-10C5-10 7-6 7-2V9H3V1H-3V9H-7V-2C-7-6-5-10 0-10ZM-4-3V-1H4V-3Z"
        "M-1-14H1V-9H-1Z"
    ),
    "shadow_ranger": (
        "M-5-11C7-8 7 8-5 11L-3.6 8.2C3.4 5.4 3.4-5.4-3.6-8.2Z"
        "M-10-1.2H4V-4.4L11 0 4 4.4V1.2H-10Z"
    ),
    "spell_binder": "M0-11 2.6-3.6 10.5-3.5 4.2 1.4 6.5 9 0 4.4-6.5 9-4.2 1.4-10.5-3.5-2.6-3.6Z",
    "forsaken_drake": (
        "M0-4 3-7 11-9 9-2 6 1 3.4.4 2.2 6 0 10-2.2 6-3.4.4-6 1-9-2-11-9-3-7Z"
    ),
    "": "M0-9A9 9 0 1 0 0 9 9 9 0 1 0 0-9ZM0-5A5 5 0 1 1 0 5 5 5 0 1 1 0-5Z",
}  # fmt: skip
"""The outline that stands for a type of figure, in a box from -10 to 10; "" is not known yet."""

HEART: Final = icon("M0 9C-14-2-8-10-3-9 0-8 0-5 0-5S0-8 3-9C8-10 14-2 0 9Z")
SHIELD: Final = icon("M-8-8H8V0C8 5 4 8 0 10-4 8-8 5-8 0Z")
WARD: Final = icon("M0-10 3-3 10-3 4.5 1.6 6.5 9 0 4.6-6.5 9-4.5 1.6-10-3-3-3Z")
SWORD: Final = icon("M9-9 8-4-3 6 0 9-1.5 10-4.5 7.5-8 10.5-10.5 8-7.5 4.5-10 1.5-9 0-6 3 4-8Z")
BOW: Final = icon(FIGURES["shadow_ranger"])
SPARK: Final = icon("M0-10 2-2 10 0 2 2 0 10-2 2-10 0-2-2Z")
ATTACK_ICONS: Final = {"melee": SWORD, "ranged": BOW, "magical": SPARK}
HAND: Final = icon(
    "M-7 0V-6C-7-8-4.5-8-4.5-6V-2-8C-4.5-10-2-10-2-8V-2-9C-2-11 1-11 1-9V-2-7C1-9 3.6-9 3.6-7V1"
    "L6-2C7.5-4 10-2.5 9-.5L5 7C4 9 2 10 0 10H-2C-5 10-7 8-7 5Z"
)
STAR: Final = WARD
BOOT: Final = icon("M-6-9H1V2C4 4 8 4 9 6V9H-6Z")
FIST: Final = icon("M-8-3-4-8H5L9-4V4L5 8H-4L-8 5ZM-4-3V-1H5V-3ZM-4 1V3H5V1Z")
CUBE: Final = icon("M0-9 8-5V5L0 9-8 5V-5ZM0-7-5.5-4 0-1.3 5.5-4Z")
COIN: Final = icon(
    "M0-9A9 9 0 1 0 0 9 9 9 0 1 0 0-9ZM0-6.5A6.5 6.5 0 1 1 0 6.5 6.5 6.5 0 1 1 0-6.5Z"
)
SCROLL: Final = icon(
    "M-7-9H7V6C7 8 5 9 4 9H-6C-8 9-9 7-9 5H-7ZM-4-5V-3H4V-5ZM-4-1V1H4V-1ZM-4 3V5H2V3Z"
)
GEM: Final = icon("M-5-8H5L10-2 0 10-10-2ZM-4-6-6.5-3H6.5L4-6ZM-6-1 0 6.5 6-1Z")

MARKS: Final = {
    "levitating": ("↑", "#2b7fb8"),
    "inspired": ("!", "#a97a00"),
    "paralysed": ("×", "#6b4bb0"),
    "frozen": ("∗", "#2f8ba6"),
    "warded": ("w", "#2f7d55"),
    "corroded": ("c", "#74790f"),
    "artifact": ("a", "#8a6c3d"),
    "strengthened": ("+", "#b5482c"),
    "winged": ("v", "#5d6a76"),
    "stasis": ("‖", "#9c3a8d"),
    "shielded": ("s", "#2f7d55"),
    "grounded": ("↓", "#7a5230"),
}
"""A sign and a colour for each condition marker."""


def side_icon(seat: int) -> str:
    """A player's shape in his colour."""
    shape = '<circle r="9"' if seat == 0 else '<rect x="-8" y="-8" width="16" height="16" rx="3"'
    return f'{shape} fill="{SIDES[seat]}"/>'
