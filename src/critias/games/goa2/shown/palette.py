"""The colours of the table."""

from __future__ import annotations

from typing import Final

INK: Final = "#1d2a33"
PAPER: Final = "#f7f1e1"
PARCHMENT: Final = "#efe4c8"
FAINT: Final = "#6b6a5f"
NIGHT: Final = "#0f2a3a"
PANEL: Final = "#163a4d"
EDGE: Final = "#3b6a80"
GOLD: Final = "#f2c14e"
DEEP_GOLD: Final = "#a8741a"

TEAM: Final = ("#b5302a", "#2560b8")
TEAM_DARK: Final = ("#6e1713", "#12366f")
TEAM_LIGHT: Final = ("#f6c7bf", "#c3d9fb")

CARD: Final = {
    "gold": "#d9a520",
    "silver": "#8f9aa5",
    "red": "#b8352d",
    "green": "#3b8a44",
    "blue": "#2d66b4",
    "purple": "#74429c",
}
CARD_TINT: Final = {
    "gold": "#fbf0cf",
    "silver": "#eef1f4",
    "red": "#fbe3de",
    "green": "#e3f2e0",
    "blue": "#e0ebfa",
    "purple": "#eee3f6",
}

GROUND: Final = {
    "throne": ("#d8cdb8", "#d2c6af", "#cbbfa7"),
    "lane": ("#d9d19a", "#d3ca90", "#cdc488"),
    "side": ("#7fb069", "#78a862", "#719f5c"),
    "river": ("#8fcbd0", "#88c4ca", "#80bcc3"),
    "cliffs": ("#b7b39b", "#b0ab93", "#a8a38b"),
}
