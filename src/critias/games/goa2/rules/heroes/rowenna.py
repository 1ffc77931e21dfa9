"""Rowenna the Vanguard: fights fair, pays her friends, takes their place, spares no one without
cards."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    FRIENDLY,
    FRIENDLY_HERO,
    FRIENDLY_MINION,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    REACHED,
    beside,
    either,
    heroes_where,
    next_to,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE, PLACE
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.performing import movement
from critias.games.goa2.rules.state import Hero
from critias.games.goa2.rules.targets import TARGET
from critias.kernel.choices import Play
from critias.kernel.hexes import mask_of
from critias.kit.limits import Limits

ROWENNA = HeroSheet(
    "rowenna",
    "Rowenna",
    "the Vanguard",
    stars=2,
    roles=("Melee", "Durable", "Healer", "Farming", "Pusher", "Tactician"),
    stats={"attack": (8, 8), "initiative": (4, 4), "defense": (7, 7), "movement": (3, 5)},
    set="arcane",
    emblem="M0-9 2-2 9 0 2 2 0 9-2 2-9 0-2-2ZM-6-6-3-3M6-6 3-3M6 6 3 3M-6 6-3 3",
)


# --- gold and silver --------------------------------------------------------------------------


def _chivalry(act: Act, who: Condition) -> Play[None]:
    target = yield from act.target(who, REACHED)
    rival = act.find_hero(target)
    if rival is not None:
        yield from act.may_retrieve()
        yield from act.may_retrieve(rival)
    yield from act.attack(target)


@ROWENNA.attack("Code of Chivalry", GOLD, initiative=11, attack=4, defense=2, movement=1)
def code_of_chivalry(act: Act) -> Play[None]:
    """Attack somebody next to you. If it is a hero, first you and then that hero may each take a
    discarded card back."""
    yield from _chivalry(act, ENEMY)


@ROWENNA.attack(
    "Earn the Spurs", GOLD, initiative=10, attack=4, defense=1, movement=1, handicap=True
)
def earn_the_spurs(act: Act) -> Play[None]:
    """Attack a hero next to you. Before that, first you and then the hero may each take a discarded
    card back."""
    yield from _chivalry(act, ENEMY_HERO)


@ROWENNA.skill("Throw the Gauntlet", SILVER, initiative=5, defense=3, range=4, ranged=True)
def throw_the_gauntlet(act: Act) -> Play[None]:
    """Place yourself in range and next to an enemy hero in range. If that hero then moves one
    space, as it may, you gain 2 coins."""
    rival = yield from act.target(ENEMY_HERO, IN_RANGE)
    yield from act.place_hero(IN_RANGE, next_to(rival))
    if act.held(MOVE) >> rival & 1:
        return
    end = yield from act.move_piece(rival, 1, optional=True, by=act.hero_at(rival))
    if end != rival:
        act.gain(2)


# --- red --------------------------------------------------------------------------------------


def _reward(act: Act) -> Play[None]:
    """Attack, then pay a friend."""
    target = yield from act.target(ENEMY, REACHED, NEW_TARGET)
    yield from act.attack(target)
    friend = yield from act.target(FRIENDLY_HERO, IN_RADIUS)
    act.gain(1, act.hero_at(friend))


@ROWENNA.attack(
    "Token of Gratitude", RED_CARD, 1, initiative=8, attack=5, defense=6, movement=4, radius=1
)
def token_of_gratitude(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, a friendly hero in radius gains 1 coin."""
    yield from _reward(act)


