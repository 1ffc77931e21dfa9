"""How well a team stands, for bots that look ahead: a judgement, not a rule.

The weights of what is counted were fitted from games; `estimate.toml` says how.
"""

from __future__ import annotations

import math
from operator import mul
from pathlib import Path
from typing import Final

from critias.games.goa2.rules.lanes import zone_totals
from critias.games.goa2.rules.pieces import figures, minions
from critias.games.goa2.rules.state import HEAVY, OFF, GoaState, Hero
from critias.players.weights import weights

FEATURES: Final = ("lives", "zones", "minions", "guards", "growth", "absent", "cards", "away")
"""What is counted, as the difference between the teams: Life counters, Zones behind the battle,
minions, heavy ones, coins earned, heroes off the board, cards in hand, spaces to the battle."""
WEIGHTS: Final = weights(Path(__file__).with_name("estimate.toml"), FEATURES)
FAR: Final = 10


def estimate(state: GoaState, seat: int) -> float:
    """From -1 (lost) to 1 (won), from the side of the seat's team."""
    return math.tanh(sum(map(mul, WEIGHTS, features(state, seat))))


def features(state: GoaState, seat: int) -> tuple[float, ...]:
    """What is counted, from the side of the seat's team."""
    team = state.seat_teams[seat]
    if team == OFF or not state.space:
        return (0.0,) * len(FEATURES)
    totals = zone_totals(state)
    m = state.minion_mask
    own, other = _heroes(state, team), _heroes(state, 1 - team)
    return (
        state.lives[team] - state.lives[1 - team],
        totals[team] - totals[1 - team],
        minions(state, team).bit_count() - minions(state, 1 - team).bit_count(),
        m[team * 3 + HEAVY].bit_count() - m[(1 - team) * 3 + HEAVY].bit_count(),
        *map(float.__sub__, own, other),
    )


def _heroes(state: GoaState, team: int) -> tuple[float, float, float, float]:
    growth = absent = cards = away = 0.0
    for hero in state.heroes:
        if hero.team == team:
            growth += hero.coins + hero.level * (hero.level - 1) / 2
            cards += len(hero.hand)
            distance = _distance(state, hero)
            if distance is None:
                absent += 1
            else:
                away += distance
    return growth, absent, cards, away


def _distance(state: GoaState, hero: Hero) -> int | None:
    """How far from the battle a hero stands, who can neither strike there nor hold the lane; None
    off the board."""
    pieces = figures(state, hero)
    if not pieces:
        return None
    space, battle, disc = state.space[pieces[0]], state.battle, state.board.grid.disc
    distance = 0
    while distance < FAR and not disc(space, distance) & battle:
        distance += 1
    return distance
