"""One agent among bots, as Gymnasium knows environments."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from critias.gym.single import SeatEnv, register
from critias.kernel.errors import BadSetup, CritiasError
from critias.kernel.installed import games
from critias.kernel.random import Rng
from critias.players.advice import advice_of
from critias.players.codes import BadCode
from gym.worlds import one_of_each
from shared.cases import Case

CASES = [case for case in one_of_each() if case.game.id in games()]
pytestmark = pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.id)


def made(case: Case, **settings: Any) -> SeatEnv:
    return SeatEnv(case.game.id, setup=dict(case.setup), **settings)


def play(env: SeatEnv, seed: int, choices: int) -> list[tuple[float, bool]]:
    """Random choices of the agent, and what they bring."""
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(choices):
        mask = env.action_masks()
        _, reward, over, cut, _ = env.step(int(rng.choice(np.flatnonzero(mask))))
        found.append((reward, over))
        if over or cut:
            break
    return found


def test_gymnasium_checks_it(case: Case) -> None:
    # It answers without looking at the mask.
    check_env(made(case, illegal="wrap"), skip_render_check=True)


def test_it_is_made_by_its_name(case: Case) -> None:
    register()
    sight = advice_of(case.game).sight
    assert sight is not None
    name = f"critias/{case.game.id}-v{sight.version}"
    env = gymnasium.make(name, opponents="hint", setup=dict(case.setup))
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert len(info["options"]) == seen["action_mask"].sum()
    with pytest.raises(BadSetup, match="has no option 'wonders'"):
        gymnasium.make(name, wonders=7)
    with pytest.raises(BadCode):
        gymnasium.make(name, opponents="grandmaster")
    with pytest.raises(CritiasError, match="seat 99: there are"):
        gymnasium.make(name, seat=99)


def test_many_at_once_in_processes_of_their_own(case: Case) -> None:
    register()
    sight = advice_of(case.game).sight
    assert sight is not None
    name = f"critias/{case.game.id}-v{sight.version}"
    envs = gymnasium.make_vec(
        name, num_envs=2, vectorization_mode="async", setup=dict(case.setup), texts=False,
        illegal="wrap",
    )  # fmt: skip
    try:
        seen, _ = envs.reset(seed=3)
        assert seen["action_mask"].shape[0] == 2
        for _ in range(3):
            seen, *_ = envs.step(np.zeros(2, np.int64))
        alone = made(case, illegal="wrap")
        alone.reset(seed=4)
        last, *_ = [alone.step(0)[0] for _ in range(3)][::-1]
        assert (seen["observation"][1] == last["observation"]).all()
    finally:
        envs.close()


@pytest.mark.parametrize("opponents", ["random", "hint"])
def test_the_same_seed_is_the_same_game_and_so_are_those_after_it(
    case: Case, opponents: str
) -> None:
    one, other = (made(case, opponents=opponents, seat=None) for _ in range(2))
    one.reset(seed=5)
    other.reset(seed=5)
    for part in range(3):
        assert one.seat == other.seat
        assert one.table.play.state.digest() == other.table.play.state.digest()
        assert play(one, part, 12) == play(other, part, 12)
        one.reset()
        other.reset()


def test_a_whole_game_pays_its_result(case: Case) -> None:
    env = made(case, max_cycles=4000)
    env.reset(seed=2)
    paid = play(env, 2, 4000)
    assert paid[-1][1], "it came to its end"
    outcome = env.table.play.outcome
    assert outcome is not None
    total = sum(reward for reward, _ in paid)
    if len(set(env.table.teams)) > 1:
        assert total == (0 if not outcome.winners else 1 if env.seat in outcome.winners else -1)
    else:
        assert -1 <= total <= 1
    shaped = made(case, max_cycles=4000, shaping=True)
    shaped.reset(seed=2)
    worth = shaped.table.worths()[shaped.seat]
    assert sum(r for r, _ in play(shaped, 2, 4000)) == pytest.approx(total - worth)


def test_a_discounted_potential_keeps_what_is_best(case: Case) -> None:
    """The discounted sum of what is paid is that of the result, less what it all began with: the
    same for every way to play."""
    gamma = 0.97
    env = made(case, max_cycles=4000, shaping=True, discount=gamma)
    env.reset(seed=2)
    begun = env.table.worths()[env.seat]
    rng = np.random.default_rng(2)
    total, share, over = 0.0, 1.0, False
    while not over:
        action = int(rng.choice(np.flatnonzero(env.action_masks())))
        # A learner discounts with its own steps, however many others choose in between.
        _, paid, over, _, _ = env.step(action)
        total += share * paid
        share *= gamma
    end = env.table.worths()[env.seat]
    assert total == pytest.approx(share / gamma * end - begun, abs=1e-6)


@pytest.mark.parametrize(
    "copied", [SeatEnv.fork, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
)
def test_a_copy_goes_its_own_way(case: Case, copied: Any) -> None:
    env = made(case)
    env.reset(seed=4)
    play(env, 1, 6)
    before = env.table.play.state.digest()
    one, two = copied(env), copied(env)
    assert play(one, 7, 15) == play(two, 7, 15)
    assert one.table.play.state.digest() == two.table.play.state.digest() != before
    assert env.table.play.state.digest() == before


def test_a_dealt_copy_looks_the_same(case: Case) -> None:
    env = made(case)
    env.reset(seed=4)
    twin = env.deal(Rng(3))
    seen, other = env.table.see(env.seat), twin.table.see(twin.seat)
    for name, numbers in seen.items():
        assert (other[name] == numbers).all(), name
    play(twin, 1, 10)


def test_a_dealt_copy_knows_nothing_of_the_luck_to_come(case: Case) -> None:
    """Neither what others will pick by chance, nor what the next game will be."""
    env = made(case, opponents="random")
    env.reset(seed=4)
    twin, again = env.deal(Rng(3)), env.deal(Rng(3))
    assert twin._rng.state == again._rng.state != env._rng.state
    assert twin.door.luck == again.door.luck != env.door.luck
    for one in (twin, again, env):
        one.reset()
    assert twin.table.seed == again.table.seed != env.table.seed


def test_a_fork_begins_the_same_games_as_the_original(case: Case) -> None:
    env = made(case)
    env.reset(seed=4)
    fork = env.fork()
    for _ in range(2):
        for one in (fork, env):
            one.reset()
        assert fork.table.seed == env.table.seed


@pytest.mark.parametrize("actions", ["places", "keys"])
def test_the_mask_by_itself_is_that_of_the_observation(case: Case, actions: str) -> None:
    env = made(case, actions=actions)
    seen, _ = env.reset(seed=4)
    rng = np.random.default_rng(4)
    for _ in range(12):
        assert np.array_equal(env.action_masks(), seen["action_mask"].astype(bool))
        seen, _, over, _, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        if over:
            break
    assert np.array_equal(env.action_masks(), seen["action_mask"].astype(bool))
