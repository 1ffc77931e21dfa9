"""Garrus the Gladiator: grows with his discard pile, hunts heroes, herds units about."""

from __future__ import annotations

from collections.abc import Callable

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actions import perform_card, performable
from critias.games.goa2.rules.active import THIS_ROUND, Active, covered
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    CARDS,
    GOLD,
    GREEN,
    RED_CARD,
    SILVER,
    HeroSheet,
)
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY,
    IN_RADIUS,
    IN_RANGE,
    REACHED,
    beside,
    closer_than,
    farther_than,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE, PUSH
from critias.games.goa2.rules.passive import RESOLVED_DISCARDED, Passive
from critias.games.goa2.rules.pushing import PUSH_TARGET
from critias.games.goa2.rules.state import Effect, GoaState
from critias.kernel.choices import NO, Ask, Option, Play
from critias.kernel.hexes import mask_of
from critias.kernel.kinds import AskKind
from critias.kit.limits import unless

HOWL = AskKind(
    "garrus_howl",
    "{0:name}, {1:name}: discard one of your resolved cards?",
    waiting="{who} may discard a resolved card",
    rule="goa2.state.discarded-played",
)
FURY = AskKind(
    "garrus_fury",
    "{0:name}, {1:name}: perform the card that was just discarded?",
    waiting="{who} may perform a discarded card",
    rule=None,
)

GARRUS = HeroSheet(
    "garrus",
    "Garrus",
    "the Gladiator",
    stars=2,
    roles=("Disabler", "Durable", "Tactician"),
    stats={"attack": (8, 8), "initiative": (3, 3), "defense": (7, 7), "movement": (5, 6)},
    set="defiant",
    emblem="M-7-2C-7-9 7-9 7-2L7 8 3 5V0H-3V5L-7 8ZM-9-6C-4-11 4-11 9-6 4-8-4-8-9-6Z",
)


# --- gold and silver --------------------------------------------------------------------------


def _angry(act: Act, who: Condition) -> Play[None]:
    target = yield from act.target(who, REACHED)
    yield from act.attack(target, bonus=len(act.hero.discard))


@GARRUS.attack("Angry Strike", GOLD, initiative=11, attack=4, defense=3, movement=1, plus=True)
def angry_strike(act: Act) -> Play[None]:
    """Attack somebody next to you. The attack is 1 higher for each card you have discarded."""
    yield from _angry(act, ENEMY)


@GARRUS.attack(
    "Angry Swipe", GOLD,
    initiative=10, attack=3, defense=2, movement=1, plus=True, handicap=True,
)  # fmt: skip
def angry_swipe(act: Act) -> Play[None]:
    """Attack a hero next to you. The attack is 1 higher for each card you have discarded."""
    yield from _angry(act, ENEMY_HERO)


class Howl(Active):
    """Enemy heroes in radius move 2 spaces at most."""

    def cap(self, state: GoaState, effect: Effect, act: Actor) -> int | None:
        if act.team == state.heroes[effect.owner].team:
            return None
        return 2 if covered(state, effect) >> act.here & 1 else None


@GARRUS.skill("Chilling Howl", SILVER, initiative=13, defense=3, radius=3, active=Howl())
def chilling_howl(act: Act) -> Play[None]:
    """You may discard one of your resolved cards. This round: enemy heroes who begin a Movement
    action in radius move 2 spaces at most, and do not Fast Travel."""
    cards: list[Option] = [card for card in act.hero.resolved if card]
    if cards:
        why = unless("goa2.state.discarded-played", CARDS)
        card = yield Ask(act.seats, HOWL, [*cards, NO], act.about, why)
        if card != NO:
            yield from act.discard_resolved(act.hero, card)
    act.start(THIS_ROUND)


# --- red --------------------------------------------------------------------------------------


