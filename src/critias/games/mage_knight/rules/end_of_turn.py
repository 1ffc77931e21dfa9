"""The end of a turn, in order: dice, forced withdrawal, clearing the Play area, the space, rewards,
level up, drawing; then the next slot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules import daytime, effects, gaining, movement
from critias.games.mage_knight.rules.alliance import are_allies
from critias.games.mage_knight.rules.components import (
    CRYSTAL_MINE,
    DEED,
    DEEDS,
    KEEP,
    MAGICAL_GLADE,
    PORTAL,
    TACTIC,
    WOUND,
)
from critias.games.mage_knight.rules.gaining import DICE_ROLLED
from critias.games.mage_knight.rules.map import (
    CITY_LETTER,
    KEEP_LETTER,
    SEEN_FROM_AFAR,
    city_at,
    colour_at,
    land,
    lattice,
    site_at,
)
from critias.games.mage_knight.rules.state import (
    ANOTHER_TURN,
    CARD_USED,
    EMPTY_START,
    HEALED_EMPTY,
    NO_DRAW,
    NOBODY,
    NONE,
    OFF_MAP,
    MageKnightState,
    Player,
)
from critias.games.mage_knight.rules.switches import BySwitch
from critias.games.mage_knight.rules.tables import HAND_LIMIT
from critias.kernel.choices import DONE, TRIED, YES, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

PLANNING = TACTIC["planning"]
LONG_NIGHT = TACTIC["long_night"]


def ending(state: MageKnightState) -> None:
    """Dice go back, rolled unless they were set; then the Hero leaves a space that is not safe."""
    seat = state.active
    player = state.players[seat]
    turn = player.turn
    if turn.taken or turn.fixed:
        return_dice(state, player)
    force_withdrawal(state, seat)
    state.phase = "clearing"
    turn.given = ()
    for name in turn.notes:
        if name in effects.ENDINGS:
            state.agenda.append(("at_end", seat, name))


def return_dice(state: MageKnightState, player: Player) -> None:
    """The dice a player took return to the Source."""
    turn = player.turn
    if turn.taken:
        rolled = [state.rng.below(6) for _ in turn.taken]
        state.source += rolled
        state.tell(DICE_ROLLED, *rolled)
        turn.taken.clear()
    state.source += turn.fixed
    turn.fixed.clear()
    state.source.sort()


HERO_FORCED_BACK = EventKind(
    "forced_back", "{0:who} is forced back to {1}.", rule="mk.endturn.withdraw"
)


def force_withdrawal(state: MageKnightState, seat: int) -> None:
    """Back along the path to a safe space, a Wound for every space."""
    player = state.players[seat]
    if movement.is_safe(state, seat, player.space):
        return
    path = player.turn.path
    wounds = 0
    while path and not movement.is_safe(state, seat, player.space):
        player.space, length = path.pop()
        wounds += length
    state.tell(HERO_FORCED_BACK, seat, lattice(state).names[player.space], wounds)
    gaining.take_wounds(state, seat, wounds)


def clearing(state: MageKnightState) -> None:
    """The Play area is cleared: cards to the discard pile, tokens back to the bank."""
    seat = state.active
    player = state.players[seat]
    turn = player.turn
    if turn.fame or turn.reputation:
        gaining.gain_fame(state, seat, turn.fame)
        gaining.change_reputation(state, seat, turn.reputation)
    player.discard += player.play
    player.play.clear()
    player.tokens = [0, 0, 0, 0, 0, 0]
    state.phase = "space"


USE_GLADE = AskKind(
    "glade",
    "Throw away a Wound?",
    waiting="{who} is healed by a glade",
    rule="mk.endturn.glade",
    labels={"discard": "From the discard pile", "hand": "From the hand"},
)
GLADE_HEALED = EventKind("glade", "The glade takes a Wound of {0:who}.", rule="mk.endturn.glade")


def at_space(state: MageKnightState) -> Play[None] | None:
    """What the space gives: a crystal of a mine; on a glade a Wound may be thrown away."""
    seat = state.active
    player = state.players[seat]
    space = player.space
    site = site_at(state, space)
    if site == MAGICAL_GLADE:
        return at_glade(state, seat)
    if site == CRYSTAL_MINE:
        if space not in state.tokens:
            gaining.gain_crystal(state, seat, colour_at(state, space), overflow=False)
    elif site == PORTAL:
        player.space = OFF_MAP
    state.phase = "rewards"
    return None


def at_glade(state: MageKnightState, seat: int) -> Play[None]:
    """A Wound of the hand or of the discard pile may be thrown away."""
    player = state.players[seat]
    where = [
        name for name, pile in (("hand", player.hand), ("discard", player.discard)) if WOUND in pile
    ]
    secret = len(state.players) > 1  # what can be chosen depends on the hand
    if where or (secret and player.hand):
        answer = yield Ask((seat,), USE_GLADE, [*where, DONE], hidden=secret)
        if answer != DONE:
            (player.hand if answer == "hand" else player.discard).remove(WOUND)
            state.tell(GLADE_HEALED, seat)
    state.phase = "rewards"


def hand_limit(state: MageKnightState, seat: int) -> int:
    """The Hand limit with what keeps and cities nearby add (the higher of the two)."""
    player = state.players[seat]
    return HAND_LIMIT[player.level - 1] + site_bonus(state, seat)


def site_bonus(state: MageKnightState, seat: int) -> int:
    """What keeps and cities on or next to the Hero's space add to the Hand limit."""
    here = state.players[seat].space
    if here == OFF_MAP or not (state.shields or state.cities):
        return 0
    bonus = 0
    letter = state.sites[here]
    places = land(state).sights[here]
    if letter in SEEN_FROM_AFAR:
        places += ((here, letter),)
    for space, letter in places:
        if letter == KEEP_LETTER:
            owner = state.shields.get(space, NOBODY)
            if owner != NOBODY and are_allies(state, owner, seat):
                bonus = max(bonus, keeps_of(state, seat))
        elif letter == CITY_LETTER:
            city = city_at(state, space)
            if city is not None and city.conquered and seat in city.shields:
                bonus = max(bonus, 2 if city.leader == seat else 1)
    return bonus


