"""The front page, my games, me, the door."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from critias.kernel.rules import Rules
from critias.kit.language import count, say
from critias.kit.voice import voice_of
from critias.table import catalogue
from critias.table.html import Child, Html, el, phrase
from critias.table.pages.layout import Visitor, page
from critias.table.pages.people import leave_section
from critias.table.parts.signs import icon
from critias.table.records import Key, Person, Preferences, Seat, Table


def front(
    visitor: Visitor,
    public: Sequence[Table],
    mine: Sequence[Table],
    seats: Mapping[str, list[Seat]],
    names: Mapping[str, str],
) -> Html:
    """All games, tables one may join, and one's own that wait."""
    games = catalogue.games()
    waiting = [t for t in mine if _my_turn(t, seats.get(t.id, []), visitor.person)]
    return page(
        "",
        el(
            "section",
            el(
                "div",
                el("h1", say("Atlantis, around one table")),
                el(
                    "p",
                    say(
                        "Board games with every rule kept: against bots, at one screen, or with "
                        "friends far away. No account, nothing to install."
                    ),
                ),
                _turns(waiting),
            ),
            cls="hero",
        ),
        el(
            "section",
            el("h2", say("Games")),
            el("div", [_card(g) for g in games.values()], cls="cards"),
        ),
        _public(public, seats, names),
        _upload(),
        visitor=visitor,
        cls="front",
    )


def _turns(waiting: Sequence[Table]) -> Child:
    if not waiting:
        return None
    return el(
        "p",
        el("strong", say("Your turn:")),
        " ",
        [
            el("a", say(catalogue.games()[t.game].title), href=f"/t/{t.id}", cls="button gold")
            for t in waiting[:4]
            if t.game in catalogue.games()
        ],
        cls="turns",
    )


def _card(game: Rules[Any, Any, Any]) -> Html:
    voice = voice_of(game)
    learn = (
        el("a", icon("help"), say("Learn"), href=f"/learn/{game.id}", cls="button")
        if voice.lessons
        else None
    )
    return el(
        "article",
        el("img", src=f"/cover/{game.id}", alt="", loading="lazy", cls="cover"),
        el(
            "div",
            el("h3", say(game.title)),
            el("p", say(voice.summary)),
            el(
                "dl",
                el("div", el("dt", say("Players")), el("dd", say(voice.players))),
                el("div", el("dt", say("Length")), el("dd", say(voice.length))),
                cls="facts",
            ),
            el(
                "div",
                el(
                    "form",
                    el(
                        "button",
                        icon("play"),
                        say("Play now against bots"),
                        type="submit",
                        cls="primary",
                    ),
                    method="post",
                    action=f"/play/{game.id}",
                ),
                el("a", icon("plus"), say("New table"), href=f"/new/{game.id}", cls="button"),
                learn,
                el("a", icon("book"), say("Rules"), href=f"/rules/{game.id}", cls="button"),
                cls="buttons",
            ),
            cls="body",
        ),
        cls="card game",
    )


def _public(
    tables: Sequence[Table], seats: Mapping[str, list[Seat]], names: Mapping[str, str]
) -> Child:
    if not tables:
        return None
    return el(
        "section",
        el("h2", say("Open tables")),
        el("ul", [_row(t, seats.get(t.id, []), None, names) for t in tables], cls="tables"),
    )


def _upload() -> Html:
    return el(
        "section",
        el("h2", say("A game from a file")),
        el("p", say("Replay or continue a game that was saved as a file.")),
        el(
            "form",
            el(
                "label",
                say("Game file"),
                " ",
                el("input", type="file", name="file", accept=".json,.critias", required=True),
            ),
            el("button", icon("up"), say("Open"), type="submit"),
            method="post",
            action="/upload",
            enctype="multipart/form-data",
            cls="line",
        ),
        cls="upload",
    )


def _my_turn(table: Table, seats: Sequence[Seat], person: str | None) -> bool:
    acting = table.seats_to_act if table.status == "playing" else ()
    return any(s.seat in acting and s.person == person for s in seats if person is not None)


_STATUS = {
    "open": "filling seats",
    "playing": "being played",
    "over": "finished",
    "stopped": "stopped",
}


def _row(table: Table, seats: Sequence[Seat], person: str | None, names: Mapping[str, str]) -> Html:
    game = catalogue.games().get(table.game)
    title = say(game.title) if game is not None else table.game
    free = sum(1 for s in seats if s.person is None and not s.bot)
    turn = _my_turn(table, seats, person)
    status = say(_STATUS[table.status])
    if free and table.status == "open":
        status = say("{status}, {free} free", status=status, free=free)
    return el(
        "li",
        el(
            "a",
            el("span", title, cls="title"),
            el("span", _company(seats, person, names), cls="company quiet"),
            el("span", say("your turn") if turn else status, cls=f"state {'turn' if turn else ''}"),
            el("span", ago(table.changed), cls="quiet"),
            href=f"/t/{table.id}"
            if table.status in ("open", "playing")
            else f"/t/{table.id}/result",
        ),
    )


