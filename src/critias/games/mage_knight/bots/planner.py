"""Thinking a turn through: every promising aim is played out to the end of the turn in worlds that
fit what the seat knows, and the one after which one stands best is carried out."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from critias.games.mage_knight.bots.aims import GLANCE, ideas, otherwise
from critias.games.mage_knight.bots.estimate import begun, half_done
from critias.games.mage_knight.bots.hint import hint, sensible
from critias.games.mage_knight.bots.pilot import Aim, Pilot
from critias.games.mage_knight.bots.standing import standing
from critias.games.mage_knight.bots.tuned import fitted, use
from critias.games.mage_knight.bots.worth import UNIT_USES, USES
from critias.games.mage_knight.rules.components import DEED
from critias.games.mage_knight.rules.start_of_turn import BEFORE_TURN, BEGIN
from critias.games.mage_knight.rules.state import ACTED, RESTED, MageKnightState
from critias.games.mage_knight.rules.turn import TAKE_TURN
from critias.kernel.choices import Ask, AskEach, Option
from critias.kernel.playout import Playout, is_real
from critias.kernel.random import Rng
from critias.players.advice import Thought
from critias.players.bot import AnyPlayout, Position

use(fitted())
MOST_IDEAS: Final = 14


class Stage(NamedTuple):
    """A part of a thought."""

    worlds: int
    """In how many worlds plans are tried."""
    kept: int
    """How many plans are left after it."""
    ahead: int
    """How many turns after the one planned are imagined."""


STAGES: tuple[Stage, ...] = (Stage(2, 6, 0), Stage(4, 2, 1), Stage(9, 1, 1))
"""First every plan is judged as soon as it is carried out, then the best by what the next hand can
make of it: only so a way of two turns is worth what waits at its end."""
SHORT: Final = (Stage(1, 4, 0), Stage(4, 2, 1), Stage(9, 1, 1))
"""The same where there is little time: a turn ahead of a few plans tells more than many worlds at
once."""
AT_ONCE: Final = (Stage(2, 6, 0), Stage(5, 3, 0), Stage(10, 1, 0))
"""Where others move in between nobody foresees the next turn, nor is there time for it in the
shortest thoughts."""
LONG_SECONDS, LONG_TRIES = 0.5, 50
SHORT_SECONDS, SHORT_TRIES = 0.15, 25
"""Thoughts that are long enough for turns ahead, and for a few of them."""
ADVISED_SECONDS, ADVISED_TRIES = 1.0, 100
"""The same for advice, where everything that could be done is looked into."""
BRANCHES = 3
"""What an imagined turn may be for: so many aims are tried, and the best one counts."""
TRUSTED: Final = 2
"""In fewer worlds than that what turns ahead bring is luck, and the judgement before it counts."""
CAUTION: Final = 0.5
"""How much of what luck may have added is taken off again, in standard errors."""
DOUBTFUL: Final[frozenset[Option]] = frozenset({
    ("window", "plunder"), ("midnight_meditation", "use"),
})  # fmt: skip
PREPARING: Final = 4
"""What may be done before a turn and has its price, and in how many worlds it is weighed."""
LONGEST: Final = 120
"""Choices of an imagined turn."""


class Plan(NamedTuple):
    """An aim, and something to play before."""

    aim: Aim | None
    first: Option | None = None


class Planner:
    """Plans whole turns for one seat, and remembers the plan as long as it holds."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)
        self._pilot: Pilot | None = None
        self._key: tuple[int, ...] = ()
        self.considered: dict[Plan, list[float]] = {}
        """What came of the plans that were tried last."""

    def choose(self, position: Position, seconds: float | None, tries: int | None) -> Option:
        """The answer to a question."""
        ask = position.ask
        if len(ask.options) == 1:
            return ask.options[0]
        state: MageKnightState = position.world(self._rng).state
        key = (state.round, state.active, position.seat, position.taken_back)
        if ask.kind == BEFORE_TURN and len(state.players) == 1:
            return self._prepared(position, state, seconds, tries)
        turn = ask.kind == TAKE_TURN and state.active == position.seat
        # Whoever is alone has one turn after the other: what the last one was for is over.
        anew = turn and not begun(state.players[position.seat])
        if anew or key != self._key or self._pilot is None:
            self._key, self._pilot = key, Pilot(position.seat, None)
        if turn and not self._pilot.busy:
            flags = state.players[position.seat].turn.flags
            if not flags & (ACTED | RESTED):
                plan = self._think(position, state, seconds, tries)
                # What comes of something played first is looked at before anything else is done.
                aim = plan.aim if plan.first is None else None
                self._pilot = Pilot(position.seat, aim, plan.first)
        return self._pilot.answer(state, ask, self._rng)

    def weighed(
        self, position: Position, seconds: float | None, tries: int | None
    ) -> list[Thought]:
        """What the options of a question are worth: of those that plans begin with the best plan,
        and every other sensible one followed by what hints would do. A first choice is worth what
        its best plan is."""
        state: MageKnightState = position.world(self._rng).state
        found: dict[Option, list[Plan]] = {}
        if position.ask.kind == TAKE_TURN and state.active == position.seat:
            for plan in self._plans(position, state):
                option = Pilot(position.seat, plan.aim, plan.first).answer(
                    state.copy(), position.ask, self._rng.copy()
                )
                found.setdefault(option, []).append(plan)
        for option in sensible(position.ask):
            found.setdefault(option, [Plan(None, option)])
        trials = self._tried(position, [p for many in found.values() for p in many], seconds, tries)
        thoughts = []
        for option, plans in found.items():
            best = max(plans, key=lambda plan: promise(trials[plan]))
            values = trials[best]
            mean, error = measured(values)
            thoughts.append(Thought(option, mean, error, len(values)))
        thoughts.sort(key=lambda one: -(one.worth - CAUTION * one.error))
        return thoughts

    def _tried(
        self, position: Position, plans: list[Plan], seconds: float | None, tries: int | None
    ) -> dict[Plan, list[float]]:
        """What came of every plan in the same worlds, until the budget is spent; of whoever is
        alone a turn later, where there is time for it."""
        until = time.monotonic() + seconds if seconds is not None else None
        trials: dict[Plan, list[float]] = {plan: [] for plan in plans}
        if seconds is None:
            enough = tries is None or tries >= ADVISED_TRIES
        else:
            enough = seconds >= ADVISED_SECONDS
        ahead = int(enough and len(position.world(self._rng).state.players) == 1)
        done = 0
        for _ in range(STAGES[-1][0]):
            luck = Rng(self._rng.bits64())
            dealt = position.deal(luck)
            for plan in plans:
                if ahead or not settled(trials[plan]):
                    found = self._outcome(position, plan, dealt, luck.copy(), ahead)
                    trials[plan].append(found)
                    done += 1
            late = until is not None and time.monotonic() > until
            if late or (tries is not None and done >= tries):
                break
        return trials

    @staticmethod
    def _plans(position: Position, state: MageKnightState) -> list[Plan]:
        """Everything a turn could be for, and what could be played first."""
        known = ideas(state, position.seat, MOST_IDEAS)
        found = [Plan(idea.aim) for idea in known]
        if len(state.players) == 1:
            found += [Plan(aim) for aim in otherwise(state, position.seat, known)]
        found += [Plan(None, option) for option in helpers(position.ask, state, position.seat)]
        found.append(Plan(None))
        return found

    def _think(
        self,
        position: Position,
        state: MageKnightState,
        seconds: float | None,
        tries: int | None,
    ) -> Plan:
        """The plan after which one stands best."""
        left = self._plans(position, state)
        if tries == 0:
            return left[0]
        until = time.monotonic() + seconds if seconds is not None else None
        trials: dict[Plan, list[float]] = {}
        done = world = ahead = 0
        for stage in stages(seconds, tries, alone=len(state.players) == 1):
            if stage.ahead != ahead or not trials:
                # What is judged after another number of turns is not to be compared.
                trials, world, ahead = {plan: [] for plan in left}, 0, stage.ahead
                self.considered = trials if not ahead else self.considered | trials
            while world < stage.worlds:
                begun = time.monotonic()
                luck = Rng(self._rng.bits64())
                dealt = position.deal(luck)
                for plan in left:
                    if ahead or not settled(trials[plan]):
                        trials[plan].append(
                            self._outcome(position, plan, dealt, luck.copy(), ahead)
                        )
                        done += 1
                if not (ahead or world):
                    for plan in before(trials):
                        trials[plan] = [self._outcome(position, plan, dealt, luck.copy())]
                        left.append(plan)
                        done += 1
                world += 1
                now = time.monotonic()
                # A world of turns ahead takes long: none is begun that would end too late.
                late = until is not None and now + (now - begun if ahead else 0.0) > until
                if late or (tries is not None and done >= tries):
                    if ahead and world < TRUSTED:
                        return left[0]
                    return max(left, key=lambda plan: promise(trials[plan]))
            left.sort(key=lambda plan: -promise(trials[plan]))
            del left[stage.kept :]
        return left[0]

    def _prepared(
        self,
        position: Position,
        state: MageKnightState,
        seconds: float | None,
        tries: int | None,
    ) -> Option:
        """What is done before a turn. What hints leave aside, since it has its price, is weighed
        by the turn that follows."""
        ask = position.ask
        usual = hint(state, ask, self._rng)
        doubtful = [option for option in ask.options if option in DOUBTFUL]
        little = tries is not None and tries < SHORT_TRIES
        if usual != BEGIN or not doubtful or little or (seconds or 1.0) < SHORT_SECONDS:
            return usual
        found: dict[Option, list[float]] = {option: [] for option in (BEGIN, *doubtful)}
        for _ in range(PREPARING):
            luck = Rng(self._rng.bits64())
            dealt = position.deal(luck)
            for option, values in found.items():
                rng = luck.copy()
                play = position.world(rng, dealt)
                play.choose(option)
                values.append(onwards(play, position.seat, rng, 1))
        return max(found, key=lambda option: promise(found[option]))

    def _outcome(
        self, position: Position, plan: Plan, dealt: Any, rng: Rng, ahead: int = 0
    ) -> float:
        """How well one stands after a turn by the plan and so many more, in one world."""
        play = position.world(rng, dealt)
        seat = position.seat
        first = plan.first
        if first is not None and isinstance(play.ask, Ask) and first in play.ask.options:
            play.choose(first)
            first = None
        play_turn(play, seat, Pilot(seat, plan.aim, first), rng)
        return onwards(play, seat, rng, ahead)


