"""What a player of a game played with, for the laboratory."""

from __future__ import annotations

from critias.games.era.rules.view import EraView


def traits(view: EraView, seat: int) -> list[str]:
    """The secret society of a player, and the nations it controls at the end."""
    own = view["seats"][seat]
    return [f"Society={own['society']}", *(f"Nation={nation}" for nation in own["nations"])]
