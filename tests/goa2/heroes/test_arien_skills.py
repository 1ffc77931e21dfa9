"""Arien's green, blue and purple cards: use, branches, and what they must not do."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.active import active_of
from critias.games.goa2.rules.actor import Actor
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.combat import defeat_hero
from critias.games.goa2.rules.heroes.wasp import Magnet
from critias.games.goa2.rules.movement import PLACE
from critias.games.goa2.rules.pieces import lift
from critias.kernel.hexes import spaces_of
from goa2.table import BLUE, RED, Table

# --- the green A line -------------------------------------------------------------------------

LEAPS = [("liquid_leap", 2), ("magical_current", 3), ("stranger_tide", 3)]


@pytest.mark.parametrize(("card", "reach"), LEAPS)
@pytest.mark.rule("goa2.place.not-movement")
def test_leaps_place_arien_without_a_path(card: str, reach: int) -> None:
    table = Table(
        {"arien": (RED, "l12")},
        [("melee", BLUE, s) for s in ("m12", "k5", "i9")]
        + [("ranged", BLUE, "k9"), ("melee", RED, "k10"), ("heavy", RED, "k13")],
        [(f"rock {s}", "arien", s) for s in ("k12", "l11", "m11", "l13")],
    )
    table.play("arien", card, "skill")
    offered = {table.space(str(o)) for o in table.options()}
    distances = {table.board.grid.distance(table.space("arien"), s) for s in offered}
    assert max(distances) == reach
    assert 0 not in distances
    spot = "m10" if reach == 2 else "m9"
    table.answer(spot)
    assert table.where("arien") == spot


def test_leaps_land_on_no_spawn_point() -> None:
    for card, _ in LEAPS:
        table = Table({"arien": (RED, "h8")})
        table.play("arien", card, "skill")
        for point in ("h7", "g7", "i9"):
            assert table.why(point) == "goa2.concept.spawn-point"


@pytest.mark.rule("goa2.concept.empty-spawn-point")
def test_liquid_leap_and_magical_current_keep_away_from_empty_spawn_points() -> None:
    for card in ("liquid_leap", "magical_current"):
        table = Table({"arien": (RED, "i8")}, [("melee", RED, "h7"), ("melee", RED, "i9")])
        table.play("arien", card, "skill")
        # h8 is next to the empty g7; i7 is only next to h7 and i6 (which is empty); j8 is free.
        assert table.why("h8") == "goa2.concept.empty-spawn-point"
        assert table.why("i7") == "goa2.concept.empty-spawn-point"
        assert table.offers("j8")
    table = Table({"arien": (RED, "i8")}, [("melee", RED, "h7"), ("melee", RED, "i9")])
    table.play("arien", "stranger_tide", "skill")
    assert table.offers("h8", "i7", "j8")


def test_the_point_under_arien_is_not_empty_while_he_chooses() -> None:
    table = Table({"arien": (RED, "i9")}, [("melee", RED, "h7"), ("ranged", RED, "i10")])
    table.play("arien", "liquid_leap", "skill")
    # i8 and h9 are next to i9 alone.
    assert table.offers("i8", "h9")


def test_hero_spawn_points_count_too() -> None:
    table = Table({"arien": (RED, "d8")})
    table.play("arien", "stranger_tide", "skill")
    assert table.why("c8") == "goa2.concept.spawn-point"
    table = Table({"arien": (RED, "d9")})
    table.play("arien", "liquid_leap", "skill")
    assert table.why("c9") == "goa2.concept.empty-spawn-point"


@pytest.mark.rule("goa2.place.empty-only")
def test_leaps_need_an_empty_space_and_stop_without_one() -> None:
    table = Table({"arien": (RED, "i8"), "wasp": (BLUE, "j8")})
    table.play("arien", "stranger_tide", "skill")
    assert table.why("j8") == "goa2.place.empty-only"
    table = Table({"arien": (RED, "p7")})
    table.play("arien", "liquid_leap", "skill")
    assert table.said("stopped") == [("arien", "liquid_leap")]
    assert table.where("arien") == "p7"


def test_leaps_fail_in_a_magnetic_field_and_across_a_static_barrier() -> None:
    table = Table({"arien": (RED, "i8"), "wasp": (BLUE, "h8"), "sabina": (RED, "g8")})
    table.play("wasp", "magnetic_dagger", "attack", "sabina")
    table.play("arien", "stranger_tide", "skill")
    assert table.said("stopped") == [("arien", "stranger_tide")]
    assert table.where("arien") == "i8"
    table = Table({"arien": (RED, "i8"), "wasp": (BLUE, "h8")})
    table.play("wasp", "static_barrier", "skill")
    table.play("arien", "stranger_tide", "skill")
    assert table.offers("j8")
    assert table.why("k8") == "goa2.overview.card-over-rules"


# --- the green B line -------------------------------------------------------------------------


@pytest.mark.printing(2)
@pytest.mark.rule("goa2.swap.not-placement")
def test_what_forbids_placing_alone_forbids_no_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wasp's field, if it spoke of placing only."""
    field = Magnet.holds
    monkeypatch.setattr(Magnet, "holds", lambda *given: field(*given) if given[-1] == PLACE else 0)
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "i8"), "brogan": (RED, "j8")},
        [("melee", BLUE, "h6", "far")],
    )
    table.play("wasp", "magnetic_dagger", "attack", "brogan")
    table.play("arien", "stranger_tide", "skill")
    assert table.said("stopped") == [("arien", "stranger_tide")]
    table.play("arien", "arcane_whirlpool", "skill", "far")
    assert (table.where("arien"), table.where("far")) == ("h6", "h8")


