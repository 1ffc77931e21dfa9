"""Matches that begin with a position of their own are matches like any other."""

from typing import Any

import pytest
from critias_tidepool import RULES
from critias_tidepool.state import Tide

from critias.kernel.errors import BadSetup, SaveDamaged
from critias.kernel.match import Match
from critias.kit.positions import Position
from shared.cases import AnyMatch
from shared.driving import pick


def rich(state: Tide) -> None:
    """The first player has pearls already."""
    state.players[0].pearls = 3


def placed(choices: int = 12) -> AnyMatch:
    match: AnyMatch = Match.new(RULES, {"players": 3, "rounds": 6}, 5, place=rich)
    rng = match.state.rng.split(1)
    while len(match.log) < choices and match.pending is not None:
        match.choose(*pick(match, rng, changing=False))
    return match


def test_it_is_replayed_from_its_position() -> None:
    match = placed()
    assert match.replay().digest() == match.digest()
    assert match.replay(0).state.players[0].pearls == 3


def test_its_record_tells_the_position() -> None:
    match = placed()
    assert "\nbegins: {" in match.record()
    again = Match.from_record(match.record(), RULES)
    assert again.digest() == match.digest()
    assert again.record() == match.record()


def test_a_record_with_a_wrong_position_is_refused_with_its_line() -> None:
    text = placed().record().replace('begins: {"rng"', 'begins: {"luck"')
    with pytest.raises(SaveDamaged, match=r"line 6: begins\.luck: unknown field"):
        Match.from_record(text, RULES)


def test_it_is_saved_with_its_position() -> None:
    match = placed()
    loaded = Match.load(match.save(), RULES)
    assert loaded.save() == match.save()
    assert loaded.replay().digest() == match.digest()


def test_it_is_taken_back_to_its_first_choice() -> None:
    match = Match.load(placed().save(), RULES)
    while match.log:
        match.undo(match.log[-1].seat, consent=True)
    assert match.state.players[0].pearls == 3
    assert match.digest() == placed(0).digest()
    assert len(match.journal) == 24


def test_a_fork_of_it_can_be_taken_back_too() -> None:
    twin = placed().fork()
    for _ in range(12):
        twin.undo(twin.log[-1].seat, consent=True)
    assert twin.state.players[0].pearls == 3


def test_an_undo_that_fails_is_not_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.load(placed().save(), RULES)
    journal = match.journal

    def fails(*_: object) -> None:
        raise RuntimeError("no memory of it")

    monkeypatch.setattr(Match, "_remember", fails)
    monkeypatch.setattr(Match, "_return_to", fails)
    with pytest.raises(RuntimeError):
        match.undo(match.log[-1].seat, consent=True)
    assert match.journal == journal


def test_a_position_is_a_match() -> None:
    match = Position(RULES, rich, {"players": 2}, seed=4).match()
    assert match.state.players[0].pearls == 3


def test_a_position_that_cannot_be_is_refused() -> None:
    def twice(state: Tide) -> None:
        state.players[0].hand[0] = state.players[1].hand[0]

    with pytest.raises(ValueError, match="no such position can be"):
        Position(RULES, twice).match()


def test_a_setup_made_in_code_is_checked_like_any_other() -> None:
    kind: Any = type(RULES.parse_setup())
    wrong = {"pool": "sea", "players": 9, "rounds": "2", "names": ["a", "b", "c"]}
    for name, value in wrong.items():
        with pytest.raises(BadSetup, match=name):
            Match.new(RULES, kind(**{name: value}))
