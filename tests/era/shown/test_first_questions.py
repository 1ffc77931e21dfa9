"""The first questions say what comes of an answer: objective cards, nations, societies."""

from __future__ import annotations

from typing import Any

from critias.games.era.game import RULES, VOICE
from critias.games.era.rules.setup import RETURN_CARD, WHICH_NATION, WHICH_SOCIETY
from critias.kernel.match import Match
from critias.kit.offers import Offers
from critias.kit.stage import Cards, Stage
from critias.table.parts.staged import stage_of


def begun(**setup: Any) -> Match[Any, Any]:
    return Match.new(RULES, RULES.parse_setup({"players": 4, **setup}), 3)


def asked(match: Match[Any, Any]) -> tuple[Stage, Offers]:
    seat = match.seats_to_answer()[0]
    view = match.view(seat)
    offers = VOICE.offers(match.state, view, match.ask_for(seat))
    return stage_of(VOICE, view, offers), offers


def until(match: Match[Any, Any], kind: str) -> tuple[Stage, Offers]:
    """The first question of that kind; those before it are answered somehow."""
    while (found := asked(match))[1].kind != kind:
        match.choose(match.seats_to_answer()[0], next(iter(found[1])).option)
    return found


def test_an_objective_card_says_what_it_is_worth_and_can_be_pressed_where_it_lies() -> None:
    stage, offers = until(begun(), RETURN_CARD)
    assert all("VP alone" in offer.note.detail for offer in offers)
    held = next(row for row in stage.rows if row.id == "cards").body[0]
    assert isinstance(held, Cards)
    assert {card.option for card in held.cards} == {offer.option for offer in offers}


def test_a_nation_says_how_strong_it_is_and_with_whom_it_is_shared() -> None:
    match = begun()
    _, offers = until(match, WHICH_NATION)
    assert offers["atlantis"].note.detail.startswith("Power 5, ")
    assert offers["atlantis"].note.shows
    match.choose(match.seats_to_answer()[0], "atlantis")
    _, offers = until(match, WHICH_NATION)
    assert offers["atlantis"].note.verdict == "with White"


def test_a_society_is_a_name_and_its_power_stands_below() -> None:
    _, offers = until(begun(powers=True), WHICH_SOCIETY)
    first = next(iter(offers))
    assert first.label == "Lemurian Brotherhood"
    assert first.note.detail.startswith("Peacekeepers: ")
