"""Questions that everybody answers at a pace of their own."""

from __future__ import annotations

from typing import Any

import pytest

from critias.kernel.choices import Ask, AskEach, Play
from critias.kernel.errors import NotYourDecision, UndoRefused
from critias.kernel.match import Match, Playout, random_answer
from critias.kernel.random import Rng
from kernel.little import Notes, begun, question

WORDS = ("sand", "shell", "done")


def beach(state: Notes) -> Play[None]:
    """Ann and Bob say words until each is done."""
    left = {0, 1}
    while left:
        answers = yield AskEach(
            {seat: Ask((seat,), question("word"), WORDS) for seat in sorted(left)}
        )
        for seat, word in answers.items():
            state.said.append(f"{seat}{word}")
            if word == "done":
                left.discard(seat)


def said(match: Match[Any, Any]) -> list[str]:
    words: list[str] = match.state.said
    return words


def test_whoever_answers_is_heard_at_once() -> None:
    match = begun(beach)
    match.choose(0, "sand")
    match.choose(0, "shell")
    assert said(match) == ["0sand", "0shell"]
    assert match.seats_to_answer() == (0, 1)
    match.choose(1, "done")
    assert match.seats_to_answer() == (0,)
    with pytest.raises(NotYourDecision):
        match.choose(1, "sand")
    match.choose(0, "done")
    assert match.over


def test_an_answer_can_be_taken_back_until_another_seat_answers() -> None:
    match = begun(beach)
    match.choose(0, "sand")
    match.undo(0)
    assert said(match) == []
    match.choose(0, "sand")
    match.choose(1, "shell")
    with pytest.raises(UndoRefused, match="not yours"):
        match.undo(0)


def test_forks_saves_and_replays_keep_the_order_of_the_answers() -> None:
    match = begun(beach)
    for seat, word in ((1, "shell"), (0, "sand"), (1, "done")):
        match.choose(seat, word)
    for twin in (match.fork(), Match.load(match.save(), match.game), match.replay()):
        assert twin.digest() == match.digest()
        assert said(twin) == ["1shell", "0sand", "1done"]
        twin.choose(0, "done")
        assert twin.over
    assert match.playout().state.said == said(match)


def test_a_random_playout_ends() -> None:
    game = begun(beach).game
    play = Playout(game, game.new(game.parse_setup({}), 1))
    luck = Rng(3)
    while play.ask is not None:
        answer = random_answer(play.ask, luck)
        assert len(answer) == 1
        play.choose_all(answer)
    assert {"0done", "1done"} <= set(play.state.said)
