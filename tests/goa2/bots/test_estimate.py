"""How well a team stands, as bots judge it."""

from __future__ import annotations

import pytest

from critias.games.goa2.bots.estimate import FEATURES, estimate, features
from critias.games.goa2.game import ADVICE, RULES
from critias.games.goa2.rules.state import HEAVY
from goa2.table import BLUE, RED, Table

LINE_UP = {"arien": (RED, "j8"), "brogan": (BLUE, "k8")}


def counted(table: Table, seat: int = 0) -> dict[str, float]:
    return dict(zip(FEATURES, features(table.state, seat), strict=True))


def judged(table: Table, seat: int = 0) -> float:
    found = estimate(table.state, seat)
    assert found is not None
    return found


def test_what_is_good_for_one_team_is_bad_for_the_other() -> None:
    table = Table(LINE_UP, [("melee", RED, "i8"), ("heavy", BLUE, "l8")])
    table.state.lives = [3, 1]
    assert [-n for n in counted(table, 0).values()] == [*counted(table, 1).values()]
    table.state.phase = "cards"
    assert judged(table, 0) == pytest.approx(-judged(table, 1))


def test_minions_heavy_ones_and_lives_are_counted() -> None:
    table = Table(LINE_UP, [("melee", RED, "i8"), ("heavy", RED, "i9"), ("ranged", BLUE, "l8")])
    table.state.lives = [3, 1]
    found = counted(table)
    assert (found["minions"], found["guards"], found["lives"]) == (1, 1, 2)
    assert table.state.minion_mask[HEAVY].bit_count() == 1


def test_a_level_counts_for_the_coins_it_has_cost() -> None:
    table = Table(LINE_UP)
    table.hero("arien").level, table.hero("brogan").coins = 3, 1
    assert counted(table)["growth"] == 2


def test_a_hero_off_the_board_is_absent_and_not_far_away() -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, None)})
    found = counted(table)
    assert (found["absent"], found["away"]) == (-1, 0)


def test_a_hero_far_from_the_battle_is_away() -> None:
    table = Table({"arien": (RED, "r7"), "brogan": (BLUE, "k8")})
    assert counted(table)["away"] > 0


def test_before_there_are_heroes_nobody_stands_better() -> None:
    state = RULES.new(RULES.parse_setup({"players": 4, "selection": "all_pick"}), 1)
    assert estimate(state, 0) == 0


def test_cards_are_judged_when_all_are_resolved() -> None:
    table = Table(LINE_UP)
    table.state.phase = "act"
    assert estimate(table.state, 0) is None


def test_cards_in_hand_are_worth_something_and_the_stronger_ones_more() -> None:
    table = Table(LINE_UP)
    table.state.phase = "cards"
    hero = table.hero("arien")
    hero.hand[:] = ["noble_blade", "dangerous_current"]
    both = judged(table)
    hero.hand[:] = ["dangerous_current"]
    strong = judged(table)
    hero.hand[:] = ["noble_blade"]
    weak = judged(table)
    assert both > strong > weak


def test_the_last_life_counters_weigh_most() -> None:
    table = Table(LINE_UP)
    brink = []
    for lives in (6, 5, 2, 1):
        table.state.lives = [6, lives]
        brink.append(counted(table)["brink"])
    assert 0 < brink[1] - brink[0] < brink[3] - brink[2]


@pytest.mark.parametrize("name", ["lives", "zones", "minions", "guards", "growth", "cards"])
def test_more_of_what_wins_is_judged_better(name: str) -> None:
    assert ADVICE.features is not None
    assert dict(zip(FEATURES, ADVICE.features.weights, strict=True))[name] > 0
