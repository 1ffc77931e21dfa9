"""The numbers of the judgement by name, and how much is thought for a budget."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.bots import judgement, land, standing, tuned
from critias.games.mage_knight.bots.planner import stages


def test_every_number_can_be_changed_and_put_back() -> None:
    before = tuned.numbers()
    assert {"standing.TILE", "judgement.FAME.now", "judgement.CITY_CALLS.2"} <= set(before)
    try:
        tuned.use(
            {
                "standing.TILE": 7.0,
                "judgement.FAME.now": 3.5,
                "judgement.CITY_CALLS.2": 0.9,
                "prospect.keep": 11.0,
            }
        )
        assert standing.TILE == 7.0
        assert judgement.FAME.now == 3.5
        assert judgement.CITY_CALLS[2] == 0.9
        assert land.PROSPECTS[tuned.LETTERS["keep"]].prize == 11.0
    finally:
        tuned.use(before)
    assert tuned.numbers() == before


def test_a_number_nobody_knows_is_refused() -> None:
    with pytest.raises(KeyError, match=r"standing\.NOTHING"):
        tuned.use({"standing.NOTHING": 1.0})


def test_the_numbers_of_the_file_are_those_in_use() -> None:
    numbers = tuned.numbers()
    for name, value in tuned.fitted().items():
        assert numbers[name] == pytest.approx(value)


def test_more_tries_are_spent_on_more_worlds() -> None:
    few, many = stages(None, 60), stages(None, 400)
    assert [kept for _, kept in few] == [kept for _, kept in many]
    assert all(more > less for (more, _), (less, _) in zip(many, few, strict=True))
