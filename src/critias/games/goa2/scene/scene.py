"""The whole picture: counters and the island, the question and the dashboards beside it, the
reader's own cards below."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from critias.games.goa2 import words
from critias.games.goa2.board import Board
from critias.games.goa2.scene import counters, dashboards, icons, selection
from critias.games.goa2.scene.cards import HEIGHT as CARD_HEIGHT
from critias.games.goa2.scene.cards import WIDTH as CARD_WIDTH
from critias.games.goa2.scene.dashboards import STRIP_HEIGHT, STRIP_WIDTH
from critias.games.goa2.scene.offers import Offers
from critias.games.goa2.scene.palette import GOLD, NIGHT, TEAM, TEAM_DARK
from critias.games.goa2.scene.panel import panel
from critias.games.goa2.scene.pieces import acting_heroes, attack_arrow, effects, pieces
from critias.games.goa2.scene.terrain import Terrain, sea, terrain
from critias.kernel.choices import Ask
from critias.kernel.game import View
from critias.kit.svg import (
    BOLD,
    SANS,
    SERIF,
    at,
    box,
    esc,
    middle,
    num,
    serif_fit,
    text,
    width,
)

GAP: Final = 12.0
SEA_WIDTH: Final = 1240.0
WIDTH: Final = SEA_WIDTH + STRIP_WIDTH + 2 * GAP
HAND_SCALE: Final = 1.3

DEFS: Final = (
    '<defs><radialGradient id="goa2-sea" cx=".5" cy=".45" r=".75"><stop offset="0" '
    'stop-color="#3f9fb0"/><stop offset=".6" stop-color="#1f7388"/><stop offset="1" '
    'stop-color="#124a63"/></radialGradient>'
    '<pattern id="goa2-offer" width="8" height="8" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="8" height="8" fill="#fff6c2" fill-opacity=".38"/>'
    '<rect width="3" height="8" fill="#ffd84a" fill-opacity=".6"/></pattern></defs>'
)
REASONS: Final = {
    "throne": "The Throne is captured.",
    "last push": "The last Wave counter is spent.",
    "lives": "The other team has no Life counters left.",
    "next push": "The first push after equal Zone totals.",
    "zone totals": "More Zones are held over both lanes.",
}


def draw(view: View, ask: Ask | None = None) -> str:
    """The table for the reader of the view, who has to answer `ask` (if anything)."""
    offers = Offers(view, ask)
    if view["phase"] == "select":
        return _selecting(view, offers)
    chosen_from = _chosen_from(view, offers)
    left, left_height = _island(view, offers)
    # Hands before the question: what is offered there is not shown again beside it.
    hands, hands_height = _hands(view, offers)
    right, right_height = _side(view, offers)
    high = max(left_height, right_height)
    body = (
        f"{sea(SEA_WIDTH, high)}{left}"
        f"<g {at(SEA_WIDTH + GAP, 0)}>{right}</g><g {at(0, high)}>{hands}</g>"
    )
    focus = _focus(view, high, hands_height, chosen_from)
    return _picture(body, WIDTH, high + hands_height, focus)


def _chosen_from(view: View, offers: Offers) -> tuple[float, float] | None:
    """Where the one hand to choose from begins, and how wide it is."""
    own = [h for h in view["heroes"] if "hand" in h]
    found = [i for i, h in enumerate(own) if any(key in offers for key in h["hand"])]
    if len(found) != 1:
        return None
    room = WIDTH / len(own)
    wide = min(room, len(own[found[0]]["hand"]) * (CARD_WIDTH + 14) * HAND_SCALE)
    return found[0] * room + (room - wide) / 2, wide


def _focus(
    view: View, high: float, hands_height: float, chosen_from: tuple[float, float] | None
) -> str:
    """What a small screen shows first: the cards to choose from, or else the island."""
    if chosen_from is not None:
        left, wide = chosen_from
        return f"{num(left)} {num(high)} {num(wide)} {num(hands_height)}"
    return f"0 0 {num(SEA_WIDTH)} {num(counters.HEIGHT + terrain(view['board']).height)}"


def _selecting(view: View, offers: Offers) -> str:
    """Before there are heroes: profiles, and the question below them."""
    shown, high = selection.profiles(view, offers, SEA_WIDTH)
    asked, asked_height = panel(view, offers, SEA_WIDTH)
    body = f"{sea(SEA_WIDTH, high)}{shown}<g {at(0, high)}>{asked}</g>"
    return _picture(body, SEA_WIDTH, high + asked_height)


def _picture(body: str, wide: float, high: float, focus: str = "") -> str:
    shown = f' data-focus="{focus}"' if focus else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(wide)} {num(high)}" '
        f'class="goa2" font-family="{SANS}" role="group" aria-label="Guards of Atlantis II"{shown}>'
        f'{DEFS}<rect width="{num(wide)}" height="{num(high)}" fill="{NIGHT}"/>{body}</svg>'
    )


def _island(view: View, offers: Offers) -> tuple[str, float]:
    land = terrain(view["board"])
    top = counters.HEIGHT
    across = (SEA_WIDTH - land.width) / 2
    body = (
        f'<g class="goa2-board" {at(across, top)}>{_board(view, land, offers)}</g>'
        + counters.counters(view, SEA_WIDTH)
    )
    if view["winner"] >= 0:
        body += _winner(view)
    return body, top + land.height


def _side(view: View, offers: Offers) -> tuple[str, float]:
    """Beside the board, from the top down: the question and all dashboards."""
    asked, y = panel(view, offers, STRIP_WIDTH)
    parts = [asked]
    acting = acting_heroes(view)
    y += GAP
    for hero in sorted(view["heroes"], key=lambda h: h["team"]):
        drawn = dashboards.strip(view, hero, hero["index"] in acting)
        parts.append(f'<g class="goa2-dashboard" {at(0, y)}>{drawn}</g>')
        y += STRIP_HEIGHT + GAP
    return "".join(parts), y


def _hands(view: View, offers: Offers) -> tuple[str, float]:
    """The reader's cards below everything, large enough to read."""
    own = [h for h in view["heroes"] if "hand" in h]
    if not own:
        return "", 0.0
    room = WIDTH / len(own)
    most = max(len(hero["hand"]) for hero in own)
    scale = HAND_SCALE
    if most:
        scale = min(scale, (room - 20) / (most * (CARD_WIDTH + 10)))
    parts = [
        f"<g {at(i * room, GAP)}>{_hand(hero, offers, room, scale, len(own) > 1)}</g>"
        for i, hero in enumerate(own)
    ]
    return "".join(parts), CARD_HEIGHT * scale + 56 if most else 44.0


