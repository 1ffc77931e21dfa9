"""A match as JSON text, and what is wrong with a text that is none."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from critias.kernel.choices import Option, option_from, plain
from critias.kernel.copying import layout
from critias.kernel.errors import BadSetup, CritiasError, LogDoesNotFit, OtherVersion, SaveDamaged
from critias.kernel.installed import game as installed_game
from critias.kernel.past import Past
from critias.kernel.rules import AnyRules

FORMAT = 1


class Entry(NamedTuple):
    """One choice of the log: who, what, and its text form."""

    seat: int
    option: Option
    text: str


# No option's text begins with an exclamation mark.
UNDO = "!undo"
UNDO_BY_CONSENT = "!undo by consent"


class Barrier(NamedTuple):
    """How far back nothing can be taken back, and why."""

    at: int
    """The number of choices before it."""
    why: str


class Snapshot(NamedTuple):
    """A paused match as plain things: the newest step's start, the log and what undo needs."""

    setup: Any
    seed: int
    origin: Any
    """The position the game began with, if it is not the setup's own."""
    start: Any
    at: int
    """How long the log was when the step started."""
    log: Past[Entry]
    history: Past[Entry]
    """The log with everything that was taken back."""
    digests: Past[tuple[int, str]]
    barrier: Barrier


Relive = Callable[[AnyRules, Any, int, Any, list[Entry]], Snapshot]
"""Plays setup, seed, origin and history again."""


def write(game: AnyRules, match: Snapshot) -> str:
    """The save of a match."""
    body = _body(game, match)
    body["sum"] = _sum(body)
    return json.dumps(body, separators=(",", ":"))


def read(
    text: str, game: AnyRules | None, relive: Relive, to: int | None = None
) -> tuple[AnyRules, Snapshot]:
    """What was saved; anything that is not exactly that is refused with the place. A save of other
    rules, or of states that were laid out in another way, is played again, up to `to` choices."""
    body = _parsed(text)
    if game is None:
        game = installed_game(body["game"])
    if body["game"] != game.id:
        raise SaveDamaged(
            "game: this is a save of {other!r}, not of {game!r}", other=body["game"], game=game.id
        )
    if body["sum"] != _sum(body):
        raise SaveDamaged("{where} (changed after it was saved)", where=_where(game, body, relive))
    history = _history(body)
    setup = setup_of(game, body["setup"], "setup")
    origin = _origin(game, body)
    if not _is_ours(game, body):
        history = history if to is None else folded(history)[:to]
        return game, _again(game, body, setup, origin, history, relive)
    log = folded(history)
    step = body["step"]
    at = _field(step, "at", int, "step.")
    if not 0 <= at <= len(log):
        raise SaveDamaged("step.at: {at} is not in a log of {n} choices", at=at, n=len(log))
    start = game.state_type.from_json(step.get("state"), "step.state")
    digests = Past((number, digest) for number, digest in body["digests"])
    if digests[-1] != (at, start.digest()):
        raise SaveDamaged("step.state: does not agree with its digest")
    barrier = Barrier(*body["undo"])
    past = Past(log), Past(history), digests
    return game, Snapshot(setup, body["seed"], origin, start, at, *past, barrier)


class Told(NamedTuple):
    """What a save tells about its game, without the position it carries."""

    game: AnyRules
    version: str
    setup: Any
    seed: int
    is_arranged: bool
    """Whether it began with an arranged position."""
    history: list[Entry]
    digests: dict[int, str]
    """Of its positions, where ours can be compared with them."""
    is_ours: bool
    """Whether its positions are such as our rules make; others are played again."""


def told(text: str) -> Told:
    """What a save tells, for whoever plays it again and trusts nothing else in it."""
    body = _parsed(text)
    game = installed_game(body["game"])
    setup = setup_of(game, body["setup"], "setup")
    known = _comparable(game, body)
    arranged = "origin" in body
    version, seed, ours = body["version"], body["seed"], _is_ours(game, body)
    return Told(game, version, setup, seed, arranged, _history(body), known, ours)


