"""Chapter 6: archons, spaces, costs; and chapter 6.1.1, Intrigue."""

from __future__ import annotations

import pytest

from critias.games.era.game import RULES, VOICE
from critias.games.era.rules.board import NATIONS
from critias.games.era.rules.turn import space_of
from critias.kernel.choices import Ask
from era.world import World

LEMURIANS = [
    ("atlantis", "aztlan"),
    ("aztlan", "brahmapura"),
    ("brahmapura", "lemuria"),
    ("lemuria", "atlantis"),
]


@pytest.mark.rule("era.overview.one-turn-per-round", "era.play.move-one-archon", "era.round.end")
def test_a_turn_moves_one_archon_and_does_one_action() -> None:
    world = World(players=3)
    for seat in range(3):
        assert world.ask.seats == (seat,)
        world.go("intrigue", "done")
        assert world.archons(seat) == ["intrigue", ""]
    assert world.state.round == 2, "everybody has had a turn"
    assert world.ask.seats == (0,)


@pytest.mark.rule("era.overview.one-turn-per-round")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_round_everybody_has_one_turn(players: int) -> None:
    world = World(players=players, doom=22, end=20)
    for number in range(1, 7):
        for seat in range(players):
            assert world.state.round == number
            assert (world.ask.kind, world.ask.seats) == ("space", (seat,))
            nation = NATIONS[seat]
            world.go(("intrigue", f"{nation}.collect", f"{nation}.move")[number % 3])
            if world.ask.kind == "archon":
                world.say(world.options[1 - number % 2])
            if world.ask.kind == "intrigue":
                world.say("done")


@pytest.mark.rule("era.overview.action-source", "era.play.allowed-spaces")
def test_spaces_are_those_of_the_pad_and_of_the_own_nations() -> None:
    world = World(owner={"khem": "atlantis"}, counters={"khem": "vimanas", "eden": "chimeras"})
    nations = {str(option).partition(".")[0] for option in world.options if "." in str(option)}
    assert nations == {"atlantis", "aztlan"}
    assert {"intrigue", "vimanas"} <= set(world.options)
    assert world.why("lemuria.collect") == "era.play.allowed-spaces"
    assert world.why("chimeras") == "era.special.owned-only"


@pytest.mark.rule("era.play.starting-archon-first")
def test_an_archon_on_a_starting_position_moves_first() -> None:
    world = World(archons={0: ["intrigue", ""]})
    world.go("atlantis.collect")
    assert world.archons(0) == ["intrigue", "atlantis.collect"], "no question which of them"
    world = World(archons={0: ["intrigue", "atlantis.recruit"]})
    world.go("atlantis.collect")
    assert world.options == ["intrigue", "atlantis.recruit"]
    world.say("atlantis.recruit")
    assert world.archons(0) == ["intrigue", "atlantis.collect"]


@pytest.mark.rule("era.play.not-own-space")
def test_a_space_with_an_own_archon_cannot_be_chosen() -> None:
    world = World(archons={0: ["atlantis.collect", "intrigue"]})
    assert world.why("atlantis.collect") == "era.play.not-own-space"
    assert world.why("intrigue") == "era.play.not-own-space"


@pytest.mark.rule("era.play.archon-blocks")
def test_an_archon_blocks_its_space_for_everybody() -> None:
    world = World(archons={1: ["aztlan.collect"]})
    assert world.why("aztlan.collect") == "era.play.archon-blocks"
    assert "atlantis.collect" in world.options


@pytest.mark.rule("era.play.nation-bound")
def test_an_action_is_for_the_nation_of_its_space_only() -> None:
    world = World(units={"atlantis": 4, "aztlan": 4}, owner={"khem": "aztlan"})
    world.go("atlantis.construct")
    assert {str(o[1]) for o in world.options if isinstance(o, tuple)} == {"atlantis"}
    world = World(units={"atlantis": 4, "aztlan": 4})
    world.go("aztlan.move")
    assert world.options == ["aztlan", "done"]


