"""How likely each option is by habit: what speaks for it (`reasons/`), and how much that counts.

The weights were learnt from games (`habits.toml` says how); none of it is a rule."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from critias.games.era.bots.reasons import contests, growth, moves, secrets, spaces
from critias.games.era.bots.reasons.mind import Mind
from critias.games.era.rules import (
    conflict,
    contest,
    global_conflict,
    intrigue,
    movement,
    nation_actions,
    setup,
    turn,
)
from critias.games.era.rules.state import EraState
from critias.kernel.choices import Ask
from critias.players.habits import Habits, Weigh

_QUESTIONS: Final[dict[str, Weigh[Mind]]] = {
    turn.WHICH_SPACE: spaces.space,
    turn.WHICH_ARCHON: spaces.archon,
    contest.BID: contests.bid,
    nation_actions.WHICH_BUILDING: growth.building,
    nation_actions.BUY_UNITS: growth.buy,
    nation_actions.POST_AREA: growth.post,
    movement.AGNI_UNIT: moves.agni,
    movement.MOVE_FROM: moves.move_from,
    movement.MOVE_TO: moves.move_to,
    movement.MOVE_NUMBER: moves.move_number,
    global_conflict.GLOBAL_TARGET: contests.global_target,
    conflict.EXPOSED_AGENT: contests.expose,
    conflict.RAZED_BUILDING: secrets.razed,
    intrigue.WHICH_AGENT: secrets.intrigue,
    intrigue.AGENT_AREA: secrets.agent_area,
    setup.ZERO_AREA: secrets.agent_area,
    setup.RETURN_CARD: secrets.return_card,
    setup.WHICH_SOCIETY: secrets.society,
    turn.CONSENT: secrets.consent,
}


def _mind(state: EraState, ask: Ask) -> Mind:
    return Mind(state, ask.seats[0])


HABITS: Final = Habits(Path(__file__).with_name("habits.toml"), _mind, _QUESTIONS)
reasons, leanings = HABITS.reasons, HABITS.likely
