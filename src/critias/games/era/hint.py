"""What a lively player might do, quickly found, for bots that play on in their heads.

Who has turns left builds up; who has none takes what brings most points at once. Points are counted
by Power alone: what an action adds to one nation and takes from another, as far as it is likely to
succeed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from critias.games.era import contest, coup
from critias.games.era.board import (
    AREA,
    ASCENSION,
    BUILDINGS,
    CONTINUATION,
    DARK,
    KEYS,
    LIGHT,
    LOOT,
    MOST,
    NATIONS,
    PAYABLE,
    POLE_SHIFT,
    PYRAMID,
    TRACKS,
    crossings,
)
from critias.games.era.estimate import likely
from critias.games.era.movement import contests
from critias.games.era.nation_actions import EXTRA_BUILDING
from critias.games.era.repolarize import holds
from critias.games.era.scoring import scores, tally
from critias.games.era.state import OUT, EraState
from critias.games.era.values import (
    agent_value,
    can_receive,
    controllers,
    controls,
    factories,
    garrison,
    lands_of,
    minors_of,
    nations_of,
    passive_value,
    power,
    spots_left,
    stability,
    supply,
    total,
    units_of,
)
from critias.kernel.choices import DONE, NO, YES, Ask, Option
from critias.kernel.random import Rng

WHIM: Final = 200
"""One answer in so many is picked blindly, so that nothing is left out."""
HOPE: Final = 3
"""The highest bid that is counted on."""
A_POINT: Final = 3.0
"""What a point is worth, by the measure of what is built up."""


def sensible(ask: Ask) -> Sequence[Option]:
    """Numbers of units and Virya are many: a few of them will do."""
    options = ask.options
    if len(options) > 6 and all(type(option) is int for option in options):
        last = len(options) - 1
        return [options[i] for i in sorted({0, last // 3, last // 2, last})]
    return options


# --- points --------------------------------------------------------------------------------------


class Points:
    """How the points stand in the likeliest ending, and how they would with other Powers."""

    __slots__ = ("_rest", "_state", "_virya", "now", "powers", "seat")

    def __init__(self, state: EraState, seat: int) -> None:
        counted = tally(state)
        chances = likely(state)
        rows = scores(state, chances.index(max(chances)), counted)
        self._state = state
        self._rest = [(row.halves - row.nation - row.leading) / 2 for row in rows]
        self._virya = [row.virya for row in rows]
        self.seat = seat
        self.powers = counted.powers
        self.now = self._lead(self.powers, self._rest, state.cubes)

    def _lead(self, powers: list[int], rest: list[float], cubes: list[int]) -> float:
        """How far the player is ahead of the best rival."""
        best = max(powers)
        each = 2 if powers.count(best) == 1 else 1
        own, other = 0.0, -99.0
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
        powers = self.powers.copy()
        powers[nation] += more
        if rival >= 0:
            powers[rival] -= less
        return self._lead(powers, self._rest, self._state.cubes) - self.now

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


def prize(state: EraState, area: int) -> int:
    """The final Power of a minor."""
    return power(state, area) + 2 * state.buildings[area * 6 + LIGHT]


def turns_left(state: EraState) -> int:
    """How many turns the player is likely to have after this one."""
    return max(0, (min(state.end, state.doom) - state.round + 1) // 2 - 1)


# --- a likely answer -----------------------------------------------------------------------------


def hint(state: EraState, ask: Ask, rng: Rng) -> Option:
    """What somebody might answer who wants Power, keeps some Virya and helps the own ending."""
    answer = _ANSWERS.get(ask.kind)
    if answer is None or not rng.below(WHIM):
        return rng.pick(ask.options)
    return answer(state, ask, rng)


def _best(options: Sequence[Option], worth: Callable[[Any], float], rng: Rng) -> Option:
    """The option worth most; among equals a random one."""
    return max(options, key=lambda option: (worth(option), rng.below(1000)))


def wish(state: EraState, seat: int) -> int:
    """The ending the player's cards are for."""
    held = [holds(state, seat, kind) for kind in range(3)]
    return held.index(max(held))


def _draft(state: EraState, ask: Ask, rng: Rng) -> Option:
    return _best(ask.options, lambda key: LIKED[NATIONS.index(key)], rng)


LIKED: Final = (0.2, 0.0, 0.1, -0.3, -0.3)
"""What drafting a nation brought in points, in 1,400 games in which they were drafted blindly."""


def _space(state: EraState, ask: Ask, rng: Rng) -> Option:
    seat = ask.seats[0]
    points = Points(state, seat)
    later = turns_left(state)

    def worth(key: str) -> float:
        gain = A_POINT * _at_once(state, points, key)
        return gain + (_later(state, seat, key) if later else 0.0)

    return _best(ask.options, worth, rng)


