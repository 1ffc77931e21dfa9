"""Turns planned as a whole, and combats fought as planned: judgements, not rules."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.mage_knight.bots import battles, judgement, land, standing, ways
from critias.games.mage_knight.bots.aims import ideas
from critias.games.mage_knight.bots.battles import Side, Stakes, best_battle, expected
from critias.games.mage_knight.bots.covers import Cover, Task, cover
from critias.games.mage_knight.bots.estimate import half_done
from critias.games.mage_knight.bots.fights import enemy_of
from critias.games.mage_knight.bots.hint import hint
from critias.games.mage_knight.bots.pilot import Aim, Pilot, picks_to
from critias.games.mage_knight.bots.planner import Planner, onwards, promise, settled
from critias.games.mage_knight.bots.tools import purse, tools
from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules.components import CITY, DEED, ENEMY, WOUND
from critias.games.mage_knight.rules.end_of_turn import END_DISCARD
from critias.games.mage_knight.rules.map import lattice, put_site
from critias.games.mage_knight.rules.state import CARD_USED
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    GREEN,
    MOVE,
    RANGED_PHASE,
)
from critias.kernel.choices import Ask, Option
from critias.kernel.match import Match
from critias.kernel.playout import Playout
from critias.kernel.random import Rng
from critias.players import Position, bot
from mage_knight.arranging import city, garrison, rampaging
from mage_knight.table import BLOCK, Table

STAKES = Stakes(fame=1.0, won=2.0, lost=1.0, wound=2.0)


def covered(table: Table, *tasks: Task) -> Cover | None:
    """The cheapest way to do all the tasks with what is on the table."""
    return cover(tools(table.state, table.me), purse(table.state, table.me), tasks)


def played(found: Cover | None) -> list[Option]:
    """What a cover plays, in any order."""
    assert found is not None
    return sorted((pick.way.option for pick in found.picks), key=str)


def position(table: Table) -> Position:
    """The table as a seat of a match sees it."""
    setup = RULES.parse_setup({"scenario": "solo_conquest", "heroes": "tovak"})
    match: Match[Any, Any] = Match.again(RULES, setup, 1, table.state)
    return Position(match, 0)


def choice(table: Table) -> Option:
    """What a planner says to the question at hand."""
    return Planner(5).choose(position(table), None, 200)


def carried_out(table: Table, aim: Aim) -> list[Option]:
    """All choices of a turn with an aim, and the table as it stands after it."""
    play = Playout(RULES, table.state)
    pilot, rng = Pilot(0, aim), Rng(3)
    chosen = []
    while play.ask is not None:
        ask = play.ask
        assert isinstance(ask, Ask)
        option = pilot.answer(play.state, ask, rng)
        assert option in ask.options
        chosen.append(option)
        play.choose(option)
        if not half_done(play.state):
            break
    return chosen


def beside_a_keep(table: Table) -> str:
    """Put the Hero next to the keep of the map; its name."""
    state = table.state
    keep = next(n for n, site in enumerate(state.sites) if site == "d")
    beside = lattice(state).neighbours[keep]
    table.me.space = next(space for space in beside if state.ground[space] in "01")
    return lattice(state).names[keep]


# --- covers --------------------------------------------------------------------------------------


def test_no_more_is_played_than_it_takes() -> None:
    table = Table(hand="march stamina rage")
    assert played(covered(table, Task(MOVE, 2))) == [("play", "march")]
    assert len(played(covered(table, Task(MOVE, 4)))) == 2


def test_what_a_later_task_needs_is_left_for_it() -> None:
    table = Table(hand="rage march", mana="red")
    found = played(covered(table, Task(MOVE, 2), Task(ATTACK_PHASE, 4)))
    assert found == [("play", "march"), ("power", "rage")]


def test_a_mana_is_paid_once() -> None:
    table = Table(hand="rage battle_versatility", mana="red")
    assert covered(table, Task(ATTACK_PHASE, 6)) is not None
    assert covered(table, Task(ATTACK_PHASE, 8)) is None


def test_a_card_played_with_another_uses_both_up() -> None:
    table = Table(hand="concentration rage", mana="green")
    assert played(covered(table, Task(ATTACK_PHASE, 6))) == [("power", "concentration")]
    assert covered(table, Task(ATTACK_PHASE, 6), Task(BLOCK_PHASE, 1)) is None


def test_improvisation_needs_a_card_to_throw_away() -> None:
    assert covered(Table(hand="improvisation"), Task(MOVE, 3)) is None
    assert played(covered(Table(hand="improvisation rage"), Task(MOVE, 3))) == [
        ("play", "improvisation")
    ]


def test_an_effect_counts_only_where_it_can_be_played() -> None:
    table = Table(hand="swiftness", mana="white")
    assert covered(table, Task(RANGED_PHASE, 3)) is not None
    assert covered(table, Task(BLOCK_PHASE, 2)) is None


# --- battles -------------------------------------------------------------------------------------


def fought(table: Table, *names: str, fortified: bool = False) -> Any:
    """The best way to fight some enemies."""
    side = Side(table.me, tools(table.state, table.me), purse(table.state, table.me))
    foes = expected([enemy_of(ENEMY[name]) for name in names], fortified)
    found = best_battle(side, foes, RANGED_PHASE, STAKES)
    assert found is not None, "to do nothing is always possible"
    return found


def test_an_enemy_is_blocked_and_struck_by_what_is_just_enough() -> None:
    battle = fought(Table(hand="rage determination stamina", mana="red blue"), "prowlers")
    assert battle.won
    assert not any(battle.toll.takers.values())
    assert played(battle.cover) == [("power", "determination"), ("power", "rage")]


def test_who_would_be_knocked_out_has_no_card_left_to_strike_with() -> None:
    # The dragon alone deals as many Wounds as a hand may take: what Rage could strike is dropped.
    table = Table(hand="rage", mana="red")
    groups = fought(table, "fire_dragon", "prowlers").groups
    assert not any(group.phase == ATTACK_PHASE for group in groups)
    assert fought(table, "prowlers").won


def test_one_of_several_attackers_is_blocked() -> None:
    table = Table(hand="determination", mana="blue").fight("prowlers", "diggers", phase=BLOCK)
    table.options()
    pilot, chosen = Pilot(0, None), []
    play = Playout(RULES, table.state)
    while isinstance(play.ask, Ask) and play.ask.kind == "block_phase":
        option = pilot.answer(play.state, play.ask, Rng(3))
        chosen.append(option)
        play.choose(option)
    assert ("power", "determination") in chosen
    assert chosen[0] in (("block", 0), ("block", 1))


def test_a_defender_of_a_city_is_worth_a_wound_where_the_last_one_holds_out() -> None:
    table = Table(hand="rage", mana="red")
    side = Side(table.me, tools(table.state, table.me), purse(table.state, table.me))
    foes = expected([enemy_of(ENEMY[name]) for name in ("diggers", "high_dragon")], fortified=True)
    foes = [foe._replace(attacks=foe.place == 0) for foe in foes]

    def plan(each: float) -> set[int]:
        """Who is struck down if each of them is worth so much."""
        stakes = Stakes(fame=0.0, won=9.0, lost=0.0, wound=2.0, each=each)
        battle = best_battle(side, foes, RANGED_PHASE, stakes)
        assert battle is not None
        return {p for group in battle.groups if group.phase == ATTACK_PHASE for p in group.places}

    assert plan(0.0) == set()
    assert plan(4.0) == {0}


def test_the_defenders_of_a_city_share_its_worth_while_there_is_time() -> None:
    table = Table(scenario="solo_conquest")
    name = beside_a_keep(table)
    put_site(table.state, table.space(name), CITY)
    found = city(table, name, GREEN, "prowlers")
    last, each = land.city_stakes(table.state, found)
    assert last + land.defenders(found) * each == pytest.approx(judgement.CITY_TAKEN)
    assert each > 0
    table.state.round = table.state.rounds
    table.state.announced = 0
    assert land.city_stakes(table.state, found) == (judgement.CITY_TAKEN, 0.0)


def test_at_a_glance_an_assault_on_a_city_is_worth_what_its_battle_is() -> None:
    """At a glance other fights are weighed by strength alone; nobody sees by strength that one of
    three defenders can be struck down."""
    table = Table(hand="rage rage march", mana="red red", scenario="solo_conquest")
    name = beside_a_keep(table)
    put_site(table.state, table.space(name), CITY)
    city(table, name, GREEN, "prowlers", "prowlers", "prowlers")

    def assault(rough: bool) -> float:
        found = ideas(table.state, 0, 20, rough=rough)
        return next(one.value for one in found if one.aim.option == ways.ASSAULT)

    assert assault(rough=True) == pytest.approx(assault(rough=False))


def test_whoever_can_be_shot_does_not_strike() -> None:
    table = Table(hand="swiftness rage determination", mana="white")
    battle = fought(table, "prowlers")
    assert [group.phase for group in battle.groups] == [RANGED_PHASE]
    walled = fought(table, "prowlers", fortified=True)
    assert RANGED_PHASE not in [group.phase for group in walled.groups]


def test_a_hopeless_fight_spends_nothing() -> None:
    battle = fought(Table(hand="march"), "high_dragon")
    assert not battle.won
    assert not battle.cover.picks


def test_a_unit_takes_damage_that_would_cost_the_hero_more() -> None:
    table = Table(hand="rage", mana="red", units="peasants")
    table.me.units[0].spent = True
    assert fought(table, "prowlers").toll.takers == {0: (0,)}
    alone = fought(Table(hand="rage", mana="red"), "prowlers")
    assert alone.toll.takers == {0: ()}


def test_many_enemies_are_thought_through() -> None:
    table = Table(
        hand="rage rage determination battle_versatility intimidate stamina",
        mana="red red red blue",
        units="utem_swordsmen utem_guardsmen",
    )
    battle = fought(table, "prowlers", "diggers", "wolf_riders")
    assert battle.won


# --- a turn carried out --------------------------------------------------------------------------


def test_a_challenge_is_won_as_planned() -> None:
    table = Table(hand="rage determination", mana="red blue", scenario="solo_conquest")
    rampaging(table, "1,0c", "prowlers")
    chosen = carried_out(table, Aim(table.me.space, ("challenge", "1,0c")))
    assert table.state.players[0].fame == 2
    assert ("power", "determination") in chosen
    assert not table.me.hand.count(0)


def test_the_way_is_paid_with_what_the_fight_does_not_need() -> None:
    table = Table(hand="rage determination march march", mana="red blue", at="0,0nw")
    rampaging(table, "1,0c", "prowlers")
    aim = Aim(table.space("1,0w"), ("challenge", "1,0c"))
    picks = picks_to(table.state, 0, aim, 2.0)
    assert picks is not None
    assert {pick.way.option for pick in picks} == {("play", "march")}


def test_a_city_falls_to_a_hand_that_is_enough() -> None:
    table = Table(
        hand="rage rage determination", mana="red red blue", move=2, scenario="solo_conquest"
    )
    name = beside_a_keep(table)
    put_site(table.state, table.space(name), CITY)
    found = city(table, name, GREEN, "prowlers")
    carried_out(table, Aim(table.space(name), ways.ASSAULT))
    assert found.conquered


# --- what is chosen ------------------------------------------------------------------------------


def test_the_city_is_taken_by_a_hand_that_can() -> None:
    table = Table(
        hand="rage rage determination", mana="red red blue", move=2, scenario="solo_conquest"
    )
    name = beside_a_keep(table)
    put_site(table.state, table.space(name), CITY)
    city(table, name, GREEN, "prowlers")
    assert choice(table) == ("go", name)


def test_a_fight_that_cannot_be_won_is_not_begun() -> None:
    table = Table(hand="march stamina rage", scenario="solo_conquest")
    rampaging(table, "1,0c", "high_dragon")
    assert choice(table) != ("challenge", "1,0c")


def test_an_enemy_that_can_be_beaten_is_challenged() -> None:
    table = Table(hand="rage determination", mana="red blue", scenario="solo_conquest")
    rampaging(table, "1,0c", "prowlers")
    assert choice(table) == ("challenge", "1,0c")


def test_a_garrison_that_is_too_strong_is_left_alone() -> None:
    table = Table(hand="rage march", move=4, scenario="solo_conquest")
    name = beside_a_keep(table)
    garrison(table, name, "guardsmen", "swordsmen", "golems")
    assert choice(table) != ("go", name)


def test_tiles_are_explored_where_nothing_else_is_to_be_done() -> None:
    table = Table(hand="wound", at="1,0e", move=2, scenario="solo_conquest")
    table.me.turn.flags |= CARD_USED
    # Whoever thinks long enough sees that the tile can be laid in the next turn, too.
    option = Planner(5).choose(position(table), None, 40)
    assert isinstance(option, tuple)
    assert option[0] == "explore"


def test_a_card_is_not_played_sideways_for_what_it_gives_better() -> None:
    table = Table(hand="march promise", at="0,0nw", scenario="solo_conquest")
    picks = picks_to(table.state, 0, Aim(table.space("1,0w"), ways.STAY), 2.0)
    assert picks is not None
    assert [pick.way.option for pick in picks] == [("play", "march")]


# --- a turn ahead ---------------------------------------------------------------------------------


def test_the_next_turn_counts_for_what_the_best_of_it_brings() -> None:
    table = Table(hand="rage determination", mana="red blue", scenario="solo_conquest")
    rampaging(table, "1,0c", "prowlers")
    play = Playout(RULES, table.state)
    at_once, ahead = onwards(play, 0, Rng(3), 0), onwards(play, 0, Rng(3), 1)
    assert ahead >= at_once + 2
    assert table.me.fame == 0, "what is imagined changes nothing"


def test_a_long_thought_knows_no_more_than_its_seat() -> None:
    match: Match[Any, Any] = Match.new(RULES, {"scenario": "solo_conquest"}, 4)
    player, looks = Planner(4), 0
    while looks < 2:
        here = Position(match, 0)
        if here.ask.kind == "turn" and not match.state.players[0].play:
            other = match.redealt(0, Rng(11))
            assert match.state.digest() != other.state.digest()
            chosen = [Planner(3).choose(Position(m, 0), None, 60) for m in (match, other)]
            assert chosen[0] == chosen[1]
            looks += 1
        match.choose(0, player.choose(here, None, 12))


def test_a_unit_that_is_ready_counts_less_the_fewer_turns_the_round_has() -> None:
    def waits(cards: int) -> float:
        """What it is worth that the Unit is still ready."""
        found = []
        for spent in (False, True):
            table = Table(hand="rage", units="utem_guardsmen", scenario="solo_conquest")
            dummy = table.state.dummy
            assert dummy is not None
            dummy.discard += dummy.deck[cards:]
            del dummy.deck[cards:]
            table.me.units[0].spent = spent
            found.append(standing.standing(table.state, 0))
        return found[0] - found[1]

    assert waits(0) < waits(6) < waits(16)


def test_a_unit_fights_before_a_card_does() -> None:
    table = Table(hand="rage march", units="utem_guardsmen", scenario="solo_conquest")
    assert played(covered(table, Task(ATTACK_PHASE, 2))) == [("unit", 0, 0)]


# --- judgement -----------------------------------------------------------------------------------


def test_luck_is_taken_off() -> None:
    assert settled([3.0, 3.0])
    assert not settled([3.0])
    assert promise([3.0, 3.0]) == 3.0
    assert promise([0.0, 10.0]) < promise([4.9, 5.1]) < promise([5.0, 5.0])


def test_who_is_stronger_stands_better() -> None:
    weak = Table(hand="rage", scenario="solo_conquest")
    wounded = Table(hand="rage wound", scenario="solo_conquest")
    led = Table(hand="rage", units="utem_guardsmen", scenario="solo_conquest")
    here = standing.standing(weak.state, 0)
    assert standing.standing(wounded.state, 0) < here < standing.standing(led.state, 0)
    assert standing.power(led.me) > standing.power(weak.me) > standing.power(wounded.me)


def test_with_tiles_missing_one_stands_better_the_nearer_one_is_to_the_unknown() -> None:
    table = Table(hand="rage", scenario="solo_conquest")
    state, me = table.state, table.me
    places = [s for s, ground in enumerate(state.ground) if ground in "0123"]

    def far(space: int) -> float:
        me.space = space
        return standing.edge(state, me)

    near, away = min(places, key=far), max(places, key=far)
    assert far(near) == 0 < far(away)
    state.round = 4
    found = []
    for wanted in (0.0, standing.EDGE):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(standing, "EDGE", wanted)
            me.space = away
            found.append(standing.standing(state, 0))
            me.space = near
            found.append(standing.standing(state, 0))
    assert found[0] > found[2]
    assert found[1] == found[3]


def test_a_conquered_city_stands_better_than_one_that_may_fall() -> None:
    table = Table(hand="rage", scenario="solo_conquest")
    name = beside_a_keep(table)
    put_site(table.state, table.space(name), CITY)
    found = city(table, name, GREEN, "prowlers")
    before = standing.standing(table.state, 0)
    found.conquered, found.garrison = True, []
    assert standing.standing(table.state, 0) > before


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_luck_plays_the_same_game(seed: int) -> None:
    def game() -> list[str]:
        match: Match[Any, Any] = Match.new(RULES, {"scenario": "solo_conquest"}, seed)
        player = bot("search:12it", seed)
        for _ in range(40):
            match.choose(0, player.choose(Position(match, 0)))
        return [entry.text for entry in match.log]

    assert game() == game()


def test_planned_turns_earn_more_than_hints() -> None:
    """In the first Round already."""

    def fame(code: str) -> int:
        total = 0
        for seed in range(3):
            match: Match[Any, Any] = Match.new(RULES, {"scenario": "solo_conquest"}, seed)
            player = bot(code, seed)
            while match.state.round < 2:
                match.choose(0, player.choose(Position(match, 0)))
            total += match.state.players[0].fame
        return total

    assert fame("search:16it") > fame("hint")


# --- what it thinks ------------------------------------------------------------------------------


def test_what_it_thinks_of_the_options_is_told_the_best_first() -> None:
    table = Table(hand="rage determination", mana="red blue", scenario="solo_conquest")
    rampaging(table, "1,0c", "prowlers")
    found = Planner(5).weighed(position(table), None, 200)
    options = position(table).ask.options
    assert found
    assert {one.option for one in found} <= set(options)
    assert len({one.option for one in found}) == len(found)
    assert found[0].option == ("challenge", "1,0c")
    assert all(one.tries and one.error >= 0 for one in found)
    rest = next(one for one in found if one.option == "end_turn")
    assert rest.worth < found[0].worth
    assert found == Planner(5).weighed(position(table), None, 200)


# --- how one stands ------------------------------------------------------------------------------


def test_a_tile_is_missed_more_the_later_it_is() -> None:
    def lack(round_: int) -> float:
        """What it costs in a Round to have two tiles less."""
        table = Table(scenario="solo_conquest")
        state = table.state
        state.round = round_
        laid = standing.standing(state, 0)
        state.tiles = state.tiles[:-2]
        return laid - standing.standing(state, 0)

    assert lack(3) > lack(2) > lack(1)


def test_the_way_to_a_skill_counts_for_more_than_that_to_a_command_token() -> None:
    def step(fame: int, level: int) -> float:
        """What half of the way from a level to the next is worth."""
        table = Table(scenario="solo_conquest")
        table.me.level = level
        table.me.fame = fame
        before = standing.growth(table.me, 1.0)
        table.me.fame = fame + 2
        return standing.growth(table.me, 1.0) - before

    assert step(8, 3) > step(3, 2)


def test_cards_that_will_not_be_played_make_room_at_the_end_of_a_turn() -> None:
    table = Table(hand="promise threaten fireball", scenario="solo_conquest")
    state, options = table.state, ("promise", "threaten", "fireball", "done")
    ask = Ask((0,), END_DISCARD, options)
    assert state.dummy is not None
    table.me.deck = [DEED["march"]] * 16
    state.dummy.deck = state.dummy.deck[:4]
    assert hint(state, ask, Rng(1)) in ("promise", "threaten")
    table.me.deck = [DEED["march"]] * 2
    assert hint(state, ask, Rng(1)) == "done"


def test_a_battle_that_was_thought_through_is_remembered() -> None:
    battles.KNOWN.clear()
    table = Table(hand="rage determination stamina", mana="red blue")
    first = fought(table, "prowlers")
    assert len(battles.KNOWN) == 1
    assert fought(table, "prowlers") == first
    assert len(battles.KNOWN) == 1
    table.me.hand.append(WOUND)
    fought(table, "prowlers")
    assert len(battles.KNOWN) == 2
