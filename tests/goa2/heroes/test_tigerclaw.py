"""Tigerclaw's gold, silver and red cards: use, branches, and what they must not do."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.turn import end_turn
from goa2.table import BLUE, RED, Table, freeze

# --- Blink Strike and Nimble Strike -----------------------------------------------------------


def test_blink_strike_passes_through_a_unit_and_attacks_it() -> None:
    table = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "h8")})
    table.play("tigerclaw", "blink_strike", "attack", "i8")
    assert table.where("tigerclaw") == "i8"
    assert table.where("wasp") is None
    assert table.said("attack") == [("tigerclaw", "wasp", "blink_strike", 3)]


def test_blink_strike_takes_whichever_unit_it_passed() -> None:
    table = Table(
        {"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8"), "dodger": (RED, "g8")},
        [("melee", BLUE, "h7", "minion"), ("melee", RED, "h9"), ("ranged", BLUE, "k5")],
    )
    table.play("tigerclaw", "blink_strike", "attack")
    # Not through the friends on g8 and h9, nor through empty spaces, nor 1 space only.
    assert table.options() == {"j8", "i6"}
    for space in ("h6", "g10", "g7", "j6"):
        assert table.why(space) == "goa2.concept.straight-line"
    table.answer("i6")
    assert table.where("minion") is None
    assert table.where("wasp") == "i8"
    assert table.coins("tigerclaw") == 2


@pytest.mark.rule("goa2.move.in-text-exact")
def test_blink_strike_needs_the_whole_move() -> None:
    blocked = Table(
        {"tigerclaw": (RED, "g8"), "wasp": (BLUE, "h8")},
        [("melee", RED, "i8")],
        hand={"wasp": ["shock"]},
    )
    rock = Table({"tigerclaw": (RED, "j7"), "wasp": (BLUE, "k7")})
    far = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "i8")})
    for table, stays in ((blocked, "g8"), (rock, "j7"), (far, "g8")):
        table.play("tigerclaw", "blink_strike", "attack")
        assert table.said("stopped") == [("tigerclaw", "blink_strike")]
        assert table.where("tigerclaw") == stays
        assert table.said("attack") == []


@pytest.mark.rule("goa2.concept.immune-move-through")
def test_blink_strike_may_pass_an_immune_unit_but_not_hit_it() -> None:
    table = Table(
        {"tigerclaw": (RED, "g8")}, [("heavy", BLUE, "h8", "heavy"), ("melee", BLUE, "k5")]
    )
    table.play("tigerclaw", "blink_strike", "attack")
    assert table.where("tigerclaw") == "i8"
    assert table.where("heavy") == "h8"
    assert table.said("stopped") == [("tigerclaw", "blink_strike")]


def test_nimble_strike_goes_through_heroes_only() -> None:
    table = Table(
        {"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8"), "brogan": (BLUE, "g9")},
        [("melee", BLUE, "h7")],
    )
    table.play("tigerclaw", "nimble_strike", "attack")
    assert table.options() == {"j8", "g10"}
    assert table.why("i6") == "goa2.concept.straight-line"
    table.answer("j8")
    assert table.said("attack") == [("tigerclaw", "wasp", "nimble_strike", 2)]
    table = Table({"tigerclaw": (RED, "h8")}, [("melee", BLUE, "h7")])
    table.play("tigerclaw", "nimble_strike", "attack")
    assert table.where("tigerclaw") == "h8"


def test_blink_strike_does_not_end_across_a_static_barrier() -> None:
    table = Table({"tigerclaw": (RED, "j8"), "wasp": (BLUE, "h8"), "sabina": (BLUE, "k8")})
    table.play("wasp", "static_barrier", "skill")
    table.play("tigerclaw", "blink_strike", "attack")
    assert table.said("stopped") == [("tigerclaw", "blink_strike")]
    assert table.where("tigerclaw") == "j8"


# --- Blend Into Shadows -----------------------------------------------------------------------


def test_blend_into_shadows_places_him_and_hides_him_in_the_next_turn() -> None:
    table = Table({"tigerclaw": (RED, "i9"), "wasp": (BLUE, "g8"), "dodger": (RED, "g9")})
    table.play("tigerclaw", "blend_into_shadows", "skill")
    assert table.offers("h8", "i8", "j8")
    assert table.why("k7") == "goa2.card.range-max"
    assert table.why("g9") == "goa2.place.empty-only"
    table.answer("h8")
    table.next_turn()
    table.play("wasp", "magnetic_dagger", "attack")
    # Dodger is the only target left.
    assert table.where("tigerclaw") == "h8"
    assert table.where("dodger") is None


@pytest.mark.rule("goa2.effect.next-turn")
def test_the_shadows_cover_neither_this_turn_nor_the_one_after_the_next() -> None:
    def table() -> Table:
        table = Table({"tigerclaw": (RED, "i9"), "wasp": (BLUE, "g8")})
        return table.play("tigerclaw", "blend_into_shadows", "skill", "h8")

    same = table().play("wasp", "magnetic_dagger", "attack")
    assert same.where("tigerclaw") is None
    later = table().next_turn()
    later.play("wasp", "magnetic_dagger", "attack")
    assert later.where("tigerclaw") == "h8"
    later.next_turn()
    later.play("wasp", "shock", "attack")
    assert later.where("tigerclaw") is None


def test_blend_into_shadows_does_nothing_away_from_terrain() -> None:
    table = Table({"tigerclaw": (RED, "h8")})
    table.play("tigerclaw", "blend_into_shadows", "skill")
    assert table.done
    assert table.where("tigerclaw") == "h8"
    assert table.state.effects == []
    assert table.said("stopped") == []


@pytest.mark.rule("goa2.concept.terrain")
@pytest.mark.parametrize("place", ["g8", "j8"])
def test_the_water_around_the_board_and_a_gap_inside_it_are_terrain(place: str) -> None:
    table = Table({"tigerclaw": (RED, place)})
    table.play("tigerclaw", "blend_into_shadows", "skill")
    assert table.question.kind == "place"


@pytest.mark.rule("goa2.concept.counts-as")
def test_petrified_heroes_are_terrain_to_blend_into() -> None:
    table = Table({"tigerclaw": (RED, "h8"), "arien": (RED, "i8"), "xargatha": (BLUE, "j8")})
    table.play("xargatha", "stone_gaze", "skill")
    table.next_turn()
    table.play("tigerclaw", "blend_into_shadows", "skill")
    assert table.question.kind == "place"


@pytest.mark.rule("goa2.effect.next-turn-turn4")
def test_blend_into_shadows_hides_nobody_in_turn_four() -> None:
    table = Table({"tigerclaw": (RED, "i9")}, turn=4)
    table.play("tigerclaw", "blend_into_shadows", "skill", "h8")
    assert table.where("tigerclaw") == "h8"
    assert table.state.effects == []
    assert table.said("effect_lost") == [("tigerclaw", "blend_into_shadows")]


def test_a_magnetic_field_keeps_him_from_the_shadows() -> None:
    table = Table({"tigerclaw": (RED, "i9"), "wasp": (BLUE, "h8"), "sabina": (RED, "g8")})
    table.play("wasp", "magnetic_dagger", "attack", "sabina")
    table.play("tigerclaw", "blend_into_shadows", "skill")
    assert table.said("stopped") == [("tigerclaw", "blend_into_shadows")]
    assert all(effect.owner != table.hero("tigerclaw").index for effect in table.state.effects)


def test_the_shadows_do_not_help_against_skills() -> None:
    table = Table({"tigerclaw": (RED, "i9"), "dodger": (BLUE, "g8")}, hand={"tigerclaw": ["dodge"]})
    table.play("tigerclaw", "blend_into_shadows", "skill", "h8")
    table.next_turn()
    table.play("dodger", "death_trap", "skill")
    assert table.discarded("tigerclaw") == ["dodge"]


def test_the_attack_of_a_friend_finds_him_in_the_shadows() -> None:
    """Arien moves a unit of any team from beside his target."""
    table = Table({"tigerclaw": (RED, "i9"), "wasp": (BLUE, "i8"), "arien": (RED, "i7")})
    table.play("tigerclaw", "blend_into_shadows", "skill", "h8").next_turn()
    table.play("arien", "noble_blade", "attack")
    assert table.question.kind == "may_target"
    assert table.options() == {"h8", "no"}


# --- the red A line ---------------------------------------------------------------------------


@pytest.mark.parametrize(("step", "stands"), [("h8", "h8"), ("no", "g8")])
def test_hit_and_run_may_step_after_the_attack(step: str, stands: str) -> None:
    table = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "h8")})
    table.play("tigerclaw", "hit_and_run", "attack")
    assert table.where("wasp") is None
    assert table.said("attack") == [("tigerclaw", "wasp", "hit_and_run", 3)]
    assert table.why("i8") == "goa2.move.in-text-exact"
    table.answer(step)
    assert table.where("tigerclaw") == stands
    assert table.done


def test_hit_and_run_steps_after_a_defense_too_but_not_without_a_target() -> None:
    table = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "h8")}, hand={"wasp": ["shock"]})
    table.play("tigerclaw", "hit_and_run", "attack", "shock", "g9")
    assert table.where("wasp") == "h8"
    assert table.where("tigerclaw") == "g9"
    table = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "i8")})
    table.play("tigerclaw", "hit_and_run", "attack")
    assert table.done
    assert table.where("tigerclaw") == "g8"


def test_combat_reflexes_steps_either_before_or_after() -> None:
    table = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "i8")})
    table.play("tigerclaw", "combat_reflexes", "attack", "h8")
    assert table.where("wasp") is None
    assert table.done
    table = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "h8")})
    table.play("tigerclaw", "combat_reflexes", "attack", "no")
    assert table.question.kind == "move_text"
    table.answer("h8")
    assert table.where("tigerclaw") == "h8"
    table = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "h8")})
    table.play("tigerclaw", "combat_reflexes", "attack", "no", "no")
    assert table.where("tigerclaw") == "g8"
    assert table.said("attack") == [("tigerclaw", "wasp", "combat_reflexes", 4)]


@pytest.mark.rule("goa2.concept.before-attack-even-if-miss", "goa2.perform.mandatory-stop")
def test_a_step_before_the_attack_stands_although_nobody_is_in_reach() -> None:
    for card in ("combat_reflexes", "leaping_strike"):
        table = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "j8")})
        table.play("tigerclaw", card, "attack", "h8")
        assert table.said("stopped") == [("tigerclaw", card)]
        assert table.where("tigerclaw") == "h8"
        assert table.asked.count("move_text") == 1


def test_leaping_strike_steps_before_and_after() -> None:
    table = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "i8")})
    table.play("tigerclaw", "leaping_strike", "attack", "h8", "wasp", "i8")
    assert table.where("wasp") is None
    assert table.where("tigerclaw") == "i8"
    assert table.said("attack") == [("tigerclaw", "wasp", "leaping_strike", 4)]
    table = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "h8")})
    table.play("tigerclaw", "leaping_strike", "attack", "no", "no")
    assert table.where("tigerclaw") == "g8"
    assert table.where("wasp") is None


# --- the red B line ---------------------------------------------------------------------------

FRIENDS = {
    "hero": (("sabina", RED, "i8"), None),
    "minion": (None, [("melee", RED, "i8")]),
    "immune heavy": (None, [("heavy", RED, "i8"), ("melee", RED, "k10")]),
}


@pytest.mark.parametrize("card", ["backstab", "backstab_with_a_ballista"])
@pytest.mark.parametrize("friend", FRIENDS)
@pytest.mark.rule("goa2.concept.immune-presence", "goa2.concept.presence-not-target")
def test_backstabs_are_stronger_with_a_friend_beside_the_target(card: str, friend: str) -> None:
    hero, minions = FRIENDS[friend]
    heroes: dict[str, tuple[int, str | int | None]] = {
        "tigerclaw": (RED, "g8"),
        "wasp": (BLUE, "h8"),
    }
    if hero:
        heroes[hero[0]] = hero[1:]
    table = Table(heroes, minions or [])
    table.play("tigerclaw", card, "attack")
    assert table.said("attack") == [("tigerclaw", "wasp", card, 7)]


@pytest.mark.parametrize("card", ["backstab", "backstab_with_a_ballista"])
def test_backstabs_gain_nothing_from_himself_enemies_or_friends_elsewhere(card: str) -> None:
    table = Table(
        {"tigerclaw": (RED, "g8"), "wasp": (BLUE, "h8"), "sabina": (RED, "j8")},
        [("melee", BLUE, "i8"), ("melee", RED, "f9")],
    )
    table.play("tigerclaw", card, "attack")
    assert table.said("attack") == [("tigerclaw", "wasp", card, 5)]


def test_backstab_allows_any_defense() -> None:
    table = Table(
        {"tigerclaw": (RED, "g8"), "arien": (BLUE, "h8"), "sabina": (RED, "i8")},
        hand={"arien": ["expert_duelist", "noble_blade"]},
    )
    table.play("tigerclaw", "backstab", "attack")
    assert table.options() == {"expert_duelist", "noble_blade", "no"}


def test_the_ballista_shuts_out_primary_defenses_of_a_flanked_target() -> None:
    hand = {"arien": ["expert_duelist", "raging_stream", "spell_break"]}
    table = Table(
        {"tigerclaw": (RED, "g8"), "arien": (BLUE, "h8"), "sabina": (RED, "i8")}, hand=hand
    )
    table.play("tigerclaw", "backstab_with_a_ballista", "attack")
    assert table.options() == {"raging_stream", "spell_break", "no"}
    assert table.why("expert_duelist") == "goa2.overview.card-over-rules"
    table.answer("raging_stream")
    assert table.where("arien") == "h8"
    table = Table({"tigerclaw": (RED, "g8"), "arien": (BLUE, "h8")}, hand=hand)
    table.play("tigerclaw", "backstab_with_a_ballista", "attack")
    assert table.options() == {"expert_duelist", "raging_stream", "spell_break", "no"}


@pytest.mark.rule("goa2.item.bonus", "goa2.attack.ranged-distance")
def test_the_ballista_is_ranged_and_profits_from_range_items() -> None:
    table = Table(
        {"tigerclaw": (RED, "g8"), "wasp": (BLUE, "i8")}, hand={"wasp": ["stop_projectiles"]}
    )
    table.play("tigerclaw", "backstab_with_a_ballista", "attack")
    assert table.said("stopped") == [("tigerclaw", "backstab_with_a_ballista")]
    table = Table(
        {"tigerclaw": (RED, "g8"), "wasp": (BLUE, "i8")},
        hand={"wasp": ["stop_projectiles"]},
        items={"tigerclaw": {"range": 1}},
    )
    table.play("tigerclaw", "backstab_with_a_ballista", "attack", "stop_projectiles")
    assert table.where("wasp") == "i8"


@pytest.mark.rule("goa2.move.in-text-cannot-move-first")
def test_one_who_cannot_move_at_all_neither_blinks_nor_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    freeze(monkeypatch, "petrifying_stare")
    table = Table(
        {"tigerclaw": (RED, "j6"), "xargatha": (BLUE, "k6")},
        hand={"xargatha": ["lethal_spin"]},
        edition=1,
    )
    table.play("xargatha", "stone_gaze", "skill")
    table.run(end_turn)
    table.play("tigerclaw", "blink_strike", "attack")
    assert table.said("stopped") == [("tigerclaw", "blink_strike")]
    table.play("tigerclaw", "leaping_strike", "attack", "lethal_spin")
    assert table.done
    assert table.where("tigerclaw") == "j6"
