"""What stands on the board: heroes, minions, tokens, and the effects around them."""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from critias.games.goa2 import words
from critias.games.goa2.board import Board
from critias.games.goa2.cards import CARDS, SHEETS
from critias.games.goa2.scene import icons
from critias.games.goa2.scene.palette import GOLD, INK, TEAM, TEAM_DARK, TEAM_LIGHT
from critias.games.goa2.scene.terrain import SIZE, Terrain, square
from critias.games.goa2.state import HERO, OFF, RADIUS, TOKEN
from critias.kernel.choices import Ask
from critias.kernel.game import View
from critias.kit.hexmap import outline
from critias.kit.svg import at, esc, middle, num, svg_path, svg_points

HERO_SIZE: Final = 23.0
MINION_SIZE: Final = (15.5, 15.5, 18.0)
_SHIELD: Final = (
    "M0-25C7-21 14-19.5 21.5-19.5 22.5 3 15 17 0 25.5-15 17-22.5 3-21.5-19.5-14-19.5-7-21 0-25Z"
)


def emblem(name: str) -> str:
    """The path of a hero's emblem, or nothing where a letter has to do."""
    sheet = SHEETS.get(name.partition("-")[0])
    return sheet.emblem if sheet else ""


def medallion(name: str, team: int, size: float = HERO_SIZE) -> str:
    """A hero around (0,0): a round medallion for Red, a pointed shield for Blue."""
    scale = f"{size / HERO_SIZE:.2f}"
    body = '<circle r="23"' if team == 0 else f'<path d="{_SHIELD}"'
    inner = '<circle r="18.5"' if team == 0 else f'<path d="{_SHIELD}" transform="scale(.8)"'
    path = emblem(name)
    sign = (
        icons.icon(path, 0, -1, 12.5, "#fffaf0")
        if path
        else middle(0, 7, words.hero_name(name)[:2], 19, "#fffaf0", 'font-weight="700"')
    )
    number = name.partition("-")[2]
    twin = middle(13, 18, number, 11, GOLD, 'font-weight="700"') if number else ""
    return (
        f'<g transform="scale({scale})">{body} fill="{TEAM_DARK[team]}" stroke="{GOLD}" '
        f'stroke-width="2.4"/>{inner} fill="{TEAM[team]}" stroke="#fff" stroke-opacity=".35"/>'
        f"{sign}{twin}</g>"
    )


def minion(kind: int, team: int, size: float | None = None) -> str:
    """A minion around (0,0): round for Red, angular for Blue; sword, bow or tower."""
    half = size or MINION_SIZE[kind]
    shape = f'<circle r="{num(half)}"' if team == 0 else f'<path d="{square(0, 0, half * 0.94)}"'
    width = "3.4" if kind == 2 else "2"
    return (
        f'{shape} fill="{TEAM_LIGHT[team]}" stroke="{TEAM_DARK[team]}" stroke-width="{width}"/>'
        + icons.icon(icons.MINION[kind], 0, 0, half * 0.62, TEAM_DARK[team])
    )


def token(label: str, team: int) -> str:
    """A token around (0,0)."""
    return (
        f'<path d="{icons.TOKEN}" transform="scale(1.6)" fill="#3a3f45" stroke="{TEAM[team]}" '
        'stroke-width="1.4"/>' + middle(0, 4, label[:2].title(), 11, "#fff", 'font-weight="700"')
    )


def pieces(view: View, land: Terrain) -> str:
    """All pieces, heroes last so that they lie on top while they move, and the lowest of them
    first so that none covers the name of another."""

    def depth(piece: dict[str, Any]) -> tuple[bool, float]:
        hero = piece["kind"] == HERO
        return hero, -land.centres[piece["space"]][1] if hero else 0.0

    shown = sorted(view["pieces"], key=depth)
    marked = _marked(view)
    acting = acting_heroes(view)
    return "".join(_piece(view, land, piece, marked, acting) for piece in shown)


def _piece(
    view: View, land: Terrain, piece: dict[str, Any], marked: dict[int, list[str]], acting: set[int]
) -> str:
    x, y = land.centres[piece["space"]]
    kind, team, number = piece["kind"], piece["team"], piece["id"]
    shadow = '<ellipse cx="1" cy="{}" rx="{}" ry="6" fill="#1b1608" fill-opacity=".35"/>'
    if kind == HERO:
        hero = _hero_of(view, piece)
        ring = (
            '<circle class="goa2-acting" r="28" fill="none" stroke="#fff3b0" stroke-width="3.4" '
            'stroke-dasharray="9 5"/>'
            if number in acting
            else ""
        )
        body = shadow.format(20, 19) + ring + medallion(piece["label"], team)
        body += _badges(hero, marked.get(number, [])) if hero else ""
    elif kind == TOKEN:
        body = shadow.format(13, 12) + token(piece["label"], team)
    else:
        body = shadow.format(14, 14) + minion(kind, team)
    return (
        f'<g id="piece-{number}" class="goa2-piece team-{team}" role="img" '
        f'aria-label="{esc(words.piece_name(view, number))}" {at(x, y - 3)}>{body}</g>'
    )


