"""Bots by code."""

from __future__ import annotations

from dataclasses import replace

import pytest

from critias.kernel.installed import game, games
from critias.kernel.match import Match
from critias.players import STRENGTHS, BadCode, Budget, Position, SearchBot, bot, name_of, read
from critias.players.advice import LEARNED, SEARCH, advice_of
from critias.players.codes import thinker
from critias.players.learned import LearnedSearchBot


@pytest.mark.parametrize(
    "code", ["random", "hint", "greedy", "search:200ms", "search:1000it", "best:60it"]
)
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
    assert name_of("searcher") == name_of("search:1000ms") == "Expert"
    assert name_of("search:200ms") == "Player"
    assert name_of("greedy") == "Novice"
    assert name_of("search:201ms") == "search:201ms"


def test_the_best_is_whoever_the_game_says_looks_ahead_best() -> None:
    match = Match.new(game("goa2"), {"players": 2}, seed=3)
    position = Position(match, match.seats_to_answer()[0])
    by_hand = replace(position.advice, strongest=SEARCH)
    by_networks = replace(position.advice, strongest=LEARNED)
    assert type(thinker(by_hand, 1, Budget(5))) is SearchBot
    assert type(thinker(by_networks, 1, Budget(5))) is LearnedSearchBot
    # Where there are no networks, nobody can think with them.
    assert type(thinker(replace(by_networks, network=None), 1, Budget(5))) is SearchBot
    position.advice = by_hand
    chosen = bot("best:12it", 5).choose(position)
    assert chosen == bot("search:12it", 5).choose(position)


def test_every_game_names_somebody_who_can_be_had() -> None:
    for rules in games().values():
        advice = advice_of(rules)
        assert advice.strongest in (SEARCH, LEARNED)
        assert advice.strongest == SEARCH or advice.network is not None
