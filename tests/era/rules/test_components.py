"""Chapters 3 and 4: components, map, nations, wildernesses, units, Virya, buildings, defence."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from critias.games.era.game import RULES
from critias.games.era.rules import board
from critias.games.era.rules.board import (
    AGENTS,
    AREA,
    AREAS,
    BOARD,
    BUILDINGS,
    CARDS,
    COUNTERS,
    KEYS,
    LOOT,
    LOOT_PIECES,
    MAJORS,
    MINORS,
    OCEANS,
    PIECES,
    SPECIALS,
    TRACKS,
    crossing,
)
from critias.games.era.rules.state import INTRODUCTORY, EraState
from critias.games.era.rules.values import (
    garrison,
    power,
    powers_with_temples,
    stability,
    supply,
    total,
)
from critias.kernel.errors import BadData
from era.world import NotOffered, World


def start(players: int = 4, seed: int = 1, **options: object) -> EraState:
    """A new game, everything dealt."""
    return RULES.new(RULES.parse_setup({"players": players, "start": "quick", **options}), seed)


# --- contents ------------------------------------------------------------------------------------


@pytest.mark.rule(
    "era.contents.special-tiles",
    "era.contents.minor-counters",
    "era.contents.major-counters",
    "era.contents.setup-cards",
)
def test_counters_and_cards_are_as_many_as_listed() -> None:
    assert len(SPECIALS) == 14
    assert [bool(c.special) for c in MINORS] == [True] * 14 + [False] * 12
    assert len({c.special for c in MINORS[:14]}) == 14
    assert len(MAJORS) == 5
    assert len(CARDS) == 15


@pytest.mark.rule("era.contents.temples", "era.contents.other-buildings", "era.contents.agents")
def test_pieces_are_as_many_as_listed() -> None:
    pieces = dict(zip(BUILDINGS, PIECES, strict=True))
    assert (pieces.pop("temple_light"), pieces.pop("temple_dark")) == (9, 6)
    assert pieces == {"base": 5, "capitol": 5, "factory": 5, "pyramid": 5}
    assert Counter(AGENTS) == {0: 3, 1: 3, 2: 2, 3: 1}
    view = RULES.view(World().state, None)
    assert all(player["supply"] == [0, 0, 0, 1, 1, 1, 2, 2, 3] for player in view["seats"])


@pytest.mark.rule("era.contents.loot")
def test_there_are_five_loot_markers() -> None:
    assert dict(zip(LOOT, LOOT_PIECES, strict=True)) == {4: 1, 3: 2, 2: 2}


@pytest.mark.rule("era.contents.objectives", "era.contents.nation-objectives")
def test_there_are_eighteen_objective_cards_and_nine_of_nations() -> None:
    state = start(5, goals=True)
    there = [card & 3 for place in (*state.hands, state.deck) for card in place] + state.layout
    assert Counter(there) == {0: 6, 1: 6, 2: 6}
    assert len(state.goal) + len(state.goal_deck) == 9


@pytest.mark.rule("era.contents.archons", "era.contents.cubes")
def test_everybody_has_two_archons_and_two_cubes() -> None:
    for players in (3, 4, 5):
        view = RULES.view(start(players), None)
        assert [len(player["archons"]) for player in view["seats"]] == [2] * players
        assert [len({*player["nations"]}) for player in view["seats"]] == [2] * players


@pytest.mark.rule("era.contents.relics", "era.relic.start-wilderness", "era.relic.start-track")
def test_eight_relics_lie_on_wildernesses_and_on_the_track() -> None:
    state = start(4)
    assert BOARD.names(state.land_relics) == [a.id for a in AREAS if a.kind == "wilderness"]
    assert [p for p in range(30) if state.track_relics >> p & 1] == [9, 11, 13]
    assert state.relics == 0


@pytest.mark.rule("era.contents.wilderness-counters", "era.wilderness.by-counter")
@pytest.mark.parametrize("players", [3, 4])
def test_four_areas_become_wilderness_by_a_counter(players: int) -> None:
    state = start(players)
    made = state.wild & ~board.PRINTED_WILD
    assert made.bit_count() == 4
    assert (made & 0b11111).bit_count() == 1, "one of them is the home nobody chose"


@pytest.mark.rule("era.contents.limited", "era.construct.types")
def test_what_is_used_up_cannot_be_placed() -> None:
    five = {"atlantis": ["base"] * 3, "eden": ["base"] * 2}
    world = World(owner={"khem": "atlantis"}, buildings=five)
    world.go("atlantis.construct")
    assert ("capitol", "khem") in world.options
    assert world.why(("base", "khem")) == "era.construct.types"


@pytest.mark.rule("era.contents.continuous-markers", "era.special.marker-start")
def test_markers_are_out_of_play_at_first() -> None:
    for seed in range(5):
        state = start(5, seed)
        assert (state.lab, state.crystal, state.psychic) == (-1, -1, -1)


@pytest.mark.rule("era.contents.continuous-markers")
@pytest.mark.parametrize(
    ("tile", "marker"), [("chimeras", "lab"), ("crystal_healing_grid", "crystal")]
)
def test_a_marker_is_there_once_and_moves_to_whoever_acts_next(tile: str, marker: str) -> None:
    world = World(owner={"khem": "aztlan"}, counters={"khem": tile}, **{marker: "lemuria"})
    world.go(tile)
    view = RULES.view(world.state, None)
    assert view[marker] == "aztlan", "no longer Lemuria"  # type: ignore[literal-required]
    assert world.told("marker") == [(marker, "aztlan")]


@pytest.mark.rule("era.special.marker-start")
def test_a_marker_enters_when_its_action_is_done() -> None:
    world = World(owner={"khem": "atlantis"}, counters={"khem": "psychotronic_weaponry"})
    assert world.state.psychic == -1
    world.go("psychotronic_weaponry", "aztlan.collect")
    assert RULES.view(world.state, None)["psychic"] == "aztlan.collect"


@pytest.mark.rule("era.contents.obelisks", "era.nation.marker-limit")
def test_a_nation_without_markers_takes_no_eighth_minor() -> None:
    seven = ("agartha", "akakor", "antillia", "avalon", "beringia", "eden", "hawaiki")
    world = World(
        owner=dict.fromkeys(seven, "atlantis"),
        units={"atlantis": 9},
        agents={0: {"khem": [3]}},
    )
    world.go("atlantis.move", "atlantis")
    assert world.why("meropis") == "era.nation.marker-limit"
    assert "austral_cape" in world.options, "a wilderness needs no marker"
    world = World(owner=dict.fromkeys(seven, "atlantis"), agents={0: {"khem": [3]}}, virya={0: 10})
    world.go("coup", {0: ("attack", 3)})
    assert world.owner("khem") == "aztlan", "the other nation has markers left"


@pytest.mark.rule("era.nation.marker-limit")
def test_a_coup_on_a_minor_that_nobody_could_receive_is_not_allowed() -> None:
    minors = [a.id for a in AREAS if a.kind == "minor"]
    held = dict.fromkeys(minors[:7], "atlantis") | dict.fromkeys(minors[7:14], "aztlan")
    world = World(owner=held, agents={0: {minors[14]: [3]}})
    assert world.why("coup") == "era.coup.target-needed"
    world = World(owner=held, agents={0: {minors[0]: [3], minors[14]: [1]}})
    world.go("coup")
    assert world.options == [minors[0], "swap"], "its holder can keep that one"


# --- the map -------------------------------------------------------------------------------------


@pytest.mark.rule("era.map.portions", "era.map.land-kinds")
def test_the_map_has_29_portions() -> None:
    assert len(OCEANS) == 4
    assert Counter(a.kind for a in AREAS) == {"home": 5, "minor": 15, "wilderness": 5}


@pytest.mark.rule("era.map.aztlan-paititi")
def test_the_map_wraps_between_aztlan_and_paititi() -> None:
    assert crossing(AREA["aztlan"], AREA["paititi"]) == 0
    world = World(units={"aztlan": 5})
    world.go("aztlan.move", "aztlan", "paititi", 5, "done", {})
    assert world.owner("paititi") == "aztlan"


@pytest.mark.rule("era.nation.power-and-spots")
def test_nations_have_power_and_spots_and_wildernesses_have_none() -> None:
    assert all(a.power and a.spots for a in AREAS if a.kind != "wilderness")
    assert not any(a.power or a.spots for a in AREAS if a.kind == "wilderness")


@pytest.mark.rule("era.ocean.wrap", "era.ocean.mediterranean")
def test_the_borean_and_murian_oceans_wrap_around() -> None:
    """West of the map edge and east of it lie the same zones, and the inland sea is Borean."""
    borean = [a.id for a in AREAS if "borean" in a.oceans]
    murian = [a.id for a in AREAS if "murian" in a.oceans]
    assert {"paititi", "aztlan"} <= set(borean)
    assert {"paititi", "aztlan"} <= set(murian)
    assert {"tartessos", "khem", "eden", "great_desert"} <= set(borean)


@pytest.mark.rule("era.ocean.only-passage", "era.units.land-only")
def test_nothing_is_ever_in_an_ocean() -> None:
    world = World(units={"atlantis": 9})
    world.go("atlantis.move", "atlantis")
    assert set(world.options) <= set(KEYS)
    assert len(world.state.units) == len(AREAS)


# --- nations -------------------------------------------------------------------------------------


@pytest.mark.rule("era.nation.neutral-minor", "era.nation.start-home-only")
@pytest.mark.parametrize("seed", range(5))
def test_nations_begin_with_their_homes_and_minors_are_neutral(seed: int) -> None:
    state = start(5, seed)
    view = RULES.view(state, None)
    assert [area["owner"] for area in view["areas"][:5]] == [n["key"] for n in view["nations"]]
    assert {area["owner"] for area in view["areas"][5:]} == {""}, "neutral without a marker"


@pytest.mark.rule("era.move.no-foreign-home")
def test_nobody_enters_the_home_of_another_nation() -> None:
    """Also not that of the player's other nation, Aztlán."""
    world = World(units={"shangri_la": 9}, owner={"shangri_la": "atlantis"})
    world.go("atlantis.move", "shangri_la")
    for key in ("brahmapura", "lemuria", "aztlan", "hyperborea"):
        assert world.why(key) == "era.move.no-foreign-home"
    assert "atlantis" in world.options, "the own one is open"


