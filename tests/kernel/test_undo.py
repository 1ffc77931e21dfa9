"""Taking back: as deep as one likes, but never a peek or a second roll."""

from __future__ import annotations

import pytest

from critias.kernel.choices import Ask, AskAll, Play
from critias.kernel.errors import UndoRefused
from critias.kernel.match import ANSWERED, NOT_YOURS, RANDOM, REVEALED, Match
from critias.kernel.running import NOTHING
from kernel.little import Notes, ask, begun, question
from kernel.test_match import secret


def roll(state: Notes) -> Play[None]:
    state.say((yield Ask((0,), question("word"), ["a", "b"])))
    state.say(f"rolled {state.rng.below(6) + 1}")


def reveal(state: Notes) -> Play[None]:
    state.say((yield Ask((0,), question("word"), ["a", "b"])))
    state.revealed += 1


def two(state: Notes) -> Play[None]:
    state.say((yield Ask((0,), question("word"), ["a", "b"])))
    state.say((yield Ask((0,), question("word"), ["c", "d"])))


def test_undo_within_a_step_and_over_steps() -> None:
    match = begun(two, two, ask(0, "a", "b"))
    digests = []
    for option in ("a", "c", "b", "d"):
        digests.append(match.digest())
        match.choose(0, option)
    while digests:
        match.undo(0)
        assert match.digest() == digests.pop()
        assert len(match.log) == len(digests)
    assert match.can_undo(0) == NOTHING


def test_the_journal_keeps_what_was_taken_back() -> None:
    match = begun(two)
    match.choose(0, "a")
    match.undo(0)
    match.choose(0, "b")
    assert match.journal == [(0, "a"), (0, "!undo"), (0, "b")]
    assert [entry.text for entry in match.log] == ["b"]


def test_what_was_taken_back_did_not_happen() -> None:
    match = begun(two, two)
    for option in ("a", "c", "b"):
        match.choose(0, option)
    match.undo(0)
    match.undo(0)
    assert [event.data for _, event in match.events] == [("a",)]
    match.choose(0, "d")
    assert [(n, event.data) for n, event in match.events] == [(1, ("a",)), (2, ("d",))]


def test_the_last_choice_of_a_game_can_be_taken_back() -> None:
    match = begun(two)
    match.choose(0, "a")
    match.choose(0, "c")
    assert match.over
    match.undo(0)
    assert match.seats_to_answer() == (0,)


@pytest.mark.parametrize(
    ("step", "reason"), [(roll, RANDOM), (reveal, REVEALED), (ask(1, "a", "b"), NOT_YOURS)]
)
def test_what_cannot_be_taken_back(step: object, reason: str) -> None:
    match = begun(two, step, two)  # type: ignore[arg-type]
    match.choose(0, "a")
    match.choose(0, "c")
    seat = match.seats_to_answer()[0]
    match.choose(seat, "a")
    save = match.save()
    assert match.can_undo(0) == reason
    with pytest.raises(UndoRefused, match=reason):
        match.undo(0)
    assert match.save() == save


def test_nobody_takes_back_what_another_has_answered() -> None:
    match = begun(ask(0, "a", "b"), ask(1, "a", "b"), ask(1, "a", "b"), ask(0, "a", "b"))
    for seat in (0, 1, 1):
        match.choose(seat, "a")
    assert match.can_undo(0) == NOT_YOURS
    match.undo(1)
    match.undo(1)
    # Bob has shown what he would do, so Ann's choice stands.
    assert match.can_undo(0) == ANSWERED
    assert match.can_undo(1) == ANSWERED


def test_after_a_barrier_undo_works_up_to_it() -> None:
    match = begun(roll, two, two)
    for option in ("a", "a", "c"):
        match.choose(0, option)
    match.undo(0)
    match.undo(0)
    assert match.can_undo(0) == RANDOM


def test_a_secret_answer_is_withdrawn() -> None:
    match = begun(secret(0, 1, 2), ask(0, "a", "b"))
    before = match.digest()
    match.choose(0, "x")
    match.choose(1, "y")
    assert match.can_undo(2) == ANSWERED
    match.undo(0)
    assert match.answers == {1: "y"}
    assert match.seats_to_answer() == (0, 2)
    match.undo(1)
    assert match.digest() == before


