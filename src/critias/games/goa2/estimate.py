"""How well a team stands, for bots that look ahead: a judgement, not a rule."""

from __future__ import annotations

import math

from critias.games.goa2.lanes import zone_totals
from critias.games.goa2.pieces import figures, minions
from critias.games.goa2.state import HEAVY, OFF, GoaState, Hero

LIFE, ZONE, MINION, GUARD, GROWTH, ABSENT, CARD, NEAR = 1.6, 2.0, 0.8, 0.4, 0.35, 0.8, 0.15, 0.03


def estimate(state: GoaState, seat: int) -> float:
    """From -1 (lost) to 1 (won), from the side of the seat's team."""
    team = state.seat_teams[seat]
    if team == OFF or not state.space:
        return 0.0
    difference = _side(state, team) - _side(state, 1 - team)
    totals = zone_totals(state)
    difference += ZONE * (totals[team] - totals[1 - team])
    return math.tanh(difference / 8)


def _side(state: GoaState, team: int) -> float:
    worth = LIFE * state.lives[team]
    worth += MINION * minions(state, team).bit_count()
    worth += GUARD * state.minion_mask[team * 3 + HEAVY].bit_count()
    return worth + sum(_hero(state, hero) for hero in state.heroes if hero.team == team)


def _hero(state: GoaState, hero: Hero) -> float:
    spent = hero.level * (hero.level - 1) / 2
    worth = GROWTH * (hero.coins + spent) + CARD * len(hero.hand)
    pieces = figures(state, hero)
    if not pieces:
        return worth - ABSENT
    space = state.space[pieces[0]]
    # A hero far from the fight can neither strike nor hold the lane.
    grid = state.board.grid
    battle = state.battle
    distance = 0
    while distance < 10 and not grid.disc(space, distance) & battle:
        distance += 1
    return worth - NEAR * distance