def _hunt(act: Act, steps: int) -> Play[None]:
    def pursue() -> Play[None]:
        if act.hero.discard:
            yield from act.may_move(steps, exact=steps == 1)
        target = yield from act.target(ENEMY_HERO, REACHED)
        yield from act.attack(target)

    def can_pursue() -> bool:
        return bool(act.hero.discard) or act.can_target(ENEMY_HERO, REACHED)

    yield from act.bullets(
        Bullet("hunt_a_hero", "Hunt a hero", pursue, can_pursue),
        act.attack_bullet("strike", "Strike", ENEMY, REACHED),
    )


@GARRUS.attack("Trace", RED_CARD, 1, initiative=7, attack=3, defense=5, movement=4)
def trace(act: Act) -> Play[None]:
    """Attack a hero next to you; before that you may move one space if you have discarded a card.
    Or attack somebody next to you."""
    yield from _hunt(act, 1)


@GARRUS.attack(
    "Chase", RED_CARD, 2, "A", initiative=8, attack=4, defense=5, movement=4, item="defense"
)
def chase(act: Act) -> Play[None]:
    """Attack a hero next to you; before that you may move up to 2 spaces if you have discarded a
    card. Or attack somebody next to you."""
    yield from _hunt(act, 2)


@GARRUS.attack(
    "Hunt Down", RED_CARD, 3, "A", initiative=8, attack=4, defense=6, movement=4, item="range"
)
def hunt_down(act: Act) -> Play[None]:
    """Attack a hero next to you; before that you may move up to 3 spaces if you have discarded a
    card. Or attack somebody next to you."""
    yield from _hunt(act, 3)


def _ram(act: Act, steps: int) -> Play[None]:
    target = yield from act.target(ENEMY, REACHED)
    yield from act.attack(target)
    moved = yield from act.may_move(steps, beside(ENEMY_HERO), exact=steps == 1)
    if moved:
        rival = yield from act.target(ENEMY_HERO, ADJACENT, act.movable(PUSH), kind=PUSH_TARGET)
        yield from act.push([rival], 3, ignoring=True)


@GARRUS.attack(
    "Blunt Force", RED_CARD, 2, "B",
    initiative=8, attack=7, defense=7, movement=4, item="initiative",
)  # fmt: skip
def blunt_force(act: Act) -> Play[None]:
    """Attack somebody next to you. After that you may move one space, to a space next to an enemy
    hero; if you do, push an enemy hero next to you 3 spaces, through obstacles."""
    yield from _ram(act, 1)


@GARRUS.attack(
    "Send Flying", RED_CARD, 3, "B",
    initiative=8, attack=7, defense=8, movement=4, item="radius",
)  # fmt: skip
def send_flying(act: Act) -> Play[None]:
    """Attack somebody next to you. After that you may move 1 or 2 spaces, to a space next to an
    enemy hero; if you do, push an enemy hero next to you 3 spaces, through obstacles."""
    yield from _ram(act, 2)


# --- green ------------------------------------------------------------------------------------


def _stand(act: Act, cards: int) -> Play[None]:
    if act.count(ENEMY_HERO, IN_RADIUS) >= 2:
        yield from act.may_retrieve(most=cards)


@GARRUS.skill("Hold Ground", GREEN, 1, initiative=5, defense=3, movement=2, radius=3)
def hold_ground(act: Act) -> Play[None]:
    """If two enemy heroes or more are in radius, you may take a discarded card back."""
    yield from _stand(act, 1)


@GARRUS.skill(
    "Make a Stand", GREEN, 2, "A",
    initiative=4, defense=4, movement=2, radius=4, item="initiative",
)  # fmt: skip
def make_a_stand(act: Act) -> Play[None]:
    """If two enemy heroes or more are in radius, you may take a discarded card back."""
    yield from _stand(act, 1)


@GARRUS.skill(
    "Battle Ready", GREEN, 3, "A",
    initiative=4, defense=4, movement=2, radius=4, item="initiative",
)  # fmt: skip
def battle_ready(act: Act) -> Play[None]:
    """If two enemy heroes or more are in radius, you may take up to two discarded cards back."""
    yield from _stand(act, 2)


def _pilum(act: Act, steps: int, or_falls: bool) -> Play[None]:
    yield from act.makes_discard(ENEMY_HERO, IN_RANGE, or_falls=or_falls)
    yield from act.may_move(steps, exact=steps == 1)


