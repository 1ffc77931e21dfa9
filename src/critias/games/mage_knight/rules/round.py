"""Rounds: slots, Tactics, the end of a Round and preparing the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules import daytime, effects, exploration, gaining, movement
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import (
    DAY_TACTICS,
    DEED_COLOUR,
    DEEDS,
    MONASTERY,
    NIGHT_TACTICS,
    SKILL,
    TACTIC,
    TACTICS,
    TILES,
    UNITS,
)
from critias.games.mage_knight.rules.dummy import dummy_turn
from critias.games.mage_knight.rules.end_of_turn import hand_limit, pass_on
from critias.games.mage_knight.rules.mana import SOURCE_ROLLED
from critias.games.mage_knight.rules.map import SITE_LETTERS
from critias.games.mage_knight.rules.state import NOBODY, NONE, MageKnightState, Player
from critias.games.mage_knight.rules.terms import GOLD
from critias.kernel.choices import DONE, TRIED, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

MONASTERY_LETTER: Final = SITE_LETTERS[MONASTERY]
CORE_TILES: Final = frozenset(n for n, tile in enumerate(TILES) if tile.kind in ("core", "city"))
BONDS: Final = SKILL["bonds_of_loyalty"]


TOKEN_UP = EventKind("token_up", "{0:who} has had this turn already.", rule="mk.pvp.full.skip")


def slot(state: MageKnightState) -> None:
    """Whose turn is it? A face-down Round Order token is only turned up."""
    who = state.order[state.slot]
    if who == len(state.players):
        if state.ending:
            pass_on(state)  # it has no last turn, but its slot is one of those of the Round
        else:
            dummy_turn(state)
        return
    state.active = who
    player = state.players[who]
    if who in state.last_turns:
        state.last_turns.remove(who)
    if player.down:
        player.down = False
        state.tell(TOKEN_UP, who)
        state.phase = "next"
        return
    state.phase = "before_turn"


# --- Tactics -------------------------------------------------------------------------------------


def begin_tactics(state: MageKnightState) -> None:
    """The Tactics of the time of day are displayed."""
    wanted = NIGHT_TACTICS if state.night else DAY_TACTICS
    state.tactics = [tactic for tactic in wanted if tactic not in state.lost_tactics]
    if len(state.tactics) < len(gaining.seats_in(state)) + (state.dummy is not None):
        # More Nights than Tactics for them (Darkness is Coming), or more players than are usual
        # (four who cooperate): the lost ones are used again.
        state.tactics = list(wanted)
    for player in state.players:
        player.tactic = NONE
        player.tactic_down = False
    state.phase = "tactics"
    dummy = state.dummy
    if dummy is not None:
        dummy.tactic = NONE
        if "cooperative" in state.switches:
            dummy_takes(state)


DUMMY_TACTIC = EventKind("dummy_tactic", "The Dummy takes {0:thing}.", rule="mk.dummy.tactic")


def dummy_takes(state: MageKnightState) -> None:
    """The Dummy gets a random Tactic."""
    dummy = state.dummy
    assert dummy is not None, "no Dummy plays"
    dummy.tactic = state.tactics.pop(state.rng.below(len(state.tactics)))
    state.tell(DUMMY_TACTIC, TACTICS[dummy.tactic].id)


def chooser(state: MageKnightState) -> int:
    """Who chooses a Tactic next: the least Fame, of equals the lower Round Order token; in Round 1
    whoever chose a Hero last. -1: everybody has one."""
    waiting = [seat for seat in gaining.seats_in(state) if state.players[seat].tactic == NONE]
    if len(waiting) < 2:
        return waiting[0] if waiting else NONE
    rank = {seat: place for place, seat in enumerate(state.order)}
    if state.round == 1:
        return max(waiting, key=lambda seat: rank[seat])
    return min(waiting, key=lambda seat: (state.players[seat].fame, -rank[seat]))


TACTIC_TAKEN = EventKind("tactic", "{0:who} takes {1:thing}.", rule="mk.round.tactics.one-each")
CHOOSE_TACTIC = AskKind(
    "tactic", "Choose a Tactic.", waiting="{who} chooses a Tactic", rule="mk.round.tactics.one-each"
)


def tactics(state: MageKnightState) -> Play[None] | None:
    """One player takes a Tactic."""
    seat = chooser(state)
    if seat != NONE:
        return _take_tactic(state, seat)
    dummy = state.dummy
    if dummy is not None and dummy.tactic == NONE:
        dummy_takes(state)
    arrange(state)
    return None


def _take_tactic(state: MageKnightState, seat: int) -> Play[None]:
    names = [TACTICS[tactic].id for tactic in state.tactics]
    name = yield Ask((seat,), CHOOSE_TACTIC, names, reveals=TRIED)
    tactic = TACTIC[name]
    state.tactics.remove(tactic)
    state.players[seat].tactic = tactic
    state.tell(TACTIC_TAKEN, seat, name)
    if name in effects.TAKEN:
        state.agenda.append(("taken", seat, name))


ORDER_SET = EventKind("order", "", rule=None)


def arrange(state: MageKnightState) -> None:
    """Round Order by the numbers of the Tactics."""
    count = len(state.players)
    numbers = {seat: state.players[seat].tactic for seat in gaining.seats_in(state)}
    if state.dummy is not None:
        numbers[count] = state.dummy.tactic
    state.order = sorted(numbers, key=lambda seat: numbers[seat])
    state.tactics.clear()
    state.slot = 0
    state.announced = NOBODY
    state.last_slots = NONE
    state.phase = "slot"
    state.tell(ORDER_SET, *state.order)


# --- the end of a Round --------------------------------------------------------------------------


ROUND_OVER = EventKind("round_over", "Round {0} is over.", rule="mk.round.end.last-turns")


def round_end(state: MageKnightState) -> None:
    """Lasting Skills and claimed dice return; the game ends, or the next Round is prepared."""
    state.lasting.clear()
    state.curses.clear()
    for player in state.players:
        player.under = 0
    state.tell(ROUND_OVER, state.round)
    if state.ending or daytime.is_last(state):
        state.phase = "game_end"
        return
    state.phase = "prepare"
    for name in END_ORDER:
        if name in state.switches:
            ROUND_ENDS[name](state)
    if not gaining.seats_in(state):
        state.phase = "game_end"
        return
    if "solo_tactics" in state.switches:
        state.lost_tactics += [player.tactic for player in state.players]
        if state.dummy is not None:
            state.lost_tactics.append(state.dummy.tactic)
    elif "cooperative" in state.switches:
        state.agenda.append(("lose_tactic", 0))


ROUND_ENDS: Final[dict[str, Callable[[MageKnightState], None]]] = {}
"""What variants and scenarios do at the end of a Round, by their switch."""
END_ORDER: Final = (
    "one_to_return", "druid_nights", "darkness", "rampage", "drafting", "action_upgrades",
)  # fmt: skip
"""In which order: whoever is out of the game is not asked for anything any more."""


PREPARATIONS: Final[dict[str, Callable[[MageKnightState], None]]] = {}
"""What variants and scenarios do when a Round is prepared, by their switch."""


TACTIC_LOST = EventKind("tactic_lost", "{0:thing} leaves the game.", rule=None)
LOSE_TACTIC = AskKind(
    "lose_tactic",
    "Which of your Tactics leaves the game?",
    waiting="a Tactic is removed from the game",
    rule="mk.scenario.full-coop.tactic-remove",
)


def lose_tactic(state: MageKnightState, _: int) -> Play[None]:
    """The players agree on one of their Tactics that leaves the game; any of them may answer."""
    used = [player.tactic for player in state.players]
    seats = tuple(range(len(state.players)))
    name = yield Ask(seats, LOSE_TACTIC, [TACTICS[tactic].id for tactic in used])
    state.lost_tactics.append(TACTIC[name])
    state.tell(TACTIC_LOST, name)


ROUND_BEGINS = EventKind("round", "Round {0} begins.", rule="mk.round.day-or-night")


def prepare(state: MageKnightState) -> None:
    """The next Round: time of day, Source and offers."""
    state.night = daytime.next_is_night(state)
    state.round += 1
    if state.night and daytime.DARKNESS in state.switches and not state.dusk:
        state.dusk = state.round
    state.tell(ROUND_BEGINS, state.round, int(state.night))
    count = len(state.source)
    for player in state.players:
        count += len(player.turn.taken) + len(player.turn.fixed)
        player.turn.taken.clear()
        player.turn.fixed.clear()
        count += (player.tactic_die != NONE) + (player.claim != NONE)
        player.tactic_die = player.claim = NONE
    roll_source(state, count)
    deal_units(state)
    refresh(state)
    state.incanted.clear()
    for name, run in PREPARATIONS.items():
        if name in state.switches:
            run(state)
    if not state.night:
        for space, ruin in state.ruins.items():
            if ruin == NOBODY:
                movement.turn_ruin(state, space)
        movement.look_around(state)
    state.phase = "banners"


def roll_source(state: MageKnightState, count: int) -> None:
    """Roll the Source until at least half of the dice show basic colours."""
    dice = [state.rng.below(6) for _ in range(count)]
    while sum(face < GOLD for face in dice) * 2 < count:
        dice = [face if face < GOLD else state.rng.below(6) for face in dice]
    state.source = sorted(dice)
    state.tell(SOURCE_ROLLED, *state.source)


def deal_units(state: MageKnightState) -> None:
    """A new Unit offer: Units, and an Advanced Action for every monastery that stands."""
    for unit in state.units:
        (state.elite_bottom if UNITS[unit].elite else state.regular_bottom).append(unit)
    state.units.clear()
    state.action_bottom += state.monastery
    state.monastery.clear()
    offer_units(state)
    space = state.sites.find(MONASTERY_LETTER)
    while space >= 0:
        if space not in state.burned:
            exploration.add_monastery_card(state)
        space = state.sites.find(MONASTERY_LETTER, space + 1)


def offer_units(state: MageKnightState) -> None:
    """Regular Units, and once a Core tile is revealed Elite ones in turn."""
    size = state.unit_count
    elite_in = "no_elites" not in state.switches and any_core(state)
    if "holding" in state.switches:
        elite_in = state.round * 2 > state.rounds
    for place in range(size):
        elite = elite_in and place % 2 == 0
        unit = take_unit(state, elite)
        if unit == NONE and ("no_elites" not in state.switches or elite):
            unit = take_unit(state, not elite)
        if unit != NONE:
            state.units.append(unit)
    state.revealed += 1


def any_core(state: MageKnightState) -> bool:
    """Whether a Core tile has been revealed."""
    return any(tile in CORE_TILES for _, tile, _ in state.tiles)


def take_unit(state: MageKnightState, elite: bool) -> int:
    """The top card of a Unit deck; -1 if it is empty."""
    if elite:
        return gaining.take_from(state, state.elite_deck, state.elite_bottom)
    return gaining.take_from(state, state.regular_deck, state.regular_bottom)


DUMMY_GAINS = EventKind(
    "dummy_gains", "{0:thing} joins the Dummy's deck.", rule="mk.dummy.round-aa"
)


def refresh(state: MageKnightState) -> None:
    """The lowest Advanced Action and the lowest Spell leave; the Dummy takes the one and gains a
    crystal of the other's colour."""
    dummy = state.dummy
    if state.actions:
        card = state.actions.pop(0)
        if dummy is not None:
            dummy.deck.append(card)
            state.tell(DUMMY_GAINS, DEEDS[card].id)
        else:
            state.action_bottom.append(card)
        gaining.refill_actions(state)
    if state.spells:
        card = state.spells.pop(0)
        state.spell_bottom.append(card)
        if dummy is not None:
            dummy.crystals[DEED_COLOUR[card]] += 1
        gaining.refill_spells(state)
    if dummy is not None:
        dummy.deck += dummy.discard
        dummy.discard.clear()


