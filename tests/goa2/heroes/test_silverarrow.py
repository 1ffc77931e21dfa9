"""Silverarrow's cards: use, branches, and what they must not do."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.cards import CARDS
from goa2.table import BLUE, RED, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""
ME: dict[str, Any] = {"silverarrow": (RED, "h8")}


def distance(table: Table, a: str, b: str) -> int:
    return table.board.grid.distance(table.space(a), table.space(b))


def zone(table: Table, piece: str) -> str:
    space = table.space(str(table.where(piece)))
    return table.board.zones[table.board.zone_of[space]].key


# --- gold and silver --------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["silverarrow_shoot_and_scoot", "silverarrow_keep_the_distance"])
@pytest.mark.rule("goa2.card.range-max")
def test_she_shoots_at_full_stretch_only(card: str) -> None:
    heroes = ME | {"wasp": (BLUE, "j8"), "dodger": (BLUE, "i8"), "xargatha": (BLUE, "k8")}
    table = Table(heroes, SPARE).play("silverarrow", card, "attack")
    assert table.said("attack") == [("silverarrow", "wasp", card, 1)]
    longer = Table(heroes, SPARE, items={"silverarrow": {"range": 1}})
    longer.play("silverarrow", card, "attack")
    assert longer.said("attack") == [("silverarrow", "xargatha", card, 1)]


def test_she_keeps_her_distance_from_heroes_only() -> None:
    table = Table(ME, [("melee", BLUE, "j8", "pawn"), *SPARE])
    table.play("silverarrow", "silverarrow_keep_the_distance", "attack")
    assert table.where("pawn") == "j8"
    other = Table(ME, [("melee", BLUE, "j8", "pawn"), *SPARE])
    other.play("silverarrow", "silverarrow_shoot_and_scoot", "attack")
    assert other.where("pawn") is None


@pytest.mark.rule("goa2.fast.granted-same-limits", "goa2.fast.no-enemy-origin")
def test_then_she_scoots_into_an_adjacent_zone() -> None:
    """From the Red Shore she shoots into the Middle; no enemy is left there."""
    table = Table({"silverarrow": (RED, "g10"), "wasp": (BLUE, "g8")}, [("melee", RED, "e12")])
    table.play("silverarrow", "silverarrow_shoot_and_scoot", "attack")
    assert "no" in table.options()
    zones = {
        table.board.zones[table.board.zone_of[table.space(str(o))]].key
        for o in table.options() - {"no"}
    }
    assert "red-shore" not in zones
    assert "middle" in zones
    table.answer("no")
    assert table.where("silverarrow") == "g10"


def test_with_an_enemy_in_her_zone_she_stays() -> None:
    table = Table(ME | {"wasp": (BLUE, "j8")}, SPARE)
    table.play("silverarrow", "silverarrow_shoot_and_scoot", "attack")
    assert table.done
    assert table.where("silverarrow") == "h8"


@pytest.mark.rule("goa2.concept.ignore-obstacles", "goa2.effect.this-turn-round")
def test_the_trail_leads_friends_through_obstacles() -> None:
    wall = [(kind, RED, place) for kind, place in zip(
        ["melee", "melee", "melee", "ranged", "heavy"], ["g7", "h7", "g8", "g9", "h9"], strict=True
    )]  # fmt: skip
    table = Table(ME | {"arien": (RED, "i8"), "wasp": (BLUE, "l12")}, wall)
    table.play("silverarrow", "silverarrow_trailblazer", "skill")
    assert table.done, "with Wasp in her Zone she does not travel"
    table.play("silverarrow", "silverarrow_disorient", "movement")
    assert "j8" in table.options(), "through Arien"
    table.answer("h8")
    table.move("arien", "g6")
    table.play("arien", "dangerous_current", "movement")
    assert len(table.options()) > 1


@pytest.mark.rule("goa2.concept.ignore-obstacles")
@pytest.mark.parametrize(
    ("hero", "card", "by_action", "passes"),
    [
        ("silverarrow", "silverarrow_disorient", True, True),
        ("silverarrow", "silverarrow_disorient", False, False),
        ("arien", "dangerous_current", True, True),
        ("arien", "dangerous_current", False, False),
        ("brogan", "mad_dash", True, False),
        ("wasp", "shock", True, False),
    ],
)
def test_who_follows_the_trail(hero: str, card: str, by_action: bool, passes: bool) -> None:
    """She and Arien, who is in radius 4; not Brogan beyond it, nor an enemy; and not by texts."""
    heroes = ME | {"arien": (RED, "l8"), "brogan": (RED, "m8"), "wasp": (BLUE, "i8")}
    table = Table(heroes, SPARE).play("silverarrow", "silverarrow_trailblazer", "skill")
    act = Act(table.state, table.hero(hero), CARDS[card], "movement", True)
    assert act.passes_obstacles(by_action=by_action) is passes


def test_the_trail_begins_with_fast_travel_within_her_zone_too() -> None:
    table = Table({"silverarrow": (RED, "c9")}, SPARE)
    table.play("silverarrow", "silverarrow_trailblazer", "skill", "e14")
    assert table.where("silverarrow") == "e14"
    assert [effect.card for effect in table.state.effects] == ["silverarrow_trailblazer"]


# --- red --------------------------------------------------------------------------------------

SNAPS = [
    ("silverarrow_snap_shot", 3, "j8", "k8"),
    ("silverarrow_opportunity_shot", 4, "k8", "l8"),
    ("silverarrow_clear_shot", 5, "l8", "m8"),
]


@pytest.mark.parametrize(("card", "attack", "place", "far"), SNAPS)
@pytest.mark.rule("goa2.modal.choose-ignore-rest")
def test_the_lonely_are_shot_from_afar(card: str, attack: int, place: str, far: str) -> None:
    """Arien is a friend, in range and as lonely."""
    table = Table(ME | {"wasp": (BLUE, place), "arien": (RED, "h10")}, SPARE)
    table.play("silverarrow", card, "attack", "alone")
    assert table.said("attack") == [("silverarrow", "wasp", card, attack)]
    out = Table(ME | {"wasp": (BLUE, far)}, SPARE).play("silverarrow", card, "attack", "alone")
    assert out.said("stopped") == [("silverarrow", card)]


@pytest.mark.parametrize(("card", "attack", "place", "far"), SNAPS)
def test_company_protects_but_not_beside_her(card: str, attack: int, place: str, far: str) -> None:
    table = Table(ME | {"wasp": (BLUE, place)}, [("melee", RED, f"east of {place}"), *SPARE[1:]])
    table.play("silverarrow", card, "attack", "alone")
    assert table.said("stopped") == [("silverarrow", card)]
    near = Table(ME | {"wasp": (BLUE, "i8"), "dodger": (BLUE, "j8")}, SPARE)
    near.play("silverarrow", card, "attack", "next_to_you")
    assert near.said("attack")[0][1] == "wasp"


@pytest.mark.parametrize(("card", "attack", "place", "far"), SNAPS)
def test_beside_her_she_shoots_at_enemies_alone(
    card: str, attack: int, place: str, far: str
) -> None:
    heroes = ME | {"wasp": (BLUE, "i8"), "arien": (RED, "g8"), "dodger": (BLUE, "j8")}
    table = Table(heroes, [*SPARE, ("melee", BLUE, "h9")])
    table.play("silverarrow", card, "attack", "next_to_you")
    assert table.options() == {"i8", "h9"}


def test_a_long_shot_is_exactly_long() -> None:
    table = Table(ME | {"wasp": (BLUE, "k8"), "dodger": (BLUE, "j8")}, SPARE)
    table.play("silverarrow", "silverarrow_long_shot", "attack")
    assert table.said("attack") == [("silverarrow", "wasp", "silverarrow_long_shot", 3)]


RAIN = "silverarrow_rain_of_arrows"


@pytest.mark.rule("goa2.repeat.whole-action")
def test_arrows_rain_on_a_hero_another_hero_and_a_minion() -> None:
    table = Table(
        ME | {"wasp": (BLUE, "k8"), "dodger": (BLUE, "h5")},
        [("melee", BLUE, "i11", "pawn"), *SPARE],
    )
    assert distance(table, "h8", "i11") == 3
    table.play("silverarrow", RAIN, "attack", "wasp", "yes", "yes")
    assert [data[1] for data in table.said("attack")] == ["wasp", "dodger"]
    assert table.where("pawn") is None
    assert table.done


def test_no_rain_follows_a_first_shot_at_a_minion() -> None:
    table = Table(ME | {"wasp": (BLUE, "k8")}, [("melee", BLUE, "h5", "pawn"), *SPARE])
    table.play("silverarrow", RAIN, "attack", "pawn")
    assert table.done
    assert table.said("attack") == []


@pytest.mark.rule("goa2.repeat.whole-action")
def test_each_arrow_has_its_own_targets() -> None:
    """All stand exactly at range; Arien is a friend, and Sabina one hero too many."""
    heroes = ME | {"wasp": (BLUE, "k8"), "dodger": (BLUE, "h5"), "arien": (RED, "i5")}
    heroes |= {"sabina": (BLUE, "f11")}
    table = Table(heroes, [("melee", BLUE, "i11"), ("melee", BLUE, "h11"), *SPARE],
                  hand={"wasp": ["shock"], "dodger": ["necromancy"]},
                  items={"wasp": {"defense": 9}, "dodger": {"defense": 9}})  # fmt: skip
    table.play("silverarrow", RAIN, "attack")
    assert table.options() == {"k8", "h5", "f11", "i11", "h11"}
    table.answer("wasp", "shock", "yes")
    assert table.options() == {"h5", "f11"}
    table.answer("dodger", "necromancy")
    assert [data[1] for data in table.said("attack")] == ["wasp", "dodger"]
    table.answer("yes")
    assert table.options() == {"i11", "h11"}


# --- green ------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.move.in-text-exact")
def test_she_disorients_and_steps_away() -> None:
    table = Table(ME | {"wasp": (BLUE, "i8")}, SPARE)
    table.play("silverarrow", "silverarrow_disorient", "skill", "j8", "g8")
    assert (table.where("wasp"), table.where("silverarrow")) == ("j8", "g8")


@pytest.mark.parametrize(
    ("card", "steps"), [("silverarrow_divert_attention", 2), ("silverarrow_lead_astray", 3)]
)
@pytest.mark.rule("goa2.concept.straight-line")
def test_as_far_as_the_enemy_went_she_may_go(card: str, steps: int) -> None:
    table = Table(ME | {"wasp": (BLUE, "i8")}, SPARE)
    table.play("silverarrow", card, "skill")
    assert max(distance(table, "i8", str(o)) for o in table.options() - {"no"}) == steps
    table.answer("k8")
    assert max(distance(table, "h8", str(o)) for o in table.options() - {"no"}) == 2
    table.answer("no")
    calm = Table(ME | {"wasp": (BLUE, "i8")}, SPARE).play("silverarrow", card, "skill", "no")
    assert calm.done, "who did not move lets her go nowhere"


LURES = ["silverarrow_disorient", "silverarrow_divert_attention", "silverarrow_lead_astray"]


@pytest.mark.parametrize("card", LURES)
def test_nobody_is_lured_from_behind_a_bulwark(card: str) -> None:
    table = Table(ME | {"brogan": (BLUE, "i8")}, SPARE)
    start(table.state, table.hero("brogan"), CARDS["bulwark"], THIS_ROUND)
    table.play("silverarrow", card, "skill")
    assert (table.asked, table.done) == ([], True)


@pytest.mark.parametrize("card", LURES)
def test_with_nobody_beside_her_she_stays(card: str) -> None:
    table = Table(ME | {"wasp": (BLUE, "j8"), "arien": (RED, "i8")}, SPARE)
    table.play("silverarrow", card, "skill")
    assert table.found_nobody() == [("silverarrow", card)]
    assert (table.asked, table.done) == ([], True)


@pytest.mark.rule("goa2.move.obstacles")
def test_a_way_over_a_mine_is_counted_as_it_was_gone() -> None:
    table = Table(ME | {"min": (RED, "g12")}, [*SPARE, ("melee", BLUE, "i8")])
    mine = table.state.labels.index("mine")
    table.names["mine"] = mine
    table.move("mine", "j8")
    table.state.secret[mine], table.state.token_notes[mine] = "dud", "min_trip_mine 1.1"
    table.play("silverarrow", "silverarrow_divert_attention", "skill", "i8", "k8")
    assert max(distance(table, "h8", str(o)) for o in table.options() - {"no"}) == 2


def test_a_ring_of_blades_does_not_lengthen_the_way_of_those_it_lets_in() -> None:
    heroes = ME | {"wasp": (BLUE, "i8"), "takahide": (BLUE, "northeast of wasp")}
    table = Table(heroes | {"brogan": (RED, "northeast of takahide")}, SPARE)
    table.play("takahide", "takahide_spinning_blade", "attack", "brogan")
    table.play("silverarrow", "silverarrow_divert_attention", "skill", "wasp", "j8")
    assert table.question.kind == "move_straight", "it has gone one space"
    assert max(distance(table, "h8", str(o)) for o in table.options() - {"no"}) == 1


@pytest.mark.parametrize(
    ("card", "coins"), [("silverarrow_fae_healing", 1), ("silverarrow_natures_blessing", 2)]
)
@pytest.mark.rule("goa2.state.retrieve-own-only", "goa2.perform.actor-chooses")
def test_a_hero_in_radius_is_healed_and_paid(card: str, coins: int) -> None:
    for answer, gained in (("spell_break", coins), ("no", 0)):
        table = Table(
            ME | {"arien": (RED, "l8")},
            SPARE,
            discard={"arien": ["spell_break"], "silverarrow": []},
        )
        table.play("silverarrow", card, "skill")
        assert table.question.seats == (table.hero("arien").seat,)
        table.answer(answer)
        assert table.coins("arien") == gained
    alone = Table(ME, SPARE, discard={"silverarrow": ["silverarrow_disorient"]})
    alone.play("silverarrow", card, "skill")
    assert alone.said("stopped") == [("silverarrow", card)], "never herself"


@pytest.mark.parametrize("card", ["silverarrow_fae_healing", "silverarrow_natures_blessing"])
def test_any_other_hero_in_radius_is_healed(card: str) -> None:
    heroes = ME | {"arien": (RED, "l8"), "wasp": (BLUE, "h5"), "dodger": (BLUE, "m8")}
    table = Table(heroes, [*SPARE, ("melee", RED, "i8")]).play("silverarrow", card, "skill")
    assert table.options() == {"l8", "h5"}


# --- blue -------------------------------------------------------------------------------------

ROOTS = [
    ("silverarrow_grasping_roots", "j8", "k8"),
    ("silverarrow_entangling_vines", "k8", "l8"),
    ("silverarrow_grappling_branches", "l8", "m8"),
]


@pytest.mark.parametrize(("card", "inside", "outside"), ROOTS)
@pytest.mark.rule("goa2.turn.this-turn-expire", "goa2.move.up-to-value")
def test_roots_hold_enemies_in_radius_for_the_turn(card: str, inside: str, outside: str) -> None:
    for place, most in ((inside, 1), (outside, 4)):
        table = Table(ME | {"wasp": (BLUE, place)}, SPARE).play("silverarrow", card, "skill")
        table.play("wasp", "charged_boomerang", "movement")
        assert max(distance(table, place, str(o)) for o in table.options()) == most
        table.answer(place)
        table.next_turn()
        table.play("wasp", "thunder_boomerang", "movement")
        assert max(distance(table, place, str(o)) for o in table.options()) > 1


@pytest.mark.parametrize(("card", "inside", "outside"), ROOTS)
def test_roots_do_not_hold_friends(card: str, inside: str, outside: str) -> None:
    table = Table(ME | {"arien": (RED, inside)}, SPARE).play("silverarrow", card, "skill")
    table.play("arien", "dangerous_current", "movement")
    assert max(distance(table, inside, str(o)) for o in table.options()) == 4


@pytest.mark.parametrize(
    ("card", "falls"), [("silverarrow_warning_shot", False), ("silverarrow_treetop_sentinel", True)]
)
@pytest.mark.rule("goa2.effect.end-of-turn")
def test_at_the_end_of_the_turn_a_hero_in_radius_discards(card: str, falls: bool) -> None:
    table = Table(ME | {"wasp": (BLUE, "k8")}, SPARE, hand={"wasp": ["shock", "lift_up"]})
    table.play("silverarrow", card, "skill")
    assert table.hand("wasp") == ["shock", "lift_up"]
    table.next_turn()
    table.answer("shock")
    assert table.hand("wasp") == ["lift_up"]
    bare = Table(ME | {"wasp": (BLUE, "k8")}, SPARE)
    bare.play("silverarrow", card, "skill").next_turn()
    assert (bare.where("wasp") is None) is falls


# --- Wild Hunt --------------------------------------------------------------------------------


@pytest.mark.rule("goa2.ultimate.permanent")
def test_before_any_action_she_moves_two_straight() -> None:
    table = Table(ME | {"wasp": (BLUE, "l8")}, SPARE, ultimate=["silverarrow"])
    table.play("silverarrow", "silverarrow_shoot_and_scoot", "attack", "j8")
    assert table.said("attack")[0][1] == "wasp"
    assert table.where("silverarrow") == "j8"
    for kind in ("movement", "hold"):
        other = Table(ME, SPARE, ultimate=["silverarrow"])
        other.play("silverarrow", "silverarrow_snap_shot", kind)
        assert {distance(other, "h8", str(o)) for o in other.options() - {"no"}} == {2}


def test_before_a_defense_too() -> None:
    table = Table(
        ME | {"wasp": (BLUE, "i8")},
        SPARE,
        ultimate=["silverarrow"],
        hand={"silverarrow": ["silverarrow_clear_shot"]},
    )
    table.play("wasp", "magnetic_dagger", "attack", "silverarrow_clear_shot")
    assert table.question.kind == "move_straight"


@pytest.mark.rule("goa2.fast.granted-same-limits")
@pytest.mark.parametrize(
    ("enemy", "card", "kind", "travels"),
    [("arien", "deluge", "movement", False), ("xargatha", "turn_into_statues", "skill", True)],
)
def test_what_forbids_fast_travel_stops_her_and_a_ban_on_movement_does_not(
    enemy: str, card: str, kind: str, travels: bool
) -> None:
    heroes = {"silverarrow": (RED, "g10"), "wasp": (BLUE, "g8"), enemy: (BLUE, "h10")}
    table = Table(heroes, SPARE)
    table.play(enemy, card, kind)
    if table.ask is not None:
        table.answer(enemy)
    if travels:
        table.next_turn()
        assert table.refused("silverarrow", "silverarrow_long_shot", "movement")
    table.play("silverarrow", "silverarrow_shoot_and_scoot", "attack", "wasp")
    assert ("may_fast_travel" in table.asked) is travels


def test_a_warning_shot_finds_nobody_out_of_radius() -> None:
    table = Table(ME | {"wasp": (BLUE, "4 east of silverarrow")}, SPARE, hand={"wasp": ["shock"]})
    table.play("silverarrow", "silverarrow_warning_shot", "skill").next_turn()
    assert table.hand("wasp") == ["shock"]


def test_the_hunt_may_be_declined_and_precedes_holding_too() -> None:
    table = Table(ME | {"wasp": (BLUE, "l12")}, SPARE, ultimate=["silverarrow"])
    table.play("silverarrow", "silverarrow_long_shot", "hold")
    assert table.offers("2 east of silverarrow")
    assert not table.offers("east of silverarrow"), "exactly two"
    table.answer("no")
    assert table.where("silverarrow") == "h8"
