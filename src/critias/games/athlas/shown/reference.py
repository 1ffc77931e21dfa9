"""Plain data about the cards, for clients that show them."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from critias.games.athlas.rules.board import GRID, name
from critias.games.athlas.rules.data import BOX, CARDS, INTERVENTIONS, Card, Power
from critias.games.athlas.rules.designs import PRESETS
from critias.kit.language import say


def reference() -> dict[str, Any]:
    """All components; a card says which of its values are a reconstruction."""
    return {
        "cards": {card.id: _card(card) for card in CARDS.values()},
        "interventions": {
            card.id: {
                "name": say(card.name),
                "points": card.points,
                "duration": card.duration,
                "text": say(card.text),
                "origin": card.origin.of,
                "reconstructed": list(card.reconstructed),
            }
            for card in INTERVENTIONS.values()
        },
        "presets": {
            preset.id: {
                "name": say(preset.name),
                "alphas": [list(alpha.cards) for alpha in preset.alphas],
                "stack": list(preset.stack),
            }
            for preset in PRESETS.values()
        },
        "components": BOX.counts,
        "hexes": {name(space): list(GRID.qr[space]) for space in GRID.spaces},
    }


def power_cost(power: Power) -> str:
    """What a power costs, in words.

    >>> from critias.games.athlas.rules.data import POWERS
    >>> power_cost(POWERS["throwing_axe.throw"])
    'action + cube'
    """
    parts = (("movement", power.movement), ("action", power.action), ("cube", power.cube))
    return " + ".join(say(word) for word, paid in parts if paid)


def _card(card: Card) -> dict[str, Any]:
    numbers = {
        key: getattr(card, key)
        for key in (
            "life", "hands", "needs_hands", "spells", "melee", "ranged", "magical", "armor",
            "ward", "cubes",
        )
        if getattr(card, key)
    }  # fmt: skip
    return {
        "name": say(card.name),
        "type": card.type,
        "cost": card.cost,
        **numbers,
        "text": say(card.text),
        "traits": dict(card.traits),
        "powers": [
            {
                "id": power.id,
                "cost": power_cost(power),
                "range": list(power.range),
                "attack": power.attack,
                "value": power.value,
                "text": say(power.text),
            }
            for power in card.powers
        ],
        "mark": to_builtins(card.mark),
        "origin": card.origin.of,
        "reconstructed": list(card.reconstructed),
    }