@pytest.mark.rule("era.nation.home-untouchable")
def test_a_coup_on_a_home_changes_who_steers_it_and_not_whose_it_is() -> None:
    world = World(agents={0: {"hyperborea": [3, 2, 2]}}, units={"hyperborea": 4})
    world.go("coup", {0: ("attack", 2)}, (3, "aztlan"))
    assert "hyperborea" in world.nations(0)
    assert world.owner("hyperborea") == "hyperborea"
    assert world.units("hyperborea") == 4


@pytest.mark.rule("era.home.never-lost")
def test_a_defeated_nation_keeps_its_home() -> None:
    """Brahmapura has nothing but its home, a base and a minor: these are all it can lose."""
    world = World(
        owner={"eden": "brahmapura"},
        buildings={"brahmapura": ["base"]},
        units={"atlantis": 20},
        virya=20,
    )
    world.go("atlantis.global", "brahmapura", {})
    assert set(world.options) == {("base", "brahmapura"), ("marker", "eden")}
    assert world.why(("marker", "brahmapura")) == "era.global.remove-two"
    world.say(("marker", "eden"), ("base", "brahmapura"))
    assert world.owner("brahmapura") == "brahmapura"


@pytest.mark.rule(
    "era.nation.one-owner",
    "era.nation.taking-control-marker",
    "era.nation.taking-control-assets",
    "era.nation.special-tile-follows",
    "era.building.control",
)
def test_a_taken_minor_brings_power_buildings_and_its_tile() -> None:
    world = World(
        owner={"meropis": "lemuria"},
        units={"atlantis": 9},
        buildings={"meropis": ["pyramid", "factory"]},
        counters={"meropis": "vimanas"},
    )
    before = world.power("atlantis")
    world.go("atlantis.move", "atlantis", "meropis", 9, "done", {}, "factory")
    assert world.owner("meropis") == "atlantis"
    assert world.power("atlantis") == before + 2
    assert world.built("meropis") == ["pyramid"]
    assert "vimanas" in RULES.view(world.state, None)["nations"][0]["tiles"]
    assert "vimanas" not in RULES.view(world.state, None)["nations"][4]["tiles"]


