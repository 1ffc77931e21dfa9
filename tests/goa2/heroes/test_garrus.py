"""Garrus's cards: use, branches, and what they must not do."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.rules.hands import turn_facedown
from goa2.table import BLUE, RED, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""
DUEL: dict[str, Any] = {"garrus": (RED, "h8"), "wasp": (BLUE, "i8")}


def distance(table: Table, a: str, b: str) -> int:
    return table.board.grid.distance(table.space(a), table.space(b))


# --- gold and silver --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "attack"), [("garrus_angry_strike", 4), ("garrus_angry_swipe", 3)]
)
@pytest.mark.rule("goa2.attack.total")
def test_his_anger_grows_with_his_discards(card: str, attack: int) -> None:
    for discard in ([], ["garrus_trace", "garrus_menace"]):
        table = Table(DUEL, SPARE, discard={"garrus": discard})
        table.play("garrus", card, "attack")
        assert table.said("attack") == [("garrus", "wasp", card, attack + len(discard))]


def test_a_swipe_is_for_heroes() -> None:
    table = Table({"garrus": (RED, "h8")}, [*SPARE, ("melee", BLUE, "i8", "pawn")])
    table.play("garrus", "garrus_angry_swipe", "attack")
    assert table.where("pawn") == "i8"


@pytest.mark.rule("goa2.effect.this-turn-round", "goa2.move.up-to-value")
def test_the_howl_slows_enemies_in_radius_for_the_round() -> None:
    table = Table({"garrus": (RED, "h8"), "wasp": (BLUE, "k8"), "arien": (RED, "h5")}, SPARE)
    table.play("garrus", "garrus_chilling_howl", "skill")
    for _ in range(2):
        table.play("wasp", "charged_boomerang", "movement")
        ends = {distance(table, "wasp", str(option)) for option in table.options()}
        assert max(ends) == 2
        table.answer("k8")
        assert table.refused("wasp", "charged_boomerang", "fast_travel") is not None
        table.next_turn()
    table.play("arien", "dangerous_current", "movement")
    assert max(distance(table, "arien", str(option)) for option in table.options()) == 4


def test_who_begins_out_of_the_radius_is_not_slowed() -> None:
    table = Table({"garrus": (RED, "h8"), "wasp": (BLUE, "l8")}, SPARE)
    table.play("garrus", "garrus_chilling_howl", "skill")
    table.play("wasp", "charged_boomerang", "movement")
    assert max(distance(table, "wasp", str(option)) for option in table.options()) == 4


def test_the_howl_asks_for_resolved_cards_alone_and_keeps_them_on_a_no() -> None:
    table = Table(DUEL, SPARE, hand={"garrus": ["garrus_trace"]})
    table.play("garrus", "garrus_chilling_howl", "skill")
    assert "garrus_howl" not in table.asked
    table = Table(DUEL, SPARE)
    table.play("garrus", "garrus_angry_strike", "hold")
    table.next_turn()
    table.play("garrus", "garrus_chilling_howl", "skill", "no")
    assert (table.discarded("garrus"), len(table.state.effects)) == ([], 1)


def test_a_resolved_card_may_be_discarded_with_the_howl() -> None:
    table = Table(DUEL, SPARE)
    table.play("garrus", "garrus_angry_strike", "hold")
    table.next_turn()
    table.play("garrus", "garrus_chilling_howl", "skill")
    assert table.options() == {"garrus_angry_strike", "no"}
    table.answer("garrus_angry_strike")
    assert table.hero("garrus").discard == ["garrus_angry_strike"]
    assert table.hero("garrus").resolved[:2] == ["", "garrus_chilling_howl"]


# --- Trace, Chase, Hunt Down ------------------------------------------------------------------

HUNTS = [("garrus_trace", 3, 1), ("garrus_chase", 4, 2), ("garrus_hunt_down", 4, 3)]


@pytest.mark.parametrize(("card", "attack", "steps"), HUNTS)
@pytest.mark.rule("goa2.attack.before-text-at-start", "goa2.modal.choose-ignore-rest")
def test_with_a_discard_he_moves_before_he_hunts(card: str, attack: int, steps: int) -> None:
    table = Table(
        {"garrus": (RED, "h8"), "wasp": (BLUE, "j8")}, SPARE, discard={"garrus": ["garrus_menace"]}
    )
    table.play("garrus", card, "attack", "hunt_a_hero")
    ends = {distance(table, "garrus", str(o)) for o in table.options() - {"no"}}
    assert max(ends) == steps
    table.answer("i8")
    assert table.said("attack") == [("garrus", "wasp", card, attack)]


@pytest.mark.parametrize(("card", "attack", "steps"), HUNTS)
def test_without_a_discard_he_does_not_move_and_minions_are_not_hunted(
    card: str, attack: int, steps: int
) -> None:
    table = Table(
        {"garrus": (RED, "h8"), "wasp": (BLUE, "j8")}, [("melee", BLUE, "i8", "pawn"), *SPARE]
    )
    table.play("garrus", card, "attack", "hunt_a_hero")
    assert table.said("stopped") == [("garrus", card)]
    table = Table({"garrus": (RED, "h8")}, [("melee", BLUE, "i8", "pawn"), *SPARE])
    table.play("garrus", card, "attack", "strike")
    assert table.where("pawn") is None


@pytest.mark.parametrize("card", [card for card, _, _ in HUNTS])
@pytest.mark.parametrize(
    ("place", "discard", "idle"),
    [("i8", [], False), ("j8", [], True), ("j8", ["garrus_menace"], False)],
)
@pytest.mark.rule("goa2.modal.choose-ignore-rest")
def test_the_hunt_needs_a_hero_beside_him_or_a_discard(
    card: str, place: str, discard: list[str], idle: bool
) -> None:
    """The minion beside him is no prey."""
    table = Table(
        {"garrus": (RED, "h8"), "wasp": (BLUE, place)},
        [("melee", BLUE, "g8"), *SPARE],
        discard={"garrus": discard},
    )
    table.play("garrus", card, "attack")
    assert table.idle("hunt_a_hero") is idle


# --- Blunt Force, Send Flying -----------------------------------------------------------------


@pytest.mark.parametrize("card", ["garrus_blunt_force", "garrus_send_flying"])
@pytest.mark.rule("goa2.pushunit.direction", "goa2.concept.ignore-obstacles")
def test_he_steps_beside_a_hero_and_sends_it_flying(card: str) -> None:
    """Brogan defends; Garrus steps to g9, and Brogan is pushed over the minion."""
    table = Table(
        {"garrus": (RED, "h8"), "brogan": (BLUE, "h9")},
        [("melee", BLUE, "i9", "pawn"), *SPARE],
        hand={"brogan": ["bullrush"]},
    )
    table.play("garrus", card, "attack", "brogan", "bullrush")
    assert "g9" in table.options()
    table.answer("g9")
    assert table.where("garrus") == "g9"
    assert table.at("brogan", "3 east of h9")


@pytest.mark.parametrize("card", ["garrus_blunt_force", "garrus_send_flying"])
def test_without_a_step_there_is_no_push(card: str) -> None:
    table = Table(
        {"garrus": (RED, "h8"), "brogan": (BLUE, "h9")}, SPARE, hand={"brogan": ["bullrush"]}
    )
    table.play("garrus", card, "attack", "bullrush", "no")
    assert (table.where("brogan"), table.done) == ("h9", True)


@pytest.mark.parametrize("card", ["garrus_blunt_force", "garrus_send_flying"])
def test_only_a_hero_beside_him_is_sent_flying_and_none_under_bulwark(card: str) -> None:
    """The minion at g8 is attacked; he steps to h9, beside the hero at h10, away from the other."""
    far = Table(
        {"garrus": (RED, "h8"), "wasp": (BLUE, "h10"), "dodger": (BLUE, "j8")},
        [("melee", BLUE, "g8"), *SPARE],
    )
    far.play("garrus", card, "attack", "h9")
    assert (far.done, far.at("wasp", "3 southwest of h10"), far.where("dodger")) == (
        True, True, "j8",
    )  # fmt: skip
    guarded = Table(
        {"garrus": (RED, "h8"), "brogan": (BLUE, "h10")}, [("ranged", BLUE, "g8"), *SPARE]
    )
    guarded.play("brogan", "bulwark", "skill")
    guarded.play("garrus", card, "attack", "h9")
    assert guarded.said("stopped") == [("garrus", card)]
    assert guarded.where("brogan") == "h10"


def test_blunt_force_moves_one_and_send_flying_two() -> None:
    for card, far in (("garrus_blunt_force", False), ("garrus_send_flying", True)):
        table = Table({"garrus": (RED, "h8"), "wasp": (BLUE, "g8"), "brogan": (BLUE, "k8")}, SPARE)
        table.play("garrus", card, "attack")
        assert (table.ask is not None) is far


# --- Hold Ground, Make a Stand, Battle Ready --------------------------------------------------

STANDS = [
    ("garrus_hold_ground", 3, 1),
    ("garrus_make_a_stand", 4, 1),
    ("garrus_battle_ready", 4, 2),
]


def stand(card: str, place: str) -> Table:
    table = Table(
        {"garrus": (RED, "h8"), "wasp": (BLUE, "i8"), "dodger": (BLUE, place)},
        SPARE,
        discard={"garrus": ["garrus_trace", "garrus_menace"]},
    )
    return table.play("garrus", card, "skill")


@pytest.mark.parametrize(("card", "reach", "cards"), STANDS)
@pytest.mark.rule("goa2.state.retrieve", "goa2.concept.presence-not-target")
def test_between_two_heroes_he_takes_cards_back(card: str, reach: int, cards: int) -> None:
    table = stand(card, {3: "k8", 4: "l8"}[reach])
    table.answer("garrus_trace")
    if cards == 2:
        table.answer("garrus_menace")
    assert table.done
    assert len(table.hand("garrus")) == cards


@pytest.mark.parametrize(("card", "reach", "cards"), STANDS)
def test_one_hero_in_radius_is_not_enough(card: str, reach: int, cards: int) -> None:
    table = stand(card, {3: "l8", 4: "m8"}[reach])
    assert table.done
    assert table.hand("garrus") == []


# --- Light Pilum, Heavy Pilum -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "steps", "falls"), [("garrus_light_pilum", 1, False), ("garrus_heavy_pilum", 2, True)]
)
@pytest.mark.rule("goa2.state.discard-from-hand")
def test_a_pilum_costs_a_card(card: str, steps: int, falls: bool) -> None:
    table = Table(
        {"garrus": (RED, "h8"), "wasp": (BLUE, "j8")}, SPARE, hand={"wasp": ["shock", "lift_up"]}
    )
    table.play("garrus", card, "skill", "shock")
    ends = {distance(table, "garrus", str(o)) for o in table.options() - {"no"}}
    assert max(ends) == steps
    table.answer("no")
    assert table.hand("wasp") == ["lift_up"]
    bare = Table({"garrus": (RED, "h8"), "wasp": (BLUE, "j8")}, SPARE)
    bare.play("garrus", card, "skill", "no")
    assert (bare.where("wasp") is None) is falls
    far = Table({"garrus": (RED, "h8"), "wasp": (BLUE, "k8")}, SPARE).play("garrus", card, "skill")
    assert far.found_nobody() == [("garrus", card)]
    goes_on = not falls and far.state.edition == 2
    assert far.done is not goes_on, "only what is asked for if able does not keep him from moving"


# --- Menace, Threaten, Terrify; Form Up!, Testudo! --------------------------------------------


@pytest.mark.parametrize(
    ("card", "repeats"), [("garrus_menace", 0), ("garrus_threaten", 1), ("garrus_terrify", 2)]
)
@pytest.mark.rule("goa2.concept.closer", "goa2.repeat.whole-action")
def test_enemies_are_driven_away(card: str, repeats: int) -> None:
    table = Table({"garrus": (RED, "h8"), "wasp": (BLUE, "i8")}, SPARE)
    table.play("garrus", card, "skill")
    assert {distance(table, "garrus", str(o)) for o in table.options()} == {2}
    table.answer("j8")
    if repeats:
        table.answer("yes", "k8")
    assert table.done, "at distance 3 she is out of range, and a third time is not offered"
    assert table.where("wasp") == ("k8" if repeats else "j8")


@pytest.mark.parametrize("card", ["garrus_form_up", "garrus_testudo"])
def test_friends_are_called_closer(card: str) -> None:
    table = Table({"garrus": (RED, "h8"), "arien": (RED, "k8")}, SPARE)
    table.play("garrus", card, "skill", "j8", "yes", "i8")
    assert table.done, "beside him no space is closer, and a third time is not offered"
    assert table.asked.count("repeat") == 1
    assert table.where("arien") == "i8"


@pytest.mark.parametrize("card", ["garrus_menace", "garrus_threaten", "garrus_terrify"])
def test_who_is_driven_is_an_enemy_with_a_space_to_go(card: str) -> None:
    """Out of range is k8; the hero at i8 has spaces to go, but none that is farther."""
    table = Table(
        {"garrus": (RED, "h8"), "wasp": (BLUE, "i8"), "arien": (RED, "j8"), "dodger": (BLUE, "k8")},
        [("melee", RED, "i7"), ("melee", RED, "i9"), ("melee", BLUE, "g7"), ("melee", BLUE, "h9")],
    )
    table.play("garrus", card, "skill")
    assert table.options() == {"g7", "h9"}
    assert table.why("i8") == "goa2.concept.closer"


@pytest.mark.parametrize("card", ["garrus_form_up", "garrus_testudo"])
def test_who_is_called_is_a_friend_with_a_space_to_go(card: str) -> None:
    """Out of range is l8; the hero at j8 has spaces to go, but none that is closer."""
    table = Table(
        {"garrus": (RED, "h8"), "arien": (RED, "j8"), "dodger": (BLUE, "i8"), "wasp": (BLUE, "h6"),
         "sabina": (RED, "l8"), "tali": (RED, "h11")},
        [("melee", BLUE, "i7"), ("melee", BLUE, "i9"), ("melee", RED, "j6")],
    )  # fmt: skip
    table.play("garrus", card, "skill")
    assert table.options() == {"h11", "j6"}
    assert table.why("j8") == "goa2.concept.closer"
    table.answer("h11")
    assert table.options() == {"h10", "i10"}


def test_nobody_beside_him_is_called() -> None:
    table = Table({"garrus": (RED, "h8"), "arien": (RED, "i8")}, SPARE)
    table.play("garrus", "garrus_form_up", "skill")
    assert table.said("stopped") == [("garrus", "garrus_form_up")]


@pytest.mark.parametrize("card", ["garrus_menace", "garrus_threaten", "garrus_terrify"])
def test_bulwark_keeps_him_from_driving_a_minion(card: str) -> None:
    table = Table(
        {"garrus": (RED, "h8"), "brogan": (BLUE, "l8")}, [("melee", BLUE, "i8", "pawn"), *SPARE]
    )
    table.play("brogan", "bulwark", "skill")
    table.play("garrus", card, "skill")
    assert table.said("stopped") == [("garrus", card)]


# --- Battle Fury ------------------------------------------------------------------------------


@pytest.mark.rule("goa2.action.text-only-primary")
def test_howl_then_fury() -> None:
    """Angry Strike for 4, and 1 for each of the two cards in the pile; then the howl starts."""
    table = Table(DUEL, SPARE, discard={"garrus": ["garrus_menace"]}, ultimate=["garrus"])
    table.play("garrus", "garrus_angry_strike", "hold")
    table.next_turn()
    table.play("garrus", "garrus_chilling_howl", "skill", "garrus_angry_strike", "yes", "attack")
    assert table.said("attack") == [("garrus", "wasp", "garrus_angry_strike", 6)]
    assert [effect.card for effect in table.state.effects] == ["garrus_chilling_howl"]


def test_fury_may_be_declined_and_needs_a_resolved_card() -> None:
    table = Table(DUEL, SPARE, ultimate=["garrus"], hand={"garrus": ["garrus_menace"]})
    table.play("garrus", "garrus_angry_strike", "hold")
    table.next_turn()
    table.play("garrus", "garrus_chilling_howl", "skill", "garrus_angry_strike", "no")
    assert table.said("attack") == []
    table.play("wasp", "shock", "attack", "garrus_menace")
    assert "garrus_fury" not in table.asked[-2:], "a card from hand is no resolved one"


def test_fury_does_not_offer_a_card_that_lay_facedown() -> None:
    table = Table(DUEL, SPARE, ultimate=["garrus"])
    table.play("garrus", "garrus_angry_strike", "hold")
    table.next_turn()
    turn_facedown(table.state, table.hero("garrus"), "garrus_angry_strike")
    table.play("garrus", "garrus_chilling_howl", "skill", "garrus_angry_strike")
    assert table.done
    assert "garrus_fury" not in table.asked
