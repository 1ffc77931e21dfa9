"""Heroes and cards as plain data, for the gallery and for other programs."""

from __future__ import annotations

from typing import Any

from critias.games.goa2.cards import CARDS, LETTERS, SHEETS, Card, HeroSheet


def reference() -> dict[str, Any]:
    """All heroes and all their cards."""
    return {
        "heroes": {key: sheet_data(sheet) for key, sheet in SHEETS.items()},
        "cards": {key: card_data(card) for key, card in CARDS.items()},
    }


def card_data(card: Card) -> dict[str, Any]:
    """A card as plain data for clients."""
    return {
        "id": card.id,
        "name": card.name,
        "hero": card.hero,
        "colour": card.colour,
        "letter": LETTERS[card.colour],
        "tier": card.tier,
        "branch": card.branch,
        "primary": card.primary,
        "initiative": card.initiative,
        "attack": card.attack,
        "defense": card.defense,
        "movement": card.movement,
        "range": card.range,
        "radius": card.radius,
        "ranged": card.ranged,
        "block": card.block,
        "plus": card.plus,
        "item": card.item,
        "handicap": card.handicap,
        "reconstructed": card.reconstructed,
        "spell": card.spell,
        "text": card.text,
    }


COMPLEXITY = ("", "Challenging", "Complex", "Very Complex", "Wizard")


def sheet_data(sheet: HeroSheet) -> dict[str, Any]:
    """A hero's profile as plain data for clients."""
    return {
        "id": sheet.id,
        "name": sheet.name,
        "epithet": sheet.epithet,
        "stars": sheet.stars,
        "complexity": COMPLEXITY[sheet.stars],
        "roles": list(sheet.roles),
        "stats": {key: list(value) for key, value in sheet.stats.items()},
        "cards": [c.id for c in sheet.cards],
    }
