"""Why something cannot be done now."""

import pytest

from critias.games.mage_knight.game import GAME
from critias.games.mage_knight.reasons import THINGS, WORDS, Reasons
from critias.games.mage_knight.state import ACTED
from critias.kernel.choices import Option
from mage_knight.arranging import rampaging
from mage_knight.table import BLOCK, RANGED, Table


def why(table: Table, *option: Option) -> str | None:
    """The rule that keeps the option out."""
    assert option not in table.options()
    return Reasons(table.state, 0)(option)


@pytest.mark.parametrize(
    ("option", "rule"),
    [
        (("power", "march"), "mk.deed.action.strong-cost"),
        (("play", "rage"), "mk.combat.phase-effects-only"),
        (("play", "promise"), "mk.interact.sources"),
        (("play", "fireball"), "mk.combat.phase-effects-only"),
        (("play", "improvisation"), None),
        (("sideways", "wound"), "mk.deed.wound-unplayable"),
        (("go", "0,0e"), "mk.move.step-cost"),
        (("go", "0,0se"), "mk.move.inaccessible-terrain"),
        (("go", "1,0c"), "mk.move.adjacent-accessible"),
        (("explore", "1,1"), "mk.explore.cost"),
        (("unit", 0, 1), "mk.interact.sources"),
        (("unit", 1, 0), "mk.unit.activate-condition"),
        (("skill", "double_time"), "mk.skill.type-round"),
    ],
)
def test_each_thing_that_cannot_be_done_names_its_rule(
    option: tuple[Option, ...], rule: str | None
) -> None:
    table = Table(
        hand="march rage promise fireball wound",
        units="peasants peasants",
        at="0,0c",
        skills="double_time",
    )
    table.me.units[1].spent = True
    table.me.turned = table.me.skills[:]
    assert why(table, *option) == rule


def test_movement_after_the_action_and_closed_spaces() -> None:
    table = Table(hand="march", at="0,1w", move=9)
    rampaging(table, "0,1nw", "prowlers")
    assert why(table, "go", "0,1nw") == "mk.move.rampaging-blocked"
    table.me.turn.flags |= ACTED
    assert why(table, "go", "0,1c") == "mk.move.only-regular"
    assert why(table, "play", "march") == "mk.move.only-regular"


def test_phases_of_combat_say_what_does_not_fit() -> None:
    table = Table(hand="rage tranquility swift_bolt").fight("prowlers", phase=RANGED)
    assert why(table, "sideways", "rage") == "mk.combat.ranged.no-sideways"
    assert why(table, "play", "rage") == "mk.combat.phase-effects-only"
    assert why(table, "play", "tranquility") == "mk.combat.special-yes-healing-no"
    assert why(table, "power", "swift_bolt") == "mk.deed.action.strong-cost"
    block = Table(hand="fireball", mana="red").fight("prowlers", phase=BLOCK)
    assert why(block, "play", "fireball") == "mk.combat.phase-effects-only"


def test_every_rule_named_is_in_the_ledger() -> None:
    rules = GAME.rulebook()
    assert all(rule in rules for rule in (*WORDS.values(), *THINGS.values()))
