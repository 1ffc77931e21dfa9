"""Forks play the current step again: what was answered is sent, and its options are not wanted."""

from __future__ import annotations

import pytest

from critias.kernel.choices import Ask, AskAll, Option, Play
from critias.kernel.match import Match
from critias.kernel.rules import Setup
from kernel.little import WORD, Notes, begun, question

AnyMatch = Match[Notes, Setup]


class Counting:
    """A step of three questions and one that answers itself, which counts how often options are
    worked out."""

    def __init__(self) -> None:
        self.worked_out = 0

    def options(self, *found: Option) -> tuple[Option, ...]:
        self.worked_out += 1
        return found

    def __call__(self, state: Notes) -> Play[None]:
        for options in (("oak", "elm"), ("only",), (0, 1), ("ash", "yew"), ("end", "stop")):
            answer = state.foretold()
            if answer is None:
                answer = yield Ask((0,), WORD, self.options(*options))
            state.say(str(answer))


def test_options_of_answered_questions_are_not_worked_out_again() -> None:
    step = Counting()
    match = begun(step)
    for option in ("elm", 1, "yew"):
        match.choose(0, option)
    assert match.state.said == ["elm", "only", "1", "yew"]
    step.worked_out = 0
    twin, fast = match.fork(), match.playout()
    assert step.worked_out == 2, "the question that is open, once each"
    assert twin.digest() == match.digest()
    assert fast.state == match.state
    assert isinstance(fast.ask, Ask)
    assert fast.ask.options == ("end", "stop")
    assert not twin.state.ahead
    assert not fast.state.ahead
    twin.choose(0, "stop")
    assert twin.over
    assert twin.state.said[-1] == "stop"
    assert match.state.said[-1] == "yew"


class Recalling(Counting):
    """The same, where the question that is open in a fork is known to offer what it offers."""

    def __call__(self, state: Notes) -> Play[None]:
        for options in (("oak", "elm"), ("only",), (0, 1), ("ash", "yew"), ("end", "stop")):
            answer = state.foretold()
            if answer is None:
                answer = yield Ask((0,), WORD, state.recalled() or self.options(*options))
            state.say(str(answer))


def test_options_of_the_open_question_are_not_worked_out_again_either() -> None:
    step = Recalling()
    match = begun(step)
    for option in ("elm", 1):
        match.choose(0, option)
    step.worked_out = 0
    twin, fast = match.fork(), match.playout()
    assert step.worked_out == 0
    assert isinstance(fast.ask, Ask)
    assert fast.ask.options == ("ash", "yew")
    assert twin.digest() == match.digest()
    twin.choose(0, "ash")
    fast.choose("ash")
    assert step.worked_out == 2, "the next question is another one"
    assert fast.ask.options == ("end", "stop")
    assert twin.fork().digest() == twin.digest()


def test_options_are_recalled_for_no_question_but_the_open_one() -> None:
    """An answer that counts as nothing is not foretold: its question is asked with options of its
    own, though those of the open one are known."""
    step = Recalling()
    match = begun(step)
    for option in ("oak", 0):
        match.choose(0, option)
    step.worked_out = 0
    twin = match.fork()
    assert step.worked_out == 1, "the question that was answered with 0"
    assert twin.digest() == match.digest()


def test_a_question_to_several_seats_is_recalled_where_it_is_open_and_nowhere_else() -> None:
    worked_out = []

    def both(state: Notes) -> Play[None]:
        for word in ("oak", "elm"):
            ask = state.recalled_all()
            assert state.recalled() is None
            if ask is None:
                worked_out.append(word)
                kind = question("cards")
                ask = AskAll({s: Ask((s,), kind, [word, "ash"]) for s in (0, 1)})
            answers = yield ask
            state.say(" ".join(answers.values()))
        state.say((yield Ask((0,), WORD, state.recalled() or ("hey", "ho"))))

    match: AnyMatch = begun(both)
    for seat, option in ((0, "oak"), (1, "ash"), (1, "elm")):
        match.choose(seat, option)
    worked_out.clear()
    twin, fast = match.fork(), match.playout()
    assert worked_out == ["oak", "oak"], "the question that was answered, once each"
    assert twin.answers == {1: "elm"}
    for ask in (twin.pending, fast.ask):
        assert isinstance(ask, AskAll)
        assert [own.options for own in ask.asks.values()] == [["elm", "ash"]] * 2
    twin.choose(0, "ash")
    assert twin.state.said == ["oak ash", "ash elm"]
    assert isinstance(twin.pending, Ask)
    assert twin.fork().state.said == twin.state.said
    assert match.seats_to_answer() == (0,)


