"""Advice while practising, and a look back after the end."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from statistics import NormalDist
from typing import Any, Final, NamedTuple

from critias.kernel.choices import Option
from critias.kernel.match import Match
from critias.kernel.rules import AnyRules
from critias.kernel.saving import Entry
from critias.players.advice import SEARCH, advice_of
from critias.players.bot import AnyMatch, Position
from critias.players.codes import thinker
from critias.players.search import Budget, Worth
from critias.players.worth import worth_of

TURNING_POINTS: Final = 5
LEAST: Final = 0.1
"""A smaller change of what a game is worth is no turning point."""
THOUGHT: Final = Budget(300)
"""How much is thought about each turning point."""
A_TURN: Final = 2
"""A try of a game's own mind is a whole turn: it counts for so many iterations."""
ROUGH: Final = 0.1
"""How far off what a mind thinks may be, however often it tries, as a part of what is a lot."""
CERTAIN, LIKELY = 0.95, 0.75
"""From here on a bot is sure, or thinks it likely; below it is close."""
NORMAL: Final = NormalDist()


def advise(position: Position, budget: Budget = THOUGHT, seed: int = 0) -> list[Worth]:
    """What a bot would choose here, the best option first, from what the seat may know alone: the
    strongest that the game has, thinking in the game's own way where there is one."""
    advice = position.advice
    options = advice.sensible(position.ask)
    if len(options) == 1:
        return [Worth(options[0], 0.0, 1, 1.0)]
    if advice.mind is None or advice.strongest != SEARCH:
        return thinker(advice, seed, budget).weigh(position)
    tries = None if budget.iterations is None else max(1, budget.iterations // A_TURN)
    found = advice.mind(seed).weighed(position, budget.seconds, tries)
    best = max(one.worth for one in found)
    return [
        Worth(
            one.option,
            max(-1.0, 1 - (best - one.worth) / advice.much),
            one.tries,
            float(not place),
            math.hypot(one.error / advice.much, ROUGH),
            one.worth,
        )
        for place, one in enumerate(found)
    ]


class Verdict(StrEnum):
    """How sure a bot is of its choice."""

    SURE = "sure"
    LIKELY = "likely"
    CLOSE = "close"


def verdict(sure: float) -> Verdict:
    """What so much sureness is called.

    >>> verdict(0.99).value, verdict(0.8).value, verdict(0.55).value
    ('sure', 'likely', 'close')
    """
    if sure >= CERTAIN:
        return Verdict.SURE
    return Verdict.LIKELY if sure >= LIKELY else Verdict.CLOSE


def sureness(found: Sequence[Worth]) -> list[float]:
    """How likely each option is to be the best one, by how much what was tried differs: what is
    chosen against whatever comes next to it, everything else against what is chosen. Where choices
    are mixed on purpose, how often each is chosen."""
    if len([one for one in found if one.share > 0]) > 1:
        return [one.share for one in found]
    best, *others = found
    # What is chosen against the odds (by habit) is as likely as not.
    better = [min(0.5, ahead(one, best)) for one in others]
    return [1 - max(better, default=0.0), *better]


def ahead(one: Worth, other: Worth) -> float:
    """How likely one option is to be better than another.

    >>> round(ahead(Worth("a", 0.3, 9, 1, 0.1), Worth("b", 0.1, 9, 0, 0.1)), 2)
    0.92
    """
    off = math.hypot(one.error, other.error)
    gap = one.mean - other.mean
    if not off:
        return 0.5 if not gap else float(gap > 0)
    return NORMAL.cdf(gap / off)


class Moment(NamedTuple):
    """What a game was worth to the first side after so many choices, from -1 to 1."""

    at: int
    worth: float
    worths: tuple[float, ...]
    """The same to every seat."""


class TurningPoint(NamedTuple):
    """A choice after which the game stood quite differently."""

    at: int
    """The number of the choice, from 1."""
    seat: int
    option: Option
    before: float
    after: float
    """What the game was worth to the seat that chose."""
    better: Worth | None
    """What would have been worth more, as far as that seat could know; None: nothing."""
    own: float | None
    """What the choice itself looked like to the seat."""
    sure: float = 0.0
    """How likely what is named as better is better; 0 where nothing is."""


class Review(NamedTuple):
    """A game looked back at."""

    moments: list[Moment]
    points: list[TurningPoint]


def review(
    game: AnyRules,
    setup: Any,
    seed: int,
    log: Sequence[tuple[int, str]],
    most: int = TURNING_POINTS,
    budget: Budget = THOUGHT,
    origin: AnyMatch | None = None,
) -> Review:
    """The course of a finished game and its turning points, in the order they came.

    `origin` is the match before its first choice, where that was laid out by hand."""
    *_, found = reviewing(game, setup, seed, log, most, budget, origin)
    assert found is not None, "the last word is the review"
    return found


def reviewing(
    game: AnyRules,
    setup: Any,
    seed: int,
    log: Sequence[tuple[int, str]],
    most: int = TURNING_POINTS,
    budget: Budget = THOUGHT,
    origin: AnyMatch | None = None,
) -> Iterator[Review | None]:
    """The same bit by bit, for those who have other things to do: None until it is done."""
    match = origin.fork() if origin is not None else Match.new(game, setup, seed)
    begin = match.fork()
    teams = tuple(game.team(match.setup, seat) for seat in range(len(match.seats)))
    moments: list[tuple[int, list[float]]] = []
    _look(match, teams, moments)
    for seat, text in log:
        match.choose_text(seat, text)
        _look(match, teams, moments)
        yield None
    course = [Moment(at, worths[0], tuple(worths)) for at, worths in moments]
    swings = _swings(moments, match.log)
    chosen = sorted(sorted(swings, key=lambda swing: -abs(swing[2]))[:most])
    points = []
    for at, seat, _ in chosen:
        for who, text in log[len(begin.log) : at - 1]:
            begin.choose_text(who, text)
            yield None
        points.append(_point(begin, log, at, seat, moments, budget))
        yield None
    yield Review(course, points)


def _look(match: AnyMatch, teams: tuple[int, ...], moments: list[tuple[int, list[float]]]) -> None:
    """Note what the position is worth to every seat, where the game has an opinion."""
    advice, state, outcome = advice_of(match.game), match.state, match.outcome
    if match.answers or (outcome is None and advice.half_done(state)):
        return
    worths = [worth_of(advice, state, outcome, seat, teams) for seat in range(len(teams))]
    moments.append((len(match.log), worths))


def _swings(
    moments: list[tuple[int, list[float]]], log: Sequence[Entry]
) -> list[tuple[int, int, float]]:
    """(number of the choice, seat, change for it) of all that is large enough."""
    found = []
    for (start, before), (_, after) in pairwise(moments):
        # Where the game had no opinion in between, the choice that began it all is named.
        seat = log[start].seat
        change = after[seat] - before[seat]
        if abs(change) >= LEAST:
            found.append((start + 1, seat, change))
    return found


def _point(
    match: AnyMatch,
    log: Sequence[tuple[int, str]],
    at: int,
    seat: int,
    moments: list[tuple[int, list[float]]],
    budget: Budget,
) -> TurningPoint:
    """The turning point before which the match stands."""
    place = next(i for i, (number, _) in enumerate(moments) if number >= at)
    before, after = moments[place - 1][1][seat], moments[place][1][seat]
    text = log[at - 1][1]
    ask = match.ask_for(seat)
    assert ask is not None, "the log was played before"
    option = next(o for o in ask.options if match.game.notation(match.state, o) == text)
    found = advise(Position(match, seat), budget) if len(ask.options) > 1 else []
    chosen = next((one for one in found if one.option == option), None)
    own = chosen.mean if chosen is not None else None
    best = found[0] if found else None
    better = best if best is not None and best.option != option and best.share > 0 else None
    if better is not None and own is not None and better.mean <= own:
        better = None
    sure = 0.0
    if better is not None:
        sure = sureness(found)[0] if chosen is None else ahead(better, chosen)
    return TurningPoint(at, seat, option, before, after, better, own, sure)
