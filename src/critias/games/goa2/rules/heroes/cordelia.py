"""Cordelia, a hero of the playtests: weakens attackers, empowers her basic cards, brews coins."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import THIS_ROUND, THIS_TURN, Active, covered, item
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    CARDS,
    GOLD,
    GREEN,
    RED_CARD,
    SILVER,
    TYPE_ATTACK,
    Card,
    HeroSheet,
)
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    FRIENDLY_HERO,
    IN_RADIUS,
    IN_RANGE,
    REACHED,
    beside,
    next_to,
    other_pieces,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import PLACE, PUSH
from critias.games.goa2.rules.passive import DISCARDED, Passive
from critias.games.goa2.rules.pieces import hero_spaces
from critias.games.goa2.rules.state import (
    ATTACK,
    DEFENSE,
    INITIATIVE,
    MOVEMENT,
    OFF,
    RADIUS,
    RANGE,
    Effect,
    GoaState,
    Hero,
)
from critias.kernel.choices import Play
from critias.kernel.hexes import spaces_of

CORDELIA = HeroSheet(
    "cordelia",
    "Cordelia",
    "",
    stars=2,
    roles=(),
    stats={},
    set="playtest",
    emblem=(
        "M-1.6-9.6C1.6-8.4 4-6.6 5.6-4L2.8-4.4 5 3.4H-5C-4.2-1.2-3.2-5.6-1.6-9.6ZM-9.8 7.4C-8.6 5"
        "-6.6 4.6-5.4 4.6H5.4C6.6 4.6 8.6 5 9.8 7.4 6.6 9 3.4 9.4 0 9.4-3.4 9.4-6.6 9-9.8 7.4Z"
    ),
    bans=True,
    no_handicap="it was never printed",
)


def _among_enemies(state: GoaState, effect: Effect, hero: Hero, piece: int) -> bool:
    """Whether a figure of an enemy hero stands in radius of the effect."""
    space = state.space[piece]
    foe = hero.team != state.heroes[effect.owner].team
    return foe and space != OFF and bool(covered(state, effect) >> space & 1)


# --- gold and silver --------------------------------------------------------------------------


class Bewitched(Active):
    """Enemy heroes in radius reach one space less."""

    def change(
        self, state: GoaState, effect: Effect, value: int, hero: Hero, piece: int, card: Card
    ) -> int:
        return -1 if value == RANGE and _among_enemies(state, effect, hero, piece) else 0


@CORDELIA.attack(
    "Bewitch", GOLD, initiative=11, attack=3, defense=1, movement=1, radius=4, active=Bewitched()
)
def bewitch(act: Act) -> Play[None]:
    """Pick somebody next to you. This turn: the range of enemy heroes in radius is 1 lower, but at
    least 1. Then attack whom you picked."""
    target = yield from act.target(ENEMY, REACHED)
    act.start(THIS_TURN)
    yield from act.attack(target)


class Jinxed(Active):
    """Attacks of enemy heroes in radius are feeble; she slips away when she discards."""

    def change(
        self, state: GoaState, effect: Effect, value: int, hero: Hero, piece: int, card: Card
    ) -> int:
        return -10 if value == ATTACK and _among_enemies(state, effect, hero, piece) else 0

    def after(self, act: Act, effect: Effect, what: str, *data: object) -> Play[None]:
        if what == DISCARDED:
            yield from act.may_move(1, exact=True)


@CORDELIA.skill("Jinx", SILVER, initiative=13, defense=2, radius=4, active=Jinxed())
def jinx(act: Act) -> None:
    """This turn: the attack of enemy heroes in radius is 10 lower; and each time after you have
    discarded a card you may move one space."""
    act.start(THIS_TURN)


# --- red --------------------------------------------------------------------------------------


class Broom(Active):
    """The icons of her basic cards count more; the effect remembers how much."""

    def change(
        self, state: GoaState, effect: Effect, value: int, hero: Hero, piece: int, card: Card
    ) -> int:
        if hero.index != effect.owner or not card.basic:
            return 0
        icons = {
            ATTACK: card.attack,
            DEFENSE: card.defense,
            INITIATIVE: card.initiative,
            MOVEMENT: card.movement,
        }
        return effect.note if icons.get(value) is not None else 0


BROOM = Broom()


def _sweep(act: Act, number: int) -> Play[None]:
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    act.start(THIS_ROUND, note=number)


@CORDELIA.attack(
    "Broom for Improvement", RED_CARD, 1,
    initiative=7, attack=5, defense=5, movement=4, active=BROOM,
)  # fmt: skip
def broom_for_improvement(act: Act) -> Play[None]:
    """Attack somebody next to you. After that, this round: the attack, defense, initiative and
    movement printed on your basic cards count 1 more."""
    yield from _sweep(act, 1)


@CORDELIA.attack(
    "Broomstick Beatdown", RED_CARD, 2, "A",
    initiative=8, attack=5, defense=6, movement=4, item="initiative", active=BROOM,
)  # fmt: skip
def broomstick_beatdown(act: Act) -> Play[None]:
    """Attack somebody next to you. After that, this round: the attack, defense, initiative and
    movement printed on your basic cards count 2 more."""
    yield from _sweep(act, 2)


@CORDELIA.attack(
    "This Is My Broomstick!", RED_CARD, 3, "A",
    initiative=8, attack=6, defense=6, movement=4, item="radius", active=BROOM,
)  # fmt: skip
def this_is_my_broomstick(act: Act) -> Play[None]:
    """Attack somebody next to you. After that, this round: the attack, defense, initiative and
    movement printed on your basic cards count 3 more."""
    yield from _sweep(act, 3)


def _misfortune(act: Act, most: int) -> Play[None]:
    def close() -> tuple[Condition, ...]:
        return ENEMY, REACHED, other_pieces(act.chosen)

    def bound() -> tuple[Condition, ...]:
        return ENEMY, IN_RANGE, beside(ENEMY_HERO), other_pieces(act.chosen)

    def strike(*who: Condition) -> Play[None]:
        yield from act.attack((yield from act.target(*who)))

    yield from act.bullets(
        Bullet(
            "next_to_you",
            "Somebody next to you",
            lambda: strike(*close()),
            lambda: act.can_target(*close()),
        ),
        Bullet(
            "beside_a_hero",
            "Somebody beside a hero",
            lambda: strike(*bound()),
            lambda: act.can_target(*bound()),
        ),
        most=most,
    )


@CORDELIA.attack(
    "Collateral Misfortune", RED_CARD, 2, "B",
    initiative=8, attack=4, defense=4, movement=4, range=3, ranged=True, item="defense",
)  # fmt: skip
def collateral_misfortune(act: Act) -> Play[None]:
    """Pick one: attack somebody next to you, or somebody in range with an enemy hero beside it."""
    yield from _misfortune(act, 1)


@CORDELIA.attack(
    "Fatal Bonds", RED_CARD, 3, "B",
    initiative=8, attack=5, defense=4, movement=4, range=3, ranged=True, item="movement",
)  # fmt: skip
def fatal_bonds(act: Act) -> Play[None]:
    """Pick one, or both in any order with different targets: attack somebody next to you, or
    somebody in range with an enemy hero beside it."""
    yield from _misfortune(act, 2)


# --- green ------------------------------------------------------------------------------------


def _charm(act: Act, most: int) -> Play[None]:
    rival = yield from act.target(ENEMY_HERO, IN_RANGE)
    yield from act.place_hero(next_to(rival))
    if act.held(PUSH) >> rival & 1:
        act.stop()
    yield from act.push([rival], (yield from act.push_distance(1, most)))


@CORDELIA.skill("Charmed Step", GREEN, 1, initiative=5, defense=2, movement=2, range=2, ranged=True)
def charmed_step(act: Act) -> Play[None]:
    """Pick an enemy hero in range and place yourself onto an empty space next to it. Then push it
    1 space."""
    yield from _charm(act, 1)


@CORDELIA.skill(
    "Candy Trail", GREEN, 2, "A",
    initiative=4, defense=2, movement=2, range=3, ranged=True, item="attack",
)  # fmt: skip
def candy_trail(act: Act) -> Play[None]:
    """Pick an enemy hero in range and place yourself onto an empty space next to it. Then push it
    1 space."""
    yield from _charm(act, 1)


@CORDELIA.skill(
    "Enchanted Path", GREEN, 3, "A",
    initiative=4, defense=3, movement=2, range=3, ranged=True, item="attack",
)  # fmt: skip
def enchanted_path(act: Act) -> Play[None]:
    """Pick an enemy hero in range and place yourself onto an empty space next to it. Then push it
    1 or 2 spaces."""
    yield from _charm(act, 2)


def _brew(act: Act) -> Play[None]:
    minion = yield from act.target(
        ENEMY_MINION, IN_RANGE, act.movable(PLACE), act.placeable(ADJACENT)
    )
    yield from act.place_piece(minion, ADJACENT)


@CORDELIA.skill(
    "Trouble Brewing", GREEN, 2, "B",
    initiative=4, defense=2, movement=2, range=4, ranged=True, item="initiative",
)  # fmt: skip
def trouble_brewing(act: Act) -> Play[None]:
    """Place an enemy minion in range onto an empty space next to you."""
    yield from _brew(act)


@CORDELIA.skill(
    "Recipe for Disaster", GREEN, 3, "B",
    initiative=4, defense=3, movement=2, range=4, ranged=True, item="initiative",
)  # fmt: skip
def recipe_for_disaster(act: Act) -> Play[None]:
    """Place an enemy minion in range onto an empty space next to you. Then you may take a discarded
    basic card back."""
    yield from _brew(act)
    yield from act.may_retrieve(test=lambda card: card.basic)


# --- blue -------------------------------------------------------------------------------------


def _heal(act: Act) -> Play[bool]:
    """True if a friendly hero took a card back."""
    friend = yield from act.target(FRIENDLY_HERO, IN_RADIUS)
    return bool((yield from act.may_retrieve(act.hero_at(friend))))


def _spores(act: Act) -> Play[None]:
    if (yield from _heal(act)):
        rival = yield from act.target(ENEMY_HERO, IN_RADIUS)
        act.lose_coins(act.hero_at(rival), 1)


@CORDELIA.skill("Healing Spores", BLUE_CARD, 1, initiative=9, defense=4, movement=3, radius=3)
def healing_spores(act: Act) -> Play[None]:
    """A friendly hero in radius may take a discarded card back. If it does, an enemy hero in radius
    loses 1 coin."""
    yield from _spores(act)


@CORDELIA.skill(
    "Fungal Favor", BLUE_CARD, 2, "A",
    initiative=10, defense=5, movement=3, radius=4, item="defense",
)  # fmt: skip
def fungal_favor(act: Act) -> Play[None]:
    """A friendly hero in radius may take a discarded card back. If it does, an enemy hero in radius
    loses 1 coin."""
    yield from _spores(act)


@CORDELIA.skill(
    "Toxic Tranquility", BLUE_CARD, 3, "A",
    initiative=10, defense=5, movement=3, radius=4, item="defense",
)  # fmt: skip
def toxic_tranquility(act: Act) -> Play[None]:
    """A friendly hero in radius may take a discarded card back. If it does, every enemy hero in
    radius loses 1 coin."""
    if (yield from _heal(act)):
        # During an action every figure is a hero of its own.
        touched = spaces_of(act.target_limits([ENEMY_HERO, IN_RADIUS]).mask)
        for hero in sorted(map(act.hero_at, touched), key=lambda hero: hero.index):
            act.lose_coins(hero, 1)


def _vial(act: Act, enough: int) -> Play[None]:
    rival = act.hero_at((yield from act.target(ENEMY_HERO, IN_RADIUS)))
    if not rival.hand:
        act.stop()
    card = yield from act.shows(rival)
    if act.gain(CARDS[card].tier) < enough:
        yield from act.discards(rival, test=lambda own: own.id == card)


@CORDELIA.skill(
    "Vile Vial", BLUE_CARD, 2, "B",
    initiative=10, defense=5, movement=3, radius=4, item="attack",
)  # fmt: skip
def vile_vial(act: Act) -> Play[None]:
    """An enemy hero in radius shows a card of its hand. You gain 1 coin per tier of it, none for a
    basic card. If you gained fewer than 2, the card is discarded."""
    yield from _vial(act, 2)


@CORDELIA.skill(
    "Potion Explosion", BLUE_CARD, 3, "B",
    initiative=10, defense=5, movement=3, radius=4, item="range",
)  # fmt: skip
def potion_explosion(act: Act) -> Play[None]:
    """An enemy hero in radius shows a card of its hand. You gain 1 coin per tier of it, none for a
    basic card. If you gained fewer than 3, the card is discarded."""
    yield from _vial(act, 3)


@CORDELIA.ultimate("Witching Hour", radius=4)
class WitchingHour(Passive):
    """Enemy heroes in radius cannot perform Attack actions whose attack is below zero."""

    def forbids(self, state: GoaState, owner: Hero, act: Actor) -> bool:
        if act.kind != TYPE_ATTACK or act.attack_total() >= 0:
            return False
        radius = CARDS[owner.ultimate].radius
        assert radius is not None
        reach = radius + item(state, owner, RADIUS)
        return any(
            state.board.grid.distance(space, act.here) <= reach
            for space in spaces_of(hero_spaces(state, owner))
        )
