"""Norowas's Skills."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import DEED, FOREST, LAKE, PLAINS, SWAMP, UNIT
from critias.games.mage_knight.rules.effects import GAINED
from critias.games.mage_knight.rules.movement import costs_of
from critias.games.mage_knight.rules.terms import MELEE, PHYSICAL
from critias.games.mage_knight.rules.terms import RANGED as SHOT
from critias.games.mage_knight.rules.terms import SIEGE as BOMBARD
from mage_knight.table import BLOCK, RANGED, Table, unit_names


def test_forward_march_counts_fit_units_up_to_three() -> None:
    table = Table("norowas", skills="forward_march", units="peasants foresters peasants peasants")
    table.skill("forward_march")
    assert table.me.turn.move == 3
    table = Table("norowas", skills="forward_march", units="peasants foresters peasants")
    table.me.units[0].spent = True
    table.me.units[1].wounds = 1
    table.skill("forward_march")
    assert table.me.turn.move == 1
    assert not Table(skills="forward_march").offers("skill", "forward_march")


def test_inspiration_readies_or_heals_a_unit() -> None:
    table = Table("norowas", skills="inspiration", units="peasants")
    table.me.units[0].spent, table.me.units[0].wounds = True, 2
    table.skill("inspiration", "heal")
    assert (table.me.units[0].spent, table.me.units[0].wounds) == (True, 1)
    table = Table("norowas", skills="inspiration", units="altem_mages")
    table.me.units[0].spent, table.me.units[0].wounds = True, 1
    table.skill("inspiration", "ready")
    assert (table.me.units[0].spent, table.me.units[0].wounds) == (False, 1)


def test_inspiration_needs_peace_and_somebody_in_need() -> None:
    assert not Table(skills="inspiration", units="peasants").offers("skill", "inspiration")
    table = Table(skills="inspiration", units="peasants").fight("prowlers")
    table.me.units[0].spent = True
    assert not table.offers("skill", "inspiration")


def test_leadership_adds_to_the_next_unit() -> None:
    table = Table("norowas", skills="leadership", units="peasants foresters")
    table.fight("prowlers", phase=BLOCK)
    table.skill("leadership")
    table.unit("peasants", 0)
    table.unit("foresters", 1)
    assert table.blocks == [(2 + 3, PHYSICAL), (3, PHYSICAL)]
    table = Table("norowas", skills="leadership", units="peasants").fight("prowlers")
    table.skill("leadership")
    table.unit("peasants", 0)
    assert table.attacks == [(2 + 2, MELEE, PHYSICAL)]


def test_leadership_adds_one_to_shots_and_nothing_to_sieges() -> None:
    table = Table("norowas", skills="leadership", units="utem_crossbowmen")
    table.fight("prowlers", phase=RANGED)
    table.skill("leadership")
    table.unit("utem_crossbowmen", 1)
    assert table.attacks == [(2 + 1, SHOT, PHYSICAL)]
    table = Table("norowas", skills="leadership", units="catapults").fight("monks", phase=RANGED)
    table.skill("leadership")
    table.unit("catapults", 0)
    assert table.attacks == [(3, BOMBARD, PHYSICAL)]


def test_leadership_needs_a_unit_that_can_be_led() -> None:
    assert not Table(skills="leadership").fight("monks").offers("skill", "leadership")
    table = Table(skills="leadership", units="peasants").fight("monks", units=False)
    assert not table.offers("skill", "leadership")


def test_bonds_of_loyalty_bring_two_regular_units_into_the_offer() -> None:
    table = Table("norowas", skills="bonds_of_loyalty")
    GAINED["bonds_of_loyalty"](Act(table.state, 0))
    assert len(table.state.units) == 2


def bonds(at: str = "1,0sw") -> Table:
    """Norowas with Bonds of Loyalty in a village where swordsmen, too, can be hired."""
    table = Table("norowas", skills="bonds_of_loyalty", units="peasants", at=at)
    table.state.units = [UNIT["foresters"], UNIT["utem_guardsmen"]]
    table.do("interact")
    return table


def test_a_unit_under_bonds_costs_five_less_and_needs_no_command_token() -> None:
    table = bonds()
    table.me.turn.influence = 0
    table.do(("bond", "foresters"))
    assert unit_names(table.me) == ["peasants", "foresters"]
    assert table.me.units[1].bonded
    assert table.me.turn.influence == 0
    table.me.turn.influence = 9
    assert not table.offers("bond", "utem_guardsmen")


def test_a_unit_under_bonds_is_never_disbanded() -> None:
    table = bonds()
    table.me.units[0].bonded = True
    table.me.turn.influence = 20
    table.do(("recruit", "foresters"))
    assert unit_names(table.me) == ["peasants", "foresters"]
    table.do(("recruit", "utem_guardsmen"))
    assert unit_names(table.me) == ["peasants", "utem_guardsmen"]


@pytest.mark.rule("mk.skill.type-interactive")
def test_prayer_of_weather_helps_its_owner_and_hinders_others() -> None:
    table = Table("norowas", "tovak", skills="prayer_of_weather", hand="rage")
    table.skill("prayer_of_weather")
    own, others = costs_of(table.state, 0), costs_of(table.state, 1)
    assert (own[PLAINS], own[FOREST], own[SWAMP]) == (1, 1, 3)
    assert (others[PLAINS], others[FOREST], others[SWAMP]) == (3, 4, 5)
    assert own[LAKE] == others[LAKE]


@pytest.mark.rule("mk.skill.interactive-return")
def test_prayer_of_weather_ends_when_the_owner_is_on_again() -> None:
    table = Table("norowas", "tovak", skills="prayer_of_weather", hand="rage rage")
    table.me.deck = [DEED["rage"]] * 6
    table.player(1).hand = [DEED["march"]] * 2
    table.player(1).deck = [DEED["march"]] * 6
    table.skill("prayer_of_weather")
    table.end("rage", "done")
    assert costs_of(table.state, 1)[PLAINS] == 3
    table.do("end_turn", "march", "done")
    assert costs_of(table.state, 1)[PLAINS] == 2
