"""What is said of a game that is played again."""

from __future__ import annotations

from critias.games.athlas.game import RULES
from critias.kernel.match import Match
from critias.table.replays import waiting_words


def test_who_decides_is_named_once() -> None:
    match = Match.new(RULES, {"creation": "presets"}, 1)
    name = match.seats[match.seats_to_answer()[0]]
    assert waiting_words(match, match.view(None)) == f"{name} summons"


def test_whoever_decides_in_secret_is_named_before_what_is_done() -> None:
    match = Match.new(RULES, {"creation": "build"}, 1)
    said = "North, South: creatures are designed in secret"
    assert waiting_words(match, match.view(None)) == said
