"""Tigerclaw the Cutpurse: quick, hard to hit, steals coins and hands out poison."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act, Defender, Repeat
from critias.games.goa2.rules.active import NEXT_TURN, Active, owner_space
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    OTHER_HERO,
    heroes_where,
    one_of,
)
from critias.games.goa2.rules.movement import MOVE_STRAIGHT
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.state import Effect, GoaState, Hero
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import AskKind
from critias.kit.limits import Limits

POISON = "Poison"

STEAL = AskKind(
    "steal",
    "{0:name}, {1:name}: take how many coins from {2:name}?",
    waiting="{who} decides how many coins to take",
    rule=None,
)

TIGERCLAW = HeroSheet(
    "tigerclaw",
    "Tigerclaw",
    "the Cutpurse",
    stars=1,
    roles=("Melee", "Disabler", "Farming"),
    stats={"attack": (4, 8), "initiative": (8, 8), "defense": (1, 4), "movement": (7, 8)},
    emblem=(
        "M-8.4-8.8C-5-4.4-4.2 1-5.4 9-8-.8-8.6-4.4-8.4-8.8ZM-1.6-9.6C2-4.4 2.6 1.6 1 9.6-1.4."
        "4-2-4.4-1.6-9.6ZM5.2-8.8C8.6-4 9 1.2 7.2 8.2 5.2 0 4.6-4.4 5.2-8.8Z"
    ),
    markers=(POISON,),
    signs={POISON: "M0-9.6C3.6-4.6 6.8-.8 6.8 3A6.8 6.8 0 0 1-6.8 3C-6.8-.8-3.6-4.6 0-9.6Z"},
)


# --- gold and silver --------------------------------------------------------------------------


def _blink(act: Act, who: Condition) -> Play[None]:
    """Move 2 straight through an enemy and attack it. It may be immune to the attack, but not the
    target of an attack that is being repeated."""
    if not act.can_move_itself():
        act.stop()
    through = who.mask(act) & NEW_TARGET.mask(act)
    passed = {ray[1]: ray[0] for ray in act.board.grid.rays[act.here] if through >> ray[0] & 1}
    ends = 0
    for space in passed:
        ends |= 1 << space
    limits = Limits(ends, "goa2.concept.straight-line").keep("goa2.concept.empty-space", act.free())
    space = yield from act.pick(MOVE_STRAIGHT, limits)
    yield from act.go(act.here, space, through=[passed[space]])
    target = yield from act.target(who, one_of(1 << passed[space]))
    yield from act.attack(target)


@TIGERCLAW.attack("Blink Strike", GOLD, initiative=13, attack=3, defense=1, movement=1)
def blink_strike(act: Act) -> Play[None]:
    """Before the attack: step over an enemy unit next to you, 2 spaces in one line and never fewer.
    The unit you passed is the target."""
    yield from _blink(act, ENEMY)


@TIGERCLAW.attack(
    "Nimble Strike", GOLD, initiative=12, attack=2, defense=1, movement=1, handicap=True
)
def nimble_strike(act: Act) -> Play[None]:
    """Before the attack: step over an enemy hero next to you, 2 spaces in one line and never fewer.
    The hero you passed is the target."""
    yield from _blink(act, ENEMY_HERO)


class Shadows(Active):
    """Its hero is immune to the attack actions of enemy heroes."""

    lasts = NEXT_TURN

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        if act.kind != "attack" or act.team == state.heroes[effect.owner].team:
            return 0
        return 1 << owner_space(state, effect)


@TIGERCLAW.skill(
    "Blend Into Shadows", SILVER, initiative=6, defense=2, radius=2, active=Shadows()
)  # fmt: skip
def blend_into_shadows(act: Act) -> Play[None]:
    """Works only beside terrain: place yourself anywhere in radius. Having done so, you cannot be
    hurt by the attack actions of enemy heroes during the next turn."""
    if act.beside_terrain(act.here):
        yield from act.place_hero(IN_RADIUS)
        act.start(NEXT_TURN)


# --- red --------------------------------------------------------------------------------------


@TIGERCLAW.attack("Hit and Run", RED_CARD, 1, initiative=9, attack=3, defense=3, movement=4)
def hit_and_run(act: Act) -> Play[None]:
    """Attack somebody next to you. Afterwards you may step 1 space."""
    target = yield from act.target(ENEMY, ADJACENT)
    yield from act.attack(target)
    yield from act.may_move(1, exact=True)


@TIGERCLAW.attack(
    "Combat Reflexes", RED_CARD, 2, "A",
    initiative=9, attack=4, defense=3, movement=4, item="initiative",
)  # fmt: skip
def combat_reflexes(act: Act) -> Play[None]:
    """Attack somebody next to you. You may step 1 space, either before you choose the target or
    after the attack."""
    moved = yield from act.may_move(1, exact=True)
    target = yield from act.target(ENEMY, ADJACENT)
    yield from act.attack(target)
    if not moved:
        yield from act.may_move(1, exact=True)


@TIGERCLAW.attack(
    "Leaping Strike", RED_CARD, 3, "A",
    initiative=10, attack=4, defense=4, movement=4, item="radius",
)  # fmt: skip
def leaping_strike(act: Act) -> Play[None]:
    """Attack somebody next to you. You may step 1 space before you choose the target, and 1 space
    again after the attack."""
    yield from act.may_move(1, exact=True)
    target = yield from act.target(ENEMY, ADJACENT)
    yield from act.attack(target)
    yield from act.may_move(1, exact=True)


def _flanked(act: Act, target: int) -> bool:
    """Whether another unit of his team stands next to the target; immune ones count."""
    friends = act.units(act.team) & ~(1 << act.here)
    return bool(friends & act.board.grid.near[target])


@TIGERCLAW.attack(
    "Backstab", RED_CARD, 2, "B",
    initiative=9, attack=5, plus=True, defense=5, movement=5, item="defense",
)  # fmt: skip
def backstab(act: Act) -> Play[None]:
    """Attack somebody next to you, at +2 if another unit of your team stands beside the target."""
    target = yield from act.target(ENEMY, ADJACENT)
    yield from act.attack(target, bonus=2 if _flanked(act, target) else 0)


@TIGERCLAW.attack(
    "Backstab with a Ballista", RED_CARD, 3, "B",
    initiative=10, attack=5, plus=True, ranged=True, defense=6, movement=5, range=1,
    item="defense",
)  # fmt: skip
def backstab_with_a_ballista(act: Act) -> Play[None]:
    """Choose a unit in range as the target. If a friendly unit stands next to it: attack +2, and
    the target cannot defend with the primary action of a card."""
    target = yield from act.target(ENEMY, IN_RANGE)
    flanked = _flanked(act, target)
    yield from act.attack(target, bonus=2 if flanked else 0, no_primary_defense=flanked)


# --- green ------------------------------------------------------------------------------------


def _steal(act: Act, most: int) -> Play[None]:
    """Take coins from an adjacent enemy hero who has some. In the first printing a hero with the
    Ultimate gains no coins any more, so there is nothing to take."""
    if act.state.edition == 1 and act.hero.ultimate:
        act.stop()
    space = yield from act.target(ENEMY_HERO, ADJACENT, heroes_where(_has_coins))
    victim = act.hero_at(space)
    amounts: list[Option] = [("coins", n) for n in range(1, min(most, victim.coins) + 1)]
    _, coins = yield Ask(act.seats, STEAL, amounts, (*act.about, victim.name))
    act.take_coins(victim, coins)


def _has_coins(hero: Hero) -> bool:
    return hero.coins > 0


@TIGERCLAW.skill("Light-Fingered", GREEN, 1, initiative=2, defense=1, movement=3)
def light_fingered(act: Act) -> Play[None]:
    """You may step 1 space. Then rob an enemy hero next to you of 1 coin. After a successful theft
    you may step 1 space."""
    yield from act.may_move(1, exact=True)
    yield from _steal(act, 1)
    yield from act.may_move(1, exact=True)


@TIGERCLAW.skill("Pick Pocket", GREEN, 2, "A", initiative=2, defense=1, movement=3, item="attack")
def pick_pocket(act: Act) -> Play[None]:
    """You may go 1 or 2 spaces. Then rob an enemy hero next to you of 1 coin. After a successful
    theft you may step 1 space."""
    yield from act.may_move(2)
    yield from _steal(act, 1)
    yield from act.may_move(1, exact=True)


@TIGERCLAW.skill(
    "Master Thief", GREEN, 3, "A", initiative=1, defense=2, movement=3, item="movement"
)
def master_thief(act: Act) -> Play[None]:
    """You may go 1 or 2 spaces. Then rob an enemy hero next to you of 1 coin or of 2. After a
    successful theft you may go 1 or 2 spaces."""
    yield from act.may_move(2)
    yield from _steal(act, 2)
    yield from act.may_move(2)


def _poison(act: Act, size: int) -> Play[None]:
    space = yield from act.target(OTHER_HERO, IN_RANGE)
    hero = act.hero_at(space)
    yield from act.give_marker(POISON, hero, size)


@TIGERCLAW.skill(
    "Poisoned Dagger", GREEN, 2, "B",
    initiative=2, ranged=True, defense=1, movement=3, range=3, item="initiative",
)  # fmt: skip
def poisoned_dagger(act: Act) -> Play[None]:
    """Hand your Poison to any other hero in range. As long as that hero keeps it, its initiative,
    attack and defense are 1 lower."""
    yield from _poison(act, -1)


@TIGERCLAW.skill(
    "Poisoned Dart", GREEN, 3, "B",
    initiative=1, ranged=True, defense=2, movement=3, range=3, item="initiative",
)  # fmt: skip
def poisoned_dart(act: Act) -> Play[None]:
    """Hand your Poison to any other hero in range. As long as that hero keeps it, its initiative,
    attack and defense are 2 lower."""
    yield from _poison(act, -2)


# --- blue -------------------------------------------------------------------------------------


@TIGERCLAW.defense("Dodge", BLUE_CARD, 1, initiative=10, block=True, movement=3)
def dodge(act: Defender) -> None:
    """Stops an attack if it is ranged."""
    act.block(act.against.ranged)


@TIGERCLAW.defense(
    "Sidestep", BLUE_CARD, 2, "A", initiative=11, block=True, movement=3, item="attack"
)
def sidestep(act: Defender) -> Play[None]:
    """Stops an attack if it is ranged, and then lets you step 1 space if you like."""
    act.block(act.against.ranged)
    yield from act.may_move(1, exact=True)


@TIGERCLAW.defense("Evade", BLUE_CARD, 3, "A", initiative=11, block=True, movement=3, item="attack")
def evade(act: Defender) -> Play[None]:
    """Stops an attack if it is ranged. Then, as you like, step 1 space and pick up your silver card
    from the dashboard or the discard pile."""
    act.block(act.against.ranged)
    yield from act.may_move(1, exact=True)
    yield from act.may_retrieve_one("blend_into_shadows")


def _answer(act: Defender, or_falls: bool) -> Play[None]:
    """Block a non-ranged attack; then the attacker discards."""
    act.block(not act.against.ranged)
    yield from act.makes_discard(one_of(1 << act.against.here), or_falls=or_falls)


@TIGERCLAW.defense(
    "Parry", BLUE_CARD, 2, "B", initiative=11, block=True, movement=3, item="defense"
)
def parry(act: Defender) -> Play[None]:
    """Stops an attack if it is not ranged, and makes the attacker lose a card from hand, if there
    is one."""
    yield from _answer(act, or_falls=False)


@TIGERCLAW.defense(
    "Riposte", BLUE_CARD, 3, "B", initiative=11, block=True, movement=3, item="range"
)
def riposte(act: Defender) -> Play[None]:
    """Stops an attack if it is not ranged, and makes the attacker lose a card from hand; with an
    empty hand the attacker falls."""
    yield from _answer(act, or_falls=True)


@TIGERCLAW.ultimate("Cloak and Daggers")
class CloakAndDaggers(Passive):
    """Whatever action you take with your gold or silver card, you may take it a second time; a
    second attack has to go for somebody else."""

    def repeats(self, act: Act) -> Repeat | None:
        return Repeat() if act.card.basic else None
