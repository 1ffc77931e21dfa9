"""PettingZoo's own checks, and what they do not look at."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    seed_test,
)
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils.conversions import parallel_to_aec

from critias.gym import env, parallel_env
from critias.gym.aec import TableEnv
from critias.gym.fields import Fields
from critias.gym.parallel import ParallelTableEnv
from critias.gym.table import COLUMNS, ROW, Table
from critias.kernel.choices import Ask
from critias.kernel.errors import CritiasError, NotAnOption
from critias.kernel.installed import game, games
from critias.players.advice import Advice
from gym.worlds import one_of_each
from kernel.little import question
from shared.cases import Case

# The observation is a dictionary, because it holds a mask and rows for the options beside it.
pytestmark = [
    pytest.mark.parametrize("case", one_of_each(), ids=lambda case: case.game.id),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def table(case: Case, **settings: Any) -> TableEnv:
    return TableEnv(case.game, case.setup, **settings)


def rounds(case: Case, **settings: Any) -> ParallelTableEnv:
    return ParallelTableEnv(case.game, case.setup, **settings)


def test_api(case: Case) -> None:
    api_test(table(case), num_cycles=60)


def test_parallel_api(case: Case) -> None:
    parallel_api_test(rounds(case), num_cycles=40)


def test_seeds(case: Case) -> None:
    seed_test(lambda: table(case), num_cycles=30)
    parallel_seed_test(lambda: rounds(case, illegal="wrap"), num_cycles=30)


def test_max_cycles(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check answers without looking at the mask and wants agents that act in step. Its luck is
    fixed: a short game may be over before it is cut off."""
    monkeypatch.setattr("secrets.randbits", lambda bits: 7)

    def parallel(max_cycles: int) -> ParallelTableEnv:
        made = rounds(case, max_cycles=max_cycles, illegal="wrap")
        for number, name in enumerate(made.possible_agents):
            made.action_space(name).seed(number)
        return made

    max_cycles_test(
        SimpleNamespace(
            parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles))
        )
    )


