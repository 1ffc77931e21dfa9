"""The command line, mostly on a small game that is installed as a plug-in."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from critias import __version__
from critias.cli import main
from critias.command.marks import collect
from critias.command.terminal import Terminal
from critias.kernel.installed import forget_games, game
from critias.kernel.match import Match

pytestmark = pytest.mark.usefixtures("pebbles")


class Shell:
    """Runs commands in this process and keeps what they printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], typing: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.typing = typing
        self.err = ""

    def __call__(self, *arguments: object, keys: str = "", code: int = 0) -> str:
        """Run with `keys` typed, a word each, and expect an exit code; what was printed."""
        lines = iter(keys.split("/") if keys else ())

        def typed(prompt: object = "") -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        self.typing.setattr("builtins.input", typed)
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        out, self.err = self.capsys.readouterr()
        assert (ended.value.code or 0) == code, out + self.err
        assert next(lines, None) is None, f"not everything was read:\n{out}"
        return out


@pytest.fixture
def critias(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Shell:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return Shell(capsys, monkeypatch)


def test_a_plug_in_is_a_game_like_any_other(critias: Shell) -> None:
    listed = json.loads(critias("games", "--json"))
    assert {game["id"] for game in listed} >= {"pebbles"}
    assert "Take the last pebble." in critias("games")
    assert "How many pebbles lie there." in critias("games", "pebbles")
    described = json.loads(critias("games", "pebbles", "--json"))
    assert [option["name"] for option in described["options"]] == ["heap", "tone"]
    assert described["options"][1]["choices"] == ["plain", "grand"]


def test_a_game_that_brings_its_rules_alone_can_be_played(critias: Shell, plugin: Path) -> None:
    """It is shown in the words its kinds carry, and bots play it by looking ahead to its end."""
    (plugin / "pebbles-1.0.dist-info" / "entry_points.txt").write_text(
        "[critias.games]\npebbles = pebbles:RULES\n"
    )
    forget_games()
    seats = ("--seat", "0=human", "--seat", "1=greedy")
    out = critias("play", "pebbles", *seats, "-o", "heap=4", keys="b2/t3")
    assert "Ann: How much do you bid?" in out
    assert "left: 4" in out
    assert "0 takes 3" in out
    assert "Bob won" in out


def test_a_plug_in_plays_in_a_process_of_its_own(plugin: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "critias", "play", "pebbles", "--seat", "all=random"]
    ran = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": str(plugin)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "won: took the last pebble" in ran.stdout


def test_a_game_between_two_people(critias: Shell, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    # Ann bids 2, Bob 0; each change of hands is one Enter at the curtain, and the last pebble is
    # taken without a question.
    keys = "/b2//b0//t3//2//t3"
    out = critias("play", "pebbles", "--seat", "all=human", "--save", save, keys=keys)
    assert out.count("press Enter when only you can see the screen") == 5
    assert "Ann begins" in out
    assert "Bob won: took the last pebble" in out
    told = critias("replay", save)
    assert "Ann: t3" in told
    assert "Bob won" in told
    facts = json.loads(critias("replay", save, "--to", 3, "--seat", 1, "--json"))
    assert (facts["to"], facts["choices"], facts["view"]["left"]) == (3, 5, 6)
    assert facts["pending"] == {"seats": [1], "kind": "take", "options": [1, 2, 3]}
    assert facts["log"][0] == {"seat": 0, "text": "b2"}


def test_the_curtain_can_be_left_open(critias: Shell) -> None:
    keys = "b2/b0/t3/t3/t3"
    out = critias("play", "pebbles", "--seat", "all=human", "--no-curtain", keys=keys)
    assert "press Enter" not in out


def test_the_curtain_leaves_nothing_to_scroll_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, _environ={})
    answers = iter(["", "b2", "", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    Terminal(console, Match.new(game("pebbles")), [None, None]).run()
    shown = screen.getvalue()
    assert shown.count("\x1b[2J") == shown.count("\x1b[3J") == 2


def test_one_person_needs_no_curtain(critias: Shell) -> None:
    out = critias("play", "pebbles", "--seat", "1=human", "-o", "heap=1", keys="b0")
    assert "press Enter" not in out
    assert "Bob: How much do you bid?" in out


def test_words_at_the_prompt(critias: Shell, tmp_path: Path) -> None:
    keys = (
        "?/hello/7/why/why t1/why 3/why 4/rule last/rule nothing/look/save/save here.json/undo/quit"
    )
    out = critias(
        "play", "pebbles", "-o", "heap=2", "--seat", "all=human", "--no-curtain",
        keys="why/b2/b0/" + keys,
    )  # fmt: skip
    for line in (
        "take back your last choice",
        "'hello' is neither an option nor a command",
        "there is no option 7; there are 1 to 2",
        "pebbles.bid.high-begins Both players bid in secret",
        "why what?",
        "t1 is allowed now",
        "3 is not allowed: Nobody takes more pebbles than are left.",
        "4 is not allowed: A player takes one, two or three pebbles.",
        "rule pebbles.take.one-to-three",
        "Whoever takes the last pebble wins.",
        "no rule of this game has an id that holds 'nothing'",
        "save where?",
        "saved in here.json",
        "this cannot be taken back",
        "go on with: critias play --load here.json --seat 0=human --seat 1=human",
    ):
        assert line in out
    assert out.count("How many do you take?") == 2
    assert (tmp_path / "here.json").is_file()


def test_undo_takes_back_and_tells_again(critias: Shell) -> None:
    out = critias(
        "play", "pebbles", "--seat", "all=human", "--no-curtain",
        keys="b2/undo/b1/b0/t3/t3/t3",
    )  # fmt: skip
    assert "Ann begins" in out


def test_a_saved_game_goes_on(critias: Shell) -> None:
    critias(
        "play", "pebbles", "--seat", "all=human", "--no-curtain", "--save", "g.json",
        keys="b2/b0/t3/quit",
    )  # fmt: skip
    out = critias("play", "--load", "g.json", "--seat", "all=human", "--no-curtain", keys="t3/t3")
    assert "Ann won" in out
    assert "Ann won" in critias("replay", "g.json")


def test_a_record_is_read_like_a_save_and_never_written_over(
    critias: Shell, tmp_path: Path
) -> None:
    critias("play", "pebbles", "--seat", "all=random", "--seed", "5", "--save", "g.json")
    record = critias("replay", "g.json", "--record")
    (tmp_path / "g.txt").write_text(record)
    assert critias("replay", "g.txt", "--record") == record
    begun = tmp_path / "begun.txt"
    begun.write_text(critias("replay", "g.txt", "--to", 2, "--record"))
    before = begun.read_text()
    assert "won" in critias("play", "--load", begun, "--seat", "all=random")
    assert begun.read_text() == before
    (tmp_path / "bad.txt").write_text(record.replace("1. ", "7. ", 1))
    critias("replay", "bad.txt", code=2)
    assert "bad.txt: line 7" in critias.err


def test_a_record_that_no_longer_fits_is_shown_up_to_there(critias: Shell, tmp_path: Path) -> None:
    critias("play", "pebbles", "--seat", "all=random", "--seed", "5", "--save", "g.json")
    lines = critias("replay", "g.json", "--record").replace("version: 1", "version: 0").split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("3. "))
    lines[place] = lines[place].rpartition(" ")[0] + " b99"
    (tmp_path / "old.txt").write_text("\n".join(lines))
    critias("replay", "old.txt", code=2)
    assert "choice 3" in critias.err
    assert "--to 2 shows the game up to there" in critias.err
    assert "Written down by rules version 0" in critias("replay", "old.txt", "--to", 2)


def test_a_save_of_other_rules_is_shown_up_to_where_they_differ(critias: Shell) -> None:
    save = Path(__file__).parent / "records" / "older" / "athlas-fight-5.json"
    critias("replay", save, code=2)
    assert "choice 33 does not fit" in critias.err
    assert "--to 32 shows the game up to there" in critias.err
    told = critias("replay", save, "--to", 32)
    assert "Written down by rules version 1" in told
    assert "the positions were not compared" in told


def test_end_of_input_is_a_quit(critias: Shell) -> None:
    assert "the game was not saved" in critias("play", "pebbles")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["play", "chess"], "no game 'chess' is installed"),
        (["play", "pebbles", "-o", "heap"], "reads key=value, not 'heap'"),
        (["play", "pebbles", "-o", "heap=1", "-o", "heap=2"], "given twice"),
        (["play", "pebbles", "-o", "heap=many"], "expected a whole number"),
        (["play", "pebbles", "-o", "heap=0"], "there must be a pebble"),
        (["play", "pebbles", "-o", "hep=3"], "has no option 'hep'"),
        (["play", "pebbles", "-o", "tone=shrill"], "'shrill' is none of plain, grand"),
        (["play", "pebbles", "--seat", "human"], "a seat reads 0=human"),
        (["play", "pebbles", "--seat", "5=human"], "there is no seat 5"),
        (["play", "pebbles", "--seat", "0=deep-blue"], "nobody called 'deep-blue'"),
        (["play", "pebbles", "--load", "x.json"], "brings its own game"),
        (["play", "--load", "x.json"], "x.json cannot be read: No such file"),
        (["play"], "name a game"),
        (["play", "pebbles", "--save", "taken.json"], "taken.json exists already"),
        (["replay", "taken.json"], "taken.json: not a saved game"),
        (["replay", "binary.json"], "byte 0 is no text"),
        (["rules", "chess"], "no game 'chess' with a rules ledger"),
        (["rules"], "name a game"),
        (["rules", "pebbles", "--check"], "all games"),
        (["rules", "pebbles", "nothing"], "no rule whose id holds 'nothing'"),
        (["rules", "pebbles", "--tests", "nowhere"], "no folder nowhere"),
        (["bench", "-o", "heap=3"], "options belong to one game"),
        (["nonsense"], "No such command"),
    ],
)
def test_a_refusal_is_one_line(
    critias: Shell, tmp_path: Path, arguments: list[str], problem: str
) -> None:
    (tmp_path / "taken.json").write_text("{")
    (tmp_path / "binary.json").write_bytes(b"\xff\xff")
    critias(*arguments, code=2)
    assert problem in critias.err
    assert "Traceback" not in critias.err


