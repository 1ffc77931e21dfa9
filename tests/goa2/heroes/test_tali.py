"""Tali: ice and order, the Totem, colours that follow, and cards that work from the pile."""

from collections.abc import Sequence
from typing import Any

import pytest

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.active import THIS_TURN, start
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.tokens import ruled
from critias.games.goa2.rules.turn import initiative, resolve_next
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.pieces import piece_words
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

TALI = {"tali": (BLUE, "i6")}
APART = [("melee", BLUE, "i14"), ("melee", RED, "m12")]
"""A minion of each team far away, so that nothing is pushed."""
FRIEND = {"arien": (BLUE, "j12")}
WASP = ["magnetic_dagger", "static_barrier", "shock", "lift_up", "stop_projectiles"]


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def commune(table: Table, colour: str, *answers: Option) -> Table:
    """Arien names a colour, and a card of Tali's discard pile is performed."""
    return table.play("tali", "commune_with_spirits", "skill", colour, *answers)


def tokens(table: Table, name: str) -> list[str]:
    """Where tokens of that name lie."""
    state = table.state
    return sorted(table.name(s) for s, p in state.at.items() if state.labels[p] == name)


# --- Ice Blast, Ice Shard ---------------------------------------------------------------------


@pytest.mark.rule("goa2.attack.after-text-last")
@pytest.mark.parametrize(("card", "value", "reach"), [("ice_blast", 3, 4), ("ice_shard", 2, 3)])
def test_another_hero_loses_a_card_of_the_colour_that_defended(
    card: str, value: int, reach: int
) -> None:
    heroes = {"wasp": (RED, "east of tali"), "brogan": (RED, f"{reach} southwest of tali")}
    hand = {"wasp": WASP, "brogan": ["onslaught", "mad_dash"]}
    table = Table(TALI | heroes, APART, hand=hand)
    table.play("tali", card, "attack", "wasp", "shock")
    assert total(table) == value
    assert table.discarded("brogan") == ["mad_dash"]
    far = Table(TALI | heroes, APART, hand=hand)
    far.move("brogan", f"{reach + 1} southwest of tali")
    far.play("tali", card, "attack", "wasp", "shock")
    assert far.discarded("brogan") == []


def test_a_defense_that_failed_counts_too_and_no_defense_does_not() -> None:
    heroes = {"wasp": (RED, "east of tali"), "brogan": (RED, "2 west of tali")}
    hand = {"wasp": ["magnetic_dagger"], "brogan": ["onslaught", "mad_dash"]}
    table = Table(TALI | heroes, APART, hand=hand)
    table.play("tali", "ice_blast", "attack", "wasp", "magnetic_dagger")
    assert table.where("wasp") is None
    assert table.discarded("brogan") == ["onslaught"]
    bare = Table(TALI | heroes, APART, hand=hand)
    bare.play("tali", "ice_blast", "attack", "wasp", "no")
    assert bare.discarded("brogan") == []


def test_the_target_itself_is_spared_and_who_lacks_the_colour_too() -> None:
    alone = Table(TALI | {"wasp": (RED, "east of tali")}, APART, hand={"wasp": WASP})
    alone.play("tali", "ice_blast", "attack", "wasp", "shock")
    assert alone.discarded("wasp") == ["shock"]
    assert alone.found_nobody()
    heroes = {"wasp": (RED, "east of tali"), "brogan": (RED, "2 west of tali")}
    table = Table(TALI | heroes, APART, hand={"wasp": WASP, "brogan": ["onslaught"]})
    table.play("tali", "ice_blast", "attack", "wasp", "shock")
    assert table.hand("brogan") == ["onslaught"]


def test_the_shard_is_for_heroes() -> None:
    table = Table(TALI, [*APART, ("melee", RED, "east of tali")])
    assert table.play("tali", "ice_shard", "attack").said("stopped")
    blast = Table(TALI, [*APART, ("melee", RED, "east of tali")])
    assert blast.play("tali", "ice_blast", "attack").coins("tali") == 2


