"""Xargatha the Changed: strong among many enemies, lures minions, turns heroes to stone."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import END_OF_ROUND, NEXT_TURN, Active, covered
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MELEE,
    ENEMY_MINION,
    ENEMY_NON_HEAVY,
    ENEMY_RANGED,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    NOT_ADJACENT,
)
from critias.games.goa2.rules.movement import MOVE
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.performing import movement
from critias.games.goa2.rules.pieces import hero_spaces, units
from critias.games.goa2.rules.state import Effect, GoaState, Hero
from critias.games.goa2.rules.targets import MAY_TARGET
from critias.kernel.choices import Play

XARGATHA = HeroSheet(
    "xargatha",
    "Xargatha",
    "the Changed",
    stars=1,
    roles=("Tactician", "Pusher", "Disabler", "Durable", "Sniper"),
    stats={"attack": (5, 8), "initiative": (3, 3), "defense": (6, 6), "movement": (6, 6)},
    emblem=(
        "M-1-9.6C4.6-9.8 7.8-6.2 5.6-2.8 3.8-.2-2.8-.6-2.6 1.8-2.4 3.8 2.4 3.4 2.6 6 2.8 8.6-"
        "1.6 9.6-6.6 8.4-2.8 8.2-1 7.4-1.2 6.2-1.4 4.8-6.4 4.8-6.2 1.2-6-2.8 1.6-2.6 2.2-4.6 "
        "2.5-5.8.8-6.6-1.4-6.2L-4.8-4.6-5.2-7.2Z"
    ),
)


# --- gold and silver --------------------------------------------------------------------------


def _cleave(act: Act, first: Condition) -> Play[None]:
    who = ENEMY_HERO if act.repeated else first
    target = yield from act.target(who, ADJACENT, NEW_TARGET)
    yield from act.attack(target)
    act.may_repeat()


@XARGATHA.attack("Cleave", GOLD, initiative=11, attack=4, defense=2, movement=1)
def cleave(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, you may attack once more, now a hero next to
    you who was not the first target."""
    yield from _cleave(act, ENEMY)


@XARGATHA.attack(
    "Desperate Cleave", GOLD, initiative=10, attack=3, defense=1, movement=1, handicap=True
)
def desperate_cleave(act: Act) -> Play[None]:
    """Attack a hero next to you. When that is over, you may attack once more, another hero next to
    you."""
    yield from _cleave(act, ENEMY_HERO)


@XARGATHA.skill("Siren's Call", SILVER, initiative=3, ranged=True, defense=3, range=3)
def sirens_call(act: Act) -> Play[None]:
    """Pick an enemy in range who does not stand beside you. You may walk it over at most 3 spaces
    so that it arrives beside you."""
    origin = yield from act.target(ENEMY, IN_RANGE, NOT_ADJACENT, act.movable(MOVE))
    yield from act.move_piece(origin, 3, ADJACENT, optional=True)


# --- red --------------------------------------------------------------------------------------


def _slash(act: Act, each: int) -> Play[None]:
    """Attack with a bonus for every enemy around Xargatha besides the target."""
    target = yield from act.target(ENEMY, ADJACENT)
    others = act.count(ENEMY, ADJACENT) - 1
    yield from act.attack(target, bonus=each * others)


@XARGATHA.attack(
    "Threatening Slash", RED_CARD, 1, initiative=7, attack=5, plus=True, defense=6, movement=5
)
def threatening_slash(act: Act) -> Play[None]:
    """Attack somebody next to you. Every further enemy beside you makes the attack 1 stronger."""
    yield from _slash(act, 1)


@XARGATHA.attack(
    "Deadly Swipe", RED_CARD, 2, "A",
    initiative=8, attack=5, plus=True, defense=7, movement=5, item="initiative",
)  # fmt: skip
def deadly_swipe(act: Act) -> Play[None]:
    """Attack somebody next to you. Every further enemy beside you makes the attack 2 stronger."""
    yield from _slash(act, 2)


