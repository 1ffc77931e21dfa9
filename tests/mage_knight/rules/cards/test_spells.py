"""Spells of combat."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.enemies import armor, fortification, resistances
from critias.games.mage_knight.rules.state import DEAD, DEFENDER, STOPPED
from critias.games.mage_knight.rules.terms import COLD_FIRE, FIRE, ICE, MELEE, PHYSICAL
from critias.games.mage_knight.rules.terms import RANGED as SHOT
from critias.games.mage_knight.rules.terms import SIEGE as BOMBARD
from mage_knight.table import ATTACK, BLOCK, RANGED, NotOffered, Table


@pytest.mark.rule("mk.deed.spell.basic-cost", "mk.deed.spell.strong-cost")
def test_spells_take_mana_and_their_strong_effect_black_mana_at_night() -> None:
    day = Table(hand="fireball", mana="red black").fight("prowlers", phase=RANGED)
    assert day.offers("play", "fireball")
    assert not day.offers("power", "fireball")
    assert not Table(hand="fireball").fight("prowlers", phase=RANGED).offers("play", "fireball")
    night = Table(hand="fireball", mana="red black", night=True).fight("prowlers", phase=RANGED)
    night.power("fireball")
    assert night.mana() == ""
    poor = Table(hand="fireball", mana="black", night=True).fight("prowlers", phase=RANGED)
    assert not poor.offers("power", "fireball")


@pytest.mark.parametrize(
    ("card", "colour", "element"), [("fireball", "red", FIRE), ("snowstorm", "blue", ICE)]
)
def test_fireball_and_snowstorm(card: str, colour: str, element: int) -> None:
    table = Table(hand=card, mana=colour).fight("prowlers", phase=RANGED)
    table.play(card)
    assert table.attacks == [(5, SHOT, element)]
    table = Table(hand=card, mana=[colour, "black"], night=True).fight("prowlers", phase=RANGED)
    table.power(card)
    assert (table.attacks, table.hand) == ([(8, BOMBARD, element)], ["wound"])


def test_expose_bares_one_enemy_and_shoots() -> None:
    table = Table(hand="expose", mana="white")
    table.fight("altem_guardsmen", "golems", phase=RANGED, origin=DEFENDER, fortified=True)
    table.play("expose", 0)
    assert fortification(table.combat, table.foe(0)) == 0
    assert resistances(table.combat, table.foe(0)) == 0
    assert fortification(table.combat, table.foe(1)) == 1
    assert resistances(table.combat, table.foe(1)) == 1 << PHYSICAL
    assert table.attacks == [(2, SHOT, PHYSICAL)]


def test_expose_in_the_block_phase_loses_its_shot() -> None:
    table = Table(hand="expose", mana="white").fight("golems", phase=BLOCK)
    table.play("expose")
    assert (table.attacks, resistances(table.combat, table.foe())) == ([], 0)


@pytest.mark.parametrize("what", ["fortifications", "resistances"])
def test_mass_expose_takes_one_thing_from_all(what: str) -> None:
    table = Table(hand="expose", mana="white black", night=True)
    table.fight("altem_guardsmen", "golems", phase=RANGED, origin=DEFENDER, fortified=True)
    table.power("expose", what)
    bare = [resistances(table.combat, foe) == 0 for foe in table.combat.foes]
    open_ = [fortification(table.combat, foe) == 0 for foe in table.combat.foes]
    assert (bare, open_) == ([what == "resistances"] * 2, [what == "fortifications"] * 2)
    # With the walls still standing the shot has nothing to aim at.
    assert table.attacks == ([(3, SHOT, PHYSICAL)] if what == "fortifications" else [])


def test_tremor_shakes_one_or_all() -> None:
    table = Table(hand="tremor", mana="green").fight("monks", "prowlers")
    table.play("tremor", "one", 0)
    assert [armor(table.combat, foe) for foe in table.combat.foes] == [2, 3]
    table = Table(hand="tremor", mana="green").fight("monks", "prowlers")
    table.play("tremor", "all")
    assert [armor(table.combat, foe) for foe in table.combat.foes] == [3, 1]


def test_earthquake_shakes_fortified_enemies_twice() -> None:
    table = Table(hand="tremor", mana="green black", night=True).fight("guardsmen", "monks")
    table.power("tremor", "one", 0)
    assert [armor(table.combat, foe) for foe in table.combat.foes] == [1, 5]
    table = Table(hand="tremor", mana="green black", night=True).fight("guardsmen", "monks")
    table.power("tremor", "all")
    assert [armor(table.combat, foe) for foe in table.combat.foes] == [3, 3]


def test_armor_never_drops_below_one() -> None:
    table = Table(hand="tremor", mana="green").fight("prowlers", "diggers")
    table.play("tremor", "one", 0)
    assert armor(table.combat, table.foe(0)) == 1


def test_flame_wall_attacks_or_blocks_with_fire() -> None:
    table = Table(hand="flame_wall", mana="red").fight("prowlers")
    table.play("flame_wall")
    assert table.attacks == [(5, MELEE, FIRE)]
    table = Table(hand="flame_wall", mana="red").fight("prowlers", phase=BLOCK)
    table.play("flame_wall")
    assert table.blocks == [(7, FIRE)]


def test_flame_wave_grows_with_the_enemies_faced() -> None:
    table = Table(hand="flame_wall", mana="red black", night=True).fight("prowlers", "monks")
    table.foe(1).flags |= DEAD
    table.power("flame_wall")
    assert table.attacks == [(5 + 2, MELEE, FIRE)]
    table = Table(hand="flame_wall", mana="red black", night=True)
    table.fight("prowlers", "monks", phase=BLOCK, against=0)
    table.power("flame_wall")
    assert table.blocks == [(7 + 4, FIRE)]


BOLTS = {
    "blue": (8, MELEE, ICE),
    "red": (7, MELEE, COLD_FIRE),
    "white": (6, SHOT, ICE),
    "green": (5, BOMBARD, ICE),
}


@pytest.mark.parametrize("colour", BOLTS)
def test_mana_bolt_depends_on_the_further_mana(colour: str) -> None:
    value, kind, element = BOLTS[colour]
    table = Table(hand="mana_bolt", mana=["blue", colour]).fight("prowlers")
    table.play("mana_bolt")
    assert (table.attacks, table.mana()) == ([(value, kind, element)], "")
    table = Table(hand="mana_bolt", mana=["blue", "black", colour], night=True).fight("prowlers")
    table.power("mana_bolt")
    assert table.attacks == [(value + 3, kind, element)]


def test_mana_bolt_shoots_early_only_with_white_or_green() -> None:
    table = Table(hand="mana_bolt", mana="blue blue red").fight("prowlers", phase=RANGED)
    assert not table.offers("play", "mana_bolt")
    assert not Table(hand="mana_bolt", mana="blue").fight("prowlers").offers("play", "mana_bolt")


@pytest.mark.parametrize("phase", [RANGED, BLOCK])
def test_whirlwind_keeps_an_enemy_from_attacking(phase: int) -> None:
    table = Table(hand="whirlwind", mana="white").fight("prowlers", "monks", phase=phase)
    table.play("whirlwind", 1)
    assert table.foe(1).flags & STOPPED
    assert not table.foe(0).flags & STOPPED
    assert not Table(hand="whirlwind", mana="white").fight("monks").offers("play", "whirlwind")


def test_a_stopped_enemy_deals_no_damage() -> None:
    table = Table(hand="whirlwind", mana="white").fight("prowlers", phase=BLOCK)
    table.play("whirlwind")
    assert table.combat.phase == ATTACK
    assert table.hand == []


def test_tornado_destroys_an_enemy_in_the_attack_phase() -> None:
    table = Table(hand="whirlwind", mana="white black", night=True).fight("high_dragon", "monks")
    table.power("whirlwind", 0)
    assert table.foe(0).flags & DEAD
    assert table.me.fame == 9
    early = Table(hand="whirlwind", mana="white black", night=True)
    assert not early.fight("monks", phase=RANGED).offers("power", "whirlwind")


def test_chill_stops_an_enemy_and_takes_its_fire_resistance() -> None:
    table = Table(hand="chill", mana="blue").fight("fire_mages", "monks", phase=RANGED)
    table.play("chill", 0)
    assert table.foe(0).flags & STOPPED
    assert resistances(table.combat, table.foe(0)) == 0


def test_lethal_chill_stops_and_weakens() -> None:
    table = Table(hand="chill", mana="blue black", night=True)
    table.fight("high_dragon", "monks", phase=RANGED)
    table.power("chill", 1)
    assert table.foe(1).flags & STOPPED
    assert armor(table.combat, table.foe(1)) == 1


@pytest.mark.rule("mk.enemy.ice-resistance")
def test_chill_does_nothing_to_what_resists_ice() -> None:
    table = Table(hand="chill", mana="blue").fight("ice_mages", "monks", phase=RANGED)
    with pytest.raises(NotOffered):
        table.play("chill", 0)
    alone = Table(hand="chill", mana="blue").fight("ice_mages", phase=RANGED)
    assert not alone.offers("play", "chill")


def test_wings_of_night_skip_block_and_damage() -> None:
    table = Table(hand="wings_of_wind", mana="white black", night=True, move=2)
    table.fight("prowlers", "monks", phase=RANGED)
    table.power("wings_of_wind")
    table.do("end")
    assert table.combat.phase == ATTACK
    assert table.hand == []


def test_wings_of_night_take_a_point_for_every_enemy() -> None:
    table = Table(hand="wings_of_wind", mana="white black", night=True, move=1)
    assert not table.fight("prowlers", "monks", phase=RANGED).offers("power", "wings_of_wind")
    table = Table(hand="wings_of_wind", mana="white black", night=True, move=1)
    table.fight("prowlers", phase=BLOCK)
    table.power("wings_of_wind")
    assert table.combat.phase == ATTACK


def test_burning_shield_strikes_after_a_successful_block() -> None:
    table = Table(hand="burning_shield", mana="red").fight("prowlers", phase=BLOCK)
    table.play("burning_shield")
    table.do("settle")
    assert table.combat.phase == ATTACK
    table.do(("burning_shield", 4))
    assert table.attacks == [(4, MELEE, FIRE)]
    assert not table.offers("burning_shield", 4)


def test_burning_shield_does_not_strike_after_a_block_given_up() -> None:
    table = Table(hand="burning_shield", mana="red").fight("fire_dragon", phase=BLOCK)
    table.play("burning_shield")
    table.do("give_up", "end", "hero")
    assert table.combat.phase == ATTACK
    assert not table.offers("burning_shield", 4)


def test_exploding_shield_destroys_what_it_blocks() -> None:
    table = Table(hand="burning_shield", mana="red black", night=True)
    table.fight("prowlers", "monks", phase=BLOCK, against=0)
    table.power("burning_shield")
    table.do("settle")
    assert table.foe(0).flags & DEAD
    assert table.me.fame == 2


@pytest.mark.rule("mk.enemy.fire-resistance")
def test_exploding_shield_spares_what_resists_fire() -> None:
    table = Table(hand="burning_shield", mana="red black", night=True)
    table.fight("fire_golems", "monks", phase=BLOCK, against=0)
    table.combat.blocks.append((9, COLD_FIRE, -1))
    table.power("burning_shield")
    table.do("settle")
    assert not table.foe(0).flags & DEAD


def test_demolish_breaks_walls_and_armor() -> None:
    table = Table(hand="demolish", mana="red")
    table.fight("monks", "fire_mages", phase=RANGED, origin=DEFENDER, fortified=True)
    table.play("demolish")
    assert [fortification(table.combat, foe) for foe in table.combat.foes] == [0, 0]
    assert [armor(table.combat, foe) for foe in table.combat.foes] == [4, 5]


def test_disintegrate_destroys_one_and_weakens_the_others() -> None:
    table = Table(hand="demolish", mana="red black", night=True).fight("monks", "golems", "gunners")
    table.power("demolish", 0)
    assert table.foe(0).flags & DEAD
    assert [armor(table.combat, foe) for foe in table.combat.foes[1:]] == [4, 5]


def test_disintegrate_cannot_choose_what_resists_fire() -> None:
    table = Table(hand="demolish", mana="red black", night=True).fight("fire_mages", "monks")
    with pytest.raises(NotOffered):
        table.power("demolish", 0)
    table = Table(hand="demolish", mana="red black", night=True).fight("monks", phase=RANGED)
    assert not table.offers("power", "demolish")
