"""Athlas - Duel for Divinity."""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """The game, for those who ask the package for it; nothing is loaded before that."""
    if name == "GAME":
        return import_module(f"{__name__}.game").GAME
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
