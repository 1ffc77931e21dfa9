"""Set-up, Rounds, Tactics, the Dummy player."""

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import daytime, exploration, gaining, round
from critias.games.mage_knight.rules.components import (
    ARTIFACTS,
    BASIC_ACTIONS,
    DAY_TACTICS,
    DEED,
    DEED_COLOUR,
    DEEDS,
    DUMMY_CRYSTALS,
    ENEMY,
    HERO,
    HERO_DECK,
    NIGHT_TACTICS,
    PILE_BROWN,
    REGULAR_UNITS,
    TACTIC,
    TILE,
    TILES,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.dummy import dummy_turn
from critias.games.mage_knight.rules.setup import VARIANTS, MageKnightSetup, new
from critias.games.mage_knight.rules.state import NOBODY, MageKnightState
from critias.games.mage_knight.rules.terms import BLUE, GREEN
from critias.kernel.choices import Ask
from critias.kernel.errors import BadSetup
from critias.kernel.match import Match
from critias.kernel.playout import Playout
from mage_knight.table import Table


def fresh(scenario: str = "full_conquest", players: int = 2, seed: int = 1) -> MageKnightState:
    """A new game with Heroes dealt."""
    return new(MageKnightSetup(scenario=scenario, players=players, heroes="tovak"), seed)


def begun(state: MageKnightState) -> Playout[MageKnightState, MageKnightSetup]:
    """The game up to its first question."""
    return Playout(RULES, state)


def asked(play: Playout[MageKnightState, MageKnightSetup]) -> Ask:
    """The question open now."""
    assert isinstance(play.ask, Ask)
    return play.ask


# --- set-up --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "mk.flow.scenario-first",
    "mk.flow.scenario-overrides-setup",
    "mk.setup.tile-deck-counts",
    "mk.variant.announce-before",
    "mk.flow.variants-unanimous",
)
def test_the_scenario_and_its_variants_are_chosen_before_anything_else() -> None:
    state = fresh("blitz_conquest", 3)
    assert state.left == [5, 2, 3]  # 7 Countryside tiles, two of them laid
    assert (len(state.source), len(state.units)) == (6, 6)  # one more of each than is usual
    assert not set(state.switches) & set(VARIANTS)  # nobody has agreed on one
    agreed = MageKnightSetup("blitz_conquest", 3, "tovak", variants=("rampage", "friendly_mana"))
    assert set(new(agreed, 1).switches) & set(VARIANTS) == {"rampage", "friendly_mana"}
    with pytest.raises(BadSetup, match="is for 2, 4, not for 3"):
        Match.new(RULES, {"scenario": "conquer_and_hold", "players": 3})
    with pytest.raises(BadSetup, match="variants"):
        Match.new(RULES, {"variants": ["no such"]})


@pytest.mark.rule(
    "mk.setup.fame-zero",
    "mk.setup.player.inventory-empty",
    "mk.setup.player.first-hand",
    "mk.setup.player.deck16",
    "mk.deed.start-basic-only",
    "mk.skill.none-at-start",
    "mk.setup.player.ten-skills",
)
def test_what_a_player_begins_with() -> None:
    state = fresh()
    begun(state)
    for player in state.players:
        assert (player.fame, player.reputation, player.crystals) == (0, 0, [0, 0, 0, 0])
        assert len(player.hand) == 5
        assert sorted(player.hand + player.deck) == sorted(HERO_DECK[player.hero])
        assert set(player.hand + player.deck) <= set(BASIC_ACTIONS)
        assert (player.skills, len(player.pile), player.units) == ([], 10, [])


@pytest.mark.rule(
    "mk.setup.spell-offer-three",
    "mk.setup.aa-offer-three",
    "mk.setup.common-skill-empty",
    "mk.setup.artifact-deck",
)
def test_the_offers_at_the_start() -> None:
    state = fresh()
    assert (len(state.spells), len(state.actions), state.common_skills) == (3, 3, [])
    assert sorted(state.artifact_deck) == sorted(ARTIFACTS)


@pytest.mark.rule("mk.setup.unit-offer-size", "mk.setup.unit-decks")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_unit_offer_has_regular_units_two_more_than_players(players: int) -> None:
    state = fresh(players=players)
    assert len(state.units) == players + 2
    assert not any(UNITS[unit].elite for unit in state.units)
    assert sorted(state.units + state.regular_deck) == sorted(REGULAR_UNITS)


