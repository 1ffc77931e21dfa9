"""The checks themselves: each must see the mistake it is there for."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, cast

import pytest
from critias_tidepool.game import Tidepool
from critias_tidepool.state import Tide
from critias_tidepool.view import TideView

from critias.kernel.choices import Ask, Option, Play
from critias.kernel.errors import CritiasError
from critias.kernel.events import Event
from critias.kernel.match import Match
from critias.kernel.random import Rng
from shared import checks
from shared.cases import Case, hidden_stones
from shared.driving import BrokeInvariant, Crashed, Failed, GotStuck, RanAway


def case_of(game: Tidepool, longest: int = 200) -> Case:
    hidden, known = frozenset({"bag", "players.hand"}), frozenset({"known"})
    return Case(
        "broken", game, {}, (1,), longest, secrets=hidden_stones, hidden=hidden, rarely=known
    )


class Crashing(Tidepool):
    def step(self, state: Tide) -> Play[None]:
        if state.round == 2:
            raise ZeroDivisionError("a mistake in a rule")
        return super().step(state)


class Stuck(Tidepool):
    def step(self, state: Tide) -> Play[None]:
        if state.round == 2:
            yield Ask((0,), "nothing", [])
        yield from super().step(state)


class Endless(Tidepool):
    def step(self, state: Tide) -> Play[None]:
        if state.phase == "draw":
            state.phase = "tide"
            state.round = 1
        return super().step(state)


class Idle(Tidepool):
    def step(self, state: Tide) -> Play[None]:
        if state.round < 2:
            yield from super().step(state)


class Strict(Tidepool):
    def invariants(self, state: Tide) -> Iterator[str]:
        if state.round == 2:
            yield "the second round has begun"


@pytest.mark.parametrize(
    ("game", "kind", "problem"),
    [
        (Crashing(), Crashed, "ZeroDivisionError"),
        (Stuck(), GotStuck, "a question without an option"),
        (Endless(), RanAway, "no end after 60 choices"),
        (Idle(), RanAway, "steps without a question"),
        (Strict(), BrokeInvariant, "the second round has begun"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Tidepool) else "",
)
def test_a_game_that_fails_says_how(
    game: Tidepool, kind: type[Failed], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("critias.kernel.running.WITHOUT_QUESTION", 500)
    with pytest.raises(kind, match=problem) as failed:
        checks.plays_to_the_end(case_of(game, longest=60), 1)
    assert "in broken, seed 1" in str(failed.value)
    assert failed.value.record in str(failed.value)


def test_the_record_of_a_crash_crashes_again() -> None:
    with pytest.raises(Crashed) as failed:
        checks.plays_to_the_end(case_of(Crashing()), 1)
    with pytest.raises(ZeroDivisionError, match="a mistake in a rule"):
        Match.from_record(failed.value.record, Crashing())


class Leaking(Tidepool):
    def view(self, state: Tide, seat: int | None) -> TideView:
        shown: Any = super().view(state, seat)
        shown["next"] = [f"s{stone}" for stone in state.bag[-1:]]
        return cast(TideView, shown)


class Whispering(Tidepool):
    """Tells everybody what was drawn."""

    def step(self, state: Tide) -> Play[None]:
        yield from super().step(state)
        if state.events is not None:
            state.events[:] = [Event(event.kind, event.data) for event in state.events]


class Foretelling(Tidepool):
    def redeal(self, start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
        dealt = super().redeal(start, now, seat, rng)
        dealt.rng = start.rng.copy()
        return dealt


class Lazy(Tidepool):
    def redeal(self, start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
        dealt = start.copy()
        dealt.rng = rng.split(1)
        return dealt


class Holding(Tidepool):
    """Deals the bag anew, and leaves the hands as they are."""

    def redeal(self, start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
        dealt = start.copy()
        dealt.rng = rng.split(1)
        gone = [rng.bits64() for _ in dealt.bag]
        dealt.bag = [stone for _, stone in sorted(zip(gone, dealt.bag, strict=True))][1:]
        return dealt


class Half(Tidepool):
    """Keeps the truth half of the time."""

    def redeal(self, start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
        lazy = rng.below(2)
        return (Lazy if lazy else Tidepool).redeal(self, start, now, seat, rng)


class Tampering(Tidepool):
    """Changes what is open."""

    def redeal(self, start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
        dealt = super().redeal(start, now, seat, rng)
        dealt.prize += rng.below(3)
        return dealt


class Careless(Tidepool):
    """Deals all other hands anew, also what was seen going there."""

    def redeal(self, start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
        forgetful = now.copy()
        forgetful.known.clear()
        return super().redeal(start, forgetful, seat, rng)


class Mumbling(Tidepool):
    def notation(self, state: Tide, option: Option) -> str:
        return super().notation(state, option)[:2]


class Silent(Tidepool):
    def tell(self, view: TideView, event: Event) -> str:
        return "" if event.kind == "prize" else super().tell(view, event)


class Unexplained(Tidepool):
    def step(self, state: Tide) -> Play[None]:
        play = super().step(state)
        answer: Any = None
        while True:
            try:
                ask = play.send(answer)
            except StopIteration:
                return
            if isinstance(ask, Ask):
                ask.why = lambda option: "tidepool.no.such-rule"
            answer = yield ask


class Moody(Tidepool):
    """Keeps something outside of the state."""

    def __init__(self) -> None:
        self.counter = count()

    def step(self, state: Tide) -> Play[None]:
        state.prize += next(self.counter) % 3 == 0
        return super().step(state)


class Tangled(Tidepool):
    """Its views hold more than plain values."""

    def view(self, state: Tide, seat: int | None) -> TideView:
        shown: Any = super().view(state, seat)
        shown["bids"] = tuple(state.bids)
        return cast(TideView, shown)


@pytest.mark.parametrize(
    ("game", "check", "problem"),
    [
        (Leaking(), checks.redeals_tell_nothing, "the view of seat"),
        (Leaking(), checks.secrets_stay_secret, "the view of seat 0 holds"),
        (Whispering(), checks.secrets_stay_secret, "the events of seat . holds"),
        (Foretelling(), checks.redeals_tell_nothing, "the luck to come is known"),
        (Careless(), checks.redeals_tell_nothing, "the view of seat"),
        (Half(), checks.redeals_know_nothing_of_the_truth, "redealt for seat"),
        (Mumbling(), checks.options_are_sound, "two options read alike"),
        (Silent(), checks.everything_has_words, "events without words: .*prize"),
        (Tangled(), checks.everything_has_words, "plain JSON values only"),
        (Moody(), checks.replays_to_the_same_end, "line|assert"),
        (Moody(), checks.round_trips_change_nothing, "assert"),
        (Moody(), checks.undo_returns_exactly, "assert|position"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Tidepool) else "",
)
def test_a_mistake_is_seen(
    game: Tidepool, check: Callable[[Case, int], object], problem: str
) -> None:
    def any_seed() -> None:
        for seed in range(6):
            check(case_of(game), seed)

    with pytest.raises((AssertionError, CritiasError), match=problem):
        any_seed()


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (Tidepool(), []),
        (Lazy(), ["bag is hardly ever dealt anew", "players.hand is hardly ever dealt anew"]),
        (Holding(), ["players.hand is hardly ever dealt anew"]),
        (Half(), ["in bag the truth is too likely", "in players.hand the truth is too likely"]),
        (
            Tampering(),
            [
                "players.pearls is dealt anew and is not said to be hidden",
                "prize is dealt anew and is not said to be hidden",
            ],
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Tidepool) else "",
)
def test_an_unfair_redeal_is_seen(game: Tidepool, problem: list[str]) -> None:
    found = list(checks.unfair_redeals([(case_of(game), seed) for seed in range(12)]))
    assert [line.partition(":")[0] for line in found] == problem


def test_a_reason_must_be_in_the_rulebook() -> None:
    with pytest.raises(KeyError, match=r"no\.such-rule"):
        checks.options_are_sound(case_of(Unexplained()), 1)


def test_a_copy_that_shares_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tide, "copy", copy.copy)
    with pytest.raises(AssertionError):
        checks.copies_share_nothing(case_of(Tidepool()), 1)