@GARRUS.skill(
    "Light Pilum", GREEN, 2, "B",
    initiative=4, defense=4, movement=2, range=2, ranged=True, item="attack",
)  # fmt: skip
def light_pilum(act: Act) -> Play[None]:
    """An enemy hero in range discards a card, if able. Then you may move one space."""
    yield from _pilum(act, 1, or_falls=False)


@GARRUS.skill(
    "Heavy Pilum", GREEN, 3, "B",
    initiative=4, defense=4, movement=2, range=2, ranged=True, item="movement",
)  # fmt: skip
def heavy_pilum(act: Act) -> Play[None]:
    """An enemy hero in range discards a card or is defeated. Then you may move up to 2 spaces."""
    yield from _pilum(act, 2, or_falls=True)


# --- blue -------------------------------------------------------------------------------------


def _one_step(a: Actor, way: Callable[[int], Condition]) -> int:
    """What stands on the board and has a space to go that lies that way from where it stands."""
    near = a.board.grid.near
    return mask_of(
        space
        for space, piece in a.state.at.items()
        if way(space).mask(a) & near[space] & a.free(piece)
    )


DRIVEN = Condition("goa2.concept.closer", lambda a: _one_step(a, farther_than))
CALLED = Condition("goa2.concept.closer", lambda a: _one_step(a, closer_than))


def _menace(act: Act, repeats: int = 0) -> Play[None]:
    origin = yield from act.target(ENEMY, IN_RANGE, act.movable(MOVE), DRIVEN)
    yield from act.move_piece(origin, 1, farther_than(origin))
    act.may_repeat(repeats)


@GARRUS.skill("Menace", BLUE_CARD, 1, initiative=9, defense=6, movement=3, range=2, ranged=True)
def menace(act: Act) -> Play[None]:
    """Move an enemy unit in range one space farther away from you."""
    yield from _menace(act)


@GARRUS.skill(
    "Threaten", BLUE_CARD, 2, "A",
    initiative=10, defense=6, movement=3, range=2, ranged=True, item="defense",
)  # fmt: skip
def threaten(act: Act) -> Play[None]:
    """Move an enemy unit in range one space farther away from you. You may do this once more."""
    yield from _menace(act, 1)


@GARRUS.skill(
    "Terrify", BLUE_CARD, 3, "A",
    initiative=10, defense=7, movement=3, range=2, ranged=True, item="defense",
)  # fmt: skip
def terrify(act: Act) -> Play[None]:
    """Move an enemy unit in range one space farther away from you. You may do this up to two times
    more."""
    yield from _menace(act, 2)


def _rally(act: Act, repeats: int) -> Play[None]:
    origin = yield from act.target(FRIENDLY, IN_RANGE, CALLED)
    yield from act.move_piece(origin, 1, closer_than(origin))
    act.may_repeat(repeats)


@GARRUS.skill(
    "Form Up!", BLUE_CARD, 2, "B",
    initiative=10, defense=6, movement=3, range=3, ranged=True, item="attack",
)  # fmt: skip
def form_up(act: Act) -> Play[None]:
    """Move a friendly unit in range one space closer to you. You may do this once more."""
    yield from _rally(act, 1)


@GARRUS.skill(
    "Testudo!", BLUE_CARD, 3, "B",
    initiative=10, defense=7, movement=3, range=3, ranged=True, item="attack",
)  # fmt: skip
def testudo(act: Act) -> Play[None]:
    """Move a friendly unit in range one space closer to you. You may do this up to two times
    more."""
    yield from _rally(act, 2)


@GARRUS.ultimate("Battle Fury")
class BattleFury(Passive):
    """Each time after a resolved card of yours has been discarded, you may perform its primary
    action."""

    def after(self, act: Act, what: str, *data: object) -> Play[None]:
        if what != RESOLVED_DISCARDED:
            return
        card = str(data[0])
        if performable(act, card) and (yield from act.confirm(FURY)):
            yield from perform_card(act, card)
