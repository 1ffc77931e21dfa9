"""The Mage Knight Board Game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from critias.games.mage_knight import (
    estimate,
    hint,
    invariants,
    lessons,
    notes,
    reasons,
    redeal,
    reference,
    scoring,
    setup,
    steps,
    terminal,
)
from critias.games.mage_knight import view as views
from critias.games.mage_knight.scene import stage
from critias.games.mage_knight.scene.faces import picking
from critias.games.mage_knight.scene.signs import sign
from critias.games.mage_knight.setup import MageKnightSetup
from critias.games.mage_knight.state import MageKnightState
from critias.games.mage_knight.view import MageKnightView
from critias.games.mage_knight.words import PHRASES
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.events import Event
from critias.kernel.game import Lesson, Outcome
from critias.kernel.random import Rng
from critias.kernel.rulebook import Rulebook, load
from critias.kit.game import TableGame
from critias.kit.offers import Note, Offers
from critias.kit.picking import Picking
from critias.kit.stage import Stage


@cache
def _rulebook() -> Rulebook:
    return load(Path(__file__).with_name("rules.toml"))


class MageKnight(TableGame[MageKnightState, MageKnightSetup, MageKnightView]):
    """Explore a land that grows tile by tile, and conquer its cities."""

    id = "mage_knight"
    title = "Mage Knight"
    version = "3"
    summary = (
        "Explore a land tile by tile, gather cards, Units and Skills, and conquer its cities, "
        "alone, together or against each other."
    )
    players = "1-4"
    length = "2-4 hours"
    horizon = 0
    knows_better = True
    setup_type = MageKnightSetup
    state_type = MageKnightState
    phrases = PHRASES

    def seats(self, options: MageKnightSetup) -> tuple[str, ...]:
        return setup.seats(options)

    def team(self, options: MageKnightSetup, seat: int) -> int:
        if "teams" in options.variants or options.scenario == "conquer_and_hold":
            return seat % 2
        return 0 if "cooperat" in options.scenario else seat

    def check_setup(self, options: MageKnightSetup) -> None:
        setup.check_setup(options)

    def new(self, options: MageKnightSetup, seed: int) -> MageKnightState:
        return setup.new_state(options, seed)

    def step(self, state: MageKnightState) -> Play[None]:
        return steps.step(state)

    def outcome(self, state: MageKnightState) -> Outcome | None:
        return scoring.outcome(state) if state.over else None

    def view(self, state: MageKnightState, seat: int | None) -> MageKnightView:
        return views.view(state, seat)

    def redeal(
        self, start: MageKnightState, now: MageKnightState, seat: int | None, rng: Rng
    ) -> MageKnightState:
        return redeal.redeal(start, now, seat, rng)

    def rulebook(self) -> Rulebook:
        return _rulebook()

    def because(self, view: MageKnightView, about: tuple[Option, ...]) -> str:
        return reasons.because(about)

    def picture(self, view: MageKnightView) -> str:
        return terminal.picture(view)

    def stage(self, view: MageKnightView, offers: Offers) -> Stage:
        return stage.stage(view, offers)

    def note(self, view: MageKnightView, ask: Ask, option: Option) -> Note:
        return notes.note(view, ask, option)

    def sign(self, view: MageKnightView, event: Event) -> str:
        return sign(view, event)

    def picking(self, setup_: MageKnightSetup) -> tuple[Picking, ...]:
        return picking(setup_)

    def invariants(self, state: MageKnightState) -> Iterator[str]:
        yield from invariants.problems(state)

    def lessons(self) -> tuple[Lesson, ...]:
        return lessons.LESSONS

    def reference(self) -> dict[str, Any]:
        return reference.reference()

    def estimate(self, state: MageKnightState, seat: int) -> float | None:
        return estimate.estimate(state, seat)

    def half_done(self, state: MageKnightState) -> bool:
        return estimate.half_done(state)

    def sensible(self, ask: Ask) -> Sequence[Option]:
        return hint.sensible(ask)

    def hint(self, state: MageKnightState, ask: Ask, rng: Rng) -> Option:
        return hint.hint(state, ask, rng)

    def statistics(self, state: MageKnightState) -> list[tuple[str, tuple[Any, ...]]]:
        return scoring.sheet(state)


GAME = MageKnight()