@pytest.mark.rule("goa2.swap.pieces")
def test_arcane_whirlpool_swaps_with_an_enemy_minion_in_range() -> None:
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "i8")},
        [("melee", BLUE, "l8", "far"), ("melee", BLUE, "k6"), ("melee", RED, "g8")],
    )
    table.play("arien", "arcane_whirlpool", "skill")
    assert table.options() == {"l8", "k6"}
    assert table.why("g8") == "goa2.perform.valid-targets"
    assert table.why("wasp") == "goa2.perform.valid-targets"
    table.answer("far")
    assert table.where("arien") == "l8"
    assert table.where("far") == "h8"
    assert table.done


def test_whirlpools_reach_four_spaces_and_no_immune_heavy() -> None:
    table = Table(
        {"arien": (RED, "g8")},
        [("melee", BLUE, "l8"), ("heavy", BLUE, "i8"), ("ranged", BLUE, "k8")],
    )
    table.play("arien", "arcane_whirlpool", "skill")
    # Only k8 is left, so there is nothing to ask.
    assert table.where("arien") == "k8"
    assert table.piece_at("g8") == ("ranged", BLUE)


def test_whirlpools_cross_a_static_barrier_but_not_a_magnetic_field_or_bulwark() -> None:
    table = Table({"arien": (RED, "k8"), "wasp": (BLUE, "h8")}, [("melee", BLUE, "i8")])
    table.play("wasp", "static_barrier", "skill")
    table.play("arien", "arcane_whirlpool", "skill")
    assert table.where("arien") == "i8"
    table = Table(
        {"arien": (RED, "j8"), "wasp": (BLUE, "h8"), "sabina": (RED, "g8")},
        [("melee", BLUE, "k8")],
    )
    table.play("wasp", "magnetic_dagger", "attack", "sabina")
    table.play("arien", "arcane_whirlpool", "skill")
    assert table.where("arien") == "j8"
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "h8")}, [("melee", BLUE, "k8")])
    table.play("brogan", "bulwark", "skill")
    table.play("arien", "arcane_whirlpool", "skill")
    assert table.where("arien") == "j8"
    assert table.said("stopped") == [("arien", "arcane_whirlpool")]


def test_a_minion_swapped_out_of_its_battle_zone_walks_home() -> None:
    table = Table(
        {"arien": (RED, "n8"), "brogan": (BLUE, "q9")},
        [("melee", BLUE, "k8", "minion"), ("melee", RED, "g7")],
    )
    table.play("arien", "arcane_whirlpool", "skill")
    assert table.where("arien") == "k8"
    assert table.question.kind == "stray_home"
    assert table.options() == {"l8", "l9", "m10"}
    table.answer("l9")
    assert table.where("minion") == "l9"


def test_ebb_and_flow_repeats_if_the_minion_was_adjacent() -> None:
    table = Table(
        {"arien": (RED, "h8")},
        [("melee", BLUE, "i8", "near"), ("melee", BLUE, "k8", "far"), ("melee", RED, "g7")],
    )
    table.play("arien", "ebb_and_flow", "skill", "near", "yes", "far")
    assert table.where("arien") == "k8"
    assert table.where("near") == "h8"
    assert table.where("far") == "i8"
    assert table.done


