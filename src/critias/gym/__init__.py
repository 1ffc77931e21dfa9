"""The games for learning programs: Gymnasium and PettingZoo environments, OpenSpiel games.

>>> from critias import gym
>>> table = gym.env("athlas", {"creation": "presets"})
>>> table.reset(seed=7)
>>> seen, reward, over, cut, info = table.last()
>>> sorted(seen)
['action_mask', 'observation', 'options']

After this import `gymnasium.make("critias/athlas-v1", opponents="greedy")` is one agent among bots;
`gymnasium.make("critias.gym:critias/athlas-v1")` does without it. See
`docs/research.md` for what an observation holds. Needs the extra `critias[gym]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from critias.extras import need

if TYPE_CHECKING:
    from critias.gym.aec import TableEnv
    from critias.gym.parallel import ParallelTableEnv

__all__ = ["env", "openspiel_game", "parallel_env", "raw_env"]


def raw_env(game: str, setup: Mapping[str, Any] | None = None, **settings: Any) -> TableEnv:
    """One agent after another (AEC), without PettingZoo's wrappers; see `TableEnv`."""
    need("pettingzoo", "gym")
    from critias.gym.aec import TableEnv  # noqa: PLC0415 -- only with the extra

    return TableEnv(game, setup, **settings)


def env(game: str, setup: Mapping[str, Any] | None = None, **settings: Any) -> Any:
    """One agent after another (AEC), with PettingZoo's check of the order of calls."""
    wrappers = need("pettingzoo.utils.wrappers", "gym")
    return wrappers.OrderEnforcingWrapper(raw_env(game, setup, **settings))


def parallel_env(
    game: str, setup: Mapping[str, Any] | None = None, **settings: Any
) -> ParallelTableEnv:
    """All agents at once: those who are not asked wait; see `ParallelTableEnv`."""
    need("pettingzoo", "gym")
    from critias.gym.parallel import ParallelTableEnv  # noqa: PLC0415 -- only with the extra

    return ParallelTableEnv(game, setup, **settings)


def openspiel_game(game: str, setup: Mapping[str, Any] | None = None) -> Any:
    """The game as OpenSpiel knows it, registered as `python_critias_<game>`."""
    need("pyspiel", "gym")
    from critias.gym.openspiel import load  # noqa: PLC0415 -- only with the extra

    return load(game, setup)


if find_spec("gymnasium") is not None:
    need("critias.gym.single", "gym").register()
