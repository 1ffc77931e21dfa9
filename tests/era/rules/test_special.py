"""Chapters 6.1.9, 10.4 and 10.5: special actions and continuous effects."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era.game import RULES, VOICE
from critias.games.era.rules.board import ENDINGS, SPECIALS
from critias.games.era.rules.special import TILES
from critias.games.era.rules.state import START
from critias.kernel.random import Rng
from era.world import World

A, P, C = ENDINGS
THREE = [("atlantis", "aztlan"), ("aztlan", "brahmapura"), ("brahmapura", "atlantis")]


def tile(name: str, **things: Any) -> World:
    """Khem belongs to Atlantis (seats 0, 4) and carries the tile."""
    owner = {"khem": "atlantis", **things.pop("owner", {})}
    counters = {"khem": name, **things.pop("counters", {})}
    return World(owner=owner, counters=counters, **things)


# --- tiles in general ----------------------------------------------------------------------------


@pytest.mark.rule("era.special.owned-only")
def test_a_special_action_is_for_the_controllers_of_its_owner() -> None:
    world = tile("chimeras")
    assert "chimeras" in world.options
    assert tile("chimeras", owner={"khem": "lemuria"}).why("chimeras") == "era.special.owned-only"
    world = World(counters={"khem": "chimeras"})
    assert world.why("chimeras") == "era.special.owned-only", "a neutral one is for nobody"


@pytest.mark.rule("era.passive.special-tiles")
def test_tiles_of_the_passive_nation_can_be_used_by_nobody() -> None:
    world = World(
        nations=THREE,
        passive="hyperborea",
        owner={"khem": "hyperborea"},
        counters={"khem": "chimeras"},
    )
    for _ in range(3):
        assert world.why("chimeras") == "era.special.owned-only"
        world.go("intrigue", "done")


@pytest.mark.rule("era.special.tile-blocked")
def test_an_archon_on_a_tile_blocks_it() -> None:
    world = tile("chimeras", archons={4: ["chimeras"]})
    assert world.why("chimeras") == "era.special.tile-blocked"


@pytest.mark.rule("era.special.type-symbol")
def test_every_tile_has_its_words_and_says_what_it_is_like() -> None:
    assert sorted(TILES) == list(range(len(SPECIALS)))
    reference = VOICE.reference()["specials"]
    assert {entry["id"] for entry in reference} == set(SPECIALS)
    like = {entry["id"]: entry["like"] for entry in reference}
    assert like["black_knight"] == "coup"
    assert like["vimanas"] == "move"
    assert like["chimeras"] == ""


@pytest.mark.rule("era.special.marker-permanent")
def test_a_marker_stays_when_the_tile_changes_hands() -> None:
    world = tile("chimeras", owner={"great_desert": "atlantis"}, units={"great_desert": 1})
    world.go("chimeras")
    assert world.state.lab == 0
    world.state.owner[world.state.tiles[SPECIALS.index("chimeras")]] = 4
    world.state.archons[:2] = [START, START]
    world.go("intrigue", "done")
    assert world.state.lab == 0


# --- The Black Knight ----------------------------------------------------------------------------


@pytest.mark.rule(
    "era.special.black-knight", "era.special.black-knight-target", "era.special.black-knight-units"
)
def test_the_black_knight_doubles_agents_and_turns_units() -> None:
    """Twice 3 and 1 against stability 3; five units of Lemuria go over."""
    world = tile(
        "black_knight",
        owner={"eden": "lemuria"},
        units={"eden": 5, "atlantis": 2},
        agents={0: {"eden": [3, 1], "lemuria": [2]}},
        crystal="lemuria",
        buildings={"thule": ["temple_light"]},
    )
    world.go("black_knight")
    assert world.options == ["eden", "swap"]
    assert world.why("lemuria") == "era.special.black-knight-target"
    world.say("eden")
    assert {o[0] for o in world.bids(4) if o != "aside"} == {"attack", "defend"}  # type: ignore[index]
    world.say({0: ("attack", 0), 3: ("defend", 2)})
    assert world.told("contest") == [("won", 8, 5)]
    assert (world.owner("eden"), world.units("eden")) == ("atlantis", 5)
    assert world.units("lemuria") == 0, "the Healing Crystal saves none of them"
    assert world.agents("eden", 0) == []
    assert world.turn_over


@pytest.mark.rule("era.special.black-knight-supply")
def test_units_for_which_there_are_no_pieces_are_lost() -> None:
    world = tile(
        "black_knight",
        owner={"eden": "lemuria"},
        units={"eden": 5, "atlantis": 28},
        agents={0: {"eden": [3]}},
    )
    world.go("black_knight", {0: ("attack", 0)})
    assert world.units("eden") == 2


@pytest.mark.rule("era.special.black-knight-units")
def test_units_that_belong_to_the_nation_already_stay() -> None:
    world = tile(
        "black_knight", owner={"eden": "atlantis"}, units={"eden": 5}, agents={0: {"eden": [3]}}
    )
    world.go("black_knight", {0: ("attack", 0)})
    assert (world.owner("eden"), world.units("eden")) == ("atlantis", 5)


@pytest.mark.rule("era.special.black-knight-target", "era.coup.target-needed")
def test_the_black_knight_needs_a_minor_with_an_own_agent() -> None:
    world = tile("black_knight", agents={0: {"lemuria": [3]}})
    assert world.why("black_knight") == "era.coup.target-needed"


# --- Brahmastra, Chimeras, Healing Grid ----------------------------------------------------------


@pytest.mark.rule("era.special.brahmastra", "era.special.brahmastra-doom")
def test_brahmastra_removes_three_units_per_temple_of_darkness() -> None:
    world = tile(
        "brahmastra",
        buildings={"thule": ["temple_dark"], "avalon": ["temple_dark"]},
        units={"atlantis": 2, "lemuria": 9},
    )
    doom = world.state.doom
    world.go("brahmastra", ("lemuria", "lemuria"), 4)
    assert world.options == [("atlantis", "atlantis"), ("lemuria", "lemuria")]
    assert world.why(("aztlan", "aztlan")) == "era.special.brahmastra"
    world.say(("atlantis", "atlantis"), 1, ("lemuria", "lemuria"), 1)
    assert (world.units("atlantis"), world.units("lemuria")) == (1, 4)
    assert world.state.doom == doom - 1


@pytest.mark.rule("era.special.brahmastra", "era.special.brahmastra-doom")
def test_brahmastra_takes_all_when_there_are_fewer_and_moves_doom_in_any_case() -> None:
    world = tile("brahmastra", buildings={"thule": ["temple_dark"]}, units={"atlantis": 2})
    world.go("brahmastra", ("atlantis", "atlantis"), 2)
    assert world.units("atlantis") == 0
    world = tile("brahmastra", units={"lemuria": 2})
    doom = world.state.doom
    world.go("brahmastra")
    assert (world.units("lemuria"), world.state.doom) == (2, doom - 1)


@pytest.mark.rule("era.special.chimeras")
def test_chimeras_bring_the_lab_and_three_units_to_each_wilderness() -> None:
    world = tile(
        "chimeras",
        owner={"great_desert": "atlantis", "austral_cape": "atlantis"},
        units={"great_desert": 1, "austral_cape": 1, "khem": 1},
    )
    world.go("chimeras")
    assert world.state.lab == 0
    assert [world.units(k) for k in ("great_desert", "austral_cape", "khem")] == [4, 4, 1]
    assert world.turn_over, "none are for sale"


@pytest.mark.rule("era.special.chimeras", "era.recruit.supply")
def test_chimeras_with_a_short_supply_let_the_player_choose() -> None:
    world = tile(
        "chimeras",
        owner={"great_desert": "atlantis", "austral_cape": "atlantis"},
        units={"great_desert": 1, "austral_cape": 1, "atlantis": 24},
    )
    world.go("chimeras", "great_desert", "great_desert")
    assert (world.units("great_desert"), world.units("austral_cape")) == (2, 4)
    assert world.turn_over


@pytest.mark.rule("era.special.healing-grid", "era.special.healing-grid-temple", "era.end.flip")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_healing_grid_may_bring_a_temple_of_light(answer: str) -> None:
    world = tile("crystal_healing_grid").go("crystal_healing_grid", answer)
    assert world.state.crystal == 0
    assert world.built("atlantis") == (["temple_light"] if answer == "yes" else [])
    assert world.state.end_black == (answer == "yes")


@pytest.mark.rule("era.special.healing-grid-temple")
@pytest.mark.parametrize("built", [["temple_dark"], ["base", "base", "base"]])
def test_no_temple_of_light_without_a_place_for_it(built: list[str]) -> None:
    world = tile("crystal_healing_grid", buildings={"atlantis": built}).go("crystal_healing_grid")
    assert world.turn_over


# --- the Contact Center --------------------------------------------------------------------------


@pytest.mark.rule(
    "era.special.contact-center",
    "era.special.contact-center-details",
    "era.special.contact-center-controllers",
    "era.special.tile-blocked",
)
def test_the_contact_center_copies_any_other_tile_for_its_own_nation() -> None:
    """Chimeras are Lemuria's, occupied and under Psychic Control."""
    world = tile(
        "extraterrestrial_contact_center",
        owner={"eden": "lemuria", "great_desert": "atlantis"},
        counters={"eden": "chimeras", "thule": "vimanas"},
        units={"great_desert": 1},
        archons={3: ["chimeras"]},
        psychic="chimeras",
        virya={0: 20},
    )
    world.go("extraterrestrial_contact_center")
    assert world.options == ["chimeras", "vimanas"], "owned, neutral or occupied, but another one"
    assert world.why("extraterrestrial_contact_center") == "era.special.contact-center-details"
    world.say("chimeras")
    assert world.virya(0) == 20 - 3, "nothing for Psychic Control"
    assert world.state.lab == 0
    assert world.units("great_desert") == 4
    assert world.archons(0) == ["extraterrestrial_contact_center", ""]
    assert world.archons(3)[0] == "chimeras"


