"""Positions laid out by name, for the lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.pieces import free_minion, put
from critias.games.goa2.rules.state import HEAVY, MELEE, RANGED, GoaState

HOME: Final = ("c10", "b12", "r7", "q9")
"""Where the heroes of the line-up stand unless a lesson says otherwise."""

Minions = tuple[tuple[int, int, str], ...]
"""(team, kind, names of spaces)."""
FULL_STRENGTH: Final[Minions] = (
    (RED, MELEE, "g7 h7 k10 i14"),
    (RED, RANGED, "i10"),
    (RED, HEAVY, "k13"),
    (BLUE, MELEE, "k5 i9 l12 m12"),
    (BLUE, RANGED, "k9"),
    (BLUE, HEAVY, "i6"),
)


def position(
    *,
    phase: str = "act",
    heroes: Mapping[int, str] | None = None,
    minions: Minions = FULL_STRENGTH,
    played: Mapping[int, str] | None = None,
    resolved: Mapping[int, str] | None = None,
    coins: Mapping[int, int] | None = None,
    coin: int = RED,
    turn: int = 1,
) -> Callable[[GoaState], None]:
    """What arranges a new game so: heroes by seat (an empty name: off the board), the cards they
    play this turn, and the card each resolved in the first turn."""

    def place(state: GoaState) -> None:
        names = state.board.by_name
        for hero in state.heroes:
            name = (heroes or {}).get(hero.index, HOME[hero.index])
            if name:
                put(state, hero.index, names[name])
            hero.coins = (coins or {}).get(hero.index, 0)
        for team, kind, spaces in minions:
            for name in spaces.split():
                piece = free_minion(state, 0, team, kind)
                assert piece is not None, f"no miniature is left for {name}"
                put(state, piece, names[name])
        for number, card in (resolved or {}).items():
            hero = state.heroes[number]
            hero.hand.remove(card)
            hero.resolved[0] = card
            hands.show(state, hero, card)
        for number, card in (played or {}).items():
            hero = state.heroes[number]
            hero.hand.remove(card)
            hero.card = hero.laid = card
            hands.show(state, hero, card)
        state.coin = coin
        state.turn = turn
        state.phase = phase

    return place