def keeps_of(state: MageKnightState, seat: int) -> int:
    """How many keeps the player owns anywhere."""
    return sum(
        owner == seat and site_at(state, space) == KEEP for space, owner in state.shields.items()
    )


END_DISCARD = AskKind(
    "end_discard",
    "Discard cards before drawing?",
    waiting="{who} may discard cards before drawing",
    rule="mk.draw.optional-discard",
)


def drawing(state: MageKnightState) -> Play[None] | None:
    """Any number of cards may be discarded, one must be if none was used; then draw."""
    player = state.players[state.active]
    if player.turn.flags & NO_DRAW:
        state.phase = "next"
        return None
    secret = len(state.players) > 1  # what can be chosen depends on the hand
    if secret or (player.hand and player.hand[-1] != WOUND):
        return _discarding(state, player, secret)
    _draw_up(state, player)
    return None


def _discarding(state: MageKnightState, player: Player, secret: bool) -> Play[None]:
    seat = state.active
    free = player.turn.flags & (CARD_USED | EMPTY_START | HEALED_EMPTY)
    while True:
        options: list[Option] = []
        last = WOUND
        for card in player.hand:  # it is sorted, Wounds first
            if card != last:
                options.append(DEEDS[card].id)
                last = card
        if not options and not secret:
            break
        if free or not options:
            options.append(DONE)
        answer = yield Ask((seat,), END_DISCARD, options, (), None, secret, TRIED)
        if answer == DONE:
            break
        gaining.discard(state, seat, DEED[answer])
        free = 1
    _draw_up(state, player)


def _draw_up(state: MageKnightState, player: Player) -> None:
    """Draw up to the Hand limit."""
    seat = state.active
    limit = hand_limit(state, seat) + player.turn.limit
    if player.tactic == PLANNING and len(player.hand) >= 2:
        limit += 1
    gaining.draw(state, seat, limit - len(player.hand))
    state.phase = "next"
    if len(player.hand) < limit and may_long_night(player):
        state.agenda.append(("long_night", seat, limit))


def may_long_night(player: Player) -> bool:
    """Whether Long Night can bring cards back into the deck."""
    return (
        player.tactic == LONG_NIGHT
        and not player.tactic_down
        and gaining.deck_size(player) == 0
        and bool(player.discard)
    )


