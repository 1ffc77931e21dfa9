"""Resolving conflicts (6.1.7 b)."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.board import AREA, BUILDINGS, KEYS, NATIONS, NEUTRAL
from critias.games.era.rules.changes import (
    AGENT_LEAVES,
    LOST_UNITS,
    destroy,
    doom_forward,
    heal,
    lost,
    recall,
    remove_units,
    take_control,
)
from critias.games.era.rules.contest import CONFLICT, conflict_totals, decide, dials, settle
from critias.games.era.rules.movement import CONFLICT_STAGE
from critias.games.era.rules.rounds import end_turn
from critias.games.era.rules.state import CONQUESTS, Contest, EraState, note, under_way
from critias.games.era.rules.values import agents_in
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.hexes import spaces_of
from critias.kernel.kinds import AskKind, EventKind

BIDS, RAZE, EXPOSE = "conflict_bids", "raze", "expose"

NEXT_CONFLICT: Final = AskKind(
    "conflict",
    "Which conflict of {0:area} is next?",
    waiting="{who} chooses the next conflict",
    rule="era.conflict.order",
)
RAZED_BUILDING: Final = AskKind(
    "raze",
    "Which building in {0:area} is destroyed?",
    waiting="{who} chooses the building to destroy",
    rule="era.conflict.success-building",
)
EXPOSED_AGENT: Final = AskKind(
    "expose",
    "Which agent in {0:area} is removed?",
    waiting="{who} chooses the agent to remove",
    rule="era.conflict.success-agent",
)

CONFLICT_BEGINS: Final = EventKind(
    "conflict", "{0:area} fights for {1:area}.", rule="era.conflict.order"
)


def step(state: EraState) -> Play[None]:
    """The acting player says which conflict is next."""
    doing = state.doing
    offers = [KEYS[area] for area in spaces_of(under_way(doing.move).contested)]
    key = yield Ask((state.seat,), NEXT_CONFLICT, offers, (NATIONS[doing.nation],), _why)
    area = AREA[key]
    doing.contest = Contest(area, state.owner[area])
    state.stage = BIDS
    state.tell(CONFLICT_BEGINS, NATIONS[doing.nation], key)


def _why(option: Option) -> str | None:
    return "era.conflict.order" if option in AREA else None


def contest(state: EraState) -> Play[None]:
    """All involved bid, and it is decided."""
    doing = state.doing
    announced, move = under_way(doing.contest), under_way(doing.move)
    area = announced.area
    answers = yield from dials(state, CONFLICT, doing.nation, announced.rival, area)
    settle(state, answers)
    won = decide(state, conflict_totals(state, area))
    force, move.force[area] = move.force[area], 0
    move.contested &= ~(1 << area)
    if not won:
        state.tell(LOST_UNITS, NATIONS[doing.nation], force, KEYS[area])
        lost(state, doing.nation, force)
        heal(state)
        _next(state)
        return
    remove_units(state, area, state.units[area])
    if state.wild >> area & 1:
        state.owner[area] = NEUTRAL
        _occupy(state, area, force)
        heal(state)
        _next(state)
        return
    note(state, state.seat, CONQUESTS)
    take_control(state, area, doing.nation)
    _occupy(state, area, force)
    state.stage = RAZE


def _occupy(state: EraState, area: int, force: int) -> None:
    state.owner[area] = state.doing.nation
    state.units[area] = force


def raze(state: EraState) -> Play[None]:
    """One building of the conquered minor has to be destroyed, and Doom takes a step. Temples of
    darkness that remain already pay their new owners."""
    area = under_way(state.doing.contest).area
    at = area * 6
    kinds = [name for kind, name in enumerate(BUILDINGS) if state.buildings[at + kind]]
    if kinds:
        name = yield Ask((state.seat,), RAZED_BUILDING, kinds, (KEYS[area],), _raze_why)
        destroy(state, BUILDINGS.index(name), area)
        doom_forward(state)
    # What the Healing Crystal saves is counted when the temples that fall have fallen.
    heal(state)
    state.stage = EXPOSE


def _raze_why(option: Option) -> str | None:
    return "era.conflict.success-building" if option in BUILDINGS else None


def expose(state: EraState) -> Play[None]:
    """One agent of the conquered minor has to be removed, whosever it is."""
    area = under_way(state.doing.contest).area
    agents = {(owner, value): number for owner, value, number in agents_in(state, area)}
    if agents:
        answer = yield Ask((state.seat,), EXPOSED_AGENT, list(agents), (KEYS[area],), _expose_why)
        recall(state, agents[answer])
        state.tell(AGENT_LEAVES, *answer, KEYS[area])
    _next(state)


def _expose_why(option: Option) -> str | None:
    return "era.conflict.success-agent" if isinstance(option, tuple) and len(option) == 2 else None


def _next(state: EraState) -> None:
    if under_way(state.doing.move).contested:
        state.stage = CONFLICT_STAGE
    else:
        end_turn(state)