@pytest.mark.rule("era.nation.taking-control-marker")
@pytest.mark.parametrize("before", ["", "lemuria", "aztlan"])
def test_a_marker_of_the_new_owner_replaces_any_other(before: str) -> None:
    owner = {"khem": before} if before else {}
    world = World(agents={0: {"khem": [3]}}, owner=owner)
    world.go("coup", {0: ("attack", 2)}, "atlantis")
    assert world.owner("khem") == "atlantis"
    markers = {n["key"]: n["minors"] for n in RULES.view(world.state, None)["nations"]}
    assert markers.pop("atlantis") == 1
    assert set(markers.values()) == {0}, "the earlier one is gone"


# --- wildernesses --------------------------------------------------------------------------------


@pytest.mark.rule(
    "era.wilderness.units-may-enter",
    "era.wilderness.control-by-presence",
    "era.relic.collect-by-units",
)
def test_a_wilderness_belongs_to_the_units_in_it() -> None:
    world = World(units={"atlantis": 5}, relics=["austral_cape"])
    found = world.state.relics
    world.go("atlantis.move", "atlantis", "austral_cape", 2, "done")
    assert (world.owner("austral_cape"), world.units("austral_cape")) == ("atlantis", 2)
    assert world.state.relics == found + 1
    world = World(units={"austral_cape": 2}, owner={"austral_cape": "atlantis"})
    world.go("atlantis.move", "austral_cape", "atlantis", 2, "done")
    assert world.owner("austral_cape") == ""


