"""Every question has somebody who answers it, and nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from athlas.arena import NORTH, PEASANTS, SOUTH, Arena
from athlas.who import TOGETHER, WHO, asked_rightly
from critias.games.athlas.game import RULES
from critias.kernel.choices import Ask, AskAll
from critias.kernel.match import Match
from critias.kernel.random import Rng
from kernel.little import question
from shared.driver import Asked, Referee, Said, watched_rules
from shared.driving import pick
from shared.kinds import declared


def test_of_every_kind_it_is_said_who_answers() -> None:
    assert WHO.keys() | TOGETHER == declared("critias.games.athlas")[0].keys()
    assert not WHO.keys() & TOGETHER


def _watch(state: Any) -> Referee:
    def referee(asked: Asked, said: list[Said]) -> None:
        asked_rightly(state, asked)

    return referee


SETUPS: list[dict[str, Any]] = [
    {"creation": "random", "offers": False, "turn_limit": 40},
    {"creation": "presets"},
    {"games": 2, "offers": False, "turn_limit": 10},
]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_ask_whom_they_have_to_ask(setup: dict[str, Any], seed: int) -> None:
    match: Match[Any, Any] = Match.new(watched_rules(RULES, _watch), setup, seed)
    rng = Rng(seed)
    while match.pending is not None:
        match.choose(*pick(match, rng, changing=False))
    assert match.outcome is not None


def test_a_question_put_to_the_other_is_seen() -> None:
    arena = Arena([PEASANTS], [PEASANTS])
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (3, 0))
    ask = arena.pending
    for seats in ((SOUTH,), (), (NORTH, SOUTH)):
        with pytest.raises(AssertionError, match="is for seat 0"):
            asked_rightly(arena.state, Ask(seats, ask.kind, ask.options, ask.about))
    both = AskAll({NORTH: Ask((SOUTH,), question("nobody_can_win"), ("yes", "no"))})
    with pytest.raises(AssertionError, match="is put to seat 0"):
        asked_rightly(arena.state, both)
    with pytest.raises(AssertionError, match="nobody has said"):
        asked_rightly(arena.state, Ask((NORTH,), question("weather"), ("sun", "rain")))
