"""Random playouts: one loop that answers as `random_answer` does, and counts decisions."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from critias.kernel.choices import Ask, AskAll, AskEach, Play
from critias.kernel.match import Playout, random_answer
from critias.kernel.random import Rng
from critias.kernel.rules import Outcome
from kernel.little import WORD, Notes, little
from shared.cases import cases


def asking(state: Notes) -> Play[None]:
    """One question of every sort: three of them are decisions, and two of these of two seats."""
    for hidden in (False, True):
        state.say((yield Ask((0,), WORD, ["only"], hidden=hidden)))
    state.say((yield Ask((0,), WORD, ["oak", "elm"])))
    for sort in (AskAll, AskEach):
        for options in (["only"], ["ash", "yew"]):
            answers = yield sort({seat: Ask((seat,), WORD, options) for seat in (0, 1)})
            state.say(" ".join(answers.values()))


def new(*steps: Any, seed: int = 1) -> Playout[Any, Any]:
    game = little(*steps)
    return Playout(game, game.new(game.parse_setup({}), seed))


def test_decisions_are_questions_with_more_than_one_option_for_each_seat() -> None:
    play = new(asking)
    assert play.at_random(Rng(2), 100) == 5
    assert play.ask is None
    assert play.at_random(Rng(2), 100) == 0


@pytest.mark.parametrize(("most", "made"), [(0, 0), (1, 1), (2, 3), (4, 5), (6, 6), (8, 8)])
def test_a_playout_that_is_cut_off_waits_with_a_question_for_a_player(most: int, made: int) -> None:
    play = new(asking, asking)
    assert play.at_random(Rng(2), most) == made
    asked = play.ask
    assert asked is not None
    asks = [asked] if isinstance(asked, Ask) else asked.asks.values()
    assert any(len(ask.options) > 1 for ask in asks)
    assert made + play.at_random(Rng(5), 100) == 10


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_it_plays_the_game_that_single_answers_play(case: Any) -> None:
    game = case.game
    setup = game.parse_setup(case.setup)
    fast, slow = (Playout(game, game.new(setup, 3)) for _ in range(2))
    luck = Rng(8)
    most = fast.at_random(luck, 150)
    again, made = Rng(8), 0
    while slow.ask is not None:
        asks = [slow.ask] if isinstance(slow.ask, Ask) else slow.ask.asks.values()
        decisions = sum(len(ask.options) > 1 for ask in asks)
        if decisions and made >= most:
            break
        made += decisions
        slow.choose(random_answer(slow.ask, again))
    assert made == most
    assert fast.state == slow.state
    assert luck == again


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_without_steps_the_same_is_asked_in_the_same_positions(case: Any) -> None:
    game = case.game
    setup = game.parse_setup(case.setup)
    through = Playout(game, game.new(setup, 5))
    steps = Playout(game, game.new(setup, 5), by_steps=True)
    luck = Rng(6)
    for _ in range(400):
        ask = through.ask
        assert repr(ask) == repr(steps.ask)
        assert through.state == steps.state
        if ask is None:
            break
        answer = random_answer(ask, luck)
        through.choose(answer)
        steps.choose(answer)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_whoever_watches_the_steps_of_a_game_sees_all_its_questions(case: Any) -> None:
    seen = []

    def step(state: Any) -> Play[None]:
        play, answer = case.game.step(state), None
        while True:
            try:
                ask = play.send(answer)
            except StopIteration:
                return
            seen.append(ask)
            answer = yield ask

    watched = dataclasses.replace(case.game, step=step)
    play = Playout(watched, watched.new(watched.parse_setup(case.setup), 5))
    assert play.ask is seen[-1]
    play.at_random(Rng(6), 3)
    assert play.ask is seen[-1]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_a_game_with_another_end_ends_there(case: Any) -> None:
    short = dataclasses.replace(case.game, outcome=lambda state: Outcome((), "enough", ""))
    setup = short.parse_setup(case.setup)
    through = Playout(short, short.new(setup, 5))
    steps = Playout(short, short.new(setup, 5), by_steps=True)
    counts = [play.at_random(Rng(6), 1000) for play in (through, steps)]
    assert through.ask is None
    assert counts[0] == counts[1]
    assert through.state.digest() == steps.state.digest()
