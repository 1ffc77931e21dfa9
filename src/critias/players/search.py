"""A bot that looks ahead: information-set tree search in worlds that fit what its seat knows.

Each iteration deals the hidden cards anew, follows the tree by the best upper bounds (or, where
choices are secret and simultaneous, by each seat's mixed strategy), adds one node, plays on by the
game's hints, and judges the position by the game's estimate. Every seat wants the best for itself.
"""

from __future__ import annotations

import math
import time
from typing import Final, NamedTuple

from critias.kernel.choices import Ask, AskAll, Option
from critias.kernel.playout import is_real
from critias.kernel.random import Rng
from critias.players.bot import AnyPlayout, Bot, Position
from critias.players.tree import Mixed, Node, Round, Scale, by_share
from critias.players.worth import play_on, worth

MOST_NODES: Final = 50_000
"""A tree does not grow beyond this, however long the search."""
DEEPEST: Final = 200
"""Choices that are followed in the tree before the game is played on by hints."""


class Budget(NamedTuple):
    """How long to think: a number of iterations, or seconds of this machine's time."""

    iterations: int | None = None
    seconds: float | None = None


USUAL: Final = Budget(1000)


class Worth(NamedTuple):
    """What a search thinks of an option."""

    option: Option
    mean: float
    """From -1 (lost) to 1 (won)."""
    tries: int
    share: float
    """How likely the bot is to choose it."""


class _Memory(NamedTuple):
    """The tree of the last choice, and where it stands in the game."""

    step: int
    path: tuple[tuple[int, Option], ...]
    root: Node


class SearchBot(Bot):
    """Thinks for its budget, and goes on from what it found out before within the same step."""

    name = "search"

    def __init__(self, seed: int = 0, budget: Budget = USUAL, horizon: int | None = None) -> None:
        self._rng = Rng(seed)
        self._budget = budget
        self._horizon = horizon
        self._memory: _Memory | None = None

    def choose(self, position: Position) -> Option:
        options = position.game.sensible(position.ask)
        if len(options) == 1:
            return options[0]
        found = self.weigh(position)
        if position.secret:
            return by_share({one.option: one.share for one in found}, self._rng)
        return found[0].option

    def weigh(self, position: Position) -> list[Worth]:
        """The sensible options with their worth, the best one first."""
        root = self._recall(position)
        horizon = position.game.horizon if self._horizon is None else self._horizon
        search = _Search(position, root, self._rng, horizon)
        limits = [s for s in (self._budget.seconds, self.seconds) if s is not None]
        end = time.monotonic() + min(limits) if limits else math.inf
        most = self._budget.iterations or math.inf
        done = 0
        while done < most and (done < 1 or time.monotonic() < end):
            search.iterate()
            done += 1
        self._memory = _Memory(position.step, position.path, root)
        return search.result()

    def _recall(self, position: Position) -> Node:
        """The part of the last tree that the choices since then lead to."""
        last, self._memory = self._memory, None
        if last is None or last.step != position.step:
            return Node()
        known = len(last.path)
        if position.path[:known] != last.path:
            return Node()
        node: Node | None = last.root
        for _, option in position.path[known:]:
            node = node.kid(option) if node is not None else None
        return node or Node()


