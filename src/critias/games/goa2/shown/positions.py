"""Positions by name, to be looked at and played on from at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.cards import sheet_of
from critias.games.goa2.rules.hands import show
from critias.games.goa2.rules.pieces import lift
from critias.games.goa2.rules.positions import play, position, rise, set_up, stand
from critias.games.goa2.rules.state import HEAVY, MELEE, RANGED, GoaState
from critias.games.goa2.shown.lessons import ARIEN, BROGAN, LINE_UP, MAD_DASH, WASP, XARGATHA
from critias.kit.positions import Laid

TEN: Final = (
    "arien", "brogan", "dodger", "sabina", "tigerclaw",
    "wasp", "xargatha", "razzle", "snorri", "min",
)  # fmt: skip
TEN_STAND: Final = "j5 k6 l5 l23 l21 j6 i5 k22 j23 l24"
"""Where the ten of them fight, five on each bank."""
PAIRS: Final = ("arien", "brogan", "sabina", "wasp")


def _as_dealt(_: GoaState) -> None:
    """The setup is a position already."""


def _late(state: GoaState) -> None:
    """Three turns into the fifth round: high levels, items, an Ultimate, few lives."""
    position(
        heroes={WASP: "j6", XARGATHA: "i7", ARIEN: "h8", BROGAN: "j8"},
        minions=(
            (RED, MELEE, "g7 h7"), (RED, RANGED, "i10"), (RED, HEAVY, "k12"),
            (BLUE, MELEE, "i9 k5"), (BLUE, RANGED, "k9"), (BLUE, HEAVY, "i6"),
        ),
        levels={WASP: 7, XARGATHA: 8, ARIEN: 8, BROGAN: 6},
        coins={WASP: 5, XARGATHA: 2, ARIEN: 0, BROGAN: 3},
        turn=3,
    )(state)  # fmt: skip
    for hero in state.heroes:
        for number in range(2):
            card = hero.hand.pop(0)
            hero.resolved[number] = card
            show(state, hero, card)
    play(state, state.heroes[ARIEN], "violent_torrent")
    play(state, state.heroes[XARGATHA], "lethal_spin")
    play(state, state.heroes[WASP], "reflect_projectiles")
    play(state, state.heroes[BROGAN], "mighty_punch")
    state.round, state.lives, state.waves = 5, [2, 1], [1]


def _ten_fight(state: GoaState) -> None:
    """All ten on the banks, and Brogan's card is next."""
    set_up(state)
    for hero, name in zip(state.heroes, TEN_STAND.split(), strict=True):
        lift(state, hero.index)
        stand(state, hero.index, name)
        rise(state, hero, 2 + hero.index % 3)
    play(state, state.heroes[1], "onslaught")
    state.phase = "act"


def _spells(state: GoaState) -> None:
    """Gydion's book is full, enemies stand near, and his card is next."""
    position(heroes={0: "h8", 2: "j7", 3: "i8"}, played={0: "gydion_cantrip"})(state)
    gydion = state.heroes[0]
    gydion.book = tuple(sheet_of(gydion).spells)


POSITIONS: Final[Mapping[str, Laid]] = MappingProxyType(
    {
        "early": Laid("Four heroes before the first cards.", set_up, LINE_UP),
        "heroes": Laid(
            "Before the game: two players pick two heroes each.",
            _as_dealt,
            {"players": 2, "selection": "all_pick"},
        ),
        "fight": Laid(
            "Xargatha strikes at Arien, who has to answer with a card.",
            position(heroes={2: "i8", XARGATHA: "h8", WASP: "c10"}, played={XARGATHA: "cleave"}),
            LINE_UP,
            ((XARGATHA, "attack"),),
        ),
        "late": Laid(
            "The fifth round: heroes of high levels with items, an Ultimate, few lives left.",
            _late,
            LINE_UP,
        ),
        "level-up": Laid(
            "The end of a round: cards of the next tier are to be chosen.",
            position(phase="level", coins={WASP: 3, XARGATHA: 3, ARIEN: 1, BROGAN: 1}),
            LINE_UP,
        ),
        "ten-heroes": Laid(
            "Ten heroes on both lanes, before the first cards.",
            set_up,
            {"players": 10, "heroes": TEN},
        ),
        "ten-heroes-fight": Laid(
            "Ten heroes on the banks; Brogan chooses whom to attack.",
            _ten_fight,
            {"players": 10, "heroes": TEN},
            ((1, "attack"),),
        ),
        "two-heroes-a-seat": Laid(
            "Two players with two heroes each, before the first cards.",
            set_up,
            {"players": 2, "heroes": PAIRS},
        ),
        "gydions-first-turn": Laid(
            "Gydion chooses an action with an empty book and nobody near.",
            position(heroes={0: "c10"}, played={0: "gydion_cantrip"}),
            {"players": 4, "heroes": ("gydion", "wasp", "arien", "brogan")},
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
    }
)
