"""What must be true of every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from critias.games.athlas.rules.board import GRID, GROUND
from critias.games.athlas.rules.data import FIGURES_OF_A_TYPE, INTERVENTIONS
from critias.games.athlas.rules.designs import MAX_DIVINE_POINTS, MAX_INTERVENTIONS, alpha_problem
from critias.games.athlas.rules.state import LASTING, AthlasState


def problems(state: AthlasState) -> Iterator[str]:
    """What is wrong with this position, if anything."""
    yield from _board(state)
    for seat, side in enumerate(state.world.sides):
        if side.spent > state.points and state.phase != "creation":
            yield f"seat {seat} has spent {side.spent} of {state.points} points"
        for number, alpha in enumerate(side.alphas):
            if not 0 < alpha.pool <= alpha.build.life:
                yield f"pool of {seat}/{number} is {alpha.pool} of {alpha.build.life}"
            if any(cubes < 0 for cubes in alpha.cubes.values()):
                yield f"cubes of {seat}/{number} are {alpha.cubes}"
            problem = alpha_problem(alpha.build.cards)
            if problem:
                yield f"Alpha {seat}/{number}: {problem}"
        figures = [alpha.figure for alpha in side.alphas if alpha.figure]
        if len(set(figures)) != len(figures):
            yield f"seat {seat} uses a figure type twice: {figures}"
        used = [card for alpha in side.alphas for card in alpha.build.cards]
        if len(set(used)) != len(used):
            yield f"seat {seat} uses a card twice"
    for seat, athilian in enumerate(state.athilians):
        own = [*athilian.stack, *athilian.gone]
        if len(own) > MAX_INTERVENTIONS or len(set(own)) != len(own):
            yield f"seat {seat} has the interventions {own}"
        if sum(INTERVENTIONS[card].points for card in own) > MAX_DIVINE_POINTS:
            yield f"seat {seat} has too many divine points: {own}"


def _board(state: AthlasState) -> Iterator[str]:
    if (
        state.world.hills & state.world.water
        or state.world.hills & state.world.craters
        or state.world.water & state.world.craters
    ):
        yield "a hex has two terrains"
    if (state.world.hills | state.world.water | state.world.craters) & ~GROUND:
        yield "there is terrain off the board"
    if GRID.spread(state.world.water) & state.world.craters:
        yield "a crater touches water"
    if any(not GROUND >> space & 1 for space in state.world.relics) or len(state.world.relics) != 3:
        yield f"relics are at {state.world.relics}"
    crowd: Counter[tuple[int, int]] = Counter()
    for space, unit in state.world.units.items():
        if unit.space != space or not GROUND >> space & 1:
            yield f"unit {unit.id} is at {unit.space}, filed under {space}"
        alpha = state.world.sides[unit.owner].alphas[unit.alpha]
        if not alpha.revealed or unit.build is not alpha.build:
            yield f"unit {unit.id} is no copy of its Alpha"
        crowd[unit.owner, unit.alpha] += 1
        for name, card, until in unit.marks:
            if until >= LASTING and not any(
                e.card == card and e.owner == until - LASTING and e.unit == unit.id
                for e in state.world.lasting
            ):
                yield f"marker {name} of unit {unit.id} has no intervention behind it"
    if len({unit.id for unit in state.world.units.values()}) != len(state.world.units):
        yield "two units have the same id"
    if any(number >= FIGURES_OF_A_TYPE for number in crowd.values()):
        yield "an Alpha has more units on the board than figures"
    for effect in state.world.lasting:
        if effect.cubes < 1 or state.unit(effect.unit) is None:
            yield f"{effect.card} lasts without cubes or without its unit"
