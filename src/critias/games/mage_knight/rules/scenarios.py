"""Special rules of single scenarios: mines, druids, dungeons."""

from __future__ import annotations

from critias.games.mage_knight.rules import daytime, gaining, movement
from critias.games.mage_knight.rules.act import Act, may_begin
from critias.games.mage_knight.rules.components import (
    CLOSED,
    CRYSTAL_MINE,
    DUNGEON,
    LAKE,
    MAGE_TOWER,
    MAGICAL_GLADE,
    NO_SITE,
    PILE_BROWN,
    PILE_RED,
    SEA,
    SWAMP,
    TERRAIN_COST,
    TOMB,
)
from critias.games.mage_knight.rules.map import (
    BLANK,
    colour_at,
    lattice,
    put_site,
    revealed,
    site_at,
    spaces_of,
    steps_between,
    terrain_at,
)
from critias.games.mage_knight.rules.round import PREPARATIONS, ROUND_ENDS
from critias.games.mage_knight.rules.start_of_turn import TURN_STARTS
from critias.games.mage_knight.rules.state import (
    ACTED,
    NONE,
    OFF_MAP,
    RESTED,
    STAYED,
    TALKING,
    MageKnightState,
)
from critias.games.mage_knight.rules.terms import BLACK, GOLD
from critias.games.mage_knight.rules.turn import ENTRIES, MORE_OPTIONS
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

TUNNEL_COST = 2
GLADE_LIMIT = "druid_limit"


# --- Mines Liberation ----------------------------------------------------------------------------


def mine_gifts(state: MageKnightState) -> None:
    """At the start of a Day or Night everybody gains a crystal from each mine they liberated."""
    for space, owner in sorted(state.shields.items()):
        if site_at(state, space) == CRYSTAL_MINE:
            gaining.gain_crystal(state, owner, colour_at(state, space), overflow=False)


PREPARATIONS["mines_liberation"] = mine_gifts


# --- Druid Nights --------------------------------------------------------------------------------


def mark_options(act: Act) -> list[Option]:
    """A Hero who ends movement on a glade may mark it, once; whoever rests does not move."""
    state, space = act.state, act.player.space
    if site_at(state, space) != MAGICAL_GLADE or act.turn.flags & (TALKING | RESTED):
        return []
    return [] if act.seat in state.marks.get(space, []) else [("mark", "glade")]


GLADE_MARKED = EventKind(
    "marked", "{0:who} marks the glade on {1}.", rule="mk.scenario.druid.activate"
)


def mark(act: Act, _: Option) -> Play[None] | None:
    """Put a Shield on the glade; movement is over. On a full glade another one is replaced."""
    state, space = act.state, act.player.space
    act.turn.flags |= STAYED
    seats = state.marks.setdefault(space, [])
    most = 1 if len(state.players) == 2 else 2
    if GLADE_LIMIT in state.switches and len(seats) >= most:
        return replace(act, seats)
    seats.append(act.seat)
    state.tell(GLADE_MARKED, act.seat, lattice(state).names[space])
    return None


REPLACE_SHIELD = AskKind(
    "replace_shield",
    "Whose Shield is replaced?",
    waiting="{who} replaces a Shield",
    rule="mk.scenario.druid.variant-limit",
)


def replace(act: Act, seats: list[int]) -> Play[None]:
    """Whose Shield makes room?"""
    other: int = yield Ask(act.seats, REPLACE_SHIELD, sorted(seats))
    seats.remove(other)
    seats.append(act.seat)
    act.state.tell(GLADE_MARKED, act.seat, lattice(act.state).names[act.player.space])


def clear_glades(state: MageKnightState) -> None:
    """At the end of a Night all Shields leave the glades."""
    if state.night:
        state.marks.clear()


ENTRIES["mark"] = mark
MORE_OPTIONS["druid_nights"] = mark_options
ROUND_ENDS["druid_nights"] = clear_glades


# --- Dungeon Lords -------------------------------------------------------------------------------


def entrances(state: MageKnightState, space: int, kind: str) -> list[int]:
    """The spaces next to a village or monastery where a secret entrance can be."""
    costs = TERRAIN_COST[state.night]
    return [
        near
        for near in lattice(state).neighbours[space]
        if state.ground[near] != BLANK
        and state.sites[near] == BLANK
        and near not in state.tokens
        and costs[terrain_at(state, near)] < CLOSED
        and (kind == "tomb" or terrain_at(state, near) != SWAMP)
    ]


def secret_entrance(state: MageKnightState, seat: int, space: int, kind: str) -> Play[None] | None:
    """Whoever revealed the tile picks the place of a secret dungeon or tomb."""
    places = entrances(state, space, kind)
    return _choose_entrance(state, seat, kind, places) if places else None


