"""Networks as bots use them: what they answer, what they may know, which files they take."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from critias.kernel.errors import BadData
from critias.kernel.installed import game
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.players import Position, bot
from critias.players.advice import ADVISERS, advice_of
from critias.players.encoding import encoder_of
from critias.players.learned import NothingLearnt
from critias.players.network import LAYERS, Network, fresh, narrowed, read_network
from players.test_fairness import CASES, positions
from shared.cases import Case

SEEING = list(
    {case.game.id: case for case in CASES if advice_of(case.game).sight is not None}.values()
)
"""A case of every game that declares an observation."""


def made(case: Case, seed: int = 1) -> Network:
    """A network that has learnt nothing, but has an opinion."""
    sight = advice_of(case.game).sight
    assert sight is not None
    return Network(sight, fresh(encoder_of(sight), 24, 16, seed), {"sight": sight.digest})


@pytest.fixture
def networks(tmp_path: Path) -> Iterator[None]:
    """Every game that declares an observation has networks."""
    before = {case.game.id: advice_of(case.game) for case in SEEING}
    for case in SEEING:
        path = tmp_path / f"{case.game.id}.npz"
        path.write_bytes(made(case).to_bytes())
        ADVISERS.put(case.game.id, replace(before[case.game.id], network=path))
    yield
    for name, advice in before.items():
        ADVISERS.put(name, advice)


@pytest.mark.usefixtures("networks")
@pytest.mark.parametrize("code", ["learned", "learned:6it"])
@pytest.mark.parametrize("case", SEEING, ids=lambda case: case.name)
def test_worlds_that_look_alike_get_the_same_choice(case: Case, code: str) -> None:
    hidden = 0
    for match, seat in positions(case, 3):
        other = match.redealt(seat, Rng(11))
        hidden += match.state.digest() != other.state.digest()
        choices = {bot(code, 3).choose(Position(m, seat)) for m in (match, other)}
        assert len(choices) == 1
        assert choices <= set(Position(match, seat).ask.options)
    assert hidden


@pytest.mark.parametrize("case", SEEING, ids=lambda case: case.name)
def test_an_answer_is_a_share_for_each_option_and_a_worth(case: Case) -> None:
    network = made(case)
    for match, seat in positions(case, 3):
        ask = Position(match, seat).ask
        judged = network.judge(advice_of(case.game), match.state, seat, ask)
        assert judged.likely.shape == (len(advice_of(case.game).sensible(ask)),)
        assert judged.likely.sum() == pytest.approx(1, abs=1e-5)
        assert -1 <= judged.worth <= 1
        assert network.worth(match.state, seat) == pytest.approx(judged.worth, abs=1e-5)


def test_a_file_keeps_what_was_learnt(tmp_path: Path) -> None:
    case = SEEING[0]
    network = made(case)
    network.about["hours"] = 2.5
    path = tmp_path / "w.npz"
    path.write_bytes(network.to_bytes())
    again = read_network(path, network.encoder.sight)
    assert again.about["hours"] == 2.5
    match, seat = positions(case, 2)[1]
    ask = Position(match, seat).ask
    here, there = (
        one.judge(advice_of(case.game), match.state, seat, ask) for one in (network, again)
    )
    # Half precision is enough.
    assert there.likely == pytest.approx(here.likely, abs=2e-3)
    assert len(network.to_bytes()) < 4_000_000


def test_a_file_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    one, other = SEEING[0], next(c for c in SEEING if c.game.id != SEEING[0].game.id)
    path = tmp_path / "w.npz"
    path.write_bytes(made(one).to_bytes())
    sight = advice_of(other.game).sight
    assert sight is not None
    with pytest.raises(BadData, match=f"now it is {sight.digest}"):
        read_network(path, sight)
    with np.load(path) as file:
        arrays = {name: file[name] for name in file if name != LAYERS[3]}
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    path.write_bytes(buffer.getvalue())
    with pytest.raises(BadData, match=f"there is no {LAYERS[3]}"):
        read_network(path, made(one).encoder.sight)


def test_where_nothing_was_learnt_that_is_said() -> None:
    without = next(g for g in ("athlas", "era") if advice_of(game(g)).network is None)
    match = Match.new(game(without), {}, 1)
    seat = match.seats_to_answer()[0]
    with pytest.raises(NothingLearnt, match="take greedy or search"):
        bot("learned", 1).choose(Position(match, seat))


def test_only_sensible_options_are_learnt_about() -> None:
    seen = 0
    for case in SEEING:
        advice = advice_of(case.game)
        for match, seat in positions(case, 6):
            ask = Position(match, seat).ask
            few = narrowed(advice, ask)
            assert list(few.options) == list(advice.sensible(ask))
            seen += few is not ask
    assert seen


@pytest.mark.parametrize("case", SEEING, ids=lambda case: case.name)
def test_a_policy_that_adds_to_habits_begins_with_them(case: Case) -> None:
    network = made(case)
    network.habits = True
    network.arrays["option_out"][:] = 0
    advice = advice_of(case.game)
    leant = 0
    for match, seat in positions(case, 6):
        ask = Position(match, seat).ask
        options = advice.sensible(ask)
        likely = advice.leanings(match.state, ask)
        judged = network.judge(advice, match.state, seat, ask).likely
        if likely is None:
            hints = {advice.hint(match.state, ask, Rng(seed)) for seed in range(4)}
            assert not hints & set(options) or options[int(judged.argmax())] in hints
        else:
            known = dict(zip(ask.options, likely, strict=True))
            shares = np.array([known[option] for option in options])
            assert judged == pytest.approx(shares / shares.sum(), abs=0.02)
        leant += float(judged.max()) > 1.5 / len(options)
    assert leant or advice.hint.__name__ == "_any_option"
