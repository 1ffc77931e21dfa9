"""What a turn could be for: everything in reach, with a rough idea of what it would bring."""

from __future__ import annotations

from typing import Final, NamedTuple

from critias.games.mage_knight.bots import fights, judgement, ways
from critias.games.mage_knight.bots.battles import EFFORT, Battle, Opponent, Side, best_battle
from critias.games.mage_knight.bots.covers import Task
from critias.games.mage_knight.bots.fights import INF
from critias.games.mage_knight.bots.fray import stakes_of
from critias.games.mage_knight.bots.pilot import REST, Aim, foes_of
from critias.games.mage_knight.bots.tools import purse, tools
from critias.games.mage_knight.bots.worth import CARD_WORTH
from critias.games.mage_knight.rules import interaction
from critias.games.mage_knight.rules.components import (
    CITY,
    DEED_COLOUR,
    DEEDS,
    EXPLORE_COST,
    MAGE_TOWER,
    MONASTERY,
    SKILL,
    UNIT_COST,
    UNIT_SITES,
    UNITS,
)
from critias.games.mage_knight.rules.map import site_at
from critias.games.mage_knight.rules.state import NO_REST, MageKnightState, Player
from critias.games.mage_knight.rules.tables import REPUTATION
from critias.games.mage_knight.rules.terms import LOWEST_REPUTATION, MOVE, RANGED_PHASE

MOST: Final = 4
"""Aims of a kind that are thought about."""
FIGHTS: Final = 3
FEARS: Final = (0.35, 2.0)
"""How many fights are thought about again, and by whom: how much Wounds are feared."""
GLANCE: Final = 2_000
"""How many attempts a battle is worth that is only to be weighed."""


class Idea(NamedTuple):
    """An aim, and roughly what it would bring."""

    value: float
    aim: Aim


def ideas(state: MageKnightState, seat: int, most: int, *, rough: bool = False) -> list[Idea]:
    """The most promising aims of the rest of a turn, the best first; some of every kind. `rough`:
    fights are weighed at a glance."""
    outing = ways.Outing(state, seat)
    found = [*_reached(outing, rough), *_resting(outing)]
    found.sort(key=lambda idea: -idea.value)
    kinds: dict[str, int] = {}
    kept = []
    for idea in found:
        option = idea.aim.option
        kind = str(option[0] if isinstance(option, tuple) else option)
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= MOST:
            kept.append(idea)
    return kept[:most]


def _resting(outing: ways.Outing) -> list[Idea]:
    player = outing.player
    if outing.turn.flags & NO_REST or not player.hand:
        return []
    goal = outing.resting()
    value = goal.value if goal is not None else -1.0
    return [Idea(value, Aim(outing.here, REST))]


def _reached(outing: ways.Outing, rough: bool) -> list[Idea]:
    """Everything that could be done at the spaces in reach."""
    found: list[Idea] = []
    for space, (cost, _, angry) in outing.ways.items():
        means = outing.left(cost)
        if means is None:
            continue
        walled = bool(outing.walls >> space & 1)
        view = 0.0 if walled else judgement.VIEW * outing.views.get(space, 0.0)
        price = outing.price(means)
        if angry:
            if not walled:
                value = ways.meet(outing.state, outing.player, means, angry, outing.time)
                found.append(Idea(value + view - price, Aim(space, ways.STAY)))
            continue
        for value, option in ways.deeds(
            outing.state, outing.seat, space, means, outing.time, walled, outing.grid
        ):
            aim = Aim(space, option)
            # A glance does not see that a city can be taken little by little, or that it cannot.
            glance = rough and not (option == ways.ASSAULT and site_at(outing.state, space) == CITY)
            fight = None if glance else foes_of(outing.state, outing.seat, aim)
            if option == "interact":
                found += _deals(outing, space, means, view - price)
            elif fight is not None:
                effort = GLANCE if rough else EFFORT
                found.append(Idea(_fought(outing, aim, cost, fight, effort) + view, aim))
            else:
                found.append(Idea(value + view - price, aim))
        if not walled and outing.explores(space) and outing.left(cost + EXPLORE_COST) is not None:
            value = ways.new_tile(outing.state, outing.time) + view - price
            found.append(Idea(value, Aim(space, ways.EXPLORE)))
    return found


