"""Tidepool: a small game of our own that uses everything the kernel has to offer."""

from critias_tidepool.game import ADVICE, RULES, VOICE

__all__ = ["ADVICE", "RULES", "VOICE"]
