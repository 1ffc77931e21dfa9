"""The components of the games, for all to look at: made from what each game says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sized
from html import escape
from typing import Any
from urllib.parse import quote

from critias.kernel.rules import AnyRules
from critias.kit.language import cached, say
from critias.kit.voice import voice_of
from critias.table import catalogue
from critias.table.html import Child, Html, el
from critias.table.pages.layout import Visitor, page
from critias.table.parts.pen import picture

EPITHET = "epithet"
"""What a component is called besides its name; it stands below it."""
_NOT_SHOWN = frozenset(
    {EPITHET, "id", "name", "text", "origin", "reconstructed", "letter", "picture"}
)
_LONGEST = 6


def galleries_page(visitor: Visitor) -> Html:
    """The games that have something to show."""
    items = [
        el(
            "li",
            el("img", src=f"/cover/{game.id}", alt="", loading="lazy", cls="cover"),
            el(
                "div",
                el("h2", el("a", say(game.title), href=f"/gallery/{game.id}")),
                el(
                    "dl",
                    [
                        el("div", el("dt", _words(kind)), el("dd", len(some)))
                        for kind, some in groups.items()
                    ],
                    cls="facts",
                ),
                cls="body",
            ),
            cls="card",
        )
        for game in catalogue.games().values()
        if (groups := _groups(game))
    ]
    return page(
        say("Gallery"),
        el("h1", say("Gallery")),
        el("p", say("All components, in our own words."), cls="quiet"),
        el("ul", items, cls="cards galleries"),
        visitor=visitor,
        here="/gallery",
    )


def gallery_page(visitor: Visitor, game: AnyRules) -> Html:
    """Cards, people and pieces of one game, with what they do."""
    groups = _groups(game)
    heading = el("h1", say("Gallery: {game}", game=say(game.title)))
    body: Child = (heading, el("p", say("This game has nothing to show yet.")))
    if groups:
        finder, how, nothing = _finder()
        head = el("div", heading, finder, cls="page-head")
        body = (head, how, nothing, _kinds(groups), *_sections(game))
    return page(
        say("Gallery: {game}", game=say(game.title)),
        body,
        visitor=visitor,
        script="gallery.js",
        cls="gallery",
        crumbs=say(game.title),
        here="/gallery",
    )


def _finder() -> tuple[Html, ...]:
    """The field that narrows the components down, and what is said of it."""
    return (
        el(
            "p",
            el(
                "label",
                say("Find"),
                " ",
                el(
                    "input",
                    type="search",
                    id="find",
                    autocomplete="off",
                    aria_describedby="how-to-find",
                ),
            ),
            el("span", id="found", role="status", cls="quiet"),
            cls="find",
        ),
        el(
            "p",
            say("All components, in our own words."),
            " ",
            say('Names and texts, in part or in whole; "in quotes" finds whole words.'),
            id="how-to-find",
            cls="quiet",
        ),
        el("p", say("No component holds all of these words."), id="nothing", hidden=True),
    )


def _kinds(groups: Mapping[str, Sized]) -> Html:
    return el(
        "nav",
        [
            el(
                "a",
                _words(name),
                " ",
                el("span", len(some), cls="number"),
                href=f"#{name}",
                cls="pill",
            )
            for name, some in groups.items()
        ],
        cls="pills",
        aria_label=say("Kinds of components"),
    )


@cached
def _sections(game: AnyRules) -> list[Html]:
    """The components, kind by kind. They are the same for everybody, as long as the table runs."""
    groups = _groups(game)
    names = {
        key: say(str(entry["name"])) for some in groups.values() for key, entry in some.items()
    }
    return [
        el(
            "section",
            el("h2", _words(name), id=name),
            el("ul", [_entry(key, entry, names) for key, entry in some.items()], cls="pieces"),
        )
        for name, some in groups.items()
    ]


def _groups(game: AnyRules) -> dict[str, Mapping[str, Mapping[str, Any]]]:
    """What the game tells of its components, as far as they have names; no two share a key."""
    found: dict[str, Mapping[str, Mapping[str, Any]]] = {}
    taken: set[str] = set()
    for kind, entries in voice_of(game).reference().items():
        some = entries
        if isinstance(entries, (list, tuple)):
            some = {_key(entry, n): entry for n, entry in enumerate(entries)}
        if not isinstance(some, Mapping) or not some:
            continue
        if all(isinstance(e, Mapping) and "name" in e for e in some.values()):
            found[kind] = {f"{kind}-{k}" if k in taken else k: e for k, e in some.items()}
            taken |= set(found[kind])
    return found


def _key(entry: object, number: int) -> str:
    key = entry.get("id") if isinstance(entry, Mapping) else None
    return str(key) if key else f"number-{number + 1}"


def _words(key: str) -> str:
    return say(key.replace("_", " ").capitalize())


def _entry(key: str, entry: Mapping[str, Any], names: Mapping[str, str]) -> Html:
    facts = [el("div", el("dt", _words(k)), el("dd", fact)) for k, fact in _facts(entry, names)]
    epithet = entry.get(EPITHET)
    made_up: Child = None
    if entry.get("reconstructed"):
        made_up = el("p", say("Some of this is a reconstruction."), cls="quiet")
    return el(
        "li",
        el(
            "h3",
            _drawn(str(entry.get("picture") or "")),
            el(
                "span", say(str(entry["name"])), el("small", say(str(epithet))) if epithet else None
            ),
        ),
        el("dl", facts, cls="facts") if facts else None,
        el("p", say(str(entry["text"]))) if entry.get("text") else None,
        made_up,
        id=key,
        data_colour=str(entry["colour"]) if entry.get("colour") else None,
    )


def _drawn(path: str) -> Html:
    """The picture beside a name, which says it already."""
    return picture(
        f'<path d="{escape(path)}" fill="currentColor" fill-rule="evenodd"/>' if path else ""
    )


def _facts(entry: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[tuple[str, Child]]:
    """What is said of a component; other components that are named can be followed."""
    for key, value in entry.items():
        if key in _NOT_SHOWN or value in (None, "", False):
            continue
        if key == "stars" and isinstance(value, int):
            yield key, el("span", "★" * value, role="img", aria_label=str(value))
            continue
        told = _told(value)
        if told:
            yield key, told
        elif isinstance(value, Mapping):
            ratings = [(k, _rating(v)) for k, v in value.items()]
            if all(words for _, words in ratings):
                yield from ratings
        elif isinstance(value, (list, tuple)):
            known = [one for one in value if _plain(one)]
            if not value or len(known) != len(value):
                continue
            if len(value) <= _LONGEST:
                words = ", ".join(
                    names.get(one) or say(one.replace("_", " "))
                    if isinstance(one, str)
                    else str(one)
                    for one in value
                )
                yield key, words
            elif all(str(one) in names for one in value):
                whole = '"' + str(entry["name"]) + '"'
                yield key, el("a", say("all {n}", n=len(value)), href=f"?find={quote(whole)}")
        elif isinstance(value, str) and value in names:
            yield key, el("a", names[value], href=f"#{value}")
        else:
            yield key, say("yes" if value is True else str(value).replace("_", " "))


def _told(value: object) -> str:
    """The texts of the parts of a component: a card with two halves, a unit with its abilities."""
    parts = [value] if isinstance(value, Mapping) else value
    if not isinstance(parts, (list, tuple)) or not parts:
        return ""
    if not all(isinstance(one, Mapping) and one.get("text") for one in parts):
        return ""
    return " ".join(say(str(one["text"])) for one in parts)


def _rating(value: object) -> str:
    """A pair of numbers from the least to the most."""
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(_plain(n) for n in value):
        least, most = value
        return str(least) if least == most else f"{least}–{most}"
    return ""


def _plain(value: object) -> bool:
    return isinstance(value, (str, int))
