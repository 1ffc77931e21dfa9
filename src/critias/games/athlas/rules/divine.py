"""Divine Interventions: who may cast when, answers, and going back in time.

While a unit is activated the positions before each of its powers and before its end are kept.
Whoever casts names the point of time; the activation goes back to it and is played anew from there.
A resolved intervention is a wall: nothing before it is taken back any more. So whoever has not been
asked yet about what lies before it is asked first.
"""

from __future__ import annotations

from typing import Final, NoReturn

from critias.games.athlas.rules import victory
from critias.games.athlas.rules.aiming import Cast, Target, aim, holding, shown
from critias.games.athlas.rules.cards.interventions import DIVINE, castable
from critias.games.athlas.rules.data import INTERVENTIONS
from critias.games.athlas.rules.stack import DISCARD, discard, may_cast, may_discard
from critias.games.athlas.rules.state import ORDERS, AthlasState
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind
from critias.kernel.playout import Finished

CAST, PASS = "cast", "pass"

_MAY: Final = "{who} may intervene"
_PASS: Final = {PASS: "Do not intervene"}
OPENING: Final = AskKind(
    "opening",
    "Your opponent is about to activate units. Do you intervene?",
    waiting=_MAY,
    rule="athlas.di.time-to-respond",
    labels=_PASS,
)
INTERRUPT: Final = AskKind(
    "interrupt",
    "A power was used. {*:moment}",
    waiting=_MAY,
    rule="athlas.di.timing-within-activation",
    labels=_PASS,
)
CLOSING: Final = AskKind(
    "closing",
    "An activation has ended. {*:moment}",
    waiting=_MAY,
    rule="athlas.di.timing-within-activation",
    labels=_PASS,
)
AFTERMATH: Final = AskKind(
    "aftermath",
    "Your opponent has cast, and no unit is activated yet. Do you intervene?",
    waiting=_MAY,
    rule="athlas.di.time-to-respond",
    labels=_PASS,
)
FORESTALL: Final = AskKind(
    "forestall",
    "Your opponent is about to cast. Do you intervene before a power that was used? Afterwards it "
    "is too late for that; his card you may still answer.{*:so_far}",
    waiting=_MAY,
    rule="athlas.di.time-to-respond",
    labels=_PASS,
)
ANSWER: Final = AskKind(
    "answer",
    "Your opponent casts {*:casting}. Do you answer?",
    waiting="{who} may answer",
    rule="athlas.di.response-resolves-first",
    labels=_PASS,
)
STOP_WIN: Final = AskKind(
    "stop_win",
    "Two relics are joined. Do you intervene before it comes to that?{*:so_far}",
    waiting="{who} may still stop a win",
    rule="athlas.win.answerable",
    labels=_PASS,
)
MOMENTS: Final = frozenset({OPENING, CLOSING, INTERRUPT, AFTERMATH, FORESTALL, ANSWER})
"""Questions of a player who has nothing to decide but whether he intervenes."""
WAS_CAST: Final = EventKind("cast", "{0:seat} casts {1:card}", rule="athlas.di.topmost-only")
AIMED: Final = EventKind("aimed", "{1:card} is aimed at {*:aim}", rule=None)
IN_VAIN: Final = EventKind(
    "in_vain",
    "{1:card} has lost its target and is in vain",
    rule="athlas.di.response-resolves-first",
)
REWOUND: Final = EventKind(
    "rewound", "Time runs back to before {*:point}", rule="athlas.di.timing-rewind"
)


