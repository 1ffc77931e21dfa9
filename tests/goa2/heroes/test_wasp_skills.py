"""Wasp's green, blue and purple cards: use, branches, and what they must not do."""

from __future__ import annotations

import pytest

from goa2.table import BLUE, RED, Table

# --- the green A line -------------------------------------------------------------------------

STOPS = ["stop_projectiles", "deflect_projectiles", "reflect_projectiles"]


@pytest.mark.parametrize("card", STOPS)
def test_projectiles_are_stopped_whatever_their_strength(card: str) -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "sabina": (RED, "j8")},
        hand={"wasp": [card]},
        items={"sabina": {"attack": 9}},
    )
    table.play("sabina", "gunslinger", "attack", "wasp", card)
    assert table.where("wasp") == "h8"
    assert table.said("block") == [("wasp", card, 1)]


@pytest.mark.parametrize("card", STOPS)
def test_other_attacks_are_not_stopped_and_nobody_discards(card: str) -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "arien": (RED, "i8"), "sabina": (RED, "j8")},
        hand={"wasp": [card], "sabina": ["bang"]},
    )
    table.play("arien", "dangerous_current", "attack", "wasp", card)
    assert table.where("wasp") is None
    assert table.hand("sabina") == ["bang"]


def shot(card: str, **places: str) -> Table:
    """Sabina on j8 has shot at Wasp on h8, who defended with the card."""
    others = {name: (RED, place) for name, place in places.items()}
    table = Table(
        {"wasp": (BLUE, "h8"), "sabina": (RED, "j8"), **others},
        hand={
            "wasp": [card],
            "sabina": ["bang"],
            **{name: [cards] for name, cards in HAND.items() if name in places},
        },
    )
    return table.play("sabina", "gunslinger", "attack", "wasp", card)


HAND = {"arien": "noble_blade", "brogan": "bulwark"}


def test_stop_projectiles_makes_nobody_discard() -> None:
    assert shot("stop_projectiles", arien="i8").said("discard") == [("wasp", "stop_projectiles")]


def test_deflect_projectiles_hits_an_enemy_in_range_other_than_the_attacker() -> None:
    table = shot("deflect_projectiles", arien="k8", brogan="g8")
    assert table.options() == {"k8", "g8"}
    assert table.why("sabina") == "goa2.perform.valid-targets"
    table.answer("arien")
    assert table.discarded("arien") == ["noble_blade"]
    assert table.hand("brogan") == ["bulwark"]


def test_deflect_projectiles_finds_nobody_else() -> None:
    table = shot("deflect_projectiles", arien="l8")
    assert table.done
    assert table.where("wasp") == "h8"
    assert table.hand("arien") == ["noble_blade"]
    assert table.hand("sabina") == ["bang"]


def test_reflect_projectiles_may_hit_the_attacker() -> None:
    table = shot("reflect_projectiles", arien="k8")
    assert table.options() == {"k8", "j8"}
    table.answer("sabina")
    assert table.discarded("sabina") == ["bang"]


def test_reflect_projectiles_defeats_nobody() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "sabina": (RED, "j8")}, hand={"wasp": ["reflect_projectiles"]}
    )
    table.play("sabina", "gunslinger", "attack", "wasp", "reflect_projectiles")
    assert table.where("sabina") == "j8"


# --- the green B line -------------------------------------------------------------------------

LIFTS = ["telekinesis", "mass_telekinesis"]


@pytest.mark.parametrize("card", LIFTS)
def test_telekinesis_places_any_piece_beside_wasp(card: str) -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "arien": (RED, "i7"), "dodger": (BLUE, "h6"), "sabina": (RED, "j8")},
        [("melee", RED, "i9"), ("melee", BLUE, "f7"), ("ranged", RED, "k7")],
        [("rock", "arien", "h10")],
    )
    table.play("wasp", card, "skill")
    assert table.options() == {"i7", "h6", "i9", "f7", "h10"}
    assert table.why("sabina") == "goa2.concept.in-straight-line"
    assert table.why("k7") == "goa2.card.range-max"
    assert table.why("wasp") == "goa2.perform.self-only-if-named"
    table.answer("rock")
    assert table.options() == {"g7", "h7", "g8", "i8", "g9", "h9"}
    table.answer("g8")
    assert table.where("rock") == "g8"
    assert table.done is (card == "telekinesis")


