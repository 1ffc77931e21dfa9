"""Plays the games of a plan and notes what came of them."""

from __future__ import annotations

import traceback
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from critias.kernel.choices import Ask, AskAll
from critias.kernel.errors import CritiasError
from critias.kernel.match import Match
from critias.kernel.playout import Playout, random_answer
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules, Outcome
from critias.kit.voice import voice_of
from critias.lab import agents
from critias.lab.plan import Job, Plan
from critias.lab.traits import counts, traits
from critias.players import Position

LONGEST: Final = 50_000
"""Choices after which a game is given up."""
GIVEN_UP: Final = "given up"


class SeatRow(msgspec.Struct, frozen=True):
    """What became of one seat."""

    number: int
    seat: int
    team: int
    player: str
    result: float
    """1: won, 0: lost, a half: a draw."""
    score: float | None
    traits: list[str]
    """What it played with, as `kind=value`."""
    counts: list[str]
    """What it reached, as `name=number`."""


class GameRow(msgspec.Struct, frozen=True):
    """One game."""

    number: int
    seed: int
    reason: str
    rule: str
    decisions: int
    """Questions with more than one option that somebody answered."""
    options: int
    """All options of these questions."""
    widest: int
    """The most options that one of them had."""
    questions: list[str]
    """For each kind of question `kind=how often/all options`."""
    seats: list[SeatRow]


class _Count:
    """Counts decisions and their options."""

    def __init__(self) -> None:
        self.decisions = self.options = self.widest = 0
        self.kinds: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])

    def note(self, ask: Ask) -> None:
        """One question that was answered."""
        many = len(ask.options)
        if many > 1:
            self.decisions += 1
            self.options += many
            self.widest = max(self.widest, many)
            kind = self.kinds[ask.kind]
            kind[0] += 1
            kind[1] += many


def play_games(plan: Plan, first: int, last: int) -> list[GameRow]:
    """The games from number `first` to before number `last`."""
    rows = []
    for number in range(first, last):
        job = plan.job(number)
        with named(plan, job):
            rows.append(play_game(plan, job))
    return rows


@contextmanager
def named(plan: Plan, job: Job) -> Iterator[None]:
    """Should the rules or a bot fail in a game, it is said which game that was."""
    try:
        yield
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        raise CritiasError(
            f"game {job.number} of {plan.game} (seed {job.seed}, "
            f"{' against '.join(plan.players)}) cannot be played: {type(error).__name__}: "
            f"{error!s:.200} ({Path(where.filename).name}:{where.lineno})"
        ) from error


def play_game(plan: Plan, job: Job) -> GameRow:
    """One game, the same wherever and whenever it is played."""
    game = plan.played
    count = _Count()
    if all(code == "random" for code in plan.players):
        state, outcome = _play_blindly(game, plan, job, count)
    else:
        state, outcome = _play_well(game, plan, job, count)
    found = traits(game, state, len(job.seats))
    reached = counts(game, state, len(job.seats))
    seats = [
        SeatRow(
            job.number,
            seat,
            job.teams[seat],
            plan.players[player],
            _result(outcome, seat),
            float(outcome.scores[seat]) if outcome is not None and outcome.scores else None,
            found[seat],
            [f"{name}={number:g}" for name, number in reached[seat].items()],
        )
        for seat, player in enumerate(job.seats)
    ]
    return GameRow(
        job.number,
        job.seed,
        GIVEN_UP if outcome is None else voice_of(game).ending(outcome),
        "" if outcome is None else outcome.rule,
        count.decisions,
        count.options,
        count.widest,
        [f"{kind}={n}/{options}" for kind, (n, options) in sorted(count.kinds.items())],
        seats,
    )


def _result(outcome: Outcome | None, seat: int) -> float:
    if outcome is None or not outcome.winners:
        return 0.5
    return 1.0 if seat in outcome.winners else 0.0


def _play_blindly(
    game: AnyRules, plan: Plan, job: Job, count: _Count
) -> tuple[Any, Outcome | None]:
    """Random games need no views and no way back: the fast door."""
    rng = Rng(job.luck)
    play: Playout[Any, Any] = Playout(game, game.new(game.parse_setup(plan.setup), job.seed))
    while (ask := play.ask) is not None and count.decisions < LONGEST:
        answer = random_answer(ask, rng)
        if isinstance(ask, Ask):
            count.note(ask)
            play.choose(answer)
        else:
            _note_all(count, ask, answer)
            play.choose_all(answer)
    return play.state, play.outcome


def _note_all(count: _Count, ask: AskAll, answer: dict[int, Any]) -> None:
    for seat in answer:
        count.note(ask.asks[seat])


def _play_well(game: AnyRules, plan: Plan, job: Job, count: _Count) -> tuple[Any, Outcome | None]:
    match: Match[Any, Any] = Match.new(game, plan.setup, job.seed)
    luck = Rng(job.luck)
    bots = [
        agents.player(plan.players[p], luck.split(s + 1).bits64()) for s, p in enumerate(job.seats)
    ]
    while not match.over and len(match.log) < LONGEST:
        seat = match.seats_to_answer()[0]
        position = Position(match, seat)
        count.note(position.ask)
        match.choose(seat, bots[seat].choose(position))
    return match.state, match.outcome
