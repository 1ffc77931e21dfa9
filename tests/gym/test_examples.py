"""The examples run, and a gradient points uphill."""

from __future__ import annotations

import importlib

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


@pytest.mark.parametrize("how", [[], ["--plain"], ["--watched", "0.02"]], ids=str)
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
    assert ("watched" in said) == (how[:1] == ["--watched"])
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
    batch = {name: torch.as_tensor(array[None]).float() for name, array in seen.items()}
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
