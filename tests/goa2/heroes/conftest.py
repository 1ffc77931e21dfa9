"""Tinker, the hero of tests, for what no hero of the game does."""

from goa2.rules.conftest import tinker

__all__ = ["tinker"]
