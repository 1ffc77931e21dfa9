"""Misa the Samurai: leaps to a fixed distance, passes through enemies, steps before she strikes."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import NEXT_TURN, THIS_TURN, Active
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, Card, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    AT_RADIUS,
    AT_RANGE,
    ENEMY,
    ENEMY_HERO,
    IN_RADIUS,
    IN_RANGE,
    NOT_ADJACENT,
    OTHER_UNIT,
    farther_than,
    one_of,
    other_than,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE, PLACE, SWAP
from critias.games.goa2.rules.passive import PLACED, Passive
from critias.games.goa2.rules.places import SWAP_FIRST, SWAP_SECOND
from critias.games.goa2.rules.state import DEFENSE, Effect, GoaState, Hero
from critias.games.goa2.rules.targets import MAY_TARGET
from critias.kernel.choices import Play
from critias.kernel.hexes import mask_of

MISA = HeroSheet(
    "misa",
    "Misa",
    "the Samurai",
    stars=2,
    roles=("Tactician", "Durable", "Damager"),
    stats={"attack": (6, 6), "initiative": (7, 7), "defense": (5, 5), "movement": (1, 8)},
    set="devoted",
    emblem="M-9 7C-3 5 4-1 9-9 8 0 1 7-7 9ZM-4 1-8-3-6-5-1-1",
)


# --- gold and silver --------------------------------------------------------------------------


def _leap(act: Act) -> Play[None]:
    yield from act.place_hero(AT_RANGE)


@MISA.skill("Watch How I Soar", GOLD, initiative=12, defense=2, movement=1, range=4, ranged=True)
def watch_how_i_soar(act: Act) -> Play[None]:
    """Place yourself exactly at your range, or defeat an enemy minion next to you."""
    yield from act.bullets(
        Bullet("leap", "Leap", lambda: _leap(act), lambda: act.can_place_hero(AT_RANGE)),
        act.defeat_bullet("defeat", "Defeat a minion"),
    )


@MISA.skill("Leaf on the Wind", GOLD, initiative=11, defense=1, range=4, ranged=True, handicap=True)
def leaf_on_the_wind(act: Act) -> Play[None]:
    """Place yourself exactly at your range."""
    yield from _leap(act)


def _beset(a: Actor) -> int:
    """The spaces with two enemy units or more beside them."""
    foes = ENEMY.mask(a)
    near = a.board.grid.near
    return mask_of(s for s in a.board.grid.spaces if (near[s] & foes).bit_count() >= 2)


BESET = Condition("goa2.concept.adjacent-spaces", _beset)


@MISA.skill("Swoop In", SILVER, initiative=6, defense=3, radius=3)
def swoop_in(act: Act) -> Play[None]:
    """Place yourself in radius, next to at least two enemy units. Then you may take a discarded
    card back."""
    yield from act.place_hero(IN_RADIUS, BESET)
    yield from act.may_retrieve()


# --- red --------------------------------------------------------------------------------------


class Guarded(Active):
    """Misa's defense counts more."""

    def __init__(self, more: int) -> None:
        self.more = more

    def change(
        self, state: GoaState, effect: Effect, value: int, hero: Hero, piece: int, card: Card
    ) -> int:
        return self.more if value == DEFENSE and hero.index == effect.owner else 0


def _honour(act: Act) -> Play[None]:
    target = yield from act.target(ENEMY, ADJACENT)
    yield from act.attack(target)
    act.start(THIS_TURN)


