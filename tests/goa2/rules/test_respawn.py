"""Heroes off the board come back in their Throne, if their player likes."""

import pytest

from critias.games.goa2.rules.turn import resolve_next
from goa2.rules.course import hand_of, order, up_to
from goa2.table import BLUE, RED, Table

POINTS = {RED: {"c8", "c10", "b12"}, BLUE: {"r7", "q9", "q11"}}
AROUND_RED = {
    "b7", "c7", "b8", "d8", "b9", "c9", "b10", "d10",
    "a11", "b11", "c11", "a12", "c12", "a13", "b13",
}  # fmt: skip
"""All ground next to Red's hero spawn points."""


def fallen(edition: int = 2, turn: int = 2, **occupied: str) -> Table:
    """Arien is off the board and has a card; other Red heroes stand where said."""
    return Table(
        {"arien": (RED, None), **{name: (RED, place) for name, place in occupied.items()}},
        laid={"arien": "dangerous_current"},
        edition=edition,
        turn=turn,
    )


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule(
    "goa2.respawn.before-action",
    "goa2.respawn.empty-spawn-point",
    "goa2.respawn.then-act",
    "goa2.overview.throne-start-respawn",
)
def test_a_hero_comes_back_on_a_spawn_point_and_acts(edition: int) -> None:
    """When its card is resolved, before the action: any empty point of the own Throne."""
    table = fallen(edition).run(resolve_next)
    assert table.question.kind == "respawn"
    assert table.options() == POINTS[RED] | {"decline"}
    assert table.why("b7") == "goa2.respawn.empty-spawn-point"
    table.answer("c10")
    assert table.where("arien") == "c10"
    assert table.question.kind == "action"
    assert {"movement", "hold"} <= table.options()
    table.answer("movement", "3 east of arien")
    assert table.hero("arien").resolved[1] == "dangerous_current"


@pytest.mark.rule("goa2.respawn.empty-spawn-point", "goa2.overview.throne-start-respawn")
def test_blue_comes_back_in_blues_throne() -> None:
    """Each team has its own Throne."""
    table = Table({"brogan": (BLUE, None)}, laid={"brogan": "shield"}).run(resolve_next)
    assert table.options() == POINTS[BLUE] | {"decline"}


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.respawn.empty-spawn-point")
def test_an_occupied_spawn_point_is_not_offered(edition: int) -> None:
    """With two of three points taken the third is the only place."""
    table = fallen(edition, wasp="c8", brogan="b12").run(resolve_next)
    assert table.options() == {"c10", "decline"}
    assert table.why("c8") == "goa2.respawn.empty-spawn-point"


@pytest.mark.parametrize(("edition", "free"), [(2, {"c8", "c10", "b12"}), (1, {"c10", "b12"})])
@pytest.mark.rule("goa2.respawn.empty-spawn-point")
def test_a_token_on_a_spawn_point_gives_way_in_the_second_printing(
    edition: int, free: set[str]
) -> None:
    """A unit that spawns removes the token under it; the first printing does not know that."""
    table = Table(
        {"arien": (RED, None), "wasp": (RED, "q9")},
        tokens=[("pit", "wasp", "c8")],
        laid={"arien": "dangerous_current"},
        edition=edition,
    ).run(resolve_next)
    assert table.options() == free | {"decline"}
    if edition == 2:
        table.answer("c8")
        assert table.where("arien") == "c8"
        assert table.where("pit") is None


@pytest.mark.rule("goa2.respawn.fallback-adjacent")
def test_without_a_free_point_a_space_next_to_one_will_do() -> None:
    """All three points are taken: any empty space that borders one of them."""
    table = fallen(2, wasp="c8", brogan="b12", sabina="c10").run(resolve_next)
    assert table.options() == AROUND_RED | {"decline"}
    assert "c9" in AROUND_RED
    table.answer("c9")
    assert table.where("arien") == "c9"


