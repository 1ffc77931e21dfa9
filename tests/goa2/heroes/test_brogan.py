"""Brogan's gold, silver and red cards: use, branches, and what they must not do."""

import pytest

from critias.games.goa2.rules.turn import end_turn
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

BROGAN = {"brogan": (RED, "j6")}
"""In the open: six spaces around him and all spaces at distance 2 are ground."""
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


# --- Onslaught, Leap Forward ------------------------------------------------------------------


@pytest.mark.rule("goa2.attack.after-text-last")
@pytest.mark.parametrize(("card", "value"), [("onslaught", 4), ("leap_forward", 3)])
def test_he_takes_the_place_of_a_fallen_hero(card: str, value: int) -> None:
    table = Table(BROGAN | {"arien": (BLUE, "east of brogan")})
    table.play("brogan", card, "attack")
    assert total(table) == value
    assert table.where("brogan") == "k6"
    assert "move_text" not in table.asked, "he is not free to stay"


def test_he_takes_the_place_of_a_fallen_minion() -> None:
    table = Table(BROGAN, [*APART, ("melee", BLUE, "west of brogan")])
    table.play("brogan", "onslaught", "attack")
    assert table.where("brogan") == "i6"
    assert table.coins("brogan") == 2


@pytest.mark.usefixtures("tinker")
@pytest.mark.parametrize("card", ["onslaught", "leap_forward"])
def test_held_fast_he_does_not_take_the_place_of_who_fell(card: str) -> None:
    table = Table(BROGAN | {"arien": (BLUE, "k6"), "tinker": (BLUE, "h8")}, APART)
    table.play("tinker", "freeze", "skill")
    table.play("brogan", card, "attack")
    assert (table.where("arien"), table.where("brogan")) == (None, "j6")


@pytest.mark.rule("goa2.concept.if-able-end")
def test_he_stays_where_he_is_when_the_target_defends_itself() -> None:
    table = Table(BROGAN | {"arien": (BLUE, "east of brogan")}, hand={"arien": ["raging_stream"]})
    table.play("brogan", "onslaught", "attack", "raging_stream")
    assert table.done
    assert (table.where("brogan"), table.where("arien")) == ("j6", "k6")
    assert not table.said("stopped")


@pytest.mark.rule("goa2.push.immediate-midturn")
def test_a_lane_push_comes_before_the_move() -> None:
    table = Table(
        {"brogan": (RED, "j5")},
        [("melee", RED, "e13"), ("melee", BLUE, "k5")],
        zones=["red-shore"],
    )
    table.play("brogan", "onslaught", "attack")
    assert table.said("battle_zone")
    assert table.piece_at("k5") == ("melee", BLUE), "the new wave has a minion there"
    assert table.where("brogan") == "j5"


def test_a_barrier_keeps_him_out_of_the_vacated_space() -> None:
    table = Table(
        BROGAN | {"wasp": (BLUE, "3 east of brogan")},
        [*APART, ("melee", BLUE, "east of brogan")],
        laid={"wasp": "static_barrier"},
    )
    table.play("wasp", "static_barrier", "skill")
    table.play("brogan", "onslaught", "attack")
    assert table.piece_at("k6") is None
    assert table.where("brogan") == "j6"


def test_leap_forward_is_for_heroes_only() -> None:
    table = Table(BROGAN, [*APART, ("melee", BLUE, "west of brogan", "minion")])
    table.play("brogan", "leap_forward", "attack")
    assert table.said("stopped") == [("brogan", "leap_forward")]
    assert table.where("minion") == "i6"


# --- Bulwark ----------------------------------------------------------------------------------


def behind_bulwark(place: str, hero: str, minion: str = "2 southeast of brogan") -> Table:
    """Bulwark is up; an enemy hero stands at the place, a friendly minion within 4 spaces."""
    table = Table(
        BROGAN | {hero: (BLUE, place)},
        [*APART, ("melee", RED, minion, "friend")],
        laid={"brogan": "bulwark"},
    )
    table.play("brogan", "bulwark", "skill")
    return table


@pytest.mark.parametrize(("answer", "hand"), [("shield", ["shield"]), ("no", [])])
def test_bulwark_may_bring_a_card_back(answer: str, hand: list[str]) -> None:
    table = Table(BROGAN, discard={"brogan": ["shield", "mad_dash"]})
    table.play("brogan", "bulwark", "skill")
    assert table.options() == {"shield", "mad_dash", "no"}
    table.answer(answer)
    assert table.hand("brogan") == hand
    assert len(table.state.effects) == 1


def test_bulwark_works_without_a_card_to_bring_back() -> None:
    table = Table(BROGAN).play("brogan", "bulwark", "skill")
    assert table.asked == []
    assert len(table.state.effects) == 1


