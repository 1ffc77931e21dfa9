"""Recorded games are played again: a change of the rules that touches one is shown by its line.

`shared/records.py` lists the games that bots have played for this and plays them again; a record
named after a case and a seed is that random game. `pytest --golden-write` plays anew what no longer
fits when a change was meant.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from critias.games.goa2.rules.cards import SHEETS
from critias.games.goa2.rules.setup import GoaSetup
from critias.games.mage_knight.rules.tables import SCENARIOS
from critias.kernel import record
from critias.kernel.errors import LogDoesNotFit
from critias.kernel.match import Match
from critias.kernel.rules import AnyRules
from shared import records
from shared.cases import Case, cases
from shared.checks import plays_to_the_end
from shared.records import KEPT, Kept, fits, played, write

FOLDER = Path(__file__).parent.parent / "records"
RECORDS = sorted(FOLDER.glob("*.txt"))
CASES: dict[str, Case] = {case.name: case for case in cases()}
BY_BOTS = {kept.path.stem: kept for kept in KEPT}
GAMES: dict[str, AnyRules] = {case.game.id: case.game for case in CASES.values()}


def game_of(path: Path) -> AnyRules:
    """The file is named after its game."""
    return GAMES[path.name.split("-")[0]]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_again(path: Path, pytestconfig: pytest.Config) -> None:
    name, _, seed = path.stem.rpartition("-")
    if pytestconfig.getoption("--golden-write"):
        kept = BY_BOTS.get(path.stem)
        if kept is not None and not fits(kept):
            write(kept, again=False)
        elif kept is None and name in CASES:
            path.write_text(plays_to_the_end(CASES[name], int(seed)).record(), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    match = Match.from_record(text, game_of(path))
    assert match.over
    assert lines(match.record()) == lines(text)


def lines(record: str) -> list[str]:
    """A record without its options: those that came later are not in an old one."""
    return [line for line in record.splitlines() if not line.startswith("setup: ")]


OLDER = FOLDER / "older"
OPENING = [
    "athlas-presets-1", "athlas-v2-fight-5", "athlas-v2-presets-1", "athlas-v2-presets-2",
    "era-5-advanced", "era-v2-3-introductory", "era-v2-4-standard", "era-v2-5-advanced", "goa2-3-2",
]  # fmt: skip
DIFFERING = [
    "goa2-4-2", "mage_knight-conquest-1", "mage_knight-cooperation-1", "mage_knight-mines-hints",
    "mage_knight-solo-hints",
]  # fmt: skip


@pytest.mark.parametrize("name", OPENING)
def test_a_record_of_an_older_version_opens_if_every_choice_fits(name: str) -> None:
    path = OLDER / f"{name}.txt"
    text = path.read_text(encoding="utf-8")
    match = Match.from_record(text, game_of(path))
    assert match.over
    assert f"{len(match.log)}. " in text
    assert f"{len(match.log) + 1}. " not in text


@pytest.mark.parametrize(("name", "number"), [("athlas-fight-5", 33), ("athlas-presets-2", 20)])
def test_a_record_of_an_older_version_is_readable_up_to_where_the_rules_differ(
    name: str, number: int
) -> None:
    text = (OLDER / f"{name}.txt").read_text(encoding="utf-8")
    with pytest.raises(LogDoesNotFit, match=f"choice {number}") as refused:
        Match.from_record(text, GAMES["athlas"])
    match = Match.from_record(text, GAMES["athlas"], to=refused.value.number - 1)
    assert len(match.log) == number - 1


@pytest.mark.parametrize("name", DIFFERING)
def test_a_record_whose_rules_have_changed_opens_up_to_there(name: str) -> None:
    path = OLDER / f"{name}.txt"
    text = path.read_text(encoding="utf-8")
    with pytest.raises(LogDoesNotFit) as refused:
        Match.from_record(text, game_of(path))
    number = refused.value.number
    assert number > 1
    assert len(Match.from_record(text, game_of(path), to=number - 1).log) == number - 1


SAVES = sorted(OLDER.glob("*.json"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_of_an_older_version_opens_as_far_as_its_record(path: Path) -> None:
    """How states were laid out then does not matter: the choices do."""
    game = game_of(path)
    text, record = path.read_text(encoding="utf-8"), path.with_suffix(".txt").read_text("utf-8")
    try:
        whole = Match.from_record(record, game)
    except LogDoesNotFit as error:
        number = error.number
        with pytest.raises(LogDoesNotFit, match=f"choice {number} does not fit") as refused:
            Match.load(text, game)
        assert refused.value.number == number
        part = Match.load(text, game, to=number - 1)
        assert part.digest() == Match.from_record(record, game, to=number - 1).digest()
    else:
        match = Match.load(text, game)
        assert match.digest() == whole.digest()
        assert Match.load(match.save(), game).digest() == whole.digest()


def test_saves_of_other_layouts_are_among_them() -> None:
    names = {path.stem for path in SAVES}
    assert {"athlas-presets-1", "athlas-fight-5", "era-v2-5-advanced", "goa2-4-2"} <= names


def test_a_game_from_a_position_of_an_older_layout_goes_on() -> None:
    text = (OLDER / "era-v2-arranged.json").read_text(encoding="utf-8")
    match = Match.load(text, GAMES["era"])
    assert not match.over
    match.choose_text(0, "attack:2")
    match.choose_text(1, "aside")
    assert match.state.virya == [16 - 5 - 3, 10, 10], "a second conflict, and a bid of 2"


def test_every_game_has_records() -> None:
    assert {game_of(path).id for path in RECORDS} == set(GAMES)


# --- what bots have played -----------------------------------------------------------------------


def test_every_game_that_is_to_be_kept_is_kept() -> None:
    assert {kept.path for kept in KEPT} <= set(RECORDS)
    for game in ("goa2", "era", "athlas", "mage_knight"):
        assert sum(kept.game.id == game for kept in KEPT) >= 12, game


def test_all_heroes_printings_boards_and_player_counts_are_among_them() -> None:
    matches = [kept.new() for kept in KEPT if kept.game.id == "goa2"]
    setups: list[GoaSetup] = [match.setup for match in matches]
    assert {hero for setup in setups for hero in setup.heroes} == set(SHEETS)
    assert {setup.edition for setup in setups} == {1, 2}
    assert {setup.players for setup in setups} == set(range(2, 11))
    assert {match.state.board.board_key for match in matches} == {
        "across_the_river", "forgotten_island", "narrow_passages", "vexing_cliffs",
    }  # fmt: skip


def test_all_scenarios_and_player_counts_are_among_them() -> None:
    setups = [kept.setup for kept in KEPT if kept.game.id == "mage_knight"]
    assert {setup["scenario"] for setup in setups} == {one.id for one in SCENARIOS}
    assert {setup["players"] for setup in setups} == {1, 2, 3, 4}


def test_the_same_seed_plays_the_same_game() -> None:
    """And a record that does not fit is followed as far as it goes."""
    (kept,) = [one for one in KEPT if one.name == "two" and one.game.id == "goa2"]
    quick = replace(kept, players="random")
    one = played(quick, [])
    assert played(quick, []).record() == one.record()
    way = record.read(one.record(), kept.game).choices
    astray = [*way[:40], way[40]._replace(text="nowhere"), *way[41:]]
    assert [entry.text for entry in played(quick, astray).log[:40]] == [
        choice.text for choice in way[:40]
    ]


def test_a_record_of_older_rules_is_kept_when_it_is_played_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "FOLDER", tmp_path)
    monkeypatch.setattr(records, "OLDER", tmp_path / "older")
    (tmp_path / "older").mkdir()
    kept = Kept("little", GAMES["tidepool"], {"players": 3, "rounds": 2}, players="random")
    assert not fits(kept)
    write(kept, again=False)
    assert fits(kept)
    text = kept.path.read_text(encoding="utf-8")
    version = kept.game.version
    kept.path.write_text(text.replace(f"version: {version}", "version: 0"), encoding="utf-8")
    assert not fits(kept)
    write(kept, again=False)
    assert fits(kept)
    assert kept.path.read_text(encoding="utf-8") == text, "all choices fit"
    assert "version: 0" in (tmp_path / "older" / "tidepool-v0-little.txt").read_text("utf-8")
