"""Arien the Tidemaster: places and swaps himself, hits along lines, shuts down skills and steps."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act, Defender
from critias.games.goa2.rules.active import THIS_ROUND, THIS_TURN, Active, covered, owner_space
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    IN_RANGE,
    MINION,
    NEW_TARGET,
    OTHER_UNIT,
    next_to,
    one_of,
)
from critias.games.goa2.rules.movement import MOVE, PUSH
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.performing import movement
from critias.games.goa2.rules.pieces import figures
from critias.games.goa2.rules.pushing import PUSH_TARGET
from critias.games.goa2.rules.state import OFF, Effect, GoaState
from critias.kernel.choices import Play
from critias.kernel.hexes import mask_of
from critias.kernel.kinds import AskKind

BEHIND = AskKind(
    "behind",
    "{0:name}, {1:name}: an enemy hero behind the target?",
    waiting="{who} may choose a hero behind the target",
    rule="goa2.perform.valid-targets",
)

ARIEN = HeroSheet(
    "arien",
    "Arien",
    "the Tidemaster",
    stars=1,
    roles=("Tactician", "Disabler", "Durable", "Pusher"),
    stats={"attack": (8, 8), "initiative": (4, 4), "defense": (5, 6), "movement": (5, 6)},
    emblem=(
        "M-1.3-9.6H1.3V-1H3.8V-6.2L2.6-5.4 5.1-9.6 7.6-5.4 6.4-6.2V1.6H1.3V9.6H-1.3V1.6H-6.4V"
        "-6.2L-7.6-5.4-5.1-9.6-2.6-5.4-3.8-6.2V-1H-1.3Z"
    ),
)


# --- gold and silver --------------------------------------------------------------------------


def _noble_blade(act: Act, target: int, who: Condition) -> Play[None]:
    other = yield from act.may_target(
        who, next_to(target), act.movable(MOVE), act.one_step_movable()
    )
    if other is not None:
        yield from act.move_piece(other, 1)
    yield from act.attack(target)


@ARIEN.attack("Noble Blade", GOLD, initiative=11, attack=4, defense=2, movement=1)
def noble_blade(act: Act) -> Play[None]:
    """Attack somebody next to you. Ahead of it you may shift one other unit that stands beside the
    target, of either team but never yourself, by 1 space."""
    target = yield from act.target(ENEMY, ADJACENT)
    yield from _noble_blade(act, target, OTHER_UNIT)


@ARIEN.attack(
    "Ceremonial Blade", GOLD, initiative=10, attack=3, defense=1, movement=1, handicap=True
)
def ceremonial_blade(act: Act) -> Play[None]:
    """Attack a hero next to you. Ahead of it you may shift one minion that stands beside that hero
    by 1 space."""
    target = yield from act.target(ENEMY_HERO, ADJACENT)
    yield from _noble_blade(act, target, MINION)


class SpellBreak(Active):
    """No skill actions for enemy heroes in radius, gold cards excepted."""

    def forbids(self, state: GoaState, effect: Effect, act: Actor) -> bool:
        return (
            act.kind == "skill"
            and act.card.colour != GOLD
            and act.team != state.heroes[effect.owner].team
            and bool(covered(state, effect) >> act.here & 1)
        )


@ARIEN.skill("Spell Break", SILVER, initiative=13, defense=3, radius=3, active=SpellBreak())
def spell_break(act: Act) -> None:
    """This turn: no enemy hero in radius can perform a skill action, unless the card is gold."""
    act.start(THIS_TURN)


# --- red --------------------------------------------------------------------------------------


def _current(act: Act, reach: int, *extra: Condition) -> Play[None]:
    """The red A line: heroes up to `reach` spaces behind the target discard or fall."""
    target = yield from act.target(ENEMY, ADJACENT, *extra)
    grid = act.board.grid
    direction = grid.direction(act.here, target)
    assert direction is not None
    behind = mask_of(grid.rays[target][direction][:reach])
    struck = yield from act.may_target(ENEMY_HERO, one_of(behind), kind=BEHIND)
    if struck is not None:
        act.chosen.pop()  # only the target of the attack counts for "a different unit"
        yield from act.discards(act.hero_at(struck), or_falls=True)
    yield from act.attack(target)


@ARIEN.attack("Dangerous Current", RED_CARD, 1, initiative=8, attack=6, defense=6, movement=4)
def dangerous_current(act: Act) -> Play[None]:
    """Choose an adjacent unit as the target. Before the attack: up to one enemy hero on the 2
    spaces straight behind the target has to discard a card and falls if it has none."""
    yield from _current(act, 2)


@ARIEN.attack(
    "Raging Stream", RED_CARD, 2, "A",
    initiative=8, attack=7, defense=7, movement=4, item="initiative",
)  # fmt: skip
def raging_stream(act: Act) -> Play[None]:
    """Choose an adjacent unit as the target. Before the attack: up to one enemy hero on the 3
    spaces straight behind the target has to discard a card and falls if it has none."""
    yield from _current(act, 3)


@ARIEN.attack(
    "Violent Torrent", RED_CARD, 3, "A",
    initiative=9, attack=7, defense=7, movement=4, item="initiative",
)  # fmt: skip
def violent_torrent(act: Act) -> Play[None]:
    """Choose an adjacent unit as the target. Before the attack: up to one enemy hero on the 5
    spaces straight behind the target has to discard a card and falls if it has none. You may
    repeat this once on a different unit."""
    yield from _current(act, 5, NEW_TARGET)
    act.may_repeat()


def _wave(act: Act, most: int) -> Play[None]:
    target = yield from act.target(ENEMY, IN_RANGE)
    yield from act.attack(target)
    pushed = yield from act.may_target(ENEMY, ADJACENT, act.movable(PUSH), kind=PUSH_TARGET)
    if pushed is not None:
        distance = yield from act.push_distance(1, most)
        yield from act.push([pushed], distance)


@ARIEN.attack(
    "Rogue Wave", RED_CARD, 2, "B",
    initiative=8, attack=4, ranged=True, defense=4, movement=4, range=2, item="defense",
)  # fmt: skip
def rogue_wave(act: Act) -> Play[None]:
    """Attack somebody in range. When that is over, you may drive one enemy beside you away by 1 or
    2 spaces."""
    yield from _wave(act, 2)


@ARIEN.attack(
    "Tidal Blast", RED_CARD, 3, "B",
    initiative=9, attack=4, ranged=True, defense=4, movement=4, range=2, item="movement",
)  # fmt: skip
def tidal_blast(act: Act) -> Play[None]:
    """Attack somebody in range. When that is over, you may drive one enemy beside you away by 1, 2
    or 3 spaces."""
    yield from _wave(act, 3)


# --- green ------------------------------------------------------------------------------------


def _no_point(a: Actor) -> int:
    return ~(a.board.all_points | a.board.hero_point_mask)


def _away_from_points(a: Actor) -> int:
    """Not next to an empty spawn point of any kind; the one under Arien is not empty yet."""
    points = (a.board.all_points | a.board.hero_point_mask) & a.free()
    return ~a.board.grid.spread(points)


NO_POINT = Condition("goa2.concept.spawn-point", _no_point)
AWAY_FROM_POINTS = Condition("goa2.concept.empty-spawn-point", _away_from_points)


@ARIEN.skill("Liquid Leap", GREEN, 1, initiative=4, ranged=True, defense=3, movement=2, range=2)
def liquid_leap(act: Act) -> Play[None]:
    """Appear on an empty space in range. Spawn points are out of bounds, and so is every space
    beside a spawn point that is empty."""
    yield from act.place_hero(IN_RANGE, NO_POINT, AWAY_FROM_POINTS)


@ARIEN.skill(
    "Magical Current", GREEN, 2, "A",
    initiative=4, ranged=True, defense=3, movement=2, range=3, item="attack",
)  # fmt: skip
def magical_current(act: Act) -> Play[None]:
    """Appear on an empty space in range. Spawn points are out of bounds, and so is every space
    beside a spawn point that is empty."""
    yield from act.place_hero(IN_RANGE, NO_POINT, AWAY_FROM_POINTS)


@ARIEN.skill(
    "Stranger Tide", GREEN, 3, "A",
    initiative=3, ranged=True, defense=4, movement=2, range=3, item="radius",
)  # fmt: skip
def stranger_tide(act: Act) -> Play[None]:
    """Appear on an empty space in range. Only spawn points are out of bounds."""
    yield from act.place_hero(IN_RANGE, NO_POINT)


def _whirlpool(act: Act) -> Play[bool]:
    """Swap with an enemy minion in range; whether it had been adjacent."""
    left = yield from act.swap_with(ENEMY_MINION, IN_RANGE)
    assert left is not None
    return bool(act.near >> left & 1)


@ARIEN.skill(
    "Arcane Whirlpool", GREEN, 2, "B",
    initiative=4, ranged=True, defense=3, movement=2, range=4, item="defense",
)  # fmt: skip
def arcane_whirlpool(act: Act) -> Play[None]:
    """Pick an enemy minion in range: you and it trade spaces."""
    yield from _whirlpool(act)


@ARIEN.skill(
    "Ebb and Flow", GREEN, 3, "B",
    initiative=3, ranged=True, defense=4, movement=2, range=4, item="defense",
)  # fmt: skip
def ebb_and_flow(act: Act) -> Play[None]:
    """Pick an enemy minion in range: you and it trade spaces. If it had stood beside you, you may
    do this a second time with any enemy minion in range."""
    if (yield from _whirlpool(act)):
        act.may_repeat()


# --- blue -------------------------------------------------------------------------------------


class DuelistImmunity(Active):
    """Immune to attack actions of all enemy heroes but the one the effect remembers."""

    def __init__(self, lasts: str) -> None:
        self.lasts = lasts

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        if (
            act.kind != "attack"
            or act.team == state.heroes[effect.owner].team
            or act.hero.index == effect.note
        ):
            return 0
        space = owner_space(state, effect)
        return 0 if space == OFF else 1 << space


@ARIEN.defense("Aspiring Duelist", BLUE_CARD, 1, initiative=9, defense=5, movement=3)
def aspiring_duelist(act: Defender) -> None:
    """Minions neither help nor hinder you against this attack."""
    act.ignore_minions = True


@ARIEN.defense(
    "Expert Duelist", BLUE_CARD, 2, "A",
    initiative=10, defense=6, movement=3, item="initiative", active=DuelistImmunity(THIS_TURN),
)  # fmt: skip
def expert_duelist(act: Defender) -> None:
    """Minions neither help nor hinder you against this attack. This turn: you are immune to the
    attack actions of every enemy hero except this attacker."""
    act.ignore_minions = True
    act.start(THIS_TURN, note=act.against.hero.index)


@ARIEN.defense(
    "Master Duelist", BLUE_CARD, 3, "A",
    initiative=10, defense=6, movement=3, item="range", active=DuelistImmunity(THIS_ROUND),
)  # fmt: skip
def master_duelist(act: Defender) -> None:
    """Minions neither help nor hinder you against this attack. This round: you are immune to the
    attack actions of every enemy hero except this attacker."""
    act.ignore_minions = True
    act.start(THIS_ROUND, note=act.against.hero.index)


class SlipperyGround(Active):
    """Enemy heroes next to Arien crawl; with `by_radius` those in radius do."""

    def __init__(self, by_radius: bool) -> None:
        self.by_radius = by_radius

    def cap(self, state: GoaState, effect: Effect, act: Actor) -> int | None:
        owner = state.heroes[effect.owner]
        if act.team == owner.team:
            return None
        if self.by_radius:
            wet = covered(state, effect)
        else:
            wet = state.board.grid.beside(mask_of(state.space[p] for p in figures(state, owner)))
        return 1 if wet >> act.here & 1 else None


@ARIEN.movement(
    "Slippery Ground", BLUE_CARD, 2, "B",
    initiative=10, movement=3, defense=6, item="attack", active=SlipperyGround(by_radius=False),
)  # fmt: skip
def slippery_ground(act: Act) -> Play[None]:
    """Until the turn ends, an enemy hero who begins a movement action beside you gets 1 space far
    and no farther, and has no fast travel."""
    act.start(THIS_TURN)
    yield from movement(act)


@ARIEN.movement(
    "Deluge", BLUE_CARD, 3, "B",
    initiative=10, movement=3, defense=6, radius=1, item="attack",
    active=SlipperyGround(by_radius=True),
)  # fmt: skip
def deluge(act: Act) -> Play[None]:
    """Until the turn ends, an enemy hero who begins a movement action in radius gets 1 space far
    and no farther, and has no fast travel."""
    act.start(THIS_TURN)
    yield from movement(act)


@ARIEN.ultimate("Living Tsunami")
class LivingTsunami(Passive):
    """One of your attack actions each turn may begin with a step of 1 space."""

    def before_action(self, act: Act) -> Play[None]:
        if act.kind != "attack" or "living_tsunami" in act.hero.used:
            return
        if (yield from act.may_move(1, exact=True)):
            act.hero.used += ("living_tsunami",)
