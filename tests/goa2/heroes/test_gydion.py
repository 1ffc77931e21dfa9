"""Gydion: the book, whom his spells take, and The Archwizard."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.game import RULES, VOICE
from critias.games.goa2.rules.active import THIS_TURN, start
from critias.games.goa2.rules.cards import CARDS, SHEETS
from critias.games.goa2.rules.state import RANGE
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.notes import note
from critias.kit.stage import Chips
from critias.table.parts.staged import stage_of
from goa2.heroes.test_printed import printed
from goa2.table import BLUE, RED, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""
SPELLS = SHEETS["gydion"].spells
IDLE = ("shield", "banishment", "suggestion", "polymorph", "cloud_kill")
"""Spells that may lie outside the book where others are cast."""

PRINTED = """
Shocking Grasp, gold 0, attack 3
Magic Missile, gold 0, ranged attack 1, range 3
Expeditious Retreat, gold 0, move 5
Burning Hands, red 1, attack 5
Vampiric Touch, red 2, attack 5
Fireball, red 2, ranged attack 5, range 3
Create Undead, red 2, ranged skill, range 3
Sunburst, red 3, ranged attack 0+, range 0
Energy Drain, red 3, ranged skill, range 3
Suggestion, blue 1, skill, radius 3
Midas' Touch, blue 2, skill
Disintegrate, blue 2, skill
Dominate Person, blue 2, skill, radius 3
Power Word Kill, blue 3, skill, radius 3
Polymorph, blue 3, skill, radius 3
Shield, green 1, skill
Find Familiar, green 2, skill, radius 3
Dimension Door, green 2, skill, radius 0
Banishment, green 2, skill, radius 3
Cloud Kill, green 3, skill, radius 3
Invulnerability, green 3, skill
Wish, purple 4, skill
"""

DECK = {
    "cantrip": ["shocking_grasp", "magic_missile", "expeditious_retreat"],
    "cheap_trick": ["expeditious_retreat"],
    "elementary_evocation": ["burning_hands"],
    "lesser_evocation": ["burning_hands", "fireball"],
    "greater_evocation": ["burning_hands", "fireball", "sunburst"],
    "lesser_necromancy": ["vampiric_touch", "create_undead"],
    "greater_necromancy": ["vampiric_touch", "create_undead", "energy_drain"],
    "elementary_abjuration": ["shield"],
    "lesser_abjuration": ["shield", "banishment"],
    "greater_abjuration": ["shield", "banishment", "invulnerability"],
    "lesser_conjuration": ["find_familiar", "dimension_door"],
    "greater_conjuration": ["find_familiar", "dimension_door", "cloud_kill"],
    "elementary_enchantment": ["suggestion"],
    "lesser_enchantment": ["suggestion", "dominate_person"],
    "greater_enchantment": ["suggestion", "dominate_person", "power_word_kill"],
    "lesser_transmutation": ["midas_touch", "disintegrate"],
    "greater_transmutation": ["midas_touch", "disintegrate", "polymorph"],
}
CARD_OF = {spell: card for card, spells in DECK.items() for spell in spells}
"""A card that casts a spell."""


def gydion(
    heroes: dict[str, Any] | None = None,
    minions: list[tuple[Any, ...]] | None = None,
    at: str = "h8",
    out: int = 0,
    **more: Any,
) -> Table:
    """Red Gydion with a full book, but for so many spells that nothing here casts."""
    table = Table({"gydion": (RED, at)} | (heroes or {}), [*SPARE, *(minions or [])], **more)
    spent = [f"gydion_{spell}" for spell in IDLE[:out]]
    table.hero("gydion").book = tuple(spell for spell in SPELLS if spell not in spent)
    return table


def cast(table: Table, spell: str, *answers: Any) -> Table:
    """Cast a spell with a card that names it; an attack and not Clear, a movement and no Fast
    Travel."""
    kind = CARDS[f"gydion_{spell}"].primary
    return table.play("gydion", CARD_OF[spell], "skill", spell, kind, *answers)


def total(table: Table) -> Any:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def book(table: Table) -> list[str]:
    """The spells in the book."""
    return [*table.hero("gydion").book]


# --- the book ---------------------------------------------------------------------------------


def test_the_spells_are_as_printed() -> None:
    found = [printed(CARDS[spell]).replace(", ini 0", "") for spell in SPELLS]
    assert sorted(found) == sorted(PRINTED.strip().splitlines())


def test_the_book_is_empty_at_first_and_prepare_spells_fills_it() -> None:
    heroes = ["gydion", "wasp", "arien", "brogan"]
    state = RULES.new(RULES.parse_setup({"players": 4, "heroes": heroes}), 1)
    wizard = next(h for h in state.heroes if h.name == "gydion")
    assert wizard.book == ()
    assert not set(SPELLS) & {*wizard.hand, *wizard.deck}
    table = Table({"gydion": (RED, "h8")})
    table.play("gydion", "cantrip", "skill")
    assert table.said("stopped"), "nothing to cast"
    table.hero("gydion").resolved[0] = ""
    table.play("gydion", "prepare_spells", "skill")
    assert book(table) == SPELLS


@pytest.mark.parametrize("card", DECK)
def test_every_card_casts_what_it_names(card: str) -> None:
    table = gydion().play("gydion", card, "skill")
    named = [f"gydion_{spell}" for spell in DECK[card]]
    if len(named) > 1:
        assert table.options() == set(named)
        table.answer(named[-1])
    assert table.said("spell_cast") == [("gydion", named[-1])]
    assert named[-1] not in book(table)
    assert len(book(table)) == len(SPELLS) - 1


def test_a_spell_outside_the_book_is_not_cast_again() -> None:
    table = gydion({"wasp": (BLUE, "k8")})
    cast(table, "fireball", "wasp")
    table.hero("gydion").resolved[0] = ""
    table.play("gydion", "lesser_evocation", "skill")
    assert table.said("spell_cast")[-1] == ("gydion", "gydion_burning_hands"), "the only one left"


def test_a_spell_is_spent_even_if_it_does_nothing() -> None:
    table = cast(gydion(), "burning_hands")
    assert table.said("stopped")
    assert "gydion_burning_hands" not in book(table)


def test_the_ban_on_attacks_is_looked_up_for_the_spell() -> None:
    table = gydion({"wasp": (BLUE, "i8"), "arien": (BLUE, "h9")})
    table.play("arien", "spell_break", "skill")
    assert table.refused("gydion", "elementary_evocation", "skill")
    table.play("gydion", "cantrip", "skill", "shocking_grasp")
    if table.ask is not None and table.question.kind == "granted_action":
        table.answer("attack")
    table.answer("wasp")
    assert total(table) == 3, "gold cards and attacks are free"


@pytest.mark.rule("goa2.clear.replaces-attack")
def test_an_attack_spell_may_be_a_clear_and_a_movement_fast_travel() -> None:
    table = gydion({"wasp": (BLUE, "k12")}, at="c10", edition=2)
    table.play("gydion", "cantrip", "skill", "shocking_grasp")
    assert table.options() == {"attack", "clear"}
    other = gydion({"wasp": (BLUE, "k12")}, at="c10").play("gydion", "cheap_trick", "skill")
    assert other.options() == {"movement", "fast_travel"}


def test_the_table_shows_the_book() -> None:
    table = gydion({"wasp": (BLUE, "k8")}, out=3)
    table.hero("gydion").tally["Wishes cast"] = 2
    shown = view(table.state, 1)
    assert shown["heroes"][0]["book"] == book(table)
    assert shown["heroes"][0]["counts"] == {"Wishes cast": 2}
    (tab,) = stage_of(VOICE, shown, VOICE.offers(table.state, shown, None)).rows
    assert (tab.title, tab.count) == ("Gydion’s spell book", "19 of 22")
    chips = [chip for block in tab.body if isinstance(block, Chips) for chip in block.chips]
    assert sum("outside the book" in chip.says for chip in chips) == 3
    assert "in the book: Shocking Grasp" in VOICE.picture(shown)


# --- whom spells take -------------------------------------------------------------------------

CROWD = {
    "wasp": (BLUE, "k8"),
    "sabina": (BLUE, "h5"),
    "brogan": (BLUE, "l8"),
    "arien": (RED, "h9"),
}
"""Around Gydion on h8: two enemy heroes 3 spaces away, one more at 4, and a friend beside him."""


@pytest.mark.parametrize("spell", ["shocking_grasp", "burning_hands", "vampiric_touch"])
@pytest.mark.rule("goa2.attack.enemies-only", "goa2.concept.adjacent-spaces")
def test_a_touch_is_for_enemies_beside_him(spell: str) -> None:
    minions = [("melee", BLUE, "i8"), ("melee", BLUE, "g8"), ("ranged", BLUE, "j8")]
    table = cast(gydion(CROWD, minions), spell)
    assert table.options() == {"i8", "g8"}
    assert table.question.seats == (table.hero("gydion").seat,)


@pytest.mark.parametrize(
    "spell",
    [
        "energy_drain",
        "suggestion",
        "dominate_person",
        "power_word_kill",
        "polymorph",
        "cloud_kill",
    ],
)
@pytest.mark.rule("goa2.card.range-max")
def test_only_enemy_heroes_within_three_spaces_are_named(spell: str) -> None:
    minions = [("melee", BLUE, "i8"), ("melee", BLUE, "k9")]
    table = cast(gydion(CROWD, minions), spell)
    assert table.options() == {"k8", "h5"}
    assert table.question.seats == (table.hero("gydion").seat,)


# --- The Archwizard, Wish ---------------------------------------------------------------------


def wishing(wishes: int, spells: list[str], **more: Any) -> Table:
    """An Archwizard who has cast so many Wishes, with these spells and Wish in the book."""
    table = gydion({"wasp": (BLUE, "k8")}, ultimate=["gydion"], **more)
    hero = table.hero("gydion")
    hero.book = tuple(f"gydion_{spell}" for spell in (*spells, "wish"))
    if wishes:
        hero.tally["Wishes cast"] = wishes
    return table


def test_the_archwizard_may_wish_instead() -> None:
    table = wishing(0, ["fireball", "shield"])
    table.play("gydion", "prepare_spells", "skill", "yes")
    assert table.options() == {"gydion_fireball", "gydion_shield"}
    table.answer("shield")
    assert [e.card for e in table.state.effects] == ["gydion_shield"]
    assert book(table) == ["gydion_fireball"]
    assert table.hero("gydion").tally == {"Wishes cast": 1}


def test_or_fill_the_book_after_all() -> None:
    table = wishing(0, []).play("gydion", "prepare_spells", "skill", "no")
    assert book(table) == SPELLS
    young = gydion()
    young.play("gydion", "prepare_spells", "skill")
    assert young.done, "without the Ultimate nothing is asked"
    spent = gydion(ultimate=["gydion"])
    spent.hero("gydion").book = tuple(s for s in SPELLS if s != "gydion_wish")
    spent.play("gydion", "prepare_spells", "skill")
    assert book(spent) == SPELLS


@pytest.mark.rule("goa2.win.immediate")
@pytest.mark.parametrize("spells", [[], ["midas_touch"]], ids=["nothing left", "a spell"])
def test_the_third_wish_wins(spells: list[str]) -> None:
    table = wishing(1, spells).play("gydion", "prepare_spells", "skill", "yes")
    assert table.state.winner != RED
    last = wishing(2, spells).play("gydion", "prepare_spells", "skill", "yes")
    assert (last.state.winner, last.state.reason) == (RED, "wishes")
    outcome = RULES.outcome(last.state)
    assert outcome is not None
    assert VOICE.ending(outcome) == "the third Wish was cast"
    cast_last = last.said("spell_cast")[-1][1]
    assert cast_last == ("gydion_midas_touch" if spells else "gydion_wish"), "the spell comes first"


# --- copies -----------------------------------------------------------------------------------


def copying(card: str, *spells: str) -> Table:
    """NebKher beside a Gydion whose last card was this, with these spells in the book."""
    table = gydion({"nebkher": (BLUE, "k8"), "wasp": (RED, "l8")}, turn=2)
    hero = table.hero("gydion")
    hero.resolved[0] = f"gydion_{card}"
    hero.book = tuple(f"gydion_{spell}" for spell in spells)
    return table


def test_nebkher_casts_from_gydions_book() -> None:
    table = copying("elementary_abjuration", "shield", "wish")
    table.play("nebkher", "mind_probe", "skill", "gydion", "skill")
    assert book(table) == ["gydion_wish"]
    (effect,) = table.state.effects
    assert (table.state.heroes[effect.owner].name, effect.card) == ("nebkher", "gydion_shield")
    table.play("wasp", "magnetic_dagger", "attack")
    assert table.said("stopped"), "the Shield is his"
    table.state.turn = 3
    table.play("gydion", "prepare_spells", "skill")
    assert table.state.effects == []


def test_nebkher_finds_an_illusion_and_fills_the_book() -> None:
    table = copying("lesser_conjuration", "find_familiar")
    table.play("nebkher", "mind_probe", "skill", "gydion", "skill", "k9")
    assert table.piece_at("k9") == ("illusion", BLUE)
    other = copying("prepare_spells", "shield")
    other.play("nebkher", "mind_probe", "skill", "gydion", "skill")
    assert book(other) == SPELLS


def test_items_of_the_caster_count() -> None:
    table = gydion({"wasp": (BLUE, "l8")})
    table.hero("gydion").add_item(RANGE, 1)
    cast(table, "fireball", "wasp")
    assert table.where("wasp") is None


def test_a_spell_that_is_banned_says_so() -> None:
    """Spell Break lets the gold card through, and the Attack spells; a Skill of the book would be
    cast for nothing."""
    table = gydion({"arien": (BLUE, "k8"), "wasp": (BLUE, "i8")})
    table.play("gydion", "lesser_necromancy", "skill")
    start(table.state, table.hero("arien"), CARDS["spell_break"], THIS_TURN)
    shown = view(table.state, 0)
    assert note(shown, table.question, "gydion_vampiric_touch").detail == ""
    idle = note(shown, table.question, "gydion_create_undead")
    assert (idle.detail, idle.tone) == ("nothing to do there now", "warn")
