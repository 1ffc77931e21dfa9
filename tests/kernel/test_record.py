"""Games as text that can be read, edited and pasted."""

import pytest
from critias_tidepool import RULES
from hypothesis import given
from hypothesis import strategies as st

from critias.kernel.errors import (
    CritiasError,
    LogDoesNotFit,
    SaveDamaged,
    UnknownGame,
)
from critias.kernel.match import Match
from kernel.little import ask, begun, little
from shared.cases import AnyMatch

RECORD = """\
critias record 1
game: tidepool
version: 1
setup: {"players": 2, "rounds": 1, "pool": "rock", "gifts": true, "names": ["Ann", "Ann B"]}
seed: 8

1. Ann hold
2. Ann B hold
3. Ann B no

position: """


def read(text: str) -> AnyMatch:
    return Match.from_record(text, RULES)


def test_a_record_reads_like_this() -> None:
    match = read(RECORD.rpartition("\nposition")[0])
    assert match.over
    assert match.record() == f"{RECORD}{match.digest()}\n"
    assert [entry.seat for entry in match.log] == [0, 1, 1]


def test_blank_lines_comments_and_indents_do_not_count() -> None:
    plain = RECORD.rpartition("\nposition")[0]
    adorned = "\n# pasted from a letter\n\n" + plain.replace("\n", "\r\n\n  # so\n   ")
    assert read(adorned).record() == read(plain).record()


def test_an_unfinished_game_has_a_record_too() -> None:
    match: AnyMatch = Match.new(RULES, None, 4)
    match.choose_index(1, 0)
    assert read(match.record()).digest() == match.digest()


def test_a_loaded_game_has_the_same_record() -> None:
    match = read(RECORD.rpartition("\nposition")[0])
    assert Match.load(match.save(), RULES).record() == match.record()


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("critias record 1", "critias record 2", "line 1: a record begins with"),
        ("game: tidepool", "", "line 3: expected 'game: ...', found 'version: 1'"),
        ("game: tidepool", "game: halma", "line 2: this is a record of 'halma', not of 'tidepool'"),
        ("seed: 8", "seed: eight", "line 5: the seed is a whole number, not 'eight'"),
        ("seed: 8", "seed 8", "line 5: expected 'seed: ...', found 'seed 8'"),
        ('{"players": 2', "{players: 2", "line 4: the setup is not JSON"),
        ('setup: {"players"', 'setup: [{"players"', "line 4: the setup is not JSON"),
        ('"players": 2', '"players": 9', "line 4: players: 9 is none of 2, 3, 4"),
        ("2. Ann B hold", "3. Ann B hold", "line 8: expected choice '2. ...', found '3. Ann B"),
        ("2. Ann B hold", "Ann B hold", "line 8: expected choice '2. ...', found 'Ann B hold'"),
        ("2. Ann B hold", "2. Cid hold", "line 8: expected a seat (Ann, Ann B) and a choice"),
        ("2. Ann B hold", "2. Ann", "line 8: expected a seat (Ann, Ann B) and a choice"),
    ],
)
def test_what_is_no_record_is_refused_with_the_line(old: str, new: str, problem: str) -> None:
    assert old in RECORD
    with pytest.raises(SaveDamaged) as refused:
        read(RECORD.replace(old, new))
    assert refused.value.message.startswith(problem)


def test_a_setup_must_be_an_object() -> None:
    text = "critias record 1\ngame: tidepool\nversion: 1\nsetup: []\nseed: 1\n"
    with pytest.raises(SaveDamaged, match="line 4: the setup is a JSON object, not"):
        read(text)


def test_nothing_comes_after_the_position() -> None:
    text = read(RECORD.rpartition("\nposition")[0]).record() + "4. Ann hold\n"
    with pytest.raises(SaveDamaged, match="line 12: nothing comes after the position"):
        read(text)


@pytest.mark.parametrize("text", ["", "\n\n", "critias record 1", "{}", "\x00"])
def test_what_is_nothing_like_a_record(text: str) -> None:
    with pytest.raises(SaveDamaged, match=r"line \d: "):
        read(text)


def test_a_choice_that_does_not_fit_is_named_with_its_line() -> None:
    with pytest.raises(LogDoesNotFit, match="line 8, choice 2: 's99' is not an option") as refused:
        read(RECORD.replace("Ann B hold", "Ann B s99"))
    assert refused.value.number == 2
    with pytest.raises(LogDoesNotFit, match="line 10, choice 4: the game is over"):
        read(RECORD.replace("\n\nposition", "\n4. Ann no\nposition"))


def test_a_record_that_leads_elsewhere_is_refused() -> None:
    with pytest.raises(LogDoesNotFit, match="line 11: the choices lead to another position"):
        read(RECORD + "0123456789abcdef")


def test_a_record_of_another_version() -> None:
    """It is played by the rules we have; its states may have looked different."""
    older = RECORD.replace("version: 1", "version: 0")
    plain = read(older.rpartition("\nposition")[0])
    assert read(older + plain.digest()).log == plain.log
    assert read(older + "0123456789abcdef").log == plain.log
    with pytest.raises(LogDoesNotFit, match="line 8, choice 2"):
        read(older.replace("2. Ann B hold", "2. Ann B swim"))


def test_the_game_of_a_record_is_found_by_its_name() -> None:
    with pytest.raises(UnknownGame, match="no game 'halma' is installed"):
        Match.from_record(RECORD.replace("tidepool", "halma"))


def test_a_seat_may_be_called_as_another_begins() -> None:
    match = begun(ask(1, "a", "b"), ask(0, "a", "b"))
    match.choose(1, "b")
    match.choose(0, "a")
    game = little(ask(1, "a", "b"), ask(0, "a", "b"))
    assert Match.from_record(match.record(), game).log == match.log


@given(st.text(alphabet='critas ecod1234.:\n{}"game', max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(CritiasError):
        read("critias record 1\ngame: tidepool\nversion: 1\nsetup: {}\nseed: 1\n1. Crab x" + text)
