"""What stands beside options on the world: what a way costs, whom one fights, why not."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era.game import RULES, VOICE
from critias.games.era.rules.board import AREAS
from critias.games.era.rules.positions import arrange
from critias.games.era.shown.land import world
from critias.kernel.match import Match
from critias.kit.offers import ANSWERS, HELPS, Offers
from critias.kit.positions import Position
from critias.kit.stage import Stage
from critias.table.parts.staged import stage_of

FIVE = {"players": 5, "start": "quick"}


def laid(*choices: str, **board: Any) -> Match[Any, Any]:
    """A position in which seat 0 has chosen so far."""
    match = Position(RULES, arrange(**board), FIVE, 1).match()
    for choice in choices:
        match.choose_text(0, choice)
    return match


def asked(match: Match[Any, Any], seat: int = 0) -> tuple[Stage, Offers]:
    seen = match.view(seat)
    offers = VOICE.offers(match.state, seen, match.ask_for(seat))
    return stage_of(VOICE, seen, offers), offers


# --- moving --------------------------------------------------------------------------------------


def march(**more: Any) -> tuple[Stage, Offers]:
    """Four units of Atlantis in Khem are to go somewhere."""
    board: dict[str, Any] = {
        "owner": {"khem": "atlantis", "eden": "atlantis", "shangri_la": "brahmapura"},
        "units": {"khem": 4, "eden": 2, "atlantis": 1, "shangri_la": 2},
        **more,
    }
    return asked(laid("atlantis.move", "khem", **board))


@pytest.mark.rule("era.move.adjacent")
def test_a_way_says_what_it_costs_and_whom_it_leads_to() -> None:
    stage, offers = march()
    calm, fight, far = (offers[key].note for key in ("eden", "ophir", "shangri_la"))
    assert (calm.plate, calm.detail, calm.use) == (None, "yours", ANSWERS)
    assert fight.plate == ("fight", "fight", "neutral, defence 3")
    assert fight.use == ANSWERS
    assert far.plate == ("fight", "fight", "Brahmapura, defence 5")
    assert (far.verdict, far.use) == ("3 lost", HELPS)
    uses = [offer.note.use for offer in offers]
    assert uses == sorted(uses)
    assert stage.question is not None
    assert "eden" not in stage.question.elsewhere
    assert "shangri_la" in stage.question.elsewhere


def test_the_sign_of_a_fight_stands_on_the_map_as_well() -> None:
    stage, offers = march()
    assert stage.board is not None
    fights = sum(offer.note.plate is not None for offer in offers)
    assert 0 < fights < len(offers)
    assert stage.board.choices.count('fill="#a3261c"') == fights


@pytest.mark.rule("era.move.one-arrives")
def test_areas_that_are_too_far_say_how_many_would_be_lost() -> None:
    """With one unit more Hawaiki would be in reach."""
    board = {"khem": 6, "eden": 2, "atlantis": 1, "shangri_la": 2}
    told = {one.label: one for one in _not_now(march(units=board))}
    assert told["Hawaiki"].reason == "6 are lost on the way, 6 units can leave"
    assert told["Hawaiki"].rule == "era.move.one-arrives"
    told = {one.label: one for one in _not_now(march(units={**board, "khem": 7}))}
    assert "Hawaiki" not in told


@pytest.mark.rule("era.move.no-foreign-home")
def test_a_home_next_door_says_that_nobody_else_enters_it() -> None:
    """Eden borders Brahmapura; Lemuria is a home as well, but nobody would look for it there."""
    board = {
        "owner": {"eden": "atlantis"},
        "units": {"eden": 9, "atlantis": 1},
    }
    told = {one.label: one.rule for one in _not_now(asked(laid("atlantis.move", "eden", **board)))}
    assert told["Brahmapura"] == "era.move.no-foreign-home"
    assert "Lemuria" not in told


@pytest.mark.rule("era.move.conflict-allowance")
def test_who_cannot_pay_for_another_conflict_is_told_so() -> None:
    """The free conflict is spent on Ophir; with 5 Virya Eden, which is neutral, would be open."""
    board: dict[str, Any] = {
        "owner": {"khem": "atlantis"},
        "units": {"khem": 4, "atlantis": 1},
    }
    steps = ("atlantis.move", "khem", "ophir", "2", "khem")
    told = {one.label: one for one in _not_now(asked(laid(*steps, **board, virya=4)))}
    assert told["Eden"].rule == "era.move.conflict-allowance"
    assert told["Eden"].reason == "held by others, and no conflict is left to pay for"
    _, offers = asked(laid(*steps, **board, virya=5))
    assert "eden" in offers


def _not_now(shown: tuple[Stage, Offers]) -> Any:
    question = shown[0].question
    assert question is not None
    return question.not_now


def test_a_number_says_who_arrives_and_who_stays() -> None:
    board = {"owner": {"khem": "atlantis"}, "units": {"khem": 4, "atlantis": 1}}
    _, offers = asked(laid("atlantis.move", "khem", "ophir", **board))
    assert (offers[3].note.detail, offers[3].note.value) == ("1 stays in Khem", "3 arrive")
    assert offers[4].note.detail == "none stays in Khem"


# --- the map -------------------------------------------------------------------------------------


def test_the_world_goes_on_past_each_edge_and_nothing_of_it_can_be_chosen() -> None:
    drawn = world()
    beyond = drawn[drawn.index('<g id="era-beyond"') :]
    assert beyond.startswith('<g id="era-beyond" opacity=".45" pointer-events="none">')
    assert beyond.count('<use href="#era-lands"/>') == 4
    lands = drawn[drawn.index('<g id="era-lands"') : drawn.index('<g id="era-beyond"')]
    assert lands.count("<use") == len(AREAS)
    assert "data-why" not in lands


def test_no_ground_lies_over_the_counters_of_another_area() -> None:
    stage, _ = asked(VOICE.positions["late"].match(RULES))
    assert stage.board is not None
    drawn = stage.board.svg
    assert drawn.rindex('<g id="area-') < drawn.index('<g id="on-')
    assert drawn.count('<g id="on-') == len(AREAS)
