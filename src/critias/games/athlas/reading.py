"""Reading the data files: every complaint names the file, the entry and the field."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

from critias.kernel.errors import BadData

T = TypeVar("T")
ORIGINS: Final = ("rulebook", "inferred", "reconstructed")

_TYPE_NAMES: Final[dict[type, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
    float: "a number",
}


def _type_name(value: object) -> str:
    return _TYPE_NAMES.get(type(value), type(value).__name__)


class Table:
    """One TOML table being read."""

    __slots__ = ("fields", "path", "place")

    def __init__(self, path: Path, place: str, fields: object) -> None:
        self.path = path
        self.place = place
        if not isinstance(fields, dict):
            raise BadData(f"{path}: {place}: must be a table, not {_type_name(fields)}")
        self.fields: dict[str, object] = fields

    def error(self, problem: str) -> BadData:
        return BadData(f"{self.path}: {self.place}: {problem}")

    def only(self, *names: str) -> None:
        """Refuse any other field."""
        for name in self.fields:
            if name not in names:
                raise self.error(f"unknown field {name!r}; the fields are {', '.join(names)}")

    def get(self, name: str, kind: type[T], default: T) -> T:
        """The value of an optional field."""
        if name not in self.fields:
            return default
        value = self.fields[name]
        # TOML keeps true and 1 apart, Python's isinstance does not.
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            expected = _TYPE_NAMES[kind]
            raise self.error(f"field {name!r} must be {expected}, not {_type_name(value)}")
        return value

    def number(self, name: str, least: int = 0) -> int:
        """A whole number, 0 if it is not given."""
        value = self.get(name, int, 0)
        if name in self.fields and value < least:
            raise self.error(f"field {name!r} must be at least {least}, not {value}")
        return value

    def must(self, name: str) -> None:
        """Refuse the table if the field is missing."""
        if name not in self.fields:
            raise self.error(f"field {name!r} is missing")

    def text(self, name: str) -> str:
        """A text that must be there and say something."""
        self.must(name)
        value = self.get(name, str, "")
        if not value.strip():
            raise self.error(f"field {name!r} is empty")
        return value

    def choice(self, name: str, choices: tuple[str, ...], default: str | None = None) -> str:
        """One of these words."""
        if default is None:
            self.must(name)
        value = self.get(name, str, default or "")
        if value not in choices:
            raise self.error(f"field {name!r} is {value!r}; it must be one of {', '.join(choices)}")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts, empty if it is not given."""
        values: list[object] = self.get(name, list, [])
        for value in values:
            if not isinstance(value, str):
                raise self.error(f"field {name!r} must hold texts only, not {_type_name(value)}")
        return tuple(str(value) for value in values)

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
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadData(f"{path}: is not UTF-8 text, from byte {error.start}") from error
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{path}: is not TOML: {error}") from error
    return Table(path, "top level", data)
