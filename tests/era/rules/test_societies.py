"""Chapters 8 and 10.6: the powers of the secret societies."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era.game import RULES
from critias.games.era.rules.board import ENDINGS
from critias.games.era.rules.state import NOWHERE
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
        deck=[A, P, P],
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
        societies={0: "order_of_thoth"}, hands={0: [C, C, A]}, layout=[A, P, C], deck=[A, P, P]
    )
    world.go("repolarize", "sun")
    assert world.ask.about == (2,)


@pytest.mark.rule("era.society.thoth-anu")
def test_a_hand_of_three_stays_three_with_the_temple_of_anu() -> None:
    world = World(
        societies={0: "order_of_thoth"},
        hands={0: [C, C, A]},
        layout=[A, P, C],
        deck=[A, P, P],
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


@pytest.mark.rule("era.society.dragon-keep")
@pytest.mark.parametrize("virya", [1, 0])
def test_the_lizard_king_stays_for_the_last_virya_and_not_for_none(virya: int) -> None:
    world = World(
        societies={0: "purple_dragon_society"}, agents={0: {"khem": [3]}}, virya={0: virya}
    )
    world.go("coup", {0: ("attack", 0)}, "atlantis")
    if virya:
        assert (world.ask.kind, world.ask.seats) == ("keep_dragon", (0,))
        world.say("yes")
    assert world.turn_over
    assert world.agents("khem", 0) == [3] * virya
    assert world.virya(0) == 0


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
