"""Using powers: costs, range, targets.

An effect is two small functions: where it can be used, as a set of spaces, and what it does there.
Powers without a target are used where the unit stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from critias.games.athlas.rules.board import GRID, GROUND, rings
from critias.games.athlas.rules.data import BASIC, BASIC_POWERS, POWERS, Power
from critias.games.athlas.rules.state import Acting, AthlasState, Unit
from critias.games.athlas.rules.terrain import in_cover, over_cliffs
from critias.games.athlas.rules.units import Survey, copied_powers, cubes, flying
from critias.kernel.choices import Ask, Because, Option, Play
from critias.kernel.hexes import Mask, spaces_of
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.limits import Limits, Silent

USING: Final = "{who} uses a power"
TARGET: Final = AskKind("target", "{0:power}: where?", waiting=USING, rule="athlas.range.exact")
USED: Final = EventKind(
    "used",
    "{*:creature} at {2:hex} uses {3:power}",
    rule="athlas.terms.spend-on-powers",
)
STEPPED: Final = EventKind("stepped", "", rule="athlas.terms.spend-on-powers")
"""A basic power: what comes of it is told by itself."""


@dataclass(slots=True)
class Use:
    """A unit about to use one of its powers, or using it."""

    state: AthlasState
    acting: Acting
    unit: Unit
    power: Power
    survey: Survey
    airborne: bool

    @property
    def seat(self) -> int:
        """Who commands the unit."""
        return self.acting.seat


Where: TypeAlias = "Callable[[Use, Limits], None]"
Run: TypeAlias = "Callable[[Use, int], Play[None]]"


class Effect(NamedTuple):
    """What a power does: where, and what then."""

    where: Where
    run: Run


REGISTRY: dict[str, Effect] = {}


def effect(name: str, where: Where) -> Callable[[Run], Run]:
    """Register what an effect does."""

    def register(run: Run) -> Run:
        REGISTRY[name] = Effect(where, run)
        return run

    return register


# --- where a power may be used ------------------------------------------------------------------


def here(use: Use, limits: Limits) -> None:
    """For powers without a target."""
    limits.keep("athlas.range.exact", 1 << use.unit.space)


def units(use: Use, limits: Limits) -> None:
    """The units that the power may target, judged by range, side, flight, cliffs and cover."""
    power, unit, survey = use.power, use.unit, use.survey
    own = 1 << unit.space
    limits.keep("athlas.range.exact", rings(unit.space, power.range) if power.range else ~own)
    limits.keep("athlas.range.exact", survey.occupied)
    if power.side == "enemy":
        limits.keep("athlas.clar.mentalist.controller", survey.owned[1 - use.seat])
    elif power.side == "friendly":
        limits.keep("athlas.clar.mentalist.controller", survey.owned[use.seat] | own)
    if limits.mask:
        _in_sight(use, limits)


def _in_sight(use: Use, limits: Limits) -> None:
    """Units left over when flight, stasis, cliffs and cover are taken into account."""
    state, survey, space = use.state, use.survey, use.unit.space
    if survey.still:
        limits.keep("athlas.golden.forbid-beats-allow", ~survey.still)
    if use.airborne:
        return
    if use.power.reach <= 1:
        limits.keep("athlas.flying.untargetable", ~survey.hidden_flyers | 1 << space)
        cliffs = over_cliffs(state, space) & ~survey.flyers
        if cliffs:
            limits.keep("athlas.terrain.cliff-range", ~cliffs)
    else:
        _uncovered(use, survey.flyers, limits)


def _uncovered(use: Use, flyers: Mask, limits: Limits) -> None:
    far = limits.mask & ~GRID.disc(use.unit.space, 1) & ~flyers
    if far:
        limits.keep("athlas.terrain.cover", ~in_cover(use.state, use.unit.space, far))


def hexes(use: Use, limits: Limits) -> None:
    """The hexes that the power may target, judged by range, cliffs and cover."""
    own = 1 << use.unit.space
    distances = use.power.range
    limits.keep("athlas.range.exact", rings(use.unit.space, distances) if distances else ~own)
    if use.airborne:
        return
    if use.power.reach <= 1:
        limits.keep("athlas.terrain.cliff-range", ~over_cliffs(use.state, use.unit.space))
    else:
        _uncovered(use, 0, limits)


def reached(use: Use) -> Mask:
    """The units that the power may target, as a set."""
    limits = Silent(GROUND)
    units(use, limits)
    return limits.mask


# --- which powers a unit may use ----------------------------------------------------------------


def affordable(state: AthlasState, acting: Acting, unit: Unit, power: Power) -> str | None:
    """The rule that keeps the unit from paying the cost; None if it can."""
    if (power.movement and not acting.movement) or (power.action and not acting.action):
        if power.id == "basic.climb":
            return "athlas.basic.climb-needs-both"
        return "athlas.powers.spend-movement-action"
    if power.cube and not cubes(state, unit, power):
        return "athlas.powers.spend-cube"
    return None


def about_to_use(
    state: AthlasState, acting: Acting, unit: Unit, survey: Survey | None = None
) -> Use:
    """The unit with everything looked up that its powers depend on; which one is still open."""
    survey = survey or Survey(state)
    airborne = bool(survey.flyers >> unit.space & 1)
    return Use(state, acting, unit, BASIC_POWERS[0], survey, airborne)


def usable(use: Use) -> dict[str, Mask]:
    """The powers the unit can use now, each with the spaces it can be used on."""
    state, acting, unit = use.state, use.acting, use.unit
    found: dict[str, Mask] = {}
    powers = (*BASIC_POWERS, *unit.build.powers)
    if unit.marks:
        powers = (*powers, *copied_powers(unit))
    can_move, can_act = acting.movement, acting.action
    limits = Silent(GROUND)
    for power in powers:
        if (power.movement and not can_move) or (power.action and not can_act):
            continue
        if power.cube and not cubes(state, unit, power):
            continue
        limits.mask = GROUND
        use.power = power
        REGISTRY[power.effect].where(use, limits)
        if limits.mask:
            found[power.id] = limits.mask
    return found


def owns(unit: Unit, power_id: str) -> bool:
    """Whether the unit has this power at all."""
    return any(
        power.id == power_id for power in (*BASIC_POWERS, *unit.build.powers, *copied_powers(unit))
    )


def why_unusable(
    state: AthlasState, acting: Acting, unit: Unit, option: Option
) -> str | Because | None:
    """The rule that keeps a unit from using one of its powers."""
    power = POWERS.get(option) if isinstance(option, str) else None
    if power is None:
        return None
    if not owns(unit, power.id):
        return "athlas.terms.alpha-powers"
    unpaid = affordable(state, acting, unit, power)
    if unpaid is not None:
        return unpaid
    left = GROUND
    for rule, mask in _limits(Use(state, acting, unit, power, Survey(state), flying(unit))).steps:
        left &= mask
        if not left:
            return rule
    return None


def _limits(use: Use) -> Limits:
    """Where a power can be used, and which rule keeps out what."""
    limits = Limits(GROUND)
    REGISTRY[use.power.effect].where(use, limits)
    return limits


def pay(use: Use) -> None:
    """Pay the cost before the effect takes place."""
    power, acting = use.power, use.acting
    if power.movement:
        acting.movement = False
    if power.action:
        acting.action = False
        acting.spent_action = True
    if power.cube:
        use.state.alpha_of(use.unit).cubes[power.card] -= 1


def use_power(use: Use, power_id: str, where: Mask | None) -> Play[None]:
    """Choose the target among the spaces (None: not yet worked out), pay, and let the effect
    happen."""
    state, unit = use.state, use.unit
    power = use.power = POWERS[power_id]
    does = REGISTRY[power.effect]
    where = state.once(_found, use, does, where)
    space = where.bit_length() - 1
    if where != 1 << space:
        space = state.foretold()
        if space is None:

            def why(option: Option) -> str | Because | None:
                return _limits(use)(option)

            spaces = state.recalled() or spaces_of(where)
            space = yield Ask((use.seat,), TARGET, spaces, (power_id, unit.space), why)
    pay(use)
    told = STEPPED if power.card == BASIC else USED
    state.tell(told, unit.owner, unit.alpha, unit.space, power_id, space)
    _expose(use, space)
    yield from does.run(use, space)


def _found(use: Use, does: Effect, where: Mask | None) -> Mask:
    """The spaces a power can be used on: mostly the question for the power has found them."""
    if where is None:
        limits = Silent(GROUND)
        does.where(use, limits)
        where = limits.mask
    return where


def _expose(use: Use, space: int) -> None:
    """A flyer that targets a hex or a unit on foot can be reached from the ground afterwards."""
    aims = use.power.aims
    if aims == "hex":
        use.acting.aimed = True
    elif aims == "unit":
        target = 1 << space & ~(1 << use.unit.space)
        use.acting.aimed |= bool(target & ~use.survey.flyers)
    elif aims == "all":
        use.acting.aimed |= bool(reached(use) & ~use.survey.flyers)