MOST_THOUGHTS: Final = 3


def stages(seconds: float | None, tries: int | None, *, alone: bool = True) -> list[Stage]:
    """The stages of a thought by its budget."""
    usual = USUAL_TRIES if tries is None else tries
    more = max(1.0, usual / USUAL_TRIES) if seconds is None else SECONDS_MORE
    long = usual >= LONG_TRIES if seconds is None else seconds >= LONG_SECONDS
    short = usual >= SHORT_TRIES if seconds is None else seconds >= SHORT_SECONDS
    if not (alone and short):
        return [stage._replace(worlds=round(stage.worlds * more)) for stage in AT_ONCE]
    first, *later = STAGES if long else SHORT
    return [first, *(stage._replace(worlds=round(stage.worlds * more)) for stage in later)]


USUAL_TRIES, SECONDS_MORE = 80, 5.0


def onwards(play: AnyPlayout, seat: int, rng: Rng, turns: int) -> float:
    """How well one stands after so many more turns, each of them the best of a few: whatever looks
    best as soon as it is done is gone on with."""
    worth: float | None = None
    for _ in range(turns):
        if not to_turn(play, seat, rng):
            break
        best: tuple[float, AnyPlayout, Rng] | None = None
        aims: list[Aim | None] = [i.aim for i in ideas(play.state, seat, BRANCHES, rough=True)]
        for aim in aims or [None]:
            branch = Playout(play.game, play.state.copy())
            luck = rng.copy()
            play_turn(branch, seat, Pilot(seat, aim, effort=GLANCE), luck)
            worth = standing(branch.state, seat)
            if best is None or worth > best[0]:
                best = worth, branch, luck
        assert best is not None, "something was tried"
        worth, play, rng = best
    return standing(play.state, seat) if worth is None else worth


