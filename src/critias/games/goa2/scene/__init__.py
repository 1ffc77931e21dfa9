"""The table as one picture, drawn from a view: the board with everything that lies around it."""

from __future__ import annotations

from critias.games.goa2.scene.scene import draw

__all__ = ["draw"]
