"""Every shared check, on every game."""

from collections.abc import Callable

import pytest

from shared.cases import Case, plays
from shared.checks import CHECKS

PLAYS = [pytest.param(case, seed, id=f"{case.name}-{seed}") for case, seed in plays()]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("case", "seed"), PLAYS)
def test_every_game(check: Callable[[Case, int], object], case: Case, seed: int) -> None:
    check(case, seed)
