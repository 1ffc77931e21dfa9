"""What is printed on the cards: the core box below, the other heroes in `printed/<hero>.txt`."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import critias.games.goa2.rules.heroes  # noqa: F401 - importing it registers them
from critias.games.goa2.rules.cards import CARDS, CORE, SHEETS, TYPE_ULTIMATE, Card

PRINTED = """
ARIEN
Noble Blade, gold 0, ini 11, attack 4, defense 2, move 1
Spell Break, silver 0, ini 13, skill, defense 3, radius 3
Ceremonial Blade, gold H, ini 10, attack 3, defense 1, move 1
Dangerous Current, red 1, ini 8, attack 6, defense 6, move 4
Liquid Leap, green 1, ini 4, ranged skill, defense 3, move 2, range 2
Aspiring Duelist, blue 1, ini 9, defense 5, move 3
Raging Stream, red 2A, ini 8, attack 7, defense 7, move 4, item initiative
Rogue Wave, red 2B, ini 8, ranged attack 4, defense 4, move 4, range 2, item defense
Magical Current, green 2A, ini 4, ranged skill, defense 3, move 2, range 3, item attack
Arcane Whirlpool, green 2B, ini 4, ranged skill, defense 3, move 2, range 4, item defense
Expert Duelist, blue 2A, ini 10, defense 6, move 3, item initiative
Slippery Ground, blue 2B, ini 10, move 3, defense 6, item attack
Violent Torrent, red 3A, ini 9, attack 7, defense 7, move 4, item initiative
Tidal Blast, red 3B, ini 9, ranged attack 4, defense 4, move 4, range 2, item movement
Stranger Tide, green 3A, ini 3, ranged skill, defense 4, move 2, range 3, item radius
Ebb and Flow, green 3B, ini 3, ranged skill, defense 4, move 2, range 4, item defense
Master Duelist, blue 3A, ini 10, defense 6, move 3, item range
Deluge, blue 3B, ini 10, move 3, defense 6, radius 1, item attack
Living Tsunami, purple 4

BROGAN
Onslaught, gold 0, ini 11, attack 4, defense 3, move 1
Bulwark, silver 0, ini 12, skill, defense 4, radius 4
Leap Forward, gold H, ini 10, attack 3, defense 3, move 1
Mad Dash, red 1, ini 7, attack 6, defense 7, move 3
Shield, green 1, ini 6, skill, defense 4, move 2, radius 1
Brutal Jab, blue 1, ini 8, skill, defense 5, move 2
Bullrush, red 2A, ini 7, attack 6, defense 8, move 3, item initiative
Throwing Axe, red 2B, ini 7, ranged attack 3, defense 7, move 4, range 2, item defense
Bolster, green 2A, ini 5, skill, defense 5, move 2, radius 2, item attack
War Drummer, green 2B, ini 5, ranged skill, defense 5, move 2, range 4, item defense
Mighty Punch, blue 2A, ini 9, skill, defense 6, move 2, item initiative
Shield Bash, blue 2B, ini 9, skill, defense 6, move 2, item attack
Furious Charge, red 3A, ini 8, attack 7, defense 8, move 3, item movement
Throwing Spear, red 3B, ini 8, ranged attack 4, defense 7, move 4, range 2, item radius
Fortify, green 3A, ini 5, skill, defense 5, move 2, radius 2, item attack
Master Skald, green 3B, ini 5, ranged skill, defense 5, move 2, range 4, item defense
Savage Kick, blue 3A, ini 9, skill, defense 6, move 2, item initiative
Counterattack, blue 3B, ini 9, skill, defense 6, move 2, item range
One Man Army, purple 4

