"""Brynn: hemmed-in heroes, split attacks, traps, swaps and guides."""

from typing import Any

import pytest

from critias.games.goa2.rules.active import THIS_ROUND, THIS_TURN, start
from critias.games.goa2.rules.cards import CARDS
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

BRYNN = {"brynn": (BLUE, "j6")}
"""In the open: six spaces around her and all spaces at distance 2 are ground."""
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""
FAR = {"wasp": (RED, "j6"), "brynn": (BLUE, "3 west of wasp")}
NEAR = {"wasp": (RED, "j6"), "brynn": (BLUE, "west of wasp")}
RING = [
    ("melee", RED, "east of wasp"),
    ("ranged", BLUE, "northeast of wasp"),
    ("heavy", BLUE, "southeast of wasp"),
]
"""Three obstacles around Wasp."""
CORNER = (RED, "a12")
"""An enemy hero with three missing neighbours, far from everything."""


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


# --- Familiar Ground, Home Turf ---------------------------------------------------------------


@pytest.mark.rule("goa2.concept.obstacle")
@pytest.mark.parametrize("card", ["familiar_ground", "home_turf"])
def test_a_hero_with_three_obstacles_around_it_is_hit_from_afar(card: str) -> None:
    away = 3 if card == "familiar_ground" else 2
    heroes = {"wasp": (RED, "j6"), "brynn": (BLUE, f"{away} west of wasp")}
    table = Table(heroes, [*APART, *RING])
    table.play("brynn", card, "attack", "hemmed_in", "wasp")
    assert total(table) == 2
    assert table.where("wasp") is None


def test_two_obstacles_are_not_enough() -> None:
    table = Table(FAR, [*APART, *RING[:2]])
    table.play("brynn", "familiar_ground", "attack", "hemmed_in")
    assert table.said("stopped") == [("brynn", "brynn_familiar_ground")]
    assert table.where("wasp") == "j6"


def test_brynn_herself_is_an_obstacle_and_so_is_a_token() -> None:
    table = Table(
        NEAR | {"wuk": (BLUE, "i12")},
        [*APART, ("melee", RED, "east of wasp")],
        tokens=[("tree", "wuk", "northeast of wasp")],
    )
    table.play("brynn", "bear_trap", "skill", "hemmed_in")
    assert "target" in table.asked


@pytest.mark.rule("goa2.concept.obstacle")
def test_the_edge_of_the_board_counts() -> None:
    """A corner with three missing neighbours, nothing beside it."""
    table = Table({"brynn": (BLUE, "c11"), "wasp": (RED, "a12")})
    table.play("brynn", "familiar_ground", "attack", "hemmed_in")
    assert table.said("attack")


def test_an_adjacent_unit_is_hit_in_any_case() -> None:
    table = Table(BRYNN, [*APART, ("melee", RED, "east of brynn")])
    table.play("brynn", "familiar_ground", "attack", "adjacent")
    assert table.coins("brynn") == 2


def test_home_turf_is_for_heroes_only() -> None:
    table = Table(BRYNN, [*APART, ("melee", RED, "east of brynn", "minion")])
    table.play("brynn", "home_turf", "attack", "adjacent")
    assert table.said("stopped")
    assert table.where("minion") == "k6"


@pytest.mark.parametrize(("card", "away"), [("familiar_ground", 2), ("home_turf", 2)])
def test_from_afar_she_hits_hemmed_in_heroes_in_range_alone(card: str, away: int) -> None:
    """The melee minion east of Wasp has three neighbours, too."""
    heroes = {"wasp": (RED, "j6"), "brynn": (BLUE, f"{away} west of wasp"), "arien": CORNER}
    table = Table(heroes, [*APART, *RING])
    table.play("brynn", card, "attack", "hemmed_in")
    assert table.said("attack") == [("brynn", "wasp", f"brynn_{card}", 2)]


# --- Decoy ------------------------------------------------------------------------------------


def test_decoy_lures_a_minion_and_a_hemmed_in_hero() -> None:
    table = Table(FAR, [*APART, *RING, ("ranged", RED, "i8", "minion")])
    table.play("brynn", "decoy", "skill", "minion", "minion", "i9", "hero", "wasp", "i6")
    assert (table.where("wasp"), table.where("minion")) == ("i6", "i9")


@pytest.mark.rule("goa2.modal.multiple")
def test_decoy_takes_another_unit_the_second_time_and_may_end_early() -> None:
    table = Table(BRYNN, [*APART, ("melee", RED, "i7", "one"), ("melee", RED, "k7", "two")])
    table.play("brynn", "decoy", "skill", "minion", "one", "j7")
    assert table.options() == {"minion", "done"}
    assert table.why("hero") == "goa2.perform.mandatory-stop"
    table.answer("minion", "k8")
    assert (table.where("one"), table.where("two")) == ("j7", "k8")
    again = Table(BRYNN, [*APART, ("melee", RED, "i7", "one")])
    again.play("brynn", "decoy", "skill", "done")
    assert again.done