@pytest.mark.rule("era.special.contact-center", "era.play.cost-first")
def test_the_contact_center_has_to_be_paid() -> None:
    world = tile("extraterrestrial_contact_center", counters={"eden": "chimeras"}, virya={0: 2})
    assert world.why("extraterrestrial_contact_center") == "era.play.cost-first"
    world = tile("extraterrestrial_contact_center", counters={"eden": "chimeras"}, virya={0: 3})
    assert world.go("extraterrestrial_contact_center").virya(0) == 0


@pytest.mark.rule("era.special.contact-center-details", "era.special.contact-center")
def test_the_contact_center_needs_something_to_copy() -> None:
    alone = tile("extraterrestrial_contact_center")
    assert alone.why("extraterrestrial_contact_center") == "era.special.contact-center-details"
    # The Black Knight is there, but without an own agent it has no target.
    things = {"counters": {"eden": "black_knight", "thule": "chimeras"}}
    world = tile("extraterrestrial_contact_center", **things)
    world.go("extraterrestrial_contact_center", "chimeras")
    assert world.state.lab == 0, "nothing else could be copied"
    world = tile(
        "extraterrestrial_contact_center",
        counters={"eden": "black_knight", "thule": "chimeras", "ophir": "vimanas"},
    )
    world.go("extraterrestrial_contact_center")
    assert world.options == ["chimeras", "vimanas"]
    assert world.why("black_knight") == "era.coup.target-needed"
    assert world.why("utopian_city") == "era.special.contact-center", "it is not in this game"


