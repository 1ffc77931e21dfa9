"""Takahide: gold cards in turn, friends' cards exchanged, a ring of blades, friends' discards."""

import pytest

from critias.games.goa2.game import VOICE
from critias.games.goa2.rules.cards import CARDS, GOLD, SHEETS
from critias.games.goa2.rules.level import unlock
from critias.games.goa2.rules.turn import initiative
from critias.games.goa2.rules.view import HIDDEN
from critias.kernel.choices import Option
from goa2.rules.course import view
from goa2.table import BLUE, RED, Table

TAKAHIDE = {"takahide": (RED, "j6")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""
FLOAT, STING, STRIKE = (
    "takahide_float_like_a_butterfly",
    "takahide_sting_like_a_bee",
    "takahide_strike_like_a_tiger",
)


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def golds(table: Table) -> list[str]:
    """The gold cards of his deck."""
    return sorted(c for c in table.hero("takahide").deck if CARDS[c].colour == GOLD)


# --- gold cards -------------------------------------------------------------------------------


@pytest.mark.rule("goa2.setup.starting-hand")
def test_one_of_three_gold_cards_begins_in_hand() -> None:
    sheet = SHEETS["takahide"]
    assert FLOAT in sheet.starting_hand()
    assert {STING, STRIKE} <= set(sheet.starting_deck())


@pytest.mark.rule("goa2.state.swap-exchanges-states", "goa2.resolve.to-turn-slot")
def test_he_turns_the_gold_card_and_still_moves_with_the_old_one() -> None:
    table = Table(TAKAHIDE, APART)
    table.play("takahide", "float_like_a_butterfly", "movement", "strike_like_a_tiger")
    assert "takahide_turn" in table.asked
    assert table.offers("5 southwest of takahide")
    table.answer("i7")
    assert table.hero("takahide").resolved[0] == STRIKE
    assert golds(table) == [FLOAT, STING]
    assert table.hero("takahide").laid == FLOAT


def test_without_gold_in_the_deck_he_moves_all_the_same() -> None:
    table = Table(TAKAHIDE, APART)
    for card in (STING, STRIKE):
        table.hero("takahide").deck = tuple(c for c in table.hero("takahide").deck if c != card)
    table.play("takahide", "float_like_a_butterfly", "movement", "i7")
    assert table.hero("takahide").resolved[0] == FLOAT


@pytest.mark.rule("goa2.card.range-max")
def test_the_bee_stings_exactly_at_range() -> None:
    near = {"arien": (BLUE, "2 west of takahide"), "wasp": (BLUE, "3 west of takahide")}
    table = Table(TAKAHIDE | near, APART)
    table.play("takahide", "sting_like_a_bee", "attack", "wasp")
    assert total(table) == 5
    assert table.hero("takahide").resolved[0] == STRIKE, "the only one left in the deck"
    assert STING in table.hero("takahide").deck
    table = Table(TAKAHIDE | {"arien": (BLUE, "2 west of takahide")}, APART)
    table.play("takahide", "sting_like_a_bee", "attack")
    assert table.hero("takahide").resolved[0] == STING, "no target, and the card stays"


def test_the_tiger_strikes_beside_him() -> None:
    table = Table(TAKAHIDE | {"wasp": (BLUE, "k6")}, APART)
    table.play("takahide", "strike_like_a_tiger", "attack", "sting_like_a_bee")
    assert total(table) == 7
    assert table.hero("takahide").resolved[0] == STING


@pytest.mark.rule("goa2.state.facedown-loses", "goa2.hidden.facedown")
def test_bushido_turns_a_resolved_gold_card_and_nobody_sees_which_it_is_now() -> None:
    table = Table(TAKAHIDE | {"wasp": (BLUE, "k6")}, APART)
    table.play("takahide", "float_like_a_butterfly", "movement", "strike_like_a_tiger", "j6")
    table.next_turn()
    table.play("takahide", "bushido", "skill", ("gold", 1))
    own = table.hero("takahide")
    assert own.resolved[0] == STING
    assert own.facedown == (STING,)
    assert golds(table) == [FLOAT, STRIKE]
    assert view(table, 1)["heroes"][0]["resolved"][0] == HIDDEN
    assert table.said("swap_cards")[-1][1:] == ("", "")
    assert own.turned == {STING: [FLOAT, STING]}, "what it may be for the others"
    own.resolved[1] = ""
    table.play("takahide", "bushido", "skill", ("gold", 1))
    assert own.turned[STRIKE] == [FLOAT, STRIKE, STING], "or still the old one"


def test_bushido_turns_the_gold_card_in_hand_unseen() -> None:
    table = Table(TAKAHIDE, APART, hand={"takahide": ["float_like_a_butterfly", "come_to_aid"]})
    table.play("takahide", "bushido", "skill", ("gold", 0))
    assert STING in table.hand("takahide")
    assert not table.hero("takahide").facedown


def test_bushido_finds_the_gold_card_among_others_and_names_those_of_the_deck() -> None:
    hand = {"takahide": ["come_to_aid", "float_like_a_butterfly"]}
    table = Table({"arien": (BLUE, "k6")} | TAKAHIDE, APART, hand=hand)
    table.play("takahide", "bushido", "skill")
    ask = table.question
    assert (ask.kind, ask.hidden, ask.secret) == ("takahide_gold", True, True)
    names = [VOICE.words.label(view(table, 1), ask, option) for option in ask.options]
    assert sorted(names) == ["Sting Like a Bee", "Strike Like a Tiger"]
    table.answer(("gold", 0))
    assert set(table.hand("takahide")) == {"takahide_come_to_aid", STING}
    assert table.hero("takahide").turned == {STING: [STING, STRIKE]}


def test_a_card_that_lies_open_is_turned_openly() -> None:
    table = Table(TAKAHIDE, APART).play("takahide", "float_like_a_butterfly", "movement")
    ask = table.question
    assert (ask.kind, ask.hidden, ask.secret) == ("takahide_turn", False, False)
    table.answer("strike_like_a_tiger", "j6")
    assert table.hero("takahide").turned == {}


@pytest.mark.parametrize("card", ["float_like_a_butterfly", "bushido"])
def test_whoever_copies_him_turns_no_card_of_its_own(card: str) -> None:
    """Nobody else has gold cards in the deck."""
    table = Table(TAKAHIDE | {"nebkher": (BLUE, "h6")}, APART, hand={"nebkher": ["mind_probe"]})
    table.play("takahide", card, "hold").next_turn()
    kind = "skill" if card == "bushido" else "movement"
    table.play("nebkher", "mind_grip", "skill", "copy", kind)
    assert not {"takahide_gold", "takahide_turn"} & set(table.asked)
    assert not table.said("swap_cards")


@pytest.mark.rule("goa2.block.failed")
def test_a_shameful_display_stops_nothing() -> None:
    table = Table(
        TAKAHIDE | {"arien": (BLUE, "k6")}, APART, hand={"takahide": ["shameful_display"]}
    )
    table.play("arien", "noble_blade", "attack", "takahide", "shameful_display")
    assert table.where("takahide") is None


# --- Set an Example, Lead from the Front, Hold My Saké ----------------------------------------

FRIENDS = TAKAHIDE | {"arien": (RED, "2 west of takahide"), "wasp": (BLUE, "k6")}


@pytest.mark.rule("goa2.initiative.recheck-after-each")
@pytest.mark.parametrize(
    ("card", "value"), [("set_an_example", 2), ("lead_from_the_front", 3), ("hold_my_sake", 3)]
)
def test_a_friend_exchanges_its_unresolved_card(card: str, value: int) -> None:
    table = Table(
        FRIENDS, APART, laid={"arien": "aspiring_duelist"}, hand={"arien": ["noble_blade"]}
    )
    table.play("takahide", card, "attack", "wasp", "arien")
    assert total(table) == value
    assert table.question.seats == (table.hero("arien").seat,)
    table.answer("noble_blade")
    own = table.hero("arien")
    assert (own.card, own.hand, own.laid) == (
        "noble_blade",
        ["aspiring_duelist"],
        "aspiring_duelist",
    )
    assert initiative(table.state, own) == 11


def test_nobody_has_to_and_a_resolved_card_cannot() -> None:
    table = Table(
        FRIENDS, APART, laid={"arien": "aspiring_duelist"}, hand={"arien": ["noble_blade"]}
    )
    table.play("takahide", "set_an_example", "attack", "wasp", "arien", "no")
    assert table.hero("arien").card == "aspiring_duelist"
    resolved = Table(FRIENDS, APART, hand={"arien": ["noble_blade"]})
    assert resolved.play("takahide", "set_an_example", "attack", "wasp").done


EXAMPLES = ["set_an_example", "lead_from_the_front", "hold_my_sake"]


@pytest.mark.parametrize(
    "card", [*EXAMPLES, "strike_like_a_tiger", "spinning_blade", "blade_helix"]
)
def test_he_attacks_enemies_beside_him(card: str) -> None:
    heroes = TAKAHIDE | {"wasp": (BLUE, "k6"), "brogan": (RED, "i7"), "dodger": (BLUE, "l6")}
    table = Table(heroes, [*APART, ("melee", BLUE, "i6")]).play("takahide", card, "attack")
    assert table.options() == {"k6", "i6"}


@pytest.mark.parametrize("card", EXAMPLES)
def test_the_example_is_for_a_friend_in_radius_whose_card_is_unresolved(card: str) -> None:
    """Sabina has no card, Tigerclaw is too far away and Dodger an enemy."""
    heroes = FRIENDS | {"brogan": (RED, "i7"), "sabina": (RED, "j7"), "tigerclaw": (RED, "j11"),
                        "dodger": (BLUE, "i6")}  # fmt: skip
    laid = {"arien": "noble_blade", "brogan": "onslaught", "tigerclaw": "parry",
            "dodger": "necromancy"}  # fmt: skip
    table = Table(heroes, APART, laid=laid).play("takahide", card, "attack", "wasp")
    assert table.options() == {"h6", "i7", "no"}


@pytest.mark.rule("goa2.hidden.facedown")
def test_facedown_discards_are_not_exchanged() -> None:
    pile = {"arien": ["noble_blade", "spell_break"]}
    table = Table(FRIENDS, APART, laid={"arien": "aspiring_duelist"}, discard=pile)
    table.hero("arien").facedown += ("spell_break",)
    table.play("takahide", "hold_my_sake", "attack", "wasp", "arien")
    assert table.options() == {"noble_blade", "no"}


def test_the_sake_reaches_the_discard_pile() -> None:
    pile = {"arien": ["noble_blade"]}
    for card, reached in (("hold_my_sake", True), ("lead_from_the_front", False)):
        table = Table(FRIENDS, APART, laid={"arien": "aspiring_duelist"}, discard=pile)
        table.play("takahide", card, "attack", "wasp", "arien")
        assert table.options() == ({"noble_blade", "no"} if reached else {"no"})


# --- Spinning Blade, Blade Helix --------------------------------------------------------------


@pytest.mark.rule("goa2.concept.obstacle")
@pytest.mark.parametrize("card", ["spinning_blade", "blade_helix"])
def test_enemy_units_cannot_come_beside_him_and_friends_can(card: str) -> None:
    heroes = TAKAHIDE | {"wasp": (BLUE, "k6"), "arien": (BLUE, "h6"), "brogan": (RED, "h7")}
    table = Table(heroes, APART, hand={"wasp": ["shock"]})
    table.play("takahide", card, "attack", "wasp", "shock")
    table.play("arien", "liquid_leap", "movement")
    assert table.why("i6") == "goa2.overview.card-over-rules"
    assert table.why_by("i6") == (f"takahide_{card}", "takahide")
    table.answer("arien")
    table.play("brogan", "mad_dash", "movement")
    assert table.offers("i7")


def test_whoever_displaces_them_enemy_units_stay_out() -> None:
    heroes = TAKAHIDE | {"wasp": (BLUE, "k6"), "brogan": (RED, "g6")}
    table = Table(heroes, [*APART, ("melee", BLUE, "h6", "m")], hand={"wasp": ["shock"]})
    table.play("takahide", "spinning_blade", "attack", "wasp", "shock")
    table.play("brogan", "mighty_punch", "skill", "no", "m", ("push", 1))
    assert table.where("m") == "h6", "the space beside him is shut to it"
    table.next_turn()
    table.play("brogan", "brutal_jab", "skill", "no", "m", ("push", 1))
    assert table.where("m") == "i6"


@pytest.mark.parametrize("card", ["spinning_blade", "blade_helix"])
@pytest.mark.rule("goa2.concept.obstacle")
def test_tokens_of_enemies_are_laid_into_the_ring(card: str) -> None:
    heroes = TAKAHIDE | {"wasp": (BLUE, "k6"), "wuk": (BLUE, "h6")}
    table = Table(heroes, APART, hand={"wasp": ["shock"]})
    table.play("takahide", card, "attack", "wasp", "shock")
    table.play("wuk", "mystic_saplings", "skill", ("tokens", 1))
    assert table.offers("i6", "i7")


@pytest.mark.parametrize("card", ["spinning_blade", "blade_helix"])
@pytest.mark.rule("goa2.concept.obstacle")
def test_tokens_of_enemies_are_brought_into_the_ring_and_units_are_not(card: str) -> None:
    """Wasp pulls a Tree and a minion of her team to where she stands, beside him."""
    heroes = TAKAHIDE | {"wasp": (BLUE, "k6"), "wuk": (BLUE, "h14")}
    for pulled, comes in (("tree", True), ("pawn", False)):
        table = Table(
            heroes, [*APART, ("melee", BLUE, "k8", "pawn")], [("tree", "wuk", "m5")],
            hand={"wasp": ["shock"]},
        )  # fmt: skip
        table.play("takahide", card, "attack", "wasp", "shock")
        table.play("wasp", "telekinesis", "skill", pulled)
        assert table.offers("l6")
        assert table.offers("j5", "j7") is comes


def test_the_helix_grows_with_radius_items() -> None:
    heroes = TAKAHIDE | {"wasp": (BLUE, "k6"), "arien": (BLUE, "g6")}
    table = Table(heroes, APART, hand={"wasp": ["shock"]}, items={"takahide": {"radius": 1}})
    table.play("takahide", "blade_helix", "attack", "wasp", "shock")
    table.play("arien", "liquid_leap", "movement")
    assert table.why("h6") == "goa2.overview.card-over-rules"


# --- green ------------------------------------------------------------------------------------

AIDED = TAKAHIDE | {"arien": (RED, "3 west of takahide")}


@pytest.mark.parametrize(
    ("card", "steps"), [("come_to_aid", 3), ("bring_the_relief", 4), ("commit_reserves", 4)]
)
def test_a_friend_pays_and_he_moves(card: str, steps: int) -> None:
    table = Table(AIDED, APART, hand={"arien": ["noble_blade"]})
    table.play("takahide", card, "skill", "noble_blade")
    assert table.discarded("arien") == ["noble_blade"]
    assert table.offers("3 southwest of takahide")
    assert table.offers("4 southwest of takahide") is (steps == 4)


@pytest.mark.parametrize(
    ("card", "far"),
    [("come_to_aid", "4 west of takahide"), ("bring_the_relief", "j11"),
     ("commit_reserves", "j11"), ("pledge_of_allegiance", "j11"), ("loyal_retainer", "j11")],
)  # fmt: skip
def test_aid_comes_from_friendly_heroes_in_range(card: str, far: str) -> None:
    heroes = AIDED | {"brogan": (RED, "i6"), "tigerclaw": (RED, far), "wasp": (BLUE, "k6")}
    table = Table(heroes, [*APART, ("melee", RED, "i7")]).play("takahide", card, "skill")
    assert table.options() == {"g6", "i6"}


@pytest.mark.parametrize("card", ["pledge_of_allegiance", "loyal_retainer"])
def test_without_a_discard_a_pledge_pays_nobody(card: str) -> None:
    table = Table(AIDED, APART, hand={"arien": ["noble_blade"]},
                  discard={"takahide": ["come_to_aid"]})  # fmt: skip
    table.play("takahide", card, "skill", "no")
    assert (table.coins("takahide"), table.coins("arien"), table.done) == (0, 0, True)


def test_an_older_discard_will_do_and_none_ends_it() -> None:
    table = Table(AIDED, APART, discard={"arien": ["noble_blade"]})
    assert table.play("takahide", "come_to_aid", "skill").question.kind == "move_text"
    table = Table(AIDED, APART, hand={"arien": ["noble_blade"]})
    assert table.play("takahide", "come_to_aid", "skill", "no").done
    alone = Table(TAKAHIDE, APART).play("takahide", "come_to_aid", "skill")
    assert alone.said("stopped")


@pytest.mark.rule("goa2.concept.ignore-obstacles")
def test_reserves_pass_obstacles() -> None:
    walls = [("melee", BLUE, "i5"), ("melee", BLUE, "j5"), ("ranged", BLUE, "i7")]
    walls += [("heavy", BLUE, "j7"), ("ranged", RED, "k6")]
    heroes = AIDED | {"brogan": (RED, "i6")}
    for card, passing in (("commit_reserves", True), ("bring_the_relief", False)):
        table = Table(heroes, [*APART, *walls], discard={"arien": ["noble_blade"]})
        table.play("takahide", card, "skill", "arien")
        assert table.done is not passing


@pytest.mark.parametrize(("card", "coins"), [("pledge_of_allegiance", 1), ("loyal_retainer", 2)])
def test_a_pledge_pays_both_and_gives_a_card_back(card: str, coins: int) -> None:
    pile = {"arien": ["noble_blade"], "takahide": ["come_to_aid"]}
    table = Table(AIDED, APART, discard=pile)
    table.play("takahide", card, "skill", "come_to_aid")
    assert (table.coins("takahide"), table.coins("arien")) == (coins, coins)
    assert table.hand("takahide") == ["takahide_come_to_aid"]


# --- blue -------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.state.discard-from-hand")
@pytest.mark.parametrize("card", ["proven_warrior", "chosen_champion"])
def test_an_enemy_loses_a_card_of_the_colour_of_a_friends_discard(card: str) -> None:
    table = Table(
        AIDED | {"wasp": (BLUE, "3 southwest of takahide")}, APART,
        discard={"arien": ["noble_blade", "spell_break"]},
        hand={"wasp": ["shock", "static_barrier", "magnetic_dagger"]},
    )  # fmt: skip
    table.play("takahide", card, "skill", "spell_break")
    assert table.discarded("wasp") == ["static_barrier"]


WARRIORS = [("proven_warrior", "4 west of takahide"), ("chosen_champion", "j11"),
            ("the_right_hand", "j11")]  # fmt: skip


@pytest.mark.parametrize(("card", "far"), WARRIORS)
@pytest.mark.rule("goa2.hidden.facedown", "goa2.hidden.open-cards")
def test_he_names_open_discards_of_friends_in_radius(card: str, far: str) -> None:
    """Brogan's pile lies facedown, Tigerclaw is too far away, and Wasp an enemy."""
    heroes = AIDED | {"sabina": (RED, "i7"), "brogan": (RED, "i6"), "tigerclaw": (RED, far),
                      "wasp": (BLUE, "k6"), "dodger": (BLUE, "h8"),
                      "xargatha": (BLUE, "j12")}  # fmt: skip
    pile = {"arien": ["noble_blade", "liquid_leap", "spell_break"], "brogan": ["shield"],
            "sabina": ["quickdraw"], "tigerclaw": ["parry"], "wasp": ["shock"]}  # fmt: skip
    table = Table(heroes, APART, discard=pile)
    table.hero("arien").facedown += ("spell_break",)
    table.hero("brogan").facedown += ("shield",)
    table.play("takahide", card, "skill")
    assert table.options() == {"g6", "i7"}
    table.answer("arien")
    assert table.question.seats == (table.hero("takahide").seat,)
    assert table.options() == {"noble_blade", "liquid_leap"}
    table.answer("noble_blade")
    assert table.options() == {"k6", "h8"} | ({"no"} if card == "the_right_hand" else set())


def test_without_that_colour_nothing_is_lost_and_without_a_card_he_stops() -> None:
    heroes = AIDED | {"wasp": (BLUE, "3 southwest of takahide")}
    table = Table(heroes, APART, discard={"arien": ["noble_blade"]}, hand={"wasp": ["shock"]})
    table.play("takahide", "proven_warrior", "skill")
    assert table.discarded("wasp") == []
    assert Table(heroes, APART).play("takahide", "proven_warrior", "skill").said("stopped")


def test_the_right_hand_strikes_two_or_none() -> None:
    heroes = AIDED | {"wasp": (BLUE, "h8"), "brogan": (BLUE, "i8")}
    hand = {"wasp": ["magnetic_dagger"], "brogan": ["onslaught"]}
    table = Table(heroes, APART, discard={"arien": ["noble_blade"]}, hand=hand)
    table.play("takahide", "the_right_hand", "skill", "wasp", "brogan")
    assert table.discarded("wasp") + table.discarded("brogan") == ["magnetic_dagger", "onslaught"]
    none = Table(heroes, APART, discard={"arien": ["noble_blade"]}, hand=hand)
    assert none.play("takahide", "the_right_hand", "skill", "no").done


def test_a_friend_who_steps_aside_when_it_discards_goes_on_from_there() -> None:
    heroes = TAKAHIDE | {"cordelia": (RED, "2 west of takahide"), "wasp": (BLUE, "m9")}
    table = Table(heroes, APART, hand={"cordelia": ["bewitch"]})
    table.play("cordelia", "jinx", "skill")
    table.play("takahide", "tactical_gambit", "skill", "bewitch", "west of cordelia")
    assert table.at("cordelia", "3 west of takahide")
    assert table.offers("2 west of cordelia")
    assert not table.offers("3 west of cordelia")


@pytest.mark.parametrize("card", ["calculated_risk", "tactical_gambit"])
def test_a_friend_may_discard_an_attack_card_and_go(card: str) -> None:
    table = Table(AIDED, APART, hand={"arien": ["noble_blade", "spell_break"]})
    table.play("takahide", card, "skill")
    assert table.options() == {"noble_blade", "no"}
    table.answer("noble_blade")
    assert table.question.seats == (table.hero("arien").seat,), "the friend decides where to"
    table.answer("h6")
    assert table.where("arien") == "h6"


@pytest.mark.parametrize("card", ["calculated_risk", "tactical_gambit"])
def test_the_risk_is_taken_by_a_friendly_hero_in_radius(card: str) -> None:
    heroes = AIDED | {"brogan": (RED, "i6"), "tigerclaw": (RED, "j11"), "wasp": (BLUE, "k6")}
    table = Table(heroes, [*APART, ("melee", RED, "i7")]).play("takahide", card, "skill")
    assert table.options() == {"g6", "i6"}


# --- Ready for War ----------------------------------------------------------------------------


@pytest.mark.rule("goa2.ultimate.unlock")
def test_ready_for_war_he_has_three_gold_cards_and_no_silver() -> None:
    table = Table(TAKAHIDE, APART, level={"takahide": 7})
    own = table.hero("takahide")
    table.deal("takahide", *SHEETS["takahide"].starting_hand())
    unlock(table.state, own)
    colours = sorted(CARDS[card].colour for card in own.hand)
    assert colours == ["blue", "gold", "gold", "gold", "green", "red"]
    assert "takahide_bushido" in own.deck
    assert golds(table) == []


# --- what else the texts say ------------------------------------------------------------------


@pytest.mark.rule("goa2.state.swap-exchanges-states")
def test_bushido_turns_a_discarded_gold_card_facedown() -> None:
    table = Table(TAKAHIDE, APART, discard={"takahide": ["float_like_a_butterfly"]})
    table.play("takahide", "bushido", "skill", ("gold", 0))
    (card,) = table.hero("takahide").discard
    assert card in (STING, STRIKE)
    assert card in table.hero("takahide").facedown


@pytest.mark.parametrize("card", ["calculated_risk", "tactical_gambit"])
def test_a_friend_without_a_discard_goes_nowhere(card: str) -> None:
    table = Table(AIDED, APART, hand={"arien": ["spell_break"]})
    table.play("takahide", card, "skill", "arien")
    assert table.done, "it has no attack card to discard"
    table = Table(AIDED, APART, hand={"arien": ["noble_blade"]})
    table.play("takahide", card, "skill", "arien", "no")
    assert table.done


@pytest.mark.rule("goa2.initiative.recheck-after-each")
def test_a_changed_mind_changes_the_order() -> None:
    heroes = AIDED | {"wasp": (BLUE, "k6")}
    table = Table(heroes, APART, hand={"arien": ["noble_blade"], "wasp": ["shock"]})
    table.lay("arien", "aspiring_duelist")
    before = initiative(table.state, table.hero("arien"))
    table.play("takahide", "set_an_example", "attack", "wasp", "shock")
    table.answer("arien", "noble_blade")
    assert (before, initiative(table.state, table.hero("arien"))) == (9, 11)
    assert table.hero("arien").laid == "aspiring_duelist", "what was put down is remembered"
    assert table.hand("arien") == ["aspiring_duelist"]
