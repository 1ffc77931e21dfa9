"""Spells of cards and mana."""

from __future__ import annotations

from collections.abc import Sequence

from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.alliance import others
from critias.games.mage_knight.rules.components import (
    DEED,
    DEED_COLOUR,
    DEEDS,
    IS_ACTION,
    SPELL,
)
from critias.games.mage_knight.rules.effects import basic, later, strong
from critias.games.mage_knight.rules.state import (
    DIE_TAKEN,
    NO_DICE,
    NONE,
)
from critias.games.mage_knight.rules.terms import (
    BASIC_COLOURS,
    COLOUR_OF,
    COLOURS,
    GOLD,
    SPECIAL,
)
from critias.kernel.choices import NO, Ask, Play
from critias.kernel.kinds import AskKind, EventKind

# --- cards ---------------------------------------------------------------------------------------


CARDS_PICKED = EventKind("picked", "Picked: {*:rest}.", rule=None)


@basic("meditation", SPECIAL)
def meditation(act: Act) -> None:
    """Two random cards of the discard pile go to the top or the bottom of the deck; two more cards
    at the end of the turn."""
    act.turn.limit += 2
    pile = list(act.player.discard)
    count = min(2, len(pile))
    if count:
        picked = [pile.pop(act.state.rng.below(len(pile))) for _ in range(count)]
        act.state.tell(CARDS_PICKED, act.seat, *(DEEDS[card].id for card in picked))
        act.later("meditate", *picked)


@later("meditate")
def meditate(act: Act, *cards: int) -> Play[None]:
    """Where the cards go, and in which order."""
    yield from _return_to_deck(act, list(cards))


TRANCE_CARD = AskKind(
    "trance",
    "Choose a card of your discard pile.",
    waiting="{who} chooses cards of the discard pile",
    rule=None,
)


@strong("meditation", SPECIAL)
def trance(act: Act) -> Play[None]:
    """Two chosen cards of the discard pile go to the top or the bottom of the deck; two more cards
    at the end of the turn."""
    act.turn.limit += 2
    left = list(act.player.discard)
    cards = []
    for _ in range(min(2, len(left))):
        card = yield from act.choose_card(TRANCE_CARD, sorted(set(left)))
        left.remove(card)
        cards.append(card)
    if cards:
        yield from _return_to_deck(act, cards)


MEDITATE_WHERE = AskKind(
    "meditate",
    "On top or under the deck?",
    waiting="{who} puts cards back into the deck",
    rule=None,
    labels={"top": "On top of the deck", "bottom": "Under the deck"},
)
FIRST_CARD = AskKind(
    "first_card",
    "Which card will be drawn first?",
    waiting="{who} puts cards back into the deck",
    rule=None,
)


def _return_to_deck(act: Act, cards: list[int]) -> Play[None]:
    """Cards of the discard pile go on the deck, or under it, in the order chosen: the first one is
    drawn first."""
    player = act.player
    where = yield from act.choose(MEDITATE_WHERE, ["top", "bottom"])
    if len(set(cards)) > 1:
        first = yield from act.choose_card(FIRST_CARD, cards)
        cards = [first, *(card for card in cards if card != first)]
    for card in cards:
        player.discard.remove(card)
    if where == "top":
        for card in reversed(cards):
            gaining.put_on_top(player, card)
    else:
        player.bottom += cards


MIND_READ_COLOUR = AskKind("mind_read", "Name a colour.", waiting="{who} names a colour", rule=None)


def _read_minds(act: Act, steals: bool) -> Play[None]:
    """Name a colour and gain a crystal of it; then one mind after the other is read."""
    colour = yield from act.choose_colour(MIND_READ_COLOUR, BASIC_COLOURS)
    act.crystal(colour)
    act.later("read_mind", colour, int(steals), 0)


SHOW = "show"


@later("read_mind")
def read_mind(act: Act, colour: int, steals: int, count: int, *found: int) -> Play[None] | None:
    """The next player discards a card of the colour or shows a hand without one; after the last
    of them Mind Steal may take one. What was found: a seat and its card, one pair after another."""
    row = others(act.state, act.seat)
    if count == len(row):
        return _steal_one(act, found) if steals else None
    return _give_mind(act, row[count], (colour, steals, count + 1, *found))


MIND_READ_DISCARD = AskKind(
    "mind_read_discard",
    "Discard a card of that colour.",
    waiting="{who} looks for a card of the colour named",
    rule=None,
    labels={"show": "None there: show your hand"},
)
HAND_SHOWN = EventKind("shown", "{0:who} shows {*:rest}.", rule=None)


def _give_mind(act: Act, seat: int, then: tuple[int, ...]) -> Play[None]:
    """Asked in any case: that somebody is asked must not tell what is in the hand."""
    player = act.state.players[seat]
    cards = sorted({card for card in player.hand if _readable(act, card, then[0])})
    names = [DEEDS[card].id for card in cards] or [SHOW]
    about = (COLOURS[then[0]],)
    name = yield Ask((seat,), MIND_READ_DISCARD, names, about, hidden=True)
    if name == SHOW:
        for card in player.hand:
            gaining.show(player, card)
        act.state.revealed += 1
        act.state.tell(HAND_SHOWN, seat, *(DEEDS[card].id for card in player.hand))
        act.later("read_mind", *then)
    else:
        gaining.discard(act.state, seat, DEED[name])
        act.later("read_mind", *then, seat, DEED[name])


def _readable(act: Act, card: int, colour: int) -> bool:
    return DEED_COLOUR[card] == colour and (IS_ACTION[card] or act.is_kind(card, SPELL))