@pytest.mark.rule("era.special.contact-center-controllers")
def test_psychic_income_stays_with_the_owners_of_the_weaponry() -> None:
    """Seat 0 copies the Weaponry of Lemuria and then walks into the trap."""
    world = tile(
        "extraterrestrial_contact_center",
        owner={"eden": "lemuria"},
        counters={"eden": "psychotronic_weaponry"},
        virya={0: 3, 1: 10, 3: 0, 4: 0},
    )
    world.go("extraterrestrial_contact_center", "brahmapura.collect")
    world.go("brahmapura.collect")
    assert (world.virya(3), world.virya(4)) == (5, 5)


# --- Research, Oracle, Galactic Sun --------------------------------------------------------------


@pytest.mark.rule("era.special.research", "era.special.research-base")
def test_the_research_complex_adds_four_per_base_and_factory() -> None:
    world = tile(
        "military_research_complex",
        owner={"eden": "atlantis"},
        buildings={"atlantis": ["base"], "eden": ["factory"]},
        virya=4,
    )
    world.go("military_research_complex")
    assert world.units("atlantis") == 5 + 7
    assert world.units("eden") == 2 + 4
    assert world.options == [0, 1, 2, 3, 4]


def oracle(hand: list[str], named: str) -> World:
    world = tile("oracle_of_rama", hands={2: hand}, deck=[A], virya=1)
    return world.go("oracle_of_rama", named, 2)


@pytest.mark.rule("era.special.oracle", "era.special.oracle-reward")
@pytest.mark.parametrize(("answer", "virya"), [("yes", 19), ("no", 13)])
def test_a_matching_card_may_be_revealed_for_18(answer: str, virya: int) -> None:
    world = oracle([P, P], P)
    assert world.options == ["yes", "no"]
    assert RULES.view(world.state, 0)["seats"][2]["hand"] == [P], "he has seen one"
    world.say(answer)
    assert world.virya(0) == virya
    assert [world.virya(seat) for seat in (1, 2, 3, 4)] == [1] * 4
    for reader in (1, None):
        shown = RULES.view(world.state, reader)["seats"][2]["hand"]
        assert shown == ([P] if answer == "yes" else [])


