"""What an action is likely to bring in points, quickly counted, for habits and hints.

Points are counted by Power alone: what an action adds to one nation and takes from another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from critias.games.era.bots.estimate import likely
from critias.games.era.rules import contest, coup
from critias.games.era.rules.board import (
    AGENTS,
    BLACK_KNIGHT,
    CONTINUATION,
    COSTS,
    DARK,
    ECLIPSE,
    LAYOUT,
    LIGHT,
    LOOT,
    MOON,
    MOST,
    NEUTRAL,
    PAYABLE,
    POLE_SHIFT,
    PYRAMID,
    SUN,
    TRACKS,
    crossings,
)
from critias.games.era.rules.repolarize import MOON_BONUS, affordable
from critias.games.era.rules.scoring import CONTINUATION_VIRYA, REWARDS, SUN_VIRYA, scores, tally
from critias.games.era.rules.state import OUT, EraState
from critias.games.era.rules.values import (
    agent_value,
    agents_at,
    controllers,
    factories,
    garrison,
    has_marker,
    lands_of,
    loot_supply,
    nations_of,
    passive_value,
    power,
    spots_left,
    stability,
    supply,
    total,
    units_of,
)
from critias.kernel.hexes import Mask

HOPE: Final = 3
"""The highest bid that is counted on."""
RELIC, OUTPOST = 0.5, 0.05
"""What a wilderness with and without a relic is worth in points."""
NEVER: Final = -9.0
"""What an action brings that cannot be done."""
SPOILS: Final = 0.3
"""What it is worth to those who wait for the Pole Shift that a building falls."""
VIRYA_POINTS: Final = 0.25
"""What a Virya is worth in points, about."""


class Points:
    """How the points stand in the likeliest ending, and how they would with other Powers."""

    __slots__ = (
        "_found",
        "_rest",
        "_state",
        "_takers",
        "_virya",
        "chances",
        "held",
        "holders",
        "now",
        "powers",
        "seat",
        "wish",
    )

    def __init__(self, state: EraState, seat: int) -> None:
        counted = tally(state)
        self.chances = likely(state)
        rows = scores(state, self.chances.index(max(self.chances)), counted)
        self._state = state
        self._rest = [(row.virya_points + row.objectives + row.eclipse) / 2 for row in rows]
        self._virya = [row.virya for row in rows]
        self._found: dict[tuple[int, int, int, int], float] = {}
        self._takers: list[int] | None = None
        self.seat = seat
        self.held = counted.hands[seat]
        self.wish = self.held.index(max(self.held))
        """The ending the player's cards are for."""
        self.holders = [
            number - (own > 0) for number, own in zip(counted.holders, self.held, strict=True)
        ]
        """How many others hold a card of each type."""
        self.powers = counted.powers
        self.now = self._lead(self.powers, self._rest, state.cubes)

    def _lead(self, powers: list[int], rest: list[float], cubes: list[int]) -> float:
        """How far the player is ahead of the best rival."""
        best = max(powers)
        each = 2 if powers.count(best) == 1 else 1
        own, other = 0.0, -math.inf
        for seat, more in enumerate(rest):
            one, two = powers[cubes[2 * seat]], powers[cubes[2 * seat + 1]]
            found = min(one, two) + more + each * ((one == best) + (two == best))
            if seat == self.seat:
                own = found
            elif found > other:
                other = found
        return own - other

    def with_power(self, nation: int, more: int, rival: int = -1, less: int = 0) -> float:
        """What it brings that a nation gets so much Power, and another loses some."""
        asked = nation, more, rival, less
        known = self._found.get(asked)
        if known is None:
            powers = self.powers.copy()
            powers[nation] += more
            if rival >= 0:
                powers[rival] -= less
            known = self._lead(powers, self._rest, self._state.cubes) - self.now
            self._found[asked] = known
        return known

    def with_virya(self, gains: dict[int, int]) -> float:
        """What it brings that players get, or pay, so much Virya."""
        rest, half = self._rest.copy(), TRACKS.virya.half_points
        for seat, gain in gains.items():
            most = MOST + self._state.tile[seat]
            gain = min(gain, MOST - self._state.virya[seat])
            had = self._virya[seat]
            rest[seat] += (half[max(0, min(most, had + gain))] - half[had]) / 2
        return self._lead(self.powers, rest, self._state.cubes) - self.now

    def with_swap(self, other: int, given: int, nation: int) -> float:
        """What it brings to change places: `nation` for the own nation `given`."""
        cubes = self._state.cubes.copy()
        for player, old, new in ((self.seat, given, nation), (other, nation, given)):
            cubes[player * 2 + (cubes[player * 2 + 1] == old)] = new
        return self._lead(self.powers, self._rest, cubes) - self.now

    @property
    def takers(self) -> list[int]:
        """The own nations that have a marker left for one more minor."""
        if self._takers is None:
            own = nations_of(self._state, self.seat)
            self._takers = [nation for nation in own if has_marker(self._state, nation)]
        return self._takers

    def lesser(self, nation: int) -> bool:
        """Whether the player has no weaker nation."""
        powers = self.powers
        return powers[nation] == min(powers[n] for n in nations_of(self._state, self.seat))


