"""A bot that looks ahead: information-set tree search in worlds that fit what its seat knows.

Each iteration deals the hidden cards anew, follows the tree by the best upper bounds (or, where
choices are secret and simultaneous, by each seat's mixed strategy), adds one node, plays on by the
game's hints, and judges the position by the game's estimate. Every seat wants the best for itself.
At the question at hand the options are tried in the same worlds, and the worse half drops out.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from critias.kernel.choices import Ask, AskAll, Option
from critias.kernel.playout import is_real
from critias.kernel.random import Rng
from critias.players.advice import Mind
from critias.players.bot import AnyPlayout, Bot, Position
from critias.players.tree import BROAD, NARROW, VALUE, Mixed, Node, Round, Scale
from critias.players.worth import LONGEST, apart, play_on, worth

MOST_NODES: Final = 50_000
"""A tree does not grow beyond this, however long the search."""
CHECKED: Final = 8
"""After so many worlds options that have fallen far behind are left out."""
UNLIKELY, AT_LEAST = 0.08, 8
"""Options less likely than this, compared with the likeliest one, are not thought about where there
are more than so many."""
MISJUDGED: Final = 0.05
"""How far off a judgement may be, however often it is made; an end of the game is none."""
HARDLY: Final = 0.02
"""How much better an option has to be than one that is e times likelier by habit, where all lines
of play come to the end of the game: what comes of a choice is found out there, and habits only
decide between what is much alike."""
APART: Final = 0.08
"""How much options differ in truth there, about: where what was found out may be off by more, most
of it is luck."""
LINES, FEWEST = 4, 4
"""So many lines to the end are worth more than one option more, where there are more than so many
options."""
NEVER: Final = 1e-4
"""Nothing is less likely than this."""
DEEPEST: Final = 200
"""Choices that are followed in the tree before the game is played on by hints."""


def hardly(chance: float) -> float:
    """How much better an option has to be than one that is e times likelier, where all lines come
    to the end of the game and the difference may be off by chance, as the square of its error: of
    a few lines little is believed.

    >>> [round(hardly(error**2), 3) for error in (0.0, 0.02, 0.08, 0.2)]
    [0.02, 0.021, 0.04, 0.145]
    """
    return HARDLY * (1 + chance / APART**2)


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
    error: float = 0.0
    """How far off the mean may be, as a standard error: by chance, and since judgements are."""
    points: float | None = None
    """What one would stand at, where a game's own mind counts in points; the mean is then how far
    behind the best it is."""


class _Memory(NamedTuple):
    """The tree of the last choice, and where it stands in the game."""

    seat: int
    taken_back: int
    step: int
    path: tuple[tuple[int, Option], ...]
    root: Node


class SearchBot(Bot):
    """Thinks for its budget, and goes on from what it found out before within the same turn."""

    name = "search"
    minded = True
    """Whether it thinks in the game's own way, where there is one (`Advice.mind`)."""

    def __init__(self, seed: int = 0, budget: Budget = USUAL, horizon: int | None = None) -> None:
        self._rng = Rng(seed)
        self._budget = budget
        self._horizon = horizon
        self._memory: _Memory | None = None
        self._mind: Mind | None = None

    def choose(self, position: Position) -> Option:
        if self.minded and position.advice.mind is not None:
            if self._mind is None:
                self._mind = position.advice.mind(self._rng.bits64())
            return self._mind.choose(position, self._seconds(), self._budget.iterations)
        options = position.advice.sensible(position.ask)
        if len(options) == 1:
            return options[0]
        found = self.weigh(position)
        if position.secret:
            return found[self._rng.by_share([one.share for one in found])].option
        return found[0].option

    def size(self) -> int:
        return self._memory.root.size() if self._memory is not None else 0

    def _seconds(self) -> float | None:
        """The longest it may think; None: its iterations alone count."""
        limits = [s for s in (self._budget.seconds, self.seconds) if s is not None]
        return min(limits) if limits else None

    def _goes_to_the_end(self, position: Position) -> bool:
        """Whether lines of play go on to the end of the game."""
        near = position.advice.near_the_end
        if near is None or self._horizon is not None:
            return False
        return near(position.world(self._rng).state)

    def weigh(self, position: Position) -> list[Worth]:
        """The sensible options with their worth, the best one first."""
        root = self._recall(position)
        horizon = position.advice.horizon if self._horizon is None else self._horizon
        to_the_end = self._goes_to_the_end(position)
        search = _Search(position, root, LONGEST if to_the_end else horizon)
        search.to_the_end = to_the_end
        clock = _Clock(self._budget.iterations, self._seconds())
        if position.secret:
            best, shares = None, self._mix(search, position, clock)
        else:
            best = self._halve(search, position, clock)
            shares = {best: 1.0}
        self._memory = _Memory(
            position.seat, position.taken_back, position.step, position.path, root
        )
        return search.result(shares, best)

    def _halve(self, search: _Search, position: Position, clock: _Clock) -> Option:
        """The best option: all are tried in the same worlds, the worse half is left out, and so on
        (sequential halving), so that the thought goes where the decision is close."""
        likely = self._likely(position)
        left = self._some(position, clock, likely)
        usual = max(likely, key=likely.__getitem__) if likely else None
        if search.to_the_end and likely:
            # Lines to the end are long: few of them tell something about few options only.
            luck = Rng(self._rng.bits64())
            search.compare({left[0]: search.iterate(luck, position.deal(luck), left[0])})
            clock.done += 1
            del left[max(FEWEST, int(clock.lines() / LINES)) :]
        rounds = max(1, (len(left) - 1).bit_length())
        for number in range(1, rounds + 1):
            passes = 0
            while clock.share() < number / rounds:
                luck = Rng(self._rng.bits64())
                dealt = position.deal(luck)
                lines = {}
                for option in left:
                    lines[option] = search.iterate(luck.copy(), dealt, option)
                    clock.done += 1
                    if clock.share() >= 1:
                        break
                search.compare(lines)
                passes += 1
                if passes % CHECKED == 0:
                    left = search.hopeful(left)
                    if len(left) == 1:
                        return search.trusting(left[0], likely)
            left.sort(key=search.value, reverse=True)
            half = (len(left) + 1) // 2
            left = left[:half] + [option for option in left[half:] if option == usual]
        if search.to_the_end:
            # What was left out early looks as good as it did then: few tries, much luck.
            likely = {option: likely[option] for option in left if option in likely}
        return search.trusting(left[0], likely)

    def _likely(self, position: Position) -> dict[Option, float]:
        """What the player is in the habit of doing, and how likely that is; nothing where nothing
        was learnt."""
        found = position.advice.leanings(position.world(self._rng).state, position.ask)
        if found is None:
            return {}
        known = dict(zip(position.ask.options, found, strict=True))
        ranked = sorted(known, key=known.__getitem__, reverse=True)
        least = UNLIKELY * known[ranked[0]]
        kept = [o for n, o in enumerate(ranked) if n < AT_LEAST or known[o] >= least]
        # What is out of the question altogether costs no thought.
        return {option: max(NEVER, known[option]) for option in kept if known[option] > 0}

    def _mix(self, search: _Search, position: Position, clock: _Clock) -> dict[Option, float]:
        """Learn a mixed strategy: in every world all options are tried against the same answers of
        the others. Where there are habits, it is the habit, tilted towards what came out better
        against those of the others."""
        likely = self._likely(position)
        search.habitual = bool(likely)
        options, known = self._some(position, clock, likely), False
        while clock.share() < 1 and (len(options) > 1 or not known):
            luck = Rng(self._rng.bits64())
            dealt = position.deal(luck)
            lines = {}
            for option in options:
                lines[option] = search.iterate(luck.copy(), dealt, option)
                clock.done += 1
                if clock.share() >= 1 and known:
                    break
            else:
                search.regret(lines, self._rng)
            known = True
        return search.tilted(likely, "") if likely else search.strategy()

    def _some(self, position: Position, clock: _Clock, likely: dict[Option, float]) -> list[Option]:
        """The options in any order; whoever may hardly think has to leave some out."""
        options = list(likely or position.advice.sensible(position.ask))
        self._rng.shuffle(options)
        options.sort(key=lambda option: likely.get(option, 0.0), reverse=True)
        if clock.most is not None:
            del options[max(2, clock.most // 2) :]
        return options

    def _recall(self, position: Position) -> Node:
        """The part of the last tree that the choices since then lead to. Of earlier steps a seat is
        told its own choices alone, so that it ends where somebody else has chosen; where something
        has come to light, it counts less."""
        last, self._memory = self._memory, None
        if last is None or (last.taken_back, last.seat) != (position.taken_back, position.seat):
            return Node()
        made, known = position.since(last.step), len(last.path)
        if made[:known] != last.path:
            return Node()
        node: Node | None = last.root
        for seat, option in made[known:]:
            node = node.kid(seat, option) if node is not None else None
        if node is None:
            return Node()
        if position.seen > last.step + known:
            node.fade()
        return node


class _Clock:
    """How much of a budget is spent."""

    __slots__ = ("_begin", "_seconds", "done", "most")

    def __init__(self, most: int | None, seconds: float | None) -> None:
        self.most = most
        self.done = 0
        self._seconds = seconds
        self._begin = time.monotonic()

    def lines(self) -> float:
        """How many iterations the budget has room for, at the pace so far."""
        return self.done / max(1e-9, self.share())

    def share(self) -> float:
        """From 0 to 1, and above 1 when it is more than spent; the first iteration is free."""
        spent = self.done / self.most if self.most is not None else 0.0
        if self._seconds is not None and self.done:
            spent = max(spent, (time.monotonic() - self._begin) / self._seconds)
        return spent


class _Line(NamedTuple):
    """One line of play in one world, and what came of it."""

    choices: list[tuple[int, Node]]
    secrets: list[tuple[int, Mixed, Round]]
    worths: dict[int, float]
    """What the end of it is worth to every side that chose something."""
    sides: Sequence[int]
    ended: bool = False
    """Whether the game came to its end."""


class _Search:
    """One search: a tree, and the statistics of the iterations so far."""

    def __init__(self, position: Position, root: Node, horizon: int) -> None:
        self._position = position
        self._root = root
        self._horizon = horizon
        self._seat = position.seat
        self._teams = position.teams
        others = set(self._teams) - {self._teams[self._seat]}
        self._other = others.pop() if len(others) == 1 else None
        """The other side, if there is but one."""
        self._scale = Scale()
        self._left = MOST_NODES - root.size()
        self._tried: dict[Option, tuple[int, float]] = {}
        """How often each option of the question at hand was tried, and what it was worth in all."""
        self._ends = self._lines = 0
        """How many lines of play came to the end of the game, of how many."""
        self._advice = position.advice
        self._hinted = position.advice.knows_better
        self.to_the_end = False
        """Whether lines of play go on to the end of the game, and habits count for little."""
        self.habitual = False
        """Whether the question at hand is one of habits."""
        self._width = NARROW if self._hinted else BROAD

    def iterate(self, rng: Rng, dealt: Any, first: Option) -> _Line:
        """Follow the tree, add to it, play on, and judge; `first` is what is chosen at the
        question at hand."""
        play = self._position.world(rng, dealt)
        node = self._root
        choices: list[tuple[int, Node]] = []
        secrets: list[tuple[int, Mixed, Round]] = []
        length = 0
        while (ask := play.ask) is not None and length < DEEPEST:
            if type(ask) is AskAll:
                answers, rounds = self._secretly(node, ask, play, rng, None if length else first)
                play.choose_all(answers)
                secrets += rounds
                own = answers.get(self._seat, "")
                chooser, found = self._seat, self._after(node, "", own, self._seat)
            else:
                chooser, one = self._question(ask)
                if not length:
                    option, found = first, self._after(node, one.kind, first, chooser)
                elif one.secret and chooser != self._seat:
                    # What follows must not depend on an answer that our seat does not learn.
                    option = self._advice.hint(play.state, one, rng)
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
            if not node.visits or self._far_enough(play, length):
                break
        length += play_on(self._advice, play, rng, max(0, self._horizon - length))
        worths: dict[int, float] = {}
        teams = self._teams
        sides = teams if play.outcome is None else apart(play.outcome.winners, teams)
        if play.outcome is None and self._other is not None:
            # Of two sides what one gains the other loses: to judge once will do.
            judged = worth(self._advice, play, self._seat, teams, length)
            worths = {teams[self._seat]: judged, self._other: -judged}
        for seat in {seat for seat, _ in choices} | {seat for seat, _, _ in secrets}:
            if sides[seat] not in worths:
                worths[sides[seat]] = worth(self._advice, play, seat, teams, length)
        return _Line(choices, secrets, worths, sides, play.outcome is not None)

    def regret(self, lines: dict[Option, _Line], rng: Rng) -> None:
        """Learn from what would have come of every option of a secret question in one world; the
        others learn from one of them."""
        seat, scale = self._seat, self._scale
        mixed = self._root.secret(seat)
        played = mixed.pick(list(lines), rng)
        for option, line in lines.items():
            self.learn(line if option == played.option else line._replace(secrets=[]))
        worths = [line.worths[line.sides[seat]] for line in lines.values()]
        mixed.learn_all(played, [scale.share(one) for one in worths])

    def compare(self, lines: dict[Option, _Line]) -> None:
        """Learn from options that were tried in the same world. What that world is worth with any
        of them is luck of the deal and says nothing about them: it is taken out."""
        luck = 0.0
        for option, line in lines.items():
            judged = line.worths[line.sides[self._seat]]
            tries, total = self._tried.get(option, (0, 0.0))
            self._tried[option] = tries + 1, total + judged
            luck += judged - (total + judged) / (tries + 1)
        for line in lines.values():
            line.worths[line.sides[self._seat]] -= luck / len(lines)
            self.learn(line)

    def _far_enough(self, play: AnyPlayout, length: int) -> bool:
        """Whether the rest is left to the estimate: where hints are good, all lines of play are
        judged after the same number of decisions, as soon as the game has an opinion."""
        if not self._hinted or length < self._horizon:
            return False
        return not self._advice.half_done(play.state)

    def value(self, option: Option) -> float:
        """What an option of the question at hand is worth so far."""
        kid = self._root.kids.get((self._seat, self._position.ask.kind, option))
        return kid.value if kid is not None and kid.visits else -math.inf

    def hopeful(self, options: list[Option]) -> list[Option]:
        """Those that may still turn out to be the best: nobody thinks long about the obvious."""
        kids, seat, kind = self._root.kids, self._seat, self._position.ask.kind
        known = {option: kids.get((seat, kind, option)) for option in options}
        best = max((kid for kid in known.values() if kid is not None), key=VALUE)
        return [o for o, kid in known.items() if kid is None or not kid.is_beaten_by(best)]

    def trusting(self, best: Option, likely: dict[Option, float]) -> Option:
        """The best option by what was found out and by habit; without habits the best one."""
        tilted = self.tilted(likely, self._position.ask.kind)
        return max(tilted, key=tilted.__getitem__) if tilted else best

    def tilted(self, likely: dict[Option, float], kind: str) -> dict[Option, float]:
        """How likely options are by what was found out and by habit. What looks better by a hair
        has more often been judged wrongly than it is better: the more a habit is trusted, the
        clearer something has to be better to change it."""
        kids, seat = self._root.kids, self._seat
        found = {o: kids.get((seat, kind, o)) for o in likely}
        tried = {o: kid for o, kid in found.items() if kid is not None and kid.visits}
        if not tried:
            return {}
        usual = tried[max(tried, key=likely.__getitem__)]
        misjudged, trust = self._misjudged(), self._position.advice.trust
        # A few lines of one option may be alike by chance: all of them tell how much they vary.
        lines = sum(kid.visits for kid in tried.values())
        luck = sum(kid.doubt * kid.visits**2 for kid in tried.values()) / max(1, lines - len(tried))
        logs = {}
        for option, kid in tried.items():
            better = 0.0
            if kid.visits > 1:
                chance = kid.doubt + usual.doubt
                if self.to_the_end:
                    chance = max(chance, luck / kid.visits + luck / usual.visits)
                    doubt = hardly(chance)
                else:
                    doubt = trust * (math.sqrt(misjudged**2 + chance) + 1e-9)
                better = (kid.value - usual.value) / doubt
            logs[option] = math.log(likely[option]) + better
        most = max(logs.values())
        parts = {option: math.exp(log - most) for option, log in logs.items()}
        whole = sum(parts.values())
        return {option: part / whole for option, part in parts.items()}

    def _misjudged(self) -> float:
        """How far off judgements may be here: where lines of play end, nothing is judged."""
        return MISJUDGED * (1 - self._ends / max(1, self._lines))

    def strategy(self) -> dict[Option, float]:
        """The mixed strategy that was learnt for a secret question."""
        return self._root.secret(self._seat).strategy(self._position.ask.options)

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
        options = self._advice.sensible(ask)
        fresh = [option for option in options if (chooser, kind, option) not in kids]
        tried = len(options) - len(fresh)
        if fresh and (not tried or (self._left > 0 and self._width.allows(tried, node.visits))):
            option = self._advice.hint(play.state, ask, rng)
            if option not in fresh:
                option = rng.pick(fresh)
            return option, self._after(node, kind, option, chooser)
        return node.best(chooser, kind, options)

    def _secretly(
        self, node: Node, ask: AskAll, play: AnyPlayout, rng: Rng, first: Option | None
    ) -> tuple[dict[int, Option], list[tuple[int, Mixed, Round]]]:
        """What everybody answers, and what is to be learnt from it. Where hints are good, they
        answer further down, and every other time for the others at the question at hand; where
        there are habits, always."""
        answers: dict[int, Option] = {}
        rounds = []
        for seat, one in ask.asks.items():
            if first is not None and seat == self._seat:
                answers[seat] = first
                continue
            if self._hinted and (first is None or self.habitual or rng.below(2)):
                answers[seat] = self._advice.hint(play.state, one, rng)
                continue
            mixed = node.secret(seat)
            played = mixed.pick(self._advice.sensible(one), rng)
            rounds.append((seat, mixed, played))
            answers[seat] = played.option
        return answers, rounds

    def _after(self, node: Node, kind: str, option: Option, chooser: int) -> Node | None:
        """The node for an option, made if there is room for it; always at the question at hand."""
        kid = node.kids.get((chooser, kind, option))
        if kid is None and (self._left > 0 or node is self._root):
            kid = node.kids[chooser, kind, option] = Node(self._teams[chooser])
            self._left -= 1
        return kid

    def learn(self, line: _Line) -> None:
        """Let the tree know what came of a line of play."""
        worths, sides, scale = line.worths, line.sides, self._scale
        self._lines += 1
        self._ends += line.ended
        for judged in worths.values():
            scale.note(judged)
        self._root.visits += 1
        for seat, node in reversed(line.choices):
            if sides is not self._teams:
                node.team = sides[seat]
            node.learn(worths[sides[seat]])
        for seat, mixed, played in line.secrets:
            mixed.learn(played, scale.share(worths[sides[seat]]))

    def result(self, shares: dict[Option, float], best: Option | None) -> list[Worth]:
        """The options of the question at hand, the best one first."""
        ask, kids = self._position.ask, self._root.kids
        kind = "" if self._position.secret else ask.kind
        off = self._misjudged() ** 2 / 2
        found = []
        for option in ask.options:
            kid = kids.get((self._seat, kind, option))
            if kid is not None and kid.visits:
                # Beaten in the same worlds, whatever it looked like when it was left out.
                mean = min(kid.value, self.value(best)) if best is not None else kid.value
                error = math.sqrt(kid.doubt + off)
                found.append(Worth(option, mean, kid.visits, shares.get(option, 0.0), error))
        found.sort(key=lambda one: (-one.share, -one.tries, -one.mean))
        return found
