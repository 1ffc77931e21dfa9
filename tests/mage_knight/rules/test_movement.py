"""Movement, exploring and safe spaces."""

import pytest

from critias.games.mage_knight.rules import exploration, movement
from critias.games.mage_knight.rules.components import (
    DESERT,
    FOREST,
    HILLS,
    LAKE,
    MOUNTAIN,
    PLAINS,
    SWAMP,
    TERRAIN_COST,
    TILE,
    WASTELAND,
)
from critias.games.mage_knight.rules.map import LATTICES, lattice, spaces_of
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.games.mage_knight.rules.state import ACTED, RESTED
from critias.games.mage_knight.rules.terms import WHITE
from mage_knight.arranging import city, garrison, rampaging, shield
from mage_knight.table import NotOffered, Table


@pytest.mark.rule("mk.board.terrain", "mk.move.forest-desert-vary", "mk.setup.board-shows-costs")
def test_only_forests_and_deserts_change_with_the_time_of_day() -> None:
    day, night = TERRAIN_COST
    assert [day[t] for t in (PLAINS, HILLS, FOREST, WASTELAND, DESERT, SWAMP)] == [2, 3, 3, 4, 5, 5]
    changed = [t for t in range(len(day)) if day[t] != night[t]]
    assert changed == [FOREST, DESERT]
    assert (night[FOREST], night[DESERT]) == (5, 3)


@pytest.mark.rule("mk.move.step-cost", "mk.move.adjacent-accessible", "mk.move.any-number")
def test_a_step_costs_the_terrain_entered() -> None:
    table = Table(at="0,0c", move=5)
    table.do(("go", "0,0ne"))  # forest: 3
    assert table.me.turn.move == 2
    table.do(("go", "0,0nw"))  # plains: 2
    assert (table.where, table.me.turn.move) == ("0,0nw", 0)


@pytest.mark.rule("mk.move.step-cost", "mk.board.terrain")
def test_a_forest_costs_more_at_night() -> None:
    table = Table(at="0,0c", move=4, night=True)
    assert not table.offers("go", "0,0ne")
    assert table.offers("go", "0,0e")


@pytest.mark.rule("mk.move.inaccessible-terrain", "mk.move.adjacent-accessible")
def test_lakes_sea_and_far_spaces_cannot_be_entered() -> None:
    table = Table(at="0,1e", move=20)
    assert not table.offers("go", "0,1ne")  # a lake
    assert not table.offers("go", "1,0c")  # not next to it
    assert table.offers("go", "0,1c")


@pytest.mark.rule("mk.move.sources", "mk.move.sideways", "mk.move.add-points-later")
def test_move_points_add_up_and_may_be_added_later() -> None:
    table = Table(hand="march stamina rage", mana="blue", at="0,0c")
    table.play("march")
    table.do(("go", "0,0e"))
    table.power("stamina")
    table.sideways("rage")
    assert table.me.turn.move == 2 - 2 + 4 + 1


@pytest.mark.rule("mk.move.no-late-power")
def test_a_card_played_cannot_be_powered_later() -> None:
    table = Table(hand="march", mana="green")
    table.play("march")
    assert not table.offers("power", "march")


@pytest.mark.rule("mk.move.only-regular", "mk.turn.regular.order", "mk.turn.rest.no-actions")
@pytest.mark.parametrize("flag", [ACTED, RESTED])
def test_nobody_moves_or_explores_after_the_action_or_a_rest(flag: int) -> None:
    table = Table(hand="march", move=9)
    assert table.offers("go", "0,0ne")
    table.me.turn.flags |= flag
    words = {option[0] for option in table.options() if isinstance(option, tuple)}
    assert not words & {"go", "explore", "play", "interact", "challenge"}


@pytest.mark.rule("mk.move.other-effects", "mk.turn.special-effects-any-time")
def test_special_and_healing_effects_fit_into_movement() -> None:
    table = Table(hand="tranquility crystallize wound", mana="red", move=2)
    table.play("tranquility", "heal_1")
    table.do(("heal", "hand"))
    table.play("crystallize")
    assert (table.hand, table.crystals(), table.me.turn.move) == ([], "red", 2)


