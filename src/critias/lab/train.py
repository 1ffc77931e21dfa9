"""Trains the value and the policy of a game by self-play (`players/network.py` says what they are).

Processes play games in which every seat chooses by the networks of now; what came out better than
was foretold becomes likelier (proximal policy optimisation), and the value learns what the games
came to. Learning uses PyTorch, on an accelerator where there is one. Before that the networks may
watch another bot play, and learn to choose as it does.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import numpy as np

import critias
from critias.extras import need
from critias.kernel.installed import game as installed_game
from critias.lab.samples import (
    Array,
    Samples,
    Way,
    gathered,
    joined,
    play_game,
    sight_of,
    watch_game,
    written,
)  # fmt: skip
from critias.players.encoding import encoder_of
from critias.players.network import Network, fresh, read_network
from critias.players.observing import Sight

AHEAD: Final = 0.95
"""How far what comes later is traced back to a choice (lambda)."""
CLIP: Final = 0.2
ENTROPY: Final = 0.01
PASSES: Final = 2
WATCHED_PASSES: Final = 5
"""How often a lesson is gone through; what was watched bears more of it."""
BATCH: Final = 1024
"""Choices that are learnt from at once."""
WATCHED: Final = 4
"""Lessons of games that are watched have so many times fewer games: those are slow."""
STEEPEST: Final = 5.0
"""The largest gradient that is followed."""
MEASURED: Final = 4000
"""Positions by which is measured how much what is seen differs."""
LEAST: Final = 0.05
"""What hardly ever changes is not blown up beyond this."""
LAST: Final = 0.2
"""The share of the rate of learning that is left at the end."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is trained, and how."""

    game: str
    setups: tuple[dict[str, Any], ...]
    """Games go round these."""
    seed: int = 0
    minutes: float = 5.0
    workers: int = 2
    games: int = 64
    """Games between two lessons."""
    teacher: str = ""
    """The bot that is watched at first, if any."""
    watched: float = 0.0
    """Minutes of it."""
    width: int = 128
    middle: int = 64
    rate: float = 7e-4
    habits: bool = False
    """Whether the policy adds to the game's habits or hints, and so begins where they end."""
    start: Path | None = None
    """A file of weights to begin with."""
    command: str = ""
    """What was typed."""


FIRST: Final = ("value_in", "policy_in")
"""The layers that see the numbers of a position."""


