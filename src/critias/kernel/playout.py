"""The fast door into a game, and what ends a step on the spot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from critias.kernel.choices import NOTHING, Ask, AskAll, AskEach, Option, Play
from critias.kernel.copying import State
from critias.kernel.random import Rng
from critias.kernel.rules import Outcome, Rules, Setup

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Setup)


class Finished(Exception):
    """Raised inside a step when the game ends on the spot."""


class DeadEnd(AssertionError):
    """A rule asked a question that has no answer: a mistake in a game."""


class Runaway(AssertionError):
    """Steps follow one another without a question and without an end: a mistake in a game."""


class Playout(Generic[S, P]):
    """The fast door: no checks, no snapshots, no words, no way back.

    `ask` is what has to be answered now, None at the end. The state is changed in place.
    """

    __slots__ = ("_send", "ask", "game", "state")

    def __init__(
        self,
        game: Rules[S, P, Any],
        state: S,
        sent: list[Any] | None = None,
        asked: Ask | AskAll | None = None,
        found: list[Any] | None = None,
        by_steps: bool = False,
    ) -> None:
        """`state` has to be at the start of a step, or where one can be taken up again; `sent` is
        all that this was answered up to a question that a player has to answer, `asked` that
        question, and `found` what was worked out `once` on the way. `by_steps`: somebody wants to
        tell one step from the next (`running`)."""
        self.game = game
        self.state = state
        self.ask: Ask | AskAll | None = None
        through = game.through
        if by_steps or through is None or not through.belongs_to(game):
            going = _steps(game, state)
        else:
            going = through.play(state)
        send = self._send = going.send
        if sent is None:
            self.choose(None)
            return
        ahead = state.ahead = sent[::-1]
        state.asked = asked
        if found:
            # Nobody keeps what is found a second time.
            state.again, state.found = found[::-1], []
        try:
            ask = send(None)
            while ahead:
                ask = send(ahead.pop())
        except StopIteration:
            return
        state.asked = state.found = None
        self.ask = ask

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        return self.game.outcome(self.state)

    @property
    def running(self) -> object:
        """The step that is running, only to be told from the one before, where the playout goes
        `by_steps`."""
        steps: Any = getattr(self._send, "__self__")  # noqa: B009 -- the generator behind it
        return steps.gi_yieldfrom

    def choose(self, answer: Any) -> None:
        """Answer an `Ask` with an option, or an `AskAll` with those of all its seats."""
        send = self._send
        try:
            while True:
                ask = send(answer)
                if type(ask) is Ask:
                    options = ask.options
                    if len(options) != 1 or ask.hidden:
                        break
                    answer = options[0]
                else:
                    asks = ask.asks  # type: ignore[union-attr]
                    if any(len(one.options) != 1 or one.hidden for one in asks.values()):
                        break
                    answer = {seat: one.options[0] for seat, one in asks.items()}
        except StopIteration:
            self.ask = None
        else:
            self.ask = ask

    choose_all = choose

    def at_random(self, rng: Rng, most: int) -> int:
        """Go on with random answers, those of `random_answer`, until the game is over or so many
        decisions have been made; how many there were. A decision is a question with more than one
        option, for each seat that has one."""
        # One loop for questions, answers, chance and counting: with four calls for each question a
        # whole game of Athlas or Era would take 8 % longer.
        send, ahead, more = self._send, rng.ahead, rng.more
        ask = self.ask
        decisions = 0
        if ask is None:
            return 0
        try:
            while True:
                if type(ask) is Ask:
                    options = ask.options
                    many = len(options)
                    if many > 1:
                        if decisions >= most:
                            break
                        decisions += 1
                    elif not ask.hidden:
                        ask = send(options[0])
                        continue
                    ask = send(options[(ahead or more()).pop() * many >> 64])  # `rng.pick`
                    continue
                asks: Mapping[int, Ask] = ask.asks  # type: ignore[union-attr]
                several, hidden = 0, False
                for one in asks.values():
                    if len(one.options) > 1:
                        several += 1
                    elif one.hidden:
                        hidden = True
                if several or hidden:
                    if decisions >= most:
                        break
                    decisions += several
                    ask = send(_random_answers(ask, rng))  # type: ignore[arg-type]
                else:
                    ask = send({seat: one.options[0] for seat, one in asks.items()})
        except StopIteration:
            ask = None
        self.ask = ask
        return decisions


def _steps(game: Rules[S, P, Any], state: S) -> Play[None]:
    """Step after step, until there is a result. One generator for a whole game: the end of a step
    comes without an exception, which would cost as much as the shortest steps."""
    step, outcome = game.step, game.outcome
    while True:
        try:
            play = step(state)
            if play is not NOTHING:
                yield from play
        except Finished:
            pass
        if outcome(state) is not None:
            return


def random_answer(ask: Ask | AskAll, rng: Rng) -> Any:
    """What `Playout` wants next, picked at random."""
    if type(ask) is Ask:
        return rng.pick(ask.options)
    return _random_answers(ask, rng)  # type: ignore[arg-type]


def _random_answers(ask: AskAll, rng: Rng) -> dict[int, Option]:
    if isinstance(ask, AskEach):
        seat = rng.pick([seat for seat, each in ask.asks.items() if is_real(each)])
        return {seat: rng.pick(ask.asks[seat].options)}
    ahead, more = rng.ahead, rng.more
    answers = {}
    for seat, each in ask.asks.items():
        options = each.options
        answers[seat] = options[(ahead or more()).pop() * len(options) >> 64]  # `rng.pick`
    return answers


def is_real(ask: Ask) -> bool:
    """Whether a player has to answer, and not the match."""
    return len(ask.options) != 1 or ask.hidden


def complete(ask: AskAll, answers: Mapping[int, Option]) -> bool:
    """Whether every seat that has to answer has done so; of an `AskEach`, whether any has."""
    if isinstance(ask, AskEach):
        return bool(answers)
    return all(seat in answers or not is_real(each) for seat, each in ask.asks.items())


def filled(ask: AskAll, answers: Mapping[int, Option]) -> dict[int, Option]:
    """The answers, with those that the match gives itself."""
    return {
        seat: answers[seat] if seat in answers else each.options[0]
        for seat, each in ask.asks.items()
        if seat in answers or not is_real(each)
    }
