"""Tokens: pieces of a hero's own with a limited supply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from critias.games.goa2.rules.cards import TOKEN_RULES, overridden, sheet_of
from critias.games.goa2.rules.pieces import lift, put
from critias.games.goa2.rules.state import OFF, TOKEN, GoaState, Hero
from critias.kernel.choices import Play
from critias.kernel.hexes import HexGrid, mask_of, spaces_of
from critias.kernel.kinds import EventKind

if TYPE_CHECKING:
    from critias.games.goa2.rules.acting import Act
    from critias.games.goa2.rules.actor import Actor

TOKEN_PLACED = EventKind("token_placed", "{0:piece} is placed at {1:space}.", rule=None)
TOKEN_REMOVED = EventKind("token_removed", "{0:piece} is removed from {1:space}.", rule=None)
TOKEN_REPLACED = EventKind(
    "replaced", "{0:piece} is replaced by {1:piece} at {2:space}.", rule=None
)
TOKEN_SHOWN = EventKind("token_shown", "It was a {1:thing}.", rule="goa2.hidden.open-cards")


class TokenRule:
    """What a kind of token does by lying on the board; a sheet gives one to the names it likes.

    It works while the token is there, also when its owner is not. It is no action: immunity does
    not stop it, and it does not end with effects (goa2.token.keeps-properties).
    """

    says: frozenset[str] = frozenset()
    """The hooks it overrides; the others need not be asked."""

    def __init_subclass__(cls) -> None:
        cls.says = overridden(cls, TokenRule)

    def initiative(self, state: GoaState, piece: int, hero: Hero) -> int:
        """What is added to a hero's initiative."""
        return 0

    def defense(self, state: GoaState, piece: int, hero: Hero, space: int) -> int:
        """What is added to the defense of a hero on that space."""
        return 0

    def takes_over(self, state: GoaState, piece: int, minion: int) -> bool:
        """Whether it leaves the board instead of a minion that would be defeated."""
        return False

    def blocks(self, state: GoaState, piece: int, act: Actor) -> int:
        """The spaces whose units this actor can neither choose nor affect."""
        return 0

    def untouchable(self, state: GoaState, piece: int, act: Actor) -> bool:
        """Whether this actor can neither choose nor affect the token."""
        return False

    def counts_as(self, state: GoaState, piece: int, act: Actor) -> int | None:
        """The kind of friendly minion it is besides for this actor, if any."""
        return None

    def trips(self, state: GoaState, piece: int, hero: Hero) -> bool:
        """Whether something happens to this hero when it moves through the token, which has to be
        passable."""
        return False

    def passed(self, act: Act, pieces: list[int], hero: Hero) -> Play[None]:
        """After a hero has moved through tokens of this kind that trip it."""
        yield from ()


def ruled(state: GoaState, hook: str) -> list[tuple[int, TokenRule]]:
    """The tokens on the board that have something to say on a hook, in the order of their
    spaces."""
    if not state.token_mask:
        return []
    known = _ruled(state) if state.ruled is None else state.ruled
    tokens = known.get(hook)
    if tokens is None:
        return []
    space, labels = state.space, state.labels
    found = [piece for piece in tokens if space[piece] != OFF]
    if not found:
        return []
    found.sort(key=space.__getitem__)
    return [(piece, TOKEN_RULES[labels[piece]]) for piece in found]


def _ruled(state: GoaState) -> dict[str, tuple[int, ...]]:
    """By hook, the tokens of this game that have something to say on it."""
    found: dict[str, tuple[int, ...]] = {}
    for piece, kind in enumerate(state.kinds):
        rule = TOKEN_RULES.get(state.labels[piece]) if kind == TOKEN else None
        for hook in rule.says if rule is not None else ():
            found[hook] = (*found.get(hook, ()), piece)
    state.ruled = found
    return found


def named(state: GoaState, name: str) -> int:
    """Where tokens of that name lie, whoever owns them."""
    mask = 0
    for space in spaces_of(state.token_mask):
        if state.labels[state.at[space]] == name:
            mask |= 1 << space
    return mask


def tripping(state: GoaState, hero: Hero) -> int:
    """Where tokens lie that trip a hero on its way through."""
    mask = 0
    for piece, rule in ruled(state, "trips"):
        if rule.trips(state, piece, hero):
            mask |= 1 << state.space[piece]
    return mask


def supply(state: GoaState, hero: Hero, name: str) -> list[int]:
    """The hero's tokens of that name that are not on the board."""
    return [piece for piece in own_tokens(state, hero, name) if state.space[piece] == OFF]


