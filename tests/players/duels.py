"""Small games that show what a bot can do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from critias.kernel.choices import Ask, AskAll, Option, Play
from critias.kernel.copying import State
from critias.kernel.events import Event
from critias.kernel.game import Game, Outcome, Setup, View
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rulebook import Rulebook, load
from critias.players import Bot, Position


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


class Little(Game[Fists, NoSetup, View]):
    """What the small games have in common."""

    version, summary, players, length = "1", "", "2", ""
    setup_type, state_type = NoSetup, Fists

    def seats(self, setup: NoSetup) -> tuple[str, ...]:
        return ("Ann", "Bob")

    def new(self, setup: NoSetup, seed: int) -> Fists:
        return Fists(rng=Rng(seed))

    def view(self, state: Fists, seat: int | None) -> View:
        return {"shown": list(state.shown)}

    def redeal(self, start: Fists, now: Fists, seat: int | None, rng: Rng) -> Fists:
        return start.copy()

    def rulebook(self) -> Rulebook:
        return load(Path(__file__).parent.parent / "plugin" / "pebbles" / "rules.toml")

    def prompt(self, view: View, ask: Ask) -> str:
        return ask.kind

    def label(self, view: View, ask: Ask, option: Option) -> str:
        return str(option)

    def tell(self, view: View, event: Event) -> str:
        return ""

    def picture(self, view: View) -> str:
        return ""


class Coins(Little):
    """Both show heads (1) or tails (0) in secret. Ann wins 95 of 100 games with two heads, 65 with
    two tails and 35 otherwise, so that both do best to show heads in a third of all games."""

    id = title = "coins"

    def step(self, state: Fists) -> Play[None]:
        answers = yield AskAll({seat: Ask((seat,), "coin", (0, 1)) for seat in (0, 1)})
        ann, bob = answers[0], answers[1]
        chance = (95 if ann else 65) if ann == bob else 35
        state.shown = [int(state.rng.below(100) >= chance)]

    def outcome(self, state: Fists) -> Outcome | None:
        return Outcome((state.shown[0],), "shown", "") if state.shown else None


class Trust(Little):
    """Ann and Bob play against Cid. Ann may trust Bob, who then wins with her in 70 of 100 games,
    or alone in all of them; or she plays safe and wins in 40 of 100."""

    id = title = "trust"

    def seats(self, setup: NoSetup) -> tuple[str, ...]:
        return ("Ann", "Bob", "Cid")

    def team(self, setup: NoSetup, seat: int) -> int:
        return seat // 2

    def step(self, state: Fists) -> Play[None]:
        how = yield Ask((0,), "ann", ("safe", "trust"))
        if how == "trust":
            how = yield Ask((1,), "bob", ("together", "alone"))
        lucky = state.rng.below(100) < (40 if how == "safe" else 70)
        state.shown = [1] if how == "alone" else [0, 1] if lucky else [2]

    def outcome(self, state: Fists) -> Outcome | None:
        return Outcome(tuple(state.shown), "shown", "") if state.shown else None


class Corridor(Little):
    """Forty doors, one of which leads out; whoever opens it wins. Opening takes a second choice:
    whether to go through."""

    id = title = "corridor"
    doors = 40
    right = 31

    def step(self, state: Fists) -> Play[None]:
        turn = len(state.shown) % 2
        door = yield Ask((turn,), "door", range(self.doors))
        through = yield Ask((turn,), "through", ("stay", "go"))
        state.shown.append(int(door) if through == "go" else -1)

    def outcome(self, state: Fists) -> Outcome | None:
        if self.right in state.shown:
            return Outcome((state.shown.index(self.right) % 2,), "out", "")
        return Outcome((), "lost", "") if len(state.shown) >= 6 else None

    def estimate(self, state: Fists, seat: int) -> float | None:
        return 0.0


class Stairs(Little):
    """Ann climbs five steps, each by one of six doors, and every step is a step of the game; the
    sum of the doors is what she has at the end."""

    id = title = "stairs"

    def seats(self, setup: NoSetup) -> tuple[str, ...]:
        return ("Ann",)

    def step(self, state: Fists) -> Play[None]:
        state.shown.append(int((yield Ask((0,), "door", range(6)))))

    def outcome(self, state: Fists) -> Outcome | None:
        return Outcome((0,), "up", "") if len(state.shown) == 5 else None

    def estimate(self, state: Fists, seat: int) -> float | None:
        return sum(state.shown) / 25 if len(state.shown) == 5 else None
