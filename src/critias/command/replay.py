"""`critias replay`: a written-down game, played again and checked."""

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from critias.command.output import print_json, print_line
from critias.command.terminal import AnyMatch, result
from critias.kernel import record, saving
from critias.kernel.choices import Ask, plain
from critias.kernel.errors import CritiasError, LogDoesNotFit, SaveDamaged
from critias.kernel.match import Match
from critias.kit.language import say
from critias.kit.voice import voice_of


def is_save(path: Path) -> bool:
    """Whether a file looks like a saved game (JSON) and not like a record (lines of text)."""
    return _text(path).lstrip().startswith("{")


def read(path: Path, to: int | None = None) -> AnyMatch:
    """The match in a file, whether it was saved or written down as a record. A game whose end the
    rules no longer allow can be read up to there."""
    text = _text(path)
    opened = Match.load if is_save(path) else Match.from_record
    try:
        return opened(text)
    except LogDoesNotFit as error:
        last = error.number - 1
        readable = not is_save(path) or not saving.told(text).is_ours
        if readable and to is not None and 0 <= to <= last:
            return opened(text, to=last)
        if readable and last > 0:
            raise LogDoesNotFit(
                "{path}: {why}; {option} shows the game up to there",
                error.number,
                path=path,
                why=error.text,
                option=f"--to {last}",
            ) from error
        raise LogDoesNotFit("{path}: {why}", error.number, path=path, why=error.text) from error
    except CritiasError as error:
        raise type(error)("{path}: {why}", path=path, why=error.text) from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CritiasError("{path} cannot be read: {why}", path=path, why=error.strerror) from error
    except UnicodeDecodeError as error:
        raise SaveDamaged(
            "{path}: not a saved game: byte {start} is no text", path=path, start=error.start
        ) from error


def replay(
    console: Console,
    path: Path,
    to: int | None,
    seat: int | None,
    *,
    as_json: bool,
    as_record: bool,
) -> None:
    """Print the game up to choice `to` as `seat` (None: a spectator) saw it."""
    saved = read(path, to)
    if to is not None and not 0 <= to <= len(saved.log):
        raise CritiasError(
            "{path} holds {n} choices; there is no choice {to}", path=path, n=len(saved.log), to=to
        )
    checked = saved.replay(to)
    if as_record:
        print(checked.record(), end="")
        return
    view = checked.view(seat)
    if as_json:
        print_json(_facts(saved, checked, seat, view))
        return
    game = checked.game
    console.rule(say("[bold]{game}[/], seed {seed}", game=escape(say(game.title)), seed=saved.seed))
    walking = saved.replay(0)
    _tell(console, walking, seat, 0)
    for number, entry in enumerate(checked.log, 1):
        told = len(walking.events_for(seat))
        walking.choose_text(entry.seat, entry.text)
        print_line(console, f"{number:>4}  {say(checked.seats[entry.seat])}: {entry.text}")
        _tell(console, walking, seat, told)
    console.print(voice_of(game).picture(view), highlight=False)
    print_line(console, _state(saved, checked))
    written = saving.told(_text(path)) if is_save(path) else record.read(_text(path))
    if written.version != game.version:
        compared = isinstance(written, saving.Told) and written.digests
        words = say(
            "Written down by rules version {written}, played again by {installed}: every choice "
            "fits, the positions were compared."
            if compared
            else "Written down by rules version {written}, played again by {installed}: every "
            "choice fits, the positions were not compared.",
            written=written.version,
            installed=game.version,
        )
        print_line(console, words)


def _tell(console: Console, match: AnyMatch, seat: int | None, told: int) -> None:
    news = match.events_for(seat)[told:]
    if not news:
        return
    view, words = match.view(seat), voice_of(match.game).words
    for _, event in news:
        line = words.tell(view, event)
        if line:
            console.print(f"      [dim]·[/] {escape(line)}", highlight=False)


def _state(saved: AnyMatch, match: AnyMatch) -> str:
    if match.outcome is not None:
        return result(match)
    waiting = ", ".join(say(match.seats[seat]) for seat in match.seats_to_answer())
    return say(
        "after {done} of {all} choices; to decide: {waiting}",
        done=len(match.log),
        all=len(saved.log),
        waiting=waiting,
    )


def _facts(
    saved: AnyMatch, match: AnyMatch, seat: int | None, view: dict[str, Any]
) -> dict[str, Any]:
    outcome = match.outcome
    return {
        "game": match.game.id,
        "version": match.game.version,
        "setup": match.setup.to_json(),
        "seed": match.seed,
        "seats": list(match.seats),
        "choices": len(saved.log),
        "to": len(match.log),
        "log": [{"seat": entry.seat, "text": entry.text} for entry in match.log],
        "digest": match.digest(),
        "seat": seat,
        "view": view,
        "pending": _pending(match, seat),
        "outcome": None if outcome is None else outcome._asdict(),
    }


def _pending(match: AnyMatch, seat: int | None) -> dict[str, Any]:
    """Whom we wait for; the offers only for the seat that may know them."""
    waiting: dict[str, Any] = {"seats": list(match.seats_to_answer())}
    ask: Ask | None = None if seat is None else match.ask_for(seat)
    if ask is not None:
        waiting["kind"] = ask.kind
        waiting["options"] = [plain(option) for option in ask.options]
    return waiting
