"""The Dummy player of solo and cooperative games."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import DEED, DEED_COLOUR, HERO, HERO_DECK
from critias.games.mage_knight.rules.dummy import dummy_turn
from critias.games.mage_knight.rules.round import arrange, refresh
from critias.games.mage_knight.rules.setup import MageKnightSetup, new, ready
from critias.games.mage_knight.rules.state import NOBODY, Dummy, MageKnightState
from critias.games.mage_knight.rules.terms import COLOUR_OF


def alone(hero: str = "goldyx") -> tuple[MageKnightState, Dummy]:
    """A solo game whose Dummy has that Hero's cards."""
    state = new(MageKnightSetup(heroes="tovak"), 2)
    dummy = state.dummy
    assert dummy is not None
    dummy.hero = HERO[hero]  # type: ignore[index]  # any name a test gives
    dummy.deck = list(HERO_DECK[dummy.hero])
    state.order = [0, 1]
    state.slot = 1
    state.events = []
    return state, dummy


@pytest.mark.rule("mk.dummy.present", "mk.solo.skill-pile")
def test_solo_and_cooperative_games_have_a_dummy_and_others_have_none() -> None:
    for scenario, players, has in (
        ("solo_conquest", 1, True),
        ("full_cooperation", 2, True),
        ("full_conquest", 2, False),
    ):
        state = new(MageKnightSetup(scenario, players, heroes="tovak"), 1)
        assert (state.dummy is not None) is has
    state = new(MageKnightSetup(heroes="tovak"), 1)
    ready(state)
    assert state.dummy is not None
    assert len(state.dummy.pile) == 10, "the ten Skills of its Hero"


@pytest.mark.rule("mk.dummy.setup-crystals", "mk.dummy.setup-crystals.example")
def test_goldyx_begins_with_two_green_crystals_and_a_blue_one() -> None:
    for seed in range(40):
        state = new(MageKnightSetup(heroes="tovak"), seed)
        ready(state)
        assert state.dummy is not None
        if state.dummy.hero == HERO["goldyx"]:
            wanted = [0, 0, 0, 0]
            wanted[COLOUR_OF["green"]], wanted[COLOUR_OF["blue"]] = 2, 1
            assert state.dummy.crystals == wanted
            return
    pytest.fail("Goldyx was never the Dummy")


@pytest.mark.rule("mk.dummy.turn-flip3", "mk.dummy.turn-no-crystal")
def test_it_flips_three_cards() -> None:
    state, dummy = alone()
    dummy_turn(state)
    assert (len(dummy.deck), len(dummy.discard)) == (13, 3)
    assert state.announced == NOBODY


@pytest.mark.rule("mk.dummy.turn-extra")
def test_it_flips_one_more_for_each_crystal_of_the_last_cards_colour() -> None:
    state, dummy = alone()
    dummy.deck = [DEED["rage"]] * 8
    dummy.crystals[DEED_COLOUR[DEED["rage"]]] = 2
    dummy_turn(state)
    assert len(dummy.discard) == 5


@pytest.mark.rule("mk.dummy.turn-short", "mk.dummy.turn-empty")
def test_with_too_few_cards_it_flips_what_it_has_and_announces_the_end_next_time() -> None:
    state, dummy = alone()
    dummy.deck = [DEED["rage"], DEED["march"]]
    dummy_turn(state)
    assert (dummy.deck, state.announced) == ([], NOBODY)
    state.slot = 1
    dummy_turn(state)
    assert state.announced == 1
    assert state.last_slots == 0, "the player has one more turn"


@pytest.mark.rule("mk.dummy.round-aa", "mk.dummy.round-spell", "mk.dummy.crystals-unlimited")
def test_a_new_round_gives_it_an_advanced_action_and_a_crystal() -> None:
    state, dummy = alone()
    dummy.discard, dummy.deck = dummy.deck, []
    lowest_action, lowest_spell = state.actions[0], state.spells[0]
    colour = DEED_COLOUR[lowest_spell]
    dummy.crystals[colour] = 3
    refresh(state)
    assert lowest_action in dummy.deck
    assert len(dummy.deck) == 17
    assert dummy.discard == []
    assert dummy.crystals[colour] == 4
    assert state.spell_bottom == [lowest_spell]
    assert lowest_action not in state.action_bottom
    assert (len(state.actions), len(state.spells)) == (3, 3)


@pytest.mark.rule("mk.dummy.tactic")
def test_its_tactic_fixes_its_place_in_the_round() -> None:
    state, dummy = alone()
    state.players[0].tactic, dummy.tactic = 4, 1
    arrange(state)
    assert state.order == [1, 0]
    dummy.tactic = 5
    arrange(state)
    assert state.order == [0, 1]