@pytest.mark.rule("era.play.special-trigger")
def test_a_special_tile_does_nothing_until_an_archon_goes_there() -> None:
    world = World(owner={"khem": "atlantis"}, counters={"khem": "weather_control_crystals"})
    doom = world.state.doom
    world.go("atlantis.collect")
    assert world.state.doom == doom
    world = World(owner={"khem": "atlantis"}, counters={"khem": "weather_control_crystals"})
    world.go("weather_control_crystals", "forward")
    assert world.state.doom == doom - 2


@pytest.mark.rule("era.play.cost-first", "era.global.cost")
def test_who_cannot_pay_may_not_choose_the_action() -> None:
    world = World(virya={0: 6})
    assert world.why("atlantis.global") == "era.play.cost-first"
    world = World(virya={0: 7})
    world.go("atlantis.global")
    assert world.virya(0) == 0, "it is paid at the very start"
    assert world.ask.kind == "global_target"


@pytest.mark.rule("era.play.idle-action")
def test_an_action_that_changes_nothing_may_be_chosen() -> None:
    world = World()
    world.go("atlantis.move")
    assert world.turn_over, "there is not a single unit"
    assert world.archons(0) == ["atlantis.move", ""]


@pytest.mark.rule("era.play.modification-local")
def test_crystal_technology_works_when_atlantis_collects_and_not_when_others_do() -> None:
    world = World(virya=0).go("atlantis.collect")
    assert world.virya(0) == 5 + 2
    world = World(virya=0).go("aztlan.collect")
    assert world.virya(0) == 4


@pytest.mark.rule("era.play.modification-local", "era.special.no-nation-effect")
def test_a_nations_effect_works_on_its_own_space_only() -> None:
    world = World(
        virya={0: 0, 4: 0},
        owner={"khem": "atlantis"},
        counters={"khem": "pyramid_of_the_galactic_sun"},
    )
    world.go("pyramid_of_the_galactic_sun")
    assert world.virya(0) == 5 + 1, "without Crystal Technology"
    assert world.virya(4) == 5 + 1


@pytest.mark.rule("era.play.example-warrior-culture", "era.special.example-research")
def test_warrior_culture_does_not_work_on_the_military_research_complex() -> None:
    world = World(virya={0: 5})
    world.go("aztlan.recruit", 2)
    assert world.options == [1, 2, 3], "three units to place"
    world = World(
        virya={0: 5}, owner={"khem": "aztlan"}, counters={"khem": "military_research_complex"}
    )
    world.go("military_research_complex", 3)
    assert world.ask.about == (3,), "three units to place"
    assert world.virya(0) == 2


@pytest.mark.rule("era.play.no-space")
def test_a_player_without_a_space_passes() -> None:
    """It cannot happen by itself: all eleven spaces are taken by hand here."""
    world = World(virya={0: 0})
    state = world.state
    state.archons = [space_of(0, "intrigue"), *range(15, 24)]
    state.round = 22
    world.missing += ("an archon of seat",)
    world.begin()
    assert world.told("passes") == [(0,)]
    assert world.ask.seats == (1,)


@pytest.mark.rule("era.play.archon-evicted", "era.coup.major-archons")
def test_an_archon_whose_player_loses_a_nation_goes_home() -> None:
    world = World(
        agents={0: {"lemuria": [3, 2, 2]}},
        archons={0: ["atlantis.collect", "intrigue"], 3: ["lemuria.collect", "hyperborea.recruit"]},
    )
    world.go("coup", "intrigue", {0: ("attack", 3)})
    world.say((3, "atlantis"))
    assert world.nations(0) == {"aztlan", "lemuria"}
    assert world.nations(3) == {"hyperborea", "atlantis"}
    assert world.archons(0) == ["", "coup"]
    assert world.archons(3) == ["", "hyperborea.recruit"]


