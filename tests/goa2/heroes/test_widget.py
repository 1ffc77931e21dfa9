"""Widget and Pyro: flights, attacks, and Skills that follow other actions."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.rules.round import end_round
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""


def widget(
    pyro: str | None,
    heroes: dict[str, Any] | None = None,
    minions: list[tuple[Any, ...]] | None = None,
    at: str = "h8",
    **more: Any,
) -> Table:
    """Red Widget, and Pyro somewhere."""
    return Table(
        {"widget": (RED, at)} | (heroes or {}),
        [*SPARE, *(minions or [])],
        tokens=[("pyro", "widget", pyro)],
        **more,
    )


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def resolved(table: Table, *cards: str) -> Table:
    """These cards lie resolved before Widget."""
    hero = table.hero("widget")
    for slot, card in enumerate(cards):
        hero.resolved[slot] = f"widget_{card}"
    table.state.turn = len(cards) + 1
    return table


# --- Pyro -------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.eor.tokens-all")
def test_pyro_outlasts_the_round() -> None:
    table = widget("i8").run(end_round)
    assert table.where("pyro") == "i8"


@pytest.mark.rule("goa2.clear.removes-adjacent")
def test_pyro_is_cleared_like_any_token() -> None:
    table = widget("i8", {"wasp": (BLUE, "j8")}, edition=2)
    table.play("wasp", "shock", "clear", "i8")
    assert table.where("pyro") is None


# --- Fight As One, Follow Along ---------------------------------------------------------------


@pytest.mark.parametrize(("card", "attack"), [("fight_as_one", 4), ("follow_along", 3)])
def test_a_resolved_skill_follows_the_attack(card: str, attack: int) -> None:
    foes = {"wasp": (BLUE, "i8"), "arien": (BLUE, "h10")}
    table = widget("h9", foes, hand={"wasp": ["shock"], "arien": ["noble_blade"]})
    resolved(table, "fiery_breath", "diversionary_strike")
    table.play("widget", card, "attack", "shock")
    assert total(table) == attack
    assert table.options() == {"widget_fiery_breath", "no"}, "no attack card"
    table.answer("fiery_breath")
    assert table.said("action")[-1] == ("widget", "widget_fiery_breath", "skill")


def test_whom_she_attacked_is_left_alone() -> None:
    table = widget("i9", {"wasp": (BLUE, "i8")}, hand={"wasp": ["shock", "lift_up"]})
    resolved(table, "fiery_breath")
    table.play("widget", "fight_as_one", "attack", "shock", "fiery_breath")
    assert table.found_nobody()
    assert table.hand("wasp") == ["lift_up"]


def test_nothing_follows_without_a_resolved_skill_or_with_a_facedown_one() -> None:
    foes = {"wasp": (BLUE, "i8"), "arien": (BLUE, "i9")}
    table = widget("h9", foes, discard={"widget": ["fiery_breath"]})
    table.play("widget", "fight_as_one", "attack", "wasp")
    assert table.done, "a discarded card will not do"
    hidden = resolved(widget("h9", foes), "fiery_breath")
    hidden.hero("widget").facedown += ("widget_fiery_breath",)
    hidden.play("widget", "fight_as_one", "attack", "wasp")
    assert hidden.done


def test_the_skill_is_optional_and_under_bans() -> None:
    foes = {"wasp": (BLUE, "i8"), "arien": (BLUE, "h10")}
    table = resolved(widget("h9", foes), "fiery_breath")
    table.play("widget", "fight_as_one", "attack", "wasp", "no")
    assert table.done
    banned = resolved(widget("h9", foes), "fiery_breath")
    banned.play("arien", "spell_break", "skill")
    banned.play("widget", "fight_as_one", "attack", "wasp")
    assert banned.done, "Spell Break holds for the Skill"


def test_only_heroes_are_followed() -> None:
    table = widget(None, {}, [("melee", BLUE, "i8")]).play("widget", "follow_along", "attack")
    assert table.said("stopped")
    other = widget(None, {}, [("melee", BLUE, "i8")]).play("widget", "fight_as_one", "attack")
    assert other.coins("widget") == 2


@pytest.mark.parametrize("card", ["fight_as_one", "follow_along"])
def test_without_a_skill_to_perform_nothing_is_asked(card: str) -> None:
    table = widget("h9", {"wasp": (BLUE, "i8")}).play("widget", card, "attack", "wasp")
    assert "widget_skill" not in table.asked


def test_a_minion_that_fell_and_came_back_is_no_longer_left_alone() -> None:
    table = Table(
        {"widget": (RED, "h8")},
        [("melee", BLUE, "i8", "last"), ("melee", RED, "i12")],
        tokens=[("pyro", "widget", None)],
        edition=2,
    )
    resolved(table, "gnaw").play("widget", "fight_as_one", "attack")
    assert table.said("lane_push")
    table.move("pyro", "west of last")
    table.move("widget", "2 east of last")
    table.answer("gnaw")
    assert table.where("last") is None


ATTACKS = [
    "fight_as_one", "follow_along", "diversionary_strike", "diversionary_attack",
    "diversionary_assault", "airborne_attack", "airborne_assault",
]  # fmt: skip


@pytest.mark.rule("goa2.attack.enemies-only", "goa2.concept.adjacent-spaces")
@pytest.mark.parametrize("card", ATTACKS)
def test_she_attacks_enemies_beside_her(card: str) -> None:
    others = {
        "wasp": (BLUE, "i8"),
        "sabina": (BLUE, "g8"),
        "brogan": (BLUE, "j8"),
        "arien": (RED, "h9"),
    }
    table = widget(None, others).play("widget", card, "attack")
    assert table.options() == {"i8", "g8"}


# --- Dragon Bond ------------------------------------------------------------------------------


def test_pyro_is_called_from_the_supply_and_from_the_board() -> None:
    table = widget(None).play("widget", "dragon_bond", "skill", "call_pyro")
    assert table.offers("j8")
    assert not table.offers("k8")
    table.answer("j8")
    assert table.where("pyro") == "j8"
    again = widget("m12").play("widget", "dragon_bond", "skill", "call_pyro", "i8")
    assert again.where("pyro") == "i8"
    near = widget("i8").play("widget", "dragon_bond", "skill", "call_pyro")
    assert not near.offers("i8"), "a miniature goes to another space"


def test_rider_and_dragon_move_in_any_order() -> None:
    table = widget("i8").play("widget", "dragon_bond", "skill", "move_both", "pyro_moves", "k8")
    table.answer("you_move", "j8")
    assert (table.where("widget"), table.where("pyro")) == ("j8", "k8")
    other = widget("i8").play("widget", "dragon_bond", "skill", "move_both", "you_move", "h7")
    assert other.options() == {"pyro_moves", "done"}
    other.answer("done")
    assert other.where("pyro") == "i8"


def test_pyro_is_called_to_the_spaces_of_her_radius_alone() -> None:
    others = {"arien": (RED, "g2"), "wasp": (BLUE, "g4"), "brogan": (BLUE, "h2")}
    table = widget("m12", others, at="f3").play("widget", "dragon_bond", "skill", "call_pyro")
    assert table.options() == {"g3", "h3", "f5"}


@pytest.mark.parametrize(("hole", "idle"), [("f5", True), ("h3", False)])
def test_a_full_radius_has_no_room_for_pyro(hole: str, idle: bool) -> None:
    """Only two of the six spaces may be empty, and one of them is full in both cases."""
    names = ["arien", "wasp", "brogan", "sabina", "bain"]
    others = {
        name: (RED, place)
        for name, place in zip(names, ["g2", "g4", "h2", "g3", "h3"], strict=True)
        if place != hole
    }
    table = widget("f5", others, at="f3").play("widget", "dragon_bond", "skill")
    assert table.idle("call_pyro") is idle


@pytest.mark.usefixtures("tinker")
def test_a_frozen_or_hemmed_in_rider_leaves_the_moving_to_pyro() -> None:
    hemmed = {
        name: (RED, place)
        for name, place in zip(["arien", "wasp", "bain"], ["g2", "g3", "g4"], strict=True)
    }
    table = widget("j2", hemmed, at="f3").play("widget", "dragon_bond", "skill", "move_both")
    assert table.options() == {"pyro_moves", "done"}
    frozen = widget("j8", {"tinker": (BLUE, "i8")}).play("tinker", "freeze", "skill")
    frozen.play("widget", "dragon_bond", "skill", "move_both")
    assert frozen.options() == {"pyro_moves", "done"}


def test_the_way_together_does_nothing_without_pyro() -> None:
    assert widget(None).play("widget", "dragon_bond", "skill").idle("move_both")
    assert not widget("m12").play("widget", "dragon_bond", "skill").idle("move_both")


def test_without_pyro_nobody_moves() -> None:
    table = widget(None).play("widget", "dragon_bond", "skill", "move_both")
    assert table.done
    assert table.where("widget") == "h8"


# --- Diversionary Strike, Attack, Assault -----------------------------------------------------


@pytest.mark.parametrize(
    ("card", "attack", "steps"),
    [("diversionary_strike", 5, 2), ("diversionary_attack", 5, 3), ("diversionary_assault", 6, 4)],
)
def test_pyro_flies_off_after_the_attack(card: str, attack: int, steps: int) -> None:
    table = widget("i13", {"wasp": (BLUE, "i8")}).play("widget", card, "attack", "wasp")
    assert total(table) == attack
    assert table.offers(f"{steps} east of pyro")
    assert not table.offers(f"{steps + 1} east of pyro")
    table.answer(f"{steps} east of pyro")
    assert table.at("pyro", f"{steps} east of i13")


def test_pyro_may_stay_or_be_away() -> None:
    table = widget("i13", {"wasp": (BLUE, "i8")})
    table.play("widget", "diversionary_strike", "attack", "wasp", "no")
    assert table.where("pyro") == "i13"
    gone = widget(None, {"wasp": (BLUE, "i8")})
    gone.play("widget", "diversionary_strike", "attack", "wasp")
    assert gone.done
    assert not gone.said("stopped")


# --- Airborne Attack, Assault -----------------------------------------------------------------


@pytest.mark.parametrize(("card", "attack"), [("airborne_attack", 3), ("airborne_assault", 4)])
def test_she_changes_places_with_pyro_and_attacks(card: str, attack: int) -> None:
    table = widget("k8", {"wasp": (BLUE, "l8")})
    table.play("widget", card, "attack", "k8", "wasp")
    assert total(table) == attack
    assert (table.where("widget"), table.where("pyro")) == ("k8", "h8")
    if card == "airborne_assault":
        table.answer("h8")
        assert table.where("widget") == "h8"
    assert table.done


def test_the_swap_is_optional_and_has_a_radius() -> None:
    table = widget("i9", {"wasp": (BLUE, "i8")})
    table.play("widget", "airborne_assault", "attack", "no", "wasp", "no")
    assert table.where("widget") == "h8"
    far = widget("l8", {"wasp": (BLUE, "i8")})
    far.play("widget", "airborne_attack", "attack", "wasp")
    assert far.where("widget") == "h8", "four spaces are too far"


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_the_swap_stands_if_nobody_is_there_to_attack() -> None:
    table = widget("k8", {"wasp": (BLUE, "i8")}).play("widget", "airborne_attack", "attack", "k8")
    assert table.said("stopped")
    assert table.where("widget") == "k8"


def test_magnetism_keeps_her_from_changing_places() -> None:
    table = widget("j8", {"wasp": (BLUE, "h9"), "arien": (BLUE, "i8"), "brogan": (RED, "g9")})
    table.play("wasp", "magnetic_dagger", "attack", "brogan")
    table.play("widget", "airborne_attack", "attack")
    assert table.question.kind == "target", "no swap is offered"


# --- Dragon Knight ----------------------------------------------------------------------------


def test_after_a_movement_she_may_perform_that_very_card_or_another() -> None:
    table = resolved(
        widget("k8", {}, ultimate=["widget"], discard={"widget": ["fiery_breath"]}),
        "dragon_bond",
        "diversionary_strike",
    )
    table.play("widget", "take_off", "movement", "i8")
    assert table.options() == {"widget_take_off", "widget_dragon_bond", "widget_fiery_breath", "no"}
    table.answer("take_off", "widget")
    assert table.where("widget") == "k8"
    assert table.done, "a Skill that moves her triggers nothing"


def test_the_ultimate_is_silent_after_other_actions_and_while_locked() -> None:
    table = resolved(widget("k8", {}, ultimate=["widget"], edition=2), "dragon_bond")
    table.play("widget", "take_off", "hold")
    assert table.done
    locked = resolved(widget("k8"), "dragon_bond")
    locked.play("widget", "take_off", "movement", "i8")
    assert locked.done
    travelled = resolved(widget("k8", {}, at="c10", ultimate=["widget"]), "dragon_bond")
    travelled.play("widget", "take_off", "fast_travel", "c11")
    assert travelled.done, "Fast Travel replaces the Movement action"


def test_a_ban_on_skills_holds_for_the_ultimate() -> None:
    table = resolved(widget("k8", {"arien": (BLUE, "j7")}, ultimate=["widget"]), "dragon_bond")
    table.play("arien", "spell_break", "skill")
    table.play("widget", "take_off", "movement", "i8")
    assert table.done


# --- copies -----------------------------------------------------------------------------------


def test_a_copied_bond_lays_an_illusion() -> None:
    table = widget("i8", {"nebkher": (BLUE, "k8")}, turn=2)
    table.hero("widget").resolved[0] = "widget_dragon_bond"
    table.play("nebkher", "mind_probe", "skill", "widget", "skill", "call_pyro", "l8")
    assert table.piece_at("l8") == ("illusion", BLUE)
    assert table.where("pyro") == "i8"


def test_a_copied_bond_lays_another_illusion_beside_the_one_that_lies_there() -> None:
    table = Table(
        {"widget": (RED, "h8"), "nebkher": (BLUE, "k8")},
        SPARE,
        tokens=[("illusion", "nebkher", "n8"), ("illusion", "nebkher", None)],
        turn=2,
    )
    table.hero("widget").resolved[0] = "widget_dragon_bond"
    table.play("nebkher", "mind_probe", "skill", "widget", "skill", "call_pyro", "l8")
    assert table.piece_at("l8") == table.piece_at("n8") == ("illusion", BLUE)


def test_either_pyro_will_do_where_there_are_two() -> None:
    table = Table(
        {"widget": (RED, "h8"), "widget-2": (BLUE, "l13")},
        SPARE,
        tokens=[("pyro", "widget", "j8"), ("pyro", "widget-2", "h9")],
    )
    table.play("widget", "take_off", "skill")
    assert table.question.kind == "widget_pyro"
    table.answer("h9")
    assert table.where("widget") == "h9"
