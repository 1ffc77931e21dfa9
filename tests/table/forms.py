"""A form of a page as a browser would send it, with and without scripts."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser

Sent = dict[str, list[str]]


class Form(HTMLParser):
    """The form of a page that has some class: what its fields say, and what they could say."""

    def __init__(self, page: str, cls: str) -> None:
        super().__init__()
        self.cls = cls
        self.sent: Sent = {}
        self.choices: Sent = {}
        """The values of each field that offers several."""
        self._inside = False
        self._list = ""
        self._first: str | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = self.cls in has.get("class", "").split()
        if not self._inside:
            return
        name, value = has.get("name", ""), has.get("value", "")
        if tag == "select":
            self._list, self._first = name, None
        elif tag == "option":
            self.choices.setdefault(self._list, []).append(value)
            if self._first is None:
                self._first = value
            if "selected" in has:
                self.sent[self._list] = [value]
        elif tag == "input" and name:
            kind = has.get("type", "text")
            if kind in ("radio", "checkbox"):
                self.choices.setdefault(name, []).append(value)
            if kind not in ("radio", "checkbox") or "checked" in has:
                self.sent.setdefault(name, []).append(value)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False
        elif tag == "select" and self._inside:
            # A list without a chosen entry sends its first one.
            if self._list not in self.sent and self._first is not None:
                self.sent[self._list] = [self._first]
            self._list = ""

    def with_(self, changes: Mapping[str, str]) -> Sent:
        """What is sent after these fields were changed by hand."""
        return {**self.sent, **{name: [value] for name, value in changes.items()}}
