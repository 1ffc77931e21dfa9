"""Options in the order of their use, and what begins by them: fights, their price and numbers."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.mage_knight.bots.hint import hint
from critias.games.mage_knight.game import RULES, VOICE
from critias.games.mage_knight.rules.components import UNIT
from critias.games.mage_knight.rules.map import lattice, spaces_of
from critias.games.mage_knight.rules.movement import is_assault, provoked
from critias.games.mage_knight.rules.state import FLIGHT, Unit
from critias.games.mage_knight.rules.terms import BLUE
from critias.games.mage_knight.shown import reach, threats
from critias.games.mage_knight.shown.positions import POSITIONS
from critias.kernel.choices import Ask, Option
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.offers import ANSWERS, ELSE, HELPS, IDLE, Note, Offers, Plate
from mage_knight.arranging import city, garrison, rampaging, shield
from mage_knight.table import ATTACK, BLOCK, Table


def offers(table: Table) -> Offers:
    """The question at hand, readable."""
    table.options()
    view: Any = RULES.view(table.state, 0)
    return VOICE.offers(table.state, view, table.ask)


def note(table: Table, option: Option) -> Note:
    """What stands beside an option."""
    return offers(table)[option].note


# --- the order of use ----------------------------------------------------------------------------


def test_real_plays_come_first_then_cards_sideways_then_the_end_of_the_turn() -> None:
    table = Table(hand="march tranquility rage", crystals="green", move=2, at="0,0c")
    found = [(offer.option, offer.note.use) for offer in offers(table)]
    assert [use for _, use in found] == sorted(use for _, use in found)
    uses = dict(found)
    assert uses["go", "0,0e"] == ANSWERS  # there is Move left: steps are what is asked for
    assert uses["play", "march"] == HELPS
    assert uses["sideways", "rage"] == uses["rest"] == uses["melt"] == ELSE
    resting = {o.option: o.note.use for o in offers(Table(hand="march rage", at="0,0c"))}
    assert resting["play", "march"] == ANSWERS
    assert resting["sideways", "rage"] == HELPS


def test_in_a_bargain_what_can_be_bought_comes_first_then_what_gives_influence() -> None:
    table = Table(hand="promise crystallize rage", mana="red", at="1,0sw").talk()
    table.state.units = [UNIT["peasants"]]
    table.me.turn.influence = 5
    uses = {o.option: o.note.use for o in offers(table)}
    assert uses["recruit", "peasants"] == ANSWERS
    assert uses["play", "promise"] == uses["sideways", "rage"] == HELPS
    assert uses["play", "crystallize"] == ELSE


def test_healing_without_a_wound_comes_of_nothing() -> None:
    table = Table(hand="march", units="herbalists", mana="green")
    healing = note(table, ("unit", 0, 0))
    assert (healing.use, healing.detail) == (IDLE, "no Wound to heal")
    table = Table(hand="march wound", units="herbalists", mana="green")
    assert note(table, ("unit", 0, 0)).use == ANSWERS
    table = Table(hand="march", units="herbalists peasants", mana="green")
    table.me.units[1].wounds = 1
    assert note(table, ("unit", 0, 0)).use == ANSWERS


def test_a_card_that_would_neither_heal_nor_draw_comes_of_nothing() -> None:
    table = Table(hand="tranquility march")
    idle = note(table, ("play", "tranquility"))
    assert (idle.use, idle.detail) == (IDLE, "no Wound to heal")
    assert note(Table(hand="tranquility", deck="rage"), ("play", "tranquility")).use == ANSWERS
    assert note(Table(hand="tranquility wound"), ("play", "tranquility")).use == ANSWERS


def test_who_is_attacked_reads_what_attending_means() -> None:
    match = POSITIONS["duel"].match(RULES)
    ask = match.ask_for(1)
    found = VOICE.offers(match.state, match.view(1), ask)
    assert "your next turn" in found["full"].note.detail
    assert "nothing is drawn" in found["partial"].note.detail


def test_a_card_that_adds_nothing_to_the_attack_is_dimmed() -> None:
    table = Table(hand="march rage").fight("golems", phase=ATTACK)
    assert note(table, ("sideways", "march")).use == IDLE  # halved to nothing
    assert note(table, ("play", "rage")).use == HELPS  # 1 of 5


def test_an_attack_that_is_enough_is_carried_out_first() -> None:
    table = Table(hand="rage march", mana="red").fight("prowlers", phase=ATTACK)
    assert note(table, ("power", "rage")).use == ANSWERS
    table.power("rage")
    assert next(iter(offers(table))).option == "settle"


def test_the_die_and_the_token_pay_before_the_crystal() -> None:
    table = Table(hand="march", crystals="green", mana="green", source="green")
    table.power("march")
    found = offers(table)
    assert [offer.option for offer in found] == ["token", "die", "crystal"]
    assert found["crystal"].note.detail == "a crystal keeps for later turns"


# --- steps ---------------------------------------------------------------------------------------


def test_a_step_into_a_keep_names_its_garrison_and_the_price() -> None:
    table = Table(hand="march", at="1,0c", move=5)
    garrison(table, "1,0ne", "golems")
    found = note(table, ("go", "1,0ne"))
    assert found.plate == Plate("fight", "assault", "Golems 2 | 5")
    assert found.detail.startswith("Reputation -1, takes your action")
    assert found.shows == ("s1,0ne", "site-1,0ne")
    assert note(table, ("go", "1,0w")).plate is None


def test_who_lies_face_down_in_a_keep_is_not_named() -> None:
    table = Table(hand="march", at="1,0c", move=5, night=True)
    table.state.tokens[table.space("1,0ne")] = [-2]
    plate = note(table, ("go", "1,0ne")).plate
    assert plate == Plate("fight", "assault", "a face-down gray token")


def test_ones_own_keep_is_only_a_step_and_anothers_is_an_assault() -> None:
    table = Table("tovak", "arythea", hand="march", at="1,0c", move=5)
    shield(table, "1,0ne")
    assert note(table, ("go", "1,0ne")).plate is None
    shield(table, "1,0ne", 1)
    assert note(table, ("go", "1,0ne")).plate == Plate("fight", "assault", "a garrison is drawn")
    table.player(1).space = table.space("1,0ne")
    assert note(table, ("go", "1,0ne")).plate == Plate("fight", "assault", "Arythea")


def test_a_step_into_a_city_names_the_garrison_and_what_the_city_adds() -> None:
    table = Table(hand="march", move=4, scenario="solo_conquest", tiles={"1,0": "core_5"})
    city(table, "1,0c", BLUE, "guardsmen", "guardsmen", "fire_mages")
    said = note(table, ("go", "1,0c"))
    assert said.plate is not None
    assert said.plate.beside == "2 x Guardsmen 3 | 7, Fire Mages fire 6 | 5"
    assert "Reputation -1" in said.detail
    table = Table(hand="march", move=4, scenario="solo_conquest", tiles={"1,0": "core_5"})
    taken = city(table, "1,0c", BLUE, conquered=True)
    taken.leader, taken.shields = 0, [0]
    assert note(table, ("go", "1,0c")).plate is None


def test_a_step_past_rampaging_enemies_provokes_them() -> None:
    table = Table(hand="march", at="0,1w", move=9)
    rampaging(table, "0,1nw", "prowlers")
    found = note(table, ("go", "0,1c"))
    assert found.plate == Plate("provokes", "provokes", "Prowlers 4 | 3")
    assert found.shows == ("s0,1c", "s0,1nw", "site-0,1c")
    assert note(table, ("go", "0,1sw")).plate is None


def test_a_card_lights_the_spaces_that_its_move_is_enough_for() -> None:
    table = Table(hand="march", crystals="green", at="1,0c")
    lit = set(note(table, ("play", "march")).shows)
    farther = set(note(table, ("power", "march")).shows)
    table.play("march")
    played = [one.option for one in offers(table) if isinstance(one.option, tuple)]
    steps = {f"s{option[1]}" for option in played if option[0] == "go"}
    assert steps
    assert steps <= lit < farther


def test_nobody_goes_on_from_where_a_fight_begins() -> None:
    table = Table(hand="march", at="0,1w", move=9)
    before: Any = RULES.view(table.state, 0)
    free = reach.within(before, 0, 2)
    rampaging(table, "0,1nw", "prowlers")
    view: Any = RULES.view(table.state, 0)
    assert "0,1nw" not in reach.within(view, 0, 9), "whoever rampages there stands in the way"
    assert "0,1c" in reach.within(view, 0, 9), "they attack there"
    assert set(reach.within(view, 0, 2)) <= set(free)


def test_a_challenge_names_whom_one_fights() -> None:
    table = Table(hand="march", at="0,1w")
    rampaging(table, "0,1nw", "orc_summoners")
    found = note(table, ("challenge", "0,1nw"))
    assert found.plate == Plate("fight", "fight", "Orc Summoners summons | 4")
    assert found.detail.startswith("takes your action")


def test_an_adventure_says_whom_one_meets_and_what_holds_there() -> None:
    table = Table(hand="march", at="1,0se", tiles={"1,0": "countryside_7"})
    found = note(table, ("explore_site", "dungeon"))
    assert found.plate == Plate("fight", "fight", "a brown enemy is drawn")
    assert "without Units" in found.detail


@pytest.mark.parametrize(
    ("scenario", "players"),
    [("solo_conquest", 1), ("full_conquest", 2), ("full_cooperation", 2)],
)
def test_plates_say_what_the_rules_do(scenario: str, players: int) -> None:
    setup = RULES.parse_setup({"scenario": scenario, "players": players, "heroes": "random"})
    match: Match[Any, Any] = Match.new(RULES, setup, 3)
    rng = Rng(11)
    fights = 0
    for _ in range(400):
        ask = match.pending
        if ask is None:
            break
        assert isinstance(ask, Ask)
        seat, state = ask.seats[0], match.state
        view = match.view(seat)
        grid = lattice(state)
        for name in {str(o[1]) for o in ask.options if isinstance(o, tuple) and o[0] == "go"}:
            space, player = grid.by_name[name], state.players[seat]
            assert threats.assaults(view, seat, name) == is_assault(state, seat, space)
            angered = provoked(state, player, player.space, space, grid)
            assert threats.provoked(view, seat, name) == [grid.names[s] for s in spaces_of(angered)]
            fights += threats.plate(view, seat, name)[0] is not None
        match.choose(seat, hint(state, ask, rng))
    assert fights


# --- what is sold --------------------------------------------------------------------------------


def test_what_is_sold_says_what_it_costs_and_leaves() -> None:
    table = Table(hand="march", at="1,0sw").talk()
    table.state.units = [UNIT["peasants"]]
    table.me.turn.influence = 5
    found = note(table, ("recruit", "peasants"))
    assert (found.value, found.verdict) == ("costs 4", "leaves 1")
    assert found.detail == "Attack 2 or Block 2; Influence 2; Move 2; Armor 3"
    healing = note(table, ("buy", "healing"))
    assert (healing.value, healing.use, healing.detail) == ("costs 3", IDLE, "no Wound to heal")
    table.me.units = [Unit(UNIT["foresters"])]
    full = note(table, ("recruit", "peasants"))
    assert (full.use, full.detail) == (HELPS, "a Unit has to be disbanded for it")


def test_dealing_with_people_says_what_reputation_does() -> None:
    table = Table(hand="rage", at="1,0sw")
    table.me.reputation = -2
    assert note(table, "interact").detail == "takes your action; Influence -1 by Reputation"


def test_blocks_that_are_enough_are_carried_out_first() -> None:
    table = Table(hand="determination rage", mana="blue").fight("diggers", phase=BLOCK, against=0)
    table.power("determination")
    assert next(iter(offers(table))).option == "settle"


def test_ending_the_turn_says_what_is_lost() -> None:
    table = Table(hand="march rage", move=3, at="0,0c")
    table.do(("go", "0,0e"))
    assert note(table, "end_turn").detail.startswith("unused: Move 1")
    assert note(table, ("sideways", "rage")).value == "Move 1"


def test_a_hero_who_flies_provokes_nobody() -> None:
    table = Table(hand="march", at="0,1w", move=9)
    rampaging(table, "0,1nw", "prowlers")
    table.me.turn.flags |= FLIGHT
    assert note(table, ("go", "0,1c")).plate is None
