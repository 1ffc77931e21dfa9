"""Basic Actions: both halves of every card, each branch, and what they must not do."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.terms import FIRE, ICE, MELEE, PHYSICAL
from critias.games.mage_knight.rules.terms import RANGED as SHOT
from critias.games.mage_knight.rules.terms import SIEGE as BOMBARD
from mage_knight.table import BLOCK, RANGED, NotOffered, Table


@pytest.mark.parametrize("card", ["rage", "determination"])
def test_rage_and_determination_attack_or_block_for_two(card: str) -> None:
    table = Table(hand=card).fight("prowlers")
    table.play(card)
    assert table.attacks == [(2, MELEE, PHYSICAL)]
    table = Table(hand=card).fight("prowlers", phase=BLOCK)
    table.play(card)
    assert table.blocks == [(2, PHYSICAL)]


@pytest.mark.rule("mk.deed.action.strong-cost", "mk.deed.action.basic-free")
def test_powered_rage_is_attack_four_and_takes_red() -> None:
    table = Table(hand="rage", mana="red").fight("prowlers")
    table.power("rage")
    assert table.attacks == [(4, MELEE, PHYSICAL)]
    assert table.mana() == ""
    assert not Table(hand="rage", mana="blue").fight("prowlers").offers("power", "rage")


def test_powered_rage_does_not_block() -> None:
    table = Table(hand="rage", mana="red").fight("prowlers", phase=BLOCK)
    assert not table.offers("power", "rage")


def test_powered_determination_is_block_five_and_nothing_else() -> None:
    table = Table(hand="determination", mana="blue").fight("prowlers", phase=BLOCK)
    table.power("determination")
    assert table.blocks == [(5, PHYSICAL)]
    table = Table(hand="determination", mana="blue").fight("prowlers")
    assert not table.offers("power", "determination")


def test_attacks_of_the_melee_wait_for_the_attack_phase() -> None:
    table = Table(hand="rage", mana="red").fight("prowlers", phase=RANGED)
    assert not table.offers("play", "rage")
    assert not table.offers("power", "rage")
    assert not table.offers("sideways", "rage")


def test_battle_versatility_has_three_basic_faces() -> None:
    table = Table("arythea", hand="battle_versatility").fight("prowlers")
    table.play("battle_versatility", "ranged_attack_1")
    assert table.attacks == [(1, SHOT, PHYSICAL)]
    table = Table("arythea", hand="battle_versatility").fight("prowlers", phase=RANGED)
    table.play("battle_versatility")
    assert table.attacks == [(1, SHOT, PHYSICAL)]
    table = Table("arythea", hand="battle_versatility").fight("prowlers", phase=BLOCK)
    table.play("battle_versatility")
    assert table.blocks == [(2, PHYSICAL)]


@pytest.mark.parametrize(
    ("choice", "attack"),
    [
        ("attack_4", (4, MELEE, PHYSICAL)),
        ("fire_attack_3", (3, MELEE, FIRE)),
        ("ranged_attack_3", (3, SHOT, PHYSICAL)),
        ("siege_attack_2", (2, BOMBARD, PHYSICAL)),
    ],
)
def test_powered_battle_versatility_attacks_in_four_ways(
    choice: str, attack: tuple[int, int, int]
) -> None:
    table = Table("arythea", hand="battle_versatility", mana="red").fight("prowlers")
    table.power("battle_versatility", choice)
    assert table.attacks == [attack]


@pytest.mark.parametrize(
    ("choice", "block"), [("block_4", (4, PHYSICAL)), ("fire_block_3", (3, FIRE))]
)
def test_powered_battle_versatility_blocks_in_two_ways(choice: str, block: tuple[int, int]) -> None:
    table = Table("arythea", hand="battle_versatility", mana="red").fight("prowlers", phase=BLOCK)
    table.power("battle_versatility", choice)
    assert table.blocks == [block]


def test_cold_toughness_is_ice_attack_two_or_ice_block_three() -> None:
    table = Table(hand="cold_toughness").fight("prowlers")
    table.play("cold_toughness")
    assert table.attacks == [(2, MELEE, ICE)]
    table = Table(hand="cold_toughness").fight("prowlers", phase=BLOCK)
    table.play("cold_toughness")
    assert table.blocks == [(3, ICE)]


@pytest.mark.parametrize(
    ("enemy", "value"),
    [("prowlers", 5), ("wolf_riders", 6), ("ironclads", 7), ("ice_dragon", 9), ("altem_mages", 10)],
)
def test_powered_cold_toughness_counts_the_icons_of_the_token(enemy: str, value: int) -> None:
    table = Table(hand="cold_toughness", mana="blue").fight(enemy, phase=BLOCK)
    table.power("cold_toughness")
    assert table.blocks == [(value, ICE)]


def test_swiftness_moves_or_shoots() -> None:
    table = Table(hand="swiftness")
    table.play("swiftness")
    assert table.me.turn.move == 2
    table = Table(hand="swiftness", mana="white").fight("prowlers", phase=RANGED)
    assert not table.offers("play", "swiftness")
    table.power("swiftness")
    assert table.attacks == [(3, SHOT, PHYSICAL)]


@pytest.mark.parametrize(("card", "colour"), [("march", "green"), ("stamina", "blue")])
def test_march_and_stamina_move_two_or_four(card: str, colour: str) -> None:
    table = Table(hand=[card, card], mana=colour)
    table.play(card)
    table.power(card)
    assert table.me.turn.move == 6
    assert not Table(hand=card).fight("prowlers").offers("play", card)


@pytest.mark.rule("mk.effect.shorthand")
def test_tranquility_heals_or_draws() -> None:
    table = Table(hand="tranquility wound", deck="rage")
    table.play("tranquility", "heal_1")
    assert table.me.turn.heal == 1
    table = Table(hand="tranquility", deck="rage")
    table.play("tranquility", "draw_1")
    assert table.hand == ["rage"]


def test_powered_tranquility_does_twice_as_much() -> None:
    table = Table(hand="tranquility wound", deck="rage", mana="green")
    table.power("tranquility", "heal_2")
    assert table.me.turn.heal == 2
    table = Table(hand="tranquility", deck="rage rage march", mana="green")
    table.power("tranquility", "draw_2")
    assert len(table.hand) == 2


def test_tranquility_is_of_no_use_in_combat() -> None:
    table = Table(hand="tranquility", deck="rage", mana="green").fight("prowlers")
    assert not table.offers("play", "tranquility")
    assert not table.offers("power", "tranquility")


def test_promise_gives_influence_only_while_talking() -> None:
    table = Table(hand="promise promise", mana="white").talk()
    table.play("promise")
    table.power("promise")
    assert table.me.turn.influence == 6
    assert not Table(hand="promise").offers("play", "promise")


def test_noble_manners_earn_fame_at_the_end_of_the_turn() -> None:
    table = Table("norowas", hand="noble_manners").talk()
    table.play("noble_manners")
    assert (table.me.turn.influence, table.me.fame, table.me.turn.fame) == (2, 0, 1)
    table.end()
    assert table.me.fame == 1


def test_powered_noble_manners_earn_reputation_too() -> None:
    table = Table("norowas", hand="noble_manners", mana="white").talk()
    table.power("noble_manners")
    turn = table.me.turn
    assert (turn.influence, turn.fame, turn.reputation) == (4, 1, 1)


def test_noble_manners_for_a_lesson_on_the_road_earn_nothing() -> None:
    table = Table("norowas", hand="noble_manners")
    table.me.turn.notes["learning"] = 6
    table.me.turn.notes["lessons"] = 1
    table.play("noble_manners")
    assert (table.me.turn.influence, table.me.turn.fame) == (2, 0)


def test_threats_cost_reputation_only_when_powered() -> None:
    table = Table(hand="threaten threaten", mana="red").talk()
    table.play("threaten")
    assert (table.me.turn.influence, table.me.turn.reputation) == (2, 0)
    table.power("threaten")
    assert (table.me.turn.influence, table.me.turn.reputation) == (7, -1)


@pytest.mark.rule("mk.mana.no-mana-to-crystal", "mk.deed.extra-cost-required")
def test_crystallize_turns_a_mana_into_a_crystal() -> None:
    table = Table(hand="crystallize", mana="green")
    table.play("crystallize")
    assert (table.crystals(), table.mana()) == ("green", "")
    assert not Table(hand="crystallize").offers("play", "crystallize")
    assert not Table(hand="crystallize", mana="black").offers("play", "crystallize")


def test_crystallize_takes_gold_by_day_as_the_colour_wished() -> None:
    table = Table(hand="crystallize", mana="gold")
    table.play("crystallize", "white")
    assert (table.crystals(), table.mana()) == ("white", "")
    night = Table(hand="crystallize", mana="gold", night=True)
    assert not night.offers("play", "crystallize")


@pytest.mark.rule("mk.gain.crystal", "mk.gain.crystal-overflow")
def test_powered_crystallize_gives_a_crystal_of_choice() -> None:
    table = Table(hand="crystallize", mana="blue", crystals="red red red")
    table.power("crystallize", "red")
    assert (table.crystals(), table.mana()) == ("red red red", "red")


def test_mana_draw_lets_one_more_die_be_used() -> None:
    table = Table(hand="mana_draw march stamina", source="green blue")
    table.play("mana_draw")
    table.power("march")
    table.power("stamina")
    assert table.me.turn.move == 8
    assert table.state.source == []


def test_without_mana_draw_there_is_one_die() -> None:
    table = Table(hand="march stamina", source="green blue")
    table.power("march")
    assert not table.offers("power", "stamina")


def test_powered_mana_draw_sets_a_die_that_returns_as_it_lies() -> None:
    table = Table(hand="mana_draw rage", mana="white", source="gold red")
    table.power("mana_draw", "token", "gold", "black")
    assert table.mana() == "black black"
    assert table.me.turn.dice == 1
    table.end("done")
    assert sorted(table.state.source) == [0, 5]


def test_powered_mana_draw_cannot_set_gold() -> None:
    table = Table(hand="mana_draw", mana="white", source="red")
    with pytest.raises(NotOffered):
        table.power("mana_draw", "red", "gold")
    assert not Table(hand="mana_draw", mana="white").offers("power", "mana_draw")


@pytest.mark.parametrize("colour", ["blue", "white", "red"])
def test_concentration_gives_a_token_but_no_green_one(colour: str) -> None:
    table = Table(hand="concentration")
    table.play("concentration", f"{colour}_token")
    assert table.mana() == colour
    with pytest.raises(NotOffered):
        Table(hand="concentration").play("concentration", "green_token")


def test_will_focus_may_give_a_green_crystal() -> None:
    table = Table("goldyx", hand="will_focus")
    table.play("will_focus", "green_crystal")
    assert table.crystals() == "green"


def test_powered_concentration_plays_another_card_without_its_mana() -> None:
    table = Table(hand="concentration march", mana="green")
    table.power("concentration")
    assert table.me.turn.move == 4 + 2
    assert sorted(table.played) == ["concentration", "march"]


def test_powered_will_focus_adds_three() -> None:
    table = Table("goldyx", hand="will_focus rage", mana="green").fight("prowlers")
    table.power("will_focus")
    assert table.attacks == [(7, MELEE, PHYSICAL)]


def test_concentration_asks_for_a_card_that_could_be_played_now() -> None:
    table = Table(hand="concentration march", mana="green").fight("prowlers")
    assert not table.offers("power", "concentration")
    table = Table(hand="concentration fireball", mana="green").fight("prowlers")
    assert not table.offers("power", "concentration")


def test_concentration_adds_nothing_to_effects_without_a_number() -> None:
    table = Table(hand="concentration crystallize", mana="green")
    table.power("concentration", "crystallize", "red")
    assert (table.crystals(), table.me.turn.move) == ("red", 0)


def test_concentration_pays_the_other_costs_of_the_card() -> None:
    table = Table(hand="concentration improvisation", mana="green")
    assert not table.offers("power", "concentration")
    table = Table(hand="concentration improvisation rage", mana="green")
    table.power("concentration", "improvisation")
    assert table.me.turn.move == 5 + 2
    assert table.discard == ["rage"]


@pytest.mark.rule("mk.deed.cost-not-wound", "mk.discard.to-own-pile")
def test_improvisation_takes_another_card_that_is_no_wound() -> None:
    assert not Table(hand="improvisation wound").offers("play", "improvisation")
    table = Table(hand="improvisation wound rage")
    table.play("improvisation")
    assert (table.me.turn.move, table.discard, table.hand) == (3, ["rage"], ["wound"])


def test_improvisation_gives_what_the_moment_needs() -> None:
    table = Table(hand="improvisation rage").talk()
    table.play("improvisation")
    assert table.me.turn.influence == 3
    table = Table(hand="improvisation rage", mana="red").fight("prowlers")
    table.power("improvisation")
    assert table.attacks == [(5, MELEE, PHYSICAL)]
    table = Table(hand="improvisation rage").fight("prowlers", phase=BLOCK)
    table.play("improvisation")
    assert table.blocks == [(3, PHYSICAL)]


@pytest.mark.rule("mk.deed.sideways", "mk.deed.sideways-limits", "mk.deed.wound-unplayable")
def test_any_card_but_a_wound_can_be_played_sideways_for_one() -> None:
    table = Table(hand="rage wound")
    table.sideways("rage")
    assert table.me.turn.move == 1
    table = Table(hand="swiftness wound").fight("prowlers")
    assert not table.offers("sideways", "wound")
    table.sideways("swiftness")
    assert table.attacks == [(1, MELEE, PHYSICAL)]
    table = Table(hand="rage").fight("prowlers", phase=RANGED)
    assert not table.offers("sideways", "rage")
    table = Table(hand="march").talk()
    table.sideways("march")
    assert table.me.turn.influence == 1
    table = Table(hand="march").fight("prowlers", phase=BLOCK)
    table.sideways("march")
    assert table.blocks == [(1, PHYSICAL)]


@pytest.mark.rule("mk.deed.play-area", "mk.deed.end-of-turn-discard", "mk.deed.stacking")
def test_played_cards_lie_in_the_play_area_until_the_turn_ends() -> None:
    table = Table(hand="march stamina rage")
    table.play("march")
    table.play("stamina")
    assert (table.me.turn.move, table.played, table.hand) == (4, ["march", "stamina"], ["rage"])
    table.end("done")
    assert sorted(table.discard) == ["march", "stamina"]
    assert table.hand == ["rage"]
