"""The benchmark: it counts what it says it counts, and its verdicts follow from its numbers."""

import json
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from critias.cli import main
from critias.command import bench, guard, profile
from critias.games.goa2.rules import actions, allowed, turn
from critias.kernel.copying import State
from critias.kernel.errors import CritiasError
from critias.kernel.hexes import spaces_of
from critias.kernel.installed import game
from critias.kernel.playout import Playout

pytestmark = pytest.mark.usefixtures("pebbles")
ROOT = Path(__file__).parents[1]
SHORT = bench.Effort(repeats=3, seconds=0.01)


def test_a_random_game_is_counted_to_its_end() -> None:
    pebbles = game("pebbles")
    # One pebble: two bids, and then nothing is left to decide.
    assert bench.play_out(pebbles, pebbles.parse_setup({"heap": 1}), 0) == 2


def test_a_game_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "RUNAWAY", 3)
    pebbles = game("pebbles")
    with pytest.raises(CritiasError, match="does not end"):
        bench.play_out(pebbles, pebbles.parse_setup({"heap": 50}), 0)


def test_median_spread_and_verdict() -> None:
    figure = bench.Figure("fork", "seconds", (1.0, 2.0, 3.0, 4.0, 100.0))
    assert (figure.median, figure.spread) == (3.0, 2.0)
    assert figure.relative(1.5) == 2.0
    target, met = figure.judged(2.0) or (None, False)
    assert (str(target), met) == ("at most 1.75 plies", True)
    assert figure.judged(1.5) == (target, False)
    rate = bench.Figure("decisions", "per second", (15_000.0,))
    assert rate.relative(1 / 20_000) == pytest.approx(0.75)
    assert rate.spread == 0
    size = bench.Figure("save size", "bytes", (100_001.0,))
    assert size.relative(1.0) is None
    assert (size.judged(1.0) or (None, True))[1] is False
    assert bench.Figure("games", "per second", (3.0,)).judged(1.0) is None


def test_games_of_ours_keep_their_pace() -> None:
    pace = bench.Figure("decisions", "per second", (1.1,))
    judged = {game: pace.judged(1.0, game) for game in ("goa2", "era", "tidepool")}
    assert [found is not None and found[1] for found in judged.values()] == [False, True, True]


def test_every_figure_is_taken_as_often_as_asked() -> None:
    report = bench.run([game("pebbles")], {"heap": 60}, SHORT)
    figures = {figure.name: figure for figure in report.games["pebbles"]}
    assert set(bench.TARGETS) - set(figures) == {"gym steps"}, "pebbles shows learners nothing"
    for figure in (report.yardstick, *figures.values()):
        assert len(figure.samples) == 3
        assert all(sample > 0 for sample in figure.samples), figure.name
    assert figures["length"].median > 20
    assert figures["load"].median > figures["state copy"].median


def test_the_command_prints_a_table_and_writes_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    file = tmp_path / "bench.json"
    quick = ["--repeats", "2", "--seconds", "0.005"]
    with pytest.raises(SystemExit) as ended:
        main(["bench", "--game", "pebbles", "-o", "heap=30", "--json", str(file), *quick])
    assert not ended.value.code
    assert "at least 0.75 of chess" in capsys.readouterr().out
    figures = json.loads(file.read_text())["games"]["pebbles"]
    assert {"fork", "save", "open match"} <= {figure["name"] for figure in figures}
    with pytest.raises(SystemExit):
        main(["bench", "--game", "pebbles", "--json", "-", *quick])
    assert json.loads(capsys.readouterr().out)["ply_seconds"] > 0


def test_without_the_yardstick_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(CritiasError, match=r"critias\[bench\]"):
        bench.run([game("pebbles")], None, SHORT)


def test_a_profile_tells_kinds_of_work_apart() -> None:
    def kinds(function: Any) -> set[str]:
        code = function.__code__
        return {profile.kind_of(code, line) for *_, line in code.co_lines() if line is not None}

    assert kinds(bench.play_out) == {profile.REST}
    assert kinds(Playout.choose) == {profile.ASKING}
    assert kinds(spaces_of) == {profile.MASKS}
    assert kinds(State.tell) == {profile.WORDS}
    assert kinds(State.to_json) == {profile.COPYING}
    assert kinds(allowed.refused) == {profile.OPTIONS}
    # What is told is made on the lines that tell it.
    assert kinds(actions.perform_act) == {profile.RULES, profile.WORDS}
    assert kinds(turn.break_tie) == {profile.RULES, profile.ASKING}


