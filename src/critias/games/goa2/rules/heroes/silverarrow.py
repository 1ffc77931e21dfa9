"""Silverarrow the Pathfinder: shoots at full stretch or at the lonely, travels fast, slows
pursuers."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import END_OF_TURN, THIS_ROUND, THIS_TURN, Active, covered
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ALONE,
    AT_RANGE,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    OTHER_HERO,
)
from critias.games.goa2.rules.movement import MOVE
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.performing import may_fast_travel
from critias.games.goa2.rules.state import Effect, GoaState
from critias.kernel.choices import Play

SILVERARROW = HeroSheet(
    "silverarrow",
    "Silverarrow",
    "the Pathfinder",
    stars=2,
    roles=("Sniper", "Damager", "Disabler", "Healer", "Farming"),
    stats={"attack": (2, 2), "initiative": (7, 7), "defense": (1, 1), "movement": (6, 7)},
    set="devoted",
    emblem="M-7 9C6 6 8-4 6-9L9-10 10-7C9 4 3 9-6 10ZM-9-9 6 6 4 8-10-7ZM6 6 9 9",
)


# --- gold and silver --------------------------------------------------------------------------


def _scoot(act: Act, who: Condition) -> Play[None]:
    target = yield from act.target(who, AT_RANGE)
    yield from act.attack(target)
    yield from may_fast_travel(act, adjacent_only=True)


@SILVERARROW.attack(
    "Shoot and Scoot", GOLD, initiative=12, attack=1, defense=1, movement=1, range=2, ranged=True
)
def shoot_and_scoot(act: Act) -> Play[None]:
    """Attack somebody exactly at your range. After that you may Fast Travel to an adjacent Zone."""
    yield from _scoot(act, ENEMY)


@SILVERARROW.attack(
    "Keep the Distance", GOLD,
    initiative=11, attack=1, defense=1, movement=1, range=2, ranged=True, handicap=True,
)  # fmt: skip
def keep_the_distance(act: Act) -> Play[None]:
    """Attack a hero exactly at your range. After that you may Fast Travel to an adjacent Zone."""
    yield from _scoot(act, ENEMY_HERO)


class Trail(Active):
    """Silverarrow and friendly heroes in radius pass obstacles with Movement actions."""

    def passes(self, state: GoaState, effect: Effect, act: Actor, by_action: bool) -> bool:
        friend = act.team == state.heroes[effect.owner].team
        return by_action and friend and bool(covered(state, effect) >> act.here & 1)


@SILVERARROW.skill("Trailblazer", SILVER, initiative=13, defense=1, radius=4, active=Trail())
def trailblazer(act: Act) -> Play[None]:
    """You may Fast Travel. This round: you, and friendly heroes who begin a Movement action in
    radius, may move through obstacles with it."""
    yield from may_fast_travel(act)
    act.start(THIS_ROUND)


# --- red --------------------------------------------------------------------------------------


def _snap(act: Act) -> Play[None]:
    yield from act.bullets(
        act.attack_bullet("alone", "Somebody alone", ENEMY, IN_RANGE, ALONE),
        act.attack_bullet("next_to_you", "Somebody next to you", ENEMY, ADJACENT),
    )


@SILVERARROW.attack(
    "Snap Shot", RED_CARD, 1,
    initiative=9, attack=3, defense=5, movement=5, range=2, ranged=True,
)  # fmt: skip
def snap_shot(act: Act) -> Play[None]:
    """Attack somebody in range with no other unit beside it, or somebody next to you."""
    yield from _snap(act)


@SILVERARROW.attack(
    "Opportunity Shot", RED_CARD, 2, "A",
    initiative=9, attack=4, defense=5, movement=5, range=3, ranged=True, item="defense",
)  # fmt: skip
def opportunity_shot(act: Act) -> Play[None]:
    """Attack somebody in range with no other unit beside it, or somebody next to you."""
    yield from _snap(act)


@SILVERARROW.attack(
    "Clear Shot", RED_CARD, 3, "A",
    initiative=10, attack=5, defense=6, movement=5, range=4, ranged=True, item="radius",
)  # fmt: skip
def clear_shot(act: Act) -> Play[None]:
    """Attack somebody in range with no other unit beside it, or somebody next to you."""
    yield from _snap(act)


@SILVERARROW.attack(
    "Long Shot", RED_CARD, 2, "B",
    initiative=9, attack=3, defense=4, movement=5, range=3, ranged=True, item="initiative",
)  # fmt: skip
def long_shot(act: Act) -> Play[None]:
    """Attack somebody exactly at your range."""
    target = yield from act.target(ENEMY, AT_RANGE)
    yield from act.attack(target)


@SILVERARROW.attack(
    "Rain of Arrows", RED_CARD, 3, "B",
    initiative=10, attack=3, defense=5, movement=5, range=3, ranged=True, item="initiative",
)  # fmt: skip
def rain_of_arrows(act: Act) -> Play[None]:
    """Attack somebody exactly at your range. If it was a hero, you may do this once more with
    another hero, and then once more with a minion."""
    target = yield from act.target(ENEMY, AT_RANGE, NEW_TARGET)
    hero = act.find_hero(target)
    yield from act.attack(target)
    if hero is not None:
        act.may_repeat(1, ENEMY_HERO)
        act.may_repeat(1, ENEMY_MINION)


# --- green ------------------------------------------------------------------------------------


@SILVERARROW.skill("Disorient", GREEN, 1, initiative=3, defense=1, movement=2)
def disorient(act: Act) -> Play[None]:
    """Move an enemy unit next to you one space. Then you may move one space."""
    origin = yield from act.target(ENEMY, ADJACENT, act.movable(MOVE), act.one_step_movable())
    yield from act.move_piece(origin, 1)
    yield from act.may_move(1, exact=True)


def _divert(act: Act, steps: int) -> Play[None]:
    origin = yield from act.target_if_able(ENEMY, ADJACENT, act.movable(MOVE))
    if origin is None:
        return
    piece = act.state.at[origin]
    # What the unit itself may walk over counts, and that is known only before it has gone.
    reached = [act.ends(origin, length, piece=piece) for length in range(1, steps + 1)]
    end = yield from act.move_piece(origin, steps, optional=True)
    if end != origin:
        length = 1 + sum(not mask >> end & 1 for mask in reached)
        yield from act.move_straight(1, length, optional=True)


@SILVERARROW.skill(
    "Divert Attention", GREEN, 2, "A", initiative=2, defense=2, movement=2, item="initiative"
)
def divert_attention(act: Act) -> Play[None]:
    """Move an enemy unit next to you up to 2 spaces. If it moved, you may move up to as many spaces
    straight."""
    yield from _divert(act, 2)


@SILVERARROW.skill(
    "Lead Astray", GREEN, 3, "A", initiative=2, defense=2, movement=2, item="movement"
)
def lead_astray(act: Act) -> Play[None]:
    """Move an enemy unit next to you up to 3 spaces. If it moved, you may move up to as many spaces
    straight."""
    yield from _divert(act, 3)


def _heal(act: Act, coins: int) -> Play[None]:
    space = yield from act.target(OTHER_HERO, IN_RADIUS)
    hero = act.hero_at(space)
    if (yield from act.may_retrieve(hero)):
        act.gain(coins, hero)


@SILVERARROW.skill(
    "Fae Healing", GREEN, 2, "B", initiative=2, defense=2, movement=2, radius=4, item="attack"
)
def fae_healing(act: Act) -> Play[None]:
    """Another hero in radius may take a discarded card back; if it does, it gains 1 coin."""
    yield from _heal(act, 1)


@SILVERARROW.skill(
    "Nature's Blessing", GREEN, 3, "B",
    initiative=2, defense=2, movement=2, radius=4, item="attack",
)  # fmt: skip
def natures_blessing(act: Act) -> Play[None]:
    """Another hero in radius may take a discarded card back; if it does, it gains 2 coins."""
    yield from _heal(act, 2)


# --- blue -------------------------------------------------------------------------------------


class Roots(Active):
    """Enemy heroes in radius crawl."""

    def cap(self, state: GoaState, effect: Effect, act: Actor) -> int | None:
        if act.team == state.heroes[effect.owner].team:
            return None
        return 1 if covered(state, effect) >> act.here & 1 else None


@SILVERARROW.skill(
    "Grasping Roots", BLUE_CARD, 1,
    initiative=10, defense=3, movement=3, radius=2, active=Roots(),
)  # fmt: skip
def grasping_roots(act: Act) -> None:
    """This turn: enemy heroes who begin a Movement action in radius move one space at most, and do
    not Fast Travel."""
    act.start(THIS_TURN)


@SILVERARROW.skill(
    "Entangling Vines", BLUE_CARD, 2, "A",
    initiative=10, defense=3, movement=3, radius=3, item="defense", active=Roots(),
)  # fmt: skip
def entangling_vines(act: Act) -> None:
    """This turn: enemy heroes who begin a Movement action in radius move one space at most, and do
    not Fast Travel."""
    act.start(THIS_TURN)


@SILVERARROW.skill(
    "Grappling Branches", BLUE_CARD, 3, "A",
    initiative=11, defense=4, movement=3, radius=4, item="defense", active=Roots(),
)  # fmt: skip
def grappling_branches(act: Act) -> None:
    """This turn: enemy heroes who begin a Movement action in radius move one space at most, and do
    not Fast Travel."""
    act.start(THIS_TURN)


class Watch(Active):
    """At the end of the turn an enemy hero in radius discards."""

    lasts = END_OF_TURN

    def __init__(self, or_falls: bool) -> None:
        self.or_falls = or_falls

    def at_end(self, act: Act) -> Play[None]:
        yield from act.makes_discard(ENEMY_HERO, IN_RADIUS, or_falls=self.or_falls)


@SILVERARROW.skill(
    "Warning Shot", BLUE_CARD, 2, "B",
    initiative=10, defense=3, movement=3, radius=3, item="attack", active=Watch(False),
)  # fmt: skip
def warning_shot(act: Act) -> None:
    """At the end of the turn: an enemy hero in radius discards a card, if able."""
    act.start(END_OF_TURN)


@SILVERARROW.skill(
    "Treetop Sentinel", BLUE_CARD, 3, "B",
    initiative=11, defense=4, movement=3, radius=3, item="range", active=Watch(True),
)  # fmt: skip
def treetop_sentinel(act: Act) -> None:
    """At the end of the turn: an enemy hero in radius discards a card or is defeated."""
    act.start(END_OF_TURN)


@SILVERARROW.ultimate("Wild Hunt")
class WildHunt(Passive):
    """Before you perform any action you may move 2 spaces straight."""

    def before_action(self, act: Act) -> Play[None]:
        yield from act.move_straight(2, 2, optional=True)
