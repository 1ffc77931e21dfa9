"""Chapters 6.2 and 6.3: the end of a round and of the game, scoring, ranking."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era.game import RULES, VOICE
from critias.games.era.rules import scoring, view
from critias.games.era.rules.board import (
    ASCENSION,
    CONTINUATION,
    ENDINGS,
    NATIONS,
    POLE_SHIFT,
    TRACKS,
)
from critias.games.era.rules.changes import doom_forward
from critias.games.era.rules.positions import arrange
from critias.games.era.rules.rounds import end_round, end_turn, endings
from critias.games.era.rules.state import EraState
from critias.games.era.rules.values import controllers
from critias.games.era.shown.results import score_rows
from era.world import World

A, P, C = ENDINGS


def position(players: int = 3, **things: Any) -> EraState:
    """A position of three players, nobody of whom is asked anything yet."""
    setup = {"start": "quick", "players": players}
    if "goals" in things:
        setup["goals"] = True
    state = RULES.new(RULES.parse_setup(setup), 1)
    arrange(**things)(state)
    state.events = []
    return state


def lights(number: int) -> dict[str, list[str]]:
    """So many temples of light in neutral minors."""
    places = ["akakor", "akakor", "akakor", "meropis", "meropis", "meropis", "eden", "eden", "khem"]
    found: dict[str, list[str]] = {}
    for key in places[:number]:
        found.setdefault(key, []).append("temple_light")
    return found


# --- the end of a round --------------------------------------------------------------------------


@pytest.mark.rule("era.round.step1-end-marker", "era.round.step2-round-marker", "era.end.flip")
def test_a_white_end_marker_moves_and_a_black_one_is_turned() -> None:
    state = position(round=3, end=15, doom=20)
    end_round(state)
    assert (state.round, state.end, state.end_black) == (4, 14, False)
    state.end_black = True
    end_round(state)
    assert (state.round, state.end, state.end_black) == (5, 14, False)
    end_round(state)
    assert (state.round, state.end) == (6, 13)


@pytest.mark.rule("era.end.flip", "era.end.flip-once", "era.conflict.doom-every-building")
def test_several_events_of_a_round_hold_the_end_marker_once() -> None:
    world = World(
        players=3,
        units={"atlantis": 9},
        buildings={"meropis": ["base"]},
        end=15,
        virya=20,
    )
    world.go("atlantis.move", "atlantis", "meropis", 9, "done", {})
    assert world.state.end_black
    world.go("aztlan.construct", ("temple_light", "aztlan"), ("temple_light", "aztlan"), "done")
    assert len(world.told("end_held")) == 1
    world.go("intrigue", "done")
    assert (world.state.round, world.state.end, world.state.end_black) == (2, 15, False)


@pytest.mark.rule("era.relic.collect-by-marker")
def test_round_doom_and_end_marker_collect_relics_on_the_track() -> None:
    state = position(round=8, end=14, doom=20)
    end_round(state)
    assert state.relics == 2, "9 for the round marker, 13 for the End marker"
    state = position(round=1, doom=12)
    doom_forward(state)
    assert state.relics == 1
    doom_forward(state)
    doom_forward(state)
    assert state.relics == 2


@pytest.mark.rule("era.round.step1-end-marker")
def test_the_end_marker_never_leaves_the_track() -> None:
    state = position(round=0, end=1, doom=20)
    end_round(state)
    assert state.end == 1


@pytest.mark.rule("era.round.end", "era.play.turn-order", "era.ending.only-round-end")
def test_conditions_count_at_the_end_of_a_round_only() -> None:
    world = World(players=3, buildings=lights(6), relics=["ice_margin"], doom=20, end=15, round=3)
    world.go("atlantis.construct", ("temple_light", "atlantis"), "done")
    assert world.state.ending == -1, "seven, but the round goes on"
    world.go("intrigue", "done").go("intrigue", "done")
    assert world.state.ending == ASCENSION
    assert world.asking is None
    built = {"meropis": ["temple_light"], "atlantis": ["temple_light"] * 3, **lights(3)}
    world = World(players=3, units={"atlantis": 20}, buildings=built, relics=[], doom=20, end=15)
    world.go("atlantis.move", "atlantis", "meropis", 20, "done", {})
    world.go("intrigue", "done").go("intrigue", "done")
    assert world.state.ending == -1, "it was met at the start of the round, not at its end"


# --- the three endings ---------------------------------------------------------------------------


@pytest.mark.rule("era.ending.ascension")
@pytest.mark.parametrize(("temples", "met"), [(6, []), (7, [ASCENSION]), (8, [ASCENSION])])
def test_ascension_needs_seven_temples(temples: int, met: list[int]) -> None:
    assert endings(position(buildings=lights(temples), doom=20, end=15)) == met


@pytest.mark.rule("era.ending.any-owner")
def test_temples_of_light_count_whosever_they_are() -> None:
    """Three in neutral minors, two of the passive nation, two of a nation that is played."""
    things: dict[str, Any] = {
        "nations": [("atlantis", "aztlan"), ("aztlan", "brahmapura"), ("brahmapura", "atlantis")],
        "passive": "hyperborea",
        "owner": {"meropis": "hyperborea"},
    }
    built = {
        "akakor": ["temple_light"] * 3,
        "meropis": ["temple_light"],
        "hyperborea": ["temple_light"],
        "atlantis": ["temple_light"] * 2,
    }
    assert endings(position(buildings=built, doom=20, end=15, **things)) == [ASCENSION]
    for key in built:
        fewer = {**built, key: built[key][1:]}
        assert endings(position(buildings=fewer, doom=20, end=15, **things)) == []


@pytest.mark.rule("era.round.step3-check")
def test_endings_are_checked_after_both_markers_have_moved() -> None:
    """The End marker goes from 10 to 9 and the round marker from 8 to 9: they meet only then."""
    state = position(round=8, end=10, doom=20)
    assert endings(state) == []
    end_round(state)
    assert state.ending == CONTINUATION
    held = position(round=8, end=10, doom=20)
    held.end_black = True
    end_round(held)
    assert (held.round, held.end, held.ending) == (9, 10, -1)
    doomed = position(round=8, end=15, doom=9)
    end_round(doomed)
    assert doomed.ending == POLE_SHIFT


@pytest.mark.rule("era.ending.pole-shift")
@pytest.mark.parametrize(("doom", "met"), [(8, []), (7, [POLE_SHIFT]), (3, [POLE_SHIFT])])
def test_pole_shift_needs_doom_on_or_past_the_round_marker(doom: int, met: list[int]) -> None:
    assert endings(position(round=7, doom=doom, end=15)) == met


@pytest.mark.rule("era.ending.continuation")
@pytest.mark.parametrize(("end", "met"), [(8, []), (7, [CONTINUATION]), (6, [CONTINUATION])])
def test_continuation_needs_the_round_marker_on_or_past_the_end_marker(
    end: int, met: list[int]
) -> None:
    assert endings(position(round=7, doom=20, end=end)) == met


def applied(hands: dict[int, list[str]]) -> str:
    """What is applied at the end of a round in which all three conditions are met."""
    state = position(hands=hands, buildings=lights(7), round=9, doom=10, end=11)
    end_round(state)
    return ENDINGS[state.ending]


@pytest.mark.rule("era.ending.most-cards")
def test_of_several_endings_the_one_with_most_cards_is_applied() -> None:
    assert applied({0: [C, C], 1: [C, A], 2: [P, P]}) == C
    assert applied({0: [P, C], 1: [A, P], 2: [P, P]}) == P
    assert applied({0: [P, C], 1: [A, P], 2: [A, A]}) == A


@pytest.mark.rule("era.ending.priority")
def test_level_endings_go_by_their_priority() -> None:
    assert applied({0: [A, P], 1: [A, C], 2: [P, C]}) == A
    assert applied({0: [A, P], 1: [A, P], 2: [C, C]}) == A
    assert applied({0: [A, C], 1: [A, C], 2: [P, P]}) == A
    assert applied({0: [P, C], 1: [P, C], 2: [P, C]}) == P


@pytest.mark.rule("era.ending.most-cards")
def test_an_ending_whose_condition_is_not_met_is_not_applied() -> None:
    hands = {0: [P, P], 1: [P, P], 2: [A, C]}
    state = position(hands=hands, buildings=lights(7), round=9, doom=20, end=11)
    end_round(state)
    assert ENDINGS[state.ending] == A, "Ascension and Continuation have one card each"


@pytest.mark.rule("era.objective.reveal", "era.nation-objective.score-only")
def test_everything_is_revealed_at_the_end() -> None:
    state = position(
        hands={0: [A, A], 1: [P, P], 2: [C, C]},
        goals={"atlantis": "imperial_ambition", "aztlan": "occult_collectors"},
        round=18,
        end=19,
        doom=22,
    )
    assert RULES.view(state, 0)["seats"][1]["hand"] == []
    power = RULES.view(state, 2)["nations"][0]["power"]
    end_round(state)
    view = RULES.view(state, None)
    assert [player["hand"] for player in view["seats"]] == [[A, A], [P, P], [C, C]]
    assert view["nations"][0]["goal"] == "imperial_ambition"
    assert view["nations"][0]["power"] == power, "for scoring only"


# --- objective cards -----------------------------------------------------------------------------


def score(state: EraState, ending: str, seat: int = 0) -> scoring.Score:
    return scoring.scores(state, ENDINGS.index(ending))[seat]


@pytest.mark.rule("era.objective.by-holders")
@pytest.mark.parametrize(
    ("ending", "halves"),
    [
        pytest.param(A, [4, 3, 2], marks=pytest.mark.rule("era.objective.ascension-value")),
        pytest.param(P, [6, 4, 2], marks=pytest.mark.rule("era.objective.pole-shift-value")),
        pytest.param(C, [8, 4, 0], marks=pytest.mark.rule("era.objective.continuation-value")),
    ],
)
def test_a_card_is_worth_less_the_more_players_hold_its_type(
    ending: str, halves: list[int]
) -> None:
    other = P if ending == A else A
    for holders in (1, 2, 3):
        hands = {seat: [ending if seat < holders else other, other] for seat in range(3)}
        state = position(hands=hands, layout=["", "", ""])
        assert score(state, ending).objectives == halves[holders - 1]
    state = position(players=4, hands={s: [ending, other] for s in range(4)}, layout=[""] * 3)
    assert score(state, ending).objectives == halves[2]


@pytest.mark.rule("era.score.objectives")
def test_rewards_of_cards_are_victory_points() -> None:
    """Seat 0 has one Pole Shift card or none; nothing else differs."""
    hands = {1: [A, A], 2: [A, C]}
    with_it = score(position(hands={0: [P, A], **hands}, layout=["", "", ""]), P)
    without = score(position(hands={0: [A, A], **hands}, layout=["", "", ""]), P)
    assert (with_it.objectives, without.objectives) == (6, 0)
    assert with_it.halves - without.halves == 6


@pytest.mark.rule("era.objective.reward-condition")
def test_each_card_of_the_applied_ending_counts_and_no_other() -> None:
    state = position(hands={0: [P, P], 1: [A, A], 2: [A, C]}, layout=["", "", ""])
    assert score(state, P).objectives == 2 * 6
    assert score(state, C).objectives == 0


@pytest.mark.rule("era.objective.continuation-always", "era.objective.continuation-value")
def test_continuation_cards_always_give_virya() -> None:
    state = position(hands={0: [C, C], 1: [A, A], 2: [P, P]}, virya=1, layout=["", "", ""])
    for ending in ENDINGS:
        assert score(state, ending).virya == 1 + 2 * 3
    state = position(hands={0: [C, C], 1: [C, A], 2: [C, P]}, virya=1, layout=["", "", ""])
    assert score(state, A).virya == 1 + 2 * 3
    assert score(state, C).virya == 1 + 2 * 3 + 2 * 2, "with three holders 2 more each"


@pytest.mark.rule("era.layout.sun")
def test_cards_of_the_type_on_the_sun_give_two_virya() -> None:
    state = position(hands={0: [P, P], 1: [A, A], 2: [C, A]}, virya=1, layout=[P, A, A])
    assert [score(state, ending).virya for ending in (A, P, C)] == [5, 5, 5]
    assert score(state, A, 1).virya == 1


@pytest.mark.rule("era.layout.eclipse", "era.layout.eclipse-zero", "era.layout.cumulative")
def test_cards_of_the_type_on_the_eclipse_give_one_point_if_their_ending_is_applied() -> None:
    state = position(hands={0: [P, P], 1: [A, A], 2: [C, A]}, virya=1, layout=[P, A, P])
    assert (score(state, P).eclipse, score(state, P).virya) == (4, 5)
    assert score(state, A).eclipse == 0
    crowded = position(hands={s: [C, A] for s in range(3)}, layout=[A, A, C])
    assert (score(crowded, C).objectives, score(crowded, C).eclipse) == (0, 2)


# --- Virya ---------------------------------------------------------------------------------------


def final_virya(virya: int, tile: int, cards: list[str]) -> int:
    state = position(hands={0: cards}, virya=virya, tiles={0: tile}, layout=["", "", ""])
    return score(state, P).virya


@pytest.mark.rule("era.score.virya-first")
def test_virya_of_tile_and_cards_is_added_before_scoring() -> None:
    assert final_virya(5, 9, [A, C]) == 5 + 9 + 3
    state = position(hands={0: [A, C]}, virya=5, tiles={0: 9}, layout=["", "", ""])
    assert score(state, P).virya_points == TRACKS.virya.half_points[17]


@pytest.mark.rule("era.score.compensation-extends")
def test_a_tile_extends_the_track_and_then_virya_is_added() -> None:
    assert final_virya(20, 6, [A, A]) == 26
    assert final_virya(20, 6, [C, C]) == 28, "26 and 6 more would be 32"
    assert final_virya(22, 12, [C, C]) == 34


@pytest.mark.rule("era.score.no-tile-cap")
def test_without_a_tile_the_track_ends_at_22() -> None:
    assert final_virya(20, 0, [C, C]) == 22
    assert final_virya(20, 3, [C, C]) == 25, "with one at 22 and the tile"


@pytest.mark.rule("era.score.compensation-end-only")
def test_a_compensation_tile_does_nothing_before_the_end() -> None:
    world = World(virya={0: 20}, tiles={0: 12})
    world.go("atlantis.collect")
    assert world.virya(0) == 22


@pytest.mark.rule("era.score.virya", "era.virya.track")
def test_the_virya_track() -> None:
    halves = TRACKS.virya.half_points
    assert (halves[0], halves[11], halves[22]) == (0, 7, 10)
    assert list(halves) == sorted(halves)
    assert halves[23] > halves[22], "more only with a tile"
    for virya in (0, 11, 22):
        state = position(hands={0: [A, A]}, virya=virya, layout=["", "", ""])
        assert score(state, A).virya_points == halves[virya]


# --- nations -------------------------------------------------------------------------------------


@pytest.mark.rule("era.overview.lesser-nation")
@pytest.mark.parametrize(("minors", "counted"), [(["avalon", "eden"], 5), (["akakor"], 5), ([], 4)])
def test_only_the_lesser_nation_counts(minors: list[str], counted: int) -> None:
    """Atlantis has 5; Aztlán 4, and what the minors bring."""
    assert score(position(owner=dict.fromkeys(minors, "aztlan")), A).nation == 2 * counted


@pytest.mark.rule("era.score.final-power")
def test_the_leader_is_found_by_final_power_too() -> None:
    """Atlantis 5 and Aztlán 4 now; a temple of light, loot or an objective puts Aztlán ahead."""
    assert leading(position()) == [4, 0, 4]
    assert leading(position(buildings={"aztlan": ["temple_light"]})) == [4, 4, 0]
    assert leading(position(loot={"aztlan": [2]})) == [4, 4, 0]
    wilds = {"great_desert": "aztlan"}
    explorers = position(
        owner=wilds, units={"great_desert": 1}, goals={"aztlan": "emulous_explorers"}
    )
    assert leading(explorers) == [4, 4, 0]


def leading(state: EraState) -> list[int]:
    return [row.leading for row in scoring.scores(state, ASCENSION)]


@pytest.mark.rule("era.score.nation", "era.score.final-power")
def test_the_lesser_nation_counts_with_loot_temples_and_objective() -> None:
    """Atlantis 5, two temples of light, loot 3; Aztlán 4, Avalon 2, and an objective worth 4."""
    state = position(
        owner={"avalon": "aztlan"},
        buildings={"atlantis": ["temple_light", "temple_light"]},
        loot={"atlantis": [3]},
        goals={"aztlan": "imperial_ambition", "atlantis": "occult_collectors"},
    )
    row = score(state, A)
    assert row.powers == (5 + 4 + 3, 4 + 2 + 4)
    assert row.nation == 20


@pytest.mark.rule("era.score.leading", "era.leading.definition")
def test_controllers_of_the_leading_nation_get_two_points() -> None:
    """Aztlán has 4, with Avalon 6; Atlantis 5. Seats 0 and 1 steer Aztlán, 0 and 2 Atlantis."""
    assert leading(position(owner={"avalon": "aztlan"})) == [4, 4, 0]
    assert leading(position()) == [4, 0, 4]


@pytest.mark.rule("era.score.leading-tie", "era.leading.definition")
def test_with_several_leaders_each_gives_one_point() -> None:
    """Atlantis 5 and Aztlán 4 + 1; then Brahmapura as well."""
    assert leading(position(owner={"akakor": "aztlan"})) == [4, 2, 2]
    assert leading(position(owner={"akakor": "aztlan", "khem": "brahmapura"})) == [4, 4, 4]


@pytest.mark.rule("era.score.leading-passive", "era.passive.counts-for-scoring")
@pytest.mark.parametrize(("minors", "halves"), [(["avalon", "eden"], 0), (["avalon"], 2)])
def test_a_passive_nation_may_lead_or_share_the_lead(minors: list[str], halves: int) -> None:
    """Hyperborea has 3 and 2 for each minor, Atlantis 5."""
    state = position(
        nations=[("atlantis", "aztlan"), ("aztlan", "brahmapura"), ("brahmapura", "atlantis")],
        passive="hyperborea",
        owner=dict.fromkeys(minors, "hyperborea"),
    )
    assert leading(state) == [halves, 0, halves], "seats 0 and 2 steer Atlantis"
    assert not controllers(state, NATIONS.index("hyperborea"))


@pytest.mark.rule("era.score.winner")
def test_most_points_win() -> None:
    hands = {seat: ["ascension", "continuation"] for seat in range(5)}
    owner = {"avalon": "aztlan", "eden": "brahmapura"}
    state = position(owner=owner, virya={0: 0, 1: 0, 2: 9}, hands=hands)
    state.round, state.end = 18, 19
    end_round(state)
    outcome = RULES.outcome(state)
    assert outcome is not None
    best = max(outcome.scores)
    assert outcome.winners == (outcome.scores.index(best),)
    assert (outcome.reason, VOICE.ending(outcome)) == ("continuation", "Continuation")
    assert any(points % 1 for points in outcome.scores), "half points are kept"


@pytest.mark.rule("era.score.tie-areas", "era.score.tie-order")
def test_ties_go_to_more_areas_and_then_to_the_earlier_player() -> None:
    hands = {0: [A, A], 1: [A, A], 2: [A, A]}
    level = {"akakor": "aztlan", "khem": "brahmapura", "austral_cape": "atlantis"}
    state = position(hands=hands, owner=level, units={"austral_cape": 1})
    rows = scoring.scores(state, POLE_SHIFT)
    assert len({row.halves for row in rows}) == 1, "Power 5 each"
    assert scoring.ranking(state, rows) == [0, 1, 2]
    state.first = 2
    assert scoring.ranking(state, rows) == [2, 0, 1], "turn order"
    wild = level | {"great_desert": "brahmapura"}
    state = position(hands=hands, owner=wild, units={"great_desert": 1, "austral_cape": 1})
    rows = scoring.scores(state, POLE_SHIFT)
    assert [row.areas for row in rows] == [4, 5, 5]
    assert scoring.ranking(state, rows) == [1, 2, 0], "wildernesses count"


# --- the rulebook's example ----------------------------------------------------------------------


def tayanna() -> EraState:
    """Hyperborea 13 and Lemuria 12; 8 Virya; a Continuation and the only Pole Shift card; Ascension
    on sun and moon, Pole Shift on the eclipse; no compensation tile."""
    return position(
        nations=[("hyperborea", "lemuria"), ("lemuria", "atlantis"), ("atlantis", "hyperborea")],
        owner={
            "avalon": "hyperborea", "tartessos": "hyperborea", "thule": "hyperborea",
            "sahul": "lemuria", "shangri_la": "lemuria", "agartha": "lemuria",
        },
        buildings={"hyperborea": ["temple_light", "temple_light"], "thule": ["pyramid"],
                   "sahul": ["temple_light"]},
        virya={0: 8, 1: 0, 2: 0},
        hands={0: [C, P], 1: [A, A], 2: [C, A]},
        layout=[A, A, P],
        units={"atlantis": 1},
    )  # fmt: skip


@pytest.mark.rule("era.score.example-nations", "era.score.example-leading")
def test_tayannas_nations_give_12_and_2_points() -> None:
    state = tayanna()
    row = score(state, P)
    assert row.powers[1] == 12
    assert row.nation == 2 * 12
    assert row.leading == 2 * 2


@pytest.mark.rule("era.score.example-virya")
def test_tayannas_virya_gives_3_points_and_a_half() -> None:
    row = score(tayanna(), P)
    assert (row.virya, scoring.points(row.virya_points)) == (11, "3.5")


@pytest.mark.rule("era.score.example-pole-shift")
def test_tayannas_pole_shift_card_gives_4_points() -> None:
    row = score(tayanna(), P)
    assert row.objectives == 2 * 3, "she is the only holder"
    assert row.eclipse == 2 * 1


@pytest.mark.rule("era.score.example-other-positions")
def test_ascension_on_sun_and_moon_gives_tayanna_nothing() -> None:
    state = tayanna()
    row = score(state, P)
    state.layout = [-1, -1, POLE_SHIFT]
    assert score(state, P) == row
    assert row.virya == 8 + 3, "her Virya and the Continuation card's"


@pytest.mark.rule("era.score.example-total")
def test_tayanna_has_21_points_and_a_half() -> None:
    row = score(tayanna(), P)
    assert row.powers == (13, 12)
    assert scoring.points(row.halves) == "21.5"


def test_the_score_sheet_shows_every_part() -> None:
    sheet = dict(score_rows(view.sheet(tayanna(), POLE_SHIFT), "pole_shift"))
    assert sheet["Victory points"][0] == "21.5"
    assert sheet["Virya"][0] == "3.5 (11 Virya)"
    assert sheet["Lesser nation"][0] == "12 (Power 13 and 12)"


def test_the_game_is_over_after_the_last_round() -> None:
    state = position(round=18, end=19, doom=22)
    state.turn = 2
    end_turn(state)
    assert RULES.outcome(state) is not None
    assert dict(VOICE.statistics(state))["Victory points"]