@pytest.mark.rule("mk.move.city-cost")
def test_a_city_costs_2_whatever_is_printed_there() -> None:
    table = Table(at="1,0w", move=2, tiles={"0,1": "countryside_1", "1,0": "core_5"})
    table.state.switches = ()
    assert table.state.ground[table.space("1,0c")] == str(SWAMP)
    assert table.offers("go", "1,0c")


@pytest.mark.rule("mk.move.rampaging-blocked")
def test_a_space_with_a_rampaging_enemy_is_closed() -> None:
    table = Table(at="0,1w", move=9)
    assert table.offers("go", "0,1nw")
    rampaging(table, "0,1nw", "prowlers")
    assert not table.offers("go", "0,1nw")


@pytest.mark.rule(
    "mk.move.provoke",
    "mk.combat.start.provoked",
    "mk.turn.regular.mandatory-provoked",
    "mk.site.rampaging.token",
)
def test_moving_from_beside_an_enemy_to_beside_it_provokes() -> None:
    table = Table(at="0,1w", move=9)
    rampaging(table, "0,1nw", "prowlers")
    table.do(("go", "0,1c"))
    assert table.combat.kind == "provoked"
    assert table.me.turn.flags & ACTED


@pytest.mark.rule("mk.move.provoke")
def test_coming_near_or_leaving_does_not_provoke() -> None:
    table = Table(at="0,1sw", move=9)
    rampaging(table, "0,1nw", "prowlers")
    table.do(("go", "0,1w"))
    table.do(("go", "0,1sw"))
    assert table.state.combat is None


@pytest.mark.rule("mk.combat.multi.double-provoke")
def test_one_step_may_provoke_two() -> None:
    table = Table(at="1,0w", move=9)
    rampaging(table, "1,0nw", "prowlers")
    rampaging(table, "1,0sw", "diggers")
    table.do(("go", "1,0c"))
    assert len(table.combat.foes) == 2


@pytest.mark.rule("mk.move.adventure-pass")
def test_adventure_sites_are_passed_as_if_empty() -> None:
    table = Table(at="1,0c", move=9, tiles={"0,1": "countryside_1", "1,0": "countryside_6"})
    garrison(table, "1,0w", "minotaur")
    table.do(("go", "1,0w"))
    table.do(("go", "1,0nw") if table.offers("go", "1,0nw") else ("go", "1,0c"))
    assert table.state.combat is None


@pytest.mark.rule(
    "mk.move.assault-ends",
    "mk.combat.start.assault",
    "mk.combat.start.assault-reputation",
    "mk.turn.regular.mandatory-assault",
)
def test_entering_an_unconquered_keep_is_an_assault() -> None:
    table = Table(at="1,0c", move=9)
    garrison(table, "1,0ne", "swordsmen")
    table.do(("go", "1,0ne"))
    assert (table.combat.kind, table.me.reputation) == ("assault", -1)
    assert table.combat.fortified


@pytest.mark.rule("mk.move.assault-ends")
@pytest.mark.parametrize("site", ["tower", "city", "keep of another"])
def test_a_mage_tower_a_city_and_the_keep_of_another_end_the_movement(site: str) -> None:
    """Conquered, or one's own, they do not."""
    tile, goal, start = {
        "tower": ("countryside_4", "1,0c", "1,0se"),
        "city": ("core_6", "1,0c", "1,0e"),
        "keep of another": ("countryside_3", "1,0ne", "1,0c"),
    }[site]
    for taken in (False, True):
        tiles = {"0,1": "countryside_1", "1,0": tile}
        table = Table("tovak", "goldyx", at=start, tiles=tiles, move=20)
        if site == "city":
            city(table, goal, WHITE, *([] if taken else ["guardsmen"]), conquered=taken)
        elif site == "tower":
            if taken:
                shield(table, goal, 1)
            else:
                garrison(table, goal, "monks")
        else:
            shield(table, goal, 0 if taken else 1)
        table.do(("go", goal))
        assert (table.state.combat is None) == taken
        assert table.me.turn.flags & ACTED == (0 if taken else ACTED)


