"""Counts of choice trees from fixed positions."""

import pytest

from shared.cases import cases
from shared.driving import pick
from shared.perft import perft

# (case, seed, choices made before counting, numbers of sequences of 1, 2, ... choices)
COUNTS = [
    ("tidepool-2", 1, 0, (3, 9, 18, 42, 150)),
    ("tidepool-3", 1, 0, (3, 6, 24, 71)),
    ("tidepool-3", 1, 9, (2, 10, 50, 200)),
    ("tidepool-4", 2, 12, (2, 12, 60)),
    ("goa2-4", 2, 0, (3, 9)),
    ("goa2-4", 2, 60, (58, 174, 522)),
    ("goa2-4", 2, 300, (3, 9, 27)),
    ("goa2-2", 1, 200, (7, 28, 336)),
    ("athlas-presets", 1, 0, (5, 22, 305)),
    ("athlas-presets", 1, 10, (4, 24, 120)),
]


@pytest.mark.parametrize(("name", "seed", "made", "counts"), COUNTS)
def test_the_tree_of_choices_has_its_size(
    name: str, seed: int, made: int, counts: tuple[int, ...]
) -> None:
    case = {case.name: case for case in cases()}[name]
    rng = case.luck(seed)
    match = case.new(seed)
    for _ in range(made):
        match.choose(*pick(match, rng, changing=False))
    assert tuple(perft(match, depth) for depth in range(1, len(counts) + 1)) == counts
