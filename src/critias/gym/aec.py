"""PettingZoo's turn by turn environment (AEC): whoever has to decide is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from critias.gym.table import ROW, Seen, Table, at_least_one, one_of
from critias.kernel.rules import AnyRules
from critias.kit.voice import voice_of

LONGEST = 100_000
"""Choices after which a game is cut off, if nothing else is said."""
MOST_OPTIONS = 256


def agent(seat: int) -> str:
    """The agent that plays a seat."""
    return f"seat_{seat}"


def check_settings(max_cycles: int, illegal: str, render_mode: str | None) -> None:
    """Refuse settings that nobody knows."""
    at_least_one("max_cycles", max_cycles)
    one_of("illegal", illegal, ("refuse", "wrap"))
    one_of("render_mode", render_mode, (None, "ansi"))


def spaces_of(table: Table) -> tuple[spaces.Dict, spaces.Discrete]:
    """What an agent sees, and what it may answer."""
    most = table.most_options
    seen = spaces.Dict(
        {
            "observation": spaces.Box(-1, 1, (table.fields.size,), np.float32),
            "options": spaces.Box(-1, 1, (most, ROW), np.float32),
            "action_mask": spaces.Box(0, 1, (most,), np.int8),
        }
    )
    return seen, spaces.Discrete(most)


class TableEnv(AECEnv):
    """A game for agents that are asked one after another.

    `setup` are the game's own options. `max_cycles` cuts a game off after so many choices.
    `shaping` pays every change of the game's estimate at once instead of all at the end; the sum is
    the same but for the estimate of the beginning. `illegal` says what an index that is not offered
    does: "refuse" raises, "wrap" counts it round. Secret and simultaneous questions are asked one
    agent after another; none sees what the others have answered.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str | AnyRules,
        setup: Mapping[str, Any] | None = None,
        *,
        max_cycles: int = LONGEST,
        shaping: bool = False,
        illegal: str = "refuse",
        most_options: int = MOST_OPTIONS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_settings(max_cycles, illegal, render_mode)
        self.table = Table(game, setup, most_options)
        self.metadata = {
            "name": f"critias_{self.table.game.id}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [agent(seat) for seat in range(self.table.seats)]
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._spaces = {name: spaces_of(self.table) for name in self.possible_agents}
        self._max_cycles = max_cycles
        self._shaping = shaping
        self._wrap = illegal == "wrap"
        self._cycles = 0
        self._worths: list[float] = []
        self._seen: tuple[str, int, Seen] | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all agents."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        """An index into the options that are offered."""
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game with luck of its own, or with that of the seed."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._cycles = 0
        self._seen = None
        self._worths = self.table.worths() if self._shaping else [0.0] * self.table.seats
        self.agent_selection = agent(self.table.asked()[0])

    def observe(self, agent: str) -> Seen:
        """What the agent's seat may know, the options it is offered, and a row for each."""
        if self._seen is None or self._seen[:2] != (agent, self._cycles):
            self._seen = (agent, self._cycles, self.table.see(self._seat[agent]))
        return self._seen[2]

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is."""
        name = self.agent_selection
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        self.table.answer(self._seat[name], action, self._wrap)
        self._cycles += 1
        self._cumulative_rewards[name] = 0.0
        for other in self.rewards:
            self.rewards[other] = 0.0
        if self.table.over:
            self._pay()
            self.terminations = dict.fromkeys(self.agents, True)
            for seat, score in self.table.scores().items():
                self.infos[agent(seat)] = {"score": score}
        else:
            if self._shaping:
                self._pay()
            if self._cycles >= self._max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        asked = self.table.asked()
        self.agent_selection = agent(asked[0]) if asked else self.agents[0]
        self._accumulate_rewards()

    def _pay(self) -> None:
        now = self.table.worths(self._worths)
        for name, seat in self._seat.items():
            self.rewards[name] = now[seat] - self._worths[seat]
        self._worths = now

    def render(self) -> str | None:
        """The table as a terminal shows it to a spectator."""
        if self.render_mode != "ansi":
            return None
        game = self.table.game
        return voice_of(game).picture(game.view(self.table.play.state, None))

    def close(self) -> None:
        """Nothing is held open."""
