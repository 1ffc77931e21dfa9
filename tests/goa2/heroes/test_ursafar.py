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
