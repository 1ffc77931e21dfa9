"""What all environments share: their settings, what they pay, how they are copied and drawn."""

from __future__ import annotations

import copy
from collections.abc import Container, Mapping
from io import StringIO
from typing import Any, Final, Self

import numpy as np
from gymnasium import spaces
from rich.console import Console

from critias.gym.table import BY_KEY, NUMBERS, PLACES, SHEETS, Table, at_least_one, one_of
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from critias.kit.voice import voice_of

LONGEST: Final = 100_000
"""Choices after which a game is cut off, if nothing else is said."""
RENDER_MODES: Final = ("ansi", "human")
WIDE: Final = 200
"""Letters in a line of a drawing."""


def agent(seat: int) -> str:
    """The agent that plays a seat."""
    return f"seat_{seat}"


class Door:
    """A table with the settings of an environment.

    `setup` are the game's own options. `max_cycles` cuts a game off after so many choices.
    `shaping` pays every change of the game's own estimate at once instead of all at the end, as a
    potential, so that what is best stays best: with `discount` the same as the learner's. `illegal`
    says what an action does that is not offered: "refuse" raises, "wrap" counts it round. `actions`
    are "places" in the offer, or "keys" that stay the same from question to question. `form` is
    "numbers" for one row of numbers from -1 to 1, or "sheets". `texts` puts the options in words
    into `info`.
    """

    def __init__(
        self,
        game: str | AnyRules,
        setup: Mapping[str, Any] | None = None,
        *,
        max_cycles: int = LONGEST,
        shaping: bool = False,
        discount: float = 1.0,
        illegal: str = "refuse",
        actions: str = PLACES,
        form: str = NUMBERS,
        texts: bool = True,
        render_mode: str | None = None,
    ) -> None:
        at_least_one("max_cycles", max_cycles)
        one_of("illegal", illegal, ("refuse", "wrap"))
        one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.table = Table(game, setup, actions, form)
        self.max_cycles = max_cycles
        self.shaping = shaping
        self.discount = discount
        self.wrap = illegal == "wrap"
        self.texts = texts
        self.render_mode = render_mode
        self.cycles = 0
        self.luck: Rng | None = None
        self._worths: list[float] = []

    @property
    def metadata(self) -> dict[str, Any]:
        """What the environment is called and how it can be drawn."""
        return {"name": self.table.name, "render_modes": list(RENDER_MODES)}

    def begin(self, seed: int | None) -> None:
        """A new game: with a seed the same one again, and after it the same ones in a row."""
        if seed is not None:
            self.table.begin(seed)
            self.luck = Rng(self.table.seed).split(1)
        elif self.luck is not None:
            self.table.begin(self.luck.bits64() >> 32)
        else:
            self.table.begin(None)
        self.cycles = 0
        self._worths = self.table.worths() if self.shaping else [0.0] * self.table.seats
        self.draw()

    def settle(self) -> None:
        """What a position is worth before anything is paid: where an agent decides first."""
        if self.shaping:
            self._worths = self.table.worths(self._worths)

    def paid(self, deciding: Container[int] | None = None) -> list[float]:
        """What has come since the last time brought each seat. A learner discounts once for every
        decision of its own, and so does its potential: `deciding` are the seats whose decision is
        next; None: all of them."""
        over = self.table.over
        if not over and not self.shaping:
            return [0.0] * self.table.seats
        now = self.table.worths(self._worths)
        before, self._worths = self._worths, now
        # Past the end there is no potential left: what is paid is the result itself.
        return [
            (1.0 if over or (deciding is not None and seat not in deciding) else self.discount)
            * after
            - before[seat]
            for seat, after in enumerate(now)
        ]

    def info(self, seat: int) -> dict[str, Any]:
        """What is said beside the numbers: the options in words, and the points at the end."""
        if self.table.over:
            scores = self.table.scores()
            return {"score": scores[seat]} if seat in scores else {}
        return {"options": self.table.texts(seat)} if self.texts else {}

    def spaces(self) -> tuple[spaces.Dict, spaces.Discrete]:
        """What an agent sees, and what it may answer."""
        table = self.table
        encoder, sight = table.encoder, table.sight
        seen: dict[str, spaces.Space[Any]] = {}
        if table.form == SHEETS:
            for sheet in sight.all:
                low = np.array([column.least for column in sheet.columns], np.int16)
                high = np.array([column.top for column in sheet.columns], np.int16)
                low, high = (np.tile(one, (sheet.rows, 1)) for one in (np.minimum(low, 0), high))
                seen[sheet.name] = spaces.Box(low, high, dtype=np.int16)
            low = np.array([min(column.least, 0) for column in sight.option], np.int16)
            high = np.array([column.top for column in sight.option], np.int16)
            low, high = (np.tile(one, (sight.most_options, 1)) for one in (low, high))
            seen["options"] = spaces.Box(low, high, dtype=np.int16)
        else:
            seen["observation"] = spaces.Box(-1, 1, (encoder.size,), np.float32)
            if table.actions != BY_KEY:
                shape = (sight.most_options, encoder.option_size)
                seen["options"] = spaces.Box(-1, 1, shape, np.float32)
        seen["action_mask"] = spaces.Box(0, 1, (table.many_actions,), np.int8)
        return spaces.Dict(seen), spaces.Discrete(table.many_actions)

    def forked(self) -> Self:
        """An independent twin in the same position."""
        twin = copy.copy(self)
        twin.table = self.table.fork()
        twin.luck = self.luck and Rng(self.luck.state)
        twin._worths = self._worths[:]
        return twin

    def dealt(self, seat: int, rng: Rng) -> Self:
        """A twin in which everything the seat does not know is dealt anew. Games after this one are
        others as well: from the luck of that row the seed of this game could be found."""
        twin = copy.copy(self)
        twin.table = self.table.deal(seat, rng)
        twin.luck = self.luck and rng.split(1)
        twin._worths = self._worths[:]
        return twin

    def draw(self) -> str | None:
        """The table as a terminal shows it to a spectator."""
        if self.render_mode is None:
            return None
        game = self.table.game
        picture = voice_of(game).picture(game.view(self.table.play.state, None))
        if self.render_mode == "human":
            Console(highlight=False).print(picture)
            return None
        with StringIO() as drawn:
            # Colours as a terminal understands them, whatever this runs in.
            Console(
                file=drawn,
                force_terminal=True,
                color_system="standard",
                highlight=False,
                width=WIDE,
            ).print(picture)
            return drawn.getvalue()
