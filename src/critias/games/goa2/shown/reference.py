"""Heroes and cards as plain data, for the gallery and for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from critias.games.goa2.rules.cards import CARDS, LETTERS, SHEETS, Card, HeroSheet, slug


def reference() -> dict[str, Any]:
    """All heroes, what they bring to the table, and all their cards."""
    return {
        "heroes": {key: sheet_data(sheet) for key, sheet in SHEETS.items()},
        "pieces": {
            f"{sheet.id}-{slug(piece['name'])}": piece
            for sheet in SHEETS.values()
            for piece in pieces_data(sheet)
        },
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
        "picture": sheet.emblem,
    }


def pieces_data(sheet: HeroSheet) -> Iterator[dict[str, Any]]:
    """Tokens, miniatures, markers and runes of a hero as plain data for clients; a picture is a
    path around (0, 0) in a box from -10 to 10."""
    kinds = [(name, "token", count) for name, count in sheet.tokens]
    kinds += [(name, "miniature", 1) for name in sheet.fixtures]
    kinds += [(name, "marker", 1) for name in sheet.markers]
    known = {name for name, _, _ in kinds}
    kinds += [(name, "rune", 1) for name in sheet.signs if name not in known]
    for name, kind, count in kinds:
        rule = sheet.token_rules.get(name)
        yield {
            "name": name.capitalize(),
            "kind": kind,
            "hero": sheet.id,
            "number": count,
            "stays_between_rounds": kind in ("miniature", "rune") or name in sheet.lasting,
            "text": " ".join((type(rule).__doc__ or "").split()) if rule else "",
            "picture": sheet.signs.get(name, ""),
        }
