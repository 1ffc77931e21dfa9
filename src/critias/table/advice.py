"""Hints while practising and reviews after the end; all of it runs in the worker processes."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

import msgspec

from critias.kernel.errors import CritiasError
from critias.kit.voice import voice_of
from critias.players import Budget, Position
from critias.players.review import THOUGHT, advise, reviewing, sureness, verdict
from critias.table.catalogue import game as game_of
from critias.table.journal import Written
from critias.table.work import match_of

SHOWN: Final = 5
SPREAD: Final = 1.96
"""Standard errors within which the truth lies in 95 of 100 cases."""


class Hint(msgspec.Struct, frozen=True):
    """One option as a bot sees it."""

    option: str
    label: str
    worth: float
    """From -1 (lost) to 1 (won); where there are `points`, how far behind the best it is."""
    likely: float
    """How likely the bot is to choose it."""
    off: float = 0.0
    """How far off the worth may be: the true one lies so far above or below at most, in 95 of 100
    cases."""
    sure: float = 1.0
    """How likely it is to be the best one: what the bot would choose against what comes next to it,
    everything else against that."""
    verdict: str = ""
    """Of what the bot would choose: `sure`, `likely`, or `close` where something else may be as
    good; empty for everything else, and where choices are mixed."""
    points: float | None = None
    """What one would stand at, in games that are thought about in points."""


class Turn(msgspec.Struct, frozen=True):
    """A turning point in words."""

    at: int
    seat: int
    prompt: str
    chosen: str
    before: float
    after: float
    better: str
    """What would have been worth more; empty: nothing that the seat could know of."""
    sure: float = 0.0
    """How likely that is better than what was chosen; 0 where nothing is."""


class Reviewed(msgspec.Struct, frozen=True):
    """A finished game looked back at."""

    course: tuple[tuple[int, float], ...]
    """(number of choices, what it was worth to the first side)."""
    turns: tuple[Turn, ...]
    seats: tuple[tuple[float, ...], ...] = ()
    """At each moment of the course, what it was worth to every seat."""


def hints(key: str, written: Written, seat: int, seconds: float) -> tuple[Hint, ...]:
    """What a bot would choose in this seat, from what the seat may know alone."""
    match = match_of(key, written)
    position = Position(match, seat)
    game, view, words = match.game, match.view(seat), voice_of(match.game).words
    found = advise(position, Budget(seconds=seconds))
    mixed = len([one for one in found if one.share > 0]) > 1
    return tuple(
        Hint(
            game.notation(match.state, one.option),
            words.label(view, position.ask, one.option),
            round(one.mean, 3),
            round(one.share, 3),
            round(SPREAD * one.error, 3),
            round(sure, 3),
            verdict(sure) if one.share > 0 and not mixed else "",
            None if one.points is None else round(one.points, 1),
        )
        for one, sure in list(zip(found, sureness(found), strict=True))[:SHOWN]
    )


_SLICE: Final = 0.2
"""Seconds of a review after which somebody else gets a turn."""
MOST: Final = 16
"""So many reviews can be under way; beyond that the oldest is forgotten."""
_reviews: OrderedDict[str, Iterator[Reviewed | None]] = OrderedDict()


def reviewed(name: str, written: Written | None) -> Reviewed | None:
    """The course of a finished game and its turning points. Done in slices, because a long game
    takes its time: None means that it goes on, with the same name and without the game."""
    if written is not None:
        _reviews[name] = _reviewing(written)
        while len(_reviews) > MOST:
            _reviews.popitem(last=False)
    reviewing = _reviews.pop(name, None)
    if reviewing is None:
        raise CritiasError("the review was interrupted; please ask for it again")
    until = time.monotonic() + _SLICE
    for found in reviewing:
        if found is not None:
            return found
        if time.monotonic() > until:
            break
    _reviews[name] = reviewing
    return None


def _reviewing(written: Written) -> Iterator[Reviewed | None]:
    game = game_of(written.game)
    words = voice_of(game).words
    log = [(seat, text) for seat, _, text in written.lines]
    found = None
    match = written.begun()
    setup = match.setup
    for so_far in reviewing(game, setup, written.seed, log, budget=THOUGHT, origin=match):
        found = so_far
        yield None
    assert found is not None, "the last word is the review"
    turns = []
    for point in found.points:
        for seat, text in log[len(match.log) : point.at - 1]:
            match.choose_text(seat, text)
            yield None
        view, ask = match.view(point.seat), match.ask_for(point.seat)
        assert ask is not None, "the log was played before"
        better = words.label(view, ask, point.better.option) if point.better else ""
        turns.append(
            Turn(
                point.at,
                point.seat,
                words.prompt(view, ask),
                words.label(view, ask, point.option),
                round(point.before, 3),
                round(point.after, 3),
                better,
                round(point.sure, 3),
            )
        )
    yield Reviewed(
        tuple((moment.at, round(moment.worth, 3)) for moment in found.moments),
        tuple(turns),
        tuple(tuple(round(worth, 3) for worth in moment.worths) for moment in found.moments),
    )
