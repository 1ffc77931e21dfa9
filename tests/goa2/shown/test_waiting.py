"""What those read who wait for somebody else: who it is, and what for."""

from __future__ import annotations

import pytest

from critias.games.goa2.game import RULES, VOICE
from critias.games.goa2.rules.lanes import STRAY
from critias.games.goa2.rules.targets import TARGET
from critias.games.goa2.rules.view import view
from critias.kernel.choices import Ask, AskAll
from critias.kernel.kinds import AskKind
from critias.kernel.match import Match
from goa2.table import BLUE, RED, Table


def waiting(table: Table, kind: AskKind, *seats: int) -> str:
    return VOICE.words.waiting(view(table.state, None), Ask(seats, kind, [1, 2], ("arien",)))


def test_a_hero_is_named_by_its_name() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")})
    assert waiting(table, TARGET, 0) == "Arien chooses a target"
    assert waiting(table, TARGET, 1) == "Brogan chooses a target"


def test_a_team_is_named_by_its_colour() -> None:
    table = Table({"arien": (RED, "j8"), "wasp": (BLUE, "k8"), "brogan": (BLUE, "l8")})
    assert waiting(table, STRAY, 1, 2) == "Blue leads its minions back"


def test_a_player_with_two_heroes_is_named_as_a_player() -> None:
    setup = {"players": 2, "heroes": ["arien", "wasp", "brogan", "tigerclaw"]}
    match = Match.new(RULES, setup, 1)
    shown = match.view(None)
    assert [hero["seat"] for hero in shown["heroes"]].count(0) == 2
    asked = Ask((0,), TARGET, [1, 2], ("arien", "noble_blade"))
    assert VOICE.words.waiting(shown, asked) == f"{shown['seats'][0]} chooses a target"


@pytest.mark.parametrize("selection", ["pick_ban", "player_draft"])
def test_before_there_are_heroes_teams_and_players_are_named(selection: str) -> None:
    match = Match.new(RULES, {"players": 4, "selection": selection, "sets": ["core", "defiant"]}, 1)
    asked, shown = match.pending, match.view(None)
    assert isinstance(asked, Ask)
    names = ("Red", "Blue", *shown["seats"])
    assert VOICE.words.waiting(shown, asked).startswith(names)


@pytest.mark.rule("goa2.turn.simultaneous-play")
def test_cards_are_waited_for_without_a_name() -> None:
    setup = {"players": 4, "heroes": ["arien", "wasp", "brogan", "tigerclaw"]}
    match = Match.new(RULES, setup, 1)
    while isinstance(match.pending, Ask):
        match.choose(match.pending.seats[0], match.pending.options[0])
    assert isinstance(match.pending, AskAll)
    ask = match.pending.asks[0]
    assert VOICE.words.waiting(match.view(None), ask) == "cards are chosen in secret"
