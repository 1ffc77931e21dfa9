"""Pairs of heroes: what the cards of one do with the pieces, cards and effects of another."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.rules.active import THIS_TURN, start
from critias.games.goa2.rules.cards import CARDS, SHEETS
from critias.games.goa2.rules.pieces import put
from critias.games.goa2.rules.turn import resolve_next
from goa2.table import BLUE, RED, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""


def copied(hero: str, card: str, heroes: dict[str, Any] | None = None, **more: Any) -> Table:
    """Red NebKher at h8 in the second turn; this card of a Blue hero three spaces east of him lies
    in its first slot."""
    line_up = {"nebkher": (RED, "h8"), hero: (BLUE, "k8")} | (heroes or {})
    table = Table(line_up, SPARE, turn=2, **more)
    table.hero(hero).resolved[0] = f"{hero}_{card}"
    return table


# --- NebKher performs cards of others ---------------------------------------------------------


def test_a_copied_bounce_finds_its_card_resolved_and_may_be_repeated() -> None:
    table = copied("swift", "bounce")
    table.play("nebkher", "mind_probe", "skill", "swift", "skill", "j8")
    assert table.question.kind == "repeat"
    table.answer("yes", "2 southwest of nebkher")
    assert table.at("nebkher", "2 southwest of j8")


def test_a_copied_dagger_has_its_bonus_where_the_card_lies() -> None:
    table = copied("tali", "winter_dagger", {"wasp": (BLUE, "i8")})
    table.play("nebkher", "mind_probe", "skill", "tali", "attack", "wasp")
    assert table.said("attack")[-1][3] == 5


def test_copied_claws_enrage_nebkher_and_nobody_else() -> None:
    table = copied("ursafar", "claws_that_catch", {"wasp": (BLUE, "i8")})
    table.play("nebkher", "mind_probe", "skill", "ursafar", "attack", "wasp")
    (effect,) = table.state.effects
    owner = table.state.heroes[effect.owner].name
    assert (owner, effect.card) == ("nebkher", "nebkher_mind_probe")
    assert effect.text == "ursafar_claws_that_catch"


def test_the_rage_he_copied_counts_in_his_next_copy() -> None:
    table = copied("ursafar", "claws_that_catch", {"wasp": (BLUE, "i8"), "arien": (BLUE, "i10")})
    table.play("nebkher", "mind_probe", "skill", "ursafar", "attack", "wasp")
    table.next_turn()
    table.hero("ursafar").resolved[1] = "ursafar_jaws_that_bite"
    table.play("nebkher", "mind_grip", "skill", "copy", "ursafar", "attack")
    assert table.question.kind == "move_text", "he is enraged and may step first"


def test_a_copied_awakening_brings_three_illusions_at_most() -> None:
    table = copied("mortimer", "awaken")
    table.play("nebkher", "mind_probe", "skill", "mortimer", "skill")
    assert table.options() == {("tokens", n) for n in range(4)}
    table.answer(("tokens", 1), "i8")
    assert table.piece_at("i8") == ("illusion", RED)


def test_who_copies_thin_air_has_no_figures_that_could_vanish() -> None:
    table = copied("razzle", "into_thin_air", {"wasp": (BLUE, "i8")})
    table.play("nebkher", "mind_probe", "skill", "razzle", "attack", "wasp")
    assert table.done
    assert table.where("nebkher") == "h8"


def test_the_effect_of_one_who_runs_from_a_copied_justice_lies_on_its_own_card() -> None:
    heroes = {"mrak": (BLUE, "i8")}
    table = copied("whisper", "swift_justice", heroes, hand={"mrak": ["stone_carapace"]})
    table.play("nebkher", "mind_probe", "skill", "whisper", "attack", "banish", "mrak")
    table.answer("stone_carapace", "4 southwest of mrak")
    assert [e.card for e in table.state.effects] == ["mrak_stone_carapace"]


def test_the_slots_are_exchanged_and_the_other_card_is_copied_next_turn() -> None:
    heroes = {"nebkher": (RED, "h8"), "arien": (BLUE, "l8"), "wasp": (BLUE, "i8")}
    table = Table(heroes, SPARE, turn=3)
    arien = table.hero("arien")
    arien.resolved[:2] = ["noble_blade", "liquid_leap"]
    table.play("arien", "spell_break", "skill")
    table.play("nebkher", "diabolical_laughter", "skill", "yes", "change_slots")
    table.answer(("slots", 1, 3), "done")
    assert arien.resolved[:3] == ["spell_break", "liquid_leap", "noble_blade"]
    assert [e.card for e in table.state.effects] == ["spell_break"], "it goes on"
    table.next_turn()
    assert table.state.effects == [], "and nothing starts"
    table.hero("nebkher").add_item(0, 1)
    table.play("nebkher", "mind_grip", "skill", "copy", "arien", "attack", "wasp")
    if table.ask is not None and table.question.kind != "defend":
        table.answer("no")
    assert table.said("attack")[-1][3] == 5


# --- the crack, and pieces that move in pairs -------------------------------------------------


def torn(heroes: dict[str, Any], **more: Any) -> Table:
    """Blue NebKher at j6 has torn the board along his row."""
    table = Table({"nebkher": (BLUE, "j6")} | heroes, SPARE, **more)
    return table.play("nebkher", "crack_in_reality", "skill", "west_to_east")


def test_a_hero_walks_onto_the_line_or_along_it_and_never_beyond() -> None:
    table = torn({"wasp": (RED, "i7")})
    table.play("wasp", "shock", "movement")
    assert table.offers("i6", "k6", "h8")
    assert not table.offers("i5")
    table.answer("i6")
    table.hero("wasp").resolved[0] = ""
    table.play("wasp", "electrocute", "movement")
    assert table.offers("i5", "h8"), "the next move leaves it on either side"


def test_nobody_shoots_across_but_at_the_line() -> None:
    table = torn({"sabina": (RED, "i7"), "arien": (BLUE, "i5"), "wasp": (BLUE, "h6")})
    table.play("sabina", "quickdraw", "attack")
    assert table.options() == {"h6", "j6"}, "Arien does not exist for her"


@pytest.mark.parametrize("cracked", [True, False])
def test_a_dragon_and_its_prey_do_not_cross_together(cracked: bool) -> None:
    """Nobody is carried over the line, which is row 6."""
    heroes = {"nebkher": (BLUE, "j6"), "widget": (RED, "h11"), "arien": (BLUE, "h7")}
    table = Table(heroes, SPARE, tokens=[("pyro", "widget", "h8")])
    if cracked:
        table.play("nebkher", "crack_in_reality", "skill", "west_to_east")
    table.play("widget", "carry_away", "skill")
    assert table.question.kind == "move_piece"
    rows = {int(str(name)[1:]) for name in table.options()}
    assert (min(rows) < 6) is not cracked


def test_a_dragon_beyond_the_crack_is_not_there() -> None:
    table = torn({"widget": (RED, "i7"), "arien": (BLUE, "j4")}, tokens=[("pyro", "widget", "i5")])
    table.play("widget", "take_off", "skill")
    assert table.said("stopped")
    table.hero("widget").resolved[0] = ""
    table.play("widget", "drag_off", "skill")
    assert table.where("arien") == "j4"


def test_a_dragon_on_the_line_carries_friends_of_one_side_only() -> None:
    heroes = {"widget": (RED, "i7"), "arien": (RED, "h5"), "brogan": (RED, "h7")}
    table = torn(heroes, tokens=[("pyro", "widget", "i6")])
    table.play("widget", "take_off", "skill")
    assert table.options() == {"i7", "h7"}


def test_two_change_places_only_on_one_side() -> None:
    heroes = {"gydion": (RED, "i7"), "wasp": (BLUE, "j7"), "arien": (BLUE, "i5")}
    table = torn(heroes, tokens=[("familiar", "gydion", "k7")])
    table.hero("gydion").book = ("gydion_polymorph",)
    table.play("gydion", "greater_transmutation", "skill")
    assert table.options() == {"j7", "j6"}, "NebKher on the line, Wasp on this side of it"
    table.answer("wasp")
    assert table.where("wasp") == "k7"
    assert table.where("arien") == "i5"


# --- the Turret and others --------------------------------------------------------------------


def test_a_turret_hems_somebody_in() -> None:
    """Brynn counts obstacles around her target, and the Turret is one."""
    minions = [*SPARE, ("melee", RED, "east of wasp"), ("melee", RED, "northeast of wasp")]
    table = Table(
        {"wasp": (RED, "j6"), "brynn": (BLUE, "3 west of wasp"), "trinkets": (BLUE, "k13")}, minions
    )
    table.move("turret", "west of wasp")
    table.play("brynn", "familiar_ground", "attack", "hemmed_in", "wasp")
    assert table.where("wasp") is None


def test_a_turret_does_not_stop_a_bolt() -> None:
    """It is neither unit nor terrain."""
    table = Table({"bain": (RED, "h8"), "wasp": (BLUE, "j8"), "trinkets": (BLUE, "k13")}, SPARE)
    table.move("turret", "i8")
    table.play("bain", "light_crossbow", "attack", "wasp")
    assert table.said("attack")[-1][3] == 5


@pytest.mark.rule("goa2.effect.simultaneous-order")
def test_a_hunter_moves_before_the_disruptor_asks() -> None:
    """The acting hero's own texts before an action come first: two spaces further it is out of
    the Turret's radius."""
    table = Table(
        {"silverarrow": (BLUE, "k8"), "trinkets": (RED, "g9")},
        SPARE,
        hand={"silverarrow": ["grasping_roots"]},
        ultimate=["silverarrow"],
    )
    table.move("turret", "h8")
    table.play("trinkets", "disruptor_jolt", "skill")
    table.play("silverarrow", "trailblazer", "skill", "2 east of k8")
    assert table.hand("silverarrow") == ["silverarrow_grasping_roots"]
    stays = Table(
        {"silverarrow": (BLUE, "k8"), "trinkets": (RED, "g9")},
        SPARE,
        hand={"silverarrow": ["grasping_roots"]},
        ultimate=["silverarrow"],
    )
    stays.move("turret", "h8")
    stays.play("trinkets", "disruptor_jolt", "skill")
    stays.play("silverarrow", "trailblazer", "skill", "no")
    assert stays.hand("silverarrow") == []


