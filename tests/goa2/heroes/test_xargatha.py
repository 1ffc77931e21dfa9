"""Xargatha's gold, silver and red cards: use, branches, and what they must not do."""

import pytest

from goa2.table import BLUE, RED, Table

XARGATHA = {"xargatha": (RED, "j6")}
"""In the open: six spaces around her and all spaces at distance 2 are ground."""
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def total(table: Table) -> object:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


# --- Cleave -----------------------------------------------------------------------------------


@pytest.mark.rule("goa2.repeat.whole-action", "goa2.repeat.no-repeat-of-repeat")
def test_cleave_strikes_two_heroes_and_no_third() -> None:
    table = Table(
        XARGATHA
        | {
            "arien": (BLUE, "east of xargatha"),
            "brogan": (BLUE, "west of xargatha"),
            "wasp": (BLUE, "northeast of xargatha"),
        }
    )
    table.play("xargatha", "cleave", "attack", "arien", "yes")
    assert total(table) == 4
    assert table.options() == {"i6", "j5"}
    table.answer("brogan")
    assert table.done
    assert table.where("arien") is table.where("brogan") is None
    assert table.where("wasp") == "j5"
    assert table.coins("xargatha") == 2


def test_cleave_repeats_on_a_hero_after_a_minion_and_on_no_second_minion() -> None:
    table = Table(
        XARGATHA | {"arien": (BLUE, "east of xargatha")},
        [
            *APART,
            ("melee", BLUE, "west of xargatha", "first"),
            ("melee", BLUE, "northwest of xargatha", "second"),
        ],
    )
    table.play("xargatha", "cleave", "attack", "first", "yes")
    assert table.done
    assert table.where("first") is None
    assert table.where("arien") is None
    assert table.where("second") == "i5"


def test_cleave_does_not_come_back_to_the_same_hero() -> None:
    table = Table(
        XARGATHA | {"arien": (BLUE, "east of xargatha")},
        [*APART, ("melee", BLUE, "west of xargatha", "minion")],
        hand={"arien": ["dangerous_current", "spell_break"]},
    )
    table.play("xargatha", "cleave", "attack", "arien", "dangerous_current")
    assert table.done
    assert len(table.said("attack")) == 1
    assert table.where("arien") == "k6"
    assert table.where("minion") == "i6"


def test_cleave_need_not_be_repeated() -> None:
    table = Table(
        XARGATHA | {"arien": (BLUE, "east of xargatha"), "wasp": (BLUE, "west of xargatha")}
    )
    table.play("xargatha", "cleave", "attack", "arien", "no")
    assert table.done
    assert table.where("wasp") == "i6"


@pytest.mark.rule("goa2.perform.mandatory-stop", "goa2.attack.non-ranged-adjacent")
def test_cleave_without_an_adjacent_enemy_stops_and_is_not_repeated() -> None:
    table = Table(XARGATHA | {"arien": (BLUE, "2 east of xargatha")})
    table.play("xargatha", "cleave", "attack")
    assert table.done
    assert table.said("stopped") == [("xargatha", "cleave")]
    assert "repeat" not in table.asked
    assert table.where("arien") == "l6"


def test_desperate_cleave_leaves_minions_alone() -> None:
    table = Table(
        XARGATHA | {"arien": (BLUE, "east of xargatha"), "wasp": (BLUE, "west of xargatha")},
        [*APART, ("melee", BLUE, "northwest of xargatha")],
    )
    table.play("xargatha", "desperate_cleave", "attack")
    assert table.options() == {"k6", "i6"}
    table.answer("arien", "yes")
    assert total(table) == 3
    assert table.where("arien") is table.where("wasp") is None
    assert table.piece_at("i5") == ("melee", BLUE)


# --- Siren's Call -----------------------------------------------------------------------------


