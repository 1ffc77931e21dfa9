"""Games of a few lines, for tests that need one special question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from critias.kernel.choices import Ask, Option, Play
from critias.kernel.copying import State
from critias.kernel.events import Event
from critias.kernel.game import Game, Outcome, Setup, View
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rulebook import Rule, Rulebook


@dataclass(slots=True, kw_only=True)
class Notes(State):
    step: int = 0
    said: list[str] = field(default_factory=list)

    def say(self, word: str, only: tuple[int, ...] | None = None) -> None:
        self.said.append(word)
        self.tell("said", word, only=only)


Step: TypeAlias = "Callable[[Notes], Play[Any]]"


class Little(Game[Notes, Setup, View]):
    """Plays the given steps one after another, and is over."""

    id = "little"
    title = "Little"
    version = "1"
    summary = "A few questions."
    players = "3"
    length = "a moment"
    setup_type = Setup
    state_type = Notes

    def __init__(self, *steps: Step) -> None:
        self.steps = steps

    def seats(self, setup: Setup) -> tuple[str, ...]:
        return ("Ann", "Bob", "Cid")

    def new(self, setup: Setup, seed: int) -> Notes:
        return Notes(rng=Rng(seed))

    def step(self, state: Notes) -> Play[None]:
        yield from self.steps[state.step](state)
        state.step += 1

    def outcome(self, state: Notes) -> Outcome | None:
        return Outcome((), "said it all", "") if state.step >= len(self.steps) else None

    def view(self, state: Notes, seat: int | None) -> View:
        return {"said": list(state.said)}

    def redeal(self, start: Notes, now: Notes, seat: int | None, rng: Rng) -> Notes:
        dealt = start.copy()
        dealt.rng = rng.split(1)
        return dealt

    def rulebook(self) -> Rulebook:
        rule = Rule("little.say.softly", "Saying", "Nobody shouts.", "must")
        return Rulebook("little", "Little", (rule,))

    def prompt(self, view: View, ask: Ask) -> str:
        return ask.kind

    def label(self, view: View, ask: Ask, option: Option) -> str:
        return str(option)

    def tell(self, view: View, event: Event) -> str:
        return str(event.data[0])

    def picture(self, view: View) -> str:
        return " ".join(view["said"])


def ask(seat: int, *options: Option, kind: str = "word") -> Step:
    """A step with one question, whose answer is written down."""

    def step(state: Notes) -> Play[None]:
        answer = yield Ask((seat,), kind, options)
        state.say(str(answer))

    return step


def begun(*steps: Step, seed: int = 0) -> Match[Notes, Setup]:
    """A match of these steps."""
    return Match.new(Little(*steps), None, seed)
