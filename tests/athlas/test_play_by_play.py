"""The rulebook's long example, turn by turn, with its numbers.

The places are ours (the pictures are lost); every step is legal on the board as it is set up.
"""

from __future__ import annotations

import pytest

from athlas.arena import DRAKES, NORTH, SOUTH, WARRIORS, Arena
from critias.games.athlas.rules.board import CRATER, GRID, HILL, at
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.relics import held
from critias.games.athlas.rules.terrain import terrain
from critias.games.athlas.rules.units import armor, flying
from critias.games.athlas.rules.victory import nobody_can_win


class Battle(Arena):
    """Brian's drakes (north) against Paul's warriors (south)."""

    def __init__(self) -> None:
        stacks = (["raise_earth"], ["dispel_magic", "athilian_strength"])
        super().__init__([DRAKES], [WARRIORS], stacks=stacks, flat=False)
        self.drake1 = self.unit(NORTH, (1, -2), cubes=False)
        self.drake2 = self.unit(NORTH, (2, -2), cubes=False)
        self.warrior1 = self.unit(SOUTH, (-4, 1), cubes=False)
        self.warrior2 = self.unit(SOUTH, (-1, -1), cubes=False)
        self.warrior3 = self.unit(SOUTH, (0, 0), cubes=False)
        self.set_pool(SOUTH, 2)
        self.state.world.sides[NORTH].alphas[0].cubes["elixir_of_healing"] = 1
        self.state.world.sides[SOUTH].alphas[0].cubes["throwing_axe"] = 1
        for athilian in self.state.athilians:
            athilian.orders = "win"
        self.state.offers = True

    def turn1_crater(self) -> None:
        self.activate(self.drake1)
        self.use("fly", (-1, 0))
        self.use("mining_tools.crater", (0, 0))
        self.end()

    def turn1(self) -> None:
        self.turn1_crater()
        self.activate(self.drake2)
        self.use("fly", (0, -1))
        self.use("mining_tools.bomb", (-1, -1))
        self.end()
        self.done()

    def turn2(self) -> None:
        self.activate(self.warrior1)
        self.use("walk", (-3, 0))
        self.use("throwing_axe.throw", (-1, 0))
        self.end()
        self.activate(self.warrior2)
        self.use("karoos_blade.strike", (-1, 0))

    def turn3(self) -> None:
        self.end()
        self.done()
        self.activate(self.drake1)
        self.use("elixir_of_healing.drink")
        self.end()
        self.activate(self.drake2)
        self.use("mining_tools.bomb", (-1, -1))

    def turn4(self) -> None:
        self.end()
        self.done()
        self.activate(self.warrior1)
        self.use("walk", (-2, 0))
        self.choose(SOUTH, "take")

    def turn4_attack(self) -> None:
        self.end()
        self.activate(self.warrior2)
        self.use("karoos_blade.strike", (0, -1))

    def turn5(self) -> None:
        self.end()
        self.done()
        self.activate(self.drake1)
        self.use("mining_tools.bomb", (-1, -1))
        self.end()
        self.activate(self.drake2)
        self.use("mining_tools.bomb", (-1, -1))

    def turn6_cast(self) -> None:
        self.end()
        self.done()
        self.choose(SOUTH, "discard", "cast")
        self.at(SOUTH, (-2, 0))
        assert self.pending.kind == "answer"
        self.choose(NORTH, "pass")

    def turn6(self) -> None:
        self.activate(self.warrior1)
        self.use("karoos_blade.strike", (-1, 0))

    def turn7(self) -> None:
        self.end()
        if self.state.active == SOUTH:
            self.done()
        self.activate(self.drake2)
        self.use("fly", (-1, -1))
        self.use("mining_tools.crater", (-2, 0))

    def turn7_hills(self) -> None:
        self.choose(NORTH, "cast")
        self.at(NORTH, (-2, -1), (-3, 0), (-3, 1), (-2, 1))


def played(to: int) -> Battle:
    """The battle after so many turns."""
    battle = Battle()
    turns = [
        (battle.turn1,),
        (battle.turn2,),
        (battle.turn3,),
        (battle.turn4, battle.turn4_attack),
        (battle.turn5,),
        (battle.turn6_cast, battle.turn6),
        (battle.turn7, battle.turn7_hills),
    ]
    for parts in turns[:to]:
        for part in parts:
            part()
    return battle


@pytest.mark.rule("athlas.pbp.warriors")
def test_the_warriors() -> None:
    own = build(WARRIORS)
    assert (own.life, own.armor, own.flying) == (12, 2, False)


@pytest.mark.rule("athlas.pbp.drakes")
def test_the_drakes() -> None:
    own = build(DRAKES)
    assert (own.life, own.armor, own.flying) == (8, 3, True)


@pytest.mark.rule("athlas.pbp.start")
def test_the_start() -> None:
    battle = Battle()
    assert battle.pending.seats == (NORTH,)
    assert (battle.pool(NORTH), battle.pool(SOUTH)) == (8, 2)
    assert held(battle.state, battle.warrior3) == [1]
    assert [len(a.stack) for a in battle.state.athilians] == [1, 2]
    assert [side.spent for side in battle.state.world.sides] == [250, 250]
    assert battle.cubes(SOUTH, "throwing_axe") == battle.cubes(NORTH, "elixir_of_healing") == 1