def test_sirens_call_leads_an_enemy_to_her_side() -> None:
    table = Table(
        XARGATHA
        | {
            "arien": (BLUE, "3 southeast of xargatha"),
            "brogan": (BLUE, "4 southwest of xargatha"),
            "wasp": (BLUE, "west of xargatha"),
            "dodger": (RED, "2 northwest of xargatha"),
        },
        [*APART, ("melee", BLUE, "2 southwest of xargatha", "minion")],
    )
    table.play("xargatha", "sirens_call", "skill")
    assert table.options() == {"k9", "i8"}
    table.answer("arien")
    assert table.question.kind == "move_piece"
    assert table.options() == {"k6", "i7", "j7", "no"}
    table.answer("j7")
    assert table.where("arien") == "j7"


def test_sirens_call_may_leave_the_chosen_enemy_where_it_is() -> None:
    table = Table(XARGATHA | {"arien": (BLUE, "2 east of xargatha")})
    table.play("xargatha", "sirens_call", "skill", "no")
    assert table.done
    assert table.where("arien") == "l6"


def test_sirens_call_does_nothing_without_a_way() -> None:
    table = Table(
        XARGATHA | {"arien": (BLUE, "2 southwest of xargatha")},
        [
            ("melee", RED, "southwest of xargatha"),
            ("melee", RED, "southeast of xargatha"),
            ("melee", RED, "west of xargatha"),
            ("heavy", RED, "2 west of xargatha"),
            ("ranged", RED, "west of arien"),
        ],
    )
    table.play("xargatha", "sirens_call", "skill")
    assert table.done
    assert table.asked == ["target"]
    assert table.where("arien") == "i8"


def test_sirens_call_reaches_farther_with_a_range_item_and_never_next_to_her() -> None:
    heroes = XARGATHA | {
        "arien": (BLUE, "4 southeast of xargatha"),
        "wasp": (BLUE, "east of xargatha"),
    }
    near = Table(heroes).play("xargatha", "sirens_call", "skill")
    assert near.said("stopped") == [("xargatha", "sirens_call")]
    far = Table(heroes, items={"xargatha": {"range": 1}})
    far.play("xargatha", "sirens_call", "skill", "j7")
    assert far.where("arien") == "j7"


@pytest.mark.rule("goa2.attack.heavy-minion-immunity", "goa2.concept.immune")
def test_sirens_call_finds_neither_immune_nor_guarded_units() -> None:
    table = Table(
        XARGATHA | {"brogan": (BLUE, "3 southeast of xargatha")},
        [*APART, ("heavy", BLUE, "2 southwest of xargatha")],
        laid={"brogan": "bulwark"},
    )
    table.play("brogan", "bulwark", "skill")
    table.play("xargatha", "sirens_call", "skill")
    assert table.done
    assert table.said("stopped") == [("xargatha", "sirens_call")]


# --- red --------------------------------------------------------------------------------------

SLASHES = [("threatening_slash", 1), ("deadly_swipe", 2), ("lethal_spin", 3)]


@pytest.mark.rule("goa2.concept.immune-presence", "goa2.attack.total")
@pytest.mark.parametrize(("card", "each"), SLASHES)
def test_a_slash_grows_with_every_other_enemy_around_her(card: str, each: int) -> None:
    table = Table(
        XARGATHA
        | {
            "arien": (BLUE, "east of xargatha"),
            "wasp": (BLUE, "west of xargatha"),
            "brogan": (BLUE, "2 northwest of xargatha"),
            "dodger": (RED, "southwest of xargatha"),
        },
        [*APART, ("heavy", BLUE, "northeast of xargatha", "heavy")],
        hand={"arien": ["spell_break"]},
    )
    table.play("xargatha", card, "attack")
    assert table.options() == {"k6", "i6"}, "the immune heavy counts but is no target"
    table.answer("arien")
    assert total(table) == 5 + 2 * each


@pytest.mark.parametrize("card", [card for card, _ in SLASHES])
def test_a_slash_at_a_lonely_enemy_has_the_printed_value(card: str) -> None:
    table = Table(XARGATHA | {"arien": (BLUE, "east of xargatha")})
    table.play("xargatha", card, "attack")
    assert total(table) == 5
    assert table.where("arien") is None


