"""Ladders: ratings that say what games say, games that are kept, figures that come onto a page."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from critias.kernel.errors import CritiasError
from critias.kernel.installed import game
from critias.lab import ladder, pages
from critias.lab.command import app
from critias.lab.elo import POINT, Met, chance, rated
from critias.lab.plan import BadPlan
from critias.players import HintBot
from critias.players.advice import advice_of

QUIET = Console(quiet=True)


class Slow(HintBot):
    """Somebody's own agent."""


# --- ratings --------------------------------------------------------------------------------------


def test_ratings_give_back_the_strengths_that_made_the_games() -> None:
    true = {"random": 0.0, "a": 150.0, "b": 300.0, "c": 500.0}
    met = {
        (one, two): Met(4000, 4000 * chance(true[one] - true[two]))
        for one in true
        for two in true
        if one < two
    }
    found = {one.player: one for one in rated(list(true), met)}
    assert list(found) == ["c", "b", "a", "random"]
    for player, elo in true.items():
        assert found[player].elo == pytest.approx(elo, abs=2)
        assert found[player].off == 0 if player == "random" else 0 < found[player].off < 15


def test_an_interval_of_two_is_that_of_their_share() -> None:
    """By the Fisher information of one share: 1 over the root of n p (1 - p)."""
    _, weak = rated(["random", "a"], {("a", "random"): Met(400, 300)})
    strong, _ = rated(["random", "a"], {("a", "random"): Met(400, 300)})
    assert weak.player == "random"
    by_hand = 1.96 / math.sqrt(400 * 0.75 * 0.25) / POINT
    assert strong.off == pytest.approx(by_hand, rel=0.02)
    assert strong.elo == pytest.approx(400 * math.log10(3), rel=0.02)


def test_more_games_make_surer_and_whoever_never_lost_has_a_rating() -> None:
    offs = []
    for games in (4, 40, 400):
        best, _ = rated(["random", "a"], {("a", "random"): Met(games, games)})
        assert math.isfinite(best.elo)
        assert best.elo - best.off > 0 or games == 4
        offs.append(best.elo)
    assert offs == sorted(offs)
    wide, narrow = (
        rated(["random", "a"], {("a", "random"): Met(games, 0.6 * games)})[0].off
        for games in (20, 200)
    )
    assert wide > 2 * narrow


def test_without_chance_the_greedy_one_is_the_anchor() -> None:
    found = {one.player: one.elo for one in rated(["x", "greedy"], {("greedy", "x"): Met(10, 5)})}
    assert found == {"greedy": 1000, "x": 1000}


# --- games ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("pebbles")
def test_a_ladder_is_played_kept_and_gone_on_with(tmp_path: Path) -> None:
    rules = game("pebbles")
    about = ladder.wanted(rules, 3, {"heap": 7})
    book = ladder.Book(tmp_path, about)
    first = ladder.climb(book, ["random", "search:30it"], games=4, workers=1, console=QUIET)
    book.close()
    assert first.standings[0].player == "search:30it"
    assert first.met["random", "search:30it"].games == 4
    lines = (tmp_path / "games.jsonl").read_bytes()
    # Somebody pulled the plug in the middle of a line.
    (tmp_path / "games.jsonl").write_bytes(lines[:-9])
    again = ladder.Book(tmp_path, about)
    assert len(again.lines) == 3
    ladder.climb(again, ["random", "search:30it"], games=4, workers=1, console=QUIET)
    again.close()
    told = [json.loads(line) for line in lines.splitlines()]
    now = [json.loads(line) for line in (tmp_path / "games.jsonl").read_bytes().splitlines()]
    for one in (*told, *now):
        del one["seconds"]
    assert sorted(now, key=str) == sorted(told, key=str)
    # One more player joins, and what was played stays.
    more = ladder.Book(tmp_path, about)
    whole = ladder.climb(
        more, ["random", "search:30it", f"{__name__}:Slow"], games=4, workers=1, console=QUIET
    )
    more.close()
    assert {one.player for one in whole.standings} == {"random", "search:30it", f"{__name__}:Slow"}
    assert all(found.games == 4 for found in whole.met.values())


@pytest.mark.usefixtures("pebbles")
def test_a_folder_holds_one_ladder(tmp_path: Path) -> None:
    rules = game("pebbles")
    ladder.Book(tmp_path, ladder.wanted(rules, 3, {"heap": 7})).close()
    with pytest.raises(BadPlan, match="holds another ladder"):
        ladder.Book(tmp_path, ladder.wanted(rules, 4, {"heap": 7}))


@pytest.mark.usefixtures("pebbles")
def test_seats_are_swapped_with_the_same_luck(tmp_path: Path) -> None:
    about = ladder.wanted(game("pebbles"), 3, {"heap": 7})
    book = ladder.Book(tmp_path, about)
    for number in range(2):
        book.add(ladder.play(about, ("random", "search:30it"), number))
    found = ladder.met(book, ["random", "search:30it"])
    assert found["random", "search:30it"].games == 2
    # A game without its twin does not count as soon as there are whole pairs.
    book.add(ladder.play(about, ("random", "search:30it"), 2))
    assert ladder.met(book, ["random", "search:30it"])["random", "search:30it"].games == 2
    book.close()


