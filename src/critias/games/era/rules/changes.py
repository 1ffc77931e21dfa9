"""What actions have in common: gaining, building, destroying, losing units, changing control."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.board import (
    BUILDINGS,
    DARK,
    KEYS,
    LIGHT,
    MOST,
    NATIONS,
    NEUTRAL,
    SPACES,
    TRACKS,
    nation_areas,
)
from critias.games.era.rules.state import (
    BUILT,
    GONE,
    RAZED,
    START,
    SUPPLY,
    EraState,
    note,
    under_way,
)
from critias.games.era.rules.values import controllers, may_use, on_map
from critias.kernel.kinds import EventKind

DOOM_INCOME = 3
SAVED_PER_TEMPLE = 3


GAINS: Final = EventKind("gains", "{0:seat} gets {*:virya}.", rule="era.virya.cap")
PAYS: Final = EventKind("pays", "{0:seat} pays {1} Virya.", rule="era.virya.track")
BUILDS: Final = EventKind(
    "builds", "{0:seat} builds a {1:building} in {2:area}.", rule="era.construct.one"
)
DESTROYED: Final = EventKind(
    "destroyed", "A {0:building} in {1:area} is destroyed.", rule="era.conflict.doom-every-building"
)
END_HELD: Final = EventKind(
    "end_held", "The End marker stands still this round.", rule="era.end.flip"
)
DOOM_MOVES: Final = EventKind("doom", "Doom moves to {0}.", rule="era.conflict.doom-every-building")
RELIC_FOUND: Final = EventKind("relic", "Lost relics found: {0}.", rule="era.relic.two-unlock")
LOST_UNITS: Final = EventKind(
    "lost_units", "{0:area} loses {1:units} in {2:area}.", rule="era.conflict.success-units"
)
HEALED: Final = EventKind(
    "healed",
    "The Healing Crystal brings {1:units} home to {0:area}.",
    rule="era.effect.healing-crystal",
)
NEW_UNITS: Final = EventKind(
    "new_units", "{0:area}: {1:units} new in {2:area}.", rule="era.recruit.power"
)
TAKES_CONTROL: Final = EventKind(
    "takes", "{0:area} takes control of {1:area}.", rule="era.nation.taking-control-marker"
)
NEUTRAL_AGAIN: Final = EventKind(
    "neutral", "{0:area} loses {1:area}, which is neutral now.", rule="era.global.neutral-again"
)
EVICTED: Final = EventKind(
    "evicted", "An archon of {0:seat} has to leave {1:space}.", rule="era.play.archon-evicted"
)
AGENT_GOES: Final = EventKind(
    "agent", "{0:seat}'s agent {1} goes{3:start} to {2:area}.", rule="era.intrigue.place"
)
AGENT_LEAVES: Final = EventKind(
    "agent_removed", "The agent {1} of {0:seat} leaves {2:area}.", rule="era.coup.agents-removed"
)


def gain(state: EraState, seat: int, amount: int) -> None:
    """Virya, as far as the track goes."""
    got = min(MOST - state.virya[seat], amount)
    state.virya[seat] += got
    if amount:
        state.tell(GAINS, seat, got, amount)


def pay(state: EraState, seat: int, amount: int) -> None:
    """Virya that is there."""
    assert state.virya[seat] >= amount, f"seat {seat} cannot pay {amount}"
    state.virya[seat] -= amount
    if amount:
        state.tell(PAYS, seat, amount)


# --- buildings -----------------------------------------------------------------------------------


def build(state: EraState, building: int, area: int) -> None:
    """Place a building; a new temple of light holds the End marker."""
    state.buildings[area * 6 + building] += 1
    note(state, state.seat, BUILT)
    state.tell(BUILDS, state.seat, BUILDINGS[building], KEYS[area])
    if building == LIGHT:
        blacken(state)


def destroy(state: EraState, building: int, area: int) -> None:
    """Take a building off the map. The step of Doom that follows is the caller's to make."""
    state.buildings[area * 6 + building] -= 1
    note(state, state.seat, RAZED)
    state.tell(DESTROYED, BUILDINGS[building], KEYS[area])
    blacken(state)


def blacken(state: EraState) -> None:
    """The End marker stands still at the end of this round."""
    if not state.end_black:
        state.end_black = True
        state.tell(END_HELD)


