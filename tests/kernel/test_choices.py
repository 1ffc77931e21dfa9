"""How rules ask, and how options are written down."""

from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from critias.kernel import choices
from critias.kernel.choices import Ask, AskAll, is_option, option_from, plain, short_text
from kernel.little import question

OPTIONS = st.recursive(
    st.integers() | st.text(), lambda inner: st.lists(inner).map(tuple), max_leaves=8
)


def answered(play: Generator[Any, Any, Any], *answers: object) -> tuple[Any, list[list[Any]]]:
    """Run a rule with these answers: what it returns, and what it offered each time."""
    offers = []
    question = next(play)
    for answer in answers:
        offers.append(list(question.options))
        try:
            question = play.send(answer)
        except StopIteration as end:
            return end.value, offers
    raise AssertionError(f"still asking: {question!r}")


def test_choose_one() -> None:
    assert answered(choices.choose((0,), question("card"), ["a", "b"]), "b") == ("b", [["a", "b"]])


@pytest.mark.parametrize(("answer", "meant"), [("yes", True), ("no", False)])
def test_choose_whether(answer: str, meant: bool) -> None:
    assert answered(choices.choose_whether((0,), question("sure")), answer) == (
        meant,
        [["yes", "no"]],
    )


def test_questions_can_be_read_in_a_log() -> None:
    ask = Ask((0, 1), question("card"), ["a"], ("deck",))
    assert repr(ask) == "Ask((0, 1), 'card', ['a'], about=('deck',))"
    assert repr(AskAll({0: ask})) == f"AskAll({{0: {ask!r}}})"


@given(OPTIONS)
def test_json_and_back_is_the_same_option(option: Any) -> None:
    assert is_option(option)
    assert option_from(plain(option)) == option


@pytest.mark.parametrize("value", [None, True, 1.0, {"a": 1}, [1, None], [[True]]])
def test_what_is_no_option_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="is not an option"):
        option_from(value)


def test_short_texts() -> None:
    assert short_text(("move", ("from", 3), 12)) == "move:from:3:12"
    assert short_text(7) == "7"