def _company(seats: Sequence[Seat], person: str | None, names: Mapping[str, str]) -> str:
    """Who else sits there."""
    people = [
        names.get(s.person, say("somebody")) for s in seats if s.person and s.person != person
    ]
    bots = [s.bot for s in seats if s.bot]
    words = list(dict.fromkeys(people))
    if bots:
        words.append(count(len(bots), "1 bot", "{n} bots"))
    return say("with {names}", names=", ".join(words)) if words else ""


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


def mine(
    visitor: Visitor,
    tables: Sequence[Table],
    seats: Mapping[str, list[Seat]],
    names: Mapping[str, str],
) -> Html:
    """All tables of a person."""
    groups: list[tuple[str, list[Table]]] = [
        (say("Your turn"), [t for t in tables if _my_turn(t, seats[t.id], visitor.person)]),
        (
            say("Waiting for others"),
            [
                t
                for t in tables
                if t.status in ("open", "playing") and not _my_turn(t, seats[t.id], visitor.person)
            ],
        ),
        (say("Finished"), [t for t in tables if t.status in ("over", "stopped")]),
    ]
    parts: list[Child] = [
        el(
            "section",
            el("h2", f"{heading} ({len(some)})"),
            el("ul", [_row(t, seats[t.id], visitor.person, names) for t in some], cls="tables"),
        )
        for heading, some in groups
        if some
    ]
    empty = el(
        "p",
        phrase("You have no games yet. {start}.", start=el("a", say("Start one"), href="/")),
    )
    saved = el("p", el("a", say("Saved designs"), href="/kept"), cls="quiet")
    return page(
        say("My games"),
        el("h1", say("My games")),
        parts or empty,
        saved,
        visitor=visitor,
        cls="mine",
    )


def me(
    visitor: Visitor,
    known: tuple[Person, Key] | None,
    keys: Sequence[Key],
    webhooks: bool,
    mail: bool,
) -> Html:
    """Name, devices, notifications."""
    name = known[0].name if known else ""
    more: list[Child] = []
    if known is not None:
        person, own = known
        more = [
            _preferences(person.prefers),
            el(
                "section",
                el("h2", say("Devices")),
                el(
                    "p", say("Each of them is you. Sign out what you do not know or no longer use.")
                ),
                el("ul", [_device(key, key.id == own.id) for key in keys], cls="devices"),
                el(
                    "p",
                    say(
                        "Make a link, open it on another device within an hour, and all your "
                        "games are there. It works once; send it to nobody else."
                    ),
                ),
                el("button", icon("link"), say("Make a link"), type="button", data_carry=True),
                el("p", id="carry-link", aria_live="polite"),
            ),
            el(
                "section",
                el("h2", say("When it is your turn")),
                el(
                    "p",
                    say(
                        "The page title tells you, and this browser can show a note while the "
                        "page is open somewhere."
                    ),
                ),
                el(
                    "button",
                    icon("bell"),
                    say("Allow notes in this browser"),
                    type="button",
                    data_notify=True,
                ),
                el(
                    "button",
                    icon("bell"),
                    say("Call this browser even when no page is open"),
                    type="button",
                    data_push=True,
                ),
                el("p", id="notify-state", aria_live="polite"),
                _mail(person) if mail else None,
                _webhook(person) if webhooks else None,
            ),
            el(
                "section",
                el("h2", say("For programs")),
                el(
                    "p",
                    phrase(
                        "A key lets a program act for you through the {interface}. Whoever has it "
                        "is you; it is shown only once, and stands among your devices.",
                        interface=el("a", say("interface"), href="/api"),
                    ),
                ),
                el("button", say("Make a key"), type="button", data_key=True),
                el("p", el("code", id="my-key"), aria_live="polite"),
            ),
            el("section", el("a", say("Administration"), href="/admin")) if person.admin else None,
            leave_section(),
        ]
    return page(
        say("Me"),
        el("h1", say("Me")),
        el(
            "section",
            el("h2", say("Name")),
            el(
                "form",
                el("label", say("How others see you"), for_="name"),
                el(
                    "input",
                    id="name",
                    name="name",
                    value=name,
                    maxlength="30",
                    required=True,
                    autocomplete="nickname",
                ),
                el("button", say("Save"), type="submit", cls="primary"),
                method="post",
                action="/me",
                cls="line",
            ),
        ),
        more,
        visitor=visitor,
        script="call.js",
        cls="me",
    )


