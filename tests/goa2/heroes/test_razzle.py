"""Razzle: several figures of one hero, and what they do together."""

import pytest

from critias.games.goa2.game import VOICE
from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.pieces import figures, put
from critias.games.goa2.rules.turn import resolve_card
from critias.games.goa2.rules.view import view
from critias.kernel.choices import Option
from critias.kit.offers import Offers
from critias.table.parts.staged import stage_of
from goa2.table import BLUE, RED, Place, Table, freeze, hero_of

RAZZLE = {"razzle": (RED, "j6")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def double(table: Table, *places: Place) -> Table:
    """Put further figures of Razzle onto the board; they are called one, two, three."""
    more = table.hero("razzle").more
    for piece, place, name in zip(more, places, ("one", "two", "three"), strict=False):
        put(table.state, piece, table.space(place))
        table.names[name] = piece
    return table


def count(table: Table) -> int:
    """How many figures of Razzle are on the board."""
    return len(figures(table.state, table.hero("razzle")))


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


CROWD = RAZZLE | {
    "arien": (BLUE, "k6"), "wasp": (BLUE, "i6"), "brogan": (RED, "i7"), "dodger": (BLUE, "h6"),
}  # fmt: skip
"""Two enemies and a friend beside her, and an enemy behind Wasp."""
PAWN = ("melee", BLUE, "j7")
"""An enemy minion beside her."""


# --- whom she attacks -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card",
    ["stunt_doubles", "stunted_doubles", "phantom_strike", "hit_and_gone", "into_thin_air",
     "rummage", "ransack"],
)  # fmt: skip
def test_she_attacks_enemies_beside_her(card: str) -> None:
    table = Table(CROWD, [*APART, PAWN]).play("razzle", card, "attack")
    assert table.options() == {"k6", "i6"} | ({"j7"} if card != "stunted_doubles" else set())


# --- figures ----------------------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.hero", "goa2.concept.spawn")
@pytest.mark.parametrize(("card", "value"), [("stunt_doubles", 2), ("stunted_doubles", 1)])
def test_up_to_three_more_of_her_appear(card: str, value: int) -> None:
    table = Table(RAZZLE | {"arien": (BLUE, "east of razzle")}, APART)
    table.play("razzle", card, "attack", "i6", "i7", "j7")
    assert total(table) == value
    assert count(table) == 4
    assert table.done


def test_the_supply_is_four_and_she_may_stop() -> None:
    table = double(Table(RAZZLE | {"arien": (BLUE, "k6")}, APART), "h8", "h9")
    table.play("razzle", "stunt_doubles", "attack", "razzle", "arien", "i6")
    assert (count(table), table.done) == (4, True)
    table = Table(RAZZLE | {"arien": (BLUE, "k6")}, APART)
    table.play("razzle", "stunt_doubles", "attack", "i6", "no")
    assert count(table) == 2


def test_figures_close_together_bear_one_name_that_covers_none_of_them() -> None:
    table = double(Table(RAZZLE | {"arien": (BLUE, "k8")}, APART), "west of razzle", "n12")
    board = stage_of(VOICE, view(table.state, None), Offers()).board
    assert board is not None
    assert board.over.count(">Razzle<") == 2, "those side by side have one together"


@pytest.mark.rule("goa2.defeat.remove-hero", "goa2.defeat.lives")
def test_when_one_falls_all_are_gone_and_it_counts_once() -> None:
    table = double(Table(RAZZLE | {"arien": (BLUE, "k8")}, APART), "k7", "h8")
    table.play("arien", "noble_blade", "attack", "one")
    assert count(table) == 0
    assert table.coins("arien") == 1
    assert table.state.lives == [5, 6]


@pytest.mark.rule("goa2.perform.actor-chooses")
def test_the_figure_is_picked_with_the_action_and_bans_look_at_it() -> None:
    table = double(Table(RAZZLE | {"arien": (BLUE, "i7")}, APART), "j13")
    table.play("arien", "spell_break", "skill")
    table.lay("razzle", "alleyoop")
    table.run(lambda state: resolve_card(state, hero_of(state, "razzle")), "razzle")
    assert "skill" not in table.options()
    table = double(Table(RAZZLE | {"arien": (BLUE, "i7")}, APART), "j13")
    table.play("arien", "spell_break", "skill")
    table.lay("razzle", "alleyoop")
    table.run(lambda state: resolve_card(state, hero_of(state, "razzle")), "one")
    assert "skill" in table.options()


