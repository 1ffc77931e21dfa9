"""Wasp the Warmaiden: pulls and holds pieces, stops shots, strikes at a distance."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act, Defender
from critias.games.goa2.rules.active import THIS_TURN, Active, covered, item
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    NOT_ADJACENT,
    NOT_ALIGNED,
    OTHER_UNIT_OR_TOKEN,
    SAME_TARGET,
    one_of,
    other_than,
)
from critias.games.goa2.rules.movement import MOVE, PLACE, PUSH, SWAP
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.pushing import PUSH_TARGET
from critias.games.goa2.rules.state import HERO, RADIUS, Effect, GoaState
from critias.kernel.choices import Play
from critias.kernel.hexes import mask_of, spaces_of
from critias.kernel.kinds import AskKind

SHOCK = AskKind(
    "shock",
    "{0:name}, {1:name}: which hero has to discard?",
    waiting="{who} chooses a hero who discards",
    rule="goa2.state.discard-from-hand",
)
HIGH_VOLTAGE = AskKind(
    "high_voltage",
    "{0:name}, {1:name}: defeat a minion?",
    waiting="{who} may defeat a minion",
    rule="goa2.concept.defeat",
)

WASP = HeroSheet(
    "wasp",
    "Wasp",
    "the Warmaiden",
    stars=1,
    roles=("Disabler", "Tactician", "Sniper"),
    stats={"attack": (5, 5), "initiative": (6, 6), "defense": (4, 5), "movement": (5, 5)},
    emblem=(
        "M0-9.6 3.2-5.6 8.8-8 6.4-.8 3.6 0 3.4 3.4 0 9.8-3.4 3.4-3.6 0-6.4-.8-8.8-8-3.2-5.6ZM"
        "-2.2 1.4H2.2V2.8H-2.2ZM-1.8 4H1.8V5.2H-1.8Z"
    ),
)


# --- gold and silver --------------------------------------------------------------------------


class Magnet(Active):
    """Enemy units in radius are swapped or placed neither by themselves nor by their heroes."""

    def holds(self, state: GoaState, effect: Effect, act: Actor, how: str) -> int:
        if how not in (PLACE, SWAP) or act.team == state.heroes[effect.owner].team:
            return 0
        return covered(state, effect) & act.units(act.team)


def _dagger(act: Act, who: Condition) -> Play[None]:
    target = yield from act.target(who, ADJACENT)
    yield from act.attack(target)
    act.start(THIS_TURN)


@WASP.attack(
    "Magnetic Dagger", GOLD,
    initiative=12, attack=3, defense=2, movement=1, radius=3, active=Magnet(),
)  # fmt: skip
def magnetic_dagger(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, and until the turn ends, no enemy hero can
    place or swap itself or a unit of its team that stands in radius."""
    yield from _dagger(act, ENEMY)


@WASP.attack(
    "Crackling Dagger", GOLD,
    initiative=11, attack=2, defense=1, movement=1, radius=3, active=Magnet(), handicap=True,
)  # fmt: skip
def crackling_dagger(act: Act) -> Play[None]:
    """Attack a hero next to you. When that is over, and until the turn ends, no enemy hero can
    place or swap itself or a unit of its team that stands in radius."""
    yield from _dagger(act, ENEMY_HERO)


class Barrier(Active):
    """The edge of the radius is shut to enemy heroes, from whichever side they act."""

    def walls(self, state: GoaState, effect: Effect, act: Actor, piece: int) -> int:
        if act.team == state.heroes[effect.owner].team:
            return 0
        inside = covered(state, effect)
        return ~inside if inside >> act.here & 1 else inside


@WASP.skill("Static Barrier", SILVER, initiative=13, defense=2, radius=2, active=Barrier())
def static_barrier(act: Act) -> None:
    """This turn: while an enemy hero outside the radius acts, the spaces in radius are obstacles;
    while one in radius acts, the spaces outside are."""
    act.start(THIS_TURN)


# --- red --------------------------------------------------------------------------------------


def _shock(act: Act, or_falls: bool = False) -> Play[None]:
    target = yield from act.target(ENEMY, ADJACENT)
    yield from act.attack(target)
    far = ENEMY_HERO, IN_RADIUS, NOT_ADJACENT
    yield from act.makes_discard(*far, or_falls=or_falls, kind=SHOCK)


