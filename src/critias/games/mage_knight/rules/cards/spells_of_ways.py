"""Spells of movement, healing and Units."""

from __future__ import annotations

from critias.games.mage_knight.rules.act import READY_UNIT, Act
from critias.games.mage_knight.rules.alliance import others
from critias.games.mage_knight.rules.borrowing import borrow_options, borrow_unit
from critias.games.mage_knight.rules.components import (
    CITY,
    DEED,
    FOREST,
    LAKE,
    PORTAL,
    SEA,
    SWAMP,
    UNIT,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.effects import NOTHING, basic, ending, grant, strong
from critias.games.mage_knight.rules.gaining import unit_room
from critias.games.mage_knight.rules.interaction import bond_free, gain_unit
from critias.games.mage_knight.rules.map import (
    city_at,
    land,
    lattice,
    site_at,
    spaces_of,
    terrain_at,
)
from critias.games.mage_knight.rules.movement import (
    CLOSED_CITIES,
    SPACE_BENDING,
    heroes_at,
    is_assault,
    is_safe,
    move_directly,
)
from critias.games.mage_knight.rules.sides import PARTIAL
from critias.games.mage_knight.rules.state import (
    ANOTHER_TURN,
    FLIGHT,
    NO_DRAW,
    OFF_MAP,
    MageKnightState,
)
from critias.games.mage_knight.rules.terms import (
    HEALING,
    INFLUENCE,
    MOVE,
    SPECIAL,
)
from critias.games.mage_knight.rules.turn import pvp_allowed, storm
from critias.kernel.choices import DONE, NO, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

TRAVEL_TO = AskKind(
    "travel", "Where to?", waiting="{who} chooses where to go", rule="mk.move.direct-safe-end"
)


# --- movement ------------------------------------------------------------------------------------

UNDERGROUND = (SWAMP, LAKE, SEA)
"""The terrains nobody can tunnel through."""


def distances(act: Act, free: int, most: int) -> dict[int, int]:
    """The spaces that can be reached over free ones in 1 to `most` steps, with the steps."""
    grid = lattice(act.state)
    seen = front = 1 << act.player.space
    found: dict[int, int] = {}
    for steps in range(1, most + 1):
        front = grid.spread(front) & free & ~seen
        seen |= front
        found.update(dict.fromkeys(spaces_of(front), steps))
    return found


def solid(act: Act) -> int:
    """The revealed spaces that can be tunnelled through, as bits."""
    return land(act.state).spaces_but(UNDERGROUND)


def safe_ends(act: Act, reach: dict[int, int]) -> dict[int, int]:
    """Those of the spaces that are safe."""
    state, seat = act.state, act.seat
    return {space: steps for space, steps in reach.items() if is_safe(state, seat, space)}


def fly(act: Act, kind: AskKind, ends: dict[int, int]) -> Play[int]:
    """Move directly to one of these spaces; how far it was."""
    names = lattice(act.state).names
    by_name = {names[space]: space for space in sorted(ends)}
    name = yield Ask(act.seats, kind, list(by_name), act.about)
    space = by_name[name]
    move_directly(act.state, act.seat, space, ends[space])
    return ends[space]


def tunnels(act: Act) -> dict[int, int]:
    """The safe spaces that Underground Travel leads to; none in a cooperative assault."""
    if act.player.space == OFF_MAP or act.state.assault:
        return {}
    return safe_ends(act, distances(act, solid(act), 3))


@basic("underground_travel", MOVE, lambda act: bool(tunnels(act)), needs=NOTHING)
def underground_travel(act: Act) -> Play[None]:
    """Go up to three revealed spaces, never through swamp or lake, to a safe space."""
    yield from fly(act, TRAVEL_TO, tunnels(act))


def flights(act: Act) -> dict[int, int]:
    """The safe spaces that the Move points suffice to fly to; none in a cooperative assault."""
    if act.player.space == OFF_MAP or act.state.assault:
        return {}
    everywhere = land(act.state).spaces_but(())
    return safe_ends(act, distances(act, everywhere, min(5, act.turn.move)))


@basic("wings_of_wind", MOVE, lambda act: bool(flights(act)), needs=NOTHING)
def wings_of_wind(act: Act) -> Play[None]:
    """Spend 1 to 5 Move points and fly as many revealed spaces to a safe space."""
    act.turn.move -= yield from fly(act, TRAVEL_TO, flights(act))


@basic("space_bending", MOVE)
def space_bending(act: Act) -> None:
    """Steps and exploring reach over a distance of two this turn, and nobody is provoked."""
    act.exert()
    act.note(SPACE_BENDING)
    act.turn.flags |= FLIGHT


TIME_BENDING = "time_bending"
"""Turn note: the other cards played return to the hand."""


@strong("space_bending", SPECIAL, lambda act: PARTIAL not in act.turn.notes, needs=NOTHING)
def time_bending(act: Act) -> None:
    """At the end of the turn the other cards played return to the hand; no drawing, then another
    turn. Who attends a combat partially has no turn that another one could follow."""
    act.note(TIME_BENDING)
    act.turn.flags |= ANOTHER_TURN | NO_DRAW


@ending(TIME_BENDING)
def bend_time(act: Act) -> None:
    """Cards of the Play area return to the hand, but Wounds and the Spell itself."""
    stay = (WOUND, DEED["space_bending"])
    player = act.player
    player.hand += [card for card in player.play if card not in stay]
    player.hand.sort()
    player.play = [card for card in player.play if card in stay]


def lairs(act: Act) -> dict[int, int]:
    """The fortified sites that Underground Attack leads to, and other Heroes to be attacked; in a
    cooperative assault the city alone."""
    state, seat = act.state, act.seat
    if act.player.space == OFF_MAP:
        return {}
    city = city_at(state, state.assault[0]) if state.assault else None
    return {
        space: steps
        for space, steps in distances(act, solid(act), 3).items()
        if may_storm(state, seat, space) and (city is None or space in city.spaces)
    }


def may_storm(state: MageKnightState, seat: int, space: int) -> bool:
    """Whether entering the space is an assault or an attack on another player."""
    closed = CLOSED_CITIES in state.switches and site_at(state, space) == CITY
    if closed or state.rampaging >> space & 1:
        return False
    if is_assault(state, seat, space):
        return True
    if site_at(state, space) in (PORTAL, CITY):
        return False
    return any(pvp_allowed(state, seat, other) for other in heroes_at(state, space, but=seat))


STORM_FROM = AskKind(
    "storm",
    "Where do you come up to attack?",
    waiting="{who} chooses where to attack",
    rule="mk.move.direct-effects",
)


@strong("underground_travel", MOVE, lambda act: bool(lairs(act)), needs=NOTHING)
def underground_attack(act: Act) -> Play[None]:
    """Go likewise to a fortified site or another player: an assault or attack at once, without the
    fortification of the site; withdrawing leads back to where it began."""
    ends = lairs(act)
    names = lattice(act.state).names
    by_name = {names[space]: space for space in sorted(ends)}
    name = yield Ask(act.seats, STORM_FROM, list(by_name), act.about)
    storm(act, by_name[name], ends[by_name[name]])


# --- healing and Units ---------------------------------------------------------------------------


def _healing(act: Act) -> int:
    here = act.player.space
    return 5 if here != OFF_MAP and terrain_at(act.state, here) == FOREST else 3


@basic("restoration", HEALING)
def restoration(act: Act) -> None:
    """Heal 3, in a forest 5."""
    act.heal(_healing(act))


@strong("restoration", HEALING)
def rebirth(act: Act) -> Play[None]:
    """Heal 3, in a forest 5; ready Units whose levels add up to that at most."""
    left = _healing(act)
    act.heal(left)
    units = act.player.units

    def tired() -> list[Option]:
        return [i for i, u in enumerate(units) if u.spent and UNITS[u.card].level <= left]

    while legal := tired():
        place = yield Ask(act.seats, READY_UNIT, [*legal, DONE], act.about)
        if place == DONE:
            return
        act.ready(place)
        left -= UNITS[units[place].card].level


CALL_TO_ARMS = "call_to_arms"
"""Turn note: how many abilities of Units of the offer may still be used."""


def _may_borrow(act: Act) -> bool:
    """Whether there are Units to borrow, and none are barred from the combat at hand."""
    combat = act.state.combat
    return bool(act.state.units) and (combat is None or combat.units)


@basic("call_to_arms", SPECIAL, _may_borrow, needs=NOTHING)
def call_to_arms(act: Act) -> None:
    """One ability of a Unit of the offer may be used this turn as if it were one's own."""
    act.count(CALL_TO_ARMS)


BORROW_UNIT = AskKind(
    "borrow",
    "Use which ability of which Unit of the offer?",
    waiting="{who} borrows a Unit of the offer",
    rule=None,
)


@grant(CALL_TO_ARMS, SPECIAL | MOVE | INFLUENCE, lambda act: bool(borrow_options(act)))
def borrow(act: Act) -> Play[None]:
    """Use the ability of a Unit of the offer."""
    option = yield from act.choose(BORROW_UNIT, borrow_options(act))
    act.spend_note(CALL_TO_ARMS)
    yield from borrow_unit(act, option)


CALL_UNIT = AskKind(
    "call_to_glory", "Which Unit joins you?", waiting="{who} recruits a Unit", rule=None
)
BOND_IT = AskKind(
    "bond_it",
    "Under Bonds of Loyalty?",
    waiting="{who} finds a place for a Unit",
    rule=None,
    labels={"bonds": "Under Bonds of Loyalty", "command": "Under a Command token"},
)


@strong(
    "call_to_arms", SPECIAL, lambda act: bool(act.state.units) and _has_place(act), needs=NOTHING
)
def call_to_glory(act: Act) -> Play[None]:
    """Recruit a Unit of the offer for nothing; without a free Command token one is disbanded."""
    names: list[Option] = [UNITS[unit].id for unit in sorted(set(act.state.units))]
    unit = UNIT[str((yield from act.choose(CALL_UNIT, names)))]
    bonded = bond_free(act) and (yield from act.choose(BOND_IT, ["bonds", "command"])) == "bonds"
    act.turn.recruited += 1
    yield from gain_unit(act, unit, bonded)


def _has_place(act: Act) -> bool:
    units = act.player.units
    return unit_room(act.player) or bond_free(act) or any(not unit.bonded for unit in units)


TIRE_UNIT = AskKind(
    "tire",
    "Spend which of the other player's Units?",
    waiting="{who} spends Units of others",
    rule=None,
)
UNIT_TIRED = EventKind("tired", "{1:unit} of {0:who} are spent.", rule=None)


def _tire_others(act: Act, level: int) -> Play[None]:
    for seat in others(act.state, act.seat):
        units = act.state.players[seat].units
        legal = [i for i, u in enumerate(units) if not u.spent and UNITS[u.card].level <= level]
        if legal:
            place = yield Ask(act.seats, TIRE_UNIT, [*legal, NO], (*act.about, seat))
            if place != NO:
                units[place].spent = True
                act.state.tell(UNIT_TIRED, seat, UNITS[units[place].card].id)


def _has_spent(act: Act) -> bool:
    return act.has_unit(lambda unit: unit.spent)


@basic("energy_flow", HEALING, _has_spent, needs=NOTHING)
def energy_flow(act: Act) -> Play[None]:
    """Ready a Unit; then a Unit of level 1 or 2 of each other player may be spent."""
    act.ready((yield from act.choose_unit(READY_UNIT, lambda unit: unit.spent)))
    yield from _tire_others(act, 2)


@strong("energy_flow", HEALING, _has_spent, needs=NOTHING)
def energy_steal(act: Act) -> Play[None]:
    """Ready a Unit and remove its Wounds; then a Unit of level 1 to 3 of each other player may be
    spent."""
    place = yield from act.choose_unit(READY_UNIT, lambda unit: unit.spent)
    act.ready(place)
    act.player.units[place].wounds = 0
    yield from _tire_others(act, 3)
