"""Chapter 5: preparing the map, the passive nation, the players, the draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from critias.games.era.game import RULES, VOICE
from critias.games.era.rules import draft
from critias.games.era.rules.board import (
    AREA,
    BOARD,
    BUILDINGS,
    CARDS,
    COUNTERS,
    ENDINGS,
    LIGHT,
    MAJORS,
    MINORS,
    NATIONS,
    PRINTED_WILD,
    SOCIETIES,
    SPECIALS,
)
from critias.games.era.rules.setup import draft_step
from critias.games.era.rules.state import ACTIVE, INTRODUCTORY, OUT, PASSIVE, EraState
from critias.games.era.rules.values import controllers, nations_of
from critias.kernel.choices import Ask, AskAll
from critias.kernel.errors import BadSetup
from critias.kernel.match import Match
from critias.kernel.random import Rng
from era.world import World

SEEDS = range(6)


def new(players: int = 4, seed: int = 1, **options: Any) -> EraState:
    return RULES.new(RULES.parse_setup({"players": players, **options}), seed)


def drafted(match: Match[EraState, Any], rng: Rng) -> Iterator[tuple[Any, ...]]:
    """Answer at random up to the first 0 agent; the selections in their order."""
    while match.state.stage != "zeros":
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        answer = rng.pick(ask.options)
        match.choose(seat, answer)
    yield from (event.data for _, event in match.events if event.kind == "selects")


# --- the map -------------------------------------------------------------------------------------


@pytest.mark.rule(
    "era.setup.round-marker",
    "era.setup.doom-marker",
    "era.setup.end-marker",
    "era.overview.players",
)
@pytest.mark.parametrize(("players", "doom", "end"), [(3, 18, 20), (4, 20, 19), (5, 22, 18)])
def test_markers_start_where_the_number_of_players_says(players: int, doom: int, end: int) -> None:
    state = new(players)
    assert state.round == 1
    assert state.doom == doom
    assert state.end == end
    assert not state.end_black
    assert len(state.names) == players


@pytest.mark.rule("era.setup.nations-laid-out")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_five_nations_are_laid_out_with_home_units_and_counter(players: int) -> None:
    """Nobody has selected any yet."""
    state = new(players)
    assert state.owner[:5] == [0, 1, 2, 3, 4]
    assert all(state.units[nation] for nation in range(5))
    assert sorted(state.counter[:5]) == [*range(len(MINORS), len(COUNTERS))]
    assert set(state.cubes) == {-1}


@pytest.mark.rule("era.overview.players")
@pytest.mark.parametrize("players", [2, 6])
def test_two_or_six_cannot_play(players: int) -> None:
    with pytest.raises(BadSetup):
        RULES.parse_setup({"players": players})


@pytest.mark.rule("era.setup.card-draw", "era.setup.card-wildernesses")
def test_a_setup_card_makes_three_wildernesses_with_three_or_four_players() -> None:
    tops = [BOARD.mask(card.wilderness) for card in CARDS]
    drawn = set()
    for seed in range(30):
        state = new(4, seed)
        assert state.wild & ~PRINTED_WILD in tops
        assert len([c for c in state.counter[5:20] if c >= 0]) == 12
        drawn.add(state.wild)
    assert len(drawn) > 5, "it is drawn at random"
    assert new(5).wild == PRINTED_WILD


@pytest.mark.rule("era.setup.special-count", "era.setup.plain-count", "era.setup.counter-total")
@pytest.mark.parametrize(("players", "special", "plain"), [(3, 3, 9), (4, 4, 8), (5, 4, 11)])
@pytest.mark.parametrize("version", ["standard", INTRODUCTORY])
def test_counters_are_drawn_by_number(players: int, special: int, plain: int, version: str) -> None:
    state = new(players, version=version)
    drawn = [c for c in state.counter[5:20] if c >= 0]
    assert len(drawn) == len(set(drawn)) == {3: 12, 4: 12, 5: 15}[players]
    assert sum(bool(MINORS[c].special) for c in drawn) == special
    assert sum(not MINORS[c].special for c in drawn) == plain
    minors = [area for area in range(5, 20) if not state.wild >> area & 1]
    assert [area for area in range(5, 20) if state.counter[area] >= 0] == minors


@pytest.mark.rule("era.setup.psychotronic-not-3p")
def test_psychotronic_weaponry_is_not_in_a_game_of_three() -> None:
    number = SPECIALS.index("psychotronic_weaponry")
    assert not any(number in new(3, seed).counter for seed in range(60))
    assert any(number in new(4, seed).counter for seed in range(60))
    assert not any(number in new(3, s, version=INTRODUCTORY).counter for s in range(40))


@pytest.mark.rule("era.setup.counter-placement")
def test_counters_are_mixed_and_placed_at_random() -> None:
    places = {new(5, seed).counter.index(14) for seed in range(60) if 14 in new(5, seed).counter}
    assert len(places) > 8


@pytest.mark.rule("era.setup.chosen-specials")
def test_players_may_agree_on_special_actions() -> None:
    wanted = ("vimanas", "chimeras", "temple_of_anu", "spy_network")
    state = new(4, specials=wanted)
    assert {SPECIALS[t] for t, area in enumerate(state.tiles) if area >= 0} == set(wanted)
    with pytest.raises(BadSetup, match="3 players use 3"):
        new(3, specials=wanted)
    with pytest.raises(BadSetup, match="not used with three"):
        new(3, specials=("psychotronic_weaponry", *wanted[:2]))
    with pytest.raises(BadSetup, match="introductory"):
        new(4, specials=wanted, version=INTRODUCTORY)
    with pytest.raises(BadSetup, match="specials"):
        new(4, specials=("vimana",))


@pytest.mark.rule("era.setup.counter-building", "era.setup.counter-temple-light")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_building_on_a_counter_stands_in_its_minor(seed: int) -> None:
    state = new(5, seed)
    for area in range(5, 20):
        wanted = MINORS[state.counter[area]].building
        built = [n for k, n in enumerate(BUILDINGS) if state.buildings[area * 6 + k]]
        assert built == ([wanted] if wanted else [])
    assert not state.end_black, "a temple of light of the setup does not hold the End marker"
    with_light = [s for s in range(40) if new(5, s).buildings[LIGHT::6].count(1)]
    view = RULES.view(new(5, with_light[0]), None)
    assert (view["temples"], view["open_temples"]) == (1, 4), "it is one of the five"


@pytest.mark.rule("era.setup.counter-special-tile")
@pytest.mark.parametrize("seed", SEEDS)
def test_special_tiles_lie_beside_the_map(seed: int) -> None:
    state = new(5, seed)
    for tile, area in enumerate(state.tiles):
        assert (area >= 0) == (tile in state.counter[5:20])
        if area >= 0:
            assert state.counter[area] == tile
    assert set(RULES.view(state, None)["tile_owners"].values()) == {""}


@pytest.mark.rule("era.setup.intro-no-special")
def test_the_introductory_game_ignores_special_icons() -> None:
    state = new(5, version=INTRODUCTORY)
    assert set(state.tiles) == {-1}
    special = [area for area in range(5, 20) if state.counter[area] < 14]
    assert len(special) == 4, "the counters are still used for their values"


@pytest.mark.rule("era.setup.major-counter")
def test_homes_get_a_random_pentagonal_counter_and_its_units() -> None:
    seen = set()
    for seed in SEEDS:
        state = new(5, seed)
        counters = [state.counter[nation] - 26 for nation in range(5)]
        assert sorted(counters) == [0, 1, 2, 3, 4]
        assert state.units[:5] == [MAJORS[counter].units for counter in counters]
        seen.add(tuple(counters))
    assert len(seen) > 3


# --- the passive nation --------------------------------------------------------------------------


def of_three(seed: int) -> tuple[EraState, int]:
    state = new(3, seed)
    return state, state.status.index(PASSIVE)


@pytest.mark.rule("era.passive.only-3p", "era.passive.three-minors", "era.passive.agents")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_of_three_has_a_passive_nation_with_three_minors(seed: int) -> None:
    state, nation = of_three(seed)
    held = [area for area in range(5, 20) if state.owner[area] == nation]
    cards = [(NATIONS.index(c.passive), {AREA[k] for k in c.minors}) for c in CARDS]
    assert (nation, set(held)) in cards
    assert [state.units[area] for area in held] == [5, 5, 5]
    assert state.units[nation] == MAJORS[state.counter[nation] - 26].units
    assert sorted(state.agents[27:]) == held, "one agent each: 3, 2 and 2"
    assert PASSIVE not in new(4, seed).status
    assert PASSIVE not in new(5, seed).status


@pytest.mark.rule("era.passive.agents")
def test_passive_agents_are_dealt_at_random() -> None:
    strongest = set()
    for seed in range(80):
        state, nation = of_three(seed)
        held = [area for area in range(5, 20) if state.owner[area] == nation]
        strongest.add(held.index(state.agents[27]))
    assert strongest == {0, 1, 2}


@pytest.mark.rule("era.passive.buildings")
def test_the_passive_home_has_two_random_buildings_but_no_temple_of_light() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        state, nation = of_three(seed)
        built = state.buildings[nation * 6 : nation * 6 + 6]
        assert sum(built) == 2
        assert max(built) == 1
        seen.update(name for name, number in zip(BUILDINGS, built, strict=True) if number)
    assert set(seen) == set(BUILDINGS[:5])


@pytest.mark.rule("era.passive.not-selectable", "era.draft.no-passive")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_passive_nation_cannot_be_selected(seed: int) -> None:
    match = Match.new(RULES, {"players": 3, "version": INTRODUCTORY}, seed)
    key = NATIONS[match.state.status.index(PASSIVE)]
    seat = match.seats_to_answer()[0]
    reason = match.why_not(seat, key)
    assert reason is not None
    assert reason.rule == "era.draft.no-passive"


# --- the players ---------------------------------------------------------------------------------


@pytest.mark.rule("era.setup.start-player", "era.play.turn-order")
def test_the_first_player_is_random_and_stays_first() -> None:
    assert {new(5, seed).first for seed in range(40)} == {0, 1, 2, 3, 4}
    match = Match.new(RULES, {"start": "quick"}, 5)
    first, rng = match.state.first, Rng(1)
    order: list[tuple[int, int]] = []
    while match.state.round < 4 and not match.over:
        ask = match.pending
        if isinstance(ask, Ask) and ask.kind == "space":
            order.append((match.state.round, ask.seats[0]))
        seat = match.seats_to_answer()[0]
        own = match.ask_for(seat)
        assert own is not None
        match.choose(seat, rng.pick(own.options))
    assert match.state.first == first
    expected = [(r, (first + p) % 4) for r in (1, 2, 3) for p in range(4)]
    assert order[: len(expected)] == expected


@pytest.mark.rule("era.setup.player-pieces", "era.setup.archons-start", "era.setup.virya-six")
def test_everybody_starts_alike() -> None:
    state = new(5, start="quick")
    assert state.virya == [6] * 5
    assert state.archons == [-1] * 10
    view = RULES.view(state, 0)
    for player in view["seats"]:
        assert player["supply"] == [1, 1, 1, 2, 2, 3], "the 0 agents are out already"
        assert player["archons"] == ["", ""]


@pytest.mark.rule("era.setup.player-colors")
def test_everybody_has_a_colour_of_their_own() -> None:
    assert new(5).names == ("White", "Gray", "Orange", "Purple", "Pink")


@pytest.mark.rule("era.setup.compensation")
@pytest.mark.parametrize(
    ("players", "tiles"),
    [
        pytest.param(3, [6, 3, 0], marks=pytest.mark.rule("era.setup.compensation-3p")),
        pytest.param(4, [9, 6, 3, 0], marks=pytest.mark.rule("era.setup.compensation-4p")),
        pytest.param(5, [12, 9, 6, 3, 0], marks=pytest.mark.rule("era.setup.compensation-5p")),
    ],
)
def test_early_players_get_compensation_tiles(players: int, tiles: list[int]) -> None:
    firsts = set()
    for seed in SEEDS:
        state = new(players, seed)
        in_order = [(state.first + place) % players for place in range(players)]
        assert [state.tile[seat] for seat in in_order] == tiles
        firsts.add(state.first)
    assert len(firsts) > 1, "not always the same seat"


@pytest.mark.rule("era.contents.compensation")
def test_there_are_four_compensation_tiles() -> None:
    assert sorted(new(5).tile) == [0, 3, 6, 9, 12]


@pytest.mark.rule("era.setup.intro-no-compensation", "era.setup.intro-no-layout")
def test_the_introductory_game_has_no_tiles_and_no_layout() -> None:
    state = new(4, version=INTRODUCTORY)
    assert state.tile == [0] * 4
    assert state.layout == [-1] * 3


@pytest.mark.rule("era.setup.objective-removal", "era.setup.layout-cards")
@pytest.mark.parametrize(("players", "left"), [(3, 4), (4, 5), (5, 6)])
def test_sets_of_objectives_are_removed_and_one_is_laid_out(players: int, left: int) -> None:
    layouts = set()
    for seed in SEEDS:
        state = new(players, seed)
        assert sorted(state.layout) == [0, 1, 2]
        layouts.add(tuple(state.layout))
        cards = [c & 3 for place in (*state.hands, state.deck) for c in place] + state.layout
        assert Counter(cards) == {0: left, 1: left, 2: left}
    assert len(layouts) > 2


@pytest.mark.rule("era.setup.objective-deal", "era.setup.objective-deck-size")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_keeps_two_of_three_cards(players: int) -> None:
    match = Match.new(RULES, {"players": players}, 2)
    assert [len(hand) for hand in match.state.hands] == [3] * players
    assert isinstance(match.pending, AskAll), "all return a card at the same time"
    before = [card & 3 for card in match.state.hands[0]]
    for seat in range(players):
        ask = match.ask_for(seat)
        assert ask is not None
        if seat == 0:
            before.remove(ENDINGS.index(ask.options[0]))
        match.choose(seat, ask.options[0])
    assert sorted(card & 3 for card in match.state.hands[0]) == sorted(before)
    assert [len(hand) for hand in match.state.hands] == [2] * players
    assert len(match.state.deck) == players


@pytest.mark.rule("era.setup.intro-objective-deal")
def test_the_introductory_game_deals_two_cards() -> None:
    state = new(4, version=INTRODUCTORY)
    assert [len(hand) for hand in state.hands] == [2] * 4
    assert state.stage == "draft", "nobody returns any"


@pytest.mark.rule("era.setup.objective-secret")
def test_objective_cards_are_for_their_holder_only() -> None:
    state = new(4, start="quick")
    view = RULES.view(state, 1)
    assert [len(player["hand"]) for player in view["seats"]] == [0, 2, 0, 0]
    assert [player["hand_size"] for player in view["seats"]] == [2, 2, 2, 2]
    assert all(not player["hand"] for player in RULES.view(state, None)["seats"])


# --- the draft -----------------------------------------------------------------------------------


@pytest.mark.rule("era.draft.first-pass", "era.draft.second-pass")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_draft_goes_forth_and_back(players: int) -> None:
    match = Match.new(RULES, {"players": players}, 4)
    picks = list(drafted(match, Rng(8)))
    first = match.state.first
    forth = [(first + p) % players for p in range(players)]
    assert [seat for seat, _ in picks[:players]] == forth
    assert [seat for seat, _ in picks[players:]] == forth[::-1]
    for seat, nation in picks:
        assert NATIONS.index(nation) in nations_of(match.state, seat)


@pytest.mark.rule("era.intro.role")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_steers_two_nations_each_with_another_rival(players: int) -> None:
    match = Match.new(RULES, {"players": players}, 4)
    assert len(list(drafted(match, Rng(8)))) == 2 * players
    for seat in range(players):
        one, two = nations_of(match.state, seat)
        rivals = {*controllers(match.state, one), *controllers(match.state, two)} - {seat}
        assert len(rivals) == 2, "each nation is shared with a different rival"


@pytest.mark.rule("era.draft.control-different")
def test_nobody_selects_the_same_nation_twice() -> None:
    """Positions 0, 1, 2 have chosen; the last chooses again."""
    cubes = (0, -1, 1, -1, 2, -1)
    assert draft.refused(cubes, 3, 3, 0b1111, 2) == "era.draft.control-different"
    assert 2 not in draft.selections(cubes, 3, 3, 0b1111)


@pytest.mark.rule("era.draft.control-no-same-pair", "era.draft.example-pair")
def test_no_two_players_control_the_same_pair() -> None:
    """One player has Aztlán and Lemuria; another one with Aztlán may not have Lemuria."""
    cubes = (1, -1, 2, -1, 3, -1, 1, 4)
    refused = draft.refused((1, -1, 2, -1, 4, 1), 4, 3, 0b11111, 4)
    assert refused is None
    assert draft.refused(cubes, 7, 4, 0b11111, 4) == "era.draft.control-no-same-pair"


@pytest.mark.rule("era.draft.nation-count")
def test_no_more_nations_than_players_are_selected() -> None:
    cubes = (0, -1, 1, -1, 2, -1)
    assert draft.refused(cubes, 3, 3, 0b1111, 3) == "era.draft.nation-count"


@pytest.mark.rule("era.draft.dead-end")
@pytest.mark.parametrize(("players", "allowed"), [(3, 0b1111), (4, 0b11111)])
def test_no_way_through_the_draft_gets_stuck(players: int, allowed: int) -> None:
    """Every offered selection can be completed: looked through from end to end."""
    stack = [((-1,) * (2 * players), 0)]
    ends, refused = 0, 0
    while stack:
        cubes, step = stack.pop()
        if step == 2 * players:
            ends += 1
            continue
        legal = [n for n in range(5) if not draft.refused(cubes, step, players, allowed, n)]
        offers = draft.selections(cubes, step, players, allowed)
        assert offers, cubes
        refused += len(legal) - len(offers)
        stack += [(draft.placed(cubes, step, players, nation), step + 1) for nation in offers]
    assert ends
    if players == 4:
        assert refused, "some selections are refused only for what would come of them"


@pytest.mark.rule("era.draft.dead-end")
def test_a_selection_that_leads_nowhere_is_refused_with_its_rule() -> None:
    """Taking Aztlán here, the second player would leave the first with nothing but Hyperborea's
    own pair; it has to be Lemuria."""
    state = new(4, version=INTRODUCTORY)
    state.first, state.turn = 0, 6
    state.cubes = [4, -1, 3, -1, 3, 2, 2, 1]
    ask = draft_step(state).send(None)
    assert isinstance(ask, Ask)
    assert (ask.seats, list(ask.options)) == ((1,), ["lemuria"])
    assert ask.why is not None
    assert ask.why("aztlan") == "era.draft.dead-end"
    assert ask.why("hyperborea") == "era.draft.control-different"


@pytest.mark.rule("era.draft.unchosen-removed")
@pytest.mark.parametrize("players", [3, 4])
def test_the_nation_nobody_chose_leaves_the_game(players: int) -> None:
    match = Match.new(RULES, {"players": players}, 6)
    list(drafted(match, Rng(3)))
    state = match.state
    gone = state.status.index(OUT)
    assert state.status.count(OUT) == 1
    assert state.wild >> gone & 1
    assert not state.land_relics >> gone & 1, "no relic comes with it"
    assert (state.owner[gone], state.units[gone], state.counter[gone]) == (-1, 0, -1)
    assert state.status.count(ACTIVE) == players


@pytest.mark.rule("era.draft.zero-agents")
def test_everybody_places_three_agents_of_value_0() -> None:
    match = Match.new(RULES, {"players": 3}, 6)
    list(drafted(match, Rng(3)))
    order = []
    while match.state.stage == "zeros":
        (seat,) = match.seats_to_answer()
        order.append(seat)
        ask = match.ask_for(seat)
        assert ask is not None
        assert match.state.status.index(PASSIVE) in [AREA[str(o)] for o in ask.options]
        reason = match.why_not(seat, "great_desert")
        assert reason is not None
        assert reason.rule == "era.draft.zero-agents"
        match.choose(seat, ask.options[0])
    first = match.state.first
    assert order == [(first + p) % 3 for p in range(3) for _ in range(3)]
    assert [place >= 0 for place in match.state.agents[:9]] == [True] * 3 + [False] * 6


# --- a quick start -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_quick_start_begins_with_the_first_turn(players: int, seed: int) -> None:
    options = {**VOICE.at_once, "players": players, "powers": True, "goals": True}
    match = Match.new(RULES, options, seed)
    assert isinstance(match.pending, Ask)
    assert match.pending.kind == "space"
    assert not list(RULES.invariants(match.state))
    assert len(set(match.state.society)) == players
    zeros = [match.state.agents[s * 9 : s * 9 + 3] for s in range(players)]
    assert all(place >= 5 for places in zeros for place in places)


def test_the_table_shows_what_the_counters_say() -> None:
    view = RULES.view(new(5), None)
    assert {area["counter"] for area in view["areas"][:20]} <= {c.id for c in COUNTERS}


# --- advanced ------------------------------------------------------------------------------------


@pytest.mark.rule("era.advanced.society-choice")
def test_societies_are_chosen_in_turn_order_first_of_all() -> None:
    match = Match.new(RULES, {"players": 5, "powers": True}, 3)
    first = match.state.first
    for place in range(5):
        (seat,) = match.seats_to_answer()
        assert seat == (first + place) % 5
        ask = match.ask_for(seat)
        assert ask is not None
        if place:
            reason = match.why_not(seat, SOCIETIES[0])
            assert reason is not None
            assert reason.rule == "era.advanced.society-choice"
        if place < 4:
            assert len(ask.options) == 5 - place
        match.choose(seat, ask.options[0])
        if match.state.stage != "society":
            break
    assert sorted(match.state.society) == [0, 1, 2, 3, 4]
    assert match.state.stage == "return", "cards and nations come after it"


@pytest.mark.rule("era.advanced.either-or-both")
def test_powers_and_goals_go_alone_or_together_but_not_with_the_introductory_game() -> None:
    for options in ({"powers": True}, {"goals": True}, {"powers": True, "goals": True}):
        assert new(4, **options).stage in ("society", "return")
        with pytest.raises(BadSetup, match="standard game"):
            new(4, version=INTRODUCTORY, **options)


@pytest.mark.rule("era.society.brotherhood-start")
@pytest.mark.parametrize("seed", range(12))
def test_the_brotherhood_without_lemuria_starts_with_six_more_virya(seed: int) -> None:
    state = new(4, seed, start="quick", powers=True)
    for seat in range(4):
        brotherhood = state.society[seat] == SOCIETIES.index("lemurian_brotherhood")
        more = brotherhood and 4 not in nations_of(state, seat)
        assert state.virya[seat] == (12 if more else 6)


@pytest.mark.rule("era.nation-objective.deal", "era.nation-objective.passive-card")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_nation_in_play_gets_an_objective(players: int) -> None:
    state = new(players, start="quick", goals=True)
    for nation, status in enumerate(state.status):
        assert (state.goal[nation] >= 0) == (status != OUT)
        if status == PASSIVE:
            views = [RULES.view(state, seat) for seat in range(players)]
            assert {view["nations"][nation]["goal"] for view in views} == {"?"}
    assert len(state.goal_deck) == 9 - sum(status != OUT for status in state.status)


@pytest.mark.rule("era.nation-objective.look", "era.nation-objective.secret-change")
def test_only_the_controllers_look_at_a_nations_objective() -> None:
    state = new(5, start="quick", goals=True)
    for seat in range(5):
        shown = [n["goal"] != "?" for n in RULES.view(state, seat)["nations"]]
        assert shown == [nation in nations_of(state, seat) for nation in range(5)]
    assert {n["goal"] for n in RULES.view(state, None)["nations"]} == {"?"}, "nor do spectators"


def test_a_world_is_laid_out_as_it_says() -> None:
    world = World(players=3, nations=[("atlantis", "aztlan"), ("aztlan", "lemuria"),
                                      ("lemuria", "atlantis")], passive="hyperborea")  # fmt: skip
    assert world.state.status == [ACTIVE, ACTIVE, OUT, PASSIVE, ACTIVE]
