"""Athlas - Duel for Divinity."""

from critias.games.athlas.game import GAME

__all__ = ["GAME"]