def _is_ours(game: AnyRules, body: Mapping[str, Any]) -> bool:
    """Whether the position it carries is one as our rules make them."""
    # The first saves do not tell how their states are laid out.
    is_laid_out = body.get("layout") in (None, layout(game.state_type))
    return body["version"] == game.version and is_laid_out


def _comparable(game: AnyRules, body: Mapping[str, Any]) -> dict[int, str]:
    """The digests that ours can be compared with: those of states laid out as ours are. Of other
    rules it has to be said; otherwise its choices alone decide, as those of a record do."""
    is_laid_out = body.get("layout") == layout(game.state_type)
    return dict(body["digests"]) if is_laid_out or _is_ours(game, body) else {}


def _origin(game: AnyRules, body: Mapping[str, Any]) -> Any:
    if "origin" not in body:
        return None
    return game.state_type.from_json(body["origin"], "origin")


def _again(
    game: AnyRules,
    body: Mapping[str, Any],
    setup: Any,
    origin: Any,
    history: list[Entry],
    relive: Relive,
) -> Snapshot:
    """A save of other rules, played again by ours: every choice has to fit, and where positions
    can be compared it has to lead to the same ones."""
    begun = f"saved with rules version {body['version']} of {game.id}; by version {game.version}"
    try:
        played = relive(game, setup, body["seed"], origin, history)
    except LogDoesNotFit as error:
        number = len(folded(history[: error.number - 1])) + 1
        raise LogDoesNotFit(
            "{begun} choice {place} does not fit: {why}",
            number,
            begun=begun,
            place=number,
            why=error.text,
        ) from None
    known = _comparable(game, body)
    for number, digest in played.digests:
        if known.get(number, digest) != digest:
            raise LogDoesNotFit(
                "{begun} the position after choice {place} is another one",
                number,
                begun=begun,
                place=number,
            )
    return played


def setup_of(game: AnyRules, values: Any, place: str) -> Any:
    """The setup written at that place."""
    try:
        return game.parse_setup(values)
    except BadSetup as error:
        raise SaveDamaged("{place}: {why}", place=place, why=error.text) from None


def _body(game: AnyRules, match: Snapshot) -> dict[str, Any]:
    return {
        "critias": FORMAT,
        "game": game.id,
        "version": game.version,
        "setup": match.setup.to_json(),
        "seed": match.seed,
        **({} if match.origin is None else {"origin": match.origin.to_save()}),
        # Most options are their own text.
        "log": [
            [seat, text] if option == text else [seat, text, plain(option)]
            for seat, option, text in match.history
        ],
        # The newest digest is made here: a redealt match does not know it yet.
        "digests": [*map(list, match.digests[:-1]), [match.at, match.start.digest()]],
        "layout": layout(game.state_type),
        "undo": list(match.barrier),
        "step": {"at": match.at, "state": match.start.to_save()},
    }


