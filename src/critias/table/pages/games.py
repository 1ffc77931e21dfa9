"""Tables in lists: mine, those to join and those to watch."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlencode

import msgspec

from critias.kit.language import count, say
from critias.table import catalogue
from critias.table.fragments.people import capital, listed, time_left
from critias.table.html import Child, Html, el, phrase
from critias.table.pages.company import company, faces
from critias.table.pages.layout import Visitor, page
from critias.table.parts.signs import icon
from critias.table.records import Result, Seat, Table

_SHOWN: Final = 8
"""So many finished games are listed at once; the others are behind a click."""
OLD: Final = 86_400.0
"""Seconds after which a table that nobody has joined counts as forgotten."""


class Glance(NamedTuple):
    """What a list tells of a table."""

    row: Table
    seats: Sequence[Seat]
    names: Mapping[str, str]
    person: str | None
    """Who reads it."""
    asked: str = ""
    """What is asked there now, in words, where it is known without bringing the table to life."""
    watching: int = 0

    @property
    def title(self) -> str:
        """The name of the game."""
        game = catalogue.games().get(self.row.game)
        return say(game.title) if game is not None else self.row.game

    @property
    def my_turn(self) -> bool:
        """Whether the reader is waited for."""
        acting = self.row.seats_to_act if self.row.status == "playing" else ()
        return self.person is not None and any(
            s.seat in acting and s.person == self.person for s in self.seats
        )

    @property
    def waits_for_others(self) -> bool:
        """Whether the reader plays here and other people are waited for."""
        plays = self.person is not None and any(s.person == self.person for s in self.seats)
        acting = {s.person for s in self.seats if s.seat in self.row.seats_to_act}
        playing = self.row.status == "playing"
        return plays and playing and not self.my_turn and acting != {None}

    @property
    def free(self) -> int:
        """How many seats nobody has taken."""
        return sum(1 for s in self.seats if s.person is None and not s.bot)

    @property
    def only_begin(self) -> bool:
        """Whether nothing is missing but the reader's word."""
        return self.row.status == "open" and not self.free and self.row.host == self.person

    @property
    def joined(self) -> bool:
        """Whether anybody but the reader sits there."""
        return any(s.person not in (None, self.person) for s in self.seats)

    @property
    def forgotten(self) -> bool:
        """Whether the reader set this table long ago and nobody has joined."""
        mine = self.row.status == "open" and self.row.host == self.person
        return mine and not self.joined and time.time() - self.row.changed > OLD

    @property
    def sides(self) -> int:
        """How many sides play against each other."""
        game = catalogue.games().get(self.row.game)
        if game is None:
            return len(self.seats)
        setup = game.read_setup(json.loads(self.row.setup))
        return len({game.team(setup, s.seat) for s in self.seats})

    @property
    def link(self) -> str:
        """Where to go."""
        running = self.row.status in ("open", "playing")
        return f"/t/{self.row.id}" if running else f"/t/{self.row.id}/result"

    @property
    def waited_for(self) -> str:
        """Whom the game waits for, in words."""
        if self.row.status != "playing":
            return ""
        acting = [s for s in self.seats if s.seat in self.row.seats_to_act]
        people = dict.fromkeys(
            self.names.get(s.person, say("somebody")) for s in acting if s.person is not None
        )
        if people:
            return say("Waiting for {names}", names=listed(list(people)))
        return say("The bots are thinking") if acting else ""


def picture(one: Glance) -> Html:
    """The board as it stands, small; before the start what the game looks like."""
    begun = one.row.status != "open"
    source = f"/t/{one.row.id}/small/{one.row.length}" if begun else f"/cover/{one.row.game}"
    return el("div", el("img", src=source, alt="", loading="lazy", cls="shot"), cls="frame")


def _left(one: Glance) -> Child:
    end = one.row.deadline
    if one.row.status != "playing" or end is None:
        return None
    left = say("{time} left", time=time_left(end - time.time()))
    return el("span", icon("clock"), left, cls="left")


def tile(one: Glance, *buttons: Child, large: bool = False) -> Html:
    """A table with its picture, what is asked, and who is there."""
    told = one.asked or (say("Your turn") if one.my_turn else one.waited_for)
    if one.waits_for_others:
        # Who plays along wants to know whom to remind, who looks on what is going on.
        told = one.waited_for
    if one.row.status == "open":
        told = (
            count(one.free, "1 seat is free", "{n} seats are free")
            if one.free
            else say("All seats are taken")
        )
    with_ = company(one.seats, one.person, one.names)
    cls = " ".join(["tile", *(["large"] if large else []), *(["turn"] if one.my_turn else [])])
    return el(
        "li",
        picture(one),
        el(
            "div",
            el("h3", el("a", one.title, href=one.link)),
            el("p", capital(told), cls="asked") if told else None,
            el(
                "p",
                faces(one.seats, one.names, one.person),
                el("span", with_, cls="company"),
                _left(one),
                _viewers(one),
                cls="sitting",
            ),
            cls="about",
        ),
        el("div", buttons, cls="do") if buttons else None,
        cls=cls,
    )


