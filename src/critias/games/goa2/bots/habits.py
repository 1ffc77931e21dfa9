"""How likely each option is by habit: what speaks for it (`reasons/`), and how much that counts.

The weights were learnt from games (`habits.toml` says how); none of it is a rule."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from critias.games.goa2.bots.reasons import acts, cards, spaces
from critias.games.goa2.bots.reasons.mind import Mind
from critias.games.goa2.rules import (
    actions,
    allowed,
    combat,
    level,
    movement,
    performing,
    places,
    placing,
    repeats,
    round,
    turn,
)
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.state import GoaState
from critias.kernel.choices import Ask, Option
from critias.players.habits import Habits, Weigh

QUESTIONS: Final = (
    "action", "card", "defend", "give", "go", "loss", "tie", "touch", "upgrade", "word",
)  # fmt: skip
"""Kinds of questions that are answered alike."""


def leanings(state: GoaState, ask: Ask) -> Sequence[float] | None:
    """How likely each option is; None for a question without habits. Nothing is held that can be
    used."""
    likely = HABITS.leanings(state, ask)
    few = sensible(ask)
    if likely is None or len(few) == len(likely):
        return likely
    return [one if option in few else 0.0 for option, one in zip(ask.options, likely, strict=True)]


def sensible(ask: Ask) -> Sequence[Option]:
    """Nothing is held that can be used: whoever may move may as well stay where it stands."""
    if ask.kind == actions.WHICH_ACTION and allowed.MOVEMENT_ACTION in ask.options:
        return [option for option in ask.options if option != allowed.HOLD]
    return ask.options


def _mind(state: GoaState, ask: Ask) -> Mind | None:
    """Nobody has reasons while there are no heroes yet."""
    return Mind(state, ask) if state.space else None


def _family(ask: Ask) -> Weigh[Mind]:
    """How a question of a hero's own is answered: by what its options are."""
    for option in ask.options:
        if isinstance(option, int):
            return spaces.touch
        if isinstance(option, str) and option in CARDS:
            return cards.give
    return acts.word


_QUESTIONS: Final[dict[str, Weigh[Mind]]] = {
    turn.PLAY_CARD: cards.play,
    turn.SECOND_CARD: cards.play,
    turn.TIE: acts.tie,
    turn.RESPAWN: spaces.go,
    combat.DEFEND: cards.defend,
    actions.WHICH_ACTION: acts.action,
    actions.GRANTED_ACTION: acts.action,
    performing.GRANTED_MOVEMENT: acts.action,
    performing.TRAVEL_WHERE: spaces.go,
    repeats.REPEAT: acts.word,
    movement.MOVE_ACTION: spaces.go,
    movement.MOVE_TEXT: spaces.go,
    movement.MOVE_STRAIGHT: spaces.go,
    movement.MUST_MOVE: spaces.go,
    places.PLACE_YOURSELF: spaces.go,
    placing.PLACE_HERO: spaces.go,
    round.BATTLE_LOSS: spaces.loss,
    level.UPGRADE: cards.upgrade,
}

HABITS: Final = Habits(
    Path(__file__).with_name("habits.toml"), _mind, _QUESTIONS, QUESTIONS, _family
)
reasons = HABITS.reasons
