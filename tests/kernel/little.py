"""Games of a few lines, for tests that need one special question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from critias.kernel.choices import Ask, Option, Play
from critias.kernel.copying import State
from critias.kernel.kinds import AskKind, EventKind
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rulebook import Rule, Rulebook
from critias.kernel.rules import Outcome, Rules, Setup, View


def question(name: str) -> AskKind:
    """A kind of question, where a test does not care about its words."""
    return AskKind(name, f"{name}?", waiting=f"{{who}} decides about {name}", rule=None)


def happening(name: str) -> EventKind:
    """A kind of event, likewise."""
    return EventKind(name, name, rule=None)


SAID = EventKind("said", "{0}", rule="little.say.softly")
WORD = question("word")


@dataclass(slots=True, kw_only=True)
class Notes(State):
    step: int = 0
    said: list[str] = field(default_factory=list)

    def say(self, word: str, only: tuple[int, ...] | None = None) -> None:
        self.said.append(word)
        self.tell(SAID, word, only=only)


Step: TypeAlias = "Callable[[Notes], Play[Any]]"


def little(*steps: Step) -> Rules[Notes, Setup, View]:
    """A game that plays the given steps one after another, and is over."""

    def step(state: Notes) -> Play[None]:
        yield from steps[state.step](state)
        state.step += 1

    def outcome(state: Notes) -> Outcome | None:
        return Outcome((), "said it all", "") if state.step >= len(steps) else None

    def redeal(start: Notes, now: Notes, seat: int | None, rng: Rng) -> Notes:
        dealt = start.copy()
        dealt.rng = rng.split(1)
        return dealt

    softly = Rule("little.say.softly", "Saying", "Nobody shouts.", "must")
    return Rules(
        id="little",
        title="Little",
        version="1",
        setup_type=Setup,
        state_type=Notes,
        rulebook=lambda: Rulebook("little", "Little", (softly,)),
        seats=lambda setup: ("Ann", "Bob", "Cid"),
        new=lambda setup, seed: Notes(rng=Rng(seed)),
        step=step,
        outcome=outcome,
        view=lambda state, seat: {"said": list(state.said)},
        redeal=redeal,
    )


def ask(seat: int, *options: Option, kind: AskKind = WORD) -> Step:
    """A step with one question, whose answer is written down."""

    def step(state: Notes) -> Play[None]:
        answer = yield Ask((seat,), kind, options)
        state.say(str(answer))

    return step


def begun(*steps: Step, seed: int = 0) -> Match[Notes, Setup]:
    """A match of these steps."""
    return Match.new(little(*steps), None, seed)
