"""Wasp's gold, silver and red cards: use, branches, and what they must not do."""

from __future__ import annotations

import pytest

from goa2.table import BLUE, RED, Table

# --- Magnetic Dagger and Crackling Dagger -----------------------------------------------------


def magnetised(**more: str) -> Table:
    """Wasp on h8 has attacked Brogan on g8; her field reaches as far as k8."""
    places = {"arien": "i8", "sabina": "h9"} | more
    table = Table(
        {
            "wasp": (BLUE, "h8"),
            "brogan": (RED, "g8"),
            "arien": (RED, places["arien"]),
            "sabina": (RED, places["sabina"]),
            "dodger": (BLUE, None),
        },
        [("melee", RED, "j8", "red"), ("melee", BLUE, "j7", "blue"), ("melee", RED, "h13", "far")],
    )
    return table.play("wasp", "magnetic_dagger", "attack", "brogan")


def test_magnetic_dagger_attacks_and_then_holds_enemies_in_place() -> None:
    table = magnetised()
    assert table.where("brogan") is None
    assert table.said("attack") == [("wasp", "brogan", "magnetic_dagger", 3)]
    table.play("arien", "stranger_tide", "skill")
    assert table.said("stopped") == [("arien", "stranger_tide")]
    table.play("sabina", "back_to_back", "skill")
    assert table.said("stopped")[-1] == ("sabina", "back_to_back")


def test_the_field_covers_own_minions_of_a_hero_outside_it() -> None:
    table = magnetised(sabina="l8")
    assert table.board.grid.distance(table.space("sabina"), table.space("wasp")) == 4
    table.play("sabina", "back_to_back", "skill")
    assert table.said("stopped") == [("sabina", "back_to_back")]
    assert table.where("red") == "j8"


def test_heroes_outside_the_field_are_free_to_be_placed_into_it() -> None:
    table = magnetised(arien="l8")
    table.play("arien", "stranger_tide", "skill", "i8")
    assert table.where("arien") == "i8"


def test_the_field_ends_neither_walking_nor_pushing() -> None:
    table = magnetised()
    table.play("arien", "slippery_ground", "movement", "i7")
    assert table.where("arien") == "i7"
    table.move("brogan", "i8")
    table.play("brogan", "brutal_jab", "skill", "no", "wasp", ("push", 1))
    assert table.where("wasp") == "g8"


def test_wasps_team_may_still_place_and_swap_what_is_held() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "brogan": (RED, "g8"), "arien": (BLUE, "k8")},
        [("melee", RED, "j8", "red")],
    )
    table.play("wasp", "magnetic_dagger", "attack", "brogan")
    table.play("arien", "arcane_whirlpool", "skill")
    assert table.where("arien") == "j8"
    assert table.where("red") == "k8"
    table.move("red", "i7")
    table.play("wasp", "telekinesis", "skill", "red", "i8")
    assert table.where("red") == "i8"


@pytest.mark.rule("goa2.concept.immune-type")
def test_who_is_immune_to_attacks_is_not_held_by_what_an_attack_has_started() -> None:
    """Arien has duelled Sabina: the attacks of all others pass him by, and so does the field."""
    table = Table(
        {
            "wasp": (BLUE, "h8"),
            "brogan": (RED, "g8"),
            "arien": (RED, "i8"),
            "sabina": (BLUE, "j8"),
        },
        hand={"arien": ["expert_duelist"]},
    )
    table.play("sabina", "quickdraw", "attack", "arien", "expert_duelist")
    table.play("wasp", "magnetic_dagger", "attack")
    table.play("arien", "stranger_tide", "skill", "h9")
    assert table.where("arien") == "h9"


def test_the_field_holds_no_unit_of_wasps_own_team() -> None:
    """Sabina swaps with a friend in the field, and an enemy may swap with a unit of Wasp's team."""
    table = Table(
        {"wasp": (BLUE, "h8"), "brogan": (RED, "g8"), "sabina": (BLUE, "k8")},
        [("melee", BLUE, "j8", "friend")],
    )
    table.play("wasp", "magnetic_dagger", "attack", "brogan")
    table.play("sabina", "back_to_back", "skill", "friend")
    assert (table.where("sabina"), table.where("friend")) == ("j8", "k8")
    table = Table(
        {"wasp": (BLUE, "h8"), "brogan": (RED, "g8"), "arien": (RED, "l8")},
        [("melee", BLUE, "j8", "foe")],
    )
    table.play("wasp", "magnetic_dagger", "attack", "brogan")
    table.play("arien", "arcane_whirlpool", "skill", "foe")
    assert (table.where("arien"), table.where("foe")) == ("j8", "l8")


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_without_a_target_there_is_no_field() -> None:
    table = Table({"wasp": (BLUE, "h8"), "arien": (RED, "j8")})
    table.play("wasp", "magnetic_dagger", "attack")
    assert table.said("stopped") == [("wasp", "magnetic_dagger")]
    assert table.state.effects == []


