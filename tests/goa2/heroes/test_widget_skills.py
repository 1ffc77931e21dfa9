"""Widget and Pyro: breath, bites and rides."""

from __future__ import annotations

import pytest

from goa2.heroes.test_widget import SPARE, widget
from goa2.table import BLUE, RED, Table

# --- Fiery, Flaming, Scorching Breath ---------------------------------------------------------


@pytest.mark.rule("goa2.concept.in-straight-line", "goa2.card.range-max")
@pytest.mark.parametrize(
    ("card", "reach"), [("fiery_breath", 2), ("flaming_breath", 3), ("scorching_breath", 3)]
)
def test_breath_goes_straight_from_pyro(card: str, reach: int) -> None:
    foes = {
        "wasp": (BLUE, f"{reach} east of h8"),
        "arien": (BLUE, f"{reach + 1} east of h8"),
        "sabina": (BLUE, "northeast of i8"),
    }
    table = widget("h8", foes, at="k13", hand={"wasp": ["shock"], "arien": ["noble_blade"]})
    table.play("widget", card, "skill")
    assert table.discarded("wasp") == ["shock"], "Arien is too far away, Sabina not in line"


@pytest.mark.parametrize("card", ["fiery_breath", "flaming_breath", "scorching_breath"])
def test_breath_is_for_enemy_heroes(card: str) -> None:
    others = {"arien": (RED, "i8"), "wasp": (BLUE, "j8"), "sabina": (BLUE, "h9")}
    table = widget("h8", others, [("melee", BLUE, "g8")], at="k13").play("widget", card, "skill")
    assert table.options() == {"j8", "h9"}


@pytest.mark.parametrize(("card", "falls"), [("flaming_breath", False), ("scorching_breath", True)])
def test_breath_scorches_an_empty_hand(card: str, falls: bool) -> None:
    table = widget("h8", {"wasp": (BLUE, "j8")}, at="k13").play("widget", card, "skill", "wasp")
    assert (table.where("wasp") is None) is falls


def test_items_lengthen_the_breath_and_without_pyro_there_is_none() -> None:
    table = widget(
        "h8",
        {"wasp": (BLUE, "k8")},
        at="k13",
        items={"widget": {"range": 1}},
        hand={"wasp": ["shock"]},
    )
    table.play("widget", "fiery_breath", "skill", "wasp")
    assert table.discarded("wasp") == ["shock"]
    cold = widget(None, {"wasp": (BLUE, "i8")}).play("widget", "fiery_breath", "skill")
    assert cold.found_nobody()


# --- Nibble, Gnaw -----------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "coins"), [("nibble", 0), ("gnaw", 2)])
def test_a_minion_beside_pyro_is_eaten(card: str, coins: int) -> None:
    table = widget("j8", {}, [("melee", BLUE, "k8", "prey"), ("melee", BLUE, "h9", "safe")])
    table.play("widget", card, "skill", "prey")
    assert (table.where("prey"), table.where("pyro")) == (None, None)
    assert table.coins("widget") == coins


@pytest.mark.parametrize("card", ["nibble", "gnaw"])
def test_pyro_stays_if_there_is_nothing_to_eat(card: str) -> None:
    far = widget("k8", {}, [("melee", BLUE, "l8", "prey")]).play("widget", card, "skill")
    assert far.said("stopped"), "four spaces from Widget"
    assert far.where("pyro") == "k8"
    heavy = widget("j8", {}, [("heavy", BLUE, "k8", "giant")]).play("widget", card, "skill")
    assert heavy.where("giant") == "k8", "guarded"


@pytest.mark.parametrize("card", ["nibble", "gnaw"])
def test_only_enemy_minions_in_range_beside_pyro_are_eaten(card: str) -> None:
    table = widget(
        "j8",
        {"wasp": (BLUE, "i8")},
        [
            ("melee", BLUE, "j7", "prey"),
            ("melee", RED, "i7", "friend"),
            ("ranged", BLUE, "g8", "apart"),
        ],
    )
    table.play("widget", card, "skill")
    assert table.done
    assert table.where("prey") is None


