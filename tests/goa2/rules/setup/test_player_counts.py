"""Every number of players: teams, seats, handicap cards and boards."""

from collections import Counter

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.board import BLUE, BOARDS, RED, Board
from critias.games.goa2.rules.cards import CARDS, SHEETS, sheet_of
from critias.games.goa2.rules.setup import team_of_seat
from critias.games.goa2.rules.state import OFF, GoaState
from goa2.starting import (
    CORE,
    at_random,
    both_editions,
    handicapped,
    minions_of,
    options_of,
    placed,
    play_until,
    refusal,
    start,
)

COUNTS = range(2, 11)


def handicaps_by_team(state: GoaState) -> tuple[int, int]:
    red, blue = (sum(handicapped(h) for h in state.heroes if h.team == t) for t in (RED, BLUE))
    return red, blue


# --- teams and seats --------------------------------------------------------------------------


@pytest.mark.rule("goa2.overview.recommended-counts")
@both_editions
@pytest.mark.parametrize("players", [4, 6])
def test_the_recommended_counts_sit_red_first(players: int, edition: int) -> None:
    state = start(players=players, edition=edition)
    half = players // 2
    assert [h.seat for h in state.heroes] == list(range(players))
    assert [h.team for h in state.heroes] == [RED] * half + [BLUE] * half == state.seat_teams
    setup = options_of(players=players, edition=edition)
    assert [team_of_seat(setup, seat) for seat in range(players)] == state.seat_teams


@pytest.mark.rule("goa2.overview.one-hero-per-player")
@both_editions
@pytest.mark.parametrize("players", COUNTS)
def test_one_hero_for_every_player_but_with_two_and_three(players: int, edition: int) -> None:
    heroes = Counter(h.seat for h in placed(players=players, edition=edition, mirror=True).heroes)
    expected = {2: [2, 2], 3: [1, 1, 2]}.get(players, [1] * players)
    assert sorted(heroes.values()) == expected
    assert set(heroes) == set(range(players))


@pytest.mark.rule("goa2.overview.two-teams")
@both_editions
@pytest.mark.parametrize("players", COUNTS)
def test_every_hero_belongs_to_red_or_to_blue(players: int, edition: int) -> None:
    state = placed(players=players, edition=edition, mirror=True)
    colours = {RED: "Red", BLUE: "Blue"}
    assert {h.team for h in state.heroes} == set(colours)
    assert {name.split()[0] for name in state.names} == set(colours.values())
    for hero in state.heroes:
        assert state.names[hero.seat].split()[0] == colours[hero.team]