# --- Pyro and others --------------------------------------------------------------------------


def mined(place: str) -> Table:
    """Pyro with Blue Arien east of it, and a Blast of Red Min somewhere."""
    table = Table(
        {"widget": (RED, "g10"), "arien": (BLUE, "j8"), "min": (RED, "k13")},
        SPARE,
        tokens=[("pyro", "widget", "i8")],
        hand={"arien": ["noble_blade"]},
    )
    state = table.state
    piece = state.labels.index("mine")
    table.names["mine"] = piece
    table.move("mine", place)
    state.secret[piece] = "blast"
    state.token_notes[piece] = "min_trip_mine 1.1"
    return table


def test_whoever_is_dragged_over_a_mine_sets_it_off() -> None:
    table = mined("k8").play("widget", "drag_off", "skill")
    assert not table.offers("3 east of arien"), "Pyro, a token, does not pass it"
    assert not table.offers("2 east of arien"), "nor end on it"
    over = mined("k8").play("widget", "carry_away", "skill", "3 east of j8")
    assert over.where("arien") == "m8"
    assert over.discarded("arien") == ["noble_blade"]


@pytest.mark.parametrize(("card", "coins", "saved"), [("nibble", 0, False), ("gnaw", 0, True)])
def test_a_totem_helps_against_gnawing_only(card: str, coins: int, saved: bool) -> None:
    table = Table(
        {"widget": (RED, "h8"), "tali": (BLUE, "m12")},
        [*SPARE, ("melee", BLUE, "k8", "prey")],
        tokens=[("pyro", "widget", "j8"), ("totem", "tali", "l8")],
    )
    table.state.token_notes[table.names["totem"]] = "tali_ancestral_totem"
    table.play("widget", card, "skill")
    assert (table.where("prey") == "k8") is saved
    assert (table.where("totem") is None) is saved
    assert table.coins("widget") == coins
    assert table.where("pyro") is None, "it goes either way"


