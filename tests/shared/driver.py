"""The driver of all positions laid out by hand: it plays them through `Match`.

A game's own driver (`goa2.table`, `era.world`, `athlas.arena`, `mage_knight.table`) lays a position
out in the words of its game; what follows is the same everywhere:

- A choice goes through the match: it is checked, written into the log and can be taken back. After
  each, the views of all seats are built, the invariants hold, and the choice taken back and made
  again leads to the same position.
- Every question, also one that the match answers itself, is put to whom it has to be put: the
  game's `who` module says so.
- A question with a single option is answered by the match. That it was asked can still be said:
  `only(option)`; and a script may name its option all the same.
- What is not offered raises `NotOffered` with the rule that keeps it out.

A test may reach into the state between two questions. A match that stands at the start of a step
then begins anew with the state as it is.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

from critias.kernel.choices import Ask, AskAll, Option, Play
from critias.kernel.copying import State
from critias.kernel.errors import NotAnOption, NotYourDecision
from critias.kernel.events import Event
from critias.kernel.kinds import AskKind
from critias.kernel.match import Match
from critias.kernel.playout import Finished
from critias.kernel.rules import AnyRules, Outcome

S = TypeVar("S", bound=State)
Asked = Ask | AskAll
Step: TypeAlias = "Callable[[Any], Play[Any]]"


class Said(NamedTuple):
    """A question and what was answered."""

    asked: Asked
    answer: Any


class Given(NamedTuple):
    """A question that the match answered itself, and what a game notes of the position then."""

    ask: Ask
    option: Option
    then: Any


Referee = Callable[[Asked, list[Said]], None]
"""Fails if a question is put to the wrong seats; it is told what was said in the step before."""
Watch = Callable[[Any], Referee]
"""A referee for a step that begins in this state."""

OVER = AskKind("over", "It is over.", waiting="it is over", rule=None)
"""The kind of the last question of a rule that is played alone: nobody answers it."""


class NotOffered(AssertionError):
    """An answer that is no option; `rule` is the reason the question gives, `by` what brings it
    about."""

    def __init__(
        self, answer: object, rule: str | None, offered: object, by: tuple[Option, ...] = ()
    ) -> None:
        super().__init__(f"{answer!r} is not offered ({rule}); offered: {offered}")
        self.rule = rule
        self.by = by


def watched(step: Step, watch: Watch) -> Step:
    """Steps of which every question is looked at."""

    def looked_at(state: Any) -> Play[None]:
        referee, said = watch(state), list[Said]()
        play = step(state)
        answer: Any = None
        while True:
            try:
                asked = play.send(answer)
            except StopIteration:
                return
            referee(asked, said)
            answer = yield asked
            said.append(Said(asked, answer))

    return looked_at


def watched_rules(rules: AnyRules, watch: Watch) -> AnyRules:
    """The game with every question looked at."""
    return dataclasses.replace(rules, step=watched(rules.step, watch))


class Driver(Generic[S]):
    """A position and the match that is played from it."""

    rules: AnyRules
    missing: tuple[str, ...] = ()
    """Patterns of what the invariants may say of a position laid out by hand, which holds what it
    names and not all that is in the box."""

    takes_back = True
    """Whether every choice is taken back and made again elsewhere; a sweep may leave it out on its
    way to what it is about."""

    def __init__(self, state: S) -> None:
        self._state = state
        self.events: list[Event] = []
        """What has happened."""
        self.asked: list[str] = []
        """The kinds of all questions so far, those that the match answered itself included."""
        self.given: list[Given] = []
        """The questions that the match answered itself since the last choice."""
        self.given_all: AskAll | None = None
        """The last question of several at once that the match answered itself since then."""
        self._match: Match[S, Any] | None = None
        self._heard = 0
        self._live = True
        self._fresh = False
        self._touched = False
        self._digest = ""
        state.events = self.events

    # --- what a game says -----------------------------------------------------------------------

    def watch(self, state: S) -> Referee:
        """Who has to be asked what in a step that begins here."""
        raise NotImplementedError

    def seats(self) -> tuple[str, ...]:
        """The names of the seats of the position."""
        raise NotImplementedError

    def waits(self, state: S) -> bool:
        """Whether the first question of a step that begins here waits for its answer although there
        may be only one, so that a test can go on from it."""
        return False

    def mark(self, state: S) -> Any:
        """What has to be known of a position to read a script that speaks of it."""
        return None

    # --- the match ------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The position now."""
        return self._state if self._match is None else self._match.state

    @state.setter
    def state(self, state: S) -> None:
        self._state, self._match = state, None
        state.events = self.events

    @property
    def match(self) -> Match[S, Any]:
        """The match that is played from the position."""
        if self._match is None:
            self.begin()
        assert self._match is not None
        return self._match

    def begin(self, rule: Step | None = None) -> None:
        """Begin with the state as it is; `rule` is played alone in place of the game's steps."""
        state = self.state
        self._refuse(state)
        rules = dataclasses.replace(
            self.rules,
            check_setup=_as_it_is,
            new=lambda setup, seed: state,
            seats=lambda setup: self.seats(),
            step=self._noted(self.rules.step if rule is None else rule, alone=rule is not None),
            outcome=self.rules.outcome if rule is None else _none,
        )
        self.given, self.given_all = [], None
        self._touched = False
        self._heard = 0
        self._match = Match.new(rules, place=_as_it_is)
        self._after()

    def anew(self) -> None:
        """Whatever is open, the next question is that of a step that begins with the state as it
        is."""
        self._state, self._match = self.state, None

    def renewed(self) -> None:
        """Begin the step anew if it waits at its start and a test has changed the state since."""
        if self._match is not None and self._fresh and self._match.digest() != self._digest:
            self.begin()

    def _refuse(self, state: S) -> None:
        """Name what cannot be."""
        for problem in self.rules.invariants(state):
            assert self.excused(problem), f"no such position can be: {problem}"

    def excused(self, problem: str) -> bool:
        """Whether a position laid out by hand may have this."""
        return any(re.search(pattern, problem) for pattern in self.missing)

    def _noted(self, step: Step, alone: bool) -> Step:
        def noted(state: S) -> Play[None]:
            referee, said, waits = self.watch(state), list[Said](), self.waits(state)
            play = step(state)
            answer: Any = None
            while True:
                try:
                    asked = play.send(answer)
                except StopIteration:
                    break
                except Finished:
                    if not alone:
                        raise
                    break
                referee(asked, said)
                if self._live:
                    self.asked += [asked.kind] if isinstance(asked, Ask) else []
                    self._fresh = waits and not said
                then = self.mark(state)
                answer = yield _held(asked) if waits and not said else asked
                said.append(Said(asked, answer))
                if self._live and isinstance(asked, Ask):
                    self.given.append(Given(asked, answer, then))
                elif self._live and isinstance(asked, AskAll):
                    self.given_all = asked
            if alone:
                yield Ask((0,), OVER, (OVER,), hidden=True)

        return noted

    def _after(self) -> None:
        """Look at what a choice has led to."""
        match = self.match
        self.events += [event for _, event in match.events[self._heard :]]
        self._heard = len(match.events)
        match.state.events = self.events
        self._refuse(match.state)
        for seat in (None, *range(len(match.seats))):
            match.view(seat)
        self._digest = match.digest()

    # --- choosing -------------------------------------------------------------------------------

    @property
    def asking(self) -> Asked | None:
        """What is asked now; None if it is over."""
        asked = self.match.pending
        return None if isinstance(asked, Ask) and asked.kind == OVER else asked

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        return self.match.outcome

    def choose(self, seat: int, *options: Option) -> None:
        """This seat chooses, once or several times in a row."""
        for option in options:
            self._choose(seat, option)

    def _choose(self, seat: int, option: Option) -> None:
        match = self.match
        self._touched |= match.digest() != self._digest
        before = match.pending
        alone = isinstance(before, Ask)
        given, self.given, self.given_all = self.given, [], None
        try:
            match.choose(seat, option)
        except NotAnOption:
            self.given = given
            raise self.refusal(seat, option) from None
        except NotYourDecision as error:
            raise AssertionError(f"{error.message}: {match.pending!r}") from None
        if alone:
            del self.given[0]  # It was chosen, not given.
        elif self.given_all is before:
            self.given_all = None
        self._after()
        if self.takes_back and not self._touched:
            self._taken_back(seat, option)

    def refusal(self, seat: int, option: Option, said: object = None) -> NotOffered:
        """Why the seat cannot choose this."""
        ask, reason = self.match.ask_for(seat), self.match.why_not(seat, option)
        assert ask is not None
        assert reason is not None
        offered = ask.kind, list(ask.options)
        return NotOffered(option if said is None else said, reason.rule, offered, reason.about)

    def _taken_back(self, seat: int, option: Option) -> None:
        """Elsewhere, the choice is taken back and made again."""
        match = self.match
        with self._unheard():
            twin = match.fork()
            assert twin.digest() == self._digest, "a fork stands elsewhere"
            if twin.can_undo(seat) is None:
                twin.undo(seat)
                twin.choose(seat, option)
                assert twin.digest() == self._digest, f"{option!r} made again leads elsewhere"

    def undo(self, seat: int) -> None:
        """This seat takes its last choice back."""
        with self._unheard():
            self.match.undo(seat)
        gone = self._heard - len(self.match.events)
        del self.events[len(self.events) - gone :]
        self._heard = len(self.match.events)
        self.given = []
        self._after()

    @contextmanager
    def _unheard(self) -> Iterator[None]:
        """Questions asked once more are not noted once more."""
        self._live = False
        try:
            yield
        finally:
            self._live = True

    # --- scripts --------------------------------------------------------------------------------

    def answer(self, *answers: Any, given: list[Given] | None = None) -> Self:
        """Answer the open question and those that follow. The option of one that the match has
        answered itself may be said in its place; `given` are those of this script so far."""
        self.match  # noqa: B018 - it begins here, if it has not begun
        ours, earlier = list(given or ()), self.given[:]
        for answer in answers:
            if self._was_given(ours, answer):
                continue
            if not self.is_offered(answer) and self._was_given(earlier, answer):
                continue
            self.give(answer)
            ours, earlier = self.given[:], []
        return self

    def _was_given(self, given: list[Given], answer: Any) -> bool:
        for place, one in enumerate(given):
            if self.says(answer, one):
                del given[: place + 1]
                return True
        return False

    def says(self, answer: Any, given: Given) -> bool:
        """Whether a script means this option, which the match has chosen."""
        return bool(answer == given.option)

    def is_offered(self, answer: Any) -> bool:
        """Whether the open question offers what a script says."""
        return isinstance(self.asking, Ask) and answer in self.asking.options

    def give(self, answer: Any) -> None:
        """One answer of a script to the open question."""
        asked = self.asking
        assert asked is not None, f"no question is left for {answer!r}"
        assert isinstance(asked, Ask), f"{answer!r} does not answer a simultaneous question"
        self.choose(asked.seats[0], answer)

    def why_not(self, option: Option, seat: int | None = None) -> str | None:
        """The rule that keeps an option out of the open question; it must not be offered."""
        match = self.match
        reason = match.why_not(match.seats_to_answer()[0] if seat is None else seat, option)
        assert reason is not None, f"{option!r} is offered"
        return reason.rule

    def only(self, option: Option, kind: str | None = None) -> None:
        """Fail unless this was all that a question offered: the open one, or one that the match has
        answered itself since the last choice."""
        open_now = [self.asking] if isinstance(self.asking, Ask) else []
        asks = [one.ask for one in self.given] + open_now
        found = [(ask.kind, list(ask.options)) for ask in asks if kind in (None, ask.kind)]
        assert any(options == [option] for _, options in found), f"asked: {found}"


def _held(asked: Asked) -> Asked:
    """The same question, but it waits for its answer."""
    if isinstance(asked, AskAll) or asked.hidden:
        return asked
    return Ask(
        asked.seats, asked.kind, asked.options, asked.about, asked.why, True, asked.reveals,
        asked.secret,
    )  # fmt: skip


def _as_it_is(arranged: Any) -> None:
    """The state is there already, and so was its setup."""


def _none(state: Any) -> None:
    """A rule that is played alone has no result."""
