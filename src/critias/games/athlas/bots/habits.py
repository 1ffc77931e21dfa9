"""How likely each option is by habit: what speaks for it (`reasons/`), and how much that counts.

The weights were learnt from games (`habits.toml` says how); none of it is a rule."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from critias.games.athlas.bots.reasons import acts, armies, whose, wonders
from critias.games.athlas.bots.reasons.mind import Mind
from critias.games.athlas.rules import (
    aiming,
    command,
    creation,
    divine,
    life,
    movement,
    powers,
    summoning,
)
from critias.games.athlas.rules import relics as holding
from critias.games.athlas.rules.cards import abilities, equipment, interventions
from critias.games.athlas.rules.state import AthlasState
from critias.kernel.choices import Ask
from critias.players.habits import Habits, Weigh

_QUESTIONS: Final[dict[str, Weigh[Mind]]] = {
    command.UNIT: whose.unit,
    command.POWER: acts.power,
    powers.TARGET: acts.target,
    movement.STRIDE: acts.stride,
    movement.HALF_WAY: acts.stride,
    movement.DIRECTION: acts.direction,
    holding.CARRY: acts.carry,
    equipment.SACRIFICE: acts.sacrifice,
    abilities.SHAPE: acts.words,
    life.WHO_DIES: acts.who_dies,
    **dict.fromkeys((*divine.MOMENTS, divine.STOP_WIN), wonders.moment),
    aiming.AIM: wonders.aim,
    interventions.ALPHA: wonders.aim,
    interventions.GATE: wonders.gate,
    interventions.RELIC: wonders.shift,
    interventions.SHIFT: wonders.shift,
    **dict.fromkeys((*command.SUMMONS, interventions.RALLY), armies.summon),
    summoning.PLACE: armies.place,
    creation.DESIGN: armies.design,
}
GROUPS: Final = (
    "unit", "power", "target", "direction", "carry", "sacrifice", "shape", "who_dies", "cast",
    "aim", "gate", "shift", "summon", "place", "design",
)  # fmt: skip
"""What weights are kept under."""


def _mind(state: AthlasState, ask: Ask) -> Mind:
    return Mind(state, ask.seats[0])


HABITS: Final = Habits(Path(__file__).with_name("habits.toml"), _mind, _QUESTIONS, GROUPS)
reasons, leanings = HABITS.reasons, HABITS.leanings
