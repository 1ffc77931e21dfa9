"""Trains sb3-contrib's MaskablePPO through the Gymnasium door, and lets it play random players.

    pip install 'critias[gym]' sb3-contrib
    python examples/maskable_ppo.py                          # goa2 with two players
    python examples/maskable_ppo.py mage_knight -o scenario=solo_conquest --minutes 15
    python examples/maskable_ppo.py athlas -o creation=presets -o offers=no --plain

`--plain` is the library's own policy on actions by key. Otherwise every option is judged by its
row beside what is seen of the position, so that what is learnt of one card helps with all.
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
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv
from torch import nn

DISCOUNT = 0.997


class Position(BaseFeaturesExtractor):
    """What is seen of a position in a few numbers, and beside it all rows of options."""

    def __init__(self, space: gymnasium.spaces.Dict, width: int = 128) -> None:
        seen, rows = space["observation"].shape, space["options"].shape
        assert seen is not None
        assert rows is not None
        super().__init__(space, width + rows[0] * rows[1])
        self.width, self.rows = width, rows
        self.look = nn.Sequential(nn.Linear(seen[0], width), nn.Tanh())

    def forward(self, seen: dict[str, torch.Tensor]) -> torch.Tensor:
        """Both in one row, as the library wants it."""
        return torch.cat([self.look(seen["observation"]), seen["options"].flatten(1)], 1)


class Judges(nn.Module):
    """In place of the library's layers: the position for the value, a score for each option."""

    def __init__(self, position: Position, middle: int = 64) -> None:
        super().__init__()
        self.width, self.rows = position.width, position.rows
        self.latent_dim_pi, self.latent_dim_vf = self.rows[0], self.width
        self.of_option = nn.Linear(self.rows[1], middle)
        self.of_position = nn.Linear(self.width, middle)
        self.score = nn.Linear(middle, 1)

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """For the actor, and for the critic."""
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        """A score for each option."""
        position, rows = features[:, : self.width], features[:, self.width :]
        options = self.of_option(rows.view(-1, *self.rows)) + self.of_position(position)[:, None]
        scores: torch.Tensor = self.score(torch.relu(options))[..., 0]
        return scores

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        """The position."""
        return features[:, : self.width]


class OptionPolicy(MaskableMultiInputActorCriticPolicy):
    """Judges options by their rows."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, features_extractor_class=Position, **settings)

    def _build_mlp_extractor(self) -> None:
        assert isinstance(self.features_extractor, Position)
        self.mlp_extractor = Judges(self.features_extractor)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        # A score is all there is to say about an option.
        self.action_net = nn.Identity()


class Clock(BaseCallback):
    """Ends after some minutes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self._until = time.monotonic() + 60 * minutes

    def _on_step(self) -> bool:
        return time.monotonic() < self._until


def made(game: str, options: dict[str, str], plain: bool, opponents: str, shaping: bool) -> Any:
    """One environment."""
    return gymnasium.make(
        f"critias.gym:critias/{game}-v1", opponents=opponents, seat=None, texts=False,
        shaping=shaping, discount=DISCOUNT, actions="keys" if plain else "places", setup=options,
    )  # fmt: skip


def play(model: MaskablePPO, env: Any, games: int) -> tuple[int, float]:
    """Games won, and the mean of points."""
    won, points = 0, 0.0
    for seed in range(games):
        seen, _ = env.reset(seed=1_000_000 + seed)
        over = cut = False
        reward, info = 0.0, {}
        while not (over or cut):
            masks = env.unwrapped.action_masks()
            action, _ = model.predict(seen, action_masks=masks, deterministic=False)
            seen, reward, over, cut, info = env.step(int(action))
        won += reward > 0
        points += info.get("score") or 0.0
    return won, points / games


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="goa2")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--games", type=int, default=50, help="to see how good it is")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=512, help="between two lessons")
    given = parser.parse_args(arguments)
    options = dict(one.split("=", 1) for one in given.option)
    if given.game == "goa2":
        options.setdefault("players", "2")
    torch.set_num_threads(1)
    settings = given.game, options, given.plain, given.opponents
    makers = [lambda: made(*settings, True) for _ in range(given.workers)]
    envs = SubprocVecEnv(makers) if given.workers > 1 else DummyVecEnv(makers)
    model = MaskablePPO(
        "MultiInputPolicy" if given.plain else OptionPolicy, envs, n_steps=given.steps,
        batch_size=256, n_epochs=3, learning_rate=5e-4, gamma=DISCOUNT, gae_lambda=0.95,
        ent_coef=0.01, seed=given.seed, device="cpu",
    )  # fmt: skip
    model.learn(10**9, callback=Clock(given.minutes))
    envs.close()
    won, points = play(model, made(*settings, False), given.games)
    print(
        f"{model.num_timesteps} steps; won {won} of {given.games} games against "
        f"{given.opponents}, {points:.1f} points on average"
    )
    return won


if __name__ == "__main__":
    np.seterr(all="raise")
    main()
