"""What a player of a game played with, for the laboratory."""

from __future__ import annotations

from critias.games.athlas.rules.view import AthlasView


def traits(view: AthlasView, seat: int) -> list[str]:
    """The cards an Alpha was built of, by their figure."""
    return [
        f"Alpha card={card}"
        for alpha in view["sides"][seat]["alphas"]
        for card in alpha["cards"] or ()
    ]
