"""Trains sb3-contrib's MaskablePPO through the Gymnasium door, and says how well it plays.

    pip install 'critias[gym]' sb3-contrib
    python examples/maskable_ppo.py                          # goa2 with two players
    python examples/maskable_ppo.py mage_knight -o scenario=solo_conquest --watched 12
    python examples/maskable_ppo.py athlas -o creation=presets -o offers=no --plain

Every option is judged by its row and the rows it points to, beside what is seen of the position:
what is learnt of one card helps with all (`option_network.py`). `--plain` is the library's own
policy on actions by key. The game's own estimate is paid as a potential, so that what is best stays
best. With `--watched` it plays for some of its minutes and asks the game's hint at every question
what that would do (DAgger), before it learns from what comes of its games.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import torch
from imitation import SHARP, Watcher
from option_network import Judge, Measure, Parts, Rows
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecEnv, VecEnvWrapper
from torch import nn

from critias.kernel.installed import game as installed_game
from critias.kernel.random import Rng
from critias.lab.intervals import SURE, wilson
from critias.players import Position, bot
from critias.players.advice import advice_of
from critias.players.encoding import Encoder, encoder_of

LEAST = 0.05
"""What hardly ever changes is not blown up beyond this."""
LONGEST = 5000
"""Choices of a game that goes nowhere."""
FIRST_GAME = 1_000_000
"""The seeds of the games it is judged by; none of them is trained on."""


class Settings(NamedTuple):
    """How environments are made."""

    game: str
    options: dict[str, str]
    plain: bool
    opponents: str
    discount: float


def made(settings: Settings, shaping: bool) -> Any:
    """One environment."""
    sight = advice_of(installed_game(settings.game)).sight
    assert sight is not None, "a game that learners can see"
    return gymnasium.make(
        f"critias.gym:critias/{settings.game}-v{sight.version}",
        opponents=settings.opponents, seat=None,
        texts=False, max_cycles=LONGEST, shaping=shaping, discount=settings.discount,
        setup=settings.options,
        actions="keys" if settings.plain else "places",
        form="numbers" if settings.plain else "sheets",
    )  # fmt: skip


# --- what is seen, narrowed to what ever changes --------------------------------------------------


class Narrowed(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Sees what changes, in numbers; notes what a game was worth at its end, whatever was paid on
    the way."""

    def __init__(self, env: Any, measure: Measure | None = None) -> None:
        super().__init__(env)
        self._table: Any = env.unwrapped
        self._encoder: Encoder = self._table.table.encoder
        self._measure = measure
        self._offered: Any = None
        self._advice: Any = advice_of(self._table.table.game)
        self._rng = Rng(0)
        seen = gymnasium.spaces.Box(-1, 1, (self._encoder.size,), np.float32)
        if measure is not None:
            seen = gymnasium.spaces.Box(-100, 100, (len(measure.changing),), np.float32)
        names = ("options", "action_mask")
        self.observation_space = gymnasium.spaces.Dict(
            {"seen": seen, **{name: env.observation_space[name] for name in names}}
        )

    def _narrowed(self, seen: Any) -> dict[str, Any]:
        sheets = [seen[sheet.name].ravel() for sheet in self._encoder.sight.all]
        numbers = self._encoder.numbers(np.concatenate(sheets))
        found = self._measure
        if found is not None:
            numbers = (numbers[found.changing] - found.mean) / found.spread
        self._offered = seen["action_mask"]
        return {"seen": numbers, "options": seen["options"], "action_mask": self._offered}

    def reset(self, **how: Any) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset(**how)
        return self._narrowed(seen), info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, info = self.env.step(action)
        if over:
            info["result"] = info.get("score", self._table.table.worths()[self._table.seat])
        if self._measure is not None:
            reward = float(reward) / self._measure.paid
        return self._narrowed(seen), reward, over, cut, info

    def action_masks(self) -> Any:
        """Where sb3-contrib looks for it."""
        return self._offered

    def hint(self) -> tuple[int, str]:
        """What the game's own hint would choose now, and the kind of the question. It looks at the
        position as it is: that is quicker than dealing anew what the seat does not know."""
        table = self._table.table
        ask, state, advice = table.ask_for(self._table.seat), table.play.state, self._advice
        likely = advice.leanings(state, ask)
        if likely is not None:
            return max(range(len(likely)), key=likely.__getitem__), ask.kind
        return ask.options.index(advice.hint(state, ask, self._rng)), ask.kind


