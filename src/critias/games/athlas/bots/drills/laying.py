"""What the drills of Athlas are made of: designs, positions, goals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from critias.games.athlas.rules.board import NORTH, SOUTH, at, name
from critias.games.athlas.rules.positions import RELICS, Figure, Layout, Place
from critias.games.athlas.rules.state import SUMMONING, AthlasState
from critias.kernel.hexes import mask_of
from critias.players.drills import Drill

PEASANTS: Final = ("savage_warrior",)
WARRIORS: Final = (
    "savage_warrior", "karoos_blade", "obsidian_shield", "obsidian_breast_plate", "throwing_axe",
)  # fmt: skip
RAIDERS: Final = ("raider_of_the_deep", "full_plate_armor")
RANGERS: Final = ("shadow_ranger", "etynian_crossbow", "marksmanship")
GUARDS: Final = (
    "shadow_ranger", "etynian_crossbow", "obsidian_breast_plate", "full_plate_armor",
)  # fmt: skip
DRAKES: Final = ("forsaken_drake", "mining_tools", "rakios_battle_suit", "elixir_of_healing")
BLADES: Final = ("savage_warrior", "karoos_blade")
BOMBERS: Final = ("forsaken_drake", "mining_tools", "rakios_battle_suit")
VAMPIRES: Final = ("spell_binder", "drain_life", "obsidian_sword")
MAGES: Final = ("spell_binder", "fire_strike")
BINDERS: Final = ("spell_binder", "pathfinding", "magic_bolt")
SWORDS: Final = ("celestial_knight", "obsidian_sword")
"""They reach two hexes, the step before the blow included, and take 4 life points."""
PUSHERS: Final = ("shadow_ranger", "telekinetic_sphere")
MENTALISTS: Final = ("dark_mentalist",)
HEALERS: Final = ("celestial_knight", "healing_hands")
BOMBS: Final = ("savage_warrior", "explosive_genes")
SHELLS: Final = ("raider_of_the_deep", "full_plate_armor", "tower_shield")
TOWERS: Final = ("watch_tower", "healing_hands")
AWAY: Final[tuple[Place, ...]] = ((0, 5), (5, -5), (-5, 5))
"""Relics that play no part."""
SETUP: Final[Mapping[str, Any]] = MappingProxyType({"creation": "presets", "offers": False})


def spot(q: int, r: int) -> str:
    """The name of a hex."""
    return name(at(q, r))


def drill(
    called: str,
    says: str,
    north: Sequence[Sequence[str]],
    south: Sequence[Sequence[str]],
    units: Sequence[Figure],
    relics: Sequence[Place] = AWAY,
    setup: Mapping[str, Any] = SETUP,
    seat: int = NORTH,
    choices: tuple[tuple[int, str], ...] = (),
    right: tuple[str, ...] = (),
    wrong: tuple[str, ...] = (),
    reached: Callable[[AthlasState], bool] | None = None,
    line: tuple[str, ...] = (),
    place: Callable[[AthlasState], None] | None = None,
    hills: Sequence[Place] = (),
    water: Sequence[Place] = (),
    **more: Any,
) -> Drill:
    """One in the middle of the third turn, North's if nothing else is said; the board is flat but
    for what is named."""
    laid = Layout(north, south, units, relics=relics, flat=True, **more)

    def with_terrain(state: AthlasState) -> None:
        laid(state)
        state.world.hills = mask_of(at(*one) for one in hills)
        state.world.water = mask_of(at(*one) for one in water)

    return Drill(
        name=called, says=says, place=place or with_terrain, seat=seat, setup=setup,
        choices=choices, right=right, wrong=wrong, reached=reached, line=line,
        lasts=lambda state: state.turn == 3,
    )  # fmt: skip


def won(state: AthlasState) -> bool:
    """North has won."""
    return bool(state.result) and state.winner == NORTH


def units_of(state: AthlasState, seat: int) -> int:
    """How many units a side has on the board."""
    return sum(unit.owner == seat for unit in state.world.units.values())


def one_fell(state: AthlasState) -> bool:
    """South had two units."""
    return units_of(state, SOUTH) < 2


def pool_of(state: AthlasState, seat: int) -> int:
    """The life points of a side's first Alpha."""
    return state.world.sides[seat].alphas[0].pool


def stands(state: AthlasState, seat: int, where: Place) -> bool:
    """Whether a unit of a side stands in a hex."""
    unit = state.world.units.get(at(*where))
    return unit is not None and unit.owner == seat


def summoning(
    north: Sequence[Sequence[str]],
    units: Sequence[Figure],
    left: int,
    south: Sequence[Sequence[str]] = (WARRIORS,),
    relics: Sequence[Place] = RELICS,
    **more: Any,
) -> Callable[[AthlasState], None]:
    """North may summon now."""

    def place(state: AthlasState) -> None:
        Layout(north, south, units, relics=relics, left=left, flat=True, **more)(state)
        state.phase = SUMMONING

    return place
