"""Options as short texts: a hex goes by its name."""

from __future__ import annotations

from critias.games.athlas.rules.board import name, named
from critias.games.athlas.rules.state import AthlasState
from critias.kernel.choices import Option, short_text


def notation(state: AthlasState, option: Option) -> str:
    """The stable short text of an option; a hex goes by its name."""
    return name(option) if isinstance(option, int) else short_text(option)


def read_word(state: AthlasState, text: str) -> int | None:
    """The hex of that name, if it is one."""
    try:
        return named(text)
    except KeyError:
        return None