# --- Commune with Spirits ---------------------------------------------------------------------


@pytest.mark.rule("goa2.action.text-only-primary", "goa2.perform.actor-chooses")
def test_a_friend_names_a_colour_and_a_card_of_it_is_discarded_and_performed() -> None:
    heroes = TALI | FRIEND | {"wasp": (RED, "east of tali")}
    table = Table(heroes, APART, hand={"tali": ["winter_dagger", "cold_snap"]})
    table.play("tali", "commune_with_spirits", "skill")
    assert table.question.seats == (table.hero("arien").seat,)
    assert table.options() == {"gold", "silver", "red", "green", "blue"}
    table.answer("red", "winter_dagger", "attack")
    assert table.where("wasp") is None
    assert table.discarded("tali") == ["tali_winter_dagger"]


def test_a_card_discarded_earlier_will_do_and_nothing_need_be_discarded() -> None:
    heroes = TALI | FRIEND | {"wasp": (RED, "east of tali")}
    table = Table(heroes, APART, discard={"tali": ["winter_dagger"]})
    commune(table, "red", "attack", "wasp")
    assert total(table) == 2


@pytest.mark.rule("goa2.perform.mandatory-stop", "goa2.state.facedown-loses")
def test_without_such_a_card_or_without_a_friend_it_stops() -> None:
    table = commune(Table(TALI | FRIEND, APART, hand={"tali": ["cold_snap"]}), "red")
    assert table.said("stopped")
    assert table.hand("tali") == ["tali_cold_snap"]
    alone = Table(TALI, APART, hand={"tali": ["cold_snap"]})
    assert alone.play("tali", "commune_with_spirits", "skill").said("stopped")
    facedown = Table(TALI | FRIEND, APART, discard={"tali": ["glacial_barrier"]})
    facedown.hero("tali").facedown = ("tali_glacial_barrier",)
    assert commune(facedown, "green").said("stopped")


def test_she_may_keep_the_card_and_then_nothing_is_performed() -> None:
    table = commune(Table(TALI | FRIEND, APART, hand={"tali": ["cold_snap"]}), "blue", "no")
    assert table.said("stopped")
    assert table.discarded("tali") == []


def test_spirits_that_are_forbidden_are_not_asked_for() -> None:
    """Spell Break begins while the friend thinks."""
    heroes = TALI | FRIEND | {"arien-2": (RED, "k6")}
    table = Table(heroes, APART, discard={"tali": ["cold_snap", "snowstorm"]})
    table.play("tali", "commune_with_spirits", "skill")
    start(table.state, table.hero("arien-2"), CARDS["spell_break"], THIS_TURN)
    table.answer("blue")
    assert table.said("stopped")
    assert "tali_spirit" not in table.asked


# --- Winter Dagger, Winter Spear, Winter Scepter ----------------------------------------------


@pytest.mark.parametrize(
    ("card", "value"), [("winter_dagger", 2), ("winter_spear", 3), ("winter_scepter", 4)]
)
def test_winter_bites_harder_from_the_hand_than_from_the_pile(card: str, value: int) -> None:
    heroes = TALI | FRIEND | {"wasp": (RED, "east of tali")}
    table = Table(heroes, APART).play("tali", card, "attack", "wasp")
    assert total(table) == value + 3
    spirit = Table(heroes, APART, discard={"tali": [card]})
    commune(spirit, "red", "attack", "wasp")
    assert total(spirit) == value


# --- Spirit Wolf, Spirit Bear -----------------------------------------------------------------

PREY = {"wasp": (RED, "east of tali"), "brogan": (RED, "2 west of tali")}


@pytest.mark.rule("goa2.modal.choose-ignore-rest")
def test_the_wolf_bites_one_in_range_or_a_hero_beside_her() -> None:
    table = Table(TALI | PREY, APART).play("tali", "spirit_wolf", "attack", "in_range", "brogan")
    assert total(table) == 3
    assert table.where("wasp") is not None
    near = Table(TALI | PREY, APART).play("tali", "spirit_wolf", "attack", "adjacent_hero")
    assert near.where("wasp") is None
    assert near.where("brogan") is not None


