"""Everything people read of Mage Knight can be translated, and no rule follows a word of it."""

from __future__ import annotations

import pytest

from shared.cases import Case, mage_knight_cases
from shared.pseudo import speaks_it_all

SPACES = frozenset({"ne", "nw", "se", "sw"})
"""Ends of the names of spaces."""


@pytest.mark.parametrize("case", mage_knight_cases(), ids=lambda case: case.name)
def test_a_whole_game_is_told_in_another_language(case: Case) -> None:
    found = speaks_it_all(case, seed=3, every=40)
    assert [one for one in found if one.rpartition(": ")[2] not in SPACES] == []
