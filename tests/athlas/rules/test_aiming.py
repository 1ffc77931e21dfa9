"""After an answer every intervention is aimed again: what could not be named now is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from athlas.arena import (
    FAR_EAST,
    FAR_WEST,
    IDLE,
    NORTH,
    PEASANTS,
    SOUTH,
    Arena,
)
from critias.games.athlas.rules.board import BATTLEGROUND, GRID, WATER, at
from critias.games.athlas.rules.cards.interventions import DIVINE
from critias.games.athlas.rules.data import INTERVENTIONS
from critias.games.athlas.rules.state import Lasting
from critias.games.athlas.rules.units import has
from critias.kernel.choices import DONE, Option
from critias.kernel.hexes import spaces_of


def facing(first: str, answer: str) -> Arena:
    """North will cast, South will answer; units at (0, 0) and (2, 0), others far away."""
    arena = Arena([PEASANTS, IDLE], [PEASANTS], stacks=([first], [answer]), points=60)
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (2, 0))
    arena.unit(SOUTH, FAR_EAST)
    return arena


def answered(arena: Arena, aim: list[Option], answer: list[Option]) -> bool:
    """North casts and aims, South answers and aims; whether North's card was in vain."""
    arena.choose(NORTH, "cast", *aim)
    assert arena.pending.kind == "answer"
    arena.choose(SOUTH, "cast", *answer)
    return bool(arena.told("in_vain"))


HERE, THERE = at(0, 0), at(2, 0)
ON_ONE_UNIT: dict[str, list[Option]] = {
    "athilian_strength": [], "athilian_shield": [], "celestial_wings": [], "stasis_field": [],
    "gravity_well": [], "lightning_strike": [], "unnatural_force": ["west"], "time_warp": [],
    "temporary_gate": [at(0, 3)], "polymorph": [],
}  # fmt: skip
"""The cards that are aimed at a unit, and what is named besides."""
ON_OTHER_THINGS = {
    "dispel_magic", "raise_earth", "flood", "open_chasm", "tsunami", "wrath_of_the_council",
    "shift_relic", "breath_of_life", "rally_call",
}  # fmt: skip


@pytest.mark.parametrize(
    ("card", "aim", "kind", "about"),
    [
        ("lightning_strike", [], "aim", ("lightning_strike",)),
        ("raise_earth", [HERE, THERE], "aim", ("raise_earth", HERE, THERE)),
        ("unnatural_force", [HERE], "direction", (HERE,)),
        ("temporary_gate", [HERE], "gate", (HERE,)),
        ("shift_relic", [at(-5, 5)], "shift", (at(-5, 5),)),
        ("dispel_magic", [], "dispel", ("dispel_magic",)),
    ],
)
def test_a_question_says_what_it_is_about(
    card: str, aim: list[Option], kind: str, about: tuple[Option, ...]
) -> None:
    arena = facing(card, "flood")
    for place in (HERE, THERE):
        arena.state.world.units[place].marks = [("frozen", "frost_grip", SOUTH)]
    arena.choose(NORTH, "cast", *aim)
    assert (arena.pending.kind, arena.pending.about) == (kind, about)


def test_the_waves_of_a_tsunami_are_about_the_card_and_the_hexes_flooded() -> None:
    arena = facing("tsunami", "flood")
    arena.terrain(WATER, (-2, 0), (-2, 1), (3, -3))
    arena.choose(NORTH, "cast", at(-2, 0))
    assert list(arena.pending.about) == ["tsunami"]
    arena.choose(NORTH, at(-1, 0))
    assert list(arena.pending.about) == ["tsunami", at(-1, 0)]


EDGE = (-5, 0)
"""A corner of the board, with three neighbours."""


def test_a_tsunami_floods_plains_of_the_board_alone() -> None:
    """Around a corner: a hill, plains, and behind them a crater that the water runs into."""
    arena = Arena(stacks=(["tsunami"], []))
    arena.unit(NORTH, (0, 0))
    pond, hill, crater = {at(*EDGE), at(-5, 1)}, at(-4, 0), at(-3, -2)
    arena.terrain(WATER, EDGE, (-5, 1))
    arena.terrain("hill", (-4, 0))
    arena.terrain("crater", (-3, -2))

    def around(water: set[int]) -> set[int]:
        return {s for space in water for s in GRID.neighbours[space]} - water - {hill}

    arena.choose(NORTH, "cast")
    assert arena.spaces() == around(pond)
    arena.choose(NORTH, at(-4, -1))
    assert arena.spaces() == around(pond | {at(-4, -1), crater})
    arena.choose(NORTH, at(-2, -2))
    assert arena.pending.kind == "unit"
    assert set(spaces_of(arena.state.world.water)) == pond | {at(-4, -1), crater, at(-2, -2)}


