"""How well a player stands, for bots that look ahead: a judgement, not a rule."""

from __future__ import annotations

import math
from typing import Final

from critias.games.mage_knight import gaining
from critias.games.mage_knight.components import WOUND
from critias.games.mage_knight.state import NOBODY, NONE, OFF_MAP, MageKnightState, Player
from critias.games.mage_knight.tables import LEVEL_AT
from critias.games.mage_knight.worth import CARD_WORTH, SKILL_WORTH, UNIT_WORTH

BETWEEN: Final = frozenset({"before_turn", "announce", "tactics", "slot", "next", "round_end"})
"""Phases between two turns, where everybody can be judged by the same measure."""
EVEN: Final = 90.0
"""A lead, in Fame, that is nearly decisive."""
CITY, CITY_SHIELD, TILE, SHIELD = 25.0, 3.0, 1.5, 2.0
CRYSTAL, REPUTATION, IN_HAND, LEVEL = 0.8, 0.4, 0.35, 3.0
CORE: Final = 1.0
"""Standing on a tile farther from the portal."""


def estimate(state: MageKnightState, seat: int) -> float | None:
    """From -1 to 1; None in the middle of a turn."""
    if state.combat is not None or state.agenda:
        return None
    if state.phase not in BETWEEN and not state.over:
        return None
    own = riches(state, seat)
    others = [riches(state, other) for other in range(len(state.players)) if other != seat]
    if others and not state.dummy:
        return math.tanh((own - max(others)) / EVEN)
    together = min([own, *others])
    return math.tanh((together + common(state)) / EVEN - 1)


def riches(state: MageKnightState, seat: int) -> float:
    """What a player has, in Fame."""
    player = state.players[seat]
    worth = float(player.fame) + _growth(player)
    worth += sum(CARD_WORTH[card] for card in gaining.all_deeds(player))
    worth += sum(UNIT_WORTH[unit.card] * (0.6 if unit.wounds else 1) for unit in player.units)
    worth += SKILL_WORTH * len(player.skills)
    worth += CRYSTAL * sum(player.crystals) + REPUTATION * player.reputation
    worth += SHIELD * sum(owner == seat for owner in state.shields.values())
    worth += IN_HAND * sum(card != WOUND for card in player.hand)
    worth -= IN_HAND * 2 * player.hand.count(WOUND)
    if state.announced != NOBODY or state.last_slots != NONE:
        worth -= 0.2 * len(player.hand)
    for city in state.cities:
        worth += CITY_SHIELD * city.shields.count(seat)
    return worth


def _growth(player: Player) -> float:
    """Levels, and the way to the next one."""
    worth = LEVEL * gaining.level_of(player.fame)
    # Fame may fall below nought.
    reached = max(player.fame, 0)
    above = [fame for fame in LEVEL_AT if fame > reached]
    if above:
        last = max(fame for fame in LEVEL_AT if fame <= reached)
        worth += (player.fame - last) / (above[0] - last)
    return worth


def common(state: MageKnightState) -> float:
    """What all have reached together: the map, and the cities."""
    worth = TILE * len(state.tiles)
    worth += CITY * sum(city.conquered for city in state.cities)
    worth += 4.0 * len(state.cities)
    far = max((player.space // 7 for player in state.players if player.space != OFF_MAP), default=0)
    return worth + CORE * min(far, 12) / 4
