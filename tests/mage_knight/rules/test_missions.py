"""Mines, druids and dungeons: how the special missions are played."""

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import exploration, interaction, outcome, scenarios, scoring
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import (
    CRYSTAL_MINE,
    DUNGEON,
    ENEMY,
    ENEMY_PILE,
    KEEP,
    MAGE_TOWER,
    MONASTERY,
    PILE_BROWN,
    PILE_GREEN,
    PILE_RED,
    TILE,
    TOMB,
    UNITS,
    VILLAGE,
)
from critias.games.mage_knight.rules.end_of_turn import has_ended
from critias.games.mage_knight.rules.map import lattice, lay, put_site, site_at
from critias.games.mage_knight.rules.round import deal_units
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.games.mage_knight.rules.state import CARD_USED, RESTED, STAYED, MageKnightState
from critias.games.mage_knight.rules.terms import WHITE
from critias.kernel.errors import BadSetup
from critias.kernel.match import Match
from critias.kernel.random import Rng
from mage_knight.arranging import garrison, shield
from mage_knight.table import Table


def fresh(scenario: str, players: int, seed: int = 1) -> MageKnightState:
    """A new game with Heroes dealt."""
    return new(MageKnightSetup(scenario=scenario, players=players, heroes="tovak"), seed)


# --- Mines Liberation ----------------------------------------------------------------------------


@pytest.mark.rule("mk.scenario.mines.map")
def test_all_tiles_with_mines_are_in_the_deck() -> None:
    for seed in range(6):
        state = fresh("mines_liberation", 2, seed)
        drawn = [tile for _, tile, _ in state.tiles[1:]]
        while any(state.left):
            drawn.append(exploration.draw_tile(state))
        assert {TILE[f"countryside_{n}"] for n in (2, 3, 5, 6)} <= set(drawn)
        assert TILE["core_1"] not in drawn
        assert TILE["core_8"] in drawn


@pytest.mark.rule("mk.scenario.mines.guard")
def test_a_revealed_mine_is_guarded() -> None:
    state = fresh("mines_liberation", 2)
    state.countryside, state.left = [TILE["countryside_3"]], [1, 0, 0]
    state.sure = []
    exploration.reveal(state, lattice(state).slot[1, 1], 0)
    mine = lattice(state).by_name["1,1se"]
    guard, hidden = state.tokens[mine]
    assert (ENEMY_PILE[guard], hidden) == (PILE_GREEN, ~PILE_BROWN)
    assert not state.rampaging >> mine & 1
    state.core, state.left = [TILE["core_3"]], [0, 1, 0]
    exploration.reveal(state, lattice(state).slot[2, 0], 0)
    core_mine = lattice(state).by_name["2,0sw"]
    assert ENEMY_PILE[state.tokens[core_mine][0]] == PILE_RED


def at_mine(*guards: str) -> Table:
    """On an occupied mine."""
    table = Table("tovak", "goldyx", scenario="mines_liberation", at="1,0se", hand="rage")
    garrison(table, "1,0se", *guards)
    table.state.shields.clear()
    return table


def strike(table: Table, targets: int) -> None:
    """These enemies fall, and the combat ends."""
    table.combat.phase = 32
    table.combat.attacks = [(99, 0, 3, -1)]
    table.combat.targets = targets
    table.do("settle")
    if table.state.combat is not None and any(not foe.flags & 1 for foe in table.combat.foes):
        table.do("end")
    table.options()


@pytest.mark.rule(
    "mk.scenario.mines.liberate", "mk.scenario.mines.owner", "mk.scenario.mines.production"
)
def test_a_mine_is_liberated_by_night_rules_with_units_and_produces_from_then_on() -> None:
    table = at_mine("prowlers", "medusa")
    table.do(("explore_site", "mine"))
    assert (table.combat.night, table.combat.units, table.combat.fortified) == (True, True, False)
    strike(table, 0b01)
    assert table.state.tokens[table.me.space] == [ENEMY["medusa"]]
    table.me.turn.flags = CARD_USED
    table.me.fame = 0
    table.do(("explore_site", "mine"))
    strike(table, 0b1)
    assert (table.me.reputation, table.state.shields[table.me.space]) == (1, 0)
    table.me.fame = 0
    table.end()
    assert table.crystals() == "white"


