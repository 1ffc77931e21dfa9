"""Bids, whom to fight, and whom to expose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from critias.games.era.bots.gains import RELIC, Points, loot, prize, spoils, war
from critias.games.era.bots.reasons.mind import POINTS, PRICE, Mind, likely
from critias.games.era.rules import contest, coup
from critias.games.era.rules.board import AGENTS, AREA, COSTS, LOOT, NATIONS
from critias.games.era.rules.state import EraState, under_way
from critias.games.era.rules.values import agent_value, nations_of, total
from critias.kernel.choices import Ask, Option
from critias.players.habits import Reasons

MOST_AT_STAKE: Final = 5.0
"""Points beyond which a contest is not taken more seriously."""
BYSTANDER: Final = -0.5
"""What a Coup on a home is to those whom it does not concern."""
_SHIFT: Final = {"attack": 1, "defend": -1, "aside": 0}
"""How a dial moves the margin of the attack."""
_MARGINS: Final = (-4, -2, -1, 0, 1, 2, 3, 5)
_MARGIN_NAMES: Final = (
    "hopeless", "weak", "short", "tie", "just", "two", "three", "well", "safe"
)  # fmt: skip


def margin_name(margin: int) -> str:
    """How an attack stands.

    >>> [margin_name(margin) for margin in (-9, -3, -1, 0, 1, 4, 6)]
    ['hopeless', 'weak', 'short', 'tie', 'just', 'well', 'safe']
    """
    return _MARGIN_NAMES[sum(margin > most for most in _MARGINS)]


def bid(mind: Mind, ask: Ask) -> list[Reasons]:
    """What is at stake, how the contest would stand if nobody else bid, and the price."""
    state, seat = mind.state, mind.seat
    what, area = str(ask.about[0]), AREA[str(ask.about[1])]
    margin = margin_of(state, what, area)
    stake = max(-MOST_AT_STAKE, min(MOST_AT_STAKE, stake_of(mind, what, area))) / POINTS
    agents = 0
    if what == contest.COUP_CONTEST and seat != state.seat:
        agents = agent_value(state, seat, area)
    rival = under_way(state.doing.contest).rival
    role = "acting" if seat == state.seat else "victim" if mind.has(rival) else "other"
    found: list[Reasons] = []
    for option in ask.options:
        side, value = dial(option)
        shift = _SHIFT[side] * (value + agents)
        stands = margin_name(margin + shift)
        price = COSTS[max(0, value)] / PRICE
        speaks = [
            (("bid", role, "stake", stands), stake),
            (("bid", role, side, what), 1.0),
            (("bid", role, side, "nought"), float(value == 0)),
            (("bid", "price", mind.time), price),
            (("bid", "price", "virya"), price * mind.virya),
        ]
        if role == "acting":
            speaks.append((("bid", what, stands), 1.0))
        found.append(speaks)
    return found


def dial(option: Option) -> tuple[str, int]:
    """The side and the bid; those who stand aside bid less than nothing."""
    return (str(option[0]), int(str(option[1]))) if isinstance(option, tuple) else ("aside", -1)


def margin_of(state: EraState, what: str, area: int) -> int:
    """By how much the attack is stronger without bids."""
    nation, announced = state.doing.nation, under_way(state.doing.contest)
    saved, announced.dials = announced.dials, []
    if what == contest.COUP_CONTEST:
        attack, defence = contest.coup_totals(state, area, False)
        attack += agent_value(state, state.seat, area)
    elif what == contest.CONFLICT:
        attack, defence = contest.conflict_totals(state, area)
    else:
        attack, defence = contest.global_totals(state, nation, announced.rival)
    announced.dials = saved
    return attack - defence


def stake_of(mind: Mind, what: str, area: int) -> float:
    """How much better a success of the attack is for the player than its failure."""
    state, points, doing = mind.state, mind.points, mind.state.doing
    if what == contest.GLOBAL_CONFLICT:
        return _war_stake(mind, doing.nation, under_way(doing.contest).rival)
    if what == contest.CONFLICT:
        if state.wild >> area & 1:
            return RELIC if mind.seat == state.seat else 0.0
        gain = prize(state, area)
        return points.with_power(doing.nation, gain, state.owner[area], gain)
    if area >= 5:
        gain, holder = prize(state, area), state.owner[area]
        winners = [n for n in nations_of(state, state.seat) if n != holder]
        winner = min(winners, key=points.powers.__getitem__)
        return points.with_power(winner, gain, holder, gain)
    return _home_stake(mind, area)


def _home_stake(mind: Mind, home: int) -> float:
    """A Coup on a home is good for the acting player and bad for the one who is likely to give."""
    state, acting = mind.state, mind.state.seat
    points = mind.points if mind.seat == acting else Points(state, acting)
    swaps = coup.swaps(state, acting, home)
    if not swaps:
        return 0.0
    gain, other = max((points.with_swap(*swap, home), swap[0]) for swap in swaps)
    gain = max(0.0, gain)
    return gain if mind.seat == acting else -gain if mind.seat == other else BYSTANDER


def _war_stake(mind: Mind, nation: int, rival: int) -> float:
    """A Global Conflict costs the loser, whoever that is; the acting player picks the loot."""
    state, points = mind.state, mind.points
    ours, theirs = total(state, nation), total(state, rival)
    more = loot(state)
    won = points.with_power(nation, more if ours <= theirs else 0, rival, spoils(state, rival))
    more = min(more, LOOT[-1])
    lost = points.with_power(rival, more if theirs <= ours else 0, nation, spoils(state, nation))
    return won - lost


def global_target(mind: Mind, ask: Ask) -> list[Reasons]:
    """Against whom a Global Conflict would be won, and what for."""
    found: list[Reasons] = []
    for key in ask.options:
        rival = NATIONS.index(str(key))
        margin, gain = war(mind.state, mind.points, mind.nation, rival)
        stands = likely(margin)
        found.append(
            [
                (("global_target", stands, "gain"), gain / POINTS),
                (("global_target", stands), 1.0),
                (("global_target", "own"), float(mind.has(rival))),
            ]
        )
    return found


def expose(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which agent leaves a conquered minor."""
    agents: Sequence[Any] = ask.options
    return [
        [(("expose", "own"), float(owner == mind.seat)), (("expose", "value"), value / AGENTS[-1])]
        for owner, value in agents
    ]
