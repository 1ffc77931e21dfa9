"""One match: asking, choosing, refusing, forking. Undo and saves have files of their own."""

from __future__ import annotations

from typing import Any

import pytest

from critias.kernel.choices import Ask, AskAll, Play
from critias.kernel.errors import GameOver, NotAnOption, NotASeat, NotYourDecision
from critias.kernel.match import DeadEnd, Entry, Finished, Match, Reason, Runaway
from critias.kernel.random import Rng
from kernel.little import Notes, ask, begun, little, question


def secret(*seats: int, options: tuple[str, ...] = ("x", "y")) -> Any:
    """A step in which these seats answer in secret."""

    def step(state: Notes) -> Play[None]:
        answers = yield AskAll({seat: Ask((seat,), question("secret"), options) for seat in seats})
        state.say(" ".join(answers[seat] for seat in seats))

    return step


def test_the_three_ways_to_choose() -> None:
    match = begun(ask(0, "a", ("b", 1)), ask(0, "a", ("b", 1)), ask(0, "a", ("b", 1)), ask(1, 1, 2))
    match.choose(0, ("b", 1))
    match.choose_text(0, "b:1")
    match.choose_index(0, 1)
    assert match.log == [Entry(0, ("b", 1), "b:1")] * 3
    assert match.seats_to_answer() == (1,)


def test_the_end() -> None:
    match = begun(ask(0, "a", "b"))
    assert (match.over, match.outcome) == (False, None)
    match.choose(0, "a")
    assert match.over
    assert match.outcome is not None
    assert match.seats_to_answer() == ()
    assert match.why_not(0, "a") == Reason(None, "the game is over")
    with pytest.raises(GameOver, match="the game is over"):
        match.choose(0, "a")


def test_a_step_can_end_the_game_on_the_spot() -> None:
    def last(state: Notes) -> Play[None]:
        yield Ask((0,), question("word"), ["a", "b"])
        state.step = 99
        raise Finished

    match = begun(last, ask(0, "a", "b"))
    match.choose(0, "a")
    assert match.over


def test_a_question_with_one_option_is_not_asked() -> None:
    match = begun(ask(0, "only"), secret(0, 1, options=("one",)), ask(1, "a", "b"))
    assert match.seats_to_answer() == (1,)
    assert match.state.said == ["only", "one one"]
    assert match.log == []


def test_a_hidden_question_is_asked_even_with_one_option() -> None:
    def step(state: Notes) -> Play[None]:
        yield Ask((0,), question("word"), ["only"], hidden=True)

    match = begun(step)
    assert match.seats_to_answer() == (0,)
    match.choose(0, "only")
    assert match.over


def test_the_first_answer_of_a_team_stands() -> None:
    def step(state: Notes) -> Play[None]:
        state.say((yield Ask((0, 2), question("word"), ["a", "b"])))

    match = begun(step, ask(1, "a", "b"))
    assert match.seats_to_answer() == (0, 2)
    assert match.ask_for(1) is None
    match.choose(2, "b")
    assert match.log == [Entry(2, "b", "b")]
    assert match.seats_to_answer() == (1,)


@pytest.mark.parametrize("seat", [-1, 3, True, "0", None, 0.0, [0]])
def test_not_a_seat(seat: Any) -> None:
    match = begun(ask(0, "a", "b"))
    for door in (match.choose, match.choose_text, match.why_not):
        with pytest.raises(NotASeat, match="there are 0 to 2"):
            door(seat, "a")
    with pytest.raises(NotASeat):
        match.can_undo(seat)
    if seat is not None:
        with pytest.raises(NotASeat):
            match.view(seat)


def test_not_your_decision() -> None:
    match = begun(ask(0, "a", "b"))
    with pytest.raises(NotYourDecision, match="not the decision of Bob but of Ann"):
        match.choose(1, "a")
    assert match.why_not(1, "a") == Reason(None, "it is not your decision")


@pytest.mark.parametrize("option", [3, True, 1.0, "1", None, (1,), [1], {}, (1, [2])])
def test_not_an_option(option: Any) -> None:
    match = begun(ask(0, 1, 2))
    with pytest.raises(NotAnOption, match="not among the choices of this question") as refused:
        match.choose(0, option)
    assert refused.value.rule is None
    assert not match.log
    assert not match.journal