def on_board(state: GoaState, hero: Hero, name: str) -> list[int]:
    """The hero's tokens of that name on the board."""
    return [piece for piece in own_tokens(state, hero, name) if state.space[piece] != OFF]


def own_tokens(state: GoaState, hero: Hero, name: str) -> tuple[int, ...]:
    """All tokens of that name the hero has."""
    known = _sorts(state) if state.tokens_of is None else state.tokens_of
    return known.get((hero.index, name), ())


def _sorts(state: GoaState) -> dict[tuple[int, str], tuple[int, ...]]:
    """The tokens of this game by whose they are and what they are called."""
    found: dict[tuple[int, str], tuple[int, ...]] = {}
    for piece, kind in enumerate(state.kinds):
        if kind == TOKEN:
            sort = state.owners[piece], state.labels[piece]
            found[sort] = (*found.get(sort, ()), piece)
    state.tokens_of = found
    return found


def look_up(state: GoaState) -> None:
    """Work out once and for all copies what follows from the tokens in the game."""
    _ruled(state)
    _sorts(state)


def passable_tokens(state: GoaState) -> int:
    """Where tokens lie that units may move through."""
    mask = 0
    for space in spaces_of(state.token_mask):
        piece = state.at[space]
        owner = state.heroes[state.owners[piece]]
        if state.labels[piece] in sheet_of(owner).passable:
            mask |= 1 << space
    return mask


def replace(state: GoaState, piece: int, other: int) -> None:
    """Exchange an object on the board for a different one from the supply."""
    space = lift(state, piece)
    put(state, other, space)
    state.tell(TOKEN_REPLACED, piece, other, space)


def put_token(state: GoaState, piece: int, space: int, laid_by: str = "") -> None:
    """Place a token from the supply; `laid_by` is the card, where its properties depend on it."""
    put(state, piece, space)
    state.token_rounds[piece] = state.round
    if laid_by:
        state.token_notes[piece] = laid_by
    state.tell(TOKEN_PLACED, piece, space)


def remove_token(state: GoaState, piece: int) -> None:
    """Return a token to the supply."""
    space = lift(state, piece)
    state.token_rounds.pop(piece, None)
    state.token_notes.pop(piece, None)
    state.tell(TOKEN_REMOVED, piece, space)
    kind = state.secret.pop(piece, "")
    if kind:
        state.revealed += 1
        state.tell(TOKEN_SHOWN, piece, kind)


def remove_at_end_of_round(state: GoaState) -> None:
    """Tokens leave the board: all of them, or in the first printing those placed this round."""
    for piece in [p for p in state.at.values() if state.kinds[p] == TOKEN]:
        if state.labels[piece] in sheet_of(state.heroes[state.owners[piece]]).lasting:
            continue
        if state.edition == 2 or state.token_rounds.get(piece) == state.round:
            remove_token(state, piece)


class Fit:
    """Whether so many tokens find room: apart from each other, one of them in a certain set."""

    def __init__(self, grid: HexGrid, apart: int, some: int) -> None:
        self.grid = grid
        self.apart = apart
        self.some = some

    def __call__(self, spaces: int, number: int) -> bool:
        """Whether so many fit into these spaces."""
        if not number:
            return True
        if not self.apart:
            return spaces.bit_count() >= number and bool(spaces & self.some)
        return self._room(spaces, number, done=False)

    def choices(self, spaces: int, found: Sequence[int], left: int) -> int:
        """Those of these spaces on which one more can lie beside those that were found, so that
        `left` others find room after it."""
        grid, apart, some = self.grid, self.apart, self.some
        here = mask_of(found)
        done = bool(here & some)
        if left and not apart:
            return spaces if spaces.bit_count() > left and (here | spaces) & some else 0
        if apart:
            for space in found:
                spaces &= ~grid.disc(space, apart - 1)
        if not left:
            return spaces if done else spaces & some
        return mask_of(
            space
            for space in spaces_of(spaces)
            if self._room(
                spaces & ~grid.disc(space, apart - 1), left, done or bool(some >> space & 1)
            )
        )

    def _room(self, spaces: int, number: int, done: bool) -> bool:
        """Whether so many fit here apart from each other; `done`: one is in the certain set."""
        if number == 1:
            return bool(spaces if done else spaces & self.some)
        for space in spaces_of(spaces):
            spaces &= ~(1 << space)
            rest = spaces & ~self.grid.disc(space, self.apart - 1)
            if self._room(rest, number - 1, done or bool(self.some >> space & 1)):
                return True
        return False