@pytest.mark.rule("era.wilderness.no-values", "era.power.total", "era.collect.no-wilderness")
def test_a_wilderness_has_no_power_no_spots_and_no_counter() -> None:
    world = World(units={"great_desert": 3}, owner={"great_desert": "atlantis"})
    assert world.power("atlantis") == 5
    assert world.state.counter[AREA["great_desert"]] == -1
    assert garrison(world.state, AREA["great_desert"]) == 0
    world.go("atlantis.construct")
    assert world.why(("base", "great_desert")) == "era.construct.areas"


# --- units and Virya -----------------------------------------------------------------------------


@pytest.mark.rule("era.contents.units", "era.units.limit", "era.units.large-five")
def test_a_nation_never_has_more_than_thirty_units() -> None:
    """15 small minis and 3 large ones worth five are 30."""
    assert board.UNITS == 15 + 3 * 5
    world = World(units={"atlantis": 28}, virya={0: 9})
    world.go("atlantis.recruit")
    assert world.units("atlantis") == 30
    assert world.virya(0) == 9, "there is nothing to buy"
    assert world.turn_over


@pytest.mark.rule("era.virya.cap", "era.virya.track")
def test_more_than_22_virya_are_lost() -> None:
    world = World(virya={0: 20, 1: 3})
    world.go("aztlan.collect")
    assert (world.virya(0), world.virya(1)) == (22, 7)
    assert world.told("gains")[0] == (0, 2, 4)


# --- buildings and defence -----------------------------------------------------------------------


@pytest.mark.rule("era.building.one-per-spot")
def test_a_spot_holds_one_building() -> None:
    world = World(buildings={"atlantis": ["base", "base", "capitol"]}, owner={"khem": "atlantis"})
    world.go("atlantis.construct")
    assert world.why(("factory", "atlantis")) == "era.building.one-per-spot"


@pytest.mark.rule("era.building.base-garrison", "era.building.capitol-stability")
def test_base_and_capitol_strengthen_their_own_area() -> None:
    world = World(buildings={"khem": ["base"], "eden": ["capitol"]}, counters={"eden": "with_base"})
    assert garrison(world.state, AREA["khem"]) == 3 + 5
    assert stability(world.state, AREA["khem"]) == 3
    assert garrison(world.state, AREA["eden"]) == 1
    assert stability(world.state, AREA["eden"]) == 3 + 5


@pytest.mark.rule("era.building.local-effect")
def test_a_building_strengthens_no_other_area_of_its_nation() -> None:
    world = World(
        owner={"khem": "atlantis", "eden": "atlantis"},
        buildings={"khem": ["base", "capitol", "pyramid"]},
    )
    plain = World(owner={"khem": "atlantis", "eden": "atlantis"})
    for key in ("atlantis", "eden"):
        area = AREA[key]
        assert garrison(world.state, area) == garrison(plain.state, area)
        assert stability(world.state, area) == stability(plain.state, area)
        assert power(world.state, area) == power(plain.state, area)


@pytest.mark.rule("era.defense.garrison", "era.defense.stability")
def test_units_meet_the_garrison_and_coups_the_stability() -> None:
    """A counter with 1 and 3, a base and a capitol: 6 against units, 8 against agents."""
    things = {"counters": {"meropis": "with_base"}, "buildings": {"meropis": ["base", "capitol"]}}
    world = World(units={"atlantis": 5}, **things)
    world.go("atlantis.move", "atlantis", "meropis", 5, "done", {})
    assert world.told("contest") == [("lost", 5, 1 + 5)]
    world = World(agents={0: {"meropis": [3]}}, **things)
    world.go("coup", {})
    assert world.told("contest") == [("lost", 3, 3 + 5)]


