"""Ursafar the Savage: most of his cards enrage him, and enraged they do more."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actions import perform_card, performable
from critias.games.goa2.rules.active import THIS_ROUND, Active, active_of, running
from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    CARDS,
    GOLD,
    GREEN,
    RED_CARD,
    SILVER,
    HeroSheet,
)
from critias.games.goa2.rules.combat import spend_lives
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    IN_RADIUS,
    IN_RANGE,
    OTHER_UNIT_OR_TOKEN,
    REACHED,
    Condition,
    beside,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.performing import movement
from critias.games.goa2.rules.state import HERO
from critias.kernel.choices import Ask, Play
from critias.kernel.kinds import AskKind

CARD = AskKind(
    "ursafar_card",
    "{0:name}, {1:name}: perform which of your cards?",
    waiting="{who} chooses a card",
    rule="goa2.action.text-only-primary",
)

URSAFAR = HeroSheet(
    "ursafar",
    "Ursafar",
    "the Savage",
    stars=2,
    roles=("Durable", "Pusher", "Farming", "Melee"),
    stats={"attack": (6, 6), "initiative": (5, 5), "defense": (6, 6), "movement": (1, 5)},
    set="devoted",
    emblem=(
        "M0 9.4C-4 9.4-6.4 6.6-6 3.2-5.6.4-3 -1 0-1 3-1 5.6.4 6 3.2 6.4 6.6 4 9.4 0 9.4Z"
        "M-7.4 1.2C-9.6.8-10-2.2-8-3.4-6-2.6-5.8.4-7.4 1.2ZM7.4 1.2C9.6.8 10-2.2 8-3.4 6-2.6 5.8.4"
        " 7.4 1.2ZM-3.4-2.6C-5.6-3.4-6-7-3.8-8.8-1.6-7.6-1.4-4-3.4-2.6ZM3.4-2.6C5.6-3.4 6-7 3.8-8.8"
        " 1.6-7.6 1.4-4 3.4-2.6Z"
    ),
)


class Rage(Active):
    """A mode that other cards ask for."""


RAGE = Rage()


def enraged(act: Act) -> bool:
    """Whether a card of the hero keeps it enraged, or its Ultimate does."""
    return isinstance(act.passive, UnboundFury) or any(
        effect.owner == act.hero.index and isinstance(active_of(effect), Rage)
        for effect in running(act.state)
    )


# --- gold and silver --------------------------------------------------------------------------


def _claws(act: Act, who: Condition) -> Play[None]:
    if enraged(act):
        yield from act.may_move(1, beside(ENEMY_HERO), exact=True)
    yield from act.attack((yield from act.target(who, REACHED)))
    act.start(THIS_ROUND)


@URSAFAR.attack(
    "Claws That Catch", GOLD, initiative=12, attack=4, defense=2, movement=1, active=RAGE
)
def claws_that_catch(act: Act) -> Play[None]:
    """If you are enraged you may first step 1 space to where an enemy hero is beside you. Attack
    somebody next to you. This round: you are enraged."""
    yield from _claws(act, ENEMY)


@URSAFAR.attack(
    "Jaws That Bite", GOLD,
    initiative=11, attack=3, defense=1, movement=1, handicap=True, active=RAGE,
)  # fmt: skip
def jaws_that_bite(act: Act) -> Play[None]:
    """If you are enraged you may first step 1 space to where an enemy hero is beside you. Attack a
    hero next to you. This round: you are enraged."""
    yield from _claws(act, ENEMY_HERO)


def _active_cards(act: Act) -> list[str]:
    """The hero's cards that are active and have an active effect in their text."""
    hero = act.hero
    ablaze = {e.card for e in running(act.state) if e.owner == hero.index}
    if isinstance(act.passive, UnboundFury):
        ablaze |= set(hero.resolved)
    return [
        card
        for card in (*hero.resolved, *hero.discard)
        if card and card in ablaze and CARDS[card].active is not None
    ]


def _perform_one(act: Act, cards: list[str]) -> Play[None]:
    if not cards:
        act.stop()
    card = yield Ask(act.seats, CARD, cards, act.about)
    yield from perform_card(act, card)


