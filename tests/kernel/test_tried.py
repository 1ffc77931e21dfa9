"""Options that cannot be taken back, found by trying them."""

from __future__ import annotations

import gc

import pytest

from critias.kernel.choices import TRIED, Ask, Play
from critias.kernel.match import Match
from kernel.little import WORD, Notes, ask, begun, little

WORDS = ("quiet", "roll", "show")


def careful(state: Notes) -> Play[None]:
    """A question before the one that is tried; rolling and showing raise a barrier."""
    first = yield Ask((0,), WORD, ("a", "b"))
    state.say(first)
    word = yield Ask((0,), WORD, WORDS, reveals=TRIED)
    state.say(word)
    if word == "roll":
        state.rng.below(6)
    elif word == "show":
        state.revealed += 1


def rolling(state: Notes) -> Play[None]:
    """A step without a question."""
    state.rng.below(6)
    yield from ()


def test_what_rolls_or_shows_something_is_found() -> None:
    match = begun(careful, ask(0, "x", "y"))
    match.choose(0, "b")
    asked = match.ask_for(0)
    assert asked is not None
    before = match.digest()
    assert [word in asked.reveals for word in WORDS] == [False, True, True]
    assert "nonsense" not in asked.reveals
    assert match.digest() == before
    assert match.state.said == ["b"], "it is tried on a copy"


def test_so_is_what_happens_before_the_next_question() -> None:
    match = begun(careful, rolling, ask(0, "x", "y"))
    match.choose(0, "a")
    asked = match.ask_for(0)
    assert asked is not None
    assert all(word in asked.reveals for word in WORDS)


def test_a_match_that_nobody_holds_is_gone_at_once() -> None:
    match = begun(careful, ask(0, "x", "y"))
    match.choose(0, "b")
    gc.collect()
    gc.disable()
    try:
        match.fork()
        assert gc.collect() == 0, "something waits for the collector"
    finally:
        gc.enable()


def test_what_is_tried_is_what_undo_refuses() -> None:
    for number, word in enumerate(WORDS):
        match = begun(careful, ask(0, "x", "y"), seed=number)
        match.choose(0, "a")
        asked = match.ask_for(0)
        assert asked is not None
        final = word in asked.reveals
        match.choose(0, word)
        assert (match.can_undo(0) is not None) == final


def test_it_is_tried_after_going_back_by_consent_to_before_what_is_remembered() -> None:
    match = begun(careful, rolling, ask(0, "x", "y"), ask(0, "x", "y"))
    for word in ("a", "quiet", "x"):
        match.choose(0, word)
    match.undo(0, consent=True)
    match.undo(0, consent=True)
    asked = match.ask_for(0)
    assert asked is not None
    assert asked.options == WORDS
    assert "roll" in asked.reveals, "a barrier lies behind the step"
    assert "nonsense" not in asked.reveals


def test_a_question_that_is_over_is_not_tried() -> None:
    match = begun(careful, ask(0, "x", "y"))
    match.choose(0, "a")
    asked = match.ask_for(0)
    assert asked is not None
    match.choose(0, "quiet")
    with pytest.raises(AssertionError, match="no longer asked"):
        _ = "roll" in asked.reveals


def test_through_the_fast_door_nobody_looks() -> None:
    fast = Match.new(little(careful), None, 1).playout()
    fast.choose("a")
    assert isinstance(fast.ask, Ask)
    assert fast.ask.reveals is TRIED
