"""Rules that narrow a set of spaces and can say so.

The same pairs of rule and mask that leave only the legal spaces say which rule a refused space
fails, so that a reason costs nothing until somebody asks.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from critias.kernel.choices import Because, Option, Why
from critias.kernel.hexes import Mask, spaces_of

EVERYWHERE = -1
"""The mask of all spaces of any board."""


class Limits:
    """A set of spaces, narrowed rule by rule. It is the `why` of the question it makes.

    >>> limits = Limits(0b1111).keep("reach", 0b0111).keep("empty", 0b1101)
    >>> limits.spaces(), limits(1), limits(3), limits(2)
    ([0, 2], 'empty', 'reach', None)
    """

    __slots__ = ("mask", "steps")

    def __init__(self, mask: Mask = EVERYWHERE, rule: str | Because | None = None) -> None:
        """`rule` is what keeps out the spaces that `mask` does not hold."""
        self.mask = mask
        self.steps: list[tuple[str | Because, Mask]] = [] if rule is None else [(rule, mask)]

    def keep(self, rule: str | Because, mask: Mask) -> Limits:
        """Only the spaces in the mask remain, because of that rule."""
        self.mask &= mask
        self.steps.append((rule, mask))
        return self

    def spaces(self) -> list[int]:
        """The spaces that remain."""
        return spaces_of(self.mask)

    def __bool__(self) -> bool:
        return self.mask != 0

    def __call__(self, option: Option) -> str | Because | None:
        """The first rule that keeps a space out."""
        if type(option) is int and option >= 0:
            for rule, mask in self.steps:
                if not mask >> option & 1:
                    return rule
        return None


class Silent(Limits):
    """The same without taking notes, for paths that run often and are never asked for reasons."""

    __slots__ = ()

    def keep(self, rule: str | Because, mask: Mask) -> Limits:
        self.mask &= mask
        return self


def any_space(rule: str) -> Why:
    """For a question about spaces all of which one rule picks out: that rule for any other.

    >>> any_space("home")(7), any_space("home")("no")
    ('home', None)
    """
    return lambda option: rule if type(option) is int else None


def unless(rule: str | Because, known: Container[Option]) -> Why:
    """One rule keeps out everything known that is not offered: cards not in hand, heroes not in
    the pool.

    >>> unless("in-hand", {"axe", "bow"})("bow"), unless("in-hand", {"axe", "bow"})("boat")
    ('in-hand', None)
    """
    return lambda option: rule if option in known else None


def reasons(rules: Mapping[Option, str | Because]) -> Why:
    """A reason for each option that is not offered."""
    return rules.get


def either(*whys: Why | None) -> Why:
    """The first reason found."""

    def why(option: Option) -> str | Because | None:
        for one in whys:
            found = one(option) if one is not None else None
            if found is not None:
                return found
        return None

    return why
