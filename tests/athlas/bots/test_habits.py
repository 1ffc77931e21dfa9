"""What speaks for an option: reasons, measured on positions laid out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from athlas.arena import DRAKES, IDLE, NORTH, PEASANTS, RANGERS, SOUTH, WARRIORS, Arena
from critias.games.athlas.bots.fights import damage, prize, threat, worth_of
from critias.games.athlas.bots.habits import reasons
from critias.games.athlas.bots.race import FAR, race_of
from critias.games.athlas.game import ADVICE, RULES
from critias.games.athlas.rules.board import BATTLEGROUND, GRID, at
from critias.games.athlas.rules.data import POWERS
from critias.games.athlas.rules.designs import build
from critias.kernel.choices import DONE, Option
from critias.kernel.hexes import spaces_of
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.players import Position

Named = dict[tuple[str, ...], float]


def speaks(arena: Arena) -> dict[Option, Named]:
    """The reasons for each option of the open question."""
    found = reasons(arena.state, arena.pending)
    assert found is not None
    return {o: dict(named) for o, named in zip(arena.pending.options, found, strict=True)}


def test_a_blow_is_worth_what_it_takes_away() -> None:
    arena = Arena(north=(WARRIORS,))
    unit, foe = arena.unit(NORTH, (0, 0)), arena.unit(SOUTH, (1, 0))
    blade = POWERS["karoos_blade.strike"]
    hurt = damage(arena.state, unit, foe, blade)
    before = arena.pool(SOUTH)
    arena.choose(NORTH, at(0, 0))
    arena.choose(NORTH, "karoos_blade.strike")
    assert before - arena.pool(SOUTH) == hurt > 0
    cost = build(PEASANTS).cost
    assert prize(arena.state, foe, 1).hurt == pytest.approx(0.5 * cost / arena.pool(SOUTH))
    assert prize(arena.state, foe, arena.pool(SOUTH)) == (cost, 0)
    assert prize(arena.state, foe, 0) == (0, 0)
    arena.relic((1, 0))
    assert prize(arena.state, foe, 99).kill > cost, "it holds a relic"


def test_the_nearly_dead_are_not_worth_more_than_the_dead() -> None:
    arena = Arena()
    foe = arena.unit(SOUTH, (1, 0))
    wounded = [prize(arena.state, foe, hurt).hurt for hurt in range(1, arena.pool(SOUTH))]
    assert wounded == sorted(wounded)
    assert wounded[-1] < prize(arena.state, foe, arena.pool(SOUTH)).kill


def test_enemies_near_enough_are_a_threat_and_armor_helps_once() -> None:
    arena = Arena(north=(WARRIORS,), south=(WARRIORS,))
    unit = arena.unit(NORTH, (0, 0))
    assert threat(arena.state, unit, unit.space, []) == 0
    near, far = arena.unit(SOUTH, (2, 0)), arena.unit(SOUTH, (5, 0))
    armor = build(WARRIORS).armor
    one = threat(arena.state, unit, unit.space, [near, far])
    assert one == threat(arena.state, unit, unit.space, [near])
    assert threat(arena.state, unit, at(4, 0), [near, far]) == 2 * (one + armor) - armor


def test_a_race_is_counted_for_a_unit_that_stood_elsewhere() -> None:
    arena = Arena()
    for number, place in enumerate([(0, 0), (3, 0), (-5, 5)]):
        arena.relic(place, number)
    unit = arena.unit(NORTH, (-2, 0))
    race = race_of(arena.state, NORTH)
    assert race.now.turns == 2 + 3
    assert race.with_unit(unit, at(-1, 0)).turns == 1 + 3
    assert race.with_unit(unit, at(0, 0)).turns == 3
    assert race.with_unit(unit, at(1, 0), carried=(0,)).turns == 2, "the relic comes along"
    assert race_of(arena.state, SOUTH).now.turns == FAR, "nobody is there"
    assert race_of(arena.state, SOUTH).with_unit(unit, at(0, 0)).turns == FAR


def test_a_unit_is_weighed_by_what_it_can_do_at_once() -> None:
    arena = Arena(north=(WARRIORS,))
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (-4, 0))
    arena.unit(SOUTH, (2, 0))
    arena.set_pool(SOUTH, 3)
    found = speaks(arena)
    cost = build(PEASANTS).cost
    assert found[at(0, 0)]["unit", "kill"] == pytest.approx(cost / 30)
    assert ("unit", "kill") not in found[at(-4, 0)]
    assert found[at(0, 0)]["unit", "bearer"] == 1


def test_whoever_can_join_two_relics_knows_it() -> None:
    arena = Arena()
    arena.relic((0, 0), 0)
    arena.relic((1, 0), 1)
    arena.unit(NORTH, (0, 0))
    assert speaks(arena)[at(0, 0)]["unit", "joins"] == 1
    arena.choose(NORTH, at(0, 0))
    assert speaks(arena)["basic.walk"]["power", "win"] == 1
    arena.choose(NORTH, "basic.walk")
    found = speaks(arena)
    assert found[at(1, 0)]["target", "win"] == 1
    assert ("target", "win") not in found[at(0, 1)]


def test_passing_is_weighed_by_who_holds_the_other_relic() -> None:
    arena = Arena()
    arena.relic((0, 0), 0)
    arena.relic((1, 0), 1)
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (1, 0))
    arena.unit(NORTH, (0, 1))
    arena.choose(NORTH, at(0, 0))
    assert speaks(arena)["basic.pass"]["power", "pass", "win"] == 1
    arena.choose(NORTH, "basic.pass")
    found = speaks(arena)
    assert found[at(1, 0)]["target", "pass", "win"] == 1
    assert ("target", "pass", "win") not in found[at(0, 1)]


def test_a_step_is_weighed_by_the_race_the_danger_and_the_water() -> None:
    arena = Arena(south=(WARRIORS,))
    arena.relic((3, 0), 0)
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (-3, 0))
    arena.terrain("water", (0, 1))
    arena.choose(NORTH, at(0, 0))
    arena.choose(NORTH, "basic.walk")
    found = speaks(arena)
    assert found[at(1, 0)]["target", "bearer", "race", "far"] > 0
    assert found[at(-1, 0)]["target", "bearer", "loss"] > 0
    assert found[at(-1, 0)]["target", "bearer", "foe"] > 0
    assert found[at(0, 1)]["target", "drowned"] > 0
    assert ("target", "drowned") not in found[at(1, 0)]


def test_standing_in_the_way_is_worth_something() -> None:
    """The enemy would win in its next turn."""
    arena = Arena()
    for number, place in enumerate([(1, 0), (2, 0), (-5, 5)]):
        arena.relic(place, number)
    arena.unit(NORTH, (3, 0))
    arena.unit(SOUTH, (1, 0))
    arena.choose(NORTH, at(3, 0))
    arena.choose(NORTH, "basic.walk")
    assert speaks(arena)[at(2, 0)]["target", "bearer", "block"] > 0


def test_striking_now_is_weighed_against_a_better_blow_after_a_step() -> None:
    arena = Arena(north=(WARRIORS,), south=(PEASANTS, IDLE))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (1, 0))
    arena.unit(SOUTH, (-2, 0), alpha=1)
    arena.set_pool(SOUTH, 3, alpha=1)
    arena.choose(NORTH, at(0, 0))
    blade = speaks(arena)["karoos_blade.strike"]
    assert blade["power", "blow", "wait"] == pytest.approx(build(IDLE).cost / 30)
    assert speaks(arena)[DONE]["power", "done", "idle"] == 1


def test_a_blow_at_a_friend_is_told_apart() -> None:
    arena = Arena(north=(WARRIORS, IDLE))
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (1, 0), alpha=1)
    arena.unit(SOUTH, (-1, 0))
    arena.choose(NORTH, at(0, 0))
    arena.choose(NORTH, "karoos_blade.strike")
    found = speaks(arena)
    friend, foe = found[at(1, 0)], found[at(-1, 0)]
    assert friend["target", "blow", "friend"] == 1
    assert friend["target", "blow", "kill"] == pytest.approx(-build(IDLE).cost / 30)
    assert foe["target", "blow", "hurt"] > 0


def test_a_first_bearer_is_wanted() -> None:
    arena = Arena(north=(DRAKES, PEASANTS), points=60)
    arena.unit(NORTH, (0, -3))
    arena.unit(SOUTH, (0, 3))
    arena.choose(NORTH, at(0, -3))
    arena.choose(NORTH, DONE)
    found = speaks(arena)
    assert found["alpha2"]["summon", "holds", "first"] == 1
    assert ("summon", "holds", "first") not in found["alpha1"]
    assert found["alpha1"]["summon", "flying"] == 1


def test_a_bolt_from_heaven_is_for_whoever_dies_of_it() -> None:
    arena = Arena(south=(PEASANTS, DRAKES), stacks=(["lightning_strike"], []))
    arena.unit(NORTH, (0, -3))
    arena.unit(SOUTH, (0, 3))
    arena.unit(SOUTH, (1, 3), alpha=1)
    arena.set_pool(SOUTH, 4)
    worth = worth_of(arena.state.world.units[at(0, 3)])
    assert speaks(arena)["cast"]["cast", "use"] == pytest.approx(worth / 30)
    arena.choose(NORTH, "cast")
    found = speaks(arena)
    assert found[at(0, 3)]["aim", "lightning_strike", "kill"] == pytest.approx(worth / 30)
    assert ("aim", "lightning_strike", "kill") not in found[at(1, 3)]
    assert found[at(0, -3)]["aim", "lightning_strike", "own"] == 1


def test_whoever_can_strike_a_holder_or_flee_is_told_apart() -> None:
    arena = Arena(north=(WARRIORS, IDLE), south=(WARRIORS,))
    arena.relic((2, 0), 0)
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (4, -1), alpha=1)
    arena.unit(SOUTH, (2, 0))
    found = speaks(arena)
    assert found[at(0, 0)]["unit", "carrier", "calm"] > 0, "a step away"
    assert ("unit", "carrier", "calm") not in found[at(4, -1)], "it has no weapon"
    assert found[at(4, -1)]["unit", "bearer", "flees"] > 0
    arena.relic((3, -2), 1)
    arena.unit(SOUTH, (3, -2))
    assert speaks(arena)[at(0, 0)]["unit", "carrier", "pressed"] > 0


def test_a_step_that_stops_a_win_at_once_is_told_apart() -> None:
    arena = Arena()
    for number, place in enumerate([(1, 0), (2, 0), (-5, 5)]):
        arena.relic(place, number)
    arena.unit(NORTH, (3, 0))
    arena.unit(SOUTH, (1, 0))
    arena.choose(NORTH, at(3, 0))
    arena.choose(NORTH, "basic.walk")
    found = speaks(arena)
    assert found[at(2, 0)]["target", "bearer", "saves"] == 1
    assert found[at(2, 0)]["target", "bearer", "held"] == 1
    assert ("target", "bearer", "saves") not in found[at(4, 0)]


def test_the_fall_of_a_holder_is_weighed_by_the_race() -> None:
    arena = Arena(north=(WARRIORS,))
    arena.relic((1, 0), 0)
    arena.relic((3, 0), 1)
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (1, 0))
    arena.set_pool(SOUTH, 1)
    arena.choose(NORTH, at(0, 0))
    speech = speaks(arena)["karoos_blade.strike"]
    assert speech["power", "blow", "race"] == 3, "nobody else is left"
    assert speech["power", "blow", "carrier", "pressed"] > 0


def test_whoever_flies_does_not_move_after_a_blow() -> None:
    arena = Arena(north=(("forsaken_drake", "etynian_crossbow"),))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (2, 0))
    arena.choose(NORTH, at(0, 0))
    blow = next(o for o in arena.pending.options if str(o).startswith("etynian_crossbow"))
    assert speaks(arena)[blow]["power", "blow", "settles"] == 1
    arena.choose(NORTH, "basic.fly")
    arena.choose(NORTH, at(1, -1))
    assert ("power", "blow", "settles") not in speaks(arena)[blow]


def test_a_shove_is_worth_the_fall() -> None:
    arena = Arena(north=(("savage_warrior", "telekinetic_sphere"),))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (2, 0))
    arena.choose(NORTH, at(0, 0))
    flat = speaks(arena)["telekinetic_sphere.push"]["power", "push", "gain"]
    assert flat > 0, "away from the relics"
    arena.terrain("water", (3, 0))
    assert speaks(arena)["telekinetic_sphere.push"]["power", "push", "gain"] > flat


def test_a_newcomer_is_put_where_it_lives_and_can_strike() -> None:
    arena = Arena(north=(RANGERS,), south=(WARRIORS,), points=60)
    arena.unit(NORTH, (-3, -2))
    edge = spaces_of(BATTLEGROUND.summoning[NORTH])
    foe = GRID.qr[edge[0]]
    arena.unit(SOUTH, (foe[0], foe[1] + 2))
    arena.choose(NORTH, at(-3, -2))
    arena.choose(NORTH, DONE)
    assert speaks(arena)["alpha1"]["summon", "deals"] > 0
    arena.choose(NORTH, "alpha1")
    found = speaks(arena)
    assert any(named.get(("place", "aim"), 0) > 0 for named in found.values())
    assert any(named.get(("place", "bearer", "loss"), 0) > 0 for named in found.values())
    assert any(("place", "bearer", "loss") not in named for named in found.values())


def test_a_card_that_joins_two_relics_is_told_apart() -> None:
    arena = Arena(stacks=(["time_warp"], []))
    arena.relic((0, 0), 0)
    arena.relic((1, 0), 1)
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (0, -3))
    assert speaks(arena)["cast"]["cast", "win"] == 1
    arena.choose(NORTH, "cast")
    found = speaks(arena)
    assert found[at(0, 0)]["aim", "time_warp", "joins"] == 1
    assert ("aim", "time_warp", "joins") not in found[at(0, -3)]


SETUPS: tuple[dict[str, Any], ...] = (
    {"creation": "random", "turn_limit": 30},
    {"creation": "random", "games": 2, "turn_limit": 12},
    {"creation": "presets", "turn_limit": 30},
    {"turn_limit": 30},
)


@pytest.mark.parametrize("setup", SETUPS, ids=["random", "campaign", "presets", "build"])
def test_every_question_is_weighed_option_by_option_and_changes_nothing(
    setup: dict[str, Any],
) -> None:
    weighed = set()
    for seed in range(4):
        match, rng = Match.new(RULES, setup, seed), Rng(seed)
        while not match.over:
            seat = match.seats_to_answer()[0]
            ask = match.ask_for(seat)
            assert ask is not None
            before = match.state.copy()
            found = ADVICE.leanings(match.state, ask)
            assert match.state == before
            assert list(match.state.world.units) == list(before.world.units)
            if found is not None:
                weighed.add(ask.kind)
                assert len(found) == len(ask.options)
                assert sum(found) == pytest.approx(1)
                useful = set(ADVICE.sensible(ask))
                assert all(o in useful or not s for o, s in zip(ask.options, found, strict=True))
            option = ADVICE.hint(match.state, ask, rng) if rng.below(4) else rng.pick(ask.options)
            match.choose(seat, option)
    assert weighed > {"unit", "power", "target", "summon", "place"}


def test_reasons_know_nothing_that_the_seat_does_not() -> None:
    """In all worlds that fit what a seat knows (other Alphas of the rival that are not revealed,
    another stack) the same speaks for every option."""
    compared = 0
    for seed in range(3):
        match, rng = Match.new(RULES, {"creation": "random", "turn_limit": 16}, seed), Rng(seed)
        while not match.over:
            seat = match.seats_to_answer()[0]
            position = Position(match, seat)
            known = reasons(match.state, position.ask)
            for luck in range(2):
                world = position.world(Rng(luck)).state
                assert reasons(world, position.ask) == known, position.ask
            compared += known is not None
            match.choose(seat, rng.pick(ADVICE.sensible(position.ask)))
    assert compared > 200


def test_a_draw_is_taken_by_whoever_has_lost() -> None:
    for north, wanted in ((5, "no"), (1, "yes")):
        arena = Arena(north=(WARRIORS,), south=(WARRIORS,), active=SOUTH)
        arena.state.offers = True
        for q in range(north):
            arena.unit(NORTH, (q - 2, -1))
        for q in range(6 - north):
            arena.unit(SOUTH, (q - 2, 2))
        arena.relic((0, -1) if north > 1 else (0, 2), 0)
        arena.relic((1, -1) if north > 1 else (1, 2), 1)
        arena.choose(SOUTH, "offer_draw")
        likely = ADVICE.leanings(arena.state, arena.pending)
        assert likely is not None
        assert arena.pending.options[likely.index(1.0)] == wanted
