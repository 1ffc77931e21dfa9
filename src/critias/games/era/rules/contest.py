"""Bidding contests (4.6 and 6.1.2): who bids for which side, the dials, the totals.

A contest is asked as one secret question for all, and settled by `settle`, which also takes dials
that could not be offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from critias.games.era.rules.board import COSTS, DRAGON, KEYS, NATIONS, PAYABLE
from critias.games.era.rules.state import (
    ASIDE,
    BID_VIRYA,
    DEFEND,
    NOT_ASKED,
    EraState,
    note,
    under_way,
)
from critias.games.era.rules.values import (
    agent_value,
    agents_at,
    controls,
    garrison,
    order_from,
    passive_value,
    stability,
    units_of,
)
from critias.kernel.choices import Ask, AskAll, Option, Play, Why
from critias.kernel.kinds import AskKind, EventKind

COUP_CONTEST, CONFLICT, GLOBAL_CONFLICT = "coup", "conflict", "global"

FOR_ATTACK, FOR_DEFENCE = 1, 2
EITHER: Final = FOR_ATTACK | FOR_DEFENCE
STAND_ASIDE: Final = "aside"
_ATTACK: Final = tuple(("attack", bid) for bid in range(6))
_DEFEND: Final = tuple(("defend", bid) for bid in range(6))

BID: Final = AskKind(
    "bid",
    "{*:contest} What do you bid?",
    waiting="the dials are set in secret",
    rule="era.coup.bid-secret",
    labels={STAND_ASIDE: "Stand aside"},
)

DIAL_SHOWN: Final = EventKind("bids", "{0:seat} {*:dial}.", rule="era.coup.bid-secret")
CONTEST_DECIDED: Final = EventKind(
    "contest", "{1} against {2}: {0:result}.", rule="era.coup.defender-wins-ties"
)


def _offers(sides: int, most: int) -> tuple[Option, ...]:
    """What a dial may be set to; no sides: the acting player's, who attacks."""
    if not sides:
        return _ATTACK[: most + 1]
    attack = _ATTACK[: most + 1] if sides & FOR_ATTACK else ()
    defend = _DEFEND[: most + 1] if sides & FOR_DEFENCE else ()
    return (*attack, *defend, STAND_ASIDE)


OFFERS: Final = tuple(tuple(_offers(sides, most) for most in range(6)) for sides in range(4))
ACTING: Final = 0
"""The place of the acting player's offers."""


def side(state: EraState, seat: int, attacking: int, defending: int, agents: bool) -> int:
    """The sides a player other than the acting one may bid for, 0: is not asked at all. `agents`:
    whether an agent in the area (or a Global Conflict) admits anybody."""
    attacks = controls(state, seat, attacking)
    defends = controls(state, seat, defending)
    if attacks != defends:
        return FOR_ATTACK if attacks else FOR_DEFENCE
    return EITHER if attacks or agents else 0


def dials(
    state: EraState, kind: str, attacking: int, defending: int, area: int
) -> Play[dict[int, Any]]:
    """Ask everybody involved for a bid, secretly and at once."""
    acting = state.seat
    bit = 1 << area
    virya = state.virya
    about = _about(kind, attacking, defending, area)
    asks = {}
    for seat in order_from(state, acting):
        if seat == acting:
            sides = ACTING
        else:
            admitted = kind == GLOBAL_CONFLICT or bool(agents_at(state, seat) & bit)
            sides = side(state, seat, attacking, defending, admitted)
            if not sides:
                continue
        offers = OFFERS[sides][PAYABLE[virya[seat]]]
        asks[seat] = Ask((seat,), BID, offers, about, _why(sides))
    answers: dict[int, Any] = yield AskAll(asks)
    return answers


def _about(kind: str, attacking: int, defending: int, area: int) -> tuple[Option, ...]:
    attacker = NATIONS[attacking] if attacking >= 0 else ""
    defender = NATIONS[defending] if defending >= 0 else ""
    return (kind, KEYS[area], attacker, defender)


