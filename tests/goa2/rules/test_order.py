"""The detailed order of an attack and its defense in each printing."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.cards import HeroSheet
from goa2.rules.course import kinds
from goa2.rules.positions import SPARE, both_editions
from goa2.table import BLUE, RED, Table

STEPS = ("move", "attack", "discard", "defense", "hero_defeated", "defense_ends", "attack_ends")


def leap_at_tinker(edition: int, card: str, *answers: str, strength: int = 0) -> Table:
    """Tigerclaw steps, attacks Tinker, who moves a minion in defense, and steps again; so many
    items make the attack stronger."""
    table = Table(
        {"tigerclaw": (RED, "g8"), "tinker": (BLUE, "i8")},
        minions=[("melee", BLUE, "i7", "pawn"), *SPARE],
        hand={"tinker": [card]},
        items={"tigerclaw": {"attack": strength}},
        edition=edition,
    )
    return table.play("tigerclaw", "leaping_strike", "attack", "h8", "tinker", card, *answers)


@pytest.mark.rule("goa2.order.second")
@pytest.mark.printing(2)
def test_the_order_of_the_second_printing(tinker: HeroSheet) -> None:
    """Before-text, minions counted, card, defense text, total, fall, after-text, both ends. The
    friend whom Shoo sends away before the total still counts in it, and 4 do not hold 5."""
    table = leap_at_tinker(2, "shoo", "pawn", "j6", "g9", strength=1)
    assert kinds(table, *STEPS) == [
        "move",
        "attack",
        "discard",
        "move",
        "defense",
        "hero_defeated",
        "move",
        "defense_ends",
        "attack_ends",
    ]
    tigerclaw, pawn = table.names["tigerclaw"], table.names["pawn"]
    assert [piece for piece, *_ in table.said("move")] == [tigerclaw, pawn, tigerclaw]
    assert table.said("defense") == [("tinker", "shoo", 4, 5, 1)]


@pytest.mark.rule("goa2.order.defense-ends-before-attack")
@pytest.mark.printing(2)
@pytest.mark.parametrize("strength", [0, 1])
def test_the_defense_ends_before_the_attack(tinker: HeroSheet, strength: int) -> None:
    """Whether the defender stands or falls."""
    table = leap_at_tinker(2, "shoo", "pawn", "j6", "g9", strength=strength)
    assert (table.where("tinker") is None) is bool(strength)
    ends = [event for event in table.events if event.kind in ("attack_ends", "defense_ends")]
    assert [(event.kind, event.data) for event in ends] == [
        ("defense_ends", ("tinker",)),
        ("attack_ends", ("tigerclaw",)),
    ]


@pytest.mark.rule("goa2.order.first")
def test_the_order_of_the_first_printing() -> None:
    """The same but for the end: the attack ends before the defense."""
    table = Table(
        {"tigerclaw": (RED, "g8"), "arien": (BLUE, "i8")},
        hand={"arien": ["noble_blade"]},
        edition=1,
    )
    table.play("tigerclaw", "leaping_strike", "attack", "h8", "arien", "noble_blade", "g9")
    assert kinds(table, *STEPS) == [
        "move",
        "attack",
        "discard",
        "defense",
        "hero_defeated",
        "move",
        "attack_ends",
        "defense_ends",
    ]


@both_editions
@pytest.mark.rule("goa2.order.second", "goa2.order.first")
def test_the_defense_text_comes_between_the_card_and_the_total(
    tinker: HeroSheet, edition: int
) -> None:
    """Shoo is discarded, moves the minion, and then the totals are compared."""
    table = leap_at_tinker(edition, "shoo", "pawn", "j6", "no")
    assert kinds(table, "attack", "discard", "move", "defense")[1:] == [
        "attack",
        "discard",
        "move",
        "defense",
    ]


@pytest.mark.rule("goa2.order.minion-mod-locked")
def test_a_minion_moved_by_defense_text_still_counts(tinker: HeroSheet) -> None:
    """Second printing: the minion beside Tinker was counted before Shoo sent it away: 3 + 1."""
    table = leap_at_tinker(2, "shoo", "pawn", "j6", "no")
    assert table.where("pawn") == "j6"
    assert table.said("defense") == [("tinker", "shoo", 4, 4, 1)]
    assert table.where("tinker") == "i8"


@pytest.mark.rule("goa2.order.first-no-lock")
def test_in_the_first_printing_it_counts_no_more(tinker: HeroSheet) -> None:
    """The minions are counted with the total, after Shoo sent the friend away: 3 against 4."""
    table = leap_at_tinker(1, "shoo", "pawn", "j6", "no")
    assert table.said("defense") == [("tinker", "shoo", 3, 4, 0)]
    assert table.where("tinker") is None


@both_editions
@pytest.mark.rule("goa2.order.before-affects-mod")
@pytest.mark.parametrize(("way", "modifier"), [(("pawn", "j6"), 0), (("no",), 1)])
def test_minions_moved_before_the_attack_change_the_modifier(
    edition: int, way: tuple[str, ...], modifier: int
) -> None:
    """Arien shifts Brogan's minion away first, or leaves it."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8")},
        minions=[("melee", BLUE, "i7", "pawn"), *SPARE],
        hand={"brogan": ["bulwark"]},
        edition=edition,
    )
    table.play("arien", "noble_blade", "attack", "brogan", *way, "bulwark")
    assert table.said("defense") == [("brogan", "bulwark", 4 + modifier, 4, modifier)]