def prize(state: EraState, area: int) -> int:
    """The final Power of a minor."""
    return power(state, area) + 2 * state.buildings[area * 6 + LIGHT]


# --- coups ---------------------------------------------------------------------------------------


def missing(state: EraState, seat: int, area: int) -> int:
    """The bid that a Coup needs if nobody else takes part."""
    agents = agent_value(state, seat, area)
    if _knight(state):
        agents *= 2
    return stability(state, area) + passive_value(state, area) + 1 - agents


def _knight(state: EraState) -> bool:
    """Whether The Black Knight rides."""
    return state.doing.tile == BLACK_KNIGHT


def coup_gain(state: EraState, points: Points, area: int) -> float:
    """The points a Coup brings if it succeeds."""
    seat = points.seat
    if area < 5:
        found = [points.with_swap(*swap, area) for swap in coup.swaps(state, seat, area)]
    else:
        holder, gain = state.owner[area], prize(state, area)
        takers = [state.doing.nation] if _knight(state) else points.takers
        found = [
            points.with_power(nation, gain, holder, gain) for nation in takers if nation != holder
        ]
    return max(found, default=0.0)


def best_coup(state: EraState, points: Points) -> tuple[float, int]:
    """The points of the best Coup that is likely to succeed, and its target."""
    seat = points.seat
    best, target = 0.0, -1
    for area in {place for place in state.agents[seat * 9 : seat * 9 + 9] if place >= 0}:
        if missing(state, seat, area) <= min(HOPE, PAYABLE[state.virya[seat]]):
            gain = coup_gain(state, points, area)
            if gain > best:
                best, target = gain, area
    for one in exchanges(state, points):
        if one.gain > best:
            best, target = one.gain, one.target
    return best, target


class Exchange(NamedTuple):
    """Two own agents that change places, so that a Coup is likely to succeed."""

    target: int
    agents: frozenset[tuple[int, int]]
    """Where they are and what they count."""
    gain: float
    """In points, with the price of the exchange."""
    bid: int


def exchanges(state: EraState, points: Points) -> list[Exchange]:
    """The exchanges of agents that make a Coup succeed which would fail."""
    seat = points.seat
    virya = state.virya[seat]
    if not virya:
        return []
    places = zip(state.agents[seat * 9 : seat * 9 + 9], AGENTS, strict=True)
    agents = {(place, value) for place, value in places if place >= 0}
    open_to = coup.targets(state, seat, state.doing.nation if _knight(state) else -1)
    each = 2 if _knight(state) else 1
    found = []
    for area, value in agents:
        lacks = missing(state, seat, area)
        if lacks <= min(HOPE, PAYABLE[virya]) or not open_to >> area & 1:
            continue
        for other, better in agents:
            left = lacks - each * (better - value)
            if other != area and better > value and left <= min(HOPE, PAYABLE[virya - 1]):
                gain = coup_gain(state, points, area) - VIRYA_POINTS
                pair = frozenset(((area, value), (other, better)))
                found.append(Exchange(area, pair, gain, max(0, left)))
    return found


def coup_worth(state: EraState, points: Points, area: int) -> float:
    """What it is worth to try a Coup with the agents that are there."""
    lacks = missing(state, points.seat, area)
    if lacks > min(HOPE, payable(state, points.seat)):
        return -1.0 - lacks / 10
    return coup_gain(state, points, area) - COSTS[max(0, lacks)] * VIRYA_POINTS


# --- wars ----------------------------------------------------------------------------------------


class Strike(NamedTuple):
    """An attack that a nation could make with all units of an area, or of several areas where those
    of one are not enough."""

    start: int
    target: int
    margin: int
    """By how much it is stronger than the defence, without bids."""
    gain: float


def payable(state: EraState, seat: int) -> int:
    """The highest bid a player can pay."""
    return PAYABLE[state.virya[seat]]


def answer(state: EraState, area: int) -> int:
    """The most that others can bid for the defence of an area."""
    owner = state.owner[area]
    holders = controllers(state, owner) if owner != NEUTRAL else ()
    seats = {seat for seat in holders if seat != state.seat}
    seats |= {
        seat
        for seat in range(state.players)
        if seat != state.seat and agents_at(state, seat) >> area & 1
    }
    return sum(payable(state, seat) for seat in seats)


