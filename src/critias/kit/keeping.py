"""What people keep from one game for another: a design of their own, as a code."""

from __future__ import annotations

from typing import NamedTuple

from critias.kernel.errors import CritiasError


class BadCode(CritiasError):
    """A code that stands for nothing the game knows."""


class Kept(NamedTuple):
    """What a code stands for."""

    code: str
    """The code as the game itself writes it."""
    title: str
    lines: tuple[str, ...] = ()
    """What is in it, in words."""
