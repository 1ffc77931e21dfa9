"""Mana: colours, the Source, crystals and paying."""

import pytest

from critias.games.mage_knight.rules import mana
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.round import prepare, roll_source
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.games.mage_knight.rules.terms import (
    BASIC_COLOURS,
    BLACK,
    BLUE,
    COLOURS,
    GOLD,
    GREEN,
    RED,
    WHITE,
)
from mage_knight.table import RANGED, Table, fixed


def ways(table: Table, colour: int) -> list[str]:
    """How one mana of the colour can be paid now."""
    return mana.means(Act(table.state, 0), colour)


@pytest.mark.rule("mk.mana.basic-colors", "mk.mana.special-no-crystal")
def test_there_are_four_basic_colours_and_crystals_of_them_alone() -> None:
    assert [COLOURS[c] for c in BASIC_COLOURS] == ["red", "blue", "green", "white"]
    assert len(Table().me.crystals) == 4
    table = Table(hand="rage", mana="gold black")
    assert not table.offers_word("melt")


@pytest.mark.rule("mk.mana.gold-day", "mk.mana.gold-not-night")
def test_gold_is_any_basic_colour_by_day_and_nothing_at_night() -> None:
    day = Table(mana="gold", source="gold")
    assert ways(day, RED) == ["gold_token", "gold_die"]
    assert ways(day, BLACK) == []
    night = Table(mana="gold", source="gold", night=True)
    assert ways(night, RED) == []


@pytest.mark.rule("mk.mana.black-not-day", "mk.mana.black-night", "mk.mana.black-not-wild")
def test_black_pays_for_black_at_night_only() -> None:
    day = Table(mana="black", source="black")
    assert ways(day, BLACK) == []
    night = Table(mana="black", source="black", night=True)
    assert ways(night, BLACK) == ["token", "die"]
    assert ways(night, RED) == []


@pytest.mark.rule("mk.mana.source-one-die", "mk.turn.summary.one-die", "mk.mana.source-use-now")
def test_one_die_of_the_source_in_a_turn() -> None:
    table = Table(hand="march stamina", source="green blue")
    assert table.state.source == [BLUE, GREEN]
    table.power("march")
    assert table.state.source == [BLUE]
    assert not table.offers("power", "stamina")


@pytest.mark.rule("mk.mana.crystal-to-mana", "mk.mana.no-mana-to-crystal")
def test_a_crystal_turns_into_mana_and_not_back() -> None:
    table = Table(hand="march", crystals="green")
    table.do("melt")
    assert (table.crystals(), table.mana()) == ("", "green")
    assert not table.offers_word("melt")
    table.power("march")
    assert table.me.turn.move == 4


@pytest.mark.rule(
    "mk.mana.crystal-limit", "mk.gain.crystal", "mk.gain.crystal-overflow", "mk.gain.token"
)
def test_a_fourth_crystal_of_an_effect_is_a_token() -> None:
    table = Table(crystals="red red")
    act = Act(table.state, 0)
    act.crystal(RED)
    act.crystal(RED)
    assert (table.crystals(), table.mana()) == ("red red red", "red")


def test_paying_asks_only_if_there_are_different_means() -> None:
    table = Table(hand="march stamina", mana="green green", crystals="blue", source="blue")
    table.power("march")
    assert table.mana() == "green"
    table.power("stamina", "crystal")
    assert table.crystals() == ""


def test_a_payment_leaves_enough_for_the_rest() -> None:
    table = Table(hand="fireball", mana="red", source="red black", night=True)
    table.fight("prowlers", phase=RANGED)
    table.power("fireball")  # the only die has to be the black one
    assert (table.mana(), table.state.source) == ("", [RED])
    poor = Table(hand="fireball", source="red black", night=True).fight("prowlers", phase=RANGED)
    assert not poor.offers("power", "fireball")


@pytest.mark.rule("mk.setup.source-half-basic")
@pytest.mark.parametrize(
    ("rolls", "source"),
    [
        # One basic colour of three is too few: gold and black are rolled again, the red die stays.
        ([[GOLD, BLACK, RED], [BLACK, BLUE]], [RED, BLUE, BLACK]),
        ([[GOLD, BLACK, RED], [BLACK, GOLD], [GOLD, GREEN]], [RED, GREEN, GOLD]),
        ([[RED, BLUE, BLACK]], [RED, BLUE, BLACK]),
        # Half of four is enough, two of five are not.
        ([[GOLD, GOLD, RED, BLUE]], [RED, BLUE, GOLD, GOLD]),
        ([[GOLD, GOLD, BLACK, RED, BLUE], [WHITE, GOLD, GOLD]], [RED, BLUE, WHITE, GOLD, GOLD]),
        ([[GOLD] * 7, [BLACK] * 7, [RED] * 4 + [GOLD] * 3], [RED] * 4 + [GOLD] * 3),
    ],
)
def test_gold_and_black_dice_are_rolled_again_until_half_are_basic(
    rolls: list[list[int]], source: list[int]
) -> None:
    state = Table().state
    fixed(state, *(face for roll in rolls for face in roll))
    roll_source(state, len(rolls[0]))
    assert state.source == sorted(source)


@pytest.mark.rule("mk.setup.source-half-basic", "mk.round.prepare.reset-source")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_condition_holds_at_the_start_and_in_every_round(players: int) -> None:
    scenario = "full_conquest"
    for seed in range(25):
        setup = MageKnightSetup(scenario=scenario, players=players, heroes="tovak")
        state = new(setup, seed)
        for _ in range(3):
            assert len(state.source) == players + 2
            assert sum(face < GOLD for face in state.source) * 2 >= len(state.source)
            state.source = [BLACK] * len(state.source)
            prepare(state)


@pytest.mark.rule("mk.setup.source-dice-count", "mk.setup.bank")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_source_has_two_dice_more_than_players(players: int) -> None:
    state = new(MageKnightSetup(scenario="full_conquest", players=players, heroes="tovak"), 1)
    assert len(state.source) == players + 2


@pytest.mark.rule("mk.site.night-rules")
def test_in_a_dungeon_night_rules_hold_by_day() -> None:
    table = Table(mana="gold black", hand="fireball").fight("minotaur", phase=RANGED, night=True)
    assert ways(table, RED) == []
    assert ways(table, BLACK) == ["token"]


@pytest.mark.rule("mk.variant.friendly.mana", "mk.variant.friendly.mana.example")
def test_in_a_friendly_game_gold_does_not_replace_a_colour_that_is_there() -> None:
    table = Table(source="gold red")
    assert ways(table, RED) == ["die", "gold_die"]
    table.state.switches = ("friendly_mana",)
    assert ways(table, RED) == ["die"]
    assert ways(table, BLUE) == ["gold_die"]
