"""Gaining, drawing, discarding and throwing away; Fame, Reputation and Wounds."""

from __future__ import annotations

from critias.games.mage_knight.rules.components import DEEDS, ENEMY_PILE, WOUND
from critias.games.mage_knight.rules.sides import fighters, side
from critias.games.mage_knight.rules.state import CARD_USED, NONE, MageKnightState, Player, Unit
from critias.games.mage_knight.rules.tables import COMMAND, HAND_LIMIT, LEVEL_AT
from critias.games.mage_knight.rules.terms import (
    COLOURS,
    HIGHEST_REPUTATION,
    LOWEST_REPUTATION,
    MOST_CRYSTALS,
)
from critias.kernel.kinds import AskKind, EventKind

DISCARD_CARD = AskKind(
    "discard", "Discard which card?", waiting="{who} discards a card", rule="mk.deed.cost-not-wound"
)
UNIT_WOUNDED = EventKind(
    "unit_wounded", "{1:unit} of {0:who} are wounded.", rule="mk.combat.damage.unit-wounded"
)
CRYSTAL_COLOUR = AskKind(
    "crystal_colour",
    "A crystal of which colour?",
    waiting="{who} chooses the colour of a crystal",
    rule="mk.gain.crystal",
)
DICE_ROLLED = EventKind("rolled", "Rolled: {*:faces}.", rule="mk.mana.source-reroll")
CARDS_DRAWN = EventKind("drew", "{0:who} draws {*:drawn}.", rule="mk.draw.to-limit")
CARDS_DROPPED = EventKind("dropped", "{0:who} drops {*:rest}.", rule="mk.combat.knockout")
BLITZ = "blitz"
"""Switch: 1 more Fame for every line of the track that is crossed."""


def seat_of(state: MageKnightState, player: Player) -> int:
    """The seat of a player."""
    for seat, other in enumerate(state.players):
        if other is player:
            return seat
    raise ValueError("a player of another game")


def seats_in(state: MageKnightState) -> list[int]:
    """The seats of those who are still in the game."""
    seats = range(len(state.players))
    return [seat for seat in seats if seat not in state.out] if state.out else [*seats]


def level_of(fame: int) -> int:
    """The level that much Fame stands for.

    >>> level_of(-2), level_of(2), level_of(3), level_of(99), level_of(300)
    (1, 1, 2, 10, 10)
    """
    level = 1
    while level < len(LEVEL_AT) and fame >= LEVEL_AT[level]:
        level += 1
    return level


FAME_GAINED = EventKind("fame", "{0:who} gains {1} Fame.", rule=None)


def gain_fame(state: MageKnightState, seat: int, amount: int) -> None:
    """Fame counts at once; the level waits for the end of the turn. In Blitz games each line that
    is crossed adds 1 more, which may cross the next."""
    if not amount:
        return
    player = state.players[seat]
    before = level_of(player.fame)
    player.fame += amount
    if BLITZ in state.switches:
        after = level_of(player.fame)
        while after > before:
            player.fame += after - before
            amount += after - before
            before, after = after, level_of(player.fame)
    state.tell(FAME_GAINED, seat, amount)


REPUTATION_CHANGED = EventKind(
    "reputation", "{0:who}: Reputation {1:signed}, now {2:signed}.", rule=None
)


def change_reputation(state: MageKnightState, seat: int, change: int) -> None:
    """Reputation moves along its track and no further than the ends."""
    if not change:
        return
    player = state.players[seat]
    new = min(max(player.reputation + change, LOWEST_REPUTATION), HIGHEST_REPUTATION)
    player.reputation = new
    state.tell(REPUTATION_CHANGED, seat, change, new)


# --- cards ---------------------------------------------------------------------------------------


def deck_size(player: Player) -> int:
    """How many cards are in the Deed deck."""
    return len(player.deck) + len(player.top) + len(player.bottom) - player.under


def draw(state: MageKnightState, seat: int, count: int) -> int:
    """Draw from the Deed deck; how many cards there were. An empty deck is not refilled."""
    player = state.players[seat]
    bag = player.deck
    drawn: list[int] = []
    while player.top and len(drawn) < count:
        drawn.append(from_top(player))
    wanted, left = count - len(drawn), len(bag) - player.under
    drawn += state.rng.deal(bag, wanted if wanted < left else left)
    while player.bottom and len(drawn) < count:
        drawn.append(player.bottom.pop(0))
    if drawn:
        player.hand += drawn
        player.hand.sort()
        state.revealed += 1
        if state.events is not None:
            names = [DEEDS[card].id for card in drawn]
            state.tell(CARDS_DRAWN, seat, len(drawn), *names, only=(seat,), rest=(seat, len(drawn)))
    return len(drawn)


def from_top(player: Player) -> int:
    """Take the card known to lie on top of the deck; one that was secret stays so."""
    card = player.top.pop()
    if card < 0:
        card = ~card
        player.unseen.append(card)
        player.unseen.sort()
    return card


