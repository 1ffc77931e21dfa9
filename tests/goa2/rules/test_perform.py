"""Performing an action: order of the text, optional steps, choices and targets."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.cards import HeroSheet
from goa2.rules.course import kinds
from goa2.rules.positions import SPARE, both_editions, warded
from goa2.table import BLUE, RED, Table


@both_editions
@pytest.mark.rule("goa2.perform.text-order")
@pytest.mark.parametrize(
    ("card", "answers", "course"),
    [
        ("hit_and_run", ("brogan", "no", "g9"), ["attack", "move"]),
        ("blink_strike", ("brogan", "no"), ["move", "attack"]),
    ],
)
def test_the_text_is_carried_out_in_printed_order(
    edition: int, card: str, answers: tuple[str, ...], course: list[str]
) -> None:
    """One card steps after its attack, the other before it."""
    table = Table(
        {"tigerclaw": (RED, "h8"), "brogan": (BLUE, "i8")},
        hand={"brogan": ["shield"]},
        edition=edition,
    )
    table.play("tigerclaw", card, "attack", *answers)
    assert kinds(table, "attack", "move") == course


@both_editions
@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_steps_before_the_impossible_one_stay_done(edition: int) -> None:
    """Tigerclaw has stepped; nobody is there to rob, so there is no second step."""
    table = Table({"tigerclaw": (RED, "h8"), "brogan": (BLUE, "l8")}, edition=edition)
    table.play("tigerclaw", "light_fingered", "skill", "i8")
    assert table.done
    assert table.where("tigerclaw") == "i8"
    assert table.said("stopped") == [("tigerclaw", "light_fingered")]


@pytest.mark.rule("goa2.perform.optional-words-first")
def test_in_the_first_printing_only_what_may_be_done_can_be_left_out() -> None:
    """The shift before a Noble Blade can be declined, its target and Wasp's shock cannot."""
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "i8"), "dodger": (RED, "j7")},
        minions=[("melee", BLUE, "h7"), *SPARE],
        hand={"dodger": ["dark_ritual", "death_trap"]},
        edition=1,
    )
    table.play("arien", "noble_blade", "attack")
    assert table.options() == {"h7", "i8"}
    table.answer("h7")
    assert "no" in table.options()
    table.answer("no")
    assert table.done
    table.play("wasp", "shock", "attack", "arien")
    assert table.hero("dodger").seat in table.question.seats
    assert table.options() == {"dark_ritual", "death_trap"}


