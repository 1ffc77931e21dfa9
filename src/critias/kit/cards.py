"""A card described once, drawn at any size: in hand, as a small one on a mat, or to be read.

Games fill these records; they know nothing about sizes or screens. A `Value` is an icon, a number
and a word, and is used wherever one of those stands: on cards, mats, chips and in the bar.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from critias.kernel.choices import Option
from critias.kit.offers import Tone

Tint: TypeAlias = Literal[
    "", "gold", "silver", "red", "green", "blue", "purple", "brown", "teal", "white", "black",
    "sand", "night",
]  # fmt: skip
"""The colours of cards, discs and chips by name: what they look like is the table's."""

State: TypeAlias = Literal["", "live", "held", "dim", "shut", "spent"]
"""live: being resolved, apart and lit; held: taken or in use already; dim: not now, or out of play;
shut: cannot be had, its `note` says why; spent: turned sideways or used up."""


@dataclass(frozen=True, slots=True)
class Value:
    """An icon, a number, a word: as much of it as is given."""

    number: str | int = ""
    word: str = ""
    icon: str = ""
    """Inner SVG in a box from -10 to 10; `currentColor` follows the words around it."""
    says: str = ""
    """How it is read aloud and shown as a tip, where icon and number do not tell enough."""
    tone: Tone = ""
    times: int = 1
    """The icon so many times: hearts, pips."""
    rule: str = ""
    """The rule shown with the tip."""
    label: str = ""
    """A word before the number: "Level" 2."""

    @property
    def said(self) -> str:
        """In words."""
        words = (self.label, self.number, self.word) if self.label else (self.word, self.number)
        return self.says or " ".join(str(p) for p in words if p != "")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a card's or a mat's text, with what may stand before and after it."""

    text: str
    icon: str = ""
    value: str = ""
    """At the right end."""
    tone: Tone = ""


Lines: TypeAlias = "tuple[str | Line, ...]"


@dataclass(frozen=True, slots=True)
class Way:
    """One of several uses of a card, each an option of its own: basic, with mana, sideways."""

    text: str
    option: Option
    icon: str = ""
    value: str = ""
    """At the right end: what it makes now."""
    note: str = ""
    """Why it cannot be used now."""


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a card, and how it stands with it now."""

    id: str
    """Unique on the stage, the same as long as it is the same card in the same place."""
    title: str
    tint: Tint = ""
    badge: Value | None = None
    """In the upper left corner: initiative, cost, colour of mana."""
    tag: str = ""
    """In the upper right corner: a tier, a level."""
    kind: tuple[Value, ...] = ()
    """The line below the title: the first action with value and reach."""
    lines: Lines = ()
    more: Lines = ()
    """A second part below a dashed line: the powered effect."""
    foot: tuple[Value, ...] = ()
    letter: str = ""
    """In the lower right corner, for those who do not see the colour."""
    art: str = ""
    """A picture (inner SVG in a box from -10 to 10), for figures and backs."""
    mark: Value | None = None
    """A label above the card: "+2, 6 of 6", "in play"."""
    note: str = ""
    """Why it cannot be had now, or what it would not do: in amber."""
    state: State = ""
    facedown: bool = False
    group: str = ""
    """Cards of one row are set apart where this changes, and named by it."""
    option: Option | None = None
    """The option this card stands for. Offered: it can be chosen here. Not offered while something
    is asked: it can be asked why not."""
    ways: tuple[Way, ...] = ()
    """Its uses, in the place of `lines` and `more`: each can be chosen on the card."""
    closer: Lines = ()
    """What is said beyond the card when it is looked at: "As a defense now: 6 + 1 item"."""
    rule: str = ""

    @property
    def said(self) -> str:
        """The card in words."""
        if self.facedown:
            return self.title or "a card facedown"
        parts = [self.title, self.badge.said if self.badge else "", self.tag]
        parts += [value.said for value in (*self.kind, *self.foot)]
        parts += [line if isinstance(line, str) else line.text for line in self.lines + self.more]
        parts += [f"{way.text} {way.value}" for way in self.ways]
        parts += [self.mark.said if self.mark else "", self.note]
        return ". ".join(part.rstrip(".") for part in parts if part)


def back(id_: str, tint: Tint = "night", art: str = "", title: str = "") -> Card:
    """A card that lies facedown."""
    return Card(id_, title, tint, art=art, facedown=True)


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards on top of each other: how many, and the upper one if it is seen."""

    id: str
    title: str
    count: int
    top: Card | None = None
    tint: Tint = "night"
    option: Option | None = None
