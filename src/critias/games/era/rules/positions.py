"""Positions laid out by name, for lessons, puzzles and tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from critias.games.era.rules.board import (
    AGENTS,
    AREA,
    AREAS,
    BUILDINGS,
    CARDS_OF_A_TYPE,
    COUNTER,
    ENDINGS,
    GOALS,
    LOOT,
    NATIONS,
    NEUTRAL,
    PAD,
    PRINTED_WILD,
    SOCIETIES,
    SPACE,
    SPECIALS,
)
from critias.games.era.rules.objectives import dealt, goal_dealt, kind
from critias.games.era.rules.rounds import TURN
from critias.games.era.rules.state import (
    ACTIVE,
    INTRODUCTORY,
    NOWHERE,
    OUT,
    PASSIVE,
    START,
    SUPPLY,
    Doing,
    EraState,
)
from critias.games.era.rules.values import controllers
from critias.kit.positions import NoSuchPosition, named

PLAIN = "bare_1"
"""The counter of minors that a position says nothing about: 3 garrison, 3 stability."""
PLAIN_HOME = "major_3"
"""The counter of homes: 6 garrison, 6 stability."""
USUAL_HANDS: Final = (
    ("ascension", "continuation"),
    ("ascension", "pole_shift"),
    ("continuation", "pole_shift"),
)
"""The objective cards that players hold unless a position says so, by seat."""
Pairs = Sequence[tuple[str, str]]


def ring(players: int) -> list[tuple[str, str]]:
    """Who controls what unless a position says so: neighbours in the list of nations."""
    return [(NATIONS[n], NATIONS[(n + 1) % players]) for n in range(players)]


def arrange(
    *,
    nations: Pairs = (),
    passive: str = "",
    wild: Sequence[str] = (),
    owner: Mapping[str, str] | None = None,
    units: Mapping[str, int] | None = None,
    agents: Mapping[int, Mapping[str, Sequence[int]]] | None = None,
    passive_agents: Sequence[str] = (),
    buildings: Mapping[str, Sequence[str]] | None = None,
    counters: Mapping[str, str] | None = None,
    virya: Mapping[int, int] | int = 10,
    archons: Mapping[int, Sequence[str]] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    deck: Sequence[str] = (),
    layout: Sequence[str] = ("ascension", "pole_shift", "continuation"),
    tiles: Mapping[int, int] | None = None,
    societies: Mapping[int, str] | None = None,
    goals: Mapping[str, str] | None = None,
    goal_deck: Sequence[str] = (),
    loot: Mapping[str, Sequence[int]] | None = None,
    relics: Sequence[str] | None = None,
    **track: Any,
) -> Callable[[EraState], None]:
    """What arranges a new game so. The first player of the turn order is seat 0, who acts. Areas,
    buildings and cards are named as in the data; an owner of a wilderness needs units there.
    `track` sets plain fields: round, doom, end, lab, crystal, psychic."""

    def place(state: EraState) -> None:
        _clear(state)
        pairs = nations or ring(state.players)
        state.cubes = [_number(NATIONS, key, "nation") for pair in pairs for key in pair]
        _status(state, passive, wild)
        _fill_map(state, owner or {}, units or {}, buildings or {}, counters or {})
        _send_agents(state, agents or {}, passive_agents)
        for seat in range(state.players):
            state.virya[seat] = virya if isinstance(virya, int) else virya.get(seat, 10)
            for which, key in enumerate((archons or {}).get(seat, ())):
                space = seat * 3 + PAD.index(key) if key in PAD else SPACE.get(key, START)
                state.archons[seat * 2 + which] = space
            held = (hands or {}).get(seat, USUAL_HANDS[seat % 3])
            state.hands[seat] = sorted(dealt(_number(ENDINGS, key, "ending"), seat) for key in held)
            state.tile[seat] = (tiles or {}).get(seat, 0)
            if societies is not None:
                state.society[seat] = (
                    _number(SOCIETIES, societies[seat], "society") if seat in societies else -1
                )
        state.layout = [_number(ENDINGS, key, "ending") if key else NOWHERE for key in layout]
        state.deck = [_number(ENDINGS, key, "ending") for key in deck] or _left_over(state)
        for key, values in (loot or {}).items():
            for value in values:
                state.loot[_number(NATIONS, key, "nation") * 3 + _number(LOOT, value, "loot")] += 1
        for key, goal in (goals or {}).items():
            nation = _number(NATIONS, key, "nation")
            state.goal[nation] = goal_dealt(
                _number(GOALS, goal, "objective"), *controllers(state, nation)
            )
        state.goal_deck = [_number(GOALS, goal, "objective") for goal in goal_deck]
        left = relics if relics is not None else [a.id for a in AREAS if a.kind == "wilderness"]
        state.land_relics = sum(1 << named(AREA, key, "area") for key in left)
        state.relics = 5 - len(left)
        for name, value in track.items():
            setattr(state, name, _tracked(name, value))

    return place


def _number(names: Sequence[Any], name: Any, what: str) -> int:
    return named({str(one): number for number, one in enumerate(names)}, str(name), what)


def _left_over(state: EraState) -> list[int]:
    """The objective cards that lie neither in hands nor in the layout."""
    if state.version == INTRODUCTORY:
        return []
    there = Counter(kind(card) for hand in state.hands for card in hand)
    there.update(state.layout)
    of_each = CARDS_OF_A_TYPE - (5 - state.players)
    return [card for card in range(len(ENDINGS)) for _ in range(of_each - there[card])]


def _tracked(name: str, value: Any) -> Any:
    if name in ("lab", "crystal"):
        return _number(NATIONS, value, "nation")
    return SPACE[value] if name == "psychic" else value


def _clear(state: EraState) -> None:
    """An empty map with all minors in play, and the turn of seat 0."""
    state.first = state.turn = state.seat = 0
    state.stage = TURN
    state.wild = PRINTED_WILD
    state.owner = [*range(5), *[NEUTRAL] * 20]
    state.units = [0] * len(AREAS)
    state.counter = [COUNTER[PLAIN_HOME]] * 5 + [COUNTER[PLAIN]] * 15 + [NOWHERE] * 5
    state.buildings = [0] * (20 * len(BUILDINGS))
    state.loot = [0] * 15
    state.tiles = [NOWHERE] * len(SPECIALS)
    state.agents = [SUPPLY] * (len(AGENTS) * state.players)
    state.archons = [START] * (2 * state.players)
    state.goal = [NOWHERE] * 5
    state.searched = 0
    state.doing = Doing()


def _status(state: EraState, passive: str, wild: Sequence[str]) -> None:
    for nation, key in enumerate(NATIONS):
        state.status[nation] = ACTIVE if nation in state.cubes else OUT
        if key == passive:
            state.status[nation] = PASSIVE
        elif state.status[nation] == OUT:
            state.wild |= 1 << nation
            state.owner[nation] = NEUTRAL
            state.counter[nation] = NOWHERE
    for key in wild:
        state.wild |= 1 << named(AREA, key, "area")
        state.counter[named(AREA, key, "area")] = NOWHERE


def _fill_map(
    state: EraState,
    owner: Mapping[str, str],
    units: Mapping[str, int],
    buildings: Mapping[str, Sequence[str]],
    counters: Mapping[str, str],
) -> None:
    for key, nation in owner.items():
        state.owner[named(AREA, key, "area")] = _number(NATIONS, nation, "nation")
    for key, number in units.items():
        state.units[named(AREA, key, "area")] = number
    for key, names in buildings.items():
        for name in names:
            state.buildings[
                named(AREA, key, "area") * 6 + _number(BUILDINGS, name, "building")
            ] += 1
    for key, counter in counters.items():
        state.counter[named(AREA, key, "area")] = named(COUNTER, counter, "counter")
        if counter in SPECIALS:
            state.tiles[SPECIALS.index(counter)] = named(AREA, key, "area")


def _send_agents(
    state: EraState,
    agents: Mapping[int, Mapping[str, Sequence[int]]],
    passive_agents: Sequence[str],
) -> None:
    for seat, places in agents.items():
        for key, values in places.items():
            for value in values:
                at = seat * 9
                free = [
                    at + w
                    for w, v in enumerate(AGENTS)
                    if v == value and state.agents[at + w] == SUPPLY
                ]
                if not free:
                    raise NoSuchPosition(f"seat {seat} has no agent {value} left for {key}")
                which = free[0]
                state.agents[which] = named(AREA, key, "area")
    state.agents += [named(AREA, key, "area") for key in passive_agents]