def _hand(hero: dict[str, Any], offers: Offers, room: float, scale: float, named: bool) -> str:
    caption = f"{words.hero_name(hero['name'])}’s hand" if named else "Your hand"
    head = text(14, 16, caption, 17, "#d7e6ee", BOLD)
    keys = dashboards.in_order(hero["hand"])
    if not keys:
        return head + middle(room / 2, 18, "no cards in hand", 17, "#8fb0c0")
    cards = dashboards.whole_cards(keys, offers, (room - 20) / scale, f"hand-{hero['index']}")
    return f'{head}<g transform="translate(10,26) scale({scale:.3f})">{cards}</g>'


def _board(view: View, land: Terrain, offers: Offers) -> str:
    return "".join(
        (
            land.svg,
            _battle(view, land),
            effects(view, land),
            pieces(view, land),
            attack_arrow(view, land, offers.ask),
            _spaces(view, land, offers),
        )
    )


def _battle(view: View, land: Terrain) -> str:
    """The Battle Zones: a golden border, and crossed swords beside their names."""
    board = Board.of(view["board"])
    parts = []
    for zone in view["zones"]:
        path = land.zone_paths[zone]
        x, y, room = land.labels[zone]
        name = board.zones[zone].name
        size = serif_fit(name, 24, room - 90)
        half = width(name, size) * 0.64 + 20
        parts.append(
            f'<g class="goa2-battle" pointer-events="none"><path d="{path}" fill="#fff6d0" '
            'fill-opacity=".22" stroke="#3a2a08" stroke-opacity=".7" stroke-width="9" '
            'stroke-linejoin="round"/>'
            f'<path d="{path}" fill="none" stroke="{GOLD}" stroke-width="5" '
            'stroke-linejoin="round"/><path '
            f'd="{path}" fill="none" stroke="#fff7d6" stroke-width="1.6" stroke-linejoin="round" '
            'stroke-dasharray="10 8"/>'
            + box(x - half - 16, y - 15, 2 * half + 32, 32, "#fbf0c4", 'fill-opacity=".72"', 16)
            + middle(x, y + 8, name, size, "#6b3f00", f'font-family="{SERIF}" {BOLD}')
            + icons.icon(icons.SWORDS, x - half, y + 1, 11, "#6b3f00")
            + icons.icon(icons.SWORDS, x + half, y + 1, 11, "#6b3f00")
            + "</g>"
        )
    return "".join(parts)


