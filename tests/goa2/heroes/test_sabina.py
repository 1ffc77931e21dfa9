"""Sabina: every attack and the silver card, each branch of the text, and what it must not do."""

import pytest

from critias.games.goa2.rules import hands
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

SABINA = {"sabina": (RED, "j6")}
"""In the open: six spaces around her and all spaces at distance 2 are ground."""
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


# --- Point Blank Shot, Bang -------------------------------------------------------------------

SHOTS = [("point_blank_shot", 2), ("bang", 1)]


@pytest.mark.rule("goa2.pushunit.direction")
@pytest.mark.parametrize(("card", "value"), SHOTS)
def test_a_target_that_stands_is_pushed_back(card: str, value: int) -> None:
    table = Table(SABINA | {"arien": (BLUE, "k6")}, hand={"arien": ["raging_stream"]})
    table.play("sabina", card, "attack", "raging_stream")
    assert table.done
    assert total(table) == value
    assert table.where("arien") == "l6"


@pytest.mark.rule("goa2.pushunit.zero")
@pytest.mark.parametrize("card", ["point_blank_shot", "bang"])
def test_a_push_against_an_obstacle_goes_nowhere(card: str) -> None:
    table = Table(
        SABINA | {"arien": (BLUE, "k6"), "wasp": (RED, "l6")}, hand={"arien": ["raging_stream"]}
    )
    table.play("sabina", card, "attack", "raging_stream")
    assert table.where("arien") == "k6"
    assert len(table.said("push")) == 1
    assert not table.said("stopped")


@pytest.mark.parametrize("card", ["point_blank_shot", "bang"])
def test_a_fallen_target_is_not_pushed(card: str) -> None:
    table = Table(SABINA | {"arien": (BLUE, "k6")}).play("sabina", card, "attack")
    assert table.where("arien") is None
    assert not table.said("push")


@pytest.mark.rule("goa2.card.ranged", "goa2.attack.ranged-adjacent-allowed")
@pytest.mark.parametrize(("card", "saved"), [("point_blank_shot", True), ("bang", False)])
def test_only_the_shot_is_ranged(card: str, saved: bool) -> None:
    table = Table(SABINA | {"tigerclaw": (BLUE, "k6")}, hand={"tigerclaw": ["dodge"]})
    table.play("sabina", card, "attack", "dodge")
    assert (table.where("tigerclaw") == "l6") is saved
    assert (table.where("tigerclaw") is None) is not saved


def test_a_target_that_stepped_away_is_not_pushed() -> None:
    table = Table(SABINA | {"tigerclaw": (BLUE, "k6")}, hand={"tigerclaw": ["sidestep"]})
    table.play("sabina", "point_blank_shot", "attack", "sidestep", "l6")
    assert table.where("tigerclaw") == "l6"
    assert not table.said("push")
    assert not table.said("stopped")


def test_one_that_stepped_aside_but_is_still_adjacent_is_pushed_from_there() -> None:
    table = Table(SABINA | {"tigerclaw": (BLUE, "k6")}, hand={"tigerclaw": ["sidestep"]})
    table.play("sabina", "point_blank_shot", "attack", "sidestep", "j7")
    assert table.where("tigerclaw") == "k8"


def test_a_minion_saved_by_a_shield_is_pushed() -> None:
    table = Table(
        SABINA | {"brogan": (BLUE, "i5")},
        [*APART, ("melee", BLUE, "k6", "minion")],
        hand={"brogan": ["bulwark"]},
        items={"brogan": {"radius": 2}},
    )
    table.play("brogan", "shield", "skill")
    table.play("sabina", "point_blank_shot", "attack", "minion", "bulwark")
    assert table.where("minion") == "l6"


def test_whom_the_basic_attacks_reach() -> None:
    heroes = SABINA | {"arien": (BLUE, "l6"), "wasp": (BLUE, "i6")}
    minions = [*APART, ("melee", BLUE, "i5")]
    shot = Table(heroes, minions).play("sabina", "point_blank_shot", "attack")
    assert shot.options() == {"i6", "i5"}
    far = Table(heroes, minions, items={"sabina": {"range": 1}})
    far.play("sabina", "point_blank_shot", "attack")
    assert far.options() == {"i6", "i5", "l6"}
    bang = Table(heroes, minions, items={"sabina": {"range": 1}}).play("sabina", "bang", "attack")
    assert bang.where("wasp") is None, "the only hero beside her"
    assert bang.where("arien") == "l6"


