"""Chance that can be copied, saved and compared."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

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


def splitmix64(state: int) -> Iterator[int]:
    """The numbers as their author gives them, one by one."""
    mask = (1 << 64) - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        yield z ^ (z >> 31)


@given(SEEDS)
def test_numbers_that_are_worked_out_together_are_those_of_one_by_one(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.bits64() for _ in range(50)] == list(islice(splitmix64(seed), 50))


def test_a_state_that_is_set_is_gone_on_from() -> None:
    rng, other = Rng(5), Rng(6)
    rng.bits64(), other.bits64()
    rng.state = other.state
    assert rng.bits64() == other.bits64()


@given(SEEDS, st.lists(st.integers()), st.integers(-2, 30))
def test_dealing_is_taking_one_after_the_other(seed: int, bag: list[int], count: int) -> None:
    rng, other, left = Rng(seed), Rng(seed), bag[:]
    taken = [other.take(left) for _ in range(min(count, len(bag)))]
    assert (rng.deal(bag, count), bag, rng) == (taken, left, other)


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
