"""Divine Interventions: when they are cast, and what they are aimed at."""

from __future__ import annotations

import heapq
from typing import Final

from critias.games.athlas.bots.fights import best_blow, prize, threat, worth_of
from critias.games.athlas.bots.race import distance
from critias.games.athlas.bots.reasons.marks import marked
from critias.games.athlas.bots.reasons.mind import CARRIER, FARTHEST, STEPS, WORTH, Mind, clip
from critias.games.athlas.bots.reasons.shoves import (
    HARM,
    JOINS,
    NEAR,
    RACE,
    best_shove,
    crater_harm,
)
from critias.games.athlas.rules.board import GRID
from critias.games.athlas.rules.cards.interventions import castable
from critias.games.athlas.rules.data import INTERVENTIONS
from critias.games.athlas.rules.divine import CAST, PASS
from critias.games.athlas.rules.relics import movable
from critias.games.athlas.rules.stack import DISCARD
from critias.games.athlas.rules.state import Unit
from critias.games.athlas.rules.summoning import alpha_number
from critias.games.athlas.rules.terrain import DROWNING
from critias.games.athlas.rules.units import flying, may_hold, trait
from critias.kernel.choices import DONE, Ask, Option
from critias.players.habits import Name, Reasons

ORDERS: Final = "orders"
URGENT: Final = 1
"""Turns until the other side wins."""
Speaks = list[tuple[Name, float]]


def is_divine(option: Option) -> bool:
    """Whether an option has to do with the stack."""
    word = option[0] if isinstance(option, tuple) and option else option
    return word in (CAST, DISCARD, ORDERS, PASS)


def moment(mind: Mind, ask: Ask) -> list[Reasons]:
    """Whether a player intervenes who has nothing else to decide."""
    return [cast_reasons(mind, option, str(ask.kind)) for option in ask.options]


def cast_reasons(mind: Mind, option: Option, when: str) -> Speaks:
    """What speaks for casting, or for anything else that can be done with the stack."""
    word = option[0] if isinstance(option, tuple) and option else option
    if word == DISCARD:
        frees = [(("cast", DISCARD, "wins"), 1.0)] if _in_the_way(mind) else []
        return [(("cast", DISCARD, when), 1.0), *frees]
    if word != CAST:
        return [(("cast", str(word), when), 1.0)]
    stack = mind.state.athilians[mind.seat].stack
    card = stack[0] if stack else ""
    turns = mind.their_race.now.turns
    use = use_of(mind, card)
    found: Speaks = [
        (("cast", when), 1.0),
        (("cast", card), 1.0),
        (("cast", card, "urgent"), float(turns <= URGENT)),
        (("cast", "few"), float(len(stack) <= 1)),
        (("cast", "use"), use / WORTH),
        (("cast", card, "use"), use / WORTH),
        (("cast", "win"), float(_wins(mind, card))),
        (("cast", when, "urgent"), float(turns <= URGENT)),
    ]
    if isinstance(option, tuple):
        found.append((("cast", when, "back"), float(int(str(option[1])))))
    return [one for one in found if one[1]]


def use_of(mind: Mind, card: str) -> float:
    """What a card brings at once in summoning points, as far as that can be counted."""
    state = mind.state
    amount = INTERVENTIONS[card].amount if card else 0
    if card == "lightning_strike":
        return max([sum(prize(state, foe, amount)) for foe in mind.foes], default=0.0)
    if card == "wrath_of_the_council":
        centres = {s for foe in mind.foes for s in (foe.space, *GRID.neighbours[foe.space])}
        return max([_wrath(mind, space, amount) for space in centres], default=0.0)
    if card == "breath_of_life":
        return max([_breath(mind, number, amount) for number in range(_alphas(mind))], default=0.0)
    if card == "time_warp":
        return max([_again(mind, unit) for unit in mind.own if not unit.fresh], default=0.0)
    if card == "unnatural_force":
        units = mind.world.units.values()
        return max([clip(best_shove(mind, unit)) for unit in units], default=0.0) / HARM
    if card == "temporary_gate":
        walkers = [unit for unit in mind.own if "rooted" not in unit.build.traits]
        return max([gated(mind, unit) for unit in walkers], default=0.0) / HARM
    if card in DROPS:
        return sum(heapq.nlargest(DROPS[card], [_dropped(mind, foe, card) for foe in mind.foes]))
    return 0.0


DROPS: Final = {"flood": 4, "open_chasm": 2, "gravity_well": 1}
"""Cards that make units fall or drown, and how many of them at most."""


def _dropped(mind: Mind, unit: Unit, card: str) -> float:
    """Summoning points that falling or drowning takes from a unit where it stands."""
    wet = mind.world.water >> unit.space & 1
    swims = trait(unit, "amphibious")
    if card == "gravity_well":
        harm = INTERVENTIONS[card].amount + DROWNING * bool(wet and not swims)
        return sum(prize(mind.state, unit, harm if flying(unit) else 0))
    if flying(unit) or wet:
        return 0.0
    if card == "flood":
        return 0.0 if swims else sum(prize(mind.state, unit, DROWNING))
    return sum(prize(mind.state, unit, crater_harm(mind, unit, INTERVENTIONS[card].amount)))


