"""Weights of an estimate, fitted from games and kept as data beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from critias.kernel.errors import BadData
from critias.kit.data import Component, load


class Fitted(Component, frozen=True):
    """A file of weights: what made it, from how much, how well it fits, and the weights."""

    command: str
    games: int
    positions: int
    surprise: float
    """The mean surprise (in bits) at how games ended, given what the weights foretold; 1 is that
    of somebody who knows nothing."""
    weights: dict[str, float]


def weights(path: Path, features: Sequence[str]) -> tuple[float, ...]:
    """The weights of these features, in their order."""
    found = load(path, Fitted).weights
    if sorted(found) != sorted(features):
        raise BadData(f"{path}: weights: there have to be those of {', '.join(features)}")
    return tuple(found[name] for name in features)