def seat(settings: Settings, measure: Measure | None, shaping: bool = False) -> Any:
    """One environment, as the policy wants it."""
    env = made(settings, shaping)
    return env if settings.plain else Narrowed(env, measure)


def measured(settings: Settings, positions: int, seed: int) -> Measure:
    """A measure by games that are played by the game's hints, and more or less of each by chance:
    so more comes up than either would ever see."""
    env, rng = seat(settings, None, True), np.random.default_rng(seed)
    encoder = env.unwrapped.table.encoder
    found: list[Any] = []
    rows: list[Any] = []
    paid: list[float] = []
    ends: list[bool] = []
    seen, _ = env.reset(seed=seed)
    luck = 0.5
    while len(found) < positions:
        found.append(seen["seen"])
        if len(found) % 4 == 0:
            offered = seen["options"][seen["action_mask"] > 0]
            rows.append(encoder.options(offered.astype(np.int16), seen["seen"]))
        chosen = by_hint(env.unwrapped, seen)
        if rng.random() < luck:
            chosen = int(rng.choice(seen["action_mask"].nonzero()[0]))
        seen, reward, over, _, _ = env.step(chosen)
        paid.append(reward)
        ends.append(over)
        if over:
            seen, _ = env.reset()
            luck = rng.random() / 2
    numbers, later = np.stack(found), returns(paid, ends, settings.discount)
    spread = numbers.std(0)
    changing = (spread > 1e-3).nonzero()[0]
    usual, mean = np.median(numbers, 0).astype(np.float32), numbers.mean(0)[changing]
    return Measure(
        usual, changing, mean, spread[changing] + LEAST, float(later.std()) + 1e-6,
        spreads(encoder, numbers), row_spread(np.concatenate(rows)), filled(encoder, numbers),
    )  # fmt: skip


def row_spread(rows: Any) -> Any:
    """How much the columns of some rows differ, those that hardly ever do not blown up."""
    return (rows.std(0) + LEAST).astype(np.float32)


def filled(encoder: Encoder, numbers: Any) -> dict[str, int]:
    """How many rows of each sheet ever hold anything, and a fourth more."""
    found = {}
    for sheet in encoder.sight.sheets:
        at = Rows(encoder, sheet)
        ever = numbers[:, at.start : at.end].any(0).reshape(-1, at.width).any(1).nonzero()[0]
        found[sheet.name] = min(sheet.rows, 2 + int(1.25 * (ever.max(initial=0) + 1)))
    return found


def spreads(encoder: Encoder, numbers: Any) -> Any:
    """The same for each column of each sheet, over its rows that hold anything."""
    found = np.ones(encoder.size, np.float32)
    for sheet in encoder.sight.sheets:
        at = Rows(encoder, sheet)
        rows = numbers[::4, at.start : at.end].reshape(-1, at.width)
        rows = rows[rows.any(1)]
        if len(rows):
            found[at.start : at.end] = np.tile(row_spread(rows), at.many)
    return found


def returns(paid: Sequence[float], ends: Sequence[bool], discount: float) -> Any:
    """What is paid from each step on to the end of its game."""
    found, later = [], 0.0
    for reward, over in zip(reversed(paid), reversed(ends), strict=True):
        later = reward + (0.0 if over else discount * later)
        found.append(later)
    return np.array(found[::-1], np.float32)


# --- a network that judges options ----------------------------------------------------------------


