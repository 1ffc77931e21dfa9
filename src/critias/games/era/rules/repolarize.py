"""Repolarize (6.1.3), also on Temple of Anu: objective cards change hands with the layout.

Each choice that depends on hidden cards is a step of its own."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.board import ANU, ECLIPSE, ENDINGS, LAYOUT, MOON, MOST, THOTH
from critias.games.era.rules.changes import gain
from critias.games.era.rules.objectives import dealt, forget, in_the_open, kind, seen, take_out
from critias.games.era.rules.rounds import end_turn
from critias.games.era.rules.state import NOWHERE, EraState, Repolarize, under_way
from critias.kernel.choices import NO, YES, Ask, Option, Play, Why
from critias.kernel.kinds import AskKind, EventKind

LEAVE, SEARCH, TAKE, GIVE, LAY = "repolarize", "anu_search", "anu_take", "give", "lay"
AFTER_ANU = "anu_choice"
MOON_BONUS = 6
THOTH_VIRYA = 3
THOTH_HAND = 3
TAKEN = 2
UNDER = "under"

LEAVE_CARD: Final = AskKind(
    "repolarize",
    "Two cards of the layout are yours for {0} Virya. Which one do you leave?",
    waiting="{who} takes objective cards",
    rule="era.repolarize.take-two",
)
ANU_SEARCH: Final = AskKind(
    "anu_search",
    "Do you look through the deck?",
    waiting="{who} decides whether to look through the deck",
    rule="era.special.anu-search",
    labels={YES: "Look through it", NO: "Leave it alone"},
)
ANU_TAKE: Final = AskKind(
    "anu_take",
    "Which card do you take? ({0} to take)",
    waiting="{who} takes objective cards",
    rule="era.special.anu-search",
)
GIVE_CARD: Final = AskKind(
    "give",
    "Which card do you give away, and where does it go? ({0} to give)",
    waiting="{who} gives objective cards away",
    rule="era.repolarize.place-or-bottom",
)
LAY_CARD: Final = AskKind(
    "lay",
    "Which of the drawn cards goes on {0:place}?",
    waiting="{who} fills the layout",
    rule="era.repolarize.refill",
)

REPOLARIZES: Final = EventKind(
    "repolarizes", "{0:seat} repolarizes and {1:change} Virya.", rule="era.repolarize.cost"
)
TAKES_CARD: Final = EventKind(
    "takes_card", "{0:seat} takes {1:card} from {2:place}.", rule="era.repolarize.take-two"
)
SEARCHES: Final = EventKind(
    "searches", "{0:seat} looks through the deck.", rule="era.special.anu-search"
)
FROM_DECK: Final = EventKind(
    "from_deck", "{0:seat} takes a card from the deck.", rule="era.special.anu-search"
)
GIVES_UNDER: Final = EventKind(
    "gives_under", "{0:seat} puts {1:card} under the deck.", rule="era.repolarize.place-or-bottom"
)
LAYS: Final = EventKind(
    "lays", "{0:seat} lays {1:card} on {2:place}.", rule="era.repolarize.place-or-bottom"
)
LAID_OUT: Final = EventKind(
    "laid_out", "{0:card} is laid on {1:place}.", rule="era.repolarize.refill"
)


def thoth(state: EraState) -> bool:
    """Secret Tablets work on the own pad only."""
    return state.powers and state.society[state.seat] == THOTH and state.doing.tile != ANU


def affordable(state: EraState, seat: int, left: int) -> bool:
    """Whether the player can pay for the round when this position is left."""
    if state.powers and state.society[seat] == THOTH:
        return True
    bonus = 0 if left == MOON else MOON_BONUS
    return state.virya[seat] + bonus >= state.round


def possible(state: EraState, seat: int) -> bool:
    """Whether the action can be chosen at all: with the moon it pays most."""
    return affordable(state, seat, ECLIPSE)


def begin(state: EraState) -> None:
    """The layout comes first; Anu may look through the deck."""
    state.doing.repolarize = Repolarize()
    state.stage = SEARCH if state.doing.tile == ANU else LEAVE


def leave(state: EraState) -> Play[None]:
    """Two of the three cards of the layout are taken, for as much Virya as the round says."""
    seat = state.seat
    able = [LAYOUT[left] for left in range(3) if affordable(state, seat, left)]
    key = yield Ask((seat,), LEAVE_CARD, able, (state.round,), _leave_why)
    left = LAYOUT.index(key)
    if thoth(state):
        gain(state, seat, THOTH_VIRYA)
    else:
        change = (0 if left == MOON else MOON_BONUS) - state.round
        state.virya[seat] = min(MOST, state.virya[seat] + change)
        state.tell(REPOLARIZES, seat, change)
    for place in range(3):
        if place != left:
            _take(state, place)
    _taken(state)


def _leave_why(option: Option) -> str | None:
    return "era.repolarize.cost" if option in LAYOUT else None


def _take(state: EraState, place: int) -> None:
    """A card of the layout goes into the hand; everybody has seen it."""
    seat = state.seat
    state.tell(TAKES_CARD, seat, ENDINGS[state.layout[place]], LAYOUT[place])
    state.hands[seat].append(in_the_open(state, state.layout[place]))
    state.layout[place] = NOWHERE


# --- Temple of Anu -------------------------------------------------------------------------------


def search(state: EraState) -> Play[None]:
    """The deck may be looked through first."""
    seat, doing = state.seat, under_way(state.doing.repolarize)
    answer = yield Ask((seat,), ANU_SEARCH, (YES, NO), reveals=(YES,))
    if answer == YES:
        state.deck = [seen(state, card, seat) for card in state.deck]
        state.searched |= 1 << seat
        state.revealed += 1
        doing.is_deck_open = True
        state.tell(SEARCHES, seat)
    doing.to_take = TAKEN
    state.stage = TAKE


def take(state: EraState) -> Play[None]:
    """One of two cards, from the layout or out of the deck."""
    seat, doing = state.seat, under_way(state.doing.repolarize)
    offers: list[Option] = [LAYOUT[p] for p, card in enumerate(state.layout) if card >= 0]
    if doing.is_deck_open:
        offers += sorted({("deck", ENDINGS[kind(card)]) for card in state.deck})
    answer = yield Ask((seat,), ANU_TAKE, offers, (doing.to_take,), _take_why, hidden=True)
    if isinstance(answer, str):
        _take(state, LAYOUT.index(answer))
    else:
        wanted = ENDINGS.index(answer[1])
        place = next(p for p, card in enumerate(state.deck) if kind(card) == wanted)
        del state.deck[place]
        state.hands[seat].append(dealt(wanted, seat))
        state.searched &= 1 << seat
        state.tell(FROM_DECK, seat)
    doing.to_take -= 1
    if not doing.to_take:
        state.deck = [kind(card) for card in state.deck]
        state.rng.shuffle(state.deck)
        _taken(state)


def _take_why(option: Option) -> str | None:
    known_card = isinstance(option, tuple) and option[:1] == ("deck",)
    return "era.special.anu-search" if known_card or option in LAYOUT else None


# --- giving cards away ---------------------------------------------------------------------------


def _taken(state: EraState) -> None:
    """As many cards have to be given away as were taken, but for the Secret Tablets."""
    kept = THOTH_HAND if thoth(state) else len(state.hands[state.seat]) - TAKEN
    under_way(state.doing.repolarize).kept = kept
    _give_or_lay(state)


def _give_or_lay(state: EraState) -> None:
    """Go on with what is due: cards of the hand, then empty positions."""
    doing = under_way(state.doing.repolarize)
    if len(state.hands[state.seat]) > doing.kept:
        state.stage = GIVE
        return
    empty = state.layout.count(NOWHERE)
    doing.drawn = [_draw(state) for _ in range(empty)]
    if empty > 1:
        state.stage = LAY
        return
    if empty:
        _lay(state, 0)
    _finish(state)


def _draw(state: EraState) -> int:
    state.revealed += 1
    return seen(state, state.deck.pop(0), state.seat)


def give(state: EraState) -> Play[None]:
    """A card of the hand goes face up to an empty position, or face down under the deck."""
    seat = state.seat
    places = [LAYOUT[p] for p, card in enumerate(state.layout) if card < 0]
    held = sorted({kind(card) for card in state.hands[seat]})
    offers: list[Option] = [(ENDINGS[k], place) for k in held for place in (*places, UNDER)]
    due = len(state.hands[seat]) - under_way(state.doing.repolarize).kept
    answer = yield Ask((seat,), GIVE_CARD, offers, (due,), _give_why(state), hidden=True)
    card, place = answer
    wanted = ENDINGS.index(card)
    take_out(state, seat, wanted)
    if place == UNDER:
        forget(state, seat)
        state.deck.append(dealt(wanted, seat))
        state.searched &= 1 << seat
        state.tell(GIVES_UNDER, seat, card, only=(seat,), rest=(seat, ""))
    else:
        state.layout[LAYOUT.index(place)] = wanted
        state.revealed += 1
        state.tell(LAYS, seat, card, place)
    _give_or_lay(state)


def _give_why(state: EraState) -> Why:
    def why(option: Option) -> str | None:
        if isinstance(option, tuple) and len(option) == 2 and option[0] in ENDINGS:
            if option[1] in LAYOUT:
                return "era.repolarize.place-or-bottom"
            return "era.repolarize.return-two"
        return None

    return why


def lay(state: EraState) -> Play[None]:
    """Cards drawn for empty positions are laid out in an order of choice."""
    drawn = under_way(state.doing.repolarize).drawn
    empty = next(place for place, card in enumerate(state.layout) if card < 0)
    kinds = sorted({kind(card) for card in drawn})
    offers = [ENDINGS[k] for k in kinds]
    answer = yield Ask((state.seat,), LAY_CARD, offers, (LAYOUT[empty],), _lay_why, hidden=True)
    wanted = ENDINGS.index(answer)
    place = next(p for p, card in enumerate(drawn) if kind(card) == wanted)
    _lay(state, place)
    if len(drawn) == 1:
        _lay(state, 0)
        _finish(state)


def _lay_why(option: Option) -> str | None:
    return "era.repolarize.refill" if option in ENDINGS else None


def _lay(state: EraState, drawn: int) -> None:
    """A drawn card goes face up onto the first empty position."""
    card = kind(under_way(state.doing.repolarize).drawn.pop(drawn))
    empty = state.layout.index(NOWHERE)
    state.layout[empty] = card
    state.revealed += 1
    state.tell(LAID_OUT, ENDINGS[card], LAYOUT[empty])


def _finish(state: EraState) -> None:
    if state.doing.tile == ANU:
        state.stage = AFTER_ANU
    else:
        end_turn(state)


def holds(state: EraState, seat: int, wanted: int) -> int:
    """How many cards of a type a player holds."""
    return [kind(card) for card in state.hands[seat]].count(wanted)
