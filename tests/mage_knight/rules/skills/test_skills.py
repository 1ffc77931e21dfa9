"""Skills that are numbers, and the rules that all Skills share."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import SKILL
from critias.games.mage_knight.rules.terms import FIRE, ICE, MELEE, PHYSICAL
from critias.games.mage_knight.rules.terms import RANGED as SHOT
from critias.games.mage_knight.rules.terms import SIEGE as BOMBARD
from mage_knight.table import BLOCK, RANGED, Table


@pytest.mark.parametrize(("skill", "day", "night"), [("dark_paths", 1, 2), ("double_time", 2, 1)])
def test_skills_of_movement(skill: str, day: int, night: int) -> None:
    for dark, points in ((False, day), (True, night)):
        table = Table(skills=skill, night=dark)
        table.skill(skill)
        assert table.me.turn.move == points
    assert not Table(skills=skill).talk().offers("skill", skill)


@pytest.mark.parametrize(
    ("skill", "day", "night"), [("dark_negotiation", 2, 3), ("bright_negotiation", 3, 2)]
)
def test_skills_of_negotiation(skill: str, day: int, night: int) -> None:
    for dark, points in ((False, day), (True, night)):
        table = Table(skills=skill, night=dark).talk()
        table.skill(skill)
        assert table.me.turn.influence == points
    assert not Table(skills=skill).offers("skill", skill)


@pytest.mark.parametrize(
    ("skill", "day", "night"), [("day_sharpshooting", 2, 1), ("night_sharpshooting", 1, 2)]
)
def test_skills_of_shooting(skill: str, day: int, night: int) -> None:
    for dark, value in ((False, day), (True, night)):
        table = Table(skills=skill, night=dark).fight("prowlers", phase=RANGED)
        table.skill(skill)
        assert table.attacks == [(value, SHOT, PHYSICAL)]
    assert not Table(skills=skill).fight("prowlers", phase=BLOCK).offers("skill", skill)


def test_a_dungeon_is_night_for_skills() -> None:
    table = Table(skills="night_sharpshooting").fight("prowlers", phase=RANGED, night=True)
    table.skill("night_sharpshooting")
    assert table.attacks == [(2, SHOT, PHYSICAL)]


@pytest.mark.parametrize(
    ("skill", "choices"),
    [
        ("burning_power", {"siege_attack_1": PHYSICAL, "siege_fire_attack_1": FIRE}),
        ("freezing_power", {"siege_attack_1": PHYSICAL, "siege_ice_attack_1": ICE}),
    ],
)
def test_skills_of_siege(skill: str, choices: dict[str, int]) -> None:
    for word, element in choices.items():
        table = Table(skills=skill).fight("prowlers", phase=RANGED)
        table.skill(skill, word)
        assert table.attacks == [(1, BOMBARD, element)]


@pytest.mark.parametrize(
    ("skill", "choices"),
    [
        ("hot_swordsmanship", {"attack_2": PHYSICAL, "fire_attack_2": FIRE}),
        ("cold_swordsmanship", {"attack_2": PHYSICAL, "ice_attack_2": ICE}),
    ],
)
def test_skills_of_swords(skill: str, choices: dict[str, int]) -> None:
    for word, element in choices.items():
        table = Table(skills=skill).fight("prowlers")
        table.skill(skill, word)
        assert table.attacks == [(2, MELEE, element)]
    assert not Table(skills=skill).fight("prowlers", phase=RANGED).offers("skill", skill)


@pytest.mark.parametrize(
    ("word", "block"),
    [("block_3", (3, PHYSICAL)), ("fire_block_2", (2, FIRE)), ("ice_block_2", (2, ICE))],
)
def test_shield_mastery(word: str, block: tuple[int, int]) -> None:
    table = Table(skills="shield_mastery").fight("prowlers", phase=BLOCK)
    table.skill("shield_mastery", word)
    assert table.blocks == [block]


@pytest.mark.parametrize(
    ("skill", "crystal", "token"),
    [
        ("white_crystal_craft", "blue", "white"),
        ("green_crystal_craft", "blue", "green"),
        ("red_crystal_craft", "blue", "red"),
        ("leaves_in_the_wind", "green", "white"),
        ("whisper_in_the_treetops", "white", "green"),
    ],
)
def test_skills_of_crystals(skill: str, crystal: str, token: str) -> None:
    table = Table(skills=skill)
    table.skill(skill)
    assert (table.crystals(), table.mana()) == (crystal, token)
    assert table.me.turned == [SKILL[skill]]


@pytest.mark.rule("mk.skill.type-turn")
def test_a_skill_without_symbol_works_once_a_turn() -> None:
    table = Table(skills="double_time", hand="rage march", deck="rage rage rage rage rage rage")
    table.skill("double_time")
    assert not table.offers("skill", "double_time")
    table.end("rage", "done")
    assert table.offers("skill", "double_time")


@pytest.mark.rule("mk.skill.type-round")
def test_a_skill_of_the_round_is_turned_face_down() -> None:
    table = Table(skills="potion_making", hand="wound rage rage")
    table.skill("potion_making")
    assert (table.me.turn.heal, table.me.turned) == (2, [SKILL["potion_making"]])
    table.end("rage", "done", "play_on")
    assert not table.offers("skill", "potion_making")


@pytest.mark.rule("mk.skill.foreign")
def test_skills_of_other_heroes_are_used_like_own_ones() -> None:
    table = Table("tovak", skills="dark_paths")
    table.skill("dark_paths")
    assert table.me.turn.move == 1


@pytest.mark.rule("mk.skill.none-at-start")
def test_nobody_begins_with_a_skill() -> None:
    assert Table().me.skills == []
