"""The components of the games, for all to look at: made from what each game says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from critias.kernel.game import AnyGame
from critias.table import catalogue
from critias.table.html import Child, Html, el
from critias.table.pages.layout import Visitor, page

_NOT_SHOWN = frozenset({"id", "name", "text", "origin", "reconstructed", "letter"})
_LONGEST = 6


def galleries_page(visitor: Visitor) -> Html:
    """The games that have something to show."""
    items = [
        el(
            "li",
            el(
                "a",
                el("span", game.title, cls="title"),
                el("span", _counted(game), cls="state"),
                href=f"/gallery/{game.id}",
            ),
        )
        for game in catalogue.games().values()
        if _groups(game)
    ]
    return page("Gallery", el("h1", "Gallery"), el("ul", items, cls="tables"), visitor=visitor)


def gallery_page(visitor: Visitor, game: AnyGame) -> Html:
    """Cards, people and pieces of one game, with what they do."""
    groups = _groups(game)
    names = {key: str(entry["name"]) for some in groups.values() for key, entry in some.items()}
    nav = el(
        "nav",
        el("ul", [el("li", el("a", _words(name), href=f"#{name}")) for name in groups]),
        aria_label="Kinds of components",
    )
    sections = [
        el(
            "section",
            el("h2", _words(name), id=name),
            el("ul", [_entry(key, entry, names) for key, entry in some.items()], cls="pieces"),
        )
        for name, some in groups.items()
    ]
    return page(
        f"Gallery: {game.title}",
        el("h1", f"Gallery: {game.title}"),
        el("p", "All components, in our own words."),
        el("p",
           el("label", "Find ", el("input", type="search", id="find", autocomplete="off")),
           el("span", id="found", role="status", cls="quiet"),
           cls="find"),
        nav,
        sections or el("p", "This game has nothing to show yet."),
        visitor=visitor,
        script="gallery.js",
        cls="gallery",
        crumbs=game.title,
    )  # fmt: skip


def _groups(game: AnyGame) -> dict[str, Mapping[str, Mapping[str, Any]]]:
    """What the game tells of its components, as far as they have names."""
    return {
        kind: entries
        for kind, entries in game.reference().items()
        if isinstance(entries, Mapping)
        and entries
        and all(isinstance(e, Mapping) and "name" in e for e in entries.values())
    }


def _counted(game: AnyGame) -> str:
    return ", ".join(f"{len(some)} {_words(kind).lower()}" for kind, some in _groups(game).items())


def _words(key: str) -> str:
    return key.replace("_", " ").capitalize()


def _entry(key: str, entry: Mapping[str, Any], names: Mapping[str, str]) -> Html:
    facts = [el("div", el("dt", _words(k)), el("dd", words)) for k, words in _facts(entry, names)]
    made_up: Child = None
    if entry.get("reconstructed"):
        made_up = el("p", "Some of this is a reconstruction.", cls="quiet")
    return el(
        "li",
        el("h3", str(entry["name"])),
        el("dl", facts, cls="facts") if facts else None,
        el("p", str(entry["text"])) if entry.get("text") else None,
        made_up,
        id=key,
    )


def _facts(entry: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for key, value in entry.items():
        if key in _NOT_SHOWN or value in (None, "", False) or isinstance(value, Mapping):
            continue
        if isinstance(value, (list, tuple)):
            words = ", ".join(names.get(str(one), str(one)) for one in value)
            if not value or len(value) > _LONGEST or not all(_plain(one) for one in value):
                continue
        else:
            words = "yes" if value is True else names.get(str(value), str(value))
        yield key, words.replace("_", " ")


def _plain(value: object) -> bool:
    return isinstance(value, (str, int))
