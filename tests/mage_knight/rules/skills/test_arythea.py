"""Arythea's Skills."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import DEED
from critias.games.mage_knight.rules.state import OFF_MAP
from critias.games.mage_knight.rules.terms import FIRE, MELEE, PHYSICAL
from critias.games.mage_knight.rules.terms import SIEGE as BOMBARD
from mage_knight.table import BLOCK, RANGED, NotOffered, Table


@pytest.mark.parametrize("colour", ["red", "black"])
def test_dark_fire_magic(colour: str) -> None:
    table = Table("arythea", skills="dark_fire_magic")
    table.skill("dark_fire_magic", colour)
    assert (table.crystals(), table.mana()) == ("red", colour)


def test_power_of_pain_plays_a_wound_for_two() -> None:
    table = Table("arythea", skills="power_of_pain", hand="wound wound rage")
    table.skill("power_of_pain")
    assert (table.me.turn.move, table.hand) == (2, ["wound", "rage"])
    assert not table.offers("skill", "power_of_pain")
    table.end("done")
    assert table.discard == ["wound"]


def test_power_of_pain_fights_talks_and_blocks() -> None:
    table = Table("arythea", skills="power_of_pain", hand="wound").fight("prowlers")
    table.skill("power_of_pain")
    assert table.attacks == [(2, MELEE, PHYSICAL)]
    table = Table("arythea", skills="power_of_pain", hand="wound").fight("monks", phase=BLOCK)
    table.skill("power_of_pain")
    assert table.blocks == [(2, PHYSICAL)]
    table = Table("arythea", skills="power_of_pain", hand="wound").talk()
    table.skill("power_of_pain")
    assert table.me.turn.influence == 2


def test_power_of_pain_needs_a_wound_and_a_use() -> None:
    assert not Table(skills="power_of_pain", hand="rage").offers("skill", "power_of_pain")
    table = Table(skills="power_of_pain", hand="wound").fight("prowlers", phase=RANGED)
    assert not table.offers("skill", "power_of_pain")


def test_invocation_pays_red_with_a_wound() -> None:
    table = Table("arythea", skills="invocation", hand="wound rage").fight("prowlers")
    table.power("rage")
    assert (table.attacks, table.discard) == ([(4, MELEE, PHYSICAL)], ["wound"])


def test_invocation_pays_green_with_another_card() -> None:
    table = Table("arythea", skills="invocation", hand="march rage stamina")
    table.power("march", "stamina")
    assert (table.me.turn.move, table.hand, table.discard) == (4, ["rage"], ["stamina"])
    assert not table.offers("power", "stamina")


def test_invocation_does_not_discard_the_card_it_powers() -> None:
    assert not Table("arythea", skills="invocation", hand="march").offers("power", "march")
    assert not Table("arythea", skills="invocation", hand="march wound").offers("power", "march")


def test_invocation_leaves_the_card_that_concentration_needs() -> None:
    table = Table("arythea", skills="invocation", hand="concentration rage fireball")
    assert not table.offers("power", "concentration")
    table = Table("arythea", skills="invocation", hand="concentration march fireball")
    table.power("concentration")
    assert (table.me.turn.move, table.discard) == (6, ["fireball"])


def test_invocation_pays_for_the_basic_half_of_a_spell_with_two_moments() -> None:
    table = Table("arythea", skills="invocation", hand="wings_of_wind rage", move=2)
    table.play("wings_of_wind", "1,0c")
    assert (table.where, table.discard) == ("1,0c", ["rage"])


def test_invocation_pays_no_blue_and_works_once_a_turn() -> None:
    assert not Table(skills="invocation", hand="stamina rage wound").offers("power", "stamina")
    table = Table(skills="invocation", hand="march march rage stamina")
    table.power("march", "rage")
    assert not table.offers("power", "march")


def test_invocation_pays_black_where_black_works() -> None:
    table = Table(skills="invocation", hand="fireball wound", mana="red", night=True)
    table.fight("prowlers", phase=RANGED)
    table.power("fireball")
    assert (table.attacks, table.discard) == ([(8, BOMBARD, FIRE)], ["wound"])
    day = Table(skills="invocation", hand="fireball wound", mana="red")
    assert not day.fight("prowlers", phase=RANGED).offers("power", "fireball")


@pytest.mark.parametrize(("card", "mana"), [("stamina", "red"), ("march", "white")])
def test_polarization_turns_a_mana_into_its_opposite(card: str, mana: str) -> None:
    table = Table("arythea", skills="polarization", hand=[card, card], mana=[mana, mana])
    table.power(card)
    assert (table.me.turn.move, table.mana()) == (4, mana)
    assert not table.offers("power", card)
    other = Table("arythea", skills="polarization", hand=[card], mana="black", night=True)
    assert not other.offers("power", card)


def test_polarization_turns_crystals_and_dice() -> None:
    table = Table(skills="polarization", hand="stamina", crystals="red")
    table.power("stamina")
    assert (table.me.turn.move, table.crystals()) == (4, "")
    table = Table(skills="polarization", hand="stamina", source="red")
    table.power("stamina")
    assert (table.me.turn.move, table.state.source) == (4, [])


def test_polarized_black_is_any_basic_colour_by_day() -> None:
    table = Table(skills="polarization", hand="march", mana="black")
    table.power("march")
    assert (table.me.turn.move, table.mana()) == (4, "")


def test_polarized_gold_powers_spells_at_night_and_nothing_else() -> None:
    table = Table(skills="polarization", hand="fireball march", mana="red gold", night=True)
    assert not table.offers("power", "march")
    table.fight("prowlers", phase=RANGED)
    table.power("fireball")
    assert (table.attacks, table.mana()) == ([(8, BOMBARD, FIRE)], "")


def test_polarized_gold_is_not_black_by_day() -> None:
    table = Table(skills="polarization", hand="fireball", mana="red gold")
    table.me.turn.notes["shaded"] = 1
    table.fight("prowlers", phase=RANGED)
    assert table.offers("play", "fireball")
    assert not table.offers("power", "fireball")


def test_polarized_mana_is_not_counted_twice() -> None:
    table = Table(skills="polarization", hand="pure_magic", mana="red")
    assert not table.offers("power", "pure_magic")


def ritual(*wounds: str) -> Table:
    """Arythea with Wounds, and two others on the map."""
    table = Table("arythea", "tovak", "goldyx", skills="healing_ritual", hand=wounds, at="1,0w")
    table.player(1).space = table.space("0,0ne")
    table.player(2).space = table.space("1,0se")
    return table


def test_healing_ritual_passes_a_wound_to_the_nearest_hero() -> None:
    table = ritual("wound", "wound", "wound", "rage")
    table.skill("healing_ritual", 2)
    assert table.hand == ["wound", "rage"]
    assert table.player(1).hand == [DEED["wound"]]
    assert table.player(2).hand == []


def test_healing_ritual_of_one_wound_passes_it_on() -> None:
    table = ritual("wound", "rage")
    table.skill("healing_ritual", 1)
    assert table.hand == ["rage"]
    assert sum(len(table.player(seat).hand) for seat in (1, 2)) == 1


def test_healing_ritual_chooses_among_equally_near_heroes() -> None:
    table = ritual("wound", "rage")
    table.player(1).space = table.space("0,0c")
    table.skill("healing_ritual", 1, 2)
    assert table.player(2).hand == [DEED["wound"]]


def test_healing_ritual_without_another_hero_throws_one_wound_away() -> None:
    table = ritual("wound", "wound", "rage")
    table.player(1).space = table.player(2).space = OFF_MAP
    table.skill("healing_ritual")
    assert table.hand == ["wound", "rage"]


def test_healing_ritual_needs_a_wound_and_peace() -> None:
    assert not ritual("rage").offers("skill", "healing_ritual")
    table = ritual("wound").fight("prowlers")
    assert not table.offers("skill", "healing_ritual")
    with pytest.raises(NotOffered):
        ritual("wound", "rage").skill("healing_ritual", 2)


def test_invocation_brings_no_black_mana_by_day() -> None:
    table = Table("arythea", skills="invocation", hand="wound rage", units="altem_mages")
    table.fight("prowlers")
    assert not table.offers("unit", 0, 2)
    night = Table("arythea", skills="invocation", hand="wound rage", units="altem_mages")
    night.state.night = True
    night.fight("prowlers")
    assert night.offers("unit", 0, 2)
