"""Placing and swapping, and taking tokens off the board."""

from __future__ import annotations

from collections.abc import Sequence

from critias.games.goa2.rules.movement import MOVABLE, PLACE, SWAP, TEXT_FAR, Mover
from critias.games.goa2.rules.passive import PLACED
from critias.games.goa2.rules.pieces import exchange
from critias.games.goa2.rules.state import OFF, TOKEN
from critias.games.goa2.rules.targets import Actor, Condition, Stop, seen_from
from critias.games.goa2.rules.tokens import remove_token
from critias.kernel.choices import DONE, Ask, Option, Play
from critias.kernel.hexes import mask_of, spaces_of
from critias.kit.limits import any_space


class Placer(Mover):
    """An actor that puts pieces elsewhere without a way."""

    def place_hero(self, *conditions: Condition, optional: bool = False) -> Play[int | None]:
        """Place the acting hero into an empty space that satisfies the conditions."""
        if self.held(PLACE) >> self.here & 1:
            if optional:
                return None
            raise Stop
        limits = self.limits(conditions, self.empty("goa2.place.empty-only"))
        if optional:
            space = yield from self.may_pick("place", limits)
            if space is None:
                return None
        else:
            space = yield from self.pick("place", limits)
        self.travel(self.here, space, "place")
        yield from self.reacts(PLACED)
        return space

    def can_place_hero(self, *conditions: Condition) -> bool:
        """Whether the acting hero can be placed into a space that satisfies the conditions."""
        if self.held(PLACE) >> self.here & 1:
            return False
        return bool(self.limits(conditions, self.empty("goa2.place.empty-only")))

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
        limits = self.empty("goa2.place.empty-only", self.state.at[origin])
        space = yield from self.pick("place_piece", self.limits(conditions, limits))
        self.travel(origin, space, "place")
        return space

    def swap(self, a: int, b: int) -> None:
        """Exchange the pieces on two spaces."""
        state = self.state
        first, second = state.at[a], state.at[b]
        exchange(state, first, second)
        state.tell("swap", first, a, second, b)

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
            space = yield from self.may_target(*wanted, kind="may_swap")
            if space is None:
                return None
        else:
            space = yield from self.target(*wanted, kind="swap")
        self.swap(own, space)
        return own

    # --- tokens -------------------------------------------------------------------------------

    def clear_tokens(self) -> Play[None]:
        """Remove any number of adjacent tokens, one at a time."""
        while tokens := self.tokens() & self.near:
            options: list[Option] = [*spaces_of(tokens), DONE]
            why = any_space("goa2.clear.removes-adjacent")
            answer = yield Ask(self.seats, "clear", options, self.about, why)
            if answer == DONE:
                return
            self.remove_token(answer)

    def remove_token(self, space: int) -> None:
        """Return a token to its owner's supply."""
        piece = self.state.at[space]
        assert self.state.kinds[piece] == TOKEN
        remove_token(self.state, piece)
