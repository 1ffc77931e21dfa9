"""Chapters 8 to 10.7: powers of societies, objectives of nations, the campaign sheet."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era.game import RULES
from critias.games.era.rules import campaign
from critias.games.era.rules.board import ENDINGS, GOALS, NATIONS
from critias.games.era.rules.nation_objectives import bonus
from critias.games.era.rules.objectives import goal
from critias.games.era.rules.positions import arrange
from critias.games.era.rules.state import NOWHERE, EraState
from critias.kernel.match import REVEALED, Match
from era.test_ending import position
from era.world import World

A, P, C = ENDINGS


# --- Lemurian Brotherhood ------------------------------------------------------------------------


def peace(agents: list[int], **things: Any) -> World:
    """Seat 2 is the Brotherhood with agents in Meropis, which seat 0 attacks with Atlantis."""
    return World(
        societies={2: "lemurian_brotherhood"},
        agents={2: {"meropis": agents}},
        units={"atlantis": 12},
        **things,
    ).go("atlantis.move", "atlantis", "meropis", 5, "atlantis", "austral_cape", 1, "done")


@pytest.mark.rule("era.society.brotherhood", "era.advanced.society-power")
def test_the_brotherhood_may_prevent_an_entry_where_its_agents_add_up_to_three() -> None:
    world = peace([2, 1])
    assert (world.ask.kind, world.ask.seats) == ("veto", (2,))
    assert not world.told("contest")
    world = peace([2, 0, 0])
    assert world.dials, "value 2 is not enough"


@pytest.mark.rule("era.society.brotherhood")
def test_the_brotherhood_may_let_it_pass() -> None:
    world = peace([3]).say("no", {})
    assert world.owner("meropis") == "atlantis"


@pytest.mark.rule("era.society.brotherhood-redirect", "era.society.brotherhood-closed")
def test_prevented_units_are_back_and_may_go_elsewhere() -> None:
    world = peace([3]).say("yes")
    assert world.ask.kind == "move_from"
    assert world.units("atlantis") == 11, "the five are back, the other one has moved"
    world.say("atlantis")
    assert world.why("meropis") == "era.society.brotherhood-closed"
    world.say("akakor", 5, {0: ("attack", 2)})
    assert world.owner("akakor") == "atlantis"
    assert world.units("akakor") == 2, "three were lost at sea"


@pytest.mark.rule("era.society.brotherhood-redirect")
def test_units_lost_on_the_way_come_back_too() -> None:
    world = World(
        societies={2: "lemurian_brotherhood"}, agents={2: {"ophir": [3]}}, units={"atlantis": 9}
    )
    world.go("atlantis.move", "atlantis", "ophir", 9, "done", "yes")
    assert world.units("atlantis") == 9


@pytest.mark.rule("era.society.brotherhood-closed")
def test_a_new_target_can_be_prevented_as_well() -> None:
    world = World(
        societies={2: "lemurian_brotherhood"},
        agents={2: {"meropis": [3], "akakor": [2, 1]}},
        units={"atlantis": 9},
    )
    world.go("atlantis.move", "atlantis", "meropis", 9, "done", "yes", "atlantis", "akakor", 9)
    assert (world.ask.kind, world.ask.about[0]) == ("veto", "akakor")
    world.say("yes", "done")
    assert world.units("atlantis") == 9
    assert world.turn_over


@pytest.mark.rule("era.society.brotherhood-redirect")
def test_only_prevented_units_move_again() -> None:
    """Meropis is prevented; Atlantis keeps seven others, Paititi some that never moved."""
    world = World(
        societies={2: "lemurian_brotherhood"},
        agents={2: {"meropis": [3]}},
        owner={"paititi": "atlantis"},
        units={"atlantis": 12, "paititi": 4},
    )
    world.go("atlantis.move", "atlantis", "meropis", 5, "done", "yes")
    assert world.ask.seats == (0,)
    assert world.options == ["atlantis", "done"]
    assert world.why("paititi") == "era.society.brotherhood-redirect"
    world.say("atlantis", "austral_cape")
    assert world.options == [1, 2, 3, 4, 5]
    assert world.why(6) == "era.society.brotherhood-redirect", "it stayed at home"
    assert world.why(13) == "era.move.own-units"
    world.say(2, "atlantis", "austral_cape", 3)
    assert world.turn_over, "nobody else has a move left"
    assert (world.units("atlantis"), world.units("austral_cape")) == (7, 5)


@pytest.mark.rule("era.society.brotherhood-redirect")
def test_prevented_units_cross_only_as_far_as_they_alone_can() -> None:
    world = World(
        societies={2: "lemurian_brotherhood"},
        agents={2: {"meropis": [3]}},
        units={"atlantis": 12},
    )
    world.go("atlantis.move", "atlantis", "meropis", 3, "done", "yes", "atlantis")
    assert world.ask.about == ("atlantis", "austral_cape", 0), "three do not cross an ocean"


def let_pass() -> World:
    """Seat 0 attacks Akakor and Meropis; the Brotherhood of seat 2 lets the first pass and
    prevents the second, whose units now go to Akakor, too."""
    world = World(
        societies={2: "lemurian_brotherhood"},
        agents={2: {"akakor": [3], "meropis": [2, 1]}},
        units={"atlantis": 20},
        buildings={"atlantis": ["factory"]},
    )
    world.go("atlantis.move", "atlantis", "akakor", 6, "atlantis", "meropis", 5, "done")
    assert (world.ask.kind, world.ask.seats, world.ask.about[0]) == ("veto", (2,), "akakor")
    world.say("no")
    assert (world.ask.kind, world.ask.seats, world.ask.about[0]) == ("veto", (2,), "meropis")
    return world.say("yes", "atlantis", "akakor", 5)


@pytest.mark.rule("era.society.brotherhood-closed")
def test_redirected_units_are_asked_about_where_others_were_let_pass() -> None:
    world = let_pass()
    assert (world.ask.kind, world.ask.seats, world.ask.about[0]) == ("veto", (2,), "akakor")
    world.say("yes")
    assert world.units("atlantis") == 20, "all that went to Akakor are back"
    assert world.options == ["atlantis", "done"]
    world.say("atlantis")
    assert world.why("akakor") == "era.society.brotherhood-closed"
    world.say("austral_cape", 11)
    assert world.turn_over
    assert not world.told("contest")
    assert world.units("austral_cape") == 11


@pytest.mark.rule("era.society.brotherhood-closed")
def test_what_was_let_pass_twice_comes_to_a_conflict_of_all() -> None:
    world = let_pass().say("no", {})
    assert world.told("contest") == [("won", 8, 3)], "the second group crosses for nothing"
    assert world.units("akakor") == 8


@pytest.mark.rule("era.society.brotherhood")
def test_what_was_let_pass_is_not_asked_about_again() -> None:
    world = World(
        societies={2: "lemurian_brotherhood"},
        agents={2: {"akakor": [3], "meropis": [2, 1]}},
        units={"atlantis": 20},
        buildings={"atlantis": ["factory"]},
    )
    world.go("atlantis.move", "atlantis", "akakor", 6, "atlantis", "meropis", 5, "done")
    world.say("no", "yes", "done")
    assert world.dials, "the conflict in Akakor"


@pytest.mark.rule("era.society.brotherhood")
def test_the_brotherhood_does_not_ask_itself_and_guards_no_wilderness() -> None:
    world = World(
        societies={0: "lemurian_brotherhood"},
        agents={0: {"meropis": [3]}},
        units={"atlantis": 9},
    )
    world.go("atlantis.move", "atlantis", "meropis", 9, "done")
    assert 0 in world.dials


# --- Order of Thoth ------------------------------------------------------------------------------


@pytest.mark.rule("era.society.thoth-cards", "era.society.thoth-virya")
def test_thoth_keeps_three_cards_and_gets_three_virya() -> None:
    world = World(
        societies={0: "order_of_thoth"},
        hands={0: [C, C]},
        layout=[A, P, C],
        deck=[A, A, A, A, A],
        round=15,
        virya={0: 0},
    )
    world.go("repolarize", "sun")
    assert world.virya(0) == 3, "no cost and no moon"
    assert world.ask.about == (1,)
    world.say((C, "moon"))
    assert len(world.hand(0)) == 3
    assert world.turn_over
    world = World(
        societies={0: "order_of_thoth"}, hands={0: [C, C, A]}, layout=[A, P, C], deck=[A] * 4
    )
    world.go("repolarize", "sun")
    assert world.ask.about == (2,)


@pytest.mark.rule("era.society.thoth-anu")
def test_a_hand_of_three_stays_three_with_the_temple_of_anu() -> None:
    world = World(
        societies={0: "order_of_thoth"},
        hands={0: [C, C, A]},
        layout=[A, P, C],
        deck=[A] * 4,
        owner={"khem": "atlantis"},
        counters={"khem": "temple_of_anu"},
        virya={0: 0},
    )
    world.go("temple_of_anu", "no", "sun", "moon", (C, "sun"), (C, "moon"))
    assert len(world.hand(0)) == 3
    assert world.virya(0) == 0


# --- Priests of Atla-Ra --------------------------------------------------------------------------


@pytest.mark.rule("era.society.priests-inspect")
def test_the_priests_look_at_the_cards_of_a_temple_owner() -> None:
    """Lemuria (seats 3, 4) has a temple."""
    world = World(
        societies={0: "priests_of_atla_ra"},
        buildings={"lemuria": ["temple_dark"]},
        hands={3: [A, P]},
    )
    world.go("intrigue", "now")
    assert ("inspect", 3) in world.ask.reveals
    assert ("place", 0) not in world.ask.reveals
    assert {o for o in world.options if isinstance(o, tuple) and o[0] == "inspect"} == {
        ("inspect", 3), ("inspect", 4),
    }  # fmt: skip
    assert world.why(("inspect", 1)) == "era.society.priests-inspect"
    world.say(("inspect", 3))
    assert RULES.view(world.state, 0)["seats"][3]["hand"] == [A, P]
    assert RULES.view(world.state, 1)["seats"][3]["hand"] == []
    assert world.why(("inspect", 4)) == "era.society.priests-inspect", "one player only"
    assert world.told("inspected") == [(0, 3)]


@pytest.mark.rule("era.society.priests-inspect")
def test_temples_of_either_type_in_either_nation_admit_the_priests() -> None:
    world = World(
        societies={0: "priests_of_atla_ra"},
        owner={"sahul": "lemuria"},
        buildings={"lemuria": ["temple_dark"], "sahul": ["temple_light"]},
    )
    world.go("intrigue", "now")
    assert {("inspect", 3), ("inspect", 4)} <= set(world.options)
    world = World(societies={0: "priests_of_atla_ra"}, buildings={"lemuria": ["temple_light"]})
    assert ("inspect", 4) in world.go("intrigue", "now").options


@pytest.mark.rule("era.society.priests-virya")
@pytest.mark.parametrize("when", ["now", "later"])
def test_the_priests_get_six_virya_before_or_after(when: str) -> None:
    world = World(societies={0: "priests_of_atla_ra"}, virya={0: 0}).go("intrigue", when)
    assert world.virya(0) == (6 if when == "now" else 0)
    assert (("place", 1) in world.options) == (when == "now")
    world.say("done")
    assert world.virya(0) == 6


@pytest.mark.rule("era.society.priests-virya", "era.special.spy-network")
def test_the_priests_get_nothing_on_the_spy_network() -> None:
    world = World(
        societies={0: "priests_of_atla_ra"},
        owner={"khem": "atlantis"},
        counters={"khem": "spy_network"},
        virya={0: 0},
    )
    world.go("spy_network", "done")
    assert world.virya(0) == 0


# --- Purple Dragon Society -----------------------------------------------------------------------


@pytest.mark.rule("era.society.dragon-nine", "era.society.dragon-keep")
@pytest.mark.parametrize("keep", ["yes", "no"])
def test_the_lizard_king_counts_nine_and_may_stay_for_one_virya(keep: str) -> None:
    world = World(
        societies={0: "purple_dragon_society"},
        agents={0: {"khem": [3, 1]}},
        buildings={"khem": ["capitol"]},
    )
    world.go("coup", {0: ("attack", 0)})
    assert world.told("contest") == [("won", 10, 8)]
    world.say("atlantis", keep)
    assert world.agents("khem", 0) == ([3] if keep == "yes" else [])
    assert world.virya(0) == (9 if keep == "yes" else 10)


@pytest.mark.rule("era.society.dragon-keep")
def test_the_lizard_king_may_stay_after_a_failure_too() -> None:
    world = World(
        societies={0: "purple_dragon_society"},
        agents={0: {"khem": [3]}},
        buildings={"khem": ["capitol", "capitol"]},
    )
    world.go("coup", {0: ("attack", 0)}, "yes")
    assert world.owner("khem") == ""
    assert world.agents("khem", 0) == [3]


@pytest.mark.rule("era.society.dragon-pad-only")
def test_elsewhere_the_lizard_king_counts_three() -> None:
    world = World(
        societies={0: "purple_dragon_society"},
        owner={"thule": "atlantis"},
        counters={"thule": "black_knight"},
        agents={0: {"khem": [3]}},
    )
    world.go("black_knight", {0: ("attack", 0)})
    assert world.told("contest") == [("won", 6, 3)]
    assert world.turn_over, "and it cannot be kept"
    world = World(
        societies={1: "purple_dragon_society"},
        agents={0: {"khem": [1]}, 1: {"khem": [3]}},
    )
    world.go("coup", {0: ("attack", 0), 1: ("attack", 0)})
    assert world.told("contest") == [("won", 4, 3)]


# --- Sisters of Starlight ------------------------------------------------------------------------


@pytest.mark.rule("era.society.sisters", "era.society.sisters-limits")
@pytest.mark.parametrize("sisters", [0, 1])
def test_the_sisters_and_a_partner_share_a_space(sisters: int) -> None:
    """Seats 0 and 1 share Aztlán; either of them may be the Sisters."""
    world = World(
        societies={sisters: "sisters_of_starlight"}, archons={1: ["aztlan.recruit"]}, virya=0
    )
    world.go("aztlan.recruit")
    assert (world.ask.kind, world.ask.seats) == ("consent", (1,))
    world.say("yes")
    assert world.archons(0)[0] == world.archons(1)[0] == "aztlan.recruit"
    assert world.units("aztlan") == 4


@pytest.mark.rule("era.society.sisters-refusal")
def test_a_refusal_only_closes_that_space() -> None:
    world = World(societies={0: "sisters_of_starlight"}, archons={1: ["aztlan.recruit"]})
    world.go("aztlan.recruit", "no")
    assert world.ask.seats == (0,)
    assert world.why("aztlan.recruit") == "era.society.sisters-refusal"
    assert world.state.doing.space == NOWHERE
    world.say("aztlan.collect")
    assert world.archons(0) == ["aztlan.collect", ""]


@pytest.mark.rule("era.society.sisters-limits", "era.play.archon-blocks")
def test_others_cannot_share_and_own_archons_still_block() -> None:
    world = World(societies={2: "sisters_of_starlight"}, archons={1: ["aztlan.recruit"]})
    assert world.why("aztlan.recruit") == "era.play.archon-blocks"
    world = World(societies={0: "sisters_of_starlight"}, archons={0: ["aztlan.recruit", "coup"]})
    assert world.why("aztlan.recruit") == "era.play.not-own-space"
    world = World(
        societies={0: "sisters_of_starlight"}, archons={1: ["aztlan.global"]}, virya={0: 6}
    )
    assert world.why("aztlan.global") == "era.play.cost-first", "it has to be usable otherwise"


# --- objectives of nations -----------------------------------------------------------------------


def worth(card: str, players: int = 3, **things: Any) -> int:
    """What the card is worth to Atlantis."""
    state = position(players, goals={"atlantis": card}, **things)
    return bonus(state, 0)


@pytest.mark.rule("era.nation-objective.aquatic")
def test_aquatic_spirit_counts_minors_on_two_oceans() -> None:
    own = dict.fromkeys(("khem", "eden", "akakor", "thule"), "atlantis")
    assert worth("aquatic_spirit", owner=own) == 2


@pytest.mark.rule("era.nation-objective.explorers", "era.nation-objective.strict")
def test_emulous_explorers_need_the_most_wildernesses() -> None:
    one = {"great_desert": "atlantis"}
    assert worth("emulous_explorers", owner=one, units={"great_desert": 1}) == 3
    tie = one | {"austral_cape": "aztlan"}
    units = {"great_desert": 1, "austral_cape": 1}
    assert worth("emulous_explorers", owner=tie, units=units) == 0, "a tie gives nothing"


@pytest.mark.rule("era.nation-objective.cosmopolitan")
def test_cosmopolitan_dream_counts_filled_areas() -> None:
    full = {"atlantis": ["base"] * 3, "antillia": ["base"], "khem": ["capitol"]}
    own = {"antillia": "atlantis", "khem": "atlantis", "hawaiki": "aztlan"}
    assert worth("cosmopolitan_dream", owner=own, buildings=full) == 2


@pytest.mark.rule("era.nation-objective.sectarians")
@pytest.mark.parametrize(("players", "reward"), [(3, 3), (4, 4), (5, 5)])
def test_fanatical_sectarians_need_twice_as_many_temples_of_a_type(
    players: int, reward: int
) -> None:
    two = {"atlantis": ["temple_dark"], "khem": ["temple_dark"], "eden": ["temple_light"]}
    assert worth("fanatical_sectarians", players, buildings=two) == reward
    even = {"atlantis": ["temple_dark"], "eden": ["temple_light"]}
    assert worth("fanatical_sectarians", players, buildings=even) == 0
    assert (
        worth("fanatical_sectarians", players, buildings={"atlantis": ["temple_light"]}) == reward
    )
    assert worth("fanatical_sectarians", players, buildings={"khem": ["temple_light"]}) == 0


@pytest.mark.rule("era.nation-objective.imperial")
def test_imperial_ambition_rewards_or_punishes() -> None:
    assert worth("imperial_ambition", owner={"khem": "atlantis"}) == 4
    assert worth("imperial_ambition", owner={"khem": "atlantis", "eden": "aztlan"}) == -1
    assert worth("imperial_ambition") == -1


@pytest.mark.rule("era.nation-objective.zeal")
@pytest.mark.parametrize(("players", "reward"), [(3, 2), (4, 3), (5, 4)])
def test_militaristic_zeal_needs_the_most_units(players: int, reward: int) -> None:
    assert worth("militaristic_zeal", players, units={"atlantis": 3, "aztlan": 2}) == reward
    even = {"atlantis": 3, "aztlan": 3}
    assert worth("militaristic_zeal", players, units=even) == 0
    assert worth("militaristic_zeal", players, units=even, lab="atlantis") == 0


@pytest.mark.rule("era.nation-objective.mystical")
def test_mystical_aspiration_counts_areas_with_a_pyramid() -> None:
    assert worth("mystical_aspiration", buildings={"atlantis": ["pyramid"]}) == 3
    both = {"atlantis": ["pyramid", "pyramid"], "aztlan": ["pyramid"]}
    assert worth("mystical_aspiration", buildings=both) == 0, "two in one area count once"


@pytest.mark.rule("era.nation-objective.occult")
def test_occult_collectors_count_special_minors() -> None:
    own = {"khem": "atlantis", "eden": "aztlan"}
    assert worth("occult_collectors", owner=own, counters={"khem": "vimanas"}) == 3
    both = {"khem": "vimanas", "eden": "chimeras"}
    assert worth("occult_collectors", owner=own, counters=both) == 0
    plain = {"khem": "with_base", "eden": "with_base"}
    assert worth("occult_collectors", owner={"khem": "atlantis"}, counters=plain) == 0


@pytest.mark.rule("era.nation-objective.populists")
@pytest.mark.parametrize(("players", "reward"), [(3, 3), (4, 3), (5, 4)])
def test_religious_populists_count_temples_of_both_types(players: int, reward: int) -> None:
    own = {"khem": "atlantis"}
    built = {"atlantis": ["temple_dark"], "khem": ["temple_light"], "aztlan": ["temple_light"]}
    assert worth("religious_populists", players, owner=own, buildings=built) == reward
    assert worth("religious_populists", players, buildings=built) == 0


@pytest.mark.rule("era.passive.counts-for-nation-objectives", "era.nation-objective.strict")
def test_the_passive_nation_is_compared_and_scored() -> None:
    things: dict[str, Any] = {
        "nations": [("atlantis", "aztlan"), ("aztlan", "brahmapura"), ("brahmapura", "atlantis")],
        "passive": "hyperborea",
        "owner": {"khem": "atlantis", "thule": "hyperborea"},
    }
    assert worth("imperial_ambition", **things) == -1
    state = position(goals={"hyperborea": "imperial_ambition"}, **things)
    assert bonus(state, NATIONS.index("hyperborea")) == -1


# --- a new objective -----------------------------------------------------------------------------


def _home_coup(state: EraState) -> None:
    first = dict(zip(NATIONS, GOALS, strict=False))
    agents = {0: {"hyperborea": [3, 2, 2]}}
    arrange(agents=agents, goals=first, goal_deck=list(GOALS[5:]))(state)


def home_coup() -> World:
    """Seat 0 wins Hyperborea (seats 2, 3) and changes places with seat 3."""
    first = dict(zip(NATIONS, GOALS, strict=False))
    return World(agents={0: {"hyperborea": [3, 2, 2]}}, goals=first, goal_deck=list(GOALS[5:])).go(
        "coup", {0: ("attack", 2)}, (3, "aztlan")
    )


@pytest.mark.rule("era.nation-objective.change", "era.nation-objective.secret-change")
@pytest.mark.parametrize("kept", [GOALS[3], GOALS[5]])
def test_after_a_coup_on_a_home_its_objective_may_be_changed(kept: str) -> None:
    world = home_coup()
    assert world.options == [GOALS[3], GOALS[5]]
    assert RULES.view(world.state, 0)["drawn"] == [GOALS[5]]
    assert RULES.view(world.state, 2)["drawn"] == ["?"]
    world.say(kept)
    other = GOALS[5] if kept == GOALS[3] else GOALS[3]
    assert GOALS[goal(world.state.goal[3])] == kept
    assert GOALS[goal(world.state.goal_deck[-1])] == other
    shown = {seat: RULES.view(world.state, seat)["nations"][3]["goal"] for seat in range(5)}
    assert shown == {0: kept, 2: kept, 1: "?", 3: "?", 4: "?"}


@pytest.mark.rule("era.nation-objective.change")
def test_a_drawn_objective_cannot_be_unseen() -> None:
    match = Match.new(RULES, {"players": 5, "start": "quick", "goals": True}, 1, place=_home_coup)
    match.choose(0, "coup")
    match.choose(0, ("attack", 2))
    for seat in (2, 3):
        match.choose(seat, "aside")
    match.choose(0, (3, "aztlan"))
    assert match.can_undo(0) == REVEALED


@pytest.mark.rule("era.nation-objective.secret-change")
def test_the_nation_given_up_shows_its_objective_to_its_new_controller() -> None:
    world = home_coup()
    shown = {seat: RULES.view(world.state, seat)["nations"][1]["goal"] for seat in range(5)}
    assert shown == {0: "?", 1: GOALS[1], 2: "?", 3: GOALS[1], 4: "?"}


# --- the campaign --------------------------------------------------------------------------------


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
    assert RULES.view(state, None)["campaign"] == sheet
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


# --- without powers ------------------------------------------------------------------------------


@pytest.mark.rule("era.setup.player-colors", "era.advanced.society-power")
@pytest.mark.parametrize("society", range(5))
def test_without_powers_a_society_is_a_name_only(society: int) -> None:
    """Seat 0 has the society's pad, but the plain side of it is up."""

    def world(**things: Any) -> World:
        found = World(**things)
        found.state.society = [(society + seat) % 5 for seat in range(5)]
        return found

    assert world().go("intrigue").ask.kind == "intrigue", "no Virya of the Priests"
    plain = world(round=4, virya={0: 10}).go("repolarize", "moon")
    assert (plain.virya(0), plain.ask.about) == (6, (2,)), "no Secret Tablets"
    plain = world(agents={0: {"khem": [3]}}).go("coup", {0: ("attack", 1)}, "atlantis")
    assert plain.told("contest") == [("won", 4, 3)], "no Lizard King"
    assert plain.turn_over
    plain = world(archons={1: ["aztlan.recruit"]})
    assert plain.why("aztlan.recruit") == "era.play.archon-blocks", "no Unity Consciousness"
    plain = world(agents={4: {"meropis": [3]}, 2: {"meropis": [3]}}, units={"atlantis": 9})
    plain.go("atlantis.move", "atlantis", "meropis", 9, "done")
    assert plain.dials, "no Peacekeepers"


@pytest.mark.rule("era.advanced.society-power")
@pytest.mark.parametrize(
    "society", ["lemurian_brotherhood", "order_of_thoth", "sisters_of_starlight"]
)
def test_a_power_is_for_its_own_society_only(society: str) -> None:
    world = World(societies={0: society}, agents={0: {"khem": [3]}})
    world.go("coup", {0: ("attack", 1)}, "atlantis")
    assert world.told("contest") == [("won", 4, 3)]
    assert world.turn_over, "nobody else keeps a 3 agent"
    assert World(societies={0: society}).go("intrigue").ask.kind == "intrigue"
    if society != "order_of_thoth":
        world = World(societies={0: society}, round=4, virya={0: 10}).go("repolarize", "moon")
        assert world.virya(0) == 6
