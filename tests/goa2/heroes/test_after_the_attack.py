"""What a text says of the time after its attack is held against the position of that time: whoever
blocks with an Oath is immune to all the rest."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.cards import CARDS, SHEETS
from critias.kernel.choices import NO, Option
from goa2.heroes.test_snorri import RUNES, TURN
from goa2.table import BLUE, RED, Table

APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""
OATH = "snorri_oath_of_fortitude"
HAMMER = "snorri_runic_hammer"


def against(hero: str, card: str, away: int, rune: str, *hand: str) -> Table:
    """An enemy attacks Snorri, who holds these cards, from so far west of him."""
    heroes = {"snorri": (RED, "j6"), hero: (BLUE, f"{away} west of snorri")}
    table = Table(heroes, APART, hand={"snorri": list(hand)}, turn=TURN[rune])
    table.hero("snorri").runes = tuple(RUNES)
    if hero == "trinkets":
        table.move("turret", "east of snorri")
    if hero == "gydion":
        table.hero("gydion").book = tuple(SHEETS["gydion"].spells)
    return table.play(hero, card, "skill" if hero == "gydion" else "attack")


def goes_on(table: Table, defense: str) -> Table:
    """Snorri is the target wherever he can be, defends, and is led away if that is offered."""
    for _ in range(12):
        if table.ask is None:
            return table
        table.answer(_pick(table, defense))
    raise AssertionError(f"still open: {table.ask!r}")


def _pick(table: Table, defense: str) -> Option:
    ask = table.question
    snorri = table.state.space[table.names["snorri"]]
    if ask.kind == "defend":
        return defense if defense in ask.options else NO
    for option in (snorri, "attack", "banish", "gydion_shocking_grasp"):
        if option in ask.options and not (ask.kind == "move_piece" and option == snorri):
            return option
    return next(option for option in ask.options if option != NO)


LED_AWAY = [
    ("sabina", "point_blank_shot", 1, "wings"),
    ("sabina", "bang", 1, "axe"),
    ("misa", "power_shot", 2, "wings"),
    ("misa", "thunder_shot", 2, "wings"),
    ("gydion", "cantrip", 1, "axe"),
    ("whisper", "swift_justice", 2, "wings"),
    ("whisper", "vile_accusation", 2, "wings"),
]


@pytest.mark.rule("goa2.concept.immune", "goa2.perform.valid-targets")
@pytest.mark.parametrize(("hero", "card", "away", "rune"), LED_AWAY)
def test_whoever_has_become_immune_is_not_led_away(
    hero: str, card: str, away: int, rune: str
) -> None:
    table = goes_on(against(hero, card, away, rune, OATH), OATH)
    assert table.said("block") == [("snorri", OATH, 1)]
    assert table.where("snorri") == "j6"
    plain = goes_on(against(hero, card, away, rune, HAMMER), HAMMER)
    assert plain.said("defense")
    assert plain.where("snorri") not in ("j6", None), "with any other defense he is"


@pytest.mark.rule("goa2.concept.immune")
@pytest.mark.parametrize("hero", sorted(set(SHEETS) - {"snorri", "gydion"}))
def test_no_attack_card_does_anything_more_to_whoever_has_become_immune(hero: str) -> None:
    """Every attack card of every hero, from wherever it reaches him: he stays where he is, loses no
    card besides the Oath, and no second attack finds him."""
    blocked = 0
    for card in SHEETS[hero].cards:
        if card.primary != "attack":
            continue
        for away in (1, 2, 3, 4):
            rune = "wings" if card.ranged else "axe"
            table = goes_on(against(hero, card.id, away, rune, OATH, HAMMER), OATH)
            if table.said("block") != [("snorri", OATH, 1)]:
                continue
            blocked += 1
            assert table.where("snorri") == "j6", (card.id, away)
            assert table.discarded("snorri") == [OATH], (card.id, away)
            assert len(table.said("attack")) == 1, (card.id, away)
    assert bool(blocked) == any(card.primary == "attack" for card in SHEETS[hero].cards)


@pytest.mark.rule("goa2.token.keeps-properties")
def test_whoever_has_got_behind_smoke_is_not_led_away() -> None:
    """Min changes places with a Smoke Bomb behind her: now it lies between her and Misa."""
    heroes = {"min": (RED, "j6"), "misa": (BLUE, "2 west of min")}
    tokens = [("smoke bomb", "min", "east of min")]
    table = Table(heroes, APART, tokens, hand={"min": ["poof"]})
    table.play("misa", "thunder_shot", "attack", "min_poof")
    assert table.said("block") == [("min", "min_poof", 1)]
    assert table.done
    assert table.where("min") == "k6"


def test_the_cards_of_this_file_are_named_rightly() -> None:
    assert CARDS[OATH].block
    assert CARDS[HAMMER].defense == 7