def _at_once(state: EraState, points: Points, key: str) -> float:
    """The points an action is likely to bring now."""
    nation_key, _, action = key.partition(".")
    if not action:
        return _best_coup(state, points)[0] if key == "coup" else 0.0
    nation = NATIONS.index(nation_key)
    if action == "collect":
        amount = total(state, nation)
        return points.with_virya(dict.fromkeys(controllers(state, nation), amount))
    if action == "construct":
        return points.with_power(nation, _built(state, nation))
    if action == "move":
        strike = best_strike(state, points, nation)
        return 0.0 if strike is None else strike[0]
    if action == "global":
        return _best_war(state, points, nation)
    return 0.0


def _later(state: EraState, seat: int, key: str) -> float:
    """What an action builds up for later turns."""
    virya = state.virya[seat]
    nation_key, _, action = key.partition(".")
    if not action:
        return _pad_later(state, seat, key)
    nation = NATIONS.index(nation_key)
    weaker = total(state, nation) == min(total(state, n) for n in nations_of(state, seat))
    more = 2.0 if weaker else 0.0
    if action == "collect":
        return min(total(state, nation), MOST - virya) * (0.6 if virya < 8 else 0.3)
    if action == "construct":
        return 3 + more + min(virya, 10) / 4
    if action == "recruit":
        return more + 5 + (8 if units_of(state, nation) < 8 else 2)
    if action == "move":
        return 0.0
    return 8.0 if wish(state, seat) == POLE_SHIFT else 0.0


def _pad_later(state: EraState, seat: int, key: str) -> float:
    if key == "intrigue":
        out = sum(place >= 0 for place in state.agents[seat * 9 : seat * 9 + 9])
        return 7 - out + (1 if state.virya[seat] > 2 else -3)
    if key == "coup":
        return 0.0
    if key == "repolarize":
        return 1 if state.virya[seat] > state.round + 4 else 0
    return 8.0


# --- coups ---------------------------------------------------------------------------------------


def _best_coup(state: EraState, points: Points) -> tuple[float, int]:
    """The points of the best Coup that is likely to succeed, and its target."""
    seat = points.seat
    best, target = 0.0, -1
    for area in {place for place in state.agents[seat * 9 : seat * 9 + 9] if place >= 0}:
        if _missing(state, seat, area) <= min(HOPE, PAYABLE[state.virya[seat]]):
            gain = coup_gain(state, points, area)
            if gain > best:
                best, target = gain, area
    return best, target


def _missing(state: EraState, seat: int, area: int) -> int:
    """The bid that a Coup needs if nobody else takes part."""
    return stability(state, area) + passive_value(state, area) + 1 - agent_value(state, seat, area)


def coup_gain(state: EraState, points: Points, area: int) -> float:
    """The points a Coup brings if it succeeds."""
    seat = points.seat
    if area < 5:
        found = [points.with_swap(*swap, area) for swap in coup.swaps(state, seat, area)]
    else:
        found = [
            points.with_power(nation, prize(state, area), state.owner[area], prize(state, area))
            for nation in nations_of(state, seat)
            if state.owner[area] != nation and can_receive(state, nation, area)
        ]
    return max(found, default=0.0)


def _coup_target(state: EraState, ask: Ask, rng: Rng) -> Option:
    points = Points(state, ask.seats[0])
    target = _best_coup(state, points)[1]
    if target >= 0 and KEYS[target] in ask.options:
        return KEYS[target]
    areas = [option for option in ask.options if option != "swap"]
    return _best(areas, lambda key: -_missing(state, points.seat, AREA[key]), rng)


def _coup_minor(state: EraState, ask: Ask, rng: Rng) -> Option:
    points = Points(state, ask.seats[0])
    area = AREA[str(ask.about[0])]
    gain, old = prize(state, area), state.owner[area]

    def worth(key: str) -> float:
        nation = NATIONS.index(key)
        return 0.0 if nation == old else points.with_power(nation, gain, old, gain)

    return _best(ask.options, worth, rng)


def _coup_home(state: EraState, ask: Ask, rng: Rng) -> Option:
    points = Points(state, ask.seats[0])
    nation = NATIONS.index(str(ask.about[0]))
    return _best(
        ask.options, lambda swap: points.with_swap(swap[0], NATIONS.index(swap[1]), nation), rng
    )


def _intrigue(state: EraState, ask: Ask, rng: Rng) -> Option:
    seat = ask.seats[0]
    free = ask.about[0]
    places = [o for o in ask.options if isinstance(o, tuple) and o[0] == "place"]
    looks = [o for o in ask.options if isinstance(o, tuple) and o[0] in ("inspect", "remove")]
    if looks:
        return rng.pick(looks)
    if not places or (not free and state.virya[seat] < 3) or not rng.below(4):
        return DONE
    return places[-1]


