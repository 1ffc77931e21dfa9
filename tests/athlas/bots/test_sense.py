"""What a careful beginner sees: dead enemies, order, markers, water, enemies under command."""

from __future__ import annotations

import pytest

from athlas.arena import DRAKES, NORTH, PEASANTS, RANGERS, SOUTH, WARRIORS, Arena
from critias.games.athlas.bots.estimate import FEATURES, features
from critias.games.athlas.bots.fights import best_blow, best_strike, blow, damage, threat, worth_of
from critias.games.athlas.bots.reasons.marks import marked
from critias.games.athlas.bots.reasons.mind import Mind
from critias.games.athlas.bots.reasons.shoves import crater_harm
from critias.games.athlas.game import ADVICE
from critias.games.athlas.rules.board import at
from critias.games.athlas.rules.command import UNIT
from critias.games.athlas.rules.data import POWERS
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.divine import STOP_WIN
from critias.games.athlas.rules.state import AthlasState
from critias.kernel.choices import DONE, Ask, Option

BLADES = ("savage_warrior", "karoos_blade")
MENTALISTS = ("dark_mentalist",)
BLADE = POWERS["karoos_blade.strike"]


def likeliest(arena: Arena) -> Option:
    likely = ADVICE.leanings(arena.state, arena.pending)
    assert likely is not None
    return max(zip(likely, arena.pending.options, strict=True), key=lambda pair: pair[0])[1]


def judged(state: AthlasState) -> float:
    worth = ADVICE.estimate(state, NORTH)
    assert worth is not None
    return worth


# --- dead enemies ---------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [PEASANTS, ("watch_tower",), DRAKES])
@pytest.mark.parametrize("blades", [1, 2, 3])
@pytest.mark.parametrize("ready", [True, False])
def test_a_dying_enemy_before_some_blades_is_not_worth_more_than_a_dead_one(
    cards: tuple[str, ...], blades: int, ready: bool
) -> None:
    arena = Arena(north=(WARRIORS,), south=(cards, ("undead_horde",)))
    for place in [(4, -2), (3, -1), (5, -2)][:blades]:
        arena.unit(NORTH, place).activated = not ready
    arena.unit(SOUTH, (4, -1)).exposed = True
    arena.unit(SOUTH, (-5, 3), alpha=1)
    arena.set_pool(SOUTH, 1)
    dying = judged(arena.state)
    arena.set_pool(SOUTH, build(cards).life)
    del arena.state.world.units[at(4, -1)]
    assert judged(arena.state) > dying


def test_who_can_be_struck_down_by_two_is_counted_once() -> None:
    arena = Arena(north=(WARRIORS,), south=(PEASANTS,))
    arena.unit(NORTH, (1, 0))
    arena.unit(NORTH, (-1, 0))
    arena.unit(SOUTH, (0, 0))
    arena.set_pool(SOUTH, 1)
    assert features(arena.state, NORTH)[FEATURES.index("aim")] == build(PEASANTS).cost


def test_a_kill_within_a_step_is_better_than_a_step_in_a_long_race() -> None:
    arena = Arena(north=(RANGERS,), south=(PEASANTS, ("undead_horde",)))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (3, 0))
    arena.unit(SOUTH, (-5, 2), alpha=1)
    arena.set_pool(SOUTH, 4)
    arena.choose(NORTH, at(0, 0))
    arena.choose(NORTH, "basic.walk")
    assert likeliest(arena) == at(1, 0)


# --- what a blow costs ----------------------------------------------------------------------------


def test_whoever_bursts_takes_along_who_is_beside_it() -> None:
    arena = Arena(north=(WARRIORS,), south=(("savage_warrior", "explosive_genes"),))
    unit, foe = arena.unit(NORTH, (0, 0)), arena.unit(SOUTH, (1, 0))
    arena.set_pool(NORTH, 3)
    arena.set_pool(SOUTH, 3)
    found = blow(arena.state, unit, NORTH, BLADE, at(1, 0))
    assert found.kill == worth_of(foe) - worth_of(unit) < 0
    far = best_blow(arena.state, unit, [foe], at(-1, 0), False)
    assert far.kill == worth_of(foe), "the axe reaches two hexes"


