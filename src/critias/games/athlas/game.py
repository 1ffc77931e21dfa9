"""The game object."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from critias.games.athlas import campaign, command, notes, redeal, terminal, words
from critias.games.athlas import estimate as estimates
from critias.games.athlas import setup as setups
from critias.games.athlas import view as views
from critias.games.athlas.board import SEATS
from critias.games.athlas.invariants import problems
from critias.games.athlas.lessons import LESSONS
from critias.games.athlas.reference import reference
from critias.games.athlas.scene import stage as stages
from critias.games.athlas.scene.palette import emblem, side_icon
from critias.games.athlas.scene.signs import sign
from critias.games.athlas.setup import AthlasSetup
from critias.games.athlas.state import (
    ACTIVATION,
    CREATION,
    DRAW,
    FIRST_TURN,
    SUMMONING,
    UPKEEP,
    AthlasState,
)
from critias.games.athlas.view import AthlasView
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.events import Event
from critias.kernel.game import Lesson, Outcome
from critias.kernel.random import Rng
from critias.kernel.rulebook import Rulebook, load
from critias.kit.game import TableGame
from critias.kit.keeping import Kept
from critias.kit.offers import Note, Offers
from critias.kit.stage import Stage

_RULES = Path(__file__).with_name("rules.toml")


@cache
def _rulebook() -> Rulebook:
    return load(_RULES)


STEPS: Final[dict[str, Callable[[AthlasState], Play[None]]]] = {
    CREATION: command.creation_phase,
    FIRST_TURN: command.first_turn,
    UPKEEP: command.activation_step,
    ACTIVATION: command.activation_step,
    SUMMONING: command.summoning_step,
}
"""How a game goes on, by the phase it is in."""


class Athlas(TableGame[AthlasState, AthlasSetup, AthlasView]):
    """Athlas - Duel for Divinity."""

    id = "athlas"
    title = "Athlas - Duel for Divinity"
    version = "3"
    summary = "Design your own creatures, then join two of three relics before your rival does."
    players = "2"
    length = "45-60 minutes"
    horizon = 1
    at_once = MappingProxyType({"creation": setups.READY_MADE})
    setup_type = AthlasSetup
    state_type = AthlasState
    phrases = words.PHRASES
    keeps = "designs"

    def seats(self, setup: AthlasSetup) -> tuple[str, ...]:
        return SEATS

    def check_setup(self, setup: AthlasSetup) -> None:
        setups.check(setup)

    def new(self, setup: AthlasSetup, seed: int) -> AthlasState:
        return setups.new(setup, seed)

    def step(self, state: AthlasState) -> Play[None]:
        if state.result:
            campaign.next_game(state)
        yield from STEPS[state.phase](state)

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

    def view(self, state: AthlasState, seat: int | None) -> AthlasView:
        return views.view(state, seat)

    def redeal(
        self, start: AthlasState, now: AthlasState, seat: int | None, rng: Rng
    ) -> AthlasState:
        return redeal.redeal(start, now, seat, rng)

    def rulebook(self) -> Rulebook:
        return _rulebook()

    def notation(self, state: AthlasState, option: Option) -> str:
        return words.notation(option)

    def read_option(self, state: AthlasState, text: str) -> Option:
        return words.read_hex(text) or super().read_option(state, text)

    def picture(self, view: AthlasView) -> str:
        return terminal.picture(view)

    def stage(self, view: AthlasView, offers: Offers) -> Stage:
        return stages.stage(view, offers)

    def note(self, view: AthlasView, ask: Ask, option: Option) -> Note | str:
        return notes.note(view, ask, option)

    def seat_sign(self, setup_: AthlasSetup, seat: int) -> str:
        return side_icon(seat)

    def kept(self, code: str) -> Kept:
        return words.kept(code)

    def sign(self, view: AthlasView, event: Event) -> str:
        return sign(event)

    def emblem(self) -> str:
        return emblem()

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

    def half_done(self, state: AthlasState) -> bool:
        return estimates.half_done(state)

    def sensible(self, ask: Ask) -> Sequence[Option]:
        return estimates.sensible(ask)

    def hint(self, state: AthlasState, ask: Ask, rng: Rng) -> Option:
        return estimates.hint(state, ask, rng)

    def statistics(self, state: AthlasState) -> list[tuple[str, tuple[Any, ...]]]:
        sides = state.world.sides
        return [
            ("Summoning points spent", tuple(side.spent for side in sides)),
            ("Alphas revealed", tuple(sum(a.revealed for a in side.alphas) for side in sides)),
            (
                "Units on the board",
                tuple(sum(u.owner == seat for u in state.world.units.values()) for seat in (0, 1)),
            ),
            ("Interventions left", tuple(len(a.stack) for a in state.athilians)),
        ]

    def lessons(self) -> tuple[Lesson, ...]:
        return LESSONS


GAME = Athlas()