def test_telekinesis_leaves_immune_and_guarded_units_alone() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "brogan": (RED, "i7")},
        [
            ("heavy", RED, "h6"),
            ("melee", RED, "i9"),
            ("heavy", BLUE, "f7"),
            ("melee", BLUE, "h10", "own"),
        ],
    )
    table.play("brogan", "bulwark", "skill")
    table.play("wasp", "telekinesis", "skill", "g8")
    assert table.where("own") == "g8"
    assert table.where("brogan") == "i7"
    assert table.piece_at("i9") == ("melee", RED)


def test_telekinesis_may_pull_a_minion_out_of_its_zone_and_it_walks_home() -> None:
    table = Table(
        {"wasp": (BLUE, "n8"), "dodger": (RED, None)},
        [("melee", RED, "l9", "minion"), ("melee", BLUE, "k5")],
    )
    table.play("wasp", "telekinesis", "skill", "minion", "o8")
    assert table.said("place") == [(table.names["minion"], table.space("l9"), table.space("o8"))]
    assert table.question.kind == "stray_home"


@pytest.mark.parametrize("card", LIFTS)
def test_telekinesis_chooses_nobody_when_there_is_no_room_beside_wasp(card: str) -> None:
    """Arien stands off the lines, and everywhere else there is room."""
    rocks = [("rock", "arien", place) for place in ("g7", "h7", "g8", "i8", "g9", "h9")]
    table = Table({"wasp": (BLUE, "h8"), "arien": (RED, "i7")}, tokens=rocks)
    table.play("wasp", card, "skill")
    assert table.said("stopped") == [("wasp", card)]
    assert table.asked == []


def test_telekinesis_stops_without_a_piece_off_the_lines() -> None:
    table = Table({"wasp": (BLUE, "h8"), "arien": (RED, "i8")})
    table.play("wasp", "telekinesis", "skill")
    assert table.said("stopped") == [("wasp", "telekinesis")]


def test_mass_telekinesis_may_take_a_second_piece() -> None:
    table = Table({"wasp": (BLUE, "h8"), "arien": (RED, "i7"), "sabina": (RED, "h10")})
    table.play("wasp", "mass_telekinesis", "skill", "arien", "i8", "yes")
    # Arien stands in line now.
    assert table.question.kind == "place_piece"
    table.answer("g8")
    assert table.where("sabina") == "g8"
    assert table.done
    table = Table({"wasp": (BLUE, "h8"), "arien": (RED, "i7"), "sabina": (RED, "h10")})
    table.play("wasp", "mass_telekinesis", "skill", "arien", "i8", "no")
    assert table.where("sabina") == "h10"


# --- the blue A line --------------------------------------------------------------------------

CIRCLES = [("lift_up", 2, 1), ("control_gravity", 3, 1), ("center_of_mass", 3, 2)]
every_circle = pytest.mark.parametrize(("card", "radius", "repeats"), CIRCLES)


@every_circle
def test_pieces_drift_around_wasp_at_their_distance(card: str, radius: int, repeats: int) -> None:
    origin, ends = {2: ("j8", {"i7", "i9"}), 3: ("j7", {"j6", "k8"})}[radius]
    table = Table({"wasp": (BLUE, "h8"), "arien": (RED, origin)})
    table.play("wasp", card, "skill", "arien")
    assert table.options() == ends
    table.answer(min(ends))
    assert table.where("arien") == min(ends)
    assert table.question.kind == "repeat"


