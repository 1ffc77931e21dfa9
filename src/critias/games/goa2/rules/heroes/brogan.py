"""Brogan the Destroyer: charges, guards minions, pushes, punishes attackers."""

from __future__ import annotations

from collections.abc import Callable

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.acting import Act, played_attack
from critias.games.goa2.rules.active import THIS_ROUND, THIS_TURN, Active, covered
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    CARDS,
    GOLD,
    GREEN,
    RED_CARD,
    SILVER,
    Card,
    HeroSheet,
)
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_OR_TOKEN,
    FRIENDLY_HERO,
    IN_RANGE,
    heroes_where,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE, PUSH
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.pieces import units
from critias.games.goa2.rules.pushing import PUSH_TARGET
from critias.games.goa2.rules.state import Effect, GoaState
from critias.kernel.choices import NO, Ask, Option, Play
from critias.kernel.kinds import AskKind

KEEP_MINION = AskKind(
    "keep_minion",
    "{0:name}, {1:name}: discard a card to keep the minion?",
    waiting="{who} may give a card for a minion",
    rule="goa2.state.discard-from-hand",
)

BROGAN = HeroSheet(
    "brogan",
    "Brogan",
    "the Destroyer",
    stars=1,
    roles=("Durable", "Disabler", "Pusher", "Farming"),
    stats={"attack": (7, 7), "initiative": (1, 1), "defense": (8, 8), "movement": (2, 4)},
    emblem=(
        "M-1.2-9.6H1.2V-8C4.6-9 7.4-7.6 8.6-4.6 7-3 4.2-2.4 1.2-3.4V9.6H-1.2V-3.4C-4.2-2.4-7-"
        "3-8.6-4.6-7.4-7.6-4.6-9-1.2-8Z"
    ),
)


# --- gold and silver --------------------------------------------------------------------------


def _onslaught(act: Act, who: Condition) -> Play[None]:
    target = yield from act.target(who, ADJACENT)
    yield from act.attack(target)
    if act.can_move_itself() and act.own_ends(1) >> target & 1:
        act.travel(act.here, target, MOVE)


@BROGAN.attack("Onslaught", GOLD, initiative=11, attack=4, defense=3, movement=1)
def onslaught(act: Act) -> Play[None]:
    """Choose an adjacent unit as the target. After the attack: if you can, move into the space
    where the target stood."""
    yield from _onslaught(act, ENEMY)


@BROGAN.attack("Leap Forward", GOLD, initiative=10, attack=3, defense=3, movement=1, handicap=True)
def leap_forward(act: Act) -> Play[None]:
    """Choose an adjacent hero as the target. After the attack: if you can, move into the space
    where the target stood."""
    yield from _onslaught(act, ENEMY_HERO)


class Bulwark(Active):
    """Enemy heroes cannot displace Brogan or friendly units in radius."""

    def holds(self, state: GoaState, effect: Effect, act: Actor, how: str) -> int:
        team = state.heroes[effect.owner].team
        if act.team == team:
            return 0
        return covered(state, effect) & units(state, team)


@BROGAN.skill("Bulwark", SILVER, initiative=12, defense=4, radius=4, active=Bulwark())
def bulwark(act: Act) -> Play[None]:
    """You may retrieve a discarded card. This turn: enemy heroes can neither move, push, swap nor
    place you or a friendly unit in radius."""
    yield from act.may_retrieve()
    act.start(THIS_TURN)


# --- red --------------------------------------------------------------------------------------


def _charge(act: Act, most: int) -> Play[None]:
    """The red A line: run straight up to an enemy, then hit."""
    beside = act.board.grid.beside(act.units(1 - act.team))
    yield from act.move_straight(2, most, beside)
    target = yield from act.target(ENEMY, ADJACENT)
    yield from act.attack(target)


@BROGAN.attack("Mad Dash", RED_CARD, 1, initiative=7, attack=6, defense=7, movement=3)
def mad_dash(act: Act) -> Play[None]:
    """First run exactly 2 spaces along one line, so that an enemy is beside you at the end of it.
    Then attack somebody beside you. No run, no attack."""
    yield from _charge(act, 2)


