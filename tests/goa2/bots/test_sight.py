"""What learners see of Guards of Atlantis II: every hero, board, printing and number of players."""

from __future__ import annotations

import ast
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from critias.games.goa2.bots.sight import SIGHT
from critias.games.goa2.bots.sight.sheets import BOARDS as PUBLISHED_BOARDS
from critias.games.goa2.bots.sight.sheets import CARDS as CARD_SHEET
from critias.games.goa2.bots.sight.sheets import (
    CARDS_EACH,
    DISCARDED,
    EFFECTS,
    GAME,
    HAND,
    HEROES,
    MARKERS,
    PIECES,
    PLAYED,
    SPACES,
    SPELLS,
    WORD,
    WORDS,
)
from critias.games.goa2.game import RULES
from critias.games.goa2.rules import tokens
from critias.games.goa2.rules.board import BLUE, BOARDS, RED, Board
from critias.games.goa2.rules.cards import CARDS, SHEETS
from critias.games.goa2.rules.state import Effect, GoaState
from critias.kernel.random import Rng
from critias.players.encoding import encoder_of
from critias.players.observing import Look, Sheet
from goa2.starting import start
from goa2.table import Table
from shared.cases import Case
from shared.kinds import declared
from shared.sights import Memory, check_fair, check_room, played

RULES_FOLDER = Path(tokens.__file__).parent
ALL_SETS = ["core", "defiant", "wayward", "arcane", "renowned", "devoted", "playtest"]


def rows(found: Look, sheet: Sheet) -> list[dict[str, int]]:
    """A sheet as dictionaries."""
    values = found.sheets[SIGHT.sheets.index(sheet)]
    names = [column.name for column in sheet.columns]
    return [
        dict(zip(names, values[place : place + sheet.width], strict=True))
        for place in range(0, len(values), sheet.width)
    ]


def seen(state: GoaState, seat: int, sheet: Sheet) -> list[dict[str, int]]:
    return rows(SIGHT.look(state, seat), sheet)


def card_row(state: GoaState, seat: int, card: str) -> dict[str, int]:
    """The row of a card, found as options find it."""
    found = SIGHT.look(state, seat)
    place = [column.name for column in SIGHT.option].index("card")
    return rows(found, CARD_SHEET)[SIGHT.point(found.index, "", card)[place] - 1]


# --- vocabularies -----------------------------------------------------------------------------


def test_every_hero_card_and_thing_has_a_number() -> None:
    assert set(WORDS["heroes"]) >= {key for key, sheet in SHEETS.items() if sheet.set in ALL_SETS}
    assert set(WORDS["cards"]) >= set(CARDS)
    for sheet in SHEETS.values():
        named = {*(name for name, _ in sheet.tokens), *sheet.fixtures}
        assert named <= set(WORDS["things"])
        assert named <= set(WORDS["words"])
        assert set(sheet.markers) <= set(WORDS["markers"])
        assert len(sheet.cards) - len(sheet.spells) <= CARDS_EACH
        assert len(sheet.spells) <= SPELLS


def test_every_space_and_board_has_a_number() -> None:
    assert set(PUBLISHED_BOARDS) == set(BOARDS)
    for key in BOARDS:
        assert set(Board.of(key).by_name) <= set(WORDS["spaces"])


def test_every_question_has_a_number() -> None:
    assert set(WORDS["kinds"]) == set(declared("critias.games.goa2")[0])


def test_every_part_of_a_text_has_a_word() -> None:
    """Names of bullets are written in the texts of heroes and nowhere else."""
    found = set()
    for file in RULES_FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                found |= parts_of_a_text(node)
    assert len(found) > 50
    assert found <= set(WORD)


def parts_of_a_text(call: ast.Call) -> set[str]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if name in ("Bullet", "attack_bullet", "defeat_bullet"):
        first = call.args[0]
        return {str(first.value)} if isinstance(first, ast.Constant) else set()
    return {k.arg for k in call.keywords if k.arg} if name == "choose_mode" else set()


def test_a_name_means_one_thing() -> None:
    for one, other in pairwise(("words", "heroes", "cards", "words")):
        assert not set(WORDS[one]) & set(WORDS[other])


def test_cards_of_heroes_stand_in_the_same_order() -> None:
    for hero, sheet in SHEETS.items():
        own = [CARDS[card] for card in WORDS["cards"] if CARDS[card].hero == hero]
        assert [(c.colour, c.tier, c.branch) for c in own[:18]] == [
            ("gold", 0, ""), ("silver", 0, ""),
            *((colour, tier, branch) for colour in ("red", "green", "blue")
              for tier, branch in ((1, ""), (2, "A"), (2, "B"), (3, "A"), (3, "B"))),
            ("purple", 4, ""),
        ]  # fmt: skip
        assert len(own) == len(sheet.cards)


def test_the_numbers_fit_a_small_network() -> None:
    assert encoder_of(SIGHT).size < 12_500


# --- games ------------------------------------------------------------------------------------


