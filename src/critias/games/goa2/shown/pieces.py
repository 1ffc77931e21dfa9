"""What stands on the board: heroes, minions, tokens, and the effects around them."""

from __future__ import annotations

from math import hypot
from typing import Final

from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.cards import SHEETS, SIGNS, TWIN
from critias.games.goa2.rules.combat import DEFEND
from critias.games.goa2.rules.seen import GoaView, HeroView, PieceView
from critias.games.goa2.rules.state import FIXTURE, HERO, OFF, TOKEN
from critias.games.goa2.shown import icons, words
from critias.games.goa2.shown.palette import GOLD, INK, TEAM, TEAM_DARK, TEAM_LIGHT
from critias.games.goa2.shown.terrain import SIZE, Terrain, square
from critias.kernel.hexes import mask_of
from critias.kit.hexmap import outline
from critias.kit.language import cached, say
from critias.kit.offers import Offers, why
from critias.kit.svg import at, esc, icon, middle, num, svg_path, svg_points
from critias.kit.svg import words as map_words

HERO_SIZE: Final = 24.0
MINION_SIZE: Final = (16.5, 16.5, 19.0)
_SHIELD: Final = (
    "M0-25C7-21 14-19.5 21.5-19.5 22.5 3 15 17 0 25.5-15 17-22.5 3-21.5-19.5-14-19.5-7-21 0-25Z"
)


def emblem(name: str) -> str:
    """The path of a hero's emblem, or nothing where a letter has to do."""
    sheet = SHEETS.get(name.partition("-")[0])
    return sheet.emblem if sheet else ""


@cached
def medallion(name: str, team: int, size: float = HERO_SIZE) -> str:
    """A hero around (0,0), or the place for one: a round medallion for Red, a pointed shield for
    Blue."""
    scale = f"{size / 24:.2f}"
    body = '<circle r="23"' if team == 0 else f'<path d="{_SHIELD}"'
    inner = '<circle r="18.5"' if team == 0 else f'<path d="{_SHIELD}" transform="scale(.8)"'
    path = emblem(name)
    sign = icon(path, 0, -1, 12.5, "#fffaf0") if path else ""
    if name and not path:
        sign = middle(0, 7, words.hero_name(name)[:2], 19, "#fffaf0", 'font-weight="700"')
    number = name.partition("-")[2]
    twin = middle(13, 18, number, 11, GOLD, 'font-weight="700"') if number else ""
    return (
        f'<g transform="scale({scale})">{body} fill="{TEAM_DARK[team]}" stroke="{GOLD}" '
        f'stroke-width="2.4"/>{inner} fill="{TEAM[team]}" stroke="#fff" stroke-opacity=".35"/>'
        f"{sign}{twin}</g>"
    )


@cached
def minion(kind: int, team: int, size: float | None = None) -> str:
    """A minion around (0,0): round for Red, angular for Blue; sword, bow or tower."""
    half = size or MINION_SIZE[kind]
    shape = f'<circle r="{num(half)}"' if team == 0 else f'<path d="{square(0, 0, half * 0.94)}"'
    width = "3.4" if kind == 2 else "2"
    return (
        f'{shape} fill="{TEAM_LIGHT[team]}" stroke="{TEAM_DARK[team]}" stroke-width="{width}"/>'
        + icon(icons.MINION[kind], 0, 0, half * 0.62, TEAM_DARK[team])
    )


def picture(label: str) -> str:
    """The path of the picture of a token, marker or miniature, or nothing where letters have to
    do."""
    return SIGNS.get(label.removesuffix(TWIN), "")


@cached
def token(label: str, team: int, secret: str = "") -> str:
    """A token around (0,0): its sign, or two letters where it has none. Who knows its secret kind
    sees the sign of that, in gold."""
    drawn = icon(picture(secret), 0, 0, 10.5, GOLD) if picture(secret) else _drawn(label, 10.5, 12)
    return (
        f'<path d="{icons.TOKEN}" transform="scale(1.8)" fill="#3a3f45" stroke="{TEAM[team]}" '
        f'stroke-width="1.4"/>{drawn}'
    )


@cached
def fixture(label: str, team: int) -> str:
    """A miniature that is neither unit nor token, around (0,0): on a base with eight corners."""
    return (
        f'<path d="M-8-18H8L18-8V8L8 18H-8L-18 8V-8Z" fill="{TEAM_DARK[team]}" stroke="#e8e2d0" '
        f'stroke-width="2.4"/>{_drawn(label, 13, 14)}'
    )


def _drawn(label: str, half: float, letters: float) -> str:
    path = picture(label)
    if path:
        return icon(path, 0, 0, half, "#fffaf0")
    return middle(0, 4, words.thing_name(label)[:2].title(), letters, "#fff", 'font-weight="700"')