@pytest.mark.rule("era.special.oracle-reward")
def test_another_card_gives_12_and_nobody_can_tell() -> None:
    world = oracle([C, C], P)
    assert world.options == ["no"], "it is asked all the same"
    assert world.why("yes") == "era.special.oracle-reward"
    assert RULES.view(oracle([P, P], P).state, 1) == RULES.view(world.state, 1)
    world.say("no")
    assert world.virya(0) == 13


@pytest.mark.rule("era.special.oracle")
def test_the_oracle_shows_a_random_card_of_another_player() -> None:
    seen = set()
    for luck in range(12):
        world = tile("oracle_of_rama", hands={2: [A, P]})
        world.state.rng = Rng(luck)
        world.go("oracle_of_rama", A)
        assert 0 not in world.options
        world.say(2)
        seen.add(RULES.view(world.state, 0)["seats"][2]["hand"][0])
    assert seen == {A, P}


@pytest.mark.rule("era.special.galactic-sun")
def test_the_galactic_sun_counts_areas_with_pyramids_twice() -> None:
    """Home 5 + 1 + loot 2 = 8 twice, Eden 2, Khem 1 + 2 = 3 twice."""
    world = tile(
        "pyramid_of_the_galactic_sun",
        owner={"eden": "atlantis"},
        buildings={"atlantis": ["pyramid"], "khem": ["pyramid", "pyramid"]},
        loot={"atlantis": [2]},
        virya=0,
    )
    world.go("pyramid_of_the_galactic_sun")
    assert [world.virya(seat) for seat in range(5)] == [22, 0, 0, 0, 22]
    assert world.told("gains")[0][2] == 16 + 2 + 6


# --- Psychotronic Weaponry -----------------------------------------------------------------------


@pytest.mark.rule("era.special.psychotronic", "era.special.psychotronic-again")
def test_psychic_control_goes_onto_a_nation_space_or_a_tile_and_moves_again() -> None:
    world = tile("psychotronic_weaponry", counters={"eden": "vimanas"}, psychic="lemuria.move")
    world.go("psychotronic_weaponry")
    assert {"vimanas", "lemuria.collect", "psychotronic_weaponry"} <= set(world.options)
    assert len(world.options) == 25 + 2
    assert world.why("chimeras") == "era.special.psychotronic"
    world.say("vimanas")
    assert RULES.view(world.state, None)["psychic"] == "vimanas"


@pytest.mark.rule("era.effect.psychic-control")
def test_an_archon_under_psychic_control_costs_ten() -> None:
    world = World(
        owner={"khem": "lemuria"},
        counters={"khem": "psychotronic_weaponry"},
        psychic="atlantis.recruit",
        virya={0: 10, 3: 1, 4: 20},
    )
    world.go("atlantis.recruit")
    assert (world.virya(0), world.virya(3), world.virya(4)) == (0, 6, 22)


@pytest.mark.rule("era.effect.psychic-required")
def test_who_cannot_pay_ten_on_top_may_not_go_there() -> None:
    world = World(psychic="atlantis.recruit", virya={0: 9})
    assert world.why("atlantis.recruit") == "era.effect.psychic-required"
    world = World(psychic="atlantis.global", virya={0: 16})
    assert world.why("atlantis.global") == "era.effect.psychic-required"
    assert "atlantis.global" in World(psychic="atlantis.global", virya={0: 17}).options


@pytest.mark.rule("era.effect.psychic-owners")
def test_owners_pay_and_get_five_back_and_a_neutral_one_pays_nobody() -> None:
    world = tile("psychotronic_weaponry", psychic="atlantis.recruit", virya={0: 10, 4: 0})
    world.go("atlantis.recruit", 0)
    assert (world.virya(0), world.virya(4)) == (5, 5)
    world = World(
        counters={"khem": "psychotronic_weaponry"}, psychic="atlantis.recruit", virya={0: 10, 4: 0}
    )
    world.go("atlantis.recruit")
    assert (world.virya(0), world.virya(4)) == (0, 0)


# --- Spy Network, Anu, Utopian City --------------------------------------------------------------