def test_ebb_and_flow_does_not_repeat_after_a_minion_farther_off() -> None:
    table = Table(
        {"arien": (RED, "h8")}, [("melee", BLUE, "j8", "far"), ("melee", BLUE, "g8", "near")]
    )
    table.play("arien", "ebb_and_flow", "skill", "far")
    assert table.done
    assert table.where("arien") == "j8"


def test_ebb_and_flow_may_take_the_same_minion_back() -> None:
    table = Table({"arien": (RED, "h8")}, [("melee", BLUE, "i8", "near")])
    table.play("arien", "ebb_and_flow", "skill", "yes")
    assert table.where("arien") == "h8"
    assert table.where("near") == "i8"


# --- the blue A line --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "defense"), [("aspiring_duelist", 5), ("expert_duelist", 6), ("master_duelist", 6)]
)
def test_duelists_ignore_minions_for_better_and_worse(card: str, defense: int) -> None:
    for minion in (("melee", RED, "northeast of arien"), ("melee", BLUE, "northeast of arien")):
        table = Table(
            {"arien": (RED, "h8"), "wasp": (BLUE, "i8")}, [minion], hand={"arien": [card]}
        )
        table.play("wasp", "shock", "attack", "arien", card)
        assert table.said("defense") == [("arien", card, defense, 5, 0)]
        assert table.where("arien") == "h8"


@pytest.mark.parametrize("card", ["expert_duelist", "master_duelist"])
@pytest.mark.rule("goa2.concept.immune-type", "goa2.effect.this-turn-round")
def test_expert_and_master_duelist_are_immune_to_attacks_of_all_others(card: str) -> None:
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "i8"), "sabina": (BLUE, "g8"), "dodger": (RED, "h9")},
        hand={"arien": [card], "dodger": ["death_trap"]},
    )
    table.play("wasp", "magnetic_dagger", "attack", "arien", card)
    # Dodger is the only unit left to shoot at.
    table.play("sabina", "gunslinger", "attack", "death_trap")
    assert [data[:2] for data in table.said("attack")] == [("wasp", "arien"), ("sabina", "dodger")]
    table.move("dodger", "h9")
    table.next_turn()
    table.play("sabina", "quickdraw", "attack")
    if card == "expert_duelist":
        assert table.options() == {"h8", "h9"}
    else:
        assert table.said("attack")[-1][:2] == ("sabina", "dodger")


@pytest.mark.parametrize("card", ["expert_duelist", "master_duelist"])
def test_duelists_can_be_attacked_again_by_the_same_hero(card: str) -> None:
    table = Table({"arien": (RED, "h8"), "tigerclaw": (BLUE, "i8")}, hand={"arien": [card]})
    table.play("tigerclaw", "leaping_strike", "attack", "no", card, "no")
    assert len(table.state.effects) == 1
    table.play("tigerclaw", "hit_and_run", "attack", "no")
    assert table.where("arien") is None


def test_duelists_are_not_immune_to_skills() -> None:
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "i8"), "dodger": (BLUE, "g8")},
        hand={"arien": ["expert_duelist", "noble_blade"]},
    )
    table.play("wasp", "magnetic_dagger", "attack", "arien", "expert_duelist")
    table.play("dodger", "death_trap", "skill", "noble_blade")
    assert table.discarded("arien") == ["expert_duelist", "noble_blade"]


@pytest.mark.parametrize("attacker", ["sabina", "wasp"])
def test_immunity_covers_the_text_of_attack_cards(attacker: str) -> None:
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "i8"), "sabina": (BLUE, "g8"), "dodger": (RED, "j8")},
        hand={"arien": ["master_duelist", "noble_blade"], "dodger": ["finger_of_death"]},
    )
    card = {"sabina": "gunslinger", "wasp": "magnetic_dagger"}[attacker]
    table.play(attacker, card, "attack", "arien", "master_duelist")
    table.next_turn()
    table.move("wasp", "k8")
    table.play("wasp", "electrocute", "attack", "dodger", "finger_of_death")
    # The discard that follows Wasp's attack hits him only if hers was the attack he answered.
    discarded = attacker == "wasp"
    assert ("noble_blade" in table.discarded("arien")) is discarded


