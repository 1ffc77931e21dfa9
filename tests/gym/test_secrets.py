"""What others answered in secret is told by no copy of a table."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.positions import position
from critias.gym.table import Table
from critias.kernel.random import Rng

BAIN_SEAT, WASP_SEAT = 0, 2
PLACES = {0: "h8", 1: "c10", 2: "i8", 3: "q9"}


def picked(place: int) -> Table:
    """A table at which Wasp has just picked one of her five cards for Bain's guess."""
    lay = position(heroes=PLACES, played={0: "bain_a_game_of_chance"}, minions=())

    def new(setup: Any, seed: int) -> Any:
        state = RULES.new(setup, seed)
        lay(state)
        return state

    setup = {"players": 4, "heroes": ["bain", "arien", "wasp", "brogan"]}
    table = Table(dataclasses.replace(RULES, new=new), setup)
    table.begin(1)
    table.choose(BAIN_SEAT, "skill")
    table.choose(WASP_SEAT, ("hand", place))
    assert table.next == BAIN_SEAT
    return table


def same(table: Table) -> Table:
    return table


def pickled(table: Table) -> Table:
    again: Table = pickle.loads(pickle.dumps(table))
    return again


def told(table: Table, seat: int) -> bytes:
    """What a seat sees, but for its options."""
    observation: bytes = table.see(seat)["observation"].tobytes()
    return observation


@pytest.mark.parametrize("copied", [same, copy.deepcopy, pickled, lambda t: pickled(t).fork()])
def test_what_was_picked_in_secret_is_seen_by_nobody_else(copied: Callable[[Table], Table]) -> None:
    one, other = copied(picked(1)), copied(picked(3))
    assert told(one, BAIN_SEAT) == told(other, BAIN_SEAT)
    assert told(one, WASP_SEAT) != told(other, WASP_SEAT)


def test_a_fork_does_not_learn_what_was_shown_elsewhere_afterwards() -> None:
    table, other = picked(3), picked(1)
    fork = table.fork()
    table.choose(BAIN_SEAT, "gold")
    assert told(fork, BAIN_SEAT) == told(other, BAIN_SEAT)


@pytest.mark.parametrize("copied", [same, copy.deepcopy, pickled, Table.fork])
def test_what_was_dealt_anew_does_not_know_the_seed(copied: Callable[[Table], Table]) -> None:
    table = Table("goa2", {"players": 2})
    table.begin(4711)
    dealt = copied(table.deal(table.next, Rng(1)))
    assert (table.seed, dealt.seed, dealt.match.seed) == (4711, 0, 0)
