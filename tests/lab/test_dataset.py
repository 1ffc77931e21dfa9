"""Games as data: complete, readable by themselves, the same from the same seed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from rich.console import Console

from critias.cli import main
from critias.kernel.errors import CritiasError
from critias.kernel.installed import game
from critias.kernel.match import Match
from critias.lab.dataset import ABOUT, NotEmpty, choices_of, write_dataset
from critias.lab.plan import Plan, plan
from critias.lab.samples import sight_of
from critias.players.encoding import encoder_of, seen_by

QUIET = Console(quiet=True)


def athlas(games: int = 2, *players: str) -> Plan:
    setup = {"creation": "presets", "offers": False, "turn_limit": 6}
    return plan(game("athlas"), players or ("hint",), games, 3, setup)


def test_every_choice_is_written_as_it_was_seen(tmp_path: Path) -> None:
    wanted = athlas()
    many = write_dataset(wanted, tmp_path / "data", 1, QUIET)
    frame = pl.read_parquet(tmp_path / "data" / "*.parquet")
    assert len(frame) == many
    encoder = encoder_of(sight_of(wanted.played))
    rules = wanted.played
    for number in range(2):
        rows = frame.filter(pl.col("game") == number).sort("at").to_dicts()
        match = Match.new(rules, wanted.setup, wanted.job(number).seed)
        for row in rows:
            while match.seats_to_answer()[0] != row["seat"] or len(match.log) < row["at"]:
                seat = match.seats_to_answer()[0]
                ask = match.ask_for(seat)
                assert ask is not None
                assert len(ask.options) == 1, "only what was no choice is left out"
                match.choose(seat, ask.options[0])
            seat = row["seat"]
            ask = match.ask_for(seat)
            assert ask is not None
            seen = seen_by(encoder, match.state, seat, ask, match.since_step(seat)[1])
            assert np.array_equal(seen.whole, row["seen"])
            assert np.array_equal(seen.rows, row["options"])
            assert row["texts"] == [rules.notation(match.state, one) for one in ask.options]
            match.choose(seat, ask.options[row["chosen"]])
        outcome = match.outcome
        assert outcome is not None
        for row in rows:
            won = 0.5 if not outcome.winners else float(row["seat"] in outcome.winners)
            assert row["result"] == won


def test_a_dataset_says_what_it_is(tmp_path: Path) -> None:
    many = write_dataset(athlas(), tmp_path, 1, QUIET)
    about = json.loads((tmp_path / ABOUT).read_text("utf-8"))
    sight = sight_of(game("athlas"))
    assert about["choices"] == many
    assert about["plan"]["players"] == ["hint"]
    assert about["observation"]["digest"] == sight.digest
    sizes = [sheet.rows * sheet.width for sheet in sight.all]
    frame = pl.read_parquet(tmp_path / "*.parquet")
    assert set(frame["seen"].list.len()) == {sum(sizes)}


def test_the_same_seed_gives_the_same_data() -> None:
    assert choices_of(athlas(), 1) == choices_of(athlas(), 1)
    assert choices_of(athlas(), 1) != choices_of(athlas(), 0)


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep", encoding="utf-8")
    with pytest.raises(NotEmpty, match="is not empty"):
        write_dataset(athlas(), tmp_path, 1, QUIET)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.usefixtures("pebbles")
def test_a_game_without_an_observation_is_refused(tmp_path: Path) -> None:
    wanted = plan(game("pebbles"), ["random"], 2, 1, {"heap": 9})
    with pytest.raises(CritiasError, match="pebbles declares no observation"):
        write_dataset(wanted, tmp_path / "data", 1, QUIET)
    assert not (tmp_path / "data").exists()


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "data")
    shape = ["-o", "creation=presets", "-o", "offers=no", "-o", "turn_limit=4"]
    with pytest.raises(SystemExit) as ended:
        main(["lab", "dataset", "athlas", "random", "-n", "1", "--out", folder, *shape])
    assert not ended.value.code
    assert "choices of 1 games" in capsys.readouterr().out
