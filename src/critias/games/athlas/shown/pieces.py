"""What stands on the land: units, relics, and the places that may be chosen."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from critias.games.athlas.rules.board import DIRECTIONS, GROUND, STEPS, name
from critias.games.athlas.rules.movement import DIRECTION
from critias.games.athlas.rules.view import AthlasView, UnitView
from critias.games.athlas.shown.names import (
    life_text,
    plain_alpha,
    seat_name,
    unit_facts,
    unit_title,
)
from critias.games.athlas.shown.palette import FIGURES, MARKS, SIDES, SIDES_DARK
from critias.games.athlas.shown.terrain import PICTURE, SIZE, level_of, terrain, top
from critias.kernel.hexes import mask_of
from critias.kit.hexmap import hexagon
from critias.kit.language import say
from critias.kit.offers import Offers
from critias.kit.stage import Board
from critias.kit.svg import CHOICE, GOLD, esc, icon, num, svg_points, words

SOARS: Final = 9.0
"""How far a flyer is above the ground."""
_MOST_MARKS: Final = 4


def board(view: AthlasView, offers: Offers) -> Board:
    """The battleground with everything on it."""
    spaces = [offer.option for offer in offers if isinstance(offer.option, int)]
    mask = mask_of(spaces) | mask_of(_acting_spaces(view))
    return Board(
        PICTURE.box,
        svg=_relics(view, held=False) + _units(view) + _relics(view, held=True),
        still=terrain(view["terrain"]),
        choices=_choices(view, offers) + _arrows(view, offers),
        focus=PICTURE.around(mask) if spaces else None,
        cell=SIZE * 1.73,
        title=say("Battleground"),
    )


def _acting_spaces(view: AthlasView) -> list[int]:
    acting = {each["unit"] for each in view["acting"]}
    return [unit["space"] for unit in view["units"] if unit["id"] in acting]


# --- units --------------------------------------------------------------------------------------


def unit_words(view: AthlasView, unit: UnitView) -> str:
    """Everything about a unit in one line."""
    alpha = view["sides"][unit["owner"]]["alphas"][unit["alpha"]]
    whose = say(
        "{seat}'s {unit}", seat=seat_name(unit["owner"]), unit=unit_title(view, unit["space"])
    )
    armor = say("armor {armor}, magical {ward}", armor=unit["armor"], ward=unit["ward"])
    life = life_text(alpha["pool"], alpha["life"])
    return "; ".join((whose, plain_alpha(unit["alpha"]), life, armor, *unit_facts(view, unit)))


def _units(view: AthlasView) -> str:
    acting = [each["unit"] for each in view["acting"]]
    kinds = level_of(view)
    parts = []
    for unit in view["units"]:
        x, y = top(kinds, unit["space"])
        acts = unit["id"] in acting
        spent = unit["owner"] == view["active"] and unit["activated"] and not acts
        said = esc(unit_words(view, unit))
        parts.append(
            f'<g id="unit-{unit["id"]}" data-piece="unit-{unit["id"]}" role="img"'
            f' aria-label="{said}" data-tip="{said}"'
            f' data-about="mat-side-{unit["owner"]}">'
            f'<g transform="translate({num(x)},{num(y)})">{_figure(view, unit, acts, spent)}'
            "</g></g>"
        )
    return "".join(parts)


def _figure(view: AthlasView, unit: UnitView, acts: bool, spent: bool) -> str:
    """A figure on its base, with the life of its Alpha, its armor and its markers."""
    seat = unit["owner"]
    alpha = view["sides"][seat]["alphas"][unit["alpha"]]
    up = -SOARS if unit["flying"] else 0.0
    edge = GOLD if acts else "#fff6e0"
    wide = 4 if acts else 2
    parts = ['<ellipse cy="13" rx="20" ry="7" fill="#000" opacity=".32"/>']
    if unit["flying"]:
        parts.append(
            f'<path transform="translate(0,{num(up)})" d="M-15-2q-16-16-21-3 5 12 21 10ZM15-2q16-16'
            ' 21-3-5 12-21 10Z" fill="#fffdf5" stroke="#5b5136" stroke-width="1.2"/>'
        )
    shape = (
        f'<circle cy="{num(up - 3)}" r="19"'
        if seat == 0
        else f'<rect x="-17.5" y="{num(up - 20.5)}" width="35" height="35" rx="7"'
    )
    parts.append(
        f'{shape} fill="{SIDES_DARK[seat]}" transform="translate(0,4)"/>'
        f'{shape} fill="{SIDES[seat]}" stroke="{edge}" stroke-width="{wide}"/>'
        + icon(FIGURES[alpha["figure"]], 0, up - 4, 11.5, "#fff8e6")
    )
    if spent:
        parts.append(f'{shape} fill="#10181f" opacity=".42"/>')
    parts.append(_life(alpha["pool"], alpha["life"]))
    if unit["armor"] or unit["ward"]:
        total = f"{unit['armor']}" + (f"+{unit['ward']}" if unit["ward"] else "")
        parts.append(_armor(21, up + 6, total, bool(unit["ward"])))
    signs = [MARKS[mark["name"]] for mark in unit["marks"]]
    if unit["flying"] and unit["exposed"]:
        signs.append(("◎", "#a3312a"))
    if unit["id"] in view["warps"]:
        signs.append(("↻", "#2f6f8f"))
    for number, (sign, fill) in enumerate(signs[:_MOST_MARKS]):
        parts.append(_badge(20, up - 20 + number * 14, sign, fill))
    return "".join(parts)


def _badge(x: float, y: float, sign: str, fill: str) -> str:
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="9" fill="{fill}" stroke="#fff6e0"/>'
        f"{words(x, y + 5.5, sign, 12, 'name')}"
    )


def _armor(x: float, y: float, total: str, magical: bool) -> str:
    wide = 9.0 if len(total) == 1 else 14.0
    fill = "#6b4bb0" if magical else "#5d6a76"
    return (
        f'<path d="M{num(x - wide)} {num(y - 8)}h{num(2 * wide)}v8q0 8-{num(wide)} 11'
        f'q-{num(wide)}-3-{num(wide)}-11Z" fill="{fill}" stroke="#fff"/>'
        f"{words(x, y + 5.5, total, 12, 'name')}"
    )


def _life(pool: int, life: int) -> str:
    """A bar that empties; its colour says the same."""
    share = pool / life if life else 0.0
    fill = "#4fbf78" if share > 2 / 3 else "#f0a93b" if share > 1 / 3 else "#ee5a52"
    return (
        '<rect x="-20" y="20" width="40" height="7" rx="3.5" fill="#0d131b" stroke="#fff"'
        f' stroke-width=".8"/><rect x="-19" y="21" width="{num(38 * share)}" height="5" rx="2.5"'
        f' fill="{fill}"/>'
    )


# --- relics -------------------------------------------------------------------------------------


def _relics(view: AthlasView, held: bool) -> str:
    """Crystals: large where they lie free, beside the unit where one stands."""
    kinds = level_of(view)
    occupied = {unit["space"] for unit in view["units"]}
    parts = []
    for number, space in enumerate(view["relics"]):
        if (space in occupied) != held:
            continue
        x, y = top(kinds, space)
        here = [n for n, place in enumerate(view["relics"]) if place == space]
        x += 20 * (here.index(number) - (len(here) - 1) / 2)
        if held:
            y -= 33
        moved = view["moved"][number]
        told = (
            "Relic {number} at {hex}, has moved this turn" if moved else "Relic {number} at {hex}"
        )
        said = esc(say(told, number=number + 1, hex=name(space)))
        parts.append(
            f'<g id="relic-{number}" data-piece="relic-{number}" role="img" aria-label="{said}"'
            f' data-tip="{said}" data-rule="athlas.golden.relic-one-hex-per-turn">'
            f'<g transform="translate({num(x)},{num(y)}){" scale(.72)" if held else ""}"'
            f"{' opacity=' + chr(34) + '.7' + chr(34) if moved else ''}>{_CRYSTAL}</g>"
            f"{words(x, y + 4, number + 1, 12, 'name')}</g>"
        )
    return "".join(parts)


_CRYSTAL: Final = (
    '<ellipse cy="16" rx="13" ry="5" fill="#000" opacity=".3"/>'
    '<path d="M0-22 14-4 0 18-14-4Z" fill="#8a2bbf" stroke="#fff" stroke-width="2"/>'
    '<path d="M0-22 5-4 0 18-5-4Z" fill="#b35be0"/><path d="M0-22-5-4-14-4Z" fill="#d79bf5"/>'
    '<path d="M14-4 5-4 0 18Z" fill="#5f1789"/>'
)


# --- choices ------------------------------------------------------------------------------------


def _choices(view: AthlasView, offers: Offers) -> str:
    kinds = level_of(view)
    fill, edge = CHOICE
    parts = []
    # Where a figure stands on the name that is written on the ground, it is written above.
    covered = {unit["space"] for unit in view["units"]}
    for offer in offers:
        if not isinstance(offer.option, int):
            continue
        x, y = top(kinds, offer.option)
        above = words(x, y - 21, name(offer.option), 12, "coordinate")
        points = svg_points(hexagon((x, y), SIZE - 3))
        parts.append(
            f'<polygon points="{points}" fill="{fill}" fill-opacity=".3" stroke="{edge}"'
            f' stroke-width="3.5"{offers.choice(offer.option)}/>'
            f"{above if offer.option in covered else ''}"
        )
    return "".join(parts)


def _arrows(view: AthlasView, offers: Offers) -> str:
    """Directions are chosen around the unit that is pushed."""
    if offers.kind != DIRECTION or not isinstance(offers.about[0], int):
        return ""
    space = offers.about[0]
    kinds = level_of(view)
    fill, edge = CHOICE
    parts = []
    for number, (direction, step) in enumerate(zip(DIRECTIONS, STEPS, strict=True)):
        x, y = top(kinds, space)
        angle = radians(-60 * number)
        x, y = x + 46 * cos(angle), y + 46 * sin(angle)
        onto = name(space + step) if GROUND >> space + step & 1 else say("off the board")
        said = f"{say(direction)}: {onto}"
        parts.append(
            f'<g{offers.choice(direction, said)} data-tip="{said}">'
            f'<circle cx="{num(x)}" cy="{num(y)}" r="15" fill="{fill}" stroke="{edge}"'
            f' stroke-width="2"/><path d="M10 0 1 8V3H-9V-3H1V-8Z" fill="{edge}"'
            f' transform="translate({num(x)},{num(y)}) rotate({-60 * number})"/></g>'
        )
    return "".join(parts)


def in_words(view: AthlasView) -> list[str]:
    """Where everything is, hex by hex."""
    lines = []
    for number, space in enumerate(view["relics"]):
        held = any(number in unit["holds"] for unit in view["units"])
        told = "{hex}: relic {number}, held" if held else "{hex}: relic {number}, free"
        lines.append(say(told, hex=name(space), number=number + 1))
    return lines + [unit_words(view, unit) for unit in view["units"]]