@pytest.mark.rule("goa2.defense.total")
def test_minions_around_the_figure_attacked_count() -> None:
    minions = [*APART, ("melee", BLUE, "g9"), ("melee", BLUE, "i5")]
    table = Table(RAZZLE | {"arien": (BLUE, "i8")}, minions, hand={"razzle": ["phantom_strike"]})
    double(table, "h9")
    table.play("arien", "noble_blade", "attack", "one", "no", "phantom_strike")
    assert table.said("defense") == [("razzle", "razzle_phantom_strike", 2, 4, -1)]


@pytest.mark.rule("goa2.state.discard-from-hand")
def test_two_figures_made_to_discard_lose_two_cards_of_one_hand() -> None:
    """Both are stopped short by terrain or units, one card each."""
    hand = {"razzle": ["tightrope", "alleyoop", "phantom_strike"]}
    stops = [*APART, ("melee", BLUE, "k6"), ("melee", BLUE, "g6")]
    table = Table(RAZZLE | {"wasp": (BLUE, "i6")}, stops, hand=hand)
    double(table, "h6")
    table.play("wasp", "kinetic_repulse", "skill", "razzle", "one", "tightrope", "alleyoop")
    assert table.discarded("razzle") == ["razzle_tightrope", "razzle_alleyoop"]


@pytest.mark.parametrize("card", ["stunt_doubles", "stunted_doubles"])
@pytest.mark.rule("goa2.concept.spawn")
def test_the_others_appear_on_empty_spaces_in_radius(card: str) -> None:
    table = Table(CROWD, [*APART, PAWN], hand={"arien": ["noble_blade"]},
                  items={"arien": {"defense": 9}})  # fmt: skip
    table.play("razzle", card, "attack", "arien", "noble_blade")
    assert table.options() == {"i5", "j5", "no"}


# --- Crowd Control ----------------------------------------------------------------------------


@pytest.mark.rule("goa2.defskill.both-uses")
def test_a_crowd_defends_and_as_a_skill_it_vanishes() -> None:
    table = Table(RAZZLE | {"arien": (BLUE, "k6")}, APART, hand={"razzle": ["crowd_control"]})
    double(table, "i6", "i7")
    table.play("arien", "noble_blade", "attack", "razzle", "no", "crowd_control")
    assert table.said("defense")[0][2] == 5
    table = double(Table(RAZZLE, APART), "i6", "i7")
    table.play("razzle", "crowd_control", "skill", "one")
    assert (count(table), table.where("one")) == (1, "i6")


# --- red --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "value", "gone"),
    [("phantom_strike", 4, 1), ("hit_and_gone", 4, 2), ("into_thin_air", 5, 3)],
)
def test_figures_vanish_after_the_attack(card: str, value: int, gone: int) -> None:
    table = Table(RAZZLE | {"arien": (BLUE, "k6")}, APART, hand={"arien": ["raging_stream"]})
    double(table, "i6", "i7")
    table.play("razzle", card, "attack", "razzle", "arien", "raging_stream")
    assert total(table) == value
    table.answer(*["one", "razzle", "two"][:gone])
    assert (count(table), table.done) == (3 - gone, True)


@pytest.mark.parametrize("card", ["phantom_strike", "hit_and_gone", "into_thin_air"])
def test_nobody_has_to_vanish(card: str) -> None:
    table = double(Table(RAZZLE | {"arien": (BLUE, "k6")}, APART), "i6", "i7")
    table.play("razzle", card, "attack", "razzle", "arien")
    assert table.options() == {"j6", "i6", "i7", "no"}
    table.answer("no")
    assert (count(table), table.done) == (3, True)


def test_whoever_copies_her_does_not_vanish() -> None:
    heroes = {"nebkher": (RED, "j6"), "razzle": (BLUE, "h6"), "arien": (BLUE, "k6")}
    table = Table(heroes, APART)
    table.play("razzle", "into_thin_air", "hold").next_turn()
    table.play("nebkher", "mind_grip", "skill", "copy", "razzle", "attack")
    assert table.where("arien") is None
    assert table.done


@pytest.mark.rule("goa2.concept.remove", "goa2.respawn.before-action")
def test_gone_into_thin_air_she_has_not_fallen_and_comes_back_as_one() -> None:
    table = Table(RAZZLE | {"arien": (BLUE, "k6")}, APART, hand={"arien": ["raging_stream"]})
    table.play("razzle", "into_thin_air", "attack", "arien", "raging_stream", "razzle")
    assert count(table) == 0
    assert not table.said("hero_defeated")
    assert table.state.lives == [6, 6]
    table.next_turn()
    table.lay("razzle", "tightrope")
    table.run(lambda state: resolve_card(state, hero_of(state, "razzle")))
    assert table.question.kind == "respawn"