def safe(state: EraState, found: Iterable[Strike]) -> float:
    """The best gain of the attacks that nobody can stop, whatever is bid."""
    best = 0.0
    for one in found:
        # Whether it can be stopped is asked last: that takes longest.
        if one.gain > best and one.margin >= 1 and one.margin - answer(state, one.target) >= 1:
            best = one.gain
    return best


MARGINS: Final = (4, 1, -2)
"""How much stronger an attack is that is sure, likely, and possible with a bid."""


def by_margin(found: Iterable[tuple[int, float]]) -> tuple[float, float, float]:
    """The best gain of the attacks that are sure, that are at least likely, and of all that are
    possible.

    >>> by_margin([(1, 2.0), (9, 1.0), (-2, 5.0), (-3, 9.0)])
    (1.0, 2.0, 5.0)
    """
    sure = fair = bold = 0.0
    for margin, gain in found:
        if margin >= MARGINS[2] and gain > bold:
            bold = gain
        if margin >= MARGINS[1] and gain > fair:
            fair = gain
        if margin >= MARGINS[0] and gain > sure:
            sure = gain
    return sure, fair, bold


def strikes(state: EraState, points: Points, nation: int) -> list[Strike]:
    """All attacks of a nation that would bring something."""
    found: list[tuple[int, int, int]] = []
    targets: dict[int, tuple[int, float]] = {}
    ways = crossings(_free_zones(state))
    each = contest.strength(state, nation, 1)
    more = has_marker(state, nation)
    together: dict[int, int] = {}
    alone: dict[int, int] = {}
    for start, holder in enumerate(state.owner):
        if holder == nation and state.units[start]:
            units = state.units[start]
            for target, cost in ways[start]:
                known = targets.get(target)
                if known is None:
                    known = targets[target] = defended(state, points, nation, target, more)
                if known[1] > 0:
                    margin = each * (units - cost) - known[0]
                    found.append((start, target, margin))
                    if units > cost:
                        together[target] = together.get(target, 0) + each * (units - cost)
                        alone[target] = max(alone.get(target, margin), margin)
    strong = {}
    for target, force in together.items():
        margin = force - targets[target][0]
        if alone[target] < 1 <= margin:
            strong[target] = margin
    return [
        Strike(start, target, strong.get(target, margin), targets[target][1])
        for start, target, margin in found
    ]


def _free_zones(state: EraState) -> Mask:
    """The oceans that cost nothing, which only Vimanas know of."""
    move = state.doing.move
    return 0 if move is None else move.zones


def defended(
    state: EraState, points: Points, nation: int, target: int, more: bool
) -> tuple[int, float]:
    """How well an area is defended against a nation, and what its conquest brings; `more`: whether
    the nation has a marker for one more minor."""
    holder, move = state.owner[target], state.doing.move
    if holder == nation or (move is not None and move.contested >> target & 1):
        return 0, 0.0
    defence = garrison(state, target) + contest.strength(state, holder, state.units[target])
    if state.wild >> target & 1:
        return defence, RELIC if state.land_relics >> target & 1 else OUTPOST
    if target < 5 or not more:
        return 0, 0.0
    gain = prize(state, target)
    worth = points.with_power(nation, gain, holder, gain)
    if points.wish == POLE_SHIFT and any(state.buildings[target * 6 : target * 6 + 6]):
        worth += SPOILS
    return defence, worth


def gains(
    state: EraState, nation: int, found: Sequence[Strike], more: int = 0, start: int | None = None
) -> tuple[float, float, float]:
    """The best gains of strikes with so many more units, of all areas or of one."""
    strength = contest.strength(state, nation, more)
    return by_margin(
        (one.margin + strength, one.gain) for one in found if start is None or one.start == start
    )


def threat(state: EraState, area: int, friends: Sequence[int] = ()) -> int:
    """What somebody else, but none of the friendly nations, could take with the units of one
    area."""
    holder = state.owner[area]
    if area < 5 or state.wild >> area & 1:
        return 0
    defence = garrison(state, area) + contest.strength(state, holder, state.units[area])
    for start, cost in crossings(0)[area]:
        other = state.owner[start]
        if other < 0 or other == holder or other in friends:
            continue
        if contest.strength(state, other, state.units[start] - cost) > defence:
            return prize(state, area)
    return 0


