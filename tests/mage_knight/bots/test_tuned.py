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
    assert [stage.kept for stage in few] == [stage.kept for stage in many]
    pairs = list(zip(many, few, strict=True))
    assert all(more.worlds > less.worlds for more, less in pairs if more.ahead)
    assert all(more.worlds == less.worlds for more, less in pairs if not more.ahead)


def test_whoever_is_alone_looks_a_turn_ahead_where_there_is_time() -> None:
    for long in (stages(1.0, None), stages(0.2, None), stages(None, 45)):
        assert any(stage.ahead for stage in long)
    for short in (stages(0.1, None), stages(None, 20), stages(None, 400, alone=False)):
        assert not any(stage.ahead for stage in short)