# --- runes, ice and colours -------------------------------------------------------------------


def test_runes_are_laid_by_their_owner_alone() -> None:
    table = copied("snorri", "inscribe_the_runes")
    table.play("nebkher", "mind_probe", "skill", "snorri", "skill")
    assert table.done
    assert table.hero("nebkher").runes == table.hero("snorri").runes == ()


def test_whoever_copies_a_card_of_runes_uses_the_one_that_is_awake_on_the_table() -> None:
    table = copied("snorri", "rune_sigils", {"wasp": (BLUE, "i8")})
    table.hero("snorri").runes = ("horn", "axe", "anvil", "wings")
    table.play("nebkher", "mind_probe", "skill", "snorri", "attack", "wasp")
    assert table.said("attack")[-1][3] == 5, "in the second turn it is the Axe"
    assert table.done, "the Horn is asleep"


def test_no_rune_is_awake_for_a_copy_before_they_were_laid() -> None:
    table = copied("snorri", "rune_sigils", {"wasp": (BLUE, "i8")})
    table.play("nebkher", "mind_probe", "skill", "snorri", "attack", "wasp")
    assert table.said("attack")[-1][3] == 2


@pytest.mark.rule("goa2.effect.simultaneous-order")
def test_a_rune_wakes_before_the_disruptor_asks() -> None:
    table = Table(
        {"snorri": (BLUE, "k8"), "trinkets": (RED, "g9")},
        SPARE,
        hand={"snorri": ["safe_passage"]},
        ultimate=["snorri"],
    )
    table.hero("snorri").runes = ("horn", "axe", "anvil", "wings")
    table.move("turret", "j8")
    table.play("trinkets", "disruptor_jolt", "skill")
    table.play("snorri", "deep_passage", "movement", "wings")
    assert table.asked.index("snorri_wake") < table.asked.index("discard")
    assert table.hand("snorri") == []