def test_the_pyro_that_ate_leaves_and_the_other_stays() -> None:
    table = Table(
        {"widget": (RED, "h8"), "widget-2": (BLUE, "l13")},
        [*SPARE, ("melee", BLUE, "i8", "prey")],
        tokens=[("pyro", "widget", "g8"), ("pyro", "widget-2", "j8")],
    )
    table.play("widget", "nibble", "skill")
    assert table.done
    assert table.where("pyro") == "g8"
    assert table.piece_at("j8") is None


@pytest.mark.rule("goa2.push.occupied-point")
def test_a_push_in_between_may_drive_pyro_off() -> None:
    """It lies where a minion of the new wave comes in."""
    table = Table(
        {"widget": (RED, "j6")},
        [("melee", BLUE, "l6", "last"), ("melee", RED, "i12")],
        tokens=[("pyro", "widget", "m6")],
        edition=2,
    )
    table.play("widget", "gnaw", "skill", "last")
    assert table.said("lane_push")
    assert table.where("pyro") is None


# --- All Aboard, Take-Off, Safe Landing -------------------------------------------------------


@pytest.mark.parametrize(("card", "reach"), [("all_aboard", 2), ("take_off", 3)])
def test_pyro_changes_places_with_her_or_a_friend(card: str, reach: int) -> None:
    friends = {
        "arien": (RED, f"{reach} southwest of widget"),
        "brogan": (RED, f"{reach + 1} southeast of widget"),
        "wasp": (BLUE, "i8"),
    }
    table = widget(f"{reach} northeast of h8", friends).play("widget", card, "skill")
    goal = table.where("pyro")
    assert table.options() == {table.where("widget"), table.where("arien")}
    table.answer("arien")
    assert table.where("arien") == goal
    own = widget(f"{reach} northeast of h8", friends).play("widget", card, "skill", "widget")
    assert own.where("widget") == goal
    assert own.where("pyro") == "h8"
    far = widget(f"{reach + 1} east of h8").play("widget", card, "skill")
    assert far.said("stopped")


@pytest.mark.parametrize("card", ["all_aboard", "take_off", "safe_landing"])
def test_without_pyro_in_range_she_changes_places_with_nobody(card: str) -> None:
    table = widget("m8", {"arien": (RED, "i8")}).play("widget", card, "skill")
    assert table.said("stopped")
    assert (table.where("widget"), table.where("arien")) == ("h8", "i8")


def test_a_safe_landing_moves_pyro_first() -> None:
    table = widget("k8").play("widget", "safe_landing", "skill")
    assert table.offers("l8", "j8")
    assert "k7" in table.options()
    table.answer("j8")
    assert (table.where("widget"), table.where("pyro")) == ("j8", "h8")


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_range_is_judged_again_for_the_landing() -> None:
    table = widget("k8").play("widget", "safe_landing", "skill", "l8")
    assert table.said("stopped")
    assert (table.where("widget"), table.where("pyro")) == ("h8", "l8")
    still = widget("k8").play("widget", "safe_landing", "skill", "no")
    assert still.where("widget") == "k8"
    far = widget("l8").play("widget", "safe_landing", "skill")
    assert far.done, "and it is out of range to begin with"
    assert far.where("pyro") == "l8"


# --- Drag Off, Carry Away ---------------------------------------------------------------------


def test_drag_in_file() -> None:
    table = widget("i8", {"arien": (BLUE, "j8")}, at="g10").play("widget", "drag_off", "skill")
    assert table.offers("3 east of arien", "2 east of arien", "2 west of arien")
    assert not table.offers("east of arien")
    table.answer("3 east of j8")
    assert table.at("arien", "m8")
    assert table.at("pyro", "l8")


@pytest.mark.rule("goa2.concept.straight-line")
def test_both_need_the_full_way() -> None:
    barred = widget("i8", {"arien": (BLUE, "j8"), "wasp": (BLUE, "l8")}, at="g10")
    barred.play("widget", "drag_off", "skill")
    assert not barred.offers("3 east of arien")
    assert not barred.offers("2 east of arien")
    rider = widget("i8", {"arien": (BLUE, "j8")}, at="h8").play("widget", "drag_off", "skill")
    assert not rider.offers("2 west of arien"), "Widget is in the way of Pyro"


