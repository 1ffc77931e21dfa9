"""The last turns of a game."""

import pytest

from critias.games.mage_knight.rules import end_of_turn, round
from critias.games.mage_knight.rules.components import DEED
from critias.games.mage_knight.rules.terms import GREEN, WHITE
from mage_knight.arranging import city
from mage_knight.table import Table

# --- the last turns ------------------------------------------------------------------------------


def ended(*heroes: str, scenario: str = "") -> Table:
    """The turn that met the end of the scenario has just ended."""
    table = Table(
        *heroes,
        scenario=scenario,
        hand="rage",
        deck="march",
        tiles={"0,1": "core_5", "1,0": "core_7"},
    )
    city(table, "1,0c", WHITE, conquered=True)
    city(table, "0,1c", GREEN, conquered=True)
    table.state.levels = (4, 4)
    table.state.phase = "next"
    return table


@pytest.mark.rule("mk.scenario.full-conquest.end")
def test_everybody_has_one_last_turn_the_conqueror_last() -> None:
    table = ended("tovak", "goldyx", "arythea")
    end_of_turn.pass_on(table.state)
    assert table.state.ending
    assert table.state.last_turns == [1, 2, 0]


@pytest.mark.rule("mk.scenario.solo.end", "mk.scenario.full-coop.end")
def test_the_dummy_has_no_last_turn() -> None:
    table = ended("tovak", scenario="solo_conquest")
    end_of_turn.pass_on(table.state)
    assert table.state.last_turns == [0]
    table.options()
    assert table.state.active == 0
    assert not table.said("dummy_flipped")


@pytest.mark.rule(
    "mk.score.last-turn-round-end",
    "mk.scenario.recon.end",
    "mk.scenario.mines.end",
    "mk.scenario.dungeon.end",
)
def test_if_the_round_ends_meanwhile_the_game_is_over() -> None:
    table = ended("tovak", "goldyx")
    table.state.announced, table.state.last_slots = 1, 0
    end_of_turn.pass_on(table.state)
    assert table.state.phase == "round_end"
    table.do()
    assert table.state.over


@pytest.mark.rule("mk.score.last-turn-round-end")
@pytest.mark.parametrize("scenario", ["full_conquest", "blitz_conquest"])
def test_a_last_turn_not_had_when_the_round_ends_is_lost(scenario: str) -> None:
    table = ended("tovak", "goldyx", "arythea", scenario=scenario)
    table.state.announced, table.state.last_slots = 2, 1
    for player in table.state.players:
        player.hand = player.hand or [DEED["rage"]]
        player.space = table.space("0,0e")
    end_of_turn.pass_on(table.state)
    table.options()
    assert (table.state.active, table.state.last_turns) == (1, [2, 0])
    table.do(("sideways", "rage"), "end_turn", "done")
    assert table.state.over
    assert table.state.last_turns == [2, 0]


@pytest.mark.rule("mk.scenario.full-coop.end", "mk.scenario.solo.end")
@pytest.mark.parametrize(
    ("scenario", "heroes", "order"),
    [
        ("full_cooperation", ("tovak", "goldyx"), [0, 2, 1]),
        ("full_cooperation", ("tovak", "goldyx"), [0, 1, 2]),
        ("blitz_cooperation", ("tovak", "goldyx", "arythea"), [0, 3, 1, 2]),
        ("solo_conquest", ("tovak",), [0, 1]),
    ],
)
def test_the_slot_of_the_dummy_is_used_up_without_a_turn(
    scenario: str, heroes: tuple[str, ...], order: list[int]
) -> None:
    """The End of the Round was announced just before: every slot that follows counts."""
    table = ended(*heroes, scenario=scenario)
    state = table.state
    state.order, state.slot = order, 0
    state.announced, state.last_slots = 0, len(order) - 1
    assert state.dummy is not None
    cards = len(state.dummy.deck)
    end_of_turn.pass_on(state)
    slots = 0
    while state.phase == "slot":
        slots += 1
        round.slot(state)
        if state.phase == "before_turn":
            end_of_turn.pass_on(state)
    assert (slots, state.phase) == (len(order) - 1, "round_end")
    assert len(state.dummy.deck) == cards