class _Search:
    """One search: a tree, and the statistics of the iterations so far."""

    def __init__(self, position: Position, root: Node, rng: Rng, horizon: int) -> None:
        self._position = position
        self._root = root
        self._rng = rng
        self._horizon = horizon
        self._seat = position.seat
        self._teams = position.teams
        self._scale = Scale()
        self._left = MOST_NODES - root.size()

    def iterate(self) -> None:
        """Deal, follow the tree, add to it, play on, judge, and let the tree learn from it."""
        play = self._position.world(self._rng)
        node = self._root
        choices: list[tuple[int, Node]] = []
        secrets: list[tuple[int, Mixed, Round]] = []
        length = 0
        while (ask := play.ask) is not None and length < DEEPEST:
            if type(ask) is AskAll:
                rounds = self._secretly(node, ask)
                play.choose_all({seat: played.option for seat, _, played in rounds})
                secrets += rounds
                own = next((r.option for seat, _, r in rounds if seat == self._seat), "")
                chooser, found = self._seat, self._after(node, "", own)
            else:
                chooser, one = self._question(ask)
                if one.secret and chooser != self._seat:
                    # What follows must not depend on an answer that our seat does not learn.
                    option = play.game.hint(play.state, one, self._rng)
                    found = self._after(node, one.kind, "")
                else:
                    option, found = self._openly(node, one, play)
                if isinstance(ask, Ask):
                    play.choose(option)
                else:
                    play.choose_all({chooser: option})
            length += 1
            if found is None:
                break
            node = found
            choices.append((chooser, node))
            if not node.visits:
                break
        length += play_on(play, self._rng, max(0, self._horizon - length), self._seat)
        self._learn(play, length, choices, secrets)

    def _question(self, ask: Ask | AskAll) -> tuple[int, Ask]:
        """Who answers, and what: our own seat where it may."""
        if isinstance(ask, Ask):
            return self._seat if self._seat in ask.seats else ask.seats[0], ask
        asks = {seat: one for seat, one in ask.asks.items() if is_real(one)}
        seat = self._seat if self._seat in asks else next(iter(asks))
        return seat, asks[seat]

    def _openly(self, node: Node, ask: Ask, play: AnyPlayout) -> tuple[Option, Node | None]:
        kids, kind = node.kids, ask.kind
        options = play.game.sensible(ask)
        fresh = [option for option in options if (kind, option) not in kids]
        tried = len(options) - len(fresh)
        if fresh and (not tried or (self._left > 0 and node.may_widen(tried))):
            option = play.game.hint(play.state, ask, self._rng)
            if option not in fresh:
                option = self._rng.pick(fresh)
            return option, self._after(node, kind, option)
        return node.best(kind, options, self._scale)

    def _secretly(self, node: Node, ask: AskAll) -> list[tuple[int, Mixed, Round]]:
        rounds = []
        for seat, one in ask.asks.items():
            mixed = node.secret(seat)
            options = self._position.game.sensible(one)
            rounds.append((seat, mixed, mixed.pick(options, self._rng)))
        return rounds

    def _after(self, node: Node, kind: str, option: Option) -> Node | None:
        """The node for an option, made if there is room for it."""
        kid = node.kids.get((kind, option))
        if kid is None and self._left > 0:
            kid = node.kids[kind, option] = Node()
            self._left -= 1
        return kid

    def _learn(
        self,
        play: AnyPlayout,
        length: int,
        choices: list[tuple[int, Node]],
        secrets: list[tuple[int, Mixed, Round]],
    ) -> None:
        worths: dict[int, float] = {}
        teams, scale = self._teams, self._scale
        for seat in {seat for seat, _ in choices} | {seat for seat, _, _ in secrets}:
            team = teams[seat]
            if team not in worths:
                worths[team] = worth(play, seat, teams, length)
                scale.note(worths[team])
        self._root.visits += 1
        for seat, node in choices:
            node.visits += 1
            node.total += worths[teams[seat]]
        for seat, mixed, played in secrets:
            mixed.learn(played, scale.share(worths[teams[seat]]))

    def result(self) -> list[Worth]:
        """The options of the question at hand, the best one first."""
        position = self._position
        ask = position.ask
        options = position.game.sensible(ask)
        kids = self._root.kids
        if position.secret:
            shares = self._root.secret(self._seat).strategy(options)
            kind = ""
        else:
            tried = max(kids[ask.kind, o].visits for o in options if (ask.kind, o) in kids)
            shares = {
                o: 1.0 for o in options if (k := kids.get((ask.kind, o))) and k.visits == tried
            }
            kind = ask.kind
        found = []
        for option in options:
            kid = kids.get((kind, option))
            if kid is not None and kid.visits:
                found.append(Worth(option, kid.mean, kid.visits, shares.get(option, 0.0)))
        found.sort(key=lambda one: (-one.share, -one.tries, -one.mean))
        return found
