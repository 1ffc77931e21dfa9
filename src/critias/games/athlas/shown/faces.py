"""The colour and shape of a seat."""

from __future__ import annotations

from critias.games.athlas.rules.setup import AthlasSetup
from critias.games.athlas.shown.palette import side_icon


def seat_sign(setup: AthlasSetup, seat: int) -> str:
    """The colour and shape of a player's pieces."""
    return side_icon(seat)
