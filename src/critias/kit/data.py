"""Component files: TOML read into typed, frozen records; every complaint names the file, the entry
and the field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from critias.kernel.errors import BadData
from critias.kernel.reading import toml

T = TypeVar("T")


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of a record in a data file. Its annotations are the fields that a file may have;
    `msgspec.Meta(ge=0)` and `Literal` narrow their values."""


def load(path: Path, kind: type[T]) -> T:
    """The whole file as one record."""
    return _convert(path, "", toml(path), kind)


def entries(path: Path, table: str, kind: type[T]) -> tuple[T, ...]:
    """The `[[table]]` entries of a file, in their order."""
    return tuple(
        _convert(path, f"{table} {_name(number, entry)}", entry, kind)
        for number, entry in enumerate(_list(path, table), 1)
    )


def named(path: Path, table: str, kind: type[T]) -> dict[str, T]:
    """The `[table.name]` entries of a file by name."""
    found = toml(path).get(table)
    if not isinstance(found, dict):
        raise BadData(f"{path}: there is no [{table}.NAME]")
    return {name: _convert(path, f"{table}.{name}", entry, kind) for name, entry in found.items()}


def only(path: Path, allowed: Iterable[str]) -> None:
    """Refuse a file with other tables."""
    names = sorted(allowed)
    for name in toml(path):
        if name not in names:
            raise BadData(f"{path}: unknown table {name!r}; there are: {', '.join(names)}")


def expect(path: Path, what: str, found: int, wanted: int) -> None:
    """Refuse a file with a wrong number of things."""
    if found != wanted:
        raise BadData(f"{path}: there are {found} {what} instead of {wanted}")


def distinct(path: Path, what: str, keys: Sequence[Any]) -> None:
    """Refuse a file that has something twice."""
    for place, key in enumerate(keys):
        if key in keys[:place]:
            raise BadData(f"{path}: {what} {key!r} stands there twice")


def _list(path: Path, table: str) -> list[Any]:
    found = toml(path).get(table)
    if not isinstance(found, list):
        raise BadData(f"{path}: there is no [[{table}]]")
    return found


def _name(number: int, entry: Any) -> str:
    if isinstance(entry, dict):
        for key in ("id", "name"):
            if isinstance(entry.get(key), str):
                return repr(entry[key])
    return str(number)


def _convert(path: Path, place: str, value: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        # msgspec says "Expected `int`, got `str` - at `$.armor`"; the place reads better in front.
        problem, _, where = str(error).partition(" - at ")
        field = re.sub(r"^`\$\.?|`$", "", where)
        found = ": ".join(part for part in (str(path), place, field, problem) if part)
        raise BadData(found.replace("`", "'")) from None
