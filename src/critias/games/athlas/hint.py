"""What a lively player might answer, for bots that play on in their heads: a guess, not a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from critias.games.athlas.board import GRID
from critias.games.athlas.data import POWERS
from critias.games.athlas.relics import held
from critias.games.athlas.state import AthlasState, Unit
from critias.kernel.choices import DONE, NO, YES, Ask, Option
from critias.kernel.random import Rng

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
        ready = [option for option in options if _word(option) in ("preset", "surprise")]
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
