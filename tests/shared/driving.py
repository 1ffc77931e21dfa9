"""Random games, and the ways in which one can fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from critias.kernel.choices import AskAll, Option
from critias.kernel.errors import CritiasError
from critias.kernel.match import DeadEnd, Match, Runaway
from critias.kernel.random import Rng
from shared.cases import AnyMatch, Case


class Failed(AssertionError):
    """A random game went wrong; the message holds a record that shows it."""

    kind = ""

    def __init__(self, case: Case, seed: int, problem: str, record: str) -> None:
        super().__init__(f"{self.kind} in {case.name}, seed {seed}: {problem}\n\n{record}")
        self.problem = problem
        self.record = record


class Crashed(Failed):
    kind = "crash"


class GotStuck(Failed):
    kind = "dead end"


class RanAway(Failed):
    kind = "runaway"


class WasRefused(Failed):
    kind = "refused option"


class BrokeInvariant(Failed):
    kind = "broken invariant"


def written(match: AnyMatch, seat: int | None = None, option: Option = "") -> str:
    """The record of a match, with the choice that went wrong as its last line."""
    text = match.record().partition("\nposition:")[0]
    if seat is None:
        return text
    word = match.game.notation(match.state, option)
    return f"{text}{len(match.log) + 1}. {match.seats[seat]} {word}\n"


def pick(match: AnyMatch, rng: Rng, changing: bool = True) -> tuple[int, Option]:
    """A seat and what it chooses; now and then one that has answered changes its mind."""
    seats = match.seats_to_answer()
    if changing and match.answers and rng.below(8) == 0:
        seats = tuple(match.answers)
    seat = rng.pick(seats)
    ask = match.ask_for(seat)
    assert ask is not None
    return seat, rng.pick(ask.options)


def positions(case: Case, seed: int, changing: bool = True) -> Iterator[AnyMatch]:
    """One match, at its start and after each choice of a random game. Look, do not touch."""
    rng = case.luck(seed)
    match = case.new(seed)
    yield match
    while match.pending is not None:
        seat, option = pick(match, rng, changing)
        advance(case, seed, match, seat, option)
        yield match


def advance(case: Case, seed: int, match: AnyMatch, seat: int, option: Option) -> None:
    """Make a choice, and name what goes wrong."""
    if len(match.log) >= case.longest:
        raise RanAway(case, seed, f"no end after {len(match.log)} choices", written(match))
    try:
        match.choose(seat, option)
    except DeadEnd as error:
        raise GotStuck(case, seed, str(error), written(match, seat, option)) from error
    except Runaway as error:
        raise RanAway(case, seed, str(error), written(match, seat, option)) from error
    except CritiasError as error:
        raise WasRefused(case, seed, error.message, written(match, seat, option)) from error
    except Exception as error:
        raise Crashed(case, seed, repr(error), written(match, seat, option)) from error


LOOKS = 14
"""The costly checks look at no more positions than that in one game."""

REMEMBERED = 8
_JOURNEYS: dict[tuple[int, int], tuple[Case, list[AnyMatch]]] = {}
"""What was played last, by case and seed: many checks look at the same games."""


def journey(case: Case, seed: int) -> list[AnyMatch]:
    """A random game, with the invariants checked after every choice: some of its positions, the
    first and the last among them. Look, do not touch."""
    key = (id(case.game), hash((case.name, seed)))
    if key not in _JOURNEYS:
        _JOURNEYS[key] = (case, _thinned(list(_travel(case, seed))))
        if len(_JOURNEYS) > REMEMBERED:
            del _JOURNEYS[next(iter(_JOURNEYS))]
    return _JOURNEYS[key][1]


def _thinned(matches: list[AnyMatch]) -> list[AnyMatch]:
    """At most LOOKS of them, evenly spread, the first and the last among them."""
    if len(matches) <= LOOKS:
        return matches
    return [matches[round(i * (len(matches) - 1) / (LOOKS - 1))] for i in range(LOOKS)]


def _travel(case: Case, seed: int) -> Iterator[AnyMatch]:
    rng = case.luck(seed).split(2)
    for match in positions(case, seed):
        for problem in case.game.invariants(match.state):
            raise BrokeInvariant(case, seed, problem, written(match))
        if match.pending is None:
            yield match
        elif not match.log or rng.below(case.every) == 0:
            yield match.fork()


def question(match: Match[Any, Any]) -> list[list[Any]]:
    """The pending question as plain values, to be compared."""
    if match.pending is None:
        return []
    asks = match.pending.asks if isinstance(match.pending, AskAll) else {-1: match.pending}
    return [
        [seat, ask.seats, ask.kind, ask.about, list(ask.options), ask.hidden]
        for seat, ask in asks.items()
    ]
