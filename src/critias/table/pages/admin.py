"""The pages of administrators."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from critias.kit.language import count, said, say
from critias.table import catalogue
from critias.table.catalogue import bot_named
from critias.table.html import Attribute, Child, Html, el
from critias.table.order_store import Statistics, Wanted
from critias.table.pages.games import ago
from critias.table.pages.layout import Visitor, page
from critias.table.records import PERSON, Ban, Deed, Person, Report, Said, Seat, Table
from critias.table.sentences import read

STATUSES = ("open", "playing", "over", "stopped")
Names = Mapping[str, str]


def _frame(visitor: Visitor, here: str, title: str, *body: Child) -> Html:
    """A page with the way to the others."""
    rooms = {
        "/admin": say("Overview"),
        "/admin/tables": say("Tables"),
        "/admin/people": say("People"),
        "/admin/bans": say("Bans"),
        "/admin/reports": say("Reports"),
        "/admin/log": say("Log"),
    }
    links = [
        el("li", el("a", words, href=path, aria_current="page" if path == here else None))
        for path, words in rooms.items()
    ]
    return page(
        title,
        el("h1", title),
        el("nav", el("ul", links, cls="steps"), aria_label=say("Administration")),
        body,
        visitor=visitor,
        cls="admin",
    )


def _grid(caption: str, columns: Sequence[str], rows: Sequence[Sequence[Child]]) -> Html:
    head = [el("th", column, scope="col") for column in columns]
    lines = [el("tr", [el("td", cell) for cell in row]) for row in rows]
    grid = el(
        "table",
        el("caption", caption, cls="hidden"),
        el("thead", el("tr", head)),
        el("tbody", lines),
        cls="stats",
    )
    return el("div", grid, cls="wide", tabindex="0", role="region", aria_label=caption)


def _button(action: str, words: str, label: str, confirm: str = "", **fields: Attribute) -> Html:
    hidden = [el("input", type="hidden", name=k, value=v) for k, v in fields.items()]
    return el(
        "form",
        hidden,
        el("button", words, type="submit", aria_label=label),
        method="post",
        action=action,
        data_confirm=confirm or None,
    )


def _field(name: str, label: str, **attributes: Attribute) -> Html:
    return el("div", el("label", label, for_=name), el("input", id=name, name=name, **attributes))


def _choice(name: str, label: str, now: str, choices: Mapping[str, str]) -> Html:
    options = [el("option", w, value=v, selected=v == now) for v, w in choices.items()]
    return el("div", el("label", label, for_=name), el("select", options, id=name, name=name))


def _nothing(rows: Sequence[object], shown: Html) -> Html:
    return shown if rows else el("p", say("There are none."), cls="quiet")


# --- overview -----------------------------------------------------------------------------------


def overview(visitor: Visitor, found: Statistics, workers: Mapping[str, object]) -> Html:
    """Figures, and what is done seldom."""
    games: list[Sequence[Child]] = [
        (_title(game), *(some.get(status, 0) for status in STATUSES))
        for game, some in found.tables.items()
    ]
    facts: list[tuple[str, object]] = [
        (say("People"), found.people),
        *((count(d, "Here in the last day", "Here in the last {n} days"), n)
          for d, n in found.active.items()),
        (say("Choices"), found.choices),
        (say("Lines of chat"), found.said),
        (say("Bans"), found.bans),
        *workers.items(),
    ]  # fmt: skip
    waiting = count(found.reports, "1 report waits", "{n} reports wait")
    purge = el(
        "form",
        _field("days", say("Unchanged for so many days"), type="number", min=1, required=True),
        el("div", el("label", el("input", type="checkbox", name="playing", value="yes"), " ",
                     say("also games that are being played"))),
        el("button", say("Delete them"), type="submit"),
        method="post",
        action="/admin/purge",
        cls="fields",
        data_confirm=say("Delete all these tables for good?"),
    )  # fmt: skip
    return _frame(
        visitor,
        "/admin",
        say("Administration"),
        el("p", el("a", waiting, href="/admin/reports")) if found.reports else None,
        el(
            "section",
            el("h2", say("Tables")),
            _nothing(
                games, _grid(say("Tables by game"), (say("Game"), *map(say, STATUSES)), games)
            ),
        ),
        el(
            "section",
            el("h2", say("All in all")),
            el("dl", [el("div", el("dt", k), el("dd", str(v))) for k, v in facts], cls="facts"),
        ),
        el("section", el("h2", say("Old tables")), purge),
    )


# --- tables -------------------------------------------------------------------------------------


def tables(
    visitor: Visitor,
    wanted: Wanted,
    found: Sequence[Table],
    seats: Mapping[str, Sequence[Seat]],
    names: Names,
) -> Html:
    """Tables as wanted."""
    games = {"": say("all"), **{name: _title(name) for name in catalogue.games()}}
    search = el(
        "form",
        _field("search", say("Part of an id or a name"), value=wanted.search, type="search"),
        _choice("status", say("Status"), wanted.status,
                {"": say("all"), **{status: say(status) for status in STATUSES}}),
        _choice("game", say("Game"), wanted.game, games),
        el("button", say("Find"), type="submit"),
        action="/admin/tables",
        cls="fields",
        role="search",
    )  # fmt: skip
    rows: list[Sequence[Child]] = []
    for row in found:
        company = [names.get(s.person, "?") if s.person else _seated(s) for s in seats[row.id]]
        rows.append(
            (
                el("a", el("code", row.id), href=f"/admin/tables/{row.id}"),
                _title(row.game),
                say(row.status),
                names.get(row.host, "?"),
                ", ".join(company),
                row.length,
                ago(row.changed),
            )
        )
    columns = (
        say("Table"), say("Game"), say("Status"), say("Host"), say("Seats"), say("Choices"),
        say("Changed"),
    )  # fmt: skip
    grid = _grid(say("Tables that were found"), columns, rows)
    return _frame(visitor, "/admin/tables", say("Tables"), search, _nothing(rows, grid))


def one_table(
    visitor: Visitor, row: Table, seats: Sequence[Seat], said: Sequence[Said], names: Names
) -> Html:
    """One table: who is there, what was said, what can be done about it."""
    company = [el("li", _person(s.person, names) if s.person else _seated(s)) for s in seats]
    path = f"/admin/tables/{row.id}"
    over = row.status in ("over", "stopped")
    close = _button(
        f"{path}/close", say("Close"), say("Close this table"),
        say("End this game without a result?"),
    )  # fmt: skip
    delete = _button(
        f"{path}/delete", say("Delete"), say("Delete this table"),
        say("Delete this table with everything that was played and said there?"),
    )  # fmt: skip
    facts = {
        say("Game"): _title(row.game),
        say("Status"): say(row.status),
        say("Choices"): str(row.length),
        say("Made"): ago(row.created),
        say("Changed"): ago(row.changed),
    }
    lines = [_line(one) for one in said]
    chat = el(
        "form",
        el("ul", lines, cls="lines"),
        el("button", say("Remove what is marked"), type="submit"),
        method="post",
        action=f"{path}/chat",
    )
    return _frame(
        visitor,
        "",
        say("Table {table}", table=row.id),
        el("dl", [el("div", el("dt", k), el("dd", v)) for k, v in facts.items()], cls="facts"),
        el("p", say("Host"), ": ", _person(row.host, names)),
        el("ol", company),
        el("div", el("a", say("Look at it"), href=f"/t/{row.id}", cls="button"),
           None if over else close, delete, cls="tools"),
        el("section", el("h2", say("Chat")), _nothing(lines, chat)),
    )  # fmt: skip


def _line(one: Said) -> Html:
    who = el("strong", one.name)
    if not one.text:
        return el("li", who, " ", el("em", say("(removed)")))
    box = el("input", type="checkbox", name="line", value=one.number)
    return el("li", el("label", box, " ", who, " ", one.text))


def _person(person: str, names: Names) -> Child:
    return el("a", names.get(person, "?"), href=f"/admin/people?search={person}")


# --- people and bans ----------------------------------------------------------------------------


def people(
    visitor: Visitor, search: str, found: Sequence[Person], banned: Mapping[str, Ban]
) -> Html:
    """People, and how to ban one."""
    form = el(
        "form",
        _field("search", say("Part of a name, or an id"), value=search, type="search"),
        el("button", say("Find"), type="submit"),
        action="/admin/people",
        cls="fields",
        role="search",
    )
    rows: list[Sequence[Child]] = []
    for one in found:
        state: Child = say("administrator") if one.admin else ""
        if one.id in banned:
            state = say("banned")
        ban = el("a", say("Ban"), href=f"/admin/bans?whom={one.id}",
                 aria_label=say("Ban {name}", name=one.name))  # fmt: skip
        tables_ = el("a", say("Tables"), href=f"/admin/tables?person={one.id}",
                     aria_label=say("Tables of {name}", name=one.name))  # fmt: skip
        tools = [tables_, " ", None if one.admin or one.id in banned else ban]
        rows.append((one.name, el("code", one.id), ago(one.created), state, tools))
    columns = (say("Name"), say("Id"), say("Came"), say("State"), say("More"))
    grid = _grid(say("People who were found"), columns, rows)
    return _frame(visitor, "/admin/people", say("People"), form, _nothing(rows, grid))


def bans(visitor: Visitor, found: Sequence[Ban], names: Names, whom: str) -> Html:
    """Who is not let in, and how to ban somebody."""
    form = el(
        "form",
        _field("whom", say("A person's id or name, an address or a network"), value=whom,
               required=True, maxlength=64),
        _field("days", say("Days (empty: for good)"), type="number", min=1),
        _field("reason", say("Reason, which they read"), maxlength=300),
        el("div", el("label", el("input", type="checkbox", name="addresses", value="yes"), " ",
                     say("also every public address they come from"))),
        el("button", say("Ban"), type="submit"),
        method="post",
        action="/admin/bans",
        cls="fields",
    )  # fmt: skip
    now = time.time()
    rows: list[Sequence[Child]] = []
    for one in found:
        who = names.get(one.subject, one.subject)
        until = say("for good") if one.until is None else _day(one.until)
        if not one.holds(now):
            until = say("ended")
        lift = _button(
            f"/admin/bans/{one.id}/lift", say("Lift"), say("Lift the ban of {who}", who=who)
        )
        rows.append(
            (
                _person(one.subject, names) if one.kind == PERSON else el("code", one.subject),
                until,
                _by(one.by, names),
                one.reason,
                lift,
            )
        )
    columns = (say("Who"), say("Until"), say("By"), say("Reason"), say("More"))
    grid = _grid(say("Bans"), columns, rows)
    return _frame(
        visitor,
        "/admin/bans",
        say("Bans"),
        _nothing(rows, grid),
        el("section", el("h2", say("A new ban")), form),
    )


# --- reports and the log --------------------------------------------------------------------------


def reports(visitor: Visitor, found: Sequence[Report], names: Names) -> Html:
    """What people want somebody to look at."""
    shown = [_report(one, names) for one in found]
    empty = el("p", say("Nothing waits."), cls="quiet")
    return _frame(visitor, "/admin/reports", say("Reports"), shown or empty)


def _report(one: Report, names: Names) -> Html:
    said = [
        el("li", el("strong", _person(line.person, {line.person: line.name})), " ", line.text)
        for line in one.said
    ]
    who = names.get(one.by, "?")
    return el(
        "article",
        el("h2", say("{who}, {when}", who=who, when=ago(one.at))),
        el("p", one.words),
        el("ul", said, cls="lines"),
        el(
            "div",
            el("a", say("The table"), href=f"/admin/tables/{one.table_id}", cls="button"),
            _button(f"/admin/reports/{one.id}/settle", say("Settled"),
                    say("The report of {who} is settled", who=who)),
            cls="tools",
        ),
        cls="report",
    )  # fmt: skip


def log(visitor: Visitor, found: Sequence[Deed], names: Names) -> Html:
    """What administrators did."""
    rows = [
        (
            _day(one.at),
            _by(one.by, names),
            say(one.kind),
            names.get(one.subject, one.subject),
            read(one.words),
        )
        for one in found
    ]
    columns = (say("When"), say("Who"), say("What"), say("To"), say("More"))
    return _frame(
        visitor,
        "/admin/log",
        say("Log"),
        _nothing(rows, _grid(say("What was done"), columns, rows)),
    )


def _by(person: str, names: Names) -> str:
    return names.get(person, person) if person else say("at the server")


def _title(game: str) -> str:
    played = catalogue.games().get(game)
    return say(played.title) if played is not None else game


def _seated(place: Seat) -> str:
    """Who sits where no person does."""
    return said(bot_named(place.bot)) if place.bot else say("free")


def _day(at: float) -> str:
    return say("{time} UTC", time=time.strftime("%Y-%m-%d %H:%M", time.gmtime(at)))