@pytest.mark.parametrize("card", ["expert_duelist", "master_duelist"])
def test_duelists_are_not_immune_to_their_friends(card: str) -> None:
    heroes = {"arien": (RED, "h8"), "wasp": (BLUE, "i8"), "sabina": (BLUE, "g8")}
    table = Table(heroes | {"dodger": (RED, "h9")}, hand={"arien": [card]})
    table.play("wasp", "magnetic_dagger", "attack", "arien", card)
    shot = CARDS["gunslinger"]
    friend = Actor(table.state, table.hero("dodger"), shot, "attack", True)
    enemy = Actor(table.state, table.hero("sabina"), shot, "attack", True)
    assert friend.immune() == 0
    assert enemy.immune() == 1 << table.space("arien")


@pytest.mark.parametrize("card", ["expert_duelist", "master_duelist"])
def test_a_duelist_off_the_board_is_no_target_and_no_hindrance(card: str) -> None:
    heroes = {"arien": (RED, "h8"), "wasp": (BLUE, "i8"), "sabina": (BLUE, "g8")}
    table = Table(heroes | {"dodger": (RED, "h9")}, hand={"arien": [card]})
    table.play("wasp", "magnetic_dagger", "attack", "arien", card)
    defeat_hero(table.state, table.hero("arien"), table.hero("wasp"))
    table.play("sabina", "gunslinger", "attack")
    assert table.said("attack")[-1][:2] == ("sabina", "dodger")


@pytest.mark.rule("goa2.effect.cancel-state-change")
def test_the_immunity_ends_when_its_card_leaves_the_discard_pile() -> None:
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "i8"), "sabina": (BLUE, "g8")},
        hand={"arien": ["master_duelist"]},
    )
    table.play("wasp", "magnetic_dagger", "attack", "arien", "master_duelist")
    assert len(table.state.effects) == 2
    hands.retrieve(table.state, table.hero("arien"), "master_duelist")
    table.play("sabina", "gunslinger", "attack", "no")
    assert table.where("arien") is None


@pytest.mark.rule("goa2.defense.may-fail-knowingly", "goa2.effect.cancel-defeat")
def test_a_duelist_who_falls_all_the_same_has_no_effect_left() -> None:
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "k8")}, hand={"arien": ["expert_duelist"]}
    )
    table.play("brogan", "furious_charge", "attack", "i8", "expert_duelist")
    assert table.where("arien") is None
    assert table.state.effects == []


# --- the blue B line --------------------------------------------------------------------------


@pytest.mark.rule("goa2.move.text-before-movement", "goa2.move.primary-zero")
def test_slippery_ground_works_also_without_a_step() -> None:
    table = Table({"arien": (RED, "h8"), "wasp": (BLUE, "i8"), "sabina": (BLUE, "j8")})
    table.play("arien", "slippery_ground", "movement", "h8")
    table.play("wasp", "shock", "movement")
    grid = table.board.grid
    assert all(
        grid.distance(table.space("wasp"), table.space(str(o))) <= 1 for o in table.options()
    )
    table.answer("i7")
    table.play("sabina", "quickdraw", "movement")
    assert any(
        grid.distance(table.space("sabina"), table.space(str(o))) == 4 for o in table.options()
    )


def test_slippery_ground_moves_arien_up_to_three() -> None:
    table = Table({"arien": (RED, "h8")})
    table.play("arien", "slippery_ground", "movement", "k8")
    assert table.where("arien") == "k8"
    assert len(table.state.effects) == 1


@pytest.mark.rule("goa2.fast.no-text")
def test_slippery_ground_has_no_effect_with_fast_travel() -> None:
    table = Table({"arien": (RED, "d8")})
    table.play("arien", "slippery_ground", "fast_travel", "d7")
    assert table.state.effects == []


@pytest.mark.rule("goa2.move.restriction-at-start")
def test_slippery_ground_forbids_fast_travel_to_neighbours_only() -> None:
    table = Table({"arien": (RED, "p8"), "wasp": (BLUE, "q8"), "sabina": (BLUE, "r8")})
    table.play("arien", "slippery_ground", "movement", "p8")
    assert table.refused("wasp", "shock", "fast_travel") == "goa2.overview.card-over-rules"
    assert table.refused("sabina", "quickdraw", "fast_travel") is None
    table.move("arien", "o8")
    assert table.refused("wasp", "shock", "fast_travel") is None


@pytest.mark.rule("goa2.move.in-text-ignores-action-ban")
def test_slippery_ground_leaves_text_movement_and_friends_alone() -> None:
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8"), "dodger": (RED, "g8")},
        [("melee", RED, "k7")],
    )
    table.play("arien", "slippery_ground", "movement", "h8")
    table.play("dodger", "weakness", "movement")
    assert table.offers("f10")
    table.answer("g8")
    table.play("brogan", "savage_kick", "skill")
    assert table.offers("k8")


