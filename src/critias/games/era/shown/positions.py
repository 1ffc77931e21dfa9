"""Positions by name, to be looked at and played on from at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from critias.games.era.rules.positions import arrange
from critias.games.era.rules.state import EraState
from critias.kit.positions import Laid

FIVE: Final[Mapping[str, Any]] = MappingProxyType({"players": 5, "start": "quick"})
LATE: Final = arrange(
    owner={
        "khem": "atlantis", "eden": "atlantis", "thule": "hyperborea", "akakor": "aztlan",
        "hawaiki": "aztlan", "avalon": "lemuria", "shangri_la": "brahmapura",
    },
    units={
        "atlantis": 12, "khem": 4, "eden": 8, "aztlan": 6, "akakor": 3, "hawaiki": 10,
        "brahmapura": 5, "shangri_la": 2, "lemuria": 4, "hyperborea": 3, "thule": 2,
    },
    buildings={
        "atlantis": ["capitol", "pyramid"], "aztlan": ["base", "pyramid"],
        "lemuria": ["factory"], "brahmapura": ["base"], "khem": ["capitol"],
    },
    agents={
        0: {"khem": [2], "avalon": [1]}, 1: {"akakor": [3]}, 2: {"thule": [2]},
        3: {"lemuria": [1, 1]}, 4: {"eden": [2]},
    },
    virya={0: 14, 1: 9, 2: 17, 3: 6, 4: 11},
    round=17,
    doom=18,
    end=20,
)  # fmt: skip


def _as_dealt(_: EraState) -> None:
    """The setup is a position already."""


POSITIONS: Final[Mapping[str, Laid]] = MappingProxyType(
    {
        "early": Laid("The first turn of a quick start.", _as_dealt, FIVE),
        "objectives": Laid(
            "Before the first round: which objective card goes back?", _as_dealt, {"players": 4}
        ),
        "contest": Laid(
            "All dials are set in secret for a Coup in Akakor.",
            arrange(
                agents={0: {"akakor": [1, 2]}, 1: {"akakor": [3]}, 2: {"eden": [2]}},
                counters={"akakor": "utopian_city"},
                units={"atlantis": 6, "aztlan": 4, "lemuria": 5},
            ),
            FIVE,
            ((0, "coup"),),
        ),
        "fight": Laid(
            "Atlantis attacks Shangri-La, which Brahmapura holds; dials are set in secret.",
            LATE,
            FIVE,
            ((0, "atlantis.move"), (0, "eden"), (0, "shangri_la"), (0, "7"), (0, "done")),
        ),
        "late": Laid(
            "The last rounds: nations of many areas, buildings everywhere, Doom near its end.",
            LATE,
            FIVE,
        ),
        "march": Laid(
            "Units of Atlantis are to leave: where to, and what it costs.",
            LATE,
            FIVE,
            ((0, "atlantis.move"), (0, "khem")),
        ),
    }
)