def to_turn(play: AnyPlayout, seat: int, rng: Rng) -> bool:
    """Answer what is asked before the turn of a seat; whether there is one."""
    for _ in range(LONGEST):
        ask = play.ask
        if not isinstance(ask, Ask):
            return False
        if ask.kind == TAKE_TURN and seat in ask.seats:
            return True
        play.choose(hint(play.state, ask, rng))
    return False


class Swift(Pilot):
    """Takes the first thing that comes to mind, turn after turn."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, None)
        self._thoughts = 0

    def answer(self, state: MageKnightState, ask: Ask, rng: Rng) -> Option:
        if ask.kind == TAKE_TURN and state.active == self.seat and not self.busy:
            if self._thoughts == MOST_THOUGHTS or (
                state.players[self.seat].turn.flags & (ACTED | RESTED)
            ):
                return super().answer(state, ask, rng)
            found = ideas(state, self.seat, 1)
            self._thoughts += 1
            self.aim = found[0].aim if found else None
        return super().answer(state, ask, rng)


def settled(values: list[float]) -> bool:
    """Whether chance has no part in what comes of a plan."""
    return len(values) > 1 and max(values) - min(values) < 0.01


def promise(values: list[float]) -> float:
    """What a plan is worth, luck taken off: of many plans tried a few times, the one that looks
    best has been lucky."""
    mean, error = measured(values)
    return mean - CAUTION * error


def measured(values: list[float]) -> tuple[float, float]:
    """The mean of some outcomes and its standard error; one alone may be off by a few points."""
    count = len(values)
    mean = sum(values) / count
    if settled(values):
        return mean, 0.0
    spread = sum((value - mean) ** 2 for value in values) / (count - 1) if count > 1 else 16.0
    return mean, math.sqrt(spread / count)


def play_turn(play: AnyPlayout, seat: int, pilot: Pilot, rng: Rng) -> None:
    """Play on to the end of the turn; questions before a turn belong to it."""
    begun = half_done(play.state)
    for _ in range(LONGEST):
        ask = play.ask
        if ask is None:
            break
        if isinstance(ask, Ask):
            begun = begun or (ask.kind == TAKE_TURN and seat in ask.seats)
            pick: Callable[..., Option] = pilot.answer if seat in ask.seats else hint
            play.choose(pick(play.state, ask, rng))
        elif isinstance(ask, AskEach):
            one = rng.pick([s for s, each in ask.asks.items() if is_real(each)])
            play.choose_all({one: hint(play.state, ask.asks[one], rng)})
        else:
            play.choose_all({s: hint(play.state, each, rng) for s, each in ask.asks.items()})
        if begun and not half_done(play.state):
            break


def before(trials: dict[Plan, list[float]]) -> list[Plan]:
    """The best aim so far with everything that could be played before it: what brings cards, mana
    or healing is worth little to whoever has nothing in mind."""
    aims = [plan for plan in trials if plan.aim is not None and plan.first is None]
    if not aims:
        return []
    best = max(aims, key=lambda plan: sum(trials[plan]))
    return [Plan(best.aim, plan.first) for plan in trials if plan.first is not None]


def helpers(ask: Ask, state: MageKnightState, seat: int) -> list[Option]:
    """Things to play first that bring cards, mana or healing rather than points."""
    found: list[Option] = []
    for option in ask.options:
        if not isinstance(option, tuple):
            continue
        if option[0] in ("play", "power"):
            use = USES[DEED[str(option[1])]][option[0] == "power"]
            if not any(use[:5]):
                found.append(option)
        elif option[0] in ("skill", "tactic", "banner"):
            found.append(option)
        elif option[0] == "unit":
            _, place, number = option
            assert isinstance(place, int), "the place of a Unit"
            assert isinstance(number, int), "the place of an ability"
            card = state.players[seat].units[place].card
            if not any(UNIT_USES[card][number][:5]):
                found.append(option)
    return found
