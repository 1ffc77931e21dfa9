"""Buildings and new units."""

from __future__ import annotations

from critias.games.era.bots.gains import Strike, gains, raised, strikes, threat
from critias.games.era.bots.reasons.mind import (
    BUILT,
    FAIR,
    POINTS,
    SURE,
    THREAT,
    TROOP,
    UNITS,
    Mind,
)
from critias.games.era.rules.board import AREA, BUILDINGS, DARK, ENDINGS, LIGHT
from critias.games.era.rules.state import under_way
from critias.games.era.rules.values import units_of
from critias.kernel.choices import Ask
from critias.players.habits import Name, Reasons


def building(mind: Mind, ask: Ask) -> list[Reasons]:
    """What is built where, or whether that is enough."""
    state, points, nation = mind.state, mind.points, mind.nation
    free, price = int(str(ask.about[0])), int(str(ask.about[1]))
    paid = 0.0 if free else points.with_virya({mind.seat: -price})
    lesser = float(points.lesser(nation))
    wanted = ENDINGS[mind.points.wish]
    found: list[Reasons] = []
    for option in ask.options:
        if not isinstance(option, tuple):
            done = (
                (("construct", "done", mind.time), 1.0),
                (("construct", "done", "virya"), mind.virya),
            )
            found.append(done)
            continue
        name, area = str(option[0]), AREA[str(option[1])]
        building = BUILDINGS.index(name)
        power = raised(state, building, area)
        speaks: list[tuple[Name, float]] = [
            (("construct", name, mind.time), 1.0),
            (("construct", "gain", mind.time), points.with_power(nation, power) + paid),
            (("construct", "power", mind.soon), power / BUILT),
            (("construct", name, "home"), float(area < 5)),
            (("construct", name, "lesser"), lesser),
            (("construct", name, "threat"), threat(state, area) / THREAT),
        ]
        if building in (LIGHT, DARK):
            speaks.append((("construct", name, wanted), 1.0))
        if not free:
            speaks.append((("construct", "paid", mind.time), 1.0))
        found.append(speaks)
    return found


def buy(mind: Mind, ask: Ask) -> list[Reasons]:
    """How many units are bought."""
    state, nation = mind.state, mind.nation
    possible = strikes(state, mind.points, nation)
    now = gains(state, nation, possible)[1]
    units = units_of(state, nation) / UNITS
    found: list[Reasons] = []
    for option in ask.options:
        number = int(str(option))
        more = number / UNITS
        gain = gains(state, nation, possible, number)[1] - now
        found.append(
            [
                (("buy", "any", mind.time), float(number > 0)),
                (("buy", "number", mind.time), more),
                (("buy", "many"), more * more),
                (("buy", "units"), more * units),
                (("buy", "virya"), more * mind.virya),
                (("buy", "gain"), gain / POINTS),
            ]
        )
    return found


def post(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where bought units go."""
    state, nation = mind.state, mind.nation
    possible: list[Strike] = strikes(state, mind.points, nation)
    bought = under_way(state.doing.recruit).bought
    found: list[Reasons] = []
    for key in ask.options:
        area = AREA[str(key)]
        now = gains(state, nation, possible, 0, area)
        then = gains(state, nation, possible, bought, area)
        found.append(
            [
                (("post", SURE), (then[0] - now[0]) / POINTS),
                (("post", FAIR), (then[1] - now[1]) / POINTS),
                (("post", "threat"), threat(state, area) / THREAT),
                (("post", "units"), state.units[area] / TROOP),
                (("post", "home"), float(area < 5)),
                (("post", "wild"), float(state.wild >> area & 1)),
            ]
        )
    return found
