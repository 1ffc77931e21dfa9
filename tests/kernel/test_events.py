"""What happened, and who may know it."""

import json

from critias.kernel.events import Event


def test_everybody_sees_an_open_event() -> None:
    event = Event("rolled", (0, 6))
    assert event.seen_by(1) == event.seen_by(None) == event


def test_a_secret_event_does_not_exist_for_the_others() -> None:
    event = Event("looked", ("ace",), (0, 2))
    assert event.seen_by(0) == event.seen_by(2) == Event("looked", ("ace",))
    assert event.seen_by(1) is None
    assert event.seen_by(None) is None


def test_the_others_may_see_less() -> None:
    event = Event("drew", (0, "ace"), (0,), rest=(0,))
    assert event.seen_by(0) == Event("drew", (0, "ace"))
    assert event.seen_by(1) == event.seen_by(None) == Event("drew", (0,))


def test_what_is_seen_tells_nothing_of_the_audience() -> None:
    seen = Event("drew", (0, "ace"), (0,), rest=(0,)).seen_by(1)
    assert seen is not None
    assert (seen.audience, seen.rest) == (None, None)


def test_json_and_back() -> None:
    event = Event("moved", (0, ("from", 3)))
    assert Event.from_json(json.loads(json.dumps(event.to_json()))) == event