def spoils(state: EraState, loser: int) -> int:
    """The Power that a nation may lose by a Global Conflict: that of its two best things."""
    found = [0, 0]
    for area in lands_of(state, loser):
        if area >= 5:
            found.append(prize(state, area))
        at = area * 6
        lights, pyramids = state.buildings[at + LIGHT], state.buildings[at + PYRAMID]
        temples = lights + state.buildings[at + DARK]
        if lights:
            found += [2 + (temples <= pyramids)] * min(2, lights)
        if pyramids:
            found += [1 + (pyramids <= temples)] * min(2, pyramids)
    found.sort(reverse=True)
    return found[0] + found[1]


def loot(state: EraState) -> int:
    """The best loot marker that is left."""
    return next((v for v, n in zip(LOOT, loot_supply(state), strict=True) if n), 0)


def war(state: EraState, points: Points, nation: int, rival: int) -> tuple[int, float]:
    """A Global Conflict: by how much the nation is stronger, and what a victory brings."""
    margin = contest.strength(state, nation, units_of(state, nation))
    margin -= garrison(state, rival) + contest.strength(state, rival, units_of(state, rival))
    more = loot(state) if total(state, nation) <= total(state, rival) else 0
    return margin, points.with_power(nation, more, rival, spoils(state, rival))


def wars(state: EraState, points: Points, nation: int) -> tuple[float, float, float]:
    """The best gains of Global Conflicts."""
    rivals = [n for n in range(5) if n != nation and state.status[n] != OUT]
    return by_margin(war(state, points, nation, rival) for rival in rivals)


# --- buildings -----------------------------------------------------------------------------------


def raised(state: EraState, building: int, area: int) -> int:
    """The final Power that a building adds."""
    at = area * 6
    pyramids = state.buildings[at + PYRAMID]
    temples = state.buildings[at + DARK] + state.buildings[at + LIGHT]
    if building == PYRAMID:
        return 1 + (pyramids < temples)
    if building == LIGHT:
        return 2 + (temples < pyramids)
    return int(building == DARK and temples < pyramids)


def power_without(state: EraState, building: int, area: int) -> int:
    """The final Power that is lost with a building."""
    at = area * 6 + building
    state.buildings[at] -= 1
    lost = raised(state, building, area)
    state.buildings[at] += 1
    return lost


def built(state: EraState, nation: int) -> int:
    """The final Power that a nation may gain by building."""
    room = sum(spots_left(state, area) for area in lands_of(state, nation))
    number = min(room, 1 + factories(state, nation))
    return number * (2 if supply(state, LIGHT) > 0 else 1)


# --- cards ---------------------------------------------------------------------------------------


def cards_worth(state: EraState, points: Points, held: Sequence[int], virya: int) -> float:
    """The points of a hand and of Virya, over all endings as likely as they are."""
    seat, worth = points.seat, 0.0
    for ending, chance in enumerate(points.chances):
        if held[ending]:
            each = REWARDS[ending][min(2, points.holders[ending])] / 2 + (
                state.layout[ECLIPSE] == ending
            )
            worth += chance * held[ending] * each
    sun, tile = state.layout[SUN], state.tile[seat]
    virya += tile + CONTINUATION_VIRYA * held[CONTINUATION]
    if sun >= 0:
        virya += SUN_VIRYA * held[sun]
    return worth + TRACKS.virya.half_points[max(0, min(MOST + tile, virya))] / 2


def cards_gains(state: EraState, points: Points) -> dict[str, float]:
    """What Repolarize brings at best, by the position that is left."""
    seat = points.seat
    held, virya = list(points.held), state.virya[seat]
    now = cards_worth(state, points, held, virya)
    found: dict[str, float] = {}
    for left in range(3):
        if not affordable(state, seat, left):
            continue
        more = held.copy()
        for place, card in enumerate(state.layout):
            if place != left and card >= 0:
                more[card] += 1
        paid = min(MOST, virya + (0 if left == MOON else MOON_BONUS) - state.round)
        found[LAYOUT[left]] = max(
            (cards_worth(state, points, kept, paid) - now for kept in _without_two(more)),
            default=NEVER,
        )
    return found


def best_cards(state: EraState, points: Points) -> tuple[float, str]:
    """What Repolarize brings at best, and the position to leave for it."""
    found = cards_gains(state, points)
    wanted = max(found, key=found.__getitem__, default="")
    return found.get(wanted, NEVER), wanted


def _without_two(held: list[int]) -> Iterable[list[int]]:
    """The hands that are left when two cards are given back.

    >>> list(_without_two([2, 1, 0])), list(_without_two([0, 0, 3]))
    ([[0, 1, 0], [1, 0, 0]], [[0, 0, 1]])
    """
    for one in range(3):
        for two in range(one, 3):
            kept = held.copy()
            kept[one] -= 1
            kept[two] -= 1
            if min(kept) >= 0:
                yield kept
