"""Takahide the Warlord: three gold cards in turn, and a friend's discard pile as a weapon."""

from __future__ import annotations

from typing import Any

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.acting import Act, Defender, of_colour
from critias.games.goa2.rules.active import THIS_TURN, Active, covered
from critias.games.goa2.rules.actor import Actor
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
    in_order,
)
from critias.games.goa2.rules.conditions import (
    AT_RANGE,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY_HERO,
    IN_RADIUS,
    IN_RANGE,
    REACHED,
    heroes_where,
)
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.performing import movement
from critias.games.goa2.rules.pieces import hero_spaces
from critias.games.goa2.rules.state import HERO, Effect, GoaState, Hero
from critias.kernel.choices import NO, Ask, Option, Play
from critias.kernel.kinds import AskKind
from critias.kit.language import say


def _gold_label(view: Any, ask: Ask, option: Option) -> str:
    """The gold cards of the deck, by their place."""
    assert isinstance(option, tuple)
    hero = next(h for h in view["heroes"] if h["name"] == ask.about[0])
    # By colour gold comes first.
    return say(CARDS[in_order(hero["deck"])[int(str(option[1]))]].name)


PICK_GOLD = AskKind(
    "takahide_gold",
    "{0:name}, {1:name}: which gold card of your deck comes up?",
    waiting="{who} chooses a gold card",
    rule="goa2.state.swap-exchanges-states",
)
TURN_GOLD = AskKind(
    "takahide_turn",
    "{0:name}, {1:name}: which gold card of your deck takes its place?",
    waiting="{who} chooses a gold card",
    rule="goa2.state.swap-exchanges-states",
)
EXCHANGE = AskKind(
    "takahide_exchange",
    "{0:name}: exchange your unresolved card ({2:name} of {1:name})?",
    waiting="{who} may exchange a card",
    rule="goa2.state.swap-exchanges-states",
)
CARD = AskKind(
    "takahide_card",
    "{0:name}, {1:name}: which card of the discard pile?",
    waiting="{who} chooses a discarded card",
    rule="goa2.hidden.open-cards",
)

TAKAHIDE = HeroSheet(
    "takahide",
    "Takahide",
    "the Warlord",
    stars=4,
    roles=("Durable", "Sniper", "Tactician", "Damager", "Farming"),
    stats={"attack": (5, 7), "initiative": (3, 5), "defense": (4, 7), "movement": (1, 4)},
    set="wayward",
    emblem=(
        "M-9.6-6.4C-6-9.4-3-9.8 0-7 3-9.8 6-9.4 9.6-6.4 6.4-6.8 4-6 2.6-3.8H7.4V-1.6H4.6V6.2"
        "L0 9.8-4.6 6.2V-1.6H-7.4V-3.8H-2.6C-4-6-6.4-6.8-9.6-6.4ZM-2.4-1.6V5L0 7 2.4 5V-1.6Z"
    ),
    plain=False,
    labels={PICK_GOLD: _gold_label},
)


def _turn(act: Act, old: str, facedown: bool = False) -> Play[None]:
    """A gold card that is in use and one of the deck change places. Nothing happens if the deck has
    none, as that of anybody else who performs the card."""
    state, hero = act.state, act.hero
    golds = in_order(card for card in hero.deck if CARDS[card].colour == GOLD)
    if not golds:
        return
    unseen = facedown or old in hero.hand
    options: list[Option] = [("gold", i) if unseen else card for i, card in enumerate(golds)]
    about = (hero.name, act.card.id)
    kind = PICK_GOLD if unseen else TURN_GOLD
    answer = yield Ask((hero.seat,), kind, options, about, hidden=unseen, secret=unseen)
    new = golds[answer[1]] if unseen else answer
    hands.swap_cards(state, hero, old, new, facedown=facedown)
    if unseen:
        # If nobody knew the old one, it may be the new one for the others.
        hero.turned[new] = [*golds, old] if old in hero.turned else golds


