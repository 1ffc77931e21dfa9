"""The picture of a table as named parts: a game says what there is, the table where it goes.

`Voice.stage(view, offers)` returns a `Stage`. Only the map is SVG; cards, mats, rows, tracks
and panels are records that the table sets as HTML for the screen at hand. A part keeps its id as
long as it is the same thing, so that only what has changed travels to the browser.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from critias.kernel.choices import Option
from critias.kit.cards import Card, Line, Lines, Pile, State, Tint, Value
from critias.kit.language import say
from critias.kit.offers import Tone

Box: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Board:
    """The map, in up to four layers over each other; all share the units of `box`."""

    box: Box
    """Left, top, width and height of the whole map; it is cut to what is worth seeing."""
    svg: str = ""
    """What moves: pieces and marks. A thing that moves has a stable id or data-piece."""
    still: str = ""
    """What never changes in a game: sent once. Spaces carry `offers.why(option)`."""
    choices: str = ""
    """What may be chosen now, above the pieces, with `offers.choice(option)`."""
    over: str = ""
    """Words above everything, which are never pointed at: names of pieces and areas. What belongs
    to a piece that moves has an id of its own."""
    focus: Box | None = None
    """Where to look now: what may be chosen, who acts."""
    cell: float = 40.0
    """How wide a space is: a phone zooms until a space to choose is wide enough for a finger, and
    coordinates appear where a space has room for them."""
    note: str = ""
    """A word about what the map shows now: "numbers: what a step costs today"."""
    title: str = "Board"


@dataclass(frozen=True, slots=True)
class Dot:
    """One of a few round marks: a turn of the round, a die."""

    text: str
    tone: Tone = ""
    tint: Tint = ""
    now: bool = False
    past: bool = False
    says: str = ""
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Status:
    """A chip of the bar: round, lives, score, the coin. The first ones survive on small screens."""

    id: str
    values: tuple[Value, ...] = ()
    title: str = ""
    dots: tuple[Dot, ...] = ()
    tint: Tint = ""
    says: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that one seat holds; `closed` are those the reader may not see."""

    id: str
    title: str
    cards: tuple[Card, ...] = ()
    owner: int | None = None
    closed: int = 0
    tint: Tint = ""
    state: str = ""
    """What it is waited for, where there are several hands: "choosing", "laid"."""
    empty: str = field(default_factory=lambda: say("no cards in hand"))


# --- blocks: what mats, rows, panels and questions are filled with --------------------------------


@dataclass(frozen=True, slots=True)
class Values:
    """Icons, numbers and words in a line."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of text."""

    lines: Lines


