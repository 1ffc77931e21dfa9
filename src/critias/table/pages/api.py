"""The interface for other programs, as a page made from its own description."""

from __future__ import annotations

import json
from typing import Any

from critias.kit.language import say
from critias.table.html import Child, Html, el, phrase, text
from critias.table.pages.layout import Visitor, page

_METHODS = ("get", "post", "put", "patch", "delete")


def api_page(visitor: Visitor, described: Html) -> Html:
    """All operations; `described` is made once (see `description`)."""
    return page(say("For other programs"), described, visitor=visitor, cls="api")


def description(schema: dict[str, Any]) -> Html:
    """What stands on that page, whoever looks."""
    parts: list[Child] = []
    for path, item in sorted(schema.get("paths", {}).items()):
        for method in _METHODS:
            if method in item:
                parts.append(_operation(method, path, item[method]))  # noqa: PERF401
    schemas = schema.get("components", {}).get("schemas", {})
    shapes = [
        el(
            "article",
            el("h3", el("code", name), id=f"shape-{name}"),
            el("pre", json.dumps(body, indent=2), tabindex="0"),
            cls="operation",
        )
        for name, body in sorted(schemas.items())
    ]
    inside: list[Child] = [
        el("h1", say("For other programs")),
        el(
            "p",
            phrase(
                "Everything the pages do can be done by a program: bots, other clients, tools. "
                "The same description for machines: {link}.",
                link=el("a", el("code", "/api/openapi.json"), href="/api/openapi.json"),
            ),
        ),
        el(
            "section",
            el("h2", say("Who you are")),
            el(
                "p",
                phrase(
                    "Send {header}. A key comes from {call}, or from your own page under "
                    "“For programs”.",
                    header=el("code", "Authorization: Bearer <key>"),
                    call=el("code", "POST /api/people"),
                ),
            ),
        ),
        el("section", el("h2", say("Operations")), parts),
        el(
            "section",
            el("h2", say("The live line")),
            el(
                "p",
                phrase(
                    "A WebSocket at {address} pushes every change and takes the same choices. "
                    "Messages are JSON objects; {do} says what, {id} comes back in the answer.",
                    address=el("code", "/api/tables/{table}/socket"),
                    do=el("code", "do"),
                    id=el("code", "id"),
                ),
            ),
            el("pre", _SOCKET, tabindex="0"),
        ),
        el("section", el("h2", say("Shapes")), shapes),
    ]
    return text(inside)


_SOCKET = """\
→ {"do": "hello", "want": "data", "since": 0, "id": 1}
← {"type": "welcome", "table": "…", "own": [0], "id": 1}
← {"type": "update", "data": {"view": …, "question": {"id": 12, "options": […]}, …}}
→ {"do": "choose", "seat": 0, "option": "…", "question": 12, "id": 2}
← {"type": "done", "number": 13, "id": 2}          after the choice is safe in the store
← {"type": "refused", "status": 400, "error": "…", "rule": "…", "id": 2}
→ {"do": "undo", "seat": 0}
→ {"do": "propose", "seat": 0, "kind": "undo"}      or "stop", "draw", "resign"
→ {"do": "answer", "seat": 1, "agree": true}
→ {"do": "say", "text": "hello"}
→ {"do": "why", "seat": 0, "option": ["move", 12]}
← {"type": "why", "says": "…", "rule": "…"}
→ {"do": "look", "seat": 1}                         whose side of a shared screen to show"""


def _operation(method: str, path: str, body: dict[str, Any]) -> Html:
    inputs = [f"{p['name']} ({p['in']})" for p in body.get("parameters", [])]
    sent = body.get("requestBody", {}).get("content", {}).get("application/json", {})
    shape = sent.get("schema", {}).get("$ref", "").rpartition("/")[2]
    link = el("a", el("code", shape), href=f"#shape-{shape}")
    return el(
        "article",
        el("h3", el("span", method.upper(), cls="method"), el("code", path)),
        el("p", say(body.get("description") or body.get("summary") or "")),
        el("p", phrase("Takes: {inputs}", inputs=el("code", ", ".join(inputs))), cls="quiet")
        if inputs
        else None,
        el("p", phrase("Body: {shape}", shape=link), cls="quiet") if shape else None,
        cls="operation",
    )
