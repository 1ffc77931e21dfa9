"""What stands on the world: owners, units, buildings, agents, relics; and what may be chosen."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.board import AREA
from critias.games.era.rules.values import PASSIVE_SEAT
from critias.games.era.rules.view import AreaView, EraView
from critias.games.era.shown.land import BOX, around, middle, names, slug, spot, world
from critias.games.era.shown.names import area_name, building_name, seat_name, units
from critias.games.era.shown.palette import (
    ACTION,
    BUILDING,
    INK,
    LAND,
    NATION,
    NATION_INK,
    PASSIVE_FILL,
    PASSIVE_INK,
    PASSIVE_SHAPE,
    RELIC,
    SEAT_FILL,
    SEAT_INK,
    SEAT_SHAPE,
    SHAPES,
    SHIELD,
    WIDE_SHIELD,
    WILD,
)
from critias.kernel.choices import Option
from critias.kit.language import count, say
from critias.kit.offers import ANSWERS, Offer, Offers
from critias.kit.stage import Board
from critias.kit.svg import CHOICE, box, disc, esc, icon, num
from critias.kit.svg import middle as middle_text

STEP: Final = 15.0
"""The room of one small thing."""
GROWN: Final = 1.18
"""Things are drawn so much larger than their paths; the table grows them on small screens."""


BOLD: Final = 'font-weight="700"'
MOVING: Final = "moving"
FIGHT, CROSSED = "#a3261c", ACTION["move"]
"""The plate of a fight and its sign."""
FILLS: Final = {MOVING: "#b5302a", "": INK}
"""Shields of no nation's colour: units that moved in, and those of nobody."""


def board(view: EraView, offers: Offers) -> Board:
    """The world with everything on it."""
    lit = by_area(offers)
    doing = view["doing"]
    focus = frozenset({doing["area"]}) if doing["area"] else _likely(lit)
    return Board(
        BOX,
        svg="".join(_area(view, area) for area in view["areas"])
        + "".join(_counters(area) for area in view["areas"]),
        over=names(),
        still=world(),
        choices="".join(
            _choice(offers, area, lit[area["key"]]) for area in view["areas"] if area["key"] in lit
        ),
        focus=around(focus) if focus and len(focus) < 8 else None,
        cell=60.0,
        note=say("shield: units, gold: Power, 4 | 3: garrison and stability"),
        title=say("World"),
    )


def _likely(lit: dict[str, list[Offer]]) -> frozenset[str]:
    """The areas to look at: where something costs least, if that tells some from others."""
    best = [key for key, found in lit.items() if any(o.note.use == ANSWERS for o in found)]
    return frozenset(best or lit)


