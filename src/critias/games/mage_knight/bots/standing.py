"""How well a player stands between two turns, in Fame: what is there, what may become of it, and
how likely the cities are to fall in the time that is left."""

from __future__ import annotations

import math
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from critias.games.mage_knight.bots import fights, judgement
from critias.games.mage_knight.bots.estimate import progress
from critias.games.mage_knight.bots.land import (
    DRAGONS,
    ORCS,
    PROSPECTS,
    defenders,
    free_slots,
    lasts,
    might,
    outlook,
    turns_left,
    turns_of_round,
)
from critias.games.mage_knight.bots.ways import next_turn
from critias.games.mage_knight.bots.worth import (
    CARD_WORTH,
    SKILL_USES,
    SKILL_WORTH,
    UNIT_BEST,
    USES,
)
from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.components import (
    CITY_COST,
    CLOSED,
    DEEDS,
    TERRAIN_COST,
    UNIT_ARMOR,
    UNIT_LEVEL,
    WOUND,
)
from critias.games.mage_knight.rules.map import BLANK, CITY_LETTER, LATTICES
from critias.games.mage_knight.rules.scoring import achievements, is_mission, scores
from critias.games.mage_knight.rules.state import (
    OFF_MAP,
    CityRecord,
    MageKnightState,
    Player,
)
from critias.games.mage_knight.rules.tables import HAND_LIMIT, SCORING
from critias.games.mage_knight.rules.terms import PHYSICAL

# --- weights, in Fame -----------------------------------------------------------------------------

LEVEL, CARD, SKILL, UNIT, HURT = 3.0, 2.0, 0.9, 2.0, 2.5
"""A level, the worth of cards, Skills and Units, and a level of a Unit that is hurt."""
TALENT: Final = 5.0
"""What the Skill and the card of an even level are worth."""
REPUTE, HATED = 0.35, 0.7
"""A point of Reputation, and what each below -2 costs besides."""
WOUNDED: Final = 2.2
"""What a Wound costs besides the points it takes at the end."""
GEM: Final = 0.5
TILE: Final = 0.5
AHEAD: Final = 0.2
NEXT, NEXT_MOST = 0.5, 8.0
EARLY = 1.25
LEVELS_FADE, CARDS_FADE, UNITS_FADE = 1.3, 1.3, 1.3
"""Growth counts whole until so much of the game is gone, and less and less later."""
TILES_AT_FIRST, TILES_A_ROUND, BEHIND = 4.0, 1.9, 0.4
"""How many tiles should lie there at first, how many more after every Round while cities are
hidden, and what it costs to be behind."""
"""What of the prizes ahead counts."""
AROUND, NEARNESS = 0.05, 0.8
"""What the prizes of all open sites count together that one is strong enough for, and what is left
of each one Move point away."""
EDGE, MOST_MISSING = 0.5, 3.0
"""What every turn costs, for each of so many missing tiles, that it takes to get where one can be
laid."""
PLAYABLE, SPARE, IN_HAND, READY, READY_TURNS = 0.65, 0.1, 0.8, 0.3, 4.0
"""A card that can still be played in this Round, a Wound in hand, and a level of a ready Unit while
so many turns of the Round are to come: most turns are no fights, and who waits too long has kept it
for nothing."""

# --- conquest -------------------------------------------------------------------------------------

CITY_WORTH: Final = 22.0
"""What the Fame of a garrison and the points of a city come to, roughly."""
CONQUERED: Final = 22.0
"""What a conquered city is worth besides its points, so that none is spared for later."""
STORMED, STORMING = 18.0, 3.0
"""What it is worth that the defenders of a city are defeated but for the last, where so many turns
are left."""
HARM, RESISTANT = 0.6, 1.35
"""How much the damage of a defender counts beside its Armor, and Armor that resists."""
NEED_BY_LEVEL: Final = 5.2
"""How strong the garrison of a city nobody has seen is held to be, by level."""
CARDS_A_TURN = 3.2
STORM_TURNS, TILE_TURNS, WAY_POINTS = 2.0, 1.1, 4.5
"""The turns that an assault and a new tile take, and the Move points of a turn."""
WALLS: Final = 4.0
"""What it takes to take a city besides its garrison."""
LASTING: Final = 1.7
"""How many assaults a city is taken with."""
STEEP, EVEN, HASTE = 2.2, 1.3, 14.0
"""How fast the chance grows with strength, the strength that is even, and how fast it grows with
turns to spare."""
TIRED: Final = 0.9
"""What is left of one's strength after a city."""
LAST: Final = 1.5
"""How much more the last city is worth."""


