"""Movement actions and movement in card text."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.cards import HeroSheet
from critias.kernel.hexes import spaces_of
from goa2.rules.positions import SPARE, both_editions, farthest_offered
from goa2.table import BLUE, RED, NotOffered, Table


def frozen(table: Table) -> Table:
    """Tinker's enemies cannot move for this turn."""
    return table.play("tinker", "freeze", "skill")


@both_editions
@pytest.mark.rule("goa2.move.up-to-value")
def test_a_movement_action_covers_any_number_of_spaces_up_to_the_value(edition: int) -> None:
    """Movement 2 in the open: every space at distance 0, 1 and 2, and none at 3."""
    table = Table({"arien": (RED, "j13")}, edition=edition)
    table.play("arien", "liquid_leap", "movement")
    grid = table.board.grid
    assert set(table.question.options) == set(spaces_of(grid.disc(table.space("j13"), 2)))
    assert len(table.question.options) == 19


@both_editions
@pytest.mark.rule("goa2.move.no-text-secondary", "goa2.move.up-to-value")
def test_a_secondary_movement_has_no_text(tinker: HeroSheet, edition: int) -> None:
    """Tinker walks with Odd Jobs and is offered neither coin nor repeat."""
    table = Table({"tinker": (RED, "h8")}, edition=edition)
    table.play("tinker", "odd_jobs", "movement", "i8")
    assert table.done
    assert table.asked == ["move"]


@both_editions
@pytest.mark.rule("goa2.move.obstacles")
def test_units_tokens_and_terrain_are_neither_entered_nor_passed(
    tinker: HeroSheet, edition: int
) -> None:
    """At the mouth of j8: a hero, a minion and a Cog close all ways but one."""
    table = Table(
        {"arien": (RED, "j8"), "tinker": (RED, "i9"), "brogan": (BLUE, "i8")},
        minions=[("melee", RED, "i7"), *SPARE],
        tokens=[("cog", "tinker", "k8")],
        edition=edition,
    )
    table.play("arien", "liquid_leap", "movement")
    near_j7 = table.board.grid.near[table.space("j7")]
    behind = {table.name(s) for s in spaces_of(near_j7)} - {"i7", "j8"}
    # k8 is a neighbour of j7 as well, and taken by the Cog.
    assert table.options() == ({"j8", "j7"} | behind) - {"k8", "i8"}
    assert table.why("l8") == "goa2.move.obstacles"
    assert table.why("k8") == "goa2.move.obstacles"


@both_editions
@pytest.mark.rule("goa2.move.restriction-at-start")
def test_who_walks_into_a_slow_place_is_not_slowed_any_more(edition: int) -> None:
    """Brogan begins 3 spaces from Arien's Deluge and walks into and through it."""
    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "k8")}, edition=edition)
    table.play("arien", "deluge", "movement", "h8")
    table.play("brogan", "mad_dash", "movement", "h7")
    assert table.where("brogan") == "h7"

    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "i8")}, edition=edition)
    table.play("arien", "deluge", "movement", "h8")
    table.play("brogan", "mad_dash", "movement")
    assert table.why("k8") == "goa2.move.up-to-value"


@pytest.mark.rule("goa2.move.cannot-move-first")
def test_who_cannot_move_has_no_movement_action(tinker: HeroSheet) -> None:
    """First printing: not even one of 0 spaces, nor Fast Travel in its place."""
    table = Table({"tinker": (RED, "h8"), "arien": (BLUE, "p9")}, edition=1)
    assert table.refused("arien", "liquid_leap", "movement") is None
    frozen(table)
    assert table.refused("arien", "liquid_leap", "movement") == "goa2.move.cannot-move-first"
    assert table.refused("arien", "liquid_leap", "fast_travel") == "goa2.move.cannot-move-first"
    assert table.refused("arien", "liquid_leap", "skill") is None