def test_a_choice_before_a_secret_question_waits_for_nobody() -> None:
    match = begun(ask(1, "a", "b"), secret(0, 1), ask(0, "a", "b"))
    start = match.digest()
    match.choose(1, "a")
    match.choose(0, "x")
    assert match.can_undo(1) == ANSWERED
    match.undo(0)
    match.undo(1)
    assert match.digest() == start


def test_secret_answers_that_are_all_in_stand() -> None:
    match = begun(secret(0, 1), ask(0, "a", "b"))
    match.choose(0, "x")
    match.choose(1, "y")
    for seat in (0, 1):
        assert match.can_undo(seat) == ANSWERED


def test_who_alone_had_to_answer_in_secret_may_take_it_back() -> None:
    def alone(state: Notes) -> Play[None]:
        yield AskAll({0: Ask((0,), question("s"), ["x", "y"]), 1: Ask((1,), question("s"), ["x"])})

    match = begun(ask(1, "a", "b"), alone, ask(0, "a", "b"))
    match.choose(1, "a")
    before = match.digest()
    match.choose(0, "x")
    match.undo(0)
    assert match.digest() == before
    assert match.can_undo(1) == ANSWERED


def test_with_consent_everything_can_be_taken_back() -> None:
    match = begun(two, roll, secret(0, 1), ask(2, "a", "b"), ask(0, "a", "b"))
    digests = []
    for seat, option in ((0, "a"), (0, "c"), (0, "a"), (1, "x"), (0, "x"), (2, "b")):
        digests.append(match.digest())
        match.choose(seat, option)
    while digests:
        assert match.can_undo(1, consent=True) is None
        match.undo(1, consent=True)
        assert match.digest() == digests.pop()
        assert match.replay().digest() == match.digest()
    assert match.can_undo(1, consent=True) == NOTHING
    assert len(match.journal) == 12
    assert match.journal[:6] == [(0, "a"), (0, "c"), (0, "a"), (1, "x"), (0, "x"), (2, "b")]
    assert match.journal[6:] == [(1, "!undo by consent")] * 6


def test_going_back_by_consent_does_not_open_what_lies_before() -> None:
    """The roll has been seen; who wants to change the choice before needs consent again."""
    for loaded in (False, True):
        match = begun(two, roll, two)
        for option in ("a", "c", "b"):
            match.choose(0, option)
        if loaded:
            match = Match.load(match.save(), match.game)
        match.undo(0, consent=True)
        assert match.can_undo(0) == RANDOM
        match.choose(0, "b")
        assert match.can_undo(0) == RANDOM
        assert match.state.said[-1].startswith("rolled")


def test_after_going_back_by_consent_new_choices_are_free() -> None:
    def maybe(state: Notes) -> Play[None]:
        if (yield Ask((0,), question("word"), ["roll", "rest"])) == "roll":
            state.rng.bits64()

    match = begun(two, maybe, two)
    for option in ("a", "c", "roll"):
        match.choose(0, option)
    match.undo(0, consent=True)
    match.choose(0, "rest")
    match.undo(0)
    assert match.can_undo(0) == RANDOM


def test_the_roll_after_an_undo_is_the_same_roll() -> None:
    match = begun(roll, two)
    match.choose(0, "a")
    said = match.state.said[:]
    match.undo(0, consent=True)
    match.choose(0, "a")
    assert match.state.said == said


def test_undo_after_a_load_over_steps_that_were_not_saved() -> None:
    match = begun(ask(0, ("a", 1), ("b", 2)), two, two)
    match.choose(0, ("b", 2))
    for option in ("a", "c"):
        match.choose(0, option)
    saved = [match.save()]
    loaded = Match.load(saved[0], match.game)
    for _ in range(3):
        match.undo(0)
        loaded.undo(0)
        assert loaded.digest() == match.digest()
        assert loaded.save() == match.save()
    assert loaded.log == []