@pytest.mark.parametrize("card", ["spirit_wolf", "spirit_bear"])
def test_a_spirit_in_the_pile_bites_beside_her_only(card: str) -> None:
    table = Table(TALI | FRIEND | PREY, APART, discard={"tali": [card]})
    commune(table, "red", "attack")
    assert table.where("wasp") is None
    assert table.where("brogan") is not None


@pytest.mark.rule("goa2.modal.any-order")
def test_the_bear_bites_both_but_never_the_same_twice() -> None:
    table = Table(TALI | PREY, APART, hand={"wasp": ["shock"]})
    table.play("tali", "spirit_bear", "attack", "adjacent_hero", "wasp", "shock")
    assert table.options() == {"in_range", "done"}
    table.answer("in_range")
    assert [said[1] for said in table.said("attack")] == ["wasp", "brogan"]
    alone = Table(TALI | {"wasp": (RED, "east of tali")}, APART, hand={"wasp": ["shock"]})
    alone.play("tali", "spirit_bear", "attack", "in_range", "wasp", "shock")
    assert alone.done


def test_the_bear_goes_on_when_the_first_one_has_fallen() -> None:
    table = Table(TALI | PREY, APART)
    table.play("tali", "spirit_bear", "attack", "adjacent_hero", "in_range")
    assert (table.where("wasp"), table.where("brogan")) == (None, None)


# --- Ice --------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.place.empty-only")
@pytest.mark.parametrize(("card", "most"), [("wall_of_frost", 2), ("pack_ice", 3)])
def test_a_wall_has_as_many_ices_as_she_likes_up_to_a_number(card: str, most: int) -> None:
    table = Table(TALI, APART).play("tali", card, "skill")
    assert table.options() == {("tokens", n) for n in range(most + 1)}
    table.answer(("tokens", 2), "3 east of tali", "west of tali")
    assert tokens(table, "ice") == ["h6", "l6"]
    none = Table(TALI, APART).play("tali", card, "skill", ("tokens", 0))
    assert none.done


def test_a_barrier_is_one_ice_within_three_spaces() -> None:
    table = Table(TALI, APART).play("tali", "glacial_barrier", "skill")
    assert not table.offers("4 southwest of tali")
    table.answer("3 southwest of tali")
    assert len(tokens(table, "ice")) == 1


@pytest.mark.parametrize("card", ["wall_of_frost", "pack_ice"])
def test_a_wall_stays_within_three_spaces(card: str) -> None:
    table = Table(TALI, APART).play("tali", card, "skill", ("tokens", 1))
    assert table.offers("3 southwest of tali")
    assert table.why("4 southwest of tali") == "goa2.card.range-max"


@pytest.mark.parametrize("card", ["ancestral_totem", "venerated_totem"])
def test_the_totem_stays_within_two_spaces(card: str) -> None:
    table = Table(TALI, APART).play("tali", card, "skill")
    assert table.offers("2 southwest of tali")
    assert table.why("3 southwest of tali") == "goa2.card.range-max"


@pytest.mark.rule("goa2.place.token-supply-first")
def test_the_fourth_ice_is_one_of_the_three() -> None:
    old = [("ice", "tali", "h10"), ("ice", "tali", "i10"), ("ice", "tali", "k10")]
    table = Table(TALI, APART, old).play("tali", "glacial_barrier", "skill", "i10", "east of tali")
    assert tokens(table, "ice") == ["h10", "j6", "k10"]


