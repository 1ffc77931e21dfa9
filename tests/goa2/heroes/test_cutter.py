"""Cutter's cards: use, branches, and what they must not do."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.game import RULES, VOICE
from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.hands import turn_facedown
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.status import status
from goa2.table import BLUE, RED, Table, freeze

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""
DUEL: dict[str, Any] = {"cutter": (RED, "h8"), "wasp": (BLUE, "i8")}
STOPPED = "stopped"


def distance(table: Table, a: str, b: str) -> int:
    return table.board.grid.distance(table.space(a), table.space(b))


# --- Walk the Plank, Few More Steps -----------------------------------------------------------

PLANKS = [("walk_the_plank", 4, ["push_a_hero"]), ("few_more_steps", 3, [])]


@pytest.mark.parametrize(("card", "most", "mode"), PLANKS)
@pytest.mark.rule("goa2.pushunit.direction")
def test_the_plank_is_as_long_as_she_likes(card: str, most: int, mode: list[str]) -> None:
    table = Table(DUEL, SPARE, hand={"wasp": ["shock", "lift_up"]})
    table.play("cutter", card, "skill", *mode)
    assert table.options() == {("push", n) for n in range(most + 1)}
    table.answer(("push", 3))
    assert (table.where("wasp"), table.hand("wasp")) == ("l8", ["shock", "lift_up"])


@pytest.mark.parametrize(("card", "most", "mode"), PLANKS)
def test_another_zone_costs_a_card_or_the_hero(card: str, most: int, mode: list[str]) -> None:
    for hand, place in ((["shock", "lift_up"], "m8"), ([], None)):
        table = Table({"cutter": (RED, "k8"), "wasp": (BLUE, "l8")}, SPARE, hand={"wasp": hand})
        table.play("cutter", card, "skill", *mode, ("push", 1))
        if hand:
            table.answer("shock")
        assert (table.where("wasp"), table.hand("wasp")) == (place, hand[1:])


@pytest.mark.parametrize(("card", "most", "mode"), PLANKS)
def test_a_push_of_nothing_leads_nowhere_and_bulwark_protects(
    card: str, most: int, mode: list[str]
) -> None:
    table = Table(DUEL, SPARE).play("cutter", card, "skill", *mode, ("push", 0))
    assert table.where("wasp") == "i8"
    guarded = Table({"cutter": (RED, "h8"), "brogan": (BLUE, "i8")}, SPARE)
    guarded.play("brogan", "bulwark", "skill")
    guarded.play("cutter", card, "skill", *mode)
    assert guarded.found_nobody() == [("cutter", f"cutter_{card}")]


@pytest.mark.parametrize(("card", "most", "mode"), PLANKS)
def test_only_a_hero_beside_her_walks_the_plank(card: str, most: int, mode: list[str]) -> None:
    table = Table(DUEL | {"dodger": (BLUE, "h10")}, SPARE).play("cutter", card, "skill", *mode)
    assert table.question.kind == "push_distance", "and nobody had to be chosen"
    far = Table({"cutter": (RED, "h8"), "wasp": (BLUE, "j8")}, SPARE)
    far.play("cutter", card, "skill", *mode)
    assert far.found_nobody() == [("cutter", f"cutter_{card}")]


def test_the_plank_defeats_a_minion_without_an_attack() -> None:
    table = Table({"cutter": (RED, "h8")}, [*SPARE, ("ranged", BLUE, "i8", "pawn")])
    table.play("cutter", "walk_the_plank", "skill", "defeat_a_minion")
    assert (table.where("pawn"), table.coins("cutter")) == (None, 2)
    assert table.said("attack_minion") == []


def test_a_guarded_heavy_is_not_cut_down() -> None:
    table = Table({"cutter": (RED, "h8")}, [*SPARE, ("heavy", BLUE, "i8", "giant")])
    table.play("cutter", "walk_the_plank", "skill", "defeat_a_minion")
    assert table.where("giant") == "i8"


# --- Grappling Bolt ---------------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.obstacle")
def test_the_bolt_takes_her_in_front_of_the_first_obstacle_in_each_direction() -> None:
    """East a minion 5 off; west terrain 2 off; northeast water 9 off, out of range."""
    table = Table({"cutter": (RED, "h8")}, [*SPARE, ("melee", BLUE, "m8")])
    table.play("cutter", "grappling_bolt", "skill")
    assert {"l8", "g8"} <= table.options()
    for option in table.options():
        way = distance(table, "h8", str(option))
        assert way <= 4
        direction = table.board.grid.direction(table.space("h8"), table.space(str(option)))
        assert direction is not None
        ahead = table.board.grid.rays[table.space("h8")][direction][way]
        assert not table.board.grid.ground & ~table.state.occupied & 1 << ahead
    table.answer("l8")
    assert table.where("cutter") == "l8"


def test_an_obstacle_beyond_the_range_is_none_and_nothing_is_jumped() -> None:
    far = Table({"cutter": (RED, "h8")}, [*SPARE, ("melee", BLUE, "n8")])
    far.play("cutter", "grappling_bolt", "skill")
    assert not far.options() & {"i8", "j8", "k8", "l8", "m8"}
    near = Table({"cutter": (RED, "h8")}, [*SPARE, ("melee", BLUE, "j8"), ("melee", RED, "m8")])
    near.play("cutter", "grappling_bolt", "skill")
    assert "i8" in near.options()
    assert "l8" not in near.options()


def test_an_immune_obstacle_beside_her_leaves_her_where_she_is() -> None:
    table = Table({"cutter": (RED, "h8")}, [*SPARE, ("heavy", BLUE, "i8")])
    table.play("cutter", "grappling_bolt", "skill", "h8")
    assert (table.where("cutter"), table.said(STOPPED), table.said("move")) == ("h8", [], [])


def frozen(monkeypatch: pytest.MonkeyPatch, place: str) -> Table:
    """No printed card freezes a hero; what would is tried on the one of another card."""
    table = Table({"cutter": (RED, "h8"), "brogan": (BLUE, place)}, SPARE)
    start(table.state, table.hero("brogan"), CARDS["bulwark"], THIS_ROUND)
    freeze(monkeypatch, "bulwark")
    return table


@pytest.mark.parametrize(("place", "stopped"), [("i8", False), ("j8", True)])
def test_held_fast_she_can_hook_only_what_is_beside_her(
    monkeypatch: pytest.MonkeyPatch, place: str, stopped: bool
) -> None:
    table = frozen(monkeypatch, place).play("cutter", "grappling_bolt", "skill")
    assert (table.done, table.where("cutter")) == (True, "h8")
    assert bool(table.said(STOPPED)) is stopped


def test_range_items_lengthen_the_bolt() -> None:
    table = Table(
        {"cutter": (RED, "h8")}, [*SPARE, ("melee", BLUE, "n8")], items={"cutter": {"range": 1}}
    )
    table.play("cutter", "grappling_bolt", "skill", "m8")
    assert table.where("cutter") == "m8"


# --- Daring Strike, Bold Thrust, Fearless Lunge -----------------------------------------------

CHARGES = [("daring_strike", 4, 1), ("bold_thrust", 5, 2), ("fearless_lunge", 5, 3)]


@pytest.mark.parametrize(("card", "attack", "most"), CHARGES)
@pytest.mark.rule("goa2.attack.before-text-at-start", "goa2.attack.total")
def test_she_charges_the_hero_straight_ahead(card: str, attack: int, most: int) -> None:
    for steps in range(1, most + 1):
        ahead = f"{steps + 1} east of cutter"
        table = Table({"cutter": (RED, "h8"), "wasp": (BLUE, "h5")}, SPARE)
        table.move("wasp", ahead)
        table.play("cutter", card, "attack", "charge_a_hero")
        assert {distance(table, "h8", str(o)) for o in table.options()} == set(range(1, most + 1))
        table.answer(f"{steps} east of cutter")
        assert table.said("attack") == [("cutter", "wasp", f"cutter_{card}", attack + 2)]


@pytest.mark.parametrize(("card", "attack", "most"), CHARGES)
def test_a_charge_into_nothing_stops_after_the_move(card: str, attack: int, most: int) -> None:
    table = Table({"cutter": (RED, "h8"), "wasp": (BLUE, "h9")}, SPARE)
    table.play("cutter", card, "attack", "charge_a_hero", "i8")
    assert (table.where("cutter"), table.said(STOPPED)) == ("i8", [("cutter", f"cutter_{card}")])
    pawn = Table({"cutter": (RED, "h8")}, [*SPARE, ("melee", BLUE, "j8", "pawn")])
    pawn.play("cutter", card, "attack", "charge_a_hero", "i8")
    assert pawn.where("pawn") == "j8", "a minion is not charged"


@pytest.mark.parametrize("card", [card for card, _, _ in CHARGES])
def test_a_charge_needs_a_way(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    free = Table({"cutter": (RED, "h8"), "wasp": (BLUE, "j8")}, SPARE)
    free.play("cutter", card, "attack")
    assert not free.idle("charge_a_hero")
    held = frozen(monkeypatch, "j8").play("cutter", card, "attack")
    assert held.idle("charge_a_hero")
    around = {"wasp": "g7", "dodger": "g8", "arien": "g9", "sabina": "h7", "tali": "h9",
              "wuk": "i8"}  # fmt: skip
    shut = Table(
        {"cutter": (RED, "h8")} | {name: (BLUE, place) for name, place in around.items()}, SPARE
    )
    shut.play("cutter", card, "attack")
    assert shut.idle("charge_a_hero")


@pytest.mark.parametrize(("card", "attack", "most"), CHARGES)
def test_or_she_strikes_somebody_beside_her(card: str, attack: int, most: int) -> None:
    table = Table(DUEL, SPARE).play("cutter", card, "attack", "strike")
    assert table.said("attack") == [("cutter", "wasp", f"cutter_{card}", attack)]
    assert table.where("cutter") == "h8"


# --- Evasive Shot, Tumble Shot ----------------------------------------------------------------


@pytest.mark.parametrize(("card", "steps"), [("evasive_shot", 2), ("tumble_shot", 3)])
@pytest.mark.rule("goa2.concept.in-straight-line")
def test_she_shoots_along_a_line_and_tumbles_away(card: str, steps: int) -> None:
    table = Table({"cutter": (RED, "j8"), "wasp": (BLUE, "l8")}, SPARE)
    table.play("cutter", card, "attack")
    assert table.said("attack") == [("cutter", "wasp", f"cutter_{card}", 4)]
    assert table.options() == {"i8", "h8", "g8", "no"} - ({"g8"} if steps == 2 else set())
    table.answer("h8")
    assert table.where("cutter") == "h8"


@pytest.mark.parametrize("card", ["evasive_shot", "tumble_shot"])
def test_no_shot_off_the_line_and_no_tumble_through_obstacles(card: str) -> None:
    table = Table({"cutter": (RED, "j8"), "wasp": (BLUE, "k7")}, [*SPARE, ("melee", RED, "i8")])
    bent = Table({"cutter": (RED, "i7"), "wasp": (BLUE, "k8")}, SPARE)
    assert distance(bent, "cutter", "wasp") == 2
    bent.play("cutter", card, "attack")
    assert bent.said(STOPPED) == [("cutter", f"cutter_{card}")]
    table.move("wasp", "k8")
    table.play("cutter", card, "attack")
    assert (table.done, table.where("cutter")) == (True, "j8")


@pytest.mark.parametrize("card", ["evasive_shot", "tumble_shot"])
def test_a_shot_has_a_range(card: str) -> None:
    table = Table({"cutter": (RED, "h8"), "wasp": (BLUE, "k8")}, SPARE)
    table.play("cutter", card, "attack")
    assert table.said(STOPPED) == [("cutter", f"cutter_{card}")]


def test_the_direction_does_not_change_with_the_target() -> None:
    """Wasp stood in the east; that she is defeated changes nothing, and the way may be declined."""
    table = Table({"cutter": (RED, "j8"), "wasp": (BLUE, "k8")}, SPARE)
    table.play("cutter", "evasive_shot", "attack", "no")
    assert (table.where("wasp"), table.where("cutter")) == (None, "j8")


# --- Brace for Impact, Ramming Speed, Crashland -----------------------------------------------

RAMS = [("brace_for_impact", 3), ("ramming_speed", 4), ("crashland", 5)]


@pytest.mark.parametrize(("card", "most"), RAMS)
@pytest.mark.rule("goa2.concept.ignore-obstacles", "goa2.state.discard-from-hand")
def test_she_rams_through_obstacles_to_a_hero(card: str, most: int) -> None:
    table = Table(
        {"cutter": (RED, "g8"), "wasp": (BLUE, "h5"), "dodger": (BLUE, "k4")},
        [*SPARE, ("melee", RED, "h8")],
        hand={"wasp": ["shock", "lift_up"], "dodger": ["necromancy"]},
    )
    table.move("wasp", f"{most + 1} east of cutter")
    table.play("cutter", card, "skill")
    end = table.name(table.space(f"{most} east of g8"))
    if table.ask is not None and table.question.kind == "move_straight":
        assert {distance(table, "g8", str(o)) for o in table.options()} <= set(range(3, most + 1))
        table.answer(end)
    table.answer("shock")
    assert (table.where("cutter"), table.hand("wasp")) == (end, ["lift_up"])


@pytest.mark.parametrize(("card", "most"), RAMS)
def test_without_a_hero_to_land_beside_nothing_moves(card: str, most: int) -> None:
    table = Table({"cutter": (RED, "g8"), "wasp": (BLUE, "h8")}, SPARE)
    table.play("cutter", card, "skill")
    assert (table.where("cutter"), table.said(STOPPED)) == ("g8", [("cutter", f"cutter_{card}")])


# --- Outmaneuver, Outsmart --------------------------------------------------------------------


@pytest.mark.parametrize(("card", "steps"), [("outmaneuver", 2), ("outsmart", 3)])
@pytest.mark.rule("goa2.swap.pieces")
def test_she_changes_places_and_sends_the_minion_off(card: str, steps: int) -> None:
    table = Table({"cutter": (RED, "h8")}, [*SPARE, ("melee", BLUE, "k8", "pawn")])
    table.play("cutter", card, "skill", "pawn")
    assert (table.where("cutter"), table.where("pawn")) == ("k8", "h8")
    ends = {distance(table, "h8", str(o)) for o in table.options() - {"no"}}
    assert max(ends) == steps
    table.answer("no")
    assert table.where("pawn") == "h8"


@pytest.mark.parametrize("card", ["outmaneuver", "outsmart"])
def test_a_minion_out_of_radius_or_guarded_is_not_outwitted(card: str) -> None:
    for minion in (("melee", BLUE, "l8"), ("heavy", BLUE, "i8")):
        table = Table({"cutter": (RED, "h8")}, [*SPARE, minion]).play("cutter", card, "skill")
        assert table.said(STOPPED) == [("cutter", f"cutter_{card}")]


@pytest.mark.parametrize("card", ["outmaneuver", "outsmart"])
def test_a_minion_that_came_under_bulwark_stays_there(card: str) -> None:
    """It stood out of Brogan's radius; the space she left lies in it."""
    table = Table(
        {"cutter": (RED, "h8"), "brogan": (BLUE, "d8")}, [*SPARE, ("melee", BLUE, "k8", "pawn")]
    )
    table.play("brogan", "bulwark", "skill")
    table.play("cutter", card, "skill", "pawn")
    assert (table.where("pawn"), table.done) == ("h8", True)


