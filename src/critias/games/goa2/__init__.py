"""Guards of Atlantis II, first and second printing."""

from critias.games.goa2.game import GAME

__all__ = ["GAME"]