DODGER
Dread Razor, gold 0, ini 12, ranged attack 2, defense 1, move 1, range 2
Death Trap, silver 0, ini 7, skill, defense 1, radius 4
Rusty Razor, gold H, ini 11, ranged attack 1, defense 1, move 1, range 2
Littlefinger of Death, red 1, ini 9, ranged attack 4, defense 5, move 4, range 2
Dark Ritual, green 1, ini 3, skill, defense 2, move 2, radius 3
Shield of Decay, blue 1, ini 10, defense 3+, move 3, radius 2
Finger of Death, red 2A, ini 9, ranged attack 4, defense 6, move 4, range 3, item initiative
Burning Skull, red 2B, ini 9, ranged attack 3, defense 5, move 4, range 2, item defense
Darker Ritual, green 2A, ini 3, skill, defense 2, move 2, radius 3, item defense
Necromancy, green 2B, ini 3, skill, defense 2, move 2, item attack
Vampiric Shield, blue 2A, ini 10, defense 4+, move 3, radius 2, item initiative
Weakness, blue 2B, ini 10, skill, defense 4, move 3, radius 4, item attack
Middlefinger of Death, red 3A, ini 10, ranged attack 5, defense 6, move 4, range 3, item movement
Blazing Skull, red 3B, ini 10, ranged attack 4, defense 5, move 4, range 2, item radius
Darkest Ritual, green 3A, ini 2, skill, defense 3, move 2, radius 3, item defense
Necromastery, green 3B, ini 2, skill, defense 3, move 2, radius 1, item range
Aegis of Doom, blue 3A, ini 11, defense 4+, move 3, radius 2, item initiative
Enfeeblement, blue 3B, ini 11, skill, defense 4, move 3, radius 4, item attack
Tide of Darkness, purple 4

SABINA
Point Blank Shot, gold 0, ini 12, ranged attack 2, defense 2, move 1, range 1
Back to Back, silver 0, ini 8, skill, defense 2, radius 2
Bang, gold H, ini 11, attack 1, defense 1, move 1
Quickdraw, red 1, ini 8, ranged attack 2+, defense 6, move 4, range 2
Troop Movement, green 1, ini 4, skill, defense 2, move 2, radius 2
Listen Up, blue 1, ini 9, skill, defense 3, move 3, radius 1
Gunslinger, red 2A, ini 9, ranged attack 3+, defense 6, move 4, range 2, item initiative
Shootout, red 2B, ini 9, ranged attack 3, defense 6, move 4, range 2, item defense
Marching Orders, green 2A, ini 3, skill, defense 3, move 2, radius 3, item attack
Close Support, green 2B, ini 3, skill, defense 3, move 2, radius 3, item initiative
Roger Roger, blue 2A, ini 10, skill, defense 4, move 3, radius 2, item attack
Steady Advance, blue 2B, ini 10, skill, defense 4, move 3, radius 2, item defense
Dead Shot, red 3A, ini 9, ranged attack 3+, defense 7, move 4, range 2, item movement
Bullet Hell, red 3B, ini 9, ranged attack 3, defense 7, move 4, range 2, item radius
Path to Victory, green 3A, ini 3, skill, defense 3, move 2, radius 3, item range
Covering Fire, green 3B, ini 3, skill, defense 3, move 2, radius 3, item initiative
Ready and Waiting, blue 3A, ini 10, skill, defense 4, move 3, radius 2, item attack
Unwavering Resolve, blue 3B, ini 10, skill, defense 4, move 3, radius 2, item defense
Big Sodding Gun, purple 4

