"""Reading data files: every complaint names the file, the entry and the field."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final, TypeVar

from critias.kernel.errors import BadData

T = TypeVar("T")

_TYPE_NAMES: Final[dict[type, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
    float: "a number",
}


def type_name(value: object) -> str:
    """The type of a value in words."""
    return _TYPE_NAMES.get(type(value), type(value).__name__)


def toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadData(f"{path}: is not UTF-8 text, from byte {error.start}") from error
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{path}: is not TOML: {error}") from error


class Fields:
    """One TOML table being read."""

    __slots__ = ("fields", "path", "place")

    def __init__(self, path: Path, place: str, fields: object) -> None:
        self.path = path
        self.place = place
        if not isinstance(fields, dict):
            raise BadData(f"{path}: {place}: must be a table, not {type_name(fields)}")
        self.fields: dict[str, object] = fields

    def error(self, problem: str) -> BadData:
        """What is wrong, with the place."""
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
            raise self.error(f"field {name!r} must be {expected}, not {type_name(value)}")
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

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts, empty if it is not given."""
        values: list[object] = self.get(name, list, [])
        for value in values:
            if not isinstance(value, str):
                raise self.error(f"field {name!r} must hold texts only, not {type_name(value)}")
        return tuple(str(value) for value in values)
