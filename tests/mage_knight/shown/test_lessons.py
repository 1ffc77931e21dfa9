"""The guided first game, and the reference."""

from __future__ import annotations

import json
from typing import Any

import pytest

from critias.games.mage_knight.game import RULES, VOICE
from critias.kernel.match import Match
from critias.kit.voice import Lesson

LESSONS = [pytest.param(lesson, id=lesson.title) for lesson in VOICE.lessons]


def begun(lesson: Lesson) -> Match[Any, Any]:
    """The lesson's position with the choices made before its question."""
    match: Match[Any, Any] = Match.new(RULES, lesson.setup, lesson.seed, place=lesson.place)
    for seat, text in lesson.choices:
        match.choose_text(seat, text)
    return match


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_can_be_taken(lesson: Lesson) -> None:
    match = begun(lesson)
    assert not list(RULES.invariants(match.state))
    ask = match.ask_for(lesson.seat)
    assert ask is not None
    texts = [RULES.notation(match.state, option) for option in ask.options]
    assert len(texts) > 1
    assert set(lesson.answers) <= set(texts)
    match.choose_text(lesson.seat, lesson.answers[0] if lesson.answers else texts[0])
    assert all(rule in RULES.rulebook() for rule in lesson.rules)
    assert not list(RULES.invariants(match.state))


def test_the_fight_of_the_lessons_can_be_won_without_a_wound() -> None:
    lesson = next(lesson for lesson in VOICE.lessons if lesson.title == "Strike back")
    match = begun(lesson)
    for text in ("play:rage", "sideways:march", "settle"):
        match.choose_text(0, text)
    player = match.view(0)["players"][0]
    assert (player["fame"], player["reputation"]) == (2, 1)
    assert "wound" not in player["hand"]


def test_the_level_of_the_lessons_is_gained() -> None:
    lesson = next(lesson for lesson in VOICE.lessons if lesson.title == "A new level")
    match = begun(lesson)
    ask = match.ask_for(0)
    assert ask is not None
    assert ask.kind == "choose_skill"
    assert match.view(0)["players"][0]["level"] == 2


def test_the_reference_is_plain_and_complete() -> None:
    found = VOICE.reference()
    assert json.loads(json.dumps(found)) == found
    assert len(found["deeds"]) == 81
    assert len(found["skills"]) == 40
    assert {deed["kind"] for deed in found["deeds"]} == {
        "wound", "basic_action", "advanced_action", "spell", "artifact",
    }  # fmt: skip
    found["deeds"].clear()
    assert VOICE.reference()["deeds"]
