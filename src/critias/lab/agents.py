"""Players of the laboratory by code: the project's bots, and anybody's own.

`package.module:factory` is an agent of one's own: the factory is called with a seed and makes a
`Bot`. Only the laboratory takes such codes, since whoever writes one runs code.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from typing import Any, Final

from critias.players import BadCode, Bot, bot, read

OWN: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def is_own(code: str) -> bool:
    """Whether a code names somebody's own agent.

    >>> is_own("my_agents.fast:Agent"), is_own("search:500ms"), is_own("greedy")
    (True, False, False)
    """
    return OWN.fullmatch(code) is not None


def check(code: str) -> None:
    """Raise `BadCode` if there is no such player."""
    if is_own(code):
        _factory(code)
    else:
        read(code)


def repeatable(code: str) -> bool:
    """Whether it plays the same game from the same seed; one's own agent had better."""
    return is_own(code) or read(code).repeatable


def player(code: str, seed: int = 0) -> Bot:
    """The player of that code, with luck of its own."""
    if not is_own(code):
        return bot(code, seed)
    made = _factory(code)(seed)
    if not isinstance(made, Bot):
        raise BadCode("{code!r:.80} makes no Bot, but {what}", code=code, what=type(made).__name__)
    return made


def _factory(code: str) -> Callable[[int], Any]:
    name, _, attribute = code.partition(":")
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        raise BadCode(
            "{code!r:.80}: {name} cannot be imported ({why})", code=code, name=name, why=str(error)
        ) from error
    found = getattr(module, attribute, None)
    if not callable(found):
        raise BadCode(
            "{code!r:.80}: {name} has no factory {attribute}",
            code=code,
            name=name,
            attribute=attribute,
        )
    made: Callable[[int], Any] = found
    return made