@XARGATHA.attack(
    "Lethal Spin", RED_CARD, 3, "A",
    initiative=8, attack=5, plus=True, defense=7, movement=5, item="radius",
)  # fmt: skip
def lethal_spin(act: Act) -> Play[None]:
    """Attack somebody next to you. Every further enemy beside you makes the attack 3 stronger."""
    yield from _slash(act, 3)


IN_THRUST_RANGE = Condition(
    "goa2.card.range-max", lambda a: a.within(a.range_with(a.count(ENEMY, ADJACENT)))
)


@XARGATHA.attack(
    "Long Thrust", RED_CARD, 2, "B",
    initiative=8, attack=3, ranged=True, defense=4, movement=4, range=1, item="defense",
)  # fmt: skip
def long_thrust(act: Act) -> Play[None]:
    """Attack somebody in range. Every enemy beside you, the target among them, makes your range 1
    longer."""
    target = yield from act.target(ENEMY, IN_THRUST_RANGE)
    yield from act.attack(target)


@XARGATHA.attack(
    "Rapid Thrusts", RED_CARD, 3, "B",
    initiative=8, attack=4, ranged=True, defense=4, movement=4, range=1, item="movement",
)  # fmt: skip
def rapid_thrusts(act: Act) -> Play[None]:
    """Attack somebody in range. Every enemy beside you, the target among them, makes your range 1
    longer. You may attack once more, now a hero who was not the first target."""
    who = ENEMY_HERO if act.repeated else ENEMY
    target = yield from act.target(who, IN_THRUST_RANGE, NEW_TARGET)
    yield from act.attack(target)
    act.may_repeat()


# --- green ------------------------------------------------------------------------------------


def _charm(act: Act, who: Condition, heavies_too: bool = False) -> Play[None]:
    """Move, and once before or after it move an enemy minion in radius."""
    done = yield from _lure(act, who, heavies_too)
    yield from movement(act)
    if not done:
        yield from _lure(act, who, heavies_too)


def _lure(act: Act, who: Condition, heavies_too: bool) -> Play[bool]:
    limits = act.target_limits([who, IN_RADIUS, act.movable(MOVE)], heavies_too)
    origin = yield from act.may_pick(MAY_TARGET, limits)
    if origin is None:
        return False
    yield from act.move_piece(origin, 2, optional=True)
    return True


@XARGATHA.movement("Charm", GREEN, 1, initiative=5, movement=2, defense=3, radius=2)
def charm(act: Act) -> Play[None]:
    """Lead an enemy ranged minion in radius 1 or 2 spaces along, if you like: one minion, either
    before you move yourself or when you have."""
    yield from _charm(act, ENEMY_RANGED)


@XARGATHA.movement(
    "Control", GREEN, 2, "A", initiative=4, movement=2, defense=3, radius=2, item="attack"
)
def control(act: Act) -> Play[None]:
    """Lead an enemy melee or ranged minion in radius 1 or 2 spaces along, if you like: one minion,
    either before you move yourself or when you have."""
    yield from _charm(act, ENEMY_NON_HEAVY)


@XARGATHA.movement(
    "Dominate", GREEN, 3, "A", initiative=4, movement=2, defense=4, radius=2, item="attack"
)
def dominate(act: Act) -> Play[None]:
    """Lead an enemy minion of any type in radius 1 or 2 spaces along, if you like: one minion,
    either before you move yourself or when you have. The immunity of heavy minions does not help
    them."""
    yield from _charm(act, ENEMY_MINION, heavies_too=True)


class Squeeze(Active):
    """At the end of the round an adjacent enemy minion is defeated."""

    lasts = END_OF_ROUND

    def __init__(self, who: Condition) -> None:
        self.who = who

    def at_end(self, act: Act) -> Play[None]:
        space = yield from act.target(self.who, ADJACENT)
        yield from act.defeat_minions([act.state.at[space]])


