"""The beginning of a game and of a Round, a test for each rule."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import round
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTIONS,
    DAY_TACTICS,
    DEED,
    HERO_DECK,
    MONASTERY,
    NIGHT_TACTICS,
    SKILL,
    SPELLS,
    TACTIC,
    TILE,
    TILES,
    UNIT,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.map import lattice, site_at
from critias.games.mage_knight.rules.setup import VARIANTS, MageKnightSetup, new
from critias.games.mage_knight.rules.state import MageKnightState, Unit
from critias.games.mage_knight.rules.tables import MANA
from critias.games.mage_knight.rules.terms import RED
from critias.kernel.match import Match
from critias.kernel.playout import Playout
from mage_knight.table import Table


def fresh(scenario: str = "full_conquest", players: int = 2, seed: int = 1) -> MageKnightState:
    """A new game with Heroes dealt, up to its first question."""
    state = new(MageKnightSetup(scenario=scenario, players=players, heroes="tovak"), seed)
    Playout(RULES, state)
    return state


def next_round(table: Table) -> None:
    """The end of this Round and the preparation of the next."""
    table.state.phase = "round_end"
    table.anew()
    table.options()


# --- what is agreed upon -------------------------------------------------------------------------


@pytest.mark.rule("mk.flow.variants-unanimous")
def test_without_an_agreement_no_variant_is_in_use() -> None:
    plain = new(MageKnightSetup(scenario="full_conquest", players=2), 1)
    assert [name for name in VARIANTS if name in plain.switches] == []
    agreed = MageKnightSetup(scenario="full_conquest", players=2, variants=("rampage",))
    assert [name for name in VARIANTS if name in new(agreed, 1).switches] == ["rampage"]


@pytest.mark.rule("mk.variant.announce-before")
def test_whoever_chooses_a_hero_sees_scenario_and_variants() -> None:
    setup = {"scenario": "full_conquest", "players": 2, "variants": ["rampage"]}
    match = Match.new(RULES, setup, 1)
    (seat,) = match.seats_to_answer()
    ask = match.ask_for(seat)
    assert ask is not None
    assert ask.kind == "hero"
    for reader in (0, 1):
        view = match.view(reader)
        assert (view["scenario"], "rampage" in view["switches"]) == ("full_conquest", True)


@pytest.mark.rule("mk.flow.scenario-overrides-setup")
@pytest.mark.parametrize(
    ("scenario", "units", "fame", "reputation"),
    [("full_conquest", 4, 0, 0), ("blitz_conquest", 5, 1, 2)],
)
def test_a_blitz_overrides_the_usual_beginning(
    scenario: str, units: int, fame: int, reputation: int
) -> None:
    state = fresh(scenario)
    assert len(state.units) == units
    assert {(p.fame, p.reputation) for p in state.players} == {(fame, reputation)}


@pytest.mark.rule("mk.setup.tile-deck-counts")
@pytest.mark.parametrize(
    ("scenario", "players", "tiles"),
    [
        ("full_conquest", 2, {"countryside": 8, "core": 1, "city": 2}),
        ("full_conquest", 4, {"countryside": 11, "core": 3, "city": 4}),
        ("blitz_conquest", 3, {"countryside": 7, "core": 2, "city": 3}),
        ("solo_conquest", 1, {"countryside": 7, "core": 2, "city": 2}),
    ],
)
def test_the_scenario_says_how_many_tiles_of_each_kind_there_are(
    scenario: str, players: int, tiles: dict[str, int]
) -> None:
    state = fresh(scenario, players)
    laid = [str(TILES[tile].kind) for _, tile, _ in state.tiles[1:]]
    left = dict(zip(("countryside", "core", "city"), state.left, strict=True))
    assert {kind: count + laid.count(kind) for kind, count in left.items()} == tiles


# --- the table -----------------------------------------------------------------------------------


@pytest.mark.rule("mk.setup.fame-zero")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_fame_and_reputation_0(players: int) -> None:
    assert [(p.fame, p.reputation) for p in fresh(players=players).players] == [(0, 0)] * players


def some_openings(name: str) -> set[tuple[int, ...]]:
    """The offer of that name in several games."""
    return {tuple(sorted(getattr(fresh(seed=seed), name))) for seed in range(8)}


@pytest.mark.rule("mk.setup.spell-offer-three")
def test_three_spells_lie_open_and_the_others_are_shuffled_below() -> None:
    state = fresh()
    assert len(state.spells) == 3
    assert sorted(state.spells + state.spell_deck) == sorted(SPELLS)
    assert len(some_openings("spells")) > 4


@pytest.mark.rule("mk.setup.aa-offer-three")
def test_three_advanced_actions_lie_open_and_the_others_are_shuffled_below() -> None:
    state = fresh("full_conquest", 2, 1)
    dealt = state.actions + state.monastery
    assert len(state.actions) == 3
    assert sorted(dealt + state.action_deck) == sorted(ADVANCED_ACTIONS)
    assert len(some_openings("actions")) > 4


@pytest.mark.rule("mk.setup.common-skill-empty")
def test_the_common_skill_offer_is_empty_until_somebody_leaves_a_skill() -> None:
    assert fresh().common_skills == []
    table = Table("tovak", "goldyx", hand="rage", deck="march", actions="path_finding")
    first, second = (SKILL[name] for name in ("double_time", "night_sharpshooting"))
    table.me.pile = [first, second]
    table.me.fame = 3
    table.sideways("rage")
    table.end("night_sharpshooting")
    assert table.me.skills == [second]
    assert table.state.common_skills == [first]


@pytest.mark.rule("mk.setup.unit-offer-monastery-cards")
def test_beside_the_units_lies_a_card_for_each_monastery() -> None:
    seen = set()
    for seed in range(12):
        state = fresh(players=4, seed=seed)
        spaces = range(len(lattice(state).names))
        standing = sum(site_at(state, space) == MONASTERY for space in spaces)
        assert len(state.monastery) == standing
        assert len(state.units) == 6
        assert set(state.monastery) <= set(ADVANCED_ACTIONS)
        seen.add(standing)
    assert len(seen) > 1


@pytest.mark.rule("mk.setup.day-first")
def test_the_first_round_is_a_day() -> None:
    state = fresh()
    assert (state.round, state.night) == (1, False)


@pytest.mark.rule("mk.setup.day-tactics-displayed")
def test_day_tactics_lie_open_and_night_tactics_wait() -> None:
    state = fresh()
    assert state.tactics == list(DAY_TACTICS)
    assert not set(state.tactics) & set(NIGHT_TACTICS)


@pytest.mark.rule("mk.setup.source-dice-count")
@pytest.mark.parametrize(
    ("scenario", "players"),
    [
        ("solo_conquest", 1),  # the Dummy is no real player
        ("full_cooperation", 3),
        ("full_conquest", 2),
        ("full_conquest", 3),
        ("full_conquest", 4),
    ],
)
def test_the_source_has_a_die_for_each_real_player_and_two(scenario: str, players: int) -> None:
    assert len(fresh(scenario, players).source) == players + 2


@pytest.mark.rule("mk.setup.bank")
def test_the_bank_gives_any_number_of_tokens_and_keeps_the_other_dice() -> None:
    table = Table("tovak", "goldyx", source="red blue green white")
    act = Act(table.state, 0)
    for _ in range(20):
        act.token(RED)
    assert table.mana().split() == ["red"] * 20
    assert MANA.dice - len(fresh().source) == 3
    assert MANA.dice - len(fresh(players=4).source) == 1


@pytest.mark.rule("mk.setup.start-tile-side")
@pytest.mark.parametrize(
    ("players", "shape", "side"), [(2, "wedge", "A"), (3, "wedge", "A"), (4, "open_5", "B")]
)
def test_the_shape_of_the_map_decides_the_side_of_the_starting_tile(
    players: int, shape: str, side: str
) -> None:
    state = fresh(players=players)
    assert (state.shape, state.tiles[0][1]) == (shape, TILE[side])


@pytest.mark.rule("mk.setup.initial-tiles")
@pytest.mark.parametrize(("players", "left"), [(2, 8 - 2), (3, 9 - 2), (4, 11 - 3)])
def test_two_tiles_lie_next_to_side_a_and_three_next_to_side_b(players: int, left: int) -> None:
    state = fresh(players=players)
    assert [TILES[tile].kind for _, tile, _ in state.tiles[1:]] == ["countryside"] * (
        3 if players == 4 else 2
    )
    assert state.left[0] == left


# --- what a player begins with -------------------------------------------------------------------


@pytest.mark.rule("mk.setup.player.inventory-empty")
def test_no_player_begins_with_crystals() -> None:
    for scenario, players in (("full_conquest", 4), ("solo_conquest", 1)):
        assert all(p.crystals == [0, 0, 0, 0] for p in fresh(scenario, players).players)


@pytest.mark.rule("mk.setup.player.first-hand")
def test_everybody_has_drawn_five_cards_before_the_first_round() -> None:
    for player in fresh(players=3).players:
        assert (len(player.hand), len(player.deck)) == (5, 11)
        assert sorted(player.hand + player.deck) == sorted(HERO_DECK[player.hero])


@pytest.mark.rule("mk.setup.player.figure-off-map")
def test_figures_stand_beside_the_map_until_their_own_first_turn() -> None:
    state = new(MageKnightSetup(scenario="full_conquest", players=2, heroes="tovak"), 1)
    play = Playout(RULES, state)
    assert [player.space for player in state.players] == [-1, -1]
    for tactic in ("early_bird", "planning"):
        play.choose(tactic)
    portal = lattice(state).portal
    assert state.players[state.active].space == portal
    assert state.players[1 - state.active].space == -1


@pytest.mark.rule("mk.unit.none-at-start")
def test_nobody_begins_with_units() -> None:
    assert [player.units for player in fresh(players=4).players] == [[], [], [], []]


# --- the next Round ------------------------------------------------------------------------------


@pytest.mark.rule("mk.round.day-or-night")
def test_days_and_nights_take_turns() -> None:
    table = Table("tovak", "goldyx")
    seen = []
    for _ in range(5):
        seen.append(table.state.night)
        table.state.agenda.clear()
        next_round(table)
    assert seen == [False, True, False, True, False]


@pytest.mark.rule("mk.round.prepare.skip-first")
def test_nothing_is_prepared_anew_for_the_first_round() -> None:
    state = fresh()
    assert (state.round, state.night) == (1, False)
    assert (state.regular_bottom, state.action_bottom, state.spell_bottom) == ([], [], [])


@pytest.mark.rule("mk.round.prepare.flip-board")
@pytest.mark.parametrize("night", [False, True])
def test_the_board_is_flipped_to_its_other_side(night: bool) -> None:
    table = Table("tovak", "goldyx", night=night)
    table.state.round = 2 if night else 1
    next_round(table)
    assert table.state.night is not night


@pytest.mark.rule("mk.round.prepare.tactics-collect")
@pytest.mark.parametrize(
    ("night", "held", "shown"),
    [(False, "planning", NIGHT_TACTICS), (True, "long_night", DAY_TACTICS)],
)
def test_tactics_are_collected_and_those_of_the_new_time_shown(
    night: bool, held: str, shown: tuple[int, ...]
) -> None:
    table = Table("tovak", "goldyx", tactic=held, night=night)
    table.state.round = 2 if night else 1
    table.player(1).tactic = TACTIC[held] + 1
    next_round(table)
    assert [player.tactic for player in table.state.players] == [-1, -1]
    assert table.state.tactics == list(shown)


CORE_SEEN = [
    (2, [True, False, True, False]),
    (3, [True, False, True, False, True]),
    (4, [True, False, True, False, True, False]),
]


@pytest.mark.rule("mk.round.prepare.unit-offer-alternate")
@pytest.mark.parametrize(("players", "elite"), CORE_SEEN)
def test_with_a_core_tile_on_the_map_elite_and_regular_units_alternate(
    players: int, elite: list[bool]
) -> None:
    state = fresh(players=players)
    round.deal_units(state)
    assert not any(UNITS[unit].elite for unit in state.units)
    state.tiles.append((9, TILE["core_2"], 0))
    round.deal_units(state)
    assert [UNITS[unit].elite for unit in state.units] == elite


@pytest.mark.rule("mk.round.prepare.unit-offer-alternate.example")
def test_two_players_find_elite_regular_elite_regular() -> None:
    table = Table("tovak", "goldyx", tiles={"0,1": "countryside_1", "1,0": "core_2"})
    next_round(table)
    assert [UNITS[unit].elite for unit in table.state.units] == [True, False, True, False]


@pytest.mark.rule("mk.round.prepare.flip-banners-skills")
def test_used_banners_and_skills_are_turned_up() -> None:
    table = Table("tovak", "goldyx", skills="double_time", units="peasants")
    table.me.turned = table.me.skills[:]
    table.me.units[0].banner, table.me.units[0].banner_down = DEED["banner_of_glory"], True
    next_round(table)
    table.do("done")
    assert table.me.turned == []
    assert not table.me.units[0].banner_down
    assert table.me.units[0].banner == DEED["banner_of_glory"]


@pytest.mark.rule("mk.round.prepare.banner-discard", "mk.unit.banner.round-end")
def test_each_banner_is_kept_or_shuffled_in_by_its_owner() -> None:
    table = Table("tovak", "goldyx", units="peasants foresters")
    banners = [DEED["banner_of_glory"], DEED["banner_of_fear"]]
    for unit, banner in zip(table.me.units, banners, strict=True):
        unit.banner = banner
    next_round(table)
    assert table.ask is not None
    assert table.ask.seats == (0,)
    table.do(1, "done")
    assert [unit.banner for unit in table.me.units] == [banners[0], -1]
    assert [b in table.me.hand + table.me.deck for b in banners] == [False, True]


@pytest.mark.rule("mk.round.prepare.ready-units")
def test_all_units_are_ready_and_their_wounds_stay() -> None:
    table = Table("tovak", "goldyx", units="peasants foresters peasants")
    for unit, wounds in zip(table.me.units, (0, 1, 2), strict=True):
        unit.spent, unit.wounds = True, wounds
    theirs = table.player(1).units = [Unit(UNIT["peasants"], spent=True)]
    next_round(table)
    assert [(unit.spent, unit.wounds) for unit in table.me.units] == [
        (False, 0),
        (False, 1),
        (False, 2),
    ]
    assert not theirs[0].spent


@pytest.mark.rule("mk.round.prepare.shuffle-deeds")
def test_hand_discard_pile_and_deck_become_one_shuffled_deck() -> None:
    names = ["march", "rage", "stamina", "promise", "threaten", "swiftness"]
    orders = set()
    for seed in range(6):
        table = Table(
            "tovak", "goldyx", seed=seed,
            hand=names[:2], deck=names[2:4], discard=names[4:],
        )  # fmt: skip
        next_round(table)
        assert sorted(table.me.hand + table.me.deck) == sorted(DEED[name] for name in names)
        assert table.me.discard == []
        orders.add(tuple(table.me.deck))
    assert len(orders) > 2


@pytest.mark.rule("mk.round.prepare.draw")
@pytest.mark.parametrize(("level", "cards"), [(1, 5), (5, 6), (9, 7)])
def test_everybody_draws_up_to_the_hand_limit(level: int, cards: int) -> None:
    table = Table("tovak", "goldyx", hand="rage rage", deck="march " * 8)
    table.me.level = level
    table.player(1).deck = [DEED["march"]] * 8
    next_round(table)
    assert [len(player.hand) for player in table.state.players] == [cards, 5]


@pytest.mark.rule("mk.wound.round-end")
def test_wounds_in_hand_are_shuffled_into_the_new_deck() -> None:
    table = Table("tovak", "goldyx", hand="wound wound", deck="march " * 8)
    next_round(table)
    assert sorted(table.me.hand + table.me.deck).count(WOUND) == 2
    assert len(table.me.hand + table.me.deck) == 10
