"""What a seat may know: the only door out of the state."""

from __future__ import annotations

from typing import Any, TypedDict

from critias.games.era.rules import campaign, scoring
from critias.games.era.rules.board import (
    AGENTS,
    BUILDINGS,
    COUNTERS,
    ENDINGS,
    GOALS,
    KEYS,
    LIGHT,
    LOOT,
    NATIONS,
    NEUTRAL,
    PASSIVE_AGENTS,
    SOCIETIES,
    SPACES,
    SPECIALS,
    SPOTS,
    UNITS,
)
from critias.games.era.rules.objectives import (
    goal,
    goal_known,
    goals_in_the_air,
    in_the_air,
    kind,
    known,
)
from critias.games.era.rules.state import ACTIVE, NOWHERE, OUT, PASSIVE, Contest, EraState
from critias.games.era.rules.values import (
    PASSIVE_SEAT,
    controllers,
    garrison,
    on_map,
    power,
    stability,
    supply,
    tile_owner,
)
from critias.kernel.hexes import spaces_of

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


class ScoreView(TypedDict):
    """A player's row of the score sheet; points are half points."""

    powers: list[int]
    nation: int
    virya: int
    virya_points: int
    cards: int
    objectives: int
    eclipse: int
    leading: int
    halves: int
    areas: int


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
    sheet: list[ScoreView]
    campaign: dict[str, Any]


def view(state: EraState, seat: int | None) -> EraView:
    """The table as one seat (None: a spectator) sees it."""
    over = state.ending >= 0
    searched = seat is not None and bool(state.searched >> seat & 1)
    areas = _areas(state)
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
        "track_relics": spaces_of(state.track_relics),
        "temples": on_map(state, LIGHT),
        "open_temples": supply(state, LIGHT),
        "areas": areas,
        "seats": [_player(state, other, seat) for other in range(state.players)],
        "nations": _nations(state, areas, seat),
        "tiles": {SPECIALS[t]: KEYS[area] for t, area in enumerate(state.tiles) if area >= 0},
        "tile_owners": {
            SPECIALS[t]: _name(tile_owner(state, t)) for t, a in enumerate(state.tiles) if a >= 0
        },
        "lab": _name(state.lab),
        "crystal": _name(state.crystal),
        "psychic": SPACES[state.psychic] if state.psychic >= 0 else "",
        "layout": [ENDINGS[card] if card >= 0 else "" for card in state.layout],
        "deck_size": len(state.deck),
        "deck": [ENDINGS[kind(c)] if known(state, c, seat) else HIDDEN for c in state.deck],
        "deck_holds": sorted(ENDINGS[kind(c)] for c in state.deck) if searched else [],
        "drawn": _drawn(state, seat),
        "doing": _doing(state),
        "ending": ENDINGS[state.ending] if over else "",
        "sheet": sheet(state, state.ending) if over else [],
        "campaign": campaign.sheet(state) if over else {},
    }


def _name(nation: int) -> str:
    return NATIONS[nation] if nation >= 0 else ""


def sheet(state: EraState, ending: int) -> list[ScoreView]:
    """Everybody's row of the score sheet, if the game ends so."""
    return [
        {
            "powers": [*row.powers],
            "nation": row.nation,
            "virya": row.virya,
            "virya_points": row.virya_points,
            "cards": row.cards,
            "objectives": row.objectives,
            "eclipse": row.eclipse,
            "leading": row.leading,
            "halves": row.halves,
            "areas": row.areas,
        }
        for row in scoring.scores(state, ending)
    ]


def _areas(state: EraState) -> list[AreaView]:
    """All areas; what stands in them is looked through once for all of them."""
    agents: list[list[list[int]]] = [[] for _ in KEYS]
    for number, place in enumerate(state.agents):
        if place >= 0:
            seat, which = divmod(number, 9)
            own = seat < state.players
            value = AGENTS[which] if own else PASSIVE_AGENTS[which]
            agents[place].append([seat if own else PASSIVE_SEAT, value])
    force = state.doing.move.force if state.doing.move is not None else _NONE
    wild, relics = state.wild, state.land_relics
    found: list[AreaView] = []
    for area, key in enumerate(KEYS):
        owner = state.owner[area]
        if wild >> area & 1:
            found.append(
                {
                    "key": key,
                    "wild": True,
                    "owner": NATIONS[owner] if owner >= 0 else "",
                    "units": state.units[area],
                    "moving": force[area],
                    "power": 0,
                    "garrison": 0,
                    "stability": 0,
                    "counter": "",
                    "spots": 0,
                    "buildings": [],
                    "agents": agents[area],
                    "relic": bool(relics >> area & 1),
                }
            )
            continue
        at = area * 6
        built = state.buildings[at : at + 6]
        found.append(
            {
                "key": key,
                "wild": False,
                "owner": NATIONS[owner] if owner >= 0 else "",
                "units": state.units[area],
                "moving": force[area],
                "power": power(state, area),
                "garrison": garrison(state, area),
                "stability": stability(state, area),
                "counter": COUNTERS[state.counter[area]].id,
                "spots": SPOTS[area],
                "buildings": _named(built) if any(built) else [],
                "agents": agents[area],
                "relic": False,
            }
        )
    return found


