"""Recorded games are played again: a change of the rules that touches one is shown by its line.

A record named after a case and a seed is that random game; `pytest --golden-write` plays it anew
when a change was meant. More come from `python -m tests.shared.soak GAME --keep tests/records`.
"""

from pathlib import Path

import pytest

from critias.kernel.errors import LogDoesNotFit
from critias.kernel.match import Match
from critias.kernel.rules import AnyRules
from shared.cases import Case, cases
from shared.checks import plays_to_the_end

FOLDER = Path(__file__).parent.parent / "records"
RECORDS = sorted(FOLDER.glob("*.txt"))
CASES: dict[str, Case] = {case.name: case for case in cases()}
GAMES: dict[str, AnyRules] = {case.game.id: case.game for case in CASES.values()}


def game_of(path: Path) -> AnyRules:
    """The file is named after its game."""
    return GAMES[path.name.split("-")[0]]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_again(path: Path, pytestconfig: pytest.Config) -> None:
    name, _, seed = path.stem.rpartition("-")
    if pytestconfig.getoption("--golden-write") and name in CASES:
        path.write_text(plays_to_the_end(CASES[name], int(seed)).record(), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    match = Match.from_record(text, game_of(path))
    assert match.over
    assert played(match.record()) == played(text)


def played(record: str) -> list[str]:
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
