"""Positions by name, to be looked at and played on from at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from critias.games.goa2.rules.cards import sheet_of
from critias.games.goa2.rules.positions import position, set_up
from critias.games.goa2.rules.state import GoaState
from critias.games.goa2.shown.lessons import BROGAN, LINE_UP, MAD_DASH, WASP, XARGATHA
from critias.kit.positions import Laid

TEN: Final = (
    "arien", "brogan", "dodger", "sabina", "tigerclaw",
    "wasp", "xargatha", "razzle", "snorri", "min",
)  # fmt: skip


def _spells(state: GoaState) -> None:
    """Gydion's book is full, enemies stand near, and his card is next."""
    position(heroes={0: "h8", 2: "j7", 3: "i8"}, played={0: "gydion_cantrip"})(state)
    gydion = state.heroes[0]
    gydion.book = list(sheet_of(gydion).spells)


POSITIONS: Final[Mapping[str, Laid]] = MappingProxyType(
    {
        "ten-heroes": Laid(
            "Ten heroes on both lanes, before the first cards.",
            set_up,
            {"players": 10, "heroes": TEN},
        ),
        "two-heroes-a-seat": Laid(
            "Two players with two heroes each, before the first cards.",
            set_up,
            {"players": 2, "heroes": ("arien", "brogan", "sabina", "wasp")},
        ),
        "gydions-spells": Laid(
            "Gydion chooses among the spells of a full book.",
            _spells,
            {"players": 4, "heroes": ("gydion", "wasp", "arien", "brogan")},
            ((0, "skill"),),
        ),
        "charge": Laid(
            "Brogan charges past a minion into the heavy one.",
            MAD_DASH,
            LINE_UP,
            ((BROGAN, "attack"),),
        ),
        "defense": Laid(
            "Xargatha strikes at Arien, who has to answer with a card.",
            position(heroes={2: "i8", XARGATHA: "h8", WASP: "c10"}, played={XARGATHA: "cleave"}),
            LINE_UP,
            ((XARGATHA, "attack"),),
        ),
    }
)