@pytest.mark.rule(
    "mk.setup.day-first",
    "mk.setup.day-tactics-displayed",
    "mk.setup.day-night-alternate",
    "mk.round.day-or-night",
)
def test_it_begins_by_day_and_alternates() -> None:
    state = fresh()
    begun(state)
    assert not state.night
    assert state.tactics == list(DAY_TACTICS)
    assert [daytime.is_night(state, number) for number in (1, 2, 3, 4)] == [
        False,
        True,
        False,
        True,
    ]


@pytest.mark.rule(
    "mk.setup.tile-deck-countryside-random",
    "mk.setup.tile-deck-core-split",
    "mk.setup.tile-deck-stack",
    "mk.setup.token-piles",
)
def test_countryside_tiles_come_before_core_tiles() -> None:
    first = set()
    for seed in range(12):
        state = fresh(seed=seed)
        first.add(state.tiles[1][1])
        kinds = []
        while any(state.left):
            kinds.append(TILES[exploration.draw_tile(state)].kind)
        assert kinds[:6] == ["countryside"] * 6
        assert sorted(kinds[6:]) == ["city", "city", "core"]
    assert len(first) > 3
    assert [len(pile) for pile in fresh().piles] != []


@pytest.mark.rule("mk.setup.initial-site-reveal")
def test_sites_of_the_first_tiles_are_revealed() -> None:
    state = fresh("first_reconnaissance", 2)
    assert [TILES[tile].id for _, tile, _ in state.tiles[1:]] == ["countryside_1", "countryside_2"]
    assert state.rampaging.bit_count() == 2
    assert len(state.tokens) == 2


@pytest.mark.rule("mk.setup.token-pile-reshuffle")
def test_an_empty_pile_is_made_of_its_discards() -> None:
    state = fresh()
    state.piles[PILE_BROWN] = []
    state.discards[PILE_BROWN] = [ENEMY["medusa"]]
    assert gaining.draw_token(state, PILE_BROWN) == ENEMY["medusa"]
    assert gaining.draw_token(state, PILE_BROWN) == -1


@pytest.mark.rule("mk.scenario.mines.brown-substitute")
def test_tokens_face_down_keep_their_old_faces_when_the_pile_is_made_anew() -> None:
    state = fresh()
    state.piles[PILE_BROWN] = [ENEMY["medusa"]]
    state.discards[PILE_BROWN] = [ENEMY["minotaur"]]
    state.tokens[5] = [gaining.put_face_down(state, PILE_BROWN)]
    assert gaining.draw_token(state, PILE_BROWN) == ENEMY["minotaur"]
    assert gaining.turn_up(state, state.tokens[5][0]) == ENEMY["medusa"]
    state.tokens[6] = [gaining.put_face_down(state, PILE_BROWN)]  # a placeholder
    assert gaining.turn_up(state, state.tokens[6][0]) == -1


@pytest.mark.rule("mk.setup.player.shields-endless")
def test_shields_never_run_out() -> None:
    table = Table()
    for space in range(60):
        table.state.shields[space] = 0
    assert list(table.state.shields.values()).count(0) == 60


@pytest.mark.rule("mk.flow.hero-selection-order", "mk.flow.round-order-column")
def test_heroes_are_chosen_in_order_and_each_once() -> None:
    state = new(MageKnightSetup(scenario="full_conquest", players=3), 2)
    order = state.order[:]
    play = begun(state)
    for seat in order:
        assert asked(play).seats == (seat,)
        play.choose(asked(play).options[0])
    assert len({player.hero for player in state.players}) == 3
    assert asked(play).kind == "tactic"
    assert asked(play).seats == (order[-1],)  # the column: the last chooser is at the bottom
    play.choose(asked(play).options[0])
    assert asked(play).seats == (order[-2],)


# --- Tactics -------------------------------------------------------------------------------------


@pytest.mark.rule(
    "mk.round.tactics.one-each",
    "mk.round.tactics.first-round.example",
    "mk.round.tactics.reorder",
    "mk.round.tactics.unclaimed",
)
def test_in_round_1_the_last_chooser_begins_and_numbers_order_the_round() -> None:
    state = fresh(players=3)
    last, middle, first = reversed(state.order)
    play = begun(state)
    for seat, name in ((last, "planning"), (middle, "early_bird"), (first, "the_right_moment")):
        assert asked(play).seats == (seat,)
        assert name in asked(play).options
        play.choose(name)
    assert state.order == [middle, last, first]
    assert state.tactics == []