def test_a_blow_against_thorns_costs_the_last_life_point() -> None:
    arena = Arena(north=(BLADES,), south=(("raider_of_the_deep", "counterstrike"),))
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (1, 0))
    assert blow(arena.state, unit, NORTH, BLADE, at(1, 0)).kill == 0
    arena.set_pool(NORTH, 1)
    assert blow(arena.state, unit, NORTH, BLADE, at(1, 0)).kill == -worth_of(unit)
    arena.choose(NORTH, at(0, 0))
    assert likeliest(arena) != "karoos_blade.strike"


def test_nobody_gives_more_of_its_own_life_than_it_takes() -> None:
    arena = Arena(north=(("shadow_ranger", "necromantic_gauntlets"),))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (2, 0))
    arena.set_pool(SOUTH, 4)
    arena.choose(NORTH, at(0, 0))
    arena.choose(NORTH, "necromantic_gauntlets.blood_bolt")
    assert likeliest(arena) == ("life", 2)


def test_a_crater_beside_water_floods() -> None:
    arena = Arena(north=(DRAKES,), south=(PEASANTS, ("raider_of_the_deep",)))
    unit, swims = arena.unit(SOUTH, (1, 0)), arena.unit(SOUTH, (1, 1), alpha=1)
    mind = Mind(arena.state, NORTH)
    assert crater_harm(mind, unit, 3) == 3
    arena.terrain("water", (2, 0))
    assert (crater_harm(mind, unit, 3), crater_harm(mind, swims, 3)) == (8, 3)
    arena.terrain("water", (1, 0))
    assert crater_harm(mind, unit, 3) == 0


# --- markers --------------------------------------------------------------------------------------


def test_whoever_is_frozen_strikes_nobody() -> None:
    arena = Arena(north=(PEASANTS,), south=(WARRIORS,))
    unit, foe = arena.unit(NORTH, (0, 0)), arena.unit(SOUTH, (1, 0))
    assert threat(arena.state, unit, unit.space, [foe]) == 6
    assert best_strike(arena.state, foe, [unit]).points > 0
    foe.marks.append(("frozen", "frost_grip", NORTH))
    assert threat(arena.state, unit, unit.space, [foe]) == 0
    assert best_strike(arena.state, foe, [unit]).points == 0


def test_whoever_is_paralysed_reaches_no_further_than_it_stands() -> None:
    arena = Arena(north=(PEASANTS,), south=(BLADES,))
    unit, foe = arena.unit(NORTH, (0, 0)), arena.unit(SOUTH, (2, 0))
    assert threat(arena.state, unit, unit.space, [foe]) == 6
    foe.marks.append(("paralysed", "paralyzing_venom", NORTH))
    assert threat(arena.state, unit, unit.space, [foe]) == 0


def test_armor_and_strength_of_markers_count() -> None:
    arena = Arena(north=(PEASANTS,), south=(BLADES,))
    unit, foe = arena.unit(NORTH, (0, 0)), arena.unit(SOUTH, (1, 0))
    foe.marks.append(("strengthened", "athilian_strength", SOUTH))
    assert threat(arena.state, unit, unit.space, [foe]) == 9
    unit.marks.append(("shielded", "athilian_shield", NORTH))
    assert threat(arena.state, unit, unit.space, [foe]) == 7


def test_a_marker_is_worth_what_it_lets_others_strike_down() -> None:
    arena = Arena(north=(BLADES, ("spell_binder", "heroic_inspiration", "corrode")))
    friend, caster = arena.unit(NORTH, (1, 0)), arena.unit(NORTH, (0, 0), alpha=1)
    foe = arena.unit(SOUTH, (2, 0))
    mind = Mind(arena.state, NORTH)
    arena.set_pool(SOUTH, 6)
    assert marked(mind, caster, "heroic_inspiration", friend) == 0, "it kills as it is"
    arena.set_pool(SOUTH, 8)
    assert marked(mind, caster, "heroic_inspiration", friend) > 0
    assert marked(mind, caster, "corrode", foe) == 0, "there is no armor"
    assert marked(mind, caster, "corrode", friend) < 0
    friend.activated = True
    assert marked(mind, caster, "heroic_inspiration", friend) == 0


def test_whoever_inspires_acts_before_it_walks_and_before_whoever_strikes() -> None:
    arena = Arena(north=(BLADES, ("spell_binder", "heroic_inspiration")))
    arena.unit(NORTH, (1, 0))
    arena.unit(NORTH, (0, 0), alpha=1)
    arena.unit(SOUTH, (2, 0))
    arena.unit(SOUTH, (0, 5))
    arena.set_pool(SOUTH, 8)
    assert likeliest(arena) == at(0, 0)
    arena.choose(NORTH, at(0, 0))
    assert likeliest(arena) == "heroic_inspiration.rally"


