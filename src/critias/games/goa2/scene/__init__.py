"""The table as one picture, drawn from a view: board first, dashboards below."""

from __future__ import annotations

from critias.games.goa2.scene.scene import draw

__all__ = ["draw"]
