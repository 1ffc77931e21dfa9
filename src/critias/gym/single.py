"""Gymnasium's environment: one agent at the table, bots in the other seats.

import critias.gym
gymnasium.make("critias/goa2-v1", opponents="greedy", players=2)
"""

from __future__ import annotations

import copy
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium import spaces

from critias.gym.door import Door
from critias.gym.table import PLACES, Seen, Table
from critias.kernel.errors import CritiasError
from critias.kernel.installed import games
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from critias.players import Bot, Position, bot
from critias.players.advice import advice_of
from critias.players.codes import read

RANDOM = "random"


class SeatEnv(gymnasium.Env[Seen, Any]):
    """A game for one agent, which has a seat; everybody else is a bot of the code `opponents`
    (whoever plays on the agent's side: `partners`). `seat` is a number; None: another one with
    every game. Whatever else is given is a setting of `Door` or an option of the game."""

    def __init__(
        self,
        game: str | AnyRules,
        *,
        opponents: str = RANDOM,
        partners: str | None = None,
        seat: int | None = 0,
        setup: dict[str, Any] | None = None,
        max_cycles: int = 100_000,
        shaping: bool = False,
        discount: float = 1.0,
        illegal: str = "refuse",
        actions: str = "places",
        form: str = "numbers",
        texts: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.door = Door(
            game, {**(setup or {}), **options}, max_cycles=max_cycles, shaping=shaping,
            discount=discount, illegal=illegal, actions=actions, form=form, texts=texts,
            render_mode=render_mode,
        )  # fmt: skip
        if seat is not None and not 0 <= seat < self.table.seats:
            raise CritiasError(f"seat {seat}: there are {self.table.seats}, counted from 0")
        self.opponents, self.partners = opponents, partners or opponents
        for code in (self.opponents, self.partners):
            read(code)
        self.metadata = self.door.metadata
        self.render_mode = render_mode
        self.observation_space: Any
        self.action_space: spaces.Discrete
        self.observation_space, self.action_space = self.door.spaces()
        self._fixed = seat
        self.seat = seat or 0
        self._bots: dict[int, Bot] = {}
        self._rng = Rng(0)

    @property
    def table(self) -> Table:
        """The game that is played."""
        return self.door.table

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game; with a seed the same one again, and after it the same ones in a row."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**32))
        self.door.begin(seed)
        self._rng = Rng(seed).split(2)
        if self._fixed is None:
            self.seat = self._rng.below(self.table.seats)
        side = self.table.teams[self.seat]
        self._bots = {
            other: bot(self.partners if team == side else self.opponents, self._rng.bits64() >> 32)
            for other, team in enumerate(self.table.teams)
            if other != self.seat
        }
        self._let_others_play()
        self.door.settle()
        return self._see()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answer; everybody else answers until it is the agent's turn again."""
        door = self.door
        self.table.answer(self.seat, action, door.wrap)
        door.cycles += 1
        over = self._let_others_play()
        paid = door.paid()[self.seat]
        cut = not over and door.cycles >= door.max_cycles
        seen, info = self._see()
        if door.render_mode == "human":
            door.draw()
        return seen, paid, over, cut, info

    def _see(self) -> tuple[Seen, dict[str, Any]]:
        seen = self.table.see(self.seat)
        if not seen["action_mask"].any():
            # After the end there is nothing to choose, and a mask of nothing is no mask.
            seen["action_mask"][0] = 1
        return seen, {"seat": self.seat, **self.door.info(self.seat)}

    def _let_others_play(self) -> bool:
        """Everybody else answers until the agent is asked; whether the game is over."""
        table = self.table
        while not table.over and table.ask_for(self.seat) is None:
            seat = table.asked()[0]
            ask = table.ask_for(seat)
            assert ask is not None, "it is asked"
            player = self._bots[seat]
            if player.name == RANDOM:
                option = self._rng.pick(ask.options)
            else:
                option = player.choose(Position(table.match, seat))
            table.choose(seat, option)
        return table.over

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask by itself, where sb3-contrib looks for it."""
        table, ask = self.table, self.table.ask_for(self.seat)
        found: np.ndarray[Any, np.dtype[np.bool_]] = np.zeros(table.many_actions, bool)
        if ask is None:
            found[0] = True
        elif table.actions == PLACES:
            found[: len(ask.options)] = True
        else:
            found[table.keys(ask)] = True
        return found

    def fork(self) -> Self:
        """An independent environment in the same position: it knows the luck that is to come. Bots
        begin to think afresh."""
        return self._twin(self.door.forked())

    def deal(self, rng: Rng) -> Self:
        """An environment in which everything the agent does not know is dealt anew: what a search
        from outside may look into."""
        twin = self._twin(self.door.dealt(self.seat, rng))
        # What the others will pick by chance is luck to come as well.
        twin._rng = rng.split(2)
        twin._np_random = np.random.default_rng(rng.split(3).bits64())
        return twin

    def _twin(self, door: Door) -> Self:
        twin: Self = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.door = door
        twin._rng = Rng(self._rng.state)
        twin._np_random = copy.deepcopy(self._np_random)
        twin._bots = {
            seat: bot(self.partners if self._is_partner(seat) else self.opponents, seat)
            for seat in self._bots
        }
        return twin

    def _is_partner(self, seat: int) -> bool:
        return self.table.teams[seat] == self.table.teams[self.seat]

    def __deepcopy__(self, memo: Any) -> Self:
        return self.fork()

    def render(self) -> str | None:  # type: ignore[override]  # text, not an array
        """The table as a terminal shows it to a spectator."""
        return self.door.draw()


def register() -> None:
    """Make the installed games known to Gymnasium as `critias/<game>-v<version>`."""
    for game in games().values():
        sight = advice_of(game).sight
        if sight is not None:
            name = f"critias/{game.id}-v{sight.version}"
            if name not in gymnasium.registry:
                gymnasium.register(
                    name,
                    entry_point="critias.gym.single:SeatEnv",
                    kwargs={"game": game.id},
                    disable_env_checker=True,
                    order_enforce=True,
                )