# --- Bombardment, Barrage, Broadside ----------------------------------------------------------

GUNS = [("bombardment", 3), ("barrage", 4), ("broadside", 4)]


@pytest.mark.parametrize(("card", "radius"), GUNS)
@pytest.mark.rule("goa2.concept.presence-not-target")
def test_heroes_beside_their_own_are_bombarded(card: str, radius: int) -> None:
    table = Table(
        {"cutter": (RED, "h8"), "wasp": (BLUE, "h5")},
        [*SPARE, ("heavy", BLUE, "h6")],
        hand={"wasp": ["shock", "lift_up"]},
    )
    table.move("wasp", f"{radius} east of cutter")
    table.play("cutter", card, "skill")
    assert table.found_nobody(), "nobody stands beside her"
    table.next_turn()
    table.move("wasp", "h5")
    table.play("cutter", card, "skill", "shock")
    assert table.hand("wasp") == ["lift_up"]


@pytest.mark.parametrize(("card", "radius"), GUNS)
def test_the_guns_reach_no_hero_beside_her_and_none_too_far(card: str, radius: int) -> None:
    near = Table(DUEL, [*SPARE, ("melee", BLUE, "j8")], hand={"wasp": ["shock"]})
    near.play("cutter", card, "skill")
    far = Table(DUEL, [*SPARE, ("melee", BLUE, "k8")], hand={"wasp": ["shock"]})
    far.move("wasp", f"{radius + 1} east of cutter")
    if radius == 3:
        far.play("cutter", card, "skill")
        assert far.hand("wasp") == ["shock"]
    assert near.hand("wasp") == ["shock"]


