"""Why not: a refusal names the rule that fits and, where a card is the reason, card and owner."""

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.turn import resolve_card
from critias.games.goa2.shown.words import because
from critias.kernel.match import Match
from goa2.rules.course import hand_of
from goa2.table import BLUE, RED, Table, hero_of

APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]


@pytest.mark.rule("goa2.turn.simultaneous-play")
def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    match = Match.new(RULES, {"players": 4}, 3)
    while match.state.phase != "cards":
        match.choose_index(match.seats_to_answer()[0], 0)
    reason = match.why_not(match.state.heroes[0].seat, "high_voltage")
    assert reason is not None
    assert reason.rule == "goa2.turn.simultaneous-play"


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_a_mandatory_step_cannot_be_declined() -> None:
    minions = [*APART, ("melee", BLUE, "k6"), ("melee", BLUE, "i6")]
    table = Table({"arien": (RED, "j6")}, minions).play("arien", "noble_blade", "attack")
    assert table.why("no") == "goa2.perform.mandatory-stop"


@pytest.mark.rule("goa2.move.in-text-exact")
def test_a_push_goes_no_farther_than_the_text_says() -> None:
    table = Table({"brogan": (RED, "j6")}, [*APART, ("melee", BLUE, "k6")])
    table.play("brogan", "brutal_jab", "skill", "no")
    assert table.why(("push", 2)) == "goa2.move.in-text-exact"
    assert table.why("no") == "goa2.perform.mandatory-stop"


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_one_of_two_texts_has_to_be_taken() -> None:
    table = Table({"dodger": (RED, "j6"), "arien": (BLUE, "k6"), "wasp": (BLUE, "m6")}, APART)
    table.play("dodger", "littlefinger_of_death", "attack")
    assert table.why("no") == "goa2.perform.mandatory-stop"


@pytest.mark.rule("goa2.state.discard-from-hand", "goa2.state.retrieve")
def test_cards_that_do_not_qualify() -> None:
    table = Table(
        {"wasp": (RED, "j6"), "arien": (BLUE, "h6")}, APART, hand={"arien": hand_of("arien")}
    )
    table.play("wasp", "shock", "attack")
    assert table.said("stopped"), "nobody is beside her"
    table = Table(
        {"brogan": (RED, "j6"), "arien": (BLUE, "k6")}, APART,
        hand={"arien": ["noble_blade", "liquid_leap"]}, discard={"brogan": ["shield"]},
    )  # fmt: skip
    table.play("brogan", "bulwark", "skill")
    assert table.why("onslaught") == "goa2.state.retrieve"
    table.answer("no")
    table.lay("arien", "dangerous_current")
    table.play("brogan", "shield_bash", "skill")
    assert table.why("spell_break") == "goa2.state.discard-from-hand"
    assert table.why("no") == "goa2.perform.mandatory-stop"


@pytest.mark.rule("goa2.perform.valid-targets", "goa2.perform.self-only-if-named")
def test_an_empty_space_is_no_unit_and_oneself_is_not_meant() -> None:
    heroes = {"brynn": (RED, "j6"), "wasp": (BLUE, "k6"), "arien": (BLUE, "i6")}
    table = Table(heroes, APART).play("brynn", "tread_lightly", "skill")
    assert table.question.kind == "swap"
    noble = Table({"arien": (RED, "j6"), "wasp": (BLUE, "k6"), "brogan": (BLUE, "l6")}, APART)
    noble.play("arien", "noble_blade", "attack", "wasp")
    assert noble.why("l5") == "goa2.perform.valid-targets"
    assert noble.why("arien") == "goa2.perform.self-only-if-named"


@pytest.mark.rule("goa2.overview.card-over-rules")
def test_a_ban_names_the_card_that_forbids_and_its_owner() -> None:
    table = Table({"arien": (RED, "j6"), "wasp": (BLUE, "h6")}, APART)
    table.play("arien", "spell_break", "skill")
    table.lay("wasp", "telekinesis")
    table.run(lambda state: resolve_card(state, hero_of(state, "wasp")))
    assert table.why("skill") == "goa2.overview.card-over-rules"
    assert table.why_by("skill") == ("spell_break", "arien")
    assert (
        because(RULES.view(table.state, None), ("spell_break", "arien")) == "Spell Break of Arien"
    )


@pytest.mark.rule("goa2.overview.card-over-rules")
def test_a_unit_that_is_held_names_the_card_that_holds_it() -> None:
    heroes = {"brogan": (RED, "j6"), "wasp": (BLUE, "i7"), "sabina": (RED, "h7")}
    table = Table(heroes, [*APART, ("melee", BLUE, "h8"), ("melee", BLUE, "i8")])
    table.play("brogan", "bulwark", "skill")
    table.play("wasp", "lift_up", "skill")
    assert table.why_by("sabina") == ("bulwark", "brogan")
