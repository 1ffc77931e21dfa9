"""Words that are said later: a template in English and the values to fill in.

Rules speak no language. What they or a server have to tell people (why something is refused, who
sat down where) is kept like this, and put into the language of whoever reads it then (see
`critias.kit.language.said`).

>>> str(Text("{who} is no {what}", who="Ann", what=Text("bot")))
'Ann is no bot'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Text:
    """A template and its values; a value that is a text, too, is put into words with it."""

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: Any) -> None:
        self.template = template
        self.values = values

    def __str__(self) -> str:
        """In English."""
        return self.template.format_map(self.values) if self.values else self.template

    def __repr__(self) -> str:
        return f"Text({self.template!r}, {self.values!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return (self.template, self.values) == (other.template, other.values)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return _text, (self.template, self.values)


def each(names: Iterable[str]) -> Text:
    """Names one after the other, each a text of its own.

    >>> str(each(["North", "South"]))
    'North, South'
    """
    values = {f"name{number}": Text(name) for number, name in enumerate(names)}
    return Text(", ".join(f"{{{name}}}" for name in values), **values)


def _text(template: str, values: dict[str, Any]) -> Text:
    return Text(template, **values)
