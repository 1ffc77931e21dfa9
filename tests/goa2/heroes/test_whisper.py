"""Whisper's cards: use, branches, and what they must not do."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.cards import CARDS
from goa2.table import BLUE, RED, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""
PAWNS: list[Any] = [("melee", BLUE, "i8", "one"), ("melee", BLUE, "g8", "two")]
POINTS = ("g7", "h7", "k10", "i14", "i10", "k13", "k5", "i9", "l12", "m12", "k9", "i6")
"""The minion spawn points of the Middle."""


# --- Swift Justice ----------------------------------------------------------------------------


def justice(card: str, **more: Any) -> Table:
    table = Table(
        {"whisper": (RED, "h8"), "arien": (BLUE, "j8")}, SPARE, hand={"arien": [card]}, **more
    )
    return table.play("whisper", "whisper_swift_justice", "attack", "banish", card)


@pytest.mark.rule("goa2.perform.actor-chooses", "goa2.concept.straight-line")
def test_who_defends_has_to_run_the_full_way_in_a_straight_line() -> None:
    """Dangerous Current has Movement 4; Arien picks the direction."""
    table = justice("dangerous_current")
    assert table.where("arien") == "j8"
    assert table.question.seats == (table.hero("arien").seat,)
    grid, home = table.board.grid, table.space("j8")
    for option in table.options():
        assert grid.distance(home, table.space(str(option))) == 4
        assert grid.direction(home, table.space(str(option))) is not None
    end = sorted(map(str, table.options()))[0]
    table.answer(end)
    assert (table.where("arien"), table.done) == (end, True)


def test_a_card_without_movement_sends_nobody_away() -> None:
    table = justice("spell_break")
    assert table.done
    assert table.where("arien") == "j8"


def test_movement_items_make_the_way_longer_and_blocked_lines_keep_him() -> None:
    table = justice("noble_blade", items={"arien": {"movement": 1}})
    assert {
        table.board.grid.distance(table.space("j8"), table.space(str(o))) for o in table.options()
    } == {2}
    far = justice("dangerous_current", items={"arien": {"movement": 12}})
    assert far.done, "no line is so long"
    assert [data[0] for data in far.said("action")] == ["whisper"]


def test_only_heroes_without_discards_are_banished() -> None:
    table = Table(
        {"whisper": (RED, "h8"), "arien": (BLUE, "j8")}, SPARE, discard={"arien": ["spell_break"]}
    )
    table.play("whisper", "whisper_swift_justice", "attack", "banish")
    assert table.said("stopped") == [("whisper", "whisper_swift_justice")]


def test_the_banished_is_an_enemy_hero_in_range() -> None:
    heroes = {
        "whisper": (RED, "h8"), "brogan": (RED, "h9"),
        "arien": (BLUE, "j8"), "wasp": (BLUE, "k8"), "dodger": (BLUE, "l8"),
    }  # fmt: skip
    table = Table(heroes, [*SPARE, ("melee", BLUE, "i8")])
    table.play("whisper", "whisper_swift_justice", "attack", "banish")
    assert table.options() == {"j8", "k8"}


def test_who_defends_in_vain_runs_nowhere() -> None:
    table = justice("dangerous_current", items={"whisper": {"attack": 9}})
    assert table.where("arien") is None
    assert [data[0] for data in table.said("action")] == ["whisper"]


@pytest.mark.rule("goa2.concept.immune")
def test_who_blocks_with_an_oath_runs_nowhere() -> None:
    table = Table({"whisper": (RED, "h8"), "snorri": (BLUE, "j8")}, SPARE,
                  hand={"snorri": ["oath_of_fortitude"]})  # fmt: skip
    table.hero("snorri").runes = ("wings",) * 4
    table.play("whisper", "whisper_swift_justice", "attack", "banish", "oath_of_fortitude")
    assert table.said("block") == [("snorri", "snorri_oath_of_fortitude", 1)]
    assert (table.where("snorri"), table.done) == ("j8", True)


def test_stone_does_not_run() -> None:
    table = Table({"whisper": (RED, "h8"), "arien": (BLUE, "j8"), "xargatha": (RED, "k8")}, SPARE,
                  hand={"arien": ["dangerous_current"]})  # fmt: skip
    start(table.state, table.hero("xargatha"), CARDS["stone_gaze"], THIS_ROUND)
    table.play("whisper", "whisper_swift_justice", "attack", "banish", "dangerous_current")
    assert (table.where("arien"), table.done) == ("j8", True)


def test_the_reaper_banishes_nobody_where_there_is_no_enemy_hero_in_range() -> None:
    heroes = {"whisper": (RED, "h8"), "brogan": (RED, "h9"), "dodger": (BLUE, "l8")}
    table = Table(heroes, [*SPARE, ("melee", BLUE, "i8", "pawn")], ultimate=["whisper"])
    table.play("whisper", "whisper_swift_justice", "attack", "strike")
    assert table.done, "nothing is left for the second part"


def test_or_she_strikes_somebody_beside_her() -> None:
    table = Table({"whisper": (RED, "h8")}, [*SPARE, ("melee", BLUE, "i8", "pawn")])
    table.play("whisper", "whisper_swift_justice", "attack", "strike")
    assert table.where("pawn") is None
    assert table.done


def test_the_handicap_card_is_a_guess_and_says_so() -> None:
    table = Table({"whisper": (RED, "h8")}, [*SPARE, ("melee", BLUE, "i8", "pawn")])
    table.play("whisper", "whisper_vile_accusation", "attack", "strike")
    assert table.said("stopped") == [("whisper", "whisper_vile_accusation")], "heroes only"


# --- Death Seeker -----------------------------------------------------------------------------


def seeker(*answers: str, discard: dict[str, list[str]], **more: Any) -> Table:
    table = Table(
        {"whisper": (RED, "h8"), "wasp": (BLUE, "j8"), "arien": (RED, "g8")},
        SPARE,
        discard=discard,
        **more,
    )
    return table.play("whisper", "whisper_death_seeker", "skill", *answers)


@pytest.mark.rule("goa2.concept.immune", "goa2.turn.this-turn-expire")
def test_she_is_immune_to_enemies_until_the_turn_ends() -> None:
    table = seeker("immune", discard={"wasp": ["lift_up"]})
    table.move("wasp", "i8")
    table.play("wasp", "shock", "attack")
    assert table.said("stopped") == [("wasp", "shock")]
    table.next_turn()
    table.play("wasp", "magnetic_dagger", "attack")
    assert table.said("attack")[-1][:2] == ("wasp", "whisper")


@pytest.mark.rule("goa2.concept.immune")
def test_her_friends_still_reach_her() -> None:
    table = Table({"whisper": (RED, "h8"), "wasp": (BLUE, "j8"), "razzle": (RED, "h9")}, SPARE,
                  discard={"wasp": ["lift_up"]})  # fmt: skip
    table.play("whisper", "whisper_death_seeker", "skill", "immune")
    table.play("razzle", "alleyoop", "skill")
    assert (table.where("whisper"), table.where("razzle")) == ("h9", "h8")


def test_a_discard_out_of_radius_is_no_help() -> None:
    table = Table({"whisper": (RED, "h8"), "wasp": (BLUE, "l8")}, SPARE,
                  discard={"wasp": ["lift_up"], "whisper": ["shadow_step"]})  # fmt: skip
    table.play("whisper", "whisper_death_seeker", "skill")
    assert table.done


def test_or_she_takes_a_card_back() -> None:
    table = seeker(
        "take_back", "whisper_shadow_step",
        discard={"wasp": ["lift_up"], "whisper": ["whisper_shadow_step"]},
    )  # fmt: skip
    assert table.hand("whisper") == ["whisper_shadow_step"]
    assert table.done


def test_without_a_discard_in_radius_nothing_happens() -> None:
    table = seeker(discard={"whisper": ["whisper_shadow_step"], "arien": ["spell_break"]})
    assert table.done
    assert table.state.effects == []
    assert table.said("stopped") == []


# --- red --------------------------------------------------------------------------------------

TRAILS = [
    ("whisper_crimson_trail", 3, 1),
    ("whisper_sanguine_path", 3, 2),
    ("whisper_blood_pilgrimage", 4, 3),
]


@pytest.mark.parametrize(("card", "attack", "most"), TRAILS)
@pytest.mark.rule("goa2.attack.before-text-at-start", "goa2.concept.spawn-point")
def test_empty_spawn_points_let_her_move_before_the_attack(
    card: str, attack: int, most: int
) -> None:
    """Around h8 lie g7, h7, i9, i10 and i6."""
    table = Table({"whisper": (RED, "h8"), "wasp": (BLUE, "j8")}, SPARE)
    table.play("whisper", card, "attack")
    grid = table.board.grid
    ends = {str(option) for option in table.options()} - {"no"}
    assert max(grid.distance(table.space("h8"), table.space(end)) for end in ends) == most
    table.answer("i8")
    assert table.said("attack") == [("whisper", "wasp", card, attack)]


@pytest.mark.parametrize(("card", "attack", "most"), TRAILS)
def test_taken_points_are_no_help(card: str, attack: int, most: int) -> None:
    minions = [("melee", RED, "g7"), ("melee", RED, "h7"), ("ranged", RED, "i9")]
    table = Table(
        {"whisper": (RED, "h8"), "arien": (RED, "i10"), "wasp": (BLUE, "i6")},
        [*minions, ("melee", BLUE, "i8", "pawn"), SPARE[1]],
    )
    table.play("whisper", card, "attack")
    assert table.where("pawn") is None
    assert table.where("whisper") == "h8"


def fury(card: str, *answers: str, discard: dict[str, list[str]] | None = None) -> Table:
    minions = [
        ("melee", BLUE, "i8", "one"),
        ("melee", BLUE, "g8", "two"),
        ("ranged", BLUE, "h7", "three"),
    ]
    table = Table(
        {"whisper": (RED, "h8"), "wasp": (BLUE, "l8")}, [*minions, *SPARE], discard=discard
    )
    return table.play("whisper", card, "attack", *answers)


@pytest.mark.rule("goa2.repeat.whole-action")
def test_fury_is_repeated_once_while_a_hero_has_a_discard() -> None:
    had = {"wasp": ["lift_up"]}
    table = fury("whisper_blood_fury", "one", "yes", "two", discard=had)
    assert table.done
    assert (table.where("one"), table.where("two"), table.where("three")) == (None, None, "h7")
    assert fury("whisper_blood_fury", "one").done, "nobody has a discard"


def test_frenzy_goes_on_with_other_targets() -> None:
    table = fury("whisper_blood_frenzy", "one", "yes", "two", "yes", discard={"wasp": ["lift_up"]})
    assert [table.where(name) for name in ("one", "two", "three")] == [None, None, None]


@pytest.mark.parametrize("card", ["whisper_blood_fury", "whisper_blood_frenzy"])
@pytest.mark.rule("goa2.repeat.whole-action")
def test_whoever_was_attacked_is_not_attacked_again(card: str) -> None:
    heroes = {"whisper": (RED, "h8"), "wasp": (BLUE, "i8"), "arien": (BLUE, "g8")}
    table = Table(heroes, [*SPARE, ("melee", BLUE, "h7")],
                  hand={"arien": ["noble_blade"]}, items={"arien": {"defense": 9}},
                  discard={"wasp": ["lift_up"]})  # fmt: skip
    table.play("whisper", card, "attack", "arien", "noble_blade", "yes")
    assert table.options() == {"i8", "h7"}


@pytest.mark.parametrize("card", ["whisper_blood_fury", "whisper_blood_frenzy"])
def test_fury_needs_the_discard_of_an_enemy_in_radius(card: str) -> None:
    """The radius is 5; a friend's discard does not count, nor hers."""
    heroes = {"whisper": (RED, "h8"), "wasp": (BLUE, "n8"), "arien": (RED, "j8")}
    table = Table(heroes, [*PAWNS, *SPARE], discard={
        "wasp": ["lift_up"], "arien": ["noble_blade"], "whisper": ["whisper_shadow_step"],
    })  # fmt: skip
    table.play("whisper", card, "attack", "one")
    assert table.done