@pytest.mark.rule("goa2.turn.this-turn-expire")
def test_the_field_lasts_for_the_turn_and_follows_wasp() -> None:
    table = magnetised()
    table.move("wasp", "k12")
    table.play("arien", "stranger_tide", "skill", "h8")
    assert table.where("arien") == "h8"
    table = magnetised()
    table.next_turn()
    table.play("arien", "stranger_tide", "skill", "g8")
    assert table.where("arien") == "g8"


@pytest.mark.rule("goa2.effect.this-turn-round-first")
def test_the_field_works_in_the_first_printing_too() -> None:
    table = Table({"wasp": (BLUE, "h8"), "brogan": (RED, "g8"), "arien": (RED, "i8")}, edition=1)
    table.play("wasp", "magnetic_dagger", "attack", "brogan")
    table.play("arien", "stranger_tide", "skill")
    assert table.said("stopped") == [("arien", "stranger_tide")]


def test_crackling_dagger_attacks_heroes_only() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "brogan": (RED, "g8"), "arien": (RED, "j8")},
        [("melee", RED, "i8")],
    )
    table.play("wasp", "crackling_dagger", "attack")
    assert table.said("attack") == [("wasp", "brogan", "crackling_dagger", 2)]
    table.play("arien", "stranger_tide", "skill")
    assert table.said("stopped") == [("arien", "stranger_tide")]
    table = Table({"wasp": (BLUE, "h8")}, [("melee", RED, "i8")])
    table.play("wasp", "crackling_dagger", "attack")
    assert table.piece_at("i8") == ("melee", RED)


# --- Static Barrier ---------------------------------------------------------------------------


def barrier(arien: str, **more: str) -> Table:
    """Wasp's barrier around h8 shuts everything up to 2 spaces off."""
    heroes: dict[str, tuple[int, str | int | None]] = {
        "wasp": (BLUE, "h8"),
        "arien": (RED, arien),
    }
    for name, place in more.items():
        heroes[name] = (BLUE if name == "dodger" else RED, place)
    return Table(heroes).play("wasp", "static_barrier", "skill")


@pytest.mark.rule("goa2.concept.obstacle")
def test_the_barrier_keeps_enemies_out() -> None:
    table = barrier("k8")
    table.play("arien", "dangerous_current", "movement")
    assert table.why("j8") == "goa2.overview.card-over-rules"
    assert table.why_by("j8") == ("static_barrier", "wasp")
    assert table.offers("k7")
    assert all(
        table.board.grid.distance(table.space("h8"), table.space(str(o))) > 2
        for o in table.options()
    )


def test_the_barrier_keeps_enemies_in() -> None:
    table = barrier("j8")
    table.play("arien", "dangerous_current", "movement")
    assert table.offers("i8", "i7")
    assert table.why("k8") == "goa2.overview.card-over-rules"
    assert all(
        table.board.grid.distance(table.space("h8"), table.space(str(o))) <= 2
        for o in table.options()
    )


def test_the_barrier_does_not_bind_wasp_and_her_friends() -> None:
    table = barrier("c9", dodger="k8")
    table.play("dodger", "dark_ritual", "movement", "i8")
    assert table.where("dodger") == "i8"
    table.play("wasp", "shock", "movement", "k8")
    assert table.where("wasp") == "k8"


def test_nothing_is_pushed_or_moved_across_the_barrier_by_enemies() -> None:
    table = Table({"wasp": (BLUE, "h8"), "brogan": (RED, "k8"), "dodger": (BLUE, "l8")})
    table.play("wasp", "static_barrier", "skill")
    table.move("brogan", "m8")
    table.play("brogan", "mighty_punch", "skill", "no", "dodger", ("push", 2))
    assert table.where("dodger") == "k8"
    table = Table({"wasp": (BLUE, "h8"), "brogan": (RED, "i8"), "dodger": (BLUE, "j8")})
    table.play("wasp", "static_barrier", "skill")
    table.play("brogan", "mighty_punch", "skill", "no", "dodger", ("push", 2))
    assert table.where("dodger") == "j8"