@XARGATHA.skill(
    "Constrict", GREEN, 2, "B",
    initiative=4, defense=3, movement=2, item="initiative", active=Squeeze(ENEMY_MELEE),
)  # fmt: skip
def constrict(act: Act) -> None:
    """When the round ends, ahead of the minion battle, one enemy melee minion beside you is
    defeated."""
    act.start(END_OF_ROUND)


@XARGATHA.skill(
    "Final Embrace", GREEN, 3, "B",
    initiative=4, defense=4, movement=2, item="initiative", active=Squeeze(ENEMY_NON_HEAVY),
)  # fmt: skip
def final_embrace(act: Act) -> None:
    """When the round ends, ahead of the minion battle, one enemy minion beside you is defeated,
    melee or ranged but never heavy."""
    act.start(END_OF_ROUND)


# --- blue -------------------------------------------------------------------------------------


class Petrified(Active):
    """Enemy heroes in radius are terrain besides being heroes, and have no movement actions."""

    lasts = NEXT_TURN

    def forbids(self, state: GoaState, effect: Effect, act: Actor) -> bool:
        return act.kind == "movement" and bool(self.terrain(state, effect) >> act.here & 1)

    def terrain(self, state: GoaState, effect: Effect) -> int:
        return covered(state, effect) & state.hero_mask[1 - state.heroes[effect.owner].team]


PETRIFIED = Petrified()


@XARGATHA.skill(
    "Stone Gaze", BLUE_CARD, 1, initiative=9, defense=5, movement=3, radius=2, active=PETRIFIED
)
def stone_gaze(act: Act) -> None:
    """During the next turn enemy heroes are stone while they are in radius: they may not take
    movement actions, and whoever looks for terrain finds it where they stand."""
    act.start(NEXT_TURN)


@XARGATHA.skill(
    "Petrifying Stare", BLUE_CARD, 2, "A",
    initiative=10, defense=6, movement=3, radius=3, item="defense", active=PETRIFIED,
)  # fmt: skip
def petrifying_stare(act: Act) -> None:
    """During the next turn enemy heroes are stone while they are in radius: they may not take
    movement actions, and whoever looks for terrain finds it where they stand."""
    act.start(NEXT_TURN)


@XARGATHA.skill(
    "Turn into Statues", BLUE_CARD, 3, "A",
    initiative=10, defense=6, movement=3, radius=4, item="defense", active=PETRIFIED,
)  # fmt: skip
def turn_into_statues(act: Act) -> None:
    """During the next turn enemy heroes are stone while they are in radius: they may not take
    movement actions, and whoever looks for terrain finds it where they stand."""
    act.start(NEXT_TURN)


@XARGATHA.skill(
    "Fresh Converts", BLUE_CARD, 2, "B", initiative=10, defense=6, movement=3, item="attack"
)
def fresh_converts(act: Act) -> Play[None]:
    """Pick up a card from your discard pile, if you like and if an enemy minion stands beside
    you."""
    if act.has(ENEMY_MINION, ADJACENT):
        yield from act.may_retrieve()


@XARGATHA.skill(
    "Devoted Followers", BLUE_CARD, 3, "B", initiative=10, defense=6, movement=3, item="range"
)
def devoted_followers(act: Act) -> Play[None]:
    """Pick up a card from your discard pile, if you like and if an enemy hero or minion stands
    beside you."""
    if act.has(ENEMY, ADJACENT):
        yield from act.may_retrieve()


@XARGATHA.ultimate("Metamorphosis")
class Metamorphosis(Passive):
    """Every enemy beside you makes your movement 1 longer and your initiative 1 higher. Obstacles
    do not stop you on your way; you only cannot end on one."""

    passes_obstacles = True

    def movement(self, act: Actor) -> int:
        return _enemies_around(act.state, act.hero)

    def initiative(self, state: GoaState, hero: Hero) -> int:
        return _enemies_around(state, hero)


def _enemies_around(state: GoaState, hero: Hero) -> int:
    near = state.board.grid.beside(hero_spaces(state, hero))
    return (near & units(state, 1 - hero.team)).bit_count()