def test_slippery_ground_ends_with_the_turn() -> None:
    table = Table({"arien": (RED, "h8"), "wasp": (BLUE, "i8")})
    table.play("arien", "slippery_ground", "movement", "h8")
    table.next_turn()
    table.play("wasp", "shock", "movement", "l8")
    assert table.where("wasp") == "l8"


@pytest.mark.parametrize("card", ["slippery_ground", "deluge"])
def test_the_ground_is_dry_everywhere_while_arien_is_off_the_board(card: str) -> None:
    table = Table({"arien": (RED, "h8"), "wasp": (BLUE, "i8")})
    table.play("arien", card, "movement", "h8")
    lift(table.state, table.names["arien"])
    for space in spaces_of(table.board.grid.ground):
        table.move("wasp", space)
        act = Actor(table.state, table.hero("wasp"), CARDS["shock"], "movement", False)
        assert all(active_of(e).cap(table.state, e, act) is None for e in table.state.effects)


def test_deluge_reaches_as_far_as_its_radius() -> None:
    for items, bound in (({}, False), ({"arien": {"radius": 1}}, True)):
        table = Table({"arien": (RED, "h8"), "wasp": (BLUE, "j8")}, items=items)
        table.play("arien", "deluge", "movement", "h8")
        table.play("wasp", "shock", "movement")
        assert table.offers("l8") is not bound
        assert table.offers("k8")
    table = Table({"arien": (RED, "h8"), "wasp": (BLUE, "j8")}, items={"arien": {"radius": 1}})
    table.play("arien", "slippery_ground", "movement", "h8")
    table.play("wasp", "shock", "movement")
    assert table.offers("l8")


# --- Living Tsunami ---------------------------------------------------------------------------


@pytest.mark.rule("goa2.ultimate.permanent")
def test_living_tsunami_steps_up_to_a_target() -> None:
    table = Table({"arien": (RED, "g8"), "wasp": (BLUE, "i8")}, ultimate=["arien"])
    table.play("arien", "noble_blade", "attack", "h8")
    assert table.where("arien") == "h8"
    assert table.where("wasp") is None


def test_without_the_ultimate_there_is_no_step() -> None:
    table = Table({"arien": (RED, "g8"), "wasp": (BLUE, "i8")})
    table.play("arien", "noble_blade", "attack")
    assert table.said("stopped") == [("arien", "noble_blade")]


@pytest.mark.printing(2)
def test_living_tsunami_works_once_per_turn_in_first_or_repeated_attacks() -> None:
    minions = [("melee", BLUE, "h8"), ("melee", BLUE, "h7"), ("melee", RED, "k10")]
    table = Table({"arien": (RED, "g8")}, [*minions, ("melee", BLUE, "k5")], ultimate=["arien"])
    table.play("arien", "violent_torrent", "attack", "no", "h8", "yes", "h8", "h7")
    assert table.where("arien") == "h8"
    assert table.coins("arien") == 4
    table = Table({"arien": (RED, "g8")}, [*minions, ("melee", BLUE, "h9")], ultimate=["arien"])
    table.play("arien", "violent_torrent", "attack", "g7", "h8", "yes")
    assert table.asked.count("move_text") == 1
    assert table.coins("arien") == 4
    assert table.where("arien") == "g7"


def test_living_tsunami_is_spent_even_if_nobody_is_in_reach_and_returns_next_turn() -> None:
    table = Table({"arien": (RED, "g8"), "wasp": (BLUE, "i8")}, ultimate=["arien"])
    table.play("arien", "noble_blade", "attack", "g9")
    assert table.said("stopped") == [("arien", "noble_blade")]
    assert table.where("arien") == "g9"
    table.next_turn()
    table.play("arien", "raging_stream", "attack", "h8")
    assert table.where("wasp") is None


@pytest.mark.printing(2)
def test_living_tsunami_does_nothing_for_clear_or_other_actions() -> None:
    table = Table({"arien": (RED, "g8")}, tokens=[("rock", "arien", "h8")], ultimate=["arien"])
    table.play("arien", "noble_blade", "clear", "rock")
    assert "move_text" not in table.asked
    assert table.where("rock") is None
    table.next_turn()
    table.play("arien", "stranger_tide", "skill", "i8")
    assert "move_text" not in table.asked