def show(player: Player, card: int) -> None:
    """Everybody sees this card of the hand now."""
    if card in player.unseen:
        player.unseen.remove(card)


def put_on_top(player: Player, card: int, secret: bool = False) -> None:
    """A gained Deed card goes on top of the deck."""
    player.top.append(~card if secret else card)


def shuffle_into_deck(player: Player, cards: list[int]) -> None:
    """The cards and the whole deck become one shuffled deck."""
    while player.top:
        player.deck.append(from_top(player))
    player.deck += player.bottom
    player.deck += cards
    player.bottom.clear()


CARD_DISCARDED = EventKind("discarded", "{0:who} discards {1:card}.", rule="mk.discard.to-own-pile")


def discard(state: MageKnightState, seat: int, card: int) -> None:
    """Discard a card of the hand."""
    player = state.players[seat]
    player.hand.remove(card)
    if player.unseen:
        show(player, card)
    player.discard.append(card)
    player.turn.flags |= CARD_USED
    state.tell(CARD_DISCARDED, seat, DEEDS[card].id)


CARD_THROWN_AWAY = EventKind(
    "thrown_away", "{0:who} throws away {1:card}.", rule="mk.throwaway.other"
)


def throw_away(state: MageKnightState, seat: int, card: int) -> None:
    """A card of the hand leaves the game; a Wound returns to its pile."""
    player = state.players[seat]
    player.hand.remove(card)
    if player.unseen:
        show(player, card)
    if card != WOUND:
        player.gone.append(card)
    state.tell(CARD_THROWN_AWAY, seat, DEEDS[card].id)


def all_deeds(player: Player) -> list[int]:
    """Every Deed card a player owns, wherever it is."""
    cards = player.hand + player.deck + player.bottom + player.discard + player.play
    cards += player.spared
    cards += [card if card >= 0 else ~card for card in player.top]
    return cards + [unit.banner for unit in player.units if unit.banner != NONE]


CARD_OFFERED = EventKind("offered", "{0:thing} joins its offer.", rule="mk.gain.offer-replenish")


def refill(state: MageKnightState, offer: list[int], deck: list[int], bottom: list[int]) -> None:
    """A new card enters an offer at its top, if there is one."""
    card = take_from(state, deck, bottom)
    if card != NONE:
        offer.append(card)
        state.revealed += 1
        state.tell(CARD_OFFERED, DEEDS[card].id)


def take_from(state: MageKnightState, deck: list[int], bottom: list[int]) -> int:
    """The top card of a common deck; -1 if it is empty."""
    if deck:
        return state.rng.take(deck)
    return bottom.pop(0) if bottom else NONE


def refill_actions(state: MageKnightState) -> None:
    """The Advanced Action offer is replenished."""
    refill(state, state.actions, state.action_deck, state.action_bottom)


def refill_spells(state: MageKnightState) -> None:
    """The Spell offer is replenished."""
    refill(state, state.spells, state.spell_deck, state.spell_bottom)


# --- crystals and tokens -------------------------------------------------------------------------


TOKEN_GAINED = EventKind("token", "{0:who} gains a {1:colour} mana token.", rule="mk.gain.token")


def gain_token(state: MageKnightState, seat: int, colour: int) -> None:
    """A mana token into the Play area."""
    state.players[seat].tokens[colour] += 1
    state.tell(TOKEN_GAINED, seat, COLOURS[colour])


CRYSTAL_GAINED = EventKind("crystal", "{0:who} gains a {1:colour} crystal.", rule="mk.gain.crystal")


def gain_crystal(state: MageKnightState, seat: int, colour: int, overflow: bool = True) -> None:
    """A crystal into the Inventory; above three an effect gives a token, a reward nothing."""
    player = state.players[seat]
    if player.crystals[colour] < MOST_CRYSTALS:
        player.crystals[colour] += 1
        state.tell(CRYSTAL_GAINED, seat, COLOURS[colour])
    elif overflow:
        gain_token(state, seat, colour)


# --- Wounds --------------------------------------------------------------------------------------


HERO_WOUNDED = EventKind("wounded", "{0:who} takes {1:wounds}.", rule="mk.wound.to-hand")


def take_wounds(state: MageKnightState, seat: int, count: int) -> None:
    """Wounds into the hand; in combat enough of them knock the Hero out."""
    if not count:
        return
    player = state.players[seat]
    player.hand[:0] = [WOUND] * count
    player.turn.wounds += count
    state.tell(HERO_WOUNDED, seat, count)
    combat = state.combat
    if combat is not None and seat in fighters(state):
        own = side(combat, seat)
        own.wounds += count
        if own.wounds >= HAND_LIMIT[player.level - 1]:
            knock_out(state, seat)


