"""What has happened, shared by copies: it does what lists do."""

from __future__ import annotations

import pytest

from critias.kernel.past import BLOCK, Past
from critias.kernel.random import Rng

SIZES = (0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 3 * BLOCK + 5)


@pytest.mark.parametrize("size", SIZES)
def test_it_is_read_like_a_list(size: int) -> None:
    items = list(range(size))
    past = Past(items)
    assert (len(past), list(past), list(reversed(past))) == (size, items, items[::-1])
    assert past == items
    assert past == Past(items)
    assert past != [*items, 0]
    ends = [None, *range(-size - 1, size + 2, 7), 0, BLOCK, -BLOCK, size]
    for begin in ends:
        for end in ends:
            assert past[begin:end] == items[begin:end]
    assert past[::3] == items[::3]
    assert [past[i] for i in range(-size, size)] == [items[i] for i in range(-size, size)]
    for outside in (size, -size - 1):
        with pytest.raises(IndexError):
            past[outside]


@pytest.mark.parametrize("seed", range(20))
def test_copies_grow_and_shrink_on_their_own(seed: int) -> None:
    """Any number of copies of copies, each beside a list to which the same is done."""
    rng = Rng(seed)
    pairs: list[tuple[Past[int], list[int]]] = [(Past(), [])]
    for number in range(400):
        past, items = rng.pick(pairs)
        what = rng.below(5)
        if what == 0:
            end = rng.below(len(items) + 1)
            pairs.append((past.until(end), items[:end]))
        elif what == 1:
            pairs.append((past.copy(), items[:]))
        elif what == 2 and items:
            assert past.pop() == items.pop()
        elif what == 3 and rng.below(4) == 0:
            end = rng.below(len(items) + 1)
            past.cut(end)
            del items[end:]
        else:
            new = range(number, number + rng.below(BLOCK))
            past.extend(new)
            items += new
    for past, items in pairs:
        assert list(past) == items
    assert max(len(items) for _, items in pairs) > 2 * BLOCK