@pytest.mark.rule("mk.scenario.mines.production")
def test_an_occupied_mine_produces_nothing() -> None:
    table = at_mine("prowlers", "medusa")
    table.me.turn.flags |= CARD_USED
    table.end("done")
    assert table.crystals() == ""


@pytest.mark.rule("mk.scenario.mines.guard", "mk.scenario.mines.brown-substitute")
@pytest.mark.parametrize(
    ("tile", "core"), [("countryside_2", False), ("core_2", True), ("countryside_6", False)]
)
def test_a_mine_whose_pile_is_used_up_has_the_brown_token_alone(tile: str, core: bool) -> None:
    for used_up in (False, True):
        table = Table("tovak", "goldyx", scenario="mines_liberation")
        state = table.state
        pile = PILE_RED if core else PILE_GREEN
        if used_up:
            state.piles[pile], state.discards[pile] = [], []
        slot = lattice(state).slot_by_name["1,1"]
        lay(state, slot, TILE[tile])
        mine = next(s for s in range(slot * 7, slot * 7 + 7) if site_at(state, s) == CRYSTAL_MINE)
        exploration.reveal_site(state, mine, CRYSTAL_MINE, 0)
        guard, brown = state.tokens[mine][:-1], state.tokens[mine][-1]
        assert [ENEMY_PILE[token] for token in guard] == ([] if used_up else [pile])
        assert brown == ~PILE_BROWN


@pytest.mark.rule("mk.scenario.mines.brown-substitute", "mk.scenario.mines.owner")
def test_a_mine_without_any_enemy_left_is_liberated_by_entering_it() -> None:
    """Both piles and their discards are used up: nobody is there when it is entered."""
    table = at_mine()
    table.state.tokens[table.me.space] = [~PILE_BROWN]
    table.state.piles[PILE_BROWN], table.state.discards[PILE_BROWN] = [], []
    table.do(("explore_site", "mine"))
    table.options()
    assert table.state.combat is None
    assert table.state.shields[table.me.space] == 0
    assert (table.me.reputation, table.me.space in table.state.tokens) == (1, False)


@pytest.mark.rule("mk.scenario.mines.gift")
def test_liberated_mines_give_a_crystal_each_round() -> None:
    table = at_mine()
    table.state.tokens.clear()
    shield(table, "1,0se")
    scenarios.mine_gifts(table.state)
    assert table.crystals() == "white"
    table.me.crystals[WHITE] = 3
    scenarios.mine_gifts(table.state)
    assert (table.me.crystals[WHITE], table.mana()) == (3, "")


@pytest.mark.rule("mk.scenario.mines.end", "mk.scenario.mines.score")
def test_all_tiles_and_mines_end_the_game_and_mines_score() -> None:
    table = at_mine("prowlers")
    table.state.left = [0, 0, 0]
    assert not has_ended(table.state)
    table.state.tokens.clear()
    assert has_ended(table.state)
    table.state.left = [0, 0, 1]
    assert not has_ended(table.state)
    shield(table, "1,0se")
    assert scoring.mine_points(table.state, 0) == 4
    assert scoring.scores(table.state) == [4 + 5, 0]


# --- Druid Nights --------------------------------------------------------------------------------


def glade(night: bool = False) -> Table:
    """On a magical glade."""
    return Table(
        "tovak", "goldyx", scenario="druid_nights", at="0,1c", hand="march rage", night=night
    )


@pytest.mark.rule("mk.scenario.druid.map")
def test_all_countryside_tiles_with_glades_are_in_the_deck() -> None:
    state = fresh("druid_nights", 2)
    drawn = [tile for _, tile, _ in state.tiles[1:]]
    while any(state.left):
        drawn.append(exploration.draw_tile(state))
    assert {TILE[f"countryside_{n}"] for n in (1, 2, 5, 7, 8)} <= set(drawn)
    assert TILE["core_5"] in drawn


