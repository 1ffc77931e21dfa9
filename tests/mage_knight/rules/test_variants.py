"""Variants and teams."""

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import (
    cooperative,
    enemies,
    exploration,
    gaining,
    interaction,
    mana,
    movement,
    round,
    variants,
)
from critias.games.mage_knight.rules.components import (
    DEED,
    GARRISONS,
    HEROES,
    TILE,
    UNIT,
)
from critias.games.mage_knight.rules.map import lattice, printed
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.games.mage_knight.rules.state import NOBODY, CityRecord, MageKnightState, Unit
from critias.games.mage_knight.rules.tables import FAME_SPACES, REPUTATION
from critias.games.mage_knight.rules.terms import (
    BLACK,
    BLUE,
    GOLD,
    GREEN,
    RED,
    WHITE,
)
from critias.kernel.choices import Ask
from critias.kernel.errors import BadSetup
from critias.kernel.match import Match
from critias.kernel.playout import Playout
from mage_knight.arranging import rampaging
from mage_knight.table import ATTACK, BLOCK, RANGED, Table, fixed


def fresh(
    *names: str,
    players: int = 2,
    scenario: str = "full_conquest",
    level: int = 0,
    seed: int = 1,
    heroes: str = "tovak",
) -> MageKnightState:
    """A new game with these variants."""
    return new(
        MageKnightSetup(
            scenario=scenario, players=players, heroes=heroes, variants=names, city_level=level
        ),
        seed,
    )


def asked(play: Playout[MageKnightState, MageKnightSetup]) -> Ask:
    """The question open now."""
    assert isinstance(play.ask, Ask)
    return play.ask


# --- Auction -------------------------------------------------------------------------------------


def auctioned(seed: int = 3) -> tuple[Playout[MageKnightState, MageKnightSetup], list[int]]:
    """An auction of three players, and their order."""
    state = fresh("auction", players=3, seed=seed)
    return Playout(RULES, state), state.order[:]


@pytest.mark.rule("mk.variant.auction.unopposed")
def test_a_pick_nobody_contests_costs_nothing() -> None:
    play, (first, second, third) = auctioned()
    play.choose("tovak")
    assert asked(play).seats == (second,)
    play.choose("pass")
    assert asked(play).seats == (third,)
    play.choose("pass")
    player = play.state.players[first]
    assert (HEROES[player.hero].id, player.fame) == ("tovak", 0)


@pytest.mark.rule(
    "mk.variant.auction.challenge", "mk.variant.auction.raise", "mk.variant.auction.win"
)
def test_bids_rise_and_the_earlier_player_only_has_to_match() -> None:
    play, (first, second, third) = auctioned()
    play.choose("tovak")
    play.choose(2)
    assert asked(play).seats == (third,)
    assert asked(play).options[:2] == ["pass", 3]  # a later player has to exceed it
    play.choose("pass")
    assert asked(play).seats == (first,)
    assert asked(play).options[:2] == ["pass", 2]  # the earlier one matches
    play.choose(2)
    assert asked(play).seats == (second,)
    play.choose("pass")
    player = play.state.players[first]
    assert (HEROES[player.hero].id, player.fame) == ("tovak", -2)
    assert play.state.players[second].fame == 0


@pytest.mark.rule("mk.variant.auction.negative-fame", "mk.variant.auction.negative-fame.example")
def test_negative_fame_is_level_1_and_coming_back_is_no_level_up() -> None:
    assert FAME_SPACES - 2 == 118
    assert gaining.level_of(-2) == 1
    state = fresh("auction", "drafting", players=2)
    state.players[0].fame = -2
    gaining.gain_fame(state, 0, 3)
    assert gaining.level_of(state.players[0].fame) == 1


