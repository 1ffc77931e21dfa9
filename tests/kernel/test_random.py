"""Chance that can be copied, saved and compared."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from critias.kernel.random import Rng

SEEDS = st.integers(-(2**70), 2**70)


@given(SEEDS)
def test_the_state_is_everything(seed: int) -> None:
    rng = Rng(seed)
    rng.bits64()
    again = Rng(rng.state)
    assert [rng.bits64() for _ in range(3)] == [again.bits64() for _ in range(3)]


@given(SEEDS, st.integers(1, 10**6))
def test_below_stays_below(seed: int, n: int) -> None:
    assert 0 <= Rng(seed).below(n) < n


@given(SEEDS, st.lists(st.integers(), min_size=1))
def test_pick_and_shuffle_keep_the_items(seed: int, items: list[int]) -> None:
    rng = Rng(seed)
    assert rng.pick(items) in items
    shuffled = items[:]
    rng.shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_every_order_is_equally_likely() -> None:
    rng = Rng(1)
    orders: Counter[str] = Counter()
    for _ in range(6000):
        letters = list("abc")
        rng.shuffle(letters)
        orders["".join(letters)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values()), orders


def test_every_face_is_equally_likely() -> None:
    rng = Rng(2)
    faces = Counter(rng.below(6) for _ in range(6000))
    assert all(850 < faces[face] < 1150 for face in range(6)), faces


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    first = Counter(Rng(seed).below(6) for seed in range(6000))
    assert all(850 < first[face] < 1150 for face in range(6)), first


def test_a_split_leaves_the_parent_alone() -> None:
    rng = Rng(3)
    one, two = rng.split(1), rng.split(2)
    assert rng == Rng(3)
    assert one == rng.split(1)
    assert len({one, two, rng}) == 3


def test_a_copy_goes_its_own_way() -> None:
    rng = Rng(4)
    twin = rng.copy()
    assert twin == rng
    twin.bits64()
    assert twin != rng
    assert repr(rng) == "Rng(4)"