USE_LONG_NIGHT = AskKind(
    "long_night", "Use Long Night?", waiting="{who} may use Long Night", rule="mk.draw.long-night"
)


def long_night(state: MageKnightState, seat: int, limit: int) -> Play[None]:
    """Three random cards of the discard pile become the Deed deck, and drawing goes on."""
    player = state.players[seat]
    answer = yield Ask((seat,), USE_LONG_NIGHT, (YES, "no"), reveals=(YES,))
    if answer == YES:
        use_long_night(state, seat)
        gaining.draw(state, seat, limit - len(player.hand))


LONG_NIGHT_USED = EventKind("long_night", "{0:who} uses Long Night.", rule="mk.draw.long-night")


def use_long_night(state: MageKnightState, seat: int) -> None:
    """Turn the Tactic over: three random cards of the discard pile become the Deed deck."""
    player = state.players[seat]
    player.tactic_down = True
    for _ in range(min(3, len(player.discard))):
        player.deck.append(player.discard.pop(state.rng.below(len(player.discard))))
    state.tell(LONG_NIGHT_USED, seat, len(player.deck))


def next_slot(state: MageKnightState) -> None:
    """The same player again, the next one, or the end of the Round or of the game."""
    player = state.players[state.active]
    if player.calm:
        player.calm -= 1
    again = player.turn.flags & ANOTHER_TURN
    player.turn.flags &= ~ANOTHER_TURN
    if again:
        state.phase = "before_turn"
    elif state.returning:
        state.active = state.returning.pop()
        state.phase = "turn"
    else:
        pass_on(state)


GOAL_REACHED = EventKind(
    "scenario_met", "The goal is reached: the last turns.", rule="mk.flow.play-until-end"
)


def pass_on(state: MageKnightState) -> None:
    """The slot is used up."""
    if state.ending:
        if not state.last_turns:
            state.phase = "game_end"
            return
    elif has_ended(state):
        state.ending = True
        state.tell(GOAL_REACHED, state.active)
        turned = state.order[state.slot + 1 :] + state.order[: state.slot + 1]
        dummy = len(state.players)
        if dummy in turned:
            turned.remove(dummy)
        state.last_turns = turned
    if state.last_slots != NONE:
        if state.last_slots == 0:
            state.phase = "round_end"
            return
        state.last_slots -= 1
    state.slot = (state.slot + 1) % len(state.order)
    state.phase = "slot"


def has_ended(state: MageKnightState) -> bool:
    """Whether the end condition of the scenario is met."""
    for ended in ENDS.of[state.switches]:  # noqa: SIM110 - a loop is faster, and every turn asks
        if ended(state):
            return True
    return False


def _all_cities(state: MageKnightState) -> bool:
    return len(state.cities) == len(state.levels) and all(city.conquered for city in state.cities)


def _city_found(state: MageKnightState) -> bool:
    return bool(state.cities)


def _deck_done(state: MageKnightState) -> bool:
    return not any(state.left)


def _all_mines(state: MageKnightState) -> bool:
    if not _deck_done(state):
        return False
    mines = [s for s, letter in enumerate(state.sites) if letter == chr(97 + CRYSTAL_MINE)]
    return all(space not in state.tokens for space in mines)


def _all_dungeons(state: MageKnightState) -> bool:
    if not _deck_done(state):
        return False
    sites = [s for s, letter in enumerate(state.sites) if letter in "jk"]
    return all(space in state.shields for space in sites)


def _all_incanted(state: MageKnightState) -> bool:
    return daytime.is_last_night(state) and len(state.incanted) == len(state.players)


ENDS: Final[BySwitch[Callable[[MageKnightState], bool]]] = BySwitch(
    {
        "conquest": _all_cities,
        "reconnaissance": _city_found,
        "mines_liberation": _all_mines,
        "dungeon_lords": _all_dungeons,
        "druid_nights": _all_incanted,
    }
)

STEPS: Final[dict[str, Callable[[MageKnightState], Play[None] | None]]] = {
    "ending": ending,
    "clearing": clearing,
    "space": at_space,
    "draw": drawing,
    "next": next_slot,
}