@pytest.mark.rule("era.special.spy-network")
def test_the_spy_network_removes_four_agents_per_capitol_of_its_nation() -> None:
    world = World(
        nations=THREE,
        passive="hyperborea",
        owner={"khem": "atlantis", "thule": "hyperborea"},
        counters={"khem": "spy_network"},
        buildings={"atlantis": ["capitol"], "aztlan": ["capitol"]},
        agents={0: {"eden": [3]}, 1: {"eden": [1, 1, 2], "thule": [3]}},
        passive_agents=["thule", "avalon", "eden"],
    )
    world.go("spy_network")
    assert world.ask.about == (4, 4), "free placements from both, removals from Atlantis"
    assert ("remove", 0, "eden", 3) not in world.options
    world.say(("remove", 1, "eden", 1), ("remove", 5, "thule", 3), ("place", 1), "khem")
    world.say(("remove", 1, "thule", 3), ("remove", 1, "eden", 2))
    assert world.why(("remove", 1, "eden", 1)) == "era.special.spy-network"
    assert world.agents("eden", 1) == [1]
    assert world.state.agents[27] == -2
    assert world.state.agents[9 + 3] == -1, "back in the supply"


@pytest.mark.rule("era.special.spy-network")
def test_without_a_capitol_the_spy_network_is_a_plain_intrigue() -> None:
    world = tile("spy_network", agents={1: {"eden": [1]}}).go("spy_network")
    assert ("remove", 1, "eden", 1) not in world.options


def anu(**things: Any) -> World:
    things.setdefault("hands", {0: [C, C]})
    return tile("temple_of_anu", layout=[A, P, C], deck=[P, A, P, C, A], round=9, **things)


@pytest.mark.rule("era.special.anu-repolarize")
@pytest.mark.parametrize("virya", [0, 12])
def test_anu_repolarizes_for_nothing_and_without_the_moon(virya: int) -> None:
    world = anu(virya={0: virya}).go("temple_of_anu", "no", "moon", "sun")
    assert world.virya(0) == virya
    assert world.hand(0) == [A, C, C, P]
    world.say((C, "sun"), (C, "moon"))
    assert world.ask.kind == "anu_choice"


@pytest.mark.rule("era.special.anu-search")
def test_anu_may_look_through_the_deck_and_take_from_it() -> None:
    world = anu().go("temple_of_anu", "yes")
    assert RULES.view(world.state, 0)["deck"] == [P, A, P, C, A]
    assert RULES.view(world.state, 1)["deck"] == ["?"] * 5
    before = world.state.rng.copy()
    world.say(("deck", P), ("deck", P))
    assert world.hand(0) == [C, C, P, P]
    assert sorted(c & 3 for c in world.state.deck) == [0, 0, 2]
    assert world.state.rng != before, "the deck is shuffled"
    assert RULES.view(world.state, 0)["deck"] == ["?"] * 3
    assert RULES.view(world.state, 0)["deck_holds"] == [A, A, C], "what it holds he still knows"
    world.say((C, "under"), (C, "under"))
    assert RULES.view(world.state, 0)["deck"][-2:] == [C, C]
    assert world.layout == [A, P, C], "nothing was empty"


@pytest.mark.rule("era.special.anu-search")
def test_anu_without_a_look_takes_from_the_layout() -> None:
    world = anu().go("temple_of_anu", "no")
    assert world.options == ["sun", "moon", "eclipse"]


@pytest.mark.rule("era.special.anu-choice", "era.end.flip-once")
@pytest.mark.parametrize("choice", ["forward", "back", "flip", ("temple", "thule")])
def test_anu_then_does_one_of_four(choice: Any) -> None:
    world = anu(doom=15).go("temple_of_anu", "no", "moon", "sun", (C, "sun"), (C, "moon"))
    assert world.why(("temple", "khem")) == "era.special.anu-choice", "it is not neutral"
    world.say(choice)
    assert world.state.doom == {"forward": 14, "back": 16}.get(choice, 15)
    assert world.state.end_black == (choice in ("flip", ("temple", "thule")))
    assert world.built("thule") == (["temple_light"] if choice == ("temple", "thule") else [])


@pytest.mark.rule("era.special.anu-choice")
def test_anu_turns_a_black_end_marker_white() -> None:
    world = anu(end_black=True).go("temple_of_anu", "no", "moon", "sun", (C, "sun"), (C, "moon"))
    world.say("flip")
    assert not world.state.end_black


