"""Dodger: gold to green, each branch of their texts, and what they must not do.

The spawn points around her: i6 next to j6; k5 and i6 two spaces from j4; g7, h7, k5 and i6 three
spaces or less from i4.
"""

import pytest

from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

DODGER = {"dodger": (RED, "j6")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""
ELSEWHERE = ["red-shore"]
"""With the Battle Zone there no spawn point near her is in it."""


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


# --- Dread Razor, Rusty Razor -----------------------------------------------------------------

RAZORS = [("dread_razor", 2), ("rusty_razor", 1)]


@pytest.mark.rule("goa2.modal.choose-ignore-rest", "goa2.attack.ranged-adjacent-allowed")
@pytest.mark.parametrize(("card", "value"), RAZORS)
def test_a_razor_cuts_beside_her_and_is_ranged_even_there(card: str, value: int) -> None:
    table = Table(
        DODGER | {"tigerclaw": (BLUE, "k6"), "arien": (BLUE, "l6")},
        hand={"tigerclaw": ["dodge"]},
        zones=ELSEWHERE,
    )
    table.play("dodger", card, "attack", "adjacent", "dodge")
    assert total(table) == value
    assert (table.where("tigerclaw"), table.where("arien")) == ("k6", "l6")


@pytest.mark.parametrize(("card", "value"), RAZORS)
def test_beside_an_empty_point_a_razor_flies(card: str, value: int) -> None:
    table = Table(DODGER | {"arien": (BLUE, "l6"), "wasp": (BLUE, "3 southeast of dodger")})
    table.play("dodger", card, "attack", "range")
    assert total(table) == value
    assert table.where("arien") is None
    assert table.where("wasp") == "k9"


@pytest.mark.rule("goa2.concept.empty-spawn-point")
@pytest.mark.parametrize("card", ["dread_razor", "rusty_razor"])
@pytest.mark.parametrize("why", ["occupied", "outside the Battle Zone", "not adjacent"])
def test_without_an_empty_point_a_razor_does_not_fly(card: str, why: str) -> None:
    table = Table(
        {"dodger": (RED, "k7" if why == "not adjacent" else "j6"), "arien": (BLUE, "k6")},
        [*APART, ("melee", RED, "i6")] if why == "occupied" else [],
        zones=ELSEWHERE if why == "outside the Battle Zone" else [],
    )
    table.play("dodger", card, "attack", "range")
    assert table.done
    assert table.where("arien") == "k6"


@pytest.mark.parametrize(("card", "found"), [("dread_razor", True), ("rusty_razor", False)])
@pytest.mark.parametrize(("mode", "place"), [("adjacent", "k6"), ("range", "l6")])
def test_the_rusty_razor_is_for_heroes_only(card: str, found: bool, mode: str, place: str) -> None:
    table = Table(DODGER, [*APART, ("melee", BLUE, place, "minion")])
    table.play("dodger", card, "attack", mode)
    assert (table.where("minion") is None) is found


@pytest.mark.rule("goa2.modal.choose-ignore-rest")
@pytest.mark.parametrize("card", ["dread_razor", "rusty_razor"])
@pytest.mark.parametrize(
    ("place", "zones", "idle"), [("l6", [], False), ("l6", ELSEWHERE, True), ("k9", [], True)]
)
def test_a_razor_flies_from_an_empty_point_to_somebody_in_range(
    card: str, place: str, zones: list[str], idle: bool
) -> None:
    table = Table(DODGER | {"arien": (BLUE, place)}, zones=zones).play("dodger", card, "attack")
    assert table.idle("range") is idle


# --- Death Trap -------------------------------------------------------------------------------


def test_death_trap_takes_a_card_from_a_hero_beside_an_empty_point() -> None:
    table = Table(
        DODGER | {"arien": (BLUE, "l6"), "wasp": (BLUE, "i4"), "sabina": (RED, "j5")},
        hand={"arien": ["spell_break", "liquid_leap"], "wasp": ["shock"], "sabina": ["quickdraw"]},
    )
    table.play("dodger", "death_trap", "skill")
    assert table.question.seats == (table.hero("arien").seat,)
    assert table.options() == {"spell_break", "liquid_leap"}
    table.answer("spell_break")
    assert table.hand("arien") == ["liquid_leap"]
    assert table.hand("wasp") == ["shock"]


@pytest.mark.parametrize("why", ["occupied", "outside the Battle Zone", "too far"])
def test_death_trap_without_a_victim_stops(why: str) -> None:
    table = Table(
        {"dodger": (RED, "h8" if why == "too far" else "j6"), "arien": (BLUE, "l6")},
        [*APART, ("melee", RED, "k5")] if why == "occupied" else [],
        hand={"arien": ["spell_break"]},
        zones=ELSEWHERE if why == "outside the Battle Zone" else [],
    )
    table.play("dodger", "death_trap", "skill")
    assert table.found_nobody() == [("dodger", "death_trap")]
    assert table.hand("arien") == ["spell_break"]


@pytest.mark.rule("goa2.concept.if-able-end")
def test_death_trap_on_an_empty_hand_takes_nothing() -> None:
    table = Table(DODGER | {"arien": (BLUE, "l6")})
    table.play("dodger", "death_trap", "skill")
    assert table.where("arien") == "l6"
    assert not table.said("stopped")


# --- the fingers ------------------------------------------------------------------------------

FINGERS = [
    ("littlefinger_of_death", 4, 2),
    ("finger_of_death", 4, 3),
    ("middlefinger_of_death", 5, 3),
]


@pytest.mark.parametrize(("card", "value", "reach"), FINGERS)
def test_a_finger_points_at_anybody_beside_her(card: str, value: int, reach: int) -> None:
    table = Table(
        DODGER | {"tigerclaw": (BLUE, "k6")},
        [*APART, ("melee", BLUE, "i5"), ("melee", BLUE, f"{reach} southeast of dodger")],
        hand={"tigerclaw": ["dodge"]},
    )
    table.play("dodger", card, "attack", "adjacent")
    assert table.options() == {"k6", "i5"}
    table.answer("tigerclaw", "dodge")
    assert total(table) == value
    assert table.where("tigerclaw") == "k6", "ranged, so it can be dodged"


@pytest.mark.rule("goa2.attack.ranged-distance")
@pytest.mark.parametrize(("card", "value", "reach"), FINGERS)
def test_a_finger_finds_heroes_with_a_discard_pile_in_range(
    card: str, value: int, reach: int
) -> None:
    table = Table(
        DODGER
        | {
            "arien": (BLUE, f"{reach} southeast of dodger"),
            "wasp": (BLUE, "l6"),
            "brogan": (BLUE, f"{reach + 1} southwest of dodger"),
            "sabina": (RED, "h6"),
        },
        [*APART, ("melee", BLUE, "i8")],
        discard={"arien": ["spell_break"], "brogan": ["shield"], "sabina": ["quickdraw"]},
    )
    table.play("dodger", card, "attack", "range")
    assert table.done
    assert total(table) == value
    assert table.where("arien") is None
    assert table.where("wasp") == "l6"


@pytest.mark.parametrize("card", [card for card, _, _ in FINGERS])
def test_a_finger_finds_no_hero_with_an_empty_pile(card: str) -> None:
    table = Table(DODGER | {"arien": (BLUE, "k6")}, [*APART, ("melee", BLUE, "i5", "minion")])
    table.play("dodger", card, "attack", "range")
    assert table.said("stopped") == [("dodger", card)]
    assert (table.where("arien"), table.where("minion")) == ("k6", "i5")


@pytest.mark.rule("goa2.modal.multiple", "goa2.modal.any-order")
@pytest.mark.parametrize("first", ["adjacent", "range"])
def test_the_middlefinger_does_both_in_either_order(first: str) -> None:
    table = Table(
        DODGER | {"arien": (BLUE, "3 southeast of dodger"), "wasp": (BLUE, "k6")},
        discard={"arien": ["spell_break"]},
    )
    table.play("dodger", "middlefinger_of_death", "attack", first)
    victims = ["wasp", "arien"] if first == "adjacent" else ["arien", "wasp"]
    assert table.where(victims[0]) is None
    table.answer(victims[1])
    assert table.done
    assert table.where(victims[1]) is None
    assert len(table.said("attack")) == 2
    assert len(table.said("action")) == 1, "both are one action"


def test_the_middlefinger_may_stop_at_one() -> None:
    table = Table(
        DODGER
        | {
            "arien": (BLUE, "l6"),
            "wasp": (BLUE, "k6"),
            "sabina": (RED, "i4"),
            "tali": (BLUE, "4 southeast of dodger"),
        },
        [*APART, ("melee", BLUE, "k8")],
        discard={"arien": ["spell_break"], "sabina": ["quickdraw"], "tali": ["ice_blast"]},
    )
    table.play("dodger", "middlefinger_of_death", "attack", "adjacent")
    assert table.options() == {"l6", "no"}, "enemy heroes in range with a discard pile"
    table.answer("no")
    assert table.done
    assert table.where("arien") == "l6"


@pytest.mark.parametrize("first", ["adjacent", "range"])
def test_the_middlefinger_does_not_hit_the_same_hero_twice(first: str) -> None:
    table = Table(
        DODGER | {"arien": (BLUE, "k6")},
        hand={"arien": ["raging_stream", "violent_torrent"]},
        discard={"arien": ["spell_break"]},
    )
    table.play("dodger", "middlefinger_of_death", "attack", first, "raging_stream")
    assert table.done
    assert len(table.said("attack")) == 1


def test_the_lesser_fingers_point_once() -> None:
    for card in ("littlefinger_of_death", "finger_of_death"):
        table = Table(
            DODGER | {"arien": (BLUE, "l6"), "wasp": (BLUE, "k6")},
            discard={"arien": ["spell_break"]},
        )
        table.play("dodger", card, "attack", "adjacent")
        assert table.done
        assert table.where("arien") == "l6"


# --- the skulls -------------------------------------------------------------------------------

SKULLS = [("burning_skull", 3), ("blazing_skull", 4)]
BESIDE = [("melee", RED, "i5", "own"), ("ranged", BLUE, "j7", "archer")]


@pytest.mark.parametrize(("card", "value"), SKULLS)
def test_a_skull_sends_a_minion_of_either_team_away(card: str, value: int) -> None:
    table = Table(
        DODGER | {"tigerclaw": (BLUE, "2 east of dodger")},
        [*APART, *BESIDE, ("heavy", BLUE, "i7"), ("heavy", RED, "j5")],
        hand={"tigerclaw": ["dodge"]},
    )
    table.play("dodger", card, "attack")
    assert table.options() == {"l6", "j7"}
    table.answer("tigerclaw", "dodge")
    assert total(table) == value
    assert table.where("tigerclaw") == "l6", "ranged, so it can be dodged"
    assert table.options() == {"i5", "j7", "no"}, "immune heavies stay, friendly ones too"
    table.answer("own")
    assert table.options() == {"h5", "i4", "j4"}, "one space, and not next to her"
    table.answer("i4")
    assert table.where("own") == "i4"
    if card == "burning_skull":
        assert table.done


def test_the_blazing_skull_sends_up_to_two() -> None:
    table = Table(DODGER | {"arien": (BLUE, "l6")}, [*APART, *BESIDE])
    table.play("dodger", "blazing_skull", "attack", "arien", "own", "i4")
    assert table.options() == {"j7", "no"}
    table.answer("archer", "j8")
    assert table.done
    assert (table.where("own"), table.where("archer")) == ("i4", "j8")


@pytest.mark.parametrize("card", ["burning_skull", "blazing_skull"])
def test_a_skull_need_not_send_anybody_away(card: str) -> None:
    table = Table(DODGER | {"arien": (BLUE, "l6")}, [*APART, *BESIDE])
    table.play("dodger", card, "attack", "arien", "no")
    assert table.done
    assert (table.where("own"), table.where("archer")) == ("i5", "j7")


@pytest.mark.parametrize("card", ["burning_skull", "blazing_skull"])
def test_a_skull_moves_no_hero_and_no_protected_minion(card: str) -> None:
    table = Table(
        DODGER | {"arien": (BLUE, "l6"), "brogan": (BLUE, "k6")},
        [*APART, ("ranged", BLUE, "j7", "archer")],
        laid={"brogan": "bulwark"},
    )
    table.play("brogan", "bulwark", "skill")
    table.play("dodger", card, "attack", "arien")
    assert table.done
    assert table.where("archer") == "j7"


@pytest.mark.parametrize("card", ["burning_skull", "blazing_skull"])
def test_a_skull_sends_nobody_who_would_still_be_beside_her(card: str) -> None:
    """Behind the minion at i5 all is full; beside her there is room for it."""
    behind = {"sabina": (RED, "h5"), "wuk": (RED, "i4"), "snorri": (RED, "j4")}
    table = Table(DODGER | {"arien": (BLUE, "l6")} | behind, [*APART, *BESIDE])
    table.play("dodger", card, "attack", "arien")
    assert table.options() == {"j7", "no"}


def test_a_skull_without_a_target_sends_nobody_away() -> None:
    table = Table(DODGER, [("melee", RED, "i5", "own")])
    table.play("dodger", "burning_skull", "attack")
    assert table.said("stopped") == [("dodger", "burning_skull")]
    assert table.where("own") == "i5"


# --- the rituals ------------------------------------------------------------------------------

RITUALS = [("dark_ritual", 1), ("darker_ritual", 2), ("darkest_ritual", 2)]
FULL = [("melee", RED, "g7"), ("melee", RED, "h7"), ("melee", BLUE, "m12")]
"""Leaves two empty points within three spaces of i4."""


@pytest.mark.rule("goa2.concept.empty-spawn-point")
@pytest.mark.parametrize(("card", "coins"), RITUALS)
def test_a_ritual_over_two_empty_points_pays(card: str, coins: int) -> None:
    table = Table({"dodger": (RED, "i4")}, FULL)
    table.play("dodger", card, "skill")
    assert table.coins("dodger") == coins


@pytest.mark.parametrize("card", [card for card, _ in RITUALS])
def test_a_ritual_over_one_empty_point_pays_nothing(card: str) -> None:
    one = Table({"dodger": (RED, "i4"), "arien": (BLUE, "i6")}, FULL)
    one.play("dodger", card, "skill")
    outside = Table({"dodger": (RED, "i4")}, zones=ELSEWHERE)
    outside.play("dodger", card, "skill")
    assert one.coins("dodger") == outside.coins("dodger") == 0


@pytest.mark.rule("goa2.item.bonus")
def test_a_radius_item_widens_the_ritual() -> None:
    heroes = {"dodger": (RED, "l6"), "arien": (BLUE, "k5"), "wasp": (BLUE, "k9")}
    plain = Table(heroes).play("dodger", "dark_ritual", "skill")
    wide = Table(heroes, items={"dodger": {"radius": 1}}).play("dodger", "dark_ritual", "skill")
    assert (plain.coins("dodger"), wide.coins("dodger")) == (0, 1)


def test_the_darkest_ritual_hardens_the_master_of_the_tide_each_time() -> None:
    table = Table({"dodger": (RED, "i4")}, ultimate=["dodger"])
    table.play("dodger", "darkest_ritual", "skill")
    table.play("dodger", "darkest_ritual", "skill")
    assert table.hero("dodger").items[0] == 2
    plain = Table({"dodger": (RED, "i4")}).play("dodger", "darkest_ritual", "skill")
    assert plain.hero("dodger").items[0] == 0
    lesser = Table({"dodger": (RED, "i4")}, ultimate=["dodger"])
    lesser.play("dodger", "darker_ritual", "skill")
    assert lesser.hero("dodger").items[0] == 0


def test_the_item_does_not_depend_on_the_coins() -> None:
    table = Table({"dodger": (RED, "i4")}, ultimate=["dodger"], edition=1)
    table.play("dodger", "darkest_ritual", "skill")
    assert table.coins("dodger") == 0, "with the Ultimate the first printing pays no coins"
    assert table.hero("dodger").items[0] == 1


# --- Necromancy, Necromastery -----------------------------------------------------------------

RAISINGS = ["necromancy", "necromastery"]
OTHER_RED = [("melee", RED, "k10"), ("melee", RED, "i14")]


@pytest.mark.rule("goa2.respawn-minion.empty-space", "goa2.respawn-minion.cap")
@pytest.mark.parametrize("card", RAISINGS)
def test_a_lost_minion_comes_back_on_a_point_of_any_type(card: str) -> None:
    table = Table({"dodger": (RED, "h8")}, [*OTHER_RED, ("heavy", RED, "k13")])
    table.play("dodger", card, "skill")
    assert table.options() == {"g7", "h7"}
    table.answer("h7")
    assert table.options() == {("minion", 0, 0), ("minion", 0, 1)}, "the heavy is not lost"
    table.answer(("minion", 0, 1))
    assert table.piece_at("h7") == ("ranged", RED)


@pytest.mark.parametrize("card", RAISINGS)
@pytest.mark.parametrize("why", ["enemy point", "occupied", "too far", "nothing lost", "elsewhere"])
def test_when_nobody_comes_back(card: str, why: str) -> None:
    place = {"enemy point": "j5", "too far": "i7"}.get(why, "h8")
    minions = {
        "occupied": [("melee", RED, "g7"), ("melee", BLUE, "h7")],
        "nothing lost": [
            *OTHER_RED,
            ("melee", RED, "g8"),
            ("melee", RED, "i8"),
            ("ranged", RED, "i10"),
            ("heavy", RED, "k13"),
        ],
    }
    table = Table(
        {"dodger": (RED, place), "arien": (BLUE, "h7")}
        if why == "too far"
        else {"dodger": (RED, place)},
        minions.get(why, []),
        zones=ELSEWHERE if why == "elsewhere" else [],
    )
    table.play("dodger", card, "skill")
    assert table.said("stopped") == [("dodger", card)]
    assert not table.said("minion_spawned")


def test_only_necromastery_grows_with_a_radius_item() -> None:
    for card, reached in (("necromancy", False), ("necromastery", True)):
        table = Table({"dodger": (RED, "j7")}, items={"dodger": {"radius": 1}})
        table.play("dodger", card, "skill")
        assert ("respawn_point" in table.asked) is reached


@pytest.mark.rule("goa2.double.minion-bound-to-lane")
def test_on_two_lanes_the_minion_belongs_to_the_lane_of_the_point() -> None:
    table = Table({"dodger": (RED, "k22")}, board="across_the_river")
    table.play("dodger", "necromancy", "skill", "l22")
    assert {option[1] for option in table.question.options if isinstance(option, tuple)} == {1}
    table.answer(("minion", 1, 0))
    piece = table.state.at[table.space("l22")]
    assert table.state.lanes[piece] == 1
