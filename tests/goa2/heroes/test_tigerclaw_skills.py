"""Tigerclaw's green, blue and purple cards: use, branches, and what they must not do."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.turn import initiative
from goa2.table import BLUE, RED, Table

# --- the green A line -------------------------------------------------------------------------

THEFTS = [("light_fingered", 1, 1, 1), ("pick_pocket", 2, 1, 1), ("master_thief", 2, 2, 2)]
every_theft = pytest.mark.parametrize(("card", "before", "coins", "after"), THEFTS)


@every_theft
def test_thefts_take_coins_between_two_moves(
    card: str, before: int, coins: int, after: int
) -> None:
    table = Table({"tigerclaw": (RED, "g8"), "wasp": (BLUE, "k8")}, coins={"wasp": 3})
    table.move("tigerclaw", f"{before + 1} west of wasp")
    table.play("tigerclaw", card, "skill", "west of wasp")
    if coins > 1:
        assert table.options() == {("coins", 1), ("coins", 2)}
        table.answer(("coins", coins))
    assert table.coins("tigerclaw") == coins
    assert table.coins("wasp") == 3 - coins
    table.answer(f"{after} west of tigerclaw")
    assert table.at("tigerclaw", f"{after + 1} west of wasp")
    assert table.done


@every_theft
def test_thefts_move_no_farther(card: str, before: int, coins: int, after: int) -> None:
    table = Table({"tigerclaw": (RED, "h8"), "wasp": (BLUE, "g8")}, coins={"wasp": 1})
    table.play("tigerclaw", card, "skill")
    assert table.offers(f"{before} east of h8")
    assert table.why(f"{before + 1} east of h8") == "goa2.move.in-text-exact"
    table.answer("no")
    assert table.coins("tigerclaw") == 1
    assert table.offers(f"{after} east of h8")
    assert table.why(f"{after + 1} east of h8") == "goa2.move.in-text-exact"
    table.answer("no")
    assert table.where("tigerclaw") == "h8"


@every_theft
def test_thefts_stop_if_there_is_nothing_to_take(
    card: str, before: int, coins: int, after: int
) -> None:
    table = Table(
        {
            "tigerclaw": (RED, "h8"),
            "wasp": (BLUE, "i8"),
            "dodger": (RED, "h9"),
            "sabina": (BLUE, "l8"),
        },
        coins={"dodger": 5, "sabina": 5},
    )
    table.play("tigerclaw", card, "skill", "h7")
    assert table.said("stopped") == [("tigerclaw", card)]
    assert table.where("tigerclaw") == "h7"
    assert table.coins("tigerclaw") == 0
    assert table.asked.count("move_text") == 1


def test_the_thief_chooses_among_heroes_with_coins() -> None:
    table = Table(
        {
            "tigerclaw": (RED, "h8"),
            "wasp": (BLUE, "i8"),
            "sabina": (BLUE, "g8"),
            "arien": (BLUE, "h7"),
        },
        coins={"wasp": 1, "sabina": 1},
    )
    table.play("tigerclaw", "light_fingered", "skill", "no")
    assert table.options() == {"i8", "g8"}
    assert table.why("arien") == "goa2.perform.valid-targets"
    table.answer("sabina", "no")
    assert table.coins("sabina") == 0
    assert table.coins("wasp") == 1


def test_the_master_thief_may_take_one_coin_and_never_more_than_there_is() -> None:
    table = Table({"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8")}, coins={"wasp": 2})
    table.play("tigerclaw", "master_thief", "skill", "no", ("coins", 1), "no")
    assert table.coins("wasp") == 1
    table = Table({"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8")}, coins={"wasp": 1})
    table.play("tigerclaw", "master_thief", "skill", "no")
    assert table.coins("wasp") == 0
    assert table.question.kind == "move_text"


@pytest.mark.rule("goa2.ultimate.coins-second", "goa2.ultimate.coins-first")
def test_a_thief_of_the_last_level_takes_coins_in_the_second_printing_only() -> None:
    for edition, stolen in ((2, 1), (1, 0)):
        table = Table(
            {"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8")},
            coins={"wasp": 1},
            ultimate=["tigerclaw"],
            edition=edition,
        )
        table.play("tigerclaw", "light_fingered", "skill", "no")
        assert table.coins("tigerclaw") == stolen
        assert table.coins("wasp") == 1 - stolen
        assert bool(table.said("stopped")) is (edition == 1)


# --- the green B line -------------------------------------------------------------------------

POISONS = [("poisoned_dagger", -1), ("poisoned_dart", -2)]
every_poison = pytest.mark.parametrize(("card", "size"), POISONS)


@every_poison
@pytest.mark.rule("goa2.concept.markers")
def test_poison_weakens_initiative_attack_and_defense(card: str, size: int) -> None:
    table = Table(
        {"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8"), "arien": (RED, "j8")},
        hand={"arien": ["aspiring_duelist"], "wasp": ["shock"]},
    )
    table.play("tigerclaw", card, "skill", "wasp")
    assert table.state.markers == {"Poison": (table.hero("wasp").index, size)}
    table.lay("wasp", "electrocute")
    assert initiative(table.state, table.hero("wasp")) == 9 + size
    table.play("wasp", "electrocute", "attack", "arien", "aspiring_duelist")
    assert table.said("attack")[-1][-1] == 5 + size
    table.next_turn()
    table.play("tigerclaw", "hit_and_run", "attack", "wasp", "shock", "no")
    assert table.said("defense")[-1] == ("wasp", "shock", 6 + size, 3, 0)


@every_poison
def test_poison_may_be_given_to_any_other_hero_in_range(card: str, size: int) -> None:
    table = Table(
        {
            "tigerclaw": (RED, "h8"),
            "wasp": (BLUE, "k8"),
            "arien": (RED, "g8"),
            "sabina": (BLUE, "l8"),
        },
        [("melee", BLUE, "i8")],
    )
    table.play("tigerclaw", card, "skill")
    assert table.options() == {"k8", "g8"}
    assert table.why("sabina") == "goa2.card.range-max"
    assert table.why("tigerclaw") == "goa2.concept.other-hero"
    assert table.why("i8") == "goa2.concept.other-hero"
    table.answer("arien")
    assert table.state.markers["Poison"] == (table.hero("arien").index, size)


def test_poison_moves_on_when_it_is_given_again() -> None:
    table = Table({"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8"), "sabina": (BLUE, "g8")})
    table.play("tigerclaw", "poisoned_dart", "skill", "wasp")
    table.next_turn()
    table.play("tigerclaw", "poisoned_dagger", "skill", "sabina")
    assert table.state.markers == {"Poison": (table.hero("sabina").index, -1)}


def test_twins_have_a_poison_each() -> None:
    table = Table(
        {
            "tigerclaw": (RED, "j6"),
            "tigerclaw-2": (BLUE, "j7"),
            "arien": (BLUE, "k6"),
            "wasp": (RED, "k8"),
        }
    )
    table.play("tigerclaw", "poisoned_dagger", "skill", "arien")
    table.play("tigerclaw-2", "poisoned_dart", "skill", "wasp")
    held = dict(table.state.markers.values())
    assert held == {table.hero("arien").index: -1, table.hero("wasp").index: -2}


@pytest.mark.rule("goa2.defeat.markers-returned")
def test_poison_returns_with_its_holders_defeat_but_not_with_tigerclaws() -> None:
    table = Table({"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8"), "arien": (RED, "j8")})
    table.play("tigerclaw", "poisoned_dart", "skill", "wasp")
    table.play("wasp", "magnetic_dagger", "attack", "tigerclaw")
    assert table.where("tigerclaw") is None
    assert table.state.markers
    table.play("arien", "noble_blade", "attack", "wasp")
    assert table.state.markers == {}
    assert table.said("marker_returned") == [("Poison",)]


@pytest.mark.rule("goa2.eor.markers-return")
def test_poison_returns_at_the_end_of_the_round() -> None:
    table = Table({"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8")}, turn=4)
    table.play("tigerclaw", "poisoned_dart", "skill", "wasp")
    table.next_turn()
    assert table.state.markers
    table.run(end_round)
    assert table.state.markers == {}


def test_poison_outlives_its_card_and_does_not_touch_a_block() -> None:
    table = Table(
        {"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8"), "sabina": (RED, "j8")},
        hand={"wasp": ["stop_projectiles"]},
    )
    table.play("tigerclaw", "poisoned_dart", "skill", "wasp")
    hands.turn_facedown(table.state, table.hero("tigerclaw"), "poisoned_dart")
    assert table.state.markers
    table.play("sabina", "gunslinger", "attack", "wasp", "stop_projectiles")
    assert table.where("wasp") == "i8"


# --- the blue A line --------------------------------------------------------------------------

DODGES = ["dodge", "sidestep", "evade"]


@pytest.mark.parametrize("card", DODGES)
@pytest.mark.rule("goa2.block.condition", "goa2.card.ranged")
def test_dodges_block_ranged_attacks_of_any_strength(card: str) -> None:
    table = Table(
        {"tigerclaw": (RED, "h8"), "sabina": (BLUE, "i8")},
        hand={"tigerclaw": [card]},
        items={"sabina": {"attack": 9}},
    )
    steps = () if card == "dodge" else ("no",)
    table.play("sabina", "gunslinger", "attack", "tigerclaw", card, *steps)
    assert table.said("block") == [("tigerclaw", card, 1)]
    assert table.where("tigerclaw") == "h8"


@pytest.mark.parametrize("card", DODGES)
@pytest.mark.rule("goa2.block.failed")
def test_dodges_fail_against_other_attacks_and_then_do_nothing_more(card: str) -> None:
    table = Table(
        {"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8")},
        hand={"tigerclaw": [card]},
        discard={"tigerclaw": ["blend_into_shadows"]},
    )
    table.play("wasp", "magnetic_dagger", "attack", "tigerclaw", card)
    assert table.done
    assert table.where("tigerclaw") is None
    assert table.said("block") == [("tigerclaw", card, 0)]
    assert table.discarded("tigerclaw") == ["blend_into_shadows", card]


@pytest.mark.rule("goa2.attack.after-text-last")
def test_sidestep_moves_before_the_text_after_the_attack() -> None:
    for step, pushed in (("g8", None), ("no", "g8")):
        table = Table(
            {"tigerclaw": (RED, "h8"), "sabina": (BLUE, "i8")}, hand={"tigerclaw": ["sidestep"]}
        )
        table.play("sabina", "point_blank_shot", "attack", "tigerclaw", "sidestep", step)
        assert table.where("tigerclaw") == "g8"
        assert bool(table.said("push")) is (pushed is not None)


def test_dodge_does_not_move() -> None:
    table = Table({"tigerclaw": (RED, "h8"), "sabina": (BLUE, "i8")}, hand={"tigerclaw": ["dodge"]})
    table.play("sabina", "gunslinger", "attack", "tigerclaw", "dodge")
    assert table.done


@pytest.mark.parametrize("pile", ["discard", "dashboard"])
def test_evade_takes_the_silver_card_back(pile: str) -> None:
    table = Table(
        {"tigerclaw": (RED, "i9"), "sabina": (BLUE, "g8"), "dodger": (RED, "j8")},
        hand={"tigerclaw": ["evade"]},
        discard={"tigerclaw": ["blend_into_shadows"]} if pile == "discard" else {},
    )
    if pile == "dashboard":
        table.play("tigerclaw", "blend_into_shadows", "skill", "i8")
        assert len(table.state.effects) == 1
    else:
        table.move("tigerclaw", "i8")
    table.play("sabina", "gunslinger", "attack", "tigerclaw", "evade", "no")
    assert table.options() == {"blend_into_shadows", "no"}
    table.answer("blend_into_shadows")
    assert table.hand("tigerclaw") == ["blend_into_shadows"]
    assert table.state.effects == []


def test_evade_may_leave_the_silver_card_and_cannot_take_it_facedown_or_unresolved() -> None:
    def table() -> Table:
        return Table(
            {"tigerclaw": (RED, "h8"), "sabina": (BLUE, "g8")},
            hand={"tigerclaw": ["evade"]},
            discard={"tigerclaw": ["blend_into_shadows", "hit_and_run"]},
        )

    declined = table().play("sabina", "gunslinger", "attack", "tigerclaw", "evade", "no", "no")
    assert declined.hand("tigerclaw") == []
    facedown = table()
    hands.turn_facedown(facedown.state, facedown.hero("tigerclaw"), "blend_into_shadows")
    facedown.play("sabina", "gunslinger", "attack", "tigerclaw", "evade", "no")
    assert facedown.done
    unresolved = Table(
        {"tigerclaw": (RED, "h8"), "sabina": (BLUE, "g8")},
        hand={"tigerclaw": ["evade"]},
        laid={"tigerclaw": "blend_into_shadows"},
    )
    unresolved.play("sabina", "gunslinger", "attack", "tigerclaw", "evade", "no")
    assert unresolved.done


# --- the blue B line --------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["parry", "riposte"])
def test_parries_block_other_attacks_and_make_the_attacker_discard(card: str) -> None:
    table = Table(
        {"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8")},
        hand={"tigerclaw": [card], "wasp": ["shock", "electrocute"]},
        items={"wasp": {"attack": 9}},
    )
    table.play("wasp", "magnetic_dagger", "attack", "tigerclaw", card)
    assert table.question.kind == "discard"
    assert table.question.seats == (table.hero("wasp").seat,)
    table.answer("shock")
    assert table.where("tigerclaw") == "h8"
    assert table.discarded("wasp") == ["shock"]


@pytest.mark.parametrize("card", ["parry", "riposte"])
def test_parries_fail_against_ranged_attacks(card: str) -> None:
    table = Table(
        {"tigerclaw": (RED, "h8"), "sabina": (BLUE, "i8")},
        hand={"tigerclaw": [card], "sabina": ["bang"]},
    )
    table.play("sabina", "gunslinger", "attack", "tigerclaw", card)
    assert table.where("tigerclaw") is None
    assert table.hand("sabina") == ["bang"]


def test_parry_spares_an_attacker_without_cards() -> None:
    table = Table({"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8")}, hand={"tigerclaw": ["parry"]})
    table.play("wasp", "magnetic_dagger", "attack", "tigerclaw", "parry")
    assert table.where("wasp") == "i8"
    assert table.where("tigerclaw") == "h8"


@pytest.mark.rule("goa2.defeat.unresolved-card", "goa2.defeat.coins-level")
def test_riposte_defeats_an_attacker_without_cards() -> None:
    table = Table(
        {"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8"), "arien": (RED, "k8")},
        hand={"tigerclaw": ["riposte"], "arien": ["noble_blade"]},
        level={"wasp": 3},
    )
    table.play("wasp", "shock", "attack", "tigerclaw", "riposte")
    assert table.where("wasp") is None
    assert table.where("tigerclaw") == "h8"
    assert table.coins("tigerclaw") == 3
    assert table.coins("arien") == 1
    assert table.hero("wasp").resolved[0] == "shock"
    assert table.hero("wasp").card == ""
    # Her text after the attack is lost: Arien keeps his card.
    assert table.hand("arien") == ["noble_blade"]


def test_riposte_is_no_attack_to_be_immune_to() -> None:
    table = Table(
        {"tigerclaw": (RED, "h8"), "arien": (BLUE, "i8"), "sabina": (RED, "j8")},
        hand={"tigerclaw": ["riposte"], "arien": ["master_duelist"]},
    )
    table.play("sabina", "gunslinger", "attack", "arien", "master_duelist")
    table.play("arien", "noble_blade", "attack", "tigerclaw", "riposte")
    assert table.where("arien") is None


# --- Cloak and Daggers ------------------------------------------------------------------------


@pytest.mark.rule("goa2.card.basic-actions")
def test_cloak_and_daggers_repeats_the_basic_attack_on_somebody_else() -> None:
    table = Table(
        {"tigerclaw": (RED, "g8"), "wasp": (BLUE, "h8"), "sabina": (BLUE, "i7")},
        hand={"wasp": ["shock"]},
        ultimate=["tigerclaw"],
    )
    table.play("tigerclaw", "blink_strike", "attack", "i8", "shock", "yes")
    # Back through Wasp is not allowed, so he goes through Sabina.
    assert table.where("tigerclaw") == "j6"
    assert table.where("sabina") is None
    assert table.where("wasp") == "h8"
    assert table.done


def test_cloak_and_daggers_is_optional_and_not_for_other_cards() -> None:
    table = Table(
        {"tigerclaw": (RED, "g8"), "wasp": (BLUE, "h8"), "sabina": (BLUE, "i7")},
        ultimate=["tigerclaw"],
    )
    table.play("tigerclaw", "blink_strike", "attack", "i8", "no")
    assert table.where("sabina") == "i7"
    table.next_turn()
    table.play("tigerclaw", "leaping_strike", "attack", "no", "no")
    assert table.where("sabina") is None
    assert table.asked.count("repeat") == 1


def test_the_repeated_attack_never_takes_the_same_target() -> None:
    table = Table(
        {"tigerclaw": (RED, "g8"), "wasp": (BLUE, "h8")},
        hand={"wasp": ["shock"]},
        ultimate=["tigerclaw"],
    )
    table.play("tigerclaw", "blink_strike", "attack", "i8", "shock")
    assert table.done, "without another target a second attack is not offered"
    assert table.where("tigerclaw") == "i8"


@pytest.mark.printing(2)
def test_cloak_and_daggers_repeats_movement_fast_travel_and_clear() -> None:
    table = Table({"tigerclaw": (RED, "g8")}, ultimate=["tigerclaw"])
    table.play("tigerclaw", "blink_strike", "movement", "h8", "yes", "i8")
    assert table.where("tigerclaw") == "i8"
    assert table.done
    table = Table({"tigerclaw": (RED, "g8")}, ultimate=["tigerclaw"])
    table.play("tigerclaw", "blink_strike", "fast_travel", "l8", "yes", "m8")
    assert table.where("tigerclaw") == "m8"
    table = Table(
        {"tigerclaw": (RED, "g8")},
        tokens=[("rock", "tigerclaw", "h8"), ("stone", "tigerclaw", "g9")],
        ultimate=["tigerclaw"],
    )
    table.play("tigerclaw", "blink_strike", "clear", "rock", "done", "yes", "stone")
    assert table.where("rock") is None
    assert table.where("stone") is None


@pytest.mark.rule("goa2.repeat.single-active-effect")
def test_a_repeated_blend_checks_the_terrain_again_and_hides_once() -> None:
    table = Table({"tigerclaw": (RED, "i9")}, ultimate=["tigerclaw"])
    table.play("tigerclaw", "blend_into_shadows", "skill", "i8")
    assert table.done, "away from terrain it does nothing, so it is not offered"
    assert table.where("tigerclaw") == "i8"
    assert len(table.state.effects) == 1
    table = Table({"tigerclaw": (RED, "i9")}, ultimate=["tigerclaw"])
    table.play("tigerclaw", "blend_into_shadows", "skill", "j8", "yes", "i8")
    assert table.where("tigerclaw") == "i8"
    assert len(table.state.effects) == 1


def test_enfeeblement_forbids_the_repeat() -> None:
    table = Table({"tigerclaw": (RED, "g8"), "dodger": (BLUE, "j8")}, ultimate=["tigerclaw"])
    table.play("dodger", "enfeeblement", "skill")
    table.play("tigerclaw", "blink_strike", "movement", "g9")
    assert table.done
    assert "repeat" not in table.asked


def test_cloak_and_daggers_offers_nothing_after_an_action_that_stopped_or_held() -> None:
    table = Table({"tigerclaw": (RED, "g8")}, ultimate=["tigerclaw"])
    table.play("tigerclaw", "blink_strike", "attack")
    assert table.done
    assert "repeat" not in table.asked
    table = Table({"tigerclaw": (RED, "g8")}, ultimate=["tigerclaw"])
    table.play("tigerclaw", "blink_strike", "hold")
    assert "repeat" not in table.asked


def test_without_the_ultimate_nothing_is_repeated() -> None:
    table = Table({"tigerclaw": (RED, "g8")})
    table.play("tigerclaw", "blink_strike", "movement", "h8")
    assert table.done


# --- what only one condition keeps out --------------------------------------------------------


@every_theft
def test_only_enemy_heroes_are_robbed(card: str, before: int, coins: int, after: int) -> None:
    heroes = {
        "tigerclaw": (RED, "h8"),
        "wasp": (BLUE, "i8"),
        "arien": (BLUE, "g8"),
        "bain": (RED, "h9"),
    }
    table = Table(heroes, coins=dict.fromkeys(heroes, 2)).play("tigerclaw", card, "skill", "no")
    assert table.options() == {"i8", "g8"}


@every_theft
def test_in_the_first_printing_only_the_ultimate_ends_the_thefts(
    card: str, before: int, coins: int, after: int
) -> None:
    heroes = {"tigerclaw": (RED, "h8"), "wasp": (BLUE, "i8")}
    table = Table(heroes, coins={"wasp": 1}, edition=1)
    table.play("tigerclaw", card, "skill", "no")
    assert table.coins("tigerclaw") == 1
    top = Table(heroes, coins={"wasp": 1}, edition=1, ultimate=["tigerclaw"])
    top.play("tigerclaw", card, "skill", "no")
    assert top.coins("tigerclaw") == 0
    assert top.said("stopped")
