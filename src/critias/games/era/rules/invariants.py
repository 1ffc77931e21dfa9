"""What must be true of every position."""

from __future__ import annotations

from collections.abc import Iterator

from critias.games.era.rules.board import (
    AGENTS,
    BUILDINGS,
    CARDS_OF_A_TYPE,
    DARK,
    ENDINGS,
    GOALS,
    KEYS,
    LIGHT,
    LOOT_PIECES,
    MARKERS,
    MINORS,
    MOST,
    NATIONS,
    NEUTRAL,
    POWER,
    PYRAMID,
    SPOTS,
    TRACKS,
    UNITS,
)
from critias.games.era.rules.objectives import goal, goals_in_the_air, in_the_air, kind, known
from critias.games.era.rules.rounds import TURN
from critias.games.era.rules.setup import CHOOSE_SOCIETY, DRAFT, RETURN
from critias.games.era.rules.state import ACTIVE, INTRODUCTORY, OUT, PASSIVE, EraState
from critias.games.era.rules.values import (
    areas_of,
    controllers,
    loot_supply,
    may_use,
    minors_of,
    nations_of,
    on_map,
    supply,
    total,
    units_of,
)


def problems(state: EraState) -> Iterator[str]:
    """What is wrong with this position, if anything."""
    yield from _map(state)
    yield from _nations(state)
    yield from _players(state)
    yield from _cards(state)
    yield from _tracks(state)


def _map(state: EraState) -> Iterator[str]:
    for area, key in enumerate(KEYS):
        units, owner = state.units[area], state.owner[area]
        if units < 0:
            yield f"{key} has {units} units"
        if units and owner == NEUTRAL:
            yield f"{key} has {units} units of nobody"
        if state.wild >> area & 1:
            if owner != NEUTRAL and not units:
                yield f"{NATIONS[owner]} holds the wilderness {key} without units"
            if area < 20 and any(state.buildings[area * 6 : area * 6 + 6]):
                yield f"there are buildings in the wilderness {key}"
            if area in state.agents:
                yield f"there are agents in the wilderness {key}"
            continue
        built = state.buildings[area * 6 : area * 6 + 6]
        if min(built) < 0 or sum(built) > SPOTS[area]:
            yield f"{key} has {built} on {SPOTS[area]} spots"
        if built[DARK] and built[LIGHT]:
            yield f"{key} has temples of both types"
        if area < 5 and owner != area:
            yield f"{key} has lost its home to {owner}"
    for building, name in enumerate(BUILDINGS):
        if supply(state, building) < 0:
            yield f"there are {on_map(state, building)} of {name}"
    if min(loot_supply(state)) < 0:
        yield f"more than {LOOT_PIECES} loot markers are on the map"


def _nations(state: EraState) -> Iterator[str]:
    for nation, name in enumerate(NATIONS):
        if not 0 <= units_of(state, nation) <= UNITS:
            yield f"{name} has {units_of(state, nation)} units"
        if len(minors_of(state, nation)) > MARKERS:
            yield f"{name} has {len(minors_of(state, nation))} minors"
        if state.status[nation] == OUT:
            if areas_of(state, nation):
                yield f"{name} is out and holds {areas_of(state, nation)}"
            continue
        if total(state, nation) != _recount(state, nation):
            yield f"the Power of {name} is {_recount(state, nation)}, not {total(state, nation)}"
        if state.stage in (CHOOSE_SOCIETY, RETURN, DRAFT):
            continue
        wanted = 0 if state.status[nation] == PASSIVE else 2
        found = controllers(state, nation)
        if len(found) != wanted or len(set(found)) != wanted:
            yield f"{name} is controlled by {found}"
    if state.stage not in (CHOOSE_SOCIETY, RETURN, DRAFT):
        pairs = {frozenset(nations_of(state, seat)) for seat in range(state.players)}
        if len(pairs) != state.players:
            yield f"two players control the same nations: {state.cubes}"
        if any(state.status[nation] != ACTIVE for nation in state.cubes):
            yield f"somebody controls a nation that cannot be: {state.cubes}"


def _recount(state: EraState, nation: int) -> int:
    """The Power total, counted in another way than the rules do."""
    found = 0
    for marker, value in enumerate((4, 3, 2)):
        found += value * state.loot[nation * 3 + marker]
    for area in range(20):
        if state.owner[area] != nation or state.wild >> area & 1:
            continue
        counter = state.counter[area]
        found += POWER[area] + (MINORS[counter].power if area >= 5 else 0)
        built = state.buildings[area * 6 : area * 6 + 6]
        paired = min(built[PYRAMID], built[DARK] + built[LIGHT])
        found += 2 * paired + (built[PYRAMID] - paired)
    return found


def _players(state: EraState) -> Iterator[str]:
    for seat, virya in enumerate(state.virya):
        if not 0 <= virya <= MOST:
            yield f"seat {seat} has {virya} Virya"
    if len(state.agents) not in (9 * state.players, 9 * state.players + 3):
        yield f"there are {len(state.agents)} agents"
    assert len(AGENTS) == 9
    for place, space in enumerate(state.archons):
        if space >= 0 and state.stage == TURN and not may_use(state, place >> 1, space):
            yield f"an archon of seat {place >> 1} stands on space {space}"
    for seat in range(state.players):
        one, two = state.archons[seat * 2 : seat * 2 + 2]
        if one == two >= 0:
            yield f"both archons of seat {seat} stand on space {one}"
    if not state.powers and len({s for s in state.archons if s >= 0}) != sum(
        s >= 0 for s in state.archons
    ):
        yield f"two archons share a space: {state.archons}"
    if state.stage == TURN and state.doing.fallen:
        yield f"{state.doing.fallen} units wait for the Healing Crystal"


def _cards(state: EraState) -> Iterator[str]:
    places = (*state.hands, state.deck, in_the_air(state))
    there = [kind(card) for place in places for card in place]
    there += [card for card in state.layout if card >= 0]
    wanted = CARDS_OF_A_TYPE - (5 - state.players)
    if state.version != INTRODUCTORY:
        for number, name in enumerate(ENDINGS):
            if there.count(number) != wanted:
                yield f"there are {there.count(number)} cards {name}"
    for seat, hand in enumerate(state.hands):
        if not all(known(state, card, seat) for card in hand):
            yield f"seat {seat} does not know its own cards"
    if state.goals and state.goal_deck:
        dealt = (*state.goal, *state.goal_deck, *goals_in_the_air(state))
        cards = [goal(card) for card in dealt if card >= 0]
        if sorted(cards) != list(range(len(GOALS))):
            yield f"the objectives of nations are {sorted(cards)}"


def _tracks(state: EraState) -> Iterator[str]:
    if not 1 <= state.doom <= TRACKS.rounds.length:
        yield f"Doom is on {state.doom}"
    if not 1 <= state.end <= TRACKS.rounds.length:
        yield f"the End marker is on {state.end}"
    relics = state.relics + state.track_relics.bit_count() + state.land_relics.bit_count()
    if relics != 8:
        yield f"there are {relics} relics"