def test_attacks_cross_the_barrier() -> None:
    table = Table({"wasp": (BLUE, "h8"), "sabina": (RED, "k8"), "dodger": (BLUE, "j8")})
    table.play("wasp", "static_barrier", "skill")
    table.play("sabina", "gunslinger", "attack")
    assert table.where("dodger") is None


def test_fast_travel_does_not_cross_the_barrier() -> None:
    def zone(table: Table) -> set[object]:
        table.play("arien", "noble_blade", "fast_travel")
        return set(table.options())

    free = zone(Table({"wasp": (BLUE, "f7"), "arien": (RED, "d7")}))
    table = Table({"wasp": (BLUE, "f7"), "arien": (RED, "d7")})
    table.play("wasp", "static_barrier", "skill")
    bound = zone(table)
    inside = table.board.grid.disc(table.space("f7"), 2)
    assert bound == {name for name in free if inside >> table.space(str(name)) & 1}
    assert bound
    assert bound < free


def test_inside_the_barrier_spawn_points_are_not_empty_for_those_outside() -> None:
    for place, coins in (("i8", 1), ("i5", 0)):
        table = Table({"wasp": (BLUE, "h8"), "dodger": (RED, place)})
        table.play("wasp", "static_barrier", "skill")
        table.play("dodger", "dark_ritual", "skill")
        assert table.coins("dodger") == coins
    free = Table({"wasp": (BLUE, "h8"), "dodger": (RED, "i5")})
    free.play("dodger", "dark_ritual", "skill")
    assert free.coins("dodger") == 1


def test_a_defender_who_steps_is_bound_by_the_barrier() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "tigerclaw": (RED, "j8"), "sabina": (BLUE, "k8")},
        hand={"tigerclaw": ["sidestep"]},
    )
    table.play("wasp", "static_barrier", "skill")
    table.play("sabina", "gunslinger", "attack", "tigerclaw", "sidestep")
    assert table.question.kind == "move_text"
    assert table.offers("i8")
    assert table.why("j7") == "goa2.overview.card-over-rules"


def test_the_barrier_reaches_farther_with_radius_items_and_ends_with_the_turn() -> None:
    table = Table({"wasp": (BLUE, "h8"), "arien": (RED, "l8")}, items={"wasp": {"radius": 1}})
    table.play("wasp", "static_barrier", "skill")
    table.play("arien", "dangerous_current", "movement")
    assert table.why("k8") == "goa2.overview.card-over-rules"
    table.answer("l8")
    table.next_turn()
    table.play("arien", "raging_stream", "movement", "j8")
    assert table.where("arien") == "j8"


@pytest.mark.rule("goa2.concept.ignore-obstacles-end")
def test_those_who_ignore_obstacles_cannot_end_across_the_barrier() -> None:
    table = Table({"wasp": (BLUE, "h8"), "xargatha": (RED, "k8")}, ultimate=["xargatha"])
    table.play("wasp", "static_barrier", "skill")
    table.play("xargatha", "threatening_slash", "movement")
    assert table.why("j8") == "goa2.overview.card-over-rules"
    # On the far side, with every way around too long.
    assert table.offers("g11")


# --- the red A line ---------------------------------------------------------------------------

SHOCKS = [("shock", 5, 2), ("electrocute", 5, 3), ("electroblast", 6, 3)]
every_shock = pytest.mark.parametrize(("card", "attack", "radius"), SHOCKS)


@every_shock
def test_shocks_make_a_hero_farther_off_discard(card: str, attack: int, radius: int) -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "brogan": (RED, "g8"), "arien": (RED, f"{radius} east of h8")},
        hand={"arien": ["noble_blade", "spell_break"]},
    )
    table.play("wasp", card, "attack", "brogan")
    assert table.said("attack") == [("wasp", "brogan", card, attack)]
    assert table.question.kind == "discard"
    table.answer("spell_break")
    assert table.discarded("arien") == ["spell_break"]


