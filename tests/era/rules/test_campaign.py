"""Chapter 9: the sheet that a campaign goes on with."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era.game import RULES
from critias.games.era.rules import campaign
from critias.games.era.rules.board import ENDINGS
from critias.games.era.rules.state import EraState
from critias.games.era.shown import mats
from critias.kit.offers import Offers
from era.rules.test_ending import position

A, P, C = ENDINGS


def ended(ending: str, hands: dict[int, list[str]]) -> EraState:
    """A finished game in which seat 0 is first and seat 1 second."""
    rich = ("agartha", "akakor", "avalon", "eden", "ophir", "sahul", "hawaiki")
    state: EraState = position(
        hands=hands,
        owner=dict.fromkeys(rich, "aztlan"),
        loot={"atlantis": [4, 3]},
        virya={0: 22, 1: 22, 2: 0},
        layout=["", "", ""],
    )
    state.ending = ENDINGS.index(ending)
    return state


def finished(ending: str, hands: dict[int, list[str]]) -> dict[str, Any]:
    """The sheet of such a game."""
    state = ended(ending, hands)
    sheet = campaign.sheet(state)
    assert sheet["ranking"] == [0, 1, 2]
    assert RULES.view(state, None)["campaign"] == sheet
    return sheet


@pytest.mark.rule("era.campaign.sheet")
@pytest.mark.parametrize("ending", [A, P, C])
def test_the_sheet_lists_ending_ranking_and_cards(ending: str) -> None:
    sheet = finished(ending, {0: [A, A, P], 1: [P, P], 2: [A, C]})
    assert sheet["ending"] == ending
    assert [player["place"] for player in sheet["players"]] == [1, 2, 3]
    assert [player["cards"] for player in sheet["players"]] == [
        {A: 2, P: 1, C: 0},
        {A: 0, P: 2, C: 0},
        {A: 1, P: 0, C: 1},
    ]


@pytest.mark.rule("era.campaign.sheet")
def test_the_sheet_ranks_as_the_game_does() -> None:
    """All nations have Power 5. Seat 2 has the Virya; of seats 0 and 1 seat 1 has more areas."""
    state = position(
        hands={0: [A, A], 1: [A, A], 2: [P, P]},
        owner={"akakor": "aztlan", "khem": "brahmapura"},
        virya={0: 3, 1: 3, 2: 22},
        layout=["", "", ""],
    )
    state.ending = ENDINGS.index(P)
    sheet = campaign.sheet(state)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert sheet["ranking"] == [2, 1, 0]
    assert outcome.winners == (2,)
    assert [player["place"] for player in sheet["players"]] == [3, 2, 1]
    assert [float(points) for points in sheet["points"]] == list(outcome.scores)
    assert [player["destiny_points"] for player in sheet["players"]] == [0, 2, 3]


@pytest.mark.rule("era.campaign.sheet")
def test_there_is_no_sheet_before_the_end() -> None:
    state = position()
    assert all(RULES.view(state, seat)["campaign"] == {} for seat in (0, 1, 2, None))


@pytest.mark.rule("era.campaign.winner-bonus", "era.campaign.second-bonus")
def test_winner_and_second_get_destiny_points_and_the_winner_a_technology() -> None:
    players = finished(P, {0: [A, A], 1: [P, P], 2: [A, C]})["players"]
    assert [p["destiny_points"] for p in players] == [3, 2, 0]
    assert [p["technology_level_2"] for p in players] == [True, False, False]


@pytest.mark.rule("era.campaign.order", "era.campaign.winner")
def test_the_sheet_says_what_is_played_next_and_who_wins() -> None:
    state = ended(A, {0: [A, A], 1: [P, P], 2: [A, C]})
    assert campaign.sheet(state)["next"] == "galactic_era"
    view = RULES.view(state, None)
    (row,) = [row for row in mats.rows(view, Offers()) if row.id == "campaign"]
    assert "For Galactic Era, whose winner wins the campaign" in str(row.body)


def sides(hands: dict[int, list[str]], ending: str = C) -> list[str]:
    return [player["alignment"] for player in finished(ending, hands)["players"]]


@pytest.mark.rule("era.campaign.align-sto", "era.campaign.align-sts", "era.campaign.align-free")
@pytest.mark.parametrize("ending", [A, P, C])
def test_cards_decide_on_the_alignment(ending: str) -> None:
    """Whatever the ending was."""
    assert sides({0: [A, C], 1: [A, A], 2: [A, A, P]}, ending) == ["STO"] * 3
    assert sides({0: [P, C], 1: [P, P], 2: [A, P, P]}, ending) == ["STS"] * 3
    assert sides({0: [A, P], 1: [C, C], 2: [A, P, C]}, ending) == ["free"] * 3


MIXED = {0: [A, A, P], 1: [A, P, P], 2: [A, P, C]}
"""STO with a Pole Shift card, STS with an Ascension card, and one who may choose."""


@pytest.mark.rule("era.campaign.ascension-sto")
def test_after_an_ascension_sto_gets_population_and_sts_nothing() -> None:
    players = finished(A, MIXED)["players"]
    assert [p["population_as_sto"] for p in players] == [2, 0, 1]
    assert [p["ships_as_sts"] for p in players] == [0, 0, 0]
    for ending in (P, C):
        later = finished(ending, MIXED)["players"]
        assert [p["population_as_sto"] for p in later] == [0, 0, 0], "after an Ascension only"


@pytest.mark.rule("era.campaign.pole-shift-sts")
def test_after_a_pole_shift_sts_gets_ships_and_sto_nothing() -> None:
    players = finished(P, MIXED)["players"]
    assert [p["ships_as_sts"] for p in players] == [0, 2, 1]
    assert [p["population_as_sto"] for p in players] == [0, 0, 0]
    for ending in (A, C):
        later = finished(ending, MIXED)["players"]
        assert [p["ships_as_sts"] for p in later] == [0, 0, 0], "after a Pole Shift only"


@pytest.mark.rule("era.campaign.home-star")
@pytest.mark.parametrize("ending", [A, P, C])
def test_what_is_gained_begins_on_the_home_star(ending: str) -> None:
    assert [p["home_star"] for p in finished(ending, MIXED)["players"]] == [True] * 3


@pytest.mark.rule(
    "era.campaign.continuation", "era.campaign.story-continuation", "era.campaign.domination-keep"
)
def test_after_a_continuation_cards_to_choose_from() -> None:
    sheet = finished(C, {0: [C, C], 1: [P, C], 2: [A, A]})
    assert [p["more_cards"] for p in sheet["players"]] == [2, 1, 0]
    assert [p["domination_cards_kept"] for p in sheet["players"]] == [1, 1, 1]
    assert (sheet["stories"], sheet["goals"]) == ([], []), "not restricted"


@pytest.mark.rule(
    "era.campaign.story-ascension",
    "era.campaign.goal-ascension",
    "era.campaign.story-pole-shift",
    "era.campaign.goal-pole-shift",
)
def test_stories_and_goals_follow_the_ending() -> None:
    hands = {0: [A, A], 1: [P, P], 2: [C, C]}
    light, dark = finished(A, hands), finished(P, hands)
    assert light["stories"] == ["Journeys", "Migrations"]
    assert light["goals"] == ["Cooperation", "Discovery", "Leadership", "Personal Growth"]
    assert dark["stories"] == ["Rivalry", "Wars"]
    assert dark["goals"] == ["Control", "Legacy", "Power", "Presence"]
