"""How well a player stands, and how games of bots end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from critias.games.era.bots.estimate import likely
from critias.games.era.game import ADVICE, RULES
from critias.games.era.rules.board import CONTINUATION, POLE_SHIFT
from critias.kernel.choices import Ask
from critias.kernel.match import Playout
from critias.kernel.random import Rng
from era.world import World


def bots(players: int, seed: int) -> str:
    rng = Rng(seed)
    play: Playout[Any, Any] = Playout(
        RULES, RULES.new(RULES.parse_setup({"players": players}), seed)
    )
    while (ask := play.ask) is not None:
        if isinstance(ask, Ask):
            answer = ADVICE.hint(play.state, ask, rng)
            assert answer in ask.options, (ask, answer)
            play.choose(answer)
        else:
            play.choose_all({s: ADVICE.hint(play.state, a, rng) for s, a in ask.asks.items()})
    outcome = play.outcome
    assert outcome is not None
    return outcome.reason


@pytest.mark.rule("era.ending.pole-shift", "era.ending.continuation")
def test_games_of_bots_end_in_more_than_one_way() -> None:
    """Those who play well seldom let it come to an Ascension; `test_ending` does."""
    ends = Counter(bots(3 + seed % 3, seed) for seed in range(180, 210))
    assert set(ends) >= {"pole_shift", "continuation"}, ends


def test_the_estimate_likes_power_virya_and_a_lead() -> None:
    even = ADVICE.estimate(World(players=3).state, 0)
    rich = ADVICE.estimate(World(players=3, virya={0: 22, 1: 0, 2: 0}).state, 0)
    assert even is not None
    assert rich is not None
    assert -1 < even < rich < 1
    poor = ADVICE.estimate(World(players=3, virya={0: 0, 1: 22, 2: 22}).state, 0)
    assert poor is not None
    assert poor < even


def test_half_an_action_is_not_judged() -> None:
    world = World(players=3)
    assert ADVICE.estimate(world.state, 0) is not None
    world.go("atlantis.construct")
    assert ADVICE.estimate(world.state, 0) is None


def test_the_choice_of_an_archon_is_not_judged_either() -> None:
    world = World(players=3, archons={0: ("atlantis.collect", "intrigue")})
    world.go("atlantis.construct")
    assert world.ask.kind == "archon"
    assert ADVICE.estimate(world.state, 0) is None


def test_an_ending_is_the_likelier_the_nearer_it_is() -> None:
    start = likely(World(players=3).state)
    late = World(players=3, round=9, end=11).state
    doomed = World(players=3, round=9, doom=10).state
    assert sum(start) == pytest.approx(1)
    assert likely(late)[CONTINUATION] > start[CONTINUATION]
    assert likely(doomed)[POLE_SHIFT] > 0.5
