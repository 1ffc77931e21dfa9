"""The Divine Interventions: what each may be aimed at, and what it then does.

A card is aimed when it is cast and resolved after the opponent has had the chance to answer; if its
target is no longer legal by then, it is lost. Range, cover and flight do not matter to a god.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from critias.games.athlas.rules import life, movement, relics, summoning
from critias.games.athlas.rules.aiming import AIM, AIMING, Cast, Step, Steps, Target, can_aim
from critias.games.athlas.rules.board import CRATER, DIRECTIONS, GRID, GROUND, HILL, WATER
from critias.games.athlas.rules.data import CARDS, INTERVENTIONS, SPELL
from critias.games.athlas.rules.state import LASTING, Alpha, AthlasState, Lasting, Unit
from critias.games.athlas.rules.terrain import bodies, reshape
from critias.games.athlas.rules.units import ARTIFACT, MARKED, flying, has, may_hold
from critias.kernel.choices import Option, Play
from critias.kernel.hexes import Mask, mask_of, spaces_of
from critias.kernel.kinds import AskKind, EventKind

GATE: Final = AskKind("gate", "Where does the gate lead?", waiting=AIMING, rule=None)
FORM: Final = AskKind(
    "form",
    "Which Alpha does the unit turn into?",
    waiting=AIMING,
    rule="athlas.clar.polymorph.own-only",
)
DISPEL: Final = AskKind("dispel", "What do you dispel?", waiting=AIMING, rule=None)
RELIC: Final = AskKind("relic", "Which relic do you shift?", waiting=AIMING, rule=None)
SHIFT: Final = AskKind(
    "shift",
    "Where does the relic go?",
    waiting=AIMING,
    rule="athlas.golden.relic-one-hex-per-turn",
)
ALPHA: Final = AskKind("alpha", "Which Alpha?", waiting=AIMING, rule=None)
RALLY: Final = AskKind(
    "rally", "Which unit answers the call?", waiting=summoning.SUMMONING_WAIT, rule=None
)
CHANGED: Final = EventKind("changed", "The unit at {2:hex} turns into {*:creature}", rule=None)
WIPED: Final = EventKind("wiped", "Spell markers are wiped off the unit at {0:hex}", rule=None)
EXPIRED: Final = EventKind("expired", "{1:card} of {0:seat} ends", rule="athlas.upkeep.di-expires")

Resolve: TypeAlias = "Callable[[Cast, Target], Play[None]]"


class Divine(NamedTuple):
    """One card: what it is aimed at, what it does, and what else it needs."""

    steps: Steps
    resolve: Resolve
    needs: Callable[[Cast], bool]


DIVINE: dict[str, Divine] = {}


def _nothing_else(cast: Cast) -> bool:
    return True


def divine(
    card: str, *steps: Step, needs: Callable[[Cast], bool] = _nothing_else
) -> Callable[[Resolve], Resolve]:
    """Register a card."""

    def register(resolve: Resolve) -> Resolve:
        DIVINE[card] = Divine(steps, resolve, needs)
        return resolve

    return register


def castable(state: AthlasState, seat: int, card: str) -> bool:
    """Whether a player could cast this card in this position, were it on top of his stack."""
    own = INTERVENTIONS[card]
    if own.own_turn and state.active != seat:
        return False
    cast, rules = Cast(state, seat, own), DIVINE[card]
    if not rules.needs(cast):
        return False
    return not rules.steps or can_aim(cast, rules.steps)


# --- aiming at units ----------------------------------------------------------------------------


def _anybody(cast: Cast, unit: Unit) -> bool:
    return True


def _own(cast: Cast, unit: Unit) -> bool:
    return unit.owner == cast.seat


def _place(cast: Cast, piece: Option) -> Option:
    """Where the unit of that number stands; anything else is shown as it is."""
    unit = cast.state.unit(piece) if isinstance(piece, int) else None
    return piece if unit is None else unit.space


def a_unit(fits: Callable[[Cast, Unit], bool] = _anybody) -> Step:
    """A unit that fits and is not out of time; it stays the target wherever an answer moves it."""

    def options(cast: Cast, named: Target) -> Iterator[int]:
        for unit in cast.state.all_units():
            if not has(unit, "stasis") and fits(cast, unit):
                yield unit.id

    return Step(AIM, options, _place)


def _chosen(cast: Cast, target: Target) -> Unit:
    """The unit the card was aimed at."""
    assert isinstance(target[0], int)
    unit = cast.state.unit(target[0])
    assert unit is not None
    return unit


def _put_mark(cast: Cast, unit: Unit) -> None:
    """Mark the unit and put the duration cubes on the card."""
    mark = cast.card.mark
    assert mark is not None
    unit.marks.append((mark.name, cast.card.id, LASTING + cast.seat))
    cast.state.world.lasting.append(Lasting(cast.card.id, cast.seat, unit.id, cast.card.duration))
    cast.state.tell(MARKED, unit.space, mark.name)


@divine("athilian_strength", a_unit())
def athilian_strength(cast: Cast, target: Target) -> Play[None]:
    """The unit strikes harder for a while."""
    _put_mark(cast, _chosen(cast, target))
    yield from ()


@divine("athilian_shield", a_unit())
def athilian_shield(cast: Cast, target: Target) -> Play[None]:
    """The unit has more armor of both kinds for a while."""
    _put_mark(cast, _chosen(cast, target))
    yield from ()


@divine("celestial_wings", a_unit())
def celestial_wings(cast: Cast, target: Target) -> Play[None]:
    """The unit flies for a while, better armored, and may carry relics all the same."""
    _put_mark(cast, _chosen(cast, target))
    yield from ()


@divine("stasis_field", a_unit())
def stasis_field(cast: Cast, target: Target) -> Play[None]:
    """The unit is taken out of time for a while."""
    _put_mark(cast, _chosen(cast, target))
    yield from ()


@divine("gravity_well", a_unit())
def gravity_well(cast: Cast, target: Target) -> Play[None]:
    """The unit cannot fly for a while; if it did, it falls."""
    unit = _chosen(cast, target)
    was_flying = flying(unit)
    _put_mark(cast, unit)
    if was_flying:
        yield from movement.fall_from_the_sky(cast.state, unit, cast.card.amount)


@divine("lightning_strike", a_unit())
def lightning_strike(cast: Cast, target: Target) -> Play[None]:
    """The unit loses life points."""
    yield from life.lose(cast.state, [(_chosen(cast, target), cast.card.amount)])


@divine("unnatural_force", a_unit(), Step(movement.DIRECTION, lambda cast, named: DIRECTIONS))
def unnatural_force(cast: Cast, target: Target) -> Play[None]:
    """The unit is forced one hex in the direction named."""
    direction = DIRECTIONS.index(str(target[1]))
    yield from movement.forced(cast.state, _chosen(cast, target), direction)


def _old_own_unit(cast: Cast, unit: Unit) -> bool:
    return unit.owner == cast.seat and not unit.fresh


@divine("time_warp", a_unit(_old_own_unit))
def time_warp(cast: Cast, target: Target) -> Play[None]:
    """The unit gets an extra activation as soon as none is in progress."""
    cast.state.world.warps.append(_chosen(cast, target).id)
    yield from ()


# --- Temporary Gate -----------------------------------------------------------------------------


def _walker(cast: Cast, unit: Unit) -> bool:
    return unit.owner == cast.seat and "rooted" not in unit.build.traits


def _gates(cast: Cast, named: Target) -> list[int]:
    near = GRID.disc(_chosen(cast, named).space, cast.card.amount)
    return spaces_of(near & ~mask_of(cast.state.world.units))


@divine("temporary_gate", a_unit(_walker), Step(GATE, _gates))
def temporary_gate(cast: Cast, target: Target) -> Play[None]:
    """The unit goes to the hex unharmed; a relic comes along only to a neighbouring hex."""
    unit, goal = _chosen(cast, target), target[1]
    assert isinstance(goal, int)
    if GRID.distance(unit.space, goal) == 1:
        for number in (yield from relics.carried(cast.state, unit, unit.owner)):
            relics.move_relic(cast.state, number, goal)
    movement.put(cast.state, unit, goal)


# --- Polymorph ----------------------------------------------------------------------------------


def _forms(cast: Cast, named: Target) -> Iterator[str]:
    """The other Alphas the unit can become a copy of."""
    unit = _chosen(cast, named)
    for number, alpha in enumerate(cast.state.world.sides[cast.seat].alphas):
        if (
            alpha.revealed
            and number != unit.alpha
            and summoning.figures_left(cast.state, cast.seat, number) > 0
            and summoning.can_pay(cast.state, cast.seat, _surcharge(unit, alpha))
        ):
            yield summoning.alpha_name(number)


def _surcharge(unit: Unit, alpha: Alpha) -> int:
    return max(0, alpha.build.cost - unit.build.cost)


@divine("polymorph", a_unit(_own), Step(FORM, _forms))
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
    cast.state.tell(CHANGED, unit.owner, number, unit.space)
    yield from ()


# --- Dispel Magic -------------------------------------------------------------------------------


def _spell_mark(mark: tuple[str, str, int]) -> bool:
    name, card, _ = mark
    return name == ARTIFACT or (card in CARDS and CARDS[card].type == SPELL)


def _dispellable(cast: Cast, named: Target) -> Iterator[Option]:
    for unit in cast.state.all_units():
        if not has(unit, "stasis") and any(_spell_mark(mark) for mark in unit.marks):
            yield unit.id
    for card, owner in sorted((effect.card, effect.owner) for effect in cast.state.world.lasting):
        yield "end", card, owner


@divine("dispel_magic", Step(DISPEL, _dispellable, _place))
def dispel_magic(cast: Cast, target: Target) -> Play[None]:
    """Spell markers are wiped off a unit, or a lasting intervention ends."""
    if isinstance(target[0], int):
        unit = _chosen(cast, target)
        unit.marks = [mark for mark in unit.marks if not _spell_mark(mark)]
        cast.state.tell(WIPED, unit.space)
    else:
        effect = next(
            effect
            for effect in cast.state.world.lasting
            if ("end", effect.card, effect.owner) == target[0]
        )
        end_lasting(cast.state, effect)
    yield from ()


def end_lasting(state: AthlasState, effect: Lasting) -> None:
    """A lasting intervention ends and its marker goes."""
    state.world.lasting.remove(effect)
    unit = state.unit(effect.unit)
    if unit is not None:
        gone = (effect.card, LASTING + effect.owner)
        unit.marks = [mark for mark in unit.marks if mark[1:] != gone]
    state.tell(EXPIRED, effect.owner, effect.card)


# --- the shape of the land ----------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _mask(target: Target) -> Mask:
    return mask_of(space for space in target if isinstance(space, int))


def _not_hills(cast: Cast) -> Mask:
    return GROUND & ~cast.state.world.hills


def _not_water(cast: Cast) -> Mask:
    return GROUND & ~cast.state.world.water


def _solid(cast: Cast) -> Mask:
    return GROUND & ~cast.state.world.water & ~cast.state.world.craters


def _each(mask: Mask) -> Iterator[int]:
    """Space by space: who only wants to know whether there is one pays for no more."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def some_hexes(land: Callable[[Cast], Mask]) -> Step:
    """Up to as many hexes of a kind as the card says."""
    return Step(
        AIM,
        lambda cast, named: _each(land(cast) & ~_mask(named)),
        most=lambda cast, named: cast.card.amount,
    )


