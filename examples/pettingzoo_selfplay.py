"""One policy for all seats, by sb3-contrib's MaskablePPO on the PettingZoo door (AEC).

    pip install 'critias[gym]' sb3-contrib
    python examples/pettingzoo_selfplay.py                             # Athlas, both sides
    python examples/pettingzoo_selfplay.py goa2 -o players=2 --minutes 10

The way PettingZoo's own tutorials go: a wrapper hands the agents of the table to one learner, one
after another, each with its own view, mask and rewards. Actions are keys, which mean the same in
every question. In the end the policy plays every other side against chance.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from critias import gym
from critias.lab.intervals import wilson


class Turns(gymnasium.Env[Any, int]):
    """The table seen by whoever is asked: what one agent is paid before its next question is paid
    with the step that asks it."""

    def __init__(self, game: str, options: dict[str, str]) -> None:
        self.table: Any = gym.env(game, options, actions="keys", texts=False, shaping=True)
        self.table.reset(seed=0)
        first = self.table.possible_agents[0]
        self.observation_space = self.table.observation_space(first)["observation"]
        self.action_space = self.table.action_space(first)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(seed=seed)
        seen, _, _, _, info = self.table.last()
        return seen["observation"], info

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        who = self.table.agent_selection
        self.table.step(int(action))
        seen, _, over, cut, info = self.table.last()
        return seen["observation"], float(self.table.rewards[who]), over, cut, info

    def action_masks(self) -> Any:
        """What the one who is asked may choose."""
        mask = self.table.last()[0]["action_mask"].astype(bool)
        return mask if mask.any() else np.ones_like(mask)


class Clock(BaseCallback):
    """Ends after some minutes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self._until = time.monotonic() + 60 * minutes

    def _on_step(self) -> bool:
        return time.monotonic() < self._until


def against_chance(model: MaskablePPO, turns: Turns, games: int) -> float:
    """What the policy wins; its side changes with every game."""
    rng, won = np.random.default_rng(0), 0.0
    for number in range(games):
        seen, _ = turns.reset(seed=1_000_000 + number)
        over = cut = False
        inner = turns.table.unwrapped
        while not (over or cut):
            seat = turns.table.possible_agents.index(turns.table.agent_selection)
            mask = turns.action_masks()
            if inner.table.teams[seat] % 2 == number % 2:
                action = int(model.predict(seen, action_masks=mask, deterministic=False)[0])
            else:
                action = int(rng.choice(np.flatnonzero(mask)))
            seen, _, over, cut, _ = turns.step(action)
        ours = next(s for s, team in enumerate(inner.table.teams) if team % 2 == number % 2)
        won += (1 + inner.table.worths()[ours]) / 2
    return won


def main(arguments: Sequence[str] | None = None) -> float:
    """Train, and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="athlas")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=40, help="to see how good it is")
    parser.add_argument("--steps", type=int, default=1024, help="before a lesson")
    given = parser.parse_args(arguments)
    options = dict(one.split("=", 1) for one in given.option)
    if given.game == "athlas":
        options = {"creation": "presets", "offers": "no", **options}
    torch.set_num_threads(1)
    turns = Turns(given.game, options)
    model = MaskablePPO(
        "MlpPolicy", turns, n_steps=given.steps, batch_size=min(256, given.steps), gamma=1.0,
        learning_rate=5e-4, ent_coef=0.01, seed=0, device="cpu",
    )  # fmt: skip
    model.learn(10**9, callback=Clock(given.minutes))
    won = against_chance(model, turns, given.games)
    low, high = wilson(won, given.games)
    print(
        f"{model.num_timesteps} steps; won {won:g} of {given.games} games against chance "
        f"(95 %: {low:.0%} to {high:.0%})"
    )
    return won


if __name__ == "__main__":
    main()
