"""Pushing."""

from __future__ import annotations

from collections.abc import Sequence

from critias.games.goa2.rules.movement import PUSH, TEXT_FAR, Mover
from critias.games.goa2.rules.passive import PUSHED, passive_of
from critias.games.goa2.rules.state import HERO, OFF
from critias.games.goa2.rules.targets import demanded
from critias.games.goa2.rules.tokens import passable_tokens
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import AskKind

PUSH_TARGET = AskKind(
    "push_target",
    "{0:name}, {1:name}: push a unit?",
    waiting="{who} chooses a unit to push",
    rule="goa2.perform.valid-targets",
)
PUSH_DISTANCE = AskKind(
    "push_distance",
    "{0:name}, {1:name}: how far is the push?",
    waiting="{who} chooses how far to push",
    rule="goa2.pushunit.direction",
)


class Pusher(Mover):
    """An actor that pushes others away from itself."""

    def push_path(
        self, origin: int, distance: int, ignoring: bool = False, source: int = OFF
    ) -> list[int]:
        """The empty spaces a pushed piece would enter; `ignoring` obstacles it passes over them.
        It goes straight away from the hero, or from another `source`."""
        grid = self.board.grid
        direction = grid.direction(self.here if source == OFF else source, origin)
        if direction is None:
            return []
        piece = self.state.at[origin]
        free = self.free(piece)
        crossed = -1 if ignoring else self._crossed_in_push(piece)
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
        mask = 0
        if state.token_mask and state.kinds[piece] <= HERO:
            mask = passable_tokens(state)
        if state.edition == 1 and state.kinds[piece] == HERO:
            pushed = state.heroes[state.owners[piece]]
            if passive_of(state, pushed).passes_obstacles:
                mask |= self.board.grid.ground | self.board.crossable
        return mask

    def push(
        self, origins: Sequence[int], distance: int, ignoring: bool = False, source: int = OFF
    ) -> Play[list[int]]:
        """Push pieces straight away from the hero (or from another `source`), all at once. The
        pieces that an obstacle stopped short."""
        state = self.state
        pieces = [state.at[origin] for origin in origins]
        paths = [self.push_path(origin, distance, ignoring, source) for origin in origins]
        short = []
        for piece, origin, path in zip(pieces, origins, paths, strict=True):
            end = path[-1] if path else origin
            if end == origin:
                state.tell(PUSH, piece, origin, end)
            else:
                grid = self.board.grid
                direction = grid.direction(origin, end)
                assert direction is not None
                ray = grid.rays[origin][direction]
                yield from self.go(origin, end, through=ray[: ray.index(end)], how=PUSH)
            if self.board.grid.distance(origin, end) < distance:
                short.append(piece)
        for piece in pieces:
            if state.kinds[piece] == HERO and state.teams[piece] != self.team:
                yield from self.reacts(PUSHED, state.heroes[state.owners[piece]])
        return short

    def push_distance(self, least: int, most: int) -> Play[int]:
        """The actor picks one distance for a push."""
        options: list[Option] = [("push", n) for n in range(least, most + 1)]
        answer: tuple[str, int] = yield Ask(
            self.seats, PUSH_DISTANCE, options, self.about, demanded(distance_why)
        )
        return answer[1]


def distance_why(option: Option) -> str | None:
    """For a question that names a number of spaces: no other number is allowed."""
    return TEXT_FAR if isinstance(option, tuple) and len(option) == 2 else None
