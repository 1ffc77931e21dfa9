"""Habits learnt from games."""

from __future__ import annotations

import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from rich.console import Console

import critias
from critias.games.athlas.bots import habits as athlas_habits
from critias.games.era.bots import habits as era_habits
from critias.games.era.game import RULES
from critias.kernel.errors import CritiasError
from critias.kernel.installed import game
from critias.kernel.random import Rng
from critias.kernel.rules import Outcome
from critias.kit.data import load
from critias.lab.learn import (
    STRIDE,
    Choice,
    Course,
    Learner,
    Learning,
    Lesson,
    _better,
    _note,
    learn,
    lesson,
    reasoner,
    result,
    write_habits,
)
from critias.lab.plan import plan
from critias.players.habits import Learnt, Weights, habits, shares

GOOD, BAD = ("door", "good"), ("door", "bad")
DOORS = [[(GOOD, 1.0)], [(BAD, 1.0)], []]


def doors(learner: Learner, rng: Rng, games: int = 100) -> Lesson:
    """Games of one choice: the good door brings a point, the bad one costs one, both by luck; what
    was counted tells the luck in advance."""
    sums: dict[tuple[str, ...], list[float]] = {}
    seen: list[tuple[tuple[float, ...], float]] = []
    for _ in range(games):
        luck = rng.below(9) - 4.0
        likely = shares(learner.now.weights, DOORS)
        chosen = rng.by_share(likely)
        end = luck + (1.0, -1.0, 0.0)[chosen]
        foretold = learner.now.expected[0] * luck + learner.now.expected[1]
        choice = Choice(0, (luck, 1.0), DOORS, likely, chosen)
        _note(sums, choice, (end - foretold) / learner.now.spread)
        seen.append(((luck, 1.0), end))
    return Lesson({name: (found[0], found[1]) for name, found in sums.items()}, seen)


def test_what_came_out_well_is_done_more_often() -> None:
    learner, rng = Learner(1, 0.3), Rng(1)
    for batch in range(40):
        learner.take([doors(learner, rng)], 100, batch / 40)
    good, bad, other = shares(learner.now.weights, DOORS)
    assert good > 0.8 > other > bad


def test_what_was_to_be_expected_is_learnt_too() -> None:
    """Luck that could be foretold says nothing about the doors."""
    learner, rng = Learner(1, 0.001), Rng(2)
    for _ in range(20):
        learner.take([doors(learner, rng)], 100, 0.0)
    assert learner.now.expected[0] == pytest.approx(1.0, abs=0.1)
    assert learner.now.spread < 1.0


def test_no_weight_jumps() -> None:
    learner = Learner(1, 10.0)
    learner.take([Lesson({GOOD: (900.0, 1.0), BAD: (-900.0, 1.0)}, [((1.0, 1.0), 1.0)])], 1, 0.0)
    assert learner.now.weights == {GOOD: STRIDE, BAD: -STRIDE}


def test_the_pace_slackens() -> None:
    first, last = Learner(1, 0.1), Learner(1, 0.1)
    for learner, progress in ((first, 0.0), (last, 1.0)):
        learner.take([Lesson({GOOD: (1.0, 1.0)}, [((1.0, 1.0), 1.0)])], 1, progress)
    assert last.now.weights[GOOD] == pytest.approx(first.now.weights[GOOD] / 10)


def test_a_choice_teaches_as_far_as_it_differs_from_the_others() -> None:
    sums: dict[tuple[str, ...], list[float]] = {}
    _note(sums, Choice(0, (), DOORS, [0.5, 0.25, 0.25], 0), 2.0)
    assert sums == {GOOD: [2.0 * 0.5, 0.25], BAD: [2.0 * -0.25, 0.0625]}


@pytest.mark.parametrize(
    ("outcome", "seat", "wanted"),
    [
        (Outcome((0,), "", "", (9.0, 5.0, 1.0)), 0, 9 - (3 + 5) / 2),
        (Outcome((0,), "", "", (9.0, 5.0, 1.0)), 2, 1 - (7 + 9) / 2),
        (Outcome((1,), "", ""), 1, 1.0),
        (Outcome((1,), "", ""), 0, 0.0),
        (None, 0, 0.0),
    ],
)
def test_a_result_is_the_lead_over_the_others(
    outcome: Outcome | None, seat: int, wanted: float
) -> None:
    assert result(outcome, seat) == wanted