def _viewers(one: Glance) -> Child:
    if not one.watching:
        return None
    words = count(one.watching, "1 looks on", "{n} look on")
    return el("span", icon("eye"), words, cls="left")


def _button(one: Glance, words: str, label: str, cls: str = "button") -> Html:
    return el("a", words, href=one.link, cls=cls, aria_label=f"{label}: {one.title}")


def go_on(one: Glance, large: bool = False) -> Html:
    """One of the reader's own games that are being played."""
    if one.my_turn:
        do = _button(one, say("Continue"), say("Continue"), "button primary")
    else:
        do = _button(one, say("Look"), say("Look"))
    return tile(one, do, large=large)


def begin_button(one: Glance) -> Html:
    """The last word before a game begins."""
    return el(
        "form",
        el(
            "button",
            icon("play"),
            say("Begin"),
            type="submit",
            cls="primary",
            aria_label=say("Begin: {game}", game=one.title),
        ),
        method="post",
        action=f"/t/{one.row.id}/start",
    )


def close_button(one: Glance) -> Html:
    """A table of one's own that has not begun is closed where it is listed."""
    return el(
        "form",
        el("button", say("Close"), type="submit", aria_label=say("Close: {game}", game=one.title)),
        method="post",
        action=f"/t/{one.row.id}/close",
        data_confirm=say("Close this table for good?") if one.joined else None,
    )


def filling(one: Glance) -> Html:
    """A table that has not begun: to go there, to join, or to begin."""
    if one.only_begin:
        return tile(one, begin_button(one))
    if one.row.host == one.person:
        return tile(one, _button(one, say("Open"), say("Open")), close_button(one))
    mine = one.row.host == one.person or any(s.person == one.person for s in one.seats)
    if one.free and one.row.public and not mine:
        return tile(one, _button(one, say("Join"), say("Join"), "button primary"))
    return tile(one, _button(one, say("Open"), say("Open")))


def watched(one: Glance) -> Html:
    """A game to look on at."""
    return tile(one, _button(one, say("Watch"), say("Watch")))


def _section(heading: str, some: Sequence[Html], cls: str) -> Child:
    if not some:
        return None
    return el(
        "section",
        el("h2", heading, " ", el("span", len(some), cls="number")),
        el("ul", some, cls=cls),
    )


def mine(visitor: Visitor, tables: Sequence[Glance], game: str = "") -> Html:
    """All tables of a person, or those of one game."""
    shown = [one for one in tables if not game or one.row.game == game]
    playing = [one for one in shown if one.row.status == "playing"]
    turns = [one for one in playing if one.my_turn]
    waiting = [one for one in playing if not one.my_turn]
    old = [one for one in shown if one.forgotten]
    fill = sorted(
        (one for one in shown if one.row.status == "open" and not one.forgotten),
        key=lambda one: not one.only_begin,
    )
    parts: list[Child] = [
        _section(say("Your turn"), [go_on(one, large=True) for one in turns], "tiles two"),
        _section(say("Waiting for others"), [go_on(one) for one in waiting], "tiles"),
        _section(say("Still filling"), [filling(one) for one in fill], "tiles"),
        _forgotten(old),
        _finished([one for one in shown if one.row.status in ("over", "stopped")]),
    ]
    empty = el(
        "p",
        phrase("You have no games yet. {start}.", start=el("a", say("Start one"), href="/")),
        cls="note",
    )
    return page(
        say("My games"),
        el(
            "div",
            el("h1", say("My games")),
            _filters(tables, game),
            el("a", icon("plus"), say("New table"), href="/", cls="button primary"),
            cls="page-head",
        ),
        [part for part in parts if part is not None] or empty,
        el(
            "p",
            el("a", say("Saved designs"), href="/kept"),
            el("a", say("Games to watch"), href="/watch"),
            el("a", say("A game from a file"), href="/#file"),
            cls="quiet more-links",
        ),
        visitor=visitor,
        cls="mine",
        here="/mine",
    )


