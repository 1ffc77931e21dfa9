"""What worker processes play: bots, and checks of uploaded files.

They keep the matches they have seen and only play on from there.
"""

from __future__ import annotations

import json
import time
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, NamedTuple

from critias.kernel import record, saving
from critias.kernel.choices import Option
from critias.kernel.errors import CritiasError, LogDoesNotFit
from critias.kernel.match import Match
from critias.kernel.record import TITLE as RECORD
from critias.kernel.texts import Text
from critias.players import Bot, Position
from critias.players import bot as bot_of
from critias.table.catalogue import game as game_of
from critias.table.journal import Line, Written, laid_out, play
from critias.table.records import CHOOSE, CONSENT, UNDO


class _Known(NamedTuple):
    """A game as this process last saw it."""

    match: Match[Any, Any]
    length: int
    lines: int
    """Its lines, as one number that hardly any others have."""


class _Packed(NamedTuple):
    """The same, put away."""

    save: bytes
    length: int
    lines: int


class Games:
    """The games this process has seen, none of which is played again from its start: the last ones
    are kept whole, and those before them packed."""

    def __init__(self, whole: int = 128, packed: int = 2048) -> None:
        self._most = whole, packed
        self._whole: OrderedDict[str, _Known] = OrderedDict()
        self._packed: OrderedDict[str, _Packed] = OrderedDict()

    def match(self, key: str, written: Written) -> Match[Any, Any]:
        """The match, played on from where this process last saw it."""
        lines = written.lines
        known = self._whole.pop(key, None) or self._unpacked(key, written.game)
        if known is not None and hash(lines[: known.length]) == known.lines:
            match, done = known.match, known.length
        else:
            match, done = written.begun(), 0
        for seat, action, text in lines[done:]:
            play(match, seat, action, text)
        # Nobody here asks what happened, and it grows with the game.
        match.events.cut(0)
        self._whole[key] = _Known(match, len(lines), hash(lines))
        self._put_away()
        return match

    def _unpacked(self, key: str, game: str) -> _Known | None:
        packed = self._packed.pop(key, None)
        if packed is None:
            return None
        match = Match.load(zlib.decompress(packed.save).decode(), game_of(game))
        return _Known(match, packed.length, packed.lines)

    def _put_away(self) -> None:
        whole, packed = self._most
        while len(self._whole) > whole:
            key, known = self._whole.popitem(last=False)
            save = zlib.compress(known.match.save().encode(), 1)
            self._packed[key] = _Packed(save, known.length, known.lines)
        while len(self._packed) > packed:
            self._packed.popitem(last=False)


_games = Games()


def match_of(key: str, written: Written) -> Match[Any, Any]:
    """The match, played on from where this process last saw it."""
    return _games.match(key, written)


class Players:
    """The bots this process has asked: each goes on from what it found out when it is asked again
    in the same turn. Those not asked for longest are forgotten, the sooner the more all know."""

    def __init__(self, most: int = 256, nodes: int = 100_000) -> None:
        self._most = most
        self._nodes = nodes
        self._bots: OrderedDict[tuple[str, int, str], tuple[Bot, int]] = OrderedDict()
        self._size = 0

    def choose(self, key: str, position: Position, code: str, seed: int, seconds: float) -> Option:
        """What the bot of that code chooses."""
        name = (key, position.seat, code)
        bot, size = self._bots.pop(name) if name in self._bots else (bot_of(code, seed), 0)
        self._size -= size
        bot.seconds = seconds
        option = bot.choose(position)
        size = bot.size()
        self._bots[name] = bot, size
        self._size += size
        while len(self._bots) > self._most or (self._size > self._nodes and len(self._bots) > 1):
            _, (_, size) = self._bots.popitem(last=False)
            self._size -= size
        return option


_players = Players()


def bot_choice(key: str, written: Written, seat: int, bot: str, seed: int, seconds: float) -> str:
    """What the bot chooses, as text; it sees its seat's position and nothing else."""
    match = match_of(key, written)
    option = _players.choose(key, Position(match, seat), bot, seed, seconds)
    return match.game.notation(match.state, option)


class Checked(NamedTuple):
    """An uploaded game that fits the rules."""

    game: str
    version: str
    setup: str
    seed: int
    log: tuple[tuple[int, str], ...]
    over: bool
    source: Text
    """Where it is from, and why only a part of it fits, if other rules wrote it."""