@pytest.mark.parametrize(("card", "cards"), [("rummage", 1), ("ransack", 2)])
def test_others_near_her_help_to_find_cards(card: str, cards: int) -> None:
    pile = {"razzle": ["tightrope", "alleyoop", "crowd_control"]}
    table = Table(RAZZLE | {"arien": (BLUE, "k6")}, APART, discard=pile)
    double(table, "i6", "i7", "j13")
    table.play("razzle", card, "attack", "razzle", "arien")
    table.answer(*["tightrope", "alleyoop"][:cards])
    assert table.done
    assert len(table.hand("razzle")) == cards
    alone = Table(RAZZLE | {"arien": (BLUE, "k6")}, APART, discard=pile)
    assert alone.play("razzle", card, "attack", "arien").done


def test_others_too_far_away_find_nothing() -> None:
    pile = {"razzle": ["tightrope"]}
    for card in ("rummage", "ransack"):
        table = Table(RAZZLE | {"arien": (BLUE, "k6")}, APART, discard=pile)
        double(table, "j11")
        table.play("razzle", card, "attack", "razzle", "arien")
        assert table.done


# --- green ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "steps"), [("tightrope", 1), ("high_wire", 2), ("wire_dancers", 3)]
)
def test_another_one_moves_along(card: str, steps: int) -> None:
    table = double(Table(RAZZLE, APART), "h6")
    table.play("razzle", card, "movement", "razzle", "k6", "one")
    assert table.offers(f"{steps} southeast of one")
    assert not table.offers(f"{steps + 1} southeast of one")
    table.answer("i7" if steps > 1 else "h7")
    assert table.where("razzle") == "k6"
    assert table.done


@pytest.mark.parametrize("card", ["tightrope", "high_wire", "wire_dancers"])
def test_nobody_else_has_to_move(card: str) -> None:
    table = double(Table(RAZZLE | {"arien": (RED, "j7")}, APART), "h6")
    table.play("razzle", card, "movement", "razzle", "k6")
    assert table.options() == {"h6", "no"}
    table.answer("no")
    assert table.done


@pytest.mark.parametrize("card", ["theatrics", "spectacle"])
def test_only_minions_in_range_play_theatre(card: str) -> None:
    minions = [*APART, ("melee", BLUE, "h6"), ("melee", RED, "l6"), ("melee", BLUE, "g6")]
    table = Table(RAZZLE | {"arien": (BLUE, "k6"), "wasp": (RED, "i6")}, minions)
    table.play("razzle", card, "skill")
    assert table.options() == {"h6", "l6"}


def test_theatrics_swap_with_a_minion_of_either_team() -> None:
    table = Table(RAZZLE, [*APART, ("melee", BLUE, "2 west of razzle", "m")])
    table.play("razzle", "theatrics", "skill")
    assert (table.where("razzle"), table.where("m")) == ("h6", "j6")


@pytest.mark.rule("goa2.repeat.whole-action")
def test_a_spectacle_is_repeated_by_another_one_with_another_minion() -> None:
    minions = [*APART, ("melee", BLUE, "h6", "m"), ("melee", BLUE, "h8", "n")]
    table = double(Table(RAZZLE, minions), "i8")
    table.play("razzle", "spectacle", "skill", "razzle", "m", "yes")
    assert table.where("one") == "h8", "the other one swapped with the other minion"
    alone = Table(RAZZLE, minions).play("razzle", "spectacle", "skill", "m")
    assert alone.done


# --- blue -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "steps"), [("alleyoop", 1), ("group_performance", 2), ("team_spirit", 3)]
)
def test_she_swaps_with_a_friend_or_another_one_and_moves_one(card: str, steps: int) -> None:
    heroes = RAZZLE | {"wasp": (RED, "2 west of razzle")}
    table = double(Table(heroes, APART), "i8")
    table.play("razzle", card, "skill", "razzle")
    assert table.offers("wasp", "one")
    table.answer("wasp")
    assert (table.where("razzle"), table.where("wasp")) == ("h6", "j6")
    assert table.offers(f"{steps} southwest of one")
    table.answer("no")
    assert table.done
    alone = Table(heroes, APART).play("razzle", card, "skill", "wasp")
    assert alone.found_nobody(), "there is no other one to move"


