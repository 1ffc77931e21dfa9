"""NebKher's skills and his Ultimate: Illusions, doubts, a board torn in two, laughter."""

import pytest

from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.actor import Actor
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.pieces import put
from critias.games.goa2.rules.turn import play_cards
from goa2.heroes.test_nebkher import APART, NEBKHER, illusions
from goa2.table import BLUE, RED, Table

# --- green ------------------------------------------------------------------------------------


def test_an_image_is_placed_and_swapped_with() -> None:
    table = Table(NEBKHER, APART)
    table.play("nebkher", "fleeting_image", "skill", "h6", "h6")
    assert (table.where("nebkher"), illusions(table)) == ("h6", ["j6"])


@pytest.mark.parametrize(
    ("card", "most"), [("multiple_projections", 2), ("master_of_illusions", 3)]
)
def test_how_many_projections_there_are(card: str, most: int) -> None:
    table = Table(NEBKHER, APART)
    table.play("nebkher", card, "skill")
    assert table.options() == {("tokens", n) for n in range(most + 1)}
    table.answer(("tokens", 1), "i7", "no")
    assert table.where("nebkher") == "j6"


@pytest.mark.rule("goa2.concept.counts-as")
@pytest.mark.parametrize("card", ["illusionary_force", "illusionary_army"])
def test_illusions_are_his_minions_in_his_actions_alone(card: str) -> None:
    heroes = NEBKHER | {"arien": (BLUE, "h6"), "wasp": (RED, "g7")}
    hand = {"arien": ["raging_stream", "violent_torrent"]}
    table = Table(heroes, APART, tokens=[("illusion", "nebkher", "g6")], hand=hand)
    table.play("nebkher", card, "skill", ("tokens", 0))
    table.play("nebkher", "phantasmal_sentry", "attack", "beside_an_illusion", "raging_stream")
    assert table.said("defense")[-1][2:] == (6, 2, -1)
    table.play("wasp", "shock", "attack", "arien", "violent_torrent")
    assert table.said("defense")[-1][4] == 0, "nobody else sees a minion there"


@pytest.mark.parametrize(
    ("card", "radius"),
    [("fleeting_image", 2), ("multiple_projections", 3), ("master_of_illusions", 3),
     ("illusionary_force", 4), ("illusionary_army", 4)],
)  # fmt: skip
def test_illusions_are_laid_in_radius(card: str, radius: int) -> None:
    table = Table(NEBKHER, APART).play("nebkher", card, "skill")
    if card != "fleeting_image":
        table.answer(("tokens", 1))
    grid, here = table.board.grid, table.space("nebkher")
    assert max(grid.distance(here, int(str(o))) for o in table.question.options) == radius


@pytest.mark.parametrize("card", ["fleeting_image", "multiple_projections", "master_of_illusions"])
def test_then_he_changes_places_with_any_illusion_but_with_nothing_else(card: str) -> None:
    lying = [("illusion", "nebkher", "j12"), ("illusion", "nebkher", None)]
    heroes = NEBKHER | {"arien": (BLUE, "k6"), "wuk": (BLUE, "f11")}
    table = Table(heroes, APART, [*lying, ("tree", "wuk", "i6")])
    table.play("nebkher", card, "skill")
    table.answer(*([("tokens", 1)] if card != "fleeting_image" else []), "i7")
    assert table.options() == {"j12", "i7", "no"}


@pytest.mark.rule("goa2.concept.counts-as")
def test_only_a_masquerade_makes_minions_of_illusions() -> None:
    """Another effect of his does not."""
    heroes = NEBKHER | {"arien": (BLUE, "h6")}
    table = Table(heroes, APART, tokens=[("illusion", "nebkher", "g6")],
                  hand={"arien": ["raging_stream"]})  # fmt: skip
    start(table.state, table.hero("nebkher"), CARDS["nebkher_crack_in_reality"], THIS_ROUND,
          note=table.space("j6") * 3)  # fmt: skip
    table.play("nebkher", "phantasmal_sentry", "attack", "beside_an_illusion", "raging_stream")
    assert table.said("defense")[-1][4] == 0


# --- Imbue Doubt ------------------------------------------------------------------------------