@pytest.mark.rule("athlas.pbp.drakes-cannot-win")
def test_the_drakes_cannot_win() -> None:
    battle = Battle()
    battle.state.athilians[NORTH].stack = []
    battle.state.athilians[SOUTH].stack = []
    assert not nobody_can_win(battle.state)
    for unit in (battle.warrior1, battle.warrior2, battle.warrior3):
        del battle.state.world.units[unit.space]
    assert all(flying(unit) for unit in battle.state.world.units.values())
    assert nobody_can_win(battle.state)


@pytest.mark.rule("athlas.pbp.t1.crater-kills", "athlas.card.mining-tools")
def test_turn_1_the_crater_kills() -> None:
    battle = Battle()
    battle.turn1_crater()
    assert terrain(battle.state, at(0, 0)) == CRATER
    assert not battle.on_board(battle.warrior3)
    assert battle.pool(SOUTH) == 12
    assert battle.state.world.relics[1] == at(0, 0)


@pytest.mark.rule("athlas.pbp.t1.cliff")
def test_turn_1_no_way_from_the_ridge_into_the_crater() -> None:
    battle = Battle()
    unit = battle.unit(SOUTH, (-1, 1), cubes=False)
    battle.turn1_crater()
    battle.done()
    battle.activate(unit)
    assert at(0, 0) in GRID.neighbours[unit.space]
    assert at(0, 0) not in battle.targets("walk") | battle.targets("climb")
    assert terrain(battle.state, at(0, 1)) == "plains"
    assert at(0, 1) in battle.targets("climb")
    battle.use("climb", (0, 1))
    assert at(0, 0) in GRID.neighbours[at(0, 1)]
    assert not battle.state.world.acting[-1].movement


@pytest.mark.rule("athlas.pbp.t1.drake-attack", "athlas.flying.no-height-bonus")
def test_turn_1_the_drake_attacks() -> None:
    battle = played(1)
    assert battle.told("attacked")[-1].data[2:] == (5, 2, 3)
    assert battle.pool(SOUTH) == 9
    assert battle.state.active == SOUTH


@pytest.mark.rule("athlas.pbp.t2.take-relic")
def test_turn_2_the_relic_is_taken() -> None:
    battle = played(1)
    battle.activate(battle.warrior1)
    battle.use("walk", (-3, 0))
    assert held(battle.state, battle.warrior1) == [0]
    assert battle.state.world.acting[-1].action


@pytest.mark.rule("athlas.pbp.t2.axe")
def test_turn_2_the_axe() -> None:
    battle = played(1)
    battle.activate(battle.warrior1)
    battle.use("walk", (-3, 0))
    battle.use("throwing_axe.throw", (-1, 0))
    assert battle.told("attacked")[-1].data[2:] == (3, 3, 0)
    assert battle.pool(NORTH) == 8
    assert armor(battle.drake1) == (0, 0)
    assert battle.cubes(SOUTH, "throwing_axe") == 0


@pytest.mark.rule("athlas.pbp.t2.exposed")
def test_turn_2_both_drakes_can_be_struck() -> None:
    battle = played(1)
    battle.activate(battle.warrior2)
    assert battle.targets("karoos_blade.strike") == {at(-1, 0), at(0, -1)}


@pytest.mark.rule("athlas.pbp.t2.blade")
def test_turn_2_the_blade() -> None:
    battle = played(2)
    assert battle.told("attacked")[-1].data[2:] == (6, 0, 6)
    assert battle.pool(NORTH) == 2


@pytest.mark.rule("athlas.pbp.t2.blocked")
def test_turn_2_the_warrior_is_blocked() -> None:
    battle = played(1)
    battle.activate(battle.warrior2)
    hills = [s for s in GRID.neighbours[at(-1, -1)] if terrain(battle.state, s) == HILL]
    assert hills == [at(-1, 0)]
    assert not battle.can_use("walk")
    assert battle.can_use("climb")
    battle.use("karoos_blade.strike", (-1, 0))
    assert not battle.can_use("walk")
    assert battle.why("basic.climb") == "athlas.basic.climb-needs-both"


@pytest.mark.rule("athlas.pbp.t3.elixir", "athlas.card.elixir")
def test_turn_3_the_elixir() -> None:
    battle = played(3)
    assert battle.told("healed")[-1].data == (NORTH, 0, 5, 7)
    assert battle.pool(NORTH) == 7
    assert battle.cubes(NORTH, "elixir_of_healing") == 0


@pytest.mark.rule("athlas.pbp.t3.immune")
def test_turn_3_the_first_drake_is_out_of_reach() -> None:
    battle = played(3)
    battle.end()
    battle.done()
    battle.activate(battle.warrior2)
    assert battle.targets("karoos_blade.strike") == {at(0, -1)}
    assert battle.why("throwing_axe.throw") == "athlas.powers.spend-cube"