@both_editions
@pytest.mark.rule("goa2.move.cannot-move-first", "goa2.concept.immune-type")
def test_a_movement_action_granted_by_text_is_under_the_same_ban(
    tinker: HeroSheet, edition: int
) -> None:
    """A frozen twin gets nothing from a text that lets it perform a Movement action; a warded one
    is not frozen."""
    for immune in (False, True):
        table = Table(
            {"tinker": (RED, "h8"), "tinker-2": (BLUE, "p9")},
            edition=edition,
        )
        if immune:
            table.play("tinker-2", "ward", "skill")
        frozen(table)
        table.play("tinker-2", "run_along", "skill")
        assert table.done is not immune
        assert bool(table.said("stopped")) is not immune


@pytest.mark.rule("goa2.move.primary-zero-exception-first")
def test_who_cannot_move_does_not_get_the_text_of_a_movement_card(tinker: HeroSheet) -> None:
    """First printing: Arien frozen cannot make the ground slippery by standing still."""
    table = Table({"tinker": (RED, "h8"), "arien": (BLUE, "i8")}, edition=1)
    frozen(table)
    with pytest.raises(NotOffered) as refusal:
        table.play("arien", "slippery_ground", "movement")
    assert refusal.value.rule == "goa2.move.cannot-move-first"
    assert [effect.card for effect in table.state.effects] == ["freeze"]


@pytest.mark.rule("goa2.move.example-arien")
def test_arien_walks_three_spaces_with_his_blue_card() -> None:
    """Example: movement 3 as secondary action of a blue card, around units and terrain."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "k8")},
        minions=[("melee", BLUE, "j7"), *SPARE],
        edition=1,
    )
    table.play("arien", "aspiring_duelist", "movement")
    grid = table.board.grid
    steps = {
        table.name(s): grid.steps_to(table.space("j8"), grid.ground & ~table.state.occupied, 1 << s)
        for s in spaces_of(grid.ground & ~table.state.occupied)
    }
    assert table.options() == {"j8"} | {name for name, n in steps.items() if 1 <= n <= 3}
    assert table.offers("i8", "h8", "g8", "i9")
    assert table.why("k8") == "goa2.move.obstacles"
    assert table.why("l8") == "goa2.move.obstacles"
    assert table.why("j7") == "goa2.move.obstacles"


@both_editions
@pytest.mark.rule("goa2.move.primary-adds-text", "goa2.move.primary-zero")
@pytest.mark.parametrize("end", ["j8", "i8"])
def test_a_primary_movement_moves_and_applies_its_text(edition: int, end: str) -> None:
    """With a step or without one the ground is slippery."""
    table = Table({"arien": (RED, "j8")}, edition=edition)
    table.play("arien", "slippery_ground", "movement", end)
    assert table.where("arien") == end
    assert [effect.card for effect in table.state.effects] == ["slippery_ground"]


@pytest.mark.rule("goa2.move.text-before-movement")
@pytest.mark.printing(2)
def test_the_text_of_a_movement_card_works_before_the_movement() -> None:
    """Second printing: while Arien still chooses his way the effect is running."""
    table = Table({"arien": (RED, "j8")})
    table.play("arien", "slippery_ground", "movement")
    assert table.question.kind == "move"
    assert [effect.card for effect in table.state.effects] == ["slippery_ground"]


@both_editions
@pytest.mark.rule("goa2.move.in-text-same-rules")
def test_text_movement_is_stopped_by_obstacles_too(tinker: HeroSheet, edition: int) -> None:
    """A minion shifted by Noble Blade enters neither a Cog's nor a hero's space."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8"), "tinker": (BLUE, "g8")},
        minions=[("melee", BLUE, "i7", "pawn"), *SPARE],
        tokens=[("cog", "tinker", "j7")],
        edition=edition,
    )
    table.play("arien", "noble_blade", "attack", "brogan", "pawn")
    assert table.why("j7") == "goa2.move.obstacles"
    assert table.why("i8") == "goa2.move.obstacles"
    table.answer("j6")
    assert table.where("pawn") == "j6"


