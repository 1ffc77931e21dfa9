"""What happened, and who may know it."""

from __future__ import annotations

import json

import pytest

from critias.kernel.choices import Ask, Play
from critias.kernel.events import Event
from critias.kernel.match import Match
from kernel.little import Notes, happening, little, question


def test_everybody_sees_an_open_event() -> None:
    event = Event(happening("rolled"), (0, 6))
    assert event.seen_by(1) == event.seen_by(None) == event


def test_a_secret_event_does_not_exist_for_the_others() -> None:
    event = Event(happening("looked"), ("ace",), (0, 2))
    assert event.seen_by(0) == event.seen_by(2) == Event(happening("looked"), ("ace",))
    assert event.seen_by(1) is None
    assert event.seen_by(None) is None


def test_the_others_may_see_less() -> None:
    event = Event(happening("drew"), (0, "ace"), (0,), rest=(0,))
    assert event.seen_by(0) == Event(happening("drew"), (0, "ace"))
    assert event.seen_by(1) == event.seen_by(None) == Event(happening("drew"), (0,))


def test_what_is_seen_tells_nothing_of_the_audience() -> None:
    seen = Event(happening("drew"), (0, "ace"), (0,), rest=(0,)).seen_by(1)
    assert seen is not None
    assert (seen.audience, seen.rest) == (None, None)


def test_the_json_form_is_plain() -> None:
    event = Event(happening("moved"), (0, ("from", 3)))
    told = json.loads(json.dumps(event.to_json()))
    assert told == {"kind": "moved", "data": [0, ["from", 3]]}


def test_the_events_of_a_choice_that_failed_are_never_told() -> None:
    broken = [True]

    def step(state: Notes) -> Play[None]:
        word = yield Ask((0,), question("say"), ("a", "b"))
        state.say(f"began {word}")
        if broken[0]:
            raise ZeroDivisionError
        state.say(f"ended {word}")

    match = Match.new(little(step, step))
    with pytest.raises(ZeroDivisionError):
        match.choose(0, "a")
    broken[0] = False
    match.choose(0, "b")
    assert [event.data for _, event in match.events_for(0)] == [("began b",), ("ended b",)]