@every_shock
def test_shocks_reach_neither_neighbours_nor_beyond_the_radius(
    card: str, attack: int, radius: int
) -> None:
    table = Table(
        {
            "wasp": (BLUE, "h8"),
            "brogan": (RED, "g8"),
            "arien": (RED, "i8"),
            "sabina": (RED, f"{radius + 1} east of h8"),
            "dodger": (BLUE, "i7"),
        },
        hand={name: [card] for name, card in (("arien", "noble_blade"), ("sabina", "bang"))},
    )
    table.play("wasp", card, "attack", "brogan")
    assert table.said("discard") == []
    assert table.found_nobody() == [("wasp", card)]
    assert table.where("brogan") is None


@every_shock
def test_only_the_strongest_shock_defeats_a_hero_without_cards(
    card: str, attack: int, radius: int
) -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "brogan": (RED, "g8"), "arien": (RED, "j8")},
        hand={"brogan": ["bullrush"]},
    )
    table.play("wasp", card, "attack", "brogan", "bullrush")
    assert table.where("brogan") == "g8"
    assert (table.where("arien") is None) is (card == "electroblast")
    assert table.coins("wasp") == (1 if card == "electroblast" else 0)


def test_shocks_follow_every_attack_and_choose_among_heroes() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "arien": (RED, "j8"), "sabina": (RED, "i7")},
        [("melee", RED, "g8"), ("melee", RED, "k10"), ("melee", BLUE, "k5")],
        hand={"arien": ["noble_blade"], "sabina": ["bang"]},
    )
    table.play("wasp", "shock", "attack")
    assert table.coins("wasp") == 2
    assert table.options() == {"j8", "i7"}
    table.answer("sabina")
    assert table.discarded("sabina") == ["bang"]
    assert table.hand("arien") == ["noble_blade"]


# --- the red B line ---------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["charged_boomerang", "thunder_boomerang"])
@pytest.mark.rule("goa2.concept.in-straight-line")
def test_boomerangs_fly_off_the_straight_lines_only(card: str) -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "arien": (RED, "i7"), "sabina": (RED, "j8")},
        [("melee", RED, "h10"), ("melee", RED, "i8"), ("ranged", RED, "k7"), ("heavy", RED, "k8")],
    )
    table.play("wasp", card, "attack")
    assert table.options() == {"i7", "h10"}
    assert table.why("sabina") == table.why("i8") == "goa2.concept.in-straight-line"
    assert table.why("k7") == "goa2.card.range-max"


def test_boomerangs_are_ranged_attacks() -> None:
    table = Table({"wasp": (BLUE, "h8"), "tigerclaw": (RED, "i7")}, hand={"tigerclaw": ["dodge"]})
    table.play("wasp", "charged_boomerang", "attack", "tigerclaw", "dodge")
    assert table.where("tigerclaw") == "i7"
    assert table.said("attack") == [("wasp", "tigerclaw", "charged_boomerang", 3)]


def test_thunder_boomerang_repeats_after_a_hero_on_somebody_else() -> None:
    table = Table(
        {"wasp": (BLUE, "h8"), "brogan": (RED, "i7"), "sabina": (RED, "h10")},
        hand={"brogan": ["bulwark"]},
    )
    table.play("wasp", "thunder_boomerang", "attack", "brogan", "bulwark", "yes")
    # Brogan held, but may not be the target again.
    assert table.where("sabina") is None
    assert table.where("brogan") == "i7"
    assert table.said("attack")[-1] == ("wasp", "sabina", "thunder_boomerang", 4)
    assert table.done


def test_thunder_boomerang_does_not_repeat_after_a_minion_or_twice() -> None:
    minions = [("melee", RED, "i7"), ("melee", RED, "h10"), ("melee", BLUE, "k5")]
    table = Table({"wasp": (BLUE, "h8"), "sabina": (RED, "f9")}, minions)
    table.play("wasp", "thunder_boomerang", "attack", "i7")
    assert table.done
    table = Table({"wasp": (BLUE, "h8"), "sabina": (RED, "f9")}, minions)
    table.play("wasp", "thunder_boomerang", "attack", "sabina", "yes", "i7")
    assert table.done
    assert table.piece_at("h10") == ("melee", RED)


def test_charged_boomerang_does_not_repeat() -> None:
    table = Table({"wasp": (BLUE, "h8"), "brogan": (RED, "i7"), "sabina": (RED, "h10")})
    table.play("wasp", "charged_boomerang", "attack", "brogan")
    assert table.done
