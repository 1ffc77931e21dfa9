"""The first questions: Heroes stand there with a picture and a line, Tactics with what they do."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from critias.games.mage_knight.game import RULES, VOICE
from critias.games.mage_knight.rules.components import HEROES
from critias.games.mage_knight.rules.round import CHOOSE_TACTIC
from critias.games.mage_knight.rules.selection import CHOOSE_HERO
from critias.games.mage_knight.shown import heroes
from critias.games.mage_knight.shown.stage import stage
from critias.kernel.choices import Ask
from critias.kernel.match import Match
from critias.kit.offers import Offers
from critias.kit.stage import Cards, Entries, Stage


def begun(players: int, *choices: str) -> Match[Any, Any]:
    """A game that has just begun, after some choices."""
    scenario = "solo_conquest" if players == 1 else "full_conquest"
    setup = RULES.parse_setup({"scenario": scenario, "players": players, "heroes": "choose"})
    match: Match[Any, Any] = Match.new(RULES, setup, 3)
    for choice in choices:
        match.choose(match.seats_to_answer()[0], choice)
    return match


def seen(match: Match[Any, Any]) -> tuple[Stage, Offers]:
    """The stage of who is asked."""
    ask = match.pending
    assert isinstance(ask, Ask)
    view = match.view(ask.seats[0])
    offers = VOICE.offers(match.state, view, ask)
    return stage(view, offers), offers


def test_every_hero_stands_there_with_a_picture_and_a_line() -> None:
    found, offers = seen(begun(1))
    assert offers.kind == CHOOSE_HERO
    row = found.rows[0]
    assert row.open
    cards = row.body[0]
    assert isinstance(cards, Cards)
    assert [card.option for card in cards.cards] == [hero.id for hero in HEROES]
    for card, offer in zip(cards.cards, offers, strict=True):
        assert card.art
        assert heroes.line(str(card.option)) in repr(card.lines)
        assert offer.note.detail == heroes.line(str(offer.option))
        assert offer.note.icon == card.art
    assert found.hands == ()
    assert [row.id for row in found.rows] == ["heroes", "goal"], "nothing lies open yet"


def test_a_hero_who_is_gone_says_so() -> None:
    match = begun(2, "tovak")
    found, _ = seen(match)
    cards = found.rows[0].body[0]
    assert isinstance(cards, Cards)
    gone = {card.option: card.note for card in cards.cards if card.state == "shut"}
    assert gone == {"tovak": f"taken by player {match.log[0].seat + 1}"}


@pytest.mark.parametrize("hero", [hero.id for hero in HEROES])
def test_portraits_are_pictures_of_their_own(hero: str) -> None:
    drawn = heroes.portrait(hero)
    ET.fromstring(f"<svg>{drawn}</svg>")
    assert [h.id for h in HEROES if heroes.portrait(h.id) == drawn] == [hero]


def test_a_tactic_says_what_it_does_beside_its_name() -> None:
    found, offers = seen(begun(1, "tovak"))
    assert offers.kind == CHOOSE_TACTIC
    row = found.rows[0]
    tactics = row.body[0]
    assert isinstance(tactics, Entries)
    assert row.open
    for entry, offer in zip(tactics.entries, offers, strict=True):
        assert entry.title == offer.label
        assert offer.note.detail.startswith(entry.detail.rstrip("."))
        assert entry.detail not in offer.label


def test_a_seat_wears_its_hero_where_the_setup_says_who_that_is() -> None:
    named = RULES.parse_setup({"scenario": "full_conquest", "players": 3, "heroes": "norowas"})
    match: Match[Any, Any] = Match.new(RULES, named, 1)
    for seat, player in enumerate(match.view(0)["players"]):
        assert VOICE.seat_sign(named, seat) == heroes.portrait(player["hero"])
    chosen = RULES.parse_setup({"scenario": "full_conquest", "players": 3, "heroes": "choose"})
    assert VOICE.seat_sign(chosen, 0) == ""