HERO_POISONED = EventKind(
    "poisoned", "{1:wounds} into the discard pile of {0:who}.", rule="mk.combat.poison.hero"
)


def wounds_to_discard(state: MageKnightState, seat: int, count: int) -> None:
    """Wounds into the discard pile (Poison)."""
    player = state.players[seat]
    player.discard += [WOUND] * count
    player.turn.wounds += count
    state.tell(HERO_POISONED, seat, count)


HERO_KNOCKED_OUT = EventKind("knocked_out", "{0:who} is knocked out.", rule="mk.combat.knockout")


def knock_out(state: MageKnightState, seat: int) -> None:
    """All cards of the hand that are no Wounds are discarded."""
    state.tell(HERO_KNOCKED_OUT, seat)
    drop_hand(state, seat)


def drop_hand(state: MageKnightState, seat: int) -> None:
    """Discard every card of the hand that is no Wound."""
    player = state.players[seat]
    cards = [card for card in player.hand if card != WOUND]
    if cards:
        player.hand = [WOUND] * (len(player.hand) - len(cards))
        player.discard += cards
        for card in cards:
            show(player, card)
        player.turn.flags |= CARD_USED
        state.tell(CARDS_DROPPED, seat, *(DEEDS[card].id for card in cards))


# --- Units ---------------------------------------------------------------------------------------


def command_limit(player: Player) -> int:
    """How many Units the player can lead, Bonds of Loyalty not counted."""
    return COMMAND[player.level - 1]


def unit_room(player: Player) -> bool:
    """Whether a Command token is free."""
    return sum(not unit.bonded for unit in player.units) < command_limit(player)


def lose_unit(state: MageKnightState, seat: int, place: int) -> None:
    """A Unit is destroyed or disbanded: it leaves the game, its Banner is discarded."""
    player = state.players[seat]
    unit = player.units.pop(place)
    drop_banner(player, unit)
    state.lost_units.append(unit.card)


def drop_banner(player: Player, unit: Unit) -> None:
    """The Banner of a Unit goes to the discard pile."""
    if unit.banner != NONE:
        player.discard.append(unit.banner)
        unit.banner = NONE
        unit.banner_down = False


# --- enemy tokens --------------------------------------------------------------------------------


def face_down(state: MageKnightState, pile: int) -> int:
    """How many tokens of a pile lie face down somewhere."""
    down = ~pile
    count = sum(tokens.count(down) for tokens in state.tokens.values())
    return count + sum(city.garrison.count(down) for city in state.cities)


def draw_token(state: MageKnightState, pile: int) -> int:
    """The next token of a pile, its discards shuffled back if it has run out; -1: there is none."""
    bag = state.piles[pile]
    if len(bag) <= face_down(state, pile):
        _reshuffle(state, pile)
    return _pick_token(state, pile)


def turn_up(state: MageKnightState, token: int) -> int:
    """The face of a token: one that lies face down is decided now; -1: there is none left."""
    if token >= 0:
        return token
    if token < HIDDEN:
        state.revealed += 1
        return face_of(token)
    pile = ~token
    if not state.piles[pile]:
        _reshuffle(state, pile)
    return _pick_token(state, pile)


def _pick_token(state: MageKnightState, pile: int) -> int:
    bag = state.piles[pile]
    if not bag:
        return NONE
    place = state.rng.below(len(bag))
    token = bag[place]
    bag[place] = bag[-1]
    bag.pop()
    state.revealed += 1
    return token


HIDDEN = -100
"""Below this number a face-down token has its face already: it was left over from an older pile."""


def face_of(token: int) -> int:
    """The face of such a token."""
    return HIDDEN - 1 - token


def back_of(face: int) -> int:
    """The number of such a token."""
    return HIDDEN - 1 - face


def pile_of_back(token: int) -> int:
    """The pile whose back a face-down token shows."""
    return ENEMY_PILE[face_of(token)] if token < HIDDEN else ~token


def put_face_down(state: MageKnightState, pile: int) -> int:
    """A face-down token of a pile, for the map: its face is decided when it is turned up."""
    if len(state.piles[pile]) <= face_down(state, pile):
        _reshuffle(state, pile)
    return ~pile


def _reshuffle(state: MageKnightState, pile: int) -> None:
    """The discards become the new pile. Tokens that still lie face down belong to the old one:
    they get their faces now, though nobody sees them."""
    discards = state.discards[pile]
    if not discards:
        return
    down = ~pile
    for tokens in (*state.tokens.values(), *(city.garrison for city in state.cities)):
        for place, token in enumerate(tokens):
            if token == down and state.piles[pile]:
                tokens[place] = back_of(_pick_token(state, pile))
    state.piles[pile] += discards
    discards.clear()


def discard_token(state: MageKnightState, token: int) -> None:
    """A token goes to the discards of its pile."""
    state.discards[ENEMY_PILE[token]].append(token)