def pieces(view: GoaView, land: Terrain) -> str:
    """All pieces, heroes last so that they lie on top while they move, and the lowest of them
    first so that none covers the name of another."""

    def depth(piece: PieceView) -> tuple[bool, float]:
        hero = piece["kind"] == HERO
        return hero, -land.centres[piece["space"]][1] if hero else 0.0

    shown = sorted(view["pieces"], key=depth)
    marked = _marked(view)
    acting = acting_heroes(view)
    return "".join(_piece(view, land, piece, marked, acting) for piece in shown)


def _piece(
    view: GoaView, land: Terrain, piece: PieceView, marked: dict[int, list[str]], acting: set[int]
) -> str:
    x, y = land.centres[piece["space"]]
    kind, team, number = piece["kind"], piece["team"], piece["id"]
    shadow = '<ellipse cx="1" cy="{}" rx="{}" ry="6" fill="#1b1608" fill-opacity=".35"/>'
    about = ""
    if kind == HERO:
        ring = (
            '<circle r="28" fill="none" stroke="#fff3b0" stroke-width="3.4" '
            'stroke-dasharray="9 5"/>'
            if number in acting
            else ""
        )
        body = shadow.format(20, 19) + ring + medallion(piece["label"], team)
        body += _markers(marked.get(number, []))
        about = f' data-about="mat-{owner_of(view, piece)["index"]}"'
    elif kind == FIXTURE:
        body = shadow.format(15, 16) + fixture(piece["label"], team)
    elif kind == TOKEN:
        body = shadow.format(13, 12) + token(piece["label"], team, piece.get("secret", ""))
    else:
        body = shadow.format(14, 14) + minion(kind, team)
    said = esc(piece_words(view, piece))
    return (
        f'<g id="piece-{number}" data-piece="{number}" role="img" aria-label="{said}"'
        f' data-tip="{said}"{about} '
        f"{why(piece['space'])} {at(x, y - 3)}>{body}</g>"
    )


def piece_words(view: GoaView, piece: PieceView) -> str:
    """What, whose, where."""
    board = Board.of(view["board"])
    space = piece["space"]
    name = words.piece_name(view, piece["id"])
    team = words.team_name(piece["team"])
    if piece["kind"] == HERO:
        level = owner_of(view, piece)["level"]
        name = say("{hero}, hero of {team}, level {n}", hero=name, team=team, n=level)
    elif piece["kind"] in (TOKEN, FIXTURE):
        name = say("{piece} of {team}", piece=name, team=team)
        if "laid_by" in piece:
            card = words.card_name(piece["laid_by"])
            name = say("{piece}, laid by {card}", piece=name, card=card)
    return say(
        "{piece}, at {space} in {zone}",
        piece=name,
        space=board.names[space],
        zone=words.zone_name(view, board.zone_of[space]),
    )


def owner_of(view: GoaView, piece: PieceView) -> HeroView:
    """The hero whose figure it is; one may have several."""
    return next(hero for hero in view["heroes"] if hero["name"] == piece["label"])


def _markers(held: list[str]) -> str:
    return "".join(
        f'<circle cx="{-18 + 12 * i}" cy="-18" r="8" fill="#3d6b1f" stroke="#d8f5a6"/>'
        + icon(picture(name) or icons.DROP, -18 + 12 * i, -18, 5, "#d8f5a6")
        for i, name in enumerate(held)
    )


def _marked(view: GoaView) -> dict[int, list[str]]:
    """Markers by the hero who holds them."""
    held: dict[int, list[str]] = {}
    for name, (hero, _) in view["markers"].items():
        held.setdefault(hero, []).append(name)
    return held


def acting_heroes(view: GoaView) -> set[int]:
    """Who resolves a card now; several if they are tied and nothing has parted them yet."""
    if view["phase"] != "act" or view["winner"] >= 0:
        return set()
    if view["acting"] >= 0:
        return {view["acting"]}
    best = max((h["initiative"] for h in view["heroes"] if h["initiative"] is not None), default=0)
    tied = [h for h in view["heroes"] if h["initiative"] == best]
    favoured = [h for h in tied if h["team"] == view["coin"]]
    return {h["index"] for h in favoured or tied}


def battle(view: GoaView, land: Terrain) -> str:
    """The Battle Zones: a golden border."""
    return "".join(
        f'<g pointer-events="none"><path d="{land.zone_paths[zone]}" fill="#fff6d0" '
        'fill-opacity=".22" stroke="#3a2a08" stroke-opacity=".7" stroke-width="9" '
        f'stroke-linejoin="round"/><path d="{land.zone_paths[zone]}" fill="none" stroke="{GOLD}" '
        'stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="{land.zone_paths[zone]}" fill="none" stroke="#fff7d6" stroke-width="1.6" '
        'stroke-linejoin="round" stroke-dasharray="10 8"/>'
        "</g>"
        for zone in view["zones"]
    )


