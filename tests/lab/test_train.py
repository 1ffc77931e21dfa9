"""Learning by self-play: what is learnt, kept and played; needs PyTorch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from critias.kernel.errors import CritiasError
from critias.kernel.installed import game
from critias.lab.samples import Samples, Way, gathered, play_game, sight_of, watch_game, written
from critias.lab.train import Course, _beginning
from critias.players.encoding import Seen, encoder_of
from critias.players.network import Judged, Network, fresh, read_network

ATHLAS = {"creation": "presets", "offers": False, "turn_limit": 6}


def untaught(width: int = 16) -> Network:
    sight = sight_of(game("athlas"))
    arrays = fresh(encoder_of(sight), width, 8, 1)
    return Network(sight, arrays, {"sight": sight.digest})


def taught(tmp_path: Path, games: int = 3) -> Samples:
    """What is to be learnt from watching hints."""
    found = [
        way
        for seed in range(games)
        for way in watch_game(game("athlas"), ATHLAS, seed, untaught(), "hint")
    ]
    path = tmp_path / "samples.npz"
    written(found, 1.0, path)
    return gathered([path])


def test_what_came_later_is_traced_back() -> None:
    way = Way()
    seen = Seen(np.zeros(3, np.int16), np.zeros((2, 1), np.int16))
    for worth in (0.0, 0.5, -0.5):
        way.note(seen, np.zeros(2), 1, Judged(np.array([0.25, 0.75], np.float32), worth))
    assert way.likely == pytest.approx([np.log(0.75)] * 3)
    better, came = way.better(1.0, 1.0)
    assert came == pytest.approx([1, 1, 1]), "all of it: what the end was worth"
    assert better == pytest.approx([1, 0.5, 1.5])
    better, came = way.better(1.0, 0.0)
    assert came == pytest.approx([0.5, -0.5, 1]), "nothing: what was foretold next"
    better, came = way.better(1.0, 0.5)
    assert better == pytest.approx([0.5 + 0.5 * (-1 + 0.5 * 1.5), -1 + 0.5 * 1.5, 1.5])


def test_a_game_of_the_networks_is_the_same_from_the_same_seed() -> None:
    network = untaught()
    once, again, other = (
        list(play_game(game("athlas"), ATHLAS, seed, network)) for seed in (4, 4, 5)
    )
    assert [end for _, end in once] == [end for _, end in again]
    assert [way.chosen for way, _ in once] == [way.chosen for way, _ in again]
    assert [way.chosen for way, _ in once] != [way.chosen for way, _ in other]


def test_who_is_watched_is_written_down(tmp_path: Path) -> None:
    samples = taught(tmp_path)
    assert len(samples.counts) == len(samples.chosen) == len(samples.whole) == len(samples.worth)
    assert samples.counts.sum() == len(samples.rows)
    assert (samples.counts > 1).all()
    assert (samples.chosen < samples.counts).all()
    assert not (tmp_path / "samples.npz").exists(), "read once, and gone"


@pytest.mark.usefixtures("pebbles")
def test_a_game_without_an_observation_cannot_be_learnt() -> None:
    with pytest.raises(CritiasError, match="pebbles declares no observation"):
        sight_of(game("pebbles"))


def test_watching_teaches(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from critias.lab.train import Learner  # noqa: PLC0415 -- only where PyTorch is

    samples = taught(tmp_path)
    network = untaught()
    learner = Learner(network.encoder.sight, dict(network.arrays))
    learner.measure(samples, True)
    luck = np.random.default_rng(1)
    lessons = [learner.learn(samples, True, luck, 3e-3) for _ in range(10)]
    assert lessons[-1]["policy"] < lessons[0]["policy"] - 0.05
    assert lessons[-1]["value"] < lessons[0]["value"]


def test_networks_for_numpy_judge_as_those_that_learn(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from critias.lab.train import Learner  # noqa: PLC0415

    samples = taught(tmp_path)
    network = untaught()
    sight = network.encoder.sight
    learner = Learner(sight, dict(network.arrays))
    learner.measure(samples, True)
    learner.learn(samples, True, np.random.default_rng(1), 3e-3)
    first = learner.plain()
    # Whoever goes on with them judges as before, whatever is measured anew.
    again = Learner(sight, {name: array.copy() for name, array in first.items()})
    again.measure(samples, False)
    for name, array in again.plain().items():
        if not name.startswith(("value_in", "policy_in")):
            assert array == pytest.approx(first[name])
    seen = Seen(samples.whole[0], samples.rows[: samples.counts[0]])
    here, there = (
        Network(sight, arrays, {}).judge_seen(seen, np.zeros(len(seen.rows), np.float32))
        for arrays in (first, again.plain())
    )
    assert there.likely == pytest.approx(here.likely, abs=1e-4)
    assert there.worth == pytest.approx(here.worth, abs=1e-4)


def test_a_course_ends_in_a_file_that_says_how_it_was_made(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from critias.lab.train import train  # noqa: PLC0415 -- only where PyTorch is

    out = tmp_path / "w.npz"
    told: list[str] = []
    course = Course(
        "athlas", (ATHLAS,), seed=3, minutes=0.05, workers=1, games=2, teacher="hint",
        watched=0.02, width=8, middle=8, command="critias lab train athlas",
    )  # fmt: skip
    train(course, out, told.append)
    about = read_network(out, sight_of(game("athlas"))).about
    assert about["command"] == "critias lab train athlas"
    assert (about["seed"], about["teacher"]) == (3, "hint")
    assert about["lessons"] == len(told) > 0


def test_a_policy_that_adds_to_habits_begins_with_them() -> None:
    sight = sight_of(game("goa2"))
    course = Course("goa2", ({},), width=8, middle=8, seed=1)
    assert _beginning(course, sight)["option_out"].any()
    assert not _beginning(replace(course, habits=True), sight)["option_out"].any()
