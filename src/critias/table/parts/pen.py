"""What all parts share: icons, values, and what makes something a choice."""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import NamedTuple

from critias.kernel.choices import Option
from critias.kit.cards import Line, Lines, Value
from critias.kit.offers import Offers, as_json
from critias.table.html import Attribute, Child, Html, drawing, el


class Choice(NamedTuple):
    """How something can be chosen; without a text form it can be asked why it is no option."""

    notation: str = ""
    key: str = ""
    words: str = ""
    option: str = ""
    """As JSON, for what is no option now."""


KEYS = 9


@lru_cache(4096)
def picture(inner: str, half: int = 10, cls: str = "ic") -> Html:
    """A drawing in a box from -half to half."""
    if not inner:
        return Html("")
    return Html(
        f'<svg class="{cls}" viewBox="{-half} {-half} {2 * half} {2 * half}" aria-hidden="true">'
        f"{drawing(inner)}</svg>"
    )


@lru_cache(8192)
def value(one: Value, cls: str = "", named: bool = False) -> Html:
    """Icon, number and word. Where it is `named` (on mats, in the bar) a word with a capital is the
    name of the number and stands before it: "Fame 4", but "6 minions"."""
    if named and one.word[:1].isupper() and one.number != "" and not one.label:
        one = dataclasses.replace(one, word="", label=one.word)
    look = " ".join(word for word in ("v", cls, _tone(one.tone)) if word)
    body: list[Child] = []
    if one.icon:
        body.append([picture(one.icon)] * one.times)
    if one.label:
        body.append(el("span", one.label))
    if one.number != "":
        body.append(el("b", one.number))
    if one.word:
        body.append(el("span", one.word))
    says: dict[str, Attribute] = {}
    if one.says:
        # Read as one thing, and shown as a tip; by keyboard it is part of the thing it stands on.
        says = {"data_tip": one.says, "role": "img", "aria_label": one.says}
    if one.rule:
        says["data_rule"] = one.rule
    return el("span", body, cls=look, **says)


def values(many: tuple[Value, ...], cls: str = "values") -> Html | None:
    """Several of them in a line that wraps."""
    return el("div", [value(one, named=True) for one in many], cls=cls) if many else None


def _tone(tone: str) -> str:
    return f"tone-{tone}" if tone else ""


def tone_of(tone: str, *more: str) -> str | None:
    """The classes of something that is meant in some way."""
    return " ".join(word for word in (*more, _tone(tone)) if word) or None


def lines(many: Lines, cls: str) -> Html | None:
    """Lines of text."""
    return el("div", [line(one) for one in many], cls=cls) if many else None


def line(one: str | Line) -> Html:
    """One line of text, with what stands before and behind it."""
    if isinstance(one, str):
        return el("p", one)
    if not (one.icon or one.value or one.tone):
        return el("p", one.text)
    return el(
        "p",
        picture(one.icon),
        el("span", one.text),
        el("b", one.value) if one.value else None,
        cls=tone_of(one.tone, "with"),
    )


class Pen:
    """Draws for one reader: it knows what they may choose, and by which key."""

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self.keys = {
            offer.option: str(number) for number, offer in enumerate(offers, 1) if number <= KEYS
        }

    def choice(self, option: Option | None) -> Choice | None:
        """How the thing that stands for an option can be chosen, if something is asked."""
        if option is None or not self.offers:
            return None
        offer = self.offers.get(option)
        if offer is not None:
            return Choice(offer.notation, self.keys.get(option, ""), offer.said)
        return Choice(option=as_json(option))


def chosen_by(choice: Choice | None, said: str = "") -> dict[str, Attribute]:
    """The attributes of an element that stands for an option."""
    if choice is None:
        return {}
    if not choice.notation:
        return {"data_why": choice.option}
    return {
        "data_option": choice.notation,
        "data_key": choice.key or None,
        "role": "button",
        "tabindex": 0,
        "aria_label": f"{choice.words}. {said}" if said else choice.words,
    }
