"""The skill suite: drills that are what they say, a ladder that counts right."""

from __future__ import annotations

import csv
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from critias.kernel.choices import Option
from critias.kernel.installed import game
from critias.kernel.match import Match
from critias.kernel.rules import AnyRules
from critias.lab import agents, suite
from critias.lab.command import app
from critias.lab.playing import GameRow, SeatRow
from critias.players import BadCode, Bot, HintBot, Position, RandomBot
from critias.players.advice import advice_of
from critias.players.drills import LUCK, Drill

GAMES = ("goa2", "athlas", "era", "mage_knight")
CASES = [
    pytest.param(name, drill, id=f"{name}-{drill.name}")
    for name in GAMES
    for drill in advice_of(game(name)).drills.all
]
DIGESTS = Path(__file__).with_name("suites.json")
"""What each version of a suite was, so that no drill changes under the same number."""
QUIET = Console(quiet=True)


def texts(rules: AnyRules, match: Match[Any, Any], seat: int) -> list[str]:
    ask = match.ask_for(seat)
    assert ask is not None, f"asked: {match.seats_to_answer()}"
    return [rules.notation(match.state, option) for option in ask.options]


# --- drills ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_of_them_with_different_names(name: str) -> None:
    names = [drill.name for drill in advice_of(game(name)).drills.all]
    assert len(names) == len(set(names)) >= 15


@pytest.mark.parametrize(("name", "drill"), CASES)
def test_some_options_are_right_and_some_are_not(name: str, drill: Drill) -> None:
    """In every deal; a goal can be reached by the line that is given with it."""
    rules = game(name)
    for deal in range(suite.DEALS):
        match = drill.match(rules, deal)
        offered = texts(rules, match, drill.seat)
        assert len(offered) > 1
        if drill.reached is None:
            right = [text for text in offered if drill.is_right(text)]
            assert 0 < len(right) < len(offered)
        else:
            assert not drill.reached(match.state)
            assert drill.lasts(match.state)
    if drill.reached is not None:
        assert follows(rules, drill)


def follows(rules: AnyRules, drill: Drill) -> bool:
    """Whether the line of a drill reaches its goal in the first deal."""
    assert drill.reached is not None
    match, others, left = drill.match(rules, 0), HintBot(1), list(drill.line)
    while not drill.reached(match.state):
        seat = match.seats_to_answer()[0]
        if match.ask_for(drill.seat) is None:
            match.choose(seat, others.choose(Position(match, seat)))
        elif not left:
            return False
        else:
            match.choose_text(drill.seat, left.pop(0))
    return not left


@pytest.mark.parametrize(("name", "drill"), CASES)
def test_chance_does_not_solve_it_every_time(name: str, drill: Drill) -> None:
    rules = game(name)
    assert not all(suite.solves(drill, rules, RandomBot(deal), deal) for deal in range(32))


@pytest.mark.parametrize("name", GAMES)
def test_a_drill_that_changes_raises_the_version(name: str) -> None:
    """If a drill was meant to change: raise the version of the game's drills, and write the number
    that is asked for into `suites.json`."""
    rules = game(name)
    drills = advice_of(rules).drills
    told = []
    for drill in drills.all:
        offered = texts(rules, drill.match(rules, 0), drill.seat)
        right = [text for text in offered if drill.is_right(text)] if drill.right else drill.wrong
        told.append([drill.name, drill.says, drill.seat, drill.choices, right, drill.line])
    text = json.dumps([suite.SEED, LUCK, dict(drills.setup), told])
    found = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
    known = json.loads(DIGESTS.read_text("utf-8"))
    assert known.get(f"{name}-{drills.version}") == found


class Certain(Bot):
    """Chooses what a drill calls right, or what it does not."""

    name = "certain"

    def __init__(self, drill: Drill, rules: AnyRules, right: bool) -> None:
        self._drill, self._rules, self._right = drill, rules, right

    def choose(self, position: Position) -> Option:
        state = position.world(RandomBot(1)._rng).state
        return next(
            option
            for option in position.ask.options
            if self._drill.is_right(self._rules.notation(state, option)) is self._right
        )


def test_who_chooses_right_has_solved_it() -> None:
    rules = game("athlas")
    drill = next(one for one in advice_of(rules).drills.all if one.reached is None)
    assert suite.solves(drill, rules, Certain(drill, rules, True), 0)
    assert not suite.solves(drill, rules, Certain(drill, rules, False), 0)


# --- whole games ----------------------------------------------------------------------------------


def row(*seats: tuple[int, str, float, float | None]) -> GameRow:
    found = [
        SeatRow(0, number, team, player, result, score, [], [])
        for number, (team, player, result, score) in enumerate(seats)
    ]
    return GameRow(0, 0, "", "", 1, 1, 1, [], found)