@pytest.mark.rule("goa2.item.bonus")
def test_items_raise_the_icon_and_not_the_number_in_the_text() -> None:
    table = Table(
        XARGATHA | {"arien": (BLUE, "east of xargatha"), "wasp": (BLUE, "west of xargatha")},
        items={"xargatha": {"attack": 2}},
    )
    table.play("xargatha", "deadly_swipe", "attack", "arien")
    assert total(table) == 5 + 2 + 2


@pytest.mark.rule("goa2.attack.ranged-distance", "goa2.attack.ranged-adjacent-allowed")
@pytest.mark.parametrize("card", ["long_thrust", "rapid_thrusts"])
def test_a_thrust_reaches_one_space_and_one_more_for_each_enemy_beside_her(card: str) -> None:
    heroes = XARGATHA | {
        "arien": (BLUE, "2 southeast of xargatha"),
        "wasp": (BLUE, "3 southeast of xargatha"),
    }
    alone = Table(heroes).play("xargatha", card, "attack")
    assert alone.said("stopped") == [("xargatha", card)]
    one = Table(heroes, [*APART, ("heavy", BLUE, "west of xargatha")])
    one.play("xargatha", card, "attack")
    assert one.where("arien") is None, "the immune heavy makes the thrust longer"
    two = Table(heroes, [*APART, *(("melee", BLUE, place) for place in ("i6", "i5"))])
    two.play("xargatha", card, "attack")
    assert two.options() == {"i6", "i5", "k8", "k9"}
    longer = Table(heroes, items={"xargatha": {"range": 2}}).play("xargatha", card, "attack")
    assert longer.options() == {"k8", "k9"}


@pytest.mark.rule("goa2.card.ranged", "goa2.block.condition", "goa2.block.failed")
@pytest.mark.parametrize(
    ("card", "blocked"),
    [("long_thrust", True), ("rapid_thrusts", True), ("lethal_spin", False), ("cleave", False)],
)
def test_only_thrusts_are_ranged(card: str, blocked: bool) -> None:
    table = Table(
        XARGATHA | {"tigerclaw": (BLUE, "east of xargatha")}, hand={"tigerclaw": ["dodge"]}
    )
    table.play("xargatha", card, "attack", "dodge")
    assert (table.where("tigerclaw") == "k6") is blocked


@pytest.mark.parametrize(("card", "value"), [("long_thrust", 3), ("rapid_thrusts", 4)])
def test_a_thrust_has_its_printed_attack(card: str, value: int) -> None:
    table = Table(XARGATHA | {"arien": (BLUE, "east of xargatha")})
    table.play("xargatha", card, "attack")
    assert total(table) == value


def test_rapid_thrusts_go_on_to_another_hero_only() -> None:
    table = Table(
        XARGATHA | {"arien": (BLUE, "east of xargatha"), "wasp": (BLUE, "2 west of xargatha")},
        [*APART, ("melee", BLUE, "northwest of xargatha", "minion")],
        hand={"arien": ["dangerous_current", "spell_break"]},
    )
    table.play("xargatha", "rapid_thrusts", "attack", "arien", "dangerous_current", "yes")
    assert table.done
    assert table.where("wasp") is None
    assert table.where("arien") == "k6"
    assert table.where("minion") == "i5"


def test_rapid_thrusts_count_their_range_anew() -> None:
    table = Table(
        XARGATHA | {"arien": (BLUE, "2 east of xargatha")},
        [*APART, ("melee", BLUE, "west of xargatha", "minion")],
    )
    table.play("xargatha", "rapid_thrusts", "attack", "minion")
    assert table.done, "with the minion gone Arien is out of range"
    assert table.where("arien") == "l6"


def test_long_thrust_is_not_repeated() -> None:
    table = Table(
        XARGATHA | {"arien": (BLUE, "east of xargatha"), "wasp": (BLUE, "west of xargatha")}
    )
    table.play("xargatha", "long_thrust", "attack", "arien")
    assert table.done
    assert "repeat" not in table.asked