def gated(mind: Mind, unit: Unit) -> float:
    """What a gate brings a unit in the race at best: onto a relic, or a step with one."""
    if not may_hold(unit):
        return 0.0
    units, relics, race = mind.world.units, mind.world.relics, mind.race
    carried = movable(mind.state, unit)
    spaces = [relic for relic in relics if distance(unit.space, relic) <= GATE]
    if carried:
        spaces += GRID.neighbours[unit.space]
    best = 0.0
    for space in spaces:
        if space not in units:
            along = carried if distance(unit.space, space) == 1 else []
            then = race.with_unit(unit, space, along)
            gain = RACE * (race.now.turns - then.turns) + NEAR * (then.near - race.now.near)
            best = max(best, gain + JOINS * (relics.count(space) + len(along) >= 2))
    return min(FARTHEST, best)


GATE: Final = INTERVENTIONS["temporary_gate"].amount


def _wins(mind: Mind, card: str) -> bool:
    """Whether a card may join two relics at once."""
    if card in ("temporary_gate", "unnatural_force", "time_warp"):
        late = card == "time_warp"
        return any(mind.joins(unit) for unit in mind.own if not (late and unit.fresh))
    if card == "shift_relic":
        return any(_within_reach(mind, unit) for unit in mind.own if may_hold(unit))
    return False


def _in_the_way(mind: Mind) -> bool:
    """Whether a card that cannot be cast lies on one that may win."""
    athilian = mind.state.athilians[mind.seat]
    if athilian.cast or len(athilian.stack) < 2:
        return False
    top, following = athilian.stack[:2]
    return _wins(mind, following) and not castable(mind.state, mind.seat, top)


def _within_reach(mind: Mind, unit: Unit) -> bool:
    """Whether a unit holds a relic, and another one that nobody holds could come to it, or within
    the step that it still has."""
    world = mind.world
    if unit.space not in world.relics:
        return False
    reach = 1 if mind.state.active != mind.seat or unit.activated or unit.fresh else 2
    for number, relic in enumerate(world.relics):
        if distance(relic, unit.space) <= reach and not world.moved >> number & 1:
            other = world.units.get(relic)
            if other is None or not may_hold(other):
                return True
    return False


def _alphas(mind: Mind) -> int:
    return len(mind.world.sides[mind.seat].alphas)


def _wrath(mind: Mind, space: int, amount: int) -> float:
    units = mind.world.units
    total = 0.0
    for place in (space, *GRID.neighbours[space]):
        other = units.get(place)
        if other is not None:
            gain = sum(prize(mind.state, other, amount))
            total += -gain if other.owner == mind.seat else gain
    return total


def _breath(mind: Mind, number: int, amount: int) -> float:
    alpha = mind.world.sides[mind.seat].alphas[number]
    if not alpha.revealed:
        return 0.0
    there = [unit for unit in mind.own if unit.alpha == number]
    if not there:
        return 0.0
    gained = min(amount, alpha.build.life - alpha.pool)
    return 0.5 * max(worth_of(unit) for unit in there) * gained / alpha.build.life


def _again(mind: Mind, unit: Unit) -> float:
    """What a unit would do with one more activation."""
    best = best_blow(mind.state, unit, mind.foes, unit.space, True)
    joins = 0.0
    if may_hold(unit) and movable(mind.state, unit):
        near = any(distance(unit.space, relic) == 1 for relic in mind.world.relics)
        joins = WORTH * float(near)
    return best.kill + best.hurt + joins


# --- aiming ---------------------------------------------------------------------------------------


def aim(mind: Mind, ask: Ask) -> list[Reasons]:
    """What a card is aimed at; whom it is for is learnt for every card."""
    card = str(ask.about[0]) if ask.about else str(ask.kind)
    amount = INTERVENTIONS[card].amount if card in INTERVENTIONS else 0
    found: list[Reasons] = []
    for option in ask.options:
        if option == DONE:
            found.append([(("aim", card, "done"), 1.0)])
        elif isinstance(option, int):
            found.append(_at(mind, card, amount, option))
        elif card == "breath_of_life":
            found.append(
                [(("aim", card, "heal"), _breath(mind, alpha_number(str(option)), amount) / WORTH)]
            )
        else:
            found.append([])
    return found


