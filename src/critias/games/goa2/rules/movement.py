"""Movement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from critias.games.goa2.rules.active import active_of, any_of, running, watched
from critias.games.goa2.rules.actor import CARD_OVER_RULES, Actor, Condition, Stop, affects, because
from critias.games.goa2.rules.cards import TOKEN_RULES
from critias.games.goa2.rules.passive import says
from critias.games.goa2.rules.pieces import shift
from critias.games.goa2.rules.state import HERO, OFF, Hero
from critias.games.goa2.rules.targets import Picker
from critias.games.goa2.rules.tokens import passable_tokens, tripping
from critias.kernel.choices import NOTHING, Ask, Option, Play
from critias.kernel.hexes import mask_of, spaces_of
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.limits import Limits

if TYPE_CHECKING:
    from critias.games.goa2.rules.acting import Act

MOVE_ACTION = AskKind(
    "move",
    "{0:name} moves: where to? (Its own space means staying.)",
    waiting="{who} moves",
    rule="goa2.move.up-to-value",
)
MOVE_TEXT = AskKind(
    "move_text",
    "{0:name}, {1:name}: move?",
    waiting="{who} may move",
    rule="goa2.move.in-text-same-rules",
)
MOVE_STRAIGHT = AskKind(
    "move_straight",
    "{0:name}, {1:name}: move in a straight line, where to?",
    waiting="{who} moves in a straight line",
    rule="goa2.concept.straight-line",
)
MOVE_PIECE = AskKind(
    "move_piece",
    "{0:name}, {1:name}: where does that piece go?",
    waiting="{who} moves a piece",
    rule="goa2.move.in-text-same-rules",
)
MUST_MOVE = AskKind(
    "must_move",
    "{0:name}, {1:name}: move where?",
    waiting="{who} moves",
    rule="goa2.move.in-text-same-rules",
)
WAY = AskKind(
    "way",
    "{0:name}, {1:name}: over which tokens does the way lead?",
    waiting="{who} chooses a way",
    rule="goa2.concept.ignore-obstacles-tokens",
)
MOVE = EventKind(
    "move", "{0:piece} moves from {1:space} to {2:space}.", rule="goa2.move.up-to-value"
)
PUSH = EventKind(
    "push", "{0:piece} is pushed from {1:space} to {2:space}.", rule="goa2.pushunit.direction"
)
PLACE = EventKind(
    "place", "{0:piece} is placed from {1:space} to {2:space}.", rule="goa2.place.empty-only"
)
SWAP = EventKind("swap", "{0:piece} and {2:piece} change places.", rule=None)


PATH = "goa2.move.obstacles"
FAR, TEXT_FAR = "goa2.move.up-to-value", "goa2.move.in-text-exact"
STRAIGHT = "goa2.concept.straight-line"


class Way(NamedTuple):
    """A move: where it began and ended and, if it was straight, what lay strictly between."""

    start: int
    end: int
    through: tuple[int, ...] = ()
    direction: int | None = None

    @property
    def length(self) -> int:
        """How many spaces a straight move covered."""
        return len(self.through) + 1 if self.direction is not None else 0


class Movable(Condition):
    """Pieces that no effect keeps this actor from displacing in one way."""

    __slots__ = ("how",)

    def __init__(self, how: str) -> None:
        super().__init__(CARD_OVER_RULES, lambda a: ~a.held(how))
        self.how = how

    def narrow(self, limits: Limits, actor: Actor) -> None:
        if actor.state.effects:
            for effect, held in actor.holds(self.how):
                limits.keep(because(actor.state, effect), ~held)


MOVABLE: Mapping[str, Movable] = {how: Movable(how) for how in (MOVE, PUSH, PLACE, SWAP)}


class Mover(Picker):
    """An actor that displaces itself and others."""

    # --- moving -------------------------------------------------------------------------------

    def ends(self, start: int, steps: int, ignoring: bool = False, piece: int = OFF) -> int:
        """Where a unit can be after moving 1 to `steps` spaces."""
        grid = self.state.board.grid
        free = self.free(piece)
        if not ignoring:
            if not self.state.token_mask or not self._passes_tokens(start):
                return grid.reach(start, free, steps)
            return grid.reach(start, free | passable_tokens(self.state), steps) & free
        ground = grid.ground | self.state.board.crossable
        if self.state.effects:
            ground &= self.sees(piece) | self.state.board.crossable
        return grid.reach(start, ground, steps) & free

    def _passes_tokens(self, start: int) -> bool:
        """Whether what stands there may move through passable tokens: units may."""
        piece = self.state.at.get(start)
        return piece is None or self.state.kinds[piece] <= HERO

    def way(self, start: int, steps: int, ends: int, far: str, piece: int = OFF) -> Limits:
        """The limits of a move to one of `ends`: nothing stands there, no effect shuts it, it is
        not too far off, and some way leads there."""
        state = self.state
        grid = state.board.grid
        limits = Limits(grid.ground & ~state.occupied | 1 << start, PATH)
        if state.effects:
            self._keep_walls(limits, start, piece)
        return limits.keep(far, grid.disc(start, steps)).keep(PATH, ends)

    def _keep_walls(self, limits: Limits, start: int = OFF, piece: int = OFF) -> None:
        own = 0 if start == OFF else 1 << start
        for effect, walls in self._walls(self.piece if piece == OFF else piece):
            limits.keep(because(self.state, effect), ~walls | own)

    def empty(self, rule: str, piece: int = OFF) -> Limits:
        """The empty spaces for this actor or for the piece it displaces."""
        state = self.state
        limits = Limits(state.board.grid.ground & ~state.occupied, rule)
        if state.effects:
            self._keep_walls(limits, piece=piece)
        return limits.keep(rule, self.free(piece))

    def own_ends(self, steps: int, ignoring: bool = False, by_action: bool = False) -> int:
        """Where the acting hero can move."""
        return self.ends(self.here, steps, ignoring or self.passes_obstacles(by_action))

    def passes_obstacles(self, by_action: bool = False) -> bool:
        """Whether the acting hero's movement may cross obstacles anyhow."""
        if self.passive.passes_obstacles:
            return True
        return any_of(self.state, "passes") and any(
            active_of(e).passes(self.state, e, self, by_action)
            and affects(self.state, e, self.here)
            for e in running(self.state, "passes")
        )

    def can_move_itself(self) -> bool:
        """Whether no effect keeps the acting hero where it stands."""
        if not self.state.effects:
            return True
        if self.held(MOVE) >> self.here & 1:
            return False
        return not any_of(self.state, "freezes") or not any(
            active_of(e).freezes(self.state, e, self) and affects(self.state, e, self.here)
            for e in running(self.state, "freezes")
        )

    def may_move(
        self, steps: int, *conditions: Condition, exact: bool = False, ignoring: bool = False
    ) -> Play[bool]:
        """Text movement of the hero: `exact` means this many or none, otherwise up to. Only one
        space is ever demanded exactly. True if the hero moved."""
        assert steps == 1 or not exact
        if not self.on_board or not self.can_move_itself() or steps <= 0:
            return False
        limits = self.state.once(self._own_ways, steps, conditions, ignoring)
        space = yield from self.may_pick(MOVE_TEXT, limits)
        if space is None:
            return False
        yield from self.go(self.here, space, steps=steps, ignoring=ignoring)
        return True

    def must_move(self, steps: int, *conditions: Condition) -> Play[None]:
        """Text movement of the hero by 1 to `steps` spaces that is not optional."""
        if not self.can_move_itself():
            raise Stop
        limits = self.state.once(self._own_ways, steps, conditions)
        space: int = yield self.question(MUST_MOVE, limits)
        yield from self.go(self.here, space, steps=steps)

    def _own_ways(
        self, steps: int, conditions: Sequence[Condition], ignoring: bool = False
    ) -> Limits:
        """Where a text may move the hero to."""
        limits = self.way(self.here, steps, self.own_ends(steps, ignoring), TEXT_FAR)
        return self.limits(conditions, limits)

    def move_action(self, steps: int, ignoring: bool = False, straight: bool = False) -> Play[Way]:
        """A Movement action: any number of spaces from 0 to `steps`."""
        start = self.here
        if straight or self.full_line:
            least = steps if self.full_line else 0
            way = yield from self.move_straight(least, steps, ignoring=ignoring, kind=MOVE_ACTION)
            return way or Way(start, start)
        space: int | None = self.state.foretold()
        if space is None:
            # It may always stay where it is, so that this is asked whatever stands around it.
            def limits() -> Limits:
                ends = self.own_ends(steps, ignoring, by_action=True) | 1 << start
                return self.way(start, steps, ends, FAR)

            space = yield self.question_again(MOVE_ACTION, limits)
            assert space is not None
        if space != start:
            passing = ignoring or self.passes_obstacles(by_action=True)
            yield from self.go(start, space, steps=steps, ignoring=passing)
        return Way(start, space)

    def travel(self, origin: int, space: int, how: EventKind) -> None:
        """Carry out the displacement of one piece."""
        piece = self.state.at[origin]
        shift(self.state, piece, space)
        self.state.tell(how, piece, origin, space)

    def go(
        self,
        origin: int,
        space: int,
        steps: int = 0,
        ignoring: bool = False,
        through: Sequence[int] | None = None,
        how: EventKind = MOVE,
        by: Hero | None = None,
    ) -> Play[None]:
        """Move a piece, and let happen what happens to those who pass certain tokens: on a straight
        move those it went through, otherwise those that whoever moves it (`by`, if not the actor)
        chooses to cross."""
        state = self.state
        piece = state.at[origin]
        if state.token_mask and state.kinds[piece] == HERO:
            traps = tripping(state, state.heroes[state.owners[piece]])
            if traps:
                return self._trip(origin, space, steps, ignoring, through, how, by, traps)
        self.travel(origin, space, how)
        return NOTHING

    def _trip(
        self,
        origin: int,
        space: int,
        steps: int,
        ignoring: bool,
        through: Sequence[int] | None,
        how: EventKind,
        by: Hero | None,
        traps: int,
    ) -> Play[None]:
        state = self.state
        piece = state.at[origin]
        if through is None:
            crossed = yield from self._crossed(origin, space, steps, ignoring, traps, by)
        else:
            crossed = mask_of(through) & traps
        self.travel(origin, space, how)
        by_name: dict[str, list[int]] = {}
        for passed in spaces_of(crossed):
            token = state.at[passed]
            by_name.setdefault(state.labels[token], []).append(token)
        hero = state.heroes[state.owners[piece]]
        for name, tokens in by_name.items():
            yield from TOKEN_RULES[name].passed(cast("Act", self), tokens, hero)

    def _crossed(
        self,
        origin: int,
        space: int,
        steps: int,
        ignoring: bool,
        traps: int,
        by: Hero | None,
    ) -> Play[int]:
        """Which of the traps a way crosses; asked only where ways to the same end differ."""
        grid = self.board.grid
        free = grid.ground | self.board.crossable
        if not ignoring:
            free = self.free(self.state.at[origin]) | passable_tokens(self.state)
        seen = {(origin, 0)}
        front = {(origin, 0)}
        for _ in range(steps):
            front = {
                (n, crossed | (1 << n & traps))
                for place, crossed in front
                for n in grid.all_around(place)
                if free >> n & 1
            } - seen
            seen |= front
        found = sorted({crossed for place, crossed in seen if place == space})
        if len(found) < 2:
            return found[0] if found else 0
        options: list[Option] = [("way", *spaces_of(crossed)) for crossed in found]
        about = self.about if by is None else (by.name, *self.about)
        seats = self.seats if by is None else (by.seat,)
        answer = yield Ask(seats, WAY, options, about)
        return found[options.index(answer)]

    def straight_ways(
        self,
        origin: int,
        least: int,
        most: int,
        ignoring: bool = False,
        directions: Sequence[int] | None = None,
        piece: int = OFF,
    ) -> dict[int, Way]:
        """The straight moves over empty spaces from a space, by their ends."""
        grid = self.board.grid
        free = self.free(piece)
        crossed = grid.ground | self.board.crossable if ignoring else 0
        if not ignoring and self.state.token_mask and self._passes_tokens(origin):
            crossed = passable_tokens(self.state)
        found = {}
        for direction in directions if directions is not None else range(6):
            ray = grid.rays[origin][direction]
            for number, space in enumerate(ray[:most], 1):
                if free >> space & 1:
                    if number >= least:
                        found[space] = Way(origin, space, ray[: number - 1], direction)
                elif not crossed >> space & 1:
                    break
        return found

    def move_straight(
        self,
        least: int,
        most: int,
        ends: int = -1,
        ignoring: bool = False,
        optional: bool = False,
        directions: Sequence[int] | None = None,
        kind: AskKind = MOVE_STRAIGHT,
    ) -> Play[Way | None]:
        """Move straight, `least` to `most` spaces, to one of `ends`: over empty spaces, or
        `ignoring` obstacles. With 0 as the least the hero may stay; None if it does, or if it
        declines an `optional` move."""
        if not self.can_move_itself():
            if optional or least == 0:
                return None
            raise Stop
        passing = ignoring or self.passes_obstacles(by_action=kind == MOVE_ACTION)
        ways = self.state.once(
            self.straight_ways, self.here, max(least, 1), most, passing, directions
        )
        found = mask_of(ways)
        if least == 0:
            found |= 1 << self.here
        limits = Limits(found, STRAIGHT).keep(TEXT_FAR, ends)
        if optional:
            space = yield from self.may_pick(kind, limits)
        else:
            space = yield from self.pick(kind, limits)
        if space is None or space == self.here:
            return None
        way = ways[space]
        yield from self.go(self.here, space, through=way.through)
        return way

    def movable(self, how: str) -> Condition:
        """Pieces that no effect keeps this actor from displacing in this way."""
        return MOVABLE[how]

    # --- moving others ------------------------------------------------------------------------

    def move_piece(
        self,
        origin: int,
        steps: int,
        *conditions: Condition,
        optional: bool = False,
        ignoring: bool = False,
        by: Hero | None = None,
    ) -> Play[int]:
        """Move another piece: one space exactly, or up to `steps` if `optional`. Where it ends.
        `by` is the hero whose player decides, if it is not the actor's."""
        limits = self.state.once(self._ways_of, origin, steps, conditions, ignoring)
        if optional:
            space = yield from self.may_pick(MOVE_PIECE, limits, by)
            if space is None:
                return origin
        else:
            space = yield from self.pick(MOVE_PIECE, limits, by)
        yield from self.go(origin, space, steps=steps, ignoring=ignoring, by=by)
        return space

    def _ways_of(
        self, origin: int, steps: int, conditions: Sequence[Condition], ignoring: bool
    ) -> Limits:
        """Where another piece may be moved to."""
        piece = self.state.at[origin]
        ends = self.ends(origin, steps, ignoring, piece)
        return self.limits(conditions, self.way(origin, steps, ends, TEXT_FAR, piece))

    def one_step_movable(self, *conditions: Condition) -> Condition:
        """Pieces that have a space to be moved to which satisfies the conditions."""

        def mask(a: Actor) -> int:
            goal = -1
            for condition in conditions:
                goal &= condition.mask(a)
            return a.with_room(goal)

        return Condition(PATH, mask)

    def line_movable(self, least: int, most: int = 0, ignoring: bool = False) -> Condition:
        """Pieces that have a straight way of `least` to `most` spaces."""

        def mask(a: Actor) -> int:
            found = 0
            for space, piece in self.state.at.items():
                if self.straight_ways(space, least, most or least, ignoring, piece=piece):
                    found |= 1 << space
            return found

        return Condition(STRAIGHT, mask)

    def move_line(
        self,
        origin: int,
        least: int,
        most: int = 0,
        ignoring: bool = False,
        optional: bool = False,
        by: Hero | None = None,
        directions: Sequence[int] | None = None,
    ) -> Play[Way | None]:
        """Move another piece straight, `least` to `most` spaces."""
        piece = self.state.at[origin]
        ways = self.straight_ways(origin, least, most or least, ignoring, directions, piece)
        limits = Limits(mask_of(ways), STRAIGHT)
        if optional:
            space = yield from self.may_pick(MOVE_PIECE, limits, by)
        else:
            space = yield from self.pick(MOVE_PIECE, limits, by)
        if space is None:
            return None
        way = ways[space]
        yield from self.go(origin, space, through=way.through)
        return way

    def together(
        self, origins: Sequence[int], direction: int, steps: int, ignoring: bool = False
    ) -> list[Way] | None:
        """How pieces would move together in one direction, the full way each; none bars another.
        None if they cannot."""
        grid = self.board.grid
        group = mask_of(origins)
        ways = []
        for origin in origins:
            piece = self.state.at[origin]
            free = self.free(piece) | group
            crossed = free
            if ignoring:
                crossed |= grid.ground | self.board.crossable
            elif self.state.token_mask and self._passes_tokens(origin):
                crossed |= passable_tokens(self.state)
            ray = grid.rays[origin][direction][:steps]
            if len(ray) < steps or not free >> ray[-1] & 1:
                return None
            if any(not crossed >> space & 1 for space in ray):
                return None
            ways.append(Way(origin, ray[-1], ray[:-1], direction))
        return ways

    def move_together(self, ways: Sequence[Way]) -> Play[None]:
        """Carry out what `together` found: the foremost piece first."""
        left = list(ways)
        while left:
            way = next(w for w in left if not self.state.occupied >> w.end & 1)
            left.remove(way)
            yield from self.go(way.start, way.end, through=way.through)

    def move_all(self, spaces: Sequence[int], direction: int) -> Play[None]:
        """Each piece moves 1 space in the same direction, if it can: the foremost first."""
        grid = self.board.grid
        left = list(spaces)
        while left:
            ahead = [s for s in left if not set(left) & set(grid.rays[s][direction])]
            for space in ahead:
                left.remove(space)
                piece = self.state.at[space]
                goal = grid.rays[space][direction][:1]
                if goal and self.free(piece) >> goal[0] & 1:
                    yield from self.go(space, goal[0], through=())

    def pull(self, origin: int) -> Play[None]:
        """Move a piece along its line to the actor until it stands beside it."""
        direction = self.board.grid.direction(self.here, origin)
        assert direction is not None
        ray = self.board.grid.rays[self.here][direction]
        if ray[0] != origin:
            between = ray[1 : ray.index(origin)]
            yield from self.go(origin, ray[0], through=between)

    def reacts(self, what: str, *data: object) -> Play[None]:
        """What the actor's Ultimate and effects do after something that is not an action."""
        if watched(self.state, self.hero, "after"):
            return self._reacts(what, *data)
        return NOTHING

    def _reacts(self, what: str, *data: object) -> Play[None]:
        act = cast("Act", self)
        if self.hero.ultimate and says(self.hero, "after"):
            yield from self.passive.after(act, what, *data)
        for effect in running(self.state, "after"):
            if effect.owner == self.hero.index:
                yield from active_of(effect).after(act, effect, what, *data)