@divine("raise_earth", some_hexes(_not_hills))
def raise_earth(cast: Cast, target: Target) -> Play[None]:
    """The hexes become hills; units there only stand higher."""
    yield from reshape(cast.state, _mask(target), HILL)


@divine("flood", some_hexes(_not_water))
def flood(cast: Cast, target: Target) -> Play[None]:
    """The hexes become water."""
    yield from reshape(cast.state, _mask(target), WATER)


def _one_or_two(cast: Cast, named: Target) -> Iterator[int]:
    return _each(_solid(cast) & (GRID.beside(_mask(named)) if named else GROUND))


@divine("open_chasm", Step(AIM, _one_or_two, most=lambda cast, named: 2))
def open_chasm(cast: Cast, target: Target) -> Play[None]:
    """The hexes become craters at the same time; units on foot fall."""
    yield from reshape(cast.state, _mask(target), CRATER, cast.card.amount)


def _grown(state: AthlasState, body: Mask) -> Mask:
    """The body with the craters and waters it has run into."""
    while more := GRID.spread(body) & (state.world.craters | state.world.water) & ~body:
        body |= more
    return body


def _body(named: Target) -> Mask:
    assert isinstance(named[0], tuple)
    return _mask(named[0])


def _waters(cast: Cast, named: Target) -> Iterator[Option]:
    """The bodies of water, each as all its hexes."""
    for body in bodies(cast.state.world.water):
        yield tuple(spaces_of(body))


