"""What comes before a player's turn, and its beginning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules import effects, gaining, mana, movement
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.alliance import are_allies, opponents
from critias.games.mage_knight.rules.components import MAGICAL_GLADE, SKILL, SKILLS, TACTICS
from critias.games.mage_knight.rules.map import VILLAGE_LETTER, lattice, site_at
from critias.games.mage_knight.rules.sides import PARTIAL
from critias.games.mage_knight.rules.state import (
    EMPTY_START,
    NOBODY,
    NONE,
    OFF_MAP,
    MageKnightState,
    Player,
    Turn,
)
from critias.games.mage_knight.rules.switches import BySwitch
from critias.games.mage_knight.rules.terms import BLACK, GOLD
from critias.kernel.choices import TRIED, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

BEFORE_TURN = AskKind(
    "before_turn",
    "Before your turn:",
    waiting="{who} may do something before the turn",
    rule="mk.turn.before-turn-effects",
)
BEGIN = "begin"
ANNOUNCE, PLAY_ON = "announce", "play_on"
FREEZE = SKILL["source_freeze"]


def window_options(act: Act) -> list[Option]:
    """What the player may do before the own turn or in the turns of others."""
    options: list[Option] = []
    player = act.player
    if may_plunder(act.state, player):
        options.append(("window", "plunder"))
    if player.skills:
        options += effects.WINDOW["motivation"].options(act)
    if player.tactic != NONE and not player.tactic_down:
        entry = effects.WINDOW.get(TACTICS[player.tactic].id)
        if entry is not None:
            options += entry.options(act)
    return options


def may_plunder(state: MageKnightState, player: Player) -> bool:
    """Whether the Hero stands in a village that can be plundered."""
    here = player.space
    return here != OFF_MAP and not player.plundered and state.sites[here] == VILLAGE_LETTER


def has_window(state: MageKnightState, player: Player) -> bool:
    """Whether there may be something to do before the own turn: mostly there is not."""
    if player.skills or may_plunder(state, player):
        return True
    return player.tactic != NONE and TACTICS[player.tactic].id in effects.WINDOW


def before_turn(state: MageKnightState) -> Play[None] | None:
    """The window before the own turn: one effect at a time, then the turn begins."""
    if has_window(state, state.players[state.active]):
        act = Act(state, state.active)
        options = window_options(act)
        if options:
            return _open_window(act, options)
    begin_turn(state)
    return None


def _open_window(act: Act, options: list[Option]) -> Play[None]:
    answer = yield Ask(act.seats, BEFORE_TURN, [*options, BEGIN], reveals=TRIED)
    if answer == BEGIN:
        begin_turn(act.state)
        return
    going = use_window(act, answer)
    if going is not None:
        yield from going


VILLAGE_PLUNDERED = EventKind(
    "plundered", "{0:who} plunders the village.", rule="mk.site.village.plunder"
)


def use_window(act: Act, option: Option) -> Play[None] | None:
    """One effect of the window."""
    assert isinstance(option, tuple), "an effect has a name"
    if option == ("window", "plunder"):
        act.player.plundered = True
        act.state.tell(VILLAGE_PLUNDERED, act.seat)
        act.reputation(-1)
        act.draw(2)
        return None
    return effects.WINDOW[str(option[0])].run(act, option)


TURN_BEGINS = EventKind("turn", "{0:who}'s turn.", rule="mk.round.turns.order")


def begin_turn(state: MageKnightState) -> None:
    """A regular turn begins, and it is asked whether the End of the Round is announced."""
    seat = state.active
    player = state.players[seat]
    if player.space == OFF_MAP:
        player.space = lattice(state).portal
        player.entered = True
    state.tell(TURN_BEGINS, seat)
    open_turn(state, seat)
    state.phase = "announce"


def open_turn(state: MageKnightState, seat: int) -> None:
    """What every turn begins with: nothing is done yet, lasting Skills come back to their owner,
    and those of opponents take hold."""
    player = state.players[seat]
    clear_turn(player)
    player.plundered = False
    movement.look_around(state)
    if state.lasting:
        return_lasting(state, seat)
    if state.curses:
        mana.lift_exploit(state, seat)


def return_lasting(state: MageKnightState, seat: int) -> None:
    """Lasting Skills at the beginning of a turn: opponents' take hold, the own ones come back."""
    freezers = [owner for skill, owner, _ in state.lasting if skill == FREEZE]
    if any(not are_allies(state, owner, seat) for owner in freezers):
        mana.freeze(state.players[seat].turn)
    if seat in freezers:
        for other in opponents(state, seat):  # one whose turn this one interrupts
            mana.thaw(state.players[other].turn)
    for lasting in [entry for entry in state.lasting if entry[1] == seat]:
        state.lasting.remove(lasting)
        skill, _, value = lasting
        if SKILLS[skill].id in effects.RETURNS:
            state.agenda.append(("returns", seat, SKILLS[skill].id, value))


