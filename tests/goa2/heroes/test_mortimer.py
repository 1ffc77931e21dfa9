"""Mortimer: Zombies awakened, moved, fed to the knife, swapped with, gathered and made to push."""

import pytest

from critias.games.goa2.rules.round import end_round
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

MORTIMER = {"mortimer": (BLUE, "i8")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def zombies(table: Table) -> list[str]:
    """Where Zombies stand."""
    state = table.state
    return sorted(table.name(s) for s, p in state.at.items() if state.labels[p] == "zombie")


def raised(*places: str) -> list[tuple[str, str, str | None]]:
    """Zombies there, the others in the supply."""
    spaces: list[str | None] = [*places, *[None] * (4 - len(places))]
    return [("zombie", "mortimer", place) for place in spaces]


# --- crawling and stepping, on all cards ------------------------------------------------------

CRAWLS = [
    ("knife_of_the_living_dead", "attack"),
    ("shallow_graves", "attack"),
    ("crawling_dead", "attack"),
    ("walking_dead", "attack"),
    ("racing_dead", "attack"),
    ("braains", "attack"),
    ("braaaaaaaains", "attack"),
    ("stage_dive", "skill"),
    ("crowd_drift", "skill"),
    ("crowd_surf", "skill"),
    ("gathering_horde", "skill"),
    ("army_of_darkness", "skill"),
]


@pytest.mark.rule("goa2.card.range-max")
@pytest.mark.parametrize(("card", "kind"), CRAWLS)
def test_zombies_that_are_near_and_have_room_crawl(card: str, kind: str) -> None:
    """One stands four spaces away, one five; one has no way out of its corner."""
    heroes = {
        "mortimer": (BLUE, "h3"),
        "wasp": (RED, "h2"),
        "arien": (BLUE, "g2"),
        "bain": (BLUE, "g3"),
        "misa": (BLUE, "g4"),
    }
    table = Table(heroes, APART, tokens=raised("f3", "i3", "l3", "m3"))
    table.play("mortimer", card, kind)
    if table.question.kind == "mode":
        table.answer("move_a_zombie")
    assert table.options() == {"i3", "l3"}
    assert table.why("m3") == "goa2.card.range-max"
    assert table.why("f3") == table.why("g2") == "goa2.perform.valid-targets"


@pytest.mark.parametrize(("card", "kind"), CRAWLS)
def test_where_none_is_near_or_has_room_no_crawling_is_offered(card: str, kind: str) -> None:
    heroes = {
        "mortimer": (BLUE, "h3"),
        "wasp": (RED, "h2"),
        "arien": (BLUE, "g2"),
        "bain": (BLUE, "g3"),
        "misa": (BLUE, "g4"),
    }
    table = Table(heroes, APART, tokens=raised("f3", "m3"), hand={"wasp": ["shock"]})
    table.play("mortimer", card, kind)
    if card == "stage_dive":
        assert table.idle("move_a_zombie")
    elif card in ("crowd_drift", "crowd_surf"):
        assert table.options() == {"change_places", "done"}
    else:
        assert "mode" not in table.asked


STEPS = ["corpse_slam", "morbid_mosh", "macabre_mayhem", "robbing_zombies", "stalking_scalpers"]


@pytest.mark.usefixtures("tinker")
@pytest.mark.parametrize("card", STEPS)
def test_he_does_not_step_where_he_is_frozen_or_has_no_room(card: str) -> None:
    free = Table({"mortimer": (BLUE, "f3"), "arien": (BLUE, "g2")}, APART, tokens=raised("i3"))
    frozen = Table(MORTIMER | {"tinker": (RED, "m8")}, APART, tokens=raised("k8"))
    frozen.play("tinker", "freeze", "skill")
    around = {"arien": (BLUE, "g2"), "bain": (BLUE, "g3"), "misa": (BLUE, "g4")}
    hemmed = Table({"mortimer": (BLUE, "f3")} | around, APART, tokens=raised("i3"))
    for table, steps in ((free, True), (frozen, False), (hemmed, False)):
        table.play("mortimer", card, "skill")
        if card == "corpse_slam":
            assert table.idle("step") is not steps
        else:
            assert table.options() == {"zombie", "done"} | ({"step"} if steps else set())


@pytest.mark.rule("goa2.attack.enemies-only", "goa2.concept.adjacent-spaces")
@pytest.mark.parametrize("card", [card for card, kind in CRAWLS if kind == "attack"])
def test_he_attacks_enemies_beside_him(card: str) -> None:
    others = {
        "wasp": (RED, "j8"),
        "sabina": (RED, "h8"),
        "bain": (RED, "k8"),
        "arien": (BLUE, "i9"),
    }
    table = Table(MORTIMER | others, APART).play("mortimer", card, "attack")
    assert table.options() == {"j8", "h8"}


# --- Knife of the Living Dead, Shallow Graves -------------------------------------------------

FOE = MORTIMER | {"wasp": (RED, "j8")}
GUARD = {"wasp": ["shock"]}


@pytest.mark.parametrize(
    ("card", "value"), [("knife_of_the_living_dead", 4), ("shallow_graves", 3)]
)
def test_zombies_beside_the_target_feed_the_knife(card: str, value: int) -> None:
    tokens = raised("northeast of wasp", "east of wasp", "2 east of wasp")
    table = Table(FOE, APART, tokens=tokens, hand=GUARD).play("mortimer", card, "attack")
    table.answer("remove_a_zombie")
    assert not table.offers("2 east of wasp")
    table.answer("east of wasp", "remove_a_zombie")
    assert zombies(table) == ["l8"]
    assert table.question.kind == ("mode" if value == 4 else "defend")
    if value == 4:
        table.answer("done")
    assert total(table) == value + 2


@pytest.mark.rule("goa2.modal.multiple")
def test_a_zombie_may_crawl_to_the_target_and_be_taken_there() -> None:
    table = Table(FOE, APART, tokens=raised("l8"), hand=GUARD)
    table.play("mortimer", "knife_of_the_living_dead", "attack")
    assert table.options() == {"move_a_zombie", "done"}
    table.answer("move_a_zombie", "k8", "remove_a_zombie")
    assert zombies(table) == []
    table.answer("shock")
    assert total(table) == 4 + 1


def test_the_knife_takes_three_steps_at_most_and_none_if_he_likes() -> None:
    table = Table(FOE, APART, tokens=raised("h8"), hand=GUARD)
    table.play("mortimer", "knife_of_the_living_dead", "attack")
    table.answer("move_a_zombie", "g8", "move_a_zombie", "h8", "move_a_zombie", "g8")
    assert table.question.kind == "defend"
    none = Table(FOE, APART, tokens=raised("h8"), hand=GUARD)
    none.play("mortimer", "knife_of_the_living_dead", "attack", "done")
    assert total(none) == 4


def test_only_zombies_in_radius_crawl() -> None:
    table = Table(FOE, APART, tokens=raised("4 northeast of i8", "n8"), hand=GUARD)
    table.play("mortimer", "knife_of_the_living_dead", "attack")
    table.move("zombie", "m8")
    table.answer("move_a_zombie")
    assert not table.offers("n8")
    table.answer("l8")
    assert zombies(table) == ["l8", "n8"]


def test_the_graves_are_for_heroes() -> None:
    table = Table(MORTIMER, [*APART, ("melee", RED, "j8", "minion")])
    table.play("mortimer", "shallow_graves", "attack")
    assert table.said("stopped")


# --- Awaken! ----------------------------------------------------------------------------------


@pytest.mark.rule("goa2.place.empty-only", "goa2.concept.spawn-point")
def test_zombies_rise_beside_him_or_on_spawn_points_in_radius() -> None:
    table = Table(MORTIMER, APART).play("mortimer", "awaken", "skill")
    assert table.options() == {("tokens", n) for n in range(5)}
    table.answer(("tokens", 2))
    assert table.offers("j8", "h7", "i6", "i10")
    assert not table.offers("k8")
    assert not table.offers("l12")
    table.answer("j8", "i10")
    assert zombies(table) == ["i10", "j8"]
    assert Table(MORTIMER, APART).play("mortimer", "awaken", "skill", ("tokens", 0)).done


@pytest.mark.rule("goa2.place.token-supply-first")
def test_zombies_on_the_board_are_taken_back_when_the_supply_is_short() -> None:
    table = Table(MORTIMER, APART, tokens=raised("l8", "m8", "n8"))
    table.play("mortimer", "awaken", "skill", ("tokens", 2), "m8", "j8", "h8")
    assert zombies(table) == ["h8", "j8", "l8", "n8"]


@pytest.mark.rule("goa2.eor.tokens-all")
def test_zombies_stay_between_rounds() -> None:
    table = Table(MORTIMER, APART, tokens=raised("h8"))
    table.run(end_round)
    assert zombies(table) == ["h8"]


@pytest.mark.rule("goa2.defense.total")
@pytest.mark.printing(2)
def test_as_a_defense_they_rise_even_if_it_does_not_hold() -> None:
    minions = [*APART, ("melee", RED, "j8"), ("melee", RED, "northwest of i8")]
    heroes = MORTIMER | {"wasp": (RED, "h8")}
    table = Table(heroes, minions, hand={"mortimer": ["awaken"]})
    table.play("wasp", "electroblast", "attack", "mortimer", "awaken", ("tokens", 3))
    table.answer("i7", "i9", "h9")
    assert table.said("defense")[-1] == ("mortimer", "mortimer_awaken", 1, 6, -2)
    assert table.where("mortimer") is None
    assert zombies(table) == ["h9", "i7", "i9"]


# --- Crawling, Walking, Racing Dead -----------------------------------------------------------

PINNED = FOE | {"arien": (RED, "k9"), "sabina": (RED, "i6")}
HANDS = {"wasp": ["shock"], "arien": ["noble_blade"], "sabina": ["quickdraw"]}


@pytest.mark.parametrize(
    ("card", "value"), [("crawling_dead", 6), ("walking_dead", 7), ("racing_dead", 7)]
)
def test_after_the_attack_a_pinned_hero_other_than_the_target_loses_a_card(
    card: str, value: int
) -> None:
    table = Table(PINNED, APART, tokens=raised("k8"), hand=HANDS)
    table.play("mortimer", card, "attack", "wasp", "shock")
    assert total(table) == value
    table.answer("pinned_hero_discards")
    assert (table.hand("arien"), table.hand("sabina")) == ([], ["quickdraw"])
    assert table.done is (card == "crawling_dead")


@pytest.mark.parametrize("card", ["crawling_dead", "walking_dead", "racing_dead"])
def test_the_pinned_are_enemy_heroes_in_radius_with_a_zombie_beside_them(card: str) -> None:
    """Besides them a minion, a friend and an enemy hero five spaces away have Zombies beside them,
    and an enemy hero who is near has none."""
    heroes = FOE | {
        "arien": (RED, "l8"),
        "sabina": (RED, "l9"),
        "bain": (RED, "n8"),
        "misa": (BLUE, "k9"),
        "brogan": (RED, "h8"),
    }
    minions = [*APART, ("melee", RED, "k7")]
    table = Table(heroes, minions, tokens=raised("m8", "k8"), hand=GUARD)
    table.play("mortimer", card, "attack", "wasp", "shock", "pinned_hero_discards")
    assert table.options() == {"l8", "l9"}


@pytest.mark.parametrize("card", ["crawling_dead", "walking_dead", "racing_dead"])
def test_nobody_pinned_far_off_is_bitten(card: str) -> None:
    heroes = FOE | {"bain": (RED, "n8")}
    table = Table(heroes, APART, tokens=raised("m8"), hand=GUARD)
    table.play("mortimer", card, "attack", "wasp", "shock")
    if card == "crawling_dead":
        assert table.question.kind == "move_piece"
    else:
        assert table.options() == {"move_a_zombie", "done"}


@pytest.mark.rule("goa2.modal.choose-ignore-rest")
def test_the_crawling_dead_do_one_thing_and_it_has_to_be_done() -> None:
    table = Table(FOE, APART, tokens=raised("h8"), hand=GUARD)
    table.play("mortimer", "crawling_dead", "attack", "wasp", "shock", "g8")
    assert zombies(table) == ["g8"]
    assert table.done
    nothing = Table(FOE, APART, hand=GUARD).play("mortimer", "crawling_dead", "attack", "shock")
    assert nothing.done
    assert not nothing.said("stopped")


@pytest.mark.parametrize(("card", "most"), [("walking_dead", 2), ("racing_dead", 3)])
def test_nobody_loses_two_cards_and_the_number_is_up_to_him(card: str, most: int) -> None:
    hand = HANDS | {"arien": ["noble_blade", "raging_stream"]}
    table = Table(PINNED, APART, tokens=raised("k8"), hand=hand)
    table.play("mortimer", card, "attack", "wasp", "shock", "pinned_hero_discards", "noble_blade")
    assert table.options() == {"move_a_zombie", "done"}
    table.answer("move_a_zombie", "l8")
    assert table.hand("arien") == ["raging_stream"]
    assert table.done is (most == 2)


def test_a_zombie_may_crawl_to_a_hero_who_then_loses_a_card() -> None:
    table = Table(PINNED, APART, tokens=raised("i4"), hand=HANDS)
    table.play("mortimer", "walking_dead", "attack", "wasp", "shock", "move_a_zombie", "i5")
    table.answer("pinned_hero_discards")
    assert table.hand("sabina") == []


@pytest.mark.rule("goa2.concept.if-able-end")
def test_an_empty_hand_loses_nothing() -> None:
    table = Table(PINNED, APART, tokens=raised("k8"), hand=GUARD)
    table.play("mortimer", "crawling_dead", "attack", "wasp", "shock", "pinned_hero_discards")
    assert table.where("arien") == "k9"


# --- Braains ----------------------------------------------------------------------------------


@pytest.mark.rule("goa2.state.retrieve")
@pytest.mark.parametrize(("card", "most"), [("braains", 2), ("braaaaaaaains", 3)])
def test_a_pinned_hero_in_radius_lets_him_take_cards_back_before_the_attack(
    card: str, most: int
) -> None:
    lost = {"mortimer": ["awaken", "stage_dive", "corpse_slam"]}
    table = Table(FOE, APART, tokens=raised("k8"), hand=GUARD, discard=lost)
    table.play("mortimer", card, "attack")
    for back in lost["mortimer"][:most]:
        table.answer("retrieve_a_card", back)
    assert table.question.kind == "defend"
    assert total(table) == 7
    assert len(table.hand("mortimer")) == most


def test_without_a_pinned_hero_or_a_discard_there_is_nothing_to_take() -> None:
    free = Table(FOE, APART, tokens=raised("g8"), hand=GUARD, discard={"mortimer": ["awaken"]})
    free.play("mortimer", "braains", "attack")
    assert free.options() == {"move_a_zombie", "done"}
    full = Table(FOE, APART, tokens=raised("k8"), hand=GUARD)
    full.play("mortimer", "braains", "attack")
    assert full.options() == {"move_a_zombie", "done"}


@pytest.mark.parametrize("card", ["braains", "braaaaaaaains"])
def test_nobody_else_pinned_brings_a_card_back(card: str) -> None:
    """A friend, a minion, and an enemy hero five spaces away, all with Zombies beside them."""
    heroes = {
        "mortimer": (BLUE, "i8"),
        "bain": (RED, "n8"),
        "misa": (BLUE, "h9"),
        "arien": (RED, "i7"),
    }
    minions = [*APART, ("melee", RED, "i9")]
    lost = {"mortimer": ["awaken"]}
    table = Table(heroes, minions, tokens=raised("m8", "h10"), discard=lost)
    table.play("mortimer", card, "attack", "arien")
    assert table.options() == {"move_a_zombie", "done"}


# --- Stage Dive, Crowd Drift, Crowd Surf ------------------------------------------------------


@pytest.mark.rule("goa2.swap.pieces")
def test_he_dives_where_a_zombie_stands_or_moves_it() -> None:
    table = Table(MORTIMER, APART, tokens=raised("4 east of i8"))
    table.play("mortimer", "stage_dive", "skill", "change_places")
    assert (table.where("mortimer"), zombies(table)) == ("m8", ["i8"])
    moved = Table(MORTIMER, APART, tokens=raised("m8"))
    moved.play("mortimer", "stage_dive", "skill", "move_a_zombie", "n8")
    assert (moved.where("mortimer"), zombies(moved)) == ("i8", ["n8"])
    far = Table(MORTIMER, APART, tokens=raised("n8"))
    far.play("mortimer", "stage_dive", "skill", "change_places")
    assert far.said("stopped")


@pytest.mark.parametrize(("card", "most"), [("crowd_drift", 2), ("crowd_surf", 3)])
def test_the_crowd_carries_him_on_from_where_he_stands_then(card: str, most: int) -> None:
    table = Table(MORTIMER, APART, tokens=raised("l8", "o8"))
    table.play("mortimer", card, "skill", "change_places")
    assert table.where("mortimer") == "l8"
    table.answer("change_places", "o8")
    assert table.where("mortimer") == "o8"
    assert table.done is (most == 2)


def test_no_zombie_out_of_range_carries_him() -> None:
    dive = Table(MORTIMER, APART, tokens=raised("n8")).play("mortimer", "stage_dive", "skill")
    assert dive.idle("change_places")
    for card in ("crowd_drift", "crowd_surf"):
        assert Table(MORTIMER, APART, tokens=raised("n8")).play("mortimer", card, "skill").done


def test_a_dagger_that_forbids_swapping_leaves_the_crowd_to_crawl() -> None:
    heroes = MORTIMER | {"wasp": (RED, "i7")}
    table = Table(heroes, [*APART, ("melee", BLUE, "northeast of i7")], tokens=raised("l8"))
    table.play("wasp", "magnetic_dagger", "attack", "northeast of i7")
    table.play("mortimer", "crowd_drift", "skill")
    assert table.options() == {"move_a_zombie", "done"}


# --- Gathering Horde, Army of Darkness --------------------------------------------------------


@pytest.mark.rule("goa2.concept.replace")
@pytest.mark.parametrize(("card", "most"), [("gathering_horde", 2), ("army_of_darkness", 3)])
def test_a_minion_between_two_zombies_becomes_one_once_a_turn(card: str, most: int) -> None:
    minions = [*APART, ("melee", RED, "k8", "minion"), ("melee", RED, "k7", "other")]
    table = Table(MORTIMER, minions, tokens=raised("j8", "l8"))
    table.play("mortimer", card, "skill", "turn_a_minion")
    # The new Zombie is the second one beside the other minion, but once is enough.
    assert (table.where("minion"), table.where("other")) == (None, "k7")
    assert zombies(table) == ["j8", "k8", "l8"]
    assert table.coins("mortimer") == 0
    assert table.options() == {"move_a_zombie", "done"}


def test_one_zombie_beside_it_is_not_enough_and_a_guarded_heavy_is_left_alone() -> None:
    table = Table(MORTIMER, [*APART, ("melee", RED, "k8")], tokens=raised("j8"))
    table.play("mortimer", "gathering_horde", "skill")
    assert table.options() == {"move_a_zombie", "done"}
    heavy = Table(MORTIMER, [*APART, ("heavy", RED, "k8")], tokens=raised("j8", "l8"))
    heavy.play("mortimer", "gathering_horde", "skill")
    assert heavy.options() == {"move_a_zombie", "done"}


def test_with_all_zombies_out_one_of_them_is_taken_for_it() -> None:
    table = Table(MORTIMER, [*APART, ("melee", RED, "k8")], tokens=raised("j8", "l8", "h8", "g8"))
    table.play("mortimer", "gathering_horde", "skill", "turn_a_minion")
    assert table.options() == {"j8", "l8", "h8", "g8"}
    table.answer("l8")
    assert zombies(table) == ["g8", "h8", "j8", "k8"]


@pytest.mark.rule("goa2.push.trigger")
def test_the_last_minion_replaced_pushes_the_lane_and_the_zombies_stay() -> None:
    table = Table(
        MORTIMER, [("melee", RED, "k8"), ("melee", BLUE, "m12")], tokens=raised("j8", "l8")
    )
    table.play("mortimer", "gathering_horde", "skill", "turn_a_minion")
    assert table.said("lane_push")
    assert zombies(table) == ["j8", "k8", "l8"]
    assert table.coins("mortimer") == 0


# --- Corpse Slam, Morbid Mosh, Macabre Mayhem -------------------------------------------------


@pytest.mark.rule("goa2.pushunit.direction")
def test_a_zombie_moves_and_drives_somebody_away_from_itself() -> None:
    table = Table(MORTIMER | {"wasp": (RED, "m8")}, APART, tokens=raised("k8"))
    table.play("mortimer", "corpse_slam", "skill", "zombie", "l8", "wasp")
    assert (zombies(table), table.where("wasp")) == (["l8"], "n8")
    assert table.done


def test_it_need_not_move_nor_push_and_pushes_friends_and_tokens_too_but_not_mortimer() -> None:
    heroes = {"mortimer": (BLUE, "j8"), "arien": (BLUE, "l8")}
    table = Table(heroes, APART, tokens=raised("k8", "k7"))
    table.play("mortimer", "corpse_slam", "skill", "zombie", "k8", "no")
    assert table.offers("arien", "k7")
    assert not table.offers("mortimer")
    table.answer("no")
    assert zombies(table) == ["k7", "k8"]


def test_it_pushes_what_is_beside_it_and_held_by_nobody() -> None:
    heroes = MORTIMER | {"wasp": (RED, "l8"), "brogan": (RED, "m8"), "arien": (BLUE, "j8")}
    table = Table(heroes, [*APART, ("melee", RED, "h8")], tokens=raised("k8"))
    table.play("mortimer", "corpse_slam", "skill", "zombie", "no")
    assert table.options() == {"l8", "j8", "no"}
    table.answer("no").play("brogan", "bulwark", "skill")
    table.hero("mortimer").resolved[0] = ""
    table.play("mortimer", "morbid_mosh", "skill", "zombie", "no")
    assert table.options() == {"j8", "no"}
    assert table.why_by("l8") == ("bulwark", "brogan")


@pytest.mark.rule("goa2.perform.optional-words")
def test_without_a_zombie_in_range_none_slams() -> None:
    """He may say that one shall all the same, where he has to say something."""
    table = Table(MORTIMER, APART, tokens=raised("n8"), edition=2)
    table.play("mortimer", "corpse_slam", "skill")
    assert table.idle("zombie")
    table.answer("zombie")
    assert table.said("skipped") == [("mortimer", "mortimer_corpse_slam")]
    mosh = Table(MORTIMER, APART, tokens=raised("n8")).play("mortimer", "morbid_mosh", "skill")
    assert mosh.options() == {"step", "done"}


def test_an_obstacle_behind_stops_the_push() -> None:
    heroes = MORTIMER | {"wasp": (RED, "l8")}
    table = Table(heroes, [*APART, ("melee", BLUE, "m8")], tokens=raised("k8"))
    table.play("mortimer", "corpse_slam", "skill", "zombie", "no", "wasp")
    assert table.where("wasp") == "l8"
    assert table.said("push")


def test_the_push_starts_from_the_zombie_and_not_from_mortimer() -> None:
    heroes = MORTIMER | {"wasp": (RED, "northeast of k8")}
    table = Table(heroes, APART, tokens=raised("k8"))
    table.play("mortimer", "corpse_slam", "skill", "zombie", "no", "wasp")
    assert table.at("wasp", "2 northeast of k8")


@pytest.mark.rule("goa2.move.in-text-exact")
def test_or_he_steps_himself() -> None:
    table = Table(MORTIMER, APART).play("mortimer", "corpse_slam", "skill", "step")
    assert not table.offers("2 east of i8")
    table.answer("j8")
    assert table.where("mortimer") == "j8"


@pytest.mark.parametrize(("card", "most"), [("morbid_mosh", 2), ("macabre_mayhem", 3)])
def test_the_mosh_goes_on(card: str, most: int) -> None:
    table = Table(MORTIMER | {"wasp": (RED, "l8")}, APART, tokens=raised("k8"))
    table.play("mortimer", card, "skill", "zombie", "no", "wasp")
    assert table.where("wasp") == "m8"
    table.answer("zombie", "l8", "wasp")
    assert table.where("wasp") == "n8"
    assert table.done is (most == 2)


# --- Robbing Zombies, Stalking Scalpers -------------------------------------------------------


@pytest.mark.parametrize(("card", "most"), [("robbing_zombies", 2), ("stalking_scalpers", 3)])
def test_zombies_rob_a_coin_each_time_moved_or_not(card: str, most: int) -> None:
    table = Table(MORTIMER, APART, tokens=raised("k8")).play("mortimer", card, "skill")
    table.answer("zombie", "l8", "zombie", "no")
    assert table.coins("mortimer") == 2
    assert table.done is (most == 2)


@pytest.mark.rule("goa2.perform.optional-words", "goa2.perform.optional-words-first")
@pytest.mark.parametrize("edition", [1, 2])
def test_the_coin_does_not_hang_on_the_zombie_but_in_the_first_printing(edition: int) -> None:
    table = Table(MORTIMER, APART, tokens=raised("n8"), edition=edition)
    table.play("mortimer", "robbing_zombies", "skill")
    if edition == 1:
        assert table.options() == {"step", "done"}
        table.answer("step", "j8")
        assert table.options() == {"zombie", "step", "done"}
    else:
        table.answer("zombie")
        assert table.said("skipped") == [("mortimer", "mortimer_robbing_zombies")]
        assert table.coins("mortimer") == 1


# --- Master of Puppets ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "most"), [("stalking_scalpers", 5), ("robbing_zombies", 2), ("crawling_dead", 1)]
)
def test_three_times_become_five_and_nothing_else_changes(card: str, most: int) -> None:
    kind = "attack" if card == "crawling_dead" else "skill"
    table = Table(FOE, APART, tokens=raised("h8"), hand=GUARD, ultimate=["mortimer"])
    table.play("mortimer", card, kind)
    times = 0
    if kind == "attack":
        table.answer("shock", "g8")
        times = 1
    while not table.done:
        table.answer("zombie", "no")
        times += 1
    assert times == most


def test_the_knife_counts_to_five_as_well() -> None:
    table = Table(FOE, APART, tokens=raised("h8"), hand=GUARD, ultimate=["mortimer"])
    table.play("mortimer", "knife_of_the_living_dead", "attack")
    for place in ("g8", "h8", "g8", "h8", "g8"):
        table.answer("move_a_zombie", place)
    assert table.question.kind == "defend"
