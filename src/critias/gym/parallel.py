"""PettingZoo's parallel environment: all agents act at once, and those who are not asked wait."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Self

from gymnasium import spaces
from pettingzoo import ParallelEnv

from critias.gym.door import Door, agent
from critias.gym.table import Seen, Table
from critias.kernel.errors import CritiasError, NotAnOption
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules


class ParallelTableEnv(ParallelEnv):
    """A game for agents that act in step. It fits games whose questions are secret and
    simultaneous; in others most agents wait most of the time: their mask offers option 0 alone, and
    it does nothing. The settings are those of `Door`; `max_cycles` counts rounds of all agents.
    """

    metadata: dict[str, Any]

    def __init__(
        self, game: str | AnyRules, setup: Mapping[str, Any] | None = None, **settings: Any
    ) -> None:
        self.door = Door(game, setup, **settings)
        self.metadata = self.door.metadata
        self.render_mode = self.door.render_mode
        self.possible_agents = [agent(seat) for seat in range(self.table.seats)]
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._spaces = self.door.spaces()
        self.agents: list[str] = []

    @property
    def table(self) -> Table:
        """The game that is played."""
        return self.door.table

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all agents."""
        return self._spaces[0]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The number of an option that is offered; 0 for those who wait."""
        return self._spaces[1]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game with luck of its own, or with that of the seed."""
        self.door.begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Everybody who is asked answers; one bad answer, and nobody has answered."""
        door, table = self.door, self.table
        if not self.agents:
            raise CritiasError("nothing is being played: reset the environment first")
        answers = {}
        for seat in table.asked():
            if agent(seat) not in actions:
                raise NotAnOption(f"{agent(seat)} is asked and has no action")
            place = table.place(seat, actions[agent(seat)], door.wrap)
            ask = table.ask_for(seat)
            assert ask is not None, "it is asked"
            answers[seat] = ask.options[place]
        for seat, option in answers.items():
            # A question to each at their own pace is put anew after the first answer.
            ask = table.ask_for(seat)
            if ask is not None and option in ask.options:
                table.choose(seat, option)
        door.cycles += 1
        over = table.over
        cut = not over and door.cycles >= door.max_cycles
        rewards = dict(zip(self.possible_agents, door.paid(), strict=True))
        seen, infos = self._seen(), self._infos()
        overs, cuts = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        if door.render_mode == "human":
            door.draw()
        return seen, rewards, overs, cuts, infos

    def _seen(self) -> dict[str, Seen]:
        asked = set(self.table.asked())
        seen = {}
        for name, seat in self._seat.items():
            seen[name] = self.table.see(seat)
            if seat not in asked:
                seen[name]["action_mask"][0] = 1
        return seen

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {name: self.door.info(seat) for name, seat in self._seat.items()}

    def fork(self) -> Self:
        """An independent environment in the same position: it knows the luck that is to come."""
        return self._twin(self.door.forked())

    def deal(self, seat: int, rng: Rng) -> Self:
        """An environment in which everything the seat does not know is dealt anew: what a search
        from outside may look into."""
        return self._twin(self.door.dealt(seat, rng))

    def _twin(self, door: Door) -> Self:
        twin = copy.copy(self)
        twin.door, twin.agents = door, self.agents[:]
        return twin

    def __deepcopy__(self, memo: Any) -> Self:
        return self.fork()

    def render(self) -> str | None:
        """The table as a terminal shows it to a spectator."""
        return self.door.draw()

    def close(self) -> None:
        """Nothing is held open."""