def raised(*built: str) -> int:
    """The Power that buildings add to Akakor."""
    world = World(buildings={"akakor": built})
    return power(world.state, AREA["akakor"]) - AREAS[AREA["akakor"]].power


@pytest.mark.rule("era.building.pyramid")
def test_a_pyramid_gives_one_power_and_two_beside_a_temple() -> None:
    assert raised("pyramid") == 1
    assert raised("pyramid", "temple_dark") == 2
    assert raised("pyramid", "temple_light") == 2
    assert raised("pyramid", "capitol") == 1
    assert raised("temple_light", "temple_light") == 0
    world = World(buildings={"akakor": ["pyramid"], "paititi": ["temple_light"]})
    assert power(world.state, AREA["akakor"]) == AREAS[AREA["akakor"]].power + 1, "another area"


@pytest.mark.rule("era.building.pyramid-temple-once")
def test_a_temple_raises_one_pyramid() -> None:
    assert raised("pyramid", "pyramid") == 2
    assert raised("pyramid", "pyramid", "temple_light") == 3
    assert raised("pyramid", "temple_light", "temple_light") == 2


@pytest.mark.rule("era.setup.counter-power")
@pytest.mark.parametrize("counter", [c for c in MINORS if c.power], ids=lambda c: c.id)
def test_a_power_icon_raises_its_minor(counter: Any) -> None:
    world = World(owner={"akakor": "atlantis"}, counters={"akakor": counter.id})
    assert power(world.state, AREA["akakor"]) == AREAS[AREA["akakor"]].power + counter.power
    assert world.power("atlantis") == 5 + 1 + counter.power


@pytest.mark.rule("era.global.loot-power")
def test_loot_adds_up_at_home() -> None:
    world = World(loot={"atlantis": [4, 2, 2], "aztlan": [3]}, owner={"akakor": "atlantis"})
    assert power(world.state, AREA["atlantis"]) == 5 + 4 + 2 + 2
    assert power(world.state, AREA["aztlan"]) == 4 + 3
    assert power(world.state, AREA["akakor"]) == 1, "at home only"


@pytest.mark.rule("era.power.total")
def test_a_nations_power_is_home_minors_counters_pyramids_and_loot() -> None:
    world = World(
        owner={"akakor": "atlantis", "great_desert": "atlantis"},
        units={"great_desert": 4},
        counters={"akakor": "power_1"},
        buildings={"akakor": ["pyramid"]},
        loot={"atlantis": [4, 2]},
    )
    assert world.power("atlantis") == 5 + 1 + 1 + 1 + 4 + 2


@pytest.mark.rule(
    "era.power.light-not-current", "era.power.temple-marker", "era.building.light-temple"
)
def test_temples_of_light_count_only_at_the_end() -> None:
    world = World(buildings={"atlantis": ["temple_light", "temple_light"]}, virya={0: 0})
    assert total(world.state, 0) == 5
    assert powers_with_temples(world.state)[0] == 9
    world.go("atlantis.collect")
    assert world.virya(0) == 5 + 2, "5 and Crystal Technology"
    world.state.units[0] = 0
    view = RULES.view(world.state, None)["nations"][0]
    assert (view["power"], view["with_temples"]) == (5, 9)


@pytest.mark.rule("era.power.beyond-track", "era.power.not-authoritative", "era.power.track-start")
def test_power_is_read_from_the_map_and_may_exceed_22() -> None:
    state = start(3)
    view = RULES.view(state, None)
    for nation, shown in enumerate(view["nations"]):
        if shown["status"] == "active":
            assert shown["power"] == AREAS[nation].power
        elif shown["status"] == "passive":
            assert shown["power"] == total(state, nation) > AREAS[nation].power
    many = ("ophir", "hawaiki", "eden", "khem", "sahul", "avalon", "thule")
    world = World(owner=dict.fromkeys(many, "atlantis"), loot={"atlantis": [4, 3, 3]})
    assert world.power("atlantis") > 22


@pytest.mark.rule("era.nation.major-two-controllers")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_every_active_nation_has_two_controllers(players: int, seed: int) -> None:
    state = start(players, seed)
    for nation, status in enumerate(state.status):
        assert state.cubes.count(nation) == (2 if status == 0 else 0)


# --- temples of light ----------------------------------------------------------------------------