@pytest.mark.rule("mk.move.cost-reduction-order", "mk.move.modifier-duration")
def test_cost_changes_are_taken_in_the_best_order() -> None:
    table = Table(at="0,0c", move=0)
    turn = table.me.turn
    turn.costs = [(1 << FOREST, -2, 1), (1 << FOREST, 2, 0)]  # two less, at least 1; 2 at most
    assert movement.costs_of(table.state, 0)[FOREST] == 1
    turn.costs.append((1 << FOREST, -1, 0))
    assert movement.costs_of(table.state, 0)[FOREST] == 0


@pytest.mark.rule("mk.move.cost-floor-zero")
def test_a_cost_is_never_below_0() -> None:
    table = Table(at="0,0c")
    table.me.turn.costs = [(1 << PLAINS, -2, 0), (1 << PLAINS, -2, 0)]
    assert movement.costs_of(table.state, 0)[PLAINS] == 0
    assert table.offers("go", "0,0e")


@pytest.mark.rule("mk.effect.modifier-duration", "mk.move.modifier-duration")
def test_cost_changes_end_with_the_turn() -> None:
    table = Table("tovak", hand="path_finding", deck="march rage", at="0,0c")
    table.play("path_finding")
    assert movement.costs_of(table.state, 0)[FOREST] == 2
    table.end()
    table.do("begin") if table.offers_word("begin") else None
    assert movement.costs_of(table.state, 0)[FOREST] == 3


@pytest.mark.rule("mk.move.enter-inaccessible", "mk.safe.definition-accessible")
def test_who_enters_a_lake_is_forced_back_at_the_end() -> None:
    table = Table(hand="rage", at="0,1e", move=3)
    table.me.turn.opened = 1 << LAKE
    table.me.turn.costs = [(1 << LAKE, 1, 0)]
    table.do(("go", "0,1ne"))
    assert not movement.is_safe(table.state, 0, table.me.space)
    table.sideways("rage")
    table.end()
    assert table.where == "0,1e"
    assert "wound" in table.hand


@pytest.mark.rule("mk.safe.definition-fortified", "mk.safe.definition-accessible")
def test_what_is_not_safe() -> None:
    table = Table("tovak", "goldyx")
    state = table.state
    assert movement.is_safe(state, 0, table.space("0,0e"))
    assert not movement.is_safe(state, 0, table.space("0,1ne"))  # a lake
    assert not movement.is_safe(state, 0, table.space("1,0ne"))  # an unconquered keep
    shield(table, "1,0ne", 1)
    assert not movement.is_safe(state, 0, table.space("1,0ne"))  # another player's keep
    assert movement.is_safe(state, 1, table.space("1,0ne"))


@pytest.mark.rule("mk.safe.definition-other-hero", "mk.players.city-shared")
def test_a_space_with_another_hero_is_not_safe_but_for_portal_and_city() -> None:
    table = Table("tovak", "goldyx", at="0,0e")
    table.player(1).space = table.space("0,0e")
    assert not movement.is_safe(table.state, 0, table.space("0,0e"))
    table.player(1).space = table.space("0,0c")
    assert movement.is_safe(table.state, 0, table.space("0,0c"))


@pytest.mark.rule("mk.move.direct-effects", "mk.move.direct-safe-end")
def test_a_direct_move_crosses_what_it_likes_and_ends_on_a_safe_space() -> None:
    table = Table("goldyx", skills="flight", move=2, at="0,1e")
    rampaging(table, "0,1c", "prowlers")
    table.skill("flight")
    names = {option for option in table.options() if isinstance(option, str)}
    assert "0,1ne" not in names
    assert "0,1c" not in names


# --- exploring -----------------------------------------------------------------------------------


@pytest.mark.rule(
    "mk.explore.position-adjacent",
    "mk.explore.cost",
    "mk.explore.announce-position",
    "mk.explore.alternate",
)
def test_exploring_costs_2_and_the_position_is_named() -> None:
    table = Table(at="0,1ne", move=5)
    assert table.offers("explore", "0,2")
    assert table.offers("explore", "1,1")
    tiles = len(table.state.tiles)
    table.do(("explore", "1,1"))
    assert (len(table.state.tiles), table.me.turn.move) == (tiles + 1, 3)
    assert any(isinstance(o, tuple) and o[0] == "go" for o in table.options())