def test_decoy_leaves_heroes_alone_who_are_not_hemmed_in() -> None:
    table = Table(FAR, [*APART, ("melee", RED, "i7", "one")])
    table.play("brynn", "decoy", "skill")
    assert table.options() == {"minion", "done"}


@pytest.mark.rule("goa2.concept.immune")
def test_decoy_lures_neither_friends_nor_those_behind_a_bulwark() -> None:
    """The bulwark reaches j7 and not f7; a friend stands at h6."""
    table = Table(
        {"brynn": (BLUE, "g6"), "brogan": (RED, "l8")},
        [*APART, ("melee", RED, "f7"), ("melee", RED, "j7"), ("melee", BLUE, "h6")],
    )
    start(table.state, table.hero("brogan"), CARDS["bulwark"], THIS_ROUND)
    table.play("brynn", "decoy", "skill", "minion")
    assert table.question.kind == "move_piece"
    table.answer("g7")
    assert table.done, "nobody is left for the second time"


# --- High Ground, Elevated Ambush, Peak Precision ---------------------------------------------


@pytest.mark.parametrize(
    ("card", "value"), [("high_ground", 4), ("elevated_ambush", 5), ("peak_precision", 5)]
)
def test_an_attack_on_a_hemmed_in_hero_is_two_higher(card: str, value: int) -> None:
    free = Table(NEAR, APART).play("brynn", card, "attack", "wasp")
    assert total(free) == value
    caught = Table(NEAR, [*APART, *RING[:2]]).play("brynn", card, "attack", "wasp")
    assert total(caught) == value + 2
    assert caught.done is (card != "peak_precision")


def test_a_minion_gives_no_bonus_and_no_card_back() -> None:
    table = Table(
        BRYNN, [*APART, ("melee", RED, "east of brynn"), ("melee", RED, "2 east of brynn")]
    )
    table.play("brynn", "peak_precision", "attack")
    assert table.done
    assert table.hero("brynn").resolved[0] == "brynn_peak_precision"


@pytest.mark.rule("goa2.state.retrieve", "goa2.resolve.to-turn-slot")
def test_peak_precision_comes_back_to_hand() -> None:
    """The slot of the turn stays empty, and she does not act again this turn."""
    table = Table(
        {"arien": (RED, "j6"), "brynn": (BLUE, "west of arien")},
        [*APART, ("melee", RED, "east of arien"), ("melee", RED, "northeast of arien")],
        hand={"arien": ["aspiring_duelist"]},
        turn=2,
    )
    table.play("brynn", "peak_precision", "attack", "arien", "no", "peak_precision")
    assert total(table) == 7
    assert table.hand("brynn") == ["brynn_peak_precision"]
    assert table.hero("brynn").resolved == [""] * 4
    assert not table.hero("brynn").card


# --- Split Attack, Split Throw ----------------------------------------------------------------


@pytest.mark.rule("goa2.repeat.whole-action")
def test_the_second_part_of_a_split_attack_goes_to_somebody_beside_her() -> None:
    heroes = {"wasp": (RED, "j6"), "brynn": (BLUE, "2 west of wasp"), "arien": (RED, "h8")}
    near = [*APART, *RING, ("melee", RED, "southwest of brynn", "minion")]
    table = Table(heroes, near)
    table.play("brynn", "split_attack", "attack", "wasp", "yes", "minion")
    assert table.said("minion_defeated")
    thrown = Table(heroes, near).play("brynn", "split_throw", "attack", "wasp", "yes")
    assert thrown.offers("arien", "minion")


def test_without_a_hemmed_in_hero_nothing_is_split() -> None:
    table = Table(NEAR, APART)
    table.play("brynn", "split_throw", "attack", "wasp")
    assert table.done


SPLIT: dict[str, Any] = {
    "heroes": {"wasp": (RED, "j6"), "brynn": (BLUE, "h6"), "arien": (RED, "h8")},
    "minions": [*APART, *RING, ("melee", RED, "g7", "minion"), ("melee", BLUE, "i6")],
    "hand": {"wasp": ["stop_projectiles"]},
}
"""Wasp, Arien and a minion are enemies in range; the enemy east of Wasp is not, and a friend stands
beside Brynn."""


