"""Snorri the Runescribe: four runes under his turn slots, of which every turn wakes another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.acting import Act, Defender
from critias.games.goa2.rules.active import THIS_TURN, Active
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
    in_order,
)
from critias.games.goa2.rules.conditions import (
    AT_RANGE,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    FRIENDLY_HERO,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    REACHED,
    both,
    either,
    these_pieces,
)
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.performing import movement
from critias.games.goa2.rules.pieces import hero_spaces
from critias.games.goa2.rules.state import TURNS, Effect, GoaState, Hero
from critias.kernel.choices import NO, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.language import say

RUNES = HORN, AXE, ANVIL, WINGS = "horn", "axe", "anvil", "wings"
RUNE_WORDS = {HORN: "Horn", AXE: "Axe", ANVIL: "Anvil", WINGS: "Wings"}


def _hero_of(view: Any, ask: Ask) -> Any:
    return next(h for h in view["heroes"] if h["name"] == ask.about[0])


def _slot_label(view: Any, ask: Ask, option: Option) -> str:
    assert isinstance(option, tuple)
    card = CARDS[_hero_of(view, ask)["resolved"][int(str(option[1]))]]
    return say("{card} ({detail})", card=say(card.name), detail=say(card.colour))


def _item_label(view: Any, ask: Ask, option: Option) -> str:
    assert isinstance(option, tuple)
    old = CARDS[in_order(_hero_of(view, ask)["tucked"])[int(str(option[1]))]]
    new = _twin(old)
    return say(
        "{old} ({old_item}) for {new} ({new_item})",
        old=say(old.name),
        old_item=say(old.item),
        new=say(new.name),
        new_item=say(new.item),
    )


INSCRIBE = AskKind(
    "snorri_inscribe",
    "{0:name}, {1:name}: which rune lies under slot {2:name}?",
    waiting="{who} lays runes",
    rule="goa2.concept.markers",
    labels=RUNE_WORDS,
)
WAKE = AskKind(
    "snorri_wake",
    "{0:name}, {1:name}: which sleeping rune wakes for this action?",
    waiting="{who} wakes a rune",
    rule="goa2.ultimate.permanent",
    labels=RUNE_WORDS,
)
RUNE = AskKind(
    "snorri_rune",
    "{0:name}, {1:name}: which rune that is awake do you use?",
    waiting="{who} chooses a rune",
    rule="goa2.modal.choose-ignore-rest",
    labels=RUNE_WORDS,
)
SLOT = AskKind(
    "snorri_slot",
    "{0:name}: exchange a resolved card with one from hand ({2:name} of {1:name})?",
    waiting="{who} may exchange a resolved card",
    rule="goa2.state.swap-exchanges-states",
    labels={NO: "None of them"},
)
TAKE_ALL = AskKind(
    "snorri_take_all",
    "{0:name}: take back all your discarded cards ({2:name} of {1:name})?",
    waiting="{who} may take back all discarded cards",
    rule="goa2.state.retrieve",
)
ITEM = AskKind(
    "snorri_item",
    "{0:name}: exchange an item for the other card of its pair ({2:name} of {1:name})?",
    waiting="{who} may exchange an item",
    rule="goa2.item.tuck",
    labels={NO: "None of them"},
)
RUNES_LAID = EventKind(
    "snorri_runes",
    "{0:hero} lays the runes: {1:thing}, {2:thing}, {3:thing}, {4:thing}.",
    rule=None,
)
WOKEN = EventKind("snorri_woken", "{0:hero} wakes the {1:thing} as well.", rule=None)

SNORRI = HeroSheet(
    "snorri",
    "Snorri",
    "the Runescribe",
    stars=4,
    roles=("Sniper", "Farming", "Durable", "Damager", "Pusher", "Healer"),
    stats={"attack": (5, 6), "initiative": (2, 2), "defense": (5, 6), "movement": (4, 5)},
    set="arcane",
    emblem=(
        "M-6.6-9.6H6.6L9.2-6V6L6.6 9.6H-6.6L-9.2 6V-6ZM-5.6-7.4-7-5.4V5.4L-5.6 7.4H5.6L7 5.4V-5.4"
        "L5.6-7.4ZM-3.4-5.6H-1.2V-2.6L3.2-5.8V-3L-1.2.2V1.6L3.2-1.4V1.4L-1.2 4.4V5.8H-3.4Z"
    ),
    signs={
        HORN: "M9.4-8.2C9.8 1.6 3.4 8.6-7.6 8.8L-9.4 5C-2.6 5.4 2.4 2 4-7.4ZM-9.2 9.6-6.6 3.8",
        AXE: "M-1.4-9.6H1.4V9.6H-1.4ZM2.4-8.4C6.4-8.8 8.8-6 9.2-1.8 6.6-3 4.6-3 2.4-2.2ZM-2.4-8.4"
        "V-2.2C-4.6-3-6.6-3-9.2-1.8-8.8-6-6.4-8.8-2.4-8.4Z",
        ANVIL: "M-9.6-6H8.8V-3C5.4-2.6 3.2-1 2.8 2H5.4L7.6 7.4H-7.6L-5.4 2H-2.8C-3.2-.6-5.6-2.6"
        "-9.6-3.2Z",
        WINGS: "M-9.6-6.4C-4.6-6.6-1.4-4.4 0-.8 1.4-4.4 4.6-6.6 9.6-6.4 9.6-1.8 6.6 2.6 3.6 3"
        " 2.6 5.2 1.4 6.4 0 7.6-1.4 6.4-2.6 5.2-3.6 3-6.6 2.6-9.6-1.8-9.6-6.4Z",
    },
    labels={SLOT: _slot_label, ITEM: _item_label},
)


# --- runes ------------------------------------------------------------------------------------


def awake(act: Act) -> list[str]:
    """The runes that are awake for this action: the one under the slot of the turn, for whoever
    copies a card as well, and the one that Rune Mastery has picked."""
    runes = act.own_card().runes
    if not runes:
        return []
    return [rune for rune in RUNES if rune in (runes[act.state.turn - 1], act.picked)]


def _one_awake(act: Act) -> Play[str]:
    """One of the runes that are awake, by choice; nothing before the runes were laid."""
    runes: list[Option] = [*awake(act)]
    if not runes:
        return ""
    rune: str = yield Ask(act.seats, RUNE, runes, act.about)
    return rune


class Immune(Active):
    """Snorri is immune to the actions of his enemies."""

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        owner = state.heroes[effect.owner]
        return hero_spaces(state, owner) if act.team != owner.team else 0


# --- gold and silver --------------------------------------------------------------------------


def _sigils(act: Act, who: Condition, coins: int) -> Play[None]:
    runes = awake(act)
    if act.repeated:
        target = yield from act.target(both(ENEMY_HERO, IN_RANGE), NEW_TARGET)
    elif WINGS in runes and who is ENEMY:
        target = yield from act.target(either(both(ENEMY_MINION, IN_RANGE), both(ENEMY, REACHED)))
    else:
        target = yield from act.target(who, REACHED)
    if ANVIL in runes and act.find_hero(target) is not None:
        act.gain(coins)
    yield from act.attack(target, 3 if AXE in runes else 0)
    if HORN in runes:
        act.may_repeat()


@SNORRI.attack(
    "Rune Sigils", GOLD,
    initiative=11, attack=2, defense=2, movement=1, range=2, ranged=True, plus=True,
)  # fmt: skip
def rune_sigils(act: Act) -> Play[None]:
    """Attack somebody next to you. Horn: you may do it once more, against another hero in range.
    Axe: +3 attack. Anvil: if the target is a hero, you gain 3 coins. Wings: the target may also be
    a minion in range."""
    yield from _sigils(act, ENEMY, 3)


@SNORRI.attack(
    "Rune Shards", GOLD,
    initiative=10, attack=1, defense=1, movement=1, range=2, ranged=True, plus=True, handicap=True,
)  # fmt: skip
def rune_shards(act: Act) -> Play[None]:
    """Attack a hero next to you. Horn: you may do it once more, against another hero in range.
    Axe: +3 attack. Anvil: you gain 2 coins. Wings: nothing."""
    yield from _sigils(act, ENEMY_HERO, 2)


@SNORRI.skill("Inscribe the Runes", SILVER, initiative=1, defense=3)
def inscribe_the_runes(act: Act) -> Play[None]:
    """Lay your four runes under your four turn slots, in any order. They stay there for good. The
    one under the slot of the turn is awake, whoever acts."""
    if act.copied is not None:
        return
    runes: list[str] = []
    for turn in range(1, TURNS + 1):
        left: list[Option] = [rune for rune in RUNES if rune not in runes]
        rune: str = yield Ask(act.seats, INSCRIBE, left, (*act.about, turn))
        runes.append(rune)
    act.hero.runes = tuple(runes)
    act.state.tell(RUNES_LAID, act.hero.name, *runes)


# --- red --------------------------------------------------------------------------------------


def _smash(act: Act, moves: bool = True, again: bool = False) -> Play[None]:
    runes = awake(act)
    if moves and HORN in runes:
        yield from act.may_move(1, exact=True)
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    if ANVIL in runes:
        yield from act.may_retrieve()
    if again and AXE in runes:
        act.may_repeat(1, ENEMY_MINION)


@SNORRI.attack("Runic Dagger", RED_CARD, 1, initiative=7, attack=5, defense=6, movement=3)
def runic_dagger(act: Act) -> Play[None]:
    """Attack somebody next to you. Anvil: after that you may pick up a discarded card."""
    yield from _smash(act, moves=False)


@SNORRI.attack(
    "Runic Hammer", RED_CARD, 2, "A",
    initiative=7, attack=5, defense=7, movement=3, item="initiative",
)  # fmt: skip
def runic_hammer(act: Act) -> Play[None]:
    """Attack somebody next to you. Horn: before that you may move 1 space. Anvil: after that you
    may pick up a discarded card."""
    yield from _smash(act)


@SNORRI.attack(
    "Runic Battleaxe", RED_CARD, 3, "A",
    initiative=8, attack=6, defense=7, movement=3, item="radius",
)  # fmt: skip
def runic_battleaxe(act: Act) -> Play[None]:
    """Attack somebody next to you. Horn: before that you may move 1 space. Axe: you may do it once
    more, against a minion. Anvil: after that you may pick up a discarded card."""
    yield from _smash(act, again=True)


def _cast(act: Act, nearer: bool) -> Play[None]:
    runes = awake(act)
    distance = IN_RANGE if nearer and WINGS in runes else AT_RANGE
    yield from act.attack((yield from act.target(ENEMY, distance)))
    if HORN in runes:
        yield from act.may_move(2)
    if AXE in runes:
        assert act.strike is not None
        stood = these_pieces(act.strike.beside)
        yield from act.makes_discard(ENEMY_HERO, stood, or_falls=True)


@SNORRI.attack(
    "Runecaster", RED_CARD, 2, "B",
    initiative=7, attack=4, defense=6, movement=3, range=3, ranged=True, item="defense",
)  # fmt: skip
def runecaster(act: Act) -> Play[None]:
    """Attack somebody exactly at your maximum range. After that, Horn: you may move up to 2 spaces.
    Axe: an enemy hero who stood next to your target loses a card from hand, and with an empty hand
    it falls."""
    yield from _cast(act, nearer=False)


@SNORRI.attack(
    "Runeblaster", RED_CARD, 3, "B",
    initiative=8, attack=5, defense=6, movement=3, range=3, ranged=True, item="movement",
)  # fmt: skip
def runeblaster(act: Act) -> Play[None]:
    """Attack somebody exactly at your maximum range. Wings: anywhere in range instead. After that,
    Horn: you may move up to 2 spaces. Axe: an enemy hero who stood next to your target loses a card
    from hand, and with an empty hand it falls."""
    yield from _cast(act, nearer=True)


# --- green ------------------------------------------------------------------------------------


def _swear(act: Defender, runes: list[str], *words: str) -> None:
    """Block by the runes that the card speaks of; whoever keeps the oath is immune."""
    basic, ranged = act.against.card.basic, act.against.ranged
    fits = {HORN: basic, AXE: not ranged, WINGS: ranged, ANVIL: not basic}
    act.block(any(fits[rune] for rune in runes if rune in words))
    act.start(THIS_TURN)


@SNORRI.defense(
    "Oath of Endurance", GREEN, 1, initiative=5, movement=2, block=True, active=Immune()
)
def oath_of_endurance(act: Defender) -> None:
    """Horn: block a basic attack. Axe: block an attack that is not ranged. If you do, you are
    immune to the actions of your enemies for this turn."""
    _swear(act, awake(act), HORN, AXE)


@SNORRI.defense(
    "Oath of Fortitude", GREEN, 2, "A",
    initiative=5, movement=2, block=True, item="initiative", active=Immune(),
)  # fmt: skip
def oath_of_fortitude(act: Defender) -> None:
    """Horn: block a basic attack. Axe: block an attack that is not ranged. Wings: block a ranged
    attack. If you do, you are immune to the actions of your enemies for this turn."""
    _swear(act, awake(act), HORN, AXE, WINGS)


@SNORRI.defense(
    "Oath of Perseverance", GREEN, 3, "A",
    initiative=4, movement=2, block=True, item="initiative", active=Immune(),
)  # fmt: skip
def oath_of_perseverance(act: Defender) -> Play[None]:
    """Choose one rune that is awake. Horn: block a basic attack. Axe: block an attack that is not
    ranged. Wings: block a ranged attack. Anvil: block an attack that is not basic. If you do, you
    are immune to the actions of your enemies for this turn."""
    rune = yield from _one_awake(act)
    _swear(act, [rune], *RUNES)


COLOUR_OF = {HORN: GREEN, AXE: SILVER, ANVIL: BLUE_CARD, WINGS: GOLD}
"""The cards that each rune tears from a hand."""


def _tear(act: Act, runes: list[str]) -> Play[None]:
    if not runes:
        return
    space = yield from act.target_if_able(ENEMY_HERO, IN_RADIUS)
    if space is None:
        return
    struck = act.hero_at(space)
    for rune in runes:
        yield from act.discards(struck, test=_torn_by(rune))


def _torn_by(rune: str) -> Callable[[Card], bool]:
    return lambda card: card.colour == COLOUR_OF[rune]


@SNORRI.skill(
    "Runetrap", GREEN, 2, "B", initiative=5, defense=3, movement=2, radius=3, item="attack"
)
def runetrap(act: Act) -> Play[None]:
    """An enemy hero in radius loses a card from hand, if it has one of the colour. Horn: a green
    one. Axe: a silver one. Anvil: a blue one."""
    yield from _tear(act, [rune for rune in awake(act) if rune != WINGS])


@SNORRI.skill(
    "Runebomb", GREEN, 3, "B", initiative=4, defense=4, movement=2, radius=3, item="attack"
)
def runebomb(act: Act) -> Play[None]:
    """Choose one rune that is awake. An enemy hero in radius loses a card from hand, if it has one
    of the colour. Horn: a green one. Axe: a silver one. Anvil: a blue one. Wings: a gold one."""
    rune = yield from _one_awake(act)
    yield from _tear(act, [rune] if rune else [])


# --- blue -------------------------------------------------------------------------------------

_PASSING, _SAFE = 1, 2


class Passage(Immune):
    """Snorri walks through obstacles, or is immune, or both: what its note says."""

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        return super().immune(state, effect, act) if effect.note & _SAFE else 0

    def passes(self, state: GoaState, effect: Effect, act: Actor, by_action: bool) -> bool:
        return effect.owner == act.hero.index and bool(effect.note & _PASSING)


def _pass(act: Act, safe: bool = True, far: bool = False) -> Play[None]:
    runes = awake(act)
    note = (_PASSING if WINGS in runes else 0) | (_SAFE if safe and ANVIL in runes else 0)
    if note:
        act.start(THIS_TURN, note)
    bonus = 2 if far and HORN in runes else 0
    yield from movement(act, bonus, ignoring=WINGS in runes)


@SNORRI.movement(
    "Safe Passage", BLUE_CARD, 1, initiative=9, movement=3, defense=5, active=Passage()
)
def safe_passage(act: Act) -> Play[None]:
    """Before you move, Wings: this turn your movement may lead through obstacles."""
    yield from _pass(act, safe=False)


@SNORRI.movement(
    "Hidden Passage", BLUE_CARD, 2, "A",
    initiative=9, movement=3, defense=6, item="attack", active=Passage(),
)  # fmt: skip
def hidden_passage(act: Act) -> Play[None]:
    """Before you move, Anvil: you are immune to the actions of your enemies for this turn. Wings:
    this turn your movement may lead through obstacles."""
    yield from _pass(act)


@SNORRI.movement(
    "Deep Passage", BLUE_CARD, 3, "A",
    initiative=10, movement=3, defense=6, item="range", active=Passage(),
)  # fmt: skip
def deep_passage(act: Act) -> Play[None]:
    """Before you move, Horn: +2 movement. Anvil: you are immune to the actions of your enemies for
    this turn. Wings: this turn your movement may lead through obstacles."""
    yield from _pass(act, far=True)


def _bless(act: Act, *words: str) -> Play[None]:
    runes = [rune for rune in awake(act) if rune in words]
    if not runes:
        return
    friend = act.hero_at((yield from act.target(FRIENDLY_HERO, IN_RADIUS)))
    if AXE in runes:
        yield from _exchange_card(act, friend)
    if ANVIL in runes and friend.discard and (yield from act.confirm(TAKE_ALL, friend)):
        for card in friend.discard[:]:
            hands.retrieve(act.state, friend, card)
    if WINGS in runes:
        yield from _exchange_item(act, friend)


def _exchange_card(act: Act, friend: Hero) -> Play[None]:
    """The friend's player may exchange a resolved card with a card from hand."""
    slots: list[Option] = [("slot", i) for i, card in enumerate(friend.resolved) if card]
    if not slots or not friend.hand:
        return
    answer = yield from act.ask(friend, SLOT, [*slots, NO])
    if isinstance(answer, tuple):
        old = friend.resolved[int(str(answer[1]))]
        pick = yield from act.picks_card(friend)
        hands.swap_cards(act.state, friend, old, pick.card)
        # In the place of a facedown card it lies facedown, and nobody has seen it.
        pick.ask.secret = not hands.is_open(friend, pick.card)


