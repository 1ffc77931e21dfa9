"""The guided first game."""

from __future__ import annotations

import pytest

from critias.games.athlas.game import RULES, VOICE
from critias.kernel.match import Match
from critias.kit.voice import Lesson

LESSONS = [pytest.param(lesson, id=lesson.title) for lesson in VOICE.lessons]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_can_be_taken(lesson: Lesson) -> None:
    match = Match.new(RULES, lesson.setup, lesson.seed, place=lesson.place)
    for seat, text in lesson.choices:
        match.choose_text(seat, text)
    assert not list(RULES.invariants(match.state))
    ask = match.ask_for(lesson.seat)
    assert ask is not None
    texts = [RULES.notation(match.state, option) for option in ask.options]
    assert lesson.answers
    assert set(lesson.answers) <= set(texts)
    assert len(texts) > 1
    match.choose_text(lesson.seat, lesson.answers[0])
    assert all(rule in RULES.rulebook() for rule in lesson.rules)


def test_the_last_lesson_is_a_win() -> None:
    lesson = VOICE.lessons[-1]
    match = Match.new(RULES, lesson.setup, lesson.seed, place=lesson.place)
    for seat, text in (*lesson.choices, (lesson.seat, lesson.answers[0])):
        match.choose_text(seat, text)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners == (lesson.seat,)