@pytest.mark.rule("goa2.token.keeps-properties", "goa2.initiative.recheck-after-each")
def test_ice_slows_enemies_beside_it_also_when_tali_has_fallen() -> None:
    heroes = {
        "tali": (BLUE, None),
        "wasp": (BLUE, "h8"),
        "dodger": (RED, "j6"),
        "sabina": (RED, "l6"),
    }
    ice = [("ice", "tali", "east of dodger"), ("ice", "tali", "west of dodger")]
    laid = {"wasp": "shock", "dodger": "weakness", "sabina": "shootout"}
    table = Table(heroes, [], ice, laid=laid, coin=BLUE)
    order = {h.name: initiative(table.state, h) for h in table.state.heroes if h.card}
    assert order == {"wasp": 8, "dodger": 8, "sabina": 8}
    table.run(resolve_next, "hold")
    assert table.said("coin") == [(RED, "wasp")]
    table.run(resolve_next)
    assert table.options() == {"dodger", "sabina"}
    table.answer("sabina", "hold")


def test_ice_does_not_slow_her_friends() -> None:
    heroes = {"tali": (BLUE, None), "wasp": (BLUE, "h8"), "dodger": (RED, "j8")}
    table = Table(heroes, [], [("ice", "tali", "i8")], laid={"wasp": "shock", "dodger": "weakness"})
    assert initiative(table.state, table.hero("wasp")) == 8
    assert initiative(table.state, table.hero("dodger")) == 9


# --- the Totem --------------------------------------------------------------------------------


def guarded(card: str, kind: str = "melee", guards: Sequence[Any] = APART, **more: Any) -> Table:
    """A minion of Tali's beside a Totem, and Xargatha beside the minion."""
    heroes = {"tali": (BLUE, "i6"), "xargatha": (RED, "k7"), "brogan": (BLUE, "j8")}
    table = Table(heroes, [*guards, (kind, BLUE, "j7", "guarded")], **more)
    return table.play("tali", card, "skill", "j6")


@pytest.mark.rule("goa2.token.keeps-properties")
@pytest.mark.parametrize("card", ["ancestral_totem", "venerated_totem"])
def test_the_totem_leaves_the_board_instead_of_a_melee_minion(card: str) -> None:
    table = guarded(card)
    table.play("xargatha", "cleave", "attack", "guarded")
    assert table.where("guarded") == "j7"
    assert tokens(table, "totem") == []
    assert table.coins("xargatha") == 0
    assert not table.said("minion_defeated")


@pytest.mark.parametrize("card", ["ancestral_totem", "venerated_totem"])
def test_the_totem_saves_nobody_who_is_not_beside_it(card: str) -> None:
    table = guarded(card, guards=[*APART, ("melee", BLUE, "k8", "apart")])
    table.play("xargatha", "cleave", "attack", "apart")
    assert table.where("apart") is None
    assert tokens(table, "totem") == ["j6"]


@pytest.mark.parametrize(("card", "saved"), [("ancestral_totem", False), ("venerated_totem", True)])
@pytest.mark.parametrize("kind", ["ranged", "heavy"])
def test_only_a_venerated_totem_saves_other_minions(card: str, saved: bool, kind: str) -> None:
    alone = [("melee", RED, "m12"), ("ranged", RED, "i14")]
    table = guarded(card, kind, alone)
    table.play("xargatha", "cleave", "attack", "guarded")
    assert bool(table.said("minion_defeated")) != saved
    assert (tokens(table, "totem") == []) == saved


def test_the_totem_comes_before_a_shield() -> None:
    table = guarded("ancestral_totem", hand={"brogan": ["bulwark"]})
    table.play("brogan", "fortify", "skill")
    table.play("xargatha", "cleave", "attack", "guarded")
    assert "keep_minion" not in table.asked
    assert table.hand("brogan") == ["bulwark"]


def test_it_saves_nobody_of_the_other_team_and_nobody_from_the_battle() -> None:
    table = Table({"tali": (BLUE, "i6")}, [*APART, ("melee", RED, "j7", "foe")])
    table.play("tali", "ancestral_totem", "skill", "j6")
    table.move("tali", "k7")
    table.play("tali", "ice_blast", "attack")
    assert table.where("foe") is None
    assert tokens(table, "totem") == ["j6"]
    more = [("melee", RED, "m12"), ("ranged", RED, "i14"), ("heavy", RED, "k12")]
    battle = guarded("venerated_totem", guards=more)
    battle.run(end_round)
    assert not battle.said("minion_saved")
    assert battle.said("minion_removed")