def test_the_second_hex_of_a_chasm_touches_the_first() -> None:
    arena = Arena(stacks=(["open_chasm"], []))
    arena.unit(NORTH, (0, 0))
    arena.terrain(WATER, (-3, 0))
    arena.terrain("crater", (-4, -1))
    arena.choose(NORTH, "cast")
    assert arena.spaces() == set(GRID.spaces) - {at(-3, 0), at(-4, -1)}
    arena.choose(NORTH, at(-4, 0))
    near = set(GRID.neighbours[at(-4, 0)]) - {at(-3, 0), at(-4, -1)}
    assert arena.spaces() == near
    assert arena.offered(DONE)
    # At the edge nothing lies beyond it.
    arena = Arena(stacks=(["open_chasm"], []))
    arena.unit(NORTH, (0, 0))
    arena.choose(NORTH, "cast", at(*EDGE))
    assert arena.spaces() == set(GRID.neighbours[at(*EDGE)])


@pytest.mark.parametrize("card", ["raise_earth", "flood"])
def test_up_to_four_different_hexes(card: str) -> None:
    arena = Arena(stacks=([card], []))
    arena.unit(NORTH, (0, 0))
    chosen = [at(q, 2) for q in range(4)]
    arena.choose(NORTH, "cast")
    for number, space in enumerate(chosen):
        assert arena.spaces() == set(GRID.spaces) - set(chosen[:number])
        assert arena.offered(DONE) == (number > 0)
        arena.choose(NORTH, space)
    assert arena.pending.kind == "unit"


def test_every_card_is_looked_at() -> None:
    assert ON_ONE_UNIT.keys() | ON_OTHER_THINGS == DIVINE.keys() == INTERVENTIONS.keys()


@pytest.mark.rule("athlas.di.response-resolves-first")
@pytest.mark.parametrize("card", ON_ONE_UNIT)
def test_a_unit_taken_out_of_time_is_out_of_reach(card: str) -> None:
    arena = facing(card, "stasis_field")
    before = arena.state.world.sides[NORTH].spent
    assert answered(arena, [HERE, *ON_ONE_UNIT[card]], [HERE])
    unit = arena.state.world.units[HERE]
    assert [mark[0] for mark in unit.marks] == ["stasis"]
    assert [effect.owner for effect in arena.state.world.lasting] == [SOUTH]
    assert (unit.alpha, arena.pool(NORTH), arena.state.world.warps) == (0, 12, [])
    assert arena.state.world.sides[NORTH].spent == before


@pytest.mark.rule("athlas.di.response-resolves-first")
@pytest.mark.parametrize("card", ON_ONE_UNIT)
def test_a_unit_that_has_died_is_gone(card: str) -> None:
    arena = facing(card, "lightning_strike")
    arena.set_pool(NORTH, 4)
    assert answered(arena, [HERE, *ON_ONE_UNIT[card]], [HERE])
    assert HERE not in arena.state.world.units


@pytest.mark.rule("athlas.di.response-resolves-first")
@pytest.mark.parametrize("card", [card for card in ON_ONE_UNIT if card != "unnatural_force"])
def test_a_unit_that_was_moved_is_still_the_target(card: str) -> None:
    arena = facing(card, "unnatural_force")
    unit = arena.state.world.units[HERE]
    assert not answered(arena, [HERE, *ON_ONE_UNIT[card]], [HERE, "southeast"])
    touched = (
        bool(unit.marks)
        or arena.pool(NORTH) < 12
        or bool(arena.state.world.acting)
        or arena.where(unit) == (0, 3)
        or unit.alpha == 1
    )
    assert touched


@pytest.mark.rule("athlas.di.response-resolves-first")
class TestTemporaryGate:
    def test_the_goal_must_still_be_within_reach(self) -> None:
        arena = facing("temporary_gate", "unnatural_force")
        assert answered(arena, [HERE, at(0, 3)], [HERE, "northwest"])
        assert arena.state.world.units[at(0, -1)].owner == NORTH

    def test_the_goal_must_still_be_free(self) -> None:
        arena = facing("temporary_gate", "unnatural_force")
        assert answered(arena, [HERE, at(1, 0)], [THERE, "west"])
        assert arena.state.world.units[at(1, 0)].owner == SOUTH
        assert arena.state.world.units[HERE].owner == NORTH