@pytest.mark.rule(
    "era.setup.temples-on-track",
    "era.setup.locked-unusable",
    "era.construct.light-limit",
    "era.setup.temple-take",
    "era.relic.two-unlock",
)
def test_five_temples_of_light_are_open_and_two_relics_unlock_another() -> None:
    five = {"eden": ["temple_light"] * 2, "khem": ["temple_light"] * 2, "thule": ["temple_light"]}
    relics = ["austral_cape", "great_desert", "frozen_steppe", "ice_margin"]
    world = World(buildings=five, relics=relics, units={"atlantis": 3})
    assert world.state.relics == 1
    assert supply(world.state, 5) == 0
    world.go("atlantis.construct")
    assert world.why(("temple_light", "atlantis")) == "era.construct.light-limit"
    world = World(buildings=five, relics=relics[1:])
    assert supply(world.state, 5) == 1
    world = World(buildings=five, relics=relics[:1])
    assert supply(world.state, 5) == 2, "four relics unlock two"
    world.state.relics = 8
    assert supply(world.state, 5) == 4, "nine in all"


@pytest.mark.rule("era.setup.temple-return", "era.conflict.building-supply")
def test_a_destroyed_temple_of_light_can_be_built_again() -> None:
    world = World(
        buildings={"meropis": ["temple_light"], "eden": ["temple_light"] * 2},
        units={"atlantis": 9},
    )
    assert supply(world.state, 5) == 2
    world.go("atlantis.move", "atlantis", "meropis", 9, "done", {})
    assert world.built("meropis") == []
    assert supply(world.state, 5) == 3


# --- data files ----------------------------------------------------------------------------------


def broken(tmp_path: Path, name: str, old: str, new: str) -> Path:
    text = (board.FOLDER / name).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('borders = ["meropis", ', "borders = [", "atlantis does not border meropis"),
        ("power = 5", 'power = "five"', "area 'atlantis': power"),
        ('id = "thule"', 'id = "avalon"', "area 'avalon' stands there twice"),
        ('oceans = ["atlantean", "murian"]', 'oceans = ["murian"]', "coast of atlantean and"),
    ],
)
def test_a_map_that_contradicts_itself_is_refused(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    path = broken(tmp_path, "map.toml", old, new)
    with pytest.raises(BadData, match=says):
        board.read_map(path, board.FOLDER / "outlines.toml")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("garrison = 4", "garrison = -4", "minor 'black_knight': garrison"),
        ('building = "base"', 'building = "barn"', "there is no 'barn'"),
        ('id = "bare_1"', 'id = "bare_2"', "'bare_2' stands there twice"),
    ],
)
def test_wrong_counters_are_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(BadData, match=says):
        board.read_counters(broken(tmp_path, "counters.toml", old, new))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("doom = [18,", "doom = [88,", "88 is no position"),
        ('passive = "atlantis"', 'passive = "mu"', "'mu' is no major nation"),
        ('"akakor", "ophir"]', '"akakor", "akakor"]', "an area stands there twice"),
        ("costs = [0, 1, 3,", "costs = [0, 1,", "costs"),
    ],
)
def test_wrong_tracks_are_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(BadData, match=says):
        board.read_tracks(broken(tmp_path, "tracks.toml", old, new), BOARD)


def test_a_corrected_value_is_used_without_any_code(tmp_path: Path) -> None:
    path = broken(tmp_path, "tracks.toml", "doom = [18,", "doom = [17,")
    assert board.read_tracks(path, BOARD).rounds.doom[0] == 17


def test_every_datum_says_where_it_is_from() -> None:
    fields = {"name", "kind", "power", "spots", "borders", "oceans", "lies", "plate"}
    assert all(set(area.source) == fields for area in AREAS)
    assert all(set(c.source) >= {"garrison", "stability"} for c in COUNTERS)
    assert TRACKS.rounds.source["relics"] == "rulebook"


def test_an_illegal_answer_is_an_error_of_the_test() -> None:
    with pytest.raises(NotOffered):
        World().go("lemuria.collect")


@pytest.mark.rule("era.play.intro-summary")
def test_the_introductory_game_leaves_four_things_out() -> None:
    state = start(4, version=INTRODUCTORY)
    assert set(state.tiles) == {-1}
    assert state.layout == [-1] * 3
    assert state.tile == [0] * 4
    assert "repolarize" not in RULES.step(state).send(None).options  # type: ignore[union-attr]