@pytest.mark.rule("mk.variant.auction.random-order", "mk.variant.auction.tactics")
def test_the_order_is_random_and_tactics_go_in_reverse_whatever_the_fame() -> None:
    assert len({tuple(auctioned(seed)[1]) for seed in range(12)}) > 2
    play, order = auctioned()
    play.state.players[order[2]].fame = 5
    while asked(play).kind != "tactic":
        play.choose("pass" if "pass" in asked(play).options else asked(play).options[0])
    assert asked(play).seats == (order[2],)


# --- the map -------------------------------------------------------------------------------------


@pytest.mark.rule("mk.variant.map.random-orientation")
def test_tiles_may_be_turned_at_random() -> None:
    state = fresh("random_orientation", players=4, seed=5)
    assert {turns for _, _, turns in state.tiles} != {0}
    games = [fresh("random_orientation", players=4, seed=seed) for seed in range(12)]
    assert {turns for game in games for _, _, turns in game.tiles[1:]} == set(range(6))
    assert [printed(1, place) for place in range(7)] == [0, 6, 1, 2, 3, 4, 5]


@pytest.mark.rule("mk.variant.map.random-cities", "mk.variant.map.random-cities-fixed")
@pytest.mark.parametrize("scenario", ["full_conquest", "mines_liberation"])
def test_a_city_tile_may_get_a_random_city(scenario: str) -> None:
    colours = set()
    for seed in range(12):
        state = fresh("random_cities", scenario=scenario, seed=seed)
        state.left = [0, 0, 1]
        exploration.reveal(state, lattice(state).slot[1, 1], 0)
        colours.add(state.cities[0].colour)
    assert len(colours) > 2


# --- time ----------------------------------------------------------------------------------------


@pytest.mark.rule("mk.variant.time.night-arrival")
def test_night_arrival_begins_at_night_without_gold_and_black() -> None:
    for seed in range(8):
        state = fresh("night_arrival", seed=seed)
        assert state.night
        assert all(face < GOLD for face in state.source)


@pytest.mark.rule("mk.variant.time.darkness")
def test_a_black_die_brings_the_night_for_good() -> None:
    state = fresh("darkness")
    fixed(state, RED, GOLD)
    variants.darkness(state)
    assert state.darkness is False  # another Day
    fixed(state, RED, BLACK)
    variants.darkness(state)
    assert state.darkness is True
    state.night = True
    variants.darkness(state)
    assert state.darkness is True


# --- cities --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "mk.variant.citylevel",
    "mk.scenario.full-conquest.levels-variant",
    "mk.variant.megapolis.level",
    "mk.variant.megapolis.condition",
)
def test_agreed_levels_of_cities() -> None:
    assert fresh(level=9).levels == (9, 9)
    assert fresh("megapolis", level=24).levels == (4, 24)
    with pytest.raises(BadSetup, match="level 1 to 11"):
        Match.new(RULES, {"scenario": "full_conquest", "players": 2, "city_level": 12})
    with pytest.raises(BadSetup, match="at most three"):
        Match.new(RULES, {"scenario": "full_conquest", "players": 4, "variants": ["megapolis"]})


def megapolis(level: int = 15) -> tuple[Table, CityRecord]:
    """A Megapolis revealed beside the Hero."""
    table = Table("tovak", "goldyx", at="0,1ne", move=20, hand="rage")
    state = table.state
    state.switches = (*state.switches, "megapolis")
    state.levels, state.left, state.city_tiles = (level,), [0, 0, 1], [TILE["core_5"]]
    table.do(("explore", "1,1"))
    return table, state.cities[0]


@pytest.mark.rule(
    "mk.variant.megapolis.second-city",
    "mk.variant.megapolis.split",
    "mk.variant.megapolis.split.example",
)
def test_a_megapolis_of_level_15_is_a_city_of_8_and_one_of_7() -> None:
    table, town = megapolis()
    left = GARRISONS[town.colour][8 - 1]
    right = GARRISONS[town.second][7 - 1]
    assert town.garrison == [~pile for pile in (*left, *right)]
    assert [lattice(table.state).names[space] for space in town.spaces] == ["1,1c", "1,1e"]
    assert not table.state.rampaging >> table.space("1,1e") & 1  # its orcs are covered
    assert town.second != town.colour