@pytest.mark.parametrize("card", ["alleyoop", "group_performance", "team_spirit"])
def test_she_swaps_with_friendly_heroes_in_range(card: str) -> None:
    heroes = RAZZLE | {"wasp": (RED, "h6"), "brogan": (RED, "j11"), "arien": (BLUE, "k6")}
    table = double(Table(heroes, [*APART, ("melee", RED, "i7")]), "i8")
    table.play("razzle", card, "skill", "razzle")
    assert table.options() == {"h6", "i8"}


TRICKS = ["magic_trick", "aaaand_its_gone"]


@pytest.mark.parametrize("card", TRICKS)
def test_a_trick_is_played_on_any_other_unit_beside_her(card: str) -> None:
    trees = [("tree", "wuk", "i5")]
    table = Table(CROWD | {"wuk": (RED, "i12")}, [*APART, PAWN], trees)
    table.play("razzle", card, "skill")
    assert table.options() == {"k6", "i6", "i7", "j7"}


@pytest.mark.parametrize("card", TRICKS)
def test_a_bulwark_spoils_the_trick(card: str) -> None:
    heroes = RAZZLE | {"brogan": (BLUE, "k6"), "wasp": (RED, "i6")}
    table = Table(heroes, APART)
    start(table.state, table.hero("brogan"), CARDS["bulwark"], THIS_ROUND)
    table.play("razzle", card, "skill", ("push", 1))
    assert (table.where("brogan"), table.where("wasp")) == ("k6", "h6")
    assert table.where("razzle") == "j6", "he stands in her way"


@pytest.mark.parametrize("card", TRICKS)
def test_with_somebody_behind_her_she_goes_nowhere(card: str) -> None:
    heroes = RAZZLE | {"arien": (BLUE, "k6"), "wasp": (RED, "i6")}
    table = Table(heroes, APART).play("razzle", card, "skill", "arien", ("push", 1))
    assert (table.where("arien"), table.where("razzle"), table.done) == ("l6", "j6", True)


@pytest.mark.parametrize("card", TRICKS)
def test_without_anybody_beside_her_there_is_no_trick(card: str) -> None:
    table = Table(RAZZLE | {"arien": (BLUE, "l6")}, APART).play("razzle", card, "skill")
    assert table.done
    assert table.found_nobody() == [("razzle", f"razzle_{card}")]