class OptionPolicy(MaskableMultiInputActorCriticPolicy):
    """Judges options by their rows."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, features_extractor_class=Judge, ortho_init=False, **settings)

    def _build_mlp_extractor(self) -> None:
        assert isinstance(self.features_extractor, Judge)
        self.mlp_extractor = Parts(self.features_extractor)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        # A score is all there is to say about an option.
        self.action_net = nn.Identity()


# --- training -------------------------------------------------------------------------------------


class Clock(BaseCallback):
    """Ends after some minutes, and says now and then how it goes. `alone`: all is done in this one
    process, and its minutes are those for which it had a processor."""

    def __init__(self, minutes: float, threads: int, alone: bool, every: float = 60.0) -> None:
        super().__init__()
        self._now = time.process_time if alone else time.monotonic
        self._begun = self._now()
        self._seconds, self._threads = 60 * minutes, threads
        self._told, self._every = 0.0, every
        self._won: list[float] = []

    def left(self) -> float:
        """The share of the time that is left."""
        return max(0.0, 1 - (self._now() - self._begun) / self._seconds)

    def tell(self, how: str) -> None:
        """Say how it goes, if nothing was said for a while."""
        spent = self._now() - self._begun
        if spent - self._told >= self._every:
            self._told = spent
            print(f"{spent:4.0f} s: {how}", flush=True)

    def _on_rollout_start(self) -> None:
        # While games are played, the other cores are those of the games.
        torch.set_num_threads(1)

    def _on_rollout_end(self) -> None:
        torch.set_num_threads(self._threads)

    def _on_step(self) -> bool:
        for over, info in zip(self.locals["dones"], self.locals["infos"], strict=True):
            if over:
                self._won.append(info.get("result", 0.0))
        last = self._won[-200:]
        so_far = f", result {statistics.fmean(last):.3f}" if last else ""
        self.tell(f"{self.num_timesteps} steps, {len(self._won)} games{so_far}")
        return self.left() > 0


class Masks(VecEnvWrapper):
    """Answers what may be chosen from what was seen, without asking every process once more."""

    def reset(self) -> Any:
        return self._seen(self.venv.reset())

    def step_wait(self) -> Any:
        seen, *rest = self.venv.step_wait()
        return (self._seen(seen), *rest)

    def _seen(self, seen: Any) -> Any:
        self._masks = seen["action_mask"].astype(bool)
        return seen

    def env_method(self, name: str, *given: Any, **how: Any) -> Any:
        return list(self._masks) if name == "action_masks" else super().env_method(name)


def train(settings: Settings, given: argparse.Namespace) -> tuple[MaskablePPO, Measure | None]:
    """A player that has learnt for some minutes."""
    clock = Clock(given.minutes, given.threads, given.alone)
    measure = None if settings.plain else measured(settings, given.measured, given.seed)
    makers = [lambda: seat(settings, measure, True)] * given.envs
    # Processes that are forked need not import everything once more.
    way = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    several = given.envs > 1 and not given.alone
    envs: VecEnv = SubprocVecEnv(makers, way) if several else DummyVecEnv(makers)
    envs = Masks(envs)
    envs.seed(given.seed)
    how: dict[str, Any] = {}
    if measure is not None:
        encoder = encoder_of(advice_of(installed_game(settings.game)).sight)
        judge = {"encoder": encoder, "measure": measure, "width": given.width}
        how["policy_kwargs"] = {"features_extractor_kwargs": judge}
    model = MaskablePPO(
        "MultiInputPolicy" if settings.plain else OptionPolicy, envs,
        n_steps=given.steps, batch_size=given.batch, n_epochs=given.epochs,
        learning_rate=lambda _: given.rate * max(0.1, clock.left()), gamma=settings.discount,
        gae_lambda=0.95, ent_coef=given.entropy, target_kl=0.05, seed=given.seed,
        device="cpu", **how,
    )  # fmt: skip
    try:
        if measure is not None and given.watched:
            watcher = Watcher(model.policy, envs, settings.discount, given.imitation, given.seed)
            share = given.watched / given.minutes
            watcher.watch(lambda: 1 - (1 - clock.left()) / share, clock.tell)
            print(watcher.report(), flush=True)
            if given.save:
                model.save(f"{given.save}.watched")
        if clock.left() > 0:
            model.learn(10**9, callback=clock)
    finally:
        envs.close()
    return model, measure


# --- how well it plays ----------------------------------------------------------------------------


class Played(NamedTuple):
    """What came of some games."""

    worths: list[float]
    scores: list[float]

    def __str__(self) -> str:
        points = sum((1 + worth) / 2 for worth in self.worths)
        low, high = wilson(points, len(self.worths))
        if not self.scores:
            return (
                f"won {points:g} of {len(self.worths)} games "
                f"({points / len(self.worths):.0%}, 95 %: {low:.0%} to {high:.0%})"
            )
        off = SURE * statistics.pstdev(self.scores) / math.sqrt(max(1, len(self.scores) - 1))
        return f"{statistics.fmean(self.scores):.1f} points on average (+- {off:.1f}, 95 %)"


def played(env: Any, games: int, choose: Callable[[Any, Any], int]) -> Played:
    """Games with the same luck for everybody who is judged."""
    table = env.unwrapped
    worths, scores = [], []
    alone = len(set(table.table.teams)) == 1
    for seed in range(FIRST_GAME, FIRST_GAME + games):
        seen, info = env.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            seen, _, over, cut, info = env.step(choose(table, seen))
        worths.append(table.table.worths()[table.seat])
        scores += [info["score"]] if alone else []
    return Played(worths, scores)


def by_hint(table: Any, seen: Any) -> int:
    """What the game's own hints choose."""
    position = Position(table.table.match, table.seat)
    option = bot("hint", table.table.seed).choose(position)
    place = position.ask.options.index(option)
    return table.table.keys(position.ask)[place] if table.table.actions == "keys" else place