def _sum(body: Mapping[str, Any]) -> str:
    text = json.dumps({k: v for k, v in body.items() if k != "sum"}, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


_KEYS: dict[str, type] = {
    "critias": int,
    "game": str,
    "version": str,
    "setup": dict,
    "seed": int,
    "log": list,
    "digests": list,
    "undo": list,
    "step": dict,
    "sum": str,
}
_OPTIONAL: dict[str, type] = {"layout": str}


def _field(body: Mapping[str, Any], name: str, kind: type, path: str = "") -> Any:
    if name not in body:
        raise SaveDamaged("{path}{name}: missing", path=path, name=name)
    if type(body[name]) is not kind:
        raise SaveDamaged(
            "{path}{name}: expected {kind}, found {value!r:.40}",
            path=path,
            name=name,
            kind=kind.__name__,
            value=body[name],
        )
    return body[name]


def _parsed(text: str) -> dict[str, Any]:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveDamaged("not a saved game: {error}", error=str(error)) from None
    if not isinstance(body, dict):
        raise SaveDamaged("not a saved game: the outermost value is not an object")
    if "critias" in body and body["critias"] != FORMAT:
        raise OtherVersion(
            "critias: save format {found!r:.40}; this reads {known}",
            found=body["critias"],
            known=FORMAT,
        )
    for name, kind in _KEYS.items():
        _field(body, name, kind)
    for name, kind in _OPTIONAL.items():
        if name in body:
            _field(body, name, kind)
    for number, item in enumerate(body["digests"], 1):
        if not isinstance(item, list) or tuple(map(type, item)) != (int, str):
            raise SaveDamaged(
                "digests[{number}]: {item!r:.40} is not what belongs here", number=number, item=item
            )
    if tuple(map(type, body["undo"])) != (int, str):
        raise SaveDamaged("undo: is not what belongs here")
    if not body["digests"]:
        raise SaveDamaged("digests: is empty")
    return body


def _history(body: Mapping[str, Any]) -> list[Entry]:
    history = []
    for number, item in enumerate(body["log"], 1):
        try:
            seat, text, option = item if len(item) == 3 else (*item, item[1])
            if type(seat) is not int or type(text) is not str:
                raise ValueError
            history.append(Entry(seat, option_from(option), text))
        except (TypeError, ValueError, LookupError):
            raise SaveDamaged(
                "log[{number}]: {item!r:.40} is not what belongs here", number=number, item=item
            ) from None
    return history


def folded(history: list[Entry]) -> list[Entry]:
    """The choices that stand."""
    log: list[Entry] = []
    for number, entry in enumerate(history, 1):
        if entry.text not in (UNDO, UNDO_BY_CONSENT):
            log.append(entry)
            continue
        # Without consent it is the seat's own last choice, which may be a secret answer that
        # others have followed.
        own = [
            place
            for place, earlier in enumerate(log)
            if earlier.seat == entry.seat or entry.text == UNDO_BY_CONSENT
        ]
        if not own:
            raise SaveDamaged("log[{number}]: there is nothing to take back", number=number)
        del log[own[-1]]
    return log


def _where(game: AnyRules, body: dict[str, Any], relive: Relive) -> str:
    """The checksum is wrong: find the first place that shows it, by playing the game again."""
    try:
        setup = setup_of(game, body["setup"], "setup")
        origin = _origin(game, body)
        first = relive(game, setup, body["seed"], origin, [])
        if body["digests"][0] != [0, first.digests[0][1]]:
            return "setup, seed or digests[1]: the game begins with another position"
        right = _body(game, relive(game, setup, body["seed"], origin, _history(body)))
    except LogDoesNotFit as error:
        return f"log[{error.number}]: {error.message}"
    except CritiasError as error:
        return error.message
    for name in (name for name in right if name in body):
        place = _difference(right[name], body[name], name)
        if place is not None:
            return f"log or {place}" if name == "digests" else place
    strange = [name for name in body if name not in (*_KEYS, *_OPTIONAL, "origin")]
    return f"{strange[0]}: unknown" if strange else "log or sum: the checksum is wrong"


def _difference(right: Any, found: Any, path: str) -> str | None:
    """The first place where a value is not what it has to be."""
    if type(right) is not type(found):
        return f"{path}: {found!r:.40} instead of {right!r:.40}"
    if isinstance(right, dict):
        if list(right) != list(found):
            return f"{path}: has the fields {', '.join(found)} instead of {', '.join(right)}"
        places = (_difference(right[k], found[k], f"{path}.{k}") for k in right)
        return next((place for place in places if place), None)
    if isinstance(right, list):
        if len(right) != len(found):
            return f"{path}: has {len(found)} entries instead of {len(right)}"
        pairs = enumerate(zip(right, found, strict=True), 1)
        places = (_difference(a, b, f"{path}[{number}]") for number, (a, b) in pairs)
        return next((place for place in places if place), None)
    return None if right == found else f"{path}: {found!r:.40} instead of {right!r:.40}"
