"""How well a side stands: judgements for bots, not rules.

The weights of what is counted are in `estimate.toml`, which says where they come from.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import mul, sub
from pathlib import Path
from typing import Final

from critias.games.athlas.bots.fights import best_strike, threat, worth_of
from critias.games.athlas.bots.race import FAR, race_of
from critias.games.athlas.rules import campaign
from critias.games.athlas.rules.creation import alphas_of
from critias.games.athlas.rules.data import INTERVENTIONS
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.state import FIRST_TURN, SUMMONING, AthlasState, Draft, Unit
from critias.games.athlas.rules.units import may_hold
from critias.players.weights import weights

FEATURES: Final = (
    "series", "design", "sturdy", "turn", "points", "divine", "bearers", "others", "wounds",
    "carried", "near", "race", "pace", "aim", "ready", "now", "next", "shaky", "bearer",
)  # fmt: skip
"""What is counted, as the difference between the sides: games won in a campaign; how much of the
design is finished, and what it can do; whose turn it is; summoning and divine points to spare;
summoning points of the units that can hold relics and of those that cannot, life points lost of
them; relics held, steps from the nearest unit to each relic; one over the turns of both sides
until two relics can meet, and those turns; summoning points that could be struck down at once; in
a turn what is still to be activated; how much of what could be struck down can be in this turn, and
in the next one of the other side; holders of relics by how likely they are to fall; and whether
there is anybody who can hold one."""
WEIGHTS: Final = weights(Path(__file__).with_name("estimate.toml"), FEATURES)
MOST_HURT: Final = 0.5
"""Life points lost weigh no more than so many for each summoning point of a unit, so that a unit
nearly dead is not worth more to its enemy than a dead one."""
FAIR_COST: Final = 35
"""What a unit may well cost."""


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
    own, foes = [], []
    for unit in world.units.values():
        if unit.owner != seat:
            foes.append(unit)
            continue
        own.append(unit)
        cost = unit.build.cost
        if may_hold(unit):
            bearing += cost
        else:
            others += cost
        if active and not unit.activated and not unit.fresh:
            ready += cost
    wounds = 0.0
    for number, unit in {unit.alpha: unit for unit in own}.items():
        alpha = side.alphas[number]
        lost = alpha.build.life - alpha.pool
        wounds += min(lost, MOST_HURT * worth_of(unit) * lost / alpha.build.life)
    race = race_of(state, seat)
    near, turns = race.now
    shaky = 0.0
    aims: dict[int, float] = {}
    aims_now: dict[int, float] = {}
    for unit in own:
        part, foe = best_strike(state, unit, foes)
        if foe is not None:
            aims[foe.id] = aims.get(foe.id, 0.0) + part
            if active and not unit.activated and not unit.fresh:
                aims_now[foe.id] = aims_now.get(foe.id, 0.0) + part
        if unit.space in world.relics and may_hold(unit):
            hurt = threat(state, unit, unit.space, foes)
            shaky += min(1.0, hurt / side.alphas[unit.alpha].pool)
    aim, aim_now = _at_most_once(foes, aims), _at_most_once(foes, aims_now)
    return (
        state.points - side.spent,
        divine,
        bearing,
        others,
        wounds,
        float(sum(one.space in world.relics for one in race.bearers)),
        near,
        1 / (2 * turns + 1 - active) if race.bearers else 1 / (2 * FAR),
        float(turns),
        aim,
        ready,
        aim_now,
        0.0 if active else aim,
        shaky,
        float(bool(race.bearers)),
    )


_NOTHING: Final = (0.0,) * 15


def _at_most_once(foes: Sequence[Unit], aims: Mapping[int, float]) -> float:
    """Summoning points of the enemy that could be struck down, nobody counted for more than a whole
    unit: otherwise one that is dying before several blades would be worth more than a dead one."""
    return sum([foe.build.cost * min(1.0, aims[foe.id]) for foe in foes if foe.id in aims])


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
