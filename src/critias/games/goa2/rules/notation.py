"""Options as short texts: a space goes by its name on the board."""

from __future__ import annotations

from critias.games.goa2.rules.state import GoaState
from critias.kernel.choices import Option, short_text


def notation(state: GoaState, option: Option) -> str:
    """The stable short text of an option."""
    return state.board.names[option] if isinstance(option, int) else short_text(option)


def read_word(state: GoaState, text: str) -> Option | None:
    """The space of that name, if it is one."""
    return state.board.by_name.get(text)
