"""The game object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from critias.games.athlas import campaign, command, creation, redeal, terminal, words
from critias.games.athlas import estimate as estimates
from critias.games.athlas import hint as hints
from critias.games.athlas import scene as scenes
from critias.games.athlas import setup as setups
from critias.games.athlas import view as views
from critias.games.athlas.board import SEATS
from critias.games.athlas.invariants import problems
from critias.games.athlas.lessons import LESSONS
from critias.games.athlas.reference import reference
from critias.games.athlas.setup import AthlasSetup
from critias.games.athlas.state import CREATION, DRAW, FIRST_TURN, SUMMONING, AthlasState
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.events import Event
from critias.kernel.game import Game, Lesson, Outcome, View
from critias.kernel.random import Rng
from critias.kernel.rulebook import Rulebook, load

_RULES = Path(__file__).with_name("rules.toml")


@cache
def _rulebook() -> Rulebook:
    return load(_RULES)


class Athlas(Game[AthlasState, AthlasSetup, View]):
    """Athlas - Duel for Divinity."""

    id = "athlas"
    title = "Athlas - Duel for Divinity"
    version = "2"
    summary = "Design your own creatures, then join two of three relics before your rival does."
    players = "2"
    length = "45-60 minutes"
    horizon = 1
    at_once = MappingProxyType({"creation": setups.READY_MADE})
    setup_type = AthlasSetup
    state_type = AthlasState

    def seats(self, setup: AthlasSetup) -> tuple[str, ...]:
        return SEATS

    def check_setup(self, setup: AthlasSetup) -> None:
        setups.check(setup)

    def new(self, setup: AthlasSetup, seed: int) -> AthlasState:
        return setups.new(setup, seed)

    def step(self, state: AthlasState) -> Play[None]:
        if state.result:
            campaign.next_game(state)
        if state.phase == CREATION:
            complete = yield from creation.creation_step(state)
            if complete:
                command.begin(state)
        elif state.phase == FIRST_TURN:
            yield from command.first_turn(state)
        elif state.phase == SUMMONING:
            yield from command.summoning_step(state)
        else:
            yield from command.activation_step(state)

    def outcome(self, state: AthlasState) -> Outcome | None:
        if not state.result or not campaign.over(state):
            return None
        won = campaign.wins(state)
        if state.games == 1:
            winners = () if state.winner == DRAW else (state.winner,)
            return Outcome(winners, words.reason(state.result), state.result, won)
        best = tuple(seat for seat in (0, 1) if won[seat] == max(won))
        winners = best if len(best) == 1 else ()
        return Outcome(winners, f"{won[0]} : {won[1]} games", "athlas.campaign.series", won)

    def view(self, state: AthlasState, seat: int | None) -> View:
        return views.view(state, seat)

    def redeal(
        self, start: AthlasState, now: AthlasState, seat: int | None, rng: Rng
    ) -> AthlasState:
        return redeal.redeal(start, now, seat, rng)

    def rulebook(self) -> Rulebook:
        return _rulebook()

    def prompt(self, view: View, ask: Ask) -> str:
        return words.prompt(view, ask)

    def label(self, view: View, ask: Ask, option: Option) -> str:
        return words.label(view, ask, option)

    def tell(self, view: View, event: Event) -> str:
        return words.tell(view, event)

    def waiting(self, view: View, ask: Ask) -> str:
        return words.waiting(ask)

    def rule_of(self, about: Event | Ask) -> str:
        return words.rule_of(about)

    def notation(self, state: AthlasState, option: Option) -> str:
        return words.notation(option)

    def read_option(self, state: AthlasState, text: str) -> Option:
        return words.read_hex(text) or super().read_option(state, text)

    def picture(self, view: View) -> str:
        return terminal.picture(view)

    def scene(self, view: View, ask: Ask | None = None) -> str:
        return scenes.scene(view, ask)

    def reference(self) -> dict[str, Any]:
        return reference()

    def invariants(self, state: AthlasState) -> Iterator[str]:
        yield from problems(state)

    def fallback(self, state: AthlasState, ask: Ask) -> Option:
        if ask.kind == "design" and "surprise" in ask.options:
            return "surprise"
        return super().fallback(state, ask)

    def estimate(self, state: AthlasState, seat: int) -> float | None:
        return estimates.estimate(state, seat)

    def sensible(self, ask: Ask) -> Sequence[Option]:
        return hints.sensible(ask)

    def hint(self, state: AthlasState, ask: Ask, rng: Rng) -> Option:
        return hints.hint(state, ask, rng)

    def statistics(self, state: AthlasState) -> list[tuple[str, tuple[Any, ...]]]:
        sides = state.sides
        return [
            ("Summoning points spent", tuple(side.spent for side in sides)),
            ("Alphas revealed", tuple(sum(a.revealed for a in side.alphas) for side in sides)),
            (
                "Units on the board",
                tuple(sum(u.owner == seat for u in state.units.values()) for seat in (0, 1)),
            ),
            ("Interventions left", tuple(len(a.stack) for a in state.athilians)),
        ]

    def lessons(self) -> tuple[Lesson, ...]:
        return LESSONS


GAME = Athlas()