class Timeline:
    """The positions before each power and each end of the activation in progress, oldest first."""

    __slots__ = ("asked", "before", "casts", "names", "points", "wall")

    def __init__(self, before: tuple[object, ...], casts: tuple[bool, bool] | None) -> None:
        self.before = before
        """What the other player wanted to be asked about when it changed, as it was at first."""
        self.casts = casts
        """Who had cast, where the unit began as one that does nothing."""
        self.points: list[AthlasState] = []
        self.names: list[str] = []
        """What happened next: a power, or the end of the activation."""
        self.wall = 0
        """How many of them can no longer be gone back to."""
        self.asked = [0, 0]
        """How many of them each player has had the chance to go back to."""

    def copy(self) -> Timeline:
        """One that goes on by itself; the positions are the same."""
        new = Timeline(self.before, self.casts)
        new.points, new.names = self.points[:], self.names[:]
        new.wall, new.asked = self.wall, self.asked[:]
        return new

    def note(self, state: AthlasState, what: str) -> None:
        """Remember the position, if anybody could still go back to it in this turn."""
        if may_cast(state, 0) or may_cast(state, 1):  # unbroken: it only spares a copy
            self.points.append(state.once(state.copy))
            self.names.append(what)

    def open(self, seat: int, state: AthlasState) -> bool:
        """Whether this player could still cast before one of the powers."""
        return len(self.points) > self.wall and may_cast(state, seat)

    def asks(self, seat: int) -> None:
        """This player decides now about all that has happened so far."""
        self.asked[seat] = len(self.points)

    def go_back(self, state: AthlasState, number: int) -> None:
        """To the position before what happened as number so and so, counted from 1."""
        state.restore(self.points[number - 1])
        state.tell(REWOUND, *self.names[:number])
        del self.points[number - 1 :]
        del self.names[number - 1 :]
        self.asked = [min(asked, number - 1) for asked in self.asked]


def offers(
    state: AthlasState,
    seat: int,
    timeline: Timeline | None = None,
    now: bool = True,
    until: int | None = None,
) -> list[Option]:
    """What a player can do with his stack: cast now or before an earlier power, or discard.

    `until` is the last of the earlier powers in question.
    """
    athilian = state.athilians[seat]
    if not athilian.stack:
        return []
    found: list[Option] = []
    if not athilian.cast:
        top = athilian.stack[0]
        if now and castable(state, seat, top):
            found.append(CAST)
        if timeline is not None:
            last = len(timeline.points) if until is None else until
            for number in range(timeline.wall + 1, last + 1):
                if castable(timeline.points[number - 1], seat, top):
                    found.append((CAST, number))  # noqa: PERF401 - a loop makes no cells
    found.append(DISCARD)
    return found


def orders(state: AthlasState, seat: int) -> list[Option]:
    """The standing orders a player can change to."""
    athilian = state.athilians[seat]
    if not athilian.stack:
        return []
    return [("orders", word) for word in ORDERS if word != athilian.orders]


def why_no_cast(state: AthlasState, seat: int, option: Option) -> str | None:
    """The rule that keeps a player from casting."""
    if option != CAST and not (isinstance(option, tuple) and option and option[0] == CAST):
        return None
    athilian = state.athilians[seat]
    if athilian.cast:
        return "athlas.di.one-per-player-per-turn"
    if not athilian.stack:
        return "athlas.di.removed-after-use"
    if isinstance(option, tuple):
        return "athlas.di.timing-closed-by-next-activation"
    return "athlas.di.topmost-only"


def handle(state: AthlasState, seat: int, answer: Option, timeline: Timeline | None) -> Play[None]:
    """Do what an answer from `offers` or `orders` says."""
    if answer == DISCARD:
        discard(state, seat)
    elif answer == CAST:
        yield from _intervene(state, seat, timeline)
    else:
        assert isinstance(answer, tuple)
        word, what = answer
        if word == CAST:
            assert isinstance(what, int)
            yield from _intervene(state, seat, timeline, what)
        else:
            state.athilians[seat].orders = str(what)


def casts(state: AthlasState) -> tuple[bool, bool]:
    """Who has cast in this turn."""
    one, other = state.athilians
    return one.cast, other.cast


