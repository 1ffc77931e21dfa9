"""The report of a run, and the command."""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from critias.cli import main
from critias.extras import MissingExtra, need
from critias.lab.command import app
from critias.lab.figures import Figures, Rate
from critias.lab.intervals import wilson
from critias.lab.report import page
from critias.lab.store import Store

pytestmark = pytest.mark.usefixtures("pebbles")
VOID = {"meta", "path", "use", "br"}


class Balanced(HTMLParser):
    """Fails where a tag is closed that was not opened last."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def lab(*arguments: str, ok: bool = True) -> str:
    result = CliRunner().invoke(app, list(arguments))
    if ok and result.exception is not None:
        raise result.exception
    return result.output


def test_the_command_plays_and_reports(tmp_path: Path) -> None:
    said = lab(
        "run", "pebbles", "greedy", "random", "-n", "6", "--workers", "1", "--out", str(tmp_path)
    )
    assert "6 games of Pebbles" in said
    text = (tmp_path / "report.html").read_text()
    reader = Balanced()
    reader.feed(text)
    assert not reader.open
    words = " ".join(reader.words)
    for part in ("greedy against random", "Players", "Seats", "Length", "Ways of ending",
                 "Questions", "took the last pebble", "Ann", "memory"):  # fmt: skip
        assert part in words
    assert text.count("<svg") >= 2
    # Nothing is fetched from elsewhere.
    assert 'src="' not in text
    assert "@import" not in text


def test_the_same_run_gives_the_same_report(tmp_path: Path) -> None:
    lab("run", "pebbles", "random", "-n", "8", "--workers", "1", "--out", str(tmp_path))
    store = Store(tmp_path)
    assert page(Figures(store)) == page(Figures(store))
    first = (tmp_path / "report.html").read_text()
    lab("report", str(tmp_path))
    assert (tmp_path / "report.html").read_text() == first


def test_heroes_and_pairs_are_told(tmp_path: Path) -> None:
    lab("run", "goa2", "random", "-n", "4", "--workers", "1", "--out", str(tmp_path))
    figures = Figures(Store(tmp_path))
    heroes = figures.traits()["Hero"]
    assert sum(rate.games for rate in heroes) == 16
    assert {rate.games for rate in figures.pairs("Hero")} <= set(range(1, 9))
    # Both of a team are of that team: no pair.
    assert figures.pairs("Team") == []
    text = page(figures)
    assert "Pairs on one side: Hero" in text


def test_a_game_for_one_tells_what_was_reached_on_average(tmp_path: Path) -> None:
    said = lab(
        "run", "mage_knight", "random", "-n", "3", "--workers", "1", "--out", str(tmp_path),
        "-o", "scenario=solo_conquest",
    )  # fmt: skip
    figures = Figures(Store(tmp_path))
    mean = figures.reached()["random"]
    assert mean["Rounds"] == 6
    assert mean["Total"] == pytest.approx(sum(r["score"] for r in figures.seats) / 3)
    assert "random on average: Fame" in " ".join(said.split())
    assert "Reached on average" in page(figures)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["run", "chess", "random"], "no game 'chess' is installed"),
        (["run", "pebbles", "search:"], "whole number of milliseconds or iterations"),
        (["run", "pebbles", "greedy", "random", "-n", "3"], "a multiple of 2"),
        (["run", "pebbles", "random", "-o", "wonders=7"], "has no option 'wonders'"),
        (["report", "nowhere"], "there is no run in nowhere"),
    ],
)
def test_what_is_wrong_is_one_line(
    arguments: list[str],
    says: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(["lab", *arguments])
    assert left.value.code == 2
    said = " ".join(capsys.readouterr().err.split())
    assert says in said
    assert not list(tmp_path.iterdir())


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(MissingExtra, match=r"polars is not installed.*critias\[lab\]"):
        Store(tmp_path)
    with pytest.raises(MissingExtra, match=r"critias\[gym\]"):
        need("pettingzoo_of_another_world", "gym")


def test_a_wider_interval_for_fewer_games() -> None:
    few, many = wilson(9, 10), wilson(900, 1000)
    assert few[0] < many[0] < 0.9 < many[1] < few[1]
    assert wilson(0, 0) == (0.0, 1.0)
    assert Rate("x", 4, 4).interval[1] == 1.0
