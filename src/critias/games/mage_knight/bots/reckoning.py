"""What counts about how a player stands between two turns, in numbers: what `standing` weighs."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.bots.estimate import progress
from critias.games.mage_knight.bots.land import lasts, outlook
from critias.games.mage_knight.bots.standing import (
    CARDS_A_TURN,
    TURNS_A_ROUND,
    city_points,
    distance,
    garrison,
    power,
    turns_of_round,
)
from critias.games.mage_knight.bots.ways import next_turn
from critias.games.mage_knight.bots.worth import CARD_WORTH, SKILL_WORTH, UNIT_BEST
from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTION,
    ARTIFACT,
    DEED_KIND,
    SPELL,
    UNIT_LEVEL,
    WOUND,
)
from critias.games.mage_knight.rules.state import MageKnightState

NAMES: Final = (
    "points", "level", "actions", "spells", "artifacts", "cards", "units", "strikes", "hurt",
    "skills", "wounds", "stuck", "gems", "repute", "hated", "tiles", "seen", "conquered",
    "playable", "ready", "outlook", "next", "power", "ratio", "near", "weak",
)  # fmt: skip


def reckon(state: MageKnightState, seat: int) -> tuple[float, ...]:
    """The numbers of `NAMES`."""
    player = state.players[seat]
    deeds = gaining.all_deeds(player)
    kinds = [DEED_KIND[card] for card in deeds]
    turns = turns_of_round(state)
    left = turns + TURNS_A_ROUND * (state.rounds - state.round)
    cards = sum(card != WOUND for card in player.hand) + gaining.deck_size(player)
    might = power(player)
    taken = sum(city.conquered for city in state.cities)
    ratio = near = weak = 0.0
    for city in state.cities:
        if not city.conquered:
            far = distance(state, player, city)
            strong = min(might / garrison(city), 2.0)
            spare = max(0.0, min(1.0, (left - far / 4.5) / 3))
            ratio = max(ratio, strong * spare)
            near = max(near, (1 - far / 20) * spare)
            weak += max(0.0, 40 - garrison(city)) / 40
    return (
        city_points(state, seat),
        player.level + progress(player),
        float(kinds.count(ADVANCED_ACTION)),
        float(kinds.count(SPELL)),
        float(kinds.count(ARTIFACT)),
        sum(CARD_WORTH[card] for card in deeds if card != WOUND) - 1.2 * 16,
        float(sum(UNIT_LEVEL[unit.card] for unit in player.units)),
        sum(UNIT_BEST[unit.card].attack for unit in player.units),
        float(sum(UNIT_LEVEL[unit.card] for unit in player.units if unit.wounds)),
        sum(SKILL_WORTH[skill] for skill in player.skills),
        float(deeds.count(WOUND)),
        float(player.hand.count(WOUND)),
        float(min(sum(player.crystals), 6)),
        float(player.reputation),
        float(max(0, -2 - player.reputation)),
        float(len(state.tiles)),
        float(len(state.cities)),
        float(taken),
        min(float(cards), CARDS_A_TURN * turns),
        float(sum(UNIT_LEVEL[u.card] for u in player.units if not u.spent and not u.wounds)),
        outlook(state, player),
        min(next_turn(state, seat), 25.0),
        might,
        ratio,
        near,
        weak,
    )


def basis(state: MageKnightState, seat: int) -> list[float]:
    """The numbers, and each of them by the share of the game that is to come."""
    time = lasts(state)
    counted = reckon(state, seat)
    return [1.0, time, time * time, *counted, *(time * one for one in counted)]


LEARNT: Final[dict[str, float]] = {}
"""What each number of `basis` is worth, from games; empty: nothing was learnt."""
COLUMNS: Final = ("one", "time", "time2", *NAMES, *(f"{name}.time" for name in NAMES))


def reckoned(state: MageKnightState, seat: int) -> float:
    """The total that games which stood like this came to."""
    counted = zip(COLUMNS, basis(state, seat), strict=True)
    return sum(LEARNT[name] * number for name, number in counted)
