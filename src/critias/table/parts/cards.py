"""Cards: one markup for every size; the style sheet shows less of it where there is less room."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from critias.kit.cards import Card, Pile, Way
from critias.table.html import Attribute, Child, Html, el
from critias.table.parts.pen import Choice, Pen, chosen_by, lines, picture, tone_of, value

Size = Literal["full", "small", "mini"]


def card(one: Card, pen: Pen, size: Size = "full") -> Html:
    """A card as it lies there, with what can be done with it."""
    return _card(one, pen.choice(one.option), tuple(pen.choice(w.option) for w in one.ways), size)


@lru_cache(2048)
def _card(one: Card, choice: Choice | None, ways: tuple[Choice | None, ...], size: Size) -> Html:
    offered = choice is not None and bool(choice.notation)
    look = " ".join(
        word
        for word in (
            "card",
            size,
            f"t-{one.tint}" if one.tint else "",
            f"s-{one.state}" if one.state else "",
            "offered" if offered else "",
            "facedown" if one.facedown else "",
        )
        if word
    )
    attributes: dict[str, Attribute] = {"role": "img", "aria_label": one.said, "tabindex": 0}
    if one.ways:
        # What holds buttons is no picture; it is reached by keyboard through them, if it has any.
        attributes["role"] = "group"
    if (one.facedown and not offered) or any(way is not None and way.notation for way in ways):
        del attributes["tabindex"]
    attributes |= chosen_by(choice, one.said)
    if one.rule:
        attributes["data_rule"] = one.rule
    key = el("kbd", choice.key) if offered and choice is not None and choice.key else None
    mark = value(one.mark, "mark") if one.mark is not None else None
    body: list[Child] = [key, mark, _back(one) if one.facedown else _face(one, ways)]
    return el("div", body, id=f"card-{one.id}", cls=look, **attributes)


def _back(one: Card) -> Child:
    return el("div", picture(one.art), cls="back")


def _face(one: Card, ways: tuple[Choice | None, ...]) -> list[Child]:
    head = el(
        "div",
        value(one.badge, "badge") if one.badge is not None else None,
        el("span", one.title, cls="title"),
        el("span", one.tag, cls="tag") if one.tag else None,
        el("span", one.letter, cls="corner") if one.letter else None,
        cls="head",
    )
    kind = el("div", [value(v) for v in one.kind], cls="kind") if one.kind else None
    face = el(
        "div",
        kind,
        el("div", picture(one.art), cls="art") if one.art else None,
        lines(one.lines, "text"),
        lines(one.more, "more"),
        el("div", [_way(*both) for both in zip(one.ways, ways, strict=True)], cls="ways")
        if one.ways
        else None,
        cls="face",
    )
    foot = None
    if one.foot or one.letter:
        foot = el(
            "div",
            [value(v) for v in one.foot],
            el("span", one.letter, cls="letter") if one.letter else None,
            cls="foot",
        )
    return [
        head,
        face,
        el("p", one.note, cls="note") if one.note else None,
        foot,
        lines(one.closer, "closer"),
    ]


def _way(one: Way, choice: Choice | None) -> Html:
    """One use of a card, to be chosen where it stands."""
    offered = choice is not None and bool(choice.notation)
    shut = bool(one.note) and not offered
    look = "way" + (" offered" if offered else "") + (" shut" if shut else "")
    said = el("span", el("span", one.text, cls="what"), el("small", one.note) if shut else None)
    worth = el("b", one.value) if one.value else None
    body: list[Child] = [picture(one.icon), said, worth]
    if choice is None or not choice.notation:
        return el("div", body, cls=look, **chosen_by(choice))
    return el(
        "button",
        body,
        el("kbd", choice.key) if choice.key else None,
        type="button",
        cls=look,
        data_option=choice.notation,
        aria_label=choice.words,
        aria_keyshortcuts=choice.key or None,
    )


def pile(one: Pile, pen: Pen) -> Html:
    """Cards on top of each other: the upper one or a back, the name, and how many."""
    choice = pen.choice(one.option)
    top = (
        card(one.top, pen, "mini")
        if one.top is not None
        else el("div", cls=f"card mini facedown t-{one.tint}" + (" none" if not one.count else ""))
    )
    return el(
        "div",
        top,
        el("span", one.title, cls="title"),
        el("b", one.count),
        id=f"pile-{one.id}",
        cls="pile" + (" offered" if choice is not None and choice.notation else ""),
        **chosen_by(choice, f"{one.title}, {one.count}"),
    )


def row(cards: tuple[Card, ...], pen: Pen, size: Size, cls: str = "cards") -> Html:
    """Cards side by side; groups are set apart and named."""
    parts: list[Child] = []
    group = cards[0].group if cards else ""
    for number, one in enumerate(cards):
        if one.group != group or (number == 0 and group):
            parts.append(el("div", el("span", one.group) if one.group else None, cls="parting"))
            group = one.group
        parts.append(card(one, pen, size))
    return el("div", parts, cls=tone_of("", cls, f"of-{min(len(cards), 12)}"))
