"""What is seen, as numbers: the same whether it is made anew or from what was seen before."""

from __future__ import annotations

from array import array
from typing import Any, cast

import numpy as np
import pytest

from critias.kernel.installed import game
from critias.kernel.playout import Playout, random_answer
from critias.kernel.random import Rng
from critias.players.advice import advice_of
from critias.players.encoding import MANY_CHANGES, Eye, encoder_of, looked, seen_by
from critias.players.observing import Look, Memory, Number, Sheet, Sight, Word, kept, remembered

ROOMS = Sheet("rooms", (Number("lamps", 4, -2), Word("by", ("ann", "bob", "cid"))), rows=120)
SIGHT: Sight[Any] = Sight(
    version=1,
    sheets=(ROOMS,),
    look=lambda state, seat: Look((state,)),
    kinds=("go",),
    option=(
        Word("word", ("north", "south")), ROOMS.link("room"), ROOMS.link("other"), Number("n", 5),
    ),
    point=lambda index, kind, option: cast(Any, option),
    most_options=8,
)  # fmt: skip
ENCODER = encoder_of(SIGHT)


def whole(*rooms: int) -> Any:
    return ENCODER.whole_numbers((rooms, (), ()))


def test_sheets_are_filled_up_and_cut() -> None:
    short, as_array = whole(1, 2), ENCODER.whole_numbers((array("h", (1, 2)), (), ()))
    assert short[:4].tolist() == [1, 2, 0, 0]
    assert (short == as_array).all()
    assert len(short) == ENCODER.whole
    long = whole(*(1,) * 500)
    assert len(long) == ENCODER.whole
    assert long[: 2 * ROOMS.rows].all()
    assert not long[2 * ROOMS.rows :].any(), "the question and the history are empty"


def test_an_eye_sees_what_is_there_whatever_it_saw_before() -> None:
    eye = Eye(ENCODER)
    luck = np.random.default_rng(3)
    rooms = np.zeros(2 * ROOMS.rows, int)
    for change in (1, 2, 5, 200, 3, MANY_CHANGES, 1, 240):
        places = luck.choice(len(rooms), change, replace=False)
        # Beyond what is declared, too: it is measured as the most there can be.
        rooms[places] = np.where(
            places % 2, luck.integers(0, 4, change), luck.integers(-9, 10, change)
        )
        now, seen = whole(*rooms.tolist()), (rooms.tolist(), (), ())
        found = eye.numbers(seen)
        assert (found == ENCODER.numbers(now)).all()
        assert eye.bytes == found.tobytes()
        found[:] = 7  # it belongs to whoever asked
        assert (eye.numbers(seen) == ENCODER.numbers(now)).all()


def test_an_eye_takes_sheets_of_every_length_and_kind() -> None:
    eye = Eye(ENCODER)
    most = 2 * ROOMS.rows
    for rooms in (
        [1, 2], array("h", [1, 2, 3, 1]), (3,), [], array("h", [2] * (most + 6)), [1] * (most + 2),
        array("h"), [4, 3], [4, 3], array("h", [4, 3]), (4, 2),
    ):  # fmt: skip
        now = ENCODER.whole_numbers((rooms, (), ()))
        assert (eye.numbers((rooms, (), ())) == ENCODER.numbers(now)).all()


def test_an_option_holds_the_rows_it_points_to() -> None:
    numbers = ENCODER.numbers(whole(4, 1, -1, 3))
    rows = np.array([(2, 2, 0, 5), (0, 0, 1, 0), (1, 2, 1, 9)], np.int16)
    for _ in range(2):  # anew, and as it is remembered
        found = ENCODER.options(rows, numbers)
        first, second = [1, 1, 0, 0], [-0.25, 0, 0, 1]
        wanted = [
            [0, 1, 2 / 120, 0, 1, *second, 0, 0, 0, 0],
            [0, 0, 0, 1 / 120, 0, 0, 0, 0, 0, *first],
            [1, 0, 2 / 120, 1 / 120, 1, *second, *first],
        ]
        assert found == pytest.approx(np.array(wanted))


@pytest.mark.parametrize(
    ("name", "setup"),
    [
        ("goa2", {}),
        ("goa2", {"players": 10, "mirror": True}),
        ("athlas", {}),
        ("athlas", {"creation": "random", "offers": False}),
        ("era", {}),
        ("era", {"players": 5}),
        ("mage_knight", {}),
        ("mage_knight", {"scenario": "full_conquest", "players": 3}),
    ],
)
def test_along_a_game_changes_lead_to_the_same_numbers(name: str, setup: dict[str, Any]) -> None:
    rules = game(name)
    setting = rules.parse_setup(setup)
    seats = len(rules.seats(setting))
    aside = Playout(rules, rules.new(setting, 6)).state
    sight = advice_of(rules).sight
    assert sight is not None
    encoder, rng = encoder_of(sight), Rng(5)
    play = Playout(rules, rules.new(setting, 5))
    eye, memory = Eye(encoder), Memory()
    for number in range(200):
        if play.ask is None:
            break
        # Another seat looks in between, and another position is seen by the same one.
        looked(sight, play.state, number % seats, None, (), memory)
        looked(sight, aside, 0, None, (), memory)
        now = seen_by(encoder, play.state, 0, None).whole
        sheets, _ = looked(sight, play.state, 0, None, (), memory)
        assert (encoder.whole_numbers(sheets) == now).all()
        assert (eye.numbers(sheets) == encoder.numbers(now)).all()
        play.choose(random_answer(play.ask, rng))


def test_what_is_made_from_equal_values_is_made_once() -> None:
    made = []

    @remembered
    def rows(places: dict[int, list[int]], night: bool) -> list[int]:
        made.append(night)
        return [*places, night]

    places = {3: [1, 2]}
    first = rows(places, False)
    assert rows({3: [1, 2]}, False) is first
    places[3].append(4)
    assert rows(places, False) is not first
    assert rows({3: [1, 2]}, True) == [3, True]
    assert made == [False, False, True]


def test_what_was_made_the_last_time_is_kept_as_long_as_it_is_made_of_the_same() -> None:
    memory = Memory()
    made = []

    def rows(places: dict[int, list[int]], piles: list[list[int]], night: bool) -> list[int]:
        made.append(night)
        return [*places, *map(len, piles), night]

    places, piles = {3: [1, 2]}, [[5], []]
    first = kept(memory, rows, places, piles, False)
    assert kept(memory, rows, {3: [1, 2]}, [[5], []], False) is first
    places[3].append(4)
    second = kept(memory, rows, places, piles, False)
    assert second is not first
    piles[1].append(6)
    assert kept(memory, rows, places, piles, False) == [3, 1, 1, 0]
    assert kept(memory, rows, places, piles, True) == [3, 1, 1, 1]
    assert kept(None, rows, places, piles, True) == [3, 1, 1, 1]
    assert made == [False, False, False, True, True]