# --- the round track -----------------------------------------------------------------------------


def doom_forward(state: EraState) -> None:
    """One step towards the start: a relic there, then 3 Virya per temple of darkness for each
    controller of its nation. There is no step beyond the first position."""
    if state.doom <= 1:
        return
    state.doom -= 1
    state.tell(DOOM_MOVES, state.doom)
    enter_position(state, state.doom)
    income = [0] * state.players
    for area in nation_areas(state.wild):
        if temples := state.buildings[area * 6 + DARK]:
            for seat in controllers(state, state.owner[area]):
                income[seat] += DOOM_INCOME * temples
    for seat, amount in enumerate(income):
        if amount:
            gain(state, seat, amount)


def doom_back(state: EraState) -> None:
    """One step towards the far end, which pays nobody."""
    if state.doom >= TRACKS.rounds.length:
        return
    state.doom += 1
    state.tell(DOOM_MOVES, state.doom)
    enter_position(state, state.doom)


def enter_position(state: EraState, place: int) -> None:
    """A marker has entered a position of the round track."""
    if state.track_relics >> place & 1:
        state.track_relics &= ~(1 << place)
        collect_relic(state)


def enter_wilderness(state: EraState, area: int) -> None:
    """Units have entered an area."""
    if state.land_relics >> area & 1:
        state.land_relics &= ~(1 << area)
        collect_relic(state)


def collect_relic(state: EraState) -> None:
    """Every second relic unlocks a temple of light."""
    state.relics += 1
    state.tell(RELIC_FOUND, state.relics)


# --- units ---------------------------------------------------------------------------------------


def remove_units(state: EraState, area: int, number: int) -> None:
    """Units of the area's holder are lost. Those that the Healing Crystal may save wait for
    `heal`, since what is destroyed in the same event counts first."""
    if number:
        nation = state.owner[area]
        state.units[area] -= number
        state.tell(LOST_UNITS, NATIONS[nation], number, KEYS[area])
        lost(state, nation, number)
        if not state.units[area] and state.wild >> area & 1:
            state.owner[area] = NEUTRAL


def lose_picked(state: EraState) -> None:
    """All units that have been picked are lost together."""
    picked = under_way(state.doing.losses).picked
    state.doing.losses = None
    for area, number in enumerate(picked):
        remove_units(state, area, number)
    heal(state)


def lost(state: EraState, nation: int, number: int) -> None:
    """Units of a nation have left the map, other than as the price of a crossing."""
    if nation == state.crystal:
        state.doing.fallen += number


def heal(state: EraState) -> None:
    """The Healing Crystal brings lost units home, 3 a turn for each temple of light."""
    fallen, state.doing.fallen = state.doing.fallen, 0
    if fallen:
        limit = SAVED_PER_TEMPLE * on_map(state, LIGHT) - state.saved
        if (number := min(fallen, limit)) > 0:
            state.saved += number
            state.units[state.crystal] += number
            state.tell(HEALED, NATIONS[state.crystal], number)


def add_units(state: EraState, nation: int, area: int, number: int) -> None:
    """Units from the supply."""
    if number:
        state.units[area] += number
        state.tell(NEW_UNITS, NATIONS[nation], number, KEYS[area])


# --- control -------------------------------------------------------------------------------------


def take_control(state: EraState, area: int, nation: int) -> None:
    """A marker of the nation replaces any other. Units there are the business of the action."""
    if state.owner[area] != nation:
        state.owner[area] = nation
        state.tell(TAKES_CONTROL, NATIONS[nation], KEYS[area])
        evict(state)


def lose_control(state: EraState, area: int) -> None:
    """A minor becomes neutral; its units are lost."""
    remove_units(state, area, state.units[area])
    state.tell(NEUTRAL_AGAIN, NATIONS[state.owner[area]], KEYS[area])
    state.owner[area] = NEUTRAL
    evict(state)


def evict(state: EraState) -> None:
    """Archons on spaces their players have no right to any more go home."""
    for place, space in enumerate(state.archons):
        if space >= 0 and not may_use(state, place >> 1, space):
            state.archons[place] = START
            state.tell(EVICTED, place >> 1, SPACES[space])


def recall(state: EraState, number: int) -> None:
    """An agent goes back to its supply; a passive one leaves the game."""
    state.agents[number] = SUPPLY if number < state.players * 9 else GONE
