"""What the live line brings: answers to messages, and news."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from critias.table.shown import TableShown


class Answered(msgspec.Struct, tag_field="type", kw_only=True):
    """The answer to a message."""

    id: int = 0
    """That of the message."""


class Welcome(Answered, tag="welcome"):
    """The answer to `hello`; updates follow."""

    table: str
    own: list[int]
    """Your seats there."""


class Done(Answered, tag="done"):
    """It is safe in the store."""

    number: int | UnsetType = UNSET
    """After a choice, or one that was taken back: the last journal entry."""


class Told(Answered, tag="why"):
    """Why an option cannot be chosen."""

    says: str
    rule: str | None
    """The id of the rule behind it."""


class Refused(Answered, tag="refused"):
    """Nothing was changed."""

    error: str
    rule: str | None
    """The id of the rule behind it."""
    status: int
    """As if it had been asked by HTTP."""


class News(msgspec.Struct, tag_field="type", kw_only=True):
    """What comes unasked."""


class DataUpdate(News, tag="update"):
    """The table as it is now, for a line that wants data."""

    data: TableShown
    """Its events are those since the last update."""


class PageUpdate(News, tag="update"):
    """What looks different now, for a line that wants html."""

    revision: int
    """Of the table; a page that is drawn tells it in `have` of its `hello`."""
    number: int
    """The last journal entry, undos included."""
    status: str
    """Of the table: open, playing, over or stopped."""
    title: str
    """Of the page; it begins with a dot where it is the reader's turn."""
    fragments: dict[str, str]
    """Markup by the id of the element whose place it takes; what is as it was is not there."""
    stage: str | UnsetType = UNSET
    """Once the game has begun: what there is on the stage, as classes of the table."""


class Trouble(News, tag="trouble"):
    """The table could not be drawn."""

    error: str