@URSAFAR.skill("Angry Roar", SILVER, initiative=7, defense=4, active=RAGE)
def angry_roar(act: Act) -> Play[None]:
    """If you are enraged, perform the primary action of one of your active cards. This round: you
    are enraged."""
    if enraged(act):
        cards = [card for card in _active_cards(act) if performable(act, card)]
        yield from _perform_one(act, cards)
    act.start(THIS_ROUND)


# --- red --------------------------------------------------------------------------------------


def _prey(act: Act, most: int) -> Play[None]:
    space = yield from act.target(ENEMY, REACHED)
    # Not by the miniature: one that fell may already have come back as another minion.
    gone = yield from act.attack(space)
    if enraged(act) and not gone:
        yield from act.remove_minions((yield from act.targets(most, ENEMY_MINION, IN_RADIUS)))
    act.start(THIS_ROUND)


@URSAFAR.attack(
    "Prey Drive", RED_CARD, 1,
    initiative=8, attack=5, defense=7, movement=3, radius=3, active=RAGE,
)  # fmt: skip
def prey_drive(act: Act) -> Play[None]:
    """Attack somebody next to you. If you are enraged and the target still stands, you may take an
    enemy minion in radius off the board. This round: you are enraged."""
    yield from _prey(act, 1)


@URSAFAR.attack(
    "Prey Abundance", RED_CARD, 2, "A",
    initiative=9, attack=6, defense=7, movement=3, radius=4, item="defense", active=RAGE,
)  # fmt: skip
def prey_abundance(act: Act) -> Play[None]:
    """Attack somebody next to you. If you are enraged and the target still stands, you may take an
    enemy minion in radius off the board. This round: you are enraged."""
    yield from _prey(act, 1)


@URSAFAR.attack(
    "Feeding Frenzy", RED_CARD, 3, "A",
    initiative=9, attack=6, defense=8, movement=3, radius=4, item="defense", active=RAGE,
)  # fmt: skip
def feeding_frenzy(act: Act) -> Play[None]:
    """Attack somebody next to you. If you are enraged and the target still stands, you may take up
    to two enemy minions in radius off the board. This round: you are enraged."""
    yield from _prey(act, 2)


def _rip(act: Act, coins: int, tear: bool = False) -> Play[None]:
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    if enraged(act):
        act.gain(coins)
        assert act.strike is not None
        if tear and act.strike.fell and act.state.kinds[act.strike.piece] == HERO:
            spend_lives(act.state, 1 - act.team, 1)
    act.start(THIS_ROUND)