TIGERCLAW
Blink Strike, gold 0, ini 13, attack 3, defense 1, move 1
Blend Into Shadows, silver 0, ini 6, skill, defense 2, radius 2
Nimble Strike, gold H, ini 12, attack 2, defense 1, move 1
Hit and Run, red 1, ini 9, attack 3, defense 3, move 4
Light-Fingered, green 1, ini 2, skill, defense 1, move 3
Dodge, blue 1, ini 10, defense!, move 3
Combat Reflexes, red 2A, ini 9, attack 4, defense 3, move 4, item initiative
Backstab, red 2B, ini 9, attack 5+, defense 5, move 5, item defense
Pick Pocket, green 2A, ini 2, skill, defense 1, move 3, item attack
Poisoned Dagger, green 2B, ini 2, ranged skill, defense 1, move 3, range 3, item initiative
Sidestep, blue 2A, ini 11, defense!, move 3, item attack
Parry, blue 2B, ini 11, defense!, move 3, item defense
Leaping Strike, red 3A, ini 10, attack 4, defense 4, move 4, item radius
Backstab with a Ballista, red 3B, ini 10, ranged attack 5+, defense 6, move 5, range 1, item defense
Master Thief, green 3A, ini 1, skill, defense 2, move 3, item movement
Poisoned Dart, green 3B, ini 1, ranged skill, defense 2, move 3, range 3, item initiative
Evade, blue 3A, ini 11, defense!, move 3, item attack
Riposte, blue 3B, ini 11, defense!, move 3, item range
Cloak and Daggers, purple 4

WASP
Magnetic Dagger, gold 0, ini 12, attack 3, defense 2, move 1, radius 3
Static Barrier, silver 0, ini 13, skill, defense 2, radius 2
Crackling Dagger, gold H, ini 11, attack 2, defense 1, move 1, radius 3
Shock, red 1, ini 8, attack 5, defense 6, move 4, radius 2
Stop Projectiles, green 1, ini 3, ranged defense!, move 2
Lift Up, blue 1, ini 10, skill, defense 5, move 3, radius 2
Electrocute, red 2A, ini 9, attack 5, defense 6, move 4, radius 3, item initiative
Charged Boomerang, red 2B, ini 9, ranged attack 3, defense 3, move 4, range 3, item defense
Deflect Projectiles, green 2A, ini 3, ranged defense!, move 2, range 3, item initiative
Telekinesis, green 2B, ini 3, ranged skill, defense 3, move 2, range 3, item attack
Control Gravity, blue 2A, ini 10, skill, defense 5, move 3, radius 3, item defense
Kinetic Repulse, blue 2B, ini 10, skill, defense 5, move 3, item attack
Electroblast, red 3A, ini 9, attack 6, defense 7, move 4, radius 3, item initiative
Thunder Boomerang, red 3B, ini 9, ranged attack 4, defense 4, move 4, range 3, item movement
Reflect Projectiles, green 3A, ini 2, ranged defense!, move 2, range 3, item radius
Mass Telekinesis, green 3B, ini 2, ranged skill, defense 4, move 2, range 3, item attack
Center of Mass, blue 3A, ini 11, skill, defense 6, move 3, radius 3, item defense
Kinetic Blast, blue 3B, ini 11, skill, defense 6, move 3, item range
High Voltage, purple 4, radius 3

