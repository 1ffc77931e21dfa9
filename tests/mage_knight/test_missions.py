"""Mines Liberation, Druid Nights and Dungeon Lords."""

from __future__ import annotations

import pytest

from critias.games.mage_knight import end_of_turn, exploration, scoring
from critias.games.mage_knight.attack import defeat
from critias.games.mage_knight.components import (
    ENEMIES,
    ENEMY,
    ENEMY_PILE,
    PILE_BROWN,
    PILE_RED,
    SITES,
    TILES,
)
from critias.games.mage_knight.game import GAME
from critias.games.mage_knight.map import lattice, site_at
from critias.games.mage_knight.scenarios import clear_glades, mine_gifts, tunnel_cost
from critias.games.mage_knight.state import MageKnightState
from critias.games.mage_knight.tables import SCENARIO
from mage_knight.table import Table


def new(scenario: str, players: int, seed: int = 4) -> MageKnightState:
    """A new game after the Heroes are dealt out."""
    setup = GAME.parse_setup({"scenario": scenario, "players": players, "heroes": "tovak"})
    return GAME.new(setup, seed)


# --- mines ---------------------------------------------------------------------------------------


def mines(**more: object) -> Table:
    """Mines Liberation of two, Tovak on the white mine of tile 3."""
    return Table(
        "tovak",
        "goldyx",
        scenario="mines_liberation",
        at="1,0se",
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("mk.scenario.mines.map", "mk.scenario.druid.map", "mk.scenario.dungeon.map")
def test_tiles_that_belong_to_a_scenario_are_always_in_its_deck() -> None:
    for scenario in ("mines_liberation", "druid_nights", "dungeon_lords"):
        sheet = SCENARIO[scenario]
        for seed in range(5):
            state = new(scenario, 2, seed)
            laid = [TILES[tile].id for _, tile, _ in state.tiles]
            kinds = [exploration.draw_tile(state) for _ in range(sum(state.left))]
            names = {*laid, *(TILES[tile].id for tile in kinds)}
            assert {*sheet.countryside_tiles, *sheet.core_tiles, sheet.city_tile} <= names
            assert not names & set(sheet.core_without)


@pytest.mark.rule("mk.scenario.mines.guard")
@pytest.mark.parametrize(("tile", "colour"), [("countryside_3", "green"), ("core_3", "red")])
def test_a_revealed_mine_is_guarded(tile: str, colour: str) -> None:
    table = mines(tiles={"1,0": "countryside_3", "1,1": tile})
    place = "1,1se" if tile == "countryside_3" else "1,1sw"
    space = table.space(place)
    exploration.reveal_site(table.state, space, site_at(table.state, space), 0)
    guard, hidden = table.state.tokens[space]
    assert ENEMIES[guard].pile == colour
    assert hidden == ~PILE_BROWN
    assert not table.state.rampaging >> space & 1


def liberating() -> Table:
    """Tovak fights for the mine, with everything it takes."""
    table = mines(hand="rage")
    table.state.tokens[table.me.space] = [ENEMY["prowlers"], ENEMY["gargoyle"]]
    for token in table.state.tokens[table.me.space]:
        for pile in table.state.piles:
            if token in pile:
                pile.remove(token)
    table.do(("explore_site", "mine"))
    return table


@pytest.mark.rule("mk.scenario.mines.liberate", "mk.scenario.mines.owner")
@pytest.mark.rule("mk.scenario.mines.production")
def test_liberating_a_mine() -> None:
    table = liberating()
    assert (table.combat.night, table.combat.units) == (True, True)
    assert len(table.combat.foes) == 2
    for foe in table.combat.foes:
        foe.flags |= 1
    while table.state.combat is not None:
        table.do(*(["end"] if "end" in table.options() else []))
    space = table.space("1,0se")
    assert table.state.shields[space] == 0
    assert table.me.reputation == 1
    assert space not in table.state.tokens


@pytest.mark.rule("mk.scenario.mines.gift")
def test_every_round_begins_with_a_gift_of_each_liberated_mine() -> None:
    table = mines(hand="rage")
    table.state.shields[table.space("1,0se")] = 1
    mine_gifts(table.state)
    assert (table.crystals(0), table.crystals(1)) == ("", "white")
    table.player(1).crystals = [0, 0, 0, 3]
    mine_gifts(table.state)
    assert table.player(1).tokens == [0] * 6


@pytest.mark.rule("mk.scenario.mines.score", "mk.scenario.mines.end")
def test_mines_score_and_end_the_game() -> None:
    table = mines(hand="rage", tiles={"1,0": "countryside_3", "1,1": "core_3"})
    table.state.shields = {table.space("1,0se"): 0, table.space("1,1sw"): 1}
    assert [scoring.mine_points(table.state, seat) for seat in (0, 1)] == [4, 7]
    assert scoring.scores(table.state) == [4, 7 + 5]
    assert not end_of_turn.has_ended(table.state)
    table.state.left = [0, 0, 0]
    assert end_of_turn.has_ended(table.state)
    table.state.tokens[table.space("1,0se")] = [0]
    assert not end_of_turn.has_ended(table.state)


@pytest.mark.rule("mk.scenario.friendly-city")
@pytest.mark.parametrize("scenario", ["mines_liberation", "druid_nights", "dungeon_lords"])
def test_friendly_cities_are_open_and_led_by_nobody(scenario: str) -> None:
    table = Table("tovak", "goldyx", scenario=scenario, tiles={"1,0": "core_8"})
    exploration.reveal_city(table.state, table.space("1,0c"))
    city = table.state.cities[0]
    assert city.conquered
    assert (sorted(city.shields), city.leader, city.garrison) == ([0, 1], -1, [])


# --- druids --------------------------------------------------------------------------------------


def druids(at: str = "0,1c", **more: object) -> Table:
    """Druid Nights of two, Tovak on the glade of tile 1."""
    return Table("tovak", "goldyx", scenario="druid_nights", at=at, **more)  # type: ignore[arg-type]


@pytest.mark.rule("mk.scenario.druid.activate")
def test_a_glade_is_marked_once_by_each_player() -> None:
    table = druids(hand="rage march", move=9)
    table.do(("mark", "glade"))
    assert table.state.marks == {table.space("0,1c"): [0]}
    assert not table.offers("mark", "glade")
    assert not any(isinstance(o, tuple) and o[0] == "go" for o in table.options())


@pytest.mark.rule("mk.scenario.druid.incantation", "mk.scenario.druid.second-night")
@pytest.mark.parametrize(("number", "pile"), [(2, PILE_BROWN), (4, PILE_RED)])
def test_an_incantation_calls_one_enemy_for_each_marked_glade(number: int, pile: int) -> None:
    table = druids(hand="rage", at="0,0c", night=True)
    table.state.round = number
    assert "incantation" not in table.options()
    table.state.marks = {table.space("0,1c"): [0, 1], table.space("1,0c"): [0]}
    table.do("incantation")
    assert [ENEMY_PILE[foe.token] for foe in table.combat.foes] == [pile, pile]
    assert table.state.incanted == [0]


@pytest.mark.rule("mk.scenario.druid.incantation")
def test_no_incantation_by_day_or_among_people() -> None:
    table = druids(hand="rage", at="0,1e", night=True)
    table.state.marks = {table.space("0,1c"): [0]}
    assert "incantation" not in table.options()
    table.me.space = table.space("0,0c")
    assert "incantation" in table.options()
    table.state.night = False
    assert "incantation" not in table.options()


@pytest.mark.rule("mk.scenario.druid.incantation-fame", "mk.scenario.druid.incantation-crystals")
@pytest.mark.parametrize(("number", "crystals"), [(2, 1), (4, 2)])
def test_incantations_pay_double_fame_and_crystals(number: int, crystals: int) -> None:
    table = druids(hand="rage", at="0,0c", night=True)
    table.state.round = number
    table.state.marks = {table.space("0,1c"): [0]}
    table.do("incantation")
    foe = table.foe(0)
    fame = 2 * GAME.reference()["enemies"][foe.token]["fame"]
    defeat(table.state, foe)
    assert table.me.fame == fame
    while table.state.combat is not None:
        table.do(*(["end"] if "end" in table.options() else []))
    assert table.me.turn.rewards.count(("random_crystal",)) == crystals


@pytest.mark.rule("mk.scenario.druid.reset")
def test_glades_are_cleared_after_a_night() -> None:
    table = druids()
    table.state.marks = {table.space("0,1c"): [0]}
    clear_glades(table.state)
    assert table.state.marks
    table.state.night = True
    clear_glades(table.state)
    assert table.state.marks == {}


@pytest.mark.rule("mk.scenario.druid.end", "mk.scenario.druid.score")
def test_druid_nights_end_when_all_have_called_twice() -> None:
    table = druids()
    table.state.round = 4
    table.state.incanted = [0]
    assert not end_of_turn.has_ended(table.state)
    table.state.incanted = [0, 1]
    assert end_of_turn.has_ended(table.state)
    table.state.round = 2
    assert not end_of_turn.has_ended(table.state)
    table.me.fame = 1
    assert scoring.scores(table.state) == [1, 0]


# --- dungeons ------------------------------------------------------------------------------------


def dungeons(at: str = "0,0c", **more: object) -> Table:
    """Dungeon Lords of two."""
    return Table("tovak", "goldyx", scenario="dungeon_lords", at=at, **more)  # type: ignore[arg-type]


@pytest.mark.rule("mk.scenario.dungeon.secret-dungeon", "mk.scenario.dungeon.secret-tomb")
@pytest.mark.parametrize(
    ("tile", "home", "kind", "pile"),
    [
        ("countryside_1", "1,1e", "dungeon", PILE_BROWN),
        ("countryside_5", "1,1ne", "tomb", PILE_RED),
    ],
)
def test_villages_and_monasteries_hide_entrances(
    tile: str, home: str, kind: str, pile: int
) -> None:
    table = dungeons(hand="rage", tiles={"1,0": "countryside_3", "1,1": tile})
    space = table.space(home)
    exploration.reveal_site(table.state, space, site_at(table.state, space), 0)
    places = table.options()
    assert all(site_at(table.state, table.space(str(name))) == -1 for name in places)
    name = str(places[0])
    table.do(name)
    assert table.state.secrets == [table.space(name)]
    assert table.state.tokens[table.space(name)] == [~pile]
    assert SITES[site_at(table.state, table.space(name))].id == kind


@pytest.mark.rule("mk.scenario.dungeon.no-repeat")
def test_conquered_dungeons_are_not_entered_again() -> None:
    table = dungeons(
        hand="rage", at="1,1se", tiles={"1,0": "countryside_3", "1,1": "countryside_7"}
    )
    assert table.offers("explore_site", "dungeon")
    table.state.shields[table.me.space] = 1
    assert not table.offers("explore_site", "dungeon")


def tunnelled(move: int) -> Table:
    """Two conquered dungeons, Tovak in one of them."""
    tiles = {"0,1": "countryside_7", "1,0": "countryside_3", "1,1": "countryside_9"}
    table = dungeons(hand="rage", at="0,1se", tiles=tiles, move=move)
    for name in ("0,1se", "1,1nw"):
        table.state.shields[table.space(name)] = 1
    return table


@pytest.mark.rule("mk.scenario.dungeon.tunnels", "mk.scenario.dungeon.tunnel-cost")
def test_tunnels_lead_from_one_conquered_dungeon_to_another() -> None:
    table = tunnelled(move=9)
    cost = tunnel_cost(table.state, table.space("0,1se"), table.space("1,1nw"))
    table.do(("tunnel", "1,1nw"))
    assert (table.where, table.me.turn.move) == ("1,1nw", 9 - cost)
    assert not tunnelled(cost - 1).offers("tunnel", "1,1nw")


@pytest.mark.rule("mk.scenario.dungeon.tunnel-cost.example")
def test_four_spaces_of_tunnel_cost_six() -> None:
    table = tunnelled(move=9)
    spaces = [table.space(name) for name in ("1,0w", "1,0c", "1,0e")]
    assert tunnel_cost(table.state, spaces[0], spaces[2]) == 2 + 2
    far = next(
        space
        for space in range(len(table.state.ground))
        if table.state.ground[space] in "0123" and tunnel_cost(table.state, spaces[0], space) == 6
    )
    assert lattice(table.state).distance(spaces[0], far) <= 4


@pytest.mark.rule(
    "mk.scenario.dungeon.score", "mk.scenario.dungeon.title", "mk.scenario.dungeon.end"
)
@pytest.mark.rule("mk.scenario.dungeon.success")
def test_dungeons_score_double_and_have_a_title_of_their_own() -> None:
    table = dungeons(hand="rage", tiles={"1,0": "countryside_7", "1,1": "countryside_9"})
    table.state.shields = {table.space("1,0se"): 0}
    assert scoring.achievements(table.state, 0)["adventurer"] == 4
    assert scoring.scores(table.state) == [4 + 5, 0]
    table.state.left = [0, 0, 0]
    assert not end_of_turn.has_ended(table.state)
    table.state.shields[table.space("1,1nw")] = 1
    assert end_of_turn.has_ended(table.state)
    assert scoring.scores(table.state) == [4 + 2, 4 + 2]
