"""Fighting a combat as it was planned: one answer at a time, planned anew in every phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from critias.games.mage_knight.bots import judgement, land
from critias.games.mage_knight.bots.battles import EFFORT, Battle, Side, Stakes, best_battle, facing
from critias.games.mage_knight.bots.covers import Pick
from critias.games.mage_knight.bots.tools import Mana, Tool, Way, purse, tools
from critias.games.mage_knight.rules.combat import (
    ASSAULT,
    BURN,
    CHALLENGE,
    DUNGEON_FIGHT,
    PROVOKED,
    RUINS_FIGHT,
    TOMB_FIGHT,
)
from critias.games.mage_knight.rules.combat import DEN as DEN_FIGHT
from critias.games.mage_knight.rules.combat import SPAWNING as SPAWNING_FIGHT
from critias.games.mage_knight.rules.components import (
    CITY,
    DUNGEON,
    KEEP,
    MONSTER_DEN,
    SPAWNING_GROUNDS,
    TOMB,
)
from critias.games.mage_knight.rules.map import city_at, site_at
from critias.games.mage_knight.rules.state import (
    BLOCKED,
    DEAD,
    NONE,
    STOPPED,
    Combat,
    MageKnightState,
)
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    DAMAGE_PHASE,
    RANGED_PHASE,
)
from critias.kernel.choices import Ask, Option


class Step(NamedTuple):
    """Something to play, and the answers to what it asks."""

    option: Option
    likes: tuple[Option, ...]
    stops: bool = False


def steps_of(pick: Pick, coins: list[Mana]) -> list[Step]:
    """How a pick is carried out."""
    way = pick.way
    paid = tuple(word for place in pick.mana for word in coins[place].means)
    step = Step(way.option, (*way.likes, *paid), way.stops)
    return [step] if way.before is None else [Step(way.before, ()), step]


class Order(NamedTuple):
    """Enemies to be attacked or blocked, and what to play for it."""

    places: tuple[int, ...]
    steps: list[Step]


def stakes_of(
    state: MageKnightState, seat: int, kind: str, space: int, fear: float = 1.0
) -> Stakes:
    """What a combat is about; `fear` is how much more than usual Wounds are feared."""
    time = land.lasts(state)
    won, lost, units, each = judgement.MET, judgement.FAILED, True, 0.0
    site = site_at(state, space)
    if kind == ASSAULT:
        if site == CITY:
            city = city_at(state, space)
            assert city is not None, "a city has a record"
            lost = 0.0
            won, each = land.city_stakes(state, city)
        else:
            taken = judgement.KEEP_TAKEN if site == KEEP else judgement.TOWER_TAKEN
            won = judgement.SHIELD + taken.at(time)
    elif kind == BURN:
        won, units = judgement.MONASTERY_BURNED.at(time), False
    elif kind in REWARDING:
        fresh = space not in state.shields
        rewards = judgement.REWARDS[REWARDING[kind]] * judgement.REWARD.at(time)
        won = judgement.SHIELD + rewards if fresh else 0.0
        units = kind not in (DUNGEON_FIGHT, TOMB_FIGHT)
    elif kind == RUINS_FIGHT:
        won = judgement.SHIELD + judgement.RUINS_CLEARED
    elif kind in (CHALLENGE, PROVOKED):
        won = judgement.ORCS_BEATEN
    wound = fear * judgement.WOUND.at(time)
    return Stakes(judgement.FAME.at(time), won, lost, wound, units, each)


REWARDING: Final = {
    DUNGEON_FIGHT: DUNGEON,
    TOMB_FIGHT: TOMB,
    DEN_FIGHT: MONSTER_DEN,
    SPAWNING_FIGHT: SPAWNING_GROUNDS,
}


class Fray:
    """A combat under way."""

    def __init__(self, effort: int = EFFORT, fear: float = 1.0) -> None:
        self._effort = effort
        self._fear = fear
        self._phase = NONE
        self._orders: list[Order] = []
        self._takers: dict[int, tuple[int, ...]] = {}
        self._later: dict[int, list[Order]] = {}
        """What the plan says for the phases to come."""
        self._course: dict[int, frozenset[int]] = {}
        """The enemies that are to be shot or blocked, by phase, as long as it all goes well."""
        self._met = 0
        """How many enemies there were when it was made."""
        self.likes: tuple[Option, ...] = ()
        """The answers to what was played last."""

    def answer(self, state: MageKnightState, ask: Ask) -> Option | None:
        """The next thing to do; None: what was planned is not to be had."""
        combat = state.combat
        assert combat is not None, "a phase of a combat"
        if combat.phase != self._phase:
            if NONE < self._phase < combat.phase and self._as_planned(combat):
                self._phase = combat.phase
                self._orders = self._later.get(combat.phase, [])
            else:
                self._plan(state, combat, ask)
        if combat.phase == DAMAGE_PHASE:
            return self._suffer(combat, ask)
        return self._carry_on(combat, ask)

    def steps(self) -> list[Step]:
        """What is still to be played in this phase."""
        return [step for order in self._orders for step in order.steps]

    def _as_planned(self, combat: Combat) -> bool:
        """Whether everybody was shot and blocked who was to be, and nobody has come: then there is
        nothing to think about."""
        if len(combat.foes) != self._met:
            return False
        if combat.phase == ATTACK_PHASE and not self._later.get(ATTACK_PHASE):
            # More than was hoped for may be left to strike with.
            return False
        for phase, places in self._course.items():
            wanted = DEAD if phase == RANGED_PHASE else BLOCKED | STOPPED
            if phase < combat.phase and not all(combat.foes[p].flags & wanted for p in places):
                return False
        return True

    def _plan(self, state: MageKnightState, combat: Combat, ask: Ask) -> None:
        self._phase = combat.phase
        seat = state.active
        player = state.players[seat]
        coins = purse(state, player)
        have = tools(state, player, combat.units, coins)
        if combat.phase != BLOCK_PHASE or combat.against != NONE:
            # What blocks is offered only when it is said whom: among several nobody is blocked yet.
            have = offered(have, combat.phase, ask.options)
        side = Side(player, have, coins)
        stakes = stakes_of(state, seat, combat.kind, combat.space, self._fear)
        stakes = stakes._replace(units=combat.units)
        battle = best_battle(side, facing(combat), combat.phase, stakes, self._effort)
        self._orders, self._takers, self._later, self._course = [], {}, {}, {}
        self._met = len(combat.foes)
        if battle is not None:
            self._takers = dict(battle.toll.takers)
            self._later = {phase: orders(battle, phase, coins) for phase in PHASES}
            self._orders = self._later[combat.phase] if combat.phase in PHASES else []
            for group in battle.groups:
                if group.phase in (RANGED_PHASE, BLOCK_PHASE):
                    known = self._course.get(group.phase, frozenset())
                    self._course[group.phase] = known | frozenset(group.places)

    def _carry_on(self, combat: Combat, ask: Ask) -> Option | None:
        options = ask.options
        while self._orders:
            order = self._orders[0]
            aim = self._aim(combat, order, options)
            if aim is not None:
                return aim
            if order.steps:
                step = order.steps[0]
                if step.option not in options:
                    self._orders.clear()
                    self._met = NONE
                    return None
                order.steps.pop(0)
                self.likes = (*step.likes, *order.places)
                return step.option
            self._orders.pop(0)
            if "settle" in options:
                return "settle"
            if combat.attacks or combat.blocks:
                return None
        if combat.attacks or combat.blocks:
            return "settle" if "settle" in options else None
        return "end" if "end" in options else None

    def _aim(self, combat: Combat, order: Order, options: Sequence[Option]) -> Option | None:
        """The next enemy of an order to be pointed at."""
        if self._phase == BLOCK_PHASE:
            stopped = bool(order.steps) and order.steps[0].stops
            option = ("block", order.places[0])
            return option if combat.against == NONE and not stopped and option in options else None
        for place in order.places:
            if not combat.targets >> place & 1 and ("target", place) in options:
                return ("target", place)
        return None

    def _suffer(self, combat: Combat, ask: Ask) -> Option | None:
        """Who takes the damage."""
        options = ask.options
        if combat.against == NONE:
            return next((o for o in options if isinstance(o, tuple) and o[0] == "damage"), None)
        takers = self._takers.get(combat.against, ())
        for place in takers:
            if ("suffer", place) in options:
                self._takers[combat.against] = tuple(p for p in takers if p != place)
                return ("suffer", place)
        return "hero" if "hero" in options else None


def offered(have: list[Tool], phase: int, options: Sequence[Option]) -> list[Tool]:
    """The tools without what cannot be played now although it could in another combat."""
    known = set(options)
    found = []
    for tool in have:
        if all(_is_known(way, known) for way in tool.ways if way.when & phase):
            found.append(tool)
            continue
        ways = tuple(
            way if _is_known(way, known) else way._replace(when=way.when & ~phase)
            for way in tool.ways
        )
        found.append(tool._replace(ways=ways))
    return found


def _is_known(way: Way, known: set[Option]) -> bool:
    return way.option in known and (way.before is None or way.before in known)


PHASES: Final = (RANGED_PHASE, BLOCK_PHASE, ATTACK_PHASE)


def orders(battle: Battle, phase: int, coins: list[Mana]) -> list[Order]:
    """What a plan says for a phase."""
    found = []
    for group in battle.groups:
        if group.phase == phase:
            picks = [pick for pick in battle.cover.picks if pick.task == group.task]
            # What keeps an enemy from attacking comes before anything is spent on its block.
            picks.sort(key=lambda pick: not pick.way.stops)
            steps = [step for pick in picks for step in steps_of(pick, coins)]
            found.append(Order(group.places, steps))
    found.sort(key=lambda order: not (order.steps and order.steps[0].stops))
    return found
