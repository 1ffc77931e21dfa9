"""What habits must not overrule: attacks that cannot succeed, bids that are too high or in vain.

Habits were learnt from games and hold on average. Where it can be counted that something fails,
or that less would do, it is hardly ever done, whatever was learnt."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from critias.games.era.bots.armies import help_for, lacking
from critias.games.era.bots.estimate import is_very_last
from critias.games.era.bots.gains import (
    VIRYA_POINTS,
    answer,
    defended,
    payable,
    prize,
    threat,
    war,
)
from critias.games.era.bots.reasons.contests import dial, margin_of, stake_of
from critias.games.era.bots.reasons.mind import Mind
from critias.games.era.rules import contest, global_conflict, movement, nation_actions
from critias.games.era.rules.board import AREA, COSTS, FAR, NATIONS, crossings
from critias.games.era.rules.movement import contests, movable
from critias.games.era.rules.state import EraState, under_way
from critias.games.era.rules.values import agent_value, agents_at, has_marker, nations_of
from critias.kernel.choices import DONE, Ask
from critias.kernel.hexes import spaces_of

HARDLY: Final = 0.005
"""What is left of the share of an option that cannot be right."""
GLADLY: Final = 12.0
"""How much more often something is done that succeeds for sure."""
SURELY: Final = 200.0
"""The same, where nobody else can do anything about it."""
MUCH: Final = 4.0
"""Points beyond which a land is not guarded more gladly."""


def sense(mind: Mind, ask: Ask, likely: Sequence[float]) -> list[float]:
    """How likely options are with what can be counted."""
    weigh = _QUESTIONS.get(ask.kind)
    if weigh is None:
        return list(likely)
    weights = weigh(mind, ask)
    parts = [share * one for share, one in zip(likely, weights, strict=True)]
    # However strong a habit is, what cannot be right is not done while something else can be.
    other = [part for part, one in zip(parts, weights, strict=True) if one != HARDLY]
    most = HARDLY * max(other, default=math.inf)
    parts = [
        min(part, most) if one == HARDLY else part for part, one in zip(parts, weights, strict=True)
    ]
    whole = sum(parts)
    return [part / whole for part in parts]


def _fate(margin: int, bid: int, against: int) -> float:
    """How much likelier an attack is made that is stronger by `margin` without bids, where the
    player can bid so much, and the defence so much against it; a tie goes to the defence."""
    if margin + bid < 1:
        return HARDLY
    return GLADLY if margin - against >= 1 else 1.0


# --- marching -------------------------------------------------------------------------------------


def _starts(mind: Mind, ask: Ask) -> list[float]:
    """Nobody leaves those alone who have marched, are too weak, and can be helped."""
    state, nation = mind.state, mind.nation
    move, bid = under_way(state.doing.move), payable(state, mind.seat)
    weak = [
        area
        for area in spaces_of(move.contested)
        if bid < lacking(state, nation, area) <= help_for(state, nation, area) + bid
    ]
    if not weak:
        return [1.0] * len(ask.options)
    able = movable(state)
    found = []
    for key in ask.options:
        if key == DONE:
            found.append(HARDLY)
            continue
        ways = dict(crossings(move.zones)[AREA[str(key)]])
        helps = any(able[AREA[str(key)]] > ways.get(area, FAR) for area in weak)
        found.append(GLADLY if helps else 1.0)
    return found


def _targets(mind: Mind, ask: Ask) -> list[float]:
    state = mind.state
    start = AREA[str(ask.about[0])]
    ways = dict(crossings(under_way(state.doing.move).zones)[start])
    found = []
    for key in ask.options:
        area = AREA[str(key)]
        arriving = contest.strength(state, mind.nation, movable(state)[start] - ways[area])
        found.append(_entered(mind, area, start, arriving) if contests(state, area) else 1.0)
    return found


def _entered(mind: Mind, area: int, start: int, arriving: int) -> float:
    """How much likelier so many units march into an area that has to be fought for: alone, or with
    those who have marched there already and those who may follow."""
    state, nation = mind.state, mind.nation
    bid, more = payable(state, mind.seat), help_for(state, nation, area, start)
    lacks = lacking(state, nation, area)
    if under_way(state.doing.move).contested >> area & 1:
        if lacks <= bid:
            return 1.0
        return GLADLY if arriving + more + bid >= lacks else HARDLY
    margin = arriving + 1 - lacks
    if margin < 1:
        margin += more
    if margin + bid < 1:
        return HARDLY
    gain = defended(state, mind.points, nation, area, has_marker(state, nation))[1]
    return _fate(margin, bid, answer(state, area)) if gain > 0 else 1.0


def _numbers(mind: Mind, ask: Ask) -> list[float]:
    """Those who may follow count, too."""
    state, nation = mind.state, mind.nation
    start, area, cost = (
        AREA[str(ask.about[0])],
        AREA[str(ask.about[1])],
        int(str(ask.about[2])),
    )
    if not contests(state, area):
        return [1.0] * len(ask.options)
    lacks = lacking(state, nation, area)
    bid, more = payable(state, mind.seat), help_for(state, nation, area, start)
    arriving = [contest.strength(state, nation, int(str(number)) - cost) for number in ask.options]
    found = [1.0 if force + more + bid >= lacks else HARDLY for force in arriving]
    surely = lacks + answer(state, area)
    if arriving[-1] >= surely and not is_very_last(state):
        risks = {
            number: _risk(mind, start, area, int(str(number)), cost)
            for number, force in zip(ask.options, arriving, strict=True)
            if force >= surely
        }
        least = min(risks.values())
        for at, number in enumerate(ask.options):
            if risks.get(number, least) > least:
                found[at] = HARDLY
    return found


def _risk(mind: Mind, start: int, target: int, number: int, cost: int) -> int:
    """The Power that others could take with those gone who march, and those alone in the area that
    they have conquered."""
    state, friends = mind.state, nations_of(mind.state, mind.seat)
    units, holder = state.units, state.owner[target]
    state.units = units.copy()
    state.units[start] -= number
    state.units[target] = under_way(state.doing.move).force[target] + number - cost
    state.owner[target] = mind.nation
    found = threat(state, start, friends) + threat(state, target, friends)
    state.units, state.owner[target] = units, holder
    return found


def _rivals(mind: Mind, ask: Ask) -> list[float]:
    state = mind.state
    bid = payable(state, mind.seat)
    margins = [war(state, mind.points, mind.nation, NATIONS.index(str(k)))[0] for k in ask.options]
    return [HARDLY if margin + bid < 1 < max(margins) else 1.0 for margin in margins]


# --- bidding --------------------------------------------------------------------------------------


def _bids(mind: Mind, ask: Ask) -> list[float]:
    """Of the bids that are enough whatever others do the lowest one; none that is in vain."""
    state = mind.state
    what, area = str(ask.about[0]), AREA[str(ask.about[1])]
    margin = margin_of(state, what, area)
    coup = what == contest.COUP_CONTEST
    agents = agent_value(state, mind.seat, area) if coup and mind.seat != state.seat else 0
    attack, defence = _others(state, ask, what, area)
    stake = stake_of(mind, what, area)
    certain = GLADLY if attack or defence else SURELY
    found = []
    for option in ask.options:
        side, bid = dial(option)
        if side == "aside":
            found.append(1.0)
            continue
        enough = _enough(margin, agents, attack, defence, side)
        shift = (bid + agents) * (1 if side == "attack" else -1)
        vain = bid > max(0, enough.surely) or 0 < bid < enough.at_best
        if not vain and coup and mind.seat != state.seat:
            vain = _changes_nothing(margin, shift, attack, defence)
        if vain:
            found.append(HARDLY)
        elif bid == enough.surely and attack == defence == 0 and _wanted(stake, side, bid):
            found.append(certain)
        else:
            found.append(1.0)
    return found


def _changes_nothing(margin: int, shift: int, attack: int, defence: int) -> bool:
    """Whether a Coup ends as it would without a player, whatever others bid: whose agents take no
    part in it are not removed."""
    if margin - defence >= 1:
        return margin + shift - defence >= 1
    return margin + attack < 1 and margin + shift + attack < 1


def _wanted(stake: float, side: str, bid: int) -> bool:
    """Whether what is at stake is worth the price."""
    return (stake if side == "attack" else -stake) > COSTS[bid] * VIRYA_POINTS


class _Enough:
    """The bids from which on a side wins, whatever others do, and at best."""

    __slots__ = ("at_best", "surely")

    def __init__(self, surely: int, at_best: int) -> None:
        self.surely = surely
        self.at_best = at_best


def _enough(margin: int, agents: int, attack: int, defence: int, side: str) -> _Enough:
    if side == "attack":
        return _Enough(1 - margin - agents + defence, 1 - margin - agents - attack)
    return _Enough(margin - agents + attack, margin - agents - defence)


def _others(state: EraState, ask: Ask, what: str, area: int) -> tuple[int, int]:
    """The most that all others can add to the attack and to the defence."""
    announced = under_way(state.doing.contest)
    nation = state.doing.nation
    attack = defence = 0
    for seat in range(state.players):
        if seat == ask.seats[0]:
            continue
        most = payable(state, seat)
        if seat == state.seat:
            attack += most
            continue
        admitted = what == contest.GLOBAL_CONFLICT or bool(agents_at(state, seat) >> area & 1)
        sides = contest.side(state, seat, nation, announced.rival, admitted)
        if what == contest.COUP_CONTEST:
            most += agent_value(state, seat, area)
        if sides & contest.FOR_ATTACK:
            attack += most
        if sides & contest.FOR_DEFENCE:
            defence += most
    return attack, defence


# --- new units ------------------------------------------------------------------------------------


def _bought(mind: Mind, ask: Ask) -> list[float]:
    """After the last turn of all units are worth nothing."""
    state = mind.state
    if not is_very_last(state) or state.goals:
        return [1.0] * len(ask.options)
    return [HARDLY if int(str(number)) else 1.0 for number in ask.options]


def _posts(mind: Mind, ask: Ask) -> list[float]:
    """Units go where they hold what would be lost without them."""
    state, nation = mind.state, mind.nation
    bought, friends = under_way(state.doing.recruit).bought, nations_of(state, mind.seat)
    found = []
    for key in ask.options:
        area = AREA[str(key)]
        weigh = 1.0
        if threat(state, area, friends):
            state.units[area] += bought
            if not threat(state, area, friends):
                stake = -mind.points.with_power(nation, -prize(state, area))
                weigh = GLADLY * math.exp(min(MUCH, max(0.0, stake)))
            state.units[area] -= bought
        found.append(weigh)
    return found


_QUESTIONS: Final[dict[str, Callable[[Mind, Ask], list[float]]]] = {
    nation_actions.BUY_UNITS: _bought,
    nation_actions.POST_AREA: _posts,
    movement.MOVE_FROM: _starts,
    movement.MOVE_TO: _targets,
    movement.MOVE_NUMBER: _numbers,
    global_conflict.GLOBAL_TARGET: _rivals,
    contest.BID: _bids,
}
