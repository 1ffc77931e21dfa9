"""Placing and swapping, and taking tokens off the board."""

from __future__ import annotations

from collections.abc import Sequence

from critias.games.goa2.rules.actor import Actor, Condition, Stop, seen_from
from critias.games.goa2.rules.movement import MOVABLE, PLACE, SWAP, TEXT_FAR
from critias.games.goa2.rules.passive import PLACED
from critias.games.goa2.rules.pieces import exchange
from critias.games.goa2.rules.pushing import Pusher
from critias.games.goa2.rules.state import OFF, TOKEN
from critias.games.goa2.rules.tokens import remove_token
from critias.kernel.choices import DONE, Ask, Option, Play
from critias.kernel.hexes import mask_of, spaces_of
from critias.kernel.kinds import AskKind
from critias.kit.limits import Limits, any_space

SWAP_FIRST = AskKind(
    "swap_first",
    "{0:name}, {1:name}: swap which minion?",
    waiting="{who} chooses what to swap",
    rule="goa2.swap.pieces",
)
SWAP_SECOND = AskKind(
    "swap_second",
    "{0:name}, {1:name}: with which other minion?",
    waiting="{who} chooses what to swap",
    rule="goa2.swap.pieces",
)
PLACE_YOURSELF = AskKind(
    "place",
    "{0:name}, {1:name}: place yourself where?",
    waiting="{who} chooses a space to be placed in",
    rule="goa2.place.empty-only",
)
PLACE_PIECE = AskKind(
    "place_piece",
    "{0:name}, {1:name}: place that piece where?",
    waiting="{who} places a piece",
    rule="goa2.place.empty-only",
)
SWAP_PARTNER = AskKind(
    "swap",
    "{0:name}, {1:name}: change places with whom?",
    waiting="{who} chooses whom to change places with",
    rule="goa2.swap.pieces",
)
CLEAR_TOKEN = AskKind(
    "clear",
    "{0:name} clears tokens: which one?",
    waiting="{who} clears tokens",
    rule="goa2.clear.removes-adjacent",
)
MAY_SWAP = AskKind(
    "may_swap",
    "{0:name}, {1:name}: change places?",
    waiting="{who} may change places",
    rule="goa2.swap.pieces",
)


class Placer(Pusher):
    """An actor that puts pieces elsewhere without a way."""

    def place_hero(self, *conditions: Condition, optional: bool = False) -> Play[int | None]:
        """Place the acting hero into an empty space that satisfies the conditions."""
        if self.held(PLACE) >> self.here & 1:
            if optional:
                return None
            raise Stop
        limits = self.state.once(self._places, conditions)
        if optional:
            space = yield from self.may_pick(PLACE_YOURSELF, limits)
            if space is None:
                return None
        else:
            space = yield from self.pick(PLACE_YOURSELF, limits)
        self.travel(self.here, space, PLACE)
        yield from self.reacts(PLACED)
        return space

    def can_place_hero(self, *conditions: Condition) -> bool:
        """Whether the acting hero can be placed into a space that satisfies the conditions."""
        if self.held(PLACE) >> self.here & 1:
            return False
        return bool(self._places(conditions))

    def _places(self, conditions: Sequence[Condition], piece: int = OFF) -> Limits:
        """The empty spaces for the acting hero or another piece that satisfy the conditions."""
        return self.limits(conditions, self.empty("goa2.place.empty-only", piece))

    def placeable(self, *conditions: Condition) -> Condition:
        """Pieces for which there is an empty space that satisfies the conditions."""

        def mask(a: Actor) -> int:
            goal = -1
            for condition in conditions:
                goal &= condition.mask(a)
            if not a.bounded():
                return -1 if goal & a.free() else 0
            return mask_of(s for s, piece in a.state.at.items() if goal & a.free(piece))

        return Condition("goa2.place.empty-only", mask)

    def place_piece(self, origin: int, *conditions: Condition) -> Play[int]:
        """Place another piece into an empty space that satisfies the conditions."""
        limits = self.state.once(self._places, conditions, self.state.at[origin])
        space = yield from self.pick(PLACE_PIECE, limits)
        self.travel(origin, space, PLACE)
        return space

    def swap(self, a: int, b: int) -> None:
        """Exchange the pieces on two spaces."""
        state = self.state
        first, second = state.at[a], state.at[b]
        exchange(state, first, second)
        state.tell(SWAP, first, a, second, b)

    def can_swap_itself(self, who: int = OFF) -> bool:
        """Whether no effect keeps the acting hero, or the piece on a space, from being swapped."""
        return not self.held(SWAP) >> (self.here if who == OFF else who) & 1

    def can_swap_with(self, *conditions: Condition) -> bool:
        """Whether the acting hero can change places with something like that."""
        return self.can_swap_itself() and self.can_target(*self._partners(self.here, conditions))

    def _partners(self, own: int, conditions: Sequence[Condition]) -> tuple[Condition, ...]:
        """With what the piece on a space can change places: neither is carried to where nothing
        exists for it."""
        other = seen_from(self.state, own) & ~(1 << own)
        return (*conditions, MOVABLE[SWAP], Condition(TEXT_FAR, lambda a: other))

    def swap_with(
        self, *conditions: Condition, optional: bool = False, who: int = OFF
    ) -> Play[int | None]:
        """Change places with a unit or token that satisfies the conditions: the hero, or the piece
        on the space `who`. Where the partner stands now, which is where the other one stood."""
        own = self.here if who == OFF else who
        if not self.can_swap_itself(own):
            if optional:
                return None
            raise Stop
        wanted = self._partners(own, conditions)
        if optional:
            space = yield from self.may_target(*wanted, kind=MAY_SWAP)
            if space is None:
                return None
        else:
            space = yield from self.target(*wanted, kind=SWAP_PARTNER)
        self.swap(own, space)
        return own

    # --- tokens -------------------------------------------------------------------------------

    def clear_tokens(self) -> Play[None]:
        """Remove any number of adjacent tokens, one at a time."""
        while tokens := self.tokens() & self.near:
            options: list[Option] = [*spaces_of(tokens), DONE]
            why = any_space("goa2.clear.removes-adjacent")
            answer = yield Ask(self.seats, CLEAR_TOKEN, options, self.about, why)
            if answer == DONE:
                return
            self.remove_token(answer)

    def remove_token(self, space: int) -> None:
        """Return a token to its owner's supply."""
        piece = self.state.at[space]
        assert self.state.kinds[piece] == TOKEN
        remove_token(self.state, piece)