def setups() -> list[dict[str, Any]]:
    """Every hero, number of players, board, printing and method of selection."""
    heroes = sorted(SHEETS)
    found: list[dict[str, Any]] = []
    for first in range(0, len(heroes), 4):
        line_up = [heroes[(first + n) % len(heroes)] for n in range(4)]
        board = ("forgotten_island", "vexing_cliffs", "narrow_passages")[first // 4 % 3]
        found.append({"heroes": line_up, "edition": 1 + first // 4 % 2, "board": board})
    found += [{"players": players, "selection": "all_random"} for players in range(2, 11)]
    found += [
        {"players": 8, "mirror": True, "edition": 1},
        {"players": 6, "mirror": True, "selection": "pick_ban", "six_cards": "Red 1"},
        {"players": 6, "mirror": True, "selection": "all_pick", "handicaps": ["Blue 2"]},
        {"players": 3, "selection": "single_draft"},
        {"players": 5, "selection": "player_draft", "before_draft": "all_pick"},
        {"players": 6, "selection": "random_draft", "board": "across_the_river"},
        {
            "players": 4,
            "mirror": True,
            "heroes": ["gydion", "razzle", "gydion", "razzle"],
        },
    ]
    return [{"complexity": 4, "sets": ALL_SETS, **setup} for setup in found]


@pytest.mark.parametrize("setup", setups(), ids=str)
def test_nothing_is_lost_and_nothing_hidden_is_shown(setup: dict[str, Any]) -> None:
    case = Case("goa2-seen", RULES, setup)
    memory = Memory()
    for number, (match, position) in enumerate(played(case, 3, "random", 100)):
        memory.check(match, position)
        if number % 4 == 0:
            check_room(match, position)
        if number % 15 == 0:
            check_fair(match, position, Rng(number))


# --- what single columns say ------------------------------------------------------------------

LINE_UP = {"arien": (RED, "j8"), "brogan": (BLUE, "k8")}


@pytest.mark.parametrize("board", BOARDS)
def test_both_teams_see_the_same_board(board: str) -> None:
    """Half a turn of the board with the colours changed looks the same to the other team."""
    heroes = ["arien", "bain", "wasp", "arien", "bain", "wasp"]
    if len(Board.of(board).lanes) == 1:
        heroes = ["arien", "bain", "arien", "bain"]
    state = start(
        board=board, players=len(heroes), heroes=heroes, mirror=True, complexity=2, sets=ALL_SETS
    )
    assert seen(state, 0, SPACES) == seen(state, len(heroes) - 1, SPACES)
    assert any(row["battle"] for row in seen(state, 0, SPACES))


def test_a_piece_stands_where_the_other_team_sees_it_half_a_turn_away() -> None:
    table = Table(LINE_UP, [("melee", RED, "i8"), ("heavy", BLUE, "l8")])
    board = table.state.board
    for seat, turned in ((0, False), (1, True)):
        found = SIGHT.look(table.state, seat)
        spaces = dict(zip(WORDS["spaces"], rows(found, SPACES), strict=True))

        def here(name: str, turned: bool = turned) -> str:
            space = board.by_name[name]
            return board.names[board.opposite[space] if turned else space]

        own = 1 if seat == 0 else -1
        assert spaces[here("i8")]["minion"] == own
        assert spaces[here("l8")]["minion"] == -3 * own
        assert spaces[here("j8")]["hero"] == (2 if seat == 0 else -1)
        assert spaces[here("k8")]["hero"] == (-1 if seat == 0 else 2)
        assert sum(bool(row["minion"] or row["hero"]) for row in spaces.values()) == 4


def test_the_seat_comes_first_then_its_team() -> None:
    state = start(players=6, heroes=["arien", "bain", "wasp", "misa", "brogan", "min"])
    for seat in range(6):
        heroes = [row["index"] - 1 for row in seen(state, seat, HEROES)]
        team = [0, 1, 2] if seat < 3 else [3, 4, 5]
        others = [hero for hero in range(6) if hero not in team]
        assert heroes == [seat, *(hero for hero in team if hero != seat), *others]
        assert [row["side"] for row in seen(state, seat, HEROES)] == [1, 1, 1, -1, -1, -1]


def test_who_runs_two_heroes_has_both_first() -> None:
    state = start(players=2, heroes=["arien", "wasp", "brogan", "sabina"])
    assert [row["own"] for row in seen(state, 1, HEROES)] == [1, 1, 0, 0]
    assert [row["index"] for row in seen(state, 1, HEROES)] == [3, 4, 1, 2]


def test_a_card_that_lies_facedown_is_known_to_its_owner_alone() -> None:
    table = Table(LINE_UP)
    hero = table.state.heroes[0]
    hero.card = card = "spell_break"
    table.state.phase = "cards"
    own, other = seen(table.state, 0, HEROES)[0], seen(table.state, 1, HEROES)[1]
    assert (bool(own["card"]), own["card_down"]) == (True, 0)
    assert (own["hero"], other["card"], other["card_down"]) == (other["hero"], 0, 1)
    assert [card_row(table.state, seat, card)["place"] for seat in (0, 1)] == [PLAYED, 0]
    table.state.phase = "act"
    assert card_row(table.state, 1, card)["place"] == PLAYED


def test_facedown_cards_of_others_are_counted_where_they_lie() -> None:
    table = Table(LINE_UP)
    hero = table.state.heroes[0]
    one, two, three = "noble_blade", "spell_break", "liquid_leap"
    hero.resolved[2], hero.discard, hero.facedown = one, [two, three], (one, three)
    own, other = seen(table.state, 0, HEROES)[0], seen(table.state, 1, HEROES)[1]
    assert (own["hidden_slots"], own["hidden_discards"]) == (0, 0)
    assert (other["hidden_slots"], other["hidden_discards"], other["facedown"]) == (4, 2, 2)
    places = [card_row(table.state, 1, card)["place"] for card in (one, two, three)]
    assert places == [0, DISCARDED, 0]
    known = card_row(table.state, 0, three)
    assert (known["place"], known["order"], known["facedown"]) == (DISCARDED, 2, 1)


def test_a_secret_token_is_shown_to_its_owner_alone() -> None:
    table = Table({"min": (RED, "j8"), "brogan": (BLUE, "k8")})
    state = table.state
    mine = state.labels.index("mine")
    tokens.put_token(state, mine, state.board.by_name["i8"], "min_trip_mine 1.1")
    state.secret[mine] = "dud"
    for seat, secret in ((0, 2), (1, 0)):
        (row,) = (row for row in seen(state, seat, PIECES) if row["kind"] == 5 and row["space"])
        assert row["secret"] == secret
        assert row["laid_by"]
        assert row["name"] == WORDS["things"].index("mine") + 1


def test_what_is_bought_in_secret_is_shown_to_its_buyer_alone() -> None:
    table = Table(LINE_UP)
    hero = table.state.heroes[0]
    hero.picks = ("rogue_wave",)
    assert card_row(table.state, 0, hero.picks[0])["picked"] == 1
    assert card_row(table.state, 1, hero.picks[0])["picked"] == 0
    assert seen(table.state, 0, HEROES)[0]["upgrades"] == 1
    assert seen(table.state, 1, HEROES)[1]["upgrades"] == 0


def test_books_runes_markers_and_effects_are_told() -> None:
    table = Table({"gydion": (RED, "j8"), "snorri": (BLUE, "k8"), "tigerclaw": (BLUE, "l8")})
    state = table.state
    gydion, snorri, _ = state.heroes
    gydion.book = ("gydion_fireball",)
    snorri.runes = ("axe", "wings", "horn", "anvil")
    state.markers["Poison"] = (1, -1)
    lasting = next(card.id for card in SHEETS["snorri"].cards if card.active)
    state.effects = [Effect(owner=1, card=lasting, begins=1, ends=5, note=7)]
    assert card_row(state, 1, "gydion_fireball")["place"] == HAND
    assert card_row(state, 1, "gydion_wish")["place"] == 0
    mine = seen(state, 1, HEROES)[0]
    assert [mine[f"rune_{slot}"] for slot in (1, 2, 3, 4)] == [2, 4, 1, 3]
    (_, poison) = seen(state, 1, MARKERS)
    assert poison == {"holder": 1, "size": -1}
    (effect,) = seen(state, 0, EFFECTS)
    assert (effect["begins"], effect["ends"], effect["note"]) == (1, 5, 7)
    assert rows(SIGHT.look(state, 0), HEROES)[effect["owner"] - 1]["index"] == 2
    assert effect["card"]


def test_directions_turn_with_the_board() -> None:
    table = Table(LINE_UP)
    place = [column.name for column in SIGHT.option].index("number_1")
    for seat, east in ((0, 0), (1, 3)):
        index = SIGHT.look(table.state, seat).index
        assert SIGHT.point(index, "tali_direction", ("direction", 0))[place] == east


def test_the_coin_and_the_lives_are_told_from_the_own_side() -> None:
    table = Table(LINE_UP)
    table.state.lives, table.state.coin = [3, 1], RED
    red, blue = (seen(table.state, seat, GAME)[0] for seat in (0, 1))
    assert (red["lives"], red["lives_other"], red["coin"], red["blue"]) == (3, 1, 1, 0)
    assert (blue["lives"], blue["lives_other"], blue["coin"], blue["blue"]) == (1, 3, 0, 1)


def test_an_option_met_before_tells_of_who_stands_there_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nobody = SIGHT.look(start(), 0).index
    place = [column.name for column in SIGHT.option].index("piece")
    space = next(space for space, row in enumerate(nobody.table.side.rows) if row)
    somebody, option = nobody._replace(standing={space: 7}), ("way", space)
    for most, words in ((4096, list(WORD)[:20]), (1, list(WORD)[20:40])):
        monkeypatch.setattr(sys.modules[SIGHT.point.__module__], "MOST_KNOWN", most)
        for _ in range(2):
            assert SIGHT.point(nobody, "", option)[place] == 0
            assert SIGHT.point(somebody, "", option)[place] == 7
        for word in words:
            SIGHT.point(nobody, "", word)
    assert len(nobody.table.known) == 1, "what is remembered makes room"
