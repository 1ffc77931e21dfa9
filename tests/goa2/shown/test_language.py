"""Nothing that people read escapes their language, and no rule follows a word of it."""

from __future__ import annotations

import pytest

from critias.games.goa2.game import RULES, VOICE
from critias.games.goa2.rules.cards import CARDS, TWIN
from critias.games.goa2.rules.combat import DEFEND
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.cards import TIERS, card
from critias.kernel.choices import NO, Ask
from critias.kit.language import using
from critias.kit.stage import Cards, Panel, Stage
from critias.table.parts.page import still_stage
from goa2.table import BLUE, RED, Table
from shared.cases import Case, goa2
from shared.pseudo import MARKED, speaks_it_all, unmarked, visible

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


def test_notes_of_all_defenses_can_be_translated() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")}, [("melee", RED, "l8")])
    shown = view(table.state, 1)
    options = [key for key, one in CARDS.items() if one.defense is not None or one.block]
    ask = Ask((1,), DEFEND, [*options, NO], ("arien", "noble_blade", "brogan", 6))
    with using(MARKED):
        offers = VOICE.offers(table.state, shown, ask)
        said = {offer.option: offer.said for offer in offers}
    found = {option: plain for option, text in said.items() if (plain := unmarked(text))}
    assert not found


@pytest.mark.parametrize("edition", [1, 2])
def test_all_cards_can_be_translated(edition: int) -> None:
    with using(MARKED):
        cards = tuple(card(key, "test", edition=edition) for key in CARDS)
        drawn = still_stage(Stage(panels=(Panel("test", "", (Cards(cards),)),)))
        found = [plain for text in visible(drawn) for plain in unmarked(text, NO_WORDS)]
    assert not found
