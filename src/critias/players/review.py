"""Advice while practising, and a look back after the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from critias.kernel.choices import Option
from critias.kernel.match import Match
from critias.kernel.rules import AnyRules
from critias.kernel.saving import Entry
from critias.players.advice import advice_of
from critias.players.bot import AnyMatch, Position
from critias.players.search import Budget, SearchBot, Worth
from critias.players.worth import worth_of

TURNING_POINTS: Final = 5
LEAST: Final = 0.1
"""A smaller change of what a game is worth is no turning point."""
THOUGHT: Final = Budget(300)
"""How much is thought about each turning point."""


def advise(position: Position, budget: Budget = THOUGHT, seed: int = 0) -> list[Worth]:
    """What a bot would choose here, the best option first, from what the seat may know alone."""
    options = position.advice.sensible(position.ask)
    if len(options) == 1:
        return [Worth(options[0], 0.0, 1, 1.0)]
    return SearchBot(seed, budget).weigh(position)


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
    own = next((one.mean for one in found if one.option == option), None)
    best = found[0] if found else None
    better = best if best is not None and best.option != option and best.share > 0 else None
    if better is not None and own is not None and better.mean <= own:
        better = None
    return TurningPoint(at, seat, option, before, after, better, own)