def test_a_profile_counts_the_same_in_every_run() -> None:
    pebbles = game("pebbles")
    setup = pebbles.parse_setup({"heap": 60})
    before = signal.getsignal(signal.SIGPROF)
    found, again = (profile.profile(pebbles, setup, 0.0) for _ in range(2))
    assert found.counts() == again.counts()
    assert found.counts()["questions made"] >= 1
    assert found.counts()["generators entered"] >= 1
    assert found.counts()["calls"] > found.counts()["generators entered"]
    assert signal.getsignal(signal.SIGPROF) is before


def test_the_profile_command_prints_shares(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bench", "profile", "pebbles", "-o", "heap=60", "--seconds", "0.5", "--json"])
    assert not ended.value.code
    found = json.loads(capsys.readouterr().out)
    assert sum(found["kinds"].values()) == pytest.approx(1)
    assert sum(found["modules"].values()) == pytest.approx(1)
    assert set(found["kinds"]) == set(profile.KINDS)
    with pytest.raises(SystemExit):
        main(["bench", "profile", "pebbles", "-o", "heap=60", "--seconds", "0.1"])
    assert "kind of work" in capsys.readouterr().out


# --- the guard -----------------------------------------------------------------------------------


@pytest.fixture
def paces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where paces of a small game are written down that everything keeps."""
    for name, value in (("ROUNDS", 1), ("LONGEST", 2), ("CHUNKS", 2), ("CHUNK", 20), ("FORKS", 5)):
        monkeypatch.setattr(guard, name, value)
    file = tmp_path / "paces.json"
    file.write_text(json.dumps({"small": CASE}))
    return file


CASE = {"game": "pebbles", "options": {"heap": 9}, "decisions": 1e-9, "fork": 1e9}


def watched(file: Path, *more: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["bench", "--guard", str(file), *more])
    return int(ended.value.code or 0)


def test_a_pace_that_is_kept_passes(paces: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert watched(paces) == 0
    assert "kept" in capsys.readouterr().out


@pytest.mark.parametrize(("figure", "value"), [("decisions", 1e9), ("fork", 1e-9)])
def test_a_pace_that_is_lost_fails_and_says_which(
    paces: Path, capsys: pytest.CaptureFixture[str], figure: str, value: float
) -> None:
    paces.write_text(json.dumps({"small": CASE | {figure: value}}))
    assert watched(paces) == 1
    assert f"small: slower than {paces} says: {figure}\n" in capsys.readouterr().out


def test_what_seems_slow_is_measured_again(paces: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is slow in the first round alone."""
    asked = []

    def slow(case: guard.Case, _: float) -> list[str]:
        asked.append(case.name)
        return ["decisions"] if len(asked) < 2 else []

    monkeypatch.setattr(guard.Case, "slow", slow)
    watching = guard.Guard(paces)
    watching.measure()
    assert watching.slow() == {}
    assert len(watching.cases[0].games.seconds) == 2


def test_paces_are_written_anew(paces: Path) -> None:
    assert watched(paces, "--write") == 0
    written = json.loads(paces.read_text())["small"]
    assert (written["game"], written["options"]) == (CASE["game"], CASE["options"])
    assert 0 < written["decisions"] < 1e9
    assert 0 < written["fork"] < 1e9


@pytest.mark.parametrize("text", ["", "[]", '{"small": {"game": "pebbles"}}', '{"small": 3}'])
def test_a_file_that_holds_no_paces_is_refused(paces: Path, text: str) -> None:
    paces.write_text(text)
    assert watched(paces) != 0


def test_the_paces_of_the_project_name_every_game() -> None:
    written = json.loads((ROOT / "tools/paces.json").read_text())
    assert {case["game"] for case in written.values()} == {"goa2", "athlas", "era", "mage_knight"}