@pytest.mark.rule("goa2.effect.next-turn-after-playing", "goa2.hidden.hand")
@pytest.mark.parametrize("card", ["imbue_doubt", "time_to_reconsider"])
def test_next_turn_an_enemy_loses_a_card_of_the_colour(card: str) -> None:
    hand = {"arien": ["noble_blade", "spell_break", "liquid_leap"]}
    table = Table(NEBKHER | {"arien": (BLUE, "h6")}, APART, hand=hand)
    table.play("nebkher", card, "skill", "silver")
    table.next_turn()
    table.run(play_cards)
    table.answer_all(arien="noble_blade")
    table.run(play_cards)
    assert table.discarded("arien") == ["spell_break"]


def test_an_illusion_of_choice_is_for_two_or_none() -> None:
    heroes = NEBKHER | {"arien": (BLUE, "h6"), "wasp": (BLUE, "h7")}
    hand = {"arien": ["spell_break"], "wasp": ["static_barrier"]}
    table = Table(heroes, APART, hand=hand)
    table.play("nebkher", "an_illusion_of_choice", "skill", "silver")
    table.next_turn()
    table.lay("arien", "noble_blade")
    table.lay("wasp", "shock")
    table.run(play_cards, "arien", "wasp")
    assert table.discarded("arien") + table.discarded("wasp") == ["spell_break", "static_barrier"]


@pytest.mark.parametrize("card", ["imbue_doubt", "time_to_reconsider", "an_illusion_of_choice"])
def test_doubt_is_for_enemy_heroes_in_radius(card: str) -> None:
    heroes = NEBKHER | {"arien": (BLUE, "h6"), "wasp": (BLUE, "i8"), "sabina": (RED, "i7"),
                        "dodger": (BLUE, "j11")}  # fmt: skip
    table = Table(heroes, APART).play("nebkher", card, "skill", "silver")
    table.next_turn()
    for hero, played in (("arien", "noble_blade"), ("wasp", "shock"), ("sabina", "quickdraw"),
                         ("dodger", "necromancy")):  # fmt: skip
        table.lay(hero, played)
    table.run(play_cards)
    more = {"no"} if card == "an_illusion_of_choice" else set()
    assert table.options() == {"h6", "i8"} | more


# --- Crack in Reality, Shift Reality ----------------------------------------------------------


@pytest.mark.rule("goa2.concept.empty-space")
def test_the_line_belongs_to_both_sides() -> None:
    """The line runs through h8 and i8; Arien is north of it and Wasp south."""
    table = Table({"nebkher": (RED, "h8"), "arien": (BLUE, "h7"), "wasp": (BLUE, "h9")}, APART)
    table.play("nebkher", "crack_in_reality", "skill", "west_to_east")
    for hero, card, beyond in (("arien", "noble_blade", "i9"), ("wasp", "telekinesis", "i7")):
        table.play(hero, card, "movement")
        assert table.offers("i8")
        assert not table.offers(beyond)
        table.answer(hero)


@pytest.mark.rule("goa2.concept.empty-space", "goa2.pushunit.direction")
def test_nothing_goes_across_the_crack() -> None:
    heroes = NEBKHER | {"wasp": (BLUE, "j4"), "brogan": (RED, "i8"), "sabina": (RED, "i7")}
    table = Table(heroes, [*APART, ("melee", BLUE, "h6", "m")])
    table.play("nebkher", "crack_in_reality", "skill", "west_to_east")
    table.play("brogan", "mad_dash", "movement")
    assert table.offers("i6", "g6"), "the line can be entered"
    assert not table.offers("i5"), "but not what lies behind it"
    table.answer("brogan")
    table.play("sabina", "quickdraw", "attack")
    assert table.where("m") is None, "who stands on the line can be shot"
    table.play("wasp", "electrocute", "attack")
    assert table.said("stopped"), "and those beyond it cannot"


@pytest.mark.rule("goa2.concept.empty-space")
def test_a_push_ends_on_the_line_and_counts_as_stopped() -> None:
    heroes = NEBKHER | {"wasp": (BLUE, "j4"), "brogan": (RED, "i5")}
    table = Table(heroes, APART, hand={"brogan": ["onslaught"]})
    table.play("nebkher", "crack_in_reality", "skill", "west_to_east")
    table.play("wasp", "kinetic_repulse", "skill", "brogan")
    assert table.where("brogan") == "i6"
    assert table.discarded("brogan") == ["onslaught"]


@pytest.mark.rule("goa2.concept.empty-space")
def test_tokens_beyond_the_crack_are_out_of_reach() -> None:
    table = Table(NEBKHER | {"wuk": (BLUE, "i7")}, APART, [("tree", "wuk", "i5")])
    table.play("nebkher", "crack_in_reality", "skill", "west_to_east")
    table.play("wuk", "gifts_of_nature", "skill")
    assert table.said("stopped")
    assert table.where("tree") == "i5"


