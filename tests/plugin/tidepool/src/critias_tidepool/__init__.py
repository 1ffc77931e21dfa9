"""Tidepool: a small game of our own that uses everything the kernel has to offer."""

from critias_tidepool.game import GAME

__all__ = ["GAME"]
