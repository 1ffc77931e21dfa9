"""Redeals deal: hidden things change, and what is true is no likelier than anything else."""

import pytest

from shared.cases import plays
from shared.checks import unfair_redeals

NAMES = sorted({case.game.id for case, _ in plays()})


@pytest.mark.parametrize("name", NAMES)
def test_redeals_are_fair(name: str) -> None:
    games = [(case, seed) for case, seed in plays() if case.game.id == name]
    assert not list(unfair_redeals(games))
