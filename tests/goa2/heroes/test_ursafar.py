"""Ursafar: enraged by his own cards, and what he does then."""

import pytest

from critias.games.goa2.rules import hands
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

URSAFAR = {"ursafar": (RED, "j6")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""
ATTACK = {1: (), 2: ("attack",)}
"""The second printing asks whether a granted attack is one, as Clear may replace it."""
FAR = {"ursafar": {"radius": 20}}
NEAR = URSAFAR | {"arien": (BLUE, "k6")}


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def enrage(table: Table) -> Table:
    """He has enraged himself with a movement in the turn before."""
    table.play("ursafar", "prowling_brute", "movement", "ursafar")
    return table.next_turn()


# --- Claws That Catch, Jaws That Bite ---------------------------------------------------------


@pytest.mark.rule("goa2.effect.keyword")
@pytest.mark.parametrize(("card", "value"), [("claws_that_catch", 4), ("jaws_that_bite", 3)])
def test_an_attack_enrages_and_enraged_he_steps_first(card: str, value: int) -> None:
    calm = Table(URSAFAR | {"arien": (BLUE, "l6")}, APART).play("ursafar", card, "attack")
    assert calm.said("stopped"), "nobody is beside him"
    assert not calm.state.effects, "and the last step was not reached"
    table = enrage(Table(URSAFAR | {"arien": (BLUE, "l6")}, APART))
    table.play("ursafar", card, "attack")
    assert table.question.kind == "move_text"
    table.answer("k6")
    assert total(table) == value
    assert {effect.card for effect in table.state.effects} == {
        "ursafar_prowling_brute", f"ursafar_{card}"
    }  # fmt: skip


def test_jaws_are_for_heroes() -> None:
    table = Table(URSAFAR, [*APART, ("melee", BLUE, "k6")])
    table.play("ursafar", "jaws_that_bite", "attack")
    assert table.said("stopped")


@pytest.mark.parametrize("card", ["claws_that_catch", "jaws_that_bite"])
def test_he_steps_to_where_an_enemy_hero_is_beside_him(card: str) -> None:
    """A friend and an enemy minion are near as well."""
    heroes = URSAFAR | {"arien": (BLUE, "l6"), "wasp": (RED, "j4")}
    table = enrage(Table(heroes, [*APART, ("melee", BLUE, "h6")]))
    table.play("ursafar", card, "attack")
    grid = table.board.grid
    near = {table.name(s) for s in grid.neighbours[table.space("ursafar")]}
    beside = {table.name(s) for s in grid.neighbours[table.space("arien")]}
    assert table.options() == (near & beside) | {"no"}


ATTACKS = [
    "claws_that_catch", "jaws_that_bite", "prey_drive", "prey_abundance", "feeding_frenzy", "rip",
    "tear",
]  # fmt: skip


@pytest.mark.rule("goa2.attack.enemies-only", "goa2.concept.adjacent-spaces")
@pytest.mark.parametrize("card", ATTACKS)
def test_he_attacks_enemies_beside_him(card: str) -> None:
    others = {"wasp": (BLUE, "i6"), "sabina": (BLUE, "l6"), "brogan": (RED, "j5")}
    table = Table(NEAR | others, APART).play("ursafar", card, "attack")
    assert table.options() == {"k6", "i6"}


# --- being enraged ----------------------------------------------------------------------------


def test_the_rage_of_another_is_not_his() -> None:
    """Nor is whatever else whoever copies him has running."""
    heroes = NEAR | {"ursafar-2": (BLUE, "m8")}
    table = Table(heroes, APART, hand={"arien": ["noble_blade"]})
    table.play("ursafar-2", "prowling_brute", "movement", "ursafar-2")
    assert table.play("ursafar", "sniff_out", "skill").hand("arien") == ["noble_blade"]
    copy = Table(
        {"ursafar": (BLUE, "l6"), "nebkher": (RED, "j6"), "arien": (BLUE, "k6")},
        APART,
        hand={"arien": ["noble_blade"]},
        turn=2,
    )
    copy.hero("ursafar").resolved[0] = "ursafar_sniff_out"
    copy.play("nebkher", "crack_in_reality", "skill", "west_to_east")
    copy.hero("nebkher").resolved[1] = ""
    copy.play("nebkher", "mind_probe", "skill", "ursafar", "skill")
    assert copy.done
    assert copy.hand("arien") == ["noble_blade"]


# --- Angry Roar -------------------------------------------------------------------------------


@pytest.mark.rule("goa2.action.text-only-primary", "goa2.repeat.single-active-effect")
def test_roaring_he_performs_an_active_card_again() -> None:
    table = Table(NEAR, APART, hand={"arien": ["raging_stream", "violent_torrent"]})
    table.play("ursafar", "rip", "attack", "raging_stream")
    assert table.coins("ursafar") == 0
    table.next_turn()
    table.play("ursafar", "angry_roar", "skill", "rip", *ATTACK[table.state.edition])
    table.answer("violent_torrent")
    assert table.coins("ursafar") == 1
    assert len(table.state.effects) == 2


@pytest.mark.rule("goa2.effect.cancel-state-change")
def test_without_the_card_he_is_calm_and_the_roar_only_enrages() -> None:
    table = Table(NEAR, APART, hand={"arien": ["raging_stream"]})
    table.play("ursafar", "rip", "attack", "raging_stream")
    hands.discard_resolved(table.state, table.hero("ursafar"), "ursafar_rip")
    table.next_turn()
    table.play("ursafar", "angry_roar", "skill")
    assert table.done
    assert [effect.card for effect in table.state.effects] == ["ursafar_angry_roar"]


def test_a_resolved_card_without_a_running_effect_is_not_active() -> None:
    """Not even where the same card of another Ursafar is."""
    heroes = NEAR | {"ursafar-2": (BLUE, "m8"), "wasp": (RED, "m9")}
    table = enrage(Table(heroes, APART, hand={"wasp": ["shock"]}))
    table.play("ursafar", "rip", "hold").play("ursafar-2", "rip", "attack", "shock")
    assert "ursafar_rip" in {effect.card for effect in table.state.effects}
    table.state.turn = 3
    table.play("ursafar", "angry_roar", "skill", "ursafar")
    assert table.said("action")[-1] == ("ursafar", "ursafar_prowling_brute", "movement")


def test_unbound_he_roars_with_faceup_cards_that_have_an_effect() -> None:
    table = Table(NEAR, APART, ultimate=["ursafar"], turn=4)
    table.hero("ursafar").resolved[:3] = [
        "ursafar_rip", "ursafar_sniff_out", "ursafar_prowling_brute"
    ]  # fmt: skip
    table.play("ursafar", "angry_roar", "skill")
    assert table.options() == {"ursafar_rip", "ursafar_prowling_brute"}
    hidden = Table(NEAR, APART, ultimate=["ursafar"], turn=3)
    hidden.hero("ursafar").resolved[:2] = ["ursafar_rip", "ursafar_prowling_brute"]
    hidden.hero("ursafar").facedown += ("ursafar_rip",)
    hidden.play("ursafar", "angry_roar", "skill", "ursafar")
    assert hidden.said("action")[-1] == ("ursafar", "ursafar_prowling_brute", "movement")


# --- red --------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.remove")
@pytest.mark.parametrize(
    ("card", "value", "most"),
    [("prey_drive", 5, 1), ("prey_abundance", 6, 1), ("feeding_frenzy", 6, 2)],
)
def test_enraged_he_takes_minions_when_the_target_stands(card: str, value: int, most: int) -> None:
    minions = [*APART, ("melee", BLUE, "h7", "a"), ("ranged", BLUE, "i8", "b")]
    table = enrage(Table(NEAR, minions, hand={"arien": ["raging_stream"]}))
    table.play("ursafar", card, "attack", "arien", "raging_stream")
    table.answer(*["a", "b"][:most])
    assert total(table) == value
    assert table.done
    assert table.coins("ursafar") == 0
    assert len(table.said("minion_removed")) == most


def test_no_prey_when_he_is_calm_or_the_target_is_gone() -> None:
    minions = [*APART, ("melee", BLUE, "h7", "a")]
    calm = Table(NEAR, minions, hand={"arien": ["raging_stream"]})
    assert calm.play("ursafar", "prey_drive", "attack", "arien", "raging_stream").done
    gone = enrage(Table(NEAR, minions))
    assert gone.play("ursafar", "prey_drive", "attack", "arien").done


@pytest.mark.parametrize(
    ("card", "reach"), [("prey_drive", 3), ("prey_abundance", 4), ("feeding_frenzy", 4)]
)
def test_his_prey_are_enemy_minions_in_radius(card: str, reach: int) -> None:
    minions = [
        *APART,
        ("melee", BLUE, f"{reach} southwest of j6", "near"),
        ("ranged", BLUE, f"{reach + 1} southwest of j6", "far"),
        ("ranged", RED, "j7", "friend"),
    ]
    heroes = NEAR | {"wasp": (BLUE, "l6")}
    table = enrage(Table(heroes, minions, hand={"arien": ["raging_stream"]}))
    table.play("ursafar", card, "attack", "arien", "raging_stream")
    assert table.options() == {table.where("near"), "no"}


@pytest.mark.rule("goa2.concept.remove")
def test_a_minion_of_the_next_wave_is_not_the_target_that_still_stands() -> None:
    table = enrage(Table(URSAFAR, [APART[0], ("melee", BLUE, "k6")], items=FAR))
    table.play("ursafar", "prey_drive", "attack", "k6")
    while table.ask is not None and table.question.kind != "targets":
        table.answer(min(table.options(), key=str))
    assert table.done, "whom he attacked has fallen, and others have come"


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_he_cannot_roar_with_an_active_card_that_is_forbidden() -> None:
    table = Table(URSAFAR | {"xargatha": (BLUE, "l6")}, APART)
    table.play("xargatha", "stone_gaze", "skill")
    enrage(table).play("ursafar", "angry_roar", "skill")
    assert table.said("stopped")


@pytest.mark.rule("goa2.defeat.lives", "goa2.win.life-exhausted")
def test_a_tear_costs_one_more_life_counter() -> None:
    table = enrage(Table(NEAR, APART, level={"arien": 5}, lives=(6, 3)))
    table.play("ursafar", "tear", "attack", "arien")
    assert table.coins("ursafar") == 7
    assert table.state.winner == RED
    calm = Table(NEAR, APART, level={"arien": 5}, lives=(6, 3)).play("ursafar", "tear", "attack")
    assert (calm.coins("ursafar"), calm.state.lives) == (5, [6, 1])


@pytest.mark.rule("goa2.defeat.lives")
def test_only_a_hero_that_falls_to_a_tear_costs_the_counter() -> None:
    minion = enrage(Table(URSAFAR, [*APART, ("melee", BLUE, "k6")]))
    minion.play("ursafar", "tear", "attack")
    assert (minion.coins("ursafar"), minion.state.lives) == (4, [6, 6])
    held = enrage(Table(NEAR, APART, hand={"arien": ["raging_stream"]}))
    held.play("ursafar", "tear", "attack", "raging_stream")
    assert (held.coins("ursafar"), held.state.lives) == (2, [6, 6])
    ripped = enrage(Table(NEAR, APART)).play("ursafar", "rip", "attack")
    torn = enrage(Table(NEAR, APART)).play("ursafar", "tear", "attack")
    assert ripped.state.lives[BLUE] == torn.state.lives[BLUE] + 1


# --- green ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "reach", "falls"),
    [("sniff_out", 2, False), ("eyes_on_the_prey", 3, False), ("apex_predator", 3, True)],
)
def test_enraged_he_scents_a_hero_out(card: str, reach: int, falls: bool) -> None:
    heroes = URSAFAR | {"arien": (BLUE, f"{reach} west of ursafar")}
    calm = Table(heroes, APART, hand={"arien": ["noble_blade"]}).play("ursafar", card, "skill")
    assert calm.discarded("arien") == []
    assert not calm.said("stopped")
    table = enrage(Table(heroes, APART, hand={"arien": ["noble_blade"]}))
    assert table.play("ursafar", card, "skill").discarded("arien") == ["noble_blade"]
    bare = enrage(Table(heroes, APART)).play("ursafar", card, "skill")
    assert (bare.where("arien") is None) is falls