@pytest.mark.rule("mk.round.tactics.lowest-fame-first", "mk.round.tactics.fame-tie")
def test_later_the_least_fame_chooses_first_and_of_equals_the_lower_token() -> None:
    state = fresh(players=3)
    state.round, state.order = 2, [2, 0, 1]
    for player, fame in zip(state.players, (5, 5, 9), strict=True):
        player.fame, player.tactic = fame, -1
    assert round.chooser(state) == 1
    state.players[1].tactic = 0
    assert round.chooser(state) == 0
    state.players[2].fame = 4  # the least, though on top of the column
    assert round.chooser(state) == 2


@pytest.mark.rule("mk.round.tactics.immediate-text")
def test_what_a_tactic_says_of_taking_it_happens_at_once() -> None:
    state = fresh()
    play = begun(state)
    seat = asked(play).seats[0]
    play.choose("great_start")
    assert len(state.players[seat].hand) == 7


@pytest.mark.rule("mk.round.turns.order")
def test_turns_follow_the_column_again_and_again() -> None:
    table = Table("tovak", "goldyx", hand="rage march", deck="march march march march march")
    other = table.player(1)
    other.hand, other.deck = [DEED["rage"]], [DEED["march"]] * 6
    other.space = table.space("0,0e")
    table.sideways("rage")
    table.end("done")
    assert table.state.active == 1
    table.do(("sideways", "rage"), "end_turn", "done")
    assert table.state.active == 0


@pytest.mark.rule("mk.round.turns.order")
def test_three_take_their_turns_from_the_top_of_the_column_down() -> None:
    table = Table("tovak", "goldyx", "arythea")
    state = table.state
    state.order, state.active = [2, 0, 1], 2
    for seat, player in enumerate(state.players):
        player.hand, player.deck = [DEED["rage"]], [DEED["march"]] * 20
        player.space = table.space(("0,0c", "0,0e", "1,0w")[seat])
    turns = []
    for _ in range(5):
        turns.append(state.active)
        card = state.players[state.active].hand[0]
        table.do(("sideways", DEEDS[card].id), "end_turn", "done")
    assert turns == [2, 0, 1, 2, 0]


# --- preparing a Round ---------------------------------------------------------------------------


def prepared(table: Table) -> None:
    """The end of this Round and the preparation of the next."""
    table.state.phase = "round_end"
    table.anew()
    table.options()


@pytest.mark.rule("mk.round.prepare.skip-first")
def test_the_first_round_begins_with_what_was_laid_out() -> None:
    state = fresh(players=3)
    laid = [state.spells[:], state.actions[:], state.units[:], state.source[:]]
    assert asked(begun(state)).kind == "tactic"
    assert [state.spells, state.actions, state.units, state.source] == laid
    assert (state.round, state.spell_bottom) == (1, [])


@pytest.mark.rule("mk.round.prepare.unit-offer-deal")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_new_round_has_two_units_more_than_players(players: int) -> None:
    table = Table(*("tovak", "goldyx", "arythea", "norowas")[:players])
    for number in (2, 3):
        prepared(table)
        assert (table.state.round, len(table.state.units)) == (number, players + 2)


@pytest.mark.rule(
    "mk.round.prepare.flip-board",
    "mk.round.prepare.tactics-collect",
    "mk.round.end.check-scenario",
    "mk.flow.play-until-end",
)
def test_the_next_round_is_a_night_with_its_tactics() -> None:
    table = Table("tovak", "goldyx", tactic="planning")
    prepared(table)
    assert (table.state.round, table.state.night) == (2, True)
    assert table.state.tactics == list(NIGHT_TACTICS)
    assert table.me.tactic == -1


@pytest.mark.rule("mk.round.end.check-scenario", "mk.flow.play-until-end")
def test_after_the_last_round_the_game_is_over() -> None:
    table = Table("tovak", "goldyx")
    table.state.round = table.state.rounds
    table.state.phase = "round_end"
    play = begun(table.state)
    assert play.ask is None
    assert table.state.over


@pytest.mark.rule(
    "mk.round.prepare.unit-offer-clear",
    "mk.round.prepare.unit-offer-deal",
    "mk.round.prepare.unit-offer-regular-only",
    "mk.round.prepare.unit-offer-aa-clear",
)
def test_a_new_unit_offer_is_dealt_and_the_old_goes_under_its_decks() -> None:
    state = fresh()
    old = state.units[:]
    state.monastery = [card := state.action_deck.pop()]
    round.deal_units(state)
    assert len(state.units) == 4
    assert state.regular_bottom == old
    assert state.action_bottom == [card]
    assert not any(UNITS[unit].elite for unit in state.units)


