"""How well a side stands: judgements for bots, not rules.

The weights of what is counted are in `estimate.toml`, which says where they come from.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import permutations
from operator import mul, sub
from pathlib import Path
from typing import Final, NamedTuple

from critias.games.athlas.rules import campaign
from critias.games.athlas.rules.board import GRID, GROUND
from critias.games.athlas.rules.creation import alphas_of
from critias.games.athlas.rules.data import INTERVENTIONS, Power
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.state import FIRST_TURN, SUMMONING, AthlasState, Draft, Unit
from critias.games.athlas.rules.units import flying, may_hold
from critias.kernel.hexes import Mask
from critias.players.weights import weights

FEATURES: Final = (
    "series", "design", "sturdy", "turn", "points", "divine", "bearers", "others", "wounds",
    "carried", "near", "race", "pace", "aim", "ready",
)  # fmt: skip
"""What is counted, as the difference between the sides: games won in a campaign; how much of the
design is finished, and what it can do; whose turn it is; summoning and divine points to spare;
summoning points of the units that can hold relics and of those that cannot, life points lost of
them; relics held, steps from the nearest unit to each relic; one over the turns of both sides
until two relics can meet, and those turns; summoning points that could be struck down at once; and
in a turn what is still to be activated."""
WEIGHTS: Final = weights(Path(__file__).with_name("estimate.toml"), FEATURES)
MOST_HURT: Final = 0.5
"""Life points lost weigh no more than so many for each summoning point of a unit, so that a unit
nearly dead is not worth more to its enemy than a dead one."""
OTHER: Final = 0.6
"""What a point of a unit that cannot hold relics is worth, compared with one that can."""
FAR, IN_THE_WAY, FAIR_COST = 12, 3, 35
"""Turns to a relic nobody can fetch; turns an enemy in its hex costs; what a unit may well cost."""


def estimate(state: AthlasState, seat: int) -> float | None:
    """From -1 (lost) to 1 (won); None while a unit is activated or one is summoned."""
    if half_done(state):
        return None
    return math.tanh(sum(map(mul, WEIGHTS, features(state, seat))))


def features(state: AthlasState, seat: int) -> tuple[float, ...]:
    """What is counted, from the side of the seat."""
    won = campaign.wins(state)
    design = play = _NOTHING
    turn = 0.0
    if state.drafts:
        own, other = (_design(state, state.drafts[side]) for side in (seat, 1 - seat))
        design = tuple(map(sub, own, other))
    elif not state.result:
        own, other = _side(state, seat), _side(state, 1 - seat)
        play = tuple(map(sub, own, other))
        turn = 1.0 if state.active == seat else -1.0
    return (float(won[seat] - won[1 - seat]), *design[:2], turn, *play)


def half_done(state: AthlasState) -> bool:
    """Whether a unit is activated or one is summoned; neither a turn begins, nor is the next unit
    to be activated."""
    if state.drafts or state.result:
        return False
    if state.phase == FIRST_TURN:
        return any(alpha.revealed for alpha in state.world.sides[state.active].alphas)
    return state.phase == SUMMONING or bool(state.world.acting) or bool(state.world.warps)


def _side(state: AthlasState, seat: int) -> tuple[float, ...]:
    world = state.world
    side = world.sides[seat]
    divine = sum(INTERVENTIONS[card].points for card in state.athilians[seat].stack)
    active = state.active == seat
    bearing = others = ready = 0.0
    bearers = []
    own, foes = [], []
    for unit in world.units.values():
        if unit.owner != seat:
            foes.append(unit)
            continue
        own.append(unit)
        cost = unit.build.cost
        if may_hold(unit):
            bearing += cost
            bearers.append(unit)
        else:
            others += cost
        if active and not unit.activated and not unit.fresh:
            ready += cost
    wounds = 0.0
    for number, unit in {unit.alpha: unit for unit in own}.items():
        alpha = side.alphas[number]
        lost = alpha.build.life - alpha.pool
        wounds += min(lost, MOST_HURT * _worth(unit) * lost / alpha.build.life)
    return (
        state.points - side.spent,
        divine,
        bearing,
        others,
        wounds,
        *_relics(state, seat, bearers),
        sum(_best_strike(state, unit, foes) for unit in own),
        ready,
    )


# --- relics ---------------------------------------------------------------------------------------


def _relics(state: AthlasState, seat: int, bearers: list[Unit]) -> tuple[float, ...]:
    """How many relics are held and at hand, and how soon one of these units can hold two."""
    active = state.active == seat
    if not bearers:
        return 0.0, -3.0 * FAR, 1 / (2 * FAR), float(FAR)
    relics = state.world.relics
    dry = ways = [_ways(state, seat, relic, False) for relic in relics]
    if any("amphibious" in unit.build.traits for unit in bearers):
        ways = [_ways(state, seat, relic, True) for relic in relics]
    blocked = [_blocked(state, seat, relic) for relic in relics]
    away = []
    for unit in bearers:
        # Who has been activated goes on in the next turn.
        late = active and (unit.activated or unit.fresh)
        pace = _pace(unit.build.cards)
        own = ways if "amphibious" in unit.build.traits else dry
        away.append([late + (_steps(way, unit.space) + pace - 1) // pace for way in own])
    carried = float(sum(unit.space in relics for unit in bearers))
    fetched = [min(steps) for steps in zip(*away, strict=True)]
    soonest = FAR
    for a, b in permutations(range(len(relics)), 2):
        gap = _steps(ways[a], relics[b])
        # One unit carries the first relic to the second, or two units carry both half way.
        alone = fetched[a] + gap
        together = _two(away, a, b) + (gap + 1) // 2
        soonest = min(soonest, min(alone, together) + blocked[a] + blocked[b])
    near = -float(sum(min(FAR, n + late) for n, late in zip(fetched, blocked, strict=True)))
    return carried, near, 1 / (2 * soonest + 1 - active), float(soonest)


def _two(away: list[list[int]], a: int, b: int) -> int:
    """Turns until two different units hold the relics a and b."""
    soonest = FAR
    for i, one in enumerate(away):
        here = one[a]
        if here < soonest:
            for j, other in enumerate(away):
                if other[b] < soonest and i != j:
                    soonest = max(here, other[b])
    return soonest


def _blocked(state: AthlasState, seat: int, relic: int) -> int:
    unit = state.world.units.get(relic)
    if unit is None or (unit.owner == seat and may_hold(unit)):
        return 0
    if unit.owner != seat:
        return IN_THE_WAY
    return FAR if "rooted" in unit.build.traits else 1


def _ways(state: AthlasState, seat: int, relic: int, swims: bool) -> tuple[Mask, ...]:
    """The hexes within 0, 1, 2 ... steps of a relic, on foot and around whoever is in the way."""
    world = state.world
    free = GROUND if swims else GROUND & ~world.water
    for space, unit in world.units.items():
        if unit.owner != seat or "rooted" in unit.build.traits:
            free &= ~(1 << space)
        else:
            free |= 1 << space
    for other in world.relics:
        free |= 1 << other
    return _spread(relic, world.hills, world.craters, free)


@lru_cache(maxsize=2048)
def _spread(start: int, hills: Mask, craters: Mask, free: Mask) -> tuple[Mask, ...]:
    seen = front = 1 << start
    found = [seen]
    beside = GRID.beside
    while len(found) <= FAR:
        high, low = front & hills, front & craters
        wider = beside(front & ~high & ~low)
        if high:
            wider |= beside(high) & ~craters
        if low:
            wider |= beside(low) & ~hills
        front = wider & free & ~seen
        if not front:
            break
        seen |= front
        found.append(seen)
    return tuple(found)


def _steps(ways: tuple[Mask, ...], space: int) -> int:
    for steps, mask in enumerate(ways):
        if mask >> space & 1:
            return steps
    return FAR


@lru_cache(maxsize=1024)
def _pace(cards: tuple[str, ...]) -> int:
    """Hexes in a turn."""
    strides = [power.amount for power in build(cards).powers if power.effect == "stride"]
    return max(strides, default=1)


_NOTHING: Final = (0.0,) * 11


# --- fights ---------------------------------------------------------------------------------------


class Strike(NamedTuple):
    """One of the ways of a unit to hurt another."""

    card: str
    """Whose cube it takes; empty if none."""
    reach: int
    """How far away the other may be, a step before it included."""
    value: int
    magical: bool
    lost: bool
    """No armor helps."""
    low: bool
    """From the ground, it reaches only flyers that have come down."""


@lru_cache(maxsize=1024)
def _strikes(cards: tuple[str, ...]) -> tuple[Strike, ...]:
    own = build(cards)
    step = 0 if "rooted" in own.traits else 2 if own.flying else 1
    return tuple(
        Strike(
            power.card if power.cube else "",
            power.reach + step * (not power.movement),
            power.amount if power.effect == "drain" else _force(power, own.attack_modifiers),
            power.attack == "magical",
            power.effect == "drain",
            power.reach <= 1 and not own.flying,
        )
        for power in own.powers
        if power.effect in STRIKES and power.range
    )


def _force(power: Power, modifiers: dict[str, int]) -> int:
    return power.value + modifiers[power.attack]


STRIKES: Final = frozenset({"attack", "geyser", "drain", "blast"})


def _best_strike(state: AthlasState, unit: Unit, foes: Iterable[Unit]) -> float:
    """Summoning points of the enemy, as far as this unit can strike it down in its next turn."""
    best = 0.0
    strikes = _strikes(unit.build.cards)
    if not strikes:
        return best
    cubes = state.alpha_of(unit).cubes
    for foe in foes:
        away = distance(unit.space, foe.space)
        for strike in strikes:
            if away > strike.reach or (strike.card and not cubes.get(strike.card)):
                continue
            if strike.low and not foe.exposed and flying(foe):
                continue
            hurt = strike.value
            if not strike.lost:
                hurt -= foe.build.armor + (foe.build.ward if strike.magical else 0)
            if hurt > 0:
                best = max(best, min(1.0, hurt / state.alpha_of(foe).pool) * foe.build.cost)
    return best


def _worth(unit: Unit) -> float:
    """Summoning points of a unit, as far as they count."""
    return unit.build.cost * (1.0 if may_hold(unit) else OTHER)


@cache
def distance(a: int, b: int) -> int:
    return GRID.distance(a, b)


# --- designs --------------------------------------------------------------------------------------


def _design(state: AthlasState, draft: Draft) -> tuple[float, ...]:
    """How much of a design is finished, and what its Alphas and interventions are worth."""
    number = alphas_of(state)
    finished = min(draft.stage, number + 1) / (number + 1)
    sturdy = sum(_sturdy(cards) for cards in draft.alphas if cards)
    return finished, sturdy + sum(INTERVENTIONS[card].points for card in draft.stack)


@lru_cache(maxsize=1024)
def _sturdy(cards: tuple[str, ...]) -> float:
    """What units of these cards can take and deal, less what makes them too dear."""
    own = build(cards)
    deals = max(
        (power.value + own.attack_modifiers[power.attack] for power in own.powers if power.attack),
        default=0,
    )
    holds = not own.flying and "rooted" not in own.traits
    return own.life + own.armor + own.ward + deals + 3 * holds - max(0, own.cost - FAIR_COST)
