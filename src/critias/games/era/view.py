"""What a seat may know: the only door out of the state."""

from __future__ import annotations

from typing import Any, TypedDict

from critias.games.era import campaign, scoring
from critias.games.era.board import (
    BUILDINGS,
    COUNTERS,
    ENDINGS,
    GOALS,
    KEYS,
    LIGHT,
    LOOT,
    NATIONS,
    SOCIETIES,
    SPACES,
    SPECIALS,
    SPOTS,
)
from critias.games.era.objectives import goal, goal_known, kind, known
from critias.games.era.state import ACTIVE, NOWHERE, OUT, PASSIVE, EraState
from critias.games.era.values import (
    agents_in,
    controllers,
    garrison,
    minors_of,
    on_map,
    power,
    stability,
    supply,
    tile_owner,
    total,
    unit_supply,
    units_of,
    with_temples,
)

HIDDEN = "?"
_STATUS = {ACTIVE: "active", PASSIVE: "passive", OUT: "out"}


class AreaView(TypedDict):
    """An area of the map."""

    key: str
    wild: bool
    owner: str
    units: int
    moving: int
    power: int
    garrison: int
    stability: int
    counter: str
    spots: int
    buildings: list[str]
    agents: list[list[int]]
    relic: bool


class PlayerView(TypedDict):
    """A player's pad."""

    seat: int
    name: str
    society: str
    nations: list[str]
    virya: int
    tile: int
    archons: list[str]
    supply: list[int]
    hand_size: int
    hand: list[str]


class NationView(TypedDict):
    """A nation's tile."""

    key: str
    status: str
    controllers: list[int]
    power: int
    with_temples: int
    units: int
    supply: int
    minors: int
    loot: list[int]
    goal: str
    tiles: list[str]


class EraView(TypedDict):
    """The whole table."""

    game: str
    seat: int | None
    players: int
    version: str
    powers: bool
    goals: bool
    stage: str
    first: int
    acting: int
    round: int
    doom: int
    end: int
    end_black: bool
    relics: int
    track_relics: list[int]
    temples: int
    open_temples: int
    areas: list[AreaView]
    seats: list[PlayerView]
    nations: list[NationView]
    tiles: dict[str, str]
    tile_owners: dict[str, str]
    lab: str
    crystal: str
    psychic: str
    layout: list[str]
    deck_size: int
    deck: list[str]
    deck_holds: list[str]
    drawn: list[str]
    doing: dict[str, Any]
    ending: str
    sheet: list[list[Any]]
    campaign: dict[str, Any]


def view(state: EraState, seat: int | None) -> EraView:
    """The table as one seat (None: a spectator) sees it."""
    over = state.ending >= 0
    searched = seat is not None and bool(state.searched >> seat & 1)
    return {
        "game": "era",
        "seat": seat,
        "players": state.players,
        "version": state.version,
        "powers": state.powers,
        "goals": state.goals,
        "stage": state.stage,
        "first": state.first,
        "acting": state.seat,
        "round": state.round,
        "doom": state.doom,
        "end": state.end,
        "end_black": state.end_black,
        "relics": state.relics,
        "track_relics": [p for p in range(30) if state.track_relics >> p & 1],
        "temples": on_map(state, LIGHT),
        "open_temples": supply(state, LIGHT),
        "areas": [_area(state, area) for area in range(len(KEYS))],
        "seats": [_player(state, other, seat) for other in range(state.players)],
        "nations": [_nation(state, nation, seat) for nation in range(len(NATIONS))],
        "tiles": {SPECIALS[t]: KEYS[area] for t, area in enumerate(state.tiles) if area >= 0},
        "tile_owners": {
            SPECIALS[t]: _name(tile_owner(state, t)) for t, a in enumerate(state.tiles) if a >= 0
        },
        "lab": _name(state.lab),
        "crystal": _name(state.crystal),
        "psychic": SPACES[state.psychic] if state.psychic >= 0 else "",
        "layout": [ENDINGS[card] if card >= 0 else "" for card in state.layout],
        "deck_size": len(state.deck),
        "deck": [ENDINGS[kind(c)] if known(c, seat) else HIDDEN for c in state.deck],
        "deck_holds": sorted(ENDINGS[kind(c)] for c in state.deck) if searched else [],
        "drawn": _drawn(state, seat),
        "doing": _doing(state),
        "ending": ENDINGS[state.ending] if over else "",
        "sheet": [[name, list(row)] for name, row in _sheet(state)] if over else [],
        "campaign": campaign.sheet(state) if over else {},
    }


