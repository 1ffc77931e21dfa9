"""Razzle the Fay: one hero with up to four figures."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act, Defender, Repeat
from critias.games.goa2.rules.actor import VALID, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    EMPTY,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY_HERO,
    IN_RADIUS,
    IN_RANGE,
    MINION,
    NEW_TARGET,
    OTHER_UNIT,
    REACHED,
)
from critias.games.goa2.rules.movement import PUSH
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.performing import movement
from critias.games.goa2.rules.pieces import figures, hero_spaces, lift, put
from critias.games.goa2.rules.pushing import PUSH_TARGET
from critias.games.goa2.rules.state import OFF
from critias.kernel.choices import Play
from critias.kernel.kinds import AskKind, EventKind

SPAWN = AskKind(
    "razzle_spawn",
    "{0:name}, {1:name}: where does one more of you appear?",
    waiting="{who} chooses where a figure appears",
    rule="goa2.concept.spawn",
)
VANISH = AskKind(
    "razzle_vanish",
    "{0:name}, {1:name}: which of you vanishes?",
    waiting="{who} chooses figures that vanish",
    rule="goa2.concept.remove",
)
OTHER = AskKind(
    "razzle_other",
    "{0:name}, {1:name}: which other one of you moves?",
    waiting="{who} chooses another figure",
    rule="goa2.perform.actor-chooses",
)
SPAWNED = EventKind(
    "razzle_spawned", "One more {0:hero} appears at {1:space}.", rule="goa2.concept.spawn"
)
VANISHED = EventKind(
    "razzle_vanished", "The {0:hero} at {1:space} is gone.", rule="goa2.concept.remove"
)

RAZZLE = HeroSheet(
    "razzle",
    "Razzle",
    "the Fay",
    stars=4,
    roles=("Tactician", "Melee"),
    stats={"attack": (3, 3), "initiative": (8, 8), "defense": (1, 4), "movement": (5, 6)},
    set="arcane",
    emblem=(
        "M0-1.6C-3.4-7.8-8.8-8-9.4-4.6-9.8-2-6.4 0-2.6.4-5.6 2-7 5-5.4 7.4-3.6 9.6-1 7.4 0 3"
        " 1 7.4 3.6 9.6 5.4 7.4 7 5 5.6 2 2.6.4 6.4 0 9.8-2 9.4-4.6 8.8-8 3.4-7.8 0-1.6Z"
    ),
    figures=4,
)

ANOTHER = Condition(VALID, lambda a: hero_spaces(a.state, a.hero) & ~(1 << a.here))
"""The hero's figures besides the one that acts; whoever copies this has none."""


# --- figures ----------------------------------------------------------------------------------


def _spawn(act: Act, most: int) -> Play[None]:
    """Bring figures from the supply onto empty spaces in radius."""
    state, hero = act.state, act.hero
    spare = [p for p in (hero.index, *hero.more) if state.space[p] == OFF]
    for piece in spare[:most]:
        space = yield from act.may_pick(SPAWN, act.limits([EMPTY, IN_RADIUS]))
        if space is None:
            return
        put(state, piece, space)
        state.tell(SPAWNED, hero.name, space)


def _vanish(act: Act, most: int, leave: int) -> Play[None]:
    """Take figures off the board one by one, leaving at least so many. Whoever copies this has no
    such figures."""
    state, hero = act.state, act.hero
    if act.copied is not None:
        return
    for _ in range(most):
        left = figures(state, hero)
        if len(left) <= leave:
            return
        own = Condition(VALID, lambda a: hero_spaces(a.state, a.hero))
        space = yield from act.may_pick(VANISH, act.limits([own]))
        if space is None:
            return
        _lift(act, space)


def _lift(act: Act, space: int) -> None:
    lift(act.state, act.state.at[space])
    act.state.tell(VANISHED, act.hero.name, space)


def _move_another(act: Act, steps: int, must: bool) -> Play[None]:
    """Move another figure up to so many spaces; `must`: one is chosen if there is one."""
    limits = act.limits([ANOTHER])
    if must:
        origin = yield from act.pick_if_able(OTHER, limits)
    else:
        origin = yield from act.may_pick(OTHER, limits)
    if origin is not None:
        yield from act.move_piece(origin, steps, optional=True)