@pytest.mark.parametrize(("colour", "given"), [("blue", True), ("red", False)])
def test_a_carapace_stands_in_for_a_card_of_the_colour_that_is_asked_for(
    colour: str, given: bool
) -> None:
    table = Table({"snorri": (BLUE, "h8"), "mrak": (RED, "j8")}, SPARE)
    held = next(c.id for c in SHEETS["mrak"].cards if (c.colour, c.tier) == (colour, 1))
    table.deal("mrak", held)
    table.play("mrak", "stone_carapace", "movement", "mrak")
    table.hero("snorri").runes = ("anvil",) * 4
    table.play("snorri", "runetrap", "skill")
    assert (table.ask is not None) is given
    if given:
        table.answer("mrak_stone_carapace")
        assert table.hand("mrak") == [held]


@pytest.mark.rule("goa2.initiative.recheck-after-each")
def test_ice_hurries_an_enemy_where_the_lowest_goes_first() -> None:
    heroes = {"emmitt": (BLUE, "h8"), "tali": (BLUE, None), "wasp": (RED, "k12")}
    ice = [("ice", "tali", "i7"), ("ice", "tali", "j8")]
    minions = [*SPARE, ("melee", RED, "g8")]
    table = Table(heroes | {"dodger": (RED, "i8")}, minions, ice)
    table.play("emmitt", "reverse_time", "attack", "g8").next_turn()
    table.lay("wasp", "shock")
    table.lay("dodger", "littlefinger_of_death")
    table.run(resolve_next, "hold")
    assert [said[0] for said in table.said("acts")] == ["dodger"], "9 less 2 is lower than 8"


# --- Razzle's figures -------------------------------------------------------------------------


def test_every_figure_beside_the_rocks_costs_a_card() -> None:
    heroes = {"mrak": (RED, "h8"), "razzle": (BLUE, "j8")}
    cards = SHEETS["razzle"].starting_hand()[:3]
    table = Table(heroes, SPARE, ultimate=["mrak"], hand={"razzle": cards})
    put(table.state, table.hero("razzle").more[0], table.space("2 east of razzle"))
    table.play("mrak", "stone_grip", "skill", "razzle", "i7", *cards[:2])
    assert table.hand("razzle") == cards[2:]


def test_every_figure_in_radius_pays_a_coin() -> None:
    heroes = {"cordelia": (RED, "h8"), "arien": (RED, "h6"), "razzle": (BLUE, "j8")}
    table = Table(heroes, SPARE, discard={"arien": ["liquid_leap"]}, coins={"razzle": 5})
    put(table.state, table.hero("razzle").more[0], table.space("east of razzle"))
    table.play("cordelia", "toxic_tranquility", "skill", "liquid_leap")
    assert table.coins("razzle") == 3


# --- a witch and ranges that grow by a text ---------------------------------------------------


def test_a_bewitched_sunburst_ends_a_space_nearer() -> None:
    heroes = {"cordelia": (RED, "i8"), "wasp": (RED, "j8"), "brogan": (RED, "k8")}
    hand = {"gydion": ["lesser_evocation"]}
    table = Table({"gydion": (BLUE, "h8")} | heroes, SPARE, hand=hand)
    table.hero("gydion").book = tuple(SHEETS["gydion"].spells[3:])
    table.play("cordelia", "bewitch", "attack", "gydion", "lesser_evocation")
    table.play("gydion", "greater_evocation", "skill", "sunburst", "attack")
    assert table.said("attack")[-1][1] == "wasp", "3 spells outside the book, and one space less"


def test_a_bewitched_thrust_is_shortened_after_its_bonus() -> None:
    heroes = {"cordelia": (RED, "i8"), "arien": (RED, "j8")}
    table = Table({"xargatha": (BLUE, "h8")} | heroes, SPARE, hand={"xargatha": ["lethal_spin"]})
    table.play("cordelia", "bewitch", "attack", "xargatha", "lethal_spin")
    table.play("xargatha", "long_thrust", "attack")
    assert table.said("attack")[-1][1] == "cordelia", (
        "range 1, 1 more for her, 1 less for the spell"
    )


# --- a journey and a bulwark ------------------------------------------------------------------