def test_of_several_her_player_says_which_one_is_saved() -> None:
    table = Table(
        {"tali": (BLUE, "j4"), "wuk": (RED, "h6")},
        [*APART, ("melee", BLUE, "i6", "one"), ("melee", BLUE, "j6", "two")],
    )
    table.play("tali", "ancestral_totem", "skill", "i5")
    table.play("wuk", "angry_stampede", "movement", "trample", "3 east of wuk", "one", "two")
    assert table.question.kind == "save_minion"
    assert table.question.seats == (table.hero("tali").seat,)
    table.answer("two")
    assert table.where("one") is None
    assert table.where("two") == "j6"


@pytest.mark.rule("goa2.clear.removes-adjacent", "goa2.concept.immune")
@pytest.mark.parametrize(
    ("card", "cleared"), [("ancestral_totem", True), ("venerated_totem", False)]
)
def test_enemies_cannot_touch_a_venerated_totem(card: str, cleared: bool) -> None:
    table = Table(TALI | {"wasp": (RED, "l6"), "wuk": (RED, "k5")}, APART, edition=2)
    table.play("tali", card, "skill", "k6")
    table.play("wasp", "shock", "clear")
    assert (table.ask is not None) == cleared
    if not cleared:
        table.play("wuk", "toss_away", "skill")
        assert table.said("stopped")
        table.move("tali", "j6")
        table.play("tali", "ice_blast", "clear", "k6")
        assert tokens(table, "totem") == []


def test_a_new_totem_is_the_old_one_and_says_who_laid_it() -> None:
    table = Table(TALI, APART).play("tali", "ancestral_totem", "skill", "k6")
    table.hero("tali").resolved = [""] * 4
    table.play("tali", "venerated_totem", "skill", "h8")
    assert tokens(table, "totem") == ["h8"]
    shown = view(table.state, None)
    piece = next(p for p in shown["pieces"] if p["label"] == "totem")
    assert "laid by Venerated Totem" in piece_words(shown, piece)


# --- Cold Snap, Snowstorm, Blizzard -----------------------------------------------------------


@pytest.mark.parametrize(("card", "reach"), [("cold_snap", 2), ("snowstorm", 3), ("blizzard", 3)])
def test_the_wind_moves_all_enemies_in_radius_one_space(card: str, reach: int) -> None:
    heroes = {"wasp": (RED, f"{reach} east of tali"), "arien": (BLUE, "southwest of tali")}
    minions = [
        *APART,
        ("melee", RED, f"{reach - 1} east of tali", "second"),
        ("ranged", RED, f"{reach + 1} southwest of tali", "far"),
    ]
    table = Table(TALI | heroes, minions)
    start, far = table.where("wasp"), table.where("far")
    table.play("tali", card, "skill", ("direction", 0))
    assert table.at("wasp", f"{reach + 1} east of tali")
    assert table.where("second") == start
    assert table.where("far") == far
    assert table.at("arien", "southwest of tali")


def test_who_finds_the_way_taken_stays() -> None:
    table = Table(TALI | {"wasp": (RED, "west of tali"), "dodger": (RED, "2 west of tali")}, APART)
    table.play("tali", "cold_snap", "skill", ("direction", 0))
    assert table.where("wasp") == "h6"
    assert table.where("dodger") == "g6"


def test_at_the_edge_of_the_board_nobody_moves() -> None:
    table = Table({"tali": (BLUE, "r7"), "wasp": (RED, "s7")}, APART)
    table.play("tali", "cold_snap", "skill", ("direction", 0))
    assert table.where("wasp") == "s7"