def test_bulwark_keeps_enemies_from_moving_his_side() -> None:
    table = behind_bulwark("2 west of brogan", "xargatha", "2 southeast of xargatha")
    table.play("xargatha", "sirens_call", "skill")
    assert table.said("stopped") == [("xargatha", "sirens_call")]


def test_bulwark_keeps_enemies_from_pushing_his_side() -> None:
    table = behind_bulwark("west of brogan", "arien", "west of arien")
    table.deal("brogan", "mad_dash")
    table.play("arien", "rogue_wave", "attack", "brogan", "mad_dash")
    assert table.done
    assert "push_target" not in table.asked
    table.play("arien", "tidal_blast", "attack", "friend")
    assert table.where("friend") is None, "it protects nobody from attacks"


def test_bulwark_keeps_enemies_from_swapping_his_side() -> None:
    table = behind_bulwark("3 west of brogan", "arien")
    table.play("arien", "arcane_whirlpool", "skill")
    assert table.said("stopped") == [("arien", "arcane_whirlpool")]


def test_bulwark_keeps_enemies_from_placing_his_side() -> None:
    table = behind_bulwark("i8", "wasp", "j5")
    table.move("brogan", "j7")
    table.play("wasp", "telekinesis", "skill")
    assert table.said("stopped") == [("wasp", "telekinesis")]


@pytest.mark.rule("goa2.effect.radius-follows", "goa2.effect.this-turn-round")
def test_bulwark_covers_four_spaces_around_him_for_this_turn() -> None:
    table = behind_bulwark("k8", "arien", "4 southeast of brogan")
    table.play("arien", "arcane_whirlpool", "skill")
    assert table.said("stopped")
    table.move("brogan", "j5")
    table.play("arien", "ebb_and_flow", "skill")
    assert table.where("friend") == "k8", "five spaces away it is free"
    table.move("brogan", "j6")
    table.run(end_turn)
    table.play("arien", "arcane_whirlpool", "skill")
    assert table.where("arien") == "k8"


def test_bulwark_does_not_bind_his_own_team() -> None:
    table = Table(
        BROGAN | {"sabina": (RED, "west of brogan")},
        [*APART, ("melee", RED, "east of brogan", "friend")],
        laid={"brogan": "bulwark"},
    )
    table.play("brogan", "bulwark", "skill")
    table.play("sabina", "back_to_back", "skill")
    assert table.where("sabina") == "k6"
    assert table.where("friend") == "i6"


def test_a_push_after_an_attack_on_a_protected_unit_fails() -> None:
    table = behind_bulwark("west of brogan", "sabina")
    table.deal("brogan", "mad_dash")
    table.play("sabina", "point_blank_shot", "attack", "mad_dash")
    assert table.where("brogan") == "j6"
    assert table.said("stopped") == [("sabina", "point_blank_shot")]


# --- the charges ------------------------------------------------------------------------------

CHARGES = [
    ("mad_dash", 6, ["k8"]),
    ("bullrush", 6, ["k8", "k9"]),
    ("furious_charge", 7, ["k8", "k9", "l10"]),
]


@pytest.mark.rule("goa2.concept.straight-line", "goa2.move.in-text-exact")
@pytest.mark.parametrize(("card", "value", "ends"), CHARGES)
def test_a_charge_runs_straight_to_an_enemy_and_hits(
    card: str, value: int, ends: list[str]
) -> None:
    table = Table(BROGAN | {"arien": (BLUE, "l9")}, [*APART, ("melee", BLUE, "l8", "minion")])
    table.play("brogan", card, "attack")
    if len(ends) > 1:
        assert table.options() == set(ends)
        table.answer(ends[-1])
    assert table.where("brogan") == ends[-1]
    if ends[-1] == "k8":
        assert table.where("minion") is None, "the only enemy next to k8"
        return
    if ends[-1] == "k9":
        assert table.options() == {"l8", "l9"}
        table.answer("arien")
    assert total(table) == value
    assert table.where("arien") is None


@pytest.mark.parametrize(("card", "value"), [(card, value) for card, value, _ in CHARGES])
def test_a_charge_hits_with_its_printed_value(card: str, value: int) -> None:
    table = Table(BROGAN | {"arien": (BLUE, "east of 2 southeast of brogan")})
    table.play("brogan", card, "attack", *["k8"] * (card != "mad_dash"))
    assert total(table) == value


@pytest.mark.rule("goa2.attack.example-mad-dash-targets", "goa2.perform.mandatory-stop")
@pytest.mark.parametrize("card", ["mad_dash", "bullrush", "furious_charge"])
def test_without_a_charge_there_is_no_attack(card: str) -> None:
    table = Table(BROGAN, [*APART, ("melee", BLUE, "west of brogan", "minion")])
    table.play("brogan", card, "attack")
    assert table.said("stopped") == [("brogan", card)]
    assert (table.where("brogan"), table.where("minion")) == ("j6", "i6")