def test_not_an_option_by_text_or_index() -> None:
    match = begun(ask(0, "a", "b"))
    with pytest.raises(NotAnOption, match="'c' is not an option now"):
        match.choose_text(0, "c")
    for index in (-1, 2, "0", None, True):
        with pytest.raises(NotAnOption, match="there are 2"):
            match.choose_index(0, index)  # type: ignore[arg-type]


def test_the_rule_that_forbids_it_is_named() -> None:
    def step(state: Notes) -> Play[None]:
        def why(option: object) -> str | None:
            return "little.say.softly" if str(option).isupper() else None

        yield Ask((0,), question("word"), ["a", "b"], why=why)

    match = begun(step)
    assert match.why_not(0, "a") is None
    assert match.why_not(0, "A") == Reason("little.say.softly", "Nobody shouts.")
    assert match.why_not(0, "c") == Reason(None, "that is not among the choices of this question")
    with pytest.raises(NotAnOption, match="'A' is not an option: Nobody shouts") as refused:
        match.choose(0, "A")
    assert refused.value.rule == "little.say.softly"


def test_secret_answers_wait_for_the_last() -> None:
    match = begun(secret(0, 1, 2), ask(0, "a", "b"))
    assert match.seats_to_answer() == (0, 1, 2)
    match.choose(1, "x")
    match.choose(0, "y")
    assert match.seats_to_answer() == (2,)
    assert match.state.said == []
    match.choose(2, "x")
    assert match.state.said == ["y x x"]
    assert match.answers == {}


def test_a_secret_answer_can_be_changed_until_then() -> None:
    match = begun(secret(0, 1), ask(0, "a", "b"))
    match.choose(0, "x")
    match.choose(0, "y")
    assert match.answers == {0: "y"}
    assert match.log == [Entry(0, "y", "y")]
    assert match.journal == [(0, "x"), (0, "!undo"), (0, "y")]
    match.choose(1, "x")
    assert match.state.said == ["y x"]
    with pytest.raises(NotAnOption):
        match.choose(0, "x")


def test_only_those_with_a_choice_answer_in_secret() -> None:
    def step(state: Notes) -> Play[None]:
        answers = yield AskAll(
            {0: Ask((0,), question("s"), ["x"]), 1: Ask((1,), question("s"), ["x", "y"])}
        )
        state.say(str(answers))

    match = begun(step)
    assert match.seats_to_answer() == (1,)
    assert match.ask_for(0) is None
    match.choose(1, "y")
    assert match.state.said == ["{0: 'x', 1: 'y'}"]


def test_answers_waiting_belong_to_the_position() -> None:
    match = begun(secret(0, 1))
    digests = {match.digest()}
    for option in ("x", "y"):
        match.choose(0, option)
        digests.add(match.digest())
    assert len(digests) == 3


def test_a_question_belongs_to_the_position() -> None:
    """Two choices into a step the state may still be as it was."""

    def step(state: Notes) -> Play[None]:
        first = yield Ask((0,), question("word"), ["a", "b"])
        yield Ask((0,), question("word"), ["c", "d"], (first,))

    match = begun(step)
    digests = {match.digest()}
    for option in ("a", "b"):
        twin = match.fork()
        twin.choose(0, option)
        assert twin.state == match.state
        digests.add(twin.digest())
    assert len(digests) == 3


@pytest.mark.parametrize("several", [False, True])
def test_a_dead_end_is_named(several: bool) -> None:
    def step(state: Notes) -> Play[None]:
        stuck = Ask((0,), question("word"), [])
        yield AskAll({0: stuck, 1: Ask((1,), question("word"), ["a", "b"])}) if several else stuck

    match = begun(ask(0, "a", "b"), step)
    with pytest.raises(DeadEnd, match="a question without an option"):
        match.choose(0, "a")


def test_a_game_that_never_asks_again_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def again(state: Notes) -> Play[None]:
        state.step -= 1
        yield from ()

    match = begun(ask(0, "a", "b"), again, ask(0, "a", "b"))
    monkeypatch.setattr("critias.kernel.running.WITHOUT_QUESTION", 50)
    with pytest.raises(Runaway, match="50 steps without a question"):
        match.choose(0, "a")