@every_circle
def test_every_other_piece_in_radius_may_drift(card: str, radius: int, repeats: int) -> None:
    table = Table(
        {
            "wasp": (BLUE, "h8"),
            "arien": (RED, "i8"),
            "dodger": (BLUE, "j8"),
            "sabina": (RED, f"{radius + 1} east of h8"),
        },
        [("heavy", RED, "g8"), ("melee", RED, "h9"), ("melee", BLUE, "k5")],
        [("rock", "arien", "h7")],
    )
    table.play("wasp", card, "skill")
    assert table.options() == {"j8", "h9", "h7"}
    assert table.why("g8") == "goa2.attack.heavy-minion-immunity"
    assert table.why("sabina") == "goa2.card.range-max"
    assert table.why("wasp") == "goa2.perform.self-only-if-named"
    assert table.why("arien") == "goa2.move.in-text-exact"


@every_circle
def test_repeats_go_on_with_the_same_piece(card: str, radius: int, repeats: int) -> None:
    table = Table({"wasp": (BLUE, "h8"), "arien": (RED, "i8"), "dodger": (BLUE, "g8")})
    table.play("wasp", card, "skill", "arien", "h7", "yes")
    assert table.options() == {"g7", "i8"}
    table.answer("g7")
    if repeats == 2:
        # Dodger is in the way, so there is only the way back.
        table.answer("yes")
        assert table.where("arien") == "h7"
    assert table.where("dodger") == "g8"
    assert table.asked.count("repeat") == repeats
    assert table.done


def test_repeats_may_be_declined() -> None:
    table = Table({"wasp": (BLUE, "h8"), "arien": (RED, "i8")})
    table.play("wasp", "center_of_mass", "skill", "arien", "h7", "yes", "g7", "no")
    assert table.where("arien") == "g7"
    assert table.done


def test_a_piece_without_room_or_under_bulwark_does_not_drift() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "arien": (RED, "i8"), "dodger": (BLUE, "g8")},
        tokens=[("rock", "arien", "h7"), ("stone", "arien", "h9")],
    )
    table.play("wasp", "lift_up", "skill")
    assert table.why("arien") == "goa2.move.in-text-exact"
    table = Table({"wasp": (BLUE, "h8"), "brogan": (RED, "i8")})
    table.play("brogan", "bulwark", "skill")
    table.play("wasp", "lift_up", "skill")
    assert table.said("stopped") == [("wasp", "lift_up")]


@pytest.mark.rule("goa2.outside.timing", "goa2.repeat.separate-action")
def test_a_drifting_minion_walks_home_between_the_repeats_unless_the_table_says_otherwise() -> None:
    for between in (True, False):
        table = Table(
            {"wasp": (BLUE, "k8"), "arien": (RED, None)},
            [("melee", RED, "l9", "minion"), ("melee", BLUE, "k5")],
            strays_between_repeats=between,
        )
        table.play("wasp", "lift_up", "skill", "minion", "m8")
        assert table.question.kind == ("stray_home" if between else "repeat")


# --- the blue B line --------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["kinetic_repulse", "kinetic_blast"])
@pytest.mark.rule("goa2.pushunit.multi", "goa2.pushunit.multi-simultaneous")
def test_two_enemies_are_pushed_by_one_distance(card: str) -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "arien": (RED, "i8"), "sabina": (RED, "h9"), "brogan": (RED, "h7")},
        hand={"arien": ["noble_blade"], "sabina": ["bang"]},
    )
    table.play("wasp", card, "skill", "arien", "sabina")
    distance = 3
    if card == "kinetic_blast":
        assert table.options() == {("push", 3), ("push", 4)}
        table.answer(("push", 4))
        distance = 4
    assert table.at("arien", f"{distance} east of i8")
    assert table.said("push")[0][0] == table.names["arien"]
    assert len(table.said("push")) == 2
    assert table.where("brogan") == "h7"
    assert table.hand("arien") == ["noble_blade"]