def test_alone_scores_with_the_same_luck_are_compared(tmp_path: Path) -> None:
    about = ladder.wanted(game("mage_knight"), 3, {})
    book = ladder.Book(tmp_path, about)
    found = ladder.climb(book, ["random", "hint"], games=2, workers=1, console=QUIET)
    book.close()
    assert found.alone
    assert found.standings[0].player == "hint"
    assert found.met["hint", "random"] == Met(2, 2)
    scores = {one.player: one.score or 0 for one in found.standings}
    assert scores["hint"] > scores["random"]
    # Three who play the same luck: a game is compared twice, and counts once in all.
    for number, score in ((0, 50.0), (1, -90.0)):
        book.lines[("easy",), number] = ladder.Line(("easy",), number, 1.0, (score,), 1.0)
    three = ladder.met(book, ["random", "hint", "easy"])
    assert sum(met.games for met in three.values()) == pytest.approx(3)


@pytest.mark.usefixtures("pebbles")
def test_time_goes_where_results_are_open(tmp_path: Path) -> None:
    book = ladder.Book(tmp_path, ladder.wanted(game("pebbles"), 3, {"heap": 7}))
    season = ladder.Season(book, ["greedy", "hint", "random"], 40)
    known = {("greedy", "hint"): 0.5, ("greedy", "random"): 1.0, ("hint", "random"): 1.0}
    for group, points in known.items():
        for number in range(6):
            book.lines[group, number] = ladder.Line(group, number, points, (), 1.0)
    season = ladder.Season(book, ["greedy", "hint", "random"], 40)
    chosen = [season.next(1000.0) for _ in range(12)]
    groups = [one[0] for one in chosen if one is not None]
    assert groups.count(("greedy", "hint")) > 8
    # What no longer fits in the time is not begun.
    assert season.next(0.5) is None
    book.close()


@pytest.mark.usefixtures("pebbles")
@pytest.mark.parametrize(
    ("players", "games", "says"),
    [
        (["random"], 4, "at least two"),
        (["random", "greedy"], 3, "even"),
        (["random", "no such"], 4, "there is no bot"),
    ],
)
def test_what_cannot_be_played_is_refused(
    tmp_path: Path, players: list[str], games: int, says: str
) -> None:
    book = ladder.Book(tmp_path, ladder.wanted(game("pebbles"), 3, {"heap": 7}))
    with pytest.raises(CritiasError, match=says):
        ladder.climb(book, players, games=games, workers=1, console=QUIET)
    book.close()


def test_games_with_networks_have_those_on_their_ladder() -> None:
    for name in ("goa2", "athlas", "era", "mage_knight"):
        rules = game(name)
        assert ladder.rungs(rules)[: len(ladder.RUNGS)] == ladder.RUNGS
        has = advice_of(rules).network is not None
        assert ("learned" in ladder.rungs(rules)) == has


# --- pages ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("pebbles")
def test_the_command_writes_a_table_and_puts_it_into_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Ladders\n\n<!-- ladder pebbles -->\nold\n<!-- end -->\n\nafter\n")
    out = tmp_path / "out"
    typed = ["ladder", "pebbles", "random", "search:30it", "-n", "4", "-o", "heap=7"]
    more = ["--workers", "1", "--out", str(out), "--page", str(page)]
    said = CliRunner().invoke(app, [*typed, *more])
    assert said.exit_code == 0, said.output
    told = json.loads((out / "ladder.json").read_text())
    assert (told["kind"], told["game"]) == ("ladder", "pebbles")
    assert [one["player"] for one in told["standings"]] == ["search:30it", "random"]
    text = page.read_text()
    assert (out / "ladder.md").read_text() in text
    assert "| `random` (Chance) | 0 |  | 4 |" in text
    assert text.startswith("# Ladders\n")
    assert text.endswith("<!-- end -->\n\nafter\n")
    assert "old" not in text
    # The same figures again change nothing.
    CliRunner().invoke(app, ["page", str(page), str(out / "ladder.json")])
    assert page.read_text() == text


def test_a_page_without_a_place_is_left_alone(tmp_path: Path) -> None:
    page, figures = tmp_path / "page.md", tmp_path / "suite.json"
    page.write_text("nothing\n")
    figures.write_text(json.dumps({"kind": "suite", "game": "goa2", "suite": "goa2-4",
                                   "rules": "3", "results": []}))  # fmt: skip
    with pytest.raises(pages.BadFigures, match="no place for it: <!-- suite goa2 -->"):
        pages.put(page, [figures])
    assert page.read_text() == "nothing\n"
    figures.write_text("{}")
    with pytest.raises(pages.BadFigures, match="neither a ladder nor a suite"):
        pages.put(page, [figures])


def test_a_suite_says_which_drills_were_missed() -> None:
    rows = [
        {"part": "drills", "player": "hint", "against": "win", "tries": 6, "points": 6},
        {"part": "drills", "player": "hint", "against": "block", "tries": 6, "points": 3},
        {"part": "drills", "player": "greedy", "against": "win", "tries": 6, "points": 6},
    ]
    said = pages.suite({"game": "goa2", "suite": "goa2-4", "rules": "3", "results": rows})
    assert "| `hint` (Novice) | 75% | 1 of 2 | block (3/6) |" in said
    assert "| `greedy` | 100% | 1 of 1 |" in said, "a level of former versions"
