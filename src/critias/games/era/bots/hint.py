"""What a player might do, quickly found, for bots that play on in their heads.

Most questions are answered by habits learnt from games (`habits`), the others by what brings most
points at once (`counted`), or as usual."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from critias.games.era.bots import habits
from critias.games.era.bots.counted import COUNTED
from critias.games.era.bots.gains import Points
from critias.games.era.bots.reasons.mind import Mind
from critias.games.era.bots.sense import sense
from critias.games.era.rules import (
    coup,
    global_conflict,
    movement,
    nation_actions,
    setup,
    special,
)
from critias.games.era.rules.board import NATIONS, POLE_SHIFT
from critias.games.era.rules.state import EraState
from critias.kernel.choices import NO, YES, Ask, Option
from critias.kernel.random import Rng

WHIM: Final = 200
"""One answer in so many is picked blindly, so that nothing is left out."""


USUAL: Final = 0.9
"""How likely the usual answer is to a question without habits."""
APART: Final = 0.35
"""Of two answers the one that brings so many more points is e times likelier."""
LEAST: Final = 0.001
"""Nothing is less likely than this, compared with what brings most."""


def sensible(ask: Ask) -> Sequence[Option]:
    """Numbers of units and Virya are many: a few of them will do."""
    options = ask.options
    if len(options) > 6 and all(type(option) is int for option in options):
        last = len(options) - 1
        return [options[i] for i in sorted({0, last // 3, last // 2, last})]
    return options


def hint(state: EraState, ask: Ask, rng: Rng) -> Option:
    """What somebody might answer: an option as likely as habits make it, what brings most, or the
    usual one."""
    if rng.below(WHIM):
        if (count := COUNTED.get(ask.kind)) is not None:
            worth = count(state, ask)
            return max(ask.options, key=lambda option: (worth(option), rng.below(1000)))
        if (answer := _ANSWERS.get(ask.kind)) is not None:
            return answer(state, ask, rng)
    mind = Mind(state, ask.seats[0])
    likely = habits.leanings(mind, ask)
    if likely is None:
        return rng.pick(ask.options)
    return ask.options[rng.by_share(sense(mind, ask, likely))]


def leanings(state: EraState, ask: Ask) -> Sequence[float] | None:
    """How likely each option is by habit, by the points it brings, or where there is a usual
    answer; None where there is nothing of it."""
    if len(ask.options) > 1:
        if (count := COUNTED.get(ask.kind)) is not None:
            worth = count(state, ask)
            return _by_points([worth(option) for option in ask.options])
        if (answer := _ANSWERS.get(ask.kind)) is not None:
            usual = answer(state, ask, Rng(state.round))
            other = (1 - USUAL) / (len(ask.options) - 1)
            return [USUAL if option == usual else other for option in ask.options]
    mind = Mind(state, ask.seats[0])
    likely = habits.leanings(mind, ask)
    return None if likely is None else sense(mind, ask, likely)


def _by_points(worths: Sequence[float]) -> list[float]:
    """How likely options are that bring so many points."""
    most = max(worths)
    parts = [max(LEAST, math.exp((one - most) / APART)) for one in worths]
    whole = sum(parts)
    return [part / whole for part in parts]


def _draft(state: EraState, ask: Ask, rng: Rng) -> Option:
    return max(ask.options, key=lambda key: (LIKED[NATIONS.index(str(key))], rng.below(1000)))


LIKED: Final = (0.2, 0.0, 0.1, -0.3, -0.3)
"""What drafting a nation brought in points, in 1,400 games in which they were drafted blindly."""


def _weather(state: EraState, ask: Ask, rng: Rng) -> Option:
    forward = Points(state, ask.seats[0]).wish == POLE_SHIFT
    wanted = special.FORWARD if forward else special.BACK
    return wanted if wanted in ask.options else ask.options[0]


def _most(state: EraState, ask: Ask, rng: Rng) -> Option:
    return ask.options[-1]


def _yes(state: EraState, ask: Ask, rng: Rng) -> Option:
    return YES if YES in ask.options else NO


_ANSWERS: Final[dict[str, Callable[[EraState, Ask, Rng], Option]]] = {
    setup.WHICH_NATION: _draft,
    nation_actions.POST_NUMBER: _most,
    global_conflict.HALVE_NUMBER: _most,
    special.WEATHER_WAY: _weather,
    special.ANU_CHOICE: _weather,
    coup.KEEP_DRAGON: _yes,
    movement.VETO_ENTRY: _yes,
    special.HEALING_TEMPLE: _yes,
    special.ORACLE_REVEAL: _yes,
}
