"""Units on the move, and Agni Strike."""

from __future__ import annotations

from critias.games.era.bots.gains import (
    answer,
    defended,
    gains,
    payable,
    prize,
    safe,
    strikes,
    threat,
)
from critias.games.era.bots.reasons.mind import (
    COST,
    POINTS,
    THREAT,
    TROOP,
    WHOLE_POWER,
    Mind,
    graded,
    likely,
)
from critias.games.era.rules import contest
from critias.games.era.rules.board import AREA, NATIONS, crossings
from critias.games.era.rules.movement import contests, movable
from critias.games.era.rules.state import under_way
from critias.games.era.rules.values import garrison, has_marker
from critias.kernel.choices import DONE, Ask
from critias.players.habits import Name, Reasons


def move_from(mind: Mind, ask: Ask) -> list[Reasons]:
    """Whose units move, or whether that is enough."""
    state = mind.state
    move = under_way(state.doing.move)
    pays = "paid" if move.contested.bit_count() >= move.free else "free"
    possible = strikes(state, mind.points, mind.nation)
    found: list[Reasons] = []
    for key in ask.options:
        if key == DONE:
            fights = "fights" if move.contested else "none"
            found.append([(("move_from", "done", pays, fights), 1.0)])
            continue
        area = AREA[str(key)]
        best = gains(state, mind.nation, possible, 0, area)
        found.append(
            [
                *graded("move_from", pays, "gain", best),
                (
                    ("move_from", pays, "safe"),
                    safe(state, [one for one in possible if one.start == area]) / POINTS,
                ),
                (("move_from", "home"), float(area < 5)),
                (("move_from", "threat"), threat(state, area) / THREAT),
            ]
        )
    return found


def move_to(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where they go, if all of them went."""
    state = mind.state
    start = AREA[str(ask.about[0])]
    ways = dict(crossings(under_way(state.doing.move).zones)[start])
    more = has_marker(state, mind.nation)
    found: list[Reasons] = []
    for key in ask.options:
        area = AREA[str(key)]
        arriving = movable(state)[start] - ways[area]
        defence, gain = defended(state, mind.points, mind.nation, area, more)
        margin = contest.strength(state, mind.nation, arriving) - defence
        stands = likely(margin)
        fights = contests(state, area)
        vain = fights and margin + payable(state, mind.seat) < 1
        held = fights and margin - answer(state, area) < 1
        found.append(
            [
                (("move_to", stands, "gain"), gain / POINTS),
                (("move_to", stands), 1.0),
                (("move_to", "vain"), float(vain)),
                (("move_to", "safe"), float(fights and not held)),
                (("move_to", "safe", "gain"), 0.0 if held else gain / POINTS),
                (("move_to", "cost"), ways[area] / COST),
                (("move_to", "wild"), float(state.wild >> area & 1)),
                (("move_to", "own"), float(state.owner[area] == mind.nation)),
            ]
        )
    return found


def move_number(mind: Mind, ask: Ask) -> list[Reasons]:
    """How many go."""
    state = mind.state
    target, cost = AREA[str(ask.about[1])], int(str(ask.about[2]))
    fights = contests(state, target)
    name = "fight" if fights else "quiet"
    defence = garrison(state, target) + state.units[target]
    holder = state.owner[target]
    guarded = garrison(state, target) + contest.strength(state, holder, state.units[target])
    there = under_way(state.doing.move).force[target]
    bid, against = payable(state, mind.seat), answer(state, target)
    found: list[Reasons] = []
    for number in ask.options:
        speaks: list[tuple[Name, float]] = [
            (("move_number", name, "all"), float(number == ask.options[-1])),
            (("move_number", name, "least"), float(number == ask.options[0])),
        ]
        if fights:
            margin = int(str(number)) - cost - defence
            force = contest.strength(state, mind.nation, there + int(str(number)) - cost)
            strong = force - guarded
            speaks += [
                (("move_number", likely(margin)), 1.0),
                (("move_number", "vain"), float(strong + bid < 1)),
                (("move_number", "short"), float(strong < 1)),
                (("move_number", "safe"), float(strong - against >= 1)),
            ]
        found.append(speaks)
    return found


def agni(mind: Mind, ask: Ask) -> list[Reasons]:
    """Whose unit burns: of a strong nation, or where an attack would bring something."""
    state = mind.state
    found: list[Reasons] = []
    for option in ask.options:
        if not isinstance(option, tuple):
            found.append([(("agni", "done"), 1.0)])
            continue
        rival, area = NATIONS.index(str(option[0])), AREA[str(option[1])]
        speaks: list[tuple[Name, float]] = [
            (("agni", "own"), float(mind.has(rival))),
            (("agni", "units"), state.units[area] / TROOP),
            (("agni", "power"), mind.points.powers[rival] / WHOLE_POWER),
        ]
        if area >= 5 and not state.wild >> area & 1:
            gain = prize(state, area)
            worth = mind.points.with_power(mind.nation, gain, rival, gain) / POINTS
            near = any(
                state.owner[start] == mind.nation and state.units[start] > cost
                for start, cost in crossings(0)[area]
            )
            speaks.append((("agni", "near" if near else "far"), worth))
        found.append(speaks)
    return found
