"""The blocks that mats, rows, panels and questions are filled with."""

from __future__ import annotations

from urllib.parse import urlencode

from critias.kit.language import say
from critias.kit.stage import (
    Block,
    Cards,
    Cell,
    Chip,
    Chips,
    Entries,
    Entry,
    Keep,
    Meter,
    Meters,
    Piles,
    Slot,
    Slots,
    Sum,
    Track,
    Values,
    Words,
)
from critias.table.html import Attribute, Child, Html, el
from critias.table.parts.cards import card, pile, row
from critias.table.parts.pen import Pen, chosen_by, lines, picture, tone_of, values


def blocks(many: tuple[Block, ...], pen: Pen) -> list[Child]:
    """Blocks one below the other."""
    return [block(one, pen) for one in many]


def block(one: Block, pen: Pen) -> Child:
    """One block."""
    if isinstance(one, Values):
        return values(one.values)
    if isinstance(one, Words):
        return lines(one.lines, "words")
    if isinstance(one, Keep):
        where = f"/kept/{one.game}?{urlencode({'code': one.code})}"
        return el("a", one.text, href=where, target="_blank", rel="noopener", cls="button keep")
    if isinstance(one, Slots):
        return [_title(one.title), slots(one.slots, pen)]
    if isinstance(one, Chips):
        return el("div", _title(one.title), [chip(c, pen) for c in one.chips], cls="chips")
    if isinstance(one, Meters):
        return el("div", [meter(m) for m in one.meters], cls="meters")
    if isinstance(one, Track):
        return track(one, pen)
    if isinstance(one, Sum):
        terms = [
            el("div", el("dt", t.title), el("dd", t.number), cls=tone_of(t.tone)) for t in one.terms
        ]
        return el("dl", terms, cls="sum")
    if isinstance(one, Entries):
        return [_title(one.title), el("ul", [entry(e, pen) for e in one.entries], cls="entries")]
    if isinstance(one, Cards):
        return [_title(one.title), row(one.cards, pen, "small" if one.small else "full")]
    if isinstance(one, Piles):
        return el("div", [pile(p, pen) for p in one.piles], cls="piles")
    raise TypeError(f"a stage has no block {type(one).__name__}")


def _title(words: str) -> Child:
    return el("p", words, cls="block-title") if words else None


def slots(many: tuple[Slot, ...], pen: Pen) -> Html:
    """Fixed places side by side."""
    return el("div", [slot(one, pen) for one in many], cls="slots")


def slot(one: Slot, pen: Pen) -> Html:
    """A fixed place: empty, or with a card or a figure in it."""
    if one.card is not None:
        return el("div", card(one.card, pen, "mini"), cls="slot full" + (" now" if one.now else ""))
    choice = pen.choice(one.option)
    look = tone_of(
        "",
        "slot",
        "now" if one.now else "",
        "offered" if choice is not None and choice.notation else "",
        f"t-{one.tint}" if one.tint else "",
        "taken" if one.art else "",
    )
    says: dict[str, Attribute] = {}
    if one.says:
        says = {"role": "img", "aria_label": one.says, "data_tip": one.says, "tabindex": 0}
    says |= chosen_by(choice, one.says)
    return el("div", picture(one.art) or one.label, cls=look, **says)


def chip(one: Chip, pen: Pen) -> Html:
    """A small label."""
    choice = pen.choice(one.option)
    offered = choice is not None and bool(choice.notation)
    look = tone_of(
        one.tone,
        "chip",
        f"t-{one.tint}" if one.tint else "",
        "offered" if offered else "",
    )
    says: dict[str, Attribute] = {"data_rule": one.rule or None}
    tip = one.says or (one.card.said if one.card is not None else "")
    if tip:
        says |= {"data_tip": tip, "tabindex": 0, "role": "img", "aria_label": tip}
    says |= chosen_by(choice, tip)
    return el(
        "span",
        picture(one.icon),
        el("span", one.text),
        el("span", "×", cls="cross") if one.remove and offered else None,
        el("div", card(one.card, pen), cls="about", hidden=True) if one.card is not None else None,
        cls=look,
        **says,
    )


def meter(one: Meter) -> Html:
    """A bar; its length is drawn, because pages carry no styles of their own."""
    share = min(1.0, max(0.0, one.now / one.most)) if one.most else 0.0
    words = one.words or say("{now:g} of {most:g}", now=one.now, most=one.most)
    bar = Html(
        '<svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="ground" width="100" height="6" rx="3"/>'
        f'<rect class="full" width="{100 * share:.0f}" height="6" rx="3"/></svg>'
    )
    head = el("span", el("span", one.title), el("b", words), cls="meter-head")
    return el("div", head, bar, cls=tone_of(one.tone, "meter"))


def track(one: Track, pen: Pen) -> Html:
    """Fields in a row."""
    return el(
        "div",
        el("span", one.title, cls="track-title") if one.title else None,
        el("ol", [cell(c, pen) for c in one.cells], cls="cells", tabindex=0),
        values(one.values),
        id=f"track-{one.id}",
        cls="track",
    )


def cell(one: Cell, pen: Pen) -> Html:
    """A field of a track."""
    choice = pen.choice(one.option)
    look = tone_of(
        one.tone,
        "now" if one.now else "",
        "past" if one.past else "",
        "hatched" if one.hatched else "",
        f"t-{one.tint}" if one.tint else "",
        "offered" if choice is not None and choice.notation else "",
    )
    says: dict[str, Attribute] = {"data_tip": one.says or None}
    body: list[Child] = [picture(one.icon), el("span", one.text) if one.text else None]
    if one.says:
        body.append(el("span", f" {one.says}", cls="hidden"))
    if choice is not None and choice.notation:
        return el("li", el("span", body, **chosen_by(choice, one.says)), cls=look, **says)
    return el("li", body, cls=look, aria_current="step" if one.now else None, **says)


def entry(one: Entry, pen: Pen) -> Html:
    """A thing in a list."""
    choice = pen.choice(one.option)
    offered = choice is not None and bool(choice.notation)
    said = ", ".join(part for part in (one.title, one.value, one.detail) if part)
    body = el(
        "div",
        el(
            "div",
            picture(one.icon),
            el("span", one.title, cls="title"),
            el("b", one.value) if one.value else None,
            cls="entry-head",
        ),
        el("p", one.detail) if one.detail else None,
        el("div", card(one.card, pen), cls="about", hidden=True) if one.card is not None else None,
        cls=tone_of(
            one.tone,
            "entry",
            f"s-{one.state}" if one.state else "",
            "offered" if offered else "",
        ),
        **(chosen_by(choice, said) if choice is not None else {}),
    )
    return el("li", body)