_NONE = (0,) * len(KEYS)


def _named(built: list[int]) -> list[str]:
    return [BUILDINGS[kind] for kind, number in enumerate(built) for _ in range(number)]


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
        "supply": [v for v, place in zip(AGENTS, agents, strict=True) if place == NOWHERE],
        "hand_size": len(hand),
        "hand": sorted(ENDINGS[kind(card)] for card in hand if over or known(state, card, seat)),
    }


def _nations(state: EraState, areas: list[AreaView], seat: int | None) -> list[NationView]:
    """All nations, counted from their areas."""
    powers, temples, units, minors = ([0] * 5 for _ in range(4))
    for area, shown in enumerate(areas):
        owner = state.owner[area]
        if owner >= 0:
            units[owner] += shown["units"]
            if not shown["wild"]:
                powers[owner] += shown["power"]
                temples[owner] += state.buildings[area * 6 + LIGHT]
                minors[owner] += area >= 5
    doing = state.doing
    if doing.move is not None:
        units[doing.nation] += sum(doing.move.force)
    tiles: list[list[str]] = [[] for _ in NATIONS]
    for tile, area in enumerate(state.tiles):
        if area >= 0 and state.owner[area] >= 0:
            tiles[state.owner[area]].append(SPECIALS[tile])
    return [
        {
            "key": key,
            "status": _STATUS[state.status[nation]],
            "controllers": controllers(state, nation),
            "power": powers[nation],
            "with_temples": powers[nation] + 2 * temples[nation],
            "units": units[nation],
            "supply": UNITS - units[nation],
            "minors": minors[nation],
            "loot": _loot(state, nation),
            "goal": _goal(state, nation, seat),
            "tiles": tiles[nation],
        }
        for nation, key in enumerate(NATIONS)
    ]


def _loot(state: EraState, nation: int) -> list[int]:
    held = state.loot[nation * 3 : nation * 3 + 3]
    return [v for v, n in zip(LOOT, held, strict=True) for _ in range(n)] if any(held) else []


def _goal(state: EraState, nation: int, seat: int | None) -> str:
    card = state.goal[nation]
    if card < 0:
        return ""
    shown = state.ending >= 0 or goal_known(card, seat)
    return GOALS[goal(card)] if shown else HIDDEN


def _drawn(state: EraState, seat: int | None) -> list[str]:
    """Cards in the air: drawn for the layout, or for a nation."""
    goals, cards = goals_in_the_air(state), in_the_air(state)
    return [
        *(GOALS[goal(c)] if goal_known(c, seat) else HIDDEN for c in goals),
        *(ENDINGS[kind(c)] if known(state, c, seat) else HIDDEN for c in cards),
    ]


def _doing(state: EraState) -> dict[str, Any]:
    """The action under way, as far as it is open; what it counts is in its questions."""
    doing, contest = state.doing, state.doing.contest or _NO_CONTEST
    contested = doing.move.contested if doing.move is not None else 0
    return {
        "space": SPACES[doing.space] if doing.space >= 0 else "",
        "nation": _name(doing.nation),
        "tile": SPECIALS[doing.tile] if doing.tile >= 0 else "",
        "area": KEYS[contest.area] if state.stage in _PLACES else "",
        "rival": _name(contest.rival),
        "contested": [KEYS[area] for area in spaces_of(contested)],
        "dials": contest.dials[:],
        "attack": contest.attack,
        "defence": contest.defence,
    }


_NO_CONTEST = Contest(NOWHERE, NEUTRAL)
_PLACES = frozenset(
    {"coup_bids", "coup_minor", "coup_home", "coup_agents", "conflict_bids", "raze", "expose"}
)
