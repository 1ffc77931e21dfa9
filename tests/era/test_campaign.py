"""Chapter 9: the sheet that a campaign goes on with."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era import campaign
from critias.games.era.board import ENDINGS
from critias.games.era.game import GAME
from critias.games.era.state import EraState
from era.test_ending import position

A, P, C = ENDINGS


def finished(ending: str, hands: dict[int, list[str]]) -> dict[str, Any]:
    """The sheet of a finished game in which seat 0 is first and seat 1 second."""
    rich = ("agartha", "akakor", "avalon", "eden", "ophir", "sahul", "hawaiki")
    state: EraState = position(
        hands=hands,
        owner=dict.fromkeys(rich, "aztlan"),
        loot={"atlantis": [4, 3]},
        virya={0: 22, 1: 22, 2: 0},
        layout=["", "", ""],
    )
    state.ending = ENDINGS.index(ending)
    sheet = campaign.sheet(state)
    assert sheet["ranking"] == [0, 1, 2]
    assert GAME.view(state, None)["campaign"] == sheet
    return sheet


@pytest.mark.rule(
    "era.campaign.sheet",
    "era.campaign.winner-bonus",
    "era.campaign.second-bonus",
    "era.campaign.order",
    "era.campaign.winner",
)
def test_the_sheet_lists_ending_ranking_and_cards() -> None:
    sheet = finished(P, {0: [A, A], 1: [P, P], 2: [A, C]})
    assert sheet["ending"] == P
    assert "Galactic Era" in sheet["next"]
    assert "winner wins the campaign" in sheet["next"]
    players = sheet["players"]
    assert [p["destiny_points"] for p in players] == [3, 2, 0]
    assert [p["technology_level_2"] for p in players] == [True, False, False]
    assert players[2]["cards"] == {A: 1, P: 0, C: 1}


@pytest.mark.rule("era.campaign.align-sto", "era.campaign.align-sts", "era.campaign.align-free")
def test_cards_decide_on_the_alignment() -> None:
    players = finished(C, {0: [A, C], 1: [P, C], 2: [C, C]})["players"]
    assert [p["alignment"] for p in players] == ["STO", "STS", "free"]
    assert finished(C, {0: [A, P], 1: [A, A], 2: [P, P]})["players"][0]["alignment"] == "free"


@pytest.mark.rule("era.campaign.ascension-sto", "era.campaign.home-star")
def test_after_an_ascension_sto_gets_population() -> None:
    players = finished(A, {0: [A, A], 1: [P, P], 2: [A, P]})["players"]
    assert [p["population_as_sto"] for p in players] == [2, 0, 1]
    assert [p["ships_as_sts"] for p in players] == [0, 0, 0]
    assert all(p["home_star"] for p in players)


@pytest.mark.rule("era.campaign.pole-shift-sts")
def test_after_a_pole_shift_sts_gets_ships() -> None:
    players = finished(P, {0: [A, A], 1: [P, P], 2: [A, P]})["players"]
    assert [p["ships_as_sts"] for p in players] == [0, 2, 1]
    assert [p["population_as_sto"] for p in players] == [0, 0, 0]


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