def test_the_same_seed_teaches_the_same_whatever_the_workers() -> None:
    wanted = plan(RULES, ["hint"], 24, 3, {"players": 3})
    quiet = Console(quiet=True)
    kept: list[tuple[Weights, int]] = []
    alone, games = learn(wanted, Course(0.5), quiet, lambda *found: kept.append(found))
    assert (alone, games) == learn(wanted, Course(0.5, workers=2), quiet)
    assert kept == [(alone, 24)], "what there is at the end is kept"
    assert len(alone) > 200
    assert any(name[:2] == ("space", "construct") for name in alone)
    assert alone != learn(plan(RULES, ["hint"], 24, 4, {"players": 3}), Course(0.5), quiet)[0]


def test_habits_go_on_from_others_and_games_go_round_setups() -> None:
    one, two = (plan(RULES, ["hint"], 20, 3, {"players": players}) for players in (3, 4))
    quiet = Console(quiet=True)
    start: Weights = {("nobody", "asks"): 1.5}
    both, games = learn(one, Course(0.5, also=(two,), start=start, batch=20), quiet)
    assert games == 20
    assert both[("nobody", "asks")] == 1.5
    assert both != learn(one, Course(0.5, start=start, batch=20), quiet)[0]


def test_learning_may_end_by_the_clock() -> None:
    wanted = plan(RULES, ["hint"], 10_000, 3, {"players": 3})
    found, games = learn(wanted, Course(0.5, minutes=0.001, batch=10), Console(quiet=True))
    assert found
    assert 10 <= games < 10_000


def test_what_comes_soon_may_stand_for_what_comes_at_the_end() -> None:
    """Two moments, the first with two choices: foretold are 1 and 3, and the end is 7."""
    first, second = (1.0,), (3.0,)
    choices = [Choice(0, counted, DOORS, [], 0) for counted in (first, first, second)]
    assert _better(choices, 7.0, Learning({}, (1.0,), 1.0)) == [6.0, 6.0, 4.0]
    assert _better(choices, 7.0, Learning({}, (1.0,), 1.0, 0.5)) == [4.0, 4.0, 4.0]
    assert _better(choices, 7.0, Learning({}, (1.0,), 1.0, 0.0)) == [2.0, 2.0, 4.0]


def test_games_are_played_by_the_weights() -> None:
    """With a habit of it everybody collects."""
    wanted = plan(RULES, ["hint"], 1, 3)
    features = len(lesson(wanted, 0, 1, Learning({}, (0.0,) * 11, 1.0)).seen[0][0])
    assert features == 11, "those of the estimate, and one"
    weights: Weights = {
        ("space", "collect", time): 9.0 for time in ("last", "second", "late", "early")
    }
    taught = lesson(wanted, 0, 1, Learning(weights, (0.0,) * 11, 1.0)).sums
    blind = lesson(wanted, 0, 1, Learning({}, (0.0,) * 11, 1.0)).sums
    name = ("space", "recruit", "early")
    assert taught[name][1] < blind[name][1], "hardly ever in question"


def test_habits_are_written_as_they_are_read(tmp_path: Path) -> None:
    file = tmp_path / "habits.toml"
    weights = {("space", "coup", "gain", "last"): 1.25, ("bid", "price"): -0.5}
    write_habits(file, weights, "critias lab learn", 7)
    assert habits(file, ["space", "bid"]) == weights
    write_habits(file, {**weights, ("bid", "hardly"): 0.01}, "critias lab learn", 7, 0.5)
    assert habits(file, ["space", "bid"]) == weights, "what hardly counts is left out"
    assert load(file, Learnt).hours == 0.5
    assert load(file, Learnt).version == critias.__version__
    with pytest.raises(CritiasError, match="cannot be written"):
        write_habits(tmp_path / "none" / "x.toml", weights, "", 7)


@pytest.mark.parametrize("of", [era_habits, athlas_habits])
def test_habits_say_where_they_come_from(of: ModuleType) -> None:
    path = Path(str(of.__file__)).with_name("habits.toml")
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    assert found["command"].startswith(f"critias lab learn {path.parts[-3]} --minutes ")
    assert " --seed " in found["command"]
    assert found["games"] > 1000
    assert found["version"]
    assert found["hours"] > 0


def test_a_game_without_reasons_has_nothing_to_learn() -> None:
    with pytest.raises(CritiasError, match="no habits to learn"):
        reasoner(game("mage_knight"))
