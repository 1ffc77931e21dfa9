"""Hero selection: each method played out, complexity limits, and what is refused."""

from collections import Counter

import pytest

from critias.games.goa2.game import RULES, VOICE
from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.selection import METHODS, available, next_team
from critias.games.goa2.rules.setup import team_of_seat
from critias.games.goa2.rules.state import GoaState
from critias.kernel.choices import Ask, Option
from critias.kernel.match import Match
from goa2.starting import (
    at_random,
    both_editions,
    first,
    handicapped,
    options_of,
    placed,
    play_until,
    refusal,
    scripted,
    selection_of,
    start,
    with_heroes,
)

MANY = 33


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """As many heroes as the game has in all."""
    return with_heroes(monkeypatch, MANY)


def picks(asked: list[Ask]) -> list[Ask]:
    return [ask for ask in asked if ask.kind == "pick_hero"]


def teams_asked(state: GoaState, asked: list[Ask]) -> list[int]:
    return [state.seat_teams[ask.seats[0]] for ask in asked]


def alternating(coin: int, red: int, blue: int) -> list[int]:
    """The order of turns: the coin's team first, in turn, until both have had enough."""
    left = [red, blue]
    order: list[int] = []
    team = coin
    while any(left):
        if left[team]:
            left[team] -= 1
            order.append(team)
        team = 1 - team
    return order


def names(state: GoaState) -> list[str]:
    return [hero.name for hero in state.heroes]


# --- any method -------------------------------------------------------------------------------


@pytest.mark.rule("goa2.select.free-choice", "goa2.setup.later-heroes-by-selection")
@both_editions
@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("method", [m for m in METHODS if m not in ("chosen", "recommended")])
def test_every_method_makes_a_line_up_for_every_number_of_players(
    method: str, players: int, mirror: bool, edition: int, many: list[str]
) -> None:
    if method == "player_draft" and (players < 4 or mirror):
        assert refusal(players=players, selection=method, mirror=mirror)
        return
    for seed in range(3):
        state = placed(seed, players=players, selection=method, mirror=mirror, edition=edition)
        assert len(state.heroes) == max(4, players)
        assert len(set(names(state))) == len(state.heroes)
        for team in (RED, BLUE):
            own = [h.name.removesuffix("-2") for h in state.heroes if h.team == team]
            assert len(set(own)) == len(own)
        sizes = Counter(h.team for h in state.heroes)
        assert abs(sizes[RED] - sizes[BLUE]) == (players % 2 if players > 3 else 0)
        weak = Counter(h.team for h in state.heroes if handicapped(h))
        larger = max(sizes, key=lambda team: sizes[team])
        if players == 3:
            assert sum(weak.values()) == 1
        else:
            assert weak == ({larger: sizes[larger]} if players % 2 else {})
        assert RULES.view(state, None)["selection"] is None


@pytest.mark.parametrize("method", METHODS)
def test_selection_can_be_saved_seen_and_refused_at_every_choice(
    method: str, many: list[str]
) -> None:
    heroes = many[:5] if method == "chosen" else []
    if method == "recommended":
        assert "wasp" in refusal(players=5, selection=method)
        return
    setup = options_of(players=5, selection=method, heroes=heroes)
    match = Match.new(RULES, setup, 2)
    asked = 0
    while match.state.phase == "select":
        asked += 1
        assert isinstance(match.pending, Ask)
        seat = match.pending.seats[-1]
        view = match.view(seat)
        assert view["selection"]["method"] == method
        assert VOICE.words.prompt(view, match.pending)
        assert all(
            VOICE.words.label(view, match.pending, option) for option in match.pending.options
        )
        assert VOICE.words.waiting(match.view(None), match.pending) != "a player decides"
        assert match.why_not(seat, "nobody") is not None
        twin = Match.load(match.save(), RULES)
        assert twin.digest() == match.digest()
        match.choose(seat, match.pending.options[-1])
    told = [VOICE.words.tell(match.view(None), event) for _, event in match.events_for(None)]
    assert len([line for line in told if line]) >= asked - 2
    assert match.state.phase == "place"
    assert match.replay().digest() == match.digest()


# --- recommended line-up ----------------------------------------------------------------------


@pytest.mark.rule("goa2.setup.first-heroes-4", "goa2.setup.first-heroes-6")
@both_editions
@pytest.mark.parametrize(
    ("players", "red", "blue"),
    [
        (2, {"wasp", "xargatha"}, {"arien", "brogan"}),
        (4, {"wasp", "xargatha"}, {"arien", "brogan"}),
        (5, {"wasp", "xargatha", "tigerclaw"}, {"arien", "brogan"}),
        (6, {"wasp", "xargatha", "tigerclaw"}, {"arien", "brogan", "sabina"}),
        (7, {"wasp", "xargatha", "tigerclaw", "dodger"}, {"arien", "brogan", "sabina"}),
    ],
)
def test_the_recommended_line_up_is_dealt_at_random_within_each_team(
    players: int, red: set[str], blue: set[str], edition: int
) -> None:
    deals = set()
    for seed in range(30):
        state = start(seed, players=players, edition=edition)
        assert {h.name for h in state.heroes if h.team == RED} == red
        assert {h.name for h in state.heroes if h.team == BLUE} == blue
        deals.add(tuple(names(state)))
    assert len(deals) > 3


