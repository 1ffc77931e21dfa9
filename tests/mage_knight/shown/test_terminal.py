"""The picture for terminals."""

from __future__ import annotations

from rich.text import Text

from critias.games.mage_knight.game import RULES, VOICE
from mage_knight.table import BLOCK, Table


def shown(table: Table) -> str:
    """The picture without its colours."""
    return Text.from_markup(VOICE.picture(RULES.view(table.state, 0))).plain


def test_the_land_shows_sites_heroes_and_rows_that_interlock() -> None:
    table = Table(hand="rage", at="0,0c")
    lines = shown(table).splitlines()[1:]
    home = next(line for line in lines if "T*" in line)
    glade = next(line for line in lines if "Gl" in line)
    assert lines.index(home) - lines.index(glade) == 3
    assert (home.index("T*") - glade.index("Gl")) % 4 == 2
    for sign in ("Vi", "Ke", "Mi", "Gl"):
        assert any(sign in line for line in lines[:12])


def test_rampaging_enemies_and_conquered_sites_look_different() -> None:
    table = Table(hand="rage")
    orcs = table.space("0,1nw")
    table.state.rampaging = 1 << orcs
    table.state.tokens[orcs] = [0]
    assert "! " in shown(table)
    assert "Ke" in shown(table)
    table.state.shields[table.space("1,0ne")] = 0
    assert "ke" in shown(table)
    assert "0,1nw: Prowlers" in shown(table)


def test_a_combat_shows_what_is_being_built() -> None:
    table = Table(hand="rage rage").fight("werewolf", phase=BLOCK)
    table.play("rage")
    text = shown(table)
    assert "Werewolf: Armor 5, Attack 7" in text
    assert "Your block: 2 of 14" in text
