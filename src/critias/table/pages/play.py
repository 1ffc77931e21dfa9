"""The page where a game is played."""

from __future__ import annotations

from collections.abc import Mapping

from critias.kit.language import say
from critias.kit.stage import Stage
from critias.table import catalogue
from critias.table.fragments.whole import fragments, shown_to, title
from critias.table.html import Child, Html, el
from critias.table.live import Live
from critias.table.pages.company import notice
from critias.table.pages.layout import Visitor, logo, page
from critias.table.pages.table import claim_form
from critias.table.parts.page import lookers, stage_box
from critias.table.parts.sent import at_first, whole
from critias.table.parts.signs import icon
from critias.table.parts.stage import shape_of
from critias.table.reader import Reader
from critias.table.telling import came_from

KEYS = (
    "Keys: numbers choose (past nine: type the whole number), u takes back, / finds an option, "
    "+ − 0 zoom, arrows move the board, b goes to the board, o to the choices, h to the hand."
)


def play_page(visitor: Visitor, live: Live, reader: Reader) -> Html:
    """The page where a game is played."""
    parts = {name: whole(part) for name, part in at_first(fragments(live, reader)).items()}
    stage = shown_to(live, reader).stage
    return page(
        title(live, reader),
        el("h1", say(live.game.title), cls="hidden"),
        el("div", parts["seats"], cls="seats-bar"),
        stage_box(parts),
        el("button", say("Map"), type="button", id="peek", aria_pressed="false"),
        _tabs(stage),
        _side(parts),
        parts["curtain"],
        lookers(),
        claim_form(),
        el("div", id="announce", cls="hidden", role="log", aria_live="polite"),
        notice(live, reader),
        el("p", id="trouble", cls="trouble", role="alert", hidden=True),
        visitor=visitor,
        script="play.js",
        cls="play",
        bar=_bar(live, reader, parts["bar"], parts["seating"]),
        main=f"table {shape_of(stage)}",
        data={"revision": live.row.revision, "game": live.row.game},
    )


def _bar(live: Live, reader: Reader, chips: Html, seating: Html) -> Html:
    """One bar: the game, what counts in it, and the tools."""
    watching = sum(1 for watcher in live.watchers if not live.seats_of(watcher.person))
    eyes = say("{n} watching", n=watching)
    return el(
        "header",
        el(
            "a",
            logo(),
            el("span", say(live.game.title)),
            href="/",
            cls="brand",
            title=say("All games"),
        ),
        chips,
        el(
            "nav",
            el(
                "span",
                icon("eye"),
                str(watching),
                cls="tool",
                title=eyes,
                aria_label=eyes,
                role="img",
            )
            if watching
            else None,
            el(
                "a",
                icon("book"),
                el("span", say("Rules")),
                href=f"/rules/{live.row.game}",
                aria_label=say("Rules"),
                title=say("Rules"),
                target="_blank",
                rel="noopener",
                cls="tool",
            ),
            _menu(live, reader, seating),
            aria_label=say("Table"),
        ),
        cls="bar",
    )


def _menu(live: Live, reader: Reader, seating: Html) -> Html:
    def setting(name: str, words: str) -> Html:
        return el("label", el("input", type="checkbox", data_setting=name), say(words))

    leave: list[Child] = []
    if reader.own and not live.over:
        leave = [
            el("button", say("Offer a draw"), type="button", data_do="propose-draw")
            if live.two_sided
            else None,
            el(
                "button",
                say("Give up"),
                type="button",
                data_do="propose-resign",
                data_ask=say("Give this game up?"),
            )
            if live.two_sided
            else None,
            el("button", say("Propose to stop the game"), type="button", data_do="propose-stop"),
            el(
                "form",
                el("input", type="hidden", name="do", value="bot"),
                el("input", type="hidden", name="bot", value=catalogue.bots()[0]),
                el("input", type="hidden", name="seat", value=reader.own[0]),
                el("button", say("Leave; a bot plays on"), type="submit"),
                method="post",
                action=f"/t/{live.id}/seat",
                data_confirm=say("Leave this game and let a bot play on for you?"),
            ),
        ]
    source = came_from(live.row)
    return el(
        "details",
        el("summary", icon("help"), el("span", say("Menu")), aria_label=say("Menu")),
        el(
            "div",
            setting("confirm", "Confirm my moves"),
            setting("sound", "Sounds"),
            el("p", say(KEYS), cls="quiet"),
            el(
                "p",
                el("a", say("Replay so far"), href=f"/t/{live.id}/replay"),
                " · ",
                el("a", say("My games"), href="/mine"),
                " · ",
                el("a", say("You"), href="/me"),
            ),
            el("p", source) if source else None,
            el("div", leave, cls="tools") if leave else None,
            seating,
            cls="menu-box",
        ),
        cls="menu",
    )


def _tabs(stage: Stage) -> Html:
    """On a phone: what lies behind the map."""

    def tab(name: str, words: str) -> Html:
        return el(
            "button",
            say(words),
            el("span", cls="count"),
            type="button",
            data_tab=name,
            aria_pressed="false",
        )

    return el(
        "div",
        tab("hand", "Hand"),
        tab("mats", stage.mats_title),
        tab("rows", stage.rows_title),
        tab("told", "Happened"),
        tab("chat", "Chat"),
        tab("words", "In words"),
        id="tabs",
        cls="tabs",
        role="group",
        aria_label=say("Show"),
    )


def _side(parts: Mapping[str, Html]) -> Html:
    """The question, what happened, and what is said."""

    def tab(name: str, words: str) -> Html:
        return el(
            "button",
            say(words),
            el("span", cls="count"),
            type="button",
            role="tab",
            id=f"side-{name}",
            data_side=name,
            aria_controls=f"pane-{name}",
            aria_selected="false",
        )

    def pane(name: str, body: Html) -> Html:
        return el(
            "div",
            body,
            id=f"pane-{name}",
            role="tabpanel",
            aria_labelledby=f"side-{name}",
            cls="pane",
        )

    ask = el(
        "section",
        parts["status"],
        el(
            "div",
            el("button", type="button", id="pick", cls="primary"),
            el("button", type="button", id="listing", aria_expanded="false"),
            id="picking",
            cls="picking",
            hidden=True,
        ),
        el(
            "div",
            el("label", say("Find an option"), for_="find", cls="hidden"),
            el(
                "input",
                id="find",
                type="search",
                placeholder=say("/ find"),
                autocomplete="off",
            ),
            id="finding",
            cls="finding",
            hidden=True,
        ),
        parts["options"],
        parts["actions"],
        cls="ask",
        aria_label=say("Your question"),
    )
    told = el(
        "section",
        el(
            "div",
            tab("told", "What happened"),
            tab("chat", "Chat"),
            tab("words", "In words"),
            cls="side-tabs",
            role="tablist",
            aria_label=say("What happened and what is said"),
        ),
        pane("told", parts["events"]),
        pane("chat", parts["chat"]),
        pane("words", parts["words"]),
        cls="told-box",
        aria_label=say("The game so far"),
    )
    return el("aside", ask, parts["since"], told, cls="side", aria_label=say("The game"))
