"""HTML that cannot be forgotten to escape: text is escaped, only `Html` goes in as it is."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from string import Formatter
from typing import TypeAlias

from critias.kit.language import say
from critias.table.errors import TableError


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Child: TypeAlias = "str | int | float | Iterable[Child] | None"
Attribute: TypeAlias = "str | int | float | bool | None"

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})
_ACTIVE = ("<script", "<foreignObject", "<foreignobject", "<iframe", "<object", "<embed")


def text(child: Child) -> Html:
    """A child as markup.

    >>> text("a < b")
    'a &lt; b'
    >>> text(["a", Html("<br>"), None])
    'a<br>'
    """
    if child is None:
        return Html("")
    if isinstance(child, Html):
        return child
    if isinstance(child, str):
        return Html(escape(child))
    if isinstance(child, (int, float)):
        return Html(str(child))
    return Html("".join(text(c) for c in child))


def el(name: str, /, *children: Child, **attributes: Attribute) -> Html:
    """An element; `cls` and `for_` stand for reserved words, `_` for `-`.

    >>> el("a", "1 < 2", href="/x", data_id=3, hidden=False)
    '<a href="/x" data-id="3">1 &lt; 2</a>'
    """
    parts = ["<", name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        key = "class" if key == "cls" else key.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(f" {key}")
        else:
            parts.append(f' {key}="{escape(str(value))}"')
    parts.append(">")
    if name not in _VOID:
        parts += [text(child) for child in children]
        parts.append(f"</{name}>")
    return Html("".join(parts))


def phrase(english: str, **children: Child) -> Html:
    """A sentence with elements inside, in the reader's language, which says where they stand.

    >>> phrase("Ask {who} & go.", who=el("b", "Ann"))
    'Ask <b>Ann</b> &amp; go.'
    """
    return Html(
        "".join(
            escape(words) + (text(children[name]) if name is not None else "")
            for words, name, _, _ in Formatter().parse(say(english))
        )
    )


def drawing(svg: str) -> Html:
    """A drawing made by a game: markup, but no elements that act.

    (Attributes that act are stopped by the Content-Security-Policy; looking for them here would
    stumble over harmless text.)
    """
    for word in _ACTIVE:
        if word in svg:
            raise TableError("the drawing holds {word}>, which a picture may not", word=word)
    return Html(svg)