def test_performance_benchmark(
    case: Case, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its five seconds are up after a hundred looks at the clock: figures come from the bench."""
    clock: Iterator[float] = (tick / 20 for tick in count())
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(table(case))
    assert "turns per second" in capsys.readouterr().out


def random_game(case: Case, seed: int, **settings: Any) -> tuple[dict[str, float], TableEnv]:
    played = table(case, **settings)
    played.reset(seed=seed)
    paid = dict.fromkeys(played.agents, 0.0)
    rng = np.random.default_rng(seed)
    for agent in played.agent_iter():
        seen, reward, over, cut, _ = played.last()
        paid[agent] += reward
        choice = None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        played.step(choice)
    return paid, played


def test_a_game_pays_at_its_end(case: Case) -> None:
    paid, played = random_game(case, 3)
    outcome = played.table.play.outcome
    assert outcome is not None
    for seat, agent in enumerate(played.possible_agents):
        if len(set(played.table.teams)) > 1:
            won = 1 if seat in outcome.winners else -1
            assert paid[agent] == (won if outcome.winners else 0)
        else:
            assert -1 <= paid[agent] <= 1


def test_shaping_pays_the_same_in_small_coin(case: Case) -> None:
    at_once, _ = random_game(case, 3)
    shaped, played = random_game(case, 3, shaping=True)
    played.table.begin(3)
    begun = played.table.worths()
    for seat, agent in enumerate(played.possible_agents):
        assert shaped[agent] == pytest.approx(at_once[agent] - begun[seat])


def test_an_index_that_is_not_offered_is_refused_and_changes_nothing(case: Case) -> None:
    played = table(case)
    played.reset(seed=1)
    agent = played.agent_selection
    before = played.table.play.state.digest()
    many = int(played.observe(agent)["action_mask"].sum())
    with pytest.raises(NotAnOption, match=f"there is no option {many}"):
        played.step(many)
    with pytest.raises(NotAnOption, match="there is no option -1"):
        played.step(-1)
    assert played.agent_selection == agent
    assert played.table.play.state.digest() == before


@pytest.mark.parametrize("action", [None, "0", 0.0, float("nan"), [0]])
def test_what_is_no_number_is_refused(case: Case, action: Any) -> None:
    played = table(case)
    played.reset(seed=1)
    with pytest.raises(NotAnOption, match="by the number of an option, not by"):
        played.step(action)
    played.step(np.int64(0))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ({"illegal": "forgive"}, "illegal: 'forgive' is none of 'refuse', 'wrap'"),
        ({"render_mode": "human"}, "render_mode: 'human' is none of None, 'ansi'"),
        ({"max_cycles": 0}, "max_cycles is at least 1, not 0"),
        ({"most_options": -1}, "most_options is at least 1, not -1"),
    ],
)
def test_settings_that_nobody_knows_are_refused(
    case: Case, setting: dict[str, Any], says: str
) -> None:
    for made in (table, rounds):
        with pytest.raises(CritiasError, match=says):
            made(case, **setting)


def test_a_seed_may_be_any_whole_number(case: Case) -> None:
    played, other = table(case), table(case)
    played.reset(seed=7)
    other.reset(seed=np.int64(7))  # type: ignore[arg-type]
    assert played.table.play.state.digest() == other.table.play.state.digest()
    with pytest.raises(CritiasError, match="a seed is a whole number, not '7'"):
        played.reset(seed="7")  # type: ignore[arg-type]


def test_one_bad_answer_and_nobody_has_answered(case: Case) -> None:
    """In step, everybody's answer is looked at before any counts."""
    played = rounds(case, illegal="wrap")
    played.reset(seed=3)
    rng = np.random.default_rng(3)
    while len(asked := played.table.asked()) == 1:
        played.step({name: int(rng.integers(100)) for name in played.agents})
    if not asked:
        pytest.skip("nobody is asked together with others")
    first, last = asked[0], asked[-1]
    before = played.table.play.state.digest()
    bad: dict[str, Any] = {**dict.fromkeys(played.agents, 0), f"seat_{last}": None}
    with pytest.raises(NotAnOption, match=f"seat {last} has to choose by the number"):
        played.step(bad)
    with pytest.raises(NotAnOption, match="is asked and has no action"):
        played.step({f"seat_{first}": 0})
    assert played.table.asked() == asked
    assert played.table.play.state.digest() == before


def test_after_the_end_nothing_is_played_in_step(case: Case) -> None:
    played = rounds(case, max_cycles=1, illegal="wrap")
    with pytest.raises(CritiasError, match="reset the environment first"):
        played.step({})
    played.reset(seed=1)
    played.step(dict.fromkeys(played.agents, 0))
    with pytest.raises(CritiasError, match="reset the environment first"):
        played.step({})


def test_shaping_pays_nothing_where_the_game_has_no_opinion(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = table(case, shaping=True)
    played.reset(seed=1)
    before = played.table.worths()
    monkeypatch.setattr(played.table, "advice", Advice())
    assert played.table.worths([0.25] * len(before)) == [0.25] * len(before)
    agent = played.agent_selection
    played.step(0)
    assert set(played.rewards.values()) == {0.0}, agent


def test_every_option_has_a_row_and_a_text(case: Case) -> None:
    played = table(case)
    played.reset(seed=1)
    agent = played.agent_selection
    seen = played.observe(agent)
    texts = played.table.texts(int(agent.partition("_")[2]))
    assert seen["action_mask"].sum() == len(texts) > 1
    assert seen["options"].shape[1] == ROW > len(COLUMNS)
    assert seen["options"][: len(texts)].any(axis=1).all()
    assert not seen["options"][len(texts) :].any()


def test_the_fields_are_the_same_every_time_and_cover_the_observation(case: Case) -> None:
    setup = case.game.parse_setup(case.setup)
    one, other = Fields(case.game, setup), Fields(case.game, setup)
    assert one.all == other.all
    at = 0
    for field in one.all:
        assert field.at == at
        at += field.size
    assert at == one.size
    assert len({field.name for field in one.all}) == len(one.all)


def test_the_observation_has_its_size_throughout_a_game(case: Case) -> None:
    played = Table(case.game, case.setup, 512)
    played.begin(5)
    rng = np.random.default_rng(1)
    for _ in range(400):
        if played.over:
            break
        seat = played.asked()[0]
        view = case.game.view(played.play.state, seat)
        afresh = played.fields.read(view, played.ask_for(seat))
        assert len(afresh) == played.fields.size
        # What is read anew where it changed is what is read from the start.
        assert played.see(seat)["observation"].tobytes() == afresh.tobytes()
        played.answer(seat, int(rng.integers(1000)), wrap=True)


def test_an_observation_shows_no_more_than_the_view(case: Case) -> None:
    """Worlds that the seat cannot tell apart look alike here too."""
    match = case.new(1)
    luck = case.luck(2)
    fields = Fields(case.game, match.setup)
    for _ in range(30):
        seat = luck.pick(match.seats_to_answer())
        ask = match.ask_for(seat)
        assert ask is not None
        other = match.redealt(seat, luck)
        twin = other.ask_for(seat)
        one, two = fields.read(match.view(seat), ask), fields.read(other.view(seat), twin)
        assert one.tobytes() == two.tobytes()
        match.choose(seat, luck.pick(ask.options))
        if match.over:
            break


def test_a_new_game_is_seen_anew(case: Case) -> None:
    played = table(case, illegal="wrap")
    shown = []
    for seed in range(6):
        seen = []
        for one in (played, table(case, illegal="wrap")):
            one.reset(seed=seed)
            one.step(seed)
            seen.append(one.observe("seat_0")["observation"].tobytes())
        assert seen[0] == seen[1]
        shown.append(seen[0])
    assert len(set(shown)) > 1


def test_too_many_options_are_named(case: Case) -> None:
    played = table(case, most_options=1)
    played.reset(seed=1)
    with pytest.raises(CritiasError, match=rf"{case.game.id} offers \d+ options of"):
        played.observe(played.agent_selection)


def test_rendering_is_the_terminal_picture(case: Case) -> None:
    played = table(case, render_mode="ansi")
    played.reset(seed=1)
    assert len(played.render() or "") > 20
    assert table(case).render() is None


def test_the_order_of_calls_is_checked(case: Case) -> None:
    if case.game.id not in games():
        pytest.skip("made by name, and only installed games have one")
    wrapped = env(case.game.id, case.setup)
    with pytest.raises(AttributeError):
        wrapped.agents  # noqa: B018
    wrapped.reset(seed=1)
    assert wrapped.agents == parallel_env(case.game.id, case.setup).possible_agents
    assert game(case.game.id) is wrapped.unwrapped.table.game


def test_the_question_is_part_of_the_observation(case: Case) -> None:
    played = Table(case.game, case.setup, 512)
    played.begin(1)
    view = case.game.view(played.play.state, 0)
    asked, other = (
        played.fields.read(view, Ask((0,), question(kind), (1, 2))) for kind in ("a", "b")
    )
    assert asked.tobytes() != other.tobytes()
