"""What the two see of a duel, and that every option can be explained to whoever is asked."""

from typing import Any

from critias.games.mage_knight.game import RULES, VOICE
from critias.games.mage_knight.shown.stage import stage
from critias.kit.cards import Line
from critias.kit.stage import Stage
from mage_knight.duels import asked, duel, melee
from mage_knight.table import Table


def staged(table: Table) -> Stage:
    """The picture for whoever is asked, with all notes on the options made."""
    seat, _ = asked(table)
    view: Any = RULES.view(table.state, seat)
    offers = VOICE.offers(table.state, view, table.ask)
    assert len(offers) == len(table.options())
    return stage(view, offers)


def panel(table: Table) -> tuple[str, str, str]:
    """The title, the number and the foot of the attack."""
    (found,) = staged(table).panels
    (foot,) = found.foot
    assert isinstance(foot, Line)
    return found.title, str(found.value), foot.text


def test_the_attack_of_a_player_and_what_is_left_of_it_are_shown_to_both() -> None:
    table = melee("rage", "determination", their_units="peasants foresters")
    assert staged(table).panels == ()
    table.play("rage")
    assert panel(table)[1:] == ("2", "Not blocked: 2")
    table.do("strike", ("unit", 0, 0))
    assert asked(table) == (1, "duel_block")
    assert panel(table)[1:] == ("2", "Not blocked: 0")


def test_a_defender_with_more_units_than_the_aggressor_is_shown_what_they_add() -> None:
    table = duel(their_units="peasants utem_crossbowmen")
    seat, _ = asked(table)
    view: Any = RULES.view(table.state, seat)
    offers = VOICE.offers(table.state, view, table.ask)
    assert offers["unit", 1, 1].note.value == "+2"


def test_the_strip_says_whether_it_is_melee() -> None:
    table = duel(theirs="rage")
    strip = staged(table).strip
    assert strip is not None
    assert [cell.now for cell in strip.steps] == [True, False]
    table.do("pass", "pass", "pass")
    assert asked(table) == (1, "duel_attack")
    strip = staged(table).strip
    assert strip is not None
    assert [cell.now for cell in strip.steps] == [False, True]
