"""Initiative: who acts next."""

import pytest

from critias.games.goa2.rules.turn import initiative, resolve_next
from goa2.rules.course import order, up_to
from goa2.table import BLUE, RED, Table

HEROES = {"arien": (RED, "j8"), "xargatha": (RED, "h8"), "brogan": (BLUE, "j11")}


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.initiative.highest-first")
def test_cards_are_resolved_from_high_to_low(edition: int) -> None:
    """Bulwark 12, Stone Gaze 9, Liquid Leap 4, whatever the order of the seats."""
    table = Table(
        HEROES,
        laid={"arien": "liquid_leap", "xargatha": "stone_gaze", "brogan": "bulwark"},
        edition=edition,
    ).run(up_to("turn_end"), "hold", "hold", "hold")
    assert order(table) == ["brogan", "xargatha", "arien"]


@pytest.mark.rule("goa2.initiative.highest-first")
def test_items_count_for_initiative() -> None:
    """Liquid Leap 4 with six items is 10 and goes before Stone Gaze 9."""
    table = Table(
        HEROES,
        laid={"arien": "liquid_leap", "xargatha": "stone_gaze"},
        items={"arien": {"initiative": 6}},
    ).run(up_to("turn_end"), "hold", "hold")
    assert order(table) == ["arien", "xargatha"]


@pytest.mark.rule("goa2.initiative.recheck-after-each")
def test_a_poisoned_hero_falls_behind_in_the_middle_of_the_turn() -> None:
    """Tigerclaw poisons Brogan, whose 9 becomes 7; now Arien's 8 is higher."""
    table = Table(
        {"tigerclaw": (RED, "j8"), "arien": (RED, "h8"), "brogan": (BLUE, "j6")},
        laid={"tigerclaw": "poisoned_dart", "arien": "dangerous_current", "brogan": "mighty_punch"},
        items={"tigerclaw": {"initiative": 9}},
    )
    table.run(resolve_next, "skill", "brogan")
    assert initiative(table.state, table.hero("brogan")) == 7
    table.run(up_to("turn_end"), "hold", "hold")
    assert order(table) == ["tigerclaw", "arien", "brogan"]


@pytest.mark.rule("goa2.initiative.recheck-after-each")
def test_a_card_resolved_by_a_defeat_is_not_waited_for() -> None:
    """Brogan falls before his card comes up: Xargatha is next."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "east of arien"), "xargatha": (BLUE, "c10")},
        laid={"arien": "noble_blade", "brogan": "brutal_jab", "xargatha": "charm"},
    ).run(up_to("turn_end"), "attack", "hold")
    assert order(table) == ["arien", "xargatha"]
