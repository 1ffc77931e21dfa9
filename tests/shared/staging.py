"""What every stage has to be: complete, well formed, and made of what the table knows."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections import Counter
from html.parser import HTMLParser
from typing import Any

from critias.kernel.choices import plain
from critias.kit.offers import Offers
from critias.kit.stage import Stage
from critias.kit.voice import AnyVoice
from critias.table.parts.pen import Pen
from critias.table.parts.sent import whole
from critias.table.parts.stage import areas
from critias.table.parts.staged import stage_of

FORBIDDEN = ("script", "style", "foreignobject", "iframe")


class Markup(HTMLParser):
    """Every element with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, name: str) -> list[str]:
        """The values of an attribute, wherever it is."""
        return [found[name] for _, found in self.elements if name in found]


def drawn(stage: Stage, offers: Offers) -> Markup:
    """The stage as the table sets it."""
    return Markup("".join(whole(part) for part in areas(stage, Pen(offers), {}).values()))


def check_sign(voice: AnyVoice, view: Any, event: Any) -> None:
    """The small picture of an event is drawn as it stands, and from what the reader knows."""
    sign = voice.sign(view, event)
    ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{sign}</svg>')
    assert sign == voice.sign(view, event)


def check_stage(voice: AnyVoice, state: Any, view: Any, ask: Any) -> Markup:
    """Build the stage of one reader and look at everything the table will do with it."""
    offers = voice.offers(state, view, ask)
    stage = stage_of(voice, view, offers)
    assert stage == stage_of(voice, view, offers), "the same view gives another stage"
    if stage.board is not None:
        for layer in (stage.board.still, stage.board.svg, stage.board.choices, stage.board.over):
            ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{layer}</svg>')
    markup = drawn(stage, offers)
    doubled = [name for name, count in Counter(markup.all("id")).items() if count > 1]
    assert not doubled, f"two parts share an id: {doubled}"
    for tag, attributes in markup.elements:
        assert tag not in FORBIDDEN, f"a stage holds <{tag}>"
        assert tag != "a" or attributes["href"].startswith("/kept/"), "a stage leads elsewhere"
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
        if "data-option" in attributes and "tabindex" in attributes:
            assert attributes["aria-label"].strip()
    listed = {offer.notation for offer in offers}
    strangers = set(markup.all("data-option")) - listed
    assert not strangers, f"the stage offers what is no option: {strangers}"
    asked = [json.dumps(plain(offer.option)) for offer in offers]
    loose = [why for why in markup.all("data-why") if why in asked and stage.board is None]
    assert not loose, f"an option is shown as none: {loose}"
    for rule in markup.all("data-rule"):
        assert rule in voice.rules.rulebook(), rule
    return markup