def test_carried_away_they_pass_obstacles() -> None:
    table = widget("i8", {"arien": (BLUE, "j8"), "wasp": (BLUE, "l8")}, at="g10")
    table.play("widget", "carry_away", "skill", "arien")
    assert table.offers("3 east of arien") is False, "Pyro would land on Wasp"
    assert table.offers("2 east of arien") is False
    free = widget("i8", {"arien": (BLUE, "j8"), "wasp": (BLUE, "k8")}, at="g10")
    free.play("widget", "carry_away", "skill", "arien", "3 east of j8")
    assert (free.where("arien"), free.where("pyro")) == ("m8", "l8")


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_nobody_beside_pyro_nobody_dragged() -> None:
    table = widget("i8", {"arien": (BLUE, "k8"), "brogan": (RED, "i9")})
    table.play("widget", "drag_off", "skill")
    assert table.said("stopped")
    gone = widget(None, {"arien": (BLUE, "i8")}).play("widget", "carry_away", "skill")
    assert gone.said("stopped")


def test_whom_nobody_may_move_is_not_dragged() -> None:
    table = widget("i8", {"arien": (BLUE, "j8"), "brogan": (BLUE, "k8")}, at="g10")
    table.play("brogan", "bulwark", "skill")
    table.play("widget", "drag_off", "skill")
    assert table.said("stopped")


@pytest.mark.parametrize("card", ["drag_off", "carry_away"])
def test_each_who_is_left_behind_has_its_reason(card: str) -> None:
    others = {
        "arien": (BLUE, "j8"),
        "wasp": (BLUE, "i9"),
        "sabina": (BLUE, "l8"),
        "bain": (RED, "h8"),
    }
    table = widget("i8", others, at="k13").play("widget", card, "skill")
    assert table.options() == {"j8", "i9"}
    assert table.why("l8") == "goa2.concept.adjacent-spaces"
    assert table.why("h8") == "goa2.attack.enemies-only"


def test_whom_a_bulwark_holds_says_so() -> None:
    others = {
        "arien": (BLUE, "i7"),
        "wasp": (BLUE, "j8"),
        "sabina": (BLUE, "h9"),
        "brogan": (BLUE, "n8"),
    }
    table = widget("i8", others, at="k13")
    table.play("brogan", "bulwark", "skill")
    table.play("widget", "drag_off", "skill")
    assert table.options() == {"i7", "h9"}
    assert table.why_by("j8") == ("bulwark", "brogan")


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_nobody_is_dragged_out_of_a_corner_that_has_no_way_out() -> None:
    table = widget("f3", {"wasp": (BLUE, "g2"), "arien": (RED, "h3")}, at="k13")
    table.play("widget", "drag_off", "skill")
    assert table.said("stopped")
    assert table.where("wasp") == "g2"


def test_each_pyro_drags_off_who_is_beside_it() -> None:
    table = Table(
        {
            "widget": (RED, "k13"),
            "widget-2": (BLUE, "l13"),
            "arien": (BLUE, "j8"),
            "wasp": (BLUE, "i5"),
        },
        SPARE,
        tokens=[("pyro", "widget", "i8"), ("pyro", "widget-2", "i6")],
    )
    table.play("widget", "drag_off", "skill")
    assert table.options() == {"j8", "i5"}
    table.answer("arien", "3 east of j8")
    assert table.where("pyro") == "l8"
    assert table.piece_at("i6") == ("pyro", BLUE)


@pytest.mark.rule("goa2.outside.return")
def test_a_minion_dragged_off_walks_home() -> None:
    table = widget("k8", {}, [("melee", BLUE, "l8", "pawn")], at="h8")
    table.play("widget", "drag_off", "skill", "2 east of l8")
    assert table.at("pyro", "m8")
    assert table.question.kind == "stray_home"
