"""Habits: how likely a player is to choose each option, learnt from games and kept as data.

A game names what speaks for an option and measures it; the weights say how much that counts. Both
together give every option its share: the exponential of the weighted sum, as a part of the whole.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from critias.kernel.errors import BadData
from critias.kit.data import Component, load

Name: TypeAlias = tuple[str, ...]
Reasons: TypeAlias = Sequence[tuple[Name, float]]
"""What speaks for an option, and how much there is of it."""
Weights: TypeAlias = dict[Name, float]


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
