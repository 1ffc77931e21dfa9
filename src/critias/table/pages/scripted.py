"""The words of the browser's modules: the page brings them where they are not English."""

from __future__ import annotations

import json

from critias.kit.language import say
from critias.table.html import Html

TEXTS = (
    "A bot would choose: {options} ({sure}).",
    "A bot would choose: {options}.",
    "Choices: {n}.",
    "Link for another device",
    "No answer: the line is down.",
    "Not now: {why}",
    "Notes are allowed.",
    "Rule {id}",
    "Show all",
    "Show the part that matters now",
    "The line is down; trying again…",
    "This browser cannot be called; it needs https.",
    "This browser does not allow notes.",
    "This browser is called when it is your turn.",
    "This table is closed to you.",
    "close, {part} %: either is fine",
    "likely, {part} %",
    "mixed on purpose",
    "stands at about {points} points",
    "sure, {part} %",
    "that did not work",
    "{at} of {length}",
    "{days} d {hours} h",
    "{hours}:{minutes} h",
    "{n} as list",
    "{n} found",
    "{one} or {other}",
    "{points} p.",
    "{worth} %",
    "{worth}, best: {sure}",
    "{worth}, chosen {likely} %",
)
"""Every text that a module says."""


def scripted() -> Html | None:
    """What the modules say in the reader's language, as data; none where it is what they hold."""
    other = {text: said for text in TEXTS if (said := say(text)) != text}
    if not other:
        return None
    data = json.dumps(other, ensure_ascii=False).replace("<", "\\u003c")
    return Html(f'<script type="application/json" id="script-words">{data}</script>')