_SLICE = 0.2
"""Seconds of an upload's check after which somebody else gets a turn."""
MOST_CHECKS = 64
"""So many can be under way; beyond that the oldest is forgotten."""
_checks: OrderedDict[str, Iterator[Checked | None]] = OrderedDict()


def check_file(name: str, text: str | None, most: int) -> Checked | None:
    """Read a saved game or a record and play it through; whatever does not fit is refused. Done
    in slices: None means that it goes on, with the same name and without the text."""
    if text is not None:
        _checks[name] = _checking(text, most)
        while len(_checks) > MOST_CHECKS:
            _checks.popitem(last=False)
    checking = _checks.get(name)
    if checking is None:
        raise CritiasError("the check of this file was interrupted; please send it again")
    try:
        found = next(checking)
    except BaseException:
        del _checks[name]
        raise
    if found is not None:
        del _checks[name]
    return found


def _checking(text: str, most: int) -> Iterator[Checked | None]:
    lines: list[Line]
    digests: dict[int, str] = {}
    position: str | None = None
    version = ""
    if text.lstrip().startswith(RECORD):
        written = record.read(text)
        game, setup, seed = written.game, written.setup, written.seed
        lines = [(c.seat, CHOOSE, c.text) for c in written.choices]
        arranged = written.origin is not None
        version = written.version
        position = written.position if version == game.version else None
    else:
        # The position a save carries is not looked at: only what its choices lead to counts.
        told = saving.told(text)
        game, setup, seed, arranged = told.game, told.setup, told.seed, told.is_arranged
        lines = [(e.seat, _ACTIONS.get(e.text, CHOOSE), e.text) for e in told.history]
        digests, version = told.digests, told.version
    if arranged:
        raise CritiasError("it begins with an arranged position, which no table can begin with")
    if len(lines) > most:
        raise CritiasError(
            "it has {n} choices; here a game has at most {most}", n=len(lines), most=most
        )
    match = Match.new(game, setup, seed)
    until = time.monotonic() + _SLICE
    source = Text("an uploaded file")
    try:
        for seat, action, words in lines:
            _applied(match, seat, action, words)
            if time.monotonic() > until:
                yield None
                until = time.monotonic() + _SLICE
        _same_positions(match, digests, position)
    except LogDoesNotFit as error:
        # What other rules wrote is opened as far as it fits, as far as anything does.
        if version == game.version or error.number < 2:
            raise
        match = match.replay(error.number - 1)
        source = Text(
            "an uploaded file of rules version {version}, of which version {installed} does not "
            "allow more than the first {number} choices",
            version=version,
            installed=game.version,
            number=error.number - 1,
        )
    log_ = tuple((entry.seat, entry.text) for entry in match.log)
    setup_ = json.dumps(match.setup.to_json())
    yield Checked(game.id, game.version, setup_, seed, log_, match.over, source)


def _applied(match: Match[Any, Any], seat: int, action: str, words: str) -> None:
    try:
        play(match, seat, action, words)
    except CritiasError as error:
        number = len(match.log) + 1
        raise LogDoesNotFit(
            "choice {place} ({words!r:.60}): {why}",
            number,
            place=number,
            words=words,
            why=error.text,
        ) from None


_ACTIONS = {saving.UNDO: UNDO, saving.UNDO_BY_CONSENT: CONSENT}
_WORDS = {action: words for words, action in _ACTIONS.items()}


def _same_positions(match: Match[Any, Any], digests: dict[int, str], position: str | None) -> None:
    for number, digest in match.digests:
        if digests.get(number, digest) != digest:
            raise LogDoesNotFit(
                "after choice {place} the position is another one", number, place=number
            )
    if position not in (None, match.digest()):
        raise LogDoesNotFit("its choices lead to another position", len(match.log))


def unplayed_record(written: Written, version: str) -> str:
    """The record of a game that the installed rules cannot play to its end: its choices as they
    were written down, without a last position."""
    game = game_of(written.game)
    setup = game.parse_setup(json.loads(written.setup))
    history = [saving.Entry(s, t, _WORDS.get(a, t)) for s, a, t in written.lines]
    log = saving.folded(history)
    origin = laid_out(game, written.origin)
    return record.write(game, setup, written.seed, origin, game.seats(setup), log, None, version)
