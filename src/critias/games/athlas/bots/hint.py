"""What a lively player might answer: judgements for bots, not rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from critias.games.athlas.bots.estimate import STRIKES, distance
from critias.games.athlas.rules.command import ACCEPT_DRAW, NOBODY_CAN_WIN, POWER, UNIT
from critias.games.athlas.rules.creation import DESIGN
from critias.games.athlas.rules.data import POWERS, Power
from critias.games.athlas.rules.divine import MOMENTS, PASS
from critias.games.athlas.rules.movement import HALF_WAY, STRIDE
from critias.games.athlas.rules.powers import TARGET
from critias.games.athlas.rules.relics import CARRY, TAKE, held
from critias.games.athlas.rules.state import AthlasState, Unit
from critias.games.athlas.rules.summoning import FIGURE, PLACE
from critias.games.athlas.rules.units import armor, may_hold, modifier
from critias.kernel.choices import DONE, NO, YES, Ask, Option
from critias.kernel.random import Rng

WHIM: Final = 8
"""One answer in so many is picked blindly, so that nothing is left out."""
_IDLE: Final = frozenset({DONE, "cast", "leave"})
_USELESS: Final = frozenset({"discard", "offer_draw", "back", "orders", "remove"})
_MOVES: Final = frozenset({"walk", "climb", "fly", "stride", "blink"})


def sensible(ask: Ask) -> Sequence[Option]:
    """Ready-made designs where there are some, and nothing that only passes the time."""
    options = ask.options
    if ask.kind == FIGURE:
        # They are all alike.
        return options[:1]
    if ask.kind == DESIGN:
        ready = [option for option in options if _word(option) in ("preset", "saved", "surprise")]
        if ready:
            return ready
    useful = [option for option in options if _word(option) not in _USELESS]
    if ask.kind == UNIT and any(isinstance(option, int) for option in useful):
        # Units left over are activated all the same, so each may as well be looked at.
        useful.remove(DONE)
    return useful or options


def hint(state: AthlasState, ask: Ask, rng: Rng) -> Option:
    """Keep the interventions, use every unit, strike whoever is in reach, and walk towards the
    relics."""
    kind = ask.kind
    if kind == ACCEPT_DRAW:
        return NO
    if kind == NOBODY_CAN_WIN:
        return YES
    if kind in MOMENTS:
        return PASS
    if kind == CARRY:
        return TAKE
    options = sensible(ask)
    if not rng.below(WHIM):
        return rng.pick(options)
    if kind == TARGET:
        return _target(state, ask, rng)
    if kind == POWER:
        return _power(state, ask, options, rng)
    if kind in (STRIDE, PLACE, HALF_WAY):
        return _towards(state, ask, rng)
    return rng.pick([o for o in options if o not in _IDLE] or options)


def _word(option: Option) -> Option:
    return option[0] if isinstance(option, tuple) and option else option


def _power(state: AthlasState, ask: Ask, options: Sequence[Option], rng: Rng) -> Option:
    """Join two relics if that can be done, strike if that hurts, walk, do something else."""
    space = ask.about[0]
    powers = [o for o in options if type(o) is str and o in POWERS]
    unit = state.world.units.get(space) if isinstance(space, int) else None
    if unit is None or not powers:
        return rng.pick([*powers, DONE])
    holds = unit.space in state.world.relics and may_hold(unit)
    if holds and "basic.pass" in powers and _next_holder(state, unit) is not None:
        return "basic.pass"
    moves = [power for power in powers if POWERS[power].effect in _MOVES]
    if moves and holds and any(distance(space, r) == 1 for r in state.world.relics):
        return rng.pick(moves)
    strikes = [power for power in powers if _hurts(state, unit, POWERS[power])]
    # A flyer comes first and strikes then; others do both in any order.
    if strikes and not (moves and unit.build.flying):
        return rng.pick(strikes)
    if moves:
        return rng.pick(moves)
    rest = [power for power in powers if POWERS[power].effect not in ("pass", "attack")]
    return rng.pick([*strikes, *rest, DONE])


def _next_holder(state: AthlasState, unit: Unit) -> int | None:
    """A friend next door who holds a relic."""
    for space in state.world.relics:
        friend = state.world.units.get(space)
        if friend is None or distance(space, unit.space) != 1:
            continue
        if friend.owner == unit.owner and may_hold(friend):
            return space
    return None


def _hurts(state: AthlasState, unit: Unit, power: Power) -> bool:
    """Whether a power would hurt an enemy from where the unit stands."""
    if power.effect not in STRIKES:
        return False
    return any(
        foe.owner != unit.owner
        and distance(unit.space, foe.space) in power.range
        and _damage(state, unit, foe, power) > 0
        for foe in state.world.units.values()
    )


def _damage(state: AthlasState, unit: Unit, foe: Unit, power: Power) -> int:
    if power.effect == "drain":
        return power.amount
    physical, magical = armor(foe)
    value = power.value + modifier(state, unit, power.attack)
    return value - physical - (magical if power.attack == "magical" else 0)


def _target(state: AthlasState, ask: Ask, rng: Rng) -> Option:
    name, space = ask.about
    spaces = [option for option in ask.options if isinstance(option, int)]
    unit = state.world.units.get(space) if isinstance(space, int) else None
    if unit is None or not spaces:
        return rng.pick(ask.options)
    power = POWERS[str(name)]
    rng.shuffle(spaces)
    if power.effect in _MOVES:
        return _nearest(spaces, _goals(state, unit))
    units = state.world.units
    if power.effect == "pass":
        return _next_holder(state, unit) or spaces[0]
    seat = ask.seats[0]
    friendly = power.effect in ("heal", "control") or power.side == "friendly"
    wanted = [s for s in spaces if s in units and (units[s].owner == seat) == friendly]
    if not wanted:
        return spaces[0]
    if power.effect in STRIKES:
        return max(wanted, key=lambda s: _prize(state, unit, units[s], power))
    return wanted[0]


def _prize(state: AthlasState, unit: Unit, foe: Unit, power: Power) -> float:
    """What a strike brings: part of what the enemy cost, more if it holds a relic."""
    hurt = max(0, _damage(state, unit, foe, power))
    worth = foe.build.cost * (2 if foe.space in state.world.relics else 1)
    return worth * min(1.0, hurt / state.alpha_of(foe).pool)


def _towards(state: AthlasState, ask: Ask, rng: Rng) -> Option:
    """The hex nearest to where a unit wants to go; no further if it is there."""
    spaces = [option for option in ask.options if isinstance(option, int)]
    if not spaces:
        return rng.pick(ask.options)
    rng.shuffle(spaces)
    if ask.kind == PLACE:
        return _nearest(spaces, state.world.relics)
    here = ask.about[0]
    unit = state.world.units.get(here) if isinstance(here, int) else None
    if unit is None:
        return spaces[0]
    goals = _goals(state, unit)
    best = _nearest(spaces, goals)
    stop = ask.options[-1]
    if min(distance(best, g) for g in goals) >= min(distance(unit.space, g) for g in goals):
        return stop
    return best


def _nearest(spaces: Iterable[int], goals: Sequence[int]) -> int:
    return min(spaces, key=lambda s: min(distance(s, goal) for goal in goals))


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