class Working:
    """A step that works something out before each of its questions, and once more inside that."""

    def __init__(self) -> None:
        self.worked_out: list[str] = []

    def inside(self, word: str) -> str:
        self.worked_out.append(word)
        return word

    def longest(self, state: Notes, *words: str) -> str:
        return state.once(self.inside, max(words, key=len))

    def __call__(self, state: Notes) -> Play[None]:
        for words in (("a", "oak"), ("elm", "yew tree"), ("ash", "tree")):
            longest = state.once(self.longest, state, *words)
            state.say(longest + (yield Ask((0,), WORD, [*words])))


def test_what_is_worked_out_once_is_not_worked_out_again() -> None:
    step = Working()
    match = begun(step, step)
    match.choose(0, "oak")
    match.choose(0, "elm")
    step.worked_out.clear()
    twin, fast = match.fork(), match.playout()
    assert not step.worked_out
    assert twin.fork().digest() == twin.digest() == match.digest()
    assert fast.state == match.state
    assert not step.worked_out
    for option in ("ash", "a"):
        twin.choose(0, option)
        fast.choose(option)
    assert step.worked_out == ["oak", "oak", "yew tree", "yew tree"], "the next step, twice each"
    assert twin.state == fast.state
    assert twin.fork().digest() == twin.digest()
    assert match.state.said == ["oakoak", "yew treeelm"]


def test_after_an_undo_it_is_worked_out_anew() -> None:
    """What would be found after another answer may be something else."""
    step = Working()
    match = begun(step)
    for option in ("oak", "elm"):
        match.choose(0, option)
    step.worked_out.clear()
    match.undo(0)
    assert step.worked_out == ["oak", "yew tree"]
    assert match.fork().digest() == match.digest()
    match.choose(0, "yew tree")
    assert match.fork().state.said == ["oakoak", "yew treeyew tree"]


def test_a_step_that_works_out_less_when_it_is_played_again_is_a_mistake() -> None:
    def forgetful(state: Notes) -> Play[None]:
        answer = state.foretold()
        if answer is None:
            answer = yield Ask((0,), WORD, state.once(list, ("oak", "elm")))
        state.say((yield Ask((0,), WORD, [answer, "ash"])))

    match: AnyMatch = begun(forgetful)
    match.choose(0, "oak")
    with pytest.raises(AssertionError, match="was not asked for again"):
        match.fork()


def test_an_answer_that_counts_as_nothing_is_sent() -> None:
    step = Counting()
    match = begun(step)
    match.choose(0, "oak")
    match.choose(0, 0)
    step.worked_out = 0
    assert match.fork().state.said == ["oak", "only", "0"]
    assert step.worked_out == 2, "the question that was answered with 0, and the open one"


def test_a_fork_of_a_fork_and_one_after_an_undo_are_the_same() -> None:
    match = begun(Counting(), Counting())
    for option in ("elm", 0, "yew", "end", "oak", 1):
        match.choose(0, option)
    twin = match.fork()
    assert twin.fork().digest() == match.digest()
    twin.choose(0, "ash")
    twin.undo(0)
    assert twin.fork().digest() == twin.digest() == match.digest()
    loaded = Match.load(match.save(), match.game)
    assert loaded.fork().digest() == match.digest()


def test_answers_that_wait_for_others_are_kept_by_a_fork_and_left_out_of_a_playout() -> None:
    def both(state: Notes) -> Play[None]:
        state.say((yield Ask((0,), WORD, ["go", "wait"])))
        kind = question("cards")
        answers = yield AskAll({s: Ask((s,), kind, ["oak", "elm"]) for s in (0, 1)})
        state.say(" ".join(answers.values()))
        state.say((yield Ask((0,), WORD, ["hey", "ho"])))

    match: AnyMatch = begun(both)
    match.choose(0, "go")
    match.choose(1, "elm")
    twin = match.fork()
    assert twin.answers == {1: "elm"}
    assert twin.seats_to_answer() == (0,)
    assert isinstance(match.playout().ask, AskAll)
    twin.choose(0, "oak")
    assert twin.state.said == ["go", "oak elm"]
    assert twin.fork().digest() == twin.digest()
    assert match.answers == {1: "elm"}


def test_a_game_that_is_over_is_forked_where_it_ended() -> None:
    match = begun(Counting())
    for option in ("elm", 1, "yew", "stop"):
        match.choose(0, option)
    twin = match.fork()
    assert twin.over
    assert twin.state == match.state
    assert twin.outcome == match.outcome
    assert match.playout().ask is None
    twin.undo(0)
    assert twin.state.said == ["elm", "only", "1", "yew"]
    assert match.over


