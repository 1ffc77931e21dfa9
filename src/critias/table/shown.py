"""A table as programs are shown it: the same as people see, as plain values."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from critias.kernel.choices import Ask
from critias.kernel.rules import View
from critias.kit.language import said
from critias.kit.offers import Offer
from critias.table.agreeing import still_to_agree, wish
from critias.table.live import Live
from critias.table.reader import Reader
from critias.table.records import Result
from critias.table.telling import came_from, told


class SeatShown(msgspec.Struct):
    """Who sits where; `bot` is empty where none does."""

    name: str
    player: str
    team: int
    bot: str
    person: bool


class OptionShown(msgspec.Struct):
    """One legal choice: its text, its words, and what has to be known of it beforehand."""

    option: str
    label: str
    note: str | UnsetType = UNSET


class QuestionShown(msgspec.Struct):
    """What your seat is asked; `chosen` is an answer that may still be changed."""

    id: int
    kind: str
    prompt: str
    options: list[OptionShown]
    chosen: str | None


class EventShown(msgspec.Struct):
    """Something that happened with choice `number`."""

    number: int
    kind: str
    words: str
    rule: str


class ProposalShown(msgspec.Struct):
    """What somebody wants the others to agree to; `seat` is null where it is the host's wish."""

    kind: str
    seat: int | None
    words: str
    still_to_agree: list[int]


class TableShown(msgspec.Struct):
    """A table; what comes after `origin` is there once the game has begun."""

    table: str
    game: str
    status: Literal["open", "playing", "over", "stopped"]
    revision: int
    """Grows with every change."""
    number: int
    """Of the last entry of the journal."""
    seat: int | None
    """Whose side this is; null: a spectator's."""
    own: list[int]
    seats: list[SeatShown]
    halted: str | None
    """Why the game cannot go on, though it has not ended."""
    origin: str | None
    """Where the first choices came from, if not from this table."""
    view: dict[str, Any] | UnsetType = UNSET
    """What the seat may know, as the game makes it."""
    waiting: list[int] | UnsetType = UNSET
    busy: bool | UnsetType = UNSET
    """Whether the bots take longer than they should."""
    ready: list[int] | UnsetType = UNSET
    """Seats that have answered a question that all are asked."""
    deadline: float | UnsetType | None = UNSET
    """When the time for the question is out, in seconds since 1970."""
    events: list[EventShown] | UnsetType = UNSET
    proposal: ProposalShown | UnsetType | None = UNSET
    question: QuestionShown | UnsetType | None = UNSET
    undo: str | UnsetType | None = UNSET
    """Why the last choice of the seat cannot be taken back; null: it can."""
    result: Result | UnsetType | None = UNSET


def data(live: Live, reader: Reader, since: int = 0) -> TableShown:
    """The table for a reader, with what happened since choice `since`."""
    row = live.row
    shown = TableShown(
        table=live.id,
        game=row.game,
        status=row.status,  # type: ignore[arg-type]
        revision=row.revision,
        number=row.length,
        seat=reader.seat,
        own=list(reader.own),
        seats=[
            SeatShown(name, live.player(s), live.teams[s], place.bot, place.person is not None)
            for s, (name, place) in enumerate(zip(live.seat_names, live.seats, strict=True))
        ],
        halted=said(live.halted.text) if live.halted else None,
        origin=came_from(row) or None,
    )
    if not live.begun:
        return shown
    match = live.match
    view = match.view(reader.seat)
    shown.view = view
    shown.waiting = list(match.seats_to_answer()) if not live.over else []
    shown.busy = live.busy
    shown.ready = sorted(match.answers)
    # The row may still tell of before the server was down.
    shown.deadline = live.clock.deadline(match) if not live.over else None
    shown.events = [
        EventShown(one.number, one.kind, one.words, one.rule)
        for one in told(live, view, reader.seat, since)
    ]
    shown.proposal = _proposed(live)
    ask = live.ask_for(reader.seat)
    shown.question = _asked(live, reader.seat, view, ask) if ask is not None else None
    shown.undo = None if reader.seat is None or live.over else match.can_undo(reader.seat)
    shown.result = live.result
    return shown


def _asked(live: Live, seat: int | None, view: View, ask: Ask) -> QuestionShown:
    assert seat is not None, "only a seat is asked"
    match = live.match
    chosen = match.answers.get(seat)
    offers = live.voice.offers(match.state, view, ask)
    return QuestionShown(
        id=live.question,
        kind=str(ask.kind),
        prompt=offers.prompt,
        options=[_option(offer) for offer in offers],
        chosen=None if chosen is None else match.game.notation(match.state, chosen),
    )


def _option(offer: Offer) -> OptionShown:
    note = offer.said.removeprefix(offer.label).removeprefix(": ")
    return OptionShown(offer.notation, offer.label, note or UNSET)


def _proposed(live: Live) -> ProposalShown | None:
    proposal = live.proposal
    if proposal is None:
        return None
    return ProposalShown(
        kind=proposal.kind,
        seat=proposal.seat if proposal.seat >= 0 else None,
        words=wish(live, proposal),
        still_to_agree=list(still_to_agree(live, proposal)),
    )