# --- green ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "reach"), [("whisper_shadow_step", 3), ("whisper_shadow_walk", 4)]
)
@pytest.mark.rule("goa2.concept.spawn-point", "goa2.place.empty-only")
def test_she_steps_onto_an_empty_point_in_range(card: str, reach: int) -> None:
    table = Table({"whisper": (RED, "h8")}, [("melee", RED, "g7"), *SPARE])
    table.play("whisper", card, "skill")
    grid, home = table.board.grid, table.space("h8")
    near = {p for p in POINTS if grid.distance(home, table.space(p)) <= reach}
    assert table.options() == near - {"g7"}


def test_the_creeping_shadow_may_stop_beside_a_point() -> None:
    table = Table({"whisper": (RED, "h8")}, SPARE)
    table.play("whisper", "whisper_creeping_shadow", "skill")
    assert {"g7", "g8", "i8"} <= table.options()
    assert "h8" not in table.options()
    assert "c8" not in table.options()


def test_the_creeping_shadow_goes_onto_and_beside_empty_points_in_range() -> None:
    """k5 is a point out of range, and j5 in range has no other beside it; g7 is taken."""
    table = Table({"whisper": (RED, "h8")}, [("melee", RED, "g7"), *SPARE])
    table.play("whisper", "whisper_creeping_shadow", "skill")
    grid, home = table.board.grid, table.space("h8")
    near = {s for p in POINTS if grid.distance(home, s := table.space(p)) <= 4 and p != "g7"}
    ends = near | {n for point in near for n in grid.neighbours[point]}
    taken = {table.space("h8"), table.space("g7")}
    expected = {table.name(s) for s in ends - taken if grid.distance(home, s) <= 4}
    assert {"j5", "l9"}.isdisjoint(expected)
    assert table.options() == expected


