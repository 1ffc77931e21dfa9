"""The stage of the island: complete, with numbers as they count, silent about what is hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from critias.games.goa2.game import RULES, VOICE
from critias.games.goa2.rules.acting import COIN_FLIPPED
from critias.games.goa2.rules.actions import WHICH_ACTION, Performing
from critias.games.goa2.rules.board import BOARDS, Board
from critias.games.goa2.rules.cards import CARDS, SETS, SHEETS, SIGNS
from critias.games.goa2.rules.combat import COINS_GAINED, Defending
from critias.games.goa2.rules.level import ROUND_BEGUN
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.cards import card
from critias.games.goa2.shown.notes import defense_now
from critias.games.goa2.shown.notes import note as note_of
from critias.games.goa2.shown.pieces import token
from critias.kernel.choices import NO, Ask
from critias.kernel.events import Event
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.offers import Offers
from critias.kit.stage import Card, Cards, Entries, Mat, Stage
from critias.table.parts.pen import Pen
from critias.table.parts.sent import Sent, at_first
from critias.table.parts.stage import Area, areas
from critias.table.parts.staged import stage_of
from goa2.starting import selection_of
from goa2.table import BLUE, RED, Table
from shared.staging import Markup, check_stage, drawn

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
    match = Match.new(RULES, setup, seed)
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


def stage_for(table: Table, seat: int | None, ask: Ask | None = None) -> Stage:
    shown = view(table.state, seat)
    return stage_of(VOICE, shown, VOICE.offers(table.state, shown, ask))


def shown_to(table: Table, seat: int | None, ask: Ask | None = None) -> Markup:
    return check_stage(VOICE, table.state, view(table.state, seat), ask)


def mat_of(stage: Stage, hero: int) -> Mat:
    return next(mat for mat in stage.mats if mat.id == str(hero))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: "-".join(str(v) for v in s.values()))
def test_every_position_has_a_stage_for_every_reader(setup: dict[str, Any]) -> None:
    for match in positions(setup, 1, 230):
        for seat in (None, *range(len(match.seats))):
            ask = match.ask_for(seat) if seat is not None and not match.over else None
            markup = check_stage(VOICE, match.state, match.view(seat), ask)
            spaces = [o for o in ask.options if isinstance(o, int)] if ask else []
            offered = set(markup.all("data-option"))
            assert {RULES.notation(match.state, space) for space in spaces} <= offered
            cards = [o for o in ask.options if isinstance(o, str) and o in CARDS] if ask else []
            assert set(cards) <= offered


@pytest.mark.parametrize("seed", [3, 4])
def test_hands_of_others_are_not_on_the_stage(seed: int) -> None:
    looked = 0
    for match in positions({"players": 6}, seed, 300):
        for seat in (None, 0, 3):
            ask = match.ask_for(seat) if seat is not None and not match.over else None
            ids = check_stage(VOICE, match.state, match.view(seat), ask).all("id")
            for hero in match.state.heroes:
                if hero.seat == seat:
                    continue
                for key in (*hero.hand, *hero.deck, *hero.tucked):
                    looked += 1
                    assert not any(name.endswith(f"-{key}") for name in ids)
    assert looked > 1000


def test_a_card_laid_facedown_is_shown_to_its_owner_alone() -> None:
    match = Match.new(RULES, {"players": 2, "heroes": ["wasp", "xargatha", "arien", "brogan"]}, 1)
    while match.state.phase != "cards" or not match.state.heroes[0].card:
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, ask.options[0])
    laid = match.state.heroes[0].card
    own = stage_of(VOICE, match.view(0), Offers())
    other = stage_of(VOICE, match.view(1), Offers())
    assert _slot(mat_of(own, 0), 0).title == CARDS[laid].name
    assert _slot(mat_of(other, 0), 0).facedown
    assert laid not in str(other)


def _slot(mat: Mat, turn: int) -> Card:
    found = mat.slots[turn].card
    assert found is not None
    return found


def test_pieces_keep_their_id_and_say_what_whose_and_where() -> None:
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "k12")}, minions=[("heavy", BLUE, "i8", "guard")]
    )
    before = _piece(table, "piece-0")
    table.move("arien", "h8")
    after = _piece(table, "piece-0")
    assert before["transform"] != after["transform"]
    assert after["aria-label"] == "Arien, hero of Red, level 1, at h8 in Middle"
    guard = _piece(table, f"piece-{table.names['guard']}")
    assert guard["aria-label"] == "Blue heavy minion, at i8 in Middle"


def _piece(table: Table, name: str) -> dict[str, str]:
    markup = shown_to(table, 0)
    return next(found for _, found in markup.elements if found.get("id") == name)


def test_every_space_can_be_asked_about_and_what_is_offered_lies_above_it() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")}, hand={"brogan": ["bulwark"]})
    table.play("arien", "noble_blade", "movement")
    ask = table.question
    assert ask.kind == "move"
    markup = shown_to(table, 0, ask)
    why = {json.loads(value) for value in markup.all("data-why") if value.isdecimal()}
    assert why == set(table.board.grid.spaces)
    stage = stage_for(table, 0, ask)
    assert stage.board is not None
    assert stage.board.choices.count("data-option=") == len(ask.options)
    assert stage.board.focus is not None


def test_what_never_changes_is_the_same_for_all() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")})
    before = stage_for(table, 0).board
    table.move("arien", "h8")
    after = stage_for(table, 1).board
    assert before is not None
    assert after is not None
    assert before.still == after.still
    assert before.svg != after.svg


@pytest.mark.parametrize(("card", "verdict"), [("shield_of_decay", "holds"), ("dodge", "falls")])
def test_the_text_of_a_defense_is_counted_before_it_is_chosen(card: str, verdict: str) -> None:
    table = Table(
        {"dodger": (RED, "j4"), "tigerclaw": (RED, "j5"), "xargatha": (BLUE, "k4")},
        hand={"dodger": ["shield_of_decay"], "tigerclaw": ["dodge"]},
    )
    whom = "dodger" if card == "shield_of_decay" else "tigerclaw"
    table.play("xargatha", "cleave", "attack", whom)
    before = table.state.to_json()
    note = note_of(view(table.state, 0), table.question, card)
    assert note.verdict == verdict
    assert table.state.to_json() == before
    if whom == "dodger":
        assert (note.value, note.detail) == ("5 of 4", "card 3, text +2")


def attacked(hero: str, card: str, *answers: str) -> Table:
    """Xargatha attacks a hero with one card in hand, between a minion of each side."""
    friend = "arien" if hero != "arien" else "wasp"
    table = Table(
        {"xargatha": (RED, "k8"), hero: (BLUE, "j8"), friend: (BLUE, "g9")},
        [("melee", RED, "l8"), ("melee", BLUE, "i8")],
        hand={hero: [card]},
    )
    table.play("xargatha", "cleave", "attack", *answers)
    return table


@pytest.mark.parametrize("hero", [key for key in SHEETS if key != "xargatha"])
def test_a_defense_counts_what_was_said_before(hero: str) -> None:
    for printed in SHEETS[hero].cards:
        if printed.defense is None and not printed.block:
            continue
        ask = attacked(hero, printed.id).question
        assert ask.kind == "defend"
        assert isinstance(ask.why, Defending)
        told = ask.why.forecast(printed.id)
        assert told.sure or printed.defends_primary
        after = attacked(hero, printed.id, printed.id)
        if told.sure and printed.block:
            assert [bool(said[2]) for said in after.said("block")] == [bool(told.blocked)]
        elif told.sure:
            assert [said[2] for said in after.said("defense")] == [told.value]


def test_a_defense_says_what_it_counts_now_and_whether_it_holds() -> None:
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "k8")},
        hand={"brogan": ["onslaught", "bulwark"]},
        minions=[("melee", RED, "l8")],
    )
    table.state.heroes[1].add_item(1, 1)
    table.play("arien", "noble_blade", "attack", "brogan", NO)
    ask = table.question
    assert ask.kind == "defend"
    shown = view(table.state, 1)
    value, made_up = defense_now(shown, shown["heroes"][1], "onslaught")
    printed = CARDS["onslaught"].defense
    assert printed is not None
    assert value == printed + 1 - 1
    assert made_up == f"card {printed}, items +1, minions −1"
    note = note_of(shown, ask, "onslaught")
    total = ask.about[3]
    assert isinstance(total, int)
    assert note.tone == ("good" if value >= total else "bad")
    assert note_of(shown, ask, NO).verdict == "falls"
    question = stage_of(VOICE, shown, VOICE.offers(table.state, shown, ask)).question
    assert question is not None
    assert "you need" in str(question.body)


def asked_for_an_action(table: Table, *options: str) -> Ask:
    """The first hero is asked for an action of Noble Blade."""
    hero, printed = table.state.heroes[0], CARDS["noble_blade"]
    why = Performing(table.state, hero, printed, hero.index)
    return Ask((0,), WHICH_ACTION, options, (hero.name, printed.id), why)


def test_an_attack_without_anybody_in_reach_says_so() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "q8")})
    ask = asked_for_an_action(table, "attack", "clear", "hold")
    shown = view(table.state, 0)
    assert note_of(shown, ask, "attack").detail == "no enemy beside you now"
    assert "does nothing" in note_of(shown, ask, "clear").detail
    table.move("brogan", "k8")
    assert note_of(view(table.state, 0), ask, "attack").detail == "1 in reach"


def test_actions_that_would_do_nothing_come_last_and_pointing_shows_what_the_others_touch() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")})
    shown = view(table.state, 0)
    ask = asked_for_an_action(table, "hold", "clear", "attack", "movement")
    offers = VOICE.offers(table.state, shown, ask)
    assert [offer.option for offer in offers] == ["attack", "movement", "hold", "clear"]
    enemy = shown["pieces"][1]["space"]
    assert offers["attack"].note.shows == (f"s{enemy}",)
    reached = offers["movement"].note.shows
    assert f"s{enemy}" not in reached
    assert f"s{shown['pieces'][0]['space']}" not in reached
    still = VOICE.stage(shown, offers).board.still  # type: ignore[union-attr]
    assert all(f'id="{space}"' in still for space in (*reached, f"s{enemy}"))


def test_the_attack_to_defend_against_is_drawn() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")}, hand={"brogan": ["bulwark"]})
    table.play("arien", "noble_blade", "attack", "brogan")
    with_arrow, without = stage_for(table, 1, table.question).board, stage_for(table, 1).board
    assert with_arrow is not None
    assert without is not None
    assert with_arrow.svg.count("#ff5a36") == 1
    assert "#ff5a36" not in without.svg


def test_markers_and_tokens_are_shown() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")}, tokens=[("trap", "arien", "i8")])
    table.state.markers["Poison"] = (1, -2)
    markup = shown_to(table, None)
    assert "Poison marker, -2" in markup.all("data-tip")
    assert any(said.startswith("trap token of Red, at i8") for said in markup.all("aria-label"))


def test_a_token_shows_its_sign_and_letters_where_it_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ">Qu<" in token("quicksand", RED)
    monkeypatch.setitem(SIGNS, "mirage", "M0-9 9 9H-9Z")
    drawn_as = token("mirage", RED)
    assert "M0-9 9 9H-9Z" in drawn_as
    assert ">Mi<" not in drawn_as


def test_effects_in_force_have_a_ring_on_the_board() -> None:
    table = Table({"wasp": (RED, "j8"), "brogan": (BLUE, "q8")})
    before = stage_for(table, None).board
    table.play("wasp", "static_barrier", "skill")
    assert table.state.effects
    after = stage_for(table, None).board
    assert before is not None
    assert after is not None
    assert after.svg.count('stroke-dasharray="2 6"') == 1
    assert 'stroke-dasharray="2 6"' not in before.svg


def test_the_winner_is_named_first_in_the_bar() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")}, lives=(6, 1))
    assert stage_for(table, None).status[0].id == "team-0"
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.state.winner == RED
    assert stage_for(table, None).status[0].title == "Red wins"


def test_words_are_escaped() -> None:
    shown = Match.new(RULES, {"players": 4, "selection": "all_pick"}, 1).view(0)
    shown["seats"] = ['<b>&"', *shown["seats"][1:]]
    markup = drawn(stage_of(VOICE, shown, Offers()), Offers())
    assert '<b>&"' in markup.words


@pytest.mark.parametrize("key", BOARDS)
def test_zones_are_named_and_battle_zones_marked(key: str) -> None:
    table = Table({"arien": (RED, None), "brogan": (BLUE, None)}, board=key)
    found = stage_for(table, None).board
    assert found is not None
    board = Board.of(key)
    assert found.svg.count('stroke-dasharray="10 8"') == len(board.lanes)
    for zone in board.zones:
        assert f">{zone.name}<" in found.svg


def test_a_piece_is_never_hidden_by_the_name_of_its_zone() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, None)})
    board = stage_for(table, None).board
    assert board is not None
    assert board.svg.index(">Middle<") < board.svg.index('id="piece-0"')


def test_the_position_in_words_names_every_piece_by_zone() -> None:
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, None)}, minions=[("melee", BLUE, "i8", "guard")]
    )
    parts = {part.title: part.lines for part in stage_for(table, None).words}
    assert parts["Middle (Battle Zone)"] == (
        "Arien, hero of Red, level 1, at j8 in Middle",
        "Blue melee minion, at i8 in Middle",
    )
    assert parts["Off the board"] == ("Brogan of Blue",)


def test_every_card_can_be_read() -> None:
    for key, printed in CARDS.items():
        shown = card(key, "test")
        assert shown.lines == (printed.text,)
        assert printed.name in shown.said
        assert printed.text.rstrip(".") in shown.said
        assert shown.letter


def test_every_hero_has_an_emblem_or_a_letter() -> None:
    for hero in SHEETS:
        table = Table({hero: (RED, "j8")})
        assert mat_of(stage_for(table, None), 0).art.count("<") > 4


def test_what_happened_has_a_picture_of_who_it_happened_to() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "k8")})
    shown = view(table.state, None)
    assert "<g" in VOICE.sign(shown, Event(COINS_GAINED, ("arien", 2)))
    assert "<circle" in VOICE.sign(shown, Event(COIN_FLIPPED, (0,)))
    assert VOICE.sign(shown, Event(ROUND_BEGUN, (2,))) == ""


def test_tokens_and_miniatures_have_pictures_and_words() -> None:
    table = Table({"wuk": (RED, "i6")}, tokens=[("tree", "wuk", "j6")])
    board = stage_for(table, 0).board
    assert board is not None
    assert SIGNS["tree"] in board.svg
    assert "tree token of Red, at j6" in board.svg


def test_the_reach_of_an_effect_is_drawn_with_items_and_around_copies() -> None:
    table = Table({"arien": (RED, "i6"), "wasp": (BLUE, "m12")}, items={"arien": {"radius": 1}})
    table.play("arien", "spell_break", "skill")
    (effect,) = view(table.state, None)["effects"]
    assert table.space("4 east of arien") in effect["reach"]
    assert table.space("5 east of arien") not in effect["reach"]


def test_a_discarded_card_whose_effect_is_in_force_shines() -> None:
    heroes = {"snorri": (RED, "i6"), "wasp": (BLUE, "east of snorri")}
    table = Table(heroes, hand={"snorri": ["oath_of_endurance"]})
    table.hero("snorri").runes = ("axe", "horn", "anvil", "wings")
    table.play("wasp", "electrocute", "attack", "snorri", "oath_of_endurance")
    said = shown_to(table, 1).all("aria-label")
    assert "Oath of Endurance, discarded, in force" in said
    assert "axe under slot 1, awake this turn" in said
    assert "horn under slot 2" in said


# --- choosing heroes --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "method"), [(4, "all_pick"), (2, "single_draft"), (6, "single_draft")]
)
def test_a_draft_shows_everybody_all_cards_of_all_heroes_that_lie_open(
    players: int, method: str
) -> None:
    sets = [key for key in SETS if key != "playtest"]
    match = Match.new(RULES, {"players": players, "selection": method, "sets": sets}, 2)
    selection = selection_of(match.state)
    lie_open = {hero for own in selection.offered for hero in own} | set(selection.pool)
    assert len(lie_open) >= 3 * players
    for seat in (None, *range(players)):
        ask = match.ask_for(seat) if seat is not None else None
        said = "\n".join(check_stage(VOICE, match.state, match.view(seat), ask).words)
        for hero in lie_open:
            for printed in SHEETS[hero].cards:
                assert printed.name in said
                assert printed.text in said


def test_a_few_heroes_on_offer_are_shown_in_pictures_and_come_first() -> None:
    match = Match.new(
        RULES, {"players": 2, "selection": "single_draft", "sets": ["core", "arcane", "devoted"]}, 2
    )
    seat = match.seats_to_answer()[0]
    ask = match.ask_for(seat)
    assert ask is not None
    shown = match.view(seat)
    stage = stage_of(VOICE, shown, VOICE.offers(match.state, shown, ask))
    decks = [row for row in stage.rows if row.id.startswith("cards-")]
    pictured = [row.id for row in decks if isinstance(row.body[0], Cards)]
    assert pictured == [row.id for row in decks[:6]] == [f"cards-{hero}" for hero in ask.options]
    assert all(isinstance(row.body[0], Entries) for row in decks[6:])


def test_the_cards_of_a_draft_that_are_too_much_for_a_page_come_with_the_live_line() -> None:
    sets = [key for key in SETS if key != "playtest"]
    match = Match.new(RULES, {"players": 4, "selection": "all_pick", "sets": sets}, 2)
    shown = match.view(0)
    offers = VOICE.offers(match.state, shown, match.ask_for(0))
    whole = areas(stage_of(VOICE, shown, offers), Pen(offers), {})
    first = at_first(whole)
    rows, light = whole["rows"], first["rows"]
    assert isinstance(rows, Area)
    assert isinstance(light, Area)
    later = {name for name, part in rows.parts.items() if light.parts[name] != part}
    assert "row-cards-arien" not in later
    assert "row-cards-xargatha" in later
    assert sum(map(len, light.parts.values())) < sum(map(len, rows.parts.values())) / 2
    sent = Sent()
    sent.news(first)
    assert set(sent.news(whole)) == later
    assert sent.news(whole) == {}
