"""Snorri: runes under the slots, and what each card does with the one that is awake."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.terminal import picture
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

RUNES = ["horn", "axe", "anvil", "wings"]
TURN = {rune: turn for turn, rune in enumerate(RUNES, 1)}
SNORRI = {"snorri": (RED, "i6")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


STEADY: dict[str, Any] = {"hand": {"wasp": ["shock"]}, "items": {"wasp": {"defense": 9}}}
"""Wasp stands every attack."""


def awake(
    rune: str,
    heroes: Mapping[str, tuple[int, str]],
    minions: Sequence[tuple[Any, ...]] = APART,
    **more: Any,
) -> Table:
    """A table at which one rune is awake, or none was ever laid."""
    table = Table({**SNORRI, **heroes}, minions, turn=TURN.get(rune, 1), **more)
    table.hero("snorri").runes = tuple(RUNES) if rune else ()
    return table


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


# --- Inscribe the Runes -----------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.markers")
def test_the_runes_are_laid_in_any_order_and_count_at_once() -> None:
    table = Table(SNORRI | {"wasp": (BLUE, "east of snorri")}, APART, turn=3)
    table.play("snorri", "inscribe_the_runes", "skill", "wings", "anvil")
    assert table.options() == {"horn", "axe"}
    table.answer("axe")
    assert table.hero("snorri").runes == ("wings", "anvil", "axe", "horn")
    table.play("snorri", "rune_sigils", "attack", "wasp")
    assert total(table) == 5


def test_they_stay_when_the_round_ends_and_when_he_falls_and_may_be_laid_anew() -> None:
    table = awake("axe", {"wasp": (BLUE, "east of snorri")})
    table.play("wasp", "shock", "attack", "snorri")
    assert table.where("snorri") is None
    table.run(end_round)
    assert table.hero("snorri").runes == tuple(RUNES)
    table.move("snorri", "i6")
    table.play("snorri", "inscribe_the_runes", "skill", "axe", "horn", "wings")
    assert table.hero("snorri").runes == ("axe", "horn", "wings", "anvil")


def test_everybody_sees_the_runes() -> None:
    table = awake("axe", {})
    assert view(table.state, None)["heroes"][0]["runes"] == RUNES
    assert "horn axe anvil wings" in picture(view(table.state, None))
    bare = awake("", {})
    assert "runes" not in view(bare.state, 0)["heroes"][0]


def test_whoever_copies_it_lays_no_runes() -> None:
    table = Table(SNORRI | {"nebkher": (BLUE, "k6")}, APART)
    table.play("snorri", "inscribe_the_runes", "hold").next_turn()
    table.play("nebkher", "mind_grip", "skill", "copy", "skill")
    assert (table.done, table.hero("nebkher").runes) == (True, ())


# --- Rune Sigils, Rune Shards -----------------------------------------------------------------


@pytest.mark.parametrize(("card", "value"), [("rune_sigils", 2), ("rune_shards", 1)])
@pytest.mark.parametrize(("rune", "more"), [("", 0), ("horn", 0), ("axe", 3), ("anvil", 0)])
def test_the_axe_hits_harder(card: str, value: int, rune: str, more: int) -> None:
    table = awake(rune, {"wasp": (BLUE, "east of snorri")}, hand={"wasp": ["shock"]})
    table.play("snorri", card, "attack", "wasp", "no")
    assert total(table) == value + more


@pytest.mark.parametrize(("card", "coins"), [("rune_sigils", 3), ("rune_shards", 2)])
def test_the_anvil_pays_for_a_hero_whatever_the_attack_brings(card: str, coins: int) -> None:
    heroes = {"wasp": (BLUE, "east of snorri")}
    table = awake("anvil", heroes, hand={"wasp": ["charged_boomerang"]})
    table.play("snorri", card, "attack", "wasp", "charged_boomerang")
    assert table.where("wasp") is not None
    assert table.coins("snorri") == coins


@pytest.mark.parametrize("rune", ["", "horn", "axe", "wings"])
@pytest.mark.parametrize("card", ["rune_sigils", "rune_shards"])
def test_no_other_rune_pays(card: str, rune: str) -> None:
    table = awake(rune, {"wasp": (BLUE, "east of snorri")}, **STEADY)
    table.play("snorri", card, "attack", "wasp", "shock")
    assert table.coins("snorri") == 0


def test_the_anvil_pays_nothing_for_a_minion() -> None:
    table = awake("anvil", {}, [*APART, ("melee", BLUE, "east of snorri")])
    table.play("snorri", "rune_sigils", "attack")
    assert table.coins("snorri") == 2


def test_with_wings_a_minion_in_range_will_do_but_no_hero() -> None:
    minions = [*APART, ("ranged", BLUE, "2 east of snorri", "far"), ("melee", BLUE, "h8", "out")]
    table = awake("wings", {"wasp": (BLUE, "2 west of snorri"), "arien": (BLUE, "h6")}, minions)
    table.play("snorri", "rune_sigils", "attack")
    assert table.options() == {"k6", "h6", "h8"}
    bare = awake("axe", {"wasp": (BLUE, "2 west of snorri")}, minions)
    bare.play("snorri", "rune_sigils", "attack")
    assert bare.said("stopped")


def test_shards_are_for_heroes_and_know_no_wings() -> None:
    table = awake("wings", {}, [*APART, ("melee", BLUE, "east of snorri")])
    table.play("snorri", "rune_shards", "attack")
    assert table.said("stopped")


@pytest.mark.rule("goa2.repeat.whole-action")
@pytest.mark.parametrize("card", ["rune_sigils", "rune_shards"])
def test_the_horn_repeats_against_another_hero_in_range(card: str) -> None:
    heroes = {
        "wasp": (BLUE, "east of snorri"),
        "arien": (BLUE, "2 west of snorri"),
        "dodger": (BLUE, "3 southwest of snorri"),
    }
    minions = [*APART, ("melee", BLUE, "west of snorri")]
    table = awake("horn", heroes, minions, hand={"wasp": ["charged_boomerang"]})
    table.play("snorri", card, "attack", "wasp", "charged_boomerang", "yes")
    assert table.where("arien") is None
    assert table.where("wasp") is not None
    assert table.asked.count("repeat") == 1


def test_without_the_horn_there_is_no_repeat() -> None:
    table = awake("axe", {"wasp": (BLUE, "east of snorri"), "arien": (BLUE, "h6")})
    table.play("snorri", "rune_sigils", "attack", "wasp")
    assert "repeat" not in table.asked


CROWD: dict[str, tuple[int, str]] = {
    "wasp": (BLUE, "j6"), "arien": (BLUE, "h6"), "brogan": (RED, "i7"), "dodger": (BLUE, "k6"),
    "xargatha": (BLUE, "g6"), "sabina": (BLUE, "l6"), "tigerclaw": (RED, "i8"),
}  # fmt: skip
"""Beside Snorri two enemies and a friend; two spaces away two enemies and a friend; one beyond."""
PAWNS = [
    *APART, ("melee", BLUE, "h7"), ("melee", BLUE, "i4"), ("melee", BLUE, "k7"),
    ("melee", RED, "h5"), ("ranged", RED, "h8"),
]  # fmt: skip
"""Enemy minions beside him, two spaces away and three spaces away; friendly ones in range."""


@pytest.mark.parametrize("rune", ["", "horn", "axe", "anvil", "wings"])
@pytest.mark.parametrize("card", ["rune_sigils", "rune_shards"])
def test_whom_the_runes_let_him_attack(card: str, rune: str) -> None:
    table = awake(rune, CROWD, PAWNS).play("snorri", card, "attack")
    far = {"i4"} if rune == "wings" else set()
    assert table.options() == {"j6", "h6"} | ({"h7"} | far if card == "rune_sigils" else set())


@pytest.mark.parametrize("card", ["rune_sigils", "rune_shards"])
@pytest.mark.rule("goa2.repeat.whole-action")
def test_the_horn_is_for_other_enemy_heroes_in_range(card: str) -> None:
    table = awake("horn", CROWD, PAWNS, **STEADY)
    table.play("snorri", card, "attack", "wasp", "shock", "yes")
    assert table.options() == {"h6", "k6", "g6"}


@pytest.mark.parametrize("card", ["runic_dagger", "runic_hammer", "runic_battleaxe"])
def test_his_blades_strike_enemies_beside_him(card: str) -> None:
    table = awake("axe", CROWD, PAWNS, **STEADY).play("snorri", card, "attack")
    assert table.options() == {"j6", "h6", "h7"}


def test_the_battleaxe_swings_again_at_minions_alone() -> None:
    minions = [*PAWNS, ("ranged", BLUE, "i5")]
    table = awake("axe", CROWD, minions, **STEADY)
    table.play("snorri", "runic_battleaxe", "attack", "wasp", "shock", "yes")
    assert table.options() == {"h7", "i5"}


# --- Runic Dagger, Hammer, Battleaxe ----------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "value"), [("runic_dagger", 5), ("runic_hammer", 5), ("runic_battleaxe", 6)]
)
def test_the_anvil_brings_back_a_card_after_the_attack(card: str, value: int) -> None:
    heroes = {"wasp": (BLUE, "east of snorri")}
    table = awake("anvil", heroes, discard={"snorri": ["safe_passage"]})
    table.play("snorri", card, "attack", "wasp", "safe_passage")
    assert total(table) == value
    assert table.hand("snorri") == ["snorri_safe_passage"]
    asleep = awake("wings", heroes, discard={"snorri": ["safe_passage"]})
    asleep.play("snorri", card, "attack", "wasp")
    assert asleep.done


@pytest.mark.parametrize("card", ["runic_hammer", "runic_battleaxe"])
def test_the_horn_moves_him_before_the_attack(card: str) -> None:
    table = awake("horn", {"wasp": (BLUE, "2 east of snorri")})
    table.play("snorri", card, "attack", "east of snorri", "wasp")
    assert table.where("snorri") == "j6"
    assert table.where("wasp") is None


def test_the_move_stands_if_nobody_is_there_and_the_dagger_has_none() -> None:
    table = awake("horn", {"wasp": (BLUE, "3 east of snorri")})
    table.play("snorri", "runic_hammer", "attack", "east of snorri")
    assert table.said("stopped")
    assert table.where("snorri") == "j6"
    dagger = awake("horn", {"wasp": (BLUE, "east of snorri")})
    dagger.play("snorri", "runic_dagger", "attack", "wasp")
    assert "move_text" not in dagger.asked


def test_the_battleaxe_swings_again_at_a_minion() -> None:
    heroes = {"wasp": (BLUE, "east of snorri"), "arien": (BLUE, "southwest of snorri")}
    table = awake("axe", heroes, [*APART, ("melee", BLUE, "west of snorri", "m")])
    table.play("snorri", "runic_battleaxe", "attack", "wasp", "yes")
    assert table.where("m") is None
    assert table.where("arien") is not None
    hammer = awake("axe", heroes, [*APART, ("melee", BLUE, "west of snorri", "m")])
    hammer.play("snorri", "runic_hammer", "attack", "wasp")
    assert "repeat" not in hammer.asked


@pytest.mark.parametrize("rune", ["", "anvil", "wings"])
def test_without_the_axe_the_battleaxe_swings_once(rune: str) -> None:
    table = awake(rune, CROWD, PAWNS, **STEADY)
    table.play("snorri", "runic_battleaxe", "attack", "wasp", "shock")
    assert table.done


# --- Runecaster, Runeblaster ------------------------------------------------------------------


@pytest.mark.parametrize(("card", "value"), [("runecaster", 4), ("runeblaster", 5)])
def test_the_bolt_flies_exactly_to_the_end_of_its_range(card: str, value: int) -> None:
    heroes = {"wasp": (BLUE, "3 east of snorri"), "arien": (BLUE, "2 west of snorri")}
    table = awake("anvil", heroes)
    table.play("snorri", card, "attack", "wasp")
    assert total(table) == value
    crowd = awake("anvil", heroes | {"dodger": (BLUE, "3 southwest of snorri")})
    crowd.play("snorri", card, "attack")
    assert crowd.why("arien") == "goa2.card.range-max"


def test_with_wings_the_blaster_hits_anybody_in_range() -> None:
    heroes = {"wasp": (BLUE, "3 east of snorri"), "arien": (BLUE, "2 west of snorri")}
    table = awake("wings", heroes).play("snorri", "runeblaster", "attack")
    assert table.offers("wasp", "arien")
    caster = awake("wings", heroes).play("snorri", "runecaster", "attack")
    assert caster.where("wasp") is None


@pytest.mark.parametrize("card", ["runecaster", "runeblaster"])
def test_the_horn_moves_him_up_to_two_after_the_attack(card: str) -> None:
    table = awake("horn", {"wasp": (BLUE, "3 east of snorri")})
    table.play("snorri", card, "attack", "wasp", "2 east of snorri")
    assert table.where("snorri") == "k6"


@pytest.mark.parametrize("card", ["runecaster", "runeblaster"])
def test_the_axe_strikes_a_hero_who_stood_beside_the_target(card: str) -> None:
    heroes = {"wasp": (BLUE, "3 east of snorri"), "arien": (BLUE, "2 east of snorri")}
    table = awake("axe", heroes, hand={"arien": ["raging_stream"]})
    table.play("snorri", card, "attack", "wasp", "raging_stream")
    assert table.discarded("arien") == ["raging_stream"]
    empty = awake("axe", heroes).play("snorri", card, "attack", "wasp")
    assert empty.where("arien") is None


@pytest.mark.parametrize("card", ["runecaster", "runeblaster"])
def test_the_bolt_flies_at_enemies(card: str) -> None:
    heroes = {"wasp": (BLUE, "l6"), "arien": (RED, "f6"), "dodger": (BLUE, "k6")}
    minions = [*APART, ("melee", BLUE, "i9")]
    table = awake("anvil", heroes, minions).play("snorri", card, "attack")
    assert table.options() == {"l6", "i9"}


@pytest.mark.parametrize("card", ["runecaster", "runeblaster"])
def test_the_axe_is_for_enemy_heroes_who_stood_beside_the_target(card: str) -> None:
    """Xargatha stands elsewhere, and Brogan is a friend of Snorri's."""
    heroes = {"wasp": (BLUE, "l6"), "arien": (BLUE, "k6"), "dodger": (BLUE, "m6"),
              "brogan": (RED, "k7"), "xargatha": (BLUE, "h6")}  # fmt: skip
    table = awake("axe", heroes, [*APART, ("melee", BLUE, "l5")])
    table.play("snorri", card, "attack", "wasp")
    assert table.options() == {"k6", "m6"}


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_with_nobody_beside_the_target_the_axe_finds_no_second_victim() -> None:
    heroes = {"wasp": (BLUE, "3 east of snorri"), "arien": (BLUE, "3 west of snorri")}
    table = awake("axe", heroes, hand={"arien": ["raging_stream"]})
    table.play("snorri", "runecaster", "attack", "wasp")
    assert table.said("stopped")
    assert table.discarded("arien") == []


