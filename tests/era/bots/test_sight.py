"""What learners see of Era of Atlantis: every start and variant, with three to five players."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from critias.games.era.bots.sight import SIGHT
from critias.games.era.bots.sight.sheets import (
    AREAS,
    DECK,
    DRAWN,
    GAME,
    NATION_SHEET,
    OPTION,
    SEATS,
    SPACES,
    WORDS,
)
from critias.games.era.game import RULES
from critias.games.era.rules import board, steps
from critias.games.era.rules.board import AREA, COUNTERS, ENDINGS, NATIONS, SPECIALS
from critias.games.era.rules.objectives import dealt, goal_dealt
from critias.games.era.rules.positions import arrange
from critias.games.era.rules.state import Coup, EraState, Repolarize
from critias.games.era.rules.values import garrison, power, stability, total, units_of
from critias.kernel.playout import Playout, random_answer
from critias.kernel.random import Rng
from critias.players.encoding import encoder_of
from critias.players.observing import Sheet
from era.world import World
from shared.cases import Case
from shared.kinds import declared
from shared.sights import Memory, check_fair, check_room, played


def seen(state: EraState, seat: int, sheet: Sheet) -> list[dict[str, int]]:
    """A sheet as dictionaries."""
    values = SIGHT.look(state, seat).sheets[SIGHT.sheets.index(sheet)]
    names = [column.name for column in sheet.columns]
    return [
        dict(zip(names, values[place : place + sheet.width], strict=True))
        for place in range(0, len(values), sheet.width)
    ]


def pointed(state: EraState, seat: int, kind: str, option: Any) -> dict[str, int]:
    """The columns of an option that say something."""
    row = SIGHT.point(SIGHT.look(state, seat).index, kind, option)
    return {c.name: value for c, value in zip(OPTION, row, strict=True) if value}


# --- vocabularies -----------------------------------------------------------------------------


def test_every_component_has_a_number() -> None:
    assert WORDS["areas"] == tuple(board.KEYS)
    assert WORDS["spaces"][board.NATION_SPACES :] == board.SPACES[board.NATION_SPACES :]
    assert WORDS["counters"] == tuple(counter.id for counter in COUNTERS)
    assert WORDS["societies"] == board.SOCIETIES
    assert WORDS["endings"] == ENDINGS
    assert WORDS["goals"] == board.GOALS
    assert set(WORDS["stages"]) == {*steps.STEPS, "over"}
    for names in (board.BUILDINGS, board.LAYOUT, ENDINGS, board.GOALS, board.SOCIETIES):
        assert set(names) <= set(WORDS["words"])


def test_every_question_has_a_number() -> None:
    assert set(WORDS["kinds"]) == set(declared("critias.games.era")[0])


def test_words_of_options_are_in_the_vocabulary() -> None:
    """Options are areas, nations, spaces, and constants of the modules that offer them."""
    _, events = declared("critias.games.era")
    known = {*WORDS["words"], *WORDS["kinds"], *WORDS["stages"], *board.SPACES, *events, "quick"}
    for file in Path(steps.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.AnnAssign | ast.Assign) and file.stem in OFFERING:
                assert set(filter(None, map(word, ast.walk(node)))) <= known, file


OFFERING = ("contest", "intrigue", "repolarize", "global_conflict")
"""The modules whose constants of one word are options, kinds or stages."""


def word(node: ast.AST) -> str:
    """The word that a constant is, if it is one."""
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, str) and value.isidentifier() and value.islower() else ""


def test_the_numbers_fit_a_small_network() -> None:
    assert encoder_of(SIGHT).size < 4_000


# --- games ------------------------------------------------------------------------------------


def setups() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for players in (3, 4, 5):
        for start in ("draft", "quick"):
            found.append({"players": players, "start": start, "version": "introductory"})
            for advanced in (False, True):
                extra = {"powers": advanced, "goals": advanced}
                found.append({"players": players, "start": start, **extra})
    for first in range(0, len(SPECIALS), 4):
        chosen = [SPECIALS[(first + n) % len(SPECIALS)] for n in range(4)]
        found.append({"players": 4, "specials": chosen, "powers": True, "goals": True})
    return found


@pytest.mark.parametrize("setup", setups(), ids=str)
@pytest.mark.parametrize("code", ["random", "hint"])
def test_nothing_is_lost_and_nothing_hidden_is_shown(setup: dict[str, Any], code: str) -> None:
    memory = Memory()
    for number, (match, position) in enumerate(played(Case("seen", RULES, setup), 5, code, 150)):
        check_room(match, position)
        memory.check(match, position)
        if number % 10 == 0:
            check_fair(match, position, Rng(number))


def test_what_is_counted_is_what_the_rules_count() -> None:
    """Power, garrisons, stability and units are counted here once more, for speed."""
    setup = RULES.parse_setup({"players": 5, "powers": True, "goals": True})
    play: Playout[Any, Any] = Playout(RULES, RULES.new(setup, 4))
    rng = Rng(4)
    looked = 0
    while (ask := play.ask) is not None:
        play.choose_all(random_answer(ask, rng)) if hasattr(ask, "asks") else play.choose(
            random_answer(ask, rng)
        )
        state = play.state
        if rng.below(6):
            continue
        looked += 1
        for area, row in enumerate(seen(state, 1, AREAS)):
            if not state.wild >> area & 1:
                found = row["power"], row["garrison"], row["stability"]
                counted = power(state, area), garrison(state, area), stability(state, area)
                assert found == counted
        for nation, row in enumerate(seen(state, 1, NATION_SHEET)):
            assert row["power"] == total(state, nation)
            assert row["units"] == units_of(state, nation)
    assert looked > 20


# --- what single columns say ------------------------------------------------------------------


def test_the_seat_comes_first() -> None:
    world = World()
    for seat in range(5):
        rows = seen(world.state, seat, SEATS)
        assert [row["number"] - 1 for row in rows] == [(seat + n) % 5 for n in range(5)]
        assert [row["acting"] for row in rows] == [n == -seat % 5 for n in range(5)]
        owned = seen(world.state, seat, NATION_SHEET)
        assert [nation for nation, row in enumerate(owned) if row["controls_1"]] == sorted(
            (seat, (seat + 1) % 5)
        )


def test_agents_are_counted_by_player_and_value() -> None:
    world = World(agents={0: {"akakor": [1, 0], "eden": [2]}, 2: {"akakor": [3, 0, 0]}})
    row = seen(world.state, 2, AREAS)[AREA["akakor"]]
    found = {name: n for name, n in row.items() if name.startswith("agents_") and n}
    assert found == {"agents_1_0": 2, "agents_1_3": 1, "agents_4_0": 1, "agents_4_1": 1}
    supply = seen(world.state, 2, SEATS)[0]
    assert [supply[f"agents_{value}"] for value in range(4)] == [1, 3, 2, 0]


def test_the_homes_of_own_nations_are_marked() -> None:
    world = World()
    rows = seen(world.state, 1, AREAS)
    homes = [name for name, row in zip(WORDS["areas"], rows, strict=True) if row["mine"]]
    assert homes[:2] == ["aztlan", "brahmapura"]
    assert all(row["mine"] == (row["owner"] in (2, 3)) for row in rows)


def test_cards_are_shown_to_those_who_know_them() -> None:
    world = World()
    state = world.state
    state.hands[0] = [dealt(0, 0), dealt(2, 0, 3)]
    state.deck = [dealt(1), dealt(2, 3)]
    state.searched = 1 << 3
    own, other, stranger = (
        seen(state, seat, SEATS)[-seat % 5] for seat in (0, 3, 4)
    )  # fmt: skip
    assert [own[e] for e in ENDINGS] == [1, 0, 1]
    assert [other[e] for e in ENDINGS] == [0, 0, 1]
    assert [stranger[e] for e in ENDINGS] == [0, 0, 0]
    assert (own["hand"], stranger["hand"]) == (2, 2)
    assert [row["card"] for row in seen(state, 3, DECK)] == [0, 3]
    assert [row["card"] for row in seen(state, 4, DECK)] == [0, 0]
    assert [seen(state, 3, GAME)[0][f"holds_{e}"] for e in ENDINGS] == [0, 1, 1]
    assert [seen(state, 4, GAME)[0][f"holds_{e}"] for e in ENDINGS] == [0, 0, 0]


def test_cards_in_the_air_are_shown_to_those_who_know_them() -> None:
    world = World()
    state = world.state
    state.doing.repolarize = Repolarize(drawn=[dealt(1, 0)])
    state.doing.coup = Coup(drawn=[goal_dealt(4, 0)])
    assert [(row["goal"], row["card"]) for row in seen(state, 0, DRAWN)] == [(5, 0), (0, 2)]
    assert [(row["goal"], row["card"]) for row in seen(state, 1, DRAWN)] == [(0, 0), (0, 0)]


def test_the_goal_of_a_nation_is_shown_to_those_who_know_it() -> None:
    world = World()
    state = world.state
    state.goal[2] = goal_dealt(6, 1, 2)
    for seat, hidden in ((0, 1), (1, 0), (2, 0), (3, 1)):
        row = seen(state, seat, NATION_SHEET)[2]
        assert (row["goal_hidden"], row["goal"]) == (hidden, 0 if hidden else 7)
    assert seen(state, 0, NATION_SHEET)[1]["goal_hidden"] == 0


def test_archons_stand_on_pads_by_the_place_of_their_seats() -> None:
    world = World()
    state = world.state
    state.archons[4:6] = [2 * 3 + 1, board.SPACE["atlantis.move"]]
    for seat, pad in ((2, "1.coup"), (0, "3.coup"), (4, "4.coup")):
        spaces = dict(zip(WORDS["spaces"], seen(state, seat, SPACES), strict=True))
        place = (2 - seat) % 5 + 1
        assert spaces[pad][f"archons_{place}"] == 1
        assert spaces["atlantis.move"][f"archons_{place}"] == 1
        assert seen(state, seat, SEATS)[place - 1]["archon_1"] == WORDS["spaces"].index(pad) + 1


def test_options_point_to_players_areas_and_nations() -> None:
    state = World().state
    akakor, home = AREA["akakor"] + 1, NATIONS.index("aztlan") + 1
    assert pointed(state, 3, "coup_home", (1, "aztlan")) == {
        "seat": 4, "area": home, "nation": home,
    }  # fmt: skip
    assert pointed(state, 3, "agni", ("aztlan", "akakor")) == {
        "area": home, "nation": home, "area_2": akakor,
    }  # fmt: skip
    assert pointed(state, 3, "bid", ("conflict", "akakor", "", "aztlan"))["nation_2"] == home
    assert pointed(state, 3, "bid", ("conflict", "akakor", "aztlan", ""))["nation"] == home
    assert pointed(state, 3, "intrigue", ("remove", 5, "akakor", 2))["seat"] == SEATS.rows
    assert pointed(state, 3, "move_number", 7) == {"number_1": 7}
    assert pointed(state, 3, "oracle_player", 3) == {"seat": 1}


def test_a_position_with_everything_on_the_map_fits() -> None:
    """More than random players bring about: full spots, all loot, everybody's agents in one
    place."""
    state = World().state
    arrange(agents={seat: {"eden": [0, 0, 0, 1, 1, 1, 2, 2, 3]} for seat in range(5)})(state)
    state.loot = [1, 2, 2] + [0] * 12
    for sheet, values in zip(SIGHT.sheets, SIGHT.look(state, 0).sheets, strict=True):
        for place, value in enumerate(values):
            column = sheet.columns[place % sheet.width]
            assert column.least <= value <= column.top, column.name