@pytest.mark.rule("athlas.pbp.t3.attack")
def test_turn_3_the_second_drake_attacks() -> None:
    battle = played(3)
    assert battle.told("attacked")[-1].data[2:] == (5, 2, 3)
    assert battle.pool(SOUTH) == 6


@pytest.mark.rule("athlas.pbp.t3.no-retreat")
def test_turn_3_no_retreat_after_the_attack() -> None:
    battle = played(3)
    assert battle.pending.kind == "power"
    assert not battle.can_use("fly")
    assert battle.why("basic.fly") == "athlas.flying.no-move-after-action"
    early = played(2)
    early.end()
    early.done()
    early.activate(early.drake2)
    early.use("fly", (1, -2))
    assert at(-1, -1) in early.targets("mining_tools.bomb")
    assert GRID.distance(at(1, -2), at(-1, -1)) == 2


@pytest.mark.rule("athlas.pbp.t4.advance")
def test_turn_4_the_warrior_advances() -> None:
    battle = played(3)
    battle.turn4()
    assert battle.where(battle.warrior1) == (-2, 0)
    assert battle.state.world.relics[0] == at(-2, 0)
    # Only his fellow is within reach; the drake at (-1, 0) has not exposed itself.
    assert battle.targets("karoos_blade.strike") == {at(-1, -1)}
    assert battle.state.world.units[at(-1, 0)] is battle.drake1


@pytest.mark.rule("athlas.pbp.t4.attack")
def test_turn_4_the_other_warrior_strikes() -> None:
    battle = played(4)
    assert battle.told("attacked")[-1].data[2:] == (6, 3, 3)
    assert battle.pool(NORTH) == 4


@pytest.mark.rule("athlas.pbp.t5.double-attack")
def test_turn_5_both_drakes_attack() -> None:
    battle = played(5)
    assert [e.data[2:] for e in battle.told("attacked")[-2:]] == [(5, 2, 3), (5, 0, 5)]
    assert not battle.on_board(battle.warrior2)
    assert battle.pool(SOUTH) == 12


@pytest.mark.rule("athlas.pbp.t5.no-move")
def test_turn_5_neither_drake_can_move_afterwards() -> None:
    battle = played(4)
    battle.end()
    battle.done()
    for drake in (battle.drake1, battle.drake2):
        battle.activate(drake)
        battle.use("mining_tools.bomb", (-1, -1))
        assert not battle.can_use("fly")
        battle.end()


@pytest.mark.rule("athlas.pbp.t6.discard")
def test_turn_6_a_discard_and_a_cast_in_one_turn() -> None:
    battle = played(5)
    battle.turn6_cast()
    paul = battle.state.athilians[SOUTH]
    assert paul.gone == ["dispel_magic", "athilian_strength"]
    assert paul.cast


@pytest.mark.rule("athlas.pbp.t6.strength")
def test_turn_6_strength() -> None:
    battle = played(5)
    battle.turn6_cast()
    (effect,) = battle.state.world.lasting
    assert (effect.card, effect.unit, effect.cubes) == ("athilian_strength", battle.warrior1.id, 6)
    battle.done()
    assert effect.cubes == 5


@pytest.mark.rule("athlas.pbp.t6.kill")
def test_turn_6_the_kill() -> None:
    battle = played(6)
    assert battle.told("attacked")[-1].data[2:] == (9, 3, 6)
    assert not battle.on_board(battle.drake1)
    assert battle.pool(NORTH) == 8


@pytest.mark.rule("athlas.pbp.t7.crater")
def test_turn_7_the_crater() -> None:
    battle = played(6)
    battle.turn7()
    assert terrain(battle.state, at(-2, 0)) == CRATER
    assert battle.on_board(battle.warrior1)
    assert battle.pool(SOUTH) == 9


def trapped() -> Battle:
    battle = played(7)
    battle.end()
    if battle.state.active == NORTH:
        battle.done()
    assert battle.state.active == SOUTH
    battle.activate(battle.warrior1)
    return battle


@pytest.mark.rule("athlas.pbp.t7.raise-earth", "athlas.clar.raise-earth.occupied")
def test_turn_7_the_pit_is_closed() -> None:
    battle = trapped()
    assert all(terrain(battle.state, s) == HILL for s in GRID.neighbours[at(-2, 0)])
    assert not battle.can_use("walk")
    assert not battle.can_use("climb")


@pytest.mark.rule("athlas.pbp.t7.attack-from-pit")
def test_turn_7_the_warrior_can_still_strike_the_drake() -> None:
    battle = trapped()
    assert battle.targets("karoos_blade.strike") == {at(-1, -1)}


@pytest.mark.rule("athlas.pbp.t7.draw", "athlas.draw.agreement")
def test_turn_7_the_game_is_drawn() -> None:
    battle = played(7)
    battle.end()
    if battle.state.active == NORTH:
        battle.done()
    battle.choose(SOUTH, "offer_draw")
    battle.choose(NORTH, "yes")
    outcome = battle.outcome
    assert outcome is not None
    assert outcome.winners == ()
