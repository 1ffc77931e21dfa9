"""The Divine Interventions: what each may be aimed at, and what it then does.

A card is aimed when it is cast and resolved after the opponent has had the chance to answer; if its
target is no longer legal by then it is lost. Range, cover and flight do not matter to a god.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from critias.games.athlas import life, movement, relics, summoning
from critias.games.athlas.board import CRATER, DIRECTIONS, GRID, GROUND, HILL, WATER
from critias.games.athlas.data import CARDS, INTERVENTIONS, SPELL, Intervention
from critias.games.athlas.state import LASTING, Alpha, AthlasState, Lasting, Unit
from critias.games.athlas.terrain import bodies, body_of, reshape
from critias.games.athlas.units import ARTIFACT, flying, has, may_hold
from critias.kernel.choices import DONE, Ask, Option, Play
from critias.kernel.hexes import Mask, mask_of, spaces_of

Target = tuple[Option, ...]


class Cast(NamedTuple):
    """An intervention being cast."""

    state: AthlasState
    seat: int
    card: Intervention


class Divine(NamedTuple):
    """One card: whether it can be cast, what it is aimed at, whether that holds, what it does."""

    possible: Callable[[Cast], bool]
    aim: Callable[[Cast], Play[Target]]
    holds: Callable[[Cast, Target], bool]
    resolve: Callable[[Cast, Target], Play[None]]


DIVINE: dict[str, Divine] = {}
Resolve: TypeAlias = "Callable[[Cast, Target], Play[None]]"


def divine(
    card: str,
    possible: Callable[[Cast], bool],
    aim: Callable[[Cast], Play[Target]],
    holds: Callable[[Cast, Target], bool],
) -> Callable[[Resolve], Resolve]:
    """Register a card."""

    def register(resolve: Resolve) -> Resolve:
        DIVINE[card] = Divine(possible, aim, holds, resolve)
        return resolve

    return register


def castable(state: AthlasState, seat: int, card: str) -> bool:
    """Whether a player could cast this card in this position, were it on top of his stack."""
    own = INTERVENTIONS[card]
    if own.own_turn and state.active != seat:
        return False
    return DIVINE[card].possible(Cast(state, seat, own))


_AIMED_AT_HEXES = (
    "raise_earth", "flood", "open_chasm", "tsunami", "wrath_of_the_council", "shift_relic",
)  # fmt: skip


def shown(cast: Cast, target: Target) -> list[int]:
    """The hexes an aim points at, for the log."""
    if cast.card.id in _AIMED_AT_HEXES:
        return [space for space in target if isinstance(space, int)]
    ids = target[1:2] if target[:1] == ("wipe",) else target[:1]
    return [unit.space for unit in cast.state.all_units() if unit.id in ids]


# --- aiming at units ----------------------------------------------------------------------------

Fits = Callable[[Cast, Unit], bool]


def _anybody(cast: Cast, unit: Unit) -> bool:
    return True


def _targets(cast: Cast, fits: Fits) -> list[int]:
    return [
        unit.space
        for unit in cast.state.all_units()
        if not has(unit, "stasis") and fits(cast, unit)
    ]


def _chosen(cast: Cast, target: Target) -> Unit:
    """The unit the card was aimed at."""
    assert isinstance(target[0], int)
    unit = cast.state.unit(target[0])
    assert unit is not None
    return unit


def a_unit(
    fits: Fits = _anybody,
) -> tuple[
    Callable[[Cast], bool],
    Callable[[Cast], Play[Target]],
    Callable[[Cast, Target], bool],
]:
    """Aim at one unit that fits; it is remembered by its id, wherever an answer may move it."""

    def possible(cast: Cast) -> bool:
        return bool(_targets(cast, fits))

    def aim(cast: Cast) -> Play[Target]:
        space = yield Ask((cast.seat,), "aim", _targets(cast, fits), (cast.card.id,))
        return (cast.state.world.units[space].id,)

    def holds(cast: Cast, target: Target) -> bool:
        unit = next((u for u in cast.state.world.units.values() if u.id == target[0]), None)
        return unit is not None and not has(unit, "stasis") and fits(cast, unit)

    return possible, aim, holds


def _put_mark(cast: Cast, unit: Unit) -> None:
    """Mark the unit and put the duration cubes on the card."""
    mark = cast.card.mark
    assert mark is not None
    unit.marks.append((mark.name, cast.card.id, LASTING + cast.seat))
    cast.state.world.lasting.append(Lasting(cast.card.id, cast.seat, unit.id, cast.card.duration))
    cast.state.tell("marked", unit.space, mark.name)


@divine("athilian_strength", *a_unit())
def athilian_strength(cast: Cast, target: Target) -> Play[None]:
    """The unit strikes harder for a while."""
    _put_mark(cast, _chosen(cast, target))
    yield from ()


@divine("athilian_shield", *a_unit())
def athilian_shield(cast: Cast, target: Target) -> Play[None]:
    """The unit has more armor of both kinds for a while."""
    _put_mark(cast, _chosen(cast, target))
    yield from ()


@divine("celestial_wings", *a_unit())
def celestial_wings(cast: Cast, target: Target) -> Play[None]:
    """The unit flies for a while, better armored, and may carry relics all the same."""
    _put_mark(cast, _chosen(cast, target))
    yield from ()


@divine("stasis_field", *a_unit())
def stasis_field(cast: Cast, target: Target) -> Play[None]:
    """The unit is taken out of time for a while."""
    _put_mark(cast, _chosen(cast, target))
    yield from ()


@divine("gravity_well", *a_unit())
def gravity_well(cast: Cast, target: Target) -> Play[None]:
    """The unit cannot fly for a while; if it did, it falls."""
    unit = _chosen(cast, target)
    was_flying = flying(unit)
    _put_mark(cast, unit)
    if was_flying:
        yield from movement.fall_from_the_sky(cast.state, unit, cast.card.amount)


@divine("lightning_strike", *a_unit())
def lightning_strike(cast: Cast, target: Target) -> Play[None]:
    """The unit loses life points."""
    yield from life.lose(cast.state, [(_chosen(cast, target), cast.card.amount)])


def _aim_force(cast: Cast) -> Play[Target]:
    space = yield Ask((cast.seat,), "aim", _targets(cast, _anybody), (cast.card.id,))
    direction = yield Ask((cast.seat,), "direction", DIRECTIONS, (space,))
    return cast.state.world.units[space].id, direction


@divine("unnatural_force", a_unit()[0], _aim_force, a_unit()[2])
def unnatural_force(cast: Cast, target: Target) -> Play[None]:
    """The unit is forced one hex in the direction named."""
    direction = DIRECTIONS.index(str(target[1]))
    yield from movement.forced(cast.state, _chosen(cast, target), direction)


def _old_own_unit(cast: Cast, unit: Unit) -> bool:
    return unit.owner == cast.seat and not unit.fresh


@divine("time_warp", *a_unit(_old_own_unit))
def time_warp(cast: Cast, target: Target) -> Play[None]:
    """The unit gets an extra activation as soon as none is in progress."""
    cast.state.world.warps.append(_chosen(cast, target).id)
    yield from ()


# --- Temporary Gate -----------------------------------------------------------------------------


def _gates(cast: Cast, unit: Unit) -> list[int]:
    near = GRID.disc(unit.space, cast.card.amount)
    return spaces_of(near & ~mask_of(cast.state.world.units))


def _gate_fits(cast: Cast, unit: Unit) -> bool:
    own = unit.owner == cast.seat and "rooted" not in unit.build.traits
    return own and bool(_gates(cast, unit))


def _aim_gate(cast: Cast) -> Play[Target]:
    space = yield Ask((cast.seat,), "aim", _targets(cast, _gate_fits), (cast.card.id,))
    unit = cast.state.world.units[space]
    goal = yield Ask((cast.seat,), "gate", _gates(cast, unit), (space,))
    return unit.id, goal


def _gate_holds(cast: Cast, target: Target) -> bool:
    if not a_unit(_gate_fits)[2](cast, target):
        return False
    return target[1] in _gates(cast, _chosen(cast, target))


@divine("temporary_gate", a_unit(_gate_fits)[0], _aim_gate, _gate_holds)
def temporary_gate(cast: Cast, target: Target) -> Play[None]:
    """The unit goes to the hex unharmed; a relic comes along only to a neighbouring hex."""
    unit, goal = _chosen(cast, target), target[1]
    assert isinstance(goal, int)
    if GRID.distance(unit.space, goal) == 1:
        for number in (yield from relics.carried(cast.state, unit, unit.owner)):
            relics.move_relic(cast.state, number, goal)
    movement.put(cast.state, unit, goal)


# --- Polymorph ----------------------------------------------------------------------------------


def _forms(cast: Cast, unit: Unit) -> list[str]:
    """The other Alphas the unit can become a copy of."""
    side = cast.state.world.sides[cast.seat]
    return [
        summoning.alpha_name(number)
        for number, alpha in enumerate(side.alphas)
        if alpha.revealed
        and number != unit.alpha
        and summoning.figures_left(cast.state, cast.seat, number) > 0
        and summoning.can_pay(cast.state, cast.seat, _surcharge(unit, alpha))
    ]


def _surcharge(unit: Unit, alpha: Alpha) -> int:
    return max(0, alpha.build.cost - unit.build.cost)


def _changeable(cast: Cast, unit: Unit) -> bool:
    return unit.owner == cast.seat and bool(_forms(cast, unit))


def _aim_polymorph(cast: Cast) -> Play[Target]:
    space = yield Ask((cast.seat,), "aim", _targets(cast, _changeable), (cast.card.id,))
    unit = cast.state.world.units[space]
    form = yield Ask((cast.seat,), "form", _forms(cast, unit), (space,))
    return unit.id, form


def _polymorph_holds(cast: Cast, target: Target) -> bool:
    if not a_unit(_changeable)[2](cast, target):
        return False
    return target[1] in _forms(cast, _chosen(cast, target))


@divine("polymorph", a_unit(_changeable)[0], _aim_polymorph, _polymorph_holds)
def polymorph(cast: Cast, target: Target) -> Play[None]:
    """The unit becomes a copy of another Alpha; markers are lost and used armor stays used."""
    unit = _chosen(cast, target)
    number = summoning.alpha_number(str(target[1]))
    side = cast.state.world.sides[cast.seat]
    side.spent += _surcharge(unit, side.alphas[number])
    unit.alpha = number
    unit.build = side.alphas[number].build
    unit.marks.clear()
    cast.state.world.lasting = [
        effect for effect in cast.state.world.lasting if effect.unit != unit.id
    ]
    cast.state.tell("changed", unit.owner, number, unit.space)
    yield from ()


# --- Dispel Magic -------------------------------------------------------------------------------


def _spell_mark(mark: tuple[str, str, int]) -> bool:
    name, card, until = mark
    if until >= LASTING:
        return False
    return name == ARTIFACT or (card in CARDS and CARDS[card].type == SPELL)


def _dispellable(cast: Cast) -> list[Option]:
    spells: list[Option] = [
        space
        for space in _targets(cast, _anybody)
        if any(_spell_mark(mark) for mark in cast.state.world.units[space].marks)
    ]
    effects = sorted((effect.card, effect.owner) for effect in cast.state.world.lasting)
    return [*spells, *(("end", card, owner) for card, owner in effects)]


def _can_dispel(cast: Cast) -> bool:
    return bool(_dispellable(cast))


def _aim_dispel(cast: Cast) -> Play[Target]:
    choice = yield Ask((cast.seat,), "dispel", _dispellable(cast), (cast.card.id,))
    if isinstance(choice, int):
        return "wipe", cast.state.world.units[choice].id
    return tuple(choice)


def _dispel_holds(cast: Cast, target: Target) -> bool:
    if target[0] == "wipe":
        return any(
            unit.id == target[1] and any(_spell_mark(mark) for mark in unit.marks)
            for unit in cast.state.world.units.values()
        )
    return any(("end", effect.card, effect.owner) == target for effect in cast.state.world.lasting)


@divine("dispel_magic", _can_dispel, _aim_dispel, _dispel_holds)
def dispel_magic(cast: Cast, target: Target) -> Play[None]:
    """Spell markers are wiped off a unit, or a lasting intervention ends."""
    if target[0] == "wipe":
        unit = _chosen(cast, (target[1],))
        unit.marks = [mark for mark in unit.marks if not _spell_mark(mark)]
        cast.state.tell("wiped", unit.space)
    else:
        for effect in cast.state.world.lasting:
            if ("end", effect.card, effect.owner) == target:
                end_lasting(cast.state, effect)
                break
    yield from ()


def end_lasting(state: AthlasState, effect: Lasting) -> None:
    """A lasting intervention ends and its marker goes."""
    state.world.lasting.remove(effect)
    unit = state.unit(effect.unit)
    if unit is not None:
        gone = (effect.card, LASTING + effect.owner)
        unit.marks = [mark for mark in unit.marks if mark[1:] != gone]
    state.tell("expired", effect.owner, effect.card)


# --- the shape of the land ----------------------------------------------------------------------


def _pick_hexes(cast: Cast, fits: Callable[[tuple[int, ...]], Mask], most: int) -> Play[Target]:
    """One hex after the other, at least one, then "done"."""
    chosen: tuple[int, ...] = ()
    while len(chosen) < most:
        spaces: list[Option] = list(spaces_of(fits(chosen)))
        if chosen:
            spaces.append(DONE)
        answer = yield Ask((cast.seat,), "aim", spaces, (cast.card.id, *chosen))
        if answer == DONE:
            break
        chosen = (*chosen, answer)
    return chosen


def _mask(target: Target) -> Mask:
    return mask_of(space for space in target if isinstance(space, int))


def _not_hills(cast: Cast) -> Mask:
    return GROUND & ~cast.state.world.hills


def _not_water(cast: Cast) -> Mask:
    return GROUND & ~cast.state.world.water


def _solid(cast: Cast) -> Mask:
    return GROUND & ~cast.state.world.water & ~cast.state.world.craters


def some_hexes(
    land: Callable[[Cast], Mask],
) -> tuple[
    Callable[[Cast], bool],
    Callable[[Cast], Play[Target]],
    Callable[[Cast, Target], bool],
]:
    """Aim at up to as many hexes of a kind as the card says."""

    def aim(cast: Cast) -> Play[Target]:
        chosen = yield from _pick_hexes(
            cast, lambda taken: land(cast) & ~mask_of(taken), cast.card.amount
        )
        return chosen

    def holds(cast: Cast, target: Target) -> bool:
        return bool(land(cast) & _mask(target))

    return (lambda cast: bool(land(cast))), aim, holds


@divine("raise_earth", *some_hexes(_not_hills))
def raise_earth(cast: Cast, target: Target) -> Play[None]:
    """The hexes become hills; units there only stand higher."""
    yield from reshape(cast.state, _mask(target), HILL)


@divine("flood", *some_hexes(_not_water))
def flood(cast: Cast, target: Target) -> Play[None]:
    """The hexes become water."""
    yield from reshape(cast.state, _mask(target), WATER)


def _aim_chasm(cast: Cast) -> Play[Target]:
    def fits(taken: tuple[int, ...]) -> Mask:
        return _solid(cast) & (GRID.near[taken[0]] if taken else GROUND)

    chosen = yield from _pick_hexes(cast, fits, 2)
    return chosen


@divine("open_chasm", some_hexes(_solid)[0], _aim_chasm, some_hexes(_solid)[2])
def open_chasm(cast: Cast, target: Target) -> Play[None]:
    """The hexes become craters at the same time; units on foot fall."""
    yield from reshape(cast.state, _mask(target) & _solid(cast), CRATER, cast.card.amount)


def _shore(state: AthlasState, body: Mask) -> Mask:
    """The plains next to a body of water."""
    plains = GROUND & ~state.world.hills & ~state.world.water & ~state.world.craters
    return GRID.spread(body) & plains & ~body


def _grown(state: AthlasState, body: Mask, taken: tuple[int, ...]) -> Mask:
    """The body with the chosen hexes, and the craters and waters it has run into."""
    wet = state.world.water | mask_of(taken)
    grown = body | mask_of(taken)
    while more := GRID.spread(grown) & (state.world.craters | wet) & ~grown:
        grown |= more
    return grown


def _can_wash(cast: Cast) -> bool:
    return any(_shore(cast.state, body) for body in bodies(cast.state.world.water))


def _aim_tsunami(cast: Cast) -> Play[Target]:
    state = cast.state
    found = [body for body in bodies(state.world.water) if _shore(state, body)]
    first = yield Ask(
        (cast.seat,), "aim", sorted(spaces_of(body)[0] for body in found), (cast.card.id,)
    )
    body = body_of(state.world.water, first)
    chosen = yield from _pick_hexes(
        cast,
        lambda taken: _shore(state, _grown(state, body, taken)) & ~mask_of(taken),
        body.bit_count(),
    )
    return first, *chosen


def _tsunami_holds(cast: Cast, target: Target) -> bool:
    return bool(cast.state.world.water & 1 << int(str(target[0]))) and bool(_washed(cast, target))


def _washed(cast: Cast, target: Target) -> Mask:
    """The chosen hexes that the water still reaches."""
    body = body_of(cast.state.world.water, int(str(target[0])))
    reached: tuple[int, ...] = ()
    for space in target[1:]:
        assert isinstance(space, int)
        if _shore(cast.state, _grown(cast.state, body, reached)) >> space & 1:
            reached = (*reached, space)
    return mask_of(reached)


@divine("tsunami", _can_wash, _aim_tsunami, _tsunami_holds)
def tsunami(cast: Cast, target: Target) -> Play[None]:
    """A body of water grows over the plains; all who are caught drown together."""
    yield from reshape(cast.state, _washed(cast, target), WATER)


# --- the rest -----------------------------------------------------------------------------------


def _anywhere(cast: Cast) -> bool:
    return True


def _aim_wrath(cast: Cast) -> Play[Target]:
    space = yield Ask((cast.seat,), "aim", GRID.spaces, (cast.card.id,))
    return (space,)


def _always(cast: Cast, target: Target) -> bool:
    return True


@divine("wrath_of_the_council", _anywhere, _aim_wrath, _always)
def wrath_of_the_council(cast: Cast, target: Target) -> Play[None]:
    """Everybody in the hex and next to it loses life points, all at once."""
    area = GRID.disc(int(str(target[0])), 1)
    struck = [unit for unit in cast.state.all_units() if area >> unit.space & 1]
    yield from life.lose(cast.state, [(unit, cast.card.amount) for unit in struck])


def _loose_relics(cast: Cast) -> list[int]:
    """The places of relics that nobody holds and that have not moved this turn."""
    state = cast.state
    return sorted(
        {
            space
            for number, space in enumerate(state.world.relics)
            if not state.world.moved >> number & 1
            and not (space in state.world.units and may_hold(state.world.units[space]))
        }
    )


def _aim_shift(cast: Cast) -> Play[Target]:
    space = yield Ask((cast.seat,), "relic", _loose_relics(cast), (cast.card.id,))
    goal = yield Ask((cast.seat,), "shift", sorted(GRID.neighbours[space]), (space,))
    return space, goal


def _shift_holds(cast: Cast, target: Target) -> bool:
    return target[0] in _loose_relics(cast)


@divine("shift_relic", lambda cast: bool(_loose_relics(cast)), _aim_shift, _shift_holds)
def shift_relic(cast: Cast, target: Target) -> Play[None]:
    """The relic moves one hex, whatever is there."""
    state = cast.state
    space, goal = int(str(target[0])), int(str(target[1]))
    number = next(
        number for number in relics.relics_in(state, space) if not state.world.moved >> number & 1
    )
    relics.move_relic(state, number, goal)
    yield from ()


def _own_alphas(cast: Cast) -> list[str]:
    return [
        summoning.alpha_name(number)
        for number, alpha in enumerate(cast.state.world.sides[cast.seat].alphas)
        if alpha.revealed
    ]


def _aim_breath(cast: Cast) -> Play[Target]:
    alpha = yield Ask((cast.seat,), "alpha", _own_alphas(cast), (cast.card.id,))
    return (alpha,)


@divine("breath_of_life", lambda cast: bool(_own_alphas(cast)), _aim_breath, _always)
def breath_of_life(cast: Cast, target: Target) -> Play[None]:
    """An Alpha of the caster regains life points."""
    number = summoning.alpha_number(str(target[0]))
    life.heal(cast.state, cast.seat, number, cast.card.amount)
    yield from ()


def _can_rally(cast: Cast) -> bool:
    return not cast.state.world.acting and bool(summoning.possible(cast.state, cast.seat))


def _aim_nothing(cast: Cast) -> Play[Target]:
    yield from ()
    return ()


@divine("rally_call", _can_rally, _aim_nothing, lambda cast, _: _can_rally(cast))
def rally_call(cast: Cast, target: Target) -> Play[None]:
    """A unit is summoned out of turn."""
    yield from summoning.may_summon(cast.state, cast.seat, "rally", must=True)
