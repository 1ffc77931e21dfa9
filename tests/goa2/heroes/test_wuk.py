"""Wuk: trees, throws, stampedes, and minions left out of the battle."""

import pytest

from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.modal import Alternatives
from critias.games.goa2.rules.round import end_round, minion_battle
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


def idle(table: Table) -> set[Option]:
    """The alternatives of the open question that would do nothing."""
    why = table.question.why
    assert isinstance(why, Alternatives)
    return {option for option in table.question.options if why.idle(option)}


def run(table: Table, hero: str, card: str) -> Table:
    """Set the effect of a hero's card running."""
    start(table.state, table.hero(hero), CARDS[card], THIS_ROUND)
    return table


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


@pytest.mark.parametrize("card", ["tree_slam", "makeshift_weapon"])
def test_the_tree_he_throws_stands_beside_him(card: str) -> None:
    places = ("west of wuk", "southeast of wuk", "2 northeast of wuk")
    table = Table(WUK | {"wasp": (RED, "k6")}, APART, [("tree", "wuk", place) for place in places])
    table.play("wuk", card, "attack", "throw_a_tree")
    assert table.options() == {"h6", "i7"}
    far = Table(WUK | {"wasp": (RED, "j6")}, APART, [("tree", "wuk", places[2])])
    assert "throw_a_tree" in idle(far.play("wuk", card, "attack"))


@pytest.mark.parametrize("card", ["tree_slam", "makeshift_weapon"])
def test_a_tree_is_thrown_at_enemies_in_range(card: str) -> None:
    heroes = WUK | {"wasp": (RED, "k6"), "arien": (RED, "i8"), "dodger": (RED, "l6"),
                    "brogan": (BLUE, "j6")}  # fmt: skip
    table = Table(heroes, [*APART, ("melee", RED, "g6")], [("tree", "wuk", "h6")])
    table.play("wuk", card, "attack", "throw_a_tree")
    assert table.options() == {"k6", "i8"} | ({"g6"} if card == "tree_slam" else set())


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


SHADE = WUK | {
    "wasp": (RED, "j6"), "arien": (RED, "k6"), "dodger": (RED, "i11"), "brogan": (BLUE, "i5"),
}  # fmt: skip
SHADED = [*APART, ("melee", RED, "h6"), ("melee", RED, "k5")]
GROVES = [("tree", "wuk", "j5"), ("tree", "wuk", "i12")]
"""Wasp, Arien, the minion at k5 and the friend Brogan are beside a Tree; so is Dodger, far away.
Beside Wuk are Wasp, a minion and Brogan."""


@pytest.mark.parametrize(
    ("card", "reach"), [("natures_protector", 2), ("natures_guardian", 3), ("natures_champion", 3)]
)
def test_enemies_in_range_beside_a_tree_are_hit(card: str, reach: int) -> None:
    table = Table(SHADE, SHADED, GROVES).play("wuk", card, "attack", "beside_a_tree")
    assert table.options() == {"j6", "k6"} | ({"k5"} if reach == 3 else set())
    near = Table(SHADE, SHADED, GROVES).play("wuk", card, "attack", "adjacent_hero")
    assert near.said("attack")[0][1] == "wasp", "the only enemy hero beside him"


def test_the_champion_strikes_nobody_twice() -> None:
    hand = {"hand": {"wasp": ["shock"]}, "items": {"wasp": {"defense": 9}}}
    table = Table(SHADE, SHADED, GROVES, **hand)  # type: ignore[arg-type]
    table.play("wuk", "natures_champion", "attack", "adjacent_hero", "shock", "beside_a_tree")
    assert table.options() == {"k6", "k5"}
    table = Table(SHADE, SHADED, GROVES, **hand)  # type: ignore[arg-type]
    table.play("wuk", "natures_champion", "attack", "beside_a_tree", "wasp", "shock")
    assert table.done, "no other enemy hero is beside him"


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


THROWS = ["toss_away", "mighty_throw", "monstrous_throw"]


@pytest.mark.parametrize("card", THROWS)
def test_enemies_and_tokens_beside_him_are_thrown(card: str) -> None:
    heroes = WUK | {"wasp": (RED, "j6"), "brogan": (BLUE, "i7"), "arien": (RED, "k6")}
    trees = [("tree", "wuk", "h6"), ("tree", "wuk", "i8")]
    table = Table(heroes, APART, trees).play("wuk", card, "skill")
    assert table.options() == {"j6", "h6"}


@pytest.mark.parametrize("card", THROWS)
def test_nobody_is_thrown_from_behind_a_bulwark(card: str) -> None:
    table = Table(WUK | {"brogan": (RED, "j6")}, APART, [("tree", "wuk", "h6")])
    run(table, "brogan", "bulwark").play("wuk", card, "skill")
    assert table.question.kind == "place_piece", "it can only be the Tree"


@pytest.mark.parametrize("card", THROWS)
@pytest.mark.rule("goa2.concept.obstacle")
def test_who_has_no_space_in_range_is_not_thrown(card: str) -> None:
    """The ring of his friend Takahide covers all spaces in range, not all of the board."""
    heroes = WUK | {"wasp": (RED, "j6"), "takahide": (BLUE, "i7")}
    table = Table(heroes, APART, [("tree", "wuk", "h6")], items={"takahide": {"radius": 4}})
    run(table, "takahide", "takahide_blade_helix").play("wuk", card, "skill")
    assert table.question.kind == "place_piece", "it can only be the Tree"


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


