"""What many small positions have in common."""

from __future__ import annotations

import pytest

from goa2.table import BLUE, RED, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far from h8, so that no defeat pushes the lane."""

both_editions = pytest.mark.parametrize("edition", [1, 2])


def warded(table: Table) -> Table:
    """Tinker is immune to everything for this turn."""
    return table.play("tinker", "ward", "skill")


def farthest_offered(table: Table, origin: str) -> int:
    """The distance of the farthest space that the open question offers."""
    spaces = [option for option in table.question.options if isinstance(option, int)]
    return max(table.board.grid.distance(table.space(origin), space) for space in spaces)
