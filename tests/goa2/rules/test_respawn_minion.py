"""Bringing back minions of the current wave."""

from __future__ import annotations

import pytest

from goa2.rules.positions import both_editions
from goa2.table import BLUE, RED, Table


@both_editions
@pytest.mark.rule("goa2.respawn-minion.empty-space")
def test_a_minion_comes_back_in_an_empty_space_that_the_card_allows(edition: int) -> None:
    """Beside Dodger at h8 are two red points; the one with a hero on it is not empty."""
    table = Table(
        {"dodger": (RED, "h8"), "arien": (RED, "h7")},
        minions=[("melee", BLUE, "l12")],
        edition=edition,
    )
    table.play("dodger", "necromancy", "skill", ("minion", 0, 0))
    assert table.piece_at("g7") == ("melee", RED)
    assert table.piece_at("h7") == ("arien", RED)


@both_editions
@pytest.mark.rule("goa2.respawn-minion.cap")
def test_the_zone_before_a_throne_has_a_smaller_cap_for_its_enemies(edition: int) -> None:
    """The Blue Shore has three points for red melee minions, the Red Shore four: with three of
    them standing, a fourth comes back only there."""
    table = Table(
        {"dodger": (RED, "l4")},
        [
            *(("melee", RED, place) for place in ("n4", "n7", "o8")),
            ("ranged", RED, "m6"),
            ("heavy", RED, "n5"),
        ],
        edition=edition,
        zones=["blue-shore"],
    )
    table.play("dodger", "necromancy", "skill")
    assert table.said("stopped") == [("dodger", "necromancy")]
    assert table.piece_at("l3") is None
    table = Table(
        {"dodger": (RED, "d11")},
        [
            *(("melee", RED, place) for place in ("e12", "c14", "g17")),
            ("ranged", RED, "e15"),
            ("heavy", RED, "e14"),
        ],
        edition=edition,
        zones=["red-shore"],
    )
    table.play("dodger", "necromancy", "skill")
    assert table.piece_at("e11") == ("melee", RED)


@both_editions
@pytest.mark.rule("goa2.respawn-minion.cap")
def test_only_types_the_wave_has_lost_can_come_back(edition: int) -> None:
    """The Middle has one red ranged and one red heavy point; both stand, so a melee minion is
    left, and with all four of those nothing is."""
    standing = [("ranged", RED, "i4"), ("heavy", RED, "k13"), ("melee", BLUE, "l12")]
    melees = [("melee", RED, place) for place in ("i14", "k10", "j4")]
    table = Table({"dodger": (RED, "h8")}, minions=[*standing, *melees], edition=edition)
    table.play("dodger", "necromancy", "skill", "g7")
    assert table.piece_at("g7") == ("melee", RED)

    full = [*standing, *melees, ("melee", RED, "k4")]
    table = Table({"dodger": (RED, "h8")}, minions=full, edition=edition)
    table.play("dodger", "necromancy", "skill")
    assert table.said("stopped") == [("dodger", "necromancy")]
    assert table.piece_at("g7") is None