def standing(state: MageKnightState, seat: int) -> float:
    """The sum of it."""
    if state.over:
        return float(scores(state)[seat])
    player = state.players[seat]
    time = lasts(state)
    value = city_points(state, seat) + growth(player, time) + _land(state, player, time)
    value += NEXT * min(next_turn(state, seat), NEXT_MOST)
    return value + _strength(state, player) + (_conquest(state, player) if state.levels else 0.0)


def city_points(state: MageKnightState, seat: int) -> float:
    """What would count if the game ended now; of a mission without what the time is worth, which
    goes by whatever is done."""
    if not is_mission(state):
        return float(scores(state)[seat])
    goal = SCORING.goal
    taken = sum(city.conquered for city in state.cities)
    value = state.players[seat].fame + sum(achievements(state, seat).values())
    return float(value + goal.city * taken + (goal.all_cities if taken == len(state.levels) else 0))


def growth(player: Player, time: float) -> float:
    """What makes later turns stronger."""
    deeds = gaining.all_deeds(player)
    wounds = deeds.count(WOUND)
    cards = sum(CARD_WORTH[card] - judgement.PLAIN_CARD for card in deeds if card != WOUND)
    units = sum(UNIT_LEVEL[u.card] * 1.5 + 0.5 * UNIT_BEST[u.card].attack for u in player.units)
    hurt = sum(UNIT_LEVEL[unit.card] for unit in player.units if unit.wounds)
    skills = sum(SKILL_WORTH[skill] for skill in player.skills)
    repute = REPUTE * player.reputation - HATED * max(0, -2 - player.reputation)
    way = progress(player)
    # Every second level brings a Skill and a card: the way there is worth its share of them.
    talent = TALENT * way if player.level % 2 else 0.0
    left = min(1.0, EARLY * time)
    levels = talent + LEVEL * (player.level + way) + repute - WOUNDED * wounds
    value = levels * math.pow(left, LEVELS_FADE)
    deck = CARD * cards + SKILL * skills + GEM * min(sum(player.crystals), 6)
    return (
        value
        + deck * math.pow(left, CARDS_FADE)
        + (UNIT * units - HURT * hurt) * math.pow(left, UNITS_FADE)
    )


def _land(state: MageKnightState, player: Player, time: float) -> float:
    """What the map promises."""
    value = TILE * len(state.tiles) * min(1.0, 4 * time)
    if len(state.cities) < len(state.levels):
        wanted = TILES_AT_FIRST + TILES_A_ROUND * (1 - time) * state.rounds
        missing = max(0.0, wanted - len(state.tiles))
        value -= BEHIND * missing**2
        value -= EDGE * min(missing, MOST_MISSING) * edge(state, player) / WAY_POINTS
    value += AROUND * min(1.0, 4 * time) * around(state, player)
    return value + AHEAD * min(1.0, 4 * time) * outlook(state, player)


def around(state: MageKnightState, player: Player) -> float:
    """The prizes of all open sites that one is strong enough for, less the farther they are."""
    if player.space == OFF_MAP:
        return 0.0
    here = (player.space,)
    costs = _costs_to(state.shape, state.ground, state.sites, state.night, here)
    strong, total = might(player), 0.0
    for space, letter in sites_of(state.sites):
        prospect = PROSPECTS[letter]
        if letter in WILD and not state.rampaging >> space & 1:
            continue
        if space in costs and space not in state.shields and strong >= prospect.might:
            total += prospect.prize * NEARNESS ** costs[space]
    return total


WILD: Final = (ORCS, DRAGONS)


@lru_cache(maxsize=64)
def sites_of(sites: str) -> tuple[tuple[int, str], ...]:
    """The sites of a map that promise something, cities aside."""
    return tuple(
        (space, letter)
        for space, letter in enumerate(sites)
        if letter in PROSPECTS and letter != CITY_LETTER
    )


def edge(state: MageKnightState, player: Player) -> float:
    """The Move points to the nearest space from which a tile can be laid."""
    if player.space == OFF_MAP:
        return 0.0
    goals = _edges(state.shape, state.ground, free_slots(state))
    costs = _costs_to(state.shape, state.ground, state.sites, state.night, goals)
    return min(costs.get(player.space, FAR), FAR)


FAR: Final = 12.0


@lru_cache(maxsize=64)
def _edges(shape: str, ground: str, slots: tuple[int, ...]) -> tuple[int, ...]:
    """The spaces beside some positions of the map."""
    edges = LATTICES[shape].edges
    return tuple(
        space
        for space, letter in enumerate(ground)
        if letter != BLANK and any(slot in slots for slot in edges[space])
    )


