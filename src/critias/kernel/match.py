"""Runs one game: pending, choose, undo, fork, save, load, replay, why_not.

A paused match is three plain things: the state at the start of the current step, the choices made
since, and the log. Generators cannot be copied, and need not be: the step is started again from
its first state and fed those few choices.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from critias.kernel.choices import Ask, AskAll, Option, Play
from critias.kernel.copying import State
from critias.kernel.errors import (
    CritiasError,
    GameOver,
    LogDoesNotFit,
    NotAnOption,
    NotASeat,
    NotYourDecision,
    OtherVersion,
    SaveDamaged,
    UndoRefused,
)
from critias.kernel.events import Event
from critias.kernel.game import Game, Outcome, Setup, View
from critias.kernel.game import game as installed_game
from critias.kernel.random import Rng

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Setup)

FORMAT = 1
UNDO = "undo"
UNDO_BY_CONSENT = "undo by consent"

RANDOM = "chance has been drawn on since"
REVEALED = "something hidden has been shown since"
ANSWERED = "another player has answered since"
NOTHING = "there is nothing to take back"
NOT_YOURS = "the last choice was not yours"


class Finished(Exception):
    """Raised inside a step when the game ends on the spot."""


class Entry(NamedTuple):
    """One choice of the log: who, what, and its text form."""

    seat: int
    option: Option
    text: str


class Reason(NamedTuple):
    """Why something is not allowed: a rule id, if one is known, and what it says."""

    rule: str | None
    says: str


class _Step(NamedTuple):
    """Where a step began: the state then, and how long the log was."""

    state: Any
    at: int
    digest: str


class Playout(Generic[S, P]):
    """The fast door: no checks, no snapshots, no words, no way back.

    `ask` is what has to be answered now, None at the end. The state is changed in place.
    """

    __slots__ = ("_play", "ask", "game", "state")

    def __init__(self, game: Game[S, P], state: S) -> None:
        """`state` has to be at the start of a step."""
        self.game = game
        self.state = state
        self._play: Play[None] | None = None
        self.ask: Ask | AskAll | None = None
        self._run(None)

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        return self.game.outcome(self.state)

    def choose(self, option: Option) -> None:
        """Answer an `Ask`."""
        self._run(option)

    def choose_all(self, answers: dict[int, Option]) -> None:
        """Answer an `AskAll`, every seat of it."""
        self._run(answers)

    def _run(self, answer: Any) -> None:
        play = self._play
        while True:
            try:
                if play is None:
                    play = self._play = self.game.step(self.state)
                    ask = next(play)
                else:
                    ask = play.send(answer)
            except (StopIteration, Finished):
                play = self._play = None
                if self.game.outcome(self.state) is not None:
                    self.ask = None
                    return
                continue
            if type(ask) is Ask:
                if len(ask.options) == 1 and not ask.hidden:
                    answer = ask.options[0]
                    continue
            else:
                asks = ask.asks  # type: ignore[union-attr]
                if all(len(a.options) == 1 and not a.hidden for a in asks.values()):
                    answer = {seat: a.options[0] for seat, a in asks.items()}
                    continue
            self.ask = ask
            return


def random_answer(ask: Ask | AskAll, rng: Rng) -> Any:
    """What `Playout` wants next, picked at random."""
    if type(ask) is Ask:
        return rng.pick(ask.options)
    return {seat: rng.pick(a.options) for seat, a in ask.asks.items()}  # type: ignore[union-attr]


class Match(Generic[S, P]):
    """The checked door: only legal choices get in, and every one is written down."""

    def __init__(self, game: Game[S, P], setup: P, seed: int) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.seats = game.seats(setup)
        self.log: list[Entry] = []
        self.journal: list[tuple[int, str]] = []
        """Every choice ever made and every undo, in order: the log with its cut-off branches."""
        self.digests: list[tuple[int, str]] = []
        self.pending: Ask | AskAll | None = None
        self.answers: dict[int, Option] = {}
        """The answers to the pending `AskAll` so far."""
        self.state: S
        self.events: list[tuple[int, Event]] = []
        """(length of the log after it happened, event)."""
        self._play: Play[None] | None = None
        self._steps: list[_Step] = []
        self._floor = 0
        self._floor_why = NOTHING
        self._told: list[Event] = []

    # --- beginning and rebuilding -------------------------------------------------------------

    @classmethod
    def new(
        cls, game: Game[S, P], setup: P | Mapping[str, Any] | None = None, seed: int = 0
    ) -> Match[S, P]:
        """A new game."""
        if not isinstance(setup, Setup):
            setup = game.parse_setup(setup)
        else:
            game.check_setup(setup)
        match = cls(game, setup, seed)
        match.state = game.new(setup, seed)
        match._begin()
        return match

    def _begin(self) -> None:
        self.state.events = self._told
        self._run(None)
        self._take_events()

    def fork(self) -> Match[S, P]:
        """An independent match in the same position; this one is not touched."""
        return self._rebuilt(self._steps[-1].state, self._steps[-1].at, self.log)

    def redealt(self, seat: int | None, rng: Rng) -> Match[S, P]:
        """A fork in which everything the seat does not know is dealt anew."""
        step = self._steps[-1]
        state = self.game.redeal(step.state, self.state, seat, rng)
        known = self.log[: step.at] + [
            entry
            for entry in self.log[step.at :]
            if entry.seat == seat or entry.seat not in self.answers
        ]
        return self._rebuilt(state, step.at, known)

    def playout(self) -> Playout[S, P]:
        """A fork through the fast door. Answers to an `AskAll` given so far are left out."""
        step = self._steps[-1]
        fast = Playout(self.game, step.state.copy())
        answers: dict[int, Option] = {}
        for entry in self.log[step.at :]:
            if type(fast.ask) is Ask:
                fast.choose(entry.option)
            elif fast.ask is not None:
                answers[entry.seat] = entry.option
                asks = fast.ask.asks  # type: ignore[union-attr]
                if _complete(asks, answers):
                    fast.choose_all(_filled(asks, answers))
                    answers = {}
        return fast

    def _rebuilt(self, start: S, at: int, log: list[Entry]) -> Match[S, P]:
        twin = Match(self.game, self.setup, self.seed)
        twin.log = log[:at]
        twin.journal = self.journal[:]
        twin.digests = self.digests[:]
        twin.events = self.events[:]
        twin._floor, twin._floor_why = self._floor, self._floor_why
        twin.state = start.copy()
        twin._steps = [_Step(start, at, self._steps[-1].digest)]
        twin._restart()
        for entry in log[at:]:
            twin._feed(entry)
        return twin

    def _restart(self) -> None:
        """Start the newest step again; it has been noted already."""
        self.pending = None
        self.answers = {}
        self.state.events = None
        self._play = self.game.step(self.state)
        self._run(None, fresh=True)

    def _feed(self, entry: Entry) -> None:
        """Apply a choice that is known to be legal, with no notes taken beyond the log."""
        self.log.append(entry)
        pending = self.pending
        if type(pending) is Ask:
            self._run(entry.option)
        else:
            self._answer_all(pending, entry)  # type: ignore[arg-type]

    # --- running ------------------------------------------------------------------------------

    def _run(self, answer: Any, fresh: bool = False) -> None:
        """Send an answer and go on until somebody has to decide or the game is over."""
        self.pending = None
        self.answers = {}
        while True:
            try:
                if self._play is None:
                    self._note_step()
                    self._play = self.game.step(self.state)
                    ask = next(self._play)
                elif fresh:
                    fresh = False
                    ask = next(self._play)
                else:
                    ask = self._play.send(answer)
            except (StopIteration, Finished):
                self._play = None
                if self.game.outcome(self.state) is not None:
                    return
                continue
            if isinstance(ask, Ask):
                if not ask.options:
                    raise AssertionError(f"dead end: {ask!r}")
                if len(ask.options) == 1 and not ask.hidden:
                    answer = ask.options[0]
                    continue
            elif _complete(ask.asks, {}):
                answer = _filled(ask.asks, {})
                continue
            self.pending = ask
            return

    def _note_step(self) -> None:
        at = len(self.log)
        digest = self.state.digest()
        if self._steps and self._steps[-1].at == at:
            self._steps.pop()
            self.digests.pop()
        elif self._floor:
            first = max((i for i, s in enumerate(self._steps) if s.at <= self._floor), default=0)
            del self._steps[:first]
        self._steps.append(_Step(self.state.copy(), at, digest))
        self.digests.append((at, digest))

    def _answer_all(self, pending: AskAll, entry: Entry) -> None:
        answers = {**self.answers, entry.seat: entry.option}
        if _complete(pending.asks, answers):
            self._run(_filled(pending.asks, answers))
        else:
            self.answers = answers

    def _take_events(self) -> None:
        now = len(self.log)
        self.events += [(now, event) for event in self._told]
        self._told.clear()

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
        """Agrees exactly when the positions do (state and answers waiting)."""
        waiting = json.dumps(sorted((s, self._text(o)) for s, o in self.answers.items()))
        return hashlib.blake2b((self.state.digest() + waiting).encode(), digest_size=8).hexdigest()

    def seats_to_answer(self) -> tuple[int, ...]:
        """The seats we wait for."""
        if isinstance(self.pending, Ask):
            return self.pending.seats
        if isinstance(self.pending, AskAll):
            return tuple(
                seat
                for seat, ask in self.pending.asks.items()
                if seat not in self.answers and (len(ask.options) > 1 or ask.hidden)
            )
        return ()

    def ask_for(self, seat: int) -> Ask | None:
        """The question this seat may answer now, also one whose answer it may still change."""
        if isinstance(self.pending, Ask):
            return self.pending if seat in self.pending.seats else None
        if isinstance(self.pending, AskAll):
            ask = self.pending.asks.get(seat)
            if ask is not None and (len(ask.options) > 1 or ask.hidden):
                return ask
        return None

    def view(self, seat: int | None) -> View:
        """What that seat may know."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.view(self.state, seat)

    def events_for(self, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """What the seat learned after the first `since` choices, with the number of the choice."""
        seen = []
        for number, event in self.events:
            if number >= since:
                own = event.seen_by(seat)
                if own is not None:
                    seen.append((number, own))
        return seen

    def why_not(self, seat: int, option: Option) -> Reason | None:
        """Why the seat cannot choose this now; None if it can."""
        self._check_seat(seat)
        if self.pending is None:
            return Reason(None, "the game is over")
        ask = self.ask_for(seat)
        if ask is None:
            return Reason(None, "it is not your decision")
        if option in ask.options:
            return None
        rule = ask.why(option) if ask.why else None
        if rule is None:
            return Reason(None, "that is not among the choices of this question")
        return Reason(rule, self.game.rulebook()[rule].says)

    # --- choosing -----------------------------------------------------------------------------

    def choose(self, seat: int, option: Option) -> None:
        """Choose by value."""
        ask = self._checked_ask(seat)
        if option not in ask.options or isinstance(option, bool):
            reason = self.why_not(seat, option)
            assert reason is not None
            raise NotAnOption(
                f"{self._safe_text(option)} is not an option: {reason.says}", reason.rule
            )
        self._choose(seat, option, self._text(option))

    def choose_text(self, seat: int, text: str) -> None:
        """Choose by text form."""
        ask = self._checked_ask(seat)
        for option in ask.options:
            if self._text(option) == text:
                self._choose(seat, option, text)
                return
        raise NotAnOption(f"{text!r} is not an option of {ask.kind!r}")

    def choose_index(self, seat: int, index: int) -> None:
        """Choose by place in the list of options, from 0."""
        ask = self._checked_ask(seat)
        if not 0 <= index < len(ask.options):
            raise NotAnOption(f"there is no option {index}; there are {len(ask.options)}")
        option = ask.options[index]
        self._choose(seat, option, self._text(option))

    def _choose(self, seat: int, option: Option, text: str) -> None:
        before = len(self.log)
        chance, shown = self.state.rng.state, self.state.revealed
        secret = isinstance(self.pending, AskAll)
        entry = Entry(seat, option, text)
        if secret:
            self._withdraw(seat)
        elif self.log and self.log[-1].seat != seat and before > self._floor:
            self._floor, self._floor_why = before, ANSWERED
        self.journal.append((seat, text))
        self.state.events = self._told
        self._feed(entry)
        after = len(self.log)
        if self.state.rng.state != chance:
            self._floor, self._floor_why = after, RANDOM
        elif self.state.revealed != shown:
            self._floor, self._floor_why = after, REVEALED
        elif secret and not self.answers:
            self._floor, self._floor_why = after, ANSWERED
        self._take_events()

    def _withdraw(self, seat: int) -> None:
        """Forget the seat's answer to the pending `AskAll`, if it gave one."""
        if seat in self.answers:
            del self.answers[seat]
            place = max(i for i, e in enumerate(self.log) if e.seat == seat)
            del self.log[place]

    def _checked_ask(self, seat: int) -> Ask:
        self._check_seat(seat)
        if self.pending is None:
            raise GameOver("the game is over")
        ask = self.ask_for(seat)
        if ask is None:
            waiting = ", ".join(self.seats[s] for s in self.seats_to_answer())
            raise NotYourDecision(f"it is not the decision of {self.seats[seat]} but of {waiting}")
        return ask

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise NotASeat(f"there is no seat {seat!r}; there are 0 to {len(self.seats) - 1}")

    def _text(self, option: Option) -> str:
        return self.game.notation(self.state, option)

    def _safe_text(self, option: Any) -> str:
        """Words for an option that may be anything at all."""
        text = repr(option)
        return text if len(text) <= 60 else text[:57] + "..."

    # --- undo ---------------------------------------------------------------------------------

    def can_undo(self, seat: int, consent: bool = False) -> str | None:
        """None if the seat may take back its last choice, otherwise the reason why not."""
        self._check_seat(seat)
        if isinstance(self.pending, AskAll) and seat in self.answers and not consent:
            return None
        if not self.log:
            return NOTHING
        if consent:
            return None
        if self.answers:
            return ANSWERED
        if len(self.log) <= self._floor:
            return self._floor_why
        if self.log[-1].seat != seat:
            return NOT_YOURS
        return None

    def undo(self, seat: int, consent: bool = False) -> None:
        """Take back the seat's last choice. With the consent of all seats the last choice of
        anybody can be taken back, barriers or not; the journal keeps what was cut off."""
        reason = self.can_undo(seat, consent)
        if reason is not None:
            raise UndoRefused(f"this cannot be taken back: {reason}")
        self.journal.append((seat, UNDO_BY_CONSENT if consent else UNDO))
        if seat in self.answers and not consent:
            self._withdraw(seat)
            return
        log = self.log[:-1]
        if len(log) < self._steps[0].at:
            self._go_back(log)
            return
        step = next(s for s in reversed(self._steps) if s.at <= len(log))
        self._steps = self._steps[: self._steps.index(step) + 1]
        self.digests = [d for d in self.digests if d[0] <= step.at]
        self._reset(step, log)

    def _reset(self, step: _Step, log: list[Entry]) -> None:
        self.state = step.state.copy()
        self.log = log[: step.at]
        self._restart()
        for entry in log[step.at :]:
            self._feed(entry)
        self.events = [e for e in self.events if e[0] <= len(log)]
        self._floor = min(self._floor, len(log))

    def _go_back(self, log: list[Entry]) -> None:
        """Undo by consent beyond the steps still in memory: play the log again."""
        fresh = Match.new(self.game, self.setup, self.seed)
        for entry in log:
            fresh._choose(entry.seat, entry.option, entry.text)
        journal = self.journal
        self.__dict__.update(fresh.__dict__)
        self.journal = journal

    # --- saving and replaying -----------------------------------------------------------------

    def save(self) -> str:
        """The whole match as JSON text."""
        step = self._steps[-1]
        body: dict[str, Any] = {
            "critias": FORMAT,
            "game": self.game.id,
            "version": self.game.version,
            "setup": self.setup.to_json(),
            "seed": self.seed,
            "log": [[e.seat, e.text] for e in self.log],
            "journal": [list(j) for j in self.journal],
            "digests": [list(d) for d in self.digests],
            "undo": [self._floor, self._floor_why],
            "step": {"at": step.at, "state": step.state.to_json()},
        }
        body["sum"] = _sum(body)
        return json.dumps(body, separators=(",", ":"))

    @classmethod
    def load(cls, text: str, game: Game[S, P] | None = None) -> Match[S, P]:
        """The match that was saved; nothing is bent to fit."""
        body = _parsed(text)
        if game is None:
            game = installed_game(_field(body, "game", str))
        if body["game"] != game.id:
            raise SaveDamaged(f"game: this is a save of {body['game']!r}, not of {game.id!r}")
        if body["version"] != game.version:
            raise OtherVersion(
                f"saved with rules version {body['version']} of {game.id}; "
                f"installed is {game.version}"
            )
        if body["sum"] != _sum(body):
            raise SaveDamaged(_where_damaged(game, body))
        setup = game.parse_setup(body["setup"])
        match = cls(game, setup, _field(body, "seed", int))
        step = _field(body, "step", dict)
        at = _field(step, "at", int, "step.")
        start = game.state_type.from_json(step.get("state"), "step.state")
        match.digests = [(int(a), str(d)) for a, d in body["digests"]]
        match.journal = [(int(s), str(t)) for s, t in body["journal"]]
        match.state = start.copy()
        match._steps = [_Step(start, at, match.digests[-1][1])]
        if start.digest() != match.digests[-1][1]:
            raise SaveDamaged("step.state: does not agree with its digest")
        match._floor, match._floor_why = body["undo"]
        log = body["log"]
        match.log = [Entry(seat, text, text) for seat, text in log[:at]]
        match._restart()
        for number, (seat, word) in enumerate(log[at:], at + 1):
            ask = match.ask_for(seat)
            option = next((o for o in ask.options if match._text(o) == word), None) if ask else None
            if option is None:
                raise LogDoesNotFit(f"choice {number} ({word!r}) is not offered here", number)
            match._feed(Entry(seat, option, word))
        return match

    def replay(self, to: int | None = None) -> Match[S, P]:
        """The match as it stood after `to` choices (None: all), played again from the start with
        the digests compared."""
        return replayed(
            self.game,
            self.setup,
            self.seed,
            [(entry.seat, entry.text) for entry in self.log],
            to,
            dict(self.digests),
        )


def replayed(
    game: Game[S, P],
    setup: P | Mapping[str, Any],
    seed: int,
    log: list[tuple[int, str]],
    to: int | None = None,
    digests: Mapping[int, str] | None = None,
) -> Match[S, P]:
    """Play a written-down game; a choice that does not fit is named, never bent."""
    match = Match.new(game, setup, seed)
    known = digests or {}
    for number, (seat, text) in enumerate(log[:to], 1):
        try:
            match.choose_text(seat, text)
        except CritiasError as error:
            raise LogDoesNotFit(
                f"choice {number} of {len(log)} ({text!r}): {error.message}", number
            ) from None
        at, digest = match.digests[-1]
        if at == number and known.get(at, digest) != digest:
            raise LogDoesNotFit(f"after choice {number} the position is another one", number)
    return match


def _complete(asks: Mapping[int, Ask], answers: Mapping[int, Option]) -> bool:
    return all(
        seat in answers or (len(ask.options) == 1 and not ask.hidden) for seat, ask in asks.items()
    )


def _filled(asks: Mapping[int, Ask], answers: Mapping[int, Option]) -> dict[int, Option]:
    return {seat: answers[seat] if seat in answers else a.options[0] for seat, a in asks.items()}


def _sum(body: Mapping[str, Any]) -> str:
    text = json.dumps({k: v for k, v in body.items() if k != "sum"}, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


_KEYS: dict[str, type] = {
    "critias": int,
    "game": str,
    "version": str,
    "setup": dict,
    "seed": int,
    "log": list,
    "journal": list,
    "digests": list,
    "undo": list,
    "step": dict,
    "sum": str,
}


def _field(body: Mapping[str, Any], name: str, kind: type, path: str = "") -> Any:
    if name not in body:
        raise SaveDamaged(f"{path}{name}: missing")
    if type(body[name]) is not kind:
        raise SaveDamaged(f"{path}{name}: expected {kind.__name__}, found {body[name]!r:.40}")
    return body[name]


def _parsed(text: str) -> dict[str, Any]:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveDamaged(f"not a saved game: {error}") from None
    if not isinstance(body, dict):
        raise SaveDamaged("not a saved game: the outermost value is not an object")
    for name, kind in _KEYS.items():
        _field(body, name, kind)
    if body["critias"] != FORMAT:
        raise OtherVersion(f"critias: save format {body['critias']}; this reads {FORMAT}")
    for list_name, shape in (("log", (int, str)), ("journal", (int, str)), ("digests", (int, str))):
        for number, item in enumerate(body[list_name], 1):
            if not isinstance(item, list) or tuple(map(type, item)) != shape:
                raise SaveDamaged(f"{list_name}[{number}]: {item!r:.40} is not what belongs here")
    if tuple(map(type, body["undo"])) != (int, str):
        raise SaveDamaged("undo: is not what belongs here")
    if not body["digests"]:
        raise SaveDamaged("digests: is empty")
    return body


def _where_damaged(game: Game[Any, Any], body: Mapping[str, Any]) -> str:
    """The checksum is wrong: find the first place that shows it."""
    try:
        log = [(seat, text) for seat, text in body["log"]]
        digests = dict(body["digests"])
        match = replayed(game, body["setup"], body["seed"], log, None, digests)
    except LogDoesNotFit as error:
        return f"log: changed after it was saved: {error.message}"
    except CritiasError as error:
        return f"setup: changed after it was saved: {error.message}"
    right = json.loads(match.save())
    for name in ("journal", "digests", "undo", "step"):
        if name != "journal" and right[name] != body[name]:
            return f"{name}: changed after it was saved"
    return "journal or sum: changed after it was saved"