@pytest.mark.rule("mk.scenario.druid.activate")
def test_a_glade_is_marked_once_and_movement_is_over() -> None:
    table = glade()
    table.do(("mark", "glade"))
    assert table.state.marks == {table.me.space: [0]}
    assert table.me.turn.flags & STAYED
    assert not table.offers("mark", "glade")
    assert not table.offers("play", "march")
    other = Act(table.state, 1)
    other.player.space = table.me.space
    assert scenarios.mark_options(other) == [("mark", "glade")]


@pytest.mark.rule(
    "mk.scenario.druid.incantation",
    "mk.scenario.druid.incantation-fame",
    "mk.scenario.druid.incantation-crystals",
)
def test_an_incantation_calls_an_enemy_for_each_marked_glade() -> None:
    table = glade(night=True)
    table.state.round = 2
    table.state.marks = {table.me.space: [0], 99: [0, 1]}
    table.do("incantation")
    assert [ENEMY_PILE[foe.token] for foe in table.combat.foes] == [PILE_BROWN] * 2
    table.combat.foes[0].token = ENEMY["minotaur"]
    strike(table, 0b01)
    assert table.me.fame == 8  # double
    assert table.me.turn.rewards == [("random_crystal",)] * 2
    assert table.state.incanted == [0]
    assert len(table.state.discards[PILE_BROWN]) == 2
    table.me.turn.flags = CARD_USED
    assert not table.offers_word("incantation")


@pytest.mark.rule("mk.scenario.druid.incantation")
def test_no_incantation_by_day_or_among_people() -> None:
    table = glade()
    table.state.marks = {table.me.space: [0]}
    assert not table.offers_word("incantation")
    village = Table("tovak", "goldyx", scenario="druid_nights", at="0,1e", night=True)
    village.state.marks = {village.space("0,1c"): [0]}
    assert not village.offers_word("incantation")


@pytest.mark.rule(
    "mk.scenario.druid.reset", "mk.scenario.druid.second-night", "mk.scenario.druid.variant-epic"
)
def test_nights_call_stronger_enemies_and_clear_the_glades() -> None:
    table = glade(night=True)
    table.state.marks = {table.me.space: [0]}
    for number, wanted in ((2, [PILE_BROWN]), (4, [PILE_RED]), (6, [PILE_BROWN, PILE_RED])):
        table.state.round = number
        assert outcome.incantation_piles(table.state) == wanted
    scenarios.clear_glades(table.state)
    assert table.state.marks == {}
    epic = new(MageKnightSetup(scenario="druid_nights", players=2, variants=("druid_epic",)), 1)
    assert (epic.rounds, epic.left) == (6, [11, 4, 1])


@pytest.mark.rule("mk.scenario.druid.activate")
def test_whoever_rests_on_a_glade_does_not_mark_it() -> None:
    table = glade()
    assert table.offers("mark", "glade")
    table.me.turn.flags |= RESTED | CARD_USED
    assert not table.offers("mark", "glade")


@pytest.mark.rule("mk.scenario.druid.end")
def test_the_second_incantation_of_everybody_brings_the_last_turns() -> None:
    table = glade(night=True)
    table.state.round, table.state.incanted = 2, [0, 1]
    assert not has_ended(table.state)
    table.state.round = 4
    assert has_ended(table.state)


@pytest.mark.rule("mk.scenario.druid.variant-limit")
def test_with_a_limit_a_shield_replaces_another() -> None:
    table = glade()
    table.state.switches = (*table.state.switches, "druid_limit")
    table.state.marks = {table.me.space: [1]}
    table.do(("mark", "glade"))
    assert table.state.marks == {table.me.space: [0]}


# --- Dungeon Lords -------------------------------------------------------------------------------


