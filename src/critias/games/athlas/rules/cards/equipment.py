"""Equipment with powers: weapons, tools, the sphere, the gauntlets, elixir and gate stone."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules import attack as combat
from critias.games.athlas.rules import life, movement
from critias.games.athlas.rules.board import CRATER, DIRECTIONS, PLAINS, rings
from critias.games.athlas.rules.powers import USING, Use, effect, here, hexes, units
from critias.games.athlas.rules.terrain import reshape
from critias.kernel.choices import NOTHING, Ask, Play
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.limits import Limits

SACRIFICE: Final = AskKind(
    "sacrifice", "How many life points do you sacrifice?", waiting=USING, rule=None
)
SACRIFICED: Final = EventKind("sacrificed", "{*:creature} sacrifices {2:points}", rule=None)


@effect("attack", units)
def attack(use: Use, space: int) -> Play[None]:
    """Attack the target with the weapon's value."""
    target = use.state.world.units[space]
    power = use.power
    return combat.attack(use.state, use.unit, [target], power.attack, power.value, use.seat)


def solid_ground(use: Use, limits: Limits) -> None:
    """Plains and hills in range."""
    loose = use.state.world.water | use.state.world.craters
    hexes(use, limits)
    limits.keep("athlas.card.mining-tools", ~loose)


@effect("crater", solid_ground)
def crater(use: Use, space: int) -> Play[None]:
    """The hex becomes a crater; whoever is on foot there falls."""
    return reshape(use.state, 1 << space, CRATER, use.power.amount)


@effect("settle", hexes)
def settle(use: Use, space: int) -> Play[None]:
    """The hex becomes plains."""
    return reshape(use.state, 1 << space, PLAINS)


@effect("push", units)
def push(use: Use, space: int) -> Play[None]:
    """The target is forced one hex in a direction the user names."""
    direction = yield Ask((use.seat,), movement.DIRECTION, DIRECTIONS, (space,))
    yield from movement.forced(use.state, use.state.world.units[space], DIRECTIONS.index(direction))


def with_blood_to_spare(use: Use, limits: Limits) -> None:
    """Units in range, if there is a life point to give and one to keep."""
    units(use, limits)
    if use.state.alpha_of(use.unit).pool < 2:
        limits.keep("athlas.clar.gauntlets.modifiers", 0)


@effect("blood_bolt", with_blood_to_spare)
def blood_bolt(use: Use, space: int) -> Play[None]:
    """Sacrifice life points and attack with twice their number."""
    alpha = use.state.alpha_of(use.unit)
    most = min(use.power.amount, alpha.pool - 1)
    offers = [("life", number) for number in range(1, most + 1)]
    _, given = yield Ask((use.seat,), SACRIFICE, offers, (space,))
    alpha.pool -= given
    use.state.tell(SACRIFICED, use.unit.owner, use.unit.alpha, given, alpha.pool)
    target = use.state.world.units[space]
    value = use.power.value * given
    yield from combat.attack(use.state, use.unit, [target], use.power.attack, value, use.seat)


def mendable(use: Use, limits: Limits) -> None:
    """The unit itself, or units in range."""
    (units if use.power.aims == "unit" else here)(use, limits)


@effect("heal", mendable)
def heal(use: Use, space: int) -> Play[None]:
    """The Alpha of the chosen unit regains life points."""
    target = use.state.world.units[space]
    life.heal(use.state, target.owner, target.alpha, use.power.amount)
    return NOTHING


def elsewhere(use: Use, limits: Limits) -> None:
    """Free hexes at the distance, for a unit that can move; flyers only before their action."""
    limits.keep("athlas.range.exact", rings(use.unit.space, use.power.range))
    if "rooted" in use.unit.build.traits:
        limits.keep("athlas.clar.watch-tower.absolute", 0)
    if use.airborne and use.acting.spent_action:
        limits.keep("athlas.flying.no-move-after-action", 0)
    limits.keep("athlas.golden.one-unit-per-hex", ~use.survey.occupied)


@effect("blink", elsewhere)
def blink(use: Use, space: int) -> Play[None]:
    """Be somewhere else; relics stay behind, water drowns."""
    return movement.enter(use.state, use.unit, space)
