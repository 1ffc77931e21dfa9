"""The choices of the reader: each is drawn once, wherever it lies on the table."""

from __future__ import annotations

import json

from critias.games.goa2 import words
from critias.games.goa2.board import Board
from critias.kernel.choices import Ask, Option, plain, short_text
from critias.kernel.game import View
from critias.kit.svg import esc


class Offers:
    """Gives out the attributes of options and remembers which are still to be drawn."""

    def __init__(self, view: View, ask: Ask | None) -> None:
        self.view = view
        self.ask = ask
        self.names = Board.of(view["board"]).names
        self.open: dict[Option, None] = dict.fromkeys(ask.options if ask else ())
        self.spaces = any(isinstance(option, int) for option in self.open)
        self.words = any(isinstance(option, str) for option in self.open)

    def __contains__(self, option: Option) -> bool:
        return option in self.open

    def take(self, option: Option) -> str:
        """The attributes of the element that stands for an option; it is drawn with this."""
        assert self.ask is not None
        del self.open[option]
        notation = self.names[option] if isinstance(option, int) else short_text(option)
        said = words.PHRASES.label(self.view, self.ask, option)
        return (
            f'class="goa2-option" data-option="{esc(notation)}" tabindex="0" role="button" '
            f'aria-label="{esc(said)}"'
        )

    def label(self, option: Option) -> str:
        """An option in words."""
        assert self.ask is not None
        return words.PHRASES.label(self.view, self.ask, option)

    def why(self, option: Option) -> str:
        """The attribute that lets the reader ask why this is no option now."""
        return f'data-why="{esc(json.dumps(plain(option)))}"'
