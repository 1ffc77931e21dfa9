"""Setting up: what a newcomer needs at once, and the rest under "more"."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from critias.kernel.errors import BadSetup
from critias.kernel.rules import AnyRules
from critias.kit.language import count, said, say
from critias.table import clock
from critias.table.html import Child, Html, el
from critias.table.pages.forms import (
    fitting,
    matters,
    options_of,
    pickings,
    seat_fields,
    setup_fields,
    table_fields,
)
from critias.table.pages.kept import kept_fields
from critias.table.pages.layout import Visitor, page
from critias.table.pages.picking import picking_fields, picks, places_of, take
from critias.table.parts.signs import icon
from critias.table.records import Keepsake


def new_table(
    visitor: Visitor,
    game: AnyRules,
    values: Mapping[str, Any],
    form: Mapping[str, list[str]],
    filling: Sequence[str],
    error: str = "",
    keepsakes: Sequence[Keepsake] = (),
) -> Html:
    """The form for a new table; `filling` says who sits where, as far as it is known. After an
    error its fields keep what was entered, and the seats and pictures are those that go with it."""
    chosen, refused = fitting(game, values)
    chosen, place = take(game, chosen, form)
    entered = {**chosen, **values} if error else chosen
    try:
        setup = game.parse_setup(chosen)
    except BadSetup as problem:
        error = error or said(problem)
        setup = game.parse_setup()
    pace, settings = table_fields(form)
    filled = filled_seats(game, setup, filling)
    names = [
        option.label.lower()
        for option in options_of(game)
        if option.more and matters(game, chosen, option)
    ]
    hint = ", ".join([*names[:4], say("who may watch")])
    seats = game.seats(setup)
    headings = list(dict.fromkeys(one.section for one in options_of(game) if one.section))
    faces = picking_fields(game, chosen, place, seats, more=False)
    sections = [
        el(
            "section",
            el("h2", heading),
            setup_fields(game, entered, refused, False, heading),
            faces,
        )
        for heading in headings
    ]
    return page(
        say("New table: {game}", game=say(game.title)),
        el("h1", say("New table: {game}", game=say(game.title))),
        el(
            "p",
            say("A few questions, then you sit down. Everything else is as usual."),
            cls="quiet",
        ),
        el("p", error, cls="error", role="alert") if error else None,
        el(
            "form",
            el(
                "div",
                el(
                    "section",
                    el("h2", say("The game"), cls="hidden"),
                    el("div", setup_fields(game, entered, refused, more=False), pace, cls="few"),
                    id="setup-form",
                ),
                el(
                    "section",
                    el("h2", say("Who sits where")),
                    seat_fields(game, setup, filled, places_of(game, chosen, place)),
                ),
                sections or (el("section", faces) if faces else None),
                kept_fields(game, chosen, keepsakes),
                el(
                    "details",
                    el("summary", el("strong", say("More")), el("span", hint, cls="quiet")),
                    el("div", setup_fields(game, entered, refused, more=True), settings, cls="two"),
                    picking_fields(game, chosen, place, seats, more=True),
                    cls="panel more",
                    open=bool(error),
                ),
                cls="questions",
            ),
            _summary(game, chosen, filled, form),
            method="post",
            action=f"/new/{game.id}",
            cls="new-table",
        ),
        visitor=visitor,
        script="new.js",
        cls="new",
    )


def filled_seats(game: AnyRules, setup: Any, filling: Sequence[str]) -> list[str]:
    """Who sits on each seat of this setup: what was said, and bots for whatever is new."""
    usual = filling[-1] if filling else "open"
    seats = len(game.seats(setup))
    return [filling[seat] if seat < len(filling) else usual for seat in range(seats)]


def _against(one: str, other: str) -> str:
    return say("{one} against {other}", one=one, other=other)


def _summary(
    game: AnyRules, chosen: Mapping[str, Any], filled: Sequence[str], form: Mapping[str, list[str]]
) -> Html:
    told = [
        say(
            "{option}: {value}",
            option=option.label,
            value=option.says(chosen.get(option.name, option.default)),
        )
        for option in options_of(game)
        if not (option.more or option.pictured) and matters(game, chosen, option)
    ]
    for picking in pickings(game, chosen):
        if picking.places:
            sides: dict[int, list[str]] = {}
            setup = game.read_setup(chosen)
            for where, key in zip(picking.places, picks(chosen, picking), strict=False):
                side = game.team(setup, where.seat)
                sides.setdefault(side, []).append(say(picking.faces[key].name))
            sets = [", ".join(names) for names in sides.values()]
            told.append(functools.reduce(_against, sets))
        elif picking.most == 1 and not picking.more:
            names = [say(picking.faces[key].name) for key in picks(chosen, picking)]
            told.append(say("{option}: {value}", option=say(picking.title), value=", ".join(names)))
    mine, free = filled.count("me"), filled.count("open")
    bots = len(filled) - mine - free
    company = [
        words
        for number, words in (
            (mine, count(mine, "you", "{n} at this screen")),
            (free, count(free, "1 invited", "{n} invited")),
            (bots, count(bots, "1 bot", "{n} bots")),
        )
        if number
    ]
    pace = form.get("clock", ["none"])[0]
    lines: list[Child] = [
        *told,
        ", ".join(company),
        say("no clock" if pace == clock.NONE else pace),
    ]
    return el(
        "aside",
        el("h2", say("Your table")),
        el("ul", [el("li", icon("check"), line) for line in lines], cls="summary"),
        el("img", src=f"/cover/{game.id}", alt="", cls="cover"),
        el("button", say("Set the table"), type="submit", cls="primary large"),
        el("p", say("Links for those you invite are on the next page."), cls="quiet")
        if free
        else None,
        id="your-table",
        aria_label=say("Your table"),
    )