def _agent_area(state: EraState, ask: Ask, rng: Rng) -> Option:
    """Where a Coup would bring most, and little is missing."""
    points = Points(state, ask.seats[0])

    def worth(key: str) -> float:
        area = AREA[key]
        missing = _missing(state, points.seat, area) - HOPE
        # Nothing is worth an agent where much more is needed.
        return coup_gain(state, points, area) - max(0, missing) if missing <= 3 else -missing

    return _best(ask.options, worth, rng)


# --- wars ----------------------------------------------------------------------------------------


def best_strike(state: EraState, points: Points, nation: int) -> tuple[float, int, int] | None:
    """The conquest that a nation could well win and that brings the player most: points, start and
    target; a relic is better than nothing."""
    found = None
    best = 0.0
    crowded = len(minors_of(state, nation)) >= 7
    wild = state.wild
    for start, holder in enumerate(state.owner):
        units = state.units[start]
        if holder != nation or units < 2:
            continue
        for target, cost in crossings(state.doing.named)[start]:
            if crowded and not wild >> target & 1:
                continue
            worth = _strike(state, points, nation, target, units - cost)
            if worth > best:
                best, found = worth, (worth, start, target)
    return found


def _strike(state: EraState, points: Points, nation: int, target: int, arriving: int) -> float:
    holder = state.owner[target]
    if holder == nation or arriving < 1 or state.doing.contested >> target & 1:
        return 0
    if state.wild >> target & 1:
        relic = 0.5 if state.land_relics >> target & 1 else 0.05
        return relic if arriving > state.units[target] else 0
    if target < 5:
        return 0
    defence = garrison(state, target) + state.units[target]
    if contest.strength(state, nation, arriving) <= defence:
        return 0
    gain = prize(state, target)
    spoils = 1.0 if _razes(state, points.seat, target) else 0.0
    return points.with_power(nation, gain, holder, gain) + spoils


def _razes(state: EraState, seat: int, target: int) -> bool:
    """Those who wait for the Pole Shift like to see buildings fall."""
    built = any(state.buildings[target * 6 : target * 6 + 6])
    return built and wish(state, seat) == POLE_SHIFT


def _move_from(state: EraState, ask: Ask, rng: Rng) -> Option:
    if state.doing.contested.bit_count() >= state.doing.free:
        return DONE
    strike = best_strike(state, Points(state, ask.seats[0]), state.doing.nation)
    if strike is None or KEYS[strike[1]] not in ask.options:
        return DONE
    return KEYS[strike[1]]


def _move_to(state: EraState, ask: Ask, rng: Rng) -> Option:
    start = AREA[str(ask.about[0])]
    units = state.units[start]
    ways = dict(crossings(state.doing.named)[start])
    points, nation = Points(state, ask.seats[0]), state.doing.nation
    return _best(
        ask.options,
        lambda key: _strike(state, points, nation, AREA[key], units - ways[AREA[key]]),
        rng,
    )


def _move_number(state: EraState, ask: Ask, rng: Rng) -> Option:
    target = AREA[str(ask.about[1])]
    return ask.options[-1 if contests(state, target) else 0]


def _war(state: EraState, points: Points, nation: int, rival: int) -> float:
    """The points of a Global Conflict that is likely to be won, without its price."""
    if contest.strength(state, nation, units_of(state, nation)) <= garrison(
        state, rival
    ) + contest.strength(state, rival, units_of(state, rival)):
        return 0.0
    lost = sum(sorted((prize(state, area) for area in minors_of(state, rival)), reverse=True)[:2])
    won = LOOT[0] if total(state, nation) <= total(state, rival) else 0
    return points.with_power(nation, won, rival, lost)


def _best_war(state: EraState, points: Points, nation: int) -> float:
    rivals = [n for n in range(5) if n != nation and state.status[n] != OUT]
    return max(_war(state, points, nation, rival) for rival in rivals) - 1


def _global_target(state: EraState, ask: Ask, rng: Rng) -> Option:
    points, nation = Points(state, ask.seats[0]), state.doing.nation
    return _best(ask.options, lambda key: _war(state, points, nation, NATIONS.index(key)), rng)


def _bid(state: EraState, ask: Ask, rng: Rng) -> Option:
    """The least bid that would win if nobody else bids, if it is not too dear; of others now and
    then a small one."""
    seat = ask.seats[0]
    kind, key = ask.about[0], str(ask.about[1])
    area = AREA[key]
    saved, state.doing.dials = state.doing.dials, []
    if kind == contest.COUP_CONTEST:
        attack, defence = contest.coup_totals(state, area, False)
        attack += agent_value(state, state.seat, area)
    elif kind == contest.CONFLICT:
        attack, defence = contest.conflict_totals(state, area)
    else:
        attack, defence = contest.global_totals(state, state.doing.nation, state.doing.rival)
    state.doing.dials = saved
    if seat == state.seat:
        need = defence + 1 - attack + rng.below(2)
        last: Any = ask.options[-1]
        return ("attack", max(0, need)) if need <= last[1] else ("attack", 0)
    defend = [o for o in ask.options if isinstance(o, tuple) and o[0] == "defend"]
    need = attack - defence + rng.below(2)
    if defend and 0 <= need < len(defend) and controls(state, seat, state.doing.rival):
        return defend[need]
    return "aside" if rng.below(3) else rng.pick(ask.options)


