"""Colours and small pictures: terrain, sites, mana, enemies."""

from __future__ import annotations

from typing import Final

from critias.kit.cards import Tint
from critias.kit.svg import esc, icon

SKULL: Final = (
    "M0-8a8 7 0 0 1 5 12.5v3.5h-10v-3.5a8 7 0 0 1 5-12.5ZM-3-3a2 2 0 1 0 .1 0ZM3-3a2 2 0 1 0 .1 0Z"
)
DRAGON: Final = "M-9 5q1-10 8-11l-2-4q5 0 7 4l5 4-1 3-6-1q-1 3 3 5l-2 4q-4-5-6-4-3 1-2 4Z"
STAR: Final = "M0-9l2.6 6 6.4.6-4.9 4.2 1.5 6.3-5.6-3.4-5.6 3.4 1.5-6.3-4.9-4.2 6.4-.6Z"
SITES: Final[dict[str, tuple[str, str]]] = {
    "portal": ("#0e6e6e", "M0-8a8 8 0 1 0 .1 0ZM0-4.5a4.5 4.5 0 1 1-.1 0Z"),
    "village": ("#8a4b1f", "M-8 0L0-7 8 0H6v7h-4v-4h-4v4h-4v-7Z"),
    "monastery": (
        "#6b5a2e",
        "M-8-3L0-8 8-3v2h-16ZM-7 0h3v6h-3ZM-1.5 0h3v6h-3ZM4 0h3v6h-3ZM-8 6h16v2h-16Z",
    ),
    "keep": ("#3b424a", "M-7-7h3v2h2.5v-2h3v2h2.5v-2h3v5l-2 2v6h-10v-6l-2-2Z"),
    "mage_tower": ("#5a3a8a", "M0-9l4 6v11h-8v-11ZM-1-1v4h2v-4Z"),
    "city": ("#8a1f3a", "M-9 8v-9h3v-4h3v3h2v-7l1-1 1 1v7h2v-3h3v4h3v9Z"),
    "crystal_mine": ("#16607a", "M-5-6h10l4 5-9 9-9-9Z"),
    "magical_glade": (
        "#2f7a3a",
        STAR,
    ),
    "ancient_ruins": (
        "#6a6152",
        "M-8 7v-12h4v12ZM4 7v-9h4v9ZM-3-5q3-4 6 0v3q-3-3-6 0ZM-9 7h18v2h-18Z",
    ),
    "dungeon": ("#4b3b2a", "M-7 8v-9a7 7 0 0 1 14 0v9h-3v-8h-2v8h-1v-10h-2v10h-1v-8h-2v8Z"),
    "tomb": ("#4a4a55", "M-6 8v-10a6 6 0 0 1 12 0v10ZM-1-5v2h-2v2h2v5h2v-5h2v-2h-2v-2Z"),
    "monster_den": ("#553322", "M-9 7q1-13 9-13t9 13h-5q0-6-4-6t-4 6Z"),
    "spawning_grounds": ("#5b2f5b", "M-4-6a4 5 0 1 0 .1 0ZM4-2a4 5 0 1 0 .1 0Z"),
    "marauding_orcs": (
        "#2c7a38",
        SKULL,
    ),
    "draconum": (
        "#a8322a",
        SKULL,
    ),
}
"""Colour and picture of a site."""
PILES: Final = {
    "green": "#2c7a38", "gray": "#6d747c", "brown": "#7a5230", "violet": "#6a3d99",
    "white": "#d9d9d2", "red": "#a8322a",
}  # fmt: skip

MANA: Final[dict[str, tuple[str, str]]] = {
    "red": ("#d8352b", "M0-9L9 0 0 9-9 0Z"),
    "blue": ("#2f6fc4", "M0-8.5a8.5 8.5 0 1 0 .1 0Z"),
    "green": ("#2f9e44", "M0-9.5L8.2-4.7v9.4L0 9.5-8.2 4.7v-9.4Z"),
    "white": ("#f4f1e6", "M-7.5-7.5h15v15h-15Z"),
    "gold": (
        "#e0a81e",
        STAR,
    ),
    "black": ("#20242a", "M0-9L9 8H-9Z"),
}
"""Mana by shape and colour: nobody has to tell it by colour alone."""
TINTS: Final[dict[str, Tint]] = {
    "red": "red", "blue": "blue", "green": "green", "white": "white", "gold": "gold",
    "black": "black",
}  # fmt: skip
ELEMENTS: Final[dict[str, tuple[str, str]]] = {
    "physical": ("#5a4a34", "M-8 8l2-2 2 2-2 2ZM-5 3l10-12h3v3l-12 10Z"),
    "fire": ("#d8352b", "M0-9q1 5 5 8t0 9q-10 2-9-7q2 1 2 3q-1-7 2-13Z"),
    "ice": ("#2f8fc4", "M0-9v18M-8-4.5L8 4.5M-8 4.5L8-4.5"),
    "cold_fire": ("#7a4bc0", "M0-9q1 5 5 8t0 9q-10 2-9-7q2 1 2 3q-1-7 2-13Z"),
}
SHIELD: Final = "M-8-8h16v7q0 7-8 10-8-3-8-10Z"
TILE: Final = "M0-9L7.8-4.5v9L0 9-7.8 4.5v-9ZM-1-4v3h-3v2h3v3h2v-3h3v-2h-3v-3Z"
BOOT: Final = "M-5-8h6v8l7 3v4h-13Z"
HERO_COLOURS: Final = {
    "arythea": "#b5302a", "goldyx": "#2f8a3e", "norowas": "#e9e4d2", "tovak": "#2560b8",
}  # fmt: skip


def mana(colour: str) -> str:
    """The sign of a colour of mana."""
    fill, path = MANA[colour]
    return f'<path d="{path}" fill="{fill}" stroke="#2b2b2b" stroke-width="1"/>'


def element(name: str) -> str:
    """The sign of an element of attacks and blocks."""
    fill, path = ELEMENTS[name]
    if name == "physical":
        return icon(path)  # in the colour of the words around it, on dark ground as on light
    if name == "ice":
        return f'<path d="{path}" fill="none" stroke="{fill}" stroke-width="2.6"/>'
    return icon(path, fill=fill)


STRIKES: Final = {
    "physical": "#2f2a22", "fire": "#a3261c", "ice": "#1c6490", "cold_fire": "#5f37a0",
}  # fmt: skip
"""The ground of an enemy's Attack, by its element."""


def element_on(name: str, x: float, y: float, half: float) -> str:
    """The sign of an element in white, on its own colour."""
    path = ELEMENTS[name][1]
    if name == "ice":
        lines = 'stroke="#fff" stroke-width="3"'
        return icon(path, x, y, half, "none", lines)
    return icon(path, x, y, half, "#fff")


def site_sign(site: str, half: float = 9.0) -> str:
    """The sign of a site on a light plate."""
    fill, path = SITES[site]
    side = half * 1.35
    return (
        f'<rect x="{-side:g}" y="{-side:g}" width="{2 * side:g}" height="{2 * side:g}" rx="4"'
        f' fill="#fdf8ea" stroke="{esc(fill)}" stroke-width="1.5"/>' + icon(path, 0, 0, half, fill)
    )


def icon_star() -> str:
    """A star."""
    return icon(STAR)