@WASP.attack("Shock", RED_CARD, 1, initiative=8, attack=5, defense=6, movement=4, radius=2)
def shock(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, pick an enemy hero in radius who does not
    stand beside you: it loses a card from hand, if it has one."""
    yield from _shock(act)


@WASP.attack(
    "Electrocute", RED_CARD, 2, "A",
    initiative=9, attack=5, defense=6, movement=4, radius=3, item="initiative",
)  # fmt: skip
def electrocute(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, pick an enemy hero in radius who does not
    stand beside you: it loses a card from hand, if it has one."""
    yield from _shock(act)


@WASP.attack(
    "Electroblast", RED_CARD, 3, "A",
    initiative=9, attack=6, defense=7, movement=4, radius=3, item="initiative",
)  # fmt: skip
def electroblast(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, pick an enemy hero in radius who does not
    stand beside you: it loses a card from hand, and with an empty hand it falls."""
    yield from _shock(act, or_falls=True)


@WASP.attack(
    "Charged Boomerang", RED_CARD, 2, "B",
    initiative=9, attack=3, ranged=True, defense=3, movement=4, range=3, item="defense",
)  # fmt: skip
def charged_boomerang(act: Act) -> Play[None]:
    """Attack somebody in range, but never along one of the six straight lines that start from
    you."""
    target = yield from act.target(ENEMY, IN_RANGE, NOT_ALIGNED)
    yield from act.attack(target)


@WASP.attack(
    "Thunder Boomerang", RED_CARD, 3, "B",
    initiative=9, attack=4, ranged=True, defense=4, movement=4, range=3, item="movement",
)  # fmt: skip
def thunder_boomerang(act: Act) -> Play[None]:
    """Attack somebody in range, but never along one of the six straight lines that start from you.
    If that was a hero, you may throw again at another target."""
    target = yield from act.target(ENEMY, IN_RANGE, NOT_ALIGNED, NEW_TARGET)
    at_hero = act.find_hero(target) is not None
    yield from act.attack(target)
    if at_hero:
        act.may_repeat()


# --- green ------------------------------------------------------------------------------------


@WASP.defense("Stop Projectiles", GREEN, 1, initiative=3, block=True, ranged=True, movement=2)
def stop_projectiles(act: Defender) -> None:
    """Stops an attack if it is ranged."""
    act.block(act.against.ranged)


@WASP.defense(
    "Deflect Projectiles", GREEN, 2, "A",
    initiative=3, block=True, ranged=True, movement=2, range=3, item="initiative",
)  # fmt: skip
def deflect_projectiles(act: Defender) -> Play[None]:
    """Stops an attack if it is ranged. Then pick an enemy hero in range who is not the attacker: it
    loses a card from hand, if it has one."""
    act.block(act.against.ranged)
    yield from act.makes_discard(ENEMY_HERO, IN_RANGE, other_than(act.against.here))


@WASP.defense(
    "Reflect Projectiles", GREEN, 3, "A",
    initiative=2, block=True, ranged=True, movement=2, range=3, item="radius",
)  # fmt: skip
def reflect_projectiles(act: Defender) -> Play[None]:
    """Stops an attack if it is ranged. Then pick an enemy hero in range, the attacker if you like:
    it loses a card from hand, if it has one."""
    act.block(act.against.ranged)
    yield from act.makes_discard(ENEMY_HERO, IN_RANGE)


def _telekinesis(act: Act) -> Play[None]:
    able = act.movable(PLACE), act.placeable(ADJACENT)
    origin = yield from act.target(OTHER_UNIT_OR_TOKEN, IN_RANGE, NOT_ALIGNED, *able)
    yield from act.place_piece(origin, ADJACENT)


@WASP.skill(
    "Telekinesis", GREEN, 2, "B",
    initiative=3, ranged=True, defense=3, movement=2, range=3, item="attack",
)  # fmt: skip
def telekinesis(act: Act) -> Play[None]:
    """Pick any other unit, or a token, that is in range but on none of the six straight lines that
    start from you. Put it into an empty space beside you."""
    yield from _telekinesis(act)


@WASP.skill(
    "Mass Telekinesis", GREEN, 3, "B",
    initiative=2, ranged=True, defense=4, movement=2, range=3, item="attack",
)  # fmt: skip
def mass_telekinesis(act: Act) -> Play[None]:
    """Pick any other unit, or a token, that is in range but on none of the six straight lines that
    start from you. Put it into an empty space beside you. You may do this twice."""
    yield from _telekinesis(act)
    act.may_repeat()


# --- blue -------------------------------------------------------------------------------------


def _ring(a: Actor, space: int) -> int:
    """The spaces as far from the actor as this one."""
    grid = a.board.grid
    distance = grid.distance(a.here, space)
    return grid.disc(a.here, distance) & ~grid.disc(a.here, distance - 1)


def _can_circle(a: Actor) -> int:
    found = 0
    for distance in range(1, a.radius + 1):
        ring = a.ring(distance)
        found |= a.with_room(ring) & ring
    return found


CAN_CIRCLE = Condition("goa2.move.in-text-exact", _can_circle)


def _lift(act: Act, times: int) -> Play[None]:
    """Move a piece 1 space around Wasp; repeats go on with the same piece."""
    origin = yield from act.target(
        OTHER_UNIT_OR_TOKEN, IN_RADIUS, SAME_TARGET, act.movable(MOVE), CAN_CIRCLE
    )
    yield from act.move_piece(origin, 1, one_of(_ring(act, origin)))
    act.may_repeat(times)


@WASP.skill("Lift Up", BLUE_CARD, 1, initiative=10, defense=5, movement=3, radius=2)
def lift_up(act: Act) -> Play[None]:
    """Let any other unit, or a token, in radius drift 1 space around you: its distance to you stays
    what it was. You may do this twice with the same piece."""
    yield from _lift(act, 1)


@WASP.skill(
    "Control Gravity", BLUE_CARD, 2, "A",
    initiative=10, defense=5, movement=3, radius=3, item="defense",
)  # fmt: skip
def control_gravity(act: Act) -> Play[None]:
    """Let any other unit, or a token, in radius drift 1 space around you: its distance to you stays
    what it was. You may do this twice with the same piece."""
    yield from _lift(act, 1)


@WASP.skill(
    "Center of Mass", BLUE_CARD, 3, "A",
    initiative=11, defense=6, movement=3, radius=3, item="defense",
)  # fmt: skip
def center_of_mass(act: Act) -> Play[None]:
    """Let any other unit, or a token, in radius drift 1 space around you: its distance to you stays
    what it was. You may do this three times with the same piece."""
    yield from _lift(act, 2)


def _repulse(act: Act, most: int) -> Play[None]:
    """Push up to two adjacent enemies by 3 to `most`; heroes stopped short discard."""
    origins: list[int] = []
    while len(origins) < 2:
        origin = yield from act.may_target(
            ENEMY, ADJACENT, other_than(*origins), act.movable(PUSH), kind=PUSH_TARGET
        )
        if origin is None:
            break
        origins.append(origin)
    if not origins:
        return
    distance = yield from act.push_distance(3, most)
    state = act.state
    for piece in (yield from act.push(origins, distance)):
        if state.kinds[piece] == HERO:
            yield from act.discards(state.heroes[state.owners[piece]])


@WASP.skill(
    "Kinetic Repulse", BLUE_CARD, 2, "B", initiative=10, defense=5, movement=3, item="attack"
)
def kinetic_repulse(act: Act) -> Play[None]:
    """Drive one or two enemies beside you away by 3 spaces at the same moment. A hero who gets less
    far because something is in the way loses a card from hand, if it has one."""
    yield from _repulse(act, 3)


@WASP.skill("Kinetic Blast", BLUE_CARD, 3, "B", initiative=11, defense=6, movement=3, item="range")
def kinetic_blast(act: Act) -> Play[None]:
    """Drive one or two enemies beside you away by 3 spaces, or by 4, at the same moment. A hero who
    gets less far because something is in the way loses a card from hand, if it has one."""
    yield from _repulse(act, 4)


VOLTAGE_RADIUS = 3


@WASP.ultimate("High Voltage", radius=VOLTAGE_RADIUS)
class HighVoltage(Passive):
    """Whenever you have used your silver card as a skill, you may pick an enemy minion in radius
    and defeat it. Then one enemy hero of your choice from beside it loses a card from hand, if it
    has one."""

    def after_action(self, act: Act) -> Play[None]:
        if act.kind != "skill" or not act.card.basic:
            return
        state = act.state
        in_radius = one_of(act.within(VOLTAGE_RADIUS + item(act.state, act.hero, RADIUS)))
        space = yield from act.may_pick(HIGH_VOLTAGE, act.target_limits([ENEMY_MINION, in_radius]))
        if space is None:
            return
        near = state.board.grid.near[space]
        beside = [state.at[s] for s in spaces_of(near & state.hero_mask[1 - act.team])]
        yield from act.defeat_minions([state.at[space]])
        struck = one_of(mask_of(state.space[p] for p in beside))
        if act.has(struck, Condition("goa2.concept.immune", lambda a: ~a.immune())):
            hero = yield from act.pick(SHOCK, act.target_limits([struck]))
            yield from act.discards(act.hero_at(hero))