@pytest.mark.rule("goa2.setup.first-heroes-4", "goa2.setup.first-heroes-6")
def test_the_third_heroes_join_the_larger_team() -> None:
    state = start(players=5, larger_team="blue")
    assert {h.name for h in state.heroes if h.team == BLUE} == {"arien", "brogan", "sabina"}
    state = start(players=7, larger_team="blue")
    assert "dodger" in [h.name for h in state.heroes if h.team == BLUE]


def test_there_is_no_recommended_line_up_for_eight() -> None:
    assert refusal(players=8, selection="recommended", mirror=True) == (
        "selection: there is no recommended line-up for 8 players"
    )


# --- all random, all pick ---------------------------------------------------------------------


@pytest.mark.rule("goa2.select.all-random")
@both_editions
def test_all_random_deals_one_hero_to_each_player(edition: int, many: list[str]) -> None:
    dealt: Counter[str] = Counter()
    for seed in range(100):
        state = start(seed, players=6, selection="all_random", edition=edition)
        assert state.phase == "place"
        assert len(set(names(state))) == 6
        dealt.update(names(state))
    assert set(dealt) == set(many)
    assert max(dealt.values()) < 40


@pytest.mark.rule("goa2.select.all-random", "goa2.profile.filter-by-experience")
def test_all_random_deals_heroes_of_suitable_complexity_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys = with_heroes(monkeypatch, 9, {"hero_01": 2, "hero_02": 3, "hero_03": 4})
    for seed in range(40):
        state = start(seed, players=6, selection="all_random", complexity=1)
        assert set(names(state)) == set(keys[3:])


@pytest.mark.rule("goa2.select.all-pick")
@both_editions
@pytest.mark.parametrize(
    ("players", "larger", "red", "blue"),
    [
        (2, "red", 2, 2),
        (3, "red", 2, 2),
        (4, "red", 2, 2),
        (5, "red", 3, 2),
        (5, "blue", 2, 3),
        (6, "red", 3, 3),
        (10, "red", 5, 5),
    ],
)
def test_all_pick_lets_the_teams_alternate_from_the_coin(
    players: int, larger: str, red: int, blue: int, edition: int, many: list[str]
) -> None:
    coins = set()
    for seed in range(8):
        state = start(
            seed, players=players, larger_team=larger, selection="all_pick", edition=edition
        )
        coins.add(state.coin)
        asked = play_until(state, "place", at_random(seed))
        made = picks(asked)
        assert teams_asked(state, made) == alternating(state.coin, red, blue)
        assert [len(ask.options) for ask in made] == [MANY - i for i in range(len(made))]
        assert set(made[0].options) == set(many)
        assert all(len(ask.seats) == 1 for ask in made)
    assert coins == {RED, BLUE}


@pytest.mark.rule("goa2.select.all-pick")
def test_a_team_names_the_player_who_picks_next(many: list[str]) -> None:
    state = start(2, players=4, selection="all_pick")
    state.coin = BLUE
    answers = ["Blue 2", "hero_07", "Red 1", "hero_03", "hero_01", "hero_09"]
    asked = play_until(state, "place", scripted(answers))
    assert [(ask.kind, ask.seats) for ask in asked] == [
        ("pick_seat", (2, 3)),
        ("pick_hero", (3,)),
        ("pick_seat", (0, 1)),
        ("pick_hero", (0,)),
        ("pick_hero", (2,)),
        ("pick_hero", (1,)),
    ]
    assert asked[0].options == ["Blue 1", "Blue 2"]
    assert names(state) == ["hero_03", "hero_09", "hero_01", "hero_07"]
    assert [h.seat for h in state.heroes] == [0, 1, 2, 3]


def test_turns_alternate_until_both_teams_are_complete() -> None:
    assert next_team(BLUE, (0, 0), (3, 2)) == BLUE
    assert next_team(BLUE, (0, 1), (3, 2)) == RED
    assert next_team(BLUE, (1, 1), (3, 2)) == BLUE
    assert next_team(BLUE, (2, 2), (3, 2)) == RED
    assert next_team(BLUE, (3, 2), (3, 2)) == -1


# --- drafts -----------------------------------------------------------------------------------


