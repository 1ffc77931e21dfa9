"""Differences between pictures."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.table import catalogue
from critias.table.delta import applied, delta, tokens_of

TOKENS = st.lists(st.sampled_from("abcdefg"), max_size=40)


@given(TOKENS, TOKENS)
def test_a_difference_leads_from_the_old_to_the_new(old: list[str], new: list[str]) -> None:
    assert applied(old, delta(old, new)) == new


@given(st.text(alphabet='<>/ab "', max_size=60))
def test_tokens_are_the_whole_markup(markup: str) -> None:
    assert "".join(tokens_of(markup)) == markup


def test_little_is_sent_when_little_changes() -> None:
    match = Match.new(catalogue.game("reef"), None, 3)
    rng = Rng(1)
    before = tokens_of(match.game.scene(match.view(0), match.ask_for(0)))
    whole = sum(map(len, before))
    sent = []
    while not match.over:
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, rng.pick(ask.options))
        after = tokens_of(match.game.scene(match.view(0), match.ask_for(0)))
        change = delta(before, after)
        assert applied(before, change) == after
        sent.append(sum(len(str(t)) for step in change for t in step))
        before = after
    assert sum(sent) / len(sent) < whole / 3