@pytest.mark.rule("goa2.concept.immune")
@pytest.mark.parametrize(
    ("card", "reached"), [("crack_in_reality", True), ("shift_reality", False)]
)
def test_shifted_reality_keeps_those_beside_the_line_from_him(card: str, reached: bool) -> None:
    table = Table(NEBKHER | {"arien": (BLUE, "i7"), "wasp": (BLUE, "k6")}, APART)
    table.play("nebkher", card, "skill", "west_to_east")
    table.play("arien", "noble_blade", "attack", *["no"] * reached)
    assert (table.where("nebkher") is None) is reached
    if not reached:
        table.play("wasp", "shock", "attack")
        assert table.where("nebkher") is None, "those on the line treat him as usual"


@pytest.mark.rule("goa2.concept.immune")
def test_shifted_reality_hides_him_from_nobody_who_is_off_the_board() -> None:
    table = Table(NEBKHER | {"arien": (BLUE, None)}, APART)
    table.play("nebkher", "shift_reality", "skill", "west_to_east")
    absent = Actor(table.state, table.hero("arien"), CARDS["noble_blade"], "attack", True)
    assert absent.immune() == 0


# --- What the Hell Are You? -------------------------------------------------------------------


@pytest.mark.rule("goa2.ultimate.permanent")
def test_his_laughter_costs_cards_or_more() -> None:
    heroes = NEBKHER | {"arien": (BLUE, "h6"), "wasp": (BLUE, "h7"), "brogan": (BLUE, "j13")}
    table = Table(heroes, APART, hand={"arien": ["spell_break"]}, ultimate=["nebkher"])
    table.play("nebkher", "diabolical_laughter", "skill", "yes", "arien")
    assert table.discarded("arien") == ["spell_break"]
    assert table.where("wasp") is None
    assert table.where("brogan") == "j13"


def test_without_laughter_nobody_is_struck_with_dread() -> None:
    table = Table(NEBKHER | {"arien": (BLUE, "h6")}, APART, ultimate=["nebkher"])
    table.play("nebkher", "fleeting_image", "skill", "i6", "no")
    assert table.done
    assert table.where("arien") == "h6"


def test_of_a_hero_who_has_fallen_no_other_figure_loses_a_card() -> None:
    table = Table(NEBKHER | {"razzle": (BLUE, "h6")}, APART, ultimate=["nebkher"])
    put(table.state, table.hero("razzle").more[0], table.space("h7"))
    table.play("nebkher", "diabolical_laughter", "skill", "yes", "h6", "done")
    assert len(table.said("hero_defeated")) == 1
    assert table.done


@pytest.mark.rule("goa2.concept.empty-space")
def test_a_swap_carries_nobody_across_the_crack() -> None:
    heroes = NEBKHER | {"wuk": (RED, "k6"), "arien": (RED, "k7")}
    table = Table(heroes, APART, [("tree", "wuk", "k5"), ("tree", "wuk", "l6")])
    table.play("nebkher", "crack_in_reality", "skill", "west_to_east")
    table.play("wuk", "into_the_canopy", "skill", "lift_a_friend", "arien")
    assert table.where("arien") == "l6", "the Tree beyond the line is no partner"


# --- what he cannot do ------------------------------------------------------------------------


def test_of_a_defense_card_he_has_the_other_actions_and_may_hold() -> None:
    table = Table(NEBKHER | {"snorri": (BLUE, "2 east of nebkher")}, APART, turn=2)
    table.hero("snorri").resolved[0] = "snorri_oath_of_endurance"
    table.play("nebkher", "mind_probe", "skill", "snorri")
    assert table.options() == {"movement", "hold"}
    table.answer("hold")
    assert table.done


@pytest.mark.rule("goa2.overview.card-over-rules")
def test_under_a_magnet_he_changes_no_places_but_lays_illusions() -> None:
    heroes = NEBKHER | {"wasp": (BLUE, "2 east of nebkher"), "brogan": (RED, "3 east of nebkher")}
    table = Table(heroes, APART, [("illusion", "nebkher", "west of nebkher")])
    table.play("wasp", "magnetic_dagger", "attack", "brogan")
    table.play("nebkher", "diabolical_laughter", "skill", "yes")
    assert table.options() == {"illusion", "done"}