@BROGAN.attack(
    "Bullrush", RED_CARD, 2, "A",
    initiative=7, attack=6, defense=8, movement=3, item="initiative",
)  # fmt: skip
def bullrush(act: Act) -> Play[None]:
    """First run 2 or 3 spaces along one line, so that an enemy is beside you at the end of it. Then
    attack somebody beside you. No run, no attack."""
    yield from _charge(act, 3)


@BROGAN.attack(
    "Furious Charge", RED_CARD, 3, "A",
    initiative=8, attack=7, defense=8, movement=3, item="movement",
)  # fmt: skip
def furious_charge(act: Act) -> Play[None]:
    """First run 2, 3 or 4 spaces along one line, so that an enemy is beside you at the end of it.
    Then attack somebody beside you. No run, no attack."""
    yield from _charge(act, 4)


def _throw(act: Act, earlier_discards: bool) -> Play[None]:
    """The red B line: hit nearby, or throw for the price of a card."""

    def throw() -> Play[None]:
        paid = yield from act.may_discard()
        if paid or (earlier_discards and act.hero.discard):
            yield from act.attack((yield from act.target(ENEMY, IN_RANGE)))

    def can_throw() -> bool:
        paid = earlier_discards and bool(act.hero.discard)
        return paid or bool(hands.discardable(act.state, act.hero))

    yield from act.bullets(
        act.attack_bullet("adjacent", "Attack next to you", ENEMY, ADJACENT),
        Bullet("range", "Throw, for a card", throw, can_throw),
    )


@BROGAN.attack(
    "Throwing Axe", RED_CARD, 2, "B",
    initiative=7, attack=3, ranged=True, defense=7, movement=4, range=2, item="defense",
)  # fmt: skip
def throwing_axe(act: Act) -> Play[None]:
    """Pick one: choose an adjacent unit as the target; or you may discard a card to choose a unit
    in range as the target."""
    yield from _throw(act, earlier_discards=False)


@BROGAN.attack(
    "Throwing Spear", RED_CARD, 3, "B",
    initiative=8, attack=4, ranged=True, defense=7, movement=4, range=2, item="radius",
)  # fmt: skip
def throwing_spear(act: Act) -> Play[None]:
    """Pick one: choose an adjacent unit as the target; or you may discard a card, and if there is
    a card in your discard pile, choose a unit in range as the target."""
    yield from _throw(act, earlier_discards=True)


# --- green ------------------------------------------------------------------------------------


class ShieldWall(Active):
    """Brogan may discard a fitting card to keep a defeated friendly minion in radius standing."""

    def __init__(self, price: Callable[[Card], bool]) -> None:
        self.price = price

    def minion_falls(self, state: GoaState, effect: Effect, piece: int) -> Play[bool]:
        owner = state.heroes[effect.owner]
        space = state.space[piece]
        if state.teams[piece] != owner.team or not covered(state, effect) >> space & 1:
            return False
        cards: list[Option] = [card for card in owner.hand if self.price(CARDS[card])]
        if not cards:
            return False
        about = (owner.name, effect.card, space)
        card = yield Ask((owner.seat,), KEEP_MINION, [*cards, NO], about)
        if card == NO:
            return False
        hands.discard(state, owner, card)
        return True


def _silver(card: Card) -> bool:
    return card.colour == SILVER


def _basic(card: Card) -> bool:
    return card.basic


@BROGAN.skill(
    "Shield", GREEN, 1, initiative=6, defense=4, movement=2, radius=1, active=ShieldWall(_silver)
)
def shield(act: Act) -> None:
    """This round: whenever a friendly minion in radius is defeated, you may discard a silver card;
    then it stays on the board. The victor is paid all the same."""
    act.start(THIS_ROUND)


@BROGAN.skill(
    "Bolster", GREEN, 2, "A",
    initiative=5, defense=5, movement=2, radius=2, item="attack", active=ShieldWall(_silver),
)  # fmt: skip
def bolster(act: Act) -> None:
    """This round: whenever a friendly minion in radius is defeated, you may discard a silver card;
    then it stays on the board. The victor is paid all the same."""
    act.start(THIS_ROUND)


