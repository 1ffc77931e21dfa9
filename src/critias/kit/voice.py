"""How a game meets people: words, pictures, lessons.

A game registers its `Voice` in the entry-point group `critias.voices`. One without is shown in
plain words: its kinds of questions and events bring theirs, and options go by their names.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from critias.kernel.choices import Ask, Option, short_text
from critias.kernel.events import Event
from critias.kernel.installed import Shelf
from critias.kernel.match import Reason
from critias.kernel.rules import AnyRules, Outcome, P, Rules, S, V
from critias.kit.keeping import BadCode, Kept
from critias.kit.language import say
from critias.kit.offers import ALONE, NOTHING, REVEALS, Answering, Note, Offer, Offers
from critias.kit.phrases import Phrases, plain_text
from critias.kit.picking import Picking
from critias.kit.positions import Laid
from critias.kit.stage import Stage

Row: TypeAlias = tuple[str, tuple[Any, ...]]
"""A row of the result page: its name, and one value per seat."""


class Lesson(NamedTuple):
    """One lesson of the guided first game: a real position, one decision to try, and what it shows.

    The position is the setup and seed, arranged by `place` (if given) before the first step, with
    `choices` (seat, text) made since. `answers` are the texts of the options that show the point;
    none: any option does.
    """

    title: str
    says: str
    seat: int
    after: str
    rules: tuple[str, ...] = ()
    setup: Mapping[str, Any] = types.MappingProxyType({})
    seed: int = 0
    choices: tuple[tuple[int, str], ...] = ()
    answers: tuple[str, ...] = ()
    place: Callable[[Any], None] | None = None


def _nothing_to_keep(code: str) -> Kept:
    raise BadCode("this game has nothing to keep")


SOON: Final = 4
"""An event is told again by one of so many that follow it, or not at all."""


def _as_told(view: Any, about: tuple[Option, ...]) -> str:
    return ", ".join(map(short_text, about))


def _facts(view: Mapping[str, Any]) -> str:
    """What the view holds, a line each."""
    return "\n".join(f"{plain_text(name)}: {value}" for name, value in view.items())


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Voice(Generic[S, P, V]):
    """What people read and see of a game."""

    rules: Rules[S, P, V]
    summary: str = ""
    players: str = ""
    length: str = ""
    words: Phrases[V] = dataclasses.field(default_factory=Phrases)
    """What is said of questions and events."""
    because: Callable[[V, tuple[Option, ...]], str] = _as_told
    """What brings a rule about (see `Because`), in words: a card and its owner."""
    ending: Callable[[Outcome], str] = lambda outcome: plain_text(outcome.reason)
    """How a game ended, in words."""
    note: Callable[[V, Ask, Option], Note] = lambda view, ask, option: NOTHING
    """What has to be known of an option before it is chosen: that it does nothing, harms only its
    own side, or what it will count."""
    picture: Callable[[V], str] = _facts
    """The table as a terminal shows it (rich markup)."""
    stage: Callable[[V, Offers], Stage | None] = lambda view, offers: None
    """What there is to see for the reader of the view, who is asked `offers` (if anything); None:
    the game has no stage, and its terminal picture is shown."""
    sign: Callable[[V, Event], str] = lambda view, event: ""
    """A small picture of what an event is about (inner SVG in a box from -10 to 10)."""
    strikes: Callable[[V, Event], bool] = lambda view, event: False
    """Whether an event is a loss of the reader (a defeat, a Wound, a creature that dies): of what
    happened meanwhile it is told first."""
    retells: Callable[[Event, Event], bool] = lambda before, after: False
    """Whether the later of two events tells the earlier one again, with more in it: a log leaves
    that one out."""
    seat_sign: Callable[[P, int], str] = lambda setup, seat: ""
    """The colour and shape of a seat, as its pieces have them (inner SVG in a box from -10 to 10);
    empty: those the table gives to its team."""
    emblem: str = ""
    """The game's sign: what stands inside an `<svg viewBox="0 0 32 32">`, drawn in currentColor;
    empty: the table takes letters of the title."""
    picking: Callable[[P], tuple[Picking, ...]] = lambda setup: ()
    """The options that are picked from pictures, as far as they matter in this setup, whose options
    need not go together yet."""
    at_once: Mapping[str, Any] = dataclasses.field(
        default_factory=lambda: types.MappingProxyType({})
    )
    """The options of a game begun by one click, where the usual ones are much work for a start."""
    keeps: str = ""
    """The option of a setup that takes codes of what people have kept; empty: there is none."""
    kept: Callable[[str], Kept] = _nothing_to_keep
    """What a code stands for; a `BadCode` says what is wrong with it."""
    lessons: tuple[Lesson, ...] = ()
    """The guided first game."""
    positions: Mapping[str, Laid] = dataclasses.field(default_factory=dict)
    """Positions by name, to be looked at, played on from and practised at once."""
    statistics: Callable[[S], list[Row]] = lambda state: []
    """Rows for the result page."""
    reference: Callable[[], dict[str, Any]] = dict
    """Plain data about components (cards, boards) that clients may show at any time."""

    def reason(self, view: V, reason: Reason) -> str:
        """Why something is not allowed, in one line."""
        says = say(reason.says)
        if not reason.about:
            return says
        return say("{says} ({because})", says=says, because=self.because(view, reason.about))

    def once(self, events: Sequence[tuple[int, Event]]) -> list[tuple[int, Event]]:
        """Numbered events without those that one soon after tells again."""
        return [
            one
            for place, one in enumerate(events)
            if not any(
                self.retells(one[1], later) for _, later in events[place + 1 : place + 1 + SOON]
            )
        ]

    def offers(self, state: S, view: V, ask: Ask | None, answers: Answering = ALONE) -> Offers:
        """The question put to a seat, made readable; `view` is the view of that seat."""
        if ask is None:
            return Offers(answering=answers)
        found = []
        for option in ask.options:
            beside = self.note(view, ask, option)
            if option in ask.reveals and not beside.detail:
                beside = dataclasses.replace(
                    beside, detail=say(REVEALS), tone=beside.tone or "warn"
                )
            label = self.words.label(view, ask, option)
            found.append(Offer(option, self.rules.notation(state, option), label, beside))
        found.sort(key=lambda offer: offer.note.use)
        words = self.words
        return Offers(ask, words.prompt(view, ask), words.rule_of(ask), tuple(found), answers)


AnyVoice: TypeAlias = Voice[Any, Any, Any]
VOICES: Final[Shelf[AnyVoice]] = Shelf("critias.voices", Voice)


def voice_of(rules: AnyRules) -> AnyVoice:
    """How a game is shown: by its own voice, or in plain words."""
    return VOICES.get(rules.id) or Voice(rules=rules)
