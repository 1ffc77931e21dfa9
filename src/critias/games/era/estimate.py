"""How well a player stands, and what a lively player might do: judgements, not rules.

The weights of what is counted were fitted from games; `estimate.toml` says how.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from operator import mul
from pathlib import Path
from typing import Any, Final

from critias.games.era import contest
from critias.games.era.board import (
    AREA,
    ASCENSION,
    BUILDINGS,
    CONTINUATION,
    DARK,
    FOR_ASCENSION,
    LIGHT,
    NATIONS,
    PAYABLE,
    POLE_SHIFT,
    PYRAMID,
    crossings,
)
from critias.games.era.movement import contests
from critias.games.era.repolarize import holds
from critias.games.era.rounds import OVER, TURN
from critias.games.era.scoring import scores, tally
from critias.games.era.state import OUT, EraState
from critias.games.era.values import (
    agent_value,
    controls,
    garrison,
    minors_of,
    nations_of,
    on_map,
    passive_value,
    power,
    stability,
    supply,
    total,
    units_of,
    with_temples,
)
from critias.kernel.choices import DONE, NO, YES, Ask, Option
from critias.kernel.random import Rng
from critias.kit.weights import weights

FEATURES: Final = ("points", "late", "power", "units", "weakest", "agents", "crowd")
"""What is counted, as the lead over the best rival: Victory points over all endings as likely as
they are, and once more the later it gets; then, as long as the game lasts, the Power of both
nations, units, those of the weaker nation, agents; and how many rivals there are."""
WEIGHTS: Final = weights(Path(__file__).with_name("estimate.toml"), FEATURES)
BETWEEN: Final = frozenset({TURN, OVER})
"""Stages between two actions: half done, an action has cost something and brought nothing yet."""
NEAR: Final = ((0.74, 5.0), (1.35, 3.7), (1.0, 2.9))
"""How likely the endings are: a weight, and how fast it falls with the steps that are missing."""
UNLIKELY: Final = 0.01
"""An ending with a smaller chance is not thought about."""
WHIM: Final = 6
"""One answer in so many is picked blindly, so that nothing is left out."""


# --- how it stands -------------------------------------------------------------------------------


def likely(state: EraState) -> tuple[float, float, float]:
    """How likely the three endings are: the nearer, the likelier."""
    temples = max(0, FOR_ASCENSION - on_map(state, LIGHT))
    locked = max(0, temples - max(0, supply(state, LIGHT)))
    steps = temples + 2 * locked, state.doom - state.round, state.end - state.round
    near = [
        weight * (1 + max(0, left)) ** -slope
        for left, (weight, slope) in zip(steps, NEAR, strict=True)
    ]
    whole = sum(near)
    return near[0] / whole, near[1] / whole, near[2] / whole


def estimate(state: EraState, seat: int) -> float | None:
    """From -1 (lost) to 1 (won); None in the middle of an action."""
    if half_done(state):
        return None
    return math.tanh(sum(map(mul, WEIGHTS, features(state, seat))))


def half_done(state: EraState) -> bool:
    """Whether an action is under way, or the draft."""
    return state.stage not in BETWEEN or state.doing.space >= 0 or min(state.cubes) < 0


def features(state: EraState, seat: int) -> tuple[float, ...]:
    """What is counted, from the side of the seat; the best rival is the one with most points."""
    if min(state.cubes) < 0:
        return (0.0,) * len(FEATURES)
    if state.ending >= 0:
        shares = tuple(float(kind == state.ending) for kind in range(3))
    else:
        shares = likely(state)
    points = [0.0] * state.players
    counted = tally(state)
    for ending, share in enumerate(shares):
        if share > UNLIKELY:
            for player, row in enumerate(scores(state, ending, counted)):
                points[player] += share * row.halves / 2
    rival = max((other for other in range(state.players) if other != seat), key=points.__getitem__)
    lead = points[seat] - points[rival]
    left = max(0, min(state.end, state.doom) - state.round) if state.ending < 0 else 0
    lasts = min(1.0, left / 8)
    own, other = _prospects(state, seat), _prospects(state, rival)
    ahead = (lasts * (a - b) for a, b in zip(own, other, strict=True))
    return (lead, lead * (1 - lasts), *ahead, float(state.players - 2))


def _prospects(state: EraState, seat: int) -> tuple[float, ...]:
    """What is good for points to come."""
    one, two = nations_of(state, seat)
    units = units_of(state, one), units_of(state, two)
    agents = sum(place >= 0 for place in state.agents[seat * 9 : seat * 9 + 9])
    power = total(state, one) + total(state, two)
    return power, sum(units), min(units), agents


def sensible(ask: Ask) -> Sequence[Option]:
    """Numbers of units and Virya are many: a few of them will do."""
    options = ask.options
    if len(options) > 6 and all(type(option) is int for option in options):
        last = len(options) - 1
        return [options[i] for i in sorted({0, last // 3, last // 2, last})]
    return options


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


def _space(state: EraState, ask: Ask, rng: Rng) -> Option:
    seat = ask.seats[0]
    return _best(ask.options, lambda key: _space_worth(state, seat, key) + rng.below(5), rng)


def _space_worth(state: EraState, seat: int, key: str) -> float:
    virya = state.virya[seat]
    nation_key, _, action = key.partition(".")
    if not action:
        return _pad_worth(state, seat, key)
    nation = NATIONS.index(nation_key)
    weaker = total(state, nation) == min(total(state, n) for n in nations_of(state, seat))
    more = 2.0 if weaker else 0.0
    if action == "collect":
        return min(total(state, nation), 22 - virya) * (1.0 if virya < 8 else 0.5)
    if action == "construct":
        return 6 + more + min(virya, 10) / 4
    if action == "recruit":
        return more + (8 if units_of(state, nation) < 8 else 2)
    if action == "move":
        strike = best_attack(state, nation)
        return (8 + more + _spoils(state, seat, strike[1])) if strike is not None else 0
    enemies = [n for n in range(5) if state.status[n] != OUT and not controls(state, seat, n)]
    enemy = min(enemies, key=lambda n: units_of(state, n))
    ahead = units_of(state, nation) - units_of(state, enemy) - garrison(state, enemy)
    wants = 8 if wish(state, seat) == POLE_SHIFT else 0
    return 5 + wants if ahead > (0 if wants else 3) else 0


def _spoils(state: EraState, seat: int, target: int) -> float:
    """Those who wait for the Pole Shift like to see buildings fall."""
    built = target < 20 and any(state.buildings[target * 6 : target * 6 + 6])
    return 4.0 if built and wish(state, seat) == POLE_SHIFT else 0.0


def _pad_worth(state: EraState, seat: int, key: str) -> float:
    if key == "intrigue":
        out = sum(place >= 0 for place in state.agents[seat * 9 : seat * 9 + 9])
        return 7 - out + (1 if state.virya[seat] > 2 else -3)
    if key == "coup":
        here = {place for place in state.agents[seat * 9 : seat * 9 + 9] if place >= 0}
        return max((_coup_worth(state, seat, area) for area in here), default=0)
    if key == "repolarize":
        return 1 if state.virya[seat] > state.round + 4 else 0
    return 8.0


def _coup_worth(state: EraState, seat: int, area: int) -> float:
    """Power to be won if the agents there and a fair bid suffice."""
    own = agent_value(state, seat, area)
    need = stability(state, area) + passive_value(state, area) + 1 - own
    if need > min(3, PAYABLE[state.virya[seat]]):
        return -1
    if area < 5:
        return 1
    mine = controls(state, seat, state.owner[area])
    return 0 if mine else 7 + power(state, area)


def best_attack(state: EraState, nation: int) -> tuple[int, int] | None:
    """A start and a target that a nation could well win, the richest one."""
    found = None
    best = 0.0
    crowded = len(minors_of(state, nation)) >= 7
    for start, holder in enumerate(state.owner):
        units = state.units[start]
        if holder != nation or units < 2:
            continue
        for target, cost in crossings(0)[start]:
            worth = _target_worth(state, nation, target, units - cost)
            if worth > best and not (crowded and not state.wild >> target & 1):
                best, found = worth, (start, target)
    return found


def _target_worth(state: EraState, nation: int, target: int, arriving: int) -> float:
    holder = state.owner[target]
    if holder == nation or arriving < 1:
        return 0
    if target < 5 and not state.wild >> target & 1:
        return 0
    if state.wild >> target & 1:
        relic = 3.0 if state.land_relics >> target & 1 else 0.3
        return relic if arriving > state.units[target] else 0
    defence = garrison(state, target) + state.units[target]
    if contest.strength(state, nation, arriving) <= defence:
        return 0
    partners = {seat for seat in range(state.players) if controls(state, seat, nation)}
    ours = any(controls(state, seat, holder) for seat in partners)
    return 1 + power(state, target) * (0.3 if ours else 1.0)


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


def _build(state: EraState, ask: Ask, rng: Rng) -> Option:
    free = ask.about[0]
    spare = state.virya[ask.seats[0]] > 9
    if not free and DONE in ask.options and not (spare and rng.below(2)):
        return DONE
    wants = wish(state, ask.seats[0])

    def worth(option: Any) -> float:
        if option == DONE:
            return 0
        kind, area = BUILDINGS.index(option[0]), AREA[option[1]]
        temples = state.buildings[area * 6 + DARK] + state.buildings[area * 6 + LIGHT]
        if kind == PYRAMID:
            return 5 + min(1, temples)
        if kind == LIGHT:
            return 4.5 + (2 if wants == ASCENSION else 0 if wants == CONTINUATION else -2)
        if kind == DARK:
            return 2 + (3 if wants == POLE_SHIFT else 0)
        return 2.0

    return _best(ask.options, worth, rng)


def _buy(state: EraState, ask: Ask, rng: Rng) -> Option:
    return ask.options[min(len(ask.options) - 1, rng.below(4))]


def _move_from(state: EraState, ask: Ask, rng: Rng) -> Option:
    if state.doing.contested.bit_count() >= state.doing.free:
        return DONE
    strike = best_attack(state, state.doing.nation)
    if strike is None:
        return DONE
    key = next(k for k, n in AREA.items() if n == strike[0])
    return key if key in ask.options else DONE


def _move_to(state: EraState, ask: Ask, rng: Rng) -> Option:
    start = AREA[str(ask.about[0])]
    units = state.units[start]
    ways = dict(crossings(state.doing.named)[start])
    nation = state.doing.nation
    return _best(
        ask.options,
        lambda key: _target_worth(state, nation, AREA[key], units - ways[AREA[key]]),
        rng,
    )


def _move_number(state: EraState, ask: Ask, rng: Rng) -> Option:
    target = AREA[str(ask.about[1])]
    return ask.options[-1 if contests(state, target) else 0]


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
    seat = ask.seats[0]

    def worth(key: str) -> float:
        area = AREA[key]
        if area < 5:
            return -5
        mine = controls(state, seat, state.owner[area])
        own = agent_value(state, seat, area)
        return power(state, area) + own - stability(state, area) - (4 if mine else 0)

    return _best(ask.options, worth, rng)


def _coup_target(state: EraState, ask: Ask, rng: Rng) -> Option:
    seat = ask.seats[0]
    areas = [option for option in ask.options if option != "swap"]
    return _best(areas, lambda key: _coup_worth(state, seat, AREA[key]), rng)


def _weaker(state: EraState, ask: Ask, rng: Rng) -> Option:
    return _best(ask.options, lambda key: -with_temples(state, NATIONS.index(key)), rng)


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
    "coup_minor": _weaker,
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
