"""The small closed set of things that can be refused."""

from __future__ import annotations

from typing import Any

from critias.kernel.texts import Text


class CritiasError(Exception):
    """Anything the engine refuses. Nothing has changed when one of these is raised.

    It is told by a template and the values in it, so that people may read it in their language.

    >>> NotASeat("there is no seat {seat}", seat=3).message
    'there is no seat 3'
    """

    def __init__(self, message: str, /, **values: Any) -> None:
        self.text = Text(message, **values)
        self.message = str(self.text)
        super().__init__(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        # Otherwise pickle would call `__init__` with the message alone, and a process that is sent
        # an error with more to say could not read it.
        return _again, (type(self), self.args, vars(self))


def _again(kind: type[CritiasError], args: tuple[Any, ...], told: dict[str, Any]) -> CritiasError:
    """An error that was sent by another process."""
    error = kind.__new__(kind, *args)
    vars(error).update(told)
    return error


class UnknownGame(CritiasError):
    """No game of that name is installed."""


class BadSetup(CritiasError):
    """The setup names an option or a value the game does not know."""


class BadData(CritiasError):
    """A data file of a game is wrong; the message says which file and where."""


class NotASeat(CritiasError):
    """There is no such seat at this table."""


class NotYourDecision(CritiasError):
    """Somebody else has to decide now."""


class NotAnOption(CritiasError):
    """The option is not offered; `rule` is the id of the rule that forbids it, if one is known."""

    def __init__(self, message: str, /, rule: str | None = None, **values: Any) -> None:
        super().__init__(message, **values)
        self.rule = rule


class GameOver(CritiasError):
    """The game has ended: nothing is left to decide."""


class UndoRefused(CritiasError):
    """The last choice cannot be taken back; the message says why."""


class SaveDamaged(CritiasError):
    """The text is not a saved game, or was changed after it was saved."""


class OtherVersion(CritiasError):
    """The save belongs to another version of the rules."""


class LogDoesNotFit(CritiasError):
    """The rules do not allow the logged choice; `number` is its place in the log, from 1."""

    def __init__(self, message: str, /, number: int, **values: Any) -> None:
        super().__init__(message, **values)
        self.number = number