class Learner:
    """The networks as PyTorch knows them. What they see is measured by how much it differs from
    game to game, so that what never changes does not drown the rest; the arrays for numpy have
    that worked into their first layers."""

    def __init__(self, sight: Sight[Any], arrays: dict[str, Array]) -> None:
        self._torch = torch = need("torch", None)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._encoder = encoder = encoder_of(sight)
        self._tables = encoder.tables(lambda array: torch.as_tensor(array, device=self.device))
        self.arrays = {
            name: torch.tensor(array, device=self.device) for name, array in arrays.items()
        }
        self._mean = torch.zeros(encoder.size, device=self.device)
        self._scale = torch.ones(encoder.size, device=self.device)
        self._adam: Any = None

    def measure(self, samples: Samples, fresh: bool) -> None:
        """Measure what is seen by these samples; where the networks have learnt something already
        (are not `fresh`), they go on judging as they did."""
        torch = self._torch
        some = samples.whole[:: max(1, len(samples.whole) // MEASURED)]
        seen = self._tables.numbers(torch, torch.as_tensor(some, device=self.device).long())
        self._mean, spread = seen.mean(0), seen.std(0)
        changing = spread > 1e-3
        self._scale = torch.where(changing, 1 / (spread + LEAST), 0) / changing.sum().sqrt()
        for name in FIRST:
            weights = self.arrays[name]
            mean, scale = self._mean[: len(weights)], self._scale[: len(weights)]
            if not fresh:
                self.arrays[f"{name}_bias"] += mean @ weights
            self.arrays[name] = torch.where(scale[:, None] > 0, weights / scale[:, None], 0)
        for one in self.arrays.values():
            one.requires_grad_()
        self._adam = torch.optim.Adam(self.arrays.values())

    @property
    def measured(self) -> bool:
        """Whether it knows how much what is seen differs."""
        return self._adam is not None

    def plain(self) -> dict[str, Array]:
        """The arrays for numpy."""
        arrays = {name: one.detach() for name, one in self.arrays.items()}
        for name in FIRST:
            mean, scale = self._mean[: len(arrays[name])], self._scale[: len(arrays[name])]
            arrays[name] = arrays[name] * scale[:, None]
            arrays[f"{name}_bias"] = arrays[f"{name}_bias"] - mean @ arrays[name]
        return {name: one.cpu().numpy() for name, one in arrays.items()}

    def learn(
        self, samples: Samples, imitate: bool, luck: np.random.Generator, rate: float
    ) -> dict[str, float]:
        """One lesson; how far off the value was, how sure the policy is, what was learnt from."""
        torch = self._torch
        for group in self._adam.param_groups:
            group["lr"] = rate
        better = samples.better
        samples = samples._replace(better=(better - better.mean()) / (better.std() + 1e-6))
        starts = np.concatenate([[0], np.cumsum(samples.counts)])
        noted: dict[str, list[float]] = {"value": [], "entropy": [], "policy": []}
        for _ in range(WATCHED_PASSES if imitate else PASSES):
            order = luck.permutation(len(samples.counts))
            for begin in range(0, len(order), BATCH):
                batch = np.sort(order[begin : begin + BATCH])
                losses = self._losses(samples, starts, batch, imitate)
                value, policy, entropy = losses
                total = value + policy - (0.0 if imitate else ENTROPY) * entropy
                self._adam.zero_grad()
                total.backward()
                torch.nn.utils.clip_grad_norm_(self.arrays.values(), STEEPEST)
                self._adam.step()
                for name, loss in zip(noted, (value, entropy, policy), strict=True):
                    noted[name].append(float(loss.detach()))
        return {name: float(np.mean(found)) for name, found in noted.items()}

    def _losses(
        self, samples: Samples, starts: Array, batch: Array, imitate: bool
    ) -> tuple[Any, Any, Any]:
        torch, own = self._torch, self.arrays

        def on(array: Array) -> Any:
            return torch.as_tensor(array, device=self.device)

        counts = samples.counts[batch]
        places = np.concatenate([np.arange(starts[n], starts[n + 1]) for n in batch])
        which = on(np.repeat(np.arange(len(batch)), counts))
        first = on(np.concatenate([[0], np.cumsum(counts)[:-1]]))
        numbers = self._tables.numbers(torch, on(samples.whole[batch]).long())
        options = self._tables.options(torch, on(samples.rows[places]).long(), numbers, which)
        numbers = (numbers - self._mean) * self._scale
        relu = torch.relu
        position = numbers[:, : self._encoder.asked]
        hidden = relu(position @ own["value_in"] + own["value_in_bias"])
        hidden = relu(hidden @ own["value_mid"] + own["value_mid_bias"])
        foretold = torch.tanh(hidden @ own["value_out"] + own["value_out_bias"])[:, 0]
        value = ((foretold - on(samples.worth[batch])) ** 2).mean()
        hidden = relu(numbers @ own["policy_in"] + own["policy_in_bias"])
        hidden = relu(hidden @ own["policy_mid"] + own["policy_mid_bias"])
        seen = options @ own["option_in"]
        seen = seen + (hidden @ own["option_state"] + own["option_in_bias"])[which]
        scores = relu(seen) @ own["option_out"] + on(samples.leaning[places])
        most = torch.full((len(batch),), -1e9, device=self.device)
        most = most.scatter_reduce(0, which, scores.detach(), "amax")
        powers = torch.exp(scores - most[which])
        sums = torch.zeros(len(batch), device=self.device).index_add(0, which, powers)
        logs = scores - most[which] - torch.log(sums)[which]
        shares = powers / sums[which]
        each = torch.zeros(len(batch), device=self.device).index_add(0, which, -shares * logs)
        chosen = logs[first + on(samples.chosen[batch])]
        if imitate:
            return value, -chosen.mean(), each.mean()
        ratio = torch.exp(chosen - on(samples.likely[batch]))
        better = on(samples.better[batch])
        kept = torch.clamp(ratio, 1 - CLIP, 1 + CLIP)
        return value, -torch.minimum(ratio * better, kept * better).mean(), each.mean()


def train(course: Course, out: Path, say: Callable[[str], None] = print) -> Network:
    """Train for so many minutes; the networks at the end. They are written to `out`, and every
    minute what there is so far."""
    with TemporaryDirectory(dir=_quick()) as folder, _pool(course) as pool:
        return _Training(course, out, Path(folder), pool, say).run()


class _Games(NamedTuple):
    """Games that are being played."""

    watched: bool
    """Whether another bot plays them."""
    weights: Path
    jobs: list[Future[tuple[Path, float]]]


def _quick() -> str | None:
    """A folder in memory, where there is one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def _pool(course: Course) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(course.workers, mp_context=get_context("spawn"))


class _Training:
    """One course, and how far it has come."""

    def __init__(
        self,
        course: Course,
        out: Path,
        folder: Path,
        pool: ProcessPoolExecutor,
        say: Callable[[str], None],
    ) -> None:
        self._course, self._out, self._folder = course, out, folder
        self._pool, self._say = pool, say
        self._sight = sight_of(installed_game(course.game))
        self._learner = Learner(self._sight, _beginning(course, self._sight))
        self._luck = np.random.default_rng(course.seed)
        self._begin = time.monotonic()
        self._first = self._seed = course.seed * 10_000_000
        self._lessons = self._choices = 0

    def run(self) -> Network:
        """Watch first, then play; the next games are played while these are learnt from."""
        course = self._course
        seen: list[Samples] = []
        kept = 0.0
        games = self._begun()
        while (minutes := self._minutes()) < course.minutes:
            samples, mean = self._played(games)
            watched = games.watched
            games = self._begun()
            begin = time.monotonic()
            if not self._learner.measured:
                self._learner.measure(samples, course.start is None)
            if watched:
                seen.append(samples)
            rate = course.rate * (1 - (1 - LAST) * minutes / course.minutes)
            learnt = joined(seen) if watched else samples
            noted = self._learner.learn(learnt, watched, self._luck, rate)
            self._lessons += 1
            told = " ".join(f"{name} {much:.3f}" for name, much in noted.items())
            self._say(
                f"{60 * self._minutes():6.0f} s, lesson {self._lessons}, "
                f"{self._seed - self._first} games, {self._choices} choices, mean {mean:.3f}, "
                f"{told}, learnt in {time.monotonic() - begin:.1f} s"
            )
            if self._minutes() > kept + 1:
                kept = self._minutes()
                self._keep()
        return self._keep()

    def _keep(self) -> Network:
        """Write the networks as they are."""
        network = Network(self._sight, self._learner.plain(), self._about())
        self._out.write_bytes(network.to_bytes())
        return network

    def _minutes(self) -> float:
        return (time.monotonic() - self._begin) / 60

    def _about(self) -> dict[str, Any]:
        course = self._course
        return {
            "game": course.game,
            "sight": self._sight.digest,
            "version": critias.__version__,
            "seed": course.seed,
            "habits": course.habits,
            "teacher": course.teacher,
            "start": course.start.name if course.start else "",
            "lessons": self._lessons,
            "games": self._seed - self._first,
            "choices": self._choices,
            "hours": round(self._minutes() / 60, 3),
            "workers": course.workers,
            "command": course.command,
        }

    def _begun(self) -> _Games:
        """Begin the next games."""
        course = self._course
        watched = bool(course.teacher) and self._minutes() < course.watched
        weights = self._folder / f"weights-{self._seed}.npz"
        np.savez(weights, allow_pickle=False, **self._learner.plain())
        share = max(1, course.games // (WATCHED if watched else 1) // course.workers)
        seeds = range(self._seed, self._seed + share * course.workers)
        self._seed = seeds.stop
        jobs = [
            self._pool.submit(_play, course, weights, seeds[part :: course.workers], watched)
            for part in range(course.workers)
        ]
        return _Games(watched, weights, jobs)

    def _played(self, games: _Games) -> tuple[Samples, float]:
        """What is to be learnt from games, and what they came to on average."""
        found = [job.result() for job in games.jobs]
        games.weights.unlink()
        samples = gathered([path for path, _ in found])
        self._choices += len(samples.counts)
        return samples, float(np.mean([mean for _, mean in found]))


def _beginning(course: Course, sight: Sight[Any]) -> dict[str, Array]:
    """The arrays a course begins with."""
    if course.start is None:
        arrays = fresh(encoder_of(sight), course.width, course.middle, course.seed)
        if course.habits:
            # Nothing is added to the habits before anything was learnt.
            arrays["option_out"] *= 0
        return arrays
    return dict(read_network(course.start, sight).arrays)


def _play(
    course: Course, weights: Path, seeds: Sequence[int], watching: bool
) -> tuple[Path, float]:
    """Play some games in a process; the file of what is to be learnt from them, and the mean of
    what they came to."""
    game = installed_game(course.game)
    sight = sight_of(game)
    with np.load(weights) as file:
        about = {"habits": course.habits}
        network = Network(sight, {name: file[name] for name in file}, about)
    found: list[tuple[Way, float]] = []
    for seed in seeds:
        setup = course.setups[seed % len(course.setups)]
        if watching:
            found += watch_game(game, setup, seed, network, course.teacher)
        else:
            found += play_game(game, setup, seed, network)
    path = weights.parent / f"{os.getpid()}-{seeds[0]}.npz"
    written(found, 1.0 if watching else AHEAD, path)
    return path, float(np.mean([end for _, end in found]))
