"""Bain the Bounty Hunter: a price on one head, bolts in the open, gambles with enemy hands."""

from __future__ import annotations

from collections import Counter

from critias.games.goa2.rules.acting import NAMED_COLOURS, Act, Defender
from critias.games.goa2.rules.active import END_OF_TURN, Active
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
    IN_RADIUS,
    IN_RANGE,
    OTHER_HERO,
    OTHER_UNIT_OR_TOKEN,
    REACHED,
    clear_line,
    heroes_where,
    other_than,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE
from critias.games.goa2.rules.passive import MARKER, Passive
from critias.games.goa2.rules.performing import movement
from critias.games.goa2.rules.pieces import holder, present, return_marker
from critias.games.goa2.rules.repeats import repeat_due, repeatable
from critias.games.goa2.rules.state import HEAVY, HERO, MELEE, OFF, RANGED, Hero
from critias.kernel.choices import Play

BOUNTY = "Bounty"

BAIN = HeroSheet(
    "bain",
    "Bain",
    "the Bounty Hunter",
    stars=2,
    roles=("Tactician", "Sniper", "Healer", "Farming", "Durable"),
    stats={"attack": (5, 5), "initiative": (4, 4), "defense": (4, 6), "movement": (5, 6)},
    set="defiant",
    emblem=(
        "M-1.2-9.8H1.2V-7.2C5.4-6.8 8.6-4.2 9.6.2L7.2.8C6.2-2.4 4.2-4.2 1.2-4.6V9.6H-1.2V-4.6"
        "C-4.2-4.2-6.2-2.4-7.2.8L-9.6.2C-8.6-4.2-5.4-6.8-1.2-7.2ZM-7 3.4H-1.2V5.4H-7Z"
        "M1.2 3.4H7V5.4H1.2Z"
    ),
    signs={
        BOUNTY: (
            "M-7-9.4H7V9.4H-7ZM-4.8-7.4V-5.2H4.8V-7.4ZM0-3.6A3.4 3.4 0 1 0 .01-3.6ZM-5 7.2C-4.6 4.8"
            "-2.6 3.8 0 3.8 2.6 3.8 4.6 4.8 5 7.2Z"
        )
    },
    markers=(BOUNTY,),
    costly_markers={BOUNTY: 1},
)


def _hunted(act: Act) -> Hero | None:
    """The hero on the board with the Bounty."""
    hero = holder(act.state, act.marker_name(BOUNTY))
    return hero if hero is not None and present(act.state, hero) else None


def _give_bounty(act: Act, space: int) -> Play[None]:
    yield from act.give_marker(BOUNTY, act.hero_at(space))


def _without_bounty(act: Act) -> Condition:
    return heroes_where(lambda hero: hero is not _hunted(act))


# --- gold and silver --------------------------------------------------------------------------


@BAIN.attack("Dead or Alive", GOLD, initiative=11, attack=4, defense=2, movement=1, radius=4)
def dead_or_alive(act: Act) -> Play[None]:
    """Attack somebody next to you. After that you may give the Bounty to an enemy hero in radius.
    Whoever falls with the Bounty costs its team one Life counter more."""
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    space = yield from act.may_target(ENEMY_HERO, IN_RADIUS, _without_bounty(act))
    if space is not None:
        yield from _give_bounty(act, space)


@BAIN.skill("Side Quest", GOLD, initiative=10, defense=1, movement=1, radius=4, handicap=True)
def side_quest(act: Act) -> Play[None]:
    """If an enemy unit is next to you, give the Bounty to another hero in radius, friend or enemy.
    Whoever falls with the Bounty costs its team one Life counter more."""
    if act.has(ENEMY, ADJACENT):
        yield from _give_bounty(
            act, (yield from act.target(OTHER_HERO, IN_RADIUS, _without_bounty(act)))
        )


def _on_the_hook(a: Actor) -> int:
    """The first piece on each line, if the way is open for it."""
    found = 0
    for ray in a.board.grid.rays[a.here]:
        first = next((n for n, space in enumerate(ray) if space in a.state.at), None)
        if first is not None:
            free = a.free(a.state.at[ray[first]])
            if all(free >> space & 1 for space in ray[:first]):
                found |= 1 << ray[first]
    return found


HOOKED = Condition("goa2.concept.in-straight-line", _on_the_hook)


@BAIN.skill("Get Over Here!", SILVER, initiative=13, defense=2, range=4, ranged=True)
def get_over_here(act: Act) -> Play[None]:
    """Pick a unit or token in range and in a straight line with no obstacle between. Move it along
    that line until it is next to you."""
    origin = yield from act.target(OTHER_UNIT_OR_TOKEN, IN_RANGE, HOOKED, act.movable(MOVE))
    yield from act.pull(origin)


# --- red --------------------------------------------------------------------------------------

