"""The examples run, and a gradient points uphill."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest
from train_linear import episode, main, shares, width


def test_the_example_trains_and_evaluates(capsys: pytest.CaptureFixture[str]) -> None:
    short = ["--minutes", "0.001", "--games", "2", "--workers", "1"]
    won = main(["athlas", "-o", "creation=presets", "-o", "offers=no", *short])
    assert 0 <= won <= 1
    said = capsys.readouterr().out
    assert "after    16 games" in said
    assert "of 2 games against random players" in said


def test_the_same_seed_gives_the_same_gradient() -> None:
    setup = {"creation": "presets", "offers": "no", "turn_limit": 6}
    weights = np.zeros(width("athlas"))
    one, other = (episode("athlas", setup, weights, 5, True) for _ in range(2))
    assert np.array_equal(one[0], other[0])
    assert one[0].any()


def test_options_that_weigh_more_are_likelier() -> None:
    rows = np.eye(9)[:3]
    weights = np.zeros(9)
    weights[1] = 2.0
    likely = shares(weights, rows)
    assert likely.sum() == pytest.approx(1)
    assert likely[1] > likely[0] == likely[2]


SHORT = ["-o", "creation=presets", "-o", "offers=no", "-o", "turn_limit=4"]


@pytest.mark.parametrize("how", [[], ["--plain"], ["--watched", "0.04"]], ids=str)
def test_maskable_ppo_learns_through_the_door(
    how: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("sb3_contrib")
    ppo = importlib.import_module("maskable_ppo")
    short = ["--minutes", "0.05", "--envs", "1", "--games", "2", "--steps", "32", "--threads", "1"]
    found = ppo.main(["athlas", *SHORT, *short, *how, "--measured", "60"])
    said = capsys.readouterr().out
    assert "steps against random: won" in said
    assert "hint against random, the same games: won" in said
    assert ("as hinted, of the last" in said) == (how[:1] == ["--watched"])
    assert len(found.worths) == 2


def test_maskable_ppo_follows_what_is_paid() -> None:
    """A gradient points uphill: where one kind of option is paid, it is chosen more often."""
    pytest.importorskip("sb3_contrib")
    ppo = importlib.import_module("maskable_ppo")
    torch = importlib.import_module("torch")
    settings = ppo.Settings("athlas", dict(one.split("=") for one in SHORT[1::2]), False, "random",
                            0.99)  # fmt: skip
    measure = ppo.measured(settings, 60, 0)
    env = ppo.seat(settings, measure)
    judge = ppo.Judge(env.observation_space, env.unwrapped.table.encoder, measure, 32)
    seen, _ = env.reset(seed=3)
    batch = _one(seen)
    many = int(seen["action_mask"].sum())
    assert many > 1
    adam = torch.optim.Adam(judge.parameters(), 0.01)
    for _ in range(30):
        scores = judge(batch)[0, judge.width :]
        assert not scores[many:].any(), "what is not offered has no score"
        adam.zero_grad()
        (-torch.log_softmax(scores[:many], 0)[1]).backward()
        adam.step()
    assert int(judge(batch)[0, judge.width : judge.width + many].argmax()) == 1


def _one(seen: Any) -> Any:
    torch = importlib.import_module("torch")
    return {name: torch.as_tensor(array[None]).float() for name, array in seen.items()}


def _knight() -> tuple[Any, Any, Any]:
    """Mage Knight as its network reads it: the environment, the network, what is seen when
    it walks first."""
    pytest.importorskip("sb3_contrib")
    ppo = importlib.import_module("maskable_ppo")
    settings = ppo.Settings("mage_knight", {"scenario": "solo_conquest"}, False, "random", 0.99)
    measure = ppo.measured(settings, 200, 0)
    env = ppo.seat(settings, measure)
    judge = ppo.Judge(env.observation_space, env.unwrapped.table.encoder, measure, 32)
    seen, _ = env.reset(seed=3)
    while not any(option[0] == "go" for option in env.unwrapped.table.ask_for(0).options):
        seen, *_ = env.step(env.hint()[0])
    return env, judge, seen


def _numbers(judge: Any, changed: Any) -> Any:
    numbers = judge._usual.repeat(1, 1)
    numbers[:, judge._changing] = changed * judge._spread + judge._mean
    return numbers


def test_the_map_lies_around_the_seats_own_piece() -> None:
    """In the middle of it is the space of the Hero, and one step to each side what can be walked
    on."""
    env, judge, seen = _knight()
    torch = importlib.import_module("torch")
    numbers = _numbers(judge, _one(seen)["seen"])
    rows = judge.land.spaces.of(numbers)
    q, r = (judge.land.spaces.whole(rows, name)[0] for name in "qr")
    land, cells, goals = judge.land(numbers, torch.zeros(1, 32))
    assert not land[0, -1].any(), "nothing is known of what is farther off"
    assert goals.shape == (1, judge.land.found)
    options = env.unwrapped.table.ask_for(0).options
    ways = [row for option, row in zip(options, seen["options"], strict=False) if option[0] == "go"]
    for row in ways:
        space = int(row[judge._link]) - 1
        dq, dr = int(q[space]), int(r[space])
        assert max(abs(dq), abs(dr), abs(dq + dr)) == 1
        assert cells[0, space] == 9 * (dq + 4) + dr + 4


def test_what_is_worth_going_to_is_felt_from_afar() -> None:
    """A goal that is worth 10, where a step costs the logarithm of 2: one step off it is felt as
    10 less that, and so on; beside the map there is no way round."""
    _, judge, _ = _knight()
    torch = importlib.import_module("torch")
    land = judge.land
    with torch.no_grad():
        for layer in (land.worth, land.cost, land.wanted, land.tired):
            layer.weight.zero_()
            layer.bias.zero_()
        land.worth.weight[:, 0] = 10.0
    there = torch.zeros(1, land.width, 9, 9)
    there[0, 0, 2, 5] = 1.0
    felt = land._felt(there, torch.zeros(1, 32))[0, 0].detach()
    for at in range(81):
        q, r = at // 9 - 2, at % 9 - 5
        steps = max(abs(q), abs(r), abs(q + r))
        wanted = 10 - steps * np.log(2) if steps <= 4 else 0.0
        assert float(felt[at // 9, at % 9]) == pytest.approx(wanted, abs=1e-4), (q, r)


def test_bits_are_read_one_by_one() -> None:
    pytest.importorskip("sb3_contrib")
    torch = importlib.import_module("torch")
    network = importlib.import_module("option_network")
    bits = network.Bits([(0, 255), (2, 15)], 12)
    with torch.no_grad():
        bits.read.weight.copy_(torch.eye(12))
    seen = bits(torch.tensor([[0b10000101 / 255, 0.5, 0b1010 / 15]]))[0]
    assert seen.tolist() == [1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 1]
    assert not network.Bits([], 3)(torch.zeros(2, 5)).any()


def test_what_is_remembered_makes_room() -> None:
    pytest.importorskip("sb3_contrib")
    imitation = importlib.import_module("imitation")
    memory = imitation.Memory((4, 2), np.random.default_rng(0))
    seen = np.zeros(3, np.float16)
    first = imitation.Choice(seen, np.ones((2, 2), np.int16), "bid", 1)
    number = memory.add(first)
    memory.came_to(number, 0.5)
    found, hinted, worths, weights = memory.some()
    assert found["action_mask"].sum(1).tolist() == [2] * imitation.BATCH
    assert hinted.tolist() == [1] * imitation.BATCH
    assert worths.tolist() == [0.5] * imitation.BATCH
    assert weights.tolist() == [1] * imitation.BATCH
    more = [memory.add(first._replace(hinted=0)) for _ in range(imitation.KEPT)]
    memory.came_to(number, 0.25)
    memory.came_to(more[-1], -1)
    assert len(memory._choices) == imitation.KEPT
    assert sum(choice.hinted for choice in memory._choices) == 0
    assert np.nansum(memory._worths) == -1


def test_what_is_paid_later_counts_less() -> None:
    pytest.importorskip("sb3_contrib")
    ppo = importlib.import_module("maskable_ppo")
    later = ppo.returns([1.0, 0.0, 4.0, 2.0], [False, False, True, True], 0.5)
    assert later.tolist() == [2.0, 2.0, 4.0, 2.0]


def test_one_policy_plays_all_seats(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib")
    pettingzoo = importlib.import_module("pettingzoo_selfplay")
    won = pettingzoo.main(
        ["athlas", "-o", "turn_limit=4", "--minutes", "0.02", "--games", "2", "--steps", "32"]
    )
    assert 0 <= won <= 2
    assert "of 2 games against chance" in capsys.readouterr().out