def _hero_of(view: View, piece: dict[str, Any]) -> dict[str, Any] | None:
    number = piece["id"]
    return view["heroes"][number] if number < len(view["heroes"]) else None


def _badges(hero: dict[str, Any], markers: list[str]) -> str:
    name = words.hero_name(hero["name"])
    badge = middle(
        0,
        31,
        name,
        9.5,
        "#fff",
        'font-weight="700" stroke="#1d2a33" stroke-width="3" paint-order="stroke"',
    )
    badge += (
        f'<circle cx="17" cy="-17" r="8.5" fill="{INK}" stroke="{GOLD}" stroke-width="1.4"/>'
        + middle(17, -13, hero["level"], 11, "#fff", 'font-weight="700"')
    )
    for i in range(len(markers)):
        badge += (
            f'<circle cx="{-18 + 12 * i}" cy="-18" r="8" fill="#3d6b1f" stroke="#d8f5a6"/>'
            + icons.icon(icons.DROP, -18 + 12 * i, -18, 5, "#d8f5a6")
        )
    return badge


def _marked(view: View) -> dict[int, list[str]]:
    """Markers by the hero who holds them."""
    held: dict[int, list[str]] = {}
    for name, (hero, _) in view["markers"].items():
        held.setdefault(hero, []).append(name)
    return held


def acting_heroes(view: View) -> set[int]:
    """Who resolves a card now; several if they are tied and nothing has parted them yet."""
    if view["phase"] != "act" or view["winner"] >= 0:
        return set()
    if view["acting"] >= 0:
        return {view["acting"]}
    waiting = [h for h in view["heroes"] if h["initiative"] is not None]
    best = max((h["initiative"] for h in waiting), default=0)
    tied = [h for h in waiting if h["initiative"] == best]
    favoured = [h for h in tied if h["team"] == view["coin"]]
    return {h["index"] for h in favoured or tied}


def effects(view: View, land: Terrain) -> str:
    """The reach of the effects in force, as a line around the spaces in radius."""
    board = Board.of(view["board"])
    parts = []
    dx, dy = land.shift
    for effect in view["effects"]:
        hero = view["heroes"][effect["owner"]]
        card = CARDS[effect["card"]]
        if not effect["begins"] <= view["turn"] <= effect["ends"]:
            continue
        if card.radius is None or hero["space"] < 0:
            continue
        mask = board.grid.disc(hero["space"], card.radius + hero["items"][RADIUS])
        loops = outline(board.grid, mask, SIZE)
        path = svg_path([[(x + dx, y + dy) for x, y in loop] for loop in loops])
        team = hero["team"]
        parts.append(
            f'<path class="goa2-effect" d="{path}" fill="{TEAM[team]}" fill-opacity=".1" '
            f'stroke="{TEAM[team]}" stroke-width="3" stroke-dasharray="2 6" '
            'stroke-linecap="round"/>'
        )
    return "".join(parts)


def attack_arrow(view: View, land: Terrain, ask: Ask | None) -> str:
    """From the attacker to the hero who has to defend."""
    if ask is None or ask.kind != "defend":
        return ""
    spaces = {hero["name"]: hero["space"] for hero in view["heroes"]}
    start, end = spaces.get(str(ask.about[0]), OFF), spaces.get(str(ask.about[2]), OFF)
    if OFF in (start, end):
        return ""
    (x1, y1), (x2, y2) = land.centres[start], land.centres[end]
    far = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / far, (y2 - y1) / far
    tail = (x1 + ux * 14, y1 + uy * 14)
    neck = (x2 - ux * 26, y2 - uy * 26)
    tip = (x2 - ux * 10, y2 - uy * 10)
    points = [
        (tail[0] - uy * 3, tail[1] + ux * 3),
        (neck[0] - uy * 5, neck[1] + ux * 5),
        (neck[0] - uy * 13, neck[1] + ux * 13),
        tip,
        (neck[0] + uy * 13, neck[1] - ux * 13),
        (neck[0] + uy * 5, neck[1] - ux * 5),
        (tail[0] + uy * 3, tail[1] - ux * 3),
    ]
    return (
        f'<polygon class="goa2-attack" points="{svg_points(points)}" fill="#ff5a36" '
        'fill-opacity=".85" stroke="#fff4d6" stroke-width="2.5" stroke-linejoin="round"/>'
    )
