"""Artifacts."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import DEED, DESERT, FOREST, PILE_GRAY
from critias.games.mage_knight.rules.damage import unit_armor, unit_resistances
from critias.games.mage_knight.rules.enemies import resistances
from critias.games.mage_knight.rules.movement import costs_of
from critias.games.mage_knight.rules.state import STOPPED
from critias.games.mage_knight.rules.terms import FIRE, ICE, MELEE, PHYSICAL
from critias.games.mage_knight.rules.terms import SIEGE as BOMBARD
from mage_knight.table import ATTACK, BLOCK, RANGED, NotOffered, Table, fixed


def attached(banner: str, *units: str, hand: str = "") -> Table:
    """A player whose first Unit carries the Banner."""
    table = Table(units=units or ("peasants",), hand=hand)
    table.me.units[0].banner = DEED[banner]
    return table


@pytest.mark.rule("mk.deed.artifact.basic", "mk.deed.artifact.strong")
def test_artifacts_are_kept_for_the_basic_effect_and_lost_for_the_strong_one() -> None:
    table = Table(hand="endless_bag_of_gold rage").talk()
    table.play("endless_bag_of_gold")
    assert (table.me.turn.influence, table.me.fame) == (4, 2)
    table.end("done")
    assert table.discard == ["endless_bag_of_gold"]
    table = Table(hand="endless_bag_of_gold rage").talk()
    table.power("endless_bag_of_gold")
    assert (table.me.turn.influence, table.me.fame) == (9, 3)
    assert (table.played, table.me.gone) == ([], [DEED["endless_bag_of_gold"]])


# --- Banners -------------------------------------------------------------------------------------


@pytest.mark.rule("mk.unit.banner.assign", "mk.unit.banner.lost", "mk.unit.banner.basic-only")
def test_a_banner_is_attached_to_a_unit_and_replaces_an_older_one() -> None:
    table = Table(hand="banner_of_fear banner_of_glory", units="peasants foresters")
    table.play("banner_of_fear", 1)
    table.play("banner_of_glory", 1)
    assert table.me.units[1].banner == DEED["banner_of_glory"]
    assert (table.discard, table.played) == (["banner_of_fear"], [])
    assert not table.offers("power", "banner_of_glory")


def test_a_banner_needs_a_unit_but_may_come_in_combat() -> None:
    assert not Table(hand="banner_of_fear").offers("play", "banner_of_fear")
    table = Table(hand="banner_of_protection", units="peasants").fight("prowlers", phase=BLOCK)
    table.play("banner_of_protection")
    assert table.me.units[0].banner == DEED["banner_of_protection"]


def test_banner_of_glory_strengthens_its_unit_and_earns_fame() -> None:
    table = attached("banner_of_glory", "peasants", "foresters").fight("prowlers")
    assert unit_armor(table.me, table.me.units[0]) == 4
    table.unit("peasants", 0)
    assert (table.attacks, table.me.fame) == ([(3, MELEE, PHYSICAL)], 1)


def test_banner_of_glory_does_nothing_for_influence() -> None:
    table = attached("banner_of_glory").talk()
    table.unit("peasants", 1)
    assert (table.me.turn.influence, table.me.fame) == (2, 0)


def test_strong_banner_of_glory_is_for_all_units_once_each() -> None:
    table = Table(hand="banner_of_glory", units="peasants foresters")
    table.power("banner_of_glory")
    table.fight("prowlers", phase=BLOCK)
    table.unit("peasants", 0)
    table.unit("foresters", 1)
    assert (table.blocks, table.me.fame) == ([(3, PHYSICAL), (4, PHYSICAL)], 2)
    assert unit_armor(table.me, table.me.units[1]) == 5


def test_banner_of_fear_cancels_an_attack() -> None:
    table = attached("banner_of_fear").fight("prowlers", "monks", phase=BLOCK)
    table.do(("banner", 0), 1)
    assert table.foe(1).flags & STOPPED
    assert (table.me.units[0].spent, table.me.fame) == (True, 1)
    assert not table.offers("banner", 0)


def test_banner_of_fear_needs_a_ready_sound_unit_in_the_block_phase() -> None:
    assert not attached("banner_of_fear").fight("monks", phase=RANGED).offers("banner", 0)
    table = attached("banner_of_fear").fight("monks", phase=BLOCK)
    table.me.units[0].spent = True
    assert not table.offers("banner", 0)
    table.me.units[0].spent, table.me.units[0].wounds = False, 1
    assert not table.offers("banner", 0)
    assert (
        not attached("banner_of_fear").fight("monks", phase=BLOCK, units=False).offers("banner", 0)
    )


def test_strong_banner_of_fear_skips_block_and_damage() -> None:
    table = Table(hand="banner_of_fear").fight("prowlers", "monks", phase=BLOCK)
    table.power("banner_of_fear")
    assert (table.combat.phase, table.hand) == (ATTACK, [])
    assert not Table(hand="banner_of_fear").fight("monks").offers("power", "banner_of_fear")


def test_banner_of_protection_protects_from_fire_and_ice() -> None:
    table = attached("banner_of_protection")
    unit = table.me.units[0]
    assert unit_resistances(table.me, unit) == 1 << FIRE | 1 << ICE
    assert unit_armor(table.me, unit) == 4


def test_strong_banner_of_protection_takes_back_the_wounds_of_the_turn() -> None:
    table = Table(hand="banner_of_protection wound rage", discard="wound")
    table.power("banner_of_protection")
    table.me.hand.insert(0, DEED["wound"])
    table.me.discard.append(DEED["wound"])
    table.me.turn.wounds = 3
    table.end("yes", "done")
    assert (table.hand, table.discard) == (["rage"], ["wound"])


def test_strong_banner_of_protection_may_be_declined() -> None:
    table = Table(hand="banner_of_protection wound rage")
    table.me.turn.wounds = 1
    table.power("banner_of_protection")
    table.end("no", "done")
    assert table.hand == ["wound", "rage"]


def test_banner_of_courage_readies_its_unit_once_a_round() -> None:
    table = attached("banner_of_courage")
    assert not table.offers("banner", 0)
    table.me.units[0].spent = True
    table.do(("banner", 0))
    assert not table.me.units[0].spent
    table.me.units[0].spent = True
    assert not table.offers("banner", 0)


def test_banner_of_courage_does_not_work_in_combat() -> None:
    table = attached("banner_of_courage").fight("prowlers")
    table.me.units[0].spent = True
    assert not table.offers("banner", 0)


def test_strong_banner_of_courage_readies_everybody() -> None:
    table = Table(hand="banner_of_courage", units="peasants altem_mages")
    for unit in table.me.units:
        unit.spent = True
    table.power("banner_of_courage")
    assert not any(unit.spent for unit in table.me.units)
    table = Table(hand="banner_of_courage", units="peasants").fight("prowlers")
    table.me.units[0].spent = True
    assert not table.offers("power", "banner_of_courage")


# --- Rings ---------------------------------------------------------------------------------------

RINGS = [
    ("ruby_ring", "red", "fireball"),
    ("sapphire_ring", "blue", "snowstorm"),
    ("diamond_ring", "white", "expose"),
    ("emerald_ring", "green", "tremor"),
]


@pytest.mark.parametrize(("ring", "colour", "spell"), RINGS)
def test_rings_give_mana_and_fame(ring: str, colour: str, spell: str) -> None:
    table = Table(hand=[ring])
    table.play(ring)
    assert (table.mana(), table.crystals(), table.me.fame) == (colour, colour, 1)
    assert spell


@pytest.mark.parametrize(("ring", "colour", "spell"), RINGS)
def test_burned_rings_pay_for_their_colour_and_spells_earn_fame(
    ring: str, colour: str, spell: str
) -> None:
    table = Table(hand=[ring, spell], night=True)
    table.power(ring)
    table.fight("monks", "prowlers", phase=RANGED)
    table.do(("power", spell))
    assert table.me.fame == 1
    assert table.mana() == ""
    assert colour


def test_a_burned_ring_pays_for_spells_cast_before() -> None:
    table = Table(hand="ruby_ring fireball", mana="red").fight("monks", phase=RANGED)
    table.play("fireball")
    table.power("ruby_ring")
    assert table.me.fame == 1


def test_a_burned_ring_brings_no_black_mana_by_day() -> None:
    table = Table(hand="ruby_ring fireball")
    table.power("ruby_ring")
    table.fight("monks", phase=RANGED)
    assert table.offers("play", "fireball")
    assert not table.offers("power", "fireball")


# --- combat --------------------------------------------------------------------------------------


def test_sword_of_justice_turns_cards_into_attack() -> None:
    table = Table(hand="sword_of_justice march stamina wound").fight("prowlers", "diggers")
    table.play("sword_of_justice", "march", "stamina")
    assert table.attacks == [(6, MELEE, PHYSICAL)]
    table.do(("target", 0), ("target", 1), "settle")
    assert table.me.fame == 2 + 2 + 2


def test_sword_of_justice_counts_enemies_defeated_before() -> None:
    table = Table(hand="sword_of_justice march").fight("prowlers", "diggers")
    table.me.turn.defeated = 2
    table.play("sword_of_justice", "done")
    assert (table.me.fame, table.attacks) == (2, [])


def test_strong_sword_of_justice_doubles_physical_attacks() -> None:
    table = Table(hand="sword_of_justice rage", mana="red").fight("ironclads", "golems")
    table.power("sword_of_justice")
    assert [resistances(table.combat, foe) for foe in table.combat.foes] == [0, 0]
    table.power("rage")
    table.do(("target", 0), ("target", 1), "settle")
    assert table.me.fame == 4 + 4 + 2


def test_horn_of_wrath_besieges_and_may_wound() -> None:
    table = Table(hand="horn_of_wrath").fight("prowlers", phase=RANGED)
    fixed(table.state, 0)
    table.play("horn_of_wrath")
    assert (table.attacks, table.hand) == ([(6, BOMBARD, PHYSICAL)], ["wound"])
    table = Table(hand="horn_of_wrath").fight("prowlers", phase=RANGED)
    fixed(table.state, 4)
    table.play("horn_of_wrath")
    assert table.hand == []


def test_strong_horn_of_wrath_rolls_for_every_point_added() -> None:
    table = Table(hand="horn_of_wrath").fight("prowlers")
    fixed(table.state, 0, 5, 1, 2)
    table.power("horn_of_wrath", 4)
    assert (table.attacks, table.hand) == ([(10, BOMBARD, PHYSICAL)], ["wound", "wound"])
    table = Table(hand="horn_of_wrath").fight("prowlers")
    table.power("horn_of_wrath", 0)
    assert (table.attacks, table.hand) == ([(6, BOMBARD, PHYSICAL)], [])
    with pytest.raises(NotOffered):
        Table(hand="horn_of_wrath").fight("prowlers").power("horn_of_wrath", 7)


# --- riches --------------------------------------------------------------------------------------


def test_gem_pouch_gives_random_crystals() -> None:
    table = Table(hand="endless_gem_pouch")
    fixed(table.state, 5, 2)
    table.play("endless_gem_pouch")
    assert (table.crystals(), table.me.fame) == ("green", 1)
    table = Table(hand="endless_gem_pouch")
    fixed(table.state, 4, 0)
    table.play("endless_gem_pouch", "white")
    assert table.crystals() == "red white"


@pytest.mark.parametrize(("night", "last"), [(False, "gold"), (True, "black")])
def test_emptied_gem_pouch_gives_a_token_of_each(night: bool, last: str) -> None:
    table = Table(hand="endless_gem_pouch", night=night)
    table.power("endless_gem_pouch")
    assert table.mana() == f"red blue green white {last}"


def test_golden_grail_pays_fame_for_points_spent() -> None:
    table = Table(hand="golden_grail wound rage")
    table.play("golden_grail")
    table.do(("heal", "hand"))
    assert (table.me.fame, table.me.turn.heal, table.hand) == (1, 1, ["rage"])


def test_grail_points_are_spent_before_others() -> None:
    table = Table(hand="golden_grail tranquility wound wound wound")
    table.play("tranquility", "heal_1")
    table.play("golden_grail")
    table.do(("heal", "hand"), ("heal", "hand"))
    assert table.me.fame == 2


def test_strong_golden_grail_draws_for_every_wound_healed() -> None:
    table = Table(hand="golden_grail wound wound", deck="rage march")
    table.power("golden_grail")
    table.do(("heal", "hand"))
    assert table.me.turn.heal == 5
    assert len(table.hand) == 2
    assert table.me.fame == 0


# --- books and amulets ---------------------------------------------------------------------------


def test_book_of_wisdom_trades_a_card_for_a_better_one() -> None:
    table = Table(hand="book_of_wisdom march", actions="agility ambush in_need")
    table.play("book_of_wisdom", "ambush")
    assert table.hand == ["ambush"]
    table = Table(hand="book_of_wisdom march", spells="tremor fireball")
    table.power("book_of_wisdom")
    assert (table.hand, table.crystals()) == (["tremor"], "green")
    assert not Table(hand="book_of_wisdom fireball").offers("play", "book_of_wisdom")


@pytest.mark.parametrize(("half", "tokens"), [("play", "gold"), ("power", "gold gold gold")])
def test_amulet_of_sun_brings_the_day_into_the_night(half: str, tokens: str) -> None:
    table = Table(hand="amulet_of_sun march", night=True, at="1,0e")
    keep = table.space("1,0ne")
    table.state.tokens[keep] = [~PILE_GRAY]
    table.state.ruins[table.space("1,0nw")] = -1
    table.do((half, "amulet_of_sun"))
    assert table.mana() == tokens
    assert costs_of(table.state, 0)[FOREST] == 3
    assert table.state.tokens[keep][0] >= 0
    assert table.state.ruins[table.space("1,0nw")] >= 0
    table.power("march")
    assert table.me.turn.move == 4


def test_amulet_of_sun_is_a_gold_token_by_day() -> None:
    table = Table(hand="amulet_of_sun")
    table.play("amulet_of_sun")
    assert (table.mana(), table.me.turn.costs) == ("gold", [])


def test_amulet_of_darkness_brings_the_night_into_the_day() -> None:
    table = Table(hand="amulet_of_darkness fireball", mana="red")
    table.play("amulet_of_darkness", "black")
    assert costs_of(table.state, 0)[DESERT] == 3
    table.fight("monks", phase=RANGED)
    table.power("fireball")
    assert table.attacks == [(8, BOMBARD, FIRE)]


def test_strong_amulet_of_darkness_gives_three_tokens() -> None:
    table = Table(hand="amulet_of_darkness", night=True)
    table.power("amulet_of_darkness", "black", "gold", "red")
    assert table.mana() == "red gold black"
    assert table.me.turn.costs == []


def test_the_log_names_the_dice_of_the_horn_and_no_others() -> None:
    table = Table(hand="horn_of_wrath").fight("prowlers")
    table.play("horn_of_wrath")
    (faces,) = table.said("rolled")
    assert len(faces) == 1
