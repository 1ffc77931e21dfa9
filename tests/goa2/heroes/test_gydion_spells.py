"""Gydion's spells, colour by colour."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.board import RED as RED_TEAM
from goa2.heroes.test_gydion import CROWD, SPELLS, book, cast, gydion, total
from goa2.table import BLUE, RED, Table

# --- gold spells ------------------------------------------------------------------------------


def test_a_shocking_grasp_moves_whom_it_does_not_fell() -> None:
    table = gydion({"wasp": (BLUE, "i8")}, hand={"wasp": ["shock"]})
    cast(table, "shocking_grasp", "wasp", "shock")
    assert total(table) == 3
    assert table.offers("j8")
    assert not table.offers("k8")
    table.answer("j8")
    assert table.where("wasp") == "j8"
    still = gydion({"wasp": (BLUE, "i8")}, hand={"wasp": ["shock"]})
    cast(still, "shocking_grasp", "wasp", "shock", "no")
    assert still.where("wasp") == "i8"
    fallen = cast(gydion({"wasp": (BLUE, "i8")}), "shocking_grasp", "wasp")
    assert fallen.done


def test_a_grasp_does_not_move_whom_nobody_may_displace() -> None:
    foes = {"wasp": (BLUE, "i8"), "brogan": (BLUE, "k8")}
    table = gydion(foes, hand={"wasp": ["shock"]})
    table.play("brogan", "bulwark", "skill")
    cast(table, "shocking_grasp", "wasp", "shock")
    assert (table.where("wasp"), table.done) == ("i8", True)


def test_a_magic_missile_needs_distance() -> None:
    table = gydion({"wasp": (BLUE, "k8"), "arien": (BLUE, "i8"), "brogan": (BLUE, "l8")})
    cast(table, "magic_missile", "wasp")
    assert total(table) == 1
    near = cast(gydion({"arien": (BLUE, "i8")}), "magic_missile")
    assert near.said("stopped")


@pytest.mark.rule("goa2.concept.straight-line")
def test_a_retreat_is_straight() -> None:
    table = cast(gydion(at="g8"), "expeditious_retreat")
    assert table.offers("5 east of gydion", "gydion")
    assert not table.offers("northeast of 2 east of gydion")
    table.answer("5 east of gydion")
    assert table.where("gydion") == "l8"


# --- red spells -------------------------------------------------------------------------------


def test_burning_hands_singe_somebody_beside_the_target() -> None:
    foes = {"wasp": (BLUE, "i8"), "arien": (BLUE, "j8"), "brogan": (BLUE, "k8")}
    table = gydion(foes, hand={"arien": ["noble_blade"], "brogan": ["onslaught"]})
    cast(table, "burning_hands", "wasp")
    assert table.options() == {"j8", "no"}
    table.answer("arien")
    assert table.discarded("arien") == ["noble_blade"]
    assert total(table) == 5
    assert table.where("wasp") is None
    mild = cast(gydion(foes, hand={"arien": ["noble_blade"]}), "burning_hands", "wasp", "no")
    assert mild.hand("arien") == ["noble_blade"]


def test_a_vampiric_touch_brings_a_card_back() -> None:
    table = gydion({"wasp": (BLUE, "i8")}, discard={"gydion": ["prepare_spells"]})
    cast(table, "vampiric_touch", "wasp")
    assert total(table) == 5
    table.answer("prepare_spells")
    assert table.hand("gydion") == ["gydion_prepare_spells"]


@pytest.mark.rule("goa2.concept.friendly")
def test_a_fireball_spares_its_friends() -> None:
    foes = {
        "wasp": (BLUE, "k8"),
        "brogan": (BLUE, "i8"),
        "arien": (BLUE, "2 southwest of gydion"),
        "sabina": (RED, "3 southwest of gydion"),
    }
    table = cast(gydion(foes), "fireball", "wasp")
    assert total(table) == 5
    shy = cast(gydion({k: foes[k] for k in ("arien", "sabina", "brogan")}), "fireball")
    assert shy.said("stopped"), "one beside him, one beside a friend"


@pytest.mark.rule("goa2.respawn-minion.cap")
def test_undead_rise_in_range() -> None:
    table = cast(gydion(), "create_undead")
    assert table.question.kind in ("respawn_point", "respawn_minion")
    assert table.options() == {"g7", "h7", "i10"}, "the other red points are too far away"
    table.answer("h7")
    if table.ask is not None:
        table.answer(table.question.options[0])
    assert table.piece_at("h7") is not None
    assert table.piece_at("h7")[1] == RED  # type: ignore[index]


def test_a_sunburst_reaches_exactly_as_far_as_spells_are_spent() -> None:
    foes = {"wasp": (BLUE, "l8"), "arien": (BLUE, "k8"), "brogan": (BLUE, "m8")}
    items = {"gydion": {"range": 1, "attack": 2}}
    pawn = [("melee", BLUE, "j12")]
    table = cast(gydion(foes, pawn, out=3, items=items), "sunburst")
    assert table.options() == {"l8", "j12"}
    assert table.why("k8") == "goa2.card.range-max"
    table.answer("wasp")
    assert total(table) == 5
    none = gydion({"arien": (BLUE, "k8"), "brogan": (BLUE, "m8")}, out=3, items=items)
    cast(none, "sunburst")
    assert none.said("stopped")
    assert "gydion_sunburst" not in book(none), "the spell is spent"


def test_with_a_full_book_a_sunburst_has_no_range() -> None:
    table = cast(gydion({"wasp": (BLUE, "i8")}), "sunburst")
    assert table.said("stopped")


def test_energy_is_drained() -> None:
    table = gydion(
        {"wasp": (BLUE, "k8")}, hand={"wasp": ["magnetic_dagger", "shock"]}, lives=(6, 6)
    )
    table.state.lives[RED_TEAM] = 4
    cast(table, "energy_drain", "wasp")
    assert table.discarded("wasp") == ["shock"], "not the basic one"
    assert table.state.lives == [5, 6]
    basic = gydion({"wasp": (BLUE, "k8")}, hand={"wasp": ["magnetic_dagger"]})
    basic.state.lives[RED_TEAM] = 5
    cast(basic, "energy_drain", "wasp")
    assert basic.hand("wasp") == ["magnetic_dagger"]
    assert basic.state.lives == [6, 6], "the counter comes all the same"


def test_no_more_counters_than_at_the_start_and_none_without_a_hero() -> None:
    full = cast(gydion({"wasp": (BLUE, "k8")}), "energy_drain", "wasp")
    assert full.state.lives == [6, 6]
    alone = gydion({"wasp": (BLUE, "l8")})
    alone.state.lives[RED_TEAM] = 4
    cast(alone, "energy_drain")
    assert alone.state.lives == [4, 6]


# --- blue spells ------------------------------------------------------------------------------


def test_a_suggestion_moves_three_spaces_straight() -> None:
    table = gydion({"wasp": (BLUE, "i8"), "arien": (BLUE, "l8")})
    cast(table, "suggestion")
    assert table.options() <= {table.name(s) for s in range(len(table.board.names))}
    assert not table.offers("j8"), "exactly three"
    assert not table.offers("l8"), "not over Arien"
    goal = sorted(str(option) for option in table.options())[0]
    table.answer(goal)
    assert table.where("wasp") == goal
    far = cast(gydion({"arien": (BLUE, "l8")}), "suggestion")
    assert far.where("arien") == "l8"


def test_nobody_takes_a_suggestion_who_has_no_three_spaces_to_go() -> None:
    table = gydion({"wasp": (BLUE, "g4"), "arien": (BLUE, "g3")}, at="southwest of g4")
    cast(table, "suggestion")
    assert table.done
    assert table.found_nobody(), "Wasp has nowhere to go, and Arien's way ends at Wasp"


@pytest.mark.parametrize(("out", "coins"), [(0, 0), (3, 1), (4, 2), (5, 2)])
def test_midas_counts_pairs(out: int, coins: int) -> None:
    table = cast(gydion(out=out), "midas_touch")
    assert table.coins("gydion") == coins


def test_disintegrate_takes_tokens_and_light_minions() -> None:
    minions = [("melee", BLUE, "i8", "pawn"), ("heavy", BLUE, "h9", "giant")]
    table = gydion({"wuk": (BLUE, "k8")}, minions, tokens=[("tree", "wuk", "g8")])
    cast(table, "disintegrate")
    assert table.options() == {"i8", "g8"}
    table.answer("pawn")
    assert table.where("pawn") is None
    assert table.coins("gydion") == 0
    wood = gydion({"wuk": (BLUE, "k8")}, minions, tokens=[("tree", "wuk", "g8")])
    tree = wood.names["tree"]
    cast(wood, "disintegrate", "g8")
    assert wood.piece_at("g8") is None
    assert wood.said("token_removed") == [(tree, wood.space("g8"))]


def test_no_heavy_is_disintegrated() -> None:
    minions = [("melee", RED, "k15"), ("heavy", BLUE, "h9", "giant")]
    table = Table({"gydion": (RED, "h8")}, minions)
    table.hero("gydion").book = tuple(SPELLS)
    cast(table, "disintegrate")
    assert table.said("stopped"), "nobody guards it, and yet"
    assert table.where("giant") == "h9"


def test_whom_nobody_may_displace_is_neither_moved_nor_polymorphed_nor_banished() -> None:
    for spell in ("suggestion", "polymorph", "banishment"):
        foes = {"wasp": (BLUE, "i8"), "brogan": (BLUE, "k8")}
        table = gydion(foes, [("melee", RED, "g8")], tokens=[("familiar", "gydion", "j7")])
        table.play("brogan", "bulwark", "skill")
        cast(table, spell)
        assert table.done == (spell != "banishment"), spell
        if spell == "banishment":
            assert not table.offers("i8"), "but others may be"
        assert table.where("wasp") == "i8"


def test_a_dominated_hero_loses_a_minion_beside_it() -> None:
    minions = [("melee", BLUE, "k8", "pawn"), ("melee", BLUE, "g8", "other")]
    table = gydion({"wasp": (BLUE, "j8"), "arien": (BLUE, "h10")}, minions)
    cast(table, "dominate_person", "wasp")
    assert table.where("pawn") is None
    assert table.where("other") == "g8"
    assert table.coins("gydion") == 2
    far = gydion(CROWD, [("melee", BLUE, "j8", "pawn"), ("melee", BLUE, "k7", "beyond")])
    assert far.board.grid.distance(far.space("gydion"), far.space("beyond")) == 4
    cast(far, "dominate_person", "wasp")
    assert (far.where("pawn"), far.where("beyond")) == (None, "k7"), "he is in radius, it is not"
    wrong = gydion({"wasp": (BLUE, "j8"), "arien": (BLUE, "h10")}, minions)
    cast(wrong, "dominate_person", "arien")
    assert wrong.said("stopped")


def test_a_word_kills_the_empty_handed() -> None:
    foes = {"wasp": (BLUE, "k8"), "arien": (BLUE, "j8"), "brogan": (BLUE, "l8")}
    table = gydion(foes, hand={"arien": ["noble_blade"]}, laid={"wasp": "shock"})
    cast(table, "power_word_kill")
    assert table.where("wasp") is None
    assert table.where("arien") == "j8", "it has a card"
    assert table.where("brogan") == "l8", "too far"
    assert not table.said("attack")


def test_a_polymorphed_hero_changes_places_with_a_minion_or_token() -> None:
    minions = [("melee", BLUE, "i8", "pawn"), ("melee", RED, "i9")]
    table = gydion(
        {"wasp": (BLUE, "k8"), "wuk": (BLUE, "m12")}, minions, tokens=[("tree", "wuk", "g8")]
    )
    cast(table, "polymorph")
    assert table.question.kind == "swap"
    assert table.options() == {"i8", "g8"}
    table.answer("pawn")
    assert (table.where("wasp"), table.where("pawn")) == ("i8", "k8")


# --- green spells -----------------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.immune-type")
def test_a_shield_holds_until_the_spell_is_back_in_the_book() -> None:
    table = cast(gydion({"brogan": (BLUE, "i8"), "wasp": (BLUE, "h9")}), "shield")
    table.play("brogan", "onslaught", "attack")
    assert table.said("stopped"), "no basic attack"
    table.hero("brogan").resolved[0] = ""
    table.play("gydion", "prepare_spells", "skill")
    assert table.state.effects == []
    table.play("brogan", "onslaught", "attack")
    assert table.said("attack"), "at once, although the green card still lies there"


def test_a_shield_does_not_stop_advanced_attacks_and_invulnerability_does() -> None:
    for spell, card, stopped in (
        ("shield", "shock", False),
        ("shield", "magnetic_dagger", True),
        ("invulnerability", "shock", True),
        ("invulnerability", "magnetic_dagger", False),
    ):
        table = cast(gydion({"wasp": (BLUE, "i8")}), spell)
        table.play("wasp", card, "attack")
        assert bool(table.said("attack")) is not stopped, (spell, card)


@pytest.mark.rule("goa2.concept.immune-type")
def test_no_ward_stops_a_skill() -> None:
    table = cast(gydion({"wasp": (BLUE, "i8")}), "invulnerability")
    table.play("wasp", "kinetic_repulse", "skill", "gydion")
    assert table.where("gydion") == "g8"


@pytest.mark.rule("goa2.effect.cancel-defeat")
def test_the_effect_lies_on_the_spell() -> None:
    table = cast(gydion({"wasp": (BLUE, "i8")}), "shield")
    (effect,) = table.state.effects
    assert (effect.card, effect.text) == ("gydion_shield", "")
    table.play("wasp", "shock", "attack", "gydion")
    assert table.state.effects == []


def test_a_familiar_comes_and_spells_go() -> None:
    table = cast(gydion(tokens=[("familiar", "gydion", "m12")]), "find_familiar")
    assert table.why("l8") == "goa2.card.range-max"
    table.answer("k8")
    assert table.where("familiar") == "k8"
    table.answer("wish", "fireball", "shield")
    assert table.done, "three at most"
    assert len(book(table)) == len(SPELLS) - 4
    assert [said[1] for said in table.said("spell_cast")] == ["gydion_find_familiar"]
    few = cast(gydion(), "find_familiar", "k8", "done")
    assert len(book(few)) == len(SPELLS) - 1


def test_a_dimension_door_opens_exactly_so_far_away() -> None:
    table = cast(gydion(out=2, items={"gydion": {"radius": 1}}), "dimension_door")
    grid, home = table.board.grid, table.space("gydion")
    assert all(grid.distance(home, table.space(str(o))) == 3 for o in table.options())
    assert table.why("j8") == "goa2.card.range-max"
    table.answer("k8")
    assert table.where("gydion") == "k8"
    closed = cast(gydion(), "dimension_door")
    assert closed.said("stopped")


def test_whoever_stands_beside_him_is_banished() -> None:
    table = gydion({"wasp": (BLUE, "i8"), "arien": (RED, "h9"), "brogan": (BLUE, "j8")})
    cast(table, "banishment")
    assert table.options() == {"i8", "h9"}
    table.answer("wasp")
    assert table.offers("k8")
    assert not table.offers("l8")
    table.answer("k8")
    assert table.where("wasp") == "k8"


def test_nothing_is_banished_where_no_space_in_radius_is_empty() -> None:
    """Trees grow everywhere within three spaces, and further away is room enough."""
    board = gydion().board
    home = board.by_name["h8"]
    near = [s for s in board.grid.spaces if 0 < board.grid.distance(home, s) <= 3]
    trees = [("tree", "wuk", space) for space in near]
    table = cast(gydion({"wuk": (BLUE, "m8")}, tokens=trees), "banishment")
    assert (table.done, len(table.said("stopped"))) == (True, 1)


def test_a_cloud_kills_a_basic_card() -> None:
    table = gydion({"wasp": (BLUE, "k8")}, hand={"wasp": ["magnetic_dagger", "shock"]})
    cast(table, "cloud_kill", "wasp")
    assert table.discarded("wasp") == ["magnetic_dagger"]