def _forgotten(some: Sequence[Glance]) -> Child:
    """Tables of long ago that nobody has joined: folded, and closed all at once."""
    if not some:
        return None
    tables = [el("input", type="hidden", name="table", value=one.row.id) for one in some]
    return el(
        "section",
        el(
            "details",
            el(
                "summary",
                count(len(some), "1 older table nobody joined", "{n} older tables nobody joined"),
            ),
            el("ul", [filling(one) for one in some], cls="tiles"),
        ),
        el(
            "form",
            tables,
            el("button", count(len(some), "Close it", "Close all {n}"), type="submit"),
            method="post",
            action="/mine/close",
        ),
        cls="forgotten",
    )


def _filters(tables: Iterable[Glance], game: str) -> Child:
    """Links that show the games of one kind, where there are several."""
    kinds = {one.row.game: one.title for one in tables}
    if len(kinds) < 2:
        return None
    links = [("", say("All")), *kinds.items()]
    return el(
        "nav",
        [
            el(
                "a",
                words,
                href="/mine?" + urlencode({"game": key}) if key else "/mine",
                cls="pill",
                aria_current="page" if key == game else None,
            )
            for key, words in links
        ],
        cls="pills",
        aria_label=say("Games of one kind"),
    )


def _finished(some: Sequence[Glance]) -> Child:
    if not some:
        return None
    rows = [_ended(one) for one in some]
    rest: Child = None
    if len(rows) > _SHOWN:
        rest = el(
            "details",
            el("summary", count(len(rows) - _SHOWN, "1 older one", "{n} older ones")),
            el("ul", rows[_SHOWN:], cls="ended"),
        )
    return el(
        "section",
        el("h2", say("Finished"), " ", el("span", len(some), cls="number")),
        el("ul", rows[:_SHOWN], cls="ended"),
        rest,
    )


def outcome(one: Glance) -> tuple[str, str]:
    """How it ended for the reader: the word for it, and who won, in words."""
    if not one.row.result:
        return say("stopped"), ""
    result = msgspec.json.decode(one.row.result, type=Result)
    own = {s.seat for s in one.seats if s.person == one.person and one.person is not None}
    winners = [s for s in one.seats if s.seat in result.winners]
    people = dict.fromkeys(
        one.names.get(s.person, say("somebody")) for s in winners if s.person is not None
    )
    bots = sum(1 for s in winners if s.bot)
    names = [*people, *([count(bots, "1 bot", "{n} bots")] if bots else [])]
    told = say("Won by {names}", names=listed(names))
    if not winners:
        # Whoever plays against nobody but the game has lost to it.
        return (say("draw") if one.sides > 1 else say("lost")), ""
    if not own:
        return say("over"), told
    if own & set(result.winners):
        return say("won"), "" if names == [one.names.get(str(one.person))] else told
    return say("lost"), told


def _ended(one: Glance) -> Html:
    word, told = outcome(one)
    won, lost = word == say("won"), word == say("lost")
    path = f"/t/{one.row.id}"
    return el(
        "li",
        el("span", word, cls="chance" + (" won" if won else " lost" if lost else "")),
        el("a", one.title, href=one.link, cls="title"),
        el(
            "span",
            faces(one.seats, one.names, one.person),
            el("span", told or company(one.seats, one.person, one.names), cls="company"),
            cls="sitting",
        ),
        el("span", ago(one.row.changed), cls="quiet"),
        el(
            "span",
            el(
                "a",
                say("Replay"),
                href=f"{path}/replay",
                cls="button",
                aria_label=say("Replay: {game}", game=one.title),
            )
            if one.row.length
            else None,
            cls="do",
        ),
    )


def ago(at: float) -> str:
    """How long ago something was."""
    seconds = max(0, int(time.time() - at))
    for size, one, many in (
        (86_400, "1 day ago", "{n} days ago"),
        (3_600, "1 hour ago", "{n} hours ago"),
        (60, "1 minute ago", "{n} minutes ago"),
    ):
        if seconds >= size:
            return count(seconds // size, one, many)
    return say("just now")


def watch_page(visitor: Visitor, tables: Sequence[Glance], ended: Sequence[Glance]) -> Html:
    """Games that everybody may look on at."""
    playing = [one for one in tables if one.row.status == "playing"]
    fill = [one for one in tables if one.row.status == "open"]
    nothing = el(
        "p",
        say(
            "Nothing is being played in the open just now. A table is listed here if its host "
            "opens it to all."
        ),
        cls="note",
    )
    return page(
        say("Watch"),
        el("h1", say("Games to watch")),
        None if playing or fill else nothing,
        _section(say("Being played"), [watched(one) for one in playing], "tiles"),
        _section(say("Open tables"), [filling(one) for one in fill], "tiles"),
        _finished(ended),
        visitor=visitor,
        cls="mine",
        here="/watch",
    )
