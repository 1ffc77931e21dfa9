"""Movement, pushing, placing and swapping."""

from __future__ import annotations

from collections.abc import Sequence

from critias.games.goa2.active import active_of
from critias.games.goa2.passive import passive_of
from critias.games.goa2.pieces import exchange, say, shift, spaces_by
from critias.games.goa2.state import HERO, TOKEN
from critias.games.goa2.targets import Actor, Condition, Stop, affects
from critias.games.goa2.tokens import passable_tokens, remove_token
from critias.kernel.choices import DONE, Ask, Option, Play
from critias.kernel.hexes import spaces_of

MOVE, PUSH, PLACE, SWAP = "move", "push", "place", "swap"

PATH = "goa2.move.obstacles"
FAR, TEXT_FAR = "goa2.move.up-to-value", "goa2.move.in-text-exact"
HELD = "goa2.overview.card-over-rules"


class Mover(Actor):
    """An actor that displaces itself and others."""

    # --- moving -------------------------------------------------------------------------------

    def ends(self, start: int, steps: int, ignoring: bool = False) -> int:
        """Where a unit can be after moving 1 to `steps` spaces."""
        grid = self.state.board.grid
        free = self.free()
        if not ignoring:
            if not self.state.token_mask:
                return grid.reach(start, free, steps)
            return grid.reach(start, free | passable_tokens(self.state), steps) & free
        return grid.reach(start, grid.ground | self.state.board.crossable, steps) & free

    def way(self, start: int, steps: int, ends: int, far: str) -> list[tuple[str, int]]:
        """The limits of a move to one of `ends`: nothing stands there, it is not too far off, and
        some way leads there."""
        empty = self.board.grid.ground & ~self.state.occupied | 1 << start
        return [(PATH, empty), (far, self.board.grid.disc(start, steps)), (PATH, ends)]

    def own_ends(self, steps: int) -> int:
        """Where the acting hero can move."""
        return self.ends(self.here, steps, self.passive.passes_obstacles)

    def can_move_itself(self) -> bool:
        """Whether no effect keeps the acting hero where it stands."""
        if self.held(MOVE) >> self.here & 1:
            return False
        return not any(
            active_of(e).freezes(self.state, e, self.hero) and affects(self.state, e, self.here)
            for e in self.effects()
        )

    def may_move(self, steps: int, exact: bool = False) -> Play[bool]:
        """Text movement of the hero: `exact` means this many or none, otherwise up to. Only one
        space is ever demanded exactly. True if the hero moved."""
        assert steps == 1 or not exact
        if not self.on_board or not self.can_move_itself():
            return False
        limits = self.way(self.here, steps, self.own_ends(steps), TEXT_FAR)
        space = yield from self.may_pick("move_text", limits)
        if space is None:
            return False
        self.travel(self.here, space, "move")
        return True

    def move_action(self, steps: int) -> Play[None]:
        """A Movement action: any number of spaces from 0 to `steps`."""
        limits = self.way(self.here, steps, self.own_ends(steps) | 1 << self.here, FAR)
        space = yield from self.pick("move", limits)
        if space != self.here:
            self.travel(self.here, space, "move")

    def travel(self, origin: int, space: int, how: str) -> None:
        """Carry out the displacement of one piece."""
        piece = self.state.at[origin]
        shift(self.state, piece, space)
        say(self.state, how, piece, origin, space)

    def move_straight(self, least: int, most: int, ends: int) -> Play[int]:
        """Move straight over empty spaces, `least` to `most` of them, to one of `ends`."""
        if not self.can_move_itself():
            raise Stop
        found = 0
        free = self.free()
        ground = self.board.grid.ground
        passing = self.passive.passes_obstacles
        open_ground = ground | self.board.crossable
        for ray in self.board.grid.rays[self.here]:
            for number, space in enumerate(ray[:most], 1):
                bit = 1 << space
                if number >= least and bit & free:
                    found |= bit
                if not bit & free and not (passing and bit & open_ground):
                    break
        limits = [("goa2.concept.straight-line", found), ("goa2.move.in-text-exact", ends)]
        space = yield from self.pick("move_straight", limits)
        self.travel(self.here, space, "move")
        return space

    def movable(self, how: str) -> Condition:
        """Pieces that no effect keeps this actor from displacing in this way."""
        return Condition(HELD, lambda a: ~a.held(how))

    def move_piece(
        self, origin: int, steps: int, *conditions: Condition, optional: bool = False
    ) -> Play[int]:
        """Move another piece: one space exactly, or up to `steps` if `optional`. Where it ends."""
        ends = self.ends(origin, steps)
        limits = [*self.way(origin, steps, ends, TEXT_FAR), *self.limits(conditions)]
        if optional:
            space = yield from self.may_pick("move_piece", limits)
            if space is None:
                return origin
        else:
            space = yield from self.pick("move_piece", limits)
        self.travel(origin, space, "move")
        return space

    def one_step_movable(self, *conditions: Condition) -> Condition:
        """Pieces that have a space to be moved to which satisfies the conditions."""

        def mask(a: Actor) -> int:
            goal = a.free()
            for condition in conditions:
                goal &= condition.mask(a)
            return a.board.grid.spread(goal)

        return Condition(PATH, mask)

    # --- pushing ------------------------------------------------------------------------------

    def push_path(self, origin: int, distance: int, ignoring: bool = False) -> list[int]:
        """The empty spaces a pushed piece would enter; `ignoring` obstacles it passes over them."""
        grid = self.board.grid
        direction = grid.direction(self.here, origin)
        if direction is None:
            return []
        free = self.free()
        crossed = -1 if ignoring else self._crossed_in_push(self.state.at[origin])
        path = []
        for space in grid.rays[origin][direction][:distance]:
            if free >> space & 1:
                path.append(space)
            elif not crossed >> space & 1:
                break
        return path

    def _crossed_in_push(self, piece: int) -> int:
        """The obstacles that do not stop a pushed piece: those anybody may move through and, in the
        first printing, those it could itself move through."""
        state = self.state
        mask = passable_tokens(state) if state.token_mask else 0
        if state.edition == 1 and state.kinds[piece] == HERO:
            pushed = state.heroes[state.owners[piece]]
            if passive_of(state, pushed).passes_obstacles:
                mask |= self.board.grid.ground | self.board.crossable
        return mask

    def push(
        self, origins: Sequence[int], distance: int, ignoring: bool = False
    ) -> Play[list[int]]:
        """Push pieces straight away from the hero, all at once. The pieces that an obstacle
        stopped short."""
        state = self.state
        pieces = [state.at[origin] for origin in origins]
        paths = [self.push_path(origin, distance, ignoring) for origin in origins]
        short = []
        for piece, origin, path in zip(pieces, origins, paths, strict=True):
            end = path[-1] if path else origin
            shift(state, piece, end)
            say(state, "push", piece, origin, end)
            if self.board.grid.distance(origin, end) < distance:
                short.append(piece)
        for piece in pieces:
            if state.kinds[piece] == HERO and state.teams[piece] != self.team:
                yield from self.passive.after_push(self, state.heroes[state.owners[piece]])  # type: ignore[arg-type]
        return short

    def push_distance(self, least: int, most: int) -> Play[int]:
        """The actor picks one distance for a push."""
        options: list[Option] = [("push", n) for n in range(least, most + 1)]
        answer: tuple[str, int] = yield Ask(self.seats, "push_distance", options, self.about)
        return answer[1]

    # --- placing and swapping -----------------------------------------------------------------

    def place_hero(self, *conditions: Condition) -> Play[int]:
        """Place the acting hero into an empty space that satisfies the conditions."""
        if self.held(PLACE) >> self.here & 1:
            raise Stop
        limits = [("goa2.place.empty-only", self.free()), *self.limits(conditions)]
        space = yield from self.pick("place", limits)
        self.travel(self.here, space, "place")
        return space

    def place_piece(self, origin: int, *conditions: Condition) -> Play[int]:
        """Place another piece into an empty space that satisfies the conditions."""
        limits = [("goa2.place.empty-only", self.free()), *self.limits(conditions)]
        space = yield from self.pick("place_piece", limits)
        self.travel(origin, space, "place")
        return space

    def swap(self, a: int, b: int) -> None:
        """Exchange the pieces on two spaces."""
        state = self.state
        first, second = state.at[a], state.at[b]
        exchange(state, first, second)
        say(state, "swap", first, a, second, b)

    # --- tokens -------------------------------------------------------------------------------

    def clear_tokens(self) -> Play[None]:
        """Remove any number of adjacent tokens, one at a time."""
        state = self.state
        while tokens := state.token_mask & self.near:
            options: list[Option] = [*spaces_of(tokens), DONE]
            why = spaces_by("goa2.clear.removes-adjacent")
            answer = yield Ask(self.seats, "clear", options, self.about, why)
            if answer == DONE:
                return
            self.remove_token(answer)

    def remove_token(self, space: int) -> None:
        """Return a token to its owner's supply."""
        piece = self.state.at[space]
        assert self.state.kinds[piece] == TOKEN
        remove_token(self.state, piece)
