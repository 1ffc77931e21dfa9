"""Advanced Actions of combat and magic."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.enemies import armor
from critias.games.mage_knight.rules.state import FRIENDLY_FIRE
from critias.games.mage_knight.rules.terms import FIRE, ICE, MELEE, PHYSICAL
from critias.games.mage_knight.rules.terms import RANGED as SHOT
from critias.games.mage_knight.rules.terms import SIEGE as BOMBARD
from mage_knight.table import BLOCK, RANGED, NotOffered, Table, fixed


@pytest.mark.parametrize(
    ("card", "colour", "attack"),
    [
        ("fire_bolt", "red", (3, SHOT, FIRE)),
        ("ice_bolt", "blue", (3, SHOT, ICE)),
        ("swift_bolt", "white", (4, SHOT, PHYSICAL)),
        ("crushing_bolt", "green", (3, BOMBARD, PHYSICAL)),
    ],
)
def test_bolts_give_a_crystal_or_shoot(
    card: str, colour: str, attack: tuple[int, int, int]
) -> None:
    table = Table(hand=card)
    table.play(card)
    assert table.crystals() == colour
    table = Table(hand=card, mana=colour).fight("prowlers", phase=RANGED)
    table.power(card)
    assert table.attacks == [attack]
    assert not Table(hand=card, mana=colour).offers("power", card)


@pytest.mark.parametrize(("half", "calm", "wild"), [("play", 2, 5), ("power", 4, 9)])
def test_blood_rage_strikes_harder_for_a_wound(half: str, calm: int, wild: int) -> None:
    table = Table(hand="blood_rage", mana="red").fight("prowlers")
    table.do((half, "blood_rage"), "no")
    assert (table.attacks, table.hand) == ([(calm, MELEE, PHYSICAL)], [])
    table = Table(hand="blood_rage", mana="red").fight("prowlers")
    table.do((half, "blood_rage"), "yes")
    assert (table.attacks, table.hand) == ([(wild, MELEE, PHYSICAL)], ["wound"])
    assert table.combat.wounds == 1


def test_blood_rage_counts_even_if_its_wound_knocks_the_hero_out() -> None:
    table = Table(hand="blood_rage march").fight("prowlers")
    table.combat.wounds = 4
    table.play("blood_rage", "yes")
    assert (table.attacks, table.hand) == ([(5, MELEE, PHYSICAL)], ["wound"])


def test_ice_shield_weakens_the_enemy_it_blocks() -> None:
    table = Table(hand="ice_shield", mana="blue").fight("diggers", "monks", phase=BLOCK, against=0)
    table.power("ice_shield")
    assert table.blocks == [(3, ICE)]
    assert armor(table.combat, table.foe(0)) == 3
    table.do("settle")
    assert armor(table.combat, table.foe(0)) == 1
    assert armor(table.combat, table.foe(1)) == 5


@pytest.mark.rule("mk.enemy.ice-resistance")
def test_ice_shield_does_not_weaken_what_resists_ice() -> None:
    table = Table(hand="ice_shield rage rage", mana="blue")
    table.fight("ice_golems", "monks", phase=BLOCK, against=0)
    table.power("ice_shield")
    table.play("rage")
    table.do("settle")
    assert armor(table.combat, table.foe(0)) == 4


def test_basic_ice_shield_only_blocks() -> None:
    table = Table(hand="ice_shield").fight("diggers", "monks", phase=BLOCK, against=0)
    table.play("ice_shield")
    table.do("settle")
    assert armor(table.combat, table.foe(0)) == 3


@pytest.mark.parametrize(("half", "bonus"), [("play", 2), ("power", 3)])
def test_into_the_heat_helps_units_and_bars_damage_to_them(half: str, bonus: int) -> None:
    table = Table(hand="into_the_heat", mana="red", units="peasants")
    table.fight("prowlers", phase=RANGED, fresh=True)
    table.do((half, "into_the_heat"))
    table.do("end")
    table.unit("peasants", 0)
    assert table.blocks == [(2 + bonus, PHYSICAL)]
    assert table.me.turn.flags & FRIENDLY_FIRE


def test_into_the_heat_comes_before_all_else() -> None:
    table = Table(hand="into_the_heat swift_bolt", mana="white")
    table.fight("prowlers", phase=RANGED, fresh=True)
    assert table.offers("play", "into_the_heat")
    table.power("swift_bolt")
    assert not table.offers("play", "into_the_heat")


def test_into_the_heat_may_come_first_by_way_of_another_card() -> None:
    table = Table(hand="into_the_heat maximal_effect", units="peasants")
    table.fight("prowlers", phase=RANGED, fresh=True)
    table.play("maximal_effect", "into_the_heat")
    assert table.played == ["maximal_effect"]
    assert not table.combat.fresh
    table.do("end")
    table.unit("peasants", 0)
    assert table.blocks == [(2 + 3 * 2, PHYSICAL)]  # three times +2


def test_no_damage_to_units_after_into_the_heat() -> None:
    table = Table(hand="into_the_heat", units="peasants")
    table.fight("prowlers", phase=RANGED, fresh=True)
    table.play("into_the_heat")
    table.do("end", "end", "hero")
    assert table.me.units[0].wounds == 0
    assert table.hand == ["wound", "wound"]


@pytest.mark.parametrize(("half", "value"), [("play", 4), ("power", 7)])
def test_pure_magic_depends_on_the_mana(half: str, value: int) -> None:
    table = Table(hand="pure_magic", mana="green blue")
    table.do((half, "pure_magic"))
    assert table.me.turn.move == value
    table = Table(hand="pure_magic", mana="white blue").talk()
    table.do((half, "pure_magic"))
    assert table.me.turn.influence == value
    table = Table(hand="pure_magic", mana="red blue").fight("prowlers")
    table.do((half, "pure_magic"))
    assert table.attacks == [(value, MELEE, PHYSICAL)]
    table = Table(hand="pure_magic", mana="blue blue").fight("prowlers", phase=BLOCK)
    table.do((half, "pure_magic"))
    assert table.blocks == [(value, PHYSICAL)]


def test_pure_magic_wants_mana_of_use_now() -> None:
    assert not Table(hand="pure_magic", mana="red").offers("play", "pure_magic")
    assert not Table(hand="pure_magic", mana="green").offers("power", "pure_magic")
    assert not Table(hand="pure_magic", mana="blue").fight("prowlers").offers("play", "pure_magic")


def test_powered_pure_magic_keeps_the_mana_for_its_effect() -> None:
    table = Table(hand="pure_magic", mana="gold blue")
    table.power("pure_magic")
    assert (table.me.turn.move, table.mana()) == (7, "")


def test_blood_ritual_pays_a_wound_with_tokens() -> None:
    table = Table(hand="blood_ritual")
    table.play("blood_ritual", "black")
    assert (table.mana(), table.hand) == ("red black", ["wound"])
    table = Table(hand="blood_ritual", mana="red")
    table.power("blood_ritual", "gold", "green", "green")
    assert (table.mana(), table.hand) == ("green green gold", ["wound"])


@pytest.mark.rule("mk.throwaway.other")
def test_decompose_turns_an_action_card_into_crystals() -> None:
    table = Table(hand="decompose march")
    table.play("decompose")
    assert (table.crystals(), table.hand, table.discard) == ("green green", [], [])
    assert len(table.me.gone) == 1
    table = Table(hand="decompose march", mana="red")
    table.power("decompose")
    assert table.crystals() == "red blue white"


def test_decompose_takes_neither_spells_nor_artifacts_nor_wounds() -> None:
    table = Table(hand="decompose fireball ruby_ring wound", mana="red")
    assert not table.offers("play", "decompose")
    assert not table.offers("power", "decompose")


def test_crystal_mastery_adds_to_what_is_owned() -> None:
    table = Table(hand="crystal_mastery", crystals="white")
    table.play("crystal_mastery")
    assert table.crystals() == "white white"
    assert not Table(hand="crystal_mastery").offers("play", "crystal_mastery")


def test_powered_crystal_mastery_brings_spent_crystals_back() -> None:
    table = Table(hand="march crystal_mastery stamina", crystals="green blue blue")
    table.power("march")
    table.power("crystal_mastery")
    table.power("stamina")
    assert table.crystals() == ""
    table.end()
    assert table.crystals() == "blue blue green"


def test_mana_storm_gives_a_crystal_and_rolls_the_die() -> None:
    table = Table(hand="mana_storm", source="red gold")
    fixed(table.state, 5)
    table.play("mana_storm")
    assert (table.crystals(), table.state.source) == ("red", [4, 5])
    assert not Table(hand="mana_storm", source="gold black").offers("play", "mana_storm")


def test_powered_mana_storm_opens_the_source_wide() -> None:
    table = Table(hand="mana_storm march march stamina rage", mana="white", source="red red red")
    fixed(table.state, 4, 5, 5)
    table.power("mana_storm")
    assert (table.state.source, table.me.turn.dice) == ([4, 5, 5], 4)
    table.power("march", "black_die")
    table.power("march", "black_die")
    table.power("stamina")
    assert (table.me.turn.move, table.state.source) == (12, [])


def test_gold_works_in_a_storm_even_at_night() -> None:
    table = Table(hand="mana_storm march", mana="white", source="red", night=True)
    fixed(table.state, 4)
    table.power("mana_storm")
    table.power("march")
    assert table.me.turn.move == 4


def test_maximal_effect_repeats_the_basic_effect_three_times() -> None:
    table = Table(hand="maximal_effect march")
    table.play("maximal_effect")
    assert (table.me.turn.move, table.hand, table.played) == (6, [], ["maximal_effect"])
    assert len(table.me.gone) == 1


def test_powered_maximal_effect_repeats_the_strong_effect_twice() -> None:
    table = Table(hand="maximal_effect rage", mana="red").fight("prowlers")
    table.power("maximal_effect")
    assert table.attacks == [(4, MELEE, PHYSICAL), (4, MELEE, PHYSICAL)]


def test_maximal_effect_that_draws_goes_on_in_a_step_of_its_own() -> None:
    """Nothing may be asked after a draw in the same step: another deal would draw another card."""
    table = Table(hand="maximal_effect tranquility", deck="rage march stamina")
    table.play("maximal_effect", "draw_1")
    assert len(table.hand) == 1
    assert [entry[0] for entry in table.state.agenda] == ["repeat"]  # the third time
    table.do("heal_1", "draw_1")
    assert (len(table.hand), table.me.turn.heal) == (2, 1)


def test_maximal_effect_asks_anew_each_time() -> None:
    table = Table(hand="maximal_effect concentration")
    table.play("maximal_effect", "concentration", "red_token", "blue_token", "white_token")
    assert table.mana() == "red blue white"


def test_maximal_effect_leaves_out_what_cannot_be_paid() -> None:
    table = Table(hand="maximal_effect improvisation rage")
    table.play("maximal_effect", "improvisation")
    assert (table.me.turn.move, table.discard) == (3, ["rage"])


def test_magic_talent_casts_a_spell_of_the_offer() -> None:
    table = Table(hand="magic_talent rage", mana="red", spells="fireball")
    table.play("magic_talent")
    assert table.discard == ["rage"]
    table.fight("prowlers", phase=RANGED)
    table.do(("use", "magic_talent"))
    assert table.attacks == [(5, SHOT, FIRE)]
    assert table.mana() == ""
    assert len(table.state.spells) == 1
    assert not table.offers("use", "magic_talent")


def test_magic_talent_casts_strong_spells_where_black_works() -> None:
    table = Table(hand="magic_talent rage", mana="red black", spells="fireball", night=True)
    table.play("magic_talent")
    table.fight("prowlers", phase=RANGED)
    table.do(("use", "magic_talent"), ("power", "fireball"))
    assert table.attacks == [(8, BOMBARD, FIRE)]


def test_a_borrowed_spell_is_paid_and_keeps_its_moment() -> None:
    table = Table(hand="magic_talent rage", spells="fireball")
    table.play("magic_talent")
    assert not table.offers("use", "magic_talent")
    table.me.tokens[0] = 1
    assert not table.offers("use", "magic_talent")
    assert not Table(hand="magic_talent wound").offers("play", "magic_talent")


@pytest.mark.rule("mk.gain.offer-replenish")
def test_powered_magic_talent_takes_a_spell_into_the_discard_pile() -> None:
    table = Table(hand="magic_talent", mana="blue white", spells="fireball expose")
    table.power("magic_talent")
    assert (table.discard, table.mana()) == (["expose"], "")
    assert len(table.state.spells) == 2
    green = Table(hand="magic_talent", mana="blue green", spells="fireball expose")
    assert not green.offers("power", "magic_talent")


@pytest.mark.parametrize(("half", "pile"), [("play", "discard"), ("power", "hand")])
def test_training_trades_a_card_for_one_of_its_colour(half: str, pile: str) -> None:
    table = Table(hand="training march", mana="green", actions="agility ambush in_need")
    table.do((half, "training"), "ambush")
    assert getattr(table, pile) == ["ambush"]
    assert len(table.state.actions) == 3


def test_training_throws_the_card_away_even_for_nothing() -> None:
    table = Table(hand="training rage", actions="agility ambush in_need")
    table.play("training")
    assert (table.hand, table.discard) == ([], [])
    with pytest.raises(NotOffered):
        Table(hand="training fireball").play("training")