@pytest.mark.rule("goa2.setup.equal-teams")
@pytest.mark.parametrize("players", [2, 4, 6, 8, 10])
def test_an_even_number_of_players_makes_two_equal_teams(players: int) -> None:
    state = placed(players=players, edition=2, mirror=True)
    assert Counter(state.seat_teams) == {RED: players // 2, BLUE: players // 2}


@pytest.mark.rule("goa2.setup.teams-of-two-or-three")
def test_two_or_three_players_to_a_team_and_every_seat_says_its_colour() -> None:
    """Whoever takes a seat knows the colour that comes with it."""
    four = start(players=4, edition=1)
    assert four.names == ("Red 1", "Red 2", "Blue 1", "Blue 2")
    assert four.seat_teams == [RED, RED, BLUE, BLUE]
    six = start(players=6, edition=1)
    assert six.names == ("Red 1", "Red 2", "Red 3", "Blue 1", "Blue 2", "Blue 3")
    assert six.seat_teams == [RED, RED, RED, BLUE, BLUE, BLUE]


@pytest.mark.rule("goa2.overview.recommended-counts")
@pytest.mark.parametrize("players", [-4, 0, 1, 11, 100])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    assert refusal(players=players).startswith(f"players: {players} is none of 2, 3, 4")


@pytest.mark.rule("goa2.overview.recommended-counts")
@both_editions
@pytest.mark.parametrize("players", COUNTS)
def test_every_number_of_players_can_start(players: int, edition: int) -> None:
    for seed in range(4):
        mirror = players > len(CORE)
        state = placed(seed, players=players, edition=edition, mirror=mirror)
        assert len(state.names) == players
        assert len(state.heroes) == max(4, players)
        assert len({h.name for h in state.heroes}) == len(state.heroes)
        assert {h.seat for h in state.heroes} == set(range(players))
        assert all(state.seat_teams[h.seat] == h.team for h in state.heroes)
        assert not list(RULES.invariants(state))
        assert (state.round, state.turn, state.winner) == (1, 1, OFF)
        assert state.selection is None


@pytest.mark.rule("goa2.players2.two-heroes-each", "goa2.players2.setup-as-4")
@both_editions
@pytest.mark.parametrize("length", ["quick", "long"])
def test_two_players_run_two_heroes_each_with_the_counters_of_four(
    edition: int, length: str
) -> None:
    heroes = ["wasp", "xargatha", "arien", "brogan"]
    two = placed(players=2, edition=edition, length=length, heroes=heroes)
    four = placed(players=4, edition=edition, length=length, heroes=heroes)
    assert two.names == ("Red", "Blue")
    assert [(h.name, h.seat, h.team) for h in two.heroes] == [
        ("wasp", 0, RED),
        ("xargatha", 0, RED),
        ("arien", 1, BLUE),
        ("brogan", 1, BLUE),
    ]
    assert (two.waves, two.lives) == (four.waves, four.lives)
    assert minions_of(two) == minions_of(four)
    assert handicaps_by_team(two) == (0, 0)


@pytest.mark.rule("goa2.players2.no-tali")
def test_the_first_printing_bars_tali_with_two_players() -> None:
    heroes = ["tali", "wasp", "brogan", "dodger"]
    assert refusal(players=2, edition=1, heroes=heroes) == (
        "heroes: the first printing bars tali with 2 players"
    )
    for seed in range(30):
        dealt = start(seed, players=2, edition=1, selection="all_random", pool=[*heroes, "arien"])
        assert "tali" not in [h.name for h in dealt.heroes]
    assert start(players=2, edition=2, heroes=heroes).heroes[0].name == "tali"
    assert start(players=4, edition=1, heroes=heroes).heroes[0].name == "tali"


# --- odd numbers and handicaps ----------------------------------------------------------------


@pytest.mark.rule("goa2.odd.handicap-card-per-hero")
def test_every_hero_has_one_handicap_card_that_copies_a_basic_card() -> None:
    for sheet in SHEETS.values():
        if sheet.no_handicap:
            continue
        (spare,) = (card for card in sheet.cards if card.handicap)
        (original,) = (
            c
            for c in sheet.cards
            if c.basic and not c.handicap and not c.spell and c.colour == spare.colour
        )
        assert spare.basic
        if sheet.id in CORE:  # Outside the core box some are cards of another type.
            assert spare.primary == original.primary
        assert (spare.attack or 0) <= (original.attack or 0)


@pytest.mark.rule("goa2.odd.5-7-9-larger-team")
@both_editions
@pytest.mark.parametrize("larger", ["red", "blue"])
@pytest.mark.parametrize("players", [5, 7, 9])
def test_every_hero_of_the_larger_team_swaps_a_basic_card(
    players: int, larger: str, edition: int
) -> None:
    state = start(players=players, edition=edition, larger_team=larger, mirror=players == 9)
    big = RED if larger == "red" else BLUE
    sizes = Counter(h.team for h in state.heroes)
    assert (sizes[big], sizes[1 - big]) == ((players + 1) // 2, players // 2)
    assert {h.seat for h in state.heroes} == set(range(players))
    for hero in state.heroes:
        (spare,) = (card for card in sheet_of(hero).cards if card.handicap)
        assert handicapped(hero) == (hero.team == big)
        assert len(hero.hand) == 5
        same = [c for c in hero.hand if CARDS[c].basic and CARDS[c].colour == spare.colour]
        assert len(same) == 1


@pytest.mark.rule("goa2.odd.3-players")
@both_editions
@pytest.mark.parametrize(("larger", "lone"), [("red", 2), ("blue", 0)])
def test_with_three_one_player_runs_two_heroes_and_weakens_one(
    larger: str, lone: int, edition: int
) -> None:
    for place in (0, 1):
        state = start(players=3, edition=edition, larger_team=larger)
        asked = play_until(state, "place", lambda ask, place=place: ask.options[place])  # type: ignore[misc]
        assert [(ask.kind, ask.seats) for ask in asked] == [("handicap_hero", (lone,))]
        own = [h for h in state.heroes if h.seat == lone]
        assert asked[0].options == [h.name for h in own]
        assert [handicapped(h) for h in own] == [place == 0, place == 1]
        assert Counter(h.seat for h in state.heroes) == {0: 1, 1: 1, 2: 1} | {lone: 2}
        assert len({h.team for h in own}) == 1
        others = [h for h in state.heroes if h.seat != lone]
        assert {h.team for h in others} == {1 - own[0].team}
        assert not any(handicapped(h) for h in others)
        assert all(len(h.hand) == 5 for h in state.heroes)


@pytest.mark.rule("goa2.odd.skill-gap-handicap")
@both_editions
def test_with_an_even_number_the_strong_may_take_handicap_cards(edition: int) -> None:
    heroes = ["wasp", "xargatha", "arien", "brogan"]
    by_seat = start(edition=edition, heroes=heroes, handicaps=["Red 2", "Blue 1"])
    assert [handicapped(h) for h in by_seat.heroes] == [False, True, True, False]
    by_name = start(edition=edition, heroes=heroes, handicaps="brogan")
    assert [handicapped(h) for h in by_name.heroes] == [False, False, False, True]
    both = start(players=2, edition=edition, handicaps=["Blue"])
    assert handicaps_by_team(both) == (0, 2)
    assert all(len(h.hand) == 5 for s in (by_seat, by_name, both) for h in s.heroes)


@pytest.mark.rule("goa2.odd.six-card-hand")
@both_editions
def test_one_player_may_keep_both_versions_of_the_gold_card(edition: int) -> None:
    heroes = ["wasp", "xargatha", "arien", "brogan"]
    for name in ("Blue 1", "arien"):
        state = start(edition=edition, heroes=heroes, six_cards=name)
        assert [len(h.hand) for h in state.heroes] == [5, 5, 6, 5]
        assert {"noble_blade", "ceremonial_blade"} < set(state.heroes[2].hand)
    state = start(players=5, edition=edition, six_cards="Red 1")
    assert [len(h.hand) for h in state.heroes] == [6, 5, 5, 5, 5]


@pytest.mark.rule("goa2.odd.six-card-hand")
def test_a_six_card_hand_lasts_through_the_round() -> None:
    state = placed(heroes=CORE[:4], six_cards="arien")
    play_until(state, "level", at_random(4))
    assert len(state.heroes[0].hand) == 6
    assert not list(RULES.invariants(state))


def test_handicaps_that_make_no_sense_are_refused() -> None:
    assert refusal(handicaps=["Red 3"]) == (
        "handicaps: 'Red 3' is none of Red 1, Red 2, Blue 1, Blue 2"
    )
    assert refusal(handicaps=["arien"]).startswith("handicaps: 'arien' is none of Red 1")
    assert refusal(six_cards="Green 1").startswith("six_cards: 'Green 1' is none of Red 1")
    assert refusal(players=5, handicaps=["Red 1"]) == (
        "handicaps: with 5 players the rules say who plays with handicap cards"
    )
    heroes = list(CORE[:4])
    for six in ("Red 1", "arien"):
        assert refusal(heroes=heroes, handicaps=["Red 1"], six_cards=six) == (
            f"six_cards: {six} is to have a handicap as well"
        )


# --- boards -----------------------------------------------------------------------------------


@pytest.mark.rule("goa2.players8.double-lane-required", "goa2.players8.double-lane-from-6")
@both_editions
@pytest.mark.parametrize("players", COUNTS)
def test_which_boards_a_number_of_players_may_use(players: int, edition: int) -> None:
    single = {"forgotten_island", "narrow_passages"}
    expected = {
        2: single | {"vexing_cliffs"},
        3: single | {"vexing_cliffs"},
        4: single | {"vexing_cliffs"},
        5: single | {"vexing_cliffs"},
        6: single | {"across_the_river"},
        7: single | {"across_the_river"},
    }
    allowed = expected.get(players, {"across_the_river"})
    for key in BOARDS:
        if key in allowed:
            state = placed(players=players, edition=edition, board=key, mirror=True)
            assert state.board is Board.of(key)
        else:
            message = refusal(players=players, edition=edition, board=key, mirror=True)
            assert message.startswith("board: ")
    fallback = start(players=players, edition=edition, mirror=True).board.key
    assert fallback == ("forgotten_island" if players < 8 else "across_the_river")


@pytest.mark.rule("goa2.players8.double-lane-required", "goa2.players8.double-lane-from-6")
def test_a_board_that_does_not_fit_is_refused_in_words() -> None:
    assert refusal(players=8, board="forgotten_island", mirror=True) == (
        "board: 8 players need a double-lane board, which Forgotten Island is not; "
        "use across_the_river"
    )
    assert refusal(players=5, board="across_the_river") == (
        "board: Across the River has two lanes and takes 6 players or more, not 5"
    )
    assert refusal(players=6, board="vexing_cliffs") == (
        "board: Vexing Cliffs is made for 4 heroes, not for 6"
    )
    assert refusal(board="atlantis").startswith("board: 'atlantis' is none of auto,")
