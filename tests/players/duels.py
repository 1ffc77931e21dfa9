"""Small games that show what a bot can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from critias.kernel.choices import Ask, AskAll, Play
from critias.kernel.copying import State
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rulebook import ledger
from critias.kernel.rules import Outcome, Rules, Setup, View
from critias.players import Bot, Position
from critias.players.advice import ADVISERS, Advice
from kernel.little import question


def play(match: Match[Any, Any], bots: Mapping[int, Bot]) -> None:
    """Let the bots play to the end."""
    while not match.over:
        seat = match.seats_to_answer()[0]
        match.choose(seat, bots[seat].choose(Position(match, seat)))


@dataclass(frozen=True, slots=True)
class NoSetup(Setup):
    """Nothing to set."""


@dataclass(slots=True, kw_only=True)
class Fists(State):
    shown: list[int] = field(default_factory=list)


def game(
    name: str,
    step: Callable[[Fists], Play[None]],
    outcome: Callable[[Fists], Outcome | None],
    seats: tuple[str, ...] = ("Ann", "Bob"),
    team: Callable[[NoSetup, int], int] = lambda setup, seat: seat,
) -> Rules[Fists, NoSetup, View]:
    """A small game of what is shown."""
    return Rules(
        id=name,
        title=name,
        version="1",
        setup_type=NoSetup,
        state_type=Fists,
        rulebook=ledger(Path(__file__).parent.parent / "plugin" / "pebbles" / "rules.toml"),
        seats=lambda setup: seats,
        team=team,
        new=lambda setup, seed: Fists(rng=Rng(seed)),
        step=step,
        outcome=outcome,
        view=lambda state, seat: {"shown": list(state.shown)},
        redeal=lambda start, now, seat, rng: start.copy(),
    )


def show_coins(state: Fists) -> Play[None]:
    answers = yield AskAll({seat: Ask((seat,), question("coin"), (0, 1)) for seat in (0, 1)})
    ann, bob = answers[0], answers[1]
    chance = (95 if ann else 65) if ann == bob else 35
    state.shown = [int(state.rng.below(100) >= chance)]


def shown(state: Fists) -> Outcome | None:
    return Outcome(tuple(state.shown), "shown", "") if state.shown else None


COINS = game("coins", show_coins, shown)
"""Both show heads (1) or tails (0) in secret. Ann wins 95 of 100 games with two heads, 65 with two
tails and 35 otherwise, so that both do best to show heads in a third of all games."""


def trust_or_not(state: Fists) -> Play[None]:
    how = yield Ask((0,), question("ann"), ("safe", "trust"))
    if how == "trust":
        how = yield Ask((1,), question("bob"), ("together", "alone"))
    lucky = state.rng.below(100) < (40 if how == "safe" else 70)
    state.shown = [1] if how == "alone" else [0, 1] if lucky else [2]


TRUST = game("trust", trust_or_not, shown, ("Ann", "Bob", "Cid"), lambda setup, seat: seat // 2)
"""Ann and Bob play against Cid. Ann may trust Bob, who then wins with her in 70 of 100 games, or
alone in all of them; or she plays safe and wins in 40 of 100."""

DOORS, RIGHT = 40, 31


def open_a_door(state: Fists) -> Play[None]:
    turn = len(state.shown) % 2
    door = yield Ask((turn,), question("door"), range(DOORS))
    through = yield Ask((turn,), question("through"), ("stay", "go"))
    state.shown.append(int(door) if through == "go" else -1)


def out(state: Fists) -> Outcome | None:
    if RIGHT in state.shown:
        return Outcome((state.shown.index(RIGHT) % 2,), "out", "")
    return Outcome((), "lost", "") if len(state.shown) >= 6 else None


CORRIDOR = game("corridor", open_a_door, out)
"""Forty doors, one of which leads out; whoever opens it wins. Opening takes a second choice:
whether to go through."""
ADVISERS.put("corridor", Advice(estimate=lambda state, seat: 0.0))


def climb(state: Fists) -> Play[None]:
    state.shown.append(int((yield Ask((0,), question("door"), range(6)))))


def up(state: Fists) -> Outcome | None:
    return Outcome((0,), "up", "") if len(state.shown) == 5 else None


def height(state: Fists, seat: int) -> float | None:
    return sum(state.shown) / 25 if len(state.shown) == 5 else None


STAIRS = game("stairs", climb, up, ("Ann",))
"""Ann climbs five steps, each by one of six doors, and every step is a step of the game; the sum of
the doors is what she has at the end."""
ADVISERS.put("stairs", Advice(estimate=height))