@pytest.mark.rule("athlas.di.response-resolves-first")
class TestDispelMagic:
    def marked(self, answer: str) -> Arena:
        arena = facing("dispel_magic", answer)
        arena.state.world.units[THERE].marks = [("frozen", "frost_grip", SOUTH)]
        return arena

    def test_no_marker_is_wiped_off_a_unit_out_of_time(self) -> None:
        arena = self.marked("stasis_field")
        assert answered(arena, [], [THERE])
        assert has(arena.state.world.units[THERE], "frozen")

    def test_what_has_gone_with_its_unit(self) -> None:
        arena = self.marked("lightning_strike")
        arena.set_pool(SOUTH, 4)
        assert answered(arena, [], [THERE])

    def test_an_effect_that_has_ended_already(self) -> None:
        arena = facing("dispel_magic", "dispel_magic")
        unit = arena.state.world.units[THERE]
        unit.marks = [("strengthened", "athilian_strength", 3 + SOUTH)]
        arena.state.world.lasting = [Lasting("athilian_strength", SOUTH, unit.id, 6)]
        assert answered(arena, [], [])
        assert not unit.marks

    def test_a_second_effect_does_not_take_the_place_of_the_one_named(self) -> None:
        arena = facing("dispel_magic", "dispel_magic")
        unit = arena.state.world.units[THERE]
        cards = ("athilian_shield", "athilian_strength")
        unit.marks = [("shielded", cards[0], 3 + SOUTH), ("strengthened", cards[1], 3 + SOUTH)]
        arena.state.world.lasting = [Lasting(card, SOUTH, unit.id, 6) for card in cards]
        ends = ("end", cards[1], SOUTH)
        assert answered(arena, [ends], [ends])
        assert [effect.card for effect in arena.state.world.lasting] == [cards[0]]


HEXES = [at(-2, 0), at(-2, 1)]


@pytest.mark.rule("athlas.di.response-resolves-first")
@pytest.mark.parametrize(
    ("card", "answer", "reply"),
    [
        ("raise_earth", "raise_earth", [DONE]),
        ("flood", "flood", [DONE]),
        ("open_chasm", "flood", [DONE]),
        ("open_chasm", "open_chasm", []),
    ],
)
class TestSeveralHexes:
    def land(self, arena: Arena) -> tuple[int, int, int]:
        world = arena.state.world
        return world.hills, world.water, world.craters

    def test_all_of_them_lost(self, card: str, answer: str, reply: list[Option]) -> None:
        arena = facing(card, answer)
        arena.choose(NORTH, "cast", *HEXES, *([DONE] if card != "open_chasm" else []))
        arena.choose(SOUTH, "cast", *HEXES, *reply)
        assert arena.told("in_vain")
        assert sum(mask.bit_count() for mask in self.land(arena)) == 2

    def test_those_that_are_left_are_changed(
        self, card: str, answer: str, reply: list[Option]
    ) -> None:
        arena = facing(card, answer)
        arena.choose(NORTH, "cast", *HEXES, *([DONE] if card != "open_chasm" else []))
        arena.choose(SOUTH, "cast", HEXES[0], DONE)
        assert not arena.told("in_vain")
        hills, water, craters = self.land(arena)
        changed = 1 << HEXES[0] | 1 << HEXES[1]
        assert hills | water | craters == changed
        # A crater beside the water of the answer is flooded at once.
        kind = {"raise_earth": hills, "flood": water, "open_chasm": water or craters}[card]
        assert kind == changed


