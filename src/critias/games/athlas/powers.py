"""Using powers: costs, range, targets.

An effect is two small functions: where it can be used, as a set of spaces, and what it does there.
Powers without a target are used where the unit stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from critias.games.athlas.board import GROUND, ring, rings
from critias.games.athlas.data import BASIC_POWERS, POWERS, Power
from critias.games.athlas.state import Acting, AthlasState, Unit
from critias.games.athlas.terrain import covered, over_cliffs
from critias.games.athlas.units import Survey, copied_powers, cubes, flying
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.hexes import Mask, spaces_of


class Notes:
    """Collects, rule by rule, which spaces are still possible; `why` names the first that is not.

    >>> notes = Notes()
    >>> notes.keep("range", 0b110, 0b011)
    2
    >>> notes.why(0), notes.why(1)
    ('range', None)
    """

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps: list[tuple[str, Mask]] = []

    def keep(self, rule: str, spaces: Mask, condition: Mask) -> Mask:
        """Narrow a set of spaces by a condition and note the rule."""
        spaces &= condition
        self.steps.append((rule, spaces))
        return spaces

    def why(self, option: Option) -> str | None:
        """The rule that keeps a space out."""
        if isinstance(option, int) and option >= 0:
            for rule, spaces in self.steps:
                if not spaces >> option & 1:
                    return rule or None
        return None


class Silent(Notes):
    """The same without taking notes."""

    __slots__ = ()

    def keep(self, rule: str, spaces: Mask, condition: Mask) -> Mask:
        return spaces & condition


SILENT: Final = Silent()


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


Where: TypeAlias = "Callable[[Use, Notes], Mask]"
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


def here(use: Use, notes: Notes) -> Mask:
    """For powers without a target."""
    return 1 << use.unit.space


def units(use: Use, notes: Notes) -> Mask:
    """The units that the power may target, judged by range, side, flight, cliffs and cover."""
    power, unit, survey = use.power, use.unit, use.survey
    own = 1 << unit.space
    found = GROUND & ~own
    if power.range:
        found = notes.keep("athlas.range.exact", GROUND, rings(unit.space, power.range))
    found = notes.keep("", found, survey.occupied)
    if power.side == "enemy":
        found = notes.keep("athlas.clar.mentalist.controller", found, survey.owned[1 - use.seat])
    elif power.side == "friendly":
        friends = survey.owned[use.seat] | own
        found = notes.keep("athlas.clar.mentalist.controller", found, friends)
    if not found:
        return 0
    return _in_sight(use, found, notes)


def _in_sight(use: Use, found: Mask, notes: Notes) -> Mask:
    """Units left over when flight, stasis, cliffs and cover are taken into account."""
    state, survey, space = use.state, use.survey, use.unit.space
    if survey.still:
        found = notes.keep("athlas.golden.forbid-beats-allow", found, ~survey.still)
    if use.airborne:
        return found
    own = 1 << space
    if use.power.reach <= 1:
        found = notes.keep("athlas.flying.untargetable", found, ~survey.hidden_flyers | own)
        cliffs = over_cliffs(state, space) & ~survey.flyers
        if cliffs:
            found = notes.keep("athlas.terrain.cliff-range", found, ~cliffs)
        return found
    return _uncovered(use, found, survey.flyers, notes)


def _uncovered(use: Use, found: Mask, flyers: Mask, notes: Notes) -> Mask:
    space = use.unit.space
    far = found & ~ring(space, 1) & ~(1 << space) & ~flyers
    hidden = 0
    for other in spaces_of(far):
        if covered(use.state, space, other):
            hidden |= 1 << other
    return notes.keep("athlas.terrain.cover", found, ~hidden)


def hexes(use: Use, notes: Notes) -> Mask:
    """The hexes that the power may target, judged by range, cliffs and cover."""
    found = GROUND & ~(1 << use.unit.space)
    if use.power.range:
        found = notes.keep("athlas.range.exact", GROUND, rings(use.unit.space, use.power.range))
    if use.airborne:
        return found
    if use.power.reach <= 1:
        cliffs = over_cliffs(use.state, use.unit.space)
        return notes.keep("athlas.terrain.cliff-range", found, ~cliffs)
    return _uncovered(use, found, 0, notes)


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


def usable(state: AthlasState, acting: Acting, unit: Unit) -> dict[str, Mask]:
    """The powers the unit can use now, each with the spaces it can be used on."""
    survey = Survey(state)
    airborne = bool(survey.flyers >> unit.space & 1)
    found: dict[str, Mask] = {}
    powers = (*BASIC_POWERS, *unit.build.powers)
    if unit.marks:
        powers = (*powers, *copied_powers(unit))
    can_move, can_act = acting.movement, acting.action
    for power in powers:
        if (power.movement and not can_move) or (power.action and not can_act):
            continue
        if power.cube and not cubes(state, unit, power):
            continue
        where = REGISTRY[power.effect].where(
            Use(state, acting, unit, power, survey, airborne), SILENT
        )
        if where:
            found[power.id] = where
    return found


def owns(unit: Unit, power_id: str) -> bool:
    """Whether the unit has this power at all."""
    return any(
        power.id == power_id for power in (*BASIC_POWERS, *unit.build.powers, *copied_powers(unit))
    )


def why_unusable(state: AthlasState, acting: Acting, unit: Unit, option: Option) -> str | None:
    """The rule that keeps a unit from using one of its powers."""
    power = POWERS.get(option) if isinstance(option, str) else None
    if power is None:
        return None
    if not owns(unit, power.id):
        return "athlas.terms.alpha-powers"
    rule = affordable(state, acting, unit, power)
    if rule is not None:
        return rule
    notes = Notes()
    survey = Survey(state)
    use = Use(state, acting, unit, power, survey, flying(unit))
    REGISTRY[power.effect].where(use, notes)
    # An empty set without a rule of its own: nobody is where the power reaches.
    return next((rule or "athlas.range.exact" for rule, spaces in notes.steps if not spaces), None)


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


def use_power(
    state: AthlasState, acting: Acting, unit: Unit, power_id: str, where: Mask
) -> Play[None]:
    """Choose the target, pay, and let the effect happen."""
    power = POWERS[power_id]
    survey = Survey(state)
    use = Use(state, acting, unit, power, survey, flying(unit))
    does = REGISTRY[power.effect]

    def why(option: Option) -> str | None:
        notes = Notes()
        does.where(use, notes)
        return notes.why(option)

    spaces = spaces_of(where)
    space = spaces[0]
    if len(spaces) > 1:
        space = yield Ask((acting.seat,), "target", spaces, (power_id, unit.space), why)
    pay(use)
    state.tell("used", unit.owner, unit.alpha, unit.space, power_id, space)
    _expose(use, space)
    yield from does.run(use, space)


def _expose(use: Use, space: int) -> None:
    """A flyer that targets a hex or a unit on foot can be reached from the ground afterwards."""
    aims = use.power.aims
    if aims == "hex":
        use.acting.aimed = True
    elif aims == "unit":
        target = 1 << space & ~(1 << use.unit.space)
        use.acting.aimed |= bool(target & ~use.survey.flyers)
    elif aims == "all":
        use.acting.aimed |= bool(units(use, SILENT) & ~use.survey.flyers)
