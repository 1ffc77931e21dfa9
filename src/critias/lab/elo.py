"""Ratings from games between pairs: how strong each player is, and how sure that is.

Bradley and Terry's model, as Elo uses it: whoever is 400 points ahead wins ten games for each that
is lost. A draw is half a win. A weak prior keeps whoever never lost a game from infinity.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from critias.lab.intervals import SURE

POINT: Final = math.log(10) / 400
"""One point of Elo as the model counts."""
PRIOR: Final = 1000.0
"""Before any game players are thought to lie so many points around their middle (one standard
deviation): far enough to say next to nothing."""
ANCHORS: Final = (("random", 0.0), ("greedy", 1000.0))
"""Whoever of these plays has this rating, the first one first."""
STEPS: Final = 100
CLOSE: Final = 1e-9

Pair: TypeAlias = tuple[str, str]


class Met(NamedTuple):
    """What came of the games between two players."""

    games: float
    """How much they weigh."""
    points: float
    """What the first one won of it; a draw is a half."""


class Rating(NamedTuple):
    """How strong a player is."""

    player: str
    elo: float
    off: float
    """The true one lies so far above or below at most, in 95 of 100 cases; 0 for the anchor."""


def rated(players: Sequence[str], met: Mapping[Pair, Met]) -> list[Rating]:
    """The players, the strongest one first: the likeliest ratings, with intervals by the Fisher
    information.

    >>> found = rated(["random", "greedy"], {("greedy", "random"): Met(40, 30)})
    >>> [(one.player, round(one.elo), round(one.off)) for one in found]
    [('greedy', 190, 124), ('random', 0, 0)]
    """
    places = {player: place for place, player in enumerate(players)}
    games = [(places[one], places[two], *found) for (one, two), found in met.items() if found.games]
    many = len(players)
    strengths = [0.0] * many
    for _ in range(STEPS):
        slope, curve = _slope(strengths, games)
        step = _solved(curve, slope)
        # Far from the top a whole step may go too far.
        most = max(map(abs, step), default=0.0)
        short = min(1.0, 2.0 / most) if most else 1.0
        strengths = [now + short * more for now, more in zip(strengths, step, strict=True)]
        if most < CLOSE:
            break
    _, curve = _slope(strengths, games)
    doubt = [_solved(curve, [float(at == one) for at in range(many)]) for one in range(many)]
    anchor, level = next(((n, at) for n, at in ANCHORS if n in places), (players[0], 0.0))
    fixed = places[anchor]
    found = []
    for player, place in places.items():
        apart = doubt[place][place] + doubt[fixed][fixed] - 2 * doubt[place][fixed]
        elo = level + (strengths[place] - strengths[fixed]) / POINT
        found.append(Rating(player, elo, SURE * math.sqrt(max(0.0, apart)) / POINT))
    return sorted(found, key=lambda one: -one.elo)


def chance(ahead: float) -> float:
    """How likely somebody is to win who is so many points ahead.

    >>> round(chance(0), 2), round(chance(400), 2)
    (0.5, 0.91)
    """
    return 1 / (1 + math.exp(-POINT * ahead))


Games: TypeAlias = "Sequence[tuple[int, int, float, float]]"


def _slope(strengths: Sequence[float], games: Games) -> tuple[list[float], list[list[float]]]:
    """The gradient of the log-likelihood and how it bends, with the prior."""
    weak = 1 / (PRIOR * POINT) ** 2
    many = len(strengths)
    slope = [-weak * one for one in strengths]
    curve = [[weak * (at == row) for at in range(many)] for row in range(many)]
    for one, two, weight, points in games:
        likely = 1 / (1 + math.exp(strengths[two] - strengths[one]))
        slope[one] += points - weight * likely
        slope[two] -= points - weight * likely
        bend = weight * likely * (1 - likely)
        for row, other in ((one, two), (two, one)):
            curve[row][row] += bend
            curve[row][other] -= bend
    return slope, curve


def _solved(matrix: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """Linear equations, by elimination; the matrix is symmetric and positive."""
    rows = [[*row, end] for row, end in zip(matrix, wanted, strict=True)]
    many = len(rows)
    for at in range(many):
        for below in range(at + 1, many):
            share = rows[below][at] / rows[at][at]
            rows[below] = [
                own - share * other for own, other in zip(rows[below], rows[at], strict=True)
            ]
    found = [0.0] * many
    for at in reversed(range(many)):
        known = sum(rows[at][later] * found[later] for later in range(at + 1, many))
        found[at] = (rows[at][many] - known) / rows[at][at]
    return found