@pytest.mark.rule(
    "mk.round.prepare.unit-offer-alternate", "mk.round.prepare.unit-offer-alternate.example"
)
def test_once_a_core_tile_is_there_elite_units_come_first_and_alternate() -> None:
    state = fresh()
    state.tiles.append((9, TILE["core_2"], 0))
    round.deal_units(state)
    assert [UNITS[unit].elite for unit in state.units] == [True, False, True, False]


@pytest.mark.rule("mk.round.prepare.monastery-cards")
def test_each_standing_monastery_brings_a_card() -> None:
    table = Table(tiles={"0,1": "countryside_5", "1,0": "countryside_7"})
    round.deal_units(table.state)
    assert len(table.state.monastery) == 2
    table.state.burned = [table.space("0,1ne")]
    round.deal_units(table.state)
    assert len(table.state.monastery) == 1


@pytest.mark.rule("mk.round.prepare.aa-refresh", "mk.round.prepare.spell-refresh")
def test_the_lowest_cards_of_the_offers_leave() -> None:
    state = fresh()
    actions, spells = state.actions[:], state.spells[:]
    round.refresh(state)
    assert (state.actions[:2], state.spells[:2]) == (actions[1:], spells[1:])
    assert (state.action_bottom, state.spell_bottom) == (actions[:1], spells[:1])
    assert len(state.actions) == len(state.spells) == 3


@pytest.mark.rule(
    "mk.round.prepare.ready-units",
    "mk.round.prepare.shuffle-deeds",
    "mk.round.prepare.draw",
    "mk.round.prepare.flip-banners-skills",
    "mk.wound.round-end",
    "mk.unit.ready-effect",
)
def test_players_begin_a_round_with_a_new_deck_ready_units_and_skills() -> None:
    table = Table(
        "tovak",
        "goldyx",
        hand="wound wound",
        deck="march",
        discard="rage rage stamina",
        units="peasants",
        skills="double_time",
    )
    table.me.units[0].spent = True
    table.me.units[0].wounds = 1
    table.me.turned = table.me.skills[:]
    prepared(table)
    assert len(table.me.hand) == 5
    assert sorted(table.me.hand + table.me.deck) == sorted(
        [WOUND, WOUND, *(DEED[n] for n in ("march", "rage", "rage", "stamina"))]
    )
    unit = table.me.units[0]
    assert (unit.spent, unit.wounds, table.me.turned) == (False, 1, [])


@pytest.mark.rule("mk.round.prepare.draw-bonus")
def test_the_first_hand_of_a_round_has_the_bonus_of_the_space() -> None:
    table = Table("tovak", "goldyx", deck="march " * 8, at="1,0c")
    table.state.shields[table.space("1,0ne")] = 0
    prepared(table)
    assert len(table.me.hand) == 6


@pytest.mark.rule(
    "mk.round.prepare.banner-discard", "mk.unit.banner.round-end", "mk.unit.banner.assign"
)
@pytest.mark.parametrize("detach", [True, False])
def test_a_banner_may_be_taken_back_or_left(detach: bool) -> None:
    table = Table("tovak", "goldyx", units="peasants")
    banner = DEED["banner_of_glory"]
    table.me.units[0].banner = banner
    prepared(table)
    table.do(0 if detach else "done")
    assert (banner in table.me.hand + table.me.deck) is detach
    assert (table.me.units[0].banner == banner) is not detach


@pytest.mark.rule("mk.variant.deckbuilding.aa-shortage")
def test_without_advanced_actions_offers_stay_short() -> None:
    table = Table(tiles={"0,1": "countryside_5", "1,0": "countryside_7"})
    state = table.state
    state.action_deck, state.action_bottom = [state.action_deck[0]], []
    state.monastery, state.actions = [], state.actions[:2]
    gaining.refill_actions(state)
    round.deal_units(state)
    assert (len(state.actions), state.monastery) == (3, [])


# --- the Dummy player ----------------------------------------------------------------------------


@pytest.mark.rule(
    "mk.dummy.present", "mk.dummy.setup-hero", "mk.dummy.setup-crystals", "mk.solo.skill-pile"
)
@pytest.mark.parametrize(("scenario", "players"), [("solo_conquest", 1), ("full_cooperation", 2)])
def test_solo_and_cooperative_games_have_a_dummy(scenario: str, players: int) -> None:
    state = fresh(scenario, players)
    begun(state)
    dummy = state.dummy
    assert dummy is not None
    assert dummy.hero not in {player.hero for player in state.players}
    assert sorted(dummy.deck) == sorted(HERO_DECK[dummy.hero])
    assert sum(dummy.crystals) == 3
    assert len(dummy.pile) == (10 if players == 1 else 0)