def test_a_replay_does_not_go_past_the_end(critias: Shell) -> None:
    critias("play", "pebbles", "--seat", "all=random", "--save", "g.json")
    critias("replay", "g.json", "--to", "99", code=2)
    assert "there is no choice 99" in critias.err


def test_why_not_a_space_goes_by_its_name(critias: Shell) -> None:
    out = critias("play", "goa2", "--seat", "all=human", "-o", "selection=recommended",
                  "--seed", "1", keys="/why zz99/why k9/quit")  # fmt: skip
    assert "zz99 is not allowed: that is not among the choices" in out
    assert "goa2.setup.heroes-on-spawn-points" in out


def test_a_broken_plug_in_is_named(critias: Shell, plugin: Path) -> None:
    (plugin / "pebbles-1.0.dist-info" / "entry_points.txt").write_text(
        "[critias.games]\npebbles = no_such_module:GAME\n"
    )
    forget_games()
    assert "goa2" in critias("games")
    assert "left out: the game 'pebbles' (no_such_module:GAME)" in critias.err
    critias("play", "pebbles", code=2)
    assert "no_such_module" in critias.err


TESTS = """
import pytest
from pytest import mark

rule = pytest.mark.rule
CASES = [pytest.param(1, marks=pytest.mark.rule("pebbles.take.one-to-three")), 2]

class TestEnd:
    pytestmark = [rule("pebbles.end.last-wins")]

    def test_last(self): ...

@mark.rule("pebbles.bid.high-begins")
async def test_bid(): ...

@pytest.mark.parametrize("n", CASES)
def test_take(n): ...
"""
MORE = '@pytest.mark.rule("pebbles.take.not-more-than-there-are")\ndef test_more(): ...\n'


