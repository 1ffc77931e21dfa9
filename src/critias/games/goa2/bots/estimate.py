"""How well a team stands, for bots that look ahead: a judgement, not a rule.

`estimate.toml` says where the weights of what is counted come from.
"""

from __future__ import annotations

import math
from operator import mul
from pathlib import Path
from typing import Final

from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.lanes import zone_totals
from critias.games.goa2.rules.pieces import figures, minions, units
from critias.games.goa2.rules.state import HEAVY, OFF, GoaState, Hero
from critias.kernel.hexes import Mask
from critias.players.weights import weights

FEATURES: Final = (
    "lives", "brink", "zones", "minions", "lane", "guards", "growth", "absent", "cards", "shield",
    "away", "reach", "bare",
)  # fmt: skip
"""What is counted, as the difference between the teams: Life counters, and one over them; Zones
behind the battle; minions, what part of all minions they are (the more, the fewer waves are left),
heavy ones; coins earned; heroes off the board; cards in hand, and what they defend with; spaces to
the battle, and to the nearest enemy; heroes without a card near an enemy hero."""
WEIGHTS: Final = weights(Path(__file__).with_name("estimate.toml"), FEATURES)
FAR, NEAR = 10, 4
BLOCK: Final = 4
"""What a card is worth in defense that stops some attacks whole."""


def estimate(state: GoaState, seat: int) -> float | None:
    """From -1 (lost) to 1 (won), from the side of the seat's team; None while cards are being
    resolved."""
    if half_done(state):
        return None
    return math.tanh(sum(map(mul, WEIGHTS, features(state, seat))))


def half_done(state: GoaState) -> bool:
    """Whether cards are being resolved: what somebody has done is judged when all have."""
    return state.phase == "act"


def features(state: GoaState, seat: int) -> tuple[float, ...]:
    """What is counted, from the side of the seat's team."""
    team = state.seat_teams[seat]
    if team == OFF or not state.space:
        return (0.0,) * len(FEATURES)
    totals = zone_totals(state)
    m = state.minion_mask
    own, other = minions(state, team).bit_count(), minions(state, 1 - team).bit_count()
    lives, theirs = state.lives[team], state.lives[1 - team]
    waves = max(1, min(state.waves, default=1))
    return (
        lives - theirs,
        1 / max(1, theirs) - 1 / max(1, lives),
        totals[team] - totals[1 - team],
        own - other,
        (own - other) / max(1, own + other) * (1 + 1 / waves),
        m[team * 3 + HEAVY].bit_count() - m[(1 - team) * 3 + HEAVY].bit_count(),
        *map(float.__sub__, _heroes(state, team), _heroes(state, 1 - team)),
    )


def _heroes(state: GoaState, team: int) -> tuple[float, ...]:
    growth = absent = cards = shield = away = reach = bare = 0.0
    battle, foes, enemies = state.battle, state.hero_mask[1 - team], units(state, 1 - team)
    for hero in state.heroes:
        if hero.team == team:
            growth += hero.coins + hero.level * (hero.level - 1) / 2
            cards += len(hero.hand)
            shield += sum([_defense(card) for card in hero.hand])
            space = _stands(state, hero)
            if space == OFF:
                absent += 1
                continue
            away += _distance(state, space, battle, FAR)
            reach += _distance(state, space, enemies, NEAR)
            if not hero.hand and state.board.grid.disc(space, 2) & foes:
                bare += 1
    return growth, absent, cards, shield, away, reach, bare


def _defense(key: str) -> int:
    card = CARDS[key]
    return BLOCK if card.block else card.defense or 0


def _stands(state: GoaState, hero: Hero) -> int:
    pieces = figures(state, hero)
    return state.space[pieces[0]] if pieces else OFF


def _distance(state: GoaState, space: int, mask: Mask, most: int) -> int:
    """How far away the nearest of these spaces is."""
    disc = state.board.grid.disc
    distance = 0
    while distance < most and not disc(space, distance) & mask:
        distance += 1
    return distance
