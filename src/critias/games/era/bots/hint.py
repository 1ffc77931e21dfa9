"""What a player might do, quickly found, for bots that play on in their heads.

Most questions are answered by habits learnt from games (`habits`), the others by what brings most
points at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from critias.games.era.bots import habits
from critias.games.era.bots.gains import (
    Points,
    best_cards,
    best_coup,
    cards_worth,
    missing,
    power_without,
    prize,
)
from critias.games.era.bots.reasons.mind import Mind
from critias.games.era.bots.sense import sense
from critias.games.era.rules import (
    coup,
    global_conflict,
    movement,
    nation_actions,
    repolarize,
    setup,
    special,
)
from critias.games.era.rules.board import (
    AREA,
    BUILDINGS,
    ENDINGS,
    KEYS,
    LAYOUT,
    NATIONS,
    POLE_SHIFT,
)
from critias.games.era.rules.state import EraState
from critias.games.era.rules.values import controls
from critias.kernel.choices import NO, YES, Ask, Option
from critias.kernel.random import Rng

WHIM: Final = 200
"""One answer in so many is picked blindly, so that nothing is left out."""


USUAL: Final = 0.9
"""How likely the usual answer is to a question without habits."""


def sensible(ask: Ask) -> Sequence[Option]:
    """Numbers of units and Virya are many: a few of them will do."""
    options = ask.options
    if len(options) > 6 and all(type(option) is int for option in options):
        last = len(options) - 1
        return [options[i] for i in sorted({0, last // 3, last // 2, last})]
    return options


def hint(state: EraState, ask: Ask, rng: Rng) -> Option:
    """What somebody might answer: an option as likely as habits make it, or the usual one."""
    answer = _ANSWERS.get(ask.kind)
    if answer is not None and rng.below(WHIM):
        return answer(state, ask, rng)
    mind = Mind(state, ask.seats[0])
    likely = habits.leanings(mind, ask)
    if likely is None:
        return rng.pick(ask.options)
    return ask.options[rng.by_share(sense(mind, ask, likely))]


def leanings(state: EraState, ask: Ask) -> Sequence[float] | None:
    """How likely each option is by habit, or where there is a usual answer; None where there is
    neither."""
    answer = _ANSWERS.get(ask.kind)
    if answer is None or len(ask.options) == 1:
        mind = Mind(state, ask.seats[0])
        likely = habits.leanings(mind, ask)
        return None if likely is None else sense(mind, ask, likely)
    usual = answer(state, ask, Rng(state.round))
    other = (1 - USUAL) / (len(ask.options) - 1)
    return [USUAL if option == usual else other for option in ask.options]


def _best(options: Sequence[Option], worth: Callable[[Any], float], rng: Rng) -> Option:
    """The option worth most; among equals a random one."""
    return max(options, key=lambda option: (worth(option), rng.below(1000)))


def _draft(state: EraState, ask: Ask, rng: Rng) -> Option:
    return _best(ask.options, lambda key: LIKED[NATIONS.index(key)], rng)


LIKED: Final = (0.2, 0.0, 0.1, -0.3, -0.3)
"""What drafting a nation brought in points, in 1,400 games in which they were drafted blindly."""


# --- coups ---------------------------------------------------------------------------------------


def _coup_target(state: EraState, ask: Ask, rng: Rng) -> Option:
    points = Points(state, ask.seats[0])
    target = best_coup(state, points)[1]
    if target >= 0 and KEYS[target] in ask.options:
        return KEYS[target]
    areas = [option for option in ask.options if option != coup.SWAP_FIRST]
    return _best(areas, lambda key: -missing(state, points.seat, AREA[key]), rng)


def _coup_minor(state: EraState, ask: Ask, rng: Rng) -> Option:
    points = Points(state, ask.seats[0])
    area = AREA[str(ask.about[0])]
    gain, old = prize(state, area), state.owner[area]

    def worth(key: str) -> float:
        nation = NATIONS.index(key)
        return 0.0 if nation == old else points.with_power(nation, gain, old, gain)

    return _best(ask.options, worth, rng)


def _coup_home(state: EraState, ask: Ask, rng: Rng) -> Option:
    points = Points(state, ask.seats[0])
    nation = NATIONS.index(str(ask.about[0]))
    return _best(
        ask.options, lambda swap: points.with_swap(swap[0], NATIONS.index(swap[1]), nation), rng
    )


# --- cards ---------------------------------------------------------------------------------------


def _repolarize(state: EraState, ask: Ask, rng: Rng) -> Option:
    return best_cards(state, Points(state, ask.seats[0]))[1]


def _give(state: EraState, ask: Ask, rng: Rng) -> Option:
    """Keep the cards that are worth most with the layout that comes of it."""
    points = Points(state, ask.seats[0])
    held, virya, layout = list(points.held), state.virya[points.seat], state.layout

    def worth(option: Any) -> float:
        ending, kept = ENDINGS.index(option[0]), held.copy()
        kept[ending] -= 1
        if option[1] == repolarize.UNDER:
            return cards_worth(state, points, kept, virya)
        state.layout = layout.copy()
        state.layout[LAYOUT.index(option[1])] = ending
        found = cards_worth(state, points, kept, virya)
        state.layout = layout
        return found

    return _best(ask.options, worth, rng)


# --- other questions -----------------------------------------------------------------------------


def _losses(state: EraState, ask: Ask, rng: Rng) -> Option:
    """What is Power goes first, or last where it is one's own."""
    own = controls(state, ask.seats[0], NATIONS.index(str(ask.about[0])))

    def worth(option: Any) -> float:
        area = AREA[option[1]]
        if option[0] == global_conflict.MARKER:
            lost = prize(state, area)
        else:
            lost = power_without(state, BUILDINGS.index(option[0]), area)
        return -lost if own else lost

    return _best(ask.options, worth, rng)


def _loot(state: EraState, ask: Ask, rng: Rng) -> Option:
    mine = controls(state, ask.seats[0], NATIONS.index(str(ask.about[0])))
    return ask.options[0 if mine else -1]


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
    coup.COUP_TARGET: _coup_target,
    coup.COUP_MINOR: _coup_minor,
    coup.COUP_HOME: _coup_home,
    repolarize.LEAVE_CARD: _repolarize,
    repolarize.GIVE_CARD: _give,
    global_conflict.LOST_PIECE: _losses,
    global_conflict.LOOT_MARKER: _loot,
    nation_actions.POST_NUMBER: _most,
    global_conflict.HALVE_NUMBER: _most,
    special.WEATHER_WAY: _weather,
    special.ANU_CHOICE: _weather,
    coup.KEEP_DRAGON: _yes,
    movement.VETO_ENTRY: _yes,
    special.HEALING_TEMPLE: _yes,
    special.ORACLE_REVEAL: _yes,
}