IN_THE_OPEN = clear_line(MELEE, RANGED, HEAVY, HERO, terrain=True)
"""On a line with neither unit nor terrain between; tokens do not matter."""


def _bolt(act: Act) -> Play[None]:
    yield from act.attack((yield from act.target(ENEMY, IN_RANGE, IN_THE_OPEN)))


@BAIN.attack(
    "Light Crossbow", RED_CARD, 1,
    initiative=8, attack=5, defense=5, movement=4, range=2, ranged=True,
)  # fmt: skip
def light_crossbow(act: Act) -> Play[None]:
    """Attack somebody in range and in a straight line, with neither units nor terrain between."""
    yield from _bolt(act)


@BAIN.attack(
    "Heavy Crossbow", RED_CARD, 2, "A",
    initiative=8, attack=5, defense=5, movement=4, range=3, ranged=True, item="defense",
)  # fmt: skip
def heavy_crossbow(act: Act) -> Play[None]:
    """Attack somebody in range and in a straight line, with neither units nor terrain between."""
    yield from _bolt(act)


@BAIN.attack(
    "Arbalest", RED_CARD, 3, "A",
    initiative=9, attack=6, defense=6, movement=4, range=4, ranged=True, item="defense",
)  # fmt: skip
def arbalest(act: Act) -> Play[None]:
    """Attack somebody in range and in a straight line, with neither units nor terrain between."""
    yield from _bolt(act)


def _hunt(act: Act, most: int) -> Play[None]:
    def others() -> Condition:
        space = act.state.space
        return other_than(*(space[piece] for piece in act.chosen if space[piece] != OFF))

    def wanted() -> tuple[Condition, ...]:
        return ENEMY_HERO, IN_RANGE, heroes_where(lambda hero: hero is _hunted(act)), others()

    def close() -> tuple[Condition, ...]:
        return ENEMY, REACHED, others()

    def shoot(*who: Condition) -> Play[None]:
        yield from act.attack((yield from act.target(*who)))

    yield from act.bullets(
        Bullet(
            "with_the_bounty",
            "Somebody with the Bounty",
            lambda: shoot(*wanted()),
            lambda: act.can_target(*wanted()),
        ),
        Bullet(
            "next_to_you",
            "Somebody next to you",
            lambda: shoot(*close()),
            lambda: act.can_target(*close()),
        ),
        most=most,
    )


@BAIN.attack(
    "Hand Crossbow", RED_CARD, 2, "B",
    initiative=8, attack=4, defense=6, movement=4, range=3, ranged=True, item="initiative",
)  # fmt: skip
def hand_crossbow(act: Act) -> Play[None]:
    """Pick one: attack the hero with the Bounty, if it is an enemy in range; or attack somebody
    next to you."""
    yield from _hunt(act, 1)


@BAIN.attack(
    "Hunter-Seeker", RED_CARD, 3, "B",
    initiative=9, attack=5, defense=7, movement=4, range=3, ranged=True, item="movement",
)  # fmt: skip
def hunter_seeker(act: Act) -> Play[None]:
    """Pick one, or both in any order with different targets: attack the hero with the Bounty, if it
    is an enemy in range; attack somebody next to you."""
    yield from _hunt(act, 2)


# --- green ------------------------------------------------------------------------------------


@BAIN.defense("Close Call", GREEN, 1, initiative=4, movement=2, block=True)
def close_call(act: Defender) -> Play[None]:
    """Block if some hero on the board has the Bounty, you included. If you do, you take it."""
    act.block(_hunted(act) is not None)
    yield from act.give_marker(BOUNTY, act.hero)


@BAIN.defense(
    "Narrow Escape", GREEN, 2, "A", initiative=4, movement=2, block=True, item="initiative"
)
def narrow_escape(act: Defender) -> None:
    """Block if some hero on the board has the Bounty, you included. If you do, it goes back to the
    supply."""
    act.block(_hunted(act) is not None)
    return_marker(act.state, act.marker_name(BOUNTY))


@BAIN.defense(
    "Perfect Getaway", GREEN, 3, "A", initiative=3, movement=2, block=True, item="initiative"
)
def perfect_getaway(act: Defender) -> None:
    """Block if some hero on the board has the Bounty, you included."""
    act.block(_hunted(act) is not None)


def _climb(act: Act, bonus: int) -> Play[None]:
    yield from movement(act, bonus if _hunted(act) is not None else 0, ignoring=True)


@BAIN.movement(
    "Vantage Point", GREEN, 2, "B",
    initiative=4, movement=2, defense=3, plus=True, item="attack",
)  # fmt: skip
def vantage_point(act: Act) -> Play[None]:
    """You may move through obstacles, and one space more if some hero has the Bounty."""
    yield from _climb(act, 1)


