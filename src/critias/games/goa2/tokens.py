"""Tokens: pieces of a hero's own with a limited supply."""

from __future__ import annotations

from critias.games.goa2.cards import sheet_of
from critias.games.goa2.pieces import lift, put, say
from critias.games.goa2.state import OFF, TOKEN, GoaState, Hero


def supply(state: GoaState, hero: Hero, name: str) -> list[int]:
    """The hero's tokens of that name that are not on the board."""
    return [piece for piece in own_tokens(state, hero, name) if state.space[piece] == OFF]


def on_board(state: GoaState, hero: Hero, name: str) -> list[int]:
    """The hero's tokens of that name on the board."""
    return [piece for piece in own_tokens(state, hero, name) if state.space[piece] != OFF]


def own_tokens(state: GoaState, hero: Hero, name: str) -> list[int]:
    """All tokens of that name the hero has."""
    return [
        piece
        for piece, kind in enumerate(state.kinds)
        if kind == TOKEN and state.owners[piece] == hero.index and state.labels[piece] == name
    ]


def passable_tokens(state: GoaState) -> int:
    """Where tokens lie that units may move through."""
    mask = 0
    for space, piece in state.at.items():
        if state.kinds[piece] == TOKEN:
            owner = state.heroes[state.owners[piece]]
            if state.labels[piece] in sheet_of(owner).passable:
                mask |= 1 << space
    return mask


def replace(state: GoaState, piece: int, other: int) -> None:
    """Exchange an object on the board for a different one from the supply."""
    space = lift(state, piece)
    put(state, other, space)
    say(state, "replaced", piece, other, space)


def put_token(state: GoaState, piece: int, space: int) -> None:
    """Place a token from the supply."""
    put(state, piece, space)
    state.token_rounds[piece] = state.round
    say(state, "token_placed", piece, space)


def remove_token(state: GoaState, piece: int) -> None:
    """Return a token to the supply."""
    space = lift(state, piece)
    state.token_rounds.pop(piece, None)
    say(state, "token_removed", piece, space)


def remove_at_end_of_round(state: GoaState) -> None:
    """Tokens leave the board: all of them, or in the first printing those placed this round."""
    for piece in [p for p in state.at.values() if state.kinds[p] == TOKEN]:
        if state.labels[piece] in sheet_of(state.heroes[state.owners[piece]]).lasting:
            continue
        if state.edition == 2 or state.token_rounds.get(piece) == state.round:
            remove_token(state, piece)
