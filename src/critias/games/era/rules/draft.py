"""Selecting major nations (5.3): a snake draft under the control restriction.

Players are counted by their position in the turn order here. Only selections are offered from which
the draft can be completed, which comes to the same as sending the previous player back."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from critias.games.era.rules.board import NATIONS
from critias.games.era.rules.state import PASSIVE, EraState
from critias.kernel.hexes import Mask, spaces_of

Cubes: TypeAlias = "tuple[int, ...]"
FREE = -1


def picker(step: int, players: int) -> int:
    """Whose selection it is: forth and back again."""
    return step if step < players else 2 * players - 1 - step


def refused(cubes: Cubes, step: int, players: int, allowed: Mask, nation: int) -> str | None:
    """The rule against a selection, looking no further ahead."""
    if not allowed >> nation & 1:
        return "era.draft.no-passive"
    who = picker(step, players)
    own = cubes[who * 2]
    if own == nation:
        return "era.draft.control-different"
    if cubes.count(nation) >= 2:
        return "era.nation.major-two-controllers"
    if nation not in cubes and len({n for n in cubes if n != FREE}) >= players:
        return "era.draft.nation-count"
    if own != FREE:
        pair = {own, nation}
        if any({cubes[p * 2], cubes[p * 2 + 1]} == pair for p in range(players)):
            return "era.draft.control-no-same-pair"
    return None


def placed(cubes: Cubes, step: int, players: int, nation: int) -> Cubes:
    """The cubes after a selection."""
    place = picker(step, players) * 2 + (step >= players)
    return (*cubes[:place], nation, *cubes[place + 1 :])


@lru_cache(maxsize=1 << 14)
def selections(cubes: Cubes, step: int, players: int, allowed: Mask) -> tuple[int, ...]:
    """The nations that can be selected so that the draft can be completed."""
    return tuple(
        nation
        for nation in spaces_of(allowed)
        if refused(cubes, step, players, allowed, nation) is None
        and _can_go_on(placed(cubes, step, players, nation), step + 1, players, allowed)
    )


def _can_go_on(cubes: Cubes, step: int, players: int, allowed: Mask) -> bool:
    """Whether the draft can go on to its end. Which nation is which does not matter for it: they
    are numbered as they come, so that what was found out once serves for all drafts like it."""
    numbers = {FREE: FREE}
    for nation in cubes:
        numbers.setdefault(nation, len(numbers) - 1)
    pattern = tuple([numbers[nation] for nation in cubes])
    return _completable(pattern, step, players, (1 << allowed.bit_count()) - 1)


@lru_cache(maxsize=1 << 14)
def _completable(cubes: Cubes, step: int, players: int, allowed: Mask) -> bool:
    """Whether the draft can go on to its end."""
    return step == 2 * players or any(
        refused(cubes, step, players, allowed, nation) is None
        and _completable(placed(cubes, step, players, nation), step + 1, players, allowed)
        for nation in spaces_of(allowed)
    )


def allowed(state: EraState) -> Mask:
    """All nations but the passive one."""
    return sum(1 << n for n in range(len(NATIONS)) if state.status[n] != PASSIVE)


def by_position(state: EraState) -> Cubes:
    """The cubes in turn order."""
    seats = [(state.first + p) % state.players for p in range(state.players)]
    return tuple(state.cubes[seat * 2 + which] for seat in seats for which in (0, 1))
