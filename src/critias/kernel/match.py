"""Runs one game: pending, choose, undo, fork, save, load, replay, why_not."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from critias.kernel import record, saving
from critias.kernel.choices import Ask, AskAll, Because, Option, is_option, plain
from critias.kernel.copying import State
from critias.kernel.errors import (
    CritiasError,
    GameOver,
    LogDoesNotFit,
    NotAnOption,
    NotASeat,
    NotYourDecision,
    UndoRefused,
)
from critias.kernel.events import Event
from critias.kernel.past import Past
from critias.kernel.playout import (
    DeadEnd,
    Finished,
    Playout,
    Runaway,
    is_real,
    random_answer,
)
from critias.kernel.rules import AnyRules, Outcome, Rules, Setup
from critias.kernel.running import NOTHING, Running, Trial
from critias.kernel.saving import UNDO, UNDO_BY_CONSENT, Barrier, Entry, Snapshot
from critias.kernel.texts import Text, each

__all__ = [
    "DeadEnd",
    "Entry",
    "Finished",
    "Match",
    "Playout",
    "Reason",
    "Runaway",
    "random_answer",
    "replayed",
]

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Setup)

RANDOM = "chance has been drawn on since"
REVEALED = "something hidden has been shown since"
ANSWERED = "another player has answered since"
NOT_YOURS = "the last choice was not yours"


class Reason(NamedTuple):
    """Why something is not allowed: a rule id, if one is known, what it says, and the card or the
    like that brings it about."""

    rule: str | None
    says: str
    about: tuple[Option, ...] = ()


class Match(Running[S, P]):
    """The checked door: only legal choices get in, and every one is written down."""

    # --- what is going on ---------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        return self.game.outcome(self.state)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.pending is None

    def digest(self) -> str:
        """Agrees exactly when the positions do: state, question and answers waiting."""
        asks = self.pending.asks if isinstance(self.pending, AskAll) else {-1: self.pending}
        question = [
            [seat, ask.seats, ask.kind, plain(ask.about), [plain(o) for o in ask.options]]
            for seat, ask in asks.items()
            if ask is not None
        ]
        waiting = sorted((seat, plain(option)) for seat, option in self.answers.items())
        text = self.state.digest() + json.dumps([question, waiting])
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    @property
    def journal(self) -> list[tuple[int, str]]:
        """Every choice ever made and every undo, in order: the log with its cut-off branches."""
        return [(entry.seat, entry.text) for entry in self._history]

    @property
    def seen(self) -> int:
        """The number of choices after which nothing new has come to light and nobody else gone on:
        until there nothing can be taken back."""
        return self._barrier.at

    @property
    def taken_back(self) -> int:
        """Grows with every undo."""
        return len(self._history) - len(self.log)

    def seats_to_answer(self) -> tuple[int, ...]:
        """The seats we wait for."""
        if isinstance(self.pending, Ask):
            return self.pending.seats
        if isinstance(self.pending, AskAll):
            asks = self.pending.asks.items()
            return tuple(s for s, ask in asks if s not in self.answers and is_real(ask))
        return ()

    def ask_for(self, seat: int) -> Ask | None:
        """The question this seat may answer now, also one whose answer it may still change."""
        if isinstance(self.pending, Ask):
            return self.pending if seat in self.pending.seats else None
        if isinstance(self.pending, AskAll):
            ask = self.pending.asks.get(seat)
            if ask is not None and is_real(ask):
                return ask
        return None

    def view(self, seat: int | None) -> Any:
        """What that seat may know."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.view(self.state, seat)

    def events_for(self, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """What the seat learned from choice number `since` on (0: from the start), with the
        number of the choice. The events of a loaded match begin with its next choice; `replay`
        tells the whole story."""
        return self._seen(seat, lambda number, _: number < since)

    def last_events(self, seat: int | None, most: int) -> list[tuple[int, Event]]:
        """The newest events the seat learned of, at most so many."""
        return self._seen(seat, lambda _, found: found >= most)

    def _seen(
        self, seat: int | None, enough: Callable[[int, int], bool]
    ) -> list[tuple[int, Event]]:
        """Walks from the end: a long game has thousands of events, a page shows a few."""
        seen: list[tuple[int, Event]] = []
        for number, event in reversed(self.events):
            if enough(number, len(seen)):
                break
            own = event.seen_by(seat)
            if own is not None:
                seen.append((number, own))
        seen.reverse()
        return seen

    def why_not(self, seat: int, option: Option) -> Reason | None:
        """Why the seat cannot choose this now; None if it can."""
        self._check_seat(seat)
        if self.pending is None:
            return Reason(None, "the game is over")
        ask = self.ask_for(seat)
        if ask is None:
            return Reason(None, "it is not your decision")
        if _offered(ask, option) is not None:
            return None
        found = ask.why(option) if ask.why and is_option(option) else None
        if found is None:
            return Reason(None, "that is not among the choices of this question")
        if isinstance(found, Because):
            return Reason(found.rule, self.game.rulebook()[found.rule].says, found.about)
        return Reason(found, self.game.rulebook()[found].says)

    # --- choosing -----------------------------------------------------------------------------

    def choose(self, seat: int, option: Option) -> None:
        """Choose by value."""
        ask = self._checked_ask(seat)
        offered = _offered(ask, option)
        if offered is None:
            reason = self.why_not(seat, option)
            assert reason is not None
            raise NotAnOption(
                "{option!r:.60} is not an option: {says}",
                reason.rule,
                option=option,
                says=Text(reason.says),
            )
        self._choose(seat, offered, self._text(offered))

    def choose_text(self, seat: int, text: str) -> None:
        """Choose by text form."""
        ask = self._checked_ask(seat)
        for option in ask.options:
            if self._text(option) == text:
                self._choose(seat, option, text)
                return
        raise NotAnOption("{text!r:.60} is not an option now", text=text)

    def choose_index(self, seat: int, index: int) -> None:
        """Choose by place in the list of options, from 0."""
        ask = self._checked_ask(seat)
        if type(index) is not int or not 0 <= index < len(ask.options):
            raise NotAnOption(
                "there is no option {index!r:.60}; there are {n}", index=index, n=len(ask.options)
            )
        option = ask.options[index]
        self._choose(seat, option, self._text(option))

    def _choose(self, seat: int, option: Option, text: str) -> None:
        others_answered = any(other != seat for other in self.answers)
        chance, shown = self.state.rng.state, self.state.revealed
        changes = seat in self.answers
        self._withdraw(seat)
        before = len(self.log)
        last = self.log[-1].seat if self.log else seat
        self.state.events = self._told
        entry = Entry(seat, option, text)
        try:
            self._feed(entry)
        except Exception as error:
            # A mistake in a game must not cost the players their match. (A changed secret answer
            # runs nothing, so nothing that was withdrawn is missing here.)
            self._told.clear()
            self._return_to(self.log.until(before))
            error.add_note(f"on choice {before + 1} ({self.seats[seat]} {text}), seed {self.seed}")
            raise
        if changes:
            self._history.append(Entry(seat, UNDO, UNDO))
        self._history.append(entry)
        after = len(self.log)
        if self.state.rng.state != chance:
            self._barrier = Barrier(after, RANDOM)
        elif self.state.revealed != shown:
            self._barrier = Barrier(after, REVEALED)
        elif not self.answers and others_answered:
            self._barrier = Barrier(after, ANSWERED)
        elif not self.answers and last != seat and before > self._barrier.at:
            self._barrier = Barrier(before, ANSWERED)
        self._take_events()

    def _withdraw(self, seat: int) -> None:
        """Forget the seat's answer to the pending `AskAll`, if it gave one."""
        if seat in self.answers:
            del self.answers[seat]
            # The answers waiting are the newest entries of the log.
            at = len(self.log) - len(self.answers) - 1
            waiting = [entry for entry in self.log[at:] if entry.seat != seat]
            self.log.cut(at)
            self.log.extend(waiting)

    def _checked_ask(self, seat: int) -> Ask:
        self._check_seat(seat)
        if self.pending is None:
            raise GameOver("the game is over")
        ask = self.ask_for(seat)
        if ask is None:
            waiting = each(self.seats[s] for s in self.seats_to_answer())
            raise NotYourDecision(
                "it is not the decision of {seat} but of {waiting}",
                seat=Text(self.seats[seat]),
                waiting=waiting,
            )
        return ask

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise NotASeat(
                "there is no seat {seat!r:.60}; there are 0 to {last}",
                seat=seat,
                last=len(self.seats) - 1,
            )

    # --- undo ---------------------------------------------------------------------------------

    def can_undo(self, seat: int, consent: bool = False) -> str | None:
        """None if the seat may take back its last choice, otherwise the reason why not."""
        self._check_seat(seat)
        if not self.log:
            return NOTHING
        if consent or seat in self.answers:
            return None
        if self.answers:
            return ANSWERED
        if len(self.log) <= self._barrier.at:
            return self._barrier.why
        if self.log[-1].seat != seat:
            return NOT_YOURS
        return None

    def undo(self, seat: int, consent: bool = False) -> None:
        """Take back the seat's last choice. With the consent of all seats the last choice of
        anybody can be taken back, barriers or not; the journal keeps what was cut off."""
        reason = self.can_undo(seat, consent)
        if reason is not None:
            raise UndoRefused("this cannot be taken back: {why}", why=Text(reason))
        word = UNDO_BY_CONSENT if consent else UNDO
        if seat in self.answers and not consent:
            self._withdraw(seat)
            self._history.append(Entry(seat, word, word))
            return
        log = self.log.until(len(self.log) - 1)
        if len(log) < self._steps[0].at:
            self._remember(log)
        else:
            self._return_to(log)
        self._history.append(Entry(seat, word, word))
        self.events = Past(e for e in self.events if e[0] <= len(log))
        # What has been seen beyond a barrier stays seen: the barrier comes back with us.
        self._barrier = self._barrier._replace(at=min(self._barrier.at, len(log)))

    def _remember(self, log: Past[Entry]) -> None:
        """Return to before the steps still in memory: play the log again."""
        fresh = Match.again(self.game, self.setup, self.seed, self.origin)
        for entry in log:
            fresh.choose_text(entry.seat, entry.text)
        kept = {"_history": self._history, "_barrier": self._barrier}
        self.__dict__.update(fresh.__dict__ | kept)
        if isinstance(self.pending, Ask) and isinstance(self.pending.reveals, Trial):
            # Nobody holds the match it would be tried on.
            self.pending.reveals = Trial(self)

    # --- saving and replaying -----------------------------------------------------------------

    def save(self) -> str:
        """The whole match as JSON text."""
        return saving.write(self.game, self._snapshot())

    @classmethod
    def load(
        cls, text: str, game: Rules[S, P, Any] | None = None, to: int | None = None
    ) -> Match[S, P]:
        """The match that was saved; nothing is bent to fit. One of other rules is played again, and
        `to` choices of it may be read where the rest does not fit."""
        found, paused = saving.read(text, game, _relived, to)
        match = cls._resumed(found, paused._replace(log=paused.log.until(paused.at)))
        for number, entry in enumerate(paused.log[paused.at :], paused.at + 1):
            ask = match.ask_for(entry.seat)
            option = _offered(ask, entry.option) if ask else None
            if option is None or match._text(option) != entry.text:
                raise LogDoesNotFit(
                    "choice {place}: {text!r} is not offered", number, place=number, text=entry.text
                )
            match._feed(entry)
        return match if to is None else match.replay(to)

    def record(self) -> str:
        """The whole game as text for people: see `critias.kernel.record`."""
        return record.write(
            self.game, self.setup, self.seed, self.origin, self.seats, self.log, self.digest()
        )

    @classmethod
    def from_record(
        cls, text: str, game: Rules[S, P, Any] | None = None, to: int | None = None
    ) -> Match[S, P]:
        """The match that a record tells of, after `to` choices (None: all); a choice that does not
        fit is named with its line. The position at the end is compared if our version of the
        rules wrote it: a state of another version may look different and mean the same."""
        written = record.read(text, game)
        match: Match[S, P] = cls.again(written.game, written.setup, written.seed, written.origin)
        for number, (line, seat, choice) in enumerate(written.choices[:to], 1):
            try:
                match.choose_text(seat, choice)
            except CritiasError as error:
                raise LogDoesNotFit(
                    "line {line}, choice {place}: {why}",
                    number,
                    line=line,
                    place=number,
                    why=error.text,
                ) from None
        is_whole = len(match.log) == len(written.choices)
        if written.has_other_position(match.digest()) and is_whole:
            raise LogDoesNotFit(
                "line {last_line}: the choices lead to another position ({digest})",
                len(written.choices),
                last_line=written.last_line,
                digest=match.digest(),
            )
        return match

    def replay(self, to: int | None = None) -> Match[S, P]:
        """The match as it stood after `to` choices (None: all), played again from the start with
        the digests compared."""
        log = [(entry.seat, entry.text) for entry in self.log]
        if to is not None and not 0 <= to <= len(log):
            raise LogDoesNotFit(
                "there are {n} choices; there is no choice {to}", to, n=len(log), to=to
            )
        digests = dict(self.digests)
        return replayed(self.game, self.setup, self.seed, log, to, digests, self.origin)


def replayed(
    game: Rules[S, P, Any],
    setup: P | Mapping[str, Any],
    seed: int,
    log: list[tuple[int, str]],
    to: int | None = None,
    digests: Mapping[int, str] | None = None,
    origin: S | None = None,
) -> Match[S, P]:
    """Play a written-down game; a choice that does not fit is named, never bent."""
    if not isinstance(setup, Setup):
        setup = game.parse_setup(setup)
    match = Match.again(game, setup, seed, origin)
    known = digests or {}
    if known.get(0, match.digests[0][1]) != match.digests[0][1]:
        raise LogDoesNotFit("the game begins with another position", 0)
    for number, (seat, text) in enumerate(log[:to], 1):
        try:
            match.choose_text(seat, text)
        except CritiasError as error:
            raise LogDoesNotFit(
                "choice {place} of {n} ({text!r}): {why}",
                number,
                place=number,
                n=len(log),
                text=text,
                why=error.text,
            ) from None
        at, digest = match.digests[-1]
        if at == number and known.get(at, digest) != digest:
            raise LogDoesNotFit(
                "after choice {place} the position is another one", number, place=number
            )
    return match


def _relived(game: AnyRules, setup: Any, seed: int, origin: Any, history: list[Entry]) -> Snapshot:
    """The match that a history leads to, branches and all."""
    match: Match[Any, Any] = Match.again(game, setup, seed, origin)
    for number, (seat, _, text) in enumerate(history, 1):
        try:
            if text in (UNDO, UNDO_BY_CONSENT):
                match.undo(seat, consent=text == UNDO_BY_CONSENT)
            else:
                match.choose_text(seat, text)
        except CritiasError as error:
            raise LogDoesNotFit("{text!r}: {why}", number, text=text, why=error.text) from None
    return match._snapshot()


def _offered(ask: Ask, option: Any) -> Option | None:
    """The option of the question that this is; to Python 1, 1.0 and True would all be the same."""
    return next((o for o in ask.options if type(o) is type(option) and o == option), None)
