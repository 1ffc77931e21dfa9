"""The campaign variant: a series of games with four Alphas, one of which may be redesigned."""

from __future__ import annotations

from critias.games.athlas.rules.creation import alphas_of
from critias.games.athlas.rules.setup import lay_out
from critias.games.athlas.rules.state import DRAW, AthlasState, Draft


def over(state: AthlasState) -> bool:
    """Whether the last game of the series has ended."""
    return bool(state.result) and len(state.results) + 1 >= state.games


def wins(state: AthlasState) -> tuple[int, int]:
    """The games each player has won, the one just ended included."""
    results = [*state.results, state.winner] if state.result else state.results
    return results.count(0), results.count(1)


def next_game(state: AthlasState) -> None:
    """Clear the board for the next game; designs are kept, and each may change one Alpha."""
    state.results.append(state.winner)
    for seat, side in enumerate(state.world.sides):
        shown = [alpha.build.cards for alpha in side.alphas if alpha.revealed]
        state.seen[seat] += [cards for cards in shown if cards not in state.seen[seat]]
    drafts = [
        Draft(alphas=[alpha.build.cards for alpha in side.alphas], stage=alphas_of(state))
        for side in state.world.sides
    ]
    state.winner, state.result = DRAW, ""
    lay_out(state)
    state.drafts = drafts
