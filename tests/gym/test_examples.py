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


@pytest.mark.parametrize("policy", [[], ["--plain"]], ids=["rows", "keys"])
def test_maskable_ppo_learns_through_the_door(
    policy: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("sb3_contrib")
    ppo = importlib.import_module("maskable_ppo")
    short = ["--minutes", "0.05", "--workers", "1", "--games", "1", "--steps", "32"]
    shape = ["-o", "creation=presets", "-o", "offers=no", "-o", "turn_limit=4"]
    ppo.main(["athlas", *shape, *short, *policy])
    assert "of 1 games against random" in capsys.readouterr().out