@pytest.mark.rule("goa2.concept.immune")
def test_immune_units_stay_and_block() -> None:
    heroes = {"snorri": (RED, "east of tali"), "wasp": (RED, "west of tali")}
    table = Table(TALI | heroes, APART, turn=3)
    table.hero("snorri").runes = ("horn", "axe", "anvil", "wings")
    table.play("snorri", "hidden_passage", "movement", "snorri")
    table.play("tali", "cold_snap", "skill", ("direction", 5))
    assert table.at("snorri", "east of tali")
    assert table.at("wasp", "southeast of west of tali")


def test_the_wind_moves_nobody_whom_she_may_not_move() -> None:
    heroes = TALI | {"brogan": (RED, "east of tali"), "wasp": (RED, "west of tali")}
    table = Table(heroes, APART).play("brogan", "bulwark", "skill")
    table.play("tali", "cold_snap", "skill", ("direction", 5))
    assert table.where("wasp") == "h6"


@pytest.mark.rule("goa2.repeat.whole-action")
def test_a_blizzard_in_the_pile_may_blow_again_at_the_end_of_the_turn() -> None:
    heroes = TALI | FRIEND | {"wasp": (RED, "west of tali")}
    table = Table(heroes, APART, discard={"tali": ["blizzard"]})
    commune(table, "blue", ("direction", 3))
    assert table.where("wasp") == "g6"
    table.next_turn().answer("yes", ("direction", 0))
    assert (table.where("wasp"), table.done) == ("h6", True)
    assert not table.state.effects
    assert len(table.said("effect")) == 1, "the second gust announces no third one"


@pytest.mark.rule("goa2.outside.return")
def test_minions_blown_away_at_the_end_of_the_turn_walk_home() -> None:
    minions = [*APART, ("melee", RED, "l8", "pawn")]
    heroes = {"tali": (BLUE, "k8")} | FRIEND
    table = Table(heroes, minions, discard={"tali": ["blizzard"]}, strays_between_repeats=False)
    commune(table, "blue", ("direction", 3))
    table.next_turn().answer("yes", ("direction", 0))
    assert table.question.kind == "stray_home"


def test_the_second_gust_is_optional_and_gone_with_the_card_and_not_for_a_played_card() -> None:
    heroes = TALI | FRIEND | {"wasp": (RED, "west of tali")}
    calm = commune(Table(heroes, APART, discard={"tali": ["blizzard"]}), "blue", ("direction", 3))
    calm.next_turn().answer("no")
    assert calm.where("wasp") == "g6"
    gone = commune(Table(heroes, APART, discard={"tali": ["blizzard"]}), "blue", ("direction", 3))
    hands.retrieve(gone.state, gone.hero("tali"), "tali_blizzard")
    assert gone.next_turn().done
    played = Table(heroes, APART).play("tali", "blizzard", "skill", ("direction", 3))
    assert not played.state.effects


# --- Guardian Spirit, Warrior Spirit ----------------------------------------------------------


@pytest.mark.rule("goa2.state.retrieve")
@pytest.mark.parametrize("card", ["guardian_spirit", "warrior_spirit"])
def test_a_friend_in_radius_may_take_back_a_card(card: str) -> None:
    heroes = TALI | {"arien": (BLUE, "4 southwest of tali")}
    table = Table(heroes, APART, discard={"arien": ["noble_blade"], "tali": ["cold_snap"]})
    table.play("tali", card, "skill", "arien", "noble_blade")
    assert table.hand("arien") == ["noble_blade"]
    assert table.done
    assert table.hero("tali").resolved[0] == f"tali_{card}"
    kept = Table(heroes, APART, discard={"arien": ["noble_blade"]})
    kept.play("tali", card, "skill", "arien", "no")
    assert kept.discarded("arien") == ["noble_blade"]
    far = Table(TALI | {"arien": (BLUE, "5 southwest of tali")}, APART)
    assert far.play("tali", card, "skill").done


