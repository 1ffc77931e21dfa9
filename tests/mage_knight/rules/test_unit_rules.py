"""Units, Skills and mana, a test for each rule."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import DEED, DEEDS, SKILL, UNIT, UNITS
from critias.games.mage_knight.rules.mana import means
from critias.games.mage_knight.rules.state import Unit
from critias.games.mage_knight.rules.terms import BLACK, BLUE, GREEN, RED, WHITE
from critias.kernel.choices import Option
from mage_knight.table import BLOCK, DAMAGE, Table, fixed, unit_names


def abilities(table: Table) -> list[Option]:
    """What Units may be used for now."""
    return [o for o in table.options() if isinstance(o, tuple) and o[0] == "unit"]


# --- Units ---------------------------------------------------------------------------------------


@pytest.mark.rule("mk.unit.backs-irrelevant")
def test_an_elite_unit_is_used_wounded_and_disbanded_like_a_regular_one() -> None:
    for name in ("peasants", "catapults"):
        table = Table(units=name).fight("prowlers")
        assert ("unit", 0, 0) in abilities(table)
        table.fight("prowlers", phase=DAMAGE)
        table.do(("suffer", 0))
        assert table.me.units[0].wounds == 1
        full = Table(units=name, at="0,1e").talk()
        full.state.units = [UNIT["foresters"]]
        full.me.turn.influence = 5
        full.do(("recruit", "foresters"))
        assert unit_names(full.me) == ["foresters"]
    assert [UNITS[UNIT[name]].elite for name in ("peasants", "catapults")] == [False, True]


@pytest.mark.rule("mk.unit.zone")
def test_units_stay_in_their_area_when_used_and_at_the_end_of_turn_and_round() -> None:
    table = Table("tovak", "goldyx", hand="rage", deck="march", units="peasants foresters")
    cards = sorted(table.me.hand + table.me.deck)
    table.unit("peasants", 2)
    assert unit_names(table.me) == ["peasants", "foresters"]
    assert table.me.play == []
    table.sideways("rage")
    table.end()
    assert unit_names(table.me) == ["peasants", "foresters"]
    table.state.phase = "round_end"
    table.anew()
    table.state.agenda.clear()
    table.options()
    assert unit_names(table.me) == ["peasants", "foresters"]
    assert sorted(table.me.hand + table.me.deck + table.me.discard) == cards


@pytest.mark.rule("mk.unit.state-ready")
def test_a_ready_unit_offers_its_abilities() -> None:
    table = Table(units="peasants").fight("prowlers")
    assert not table.me.units[0].spent
    assert ("unit", 0, 0) in abilities(table)


@pytest.mark.rule("mk.unit.state-spent")
def test_a_spent_unit_offers_nothing_and_everybody_sees_it() -> None:
    table = Table("tovak", "goldyx", units="peasants foresters").fight("prowlers")
    table.unit("peasants", 0)
    assert [unit.spent for unit in table.me.units] == [True, False]
    shown = RULES.view(table.state, 1)["players"][0]["units"]
    assert [unit["spent"] for unit in shown] == [True, False]
    assert not any(option[1] == 0 for option in abilities(table) if isinstance(option, tuple))


@pytest.mark.rule("mk.unit.state-wounded")
@pytest.mark.parametrize("spent", [False, True])
def test_a_wound_leaves_a_unit_as_ready_or_spent_as_it_was(spent: bool) -> None:
    table = Table(units="foresters").fight("diggers", phase=DAMAGE)
    table.me.units[0].spent = spent
    table.do(("suffer", 0))
    assert (table.me.units[0].wounds, table.me.units[0].spent) == (1, spent)


@pytest.mark.rule("mk.unit.recruit-state")
def test_a_unit_gained_is_ready_and_unwounded_even_in_the_place_of_another() -> None:
    table = Table(at="0,1e", units="foresters").talk()
    table.me.units[0].spent, table.me.units[0].wounds = True, 2
    table.state.units = [UNIT["peasants"]]
    table.me.turn.influence = 4
    table.do(("recruit", "peasants"))
    assert [(unit.card, unit.spent, unit.wounds) for unit in table.me.units] == [
        (UNIT["peasants"], False, 0)
    ]


@pytest.mark.rule("mk.unit.activate-condition")
@pytest.mark.parametrize(
    ("spent", "wounds", "usable"),
    [(False, 0, True), (True, 0, False), (False, 1, False), (True, 1, False)],
)
def test_only_a_unit_both_ready_and_unwounded_is_activated(
    spent: bool, wounds: int, usable: bool
) -> None:
    table = Table(units="peasants")
    table.me.units[0].spent, table.me.units[0].wounds = spent, wounds
    assert bool(abilities(table)) is usable


@pytest.mark.rule("mk.unit.activate-one-ability")
def test_of_several_abilities_one_is_used() -> None:
    table = Table(hand="rage", units="utem_guardsmen peasants").fight("prowlers")
    assert ("unit", 0, 0) in abilities(table)
    table.unit("utem_guardsmen", 0)
    assert table.attacks == [(2, 0, 0)]
    assert not any(option[1] == 0 for option in abilities(table) if isinstance(option, tuple))


@pytest.mark.rule("mk.unit.activate-spends")
def test_activated_units_stay_spent_until_the_round_ends_or_an_effect_readies_them() -> None:
    table = Table("tovak", "goldyx", hand="regeneration", units="peasants foresters")
    table.unit("peasants", 2)
    table.unit("foresters", 0)
    assert [unit.spent for unit in table.me.units] == [True, True]
    table.play("regeneration", 0)
    assert [unit.spent for unit in table.me.units] == [False, True]
    table.state.phase = "round_end"
    table.anew()
    table.options()
    assert not table.me.units[1].spent


@pytest.mark.rule("mk.unit.no-end-turn-ready")
def test_the_end_of_a_turn_neither_readies_nor_discards_units() -> None:
    table = Table("tovak", "goldyx", hand="rage march", deck="march " * 6, units="peasants")
    table.player(1).hand = [DEED["rage"]]
    table.unit("peasants", 2)
    table.sideways("rage")
    table.end("done")
    assert table.state.active == 1
    assert [(unit.card, unit.spent) for unit in table.me.units] == [(UNIT["peasants"], True)]


@pytest.mark.rule("mk.wound.unit-inactive")
def test_a_wounded_unit_is_neither_used_nor_assigned_damage() -> None:
    table = Table(units="foresters foresters").fight("diggers", phase=DAMAGE)
    table.me.units[0].wounds = 1
    assert table.offers("suffer", 1)
    assert not table.offers("suffer", 0)
    table.fight("diggers", phase=BLOCK)
    assert {option[1] for option in abilities(table) if isinstance(option, tuple)} == {1}


@pytest.mark.rule("mk.wound.unit-keeps-readiness")
def test_a_spent_wounded_unit_is_ready_in_the_new_round_and_of_no_use_until_healed() -> None:
    table = Table("tovak", "goldyx", units="peasants", hand="march")
    table.me.units[0] = Unit(UNIT["peasants"], spent=True, wounds=1)
    table.state.phase = "round_end"
    table.options()
    assert (table.me.units[0].spent, table.me.units[0].wounds) == (False, 1)
    table.state.agenda.clear()
    table.state.phase = "turn"
    table.anew()
    table.state.active = 0
    assert abilities(table) == []
    table.me.units[0].wounds = 0
    assert abilities(table) != []


@pytest.mark.rule("mk.heal.unit-cost")
@pytest.mark.parametrize(
    ("name", "level"), [("peasants", 1), ("utem_swordsmen", 2), ("catapults", 3)]
)
def test_a_wound_of_a_unit_costs_its_level(name: str, level: int) -> None:
    table = Table(hand="rage", units=name)
    table.me.units[0].wounds = 1
    table.me.turn.heal = level - 1
    assert not table.offers("heal", 0)
    table.me.turn.heal = level
    table.do(("heal", 0))
    assert (table.me.units[0].wounds, table.me.turn.heal) == (0, 0)


@pytest.mark.rule("mk.heal.unit-two")
def test_a_unit_with_two_wounds_is_healed_twice_before_it_is_usable() -> None:
    table = Table(hand="rage", units="northern_monks foresters")
    table.me.units[1].spent = True
    table.me.units[0].wounds = 2
    table.me.turn.heal = 4
    table.do(("heal", 0))
    table.fight("prowlers")
    assert abilities(table) == []
    table.state.combat, table.state.phase = None, "turn"
    table.me.turn.flags = 0
    table.do(("heal", 0))
    assert (table.me.units[0].wounds, table.me.turn.heal) == (0, 0)
    table.fight("prowlers")
    assert abilities(table) != []


# --- Skills --------------------------------------------------------------------------------------


def levelled(fame: int, level: int) -> Table:
    """A turn that ends with this Fame at that level."""
    table = Table("tovak", "goldyx", hand="rage", deck="march " * 6)
    table.me.fame, table.me.level = fame, level
    table.me.pile = [
        SKILL[name] for name in ("double_time", "night_sharpshooting", "resistance_break")
    ]
    table.sideways("rage")
    table.end()
    return table


@pytest.mark.rule("mk.skill.even-levels")
@pytest.mark.parametrize(
    ("fame", "level", "skill"), [(3, 1, True), (8, 2, False), (15, 3, True), (24, 4, False)]
)
def test_a_skill_comes_with_each_even_level(fame: int, level: int, skill: bool) -> None:
    table = levelled(fame, level)
    gains = table.ask is not None and table.ask.kind == "choose_skill"
    assert gains is skill
    assert table.me.level == level + 1


@pytest.mark.rule("mk.skill.face-up")
def test_a_skill_gained_lies_open_and_can_be_used() -> None:
    table = levelled(3, 1)
    table.do("double_time", DEEDS[table.state.actions[0]].id)
    assert (table.me.skills, table.me.turned) == ([SKILL["double_time"]], [])
    assert RULES.view(table.state, 1)["players"][0]["skills"] == ["double_time"]


# --- mana ----------------------------------------------------------------------------------------


@pytest.mark.rule("mk.mana.pure-expires")
def test_tokens_and_a_die_not_used_are_lost_with_the_turn() -> None:
    table = Table(hand="mana_draw", deck="march " * 5, mana="red gold", source="blue white")
    table.play("mana_draw")
    table.end()
    assert table.mana() == ""
    assert table.me.turn.dice == 1
    assert len(table.state.source) == 2


@pytest.mark.rule("mk.mana.crystal-limit")
@pytest.mark.parametrize("colour", [RED, BLUE, GREEN, WHITE])
def test_no_more_than_three_crystals_of_a_colour(colour: int) -> None:
    table = Table()
    act = Act(table.state, 0)
    for _ in range(5):
        act.crystal(colour)
    assert table.me.crystals[colour] == 3
    assert sum(table.me.crystals) == 3


@pytest.mark.rule("mk.mana.source-reroll")
def test_dice_taken_are_rolled_again_and_the_others_are_not() -> None:
    table = Table(hand="rage", deck="march", source="red blue").fight("prowlers")
    table.power("rage")
    table.do("settle")
    assert table.state.source == [BLUE]
    fixed(table.state, BLACK)
    table.end()
    assert table.state.source == [BLUE, BLACK]


@pytest.mark.rule("mk.gain.token")
def test_a_token_gained_lies_in_the_play_area() -> None:
    table = Table(hand="march")
    Act(table.state, 0).token(GREEN)
    assert (table.mana(), table.crystals()) == ("green", "")
    assert means(Act(table.state, 0), GREEN) == ["token"]


@pytest.mark.rule("mk.gain.crystal")
def test_a_crystal_gained_goes_into_the_inventory_and_stays() -> None:
    table = Table(hand="crystallize", deck="march " * 5, mana="blue")
    table.play("crystallize")
    assert (table.mana(), table.crystals()) == ("", "blue")
    table.end()
    assert table.crystals() == "blue"


@pytest.mark.rule("mk.gain.crystal-overflow")
def test_the_fourth_crystal_is_a_token_of_the_colour() -> None:
    table = Table(hand="crystallize", mana="blue", crystals="blue blue blue red")
    table.play("crystallize")
    assert table.crystals() == "red blue blue blue"
    assert table.mana() == "blue"


@pytest.mark.rule("mk.gain.deed-on-top")
def test_cards_gained_are_the_next_to_be_drawn() -> None:
    table = Table(hand="rage", deck="march " * 6)
    table.me.fame = 3
    table.me.pile = [SKILL["double_time"], SKILL["night_sharpshooting"]]
    table.state.actions = [DEED[name] for name in ("agility", "diplomacy", "refreshing_walk")]
    table.sideways("rage")
    table.end("double_time", "diplomacy")
    assert "diplomacy" in table.hand
