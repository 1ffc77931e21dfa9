"""Positions laid out by name, for lessons: real ones, in which nothing is lost or there twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from critias.games.mage_knight.rules import setup
from critias.games.mage_knight.rules.components import DEED, ENEMY, ENEMY_PILE, TACTIC, UNIT
from critias.games.mage_knight.rules.gaining import level_of
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.state import MageKnightState, Player, Unit
from critias.games.mage_knight.rules.terms import COLOUR_OF

Arrange = Callable[[MageKnightState], None]
FIRST: Final = {"scenario": "first_reconnaissance", "players": 1, "heroes": "tovak"}
"""The First Reconnaissance alone: its first tiles always lie the same way."""


def arrange(
    hand: str = "",
    at: str = "0,0c",
    source: str = "red blue green",
    mana: str = "",
    crystals: str = "",
    units: str = "",
    offer: str = "",
    orcs: Mapping[str, str] | None = None,
    fame: int = 0,
    move: int = 0,
    tactic: str = "early_bird",
) -> Arrange:
    """A turn of the first Round: cards in hand, dice, mana, Units, and who rampages where."""

    def place(state: MageKnightState) -> None:
        setup.ready(state)
        player = state.players[0]
        player.deck += player.hand
        player.hand = []
        for name in hand.split():
            player.deck.remove(DEED[name])
            player.hand.append(DEED[name])
        player.hand.sort()
        state.source = sorted(COLOUR_OF[name] for name in source.split())
        for name in mana.split():
            player.tokens[COLOUR_OF[name]] += 1
        for name in crystals.split():
            player.crystals[COLOUR_OF[name]] += 1
        _put_units(state, player, units.split(), offer.split())
        for space, enemy in (orcs or {}).items():
            _put_enemy(state, lattice(state).by_name[space], ENEMY[enemy])
        player.fame = fame
        player.level = level_of(fame)
        _begin(state, player, tactic)
        player.space = lattice(state).by_name[at]
        player.turn.move = move

    return place


def _begin(state: MageKnightState, player: Player, tactic: str) -> None:
    """Tactics are taken, the player first in order, and the turn goes on."""
    state.tactics.remove(TACTIC[tactic])
    player.tactic = TACTIC[tactic]
    if state.dummy is not None:
        state.dummy.tactic = state.tactics.pop()
    state.order = [0, 1]
    state.slot = 0
    state.active = 0
    state.phase = "turn"
    player.entered = True


def _put_units(state: MageKnightState, player: Player, own: list[str], offer: list[str]) -> None:
    for name in own:
        _take_unit(state, UNIT[name])
        player.units.append(Unit(UNIT[name]))
    for name in offer:
        if UNIT[name] not in state.units:
            state.regular_deck.append(state.units.pop(0))
            _take_unit(state, UNIT[name])
            state.units.append(UNIT[name])


def _take_unit(state: MageKnightState, unit: int) -> None:
    """Out of the deck, or out of the offer if it lies there."""
    (state.regular_deck if unit in state.regular_deck else state.units).remove(unit)


def _put_enemy(state: MageKnightState, space: int, token: int) -> None:
    """This enemy stands there instead of the one that was drawn."""
    pile = state.piles[ENEMY_PILE[token]]
    for other, tokens in state.tokens.items():
        if other != space and token in tokens and token not in pile:
            tokens[tokens.index(token)] = pile[0]
            pile[0] = token
    pile += state.tokens[space]
    pile.remove(token)
    state.tokens[space] = [token]
