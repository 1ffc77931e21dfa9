"""What the Tactics do besides ordering the Round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules import gaining, mana
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import DEED, DEEDS, TACTIC
from critias.games.mage_knight.rules.effects import TACTICS, WINDOW, Entry, taken
from critias.games.mage_knight.rules.end_of_turn import may_long_night, use_long_night
from critias.games.mage_knight.rules.gaining import CARDS_DRAWN, CARDS_DROPPED
from critias.games.mage_knight.rules.state import ANOTHER_TURN, DIE_TAKEN
from critias.games.mage_knight.rules.terms import COLOUR_OF, COLOURS, GOLD
from critias.kernel.choices import DONE, Ask, Option, Play
from critias.kernel.kinds import AskKind

# --- when taken ----------------------------------------------------------------------------------


def _give_up(
    act: Act, kind: AskKind, most: int, pile: list[int], least: int = 0
) -> Play[list[int]]:
    """Cards of the hand, Wounds too, one at a time; they go to the pile at once."""
    left = act.player.hand
    given: list[int] = []
    while left and len(given) < most:
        names: list[Option] = list(dict.fromkeys(DEEDS[card].id for card in left))
        options = names if len(given) < least else [*names, DONE]
        name = yield Ask(act.seats, kind, options, (len(given),))
        if name == DONE:
            break
        left.remove(DEED[name])
        given.append(DEED[name])
        pile.append(DEED[name])
        if pile is act.player.discard:
            gaining.show(act.player, DEED[name])
    return given


RETHINK_CARD = AskKind(
    "rethink",
    "Discard cards and draw as many.",
    waiting="{who} exchanges cards",
    rule="mk.round.tactics.immediate-text",
)


@taken("rethink")
def rethink(act: Act) -> Play[None]:
    """Discard up to three cards, Wounds too, draw as many, then shuffle the discard pile into the
    deck."""
    player = act.player
    cards = yield from _give_up(act, RETHINK_CARD, 3, player.discard)
    act.state.tell(CARDS_DROPPED, act.seat, *(DEEDS[card].id for card in cards))
    act.draw(len(cards))
    gaining.shuffle_into_deck(player, player.discard)
    player.discard = []


def _basic_faces(act: Act) -> list[int]:
    return sorted({face for face in act.state.source if face < GOLD})


MANA_STEAL_DIE = AskKind(
    "mana_steal",
    "Which die do you take?",
    waiting="{who} takes a die of the Source",
    rule="mk.round.tactics.immediate-text",
)


@taken("mana_steal")
def mana_steal(act: Act) -> Play[None]:
    """A die of the Source with a basic colour lies on the card until its mana is used."""
    if faces := _basic_faces(act):
        colour = yield from act.choose_colour(MANA_STEAL_DIE, faces)
        act.state.source.remove(colour)
        act.player.tactic_die = colour


@taken("great_start")
def great_start(act: Act) -> None:
    """Draw two cards."""
    act.draw(2)


PREPARATION_CARD = AskKind(
    "preparation",
    "Take which card of your deck?",
    waiting="{who} takes a card of the own deck",
    rule="mk.round.tactics.immediate-text",
)


@taken("preparation")
def preparation(act: Act) -> Play[None]:
    """Take any card of the deck into hand, then shuffle the deck."""
    player = act.player
    gaining.shuffle_into_deck(player, [])
    if player.deck:
        card = yield from act.choose_card(PREPARATION_CARD, sorted(set(player.deck)))
        player.deck.remove(card)
        act.receive(card, to_hand=True)


# --- in the own turn -----------------------------------------------------------------------------


def _once(name: str, can: Callable[[Act], bool]) -> Callable[[Act], list[Option]]:
    option: Option = ("tactic", name)
    return lambda act: [option] if can(act) else []


def the_right_moment(act: Act, _: Option) -> None:
    """Another turn follows this one."""
    act.player.tactic_down = True
    act.turn.flags |= ANOTHER_TURN


def long_night(act: Act, _: Option) -> None:
    """Three random cards of the discard pile become the deck."""
    use_long_night(act.state, act.seat)


SEARCHED = "mana_search"
"""Turn note: Mana Search was used this turn."""


def _can_search(act: Act) -> bool:
    fresh = SEARCHED not in act.turn.notes and not act.turn.flags & DIE_TAKEN
    return fresh and bool(act.state.source)


MANA_SEARCH_DIE = AskKind(
    "mana_search",
    "Roll which die again?",
    waiting="{who} rolls dice of the Source again",
    rule=None,
)


def mana_search(act: Act, _: Option) -> Play[None]:
    """Roll one or two dice of the Source again, gold ones before others."""
    act.note(SEARCHED)
    left = mana.movable_dice(act.state)
    chosen: list[int] = []
    while left and len(chosen) < 2:
        faces = [GOLD] if GOLD in left else sorted(set(left))
        names: list[Option] = [COLOURS[face] for face in faces]
        name = yield Ask(act.seats, MANA_SEARCH_DIE, [*names, DONE] if chosen else names)
        if name == DONE:
            break
        left.remove(COLOUR_OF[name])
        chosen.append(COLOUR_OF[name])
    act.reroll(chosen)


TACTICS["the_right_moment"] = Entry(
    _once("the_right_moment", lambda act: not act.turn.flags & ANOTHER_TURN), the_right_moment
)
TACTICS["long_night"] = Entry(
    _once("long_night", lambda act: may_long_night(act.player)), long_night
)
TACTICS["mana_search"] = Entry(_once("mana_search", _can_search), mana_search)


# --- before the own turn -------------------------------------------------------------------------

SPARED = "sparing_power"
"""Turn note: Sparing Power was used before the turn that is to come."""
_PUT: Final[Option] = ("sparing_power", "put")
_TAKE: Final[Option] = ("sparing_power", "take")
_MEDITATE: Final[Option] = ("midnight_meditation", "use")


def _has(act: Act, name: str) -> bool:
    return act.player.tactic == TACTIC[name] and not act.player.tactic_down


def _meditations(act: Act) -> list[Option]:
    return [_MEDITATE] if _has(act, "midnight_meditation") and act.player.hand else []


MIDNIGHT_CARD = AskKind(
    "midnight_meditation",
    "Shuffle which cards into your deck?",
    waiting="{who} exchanges cards",
    rule=None,
)


def midnight_meditation(act: Act, _: Option) -> Play[None]:
    """Shuffle one to five cards of the hand, Wounds too, into the deck and draw as many."""
    player = act.player
    player.tactic_down = True
    cards = yield from _give_up(act, MIDNIGHT_CARD, 5, player.drawn, least=1)
    player.drawn.clear()
    gaining.shuffle_into_deck(player, cards)
    act.draw(len(cards))


def _spare_options(act: Act) -> list[Option]:
    if not _has(act, "sparing_power") or SPARED in act.turn.notes:
        return []
    put = [_PUT] if gaining.deck_size(act.player) else []
    return [*put, _TAKE] if act.player.under or act.player.spared else put


def sparing_power(act: Act, option: Option) -> None:
    """Put the top card of the deck under the Tactic, or turn it over and take all cards there."""
    player = act.player
    act.note(SPARED)
    if option == _TAKE:
        player.tactic_down = True
        count = player.under
        player.under = 0
        cards = player.spared
        player.spared = []
        for _ in range(count):
            cards.append(player.deck.pop(act.state.rng.below(len(player.deck))))
        player.hand = sorted(player.hand + cards)
        names = tuple(DEEDS[card].id for card in cards)
        act.state.tell(CARDS_DRAWN, act.seat, len(cards), *names, only=(act.seat,))
        act.state.revealed += 1
    elif player.top:
        player.spared.append(gaining.from_top(player))
    elif len(player.deck) > player.under:
        player.under += 1
    else:
        player.spared.append(player.bottom.pop(0))


_BEFORE: Final[Option] = ("long_night", "use")


def _long_nights(act: Act) -> list[Option]:
    """Before the own turn, so that an empty deck is not judged; within it the menu offers it."""
    return [_BEFORE] if may_long_night(act.player) else []


WINDOW["long_night"] = Entry(_long_nights, long_night)
WINDOW["midnight_meditation"] = Entry(_meditations, midnight_meditation)
WINDOW["sparing_power"] = Entry(_spare_options, sparing_power)
