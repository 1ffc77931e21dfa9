"""What habits must not overrule: attacks that cannot succeed, bids that are too high or in vain.

Habits were learnt from games and hold on average. Where it can be counted that something fails,
or that less would do, it is hardly ever done, whatever was learnt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from critias.games.era.bots.gains import answer, defended, payable, war
from critias.games.era.bots.reasons.contests import dial, margin_of, stake_of
from critias.games.era.bots.reasons.mind import Mind
from critias.games.era.rules import contest, global_conflict, movement
from critias.games.era.rules.board import AREA, COSTS, NATIONS, crossings
from critias.games.era.rules.movement import contests, movable
from critias.games.era.rules.state import EraState, under_way
from critias.games.era.rules.values import (
    agent_value,
    agents_at,
    garrison,
    has_marker,
)
from critias.kernel.choices import Ask

HARDLY: Final = 0.005
"""What is left of the share of an option that cannot be right."""
GLADLY: Final = 12.0
"""How much more often something is done that succeeds for sure."""
VIRYA_POINTS: Final = 0.25
"""What a Virya is worth in points, about."""


def sense(mind: Mind, ask: Ask, likely: Sequence[float]) -> list[float]:
    """How likely options are with what can be counted."""
    weigh = _QUESTIONS.get(ask.kind)
    if weigh is None:
        return list(likely)
    parts = [share * one for share, one in zip(likely, weigh(mind, ask), strict=True)]
    whole = sum(parts)
    return [part / whole for part in parts]


def _fate(margin: int, bid: int, against: int) -> float:
    """How much likelier an attack is made that is stronger by `margin` without bids, where the
    player can bid so much, and the defence so much against it; a tie goes to the defence."""
    if margin + bid < 1:
        return HARDLY
    return GLADLY if margin - against >= 1 else 1.0


# --- marching -------------------------------------------------------------------------------------


def _targets(mind: Mind, ask: Ask) -> list[float]:
    state = mind.state
    start = AREA[str(ask.about[0])]
    ways = dict(crossings(under_way(state.doing.move).zones)[start])
    more = has_marker(state, mind.nation)
    bid = payable(state, mind.seat)
    found = []
    for key in ask.options:
        area = AREA[str(key)]
        defence, gain = defended(state, mind.points, mind.nation, area, more)
        if not contests(state, area) or gain <= 0:
            found.append(1.0)
            continue
        margin = contest.strength(state, mind.nation, movable(state)[start] - ways[area]) - defence
        found.append(_fate(margin, bid, answer(state, area)))
    return found


def _numbers(mind: Mind, ask: Ask) -> list[float]:
    state = mind.state
    area, cost = AREA[str(ask.about[1])], int(str(ask.about[2]))
    if not contests(state, area):
        return [1.0] * len(ask.options)
    nation = state.doing.nation
    defence = garrison(state, area) + contest.strength(state, state.owner[area], state.units[area])
    there = under_way(state.doing.move).force[area]
    bid = payable(state, ask.seats[0])
    return [
        1.0
        if contest.strength(state, nation, there + int(str(number)) - cost) - defence + bid >= 1
        else HARDLY
        for number in ask.options
    ]


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
    found = []
    for option in ask.options:
        side, bid = dial(option)
        if side == "aside":
            found.append(1.0)
            continue
        enough = _enough(margin, agents, attack, defence, side)
        if bid > max(0, enough.surely) or (bid > 0 and bid < enough.at_best):
            found.append(HARDLY)
        elif bid == enough.surely and attack == defence == 0 and _wanted(stake, side, bid):
            found.append(GLADLY)
        else:
            found.append(1.0)
    return found


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


_QUESTIONS: Final[dict[str, Callable[[Mind, Ask], list[float]]]] = {
    movement.MOVE_TO: _targets,
    movement.MOVE_NUMBER: _numbers,
    global_conflict.GLOBAL_TARGET: _rivals,
    contest.BID: _bids,
}