@pytest.mark.rule("goa2.select.single-draft")
@both_editions
@pytest.mark.parametrize("players", [4, 6, 9, 10])
def test_single_draft_deals_three_to_each_and_everybody_keeps_one(
    players: int, edition: int, many: list[str]
) -> None:
    for seed in range(6):
        state = start(seed, players=players, selection="single_draft", edition=edition)
        offered = [list(own) for own in selection_of(state).offered]
        assert [len(own) for own in offered] == [3] * players
        assert len({hero for own in offered for hero in own}) == 3 * players
        asked = play_until(state, "place", at_random(seed))
        made = picks(asked)
        sizes = Counter(state.seat_teams)
        assert teams_asked(state, made) == alternating(state.coin, sizes[RED], sizes[BLUE])
        for ask in made:
            assert ask.options == offered[ask.seats[0]]
        for hero in state.heroes:
            assert hero.name in offered[hero.seat]
        opening = [seat for seat, team in enumerate(state.seat_teams) if team == state.coin]
        assert (asked[0].kind, list(asked[0].seats)) == ("pick_seat", opening)


@pytest.mark.rule("goa2.select.single-draft")
def test_who_runs_two_heroes_is_dealt_three_for_each(many: list[str]) -> None:
    state = start(players=2, selection="single_draft")
    offered = selection_of(state).offered
    assert [len(own) for own in offered] == [6, 6]
    made = picks(play_until(state, "place", first))
    assert [len(ask.options) for ask in made] == [6, 6, 5, 5]


@pytest.mark.rule("goa2.select.random-draft")
@both_editions
@pytest.mark.parametrize(("players", "pool"), [(2, 6), (3, 6), (4, 6), (5, 7), (6, 8), (10, 12)])
def test_random_draft_lays_out_two_more_heroes_than_are_needed(
    players: int, pool: int, edition: int, many: list[str]
) -> None:
    pools = set()
    for seed in range(6):
        state = start(seed, players=players, selection="random_draft", edition=edition)
        laid = selection_of(state).pool
        pools.add(laid)
        assert len(set(laid)) == len(laid) == pool
        made = picks(play_until(state, "place", at_random(seed)))
        sizes = Counter(h.team for h in state.heroes)
        assert teams_asked(state, made) == alternating(state.coin, sizes[RED], sizes[BLUE])
        assert [len(ask.options) for ask in made] == [pool - i for i in range(len(made))]
        assert set(names(state)) <= set(laid)
    assert len(pools) == 6


def draft_out(state: GoaState, luck: int) -> tuple[list[Ask], list[list[str]]]:
    """The questions of a player draft, and everybody's heroes when the first player is drafted."""
    assigned: list[list[str]] = []

    def answer(ask: Ask) -> Option:
        if ask.kind == "draft_player" and not assigned:
            assigned.extend(own[:] for own in selection_of(state).taken)
        return ask.options[luck % len(ask.options)]

    return play_until(state, "place", answer), assigned


@pytest.mark.rule("goa2.select.player-draft")
@both_editions
@pytest.mark.parametrize("before", ["all_random", "all_pick", "single_draft", "random_draft"])
@pytest.mark.parametrize("players", [4, 5, 6, 8, 9, 10])
def test_captains_draft_players_who_bring_their_heroes(
    players: int, before: str, edition: int, many: list[str]
) -> None:
    for seed in range(4):
        setup = options_of(
            players=players, selection="player_draft", before_draft=before, edition=edition
        )
        state = RULES.new(setup, seed)
        assert state.names[:3] == ("Red captain", "Blue captain", "Player 3")
        assert state.seat_teams == [RED, BLUE] + [-1] * (players - 2)
        assert [team_of_seat(setup, seat) for seat in range(3)] == [RED, BLUE, 2]
        asked, assigned = draft_out(state, seed)
        drafts = [ask for ask in asked if ask.kind == "draft_player"]
        captains = [ask.seats for ask in drafts]
        # The last player is drafted without a question.
        turns = alternating(state.coin, players, players)[: players - 3]
        assert captains == [(team,) for team in turns]
        assert drafts[0].options == list(state.names[2:])
        assert {h.seat: [h.name] for h in state.heroes} == dict(enumerate(assigned))
        sizes = Counter(state.seat_teams)
        assert sizes[state.coin] == (players + 1) // 2
        assert sizes[1 - state.coin] == players // 2
        larger = {state.coin} if players % 2 else set()
        assert {h.team for h in state.heroes if handicapped(h)} == larger


@pytest.mark.rule("goa2.select.player-draft")
def test_before_a_player_draft_heroes_are_picked_from_the_coins_captain_on(
    many: list[str],
) -> None:
    state = start(players=6, selection="player_draft", before_draft="all_pick")
    made = picks(play_until(state, "place", first))
    assert [ask.seats[0] for ask in made] == [state.coin, 1 - state.coin, 2, 3, 4, 5]


