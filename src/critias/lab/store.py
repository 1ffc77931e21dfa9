"""Results on disk: parts as they come, Parquet tables at the end.

A part is written beside its place and moved there whole, so that a run that was stopped at any
moment goes on where it was. A part that cannot be read is played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from critias.extras import need
from critias.kernel.errors import CritiasError
from critias.lab.plan import BadPlan, Plan
from critias.lab.playing import GameRow

PLAN: Final = "plan.json"
LOG: Final = "log.jsonl"
PARTS: Final = "parts"
GAMES: Final = "games.parquet"
SEATS: Final = "seats.parquet"


class Store:
    """The folder of one run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._polars = need("polars", "lab")

    def open(self, plan: Plan) -> None:
        """Begin the run, or go on with it."""
        known = self.plan() if (self.folder / PLAN).exists() else None
        if known is not None and known != plan:
            changed = [
                name
                for name in Plan.__struct_fields__
                if getattr(known, name) != getattr(plan, name)
            ]
            raise BadPlan(
                f"{self.folder} holds a run with another plan ({', '.join(changed)} differ): "
                "name another folder, or remove it"
            )
        try:
            (self.folder / PARTS).mkdir(parents=True, exist_ok=True)
            if known is None:
                if any((self.folder / PARTS).iterdir()):
                    raise BadPlan(f"{self.folder} holds results without a plan: name another one")
                _write(self.folder / PLAN, msgspec.json.format(msgspec.json.encode(plan)))
        except OSError as error:
            raise CritiasError(f"{self.folder} cannot be used: {error.strerror}") from error

    def plan(self) -> Plan:
        """The plan that was written down."""
        path = self.folder / PLAN
        try:
            return msgspec.json.decode(path.read_bytes(), type=Plan)
        except OSError as error:
            raise CritiasError(f"there is no run in {self.folder}: {error.strerror}") from error
        except msgspec.DecodeError as error:
            raise CritiasError(f"{path} is damaged: {error}") from error

    # --- parts --------------------------------------------------------------------------------

    def part(self, first: int) -> Path:
        """Where the games from that number on are kept."""
        return self.folder / PARTS / f"{first:08}.parquet"

    def has_part(self, first: int, last: int) -> bool:
        """Whether these games have been played; what cannot be read is put aside."""
        path = self.part(first)
        if not path.exists():
            return False
        try:
            frame = self._polars.read_parquet(path)
            numbers = frame["number"].to_list() if dict(frame.schema) == self._schema() else []
        except (OSError, self._polars.exceptions.PolarsError):
            numbers = []
        if numbers == list(range(first, last)):
            return True
        path.unlink()
        return False

    def write_part(self, first: int, rows: Sequence[GameRow]) -> None:
        """Keep these games."""
        frame = self._polars.DataFrame(msgspec.to_builtins(rows), schema=self._schema())
        self._write_frame(frame, self.part(first))

    def _schema(self) -> dict[str, Any]:
        pl = self._polars
        seat = {
            "number": pl.Int64, "seat": pl.Int64, "team": pl.Int64, "player": pl.String,
            "result": pl.Float64, "score": pl.Float64, "traits": pl.List(pl.String),
            "counts": pl.List(pl.String),
        }  # fmt: skip
        return {
            "number": pl.Int64, "seed": pl.Int64, "reason": pl.String, "rule": pl.String,
            "decisions": pl.Int64, "options": pl.Int64, "widest": pl.Int64,
            "questions": pl.List(pl.String), "seats": pl.List(pl.Struct(seat)),
        }  # fmt: skip

    def _write_frame(self, frame: Any, path: Path) -> None:
        beside = path.with_name(path.name + ".new")
        try:
            frame.write_parquet(beside)
            beside.replace(path)
        except OSError as error:
            raise CritiasError(f"{path} cannot be written: {error.strerror}") from error

    # --- the whole ----------------------------------------------------------------------------

    def gather(self, firsts: Iterable[int]) -> None:
        """Put the parts together: one table of games, one of seats."""
        pl = self._polars
        whole = pl.concat([pl.read_parquet(self.part(first)) for first in firsts]).sort("number")
        seats = whole.select("seats").explode("seats").unnest("seats")
        self._write_frame(whole.drop("seats"), self.folder / GAMES)
        self._write_frame(seats, self.folder / SEATS)

    def games(self) -> Any:
        """One row per game."""
        return self._read(GAMES)

    def seats(self) -> Any:
        """One row per seat of each game."""
        return self._read(SEATS)

    def _read(self, name: str) -> Any:
        path = self.folder / name
        if not path.exists():
            raise CritiasError(
                f"there is no {name} in {self.folder}: the run has not come to its end; "
                "the command that began it goes on with it"
            )
        try:
            return self._polars.read_parquet(path)
        except (OSError, self._polars.exceptions.PolarsError) as error:
            raise CritiasError(
                f"{path} is damaged ({str(error).splitlines()[0]:.80}): run the command that "
                "made it again, it is put together anew from its parts"
            ) from None

    def note(self, **facts: Any) -> None:
        """Facts about the run itself, which differ from machine to machine."""
        path = self.folder / LOG
        try:
            with path.open("a", encoding="utf-8") as log:
                log.write(json.dumps(facts) + "\n")
        except OSError as error:
            raise CritiasError(f"{path} cannot be written: {error.strerror}") from error

    def notes(self) -> list[dict[str, Any]]:
        """What was noted; a half-written last line is left out."""
        path = self.folder / LOG
        found = []
        for line in path.read_text("utf-8").splitlines() if path.exists() else ():
            try:
                found.append(json.loads(line))
            except ValueError:
                continue
        return found


def _write(path: Path, data: bytes) -> None:
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(data)
    beside.replace(path)
