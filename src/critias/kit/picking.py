"""Options of a setup that are picked from pictures: a line-up, a pool of heroes, seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Face(NamedTuple):
    """Somebody or something that can be picked."""

    name: str
    art: str
    """Inner SVG in a box from -24 to 24."""
    detail: str = ""
    group: str = ""
    """Where it comes from, to choose by: the set of a hero."""
    stars: int = 0
    """How difficult it is, where that is counted in stars."""
    says: str = ""
    """More about it, to be read and to be found by."""


class Place(NamedTuple):
    """One place of a line-up."""

    seat: int
    art: str = ""
    """Who stands there now, as part of this side."""


class Picking(NamedTuple):
    """One option, and what it is picked from."""

    option: str
    """The field of the setup; empty: nothing is picked, this only shows what will be."""
    title: str
    faces: Mapping[str, Face]
    says: str = ""
    places: tuple[Place, ...] = ()
    """A line-up has a place for each pick; without places any number may be picked."""
    usual: tuple[str, ...] = ()
    """What is picked to begin with."""
    most: int = 0
    """How many may be picked at most; 0: all of them."""
    just: int = 0
    """How many have to be picked if any are; 0: it does not matter."""
    more: bool = False
    """Whether a newcomer can do without."""
