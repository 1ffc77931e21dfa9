"""Days and Nights are counted: what a first, second or last one means, however they follow."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import daytime, end_of_turn, outcome, round, variants
from critias.games.mage_knight.rules.components import PILE_BROWN, PILE_RED
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.games.mage_knight.rules.state import MageKnightState
from critias.games.mage_knight.rules.terms import BLACK, RED
from mage_knight.table import fixed


def fresh(scenario: str, *names: str, players: int = 2) -> MageKnightState:
    """A new game with these variants."""
    setup = MageKnightSetup(scenario=scenario, players=players, heroes="tovak", variants=names)
    return new(setup, 1)


def next_round(state: MageKnightState, *dice: int) -> None:
    """The Round ends and the next one is prepared; the dice of the Darkness show these faces."""
    for player in state.players:
        player.space = -1 if "one_to_return" not in state.switches else 7
    if dice:
        fixed(state, *dice)
    round.round_end(state)
    state.agenda.clear()
    state.upgrades.clear()
    if state.phase == "prepare":
        round.prepare(state)


# --- counting ------------------------------------------------------------------------------------


@pytest.mark.rule("mk.setup.day-night-alternate", "mk.variant.time.night-arrival")
@pytest.mark.parametrize(
    ("names", "counted"),
    [
        ((), ["Day 1", "Night 1", "Day 2", "Night 2", "Day 3", "Night 3"]),
        (("night_arrival",), ["Night 1", "Day 1", "Night 2", "Day 2", "Night 3", "Day 3"]),
    ],
)
def test_days_and_nights_are_counted_for_themselves(
    names: tuple[str, ...], counted: list[str]
) -> None:
    state = fresh("full_conquest", *names)
    found = []
    for _ in range(6):
        found.append(f"{'Night' if state.night else 'Day'} {daytime.number(state)}")
        assert RULES.view(state, 0)["number"] == daytime.number(state)
        next_round(state)
    assert found == counted


@pytest.mark.rule("mk.variant.time.darkness")
def test_after_three_days_of_darkness_the_first_night_is_the_first() -> None:
    state = fresh("full_conquest", "darkness")
    found = []
    for dice in ((RED, RED), (RED, RED), (RED, BLACK), (), ()):
        found.append((state.round, state.night, daytime.number(state)))
        next_round(state, *dice)
    found.append((state.round, state.night, daytime.number(state)))
    assert found == [
        (1, False, 1), (2, False, 2), (3, False, 3), (4, True, 1), (5, True, 2), (6, True, 3)
    ]  # fmt: skip


# --- Action Upgrades: each Night but the final one -----------------------------------------------

UPGRADES = [
    ("first_reconnaissance", 2, (), []),
    ("first_reconnaissance", 1, (), [2]),
    ("first_reconnaissance", 2, ("night_arrival",), [1]),
    ("full_conquest", 2, (), [2, 4]),
    ("full_conquest", 2, ("night_arrival",), [1, 3]),
    ("blitz_conquest", 2, (), [2]),
    ("blitz_conquest", 2, ("night_arrival",), [1]),
    ("full_cooperation", 2, (), [2, 4]),
    ("full_cooperation", 2, ("night_arrival",), [1, 3]),
    ("blitz_cooperation", 2, (), [2]),
    ("blitz_cooperation", 2, ("night_arrival",), [1]),
    ("solo_conquest", 1, (), [2, 4]),
    ("solo_conquest", 1, ("night_arrival",), [1, 3]),
    ("mines_liberation", 2, (), [2]),
    ("mines_liberation", 2, ("night_arrival",), [1]),
    ("druid_nights", 2, (), [2]),
    ("druid_nights", 2, ("night_arrival",), [1]),
    ("druid_nights", 2, ("druid_epic",), [2, 4]),
    ("druid_nights", 2, ("druid_epic", "night_arrival"), [1, 3]),
    ("dungeon_lords", 2, (), [2]),
    ("dungeon_lords", 2, ("night_arrival",), [1, 3]),
    ("conquer_and_hold", 2, (), [2, 4]),
    ("conquer_and_hold", 4, (), [2]),
    ("conquer_and_hold", 2, ("night_arrival",), [1, 3]),
    ("one_to_return", 2, (), [2]),
    ("one_to_return", 2, ("night_arrival",), [1]),
    ("one_to_return", 2, ("return_epic", "night_arrival"), [1, 3]),
]


@pytest.mark.rule("mk.variant.upgrades.reveal", "mk.variant.upgrades.frequency.example")
@pytest.mark.parametrize(("scenario", "players", "names", "rounds"), UPGRADES)
def test_upgrades_follow_every_night_but_the_final_one(
    scenario: str, players: int, names: tuple[str, ...], rounds: list[int]
) -> None:
    state = fresh(scenario, "action_upgrades", *names, players=players)
    found = []
    for _ in range(6):
        if state.phase == "game_end":
            break
        here = state.round
        for player in state.players:
            player.space = 7
        round.round_end(state)
        if state.upgrades:
            found.append(here)
            assert len(state.upgrades) == players + 1
        state.agenda.clear()
        variants.end_upgrades(state, 0)
        if state.phase == "prepare":
            round.prepare(state)
    assert found == rounds
    assert state.phase == "game_end"


@pytest.mark.rule("mk.variant.upgrades.reveal", "mk.variant.time.darkness")
def test_in_the_darkness_upgrades_follow_every_night_but_that_of_the_last_round() -> None:
    state = fresh("full_conquest", "darkness", "action_upgrades")
    state.round, state.night, state.darkness, state.dusk = 5, True, True, 2
    round.round_end(state)
    assert len(state.upgrades) == 3
    state = fresh("full_conquest", "darkness", "action_upgrades")
    state.round, state.night, state.darkness, state.dusk = 6, True, True, 2
    round.round_end(state)
    assert (state.upgrades, state.phase) == ([], "game_end")


@pytest.mark.rule("mk.variant.upgrades.reveal", "mk.variant.time.darkness")
def test_in_the_darkness_a_night_follows_where_a_day_would_be() -> None:
    """Round 4 of five: by turns the last Round would be a Day."""
    for dark, more in ((True, True), (False, False)):
        state = fresh("dungeon_lords", "action_upgrades", *(("darkness",) if dark else ()))
        state.round, state.night = 4, True
        if dark:
            state.darkness, state.dusk = True, 2
        assert daytime.has_more_nights(state) == more


@pytest.mark.rule("mk.variant.upgrades.reveal", "mk.scenario.druid.end")
def test_after_the_night_a_scenario_ends_with_no_other_follows() -> None:
    state = fresh("druid_nights", "darkness")
    state.round, state.night, state.darkness, state.dusk = 3, True, True, 2
    assert (daytime.nights(state), daytime.has_more_nights(state)) == (2, False)


@pytest.mark.rule("mk.variant.time.darkness", "mk.variant.time.night-arrival")
def test_a_night_of_arrival_is_counted_before_the_darkness() -> None:
    state = fresh("full_conquest", "darkness", "night_arrival")
    found = []
    for dice in ((), (RED, RED), (RED, BLACK), ()):
        found.append((state.night, daytime.number(state)))
        next_round(state, *dice)
    found.append((state.night, daytime.number(state)))
    assert found == [(True, 1), (False, 1), (False, 2), (True, 2), (True, 3)]


# --- scenarios that end with a Night -------------------------------------------------------------

LENGTHS = [
    ("druid_nights", (), 4),
    ("druid_nights", ("night_arrival",), 3),
    ("druid_nights", ("druid_epic",), 6),
    ("druid_nights", ("druid_epic", "night_arrival"), 5),
    ("one_to_return", (), 4),
    ("one_to_return", ("night_arrival",), 3),
    ("one_to_return", ("return_epic",), 6),
    ("one_to_return", ("return_epic", "night_arrival"), 5),
    ("full_conquest", ("night_arrival",), 6),
    ("dungeon_lords", ("night_arrival",), 5),
]


@pytest.mark.rule(
    "mk.scenario.druid.end", "mk.scenario.return.win", "mk.variant.time.night-arrival"
)
@pytest.mark.parametrize(("scenario", "names", "last"), LENGTHS)
def test_druids_and_those_who_return_end_with_their_last_night(
    scenario: str, names: tuple[str, ...], last: int
) -> None:
    state = fresh(scenario, *names)
    assert state.rounds == last
    while state.phase != "game_end":
        next_round(state)
    assert state.round == last


@pytest.mark.rule("mk.scenario.druid.end", "mk.variant.time.darkness")
@pytest.mark.parametrize("scenario", ["druid_nights", "one_to_return"])
def test_in_the_darkness_the_second_night_is_the_last_round(scenario: str) -> None:
    state = fresh(scenario, "darkness")
    next_round(state, RED, BLACK)
    assert (state.round, state.night, state.phase) == (2, True, "banners")
    next_round(state)
    assert (state.round, state.night, state.phase) == (3, True, "banners")
    next_round(state)
    assert (state.round, state.phase) == (3, "game_end")


@pytest.mark.rule("mk.scenario.druid.end")
@pytest.mark.parametrize(
    ("names", "nights"), [((), [2, 4]), (("night_arrival",), [1, 3]), (("druid_epic",), [2, 4, 6])]
)
def test_everybodys_incantation_ends_the_game_in_the_last_night_alone(
    names: tuple[str, ...], nights: list[int]
) -> None:
    state = fresh("druid_nights", *names)
    ended = []
    for _ in range(state.rounds):
        if state.night:
            state.incanted = [0, 1]
            ended.append((state.round, end_of_turn.has_ended(state)))
        next_round(state)
    assert ended == [(number, number == nights[-1]) for number in nights]


@pytest.mark.rule("mk.scenario.druid.incantation", "mk.scenario.druid.second-night")
@pytest.mark.rule("mk.scenario.druid.variant-epic")
@pytest.mark.parametrize("names", [(), ("night_arrival",)])
def test_what_an_incantation_summons_goes_by_the_number_of_the_night(
    names: tuple[str, ...],
) -> None:
    state = fresh("druid_nights", "druid_epic", *names)
    found = []
    for _ in range(state.rounds):
        if state.night:
            state.marks = {7: [0], 8: [0, 1], 9: [1]}
            state.active = 0
            found.append(sorted(outcome.incantation_piles(state)))
        next_round(state)
    assert found == [
        [PILE_BROWN] * 2,
        [PILE_RED] * 2,
        [PILE_BROWN, PILE_BROWN, PILE_RED, PILE_RED],
    ]


@pytest.mark.rule("mk.scenario.druid.incantation", "mk.variant.time.darkness")
def test_the_first_night_of_the_darkness_summons_brown_enemies() -> None:
    state = fresh("druid_nights", "darkness")
    for dice in ((RED, RED), (RED, RED), (BLACK, RED)):
        next_round(state, *dice)
    assert (state.round, state.night) == (4, True)
    state.marks, state.active = {7: [0]}, 0
    assert outcome.incantation_piles(state) == [PILE_BROWN]


# --- the portal, and garrisons -------------------------------------------------------------------


@pytest.mark.rule("mk.scenario.return.portal")
@pytest.mark.parametrize(("names", "day"), [((), 1), (("night_arrival",), 2)])
def test_the_portal_closes_with_the_first_day(names: tuple[str, ...], day: int) -> None:
    state = fresh("one_to_return", *names, players=3)
    portal = 0
    for number in range(1, 4):
        assert state.out == ([] if number <= day else [0, 2])
        if state.phase == "game_end":
            break
        for seat, player in enumerate(state.players):
            if seat not in state.out:
                player.space = 7 if seat == 1 else (portal if seat == 0 else -1)
        round.round_end(state)
        if state.phase == "prepare":
            round.prepare(state)


@pytest.mark.rule("mk.scenario.hold.garrison")
@pytest.mark.parametrize(
    ("names", "dice", "sizes"),
    [
        ((), (), [1, 1, 2, 2, 3, 3]),
        (("night_arrival",), (), [1, 1, 2, 2, 3, 3]),
        (("darkness",), (RED, RED), [1, 2, 3, 3, 3, 3]),
        (("darkness",), (RED, BLACK), [1, 1, 2, 3, 3, 3]),
    ],
)
def test_the_garrison_of_a_held_site_grows_with_days_and_with_nights(
    names: tuple[str, ...], dice: tuple[int, ...], sizes: list[int]
) -> None:
    state = fresh("conquer_and_hold", *names)
    found = []
    for _ in range(6):
        found.append(outcome.garrison_size(state))
        next_round(state, *(() if state.night else dice))
    assert found == sizes
