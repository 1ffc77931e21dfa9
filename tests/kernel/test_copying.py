"""Copies, digests and JSON made from the field list of a class."""

import json
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from critias.kernel.copying import Record, Row, Shared, State, layout
from critias.kernel.errors import SaveDamaged
from critias.kernel.random import Rng


@dataclass(frozen=True, slots=True)
class Card(Shared):
    name: str

    @property
    def key(self) -> str:
        return self.name

    @classmethod
    def of(cls, key: str) -> "Card":
        return {card.name: card for card in (ACE, KING)}[key]


ACE, KING = Card("ace"), Card("king")


@dataclass(slots=True)
class Piece(Record):
    place: int
    marks: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Tower(Piece):
    height: int = 1


@dataclass(slots=True, kw_only=True)
class Everything(State):
    number: int = 5
    flag: bool = True
    word: str = "w"
    colour: Literal["red", "blue"] = "red"
    maybe: int | None = None
    pair: tuple[int, str] = (1, "a")
    row: tuple[int, ...] = (1, 2)
    card: Card = ACE
    cards: list[Card] = field(default_factory=lambda: [KING, ACE])
    trick: tuple[Card, ...] = (ACE,)
    piece: Piece = field(default_factory=lambda: Piece(3))
    guest: Piece | None = None
    pieces: list[Piece] = field(default_factory=lambda: [Piece(1), Piece(2, ["x"])])
    rows: list[list[int]] = field(default_factory=lambda: [[1], [2, 3]])
    moves: list[tuple[int, int]] = field(default_factory=lambda: [(1, 2)])
    seen: set[int] = field(default_factory=lambda: {3, 1})
    spots: set[tuple[int, int]] = field(default_factory=lambda: {(2, 1), (1, 2)})
    counts: dict[str, int] = field(default_factory=lambda: {"b": 1, "a": 2})
    owners: dict[int, Piece] = field(default_factory=lambda: {7: Piece(7)})
    walls: dict[tuple[int, int], list[int]] = field(default_factory=lambda: {(1, 2): [3]})


def state() -> Everything:
    return Everything(rng=Rng(9))


def test_a_copy_is_equal_and_shares_only_definitions() -> None:
    original = state()
    original.guest = Piece(9)
    twin = original.copy()
    assert twin == original
    assert twin.card is original.card
    twin.rng.bits64()
    twin.piece.marks.append("m")
    twin.guest.place = 1  # type: ignore[union-attr]
    twin.pieces[1].marks.clear()
    twin.rows[0].append(9)
    twin.seen.add(9)
    twin.counts["c"] = 9
    twin.owners[7].place = 9
    twin.walls[1, 2].append(9)
    unspoilt = state()
    unspoilt.guest = Piece(9)
    assert original == unspoilt


@dataclass(slots=True)
class Listed(Record):
    places: list[int]
    ways: list[tuple[int, str]]


@dataclass(slots=True)
class Rowed(Record):
    places: Row[int] = ()
    ways: Row[tuple[int, str]] = ()


def test_a_row_is_shared_by_copies_and_otherwise_what_a_list_is() -> None:
    row, listed = Rowed((2, 5), ((1, "a"),)), Listed([2, 5], [(1, "a")])
    twin = row.copy()
    assert twin == row
    assert (twin.places, twin.ways) == (row.places, row.ways)
    assert twin.places is row.places
    assert (row.to_json(), row.digest()) == (listed.to_json(), listed.digest())
    assert layout(Rowed) == layout(Listed)
    assert Rowed.from_json(listed.to_json()) == row


def test_what_listens_is_not_part_of_the_state() -> None:
    original = state()
    original.events = []
    assert original.copy().events is None
    assert original == state()
    assert original.digest() == state().digest()
    assert "events" not in original.to_json()


def test_json_and_back() -> None:
    original = state()
    original.guest = Piece(9)
    assert Everything.from_json(json.loads(json.dumps(original.to_json()))) == original
    assert Everything.from_json(original.to_json()) == original


def test_definitions_are_saved_by_their_key() -> None:
    saved = state().to_json()
    assert saved["card"] == "ace"
    assert saved["cards"] == ["king", "ace"]
    assert saved["trick"] == ["ace"]


def test_a_digest_does_not_depend_on_the_order_of_insertion() -> None:
    one, two = state(), state()
    two.counts = {"a": 2, "b": 1}
    two.seen = {1, 3}
    assert one.digest() == two.digest()


def test_a_digest_changes_with_any_field() -> None:
    digests = {state().digest()}
    changes: dict[str, Any] = {
        "rng": Rng(8),
        "revealed": 1,
        "flag": False,
        "maybe": 0,
        "card": KING,
        "guest": Piece(1),
        "seen": {3},
        "rows": [[1, 2], [3]],
    }
    for name, value in changes.items():
        changed = state()
        setattr(changed, name, value)
        digests.add(changed.digest())
    assert len(digests) == 1 + len(changes)


def test_a_subclass_is_copied_with_its_own_fields() -> None:
    """Also when its parent was copied and saved first."""
    parent = Piece(1)
    parent.copy()
    parent.to_json()
    tower = Tower(1, height=4)
    assert tower.copy() == tower
    assert tower.to_json() == {"place": 1, "marks": [], "height": 4}


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("number", "5", "state.number: expected int, found '5'"),
        ("number", True, "state.number: expected int, found True"),
        ("flag", 1, "state.flag: expected bool, found 1"),
        ("colour", "green", "state.colour: 'green' is none of ('red', 'blue')"),
        ("maybe", "x", "state.maybe: expected int, found 'x'"),
        ("pair", [1], "state.pair: expected 2 values, found 1"),
        ("pair", [1, 2], "state.pair[1]: expected str, found 2"),
        ("row", [1, "x"], "state.row[1]: expected int, found 'x'"),
        ("row", 7, "state.row: expected a list, found 7"),
        ("card", "joker", "state.card: no Card 'joker'"),
        ("card", [], "state.card: no Card []"),
        ("piece", [], "state.piece: expected an object, found []"),
        ("piece", {"place": 1}, "state.piece.marks: missing"),
        ("pieces", [{"place": 1, "marks": [2]}], "state.pieces[0].marks[0]: expected str, found 2"),
        ("seen", [1, None], "state.seen[1]: expected int, found None"),
        ("counts", [["a", 1], ["b"]], "state.counts[1]: expected a pair, found ['b']"),
        ("counts", [["a", "x"]], "state.counts[0][1]: expected int, found 'x'"),
        ("rng", 1.5, "state.rng: expected int, found 1.5"),
        ("strange", 1, "state.strange: unknown field"),
    ],
)
def test_wrong_json_is_refused_with_its_place(name: str, value: Any, problem: str) -> None:
    saved = state().to_json()
    saved[name] = value
    with pytest.raises(SaveDamaged) as refused:
        Everything.from_json(saved)
    assert refused.value.message == problem


def test_a_long_wrong_value_is_cut_short() -> None:
    with pytest.raises(SaveDamaged) as refused:
        Everything.from_json("x" * 1000)
    assert len(refused.value.message) < 100


def test_a_state_cannot_hold_just_anything() -> None:
    @dataclass(slots=True)
    class Strange(Record):
        things: frozenset[list[int]]

    with pytest.raises(TypeError, match="a state cannot hold"):
        Strange(frozenset()).copy()