TWISTS = [("whisper_cruel_twist", 2), ("whisper_sealed_fate", 3)]


@pytest.mark.parametrize(("card", "steps"), TWISTS)
@pytest.mark.rule("goa2.swap.pieces")
def test_she_swaps_with_a_neighbour_or_a_hero_with_a_discard(card: str, steps: int) -> None:
    table = Table(
        {
            "whisper": (RED, "h8"),
            "wasp": (BLUE, "l8"),
            "dodger": (BLUE, "k8"),
            "arien": (RED, "g8"),
        },
        SPARE,
        discard={"wasp": ["lift_up"]},
    )
    table.play("whisper", card, "skill")
    assert table.options() == {"l8", "g8"}, "Dodger has discarded nothing"
    table.answer("wasp", "m8")
    assert (table.where("wasp"), table.where("whisper")) == ("h8", "m8")


# --- blue -------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.spawn-point", "goa2.move.in-text-exact")
def test_fear_moves_a_unit_off_a_spawn_point() -> None:
    table = Table({"whisper": (RED, "h8"), "wasp": (BLUE, "i9")}, [("melee", BLUE, "i8"), *SPARE])
    table.play("whisper", "whisper_seeds_of_fear", "skill", "h9")
    assert table.where("wasp") == "h9"
    calm = Table({"whisper": (RED, "h8"), "wasp": (BLUE, "i8")}, SPARE)
    calm.play("whisper", "whisper_seeds_of_fear", "skill")
    assert calm.said("stopped") == [("whisper", "whisper_seeds_of_fear")]


