"""Weights fitted from games."""

from __future__ import annotations

import dataclasses
import inspect
import math
from pathlib import Path

import pytest
from typer.testing import CliRunner

import critias.lab.fit as fit_module
from critias.games.goa2.bots import estimate
from critias.games.goa2.game import RULES
from critias.kernel.errors import BadData, CritiasError
from critias.kernel.installed import game
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rules import Outcome
from critias.kit.data import load
from critias.lab.command import app
from critias.lab.fit import Sample, features_of, fit, ranked, samples, surprise_of, write_weights
from critias.lab.plan import plan
from critias.players.weights import Fitted, weights

TRUE = (0.5, -0.25, 0.0)


def foretold(count: int = 6000) -> list[Sample]:
    """Games that end as weights say, as often as they say."""
    rng = Rng(3)
    found = []
    for _ in range(count):
        counted = tuple(rng.below(9) - 4.0 for _ in TRUE)
        z = sum(w * f for w, f in zip(TRUE, counted, strict=True))
        chance = (1 + math.tanh(z)) / 2
        found.append(Sample(counted, float(rng.below(10_000) < chance * 10_000)))
    return found


def test_the_weights_that_made_the_games_are_found_again() -> None:
    found = fit(foretold())
    assert found.weights == pytest.approx(TRUE, abs=0.05)
    assert found.positions == 6000


def test_better_weights_are_less_surprised() -> None:
    games = foretold()
    fitted = fit(games)
    assert fitted.surprise == pytest.approx(surprise_of(games, fitted.weights), abs=1e-6)
    assert fitted.surprise < surprise_of(games, (0.1, 0.1, 0.1)) < 2
    assert surprise_of(games, (0.0, 0.0, 0.0)) == pytest.approx(1)


def test_a_feature_that_never_changes_weighs_nothing() -> None:
    games = [Sample((won * 2 - 1, 7.0), won) for won in (0.0, 1.0, 1.0, 0.0)]
    found = fit(games)
    assert found.weights[0] > 0
    assert math.isfinite(found.weights[1])


def test_weights_that_games_say_little_about_stay_as_they_are() -> None:
    games = foretold(50)
    held = fit(games, 1e9, (0.3, 0.2, 0.1))
    assert held.weights == pytest.approx((0.3, 0.2, 0.1), abs=1e-4)
    free = fit(games, 1e-3, (0.3, 0.2, 0.1))
    assert free.weights != pytest.approx((0.3, 0.2, 0.1), abs=0.05)


def test_nothing_is_learnt_from_nothing() -> None:
    with pytest.raises(CritiasError, match=r"no positions to learn from.*--every 1"):
        fit([])


def test_positions_are_taken_from_both_sides_of_a_game() -> None:
    wanted = plan(RULES, ["random"], 2, 1, {"players": 2})
    found = samples(wanted, 0, 30)
    assert found == samples(wanted, 0, 30)
    assert len(found) > 4
    one, other = found[0], found[1]
    assert one.features == tuple(-count for count in other.features)
    assert one.won + other.won == 1


def test_a_game_of_one_side_is_won_as_far_as_it_is_better_than_the_others() -> None:
    knight = game("mage_knight")
    wanted = plan(knight, ["random"], 2, 1, {"heroes": "tovak"})
    found = [sample for number in range(2) for sample in samples(wanted, number, 20)]
    assert len({sample.points for sample in found}) == 2
    best = max(sample.points or 0 for sample in found)
    for before, after in zip(found, ranked(found), strict=True):
        assert after.won > 0.5 if before.points == best else after.won < 0.5


@pytest.mark.parametrize("name", ["goa2", "era"])
def test_every_game_has_weights_that_the_laboratory_made(name: str) -> None:
    features = features_of(game(name))
    path = Path(inspect.getfile(features.count)).with_name("estimate.toml")
    kept = load(path, Fitted)
    assert kept.command.startswith(f"critias lab fit {name} ")
    assert kept.games > 0
    assert kept.surprise < 1
    assert tuple(kept.weights) == features.names


def test_weights_are_kept_with_what_made_them(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    found = fit(foretold(200))
    write_weights(path, ("a", "b", "c"), found, "critias lab fit", 12)
    kept = load(path, Fitted)
    assert (kept.command, kept.games, kept.positions) == ("critias lab fit", 12, 200)
    assert weights(path, ("a", "b", "c")) == pytest.approx(found.weights, abs=1e-5)
    with pytest.raises(BadData, match="there have to be those of a, b"):
        weights(path, ("a", "b"))


def test_games_of_several_setups_are_fitted_together(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    typed = ["fit", "era", "random", "-n", "2", "--every", "9", "--workers", "1", "-o", "players=3"]
    result = CliRunner().invoke(app, [*typed, "--also", "players=5", "--out", str(path)])
    assert result.exception is None
    kept = load(path, Fitted)
    assert kept.games == 4
    assert kept.command.endswith("-o players=3 --also 'players=5'")


@pytest.mark.usefixtures("pebbles")
def test_a_game_that_names_no_features_says_so() -> None:
    with pytest.raises(CritiasError, match="Pebbles names no features"):
        features_of(game("pebbles"))


def test_the_features_of_a_team_are_those_of_the_other_turned_round() -> None:
    match = Match.new(RULES, {"players": 4}, seed=4)
    match.state.lives[1] -= 2
    red, blue = (estimate.features(match.state, match.state.seat_teams.index(t)) for t in (0, 1))
    assert len(red) == len(estimate.FEATURES) == len(estimate.WEIGHTS)
    assert red == tuple(-count for count in blue)
    assert red[estimate.FEATURES.index("lives")] == 2


def test_a_game_that_fails_while_fitting_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = plan(RULES, ("random",), 3, 1, {"players": 2})

    def failing(state: object, seat: int) -> tuple[float, ...]:
        raise ZeroDivisionError("no minions")

    broken = dataclasses.replace(features_of(RULES), count=failing)
    monkeypatch.setattr(fit_module, "features_of", lambda game: broken)
    seed = wanted.job(2).seed
    with pytest.raises(CritiasError, match=rf"game 2 of goa2 \(seed {seed}, .*ZeroDivisionError"):
        samples(wanted, 2, 1)


def test_a_side_has_won_though_one_of_it_won_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = plan(RULES, ("random",), 1, 1, {"players": 4})
    alone = Outcome((3,), "alone", "")
    monkeypatch.setattr(
        "critias.lab.fit.Match.outcome", property(lambda match: alone if match.over else None)
    )
    found = samples(wanted, 0, 3)
    assert [sample.won for sample in found[:2]] == [0.0, 1.0]
