"""How a combat is fought best: who is shot, blocked, suffered and struck, and with what.

Every fate of every enemy is weighed: what it brings, what it costs in Wounds, and whether there is
a way to use what one has for all of it (`covers`)."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final, NamedTuple

from critias.games.mage_knight.bots import judgement
from critias.games.mage_knight.bots.covers import NODES, Cover, Task, amount, covered
from critias.games.mage_knight.bots.fights import Enemy
from critias.games.mage_knight.bots.tools import Mana, Tool, unit_key
from critias.games.mage_knight.rules import block, damage, enemies
from critias.games.mage_knight.rules.components import (
    ENEMY_ELEMENT,
    ENEMY_FAME,
    UNIT_LEVEL,
    WOUND,
)
from critias.games.mage_knight.rules.state import (
    BLOCKED,
    DEAD,
    FRIENDLY_FIRE,
    NONE,
    STOPPED,
    STRUCK,
    SUMMONED,
    Combat,
    Foe,
    Player,
)
from critias.games.mage_knight.rules.tables import ARMOR, HAND_LIMIT
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    FORTIFIED,
    PARALYZE,
    PHYSICAL,
    POISON,
    RANGED_PHASE,
    SUMMON,
)

SHOT, HELD_AND_STRUCK, HELD, STRUCK_DOWN, LEFT = range(5)
"""What becomes of an enemy."""
KILLED: Final = frozenset({SHOT, HELD_AND_STRUCK, STRUCK_DOWN})
STOPPED_IN_TIME: Final = frozenset({SHOT, HELD_AND_STRUCK, HELD})
EFFORT: Final = 10_000
"""How many attempts are made before the best line so far has to do."""


MANY, FEW_NODES, HARDER = 3, 200, 4
"""Against so many enemies there are hundreds of lines, each gets so many attempts at first, and all
together so many times as many as usual."""


class Opponent(NamedTuple):
    """An enemy as it stands in a combat, or will."""

    place: int
    armor: int
    resists: int
    block: float
    element: int
    harm: float
    traits: int
    walls: int
    """How well it is fortified: 1 keeps out arrows, 2 everything."""
    fame: float
    attacks: bool = True
    prize: bool = True
    """Whether defeating it counts."""


def facing(combat: Combat) -> list[Opponent]:
    """Everybody who counts in a combat that is going on."""
    found = []
    for place, foe in enumerate(combat.foes):
        if not foe.flags & DEAD:
            found.append(_opponent(combat, place, foe))
    return found


def _opponent(combat: Combat, place: int, foe: Foe) -> Opponent:
    traits = enemies.abilities(combat, foe)
    summons = bool(traits & SUMMON)
    attacks = not foe.flags & (BLOCKED | STOPPED | STRUCK)
    need, harm = float(block.needed(combat, foe)), float(damage.damage_of(combat, foe))
    element = ENEMY_ELEMENT[foe.token]
    if summons:
        attacks = attacks and combat.phase == RANGED_PHASE
        need = harm = judgement.MONSTER
        element = PHYSICAL
    return Opponent(
        place,
        enemies.armor(combat, foe),
        enemies.resistances(combat, foe),
        need,
        element,
        harm,
        traits,
        enemies.fortification(combat, foe),
        ENEMY_FAME[foe.token],
        attacks,
        foe.origin != SUMMONED,
    )


def expected(foes: Iterable[Enemy], fortified: bool) -> list[Opponent]:
    """Those who will be met, as far as they are known."""
    return [
        Opponent(
            place,
            round(foe.armor),
            foe.resists,
            foe.block,
            foe.element,
            foe.harm,
            foe.traits,
            int(fortified) + bool(foe.traits & FORTIFIED),
            foe.fame,
        )
        for place, foe in enumerate(foes)
    ]


class Stakes(NamedTuple):
    """What a combat is about."""

    fame: float
    """What a point of Fame is worth."""
    won: float
    """What it is worth to defeat all."""
    lost: float
    """What it costs not to."""
    wound: float
    """What a Wound costs."""
    units: bool = True
    """Whether Units take part."""
    each: float = 0.0
    """What it is worth besides to be rid of one of them: defeated defenders of a city stay so."""


class Toll(NamedTuple):
    """How damage is taken."""

    cost: float
    takers: dict[int, tuple[int, ...]]
    """The Units that take the damage of an enemy, by its place; the Hero takes the rest."""
    lamed: bool
    """Whether no card is left to strike with."""


class Group(NamedTuple):
    """Enemies that are attacked or blocked together."""

    phase: int
    places: tuple[int, ...]
    task: int


class Battle(NamedTuple):
    """The best way to fight."""

    value: float
    cover: Cover
    groups: tuple[Group, ...]
    toll: Toll
    won: bool


class Side(NamedTuple):
    """Whoever fights, and with what."""

    player: Player
    tools: Sequence[Tool]
    purse: Sequence[Mana]
    besides: tuple[Task, ...] = ()
    """What else has to be done with the same tools."""


REMEMBERED: Final = 1_000
KNOWN: Final[dict[tuple[object, ...], Battle | None]] = {}
"""Battles that were thought through, by all they depend on, and how many are kept."""


def best_battle(
    side: Side, foes: Sequence[Opponent], phase: int, stakes: Stakes, effort: int = EFFORT
) -> Battle | None:
    """The best way to go on from a phase; None if there is no way to do what has to be done
    besides. The same battle is met again in every imagined turn with the same aim, so that what was
    found out is remembered."""
    player = side.player
    key = (
        tuple(side.tools), tuple(side.purse), side.besides, tuple(foes), phase, stakes, effort,
        player.level, player.hand.count(WOUND), player.turn.flags & FRIENDLY_FIRE,
        tuple((u.card, u.wounds, u.closed, u.banner, u.banner_down) for u in player.units),
        tuple(sorted(player.turn.notes.items())),
    )  # fmt: skip
    if key not in KNOWN:
        if len(KNOWN) >= REMEMBERED:
            KNOWN.clear()
        KNOWN[key] = _best_battle(side, foes, phase, stakes, effort)
    return KNOWN[key]


def _best_battle(
    side: Side, foes: Sequence[Opponent], phase: int, stakes: Stakes, effort: int
) -> Battle | None:
    lines: dict[tuple[int, ...], list[Line]] = {}
    for fates in product(*(_fates(foe, phase) for foe in foes)):
        pairs = list(zip(foes, fates, strict=True))
        dead = [foe.fame for foe, fate in pairs if fate in KILLED and foe.prize]
        gain = sum(dead) * stakes.fame + len(dead) * stakes.each
        won = all(fate in KILLED for foe, fate in pairs if foe.prize)
        gain += stakes.won if won else -stakes.lost
        hits = [f for f, fate in pairs if f.attacks and fate not in STOPPED_IN_TIME]
        tolls = _tolls(side, [] if phase == ATTACK_PHASE else hits, stakes)
        lines[fates] = [Line(gain - toll.cost, won, fates, toll) for toll in tolls]
    search = _Weighing(side, foes, effort * (HARDER if len(foes) >= MANY else 1))
    search.climb(lines)
    for line in sorted((one for many in lines.values() for one in many), key=_hope):
        if search.effort <= 0 or (search.best is not None and line.hope <= search.best.value):
            break
        search.weigh(line)
    search.nodes = NODES
    for line in sorted(search.unsure, key=_hope):
        search.weigh(line)
    return search.best


class Line(NamedTuple):
    """What may become of all enemies, and what it would be worth if it cost nothing."""

    hope: float
    won: bool
    fates: tuple[int, ...]
    toll: Toll


def _hope(line: Line) -> float:
    return -line.hope


class _Weighing:
    """Which of many lines of a battle can be carried out."""

    def __init__(self, side: Side, foes: Sequence[Opponent], effort: int) -> None:
        self.side, self.foes = side, foes
        self.best: Battle | None = None
        self.effort = effort
        self.nodes = FEW_NODES if len(foes) >= MANY else NODES
        self.unsure: list[Line] = []
        """Those that were given up before it was known whether they can be carried out."""
        self._tools: dict[tuple[frozenset[int], bool], Sequence[Tool]] = {}
        self._most: dict[tuple[int, Task], float] = {}

    def climb(self, lines: dict[tuple[int, ...], list[Line]]) -> None:
        """Begin with doing nothing, which is always possible, and do more to one enemy after the
        other as long as it pays."""
        at = tuple([LEFT] * len(self.foes))
        for line in lines[at]:
            self.weigh(line)
        while True:
            near = [
                line
                for fates, found in lines.items()
                if sum(map(operator.ne, fates, at)) == 1
                for line in found
            ]
            better = [line.fates for line in sorted(near, key=_hope) if self.weigh(line)]
            if not better:
                return
            at = better[-1]

    def weigh(self, line: Line) -> bool:
        """Whether a line is better than the best so far, which it is from now on."""
        if self.best is not None and (self.effort <= 0 or line.hope <= self.best.value):
            return False
        hope, won, fates, toll = line
        side, before = self.side, self.best
        tools = self._left(toll)
        for tasks, groups in _arrangements(self.foes, fates):
            wanted = (*tasks, *side.besides)
            if self._beyond(tools, wanted):
                continue
            most = 1e9 if self.best is None else hope - self.best.value
            found, nodes = covered(tools, side.purse, wanted, most, self.nodes)
            self.effort -= nodes
            if found is None and self.nodes == FEW_NODES < nodes:
                self.unsure.append(line)
            if found is not None:
                self.best = Battle(hope - found.cost, found, groups, toll, won)
        return self.best is not before

    def _left(self, toll: Toll) -> Sequence[Tool]:
        hurt = frozenset(place for places in toll.takers.values() for place in places)
        key = (hurt, toll.lamed)
        if key not in self._tools:
            self._tools[key] = _left_after(self.side, toll)
        return self._tools[key]

    def _beyond(self, tools: Sequence[Tool], tasks: Sequence[Task]) -> bool:
        """Whether all tools together are too little, seen at a glance."""
        needed = sum(task.need for task in tasks if task.need > 0)
        for tool in tools:
            needed -= max((self._amount(tool, task) for task in tasks), default=0.0)
            if needed <= 0:
                return False
        return needed > 0

    def _amount(self, tool: Tool, task: Task) -> float:
        if task.need <= 0:
            return 0.0
        key = (id(tool.ways), task)
        if key not in self._most:
            most = max(amount(way, task) for way in tool.ways) if tool.ways else 0.0
            self._most[key] = min(most, task.need)
        return self._most[key]


def _fates(foe: Opponent, phase: int) -> list[int]:
    """What may become of an enemy from a phase on."""
    fates = [STRUCK_DOWN, LEFT] if foe.prize else [LEFT]
    if foe.attacks and phase in (RANGED_PHASE, BLOCK_PHASE):
        fates += [HELD_AND_STRUCK, HELD] if foe.prize else [HELD]
    if phase == RANGED_PHASE and foe.prize and foe.walls < 2:
        fates.append(SHOT)
    return fates


def _arrangements(
    foes: Sequence[Opponent], fates: Sequence[int]
) -> list[tuple[tuple[Task, ...], tuple[Group, ...]]]:
    """How the enemies may be grouped: those alike together, or all struck at once."""
    pairs = list(zip(foes, fates, strict=True))
    shot = [foe for foe, fate in pairs if fate == SHOT]
    held = [foe for foe, fate in pairs if fate in (HELD_AND_STRUCK, HELD)]
    struck = [foe for foe, fate in pairs if fate in (HELD_AND_STRUCK, STRUCK_DOWN)]
    found = [_arranged(shot, held, struck, together=False)]
    if len({foe.resists for foe in struck}) > 1:
        found.append(_arranged(shot, held, struck, together=True))
    return found


def _arranged(
    shot: list[Opponent], held: list[Opponent], struck: list[Opponent], together: bool
) -> tuple[tuple[Task, ...], tuple[Group, ...]]:
    tasks: list[Task] = []
    groups: list[Group] = []

    def add(task: Task, places: Iterable[int]) -> None:
        groups.append(Group(task.phase, tuple(places), len(tasks)))
        tasks.append(task)

    for key in sorted({(foe.resists, foe.walls) for foe in shot}):
        alike = [foe for foe in shot if (foe.resists, foe.walls) == key]
        need = sum(foe.armor for foe in alike)
        add(Task(RANGED_PHASE, need, key[0], siege=key[1] > 0), (foe.place for foe in alike))
    for foe in held:
        add(Task(BLOCK_PHASE, foe.block, foe.element, whole=True), (foe.place,))
    if together:
        resists = 0
        for foe in struck:
            resists |= foe.resists
        need = sum(foe.armor for foe in struck)
        add(Task(ATTACK_PHASE, need, resists), (foe.place for foe in struck))
    else:
        for resists in sorted({foe.resists for foe in struck}):
            alike = [foe for foe in struck if foe.resists == resists]
            need = sum(foe.armor for foe in alike)
            add(Task(ATTACK_PHASE, need, resists), (foe.place for foe in alike))
    return tuple(tasks), tuple(groups)


# --- damage --------------------------------------------------------------------------------------


def _tolls(side: Side, hits: list[Opponent], stakes: Stakes) -> list[Toll]:
    """How the damage may be taken: by the Hero alone, or by Units as far as it pays."""
    alone = _taken(side, hits, stakes, guarded=False)
    guarded = stakes.units and not side.player.turn.flags & FRIENDLY_FIRE
    if not hits or not guarded or all(unit.wounds for unit in side.player.units):
        return [alone]
    shared = _taken(side, hits, stakes, guarded=True)
    return [alone] if shared.takers == alone.takers else [shared, alone]


def _taken(side: Side, hits: list[Opponent], stakes: Stakes, guarded: bool) -> Toll:
    player = side.player
    armor = ARMOR[player.level - 1]
    cost, wounds, lamed = 0.0, 0.0, False
    takers: dict[int, tuple[int, ...]] = {}
    free = [place for place, u in enumerate(player.units) if not u.wounds and not u.closed]
    for foe in sorted(hits, key=lambda one: -one.harm):
        left = foe.harm
        chosen: list[int] = []
        while guarded and left > 0 and free:
            best = min(free, key=lambda place: _hurt(player, place, foe, left))
            price = _hurt(player, best, foe, left)
            saved = _hero(foe, left, armor, stakes) - _hero(
                foe, left - _absorbs(player, best, foe), armor, stakes
            )
            if price >= saved:
                break
            cost += price
            left -= _absorbs(player, best, foe)
            chosen.append(best)
            free.remove(best)
        takers[foe.place] = tuple(chosen)
        if left > 0:
            cost += _hero(foe, left, armor, stakes)
            wounds += -(-left // armor)
            lamed = lamed or bool(foe.traits & PARALYZE)
    if wounds >= HAND_LIMIT[player.level - 1]:
        cost += judgement.KNOCKED_OUT
        lamed = True
    crowded = wounds + player.hand.count(WOUND) - judgement.BEARABLE
    if crowded > 0:
        cost += judgement.CROWDED * crowded
    return Toll(cost, takers, lamed)


def _hero(foe: Opponent, left: float, armor: int, stakes: Stakes) -> float:
    """What it costs that the Hero takes so much damage."""
    if left <= 0:
        return 0.0
    cost = stakes.wound * -(-left // armor)
    if foe.traits & POISON:
        cost *= judgement.LAMED
    return cost + (judgement.PARALYZED if foe.traits & PARALYZE else 0.0)


def _absorbs(player: Player, place: int, foe: Opponent) -> int:
    unit = player.units[place]
    armor = damage.unit_armor(player, unit)
    return 2 * armor if damage.resists(player, unit, foe.element) else armor


def _hurt(player: Player, place: int, foe: Opponent, left: float) -> float:
    """What it costs that a Unit takes damage."""
    unit = player.units[place]
    if damage.resists(player, unit, foe.element) and left <= damage.unit_armor(player, unit):
        return 0.05
    level = UNIT_LEVEL[unit.card]
    if foe.traits & PARALYZE:
        return judgement.UNIT_LOST * level
    worse = judgement.LAMED if foe.traits & POISON else 1.0
    return judgement.UNIT_WOUNDED * level * worse


def _left_after(side: Side, toll: Toll) -> Sequence[Tool]:
    """What can be used if the damage is taken so: whoever is hurt does not strike any more."""
    hurt = {place for places in toll.takers.values() for place in places}
    if not hurt and not toll.lamed:
        return side.tools
    gone = {unit_key(place) for place in hurt}
    if toll.lamed:
        gone |= {tool.card for tool in side.tools if tool.card != NONE}
    found = []
    for tool in side.tools:
        lost = tool.key in gone
        if lost or any(way.partner in gone for way in tool.ways):
            ways = tuple(
                way._replace(when=way.when & ~ATTACK_PHASE) if lost or way.partner in gone else way
                for way in tool.ways
            )
            found.append(tool._replace(ways=ways))
        else:
            found.append(tool)
    return found
