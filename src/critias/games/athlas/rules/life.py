"""Life points: shared pools, losses, death, healing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from critias.games.athlas.rules.board import GRID
from critias.games.athlas.rules.state import LASTING, AthlasState, Unit
from critias.games.athlas.rules.units import has, trait
from critias.kernel.choices import Ask, Play
from critias.kernel.kinds import AskKind, EventKind

WHO_DIES: Final = AskKind(
    "who_dies",
    "The pool is empty. Which unit dies?",
    waiting="{who} chooses who dies",
    rule="athlas.attack.several-of-one-alpha",
)
BURST_ORDER: Final = AskKind(
    "burst_order",
    "Which one bursts first?",
    waiting="{who} chooses who bursts first",
    rule=None,
)
HEALED: Final = EventKind("healed", "{*:creature} regains {2:points}, {3} now", rule=None)
LOST: Final = EventKind(
    "lost", "{*:creature} loses {2:points}, {3} left", rule="athlas.life.shared-pool"
)
DIED: Final = EventKind(
    "died",
    "{*:creature} at {2:hex} dies; the pool is refilled",
    rule="athlas.death.pool-refilled",
)
BURST: Final = EventKind("burst", "{*:creature} bursts at {2:hex}", rule=None)


def heal(state: AthlasState, owner: int, alpha: int, amount: int) -> None:
    """Put life points back, up to the maximum of the pool."""
    target = state.world.sides[owner].alphas[alpha]
    gained = min(amount, target.build.life - target.pool)
    if not gained:
        return
    target.pool += gained
    state.tell(HEALED, owner, alpha, gained, target.pool)


def lose(state: AthlasState, losses: Iterable[tuple[Unit, int]]) -> Play[None]:
    """Units lose life points at the same time.

    The losses of one Alpha are added up; if they empty its pool, one of the units dies, whichever
    its owner picks, the pool is refilled and the rest is ignored.
    """
    groups: dict[tuple[int, int], list[tuple[Unit, int]]] = {}
    for unit, amount in losses:
        if not (unit.marks and has(unit, "stasis")):
            groups.setdefault((unit.owner, unit.alpha), []).append((unit, amount))
    dead: list[Unit] = []
    for (owner, number), hits in sorted(groups.items(), key=lambda group: group[0]):
        alpha = state.world.sides[owner].alphas[number]
        total = sum(amount for _, amount in hits)
        if total == 0:
            continue
        state.tell(LOST, owner, number, total, max(0, alpha.pool - total))
        if alpha.pool > total:
            alpha.pool -= total
            continue
        victim = hits[0][0]
        if len(hits) > 1:
            spaces = sorted(unit.space for unit, _ in hits)
            space = yield Ask((owner,), WHO_DIES, spaces, (number,))
            victim = state.world.units[space]
        alpha.pool = alpha.build.life
        dead.append(victim)
    for unit in dead:
        _remove(state, unit)
    yield from _burst(state, [unit for unit in dead if trait(unit, "explosive")])


def _remove(state: AthlasState, unit: Unit) -> None:
    del state.world.units[unit.space]
    state.tell(DIED, unit.owner, unit.alpha, unit.space)
    if any(until >= LASTING for _, _, until in unit.marks):
        state.world.lasting = [effect for effect in state.world.lasting if effect.unit != unit.id]


def _burst(state: AthlasState, dead: list[Unit]) -> Play[None]:
    """Explosive deaths, one after the other, in the order the active player likes."""
    while dead:
        unit = dead[0]
        if len(dead) > 1:
            spaces = sorted(other.space for other in dead)
            space = yield Ask((state.active,), BURST_ORDER, spaces)
            unit = next(other for other in dead if other.space == space)
        dead.remove(unit)
        state.tell(BURST, unit.owner, unit.alpha, unit.space)
        amount = trait(unit, "explosive")
        near = [state.world.units[s] for s in GRID.neighbours[unit.space] if s in state.world.units]
        yield from lose(state, [(other, amount) for other in near])