@pytest.mark.rule("mk.explore.cost", "mk.explore.position-adjacent")
def test_one_point_or_a_space_inside_do_not_explore() -> None:
    table = Table(at="0,1ne", move=1)
    assert not table.offers("explore", "1,1")
    inside = Table(at="0,0c", move=9)
    assert not any(isinstance(o, tuple) and o[0] == "explore" for o in inside.options())


@pytest.mark.rule("mk.explore.fixed-positions", "mk.explore.coastline", "mk.map.wedge")
def test_the_wedge_lies_between_two_coasts() -> None:
    grid = LATTICES["wedge"]
    assert grid.shape.start == "A"
    assert all(x >= 0 and y >= 0 for x, y in grid.positions)
    steps = {(b[0] - a[0], b[1] - a[1]) for a in grid.positions for b in grid.positions
             if grid.slot[b] in grid.beside[grid.slot[a]]}  # fmt: skip
    assert steps == {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}


@pytest.mark.rule(
    "mk.map.open", "mk.map.open-coast-break", "mk.map.open-limited", "mk.map.open-4-right"
)
def test_open_maps_have_at_most_five_columns() -> None:
    columns = {name: sorted({y for _, y in LATTICES[name].positions}) for name in LATTICES}
    assert columns["open_5"] == [-2, -1, 0, 1, 2]
    assert columns["open_4"] == [-2, -1, 0, 1]
    assert columns["open_3"] == [-1, 0, 1]
    assert all(x + y >= 0 for x, y in LATTICES["open_5"].positions)
    assert len(LATTICES["open_5"].shape.first) == 3


@pytest.mark.rule("mk.explore.countryside-placement")
def test_a_countryside_tile_touches_two_tiles_or_one_that_does() -> None:
    state = Table().state
    grid = lattice(state)
    taken = exploration.placed(state)
    legal = {
        grid.positions[slot]
        for slot in range(len(grid.positions))
        if slot not in taken and exploration.is_legal(state, grid, slot, "countryside", taken)
    }
    assert legal == {(1, 1), (0, 2), (2, 0)}


@pytest.mark.rule("mk.explore.core-placement", "mk.map.wedge-core-coast")
def test_a_core_tile_touches_two_tiles_and_keeps_off_the_coast() -> None:
    state = new(MageKnightSetup(heroes="tovak"), 1)
    grid = lattice(state)
    taken = exploration.placed(state)
    legal = {
        grid.positions[slot]
        for slot in range(len(grid.positions))
        if slot not in taken and exploration.is_legal(state, grid, slot, "core", taken)
    }
    assert legal == {(1, 1)}


@pytest.mark.rule(
    "mk.explore.deck-empty-countryside",
    "mk.explore.deck-empty-core",
    "mk.explore.deck-empty-three",
    "mk.explore.none-left",
)
def test_after_the_deck_tiles_of_the_box_need_three_neighbours() -> None:
    state = Table().state
    grid = lattice(state)
    state.left = [0, 0, 0]
    assert exploration.next_kind(state) == "box_countryside"
    state.countryside = []
    assert exploration.next_kind(state) == "box_core"
    state.core = []
    assert exploration.next_kind(state) == ""
    taken = exploration.placed(state)
    corner = grid.slot[1, 1]
    assert not exploration.is_legal(state, grid, corner, "box_countryside", taken)
    taken.add(grid.slot[0, 2])
    assert exploration.is_legal(state, grid, corner, "box_countryside", taken)


@pytest.mark.rule("mk.explore.orientation-fixed", "mk.setup.initial-orientation")
def test_tiles_keep_the_orientation_of_the_starting_tile() -> None:
    state = new(MageKnightSetup(heroes="tovak"), 5)
    assert all(turns == 0 for _, _, turns in state.tiles)
    kinds = {tile for _, tile, _ in state.tiles[1:]}
    assert len(kinds) == 2
    assert not kinds & set(state.countryside)