def test_a_mistake_in_a_rule_does_not_cost_the_match() -> None:
    def step(state: Notes) -> Play[None]:
        first = yield Ask((1,), question("word"), ["good", "bad"])
        state.say(first)
        if first == "bad":
            raise ZeroDivisionError
        yield Ask((1,), question("word"), ["a", "b"])

    match = begun(ask(0, "a", "b"), secret(0, 1), step)
    match.choose(0, "a")
    match.choose(0, "x")
    match.choose(1, "y")
    save = match.save()
    events = match.events[:]
    with pytest.raises(ZeroDivisionError) as crash:
        match.choose(1, "bad")
    assert crash.value.__notes__ == ["on choice 4 (Bob bad), seed 0"]
    assert match.save() == save
    assert match.events == events
    match.choose(1, "good")
    assert match.state.said == ["a", "x y", "good"]


def test_events_carry_the_number_of_their_choice() -> None:
    def step(state: Notes) -> Play[None]:
        state.say("hello")
        word = yield Ask((0,), question("word"), ["a", "b"])
        state.say(word, only=(0,))
        yield Ask((1,), question("word"), ["a", "b"])

    match = begun(step)
    match.choose(0, "b")
    told = [[(n, e.data) for n, e in match.events_for(seat)] for seat in (0, 1, None)]
    assert told == [[(0, ("hello",)), (1, ("b",))], [(0, ("hello",))], [(0, ("hello",))]]
    assert [e.data for _, e in match.events_for(0, since=1)] == [("b",)]


def test_a_fork_goes_its_own_way() -> None:
    match = begun(ask(0, "a", "b"), secret(0, 1), ask(0, "a", "b"))
    match.choose(0, "a")
    match.choose(1, "x")
    save, events = match.save(), match.events.copy()
    twin = match.fork()
    assert (twin.digest(), twin.save(), twin.events) == (match.digest(), save, events)
    twin.choose(0, "y")
    twin.choose(0, "b")
    assert twin.over
    assert (match.save(), match.events) == (save, events)


def test_the_fast_door_begins_where_the_match_stands() -> None:
    def two(state: Notes) -> Play[None]:
        state.say((yield Ask((0,), question("word"), ["a", "b"])))
        state.say((yield Ask((1,), question("word"), ["c", "d"])))

    match = begun(two, secret(0, 1), two)
    match.choose(0, "b")
    fast = match.playout()
    assert isinstance(fast.ask, Ask)
    assert fast.ask.options == ["c", "d"]
    fast.choose("d")
    assert fast.state.said == ["b", "d"]
    fast.choose_all({0: "x", 1: "y"})
    assert fast.state.said == ["b", "d", "x y"]
    assert fast.outcome is None
    assert match.state.said == ["b"]
    match.choose(1, "c")
    match.choose(0, "x")
    assert match.playout().state.said == ["b", "c"]


def test_a_redealt_match_has_no_past() -> None:
    match = begun(ask(0, "a", "b"), ask(1, "a", "b"), seed=99)
    match.choose(0, "a")
    world = match.redealt(1, Rng(5))
    assert (world.seed, world.journal, len(world.log), len(world.events)) == (0, [], 0, 0)
    assert world.state.rng != match.state.rng
    world.choose(1, "b")
    assert world.over
    assert not match.over


def test_a_redealt_match_keeps_open_choices_and_drops_secret_ones() -> None:
    def step(state: Notes) -> Play[None]:
        state.say((yield Ask((1,), question("word"), ["a", "b"])))
        answers = yield AskAll(
            {seat: Ask((seat,), question("s"), ["x", "y"]) for seat in (0, 1, 2)}
        )
        state.say(str(answers))

    match = begun(step)
    match.choose(1, "b")
    match.choose(1, "x")
    match.choose(0, "y")
    world = match.redealt(0, Rng(5))
    assert world.state.said == ["b"]
    assert world.answers == {0: "y"}
    assert world.seats_to_answer() == (1, 2)
    assert match.redealt(None, Rng(5)).answers == {}


def test_a_redealt_match_can_be_saved_and_loaded() -> None:
    match = begun(ask(0, "a", "b"), ask(1, "a", "b"), ask(1, "a", "b"))
    match.choose(0, "a")
    world = match.redealt(1, Rng(5))
    assert Match.load(world.save(), match.game).digest() == world.digest()
    world.choose(1, "b")
    assert Match.load(world.save(), match.game).digest() == world.digest()


def test_the_same_seed_is_the_same_game() -> None:
    def roll(state: Notes) -> Play[None]:
        state.say(str(state.rng.below(1000)))
        yield Ask((0,), question("word"), ["a", "b"])

    game = little(roll)
    assert Match.new(game, None, 3).digest() == Match.new(game, None, 3).digest()
    assert Match.new(game, None, 3).digest() != Match.new(game, None, 4).digest()