# --- gold and silver --------------------------------------------------------------------------


@TAKAHIDE.movement("Float Like a Butterfly", GOLD, initiative=8, movement=5, defense=8)
def float_like_a_butterfly(act: Act) -> Play[None]:
    """Before this movement this card and a gold card of your deck change places."""
    yield from _turn(act, act.card.id)
    yield from movement(act)


@TAKAHIDE.attack(
    "Sting Like a Bee", GOLD,
    initiative=7, attack=5, ranged=True, defense=1, movement=1, range=3, in_deck=True,
)  # fmt: skip
def sting_like_a_bee(act: Act) -> Play[None]:
    """Attack somebody exactly as far away as your range. When that is over, this card and a gold
    card of your deck change places."""
    yield from act.attack((yield from act.target(ENEMY, AT_RANGE)))
    yield from _turn(act, act.card.id)


@TAKAHIDE.attack(
    "Strike Like a Tiger", GOLD,
    initiative=9, attack=7, defense=3, movement=3, in_deck=True,
)  # fmt: skip
def strike_like_a_tiger(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, this card and a gold card of your deck change
    places."""
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    yield from _turn(act, act.card.id)


@TAKAHIDE.skill("Bushido", SILVER, initiative=5, defense=6)
def bushido(act: Act) -> Play[None]:
    """Your gold card and one of your deck change places. If yours was resolved or discarded, the
    other one lies there facedown."""
    hero = act.hero
    for card in (*hero.hand, *hero.resolved, *hero.discard):
        if card and CARDS[card].colour == GOLD:
            yield from _turn(act, card, facedown=card not in hero.hand)
            return


@TAKAHIDE.defense("Shameful Display", SILVER, initiative=5, block=True, handicap=True)
def shameful_display(act: Defender) -> None:
    """Stops nothing."""
    act.block(False)


# --- red --------------------------------------------------------------------------------------

UNRESOLVED = heroes_where(lambda hero: bool(hero.card))


def _example(act: Act, from_pile: bool = False) -> Play[None]:
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    space = yield from act.may_target(FRIENDLY_HERO, IN_RADIUS, UNRESOLVED)
    if space is None:
        return
    friend = act.hero_at(space)
    cards: list[Option] = [*friend.hand]
    if from_pile:
        cards += [card for card in friend.discard if card not in friend.facedown]
    card = yield from act.ask(friend, EXCHANGE, [*cards, NO], hidden=True)
    if card != NO:
        hands.swap_cards(act.state, friend, friend.card, str(card))


@TAKAHIDE.attack(
    "Set an Example", RED_CARD, 1, initiative=11, attack=2, defense=1, movement=1, radius=3
)
def set_an_example(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, pick a friendly hero in radius whose card is
    unresolved, if you like: it may exchange that card for one from its hand."""
    yield from _example(act)


@TAKAHIDE.attack(
    "Lead from the Front", RED_CARD, 2, "A",
    initiative=11, attack=3, defense=2, movement=1, radius=4, item="initiative",
)  # fmt: skip
def lead_from_the_front(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, pick a friendly hero in radius whose card is
    unresolved, if you like: it may exchange that card for one from its hand."""
    yield from _example(act)


@TAKAHIDE.attack(
    "Hold My Saké", RED_CARD, 3, "A",
    initiative=12, attack=3, defense=2, movement=1, radius=4, item="movement",
)  # fmt: skip
def hold_my_sake(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, pick a friendly hero in radius whose card is
    unresolved, if you like: it may exchange that card for one from its hand or discard pile."""
    yield from _example(act, from_pile=True)


class BladeRing(Active):
    """The empty spaces around Takahide are obstacles for enemy units, whoever displaces them."""

    walls_bind_pieces = True

    def __init__(self, by_radius: bool) -> None:
        self.by_radius = by_radius

    def walls(self, state: GoaState, effect: Effect, act: Actor, piece: int) -> int:
        owner = state.heroes[effect.owner]
        if state.kinds[piece] > HERO or state.teams[piece] == owner.team:
            return 0
        if self.by_radius:
            return covered(state, effect)
        return state.board.grid.beside(hero_spaces(state, owner))


@TAKAHIDE.attack(
    "Spinning Blade", RED_CARD, 2, "B",
    initiative=11, attack=3, defense=2, movement=1, item="defense", active=BladeRing(False),
)  # fmt: skip
def spinning_blade(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, and until the turn ends, the empty spaces
    next to you are obstacles for enemy units."""
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    act.start(THIS_TURN)


@TAKAHIDE.attack(
    "Blade Helix", RED_CARD, 3, "B",
    initiative=12, attack=3, defense=2, movement=1, radius=1, item="range",
    active=BladeRing(True),
)  # fmt: skip
def blade_helix(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, and until the turn ends, the empty spaces in
    radius are obstacles for enemy units."""
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    act.start(THIS_TURN)


# --- green ------------------------------------------------------------------------------------


def _aid(act: Act) -> Play[Hero]:
    """A friend in range may discard; the friend."""
    friend = act.hero_at((yield from act.target(FRIENDLY_HERO, IN_RANGE)))
    yield from act.may_discard(hero=friend)
    return friend


def _relief(act: Act, steps: int, ignoring: bool = False) -> Play[None]:
    friend = yield from _aid(act)
    if friend.discard:
        yield from act.may_move(steps, ignoring=ignoring)


@TAKAHIDE.skill("Come to Aid", GREEN, 1, initiative=4, ranged=True, defense=3, movement=2, range=3)
def come_to_aid(act: Act) -> Play[None]:
    """A friendly hero in range may discard a card. If its discard pile is not empty then, you may
    go up to 3 spaces."""
    yield from _relief(act, 3)


@TAKAHIDE.skill(
    "Bring the Relief", GREEN, 2, "A",
    initiative=3, ranged=True, defense=4, movement=2, range=4, item="attack",
)  # fmt: skip
def bring_the_relief(act: Act) -> Play[None]:
    """A friendly hero in range may discard a card. If its discard pile is not empty then, you may
    go up to 4 spaces."""
    yield from _relief(act, 4)


@TAKAHIDE.skill(
    "Commit Reserves", GREEN, 3, "A",
    initiative=3, ranged=True, defense=4, movement=2, range=4, item="radius",
)  # fmt: skip
def commit_reserves(act: Act) -> Play[None]:
    """A friendly hero in range may discard a card. If its discard pile is not empty then, you may
    go up to 4 spaces and over obstacles."""
    yield from _relief(act, 4, ignoring=True)


def _pledge(act: Act, coins: int) -> Play[None]:
    friend = yield from _aid(act)
    if friend.discard:
        act.gain(coins, friend)
        act.gain(coins)
        yield from act.may_retrieve()


@TAKAHIDE.skill(
    "Pledge of Allegiance", GREEN, 2, "B",
    initiative=3, ranged=True, defense=4, movement=2, range=4, item="defense",
)  # fmt: skip
def pledge_of_allegiance(act: Act) -> Play[None]:
    """A friendly hero in range may discard a card. If its discard pile is not empty then, you gain
    1 coin each, and you may pick up a card from your discard pile."""
    yield from _pledge(act, 1)


@TAKAHIDE.skill(
    "Loyal Retainer", GREEN, 3, "B",
    initiative=3, ranged=True, defense=4, movement=2, range=4, item="defense",
)  # fmt: skip
def loyal_retainer(act: Act) -> Play[None]:
    """A friendly hero in range may discard a card. If its discard pile is not empty then, you gain
    2 coins each, and you may pick up a card from your discard pile."""
    yield from _pledge(act, 2)


# --- blue -------------------------------------------------------------------------------------


def _open_pile(hero: Hero) -> list[str]:
    return [card for card in hero.discard if card not in hero.facedown]


HAS_OPEN_DISCARD = heroes_where(lambda hero: bool(_open_pile(hero)))


def _warrior(act: Act, most: int) -> Play[None]:
    friend = act.hero_at((yield from act.target(FRIENDLY_HERO, IN_RADIUS, HAS_OPEN_DISCARD)))
    card = yield Ask(act.seats, CARD, _open_pile(friend), act.about)
    test = of_colour(CARDS[card].colour)
    if most == 1:
        yield from act.makes_discard(ENEMY_HERO, IN_RADIUS, test=test)
    else:
        yield from act.several_discard(most, ENEMY_HERO, IN_RADIUS, test=test)


@TAKAHIDE.skill("Proven Warrior", BLUE_CARD, 1, initiative=9, defense=4, movement=2, radius=3)
def proven_warrior(act: Act) -> Play[None]:
    """Pick a card from the discard pile of a friendly hero in radius. Then an enemy hero in radius
    loses a card of that colour from hand, if it has one."""
    yield from _warrior(act, 1)


@TAKAHIDE.skill(
    "Chosen Champion", BLUE_CARD, 2, "A",
    initiative=10, defense=4, movement=2, radius=4, item="attack",
)  # fmt: skip
def chosen_champion(act: Act) -> Play[None]:
    """Pick a card from the discard pile of a friendly hero in radius. Then an enemy hero in radius
    loses a card of that colour from hand, if it has one."""
    yield from _warrior(act, 1)


@TAKAHIDE.skill(
    "The Right Hand", BLUE_CARD, 3, "A",
    initiative=10, defense=5, movement=2, radius=4, item="attack",
)  # fmt: skip
def the_right_hand(act: Act) -> Play[None]:
    """Pick a card from the discard pile of a friendly hero in radius. Then up to two enemy heroes
    in radius lose a card of that colour from hand, if they have one."""
    yield from _warrior(act, 2)


def _attack_card(card: Card) -> bool:
    return card.primary == TYPE_ATTACK


def _gambit(act: Act, ignoring: bool) -> Play[None]:
    space = yield from act.target(FRIENDLY_HERO, IN_RADIUS)
    friend, piece = act.hero_at(space), act.state.at[space]
    yield from act.may_discard(_attack_card, friend)
    there = act.state.space[piece]  # some heroes move after they have discarded
    if friend.discard:
        yield from act.move_piece(there, 2, optional=True, ignoring=ignoring, by=friend)


@TAKAHIDE.skill(
    "Calculated Risk", BLUE_CARD, 2, "B",
    initiative=10, defense=4, movement=2, radius=4, item="initiative",
)  # fmt: skip
def calculated_risk(act: Act) -> Play[None]:
    """A friendly hero in radius may discard an attack card. If its discard pile is not empty then,
    it may go up to 2 spaces."""
    yield from _gambit(act, ignoring=False)


@TAKAHIDE.skill(
    "Tactical Gambit", BLUE_CARD, 3, "B",
    initiative=10, defense=5, movement=2, radius=4, item="initiative",
)  # fmt: skip
def tactical_gambit(act: Act) -> Play[None]:
    """A friendly hero in radius may discard an attack card. If its discard pile is not empty then,
    it may go up to 2 spaces and over obstacles."""
    yield from _gambit(act, ignoring=True)


@TAKAHIDE.ultimate("Ready for War")
class ReadyForWar(Passive):
    """At once and for good: your silver card goes into the deck, and its gold cards come to your
    hand."""

    def unlocked(self, state: GoaState, hero: Hero) -> None:
        for card in [c for c in hero.hand if CARDS[c].colour == SILVER]:
            hero.hand.remove(card)
            hero.deck += (card,)
        for card in [c for c in hero.deck if CARDS[c].colour == GOLD]:
            hero.deck = tuple(c for c in hero.deck if c != card)
            hero.hand.append(card)
        hero.turned.clear()
