"""Colours and shapes. Nobody is told by colour alone: nations and players have shapes, too."""

from __future__ import annotations

from typing import Final

from critias.kit.cards import Tint
from critias.kit.svg import icon

NATION: Final = {
    "atlantis": "#4a4d52",
    "aztlan": "#4f9a57",
    "brahmapura": "#d9a520",
    "hyperborea": "#4d7fc4",
    "lemuria": "#c2453d",
}
NATION_TINT: Final[dict[str, Tint]] = {
    "atlantis": "black",
    "aztlan": "green",
    "brahmapura": "gold",
    "hyperborea": "blue",
    "lemuria": "red",
}
DARK: Final = "#06090c"
NATION_INK: Final = {
    "atlantis": "#fff",
    "aztlan": DARK,
    "brahmapura": DARK,
    "hyperborea": DARK,
    "lemuria": "#fff",
}
"""What is written on a nation's colour can be read on it (4.5 to 1)."""
SHAPES: Final = {
    "square": "M-8-8H8V8H-8Z",
    "triangle": "M0-9 9 7.5H-9Z",
    "star": "M0-10 2.7-3.4 9.8-2.9 4.3 1.7 6 8.6 0 4.9-6 8.6-4.3 1.7-9.8-2.9-2.7-3.4Z",
    "diamond": "M0-10 9 0 0 10-9 0Z",
    "disc": "M0-9A9 9 0 1 1 0 9 9 9 0 1 1 0-9Z",
    "hexagon": "M-5-8.7H5L10 0 5 8.7H-5L-10 0Z",
}
NATION_SHAPE: Final = {
    "atlantis": "square",
    "aztlan": "triangle",
    "brahmapura": "star",
    "hyperborea": "diamond",
    "lemuria": "disc",
}
SEAT_SHAPE: Final = ("disc", "square", "triangle", "diamond", "hexagon")
SEAT_FILL: Final = ("#fdfdf8", "#8d979f", "#e8862e", "#8648b3", "#ef7fae")
SEAT_INK: Final = ("#1d2a33", "#10181f", "#1d1206", "#ffffff", "#2a0d1a")
PASSIVE_SHAPE, PASSIVE_FILL, PASSIVE_INK = "hexagon", "#d8ceb0", "#1d2a33"

LAND, WILD = "#efe4c6", "#a9b493"
ZONES: Final = {
    "borean": "#2f8496",
    "murian": "#246d86",
    "atlantean": "#2a7a8f",
    "erythraean": "#348ea0",
}
INK: Final = "#1d2a33"

BUILDING: Final = {
    "base": "M-8 9V-7h4v4h2v-4h4v4h2v-4h4V9Z",
    "capitol": "M-9-3 0-9 9-3V-1H-9ZM-7 1h3v5h-3ZM-1.5 1h3v5h-3ZM4 1h3v5H4ZM-9 7.5H9v2H-9Z",
    "factory": "M-9 9V-1l6 4v-4l6 4v-12h5V9Z",
    "pyramid": "M0-9 10 8H-10Z",
    "temple_dark": "M4-9A10 10 0 1 0 4 9 10 10 0 0 1 4-9Z",
    "temple_light": "M0-10 2-4 7-7 4-2 10 0 4 2 7 7 2 4 0 10-2 4-7 7-4 2-10 0-4-2-7-7-2-4Z",
}
SHIELD: Final = "M-8-9H8V0Q8 7 0 10-8 7-8 0Z"
WIDE_SHIELD: Final = "M-11-9H11V0Q11 7 0 10-11 7-11 0Z"
DROP: Final = "M0-10C5-3 7 0 7 3.5a7 7 0 0 1-14 0C-7 0-5-3 0-10Z"
RELIC: Final = "M0-9 7-3 4 9H-4L-7-3Z"
WAVE: Final = "M-10 5Q-6-8 1-6 7-5 5 1 3-2 0 0-3 4 2 5 7 6 10 3V9H-10Z"
ACTION: Final = {
    "collect": DROP,
    "construct": BUILDING["pyramid"],
    "recruit": SHIELD,
    "move": "M-9-9-5-9 9 5 9 9 5 9-9-5ZM9-9 9-5-5 9-9 9-9 5 5-9Z",
    "global": "M0-9A9 9 0 1 0 0 9 9 9 0 1 0 0-9ZM0-5A5 5 0 1 1 0 5 5 5 0 1 1 0-5Z",
    "intrigue": "M-10 0Q0-9 10 0 0 9-10 0ZM0-4A4 4 0 1 0 0 4 4 4 0 1 0 0-4Z",
    "coup": "M-1.5-10H1.5V2H5V4.5H1.5V10H-1.5V4.5H-5V2H-1.5Z",
    "repolarize": "M0-9A9 9 0 0 1 0 9 4.5 4.5 0 0 1 0 0 4.5 4.5 0 0 0 0-9Z",
}
ENDING_TINT: Final[dict[str, Tint]] = {
    "ascension": "white",
    "pole_shift": "night",
    "continuation": "teal",
}
ENDING: Final = {
    "ascension": BUILDING["temple_light"],
    "pole_shift": WAVE,
    "continuation": "M-9-2H2V-7L10 0 2 7V2H-9Z",
}


def seat_icon(seat: int, half: float = 10) -> str:
    """A player by shape and colour; the passive nation's agents have theirs, too."""
    if seat < len(SEAT_SHAPE):
        shape, fill, ink = SEAT_SHAPE[seat], SEAT_FILL[seat], SEAT_INK[seat]
    else:
        shape, fill, ink = PASSIVE_SHAPE, PASSIVE_FILL, PASSIVE_INK
    grow = "" if half == 10 else f' transform="scale({half / 10:.3g})"'
    edge = f'stroke="{ink}" stroke-width="1.5"'
    return f'<path d="{SHAPES[shape]}" fill="{fill}" {edge}{grow}/>'


def nation_icon(key: str, half: float = 10) -> str:
    """A nation by shape and colour."""
    return icon(SHAPES[NATION_SHAPE[key]], half=half, fill=NATION[key])
