"""PettingZoo's own checks, and what they do not look at."""

from __future__ import annotations

import copy
import pickle
import re
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
from critias.gym.parallel import ParallelTableEnv
from critias.gym.table import KEYS, key_of
from critias.kernel.errors import CritiasError, NotAnOption
from critias.kernel.installed import game, games
from critias.kernel.random import Rng
from critias.players.advice import Advice, advice_of
from gym.worlds import one_of_each
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
        ({"render_mode": "film"}, "render_mode: 'film' is none of None, 'ansi', 'human'"),
        ({"max_cycles": 0}, "max_cycles is at least 1, not 0"),
        ({"actions": "words"}, "actions: 'words' is none of 'places', 'keys'"),
        ({"form": "film"}, "form: 'film' is none of 'numbers', 'sheets'"),
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
    assert played.infos[agent]["options"] == texts
    rows = seen["options"]
    assert len({row.tobytes() for row in rows[: len(texts)]}) == len(texts)
    assert not rows[len(texts) :].any()


def test_whoever_is_asked_next_is_the_first_of_those_asked(case: Case) -> None:
    played = table(case, texts=False)
    played.reset(seed=4)
    luck = Rng(4)
    while not played.table.over and played.door.cycles < 150:
        asked = played.table.asked()
        assert played.table.next == asked[0]
        assert played.agent_selection == played.possible_agents[asked[0]]
        played.step(luck.below(int(played.observe(played.agent_selection)["action_mask"].sum())))
    assert played.table.next == (-1 if played.table.over else played.table.asked()[0])


def test_what_an_agent_holds_stays_as_it_was(case: Case) -> None:
    played = table(case, texts=False)
    played.reset(seed=2)
    held = []
    for number in range(12):
        if played.table.over:
            break
        seen = played.observe(played.agent_selection)
        held.append((seen, {name: part.tobytes() for name, part in seen.items()}))
        played.step(number % int(seen["action_mask"].sum()))
    assert len({id(seen["options"]) for seen, _ in held}) == len(held)
    for seen, before in held:
        assert {name: part.tobytes() for name, part in seen.items()} == before
    # Also a part of it, or a part of a part, of an array that is not held itself any more.
    seen = played.observe(played.agent_selection)
    parts: list[Any] = [
        seen["options"][:2], seen["options"][:3][1:, ::2].T, seen["options"][:1].data,
        seen["observation"][5:][::-1][:40], seen["observation"].data[:9],
    ]  # fmt: skip
    held_before = [part.tobytes() for part in parts]
    del seen
    for number in range(12):
        if played.table.over:
            break
        seen = played.observe(played.agent_selection)
        played.step(number % int(seen["action_mask"].sum()))
    assert [part.tobytes() for part in parts] == held_before


def test_an_array_that_is_used_again_holds_nothing_of_what_it_held(case: Case) -> None:
    played = table(case, texts=False)
    played.reset(seed=3)
    used = set()
    for number in range(40):
        if played.table.over:
            break
        seen = played.observe(played.agent_selection)
        count = int(seen["action_mask"].sum())
        used.add(id(seen["options"]))
        assert not seen["options"][count:].any()
        assert (seen["action_mask"] == (np.arange(len(seen["action_mask"])) < count)).all()
        played.step(number % count)
    assert len(used) <= 4


def test_an_action_by_key_means_the_same_in_every_question(case: Case) -> None:
    """The number of an option is made from its text; the mask offers it and nothing else."""
    played, places = table(case, actions="keys"), table(case)
    for one in (played, places):
        one.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(60):
        if played.table.over:
            break
        agent = played.agent_selection
        seat = int(agent.partition("_")[2])
        ask, texts = played.table.ask_for(seat), played.table.texts(seat)
        assert ask is not None
        keys = played.table.keys(ask)
        assert len(set(keys)) == len(keys)
        alone = [key_of(f"{ask.kind} {text}") for text in texts]
        assert sum(a == b for a, b in zip(alone, keys, strict=True)) >= len(keys) * 0.9
        seen = played.observe(agent)
        assert "options" not in seen
        assert seen["action_mask"].shape == (KEYS,)
        assert sorted(np.flatnonzero(seen["action_mask"])) == sorted(keys)
        place = int(rng.integers(len(keys)))
        played.step(keys[place])
        places.step(place)
        assert played.table.play.state.digest() == places.table.play.state.digest()
    if not played.table.over:
        with pytest.raises(NotAnOption, match="there is no option -1; there are"):
            played.step(-1)


def test_sheets_are_the_whole_numbers_themselves(case: Case) -> None:
    played = table(case, form="sheets")
    played.reset(seed=1)
    agent = played.agent_selection
    seen, space = played.observe(agent), played.observation_space(agent)
    assert space.contains(seen)
    sheets = {sheet.name: (sheet.rows, sheet.width) for sheet in played.table.sight.all}
    assert {name: seen[name].shape for name in sheets} == sheets
    numbers = table(case)
    numbers.reset(seed=1)
    whole = np.concatenate([seen[name].ravel() for name in sheets])
    encoder = played.table.encoder
    assert (encoder.numbers(whole) == numbers.observe(agent)["observation"]).all()


def played_on(played: TableEnv, rng: np.random.Generator, choices: int) -> list[str]:
    """Random choices, and the digests they lead to."""
    found = []
    for _ in range(choices):
        if played.table.over:
            break
        mask = played.observe(played.agent_selection)["action_mask"]
        played.step(int(rng.choice(np.flatnonzero(mask))))
        found.append(played.table.play.state.digest())
    return found