@pytest.mark.rule("athlas.di.response-resolves-first")
class TestTsunami:
    POND = ((-2, 0), (-1, 0), (-1, 1))

    def wave(self, answer: str) -> Arena:
        arena = facing("tsunami", answer)
        arena.terrain(WATER, *self.POND)
        return arena

    def test_it_grows_by_no_more_than_the_water_that_is_left(self) -> None:
        arena = self.wave("raise_earth")
        plains = [at(-2, -1), at(-1, -1), at(0, -1)]
        arena.choose(NORTH, "cast", *plains)
        arena.choose(SOUTH, "cast", at(-1, 0), at(-1, 1), DONE)
        assert not arena.told("in_vain")
        # Of three hexes of water one is left, so that it takes one hex more.
        assert set(spaces_of(arena.state.world.water)) == {at(-2, 0), at(-2, -1)}

    @pytest.mark.parametrize("raised", POND)
    def test_any_hex_of_the_water_may_be_taken_from_it(self, raised: tuple[int, int]) -> None:
        arena = self.wave("raise_earth")
        flooded = at(-2, 1)
        arena.choose(NORTH, "cast", flooded, DONE)
        arena.choose(SOUTH, "cast", at(*raised), DONE)
        assert not arena.told("in_vain")
        pond = {at(*place) for place in self.POND}
        assert set(spaces_of(arena.state.world.water)) == pond - {at(*raised)} | {flooded}

    def test_another_water_does_not_take_its_place(self) -> None:
        arena = self.wave("raise_earth")
        arena.terrain(WATER, (3, -3))
        arena.choose(NORTH, "cast", at(-2, 0), at(-2, 1), DONE)
        arena.choose(SOUTH, "cast", *(at(*place) for place in self.POND), DONE)
        assert arena.told("in_vain")
        assert arena.state.world.water == 1 << at(3, -3)

    def test_a_hex_the_water_no_longer_reaches_stays_dry(self) -> None:
        arena = self.wave("raise_earth")
        arena.choose(NORTH, "cast", at(0, 0), at(1, 0), DONE)
        arena.choose(SOUTH, "cast", at(0, 0), DONE)
        assert arena.told("in_vain")
        assert not arena.state.world.water >> at(1, 0) & 1


@pytest.mark.rule("athlas.di.response-resolves-first")
class TestShiftRelic:
    def loose(self, answer: str) -> Arena:
        arena = facing("shift_relic", answer)
        arena.relic((1, 0))
        return arena

    def test_a_relic_that_has_moved_stays(self) -> None:
        arena = self.loose("shift_relic")
        assert answered(arena, [at(1, 0), at(1, 1)], [at(1, 0), at(2, -1)])
        assert arena.state.world.relics[0] == at(2, -1)

    def test_a_relic_that_somebody_holds_now_stays(self) -> None:
        arena = self.loose("unnatural_force")
        assert answered(arena, [at(1, 0), at(1, 1)], [THERE, "west"])
        assert arena.state.world.relics[0] == at(1, 0)

    def test_the_other_relic_of_the_hex_does_not_take_its_place(self) -> None:
        arena = self.loose("shift_relic")
        arena.relic((1, 0), 1)
        assert answered(arena, [at(1, 0), at(1, 1)], [at(1, 0), at(2, -1)])
        assert sorted(arena.state.world.relics[:2]) == sorted([at(1, 0), at(2, -1)])


@pytest.mark.rule("athlas.di.response-resolves-first")
def test_rally_call_needs_a_free_hex_when_it_takes_effect() -> None:
    arena = Arena([IDLE], stacks=(["rally_call"], ["unnatural_force"]), points=60)
    edge = spaces_of(BATTLEGROUND.summoning[NORTH])
    for space in edge[:-1]:
        arena.unit(SOUTH, GRID.qr[space])
    q, r = GRID.qr[edge[-1]]
    arena.unit(SOUTH, (q, r + 1))
    spent = arena.state.world.sides[NORTH].spent
    assert answered(arena, [], [at(q, r + 1), "northwest"])
    assert arena.state.world.sides[NORTH].spent == spent


CAST_ANYWAY: dict[str, Callable[[Arena], object]] = {
    "wrath_of_the_council": lambda arena: arena.pool(SOUTH) == 12 - 2,
    "breath_of_life": lambda arena: arena.pool(NORTH) == 12,
}


@pytest.mark.rule("athlas.di.response-resolves-first")
@pytest.mark.parametrize("card", CAST_ANYWAY)
def test_what_is_aimed_at_no_unit_does_not_miss(card: str) -> None:
    arena = facing(card, "lightning_strike")
    arena.set_pool(NORTH, 10)
    aim: list[Option] = [THERE] if card == "wrath_of_the_council" else ["alpha1"]
    assert not answered(arena, aim, [at(*FAR_WEST)])
    assert CAST_ANYWAY[card](arena)


@pytest.mark.rule("athlas.di.response-resolves-first")
def test_a_hill_in_the_way_does_not_matter_to_a_god() -> None:
    arena = facing("lightning_strike", "raise_earth")
    assert not answered(arena, [THERE], [at(1, 0), DONE])
    assert arena.state.world.hills == 1 << at(1, 0)
    assert arena.pool(SOUTH) == 8