@pytest.mark.rule("goa2.repeat.whole-action")
def test_a_split_throw_goes_to_two_different_enemies_in_range() -> None:
    table = Table(**SPLIT).play("brynn", "split_throw", "attack")
    assert table.options() == {"j6", "h8", "g7"}
    table.answer("wasp", "stop_projectiles", "yes")
    assert table.options() == {"h8", "g7"}


def test_a_split_attack_finds_only_the_minion_beside_her_for_its_second_part() -> None:
    table = Table(**SPLIT)
    table.play("brynn", "split_attack", "attack", "wasp", "stop_projectiles", "yes")
    assert table.where("minion") is None
    assert table.done


def test_an_attack_on_somebody_in_the_open_is_not_split() -> None:
    table = Table(**SPLIT)
    table.play("brynn", "split_throw", "attack", "minion")
    assert table.done


# --- traps ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "reach"), [("bear_trap", 3), ("log_trap", 4), ("deadfall_trap", 4)]
)
def test_a_trap_costs_a_hemmed_in_hero_a_card(card: str, reach: int) -> None:
    heroes = {"wasp": (RED, "j6"), "brynn": (BLUE, f"{reach} west of wasp")}
    table = Table(heroes, [*APART, *RING], hand={"wasp": ["shock"]})
    table.play("brynn", card, "skill", "hemmed_in")
    assert table.discarded("wasp") == ["shock"]


@pytest.mark.parametrize(("where", "victim"), [("adjacent", "arien"), ("hemmed_in", "wasp")])
@pytest.mark.parametrize("card", ["bear_trap", "log_trap", "deadfall_trap"])
def test_a_trap_is_for_neighbours_or_hemmed_in_heroes_in_radius(
    card: str, where: str, victim: str
) -> None:
    hand = {"arien": ["noble_blade"], "wasp": ["shock"], "dodger": ["necromancy"]}
    heroes = FAR | {"arien": (RED, "g7"), "dodger": CORNER}
    table = Table(heroes, [*APART, *RING], hand=hand)
    table.play("brynn", card, "skill", where)
    assert table.discarded(victim) == hand[victim]


@pytest.mark.parametrize(("card", "falls"), [("log_trap", False), ("deadfall_trap", True)])
def test_only_the_deadfall_defeats_who_has_no_card(card: str, falls: bool) -> None:
    table = Table(NEAR, APART)
    table.play("brynn", card, "skill", "adjacent")
    assert (table.where("wasp") is None) is falls


# --- True Grit, Die Hard ----------------------------------------------------------------------


@pytest.mark.parametrize(("card", "steps"), [("true_grit", 3), ("die_hard", 4)])
def test_grit_takes_back_an_attack_card_and_moves(card: str, steps: int) -> None:
    table = Table(FAR, [*APART, *RING], discard={"brynn": ["decoy", "high_ground", "bear_trap"]})
    table.play("brynn", card, "skill")
    assert table.options() == {"brynn_high_ground", "no"}
    table.answer("high_ground")
    assert table.offers("3 southeast of brynn")
    assert table.offers("4 southeast of brynn") is (steps == 4)
    table.answer("2 west of brynn")
    assert table.where("brynn") == "e6"


def test_grit_needs_a_hemmed_in_hero_for_the_move_alone() -> None:
    table = Table(FAR, APART, discard={"brynn": ["high_ground"]})
    table.play("brynn", "true_grit", "skill", "high_ground")
    assert table.done
    assert table.hand("brynn") == ["brynn_high_ground"]


def test_a_hemmed_in_hero_out_of_radius_gives_no_move() -> None:
    table = Table({"brynn": (BLUE, "g6"), "wasp": CORNER}, APART)
    table.play("brynn", "true_grit", "skill")
    assert table.done
    assert table.asked == []


@pytest.mark.rule("goa2.concept.immune")
def test_an_immune_hero_does_not_count_as_hemmed_in() -> None:
    heroes = {"tigerclaw": (RED, "j6"), "brynn": (BLUE, "3 west of tigerclaw")}
    ring = [(kind, team, place.replace("wasp", "tigerclaw")) for kind, team, place in RING]
    table = Table(heroes, [*APART, *ring])
    shadows = CARDS["blend_into_shadows"]
    start(table.state, table.hero("tigerclaw"), shadows, THIS_TURN)
    table.play("brynn", "familiar_ground", "attack", "hemmed_in")
    assert table.said("stopped")
    table.play("brynn", "true_grit", "skill", "no")
    assert table.done, "the shadows hide him from attacks alone"


# --- Tread Lightly, Cover Tracks, Hide Traces -------------------------------------------------


