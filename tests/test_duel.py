"""Bots of two checkouts play each other (`tools/duel.py`)."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def duels() -> ModuleType:
    spec = spec_from_file_location("duel", ROOT / "tools" / "duel.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["duel"] = module
    spec.loader.exec_module(module)
    return module


def test_the_same_bots_of_the_same_sources_share_a_pair_of_games(duels: ModuleType) -> None:
    duel = duels.Duel("goa2", ({"players": 2},), ("hint", "hint"), str(ROOT / "src"), 7)
    first, second = duels.play(duel, 0), duels.play(duel, 1)
    assert first.choices == second.choices > 20, "the same luck, and the same bots with the same"
    assert first.points + second.points == 1
    assert {first.points, second.points} == {0, 1}, "hints come to an end"


def test_whoever_plays_better_wins_on_both_sides(duels: ModuleType) -> None:
    duel = duels.Duel("goa2", ({"players": 2},), ("hint", "random"), str(ROOT / "src"), 7)
    results = [duels.play(duel, 0), duels.play(duel, 1)]
    assert [one.points for one in results] == [1, 1]
    assert list(duels.told(duel, results)) == ["all: 2 of 2 (100%, 34% to 100%), ahead by 0.00"]


def test_alone_scores_with_the_same_luck_are_compared(duels: ModuleType) -> None:
    setup = {"players": 1, "scenario": "solo_conquest"}
    duel = duels.Duel("mage_knight", (setup,), ("hint", "random"), str(ROOT / "src"), 7)
    results = [duels.play(duel, 0), duels.play(duel, 1)]
    ours, others = results[0].scores[duels.OURS], results[1].scores[duels.OTHER]
    assert ours > others
    assert list(duels.told(duel, results)) == [
        f"all: 1 of 1 (100%, 21% to 100%), ahead by {ours - others:.2f}"
    ]


def test_a_setup_is_read_as_it_is_typed(duels: ModuleType) -> None:
    typed = ["players=4", "offers=no", "sets=core,arcane", "creation=random"]
    assert duels.setup_of(typed) == {
        "players": 4,
        "offers": False,
        "sets": ["core", "arcane"],
        "creation": "random",
    }