@pytest.mark.rule("goa2.respawn.fallback-adjacent")
@pytest.mark.printing(2)
def test_with_nothing_empty_next_to_a_point_the_rest_of_the_throne_is_left() -> None:
    """The second printing is silent here: the nearest empty space of the Throne, which is d9."""
    table = Table(
        {
            "arien": (RED, None),
            "wasp": (RED, "c8"),
            "brogan": (RED, "c10"),
            "sabina": (RED, "b12"),
        },
        tokens=[(f"stone {place}", "wasp", place) for place in sorted(AROUND_RED)],
        laid={"arien": "dangerous_current"},
    ).run(resolve_next)
    assert table.options() == {"d9", "decline"}


@pytest.mark.rule("goa2.respawn.fallback-nearest-first")
def test_first_printing_takes_the_nearest_empty_space() -> None:
    """With everything next to the points full too, spaces two away are the nearest."""
    spaces = sorted(POINTS[RED] | AROUND_RED)
    table = Table(
        {"arien": (RED, None), "wasp": (RED, "q9")},
        tokens=[(f"stone {place}", "wasp", place) for place in spaces],
        laid={"arien": "dangerous_current"},
        edition=1,
    ).run(resolve_next)
    grid = table.board.grid
    points = [table.space(point) for point in POINTS[RED]]
    empty = [s for s in range(len(table.board.names)) if table.board.names[s]]
    expected = {
        table.name(space)
        for space in empty
        if space not in table.state.at and min(grid.distance(p, space) for p in points) == 2
    }
    assert expected
    assert table.options() == expected | {"decline"}


@pytest.mark.rule("goa2.respawn.fallback-nearest-first")
def test_first_printing_prefers_a_bordering_space_if_there_is_one() -> None:
    """One empty space next to a point is nearer than all others."""
    spaces = sorted((POINTS[RED] | AROUND_RED) - {"c9"})
    table = Table(
        {"arien": (RED, None), "wasp": (RED, "q9")},
        tokens=[(f"stone {place}", "wasp", place) for place in spaces],
        laid={"arien": "dangerous_current"},
        edition=1,
    ).run(resolve_next)
    assert table.options() == {"c9", "decline"}


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.respawn.decline")
def test_a_player_may_stay_off_the_board(edition: int) -> None:
    """The card is resolved without any action."""
    table = fallen(edition).run(up_to("turn_end"), "decline")
    assert table.done
    assert table.where("arien") is None
    assert "action" not in table.asked
    assert table.said("action") == []
    assert table.hero("arien").resolved[1] == "dangerous_current"


@pytest.mark.rule("goa2.respawn.needs-card")
def test_a_player_who_passes_does_not_come_back() -> None:
    """No card, no chance to respawn this turn."""
    table = Table(
        {"arien": (RED, None), "brogan": (BLUE, "q9")}, hand={"brogan": hand_of("brogan")}
    )
    table.state.phase = "cards"
    table.run(up_to("turn_end"))
    table.answer_all(brogan="shield")
    table.answer("hold")
    assert "respawn" not in table.asked
    assert table.where("arien") is None


@pytest.mark.rule("goa2.respawn.not-in-turn-of-defeat")
def test_a_hero_defeated_before_its_card_waits_for_the_next_one() -> None:
    """Brogan falls with his card unresolved: it is resolved by that, and he stays off this turn."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "east of arien")},
        laid={"arien": "noble_blade", "brogan": "brutal_jab"},
    ).run(up_to("cards"), "attack")
    assert order(table) == ["arien"]
    assert "respawn" not in table.asked
    assert table.where("brogan") is None
    table.deal("brogan", "mad_dash")
    table.run(up_to("turn_end"))
    table.answer_all(brogan="mad_dash")
    assert table.question.kind == "respawn"


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.respawn.no-life-cost")
def test_coming_back_is_free(edition: int) -> None:
    """The Life counter was spent on the defeat."""
    table = fallen(edition).run(up_to("turn_end"), "c8", "hold")
    assert table.state.lives == [6, 6]
    assert table.coins("arien") == 0