def test_a_bulwark_bars_the_way_back_of_an_immune_hero() -> None:
    heroes = {"hanu": (RED, "i8"), "arien": (BLUE, "k8"), "brogan": (BLUE, "h7")}
    table = Table(heroes, SPARE)
    table.play("hanu", "there_and_back_again", "skill", "arien")
    table.play("brogan", "bulwark", "skill")
    table.next_turn()
    assert (table.where("hanu"), table.where("arien")) == ("k8", "i8")


# --- Emmitt and what a turn remembers ---------------------------------------------------------


def test_a_card_taken_back_was_not_resolved() -> None:
    heroes = {"arien": (RED, "j6"), "brynn": (BLUE, "west of arien"), "emmitt": (RED, "g6")}
    minions = [("melee", RED, "east of arien"), ("melee", RED, "northeast of arien")]
    hand = {"arien": ["aspiring_duelist"], "brynn": ["true_grit"]}
    table = Table(heroes, [*SPARE, *minions], hand=hand)
    table.play("brynn", "peak_precision", "attack", "arien", "aspiring_duelist", "peak_precision")
    table.play("emmitt", "time_snare", "skill")
    assert table.found_nobody() == [("emmitt", "emmitt_time_snare")]
    assert len(table.hand("brynn")) == 2


# --- whoever is immune may be stood beside and no more ----------------------------------------


def proof(heroes: dict[str, Any], minions: list[Any], **more: Any) -> Table:
    """A position in which Blue Emmitt keeps Wasp from the actions of Red."""
    table = Table(heroes | {"emmitt": (BLUE, "3 east of wasp")}, [*SPARE, *minions], **more)
    start(table.state, table.hero("emmitt"), CARDS["emmitt_future_proof"], THIS_TURN)
    return table


@pytest.mark.rule("goa2.concept.immune")
def test_she_may_land_beside_an_immune_hero_and_stops_there() -> None:
    heroes = {"cutter": (RED, "g8"), "wasp": (BLUE, "4 east of cutter")}
    table = proof(heroes, [], hand={"wasp": ["shock"]})
    table.play("cutter", "brace_for_impact", "skill")
    assert table.where("cutter") == "j8"
    assert table.found_nobody() == [("cutter", "cutter_brace_for_impact")]
    assert table.hand("wasp") == ["shock"]


@pytest.mark.rule("goa2.concept.immune")
def test_he_may_step_beside_an_immune_hero_and_pushes_nobody() -> None:
    heroes = {"garrus": (RED, "h8"), "wasp": (BLUE, "j8")}
    table = proof(heroes, [("melee", BLUE, "g8")])
    table.play("garrus", "blunt_force", "attack", "g8", "i8")
    assert (table.where("garrus"), table.where("wasp")) == ("i8", "j8")


@pytest.mark.rule("goa2.concept.immune")
def test_an_immune_hero_hemmed_in_lets_nobody_move() -> None:
    """By two minions and the rocks to the southeast."""
    heroes = {"brynn": (RED, "g8"), "wasp": (BLUE, "j8")}
    ring = [("melee", BLUE, "east of wasp"), ("melee", RED, "northeast of wasp")]
    table = proof(heroes, ring)
    table.play("brynn", "true_grit", "skill")
    assert "move_text" not in table.asked
    bare = Table(heroes, [*SPARE, *ring])
    bare.play("brynn", "true_grit", "skill")
    assert bare.question.kind == "move_text"


# --- whom nobody may displace -----------------------------------------------------------------


def test_the_charm_stops_before_a_push_that_is_forbidden() -> None:
    heroes = {"cordelia": (RED, "h8"), "wasp": (BLUE, "j8"), "brogan": (BLUE, "l8")}
    table = Table(heroes, SPARE).play("brogan", "bulwark", "skill")
    table.play("cordelia", "charmed_step", "skill", "i8")
    assert (table.where("cordelia"), table.where("wasp")) == ("i8", "j8")
    assert table.said("stopped") == [("cordelia", "cordelia_charmed_step")]


@pytest.mark.parametrize("card", ["power_shot", "thunder_shot"])
def test_no_shot_drives_off_whom_a_bulwark_holds(card: str) -> None:
    heroes = {"misa": (RED, "h8"), "wasp": (BLUE, "j8"), "brogan": (BLUE, "l8")}
    table = Table(heroes, SPARE, hand={"wasp": ["shock"]}).play("brogan", "bulwark", "skill")
    table.play("misa", card, "attack", "wasp", "shock")
    assert "move_piece" not in table.asked
    assert table.where("wasp") == "j8"