def test_a_distant_target_is_not_pushed() -> None:
    table = Table(
        SABINA | {"arien": (BLUE, "l6")},
        hand={"arien": ["raging_stream"]},
        items={"sabina": {"range": 1}},
    )
    table.play("sabina", "point_blank_shot", "attack", "raging_stream")
    assert table.where("arien") == "l6"
    assert not table.said("push")


# --- Back to Back -----------------------------------------------------------------------------


@pytest.mark.rule("goa2.swap.pieces", "goa2.attack.heavy-immune-friendly")
def test_she_changes_places_with_a_friendly_minion_in_radius() -> None:
    table = Table(
        SABINA,
        [
            ("melee", RED, "l6", "near"),
            ("ranged", RED, "h6"),
            ("melee", RED, "k9", "far"),
            ("heavy", RED, "j5"),
            ("melee", BLUE, "i6"),
        ],
    )
    table.play("sabina", "back_to_back", "skill")
    assert table.options() == {"l6", "h6"}
    table.answer("near")
    assert (table.where("sabina"), table.where("near")) == ("l6", "j6")


def test_a_magnet_over_her_holds_her_in_place() -> None:
    table = Table(
        SABINA | {"wasp": (BLUE, "3 east of sabina"), "dodger": (RED, "4 east of sabina")},
        [*APART, ("melee", RED, "h6", "minion")],
    )
    table.play("wasp", "magnetic_dagger", "attack")
    table.play("sabina", "back_to_back", "skill")
    assert table.said("stopped") == [("sabina", "back_to_back")]


def test_a_magnet_over_a_minion_keeps_her_from_it() -> None:
    table = Table(
        SABINA | {"wasp": (BLUE, "g8"), "dodger": (RED, "g9")},
        [*APART, ("melee", RED, "i7", "held"), ("melee", RED, "l6", "free")],
    )
    table.play("wasp", "magnetic_dagger", "attack")
    table.play("sabina", "back_to_back", "skill")
    assert table.where("sabina") == "l6"
    assert table.where("held") == "i7"


# --- Quickdraw, Gunslinger, Dead Shot ---------------------------------------------------------

DRAWS = [("quickdraw", 2, 3), ("gunslinger", 3, 3), ("dead_shot", 3, 4)]


@pytest.mark.rule("goa2.card.type", "goa2.attack.total")
@pytest.mark.parametrize(("card", "value", "bonus"), DRAWS)
def test_a_draw_is_faster_against_those_who_played_an_attack_card(
    card: str, value: int, bonus: int
) -> None:
    def shoot(laid: str, *, resolved: bool = False) -> Option:
        table = Table(SABINA | {"arien": (BLUE, "l6")}, laid={"arien": laid} if laid else {})
        if resolved:
            table.play("arien", laid, "movement", "l6")
        return total(table.play("sabina", card, "attack"))

    assert shoot("") == value
    assert shoot("spell_break") == value
    assert shoot("noble_blade") == value + bonus
    assert shoot("noble_blade", resolved=True) == value + bonus, "whatever was done with it"


@pytest.mark.parametrize(("card", "value", "bonus"), DRAWS)
def test_a_card_that_left_the_dashboard_is_remembered(card: str, value: int, bonus: int) -> None:
    table = Table(SABINA | {"arien": (BLUE, "l6")})
    table.play("arien", "noble_blade", "movement", "l6")
    hands.discard_resolved(table.state, table.hero("arien"), "noble_blade")
    table.play("sabina", card, "attack")
    assert total(table) == value + bonus


@pytest.mark.rule("goa2.attack.ranged-distance")
@pytest.mark.parametrize("card", [card for card, _, _ in DRAWS])
def test_a_draw_reaches_two_spaces_and_is_ranged(card: str) -> None:
    table = Table(
        SABINA | {"tigerclaw": (BLUE, "l6"), "arien": (BLUE, "k9")},
        [*APART, ("melee", BLUE, "i6")],
        hand={"tigerclaw": ["dodge"]},
    )
    table.play("sabina", card, "attack")
    assert table.options() == {"l6", "i6"}
    table.answer("tigerclaw", "dodge")
    assert table.where("tigerclaw") == "l6"