@pytest.mark.parametrize(
    ("card", "steps"), [("whisper_sprouts_of_panic", 2), ("whisper_blooming_nightmare", 3)]
)
def test_panic_moves_it_farther_or_not_at_all(card: str, steps: int) -> None:
    table = Table({"whisper": (RED, "h8"), "wasp": (BLUE, "i10")}, SPARE)
    table.play("whisper", card, "skill")
    ends = {str(option) for option in table.options()} - {"no"}
    grid = table.board.grid
    assert max(grid.distance(table.space("i10"), table.space(end)) for end in ends) == steps
    table.answer("no")
    assert (table.where("wasp"), table.done) == ("i10", True)


FEARS = ["whisper_seeds_of_fear", "whisper_sprouts_of_panic", "whisper_blooming_nightmare"]


@pytest.mark.parametrize("card", FEARS)
@pytest.mark.rule("goa2.concept.spawn-point")
def test_fear_is_for_enemies_in_radius_on_a_spawn_point(card: str) -> None:
    minions = [("melee", BLUE, "g7"), ("melee", BLUE, "i9"), ("melee", RED, "h7"),
               ("ranged", BLUE, "i8"), ("melee", BLUE, "k9"), ("melee", RED, "k15")]  # fmt: skip
    table = Table({"whisper": (RED, "h8")}, minions)
    table.play("whisper", card, "skill")
    assert table.options() == {"g7", "i9"}


