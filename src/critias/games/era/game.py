"""The game object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from critias.games.era import (
    conflict,
    coup,
    global_conflict,
    intrigue,
    movement,
    nation_actions,
    repolarize,
    scoring,
    setup,
    special,
    turn,
)
from critias.games.era import estimate as estimates
from critias.games.era import hint as hints
from critias.games.era import view as views
from critias.games.era.board import ENDINGS
from critias.games.era.invariants import problems
from critias.games.era.lessons import LESSONS
from critias.games.era.names import ENDING_NAMES
from critias.games.era.redeal import redeal
from critias.games.era.reference import reference
from critias.games.era.rounds import TURN
from critias.games.era.scene import stage as stages
from critias.games.era.scene.faces import picking
from critias.games.era.scene.palette import emblem, seat_icon
from critias.games.era.scene.signs import sign
from critias.games.era.setup import COLOURS, QUICK, EraSetup
from critias.games.era.state import COUNTS, EraState
from critias.games.era.terminal import picture
from critias.games.era.view import EraView
from critias.games.era.words import PHRASES
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.events import Event
from critias.kernel.game import Lesson, Outcome, Talk
from critias.kernel.random import Rng
from critias.kernel.rulebook import Rulebook, load
from critias.kit.game import TableGame
from critias.kit.offers import Note, Offers
from critias.kit.picking import Picking
from critias.kit.stage import Stage

STEPS = {
    setup.CHOOSE_SOCIETY: setup.society_step,
    setup.RETURN: setup.return_step,
    setup.DRAFT: setup.draft_step,
    setup.ZEROS: setup.zeros_step,
    TURN: turn.step,
    intrigue.PRIESTS_STAGE: intrigue.priests,
    intrigue.INTRIGUE_STAGE: intrigue.step,
    coup.TARGET: coup.step,
    coup.BIDS: coup.contest,
    coup.RECEIVE: coup.receive,
    coup.SWAP: coup.change_places,
    coup.GOAL: coup.new_goal,
    coup.AGENTS_LEAVE: coup.agents_leave,
    repolarize.LEAVE: repolarize.leave,
    repolarize.SEARCH: repolarize.search,
    repolarize.TAKE: repolarize.take,
    repolarize.GIVE: repolarize.give,
    repolarize.LAY: repolarize.lay,
    repolarize.AFTER_ANU: special.anu_choice,
    nation_actions.CONSTRUCT: nation_actions.construct_step,
    nation_actions.FEWER: nation_actions.fewer,
    nation_actions.BUY: nation_actions.buy,
    nation_actions.POST: nation_actions.post,
    movement.AGNI: movement.agni,
    movement.MOVING: movement.step,
    movement.VETO: movement.veto,
    movement.CONFLICT_STAGE: conflict.step,
    conflict.BIDS: conflict.contest,
    conflict.RAZE: conflict.raze,
    conflict.EXPOSE: conflict.expose,
    movement.GLOBAL_STAGE: global_conflict.target,
    global_conflict.BIDS: global_conflict.contest,
    global_conflict.LOSSES: global_conflict.losses,
    global_conflict.HALVE: global_conflict.halve,
    global_conflict.LOOTING: global_conflict.loot,
    special.BRAHMASTRA_STAGE: special.burn,
    special.GRID: special.healing_grid,
    special.COPY: special.contact,
    special.ORACLE_STAGE: special.oracle,
    special.REVEAL: special.reveal,
    special.PSYCHIC: special.psychotronic,
    special.WEATHER_STAGE: special.weather,
}


_COUNTED = (
    "Coups won",
    "Minors conquered",
    "Buildings destroyed",
    "Buildings built",
    "Virya bid",
    "Virya collected",
)


@cache
def _rulebook() -> Rulebook:
    return load(Path(__file__).with_name("rules.toml"))


class Era(TableGame[EraState, EraSetup, EraView]):
    """Era of Atlantis."""

    id = "era"
    title = "Era of Atlantis"
    version = "2"
    summary = "Steer two great nations, each shared with a rival, before the era ends."
    players = "3-5"
    length = "2 hours"
    horizon = 12
    knows_better = True
    trust = 4.0
    at_once = MappingProxyType({"start": QUICK})
    setup_type = EraSetup
    state_type = EraState
    phrases = PHRASES

    def seats(self, setup: EraSetup) -> tuple[str, ...]:
        return COLOURS[: setup.players]

    def check_setup(self, options: EraSetup) -> None:
        setup.check(options)

    def new(self, options: EraSetup, seed: int) -> EraState:
        return setup.new(options, seed)

    def step(self, state: EraState) -> Play[None]:
        return STEPS[state.stage](state)

    def outcome(self, state: EraState) -> Outcome | None:
        if state.ending < 0:
            return None
        rows = scoring.scores(state, state.ending)
        winner = scoring.ranking(state, rows)[0]
        return Outcome(
            (winner,),
            ENDING_NAMES[ENDINGS[state.ending]],
            "era.score.winner",
            tuple(row.halves / 2 for row in rows),
        )

    def view(self, state: EraState, seat: int | None) -> EraView:
        return views.view(state, seat)

    def redeal(self, start: EraState, now: EraState, seat: int | None, rng: Rng) -> EraState:
        return redeal(start, now, seat, rng)

    def rulebook(self) -> Rulebook:
        return _rulebook()

    def picture(self, view: EraView) -> str:
        return picture(view)

    def stage(self, view: EraView, offers: Offers) -> Stage:
        return stages.stage(view, offers)

    def note(self, view: EraView, ask: Ask, option: Option) -> Note | str:
        return stages.note(view, ask, option)

    def sign(self, view: EraView, event: Event) -> str:
        return sign(event)

    def seat_sign(self, setup_: EraSetup, seat: int) -> str:
        return seat_icon(seat)

    def picking(self, setup_: EraSetup) -> tuple[Picking, ...]:
        return picking(setup_)

    def emblem(self) -> str:
        return emblem()

    def lessons(self) -> tuple[Lesson, ...]:
        return LESSONS

    def reference(self) -> dict[str, Any]:
        return reference()

    def invariants(self, state: EraState) -> Iterator[str]:
        yield from problems(state)

    def estimate(self, state: EraState, seat: int) -> float | None:
        return estimates.estimate(state, seat)

    def half_done(self, state: EraState) -> bool:
        return estimates.half_done(state)

    def sensible(self, ask: Ask) -> Sequence[Option]:
        return hints.sensible(ask)

    def hint(self, state: EraState, ask: Ask, rng: Rng) -> Option:
        return hints.hint(state, ask, rng)

    def leanings(self, state: EraState, ask: Ask) -> Sequence[float] | None:
        return hints.leanings(state, ask)

    def fallback(self, state: EraState, ask: Ask) -> Option:
        found = hints.fallback(state, ask)
        return super().fallback(state, ask) if found is None else found

    def talk(self, state: EraState, seat: int | None, ask: Ask | None = None) -> Talk:
        return Talk(True, "era.coup.communication")

    def statistics(self, state: EraState) -> list[tuple[str, tuple[Any, ...]]]:
        rows: list[tuple[str, tuple[Any, ...]]] = []
        if state.ending >= 0:
            rows += scoring.sheet(state, state.ending)
        return rows + [(name, tuple(state.log[k::COUNTS])) for k, name in enumerate(_COUNTED)]


GAME = Era()