def test_a_player_draft_needs_players_to_draft(many: list[str]) -> None:
    assert refusal(players=3, selection="player_draft") == (
        "selection: captains need at least 4 players to draft"
    )
    assert refusal(players=4, selection="player_draft", mirror=True) == (
        "mirror: players who bring the same hero could be drafted together"
    )


# --- complexity -------------------------------------------------------------------------------


@pytest.mark.rule("goa2.profile.filter-by-experience")
@pytest.mark.parametrize("method", ["all_pick", "single_draft", "random_draft", "pick_ban"])
def test_heroes_that_are_too_complex_are_taken_out(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stars = {f"hero_{n:02}": 1 + (n - 1) % 4 for n in range(1, 33)}
    keys = with_heroes(monkeypatch, 32, stars)
    for limit in (2, 3, 4):
        simple = {key for key in keys if stars[key] <= limit}
        state = start(players=4, selection=method, complexity=limit)
        asked = play_until(state, "place", at_random(limit))
        seen = {
            option
            for ask in asked
            if ask.kind in ("pick_hero", "team_pick", "team_ban")
            for option in ask.options
        }
        assert seen <= simple
        if method in ("all_pick", "pick_ban"):
            assert seen == simple
    match = Match.new(RULES, options_of(players=2, selection=method, complexity=3), 1)
    reason = match.why_not(match.seats_to_answer()[0], "hero_04")
    assert reason is not None
    assert reason.rule == "goa2.profile.filter-by-experience"


@pytest.mark.rule("goa2.profile.filter-by-experience", "goa2.profile.complexity-three")
def test_the_first_printing_counts_wizards_as_very_complex(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys = with_heroes(monkeypatch, 4, {"hero_04": 4})
    assert start(edition=1, heroes=keys, complexity=3).heroes[3].name == "hero_04"
    assert refusal(edition=2, heroes=keys, complexity=3) == (
        "heroes: hero_04 has 4 stars; complexity allows 3"
    )
    assert refusal(edition=1, heroes=keys, complexity=2) == (
        "heroes: hero_04 has 3 stars; complexity allows 2"
    )


# --- too few heroes ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "players", "needed", "mirrored"),
    [
        ("all_random", 8, 8, True),
        ("all_pick", 10, 10, True),
        ("single_draft", 4, 12, True),
        ("single_draft", 6, 18, False),
        ("random_draft", 6, 8, True),
        ("pick_ban", 4, 8, True),
        ("pick_ban", 6, 12, False),
        ("player_draft", 8, 8, False),
    ],
)
def test_a_method_that_needs_more_heroes_says_how_many(
    method: str, players: int, needed: int, mirrored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_heroes(monkeypatch, 7)
    first_method = "all_random" if method == "player_draft" else method
    expected = (
        f"players: {first_method} with {players} players needs {needed} heroes; 7 are available"
    )
    if mirrored:
        expected += "; with mirror both teams may have the same hero"
        assert placed(players=players, selection=method, mirror=True).phase == "cards"
    assert refusal(players=players, selection=method) == expected


def test_a_complexity_limit_is_named_when_it_leaves_too_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_heroes(monkeypatch, 6, {"hero_01": 2, "hero_02": 2, "hero_03": 3})
    assert refusal(selection="all_random", complexity=1) == (
        "players: all_random with 4 players needs 4 heroes; "
        "3 are available with at most 1 stars; with mirror both teams may have the same hero"
    )


def test_exactly_enough_heroes_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    for method, count in (
        ("all_pick", 4),
        ("single_draft", 12),
        ("random_draft", 6),
        ("pick_ban", 8),
        ("player_draft", 4),
    ):
        with monkeypatch.context() as few:
            with_heroes(few, count)
            assert placed(players=4, selection=method).phase == "cards"
        with monkeypatch.context() as fewer:
            with_heroes(fewer, count - 1)
            assert f"needs {count} heroes" in refusal(players=4, selection=method)


# --- mirror -----------------------------------------------------------------------------------


def test_with_mirror_each_team_has_all_heroes_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    with_heroes(monkeypatch, 5)
    state = start(players=4, selection="all_pick", mirror=True)
    made = picks(play_until(state, "place", first))
    assert [len(ask.options) for ask in made] == [5, 5, 4, 4]
    assert names(state) == ["hero_01", "hero_02", "hero_01-2", "hero_02-2"]


def test_what_a_seat_may_take(many: list[str]) -> None:
    state = start(players=4, selection="all_pick")
    assert available(state, 0) == many
    selection_of(state).taken[1] = ["hero_05"]
    assert available(state, 0) == [key for key in many if key != "hero_05"]
