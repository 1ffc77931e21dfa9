"""Positions laid out by name, for lessons, pictures and drills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.level import unlock, upgrade, upgrades
from critias.games.goa2.rules.pieces import free_minion, put
from critias.games.goa2.rules.state import HEAVY, MELEE, RANGED, GoaState, Hero
from critias.games.goa2.rules.steps import step
from critias.kernel.choices import Ask
from critias.kit.positions import NoSuchPosition, named, taken

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
    levels: Mapping[int, int] | None = None,
    coin: int = RED,
    turn: int = 1,
) -> Callable[[GoaState], None]:
    """What arranges a new game so: heroes by seat (an empty name: off the board), the cards they
    play this turn, the card each resolved in the first turn, and the levels they have risen to."""

    def place(state: GoaState) -> None:
        for hero in state.heroes:
            name = (heroes or {}).get(hero.index, HOME[hero.index])
            if name:
                stand(state, hero.index, name)
        for team, kind, spaces in minions:
            for name in spaces.split():
                piece = free_minion(state, 0, team, kind)
                if piece is None:
                    raise NoSuchPosition(f"no miniature is left for {name}")
                stand(state, piece, name)
        for number, level in (levels or {}).items():
            rise(state, state.heroes[number], level)
        for number, sum_ in (coins or {}).items():
            state.heroes[number].coins = sum_
        for number, card in (resolved or {}).items():
            hero = state.heroes[number]
            (hero.resolved[0],) = taken([card], hero.hand, "card")
            hands.show(state, hero, card)
        for number, card in (played or {}).items():
            play(state, state.heroes[number], card)
        state.coin = coin
        state.turn = turn
        state.phase = phase

    return place


def rise(state: GoaState, hero: Hero, level: int) -> None:
    """Rise to that level, with the first card on offer each time and all coins spent."""
    while hero.level < level:
        hero.coins = hero.level
        offered = upgrades(hero)
        hero.level += 1
        if offered:
            upgrade(state, hero, offered[0])
        else:
            unlock(state, hero)
    hero.coins = 0


def play(state: GoaState, hero: Hero, card: str) -> None:
    """Put a card from hand down and turn it over."""
    (hero.card,) = taken([card], hero.hand, "card")
    hero.laid = card
    hands.show(state, hero, card)


def stand(state: GoaState, piece: int, name: str) -> None:
    """Put a piece that is off the board on the space of that name."""
    space = named(state.board.by_name, name, "space")
    if space in state.at:
        raise NoSuchPosition(f"two pieces stand on {name}")
    put(state, piece, space)


def set_up(state: GoaState) -> None:
    """The setup is over and the first cards are to be played; everybody has taken the first option
    of every question."""
    while state.phase != "cards":
        play = step(state)
        answer: Any = None
        while True:
            try:
                asked = play.send(answer)
            except StopIteration:
                break
            if isinstance(asked, Ask):
                answer = asked.options[0]
            else:
                answer = {seat: ask.options[0] for seat, ask in asked.asks.items()}
