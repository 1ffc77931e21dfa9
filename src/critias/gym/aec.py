"""PettingZoo's turn by turn environment (AEC): whoever has to decide is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from gymnasium import spaces
from pettingzoo import AECEnv

from critias.gym.door import Door, agent
from critias.gym.table import Seen, Table
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules


class TableEnv(AECEnv):
    """A game for agents that are asked one after another; the settings are those of `Door`. Secret
    and simultaneous questions are asked one agent after another; none sees what the others have
    answered."""

    metadata: dict[str, Any]

    def __init__(
        self, game: str | AnyRules, setup: Mapping[str, Any] | None = None, **settings: Any
    ) -> None:
        super().__init__()
        self.door = Door(game, setup, **settings)
        self.metadata = {**self.door.metadata, "is_parallelizable": False}
        self.render_mode = self.door.render_mode
        self.possible_agents = [agent(seat) for seat in range(self.table.seats)]
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._spaces = self.door.spaces()
        self._seen: tuple[str, int, Seen] | None = None

    @property
    def table(self) -> Table:
        """The game that is played."""
        return self.door.table

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all agents."""
        return self._spaces[0]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The number of an option that is offered."""
        return self._spaces[1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game with luck of its own, or with that of the seed."""
        self.door.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._seen = None
        self._ask_next()

    def _ask_next(self) -> None:
        door = self.door
        seat = door.table.next
        if seat >= 0:
            name = self.agent_selection = self.possible_agents[seat]
            self.infos[name] = door.info(seat) if door.texts else {}

    def observe(self, agent: str) -> Seen:
        """What the agent's seat may know, the options it is offered, and a row for each."""
        seen, now = self._seen, self.door.cycles
        if seen is None or seen[1] != now or seen[0] != agent:
            seen = self._seen = agent, now, self.table.see(self._seat[agent])
        return seen[2]

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is."""
        name, door = self.agent_selection, self.door
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        table = door.table
        table.answer(self._seat[name], action, door.wrap)
        door.cycles += 1
        self._cumulative_rewards[name] = 0.0
        over = table.over
        pays = over or door.shaping
        if pays:
            self.rewards.update(
                zip(self.possible_agents, door.paid(table.asked()[:1]), strict=True)
            )
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {other: door.info(self._seat[other]) for other in self.agents}
            self.agent_selection = self.agents[0]
        else:
            if door.cycles >= door.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
            self._ask_next()
        if pays:  # all rewards are none otherwise, as they were
            self._accumulate_rewards()
        if door.render_mode == "human":
            door.draw()

    def fork(self) -> Self:
        """An independent environment in the same position: it knows the luck that is to come."""
        return self._twin(self.door.forked())

    def deal(self, seat: int, rng: Rng) -> Self:
        """An environment in which everything the seat does not know is dealt anew: what a search
        from outside may look into."""
        return self._twin(self.door.dealt(seat, rng))

    def _twin(self, door: Door) -> Self:
        twin: Self = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.door, twin._seen = door, None
        twin.agents = self.agents[:]
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(twin, name, dict(getattr(self, name)))
        return twin

    def __deepcopy__(self, memo: Any) -> Self:
        return self.fork()

    def render(self) -> str | None:
        """The table as a terminal shows it to a spectator."""
        return self.door.draw()

    def close(self) -> None:
        """Nothing is held open."""
