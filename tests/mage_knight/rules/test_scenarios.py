"""Scenarios: how many play and how long, which map, which cities, what is left out."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import exploration
from critias.games.mage_knight.rules.components import (
    DEEDS,
    SKILLS,
    TILE,
    TILES,
    UNITS,
)
from critias.games.mage_knight.rules.daytime import is_night
from critias.games.mage_knight.rules.gaining import gain_fame
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.round import deal_units
from critias.games.mage_knight.rules.setup import MageKnightSetup, check, new
from critias.games.mage_knight.rules.state import MageKnightState
from critias.games.mage_knight.rules.tables import SCENARIOS
from critias.games.mage_knight.rules.terms import GOLD
from critias.kernel.choices import Ask
from critias.kernel.errors import BadSetup
from critias.kernel.match import Match, Playout
from critias.kernel.random import Rng


def game(scenario: str, players: int, seed: int = 3, **options: Any) -> MageKnightState:
    """A game before its first turn."""
    return new(MageKnightSetup(scenario, players, heroes="tovak", **options), seed)


def explored(state: MageKnightState) -> MageKnightState:
    """All tiles of the deck turned up, wherever they fit."""
    grid = lattice(state)
    while any(state.left):
        slot = next(s for s in grid.slot.values() if s not in exploration.placed(state))
        exploration.reveal(state, slot, 0)
        state.agenda.clear()
    return state


def tiles(state: MageKnightState) -> tuple[int, int, int]:
    """Countryside, Core city and other Core tiles, in the deck and on the map."""
    laid = [TILES[tile].kind for _, tile, _ in state.tiles]
    left = state.left
    return (
        laid.count("countryside") + left[0],
        laid.count("city") + left[2],
        laid.count("core") + left[1],
    )


# --- frames and maps -----------------------------------------------------------------------------

FRAMES = [
    pytest.param(
        "first_reconnaissance", (2, 3, 4), 2, 1, marks=pytest.mark.rule("mk.scenario.recon.frame")
    ),
    pytest.param(
        "full_conquest",
        (1, 2, 3, 4),
        3,
        3,
        marks=pytest.mark.rule("mk.scenario.full-conquest.frame"),
    ),
    pytest.param(
        "blitz_conquest", (1, 2, 3, 4), 2, 2, marks=pytest.mark.rule("mk.scenario.blitz.frame")
    ),
    pytest.param(
        "full_cooperation", (2, 3, 4), 3, 3, marks=pytest.mark.rule("mk.scenario.full-coop.frame")
    ),
    pytest.param(
        "blitz_cooperation", (2, 3, 4), 2, 2, marks=pytest.mark.rule("mk.scenario.blitz-coop.frame")
    ),
    pytest.param("solo_conquest", (1,), 3, 3, marks=pytest.mark.rule("mk.scenario.solo.frame")),
    pytest.param(
        "mines_liberation", (1, 2, 3, 4), 2, 2, marks=pytest.mark.rule("mk.scenario.mines.frame")
    ),
    pytest.param(
        "druid_nights", (1, 2, 3, 4), 2, 2, marks=pytest.mark.rule("mk.scenario.druid.frame")
    ),
    pytest.param(
        "dungeon_lords", (1, 2, 3, 4), 3, 2, marks=pytest.mark.rule("mk.scenario.dungeon.frame")
    ),
    ("one_to_return", (1, 2, 3, 4), 2, 2),
]
"""Scenario, numbers of players, Days and Nights."""


@pytest.mark.parametrize(("scenario", "counts", "days", "nights"), FRAMES)
def test_players_days_and_nights(
    scenario: str, counts: tuple[int, ...], days: int, nights: int
) -> None:
    for players in (1, 2, 3, 4):
        setup = MageKnightSetup(scenario, players)
        if players in counts:
            check(setup)
            state = game(scenario, players)
            assert state.rounds == days + nights
            dark = [is_night(state, number) for number in range(1, state.rounds + 1)]
            assert dark == ([False, True] * state.rounds)[: state.rounds]
            assert (dark.count(False), dark.count(True)) == (days, nights)
        elif (scenario, players) != ("first_reconnaissance", 1):
            with pytest.raises(BadSetup, match="players:"):
                check(setup)


WEDGE, LOOSE, OPEN, FOUR = "wedge", "wedge_no_core_limit", "open_5", "open_4"
MAPS = [
    pytest.param(
        "first_reconnaissance",
        {2: (LOOSE, 8, 1, 2), 3: (LOOSE, 9, 1, 2), 4: (LOOSE, 11, 1, 2)},
        marks=pytest.mark.rule("mk.scenario.recon.map"),
    ),
    pytest.param(
        "full_conquest",
        {2: (WEDGE, 8, 2, 1), 3: (WEDGE, 9, 3, 2), 4: (OPEN, 11, 4, 3)},
        marks=pytest.mark.rule("mk.scenario.full-conquest.map"),
    ),
    pytest.param(
        "blitz_conquest",
        {2: (WEDGE, 6, 2, 1), 3: (WEDGE, 7, 3, 2), 4: (FOUR, 9, 4, 3)},
        marks=pytest.mark.rule("mk.scenario.blitz.map"),
    ),
    pytest.param(
        "full_cooperation",
        {2: (OPEN, 8, 3, 2), 3: (OPEN, 10, 4, 3)},
        marks=pytest.mark.rule("mk.scenario.full-coop.map"),
    ),
    pytest.param(
        "blitz_cooperation",
        {2: (OPEN, 7, 2, 1), 3: (OPEN, 8, 3, 2)},
        marks=pytest.mark.rule("mk.scenario.blitz-coop.map"),
    ),
    pytest.param(
        "solo_conquest",
        {1: (WEDGE, 7, 2, 2)},
        marks=pytest.mark.rule("mk.scenario.solo.map"),
    ),
    pytest.param(
        "mines_liberation",
        {2: (WEDGE, 8, 1, 1), 3: (WEDGE, 9, 1, 2), 4: (FOUR, 11, 1, 3)},
        marks=pytest.mark.rule("mk.scenario.mines.map"),
    ),
    pytest.param(
        "druid_nights",
        {2: (WEDGE, 8, 1, 1), 3: (WEDGE, 9, 1, 2), 4: (FOUR, 11, 1, 3)},
        marks=pytest.mark.rule("mk.scenario.druid.map"),
    ),
    pytest.param(
        "dungeon_lords",
        {2: (WEDGE, 8, 1, 1), 3: (WEDGE, 9, 1, 2), 4: (FOUR, 11, 1, 3)},
        marks=pytest.mark.rule("mk.scenario.dungeon.map"),
    ),
]
"""Scenario, and by players: shape, and how many Countryside, Core city and other Core tiles."""


@pytest.mark.parametrize(("scenario", "wanted"), MAPS)
def test_maps(scenario: str, wanted: dict[int, tuple[str, int, int, int]]) -> None:
    for players, (shape, *counts) in wanted.items():
        state = game(scenario, players)
        assert state.shape == shape
        assert list(tiles(state)) == counts


@pytest.mark.rule("mk.scenario.recon.map")
def test_reconnaissance_turns_countryside_up_by_number() -> None:
    state = explored(game("first_reconnaissance", 2))
    laid = [tile for _, tile, _ in state.tiles if TILES[tile].kind == "countryside"]
    assert laid == sorted(laid)


@pytest.mark.rule("mk.scenario.mines.map")
@pytest.mark.parametrize("seed", range(6))
def test_only_countryside_without_mines_is_left_out(seed: int) -> None:
    state = explored(game("mines_liberation", 2, seed))
    laid = {tile for _, tile, _ in state.tiles}
    assert {TILE[f"countryside_{n}"] for n in (2, 3, 5, 6)} <= laid
    assert TILE["core_1"] not in laid
    assert TILE["core_8"] in laid


@pytest.mark.rule("mk.explore.deck-empty-core", "mk.explore.none-left", "mk.scenario.mines.map")
@pytest.mark.parametrize(
    ("scenario", "players"), [(s.id, table.players) for s in SCENARIOS for table in s.tables]
)
def test_every_tile_that_is_no_city_is_in_the_deck_or_in_the_box(
    scenario: str, players: int
) -> None:
    state = explored(game(scenario, players, 2))
    laid = [tile for _, tile, _ in state.tiles]
    from_box = []
    while exploration.next_kind(state):
        from_box.append(TILES[exploration.draw_tile(state)])
    kinds = [tile.kind for tile in from_box]
    assert kinds == sorted(kinds, key=("countryside", "core").index)
    everything = [TILES[tile].id for tile in laid] + [tile.id for tile in from_box]
    wanted = [tile.id for tile in TILES if tile.kind in ("countryside", "core")]
    assert set(wanted) <= set(everything)
    assert len(set(everything)) == len(everything)
    assert exploration.next_kind(state) == ""


@pytest.mark.rule("mk.scenario.druid.map", "mk.scenario.dungeon.map")
@pytest.mark.parametrize("seed", range(4))
def test_tiles_with_glades_and_dungeons_are_never_left_out(seed: int) -> None:
    laid = {tile for _, tile, _ in explored(game("druid_nights", 2, seed)).tiles}
    assert {TILE[f"countryside_{n}"] for n in (1, 2, 5, 7, 8)} | {TILE["core_5"]} <= laid
    laid = {tile for _, tile, _ in explored(game("dungeon_lords", 2, seed)).tiles}
    assert {TILE[name] for name in ("countryside_7", "countryside_9", "core_1", "core_6")} <= laid


# --- cities --------------------------------------------------------------------------------------


def levels(scenario: str, players: int, **options: Any) -> list[int]:
    return [city.level for city in explored(game(scenario, players, **options)).cities]


@pytest.mark.rule("mk.scenario.full-conquest.level", "mk.scenario.blitz.level")
def test_cities_of_competition_are_all_of_one_level() -> None:
    assert levels("full_conquest", 3) == [4, 4, 4]
    assert levels("blitz_conquest", 2) == [3, 3]


@pytest.mark.rule("mk.scenario.full-conquest.levels-variant", "mk.scenario.solo.levels")
def test_levels_may_be_agreed_upon() -> None:
    assert levels("full_conquest", 2, city_level=7) == [7, 7]
    assert levels("solo_conquest", 1) == [5, 8]
    assert levels("solo_conquest", 1, city_level=10) == [5, 10]


@pytest.mark.rule("mk.scenario.full-coop.levels", "mk.scenario.blitz-coop.levels")
def test_cities_of_cooperation_grow() -> None:
    assert levels("full_cooperation", 2) == [5, 5, 8]
    assert levels("full_cooperation", 3) == [5, 5, 5, 11]
    assert levels("blitz_cooperation", 2) == [5, 8]
    assert levels("blitz_cooperation", 3) == [5, 8, 11]


@pytest.mark.rule("mk.scenario.friendly-city")
@pytest.mark.parametrize("scenario", ["mines_liberation", "druid_nights", "dungeon_lords"])
def test_a_friendly_city_has_a_shield_of_everybody_and_no_leader(scenario: str) -> None:
    (city,) = explored(game(scenario, 3)).cities
    assert city.conquered
    assert city.shields == [0, 1, 2]
    assert city.leader == -1
    assert city.garrison == []


@pytest.mark.rule("mk.scenario.full-coop.variant-lowest", "mk.scenario.solo.levels")
def test_the_last_city_may_be_a_megapolis() -> None:
    state = explored(game("full_cooperation", 2, variants=("megapolis",), city_level=16))
    assert [len(city.spaces) for city in state.cities] == [1, 1, 2]
    assert state.cities[-1].level == 16


# --- what is left out, what is more --------------------------------------------------------------


@pytest.mark.rule("mk.scenario.full-coop.removed", "mk.scenario.solo.removed")
@pytest.mark.parametrize(
    ("scenario", "players"),
    [("full_cooperation", 2), ("blitz_cooperation", 3), ("solo_conquest", 1)],
)
def test_competitive_spells_and_interactive_skills_are_removed(scenario: str, players: int) -> None:
    state = game(scenario, players)
    spells = [*state.spells, *state.spell_deck]
    assert len(spells) == 16
    assert not any(DEEDS[card].interactive for card in spells)
    for player in state.players:
        assert len(player.pile) == 9
        assert not any(SKILLS[skill].interactive for skill in player.pile)
    assert state.dummy is not None


@pytest.mark.rule("mk.scenario.recon.no-elite")
def test_reconnaissance_has_no_elite_units() -> None:
    state = explored(game("first_reconnaissance", 4))
    deal_units(state)
    assert not any(UNITS[unit].elite for unit in state.units)
    elite = explored(game("full_conquest", 4))
    deal_units(elite)
    assert any(UNITS[unit].elite for unit in elite.units)


@pytest.mark.rule("mk.scenario.recon.no-pvp")
def test_reconnaissance_knows_no_combat_between_players() -> None:
    assert "pvp" not in game("first_reconnaissance", 2).switches
    assert "pvp" in game("full_conquest", 2).switches


@pytest.mark.rule("mk.scenario.recon.explore-fame")
def test_a_tile_revealed_in_reconnaissance_is_worth_one_fame() -> None:
    state = game("first_reconnaissance", 2)
    slot = next(s for s in lattice(state).slot.values() if s not in exploration.placed(state))
    exploration.explore(state, 1, slot)
    assert [player.fame for player in state.players] == [0, 1]
    other = game("full_conquest", 2)
    exploration.explore(other, 1, slot)
    assert other.players[1].fame == 0


@pytest.mark.rule("mk.scenario.recon.solo")
def test_reconnaissance_alone_has_four_rounds_and_a_dummy() -> None:
    state = game("first_reconnaissance", 1)
    assert tiles(state)[0] == 8
    assert state.rounds == 4
    assert state.dummy is not None
    assert "solo_tactics" in state.switches


@pytest.mark.rule(
    "mk.scenario.blitz.fame", "mk.scenario.blitz.reputation", "mk.scenario.blitz-coop.extra"
)
@pytest.mark.parametrize("scenario", ["blitz_conquest", "blitz_cooperation"])
def test_blitz_begins_with_fame_and_reputation_and_pays_for_lines_crossed(scenario: str) -> None:
    state = game(scenario, 2)
    assert [(p.fame, p.reputation) for p in state.players] == [(1, 2), (1, 2)]
    gain_fame(state, 0, 2)
    assert state.players[0].fame == 4, "a line is crossed at 3"
    plain = game("full_conquest", 2)
    gain_fame(plain, 0, 3)
    assert plain.players[0].fame == 3


@pytest.mark.rule("mk.scenario.blitz.source-units", "mk.scenario.blitz-coop.extra")
@pytest.mark.parametrize(
    ("scenario", "more"), [("full_conquest", 2), ("blitz_conquest", 3), ("blitz_cooperation", 3)]
)
def test_blitz_has_one_die_and_one_unit_more(scenario: str, more: int) -> None:
    state = game(scenario, 3)
    assert len(state.source) == 3 + more
    assert len(state.units) == 3 + more
    assert sum(face < GOLD for face in state.source) * 2 >= len(state.source)


# --- mines ---------------------------------------------------------------------------------------


@pytest.mark.rule("mk.scenario.mines.guard")
def test_a_mine_is_guarded_by_an_open_enemy_and_one_face_down() -> None:
    state = explored(game("mines_liberation", 2))
    mines = [s for s, tokens in state.tokens.items() if len(tokens) == 2]
    assert mines
    for space in mines:
        open_token, hidden = state.tokens[space]
        assert open_token >= 0
        assert hidden < 0
        assert not state.rampaging >> space & 1


# --- whole games ---------------------------------------------------------------------------------


def played(scenario: str, players: int, seed: int = 5, **options: Any) -> MageKnightState:
    """A random game to its end."""
    setup = MageKnightSetup(scenario, players, heroes="random", **options)
    match = Playout(RULES, RULES.new(setup, seed))
    luck = Rng(seed).split(1)
    while match.ask is not None:
        assert isinstance(match.ask, Ask)
        match.choose(luck.pick(match.ask.options))
    return match.state


@pytest.mark.rule("mk.scenario.solo.tactic", "mk.scenario.solo.tactic-remove")
def test_alone_every_tactic_is_used_once_in_six_rounds() -> None:
    state = played("solo_conquest", 1)
    assert state.round == 6
    used = [*state.lost_tactics, state.players[0].tactic]
    assert state.dummy is not None
    used.append(state.dummy.tactic)
    assert sorted(used) == list(range(12))


@pytest.mark.rule("mk.scenario.solo.tactic")
def test_alone_the_player_chooses_a_tactic_first() -> None:
    match: Match[Any, Any] = Match.new(RULES, {"heroes": "tovak"}, 4)
    assert match.pending is not None
    assert match.state.dummy.tactic == -1
    assert len(match.pending.options) == 6  # type: ignore[union-attr]
    match.choose_index(0, 0)
    assert match.state.dummy.tactic not in (-1, match.state.players[0].tactic)


@pytest.mark.rule("mk.scenario.full-coop.tactic-dummy")
def test_together_the_dummy_has_a_random_tactic_before_the_players_choose() -> None:
    setup = {"scenario": "full_cooperation", "players": 2, "heroes": "tovak"}
    found = set()
    for seed in range(12):
        match: Match[Any, Any] = Match.new(RULES, setup, seed)
        found.add(match.state.dummy.tactic)
        assert len(match.pending.options) == 5  # type: ignore[union-attr]
    assert len(found) > 2


@pytest.mark.rule("mk.scenario.full-coop.tactic-remove")
def test_together_one_tactic_of_the_players_is_lost_after_each_round_but_the_last() -> None:
    state = played("full_cooperation", 2)
    assert len(state.lost_tactics) == state.round - 1 == 5


@pytest.mark.rule("mk.dummy.setup-hero")
def test_the_dummy_is_a_hero_nobody_plays_with_its_sixteen_cards() -> None:
    for seed in range(8):
        match: Match[Any, Any] = Match.new(
            RULES, {"scenario": "full_cooperation", "players": 3, "heroes": "random"}, seed
        )
        dummy = match.state.dummy
        heroes = {player.hero for player in match.state.players} | {dummy.hero}
        assert len(heroes) == 4
        assert len(dummy.deck) == 16
        assert sum(dummy.crystals) == 3
