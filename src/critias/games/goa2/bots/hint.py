"""What a lively player might answer, at once: judgements for bots, not rules."""

from __future__ import annotations

from typing import Final

from critias.games.goa2.bots import habits
from critias.games.goa2.rules.state import GoaState
from critias.kernel.choices import Ask, Option
from critias.kernel.random import Rng

SURE: Final = 2.0
"""How much likelier the likelier option is chosen than habit alone says: a player who does not
look ahead does what it thinks best."""


def hint(state: GoaState, ask: Ask, rng: Rng) -> Option:
    """What is likely by habit; any option where there is none."""
    options = habits.sensible(ask)
    if len(options) == 1:
        return options[0]
    likely = habits.leanings(state, ask)
    if likely is None:
        return rng.pick(options)
    return ask.options[rng.by_share([one**SURE for one in likely])]
