"""Norowas's Skills: leading, talking and the wind in the trees."""

from __future__ import annotations

from critias.games.mage_knight.rules.act import LEADERSHIP, Act
from critias.games.mage_knight.rules.components import SKILL, UNITS
from critias.games.mage_knight.rules.effects import (
    Effect,
    attack,
    by_time,
    gained,
    influence,
    skill,
    skill_of,
)
from critias.games.mage_knight.rules.gaining import take_from
from critias.games.mage_knight.rules.interaction import UNIT_OFFERED
from critias.games.mage_knight.rules.skills.motivation import motivation
from critias.games.mage_knight.rules.state import NONE, Unit
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    HEALING,
    MOVE,
    RANGED,
    RANGED_PHASE,
    WHITE,
)
from critias.kernel.choices import Option, Play
from critias.kernel.kinds import AskKind


def _fit(unit: Unit) -> bool:
    return not unit.spent and not unit.wounds


@skill("forward_march", MOVE, lambda act: act.has_unit(_fit))
def forward_march(act: Act) -> None:
    """Move 1 for each Unit that is ready and not wounded, at most 3."""
    act.move(min(3, sum(_fit(unit) for unit in act.player.units)))


@skill_of("day_sharpshooting")
def day_sharpshooting() -> Effect:
    """Ranged Attack 2, at Night 1."""
    return attack(by_time(day=2, night=1), RANGED)


def _needs_help(unit: Unit) -> bool:
    return unit.spent or unit.wounds > 0


INSPIRE_UNIT = AskKind("inspire", "Which Unit?", waiting="{who} helps a Unit", rule=None)
INSPIRE_HOW = AskKind(
    "inspire_how",
    "Ready it or heal it?",
    waiting="{who} helps a Unit",
    rule=None,
    labels={"ready": "Ready it", "heal": "Heal it"},
)


@skill("inspiration", HEALING, lambda act: act.has_unit(_needs_help))
def inspiration(act: Act) -> Play[None]:
    """Ready a Unit or remove a Wound from one."""
    place = yield from act.choose_unit(INSPIRE_UNIT, _needs_help)
    unit = act.player.units[place]
    ways: list[Option] = [*["ready"] * unit.spent, *["heal"] * (unit.wounds > 0)]
    if (yield from act.choose(INSPIRE_HOW, ways)) == "ready":
        act.ready(place)
    else:
        unit.wounds -= 1


@skill_of("bright_negotiation")
def bright_negotiation() -> Effect:
    """Influence 3, at Night 2."""
    return influence(by_time(day=3, night=2))


def _can_lead(act: Act) -> bool:
    free = act.combat.units
    return act.has_unit(lambda unit: _fit(unit) and (free or unit.bonded))


@skill("leadership", RANGED_PHASE | BLOCK_PHASE | ATTACK_PHASE, _can_lead)
def leadership(act: Act) -> None:
    """The next Unit activated has 3 more Block, 2 more Attack or 1 more Ranged Attack."""
    act.note(LEADERSHIP)


@gained("bonds_of_loyalty")
def bonds_of_loyalty(act: Act) -> None:
    """Two Regular Units join the offer. (What a Unit under it may do is part of those rules.)"""
    state = act.state
    for _ in range(2):
        unit = take_from(state, state.regular_deck, state.regular_bottom)
        if unit != NONE:
            state.units.append(unit)
            state.revealed += 1
            state.tell(UNIT_OFFERED, UNITS[unit].id)


motivation("norowas", WHITE)


@skill("prayer_of_weather", MOVE)
def prayer_of_weather(act: Act) -> None:
    """Until the next turn every terrain costs 2 less (at least 1), and the others 1 more (at most
    5)."""
    act.exert()
    act.state.lasting.append((SKILL["prayer_of_weather"], act.seat, 0))
