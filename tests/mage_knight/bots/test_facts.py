"""What an observation tells of components: the numbers printed on them, and what of them counts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from critias.games.mage_knight.bots.sight import SIGHT, facts
from critias.games.mage_knight.bots.sight.facts import POINTS, Now, counted, gives
from critias.games.mage_knight.rules.components import (
    DEED,
    DEEDS,
    ENEMY,
    HEXES,
    SKILL,
    SKILLS,
    UNIT,
    UNITS,
    DeedCard,
    Effective,
)
from critias.games.mage_knight.rules.state import Unit
from critias.games.mage_knight.rules.terms import BLUE, COLD_FIRE, FIRE, ICE, PHYSICAL, RED
from critias.kernel.choices import Option
from mage_knight.arranging import rampaging
from mage_knight.table import BLOCK, RANGED, Table


def given(points: facts.Points) -> dict[str, int]:
    """What is given, by name."""
    return {name: value for name, value in zip(POINTS, points, strict=True) if value}


def halves(deed: DeedCard) -> list[Effective]:
    return [deed.basic, deed.strong]


def sheet(table: Table, name: str) -> list[dict[str, int]]:
    """The rows of a sheet as the first seat sees them."""
    place = [one.name for one in SIGHT.sheets].index(name)
    names = [column.name for column in SIGHT.sheets[place].columns]
    values = list(SIGHT.look(table.state, 0).sheets[place])
    rows = (values[at : at + len(names)] for at in range(0, len(values), len(names)))
    return [dict(zip(names, row, strict=True)) for row in rows]


def option(table: Table, chosen: Option) -> dict[str, int]:
    """The row of an option that is offered."""
    table.options()
    assert table.ask is not None
    assert chosen in table.ask.options
    row = SIGHT.point(SIGHT.look(table.state, 0).index, table.ask.kind, chosen)
    return {column.name: value for column, value in zip(SIGHT.option, row, strict=True) if value}


@pytest.mark.parametrize(
    ("card", "half", "points"),
    [
        ("march", 0, {"move": 2}),
        ("march", 1, {"move": 4}),
        ("rage", 0, {"attack": 2, "block": 2}),
        ("determination", 1, {"block": 5}),
        ("swiftness", 1, {"attack": 3, "ranged": 3}),
        ("battle_versatility", 1, {"attack": 4, "block": 4, "ranged": 3, "siege": 2}),
        ("tranquility", 1, {"heal": 2, "draw": 2}),
        ("threaten", 1, {"influence": 5}),
        ("improvisation", 0, {"move": 3, "influence": 3, "attack": 3, "block": 3}),
        ("mana_draw", 1, {"mana": 2}),
        ("ambush", 0, {"move": 2}),
        ("agility", 0, {"move": 2}),
        ("mana_bolt", 0, {"attack": 8, "ranged": 6, "siege": 5}),
        ("blood_rage", 1, {"attack": 9}),
        ("diplomacy", 1, {"influence": 4}),
        ("ruby_ring", 0, {"mana": 2}),
        ("restoration", 0, {"heal": 5}),
        ("wound", 0, {}),
    ],
)  # fmt: skip
def test_cards_give_what_is_printed(card: str, half: int, points: dict[str, int]) -> None:
    assert given(facts.CARD_GIFTS[DEED[card]][half].points) == points


def test_what_a_text_has_in_numbers_is_told_as_numbers() -> None:
    """Words are for people: programs are told by `gives`."""
    effects: dict[str, Effective] = {skill.id: skill for skill in SKILLS}
    effects |= {f"{deed.id} {deed.basic is half}": half for deed in DEEDS for half in halves(deed)}
    effects |= {f"{u.id} {place}": one for u in UNITS for place, one in enumerate(u.abilities)}
    named = re.compile(
        r"(Move|Influence|Heal|Attack|Block) \d(?! more)|[Gg]ain (a|two|three) .*mana"
    )
    silent = {name for name, one in effects.items() if named.search(one.text) and not one.gives}
    assert silent == set()
    told = {name for name, one in effects.items() if one.gives}
    assert {"blood_rage True", "altem_mages 1", "dark_paths"} <= told


def test_units_skills_and_cards_played_sideways_give_what_is_printed() -> None:
    assert given(facts.UNIT_BEST[UNIT["peasants"]]) == {
        "move": 2, "influence": 2, "attack": 2, "block": 2,
    }  # fmt: skip
    assert given(facts.UNIT_BEST[UNIT["herbalists"]]) == {"heal": 2, "mana": 1}
    assert given(facts.UNIT_GIFTS[UNIT["utem_guardsmen"]][1].points) == {"block": 4}
    assert given(facts.SKILL_GIFTS[SKILL["dark_negotiation"]].points) == {"influence": 3}
    assert given(facts.SIDEWAYS.points) == {"move": 1, "influence": 1, "attack": 1, "block": 1}


def test_what_is_resisted_counts_half() -> None:
    fire = facts.CARD_GIFTS[DEED["fire_bolt"]][1]
    assert counted(fire, Now(facts.ATTACK, facts.weak_attacks([1 << ICE]))) == 6
    assert counted(fire, Now(facts.ATTACK, facts.weak_attacks([1 << FIRE]))) == 3
    assert counted(fire, Now(facts.RANGED_ATTACK)) == 6
    assert counted(fire, Now(facts.SIEGE_ATTACK)) == 0
    one, other = 1 << FIRE, 1 << ICE
    assert not facts.weak_attacks([one, other]) >> COLD_FIRE & 1
    assert facts.weak_attacks([one | other]) >> COLD_FIRE & 1
    ice = facts.CARD_GIFTS[DEED["ice_shield"]][0]
    assert counted(ice, Now(facts.BLOCK, facts.WEAK_BLOCKS[FIRE])) == 6
    assert counted(ice, Now(facts.BLOCK, facts.WEAK_BLOCKS[ICE])) == 3
    assert counted(facts.SIDEWAYS, Now(facts.BLOCK, facts.WEAK_BLOCKS[FIRE])) == 1


def test_effects_to_choose_from_give_what_they_are_called() -> None:
    row = gives("siege_fire_attack_1", -1, Now())
    assert given(row[: len(POINTS)]) == {"attack": 1, "ranged": 1, "siege": 1}
    assert row[len(POINTS)] == FIRE + 1
    assert given(gives("cold_fire_block_5", -1, Now())[: len(POINTS)]) == {"block": 5}
    assert not any(gives("end_turn", -1, Now()))


def test_options_tell_what_they_give_and_take() -> None:
    table = Table(hand="march rage wound", crystals="green", units="peasants")
    assert option(table, ("play", "march"))["gives_move"] == 2
    powered = option(table, ("power", "march"))
    assert powered["gives_move"] == 4
    assert powered["counts"] == 8
    assert powered["takes_1"] == 3
    assert option(table, ("sideways", "rage"))["counts"] == 2
    moving = option(table, ("unit", 0, 2))
    assert (moving["unit"], moving["gives_move"]) == (1, 2)
    assert "takes_1" not in moving


def test_what_counts_in_a_combat_is_told() -> None:
    table = Table(hand="rage cold_toughness fire_bolt", crystals="red")
    table.fight("fire_dragon", phase=BLOCK, against=0)
    assert option(table, ("play", "cold_toughness"))["counts"] == 6
    assert option(table, ("play", "rage"))["counts"] == 2
    table = Table(hand="fire_bolt", crystals="red")
    table.fight("fire_dragon", phase=RANGED)
    table.combat.targets = 1
    assert option(table, ("power", "fire_bolt"))["counts"] == 3


def test_enemies_tell_what_is_printed_on_them() -> None:
    table = Table()
    rampaging(table, "0,0ne", "wolf_riders")
    token = sheet(table, "tokens")[0]
    assert (token["armor"], token["attack"], token["needed"], token["fame"]) == (4, 3, 6, 3)
    assert (token["swift"], token["brutal"], token["element"]) == (1, 0, PHYSICAL + 1)
    table = Table()
    table.fight("fire_dragon", phase=BLOCK)
    foe = sheet(table, "foes")[0]
    attack, armor = 9, 2
    assert (foe["needed"], foe["damage"], foe["hits"]) == (attack, attack, -(-attack // armor))
    assert (foe["resists_physical"], foe["resists_fire"], foe["resists_ice"]) == (1, 1, 0)
    assert foe["element"] == FIRE + 1
    assert set(facts.ENEMY_FACTS[ENEMY["orc_summoners"]][1:3]) == {0}


def test_spaces_tell_what_it_takes_to_get_there() -> None:
    table = Table(at="0,0c")
    spaces = {(row["q"], row["r"]): row for row in sheet(table, "spaces")}
    assert (spaces[0, 0]["walked"], spaces[0, 0]["way"]) == (1, 0)
    near = [row for (q, r), row in spaces.items() if max(abs(q), abs(r), abs(q + r)) == 1]
    assert any(row["walked"] for row in near)
    for row in near:
        if row["walked"]:
            assert 0 < row["way"] <= row["cost"]
            if row["way"] == row["cost"]:
                assert HEXES[row["first"]] == (row["q"], row["r"])
    closed = [row for row in spaces.values() if not row["cost"]]
    assert closed, "a lake or the sea"
    assert not any(row["walked"] for row in closed)


def test_what_the_hand_gives_is_added_up() -> None:
    table = Table(hand="march rage wound", crystals="green", source=())
    table.me.turn.dice = 0
    table.me.units = [Unit(UNIT["peasants"])]
    means: dict[str, Any] = sheet(table, "means")[0]
    assert (means["cards"], means["wounds"], means["mana"]) == (2, 1, 1)
    assert means["payable_green"] == 1
    assert means["payable_red"] == means["payable_blue"] == 0
    assert means["free_move"] == 2 + 1 + 2
    assert means["powered_move"] == 4 + 1 + 2
    assert means["free_attack"] == means["powered_attack"] == 1 + 2 + 2
    table.me.units[0].spent = True
    assert sheet(table, "means")[0]["free_move"] == 3


def test_mana_powers_no_more_than_there_is() -> None:
    hand = (DEED["rage"], DEED["rage"], DEED["determination"])
    place = facts.SUMMED.index("attack")
    payable = 1 << RED | 1 << BLUE
    found = [facts.hand_gives(hand, (), payable, many) for many in (0, 1, 2, 3)]
    assert [row[len(facts.SUMMED) + place] for row in found] == [6, 8, 10, 10]
    assert {row[place] for row in found} == {6}
