"""How a game goes on: one step for every stage a turn can be in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.era.rules import (
    conflict,
    coup,
    global_conflict,
    intrigue,
    movement,
    nation_actions,
    repolarize,
    setup,
    special,
    turn,
)
from critias.games.era.rules.rounds import TURN
from critias.games.era.rules.state import EraState
from critias.kernel.choices import Play

STEPS: Final[dict[str, Callable[[EraState], Play[None]]]] = {
    setup.CHOOSE_SOCIETY: setup.society_step,
    setup.RETURN: setup.return_step,
    setup.DRAFT: setup.draft_step,
    setup.ZEROS: setup.zeros_step,
    TURN: turn.step,
    intrigue.PRIESTS_STAGE: intrigue.priests,
    intrigue.INTRIGUE_STAGE: intrigue.step,
    coup.TARGET: coup.step,
    coup.BIDS: coup.contest,
    coup.RECEIVE: coup.receive,
    coup.SWAP: coup.change_places,
    coup.GOAL: coup.new_goal,
    coup.AGENTS_LEAVE: coup.agents_leave,
    repolarize.LEAVE: repolarize.leave,
    repolarize.SEARCH: repolarize.search,
    repolarize.TAKE: repolarize.take,
    repolarize.GIVE: repolarize.give,
    repolarize.LAY: repolarize.lay,
    repolarize.AFTER_ANU: special.anu_choice,
    nation_actions.CONSTRUCT: nation_actions.construct_step,
    nation_actions.FEWER: nation_actions.fewer,
    nation_actions.BUY: nation_actions.buy,
    nation_actions.POST: nation_actions.post,
    movement.AGNI: movement.agni,
    movement.MOVING: movement.step,
    movement.VETO: movement.veto,
    movement.CONFLICT_STAGE: conflict.step,
    conflict.BIDS: conflict.contest,
    conflict.RAZE: conflict.raze,
    conflict.EXPOSE: conflict.expose,
    movement.GLOBAL_STAGE: global_conflict.target,
    global_conflict.BIDS: global_conflict.contest,
    global_conflict.LOSSES: global_conflict.losses,
    global_conflict.HALVE: global_conflict.halve,
    global_conflict.LOOTING: global_conflict.loot,
    special.BRAHMASTRA_STAGE: special.burn,
    special.GRID: special.healing_grid,
    special.COPY: special.contact,
    special.ORACLE_STAGE: special.oracle,
    special.REVEAL: special.reveal,
    special.PSYCHIC: special.psychotronic,
    special.WEATHER_STAGE: special.weather,
}


def step(state: EraState) -> Play[None]:
    """The step of the stage the game is in."""
    return STEPS[state.stage](state)


def through(state: EraState) -> Play[None]:
    """All steps up to the end of the game."""
    while state.ending < 0:
        yield from STEPS[state.stage](state)