@pytest.mark.rule("goa2.repeat.whole-action")
def test_a_broadside_hits_two_heroes() -> None:
    table = Table(
        {"cutter": (RED, "h8"), "wasp": (BLUE, "j8"), "sabina": (BLUE, "k8")},
        SPARE,
        hand={"wasp": ["shock", "lift_up"], "sabina": ["point_blank_shot"]},
    )
    table.play("cutter", "broadside", "skill", "wasp", "shock", "yes")
    assert (table.hand("wasp"), table.hand("sabina")) == (["lift_up"], [])


# --- X Marks the Spot, A Fistful of Coins -----------------------------------------------------

SPOTS = [("x_marks_the_spot", 2), ("a_fistful_of_coins", 3)]


@pytest.mark.parametrize(("card", "coins"), SPOTS)
@pytest.mark.rule("goa2.perform.actor-chooses")
def test_the_enemy_picks_and_she_places(card: str, coins: int) -> None:
    table = Table(DUEL, SPARE, coins={"cutter": 20}).play("cutter", card, "skill")
    assert table.question.seats == (table.hero("wasp").seat,)
    table.answer("be_placed")
    assert table.question.seats == (table.hero("cutter").seat,)
    assert max(distance(table, "h8", str(o)) for o in table.options()) == 3
    table.answer("h5")
    assert (table.where("wasp"), table.coins("cutter"), table.state.winner) == ("h5", 20, -1)


