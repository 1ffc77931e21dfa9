"""How well a player stands: a judgement, not a rule.

The weights of what is counted were fitted from games; `estimate.toml` says how.
"""

from __future__ import annotations

import math
from operator import mul
from pathlib import Path
from typing import Final

from critias.games.era.rules.board import FOR_ASCENSION, LIGHT
from critias.games.era.rules.rounds import OVER, TURN
from critias.games.era.rules.scoring import scores, tally
from critias.games.era.rules.state import SUPPLY, EraState
from critias.games.era.rules.values import on_map, supply, units_of
from critias.players.weights import weights

FEATURES: Final = (
    "points", "late", "field", "late_field", "power", "virya", "units", "weakest", "agents", "crowd"
)  # fmt: skip
"""What is counted: Victory points over all endings as likely as they are, as the lead over the best
rival and over all rivals on average, each once more the later it gets; then, as long as the game
lasts, compared with the average, the Power of both nations, Virya, units, those of the weaker
nation, agents; and how many rivals there are."""
WEIGHTS: Final = weights(Path(__file__).with_name("estimate.toml"), FEATURES)
BETWEEN: Final = frozenset({TURN, OVER})
"""Stages between two actions: half done, an action has cost something and brought nothing yet."""
NEAR: Final = ((0.74, 5.0), (1.35, 3.7), (1.0, 2.9))
"""How likely the endings are: a weight, and how fast it falls with the steps that are missing."""
NEARLY_OVER: Final = 3
"""With so many turns after the one at hand bots think on to the end of the game."""
UNLIKELY: Final = 0.01
"""An ending with a smaller chance is not thought about."""


def turns_left(state: EraState) -> int:
    """How many turns the player is likely to have after this one."""
    return max(0, (min(state.end, state.doom) - state.round + 1) // 2 - 1)


def near_the_end(state: EraState) -> bool:
    """Whether a game is nearly over: what comes of it is found out sooner than judged."""
    return state.round > 1 and turns_left(state) <= NEARLY_OVER


def is_very_last(state: EraState) -> bool:
    """Whether the game ends with this turn, whatever is done in it that does not stop it."""
    over = state.end - (not state.end_black) <= state.round + 1 or state.doom <= state.round + 1
    return over and state.turn == state.players - 1


# --- how it stands -------------------------------------------------------------------------------


def likely(state: EraState) -> tuple[float, float, float]:
    """How likely the three endings are: the nearer, the likelier."""
    temples = max(0, FOR_ASCENSION - on_map(state, LIGHT))
    locked = max(0, temples - max(0, supply(state, LIGHT)))
    steps = temples + 2 * locked, state.doom - state.round, state.end - state.round
    near = [
        weight * (1 + max(0, left)) ** -slope
        for left, (weight, slope) in zip(steps, NEAR, strict=True)
    ]
    whole = sum(near)
    return near[0] / whole, near[1] / whole, near[2] / whole


def estimate(state: EraState, seat: int) -> float | None:
    """From -1 (lost) to 1 (won); None in the middle of an action."""
    if half_done(state):
        return None
    return math.tanh(sum(map(mul, WEIGHTS, features(state, seat))))


def half_done(state: EraState) -> bool:
    """Whether an action is under way, or the draft."""
    return state.stage not in BETWEEN or state.doing.space >= 0 or min(state.cubes) < 0


def features(state: EraState, seat: int) -> tuple[float, ...]:
    """What is counted, from the side of the seat; the best rival is the one with most points."""
    if min(state.cubes) < 0:
        return (0.0,) * len(FEATURES)
    if state.ending >= 0:
        shares = tuple(float(kind == state.ending) for kind in range(3))
    else:
        shares = likely(state)
    points = [0.0] * state.players
    counted = tally(state)
    for ending, share in enumerate(shares):
        if share > UNLIKELY:
            for player, row in enumerate(scores(state, ending, counted)):
                points[player] += share * row.halves / 2
    rivals = [other for other in range(state.players) if other != seat]
    lead = points[seat] - max([points[other] for other in rivals])
    field = points[seat] - sum([points[other] for other in rivals]) / len(rivals)
    left = max(0, min(state.end, state.doom) - state.round) if state.ending < 0 else 0
    lasts = min(1.0, left / 8)
    late = 1 - lasts
    ahead = _prospects(state, seat, counted.powers, lasts) if lasts else _NOTHING
    return (lead, lead * late, field, field * late, *ahead, float(state.players - 2))


def _prospects(state: EraState, seat: int, powers: list[int], lasts: float) -> tuple[float, ...]:
    """What is good for points to come, compared with the average of the rivals."""
    units = [units_of(state, nation) for nation in range(5)]
    cubes, agents, more = state.cubes, state.agents, state.players - 1
    found = [0.0] * 5
    for player in range(state.players):
        one, two = cubes[2 * player], cubes[2 * player + 1]
        share = lasts if player == seat else -lasts / more
        at = player * 9
        found[0] += share * (powers[one] + powers[two])
        found[1] += share * state.virya[player]
        found[2] += share * (units[one] + units[two])
        found[3] += share * min(units[one], units[two])
        found[4] += share * (9 - agents[at : at + 9].count(SUPPLY))
    return tuple(found)


_NOTHING: Final = (0.0,) * 5