@pytest.mark.rule("era.special.anu-choice")
def test_anu_builds_no_temple_where_there_is_no_place() -> None:
    world = anu(buildings={"thule": ["temple_dark"], "antillia": ["base"]})
    world.go("temple_of_anu", "no", "moon", "sun", (C, "sun"), (C, "moon"))
    for key in ("thule", "antillia", "atlantis"):
        assert world.why(("temple", key)) == "era.special.anu-choice"


@pytest.mark.rule("era.special.utopian", "era.special.utopian-more")
def test_utopian_city_builds_in_every_area_without_units() -> None:
    """Eden and Khem have no units, the home has; a factory counts; then 3 Virya each."""
    world = tile(
        "utopian_city",
        owner={"eden": "atlantis"},
        units={"atlantis": 3},
        buildings={"eden": ["factory"]},
        virya={0: 4},
    )
    world.go("utopian_city")
    assert world.why("done") == "era.construct.one"
    world.say(("base", "khem"), ("base", "eden"), ("base", "atlantis"), ("base", "khem"))
    assert world.virya(0) == 4, "two for the empty areas, one as ever, one for the factory"
    world.say(("capitol", "atlantis"))
    assert world.virya(0) == 1
    assert world.turn_over


@pytest.mark.rule("era.special.utopian")
def test_the_free_building_of_an_empty_area_stays_in_that_area() -> None:
    world = tile("utopian_city", units={"atlantis": 1}, virya=0)
    world.go("utopian_city", ("base", "atlantis"))
    assert {o[1] for o in world.options if isinstance(o, tuple)} == {"khem"}
    world.say("done")
    assert world.built("khem") == []


# --- Vimanas, Weather Control --------------------------------------------------------------------


@pytest.mark.rule("era.special.vimanas", "era.special.vimanas-chain")
def test_oceans_off_a_base_cost_vimanas_nothing() -> None:
    """A base in Ophir frees the Atlantean and the Erythraean ocean, but not the Murian."""
    world = tile(
        "vimanas",
        owner={"ophir": "atlantis"},
        buildings={"ophir": ["base"]},
        units={"atlantis": 9},
    )
    world.go("vimanas", "atlantis")
    assert "brahmapura" not in world.options, "still no foreign home"
    world.say("akakor")
    assert world.options == list(range(1, 10)), "one free zone"
    world.say(1, "atlantis", "agartha")
    assert world.options == list(range(4, 9)), "the Murian ocean has no base on it"


@pytest.mark.rule("era.special.vimanas-conflicts")
def test_further_conflicts_cost_vimanas_two_each() -> None:
    world = tile("vimanas", units={"atlantis": 20}, virya={0: 5})
    world.go("vimanas", "atlantis", "meropis", 4, "atlantis", "akakor", 4)
    world.say("atlantis", "ophir", 4, "done")
    assert world.virya(0) == 1
    assert world.ask.kind == "conflict"


@pytest.mark.rule("era.special.weather", "era.special.weather-triggers")
@pytest.mark.parametrize(("way", "doom", "virya"), [("forward", 13, 1 + 6 + 5), ("back", 17, 6)])
def test_weather_control_moves_doom_two_steps(way: str, doom: int, virya: int) -> None:
    world = tile(
        "weather_control_crystals", doom=15, buildings={"atlantis": ["temple_dark"]}, virya=1
    )
    world.go("weather_control_crystals", way)
    assert (world.state.doom, world.virya(0)) == (doom, virya)
    assert world.virya(4) == virya - 5, "the 5 Virya are for the acting player"


@pytest.mark.rule("era.special.weather-triggers", "era.doom.bounds")
def test_doom_stays_on_its_track() -> None:
    world = tile("weather_control_crystals", doom=22)
    world.go("weather_control_crystals", "forward")
    assert world.state.doom == 20, "back is no choice on the last position"
    world = tile("weather_control_crystals", doom=21)
    world.go("weather_control_crystals", "back")
    assert world.state.doom == 22
    world = tile(
        "weather_control_crystals", doom=2, buildings={"atlantis": ["temple_dark"]}, virya=0
    )
    world.go("weather_control_crystals", "forward")
    assert world.state.doom == 1
    assert world.virya(4) == 3, "a step that is not made pays nobody"


@pytest.mark.rule("era.special.removed-to-supply")
def test_what_special_actions_remove_can_be_placed_again() -> None:
    world = tile(
        "brahmastra", buildings={"thule": ["temple_dark"]}, units={"atlantis": 30}, virya=0
    )
    world.go("brahmastra", ("atlantis", "atlantis"), 3)
    assert RULES.view(world.state, None)["nations"][0]["supply"] == 3