# --- order ----------------------------------------------------------------------------------------


def test_who_clears_the_way_goes_before_the_bearer() -> None:
    arena = Arena(north=(PEASANTS, ("shadow_ranger", "etynian_crossbow", "marksmanship")))
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (3, 0), alpha=1)
    foe = arena.unit(SOUTH, (1, 0))
    arena.unit(SOUTH, (0, 5))
    arena.set_pool(SOUTH, 4)
    arena.relic((0, 0), 0)
    arena.relic((1, 0), 1)
    assert Mind(arena.state, NORTH).cleared(foe) > 0
    assert likeliest(arena) == at(3, 0)


# --- enemies under command ------------------------------------------------------------------------


def test_an_enemy_under_command_walks_into_the_water() -> None:
    arena = Arena(north=(MENTALISTS,))
    arena.unit(NORTH, (0, -2))
    arena.unit(SOUTH, (0, 0))
    arena.terrain("water", (1, 0))
    arena.set_pool(SOUTH, 5)
    for answer in (at(0, -2), "dark_mentalist.suggestion", "basic.walk"):
        arena.choose(NORTH, answer)
    assert likeliest(arena) == at(1, 0)


def test_an_enemy_under_command_leaves_its_relic() -> None:
    arena = Arena(north=(MENTALISTS,))
    arena.unit(NORTH, (0, -2))
    arena.unit(SOUTH, (0, 0))
    arena.relic((0, 0))
    for answer in (at(0, -2), "dark_mentalist.suggestion", "basic.walk", at(1, 0)):
        arena.choose(NORTH, answer)
    assert likeliest(arena) == "leave"


def test_an_enemy_under_command_strikes_its_friends() -> None:
    arena = Arena(north=(MENTALISTS, ("savage_warrior",)), south=(BLADES, ("undead_horde",)))
    arena.unit(NORTH, (0, -2))
    arena.unit(NORTH, (2, 0), alpha=1)
    foe = arena.unit(SOUTH, (0, 0))
    friend = arena.unit(SOUTH, (-2, 0), alpha=1)
    mind = Mind(arena.state, NORTH)
    beside_mine = mind.stand(foe, at(1, 0), True, False, False)
    beside_theirs = mind.stand(foe, at(-1, 0), True, False, False)
    assert sum(beside_mine.blow) == 0
    assert damage(arena.state, foe, friend, BLADE) > 0
    assert sum(beside_theirs.blow) > 0


# --- cards that lie in the way --------------------------------------------------------------------


def test_whoever_could_stop_a_win_does_not_pass() -> None:
    ask = Ask((SOUTH,), STOP_WIN, ("pass", "discard", ("orders", "win")), ())
    assert list(ADVICE.sensible(ask)) == ["discard"]
    ask = Ask((SOUTH,), STOP_WIN, ("pass", ("cast", 1), "discard"), ())
    assert list(ADVICE.sensible(ask)) == [("cast", 1), "discard"]


def test_a_card_in_the_way_of_a_win_is_thrown_away() -> None:
    arena = Arena(stacks=(("dispel_magic", "shift_relic"), ()))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (0, 4))
    arena.relic((0, 0), 0)
    arena.relic((4, 0), 1)
    assert likeliest(arena) == at(0, 0)
    arena = Arena(stacks=(("dispel_magic", "shift_relic"), ()))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (0, 4))
    arena.relic((0, 0), 0)
    arena.relic((2, 0), 1)
    assert likeliest(arena) == "discard"


def test_cards_are_thrown_away_only_for_those_that_can_still_be_cast_for_somebody() -> None:
    units = Ask((NORTH,), UNIT, (at(0, 0), at(1, 0), "discard", DONE), ())
    assert "discard" in ADVICE.sensible(units)
    castable = Ask((NORTH,), UNIT, (at(0, 0), at(1, 0), "cast", "discard", DONE), ())
    assert "discard" not in ADVICE.sensible(castable)
    nobody = Ask((NORTH,), UNIT, ("discard", DONE), ())
    assert list(ADVICE.sensible(nobody)) == [DONE], "the stack is kept for later turns"
