"""The printed components: how many there are, and facts that are easy to get wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from critias.games.mage_knight.rules import components as c
from critias.games.mage_knight.rules import tables as t
from critias.games.mage_knight.rules.terms import (
    BLUE,
    COLD_FIRE,
    FIRE,
    GREEN,
    ICE,
    PHYSICAL,
    RED,
    WHITE,
)
from critias.games.mage_knight.shown.texts import text
from critias.kernel.errors import BadData
from critias.kit.data import entries


@pytest.mark.rule("mk.deed.kinds")
def test_there_are_five_kinds_of_deed_cards() -> None:
    assert Counter(c.DEED_KIND) == {
        c.WOUND_CARD: 1, c.BASIC_ACTION: 16, c.ADVANCED_ACTION: 28, c.SPELL: 20, c.ARTIFACT: 16,
    }  # fmt: skip
    assert len(c.BANNERS) == 4


def test_advanced_actions_and_spells_come_in_four_colours_alike() -> None:
    assert Counter(c.DEED_COLOUR[card] for card in c.ADVANCED_ACTIONS) == dict.fromkeys(range(4), 7)
    assert Counter(c.DEED_COLOUR[card] for card in c.SPELLS) == dict.fromkeys(range(4), 5)


def test_the_last_four_spells_are_the_interactive_ones() -> None:
    assert [c.DEEDS[card].id for card in c.SPELLS if c.DEEDS[card].interactive] == [
        "mana_meltdown", "mana_claim", "mind_read", "energy_flow",
    ]  # fmt: skip


@pytest.mark.rule("mk.setup.player.deck16", "mk.deed.start-basic-only")
def test_every_hero_has_sixteen_basic_actions_one_of_them_its_own() -> None:
    for hero, deck in zip(c.HEROES, c.HERO_DECK, strict=True):
        assert len(deck) == 16
        assert {c.DEED_KIND[card] for card in deck} == {c.BASIC_ACTION}
        assert [c.DEEDS[card].id for card in deck if c.DEEDS[card].hero] == [hero.own_card]
        assert Counter(c.DEED_COLOUR[card] for card in deck) == dict.fromkeys(range(4), 4)


def test_the_dummy_of_goldyx_has_two_green_crystals_and_a_blue_one() -> None:
    assert c.DUMMY_CRYSTALS[c.HERO["goldyx"]] == (GREEN, GREEN, BLUE)


@pytest.mark.rule("mk.setup.player.ten-skills", "mk.skill.described-on-card")
def test_every_hero_has_ten_skills_one_motivation_and_one_interactive() -> None:
    for hero in c.HEROES:
        skills = [skill for skill in c.SKILLS if skill.hero == hero.id]
        assert len(skills) == 10
        assert sum(skill.name == "Motivation" for skill in skills) == 1
        assert sum(skill.interactive for skill in skills) == 1
        assert all(text(skill).endswith(".") for skill in skills)


@pytest.mark.rule("mk.setup.token-piles")
def test_the_piles_hold_sixty_enemies_and_twelve_ruins() -> None:
    assert [len(pile) for pile in c.PILES] == [12, 10, 10, 10, 10, 8]
    assert len(c.RUINS) == 12
    assert sum(ruin.altar is not None for ruin in c.RUINS) == 4


def test_an_ice_dragon_is_what_its_token_shows() -> None:
    dragon = c.ENEMY["ice_dragon"]
    assert (c.ENEMY_ATTACK[dragon], c.ENEMY_ARMOR[dragon], c.ENEMY_FAME[dragon]) == (6, 7, 8)
    assert c.ENEMY_ELEMENT[dragon] == ICE
    assert c.ENEMY_ABILITIES[dragon] == 16
    assert c.ENEMY_RESISTANCES[dragon] == 1 << PHYSICAL | 1 << ICE


def test_high_dragons_breathe_cold_fire_and_fire_mages_fire() -> None:
    assert c.ENEMY_ELEMENT[c.ENEMY["high_dragon"]] == COLD_FIRE
    assert c.ENEMY_ELEMENT[c.ENEMY["fire_mages"]] == FIRE


@pytest.mark.rule("mk.setup.unit-decks")
def test_there_are_twenty_regular_and_twenty_elite_units() -> None:
    assert (len(c.REGULAR_UNITS), len(c.ELITE_UNITS)) == (20, 20)
    assert {c.UNIT_LEVEL[unit] for unit in c.REGULAR_UNITS} == {1, 2}
    assert {c.UNIT_LEVEL[unit] for unit in c.ELITE_UNITS} == {3, 4}


def test_herbalists_can_be_recruited_in_villages_and_monasteries() -> None:
    assert c.UNIT_SITES[c.UNIT["herbalists"]] == 1 << c.VILLAGE | 1 << c.MONASTERY


def test_there_are_twenty_tiles_the_first_with_two_sides() -> None:
    assert Counter(tile.kind for tile in c.TILES) == {
        "start": 2, "countryside": 11, "core": 4, "city": 4,
    }  # fmt: skip
    assert all(len(terrain) == 7 for terrain in c.TILE_TERRAIN)


def test_sites_of_all_tiles_are_as_many_as_printed() -> None:
    found = Counter(site for tile in c.TILE_SITE[2:] for site in tile if site != c.NO_SITE)
    assert found == {
        c.MAGICAL_GLADE: 6, c.MARAUDING_ORCS: 10, c.VILLAGE: 6, c.CRYSTAL_MINE: 8, c.KEEP: 5,
        c.MAGE_TOWER: 5, c.MONASTERY: 4, c.MONSTER_DEN: 2, c.DUNGEON: 2, c.ANCIENT_RUINS: 7,
        c.TOMB: 2, c.SPAWNING_GROUNDS: 2, c.DRACONUM: 6, c.CITY: 4,
    }  # fmt: skip


def test_only_one_core_tile_without_a_city_has_no_mine() -> None:
    core = [n for n, tile in enumerate(c.TILES) if tile.kind == "core"]
    assert [c.TILES[n].id for n in core if c.CRYSTAL_MINE not in c.TILE_SITE[n]] == ["core_1"]


def test_the_sides_of_the_starting_tile_differ_in_the_south_east() -> None:
    a, b = c.TILE_TERRAIN[c.TILE["A"]], c.TILE_TERRAIN[c.TILE["B"]]
    assert [place for place in range(7) if a[place] != b[place]] == [6]
    assert (a[6], b[6]) == (c.SEA, c.PLAINS)


@pytest.mark.rule("mk.board.city-garrisons")
def test_garrisons_grow_with_the_level_of_the_city() -> None:
    gray, brown, violet, white = c.PILE_GRAY, c.PILE_BROWN, c.PILE_VIOLET, c.PILE_WHITE
    assert c.GARRISONS[RED][0] == (white,)
    assert c.GARRISONS[BLUE][4] == (violet, violet, white)
    assert c.GARRISONS[GREEN][8] == (gray, brown, brown, brown, white)
    assert c.GARRISONS[WHITE][10] == (gray, white, white, white, white)
    for garrisons in c.GARRISONS:
        sizes = [len(garrison) for garrison in garrisons]
        assert sizes == sorted(sizes)
        assert len(sizes) == 11


@pytest.mark.rule("mk.city.white-bonus", "mk.city.blue-bonus", "mk.city.red-bonus")
@pytest.mark.rule("mk.city.green-bonus")
def test_every_city_helps_its_defenders_in_its_own_way() -> None:
    red, blue, green, white = c.CITIES
    assert white.armor == 1
    assert (blue.fire, blue.ice, blue.cold_fire) == (2, 2, 1)
    assert (red.physical_gains, green.physical_gains) == ("brutal", "poison")


@pytest.mark.rule("mk.board.terrain", "mk.setup.board-shows-costs")
def test_only_forest_and_desert_cost_otherwise_at_night() -> None:
    day, night = c.TERRAIN_COST
    assert day == (2, 3, 3, 4, 5, 5, c.CLOSED, c.CLOSED, c.CLOSED)
    assert night == (2, 3, 5, 4, 3, 5, c.CLOSED, c.CLOSED, c.CLOSED)
    assert (c.CITY_COST, c.EXPLORE_COST) == (2, 2)


@pytest.mark.rule("mk.board.fame-lines")
def test_rows_of_the_fame_track_grow_by_two_up_to_120_spaces() -> None:
    rows = [b - a for a, b in zip(t.LEVEL_AT, (*t.LEVEL_AT[1:], t.FAME_SPACES), strict=True)]
    assert rows == [3, 5, 7, 9, 11, 13, 15, 17, 19, 21]


@pytest.mark.rule("mk.board.level-tokens", "mk.setup.player.level1-stats")
@pytest.mark.rule("mk.setup.player.one-command", "mk.setup.player.level-tokens")
def test_level_tokens_come_in_pairs_of_levels() -> None:
    assert t.ARMOR == (2, 2, 3, 3, 3, 3, 4, 4, 4, 4)
    assert t.HAND_LIMIT == (5, 5, 5, 5, 6, 6, 6, 6, 7, 7)
    assert t.COMMAND == (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)


@pytest.mark.rule("mk.board.reputation")
def test_reputation_changes_influence_and_its_low_end_bars_interaction() -> None:
    assert t.REPUTATION == (None, -5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 5)


@pytest.mark.rule("mk.mana.basic-colors")
def test_four_colours_of_mana_are_basic() -> None:
    assert set(t.MANA.basic) == {"red", "blue", "white", "green"}
    assert set(t.MANA.special) == {"gold", "black"}


def test_every_tactic_has_its_number() -> None:
    assert [tactic.number for tactic in c.TACTICS] == [1, 2, 3, 4, 5, 6] * 2


@pytest.mark.parametrize("scenario", t.SCENARIOS, ids=lambda scenario: str(scenario.id))
def test_scenarios_ask_for_no_more_tiles_than_there_are(scenario: t.Scenario) -> None:
    for table in scenario.tables:
        assert table.countryside <= 11
        assert table.city <= 4
        assert table.core + len(scenario.core_without) <= 4
        assert len(scenario.countryside_tiles) <= table.countryside
        assert scenario.table(table.players) is table
    assert scenario.table(9) is None


def broken(folder: Path, name: str, old: str, new: str) -> Path:
    """A copy of a data file with one thing changed."""
    text = (c.DATA / name).read_text(encoding="utf-8")
    assert old in text
    path = folder / name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_wrong_value_is_refused_with_file_entry_and_field(tmp_path: Path) -> None:
    path = broken(tmp_path, "enemies.toml", "armor = 3", 'armor = "thick"')
    with pytest.raises(BadData, match=r"enemies.toml.*prowlers.*armor"):
        entries(path, "enemy", c.EnemyToken)


def test_an_unknown_ability_is_refused(tmp_path: Path) -> None:
    path = broken(tmp_path, "enemies.toml", '"fortified"', '"elusive"')
    with pytest.raises(BadData, match=r"enemies.toml.*diggers.*abilities.*elusive"):
        entries(path, "enemy", c.EnemyToken)


@pytest.mark.parametrize(
    ("load", "name", "old", "new", "complaint"),
    [
        (c.read_enemies, "enemies.toml", "copies = 2", "copies = 3", "61 enemy tokens instead"),
        (c.read_enemies, "enemies.toml", "attack = 4\n", "", "prowlers.*attack"),
        (c.read_ruins, "ruins.toml", 'altar = "green"\n', "", "altar_green.*altar"),
        (c.read_tiles, "tiles.toml", ', colour = "green"', "", "countryside_2.*SW.*colour"),
        (c.read_tiles, "tiles.toml", 'kind = "core"', 'kind = "countryside"', "12 countryside"),
        (c.read_cities, "cities.toml", 'tile = "core_6"', 'tile = "core_7"', "blue.*core_7"),
        (c.read_units, "units.toml", "level = 1", "level = 3", "peasants.*elite"),
        (c.read_heroes, "heroes.toml", "rage = 1", "range = 1", "no Basic Action 'range'"),
        (c.read_heroes, "heroes.toml", "march = 2", "march = 3", "16 cards"),
        (c.read_skills, "skills.toml", '"dark_paths"', '"burning_power"', "burning_power"),
        (c.read_tactics, "tactics.toml", "number = 2", "number = 3", "'day 3' stands where"),
        (t.read_levels, "levels.toml", "level = 2", "level = 3", "'3' stands where"),
        (t.read_scenarios, "scenarios.toml", 'map = "wedge"', 'map = "wood"', "no map 'wood'"),
        (t.read_scenarios, "scenarios.toml", "[5, 5, 8]", "[5, 8]", "a level for each city"),
    ],
)  # fmt: skip
def test_components_that_do_not_add_up_are_refused(
    tmp_path: Path, load: object, name: str, old: str, new: str, complaint: str
) -> None:
    path = broken(tmp_path, name, old, new)
    assert callable(load)
    with pytest.raises(BadData, match=complaint):
        load(path)


def test_a_spell_without_its_second_name_is_refused(tmp_path: Path) -> None:
    for name in ("basic_actions.toml", "advanced_actions.toml", "artifacts.toml"):
        (tmp_path / name).write_bytes((c.DATA / name).read_bytes())
    broken(tmp_path, "spells.toml", 'strong_name = "Firestorm"\n', "")
    with pytest.raises(BadData, match=r"fireball.*strong_name"):
        c.read_deeds(tmp_path)
