"""Min: smoke that hides, stances, items twice; her mines and grenades are in `test_min_mines`."""

import pytest

from critias.games.goa2.rules.cards import CARDS, SHEETS
from critias.games.goa2.rules.hands import turn_facedown
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.seen import GoaView
from critias.games.goa2.rules.turn import initiative
from critias.games.goa2.rules.view import view
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

MIN = {"min": (RED, "i8")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def seen(table: Table, hero: str) -> GoaView:
    """The table as a hero's player sees it."""
    return view(table.state, table.hero(hero).seat)


def lying(table: Table, label: str) -> list[str]:
    """Where tokens of a kind lie."""
    state = table.state
    return sorted(table.name(s) for s, p in state.at.items() if state.labels[p] == label)


# --- the Smoke Bomb ---------------------------------------------------------------------------


@pytest.mark.rule("goa2.place.token-supply-first", "goa2.place.empty-only")
def test_the_smoke_bomb_lies_within_three_spaces_and_there_is_one() -> None:
    table = Table(MIN, APART).play("min", "smoke_bomb", "skill")
    assert table.offers("3 east of min")
    assert not table.offers("4 east of min")
    table.answer("l8")
    table.hero("min").resolved[0] = ""
    table.play("min", "smoke_bomb", "skill", "h8")
    assert lying(table, "smoke bomb") == ["h8"]


SMOKED = {"min": (RED, "h6"), "sabina": (BLUE, "2 east of min")}
CROWD = [*APART, ("melee", RED, "southeast of i6", "open")]


@pytest.mark.rule("goa2.token.keeps-properties", "goa2.concept.in-straight-line")
def test_nobody_behind_the_smoke_can_be_chosen_by_an_enemy_of_hers() -> None:
    table = Table(SMOKED, CROWD, tokens=[("smoke bomb", "min", "i6")])
    table.play("sabina", "quickdraw", "attack")
    # The only target answers by itself.
    assert table.where("open") is None
    assert table.where("min") == "h6"


@pytest.mark.rule("goa2.token.keeps-properties")
def test_the_smoke_hides_an_enemys_own_minions_from_it_too_and_works_without_min() -> None:
    table = Table(
        SMOKED | {"min": (RED, None), "sabina": (BLUE, "j6")},
        [
            *APART,
            ("melee", BLUE, "h6", "own"),
            ("melee", BLUE, "j7", "near"),
            ("ranged", BLUE, "k6"),
        ],
        tokens=[("smoke bomb", "min", "i6")],
    )
    table.play("sabina", "marching_orders", "skill")
    assert table.offers("near")
    assert table.why("own") == "goa2.token.keeps-properties"


def test_off_the_line_the_smoke_hides_nothing_and_its_own_side_sees_through() -> None:
    heroes = SMOKED | {"sabina": (BLUE, "northeast of i6")}
    table = Table(heroes, APART, tokens=[("smoke bomb", "min", "i6")])
    table.play("sabina", "quickdraw", "attack", "min")
    assert table.where("min") is None
    friends = {"min": (RED, "i10"), "wasp": (BLUE, "h6"), "sabina": (RED, "j6")}
    own = Table(friends, APART, tokens=[("smoke bomb", "min", "i6")])
    own.play("sabina", "quickdraw", "attack", "wasp")
    assert own.where("wasp") is None


def test_tokens_and_the_space_beyond_are_not_hidden() -> None:
    table = Table(
        {"min": (RED, "i10"), "wuk": (BLUE, "j6")},
        APART,
        tokens=[("smoke bomb", "min", "i6"), ("tree", "wuk", "h6")],
    )
    table.play("wuk", "into_the_canopy", "skill", "climb", "tree")
    assert table.at("wuk", "h6")


# --- Poof!, Vanish, Ruse ----------------------------------------------------------------------


@pytest.mark.rule("goa2.block.condition")
@pytest.mark.parametrize(("card", "reach"), [("poof", 3), ("vanish", 4), ("ruse", 4)])
def test_she_changes_places_with_the_smoke_and_blocks(card: str, reach: int) -> None:
    heroes = {"min": (RED, "g6"), "brogan": (BLUE, "southeast of min")}
    for far, held in ((reach, True), (reach + 1, False)):
        table = Table(
            heroes,
            APART,
            tokens=[("smoke bomb", "min", f"{far} east of min")],
            hand={"min": [card]},
        )
        table.play("brogan", "onslaught", "attack", "min", card)
        if card == "ruse" and held:
            table.answer("no")
        assert table.where("min") == (
            table.name(table.space(f"{far} east of g6")) if held else None
        )
        assert (lying(table, "smoke bomb") == ["g6"]) is held


def test_the_ruse_moves_the_smoke_on_from_where_she_is_now() -> None:
    heroes = {"min": (RED, "g6"), "brogan": (BLUE, "southeast of min")}
    table = Table(heroes, APART, tokens=[("smoke bomb", "min", "i6")], hand={"min": ["ruse"]})
    table.play("brogan", "onslaught", "attack", "min", "ruse")
    assert table.offers("m6")
    assert table.why("g6") == "goa2.place.empty-only"
    assert table.why("n6") == "goa2.card.range-max"
    table.answer("m6")
    assert (table.where("min"), lying(table, "smoke bomb")) == ("i6", ["m6"])


def test_a_dagger_that_forbids_swapping_leaves_her_without_a_block() -> None:
    heroes = {"min": (RED, "h6"), "wasp": (BLUE, "i6")}
    table = Table(heroes, APART, tokens=[("smoke bomb", "min", "g6")], hand={"min": ["poof"]})
    table.play("wasp", "magnetic_dagger", "attack", "min", "no")
    table.move("min", "h6")
    table.play("wasp", "shock", "attack", "min", "poof")
    assert table.said("block")[-1][2] == 0
    assert table.where("min") is None


# --- the stances ------------------------------------------------------------------------------

SPARRING = {"min": (RED, "h6"), "brogan": (BLUE, "east of min"), "wasp": (BLUE, "h7")}
GUARD = {"brogan": ["mad_dash"]}


@pytest.mark.rule("goa2.pushunit.direction", "goa2.attack.after-text-last")
@pytest.mark.parametrize("distance", [0, 3])
def test_the_crane_kicks_somebody_beside_her_away(distance: int) -> None:
    table = Table(SPARRING, APART, hand=GUARD)
    table.play("min", "crane_stance", "attack", "brogan", "mad_dash")
    assert total(table) == 3
    assert table.offers("brogan", "wasp")
    table.answer("brogan")
    assert table.options() == {("push", n) for n in range(4)}
    table.answer(("push", distance))
    assert table.at("brogan", "i6" if distance == 0 else "l6")


@pytest.mark.printing(2)
@pytest.mark.rule("goa2.perform.optional-words")
def test_with_nobody_left_to_kick_the_action_is_simply_over() -> None:
    heroes = {"min": (RED, "h6"), "brogan": (BLUE, "i6")}
    table = Table(heroes, [*APART, ("melee", BLUE, "3 east of min")], ultimate=["min"])
    table.play("min", "crane_stance", "attack", "brogan")
    assert table.said("skipped") == [("min", "min_crane_stance")]
    assert table.done, "and where nobody is left to strike Flurry of Blows offers nothing"


@pytest.mark.parametrize(("card", "steps"), [("tiger_stance", 1), ("dragon_stance", 2)])
def test_tiger_and_dragon_circle_the_target_and_kick(card: str, steps: int) -> None:
    table = Table(SPARRING | {"wasp": (BLUE, "q6")}, APART, hand=GUARD)
    table.play("min", card, "attack", "brogan", "mad_dash")
    assert total(table) == 4
    assert table.offers("northwest of brogan")
    assert (table.space("east of brogan") in table.question.options) is False
    assert table.offers("northeast of brogan") is (steps == 2)
    assert not table.offers("west of h6")
    table.answer("northwest of i6", "brogan", ("push", 1))
    assert table.at("brogan", "southeast of i6")


def test_who_has_fallen_has_no_side_to_step_to_but_the_kick_follows() -> None:
    table = Table(SPARRING, APART)
    table.play("min", "tiger_stance", "attack", "brogan")
    assert table.asked[-1] == "push_distance"
    table.answer(("push", 1))
    assert not table.at("wasp", "h7")


@pytest.mark.parametrize("card", ["tiger_stance", "dragon_stance"])
@pytest.mark.rule("goa2.push.immediate-midturn")
def test_the_next_wave_has_no_side_to_step_to(card: str) -> None:
    """The minion falls, the lane is pushed, and the same miniature comes back with the new wave."""
    minions = [("melee", RED, "i14"), ("melee", BLUE, "i6", "pawn")]
    table = Table({"min": (RED, "h6"), "wasp": (BLUE, "h7")}, minions)
    table.play("min", card, "attack", "pawn")
    assert table.said("lane_push")
    assert table.where("pawn") is not None
    assert table.asked[-1] == "push_distance"


@pytest.mark.parametrize("card", ["crane_stance", "tiger_stance", "dragon_stance"])
def test_nobody_is_kicked_whom_nobody_may_displace(card: str) -> None:
    table = Table(SPARRING, APART, hand=GUARD).play("brogan", "bulwark", "skill")
    table.play("min", card, "attack", "brogan", "mad_dash")
    if card != "crane_stance":
        table.answer("no")
    assert table.done
    assert table.found_nobody() == [("min", f"min_{card}")]


@pytest.mark.parametrize("card", ["viper_stance", "cobra_stance"])
@pytest.mark.rule("goa2.card.range-max")
def test_smoke_beyond_the_radius_is_of_no_use(card: str) -> None:
    table = Table(SPARRING, APART, tokens=[("smoke bomb", "min", "5 east of min")], hand=GUARD)
    table.play("min", card, "attack", "brogan", "mad_dash")
    assert (table.where("min"), table.done) == ("h6", True)


@pytest.mark.rule("goa2.swap.pieces")
def test_the_viper_may_vanish_into_the_smoke_within_four_spaces() -> None:
    smoke = [("smoke bomb", "min", "4 east of min")]
    table = Table(SPARRING, APART, tokens=smoke, hand=GUARD)
    table.play("min", "viper_stance", "attack", "brogan", "mad_dash", "smoke bomb")
    assert total(table) == 5
    assert (table.where("min"), lying(table, "smoke bomb")) == ("l6", ["h6"])
    assert table.done
    stay = Table(SPARRING, APART, tokens=smoke, hand=GUARD)
    stay.play("min", "viper_stance", "attack", "brogan", "mad_dash", "no")
    assert stay.where("min") == "h6"


def test_the_cobra_puts_the_smoke_elsewhere_but_only_after_the_swap() -> None:
    smoke = [("smoke bomb", "min", "4 east of min")]
    table = Table(SPARRING, APART, tokens=smoke, hand=GUARD)
    table.play("min", "cobra_stance", "attack", "brogan", "mad_dash", "smoke bomb")
    assert table.why("5 east of min") == "goa2.card.range-max"
    table.answer("p6")
    assert (table.where("min"), lying(table, "smoke bomb")) == ("l6", ["p6"])
    stay = Table(SPARRING, APART, tokens=smoke, hand=GUARD)
    stay.play("min", "cobra_stance", "attack", "brogan", "mad_dash", "no")
    assert stay.done


# --- Fast as Lightning ------------------------------------------------------------------------


def resolved(table: Table, card: str) -> Table:
    """A card of hers that lies in the slot of the first turn."""
    table.state.turn = 2
    table.hero("min").resolved[0] = f"min_{card}"
    table.hero("min").deck = tuple(c for c in table.hero("min").deck if c != f"min_{card}")
    return table


@pytest.mark.rule("goa2.attack.enemies-only", "goa2.card.range-max")
def test_lightning_strikes_enemies_in_range() -> None:
    others = {"arien": (RED, "g6"), "sabina": (BLUE, "2 east of min")}
    table = Table(SPARRING | others, APART).play("min", "fast_as_lightning", "attack")
    assert table.options() == {"i6", "h7"}


def test_lightning_ends_as_the_resolved_stance_does() -> None:
    table = resolved(Table(SPARRING, APART, hand=GUARD), "tiger_stance")
    table.play("min", "fast_as_lightning", "attack", "brogan", "mad_dash", "northwest of i6")
    assert total(table) == 2
    table.answer(("push", 1))
    assert table.at("brogan", "southeast of i6")


def test_lightning_uses_the_radius_of_the_discarded_stance_with_items() -> None:
    table = Table(
        SPARRING,
        APART,
        tokens=[("smoke bomb", "min", "5 east of min")],
        hand=GUARD,
        discard={"min": ["viper_stance"]},
        items={"min": {"radius": 1}},
    )
    table.play("min", "fast_as_lightning", "attack", "brogan", "mad_dash", "smoke bomb")
    assert table.where("min") == "m6"


@pytest.mark.rule("goa2.state.facedown-loses")
def test_lightning_has_no_end_without_a_faceup_red_card_on_the_table() -> None:
    hand = Table(SPARRING, APART, hand=GUARD | {"min": ["crane_stance"]})
    hand.play("min", "fast_as_lightning", "attack", "brogan", "mad_dash")
    assert hand.done
    table = resolved(Table(SPARRING, APART, hand=GUARD), "crane_stance")
    turn_facedown(table.state, table.hero("min"), "min_crane_stance")
    table.play("min", "fast_as_lightning", "attack", "brogan", "mad_dash")
    assert table.done


def test_the_handicap_card_is_for_heroes_beside_her_and_says_that_its_numbers_are_made_up() -> None:
    heroes = SPARRING | {"wasp": (BLUE, "2 east of min"), "brogan": (BLUE, "q6")}
    table = Table(heroes, [*APART, ("melee", BLUE, "g6", "minion")])
    table.play("min", "chop_down", "attack")
    assert table.said("stopped")
    assert [c.name for c in SHEETS["min"].cards if c.reconstructed] == ["Chop Down"]


# --- Inner Strength, Perfect Self -------------------------------------------------------------


@pytest.mark.rule("goa2.item.bonus")
def test_items_count_twice_this_round() -> None:
    items = {"min": {"attack": 1, "initiative": 2, "range": 1}}
    table = Table(SPARRING | {"brogan": (BLUE, "3 east of min")}, APART, items=items, hand=GUARD)
    table.play("min", "inner_strength", "skill")
    table.next_turn()
    table.lay("min", "fast_as_lightning")
    assert initiative(table.state, table.hero("min")) == 13 + 4
    table.play("min", "fast_as_lightning", "attack", "brogan", "mad_dash")
    assert total(table) == 2 + 2
    shown = seen(table, "min")["heroes"][0]
    assert (shown["items"], shown["bonus"]) == ([1, 0, 2, 0, 1, 0], [2, 0, 4, 0, 2, 0])


def test_the_items_of_others_count_once_and_hers_too_when_she_has_fallen() -> None:
    items = {"min": {"defense": 1}, "brogan": {"attack": 1}}
    table = Table(SPARRING, APART, items=items, hand={"min": ["crane_stance", "poof"]})
    table.play("min", "inner_strength", "skill")
    table.play("brogan", "onslaught", "attack", "min", "crane_stance")
    assert total(table) == 4 + 1
    assert table.said("defense")[-1][2] == 5 + 2
    table.play("wasp", "shock", "attack", "min", "no")
    assert not table.state.effects


@pytest.mark.rule("goa2.item.tuck", "goa2.modal.any-order", "goa2.hidden.item-covered-part")
def test_a_second_tier_card_of_her_deck_becomes_an_item_for_good() -> None:
    table = Table(MIN | {"brogan": (BLUE, "q8")}, APART)
    deck = [c for c in table.hero("min").deck if CARDS[c].tier == 2]
    table.play("min", "perfect_self", "skill", "one_more_item")
    assert table.options() == set(deck)
    table.answer("viper_stance")
    assert table.hero("min").items[1] == 1
    assert "min_viper_stance" in table.hero("min").tucked
    table.answer("items_count_twice")
    assert table.said("effect")
    table.run(end_round)
    assert table.hero("min").items[1] == 1


def test_without_a_second_tier_card_nothing_becomes_an_item() -> None:
    table = Table(MIN | {"brogan": (BLUE, "q8")}, APART)
    hero = table.hero("min")
    hero.deck = tuple(c for c in hero.deck if CARDS[c].tier != 2)
    table.play("min", "perfect_self", "skill", "one_more_item")
    assert table.options() == {"items_count_twice", "done"}
    assert hero.tucked == ()


# --- Flurry of Blows --------------------------------------------------------------------------


@pytest.mark.rule("goa2.repeat.whole-action", "goa2.repeat.no-repeat-of-repeat")
def test_every_attack_may_be_repeated_on_somebody_else() -> None:
    table = Table(
        SPARRING | {"arien": (BLUE, "g6")},
        APART,
        hand=GUARD | {"wasp": ["shock"]},
        ultimate=["min"],
    )
    table.play("min", "crane_stance", "attack", "brogan", "mad_dash", "wasp", ("push", 0), "yes")
    assert table.offers("wasp", "arien")
    assert not table.offers("brogan")
    table.answer("wasp", "shock", "brogan", ("push", 0))
    assert table.done


def test_the_flurry_is_for_attacks_alone() -> None:
    table = Table(SPARRING, APART, ultimate=["min"])
    table.play("min", "smoke_bomb", "skill", "h8")
    assert table.done
