"""In the last turns lines of play go on to the end of the game: few of them tell little."""

from __future__ import annotations

import pytest

from critias.games.era.bots.estimate import is_very_last
from critias.games.era.game import ADVICE, RULES
from critias.players import Position
from critias.players.search import Budget, SearchBot

DRILLS = {drill.name: drill for drill in ADVICE.drills.all}


def position(name: str, deal: int = 0) -> Position:
    drill = DRILLS[name]
    return Position(drill.match(RULES, deal), drill.seat)


@pytest.mark.parametrize(("lines", "most"), [(12, 4), (24, 6)])
def test_few_lines_are_for_few_options(lines: int, most: int) -> None:
    asked = position("reap-at-the-end")
    tried = [worth.option for worth in SearchBot(1, Budget(lines)).weigh(asked)]
    assert "atlantis.move" in tried, "the likeliest is one of them"
    assert len(tried) == most < len(asked.ask.options)


def test_luck_of_a_few_lines_does_not_choose() -> None:
    """Collecting is all there is to gain, whatever came of a dozen lines of something else."""
    drill = DRILLS["all-that-is-left-to-gain"]
    for seed in range(12):
        asked = position(drill.name, seed)
        found = SearchBot(seed, Budget(30)).choose(asked)
        assert drill.is_right(str(found))


def test_only_the_last_seat_of_the_last_round_has_the_very_last_turn() -> None:
    last = DRILLS["no-units-at-the-end"].match(RULES, 0).state
    assert is_very_last(last)
    last.turn -= 1
    assert not is_very_last(last), "others act after that"
    last.turn += 1
    last.end_black = True
    last.end += 2
    assert not is_very_last(last), "the End marker turns over instead"