def _what_is_left(waters: Iterable[Option], water: Option) -> Option | None:
    """The body of now that has most of an earlier one."""

    def common(body: Option) -> int:
        assert isinstance(body, tuple)
        assert isinstance(water, tuple)
        return len(set(body) & set(water))

    best = max(waters, key=common, default=None)
    return best if best is not None and common(best) else None


def _first(cast: Cast, water: Option) -> Option:
    assert isinstance(water, tuple)
    return water[0]


def _washed(cast: Cast, named: Target) -> Iterator[int]:
    """The plains that the water reaches next."""
    grown = _grown(cast.state, _body(named) | _mask(named[1:]))
    return _each(GRID.spread(grown) & GROUND & ~cast.state.world.hills & ~grown)


@divine(
    "tsunami",
    Step(AIM, _waters, _first, _what_is_left),
    Step(AIM, _washed, most=lambda cast, named: _body(named).bit_count()),
)
def tsunami(cast: Cast, target: Target) -> Play[None]:
    """A body of water grows over the plains; all who are caught drown together."""
    yield from reshape(cast.state, _mask(target[1:]), WATER)


# --- the rest -----------------------------------------------------------------------------------


@divine("wrath_of_the_council", Step(AIM, lambda cast, named: GRID.spaces))
def wrath_of_the_council(cast: Cast, target: Target) -> Play[None]:
    """Everybody in the hex and next to it loses life points, all at once."""
    area = GRID.disc(int(str(target[0])), 1)
    struck = [unit for unit in cast.state.all_units() if area >> unit.space & 1]
    yield from life.lose(cast.state, [(unit, cast.card.amount) for unit in struck])


