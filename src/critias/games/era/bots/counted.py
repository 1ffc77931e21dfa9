"""Questions whose answers can be counted in points: what each option brings at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from critias.games.era.bots.gains import (
    NEVER,
    VIRYA_POINTS,
    Points,
    cards_gains,
    cards_worth,
    coup_worth,
    exchanges,
    power_without,
    prize,
)
from critias.games.era.rules import coup, global_conflict, repolarize, special
from critias.games.era.rules.board import (
    AREA,
    BUILDINGS,
    COSTS,
    ENDINGS,
    LAYOUT,
    NATIONS,
    NEUTRAL,
    SPECIALS,
)
from critias.games.era.rules.state import EraState
from critias.games.era.rules.values import controls
from critias.kernel.choices import Ask

Worth: TypeAlias = Callable[[Any], float]
"""What an option brings, in points."""
TROOP: Final = 0.05
"""What a unit is worth in points, about."""


# --- coups ---------------------------------------------------------------------------------------


def _coup_target(state: EraState, ask: Ask) -> Worth:
    points = Points(state, ask.seats[0])

    def worth(option: Any) -> float:
        if option == coup.SWAP_FIRST:
            return _exchange(state, points, frozenset())
        return coup_worth(state, points, AREA[option])

    return worth


def _exchange(state: EraState, points: Points, agents: frozenset[tuple[int, int]]) -> float:
    """What the best exchange brings in which the agents take part."""
    found = exchanges(state, points)
    return max(
        (one.gain - COSTS[one.bid] * VIRYA_POINTS for one in found if agents <= one.agents),
        default=-2.0,
    )


def _swapped(state: EraState, ask: Ask) -> Worth:
    """An agent to be swapped; `about` tells the other one, if it is known."""
    points = Points(state, ask.seats[0])
    first = {_agent(ask.about)} if ask.about else set()
    return lambda option: _exchange(state, points, frozenset({*first, _agent(option)}))


def _agent(told: Any) -> tuple[int, int]:
    """Where an agent is, and what it counts."""
    return AREA[told[0]], int(told[1])


def _coup_minor(state: EraState, ask: Ask) -> Worth:
    points = Points(state, ask.seats[0])
    area = AREA[str(ask.about[0])]
    gain, old = prize(state, area), state.owner[area]

    def worth(key: Any) -> float:
        nation = NATIONS.index(key)
        return 0.0 if nation == old else points.with_power(nation, gain, old, gain)

    return worth


def _coup_home(state: EraState, ask: Ask) -> Worth:
    points = Points(state, ask.seats[0])
    nation = NATIONS.index(str(ask.about[0]))
    return lambda swap: points.with_swap(swap[0], NATIONS.index(swap[1]), nation)


# --- cards ---------------------------------------------------------------------------------------


def _repolarize(state: EraState, ask: Ask) -> Worth:
    found = cards_gains(state, Points(state, ask.seats[0]))
    return lambda place: found.get(place, NEVER)


def _give(state: EraState, ask: Ask) -> Worth:
    """The cards that are left, with the layout that comes of it."""
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

    return worth


# --- what others lose ----------------------------------------------------------------------------


def _losses(state: EraState, ask: Ask) -> Worth:
    """What is Power goes first, or last where it is one's own."""
    own = controls(state, ask.seats[0], NATIONS.index(str(ask.about[0])))

    def worth(option: Any) -> float:
        area = AREA[option[1]]
        if option[0] == global_conflict.MARKER:
            lost = prize(state, area)
        else:
            lost = power_without(state, BUILDINGS.index(option[0]), area)
        return -lost if own else lost

    return worth


def _loot(state: EraState, ask: Ask) -> Worth:
    mine = controls(state, ask.seats[0], NATIONS.index(str(ask.about[0])))
    return lambda value: float(value) if mine else -float(value)


def _burnt(state: EraState, ask: Ask) -> Worth:
    """Units of others burn, of the strongest first, and none of one's own."""
    points = Points(state, ask.seats[0])

    def worth(option: Any) -> float:
        nation = NATIONS.index(option[0])
        if controls(state, points.seat, nation):
            return -1.0
        return TROOP * points.powers[nation] / 2

    return worth


def _burnt_number(state: EraState, ask: Ask) -> Worth:
    mine = controls(state, ask.seats[0], NATIONS.index(str(ask.about[0])))
    return lambda number: (-TROOP if mine else TROOP) * int(number)


def _cursed(state: EraState, ask: Ask) -> Worth:
    """Psychic Control goes to a space of others: what one would use oneself becomes dear."""
    seat = ask.seats[0]

    def worth(key: Any) -> float:
        name, _, action = str(key).partition(".")
        if action:
            return -1.0 if controls(state, seat, NATIONS.index(name)) else 0.0
        area = state.tiles[SPECIALS.index(name)]
        holder = state.owner[area] if area >= 0 else NEUTRAL
        return -1.0 if holder != NEUTRAL and controls(state, seat, holder) else -0.5

    return worth


COUNTED: Final[dict[str, Callable[[EraState, Ask], Worth]]] = {
    coup.COUP_TARGET: _coup_target,
    coup.SWAP_AGENT: _swapped,
    coup.SWAP_WITH: _swapped,
    coup.COUP_MINOR: _coup_minor,
    coup.COUP_HOME: _coup_home,
    repolarize.LEAVE_CARD: _repolarize,
    repolarize.GIVE_CARD: _give,
    global_conflict.LOST_PIECE: _losses,
    global_conflict.LOOT_MARKER: _loot,
    special.BRAHMASTRA_AREA: _burnt,
    special.BRAHMASTRA_NUMBER: _burnt_number,
    special.PSYCHIC_SPACE: _cursed,
}