SECRET_PLACED = EventKind(
    "secret", "A secret {1:thing} is on {2}.", rule="mk.scenario.dungeon.secret-dungeon"
)
PLACE_SECRET = AskKind(
    "secret",
    "Where is the secret {0:thing}?",
    waiting="{who} places a secret site",
    rule="mk.scenario.dungeon.secret-dungeon",
)


def _choose_entrance(state: MageKnightState, seat: int, kind: str, places: list[int]) -> Play[None]:
    grid = lattice(state)
    name = yield Ask((seat,), PLACE_SECRET, [grid.names[place] for place in places], (kind,))
    place = grid.by_name[name]
    put_site(state, place, DUNGEON if kind == "dungeon" else TOMB)
    pile = PILE_BROWN if kind == "dungeon" else PILE_RED
    state.tokens[place] = [gaining.put_face_down(state, pile)]
    state.secrets.append(place)
    state.tell(SECRET_PLACED, seat, kind, name)


def tunnel_cost(state: MageKnightState, start: int, goal: int) -> int:
    """2 and the distance over revealed spaces that are neither lake nor swamp; -1: no way."""
    free = sum(
        1 << space
        for space in spaces_of(revealed(state))
        if terrain_at(state, space) not in (LAKE, SWAMP, SEA)
    )
    steps = steps_between(state, start, free, goal)
    return NONE if steps == NONE else TUNNEL_COST + steps


def tunnel_options(act: Act) -> list[Option]:
    """From a conquered dungeon or tomb to any other."""
    state, here = act.state, act.player.space
    if act.turn.flags & (ACTED | RESTED | STAYED) or here not in state.shields:
        return []
    if site_at(state, here) not in (DUNGEON, TOMB) or not may_begin(act.player):
        return []
    options: list[Option] = []
    for space in sorted(state.shields):
        if space != here and site_at(state, space) in (DUNGEON, TOMB):
            cost = tunnel_cost(state, here, space)
            if NONE < cost <= act.turn.move and not movement.heroes_at(state, space):
                options.append(("tunnel", lattice(state).names[space]))
    return options


def tunnel(act: Act, option: tuple[str, str]) -> None:
    """Travel underground: a direct move that provokes nobody."""
    state = act.state
    space = lattice(state).by_name[option[1]]
    cost = tunnel_cost(state, act.player.space, space)
    act.turn.move -= cost
    movement.move_directly(state, act.seat, space, cost - TUNNEL_COST)


ENTRIES["tunnel"] = tunnel
MORE_OPTIONS["dungeon_lords"] = tunnel_options


# --- Conquer and Hold ----------------------------------------------------------------------------


def towers_of(state: MageKnightState, seat: int) -> list[int]:
    """The mage towers a player holds."""
    return [
        space
        for space, owner in state.shields.items()
        if owner == seat and site_at(state, space) == MAGE_TOWER
    ]


def tower_mana(state: MageKnightState, seat: int) -> None:
    """Starting on or next to an own tower: a gold (at Night black) token for each own tower."""
    towers = towers_of(state, seat)
    here = state.players[seat].space
    near = lattice(state).near[here] | 1 << here
    if any(near >> space & 1 for space in towers):
        for _ in towers:
            gaining.gain_token(state, seat, BLACK if state.night else GOLD)


TURN_STARTS["holding"] = tower_mana


# --- One to Return -------------------------------------------------------------------------------


LEFT_BEHIND = EventKind(
    "left_behind", "The portal closes behind {0:who}.", rule="mk.scenario.return.portal"
)


def close_portal(state: MageKnightState) -> None:
    """At the end of the first Day the portal closes; whoever is on it is out of the game."""
    if state.night or daytime.days(state) != 1:
        return
    portal = lattice(state).portal
    for seat, player in enumerate(state.players):
        if player.space in (OFF_MAP, portal):
            state.out.append(seat)
            player.space = OFF_MAP
            state.tell(LEFT_BEHIND, seat)
    put_site(state, portal, NO_SITE)


ROUND_ENDS["one_to_return"] = close_portal


CHAMPION_MARKED = EventKind(
    "champion", "Your team counts on {0:who}.", rule="mk.scenario.return.team"
)
MARK_CHAMPION = AskKind(
    "champion",
    "Who of you has to return? The others will not know.",
    waiting="a team marks one of its Heroes in secret",
    rule="mk.scenario.return.team",
)


def mark_champion(state: MageKnightState, team: int) -> Play[None]:
    """A team marks in secret the member who has to return."""
    members = (team, team + 2)
    seat: int = yield Ask(members, MARK_CHAMPION, members, hidden=True)
    state.champions.append(seat)
    state.tell(CHAMPION_MARKED, seat, only=members)
