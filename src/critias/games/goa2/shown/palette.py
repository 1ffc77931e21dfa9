"""The colours of the table."""

from __future__ import annotations

from typing import Final

INK: Final = "#1d2a33"
GOLD: Final = "#f2c14e"

TEAM: Final = ("#b5302a", "#2560b8")
TEAM_DARK: Final = ("#6e1713", "#12366f")
TEAM_LIGHT: Final = ("#f6c7bf", "#c3d9fb")

GROUND: Final = {
    "throne": ("#d8cdb8", "#d2c6af", "#cbbfa7"),
    "lane": ("#d9d19a", "#d3ca90", "#cdc488"),
    "side": ("#7fb069", "#78a862", "#719f5c"),
    "river": ("#8fcbd0", "#88c4ca", "#80bcc3"),
    "cliffs": ("#b7b39b", "#b0ab93", "#a8a38b"),
}