@pytest.mark.parametrize("card", FEARS)
def test_a_bulwark_keeps_fear_away(card: str) -> None:
    minions = [("melee", BLUE, "g7"), ("melee", BLUE, "i9"), ("melee", RED, "k15")]
    table = Table({"whisper": (RED, "h8"), "brogan": (BLUE, "m9")}, minions)
    start(table.state, table.hero("brogan"), CARDS["bulwark"], THIS_ROUND)
    table.play("whisper", card, "skill")
    assert table.question.kind == "move_piece", "g7 is the only target"
    assert table.offers("f7")


def evil(card: str, hand: list[str], *answers: str) -> Table:
    minions = [
        ("melee", BLUE, "i8", "one"),
        ("melee", BLUE, "g8", "two"),
        ("heavy", BLUE, "h9", "giant"),
        ("ranged", BLUE, "j8"),
    ]
    table = Table(
        {"whisper": (RED, "h8"), "wasp": (BLUE, "k8"), "dodger": (BLUE, "l8")},
        [*minions, SPARE[0]],
        hand={"wasp": hand},
    )
    return table.play("whisper", card, "skill", *answers)


@pytest.mark.parametrize("card", ["whisper_lesser_evil", "whisper_greater_good"])
@pytest.mark.rule("goa2.perform.actor-chooses")
def test_the_hero_chooses_the_evil(card: str) -> None:
    table = evil(card, ["lift_up", "shock"])
    assert table.question.seats == (table.hero("wasp").seat,)
    table.answer("discard_a_card", "shock")
    assert table.hand("wasp") == ["lift_up"]


@pytest.mark.parametrize(
    ("card", "most"), [("whisper_lesser_evil", 1), ("whisper_greater_good", 2)]
)
@pytest.mark.rule("goa2.attack.heavy-minion-immunity")
def test_minions_given_up_are_chosen_by_whisper(card: str, most: int) -> None:
    """The guarded heavy is never among them."""
    table = evil(card, ["shock"], "give_up_minions")
    assert table.question.seats == (table.hero("whisper").seat,)
    assert table.options() == {"i8", "g8", "no"}
    table.answer("one")
    if most > 1:
        table.answer("two")
    assert table.where("one") is None
    assert (table.where("two") is None) == (most > 1)
    assert table.where("giant") == "h9"


def test_with_an_empty_hand_the_greater_good_is_deadly() -> None:
    assert evil("whisper_lesser_evil", [], "discard_a_card").where("wasp") == "k8"
    assert evil("whisper_greater_good", [], "discard_a_card").where("wasp") is None


@pytest.mark.parametrize("card", ["whisper_lesser_evil", "whisper_greater_good"])
def test_no_minion_has_to_be_taken(card: str) -> None:
    table = evil(card, [], "give_up_minions", "no")
    assert table.done
    assert not table.said("minion_defeated")


# --- Grim Reaper ------------------------------------------------------------------------------


@pytest.mark.rule("goa2.modal.multiple")
def test_the_reaper_takes_both_parts_of_basic_cards() -> None:
    table = seeker(
        "immune", "take_back", "whisper_shadow_step",
        discard={"wasp": ["lift_up"], "whisper": ["whisper_shadow_step"]}, ultimate=["whisper"],
    )  # fmt: skip
    assert table.hand("whisper") == ["whisper_shadow_step"]
    assert len(table.state.effects) == 1
    assert table.done


def test_the_reaper_leaves_other_cards_and_other_numbers_alone() -> None:
    table = Table({"whisper": (RED, "h8")}, SPARE, ultimate=["whisper"])

    def bullets(card: str, most: int) -> int:
        act = Act(table.state, table.hero("whisper"), CARDS[card], "skill", True)
        return act.passive.bullets(act, most)

    assert bullets("whisper_death_seeker", 1) == 2
    assert bullets("whisper_death_seeker", 3) == 3
    assert bullets("whisper_shadow_step", 1) == 1