DETACH_BANNER = AskKind(
    "detach_banner",
    "Take a Banner back into your deck?",
    waiting="{who} may take back Banners",
    rule="mk.round.prepare.banner-discard",
)


def banners(state: MageKnightState) -> Play[None]:
    """Each player may detach Banners; then Units are readied and all Deed cards shuffled."""
    for seat in gaining.seats_in(state):
        player = state.players[seat]
        while True:
            places: list[Option] = [i for i, u in enumerate(player.units) if u.banner != NONE]
            if not places:
                break
            answer = yield Ask((seat,), DETACH_BANNER, [*places, DONE])
            if answer == DONE:
                break
            gaining.drop_banner(player, player.units[answer])
        for unit in player.units:
            unit.banner_down = False
    for seat in gaining.seats_in(state):
        new_deck(state, seat, state.players[seat])
    begin_tactics(state)


def new_deck(state: MageKnightState, seat: int, player: Player) -> None:
    """Skills up, Units ready, all Deed cards into a new deck, and a new hand."""
    player.turned.clear()
    for unit in player.units:
        unit.spent = False
    cards = player.hand + player.discard + player.play + player.spared
    gaining.shuffle_into_deck(player, cards)
    player.spared.clear()
    player.hand.clear()
    player.discard.clear()
    player.play.clear()
    player.under = 0
    gaining.draw(state, seat, hand_limit(state, seat))


def run_taken(state: MageKnightState, seat: int, name: str) -> Play[None] | None:
    """What a Tactic does when it is taken."""
    return effects.TAKEN[name](Act(state, seat))


STEPS: Final[dict[str, Callable[[MageKnightState], Play[None] | None]]] = {
    "slot": slot,
    "tactics": tactics,
    "round_end": round_end,
    "prepare": prepare,
    "banners": banners,
}
