"""How well a side stands and what a lively player might answer: judgements for bots, not rules.

The weights of what is counted are in `estimate.toml`, which says where they come from.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from operator import mul, sub
from pathlib import Path
from typing import Final

from critias.games.athlas import campaign
from critias.games.athlas.board import GRID
from critias.games.athlas.creation import alphas_of
from critias.games.athlas.data import INTERVENTIONS, POWERS
from critias.games.athlas.designs import build
from critias.games.athlas.relics import held
from critias.games.athlas.state import FIRST_TURN, SUMMONING, AthlasState, Draft, Unit
from critias.games.athlas.units import may_hold
from critias.kernel.choices import DONE, NO, YES, Ask, Option
from critias.kernel.random import Rng
from critias.kit.weights import weights

FEATURES: Final = (
    "series", "design", "sturdy", "turn", "points", "divine", "units", "wounds", "carried", "near",
    "race", "pace",
)  # fmt: skip
"""What is counted, as the difference between the sides: games won in a campaign; how much of the
design is finished, and what it can do; whose turn it is; summoning and divine points to spare;
summoning points on the board, life points lost of it, relics held, steps to the nearest ones; one
over the turns until two relics can meet, and those turns."""
WEIGHTS: Final = weights(Path(__file__).with_name("estimate.toml"), FEATURES)
FAR, IN_THE_WAY, FAIR_COST = 12, 3, 35
"""Turns to a relic nobody can fetch; turns an enemy in its hex costs; what a unit may well cost."""


def estimate(state: AthlasState, seat: int) -> float | None:
    """From -1 (lost) to 1 (won); None in the middle of a turn, where one side has done more."""
    if not state.drafts and not state.result and not _turn_begins(state):
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


def _turn_begins(state: AthlasState) -> bool:
    if state.phase == FIRST_TURN:
        return not any(alpha.revealed for alpha in state.world.sides[state.active].alphas)
    if state.phase == SUMMONING or state.world.acting or any(a.cast for a in state.athilians):
        return False
    return not any(unit.activated for unit in state.world.units.values())


def _side(state: AthlasState, seat: int) -> tuple[float, ...]:
    side = state.world.sides[seat]
    divine = sum(INTERVENTIONS[card].points for card in state.athilians[seat].stack)
    units = 0.0
    carriers = []
    fielded = set()
    for unit in state.world.units.values():
        if unit.owner == seat:
            units += unit.build.cost
            fielded.add(unit.alpha)
            if may_hold(unit):
                carriers.append(unit)
    hurt = (side.alphas[number] for number in fielded)
    wounds = sum(alpha.build.life - alpha.pool for alpha in hurt)
    return (state.points - side.spent, divine, units, wounds, *_relics(state, seat, carriers))


def _relics(state: AthlasState, seat: int, carriers: list[Unit]) -> tuple[float, ...]:
    """How many relics are held and at hand, and how soon one of these units can hold two."""
    if not carriers:
        return 0.0, float(FAR), 0.0, float(FAR)
    relics = state.world.relics
    away = [[_steps(unit.space, relic) for relic in relics] for unit in carriers]
    carried = float(sum(steps.count(0) for steps in away))
    near = float(sum(min(steps) for steps in away))
    blocked = [_blocked(state, seat, relic) for relic in relics]
    fetched = [min(steps) for steps in zip(*away, strict=True)]
    soonest = float(FAR)
    for a, b in permutations(range(len(relics)), 2):
        gap = _steps(relics[a], relics[b])
        # One unit carries the first relic to the second, or two units carry both half way.
        alone = fetched[a] + gap
        together = _two(away, a, b) + (gap + 1) // 2
        soonest = min(soonest, min(alone, together) + blocked[a] + blocked[b])
    return carried, near, 1 / (1 + soonest), soonest


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


_NOTHING: Final = (0.0,) * 8


@cache
def _steps(a: int, b: int) -> int:
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


# --- likely answers -------------------------------------------------------------------------------

WHIM: Final = 6
"""One answer in so many is picked blindly, so that nothing is left out."""
_QUIET: Final = frozenset({"opening", "closing", "interrupt", "answer"})
_IDLE: Final = frozenset({DONE, "cast", "leave"})
_USELESS: Final = frozenset({"discard", "offer_draw", "back", "orders", "remove"})
_MOVES: Final = frozenset({"walk", "climb", "fly", "stride", "blink"})


def sensible(ask: Ask) -> Sequence[Option]:
    """Ready-made designs where there are some, and nothing that only passes the time."""
    options = ask.options
    if ask.kind == "design":
        ready = [option for option in options if _word(option) in ("preset", "saved", "surprise")]
        if ready:
            return ready
    useful = [option for option in options if _word(option) not in _USELESS]
    if ask.kind == "unit" and any(isinstance(option, int) for option in useful):
        # Units left over are activated all the same, so each may as well be looked at.
        useful.remove(DONE)
    return useful or options


def hint(state: AthlasState, ask: Ask, rng: Rng) -> Option:
    """Keep the interventions, use every unit, and walk towards the relics."""
    kind = ask.kind
    if kind == "draw":
        return NO
    if kind == "nobody_can_win":
        return YES
    if kind in _QUIET:
        return "pass"
    if kind == "target" and rng.below(WHIM):
        return _target(state, ask, rng)
    options = sensible(ask)
    if kind == "power":
        powers = [o for o in options if type(o) is str and o in POWERS]
        moves = [power for power in powers if POWERS[power].effect in _MOVES]
        return rng.pick(moves if moves and rng.below(WHIM) else [*powers, DONE])
    return rng.pick([o for o in options if o not in _IDLE] or options)


def _word(option: Option) -> Option:
    return option[0] if isinstance(option, tuple) and option else option


def _target(state: AthlasState, ask: Ask, rng: Rng) -> Option:
    power, space = ask.about
    spaces = [option for option in ask.options if isinstance(option, int)]
    unit = state.world.units.get(space) if isinstance(space, int) else None
    if unit is None or not spaces:
        return rng.pick(ask.options)
    if POWERS[str(power)].effect in _MOVES:
        goals = _goals(state, unit)
        rng.shuffle(spaces)
        return min(spaces, key=lambda s: min(GRID.distance(s, goal) for goal in goals))
    seat = ask.seats[0]
    enemies = [s for s in spaces if s in state.world.units and state.world.units[s].owner != seat]
    return rng.pick(enemies or spaces)


def _goals(state: AthlasState, unit: Unit) -> list[int]:
    """Where a unit wants to go: to a relic it does not hold, best one that no friend holds."""
    own = held(state, unit)
    others = [relic for number, relic in enumerate(state.world.relics) if number not in own]
    if own:
        return others
    free = [
        s for s in others if s not in state.world.units or state.world.units[s].owner != unit.owner
    ]
    return free or others or [unit.space]