# --- Shootout, Bullet Hell --------------------------------------------------------------------

VOLLEYS = ["shootout", "bullet_hell"]
CROWD = [
    ("melee", BLUE, "i6", "one"),
    ("ranged", BLUE, "i5", "two"),
    ("melee", BLUE, "l6", "far"),
    ("melee", RED, "j5", "own"),
]


@pytest.mark.rule("goa2.concept.remove", "goa2.attack.after-text-last")
@pytest.mark.parametrize("card", VOLLEYS)
def test_after_a_shot_at_close_quarters_a_minion_may_go(card: str) -> None:
    table = Table(
        SABINA | {"arien": (BLUE, "k6")}, [*APART, *CROWD], hand={"arien": ["raging_stream"]}
    )
    table.play("sabina", card, "attack", "arien", "raging_stream")
    assert total(table) == 3
    assert table.options() == {"i6", "i5", "no"}
    table.answer("one")
    if card == "bullet_hell":
        assert table.options() == {"i5", "no"}
        table.answer("no")
    assert table.done
    assert table.where("one") is None
    assert table.where("two") == "i5"
    assert table.coins("sabina") == 0, "removing pays nothing"


def test_bullet_hell_takes_two() -> None:
    table = Table(SABINA | {"arien": (BLUE, "k6")}, [*APART, *CROWD])
    table.play("sabina", "bullet_hell", "attack", "arien", "one", "two")
    assert table.done
    assert table.where("one") is table.where("two") is None
    assert table.where("far") == "l6"


@pytest.mark.parametrize("card", VOLLEYS)
def test_a_volley_is_ranged(card: str) -> None:
    table = Table(SABINA | {"tigerclaw": (BLUE, "l6")}, hand={"tigerclaw": ["dodge"]})
    table.play("sabina", card, "attack", "dodge")
    assert table.where("tigerclaw") == "l6"


@pytest.mark.parametrize("card", VOLLEYS)
def test_nobody_has_to_be_removed(card: str) -> None:
    table = Table(SABINA | {"arien": (BLUE, "k6")}, [*APART, *CROWD])
    table.play("sabina", card, "attack", "arien", "no")
    assert table.done
    assert not table.said("minion_removed")


@pytest.mark.parametrize("card", VOLLEYS)
def test_after_a_distant_shot_nobody_is_removed(card: str) -> None:
    table = Table(SABINA | {"arien": (BLUE, "k8"), "wasp": (BLUE, "k9")}, [*APART, *CROWD])
    table.play("sabina", card, "attack")
    assert table.options() == {"i6", "i5", "l6", "k8"}, "two spaces and no farther"
    table.answer("arien")
    assert table.done
    assert table.where("one") == "i6"


@pytest.mark.rule("goa2.push.immediate-midturn", "goa2.push.trigger")
@pytest.mark.parametrize("card", VOLLEYS)
def test_removing_the_last_minion_pushes_the_lane(card: str) -> None:
    table = Table(
        SABINA | {"arien": (BLUE, "k6")},
        [("melee", RED, "i14"), ("melee", BLUE, "i6", "last")],
    )
    table.play("sabina", card, "attack", "arien", "last")
    assert table.said("lane_push") == [(0, BLUE, 4)]
    assert table.coins("sabina") == 1, "for Arien alone"


@pytest.mark.rule("goa2.attack.heavy-minion-immunity")
def test_bullet_hell_does_not_take_the_last_guard_and_its_heavy_together() -> None:
    table = Table(
        SABINA | {"arien": (BLUE, "k6")},
        [("melee", RED, "i14"), ("melee", BLUE, "i6", "guard"), ("heavy", BLUE, "i5", "giant")],
    )
    table.play("sabina", "bullet_hell", "attack", "arien", "guard")
    assert table.done
    assert table.where("guard") is None
    assert table.where("giant") == "i5"


