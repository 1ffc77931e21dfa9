"""How well a side stands, for bots that look ahead: a judgement, not a rule."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import permutations

from critias.games.athlas import campaign
from critias.games.athlas.board import GRID
from critias.games.athlas.creation import alphas_of
from critias.games.athlas.data import INTERVENTIONS
from critias.games.athlas.designs import build
from critias.games.athlas.state import FIRST_TURN, SUMMONING, AthlasState, Draft, Unit
from critias.games.athlas.units import may_hold

SERIES, RACE, CARRY, NEAR = 8.0, 24.0, 1.0, 0.2
"""Games won in a campaign; how soon two relics meet; a relic held; a hex nearer to a relic."""
UNIT, WOUND, POINT, DIVINE = 0.1, 0.1, 0.08, 0.15
"""A summoning point on the board, a life point lost, a summoning or divine point to spare."""
DESIGN, STURDY, FAIR_COST = 4.0, 0.02, 35
"""A design still to be finished; what an Alpha of it can do; what a unit may well cost."""
FAR, IN_THE_WAY, EVEN = 12, 3, 12.0
"""Turns to a relic nobody can fetch; turns an enemy in its hex costs; a lead that is decisive."""


def estimate(state: AthlasState, seat: int) -> float | None:
    """From -1 (lost) to 1 (won); None in the middle of a turn, where one side has done more."""
    if not state.drafts and not state.result and not _turn_begins(state):
        return None
    won = campaign.wins(state)
    lead = SERIES * (won[seat] - won[1 - seat])
    if state.drafts:
        lead += _design(state, state.drafts[seat]) - _design(state, state.drafts[1 - seat])
    elif not state.result:
        lead += _side(state, seat) - _side(state, 1 - seat)
    return math.tanh(lead / EVEN)


def _turn_begins(state: AthlasState) -> bool:
    if state.phase == FIRST_TURN:
        return not any(alpha.revealed for alpha in state.world.sides[state.active].alphas)
    if state.phase == SUMMONING or state.world.acting or any(a.cast for a in state.athilians):
        return False
    return not any(unit.activated for unit in state.world.units.values())


def _side(state: AthlasState, seat: int) -> float:
    side = state.world.sides[seat]
    worth = POINT * (state.points - side.spent)
    worth += DIVINE * sum(INTERVENTIONS[card].points for card in state.athilians[seat].stack)
    carriers = []
    fielded = set()
    for unit in state.world.units.values():
        if unit.owner == seat:
            worth += UNIT * unit.build.cost
            fielded.add(unit.alpha)
            if may_hold(unit):
                carriers.append(unit)
    hurt = (side.alphas[number] for number in fielded)
    worth -= WOUND * sum(alpha.build.life - alpha.pool for alpha in hurt)
    return worth + _relics(state, seat, carriers)


def _relics(state: AthlasState, seat: int, carriers: list[Unit]) -> float:
    """How soon one of these units can hold two relics, and how many of them are at hand."""
    if not carriers:
        return 0.0
    relics = state.world.relics
    away = [[_steps(unit.space, relic) for relic in relics] for unit in carriers]
    worth = CARRY * sum(steps.count(0) for steps in away)
    worth -= NEAR * sum(min(steps) for steps in away)
    blocked = [_blocked(state, seat, relic) for relic in relics]
    fetched = [min(steps) for steps in zip(*away, strict=True)]
    soonest = float(FAR)
    for a, b in permutations(range(len(relics)), 2):
        gap = _steps(relics[a], relics[b])
        # One unit carries the first relic to the second, or two units carry both half way.
        alone = fetched[a] + gap
        together = _two(away, a, b) + (gap + 1) // 2
        soonest = min(soonest, min(alone, together) + blocked[a] + blocked[b])
    return worth + RACE / (1 + soonest)


def _two(away: list[list[int]], a: int, b: int) -> int:
    """Turns until two different units hold the relics a and b."""
    return min(
        (
            max(one[a], other[b])
            for i, one in enumerate(away)
            for j, other in enumerate(away)
            if i != j
        ),
        default=FAR,
    )


def _blocked(state: AthlasState, seat: int, relic: int) -> int:
    unit = state.world.units.get(relic)
    return IN_THE_WAY if unit is not None and unit.owner != seat else 0


@cache
def _steps(a: int, b: int) -> int:
    return GRID.distance(a, b)


# --- designs --------------------------------------------------------------------------------------


def _design(state: AthlasState, draft: Draft) -> float:
    """A finished design is worth more than the best of plans: the worth of its Alphas is small."""
    number = alphas_of(state)
    worth = -DESIGN * (number + 1 - min(draft.stage, number + 1)) / (number + 1)
    worth += STURDY * sum(_sturdy(cards) for cards in draft.alphas if cards)
    return worth + STURDY * sum(INTERVENTIONS[card].points for card in draft.stack)


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
