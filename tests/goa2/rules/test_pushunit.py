"""Pushing units and tokens."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.cards import HeroSheet
from goa2.rules.positions import SPARE, both_editions
from goa2.table import BLUE, RED, Table


@both_editions
@pytest.mark.rule("goa2.pushunit.direction", "goa2.pushunit.example-two")
@pytest.mark.parametrize(
    "way", ["east", "northeast", "northwest", "west", "southwest", "southeast"]
)
def test_a_push_of_two_goes_straight_away_from_the_pusher(edition: int, way: str) -> None:
    """Example: two free spaces behind the unit, and there it ends, in each direction."""
    table = Table({"brogan": (RED, "j13"), "wasp": (BLUE, f"{way} of brogan")}, edition=edition)
    table.play("brogan", "mighty_punch", "skill", "no", "wasp", ("push", 2))
    assert table.at("wasp", f"3 {way} of brogan")


@both_editions
@pytest.mark.rule("goa2.pushunit.direction")
def test_tokens_are_pushed_like_units(tinker: HeroSheet, edition: int) -> None:
    """A Cog slides two spaces."""
    table = Table(
        {"brogan": (RED, "g8"), "tinker": (BLUE, "k4")},
        tokens=[("cog", "tinker", "h8")],
        edition=edition,
    )
    table.play("brogan", "mighty_punch", "skill", "no", "h8", ("push", 2))
    assert table.where("cog") == "j8"


@both_editions
@pytest.mark.rule("goa2.pushunit.as-far-as-possible", "goa2.pushunit.zero")
@pytest.mark.parametrize(("blocker", "end"), [("k8", "j8"), ("j8", "i8"), ("l8", "k8")])
def test_an_obstacle_cuts_a_push_short(edition: int, blocker: str, end: str) -> None:
    """Three spaces, two of them, or none at all; stopped short Arien discards either way."""
    table = Table(
        {"wasp": (RED, "h8"), "arien": (BLUE, "i8")},
        minions=[("melee", BLUE, blocker), *SPARE],
        hand={"arien": ["noble_blade"]},
        edition=edition,
    )
    table.play("wasp", "kinetic_repulse", "skill", "arien", "noble_blade")
    assert table.where("arien") == end
    assert table.discarded("arien") == ["noble_blade"]
    assert len(table.said("push")) == 1


@both_editions
@pytest.mark.rule("goa2.pushunit.as-far-as-possible")
def test_terrain_stops_a_push(edition: int) -> None:
    """The row ends at g8: one space instead of three."""
    table = Table({"wasp": (RED, "i8"), "arien": (BLUE, "h8")}, edition=edition)
    assert not table.board.grid.ground >> table.space("west of g8") & 1
    table.play("wasp", "kinetic_repulse", "skill", "arien")
    assert table.where("arien") == "g8"


@pytest.mark.rule("goa2.pushunit.ignoring-obstacles")
@pytest.mark.parametrize(
    ("blocked", "end"),
    [(["j8"], "l8"), (["j8", "k8"], "l8"), (["l8"], "k8"), (["j8", "k8", "l8"], "i8")],
)
def test_ignoring_obstacles_the_target_lands_in_the_last_empty_space(
    tinker: HeroSheet, blocked: list[str], end: str
) -> None:
    """Ram drives 3 spaces over anything; with no empty space among them it moves nobody."""
    table = Table(
        {"tinker": (RED, "h8"), "arien": (BLUE, "i8")},
        minions=[*(("melee", BLUE, place) for place in blocked), ("melee", RED, "k15")],
    )
    table.play("tinker", "ram", "attack", "arien")
    assert table.where("arien") == end


@both_editions
@pytest.mark.rule("goa2.pushunit.ignoring-obstacles", "goa2.pushunit.move-through-first")
@pytest.mark.parametrize(
    ("mist", "end", "discards"), [("j8", "l8", 0), ("k8", "l8", 0), ("l8", "k8", 1)]
)
def test_a_push_goes_through_what_can_be_moved_through(
    tinker: HeroSheet, edition: int, mist: str, end: str, discards: int
) -> None:
    """Mist does not stop a pushed hero, but nobody ends in it; only who gets less far than 3
    spaces was stopped by an obstacle and discards."""
    table = Table(
        {"wasp": (RED, "h8"), "arien": (BLUE, "i8"), "tinker": (RED, "k4")},
        tokens=[("mist", "tinker", mist)],
        hand={"arien": ["noble_blade"]},
        edition=edition,
    )
    table.play("wasp", "kinetic_repulse", "skill", "arien")
    assert table.where("arien") == end
    assert len(table.discarded("arien")) == discards


@pytest.mark.rule("goa2.pushunit.move-through-first")
@pytest.mark.parametrize(("edition", "end"), [(1, "l8"), (2, "i8")])
def test_in_the_first_printing_a_unit_is_pushed_through_what_it_could_pass(
    edition: int, end: str
) -> None:
    """Xargatha with Metamorphosis passes a minion when pushed; in the second printing only the
    push or the obstacle itself can allow that."""
    table = Table(
        {"wasp": (RED, "h8"), "xargatha": (BLUE, "i8")},
        minions=[("melee", BLUE, "j8"), *SPARE],
        ultimate=["xargatha"],
        edition=edition,
    )
    table.play("wasp", "kinetic_repulse", "skill", "xargatha")
    assert table.where("xargatha") == end


@pytest.mark.rule("goa2.pushunit.cannot-move-first")
def test_a_unit_that_cannot_move_can_be_pushed(tinker: HeroSheet) -> None:
    """First printing: frozen Arien slides three spaces."""
    table = Table({"wasp": (RED, "h8"), "arien": (BLUE, "i8"), "tinker": (RED, "k4")}, edition=1)
    table.play("tinker", "freeze", "skill")
    assert table.refused("arien", "liquid_leap", "movement") == "goa2.move.cannot-move-first"
    table.play("wasp", "kinetic_repulse", "skill", "arien")
    assert table.where("arien") == "l8"


@both_editions
@pytest.mark.rule("goa2.pushunit.multi")
def test_all_targets_are_pushed_the_one_distance_picked(edition: int) -> None:
    """Kinetic Blast asks once for 3 or 4 spaces."""
    table = Table(
        {"wasp": (RED, "j13"), "arien": (BLUE, "west of wasp"), "brogan": (BLUE, "k12")},
        edition=edition,
    )
    table.play("wasp", "kinetic_blast", "skill", "arien", "brogan")
    assert table.options() == {("push", 3), ("push", 4)}
    table.answer(("push", 3))
    assert table.at("brogan", "4 northeast of wasp")
    assert table.asked.count("push_distance") == 1
    assert len(table.said("push")) == 2


@pytest.mark.rule("goa2.pushunit.multi-simultaneous")
def test_pushed_units_do_not_wait_for_each_other() -> None:
    """Second printing: two heroes driven apart at the same moment, whatever order they were named
    in, end in the same places."""
    ends = []
    for names in (("arien", "brogan"), ("brogan", "arien")):
        table = Table(
            {"wasp": (RED, "i13"), "arien": (BLUE, "j13"), "brogan": (BLUE, "northeast of wasp")}
        )
        table.play("wasp", "kinetic_repulse", "skill", *names)
        assert len(table.said("push")) == 2
        ends.append((table.where("arien"), table.where("brogan")))
    assert ends[0] == ends[1]
    assert ends[0][0] == "m13"