@pytest.mark.parametrize("card", ["runecaster", "runeblaster"])
def test_without_the_axe_nobody_beside_the_target_suffers(card: str) -> None:
    heroes = {"wasp": (BLUE, "l6"), "arien": (BLUE, "k6")}
    table = awake("anvil", heroes, hand={"arien": ["raging_stream"]})
    table.play("snorri", card, "attack", "wasp")
    assert (table.hand("arien"), table.done) == (["raging_stream"], True)


def test_even_with_wings_the_range_ends() -> None:
    heroes = {"wasp": (BLUE, "l6"), "arien": (BLUE, "k6"), "dodger": (BLUE, "i10")}
    table = awake("wings", heroes).play("snorri", "runeblaster", "attack")
    assert table.options() == {"l6", "k6"}


# --- the Oaths --------------------------------------------------------------------------------

FOES = {"wasp": (BLUE, "east of snorri"), "sabina": (BLUE, "west of snorri")}
ATTACKS = {
    "basic": ("wasp", "magnetic_dagger"),
    "other": ("wasp", "electrocute"),
    "basic, ranged": ("sabina", "point_blank_shot"),
    "other, ranged": ("sabina", "quickdraw"),
}
BLOCKED = {
    "": set(),
    "horn": {"basic", "basic, ranged"},
    "axe": {"basic", "other"},
    "anvil": {"other", "other, ranged"},
    "wings": {"basic, ranged", "other, ranged"},
}
OATHS = {
    "oath_of_endurance": ("horn", "axe"),
    "oath_of_fortitude": ("horn", "axe", "wings"),
    "oath_of_perseverance": ("horn", "axe", "anvil", "wings"),
}


