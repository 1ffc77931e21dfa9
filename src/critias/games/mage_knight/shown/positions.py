"""Positions by name, to be looked at and played on from at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from critias.games.mage_knight.rules.components import MAGE_TOWER, MONASTERY, VILLAGE
from critias.games.mage_knight.rules.positions import (
    FIRST,
    arrange,
    assault,
    dealing,
    face_to_face,
    late,
    night,
    on_the_move,
)
from critias.games.mage_knight.rules.state import MageKnightState
from critias.kit.positions import Laid

CONQUEST: Final[Mapping[str, Any]] = MappingProxyType(
    {"scenario": "full_conquest", "players": 2, "heroes": "tovak"}
)

SOLO: Final[Mapping[str, Any]] = MappingProxyType(
    {"scenario": "solo_conquest", "players": 1, "heroes": "tovak"}
)


def _as_dealt(_: MageKnightState) -> None:
    """The setup is a position already."""


POSITIONS: Final[Mapping[str, Laid]] = MappingProxyType(
    {
        "heroes": Laid(
            "Before the first Round: who plays which Hero?",
            _as_dealt,
            {"scenario": "solo_conquest", "players": 1, "heroes": "choose"},
        ),
        "tactics": Laid("The first Round begins: which Tactic?", _as_dealt, SOLO),
        "city-assault": Laid(
            "A city is assaulted: its garrison, and what to fight with.", assault, CONQUEST
        ),
        "city-block": Laid(
            "Four defenders of a city attack: what can be blocked?",
            assault,
            {**CONQUEST, "city_level": 6},
            ((0, "done"), (0, "end")),
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
            SOLO,
        ),
        "late-move": Laid(
            "Late in the game, with Move left beside a fortified place.", on_the_move, SOLO
        ),
        "night": Laid("At Night: what is garrisoned lies face down.", night, SOLO),
        "village": Laid("Dealing in a village, late in the game.", dealing(VILLAGE), SOLO),
        "monastery": Laid("Dealing in a monastery.", dealing(MONASTERY), SOLO),
        "mage-tower": Laid(
            "Dealing in a mage tower of one's own.", dealing(MAGE_TOWER, conquered=True), SOLO
        ),
        "early-game": Laid(
            "The first turn, at the portal.",
            arrange(hand="march stamina rage cold_toughness promise", source="red green gold"),
            FIRST,
        ),
        "paying": Laid(
            "A card is played strong: which mana pays for it?",
            arrange(
                hand="march rage swiftness",
                source="red green gold",
                mana="green",
                crystals="green red",
            ),
            FIRST,
            ((0, "power:march"),),
        ),
    }
)
