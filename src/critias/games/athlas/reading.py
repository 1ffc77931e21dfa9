"""Reading the data files: every complaint names the file, the entry and the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from critias.kernel.reading import Fields, toml

ORIGINS: Final = ("rulebook", "inferred", "reconstructed")


class Table(Fields):
    """One TOML table of a data file of Athlas."""

    __slots__ = ()

    def number(self, name: str, least: int = 0) -> int:
        """A whole number, 0 if it is not given."""
        value = self.get(name, int, 0)
        if name in self.fields and value < least:
            raise self.error(f"field {name!r} must be at least {least}, not {value}")
        return value

    def choice(self, name: str, choices: tuple[str, ...], default: str | None = None) -> str:
        """One of these words."""
        if default is None:
            self.must(name)
        value = self.get(name, str, default or "")
        if value not in choices:
            raise self.error(f"field {name!r} is {value!r}; it must be one of {', '.join(choices)}")
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers, empty if it is not given."""
        values: list[object] = self.get(name, list, [])
        found: list[int] = []
        for value in values:
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise self.error(f"field {name!r} must hold whole numbers only, not {value!r}")
            found.append(value)
        return tuple(found)

    def tables(self, name: str, word: str) -> Iterator[Table]:
        """The tables of a list, each with its place."""
        values: list[object] = self.get(name, list, [])
        top = "" if self.place == "top level" else f"{self.place}: "
        for number, value in enumerate(values, start=1):
            table = Table(self.path, f"{top}{word} {number}", value)
            identity = table.fields.get("id", table.fields.get("name"))
            if isinstance(identity, str):
                table.place = f"{top}{word} {number} ({identity})"
            yield table

    def origin(self, name: str) -> Mapping[str, str]:
        """Where each value comes from: value -> one of `ORIGINS`."""
        self.must(name)
        table = Table(self.path, f"{self.place}: {name}", self.get(name, dict, {}))
        table.only(*ORIGINS)
        found: dict[str, str] = {}
        for word in ORIGINS:
            for value in table.texts(word):
                if value in found:
                    raise table.error(f"{value!r} is both {found[value]} and {word}")
                found[value] = word
        return found


def read(path: Path) -> Table:
    """The top level of a TOML file."""
    return Table(path, "top level", toml(path))