def _strength(state: MageKnightState, player: Player) -> float:
    """What is left for the turns of this Round."""
    cards = sum(card != WOUND for card in player.hand) + gaining.deck_size(player)
    turns = turns_of_round(state)
    levels = sum(UNIT_LEVEL[u.card] for u in player.units if not u.spent and not u.wounds)
    ready = READY * levels * min(1.0, (turns - 1) / READY_TURNS)
    most = CARDS_A_TURN * turns
    playable = PLAYABLE * min(float(cards), most) + SPARE * max(0.0, cards - most)
    return playable + ready - IN_HAND * player.hand.count(WOUND)


# --- conquest -------------------------------------------------------------------------------------


def _conquest(state: MageKnightState, player: Player) -> float:
    """What the cities that still stand are worth, by how likely they are to fall."""
    might = LASTING * power(player)
    turns = turns_left(state)
    taken = sum(city.conquered for city in state.cities)
    value, spent = CONQUERED * taken, 0.0
    standing_ = [city for city in state.cities if not city.conquered]
    standing_.sort(key=lambda city: distance(state, player, city))
    for city in standing_:
        spent += STORM_TURNS + distance(state, player, city) / WAY_POINTS
        value += CITY_WORTH * _chance(might / garrison(city), turns - spent)
        if city.shields:
            value += STORMED * len(city.shields) / defenders(city) * min(1.0, turns / STORMING)
        might *= TIRED
    unseen = len(state.levels) - len(state.cities)
    for number in range(unseen):
        level = state.levels[len(state.cities) + number]
        spent += STORM_TURNS + 1 + TILE_TURNS * _tiles_before(state, unseen)
        value += CITY_WORTH * _chance(might / (NEED_BY_LEVEL * level), turns - spent)
        might *= TIRED
    if is_mission(state) and taken + 1 == len(state.levels):
        value *= LAST
    return value


def _chance(ratio: float, spare: float) -> float:
    """How likely a city is to fall to so much strength with so many turns to spare."""
    strong = 1 / (1 + math.exp(-STEEP * (ratio - EVEN)))
    return strong * min(1.0, max(0.0, (spare + 2) / HASTE))


def _tiles_before(state: MageKnightState, unseen: int) -> float:
    """How many tiles lie above the next city, roughly."""
    countryside, core, cities = state.left
    before = countryside if unseen == len(state.levels) or countryside else 0
    return before / max(1, unseen) + (core + cities) / (cities + 1) if cities else 0.0


def garrison(city: CityRecord) -> float:
    """How strong one should be to take the city at once."""
    bonuses = 1 << city.colour
    total = WALLS
    for token in city.garrison:
        foe = fights.enemy_of(token, bonuses)
        hard = RESISTANT if foe.resists & 1 << PHYSICAL else 1.0
        total += foe.armor * hard + HARM * max(foe.harm, foe.block)
    return total


def power(player: Player) -> float:
    """What a player can do in the combats of a good turn."""
    deeds = gaining.all_deeds(player)
    cards = sum(CARD_POWER[card] for card in deeds) / max(1, len(deeds))
    units = sum(
        (max(UNIT_BEST[u.card].attack, UNIT_BEST[u.card].block) + 0.5 * UNIT_ARMOR[u.card])
        * (0.3 if u.wounds else 1.0)
        for u in player.units
    )
    skills = sum(max(SKILL_USES[skill].attack, SKILL_USES[skill].block) for skill in player.skills)
    gems = 0.6 * min(sum(player.crystals), 5)
    return cards * HAND_LIMIT[player.level - 1] + units + skills + gems


def _card_power(card: int) -> float:
    if card == WOUND:
        return 0.0
    basic, strong = (max(use.attack, 0.85 * use.block) for use in USES[card])
    return max(1.0, basic, 0.75 * strong)


CARD_POWER: Final = tuple(map(_card_power, range(len(DEEDS))))
"""What a card adds to a combat."""


def distance(state: MageKnightState, player: Player, city: CityRecord) -> float:
    """The Move points to a city."""
    if player.space == OFF_MAP:
        return 20.0
    costs = _costs_to(state.shape, state.ground, state.sites, state.night, tuple(city.spaces))
    return costs.get(player.space, 20.0)


@lru_cache(maxsize=64)
def _costs_to(
    shape: str, ground: str, sites: str, night: bool, goals: tuple[int, ...]
) -> dict[int, float]:
    """The Move points from every space to the nearest of some."""
    grid, costs = LATTICES[shape], TERRAIN_COST[night]
    found: dict[int, float] = {}
    front = [(0.0, space) for space in goals]
    while front:
        cost, space = heappop(front)
        if space in found or ground[space] == BLANK:
            continue
        own = CITY_COST if sites[space] == CITY_LETTER else costs[int(ground[space])]
        if own >= CLOSED:
            continue
        found[space] = cost
        for other in grid.neighbours[space]:
            if other not in found:
                heappush(front, (cost + own, other))
    return found