@pytest.mark.parametrize("card", ["kinetic_repulse", "kinetic_blast"])
def test_a_hero_stopped_short_discards(card: str) -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "arien": (RED, "i8"), "dodger": (BLUE, "k8")},
        hand={"arien": ["noble_blade", "spell_break"]},
    )
    answers = [("push", 3)] if card == "kinetic_blast" else []
    table.play("wasp", card, "skill", "arien", *answers)
    assert table.where("arien") == "j8"
    assert table.question.kind == "discard"
    table.answer("noble_blade")
    assert table.discarded("arien") == ["noble_blade"]


def test_a_hero_against_terrain_discards_and_one_without_cards_does_not_fall() -> None:
    table = Table({"wasp": (BLUE, "i7"), "arien": (RED, "j7")}, hand={"arien": ["noble_blade"]})
    table.play("wasp", "kinetic_repulse", "skill", "arien")
    assert table.where("arien") == "k7"
    assert table.discarded("arien") == ["noble_blade"]
    table = Table({"wasp": (BLUE, "i7"), "arien": (RED, "j7")})
    table.play("wasp", "kinetic_repulse", "skill", "arien")
    assert table.where("arien") == "k7"


def test_minions_are_pushed_too_but_not_immune_or_guarded_ones() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "brogan": (RED, None)},
        [("melee", RED, "i8", "minion"), ("heavy", RED, "g8"), ("melee", BLUE, "h9")],
    )
    table.play("wasp", "kinetic_repulse", "skill")
    assert table.options() == {"i8", "no"}
    assert table.why("g8") == "goa2.attack.heavy-minion-immunity"
    assert table.why("h9") == "goa2.attack.enemies-only"
    table.answer("minion")
    assert table.where("minion") == "l8"
    assert table.done
    table = Table({"wasp": (BLUE, "h8"), "brogan": (RED, "i7")}, [("melee", RED, "i8", "minion")])
    table.play("brogan", "bulwark", "skill")
    table.play("wasp", "kinetic_repulse", "skill")
    assert table.done
    assert table.where("minion") == "i8"


def test_wasp_may_push_nobody() -> None:
    table = Table({"wasp": (BLUE, "h8"), "arien": (RED, "i8")})
    table.play("wasp", "kinetic_blast", "skill", "no")
    assert table.done
    assert table.where("arien") == "i8"
    assert table.said("stopped") == []


# --- High Voltage -----------------------------------------------------------------------------


def voltage(radius_items: int = 0) -> Table:
    return Table(
        {"wasp": (BLUE, "h8"), "arien": (RED, "j8"), "sabina": (RED, "i7"), "brogan": (RED, "g9")},
        [
            ("melee", RED, "i8", "near"),
            ("melee", RED, "l8", "far"),
            ("heavy", RED, "g8", "heavy"),
            ("melee", BLUE, "h9", "own"),
        ],
        hand={"arien": ["noble_blade"], "sabina": ["bang"], "brogan": ["bulwark"]},
        ultimate=["wasp"],
        items={"wasp": {"radius": radius_items}},
    )


@pytest.mark.printing(2)
def test_high_voltage_defeats_a_minion_and_shocks_a_hero_beside_it() -> None:
    table = voltage()
    table.play("wasp", "static_barrier", "skill")
    assert table.options() == {"i8", "no"}
    assert table.why("far") == "goa2.perform.valid-targets"
    assert table.why("own") == "goa2.perform.valid-targets"
    table.answer("near")
    assert table.where("near") is None
    assert table.coins("wasp") == 2
    assert table.options() == {"j8", "i7"}
    table.answer("sabina")
    assert table.discarded("sabina") == ["bang"]
    assert table.done


def test_high_voltage_spares_immune_heavies() -> None:
    table = voltage()
    table.play("wasp", "static_barrier", "skill")
    assert table.why("heavy") == "goa2.attack.heavy-minion-immunity"


def test_high_voltage_is_optional_and_only_for_the_silver_skill() -> None:
    table = voltage()
    table.play("wasp", "static_barrier", "skill", "no")
    assert table.done
    assert table.where("near") == "i8"
    for card, kind in (("static_barrier", "hold"), ("magnetic_dagger", "movement")):
        table = voltage()
        table.play("wasp", card, kind)
        assert "high_voltage" not in table.asked
    table = voltage()
    table.play("wasp", "lift_up", "skill", "sabina")
    assert "high_voltage" not in table.asked