def _why(sides: int) -> Why:
    def why(option: Option) -> str | None:
        if option == STAND_ASIDE:
            return "era.coup.noncombatant"
        if option in _ATTACK:
            return "era.coup.cannot-pay" if sides != FOR_DEFENCE else "era.involve.rule-of-thumb"
        if option in _DEFEND:
            if sides == ACTING:
                return "era.involve.attacker"
            return "era.coup.cannot-pay" if sides != FOR_ATTACK else "era.involve.rule-of-thumb"
        return None

    return why


def settle(state: EraState, answers: Mapping[int, Any]) -> None:
    """Reveal the dials and let everybody pay. A bid that cannot be paid stands aside, that of the
    acting player attacks with 0; it costs nothing."""
    found = [NOT_ASKED] * state.players
    for seat, answer in answers.items():
        dial = ASIDE
        if answer != STAND_ASIDE:
            section, bid = answer
            cost = COSTS[bid]
            if cost > state.virya[seat]:
                dial = 0 if seat == state.seat else ASIDE
            else:
                state.virya[seat] -= cost
                note(state, seat, BID_VIRYA, cost)
                dial = bid if section == "attack" else DEFEND + bid
        found[seat] = dial
        state.tell(DIAL_SHOWN, seat, *_words(dial))
    under_way(state.doing.contest).dials = found


def _words(dial: int) -> tuple[str, int]:
    if dial == ASIDE:
        return (STAND_ASIDE, 0)
    return ("attack", dial) if dial < DEFEND else ("defend", dial - DEFEND)


def bids(state: EraState) -> tuple[int, int]:
    """The bids of both sides."""
    attack = defence = 0
    for dial in under_way(state.doing.contest).dials:
        if dial >= DEFEND:
            defence += dial - DEFEND
        elif dial > 0:
            attack += dial
    return attack, defence


# --- totals --------------------------------------------------------------------------------------


def coup_totals(state: EraState, area: int, doubled: bool) -> tuple[int, int]:
    """Agents and bids against agents, bids and political stability."""
    attack, defence = bids(state)
    defence += stability(state, area) + passive_value(state, area)
    for seat, dial in enumerate(under_way(state.doing.contest).dials):
        if dial >= DEFEND:
            defence += agent_value(state, seat, area)
        elif dial >= 0:
            value = agent_value(state, seat, area)
            if seat == state.seat:
                value = 2 * value if doubled else value + _lizard(state, seat, area)
            attack += value
    return attack, defence


def _lizard(state: EraState, seat: int, area: int) -> int:
    """What Lizard King adds: the 3 agent of the Purple Dragon Society counts 9."""
    dragon = state.powers and state.society[seat] == DRAGON
    return 6 if dragon and state.agents[seat * 9 + 8] == area else 0


def conflict_totals(state: EraState, area: int) -> tuple[int, int]:
    """Units and bids against garrison, units and bids."""
    doing = state.doing
    attack, defence = bids(state)
    attack += strength(state, doing.nation, under_way(doing.move).force[area])
    defence += garrison(state, area) + strength(state, state.owner[area], state.units[area])
    return attack, defence


def global_totals(state: EraState, nation: int, rival: int) -> tuple[int, int]:
    """All units of both nations, the garrison of the target's home, and bids."""
    attack, defence = bids(state)
    attack += strength(state, nation, units_of(state, nation))
    defence += garrison(state, rival) + strength(state, rival, units_of(state, rival))
    return attack, defence


def strength(state: EraState, nation: int, units: int) -> int:
    """Units of the nation with the Chimera Lab count double."""
    return 2 * units if nation >= 0 and nation == state.lab else units


def decide(state: EraState, totals: tuple[int, int]) -> bool:
    """Whether the attack succeeds: a tie is the defender's."""
    decided = under_way(state.doing.contest)
    decided.attack, decided.defence = totals
    won = totals[0] > totals[1]
    state.tell(CONTEST_DECIDED, "won" if won else "lost", *totals)
    return won