@pytest.mark.parametrize(("card", "coins"), SPOTS)
def test_a_hero_out_of_radius_is_not_asked(card: str, coins: int) -> None:
    table = Table(DUEL | {"dodger": (BLUE, "l8")}, SPARE).play("cutter", card, "skill")
    assert (table.question.kind, table.question.seats) == (
        "cutter_spot", (table.hero("wasp").seat,)
    )  # fmt: skip


@pytest.mark.parametrize(("card", "coins"), SPOTS)
def test_or_it_lets_her_have_coins(card: str, coins: int) -> None:
    table = Table(DUEL, SPARE, coins={"cutter": 12 - coins}).play("cutter", card, "skill", "coins")
    assert (table.where("wasp"), table.coins("cutter"), table.state.winner) == ("i8", 12, -1)


@pytest.mark.parametrize(("card", "coins"), SPOTS)
def test_who_cannot_be_placed_stays(card: str, coins: int) -> None:
    table = Table({"cutter": (RED, "h8"), "brogan": (BLUE, "i8")}, SPARE)
    table.play("brogan", "bulwark", "skill")
    table.play("cutter", card, "skill", "be_placed")
    assert (table.where("brogan"), table.done) == ("i8", True)


@pytest.mark.rule("goa2.overview.card-over-rules")
def test_with_thirteen_coins_she_alone_wins() -> None:
    table = Table(DUEL | {"arien": (RED, "h5")}, SPARE, coins={"cutter": 10})
    table.play("cutter", "a_fistful_of_coins", "skill", "coins")
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (table.hero("cutter").seat,)
    assert table.said("win_alone") == [("cutter", "purse")]
    shown = view(table.state, None)
    assert status(shown)[0].title == "Cutter wins alone"
    assert VOICE.words.tell(shown, table.events[-1]) == "Cutter alone wins: a hero's purse is full."