def _twin(card: Card) -> Card:
    """The other card of the same colour and tier."""
    return next(
        other
        for other in CARDS.values()
        if (other.hero, other.colour, other.tier) == (card.hero, card.colour, card.tier)
        and other is not card
        and not other.spell
    )


def _exchange_item(act: Act, friend: Hero) -> Play[None]:
    """The friend's player may exchange an item for the other card of its pair."""
    reachable = (hands.HAND, hands.DECK, hands.SLOT, hands.PILE)
    items: list[Option] = [
        ("item", i)
        for i, card in enumerate(in_order(friend.tucked))
        if hands.where(friend, _twin(CARDS[card]).id) in reachable
    ]
    if not items:
        return
    answer = yield from act.ask(friend, ITEM, [*items, NO])
    if isinstance(answer, tuple):
        old = CARDS[in_order(friend.tucked)[int(str(answer[1]))]]
        hands.swap_item(act.state, friend, old.id, _twin(old).id)


@SNORRI.skill(
    "Ancestral Boon", BLUE_CARD, 2, "B",
    initiative=9, defense=6, movement=3, radius=4, item="defense",
)  # fmt: skip
def ancestral_boon(act: Act) -> Play[None]:
    """For a friendly hero in radius, Axe: it may exchange one of its resolved cards with a card
    from hand. Anvil: it may take all its discarded cards back to hand."""
    yield from _bless(act, AXE, ANVIL)


@SNORRI.skill(
    "Ancestral Grace", BLUE_CARD, 3, "B",
    initiative=10, defense=6, movement=3, radius=4, item="defense",
)  # fmt: skip
def ancestral_grace(act: Act) -> Play[None]:
    """For a friendly hero in radius, Axe: it may exchange one of its resolved cards with a card
    from hand. Anvil: it may take all its discarded cards back to hand. Wings: it may exchange one
    of its items for its other card of the same colour and tier."""
    yield from _bless(act, AXE, ANVIL, WINGS)


@SNORRI.ultimate("Rune Mastery")
class RuneMastery(Passive):
    """Whenever you perform an action, a Defense included, choose a rune that is asleep: for this
    action it is awake as well."""

    def before_action(self, act: Act) -> Play[None]:
        # Nothing but the text of his own cards speaks of runes.
        if not act.hero.runes or not act.primary or act.card.play is inscribe_the_runes:
            return
        asleep: list[Option] = [rune for rune in RUNES if rune not in awake(act)]
        act.picked = yield Ask(act.seats, WAKE, asleep, act.about)
        act.state.tell(WOKEN, act.hero.name, act.picked)