@pytest.mark.rule("era.play.archon-evicted")
def test_an_archon_stays_where_the_other_nation_of_its_player_gives_a_right() -> None:
    world = World(
        owner={"meropis": "aztlan"},
        units={"atlantis": 9},
        counters={"meropis": "chimeras"},
        archons={0: ["chimeras", "intrigue"], 1: ["coup", "intrigue"]},
    )
    world.go("atlantis.move", "intrigue", "atlantis", "meropis", 9, "done", {})
    assert world.owner("meropis") == "atlantis"
    assert world.archons(0)[0] == "chimeras"
    world = World(
        owner={"meropis": "aztlan"},
        units={"atlantis": 9},
        counters={"meropis": "chimeras"},
        archons={1: ["chimeras", "intrigue"]},
    )
    world.go("atlantis.move", "atlantis", "meropis", 9, "done", {})
    assert world.archons(1)[0] == "", "Brahmapura does not have it"
    assert world.told("evicted") == [(1, "chimeras")]


# --- Intrigue ------------------------------------------------------------------------------------


@pytest.mark.rule("era.intrigue.place", "era.intrigue.cost")
def test_agents_cost_one_virya_and_those_of_value_0_nothing() -> None:
    world = World(virya={0: 2})
    world.go("intrigue", ("place", 3), "hawaiki", ("place", 0), "lemuria", ("place", 1), "thule")
    assert world.virya(0) == 0
    assert (world.agents("hawaiki", 0), world.agents("thule", 0)) == ([3], [1])
    assert world.agents("lemuria", 0) == [0]
    assert world.why(("place", 2)) == "era.intrigue.cost"
    assert world.why(("place", 3)) == "era.intrigue.place", "there is one, and it is out"
    assert ("place", 0) in world.options


@pytest.mark.rule("era.intrigue.relocate")
def test_agents_on_the_map_relocate_once_and_for_nothing() -> None:
    world = World(virya={0: 1}, agents={0: {"khem": [1, 1], "eden": [2]}})
    world.go("intrigue", ("move", "khem", 1), "thule", ("place", 3), "thule")
    assert world.virya(0) == 0
    assert world.why(("move", "thule", 1)) == "era.intrigue.relocate"
    assert world.why(("move", "thule", 3)) == "era.intrigue.relocate", "placed in this action"
    world.say(("move", "khem", 1))
    assert world.why("khem") == "era.intrigue.relocate", "it has to go to another nation"
    assert world.why("great_desert") == "era.intrigue.no-wilderness"
    world.say("thule", ("move", "eden", 2), "thule")
    assert world.agents("thule", 0) == [1, 1, 2, 3]
    assert ("move", "thule", 2) not in world.options


@pytest.mark.rule("era.intrigue.no-wilderness")
def test_no_agent_goes_to_a_wilderness() -> None:
    world = World(nations=LEMURIANS, wild=["khem"])
    world.go("intrigue", ("place", 0))
    for key in ("great_desert", "khem", "hyperborea"):
        assert world.why(key) == "era.intrigue.no-wilderness"
    assert "atlantis" in world.options


@pytest.mark.rule("era.building.capitol-agents")
def test_each_capitol_of_either_nation_frees_two_placements() -> None:
    world = World(
        virya={0: 1},
        buildings={"atlantis": ["capitol"], "aztlan": ["capitol"], "khem": ["capitol"]},
    )
    world.go("intrigue")
    assert world.ask.about[0] == 4, "that of a neutral minor is no help"
    world.say(("place", 0), "eden", ("place", 1), "eden", ("place", 1), "eden")
    world.say(("place", 2), "eden", ("place", 3), "eden")
    assert world.virya(0) == 1, "a 0 agent uses up no free placement"
    world.say(("place", 2), "eden")
    assert world.virya(0) == 0


def test_the_question_says_how_many_placements_are_free() -> None:
    world = World(buildings={"atlantis": ["capitol"]})
    world.go("intrigue")
    view = RULES.view(world.state, 0)
    assert isinstance(world.asking, Ask)
    assert "free placements left: 2" in VOICE.words.prompt(view, world.asking)
    assert VOICE.words.label(view, world.asking, ("place", 3)) == "Place an agent 3 (free)"