@pytest.mark.parametrize(
    ("card", "reach"), [("sniff_out", 2), ("eyes_on_the_prey", 3), ("apex_predator", 3)]
)
def test_he_scents_enemy_heroes_in_range(card: str, reach: int) -> None:
    others = {
        "arien": (BLUE, f"{reach} west of j6"),
        "sabina": (BLUE, "i6"),
        "bain": (BLUE, f"{reach + 1} southwest of j6"),
        "wasp": (RED, "k6"),
    }
    table = enrage(Table(URSAFAR | others, [*APART, ("melee", BLUE, "j5")]))
    table.play("ursafar", card, "skill")
    assert table.options() == {table.where("arien"), "i6"}


@pytest.mark.parametrize("card", ["instinctive_reaction", "evolutionary_response"])
def test_calm_he_leaves_his_discard_pile_alone(card: str) -> None:
    table = Table(NEAR, APART, discard={"ursafar": ["rip"]}).play("ursafar", card, "skill")
    assert table.done
    assert table.discarded("ursafar") == ["ursafar_rip"]


def test_a_card_that_is_forbidden_is_not_performed_from_the_pile() -> None:
    """Turned to stone he may not take a movement action."""
    cards = {"ursafar": ["rip", "rampaging_beast"]}
    table = Table(NEAR | {"xargatha": (BLUE, "l6")}, APART, discard=cards, ultimate=["ursafar"])
    table.play("xargatha", "stone_gaze", "skill").next_turn()
    table.play("ursafar", "instinctive_reaction", "skill", "perform_a_card")
    table.answer(*ATTACK[table.state.edition])
    assert table.where("arien") is None