def _intervene(
    state: AthlasState, seat: int, timeline: Timeline | None, number: int | None = None
) -> Play[None]:
    """Cast the top card now, or before an earlier power, unless the other forestalls it."""
    if timeline is not None:
        last = len(timeline.points) if number is None else number - 1
        if (yield from _forestalled(state, 1 - seat, timeline, last)):
            return
        if number is not None:
            timeline.go_back(state, number)
    try:
        yield from _cast(state, seat)
    except victory.Won as won:
        # It could have been answered, so nothing is left to wait for.
        end_game(state, won.seat, victory.WIN)
    if timeline is not None:
        timeline.wall = len(timeline.points)


def _forestalled(state: AthlasState, seat: int, timeline: Timeline, last: int) -> Play[bool]:
    """Whether a player casts at an earlier point of time than the other, who is about to cast.

    He is asked if there are powers before that cast which he has not been asked about: afterwards
    it would be too late for them (athlas.di.time-to-respond).
    """
    if max(timeline.wall, timeline.asked[seat]) >= last:
        return False
    return (yield from window(state, seat, FORESTALL, timeline, now=False, until=last))


def _cast(state: AthlasState, seat: int) -> Play[None]:
    """Turn the top card over and aim it. The other may answer, and his answer comes first."""
    athilian = state.athilians[seat]
    card = athilian.stack.pop(0)
    athilian.gone.append(card)
    athilian.cast = True
    state.revealed += 1
    state.tell(WAS_CAST, seat, card)
    cast = Cast(state, seat, INTERVENTIONS[card])
    rules = DIVINE[card]
    target = yield from aim(cast, rules.steps)
    seen = shown(cast, rules.steps, target)
    if seen:
        state.tell(AIMED, seat, card, *seen)
    yield from _answer(state, 1 - seat, card, *seen)
    held = state.once(_still_held, cast, target)
    if held is None:
        state.tell(IN_VAIN, seat, card)
        return
    yield from rules.resolve(cast, held)
    victory.check(state)


def _still_held(cast: Cast, target: Target) -> Target | None:
    """What of the target is left now that the answers have come first."""
    rules = DIVINE[cast.card.id]
    return holding(cast, rules.steps, target) if rules.needs(cast) else None


def _answer(state: AthlasState, seat: int, *about: Option) -> Play[None]:
    while may_cast(state, seat):
        answer = state.foretold()
        if answer is None:
            options = state.recalled() or [PASS, *offers(state, seat)]
            answer = yield Ask(
                (seat,), ANSWER, options, about, lambda o: why_no_cast(state, seat, o)
            )
        if answer == PASS:
            return
        if answer == CAST:
            yield from _cast(state, seat)
            return
        discard(state, seat)


def window(
    state: AthlasState,
    seat: int,
    kind: AskKind,
    timeline: Timeline | None = None,
    now: bool = True,
    until: int | None = None,
) -> Play[bool]:
    """Ask a player who has nothing else to decide whether he intervenes; whether anybody did."""
    athilian = state.athilians[seat]
    before = casts(state)
    while may_cast(state, seat) or (now and may_discard(state, seat)):
        if timeline is not None:
            timeline.asks(seat)
        answer = state.foretold()
        if answer is None:
            options = state.recalled() or [
                PASS,
                *offers(state, seat, timeline, now, until),
                *orders(state, seat),
            ]
            used = tuple(timeline.names[:until]) if timeline is not None else ()
            answer = yield Ask((seat,), kind, options, used, lambda o: why_no_cast(state, seat, o))
        if answer == PASS:
            # athlas.di.discard-from-top: there is nothing else left to decide in this turn.
            athilian.content = athilian.cast
            return False
        yield from handle(state, seat, answer, timeline)
        if casts(state) != before:
            return True
    return False


def end_game(state: AthlasState, winner: int, rule: str) -> NoReturn:
    """End the game on the spot."""
    victory.finish(state, winner, rule)
    raise Finished
