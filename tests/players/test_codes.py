"""Bots by code."""

from __future__ import annotations

import pytest

from critias.players import STRENGTHS, BadCode, bot, name_of, read


@pytest.mark.parametrize("code", ["random", "hint", "greedy", "search:200ms", "search:1000it"])
def test_a_code_is_read_and_written_alike(code: str) -> None:
    assert str(read(code)) == code
    assert bot(code, 1).name == code.partition(":")[0]


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "there is no bot ''"),
        ("deep-blue", "there is no bot 'deep-blue'; there are: random, easy, greedy"),
        ("Random", "there is no bot 'Random'"),
        ("random:5", "random takes no budget"),
        ("greedy:", "greedy takes no budget"),
        ("hint:3", "hint takes no budget"),
        ("search:", "whole number of milliseconds or iterations"),
        ("search:-1ms", "whole number"),
        ("search:0it", "between 1it and 1000000it"),
        ("search:0ms", "between 1ms"),
        ("search:1e9it", "whole number"),
        ("search:999999999it", "between 1it and 1000000it"),
        ("search:9999999999999999999999it", "whole number"),
        ("search:1.5ms", "whole number"),
        ("search:²ms", "whole number"),
        ("search:5s", "whole number"),
        ("search:100ms:200ms", "whole number"),
        (" search:1ms", "there is no bot"),
        ("search:1ms\n", "whole number"),
        ("search:" + "9" * 5000, "whole number"),
    ],
)
def test_what_is_no_code_is_refused_in_one_line(code: str, says: str) -> None:
    with pytest.raises(BadCode) as refused:
        read(code)
    assert says in refused.value.message
    assert len(refused.value.message) < 200


def test_every_strength_is_a_bot_with_a_name() -> None:
    for strength in STRENGTHS:
        assert str(read(strength.code)) == strength.code
        assert name_of(strength.code) == strength.name
    assert len({strength.name for strength in STRENGTHS}) == len(STRENGTHS)


def test_only_a_budget_of_time_depends_on_the_machine() -> None:
    assert not read("search:200ms").repeatable
    assert all(read(code).repeatable for code in ("random", "hint", "greedy", "search:5it"))


def test_tables_of_older_versions_find_their_bot() -> None:
    assert bot("searcher").name == "search"
    assert name_of("searcher") == "Expert"
