"""Where an archon goes, and which one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.era.bots.gains import (
    best_cards,
    best_coup,
    built,
    gains,
    safe,
    strikes,
    wars,
)
from critias.games.era.bots.reasons.mind import POINTS, POWER, UNITS, VIRYA, Mind, graded
from critias.games.era.rules.board import COUP, INTRIGUE, MOST, NATIONS, PAD, POLE_SHIFT, REPOLARIZE
from critias.games.era.rules.values import controllers, nations_of, total, units_of
from critias.kernel.choices import Ask
from critias.players.habits import Name, Reasons

RECRUITED: Final = 4
"""So many more units are counted on in one place."""
WORST_CARDS: Final = -2.0
"""Points below which it does not matter how bad the cards are."""


def space(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where an archon goes."""
    own = {key: _Nation(mind, nation) for nation, key in enumerate(NATIONS) if mind.has(nation)}
    found: list[Reasons] = []
    for key in ask.options:
        name, _, action = str(key).partition(".")
        if action:
            found.append(_ACTIONS[action](mind, own[name]))
        else:
            found.append(_pad(mind, name))
    return found


class _Nation:
    """An own nation, and what its actions could bring."""

    __slots__ = ("ahead", "lesser", "nation", "strikes", "units")

    def __init__(self, mind: Mind, nation: int) -> None:
        state, points = mind.state, mind.points
        one, two = nations_of(state, mind.seat)
        other = two if nation == one else one
        self.nation = nation
        self.lesser = points.lesser(nation)
        self.ahead = (points.powers[nation] - points.powers[other]) / POWER
        self.units = units_of(state, nation) / UNITS
        self.strikes = strikes(state, points, nation)


def _any(mind: Mind, own: _Nation, action: str) -> list[tuple[Name, float]]:
    """What is asked of every action of a nation."""
    return [
        (("space", action, mind.time), 1.0),
        (("space", action, "lesser", mind.time), float(own.lesser)),
        (("space", action, "ahead"), own.ahead),
        (("space", action, "virya", mind.time), mind.virya),
        (("space", action, mind.table), 1.0),
    ]


def _collect(mind: Mind, own: _Nation) -> Reasons:
    state = mind.state
    amount = total(state, own.nation)
    gain = mind.points.with_virya(dict.fromkeys(controllers(state, own.nation), amount))
    real = min(amount, MOST - state.virya[mind.seat])
    return [
        *_any(mind, own, "collect"),
        (("space", "collect", "gain", mind.time), gain),
        (("space", "collect", "amount", mind.soon), real / VIRYA),
        (("space", "collect", "waste"), (amount - real) / VIRYA),
    ]


def _construct(mind: Mind, own: _Nation) -> Reasons:
    more = built(mind.state, own.nation)
    gain = mind.points.with_power(own.nation, more)
    return [
        *_any(mind, own, "construct"),
        (("space", "construct", "gain", mind.time), gain / POINTS),
        (("space", "construct", "power", mind.soon), more / POWER),
        (("space", "construct", "none"), float(not more)),
    ]


def _recruit(mind: Mind, own: _Nation) -> Reasons:
    now = gains(mind.state, own.nation, own.strikes)[1]
    then = gains(mind.state, own.nation, own.strikes, RECRUITED)[1]
    return [
        *_any(mind, own, "recruit"),
        (("space", "recruit", "units", mind.soon), own.units),
        (("space", "recruit", "gain", mind.soon), (then - now) / POINTS),
    ]


def _move(mind: Mind, own: _Nation) -> Reasons:
    found = gains(mind.state, own.nation, own.strikes)
    return [
        *_any(mind, own, "move"),
        *graded("space", "move", mind.time, found),
        (("space", "move", "safe", mind.time), safe(mind.state, own.strikes) / POINTS),
        (("space", "move", "units"), own.units),
    ]


def _global(mind: Mind, own: _Nation) -> Reasons:
    found = wars(mind.state, mind.points, own.nation)
    return [
        *_any(mind, own, "global"),
        *graded("space", "global", mind.time, found),
        (("space", "global", "pole"), float(mind.points.wish == POLE_SHIFT)),
    ]


_ACTIONS: Final[dict[str, Callable[[Mind, _Nation], Reasons]]] = {
    "collect": _collect,
    "construct": _construct,
    "recruit": _recruit,
    "move": _move,
    "global": _global,
}


def _pad(mind: Mind, key: str) -> Reasons:
    """The own pad and the special tiles."""
    found: list[tuple[Name, float]] = [
        (("space", key, mind.time), 1.0),
        (("space", key, "virya"), mind.virya),
        (("space", key, mind.table), 1.0),
    ]
    if key == PAD[COUP]:
        gain, _ = best_coup(mind.state, mind.points)
        found += [
            (("space", key, "gain", mind.time), gain / POINTS),
            (("space", key, "none"), float(gain <= 0)),
        ]
    elif key == PAD[REPOLARIZE]:
        gain, _ = best_cards(mind.state, mind.points)
        found.append((("space", key, "gain", mind.time), max(WORST_CARDS, gain) / POINTS))
    elif key == PAD[INTRIGUE]:
        agents = mind.state.agents[mind.seat * 9 : mind.seat * 9 + 9]
        found.append((("space", key, "out"), sum(place >= 0 for place in agents) / len(agents)))
    return found


def archon(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which archon goes: the space it leaves is open again."""
    found: list[Reasons] = []
    for key in ask.options:
        name, _, action = str(key).partition(".")
        if not action:
            found.append([(("archon", name, mind.soon), 1.0)])
        elif not mind.has(nation := NATIONS.index(name)):
            found.append([(("archon", "foreign"), 1.0)])
        else:
            other = sum(nations_of(mind.state, mind.seat)) - nation
            lesser = float(total(mind.state, nation) <= total(mind.state, other))
            found.append([(("archon", action, mind.soon), 1.0), (("archon", "lesser"), lesser)])
    return found