@both_editions
@pytest.mark.rule("goa2.move.in-text-no-fast-travel")
def test_a_text_that_moves_the_hero_offers_no_fast_travel(tinker: HeroSheet, edition: int) -> None:
    """Far from all enemies a step by text reaches the next spaces only; a granted Movement action
    in the same place offers the choice."""
    table = Table({"tinker": (RED, "c9")}, edition=edition)
    table.play("tinker", "odd_jobs", "skill", "step")
    assert table.question.kind == "move_text"
    assert table.why("a12") == "goa2.move.in-text-exact"
    near = spaces_of(table.board.grid.near[table.space("c9")])
    assert table.options() == {*map(table.name, near), "no"}

    table = Table({"tinker": (RED, "c9")}, edition=edition)
    table.play("tinker", "run_along", "skill")
    assert table.options() == {"movement", "fast_travel"}


@both_editions
@pytest.mark.rule("goa2.move.in-text-ignores-action-ban")
def test_a_ban_on_movement_actions_does_not_stop_a_step_by_text(edition: int) -> None:
    """Petrified Brogan has no Movement action, but steps with Brutal Jab."""
    table = Table({"xargatha": (RED, "h8"), "brogan": (BLUE, "i8")}, edition=edition)
    table.play("xargatha", "stone_gaze", "skill").next_turn()
    assert table.refused("brogan", "brutal_jab", "movement") is not None
    table.play("brogan", "brutal_jab", "skill", "j8")
    assert table.where("brogan") == "j8"


@pytest.mark.rule("goa2.move.in-text-cannot-move-first")
def test_who_cannot_move_does_not_step_by_its_own_text_either(tinker: HeroSheet) -> None:
    """First printing: no step is offered, and a mandatory run stops the action."""
    table = Table({"tinker": (RED, "h8"), "brogan": (BLUE, "i8")}, edition=1)
    frozen(table).play("brogan", "brutal_jab", "skill", "tinker", ("push", 1))
    assert "move_text" not in table.asked
    assert table.where("brogan") == "i8"

    table = Table({"tinker": (RED, "h8"), "brogan": (BLUE, "k8")}, edition=1)
    frozen(table).play("brogan", "mad_dash", "attack")
    assert table.done
    assert table.where("brogan") == "k8"
    assert table.said("stopped") == [("brogan", "mad_dash")]


@both_editions
@pytest.mark.rule("goa2.move.in-text-exact")
def test_a_run_of_three_spaces_is_three_or_nothing(tinker: HeroSheet, edition: int) -> None:
    """Where every line is blocked at the second or third space the action stops."""
    table = Table({"tinker": (RED, "j13")}, edition=edition)
    table.play("tinker", "dash", "skill")
    assert farthest_offered(table, "j13") == 3
    assert len(table.options()) == 6

    ring = ["i13", "k13", "j12", "k12", "j14"]
    table = Table(
        {"tinker": (RED, "j13"), "arien": (RED, "2 southeast of j13")},
        minions=[(kind, RED, place) for kind, place in zip(KINDS, ring, strict=True)],
        edition=edition,
    )
    table.play("tinker", "dash", "skill")
    assert table.done
    assert table.where("tinker") == "j13"
    assert table.said("stopped") == [("tinker", "dash")]


KINDS = ["melee", "melee", "melee", "ranged", "heavy"]


@pytest.mark.rule("goa2.move.move-others-first")
def test_who_cannot_move_can_still_be_moved(tinker: HeroSheet) -> None:
    """First printing: frozen Brogan drifts around Wasp by her text."""
    table = Table({"tinker": (RED, "k8"), "wasp": (RED, "h8"), "brogan": (BLUE, "i8")}, edition=1)
    frozen(table)
    assert table.refused("brogan", "mad_dash", "movement") == "goa2.move.cannot-move-first"
    table.play("wasp", "lift_up", "skill", "brogan", "h7", "no")
    assert table.where("brogan") == "h7"
