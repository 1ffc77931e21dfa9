"""A stage as areas of the page, each with parts of its own that travel when they change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from critias.kit.language import count, say
from critias.kit.stage import Board, Dot, Hand, Mat, Panel, Part, Row, Stage, Status, Strip
from critias.kit.svg import num
from critias.table.html import Attribute, Child, Html, drawing, el
from critias.table.parts.blocks import blocks, cell, slots, track
from critias.table.parts.cards import row
from critias.table.parts.pen import Choice, Pen, chosen_by, lines, picture, tone_of, value, values

MANY_MATS = 6
"""From more mats than this on they stand in two columns, each only what matters."""
WIDE = 1.5
"""A map that much wider than high has the mats below it."""


class Area(NamedTuple):
    """An element that holds parts. It travels as a whole only if it holds other ones than before,
    and otherwise only those parts that look different."""

    id: str
    opens: str
    parts: Mapping[str, Html]
    closes: str

    @property
    def frame(self) -> tuple[str, ...]:
        """Equal as long as the same parts are held in the same order."""
        return (self.opens, *self.parts, self.closes)

    def html(self) -> Html:
        """All of it."""
        return Html(self.opens + "".join(self.parts.values()) + self.closes)


def area(name: str, id_: str, parts: Mapping[str, Html], **attributes: Attribute) -> Area:
    """An element of that name around parts."""
    whole = el(name, id=id_, **attributes)
    closes = f"</{name}>"
    return Area(id_, whole.removesuffix(closes), parts, closes)


class Place(NamedTuple):
    """What the table knows of a seat and its game does not."""

    player: str
    you: bool = False
    choosing: bool = False
    ready: bool = False
    clock: Html | None = None
    away: bool = False
    """Whether whoever plays there does not look."""


def shape_of(stage: Stage) -> str:
    """What there is on this stage, as classes: the style sheet lays it out by them."""
    board = stage.board
    wide = board is not None and board.box[2] > WIDE * board.box[3]
    about = stage.question.about if stage.question is not None else ""
    return " ".join(
        word
        for word, on in (
            ("has-map", board is not None),
            ("is-wide", wide and bool(stage.mats)),
            ("has-mats", bool(stage.mats or stage.strip)),
            ("has-seats", any(mat.owner is not None for mat in stage.mats)),
            ("has-rows", bool(stage.rows)),
            ("has-hand", bool(stage.hands)),
            ("has-panels", bool(stage.panels)),
            ("has-tracks", bool(stage.tracks)),
            ("fills", stage.fills),
            ("many-mats", len(stage.mats) > MANY_MATS),
            (f"about-{about}", bool(about)),
        )
        if on
    )


def areas(stage: Stage, pen: Pen, places: Mapping[int, Place]) -> dict[str, Area | Html]:
    """All areas of a stage but the question, by id."""
    found: dict[str, Area | Html] = {
        "bar": area(
            "div",
            "bar",
            _status(stage, pen),
            cls="status-chips",
            role="group",
            aria_label=say("How the game stands"),
            tabindex="0",
        ),
        "scene": board_area(stage.board),
        "panels": area(
            "section",
            "panels",
            {f"panel-{p.id}": panel(p, pen) for p in stage.panels},
            cls="panels",
            aria_label=say("What happens now"),
        ),
        "tracks": area(
            "div", "tracks", {f"track-{t.id}": track(t, pen) for t in stage.tracks}, cls="tracks"
        ),
        "strip": strip(stage.strip, pen),
        "mats": area(
            "div",
            "mats",
            {f"mat-{m.id}": mat(m, pen, _place(m, places)) for m in stage.mats},
            cls=f"mats of-{min(len(stage.mats), 12)}",
        ),
        "rows": rows_area(stage.rows, pen),
        "hands": area(
            "section",
            "hands",
            {f"hand-{h.id}": hand(h, pen) for h in stage.hands},
            cls="hands",
            aria_label=say("Cards in hand"),
        ),
        "words": in_words(stage.words),
    }
    return found


def _place(one: Mat, places: Mapping[int, Place]) -> Place | None:
    return places.get(one.owner) if one.owner is not None else None


# --- the map ------------------------------------------------------------------------------------


def board_area(board: Board | None) -> Area:
    """The layers of the map; those that never change are sent once."""
    if board is None:
        return area("div", "scene", {}, cls="scene none")
    box = " ".join(num(side) for side in board.box)
    focus = " ".join(num(side) for side in board.focus) if board.focus is not None else None
    parts = {
        "board-still": _layer("board-still", board.still, box),
        "board-moving": _layer("board-moving", board.svg, box, role="group"),
        "board-choices": _layer("board-choices", board.choices, box, focus, role="group"),
        "board-over": _layer("board-over", board.over, box),
        "board-note": el("p", board.note, id="board-note", cls="board-note", hidden=not board.note),
    }
    return area("div", "scene", parts, cls="scene", data_box=box, data_cell=num(board.cell))


def _layer(id_: str, svg: str, box: str, focus: str | None = None, role: str = "") -> Html:
    about = {"board-moving": say("Pieces"), "board-choices": say("What may be chosen")}.get(id_)
    return el(
        "svg",
        drawing(svg),
        id=id_,
        cls="layer",
        viewBox=box,
        xmlns="http://www.w3.org/2000/svg",
        role=role or None,
        aria_label=about,
        aria_hidden=None if role else "true",
        data_focus=focus,
    )


def one_picture(board: Board) -> str:
    """The map alone as one SVG, to share it."""
    left, top, wide, high = (num(side) for side in board.box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {high}" '
        f'font-family="sans-serif">{board.still}{board.svg}{board.over}</svg>'
    )


# --- the bar ------------------------------------------------------------------------------------


def _status(stage: Stage, pen: Pen) -> dict[str, Html]:
    return {f"status-{one.id}": status(one, pen) for one in stage.status}


def status(one: Status, pen: Pen) -> Html:
    """A chip of the bar."""
    says: dict[str, Attribute] = {}
    if one.says:
        says = {"data_tip": one.says, "role": "img", "aria_label": one.says, "tabindex": 0}
    if one.rule:
        says["data_rule"] = one.rule
    return el(
        "div",
        el("span", one.title, cls="title") if one.title else None,
        [value(v, named=True) for v in one.values],
        el("span", [dot(d, pen) for d in one.dots], cls="dots") if one.dots else None,
        id=f"status-{one.id}",
        cls=tone_of("", "status-chip", f"t-{one.tint}" if one.tint else ""),
        **says,
    )


def dot(one: Dot, pen: Pen) -> Html:
    """A small round mark."""
    choice = pen.choice(one.option)
    look = tone_of(
        one.tone,
        "dot",
        f"t-{one.tint}" if one.tint else "",
        "now" if one.now else "",
        "past" if one.past else "",
        "offered" if choice is not None and choice.notation else "",
    )
    says: dict[str, Attribute] = {"data_tip": one.says or None}
    says |= chosen_by(choice, one.says)
    return el("span", one.text, cls=look, **says)


# --- mats, rows, panels, hands ------------------------------------------------------------------


def strip(one: Strip | None, pen: Pen) -> Html:
    """One line above the mats."""
    if one is None:
        return el("div", id="strip", cls="strip", hidden=True)
    steps = el("ol", [cell(c, pen) for c in one.steps], cls="phases") if one.steps else None
    return el(
        "div",
        el("span", one.title, cls="title") if one.title else None,
        [value(v) for v in one.values],
        steps,
        id="strip",
        cls="strip",
    )


def gone(place: Place) -> Html | None:
    """The mark of a seat whose player does not look; nobody reads it of themselves."""
    return el("span", say("away"), cls="away") if place.away and not place.you else None


def mat(one: Mat, pen: Pen, place: Place | None) -> Html:
    """What lies before one hero, player or nation."""
    choice = pen.choice(one.option)
    acting = one.acting or (place is not None and place.choosing)
    look = tone_of(
        one.tone,
        "mat",
        "acting" if acting else "",
        "you" if place is not None and place.you else "",
        f"side-edge-{one.side % 6}" if one.side is not None else "",
        "offered" if choice is not None and choice.notation else "",
    )
    state = one.state
    if place is not None and not state:
        if place.choosing:
            state = say("your choice") if place.you else say("is choosing")
        elif place.ready:
            state = say("✓ has chosen")
    player = None
    if place is not None:
        player = el("span", say("you") if place.you else place.player, gone(place), cls="player")
    head = el(
        "div",
        picture(one.art, 24, "medallion") if one.art else None,
        el(
            "div",
            el(
                "div",
                el("h3", one.title),
                player,
                place.clock if place is not None else None,
                el("b", one.value, cls="worth") if one.value else None,
                cls="mat-title",
            ),
            values(one.values),
            el("p", state, cls="state") if state else None,
            cls="mat-facts",
        ),
        slots(one.slots, pen) if one.slots else None,
        cls="mat-head",
    )
    body = el("div", blocks(one.body, pen), cls="mat-body") if one.body else None
    if one.folded and body is not None:
        inside: Child = el("details", el("summary", head), body)
    else:
        inside = [head, body]
    name = box_of(choice)
    return el(name, inside, id=f"mat-{one.id}", cls=look, **chosen_by(choice, one.title))


def box_of(choice: Choice | None) -> str:
    """The element of something that can be chosen at times: an article is no button."""
    return "div" if choice is not None and choice.notation else "article"


MANY_ROWS = 10
"""With more tabs than this they need several lines where there is room."""


def rows_area(rows: tuple[Row, ...], pen: Pen) -> Area:
    """Rows behind tabs."""
    tabs = el(
        "div",
        [
            el(
                "button",
                el("span", one.title),
                el("small", one.count) if one.count != "" else None,
                type="button",
                id=f"tab-{one.id}",
                role="tab",
                aria_controls=f"row-{one.id}",
                data_row=one.id,
                data_first=True if one.open else None,
            )
            for one in rows
        ],
        id="row-tabs",
        cls="row-tabs many" if len(rows) > MANY_ROWS else "row-tabs",
        role="tablist",
        aria_label=say("On the table"),
    )
    parts = {"row-tabs": tabs} if rows else {}
    for one in rows:
        parts[f"row-{one.id}"] = row_box(one.id, blocks(one.body, pen))
    return area("section", "rows", parts, cls="rows", aria_label=say("On the table"))


def row_box(id_: str, body: Child) -> Html:
    """What lies behind a tab."""
    return el(
        "div",
        body,
        id=f"row-{id_}",
        cls="row-body",
        role="tabpanel",
        tabindex="0",
        aria_labelledby=f"tab-{id_}",
    )


def panel(one: Panel, pen: Pen) -> Html:
    """Something that happens now, in a box of its own."""
    choice = pen.choice(one.option)
    return el(
        box_of(choice),
        el(
            "div",
            el("h3", one.title),
            el("b", one.value) if one.value else None,
            cls="panel-head" + (f" t-{one.tint}" if one.tint else ""),
        ),
        lines(one.lead, "lead"),
        blocks(one.body, pen),
        lines(one.foot, "panel-foot"),
        id=f"panel-{one.id}",
        cls=tone_of(
            one.tone,
            "panel-box",
            "wide" if one.wide else "",
            "offered" if choice is not None and choice.notation else "",
        ),
        **chosen_by(choice, one.title),
    )


def hand(one: Hand, pen: Pen) -> Html:
    """Cards in hand; those of others as backs with their number."""
    body: Child
    if one.cards:
        body = row(one.cards, pen, "full")
    elif one.closed:
        backs = el("div", cls=f"card mini facedown t-{one.tint or 'night'}")
        body = el(
            "div",
            [backs] * min(one.closed, 5),
            el("b", count(one.closed, "1 card", "{n} cards")),
            cls="backs",
        )
    else:
        body = el("p", one.empty, cls="empty")
    return el(
        "div",
        el("h3", one.title, cls="hand-title"),
        body,
        id=f"hand-{one.id}",
        cls="hand",
        data_count=len(one.cards) or one.closed,
    )


def in_words(parts: tuple[Part, ...]) -> Html:
    """The position in words, by zone."""
    body: list[Child] = [
        [el("h3", part.title), el("ul", [el("li", line) for line in part.lines])] for part in parts
    ]
    return el("div", body, id="words", cls="in-words", tabindex="0", aria_label=say("In words"))