@dataclass(frozen=True, slots=True)
class Keep:
    """Something the reader can keep for other games (`Voice.kept`)."""

    game: str
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A fixed place on a mat: empty with a label, or with a card or figure in it."""

    label: str = ""
    card: Card | None = None
    art: str = ""
    """A figure or symbol (inner SVG in a box from -10 to 10), where it is not a card."""
    says: str = ""
    now: bool = False
    tint: Tint = ""
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Slots:
    """Places side by side."""

    slots: tuple[Slot, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A small label: a skill, an item, a card by its name."""

    text: str
    icon: str = ""
    tint: Tint = ""
    tone: Tone = ""
    says: str = ""
    option: Option | None = None
    remove: bool = False
    """Choosing it takes it away: it has a cross."""
    card: Card | None = None
    """The card shown when it is looked at."""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Chips:
    """Small labels in a line that wraps."""

    chips: tuple[Chip, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Meter:
    """A bar that is full as far as `now` goes; `words` stand at its right end."""

    title: str
    now: float
    most: float
    words: str = ""
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Meters:
    """Bars side by side."""

    meters: tuple[Meter, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of a track or a bar."""

    text: str = ""
    icon: str = ""
    tone: Tone = ""
    tint: Tint = ""
    now: bool = False
    past: bool = False
    hatched: bool = False
    """Would be filled by what is pointed at."""
    says: str = ""
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Track:
    """Fields in a row: rounds, fame, the block that is being built."""

    id: str
    cells: tuple[Cell, ...]
    title: str = ""
    values: tuple[Value, ...] = ()
    """What stands at its right end."""


@dataclass(frozen=True, slots=True)
class Term:
    """A field of a sum: what it is, how much, and whether it is enough."""

    title: str
    number: str | int
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum that matters now: "Onslaught 4, item +1, you need 5"."""

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A thing in a list: a name, what it costs, and a line about it."""

    title: str
    value: str = ""
    detail: str = ""
    icon: str = ""
    tone: Tone = ""
    state: State = ""
    option: Option | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Entries:
    """A list."""

    entries: tuple[Entry, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards beside each other; small ones show badge, title and first value only."""

    cards: tuple[Card, ...]
    small: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Piles:
    """Decks and discard piles with their counts."""

    piles: tuple[Pile, ...]


Block: TypeAlias = (
    "Values | Words | Keep | Slots | Chips | Meters | Track | Sum | Entries | Cards | Piles"
)


@dataclass(frozen=True, slots=True)
class Mat:
    """What lies before one hero, player or nation.

    A mat with an `owner` is that seat: the table adds the player's name, the clock and who is
    choosing, so a mat never says them.
    """

    id: str
    title: str
    owner: int | None = None
    art: str = ""
    """A medallion: inner SVG in a box from -24 to 24."""
    side: int | None = None
    """The team, for colour and shape."""
    value: str = ""
    """At the right end of the title: points, cost."""
    values: tuple[Value, ...] = ()
    state: str = ""
    """What it is doing: "attacks with Onslaught", "acts 2nd, 3 in hand"."""
    tone: Tone = ""
    acting: bool = False
    slots: tuple[Slot, ...] = ()
    """Places at its right, small on a strip: the cards of the round."""
    body: tuple[Block, ...] = ()
    """Everything else; folded away where there is no room."""
    folded: bool = False
    """Only title and values are shown until it is opened."""
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Something that lies open for all: a market, an offer, a deck, a place. Rows become tabs."""

    id: str
    title: str
    body: tuple[Block, ...] = ()
    count: str | int = ""
    """Beside the title: how many, or how many fit."""
    open: bool = False
    """To be shown first."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Something that happens now and needs room of its own: a combat, a contest, a draft.

    With `Stage.fills` the panels take the place of map and mats; otherwise they lie above the hand,
    and below a wide map in the place of the mats.
    """

    id: str
    title: str
    body: tuple[Block, ...] = ()
    value: str = ""
    tint: Tint = ""
    tone: Tone = ""
    lead: Lines = ()
    foot: Lines = ()
    wide: bool = False
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Strip:
    """One line above the mats: the order of the turn, the phases of a combat."""

    title: str = ""
    values: tuple[Value, ...] = ()
    steps: tuple[Cell, ...] = ()
    """Phases: those that are past, the one that is now, those to come."""


class NotNow(NamedTuple):
    """Something that looks possible and is not: what it is, and the fact that keeps it out."""

    label: str
    reason: str
    """"3 away, reach 2"."""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, when it is more than a list of options."""

    detail: str = ""
    """A line below the prompt: "It stays facedown until all have chosen."""
    body: tuple[Block, ...] = ()
    """The sum that matters, before the options."""
    primary: Option | None = None
    """The option most will want: one large button."""
    elsewhere: frozenset[Option] = frozenset()
    """Options that are on the stage and need not be listed again when there are many."""
    confirm: bool = False
    """Choose first, lay down by a second press: a bid, a whole design."""
    look: Card | None = None
    """What is looked at now, with what it would change."""
    not_now: tuple[NotNow, ...] = ()
    """Below the options, without keys."""
    about: Literal["", "map", "hand", "panels"] = ""
    """The part of the stage that is asked about: it grows where room is short, others give."""


@dataclass(frozen=True, slots=True)
class Part:
    """One chapter of the position in words: a zone, a player; pieces say what, whose, where."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """Everything there is to see, for the reader of one view."""

    board: Board | None = None
    status: tuple[Status, ...] = ()
    hands: tuple[Hand, ...] = ()
    mats: tuple[Mat, ...] = ()
    mats_title: str = "Players"
    """What the mats are called where they are behind a tab: Heroes, Nations."""
    rows: tuple[Row, ...] = ()
    rows_title: str = "On offer"
    tracks: tuple[Track, ...] = ()
    panels: tuple[Panel, ...] = ()
    fills: bool = False
    """The panels take the place of map and mats; a button brings the map."""
    strip: Strip | None = None
    question: Question | None = None
    words: tuple[Part, ...] = ()
    """The position in words, by zone."""


__all__ = [
    "Block", "Board", "Card", "Cards", "Cell", "Chip", "Chips", "Dot", "Entries", "Entry", "Hand",
    "Keep", "Line", "Mat", "Meter", "Meters", "NotNow", "Panel", "Part", "Pile", "Piles",
    "Question", "Row",
    "Slot", "Slots", "Stage", "State", "Status", "Strip", "Sum", "Term", "Tint", "Tone", "Track",
    "Value", "Values", "Words",
]  # fmt: skip