@pytest.mark.rule("goa2.modal.multiple", "goa2.effect.cancel-state-change")
@pytest.mark.parametrize(
    ("card", "both"), [("instinctive_reaction", False), ("evolutionary_response", True)]
)
def test_enraged_he_uses_his_discard_pile(card: str, both: bool) -> None:
    table = enrage(Table(NEAR, APART, discard={"ursafar": ["rip"]}))
    table.play("ursafar", card, "skill", "perform_a_card", *ATTACK[table.state.edition])
    assert table.coins("ursafar") == 2, "one for the hero, one for the rage"
    assert table.done is not both
    if both:
        assert table.options() == {"take_back_a_card", "done"}
        table.answer("take_back_a_card", "rip")
        assert table.hand("ursafar") == ["ursafar_rip"]
        assert "ursafar_rip" not in {effect.card for effect in table.state.effects}


# --- blue -------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.swap.pieces")
@pytest.mark.parametrize(("card", "steps"), [("rampaging_beast", 1), ("unstoppable_force", 2)])
def test_enraged_he_swaps_after_the_movement_and_goes_on(card: str, steps: int) -> None:
    minions = [*APART, ("melee", BLUE, "i6", "m")]
    calm = Table(URSAFAR, minions).play("ursafar", card, "movement", "ursafar")
    assert calm.done
    table = enrage(Table(URSAFAR, minions))
    table.play("ursafar", card, "movement", "ursafar", "m")
    assert (table.where("ursafar"), table.where("m")) == ("i6", "j6")
    assert table.offers("h6")
    assert table.offers("g6") is (steps == 2)