def _preferences(prefers: Preferences) -> Html:
    def box(name: str, words: str, on: bool) -> Html:
        control = el("input", type="checkbox", id=name, name=name, value="yes", checked=on)
        return el("div", el("label", control, " ", say(words), for_=name), cls="field check")

    def choice(name: str, words: str, now: str, choices: Mapping[str, str]) -> Html:
        chips = [
            el(
                "label",
                el("input", type="radio", name=name, value=value, checked=value == now),
                el("span", say(says)),
                cls="chip",
            )
            for value, says in choices.items()
        ]
        return el("fieldset", el("legend", say(words)), el("div", chips, cls="chips"), cls="field")

    return el(
        "section",
        el("h2", say("As you like it")),
        el(
            "form",
            choice(
                "text",
                "Text",
                prefers.text,
                {"usual": "Usual", "large": "Large", "larger": "Larger"},
            ),
            choice(
                "colours",
                "Colours",
                prefers.colours,
                {"usual": "As this device", "light": "Light", "dark": "Dark"},
            ),
            choice("motion", "Motion", prefers.motion, {"usual": "As this device", "less": "None"}),
            box("confirm", "Ask once more before I choose", prefers.confirm),
            box("sound", "Sounds at the table", prefers.sound),
            el("button", say("Save"), type="submit"),
            method="post",
            action="/me/preferences",
        ),
    )


def _device(key: Key, own: bool) -> Html:
    when = say("this one") if own else say("used {ago}", ago=ago(key.used))
    return el(
        "li",
        el("strong", say(key.device)),
        el("span", say("{when}, since {ago}", when=when, ago=ago(key.created)), cls="quiet"),
        el(
            "form",
            el(
                "button",
                say("Sign out"),
                type="submit",
                aria_label=say("Sign out {device}", device=say(key.device)),
            ),
            method="post",
            action=f"/me/keys/{key.id}/revoke",
            data_confirm=say("Sign this very device out? Without another one your games are lost.")
            if own
            else None,
        ),
    )


def _webhook(person: Person) -> Html:
    return el(
        "form",
        el(
            "label",
            say("Webhook: an address that gets a message when you are away"),
            for_="webhook",
        ),
        el(
            "input",
            id="webhook",
            name="webhook",
            type="url",
            value=person.webhook,
            maxlength="500",
            placeholder=say("https://"),
        ),
        el("button", say("Save"), type="submit"),
        el(
            "small",
            say("The table calls it from outside: an address in a private network is not reached."),
            cls="quiet",
        ),
        method="post",
        action="/me/webhook",
        cls="line",
    )


def _mail(person: Person) -> Html:
    return el(
        "form",
        el("label", say("Mail: an address that gets a letter when you are away"), for_="mail"),
        el(
            "input",
            id="mail",
            name="mail",
            type="email",
            value=person.mail,
            maxlength="200",
            autocomplete="email",
        ),
        el("button", say("Save"), type="submit"),
        el(
            "small",
            say("A first letter asks whether it is yours. Leave it empty for no mail."),
            cls="quiet",
        ),
        method="post",
        action="/me/mail",
        cls="line",
    )


def mail_asked(visitor: Visitor) -> Html:
    """Where the link of a letter leads."""
    return page(
        say("Your address"),
        el(
            "section",
            el("h1", say("Is this your address?")),
            el("p", say("Then letters go there when it is your turn and you are away.")),
            el("button", say("Yes, it is mine"), type="button", cls="primary", data_mail=True),
            el("p", id="carry-state", aria_live="assertive"),
            cls="narrow",
        ),
        visitor=visitor,
        script="call.js",
    )


def carry(visitor: Visitor) -> Html:
    """Where the link for another device leads."""
    return page(
        say("Another device"),
        el(
            "section",
            el("h1", say("Another device")),
            el("p", say("This makes you, on this device, the person the link was made for.")),
            el("button", say("Go on"), type="button", cls="primary", data_take=True),
            el("p", id="carry-state", aria_live="assertive"),
            cls="narrow",
        ),
        visitor=visitor,
    )


def door(visitor: Visitor, to: str, wrong: bool = False) -> Html:
    """Where the site's password is asked for."""
    return page(
        say("Password"),
        el(
            "section",
            el("h1", say("This table has a password")),
            el("p", say("That is not it."), cls="error", role="alert") if wrong else None,
            el(
                "form",
                el("label", say("Password"), for_="password"),
                el(
                    "input",
                    id="password",
                    name="password",
                    type="password",
                    required=True,
                    autocomplete="current-password",
                ),
                el("input", type="hidden", name="to", value=to),
                el("button", say("Enter"), type="submit", cls="primary"),
                method="post",
                action="/door",
                cls="line",
            ),
            cls="narrow",
        ),
        visitor=visitor,
    )
