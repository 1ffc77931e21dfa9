"""A round: four turns, then its end."""

import pytest

from goa2.rules.course import answer_all, full, hand_of, up_to
from goa2.table import BLUE, RED, Table


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.round.four-turns")
def test_a_round_is_four_turns_and_its_end(edition: int) -> None:
    """Everybody plays four cards, one per turn; then the round ends and the next one begins."""
    heroes = {"arien": (RED, "c8"), "brogan": (BLUE, "q9")}
    table = Table(
        heroes,
        full(RED) + full(BLUE),
        hand={name: hand_of(name) for name in heroes},
        edition=edition,
    )
    table.state.phase = "cards"
    table.run(up_to("level"))
    for turn in (1, 2, 3, 4):
        assert (table.state.round, table.state.turn) == (1, turn)
        assert table.said("battle") == []
        left = {name: table.hand(name) for name in heroes}
        assert len(left["arien"]) == 6 - turn
        answer_all(table, arien=left["arien"][0], brogan=left["brogan"][0])
        table.answer("hold", "hold")
    assert table.done
    assert table.said("turn_end") == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert len(table.said("battle")) == 1
    table.run(up_to("cards"))
    assert (table.state.round, table.state.turn) == (2, 1)
    assert sorted(table.hand("arien")) == sorted(hand_of("arien"))
