"""Game setup: coin, counters, cards and pieces."""

from collections import Counter

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.board import BLUE, BOARDS, RED
from critias.games.goa2.rules.cards import CARDS, SHEETS, sheet_of
from critias.games.goa2.rules.combat import regain_life, spend_lives
from critias.games.goa2.rules.placing import beside_taken_points
from critias.games.goa2.rules.state import HERO, OFF, TOKEN, GoaState
from critias.kernel.choices import Ask
from critias.kernel.hexes import mask_of, spaces_of
from critias.kernel.match import Match
from goa2.starting import (
    CORE,
    at_random,
    both_editions,
    first,
    handicapped,
    minions_of,
    options_of,
    placed,
    play_until,
    refusal,
    start,
    with_heroes,
)

COUNTS = range(2, 11)


# --- coin and counters ------------------------------------------------------------------------


@pytest.mark.rule("goa2.setup.coin-random")
@both_editions
def test_the_coin_is_tossed(edition: int) -> None:
    tosses = Counter(start(seed, edition=edition).coin for seed in range(200))
    assert set(tosses) == {RED, BLUE}
    assert min(tosses.values()) > 60
    assert RULES.view(start(3), None)["coin"] == start(3).coin


@both_editions
@pytest.mark.parametrize(
    ("length", "waves"),
    [
        pytest.param("quick", 3, marks=pytest.mark.rule("goa2.setup.waves-quick")),
        pytest.param("long", 5, marks=pytest.mark.rule("goa2.setup.waves-long")),
    ],
)
@pytest.mark.parametrize("players", range(2, 8))
def test_wave_counters_of_a_single_lane(
    edition: int, length: str, waves: int, players: int
) -> None:
    assert start(players=players, edition=edition, length=length).waves == [waves]


@both_editions
@pytest.mark.parametrize(
    ("players", "length", "lives"),
    [
        pytest.param(2, "quick", 4, marks=pytest.mark.rule("goa2.players2.setup-as-4")),
        pytest.param(2, "long", 6, marks=pytest.mark.rule("goa2.players2.setup-as-4")),
        pytest.param(4, "quick", 4, marks=pytest.mark.rule("goa2.setup.lives-quick-4")),
        pytest.param(4, "long", 6, marks=pytest.mark.rule("goa2.setup.lives-long-4")),
        pytest.param(6, "quick", 5, marks=pytest.mark.rule("goa2.setup.lives-quick-6")),
        pytest.param(6, "long", 8, marks=pytest.mark.rule("goa2.setup.lives-long-6")),
    ],
)
def test_life_counters_of_equal_teams_on_a_single_lane(
    players: int, length: str, lives: int, edition: int
) -> None:
    assert start(players=players, edition=edition, length=length).lives == [lives, lives]


@pytest.mark.parametrize(
    ("edition", "players"),
    [
        # Seven on a single lane, and three in the first printing, stand in neither book.
        (1, 3),
        pytest.param(1, 5, marks=pytest.mark.rule("goa2.odd.lives-5-7-first")),
        pytest.param(1, 7, marks=pytest.mark.rule("goa2.odd.lives-5-7-first")),
        pytest.param(2, 3, marks=pytest.mark.rule("goa2.odd.lives-3-5")),
        pytest.param(2, 5, marks=pytest.mark.rule("goa2.odd.lives-3-5")),
        (2, 7),
    ],
)
def test_odd_numbers_of_players_have_the_life_counters_of_four(edition: int, players: int) -> None:
    quick, long = (
        start(players=players, edition=edition, length=length) for length in ("quick", "long")
    )
    assert quick.lives == [4, 4]
    assert long.lives == [6, 6]


@pytest.mark.rule("goa2.setup.full-game-changes")
@pytest.mark.parametrize(("players", "lives"), [(4, 6), (6, 8)])
def test_the_first_printings_full_game_has_more_counters(players: int, lives: int) -> None:
    quick = start(players=players, edition=1, length="quick")
    full = start(players=players, edition=1, length="long")
    assert (full.waves, full.lives) == ([5], [lives, lives])
    assert (full.zones, full.board, full.seat_teams) == (quick.zones, quick.board, quick.seat_teams)


@pytest.mark.rule("goa2.setup.lives-unspent-side")
def test_all_life_counters_are_there_to_be_spent_and_no_more() -> None:
    """Those that a game does not need are out of it: none of them ever comes back into play."""
    state = start(players=4)
    state.first_lives = state.lives[0]
    regain_life(state, 0)
    assert state.lives == [state.first_lives] * 2
    spend_lives(state, 0, 2)
    regain_life(state, 0)
    assert state.lives == [state.first_lives - 1, state.first_lives]


