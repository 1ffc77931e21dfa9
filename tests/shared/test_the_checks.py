"""The checks themselves: each must see the mistake it is there for."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, cast

import pytest
from critias_tidepool import RULES, VOICE
from critias_tidepool.state import Tide, TidepoolSetup
from critias_tidepool.view import TideView

from critias.kernel.choices import Ask, Option, Play
from critias.kernel.errors import CritiasError
from critias.kernel.events import Event
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rules import Rules
from critias.kit.phrases import Phrases
from critias.kit.voice import AnyVoice
from kernel.little import question
from shared import checks
from shared.cases import Case, hidden_stones
from shared.driving import BrokeInvariant, Crashed, Failed, GotStuck, RanAway

Game = Rules[Tide, TidepoolSetup, TideView]


def case_of(game: Game, longest: int = 200, voice: AnyVoice | None = None) -> Case:
    hidden, known = frozenset({"bag", "players.hand"}), frozenset({"known"})
    return Case(
        "broken", game, {}, (1,), longest, secrets=hidden_stones, hidden=hidden, rarely=known,
        own_voice=voice,
    )  # fmt: skip


def stepping(step: Callable[[Tide], Play[None]]) -> Game:
    return dataclasses.replace(RULES, step=step)


def _crash(state: Tide) -> Play[None]:
    if state.round == 2:
        raise ZeroDivisionError("a mistake in a rule")
    return RULES.step(state)


def _get_stuck(state: Tide) -> Play[None]:
    if state.round == 2:
        yield Ask((0,), question("nothing"), [])
    yield from RULES.step(state)


def _begin_again(state: Tide) -> Play[None]:
    if state.phase == "draw":
        state.phase = "tide"
        state.round = 1
    return RULES.step(state)


def _idle(state: Tide) -> Play[None]:
    if state.round < 2:
        yield from RULES.step(state)


def _strict(state: Tide) -> Iterator[str]:
    if state.round == 2:
        yield "the second round has begun"


CRASHING = stepping(_crash)


@pytest.mark.parametrize(
    ("game", "kind", "problem"),
    [
        (CRASHING, Crashed, "ZeroDivisionError"),
        (stepping(_get_stuck), GotStuck, "a question without an option"),
        (stepping(_begin_again), RanAway, "no end after 60 choices"),
        (stepping(_idle), RanAway, "steps without a question"),
        (
            dataclasses.replace(RULES, invariants=_strict),
            BrokeInvariant,
            "the second round has begun",
        ),
    ],
    ids=["crashing", "stuck", "endless", "idle", "strict"],
)
def test_a_game_that_fails_says_how(
    game: Game, kind: type[Failed], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("critias.kernel.running.WITHOUT_QUESTION", 500)
    with pytest.raises(kind, match=problem) as failed:
        checks.plays_to_the_end(case_of(game, longest=60), 1)
    assert "in broken, seed 1" in str(failed.value)
    assert failed.value.record in str(failed.value)


def test_the_record_of_a_crash_crashes_again() -> None:
    with pytest.raises(Crashed) as failed:
        checks.plays_to_the_end(case_of(CRASHING), 1)
    with pytest.raises(ZeroDivisionError, match="a mistake in a rule"):
        Match.from_record(failed.value.record, CRASHING)


def _leak(state: Tide, seat: int | None) -> TideView:
    shown: Any = RULES.view(state, seat)
    shown["next"] = [f"s{stone}" for stone in state.bag[-1:]]
    return cast(TideView, shown)


def _whisper(state: Tide) -> Play[None]:
    """Tells everybody what was drawn."""
    yield from RULES.step(state)
    if state.events is not None:
        state.events[:] = [Event(event.kind, event.data) for event in state.events]


def _foretell(start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
    dealt = RULES.redeal(start, now, seat, rng)
    dealt.rng = start.rng.copy()
    return dealt


def _lazy(start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
    dealt = start.copy()
    dealt.rng = rng.split(1)
    return dealt


def _hold(start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
    """Deals the bag anew, and leaves the hands as they are."""
    dealt = start.copy()
    dealt.rng = rng.split(1)
    gone = [rng.bits64() for _ in dealt.bag]
    dealt.bag = [stone for _, stone in sorted(zip(gone, dealt.bag, strict=True))][1:]
    return dealt


def _half(start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
    """Keeps the truth half of the time."""
    return (_lazy if rng.below(2) else RULES.redeal)(start, now, seat, rng)


def _tamper(start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
    """Changes what is open."""
    dealt = RULES.redeal(start, now, seat, rng)
    dealt.prize += rng.below(3)
    return dealt


def redealing(redeal: Callable[[Tide, Tide, int | None, Rng], Tide]) -> Game:
    return dataclasses.replace(RULES, redeal=redeal)


def _careless(start: Tide, now: Tide, seat: int | None, rng: Rng) -> Tide:
    """Deals all other hands anew, also what was seen going there."""
    forgetful = now.copy()
    forgetful.known.clear()
    return RULES.redeal(start, forgetful, seat, rng)


def _mumble(state: Tide, option: Option) -> str:
    return RULES.notation(state, option)[:2]


class Silent(Phrases[TideView]):
    """Has words for everything but prizes."""

    def tell(self, view: TideView, event: Event) -> str:
        return "" if event.kind == "prize" else VOICE.words.tell(view, event)


def _unexplained(state: Tide) -> Play[None]:
    play = RULES.step(state)
    answer: Any = None
    while True:
        try:
            ask = play.send(answer)
        except StopIteration:
            return
        if isinstance(ask, Ask):
            ask.why = lambda option: "tidepool.no.such-rule"
        answer = yield ask


def moody() -> Game:
    """Keeps something outside of the state."""
    counter = count()

    def step(state: Tide) -> Play[None]:
        state.prize += next(counter) % 3 == 0
        return RULES.step(state)

    return stepping(step)


def _tangle(state: Tide, seat: int | None) -> TideView:
    """Its views hold more than plain values."""
    shown: Any = RULES.view(state, seat)
    shown["bids"] = tuple(state.bids)
    return cast(TideView, shown)


LEAKING = dataclasses.replace(RULES, view=_leak)


@pytest.mark.parametrize(
    ("game", "check", "problem"),
    [
        (LEAKING, checks.redeals_tell_nothing, "the view of seat"),
        (LEAKING, checks.secrets_stay_secret, "the view of seat 0 holds"),
        (stepping(_whisper), checks.secrets_stay_secret, "the events of seat . holds"),
        (redealing(_foretell), checks.redeals_tell_nothing, "the luck to come is known"),
        (redealing(_careless), checks.redeals_tell_nothing, "the view of seat"),
        (redealing(_half), checks.redeals_know_nothing_of_the_truth, "redealt for seat"),
        (
            dataclasses.replace(RULES, notation=_mumble),
            checks.options_are_sound,
            "two options read alike",
        ),
        (
            dataclasses.replace(RULES, view=_tangle),
            checks.everything_has_words,
            "plain JSON values only",
        ),
        (moody(), checks.replays_to_the_same_end, "line|assert|another way"),
        (moody(), checks.round_trips_change_nothing, "assert|another way"),
        (moody(), checks.undo_returns_exactly, "assert|position|another way"),
    ],
)
def test_a_mistake_is_seen(game: Game, check: Callable[[Case, int], object], problem: str) -> None:
    def any_seed() -> None:
        for seed in range(6):
            check(case_of(game), seed)

    with pytest.raises((AssertionError, CritiasError), match=problem):
        any_seed()


def test_an_event_without_words_is_seen() -> None:
    silent = dataclasses.replace(VOICE, words=Silent())
    with pytest.raises(AssertionError, match=r"events without words: .*prize"):
        checks.everything_has_words(case_of(RULES, voice=silent), 1)


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (RULES, []),
        (
            redealing(_lazy),
            ["bag is hardly ever dealt anew", "players.hand is hardly ever dealt anew"],
        ),
        (redealing(_hold), ["players.hand is hardly ever dealt anew"]),
        (
            redealing(_half),
            ["in bag the truth is too likely", "in players.hand the truth is too likely"],
        ),
        (
            redealing(_tamper),
            [
                "players.pearls is dealt anew and is not said to be hidden",
                "prize is dealt anew and is not said to be hidden",
            ],
        ),
    ],
    ids=["fair", "lazy", "holding", "half", "tampering"],
)
def test_an_unfair_redeal_is_seen(game: Game, problem: list[str]) -> None:
    found = list(checks.unfair_redeals([(case_of(game), seed) for seed in range(12)]))
    assert [line.partition(":")[0] for line in found] == problem


def test_a_reason_must_be_in_the_rulebook() -> None:
    with pytest.raises(KeyError, match=r"no\.such-rule"):
        checks.options_are_sound(case_of(stepping(_unexplained)), 1)


def test_a_copy_that_shares_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tide, "copy", copy.copy)
    with pytest.raises(AssertionError):
        checks.copies_share_nothing(case_of(RULES), 1)
