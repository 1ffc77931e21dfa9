"""What people keep from one game for another: their list, one thing by its link, a field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from critias.kernel.errors import BadSetup
from critias.kernel.rules import AnyRules
from critias.kit.keeping import BadCode, Kept
from critias.kit.language import say
from critias.kit.voice import voice_of
from critias.table import catalogue
from critias.table.html import Child, Html, el
from critias.table.pages.forms import matters, options_of
from critias.table.pages.games import ago
from critias.table.pages.layout import Visitor, page
from critias.table.parts.signs import icon
from critias.table.records import Keepsake

LONGEST_NAME = 60
LONGEST_CODE = 2000


def link(game: str, name: str, code: str) -> str:
    """Where others find a thing and can keep it as well."""
    return f"/kept/{game}?{urlencode({'code': code, 'name': name})}"


def use(game: str, code: str) -> str:
    """A new game with it."""
    option = voice_of(catalogue.game(game)).keeps
    return f"/new/{game}?{urlencode({f'option-{option}': code})}"


def kept_page(visitor: Visitor, keepsakes: Sequence[Keepsake], origin: str) -> Html:
    """All that somebody keeps."""
    empty = el(
        "p",
        say(
            "Nothing yet. A design can be saved at the desk where it is made, once it is complete."
        ),
    )
    items = [_item(one, origin) for one in keepsakes]
    return page(
        say("Saved designs"),
        el("h1", say("Saved designs")),
        el("ul", items, cls="kept") if items else empty,
        visitor=visitor,
        cls="mine",
    )


def _item(one: Keepsake, origin: str) -> Html:
    played = catalogue.games().get(one.game)
    ident = f"name-{one.id}"
    said = _said(played, one.code)
    form = el(
        "form",
        el("label", say("Name"), for_=ident, cls="hidden"),
        el("input", id=ident, name="name", value=one.name, maxlength=LONGEST_NAME, required=True),
        el("button", say("Rename"), type="submit", name="do", value="rename"),
        el(
            "button",
            say("Delete"),
            type="submit",
            name="do",
            value="drop",
            formnovalidate=True,
            aria_label=say("Delete {name}", name=one.name),
        ),
        method="post",
        action=f"/kept/{one.game}/{one.id}",
        cls="line",
    )
    address = f"{origin}{link(one.game, one.name, one.code)}"
    tools: list[Child] = [
        el(
            "input",
            id=f"link-{one.id}",
            value=address,
            readonly=True,
            cls="link",
            aria_label=say("Link to {name}", name=one.name),
        ),
        el("button", icon("link"), say("Copy link"), type="button", data_copy=f"link-{one.id}"),
    ]
    if played is not None and said is not None:
        tools.insert(
            0, el("a", say("Use in a new game"), href=use(one.game, one.code), cls="button")
        )
    return el(
        "li",
        el("h2", one.name),
        el(
            "p",
            say(
                "{word}, saved {ago}",
                word=say(played.title) if played else one.game,
                ago=ago(one.created),
            ),
            cls="quiet",
        ),
        _inside(said),
        el("div", tools, cls="tools"),
        form,
        id=one.id,
    )


def _said(played: AnyRules | None, code: str) -> Kept | None:
    if played is None:
        return None
    try:
        return voice_of(played).kept(code)
    except BadCode:
        return None


def _inside(said: Kept | None) -> Html:
    if said is None:
        return el("p", say("The game as it is today cannot use it any more."), cls="error")
    return el("ul", [el("li", line) for line in said.lines], cls="inside")


def keepsake_page(visitor: Visitor, game: AnyRules, said: Kept, name: str) -> Html:
    """One thing by its link: look at it, keep it, use it."""
    return page(
        said.title,
        el(
            "section",
            el("h1", name or said.title),
            el("p", say("A design for {game}.", game=say(game.title)), cls="quiet"),
            _inside(said),
            el(
                "form",
                el("label", say("Name"), for_="name"),
                el(
                    "input",
                    id="name",
                    name="name",
                    value=name or said.title,
                    maxlength=LONGEST_NAME,
                    required=True,
                ),
                el("input", type="hidden", name="code", value=said.code),
                el("button", say("Save among my designs"), type="submit", cls="primary"),
                method="post",
                action=f"/kept/{game.id}",
                cls="line",
            ),
            el(
                "p",
                el("a", say("Use it in a new game"), href=use(game.id, said.code), cls="button"),
            ),
            cls="narrow",
        ),
        visitor=visitor,
        crumbs=say(game.title),
    )


def _goes(game: AnyRules, values: Mapping[str, Any]) -> bool:
    try:
        game.parse_setup(values)
    except BadSetup:
        return False
    return True


def kept_fields(game: AnyRules, values: Mapping[str, Any], keepsakes: Sequence[Keepsake]) -> Child:
    """The designs a new game may use: one's own, and those whose codes were brought along."""
    keeps = voice_of(game).keeps
    if not keeps:
        return None
    option = next(one for one in options_of(game) if one.name == keeps)
    if not matters(game, values, option):
        return None
    value = values.get(option.name, ())
    given = [part for part in value.split(",") if part] if isinstance(value, str) else list(value)
    name = f"option-{option.name}"
    # What the game of today or of these options cannot use is not offered.
    own = {
        one.code: one.name
        for one in keepsakes
        if one.code in given or _goes(game, {**values, option.name: [*given, one.code]})
    }
    known = {**{code: said.title for code in given if (said := _said(game, code))}, **own}
    chips = []
    for number, (code, words) in enumerate(known.items()):
        box = el(
            "input",
            type="checkbox",
            name=name,
            value=code,
            checked=code in given,
            id=f"{name}-{number}",
        )
        chips.append(el("label", box, el("span", words), cls="chip"))
    return el(
        "section",
        el("h2", option.label),
        el("p", say("At the desk everybody may choose from them."), cls="quiet"),
        el("div", chips, cls="chips") if chips else None,
        el(
            "details",
            el(
                "summary",
                say("Bring one by its code") if chips else say("Bring a design by its code"),
            ),
            el("label", say("Code"), for_=f"{name}-code"),
            el("input", id=f"{name}-code", name=name, maxlength=LONGEST_CODE, autocomplete="off"),
            cls="bring",
        ),
    )
