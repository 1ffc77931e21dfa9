"""How a position imagined by a bot is played on and judged."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from critias.kernel.choices import Ask, AskEach, Option
from critias.kernel.playout import is_real
from critias.kernel.random import Rng
from critias.kernel.rules import Outcome
from critias.players.advice import AnyAdvice
from critias.players.bot import AnyMatch, AnyPlayout

LONGEST: Final = 10_000
"""Decisions after which a game without an opinion and without an end counts as even."""
SOON: Final = 0.999
"""A win is worth a little less with every decision it takes, so that nobody dallies with it."""
OPEN: Final = 0.9
"""However well somebody stands, it is not won yet."""


def answer(advice: AnyAdvice, play: AnyPlayout, seat: int, option: Option, rng: Rng) -> None:
    """Let the seat choose, and the others of a secret question answer by hints."""
    ask = play.ask
    assert ask is not None, "a bot is only asked while there is something to decide"
    if isinstance(ask, Ask):
        play.choose(option)
    elif isinstance(ask, AskEach):
        play.choose_all({seat: option})
    else:
        hint, state = advice.hint, play.state
        others = {s: hint(state, each, rng) for s, each in ask.asks.items() if s != seat}
        play.choose_all({**others, seat: option})


def go_on(advice: AnyAdvice, play: AnyPlayout, rng: Rng) -> None:
    """One question answered by the game's hints."""
    ask, hint, state = play.ask, advice.hint, play.state
    assert ask is not None
    if isinstance(ask, Ask):
        play.choose(hint(state, ask, rng))
    elif isinstance(ask, AskEach):
        seat = rng.pick([s for s, each in ask.asks.items() if is_real(each)])
        play.choose_all({seat: hint(state, ask.asks[seat], rng)})
    else:
        play.choose_all({s: hint(state, each, rng) for s, each in ask.asks.items()})


def play_on(advice: AnyAdvice, play: AnyPlayout, rng: Rng, horizon: int) -> int:
    """Play on by hints for `horizon` decisions and until the game has an opinion of the position;
    the number of decisions it took."""
    for length in range(LONGEST):
        if play.ask is None:
            return length
        if length >= horizon and not advice.half_done(play.state):
            return length
        go_on(advice, play, rng)
    return LONGEST


def apart(winners: Sequence[int], teams: Sequence[int]) -> Sequence[int]:
    """The sides after a game that somebody has won: where one of a team wins without the others,
    each of its seats has chosen for itself.

    >>> apart((0, 1), (0, 0, 1)), apart((1,), (0, 0, 1)), apart((), (0, 0))
    ((0, 0, 1), (-2, -3, 1), (0, 0))
    """
    won = {teams[seat] for seat in winners}
    torn = {team for seat, team in enumerate(teams) if team in won and seat not in winners}
    if not torn or len(set(teams)) == 1:
        return teams
    return tuple(-2 - seat if team in torn else team for seat, team in enumerate(teams))


def worth(
    advice: AnyAdvice, play: AnyPlayout | AnyMatch, seat: int, teams: Sequence[int], length: int = 0
) -> float:
    """How well the seat stands, from -1 to 1, `length` decisions from now. Where points decide, how
    clear a result is says as much as the result: with luck it will not be a near miss."""
    outcome = play.outcome
    judged = worth_of(advice, play.state, outcome, seat, teams, length)
    if outcome is None or not outcome.winners or not any(outcome.scores) or len(set(teams)) == 1:
        return judged
    return (judged + clear(outcome.scores, seat, teams)) / 2


def clear(scores: Sequence[float], seat: int, teams: Sequence[int]) -> float:
    """The lead over the best of the others from -1 to 1; a quarter of what all have on average is
    much.

    >>> round(clear((20, 18, 10), 0, (0, 1, 2)), 2), round(clear((20, 18, 10), 2, (0, 1, 2)), 2)
    (0.46, -0.99)
    """
    sides = list(zip(scores, teams, strict=True))
    own = max(score for score, team in sides if team == teams[seat])
    other = max(score for score, team in sides if team != teams[seat])
    return math.tanh(4 * len(sides) * (own - other) / sum(map(abs, scores)))


def worth_of(
    advice: AnyAdvice,
    state: Any,
    outcome: Outcome | None,
    seat: int,
    teams: Sequence[int],
    length: int = 0,
) -> float:
    """The same, from a state and its outcome."""
    if outcome is not None and len(set(teams)) > 1:
        if not outcome.winners:
            return 0.0
        return SOON**length if seat in outcome.winners else -(SOON**length)
    # Those who play together against the game want more than to win: the estimate says how much.
    judged = advice.estimate(state, seat)
    if judged is not None:
        return OPEN * judged
    return 0.0 if outcome is None else 1.0 if seat in outcome.winners else -1.0
