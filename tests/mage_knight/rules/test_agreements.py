"""What the rulebook lets players agree upon: the map, solo missions, four who cooperate."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import round, scoring
from critias.games.mage_knight.rules.components import (
    DEED_COLOUR,
    DEEDS,
    SHAPES,
    SKILLS,
    SPELLS,
    TILES,
)
from critias.games.mage_knight.rules.dummy import dummy_turn
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.setup import MageKnightSetup, check, new
from critias.games.mage_knight.rules.state import MageKnightState
from critias.games.mage_knight.rules.tables import SCENARIOS
from critias.kernel.errors import BadSetup
from critias.kernel.match import Match
from critias.table.pages.forms import fitting, options_of
from mage_knight.arranging import city
from mage_knight.table import Table


def begun(scenario: str, players: int = 2, seed: int = 3, **options: Any) -> MageKnightState:
    """A game with these agreements, its options checked."""
    values = {"scenario": scenario, "players": players, "heroes": "tovak", **options}
    return new(RULES.parse_setup(values), seed)


def deck(state: MageKnightState) -> tuple[int, int, int]:
    """Countryside, other Core and city tiles, in the deck and on the map."""
    laid = Counter(TILES[tile].kind for _, tile, _ in state.tiles)
    countryside, core, towns = state.left
    return countryside + laid["countryside"], core + laid["core"], towns + laid["city"]


# --- the map -------------------------------------------------------------------------------------

FREE = [scenario.id for scenario in SCENARIOS if scenario.id != "conquer_and_hold"]


def fewest(scenario: str) -> int:
    """The lowest number of players of a scenario."""
    return next(s for s in SCENARIOS if s.id == scenario).tables[0].players


@pytest.mark.rule("mk.variant.map.free")
@pytest.mark.parametrize("shape", [shape.id for shape in SHAPES])
@pytest.mark.parametrize("scenario", FREE)
def test_any_shape_may_be_chosen_for_any_scenario(scenario: str, shape: str) -> None:
    state = begun(scenario, fewest(scenario), shape=shape)
    printed = next(one for one in SHAPES if one.id == shape)
    assert state.shape == shape
    assert TILES[state.tiles[0][1]].id == printed.start
    places = [lattice(state).positions[slot] for slot, _, _ in state.tiles[1:]]
    assert places == [tuple(place) for place in printed.first]


@pytest.mark.rule("mk.variant.map.free")
def test_the_numbers_of_tiles_may_be_chosen() -> None:
    usual = begun("full_conquest", 3)
    assert deck(usual) == (9, 2, 3)
    assert deck(begun("full_conquest", 3, countryside=5)) == (5, 2, 3)
    assert deck(begun("full_conquest", 3, countryside=11, core=4, cities=1)) == (11, 4, 1)
    assert deck(begun("full_conquest", 3, core=0)) == (9, 0, 3)
    assert deck(begun("first_reconnaissance", 2, countryside=4)) == (4, 2, 1)
    epic = begun("one_to_return", 2, variants=("return_epic",), countryside=6)
    assert deck(epic) == (6, 2, 2)


@pytest.mark.rule("mk.variant.map.free")
@pytest.mark.parametrize(
    ("scenario", "players", "cities", "levels"),
    [
        ("full_conquest", 2, 4, (4, 4, 4, 4)),
        ("blitz_conquest", 4, 1, (3,)),
        ("solo_conquest", 1, 1, (8,)),
        ("solo_conquest", 1, 3, (5, 5, 8)),
        ("full_cooperation", 3, 2, (5, 11)),
        ("blitz_cooperation", 3, 2, (5, 11)),
        ("blitz_cooperation", 2, 4, (5, 5, 5, 8)),
    ],
)
def test_another_number_of_cities_ends_with_the_level_of_the_last(
    scenario: str, players: int, cities: int, levels: tuple[int, ...]
) -> None:
    state = begun(scenario, players, cities=cities)
    assert (state.levels, deck(state)[2]) == (levels, cities)
    assert RULES.view(state, 0)["levels"] == list(levels)
    agreed = begun(scenario, players, cities=cities, city_level=7)
    assert agreed.levels[-1] == 7


WRONG = [
    ({"scenario": "conquer_and_hold", "shape": "wedge"}, "shape: Conquer and Hold has a map of"),
    ({"scenario": "conquer_and_hold", "countryside": 8}, "countryside: Conquer and Hold has a map"),
    ({"scenario": "conquer_and_hold", "core": 2}, "core: Conquer and Hold has a map of its own"),
    ({"scenario": "mines_liberation", "countryside": 3}, "countryside: 3 is too few for Mines Lib"),
    ({"scenario": "druid_nights", "countryside": 4}, "countryside: 4 is too few for Druid Nights"),
    ({"scenario": "dungeon_lords", "core": 0}, "core: 0 is too few for Dungeon Lords: 1 is never"),
    ({"scenario": "mines_liberation", "core": 4}, "core: Mines Liberation leaves one out"),
    ({"scenario": "mines_liberation", "cities": 2}, "cities: Mines Liberation has one city"),
    ({"scenario": "first_reconnaissance", "cities": 2}, "cities: First Reconnaissance has one"),
    ({"scenario": "full_conquest", "shape": "open_3", "countryside": 2}, "3 are laid at the start"),
    ({"scenario": "full_conquest", "shape": "round"}, "shape: .round. is none of"),
    ({"scenario": "full_conquest", "countryside": 12}, "countryside: 12 is none of"),
    ({"scenario": "full_conquest", "cities": 4, "variants": ["megapolis"]}, "at most three"),
    ({"scenario": "full_conquest", "cities": 3, "variants": ["two_megapolis"]}, "two city tiles"),
    (
        {"scenario": "druid_nights", "variants": ["druid_epic"], "countryside": 9},
        "countryside: an epic game of Druid Nights uses all",
    ),
    ({"scenario": "full_conquest", "variants": ["recon_pvp"]}, "recon_pvp is for First Recon"),
    (
        {"scenario": "first_reconnaissance", "variants": ["recon_pvp", "no_pvp"]},
        "recon_pvp and no_pvp exclude",
    ),
    ({"scenario": "first_reconnaissance", "variants": ["no_dummy"]}, "no_dummy is for First Rec"),
    ({"scenario": "solo_conquest", "players": 1, "variants": ["no_dummy"]}, "no_dummy is for"),
]


@pytest.mark.rule("mk.variant.map.free", "mk.flow.scenario-overrides-setup")
@pytest.mark.parametrize(("values", "why"), WRONG)
def test_what_does_not_go_together_is_refused_in_words(values: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        RULES.parse_setup({"players": 2, **values})


def test_the_form_has_words_and_a_note_for_every_option_and_offers_what_fits() -> None:
    for option in options_of(RULES):
        if option.name != "players" and not option.pictured:
            assert option.help, option.name
        spoken = [option.says(choice) for choice in option.choices]
        assert len(set(spoken)) == len(spoken), option.name
    chosen, refused = fitting(RULES, {"scenario": "mines_liberation", "players": 2})
    assert {"2", "3"} <= refused["countryside"]
    assert "4" not in refused["countryside"]
    assert "4" in refused["core"]
    assert {"no_interactive", "recon_pvp", "no_dummy"} <= refused["variants"]
    check(MageKnightSetup(**{**chosen, "variants": tuple(chosen["variants"])}))


# --- friendly games ------------------------------------------------------------------------------


@pytest.mark.rule("mk.variant.friendly.spells", "mk.variant.friendly.skills")
@pytest.mark.parametrize(
    ("names", "spells", "skills"),
    [
        ((), 20, 10),
        (("no_interactive_spells",), 16, 10),
        (("no_interactive_skills",), 20, 9),
        (("no_interactive_spells", "no_interactive_skills"), 16, 9),
        (("no_interactive",), 16, 9),
    ],
)
@pytest.mark.parametrize("hero", ["arythea", "goldyx", "norowas", "tovak"])
def test_interactive_spells_and_skills_have_a_switch_each(
    names: tuple[str, ...], spells: int, skills: int, hero: str
) -> None:
    state = begun("full_conquest", variants=names, heroes=hero)
    there = state.spells + state.spell_deck
    assert len(there) == spells
    assert sum(DEEDS[card].interactive for card in there) == spells - 16
    assert sorted(DEEDS[c].number for c in set(SPELLS) - set(there)) == (
        [17, 18, 19, 20] if spells == 16 else []
    )
    for player in state.players:
        assert len(player.pile) == skills
        assert sum(SKILLS[skill].interactive for skill in player.pile) == skills - 9


@pytest.mark.rule("mk.scenario.recon.no-pvp")
def test_reconnaissance_may_be_played_with_combat_between_players() -> None:
    assert "pvp" not in begun("first_reconnaissance", 3).switches
    state = begun("first_reconnaissance", 3, variants=("recon_pvp",))
    assert "pvp" in state.switches
    table = Table("tovak", "goldyx", scenario="first_reconnaissance", hand="rage")
    table.player(1).space = table.me.space
    assert not table.offers("attack", 1)
    table.state.switches = state.switches
    assert table.offers("attack", 1)


# --- alone ---------------------------------------------------------------------------------------


@pytest.mark.rule("mk.scenario.recon.solo")
def test_reconnaissance_alone_may_be_played_without_the_dummy() -> None:
    assert begun("first_reconnaissance", 1).dummy is not None
    setup = {"scenario": "first_reconnaissance", "players": 1, "heroes": "tovak",
             "variants": ["no_dummy"]}  # fmt: skip
    match = Match.new(RULES, setup, 2)
    state = match.state
    assert state.dummy is None
    first = match.ask_for(0)
    assert first is not None
    assert first.kind == "tactic"
    match.choose_index(0, 0)
    used = state.players[0].tactic
    assert state.order == [0]
    player = state.players[0]
    player.deck, player.hand = [], []
    state.phase = "announce"
    state.agenda = []
    for _ in range(6):
        if state.phase == "prepare":
            break
        list(RULES.step(state))
    assert (state.phase, state.lost_tactics) == ("prepare", [used])


SOLO = [
    ("full_conquest", (8, 1, 2), 6),
    ("blitz_conquest", (6, 1, 2), 4),
    ("mines_liberation", (8, 1, 1), 4),
    ("druid_nights", (8, 1, 1), 4),
    ("dungeon_lords", (8, 1, 1), 5),
    ("one_to_return", (7, 1, 1), 4),
]


@pytest.mark.rule("mk.scenario.solo.other-missions")
@pytest.mark.parametrize(("scenario", "tiles", "rounds"), SOLO)
def test_other_missions_alone_are_set_up_like_the_solo_one(
    scenario: str, tiles: tuple[int, int, int], rounds: int
) -> None:
    state = begun(scenario, 1)
    assert (state.shape, deck(state), state.rounds) == ("wedge", tiles, rounds)
    assert state.dummy is not None
    assert not any(DEEDS[card].interactive for card in state.spells + state.spell_deck)
    assert len(state.players[0].pile) == 9
    assert "solo_tactics" in state.switches
    assert "pvp" not in state.switches
    blitz = scenario == "blitz_conquest"
    assert len(state.source) == 3 + blitz


@pytest.mark.rule("mk.scenario.solo.other-missions", "mk.scenario.solo.score-goal")
@pytest.mark.parametrize("scenario", ["full_conquest", "blitz_conquest"])
def test_a_conquest_alone_is_won_and_scored_like_the_solo_one(scenario: str) -> None:
    table = Table("tovak", scenario=scenario, tiles={"0,1": "core_5", "1,0": "core_7"})
    state = table.state
    state.round, state.announced, state.over = state.rounds, 0, True
    assert state.dummy is not None
    state.dummy.deck = []
    table.me.fame = 10
    table.me.hand = [0]
    for place, fallen in (("1,0c", 1), ("0,1c", 2)):
        city(table, place, fallen, conquered=True).leader = 0
        won = fallen == 2
        assert scoring.scores(state) == [10 - 2 + 10 * fallen + 15 * won]
        result = scoring.outcome(state)
        assert result is not None
        assert result.winners == ((0,) if won else ())


@pytest.mark.rule("mk.scenario.solo.other-missions")
@pytest.mark.parametrize("scenario", ["mines_liberation", "dungeon_lords"])
def test_a_mission_alone_is_won_if_it_is_accomplished(scenario: str) -> None:
    tiles = {"0,1": "countryside_2", "1,0": "countryside_9"}
    table = Table("tovak", scenario=scenario, tiles=tiles)
    state = table.state
    letter, worth = ("g", 4) if scenario == "mines_liberation" else ("j", 4)
    state.shields[state.sites.index(letter)] = 0
    table.me.fame = 3
    state.over = True
    assert scoring.scores(state) == [3 + worth]  # and no title
    for ending in (False, True):
        state.ending = ending
        result = scoring.outcome(state)
        assert result is not None
        assert result.winners == ((0,) if ending else ())


# --- cooperation for four ------------------------------------------------------------------------


@pytest.mark.rule("mk.dummy.four-player-substitute")
@pytest.mark.parametrize(
    ("scenario", "tiles", "levels"),
    [
        ("full_cooperation", (11, 4, 4), (5, 5, 5, 11)),
        ("blitz_cooperation", (9, 3, 4), (5, 8, 11, 11)),
    ],
)
def test_four_cooperate_with_a_dummy_of_substitute_cards(
    scenario: str, tiles: tuple[int, int, int], levels: tuple[int, ...]
) -> None:
    match = Match.new(RULES, {"scenario": scenario, "players": 4, "heroes": "tovak"}, 5)
    state = match.state
    assert (state.shape, deck(state), state.levels) == ("open_5", tiles, levels)
    dummy = state.dummy
    assert dummy is not None
    assert Counter(DEED_COLOUR[card] for card in dummy.deck) == {0: 4, 1: 4, 2: 4, 3: 4}
    assert (dummy.hero, sum(dummy.crystals)) == (-1, 3)
    assert not list(RULES.invariants(state))
    assert RULES.team(match.setup, 0) == RULES.team(match.setup, 3)
    dummy_turn(state)
    assert len(dummy.deck) <= 13
    card, spell = state.actions[0], state.spells[0]
    before = dummy.crystals[DEED_COLOUR[spell]]
    round.refresh(state)
    assert card in dummy.deck
    assert len(dummy.deck) == 17
    assert dummy.crystals[DEED_COLOUR[spell]] == before + 1


@pytest.mark.rule("mk.dummy.four-player-substitute", "mk.scenario.full-coop.tactic-remove")
def test_the_lost_tactics_return_when_five_would_find_no_more() -> None:
    state = begun("full_cooperation", 4)
    state.night, state.lost_tactics = False, [0]
    round.begin_tactics(state)
    assert state.dummy is not None
    assert sorted([*state.tactics, state.dummy.tactic]) == [1, 2, 3, 4, 5]
    state.lost_tactics = [0, 3]
    round.begin_tactics(state)
    assert sorted([*state.tactics, state.dummy.tactic]) == [0, 1, 2, 3, 4, 5]
