"""Positions by name, to be looked at and played on from at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from critias.games.mage_knight.rules.positions import assault, face_to_face, late
from critias.kit.positions import Laid

CONQUEST: Final[Mapping[str, Any]] = MappingProxyType(
    {"scenario": "full_conquest", "players": 2, "heroes": "tovak"}
)

POSITIONS: Final[Mapping[str, Laid]] = MappingProxyType(
    {
        "city-assault": Laid(
            "A city is assaulted: its garrison, and what to fight with.", assault, CONQUEST
        ),
        "duel": Laid(
            "One Hero has stepped onto the space of another.",
            face_to_face,
            CONQUEST,
            ((0, "go:0,0e"), (0, "attack:1")),
        ),
        "late-game": Laid(
            "Late in the game: eight cards, four Units, five Skills.",
            late,
            {"scenario": "solo_conquest", "players": 1, "heroes": "tovak"},
        ),
    }
)
