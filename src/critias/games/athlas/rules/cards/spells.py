"""Spells."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules import attack as combat
from critias.games.athlas.rules import life, movement
from critias.games.athlas.rules.board import GRID, GROUND
from critias.games.athlas.rules.data import CARDS
from critias.games.athlas.rules.powers import USING, Use, effect, hexes, reached, units
from critias.games.athlas.rules.state import END_OF_TURN, Unit
from critias.games.athlas.rules.terrain import body_of
from critias.games.athlas.rules.units import ARTIFACT, MARKED, flying
from critias.kernel.choices import NOTHING, Ask, Play
from critias.kernel.hexes import spaces_of
from critias.kernel.kinds import AskKind
from critias.kit.limits import Limits

COPY: Final = AskKind("copy", "Which piece of equipment do you copy?", waiting=USING, rule=None)
PUSH_ORDER: Final = AskKind("push_order", "Who is pushed next?", waiting=USING, rule=None)


def put_mark(use: Use, unit: Unit, name: str, card: str, ends: str = "upkeep") -> None:
    """Mark a unit until the next upkeep of the player who used the power, or for this turn."""
    unit.marks.append((name, card, END_OF_TURN if ends == "turn" else use.seat))
    use.state.tell(MARKED, unit.space, name)


@effect("mark", units)
def mark(use: Use, space: int) -> Play[None]:
    """Put the card's marker on the target."""
    marker = CARDS[use.power.card].mark
    assert marker is not None
    put_mark(use, use.state.world.units[space], marker.name, use.power.card, marker.ends)
    return NOTHING


@effect("drain", units)
def drain(use: Use, space: int) -> Play[None]:
    """The target loses life points and the user's Alpha regains as many."""
    unit = use.unit
    yield from life.lose(use.state, [(use.state.world.units[space], use.power.amount)])
    life.heal(use.state, unit.owner, unit.alpha, use.power.amount)


@effect("blast", hexes)
def blast(use: Use, space: int) -> Play[None]:
    """One attack on everybody in the hex and next to it."""
    area = GRID.disc(space, 1)
    targets = [unit for unit in use.state.all_units() if area >> unit.space & 1]
    power = use.power
    return combat.attack(use.state, use.unit, targets, power.attack, power.value, use.seat)


def shaken_ground(use: Use, limits: Limits) -> None:
    """Units on foot on hill, water or crater that joins up with such a hex next to the user."""
    state = use.state
    plain = GROUND & ~(state.world.hills | state.world.water | state.world.craters)
    near = GRID.near[use.unit.space]
    joined = 0
    for kind in (state.world.hills, state.world.water, state.world.craters):
        for space in spaces_of(kind & near & ~joined):
            joined |= body_of(kind, space)
    units(use, limits)
    limits.keep("athlas.terrain.flying-ignore", ~use.survey.flyers)
    limits.keep("athlas.clar.earthquake.target-terrain", ~plain)
    limits.keep("athlas.clar.earthquake.path", joined)


@effect("tremor", shaken_ground)
def tremor(use: Use, space: int) -> Play[None]:
    """A magical attack through the ground, without height bonus."""
    target = use.state.world.units[space]
    power = use.power
    return combat.attack(
        use.state, use.unit, [target], power.attack, power.value, use.seat, height=False
    )


@effect("geyser", units)
def geyser(use: Use, space: int) -> Play[None]:
    """A magical attack; a flying target that survives falls."""
    target = use.state.world.units[space]
    power = use.power
    yield from combat.attack(use.state, use.unit, [target], power.attack, power.value, use.seat)
    if movement.on_board(use.state, target) and flying(target):
        yield from movement.fall_from_the_sky(use.state, target, power.amount)


def well_equipped(use: Use, limits: Limits) -> None:
    """Units in range whose Alpha has equipment."""
    units(use, limits)
    bare = 0
    for space in spaces_of(limits.mask):
        if not use.state.world.units[space].build.equipment:
            bare |= 1 << space
    limits.keep("athlas.clar.summon-artifact.use-at-once", ~bare)


@effect("clone", well_equipped)
def clone(use: Use, space: int) -> Play[None]:
    """The user has a copy of one of the target's equipment cards for a while."""
    card = yield Ask((use.seat,), COPY, use.state.world.units[space].build.equipment, (space,))
    put_mark(use, use.unit, ARTIFACT, card)


def somebody_near(use: Use, limits: Limits) -> None:
    """Used where the unit stands, if anybody is near enough."""
    limits.keep("athlas.range.exact", 1 << use.unit.space if reached(use) else 0)


@effect("shockwave", somebody_near)
def shockwave(use: Use, space: int) -> Play[None]:
    """Everybody next door is forced straight away, one after the other."""
    left = [use.state.world.units[s] for s in spaces_of(reached(use))]
    while left:
        places = sorted(unit.space for unit in left)
        place = yield Ask((use.seat,), PUSH_ORDER, places, (space,))
        unit = next(unit for unit in left if unit.space == place)
        left.remove(unit)
        direction = GRID.direction(space, unit.space)
        assert direction is not None
        yield from movement.forced(use.state, unit, direction)
        left = [other for other in left if movement.on_board(use.state, other)]