def test_a_guardian_comes_back_from_the_pile_by_itself() -> None:
    discard = {"tali": ["guardian_spirit", "winter_dagger"]}
    table = commune(Table(TALI | FRIEND, APART, discard=discard), "blue")
    assert table.hand("tali") == ["tali_guardian_spirit"]
    assert table.discarded("tali") == ["tali_winter_dagger"]


def test_a_warrior_brings_back_any_card_or_none() -> None:
    discard = {"tali": ["warrior_spirit", "winter_dagger"]}
    table = commune(Table(TALI | FRIEND, APART, discard=discard), "blue", "winter_dagger")
    assert table.hand("tali") == ["tali_winter_dagger"]
    none = commune(Table(TALI | FRIEND, APART, discard=discard), "blue", "no")
    assert none.hand("tali") == []


# --- Reign of Winter --------------------------------------------------------------------------


@pytest.mark.rule("goa2.ultimate.permanent")
def test_a_minion_that_falls_to_a_basic_attack_costs_a_hero_a_card() -> None:
    heroes = TALI | {"wasp": (RED, "4 southwest of tali")}
    minions = [*APART, ("melee", RED, "east of tali")]
    table = Table(heroes, minions, ultimate=["tali"], hand={"wasp": WASP})
    table.play("tali", "ice_blast", "attack", "blue")
    assert [CARDS[card].colour for card in table.discarded("wasp")] == ["blue"]
    other = Table(heroes, minions, ultimate=["tali"], hand={"wasp": WASP})
    other.play("tali", "winter_dagger", "attack")
    assert other.done
    assert other.discarded("wasp") == []


def test_heroes_and_saved_minions_and_far_heroes_are_no_reason() -> None:
    heroes = TALI | {"wasp": (RED, "5 southwest of tali")}
    minions = [*APART, ("melee", RED, "east of tali")]
    far = Table(heroes, minions, ultimate=["tali"], hand={"wasp": WASP})
    assert far.play("tali", "ice_blast", "attack").done
    hero = Table(
        TALI | {"dodger": (RED, "east of tali"), "wasp": (RED, "2 west of tali")},
        APART,
        ultimate=["tali"],
    )
    hero.play("tali", "ice_blast", "attack", "dodger")
    assert "colour" not in hero.asked
    foe = {"tali-2": (RED, "k7"), "wasp": (RED, "2 west of tali")}
    saved = Table(TALI | foe, [*APART, ("melee", RED, "i7", "m")], ultimate=["tali"])
    saved.play("tali-2", "ancestral_totem", "skill", "j7")
    saved.play("tali", "ice_blast", "attack", "m")
    assert saved.where("m") is not None
    assert saved.done


def test_she_chooses_among_the_enemy_heroes_in_radius() -> None:
    heroes = TALI | {
        "wasp": (RED, "4 southwest of tali"),
        "sabina": (RED, "h6"),
        "bain": (RED, "5 southwest of tali"),
        "arien": (BLUE, "i7"),
    }
    table = Table(heroes, [*APART, ("melee", RED, "east of tali", "m")], ultimate=["tali"])
    table.play("tali", "ice_blast", "attack", "m")
    assert table.options() == {table.where("wasp"), "h6"}


def test_a_basic_card_that_attacks_nobody_is_no_reason() -> None:
    heroes = TALI | {"wasp": (RED, "h6")}
    table = Table(heroes, APART, ultimate=["tali"]).play("tali", "ice_blast", "movement", "tali")
    assert table.done


def test_tokens_speak_in_the_order_of_their_spaces() -> None:
    """Whichever was laid first, so that a game goes the same way when it is played again."""
    lying = [("ice", "tali", "k8"), ("ice", "tali", "c8"), ("ice", "tali", "h8")]
    state = Table({"tali": (RED, "h6")}, tokens=lying).state
    spaces = [state.space[piece] for piece, _ in ruled(state, "initiative")]
    assert spaces == sorted(spaces)
    assert len(spaces) == 3
    assert ruled(state, "takes_over") == []