def _loose_relics(cast: Cast, named: Target) -> list[int]:
    """The relics that nobody holds and that have not moved this turn."""
    world = cast.state.world
    loose = [
        number
        for number, space in enumerate(world.relics)
        if not world.moved >> number & 1
        and not (space in world.units and may_hold(world.units[space]))
    ]
    return sorted(loose, key=lambda number: world.relics[number])


def _lies(cast: Cast, number: Option) -> int:
    assert isinstance(number, int)
    return cast.state.world.relics[number]


@divine(
    "shift_relic",
    Step(RELIC, _loose_relics, _lies),
    Step(SHIFT, lambda cast, named: sorted(GRID.neighbours[_lies(cast, named[0])])),
)
def shift_relic(cast: Cast, target: Target) -> Play[None]:
    """The relic moves one hex, whatever is there."""
    number, goal = target
    assert isinstance(number, int)
    assert isinstance(goal, int)
    relics.move_relic(cast.state, number, goal)
    yield from ()


def _own_alphas(cast: Cast, named: Target) -> Iterator[str]:
    for number, alpha in enumerate(cast.state.world.sides[cast.seat].alphas):
        if alpha.revealed:
            yield summoning.alpha_name(number)


@divine("breath_of_life", Step(ALPHA, _own_alphas))
def breath_of_life(cast: Cast, target: Target) -> Play[None]:
    """An Alpha of the caster regains life points."""
    number = summoning.alpha_number(str(target[0]))
    life.heal(cast.state, cast.seat, number, cast.card.amount)
    yield from ()


def _can_rally(cast: Cast) -> bool:
    return not cast.state.world.acting and bool(summoning.possible(cast.state, cast.seat))


@divine("rally_call", needs=_can_rally)
def rally_call(cast: Cast, target: Target) -> Play[None]:
    """A unit is summoned out of turn."""
    yield from summoning.may_summon(cast.state, cast.seat, RALLY, must=True)
