"""Every question has somebody who answers it, and nobody else."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules.state import MageKnightState
from critias.games.mage_knight.rules.steps import step
from critias.kernel.choices import Ask, AskAll, Option
from critias.kernel.kinds import AskKind
from critias.kernel.match import random_answer
from critias.kernel.random import Rng
from mage_knight.kinds import ASKS
from mage_knight.rich import enrich, stage_scene
from mage_knight.who import TOGETHER, WHO, Start, asked_rightly

pytestmark = pytest.mark.rule("mk.round.turns.order")


def test_of_every_kind_it_is_said_who_answers() -> None:
    assert WHO.keys() | TOGETHER.keys() == ASKS.keys()
    assert not WHO.keys() & TOGETHER.keys()


def test_a_kind_nobody_has_spoken_of_is_an_error() -> None:
    weather = AskKind("weather", "How is it?", waiting="{who} looks at the sky", rule=None)
    state = RULES.new(RULES.parse_setup({"heroes": "tovak"}), 1)
    with pytest.raises(AssertionError, match="nobody has said"):
        asked_rightly(Start(state), state, Ask((0,), weather, ["sun"]))


def refused_for_others(start: Start, state: MageKnightState, ask: Ask) -> bool:
    """Whether the question would be refused if it were put to any other seat, or to all."""
    count = len(state.players)
    wrong: list[tuple[int, ...]] = [(s,) for s in range(count) if (s,) != ask.seats]
    wrong += [tuple(range(count))] if len(ask.seats) < count else []
    for seats in wrong:
        other = Ask(seats, ask.kind, ask.options, ask.about, hidden=ask.hidden)
        try:
            asked_rightly(start, state, other)
        except AssertionError:
            continue
        return False
    return True


SETUPS: list[dict[str, Any]] = [
    {"scenario": "full_conquest", "players": 4, "variants": ["teams", "joint_assaults"]},
    {"scenario": "blitz_conquest", "players": 3,
     "variants": ["interactive_combat", "action_upgrades", "rampage"]},
    {"scenario": "full_cooperation", "players": 3},
    {"scenario": "druid_nights", "players": 2, "variants": ["druid_limit"]},
    {"scenario": "dungeon_lords", "players": 3},
    {"scenario": "one_to_return", "players": 4, "variants": ["teams"]},
    {"scenario": "full_conquest", "players": 3, "heroes": "choose",
     "variants": ["auction", "drafting", "action_upgrades"]},
]  # fmt: skip
LONGEST = 700


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup["scenario"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_question_put_to_anybody_else_is_noticed(setup: dict[str, Any], seed: int) -> None:
    state = RULES.new(RULES.parse_setup({"heroes": "random", **setup}), seed)
    luck = Rng(seed).split(4)
    if "auction" not in setup.get("variants", ()):
        (enrich if seed == 1 else stage_scene)(state, luck)
    seen: Counter[str] = Counter()
    while not state.over and seen.total() < LONGEST:
        start = Start(state)
        going = step(state)
        answer: Any = None
        while True:
            try:
                asked = going.send(answer)
            except StopIteration:
                break
            asked_rightly(start, state, asked)
            answer = random_answer(asked, luck)
            if isinstance(asked, AskAll):
                seen["draft"] += 1
                continue
            assert refused_for_others(start, state, asked), asked
            seen[asked.kind] += 1
            chosen: Option = answer
            start.said.append((asked, chosen))
    assert len(seen) > 8