@pytest.mark.parametrize(
    ("card", "steps"), [("tread_lightly", 0), ("cover_tracks", 1), ("hide_traces", 2)]
)
def test_a_swap_with_somebody_beside_her_and_a_step(card: str, steps: int) -> None:
    table = Table(BRYNN, [*APART, ("melee", BLUE, "east of brynn", "friend")])
    table.play("brynn", card, "skill", "friend")
    assert (table.where("brynn"), table.where("friend")) == ("k6", "j6")
    assert table.done is (steps == 0)
    if steps:
        assert table.offers(f"{steps} east of brynn")
        assert table.offers("2 east of brynn") is (steps == 2)


@pytest.mark.rule("goa2.swap.pieces")
def test_a_swap_with_a_hemmed_in_hero_in_radius() -> None:
    heroes = {"wasp": (RED, "j6"), "brynn": (BLUE, "2 west of wasp")}
    table = Table(heroes, [*APART, *RING])
    table.play("brynn", "tread_lightly", "skill", "wasp")
    assert (table.where("brynn"), table.where("wasp")) == ("j6", "h6")


def test_nobody_to_swap_with_stops_her_and_she_does_not_step() -> None:
    table = Table(FAR, APART).play("brynn", "hide_traces", "skill")
    assert table.done
    assert table.said("stopped")


# --- Mountain Guide, Expedition Leader --------------------------------------------------------


@pytest.mark.parametrize(("card", "steps"), [("mountain_guide", 2), ("expedition_leader", 3)])
def test_a_guide_leads_one_friend_and_with_a_hemmed_in_hero_another(card: str, steps: int) -> None:
    friends = [("melee", BLUE, "east of brynn", "one"), ("melee", BLUE, "i8", "two")]
    table = Table(FAR, [("melee", RED, "i14"), *RING, *friends])
    table.play("brynn", card, "skill", "one")
    assert table.offers("2 southwest of one")
    assert table.offers("h9") is (steps == 3)
    table.answer("h7")
    assert not table.offers("one")
    table.answer("two", "no")
    assert (table.where("one"), table.where("two")) == ("h7", "i8")


def test_who_led_nobody_at_first_may_lead_anybody_then() -> None:
    friends = [("melee", BLUE, "east of brynn", "one")]
    table = Table(FAR, [("melee", RED, "i14"), *RING, *friends])
    table.play("brynn", "mountain_guide", "skill", "no")
    assert table.question.kind == "target"
    table.answer("one", "h7")
    assert (table.where("one"), table.done) == ("h7", True)


def test_without_a_hemmed_in_hero_the_guide_leads_one() -> None:
    table = Table(FAR, [*APART, ("melee", BLUE, "east of brynn", "one")])
    table.play("brynn", "mountain_guide", "skill", "one", "no")
    assert table.done


GUIDES = ["mountain_guide", "expedition_leader"]
LED = [("melee", BLUE, "h6", "one"), ("melee", BLUE, "i8", "two"), ("melee", RED, "f7")]
"""Two friends of Brynn at g6, one of them beside her, and an enemy beside her."""


@pytest.mark.parametrize("card", GUIDES)
def test_the_first_friend_is_beside_her_and_the_second_in_radius(card: str) -> None:
    table = Table(FAR, [("ranged", RED, "k6"), ("melee", RED, "j5"), ("heavy", RED, "j7"), *LED,
                        ("melee", BLUE, "m12")])  # fmt: skip
    table.play("brynn", card, "skill")
    assert table.options() == {"h6", "no"}
    table.answer("no")
    assert table.options() == {"h6", "i8"}


@pytest.mark.parametrize("card", GUIDES)
def test_a_hemmed_in_hero_out_of_radius_lets_her_lead_nobody_else(card: str) -> None:
    table = Table({"brynn": (BLUE, "g6"), "wasp": CORNER}, [*APART, *LED])
    table.play("brynn", card, "skill", "one", "no")
    assert table.done


@pytest.mark.parametrize("card", GUIDES)
def test_there_may_be_no_other_friend_to_lead(card: str) -> None:
    hems = [("ranged", RED, "k6"), ("melee", RED, "j5"), ("heavy", RED, "j7")]
    table = Table(FAR, [*hems, LED[0], ("melee", BLUE, "m12")])
    table.play("brynn", card, "skill", "one", "no")
    assert table.done
    assert table.found_nobody() == [("brynn", f"brynn_{card}")]


# --- Over the Top -----------------------------------------------------------------------------


@pytest.mark.rule("goa2.ultimate.permanent")
def test_at_the_top_every_enemy_hero_is_hemmed_in_for_her() -> None:
    table = Table(FAR, APART, ultimate=["brynn"])
    table.play("brynn", "familiar_ground", "attack", "hemmed_in", "wasp")
    assert table.where("wasp") is None