@pytest.mark.parametrize(
    "copied", [TableEnv.fork, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))]
)
def test_a_copy_goes_its_own_way(case: Case, copied: Any) -> None:
    if case.game.id not in games() and copied not in (TableEnv.fork, copy.deepcopy):
        pytest.skip("only installed games are read again")
    played = table(case)
    played.reset(seed=4)
    for part in range(6):
        played_on(played, np.random.default_rng(part), 7)
        if played.table.over:
            break
        twin = copied(played)
        agent = played.agent_selection
        assert twin.agent_selection == agent
        for name, numbers in played.observe(agent).items():
            assert (twin.observe(agent)[name] == numbers).all(), name
        before = played.table.play.state.digest()
        one = played_on(twin, np.random.default_rng(9), 12)
        assert played.table.play.state.digest() == before
        again = copied(played)
        assert played_on(again, np.random.default_rng(9), 12) == one


def test_a_dealt_copy_looks_the_same_to_its_seat_and_to_nobody_else(case: Case) -> None:
    played = table(case)
    played.reset(seed=4)
    other_worlds = 0
    for part in range(8):
        played_on(played, np.random.default_rng(part), 5)
        if played.table.over:
            break
        agent = played.agent_selection
        seat = int(agent.partition("_")[2])
        twin = played.deal(seat, Rng(part))
        for name, numbers in played.observe(agent).items():
            assert (twin.observe(agent)[name] == numbers).all(), name
        other_worlds += twin.table.play.state.digest() != played.table.play.state.digest()
        played_on(twin, np.random.default_rng(1), 10)
    assert other_worlds


def rounds_on(played: ParallelTableEnv, rng: np.random.Generator, many: int) -> list[str]:
    """Rounds in which everybody chooses by chance, and the digests they lead to."""
    found = []
    for _ in range(many):
        if played.table.over:
            break
        masks = {name: seen["action_mask"] for name, seen in played._seen().items()}
        played.step({name: int(rng.choice(np.flatnonzero(mask))) for name, mask in masks.items()})
        found.append(played.table.play.state.digest())
    return found


@pytest.mark.parametrize(
    "copied", [ParallelTableEnv.fork, copy.deepcopy, lambda env: env.deal(0, Rng(3))]
)
def test_a_copy_of_a_parallel_environment_goes_its_own_way(case: Case, copied: Any) -> None:
    played = rounds(case)
    played.reset(seed=4)
    rounds_on(played, np.random.default_rng(1), 4)
    twin, before = copied(played), played.table.play.state.digest()
    seen, other = played._seen()["seat_0"], twin._seen()["seat_0"]
    for name, numbers in seen.items():
        assert (other[name] == numbers).all(), name
    rounds_on(twin, np.random.default_rng(2), 6)
    assert played.table.play.state.digest() == before
    assert twin.agents is not played.agents


def test_a_seed_gives_the_same_games_in_a_row(case: Case) -> None:
    played, other = table(case), table(case)
    for one in (played, other):
        one.reset(seed=3)
    for _ in range(3):
        digests = []
        for one in (played, other):
            one.reset()
            digests.append(one.table.play.state.digest())
        assert digests[0] == digests[1]


def test_the_name_holds_the_version_and_the_digest_of_the_observation(case: Case) -> None:
    sight = advice_of(case.game).sight
    assert sight is not None
    assert table(case).metadata["name"] == f"critias_{case.game.id}_{sight.digest}_v{sight.version}"


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


def test_rendering_is_the_terminal_picture(case: Case) -> None:
    played = table(case, render_mode="ansi")
    played.reset(seed=1)
    drawn = played.render() or ""
    assert len(drawn) > 20
    # Colours are those of a terminal, and no words in brackets.
    assert not re.search(r"\[/?(bold|dim|red|blue|green|cyan|yellow)?\]", drawn)
    assert table(case).render() is None


def test_for_people_the_picture_is_printed_after_every_choice(
    case: Case, capsys: pytest.CaptureFixture[str]
) -> None:
    played = table(case, render_mode="human")
    played.reset(seed=1)
    first = capsys.readouterr().out
    played.step(0)
    assert len(first) > 20
    assert len(capsys.readouterr().out) > 20


def test_the_order_of_calls_is_checked(case: Case) -> None:
    if case.game.id not in games():
        pytest.skip("made by name, and only installed games have one")
    wrapped = env(case.game.id, case.setup)
    with pytest.raises(AttributeError):
        wrapped.agents  # noqa: B018
    wrapped.reset(seed=1)
    assert wrapped.agents == parallel_env(case.game.id, case.setup).possible_agents
    assert game(case.game.id) is wrapped.unwrapped.table.game


def test_a_potential_is_discounted_by_the_decisions_of_each_agent(case: Case) -> None:
    """Whatever others choose in between: what an agent is paid, discounted by its own decisions, is
    its result less what its first decision began with."""
    gamma = 0.9
    played = table(case, shaping=True, discount=gamma)
    played.reset(seed=3)
    rng = np.random.default_rng(3)
    seats = range(len(played.possible_agents))
    total, decisions = dict.fromkeys(seats, 0.0), dict.fromkeys(seats, 0)
    begun: dict[int, float] = {}
    worths = played.unwrapped.table.worths()
    while not played.unwrapped.table.over:
        seat = int(played.agent_selection.removeprefix("seat_"))
        worths = played.unwrapped.table.worths(worths)
        begun.setdefault(seat, worths[seat])
        decisions[seat] += 1
        mask = played.observe(played.agent_selection)["action_mask"]
        played.step(int(rng.choice(np.flatnonzero(mask))))
        for other in begun:
            total[other] += gamma ** (decisions[other] - 1) * played.rewards[f"seat_{other}"]
    worths = played.unwrapped.table.worths()
    for seat, first in begun.items():
        whole = gamma ** (decisions[seat] - 1) * worths[seat] - first
        assert total[seat] == pytest.approx(whole, abs=1e-6)