def test_the_spot_never_wins() -> None:
    table = Table(DUEL, SPARE, coins={"cutter": 30})
    table.play("cutter", "x_marks_the_spot", "skill", "coins")
    assert (table.coins("cutter"), table.state.winner) == (32, -1)


def test_at_the_last_level_the_first_printing_pays_nothing_more() -> None:
    table = Table(DUEL, SPARE, coins={"cutter": 10}, ultimate=["cutter"], edition=1)
    table.play("cutter", "a_fistful_of_coins", "skill", "coins")
    assert (table.coins("cutter"), table.state.winner) == (10, -1)


# --- Legend of the Skies ----------------------------------------------------------------------


def legend(first: str, kind: str, *answers: Any) -> Table:
    """Turn 2 with that card in the slot of turn 1."""
    table = Table(DUEL, SPARE, ultimate=["cutter"], hand={"wasp": ["shock", "lift_up"]})
    table.play("cutter", first, kind, *answers)
    return table.next_turn()


@pytest.mark.rule("goa2.action.text-only-primary")
def test_the_card_of_the_turn_before_may_follow() -> None:
    table = legend("daring_strike", "hold")
    table.play("cutter", "grappling_bolt", "skill", "h8")
    assert table.question.kind == "cutter_legend"
    table.answer("yes", "attack", "strike", "no")
    assert table.said("attack") == [("cutter", "wasp", "cutter_daring_strike", 4)]
    assert table.done, "the second action is not the first any more"
    assert table.hero("cutter").resolved[:2] == ["cutter_daring_strike", "cutter_grappling_bolt"]


