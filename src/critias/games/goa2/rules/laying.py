"""Tokens and minions that an actor puts onto the board."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

from critias.games.goa2.rules import tokens
from critias.games.goa2.rules.actor import LAID, Condition, Stop
from critias.games.goa2.rules.lanes import free_lane_point, spawn_on
from critias.games.goa2.rules.modal import Chooser
from critias.games.goa2.rules.passive import TOKENS
from critias.games.goa2.rules.state import OFF
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.hexes import mask_of
from critias.kernel.kinds import AskKind
from critias.kit.limits import Limits

PLACE_TOKEN = AskKind(
    "place_token",
    "{0:name}, {1:name}: place a token where?",
    waiting="{who} places tokens",
    rule="goa2.place.empty-only",
)
TOKEN_NUMBER = AskKind(
    "token_number",
    "{0:name}, {1:name}: how many tokens?",
    waiting="{who} decides how many tokens to place",
    rule="goa2.place.token-supply-first",
)
TAKE_TOKEN = AskKind(
    "take_token",
    "{0:name}, {1:name}: take which token off the board?",
    waiting="{who} takes a token off the board",
    rule="goa2.place.token-supply-first",
)
RESPAWN_POINT = AskKind(
    "respawn_point",
    "{0:name}, {1:name}: bring a minion back where?",
    waiting="{who} brings a minion back",
    rule="goa2.respawn-minion.empty-space",
)
RESPAWN_MINION = AskKind(
    "respawn_minion",
    "{0:name}, {1:name}: which minion comes back?",
    waiting="{who} brings a minion back",
    rule="goa2.respawn-minion.cap",
)


class Layer(Chooser, ABC):
    """An actor with tokens of its own."""

    stand_in: str = ""
    """The tokens that are placed instead of others, in an action that copies another hero's."""

    # --- tokens -------------------------------------------------------------------------------

    def token_name(self, name: str) -> str:
        """The tokens that are really placed where a text speaks of these."""
        return self.stand_in or name

    def place_tokens(
        self,
        name: str,
        number: int,
        *conditions: Condition,
        up_to: bool = False,
        apart: int = 0,
        one_of_them: Condition | None = None,
        laid_by: str = "",
    ) -> Play[list[int]]:
        """Place tokens into empty spaces that satisfy the conditions: all of them or none, or
        `up_to` a number that is named first. Those the supply lacks are taken off the board first.
        Any two are at least `apart` spaces from each other; at least `one_of_them` satisfies one
        condition more. Where they were placed."""
        state = self.state
        name = self.token_name(name)
        own = tokens.own_tokens(state, self.hero, name)
        wanted = state.once(self.limits, conditions).mask

        def open_spaces(taken: int) -> int:
            return wanted & (self.free(LAID) | taken)

        lying = mask_of(state.space[p] for p in own if state.space[p] != OFF)
        some = one_of_them.mask(self) if one_of_them is not None else -1
        fit = tokens.Fit(self.board.grid, apart, some)
        if up_to:
            answer: tuple[str, int] | None = state.foretold()
            if answer is None:
                most = min(number, len(own))
                numbers: list[Option] = [
                    ("tokens", n) for n in range(most + 1) if n == 0 or fit(open_spaces(lying), n)
                ]
                answer = yield Ask(self.seats, TOKEN_NUMBER, numbers, (*self.about, name))
                assert answer is not None
            number = answer[1]
            if number == 0:
                return []
        if number > len(own) or not state.once(fit, open_spaces(lying), number):
            raise Stop
        yield from self.take_back(name, number)
        found: list[int] = []
        while len(found) < number:
            # Tokens that still lie there may be in the way of the first one, which stops the text.
            space: int | None = state.foretold() if found or not lying else None
            if space is None:
                free = open_spaces(0) & ~mask_of(found)
                limits = self.limits(conditions).keep("goa2.place.empty-only", free)
                fitting = fit.choices(free, found, number - len(found) - 1)
                limits.keep("goa2.place.token-limit", fitting)
                space = yield self.question(PLACE_TOKEN, limits)
                assert space is not None
            found.append(space)
        yield from self._lay(name, found, laid_by)
        return found

    def can_place_tokens(
        self, name: str, number: int, *conditions: Condition, apart: int = 0
    ) -> bool:
        """Whether so many tokens exist and find room, those on the board taken back first."""
        state = self.state
        own = tokens.own_tokens(state, self.hero, self.token_name(name))
        lying = mask_of(state.space[p] for p in own if state.space[p] != OFF)
        wanted = self.limits(conditions).mask & (self.free(LAID) | lying)
        return number <= len(own) and tokens.Fit(self.board.grid, apart, -1)(wanted, number)

    def place_token(self, name: str, space: int, laid_by: str = "") -> Play[None]:
        """Place one of the hero's tokens there."""
        yield from self.lay_tokens(name, [space], laid_by)

    def lay_tokens(self, name: str, spaces: Sequence[int], laid_by: str = "") -> Play[None]:
        """Place the hero's tokens into these spaces; those the supply lacks are taken off the board
        first. With fewer than that in all the action stops."""
        name = self.token_name(name)
        if len(spaces) > len(tokens.own_tokens(self.state, self.hero, name)):
            raise Stop
        yield from self.take_back(name, len(spaces))
        yield from self._lay(name, spaces, laid_by)

    def take_back(self, name: str, number: int) -> Play[None]:
        """Take tokens off the board until the supply has enough (goa2.place.token-supply-first)."""
        state = self.state
        while len(tokens.supply(state, self.hero, name)) < number:
            spaces = sorted(state.space[p] for p in tokens.on_board(state, self.hero, name))
            taken = yield Ask(self.seats, TAKE_TOKEN, spaces, self.about)
            self.remove_token(taken)

    def _lay(self, name: str, spaces: Sequence[int], laid_by: str) -> Play[None]:
        state = self.state
        for space in spaces:
            tokens.put_token(state, tokens.supply(state, self.hero, name)[0], space, laid_by)
        if spaces:
            yield from self.reacts(TOKENS, list(spaces))

    # --- minions ------------------------------------------------------------------------------

    def respawn_minion(self, points: int) -> Play[None]:
        """Put a friendly minion that this wave has lost onto one of the spaces."""
        state = self.state
        kinds = free_lane_point(state, self.team)
        if not kinds:
            raise Stop
        limits = Limits(points, "goa2.respawn-minion.empty-space")
        for lane, zone in enumerate(state.zones):
            if all(pair[0] != lane for pair in kinds):
                limits.keep("goa2.respawn-minion.cap", ~state.board.zone_masks[zone])
        space = yield from self.pick(RESPAWN_POINT, limits)
        options: list[Option] = [
            ("minion", lane, kind) for lane, kind in self._fitting(kinds, space)
        ]
        _, lane, kind = yield Ask(self.seats, RESPAWN_MINION, options, (*self.about, space))
        spawn_on(state, lane, self.team, kind, space)

    def _fitting(self, kinds: list[tuple[int, int]], space: int) -> list[tuple[int, int]]:
        """On two lanes a minion belongs to the lane whose Battle Zone it comes back in."""
        state = self.state
        zone = state.board.zone_of[space]
        here = [pair for pair in kinds if state.zones[pair[0]] == zone]
        return here or kinds