XARGATHA
Cleave, gold 0, ini 11, attack 4, defense 2, move 1
Siren's Call, silver 0, ini 3, ranged skill, defense 3, range 3
Desperate Cleave, gold H, ini 10, attack 3, defense 1, move 1
Threatening Slash, red 1, ini 7, attack 5+, defense 6, move 5
Charm, green 1, ini 5, move 2, defense 3, radius 2
Stone Gaze, blue 1, ini 9, skill, defense 5, move 3, radius 2
Deadly Swipe, red 2A, ini 8, attack 5+, defense 7, move 5, item initiative
Long Thrust, red 2B, ini 8, ranged attack 3, defense 4, move 4, range 1, item defense
Control, green 2A, ini 4, move 2, defense 3, radius 2, item attack
Constrict, green 2B, ini 4, skill, defense 3, move 2, item initiative
Petrifying Stare, blue 2A, ini 10, skill, defense 6, move 3, radius 3, item defense
Fresh Converts, blue 2B, ini 10, skill, defense 6, move 3, item attack
Lethal Spin, red 3A, ini 8, attack 5+, defense 7, move 5, item radius
Rapid Thrusts, red 3B, ini 8, ranged attack 4, defense 4, move 4, range 1, item movement
Dominate, green 3A, ini 4, move 2, defense 4, radius 2, item attack
Final Embrace, green 3B, ini 4, skill, defense 4, move 2, item initiative
Turn into Statues, blue 3A, ini 10, skill, defense 6, move 3, radius 4, item defense
Devoted Followers, blue 3B, ini 10, skill, defense 6, move 3, item range
Metamorphosis, purple 4
"""

DECKS = {
    name.lower(): cards
    for name, *cards in (deck.split("\n") for deck in PRINTED.strip().split("\n\n"))
} | {
    path.stem: path.read_text(encoding="utf-8").splitlines()
    for path in sorted((Path(__file__).parent / "printed").glob("*.txt"))
    if path.stem in SHEETS
}
PROFILES = {
    line.partition(",")[0].lower(): line
    for line in Path(__file__).with_name("profiles.txt").read_text(encoding="utf-8").splitlines()
}


def printed(card: Card) -> str:
    """The card in the words of the list above: name, colour and tier, initiative, primary action,
    other icons, item."""
    tier = "H" if card.handicap else f"{card.tier}{card.branch}"
    words = [card.name, f"{card.colour} {tier}"]
    if card.primary != TYPE_ULTIMATE:
        values = {"attack": card.attack, "defense": card.defense, "movement": card.movement}
        value = values.pop(card.primary.partition("/")[0], None)
        words += [
            f"ini {card.initiative}",
            "ranged " * card.ranged
            + card.primary
            + ("" if value is None else f" {value}")
            + "+" * card.plus
            + "!" * card.block,
        ]
        words += [f"{icon} {value}" for icon, value in values.items() if value is not None]
    if card.range is not None:
        words.append(f"range {card.range}")
    if card.radius is not None:
        words.append(f"radius {card.radius}")
    if card.item:
        words.append(f"item {card.item}")
    return re.sub(r"movement (\d)", r"move \1", ", ".join(words))


@pytest.mark.parametrize("hero", DECKS)
@pytest.mark.rule("goa2.setup.deck-18", "goa2.card.item-icon")
def test_every_card_is_as_printed(hero: str) -> None:
    cards = [card for card in SHEETS[hero].cards if not card.spell]
    assert sorted(map(printed, cards)) == sorted(DECKS[hero])
    if not SHEETS[hero].plain:
        return
    deck = [card for card in cards if not card.handicap]
    assert Counter(card.tier for card in deck) == {0: 2, 1: 3, 2: 6, 3: 6, 4: 1}
    assert len(cards) == len(deck) + (not SHEETS[hero].no_handicap)
    assert {card.tier for card in cards if card.item} == {2, 3}


@pytest.mark.parametrize("hero", sorted(k for k, sheet in SHEETS.items() if sheet.set != CORE))
@pytest.mark.rule("goa2.profile.stats", "goa2.profile.name")
def test_every_profile_is_as_printed(hero: str) -> None:
    """Name, set, stars, ratings from always to at best, and roles."""
    sheet = SHEETS[hero]
    stats = [f"{key} {least}-{most}" for key, (least, most) in sheet.stats.items()]
    words = [sheet.name.upper(), sheet.set, f"{sheet.stars} stars", *stats, *sheet.roles]
    assert ", ".join(words) == PROFILES[hero]


@pytest.mark.rule("goa2.setup.starting-hand", "goa2.setup.rest-in-deck")
@pytest.mark.parametrize("hero", DECKS)
def test_a_deck_has_one_card_of_each_colour_to_start_with(hero: str) -> None:
    sheet = SHEETS[hero]
    hand = [CARDS[card] for card in sheet.starting_hand()]
    assert sorted(card.colour for card in hand) == ["blue", "gold", "green", "red", "silver"]
    assert {card.tier for card in hand} == {0, 1}
    waiting = sum(card.in_deck for card in sheet.cards)
    assert len(sheet.starting_deck()) == 13 + waiting


def test_every_card_has_a_text_of_its_own_words() -> None:
    for card in CARDS.values():
        assert card.text.endswith(".")
        assert "\n" not in card.text
