"""Wuk: trees, throws, stampedes, and minions left out of the battle."""

import pytest

from critias.games.goa2.rules.round import end_round
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

WUK = {"wuk": (BLUE, "i6")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def trees(table: Table) -> list[str]:
    """Where Trees stand."""
    state = table.state
    return sorted(table.name(s) for s, p in state.at.items() if state.labels[p] == "tree")


# --- Tree Slam, Makeshift Weapon --------------------------------------------------------------


def test_fists_are_for_minions_beside_him() -> None:
    table = Table(WUK | {"wasp": (RED, "west of wuk")}, [*APART, ("melee", RED, "east of wuk")])
    table.play("wuk", "tree_slam", "attack", "adjacent")
    assert table.coins("wuk") == 2


@pytest.mark.parametrize(("card", "value"), [("tree_slam", 4), ("makeshift_weapon", 3)])
def test_a_tree_is_thrown_and_gone(card: str, value: int) -> None:
    table = Table(
        WUK | {"wasp": (RED, "2 east of wuk")}, APART, tokens=[("tree", "wuk", "west of wuk")]
    )
    table.play("wuk", card, "attack", "throw_a_tree")
    assert total(table) == value
    assert trees(table) == []


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_the_tree_is_gone_even_if_nobody_is_in_range_and_needed_if_somebody_is() -> None:
    table = Table(WUK, APART, tokens=[("tree", "wuk", "west of wuk")])
    table.play("wuk", "tree_slam", "attack", "throw_a_tree")
    assert table.said("stopped")
    assert trees(table) == []
    bare = Table(WUK | {"wasp": (RED, "2 east of wuk")}, APART)
    bare.play("wuk", "tree_slam", "attack", "throw_a_tree")
    assert not bare.said("attack")


def test_the_makeshift_weapon_is_for_heroes() -> None:
    table = Table(
        WUK | {"wasp": (RED, "west of wuk")}, [*APART, ("melee", RED, "east of wuk", "m")]
    )
    table.play("wuk", "makeshift_weapon", "attack", "adjacent")
    assert table.where("wasp") is None
    assert table.where("m") == "j6"


# --- Mystic Saplings --------------------------------------------------------------------------


@pytest.mark.rule("goa2.place.token-supply-first", "goa2.place.empty-only")
def test_saplings_are_planted_and_missing_ones_taken_back_first() -> None:
    old = [("tree", "wuk", "h10"), ("tree", "wuk", "i10"), ("tree", "wuk", None)]
    table = Table(WUK, APART, tokens=old)
    table.play("wuk", "mystic_saplings", "skill", ("tokens", 2), "h10", "i7")
    assert not table.offers("i7")
    table.answer("j7")
    assert trees(table) == ["i10", "i7", "j7"]


def test_saplings_may_be_none_and_reach_three_spaces() -> None:
    table = Table(WUK, APART)
    table.play("wuk", "mystic_saplings", "skill")
    assert table.options() == {("tokens", n) for n in range(4)}
    table.answer(("tokens", 1))
    assert table.offers("3 southwest of wuk")
    assert not table.offers("4 southwest of wuk")
    none = Table(WUK, APART).play("wuk", "mystic_saplings", "skill", ("tokens", 0))
    assert none.done


@pytest.mark.rule("goa2.eor.tokens-all")
def test_trees_outlast_the_round() -> None:
    table = Table(WUK, APART, tokens=[("tree", "wuk", "h10")])
    table.run(end_round)
    assert trees(table) == ["h10"]


# --- Nature's Protector, Guardian, Champion ---------------------------------------------------


@pytest.mark.parametrize(
    ("card", "value", "reach"),
    [("natures_protector", 5, 2), ("natures_guardian", 5, 3), ("natures_champion", 6, 3)],
)
def test_whoever_stands_beside_a_tree_is_hit_from_afar(card: str, value: int, reach: int) -> None:
    heroes = {"wasp": (RED, "j6"), "wuk": (BLUE, f"{reach} west of wasp")}
    table = Table(heroes, APART, tokens=[("tree", "wuk", "east of wasp")])
    table.play("wuk", card, "attack", "beside_a_tree", "wasp")
    assert total(table) == value
    bare = Table(heroes, APART).play("wuk", card, "attack", "beside_a_tree")
    assert bare.said("stopped")


@pytest.mark.rule("goa2.modal.any-order")
def test_the_champion_strikes_both_ways_at_different_targets() -> None:
    table = Table(
        WUK | {"wasp": (RED, "east of wuk"), "arien": (RED, "2 west of wuk")},
        APART,
        tokens=[("tree", "wuk", "2 east of wuk"), ("tree", "wuk", "3 west of wuk")],
        hand={"wasp": ["shock"], "arien": ["raging_stream"]},
    )
    table.play("wuk", "natures_champion", "attack", "adjacent_hero", "wasp", "shock")
    assert table.options() == {"beside_a_tree", "done"}
    table.answer("beside_a_tree", "arien", "raging_stream")
    assert [data[1] for data in table.said("attack")] == ["wasp", "arien"]


# --- Trample, Angry Stampede ------------------------------------------------------------------

IN_THE_WAY = {"wuk": (BLUE, "h6"), "arien": (RED, "east of wuk")}
RUN = [*APART, ("melee", RED, "2 east of wuk", "minion")]


@pytest.mark.rule("goa2.concept.ignore-obstacles", "goa2.concept.straight-line")
def test_he_tramples_those_he_comes_through() -> None:
    table = Table(IN_THE_WAY, RUN, hand={"arien": ["raging_stream"]})
    table.play("wuk", "trample", "movement", "trample")
    assert table.offers("k6", "l6")
    assert not table.offers("arien")
    table.answer("k6")
    assert table.discarded("arien") == ["raging_stream"]
    table.answer("minion")
    assert (table.where("wuk"), table.where("minion")) == ("k6", None)
    assert table.coins("wuk") == 2


def test_a_trampled_hero_without_cards_falls_and_minions_may_be_spared() -> None:
    table = Table(IN_THE_WAY, RUN)
    table.play("wuk", "trample", "movement", "trample", "l6", "no")
    assert table.where("arien") is None
    assert table.where("minion") == "j6"


def test_walking_round_touches_nobody_and_a_straight_walk_over_empty_spaces_neither() -> None:
    table = Table(IN_THE_WAY, RUN, hand={"arien": ["raging_stream"]})
    table.play("wuk", "trample", "movement", "walk", "i7")
    assert table.done
    again = Table(IN_THE_WAY, RUN, hand={"arien": ["raging_stream"]})
    again.play("wuk", "trample", "movement", "trample", "2 southeast of wuk")
    assert again.done
    assert again.discarded("arien") == []


@pytest.mark.rule("goa2.attack.heavy-minion-immunity")
def test_a_stampede_takes_two_but_no_heavy_with_its_last_guard() -> None:
    two = [*APART, ("melee", RED, "east of wuk", "a"), ("ranged", RED, "2 east of wuk", "b")]
    table = Table(WUK | {"wuk": (BLUE, "h6")}, two)
    table.play("wuk", "angry_stampede", "movement", "trample", "k6", "a", "b")
    assert table.coins("wuk") == 4
    guarded = [("melee", BLUE, "m12"), ("melee", RED, "i6", "a"), ("heavy", RED, "j6", "h")]
    table = Table(WUK | {"wuk": (BLUE, "h6")}, guarded)
    table.play("wuk", "angry_stampede", "movement", "trample", "k6", "a")
    assert table.where("h") == "j6"


# --- Toss Away, Mighty Throw, Monstrous Throw -------------------------------------------------


@pytest.mark.parametrize(
    ("card", "reach"), [("toss_away", 3), ("mighty_throw", 4), ("monstrous_throw", 4)]
)
def test_an_enemy_or_a_token_is_thrown(card: str, reach: int) -> None:
    table = Table(
        WUK | {"wasp": (RED, "east of wuk")}, APART, tokens=[("tree", "wuk", "west of wuk")]
    )
    table.play("wuk", card, "skill")
    assert table.offers("wasp", "west of wuk")
    table.answer("wasp")
    assert table.offers("3 southwest of wuk")
    assert table.offers("4 southwest of wuk") is (reach == 4)
    table.answer("h8")
    assert table.where("wasp") == "h8"
    assert table.done is (card != "monstrous_throw")


@pytest.mark.rule("goa2.repeat.whole-action")
def test_a_monstrous_throw_goes_twice() -> None:
    table = Table(WUK, [*APART, ("melee", RED, "east of wuk", "m")])
    table.play("wuk", "monstrous_throw", "skill", "m", "i7", "yes", "m", "k5")
    assert table.where("m") == "k5"


# --- Into the Canopy, Treetop Ride ------------------------------------------------------------


def test_he_climbs_a_tree_or_lifts_a_friend() -> None:
    tree = [("tree", "wuk", "2 east of wuk")]
    table = Table(WUK, APART, tokens=tree)
    table.play("wuk", "into_the_canopy", "skill", "climb")
    assert (table.where("wuk"), trees(table)) == ("k6", ["i6"])
    friends = [*APART, ("melee", BLUE, "west of wuk", "friend")]
    table = Table(WUK, friends, tokens=tree)
    table.play("wuk", "into_the_canopy", "skill", "lift_a_friend")
    assert (table.where("friend"), trees(table)) == ("k6", ["h6"])


@pytest.mark.rule("goa2.modal.multiple")
def test_a_treetop_ride_may_go_twice_or_not_at_all() -> None:
    tree = [("tree", "wuk", "2 east of wuk")]
    table = Table(WUK, APART, tokens=tree)
    table.play("wuk", "treetop_ride", "skill", "climb", "climb")
    assert table.where("wuk") == "i6"
    table = Table(WUK, APART, tokens=tree)
    table.play("wuk", "treetop_ride", "skill", "done")
    assert table.where("wuk") == "i6"
    assert Table(WUK, APART).play("wuk", "treetop_ride", "skill").done


# --- Gifts of Nature, Tree of Plenty, Abundance -----------------------------------------------

GROVE = [("tree", "wuk", "2 east of wuk")]
FRIEND = WUK | {"brogan": (BLUE, "2 southeast of wuk")}
PILES = {"wuk": ["toss_away"], "brogan": ["shield"]}


def test_a_tree_is_given_for_a_card() -> None:
    table = Table(WUK, APART, tokens=GROVE, discard={"wuk": ["toss_away"]})
    table.play("wuk", "gifts_of_nature", "skill", "toss_away")
    assert table.hand("wuk") == ["wuk_toss_away"]
    assert trees(table) == []
    bare = Table(WUK, APART, discard={"wuk": ["toss_away"]}).play("wuk", "gifts_of_nature", "skill")
    assert bare.done
    assert bare.hand("wuk") == []


def test_plenty_is_for_himself_or_a_friend() -> None:
    table = Table(FRIEND, APART, tokens=GROVE, discard=PILES)
    table.play("wuk", "tree_of_plenty", "skill", "for_a_friend")
    assert table.question.seats == (table.hero("brogan").seat,), "the friend decides"
    table.answer("shield")
    assert table.hand("brogan") == ["shield"]
    assert table.done


@pytest.mark.rule("goa2.modal.multiple", "goa2.state.retrieve-own-only")
def test_abundance_is_for_both() -> None:
    table = Table(FRIEND, APART, tokens=GROVE, discard=PILES)
    table.play("wuk", "abundance", "skill", "for_yourself", "toss_away", "for_a_friend", "no")
    assert table.hand("wuk") == ["wuk_toss_away"]
    assert table.hand("brogan") == []


# --- Claim Dominance, Assert Dominance --------------------------------------------------------

FOUR_TO_THREE = [
    ("heavy", RED, "east of wuk", "heavy"), ("melee", RED, "west of wuk", "near"),
    ("melee", RED, "i14"), ("ranged", RED, "j14"),
    ("melee", BLUE, "m12"), ("melee", BLUE, "l12"), ("ranged", BLUE, "k12"),
]  # fmt: skip


@pytest.mark.rule("goa2.battle.count")
def test_a_minion_beside_him_is_left_out_of_the_count() -> None:
    table = Table(WUK, FOUR_TO_THREE)
    table.play("wuk", "claim_dominance", "skill")
    table.run(end_round, "heavy")
    assert table.said("battle") == [(0, 3, 3)]
    assert not table.said("minion_removed")


@pytest.mark.rule("goa2.battle.heavy-last")
def test_whoever_was_left_out_may_still_be_removed() -> None:
    table = Table(WUK, [*FOUR_TO_THREE[:3], *FOUR_TO_THREE[4:]])
    table.play("wuk", "claim_dominance", "skill")
    table.run(end_round, "near")
    assert table.said("battle") == [(0, 2, 3)]
    assert table.options() == {"h6", "i14"}


def test_two_are_left_out_by_the_stronger_claim_and_none_if_he_likes() -> None:
    table = Table(WUK, FOUR_TO_THREE)
    table.play("wuk", "assert_dominance", "skill")
    table.run(end_round, "heavy", "near")
    assert table.said("battle") == [(0, 2, 3)]
    table = Table(WUK, FOUR_TO_THREE)
    table.play("wuk", "assert_dominance", "skill")
    table.run(end_round, "no")
    assert table.said("battle") == [(0, 4, 3)]


# --- March of Nature --------------------------------------------------------------------------


@pytest.mark.rule("goa2.resolve.to-turn-slot")
def test_a_tree_grows_when_a_card_of_his_is_resolved() -> None:
    table = Table(WUK, APART, ultimate=["wuk"])
    table.play("wuk", "toss_away", "hold", ("tokens", 1), "3 southwest of wuk")
    assert len(trees(table)) == 1
    assert table.hero("wuk").resolved[0] == "wuk_toss_away"
    table.next_turn()
    table.play("wuk", "tree_slam", "hold", ("tokens", 0))
    assert len(trees(table)) == 1
