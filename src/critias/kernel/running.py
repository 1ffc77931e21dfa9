"""How a match runs: it begins, goes on from question to question, forks, and is dealt anew.

A paused match is three plain things: the state at the start of the current step, the choices made
since, and the log. Generators cannot be copied, and need not be: the step is started again from
its first state and fed those few choices.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Generic, NamedTuple, Self, TypeVar, cast
from weakref import ref

from critias.kernel.choices import TRIED, Ask, AskAll, Option, Play
from critias.kernel.copying import Mark, State
from critias.kernel.events import Event
from critias.kernel.past import Past
from critias.kernel.playout import (
    DeadEnd,
    Finished,
    Playout,
    Runaway,
    complete,
    filled,
    is_real,
)
from critias.kernel.random import Rng
from critias.kernel.rules import Rules, Setup
from critias.kernel.saving import Barrier, Entry, Snapshot

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Setup)

NOTHING = "there is nothing to take back"
OPEN = Barrier(0, NOTHING)

WITHOUT_QUESTION = 100_000
"""So many steps and forced answers in a row are taken for a game that never ends."""


class _Step(NamedTuple):
    """Where a step began: the state then, and how long the log was."""

    state: Any
    at: int


class _Marked(NamedTuple):
    """Where the step can be taken up again, and how many answers it had before."""

    mark: Mark
    sent: int


class _Secret(NamedTuple):
    """A secret question, and how many answers the step had before its own."""

    ask: Ask
    after: int


class Trial:
    """The options of a pending question that lead past a barrier, each found by trying it on a
    copy. Nothing is worked out unless somebody looks."""

    __slots__ = ("_match",)

    def __init__(self, match: Running[Any, Any]) -> None:
        # A match in a ring with its question would wait for the collector, forks by the thousand.
        self._match = ref(match)

    def __contains__(self, option: object) -> bool:
        match = self._match()
        assert match is not None, "nobody holds the match any more"
        ask = match.pending
        if not isinstance(ask, Ask) or ask.reveals is not self:
            raise AssertionError("the question is no longer asked")
        if option not in ask.options:
            return False
        trial = match.playout()
        before = trial.state.rng.state, trial.state.revealed
        trial.choose(cast(Option, option))
        return (trial.state.rng.state, trial.state.revealed) != before


class Running(Generic[S, P]):
    """A match as it runs; no choice is checked here."""

    def __init__(
        self,
        game: Rules[S, P, Any],
        setup: P,
        seed: int,
        seats: tuple[str, ...] = (),
        origin: S | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.origin = origin
        """The position the game began with, if it is not the setup's own."""
        self.seats = seats or game.seats(setup)
        self.log: Past[Entry] = Past()
        self.digests: Past[tuple[int, str]] = Past()
        self.pending: Ask | AskAll | None = None
        self.answers: dict[int, Option] = {}
        """The answers to the pending `AskAll` so far."""
        self.state: S
        self.events: Past[tuple[int, Event]] = Past()
        """(length of the log after it happened, event)."""
        self._play: Play[None] | None = None
        self._history: Past[Entry] = Past()
        self._steps: list[_Step] = []
        self._barrier = OPEN
        self._told: list[Event] = []
        self._secrets: dict[int, _Secret] = {}
        """The secret questions answered in this step, by the places of the answers in the log."""
        self._sent: list[Any] = []
        """All that the rule of this step was answered, also by the match itself. Sent again it
        leads to the same question, and nobody looks at the options of those before."""
        self._marked: _Marked | None = None

    # --- beginning and rebuilding -------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: Rules[S, P, Any],
        setup: P | Mapping[str, Any] | None = None,
        seed: int = 0,
        place: Callable[[S], None] | None = None,
    ) -> Self:
        """A new game; `place` may arrange the state before the first step, for a lesson. The
        arranged position belongs to the match from then on."""
        setup = game.checked(setup) if isinstance(setup, Setup) else game.parse_setup(setup)
        state = game.new(setup, seed)
        if place is None:
            return cls._begun(game, setup, seed, state)
        place(state)
        return cls._begun(game, setup, seed, state, state.copy())

    @classmethod
    def _begun(
        cls, game: Rules[S, P, Any], setup: P, seed: int, state: S, origin: S | None = None
    ) -> Self:
        match = cls(game, setup, seed, origin=origin)
        match.state = state
        match.state.events = match._told
        match._run(None)
        match._take_events()
        return match

    @classmethod
    def again(cls, game: Rules[S, P, Any], setup: P, seed: int, origin: S | None) -> Self:
        """The match before its first choice, begun by the setup or with the position `origin`."""
        if origin is None:
            return cls.new(game, setup, seed)
        return cls._begun(game, game.checked(setup), seed, origin.copy(), origin)

    def fork(self) -> Self:
        """An independent match in the same position; this one is not touched."""
        step = self._steps[-1]
        twin: Self = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.log, twin.digests = self.log.copy(), self.digests.copy()
        twin.events, twin._history = self.events.copy(), self._history.copy()
        twin.answers = self.answers.copy()
        twin._steps, twin._told, twin._sent = [step], [], self._sent.copy()
        if self.pending is None:
            twin.state = self.state.copy()
            return twin
        twin.state, sent, known = self._where_again()
        found = self.state.found or []
        twin.state.found = found[:known]
        if len(found) > known:
            twin.state.again = found[known:][::-1]
        secrets = self._secrets
        twin._send_again(sent, {s.after: p for p, s in secrets.items()} if secrets else {})
        return twin

    def _where_again(self) -> tuple[S, int, int]:
        """A copy of the state from which the question that is open is reached again, the start of
        the step or where it can be taken up, and how much had been answered and worked out there.
        (A secret question is asked anew: its mark is cleared on each fork by itself.)"""
        if self._marked is None or self._secrets:
            return self._steps[-1].state.copy(), 0, 0
        mark, sent = self._marked
        state = mark.state.copy()
        state.mark = mark
        return state, sent, mark.found

    def _send_again(self, sent: int, secrets: Mapping[int, int]) -> None:
        """Bring a step that begins anew, or after so many answers, to the question it was at;
        secret questions, after so many answers, belong to these places in the log."""
        state, many = self.state, len(self._sent)
        ahead = state.ahead = self._sent[sent:]
        ahead.reverse()
        state.asked = self.pending
        self._secrets = {}
        self._play = self.game.step(state)
        send = self._play.send
        try:
            ask: Any = send(None)
            while ahead:
                if secrets and (number := many - len(ahead)) in secrets:
                    self._secrets[secrets[number]] = _Secret(ask, number)
                ask = send(ahead.pop())
        except (StopIteration, Finished) as error:
            raise AssertionError("a step that is played again went another way") from error
        assert not state.again, "what was worked out once was not asked for again"
        assert state.mark is None, "a step was not taken up where it is marked"
        state.asked = None
        self.pending = ask
        if type(ask) is Ask and ask.reveals is TRIED:
            ask.reveals = Trial(self)

    def redealt(self, seat: int | None, rng: Rng) -> Self:
        """A match in which everything the seat does not know is dealt anew.

        It has no past (seed, log, journal and events would tell what the seat may not know): its
        log begins with the current step."""
        step = self._steps[-1]
        start = self.game.redeal(step.state, self.state, seat, rng)
        # The answers waiting are the newest entries of the log.
        secret = len(self.log) - len(self.answers)
        known = self.log[step.at : secret] + [e for e in self.log[secret:] if e.seat == seat]
        paused = Snapshot(self.setup, 0, None, start, 0, Past(), Past(), Past([(0, "")]), OPEN)
        match = self._resumed(self.game, paused, self.seats)
        unknown = self._unknown(seat)
        for place, entry in enumerate(known, step.at):
            if place in unknown:
                assert isinstance(match.pending, Ask), "the seat is asked something else"
                option = rng.pick(match.pending.options)
                entry = Entry(entry.seat, option, match._text(option))
            match._feed(entry)
        match._history = match.log.copy()
        return match

    def _unknown(self, seat: int | None) -> set[int]:
        """The places in the log of answers that the seat does not know."""
        return {
            place
            for place, (ask, _) in self._secrets.items()
            if ask.secret and (seat is None or seat not in ask.seats)
        }

    def playout(self, by_steps: bool = False) -> Playout[S, P]:
        """A fork through the fast door. Answers to an `AskAll` given so far are left out."""
        state, many, known = self._where_again()
        sent, found = self._sent[many:], self.state.found
        return Playout(
            self.game, state, sent, self.pending, found and found[known:], by_steps=by_steps
        )

    def deal(self, seat: int, rng: Rng) -> S:
        """The start of the current step, with everything the seat does not know dealt anew."""
        return self.game.redeal(self._steps[-1].state, self.state, seat, rng)

    def world(self, seat: int, rng: Rng, dealt: S | None = None) -> Playout[S, P]:
        """A fork through the fast door in which everything the seat does not know is dealt anew,
        chance that is still to come included; or one more that begins as `dealt`."""
        start = self.deal(seat, rng) if dealt is None else dealt.copy()
        fast = self._caught_up(Playout(self.game, start), self._unknown(seat), rng)
        fast.state.rng.state = rng.bits64()
        return fast

    def since_step(self, seat: int | None) -> tuple[int, tuple[tuple[int, Option], ...]]:
        """Where the current step began in the log, and the choices made since as far as the seat
        knows them; one that it does not know is empty."""
        at = self._steps[-1].at
        return at, self.since(at, seat)

    def since(self, at: int, seat: int | None) -> tuple[tuple[int, Option], ...]:
        """The choices made since a place in the log as far as the seat knows them; one that it
        does not know is empty, and so are those of others before the current step."""
        made = self.log[at : len(self.log) - len(self.answers)]
        unknown, now = self._unknown(seat), self._steps[-1].at
        return tuple(
            (entry.seat, entry.option)
            if entry.seat == seat or (place >= now and place not in unknown)
            else (entry.seat, "")
            for place, entry in enumerate(made, at)
        )

    def _caught_up(
        self, fast: Playout[S, P], unknown: Container[int] = (), rng: Rng | None = None
    ) -> Playout[S, P]:
        """A playout from the start of the current step, played on to this position. Answers at
        `unknown` places of the log are dealt anew."""
        answers: dict[int, Option] = {}
        at = self._steps[-1].at
        for place, entry in enumerate(self.log[at:], at):
            if type(fast.ask) is Ask:
                option = entry.option
                if rng is not None and place in unknown:
                    option = rng.pick(fast.ask.options)
                fast.choose(option)
            elif fast.ask is not None:
                answers[entry.seat] = entry.option
                asked: AskAll = fast.ask  # type: ignore[assignment]
                if complete(asked, answers):
                    fast.choose_all(filled(asked, answers))
                    answers = {}
        return fast

    def _snapshot(self) -> Snapshot:
        step = self._steps[-1]
        return Snapshot(
            self.setup,
            self.seed,
            self.origin,
            step.state,
            step.at,
            self.log,
            self._history,
            self.digests,
            self._barrier,
        )

    @classmethod
    def _resumed(
        cls, game: Rules[S, P, Any], paused: Snapshot, seats: tuple[str, ...] = ()
    ) -> Self:
        match = cls(game, paused.setup, paused.seed, seats, paused.origin)
        match._history = paused.history.copy()
        match.digests = paused.digests.copy()
        match._barrier = paused.barrier
        match._steps = [_Step(paused.start, paused.at)]
        match._return_to(paused.log)
        return match

    def _return_to(self, log: Past[Entry]) -> None:
        """Take the position after these choices, the newest step of which is in memory."""
        while self._steps[-1].at > len(log):
            self._steps.pop()
        step = self._steps[-1]
        while self.digests and self.digests[-1][0] > step.at:
            self.digests.pop()
        self.log = log.until(step.at)
        self._secrets, self._sent, self._marked = {}, [], None
        self.state = step.state.copy()
        self.state.found = []
        self._play = self.game.step(self.state)
        self._run(None)
        for entry in log[step.at :]:
            self._feed(entry)

    def _feed(self, entry: Entry) -> None:
        """Apply a choice that is known to be legal, with no notes taken beyond the log."""
        self.log.append(entry)
        pending = self.pending
        if isinstance(pending, Ask):
            if pending.secret:
                self._secrets[len(self.log) - 1] = _Secret(pending, len(self._sent))
            self._run(entry.option)
            return
        assert pending is not None
        answers = {**self.answers, entry.seat: entry.option}
        if complete(pending, answers):
            self._run(filled(pending, answers))
        else:
            self.answers = answers

    # --- running ------------------------------------------------------------------------------

    def _run(self, answer: Any) -> None:
        """Send an answer (None: begin) and go on until somebody has to decide or it is over."""
        self.pending = None
        self.answers = {}
        for _ in range(WITHOUT_QUESTION):
            try:
                if self._play is None:
                    self._note_step()
                    self._play = self.game.step(self.state)
                    answer = None
                if answer is not None:
                    self._sent.append(answer)
                ask = self._play.send(answer)
            except (StopIteration, Finished):
                self._play = None
                self._marked = self.state.mark = None
                if self.game.outcome(self.state) is not None:
                    return
                continue
            if (mark := self.state.mark) is not None:
                self._marked = _Marked(mark, len(self._sent))
                self.state.mark = None
            if isinstance(ask, Ask):
                if not ask.options:
                    raise DeadEnd(f"a question without an option: {ask!r}")
                if is_real(ask):
                    self.pending = ask
                    if ask.reveals is TRIED:
                        ask.reveals = Trial(self)
                    return
                answer = ask.options[0]
            else:
                asks = ask.asks.values()
                if not all(one.options for one in asks):
                    raise DeadEnd(f"a question without an option: {ask!r}")
                if any(is_real(one) for one in asks):
                    self.pending = ask
                    return
                answer = filled(ask, {})
        raise Runaway(f"{WITHOUT_QUESTION} steps without a question")

    def _note_step(self) -> None:
        at = len(self.log)
        self._secrets, self._sent = {}, []
        if self._steps and self._steps[-1].at == at:
            self._steps.pop()
            self.digests.pop()
        elif seen := self._barrier.at:
            first = max((i for i, s in enumerate(self._steps) if s.at <= seen), default=0)
            del self._steps[:first]
        self._steps.append(_Step(self.state.copy(), at))
        self.state.found = []
        self.digests.append((at, self.state.digest()))

    def _take_events(self) -> None:
        now = len(self.log)
        self.events.extend([(now, event) for event in self._told])
        self._told.clear()

    def _text(self, option: Option) -> str:
        return self.game.notation(self.state, option)
