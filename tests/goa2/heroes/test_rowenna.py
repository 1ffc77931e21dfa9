"""Rowenna's cards: use, branches, and what they must not do."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.cards import CARDS
from goa2.table import BLUE, RED, NotOffered, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""
FOES = {"rowenna": (RED, "h8"), "wasp": (BLUE, "i8"), "dodger": (BLUE, "g8")}


# --- Code of Chivalry, Earn the Spurs ---------------------------------------------------------


def duel(**more: object) -> Table:
    return Table(
        {"rowenna": (RED, "h8"), "tigerclaw": (BLUE, "i8"), "arien": (RED, "j8")},
        SPARE,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("card", ["rowenna_code_of_chivalry", "rowenna_earn_the_spurs"])
@pytest.mark.rule("goa2.state.retrieve", "goa2.attack.before-text-at-start")
def test_both_may_take_a_card_back_before_the_attack(card: str) -> None:
    table = duel(discard={"rowenna": ["rowenna_stand_guard"], "tigerclaw": ["parry", "dodge"]})
    table.play("rowenna", card, "attack", "rowenna_stand_guard")
    assert table.question.seats == (table.hero("tigerclaw").seat,)
    assert table.options() == {"parry", "dodge", "no"}
    table.answer("no")
    assert table.hand("rowenna") == ["rowenna_stand_guard"]
    assert table.where("tigerclaw") is None


def test_chivalry_backfires() -> None:
    """Tigerclaw takes Parry back, blocks with it, and Rowenna has to discard."""
    table = duel(hand={"rowenna": ["rowenna_stand_guard"]}, discard={"tigerclaw": ["parry"]})
    table.play("rowenna", "rowenna_code_of_chivalry", "attack", "parry", "parry")
    assert table.where("tigerclaw") == "i8"
    assert table.hand("rowenna") == []


def test_minions_are_not_treated_with_chivalry() -> None:
    table = Table(
        {"rowenna": (RED, "h8")},
        [*SPARE, ("melee", BLUE, "i8", "pawn")],
        discard={"rowenna": ["rowenna_stand_guard"]},
    )
    table.play("rowenna", "rowenna_code_of_chivalry", "attack")
    assert table.where("pawn") is None
    assert table.hand("rowenna") == []
    other = Table({"rowenna": (RED, "h8")}, [*SPARE, ("melee", BLUE, "i8")])
    other.play("rowenna", "rowenna_earn_the_spurs", "attack")
    assert other.said("stopped") == [("rowenna", "rowenna_earn_the_spurs")]


# --- Throw the Gauntlet -----------------------------------------------------------------------


@pytest.mark.rule("goa2.place.not-movement", "goa2.perform.actor-chooses")
def test_who_moves_away_from_the_gauntlet_pays_for_it() -> None:
    for answer, coins in (("n8", 2), ("no", 0)):
        table = Table({"rowenna": (RED, "i8"), "arien": (BLUE, "m8")})
        table.play("rowenna", "rowenna_throw_the_gauntlet", "skill", "l8")
        assert table.question.seats == (table.hero("arien").seat,)
        table.answer(answer)
        assert table.coins("rowenna") == coins
        assert table.where("arien") == (answer if coins else "m8")


def test_the_gauntlet_needs_a_space_in_range_beside_the_hero() -> None:
    table = Table({"rowenna": (RED, "i8"), "arien": (BLUE, "m8")})
    table.play("rowenna", "rowenna_throw_the_gauntlet", "skill")
    assert table.question.kind == "place"
    assert table.options() <= {"l8", "l7", "l9", "m7", "m9"}
    far = Table({"rowenna": (RED, "h8"), "arien": (BLUE, "m8")})
    far.play("rowenna", "rowenna_throw_the_gauntlet", "skill")
    assert far.said("stopped") == [("rowenna", "rowenna_throw_the_gauntlet")]


def test_beside_the_hero_already_she_still_goes_elsewhere() -> None:
    table = Table({"rowenna": (RED, "l8"), "arien": (BLUE, "m8")})
    table.play("rowenna", "rowenna_throw_the_gauntlet", "skill")
    assert "l8" not in table.options()


def bulwark(table: Table) -> Table:
    """Brogan keeps Rowenna from displacing him and his friends in radius 4."""
    start(table.state, table.hero("brogan"), CARDS["bulwark"], THIS_ROUND)
    return table


def test_behind_his_bulwark_nobody_is_moved_by_the_gauntlet() -> None:
    table = bulwark(Table({"rowenna": (RED, "i8"), "brogan": (BLUE, "m8")}))
    table.play("rowenna", "rowenna_throw_the_gauntlet", "skill", "l8")
    assert table.done
    assert table.coins("rowenna") == 0


# --- red --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "attack", "reach"),
    [
        ("rowenna_token_of_gratitude", 5, 1),
        ("rowenna_fair_share", 6, 3),
        ("rowenna_paragon_of_grace", 6, 3),
    ],
)
def test_a_friend_in_radius_is_paid(card: str, attack: int, reach: int) -> None:
    place = {1: "h7", 3: "h5"}[reach]
    table = Table({"rowenna": (RED, "h8"), "wasp": (BLUE, "i8"), "arien": (RED, place)}, SPARE)
    table.play("rowenna", card, "attack")
    assert table.said("attack") == [("rowenna", "wasp", card, attack)]
    assert table.said("coins").count(("arien", 1)) == 2, "one is for the defeat"


@pytest.mark.parametrize(
    "card", ["rowenna_token_of_gratitude", "rowenna_fair_share", "rowenna_feat_of_bravery"]
)
@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_without_a_friend_in_radius_the_text_stops(card: str) -> None:
    table = Table({"rowenna": (RED, "h8"), "wasp": (BLUE, "i8"), "arien": (RED, "m10")}, SPARE)
    table.play("rowenna", card, "attack")
    assert table.said("stopped") == [("rowenna", card)]
    assert table.said("coins").count(("arien", 1)) == 1, "for the defeat"


@pytest.mark.rule("goa2.repeat.whole-action")
def test_grace_may_be_repeated_on_another_target() -> None:
    table = Table(
        {
            "rowenna": (RED, "h8"),
            "wasp": (BLUE, "i8"),
            "dodger": (BLUE, "g8"),
            "arien": (RED, "h7"),
        },
        SPARE,
        hand={"wasp": ["stop_projectiles"]},
    )
    table.play("rowenna", "rowenna_paragon_of_grace", "attack", "wasp", "no", "yes")
    assert table.said("attack")[-1][1] == "dodger"
    assert table.said("coins").count(("arien", 1)) >= 2
    assert table.done


def test_without_a_friend_grace_is_not_repeated() -> None:
    table = Table(FOES, SPARE)
    table.play("rowenna", "rowenna_paragon_of_grace", "attack", "wasp")
    assert table.done
    assert len(table.said("attack")) == 1


def brave(card: str, *answers: str) -> Table:
    table = Table(
        {
            "rowenna": (RED, "h8"),
            "wasp": (BLUE, "i8"),
            "dodger": (BLUE, "g8"),
            "arien": (RED, "i4"),
        },
        SPARE,
        discard={"arien": ["spell_break"]},
    )
    return table.play("rowenna", card, "attack", "wasp", *answers)


@pytest.mark.parametrize("card", ["rowenna_feat_of_bravery", "rowenna_paragon_of_valor"])
@pytest.mark.rule("goa2.state.retrieve-own-only", "goa2.perform.actor-chooses")
def test_a_friend_may_take_a_card_back(card: str) -> None:
    table = brave(card)
    assert table.question.seats == (table.hero("arien").seat,)
    assert table.options() == {"spell_break", "no"}
    table.answer("spell_break")
    assert table.hand("arien") == ["spell_break"]
    assert (table.ask is not None) == (card == "rowenna_paragon_of_valor")


def test_valor_is_repeated_only_if_the_friend_took_a_card() -> None:
    table = brave("rowenna_paragon_of_valor", "spell_break", "yes")
    assert table.said("attack")[-1][1] == "dodger"
    assert table.done, "a repeat repeats no further"
    assert brave("rowenna_paragon_of_valor", "no").done


@pytest.mark.parametrize("card", ["rowenna_paragon_of_grace", "rowenna_paragon_of_valor"])
@pytest.mark.rule("goa2.repeat.whole-action")
def test_a_paragon_attacks_nobody_twice(card: str) -> None:
    heroes = FOES | {"xargatha": (BLUE, "h9"), "arien": (RED, "h7")}
    table = Table(heroes, SPARE, hand={"wasp": ["shock"]}, items={"wasp": {"defense": 9}},
                  discard={"arien": ["spell_break"]})  # fmt: skip
    table.play("rowenna", card, "attack", "wasp", "shock")
    if card == "rowenna_paragon_of_valor":
        table.answer("spell_break")
    table.answer("yes")
    assert table.where("wasp") == "i8"
    assert table.options() == {"g8", "h9"}


# --- Close Quarters, Melee, Grand Melee -------------------------------------------------------

MELEES = ["rowenna_close_quarters", "rowenna_melee", "rowenna_grand_melee"]


def crowd(hero: str = "wasp", place: str = "h9") -> Table:
    return Table(
        {"rowenna": (RED, "h8"), hero: (BLUE, place)},
        [("melee", RED, "g7", "friend"), ("melee", BLUE, "h6", "foe"), *SPARE],
    )


@pytest.mark.parametrize("card", MELEES)
@pytest.mark.rule("goa2.modal.choose-ignore-rest", "goa2.move.primary-adds-text")
def test_a_friendly_minion_is_placed_beside_the_hero(card: str) -> None:
    table = crowd()
    table.play("rowenna", card, "movement", "h8", "friend_beside_the_hero", "i9")
    if card == "rowenna_grand_melee":
        table.answer("done")
    assert table.done
    assert table.where("friend") == "i9"


@pytest.mark.parametrize("card", MELEES)
def test_the_hero_meant_is_beside_her(card: str) -> None:
    """Dodger, two spaces away, has room beside him, too, and is not asked about."""
    table = Table(
        {"rowenna": (RED, "h8"), "wasp": (BLUE, "h9"), "dodger": (BLUE, "j8")},
        [("melee", RED, "g7", "friend"), *SPARE],
    )
    table.play("rowenna", card, "movement", "h8", "friend_beside_the_hero")
    near = table.board.grid.neighbours[table.space("h9")]
    assert table.options() == {table.name(s) for s in near} - {"h8"}


def test_the_hero_meant_has_room_beside_it() -> None:
    around = [("melee", RED, f"{way} of brogan") for way in ("east", "southeast", "southwest")]
    corner = [("melee", BLUE, "northeast of brogan"), ("ranged", BLUE, "west of brogan")]
    heroes = {"rowenna": (RED, "h8"), "wasp": (BLUE, "g8"), "brogan": (BLUE, "southeast of h8")}
    table = Table(heroes, [*around, *corner])
    table.play("rowenna", "rowenna_melee", "movement", "h8", "friend_beside_the_hero")
    assert not table.offers("brogan"), "it can only be Wasp, and a minion is chosen now"


@pytest.mark.parametrize("card", MELEES)
def test_an_enemy_minion_is_placed_beside_her(card: str) -> None:
    table = crowd()
    table.play("rowenna", card, "movement", "h8", "enemy_beside_you", "h7")
    if card == "rowenna_grand_melee":
        table.answer("done")
    assert table.done
    assert table.where("foe") == "h7"


@pytest.mark.parametrize("card", MELEES)
def test_minions_are_placed_next_to_the_one_they_are_led_to(card: str) -> None:
    """Beside Wasp at h9 there are g9, h10, i9 and i10 besides Rowenna and terrain."""
    table = crowd()
    table.play("rowenna", card, "movement", "h8", "friend_beside_the_hero")
    near = table.board.grid.neighbours[table.space("h9")]
    assert table.options() == {table.name(s) for s in near} - {"h8"}
    table = crowd()
    table.play("rowenna", card, "movement", "h8", "enemy_beside_you")
    near = table.board.grid.neighbours[table.space("h8")]
    assert table.options() == {table.name(s) for s in near} - {"h9", "g7"}


@pytest.mark.parametrize("card", MELEES)
def test_minions_behind_a_bulwark_are_not_led_beside_her(card: str) -> None:
    table = bulwark(crowd("brogan"))
    table.play("rowenna", card, "movement", "h8")
    assert table.options() == {"friend_beside_the_hero", "done"}


@pytest.mark.parametrize("card", MELEES)
def test_a_hero_who_is_not_beside_her_lets_nobody_be_placed(card: str) -> None:
    table = crowd(place="i10")
    table.play("rowenna", card, "movement", "h8")
    assert table.done


def test_the_grand_melee_moves_two() -> None:
    table = crowd()
    table.play(
        "rowenna", "rowenna_grand_melee", "movement", "h8", "friend_beside_the_hero", "i9",
        "enemy_beside_you", "h7",
    )  # fmt: skip
    assert table.done
    assert (table.where("friend"), table.where("foe")) == ("i9", "h7")


@pytest.mark.parametrize("card", MELEES)
def test_away_from_heroes_nobody_is_placed(card: str) -> None:
    table = crowd()
    table.play("rowenna", card, "movement", "g8")
    assert table.done
    assert table.where("rowenna") == "g8"


def test_close_quarters_reach_two_spaces_and_melee_three() -> None:
    for card, offered in (("rowenna_close_quarters", False), ("rowenna_melee", True)):
        table = Table(
            {"rowenna": (RED, "h8"), "wasp": (BLUE, "h9")}, [("melee", RED, "h5"), SPARE[1]]
        )
        table.play("rowenna", card, "movement", "h8")
        assert (table.ask is not None) is offered


@pytest.mark.rule("goa2.attack.heavy-immune-friendly")
@pytest.mark.printing(2)
def test_guarded_heavies_are_not_placed() -> None:
    table = Table(
        {"rowenna": (RED, "h8"), "wasp": (BLUE, "h9")},
        [("heavy", RED, "g7"), ("heavy", BLUE, "h6"), *SPARE],
    )
    table.play("rowenna", "rowenna_melee", "movement", "h8")
    assert table.done


# --- Opening Shots, Opening Volley ------------------------------------------------------------


def opening(card: str, place: str = "k8", discard: dict[str, list[str]] | None = None) -> Table:
    hands = {"wasp": ["shock", "static_barrier"]}
    table = Table({"rowenna": (RED, "h8"), "wasp": (BLUE, place)}, hand=hands, discard=discard)
    return table.play("rowenna", card, "skill")


@pytest.mark.parametrize("card", ["rowenna_opening_shots", "rowenna_opening_volley"])
def test_a_hero_in_radius_without_discards_discards(card: str) -> None:
    table = opening(card)
    assert table.question.kind == "discard"
    assert table.question.seats == (table.hero("wasp").seat,)
    table.answer("shock")
    assert table.hero("wasp").discard == ["shock"]


@pytest.mark.parametrize("card", ["rowenna_opening_shots", "rowenna_opening_volley"])
def test_who_has_discarded_is_spared_and_stops_nothing(card: str) -> None:
    for discard in ({"rowenna": ["rowenna_melee"]}, {"wasp": ["telekinesis"]}):
        table = opening(card, discard=discard)
        assert table.hand("wasp") == ["shock", "static_barrier"]
        assert table.found_nobody() == []
        assert table.done
    assert opening(card, "l8").done, "out of radius"


@pytest.mark.parametrize("card", ["rowenna_opening_shots", "rowenna_opening_volley"])
def test_an_opening_is_for_enemy_heroes_in_radius(card: str) -> None:
    heroes = {"rowenna": (RED, "h8"), "arien": (RED, "i8"), "wasp": (BLUE, "k8"),
              "dodger": (BLUE, "h5"), "xargatha": (BLUE, "l8")}  # fmt: skip
    table = Table(heroes).play("rowenna", card, "skill")
    assert table.options() == {"k8", "h5"}


def test_a_volley_hits_another_hero_too() -> None:
    table = Table(
        {"rowenna": (RED, "h8"), "wasp": (BLUE, "k8"), "dodger": (BLUE, "h5")},
        hand={"wasp": ["shock", "static_barrier"], "dodger": ["death_trap", "dread_razor"]},
    )
    table.play("rowenna", "rowenna_opening_volley", "skill", "wasp", "shock", "yes", "death_trap")
    assert table.hero("dodger").discard == ["death_trap"]
    assert table.done


# --- Stand Guard, Protect the Weak, Defend the Innocent ---------------------------------------

GUARDS = [
    ("rowenna_stand_guard", 3),
    ("rowenna_protect_the_weak", 4),
    ("rowenna_defend_the_innocent", 4),
]


@pytest.mark.parametrize(("card", "reach"), GUARDS)
@pytest.mark.rule("goa2.swap.pieces")
def test_she_takes_the_place_of_a_friend_beside_an_enemy_hero(card: str, reach: int) -> None:
    far = {3: "k8", 4: "l8"}[reach]
    table = Table({"rowenna": (RED, "h8"), "wasp": (BLUE, "m8")}, [("melee", RED, far, "friend")])
    if reach == 3:
        table.move("wasp", "l8")
    table.play("rowenna", card, "skill")
    assert (table.where("rowenna"), table.where("friend")) == (far, "h8")


@pytest.mark.parametrize(("card", "reach"), GUARDS)
def test_a_friendly_hero_with_a_discard_is_in_need_too(card: str, reach: int) -> None:
    heroes = {"rowenna": (RED, "h8"), "arien": (RED, "j8"), "wasp": (BLUE, None)}
    table = Table(heroes, [("melee", RED, "i8")], discard={"arien": ["spell_break"]})
    table.play("rowenna", card, "skill")
    assert (table.where("rowenna"), table.where("arien")) == ("j8", "h8")
    calm = Table(heroes, [("melee", RED, "i8")])
    calm.play("rowenna", card, "skill")
    assert calm.said("stopped") == [("rowenna", card)]


@pytest.mark.parametrize(("card", "reach"), GUARDS)
def test_only_friends_in_range_are_guarded(card: str, reach: int) -> None:
    """An enemy minion stands beside Wasp, too, and Brogan is in need too far away."""
    heroes = {"rowenna": (RED, "h8"), "wasp": (BLUE, "j8"), "arien": (RED, "h7"),
              "brogan": (RED, "m8")}  # fmt: skip
    table = Table(heroes, [("melee", RED, "i8"), ("melee", BLUE, "k8")],
                  discard={"arien": ["spell_break"], "brogan": ["shield"]})  # fmt: skip
    table.play("rowenna", card, "skill")
    assert table.options() == {"i8", "h7"}


def test_who_defends_the_innocent_may_take_a_card_back() -> None:
    table = Table(
        {"rowenna": (RED, "h8"), "arien": (RED, "j8"), "wasp": (BLUE, "k8")},
        discard={"rowenna": ["rowenna_melee"]},
    )
    table.play("rowenna", "rowenna_defend_the_innocent", "skill", "rowenna_melee")
    assert table.hand("rowenna") == ["rowenna_melee"]


# --- Accept Surrender, Glorious Triumph -------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "coins"), [("rowenna_accept_surrender", 2), ("rowenna_glorious_triumph", 6)]
)
@pytest.mark.rule("goa2.defeat.assist", "goa2.concept.defeat")
def test_a_hero_without_cards_is_defeated(card: str, coins: int) -> None:
    """A victim of level 5 is worth 2 coins to every friend, or three times as much."""
    table = Table(
        {"rowenna": (RED, "h8"), "wasp": (BLUE, "i8"), "arien": (RED, "c8")},
        SPARE,
        level={"wasp": 5},
    )
    table.play("rowenna", card, "skill")
    assert table.where("wasp") is None
    assert table.coins("arien") == coins


@pytest.mark.parametrize("card", ["rowenna_accept_surrender", "rowenna_glorious_triumph"])
def test_a_card_in_hand_is_enough_to_be_spared(card: str) -> None:
    table = Table({"rowenna": (RED, "h8"), "wasp": (BLUE, "i8")}, SPARE, hand={"wasp": ["shock"]})
    table.play("rowenna", card, "skill")
    assert table.where("wasp") == "i8"
    assert table.said("stopped") == [("rowenna", card)]


@pytest.mark.parametrize("card", ["rowenna_accept_surrender", "rowenna_glorious_triumph"])
def test_only_enemy_heroes_beside_her_surrender(card: str) -> None:
    heroes = FOES | {"arien": (RED, "h7"), "xargatha": (BLUE, "j8")}
    table = Table(heroes, SPARE).play("rowenna", card, "skill")
    assert table.options() == {"i8", "g8"}


# --- Fabled Lance -----------------------------------------------------------------------------


@pytest.mark.rule("goa2.item.bonus")
def test_with_the_lance_attacks_are_ranged() -> None:
    """One range item: range 3. Dodge blocks ranged attacks, Riposte does not."""
    for card, where in (("dodge", "k8"), ("riposte", None)):
        table = Table(
            {"rowenna": (RED, "h8"), "tigerclaw": (BLUE, "k8"), "arien": (RED, "h7")},
            SPARE,
            hand={"tigerclaw": [card]},
            items={"rowenna": {"range": 1}},
            ultimate=["rowenna"],
        )
        table.play("rowenna", "rowenna_token_of_gratitude", "attack", card)
        assert table.where("tigerclaw") == where


def test_without_the_lance_she_strikes_only_beside_her() -> None:
    table = Table({"rowenna": (RED, "h8"), "wasp": (BLUE, "j8")}, SPARE)
    table.play("rowenna", "rowenna_token_of_gratitude", "attack")
    assert table.said("stopped") == [("rowenna", "rowenna_token_of_gratitude")]


def test_the_lance_does_not_lengthen_her_surrenders() -> None:
    table = Table({"rowenna": (RED, "h8"), "wasp": (BLUE, "j8")}, SPARE, ultimate=["rowenna"])
    table.play("rowenna", "rowenna_accept_surrender", "skill")
    assert table.where("wasp") == "j8"


def test_her_cards_name_the_rule_for_a_target_out_of_reach() -> None:
    table = Table({"rowenna": (RED, "h8"), "wasp": (BLUE, "i8"), "dodger": (BLUE, "j8")}, SPARE)
    table.play("rowenna", "rowenna_close_quarters", "movement")
    with pytest.raises(NotOffered):
        table.answer("m8")