def on_two_lanes(players: int, edition: int, length: str) -> GoaState:
    return start(
        players=players, edition=edition, length=length, board="across_the_river", mirror=True
    )


@pytest.mark.rule("goa2.players8.waves")
@both_editions
@pytest.mark.parametrize("length", ["quick", "long"])
@pytest.mark.parametrize("players", [6, 7, 8, 9, 10])
def test_each_lane_of_a_double_lane_has_seven_wave_counters(
    players: int, edition: int, length: str
) -> None:
    assert on_two_lanes(players, edition, length).waves == [7, 7]


@pytest.mark.parametrize("length", ["quick", "long"])
@pytest.mark.parametrize(
    ("edition", "players", "lives"),
    [
        *(
            pytest.param(edition, players, 6, marks=pytest.mark.rule("goa2.players8.lives-6-to-8"))
            for edition in (1, 2)
            for players in (6, 7, 8)
        ),
        pytest.param(1, 9, 7, marks=pytest.mark.rule("goa2.players8.lives-10-first")),
        pytest.param(1, 10, 7, marks=pytest.mark.rule("goa2.players8.lives-10-first")),
        pytest.param(2, 9, 7, marks=pytest.mark.rule("goa2.players8.lives-9-10")),
        pytest.param(2, 10, 7, marks=pytest.mark.rule("goa2.players8.lives-9-10")),
    ],
)
def test_life_counters_of_a_double_lane(
    players: int, lives: int, edition: int, length: str
) -> None:
    assert on_two_lanes(players, edition, length).lives == [lives, lives]


@pytest.mark.rule("goa2.odd.lives-9-first", "goa2.players8.lives-10-first")
def test_nine_players_of_the_first_printing_may_use_its_other_number() -> None:
    for length, lives in (("quick", 5), ("long", 8)):
        state = start(players=9, edition=1, length=length, nine_lives=True, mirror=True)
        assert state.lives == [lives, lives]
    for players, edition in ((9, 2), (10, 1), (4, 1)):
        message = refusal(players=players, edition=edition, nine_lives=True, mirror=True)
        assert message == "nine_lives: only the first printing with 9 players knows this number"


@pytest.mark.rule("goa2.setup.full-game-changes", "goa2.setup.later-heroes-by-selection")
def test_the_first_printings_long_game_needs_a_selection_method() -> None:
    assert refusal(edition=1, length="long", selection="recommended") == (
        "selection: the first printing's long game selects its heroes by another method"
    )
    assert start(edition=2, length="long", selection="recommended").phase == "place"
    assert start(edition=1, length="quick", selection="recommended").phase == "place"
    line_ups = {
        frozenset(h.name for h in start(seed, edition=1, length="long").heroes)
        for seed in range(20)
    }
    assert len(line_ups) > 5


# --- heroes and their cards -------------------------------------------------------------------


@pytest.mark.rule("goa2.setup.level-one")
@both_editions
def test_heroes_start_at_level_one_without_coins(edition: int) -> None:
    for hero in placed(players=6, edition=edition).heroes:
        assert (hero.level, hero.coins, hero.items, hero.ultimate) == (1, 0, (0,) * 6, "")
        assert (hero.card, hero.discard, hero.tucked, hero.resolved) == ("", [], (), [""] * 4)


@pytest.mark.rule(
    "goa2.setup.deck-18",
    "goa2.setup.starting-hand",
    "goa2.setup.rest-in-deck",
    "goa2.setup.handicap-out",
)
@pytest.mark.parametrize("name", CORE)
def test_a_hero_has_eighteen_cards_and_starts_with_five(name: str) -> None:
    others = [key for key in CORE if key != name][:3]
    hero = start(heroes=[name, *others]).heroes[0]
    assert Counter(CARDS[card].tier for card in hero.hand) == {0: 2, 1: 3}
    assert {CARDS[c].colour for c in hero.hand if CARDS[c].tier == 0} == {"gold", "silver"}
    assert {CARDS[c].colour for c in hero.hand if CARDS[c].tier} == {"red", "green", "blue"}
    assert Counter(CARDS[card].tier for card in hero.deck) == {2: 6, 3: 6, 4: 1}
    assert len({*hero.hand, *hero.deck}) == 18
    assert not any(CARDS[card].handicap for card in (*hero.hand, *hero.deck))
    assert {CARDS[card].hero for card in (*hero.hand, *hero.deck)} == {name}


