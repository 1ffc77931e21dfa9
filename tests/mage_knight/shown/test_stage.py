"""The stage: it can be made of every position, says what matters, and hides what is hidden."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from critias.games.mage_knight.bots.hint import hint
from critias.games.mage_knight.game import RULES, VOICE
from critias.games.mage_knight.rules.attack import ENEMY_DEFEATED
from critias.games.mage_knight.rules.components import DEED, UNIT
from critias.games.mage_knight.rules.gaining import CRYSTAL_GAINED, HERO_WOUNDED
from critias.games.mage_knight.rules.start_of_turn import TURN_BEGINS
from critias.games.mage_knight.rules.state import Unit
from critias.games.mage_knight.rules.terms import GREEN
from critias.games.mage_knight.shown import land, palette
from critias.games.mage_knight.shown.positions import POSITIONS
from critias.games.mage_knight.shown.stage import stage
from critias.kernel.choices import Ask
from critias.kernel.events import Event
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.offers import Offers
from critias.kit.stage import Stage, Sum
from mage_knight.arranging import city, garrison, rampaging
from mage_knight.table import BLOCK, DAMAGE, Table
from shared.staging import check_stage


def staged(table: Table, seat: int = 0) -> tuple[Stage, Offers]:
    """The stage of a position for a seat, with the question it is asked."""
    table.options()
    view: Any = RULES.view(table.state, seat)
    offers = VOICE.offers(table.state, view, table.ask if seat == 0 else None)
    return stage(view, offers), offers


def well_formed(found: Stage) -> None:
    """The layers of the map are proper SVG."""
    board = found.board
    assert board is not None
    for layer in (board.svg, board.still, board.choices):
        ET.fromstring(f"<svg>{layer}</svg>")


@pytest.mark.parametrize(
    ("scenario", "players"),
    [("solo_conquest", 1), ("first_reconnaissance", 2), ("full_cooperation", 3)],
)
def test_every_position_of_a_game_can_be_staged(scenario: str, players: int) -> None:
    setup = RULES.parse_setup({"scenario": scenario, "players": players, "heroes": "random"})
    match: Match[Any, Any] = Match.new(RULES, setup, 5)
    rng = Rng(7)
    fights = 0
    for number in range(220):
        ask = match.pending
        if ask is None:
            break
        assert isinstance(ask, Ask)
        seat = ask.seats[0]
        view = match.view(seat)
        if number % 3 == 0 or view["combat"]:
            found = stage(view, VOICE.offers(match.state, view, ask))
            well_formed(found)
            fights += found.fills
        match.choose(seat, hint(match.state, ask, rng))
    assert fights


def test_steps_show_their_price_and_exploring_its_place() -> None:
    found, offers = staged(Table(hand="rage", at="1,0e", move=5))
    assert found.board is not None
    assert ("go", "1,0c") in offers
    assert 'data-option="go:1,0c"' in found.board.choices
    assert 'data-option="explore:' in found.board.choices
    assert found.board.note


def test_the_hand_shows_what_can_be_played_now() -> None:
    found, _ = staged(Table(hand="rage march wound", mana="green").fight("prowlers"))
    cards = {card.title: card for card in found.hands[0].cards}
    uses = {(way.option, way.note) for way in cards["Rage"].ways}
    assert uses == {
        (("play", "rage"), ""), (("power", "rage"), "no red mana"), (("sideways", "rage"), ""),
    }  # fmt: skip
    assert [way.note for way in cards["March"].ways] == ["not in combat", "not in combat", ""]
    assert {title: card.state for title, card in cards.items()} == {
        "Rage": "", "March": "", "Wound": "dim",
    }  # fmt: skip


def test_hands_of_others_are_not_on_the_stage() -> None:
    table = Table("tovak", "arythea", hand="rage")
    table.player(1).hand = [DEED["fireball"]]
    found, _ = staged(table)
    assert [hand.owner for hand in found.hands] == [0]
    assert "Fireball" not in repr(found.hands)
    other, _ = staged(table, seat=1)
    assert "Rage" not in repr(other.hands)


def test_a_combat_shows_enemies_and_what_is_missing() -> None:
    table = Table(hand="rage").fight("werewolf", "prowlers", phase=BLOCK, against=0)
    table.play("rage")
    found, _ = staged(table)
    assert found.fills
    titles = [panel.title for panel in found.panels]
    assert titles == ["Werewolf", "Prowlers", "Block against Werewolf"]
    assert found.panels[2].value == "2 of 14"
    assert "12" in repr(found.panels[2].foot)


def terms(found: Stage) -> dict[str, str | int]:
    """The numbers beside the question."""
    assert found.question is not None
    sums = [block for block in found.question.body if isinstance(block, Sum)]
    return {term.title: term.number for block in sums for term in block.terms}


def test_the_question_of_a_fight_has_the_sum_and_what_is_missing() -> None:
    table = Table(hand="rage").fight("werewolf", "prowlers", phase=BLOCK, against=0)
    table.play("rage")
    assert terms(staged(table)[0]) == {"Block": 2, "needed": 14, "missing": 12}
    table = Table(hand="rage march").fight("golems", "prowlers")
    table.do(("target", 0), ("target", 1))
    assert terms(staged(table)[0]) == {"Attack": 0, "needed": 8, "missing": 8}
    table.play("rage")
    assert terms(staged(table)[0]) == {"Attack": 1, "needed": 8, "missing": 7}  # golems halve it
    table = Table(hand="rage").fight("golems", phase=DAMAGE)
    assert terms(staged(table)[0]) == {"Damage left": 2, "Your Armor": 2, "Wounds for you": 1}


def test_what_will_be_halved_says_so() -> None:
    table = Table(hand="rage").fight("golems", "prowlers")
    table.do(("target", 0))
    table.play("rage")
    found, _ = staged(table)
    assert "counts half" in repr(found.panels[-1])
    table = Table(hand="rage").fight("golems", "prowlers")
    table.do(("target", 1))
    table.play("rage")
    assert "counts half" not in repr(staged(table)[0].panels[-1])


def test_an_enemy_whose_damage_is_dealt_says_no_more_of_blocks() -> None:
    table = Table(hand="rage rage").fight("prowlers", "diggers", phase=DAMAGE)
    table.do(("damage", 0), "hero")
    found, _ = staged(table)
    assert "Its damage is dealt" in repr(found.panels[0].foot)
    assert "Block" not in repr(found.panels[1].foot)


def test_defeated_enemies_leave_the_line_up() -> None:
    table = Table(hand="rage", mana="red").fight("prowlers", "diggers")
    table.do(("target", 0))
    table.power("rage")
    table.do("settle")
    found, _ = staged(table)
    assert [panel.title for panel in found.panels] == ["Diggers", "Your attack"]


def test_offers_carry_the_options_of_an_interaction() -> None:
    table = Table(hand="promise", at="1,0sw", spells="fireball")
    table.state.units = [0]
    table.talk()
    table.me.turn.influence = 9
    found, _ = staged(table)
    units = next(row for row in found.rows if row.id == "units")
    assert "('recruit', 'peasants')" in repr(units)


def test_the_bar_names_time_source_and_goal() -> None:
    found, _ = staged(Table(hand="rage", source="red gold", night=True))
    assert [chip.id for chip in found.status] == ["time", "source", "goal", "dummy"]
    assert found.status[0].says.startswith("Night")
    assert [dot.past for dot in found.status[1].dots] == [False, True]


def test_what_happened_is_told_with_pictures() -> None:
    view: Any = RULES.view(Table().state, 0)
    assert VOICE.sign(view, Event(CRYSTAL_GAINED, (0, "red"))) == palette.mana("red")
    assert VOICE.sign(view, Event(TURN_BEGINS, (0,))) == land.shield(view, 0, 0, 0, 10)
    orcs, wound = Event(ENEMY_DEFEATED, (0, "prowlers")), Event(HERO_WOUNDED, (0, 2))
    assert len({VOICE.sign(view, orcs), VOICE.sign(view, wound), ""}) == 3


@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_the_same_unit_of_several_players_is_shown_for_each(reader: int | None) -> None:
    table = Table("tovak", "goldyx", "arythea", hand="march")
    for player in table.state.players:
        player.units = [Unit(UNIT["peasants"])]
    table.options()
    markup = check_stage(VOICE, table.state, RULES.view(table.state, reader), None)
    assert sum("peasants" in name for name in markup.all("id")) == 3


def test_who_looks_on_at_a_solo_game_sees_its_units_once() -> None:
    table = Table(hand="march", units="peasants")
    table.options()
    markup = check_stage(VOICE, table.state, RULES.view(table.state, None), None)
    assert sum("peasants" in name for name in markup.all("id")) == 1


# --- enemies on the map --------------------------------------------------------------------------


def test_an_enemy_on_the_map_shows_its_numbers_and_tells_the_rest_when_pointed_at() -> None:
    table = Table(hand="march", at="1,0w")
    rampaging(table, "0,1nw", "cursed_hags")
    found, _ = staged(table)
    assert found.board is not None
    token = ET.fromstring(f"<svg>{found.board.svg}</svg>").find(".//*[@id='token-0,1nw']")
    assert token is not None
    assert [text.text for text in token.iter("text")] == ["3", "5"]
    told = token.get("data-tip", "").removeprefix("Cursed Hags, rampaging ")
    assert told.startswith("Cursed Hags: Attack 3, Armor 5, Fame 3. poison: ")


def test_a_face_down_token_tells_only_its_back() -> None:
    table = Table(hand="march", at="1,0w", night=True)
    table.state.tokens[table.space("1,0ne")] = [-2]
    found, _ = staged(table)
    assert found.board is not None
    site = ET.fromstring(f"<svg>{found.board.svg}</svg>").find(".//*[@id='site-1,0ne']")
    assert site is not None
    assert [text.text for text in site.iter("text")] == ["?"]
    assert site.get("aria-label") == "Keep a face-down gray token"


def test_a_space_that_can_be_chosen_keeps_its_plate_its_price_and_its_enemies() -> None:
    table = Table(hand="march", at="1,0c", move=5)
    garrison(table, "1,0ne", "golems")
    found, _ = staged(table)
    assert found.board is not None
    choices = ET.fromstring(f"<svg>{found.board.choices}</svg>")
    keep = choices.find("*[@data-option='go:1,0ne']")
    assert keep is not None
    assert {text.text for text in keep.iter("text")} == {"3", "assault"}
    assert "resists physical" in keep.get("data-tip", "")
    assert 'id="s1,0ne"' in found.board.still


def test_who_waits_has_a_name_on_the_map_and_who_acts_a_ring() -> None:
    table = Table("tovak", "goldyx", hand="march", at="1,0w")
    table.player(1).space = table.space("0,1c")
    found, _ = staged(table)
    assert found.board is not None
    assert "Goldyx" in found.board.over
    assert "Tovak" not in found.board.over


def test_a_city_on_the_map_shows_its_level_and_tells_its_garrison() -> None:
    tiles = {"1,0": "core_5"}
    table = Table(hand="march", move=4, scenario="solo_conquest", tiles=tiles)
    city(table, "1,0c", GREEN, "guardsmen", "fire_mages")
    found, _ = staged(table)
    assert found.board is not None
    drawn = ET.fromstring(f"<svg>{found.board.svg}</svg>").find(".//*[@id='site-1,0c']")
    assert drawn is not None
    assert [text.text for text in drawn.iter("text")] == ["Green city 1"]
    assert len(list(drawn.iter("circle"))) == 2, "its defenders can be counted"
    assert "Fire Mages: Attack fire 6, Armor 5" in drawn.get("data-tip", "")


def test_a_question_about_spaces_gives_the_map_the_room() -> None:
    match = POSITIONS["city-assault"].match(RULES)
    ask = match.pending
    assert isinstance(ask, Ask)
    view = match.view(ask.seats[0])
    offers = VOICE.offers(match.state, view, ask)
    assert any(str(offer.notation).startswith("join:") for offer in offers)
    question = stage(view, offers).question
    assert question is not None
    assert question.about == "map"


def test_wounds_lie_behind_the_cards_that_serve() -> None:
    found, _ = staged(Table(hand="wound rage wound march"))
    (hand,) = found.hands
    assert [card.title for card in hand.cards] == ["Rage", "March", "Wound", "Wound"]
