"""A bot that looks ahead: information-set tree search in worlds that fit what its seat knows.

Each iteration deals the hidden cards anew, follows the tree by the best upper bounds (or, where
choices are secret and simultaneous, by each seat's mixed strategy), adds one node, plays on by the
game's hints, and judges the position by the game's estimate. Every seat wants the best for itself.
At the question at hand the options are tried in the same worlds, and the worse half drops out.
"""

from __future__ import annotations

import math
import time
from typing import Final, NamedTuple

from critias.kernel.choices import Ask, AskAll, Option
from critias.kernel.playout import is_real
from critias.kernel.random import Rng
from critias.players.bot import AnyPlayout, Bot, Position
from critias.players.tree import VALUE, Mixed, Node, Round, Scale, by_share
from critias.players.worth import apart, play_on, worth

MOST_NODES: Final = 50_000
"""A tree does not grow beyond this, however long the search."""
CHECKED: Final = 8
"""After so many worlds options that have fallen far behind are left out."""
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
        search = _Search(position, root, horizon)
        limits = [s for s in (self._budget.seconds, self.seconds) if s is not None]
        clock = _Clock(self._budget.iterations, min(limits) if limits else None)
        if position.secret:
            while clock.share() < 1:
                search.iterate(Rng(self._rng.bits64()))
                clock.done += 1
            best = None
        else:
            best = self._halve(search, position, clock)
        self._memory = _Memory(position.step, position.path, root)
        return search.result(best)

    def _halve(self, search: _Search, position: Position, clock: _Clock) -> Option:
        """The best option: all are tried in the same worlds, the worse half is left out, and so on
        (sequential halving), so that the thought goes where the decision is close."""
        left = list(position.game.sensible(position.ask))
        self._rng.shuffle(left)
        if clock.most is not None:
            # Whoever may hardly think has to leave some out.
            del left[max(2, clock.most // 2) :]
        rounds = max(1, (len(left) - 1).bit_length())
        for number in range(1, rounds + 1):
            passes = 0
            while clock.share() < number / rounds:
                seed = self._rng.bits64()
                for option in left:
                    search.iterate(Rng(seed), option)
                    clock.done += 1
                    if clock.share() >= 1:
                        break
                passes += 1
                if passes % CHECKED == 0:
                    left = search.hopeful(left)
                    if len(left) == 1:
                        return left[0]
            left.sort(key=search.value, reverse=True)
            del left[(len(left) + 1) // 2 :]
        return left[0]

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


class _Clock:
    """How much of a budget is spent."""

    __slots__ = ("_begin", "_seconds", "done", "most")

    def __init__(self, most: int | None, seconds: float | None) -> None:
        self.most = most
        self.done = 0
        self._seconds = seconds
        self._begin = time.monotonic()

    def share(self) -> float:
        """From 0 to 1, and above 1 when it is more than spent; the first iteration is free."""
        spent = self.done / self.most if self.most is not None else 0.0
        if self._seconds is not None and self.done:
            spent = max(spent, (time.monotonic() - self._begin) / self._seconds)
        return spent


class _Search:
    """One search: a tree, and the statistics of the iterations so far."""

    def __init__(self, position: Position, root: Node, horizon: int) -> None:
        self._position = position
        self._root = root
        self._horizon = horizon
        self._seat = position.seat
        self._teams = position.teams
        self._scale = Scale()
        self._left = MOST_NODES - root.size()

    def iterate(self, rng: Rng, first: Option | None = None) -> None:
        """Deal, follow the tree, add to it, play on, judge, and let the tree learn from it; `first`
        is what is chosen at the question at hand."""
        play = self._position.world(rng)
        node = self._root
        choices: list[tuple[int, Node]] = []
        secrets: list[tuple[int, Mixed, Round]] = []
        length = 0
        while (ask := play.ask) is not None and length < DEEPEST:
            if type(ask) is AskAll:
                rounds = self._secretly(node, ask, rng)
                play.choose_all({seat: played.option for seat, _, played in rounds})
                secrets += rounds
                own = next((r.option for seat, _, r in rounds if seat == self._seat), "")
                chooser, found = self._seat, self._after(node, "", own, self._seat)
            else:
                chooser, one = self._question(ask)
                if first is not None and not length:
                    option, found = first, self._after(node, one.kind, first, chooser)
                elif one.secret and chooser != self._seat:
                    # What follows must not depend on an answer that our seat does not learn.
                    option = play.game.hint(play.state, one, rng)
                    found = self._after(node, one.kind, "", chooser)
                else:
                    option, found = self._openly(node, chooser, one, play, rng)
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
        length += play_on(play, rng, max(0, self._horizon - length), self._seat)
        self._learn(play, length, choices, secrets)

    def value(self, option: Option) -> float:
        """What an option of the question at hand is worth so far."""
        kid = self._root.kids.get((self._position.ask.kind, option))
        return kid.value if kid is not None and kid.visits else -math.inf

    def hopeful(self, options: list[Option]) -> list[Option]:
        """Those that may still turn out to be the best: nobody thinks long about the obvious."""
        kids, kind = self._root.kids, self._position.ask.kind
        known = {option: kids.get((kind, option)) for option in options}
        best = max((kid for kid in known.values() if kid is not None), key=VALUE)
        return [o for o, kid in known.items() if kid is None or not kid.is_beaten_by(best)]

    def _question(self, ask: Ask | AskAll) -> tuple[int, Ask]:
        """Who answers, and what: our own seat where it may."""
        if isinstance(ask, Ask):
            return self._seat if self._seat in ask.seats else ask.seats[0], ask
        asks = {seat: one for seat, one in ask.asks.items() if is_real(one)}
        seat = self._seat if self._seat in asks else next(iter(asks))
        return seat, asks[seat]

    def _openly(
        self, node: Node, chooser: int, ask: Ask, play: AnyPlayout, rng: Rng
    ) -> tuple[Option, Node | None]:
        kids, kind = node.kids, ask.kind
        options = play.game.sensible(ask)
        fresh = [option for option in options if (kind, option) not in kids]
        tried = len(options) - len(fresh)
        if fresh and (not tried or (self._left > 0 and node.may_widen(tried))):
            option = play.game.hint(play.state, ask, rng)
            if option not in fresh:
                option = rng.pick(fresh)
            return option, self._after(node, kind, option, chooser)
        return node.best(kind, options, self._scale)

    def _secretly(self, node: Node, ask: AskAll, rng: Rng) -> list[tuple[int, Mixed, Round]]:
        rounds = []
        for seat, one in ask.asks.items():
            mixed = node.secret(seat)
            options = self._position.game.sensible(one)
            rounds.append((seat, mixed, mixed.pick(options, rng)))
        return rounds

    def _after(self, node: Node, kind: str, option: Option, chooser: int) -> Node | None:
        """The node for an option, made if there is room for it; always at the question at hand."""
        kid = node.kids.get((kind, option))
        if kid is None and (self._left > 0 or node is self._root):
            kid = node.kids[kind, option] = Node(self._teams[chooser])
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
        sides = teams if play.outcome is None else apart(play.outcome.winners, teams)
        for seat in {seat for seat, _ in choices} | {seat for seat, _, _ in secrets}:
            side = sides[seat]
            if side not in worths:
                worths[side] = worth(play, seat, teams, length)
                scale.note(worths[side])
        self._root.visits += 1
        for seat, node in reversed(choices):
            if sides is not teams:
                node.team = sides[seat]
            node.learn(worths[sides[seat]])
        for seat, mixed, played in secrets:
            mixed.learn(played, scale.share(worths[sides[seat]]))

    def result(self, best: Option | None) -> list[Worth]:
        """The options of the question at hand, the best one first."""
        position = self._position
        ask = position.ask
        options = position.game.sensible(ask)
        kids = self._root.kids
        if position.secret:
            shares = self._root.secret(self._seat).strategy(options)
            kind = ""
        else:
            shares = {} if best is None else {best: 1.0}
            kind = ask.kind
        found = []
        for option in options:
            kid = kids.get((kind, option))
            if kid is not None and kid.visits:
                found.append(Worth(option, kid.value, kid.visits, shares.get(option, 0.0)))
        found.sort(key=lambda one: (-one.share, -one.tries, -one.mean))
        return found