@pytest.mark.parametrize("blocked", ["southeast of brogan", "2 southeast of brogan"])
def test_a_charge_needs_an_empty_line(blocked: str) -> None:
    table = Table(
        BROGAN | {"arien": (BLUE, "l9")},
        [*APART, ("melee", BLUE, "l8"), ("ranged", RED, blocked)],
    )
    table.play("brogan", "furious_charge", "attack")
    assert table.said("stopped") == [("brogan", "furious_charge")]
    assert table.where("brogan") == "j6"


@pytest.mark.rule("goa2.concept.immune-presence", "goa2.attack.heavy-minion-immunity")
def test_a_charge_may_end_beside_an_immune_unit_but_not_hit_it() -> None:
    table = Table(BROGAN, [*APART, ("heavy", BLUE, "l8", "giant")])
    table.play("brogan", "mad_dash", "attack")
    assert table.where("brogan") == "k8"
    assert table.said("stopped") == [("brogan", "mad_dash")]
    assert table.where("giant") == "l8"


# --- Throwing Axe, Throwing Spear -------------------------------------------------------------

THROWS = [("throwing_axe", 3), ("throwing_spear", 4)]


@pytest.mark.rule("goa2.modal.choose-ignore-rest", "goa2.attack.ranged-adjacent-allowed")
@pytest.mark.parametrize(("card", "value"), THROWS)
def test_nearby_a_throw_costs_nothing_and_is_ranged(card: str, value: int) -> None:
    table = Table(
        BROGAN | {"tigerclaw": (BLUE, "east of brogan"), "arien": (BLUE, "2 west of brogan")},
        hand={"tigerclaw": ["dodge"], "brogan": ["shield"]},
    )
    table.play("brogan", card, "attack", "adjacent", "dodge")
    assert total(table) == value
    assert table.where("tigerclaw") == "k6"
    assert table.hand("brogan") == ["shield"]
    assert table.where("arien") == "h6"


@pytest.mark.parametrize(("card", "value"), THROWS)
def test_a_far_throw_costs_a_card_and_is_ranged(card: str, value: int) -> None:
    table = Table(
        BROGAN
        | {"tigerclaw": (BLUE, "2 east of brogan"), "arien": (BLUE, "3 southwest of brogan")},
        hand={"tigerclaw": ["dodge"], "brogan": ["shield", "onslaught"]},
    )
    table.play("brogan", card, "attack", "range")
    assert table.options() == {"shield", "onslaught", "no"}
    table.answer("shield", "dodge")
    assert table.discarded("brogan") == ["shield"]
    assert total(table) == value
    assert table.where("tigerclaw") == "l6"
    assert table.where("arien") == "h9", "range 2 ends before it"


@pytest.mark.parametrize("card", ["throwing_axe", "throwing_spear"])
@pytest.mark.parametrize("hand", [[], ["shield"]])
def test_a_far_throw_without_any_discard_hits_nobody(card: str, hand: list[str]) -> None:
    table = Table(BROGAN | {"arien": (BLUE, "east of brogan")}, hand={"brogan": hand})
    table.play("brogan", card, "attack", "range", *["no"] * len(hand))
    assert table.done
    assert table.where("arien") == "k6"
    assert table.hand("brogan") == hand


@pytest.mark.parametrize(
    ("hand", "discard", "idle"),
    [
        ([], [], {"throwing_axe", "throwing_spear"}),
        (["shield"], [], set()),
        ([], ["onslaught"], {"throwing_axe"}),
        (["shield"], ["onslaught"], set()),
    ],
)
@pytest.mark.parametrize("card", ["throwing_axe", "throwing_spear"])
def test_it_is_known_beforehand_that_nothing_can_be_thrown(
    card: str, hand: list[str], discard: list[str], idle: set[str]
) -> None:
    heroes = BROGAN | {"arien": (BLUE, "east of brogan")}
    table = Table(heroes, hand={"brogan": hand}, discard={"brogan": discard})
    table.play("brogan", card, "attack")
    assert table.options() == {"adjacent", "range"}
    assert table.idle("range") is (card in idle)
    assert table.question.seats == (table.hero("brogan").seat,)


@pytest.mark.parametrize(("card", "hit"), [("throwing_axe", False), ("throwing_spear", True)])
def test_only_the_spear_is_content_with_an_earlier_discard(card: str, hit: bool) -> None:
    table = Table(
        BROGAN | {"arien": (BLUE, "2 east of brogan")},
        hand={"brogan": ["shield"]},
        discard={"brogan": ["onslaught"]},
    )
    table.play("brogan", card, "attack", "range", "no")
    assert table.done
    assert (table.where("arien") is None) is hit
    assert table.hand("brogan") == ["shield"]
