"""The picture of the table: well formed, complete, and silent about what is hidden."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from critias.games.goa2.board import BOARDS, Board
from critias.games.goa2.cards import CARDS, SHEETS
from critias.games.goa2.game import GAME
from critias.games.goa2.scene import draw
from critias.games.goa2.scene.cards import HEIGHT, WIDTH, face, tip
from critias.games.goa2.view import view
from critias.kernel.choices import Ask
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.svg import width, wrap
from goa2.table import BLUE, RED, Table

SETUPS: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 2, "edition": 1},
    {"players": 5, "board": "narrow_passages"},
    {"players": 4, "board": "vexing_cliffs", "selection": "all_pick"},
    {"players": 8, "mirror": True, "selection": "all_random"},
    {"players": 3, "selection": "single_draft", "mirror": True},
    {"players": 4, "selection": "player_draft", "before_draft": "random_draft"},
]
STEP = 29


def positions(setup: dict[str, Any], seed: int, most: int) -> Iterator[Match[Any, Any]]:
    """Moments of a random game."""
    match = Match.new(GAME, setup, seed)
    rng = Rng(seed)
    for number in range(most):
        if match.over:
            break
        if number % STEP == 0 or match.state.phase == "select":
            yield match
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, rng.pick(list(ask.options)))
    yield match


def parsed(svg: str) -> list[ET.Element]:
    root = ET.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert re.fullmatch(r"0 0 [0-9.]+ [0-9.]+", root.attrib["viewBox"])
    return list(root.iter())


def options_of(elements: list[ET.Element]) -> list[str]:
    return [e.attrib["data-option"] for e in elements if "data-option" in e.attrib]


def by_id(svg: str, name: str) -> ET.Element:
    return next(e for e in parsed(svg) if e.attrib.get("id") == name)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: "-".join(str(v) for v in s.values()))
def test_every_position_is_drawn_for_every_reader(setup: dict[str, Any]) -> None:
    for match in positions(setup, 1, 230):
        for seat in (None, *range(len(match.seats))):
            ask = match.ask_for(seat) if seat is not None and not match.over else None
            shown = match.view(seat)
            elements = parsed(draw(shown, ask))
            offered = [GAME.notation(match.state, option) for option in ask.options] if ask else []
            assert Counter(options_of(elements)) == Counter(offered)
            ids = [e.attrib["id"] for e in elements if "id" in e.attrib]
            assert len(ids) == len(set(ids))
            for element in elements:
                assert "style" not in element.attrib
                assert not any(name.startswith("on") for name in element.attrib)
                assert element.tag.rpartition("}")[2] not in ("script", "style", "foreignObject")
                if "data-option" in element.attrib:
                    assert element.attrib["tabindex"] == "0"
                    assert element.attrib["role"] == "button"
                    assert element.attrib["aria-label"]
                if "data-why" in element.attrib:
                    assert json.loads(element.attrib["data-why"]) not in (
                        ask.options if ask else ()
                    )
                if "data-rule" in element.attrib:
                    assert element.attrib["data-rule"] in GAME.rulebook()


@pytest.mark.parametrize("seed", [3, 4])
def test_hands_of_others_are_not_in_the_picture(seed: int) -> None:
    looked = 0
    for match in positions({"players": 6}, seed, 300):
        for seat in (None, 0, 3):
            svg = draw(match.view(seat), match.ask_for(seat) if seat is not None else None)
            tips = {e.attrib["data-tip"] for e in parsed(svg) if "data-tip" in e.attrib}
            for hero in match.state.heroes:
                if hero.seat == seat:
                    continue
                for key in (*hero.hand, *hero.deck, *hero.tucked):
                    looked += 1
                    assert f'-{key}"' not in svg
                    assert not any(words.startswith(f"{CARDS[key].name} (") for words in tips)
    assert looked > 1000


def test_a_card_laid_facedown_is_shown_to_its_owner_alone() -> None:
    match = Match.new(GAME, {"players": 2, "heroes": ["wasp", "xargatha", "arien", "brogan"]}, 1)
    while match.state.phase != "cards":
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, ask.options[0])
    while not match.state.heroes[0].card:
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, ask.options[0])
    laid = CARDS[match.state.heroes[0].card]
    assert match.state.phase == "cards"
    assert tip(laid) in _tips(draw(match.view(0)))
    assert tip(laid) not in _tips(draw(match.view(1)))


def _tips(svg: str) -> set[str]:
    return {e.attrib["data-tip"] for e in parsed(svg) if "data-tip" in e.attrib}


def test_pieces_keep_their_id_and_are_moved_by_their_transform() -> None:
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "k12")}, minions=[("heavy", BLUE, "i8", "guard")]
    )
    before = draw(view(table.state, 0))
    table.move("arien", "h8")
    after = draw(view(table.state, 0))
    ours = "piece-0"
    assert by_id(before, ours).attrib["transform"] != by_id(after, ours).attrib["transform"]
    guard = f"piece-{table.names['guard']}"
    assert by_id(before, guard).attrib["transform"] == by_id(after, guard).attrib["transform"]
    assert by_id(before, guard).attrib["aria-label"] == "Blue heavy minion"


def test_a_space_that_is_no_option_can_be_asked_about() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")}, hand={"brogan": ["bulwark"]})
    table.play("arien", "noble_blade", "movement")
    ask = table.question
    assert ask.kind == "move"
    elements = parsed(draw(view(table.state, 0), ask))
    why = {json.loads(e.attrib["data-why"]) for e in elements if "data-why" in e.attrib}
    spaces = set(table.board.grid.spaces)
    assert why == spaces - set(ask.options)
    nothing = parsed(draw(view(table.state, 1), None))
    assert not any("data-why" in e.attrib for e in nothing)


def test_actions_a_card_does_not_allow_are_drawn_with_their_why() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "q8")})
    ask = Ask((0,), "action", ["attack", "hold"], ("arien", "noble_blade"))
    elements = parsed(draw(view(table.state, 0), ask))
    assert set(options_of(elements)) == {"attack", "hold"}
    closed = {e.attrib["data-why"] for e in elements if e.attrib.get("class") == "goa2-closed"}
    assert closed == {'"skill"', '"movement"', '"fast_travel"', '"clear"'}


def test_the_attack_to_defend_against_is_drawn() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")}, hand={"brogan": ["bulwark"]})
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.question.kind == "defend"
    assert draw(view(table.state, 1), table.question).count('class="goa2-attack"') == 1
    assert 'class="goa2-attack"' not in draw(view(table.state, 1), None)


def test_markers_and_tokens_are_shown() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")}, tokens=[("trap", "arien", "i8")])
    assert "Poison marker (-2)" not in _tips(draw(view(table.state, None)))
    table.state.markers["Poison"] = (1, -2)
    svg = draw(view(table.state, None))
    assert "Poison marker (-2)" in _tips(svg)
    assert by_id(svg, f"piece-{table.names['trap']}").attrib["aria-label"] == "trap token"


def test_effects_in_force_have_a_ring_on_the_board() -> None:
    table = Table({"wasp": (RED, "j8"), "brogan": (BLUE, "q8")})
    assert 'class="goa2-effect"' not in draw(view(table.state, None))
    table.play("wasp", "static_barrier", "skill")
    assert table.state.effects
    assert draw(view(table.state, None)).count('class="goa2-effect"') == 1
    assert any(t.endswith("In force now.") for t in _tips(draw(view(table.state, None))))


def test_the_winner_is_announced_over_the_board() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")}, lives=(6, 1))
    assert "wins" not in draw(view(table.state, None))
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.state.winner == RED
    svg = draw(view(table.state, None))
    assert ">Red wins<" in svg
    assert by_id(draw(view(table.state, None)), "piece-0") is not None
    assert 'id="piece-1"' not in svg


def test_words_are_escaped() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "q8")})
    shown = view(table.state, 0)
    shown["seats"] = ['<b>&"', "'>"]
    svg = draw(shown)
    parsed(svg)
    assert "<b>" not in svg
    assert "&lt;b&gt;&amp;&quot; (you)" in svg


def test_the_same_view_gives_the_same_picture() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "q8")})
    assert draw(view(table.state, 0)) == draw(json.loads(json.dumps(view(table.state, 0))))


@pytest.mark.parametrize("key", BOARDS)
def test_battle_zones_are_marked_and_named(key: str) -> None:
    table = Table({"arien": (RED, None), "brogan": (BLUE, None)}, board=key)
    svg = draw(view(table.state, None))
    board = Board.of(key)
    assert svg.count('class="goa2-battle"') == len(board.lanes)
    for zone in board.starts:
        assert f">{board.zones[zone].name}<" in svg


def test_every_card_can_be_read() -> None:
    for key, card in CARDS.items():
        root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{face(key)}</svg>')
        written = " ".join(e.text for e in root.iter() if e.text and e.text.strip())
        assert all(word in written.split() for word in card.name.split())
        assert all(word in written.split() for word in card.text.split())
        for element in root.iter():
            if "y" in element.attrib:
                assert 0 <= float(element.attrib["y"]) <= HEIGHT
            if element.tag.endswith("tspan"):
                assert width(element.text or "", 7) < WIDTH


def test_every_hero_has_an_emblem_or_a_letter() -> None:
    for hero in SHEETS:
        table = Table({hero: (RED, "j8")})
        piece = by_id(draw(view(table.state, None)), "piece-0")
        assert len(list(piece.iter())) > 6


def test_wrapping_keeps_every_word() -> None:
    words = "one two three four five six seven"
    rows = wrap(words, 10, 60)
    assert " ".join(rows) == words
    assert len(rows) > 1
    assert all(width(row, 10) <= 60 for row in rows)
