"""Nothing that people read escapes their language, and no rule follows a word of it."""

from __future__ import annotations

import pytest

from critias.games.goa2.game import RULES, VOICE
from critias.games.goa2.rules.cards import TWIN
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.cards import TIERS
from critias.kit.language import using
from goa2.table import BLUE, RED, Table
from shared.cases import Case, goa2
from shared.pseudo import MARKED, speaks_it_all, unmarked

NO_WORDS = (*TIERS[2:], TWIN)
"""What is written with letters or signs and is no word."""
GAMES = [
    goa2("pick-ban", selection="pick_ban", sets=["core", "defiant"]),
    goa2("secrets", heroes=["min", "snorri", "takahide", "tali"]),
    goa2("copies", edition=1, heroes=["gydion", "nebkher", "mortimer", "trinkets"]),
    goa2("captains", players=5, selection="player_draft", before_draft="all_pick"),
    goa2("two-players", players=2, selection="random_draft", board="vexing_cliffs"),
]
"""Both printings, ways to select heroes, and the heroes with the most words of their own."""


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.name)
def test_every_word_can_be_translated(case: Case) -> None:
    match = case.new(1)
    found = speaks_it_all(case, 1, every=150, allowed=(*match.seats, *NO_WORDS))
    assert not found, f"{len(found)} words are English only: {found[:20]}"


def test_reasons_and_what_is_picked_for_a_new_game_can_be_translated() -> None:
    for setup in ({"players": 4}, {"players": 5, "selection": "player_draft"}, {"players": 2}):
        with using(MARKED):
            pickings = VOICE.picking(RULES.parse_setup(setup))
        for picking in pickings:
            texts = [picking.title, picking.says]
            if picking.option not in ("handicaps", "six_cards"):  # Those show the seats.
                texts += [
                    text for face in picking.faces.values() for text in (face.name, face.says)
                ]
            assert not unmarked(" ".join(texts)), f"{picking.option}: {texts}"
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")})
    with using(MARKED):
        because = VOICE.because(view(table.state, 0), ("noble_blade", "arien"))
    assert not unmarked(because), because
