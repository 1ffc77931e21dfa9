"""What the Deed cards do; importing it registers every half that is more than numbers."""

from critias.games.mage_knight.rules.cards import (
    advanced,
    advanced_move,
    artifacts,
    basic,
    spells,
    spells_of_minds,
    spells_of_ways,
)

__all__ = [
    "advanced",
    "advanced_move",
    "artifacts",
    "basic",
    "spells",
    "spells_of_minds",
    "spells_of_ways",
]
