"""How drills are laid out, and what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from critias.games.era.rules.board import AREA, NATIONS
from critias.games.era.rules.positions import arrange
from critias.games.era.rules.state import EraState
from critias.players.drills import Drill

FOUR: Final[Mapping[str, Any]] = MappingProxyType({"players": 4, "start": "quick"})
UNITS: Final = MappingProxyType({"atlantis": 6, "aztlan": 6, "brahmapura": 6, "hyperborea": 6})
"""What is at home unless a drill says otherwise. The first player has Atlantis and Aztlan, the
second Aztlan and Brahmapura, the third Brahmapura and Hyperborea, the fourth the other two."""
STRONG: Final = MappingProxyType({"paititi": "aztlan", "hawaiki": "aztlan", "ophir": "aztlan"})
"""Lands that make Aztlan by far the stronger nation of the first player."""
SOUTH: Final = MappingProxyType({"paititi": "aztlan", "hawaiki": "aztlan"})
"""The same, with Ophir still to be had."""
NORTH: Final = MappingProxyType({"avalon": "hyperborea", "tartessos": "hyperborea"})
"""Lands that make Hyperborea the stronger nation of the third player."""
LAST: Final[Mapping[str, Any]] = MappingProxyType({"round": 19, "doom": 21, "end": 19})
"""The last round: the Continuation comes at the end of it."""
PYRAMIDS: Final = ("pyramid", "pyramid", "pyramid")
PAIRS: Final = (
    ("brahmapura", "atlantis"),
    ("atlantis", "aztlan"),
    ("aztlan", "hyperborea"),
    ("hyperborea", "brahmapura"),
)
"""Who has which nations where the first player has Brahmapura."""


def drill(
    name: str,
    says: str,
    *choices: str | tuple[int, str],
    seat: int = 0,
    right: tuple[str, ...] = (),
    wrong: tuple[str, ...] = (),
    reached: Callable[[EraState], bool] | None = None,
    line: tuple[str, ...] = (),
    **things: Any,
) -> Drill:
    """`choices` are those of the first player, who acts, unless they name a seat."""
    things.setdefault("units", UNITS)
    things.setdefault("relics", ())
    begun = things.get("round", 1)
    return Drill(
        name=name, says=says, place=arrange(**things), seat=seat, setup=FOUR,
        choices=tuple((0, one) if isinstance(one, str) else one for one in choices),
        right=right, wrong=wrong,
        reached=reached, line=line,
        lasts=lambda state: state.round == begun and state.seat == 0,
    )  # fmt: skip


def held_by(area: str, nation: str) -> Callable[[EraState], bool]:
    """Whether a nation holds an area."""
    return lambda state: state.owner[AREA[area]] == NATIONS.index(nation)


def saved(least: int) -> Callable[[EraState], bool]:
    """Whether the turn is over, and so many units of Atlantis are left."""

    def reached(state: EraState) -> bool:
        left = [units for units, holder in zip(state.units, state.owner, strict=True) if not holder]
        return state.seat == 1 and sum(left) >= least

    return reached