@both_editions
@pytest.mark.rule("goa2.perform.actor-chooses")
def test_the_acting_player_chooses_also_what_happens_to_others(edition: int) -> None:
    """Where an enemy minion is moved to is asked of Arien's seat; the defense is not his."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8")},
        minions=[("melee", BLUE, "i7", "pawn"), *SPARE],
        hand={"brogan": ["shield"]},
        edition=edition,
    )
    table.play("arien", "noble_blade", "attack", "brogan", "pawn")
    assert table.question.kind == "move_piece"
    assert table.question.seats == (table.hero("arien").seat,)
    table.answer("j6")
    assert table.question.kind == "defend"
    assert table.question.seats == (table.hero("brogan").seat,)


@both_editions
@pytest.mark.rule("goa2.perform.example-discard-choice")
def test_who_discards_is_the_actors_choice_and_what_is_the_victims(
    tinker: HeroSheet, edition: int
) -> None:
    """Both heroes in radius are offered; Brogan picks among his cards and cannot refuse."""
    heroes = {"tinker": (RED, "h8"), "brogan": (BLUE, "i8"), "wasp": (BLUE, "j8")}
    hand = {"brogan": ["shield", "mad_dash"]}
    table = Table(heroes, hand=hand, edition=edition)
    table.play("tinker", "summons", "skill")
    assert table.question.seats == (0,)
    assert table.options() == {"i8", "j8"}
    table.answer("brogan")
    assert table.question.seats == (1,)
    assert table.options() == {"shield", "mad_dash"}
    table.answer("shield")
    assert table.discarded("brogan") == ["shield"]
    assert table.coins("tinker") == 1


@both_editions
@pytest.mark.rule("goa2.perform.example-discard-choice")
def test_with_an_empty_hand_nothing_is_discarded_and_the_action_goes_on(
    tinker: HeroSheet, edition: int
) -> None:
    """Wasp has no card to lose; Tinker gains the coin of the next step."""
    heroes = {"tinker": (RED, "h8"), "brogan": (BLUE, "i8"), "wasp": (BLUE, "j8")}
    table = Table(heroes, edition=edition).play("tinker", "summons", "skill", "wasp")
    assert table.discarded("wasp") == []
    assert table.coins("tinker") == 1


@both_editions
@pytest.mark.rule("goa2.perform.valid-targets")
def test_a_target_fits_the_text_is_in_reach_and_not_immune(tinker: HeroSheet, edition: int) -> None:
    """Of four heroes around the actor one fits; for each other the question knows why."""
    table = Table(
        {
            "dodger": (RED, "h8"),
            "sabina": (RED, "g8"),
            "brogan": (BLUE, "j8"),
            "wasp": (BLUE, "l8"),
            "tinker": (BLUE, "i8"),
            "arien": (BLUE, "h7"),
        },
        edition=edition,
        hand={"brogan": ["shield", "mad_dash"], "arien": ["noble_blade"]},
        discard={name: [card] for name, card in CARD_OF.items()},
    )
    warded(table)
    table.play("dodger", "littlefinger_of_death", "attack", "range")
    assert table.options() == {"j8", "h7"}
    assert table.why("wasp") == "goa2.card.range-max"
    assert table.why("tinker") == "goa2.concept.immune"
    assert table.why("sabina") == "goa2.perform.valid-targets"


CARD_OF = {
    "sabina": "bang",
    "brogan": "bulwark",
    "wasp": "shock",
    "tinker": "hammer",
    "arien": "liquid_leap",
}


@pytest.mark.rule("goa2.perform.no-target-first")
def test_without_a_target_the_action_stops_and_the_card_is_resolved() -> None:
    """First printing: Arien may choose the attack although nobody is beside him."""
    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "l8")}, edition=1)
    table.play("arien", "noble_blade", "attack")
    assert table.done
    assert table.said("stopped") == [("arien", "noble_blade")]
    assert table.hero("arien").resolved[0] == "noble_blade"


@pytest.mark.rule("goa2.perform.target-time-first")
def test_a_target_stays_one_although_the_actor_walks_out_of_range(tinker: HeroSheet) -> None:
    """First printing: range 2 counts when Brogan is chosen; Tinker attacks from 4 spaces away."""
    table = Table({"tinker": (RED, "i8"), "brogan": (BLUE, "k8")}, edition=1)
    table.play("tinker", "aim_and_run", "attack", "brogan", "g8")
    assert table.said("attack") == [("tinker", "brogan", "aim_and_run", 3)]
    assert table.where("brogan") is None


@both_editions
@pytest.mark.rule("goa2.perform.in-range-equals-target")
def test_a_hero_in_range_is_a_target_even_if_the_text_does_not_say_so(
    tinker: HeroSheet, edition: int
) -> None:
    """War Drummer merely names a friendly hero in range; an immune one cannot be the one."""
    table = Table(
        {"brogan": (RED, "h8"), "tinker": (RED, "i8"), "arien": (RED, "g8")}, edition=edition
    )
    warded(table).play("brogan", "war_drummer", "skill")
    assert table.done
    assert (table.coins("tinker"), table.coins("arien")) == (0, 1)


@both_editions
@pytest.mark.rule("goa2.perform.self-only-if-named")
def test_the_actor_is_left_out_unless_the_text_names_it(tinker: HeroSheet, edition: int) -> None:
    """War Drummer's friendly heroes are others; Patch Up says you."""
    table = Table({"brogan": (RED, "h8"), "tinker": (RED, "l8")}, edition=edition)
    table.play("brogan", "war_drummer", "skill")
    assert (table.coins("brogan"), table.coins("tinker")) == (0, 1)
    table.play("tinker", "patch_up", "skill")
    assert (table.coins("brogan"), table.coins("tinker")) == (0, 2)


@pytest.mark.rule("goa2.perform.multi-target-first")
def test_each_unit_that_an_action_affects_is_a_target(tinker: HeroSheet) -> None:
    """First printing: of three enemies beside Wasp the immune hero and the immune heavy minion
    cannot be among those driven away."""
    table = Table(
        {"wasp": (RED, "i13"), "tinker": (BLUE, "h13"), "brogan": (BLUE, "j13")},
        minions=[("heavy", BLUE, "j12"), ("melee", BLUE, "i12", "pawn"), *SPARE],
        edition=1,
    )
    warded(table).play("wasp", "kinetic_repulse", "skill")
    assert {o for o in table.options() if o != "no"} == {"i12", "j13"}
    table.answer("pawn")
    assert table.why("tinker") == "goa2.concept.immune"
    assert table.why("j12") == "goa2.attack.heavy-minion-immunity"


@pytest.mark.rule("goa2.perform.affect-includes-cards-first")
def test_whoever_touches_a_heros_cards_affects_the_hero(tinker: HeroSheet) -> None:
    """First printing: an immune hero cannot be made to discard; an ordinary one can."""
    heroes = {"tinker": (BLUE, "i8"), "brogan": (RED, "h8")}
    table = Table(heroes, hand={"tinker": ["hammer"]}, laid={"tinker": "warm_up"}, edition=1)
    table.play("brogan", "shield_bash", "skill")
    assert table.discarded("tinker") == ["hammer"]

    table = Table(heroes, hand={"tinker": ["hammer"]}, edition=1)
    warded(table)
    table.hero("tinker").laid = "warm_up"
    table.play("brogan", "shield_bash", "skill")
    assert table.hand("tinker") == ["hammer"]
    assert table.said("stopped") == [("brogan", "shield_bash")]
