"""The difference between two pictures: a scene is large, and little of it changes with a move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

Tokens: TypeAlias = list[str]
Step: TypeAlias = list[int] | list[str]
"""Two numbers: so many tokens of the old picture from there on; or the new tokens themselves."""

_TOKEN = re.compile(r"<[^<]*|[^<]+")
_REACH = 40
_SURE = 2
_STRIDE = 48


def tokens_of(markup: str) -> Tokens:
    """Markup cut before every tag.

    >>> tokens_of('<g><path d="M0 0"/>a</g>')
    ['<g>', '<path d="M0 0"/>a', '</g>']
    """
    return _TOKEN.findall(markup)


def delta(old: Tokens, new: Tokens) -> list[Step]:
    """How to make the new tokens from the old ones.

    >>> delta(["a", "b", "c", "d", "e"], ["a", "x", "c", "d", "e"])
    [[0, 1], ['x'], [2, 3]]
    """
    steps: list[Step] = []
    i = j = 0
    while j < len(new):
        start = i
        # Equal stretches are long: compare them by the dozen first.
        while old[i : i + _STRIDE] == new[j : j + _STRIDE] and j + _STRIDE <= len(new):
            i += _STRIDE
            j += _STRIDE
        while i < len(old) and j < len(new) and old[i] == new[j]:
            i += 1
            j += 1
        if i > start:
            steps.append([start, i - start])
            continue
        skip, take = _resume(old, i, new, j)
        if take:
            steps.append(list(new[j : j + take]))
        i += skip
        j += take
    return steps


def _resume(old: Tokens, i: int, new: Tokens, j: int) -> tuple[int, int]:
    """How many old tokens to skip and how many new ones to take until both agree again."""
    for apart in range(1, _REACH):
        # The commonest case first: as many tokens as there were, with other contents.
        if _agree(old, i + apart, new, j + apart):
            return apart, apart
        for less in range(apart):
            if _agree(old, i + apart, new, j + less):
                return apart, less
            if _agree(old, i + less, new, j + apart):
                return less, apart
    return len(old) - i, len(new) - j


def _agree(old: Tokens, i: int, new: Tokens, j: int) -> bool:
    if i >= len(old) or j >= len(new) or old[i] != new[j]:
        return False
    if j + _SURE > len(new):
        return old[i:] == new[j:]
    return old[i : i + _SURE] == new[j : j + _SURE]


def applied(old: Sequence[str], steps: Sequence[Step]) -> Tokens:
    """The new tokens; what the browser does, too."""
    made: Tokens = []
    for step in steps:
        if step and isinstance(step[0], int):
            start, count = int(step[0]), int(step[1])
            made += old[start : start + count]
        else:
            made += [str(token) for token in step]
    return made