@pytest.mark.rule("mk.scenario.dungeon.map")
def test_the_desert_tile_and_both_dungeons_are_in_the_deck() -> None:
    for seed in range(5):
        state = fresh("dungeon_lords", 2, seed)
        drawn = [tile for _, tile, _ in state.tiles[1:]]
        while any(state.left):
            drawn.append(exploration.draw_tile(state))
        wanted = {TILE["countryside_7"], TILE["countryside_9"], TILE["core_1"], TILE["core_6"]}
        assert wanted <= set(drawn)


@pytest.mark.rule("mk.scenario.dungeon.secret-dungeon", "mk.scenario.dungeon.secret-tomb")
def test_villages_and_monasteries_hide_entrances() -> None:
    table = Table("tovak", "goldyx", scenario="dungeon_lords", at="0,1ne", move=2)
    table.state.agenda.clear()
    table.state.countryside, table.state.sure = [TILE["countryside_7"]], []
    table.do(("explore", "1,1"))
    assert table.ask is not None
    assert (table.ask.kind, table.ask.about) == ("secret", ("tomb",))
    options = table.options()
    assert "1,1c" in options  # a swamp will do for a tomb
    assert "1,1nw" not in options  # a lake will not
    table.do("1,1c")
    place = table.space("1,1c")
    assert site_at(table.state, place) == TOMB
    assert table.state.tokens[place] == [~PILE_RED]
    assert scenarios.entrances(table.state, place, "dungeon") == [
        space
        for space in scenarios.entrances(table.state, place, "tomb")
        if table.state.ground[space] != "5"
    ]


def crypts() -> Table:
    """Two conquered dungeons, four spaces apart."""
    table = Table("tovak", "goldyx", scenario="dungeon_lords", at="0,0e", hand="march", move=6)
    table.state.agenda.clear()
    for name in ("0,0e", "0,1w"):
        put_site(table.state, table.space(name), DUNGEON)
        shield(table, name)
    return table


@pytest.mark.rule(
    "mk.scenario.dungeon.tunnels",
    "mk.scenario.dungeon.tunnel-cost",
    "mk.scenario.dungeon.tunnel-cost.example",
)
def test_tunnels_cost_2_and_the_distance() -> None:
    table = crypts()
    far = table.space("0,1w")
    distance = lattice(table.state).distance(table.me.space, far)
    cost = scenarios.tunnel_cost(table.state, table.me.space, far)
    assert cost == 2 + distance
    table.me.turn.move = cost - 1
    assert not table.offers("tunnel", "0,1w")
    table.me.turn.move = cost
    table.do(("tunnel", "0,1w"))
    assert (table.where, table.me.turn.move) == ("0,1w", 0)


@pytest.mark.rule("mk.scenario.dungeon.no-repeat")
def test_conquered_dungeons_are_not_entered_again() -> None:
    table = crypts()
    assert not table.offers("explore_site", "dungeon")
    table.state.secrets = [table.me.space]
    assert not table.offers("explore_site", "dungeon")
    del table.state.shields[table.me.space]
    assert table.offers("explore_site", "dungeon")


@pytest.mark.rule("mk.scenario.dungeon.secret-works")
def test_a_secret_dungeon_gets_a_new_token_after_a_failure() -> None:
    table = crypts()
    del table.state.shields[table.me.space]
    table.state.secrets = [table.me.space]
    garrison(table, "0,0e", "minotaur")
    table.do(("explore_site", "dungeon"))
    assert table.foe().token == ENEMY["minotaur"]
    table.do("end", "end", "hero", "end")
    assert table.state.tokens[table.space("0,0e")] == [~PILE_BROWN]
    assert ENEMY["minotaur"] in table.state.discards[PILE_BROWN]