@pytest.mark.rule("mk.dummy.setup-crystals.example")
def test_a_goldyx_dummy_has_two_green_crystals_and_a_blue_one() -> None:
    assert sorted(DUMMY_CRYSTALS[HERO["goldyx"]]) == sorted([GREEN, GREEN, BLUE])


def dummy_table(crystals: list[int], deck: str) -> MageKnightState:
    """The Dummy's slot is next."""
    state = Table(hand="rage", scenario="solo_conquest").state
    dummy = state.dummy
    assert dummy is not None
    dummy.crystals, dummy.discard = crystals, []
    dummy.deck = [DEED[name] for name in deck.split()]
    state.order, state.slot, state.phase = [1, 0], 0, "slot"
    return state


@pytest.mark.rule("mk.dummy.turn-flip3", "mk.dummy.turn-no-crystal", "mk.dummy.turn-extra")
@pytest.mark.parametrize(("green", "left"), [(0, 5), (2, 3)])
def test_the_dummy_flips_three_cards_and_more_for_its_crystals(green: int, left: int) -> None:
    state = dummy_table([0, 0, green, 0], "march " * 8)
    dummy_turn(state)
    assert state.dummy is not None
    assert len(state.dummy.deck) == left


@pytest.mark.rule("mk.dummy.turn-short", "mk.dummy.turn-empty")
def test_a_short_deck_is_flipped_whole_and_then_the_end_is_announced() -> None:
    state = dummy_table([0, 0, 3, 0], "march march")
    dummy_turn(state)
    assert state.dummy is not None
    assert (state.dummy.deck, state.announced) == ([], NOBODY)
    state.slot = 0
    dummy_turn(state)
    assert (state.announced, state.last_slots) == (1, 0)


@pytest.mark.rule("mk.dummy.round-aa", "mk.dummy.round-spell", "mk.dummy.crystals-unlimited")
def test_the_dummy_grows_with_each_round() -> None:
    state = fresh("solo_conquest", 1)
    begun(state)
    dummy = state.dummy
    assert dummy is not None
    card, colour = state.actions[0], DEED_COLOUR[state.spells[0]]
    dummy.crystals[colour] = 3
    dummy.discard, dummy.deck = dummy.deck, []
    round.refresh(state)
    assert card in dummy.deck
    assert (len(dummy.deck), dummy.crystals[colour]) == (17, 4)


@pytest.mark.rule("mk.dummy.tactic", "mk.scenario.solo.tactic")
def test_in_a_solo_game_the_dummy_takes_a_random_tactic_after_the_player() -> None:
    found = set()
    for seed in range(12):
        state = fresh("solo_conquest", 1, seed)
        play = begun(state)
        play.choose("planning")
        assert state.dummy is not None
        found.add(state.dummy.tactic)
        first = TACTIC["planning"] < state.dummy.tactic
        assert state.order == ([0, 1] if first else [1, 0])
    assert len(found) > 2
    assert TACTIC["planning"] not in found


@pytest.mark.rule("mk.scenario.solo.tactic-remove")
def test_both_tactics_of_a_solo_round_leave_the_game() -> None:
    table = Table(scenario="solo_conquest", tactic="planning")
    assert table.state.dummy is not None
    table.state.dummy.tactic = TACTIC["rethink"]
    prepared(table)
    assert sorted(table.state.lost_tactics) == [TACTIC["rethink"], TACTIC["planning"]]


@pytest.mark.rule("mk.scenario.full-coop.tactic-dummy", "mk.scenario.full-coop.tactic-remove")
def test_in_a_cooperative_game_the_dummy_takes_first_and_players_lose_one_of_theirs() -> None:
    state = fresh("full_cooperation", 2)
    play = begun(state)
    assert state.dummy is not None
    assert state.dummy.tactic >= 0
    assert len(asked(play).options) == 5
    table = Table("tovak", "goldyx", scenario="full_cooperation", tactic="planning")
    table.player(1).tactic = TACTIC["rethink"]
    table.state.phase = "round_end"
    assert table.options() == ["planning", "rethink"]
    table.do("rethink")
    assert table.state.lost_tactics == [TACTIC["rethink"]]