@basic("mind_read", SPECIAL)
def mind_read(act: Act) -> Play[None]:
    """Name a colour: a crystal of it; each other player discards a Spell or Action card of it or
    shows a hand without one."""
    yield from _read_minds(act, steals=False)


@strong("mind_read", SPECIAL)
def mind_steal(act: Act) -> Play[None]:
    """As Mind Read; one Action card so discarded may be taken into hand for good."""
    yield from _read_minds(act, steals=True)


CARD_STOLEN = EventKind("stole", "{0:who} takes {1:thing}.", rule=None)
MIND_STEAL = AskKind(
    "mind_steal",
    "Take one of the discarded cards?",
    waiting="{who} may take a discarded card",
    rule=None,
)
STEAL_FROM = AskKind("steal_from", "Whose card?", waiting="{who} takes a discarded card", rule=None)


def _steal_one(act: Act, found: tuple[int, ...]) -> Play[None]:
    """Take one of the Action cards discarded, from who discarded it."""
    given = [pair for pair in zip(found[::2], found[1::2], strict=True) if IS_ACTION[pair[1]]]
    names = list(dict.fromkeys(DEEDS[card].id for _, card in given))
    if not names:
        return
    about = (DEEDS[DEED["mind_read"]].id,)
    name = yield Ask(act.seats, MIND_STEAL, [*names, NO], about)
    if name == NO:
        return
    owners = [seat for seat, card in given if card == DEED[name]]
    seat = yield Ask(act.seats, STEAL_FROM, owners, about)
    act.state.players[seat].discard.remove(DEED[name])
    act.receive(DEED[name], to_hand=True)
    act.state.tell(CARD_STOLEN, act.seat, name)


# --- mana ----------------------------------------------------------------------------------------


CRYSTAL_LOST = EventKind("lost_crystal", "{0:who} loses a {1:colour} crystal.", rule=None)


@basic("mana_meltdown", SPECIAL)
def mana_meltdown(act: Act) -> None:
    """Every other player loses a random crystal, or takes a Wound without one; one of those lost
    may be taken."""
    lost = []
    for seat in others(act.state, act.seat):
        owned = act.state.players[seat].crystals
        bag = [colour for colour in BASIC_COLOURS for _ in range(owned[colour])]
        if bag:
            colour = act.state.rng.pick(bag)
            owned[colour] -= 1
            lost.append(colour)
            act.state.tell(CRYSTAL_LOST, seat, COLOURS[colour])
        else:
            gaining.take_wounds(act.state, seat, 1)
    if lost:
        act.later("meltdown", *sorted(set(lost)))


MELTDOWN_CRYSTAL = AskKind(
    "meltdown", "Gain one of the lost crystals?", waiting="{who} may gain a lost crystal", rule=None
)


@later("meltdown")
def take_melted(act: Act, *colours: int) -> Play[None]:
    """One of the crystals that the others lost may be taken."""
    names = [COLOURS[colour] for colour in colours]
    name = yield Ask(act.seats, MELTDOWN_CRYSTAL, [*names, NO], act.about)
    if name != NO:
        act.crystal(COLOUR_OF[name])


RADIANCE_COLOUR = AskKind("radiance", "Name a colour.", waiting="{who} names a colour", rule=None)


@strong("mana_meltdown", SPECIAL)
def mana_radiance(act: Act) -> Play[None]:
    """Name a basic colour: everybody takes a Wound for each crystal of it; two crystals of it."""
    colour = yield from act.choose_colour(RADIANCE_COLOUR, BASIC_COLOURS)
    for seat in (act.seat, *others(act.state, act.seat)):
        gaining.take_wounds(act.state, seat, act.state.players[seat].crystals[colour])
    act.crystal(colour)
    act.crystal(colour)


def _claimable(act: Act) -> Sequence[int]:
    return sorted({face for face in act.state.source if face < GOLD})


CLAIM_DIE = AskKind(
    "claim", "Claim which die?", waiting="{who} claims a die of the Source", rule=None
)
CLAIM_WHEN = AskKind(
    "claim_when",
    "Three mana now, or one in each of your turns?",
    waiting="{who} claims a die of the Source",
    rule=None,
    labels={"now": "Three tokens now", "later": "One token in each of your turns"},
)


def _claim(act: Act) -> Play[int]:
    """Keep a die for the Round: three tokens now, or one on each later turn. Its colour."""
    colour = yield from act.choose_colour(CLAIM_DIE, _claimable(act))
    act.state.source.remove(colour)
    act.turn.flags |= DIE_TAKEN
    act.player.claim = colour
    act.player.claim_paid = False
    if (yield from act.choose(CLAIM_WHEN, ["now", "later"])) == "now":
        act.player.claim_paid = True
        for _ in range(3):
            act.token(colour)
    return colour


def _can_claim(act: Act) -> bool:
    free = act.player.claim == NONE and not act.turn.flags & NO_DICE
    return free and bool(_claimable(act))


@basic("mana_claim", SPECIAL, _can_claim)
def mana_claim(act: Act) -> Play[None]:
    """Keep a die of the Source with a basic colour for the Round: three tokens of it now, or one on
    each later turn."""
    yield from _claim(act)


@strong("mana_claim", SPECIAL, _can_claim)
def mana_curse(act: Act) -> Play[None]:
    """As Mana Claim; until the Round ends others who use mana of that colour take a Wound."""
    colour = yield from _claim(act)
    act.state.curses.append(("mana_curse", act.seat, colour))