@pytest.mark.rule(
    "mk.scenario.dungeon.end",
    "mk.scenario.dungeon.score",
    "mk.scenario.dungeon.title",
    "mk.scenario.dungeon.success",
)
def test_dungeons_count_4_and_the_title_5() -> None:
    table = crypts()
    assert scoring.achievements(table.state, 0)["adventurer"] == 8
    assert scoring.scores(table.state) == [8 + 5, 0]
    assert not has_ended(table.state)  # tiles are left
    table.state.left = [0, 0, 0]
    assert has_ended(table.state)
    for site in (DUNGEON, TOMB):
        put_site(table.state, table.space("1,0e"), site)
        assert not has_ended(table.state)
        shield(table, "1,0e")
        assert has_ended(table.state)
        del table.state.shields[table.space("1,0e")]


# --- Conquer and Hold ----------------------------------------------------------------------------


@pytest.mark.rule("mk.scenario.hold.frame", "mk.scenario.hold.map")
def test_conquer_and_hold_has_a_map_of_its_own() -> None:
    state = fresh("conquer_and_hold", 2)
    assert (state.rounds, fresh("conquer_and_hold", 4).rounds) == (6, 4)
    assert "teams" in fresh("conquer_and_hold", 4).switches
    grid = lattice(state)
    taken = exploration.placed(state)
    assert len(taken) == 4
    for kind, wanted in exploration.HOLDING.items():
        legal = {
            grid.positions[slot]
            for slot in range(len(grid.positions))
            if slot not in taken and exploration.is_legal(state, grid, slot, kind, taken)
        }
        assert legal == wanted
    assert "closed_cities" in state.switches


@pytest.mark.rule("mk.scenario.hold.units")
def test_units_of_conquer_and_hold() -> None:
    state = fresh("conquer_and_hold", 2)
    assert all(UNITS[unit].level < 4 for unit in state.elite_deck)
    deal_units(state)
    assert not any(UNITS[unit].elite for unit in state.units)
    state.round = 4
    deal_units(state)
    assert any(UNITS[unit].elite for unit in state.units)
    assert interaction.recruits(state, KEEP) == 1 << KEEP | 1 << VILLAGE
    assert interaction.recruits(state, MAGE_TOWER) == 1 << MAGE_TOWER | 1 << MONASTERY


def held(owner: int, number: int = 1) -> Table:
    """Next to a tower that somebody holds."""
    table = Table(
        "tovak",
        "goldyx",
        scenario="conquer_and_hold",
        at="1,0sw",
        hand="rage",
        move=9,
        tiles={"0,1": "countryside_3", "1,0": "countryside_4"},
    )
    shield(table, "1,0c", owner)
    table.state.round = number
    return table


@pytest.mark.rule("mk.scenario.hold.assault", "mk.scenario.hold.garrison")
def test_held_towers_are_assaulted_without_a_loss_of_reputation() -> None:
    table = held(1, 3)
    table.do(("go", "1,0c"))
    assert (table.me.reputation, len(table.combat.foes)) == (0, 2)
    for foe in table.combat.foes:
        foe.token = ENEMY["fire_mages"]  # 5 Fame each
    strike(table, 0b11)
    assert table.me.fame == 5
    assert table.state.shields[table.space("1,0c")] == 0
    assert table.me.turn.rewards == []


@pytest.mark.rule("mk.scenario.hold.mana")
def test_an_own_tower_nearby_gives_mana() -> None:
    table = held(0)
    scenarios.tower_mana(table.state, 0)
    assert table.mana() == "gold"
    table.state.night = True
    scenarios.tower_mana(table.state, 0)
    assert table.mana() == "gold black"
    table.me.space = table.space("0,0c")
    scenarios.tower_mana(table.state, 0)
    assert table.mana() == "gold black"


@pytest.mark.rule("mk.scenario.hold.win")
def test_keeps_count_3_and_towers_2() -> None:
    table = held(0)
    table.state.over = True
    shield(table, "0,1ne", 1)
    found = scoring.outcome(table.state)
    assert found is not None
    assert (found.winners, found.scores) == ((1,), (2, 3))
    table.state.shields.clear()
    found = scoring.outcome(table.state)
    assert found is not None
    assert found.winners == ()


