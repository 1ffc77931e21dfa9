"""Habits: how likely a player is to choose each option, learnt from games and kept as data.

A game names what speaks for an option and measures it; the weights say how much that counts. Both
together give every option its share: the exponential of the weighted sum, as a part of the whole.
`Habits` is what a game makes of both.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from critias.kernel.choices import Ask
from critias.kernel.errors import BadData
from critias.kit.data import Component, load

Name: TypeAlias = tuple[str, ...]
Reasons: TypeAlias = Sequence[tuple[Name, float]]
"""What speaks for an option, and how much there is of it."""
Weights: TypeAlias = dict[Name, float]
S = TypeVar("S")
M = TypeVar("M")
Weigh: TypeAlias = Callable[[M, Ask], list[Reasons]]
"""What speaks for each option of a question."""


class Habits(Generic[S, M]):
    """The habits of a game: what is thought of once for all options (`mind`), who weighs the
    options of which question, and how much each reason counts."""

    def __init__(
        self,
        path: Path,
        mind: Callable[[S, Ask], M | None],
        questions: Mapping[str, Weigh[M]],
        groups: Sequence[str] = (),
        others: Callable[[Ask], Weigh[M]] | None = None,
    ) -> None:
        """`groups`: what weights are kept under, where that is not the kind of the question;
        `others`: who weighs the options of questions that are not listed. Without a mind there is
        nothing to say."""
        self.groups = tuple(groups or questions)
        self._path = path
        self._mind = mind
        self._questions = questions
        self._others = others

    @cached_property
    def weights(self) -> Weights:
        """How much each reason counts: read when somebody plays by it."""
        return habits(self._path, self.groups)

    def reasons(self, state: S, ask: Ask) -> Sequence[Reasons] | None:
        """What speaks for each option; None for a question that is answered otherwise."""
        weigh = self._weigh(ask)
        if weigh is None or (mind := self._mind(state, ask)) is None:
            return None
        return weigh(mind, ask)

    def leanings(self, state: S, ask: Ask) -> list[float] | None:
        """How likely each option is; None for a question without habits."""
        found = self.reasons(state, ask)
        return None if found is None else shares(self.weights, found)

    def likely(self, mind: M, ask: Ask) -> list[float] | None:
        """The same, for whoever has thought already."""
        weigh = self._weigh(ask)
        return None if weigh is None else shares(self.weights, weigh(mind, ask))

    def _weigh(self, ask: Ask) -> Weigh[M] | None:
        weigh = self._questions.get(ask.kind)
        if weigh is None and self._others is not None:
            return self._others(ask)
        return weigh


class Learnt(Component, frozen=True):
    """A file of habits: what made it, with which version, from how many games, in how many hours,
    and the weights by question."""

    command: str
    games: int
    weights: dict[str, dict[str, float]]
    version: str = ""
    """The version of Critias that made it."""
    hours: float = 0.0
    """How long that took."""
    since: str = ""
    """What was done to them afterwards."""


def habits(path: Path, questions: Sequence[str]) -> Weights:
    """The weights of a file; names are written with dots. A reason that never came up while it was
    learnt weighs nothing."""
    found = read_habits(path)
    if unknown := sorted({name[0] for name in found} - set(questions)):
        raise BadData(f"{path}: weights: nobody asks {', '.join(unknown)}")
    return found


def read_habits(path: Path) -> Weights:
    """The weights of a file, whatever the questions."""
    found = load(path, Learnt).weights
    return {
        (question, *name.split(".")): weight
        for question, weights in found.items()
        for name, weight in weights.items()
    }


def shares(weights: Mapping[Name, float], options: Sequence[Reasons]) -> list[float]:
    """How likely each option is.

    >>> gain = ("space", "gain")
    >>> [round(share, 3) for share in shares({gain: 2.0}, [[(gain, 1.0)], [(gain, 0.5)], []])]
    [0.665, 0.245, 0.09]
    """
    get = weights.get
    sums = [sum([get(name, 0.0) * much for name, much in reasons]) for reasons in options]
    most = max(sums)
    parts = [math.exp(one - most) for one in sums]
    whole = sum(parts)
    return [part / whole for part in parts]
