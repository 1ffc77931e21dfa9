"""What cannot be taken back: options that roll, draw or turn something up say so before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules.state import MageKnightState
from critias.kernel.choices import Ask, Option, Play

STEP: Final[list[Callable[[MageKnightState], Play[None]]]] = []
"""The function that plays a step; `steps` puts it here."""
MOST: Final = 60
"""So many answers and steps are tried at most."""


class Reveals:
    """The options of the first question of a step that lead past a barrier.

    Each is tried on a copy, so that it is exact and no card has to know: also where nothing but the
    end of the turn is left after it. Nothing is worked out unless somebody looks.
    """

    __slots__ = ("state",)

    def __init__(self, state: MageKnightState) -> None:
        self.state = state

    def __contains__(self, option: object) -> bool:
        trial = self.state.copy()
        trial.events = None
        before = trial.rng.state, trial.revealed
        asked = False
        play, answer = STEP[0](trial), None
        for _ in range(MOST):
            try:
                ask = play.send(answer)
            except StopIteration:
                if trial.over or (trial.rng.state, trial.revealed) != before:
                    break
                play, answer = STEP[0](trial), None
                continue
            if (trial.rng.state, trial.revealed) != before or not isinstance(ask, Ask):
                break
            answer = self._next(ask, option, asked)
            if answer is None:
                break
            asked = True
        return (trial.rng.state, trial.revealed) != before

    def _next(self, ask: Ask, option: object, asked: bool) -> Option | None:
        """The answer to go on with: the option itself, then whatever answers itself."""
        if not asked:
            return option if option in ask.options else None  # type: ignore[return-value]
        return ask.options[0] if len(ask.options) == 1 and not ask.hidden else None