@URSAFAR.attack(
    "Rip", RED_CARD, 2, "B",
    initiative=9, attack=5, defense=6, movement=3, item="initiative", active=RAGE,
)  # fmt: skip
def rip(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over you gain 1 coin if you are enraged. This
    round: you are enraged."""
    yield from _rip(act, 1)


@URSAFAR.attack(
    "Tear", RED_CARD, 3, "B",
    initiative=9, attack=5, defense=7, movement=3, item="initiative", active=RAGE,
)  # fmt: skip
def tear(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over you gain 2 coins if you are enraged, and if a
    hero fell by it its team spends 1 more Life counter. This round: you are enraged."""
    yield from _rip(act, 2, tear=True)


# --- green ------------------------------------------------------------------------------------


def _sniff(act: Act, or_falls: bool = False) -> Play[None]:
    if enraged(act):
        yield from act.makes_discard(ENEMY_HERO, IN_RANGE, or_falls=or_falls)


@URSAFAR.skill("Sniff Out", GREEN, 1, initiative=4, ranged=True, defense=2, movement=2, range=2)
def sniff_out(act: Act) -> Play[None]:
    """If you are enraged, an enemy hero in range loses a card from hand, if it has one."""
    yield from _sniff(act)


@URSAFAR.skill(
    "Eyes on the Prey", GREEN, 2, "A",
    initiative=3, ranged=True, defense=3, movement=2, range=3, item="attack",
)  # fmt: skip
def eyes_on_the_prey(act: Act) -> Play[None]:
    """If you are enraged, an enemy hero in range loses a card from hand, if it has one."""
    yield from _sniff(act)


@URSAFAR.skill(
    "Apex Predator", GREEN, 3, "A",
    initiative=3, ranged=True, defense=3, movement=2, range=3, item="attack",
)  # fmt: skip
def apex_predator(act: Act) -> Play[None]:
    """If you are enraged, an enemy hero in range loses a card from hand, and with an empty hand it
    falls."""
    yield from _sniff(act, or_falls=True)


def _instinct(act: Act, most: int) -> Play[None]:
    if not enraged(act):
        return

    def cards() -> list[str]:
        return [c for c in act.hero.discard if performable(act, c)]

    yield from act.bullets(
        Bullet(
            "perform_a_card",
            "Perform a card",
            lambda: _perform_one(act, cards()),
            lambda: bool(cards()),
        ),
        Bullet(
            "take_back_a_card", "Take back a card", act.may_retrieve, lambda: bool(act.hero.discard)
        ),
        most=most,
    )


@URSAFAR.skill(
    "Instinctive Reaction", GREEN, 2, "B",
    initiative=3, defense=3, movement=2, item="initiative",
)  # fmt: skip
def instinctive_reaction(act: Act) -> Play[None]:
    """If you are enraged, pick one: perform the primary action of a card in your discard pile, or
    you may pick up a card from it."""
    yield from _instinct(act, 1)


@URSAFAR.skill(
    "Evolutionary Response", GREEN, 3, "B",
    initiative=3, defense=3, movement=2, item="movement",
)  # fmt: skip
def evolutionary_response(act: Act) -> Play[None]:
    """If you are enraged, pick one, or both in any order: perform the primary action of a card in
    your discard pile, you may pick up a card from it."""
    yield from _instinct(act, 2)


# --- blue -------------------------------------------------------------------------------------


def _prowl(act: Act, steps: int) -> Play[None]:
    was_enraged = enraged(act)
    act.start(THIS_ROUND)
    yield from movement(act)
    if was_enraged:
        swapped = yield from act.swap_with(OTHER_UNIT_OR_TOKEN, ADJACENT, optional=True)
        if swapped is not None:
            yield from act.may_move(steps)


@URSAFAR.movement("Prowling Brute", BLUE_CARD, 1, initiative=9, movement=1, defense=5, active=RAGE)
def prowling_brute(act: Act) -> Play[None]:
    """This round: you are enraged. If you were so before, you may change places with a unit or a
    token next to you after this movement."""
    yield from _prowl(act, 0)


@URSAFAR.movement(
    "Rampaging Beast", BLUE_CARD, 2, "A",
    initiative=10, movement=1, defense=6, item="defense", active=RAGE,
)  # fmt: skip
def rampaging_beast(act: Act) -> Play[None]:
    """This round: you are enraged. If you were so before, you may change places with a unit or a
    token next to you after this movement, and then go 1 space more."""
    yield from _prowl(act, 1)


@URSAFAR.movement(
    "Unstoppable Force", BLUE_CARD, 3, "A",
    initiative=10, movement=1, defense=6, item="range", active=RAGE,
)  # fmt: skip
def unstoppable_force(act: Act) -> Play[None]:
    """This round: you are enraged. If you were so before, you may change places with a unit or a
    token next to you after this movement, and then go up to 2 spaces more."""
    yield from _prowl(act, 2)


def _ire(act: Act, bonus: int) -> Play[None]:
    more = bonus if enraged(act) else 0
    act.start(THIS_ROUND)
    yield from movement(act, bonus=more)


@URSAFAR.movement(
    "Cold Ire", BLUE_CARD, 2, "B",
    initiative=10, movement=1, plus=True, defense=6, item="attack", active=RAGE,
)  # fmt: skip
def cold_ire(act: Act) -> Play[None]:
    """This round: you are enraged. If you were so before, this movement is 1 longer."""
    yield from _ire(act, 1)


@URSAFAR.movement(
    "Eyes of Flame", BLUE_CARD, 3, "B",
    initiative=10, movement=1, plus=True, defense=6, item="radius", active=RAGE,
)  # fmt: skip
def eyes_of_flame(act: Act) -> Play[None]:
    """This round: you are enraged. If you were so before, this movement is 2 longer."""
    yield from _ire(act, 2)


@URSAFAR.ultimate("Unbound Fury")
class UnboundFury(Passive):
    """You are always enraged, and all of your resolved cards are active cards."""
