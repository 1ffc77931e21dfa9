"""The cards: what their powers do. Importing this package registers every effect."""

from critias.games.athlas.rules.cards import abilities, basic, equipment, genus, spells

__all__ = ["abilities", "basic", "equipment", "genus", "spells"]
