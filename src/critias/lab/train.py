"""Trains the value and the policy of a game by self-play (`players/network.py` says what they are).

Processes play games in which every seat chooses by the networks of now; what came out better than
was foretold becomes likelier (proximal policy optimisation), and the value learns what the games
came to. Learning uses PyTorch, on an accelerator where there is one. A game with good hints may
begin by imitating them.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from critias.extras import need
from critias.kernel.choices import Ask, AskEach, Option
from critias.kernel.installed import game as installed_game
from critias.kernel.playout import Playout, complete, filled, is_real
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from critias.players.advice import AnyAdvice, advice_of
from critias.players.encoding import encoder_of, seen_by
from critias.players.network import Network, fresh, narrowed
from critias.players.observing import Sight
from critias.players.worth import worth

Array: TypeAlias = NDArray[Any]
LONGEST: Final = 6000
"""Choices after which a game is left unfinished and judged as it stands."""
AHEAD: Final = 0.95
"""How far what comes later is traced back to a choice (lambda)."""
CLIP: Final = 0.2
ENTROPY: Final = 0.01
PASSES: Final = 2
BATCH: Final = 4096
"""Choices that are learnt from at once."""


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
    imitated: int = 0
    """Lessons at the start in which the game's hints are imitated."""
    width: int = 128
    middle: int = 64
    rate: float = 5e-4
    start: Path | None = None
    """A file of weights to begin with."""


class Samples(NamedTuple):
    """Choices of some games, one after another."""

    whole: Array
    """What was seen, as whole numbers: a row for each choice."""
    rows: Array
    """The options of all choices, one after another."""
    counts: Array
    """How many options each had."""
    chosen: Array
    likely: Array
    """How likely the choice was, as a logarithm."""
    better: Array
    """How much better it came out than was foretold."""
    worth: Array
    """What it came to."""


@dataclass(slots=True)
class _Way:
    """The choices of one seat in a game."""

    whole: list[Array] = field(default_factory=list)
    rows: list[Array] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    likely: list[float] = field(default_factory=list)
    foretold: list[float] = field(default_factory=list)

    def better(self, end: float) -> tuple[Array, Array]:
        """How much better each choice came out, and what it came to, traced back from the end."""
        foretold = np.array(self.foretold, np.float32)
        gains = np.append(foretold[1:], end) - foretold
        better = np.zeros_like(gains)
        coming = 0.0
        for place in range(len(gains) - 1, -1, -1):
            coming = gains[place] + AHEAD * coming
            better[place] = coming
        return better, better + foretold


def sight_of(game: AnyRules) -> Sight[Any]:
    """The observation of a game that can be trained."""
    sight = advice_of(game).sight
    assert sight is not None, f"{game.id} declares no observation"
    return sight


def play_game(
    game: AnyRules, setup: dict[str, Any], seed: int, network: Network, imitate: bool
) -> Iterator[tuple[_Way, float]]:
    """One game of the networks against themselves: the choices of each seat, and its end."""
    advice, rng = advice_of(game), Rng(seed).split(3)
    checked = game.parse_setup(setup)
    play: Playout[Any, Any] = Playout(game, game.new(checked, seed))
    seats = len(game.seats(checked))
    teams = tuple(game.team(checked, seat) for seat in range(seats))
    ways = [_Way() for _ in range(seats)]

    def choice(ask: Ask) -> Option:
        few = narrowed(advice, ask)
        if len(few.options) == 1:
            return few.options[0]
        way = ways[ask.seats[0]]
        if imitate:
            # Hints are given to the whole question.
            return _choice(network, play.state, few, way, rng, advice.hint(play.state, ask, rng))
        return _choice(network, play.state, few, way, rng, None)

    for _ in range(LONGEST):
        ask = play.ask
        if ask is None:
            break
        if isinstance(ask, Ask):
            play.choose(choice(ask))
        elif isinstance(ask, AskEach):
            seat = rng.pick([seat for seat, one in ask.asks.items() if is_real(one)])
            play.choose_all({seat: choice(ask.asks[seat])})
        else:
            answers = {s: choice(one) for s, one in ask.asks.items() if is_real(one)}
            assert complete(ask, answers)
            play.choose_all(filled(ask, answers))
    for seat, way in enumerate(ways):
        if way.chosen:
            yield way, _end(advice, play, seat, teams)


def _end(advice: AnyAdvice, play: Playout[Any, Any], seat: int, teams: tuple[int, ...]) -> float:
    """What a game came to for a seat; who stands better in a draw has half won."""
    end = worth(advice, play, seat, teams)
    if end == 0 and play.outcome is not None:
        end = (advice.estimate(play.state, seat) or 0.0) / 2
    return end


def _choice(
    network: Network, state: Any, ask: Ask, way: _Way, rng: Rng, hint: Option | None
) -> Option:
    """What the network chooses, or the hint, noted as the choice of that seat."""
    if hint is not None and hint not in ask.options:
        return hint
    seen = seen_by(network.encoder, state, ask.seats[0], ask)
    judged = network.judge_seen(seen.whole, seen.rows)
    if hint is not None:
        place = list(ask.options).index(hint)
    else:
        place = rng.by_share(judged.likely.tolist())
    way.whole.append(seen.whole)
    way.rows.append(seen.rows)
    way.chosen.append(place)
    way.likely.append(float(np.log(max(judged.likely[place], 1e-9))))
    way.foretold.append(judged.worth)
    return ask.options[place]


