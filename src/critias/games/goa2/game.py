"""Guards of Atlantis II as the kernel sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from critias.games.goa2 import (
    estimate,
    heroes,
    invariants,
    redeal,
    reference,
    setup,
    talk,
    terminal,
    view,
    words,
)
from critias.games.goa2.lessons import LESSONS
from critias.games.goa2.level import level_up
from critias.games.goa2.placing import place
from critias.games.goa2.plugins import load_plugins
from critias.games.goa2.round import end_round
from critias.games.goa2.scene.faces import picking, side_sign
from critias.games.goa2.scene.question import note
from critias.games.goa2.scene.stage import sign, stage
from critias.games.goa2.setup import GoaSetup
from critias.games.goa2.shown import GoaView
from critias.games.goa2.state import OFF, GoaState
from critias.games.goa2.turn import end_turn, play_cards, resolve_next
from critias.kernel.choices import Ask, Option, Play, short_text
from critias.kernel.events import Event
from critias.kernel.game import Lesson, Outcome, Talk
from critias.kernel.random import Rng
from critias.kernel.rulebook import Rulebook, load
from critias.kit.game import TableGame
from critias.kit.offers import Note, Offers
from critias.kit.picking import Picking
from critias.kit.stage import Stage

STEPS: dict[str, Callable[[GoaState], Play[None]]] = {
    **setup.STEPS,
    "place": place,
    "cards": play_cards,
    "act": resolve_next,
    "turn_end": end_turn,
    "round_end": end_round,
    "level": level_up,
}

REASONS = {
    "throne": ("the Throne was captured", "goa2.win.throne-push"),
    "last push": ("the last Wave counter was spent", "goa2.win.last-push"),
    "lives": ("the other team has no Life counters left", "goa2.win.life-exhausted"),
    "next push": ("the first push after equal Zone totals", "goa2.double.tie-first-printing"),
    "zone totals": ("more Zones held over both lanes", "goa2.double.last-wave-compare"),
    "wishes": ("the third Wish was cast", "goa2.overview.card-over-rules"),
    "purse": ("a hero's purse is full", "goa2.overview.card-over-rules"),
}


class GuardsOfAtlantis(TableGame[GoaState, GoaSetup, GoaView]):
    """Two teams of heroes fight along a lane for the enemy's Throne."""

    id = "goa2"
    title = "Guards of Atlantis II"
    version = "3"
    summary = (
        "Two teams of heroes, one secret card each per turn, and minions that must be pushed "
        "along the lane into the enemy's Throne."
    )
    players = "2-10"
    length = "60-120 minutes"
    phrases = words.PHRASES
    setup_type = GoaSetup
    state_type = GoaState

    def check_setup(self, setup_: GoaSetup) -> None:
        setup.check_setup(setup_)

    def seats(self, setup_: GoaSetup) -> tuple[str, ...]:
        return setup.seats(setup_)

    def team(self, setup_: GoaSetup, seat: int) -> int:
        return setup.team_of_seat(setup_, seat)

    def new(self, setup_: GoaSetup, seed: int) -> GoaState:
        return setup.new_state(setup_, seed)

    def step(self, state: GoaState) -> Play[None]:
        return STEPS[state.phase](state)

    def outcome(self, state: GoaState) -> Outcome | None:
        if state.winner == OFF:
            return None
        reason, rule = REASONS[state.reason]
        if state.champion != OFF:
            return Outcome((state.heroes[state.champion].seat,), reason, rule)
        winners = tuple(i for i, team in enumerate(state.seat_teams) if team == state.winner)
        return Outcome(winners, reason, rule)

    def view(self, state: GoaState, seat: int | None) -> GoaView:
        return view.view(state, seat)

    def redeal(self, start: GoaState, now: GoaState, seat: int | None, rng: Rng) -> GoaState:
        return redeal.redeal(start, now, seat, rng)

    @cache  # noqa: B019 -- there is one game object for the life of the process
    def rulebook(self) -> Rulebook:
        return load(Path(__file__).with_name("rules.toml"))

    def notation(self, state: GoaState, option: Option) -> str:
        if isinstance(option, int):
            return state.board.names[option]
        return short_text(option)

    def read_option(self, state: GoaState, text: str) -> Option:
        if text in state.board.by_name:
            return state.board.by_name[text]
        return super().read_option(state, text)

    def because(self, view: GoaView, about: tuple[Option, ...]) -> str:
        return words.because(about)

    def picture(self, view: GoaView) -> str:
        return terminal.picture(view)

    def lessons(self) -> tuple[Lesson, ...]:
        return LESSONS

    def note(self, view: GoaView, ask: Ask, option: Option) -> Note:
        return note(view, ask, option)

    def stage(self, view: GoaView, offers: Offers) -> Stage:
        return stage(view, offers)

    def seat_sign(self, setup_: GoaSetup, seat: int) -> str:
        return side_sign(self.team(setup_, seat))

    def picking(self, setup_: GoaSetup) -> tuple[Picking, ...]:
        return picking(setup_)

    def sign(self, view: GoaView, event: Event) -> str:
        return sign(view, event)

    def talk(self, state: GoaState, seat: int | None, ask: Ask | None = None) -> Talk:
        return talk.talk(state, seat, ask)

    def invariants(self, state: GoaState) -> Iterator[str]:
        return invariants.invariants(state)

    def estimate(self, state: GoaState, seat: int) -> float | None:
        return estimate.estimate(state, seat)

    def half_done(self, state: GoaState) -> bool:
        return False

    def statistics(self, state: GoaState) -> list[tuple[str, tuple[Any, ...]]]:
        return words.statistics(state)

    def reference(self) -> dict[str, Any]:
        return reference.reference()


GAME = GuardsOfAtlantis()
assert heroes.HEROES, "the heroes register themselves on import"
load_plugins()
