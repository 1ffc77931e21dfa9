"""Learning what somebody else would do, for `maskable_ppo.py`: the learner plays, and at every
question it asks the game's hint what that would choose (DAgger). So it learns in the positions that
its own mistakes lead to, not only in those that the hint sees itself."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import torch
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

BATCH = 256
"""Choices that are imitated at once."""
KEPT = 300_000
"""Choices that are remembered."""
ROUND = 32
"""So many choices of each environment, and then a lesson."""
AGAIN = 4
"""How often a choice is learnt from, on average, before another one has come."""
LED = 0.25
"""For this share of the time ever fewer games are led by the hint itself."""
RARE = 0.2
"""A kind of question that comes half as often counts more by two to this power."""
SHARP = 4
"""How much likelier the likelier option becomes where it is judged, as a power."""
SHOWN = 12
"""Kinds of questions in a report."""


class Choice(NamedTuple):
    """One question, and what the hint would do."""

    seen: np.ndarray[Any, np.dtype[np.float16]]
    options: np.ndarray[Any, np.dtype[np.int16]]
    kind: str
    hinted: int


class Memory:
    """The last choices, and what their games came to from there on."""

    def __init__(self, most: tuple[int, ...], rng: np.random.Generator) -> None:
        self._most, self._rng = most, rng
        self._choices: list[Choice] = []
        self._worths = np.full(KEPT, np.nan, np.float32)
        self._next = 0
        self.kinds: Counter[str] = Counter()

    def add(self, choice: Choice) -> int:
        """Remember it, in place of the oldest one where there is no room; its number."""
        place = self._next % KEPT
        if place == len(self._choices):
            self._choices.append(choice)
        else:
            self._choices[place] = choice
        self._worths[place] = np.nan
        self.kinds[choice.kind] += 1
        self._next += 1
        return self._next - 1

    def came_to(self, number: int, worth: float) -> None:
        """What was paid from a choice on, if it is still known."""
        if number >= self._next - KEPT:
            self._worths[number % KEPT] = worth

    def some(self) -> tuple[dict[str, Any], Any, Any, Any]:
        """Some of them: what was seen, what was hinted, what came of it, and how much it counts."""
        places = self._rng.integers(len(self._choices), size=BATCH)
        found = [self._choices[place] for place in places]
        options = np.zeros((BATCH, *self._most), np.int16)
        mask = np.zeros((BATCH, self._most[0]), np.int8)
        for row, choice in enumerate(found):
            options[row, : len(choice.options)] = choice.options
            mask[row, : len(choice.options)] = 1
        seen = np.stack([choice.seen for choice in found]).astype(np.float32)
        usual = np.array([self.kinds[choice.kind] for choice in found]) / max(self.kinds.values())
        weights = torch.as_tensor(usual**-RARE).float()
        return (
            {"seen": seen, "options": options, "action_mask": mask},
            torch.as_tensor([choice.hinted for choice in found]),
            torch.as_tensor(self._worths[places]),
            weights / weights.mean(),
        )


class Watcher:
    """Plays in some environments, and imitates."""

    def __init__(self, policy: Any, envs: VecEnv, discount: float, rate: float, seed: int) -> None:
        self._policy, self._envs, self._discount, self._rate = policy, envs, discount, rate
        self._rng = np.random.default_rng(seed)
        space: Any = envs.observation_space
        self._memory = Memory(space["options"].shape, self._rng)
        self._led = [True] * envs.num_envs
        self._games: list[list[tuple[int, float]]] = [[] for _ in self._led]
        """Of the game that is played in each: the numbers of its choices, and what was paid."""
        self._agreed: deque[tuple[str, bool]] = deque(maxlen=10_000)
        self.results: list[float] = []
        self.choices = 0

    def watch(self, left: Callable[[], float], tell: Callable[[str], None]) -> None:
        """Until no share of the time is left."""
        seen: Any = self._envs.reset()
        while (share := left()) > 0:
            for _ in range(ROUND):
                seen = self._play(seen, 1 - (1 - share) / LED)
            for group in self._policy.optimizer.param_groups:
                group["lr"] = self._rate * max(0.05, share)
            lessons = max(1, AGAIN * ROUND * self._envs.num_envs // BATCH)
            surprise = sum(self._learn() for _ in range(lessons)) / lessons
            tell(f"{self.choices} choices, {len(self.results)} games, surprise {surprise:.3f}, "
                 f"as hinted {self._share():.1%}, result {self._result():.2f}")  # fmt: skip

    def _play(self, seen: dict[str, Any], led: float) -> Any:
        """One choice in every environment."""
        masks = seen["action_mask"].astype(bool)
        with torch.no_grad():
            found = self._policy.get_distribution(self._policy.obs_to_tensor(seen)[0], masks)
        likely = found.distribution.probs * torch.as_tensor(masks)
        best = likely.argmax(1).tolist()
        chosen = torch.multinomial(likely**SHARP, 1)[:, 0].numpy()
        numbers = []
        for place, (hinted, kind) in enumerate(self._envs.env_method("hint")):
            many = int(masks[place].sum())
            rows = seen["options"][place, :many].astype(np.int16)
            choice = Choice(seen["seen"][place].astype(np.float16), rows, kind, hinted)
            numbers.append(self._memory.add(choice))
            if self._led[place]:
                chosen[place] = hinted
            else:
                self._agreed.append((kind, best[place] == hinted))
        self.choices += len(numbers)
        after, paid, overs, infos = self._envs.step(chosen)
        for place, over in enumerate(overs):
            self._games[place].append((numbers[place], float(paid[place])))
            if over:
                self._end(place, infos[place].get("result", 0.0))
                self._led[place] = bool(self._rng.random() < led)
        return after

    def _end(self, place: int, result: float) -> None:
        later = 0.0
        for number, paid in reversed(self._games[place]):
            later = paid + self._discount * later
            self._memory.came_to(number, later)
        self._games[place].clear()
        if not self._led[place]:
            self.results.append(result)

    def _learn(self) -> float:
        """One lesson, and how surprising the hints were."""
        stacked, hinted, worths, weights = self._memory.some()
        policy = self._policy
        seen, _ = policy.obs_to_tensor(stacked)
        values, likely, _ = policy.evaluate_actions(seen, hinted, stacked["action_mask"])
        known = ~torch.isnan(worths)
        off = torch.where(known, values[:, 0] - torch.nan_to_num(worths), 0.0)
        loss = -(weights * likely).mean() + 0.25 * off.square().mean()
        policy.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        policy.optimizer.step()
        return -float(likely.detach().mean())

    def _share(self) -> float:
        return sum(same for _, same in self._agreed) / max(1, len(self._agreed))

    def _result(self) -> float:
        last = self.results[-50:]
        return sum(last) / len(last) if last else math.nan

    def report(self) -> str:
        """How often it would have done what was hinted, in games of its own, by kind of question:
        what it cannot see shows here."""
        asked = Counter(kind for kind, _ in self._agreed)
        agreed = Counter(kind for kind, same in self._agreed if same)
        kinds = ", ".join(
            f"{kind} {agreed[kind] / many:.0%} of {many}" for kind, many in asked.most_common(SHOWN)
        )
        return f"as hinted, of the last {len(self._agreed)} of its own choices: {kinds}"