@ROWENNA.attack(
    "Fair Share", RED_CARD, 2, "A",
    initiative=8, attack=6, defense=6, movement=4, radius=3, item="initiative",
)  # fmt: skip
def fair_share(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, a friendly hero in radius gains 1 coin."""
    yield from _reward(act)


@ROWENNA.attack(
    "Paragon of Grace", RED_CARD, 3, "A",
    initiative=9, attack=6, defense=7, movement=4, radius=3, item="range",
)  # fmt: skip
def paragon_of_grace(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, a friendly hero in radius gains 1 coin. You
    may do all of this once more with another target."""
    yield from _reward(act)
    act.may_repeat()


def _inspire(act: Act) -> Play[bool]:
    """Attack, then let a friend take a card back; whether it did."""
    target = yield from act.target(ENEMY, REACHED, NEW_TARGET)
    yield from act.attack(target)
    friend = yield from act.target(FRIENDLY_HERO, IN_RADIUS)
    taken = yield from act.may_retrieve(act.hero_at(friend))
    return bool(taken)


@ROWENNA.attack(
    "Feat of Bravery", RED_CARD, 2, "B",
    initiative=8, attack=7, defense=7, movement=4, radius=4, item="defense",
)  # fmt: skip
def feat_of_bravery(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, a friendly hero in radius may take a
    discarded card back."""
    yield from _inspire(act)


@ROWENNA.attack(
    "Paragon of Valor", RED_CARD, 3, "B",
    initiative=9, attack=7, defense=8, movement=4, radius=4, item="defense",
)  # fmt: skip
def paragon_of_valor(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, a friendly hero in radius may take a
    discarded card back; if it does, you may do all of this once more with another target."""
    if (yield from _inspire(act)):
        act.may_repeat()


# --- green ------------------------------------------------------------------------------------


def _melee(act: Act, times: int) -> Play[None]:
    """Move; beside an enemy hero, place minions beside that hero or beside herself."""
    yield from movement(act)
    if not act.has(ENEMY_HERO, ADJACENT):
        return

    def rivals() -> Limits:
        beside = act.limits([ENEMY_HERO, ADJACENT])
        open_to = (s for s in beside.spaces() if act.can_target(*_led(act, FRIENDLY_MINION, s)))
        return beside.keep("goa2.place.empty-only", mask_of(open_to))

    def friend_in() -> Play[None]:
        rival = yield from act.pick(TARGET, rivals())
        yield from _lead(act, FRIENDLY_MINION, rival)

    def foe_in() -> Play[None]:
        yield from _lead(act, ENEMY_MINION, act.here)

    yield from act.bullets(
        Bullet(
            "friend_beside_the_hero", "A friend beside the hero", friend_in, lambda: bool(rivals())
        ),
        Bullet(
            "enemy_beside_you",
            "An enemy beside you",
            foe_in,
            lambda: act.can_target(*_led(act, ENEMY_MINION, act.here)),
        ),
        least=0,
        most=times,
        again=True,
    )


def _led(act: Act, who: Condition, to: int) -> tuple[Condition, ...]:
    """The minions in radius that can be placed next to a space."""
    return who, IN_RADIUS, act.movable(PLACE), act.placeable(next_to(to))


def _lead(act: Act, who: Condition, to: int) -> Play[None]:
    minion = yield from act.target(*_led(act, who, to))
    yield from act.place_piece(minion, next_to(to))


@ROWENNA.movement("Close Quarters", GREEN, 1, initiative=4, movement=2, defense=3, radius=2)
def close_quarters(act: Act) -> Play[None]:
    """When you have moved and an enemy hero is next to you, you may place a friendly minion in
    radius next to that hero, or an enemy minion in radius next to you."""
    yield from _melee(act, 1)


@ROWENNA.movement(
    "Melee", GREEN, 2, "A", initiative=4, movement=2, defense=4, radius=3, item="attack"
)
def melee(act: Act) -> Play[None]:
    """When you have moved and an enemy hero is next to you, you may place a friendly minion in
    radius next to that hero, or an enemy minion in radius next to you."""
    yield from _melee(act, 1)


@ROWENNA.movement(
    "Grand Melee", GREEN, 3, "A", initiative=3, movement=2, defense=4, radius=3, item="attack"
)
def grand_melee(act: Act) -> Play[None]:
    """When you have moved and an enemy hero is next to you, up to two times: you may place a
    friendly minion in radius next to that hero, or an enemy minion in radius next to you."""
    yield from _melee(act, 2)


def _fresh(hero: Hero) -> bool:
    return not hero.discard


def _opening(act: Act) -> Play[None]:
    who = (ENEMY_HERO, IN_RADIUS, heroes_where(_fresh))
    if _fresh(act.hero) and act.can_target(*who):
        yield from act.makes_discard(*who)


@ROWENNA.skill(
    "Opening Shots", GREEN, 2, "B",
    initiative=4, defense=4, movement=2, radius=3, item="initiative",
)  # fmt: skip
def opening_shots(act: Act) -> Play[None]:
    """While you have discarded nothing, an enemy hero in radius who has discarded nothing either
    discards a card, if able."""
    yield from _opening(act)


@ROWENNA.skill(
    "Opening Volley", GREEN, 3, "B",
    initiative=3, defense=4, movement=2, radius=3, item="initiative",
)  # fmt: skip
def opening_volley(act: Act) -> Play[None]:
    """While you have discarded nothing, an enemy hero in radius who has discarded nothing either
    discards a card, if able. You may do this once more."""
    yield from _opening(act)
    act.may_repeat()


# --- blue -------------------------------------------------------------------------------------

IN_NEED = either(heroes_where(lambda hero: bool(hero.discard)), beside(ENEMY_HERO))


@ROWENNA.skill(
    "Stand Guard", BLUE_CARD, 1, initiative=9, defense=6, movement=2, range=3, ranged=True
)
def stand_guard(act: Act) -> Play[None]:
    """Change places with a friendly unit in range that is next to an enemy hero, or that is a hero
    with a discarded card."""
    yield from act.swap_with(FRIENDLY, IN_RANGE, IN_NEED)


@ROWENNA.skill(
    "Protect the Weak", BLUE_CARD, 2, "A",
    initiative=10, defense=6, movement=2, range=4, ranged=True, item="attack",
)  # fmt: skip
def protect_the_weak(act: Act) -> Play[None]:
    """Change places with a friendly unit in range that is next to an enemy hero, or that is a hero
    with a discarded card."""
    yield from act.swap_with(FRIENDLY, IN_RANGE, IN_NEED)


@ROWENNA.skill(
    "Defend the Innocent", BLUE_CARD, 3, "A",
    initiative=10, defense=7, movement=2, range=4, ranged=True, item="radius",
)  # fmt: skip
def defend_the_innocent(act: Act) -> Play[None]:
    """Change places with a friendly unit in range that is next to an enemy hero, or that is a hero
    with a discarded card. Then you may take a discarded card back."""
    yield from act.swap_with(FRIENDLY, IN_RANGE, IN_NEED)
    yield from act.may_retrieve()


EMPTY_HANDED = heroes_where(lambda hero: not hero.hand)


@ROWENNA.skill(
    "Accept Surrender", BLUE_CARD, 2, "B", initiative=10, defense=6, movement=2, item="defense"
)
def accept_surrender(act: Act) -> Play[None]:
    """Defeat an enemy hero next to you who has no card in hand."""
    rival = yield from act.target(ENEMY_HERO, ADJACENT, EMPTY_HANDED)
    yield from act.defeat_hero(act.hero_at(rival))


@ROWENNA.skill(
    "Glorious Triumph", BLUE_CARD, 3, "B", initiative=10, defense=7, movement=2, item="movement"
)
def glorious_triumph(act: Act) -> Play[None]:
    """Defeat an enemy hero next to you who has no card in hand; your friends gain three times the
    coins for it."""
    rival = yield from act.target(ENEMY_HERO, ADJACENT, EMPTY_HANDED)
    yield from act.defeat_hero(act.hero_at(rival), assists=3)


@ROWENNA.ultimate("Fabled Lance", range=2)
class FabledLance(Passive):
    """Your Attack actions are ranged and have range 2: where you would attack somebody next to you,
    you may attack somebody in range."""

    def reach(self, act: Actor) -> int | None:
        return 2