@pytest.mark.parametrize("card", TRICKS)
def test_held_fast_she_stays_where_she_is(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No printed card freezes a hero; what would is tried on the one of another card."""
    table = Table(RAZZLE | {"wasp": (BLUE, "k6")}, APART)
    start(table.state, table.hero("wasp"), CARDS["static_barrier"], THIS_ROUND)
    freeze(monkeypatch, "static_barrier")
    table.play("razzle", card, "skill", ("push", 1))
    assert (table.where("wasp"), table.where("razzle")) == ("l6", "j6")


@pytest.mark.rule("goa2.pushunit.direction")
@pytest.mark.parametrize(("card", "most"), [("magic_trick", 2), ("aaaand_its_gone", 3)])
def test_she_goes_the_other_way_as_far_as_the_unit_went(card: str, most: int) -> None:
    table = Table({"razzle": (RED, "i6")}, [*APART, ("melee", BLUE, "east of razzle", "m")])
    table.play("razzle", card, "skill")
    assert table.options() == {("push", n) for n in range(most + 1)}
    table.answer(("push", 2))
    assert table.where("razzle") == "g6"
    barred = [*APART, ("melee", BLUE, "j6", "m"), ("ranged", BLUE, "l6"), ("heavy", RED, "g6")]
    table = Table({"razzle": (RED, "i6")}, barred)
    table.play("razzle", card, "skill", "m", ("push", 2))
    assert (table.where("m"), table.where("razzle")) == ("k6", "h6")


@pytest.mark.parametrize("card", TRICKS)
def test_one_who_cannot_move_at_all_pushes_and_stays(
    card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    freeze(monkeypatch, "petrifying_stare")
    heroes = {"razzle": (RED, "i6"), "xargatha": (BLUE, "i12")}
    table = Table(heroes, [*APART, ("melee", BLUE, "j6", "m")])
    start(table.state, table.hero("xargatha"), CARDS["stone_gaze"], THIS_ROUND)
    table.play("razzle", card, "skill", "m", ("push", 2))
    assert (table.where("m"), table.where("razzle")) == ("l6", "i6")


# --- Twin Strike ------------------------------------------------------------------------------


@pytest.mark.rule("goa2.repeat.no-repeat-of-repeat")
def test_another_one_strikes_another_unit_after_a_basic_attack() -> None:
    table = Table(
        RAZZLE | {"arien": (BLUE, "k6"), "wasp": (BLUE, "h7")}, APART, ultimate=["razzle"],
        hand={"arien": ["raging_stream"]},
    )  # fmt: skip
    double(table, "h6")
    table.play("razzle", "stunt_doubles", "attack", "razzle", "arien", "raging_stream", "no")
    assert table.question.kind == "repeat"
    table.answer("yes", "no")
    assert table.where("wasp") is None
    assert table.done
    other = Table(RAZZLE | {"arien": (BLUE, "k6")}, APART, ultimate=["razzle"])
    double(other, "h6")
    other.play("razzle", "rummage", "attack", "razzle", "arien")
    assert other.done, "not after other attacks"


def test_no_other_attack_is_struck_twice() -> None:
    heroes = RAZZLE | {"arien": (BLUE, "k6"), "wasp": (BLUE, "h7")}
    table = double(Table(heroes, APART, ultimate=["razzle"]), "h6")
    table.play("razzle", "rummage", "attack", "razzle", "arien")
    assert table.done
    assert table.where("wasp") == "h7"


def test_no_other_action_with_a_basic_card_is_repeated() -> None:
    table = double(Table(RAZZLE, APART, ultimate=["razzle"]), "h6")
    table.play("razzle", "stunt_doubles", "movement", "razzle", "j7")
    assert table.done


def test_the_same_unit_is_not_struck_twice() -> None:
    table = Table(RAZZLE | {"arien": (BLUE, "k6")}, APART, ultimate=["razzle"],
                  hand={"arien": ["noble_blade"]}, items={"arien": {"defense": 9}})  # fmt: skip
    double(table, "k7")
    table.play("razzle", "stunt_doubles", "attack", "razzle", "arien", "noble_blade", "no")
    assert table.done


# --- what must not happen ---------------------------------------------------------------------


@pytest.mark.parametrize(("card", "left"), [("phantom_strike", 1), ("hit_and_gone", 1)])
def test_the_last_figure_does_not_vanish(card: str, left: int) -> None:
    alone = Table(RAZZLE | {"arien": (BLUE, "k6")}, APART).play("razzle", card, "attack")
    assert (alone.done, count(alone)) == (True, 1)
    table = double(Table(RAZZLE | {"arien": (BLUE, "k6")}, APART), "i6")
    table.play("razzle", card, "attack", "razzle", "razzle")
    assert (table.done, count(table)) == (True, left), "nobody is asked about the last one"


@pytest.mark.rule("goa2.defeat.lives")
def test_two_figures_in_an_emergency_cost_the_last_card_and_then_the_hero() -> None:
    heroes = RAZZLE | {"trinkets": (BLUE, "j12")}
    table = double(Table(heroes, APART, hand={"razzle": ["tightrope"]}), "i6")
    table.move("turret", "i7")
    table.play("trinkets", "emergency_protocol", "skill", "razzle", "one")
    assert table.discarded("razzle") == ["razzle_tightrope"]
    assert (count(table), table.state.lives) == (0, [5, 6])
    assert len(table.said("hero_defeated")) == 1


def test_others_too_far_away_do_not_help_to_defend() -> None:
    table = Table(RAZZLE | {"arien": (BLUE, "k6")}, APART, hand={"razzle": ["crowd_control"]})
    double(table, "i6", "j13")
    table.play("arien", "noble_blade", "attack", "razzle", "no", "crowd_control")
    assert table.said("defense")[0][2] == 3


@pytest.mark.rule("goa2.attack.heavy-minion-immunity")
def test_no_guarded_heavy_plays_theatre() -> None:
    table = Table(RAZZLE, [*APART, ("heavy", BLUE, "i6"), ("melee", BLUE, "k8")])
    assert table.play("razzle", "theatrics", "skill", "k8").where("razzle") == "k8"


def test_whoever_is_not_driven_away_lets_her_stay() -> None:
    table = double(Table({"razzle": (RED, "i6")}, APART), "j6")
    table.play("razzle", "magic_trick", "skill", "razzle", "one", ("push", 0))
    assert (table.where("razzle"), table.where("one")) == ("i6", "j6")