def test_the_legend_needs_a_primary_action_and_comes_once() -> None:
    table = legend("daring_strike", "hold")
    table.play("cutter", "brace_for_impact", "movement", "h8")
    assert "cutter_legend" not in table.asked
    table.next_turn()
    table.play("cutter", "few_more_steps", "skill", ("push", 0), "no")
    assert table.asked.count("cutter_legend") == 1
    assert table.hero("cutter").used == ("legend_of_the_skies",)


def test_no_legend_on_the_first_turn_nor_from_a_facedown_card() -> None:
    table = Table(DUEL, SPARE, ultimate=["cutter"])
    table.hero("cutter").resolved[-1] = "cutter_daring_strike"
    table.play("cutter", "few_more_steps", "skill", ("push", 0))
    assert table.done
    table = legend("daring_strike", "hold")
    turn_facedown(table.state, table.hero("cutter"), "cutter_daring_strike")
    table.play("cutter", "few_more_steps", "skill", ("push", 0))
    assert table.done


def test_bans_hold_for_the_card_of_the_turn_before() -> None:
    """A green Skill inside Spell Break is not offered."""
    table = Table(DUEL | {"arien": (BLUE, "h9")}, SPARE, ultimate=["cutter"])
    table.play("cutter", "brace_for_impact", "hold")
    table.next_turn()
    table.play("arien", "spell_break", "skill")
    table.play("cutter", "few_more_steps", "skill", "wasp", ("push", 0))
    assert table.done