class Walking:
    """A step of many questions that can be taken up after every second one, where what was said
    since its beginning lives in it."""

    class Said:
        def __init__(self, words: list[str]) -> None:
            self.words = words

        def copy(self) -> Walking.Said:
            return Walking.Said(self.words[:])

    def __init__(self) -> None:
        self.asked = 0

    def length(self, words: list[str]) -> int:
        return len(words)

    def __call__(self, state: Notes) -> Play[None]:
        lives: Walking.Said = state.taken_up() or self.Said([])
        while len(lives.words) < 8:
            for _ in range(2):
                self.asked += 1
                lives.words.append((yield Ask((0,), WORD, ["oak", "elm"])))
                state.say(f"{state.once(self.length, lives.words)} {lives.words[-1]}")
            state.marked(lives)
        state.say(" ".join(lives.words))


def test_a_step_is_taken_up_where_it_is_marked() -> None:
    step = Walking()
    match = begun(step, step)
    for option in ("oak", "elm", "elm", "oak", "elm"):
        match.choose(0, option)
    step.asked = 0
    twin, fast = match.fork(), match.playout()
    assert step.asked == 4, "the fifth question and the one that is open, twice each"
    assert twin.digest() == match.digest()
    assert fast.state == match.state
    step.asked = 0
    again = twin.fork()
    assert step.asked == 2
    for one in (again, twin, match):
        for option in ("oak", "oak", "elm"):
            one.choose(0, option)
            assert one.fork().digest() == one.digest()
        assert one.state.said[-2:] == ["8 elm", "oak elm elm oak elm oak oak elm"]
    for option in ("oak", "oak", "elm"):
        fast.choose(option)
    assert fast.state == match.state == twin.state == again.state


def test_a_mark_is_gone_when_its_answers_are_taken_back() -> None:
    match = begun(Walking())
    for option in ("oak", "elm", "elm", "oak"):
        match.choose(0, option)
    for _ in range(3):
        match.undo(0)
        assert match.fork().digest() == match.digest()
    match.choose(0, "oak")
    twin = match.fork()
    assert twin.state.said == match.state.said == ["1 oak", "2 oak"]
    assert Match.load(twin.save(), match.game).fork().digest() == match.digest()


def test_what_was_worked_out_before_a_mark_is_counted_in_every_fork_of_a_fork() -> None:
    """The mark stays where it was while more is worked out than before it."""
    step = Working()

    def once_marked(state: Notes) -> Play[None]:
        if state.taken_up() is None:
            yield Ask((0,), WORD, [state.once(step.inside, "oak"), "elm"])
            state.marked(Walking.Said([]))
        for word in ("ash", "yew", "fir"):
            state.say((yield Ask((0,), WORD, [state.once(step.inside, word), "elm"])))

    match: AnyMatch = begun(once_marked)
    for option in ("elm", "ash", "yew"):
        match.choose(0, option)
    twin = match.fork()
    assert twin.fork().digest() == twin.digest() == match.digest()
    assert twin.playout().state == match.state
    assert step.worked_out == ["oak", "ash", "yew", "fir"]


def test_a_secret_answer_stays_secret_in_a_fork_of_a_step_with_a_mark() -> None:
    """Its question is asked again, so the step begins anew and passes the mark once more."""

    def hiding(state: Notes) -> Play[None]:
        if state.taken_up() is None:
            yield Ask((1,), WORD, ["oak", "elm"], secret=True)
            state.marked(Walking.Said([]))
        state.say((yield Ask((0,), WORD, ["hey", "ho"])))
        state.say((yield Ask((0,), WORD, ["ash", "yew"])))

    match: AnyMatch = begun(hiding)
    match.choose(1, "elm")
    match.choose(0, "ho")
    for twin in (match.fork(), match.fork().fork()):
        assert twin.since(0, 0) == match.since(0, 0) == ((1, ""), (0, "ho"))
        assert twin.since(0, 1)[0] == (1, "elm")


def test_a_step_that_does_not_go_on_where_it_is_marked_is_a_mistake() -> None:
    def forgetful(state: Notes) -> Play[None]:
        for _ in range(2):
            yield Ask((0,), WORD, ["oak", "elm"])
            state.marked(Walking.Said([]))

    match: AnyMatch = begun(forgetful)
    match.choose(0, "oak")
    with pytest.raises(AssertionError, match="not taken up where it is marked"):
        match.fork()
