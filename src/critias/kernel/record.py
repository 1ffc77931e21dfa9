"""A whole game as text that people can read, edit and paste into a bug report.

    critias record 1
    game: pebbles
    version: 1
    setup: {"heap": 9}
    seed: 7

    1. Ann b2
    2. Bob b0

    position: 0f2c5a9b1d3e4f60

The last line is the digest of the position reached; it may be left out. A game that began with a
position of its own has a line `begins: {...}` after the seed, the position as JSON. Empty lines and
lines that begin with # do not count.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from critias.kernel.errors import SaveDamaged
from critias.kernel.installed import game as installed_game
from critias.kernel.rules import AnyRules
from critias.kernel.saving import Entry, setup_of

TITLE = "critias record 1"
POSITION = "position"
BEGINS = "begins"


class Choice(NamedTuple):
    """One choice of a record and the line it stands on."""

    line: int
    seat: int
    text: str


class Written(NamedTuple):
    """A record that has been read."""

    game: AnyRules
    version: str
    setup: Any
    seed: int
    origin: Any
    choices: list[Choice]
    position: str | None
    last_line: int

    def has_other_position(self, digest: str) -> bool:
        """Whether our version of the rules wrote down another last position than this one."""
        is_ours = self.version == self.game.version
        return is_ours and self.position not in (None, digest)


def write(
    game: AnyRules,
    setup: Any,
    seed: int,
    origin: Any,
    seats: Sequence[str],
    log: Iterable[Entry],
    position: str | None,
    version: str = "",
) -> str:
    """The record of a game, by the installed version of its rules or by another one."""
    lines = [
        TITLE,
        f"game: {game.id}",
        f"version: {version or game.version}",
        f"setup: {json.dumps(setup.to_json(), ensure_ascii=False)}",
        f"seed: {seed}",
        *([] if origin is None else [f"{BEGINS}: {json.dumps(origin.to_save())}"]),
        "",
        *(f"{number}. {seats[seat]} {text}" for number, (seat, _, text) in enumerate(log, 1)),
        *([] if position is None else ["", f"{POSITION}: {position}"]),
    ]
    return "\n".join(lines) + "\n"


def read(text: str, game: AnyRules | None = None) -> Written:
    """A record, as far as it can be checked without playing it."""
    lines = _lines(text)
    number, title = next(lines, (1, ""))
    if title != TITLE:
        raise SaveDamaged(
            "line {number}: a record begins with {first!r}, not with {title!r:.40}",
            number=number,
            first=TITLE,
            title=title,
        )
    number, name = _header(lines, "game", number)
    game = _game(name, game, number)
    number, version = _header(lines, "version", number)
    number, values = _header(lines, "setup", number)
    setup = _setup(game, values, number)
    number, seed = _header(lines, "seed", number)
    if not re.fullmatch(r"-?[0-9]{1,40}", seed):
        raise SaveDamaged(
            "line {number}: the seed is a whole number, not {seed!r:.40}", number=number, seed=seed
        )
    seats = game.seats(setup)
    choices: list[Choice] = []
    position: str | None = None
    origin: Any = None
    for number, line in lines:
        if line.startswith(f"{BEGINS}:") and not choices and origin is None:
            origin = _origin(game, line.partition(":")[2], number)
            continue
        if position is not None:
            raise SaveDamaged(
                "line {number}: nothing comes after the position: {line!r:.40}",
                number=number,
                line=line,
            )
        if line.startswith(f"{POSITION}:"):
            position = line.partition(":")[2].strip()
        else:
            choices.append(_choice(number, line, len(choices) + 1, seats))
    return Written(game, version, setup, int(seed), origin, choices, position, number)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line and not line.startswith("#"):
            yield number, line


def _header(lines: Iterator[tuple[int, str]], name: str, last: int) -> tuple[int, str]:
    number, line = next(lines, (last + 1, ""))
    key, colon, value = line.partition(":")
    if key.strip() != name or not colon:
        raise SaveDamaged(
            "line {number}: expected '{name}: ...', found {line!r:.40}",
            number=number,
            name=name,
            line=line,
        )
    return number, value.strip()


def _game(name: str, game: AnyRules | None, number: int) -> AnyRules:
    if game is None:
        return installed_game(name)
    if name != game.id:
        raise SaveDamaged(
            "line {number}: this is a record of {name!r}, not of {game!r}",
            number=number,
            name=name,
            game=game.id,
        )
    return game


def _setup(game: AnyRules, value: str, number: int) -> Any:
    return setup_of(game, _object(value, "setup", number), f"line {number}")


def _origin(game: AnyRules, value: str, number: int) -> Any:
    values = _object(value, "first position", number)
    return game.state_type.from_json(values, f"line {number}: {BEGINS}")


def _object(value: str, what: str, number: int) -> dict[str, Any]:
    try:
        values = json.loads(value)
    except (ValueError, RecursionError) as error:
        raise SaveDamaged(
            "line {number}: the {what} is not JSON: {error}",
            number=number,
            what=what,
            error=str(error),
        ) from None
    if not isinstance(values, dict):
        raise SaveDamaged(
            "line {number}: the {what} is a JSON object, not {value!r:.40}",
            number=number,
            what=what,
            value=value,
        )
    return values


def _choice(number: int, line: str, count: int, seats: Sequence[str]) -> Choice:
    count_text, dot, rest = line.partition(".")
    if not dot or count_text != str(count):
        raise SaveDamaged(
            "line {number}: expected choice '{count}. ...', found {line!r:.40}",
            number=number,
            count=count,
            line=line,
        )
    rest = rest.strip()
    # The longest name that fits: "red 1" must not hide "red 10".
    fitting = [seat for seat, name in enumerate(seats) if rest.startswith(f"{name} ")]
    if not fitting:
        known = ", ".join(seats)
        raise SaveDamaged(
            "line {number}: expected a seat ({known}) and a choice in {line!r:.40}",
            number=number,
            known=known,
            line=line,
        )
    seat = max(fitting, key=lambda seat: len(seats[seat]))
    return Choice(number, seat, rest[len(seats[seat]) :].strip())