def main(arguments: Sequence[str] | None = None) -> Played:
    """Train, and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="goa2")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--envs", type=int, default=16, help="environments, a process for each")
    parser.add_argument("--threads", type=int, default=2, help="of PyTorch")
    parser.add_argument("--games", type=int, default=100, help="to see how good it is")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--watched", type=float, default=0, help="minutes of it it imitates hints")
    parser.add_argument("--imitation", type=float, default=1.5e-3, help="how fast it imitates")
    parser.add_argument(
        "--alone", action="store_true",
        help="one process; minutes are those of its processor, on a machine that does other things",
    )  # fmt: skip
    parser.add_argument("--save", metavar="FILE", help="where to keep what was learnt")
    parser.add_argument("--steps", type=int, default=64, help="of each before a lesson")
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=7e-4, help="of learning")
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--discount", type=float, default=0.99)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--measured", type=int, default=4000, help="positions, before it begins")
    given = parser.parse_args(arguments)
    options = dict(one.split("=", 1) for one in given.option)
    if given.game == "goa2":
        options.setdefault("players", "2")
    torch.set_num_threads(given.threads)
    settings = Settings(given.game, options, given.plain, given.opponents, given.discount)
    model, measure = train(settings, given)
    if given.save:
        model.save(given.save)

    def by_policy(table: Any, seen: Any) -> int:
        masks = table.action_masks()
        with torch.no_grad():
            found = model.policy.get_distribution(model.policy.obs_to_tensor(seen)[0], masks)
        # The best, and hardly ever the second best, so that nobody goes round in a circle for good.
        likely = found.distribution.probs[0] ** SHARP
        return int(torch.multinomial(likely * torch.as_tensor(masks), 1))

    env = seat(settings, measure)
    found = played(env, given.games, by_policy)
    against = "" if found.scores else f" against {given.opponents}"
    print(f"{model.num_timesteps} steps{against}: {found}")
    print(f"hint{against}, the same games: {played(env, given.games, by_hint)}")
    return found


if __name__ == "__main__":
    main()
