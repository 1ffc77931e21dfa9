"""A question made readable once, for everybody who shows it: pictures, lists, doors, lessons.

An option has a stable text (`notation`), words (`label`), and a `Note`: what stands beside the
label, such as a sum as it counts now, what comes of it, or that it does nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from critias.kernel.choices import Ask, AskAll, Option, plain
from critias.kernel.match import Match
from critias.kit.svg import esc

Tone: TypeAlias = Literal["", "good", "bad", "warn", "soft", "gold"]
"""How something is meant: holds or enough, fails, does nothing or not now, less important, lit."""


Use: TypeAlias = Literal[0, 1, 2, 3]
"""Options are listed by their use, see `Note.use`."""
ANSWERS: Final = 0
"""Answers the question fully, or does what it says."""
HELPS: Final = 1
"""Helps in part."""
ELSE: Final = 2
"""Does something else than most will want here."""
IDLE: Final = 3
"""Does nothing, gives up or only hurts oneself: dimmed, with the reason as its detail."""


class Plate(NamedTuple):
    """What begins by an option: the sign is the same on the map and in the list."""

    kind: Literal["fight", "provokes", "secret"]
    words: str
    """On the sign: "fight"."""
    beside: str = ""
    """After it: with whom, and their numbers."""


@dataclass(frozen=True, slots=True)
class Note:
    """What stands beside the label of an option."""

    detail: str = ""
    """A second line: "6 card + 1 item - 1 minion", "42 spaces, shown on the map"."""
    value: str = ""
    """The number as it will count: "6", "costs 3"."""
    verdict: str = ""
    """What comes of it: "holds", "leaves 2"."""
    tone: Tone = ""
    """Of the verdict, or of the detail where there is none."""
    icon: str = ""
    """A small picture before the label: inner SVG in a box from -10 to 10."""
    badge: str = ""
    """Or a number or letter in a disc before the label."""
    tint: str = ""
    """The colour of that disc, by the names cards use."""
    group: str = ""
    """The heading it stands under; options of one group follow each other."""
    last: bool = False
    """Kept behind "more": seldom wanted."""
    use: Use = ANSWERS
    """Options of more use are listed first; within the same use they stay in the rules' order."""
    plate: Plate | None = None
    """What begins by it."""
    shows: tuple[str, ...] = ()
    """The ids of what lights up on the map while it is pointed at: spaces, pieces."""


NOTHING: Final = Note()
REVEALS: Final = "cannot be taken back: something is drawn or shown"


class Offer(NamedTuple):
    """One option, readable."""

    option: Option
    notation: str
    label: str
    note: Note = NOTHING

    @property
    def said(self) -> str:
        """Label and note as one sentence."""
        note = self.note
        plate = " ".join(p for p in note.plate[1:] if p) if note.plate is not None else ""
        parts = [plate, note.detail, " ".join(p for p in (note.value, note.verdict) if p)]
        return ": ".join([self.label, *(p for p in parts if p)])


class Answering(NamedTuple):
    """Who answers a question that is put to several at once; nobody, if there is none."""

    asked: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()
    """Those who have not answered yet."""


ALONE: Final = Answering()


def answering(match: Match[Any, Any]) -> Answering:
    """Who answers now, if several are asked at once."""
    if not isinstance(match.pending, AskAll):
        return ALONE
    return Answering(frozenset(match.pending.asks), frozenset(match.seats_to_answer()))


class Offers:
    """What one reader is asked; with no question it is empty, and false."""

    __slots__ = ("_by_option", "answering", "ask", "prompt", "rule")

    def __init__(
        self,
        ask: Ask | None = None,
        prompt: str = "",
        rule: str = "",
        found: tuple[Offer, ...] = (),
        answering: Answering = ALONE,
    ) -> None:
        self.ask = ask
        self.prompt = prompt
        self.rule = rule
        self.answering = answering
        self._by_option = {offer.option: offer for offer in found}

    @property
    def kind(self) -> str:
        """The kind of the question; "" if there is none."""
        return self.ask.kind if self.ask is not None else ""

    @property
    def about(self) -> tuple[Option, ...]:
        """What the question is about."""
        return self.ask.about if self.ask is not None else ()

    def __iter__(self) -> Iterator[Offer]:
        return iter(self._by_option.values())

    def __len__(self) -> int:
        return len(self._by_option)

    def __contains__(self, option: object) -> bool:
        return option in self._by_option

    def __getitem__(self, option: Option) -> Offer:
        return self._by_option[option]

    def get(self, option: Option) -> Offer | None:
        """The offer of this option, if it is one."""
        return self._by_option.get(option)

    def choice(self, option: Option, said: str = "") -> str:
        """The attributes of an element on the map that stands for an option.

        Offered: it can be chosen by pointer and keyboard. Not offered while something is asked: it
        can be asked why not. Nothing asked: none.
        """
        offer = self._by_option.get(option)
        if offer is not None:
            return (
                f' data-option="{esc(offer.notation)}" tabindex="0" role="button"'
                f' aria-label="{esc(said or offer.said)}"'
            )
        return why(option) if self.ask is not None else ""


def why(option: Option) -> str:
    """The attribute of a thing that could be an option: while it is none, the table says why."""
    return f' data-why="{esc(as_json(option))}"'


def as_json(option: Option) -> str:
    """An option as JSON, which is how it is asked about."""
    return json.dumps(plain(option))
