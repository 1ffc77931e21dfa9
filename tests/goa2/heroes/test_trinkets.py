"""Trinkets: the Turret, what is measured from it, and Barriers."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.game import VOICE
from critias.games.goa2.rules.lanes import respawn_lane
from critias.games.goa2.rules.pieces import lane_minions
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.notes import defense_now
from critias.kernel.choices import Option
from critias.table.parts.staged import stage_of
from goa2.table import BLUE, RED, NotOffered, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""


def turret(
    where: str | None,
    heroes: dict[str, Any],
    minions: list[tuple[Any, ...]] | None = None,
    at: str = "h8",
    **more: Any,
) -> Table:
    """Red Trinkets with the Turret put up somewhere."""
    table = Table({"trinkets": (RED, at)} | heroes, [*SPARE, *(minions or [])], **more)
    if where is not None:
        table.move("turret", where)
    return table


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def barriers(table: Table) -> set[str]:
    """Where Barriers stand."""
    state = table.state
    return {table.name(s) for s, p in state.at.items() if state.labels[p] == "barrier"}


# --- the Turret -------------------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.obstacle", "goa2.eor.tokens-all")
def test_the_turret_bars_the_way_and_outlasts_the_round_and_its_owner() -> None:
    table = turret("i8", {"wasp": (BLUE, "h9")})
    table.play("wasp", "shock", "movement")
    assert not table.offers("i8")
    table.answer("h9").run(end_round)
    assert table.at("turret", "i8")
    table.play("wasp", "lift_up", "hold")
    table.hero("wasp").resolved[0] = ""
    table.play("wasp", "magnetic_dagger", "attack", "trinkets")
    assert (table.where("trinkets"), table.where("turret")) == (None, "i8")


@pytest.mark.rule("goa2.clear.removes-adjacent", "goa2.push.occupied-point")
def test_it_is_neither_unit_nor_token() -> None:
    table = turret("i8", {"wuk": (BLUE, "i9")}, edition=2)
    table.play("wuk", "toss_away", "skill")
    assert table.said("stopped"), "nothing to throw"
    table.play("trinkets", "makeshift_minigun", "clear")
    assert table.at("turret", "i8"), "nothing to clear"


@pytest.mark.rule("goa2.push.occupied-point")
def test_a_minion_spawns_beside_it_and_not_on_it() -> None:
    table = turret("g7", {"wasp": (BLUE, "l13")})
    table.run(lambda state: respawn_lane(state, 0))
    assert table.question.kind == "spawn_near"
    while table.ask is not None:
        table.answer(table.question.options[0])
    assert table.at("turret", "g7")
    assert len(lane_minions(table.state, 0, RED)) == len(lane_minions(table.state, 0, BLUE))


def test_it_is_drawn_and_named() -> None:
    table = turret("i8", {"wasp": (BLUE, "j8")})
    shown = view(table.state, None)
    board = stage_of(VOICE, shown, VOICE.offers(table.state, shown, None)).board
    assert board is not None
    assert "Turret of Red, at i8" in board.svg
    assert "tu" in VOICE.picture(shown)


# --- Rapid Redeployment, Ramshackle Turret, Salvage Parts -------------------------------------


def test_trinkets_walks_and_puts_the_turret_up() -> None:
    table = turret(None, {})
    table.play("trinkets", "rapid_redeployment", "skill", "redeploy")
    assert table.offers("k8")
    assert not table.offers("l8")
    table.answer("j8", "k8")
    assert (table.where("trinkets"), table.where("turret")) == ("j8", "k8")


def test_the_turret_moves_to_another_space_beside_trinkets() -> None:
    table = turret("i8", {})
    table.play("trinkets", "ramshackle_turret", "skill", "no")
    assert table.question.kind == "place_piece"
    assert not table.offers("i8"), "its own space is not empty"
    assert not table.offers("j8"), "not beside"
    table.answer("g8")
    assert table.where("turret") == "g8"
    assert table.piece_at("i8") is None


def test_or_a_minion_beside_trinkets_is_scrapped() -> None:
    table = turret(None, {}, [("melee", BLUE, "i8", "pawn")])
    table.play("trinkets", "rapid_redeployment", "skill", "scrap_a_minion")
    assert table.where("pawn") is None
    assert table.coins("trinkets") == 2
    assert table.done


def test_parts_put_the_turret_up() -> None:
    table = turret(None, {})
    table.play("trinkets", "salvage_parts", "skill", "put_it_up", "g9")
    assert table.where("turret") == "g9"
    assert table.where("trinkets") == "h8"


def test_parts_make_trinkets_quick_or_bring_a_card_back() -> None:
    table = turret("i8", {})
    table.play("trinkets", "salvage_parts", "skill", "move_off", "k8")
    assert (table.where("trinkets"), table.where("turret")) == ("k8", None)
    other = turret("i8", {}, discard={"trinkets": ["gatling_gun"]})
    other.play("trinkets", "salvage_parts", "skill", "recycle_a_card", "gatling_gun")
    assert other.hand("trinkets") == ["trinkets_gatling_gun"]
    assert other.where("turret") is None


@pytest.mark.rule("goa2.perform.mandatory-stop")
@pytest.mark.parametrize("part", ["move_off", "recycle_a_card"])
def test_without_a_turret_there_are_no_parts(part: str) -> None:
    table = turret(None, {}, discard={"trinkets": ["gatling_gun"]})
    table.play("trinkets", "salvage_parts", "skill", part)
    assert table.said("stopped")
    assert table.hand("trinkets") == []


def test_parts_that_would_do_nothing_are_known() -> None:
    """Without the Turret nothing can be taken off; where all is full nothing can be put up."""
    table = turret(None, {}).play("trinkets", "salvage_parts", "skill")
    modes = ("put_it_up", "move_off", "recycle_a_card")
    assert [table.idle(mode) for mode in modes] == [False, True, True]
    around = {"arien": (RED, "g2"), "wasp": (BLUE, "g3")}
    full = turret("g4", around, at="f3").play("trinkets", "salvage_parts", "skill")
    assert [full.idle(mode) for mode in modes] == [True, False, False]


# --- red A ------------------------------------------------------------------------------------

CIRCLES = {
    "arien": (BLUE, "3 northeast of trinkets"),
    "wasp": (BLUE, "southeast of 2 east of trinkets"),
    "brogan": (BLUE, "west of trinkets"),
}


@pytest.mark.rule("goa2.card.range-max", "goa2.concept.in-straight-line")
@pytest.mark.parametrize(
    ("target", "attack"), [("arien", 5), ("wasp", 3)], ids=["both in line", "one in line"]
)
def test_two_circles(target: str, attack: int) -> None:
    table = turret("m12", CIRCLES, at="j12").play("trinkets", "gatling_gun", "attack")
    assert table.options() == {table.where("arien"), table.where("wasp")}
    table.answer(target)
    assert total(table) == attack


@pytest.mark.parametrize("card", ["makeshift_minigun", "gatling_gun", "supercharged_cannon"])
def test_no_gun_reaches_from_the_turret_alone(card: str) -> None:
    foes = {"wasp": (BLUE, "m8"), "arien": (RED, "i9")}
    table = turret("k8", foes).play("trinkets", card, "attack")
    assert table.said("stopped")


def test_only_both_lines_together_are_a_file() -> None:
    """Wasp is in line with Trinkets and not with the Turret."""
    table = turret("h7", {"wasp": (BLUE, "j8")}).play("trinkets", "makeshift_minigun", "attack")
    assert total(table) == 3


@pytest.mark.parametrize(
    ("card", "reach", "attack"),
    [("makeshift_minigun", 2, 5), ("gatling_gun", 3, 5), ("supercharged_cannon", 3, 7)],
)
def test_the_gun_reaches_as_far_from_both(card: str, reach: int, attack: int) -> None:
    foes = {"wasp": (BLUE, f"{reach} east of trinkets")}
    table = turret("i8", foes)
    table.play("trinkets", card, "attack", "wasp")
    assert total(table) == attack
    short = turret(f"{reach + 1} east of wasp", foes, at="g8")
    short.play("trinkets", card, "attack")
    assert short.said("stopped")


@pytest.mark.parametrize("card", ["makeshift_minigun", "gatling_gun", "supercharged_cannon"])
def test_without_a_turret_no_gun_fires(card: str) -> None:
    table = turret(None, {"wasp": (BLUE, "i8")}).play("trinkets", card, "attack")
    assert table.said("stopped")
    assert table.where("wasp") == "i8"


# --- red B ------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.repeat.whole-action")
@pytest.mark.parametrize(
    ("card", "times", "attack"), [("steam_discharge", 2, 4), ("flame_belcher", 3, 5)]
)
def test_steam_scalds_different_units_beside_the_turret(card: str, times: int, attack: int) -> None:
    foes = {
        "wasp": (BLUE, "northeast of 2 east of trinkets"),
        "arien": (BLUE, "3 east of trinkets"),
        "brogan": (BLUE, "southeast of 2 east of trinkets"),
        "sabina": (BLUE, "west of trinkets"),
    }
    table = turret("l12", foes, at="j12").play("trinkets", card, "attack")
    assert table.options() == {table.where(name) for name in ("wasp", "arien", "brogan")}
    left = ["wasp", "arien", "brogan"]
    table.answer(left.pop(0))
    for _ in range(times - 1):
        table.answer("yes")
        if table.ask is not None and table.question.kind == "target":
            table.answer(left[0])
        left.pop(0)
    assert [said[3] for said in table.said("attack")] == [attack] * times
    assert table.done


def test_steam_never_scalds_the_same_one_twice() -> None:
    table = turret("j8", {"wasp": (BLUE, "k8")}, hand={"wasp": ["shock"]})
    table.play("trinkets", "steam_discharge", "attack", "shock")
    assert len(table.said("attack")) == 1
    assert table.done


def test_steam_is_ranged_from_trinkets() -> None:
    table = turret("l8", {"wasp": (BLUE, "m8")}).play("trinkets", "steam_discharge", "attack")
    assert table.said("stopped"), "five spaces are too many"
    bare = turret(None, {"wasp": (BLUE, "i8")}).play("trinkets", "flame_belcher", "attack")
    assert bare.said("stopped")


# --- green A ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "stays"), [("early_prototype", False), ("updated_design", True)])
def test_trinkets_changes_places_inside_the_circle(card: str, stays: bool) -> None:
    foes = {"wasp": (BLUE, "k8"), "arien": (RED, "j7"), "sabina": (BLUE, "l8")}
    table = turret("i8", foes).play("trinkets", card, "skill")
    assert table.options() == {"k8", "j7"}
    table.answer("wasp")
    assert (table.where("trinkets"), table.where("wasp")) == ("k8", "h8")
    assert (table.where("turret") == "i8") is stays


def test_a_token_will_do() -> None:
    table = turret("i8", {}, tokens=[("barrier", "trinkets", "j8")])
    table.play("trinkets", "updated_design", "skill", "j8")
    assert table.where("trinkets") == "j8"
    assert barriers(table) == {"h8"}


@pytest.mark.parametrize("card", ["early_prototype", "updated_design", "perfected_design"])
def test_outside_the_circle_nothing_happens(card: str) -> None:
    table = turret("k8", {"wasp": (BLUE, "j8")}).play("trinkets", card, "skill")
    assert table.done
    assert not table.said("stopped")
    assert (table.where("trinkets"), table.where("turret")) == ("h8", "k8")
    bare = turret(None, {"wasp": (BLUE, "i8")}).play("trinkets", card, "skill")
    assert bare.where("trinkets") == "h8"


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_with_nobody_to_change_places_with_the_turret_stays() -> None:
    table = turret("i8", {}).play("trinkets", "early_prototype", "skill")
    assert table.said("stopped")
    assert table.where("turret") == "i8"


def test_the_perfected_one_also_teleports() -> None:
    table = turret("i8", {"wasp": (BLUE, "j8")})
    table.play("trinkets", "perfected_design", "skill", "teleport")
    assert table.offers("k8", "h7")
    assert not table.offers("l8")
    table.answer("k8")
    assert table.where("trinkets") == "k8"
    swapped = turret("i8", {"wasp": (BLUE, "j8")})
    swapped.play("trinkets", "perfected_design", "skill", "change_places")
    assert swapped.where("trinkets") == "j8"


def test_trinkets_is_no_partner_of_its_own_swap() -> None:
    """With nobody else in the circle changing places does nothing; a friend, an enemy or a token
    will do."""
    table = turret("i8", {}).play("trinkets", "perfected_design", "skill")
    assert table.idle("change_places")
    assert not table.idle("teleport")
    other = turret("i8", {"wasp": (BLUE, "j8")}).play("trinkets", "perfected_design", "skill")
    assert not other.idle("change_places")


# --- green B ----------------------------------------------------------------------------------

CROWD = {"wasp": (BLUE, "l8"), "arien": (BLUE, "j8"), "sabina": (BLUE, "m8"), "brogan": (RED, "i9")}


def test_the_turret_blows_up_among_two_heroes() -> None:
    table = turret("i8", CROWD, hand={"wasp": ["shock"], "arien": ["noble_blade"]})
    table.play("trinkets", "self_destruct", "skill")
    assert table.options() == {"l8", "j8", "no"}
    table.answer("wasp", "arien")
    assert table.discarded("wasp") == ["shock"]
    assert table.discarded("arien") == ["noble_blade"]
    assert table.where("turret") is None


def test_it_may_blow_up_for_nothing_and_not_without_being_there() -> None:
    table = turret("i8", CROWD, hand={"wasp": ["shock"]})
    table.play("trinkets", "self_destruct", "skill", "no")
    assert table.where("turret") is None
    assert table.hand("wasp") == ["shock"]
    bare = turret(None, CROWD).play("trinkets", "self_destruct", "skill")
    assert bare.said("stopped")


@pytest.mark.parametrize(
    ("card", "falls"), [("self_destruct", False), ("emergency_protocol", True)]
)
def test_an_empty_hand_is_no_help_in_an_emergency(card: str, falls: bool) -> None:
    table = turret("i8", CROWD).play("trinkets", card, "skill", "arien", "no")
    assert (table.where("arien") is None) is falls
    assert table.where("turret") is None


# --- blue A -----------------------------------------------------------------------------------


@pytest.mark.rule("goa2.effect.this-turn-round")
def test_a_jolt_takes_one_card_before_a_primary_action() -> None:
    foes = {
        "arien": (BLUE, "2 east of turret"),
        "brogan": (BLUE, "3 west of turret"),
        "wasp": (BLUE, "northeast of turret"),
        "sabina": (BLUE, "southwest of turret"),
    }
    table = turret(
        "j8",
        dict.fromkeys(foes, (BLUE, None)),
        at="l12",
        hand={
            "arien": ["liquid_leap", "spell_break"],
            "wasp": ["lift_up", "stop_projectiles"],
            "sabina": ["listen_up", "quickdraw"],
        },
    )
    for name, (_, place) in foes.items():
        table.move(name, place)
    table.play("trinkets", "disruptor_jolt", "skill")
    table.play("arien", "noble_blade", "movement", "l8")
    assert not table.discarded("arien"), "a secondary Movement"
    table.play("brogan", "mad_dash", "attack")
    assert len(table.state.effects) == 1, "an empty hand pays nothing"
    table.play("wasp", "static_barrier", "skill")
    assert (table.question.kind, table.question.seats) == ("discard", (table.hero("wasp").seat,))
    table.answer("lift_up")
    assert table.said("action")[-1] == ("wasp", "static_barrier", "skill")
    table.play("sabina", "back_to_back", "skill")
    assert not table.discarded("sabina"), "the effect is over"


@pytest.mark.parametrize(("card", "reach"), [("disruptor_jolt", 3), ("disruptor_pulse", 4)])
def test_the_disruptor_reaches_so_far_from_the_turret(card: str, reach: int) -> None:
    for steps, hit in ((reach, True), (reach + 1, False)):
        place = f"{steps} east of h8"
        table = turret("h8", {"wasp": (BLUE, place)}, at="k12", hand={"wasp": ["shock"]})
        table.play("trinkets", card, "skill")
        (effect,) = view(table.state, None)["effects"]
        assert (table.space("wasp") in effect["reach"]) is hit
        table.play("wasp", "static_barrier", "skill")
        assert (table.discarded("wasp") == ["shock"]) is hit


def test_friends_hold_and_an_absent_turret_cost_nothing() -> None:
    table = turret(
        None,
        {"wasp": (BLUE, "j8"), "arien": (RED, "i9")},
        hand={"wasp": ["shock"], "arien": ["noble_blade"]},
    )
    table.play("trinkets", "disruptor_jolt", "skill")
    table.play("wasp", "static_barrier", "skill")
    assert table.hand("wasp") == ["shock"], "no Turret"
    table.move("turret", "i8")
    table.play("arien", "spell_break", "skill")
    table.hero("wasp").resolved[0] = ""
    table.play("wasp", "magnetic_dagger", "hold")
    assert table.hand("arien") == ["noble_blade"]
    assert table.hand("wasp") == ["shock"]


def test_a_primary_defense_is_disrupted_too() -> None:
    table = turret(
        "j8", {"dodger": (BLUE, "i8")}, hand={"dodger": ["shield_of_decay", "dark_ritual"]}
    )
    table.play("trinkets", "disruptor_jolt", "skill")
    table.hero("trinkets").resolved = ["", *table.hero("trinkets").resolved[:3]]
    table.play("trinkets", "gatling_gun", "attack", "shield_of_decay")
    assert table.discarded("dodger") == [
        "shield_of_decay",
        "dark_ritual",
    ]
    assert table.said("defense")


def test_a_secondary_defense_is_not() -> None:
    table = turret("j8", {"wasp": (BLUE, "i8")}, hand={"wasp": ["shock", "lift_up"]})
    table.play("trinkets", "disruptor_jolt", "skill")
    table.hero("trinkets").resolved = ["", *table.hero("trinkets").resolved[:3]]
    table.play("trinkets", "gatling_gun", "attack", "shock")
    assert table.discarded("wasp") == ["shock"]


def test_the_grid_is_over_with_a_card_lost() -> None:
    table = turret(
        "j8", {"sabina": (BLUE, "k8"), "arien": (RED, "l8")}, hand={"sabina": ["quickdraw"]}
    )
    table.play("trinkets", "disruptor_grid", "skill")
    table.play("sabina", "shootout", "attack", "quickdraw")
    assert table.state.effects == []


@pytest.mark.rule("goa2.concept.immune")
def test_immune_heroes_are_passed_over() -> None:
    foes = {"wasp": (BLUE, "j8"), "emmitt": (BLUE, "k8")}
    table = turret("i8", foes, hand={"wasp": ["shock"]})
    table.play("emmitt", "future_proof", "skill", "immunity")
    table.play("trinkets", "disruptor_grid", "skill")
    table.play("wasp", "static_barrier", "skill")
    assert table.hand("wasp") == ["shock"]


def test_an_empty_hand_falls_in_the_grid_before_its_action() -> None:
    table = turret(
        "i8",
        {"wasp": (BLUE, "j8"), "arien": (BLUE, "j7")},
        level={"wasp": 2},
        hand={"arien": ["noble_blade"]},
    )
    table.play("trinkets", "disruptor_grid", "skill")
    table.play("wasp", "shock", "attack")
    assert table.where("wasp") is None
    assert table.coins("trinkets") == 2
    assert "shock" in table.hero("wasp").resolved
    table.play("arien", "spell_break", "skill")
    assert table.discarded("arien") == ["noble_blade"], "it goes on until a card is lost"


def test_whom_the_grid_has_felled_pays_nothing_more() -> None:
    """A Jolt is running besides, which finds nobody."""
    table = turret("i8", {"wasp": (BLUE, "j8")})
    table.play("trinkets", "disruptor_grid", "skill")
    table.hero("trinkets").resolved[0] = ""
    table.play("trinkets", "disruptor_jolt", "skill")
    table.play("wasp", "shock", "attack")
    assert table.where("wasp") is None
    assert len(table.state.effects) == 2


# --- blue B -----------------------------------------------------------------------------------


@pytest.mark.rule("goa2.place.token-limit")
@pytest.mark.parametrize(("card", "most"), [("deployable_barrier", 2), ("deployable_bastion", 3)])
def test_one_of_the_barriers_stands_beside_the_turret(card: str, most: int) -> None:
    table = turret("j8", {}).play("trinkets", card, "skill")
    assert table.options() == {("tokens", n) for n in range(most + 1)}
    table.answer(("tokens", 2), "g9")
    assert not table.offers("g7"), "one of the two has to be near the Turret"
    table.answer("k8")
    assert barriers(table) == {"g9", "k8"}


def test_without_a_turret_there_are_no_barriers() -> None:
    table = turret(None, {}).play("trinkets", "deployable_barrier", "skill")
    assert table.done
    assert barriers(table) == set()


def test_barriers_stay_in_radius_of_trinkets() -> None:
    table = turret("l8", {}).play("trinkets", "deployable_bastion", "skill", ("tokens", 1))
    assert barriers(table) == {"k8"}, "the only one of the spaces around the Turret that is near"


@pytest.mark.rule("goa2.token.keeps-properties", "goa2.defense.total")
def test_barriers_guard_trinkets_and_friends_and_nobody_else() -> None:
    tokens = [("barrier", "trinkets", "i9"), ("barrier", "trinkets", "g8")]
    table = turret(
        None,
        {"arien": (RED, "i10"), "wasp": (BLUE, "i8")},
        hand={"trinkets": ["gatling_gun"], "arien": ["liquid_leap"], "wasp": ["shock"]},
        tokens=tokens,
    )
    guards = {hero["name"]: hero["guard"] for hero in view(table.state, None)["heroes"]}
    assert guards == {"trinkets": 1, "arien": 1, "wasp": 0}
    table.play("wasp", "shock", "attack", "trinkets", "gatling_gun")
    assert table.said("defense") == [("trinkets", "trinkets_gatling_gun", 7, 5, 0)]


def test_the_table_counts_barriers_before_the_card_is_chosen() -> None:
    tokens = [("barrier", "trinkets", "g8"), ("barrier", "trinkets", "g9")]
    table = turret(None, {"wasp": (BLUE, "i8")}, hand={"trinkets": ["gatling_gun"]}, tokens=tokens)
    shown = view(table.state, 0)
    assert defense_now(shown, shown["heroes"][0], "trinkets_gatling_gun") == (
        8,
        "card 6, tokens +2",
    )


# --- Unlimited Firepower, and copies ----------------------------------------------------------


def test_everything_reaches_one_space_further() -> None:
    table = turret("j8", {"wasp": (BLUE, "l8")}, ultimate=["trinkets"])
    table.play("trinkets", "gatling_gun", "attack", "wasp")
    assert total(table) == 5, "four spaces from Trinkets"
    other = turret(
        "h8", {"wasp": (BLUE, "l8")}, at="k12", ultimate=["trinkets"], hand={"wasp": ["shock"]}
    )
    other.play("trinkets", "disruptor_jolt", "skill")
    other.play("wasp", "static_barrier", "skill")
    assert other.discarded("wasp") == ["shock"], "also for an effect that is running"


def test_nebkher_moves_the_real_turret() -> None:
    table = turret("i8", {"nebkher": (BLUE, "k8")}, turn=2)
    table.hero("trinkets").resolved[0] = "trinkets_ramshackle_turret"
    table.play("nebkher", "mind_probe", "skill", "trinkets", "skill", "no", "l8")
    assert table.where("turret") == "l8"


def test_an_answer_that_is_not_offered_is_refused_with_its_rule() -> None:
    table = turret("i8", {}).play("trinkets", "ramshackle_turret", "skill", "no")
    with pytest.raises(NotOffered) as refusal:
        table.answer("k8")
    assert refusal.value.rule == "goa2.concept.adjacent-spaces"