def test_a_push_by_the_shot_comes_first_and_the_new_wave_may_be_hit() -> None:
    table = Table(
        {"sabina": (RED, "northwest of o4")},
        [("melee", RED, "i14"), ("melee", BLUE, "west of sabina", "last")],
    )
    table.play("sabina", "shootout", "attack")
    assert table.said("lane_push")
    assert table.options() == {"o4", "no"}
    table.answer("o4")
    assert table.piece_at("o4") is None
    assert table.coins("sabina") == 2, "for the first minion alone"


# --- Big Sodding Gun --------------------------------------------------------------------------


def test_the_big_gun_makes_the_basic_attack_longer_and_stronger() -> None:
    heroes = SABINA | {"arien": (BLUE, "3 southeast of sabina"), "wasp": (BLUE, "k6")}
    shot = Table(heroes, ultimate=["sabina"])
    shot.play("sabina", "point_blank_shot", "attack", "arien")
    assert total(shot) == 4
    bang = Table(heroes, ultimate=["sabina"]).play("sabina", "bang", "attack")
    assert total(bang) == 3
    assert bang.where("arien") == "k9", "Bang has no range to lengthen"
    other = Table(heroes, ultimate=["sabina"]).play("sabina", "quickdraw", "attack")
    assert total(other) == 2
    assert other.where("arien") == "k9"


@pytest.mark.rule("goa2.pushunit.zero")
@pytest.mark.parametrize("card", ["point_blank_shot", "bang"])
@pytest.mark.parametrize("wall", [False, True])
def test_a_hero_whom_the_big_gun_pushes_discards(card: str, wall: bool) -> None:
    table = Table(
        SABINA | {"arien": (BLUE, "k6"), "dodger": (RED, "l6" if wall else "i4")},
        hand={"arien": ["raging_stream", "spell_break", "liquid_leap"]},
        ultimate=["sabina"],
    )
    table.play("sabina", card, "attack", "raging_stream")
    assert table.question.kind == "discard"
    assert table.options() == {"spell_break", "liquid_leap"}
    table.answer("spell_break")
    assert table.where("arien") == ("k6" if wall else "l6")


@pytest.mark.printing(2)
def test_a_hero_whom_the_big_gun_pushes_with_an_empty_hand_falls() -> None:
    table = Table(
        SABINA | {"arien": (BLUE, "k6")}, hand={"arien": ["raging_stream"]}, ultimate=["sabina"]
    )
    table.play("sabina", "point_blank_shot", "attack", "raging_stream")
    assert table.where("arien") is None
    assert table.coins("sabina") == 1


def test_the_big_gun_does_not_hurt_one_that_cannot_be_pushed() -> None:
    table = Table(
        SABINA | {"brogan": (BLUE, "k6")},
        hand={"brogan": ["mad_dash", "shield"]},
        laid={"brogan": "bulwark"},
        ultimate=["sabina"],
    )
    table.play("brogan", "bulwark", "skill")
    table.play("sabina", "point_blank_shot", "attack", "mad_dash")
    assert table.done
    assert table.hand("brogan") == ["shield"]


def test_without_the_ultimate_a_push_costs_no_card() -> None:
    table = Table(
        SABINA | {"arien": (BLUE, "k6")}, hand={"arien": ["raging_stream", "spell_break"]}
    )
    table.play("sabina", "point_blank_shot", "attack", "raging_stream")
    assert table.done
    assert table.hand("arien") == ["spell_break"]


# --- what only one condition keeps out --------------------------------------------------------


@pytest.mark.parametrize("card", ["quickdraw", "gunslinger"])
def test_a_minion_has_played_no_card(card: str) -> None:
    table = Table(SABINA, [*APART, ("melee", BLUE, "k6")]).play("sabina", card, "attack")
    assert table.coins("sabina") == 2


def test_one_that_has_left_the_lines_cannot_be_pushed() -> None:
    """Min has changed places with her Smoke Bomb."""
    table = Table(
        SABINA | {"min": (BLUE, "k6")},
        tokens=[("smoke bomb", "min", "k7")],
        hand={"min": ["poof"]},
    )
    table.play("sabina", "bang", "attack", "poof")
    assert table.where("min") == "k7"
    assert not table.said("push")
    assert table.said("stopped") == [("sabina", "bang")]
