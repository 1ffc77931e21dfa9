"""A whole stage as markup: the frame in which its parts are put."""

from __future__ import annotations

from collections.abc import Mapping

from critias.kit.language import say
from critias.kit.offers import Offers
from critias.kit.stage import Stage
from critias.table.html import Html, el
from critias.table.parts.pen import Pen
from critias.table.parts.sent import whole
from critias.table.parts.signs import icon
from critias.table.parts.stage import areas, shape_of


def stage_box(parts: Mapping[str, Html], shape: str = "") -> Html:
    """The parts of a stage in the order in which they are read; the style sheet puts them where
    they go."""
    zoom = el(
        "div",
        el("button", icon("plus"), type="button", data_zoom="in", aria_label=say("Zoom in")),
        el("button", icon("minus"), type="button", data_zoom="out", aria_label=say("Zoom out")),
        el("button", icon("fit"), type="button", data_zoom="fit", aria_label=say("Show all")),
        cls="zoom",
    )
    board = el(
        "section",
        el("div", parts["scene"], cls="camera"),
        zoom,
        id="board",
        cls="board",
        tabindex="0",
        aria_label=say("Board. Plus and minus zoom, arrow keys move."),
    )
    lane = el("div", parts["strip"], parts["mats"], parts["rows"], cls="lane")
    return el(
        "div",
        el("h2", say("Board"), cls="hidden"),
        board,
        parts["panels"],
        parts["tracks"],
        lane,
        parts["hands"],
        id="stage",
        cls=f"stage {shape}".strip(),
    )


def still_stage(stage: Stage, offers: Offers | None = None) -> str:
    """A stage that is only looked at, or asks one question: a replay, a lesson."""
    drawn = areas(stage, Pen(offers if offers is not None else Offers()), {})
    parts = {name: whole(part) for name, part in drawn.items()}
    box = stage_box(parts, shape_of(stage))
    return el("div", parts["bar"], box, id="still", cls="still-stage")


def lookers() -> Html:
    """What is shown beside a thing that is looked at: words, or the thing enlarged."""
    return Html(
        el("div", id="closer", cls="closer-box", hidden=True, role="status")
        + el("div", id="tip", cls="tip", role="status", hidden=True)
    )