@BROGAN.skill(
    "Fortify", GREEN, 3, "A",
    initiative=5, defense=5, movement=2, radius=2, item="attack", active=ShieldWall(_basic),
)  # fmt: skip
def fortify(act: Act) -> None:
    """This round: whenever a friendly minion in radius is defeated, you may discard a basic card;
    then it stays on the board. The victor is paid all the same."""
    act.start(THIS_ROUND)


def _drum(act: Act, coins: int) -> Play[None]:
    friend = yield from act.target(FRIENDLY_HERO, IN_RANGE)
    act.gain(coins + 2 if act.state.fallen else coins, act.hero_at(friend))


@BROGAN.skill(
    "War Drummer", GREEN, 2, "B",
    initiative=5, ranged=True, defense=5, movement=2, range=4, item="defense",
)  # fmt: skip
def war_drummer(act: Act) -> Play[None]:
    """A friendly hero in range gains 1 coin, or 3 coins if a hero has been defeated this round."""
    yield from _drum(act, 1)


@BROGAN.skill(
    "Master Skald", GREEN, 3, "B",
    initiative=5, ranged=True, defense=5, movement=2, range=4, item="defense",
)  # fmt: skip
def master_skald(act: Act) -> Play[None]:
    """A friendly hero in range gains 2 coins, or 4 coins if a hero has been defeated this round."""
    yield from _drum(act, 2)


# --- blue -------------------------------------------------------------------------------------


def _shove(act: Act, most: int) -> Play[None]:
    pushed = yield from act.target_if_able(
        ENEMY_OR_TOKEN, ADJACENT, act.movable(PUSH), kind=PUSH_TARGET
    )
    if pushed is not None:
        distance = yield from act.push_distance(0, most)
        yield from act.push([pushed], distance)


@BROGAN.skill("Brutal Jab", BLUE_CARD, 1, initiative=8, defense=5, movement=2)
def brutal_jab(act: Act) -> Play[None]:
    """Step 1 space if you like. Then pick an enemy, or a token, beside you: you may drive it away
    by 1 space."""
    yield from act.may_move(1, exact=True)
    yield from _shove(act, 1)


@BROGAN.skill(
    "Mighty Punch", BLUE_CARD, 2, "A", initiative=9, defense=6, movement=2, item="initiative"
)
def mighty_punch(act: Act) -> Play[None]:
    """Step 1 space if you like. Then pick an enemy, or a token, beside you: you may drive it away
    by 1 or 2 spaces."""
    yield from act.may_move(1, exact=True)
    yield from _shove(act, 2)


@BROGAN.skill(
    "Savage Kick", BLUE_CARD, 3, "A", initiative=9, defense=6, movement=2, item="initiative"
)
def savage_kick(act: Act) -> Play[None]:
    """Go 1 or 2 spaces if you like. Then pick an enemy, or a token, beside you: you may drive it
    away by 1 or 2 spaces."""
    yield from act.may_move(2)
    yield from _shove(act, 2)


ATTACKER = heroes_where(played_attack)


@BROGAN.skill("Shield Bash", BLUE_CARD, 2, "B", initiative=9, defense=6, movement=2, item="attack")
def shield_bash(act: Act) -> Play[None]:
    """Pick an enemy hero beside you whose card of this turn is an attack card: it loses a card from
    hand, if it has one."""
    yield from act.makes_discard(ENEMY_HERO, ADJACENT, ATTACKER)


@BROGAN.skill("Counterattack", BLUE_CARD, 3, "B", initiative=9, defense=6, movement=2, item="range")
def counterattack(act: Act) -> Play[None]:
    """Pick an enemy hero beside you whose card of this turn is an attack card: it loses a card from
    hand, and with an empty hand it falls."""
    yield from act.makes_discard(ENEMY_HERO, ADJACENT, ATTACKER, or_falls=True)


@BROGAN.ultimate("One Man Army")
class OneManArmy(Passive):
    """When minions are counted in the battle of your Battle Zone, you are one more heavy minion of
    your team. You are never taken off by it: if it comes to you, the lane is pushed against you."""

    stands_as_heavy = True