def by_area(offers: Offers) -> dict[str, list[Offer]]:
    """The offers that mean an area, by that area."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        key = area_of(offer.option)
        if key:
            found.setdefault(key, []).append(offer)
    return found


def area_of(option: Option) -> str:
    """The area an option is about, if it is about one."""
    if isinstance(option, str):
        return option if option in AREA else ""
    if isinstance(option, tuple):
        return next((p for p in reversed(option) if isinstance(p, str) and p in AREA), "")
    return ""


def _choice(offers: Offers, area: AreaView, found: list[Offer]) -> str:
    """An area that may be chosen; where it could mean several things, the list says which.

    Only its edge is drawn: the table makes what is pointed at shine, and figures shall be read."""
    _, edge = CHOICE
    key = area["key"]
    one = found[0] if len(found) == 1 else None
    chosen = offers.choice(one.option) if one is not None else ""
    touched = "all" if one is not None else "none"
    marks = _mark(area) if one is not None and one.note.plate is not None else ""
    return (
        f'<use href="#era-{slug(key)}" fill="none" stroke="{edge}" stroke-width="3.2"'
        f' stroke-linejoin="round" pointer-events="{touched}"{chosen}/>{marks}'
    )


def _mark(area: AreaView) -> str:
    """A fight begins by choosing the area: the sign of the list, beside its lower counters."""
    x, y = middle(area["key"])
    aside = min(46.0, sum(width for width, _ in _lower(area)) / 2) + 11
    return (
        f'<g pointer-events="none" transform="translate({num(x)},{num(y)})"><g class="close"'
        f' transform="scale({GROWN})">{box(aside - 8, 8, 16, 16, FIGHT, "", 5)}'
        f"{icon(CROSSED, aside, 16, 5, '#fff')}</g></g>"
    )


# --- one area ------------------------------------------------------------------------------------


def area_words(view: EraView, area: AreaView) -> str:
    """Everything about an area in one line."""
    parts = [area_name(area["key"])]
    if area["wild"]:
        parts.append(say("wilderness"))
    if area["owner"] and area["owner"] != area["key"]:
        parts.append(say("held by {nation}", nation=area_name(area["owner"])))
    elif not area["owner"] and not area["wild"]:
        parts.append(say("neutral"))
    if area["units"]:
        parts.append(units(area["units"]))
    if area["moving"]:
        parts.append(say("{units} have moved in", units=units(area["moving"])))
    if not area["wild"]:
        parts.append(
            say(
                "Power {power}, garrison {garrison}, stability {stability}",
                power=area["power"],
                garrison=area["garrison"],
                stability=area["stability"],
            )
        )
        built = [building_name(kind) for kind in area["buildings"]]
        free = count(area["spots"] - len(built), "1 free spot", "{n} free spots")
        parts.append(", ".join([*built, free]))
    parts += [
        say("agent {value} of {seat}", value=value, seat=seat_name(view, seat))
        for seat, value in area["agents"]
    ]
    if area["relic"]:
        parts.append(say("a Lost Relic"))
    return "; ".join(parts)


def _area(view: EraView, area: AreaView) -> str:
    key = area["key"]
    said = esc(area_words(view, area))
    colour = _ground(area)
    return (
        f'<g id="area-{slug(key)}" data-ground="land" role="img" aria-label="{said}"'
        f' data-tip="{said}">'
        f'<use id="{spot(key)}" href="#era-{slug(key)}" fill="{colour}"'
        f' fill-opacity="{_tint(area)}"'
        f' stroke="{INK}" stroke-width=".8" stroke-opacity=".5"/></g>'
    )


def _counters(area: AreaView) -> str:
    """What lies on an area, above the ground of all of them."""
    x, y = middle(area["key"])
    return (
        f'<g id="on-{slug(area["key"])}" pointer-events="none"'
        f' transform="translate({num(x)},{num(y)})">'
        f'<g class="close" transform="scale({GROWN})">{_middle_row(area)}{_lower_row(area)}</g>'
        f"{_from_afar(area)}</g>"
    )


def _from_afar(area: AreaView) -> str:
    """What is left of an area while it is too small for numbers in it: its units."""
    if not area["units"]:
        return ""
    # Below the name, which keeps its size as well.
    low = 13 if area["owner"] == area["key"] else 0
    _, shield = _shield(area["units"], area["owner"])
    return f'<g class="afar" display="none"><g transform="translate(0,{low})">{shield}</g></g>'


def _ground(area: AreaView) -> str:
    if area["owner"]:
        return NATION[area["owner"]]
    return WILD if area["wild"] else LAND


def _tint(area: AreaView) -> str:
    if not area["owner"]:
        return "1" if area["wild"] else "0"
    return ".85" if area["owner"] == area["key"] else ".5"


def _middle_row(area: AreaView) -> str:
    """Units, Power, garrison and stability."""
    things = []
    if area["units"]:
        things.append(_shield(area["units"], area["owner"]))
    if area["moving"]:
        things.append(_shield(area["moving"], MOVING))
    if area["wild"]:
        if area["relic"]:
            things.append((16.0, icon(RELIC, half=7, fill="#fffdf0")))
    else:
        things.append((17.0, _power(area["power"])))
        things.append(_pill(f"{area['garrison']} | {area['stability']}"))
    return _in_a_row(things, 0.0)


def _lower_row(area: AreaView) -> str:
    return _in_a_row(_lower(area), 16.0)


def _lower(area: AreaView) -> list[tuple[float, str]]:
    """Buildings and free spots, then agents."""
    things = [(STEP, _building(kind)) for kind in area["buildings"]]
    things += [(STEP * 0.7, _spot())] * (area["spots"] - len(area["buildings"]))
    things += [(STEP, _agent(seat, value)) for seat, value in area["agents"]]
    return things


def _in_a_row(things: list[tuple[float, str]], y: float) -> str:
    """Things side by side, closer together where there are many."""
    wide = sum(width for width, _ in things)
    squeeze = min(1.0, 92 / wide) if wide else 1.0
    x = -wide * squeeze / 2
    parts = []
    for width, drawn in things:
        at = x + width * squeeze / 2
        parts.append(f'<g transform="translate({num(at)},{num(y)})">{drawn}</g>')
        x += width * squeeze
    return "".join(parts)


def _shield(number: int, whose: str) -> tuple[float, str]:
    """Units: the width, and how it looks; wider where two figures have to be read."""
    fill, ink = (NATION[whose], NATION_INK[whose]) if whose in NATION else (FILLS[whose], "#fff")
    path, wide = (SHIELD, 18.0) if number < 10 else (WIDE_SHIELD, 24.0)
    edge = 'stroke="#fff8e6" stroke-width="1.3"'
    shield = f'<path d="{path}" fill="{fill}" {edge}/>'
    return wide, shield + middle_text(0, 4.3, number, 12, ink, BOLD)


def _power(number: int) -> str:
    return disc(0, 0, 8, "#f2c14e", f'stroke="{INK}" stroke-width=".8"') + middle_text(
        0, 4.3, number, 12, INK, BOLD
    )


def _pill(said: str) -> tuple[float, str]:
    """Its width, and how it looks."""
    wide = 34.0 if len(said) <= 5 else 42.0
    half = wide / 2 - 1
    edge = f'stroke="{INK}" stroke-width=".7"'
    ground = box(-half, -8, 2 * half, 16, "#fffaf0", edge, 4)
    return wide, ground + middle_text(0, 4.3, said, 12, INK, BOLD)


def _building(kind: str) -> str:
    dark = kind == "temple_dark"
    ground, ink = ("#2b2238", "#e8dcff") if dark else ("#f6e3b4", "#5a3d06")
    return box(-7, -7, 14, 14, ground, f'stroke="{INK}" stroke-width=".7"', 2) + icon(
        BUILDING[kind], half=5, fill=ink
    )


def _spot() -> str:
    return box(
        -4, -4, 8, 8, "none", f'stroke="{INK}" stroke-width=".8" stroke-dasharray="2 1.5"', 1
    )


def _agent(seat: int, value: int) -> str:
    if seat == PASSIVE_SEAT:
        shape_, fill, ink = PASSIVE_SHAPE, PASSIVE_FILL, PASSIVE_INK
    else:
        shape_, fill, ink = SEAT_SHAPE[seat], SEAT_FILL[seat], SEAT_INK[seat]
    return (
        f'<path d="{SHAPES[shape_]}" transform="scale(.82)" fill="{fill}" stroke="{INK}"'
        f' stroke-width="1.2"/>{middle_text(0, 4.3, value, 12, ink, BOLD)}'
    )
