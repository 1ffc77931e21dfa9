"""Cordelia's cards: use, branches, and what they must not do."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.performing import movement_value
from critias.games.goa2.rules.pieces import lift
from critias.games.goa2.rules.setup import GoaSetup
from critias.games.goa2.rules.turn import initiative
from critias.kernel.errors import BadSetup
from goa2.table import BLUE, RED, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""
DUEL: dict[str, Any] = {"cordelia": (RED, "h8"), "wasp": (BLUE, "i8")}
STOPPED = "stopped"


def distance(table: Table, a: str, b: str) -> int:
    return table.board.grid.distance(table.space(a), table.space(b))


# --- a hero of the playtests ------------------------------------------------------------------


def test_she_plays_only_where_her_set_is_wanted() -> None:
    assert "cordelia" not in GoaSetup().pool
    assert "cordelia" in GoaSetup(sets=("core", "playtest")).pool


def test_she_has_no_handicap_card() -> None:
    heroes = ["cordelia", "wasp", "arien", "brogan"]
    with pytest.raises(BadSetup, match="cordelia has no handicap card"):
        RULES.parse_setup({"players": 3, "heroes": heroes})


# --- Bewitch, Jinx ----------------------------------------------------------------------------


def shot(table: Table, card: str, place: str) -> bool:
    """Whether the enemy Arien can attack Brogan there with a ranged card."""
    table.move("brogan", place)
    before = len(table.said("attack"))
    table.play("arien", card, "attack")
    if not table.done:
        table.answer("no")
    return len(table.said("attack")) > before


ENEMIES: dict[str, Any] = DUEL | {"arien": (BLUE, "l8"), "brogan": (RED, "h13")}


@pytest.mark.rule("goa2.card.range-max")
def test_bewitched_heroes_reach_less_far_this_turn() -> None:
    table = Table(ENEMIES, SPARE).play("cordelia", "bewitch", "attack")
    assert table.said("attack") == [("cordelia", "wasp", "cordelia_bewitch", 3)]
    assert not shot(table, "rogue_wave", "j8"), "2 off, with a range of 1"
    table.next_turn()
    assert shot(table, "tidal_blast", "j8")


def test_bewitched_range_is_never_below_one_and_the_radius_counts() -> None:
    table = Table(DUEL | {"sabina": (BLUE, "l8"), "arien": (RED, "k8")}, SPARE)
    table.play("cordelia", "bewitch", "attack")
    table.play("sabina", "point_blank_shot", "attack")
    assert len(table.said("attack")) == 2, "its range is 1 already"
    far = Table(ENEMIES, SPARE).play("cordelia", "bewitch", "attack")
    far.move("arien", "m8")
    assert shot(far, "rogue_wave", "k8"), "5 spaces away from her"


def test_without_a_target_nobody_is_bewitched() -> None:
    table = Table({"cordelia": (RED, "h8"), "wasp": (BLUE, "j8")}, SPARE)
    table.play("cordelia", "bewitch", "attack")
    assert (table.said(STOPPED), table.state.effects) == ([("cordelia", "cordelia_bewitch")], [])


@pytest.mark.rule("goa2.attack.total")
def test_jinxed_attacks_are_ten_lower() -> None:
    table = Table(DUEL | {"arien": (RED, "i9")}, SPARE)
    table.play("cordelia", "jinx", "skill")
    table.play("wasp", "shock", "attack", "arien")
    assert table.said("attack") == [("wasp", "arien", "shock", -5)]
    table.move("arien", "h9")
    table.play("arien", "noble_blade", "attack", "no")
    assert table.said("attack")[-1] == ("arien", "wasp", "noble_blade", 4), "a friend is not jinxed"
    table.move("wasp", "i8")
    table.next_turn()
    table.play("wasp", "magnetic_dagger", "attack", "cordelia")
    assert table.said("attack")[-1] == ("wasp", "cordelia", "magnetic_dagger", 3)


@pytest.mark.rule("goa2.defense.total")
def test_jinxed_she_slips_away_with_every_discard() -> None:
    table = Table(DUEL, SPARE, hand={"cordelia": ["bewitch", "charmed_step"]})
    table.play("cordelia", "jinx", "skill")
    table.play("wasp", "shock", "attack", "bewitch")
    assert table.question.kind == "move_text"
    assert {distance(table, "h8", str(o)) for o in table.options() - {"no"}} == {1}
    table.answer("h9")
    assert table.where("cordelia") == "h9"
    assert table.said("defense") == [("cordelia", "cordelia_bewitch", 1, -5, 0)]
    table.next_turn()
    table.play("wasp", "magnetic_dagger", "attack", "cordelia", "charmed_step")
    assert table.asked.count("move_text") == 1, "that was the turn before"


def test_bewitched_and_jinxed_heroes_lose_nothing_else() -> None:
    """Shock: attack 5, range 1 and initiative 8."""
    table = Table(DUEL, SPARE, hand={"wasp": ["charged_boomerang"]})
    table.lay("wasp", "shock")
    first = initiative(table.state, table.hero("wasp"))
    table.play("cordelia", "bewitch", "attack", "charged_boomerang")
    table.play("cordelia", "jinx", "skill")
    wasp = table.hero("wasp")
    shock = Act(table.state, wasp, CARDS["thunder_boomerang"], "attack", True)
    printed = CARDS["thunder_boomerang"]
    assert shock.range == (printed.range or 0) - 1
    assert shock.attack_total() == (printed.attack or 0) - 10
    assert initiative(table.state, wasp) == first
    table.move("wasp", "h13")
    assert shock.range == printed.range
    lift(table.state, wasp.index)
    assert shock.attack_total() == printed.attack, "off the board there is no radius"


# --- Broom for Improvement, Broomstick Beatdown, This Is My Broomstick! -----------------------

BROOMS = [
    ("broom_for_improvement", 5, 1),
    ("broomstick_beatdown", 5, 2),
    ("this_is_my_broomstick", 6, 3),
]


@pytest.mark.parametrize(("card", "attack", "more"), BROOMS)
@pytest.mark.rule("goa2.effect.this-turn-round", "goa2.defense.total")
def test_a_broom_improves_her_basic_cards(card: str, attack: int, more: int) -> None:
    table = Table(DUEL, SPARE, hand={"cordelia": ["bewitch", "jinx"], "wasp": ["shock"]})
    table.play("cordelia", card, "attack", "shock")
    assert table.said("attack") == [("cordelia", "wasp", f"cordelia_{card}", attack)]
    table.next_turn()
    for key, printed in (("jinx", 13), ("bewitch", 11), ("candy_trail", 4)):
        table.lay("cordelia", key)
        bonus = 0 if key == "candy_trail" else more
        assert initiative(table.state, table.hero("cordelia")) == printed + bonus
        table.hero("cordelia").card = ""
    table.play("cordelia", "bewitch", "movement")
    assert max(distance(table, "h8", str(o)) for o in table.options()) == 1 + more
    table.answer("h8")


@pytest.mark.parametrize(("card", "attack", "more"), BROOMS)
def test_improved_attack_and_defense(card: str, attack: int, more: int) -> None:
    table = Table(DUEL, SPARE, hand={"cordelia": ["jinx"], "wasp": ["shock", "electrocute"]})
    table.play("cordelia", card, "attack", "shock")
    table.play("wasp", "magnetic_dagger", "attack", "jinx")
    assert table.said("defense")[-1][2] == 2 + more
    table.next_turn()
    table.play("cordelia", "bewitch", "attack", "electrocute")
    assert table.said("attack")[-1][3] == 3 + more


def test_a_broom_improves_printed_icons_alone() -> None:
    table = Table(DUEL, SPARE).play("cordelia", "this_is_my_broomstick", "attack")
    cordelia = table.hero("cordelia")
    assert Act(table.state, cordelia, CARDS["cordelia_bewitch"], "attack", True).radius == 4
    jinx = Act(table.state, cordelia, CARDS["cordelia_jinx"], "movement", False)
    assert movement_value(jinx) == 0


def test_broom_and_defense() -> None:
    """Attacked for 3, Bewitch makes 2 and Jinx 3."""
    for card, holds in (("bewitch", False), ("jinx", True)):
        table = Table(DUEL, SPARE, hand={"cordelia": [card], "wasp": ["shock"]})
        table.play("cordelia", "broom_for_improvement", "attack", "shock")
        table.play("wasp", "magnetic_dagger", "attack", card)
        assert (table.where("cordelia") is not None) is holds


# --- Collateral Misfortune, Fatal Bonds -------------------------------------------------------

BONDS = [("collateral_misfortune", 4), ("fatal_bonds", 5)]


@pytest.mark.parametrize(("card", "attack"), BONDS)
@pytest.mark.rule("goa2.concept.presence-not-target")
def test_whoever_stands_beside_a_hero_is_hit_from_afar(card: str, attack: int) -> None:
    table = Table({"cordelia": (RED, "h8"), "wasp": (BLUE, "k8"), "sabina": (BLUE, "l8")}, SPARE)
    table.play("cordelia", card, "attack", "beside_a_hero")
    assert table.said("attack") == [("cordelia", "wasp", f"cordelia_{card}", attack)]
    alone = Table({"cordelia": (RED, "h8"), "wasp": (BLUE, "k8")}, SPARE)
    alone.play("cordelia", card, "attack", "beside_a_hero")
    assert alone.said(STOPPED) == [("cordelia", f"cordelia_{card}")]


@pytest.mark.parametrize(("card", "attack"), BONDS)
def test_or_she_hits_somebody_beside_her(card: str, attack: int) -> None:
    table = Table(DUEL, SPARE).play("cordelia", card, "attack", "next_to_you")
    assert table.said("attack") == [("cordelia", "wasp", f"cordelia_{card}", attack)]
    assert table.done


@pytest.mark.rule("goa2.modal.choose-ignore-rest")
def test_fatal_bonds_may_do_both_with_different_targets() -> None:
    """Wasp falls, so that nothing binds the minion any more; Sabina does."""
    table = Table(DUEL, [*SPARE, ("melee", BLUE, "j8", "pawn")])
    table.play("cordelia", "fatal_bonds", "attack", "beside_a_hero", "pawn")
    assert table.options() == {"next_to_you", "done"}
    table.answer("next_to_you")
    assert (table.where("pawn"), table.where("wasp")) == (None, None)
    first = Table(DUEL, [*SPARE, ("melee", BLUE, "j8", "pawn")])
    first.play("cordelia", "fatal_bonds", "attack", "next_to_you")
    assert (first.where("wasp"), first.where("pawn"), first.done) == (None, "j8", True)


BOUND: dict[str, Any] = DUEL | {
    "arien": (RED, "h7"), "xargatha": (BLUE, "i9"), "dodger": (BLUE, "m8"),
}  # fmt: skip
"""Wasp is beside Cordelia, Xargatha and Arien, who is her friend."""
PAWNS = [*SPARE, ("melee", BLUE, "j8"), ("melee", BLUE, "l8"), ("ranged", BLUE, "h5")]
"""One beside Wasp, one beside Dodger out of range, one in range beside nobody."""
STEADY: dict[str, Any] = {"hand": {"wasp": ["shock"]}, "items": {"wasp": {"defense": 9}}}


def test_fatal_bonds_find_others_in_range_beside_an_enemy_hero() -> None:
    table = Table(BOUND, PAWNS, **STEADY)
    table.play("cordelia", "fatal_bonds", "attack", "next_to_you", "shock")
    assert table.said("attack")[0][1] == "wasp", "nobody else is beside her"
    table.answer("beside_a_hero")
    assert table.options() == {"i9", "j8"}


def test_whoever_fatal_bonds_have_struck_is_not_struck_from_nearby_again() -> None:
    table = Table(BOUND, PAWNS, **STEADY)
    table.play("cordelia", "fatal_bonds", "attack", "beside_a_hero")
    assert table.options() == {"i8", "i9", "j8"}
    table.answer("wasp", "shock")
    assert table.done, "Wasp is the only enemy beside her"


def test_fatal_bonds_end_where_nobody_else_is_bound() -> None:
    heroes = {name: place for name, place in BOUND.items() if name != "xargatha"}
    table = Table(heroes, [*SPARE, *PAWNS[3:]], **STEADY)
    table.play("cordelia", "fatal_bonds", "attack", "next_to_you", "shock")
    assert table.done


# --- Charmed Step, Candy Trail, Enchanted Path ------------------------------------------------

CHARMS = [("charmed_step", 2, 1), ("candy_trail", 3, 1), ("enchanted_path", 3, 2)]


@pytest.mark.parametrize(("card", "reach", "most"), CHARMS)
@pytest.mark.rule("goa2.place.empty-only", "goa2.pushunit.direction")
def test_she_appears_beside_a_hero_and_pushes_it(card: str, reach: int, most: int) -> None:
    table = Table({"cordelia": (RED, "h8"), "wasp": (BLUE, "h5")}, SPARE)
    table.move("wasp", f"{reach} east of cordelia")
    start = str(table.where("wasp"))
    table.play("cordelia", card, "skill", f"west of {start}")
    if most == 2:
        assert table.options() == {("push", 1), ("push", 2)}
        table.answer(("push", 2))
    assert table.at("cordelia", f"west of {start}")
    assert table.at("wasp", f"{most} east of {start}")
    far = Table({"cordelia": (RED, "h8"), "wasp": (BLUE, "l8")}, SPARE)
    far.play("cordelia", card, "skill")
    assert far.said(STOPPED) == [("cordelia", f"cordelia_{card}")]


@pytest.mark.parametrize("card", ["charmed_step", "candy_trail", "enchanted_path"])
def test_beside_a_hero_already_she_still_goes_elsewhere(card: str) -> None:
    table = Table(DUEL, SPARE).play("cordelia", card, "skill")
    assert "h8" not in table.options()
    guarded = Table({"cordelia": (RED, "h8"), "brogan": (BLUE, "i8")}, SPARE)
    guarded.play("brogan", "bulwark", "skill")
    guarded.play("cordelia", card, "skill", "east of brogan")
    assert (guarded.where("cordelia"), guarded.where("brogan")) == ("j8", "i8")
    assert guarded.said(STOPPED) == [("cordelia", f"cordelia_{card}")]


@pytest.mark.parametrize(("card", "reach", "most"), CHARMS)
def test_she_charms_enemy_heroes_in_range_and_stands_beside_them(
    card: str, reach: int, most: int
) -> None:
    heroes = DUEL | {"arien": (RED, "g8"), "sabina": (BLUE, "h10"), "dodger": (BLUE, "l8")}
    table = Table(heroes, SPARE).play("cordelia", card, "skill")
    assert table.options() == {"i8", "h10"}
    table.answer("sabina")
    near = table.board.grid.neighbours[table.space("h10")]
    assert table.options() == {table.name(space) for space in near}


# --- Trouble Brewing, Recipe for Disaster -----------------------------------------------------


@pytest.mark.parametrize("card", ["trouble_brewing", "recipe_for_disaster"])
def test_a_minion_is_brought_beside_her(card: str) -> None:
    table = Table(
        {"cordelia": (RED, "h8")},
        [*SPARE, ("melee", BLUE, "l8", "pawn")],
        discard={"cordelia": ["bewitch", "charmed_step"]},
    )
    table.play("cordelia", card, "skill")
    assert {distance(table, "h8", str(o)) for o in table.options()} == {1}
    table.answer("i8")
    assert table.where("pawn") == "i8"
    if card == "recipe_for_disaster":
        assert table.options() == {"cordelia_bewitch", "no"}, "basic cards only"
        table.answer("bewitch")
        assert table.hand("cordelia") == ["cordelia_bewitch"]
    assert table.done


@pytest.mark.parametrize("card", ["trouble_brewing", "recipe_for_disaster"])
def test_minions_afar_or_guarded_are_left_alone(card: str) -> None:
    for minion in (("melee", BLUE, "m8"), ("heavy", BLUE, "i8")):
        table = Table({"cordelia": (RED, "h8")}, [*SPARE, minion])
        table.play("cordelia", card, "skill")
        assert table.said(STOPPED) == [("cordelia", f"cordelia_{card}")]


BREWS = ["trouble_brewing", "recipe_for_disaster"]


@pytest.mark.parametrize("card", BREWS)
def test_she_brings_enemy_minions_in_range(card: str) -> None:
    minions = [("melee", BLUE, "l8"), ("melee", BLUE, "h5"), ("melee", BLUE, "m8"),
               ("melee", RED, "j8")]  # fmt: skip
    table = Table(DUEL, minions).play("cordelia", card, "skill")
    assert table.options() == {"l8", "h5"}


@pytest.mark.parametrize("card", BREWS)
def test_a_bulwark_keeps_minions_from_her(card: str) -> None:
    minions = [("melee", BLUE, "k8"), ("melee", BLUE, "f7"), ("melee", RED, "k15")]
    table = Table({"cordelia": (RED, "h8"), "brogan": (BLUE, "l8")}, minions)
    start(table.state, table.hero("brogan"), CARDS["bulwark"], THIS_ROUND)
    table.play("cordelia", card, "skill", "h9")
    assert table.piece_at("h9") == ("melee", BLUE)
    assert table.piece_at("f7") is None


@pytest.mark.parametrize("card", BREWS)
def test_with_no_room_beside_her_no_minion_is_chosen(card: str) -> None:
    around = dict(zip(("arien", "wasp", "sabina", "brogan", "dodger", "xargatha"),
                      ("g7", "h7", "g8", "i8", "g9", "h9"), strict=True))  # fmt: skip
    heroes = {"cordelia": (RED, "h8")} | {name: (RED, place) for name, place in around.items()}
    minions = [*SPARE, ("melee", BLUE, "j8"), ("melee", BLUE, "h6")]
    table = Table(heroes, minions).play("cordelia", card, "skill")
    assert (table.asked, table.done) == ([], True)


# --- Healing Spores, Fungal Favor, Toxic Tranquility ------------------------------------------

SPORES = [("healing_spores", 3), ("fungal_favor", 4), ("toxic_tranquility", 4)]
FRIENDS: dict[str, Any] = DUEL | {"arien": (RED, "h5"), "sabina": (BLUE, "k8")}


@pytest.mark.parametrize(("card", "radius"), SPORES)
@pytest.mark.rule("goa2.state.retrieve")
def test_a_friend_takes_a_card_back_and_enemies_pay(card: str, radius: int) -> None:
    table = Table(
        FRIENDS, SPARE, discard={"arien": ["liquid_leap"]}, coins={"wasp": 3, "sabina": 3}
    )
    table.play("cordelia", card, "skill")
    assert table.question.seats == (table.hero("arien").seat,)
    table.answer("liquid_leap")
    if card != "toxic_tranquility":
        table.answer("sabina")
    paid = 2 if card == "toxic_tranquility" else 3
    assert (table.coins("sabina"), table.coins("wasp")) == (2, paid)
    assert table.hand("arien") == ["liquid_leap"]


@pytest.mark.parametrize(("card", "radius"), SPORES)
def test_if_the_friend_declines_nobody_pays(card: str, radius: int) -> None:
    table = Table(FRIENDS, SPARE, discard={"arien": ["liquid_leap"]}, coins={"wasp": 3})
    table.play("cordelia", card, "skill", "no")
    assert (table.coins("wasp"), table.done) == (3, True)
    lonely = Table(DUEL, SPARE, coins={"wasp": 3}).play("cordelia", card, "skill")
    assert lonely.said(STOPPED) == [("cordelia", f"cordelia_{card}")]


@pytest.mark.parametrize(("card", "radius"), SPORES)
def test_spores_reach_heroes_in_radius(card: str, radius: int) -> None:
    """Tigerclaw and Dodger are a space too far away."""
    far, beyond = {3: ("l8", "i4"), 4: ("m8", "h3")}[radius]
    heroes = FRIENDS | {"brogan": (RED, "g8"), "tigerclaw": (RED, far), "dodger": (BLUE, beyond)}
    coins = {"wasp": 3, "sabina": 3, "dodger": 3, "brogan": 3}
    table = Table(heroes, SPARE, discard={"arien": ["liquid_leap"]}, coins=coins)
    table.play("cordelia", card, "skill")
    assert table.options() == {"h5", "g8"}
    table.answer("arien", "liquid_leap")
    if card != "toxic_tranquility":
        assert table.options() == {"i8", "k8"}
        table.answer("wasp")
    lost = {"wasp", "sabina"} if card == "toxic_tranquility" else {"wasp"}
    assert {name for name in coins if table.coins(name) < 3} == lost


def test_who_has_no_coins_loses_none() -> None:
    table = Table(DUEL | {"arien": (RED, "h5")}, SPARE, discard={"arien": ["liquid_leap"]})
    table.play("cordelia", "healing_spores", "skill", "liquid_leap")
    assert (table.coins("wasp"), table.done) == (0, True)


# --- Vile Vial, Potion Explosion --------------------------------------------------------------


@pytest.mark.parametrize(("card", "enough"), [("vile_vial", 2), ("potion_explosion", 3)])
@pytest.mark.rule("goa2.hidden.open-cards")
def test_a_card_is_shown_and_pays_by_its_tier(card: str, enough: int) -> None:
    hand = ["magnetic_dagger", "shock", "control_gravity", "mass_telekinesis"]
    for place, (shown, tier) in enumerate(
        (("magnetic_dagger", 0), ("shock", 1), ("mass_telekinesis", 3), ("control_gravity", 2))
    ):
        table = Table(DUEL, SPARE, hand={"wasp": hand}).play("cordelia", card, "skill")
        assert table.question.seats == (table.hero("wasp").seat,)
        table.answer(("hand", place))
        assert table.said("shown") == [("wasp", shown)]
        assert table.coins("cordelia") == tier
        assert table.discarded("wasp") == ([shown] if tier < enough else [])


@pytest.mark.parametrize("card", ["vile_vial", "potion_explosion"])
def test_an_empty_hand_shows_nothing(card: str) -> None:
    table = Table(DUEL, SPARE).play("cordelia", card, "skill")
    assert table.said(STOPPED) == [("cordelia", f"cordelia_{card}")]


@pytest.mark.parametrize("card", ["vile_vial", "potion_explosion"])
def test_a_vial_is_for_enemy_heroes_in_radius(card: str) -> None:
    heroes = DUEL | {"arien": (RED, "g8"), "sabina": (BLUE, "l8"), "dodger": (BLUE, "m8")}
    table = Table(heroes, SPARE).play("cordelia", card, "skill")
    assert table.options() == {"i8", "l8"}


def test_at_the_last_level_the_first_printing_pays_nothing_so_the_card_goes() -> None:
    table = Table(
        DUEL, SPARE, hand={"wasp": ["mass_telekinesis"]}, ultimate=["cordelia"], edition=1
    )
    table.play("cordelia", "vile_vial", "skill", ("hand", 0))
    assert (table.coins("cordelia"), table.discarded("wasp")) == (0, ["mass_telekinesis"])


# --- Witching Hour ----------------------------------------------------------------------------


@pytest.mark.rule("goa2.clear.needs-attack", "goa2.attack.total-negative-mods")
def test_in_the_witching_hour_feeble_attacks_are_not_made() -> None:
    """Sabina with two attack items and Jinx on her: 2 + 2 - 10."""
    for place, barred in (("l8", True), ("m8", False)):
        table = Table(
            {"cordelia": (RED, "h8"), "sabina": (BLUE, place)},
            SPARE,
            ultimate=["cordelia"],
            items={"sabina": {"attack": 2}},
        )
        table.state.bans = True
        assert table.refused("sabina", "quickdraw", "attack") is None
        table.play("cordelia", "jinx", "skill")
        assert (table.refused("sabina", "quickdraw", "attack") is not None) is barred
        if table.state.edition == 2:
            assert (table.refused("sabina", "quickdraw", "clear") is not None) is barred
        assert table.refused("sabina", "quickdraw", "movement") is None


def test_radius_items_widen_the_witching_hour_and_friends_are_free() -> None:
    table = Table(
        {"cordelia": (RED, "h8"), "sabina": (BLUE, "m8"), "arien": (RED, "h5")},
        SPARE,
        ultimate=["cordelia"],
        items={"cordelia": {"radius": 1}},
    )
    table.state.bans = True
    table.play("cordelia", "jinx", "skill")
    assert table.refused("sabina", "quickdraw", "attack") is not None
    assert table.refused("arien", "noble_blade", "attack") is None


def test_an_attack_of_zero_is_still_made() -> None:
    """Quickdraw: 2 and eight items, less 10."""
    for items, barred in ((8, False), (7, True)):
        table = Table(
            {"cordelia": (RED, "h8"), "sabina": (BLUE, "l8")},
            SPARE,
            ultimate=["cordelia"],
            items={"sabina": {"attack": items}},
        )
        table.state.bans = True
        table.play("cordelia", "jinx", "skill")
        assert (table.refused("sabina", "quickdraw", "attack") is not None) is barred
