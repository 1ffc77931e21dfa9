"""The whole picture: counters, the island, the reader's choices, cards and dashboards."""

from __future__ import annotations

from functools import cache
from typing import Final

from critias.games.goa2 import words
from critias.games.goa2.board import Board
from critias.games.goa2.scene.offers import Offers
from critias.games.goa2.scene.palette import GOLD, INK, PANEL
from critias.games.goa2.scene.pieces import effects, pieces
from critias.games.goa2.scene.svg import SANS, at, box, esc, num, text, width
from critias.games.goa2.scene.terrain import Terrain, sea, terrain
from critias.kernel.choices import Ask
from critias.kernel.game import View

WIDTH: Final = 1240.0

DEFS: Final = (
    '<defs><radialGradient id="goa2-sea" cx=".5" cy=".45" r=".75"><stop offset="0" '
    'stop-color="#3f9fb0"/><stop offset=".6" stop-color="#1f7388"/><stop offset="1" '
    'stop-color="#124a63"/></radialGradient>'
    '<pattern id="goa2-offer" width="8" height="8" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="8" height="8" fill="#fff6c2" fill-opacity=".38"/>'
    '<rect width="3" height="8" fill="#ffd84a" fill-opacity=".6"/></pattern></defs>'
)


def draw(view: View, ask: Ask | None = None) -> str:
    """The table for the reader of the view, who has to answer `ask` (if anything)."""
    offers = Offers(view, ask)
    land = terrain(view["board"])
    top = 20.0
    body = [
        f'<g class="board" {at((WIDTH - land.width) / 2, top)}>{_board(view, land, offers)}</g>'
    ]
    top += land.height
    buttons, high = _buttons(offers)
    body.append(f"<g {at(0, top)}>{buttons}</g>")
    height = top + high
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(WIDTH)} {num(height)}" '
        f'class="goa2" font-family="{SANS}" role="group" aria-label="Guards of Atlantis II">'
        f"{DEFS}{sea(WIDTH, top)}{''.join(body)}</svg>"
    )


def _board(view: View, land: Terrain, offers: Offers) -> str:
    return "".join(
        (
            land.svg,
            _battle(view, land),
            effects(view, land),
            pieces(view, land),
            _spaces(view, land, offers),
        )
    )


def _battle(view: View, land: Terrain) -> str:
    return "".join(
        f'<path class="battle" d="{land.zone_paths[zone]}" fill="none" stroke="{GOLD}" '
        'stroke-width="5" stroke-linejoin="round"/>'
        for zone in view["zones"]
    )


def _spaces(view: View, land: Terrain, offers: Offers) -> str:
    """One transparent hex for each space, above everything: it is what is pointed at."""
    plain = _plain_spaces(view["board"], offers.spaces)
    board = Board.of(view["board"])
    there = {piece["space"]: piece["id"] for piece in view["pieces"]}
    parts = []
    for space in board.grid.spaces:
        if space in offers:
            tip = words.piece_name(view, there[space]) if space in there else board.names[space]
            parts.append(
                f'<polygon points="{land.hexes[space]}" fill="url(#goa2-offer)" stroke="#ffe066" '
                f'stroke-width="4" data-tip="{esc(tip)}" {offers.take(space)}/>'
            )
        else:
            parts.append(plain[space])
    return "".join(parts)


@cache
def _plain_spaces(key: str, why: bool) -> dict[int, str]:
    board, land = Board.of(key), terrain(key)
    return {
        space: (
            f'<polygon class="space" points="{land.hexes[space]}" fill="#fff" fill-opacity="0"'
            + (f' data-why="{space}"' if why else "")
            + f' data-tip="{esc(board.names[space])} · {esc(board.zones[board.zone_of[space]].name)}"/>'
        )
        for space in board.grid.spaces
    }


def _buttons(offers: Offers) -> tuple[str, float]:
    """Whatever has no other place on the table."""
    x, y = 20.0, 12.0
    parts = []
    for option in list(offers.open):
        said = offers.label(option)
        wide = width(said, 18) + 36
        if x + wide > WIDTH - 20:
            x, y = 20.0, y + 50
        parts.append(
            f"<g {offers.take(option)}>"
            + box(x, y, wide, 40, PANEL, f'stroke="{GOLD}"', 20)
            + text(x + 18, y + 26, said, 18, "#fff")
            + "</g>"
        )
        x += wide + 12
    return box(0, 0, WIDTH, y + 60, INK, "", 0) + "".join(parts), y + 60