# --- buildings -----------------------------------------------------------------------------------


def _raised(state: EraState, kind: int, area: int) -> int:
    """The final Power that a building adds."""
    at = area * 6
    pyramids = state.buildings[at + PYRAMID]
    temples = state.buildings[at + DARK] + state.buildings[at + LIGHT]
    if kind == PYRAMID:
        return 1 + (pyramids < temples)
    if kind == LIGHT:
        return 2 + (temples < pyramids)
    return int(kind == DARK and temples < pyramids)


def _built(state: EraState, nation: int) -> int:
    """The final Power that a nation may gain by building."""
    room = sum(spots_left(state, area) for area in lands_of(state, nation))
    number = min(room, 1 + factories(state, nation))
    return number * (2 if supply(state, LIGHT) > 0 else 1)


def _build(state: EraState, ask: Ask, rng: Rng) -> Option:
    free = ask.about[0]
    seat = ask.seats[0]
    spare = state.virya[seat] > 9
    if not free and DONE in ask.options and turns_left(state) and not (spare and rng.below(2)):
        return DONE
    wants = wish(state, seat)
    points, nation = Points(state, seat), state.doing.nation
    price = 0.0 if free else points.with_virya({seat: -EXTRA_BUILDING})

    def worth(option: Any) -> float:
        if option == DONE:
            return 0.1
        kind, area = BUILDINGS.index(option[0]), AREA[option[1]]
        found = points.with_power(nation, _raised(state, kind, area)) + price
        if kind == PYRAMID:
            return found + 0.6
        if kind == LIGHT:
            return found + (1 if wants == ASCENSION else 0 if wants == CONTINUATION else -1)
        if kind == DARK and wants == POLE_SHIFT:
            return found + 0.8
        return found

    return _best(ask.options, worth, rng)


def _buy(state: EraState, ask: Ask, rng: Rng) -> Option:
    return ask.options[min(len(ask.options) - 1, state.virya[ask.seats[0]] // 2)]


# --- other questions -----------------------------------------------------------------------------


def _losses(state: EraState, ask: Ask, rng: Rng) -> Option:
    seat = ask.seats[0]
    if controls(state, seat, NATIONS.index(str(ask.about[0]))):
        return rng.pick(ask.options)
    return _best(ask.options, lambda o: power(state, AREA[o[1]]) * (o[0] == "marker"), rng)


def _loot(state: EraState, ask: Ask, rng: Rng) -> Option:
    mine = controls(state, ask.seats[0], NATIONS.index(str(ask.about[0])))
    return ask.options[0 if mine else -1]


def _weather(state: EraState, ask: Ask, rng: Rng) -> Option:
    forward = wish(state, ask.seats[0]) == POLE_SHIFT
    wanted = "forward" if forward else "back"
    return wanted if wanted in ask.options else ask.options[0]


def _yes(state: EraState, ask: Ask, rng: Rng) -> Option:
    return YES if YES in ask.options else NO


_ANSWERS: Final[dict[str, Callable[[EraState, Ask, Rng], Option]]] = {
    "draft": _draft,
    "space": _space,
    "bid": _bid,
    "construct": _build,
    "buy": _buy,
    "move_from": _move_from,
    "move_to": _move_to,
    "move_number": _move_number,
    "intrigue": _intrigue,
    "agent_area": _agent_area,
    "zero": _agent_area,
    "coup_target": _coup_target,
    "coup_minor": _coup_minor,
    "coup_home": _coup_home,
    "global_target": _global_target,
    "losses": _losses,
    "loot": _loot,
    "weather": _weather,
    "anu_choice": _weather,
    "keep_dragon": _yes,
    "veto": _yes,
    "healing_grid": _yes,
    "oracle_reveal": _yes,
}


def fallback(state: EraState, ask: Ask) -> Option | None:
    """The answer for a player whose time is out, where the least is not what the kernel thinks:
    stand aside, attack with nothing, collect Virya."""
    if ask.kind == "bid":
        return contest.STAND_ASIDE if contest.STAND_ASIDE in ask.options else ask.options[0]
    if ask.kind == "space":
        quiet = [key for key in ask.options if str(key).endswith(".collect")]
        return quiet[0] if quiet else ask.options[0]
    return None