@pytest.mark.rule("mk.variant.megapolis.level", "mk.variant.megapolis.split")
@pytest.mark.parametrize("level", range(2, 25))
def test_a_megapolis_of_every_level_is_revealed_with_both_garrisons(level: int) -> None:
    """A base shows eleven levels: the halves of 23 and 24 have no more than that."""
    _, town = megapolis(level)
    halves = [min(level - level // 2, 11), min(level // 2, 11)]
    wanted = [GARRISONS[town.colour][halves[0] - 1], GARRISONS[town.second][halves[1] - 1]]
    backs = sorted(gaining.pile_of_back(token) for token in town.garrison)
    assert backs == sorted(pile for half in wanted for pile in half)
    assert town.level == level


@pytest.mark.rule("mk.variant.megapolis.reveal-assault", "mk.variant.megapolis.bonuses")
def test_the_whole_garrison_fights_with_both_bonuses() -> None:
    table, town = megapolis(4)
    table.me.space = table.space("1,1ne")
    movement.look_around(table.state)
    assert all(token >= 0 for token in town.garrison)
    count = len(town.garrison)
    table.state.rampaging = 0
    table.do(("go", "1,1e"))
    assert len(table.combat.foes) == count
    assert table.combat.bonuses == 1 << town.colour | 1 << town.second
    assert table.combat.fortified


@pytest.mark.rule("mk.variant.megapolis.conquered-move")
@pytest.mark.parametrize(("part", "other"), [("1,1c", "1,1e"), ("1,1e", "1,1c")])
def test_in_a_conquered_megapolis_a_hero_is_in_one_part_of_it(part: str, other: str) -> None:
    """From a part one walks into the other for 2, and out to the spaces next to that part alone;
    the same spaces bound what can be challenged."""
    table, town = megapolis(4)
    town.garrison, town.conquered, town.leader, town.shields = [], True, 0, [0]
    state = table.state
    state.rampaging, state.tokens = 0, {}
    grid = lattice(state)
    table.me.space = table.space(part)
    near = {grid.names[s] for s in grid.neighbours[table.me.space] if state.ground[s] != " "}
    table.me.turn.move = 1
    assert not table.offers("go", other)
    table.me.turn.move = 2
    assert table.offers("go", other)
    table.me.turn.move = 20
    steps = {o[1] for o in table.options() if isinstance(o, tuple) and o[0] == "go"}
    assert steps <= near
    table.do(("go", other))
    assert (table.me.turn.move, table.where) == (18, other)
    rampaging(table, "1,1w", "prowlers")  # next to the western part alone
    rampaging(table, "1,1ne", "diggers")  # next to both
    assert table.offers("challenge", "1,1w") == (other == "1,1c")
    assert table.offers("challenge", "1,1ne")


@pytest.mark.rule(
    "mk.variant.megapolis.conquest",
    "mk.variant.megapolis.purchase",
    "mk.variant.megapolis.score",
)
def test_a_conquered_megapolis_is_one_city_of_two_spaces() -> None:
    table, town = megapolis(4)
    town.garrison, town.conquered, town.leader, town.shields = [], True, 0, [0]
    table.me.space = table.space("1,1c")
    assert table.offers("go", "1,1e")
    assert movement.step_cost(table.state, 0, table.space("1,1e")) == 2
    assert set(interaction.city_colours(town)) == {town.colour, town.second}
    assert len(table.state.cities) == 1


@pytest.mark.rule("mk.variant.megapolis.conquest")
def test_a_megapolis_falls_with_the_last_defender_of_both_parts() -> None:
    table, town = megapolis(4)
    town.shields = [1]  # of an earlier assault
    for targets, answers, fallen in ((1, ("settle", "end"), False), (-1, ("settle",), True)):
        table.me.space, table.me.turn.flags, table.me.turn.move = table.space("1,1w"), 0, 9
        table.do(("go", "1,1c"))
        if table.ask is not None and table.ask.kind == "join":
            table.do("done")
        table.combat.phase = ATTACK
        table.combat.attacks = [(99, 0, 3, -1)]
        table.combat.targets = targets & (1 << len(table.combat.foes)) - 1
        table.do(*answers)
        assert (town.conquered, town.leader) == (fallen, 0 if fallen else NOBODY)
    assert table.state.cities == [town]


# --- Rampage -------------------------------------------------------------------------------------


@pytest.mark.rule("mk.variant.rampage.reputation", "mk.variant.more-rampage")
def test_rampage_begins_with_a_bad_reputation() -> None:
    assert fresh("rampage").players[0].reputation == -2
    assert fresh("more_rampage").players[0].reputation == -4
    assert (REPUTATION[5], REPUTATION[3]) == (-1, -2)


def rampage(face: int, night: bool = False, more: bool = False) -> Table:
    """The die of a space whose orcs were beaten."""
    table = Table("tovak", "goldyx", night=night)
    space = table.space("0,1nw")
    table.state.beaten = [space]
    table.state.switches = ("rampage", "more_rampage") if more else ("rampage",)
    fixed(table.state, face, 0)
    variants.rampage(table.state)
    return table


@pytest.mark.rule(
    "mk.variant.rampage.day",
    "mk.variant.rampage.night",
    "mk.variant.rampage.gold-brown",
    "mk.variant.more-rampage",
)
@pytest.mark.parametrize(
    ("face", "night", "more", "tokens"),
    [
        (RED, False, False, 1),
        (GREEN, False, False, 1),
        (GOLD, False, False, 2),
        (BLUE, False, False, 0),
        (BLACK, False, False, 0),
        (WHITE, True, False, 1),
        (BLACK, True, False, 2),
        (RED, True, False, 0),
        (BLUE, False, True, 1),
        (RED, False, True, 2),
        (BLUE, True, True, 2),
        (RED, True, True, 1),
    ],
)
def test_which_faces_bring_enemies_back(face: int, night: bool, more: bool, tokens: int) -> None:
    table = rampage(face, night, more)
    space = table.space("0,1nw")
    assert len(table.state.tokens.get(space, [])) == tokens
    assert bool(table.state.rampaging >> space & 1) == bool(tokens)
    assert (space in table.state.doubled) == (tokens == 2)


@pytest.mark.rule("mk.variant.rampage.reputation-gain", "mk.variant.rampage.gold-brown")
def test_each_of_two_gives_1_reputation_and_they_fight_together() -> None:
    table = Table("tovak", "goldyx", at="0,1w", hand="rage")
    rampaging(table, "0,1nw", "prowlers", "medusa")
    table.state.doubled = [table.space("0,1nw")]
    table.do(("challenge", "0,1nw"))
    assert len(table.combat.foes) == 2
    table.combat.phase = ATTACK
    table.combat.attacks = [(99, 0, 3, -1)]
    table.combat.targets = 0b01
    table.do("settle", "end")
    assert table.me.reputation == 1
    assert table.state.rampaging


# --- friendly games ------------------------------------------------------------------------------


@pytest.mark.rule("mk.variant.friendly.spells", "mk.variant.friendly.skills")
def test_without_interactive_cards_and_skills() -> None:
    state = fresh("no_interactive")
    assert len(state.spells + state.spell_deck) == 16
    assert len(state.players[0].pile) == 9


@pytest.mark.rule("mk.variant.friendly.no-pvp")
def test_players_may_agree_not_to_fight() -> None:
    assert "pvp" in fresh().switches
    assert "pvp" not in fresh("no_pvp").switches


# --- Interactive Combat --------------------------------------------------------------------------


def stirred(word: str, *foes: str) -> Table:
    """A combat for which the player before has set a die."""
    table = Table("tovak", "goldyx", at="0,1w", hand="rage")
    table.state.switches = (*table.state.switches, "interactive_combat")
    rampaging(table, "0,1nw", *(foes or ("prowlers",)))
    table.do(("challenge", "0,1nw"))
    assert table.ask is not None
    if table.ask.kind == "stir":
        assert table.ask.seats == (1,)
        table.do(word)
    return table


@pytest.mark.rule("mk.variant.interactive.when")
def test_only_a_single_enemy_can_be_stirred() -> None:
    assert stirred("red").state.stirrer == 1
    assert stirred("red", "prowlers", "diggers").state.stirrer == -1


@pytest.mark.rule("mk.variant.interactive.white", "mk.variant.interactive.reveal")
def test_white_is_shown_at_once_and_raises_armor_in_the_first_phase() -> None:
    table = stirred("white")
    assert table.state.stirrer == -1
    assert enemies.armor(table.combat, table.foe()) == 4
    table.combat.phase = ATTACK
    assert enemies.armor(table.combat, table.foe()) == 3


@pytest.mark.rule("mk.variant.interactive.red", "mk.variant.interactive.reveal")
def test_red_is_shown_when_blocking_begins_and_raises_the_attack() -> None:
    table = stirred("red")
    assert enemies.attack(table.combat, table.foe()) == 4
    table.do("end")
    assert table.combat.phase == BLOCK
    assert enemies.attack(table.combat, table.foe()) == 5
    table.do("end", "hero")
    table.combat.attacks = [(9, 0, 0, -1)]
    table.do("settle")
    assert table.me.fame == 2 + 1


@pytest.mark.rule(
    "mk.variant.interactive.blue", "mk.variant.interactive.reveal", "mk.variant.interactive.other"
)
@pytest.mark.parametrize(("word", "armor", "fame"), [("blue", 4, 3), ("none", 3, 2)])
def test_blue_raises_armor_in_the_attack_phase_and_a_bonus_earns_fame(
    word: str, armor: int, fame: int
) -> None:
    table = stirred(word)
    assert table.combat.phase == RANGED
    table.do("end", "end", "hero")
    assert table.combat.phase == ATTACK
    assert enemies.armor(table.combat, table.foe()) == armor
    table.combat.attacks = [(9, 0, 0, -1)]
    table.do("settle")
    assert table.me.fame == fame


@pytest.mark.rule(
    "mk.variant.interactive.red", "mk.variant.interactive.blue", "mk.variant.interactive.other"
)
@pytest.mark.parametrize(("word", "fame"), [("white", 3), ("red", 3), ("blue", 3), ("none", 2)])
def test_a_bonus_earns_its_fame_also_if_the_enemy_falls_before_it_is_shown(
    word: str, fame: int
) -> None:
    table = stirred(word)
    assert (table.state.stirrer == 1) == (word != "white")
    assert table.combat.phase == RANGED
    table.combat.attacks = [(9, 1, 0, -1)]
    table.combat.targets = 1
    table.do("settle")
    assert table.said("stirred") == [(word,)]
    assert table.state.stirrer == -1
    assert table.me.fame == fame


# --- Action Upgrades, Drafting -------------------------------------------------------------------


@pytest.mark.rule(
    "mk.variant.upgrades.reveal",
    "mk.variant.upgrades.frequency.example",
    "mk.variant.upgrades.rest-bottom",
    "mk.variant.upgrades.swap",
)
def test_after_a_night_cards_are_shown_to_swap_for_own_ones() -> None:
    table = Table("tovak", "goldyx", deck="march", night=True)
    table.player(1).deck = [DEED["rage"]]
    state = table.state
    variants.upgrades(state)
    assert len(state.upgrades) == 3
    shown = state.upgrades[:]
    options = [o for o in table.options() if o != "done"]
    if options:
        table.do(options[0])
    else:
        table.do("done")
    table.do("done")
    assert state.upgrades == []
    assert set(state.action_bottom) <= set(shown)
    assert len(state.action_bottom) == (2 if options else 3)
    state.night = False
    variants.upgrades(state)
    assert state.upgrades == []


@pytest.mark.rule("mk.variant.upgrades.swap")
def test_the_card_thrown_away_shares_a_colour_or_a_type() -> None:
    assert variants.shares(DEED["agility"], DEED["march"])  # both move
    assert variants.shares(DEED["fire_bolt"], DEED["threaten"])  # both red
    assert not variants.shares(DEED["learning"], DEED["march"])


@pytest.mark.rule("mk.variant.upgrades.strength")
def test_the_strength_that_decides_who_picks_first() -> None:
    table = Table("tovak", "goldyx", "arythea", hand="fireball agility", crystals="red red red")
    table.me.units = [Unit(UNIT["altem_mages"]), Unit(UNIT["fire_golems"], wounds=1)]
    table.me.level = 3
    assert variants.strength(table.state, 0) == 2 + 1 + 1 + 4 + 1 + 3 * 2


def picking(order: list[int]) -> Table:
    """The first of three Nights of four equal players is about to end; who played in this order."""
    table = Table("tovak", "goldyx", "arythea", "norowas", night=True)
    state = table.state
    state.switches = (*state.switches, "action_upgrades")
    state.order, state.round = order, 2
    for player in state.players:
        player.deck = [DEED["march"], DEED["rage"]]
    return table


def picked_by(table: Table) -> list[int]:
    """Who is asked to pick one after another, when the Night ends."""
    table.state.phase = "round_end"
    found: list[int] = []
    while True:
        table.options()
        assert table.ask is not None
        if table.ask.kind != "upgrade":
            return found
        found += table.ask.seats
        table.do("done")


@pytest.mark.rule("mk.variant.upgrades.pick-order")
def test_the_weakest_picks_first_then_less_fame_then_the_later_in_the_last_round() -> None:
    assert picked_by(picking([2, 0, 3, 1])) == [1, 3, 0, 2]
    table = picking([2, 0, 3, 1])
    table.player(1).fame = 2
    table.player(0).fame = 1
    assert picked_by(table) == [3, 2, 0, 1]
    table.player(3).hand = []
    table = picking([2, 0, 3, 1])
    table.player(1).crystals = [2, 0, 0, 0]  # a point of strength, though the least Fame
    table.player(0).fame = table.player(2).fame = table.player(3).fame = 2
    assert picked_by(table) == [3, 0, 2, 1]


@pytest.mark.rule("mk.variant.megapolis.coop")
def test_heroes_beside_either_part_of_a_megapolis_may_join() -> None:
    table, town = megapolis(4)
    table.me.space = table.space("1,1nw")
    table.player(1).space = table.space("1,1se")
    table.player(1).hand = [DEED["rage"]]
    assert cooperative.suitable(table.state, 0, town) == [1]


@pytest.mark.rule("mk.variant.friendly.mana")
def test_in_a_friendly_game_gold_dice_are_not_rolled_again_while_there_are_others() -> None:
    table = Table(source="gold red")
    table.state.switches = ("friendly_mana",)
    assert mana.movable_dice(table.state) == [RED]
    table.state.source = [GOLD]
    assert mana.movable_dice(table.state) == [GOLD]


@pytest.mark.rule("mk.variant.time.darkness")
def test_tactics_return_when_there_are_more_nights_than_tactics() -> None:
    table = Table(scenario="solo_conquest")
    table.state.night = True
    table.state.lost_tactics = list(range(6, 12))
    round.begin_tactics(table.state)
    assert table.state.tactics == list(range(6, 12))
