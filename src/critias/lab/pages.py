"""Figures on pages: tables in Markdown, made from the JSON that the laboratory writes.

A page says where a table belongs by a pair of comments, `<!-- ladder goa2 -->` and `<!-- end -->`;
what stands between them is made anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from critias.kernel.errors import CritiasError
from critias.kernel.installed import game as installed_game
from critias.players import STRENGTHS

PLACE: Final = re.compile(r"(<!-- (ladder|suite) (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


class BadFigures(CritiasError):
    """A file that holds no figures, or a page without a place for them."""


def figures(path: Path) -> dict[str, Any]:
    """What a ladder or a suite wrote."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadFigures(f"{path} cannot be read: {error!s:.200}") from error
    if not isinstance(found, dict) or found.get("kind") not in ("ladder", "suite"):
        raise BadFigures(f"{path} holds neither a ladder nor a suite")
    return found


def put(page: Path, files: Iterable[Path]) -> list[str]:
    """Put figures into a page; the names of the places that were filled."""
    told = [figures(path) for path in files]
    tables = {(str(one["kind"]), str(one["game"])): table(one) for one in told}
    try:
        text = page.read_text(encoding="utf-8")
    except OSError as error:
        raise BadFigures(f"{page} cannot be read: {error.strerror}") from error
    places = {(found[2], found[3]) for found in PLACE.finditer(text)}
    for kind, game in tables:
        if (kind, game) not in places:
            raise BadFigures(f"{page} has no place for it: <!-- {kind} {game} --> and <!-- end -->")

    def filled(found: re.Match[str]) -> str:
        made = tables.get((found[2], found[3]))
        return found[0] if made is None else f"{found[1]}\n{made}\n{found[4]}"

    page.write_text(PLACE.sub(filled, text), encoding="utf-8")
    return [" ".join(name) for name in sorted(tables)]


def table(told: Mapping[str, Any]) -> str:
    """The table of a ladder or a suite."""
    return ladder(told) if told["kind"] == "ladder" else suite(told)


def _level(code: str) -> str:
    """A player, and what the table calls it where it is a level there."""
    names = [f" ({one.name})" for one in STRENGTHS if one.code == code]
    return f"`{code}`{''.join(names)}"


def _lines(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    marks = ["---", *["---:"] * (len(columns) - 1)]
    return "".join(f"| {' | '.join(row)} |\n" for row in (columns, marks, *rows))


def ladder(told: Mapping[str, Any]) -> str:
    """Ratings with intervals, and what every player won against every other."""
    standings = told["standings"]
    alone = told["alone"]
    # Where a point is all that a winner gets, it says nothing new.
    scored = any(one["score"] not in (None, 0, 1) and (alone or one["score"] > 1)
                 for one in standings)  # fmt: skip
    columns = ["player", "Elo", "95 %", "games", "of all points"]
    columns += ["score", "95 %"] if scored else []
    rows = []
    for one in standings:
        elo, off = one["elo"], one["off"]
        row = [_level(one["player"]), f"{elo:.0f}"]
        row.append(f"{elo - off:.0f} to {elo + off:.0f}" if off else "")
        row += [str(one["games"]), f"{one['points']:.0%}"]
        if scored:
            score, around = one["score"], one["score_off"]
            row += ["" if score is None else f"{score:.1f}"]
            row += ["" if around is None else f"{score - around:.1f} to {score + around:.1f}"]
        rows.append(row)
    found = {(one["one"], one["two"]): (one["points"], one["games"]) for one in told["met"]}
    found |= {(two, one): (games - won, games) for (one, two), (won, games) in found.items()}
    names = [one["player"] for one in standings]
    against = [
        [f"`{one}`", *(_won(found.get((one, two)), alone) for two in names)] for one in names
    ]
    setup = "".join(f", `{name}={value}`" for name, value in _unusual(told).items())
    how = (
        "Everybody plays the same luck alone; the higher score has won."
        if alone
        else "Seats are swapped with the same luck."
    )
    title = installed_game(told["game"]).title
    return (
        f"{title}, rules {told['rules']}, Critias {told['version']}, seed {told['seed']}"
        f"{setup}. {how}\n\n"
        + _lines(columns, rows)
        + "\nWhat a line won against a column:\n\n"
        + _lines(["", *(f"`{name}`" for name in names)], against)
    )


def _unusual(told: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a setup that are not as usual."""
    usual = installed_game(told["game"]).parse_setup(None).to_json()
    return {name: value for name, value in told["setup"].items() if value != usual.get(name)}


def _won(found: tuple[float, float] | None, alone: bool) -> str:
    if found is None:
        return ""
    won, games = found
    return f"{won / games:.0%}" if alone else f"{won:g}/{games:g}"


def suite(told: Mapping[str, Any]) -> str:
    """How many of its drills each player solves, and which were missed."""
    drills = [one for one in told["results"] if one["part"] == "drills"]
    players = list(dict.fromkeys(one["player"] for one in drills))
    rows = []
    for code in players:
        own = [one for one in drills if one["player"] == code]
        tries, points = sum(one["tries"] for one in own), sum(one["points"] for one in own)
        missed = [f"{one['against']} ({one['points']:g}/{one['tries']})" for one in own
                  if one["points"] < one["tries"]]  # fmt: skip
        whole = sum(one["points"] == one["tries"] for one in own)
        said = ", ".join(missed) if len(missed) <= 6 else f"{len(missed)} of them"
        share = f"{points / tries:.0%}" if tries else ""
        rows.append([_level(code), share, f"{whole} of {len(own)}", said])
    title = installed_game(told["game"]).title
    return f"{title}, drills of `{told['suite']}`, rules {told['rules']}:\n\n" + _lines(
        ["player", "solved", "every time", "missed at least once"], rows
    )
