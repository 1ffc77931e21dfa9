"""What a player of a game played with, for the laboratory."""

from __future__ import annotations

from critias.games.mage_knight.rules.view import MageKnightView


def traits(view: MageKnightView, seat: int) -> list[str]:
    """The Hero, and that of the Dummy player."""
    found = [f"Hero={view['players'][seat]['hero']}"]
    dummy = view["dummy"]
    if dummy is not None and dummy["hero"]:
        found.append(f"Dummy player={dummy['hero']}")
    return found
