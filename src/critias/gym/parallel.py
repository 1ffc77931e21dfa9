"""PettingZoo's parallel environment: all agents act at once, and those who are not asked wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from critias.gym.aec import LONGEST, MOST_OPTIONS, agent, check_settings, spaces_of
from critias.gym.table import Seen, Table
from critias.kernel.errors import CritiasError, NotAnOption
from critias.kernel.rules import AnyRules
from critias.kit.voice import voice_of


class ParallelTableEnv(ParallelEnv):
    """A game for agents that act in step. It fits games whose questions are secret and
    simultaneous; in others most agents wait most of the time: their mask offers option 0 alone, and
    it does nothing. The settings are those of `TableEnv`; `max_cycles` counts rounds of all agents.
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
        check_settings(max_cycles, illegal, render_mode)
        self.table = Table(game, setup, most_options)
        name = f"critias_{self.table.game.id}_v0"
        self.metadata = {"name": name, "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.possible_agents = [agent(seat) for seat in range(self.table.seats)]
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._spaces = {name: spaces_of(self.table) for name in self.possible_agents}
        self._max_cycles = max_cycles
        self._shaping = shaping
        self._wrap = illegal == "wrap"
        self._cycles = 0
        self._worths: list[float] = []
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all agents."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        """An index into the options that are offered; 0 for those who wait."""
        return self._spaces[agent][1]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game with luck of its own, or with that of the seed."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        self._worths = self.table.worths() if self._shaping else [0.0] * self.table.seats
        return self._seen(), {name: {} for name in self.agents}

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
        if not self.agents:
            raise CritiasError("nothing is being played: reset the environment first")
        answers = {}
        for seat in self.table.asked():
            if agent(seat) not in actions:
                raise NotAnOption(f"{agent(seat)} is asked and has no action")
            answers[seat] = self.table.place(seat, actions[agent(seat)], self._wrap)
        for seat, place in answers.items():
            # A question to each at their own pace is put anew after the first answer.
            if self.table.ask_for(seat) is not None:
                self.table.answer(seat, place, self._wrap)
        self._cycles += 1
        over = self.table.over
        cut = not over and self._cycles >= self._max_cycles
        rewards = dict.fromkeys(self.agents, 0.0)
        if over or self._shaping:
            now = self.table.worths(self._worths)
            rewards = {name: now[s] - self._worths[s] for name, s in self._seat.items()}
            self._worths = now
        infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        if over:
            for seat, score in self.table.scores().items():
                infos[agent(seat)] = {"score": score}
        seen = self._seen()
        overs, cuts = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        return seen, rewards, overs, cuts, infos

    def _seen(self) -> dict[str, Seen]:
        asked = set(self.table.asked())
        seen = {}
        for name, seat in self._seat.items():
            seen[name] = self.table.see(seat)
            if seat not in asked:
                seen[name]["action_mask"][0] = 1
        return seen

    def render(self) -> str | None:
        """The table as a terminal shows it to a spectator."""
        if self.render_mode != "ansi":
            return None
        game = self.table.game
        return voice_of(game).picture(game.view(self.table.play.state, None))

    def close(self) -> None:
        """Nothing is held open."""