CANOPY = [("tree", "wuk", "k6"), ("tree", "wuk", "i8"), ("tree", "wuk", "l6")]
"""Two Trees in radius 2 and one beyond."""
CLIMBS = ["into_the_canopy", "treetop_ride"]


@pytest.mark.parametrize("card", CLIMBS)
def test_trees_and_friends_in_radius_change_places(card: str) -> None:
    minions = [*APART, ("melee", BLUE, "h6"), ("melee", BLUE, "i5"), ("melee", BLUE, "i9")]
    table = Table(WUK | {"wasp": (RED, "j6")}, minions, CANOPY).play("wuk", card, "skill", "climb")
    assert table.options() == {"k6", "i8"}
    table = Table(WUK | {"wasp": (RED, "j6")}, minions, CANOPY)
    table.play("wuk", card, "skill", "lift_a_friend")
    assert table.options() == {"h6", "i5"}
    table.answer("h6")
    assert table.options() == {"k6", "i8"}


def test_without_a_tree_in_radius_nobody_rides() -> None:
    table = Table(WUK, [*APART, ("melee", BLUE, "h6")], [CANOPY[2]])
    assert table.play("wuk", "treetop_ride", "skill").done


def test_without_a_friend_in_radius_only_he_rides() -> None:
    table = Table(WUK, [*APART, ("melee", BLUE, "i9"), ("melee", RED, "h6")], CANOPY)
    table.play("wuk", "treetop_ride", "skill")
    assert table.options() == {"climb", "done"}


@pytest.mark.parametrize("card", CLIMBS)
def test_a_friend_held_by_a_magnet_is_not_lifted(card: str) -> None:
    """The magnet reaches h6, and neither Wuk nor i5."""
    wasp = WUK | {"wasp": (RED, "f7")}
    minions = [*APART, ("melee", BLUE, "h6", "held"), ("melee", BLUE, "j6", "free")]
    table = run(Table(wasp, minions, CANOPY[:1]), "wasp", "magnetic_dagger")
    table.play("wuk", card, "skill", "lift_a_friend")
    assert (table.where("held"), table.where("free")) == ("h6", "k6")


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


@pytest.mark.parametrize(
    ("card", "far"),
    [("gifts_of_nature", "i10"), ("tree_of_plenty", "i11"), ("abundance", "i11")],
)
def test_the_tree_that_is_given_is_in_radius(card: str, far: str) -> None:
    trees = [("tree", "wuk", "k6"), ("tree", "wuk", "i8"), ("tree", "wuk", far)]
    table = Table(WUK, APART, trees).play("wuk", card, "skill")
    assert table.options() == {"k6", "i8"}


@pytest.mark.parametrize("card", ["tree_of_plenty", "abundance"])
def test_the_friend_is_a_hero_in_radius(card: str) -> None:
    heroes = FRIEND | {"arien": (BLUE, "h6"), "dodger": (BLUE, "i11"), "wasp": (RED, "j6")}
    minions = [*APART, ("melee", BLUE, "i7")]
    table = Table(heroes, minions, GROVE).play("wuk", card, "skill", "for_a_friend")
    assert table.options() == {"j8", "h6"}


def test_abundance_ends_where_no_friend_is_in_radius() -> None:
    heroes = WUK | {"dodger": (BLUE, "i11"), "wasp": (RED, "j6")}
    table = Table(heroes, [*APART, ("melee", BLUE, "i7")], GROVE, discard={"wuk": ["toss_away"]})
    table.play("wuk", "abundance", "skill", "for_yourself", "toss_away")
    assert table.done


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
    table.run(end_round, "heavy")
    assert table.options() == {table.where("near"), "no"}
    table.answer("near")
    assert table.said("battle") == [(0, 2, 3)]
    table = Table(WUK, FOUR_TO_THREE)
    table.play("wuk", "assert_dominance", "skill")
    table.run(end_round, "no")
    assert table.said("battle") == [(0, 4, 3)]


def test_he_leaves_out_enemy_minions_of_the_zone_beside_him() -> None:
    """At m8 he has two enemy minions beside him, of which n8 is outside the Battle Zone; so is a
    friend, and a hero; the other enemies are far away."""
    minions = [("melee", RED, "l8", "near"), ("ranged", RED, "n8"), ("melee", BLUE, "m9"),
               ("melee", RED, "i14"), ("melee", BLUE, "m12"), ("ranged", BLUE, "k12")]  # fmt: skip
    table = Table({"wuk": (BLUE, "m8"), "wasp": (RED, "m7")}, minions)
    start(table.state, table.hero("wuk"), CARDS["wuk_assert_dominance"], THIS_ROUND, note=2)
    table.run(lambda state: minion_battle(state, 0))
    assert table.question.kind == "wuk_uncounted"
    assert table.options() == {"l8", "no"}
    table.answer("near")
    assert table.asked.count("wuk_uncounted") == 1, "there is no second one"


# --- March of Nature --------------------------------------------------------------------------


@pytest.mark.rule("goa2.resolve.to-turn-slot")
def test_a_tree_grows_when_a_card_of_his_is_resolved() -> None:
    table = Table(WUK, APART, ultimate=["wuk"])
    table.play("wuk", "toss_away", "hold", ("tokens", 1))
    assert not table.offers("4 southwest of wuk")
    table.answer("3 southwest of wuk")
    assert len(trees(table)) == 1
    assert table.hero("wuk").resolved[0] == "wuk_toss_away"
    table.next_turn()
    table.play("wuk", "tree_slam", "hold", ("tokens", 0))
    assert len(trees(table)) == 1
