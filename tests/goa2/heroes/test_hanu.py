"""Hanu: flights, hurried cards, friends to lean on, swaps, journeys, and another hero's turn."""

import pytest

from critias.games.goa2.game import VOICE
from critias.games.goa2.rules.active import THIS_TURN, start
from critias.games.goa2.rules.actor import Actor
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.hands import turn_facedown
from critias.games.goa2.rules.pieces import lift, put
from critias.games.goa2.rules.state import OFF
from critias.games.goa2.rules.turn import end_turn, initiative, resolve_next
from critias.games.goa2.rules.view import view
from critias.kernel.choices import Option
from critias.kit.offers import Offers
from critias.table.parts.staged import stage_of
from goa2.table import BLUE, RED, Table

HANU = {"hanu": (RED, "i8")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


# --- Fight and Flight, Fight or Flight --------------------------------------------------------

DUEL = {"hanu": (RED, "j6"), "wasp": (BLUE, "i6")}
GUARD = {"wasp": ["shock"]}


@pytest.mark.rule("goa2.concept.straight-line", "goa2.concept.if-able-end")
@pytest.mark.parametrize(("card", "value"), [("fight_and_flight", 2), ("fight_or_flight", 1)])
def test_he_has_to_flee_three_spaces_from_whom_he_did_not_defeat(card: str, value: int) -> None:
    table = Table(DUEL, APART, hand=GUARD).play("hanu", card, "attack", "wasp", "shock")
    assert total(table) == value
    assert table.offers("3 east of hanu", "3 southeast of hanu")
    assert not table.offers("2 east of hanu")
    assert "no" not in table.options()
    table.answer("m6")
    assert table.where("hanu") == "m6"


@pytest.mark.parametrize("card", ["fight_and_flight", "fight_or_flight"])
@pytest.mark.rule("goa2.attack.enemies-only", "goa2.concept.adjacent-spaces")
def test_he_fights_enemies_beside_him(card: str) -> None:
    others = {"brogan": (BLUE, "k6"), "sabina": (BLUE, "h6"), "arien": (RED, "j5")}
    table = Table(DUEL | others, APART).play("hanu", card, "attack")
    assert table.options() == {"i6", "k6"}
    assert table.question.seats == (table.hero("hanu").seat,)


def test_he_stays_beside_whom_he_defeated_and_where_no_way_is_free() -> None:
    table = Table(DUEL, APART).play("hanu", "fight_and_flight", "attack", "wasp")
    assert (table.where("hanu"), table.done) == ("j6", True)
    walls = [("melee", RED, f"{n} {d} of j6") for n, d in ((1, "east"), (3, "southeast"))]
    walls += [("ranged", RED, "northeast of j6"), ("melee", BLUE, "southwest of j6")]
    walls += [("ranged", BLUE, "northwest of j6")]
    stuck = Table(DUEL, walls, hand=GUARD)
    stuck.play("hanu", "fight_and_flight", "attack", "wasp", "shock")
    assert stuck.where("hanu") == "j6"
    assert not stuck.said("stopped")


@pytest.mark.usefixtures("tinker")
@pytest.mark.parametrize("card", ["fight_and_flight", "fight_or_flight"])
def test_held_fast_he_does_not_flee(card: str) -> None:
    table = Table(DUEL | {"tinker": (BLUE, "m8")}, APART, hand=GUARD)
    table.play("tinker", "freeze", "skill")
    table.play("hanu", card, "attack", "wasp", "shock")
    assert (table.where("hanu"), table.done) == ("j6", True)
    assert not table.said("stopped")


def test_the_handicap_card_is_for_heroes() -> None:
    table = Table({"hanu": (RED, "j6")}, [*APART, ("melee", BLUE, "i6", "minion")])
    table.play("hanu", "fight_or_flight", "attack")
    assert table.said("stopped")
    assert table.where("minion") == "i6"


# --- Hurry Up! --------------------------------------------------------------------------------

WAITING = HANU | {"brogan": (BLUE, "k8"), "arien": (BLUE, "m8")}
LAID = {"brogan": "shield", "arien": "noble_blade"}


@pytest.mark.rule("goa2.initiative.recheck-after-each")
def test_a_hurried_card_counts_as_eleven_with_items_on_top_until_it_is_resolved() -> None:
    table = Table(WAITING, APART, laid=LAID, items={"brogan": {"initiative": 1}})
    table.play("hanu", "hurry_up", "skill", "brogan")
    brogan = table.hero("brogan")
    assert initiative(table.state, brogan) == 12
    table.run(resolve_next, "hold")
    assert table.said("acts")[-1][0] == "brogan"
    table.state.turn = 2
    table.lay("brogan", "mad_dash")
    assert initiative(table.state, brogan) == 7 + 1


@pytest.mark.rule("goa2.tie.same-team-choose")
def test_without_an_item_the_hurried_one_ties_with_an_eleven_of_its_team() -> None:
    table = Table(WAITING, APART, laid=LAID, coin=RED)
    table.play("hanu", "hurry_up", "skill", "brogan")
    table.run(resolve_next)
    assert table.question.kind == "tie"
    table.answer("arien", "hold")
    assert table.state.coin == RED


def test_hurrying_lifts_and_lowers_friend_and_foe_within_four_spaces() -> None:
    heroes = HANU | {"wasp": (BLUE, "m8"), "tigerclaw": (RED, "k8"), "sabina": (BLUE, "n8")}
    laid = {"wasp": "static_barrier", "tigerclaw": "dodge", "sabina": "quickdraw"}
    table = Table(heroes, APART, laid=laid).play("hanu", "hurry_up", "skill")
    assert table.offers("wasp", "tigerclaw")
    assert not table.offers("sabina")
    assert table.why("hanu") == "goa2.concept.other-hero"
    table.answer("wasp")
    assert initiative(table.state, table.hero("wasp")) == 11


def test_who_has_nothing_to_resolve_cannot_be_hurried() -> None:
    table = Table(WAITING, APART).play("hanu", "hurry_up", "skill")
    assert table.said("stopped")


def test_a_hurried_card_outlasts_hanus_defeat() -> None:
    table = Table(WAITING, APART, laid={"brogan": "shield"})
    table.play("hanu", "hurry_up", "skill", "brogan")
    table.move("hanu", "l8")
    table.play("arien", "noble_blade", "attack", "hanu", "no")
    assert table.where("hanu") is None
    assert initiative(table.state, table.hero("brogan")) == 11


# --- Helping Hand and its kin -----------------------------------------------------------------

GANG = {"hanu": (RED, "h6"), "tigerclaw": (RED, "northeast of k6"), "wasp": (BLUE, "k6")}


@pytest.mark.parametrize(
    ("card", "value", "reach"),
    [("helping_hand", 3, 3), ("even_the_odds", 4, 4), ("trusted_sidekick", 4, 4)],
)
def test_a_hero_with_a_friend_of_his_beside_it_is_hit_from_afar(
    card: str, value: int, reach: int
) -> None:
    for far in (reach, reach + 1):
        heroes = GANG | {"hanu": (RED, f"{far} west of k6")}
        table = Table(heroes, APART, hand=GUARD)
        table.play("hanu", card, "attack", "beside_a_friend")
        if far == reach:
            table.answer("shock")
            assert total(table) == value
        else:
            assert table.said("stopped")


@pytest.mark.rule("goa2.perform.valid-targets")
def test_hanu_is_not_the_friend_and_minions_are_none_for_the_helping_hand() -> None:
    heroes = {"hanu": (RED, "j6"), "wasp": (BLUE, "k6"), "tigerclaw": (RED, "q8")}
    friends = [*APART, ("melee", RED, "l6")]
    alone = Table(heroes, friends).play("hanu", "helping_hand", "attack", "beside_a_friend")
    assert alone.said("stopped")
    minions = [*APART, ("melee", BLUE, "east of k6", "minion")]
    heroes = {"hanu": (RED, "i6"), "tigerclaw": (RED, "k6"), "wasp": (BLUE, "q8")}
    table = Table(heroes, minions).play("hanu", "helping_hand", "attack", "beside_a_friend")
    assert table.where("minion") == "l6"


def test_somebody_beside_him_is_hit_as_well_and_by_a_ranged_attack() -> None:
    heroes = {"hanu": (RED, "j6"), "wasp": (BLUE, "k6")}
    table = Table(heroes, APART, hand={"wasp": ["stop_projectiles"]})
    table.play("hanu", "helping_hand", "attack", "adjacent", "wasp", "stop_projectiles")
    assert table.where("wasp") == "k6"


@pytest.mark.parametrize("card", ["outnumber", "pile_on"])
def test_outnumber_and_pile_on_take_a_minion_beside_a_friend(card: str) -> None:
    minions = [*APART, ("melee", BLUE, "l6", "minion"), ("melee", BLUE, "j4", "alone")]
    heroes = {"hanu": (RED, "h6"), "tigerclaw": (RED, "k6"), "wasp": (BLUE, "q8")}
    table = Table(heroes, minions).play("hanu", card, "attack", "beside_a_friend")
    assert (table.where("minion"), table.where("alone")) == (None, "j4")
    assert table.coins("hanu") == 2


@pytest.mark.rule("goa2.modal.any-order", "goa2.modal.multiple")
def test_the_sidekick_lets_him_strike_both_ways() -> None:
    table = Table(GANG | {"arien": (BLUE, "g6")}, APART, hand=GUARD | {"arien": ["raging_stream"]})
    table.play("hanu", "trusted_sidekick", "attack", "beside_a_friend", "wasp", "shock")
    assert table.options() == {"adjacent", "done"}
    table.answer("adjacent", "arien", "raging_stream")
    assert [data[1] for data in table.said("attack")] == ["wasp", "arien"]
    assert table.done


def test_the_sidekick_does_not_count_for_somebody_beside_hanu() -> None:
    heroes = GANG | {"hanu": (RED, "west of k6")}
    table = Table(heroes, APART).play("hanu", "trusted_sidekick", "attack", "beside_a_friend")
    assert table.said("stopped")


def test_pile_on_strikes_both_ways_for_five() -> None:
    minions = [*APART, ("melee", BLUE, "l6", "minion")]
    heroes = {"hanu": (RED, "h6"), "tigerclaw": (RED, "k6"), "wasp": (BLUE, "g6")}
    table = Table(heroes, minions)
    table.play("hanu", "pile_on", "attack", "beside_a_friend", "adjacent")
    assert total(table) == 5
    assert (table.where("minion"), table.where("wasp")) == (None, None)


# --- monkey business --------------------------------------------------------------------------

TROOP = [("melee", RED, "h8", "left"), ("ranged", RED, "j8", "right"), ("melee", BLUE, "m12")]


@pytest.mark.rule("goa2.swap.pieces")
@pytest.mark.parametrize("card", ["monkey_trick", "monkey_twist", "monkey_business"])
def test_two_friendly_units_change_places(card: str) -> None:
    table = Table(HANU, TROOP).play("hanu", card, "skill", "left")
    assert (table.where("left"), table.where("right")) == ("j8", "h8")
    assert table.done is (card != "monkey_business")


@pytest.mark.parametrize(("card", "radius"), [("monkey_trick", 1), ("monkey_twist", 2)])
def test_the_radius_of_the_trick(card: str, radius: int) -> None:
    heroes = HANU | {"wasp": (RED, f"{radius + 1} east of hanu"), "tigerclaw": (RED, "h8")}
    heroes["sabina"] = (RED, "i7")
    table = Table(heroes, APART).play("hanu", card, "skill")
    assert table.options() == {"h8", "i7"}
    table.answer("tigerclaw")
    assert (table.where("tigerclaw"), table.where("sabina")) == ("i7", "h8")


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_with_one_friend_there_is_no_trick_and_hanu_is_none_of_the_two() -> None:
    table = Table(HANU, [("melee", RED, "h8", "left"), ("melee", BLUE, "m12")])
    table.play("hanu", "monkey_trick", "skill")
    assert table.said("stopped")
    assert (table.where("left"), table.where("hanu")) == ("h8", "i8")


def test_an_immune_heavy_is_left_out() -> None:
    table = Table(HANU, [*TROOP, ("heavy", RED, "i7", "heavy")])
    table.play("hanu", "monkey_trick", "skill")
    assert not table.offers("heavy")


@pytest.mark.parametrize("card", ["monkey_trick", "monkey_twist", "monkey_business"])
def test_who_may_not_be_swapped_is_none_of_the_two(card: str) -> None:
    friends = [*TROOP, ("melee", RED, "northeast of i8", "third")]
    table = Table(HANU | {"wasp": (BLUE, "3 southwest of i8")}, friends)
    start(table.state, table.hero("wasp"), CARDS["magnetic_dagger"], THIS_TURN)
    table.play("hanu", card, "skill")
    assert table.options() == {"j8", table.where("third")}
    assert table.why_by("left") == ("magnetic_dagger", "wasp")
    table.answer("right")
    assert table.at("right", "northeast of i8")
    assert (table.where("left"), table.where("third")) == ("h8", "j8")


def test_monkey_business_and_see_nothing_end_with_a_step() -> None:
    table = Table(HANU, TROOP).play("hanu", "monkey_business", "skill", "left")
    assert not table.offers("2 northeast of hanu")
    table.answer("i7")
    assert table.where("hanu") == "i7"
    foe = Table(HANU | {"wasp": (BLUE, "l8")}, APART).play("hanu", "see_nothing", "skill")
    assert (foe.where("hanu"), foe.where("wasp")) == ("l8", "i8")
    foe.answer("m8")
    assert foe.where("hanu") == "m8"


@pytest.mark.parametrize("card", ["hear_nothing", "see_nothing"])
def test_he_changes_places_with_an_enemy_hero_three_spaces_away_at_most(card: str) -> None:
    near = Table(HANU | {"wasp": (BLUE, "l8")}, APART).play("hanu", card, "skill")
    assert near.where("wasp") == "i8"
    far = Table(HANU | {"wasp": (BLUE, "m8")}, APART).play("hanu", card, "skill")
    assert far.where("wasp") == "m8"
    assert far.said("stopped")


# --- journeys ---------------------------------------------------------------------------------

JOURNEY = {"hanu": (RED, "i8"), "arien": (BLUE, "k8"), "wasp": (RED, "h8"), "sabina": (BLUE, "q8")}


@pytest.mark.rule("goa2.concept.immune", "goa2.concept.immune-own-actions")
def test_who_was_swapped_is_immune_to_friend_and_foe_and_acts_as_usual() -> None:
    table = Table(JOURNEY | {"brogan": (BLUE, "q10")}, APART)
    table.play("hanu", "unexpected_journey", "skill")
    assert (table.where("hanu"), table.where("arien")) == ("k8", "i8")
    table.play("wasp", "magnetic_dagger", "attack")
    assert table.said("stopped")[-1] == ("wasp", "magnetic_dagger")
    table.move("brogan", "j8")
    table.play("brogan", "war_drummer", "skill")
    assert table.said("stopped")[-1] == ("brogan", "war_drummer")
    table.play("arien", "dangerous_current", "attack", "wasp")
    assert table.where("wasp") is None


@pytest.mark.rule("goa2.concept.immune-own-actions")
def test_of_several_figures_the_one_swapped_with_is_immune_but_not_to_its_own_hero() -> None:
    table = Table({"hanu": (RED, "i8"), "razzle": (BLUE, "k8"), "wasp": (RED, "q8")}, APART)
    (second, *_) = table.hero("razzle").more
    put(table.state, second, table.space("q12"))
    table.play("hanu", "unexpected_journey", "skill")
    card = CARDS["razzle_alleyoop"]
    other = Actor(table.state, table.hero("razzle"), card, "skill", True, second)
    enemy = Actor(table.state, table.hero("wasp"), CARDS["lift_up"], "skill", True)
    assert not other.immune() >> table.space("razzle") & 1
    assert enemy.immune() == 1 << table.space("razzle")


@pytest.mark.rule("goa2.effect.keyword")
def test_at_the_end_of_the_turn_they_swap_back_however_far_apart() -> None:
    table = Table(JOURNEY, APART).play("hanu", "unexpected_journey", "skill")
    table.move("arien", "q12")
    table.run(end_turn)
    assert (table.where("hanu"), table.where("arien")) == ("q12", "k8")
    assert table.done, "without a step"


@pytest.mark.rule("goa2.effect.cancel-defeat")
def test_with_hanu_fallen_there_is_no_way_back_and_no_immunity() -> None:
    table = Table(JOURNEY, APART).play("hanu", "unexpected_journey", "skill")
    table.move("sabina", "j8")
    table.play("sabina", "point_blank_shot", "attack", "hanu")
    assert table.where("hanu") is None
    table.play("wasp", "magnetic_dagger", "attack", "arien")
    assert table.where("arien") is None


def test_a_dagger_that_forbids_swapping_keeps_hanu_where_he_is() -> None:
    heroes = {"hanu": (RED, "i8"), "arien": (BLUE, "k8"), "wasp": (BLUE, "h7")}
    table = Table(heroes, [*APART, ("melee", RED, "west of h7")])
    table.play("hanu", "there_and_back_again", "skill", "arien")
    table.play("wasp", "magnetic_dagger", "attack")
    table.move("hanu", "i7")
    table.run(end_turn)
    assert (table.where("hanu"), table.where("arien")) == ("i7", "i8")


def test_a_bulwark_keeps_the_other_where_it_is() -> None:
    table = Table(JOURNEY | {"brogan": (BLUE, "2 southwest of i8")}, APART)
    table.play("hanu", "safe_travels", "skill", "arien")
    table.play("brogan", "bulwark", "skill")
    table.run(end_turn)
    assert (table.where("hanu"), table.where("arien")) == ("k8", "i8")
    assert table.done, "nor does he take a step"


def test_who_has_left_the_board_needs_no_immunity() -> None:
    table = Table(JOURNEY | {"sabina": (BLUE, "g8")}, APART)
    table.play("hanu", "unexpected_journey", "skill", "arien")
    lift(table.state, table.names["arien"])
    table.play("wasp", "magnetic_dagger", "attack")
    assert table.where("sabina") is None


@pytest.mark.parametrize(
    ("card", "radius"),
    [("unexpected_journey", 2), ("there_and_back_again", 3), ("safe_travels", 3)],
)
def test_how_far_a_journey_begins(card: str, radius: int) -> None:
    heroes = {"hanu": (RED, "g8"), "arien": (BLUE, f"{radius} east of hanu")}
    near = Table(heroes, APART).play("hanu", card, "skill")
    assert near.where("arien") == "g8"
    heroes["arien"] = (BLUE, f"{radius + 1} east of hanu")
    far = Table(heroes, APART).play("hanu", card, "skill")
    assert far.said("stopped")
    assert not far.state.effects


def test_safe_travels_end_with_a_step_if_he_came_back() -> None:
    table = Table(JOURNEY, APART).play("hanu", "safe_travels", "skill")
    table.run(end_turn)
    assert table.where("hanu") == "i8"
    table.answer("i7")
    assert table.where("hanu") == "i7"


def test_nobody_swaps_back_or_steps_on_after_who_has_left_the_board() -> None:
    table = Table(JOURNEY, APART).play("hanu", "safe_travels", "skill")
    lift(table.state, table.names["arien"])
    table.run(end_turn)
    assert table.where("hanu") == "k8"
    assert table.done


# --- This Way!, That Way! ---------------------------------------------------------------------

PAIR = {"hanu": (RED, "h6"), "tigerclaw": (RED, "i6"), "wasp": (BLUE, "q8")}


@pytest.mark.rule("goa2.move.in-text-exact", "goa2.perform.actor-chooses")
@pytest.mark.parametrize(("card", "most"), [("this_way", 2), ("that_way", 3)])
def test_a_friend_names_the_distance_and_hanu_the_way(card: str, most: int) -> None:
    table = Table(PAIR, APART).play("hanu", card, "skill")
    assert table.options() == {("spaces", n) for n in range(1, most + 1)}
    assert table.question.seats == (table.hero("tigerclaw").seat,)
    shown = view(table.state, 1)
    assert VOICE.words.label(shown, table.question, ("spaces", most)) == f"{most} spaces"
    table.answer(("spaces", most))
    assert table.question.seats == (table.hero("hanu").seat,)
    table.answer(f"{most} east of h6")
    assert table.at("hanu", f"{most} east of h6")
    assert table.at("tigerclaw", f"{most} east of i6")


@pytest.mark.parametrize("card", ["this_way", "that_way"])
def test_he_leads_a_friendly_hero_in_radius(card: str) -> None:
    others = {"sabina": (RED, "k6"), "arien": (RED, "l6"), "brogan": (BLUE, "g6")}
    table = Table(PAIR | others, [*APART, ("melee", RED, "h7")]).play("hanu", card, "skill")
    assert table.options() == {"i6", "k6"}
    assert table.question.seats == (table.hero("hanu").seat,)


@pytest.mark.usefixtures("tinker")
@pytest.mark.parametrize("card", ["this_way", "that_way"])
def test_held_fast_he_leads_nobody(card: str) -> None:
    table = Table(PAIR | {"tinker": (BLUE, "m8")}, APART)
    table.play("tinker", "freeze", "skill")
    table.play("hanu", card, "skill", ("spaces", 1))
    assert (table.where("hanu"), table.where("tigerclaw")) == ("h6", "i6")
    assert table.said("stopped") == [("hanu", f"hanu_{card}")]


def test_neither_bars_the_other_but_both_go_the_full_way() -> None:
    table = Table(PAIR, [*APART, ("melee", BLUE, "k6")])
    table.play("hanu", "this_way", "skill", ("spaces", 2))
    assert not table.offers("j6")
    table.answer("f6")
    assert (table.where("hanu"), table.where("tigerclaw")) == ("f6", "g6")


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_without_a_friend_nobody_goes_anywhere() -> None:
    table = Table(HANU, APART).play("hanu", "this_way", "skill")
    assert table.said("stopped")


# --- The Ultimate Trick -----------------------------------------------------------------------

TRICKED = {"hanu": (RED, "i8"), "brogan": (BLUE, "k8"), "sabina": (BLUE, "l8"), "wasp": (RED, "j8")}


def led(table: Table) -> Table:
    """Brogan is hurried and resolves his card."""
    table.play("hanu", "hurry_up", "skill", "brogan")
    return table.run(resolve_next)


@pytest.mark.rule("goa2.perform.actor-chooses")
def test_hanus_player_decides_the_action_of_who_was_hurried() -> None:
    heroes = TRICKED | {"hanu": (RED, "northwest of k8")}
    table = Table(
        heroes, APART, laid={"brogan": "onslaught"}, ultimate=["hanu"], hand={"wasp": ["shock"]}
    )
    led(table)
    assert (table.question.kind, table.question.seats) == ("action", (0,))
    assert view(table.state, None)["heroes"][1]["led"] == 0
    table.answer("attack")
    assert (table.question.kind, table.question.seats) == ("target", (0,))
    assert not table.offers("sabina")
    table.answer("wasp")
    assert table.question.seats == (table.hero("wasp").seat,)
    table.answer("shock")
    assert (table.hero("brogan").led, table.hero("brogan").hurried) == (OFF, OFF)


def test_everybody_sees_who_is_led() -> None:
    table = Table(TRICKED, APART, laid={"brogan": "onslaught"}, ultimate=["hanu"])
    table.play("hanu", "hurry_up", "skill", "brogan")
    shown = view(table.state, None)
    assert "led by Hanu" in VOICE.picture(shown)
    assert any("led by Hanu" in mat.state for mat in stage_of(VOICE, shown, Offers()).mats)


def test_without_the_ultimate_everybody_decides_alone() -> None:
    table = led(Table(TRICKED, APART, laid={"brogan": "onslaught"}))
    assert table.question.seats == (1,)


def test_with_hanu_off_the_board_everybody_decides_alone() -> None:
    table = Table(TRICKED, APART, laid={"brogan": "onslaught"}, ultimate=["hanu"])
    table.play("hanu", "hurry_up", "skill", "brogan")
    table.move("sabina", "h8")
    table.play("sabina", "point_blank_shot", "attack", "hanu")
    assert table.where("hanu") is None
    table.run(resolve_next)
    assert table.question.seats == (1,)


@pytest.mark.rule("goa2.hidden.hand")
def test_whether_a_card_is_paid_hanu_says_and_which_one_its_owner() -> None:
    table = Table(
        TRICKED,
        APART,
        laid={"brogan": "throwing_axe"},
        ultimate=["hanu"],
        hand={"brogan": ["bulwark", "brutal_jab"]},
    )
    led(table).answer("attack", "range")
    assert (table.question.kind, table.question.seats) == ("pay_card", (0,))
    table.answer("yes")
    assert (table.question.kind, table.question.seats) == ("discard", (1,))


@pytest.mark.rule("goa2.hidden.facedown")
def test_cards_that_lie_facedown_are_taken_back_by_their_owner() -> None:
    for facedown, seat in ((True, 1), (False, 0)):
        table = Table(
            TRICKED,
            APART,
            laid={"brogan": "bulwark"},
            ultimate=["hanu"],
            discard={"brogan": ["mad_dash"]},
        )
        if facedown:
            turn_facedown(table.state, table.hero("brogan"), "mad_dash")
        led(table).answer("skill")
        assert (table.question.kind, table.question.seats) == ("retrieve", (seat,))