def _spaces(view: View, land: Terrain, offers: Offers) -> str:
    """One transparent hex for each space, above everything: it is what is pointed at."""
    plain = _plain_spaces(view["board"], offers.spaces)
    there = {piece["space"]: piece for piece in view["pieces"]}
    board = Board.of(view["board"])
    offered, parts = [], []
    for space in board.grid.spaces:
        piece = there.get(space)
        if space in offers:
            offered.append(_offered(view, land, offers, space, piece))
        elif piece is None:
            parts.append(plain[space])
        else:
            why = offers.why(space) if offers.spaces else ""
            tip = f"{_piece_tip(view, piece)} · {_place(board, space)}"
            parts.append(
                f'<polygon class="goa2-space" points="{land.hexes[space]}" fill="#fff" '
                f'fill-opacity="0" {why} data-tip="{esc(tip)}"/>'
            )
    return "".join(parts + offered)


def _offered(
    view: View, land: Terrain, offers: Offers, space: int, piece: dict[str, Any] | None
) -> str:
    tip = _place(Board.of(view["board"]), space)
    if piece is not None:
        tip = f"{_piece_tip(view, piece)} · {tip}"
    if piece is None:
        rings = (
            f'<polygon points="{land.hexes[space]}" fill="url(#goa2-offer)"/>'
            f'<polygon points="{land.inner[space]}" fill="none" stroke="#7a5200" '
            'stroke-opacity=".55" stroke-width="4.4" stroke-linejoin="round"/>'
            f'<polygon points="{land.inner[space]}" fill="none" stroke="#ffe24d" '
            'stroke-width="2.4" stroke-linejoin="round"/>'
        )
    else:
        rings = (
            f'<polygon points="{land.hexes[space]}" fill="#ffe066" fill-opacity=".12" '
            'stroke="#5b3d00" stroke-width="7" stroke-linejoin="round"/>'
            f'<polygon points="{land.hexes[space]}" fill="none" stroke="#ffe24d" '
            'stroke-width="4" stroke-dasharray="10 4" stroke-linejoin="round"/>'
        )
    return f'<g data-tip="{esc(tip)}" {offers.take(space)}>{rings}</g>'


def _piece_tip(view: View, piece: dict[str, Any]) -> str:
    name = words.piece_name(view, piece["id"])
    if piece["id"] < len(view["heroes"]):
        hero = view["heroes"][piece["id"]]
        team = words.TEAMS[hero["team"]]
        return f"{name} ({team}), level {hero['level']}, {hero['coins']} coin(s)"
    return name


def _place(board: Board, space: int) -> str:
    return f"{board.names[space]}, {board.zones[board.zone_of[space]].name}"


@cache
def _plain_spaces(key: str, why: bool) -> dict[int, str]:
    board, land = Board.of(key), terrain(key)
    return {
        space: (
            f'<polygon class="goa2-space" points="{land.hexes[space]}" fill="#fff" fill-opacity="0"'
            + (f' data-why="{space}"' if why else "")
            + f' data-tip="{esc(_place(board, space))}"/>'
        )
        for space in board.grid.spaces
    }


def _winner(view: View) -> str:
    """A banner above the board, which stays in sight."""
    team = view["winner"]
    said = f"{words.TEAMS[team]} wins"
    reason = REASONS.get(view["reason"], "")
    return (
        f'<g class="goa2-winner" transform="translate({num(SEA_WIDTH / 2)},138) scale(.82)">'
        '<path d="M-330-34-380-34-356 6-380 46-300 46V-14ZM330-34 380-34 356 6 380 46 300 46V-14Z"'
        f' fill="{TEAM_DARK[team]}"/>'
        + box(-330, -66, 660, 116, TEAM[team], f'stroke="{GOLD}" stroke-width="4"', 10)
        + box(-320, -56, 640, 96, "none", f'stroke="{GOLD}" stroke-opacity=".7"', 6)
        + icons.icon(icons.CROWN, -270, -10, 26, GOLD)
        + icons.icon(icons.CROWN, 270, -10, 26, GOLD)
        + middle(0, -4, said, 50, "#fff", f'font-family="{SERIF}" font-weight="700"')
        + middle(0, 28, reason, 18, "#fff7d6")
        + "</g>"
    )