def test_a_side_counts_once_and_a_draw_is_shared() -> None:
    rows = [
        row((0, "me", 1, None), (0, "me", 1, None), (1, "you", 0, None), (1, "you", 0, None)),
        row((0, "you", 0.5, None), (0, "you", 0.5, None), (1, "me", 0.5, None)),
        row((0, "you", 1, None), (1, "me", 0, None), (2, "you", 0, None)),
    ]
    assert suite.points_of("me", rows) == 1.5
    assert suite.points_of("you", rows) == 1.5


def test_alone_the_higher_score_with_the_same_luck_wins() -> None:
    rows = [
        row((0, "me", 0.5, 80)), row((0, "you", 0.5, 70)),
        row((0, "me", 0.5, 10)), row((0, "you", 0.5, 20)),
        row((0, "me", 0.5, 30)), row((0, "you", 0.5, 30)),
    ]  # fmt: skip
    assert suite.points_of("me", rows) == 3
    assert suite.points_of("you", rows) == 3
    assert suite.points_of("me", rows[:2]) == 2


def test_both_parts_are_tried_and_told(tmp_path: Path) -> None:
    found = suite.run(
        game("athlas"), ["random"], games=2, deals=1, workers=1, console=QUIET, parts=suite.PARTS,
        ladder=("random", "hint"),
    )  # fmt: skip
    assert found.id == f"athlas-{advice_of(game('athlas')).drills.version}"
    assert len(found.of("drills")) == len(advice_of(game("athlas")).drills.all)
    assert [(one.player, one.against, one.tries) for one in found.of("ladder")] == [
        ("random", "hint", 2)
    ]
    suite.write(found, tmp_path / "found.json")
    told = json.loads((tmp_path / "found.json").read_text())
    assert told["suite"] == found.id
    assert len(told["results"]) == len(found.shares)
    suite.write(found, tmp_path / "found.csv")
    with (tmp_path / "found.csv").open() as file:
        assert [line["against"] for line in csv.DictReader(file)][-1] == "hint"
    with pytest.raises(suite.BadSuite, match=r"\.json or \.csv"):
        suite.write(found, tmp_path / "found.txt")


def test_the_workers_make_no_difference() -> None:
    one, two = (
        suite.run(
            game("athlas"), ["hint"], deals=2, workers=workers, console=QUIET, parts=["drills"]
        ).shares
        for workers in (1, 2)
    )
    assert [share[:-1] for share in one] == [share[:-1] for share in two]


def test_odd_numbers_and_games_without_drills_are_refused() -> None:
    with pytest.raises(suite.BadSuite, match="even"):
        suite.run(game("athlas"), ["random"], games=3, console=QUIET)


@pytest.mark.usefixtures("pebbles")
def test_a_game_without_drills_has_no_suite() -> None:
    with pytest.raises(suite.BadSuite, match="no drills"):
        suite.run(game("pebbles"), ["random"], console=QUIET)


def test_the_command_prints_a_table_and_writes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "found.csv"
    ran = CliRunner().invoke(
        app,
        ["suite", "athlas", "-p", "hint", "--only", "drills", "--deals", "1", "--workers", "1",
         "--out", str(file)],
    )  # fmt: skip
    assert ran.exit_code == 0, ran.output
    assert "win-by-walking" in ran.output
    assert "win-by-walking" in file.read_text()


# --- agents of one's own --------------------------------------------------------------------------


def last_option(seed: int) -> Bot:
    """An agent as somebody else would write it."""

    class Last(Bot):
        name = "last"

        def choose(self, position: Position) -> Option:
            return position.ask.options[-1]

    return Last()


def not_a_bot(seed: int) -> int:
    return seed


def test_ones_own_agent_is_named_by_module_and_factory() -> None:
    code = f"{__name__}:last_option"
    found = suite.run(game("athlas"), [code], deals=1, workers=1, console=QUIET, parts=["drills"])
    assert found.players == [code]
    assert agents.repeatable(code)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("no_such_module:factory", "cannot be imported"),
        (f"{__name__}:nothing_here", "has no factory"),
        ("search:soon", "cannot be imported|whole number"),
        ("nonsense", "there is no bot"),
    ],
)
def test_what_is_no_player_is_refused(code: str, says: str) -> None:
    with pytest.raises(BadCode, match=says):
        agents.check(code)


def test_a_factory_has_to_make_a_bot() -> None:
    with pytest.raises(BadCode, match="makes no Bot"):
        agents.player(f"{__name__}:not_a_bot")
