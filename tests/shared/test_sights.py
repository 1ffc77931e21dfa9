"""The observations of every game: nothing is lost, nothing hidden is shown, numbers are kept."""

from __future__ import annotations

import json

import pytest

from critias.kernel.random import Rng
from critias.players.advice import advice_of
from critias.players.encoding import encoder_of
from shared.cases import Case, cases
from shared.sights import (
    PUBLISHED,
    Memory,
    check_fair,
    check_room,
    played,
    published,
    seen,
    sight_of,
)

CASES = [case for case in cases() if case.seeds and advice_of(case.game).sight]
GAMES = {case.game.id: case for case in CASES}
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
each_game = pytest.mark.parametrize("case", GAMES.values(), ids=GAMES)


@each_case
@pytest.mark.parametrize(("code", "questions"), [("hint", 240), ("random", 120)])
def test_nothing_is_lost_and_nothing_hidden_is_shown(case: Case, code: str, questions: int) -> None:
    memory = Memory()
    for number, (match, position) in enumerate(played(case, case.seeds[0], code, questions)):
        check_room(match, position)
        memory.check(match, position)
        if number % 8 == 0:
            check_fair(match, position, Rng(number))


@each_game
@pytest.mark.parametrize(("code", "questions"), [("greedy", 60), ("search:20it", 60)])
def test_nothing_is_cut_in_games_of_thinkers(case: Case, code: str, questions: int) -> None:
    for match, position in played(case, case.seeds[0], code, questions):
        check_room(match, position)


@each_game
def test_numbers_are_between_minus_one_and_one(case: Case) -> None:
    for match, position in played(case, 1, "hint", 30):
        encoder, found = encoder_of(sight_of(match)), seen(match, position)
        numbers = encoder.numbers(found.whole)
        rows = encoder.options(found.rows, numbers)
        assert numbers.shape == (encoder.size,)
        assert rows.shape == (len(position.ask.options), encoder.option_size)
        assert abs(numbers).max() <= 1
        assert abs(rows).max() <= 1
        assert len({row.tobytes() for row in rows}) == len(rows)


@each_game
def test_words_are_only_ever_added(case: Case) -> None:
    """Who trained on an observation finds every word at the number it had. With a new version all
    may change; either is published by `python -m tests.shared.sights`."""
    sight = advice_of(case.game).sight
    assert sight is not None
    before, now = json.loads(PUBLISHED.read_text("utf-8"))[case.game.id], published(sight)
    assert before["version"] == now["version"], "not published yet"
    for old, new in zip(before["sheets"], now["sheets"], strict=True):
        for key in ("words", "names"):
            for one, other in ((old, new), *zip(old["columns"], new["columns"], strict=True)):
                words = one.get(key, [])
                assert other.get(key, [])[: len(words)] == words
    assert before == now, "words were added: publish them"
