"""Setups from plain values, and finding games."""

from typing import Any

import pytest
from critias_tidepool import RULES
from hypothesis import given
from hypothesis import strategies as st

from critias.kernel.choices import Ask
from critias.kernel.errors import BadSetup, UnknownGame
from critias.kernel.installed import game
from critias.kernel.match import Match
from kernel.little import ask, little, question


def test_nothing_said_is_the_default() -> None:
    setup = RULES.parse_setup()
    assert (setup.players, setup.rounds, setup.pool, setup.gifts) == (3, 4, "rock", True)
    assert setup == RULES.parse_setup({}) == RULES.parse_setup(None)


@pytest.mark.parametrize("gifts", [False, "no", "off", "0", "False", ""])
@pytest.mark.parametrize("players", [2, "2"])
@pytest.mark.parametrize("names", [["Ann", "Bob"], ("Ann", "Bob"), "Ann, Bob", "Ann,Bob,"])
def test_words_of_a_form_are_understood(players: Any, gifts: Any, names: Any) -> None:
    setup = RULES.parse_setup({"players": players, "gifts": gifts, "names": names})
    assert (setup.players, setup.gifts, setup.names) == (2, False, ("Ann", "Bob"))


def test_json_and_back() -> None:
    setup = RULES.parse_setup({"players": 2, "names": ["Ann", "Bob"]})
    assert RULES.parse_setup(setup.to_json()) == setup


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"player": 2}, "has no option 'player'; it has: players, rounds, pool, gifts, names"),
        ({"players": 5}, "players: 5 is none of 2, 3, 4"),
        ({"players": "many"}, "players: expected a whole number, found 'many'"),
        ({"players": "--2"}, "players: expected a whole number, found '--2'"),
        ({"players": "²"}, "players: expected a whole number, found '²'"),
        ({"players": True}, "players: expected a whole number, found True"),
        ({"players": 2.0}, "players: expected a whole number, found 2.0"),
        ({"players": None}, "players: expected a whole number, found None"),
        ({"rounds": "9" * 5000}, "rounds: expected a whole number"),
        ({"rounds": 0}, "rounds: must be from 1 to 9"),
        ({"rounds": "-3"}, "rounds: must be from 1 to 9"),
        ({"gifts": "perhaps"}, "gifts: expected yes or no, found 'perhaps'"),
        ({"gifts": 1}, "gifts: expected yes or no, found 1"),
        ({"pool": "sea"}, "pool: 'sea' is none of rock, reef"),
        ({"pool": 3}, "pool: expected a word, found 3"),
        ({"names": [1, 2]}, "names: expected a list of words"),
        ({"names": {"a": 1}}, "names: expected a list of words"),
        ({"names": "Ann,Ann,Bob"}, "names: 3 different ones are needed"),
        ([], "a setup is a table of options, not []"),
        ("players=2", "a setup is a table of options"),
    ],
)
def test_a_wrong_setup_is_refused_with_the_reason(values: Any, problem: str) -> None:
    with pytest.raises(BadSetup) as refused:
        RULES.parse_setup(values)
    assert problem in refused.value.message


SETUPS = st.dictionaries(
    st.sampled_from(["players", "rounds", "pool", "gifts", "names", "x"]),
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.text()),
)


@given(SETUPS)
def test_any_setup_is_taken_or_refused(values: dict[str, Any]) -> None:
    try:
        setup = RULES.parse_setup(values)
    except BadSetup:
        return
    assert Match.new(RULES, setup).pending is not None


def test_a_setup_made_in_code_is_checked_too() -> None:
    with pytest.raises(BadSetup, match="rounds"):
        Match.new(RULES, RULES.setup_type(rounds=77))


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownGame, match="no game 'halma' is installed; there are: "):
        game("halma")


def test_what_a_game_need_not_say() -> None:
    rules = little(ask(0, "a", "b"))
    match = Match.new(rules)
    assert rules.talk(match.state, 0, None).is_open
    assert rules.team(match.setup, 2) == 2
    assert list(rules.invariants(match.state)) == []
    assert rules.read_option(match.state, "to:3:a") == ("to", 3, "a")


@pytest.mark.parametrize("word", ["done", "no", "pass", "hold", "none"])
def test_the_fallback_does_the_least(word: str) -> None:
    rules = little()
    state = rules.new(rules.parse_setup(), 0)
    assert rules.fallback(state, Ask((0,), question("act"), ["attack", word])) == word
    assert rules.fallback(state, Ask((0,), question("act"), ["attack", "defend"])) == "attack"