def clear_turn(player: Player) -> None:
    """What was done and noted in an earlier turn counts no more. Cards played in a combat attended
    partially still lie in the Play area: what they do at the end of a turn waits for the own one
    (mk.pvp.partial.after)."""
    old = player.turn
    player.turn = Turn()
    if PARTIAL in old.notes:
        turn = player.turn
        turn.fame, turn.reputation = old.fame, old.reputation
        turn.wounds, turn.recruited = old.wounds, old.recruited
        turn.spent_crystals = old.spent_crystals
        turn.notes = {name: n for name, n in old.notes.items() if name in effects.ENDINGS}
    for unit in player.units:
        unit.honoured = False


def receive_gifts(state: MageKnightState, seat: int) -> None:
    """What a turn brings before anything is done in it: the mana of a glade and of a claim."""
    player = state.players[seat]
    if not player.hand:
        player.turn.flags |= EMPTY_START
    if site_at(state, player.space) == MAGICAL_GLADE:
        gaining.gain_token(state, seat, BLACK if state.night else GOLD)
    for starts in TURN_STARTS.of[state.switches]:
        starts(state, seat)
    if player.claim != NONE and not player.claim_paid:
        gaining.gain_token(state, seat, player.claim)


def begin_in_advance(state: MageKnightState, seat: int) -> None:
    """A player takes the next turn now, in the turn of another: the Round Order token lies face
    down, and the End of the Round cannot be announced."""
    state.players[seat].down = True
    open_turn(state, seat)
    receive_gifts(state, seat)


TURN_FORFEITED = EventKind(
    "forfeits", "{0:who} forfeits the turn.", rule="mk.turn.forfeit-after-announcement"
)
ANNOUNCE_END = AskKind(
    "announce",
    "Your Deed deck is empty. Announce the End of the Round?",
    waiting="{who} may announce the End of the Round",
    rule="mk.turn.announce-may",
    labels={"announce": "Announce the End of the Round", "play_on": "Play the turn"},
)


def announce(state: MageKnightState) -> Play[None] | None:
    """With an empty Deed deck the End of the Round may, with an empty hand it must be announced;
    once it was announced a player without cards forfeits the turn."""
    seat = state.active
    player = state.players[seat]
    if gaining.deck_size(player) == 0:
        if not player.hand:
            if state.announced == NOBODY:
                announce_end(state, seat)
            else:
                state.tell(TURN_FORFEITED, seat)
            state.phase = "next"
            return None
        if state.announced == NOBODY:
            return _ask_to_announce(state, seat)
    receive_gifts(state, seat)
    state.phase = "turn"
    return None


def _ask_to_announce(state: MageKnightState, seat: int) -> Play[None]:
    answer = yield Ask((seat,), ANNOUNCE_END, (PLAY_ON, ANNOUNCE))
    if answer == ANNOUNCE:
        announce_end(state, seat)
        state.phase = "next"
        return
    receive_gifts(state, seat)
    state.phase = "turn"


TURN_STARTS: Final[BySwitch[Callable[[MageKnightState, int], None]]] = BySwitch()
"""What a scenario does at the start of a turn, by its switch."""


END_ANNOUNCED = EventKind(
    "announced", "{0:who} announces the End of the Round.", rule="mk.round.end.last-turns"
)


def announce_end(state: MageKnightState, who: int) -> None:
    """The End of the Round: everybody else has one more slot."""
    state.announced = who
    state.last_slots = len(state.order) - 1
    state.tell(END_ANNOUNCED, who)


STEPS: Final[dict[str, Callable[[MageKnightState], Play[None] | None]]] = {
    "before_turn": before_turn,
    "announce": announce,
}
