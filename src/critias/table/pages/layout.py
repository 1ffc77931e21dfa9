"""The frame that all pages share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import critias
from critias.kit.language import language, say
from critias.table.assets import static
from critias.table.html import Attribute, Child, Html, el
from critias.table.pages.scripted import scripted
from critias.table.parts.signs import icon
from critias.table.records import Preferences

NAME = "Critias"


class Visitor(NamedTuple):
    """Who looks at a page."""

    person: str | None = None
    name: str = ""
    prefers: Preferences = Preferences()


_SHEETS = {
    "replay": ("stage.css",),
    "learn": ("stage.css",),
    "front": ("front.css",),
    "new": ("setup.css",),
    "lobby": ("setup.css",),
    "rulebook": ("rules.css",),
    "gallery": ("rules.css",),
    "me": ("setup.css",),
    "admin": ("admin.css",),
}
"""The style sheets beyond those every page has."""


def _sheets(cls: str) -> tuple[str, ...]:
    """All style sheets of a kind of page; what a reader prefers comes last."""
    if cls == "play":
        return ("table.css",)
    return ("base.css", "pages.css", *_SHEETS.get(cls, ()), "prefers.css")


def page(
    title: str,
    *body: Child,
    visitor: Visitor,
    script: str = "site.js",
    cls: str = "",
    crumbs: Child = None,
    bar: Html | None = None,
    here: str = "",
    main: str = "",
    data: Mapping[str, Attribute] | None = None,
) -> Html:
    """A whole page; `bar` stands in place of the usual head, `here` is the address of the part of
    the site it belongs to, `main` are classes of its main part, `data` what scripts need."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("title", f"{title} · {NAME}" if title else NAME),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("meta", name="referrer", content="same-origin"),
        el("link", rel="icon", href=static("icon.svg"), type="image/svg+xml"),
        [el("link", rel="stylesheet", href=static(name)) for name in _sheets(cls)],
        # The table has a sheet of its own, and is weighed by what has to travel before it opens.
        scripted(),
        el("script", type="module", src=static(f"js/{script}")),
    )
    who = visitor.name or say("You")

    def to(path: str, *words: Child, cls: str | None = None) -> Html:
        current = "page" if path == here else None
        return el("a", *words, href=path, cls=cls, aria_current=current)

    header = el(
        "header",
        el("a", logo(), el("span", NAME), href="/", cls="brand"),
        el("div", crumbs, cls="crumbs"),
        el(
            "nav",
            to("/", say("Games")),
            to("/mine", say("My games")),
            to("/watch", say("Watch")),
            to("/rules", say("Rules")),
            to("/gallery", say("Gallery")),
            to("/me", icon("person"), el("span", who), cls="who"),
            aria_label=say("Site"),
        ),
        cls="site",
    )
    footer = el(
        "footer",
        el(
            "p",
            say("Critias, an unofficial table. The games and their names belong to their owners."),
        ),
        el(
            "p",
            el("a", say("For other programs"), href="/api"),
            " · ",
            say("version {version}", version=critias.__version__),
        ),
        cls="site",
    )
    document = el(
        "html",
        head,
        el(
            "body",
            el("a", say("Skip to the content"), href="#main", cls="skip"),
            bar if bar is not None else header,
            el("main", body, id="main", tabindex="-1", cls=main or None),
            footer,
            cls=cls or None,
            **{f"data_{name}": value for name, value in (data or {}).items()},
        ),
        lang=language().code,
        data_confirm=say("yes") if visitor.prefers.confirm else None,
        data_sound="yes" if visitor.prefers.sound else None,
        data_motion=visitor.prefers.motion,
        data_text=visitor.prefers.text,
        data_colours=visitor.prefers.colours,
    )
    return Html("<!doctype html>" + document)


def logo() -> Html:
    """The rings of the island."""
    return Html(
        '<svg class="logo" viewBox="0 0 32 32" aria-hidden="true">'
        '<circle cx="16" cy="16" r="14" fill="none" stroke="currentColor" stroke-width="2.2" '
        'stroke-dasharray="76 12" stroke-dashoffset="-28"/>'
        '<circle cx="16" cy="16" r="8.6" fill="none" stroke="currentColor" stroke-width="2.2" '
        'stroke-dasharray="44 10" stroke-dashoffset="-8"/>'
        '<circle cx="16" cy="16" r="3.2" fill="currentColor"/></svg>'
    )
