"""Arien's gold, silver and red cards: use, branches, and what they must not do."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.cards import GOLD, SHEETS
from goa2.table import BLUE, RED, NotOffered, Table

# --- Noble Blade and Ceremonial Blade ---------------------------------------------------------


def test_noble_blade_defeats_an_undefended_hero() -> None:
    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "east of arien")})
    table.play("arien", "noble_blade", "attack")
    assert table.where("brogan") is None
    assert table.said("attack") == [("arien", "brogan", "noble_blade", 4)]
    assert table.done


@pytest.mark.rule("goa2.order.before-affects-mod")
def test_noble_blade_moves_a_guard_away_before_the_modifier_is_counted() -> None:
    def table() -> Table:
        return Table(
            {"arien": (RED, "h8"), "brogan": (BLUE, "east of arien")},
            [("melee", BLUE, "east of brogan", "guard")],
            hand={"brogan": ["onslaught"]},
        )

    stays = table().play("arien", "noble_blade", "attack", "brogan", "no", "onslaught")
    assert stays.where("brogan") == "i8"
    assert stays.said("defense") == [("brogan", "onslaught", 4, 4, 1)]
    gone = table().play("arien", "noble_blade", "attack", "brogan", "guard", "2 east of brogan")
    gone.answer("onslaught")
    assert gone.where("guard") == "k8"
    assert gone.where("brogan") is None
    assert gone.said("defense") == [("brogan", "onslaught", 3, 4, 0)]


def test_noble_blade_may_move_a_friendly_hero_or_minion_to_any_neighbouring_space() -> None:
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "east of arien"), "wasp": (RED, "h7")},
        [("melee", RED, "i7"), ("ranged", BLUE, "east of brogan")],
    )
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.options() == {"h7", "i7", "j8", "no"}
    table.answer("wasp")
    assert table.question.kind == "move_piece"
    assert table.options() == {"g7", "i6", "h6"}


def test_noble_blade_moves_neither_the_target_nor_arien_nor_somebody_elsewhere() -> None:
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "east of arien")},
        [("melee", BLUE, "g8"), ("melee", RED, "i7")],
    )
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.options() == {"i7", "no"}
    assert table.why("brogan") == "goa2.concept.adjacent-spaces"
    assert table.why("arien") == "goa2.perform.self-only-if-named"
    assert table.why("g8") == "goa2.concept.adjacent-spaces"


@pytest.mark.rule("goa2.attack.heavy-immune-friendly")
def test_noble_blade_cannot_move_an_immune_heavy_minion_of_either_team() -> None:
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "east of arien")},
        [
            ("heavy", RED, "i7"),
            ("melee", RED, "k10"),
            ("heavy", BLUE, "j8"),
            ("melee", BLUE, "k5"),
            ("ranged", BLUE, "h9"),
        ],
    )
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.options() == {"h9", "no"}
    assert table.why("i7") == table.why("j8") == "goa2.attack.heavy-minion-immunity"


def test_noble_blade_cannot_move_what_bulwark_guards() -> None:
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i9"), "wasp": (BLUE, "i8")},
        [("melee", BLUE, "j8"), ("melee", RED, "i7")],
    )
    table.play("brogan", "bulwark", "skill")
    table.play("arien", "noble_blade", "attack", "wasp")
    assert table.options() == {"i7", "no"}
    assert table.why("j8") == table.why("brogan") == "goa2.overview.card-over-rules"


@pytest.mark.rule("goa2.move.in-text-exact")
def test_noble_blade_cannot_choose_a_piece_without_a_space_to_go_to() -> None:
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8")},
        [("melee", BLUE, "j8"), ("melee", RED, "h9")],
        [("rock", "brogan", s) for s in ("i7", "j7", "k8", "i9")],
    )
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.options() == {"h9", "no"}
    assert table.why("j8") == "goa2.move.obstacles"


@pytest.mark.rule("goa2.push.not-by-displacement", "goa2.outside.return", "goa2.outside.timing")
def test_a_minion_moved_out_of_the_battle_zone_still_holds_its_lane_and_walks_home() -> None:
    table = Table(
        {"arien": (RED, "k8"), "wasp": (BLUE, None)},
        [
            ("melee", BLUE, "l8", "target"),
            ("ranged", BLUE, "l9", "other"),
            ("melee", RED, "g7"),
        ],
    )
    table.play("arien", "noble_blade", "attack", "target", "other", "m9")
    assert table.where("target") is None
    assert table.said("lane_push") == []
    assert table.question.kind == "stray_home"
    assert table.question.seats == (table.hero("wasp").seat,)
    table.answer("l9")
    assert table.where("other") == "l9"


def test_ceremonial_blade_attacks_heroes_only_and_moves_minions_only() -> None:
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8"), "wasp": (BLUE, "g8"), "dodger": (RED, "i7")},
        [("melee", BLUE, "h7"), ("melee", RED, "j8")],
    )
    table.play("arien", "ceremonial_blade", "attack")
    assert table.options() == {"i8", "g8"}
    assert table.why("h7") == "goa2.perform.valid-targets"
    table.answer("brogan")
    assert table.options() == {"h7", "j8", "no"}
    assert table.why("dodger") == "goa2.perform.valid-targets"
    table.answer("j8", "k8")
    assert table.said("attack") == [("arien", "brogan", "ceremonial_blade", 3)]
    assert table.where("brogan") is None


def test_ceremonial_blade_stops_without_an_adjacent_hero() -> None:
    table = Table({"arien": (RED, "h8"), "wasp": (BLUE, "j8")}, [("melee", BLUE, "i8")])
    table.play("arien", "ceremonial_blade", "attack")
    assert table.said("stopped") == [("arien", "ceremonial_blade")]
    assert table.piece_at("i8") == ("melee", BLUE)


# --- Spell Break ------------------------------------------------------------------------------


def spell_break(wasp: str = "k8", radius_items: int = 0, edition: int = 2) -> Table:
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, wasp), "dodger": (RED, "i8")},
        items={"arien": {"radius": radius_items}},
        edition=edition,
    )
    return table.play("arien", "spell_break", "skill")


@pytest.mark.rule("goa2.overview.card-over-rules")
def test_spell_break_forbids_skills_to_enemies_in_radius() -> None:
    table = spell_break()
    assert table.refused("wasp", "telekinesis", "skill") == "goa2.overview.card-over-rules"
    assert table.refused("wasp", "static_barrier", "skill") == "goa2.overview.card-over-rules"
    with pytest.raises(NotOffered):
        table.play("wasp", "telekinesis", "skill")


def test_spell_break_leaves_all_other_actions_alone() -> None:
    table = spell_break()
    for kind in ("attack", "movement", "clear", "hold"):
        assert table.refused("wasp", "shock", kind) is None
    assert table.refused("wasp", "telekinesis", "movement") is None


def test_spell_break_spares_skills_on_gold_cards() -> None:
    table = Table({"arien": (RED, "h8"), "gydion": (BLUE, "k8")})
    table.play("arien", "spell_break", "skill")
    assert table.refused("gydion", "cantrip", "skill") is None
    assert all(
        table.refused("gydion", card.id, "skill") == "goa2.overview.card-over-rules"
        for card in SHEETS["gydion"].cards
        if card.primary == "skill" and card.colour != GOLD
    )


def test_spell_break_lets_friends_be() -> None:
    assert spell_break().refused("dodger", "death_trap", "skill") is None


@pytest.mark.rule("goa2.effect.radius-follows")
def test_spell_break_is_measured_from_where_arien_stands_now() -> None:
    table = spell_break(wasp="l8")
    assert table.refused("wasp", "telekinesis", "skill") is None
    table.move("arien", "i7")
    assert table.refused("wasp", "telekinesis", "skill") is not None
    table.move("arien", "g8")
    assert table.refused("wasp", "telekinesis", "skill") is None


@pytest.mark.rule("goa2.repeat.separate-action")
def test_spell_break_stops_a_repeat_begun_in_radius() -> None:
    def table() -> Table:
        table = Table(
            {"arien": (RED, "h8"), "wasp": (BLUE, "l8"), "dodger": (RED, "l10")},
            [("melee", RED, "l9", "minion")],
        )
        table.play("arien", "spell_break", "skill")
        return table.play("wasp", "control_gravity", "skill")

    free = table().answer("dodger", "m10")
    assert free.question.kind == "repeat"
    bound = table()
    bound.move("arien", "k8")
    bound.answer("dodger", "m10")
    assert bound.done
    assert "repeat" not in bound.asked


def test_spell_break_ends_with_the_turn_and_with_arien() -> None:
    table = spell_break()
    table.next_turn()
    assert table.refused("wasp", "telekinesis", "skill") is None
    table = spell_break(wasp="g8")
    assert table.refused("wasp", "telekinesis", "skill") is not None
    table.play("wasp", "magnetic_dagger", "attack")
    assert table.where("arien") is None
    assert table.refused("wasp", "telekinesis", "skill") is None


def test_spell_break_grows_with_radius_items() -> None:
    table = spell_break(wasp="l8", radius_items=1)
    assert table.refused("wasp", "telekinesis", "skill") is not None


def test_spell_break_works_in_the_first_printing_too() -> None:
    table = spell_break(edition=1)
    assert table.refused("wasp", "telekinesis", "skill") is not None


# --- the red A line ---------------------------------------------------------------------------

REACH = [("dangerous_current", 2, 6), ("raging_stream", 3, 7), ("violent_torrent", 5, 7)]
every_current = pytest.mark.parametrize(("card", "reach", "attack"), REACH)


@every_current
def test_currents_make_a_hero_behind_the_target_discard(card: str, reach: int, attack: int) -> None:
    table = Table(
        {"arien": (RED, "g8"), "wasp": (BLUE, "h8"), "dodger": (BLUE, f"{reach} east of wasp")},
        hand={"dodger": ["dread_razor", "death_trap"]},
    )
    table.play("arien", card, "attack", "dodger")
    assert table.question.kind == "discard"
    assert table.question.seats == (table.hero("dodger").seat,)
    table.answer("death_trap")
    assert table.discarded("dodger") == ["death_trap"]
    assert table.said("attack") == [("arien", "wasp", card, attack)]
    assert table.where("wasp") is None
    assert table.where("dodger") is not None


@every_current
def test_currents_reach_no_farther_and_only_in_line(card: str, reach: int, attack: int) -> None:
    table = Table(
        {
            "arien": (RED, "g8"),
            "wasp": (BLUE, "h8"),
            "dodger": (BLUE, f"{reach + 1} east of wasp"),
            "brogan": (BLUE, "northeast of wasp"),
        },
        hand={"dodger": ["death_trap"], "brogan": ["bulwark"]},
    )
    table.play("arien", card, "attack")
    assert "behind" not in table.asked
    assert table.said("attack") == [("arien", "wasp", card, attack)]


def test_currents_may_spare_the_hero_behind() -> None:
    table = Table(
        {"arien": (RED, "g8"), "wasp": (BLUE, "h8"), "dodger": (BLUE, "i8")},
        hand={"dodger": ["death_trap"]},
    )
    table.play("arien", "dangerous_current", "attack", "no")
    assert table.hand("dodger") == ["death_trap"]
    assert table.where("wasp") is None


def test_currents_defeat_a_hero_without_cards_before_the_attack() -> None:
    table = Table(
        {"arien": (RED, "g8"), "wasp": (BLUE, "h8"), "dodger": (BLUE, "j8")},
        hand={"wasp": ["shock"]},
    )
    table.play("arien", "dangerous_current", "attack", "dodger", "shock")
    assert table.where("dodger") is None
    assert table.coins("arien") == 1
    assert table.where("wasp") == "h8"


@pytest.mark.rule("goa2.win.immediate", "goa2.win.life-exhausted")
def test_currents_do_not_attack_once_the_game_is_won() -> None:
    table = Table(
        {"arien": (RED, "g8"), "wasp": (BLUE, "h8"), "dodger": (BLUE, "j8")}, lives=(6, 1)
    )
    table.play("arien", "dangerous_current", "attack", "dodger")
    assert table.state.winner == RED
    assert table.said("attack") == []
    assert table.where("wasp") == "h8"


@pytest.mark.rule("goa2.overview.no-line-of-sight")
def test_currents_reach_past_units_and_over_terrain() -> None:
    table = Table(
        {"arien": (RED, "i7"), "wasp": (BLUE, "j7"), "dodger": (BLUE, "m7"), "sabina": (RED, "k7")},
        hand={"dodger": ["death_trap"]},
    )
    # k7 is taken and l7 is rock; m7 is the third space behind the target.
    table.play("arien", "raging_stream", "attack", "dodger")
    assert table.discarded("dodger") == ["death_trap"]


def test_currents_work_behind_a_minion_too_and_never_on_friends() -> None:
    table = Table(
        {"arien": (RED, "g8"), "dodger": (BLUE, "j8"), "sabina": (RED, "i8")},
        [("melee", BLUE, "h8")],
        hand={"dodger": ["death_trap"], "sabina": ["bang"]},
    )
    table.play("arien", "dangerous_current", "attack")
    assert table.options() == {"j8", "no"}
    assert table.why("sabina") == "goa2.perform.valid-targets"
    table.answer("dodger")
    assert table.discarded("dodger") == ["death_trap"]
    assert table.piece_at("h8") is None
    assert table.coins("arien") == 2


def test_currents_cannot_choose_an_immune_hero_behind() -> None:
    table = Table(
        {"arien": (RED, "g8"), "wasp": (BLUE, "h8"), "tigerclaw": (BLUE, "j8")},
        hand={"tigerclaw": ["dodge"]},
    )
    # i9 is beside the rock at j9.
    table.move("tigerclaw", "i9")
    table.play("tigerclaw", "blend_into_shadows", "skill", "j8")
    table.next_turn()
    table.play("arien", "dangerous_current", "attack")
    assert "behind" not in table.asked
    assert table.hand("tigerclaw") == ["dodge"]


@pytest.mark.rule("goa2.repeat.whole-action")
def test_violent_torrent_repeats_on_a_different_unit_with_its_whole_text() -> None:
    table = Table(
        {
            "arien": (RED, "i8"),
            "wasp": (BLUE, "j8"),
            "brogan": (BLUE, "h8"),
            "dodger": (BLUE, "g8"),
        },
        hand={"wasp": ["electroblast"], "dodger": ["death_trap"]},
    )
    table.play("arien", "violent_torrent", "attack", "wasp", "electroblast")
    assert table.where("wasp") == "j8"
    assert table.question.kind == "repeat"
    table.answer("yes")
    # Wasp is left out, so Brogan is the only target; Dodger stands behind him.
    assert table.question.kind == "behind"
    table.answer("dodger")
    assert table.where("brogan") is None
    assert table.discarded("dodger") == ["death_trap"]
    assert table.done


def test_violent_torrent_may_repeat_on_the_hero_who_stood_behind() -> None:
    table = Table(
        {"arien": (RED, "g8"), "wasp": (BLUE, "i8")},
        [("melee", BLUE, "h8")],
        hand={"wasp": ["shock"]},
        ultimate=["arien"],
    )
    table.play("arien", "violent_torrent", "attack", "no", "h8", "wasp", "yes", "h8")
    assert table.discarded("wasp") == ["shock"]
    assert table.where("wasp") is None


@pytest.mark.rule("goa2.repeat.no-repeat-of-repeat")
def test_violent_torrent_repeats_once_only_and_need_not() -> None:
    minions = [
        ("melee", BLUE, "g8"),
        ("melee", BLUE, "i8"),
        ("ranged", BLUE, "h7"),
        ("melee", RED, "k10"),
    ]
    table = Table({"arien": (RED, "h8")}, minions)
    table.play("arien", "violent_torrent", "attack", "g8", "yes", "i8")
    assert table.done
    assert table.piece_at("h7") == ("ranged", BLUE)
    table = Table({"arien": (RED, "h8")}, minions)
    table.play("arien", "violent_torrent", "attack", "g8", "no")
    assert table.piece_at("i8") == ("melee", BLUE)


@pytest.mark.rule("goa2.repeat.example-push", "goa2.push.immediate-midturn")
def test_violent_torrent_may_repeat_on_a_minion_that_has_just_come() -> None:
    # The only ranged miniature of Blue falls, and comes back on o4 by the push it causes.
    table = Table({"arien": (RED, "p4")}, [("ranged", BLUE, "p5"), ("melee", RED, "j8")], coin=BLUE)
    table.play("arien", "violent_torrent", "attack")
    assert table.said("lane_push") == [(0, BLUE, 4)]
    assert table.question.kind == "repeat"
    table.answer("yes")
    assert table.coins("arien") == 4
    assert table.piece_at("o4") is None


def test_the_other_currents_do_not_repeat() -> None:
    for card in ("dangerous_current", "raging_stream"):
        table = Table(
            {"arien": (RED, "h8")},
            [("melee", BLUE, "g8"), ("melee", BLUE, "i8"), ("melee", RED, "k10")],
        )
        table.play("arien", card, "attack", "g8")
        assert table.done
        assert table.piece_at("i8") == ("melee", BLUE)


def test_currents_stop_without_an_adjacent_target() -> None:
    table = Table(
        {"arien": (RED, "g8"), "wasp": (BLUE, "i8")}, [("melee", BLUE, "j8")], hand={"wasp": []}
    )
    table.play("arien", "dangerous_current", "attack")
    assert table.said("stopped") == [("arien", "dangerous_current")]
    assert table.where("wasp") == "i8"


# --- the red B line ---------------------------------------------------------------------------

PUSH = [("rogue_wave", 2), ("tidal_blast", 3)]
every_wave = pytest.mark.parametrize(("card", "most"), PUSH)


@every_wave
@pytest.mark.rule("goa2.attack.ranged-distance", "goa2.attack.ranged-adjacent-allowed")
def test_waves_shoot_at_one_or_two_spaces(card: str, most: int) -> None:
    table = Table(
        {"arien": (RED, "h8")},
        [("melee", BLUE, "i8"), ("melee", BLUE, "j8"), ("melee", BLUE, "k8")],
    )
    table.play("arien", card, "attack")
    assert table.options() == {"i8", "j8"}
    assert table.why("k8") == "goa2.card.range-max"


@every_wave
def test_waves_push_a_neighbour_up_to_their_distance(card: str, most: int) -> None:
    table = Table(
        {"arien": (RED, "g8"), "wasp": (BLUE, "h8")},
        [("melee", BLUE, "h9", "other")],
        hand={"wasp": ["shock"]},
    )
    table.play("arien", card, "attack", "wasp", "shock")
    assert table.options() == {"h8", "no"}
    table.answer("wasp")
    assert table.options() == {("push", n) for n in range(1, most + 1)}
    table.answer(("push", most))
    assert table.at("wasp", f"{most} east of h8")


def test_waves_push_another_than_the_target_also_after_a_kill() -> None:
    table = Table(
        {"arien": (RED, "g8"), "wasp": (BLUE, "i8"), "sabina": (BLUE, "h8")},
        [("melee", RED, "g7")],
    )
    table.play("arien", "rogue_wave", "attack", "wasp")
    assert table.where("wasp") is None
    assert table.options() == {"h8", "no"}
    table.answer("sabina", ("push", 1))
    assert table.where("sabina") == "i8"


@pytest.mark.rule("goa2.pushunit.as-far-as-possible")
def test_waves_push_until_something_is_in_the_way_or_nobody() -> None:
    table = Table(
        {"arien": (RED, "g8"), "wasp": (BLUE, "h8")},
        [("melee", RED, "j8")],
        hand={"wasp": ["shock"]},
    )
    table.play("arien", "tidal_blast", "attack", "shock", "wasp", ("push", 3))
    assert table.where("wasp") == "i8"
    table = Table({"arien": (RED, "g8"), "wasp": (BLUE, "h8")}, hand={"wasp": ["shock"]})
    table.play("arien", "tidal_blast", "attack", "shock", "no")
    assert table.where("wasp") == "h8"


def test_waves_push_no_friend_no_immune_heavy_and_nobody_under_bulwark() -> None:
    table = Table(
        {
            "arien": (RED, "h8"),
            "wasp": (BLUE, "j8"),
            "brogan": (BLUE, "i8"),
            "sabina": (RED, "h7"),
        },
        [("heavy", BLUE, "g8"), ("melee", BLUE, "k5"), ("melee", RED, "i10")],
        hand={"wasp": ["shock"]},
    )
    table.play("arien", "rogue_wave", "attack", "wasp", "shock")
    assert table.options() == {"i8", "no"}
    assert table.why("sabina") == "goa2.attack.enemies-only"
    assert table.why("g8") == "goa2.attack.heavy-minion-immunity"
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "j8"), "brogan": (BLUE, "i8")},
        hand={"wasp": ["shock"]},
    )
    table.play("brogan", "bulwark", "skill")
    table.play("arien", "rogue_wave", "attack", "wasp", "shock")
    assert table.done
    assert table.where("brogan") == "i8"