def test_high_voltage_grows_with_radius_items() -> None:
    table = voltage(radius_items=1)
    table.play("wasp", "static_barrier", "skill")
    assert table.options() == {"i8", "l8", "no"}


def test_high_voltage_without_a_hero_beside_the_minion_or_cards() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "arien": (RED, "l8")},
        [("melee", RED, "i8"), ("melee", RED, "k10"), ("melee", BLUE, "k5")],
        hand={"arien": ["noble_blade"]},
        ultimate=["wasp"],
    )
    table.play("wasp", "static_barrier", "skill", "i8")
    assert table.done
    assert table.hand("arien") == ["noble_blade"]
    table = Table(
        {"wasp": (BLUE, "h8"), "arien": (RED, "j8")},
        [("melee", RED, "i8"), ("melee", RED, "k10"), ("melee", BLUE, "k5")],
        ultimate=["wasp"],
    )
    table.play("wasp", "static_barrier", "skill", "i8")
    assert table.done
    assert table.where("arien") == "j8"


@pytest.mark.rule("goa2.push.trigger")
def test_high_voltage_may_push_the_lane() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "arien": (RED, "j8")},
        [("melee", RED, "i8"), ("melee", BLUE, "k5")],
        hand={"arien": ["noble_blade"]},
        ultimate=["wasp"],
    )
    table.play("wasp", "static_barrier", "skill", "i8")
    assert table.said("lane_push") == [(0, RED, 4)]
    assert table.discarded("arien") == ["noble_blade"]


@pytest.mark.printing(2)
def test_a_minion_kept_by_a_shield_still_shocks() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "brogan": (RED, "j8")},
        [("melee", RED, "i8", "minion"), ("melee", BLUE, "k5")],
        hand={"brogan": ["bulwark", "onslaught"]},
        ultimate=["wasp"],
    )
    table.play("brogan", "shield", "skill")
    table.play("wasp", "static_barrier", "skill", "minion", "bulwark")
    assert table.where("minion") == "i8"
    assert table.coins("wasp") == 2
    assert table.discarded("brogan") == ["bulwark", "onslaught"]


def test_without_the_ultimate_nobody_is_struck() -> None:
    table = Table({"wasp": (BLUE, "h8")}, [("melee", RED, "i8")])
    table.play("wasp", "static_barrier", "skill")
    assert table.done


# --- what only one condition keeps out --------------------------------------------------------


@pytest.mark.parametrize("card", ["kinetic_repulse", "kinetic_blast"])
def test_enemies_beside_her_are_repulsed_and_a_minion_stopped_short_loses_no_card(
    card: str,
) -> None:
    table = Table(
        {"wasp": (BLUE, "i8"), "arien": (RED, "h8"), "sabina": (RED, "k8"), "bain": (BLUE, "i9")},
        [("melee", RED, "j8", "pawn"), ("melee", BLUE, "m12")],
        hand={"arien": ["noble_blade"], "sabina": ["bang"], "bain": ["dead_or_alive"]},
    )
    table.play("wasp", card, "skill")
    assert table.options() == {"h8", "j8", "no"}
    table.answer("pawn", "no")
    if card == "kinetic_blast":
        table.answer(("push", 3))
    assert table.done
    assert table.where("pawn") == "j8"
    assert "discard" not in table.asked


def test_reflected_projectiles_hit_enemy_heroes_in_range() -> None:
    table = Table(
        {
            "wasp": (BLUE, "h8"),
            "sabina": (RED, "j8"),
            "arien": (RED, "k8"),
            "bain": (RED, "l8"),
            "misa": (BLUE, "h9"),
        },
        hand={"wasp": ["reflect_projectiles"]},
    )
    table.play("sabina", "gunslinger", "attack", "wasp", "reflect_projectiles")
    assert table.options() == {"j8", "k8"}
