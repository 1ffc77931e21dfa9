"""How the drills of Guards of Atlantis II are laid out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from critias.games.goa2.rules import active, hands
from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.positions import position
from critias.games.goa2.rules.state import HEAVY, MELEE, RANGED, GoaState
from critias.players.drills import Drill

WASP, XARGATHA, ARIEN, BROGAN = range(4)
"""Seats: the first two are Red."""


def heroes(*names: str) -> Mapping[str, Any]:
    """A setup with these heroes, the first half of them Red."""
    return MappingProxyType({"players": len(names), "heroes": names})


LINE_UP: Final = heroes("wasp", "xargatha", "arien", "brogan")
ARCHERS: Final = heroes("wasp", "xargatha", "sabina", "brogan")
SABINA: Final = ARIEN
"""Her seat among the archers."""
RED_FOUR: Final = ((RED, MELEE, "g7 h7"), (RED, RANGED, "i10"), (RED, HEAVY, "k13"))
BLUE_FOUR: Final = ((BLUE, MELEE, "k5 l12"), (BLUE, RANGED, "k9"), (BLUE, HEAVY, "i14"))
FAR_RED: Final = ((RED, MELEE, "i14 j14"), (RED, RANGED, "k14"), (RED, HEAVY, "k13"))
FAR_BLUE: Final = ((BLUE, MELEE, "l12 m12"), (BLUE, RANGED, "m11"), (BLUE, HEAVY, "l13"))
"""Minions in the south of the Middle, far from what happens in the north."""


def laid(
    *,
    held: Mapping[int, str] | None = None,
    lives: tuple[int, int] = (6, 6),
    waves: int = 3,
    battle: str = "",
    running: Mapping[int, str] | None = None,
    **things: Any,
) -> Callable[[GoaState], None]:
    """A position in which these heroes have but these cards left in hand, these cards have an
    effect for the rest of the round, and the battle has come to that Zone."""
    arrange = position(**things)

    def place(state: GoaState) -> None:
        if battle:
            state.zones = [[zone.name for zone in state.board.zones].index(battle)]
        arrange(state)
        for number, names in (held or {}).items():
            hero = state.heroes[number]
            for card in [card for card in hero.hand if card not in names.split()]:
                hero.hand.remove(card)
                hero.discard.append(card)
                hands.show(state, hero, card)
        for number, card in (running or {}).items():
            active.start(state, state.heroes[number], CARDS[card], active.THIS_ROUND)
        state.lives, state.waves = [*lives], [waves]

    return place


def drill(
    name: str,
    says: str,
    seat: int,
    *choices: str,
    setup: Mapping[str, Any] = LINE_UP,
    by: int | None = None,
    right: tuple[str, ...] = (),
    wrong: tuple[str, ...] = (),
    reached: Callable[[GoaState], bool] | None = None,
    line: tuple[str, ...] = (),
    **things: Any,
) -> Drill:
    """`choices` were made by the seat `by`, or by the one that is asked."""
    made = tuple((seat if by is None else by, text) for text in choices)
    return Drill(
        name=name, says=says, place=laid(**things), seat=seat, setup=setup, choices=made,
        right=right, wrong=wrong, reached=reached, line=line,
        lasts=lambda state: (state.round, state.turn) == (1, things.get("turn", 1)),
    )  # fmt: skip


def won(team: int) -> Callable[[GoaState], bool]:
    """The goal of winning at once."""
    return lambda state: state.winner == team