def _name(nation: int) -> str:
    return NATIONS[nation] if nation >= 0 else ""


def _sheet(state: EraState) -> list[tuple[str, tuple[str, ...]]]:
    return scoring.sheet(state, state.ending)


def _area(state: EraState, area: int) -> AreaView:
    wild = bool(state.wild >> area & 1)
    counter = state.counter[area]
    at = area * 6
    kinds = [] if area >= 20 else enumerate(state.buildings[at : at + 6])
    return {
        "key": KEYS[area],
        "wild": wild,
        "owner": _name(state.owner[area]),
        "units": state.units[area],
        "moving": state.doing.force[area] if state.doing.force else 0,
        "power": 0 if wild else power(state, area),
        "garrison": garrison(state, area),
        "stability": 0 if wild else stability(state, area),
        "counter": COUNTERS[counter].id if counter >= 0 else "",
        "spots": 0 if wild else SPOTS[area],
        "buildings": [BUILDINGS[kind] for kind, number in kinds for _ in range(number)],
        "agents": [[owner, value] for owner, value, _ in agents_in(state, area)],
        "relic": bool(state.land_relics >> area & 1),
    }


def _player(state: EraState, other: int, seat: int | None) -> PlayerView:
    hand = state.hands[other]
    over = state.ending >= 0
    held = [place for place in state.cubes[other * 2 : other * 2 + 2] if place >= 0]
    society = state.society[other]
    agents = state.agents[other * 9 : other * 9 + 9]
    return {
        "seat": other,
        "name": state.names[other],
        "society": SOCIETIES[society] if society >= 0 else "",
        "nations": [NATIONS[nation] for nation in held],
        "virya": state.virya[other],
        "tile": state.tile[other],
        "archons": [SPACES[s] if s >= 0 else "" for s in state.archons[other * 2 : other * 2 + 2]],
        "supply": [v for v, place in zip(_VALUES, agents, strict=True) if place == NOWHERE],
        "hand_size": len(hand),
        "hand": sorted(ENDINGS[kind(card)] for card in hand if over or known(card, seat)),
    }


_VALUES = (0, 0, 0, 1, 1, 1, 2, 2, 3)


def _nation(state: EraState, nation: int, seat: int | None) -> NationView:
    card = state.goal[nation]
    shown = card >= 0 and (state.ending >= 0 or goal_known(card, seat))
    out = state.status[nation] == OUT
    at = nation * 3
    return {
        "key": NATIONS[nation],
        "status": _STATUS[state.status[nation]],
        "controllers": controllers(state, nation),
        "power": 0 if out else total(state, nation),
        "with_temples": 0 if out else with_temples(state, nation),
        "units": units_of(state, nation),
        "supply": unit_supply(state, nation),
        "minors": len(minors_of(state, nation)),
        "loot": [v for v, n in zip(LOOT, state.loot[at : at + 3], strict=True) for _ in range(n)],
        "goal": GOALS[goal(card)] if shown else HIDDEN if card >= 0 else "",
        "tiles": [
            SPECIALS[t]
            for t, area in enumerate(state.tiles)
            if area >= 0 and state.owner[area] == nation
        ],
    }


def _drawn(state: EraState, seat: int | None) -> list[str]:
    """Cards in the air: drawn for the layout, or for a nation."""
    if state.stage == "nation_goal":
        cards = state.doing.drawn
        return [GOALS[goal(c)] if goal_known(c, seat) else HIDDEN for c in cards]
    return [ENDINGS[kind(c)] if known(c, seat) else HIDDEN for c in state.doing.drawn]


def _doing(state: EraState) -> dict[str, Any]:
    """The action under way, as far as it is open; what it counts is in its questions."""
    doing = state.doing
    return {
        "space": SPACES[doing.space] if doing.space >= 0 else "",
        "nation": _name(doing.nation),
        "tile": SPECIALS[doing.tile] if doing.tile >= 0 else "",
        "area": KEYS[doing.area] if state.stage in _PLACES and doing.area >= 0 else "",
        "rival": _name(doing.rival),
        "contested": [key for area, key in enumerate(KEYS) if doing.contested >> area & 1],
        "dials": doing.dials[:],
        "attack": doing.attack,
        "defence": doing.defence,
    }


_PLACES = frozenset(
    {"coup_bids", "coup_minor", "coup_home", "coup_agents", "conflict_bids", "raze", "expose"}
)
