"""Ignatia: two texts and a coin, magma, portals, combustion, and an action performed again."""

import pytest

from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.cards import CARDS, SHEETS
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.turn import resolve_next
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

IGNATIA = {"ignatia": (RED, "i8")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def magma(table: Table) -> list[str]:
    """Where Magma lies."""
    state = table.state
    return sorted(table.name(s) for s, p in state.at.items() if state.labels[p] == "magma")


# --- Chaos Bolt, Unreliable Jolt --------------------------------------------------------------

CLOSE = IGNATIA | {"wasp": (BLUE, "j8"), "arien": (BLUE, "l8")}


def test_the_bolt_is_for_minions_nearby_under_a_blue_coin() -> None:
    minions = [*APART, ("melee", BLUE, "h8", "near"), ("melee", BLUE, "i6", "far")]
    table = Table(CLOSE, minions, coin=BLUE).play("ignatia", "chaos_bolt", "attack")
    assert (table.where("near"), table.where("far")) == (None, "i6")


def test_the_bolt_is_for_heroes_in_range_under_a_red_coin() -> None:
    minions = [*APART, ("melee", BLUE, "h8", "near")]
    heroes = CLOSE | {"sabina": (BLUE, "m8")}
    table = Table(heroes, minions, coin=RED, hand={"arien": ["raging_stream"]})
    table.play("ignatia", "chaos_bolt", "attack")
    assert table.offers("wasp", "arien")
    assert not table.offers("near")
    assert not table.offers("sabina")
    table.answer("arien", "raging_stream")
    assert total(table) == 2


@pytest.mark.parametrize("team", [RED, BLUE])
def test_the_side_of_ignatia_does_not_matter(team: int) -> None:
    heroes = {"ignatia": (team, "i8"), "wasp": (1 - team, "k8")}
    minions = [
        ("melee", team, "i14"),
        ("melee", 1 - team, "h8", "near"),
        ("melee", 1 - team, "m12"),
    ]
    table = Table(heroes, minions, coin=BLUE).play("ignatia", "chaos_bolt", "attack")
    assert (table.where("near"), table.where("wasp")) == (None, "k8")


def test_the_jolt_is_for_heroes_near_or_not_near_and_its_numbers_are_made_up() -> None:
    blue = Table(CLOSE, APART, coin=BLUE).play("ignatia", "unreliable_jolt", "attack")
    assert (blue.where("wasp"), blue.where("arien")) == (None, "l8")
    red = Table(CLOSE, APART, coin=RED).play("ignatia", "unreliable_jolt", "attack")
    assert (red.where("wasp"), red.where("arien")) == ("j8", None)
    made_up = [card.name for card in SHEETS["ignatia"].cards if card.reconstructed]
    assert made_up == ["Unreliable Jolt"]


def test_neither_a_hero_beyond_the_range_nor_one_nearby_is_jolted_under_a_red_coin() -> None:
    heroes = CLOSE | {"sabina": (BLUE, "m8"), "brogan": (BLUE, "i5")}
    table = Table(heroes, APART, coin=RED).play("ignatia", "unreliable_jolt", "attack")
    assert table.options() == {"l8", "i5"}
    assert table.question.seats == (table.hero("ignatia").seat,)


@pytest.mark.rule("goa2.tie.flip-after-resolve")
def test_a_tie_she_has_won_flips_the_coin_only_after_her_card() -> None:
    heroes = {"ignatia": (BLUE, "i8"), "brogan": (RED, "northeast of j8")}
    laid = {"ignatia": "playing_with_fire", "brogan": "mad_dash"}
    table = Table(heroes, APART, laid=laid, coin=BLUE)
    table.run(resolve_next, "attack")
    assert table.where("brogan") is None
    assert table.state.coin == RED


# --- Equilibrium ------------------------------------------------------------------------------


@pytest.mark.rule("goa2.effect.keyword", "goa2.effect.cancel-defeat")
def test_in_equilibrium_she_picks_the_text_herself() -> None:
    table = Table(CLOSE, [*APART, ("melee", BLUE, "h8", "near")], coin=RED)
    table.play("ignatia", "equilibrium", "skill")
    table.next_turn()
    table.play("ignatia", "chaos_bolt", "attack")
    assert table.options() == {"blue_text", "red_text"}
    table.answer("blue_text")
    assert table.where("near") is None
    assert table.state.coin == RED
    table.run(end_round)
    assert not table.state.effects


@pytest.mark.rule("goa2.repeat.whole-action")
def test_in_equilibrium_a_repeat_may_read_the_other_text_but_still_needs_a_hero() -> None:
    heroes = IGNATIA | {"wasp": (BLUE, "j8"), "arien": (BLUE, "northeast of j8")}
    table = Table(heroes, [*APART, ("melee", BLUE, "h8", "near")], coin=RED)
    table.play("ignatia", "equilibrium", "skill")
    table.next_turn()
    table.play("ignatia", "loosely_aimed_firebolts", "attack", "red_text", "near", "yes")
    table.answer("blue_text")
    assert table.where("arien") is None
    assert table.done


@pytest.mark.parametrize(
    ("owner", "effect"),
    [("nebkher", "ignatia_equilibrium"), ("ignatia", "nebkher_illusionary_force")],
)
def test_only_her_own_equilibrium_lets_her_pick(owner: str, effect: str) -> None:
    heroes = CLOSE | {"nebkher": (BLUE, "q8")}
    table = Table(heroes, [*APART, ("melee", BLUE, "h8", "near")], coin=BLUE)
    start(table.state, table.hero(owner), CARDS[effect], THIS_ROUND)
    table.play("ignatia", "chaos_bolt", "attack")
    assert table.asked == ["target"]
    assert table.where("near") is None


# --- red --------------------------------------------------------------------------------------

AROUND = {
    "ignatia": (RED, "h6"),
    "wasp": (BLUE, "2 east of ignatia"),
    "arien": (BLUE, "northeast of i6"),
}


@pytest.mark.rule("goa2.concept.in-straight-line")
@pytest.mark.parametrize(
    ("card", "value"),
    [("playing_with_fire", 3), ("erratic_fireblast", 3), ("loosely_aimed_firebolts", 4)],
)
@pytest.mark.parametrize(("coin", "target"), [(RED, "wasp"), (BLUE, "arien")])
def test_fire_goes_along_the_lines_or_never(card: str, value: int, coin: int, target: str) -> None:
    table = Table(AROUND, APART, coin=coin, hand={"wasp": ["shock"], "arien": ["raging_stream"]})
    table.play("ignatia", card, "attack")
    assert table.question.kind == "defend"
    assert table.said("attack")[-1][1:] == (target, f"ignatia_{card}", value)


@pytest.mark.parametrize(("card", "reach"), [("playing_with_fire", 2), ("erratic_fireblast", 3)])
def test_how_far_the_fire_goes(card: str, reach: int) -> None:
    for far in (reach, reach + 1):
        heroes = {"ignatia": (RED, "h6"), "wasp": (BLUE, f"{far} east of ignatia")}
        table = Table(heroes, APART, coin=RED).play("ignatia", card, "attack")
        assert bool(table.said("stopped")) is (far > reach)


@pytest.mark.rule("goa2.repeat.whole-action")
def test_firebolts_go_on_to_another_hero_under_a_red_coin_only() -> None:
    heroes = AROUND | {"arien": (BLUE, "g6")}
    minions = [*APART, ("melee", BLUE, "southwest of h6", "minion")]
    table = Table(heroes, minions, coin=RED, hand={"wasp": ["shock"]})
    table.play("ignatia", "loosely_aimed_firebolts", "attack", "wasp", "shock", "yes")
    assert table.where("arien") is None
    assert table.where("minion") is not None
    blue = Table(AROUND, APART, coin=BLUE).play("ignatia", "loosely_aimed_firebolts", "attack")
    assert (blue.where("arien"), blue.done) == (None, True)


@pytest.mark.parametrize("card", ["erratic_fireblast", "loosely_aimed_firebolts"])
@pytest.mark.parametrize(("coin", "near"), [(RED, ("wasp", "arien")), (BLUE, ("tali", "hanu"))])
def test_the_fire_stays_in_range_under_either_coin(
    card: str, coin: int, near: tuple[str, ...]
) -> None:
    line = {name: (BLUE, f"{n} east of h6") for n, name in enumerate(("wasp", "arien", "misa"), 2)}
    sides = enumerate(("tali", "hanu", "brogan"), 1)
    aside = {name: (BLUE, f"northeast of {n} east of h6") for n, name in sides}
    table = Table({"ignatia": (RED, "h6")} | line | aside, APART, coin=coin)
    table.play("ignatia", card, "attack")
    assert table.options() == {table.where(name) for name in near}
    assert table.question.seats == (table.hero("ignatia").seat,)


@pytest.mark.rule("goa2.card.range-max")
@pytest.mark.parametrize(("card", "value"), [("crack_of_doom", 5), ("imminent_eruption", 6)])
def test_doom_is_near_or_exactly_at_the_end_of_the_range(card: str, value: int) -> None:
    heroes = {"ignatia": (RED, "h6"), "wasp": (BLUE, "5 east of ignatia"), "arien": (BLUE, "i6")}
    heroes["sabina"] = (BLUE, "4 east of h6")
    hand = {"wasp": ["shock"], "arien": ["raging_stream"]}
    red = Table(heroes, APART, coin=RED, hand=hand).play("ignatia", card, "attack")
    assert red.said("attack")[-1][1:] == ("wasp", f"ignatia_{card}", value)
    blue = Table(heroes, APART, coin=BLUE, hand=hand).play("ignatia", card, "attack")
    assert blue.said("attack")[-1][1:] == ("arien", f"ignatia_{card}", value)


def test_items_move_the_circle_of_doom() -> None:
    heroes = {"ignatia": (RED, "h6"), "wasp": (BLUE, "5 east of ignatia")}
    table = Table(heroes, APART, coin=RED, items={"ignatia": {"range": 1}})
    table.play("ignatia", "crack_of_doom", "attack")
    assert table.said("stopped")


def test_the_eruption_goes_on_to_a_minion_under_a_blue_coin_only() -> None:
    heroes = {"ignatia": (RED, "h6"), "wasp": (BLUE, "i6"), "arien": (BLUE, "m6")}
    minions = [*APART, ("melee", BLUE, "g6", "minion")]
    table = Table(heroes, minions, coin=BLUE, hand={"wasp": ["shock"]})
    table.play("ignatia", "imminent_eruption", "attack", "wasp", "shock", "yes")
    assert (table.where("minion"), table.done) == (None, True)
    red = Table(heroes, minions, coin=RED).play("ignatia", "imminent_eruption", "attack")
    assert (red.where("arien"), red.done) == (None, True)


# --- paths of magma ---------------------------------------------------------------------------

PATHS = [("path_of_ashes", 2, 3), ("path_of_cinders", 3, 4), ("path_of_flames", 4, 4)]


@pytest.mark.rule("goa2.concept.straight-line")
@pytest.mark.parametrize(("card", "most", "radius"), PATHS)
def test_a_trail_of_magma_lies_behind_her(card: str, most: int, radius: int) -> None:
    table = Table({"ignatia": (RED, "g6")}, APART, coin=BLUE).play("ignatia", card, "skill")
    assert table.offers(f"{most} east of g6", "h6")
    assert not table.offers(f"{most + 1} east of g6")
    table.answer(f"{most} east of g6")
    assert table.at("ignatia", f"{most} east of g6")
    assert magma(table) == ["g6", "h6", "i6", "j6"][:most]


def test_who_does_not_move_leaves_no_magma() -> None:
    table = Table({"ignatia": (RED, "g6")}, APART, coin=BLUE)
    table.play("ignatia", "path_of_ashes", "skill", "no")
    assert magma(table) == []


@pytest.mark.rule("goa2.place.token-supply-first")
def test_missing_magma_is_taken_back_first() -> None:
    old = [("magma", "ignatia", place) for place in ("h10", "i10", "h11", None)]
    table = Table({"ignatia": (RED, "g6")}, APART, tokens=old, coin=BLUE)
    table.play("ignatia", "path_of_cinders", "skill", "j6", "h10", "h11")
    assert magma(table) == ["g6", "h6", "i10", "i6"]
    assert table.where("ignatia") == "j6"


@pytest.mark.rule("goa2.concept.obstacle")
def test_magma_bars_her_way() -> None:
    table = Table({"ignatia": (RED, "g6")}, APART, tokens=[("magma", "ignatia", "i6")], coin=BLUE)
    table.play("ignatia", "path_of_flames", "skill")
    assert table.offers("h6")
    assert not table.offers("j6")


def test_no_magma_is_put_where_she_came_through_something() -> None:
    heroes = {"ignatia": (RED, "g6"), "min": (RED, "q8")}
    table = Table(heroes, APART, tokens=[("mine", "min", "h6")], coin=BLUE)
    table.play("ignatia", "path_of_cinders", "skill", "j6")
    assert magma(table) == ["g6", "i6"]
    assert table.piece_at("h6") == ("mine", RED)


@pytest.mark.rule("goa2.place.token-supply-first")
def test_who_copies_the_card_with_too_few_tokens_picks_among_the_spaces_of_the_trail() -> None:
    heroes = {"nebkher": (RED, "g6"), "ignatia": (BLUE, "4 southeast of g6")}
    table = Table(heroes, APART, turn=2, coin=BLUE)
    table.hero("ignatia").resolved[0] = "ignatia_path_of_flames"
    table.play("nebkher", "mind_grip", "skill", "copy", "skill", "k6")
    assert table.options() == {"g6", "h6", "i6", "j6"}
    table.answer("g6", "h6", "j6")
    illusions = {s for s, p in table.state.at.items() if table.state.labels[p] == "illusion"}
    assert illusions == {table.space(place) for place in ("g6", "h6", "j6")}


@pytest.mark.parametrize(("card", "most", "radius"), PATHS)
def test_under_a_red_coin_magma_is_laid_in_radius(card: str, most: int, radius: int) -> None:
    table = Table({"ignatia": (RED, "g6")}, APART, coin=RED).play("ignatia", card, "skill")
    assert table.options() == {("tokens", n) for n in range(most + 1)}
    table.answer(("tokens", 1))
    assert table.offers(f"{radius} east of g6")
    assert not table.offers(f"{radius + 1} east of g6")
    table.answer("h6")
    assert magma(table) == ["h6"]
    none = Table({"ignatia": (RED, "g6")}, APART, coin=RED)
    assert none.play("ignatia", card, "skill", ("tokens", 0)).done


@pytest.mark.rule("goa2.eor.tokens-all")
def test_magma_cools_at_the_end_of_the_round() -> None:
    table = Table({"ignatia": (RED, "g6")}, APART, coin=RED)
    table.play("ignatia", "path_of_ashes", "skill", ("tokens", 1), "h6")
    table.run(end_round)
    assert magma(table) == []


# --- portals ----------------------------------------------------------------------------------

PORTAL = IGNATIA | {"wasp": (BLUE, "m8"), "tigerclaw": (RED, "i12"), "sabina": (BLUE, "n8")}


@pytest.mark.rule("goa2.swap.pieces")
@pytest.mark.parametrize("card", ["unstable_portal", "chaos_gate"])
@pytest.mark.parametrize(("coin", "partner"), [(BLUE, "tigerclaw"), (RED, "wasp")])
def test_a_portal_leads_to_a_friend_or_to_an_enemy(card: str, coin: int, partner: str) -> None:
    table = Table(PORTAL, APART, coin=coin)
    there = table.where(partner)
    table.play("ignatia", card, "skill")
    assert (table.where("ignatia"), table.where(partner)) == (there, "i8")
    assert table.done is (card == "unstable_portal")


def test_behind_the_gate_the_friend_or_she_herself_may_take_a_step() -> None:
    table = Table(PORTAL, APART, coin=BLUE).play("ignatia", "chaos_gate", "skill", "j8")
    assert table.where("tigerclaw") == "j8"
    red = Table(PORTAL, APART, coin=RED).play("ignatia", "chaos_gate", "skill", "l8")
    assert (red.where("ignatia"), red.where("wasp")) == ("l8", "i8")
    stay = Table(PORTAL, APART, coin=BLUE).play("ignatia", "chaos_gate", "skill", "no")
    assert stay.where("tigerclaw") == "i8"


# --- combustion -------------------------------------------------------------------------------

BURNING = IGNATIA | {"wasp": (BLUE, "k8"), "arien": (BLUE, "i6")}
BURNS = [("abrupt_combustion", 3), ("spontaneous_immolation", 4), ("violent_conflagration", 4)]


@pytest.mark.rule("goa2.concept.if-able-end", "goa2.state.discard-from-hand")
@pytest.mark.parametrize(("card", "radius"), BURNS)
def test_a_hero_beside_a_token_or_a_minion_loses_a_card(card: str, radius: int) -> None:
    hand = {"wasp": ["shock"], "arien": ["noble_blade"]}
    table = Table(BURNING, [*APART, ("melee", RED, "l8")], coin=BLUE, hand=hand)
    table.play("ignatia", card, "skill")
    assert (table.hand("wasp"), table.hand("arien")) == ([], ["noble_blade"])
    token = Table(BURNING, APART, tokens=[("magma", "ignatia", "j6")], coin=BLUE, hand=hand)
    token.play("ignatia", card, "skill")
    assert (token.hand("wasp"), token.hand("arien")) == (["shock"], [])


@pytest.mark.parametrize(("card", "radius"), BURNS)
def test_how_far_it_burns(card: str, radius: int) -> None:
    for far in (radius, radius + 1):
        heroes = {"ignatia": (RED, "g8"), "wasp": (BLUE, f"{far} east of ignatia")}
        fuel = [("magma", "ignatia", "east of wasp")]
        hero = Table(heroes, APART, tokens=fuel, coin=BLUE).play("ignatia", card, "skill")
        assert bool(hero.found_nobody()) is (far > radius)
        heroes["wasp"] = (BLUE, f"{far + 1} east of ignatia")
        minions = [*APART, ("melee", BLUE, f"{far} east of g8", "minion")]
        minion = Table(heroes, minions, coin=RED).play("ignatia", card, "skill")
        assert (minion.where("minion") is None) is (far == radius)


def test_an_empty_hand_saves_from_the_combustion_but_not_from_the_conflagration() -> None:
    for card, falls in (("spontaneous_immolation", False), ("violent_conflagration", True)):
        table = Table(BURNING, [*APART, ("melee", RED, "l8")], coin=BLUE)
        table.play("ignatia", card, "skill")
        assert (table.where("wasp") is None) is falls


@pytest.mark.rule("goa2.concept.remove", "goa2.concept.defeat")
@pytest.mark.parametrize(("card", "coins"), [(c, 2 if c.startswith("v") else 0) for c, _ in BURNS])
def test_a_minion_beside_an_enemy_hero_is_removed_or_defeated(card: str, coins: int) -> None:
    minions = [*APART, ("melee", BLUE, "l8", "beside"), ("melee", BLUE, "h8", "alone")]
    table = Table(BURNING, minions, coin=RED).play("ignatia", card, "skill")
    assert (table.where("beside"), table.where("alone")) == (None, "h8")
    assert table.coins("ignatia") == coins


@pytest.mark.rule("goa2.push.trigger")
def test_the_last_minion_removed_pushes_the_lane() -> None:
    table = Table(BURNING, [APART[0], ("melee", BLUE, "l8")], coin=RED)
    table.play("ignatia", "abrupt_combustion", "skill")
    assert table.said("lane_push")


# --- heat -------------------------------------------------------------------------------------

HOT = {"ignatia": (RED, "h6"), "tigerclaw": (RED, "h7"), "wasp": (BLUE, "i6")}


@pytest.mark.rule("goa2.move.in-text-exact", "goa2.concept.straight-line")
@pytest.mark.parametrize(("card", "most"), [("searing_heat", 2), ("scorching_blaze", 3)])
def test_heat_drives_a_friend_or_an_enemy_along_a_line(card: str, most: int) -> None:
    red = Table(HOT, APART, coin=RED).play("ignatia", card, "skill")
    assert red.offers("2 east of i6")
    assert red.offers("3 east of i6") is (most == 3)
    assert not red.offers("1 east of i6", "2 west of i6")
    red.answer("k6")
    assert red.where("wasp") == "k6"
    blue = Table(HOT, APART, coin=BLUE).play("ignatia", card, "skill", "2 southeast of h7")
    assert blue.at("tigerclaw", "2 southeast of h7")
    assert blue.where("wasp") == "i6"


def test_who_has_no_way_cannot_be_driven() -> None:
    ring = [("melee", RED, "j6"), ("ranged", RED, "northeast of i6"), ("melee", BLUE, "i7")]
    ring += [("ranged", BLUE, "northwest of i6"), ("heavy", RED, "southwest of i6")]
    table = Table(HOT | {"tigerclaw": (RED, "q8"), "arien": (BLUE, "g6")}, ring, coin=RED)
    table.play("ignatia", "searing_heat", "skill", "2 west of g6")
    assert table.at("arien", "2 west of g6")


@pytest.mark.parametrize("card", ["searing_heat", "scorching_blaze"])
@pytest.mark.parametrize(("coin", "near"), [(RED, {"i6", "k6"}), (BLUE, {"h7", "e6"})])
def test_the_heat_reaches_heroes_in_radius(card: str, coin: int, near: set[str]) -> None:
    far = {"arien": (BLUE, "k6"), "sabina": (BLUE, "l6"), "tali": (RED, "e6"), "hanu": (RED, "d6")}
    table = Table(HOT | far, APART, coin=coin).play("ignatia", card, "skill")
    assert table.options() == near
    assert table.question.seats == (table.hero("ignatia").seat,)


@pytest.mark.parametrize("card", ["searing_heat", "scorching_blaze"])
def test_who_is_held_is_not_driven(card: str) -> None:
    heroes = HOT | {"brogan": (BLUE, "m6"), "arien": (BLUE, "g6"), "sabina": (BLUE, "f6")}
    table = Table(heroes, APART, coin=RED).play("brogan", "bulwark", "skill")
    table.play("ignatia", card, "skill")
    assert table.options() == {"g6", "f6"}
    assert table.why_by("wasp") == ("bulwark", "brogan")


# --- Chaos Incarnate --------------------------------------------------------------------------

AGAIN = {"ignatia": (RED, "h6"), "wasp": (BLUE, "2 east of ignatia"), "arien": (BLUE, "g6")}


def test_she_may_flip_the_coin_and_perform_the_action_again_as_it_shows_now() -> None:
    minions = [*APART, ("melee", BLUE, "i6", "near")]
    table = Table(AGAIN, minions, coin=RED, ultimate=["ignatia"])
    table.play("ignatia", "chaos_bolt", "attack", "wasp")
    assert table.question.kind == "ignatia_flip"
    table.answer("yes")
    assert table.state.coin == BLUE
    assert table.where("near") == "i6"
    table.answer("yes")
    assert table.where("near") is None
    assert table.done


def test_the_second_performance_leaves_the_earlier_targets_alone_repeats_included() -> None:
    heroes = AGAIN | {"sabina": (BLUE, "northeast of i6"), "brogan": (BLUE, "2 west of h6")}
    hand = {
        "wasp": ["shock"],
        "arien": ["raging_stream"],
        "sabina": ["quickdraw"],
        "brogan": ["mad_dash"],
    }
    table = Table(heroes, APART, coin=RED, ultimate=["ignatia"], hand=hand)
    table.play("ignatia", "equilibrium", "skill", "no")
    table.next_turn()
    table.play("ignatia", "loosely_aimed_firebolts", "attack", "red_text", "wasp", "shock", "yes")
    table.answer("red_text", "arien", "raging_stream", "yes", "yes", "red_text")
    assert [data[1] for data in table.said("attack")] == ["wasp", "arien", "brogan"]
    table.answer("mad_dash")
    assert table.question.kind == "repeat"


def test_it_is_offered_once_a_turn_and_may_be_declined_or_stop_at_the_flip() -> None:
    table = Table(AGAIN, APART, coin=RED, ultimate=["ignatia"])
    table.play("ignatia", "chaos_bolt", "attack", "wasp", "no")
    assert (table.state.coin, table.done) == (RED, True)
    flipped = Table(AGAIN, APART, coin=RED, ultimate=["ignatia"])
    flipped.play("ignatia", "chaos_bolt", "attack", "wasp", "yes")
    assert "ignatia_again" not in flipped.asked, "the blue text has no minion to attack"
    assert (flipped.state.coin, flipped.done) == (BLUE, True)
    flipped.hero("ignatia").resolved[0] = ""
    flipped.play("ignatia", "unstable_portal", "skill")
    assert flipped.asked.count("ignatia_flip") == 1


def test_secondary_actions_do_not_flip_the_coin() -> None:
    table = Table(AGAIN, APART, coin=RED, ultimate=["ignatia"])
    table.play("ignatia", "chaos_bolt", "movement", "h7")
    assert table.done


@pytest.mark.rule("goa2.tie.cross-team-coin")
def test_the_flip_is_real_for_later_ties() -> None:
    table = Table(
        AGAIN | {"tigerclaw": (RED, "q8")},
        APART,
        coin=RED,
        ultimate=["ignatia"],
        laid={"tigerclaw": "dodge", "arien": "expert_duelist"},
    )
    table.play("ignatia", "chaos_bolt", "attack", "wasp", "yes")
    table.run(resolve_next)
    assert table.said("acts")[-1][0] == "arien"