@pytest.mark.rule("goa2.setup.never-draw")
def test_no_card_is_ever_drawn_and_no_deck_shuffled() -> None:
    decks = [[h.deck for h in placed(seed, heroes=CORE[:4]).heroes] for seed in range(5)]
    assert all(deck == decks[0] for deck in decks)
    state = placed(7, heroes=CORE[:4])
    luck = state.rng.state
    play_until(state, "level", at_random(7))
    assert [h.deck for h in state.heroes] == decks[0]
    play_until(state, "over", at_random(8))
    assert state.winner != OFF
    assert state.rng.state == luck


@pytest.mark.rule("goa2.setup.tokens-markers-supply")
def test_tokens_and_markers_start_in_the_supply(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = with_heroes(monkeypatch, 4)
    SHEETS[keys[1]].tokens = (("Crystal", 2), ("Tree", 1))
    SHEETS[keys[1]].markers = ("Curse",)
    state = placed(heroes=keys)
    tokens = [p for p, kind in enumerate(state.kinds) if kind == TOKEN]
    assert [state.labels[p] for p in tokens] == ["Crystal", "Crystal", "Tree"]
    assert {state.owners[p] for p in tokens} == {1}
    assert {state.teams[p] for p in tokens} == {RED}
    assert {state.space[p] for p in tokens} == {OFF}
    assert state.markers == {}


# --- pieces on the board ----------------------------------------------------------------------


@pytest.mark.rule(
    "goa2.setup.heroes-on-spawn-points",
    "goa2.overview.throne-start-respawn",
)
@both_editions
@pytest.mark.parametrize("board", [key for key in BOARDS if key != "across_the_river"])
def test_heroes_start_on_spawn_points_of_their_throne(board: str, edition: int) -> None:
    chosen: set[tuple[int, ...]] = set()
    for seed in range(12):
        state = placed(seed, edition=edition, board=board)
        for hero in state.heroes:
            space = state.space[hero.index]
            assert space in state.board.hero_points[hero.team]
            assert state.board.zone_of[space] == state.board.thrones[hero.team]
        assert len({state.space[h.index] for h in state.heroes}) == 4
        chosen.add(tuple(state.space[h.index] for h in state.heroes))
    assert len(chosen) > 2


@pytest.mark.rule("goa2.setup.heroes-on-spawn-points")
def test_each_team_decides_together_where_its_heroes_start() -> None:
    state = start(players=6)
    coin = state.coin
    asked = play_until(state, "cards")
    sides = [(2, 1, 0), (5, 4, 3)]
    assert {ask.kind for ask in asked} == {"place_hero"}
    # The last hero of each team has one point left, which is no question.
    assert [set(ask.seats) for ask in asked] == [set(sides[t]) for t in (coin, 1 - coin) * 2]
    assert [len(ask.options) for ask in asked] == [3, 3, 2, 2]
    match = Match.new(RULES, options_of(players=6), 1)
    seat = match.seats_to_answer()[0]
    points = match.state.board.hero_points[match.state.coin]
    away = next(s for s in range(match.state.board.grid.size) if s not in points)
    reason = match.why_not(seat, away)
    assert reason is not None
    assert reason.rule == "goa2.setup.heroes-on-spawn-points"


ONE_LANE = [("forgotten_island", 4, 1, 1), ("narrow_passages", 4, 1, 1), ("vexing_cliffs", 3, 2, 1)]
"""Boards with the melee, ranged and heavy minions each team starts with."""


@pytest.mark.rule("goa2.setup.minion-count")
@both_editions
@pytest.mark.parametrize(("key", "melee", "ranged", "heavy"), ONE_LANE)
def test_a_minion_stands_on_every_point_of_the_middle_zone(
    key: str, melee: int, ranged: int, heavy: int, edition: int
) -> None:
    state = placed(board=key, edition=edition)
    counts = {"melee": melee, "ranged": ranged, "heavy": heavy}
    assert minions_of(state) == {
        (0, team, label): count for team in (RED, BLUE) for label, count in counts.items()
    }
    points = state.board.all_points & state.board.zone_masks[state.zones[0]]
    assert mask_of(state.space[p] for p in minions_on_board(state)) == points


def minions_on_board(state: GoaState) -> list[int]:
    return [p for p in state.at.values() if state.kinds[p] < HERO]


@pytest.mark.rule("goa2.overview.battle-zone-start-middle")
@both_editions
@pytest.mark.parametrize("key", [key for key, *_ in ONE_LANE])
def test_all_minions_start_in_the_middle_of_the_lane(key: str, edition: int) -> None:
    state = placed(board=key, edition=edition)
    lane = state.board.lanes[0]
    middle = lane[len(lane) // 2]
    assert state.zones == [middle]
    assert {state.board.zone_of[state.space[p]] for p in minions_on_board(state)} == {middle}


@pytest.mark.rule("goa2.setup.minion-types")
@pytest.mark.parametrize("key", BOARDS)
def test_there_are_three_types_of_minions(key: str) -> None:
    state = placed(players=6 if key == "across_the_river" else 4, board=key)
    types = {state.labels[p] for p, kind in enumerate(state.kinds) if kind < HERO}
    assert types == {"melee", "ranged", "heavy"}


@pytest.mark.rule("goa2.setup.minions-on-matching-points")
@both_editions
@pytest.mark.parametrize("key", [key for key, *_ in ONE_LANE])
def test_minions_start_on_points_of_their_colour_and_type(key: str, edition: int) -> None:
    state = placed(board=key, edition=edition)
    types = ("melee", "ranged", "heavy")
    for piece in minions_on_board(state):
        space = state.space[piece]
        matching = state.board.points[state.teams[piece]][types.index(state.labels[piece])]
        assert matching >> space & 1
        assert state.board.zone_of[space] == state.zones[0]


@pytest.mark.rule("goa2.setup.unused-minions-box")
@both_editions
def test_a_single_lane_has_no_more_ranged_and_heavy_minions(edition: int) -> None:
    """Neither on the board nor waiting beside it: the others are there for a second lane."""
    single = placed(players=6, edition=edition, board="forgotten_island")
    assert miniatures(single) == {RED: (1, 1), BLUE: (1, 1)}
    double = placed(players=6, edition=edition, board="across_the_river")
    assert miniatures(double) == {RED: (2, 2), BLUE: (2, 2)}


def miniatures(state: GoaState) -> dict[int, tuple[int, int]]:
    """The ranged and heavy minions of each team, wherever they are."""
    owned = Counter(zip(state.teams, state.labels, strict=True))
    return {team: (owned[team, "ranged"], owned[team, "heavy"]) for team in (RED, BLUE)}


@pytest.mark.rule("goa2.double.two-lanes", "goa2.double.setup-minions")
@both_editions
@pytest.mark.parametrize("players", [6, 7, 8, 9, 10])
def test_both_lanes_of_a_double_lane_start_with_minions(players: int, edition: int) -> None:
    state = placed(players=players, edition=edition, board="across_the_river", mirror=True)
    board = state.board
    assert len(state.zones) == len(state.waves) == 2
    assert state.zones == list(board.starts)
    assert minions_of(state) == {
        (lane, team, label): count
        for lane in (0, 1)
        for team in (RED, BLUE)
        for label, count in (("melee", 2), ("ranged", 1), ("heavy", 1))
    }
    for piece in state.at.values():
        if state.kinds[piece] < HERO:
            zone = board.zone_of[state.space[piece]]
            assert zone == state.zones[state.lanes[piece]]


@pytest.mark.rule("goa2.double.extra-heroes")
@both_editions
@pytest.mark.parametrize("players", [7, 8, 9, 10])
def test_heroes_without_a_spawn_point_start_next_to_a_taken_one(players: int, edition: int) -> None:
    extras: set[str] = set()
    for seed in range(8):
        state = placed(
            seed, players=players, edition=edition, board="across_the_river", mirror=True
        )
        for team in (RED, BLUE):
            points = state.board.hero_points[team]
            around = mask_of(n for p in points for n in state.board.grid.neighbours[p])
            own = [h for h in state.heroes if h.team == team]
            assert {state.space[h.index] for h in own} >= set(points)
            spare = [h for h in own if state.space[h.index] not in points]
            assert len(spare) == len(own) - 3
            assert all(around >> state.space[h.index] & 1 for h in spare)
            extras |= {h.name for h in spare if team == RED}
    assert len(extras) > 1, "the team decides who goes without"


@pytest.mark.rule("goa2.double.extra-heroes")
def test_a_space_of_the_throne_away_from_the_points_is_no_start() -> None:
    state = start(players=7, board="forgotten_island")
    asked = play_until(state, "cards")
    last = next(ask for ask in asked if ask.kind == "place_hero" and len(ask.options) > 3)
    board = state.board
    points = board.hero_points[RED]
    around = {n for p in points for n in board.grid.neighbours[p] if board.grid.ground >> n & 1}
    assert set(last.options) == around - set(points)
    throne = set(spaces_of(board.zone_masks[board.thrones[RED]]))
    assert throne - around - set(points), "the board has such a space"


@pytest.mark.rule("goa2.double.extra-heroes")
def test_the_team_names_the_hero_that_goes_without_a_spawn_point() -> None:
    heroes = ["wasp", "xargatha", "tigerclaw", "dodger", "arien", "brogan", "sabina"]
    state = start(players=7, heroes=heroes, board="across_the_river")
    state.coin = RED
    points = state.board.hero_points[RED]
    asked: list[Ask] = []

    def answer(ask: Ask) -> int | str:
        asked.append(ask)
        if ask.kind == "place_next":
            return next(n for n in ("xargatha", "dodger", "wasp") if n in ask.options)
        option = ask.options[-1]
        assert isinstance(option, int)
        return option

    play_until(state, "cards", answer)
    spaces = {h.name: state.space[h.index] for h in state.heroes}
    assert {spaces["xargatha"], spaces["dodger"], spaces["wasp"]} == set(points)
    assert spaces["tigerclaw"] not in points
    last = asked[-1]
    assert (last.kind, last.about) == ("place_hero", ("tigerclaw",))
    assert set(last.options) == {*beside_taken_points(state, RED), spaces["tigerclaw"]}
    assert last.why is not None
    assert last.why(points[0]) == "goa2.double.extra-heroes"


# --- explicit line-ups ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heroes", "message"),
    [
        (["arien"], "heroes: 4 players need 2 heroes for Red and 2 for Blue, not 1 in all"),
        (["arien", "brogan", "wasp", "zeus"], "heroes: there is no 'zeus'; there are: arien,"),
        (["arien", "arien", "wasp", "sabina"], "heroes: arien is twice in one team"),
        (
            ["arien", "wasp", "sabina", "arien"],
            "heroes: arien is in both teams, which only mirror allows",
        ),
    ],
)
def test_a_wrong_line_up_is_refused(heroes: list[str], message: str) -> None:
    assert refusal(heroes=heroes).startswith(message)


def test_a_line_up_and_another_method_exclude_each_other() -> None:
    assert refusal(selection="all_pick", heroes=CORE[:4]) == (
        "heroes: all_pick selects the heroes itself; leave the list empty"
    )
    assert refusal(selection="chosen") == (
        "heroes: the line-up is to be chosen here, but the list is empty"
    )


def test_mirrored_heroes_are_told_apart_and_have_the_same_cards() -> None:
    state = placed(heroes=["arien", "wasp", "wasp", "arien"], mirror=True, handicaps=["wasp-2"])
    assert [h.name for h in state.heroes] == ["arien", "wasp", "wasp-2", "arien-2"]
    assert [sheet_of(h).id for h in state.heroes] == ["arien", "wasp", "wasp", "arien"]
    assert state.labels[:4] == ("arien", "wasp", "wasp-2", "arien-2")
    assert state.heroes[0].hand == state.heroes[3].hand
    assert [handicapped(h) for h in state.heroes] == [False, False, True, False]


# --- the contested points, and chance ---------------------------------------------------------


def test_the_switches_reach_the_state() -> None:
    plain = start()
    assert (plain.strays_between_repeats, plain.counters_return) == (True, False)
    switched = start(strays_between_repeats=False, counters_return=True)
    assert (switched.strays_between_repeats, switched.counters_return) == (False, True)


@pytest.mark.parametrize("players", COUNTS)
def test_the_same_seed_makes_the_same_game(players: int) -> None:
    def digest(seed: int) -> str:
        return start(seed, players=players, selection="all_random", mirror=True).digest()

    assert digest(5) == digest(5)
    assert len({digest(seed) for seed in range(10)}) > 5


def test_every_option_survives_a_save() -> None:
    setup = options_of(
        players=6, edition=1, length="long", board="across_the_river", selection="random_draft",
        mirror=True, handicaps=["Red 2"], six_cards="Blue 1", counters_return=True,
    )  # fmt: skip
    match = Match.new(RULES, setup, 3)
    for _ in range(4):
        assert isinstance(match.pending, Ask)
        match.choose(match.pending.seats[0], first(match.pending))
    twin = Match.load(match.save(), RULES)
    assert twin.setup == setup
    assert twin.digest() == match.digest()