def _fought(
    outing: ways.Outing,
    aim: Aim,
    cost: int,
    fight: tuple[list[Opponent], str, bool],
    effort: int,
) -> float:
    """What a combat at the end of a way would bring."""
    battle = _battle(outing, aim, cost, fight, effort)
    return -99.0 if battle is None else battle.value


def _battle(
    outing: ways.Outing,
    aim: Aim,
    cost: int,
    fight: tuple[list[Opponent], str, bool],
    effort: int,
) -> Battle | None:
    """How a combat at the end of a way would be fought."""
    foes, kind, units = fight
    state, player = outing.state, outing.player
    walk = Task(MOVE, cost - outing.turn.move)
    coins = purse(state, player)
    side = Side(player, tools(state, player, units, coins), coins, (walk,))
    stakes = stakes_of(state, outing.seat, kind, aim.space, aim.fear)
    return best_battle(side, foes, RANGED_PHASE, stakes, effort)


def otherwise(state: MageKnightState, seat: int, known: list[Idea]) -> list[Aim]:
    """The most promising fights of some ideas, fought in another way: by somebody who fears Wounds
    less, or more, than usual. What a Wound costs depends on the turns to come, and no number tells
    it."""
    outing = ways.Outing(state, seat)
    found: list[Aim] = []
    fights_known = 0
    for idea in known:
        fight = foes_of(state, seat, idea.aim)
        if fight is None or idea.aim.space not in outing.ways:
            continue
        fights_known += 1
        if fights_known > FIGHTS:
            break
        cost = outing.ways[idea.aim.space][0]
        usual = _battle(outing, idea.aim, cost, fight, EFFORT)
        for fear in FEARS:
            aim = idea.aim._replace(fear=fear)
            battle = _battle(outing, aim, cost, fight, EFFORT)
            if usual is not None and battle is not None and _course(battle) != _course(usual):
                found.append(aim)
    return found


def _course(battle: Battle) -> tuple[object, ...]:
    """Who is shot, blocked and struck, and who takes damage."""
    return battle.groups, battle.toll.takers


def free_bonds(player: Player) -> bool:
    """Whether a Unit could be put under Bonds of Loyalty."""
    return BONDS in player.skills and not any(unit.bonded for unit in player.units)


BONDS: Final = SKILL[interaction.BONDS]


def _deals(outing: ways.Outing, space: int, means: fights.Means, besides: float) -> list[Idea]:
    """What could be bought at a space."""
    state, player, time = outing.state, outing.player, outing.time
    added = REPUTATION[player.reputation - LOWEST_REPUTATION]
    if added is None:
        return []
    site = site_at(state, space)
    points = player.turn.influence + fights.most(means, INF) + added
    found = []
    icons = interaction.recruits(state, site)
    bonds = free_bonds(player)
    for unit in sorted(set(state.units)):
        if not UNIT_SITES[unit] & icons:
            continue
        if UNIT_COST[unit] <= points:
            aim = Aim(space, "interact", ("recruit", UNITS[unit].id))
            found.append(Idea(ways.hire(player, unit, time) + besides, aim))
        if bonds and UNIT_COST[unit] - interaction.BOND_DISCOUNT <= points:
            aim = Aim(space, "interact", ("bond", UNITS[unit].id))
            found.append(Idea(ways.served(unit, time) + judgement.BONDED + besides, aim))
    if site == MONASTERY and points >= interaction.LESSON_PRICE:
        for card in state.monastery:
            aim = Aim(space, "interact", ("learn", DEEDS[card].id))
            found.append(Idea(judgement.LESSON.at(time) * CARD_WORTH[card] / 2 + besides, aim))
    if site == MAGE_TOWER and points >= interaction.SPELL_PRICE:
        for card in state.spells:
            if any(mask >> DEED_COLOUR[card] & 1 for mask in means.mana):
                aim = Aim(space, "interact", ("spell", DEEDS[card].id))
                found.append(Idea(judgement.SPELL.at(time) * CARD_WORTH[card] / 3 + besides, aim))
    traded = ways.trade(state, outing.seat, space, means, time)
    found.append(Idea(traded + besides, Aim(space, "interact")))
    found.sort(key=lambda idea: -idea.value)
    return found[:3]