@pytest.mark.rule("mk.scenario.hold.give-up")
def test_there_are_two_sides_one_of_which_may_give_up() -> None:
    for players in (2, 4):
        setup = MageKnightSetup(scenario="conquer_and_hold", players=players)
        assert [RULES.team(setup, seat) for seat in range(players)] == [0, 1, 0, 1][:players]


# --- One to Return -------------------------------------------------------------------------------


@pytest.mark.rule("mk.scenario.return.frame")
def test_one_to_return_has_four_rounds_and_cities_of_level_3() -> None:
    state = fresh("one_to_return", 3)
    assert (state.rounds, state.levels, state.shape) == (4, (3, 3), "wedge")
    assert "conquest" not in state.switches


@pytest.mark.rule("mk.scenario.return.portal", "mk.scenario.return.win")
def test_the_portal_closes_and_who_stands_there_at_the_end_wins() -> None:
    table = Table(
        "tovak",
        "goldyx",
        "arythea",
        scenario="one_to_return",
        at="0,0e",
        hand="rage",
        deck="march " * 6,
    )
    table.player(1).space = -1  # on the portal
    table.player(2).space = table.space("0,0ne")
    table.state.phase = "round_end"
    table.options()
    assert table.state.out == [1]
    assert table.ask is not None
    assert table.ask.seats[0] != 1
    assert site_at(table.state, table.space("0,0c")) < 0
    table.me.space = table.space("0,0c")
    table.state.over = True
    found = scoring.outcome(table.state)
    assert found is not None
    assert found.winners == (0,)
    table.me.space = table.space("0,0e")
    found = scoring.outcome(table.state)
    assert found is not None
    assert found.winners == ()


def returning() -> Match[MageKnightState, MageKnightSetup]:
    """A team game of One to Return whose teams have marked these seats."""
    setup = {"scenario": "one_to_return", "players": 4, "heroes": "tovak", "variants": ["teams"]}
    match = Match.new(RULES, setup, 3)
    for seat in (0, 3):
        assert match.ask_for(seat) is not None
        match.choose(seat, seat)
    return match


@pytest.mark.rule("mk.scenario.return.team")
def test_each_team_marks_a_member_in_secret() -> None:
    match = returning()
    assert match.state.champions == [0, 3]
    assert [match.view(seat)["champions"] for seat in range(4)] == [[0, -1], [-1, 3]] * 2
    assert match.view(None)["champions"] == [-1, -1]
    told = [event for _, event in match.events_for(1) if event.kind == "champion"]
    assert [event.data for event in told] == [(3,)]
    dealt = {match.redealt(1, Rng(seed)).state.champions[0] for seed in range(20)}
    assert dealt == {0, 2}
    assert {match.redealt(1, Rng(seed)).state.champions[1] for seed in range(20)} == {3}


@pytest.mark.rule("mk.scenario.return.team")
def test_only_the_marked_hero_wins_for_the_team() -> None:
    state = returning().state
    state.over = True
    portal = lattice(state).portal
    state.players[2].space = portal
    found = scoring.outcome(state)
    assert found is not None
    assert found.winners == ()  # the other member does not count
    state.players[2].space, state.players[0].space = -1, portal
    found = scoring.outcome(state)
    assert found is not None
    assert found.winners == (0, 2)


@pytest.mark.rule("mk.scenario.return.team")
def test_the_epic_return_is_longer_larger_and_harder() -> None:
    for players, tiles in ((2, 12), (3, 15), (4, 19)):
        setup = MageKnightSetup(
            scenario="one_to_return", players=players, heroes="tovak", variants=("return_epic",)
        )
        state = new(setup, 1)
        assert (state.rounds, set(state.levels)) == (6, {4})
        assert len(state.levels) == players
        assert sum(state.left) + len(state.tiles) - 1 == tiles
    with pytest.raises(BadSetup, match="One to Return"):
        Match.new(RULES, {"scenario": "full_conquest", "players": 2, "variants": ["return_epic"]})