@pytest.mark.rule("goa2.block.condition")
@pytest.mark.parametrize("rune", BLOCKED)
@pytest.mark.parametrize("oath", OATHS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_an_oath_blocks_what_the_rune_of_the_turn_says(attack: str, oath: str, rune: str) -> None:
    table = awake(rune, FOES, hand={"snorri": [oath]})
    hero, card = ATTACKS[attack]
    table.play(hero, card, "attack", "snorri", oath)
    holds = rune in OATHS[oath] and attack in BLOCKED[rune]
    assert (table.where("snorri") is not None) == holds
    # The text of the dagger takes effect whether it was blocked or not.
    assert bool(table.said("effect")) == (holds or card == "magnetic_dagger")


@pytest.mark.rule("goa2.concept.immune")
def test_whoever_keeps_the_oath_is_immune_for_the_turn() -> None:
    table = awake("axe", FOES, hand={"snorri": list(OATHS)})
    table.play("wasp", "electrocute", "attack", "snorri", "oath_of_endurance")
    table.play("sabina", "quickdraw", "attack")
    assert table.said("stopped")
    table.next_turn().play("sabina", "gunslinger", "attack")
    assert table.question.kind == "defend"


def test_the_immunity_covers_the_end_of_the_attack_that_was_blocked() -> None:
    table = awake("wings", FOES, hand={"snorri": ["oath_of_fortitude"]}, edition=2)
    table.play("sabina", "point_blank_shot", "attack", "snorri", "oath_of_fortitude")
    assert table.where("snorri") == "i6"


# --- Runetrap, Runebomb -----------------------------------------------------------------------

HAND = ["magnetic_dagger", "static_barrier", "shock", "lift_up", "stop_projectiles"]


@pytest.mark.parametrize(
    ("card", "rune", "colour"),
    [
        ("runetrap", "horn", "green"),
        ("runetrap", "axe", "silver"),
        ("runetrap", "anvil", "blue"),
        ("runetrap", "wings", ""),
        ("runetrap", "", ""),
        ("runebomb", "horn", "green"),
        ("runebomb", "axe", "silver"),
        ("runebomb", "anvil", "blue"),
        ("runebomb", "wings", "gold"),
        ("runebomb", "", ""),
    ],
)
def test_a_rune_tears_away_a_card_of_its_colour(card: str, rune: str, colour: str) -> None:
    table = awake(rune, {"wasp": (BLUE, "3 east of snorri")}, hand={"wasp": HAND})
    table.play("snorri", card, "skill")
    assert [CARDS[c].colour for c in table.discarded("wasp")] == ([colour] if colour else [])
    assert not table.said("stopped")


@pytest.mark.rule("goa2.concept.if-able-end")
def test_who_has_no_such_card_loses_nothing_and_nobody_has_to_be_there() -> None:
    table = awake("axe", {"wasp": (BLUE, "3 east of snorri")}, hand={"wasp": ["shock"]})
    table.play("snorri", "runetrap", "skill")
    assert table.hand("wasp") == ["shock"]
    assert table.where("wasp") is not None
    far = awake("axe", {"wasp": (BLUE, "4 east of snorri")}).play("snorri", "runebomb", "skill")
    assert far.found_nobody()


@pytest.mark.parametrize("card", ["runetrap", "runebomb"])
def test_a_rune_tears_at_enemy_heroes_in_radius(card: str) -> None:
    heroes = {"wasp": (BLUE, "j6"), "arien": (BLUE, "l6"), "brogan": (RED, "i7"),
              "dodger": (BLUE, "i10")}  # fmt: skip
    table = awake("axe", heroes, [*APART, ("melee", BLUE, "h6")]).play("snorri", card, "skill")
    assert table.options() == {"j6", "l6"}


def test_where_no_rune_of_the_card_is_awake_nobody_is_chosen() -> None:
    heroes = {"wasp": (BLUE, "j6"), "arien": (BLUE, "l6")}
    for rune, card in (("wings", "runetrap"), ("", "runetrap"), ("", "runebomb")):
        assert awake(rune, heroes).play("snorri", card, "skill").done