@pytest.mark.rule("mk.explore.reveal-sites", "mk.site.keep.reveal", "mk.site.rampaging.token")
def test_a_revealed_tile_gets_its_tokens_at_once() -> None:
    table = Table(at="0,1ne", move=2)
    state = table.state
    state.countryside = [TILE["countryside_9"], TILE["countryside_4"]]
    table.do(("explore", "1,1"))
    keep, tower = table.space("1,1e"), table.space("1,1sw")
    assert len(state.tokens[keep]) == len(state.tokens[tower]) == 1
    assert state.tokens[keep][0] < 0  # face down


@pytest.mark.rule(
    "mk.explore.monastery", "mk.setup.unit-offer-monastery-cards", "mk.gain.unit-offer-no-replenish"
)
def test_a_monastery_adds_a_card_to_the_unit_offer() -> None:
    table = Table(at="0,1ne", move=2)
    table.state.countryside = [TILE["countryside_5"]]
    offer = list(table.state.actions)
    table.do(("explore", "1,1"))
    assert len(table.state.monastery) == 1
    assert table.state.actions == offer


@pytest.mark.rule("mk.players.reveal-from-shared", "mk.players.pass-through")
def test_one_may_explore_from_another_heros_space_and_go_on() -> None:
    table = Table("tovak", "goldyx", at="0,1c", move=9)
    table.player(1).space = table.space("0,1nw")
    table.do(("go", "0,1nw"))
    assert any(isinstance(o, tuple) and o[0] == "explore" for o in table.options())
    table.do(("go", "0,1c"))
    assert table.where == "0,1c"


@pytest.mark.rule("mk.pvp.no-provoking-entry")
def test_no_provoking_step_leads_to_another_heros_space() -> None:
    table = Table("tovak", "goldyx", at="0,1w", move=9)
    table.player(1).space = table.space("0,1c")
    assert table.offers("go", "0,1c")
    rampaging(table, "0,1nw", "prowlers")
    assert not table.offers("go", "0,1c")


@pytest.mark.rule(
    "mk.endturn.withdraw", "mk.endturn.withdraw-wounds", "mk.players.pvp-forbidden-effect"
)
def test_forced_withdrawal_costs_a_wound_for_each_space() -> None:
    table = Table(
        "tovak", "goldyx", scenario="first_reconnaissance", hand="rage", at="0,0c", move=9
    )
    table.player(1).space = table.space("0,0e")
    table.do(("go", "0,0e"))
    assert not any(isinstance(o, tuple) and o[0] == "attack" for o in table.options())
    table.sideways("rage")
    table.end("done")
    assert table.hand.count("wound") == 1


@pytest.mark.rule("mk.map.recommended", "mk.setup.start-tile-side", "mk.setup.initial-tiles")
@pytest.mark.parametrize(("players", "side", "tiles"), [(2, "A", 3), (4, "B", 4)])
def test_the_map_shape_decides_the_start(players: int, side: str, tiles: int) -> None:
    state = new(MageKnightSetup(scenario="full_conquest", players=players, heroes="tovak"), 1)
    assert state.tiles[0][1] == TILE[side]
    assert len(state.tiles) == tiles


@pytest.mark.rule("mk.map.recommended")
@pytest.mark.parametrize(
    ("scenario", "shapes"),
    [
        ("first_reconnaissance", dict.fromkeys((1, 2, 3, 4), "wedge_no_core_limit")),
        ("full_conquest", {2: "wedge", 3: "wedge", 4: "open_5"}),
        ("blitz_conquest", {2: "wedge", 3: "wedge", 4: "open_4"}),
        ("full_cooperation", {2: "open_5", 3: "open_5"}),
        ("solo_conquest", {1: "wedge"}),
        ("mines_liberation", {2: "wedge", 3: "wedge", 4: "open_4"}),
    ],
)
def test_each_scenario_has_its_map(scenario: str, shapes: dict[int, str]) -> None:
    for players, shape in shapes.items():
        state = new(MageKnightSetup(scenario=scenario, players=players, heroes="tovak"), 1)
        assert state.shape == shape


def test_an_answer_that_is_no_option_is_refused() -> None:
    with pytest.raises(NotOffered):
        Table(at="0,0c").do(("go", "0,0e"))


def test_spaces_come_in_ascending_order() -> None:
    assert spaces_of(0b10110) == [1, 2, 4]
    assert TERRAIN_COST[0][MOUNTAIN] > 90
