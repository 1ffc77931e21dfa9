"""What the store holds, as plain values."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One row."""

    def columns(self) -> dict[str, Any]:
        """For an insert."""
        return msgspec.structs.asdict(self)


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody wants to be served."""

    confirm: bool = False
    """Ask once more before a choice is made."""
    sound: bool = False
    motion: Literal["usual", "less"] = "usual"
    text: Literal["usual", "large", "larger"] = "usual"
    colours: Literal["usual", "light", "dark"] = "usual"
    """Usual is what the system says."""


class Person(Record, frozen=True, kw_only=True):
    """Somebody with a name."""

    id: str
    name: str
    webhook: str = ""
    created: float
    preferences: str = "{}"
    mail: str = ""
    """Where to write when it is their turn; only once they have said that it is theirs."""
    admin: bool = False
    """Whether they keep order here."""

    @property
    def prefers(self) -> Preferences:
        """How they want to be served; what is not understood any more is as usual."""
        try:
            return msgspec.json.decode(self.preferences, type=Preferences)
        except msgspec.DecodeError:
            return Preferences()


class Push(Record, frozen=True, kw_only=True):
    """A browser that lets itself be called."""

    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    created: float


class Keepsake(Record, frozen=True, kw_only=True):
    """What somebody keeps from one game for another."""

    id: str
    person: str
    game: str
    name: str
    code: str
    created: float


class Letter(Record, frozen=True, kw_only=True):
    """A letter that asked whether an address is somebody's; neither end can be read from it."""

    id: str
    to_hash: str
    from_hash: str
    at: float


class Key(Record, frozen=True, kw_only=True):
    """What proves on one device who somebody is; kept only as a hash."""

    id: str
    person: str
    key_hash: str
    device: str
    created: float
    used: float


class Table(Record, frozen=True, kw_only=True):
    """One table: a game, its options, and where it stands."""

    id: str
    game: str
    version: str
    setup: str
    seed: str
    status: str
    """open (seats are being filled), playing, over, or stopped before the end."""
    host: str
    public: bool
    spectators: bool
    curtain: bool
    clock: str
    """none, move or game."""
    clock_seconds: int
    source: str = ""
    """Where the first choices came from, if not from this table."""
    revision: int = 0
    length: int = 0
    """The number of the last journal entry."""
    created: float
    changed: float
    deadline: float | None = None
    bot_turn: bool = False
    to_act: str = ""
    """The seats we wait for, separated by commas."""
    result: str = ""
    proposal: str = ""
    thinker: str = ""
    """The worker that thinks for its bots."""
    origin: str = ""
    """The position it began with, as JSON, if that was laid out; empty: the setup's own."""

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """The seats we wait for."""
        return tuple(int(seat) for seat in self.to_act.split(",") if seat)


class Seat(Record, frozen=True, kw_only=True):
    """A seat at a table: a person's, a bot's, or free."""

    table_id: str
    seat: int
    person: str | None = None
    bot: str = ""
    generation: int = 0
    """Counts the links that were made for it; only the newest works."""
    offered: bool = True
    """Whether somebody new may sit down there while the game runs."""


class Seating(Record, frozen=True, kw_only=True):
    """A change of seats in a running game, as everybody reads it."""

    table_id: str
    number: int = 0
    length: int
    """How many choices stood when it happened."""
    words: str
    at: float


CHOOSE = "choose"
UNDO = "undo"
CONSENT = "consent"


class Entry(Record, frozen=True, kw_only=True):
    """One line of the journal."""

    table_id: str
    number: int
    seat: int
    action: str
    text: str
    by: str
    """person, bot, clock or file."""
    at: float
    digest: str = ""
    """Of the position, where the choice ended a step of the game: other rules that lead to the
    same digests lead to the same game."""


class Said(Record, frozen=True, kw_only=True):
    """One line of chat; `seat` is None for a spectator."""

    table_id: str
    number: int = 0
    seat: int | None
    person: str
    name: str
    text: str
    at: float


PROPOSALS = {
    "undo": "take back up to their last choice",
    "stop": "stop the game without a result",
    "draw": "end the game as a draw",
    "resign": "give the game up",
}
AGAIN = "again"
"""After the end: to play once more, at a table that is set already."""
SEATS = ("free", "bot")
"""Proposals about a seat: to free it for somebody, and to let another bot have it."""


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat wants and the others have to agree to."""

    kind: str
    """One of `PROPOSALS` or of `SEATS`, or `AGAIN`."""
    seat: int
    """Whose it is; -1: the host's, who has no seat."""
    length: int
    """Of the journal when it was made: any later choice ends it, unless it is about a seat."""
    agreed: tuple[int, ...]
    place: int = -1
    """The seat it is about."""
    bot: str = ""
    """The bot that is to sit there."""
    table: str = ""
    """The table where it goes on."""
    by: str = ""
    """Who set it."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended."""

    winners: tuple[int, ...]
    reason: str
    rule: str
    scores: tuple[float, ...] = ()


class Deed(Record, frozen=True, kw_only=True):
    """What an administrator did. Workers follow the list of deeds to learn of it."""

    number: int = 0
    at: float
    by: str
    """Who; empty: whoever sits at the server's own command line."""
    kind: str
    subject: str
    """The table, person, ban or address it was done to."""
    words: str = ""
    """A sentence as `critias.table.sentences` keeps it; once they were plain words."""


PERSON = "person"
ADDRESS = "address"


class Ban(Record, frozen=True, kw_only=True):
    """Somebody, or an address, that is not let in."""

    id: str
    kind: str
    """person or address."""
    subject: str
    """The person, or the address or network."""
    reason: str = ""
    spreads: bool = False
    """Whether the addresses that the person comes from are banned as well."""
    since: float
    until: float | None = None
    by: str = ""

    def holds(self, now: float) -> bool:
        """Whether it has not ended."""
        return self.until is None or self.until > now


class Report(Record, frozen=True, kw_only=True):
    """What somebody wants an administrator to look at."""

    id: str
    at: float
    by: str
    table_id: str
    words: str
    lines: str
    """The lines in question, as JSON, as they were when it was reported."""
    settled: float | None = None

    @property
    def said(self) -> list[Said]:
        """The lines in question."""
        return msgspec.json.decode(self.lines, type=list[Said])


class Shun(Record, frozen=True, kw_only=True):
    """Whom somebody does not want to hear, or to play with."""

    person: str
    other: str
    blocks: bool
    """Not only what they say: they do not sit down where this person sits or is the host."""
    since: float
