"""A hero for tests only, with the things no core hero has: tokens, Defense/Skill, odd texts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from critias.games.goa2.rules.cards import CARDS, SHEETS, HeroSheet
from goa2.rules.tinker import make_tinker


@pytest.fixture
def tinker() -> Iterator[HeroSheet]:
    """The test hero, registered for one test."""
    before = dict(CARDS)
    sheet = make_tinker()
    yield sheet
    del SHEETS[sheet.id]
    CARDS.clear()
    CARDS.update(before)
