"""Counts of choice trees: one number that moves with nearly every change of the rules."""

from __future__ import annotations

from shared.cases import AnyMatch


def perft(match: AnyMatch, depth: int) -> int:
    """How many sequences of `depth` choices there are from here; one that ends the game early
    counts once. Where several seats could answer, the first of them does."""
    if depth == 0 or match.pending is None:
        return 1
    seat = match.seats_to_answer()[0]
    ask = match.ask_for(seat)
    assert ask is not None
    if depth == 1:
        return len(ask.options)
    total = 0
    for option in ask.options:
        twin = match.fork()
        twin.choose(seat, option)
        total += perft(twin, depth - 1)
    return total