def test_rules_are_shown_with_their_tests(critias: Shell, tmp_path: Path) -> None:
    (tmp_path / "checks").mkdir()
    (tmp_path / "checks" / "test_pebbles.py").write_text(TESTS)
    book = critias("rules", "pebbles")
    assert "A player takes one, two or three pebbles. (take.one-to-three)" in book
    one = critias("rules", "pebbles", "last-wins", "--tests", "checks")
    assert "test: checks/test_pebbles.py::TestEnd::test_last" in one
    assert "one-to-three" not in one
    two = json.loads(critias("rules", "pebbles", "take.", "--tests", "checks", "--json"))
    assert [rule["tests"] for rule in two["rules"]] == [["checks/test_pebbles.py::test_take"], []]
    found = critias("rules", "pebbles", "--coverage", "--tests", "checks", "--json")
    assert json.loads(found)["total"] == {
        "chapter": "all", "rules": 5, "tested": 3, "untestable": 1, "todo": 0, "missing": 1,
    }  # fmt: skip
    assert "Take" in critias("rules", "pebbles", "--coverage", "--tests", "checks")


def test_check_fails_on_a_rule_without_a_test(
    critias: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The other games' coverage is not this test's business.
    monkeypatch.setattr("critias.command.rules.ledgers", lambda: {"pebbles": games_ledger()})
    checks = tmp_path / "checks"
    checks.mkdir()
    file = checks / "test_pebbles.py"
    file.write_text(TESTS)
    out = critias("rules", "--check", "--tests", "checks", code=1)
    assert "pebbles: 5 rules, 3 tested, 1 untestable, 0 to do, 1 missing" in out
    assert "no test: pebbles.take.not-more-than-there-are" in out

    file.write_text(TESTS + MORE)
    assert "0 missing" in critias("rules", "--check", "--tests", "checks")

    file.write_text(TESTS + MORE + '@mark.rule("pebbles.take.none")\ndef test_no(): ...\n')
    out = critias("rules", "--check", "--tests", "checks", code=1)
    assert "checks/test_pebbles.py::test_no: names an unknown rule: pebbles.take.none" in out
    report = json.loads(critias("rules", "--check", "--json", "--tests", "checks", code=1))
    assert report["ok"] is False
    assert report["games"]["pebbles"]["unknown"] == ["pebbles.take.none"]


def games_ledger() -> object:
    return game("pebbles").rulebook()


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ('STRAY = [pytest.mark.rule("a.b.c")]', "test_x.py:1: this rule mark reaches no test"),
        ("@pytest.mark.rule(NAME)\ndef test_x(): ...", "takes rule ids as plain texts"),
        ("@pytest.mark.rule()\ndef test_x(): ...", "takes rule ids as plain texts"),
        ("def test_x(:", "test_x.py:1: is not Python"),
    ],
)
def test_a_mark_that_cannot_count_is_reported(tmp_path: Path, source: str, problem: str) -> None:
    (tmp_path / "test_x.py").write_text(source)
    assert any(problem in found for found in collect(tmp_path).problems)


def test_serve_says_what_is_missing_or_starts(
    critias: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "critias.table.serve", None)
    critias("serve", "--open", code=2)
    assert "the web table is not installed" in critias.err


def test_version(critias: Shell) -> None:
    assert critias("--version") == f"critias {__version__}\n"


def test_a_game_begins_with_a_position_that_is_named(critias: Shell) -> None:
    described = json.loads(critias("games", "mage_knight", "--json"))
    assert "duel" in described["positions"]
    assert "One Hero has stepped onto the space of another." in critias("games", "mage_knight")
    critias("play", "mage_knight", "--position", "duel", "--seat", "all=human", "--save", "d.json",
            "--no-curtain", keys="quit")  # fmt: skip
    match: Match[Any, Any] = Match.load(Path("d.json").read_text())
    assert match.state.combat is not None


def test_an_unknown_position_is_refused_with_those_there_are(critias: Shell) -> None:
    critias("play", "mage_knight", "--position", "dule", code=2)
    assert "mage_knight has no position 'dule'; it has: heroes, " in critias.err
    assert ", duel, " in critias.err
    critias("play", "mage_knight", "--position", "duel", "-o", "players=2", code=2)
    assert "a position brings its own options" in critias.err
