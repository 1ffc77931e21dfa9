"""The guided first game: every lesson is playable and shows what it says."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.game import RULES, VOICE
from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.state import OFF
from critias.games.goa2.shown.lessons import ARIEN, BROGAN, LESSONS, WASP, XARGATHA
from critias.kernel.choices import Ask
from critias.kernel.match import Match
from critias.kit.voice import Lesson
from shared.staging import check_stage

by_title = {lesson.title: lesson for lesson in LESSONS}


def begun(lesson: Lesson) -> Match[Any, Any]:
    match = Match.new(RULES, lesson.setup, lesson.seed, lesson.place)
    for seat, text in lesson.choices:
        match.choose_text(seat, text)
    return match


def asked(match: Match[Any, Any], seat: int) -> Ask:
    ask = match.ask_for(seat)
    assert ask is not None
    return ask


def played(title: str, answer: str) -> Match[Any, Any]:
    lesson = by_title[title]
    match = begun(lesson)
    match.choose_text(lesson.seat, answer)
    return match


def said(match: Match[Any, Any], kind: str) -> list[tuple[Any, ...]]:
    return [event.data for _, event in match.events if event.kind == kind]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_each_answer_is_offered_and_leads_on(lesson: Lesson) -> None:
    ask = asked(begun(lesson), lesson.seat)
    offered = {RULES.notation(begun(lesson).state, option) for option in ask.options}
    assert len(offered) > 1, "there must be something to decide"
    assert set(lesson.answers) <= offered
    assert set(lesson.answers) != offered, "where every option does, none is named"
    for answer in lesson.answers or offered:
        match = begun(lesson)
        events = len(match.events)
        match.choose_text(lesson.seat, answer)
        assert match.answers or len(match.events) > events
        assert not list(RULES.invariants(match.state))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_each_lesson_has_words_rules_and_a_picture(lesson: Lesson) -> None:
    assert lesson.title
    assert lesson.says
    assert lesson.after
    assert lesson.rules
    for rule in lesson.rules:
        assert rule in RULES.rulebook()
    match = begun(lesson)
    assert not list(RULES.invariants(match.state))
    shown = match.view(lesson.seat)
    question = asked(match, lesson.seat)
    check_stage(VOICE, match.state, shown, question)
    offered = {RULES.notation(match.state, option) for option in question.options}
    assert set(lesson.answers) <= offered


def test_titles_differ() -> None:
    assert len(by_title) == len(LESSONS) >= 8


def test_the_first_card_has_the_highest_initiative() -> None:
    match = played("A secret card", "static_barrier")
    while match.seats_to_answer() and match.state.phase == "cards":
        seat = match.seats_to_answer()[0]
        match.choose(seat, asked(match, seat).options[0])
    assert match.seats_to_answer() == (WASP,)
    assert asked(match, WASP).kind == "action"


@pytest.mark.rule("goa2.tie.several-favoured-choose", "goa2.tie.flip-after-resolve")
@pytest.mark.parametrize(("first", "seat"), [("arien", ARIEN), ("brogan", BROGAN)])
def test_the_coin_turns_and_wasp_follows(first: str, seat: int) -> None:
    match = played("A tie and the coin", first)
    assert match.state.coin == BLUE
    match.choose_text(seat, "hold")
    assert match.state.coin == RED
    assert match.seats_to_answer() == (WASP,)


def test_the_way_around_the_minion_is_three_spaces() -> None:
    match = begun(by_title["Moving"])
    board = match.state.board
    options = asked(match, ARIEN).options
    assert board.grid.distance(board.by_name["k8"], board.by_name["l10"]) == 2
    assert board.by_name["l10"] in options
    assert board.by_name["k9"] not in options
    assert board.by_name["k10"] not in options


def test_fast_travel_answers_touch_the_battle() -> None:
    lesson = by_title["Fast Travel"]
    match = begun(lesson)
    board = match.state.board
    middle = board.zone_masks[board.starts[0]]
    shore = next(zone for zone in board.zones if zone.key == "blue-shore")
    edge = {
        board.names[space]
        for space in asked(match, ARIEN).options
        if isinstance(space, int) and shore.mask >> space & 1 and board.grid.near[space] & middle
    }
    assert set(lesson.answers) == edge
    assert not any(
        middle >> space & 1 for space in asked(match, ARIEN).options if isinstance(space, int)
    )


def test_brogan_is_paid_and_steps_into_the_gap() -> None:
    match = played("Attacking a minion", "i8")
    state = match.state
    assert state.heroes[BROGAN].coins == 2
    assert state.board.names[state.space[BROGAN]] == "i8"


@pytest.mark.rule("goa2.attack.example-mad-dash-targets")
def test_the_heavy_minion_says_why_not() -> None:
    match = begun(by_title["Heavy minions"])
    names = match.state.board.names
    options = asked(match, BROGAN).options
    assert {names[o] for o in options if isinstance(o, int)} == {"k12", "k14"}
    heavy = match.state.board.by_name["j12"]
    reason = match.why_not(BROGAN, heavy)
    assert reason is not None
    assert reason.rule == "goa2.attack.heavy-minion-immunity"
    left_behind = match.why_not(BROGAN, match.state.board.by_name["m12"])
    assert left_behind is not None


@pytest.mark.rule("goa2.defense.example-wasp")
def test_lift_up_and_one_minion_hold_against_six() -> None:
    match = played("Defending", "lift_up")
    assert said(match, "defense") == [("wasp", "lift_up", 6, 6, 1)]
    assert match.state.space[WASP] != OFF
    rest = [o for o in asked(begun(by_title["Defending"]), WASP).options if o != "lift_up"]
    assert len(rest) > 2
    for other in rest:
        assert played("Defending", str(other)).state.space[WASP] == OFF


def test_arien_returns_before_his_action() -> None:
    match = played("Coming back", "r7")
    assert match.state.board.names[match.state.space[ARIEN]] == "r7"
    assert match.seats_to_answer() == (ARIEN,)


@pytest.mark.rule("goa2.push.immediate-midturn")
def test_the_last_minion_pushes_the_lane_in_the_middle_of_the_action() -> None:
    match = played("Pushing the lane", "k6")
    state = match.state
    assert [state.board.zones[zone].key for zone in state.zones] == ["blue-shore"]
    assert state.waves == [2]
    assert state.heroes[XARGATHA].coins == 2


def test_blue_loses_one_minion_and_keeps_the_heavy_one() -> None:
    match = played("The minion battle", "k9")
    assert said(match, "battle") == [(0, 4, 3)]
    assert len(said(match, "minion_removed")) == 1
    board = match.state.board
    assert board.by_name["i6"] in match.state.at
    reason = begun(by_title["The minion battle"]).why_not(ARIEN, board.by_name["i6"])
    assert reason is not None
    assert reason.rule == "goa2.battle.heavy-last"


@pytest.mark.rule("goa2.upgrade.example-tigerclaw", "goa2.item.example-tigerclaw-attack")
def test_tigerclaw_takes_a_card_and_an_item() -> None:
    match = played("Levelling up", "poisoned_dagger")
    hero = match.state.heroes[0]
    assert hero.level == 2
    assert "poisoned_dagger" in hero.hand
    assert "light_fingered" in hero.deck
    assert hero.items[0] == 1
    assert match.state.heroes[1].coins == 1