# --- gold and silver --------------------------------------------------------------------------


def _doubles(act: Act, who: Condition) -> Play[None]:
    yield from act.attack((yield from act.target(who, REACHED)))
    yield from _spawn(act, 3)


@RAZZLE.attack("Stunt Doubles", GOLD, initiative=13, attack=2, defense=1, movement=1, radius=1)
def stunt_doubles(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, up to three more of you may appear on empty
    spaces in radius. All of you are one hero, and if one falls all are gone."""
    yield from _doubles(act, ENEMY)


@RAZZLE.attack(
    "Stunted Doubles", GOLD,
    initiative=12, attack=1, defense=1, movement=1, radius=1, handicap=True,
)  # fmt: skip
def stunted_doubles(act: Act) -> Play[None]:
    """Attack a hero next to you. When that is over, up to three more of you may appear on empty
    spaces in radius. All of you are one hero, and if one falls all are gone."""
    yield from _doubles(act, ENEMY_HERO)


@RAZZLE.defense_skill("Crowd Control", SILVER, initiative=13, defense=1, plus=True, radius=3)
def crowd_control(act: Act) -> None:
    """As a defense: +2 for every other one of you in radius. As a skill: all others of you
    vanish."""
    if isinstance(act, Defender):
        act.bonus += 2 * act.count(ANOTHER, IN_RADIUS)
        return
    for piece in figures(act.state, act.hero):
        if piece != act.piece:
            _lift(act, act.state.space[piece])


# --- red --------------------------------------------------------------------------------------


@RAZZLE.attack("Phantom Strike", RED_CARD, 1, initiative=9, attack=4, defense=3, movement=4)
def phantom_strike(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, and there are at least two of you, one of you
    may vanish."""
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    yield from _vanish(act, 1, leave=1)


@RAZZLE.attack(
    "Hit and Gone", RED_CARD, 2, "A",
    initiative=9, attack=4, defense=4, movement=4, item="defense",
)  # fmt: skip
def hit_and_gone(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, any number of you may vanish, but not all."""
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    yield from _vanish(act, 4, leave=1)


@RAZZLE.attack(
    "Into Thin Air", RED_CARD, 3, "A",
    initiative=10, attack=5, defense=4, movement=4, item="range",
)  # fmt: skip
def into_thin_air(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, any number of you may vanish, even all."""
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    yield from _vanish(act, 4, leave=0)


@RAZZLE.attack(
    "Rummage", RED_CARD, 2, "B",
    initiative=9, attack=4, defense=4, movement=4, radius=3, item="initiative",
)  # fmt: skip
def rummage(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, and another one of you is in radius, you may
    pick up a card from your discard pile."""
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    if act.has(ANOTHER, IN_RADIUS):
        yield from act.may_retrieve()


@RAZZLE.attack(
    "Ransack", RED_CARD, 3, "B",
    initiative=10, attack=5, defense=4, movement=4, radius=3, item="movement",
)  # fmt: skip
def ransack(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, you may pick up a card from your discard pile
    for every other one of you in radius."""
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    yield from act.may_retrieve(most=act.count(ANOTHER, IN_RADIUS))


# --- green ------------------------------------------------------------------------------------


@RAZZLE.movement("Tightrope", GREEN, 1, initiative=2, movement=2, defense=1)
def tightrope(act: Act) -> Play[None]:
    """After this movement you may move another one of you by 1 space."""
    yield from movement(act)
    yield from _move_another(act, 1, must=False)


@RAZZLE.movement("High Wire", GREEN, 2, "A", initiative=2, movement=2, defense=2, item="initiative")
def high_wire(act: Act) -> Play[None]:
    """After this movement you may move another one of you by up to 2 spaces."""
    yield from movement(act)
    yield from _move_another(act, 2, must=False)


@RAZZLE.movement(
    "Wire Dancers", GREEN, 3, "A", initiative=1, movement=2, defense=2, item="initiative"
)
def wire_dancers(act: Act) -> Play[None]:
    """After this movement you may move another one of you by up to 3 spaces."""
    yield from movement(act)
    yield from _move_another(act, 3, must=False)


@RAZZLE.skill(
    "Theatrics", GREEN, 2, "B",
    initiative=2, ranged=True, defense=2, movement=2, range=2, item="attack",
)  # fmt: skip
def theatrics(act: Act) -> Play[None]:
    """Change places with a minion in range, of either team."""
    yield from act.swap_with(MINION, IN_RANGE)


@RAZZLE.skill(
    "Spectacle", GREEN, 3, "B",
    initiative=1, ranged=True, defense=2, movement=2, range=2, item="attack",
)  # fmt: skip
def spectacle(act: Act) -> Play[None]:
    """Change places with a minion in range, of either team. Another one of you may do this once
    more, with another minion."""
    yield from act.swap_with(MINION, IN_RANGE)
    act.may_repeat(1, NEW_TARGET, another=True)


# --- blue -------------------------------------------------------------------------------------


def _alleyoop(act: Act, steps: int) -> Play[None]:
    yield from act.swap_with(FRIENDLY_HERO, IN_RANGE)
    yield from _move_another(act, steps, must=True)


@RAZZLE.skill("Alleyoop", BLUE_CARD, 1, initiative=10, ranged=True, defense=2, movement=3, range=3)
def alleyoop(act: Act) -> Play[None]:
    """Change places with a friendly hero in range, another one of you if you like. Then move
    another one of you by up to 1 space."""
    yield from _alleyoop(act, 1)


@RAZZLE.skill(
    "Group Performance", BLUE_CARD, 2, "A",
    initiative=11, ranged=True, defense=3, movement=3, range=4, item="attack",
)  # fmt: skip
def group_performance(act: Act) -> Play[None]:
    """Change places with a friendly hero in range, another one of you if you like. Then move
    another one of you by up to 2 spaces."""
    yield from _alleyoop(act, 2)


@RAZZLE.skill(
    "Team Spirit", BLUE_CARD, 3, "A",
    initiative=11, ranged=True, defense=3, movement=3, range=4, item="radius",
)  # fmt: skip
def team_spirit(act: Act) -> Play[None]:
    """Change places with a friendly hero in range, another one of you if you like. Then move
    another one of you by up to 3 spaces."""
    yield from _alleyoop(act, 3)


def _trick(act: Act, most: int) -> Play[None]:
    """Push a unit, and go as far the other way."""
    grid = act.board.grid
    origin = yield from act.target_if_able(
        OTHER_UNIT, ADJACENT, act.movable(PUSH), kind=PUSH_TARGET
    )
    if origin is None:
        return
    piece = act.state.at[origin]
    direction = grid.direction(origin, act.here)
    assert direction is not None
    distance = yield from act.push_distance(0, most)
    yield from act.push([origin], distance)
    if act.can_move_itself():
        went = grid.distance(origin, act.state.space[piece])
        ways = act.straight_ways(act.here, 1, went, act.passes_obstacles(), [direction])
        if ways:
            way = list(ways.values())[-1]
            yield from act.go(act.here, way.end, through=way.through)


@RAZZLE.skill(
    "Magic Trick", BLUE_CARD, 2, "B", initiative=11, defense=3, movement=3, item="defense"
)
def magic_trick(act: Act) -> Play[None]:
    """Pick any unit beside you: you may drive it away by 1 or 2 spaces. You go the other way, as
    many spaces as it went, if you can."""
    yield from _trick(act, 2)


@RAZZLE.skill(
    "Aaaand It's Gone!", BLUE_CARD, 3, "B", initiative=11, defense=3, movement=3, item="defense"
)
def aaaand_its_gone(act: Act) -> Play[None]:
    """Pick any unit beside you: you may drive it away by 1, 2 or 3 spaces. You go the other way, as
    many spaces as it went, if you can."""
    yield from _trick(act, 3)


@RAZZLE.ultimate("Twin Strike")
class TwinStrike(Passive):
    """After your basic attack another one of you may do the same once, to another unit."""

    def repeats(self, act: Act) -> Repeat | None:
        if act.kind != "attack" or not act.card.basic:
            return None
        return Repeat((NEW_TARGET,), another=True)