@pytest.mark.parametrize("card", ["prowling_brute", "rampaging_beast", "unstoppable_force"])
def test_he_swaps_with_what_is_beside_him_and_without_a_swap_goes_no_farther(card: str) -> None:
    heroes = NEAR | {"wasp": (RED, "i6"), "sabina": (BLUE, "l6"), "wuk": (BLUE, "n12")}
    table = Table(heroes, APART, [("tree", "wuk", "j5")], ultimate=["ursafar"])
    table.play("ursafar", card, "movement", "ursafar")
    assert table.options() == {"k6", "i6", "j5", "no"}
    assert table.answer("no").done


@pytest.mark.rule("goa2.move.up-to-value")
@pytest.mark.parametrize(("card", "bonus"), [("cold_ire", 1), ("eyes_of_flame", 2)])
def test_enraged_he_goes_farther(card: str, bonus: int) -> None:
    calm = Table(URSAFAR, APART).play("ursafar", card, "movement")
    assert not calm.offers("2 west of ursafar")
    table = enrage(Table(URSAFAR, APART)).play("ursafar", card, "movement")
    assert table.offers("2 west of ursafar")
    assert table.offers("3 west of ursafar") is (bonus == 2)


# --- Unbound Fury -----------------------------------------------------------------------------


@pytest.mark.rule("goa2.ultimate.permanent")
def test_unbound_he_is_always_enraged_and_his_resolved_cards_are_active() -> None:
    table = Table(NEAR, APART, ultimate=["ursafar"])
    table.play("ursafar", "rip", "hold")
    table.next_turn()
    table.play("ursafar", "angry_roar", "skill", "rip", *ATTACK[table.state.edition])
    assert table.where("arien") is None
    bare = Table(NEAR, APART, ultimate=["ursafar"]).play("ursafar", "angry_roar", "skill")
    assert bare.said("stopped"), "there is no card to perform"


@pytest.mark.rule("goa2.swap.pieces")
def test_the_brute_swaps_with_a_token_and_goes_no_farther() -> None:
    tokens = [("tree", "wuk", "i6")]
    table = enrage(Table(URSAFAR | {"wuk": (BLUE, "n12")}, APART, tokens))
    table.hero("ursafar").resolved[0] = ""
    table.play("ursafar", "prowling_brute", "movement", "ursafar", "tree")
    assert (table.where("ursafar"), table.where("tree"), table.done) == ("i6", "j6", True)


def test_no_card_feeds_itself() -> None:
    for card in ("rip", "tear"):
        table = Table(NEAR, APART, hand={"arien": ["raging_stream"]})
        table.play("ursafar", card, "attack", "arien", "raging_stream")
        assert table.coins("ursafar") == 0
    roar = Table(NEAR, APART).play("ursafar", "angry_roar", "skill")
    assert "ursafar_card" not in roar.asked
    assert [effect.card for effect in roar.state.effects] == ["ursafar_angry_roar"]


@pytest.mark.rule("goa2.attack.heavy-minion-immunity")
def test_guarded_heavies_are_no_prey() -> None:
    minions = [*APART, ("heavy", BLUE, "h7", "heavy"), ("melee", BLUE, "i8", "m")]
    table = enrage(Table(NEAR, minions, hand={"arien": ["raging_stream"]}))
    table.play("ursafar", "feeding_frenzy", "attack", "arien", "raging_stream")
    assert table.offers("m")
    assert not table.offers("heavy")
