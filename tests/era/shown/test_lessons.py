"""The guided first game."""

from __future__ import annotations

import pytest

from critias.games.era.game import RULES, VOICE
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


def test_the_coup_on_akakor_succeeds() -> None:
    lesson = next(lesson for lesson in VOICE.lessons if lesson.title == "Bid for the Coup")
    match = Match.new(RULES, lesson.setup, lesson.seed, place=lesson.place)
    for seat, text in (*lesson.choices, (lesson.seat, lesson.answers[0])):
        match.choose_text(seat, text)
    assert ("won", 5, 4) in [event.data for _, event in match.events if event.kind == "contest"]
