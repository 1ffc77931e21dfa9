"""Positions by name, to be looked at and played on from at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from critias.games.athlas.rules.board import NORTH, SOUTH, at, name
from critias.games.athlas.rules.positions import Layout
from critias.games.athlas.rules.state import AthlasState
from critias.games.athlas.shown.lessons import DRAKES, RANGERS, WARRIORS
from critias.kit.positions import Laid

ALONE: Final = MappingProxyType({"offers": False})
PRESETS: Final = MappingProxyType({"creation": "presets", "offers": False})
LATE: Final = Layout(
    [WARRIORS, RANGERS],
    [DRAKES],
    [
        (NORTH, 0, (-1, 2)), (NORTH, 0, (3, -4)), (NORTH, 1, (-1, 3)), (NORTH, 1, (2, 1)),
        (SOUTH, 0, (0, 2)), (SOUTH, 0, (1, 1)), (SOUTH, 0, (-3, 1)),
    ],
    stacks=(("flood",), ("unnatural_force",)),
    pools=(7, 5),
    exposed=((1, 1),),
)  # fmt: skip


def _as_dealt(_: AthlasState) -> None:
    """The setup is a position already."""


POSITIONS: Final[Mapping[str, Laid]] = MappingProxyType(
    {
        "desk": Laid("Before the game: designing the first Alpha.", _as_dealt, ALONE),
        "early": Laid("The first turn of a game with the Alphas of the book.", _as_dealt, PRESETS),
        "fight": Laid(
            "A warrior chooses whom to strike.",
            LATE,
            ALONE,
            ((NORTH, name(at(-1, 2))), (NORTH, "throwing_axe.throw")),
        ),
        "late": Laid(
            "Both sides in each other's reach, wounded, with an intervention each.", LATE, ALONE
        ),
    }
)
