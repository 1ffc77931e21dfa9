"""Misa's cards: use, branches, and what they must not do."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.rules.cards import CARDS
from goa2.table import BLUE, RED, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""


def ring(table: Table, origin: str, distance: int) -> set[str]:
    """The names of the spaces exactly so far away."""
    grid, names = table.board.grid, table.board.names
    home = table.space(origin)
    return {names[s] for s in grid.spaces if grid.distance(home, s) == distance}


# --- Watch How I Soar, Leaf on the Wind, Swoop In ---------------------------------------------


@pytest.mark.rule("goa2.card.range-max", "goa2.modal.choose-ignore-rest")
def test_she_leaps_exactly_to_her_range() -> None:
    table = Table({"misa": (RED, "h8")}, SPARE, items={"misa": {"range": 1}})
    table.play("misa", "misa_watch_how_i_soar", "skill", "leap")
    assert table.options() == ring(table, "misa", 5)
    table.answer("m8")
    assert (table.where("misa"), table.done) == ("m8", True)


def test_or_she_defeats_a_minion_beside_her() -> None:
    table = Table({"misa": (RED, "h8")}, [*SPARE, ("melee", BLUE, "i8", "pawn")])
    table.play("misa", "misa_watch_how_i_soar", "skill", "defeat")
    assert table.where("pawn") is None
    assert table.said("attack_minion") == [], "it is no attack"
    assert table.done, "one of the two only"


@pytest.mark.rule("goa2.attack.heavy-minion-immunity")
def test_no_guarded_heavy_is_cut_down() -> None:
    table = Table({"misa": (RED, "h8")}, [*SPARE, ("heavy", BLUE, "i8", "giant")])
    table.play("misa", "misa_watch_how_i_soar", "skill", "defeat")
    assert table.where("giant") == "i8"
    assert table.said("stopped") == [("misa", "misa_watch_how_i_soar")]


def test_a_leaf_only_leaps() -> None:
    table = Table({"misa": (RED, "h8")}, [*SPARE, ("melee", BLUE, "i8")])
    table.play("misa", "misa_leaf_on_the_wind", "skill")
    assert table.question.kind == "place"
    assert table.options() == ring(table, "misa", 4)


@pytest.mark.rule("goa2.perform.mandatory-stop", "goa2.state.retrieve")
def test_she_swoops_in_between_two_enemies_and_takes_a_card_back() -> None:
    table = Table(
        {"misa": (RED, "g8"), "wasp": (BLUE, "k8"), "sabina": (BLUE, "k12")},
        [("melee", BLUE, "i8"), ("ranged", BLUE, "m12"), *SPARE],
        discard={"misa": ["misa_focus"]},
    )
    table.play("misa", "misa_swoop_in", "skill")
    assert table.where("misa") == "j8", "the only such space in radius"
    table.answer("misa_focus")
    assert table.hand("misa") == ["misa_focus"]


def test_she_swoops_nowhere_else_and_then_gets_no_card() -> None:
    table = Table(
        {"misa": (RED, "g8")}, [("melee", BLUE, "i8"), *SPARE], discard={"misa": ["misa_focus"]}
    )
    table.play("misa", "misa_swoop_in", "skill")
    assert table.said("stopped") == [("misa", "misa_swoop_in")]
    assert table.hand("misa") == []


# --- red A ------------------------------------------------------------------------------------

HONOURS = [
    ("misa_challenge_accepted", 5, 2),
    ("misa_matter_of_honor", 6, 3),
    ("misa_worthy_opponent", 6, 5),
]


@pytest.mark.parametrize(("card", "attack", "more"), HONOURS)
@pytest.mark.rule("goa2.defense.total", "goa2.effect.this-turn-round")
def test_after_the_attack_her_defense_is_higher_until_the_turn_ends(
    card: str, attack: int, more: int
) -> None:
    table = Table(
        {"misa": (RED, "h8"), "wasp": (BLUE, "i8"), "sabina": (BLUE, "g8")},
        hand={"misa": ["misa_focus", "misa_swoop_in"], "wasp": ["lift_up"]},
    )
    table.play("misa", card, "attack", "wasp", "no")
    assert table.said("attack") == [("misa", "wasp", card, attack)]
    table.play("sabina", "quickdraw", "attack", "misa_focus")
    assert table.said("defense")[-1][:3] == ("misa", "misa_focus", 3 + more)
    table.next_turn()
    table.play("sabina", "point_blank_shot", "attack", "misa_swoop_in")
    assert table.said("defense")[-1][:3] == ("misa", "misa_swoop_in", 3)


@pytest.mark.parametrize(("card", "attack", "more"), HONOURS)
def test_only_her_defense_is_higher(card: str, attack: int, more: int) -> None:
    heroes = {"misa": (RED, "h8"), "wasp": (BLUE, "i8"), "arien": (RED, "i7")}
    table = Table(heroes, SPARE, hand={"wasp": ["lift_up", "shock"], "arien": ["noble_blade"]})
    table.play("misa", card, "attack", "wasp", "no")
    table.move("wasp", "i8")
    table.play("misa", "misa_power_shot", "attack", "no")
    assert table.said("attack")[-1] == ("misa", "wasp", "misa_power_shot", 3)
    table.move("wasp", "i8")
    table.play("wasp", "shock", "attack", "arien", "noble_blade")
    assert table.said("defense")[-1][:3] == ("arien", "noble_blade", CARDS["noble_blade"].defense)


# --- Power Shot, Thunder Shot -----------------------------------------------------------------


def shot(card: str, place: str, *answers: str) -> Table:
    table = Table(
        {"misa": (RED, "h8"), "brogan": (BLUE, place)}, SPARE, hand={"brogan": ["bulwark"]}
    )
    return table.play("misa", card, "attack", "bulwark", *answers)


@pytest.mark.parametrize("card", ["misa_power_shot", "misa_thunder_shot"])
@pytest.mark.rule("goa2.concept.closer", "goa2.attack.after-text-last")
def test_a_target_at_a_distance_may_be_driven_off(card: str) -> None:
    table = shot(card, "j8")
    assert table.options() <= ring(table, "misa", 3) | {"no"}
    table.answer("k8")
    assert table.where("brogan") == "k8"
    assert shot(card, "j8", "no").where("brogan") == "j8"


@pytest.mark.parametrize("card", ["misa_power_shot", "misa_thunder_shot"])
def test_a_target_beside_her_stays(card: str) -> None:
    table = shot(card, "i8")
    assert table.done
    assert table.where("brogan") == "i8"


def test_power_needs_the_full_range_and_thunder_only_some_distance() -> None:
    for card, moved in (("misa_power_shot", False), ("misa_thunder_shot", True)):
        table = Table(
            {"misa": (RED, "h8"), "brogan": (BLUE, "j8")},
            SPARE,
            hand={"brogan": ["bulwark"]},
            items={"misa": {"range": 1}},
        )
        table.play("misa", card, "attack", "bulwark")
        assert (table.ask is not None) is moved


@pytest.mark.parametrize("card", ["misa_power_shot", "misa_thunder_shot"])
def test_nobody_is_driven_off_whom_nobody_may_displace(card: str) -> None:
    heroes = {"misa": (RED, "h8"), "brogan": (BLUE, "j8")}
    table = Table(heroes, SPARE, hand={"brogan": ["mad_dash"]})
    table.play("brogan", "bulwark", "skill")
    table.play("misa", card, "attack", "mad_dash")
    assert (table.where("brogan"), table.done) == ("j8", True)


def test_a_fallen_target_is_driven_nowhere() -> None:
    table = Table({"misa": (RED, "h8"), "wasp": (BLUE, "j8")}, SPARE)
    table.play("misa", "misa_power_shot", "attack")
    assert table.done
    assert table.where("wasp") is None


@pytest.mark.parametrize("card", ["misa_power_shot", "misa_thunder_shot"])
@pytest.mark.rule("goa2.push.immediate-midturn")
def test_the_next_wave_is_not_driven_off_for_the_last(card: str) -> None:
    """The minion falls, the lane is pushed, and the same miniature comes back with the new wave."""
    table = Table({"misa": (RED, "h8")}, [("melee", RED, "k15"), ("melee", BLUE, "j8", "pawn")])
    table.play("misa", card, "attack")
    assert table.said("lane_push")
    assert table.where("pawn") is not None
    assert "move_piece" not in table.asked


# --- Focus, Discipline, Mastery ---------------------------------------------------------------

READY = [("misa_focus", 1), ("misa_discipline", 2), ("misa_mastery", 3)]


@pytest.mark.parametrize(("card", "steps"), READY)
@pytest.mark.rule("goa2.effect.next-turn")
def test_next_turn_she_moves_before_a_primary_action(card: str, steps: int) -> None:
    """The attack finds Arien only after the move."""
    table = Table({"misa": (RED, "h8"), "arien": (BLUE, "j8")}, SPARE)
    table.play("misa", card, "skill")
    assert table.done
    table.next_turn()
    table.play("misa", "misa_challenge_accepted", "attack", "i8")
    assert table.said("attack")[-1][:2] == ("misa", "arien")
    farthest = max(
        table.board.grid.distance(table.space("h8"), table.space(str(s)))
        for s in table_ready(card).options() - {"no"}
    )
    assert farthest == steps


def table_ready(card: str) -> Table:
    table = Table({"misa": (RED, "h8"), "arien": (BLUE, "m8")}, SPARE)
    return table.play("misa", card, "skill").next_turn().play("misa", "misa_swoop_in", "skill")


@pytest.mark.parametrize(("card", "steps"), READY)
def test_nobody_else_moves_before_a_primary_action(card: str, steps: int) -> None:
    table = Table({"misa": (RED, "h8"), "wasp": (BLUE, "i8")}, SPARE)
    table.play("misa", card, "skill").next_turn()
    table.play("wasp", "shock", "attack")
    assert (table.where("wasp"), table.where("misa")) == ("i8", None)


@pytest.mark.rule("goa2.effect.next-turn-turn4")
def test_in_the_last_turn_of_a_round_there_is_nothing_to_be_ready_for() -> None:
    table = Table({"misa": (RED, "h8")}, SPARE, turn=4).play("misa", "misa_focus", "skill")
    assert table.state.effects == []
    assert table.said("effect_lost")


def test_who_declines_the_step_finds_no_target() -> None:
    table = Table({"misa": (RED, "h8"), "arien": (BLUE, "j8")}, SPARE)
    table.play("misa", "misa_focus", "skill").next_turn()
    table.play("misa", "misa_challenge_accepted", "attack", "no")
    assert table.said("stopped") == [("misa", "misa_challenge_accepted")]


def test_there_is_no_step_before_secondary_actions_nor_in_this_turn() -> None:
    table = Table({"misa": (RED, "h8"), "arien": (BLUE, "j8")}, SPARE)
    table.play("misa", "misa_focus", "skill")
    table.play("misa", "misa_challenge_accepted", "attack")
    assert table.said("stopped") == [("misa", "misa_challenge_accepted")]
    table.next_turn()
    table.play("misa", "misa_matter_of_honor", "movement")
    assert table.question.kind == "move"


# --- Living Tornado, Storm Spirit -------------------------------------------------------------


def storm(card: str, *minions: tuple[str, int, str, str]) -> Table:
    table = Table({"misa": (RED, "h8")}, minions)
    return table.play("misa", card, "skill")


@pytest.mark.rule("goa2.swap.pieces", "goa2.concept.distance")
def test_the_tornado_swaps_two_units_at_its_edge() -> None:
    table = storm(
        "misa_living_tornado",
        ("melee", BLUE, "k8", "foe"), ("melee", RED, "h5", "friend"), ("melee", BLUE, "j8", "near"),
    )  # fmt: skip
    assert table.where("near") == "j8"
    if table.ask is not None:
        table.answer("foe")
    assert (table.where("foe"), table.where("friend")) == ("h5", "k8")


@pytest.mark.parametrize("card", ["misa_living_tornado", "misa_storm_spirit"])
def test_one_unit_alone_is_not_swapped(card: str) -> None:
    table = storm(card, ("melee", BLUE, "k8", "foe"), ("melee", RED, "j8", "near"))
    assert table.said("stopped") == [("misa", card)]
    assert table.where("foe") == "k8"
    assert table.asked == [], "nobody is chosen first"


@pytest.mark.parametrize("card", ["misa_living_tornado", "misa_storm_spirit"])
def test_nobody_is_swapped_whom_nobody_may_displace(card: str) -> None:
    heroes = {"misa": (RED, "h8"), "brogan": (BLUE, "j8"), "wasp": (BLUE, "k8")}
    table = Table(heroes, [("melee", RED, "h5"), ("melee", RED, "i11"), ("melee", BLUE, "m12")])
    table.play("brogan", "bulwark", "skill")
    table.play("misa", card, "skill")
    assert table.options() == {"h5", "i11"}


def test_the_spirit_swaps_units_that_are_equally_far() -> None:
    table = storm(
        "misa_storm_spirit",
        ("melee", BLUE, "j8", "foe"), ("melee", RED, "g6", "friend"), ("ranged", RED, "k8", "far"),
    )  # fmt: skip
    assert table.where("far") == "k8"
    if table.ask is not None:
        assert table.options() == {"j8", "g6"}
        table.answer("foe")
    assert (table.where("foe"), table.where("friend")) == ("g6", "j8")


# --- blue -------------------------------------------------------------------------------------

BREEZES = [("misa_sudden_breeze", 3), ("misa_gust_of_wind", 4), ("misa_crushing_squall", 5)]
SLASHES = [("misa_dash_and_slash", 4), ("misa_death_from_above", 5)]
LINE: list[Any] = [("melee", BLUE, "h8", "pawn"), *SPARE]


@pytest.mark.parametrize(("card", "steps"), BREEZES + SLASHES)
@pytest.mark.rule("goa2.concept.ignore-obstacles", "goa2.concept.straight-line")
def test_she_moves_straight_through_what_stands_there(card: str, steps: int) -> None:
    table = Table({"misa": (RED, "g8"), "wasp": (BLUE, "i8")}, LINE)
    table.play("misa", card, "skill")
    assert table.question.kind == "move_straight"
    offered = table.options()
    assert "j8" in offered
    assert not {"h8", "i8"} & offered
    grid = table.board.grid
    assert max(grid.distance(table.space("g8"), table.space(str(s))) for s in offered) == steps
    table.answer("g8")
    assert (table.where("misa"), table.done) == ("g8", True)


@pytest.mark.parametrize(("card", "steps"), BREEZES)
def test_an_enemy_she_passed_may_be_placed_beside_her(card: str, steps: int) -> None:
    table = Table({"misa": (RED, "g8"), "wasp": (BLUE, "i8")}, LINE)
    table.play("misa", card, "skill", "j8")
    assert table.options() == {"h8", "i8", "no"}
    table.answer("pawn")
    assert table.options() == ring(table, "misa", 1) - {"i8"}
    table.answer("k8")
    assert table.where("pawn") == "k8"
    calm = Table({"misa": (RED, "g8"), "wasp": (BLUE, "i8")}, LINE)
    calm.play("misa", card, "skill", "j8", "no")
    assert calm.where("pawn") == "h8"


@pytest.mark.parametrize(("card", "steps"), BREEZES)
def test_a_friend_she_passed_stays(card: str, steps: int) -> None:
    table = Table({"misa": (RED, "g8"), "arien": (RED, "h8")}, SPARE)
    table.play("misa", card, "skill", "j8")
    assert (table.where("arien"), table.done) == ("h8", True)


@pytest.mark.parametrize(("card", "steps"), BREEZES)
def test_nobody_she_passed_is_placed_whom_nobody_may_displace(card: str, steps: int) -> None:
    table = Table({"misa": (RED, "g8"), "wasp": (BLUE, "i8"), "brogan": (BLUE, "i9")}, SPARE)
    table.play("brogan", "bulwark", "skill")
    table.play("misa", card, "skill", "j8")
    assert (table.where("wasp"), table.done) == ("i8", True)


@pytest.mark.parametrize(("card", "steps"), BREEZES)
def test_without_an_empty_space_beside_her_nobody_is_placed(card: str, steps: int) -> None:
    around = Table({"misa": (RED, "j8")})
    trees = [("tree", "wuk", place) for place in ring(around, "misa", 1) - {"i8"}]
    heroes = {"misa": (RED, "g8"), "wasp": (BLUE, "i8"), "wuk": (BLUE, "q8")}
    table = Table(heroes, SPARE, tokens=trees).play("misa", card, "skill", "j8")
    assert (table.where("wasp"), table.done) == ("i8", True)


@pytest.mark.rule("goa2.attack.heavy-minion-immunity")
def test_a_guarded_heavy_is_passed_and_stays() -> None:
    table = Table({"misa": (RED, "g8")}, [("heavy", BLUE, "h8", "giant"), *SPARE])
    table.play("misa", "misa_sudden_breeze", "skill", "i8")
    assert table.done
    assert table.where("giant") == "h8"


@pytest.mark.parametrize(("card", "steps"), SLASHES)
def test_a_hero_she_passed_discards(card: str, steps: int) -> None:
    table = Table(
        {"misa": (RED, "g8"), "wasp": (BLUE, "i8")}, LINE, hand={"wasp": ["shock", "lift_up"]}
    )
    table.play("misa", card, "skill", "j8", "shock")
    assert table.hero("wasp").discard == ["shock"]
    table = Table({"misa": (RED, "g8"), "wasp": (BLUE, "k8")}, LINE, hand={"wasp": ["shock"]})
    table.play("misa", card, "skill", "j8")
    assert table.hand("wasp") == ["shock"], "nobody but a minion was passed"
    assert (table.found_nobody(), table.done) == ([], True)


# --- Power Overwhelming -----------------------------------------------------------------------


@pytest.mark.rule("goa2.modal.multiple")
def test_with_the_ultimate_she_takes_both_parts_and_strikes_where_she_lands() -> None:
    table = Table(
        {"misa": (RED, "h8"), "wasp": (BLUE, "n8"), "sabina": (BLUE, "p8")},
        [*SPARE, ("melee", BLUE, "m7", "pawn")],
        hand={"wasp": ["shock", "lift_up"], "sabina": ["quickdraw"]},
        ultimate=["misa"],
        items={"misa": {"range": 1}},
    )
    table.play("misa", "misa_watch_how_i_soar", "skill", "leap", "m8", "shock", "defeat")
    assert table.hero("wasp").discard == ["shock"]
    assert table.where("pawn") is None
    assert table.done


def test_where_she_lands_beside_no_enemy_hero_nobody_is_chosen() -> None:
    heroes = {"misa": (RED, "h8"), "wasp": (BLUE, "o8"), "arien": (RED, "m8")}
    pawn = ("melee", BLUE, "k8")
    table = Table(heroes, [*SPARE, pawn], hand={"wasp": ["shock"]}, ultimate=["misa"])
    table.play("misa", "misa_leaf_on_the_wind", "skill", "l8")
    assert (table.found_nobody(), table.hand("wasp"), table.done) == ([], ["shock"], True)


def test_no_leap_is_offered_where_no_space_at_her_range_is_empty() -> None:
    trees = [("tree", "wuk", place) for place in ring(Table({"misa": (RED, "h8")}), "misa", 4)]
    table = Table(
        {"misa": (RED, "h8"), "wuk": (BLUE, "q8")},
        [*SPARE, ("melee", BLUE, "i8", "pawn")],
        tokens=trees,
        ultimate=["misa"],
    )
    table.play("misa", "misa_watch_how_i_soar", "skill", "defeat")
    assert (table.where("pawn"), table.done) == (None, True)


def test_walking_is_not_placing() -> None:
    table = Table(
        {"misa": (RED, "h8"), "wasp": (BLUE, "j8")},
        SPARE,
        hand={"wasp": ["shock"]},
        ultimate=["misa"],
    )
    table.play("misa", "misa_matter_of_honor", "movement", "i8")
    assert table.hand("wasp") == ["shock"]