def play_games(
    course: Course, arrays: Path, about: dict[str, Any], seeds: Sequence[int], out: Path,
    imitate: bool,
) -> tuple[Path, float, int]:  # fmt: skip
    """Play some games, and write down what is to be learnt from them; also the mean of what the
    first seat came to, and the number of choices."""
    game = installed_game(course.game)
    sight = sight_of(game)
    with np.load(arrays) as file:
        network = Network(sight, {name: file[name] for name in file}, about)
    found: list[tuple[_Way, float]] = []
    for seed in seeds:
        setup = course.setups[seed % len(course.setups)]
        found += play_game(game, setup, seed, network, imitate)
    better, worths = zip(*(way.better(end) for way, end in found), strict=True)
    counts = [len(rows) for way, _ in found for rows in way.rows]
    path = out / f"{os.getpid()}-{seeds[0]}.npz"
    np.savez(
        path,
        whole=np.stack([whole for way, _ in found for whole in way.whole]),
        rows=np.concatenate([rows for way, _ in found for rows in way.rows]),
        counts=np.array(counts, np.int64),
        chosen=np.array([place for way, _ in found for place in way.chosen], np.int64),
        likely=np.array([one for way, _ in found for one in way.likely], np.float32),
        better=np.concatenate(better),
        worth=np.concatenate(worths),
    )
    return path, float(np.mean([end for _, end in found])), len(counts)


def gathered(paths: Sequence[Path]) -> Samples:
    """The samples of several files, which are removed."""
    parts = []
    for path in paths:
        with np.load(path) as file:
            parts.append({name: file[name] for name in Samples._fields})
        path.unlink()
    return Samples(*(np.concatenate([part[n] for part in parts]) for n in Samples._fields))


class Learner:
    """The networks as PyTorch knows them."""

    def __init__(self, sight: Sight[Any], arrays: dict[str, Array], rate: float) -> None:
        self._torch = torch = need("torch", "learn")
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._encoder = encoder = encoder_of(sight)
        self.arrays = {
            name: torch.tensor(array, device=self.device, requires_grad=True)
            for name, array in arrays.items()
        }
        self._adam = torch.optim.Adam(self.arrays.values(), lr=rate, eps=1e-5)
        self._tables = encoder.tables(lambda array: torch.as_tensor(array, device=self.device))

    def plain(self) -> dict[str, Array]:
        """The arrays for numpy."""
        return {name: one.detach().cpu().numpy() for name, one in self.arrays.items()}

    def learn(self, samples: Samples, imitate: bool, luck: np.random.Generator) -> dict[str, float]:
        """One lesson; how far off the value was, how sure the policy is, what was learnt from."""
        torch = self._torch
        better = samples.better
        samples = samples._replace(better=(better - better.mean()) / (better.std() + 1e-6))
        starts = np.concatenate([[0], np.cumsum(samples.counts)])
        noted: dict[str, list[float]] = {"value": [], "entropy": [], "policy": []}
        for _ in range(PASSES):
            order = luck.permutation(len(samples.counts))
            for begin in range(0, len(order), BATCH):
                batch = np.sort(order[begin : begin + BATCH])
                losses = self._losses(samples, starts, batch, imitate)
                value, policy, entropy = losses
                total = value + policy - (0.0 if imitate else ENTROPY) * entropy
                self._adam.zero_grad()
                total.backward()
                torch.nn.utils.clip_grad_norm_(self.arrays.values(), 1.0)
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
        scores = relu(seen) @ own["option_out"]
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


def train(course: Course, say: Any = print) -> Network:
    """Train for so many minutes; the networks at the end."""
    game = installed_game(course.game)
    sight = sight_of(game)
    encoder = encoder_of(sight)
    about: dict[str, Any] = {"game": course.game, "sight": sight.digest, "seed": course.seed}
    if course.start is None:
        arrays = fresh(encoder, course.width, course.middle, course.seed)
    else:
        with np.load(course.start) as file:
            arrays = {name: file[name].astype(np.float32) for name in file if name != "about"}
    learner = Learner(sight, arrays, course.rate)
    luck = np.random.default_rng(course.seed)
    begin, seed, lessons, choices = time.monotonic(), course.seed * 10_000_000, 0, 0
    shared = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with (
        TemporaryDirectory(dir=shared) as folder,
        ProcessPoolExecutor(course.workers, mp_context=get_context("spawn")) as pool,
    ):
        while time.monotonic() - begin < course.minutes * 60:
            imitate = lessons < course.imitated
            now = Path(folder) / f"weights-{lessons}.npz"
            np.savez(now, allow_pickle=False, **learner.plain())
            share = max(1, course.games // course.workers)
            jobs = [
                pool.submit(
                    play_games, course, now, about,
                    range(seed + part * share, seed + (part + 1) * share), Path(folder), imitate,
                )
                for part in range(course.workers)
            ]  # fmt: skip
            seed += share * course.workers
            found = [job.result() for job in jobs]
            now.unlink()
            samples = gathered([path for path, _, _ in found])
            played = time.monotonic()
            noted = learner.learn(samples, imitate, luck)
            lessons += 1
            choices += len(samples.counts)
            told = " ".join(f"{name} {much:.3f}" for name, much in noted.items())
            mean = np.mean([end for _, end, _ in found])
            say(
                f"{time.monotonic() - begin:6.0f} s, lesson {lessons}, {seed % 10_000_000} games, "
                f"{choices} choices, end {mean:.3f}, {told}, learnt in "
                f"{time.monotonic() - played:.1f} s",
                flush=True,
            )
    about |= {
        "lessons": lessons,
        "games": seed % 10_000_000,
        "choices": choices,
        "hours": round((time.monotonic() - begin) / 3600, 3),
    }
    return Network(sight, learner.plain(), about)
