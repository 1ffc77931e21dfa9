"""The front page, me, the door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from critias.kernel.rules import Rules
from critias.kit.language import count, say
from critias.kit.voice import voice_of
from critias.table import catalogue
from critias.table.html import Child, Html, el, phrase
from critias.table.pages.games import Glance, ago, filling, go_on, watched
from critias.table.pages.layout import Visitor, page
from critias.table.pages.people import leave_section
from critias.table.parts.signs import icon
from critias.table.records import Key, Person, Preferences


def front(
    visitor: Visitor,
    mine: Sequence[Glance],
    public: Sequence[Glance],
    refused: str = "",
) -> Html:
    """All games, one's own that go on, tables to join and to watch; `refused` says why an uploaded
    file is no game."""
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
                _going_on(mine),
            ),
            cls="hero",
        ),
        el(
            "section",
            el("h2", say("Games"), cls="hidden"),
            el("div", [_card(g) for g in catalogue.games().values()], cls="cards"),
        ),
        el("div", _watch(public), _join(public), _upload(refused), cls="below"),
        visitor=visitor,
        cls="front",
        here="/",
    )


_STRIP = 3
"""So many of one's own games stand on the front page."""


def _going_on(mine: Sequence[Glance]) -> Child:
    """One's own games: those that wait for the reader first, then those to begin."""
    turns = [one for one in mine if one.my_turn]
    begin = [one for one in mine if one.only_begin]
    others = [one for one in mine if one.row.status == "playing" and not one.my_turn]
    shown = [*turns, *begin, *others][:_STRIP]
    if not shown:
        return None
    tiles = [filling(one) if one.row.status == "open" else go_on(one) for one in shown]
    left = len([*turns, *begin, *others]) - len(shown)
    more = (
        el("a", count(left, "1 more of yours", "{n} more of yours"), href="/mine") if left else None
    )
    return el(
        "div",
        el("h2", say("Your games"), cls="hidden"),
        el("ul", tiles, cls="tiles strip"),
        more,
        cls="going-on",
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
                el("a", icon("plus"), say("Table"), href=f"/new/{game.id}", cls="button"),
                learn,
                el("a", icon("book"), say("Rules"), href=f"/rules/{game.id}", cls="button"),
                cls="buttons",
            ),
            cls="body",
        ),
        cls="card game",
    )


def _watch(public: Sequence[Glance]) -> Child:
    playing = [one for one in public if one.row.status == "playing"]
    return _corner(
        say("Watch"),
        [watched(one) for one in playing[:_LISTED]],
        say("No game is being played in the open just now."),
        el("a", say("all games to watch"), href="/watch"),
    )


def _join(public: Sequence[Glance]) -> Child:
    free = [one for one in public if one.row.status == "open" and one.free]
    return _corner(
        say("Open tables"),
        [filling(one) for one in free[:_LISTED]],
        say("Nobody waits for players. Set a table and open it to all."),
        el("a", say("all {n}", n=len(free)), href="/watch") if len(free) > _LISTED else None,
    )


_LISTED = 1
"""So many tables to watch or to join stand on the front page: it is to fit a small screen."""


def _corner(title: str, tiles: Sequence[Html], empty: str, more: Child) -> Html:
    return el(
        "section",
        el("div", el("h2", title), more, cls="corner-head"),
        el("ul", tiles, cls="tiles") if tiles else el("p", empty, cls="quiet"),
        cls="corner",
    )


def _upload(refused: str) -> Html:
    return el(
        "section",
        el("h2", say("A game from a file"), id="file"),
        el("p", refused, cls="error", role="alert", id="refused") if refused else None,
        el(
            "form",
            el(
                "label",
                say("Replay or continue a game that was saved as a file."),
                for_="game-file",
                cls="quiet",
            ),
            el(
                "input",
                type="file",
                id="game-file",
                name="file",
                accept=".json,.critias,.txt",
                required=True,
                aria_describedby="refused" if refused else None,
                autofocus=bool(refused),
            ),
            el("button", icon("up"), say("Open"), type="submit"),
            method="post",
            action="/upload",
            enctype="multipart/form-data",
            cls="line",
        ),
        cls="corner upload",
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
        here="/me",
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
