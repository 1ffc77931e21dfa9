"""Advanced Actions that move, talk or heal."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import (
    CLOSED,
    DEED,
    DESERT,
    FOREST,
    HILLS,
    LAKE,
    MOUNTAIN,
    PLAINS,
    SWAMP,
    UNIT,
    WASTELAND,
)
from critias.games.mage_knight.rules.movement import costs_of
from critias.games.mage_knight.rules.state import Unit
from critias.games.mage_knight.rules.terms import FIRE, ICE, MELEE, PHYSICAL
from critias.games.mage_knight.rules.terms import RANGED as SHOT
from mage_knight.table import BLOCK, RANGED, Table


def costs(table: Table) -> tuple[int, ...]:
    """What each terrain costs now."""
    return costs_of(table.state, 0)


def test_agility_turns_move_points_left_over_into_attack() -> None:
    table = Table(hand="agility", move=1)
    table.play("agility")
    table.fight("prowlers")
    table.do(("use", "agility"), 3)
    assert table.attacks == [(3, MELEE, PHYSICAL)]
    assert not table.offers("use", "agility")


def test_basic_agility_does_not_shoot() -> None:
    table = Table(hand="agility", move=4)
    table.play("agility")
    table.fight("prowlers", phase=RANGED)
    assert not table.offers("use", "agility")
    assert not table.offers("use", "agility_ranged")


def test_powered_agility_may_shoot_for_two_points_each() -> None:
    table = Table(hand="agility", mana="white", move=1)
    table.power("agility")
    table.fight("prowlers", phase=RANGED)
    table.do(("use", "agility_ranged"), 2)
    assert (table.attacks, table.me.turn.move) == ([(2, SHOT, PHYSICAL)], 1)
    assert not table.offers("use", "agility_ranged")


def test_move_points_strike_only_with_agility() -> None:
    table = Table(hand="march", move=5).fight("prowlers")
    assert not table.offers("use", "agility")


def test_refreshing_walk_moves_and_heals() -> None:
    table = Table(hand="refreshing_walk", mana="green")
    table.play("refreshing_walk")
    assert (table.me.turn.move, table.me.turn.heal) == (2, 1)
    table = Table(hand="refreshing_walk", mana="green")
    table.power("refreshing_walk")
    assert (table.me.turn.move, table.me.turn.heal) == (4, 2)
    assert not Table(hand="refreshing_walk").fight("prowlers").offers("play", "refreshing_walk")


@pytest.mark.rule("mk.effect.modifier-duration")
def test_frost_bridge_makes_swamps_cheap_for_the_turn() -> None:
    table = Table(hand="frost_bridge rage")
    table.play("frost_bridge")
    assert (table.me.turn.move, costs(table)[SWAMP], costs(table)[LAKE]) == (2, 1, CLOSED)
    table.end("done")
    assert costs(table)[SWAMP] == 5


def test_powered_frost_bridge_opens_lakes() -> None:
    table = Table(hand="frost_bridge", mana="blue")
    table.power("frost_bridge")
    found = costs(table)
    assert (table.me.turn.move, found[SWAMP], found[LAKE], found[MOUNTAIN]) == (4, 1, 1, CLOSED)


def test_song_of_wind_cheapens_open_land() -> None:
    table = Table(hand="song_of_wind")
    table.play("song_of_wind")
    found = costs(table)
    assert (found[PLAINS], found[DESERT], found[WASTELAND], found[FOREST]) == (1, 4, 3, 3)
    assert table.me.turn.move == 2


def test_powered_song_of_wind_may_carry_over_lakes() -> None:
    table = Table(hand="song_of_wind", mana="white blue")
    table.power("song_of_wind", "yes")
    found = costs(table)
    assert (table.me.turn.move, found[PLAINS], found[LAKE], table.mana()) == (2, 0, 0, "")
    table = Table(hand="song_of_wind", mana="white blue")
    table.power("song_of_wind", "no")
    assert (costs(table)[LAKE], table.mana()) == (CLOSED, "blue")


def test_path_finding_lowers_no_cost_below_two() -> None:
    table = Table(hand="path_finding")
    table.play("path_finding")
    assert costs(table)[:6] == (2, 2, 2, 3, 4, 4)
    table = Table(hand="path_finding", mana="green")
    table.power("path_finding")
    assert costs(table)[:6] == (2, 2, 2, 2, 2, 2)
    assert costs(table)[LAKE] == CLOSED
    assert table.me.turn.move == 4


def test_reductions_are_combined_as_is_best_for_the_player() -> None:
    table = Table(hand="path_finding", mana="green", units="foresters")
    table.power("path_finding")
    table.unit("foresters", 0)
    assert (costs(table)[HILLS], costs(table)[SWAMP], costs(table)[PLAINS]) == (1, 1, 2)


def test_steady_tempo_may_go_under_a_deck_that_is_not_empty() -> None:
    table = Table(hand="steady_tempo", deck="rage rage rage rage rage march")
    table.play("steady_tempo")
    table.end("yes")
    assert table.me.bottom == [DEED["steady_tempo"]]
    table = Table(hand="steady_tempo", deck="rage")
    table.play("steady_tempo")
    table.end("no")
    assert table.discard == ["steady_tempo"]


def test_steady_tempo_does_not_go_under_an_empty_deck() -> None:
    table = Table(hand="steady_tempo rage")
    table.play("steady_tempo")
    table.end("done")
    assert table.discard == ["steady_tempo"]


def test_powered_steady_tempo_goes_on_top_and_is_drawn_again() -> None:
    table = Table(hand="steady_tempo", mana="blue")
    table.power("steady_tempo")
    assert table.me.turn.move == 4
    table.end("yes")
    assert table.hand == ["steady_tempo"]


@pytest.mark.parametrize(("half", "points", "bonus"), [("play", 2, 1), ("power", 4, 2)])
def test_ambush_helps_the_first_attack_or_block(half: str, points: int, bonus: int) -> None:
    table = Table(hand="ambush rage rage", mana="green")
    table.do((half, "ambush"))
    assert table.me.turn.move == points
    table.fight("prowlers")
    table.play("rage")
    table.play("rage")
    assert table.attacks == [(2 + bonus, MELEE, PHYSICAL), (2, MELEE, PHYSICAL)]
    table = Table(hand="ambush rage", mana="green")
    table.do((half, "ambush"))
    table.fight("prowlers", phase=BLOCK)
    table.play("rage")
    assert table.blocks == [(2 + 2 * bonus, PHYSICAL)]


def test_ambush_is_for_cards_but_not_for_units() -> None:
    table = Table(hand="ambush march", units="peasants")
    table.play("ambush")
    table.fight("prowlers")
    table.unit("peasants", 0)
    table.sideways("march")
    assert table.attacks == [(2, MELEE, PHYSICAL), (2, MELEE, PHYSICAL)]


@pytest.mark.parametrize(("half", "words", "blow", "loss"), [("play", 4, 3, 1), ("power", 8, 7, 2)])
def test_intimidate_talks_or_strikes_and_costs_reputation(
    half: str, words: int, blow: int, loss: int
) -> None:
    table = Table(hand="intimidate", mana="red").talk()
    table.do((half, "intimidate"))
    assert (table.me.turn.influence, table.me.turn.reputation) == (words, -loss)
    table = Table(hand="intimidate", mana="red").fight("prowlers")
    table.do((half, "intimidate"))
    assert (table.attacks, table.me.turn.reputation) == ([(blow, MELEE, PHYSICAL)], -loss)


@pytest.mark.parametrize(("half", "words", "fame"), [("play", 3, 0), ("power", 6, 2)])
def test_heroic_tale_pays_for_every_unit_recruited(half: str, words: int, fame: int) -> None:
    table = Table(hand="heroic_tale", mana="white").talk()
    table.me.turn.recruited = 1
    table.do((half, "heroic_tale"))
    assert table.me.turn.influence == words
    table.me.turn.recruited = 2
    table.end()
    assert (table.me.reputation, table.me.fame) == (2, fame)


@pytest.mark.parametrize(("half", "value"), [("play", 2 + 3), ("power", 4 + 6)])
def test_in_need_counts_wounds_in_hand_and_on_units(half: str, value: int) -> None:
    table = Table(hand="in_need wound wound", mana="green", units="peasants").talk()
    table.me.units[0].wounds = 1
    table.me.discard = [DEED["wound"]]
    table.do((half, "in_need"))
    assert table.me.turn.influence == value


def test_diplomacy_lets_influence_block() -> None:
    table = Table(hand="diplomacy promise march").fight("prowlers", phase=BLOCK)
    assert not table.offers("play", "promise")
    table.play("diplomacy")
    table.play("promise")
    table.sideways("march", "influence")
    assert table.blocks == [(2, PHYSICAL), (2, PHYSICAL), (1, PHYSICAL)]


@pytest.mark.parametrize(("word", "element"), [("fire", FIRE), ("ice", ICE)])
def test_powered_diplomacy_blocks_with_an_element(word: str, element: int) -> None:
    table = Table(hand="diplomacy promise", mana="white").fight("prowlers", phase=BLOCK)
    table.power("diplomacy", word)
    table.play("promise")
    assert table.blocks == [(4, element), (2, element)]


def test_influence_gathered_before_may_block_too() -> None:
    table = Table(hand="rage").fight("prowlers", phase=BLOCK)
    table.me.turn.influence = 5
    table.me.turn.notes["diplomacy"] = PHYSICAL
    table.do(("use", "diplomacy"))
    assert (table.blocks, table.me.turn.influence) == ([(5, PHYSICAL)], 0)


def test_diplomacy_is_influence_outside_combat() -> None:
    table = Table(hand="diplomacy", mana="white").talk()
    table.power("diplomacy", "ice")
    assert table.me.turn.influence == 4
    assert not Table(hand="diplomacy").offers("play", "diplomacy")


def test_learning_buys_a_card_for_the_discard_pile() -> None:
    table = Table(hand="learning promise promise", actions="ambush agility in_need").talk()
    table.play("learning")
    table.play("promise")
    assert not table.offers("use", "learning")
    table.play("promise")
    table.do(("use", "learning"), "ambush")
    assert (table.discard, table.me.turn.influence) == (["ambush"], 0)
    assert len(table.state.actions) == 3
    table.me.turn.influence = 20
    assert not table.offers("use", "learning")


def test_powered_learning_buys_a_card_for_the_hand() -> None:
    table = Table(hand="learning", mana="white", actions="ambush agility in_need").talk()
    table.power("learning")
    table.me.turn.influence = 9
    table.do(("use", "learning"), "agility")
    assert (table.hand, table.me.turn.influence) == (["agility"], 0)


def test_learning_can_be_paid_for_on_the_road() -> None:
    table = Table(
        hand="promise promise", mana="white white white", actions="ambush agility in_need"
    )
    assert not table.offers("play", "promise")
    table.me.turn.notes.update({"learning": 6, "lessons": 1})
    table.power("promise")
    table.play("promise")
    table.do(("use", "learning"), "ambush")
    assert table.discard == ["ambush"]


def spent(table: Table, *names: str) -> None:
    """The player has these Units, all of them spent."""
    table.me.units = [Unit(UNIT[name], spent=True) for name in names]


@pytest.mark.parametrize(
    ("half", "heals", "readied"), [("play", 1, "peasants"), ("power", 2, "fire_golems")]
)
def test_regeneration_heals_and_readies(half: str, heals: int, readied: str) -> None:
    table = Table(hand="regeneration", mana="green")
    spent(table, "altem_mages", readied)
    table.do((half, "regeneration"))
    assert table.me.turn.heal == heals
    assert [unit.spent for unit in table.me.units] == [True, False]


@pytest.mark.rule("mk.unit.ready-effect")
def test_regeneration_readies_no_unit_of_a_higher_level() -> None:
    table = Table(hand="regeneration")
    spent(table, "fire_golems")
    table.play("regeneration")
    assert table.me.units[0].spent
    assert not Table(hand="regeneration").fight("prowlers").offers("play", "regeneration")
