"""Dodger the Warlock: lives off empty spawn points and full discard piles."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act, Defender
from critias.games.goa2.rules.active import THIS_TURN, Active, covered
from critias.games.goa2.rules.actor import VALID, Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, Card, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    IN_RADIUS,
    IN_RANGE,
    MINION,
    NOT_ADJACENT,
    heroes_where,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.state import ATTACK, OFF, Effect, GoaState, Hero
from critias.kernel.choices import Play

DODGER = HeroSheet(
    "dodger",
    "Dodger",
    "the Warlock",
    stars=1,
    roles=("Damager", "Sniper", "Pusher", "Farming", "Disabler"),
    stats={"attack": (3, 3), "initiative": (7, 7), "defense": (2, 5), "movement": (5, 5)},
    emblem=(
        "M0-9.6C2-5 6.2-4 6.8.8 7.4 5.4 4 9.4 0 9.4-4 9.4-7.4 5.4-6.8.8-6.4-2-4.4-3-3.8-5.8-2"
        "-4.6-1.4-3-1.6-1.4.6-3.4.8-6.4 0-9.6ZM0 1.2C-2 3.4-2.6 6.6 0 7.8 2.6 6.6 2 3.4 0 1.2"
        "Z"
    ),
)

EMPTY_POINT = Condition("goa2.concept.empty-spawn-point", lambda a: a.empty_points())
BESIDE_EMPTY_POINT = Condition(
    "goa2.concept.empty-spawn-point", lambda a: a.board.grid.spread(a.empty_points())
)
HAS_DISCARDED = heroes_where(lambda hero: bool(hero.discard))


def _two_points(act: Act) -> bool:
    return act.count(EMPTY_POINT, IN_RADIUS) >= 2


# --- gold and silver --------------------------------------------------------------------------


def _razor(act: Act, who: Condition) -> Play[None]:
    afar = act.attack_bullet("range", "Attack in range", who, IN_RANGE)

    def lit() -> bool:
        return act.has(ADJACENT, EMPTY_POINT)

    def throw() -> Play[None]:
        if lit():
            yield from afar.do()

    yield from act.bullets(
        act.attack_bullet("adjacent", "Attack next to you", who, ADJACENT),
        Bullet("range", "Attack in range", throw, lambda: lit() and afar.can()),
    )


@DODGER.attack(
    "Dread Razor", GOLD, initiative=12, attack=2, ranged=True, defense=1, movement=1, range=2
)
def dread_razor(act: Act) -> Play[None]:
    """Attack somebody beside you; or, with an empty spawn point of the Battle Zone beside you,
    attack somebody in range."""
    yield from _razor(act, ENEMY)


@DODGER.attack(
    "Rusty Razor", GOLD,
    initiative=11, attack=1, ranged=True, defense=1, movement=1, range=2, handicap=True,
)  # fmt: skip
def rusty_razor(act: Act) -> Play[None]:
    """Attack a hero beside you; or, with an empty spawn point of the Battle Zone beside you, attack
    a hero in range."""
    yield from _razor(act, ENEMY_HERO)


@DODGER.skill("Death Trap", SILVER, initiative=7, defense=1, radius=4)
def death_trap(act: Act) -> Play[None]:
    """Pick an enemy hero in radius who has an empty spawn point of the Battle Zone beside it: that
    hero loses a card from hand, if it has one."""
    yield from act.makes_discard(ENEMY_HERO, IN_RADIUS, BESIDE_EMPTY_POINT)


# --- red --------------------------------------------------------------------------------------


def _finger(act: Act) -> Play[str]:
    """The red A line; the choice that was made."""
    (mode,) = yield from act.bullets(
        act.attack_bullet("adjacent", "Attack next to you", ENEMY, ADJACENT),
        act.attack_bullet("range", "Attack in range", ENEMY_HERO, IN_RANGE, HAS_DISCARDED),
    )
    return mode


@DODGER.attack(
    "Littlefinger of Death", RED_CARD, 1,
    initiative=9, attack=4, ranged=True, defense=5, movement=4, range=2,
)  # fmt: skip
def littlefinger_of_death(act: Act) -> Play[None]:
    """Pick one: choose an adjacent unit as the target; or a hero in range with at least one card in
    its discard pile."""
    yield from _finger(act)


@DODGER.attack(
    "Finger of Death", RED_CARD, 2, "A",
    initiative=9, attack=4, ranged=True, defense=6, movement=4, range=3, item="initiative",
)  # fmt: skip
def finger_of_death(act: Act) -> Play[None]:
    """Pick one: choose an adjacent unit as the target; or a hero in range with at least one card in
    its discard pile."""
    yield from _finger(act)


def _spared(act: Actor) -> int:
    """Everything but what this action has targeted."""
    mask = -1
    for piece in act.chosen:
        if act.state.space[piece] != OFF:
            mask &= ~(1 << act.state.space[piece])
    return mask


SPARED = Condition(VALID, _spared)


@DODGER.attack(
    "Middlefinger of Death", RED_CARD, 3, "A",
    initiative=10, attack=5, ranged=True, defense=6, movement=4, range=3, item="movement",
)  # fmt: skip
def middlefinger_of_death(act: Act) -> Play[None]:
    """Pick one or both, in any order and on different targets: choose an adjacent unit as the
    target; choose a hero in range with at least one card in its discard pile."""
    mode = yield from _finger(act)
    if mode == "adjacent":
        target = yield from act.may_target(ENEMY_HERO, IN_RANGE, HAS_DISCARDED, SPARED)
    else:
        target = yield from act.may_target(ENEMY, ADJACENT, SPARED)
    if target is not None:
        yield from act.attack(target)


def _skull(act: Act, most: int) -> Play[None]:
    """The red B line: shoot, then send minions away from Dodger."""
    target = yield from act.target(ENEMY, IN_RANGE)
    yield from act.attack(target)
    for _ in range(most):
        minion = yield from act.may_target(
            MINION, ADJACENT, act.movable(MOVE), act.one_step_movable(NOT_ADJACENT)
        )
        if minion is None:
            return
        yield from act.move_piece(minion, 1, NOT_ADJACENT)


@DODGER.attack(
    "Burning Skull", RED_CARD, 2, "B",
    initiative=9, attack=3, ranged=True, defense=5, movement=4, range=2, item="defense",
)  # fmt: skip
def burning_skull(act: Act) -> Play[None]:
    """Attack somebody in range. When that is over, you may send one minion from beside you, of
    either team, 1 space off, so that it is beside you no more."""
    yield from _skull(act, 1)


@DODGER.attack(
    "Blazing Skull", RED_CARD, 3, "B",
    initiative=10, attack=4, ranged=True, defense=5, movement=4, range=2, item="radius",
)  # fmt: skip
def blazing_skull(act: Act) -> Play[None]:
    """Attack somebody in range. When that is over, you may send one or two minions from beside you,
    of either team, 1 space off, so that they are beside you no more."""
    yield from _skull(act, 2)


# --- green ------------------------------------------------------------------------------------


@DODGER.skill("Dark Ritual", GREEN, 1, initiative=3, defense=2, movement=2, radius=3)
def dark_ritual(act: Act) -> None:
    """If at least 2 empty spawn points of the Battle Zone are in radius, gain 1 coin."""
    if _two_points(act):
        act.gain(1)


@DODGER.skill(
    "Darker Ritual", GREEN, 2, "A", initiative=3, defense=2, movement=2, radius=3, item="defense"
)
def darker_ritual(act: Act) -> None:
    """If at least 2 empty spawn points of the Battle Zone are in radius, gain 2 coins."""
    if _two_points(act):
        act.gain(2)


@DODGER.skill(
    "Darkest Ritual", GREEN, 3, "A", initiative=2, defense=3, movement=2, radius=3, item="defense"
)
def darkest_ritual(act: Act) -> None:
    """If at least 2 empty spawn points of the Battle Zone are in radius, gain 2 coins. If you have
    your Ultimate, gain an Attack item."""
    if _two_points(act):
        act.gain(2)
    if act.hero.ultimate:
        act.gain_item("attack")


@DODGER.skill("Necromancy", GREEN, 2, "B", initiative=3, defense=2, movement=2, item="attack")
def necromancy(act: Act) -> Play[None]:
    """Bring back a friendly minion that this wave has lost, on an empty friendly spawn point of the
    Battle Zone next to you."""
    yield from act.respawn_minion(act.own_empty_points() & act.near)


@DODGER.skill(
    "Necromastery", GREEN, 3, "B", initiative=2, defense=3, movement=2, radius=1, item="range"
)
def necromastery(act: Act) -> Play[None]:
    """Bring back a friendly minion that this wave has lost, on an empty friendly spawn point of the
    Battle Zone in radius."""
    yield from act.respawn_minion(act.own_empty_points() & act.within(act.radius))


# --- blue -------------------------------------------------------------------------------------


def _decay(act: Defender, bonus: int) -> None:
    if _two_points(act):
        act.bonus += bonus


@DODGER.defense(
    "Shield of Decay", BLUE_CARD, 1, initiative=10, defense=3, plus=True, movement=3, radius=2
)
def shield_of_decay(act: Defender) -> None:
    """+2 defense if at least 2 empty spawn points of the Battle Zone are in radius."""
    _decay(act, 2)


@DODGER.defense(
    "Vampiric Shield", BLUE_CARD, 2, "A",
    initiative=10, defense=4, plus=True, movement=3, radius=2, item="initiative",
)  # fmt: skip
def vampiric_shield(act: Defender) -> None:
    """+2 defense if at least 2 empty spawn points of the Battle Zone are in radius."""
    _decay(act, 2)


@DODGER.defense(
    "Aegis of Doom", BLUE_CARD, 3, "A",
    initiative=11, defense=4, plus=True, movement=3, radius=2, item="initiative",
)  # fmt: skip
def aegis_of_doom(act: Defender) -> None:
    """+4 defense if at least 2 empty spawn points of the Battle Zone are in radius."""
    _decay(act, 4)


class Weakness(Active):
    """Enemy heroes in radius attack with less; the strong form keeps them from repeating too."""

    def __init__(self, loss: int, no_repeats: bool) -> None:
        self.loss = loss
        self.no_repeats = no_repeats

    def covers(self, state: GoaState, effect: Effect, hero: Hero, piece: int) -> bool:
        """Whether the figure is that of an enemy in radius."""
        space = state.space[piece]
        if space == OFF or hero.team == state.heroes[effect.owner].team:
            return False
        return bool(covered(state, effect) >> space & 1)

    def change(
        self, state: GoaState, effect: Effect, value: int, hero: Hero, piece: int, card: Card
    ) -> int:
        if value != ATTACK or not self.covers(state, effect, hero, piece):
            return 0
        return -self.loss

    def forbids_repeat(self, state: GoaState, effect: Effect, act: Actor) -> bool:
        return self.no_repeats and self.covers(state, effect, act.hero, act.piece)


@DODGER.skill(
    "Weakness", BLUE_CARD, 2, "B",
    initiative=10, defense=4, movement=3, radius=4, item="attack",
    active=Weakness(loss=4, no_repeats=False),
)  # fmt: skip
def weakness(act: Act) -> None:
    """Until the turn ends, an attack is 4 lower while the enemy hero who makes it is in radius.
    Even below zero it is an attack."""
    act.start(THIS_TURN)


@DODGER.skill(
    "Enfeeblement", BLUE_CARD, 3, "B",
    initiative=11, defense=4, movement=3, radius=4, item="attack",
    active=Weakness(loss=6, no_repeats=True),
)  # fmt: skip
def enfeeblement(act: Act) -> None:
    """Until the turn ends, an attack is 6 lower while the enemy hero who makes it is in radius, and
    enemy heroes there repeat no actions."""
    act.start(THIS_TURN)


@DODGER.ultimate("Tide of Darkness")
class TideOfDarkness(Passive):
    """While you perform an action, every space counts as part of the Battle Zone and as a minion
    spawn point of your team."""

    points_everywhere = True
