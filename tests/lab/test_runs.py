"""Runs of the laboratory: fair, repeatable, and never lost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import polars as pl
import pytest
from rich.console import Console

import critias
from critias.kernel.errors import CritiasError
from critias.kernel.installed import game
from critias.lab.figures import Figures
from critias.lab.plan import BadPlan, Job, Plan, plan
from critias.lab.playing import GIVEN_UP, GameRow, play_game
from critias.lab.run import Part, _cluster, _play_there, parts, run, sample_plan
from critias.lab.store import GAMES, PLAN, SEATS, Store
from critias.players import BadCode

QUIET = Console(quiet=True)
pytestmark = pytest.mark.usefixtures("pebbles")


def pebbles(*players: str, games: int = 12, seed: int = 5, heap: int = 9) -> Plan:
    return plan(game("pebbles"), players, games, seed, {"heap": heap})


def finished(folder: Path, wanted: Plan, workers: int = 1) -> Store:
    store = Store(folder)
    run(wanted, store, workers, console=QUIET)
    return store


def tables(store: Store) -> tuple[bytes, bytes]:
    return (store.folder / GAMES).read_bytes(), (store.folder / SEATS).read_bytes()


# --- plans ----------------------------------------------------------------------------------------


def test_players_change_places_with_the_same_luck() -> None:
    wanted = pebbles("greedy", "random")
    first, second, third = (wanted.job(number) for number in range(3))
    assert (first.seats, second.seats) == ((0, 1), (1, 0))
    assert (first.seed, first.luck) == (second.seed, second.luck)
    assert third.seats == first.seats
    assert third.seed != first.seed


def test_a_side_has_one_player_however_many_seats_it_has() -> None:
    wanted = plan(game("goa2"), ("greedy", "random"), 2, 1, {"players": 4})
    first, second = wanted.job(0), wanted.job(1)
    assert len(set(first.teams)) == 2
    for job in (first, second):
        by_team = {team: {p for p, t in zip(job.seats, job.teams, strict=True) if t == team}
                   for team in job.teams}  # fmt: skip
        assert all(len(players) == 1 for players in by_team.values())
    assert [1 - player for player in first.seats] == list(second.seats)


@pytest.mark.parametrize(
    ("players", "games", "says"),
    [
        ((), 2, "name between 1 and 16 players"),
        (("random",) * 2, 2, "name each player once"),
        (("random", "greedy"), 3, "a multiple of 2"),
        (("random",), 0, "between 1 and"),
        (("random",), -4, "between 1 and"),
        (("random",), 10**9, "between 1 and"),
    ],
)
def test_what_cannot_be_played_is_refused(players: Sequence[str], games: int, says: str) -> None:
    with pytest.raises(BadPlan, match=says):
        plan(game("pebbles"), players, games)


@pytest.mark.parametrize("code", ["search:", "search:-1ms", "search:1e9it", "deep-blue", ""])
def test_a_player_that_does_not_exist_is_refused(code: str) -> None:
    with pytest.raises(BadCode):
        plan(game("pebbles"), (code, "random"), 2)


def test_no_part_tears_the_games_apart_that_share_their_luck() -> None:
    for games in (2, 10, 1000, 99_998):
        wanted = pebbles("greedy", "random", games=games)
        cut = parts(wanted)
        assert cut[0].first == 0
        assert cut[-1].last == games
        assert all(one.last == other.first for one, other in pairwise(cut))
        assert all(part.first % 2 == 0 for part in cut)


# --- the same whatever the workers ----------------------------------------------------------------


def test_the_same_seed_gives_the_same_results_whatever_the_workers(tmp_path: Path) -> None:
    wanted = pebbles("search:15it", "greedy", "random")
    one = finished(tmp_path / "one", wanted, workers=1)
    three = finished(tmp_path / "three", wanted, workers=3)
    assert tables(one) == tables(three)
    other = finished(tmp_path / "other", pebbles("search:15it", "greedy", "random", seed=6))
    assert tables(one) != tables(other)


def test_a_ray_cluster_plays_the_same_games(tmp_path: Path) -> None:
    wanted = plan(game("athlas"), ("random",), 3, 2, {"creation": "presets"})
    here = finished(tmp_path / "here", wanted)
    there = Store(tmp_path / "there")
    run(wanted, there, ray="local", console=QUIET)
    assert tables(here) == tables(there)


def test_a_cluster_begun_here_listens_on_this_machine_alone() -> None:
    ray = pytest.importorskip("ray")
    with _cluster(ray, "local"):
        (node,) = ray.nodes()
        assert node["NodeManagerAddress"] == "127.0.0.1"
        assert ray._private.worker.global_worker.gcs_client.address.startswith("127.0.0.1:")


def test_other_rules_do_not_play_along() -> None:
    wanted = pebbles("random", games=1)
    version = game(wanted.game).version
    with pytest.raises(CritiasError, match="needs the same Critias") as refused:
        _play_there(("0.0", version), wanted, Part(0, 1))
    assert "version" in refused.value.message
    with pytest.raises(CritiasError, match="needs the same Critias"):
        _play_there((critias.__version__, "0"), wanted, Part(0, 1))
    assert _play_there((critias.__version__, version), wanted, Part(0, 1)).part == Part(0, 1)


def test_a_cluster_that_refuses_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray")

    def refuse(**options: object) -> None:
        why = "the token is\n  not the one of this cluster"
        raise ray.exceptions.AuthenticationError(f"{why} {'x' * 130}.")

    monkeypatch.setattr(ray, "init", refuse)
    with (
        pytest.raises(CritiasError, match=r"token is not the one of this cluster x{130}\."),
        _cluster(ray, "auto"),
    ):
        pass


def test_a_cluster_that_is_not_there_is_named(tmp_path: Path) -> None:
    wanted = pebbles("random", games=1)
    for address in ("nowhere", "127.0.0.1:1", "ray://localhost:1"):
        with pytest.raises(CritiasError, match=f"the Ray cluster '{address}' does not answer"):
            run(wanted, Store(tmp_path), ray=address, console=QUIET)


# --- stopping and going on ------------------------------------------------------------------------


def test_a_run_that_was_stopped_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = pebbles("greedy", "random")
    whole = finished(tmp_path / "whole", wanted)
    store = Store(tmp_path / "stopped")
    kept: list[int] = []
    write = Store.write_part

    def stop_after_two(self: Store, first: int, rows: Sequence[GameRow]) -> None:
        if len(kept) == 2:
            raise KeyboardInterrupt
        kept.append(first)
        write(self, first, rows)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "write_part", stop_after_two)
        with pytest.raises(KeyboardInterrupt):
            run(wanted, store, 1, console=QUIET)
    with pytest.raises(CritiasError, match="the run has not come to its end"):
        store.games()
    played: list[int] = []

    def counted(plan: Plan, job: Job) -> GameRow:
        played.append(job.number)
        return play_game(plan, job)

    monkeypatch.setattr("critias.lab.playing.play_game", counted)
    run(wanted, store, 1, console=QUIET)
    assert tables(store) == tables(whole)
    assert played == list(range(4, 12))


@pytest.mark.parametrize("damage", [b"", b"PAR1", b"no parquet at all", None])
def test_a_damaged_part_is_played_again(tmp_path: Path, damage: bytes | None) -> None:
    wanted = pebbles("greedy", "random")
    store = finished(tmp_path, wanted)
    whole = tables(store)
    part = store.part(4)
    part.write_bytes(part.read_bytes()[:-9] if damage is None else damage)
    run(wanted, store, 1, console=QUIET)
    assert tables(store) == whole


def test_a_part_in_the_wrong_place_is_played_again(tmp_path: Path) -> None:
    wanted = pebbles("greedy", "random")
    store = finished(tmp_path, wanted)
    whole = tables(store)
    store.part(4).write_bytes(store.part(2).read_bytes())
    run(wanted, store, 1, console=QUIET)
    assert tables(store) == whole


def test_a_damaged_table_is_named_and_made_anew(tmp_path: Path) -> None:
    wanted = pebbles("random", games=4)
    store = finished(tmp_path, wanted)
    whole = tables(store)
    (tmp_path / GAMES).write_bytes(b"junk")
    with pytest.raises(CritiasError, match=r"games.parquet is damaged .*put together anew"):
        store.games()
    run(wanted, store, 1, console=QUIET)
    assert tables(store) == whole


def test_a_folder_holds_one_plan(tmp_path: Path) -> None:
    store = finished(tmp_path, pebbles("random", games=4))
    before = tables(store)
    with pytest.raises(BadPlan, match=r"another plan \(players, seed differ\)"):
        run(pebbles("greedy", games=4, seed=9), Store(tmp_path), 1, console=QUIET)
    assert tables(store) == before


@pytest.mark.parametrize("text", ["", "{}", '{"game": 7}', "[1]", '{"wonders": 7}'])
def test_a_damaged_plan_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / PLAN).write_text(text)
    with pytest.raises(CritiasError, match=r"plan.json is damaged"):
        Store(tmp_path).open(pebbles("random"))


def test_results_without_a_plan_are_not_touched(tmp_path: Path) -> None:
    store = finished(tmp_path, pebbles("random", games=4))
    (tmp_path / PLAN).unlink()
    with pytest.raises(BadPlan, match="results without a plan"):
        store.open(pebbles("random", games=4))


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CritiasError, match="cannot be used"):
        run(pebbles("random", games=1), Store(tmp_path / "file" / "run"), 1, console=QUIET)


def test_a_game_that_fails_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = pebbles("greedy", "random", games=8)

    def failing(plan: Plan, job: Job) -> GameRow:
        if job.number == 5:
            raise ZeroDivisionError("no pebble")
        return play_game(plan, job)

    with monkeypatch.context() as patch:
        patch.setattr("critias.lab.playing.play_game", failing)
        with pytest.raises(CritiasError) as failed:
            finished(tmp_path, wanted)
    assert f"game 5 of pebbles (seed {wanted.job(5).seed}, greedy against random)" in str(
        failed.value
    )
    assert "ZeroDivisionError: no pebble (test_runs.py:" in str(failed.value)
    # What was finished before is kept.
    assert Store(tmp_path).has_part(2, 4)
    assert not Store(tmp_path).has_part(4, 6)
    assert tables(finished(tmp_path, wanted)) == tables(finished(tmp_path / "whole", wanted))


def test_a_worker_that_dies_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if somebody killed it: what the worker is told to begin with ends it.
    monkeypatch.setattr("critias.lab.run._begin", os._exit)
    with pytest.raises(CritiasError, match=r"a worker process died .* the same command goes on"):
        finished(tmp_path, pebbles("random", games=4), workers=2)
    goa2 = plan(game("goa2"), ("random",), 2, 1, {"players": 2})
    with pytest.raises(CritiasError, match="a worker process died"):
        sample_plan(goa2, 20, 2, QUIET)


def test_a_part_with_other_columns_is_played_again(tmp_path: Path) -> None:
    wanted = pebbles("greedy", "random")
    store = finished(tmp_path, wanted)
    whole = tables(store)
    frame = pl.read_parquet(store.part(4))
    frame.drop("seats").write_parquet(store.part(4))
    run(wanted, store, 1, console=QUIET)
    assert tables(store) == whole


# --- what is noted --------------------------------------------------------------------------------


def test_a_game_is_counted_as_it_was_played() -> None:
    wanted = pebbles("greedy", "random", heap=3)
    row = play_game(wanted, wanted.job(0))
    assert row.rule == "pebbles.end.last-wins"
    assert sum(seat.result for seat in row.seats) == 1
    assert [seat.player for seat in row.seats] == ["greedy", "random"]
    assert row.decisions >= 3
    assert row.widest == 3
    assert any(text.startswith("bid=2/6") for text in row.questions)


def test_the_fast_door_counts_like_the_checked_one(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = plan(game("goa2"), ("random",), 1, 1, {"players": 2})
    row = play_game(wanted, wanted.job(0))
    assert row.reason != GIVEN_UP
    assert row.options > row.decisions > 100
    assert row.options == sum(int(text.rpartition("/")[2]) for text in row.questions)


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critias.lab.playing.LONGEST", 20)
    for players in (("random",), ("greedy",)):
        wanted = plan(game("goa2"), players, 1, 1, {"players": 2})
        row = play_game(wanted, wanted.job(0))
        assert row.reason == GIVEN_UP
        assert {seat.result for seat in row.seats} == {0.5}


def test_seats_are_told_with_what_they_played(tmp_path: Path) -> None:
    heroes = plan(game("goa2"), ("random",), 2, 1, {"players": 4})
    found = play_game(heroes, heroes.job(0)).seats[0].traits
    assert any(text.startswith("Hero=") for text in found)
    cards = plan(game("athlas"), ("random",), 2, 1, {"creation": "presets"})
    assert any(t.startswith("Alpha card=") for t in play_game(cards, cards.job(0)).seats[1].traits)
    nations = plan(game("era"), ("random",), 2, 1, {"players": 3})
    told = [seat.traits for seat in play_game(nations, nations.job(0)).seats]
    assert len({next(t for t in own if t.startswith("Society=")) for own in told}) == 3
    assert any(t.startswith("Nation=") for own in told for t in own)
    knights = plan(game("mage_knight"), ("random",), 2, 1)
    (own,) = play_game(knights, knights.job(0)).seats
    assert [t.partition("=")[0] for t in own.traits] == ["Dummy player", "Hero"]


def test_figures_add_up(tmp_path: Path) -> None:
    figures = Figures(finished(tmp_path, pebbles("search:60it", "random", games=40)))
    strong, weak = figures.players()
    assert (strong.name, weak.name) == ("search:60it", "random")
    assert strong.games == weak.games == 40
    assert strong.points + weak.points == 40
    assert strong.share > 0.7
    low, high = strong.interval
    assert low < strong.share < high
    assert sum(rate.points for rate in figures.places()) == 40
    assert sum(count for _, count in figures.endings()) == 40
    assert figures.widest() == 3


def test_a_side_has_won_though_one_of_it_won_alone(tmp_path: Path) -> None:
    wanted = plan(game("goa2"), ("random",), 2, 1, {"players": 4})
    figures = Figures(finished(tmp_path, wanted))
    figures.plan = plan(game("goa2"), ("random", "greedy"), 2, 1, {"players": 4})
    for row in figures.seats:
        row["player"] = "random" if row["team"] == 0 else "greedy"
        row["result"] = float(row["seat"] == 0)
    assert [(rate.name, rate.points) for rate in figures.players()] == [
        ("random", 2),
        ("greedy", 0),
    ]
    assert [rate.points for rate in figures.places()] == [2, 0, 0, 0]


def test_only_one_of_a_players_sides_can_win_a_game(tmp_path: Path) -> None:
    wanted = plan(game("era"), ("greedy", "random"), 2, 1, {"players": 3})
    assert {len(set(wanted.job(number).seats)) for number in (0, 1)} == {2}
    wanted = plan(game("era"), ("random",), 2, 1, {"players": 3})
    store = finished(tmp_path, wanted)
    seats = store.seats().to_dicts()
    figures = Figures(store)
    figures.plan = plan(game("era"), ("random", "greedy"), 2, 1)
    figures.seats = [{**row, "player": "greedy" if row["seat"] else "random"} for row in seats]
    rates = figures.players()
    assert sum(rate.points for rate in rates) == pytest.approx(2)
    assert {rate.games for rate in rates} == {2}


def test_memory_is_noted_for_each_worker(tmp_path: Path) -> None:
    figures = Figures(finished(tmp_path, pebbles("random", games=200)))
    ((_, held),) = figures.memory().items()
    assert held[-1][0] == 200
    assert all(size > 1_000_000 for _, size in held)


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    code = (
        "from critias.cli import main\n"
        "main(['lab', 'run', 'goa2', 'random', '-n', '4000', '--workers', '2', "
        f"'--out', {str(tmp_path)!r}])"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL)
    try:
        workers: list[int] = []
        until = time.monotonic() + 60
        while len(workers) < 2 and time.monotonic() < until:
            workers = _children(parent.pid)
            time.sleep(0.1)
        assert len(workers) >= 2
    finally:
        parent.kill()
        parent.wait()
    until = time.monotonic() + 60
    while any(Path(f"/proc/{pid}").exists() for pid in workers):
        assert time.monotonic() < until, "the workers live on"
        time.sleep(0.2)


def _children(parent: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == parent:
            found.append(int(status.parent.name))
    return found