def _at(mind: Mind, card: str, amount: int, space: int) -> Speaks:
    unit = mind.world.units.get(space)
    relics = mind.world.relics
    found: Speaks = [(("aim", card, "relic"), float(space in relics))]
    if card == "wrath_of_the_council":
        found.append((("aim", card, "harm"), _wrath(mind, space, amount) / WORTH))
    if unit is not None:
        whose = "own" if unit.owner == mind.seat else "foe"
        sign = -1.0 if whose == "own" else 1.0
        blow = best_blow(mind.state, unit, mind.enemies(unit), unit.space, True)
        found += [
            (("aim", card, whose), 1.0),
            (("aim", card, whose, "worth"), worth_of(unit) / WORTH),
            (("aim", card, whose, "carrier"), float(mind.role(unit) == CARRIER)),
            (("aim", card, whose, "blow"), (blow.kill + blow.hurt) / WORTH),
            (("aim", card, whose, "activated"), float(unit.activated)),
            (("aim", card, whose, "loss"), _at_stake(mind, unit)),
        ]
        if whose == "own":
            found.append((("aim", card, "joins"), float(mind.joins(unit))))
        elif card in HOLDING_UP:
            found.append((("aim", card, "race"), mind.fallen(unit)))
        if card == "temporary_gate" and whose == "own":
            found.append((("aim", card, "gain"), gated(mind, unit)))
        elif card == "unnatural_force":
            found.append((("aim", card, "gain"), clip(best_shove(mind, unit))))
        if card in DROPS:
            found.append((("aim", card, "harm"), sign * _dropped(mind, unit, card) / WORTH))
        if card == "athilian_strength" and whose == "own":
            gain = marked(mind, None, card, unit)
            found += [
                (("aim", card, "gain"), gain / WORTH),
                (("aim", card, "any"), float(gain > 0)),
            ]
        if card == "lightning_strike":
            taken = prize(mind.state, unit, amount)
            found += [
                (("aim", card, "kill"), sign * taken.kill / WORTH),
                (("aim", card, "hurt"), sign * taken.hurt / WORTH),
            ]
    else:
        foe = min([distance(space, foe.space) for foe in mind.foes], default=9)
        found += [
            (("aim", card, "away"), min(distance(space, r) for r in relics) / STEPS),
            (("aim", card, "near"), float(foe <= 1)),
        ]
    return [one for one in found if one[1]]


HOLDING_UP: Final = frozenset({"stasis_field", "lightning_strike", "unnatural_force"})
"""Cards that may stop somebody in the race."""


def _at_stake(mind: Mind, unit: Unit) -> float:
    """What a unit may lose where it stands."""
    hurt = threat(mind.state, unit, unit.space, mind.enemies(unit))
    return worth_of(unit) * min(1.0, hurt / mind.state.alpha_of(unit).pool) / WORTH


def gate(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where a gate leads: to where the race is shorter."""
    unit = mind.world.units.get(int(str(ask.about[0]))) if ask.about else None
    found: list[Reasons] = []
    for option in ask.options:
        if unit is None or not isinstance(option, int):
            found.append([])
            continue
        carried = movable(mind.state, unit) if distance(unit.space, option) == 1 else ()
        then = mind.race.with_unit(unit, option, carried) if may_hold(unit) else mind.race.now
        joins = mind.world.relics.count(option) + len(carried) >= 2 and may_hold(unit)
        blow = best_blow(mind.state, unit, mind.foes, option, False)
        speaks: Speaks = [
            (("gate", "win"), float(joins)),
            (("gate", "race"), clip(mind.race.now.turns - then.turns)),
            (("gate", "near"), clip(then.near - mind.race.now.near)),
            (("gate", "blow"), (blow.kill + blow.hurt) / WORTH),
            (("gate", "water"), float(mind.world.water >> option & 1)),
            (("gate", "held"), float(mind.world.relics.count(option) + len(carried))),
            (("gate", "dies"), float(_dies(mind, unit, option))),
        ]
        found.append([one for one in speaks if one[1]])
    return found


def _dies(mind: Mind, unit: Unit, space: int) -> bool:
    return threat(mind.state, unit, space, mind.enemies(unit)) >= mind.state.alpha_of(unit).pool


def shift(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where a relic is moved to: towards one's own units, best onto one that holds another."""
    found: list[Reasons] = []
    for option in ask.options:
        if not isinstance(option, int):
            found.append([])
            continue
        unit = mind.world.units.get(option)
        own = min([distance(option, u.space) for u in mind.race.bearers], default=9)
        foe = min([distance(option, u.space) for u in mind.their_race.bearers], default=9)
        mine = unit is not None and unit.owner == mind.seat and may_hold(unit)
        theirs = unit is not None and unit.owner != mind.seat and may_hold(unit)
        other = option in mind.world.relics
        speaks: Speaks = [
            (("shift", "win"), float(mine and other)),
            (("shift", "lost"), float(theirs and other)),
            (("shift", "mine"), float(mine)),
            (("shift", "theirs"), float(theirs)),
            (("shift", "own"), min(STEPS, own) / STEPS),
            (("shift", "foe"), min(STEPS, foe) / STEPS),
            (("shift", "relic"), min(distance(option, r) for r in mind.world.relics) / STEPS),
        ]
        found.append([one for one in speaks if one[1]])
    return found
