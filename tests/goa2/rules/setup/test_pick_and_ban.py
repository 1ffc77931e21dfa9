"""Pick and Ban: the order of each printing, and what a ban does."""

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.selection import pick_ban_order
from critias.games.goa2.rules.state import GoaState
from critias.kernel.choices import Ask, Option
from critias.kernel.match import Match
from goa2.starting import (
    at_random,
    first,
    options_of,
    play_until,
    start,
    with_heroes,
)

MANY = 33


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """As many heroes as the game has in all."""
    return with_heroes(monkeypatch, MANY)


def names(state: GoaState) -> list[str]:
    return [hero.name for hero in state.heroes]


FOUR = "ban A, ban B, pick A, pick B, ban B, ban A, pick B, pick A"
SIX = f"{FOUR}, ban A, ban B, pick B, pick A"
EIGHT = f"{SIX}, ban B, ban A, pick A, pick B"
TEN = f"{EIGHT}, ban B, ban A, pick A, pick B"
TEN_FIRST = f"{EIGHT}, ban B, ban A, pick B, pick A"


@pytest.mark.parametrize(
    ("players", "edition", "order"),
    [
        (2, 1, FOUR),
        (2, 2, FOUR),
        (3, 1, FOUR),
        (3, 2, FOUR),
        pytest.param(4, 1, FOUR, marks=pytest.mark.rule("goa2.select.pick-ban-4")),
        pytest.param(4, 2, FOUR, marks=pytest.mark.rule("goa2.select.pick-ban-4")),
        pytest.param(6, 1, SIX, marks=pytest.mark.rule("goa2.select.pick-ban-6")),
        pytest.param(6, 2, SIX, marks=pytest.mark.rule("goa2.select.pick-ban-6")),
        pytest.param(8, 1, EIGHT, marks=pytest.mark.rule("goa2.select.pick-ban-8")),
        pytest.param(8, 2, EIGHT, marks=pytest.mark.rule("goa2.select.pick-ban-8")),
        pytest.param(10, 1, TEN_FIRST, marks=pytest.mark.rule("goa2.select.pick-ban-10-first")),
        pytest.param(10, 2, TEN, marks=pytest.mark.rule("goa2.select.pick-ban-10-second")),
    ],
)
def test_pick_and_ban_follows_the_printed_order(
    players: int, edition: int, order: str, many: list[str]
) -> None:
    for seed in range(5):
        state = start(seed, players=players, selection="pick_ban", edition=edition)
        seats = [
            tuple(seat for seat, side in enumerate(state.seat_teams) if side == team)
            for team in (RED, BLUE)
        ]
        asked = play_until(state, "place", at_random(seed))
        steps = [ask for ask in asked if ask.kind in ("team_ban", "team_pick")]
        expected = [
            (f"team_{kind}", seats[state.coin if letter == "A" else 1 - state.coin])
            for kind, letter in (step.split() for step in order.split(", "))
        ]
        assert [(ask.kind, ask.seats) for ask in steps] == expected
        assert [len(ask.options) for ask in steps] == [MANY - i for i in range(len(steps))]


@pytest.mark.rule("goa2.select.pick-ban-teams")
def test_a_banned_hero_is_out_and_the_team_shares_out_its_picks(many: list[str]) -> None:
    match = Match.new(RULES, options_of(players=4, selection="pick_ban"), 1)
    a = match.state.coin
    seats = [(0, 1), (2, 3)]

    def choose(team: int, *options: Option, member: int = 0) -> None:
        for option in options:
            match.choose(seats[team][member], option)

    choose(a, "hero_01", member=1)
    choose(1 - a, "hero_02")
    for hero in ("hero_01", "hero_02"):
        reason = match.why_not(seats[a][0], hero)
        assert reason is not None
        assert reason.rule == "goa2.select.pick-ban-teams"
    choose(a, "hero_03")
    choose(1 - a, "hero_04", "hero_05")
    choose(a, "hero_06")
    view = match.view(None)["selection"]
    assert view["bans"] == ["hero_01", "hero_02", "hero_05", "hero_06"]
    assert view["shared"][a] == ["hero_03"]
    assert view["shared"][1 - a] == ["hero_04"]
    assert [kind for kind, _ in view["order"]] == ["ban", "ban", "pick", "pick"] * 2
    choose(1 - a, "hero_07")
    choose(a, "hero_08")
    # Red decides first who plays what; the second hero goes to whoever is left.
    second = ["Red 2", "Blue 2"]
    for team in (RED, BLUE):
        assert isinstance(match.pending, Ask)
        assert (match.pending.kind, match.pending.seats) == ("assign_hero", seats[team])
        choose(team, second[team])
    first_picks = {a: "hero_03", 1 - a: "hero_04"}
    last_picks = {a: "hero_08", 1 - a: "hero_07"}
    assert [h.name for h in match.state.heroes] == [
        last_picks[RED],
        first_picks[RED],
        last_picks[BLUE],
        first_picks[BLUE],
    ]


@pytest.mark.rule("goa2.select.pick-ban-6")
def test_uneven_teams_follow_the_next_even_order_without_the_surplus_pick() -> None:
    order = pick_ban_order((3, 2), RED, 2)
    assert order == [
        ("ban", RED), ("ban", BLUE), ("pick", RED), ("pick", BLUE),
        ("ban", BLUE), ("ban", RED), ("pick", BLUE), ("pick", RED),
        ("ban", RED), ("ban", BLUE), ("pick", RED),
    ]  # fmt: skip
    assert pick_ban_order((2, 3), RED, 2)[-1:] == [("pick", BLUE)]
    assert [team for kind, team in pick_ban_order((5, 4), BLUE, 2) if kind == "pick"] == [
        BLUE, RED, RED, BLUE, RED, BLUE, BLUE, RED, RED,
    ]  # fmt: skip


def test_with_mirror_a_ban_holds_for_both_teams(monkeypatch: pytest.MonkeyPatch) -> None:
    with_heroes(monkeypatch, 6)
    state = start(players=4, selection="pick_ban", mirror=True)
    asked = play_until(state, "place", first)
    steps = [ask for ask in asked if ask.kind.startswith("team_")]
    chosen = [(ask.kind, ask.options[0]) for ask in steps]
    # Nobody has to be asked about the last hero that is left.
    assert chosen == [
        ("team_ban", "hero_01"),
        ("team_ban", "hero_02"),
        ("team_pick", "hero_03"),
        ("team_pick", "hero_03"),
        ("team_ban", "hero_04"),
        ("team_ban", "hero_05"),
    ]
    assert names(state) == ["hero_03", "hero_06", "hero_03-2", "hero_06-2"]
