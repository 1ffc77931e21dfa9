"""Movement, exploring, meeting others and interaction, a test for each rule."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import (
    DEED,
    DEEDS,
    DRACONUM,
    ENEMIES,
    GARRISONS,
    KEEP,
    MAGE_TOWER,
    MARAUDING_ORCS,
    MONASTERY,
    PILE_GRAY,
    PILE_NAMES,
    PILE_VIOLET,
    TILE,
    UNIT,
)
from critias.games.mage_knight.rules.map import lattice, site_at
from critias.games.mage_knight.rules.movement import look_around
from critias.games.mage_knight.rules.state import ACTED, RESTED
from critias.games.mage_knight.rules.terms import WHITE
from mage_knight.arranging import city, garrison, rampaging, shield
from mage_knight.table import Table, unit_names

CITY_MAP = {"0,1": "countryside_1", "1,0": "core_7"}
MONASTERY_MAP = {"0,1": "countryside_1", "1,0": "countryside_5"}
TOWER_MAP = {"0,1": "countryside_1", "1,0": "countryside_4"}
VILLAGE, FORT = "0,1e", "1,0ne"


def words(table: Table) -> set[object]:
    """The first words of the options open now."""
    return {option[0] if isinstance(option, tuple) else option for option in table.options()}


# --- movement ------------------------------------------------------------------------------------


@pytest.mark.rule("mk.move.only-regular")
@pytest.mark.parametrize("flag", [ACTED, RESTED])
def test_nobody_steps_or_explores_after_an_action_or_in_a_rest(flag: int) -> None:
    table = Table(hand="march", at="0,1ne", move=9)
    assert {"go", "explore"} <= words(table)
    table.me.turn.flags |= flag
    assert not {"go", "explore"} & words(table)


@pytest.mark.rule("mk.move.sources")
def test_move_points_come_from_cards_skills_and_units() -> None:
    table = Table(hand="march stamina", mana="blue", units="peasants", skills="double_time")
    table.play("march")
    assert table.me.turn.move == 2
    table.power("stamina")
    assert table.me.turn.move == 2 + 4
    table.unit("peasants", 2)
    assert table.me.turn.move == 2 + 4 + 2
    table.skill("double_time")
    assert table.me.turn.move == 2 + 4 + 2 + 2


@pytest.mark.rule("mk.move.sideways")
def test_any_card_but_a_wound_is_move_1_sideways() -> None:
    hand = ("rage", "path_finding", "fireball", "ruby_ring")
    table = Table(hand=[*hand, "wound"])
    assert not table.offers("sideways", "wound")
    for points, card in enumerate(hand, 1):
        table.sideways(card)
        assert table.me.turn.move == points


@pytest.mark.rule("mk.move.add-points-later")
def test_points_may_be_added_after_a_step_and_after_a_reveal() -> None:
    table = Table(hand="march stamina", at="0,1c", move=5)
    table.do(("go", "0,1nw"))
    left = table.me.turn.move
    table.play("march")
    assert table.me.turn.move == left + 2
    place = next(o for o in table.options() if isinstance(o, tuple) and o[0] == "explore")
    table.do(place)
    table.play("stamina")
    assert table.me.turn.move == left + 2 - 2 + 2
    assert "go" in words(table)


@pytest.mark.rule("mk.move.any-number")
def test_steps_and_reveals_go_on_as_long_as_the_points_last() -> None:
    table = Table(at="0,1ne", move=2 * 2 + 1)
    table.do(("explore", "1,1"), ("explore", "0,2"))
    assert (len(table.state.tiles), table.me.turn.move) == (5, 1)
    assert not {"go", "explore"} & words(table)
    walker = Table(at="0,0c", move=2 + 2 + 2)
    walker.do(("go", "0,0e"), ("go", "0,0c"), ("go", "0,0e"))
    assert (walker.where, walker.me.turn.move) == ("0,0e", 0)


@pytest.mark.rule("mk.move.other-effects")
def test_healing_and_special_effects_may_be_played_between_two_steps() -> None:
    table = Table(hand="tranquility crystallize wound", mana="red", at="0,0c", move=4)
    table.do(("go", "0,0e"))
    table.play("tranquility", "heal_1")
    table.do(("heal", "hand"))
    table.play("crystallize")
    assert (table.hand, table.crystals()) == ([], "red")
    table.do(("go", "0,0c"))
    assert (table.where, table.me.turn.move) == ("0,0c", 0)


@pytest.mark.rule("mk.move.assault-ends")
@pytest.mark.parametrize("what", ["keep", "tower", "city", "owned"])
def test_entering_an_enemy_fort_ends_the_movement_and_is_an_assault(what: str) -> None:
    if what == "city":
        table = Table("tovak", "goldyx", at="1,0nw", move=9, tiles=CITY_MAP, hand="rage")
        city(table, "1,0c", WHITE, "guardsmen")
        to = "1,0c"
    elif what == "tower":
        table = Table("tovak", "goldyx", at="1,0e", move=9, tiles=TOWER_MAP, hand="rage")
        garrison(table, "1,0c", "monks")
        to = "1,0c"
    else:
        table = Table("tovak", "goldyx", at="1,0c", move=9, hand="rage")
        to = FORT
        if what == "keep":
            garrison(table, to, "swordsmen")
        else:
            shield(table, to, 1)
    table.do(("go", to))
    assert (table.combat.kind, table.where) == ("assault", to)
    assert len(table.combat.foes) == 1
    assert "go" not in words(table)


@pytest.mark.rule("mk.turn.regular.mandatory-assault")
def test_the_whole_garrison_of_a_city_has_to_be_fought_and_nothing_else_done() -> None:
    table = Table("tovak", "goldyx", at="1,0nw", move=9, tiles=CITY_MAP, hand="rage")
    city(table, "1,0c", WHITE, "guardsmen", "freezers", "swordsmen")
    table.do(("go", "1,0c"))
    assert len(table.combat.foes) == 3
    assert table.me.turn.flags & ACTED
    assert not {"go", "interact", "rest", "end_turn"} & words(table)


@pytest.mark.rule("mk.combat.start.assault-reputation")
@pytest.mark.parametrize("won", [True, False])
def test_an_assault_costs_a_reputation_whether_it_succeeds_or_not(won: bool) -> None:
    table = Table("tovak", "goldyx", at="1,0c", move=9, hand="rage")
    garrison(table, FORT, "swordsmen")
    table.me.reputation = 3
    table.do(("go", FORT))
    assert table.me.reputation == 2
    table.combat.phase = 32
    if won:
        table.combat.attacks = [(99, 0, 0, -1)]
        table.do("settle")
    else:
        table.do("end")
    assert table.state.combat is None
    assert (table.me.reputation, table.space(FORT) in table.state.shields) == (2, won)


@pytest.mark.rule("mk.turn.regular.mandatory-provoked")
def test_provoked_enemies_end_the_movement_and_have_to_be_fought() -> None:
    table = Table(hand="rage", at="0,1w", move=9)
    rampaging(table, "0,1nw", "prowlers")
    table.do(("go", "0,1c"))
    assert table.me.turn.flags & ACTED
    assert not {"go", "explore", "rest", "end_turn", "interact"} & words(table)


@pytest.mark.rule("mk.combat.start.provoked")
def test_a_provoking_step_starts_a_combat_with_the_enemy_provoked_alone() -> None:
    table = Table(hand="rage", at="0,1w", move=9)
    rampaging(table, "0,1nw", "prowlers")
    rampaging(table, "0,1e", "diggers")  # next to the new space alone
    table.do(("go", "0,1c"))
    assert table.combat.kind == "provoked"
    assert [ENEMIES[foe.token].id for foe in table.combat.foes] == ["prowlers"]


# --- exploring -----------------------------------------------------------------------------------


def revealed(name: str, *, night: bool = False) -> Table:
    """This tile has just been revealed at "1,1"."""
    beside = [tile for tile in ("countryside_1", "countryside_2", "countryside_3") if tile != name]
    tiles = {"0,1": beside[0], "1,0": beside[1]}
    table = Table("tovak", "goldyx", at="0,1ne", move=2, night=night, tiles=tiles)
    table.state.countryside = [TILE[name]]
    table.do(("explore", "1,1"))
    return table


def sites(table: Table, kind: int) -> list[int]:
    """The spaces of the tile just revealed with this site."""
    names = lattice(table.state).names
    spaces = [space for space, name in enumerate(names) if name.startswith("1,1")]
    return [space for space in spaces if site_at(table.state, space) == kind]


@pytest.mark.rule("mk.explore.reveal-sites")
@pytest.mark.parametrize("number", range(1, 12))
def test_every_site_of_a_new_tile_is_revealed_at_once(number: int) -> None:
    table = revealed(f"countryside_{number}")
    state = table.state
    for kind in (KEEP, MAGE_TOWER, MARAUDING_ORCS, DRACONUM):
        for space in sites(table, kind):
            assert len(state.tokens[space]) == 1
    assert len(state.monastery) == len(sites(table, MONASTERY))


@pytest.mark.rule("mk.site.keep.reveal")
@pytest.mark.parametrize("night", [False, True])
def test_a_keep_gets_a_gray_token_that_is_turned_up_by_day_next_to_a_hero(night: bool) -> None:
    table = revealed("countryside_9", night=night)
    (keep,) = sites(table, KEEP)
    (token,) = table.state.tokens[keep]
    assert token == ~PILE_GRAY  # face down
    table.me.space = lattice(table.state).neighbours[keep][0]
    look_around(table.state)
    assert (table.state.tokens[keep][0] >= 0) is not night


@pytest.mark.rule("mk.site.tower.reveal")
@pytest.mark.parametrize("night", [False, True])
def test_a_tower_gets_a_violet_token_that_is_turned_up_by_day_next_to_a_hero(night: bool) -> None:
    table = revealed("countryside_4", night=night)
    (tower,) = sites(table, MAGE_TOWER)
    (token,) = table.state.tokens[tower]
    assert token == ~PILE_VIOLET  # face down
    table.me.space = lattice(table.state).neighbours[tower][0]
    look_around(table.state)
    (shown,) = table.state.tokens[tower]
    assert (shown >= 0) is not night
    if not night:
        assert ENEMIES[shown].pile == "violet"


@pytest.mark.rule("mk.site.rampaging.token")
def test_orcs_get_a_green_token_and_draconum_a_red_one_face_up() -> None:
    found = set()
    for number in range(1, 12):
        table = revealed(f"countryside_{number}")
        for kind, pile in ((MARAUDING_ORCS, "green"), (DRACONUM, "red")):
            for space in sites(table, kind):
                (token,) = table.state.tokens[space]
                assert ENEMIES[token].pile == pile
                assert table.state.rampaging >> space & 1
                found.add(pile)
    assert "green" in found


@pytest.mark.rule("mk.explore.monastery")
def test_a_monastery_revealed_brings_the_top_card_to_the_units() -> None:
    table = Table("tovak", "goldyx", at="0,1ne", move=2)
    state = table.state
    state.countryside = [TILE["countryside_5"]]
    offer, cards = state.actions[:], set(state.action_deck)
    table.do(("explore", "1,1"))
    assert len(state.monastery) == 1
    assert cards - set(state.action_deck) == set(state.monastery)
    assert state.actions == offer


def city_revealed(level: int, night: bool = False) -> Table:
    """The White city has just been revealed at "1,1"."""
    table = Table("tovak", "goldyx", at="0,1ne", move=2, night=night)
    state = table.state
    state.left, state.city_tiles, state.levels = [0, 0, 1], [TILE["core_7"]], (level,)
    table.do(("explore", "1,1"))
    return table


@pytest.mark.rule("mk.explore.city-card")
@pytest.mark.parametrize("level", [1, 5, 11])
def test_a_city_comes_into_play_with_the_level_of_the_scenario(level: int) -> None:
    table = city_revealed(level)
    (town,) = table.state.cities
    assert (town.level, town.spaces) == (level, [table.space("1,1c")])
    assert not town.conquered
    assert town.colour == WHITE


@pytest.mark.rule("mk.explore.city-garrison")
def test_the_garrison_of_a_city_lies_face_down_with_the_colours_of_its_level() -> None:
    for level in (1, 5, 11):
        table = city_revealed(level)
        (town,) = table.state.cities
        assert all(token < 0 for token in town.garrison)
        shown = [PILE_NAMES[~token] for token in town.garrison]
        assert shown == [PILE_NAMES[pile] for pile in GARRISONS[WHITE][level - 1]]
        if level == 5:
            assert sorted(shown) == ["gray", "white", "white"]


@pytest.mark.rule("mk.site.city.reveal")
@pytest.mark.parametrize("night", [False, True])
def test_a_garrison_of_a_city_is_turned_up_next_to_a_hero_by_day_and_night(night: bool) -> None:
    table = city_revealed(5, night)
    town = table.state.cities[0]
    assert all(token < 0 for token in town.garrison)
    table.me.space = table.space("1,1w")
    look_around(table.state)
    assert all(token >= 0 for token in town.garrison)


# --- other Heroes --------------------------------------------------------------------------------


def met(*, move: int = 2, to: str = "0,0e") -> Table:
    """A step onto the space of another Hero."""
    table = Table("tovak", "goldyx", hand="rage", at="0,0c", move=move)
    table.player(1).space = table.space(to)
    table.player(1).hand = [DEED["rage"]]
    table.do(("go", to))
    return table


@pytest.mark.rule("mk.turn.regular.mandatory-pvp")
def test_who_stops_with_another_hero_has_to_fight() -> None:
    table = met()
    assert table.state.combat is None
    table.end()
    assert table.combat.kind == "duel"
    assert table.ask is not None
    assert table.ask.seats == (1,)


@pytest.mark.rule("mk.players.stop-is-attack")
@pytest.mark.parametrize("move", [2, 9])
def test_stopping_by_choice_or_for_lack_of_points_is_an_attack(move: int) -> None:
    table = met(move=move)
    table.do(("attack", 1))
    assert table.combat.kind == "duel"
    passing = met(move=9)
    passing.do(("go", "0,0c"))
    passing.sideways("rage")
    passing.end()
    assert passing.state.combat is None


@pytest.mark.rule("mk.players.attack-is-action")
def test_an_attack_is_the_action_and_the_only_one_where_another_stands() -> None:
    table = Table("tovak", "goldyx", hand="rage", at="0,1c", move=2)
    table.player(1).space = table.space(VILLAGE)
    table.player(1).hand = [DEED["rage"]]
    table.do(("go", VILLAGE))
    assert "attack" in words(table)
    assert "interact" not in words(table)
    table.do(("attack", 1))
    assert table.me.turn.flags & ACTED


@pytest.mark.rule("mk.pvp.conditions.stop")
def test_without_a_step_onto_the_space_there_is_no_combat() -> None:
    table = Table("tovak", "goldyx", hand="rage", at="0,0c", move=4)
    table.player(1).space = table.space("0,0e")
    table.player(1).hand = [DEED["rage"]]
    assert "attack" not in words(table)
    table.do(("go", "0,0e"))
    assert "attack" in words(table)
    table.do(("go", "0,0c"))
    assert "attack" not in words(table)


@pytest.mark.rule("mk.pvp.conditions.space")
@pytest.mark.parametrize("where", ["portal", "city"])
def test_nobody_fights_on_a_portal_or_in_a_city(where: str) -> None:
    if where == "portal":
        table = Table("tovak", "goldyx", hand="rage", at="0,0e", move=2)
        to = "0,0c"
    else:
        table = Table("tovak", "goldyx", hand="rage", at="1,0nw", move=2, tiles=CITY_MAP)
        city(table, "1,0c", WHITE, conquered=True)
        to = "1,0c"
    table.player(1).space = table.space(to)
    table.player(1).hand = [DEED["rage"]]
    table.do(("go", to))
    assert "attack" not in words(table)
    table.sideways("rage") if where == "portal" else table.do("interact")
    table.end()
    assert table.state.combat is None
    assert table.said("forced_back") == []


@pytest.mark.rule("mk.players.enter-owned-keep-occupied", "mk.combat.start.foreign-keep-present")
def test_a_keep_with_its_owner_is_fought_for_with_the_owner() -> None:
    table = Table("tovak", "goldyx", hand="rage", at="1,0c", move=9)
    shield(table, FORT, 1)
    table.player(1).space = table.space(FORT)
    table.player(1).hand = [DEED["rage"]]
    table.do(("go", FORT))
    assert (table.combat.kind, table.where) == ("duel", FORT)
    assert table.combat.foes == []
    assert "go" not in words(table)
    away = Table("tovak", "goldyx", hand="rage", at="1,0c", move=9)
    shield(away, FORT, 1)
    away.do(("go", FORT))
    assert (away.combat.kind, len(away.combat.foes)) == ("assault", 1)


@pytest.mark.rule("mk.combat.multi.no-mix-pvp")
def test_rampaging_enemies_never_join_a_fight_between_players() -> None:
    table = Table("tovak", "goldyx", hand="rage", at="1,0c", move=9)
    shield(table, FORT, 1)
    table.player(1).space = table.space(FORT)
    table.player(1).hand = [DEED["rage"]]
    assert table.offers("go", FORT)
    rampaging(table, "1,0e", "prowlers")  # the step would provoke it
    assert not table.offers("go", FORT)


# --- interaction ---------------------------------------------------------------------------------


@pytest.mark.rule("mk.interact.city-shields")
@pytest.mark.parametrize(("shields", "influence"), [([], 0), ([0], 1), ([0, 1, 0], 2)])
def test_each_own_shield_in_a_city_is_an_influence(shields: list[int], influence: int) -> None:
    table = Table("tovak", "goldyx", hand="rage", at="1,0c", tiles=CITY_MAP)
    city(table, "1,0c", WHITE, conquered=True).shields = shields
    table.do("interact")
    assert table.me.turn.influence == influence


@pytest.mark.rule("mk.interact.no-cards-needed.example")
def test_three_shields_and_a_good_name_are_4_influence_without_a_card() -> None:
    table = Table("tovak", "goldyx", at="1,0c", tiles=CITY_MAP)
    city(table, "1,0c", WHITE, conquered=True).shields = [0, 0, 0]
    table.me.reputation = 2
    table.do("interact")
    assert (table.me.turn.influence, table.played) == (4, [])


def market(at: str = VILLAGE, *units: str, influence: int = 20, **more: object) -> Table:
    """An interaction with these Units in the offer."""
    table = Table("tovak", "goldyx", at=at, hand="wound rage", **more)  # type: ignore[arg-type]
    table.state.units = [UNIT[name] for name in units]
    if site_at(table.state, table.me.space) in (KEEP, MAGE_TOWER):
        table.state.shields[table.me.space] = 0
    table.do("interact")
    table.me.turn.influence = influence
    return table


@pytest.mark.rule("mk.interact.recruit-match")
def test_a_unit_needs_an_icon_of_the_site_and_its_price() -> None:
    assert market(VILLAGE, "peasants", influence=4).offers("recruit", "peasants")
    assert not market(VILLAGE, "peasants", influence=3).offers("recruit", "peasants")
    assert not market(VILLAGE, "fire_golems").offers("recruit", "fire_golems")
    table = market(VILLAGE, "peasants", influence=7)
    table.do(("recruit", "peasants"))
    assert (unit_names(table.me), table.me.turn.influence) == (["peasants"], 3)


@pytest.mark.rule("mk.site.recruit-icons")
@pytest.mark.parametrize(
    ("at", "tiles", "there", "elsewhere"),
    [
        (VILLAGE, None, "peasants", "red_cape_monks"),
        (FORT, None, "utem_swordsmen", "peasants"),
        ("1,0c", TOWER_MAP, "fire_mages", "peasants"),
        ("1,0ne", MONASTERY_MAP, "red_cape_monks", "peasants"),
    ],
)
def test_each_site_recruits_the_units_with_its_icon(
    at: str, tiles: dict[str, str] | None, there: str, elsewhere: str
) -> None:
    table = market(at, there, elsewhere, tiles=tiles)
    assert table.offers("recruit", there)
    assert not table.offers("recruit", elsewhere)


@pytest.mark.rule("mk.interact.recruit-use-now")
def test_a_new_unit_helps_in_the_same_interaction() -> None:
    table = market(VILLAGE, "peasants", influence=4)
    table.do(("recruit", "peasants"))
    table.unit("peasants", 1)
    assert (table.me.turn.influence, table.me.units[0].spent) == (2, True)


@pytest.mark.rule("mk.interact.spend-on-offer")
def test_influence_buys_what_the_site_offers_and_nothing_else() -> None:
    village = market(VILLAGE, "peasants")
    assert {"recruit", "buy"} <= words(village)
    assert not {"learn", "spell"} & words(village)
    keep = market(FORT, "utem_swordsmen")
    assert "recruit" in words(keep)
    assert not {"buy", "learn", "spell"} & words(keep)
    poor = market(VILLAGE, "peasants", influence=2)
    assert not {"recruit", "buy"} & words(poor)


@pytest.mark.rule("mk.interact.heal-monastery")
def test_a_monastery_heals_for_2_influence_a_point() -> None:
    table = market("1,0ne", influence=4, tiles=MONASTERY_MAP)
    table.do(("buy", "healing"))
    assert (table.me.turn.influence, table.me.turn.heal) == (2, 1)
    table.do(("buy", "healing"))
    assert (table.me.turn.influence, table.me.turn.heal) == (0, 2)
    assert not table.offers("buy", "healing")


@pytest.mark.rule("mk.interact.monastery-aa")
def test_a_monastery_teaches_its_card_for_6_and_gets_no_other_before_the_next_round() -> None:
    table = market("1,0ne", influence=5, tiles=MONASTERY_MAP)
    card = table.state.action_deck.pop()
    table.state.monastery = [card]
    assert "learn" not in words(table)
    table.me.turn.influence = 12
    (lesson,) = (o for o in table.options() if isinstance(o, tuple) and o[0] == "learn")
    table.do(lesson)
    assert (table.me.top, table.me.turn.influence) == ([card], 6)
    assert table.state.monastery == []
    assert "learn" not in words(table)


@pytest.mark.rule("mk.interact.monastery-aa-source")
def test_a_monastery_does_not_teach_cards_of_the_other_offer() -> None:
    table = market("1,0ne", tiles=MONASTERY_MAP)
    card = table.state.action_deck.pop()
    table.state.monastery = [card]
    taught = [o[1:] for o in table.options() if isinstance(o, tuple) and o[0] == "learn"]
    assert [DEEDS[card].id in one for one in taught] == [True]
    table.state.monastery = []
    assert len(table.state.actions) == 3
    assert "learn" not in words(table)
