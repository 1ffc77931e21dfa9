"""Positions said by name, for lessons and tests alike: Alphas, units and relics, in mid-turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from critias.games.athlas.rules.board import GROUND, NORTH, at
from critias.games.athlas.rules.data import FIGURES, FIGURES_OF_A_TYPE
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.state import ACTIVATION, Alpha, AthlasState, Side, Unit
from critias.kit.positions import NoSuchPosition

Place = tuple[int, int]
"""Axial coordinates of a hex."""
Figure = tuple[int, int, Place]
"""(seat, number of the Alpha, where)."""
RELICS: Final[tuple[Place, ...]] = ((-3, 0), (0, 0), (3, 0))
OUT_OF_THE_WAY: Final[tuple[Place, ...]] = ((0, 5), (5, -5), (-5, 5))


@dataclass(frozen=True, slots=True)
class Layout:
    """A turn in progress. It is called with the state that is to become so."""

    north: Sequence[Sequence[str]]
    """The cards of each Alpha."""
    south: Sequence[Sequence[str]]
    units: Iterable[Figure] = ()
    relics: Sequence[Place] = RELICS
    stacks: tuple[Sequence[str], Sequence[str]] = ((), ())
    pools: tuple[int | None, int | None] = (None, None)
    """Life points of the first Alphas, where they are not full."""
    exposed: tuple[Place, ...] = ()
    active: int = NORTH
    left: int = 0
    """Summoning points to spare."""
    flat: bool = False
    """Without terrain."""
    revealed: bool = True

    def __call__(self, state: AthlasState) -> None:
        world = state.world
        state.drafts = []
        world.sides = [self._side(state, designs) for designs in (self.north, self.south)]
        for side, pool in zip(world.sides, self.pools, strict=True):
            if pool is not None:
                side.alphas[0].pool = pool
        for athilian, stack in zip(state.athilians, self.stacks, strict=True):
            athilian.stack = list(stack)
        world.relics = [at(*place) for place in self.relics]
        if self.flat:
            world.hills = world.water = world.craters = 0
        for seat, alpha, where in self.units:
            unit = put_unit(state, seat, where, alpha)
            unit.exposed = where in self.exposed
        state.phase, state.turn, state.active, state.opened = ACTIVATION, 3, self.active, True

    def _side(self, state: AthlasState, designs: Sequence[Sequence[str]]) -> Side:
        alphas = []
        for number, cards in enumerate(designs):
            own = build(cards)
            figure = FIGURES[number] if self.revealed else ""
            alphas.append(Alpha(own, own.life, figure=figure, revealed=self.revealed))
        return Side(spent=state.points - self.left, alphas=alphas)


def put_unit(
    state: AthlasState, seat: int, where: Place, alpha: int = 0, cubes: bool = True
) -> Unit:
    """Put a unit on the board, with its cubes."""
    world = state.world
    own = world.sides[seat].alphas[alpha]
    space = at(*where)
    if not GROUND >> space & 1:
        raise NoSuchPosition(f"{where} is no hex of the board")
    if space in world.units:
        raise NoSuchPosition(f"two units are on {where}")
    same = [one for one in world.units.values() if (one.owner, one.alpha) == (seat, alpha)]
    if len(same) + 1 >= FIGURES_OF_A_TYPE:
        raise NoSuchPosition(f"no figure of seat {seat} is left for {where}")
    unit = Unit(world.ids, seat, alpha, own.build, space)
    world.ids += 1
    world.units[unit.space] = unit
    if cubes:
        for card, number in own.build.cubes.items():
            own.cubes[card] = own.cubes.get(card, 0) + number
    return unit