@BAIN.movement(
    "High Ground", GREEN, 3, "B", initiative=3, movement=2, defense=4, plus=True, item="radius"
)
def high_ground(act: Act) -> Play[None]:
    """You may move through obstacles, and 2 spaces more if some hero has the Bounty."""
    yield from _climb(act, 2)


# --- blue -------------------------------------------------------------------------------------


def _may_be_held(hero: Hero) -> list[str]:
    """The colours that the hero may hold in hand, for all that lies open: it uses more cards of the
    colour than can be seen."""
    played = [card for card in (*hero.resolved, *hero.discard, hero.card) if card]
    used = Counter(CARDS[card].colour for card in (*hero.hand, *played))
    seen = Counter(CARDS[card].colour for card in played if card not in hero.facedown)
    return [colour for colour in NAMED_COLOURS if used[colour] > seen[colour]]


def _gamble(act: Act) -> Play[bool]:
    """True if the colour was right and the card is discarded."""
    able = heroes_where(lambda hero: len(hero.hand) >= 2)
    rival = act.hero_at((yield from act.target(ENEMY_HERO, IN_RADIUS, able)))
    pick = yield from act.picks_card(rival)
    colour = yield from act.name_colour(among=_may_be_held(rival))
    card = yield from act.shows(rival, pick)
    if CARDS[card].colour != colour:
        return False
    yield from act.discards(rival, test=lambda own: own.id == card)
    return True


@BAIN.skill("A Game of Chance", BLUE_CARD, 1, initiative=9, defense=4, movement=3, radius=2)
def a_game_of_chance(act: Act) -> Play[None]:
    """An enemy hero in radius with at least two cards in hand picks one of them in secret. Name a
    colour that it may be, then it is shown: it is discarded if you were right, otherwise you gain 1
    coin."""
    if not (yield from _gamble(act)):
        act.gain(1)


@BAIN.skill(
    "Dead Man's Hand", BLUE_CARD, 2, "A",
    initiative=10, defense=4, movement=3, radius=3, item="defense",
)  # fmt: skip
def dead_mans_hand(act: Act) -> Play[None]:
    """An enemy hero in radius with at least two cards in hand picks one of them in secret. Name a
    colour that it may be, then it is shown: it is discarded if you were right, otherwise you gain 2
    coins."""
    if not (yield from _gamble(act)):
        act.gain(2)


@BAIN.skill(
    "We're Not Done Yet!", BLUE_CARD, 3, "A",
    initiative=10, defense=5, movement=3, radius=3, item="range",
)  # fmt: skip
def were_not_done_yet(act: Act) -> Play[None]:
    """An enemy hero in radius with at least two cards in hand picks one of them in secret. Name a
    colour that it may be, then it is shown: it is discarded if you were right. Otherwise pick one:
    repeat this once, or gain 2 coins."""
    if (yield from _gamble(act)):
        return
    if (
        repeatable(act)
        and (yield from act.choose_mode(repeat="Repeat this", coins="Gain coins")) == "repeat"
    ):
        act.may_repeat(decided=True)
    else:
        act.gain(2)


def _drink(act: Act) -> Play[None]:
    space = yield from act.may_target(
        OTHER_HERO, IN_RADIUS, heroes_where(lambda hero: bool(hero.discard))
    )
    if space is not None:
        yield from act.may_retrieve(act.hero_at(space), must=True)
        yield from act.may_retrieve()


@BAIN.skill(
    "Drinking Buddies", BLUE_CARD, 2, "B",
    initiative=10, defense=4, movement=3, radius=3, item="attack",
)  # fmt: skip
def drinking_buddies(act: Act) -> Play[None]:
    """You may let another hero in radius, friend or enemy, take back a discarded card of its
    choice. If you do, you may take back one of yours."""
    yield from _drink(act)


class LastRound(Active):
    """At the end of the turn the action may be performed once more."""

    lasts = END_OF_TURN

    def at_end(self, act: Act) -> Play[None]:
        yield from repeat_due(act)


@BAIN.skill(
    "Another One!", BLUE_CARD, 3, "B",
    initiative=10, defense=5, movement=3, radius=3, item="attack", active=LastRound(),
)  # fmt: skip
def another_one(act: Act) -> Play[None]:
    """You may let another hero in radius, friend or enemy, take back a discarded card of its
    choice. If you do, you may take back one of yours. End of turn: you may repeat this once."""
    yield from _drink(act)
    if not act.repeated:
        act.start(END_OF_TURN)


@BAIN.ultimate("A Complicated Profession")
class AComplicatedProfession(Passive):
    """Each time after you have given a hero the Bounty, that hero discards a card, if able."""

    def after(self, act: Act, what: str, *data: object) -> Play[None]:
        # Taking it oneself is not giving it.
        if what == MARKER and data[0] is not act.hero:
            (hero,) = data
            assert isinstance(hero, Hero)
            yield from act.discards(hero)