def effects(view: GoaView, land: Terrain) -> str:
    """The reach of the effects in force, as a line around the spaces in radius."""
    board = Board.of(view["board"])
    parts = []
    dx, dy = land.shift
    for effect in view["effects"]:
        if not effect["begins"] <= view["turn"] <= effect["ends"] or not effect["reach"]:
            continue
        mask = mask_of(effect["reach"])
        loops = outline(board.grid, mask, SIZE)
        path = svg_path([[(x + dx, y + dy) for x, y in loop] for loop in loops])
        team = view["heroes"][effect["owner"]]["team"]
        parts.append(
            f'<path pointer-events="none" d="{path}" fill="{TEAM[team]}" fill-opacity=".1" '
            f'stroke="{TEAM[team]}" stroke-width="3" stroke-dasharray="2 6" '
            'stroke-linecap="round"/>'
        )
    return "".join(parts)


def attack_arrow(view: GoaView, land: Terrain, offers: Offers) -> str:
    """From the attacker to the hero who has to defend."""
    if offers.kind != DEFEND:
        return ""
    spaces = {hero["name"]: hero["space"] for hero in view["heroes"]}
    start = spaces.get(str(offers.about[0]), OFF)
    end = spaces.get(str(offers.about[2]), OFF)
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
        f'<polygon pointer-events="none" points="{svg_points(points)}" fill="#ff5a36" '
        'fill-opacity=".85" stroke="#fff4d6" stroke-width="2.5" stroke-linejoin="round"/>'
    )


def minion_marks(view: GoaView, land: Terrain, hero: HeroView) -> str:
    """What each minion around a defender does to its defense, beside that minion."""
    parts = []
    for piece, change in minions_around(view, hero):
        x, y = land.centres[piece["space"]]
        parts.append(
            f'<g class="label" data-of="piece-{piece["id"]}" pointer-events="none" '
            f'{at(x + 14, y - 18)}><g class="afar">'
            '<rect x="-14" y="-9" width="28" height="18" rx="9" '
            f'fill="{TEAM_DARK[piece["team"]]}" stroke="#fff"/>'
            + middle(0, 4.5, f"{change:+d}".replace("-", "− "), 13, "#fff", 'font-weight="700"')
            + "</g></g>"
        )
    return "".join(parts)


def minions_around(view: GoaView, hero: HeroView) -> list[tuple[PieceView, int]]:
    """The minions that count for or against a hero's defense (goa2.defense.total)."""
    if hero["space"] < 0:
        return []
    grid = Board.of(view["board"]).grid
    found = []
    for piece in view["pieces"]:
        if piece["kind"] >= HERO:
            continue
        far = grid.distance(hero["space"], piece["space"])
        friend = piece["team"] == hero["team"]
        if piece["kind"] == 1:
            if not friend and far <= 2:
                found.append((piece, -1))
        elif far == 1:
            found.append((piece, 1 if friend else -1))
    return found


def choices(view: GoaView, land: Terrain, offers: Offers) -> str:
    """The spaces that may be chosen, above everything."""
    there = {piece["space"]: piece for piece in view["pieces"]}
    board = Board.of(view["board"])
    parts = []
    for offer in offers:
        space = offer.option
        if not isinstance(space, int):
            continue
        piece = there.get(space)
        tip = piece_words(view, piece) if piece is not None else offer.said
        inner, outer = land.inner[space], land.hexes[space]
        if piece is None:
            rings = (
                f'<polygon points="{outer}" fill="#ffe24d" fill-opacity=".38"/>'
                f'<polygon points="{inner}" fill="none" stroke="#7a5200" stroke-opacity=".6" '
                'stroke-width="4.6" stroke-linejoin="round"/>'
                f'<polygon points="{inner}" fill="none" stroke="#ffe24d" stroke-width="2.6" '
                'stroke-linejoin="round"/>'
                + map_words(
                    land.centres[space][0], land.centres[space][1] - 8, board.names[space], 13,
                    "coordinate",
                )
            )  # fmt: skip
        else:
            rings = (
                f'<polygon points="{outer}" fill="#ffe066" fill-opacity=".12" stroke="{INK}" '
                'stroke-width="7" stroke-linejoin="round"/>'
                f'<polygon points="{outer}" fill="none" stroke="#ffe24d" stroke-width="4.4" '
                'stroke-dasharray="10 4" stroke-linejoin="round"/>'
            )
        parts.append(f'<g{offers.choice(space, tip)} data-tip="{esc(tip)}">{rings}</g>')
    return "".join(parts)