@MISA.attack(
    "Challenge Accepted", RED_CARD, 1,
    initiative=9, attack=5, defense=6, movement=3, active=Guarded(2),
)  # fmt: skip
def challenge_accepted(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, and until the turn ends, your defense is 2
    higher."""
    yield from _honour(act)


@MISA.attack(
    "Matter of Honor", RED_CARD, 2, "A",
    initiative=9, attack=6, defense=7, movement=3, item="initiative", active=Guarded(3),
)  # fmt: skip
def matter_of_honor(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, and until the turn ends, your defense is 3
    higher."""
    yield from _honour(act)


@MISA.attack(
    "Worthy Opponent", RED_CARD, 3, "A",
    initiative=10, attack=6, defense=7, movement=3, item="movement", active=Guarded(5),
)  # fmt: skip
def worthy_opponent(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, and until the turn ends, your defense is 5
    higher."""
    yield from _honour(act)


def _drive_off(act: Act, *where: Condition) -> Play[None]:
    """Move whom she has attacked one space away from her, if she likes."""
    space = act.struck(act.movable(MOVE), *where)
    if space is not None:
        yield from act.move_piece(space, 1, farther_than(space), optional=True)


@MISA.attack(
    "Power Shot", RED_CARD, 2, "B",
    initiative=9, attack=3, defense=4, movement=3, range=2, ranged=True, item="defense",
)  # fmt: skip
def power_shot(act: Act) -> Play[None]:
    """Attack somebody in range. If the target stood exactly at your range and is still there, you
    may move it one space farther away from you."""
    target = yield from act.target(ENEMY, IN_RANGE)
    far = AT_RANGE.mask(act) >> target & 1
    yield from act.attack(target)
    if far:
        yield from _drive_off(act)


@MISA.attack(
    "Thunder Shot", RED_CARD, 3, "B",
    initiative=10, attack=3, defense=4, movement=3, range=2, ranged=True, item="defense",
)  # fmt: skip
def thunder_shot(act: Act) -> Play[None]:
    """Attack somebody in range. If the target is still there and not next to you, you may move it
    one space farther away from you."""
    yield from act.attack((yield from act.target(ENEMY, IN_RANGE)))
    yield from _drive_off(act, NOT_ADJACENT)


# --- green ------------------------------------------------------------------------------------


class Ready(Active):
    """Before a primary action of hers Misa may move."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def before_action(self, state: GoaState, effect: Effect, act: Act) -> Play[None]:
        if act.hero.index == effect.owner and act.primary:
            yield from act.may_move(self.steps, exact=self.steps == 1)


@MISA.skill("Focus", GREEN, 1, initiative=3, defense=3, movement=2, active=Ready(1))
def focus(act: Act) -> None:
    """Next turn: before you perform a primary action you may move one space."""
    act.start(NEXT_TURN)


@MISA.skill(
    "Discipline", GREEN, 2, "A",
    initiative=2, defense=3, movement=2, item="initiative", active=Ready(2),
)  # fmt: skip
def discipline(act: Act) -> None:
    """Next turn: before you perform a primary action you may move up to 2 spaces."""
    act.start(NEXT_TURN)


@MISA.skill(
    "Mastery", GREEN, 3, "A",
    initiative=2, defense=4, movement=2, item="initiative", active=Ready(3),
)  # fmt: skip
def mastery(act: Act) -> None:
    """Next turn: before you perform a primary action you may move up to 3 spaces."""
    act.start(NEXT_TURN)


@MISA.skill(
    "Living Tornado", GREEN, 2, "B",
    initiative=2, defense=3, movement=2, radius=3, item="attack",
)  # fmt: skip
def living_tornado(act: Act) -> Play[None]:
    """Two other units that stand exactly at your radius change places."""
    ring = (OTHER_UNIT, AT_RADIUS, act.movable(SWAP))
    if act.target_limits(ring).mask.bit_count() < 2:
        act.stop()
    first = yield from act.target(*ring, kind=SWAP_FIRST)
    second = yield from act.target(*ring, other_than(first), kind=SWAP_SECOND)
    act.swap(first, second)


@MISA.skill(
    "Storm Spirit", GREEN, 3, "B",
    initiative=2, defense=4, movement=2, radius=3, item="attack",
)  # fmt: skip
def storm_spirit(act: Act) -> Play[None]:
    """Two other units in radius that are equally far from you change places."""
    units = act.target_limits((OTHER_UNIT, act.movable(SWAP))).mask
    rings = [units & act.ring(n) for n in range(1, act.radius + 1)]
    paired = 0
    for ring in rings:
        if ring.bit_count() > 1:
            paired |= ring
    first = yield from act.target(one_of(paired, "goa2.concept.distance"), kind=SWAP_FIRST)
    same = next(ring for ring in rings if ring >> first & 1)
    partners = one_of(same & ~(1 << first), "goa2.concept.distance")
    second = yield from act.target(partners, kind=SWAP_SECOND)
    act.swap(first, second)


# --- blue -------------------------------------------------------------------------------------


def _breeze(act: Act, steps: int) -> Play[None]:
    """Pass straight through things; an enemy she passed may be placed beside her."""
    way = yield from act.move_straight(0, steps, ignoring=True)
    if way is None:
        return
    passed = one_of(mask_of(way.through), "goa2.concept.straight-line")
    able = act.movable(PLACE), act.placeable(ADJACENT)
    origin = yield from act.may_pick(MAY_TARGET, act.target_limits([ENEMY, passed, *able]))
    if origin is not None:
        yield from act.place_piece(origin, ADJACENT)


@MISA.skill("Sudden Breeze", BLUE_CARD, 1, initiative=10, defense=5, movement=1)
def sudden_breeze(act: Act) -> Play[None]:
    """You may move up to 3 spaces straight, through obstacles. You may place an enemy unit that you
    have moved through next to you."""
    yield from _breeze(act, 3)


@MISA.skill("Gust of Wind", BLUE_CARD, 2, "A", initiative=10, defense=6, movement=1, item="attack")
def gust_of_wind(act: Act) -> Play[None]:
    """You may move up to 4 spaces straight, through obstacles. You may place an enemy unit that you
    have moved through next to you."""
    yield from _breeze(act, 4)


@MISA.skill(
    "Crushing Squall", BLUE_CARD, 3, "A", initiative=11, defense=6, movement=1, item="radius"
)
def crushing_squall(act: Act) -> Play[None]:
    """You may move up to 5 spaces straight, through obstacles. You may place an enemy unit that you
    have moved through next to you."""
    yield from _breeze(act, 5)


def _slash(act: Act, steps: int) -> Play[None]:
    way = yield from act.move_straight(0, steps, ignoring=True)
    if way is None:
        return
    passed = one_of(mask_of(way.through), "goa2.concept.straight-line")
    if act.can_target(ENEMY_HERO, passed):
        yield from act.makes_discard(ENEMY_HERO, passed)


@MISA.skill(
    "Dash and Slash", BLUE_CARD, 2, "B", initiative=10, defense=6, movement=1, item="defense"
)
def dash_and_slash(act: Act) -> Play[None]:
    """You may move up to 4 spaces straight, through obstacles. An enemy hero that you have moved
    through discards a card, if able."""
    yield from _slash(act, 4)


@MISA.skill(
    "Death From Above", BLUE_CARD, 3, "B", initiative=11, defense=6, movement=1, item="range"
)
def death_from_above(act: Act) -> Play[None]:
    """You may move up to 5 spaces straight, through obstacles. An enemy hero that you have moved
    through discards a card, if able."""
    yield from _slash(act, 5)


@MISA.ultimate("Power Overwhelming")
class PowerOverwhelming(Passive):
    """Where you may choose one part of a text you may choose two. Each time after you have placed
    yourself, an enemy hero next to you discards a card, if able."""

    def bullets(self, act: Actor, most: int) -> int:
        return max(most, 2)

    def after(self, act: Act, what: str, *data: object) -> Play[None]:
        if what == PLACED and act.can_target(ENEMY_HERO, ADJACENT):
            yield from act.makes_discard(ENEMY_HERO, ADJACENT)
