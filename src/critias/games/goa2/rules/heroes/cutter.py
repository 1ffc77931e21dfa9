"""Cutter the Sky Pirate: rams, hooks and shoves; with a full purse she may win alone."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actions import perform_card, performable
from critias.games.goa2.rules.actor import Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ALIGNED,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    NOT_ADJACENT,
    REACHED,
    beside,
    one_of,
)
from critias.games.goa2.rules.hands import card_of_turn_before
from critias.games.goa2.rules.lanes import PURSE, win
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE, PLACE, PUSH, STRAIGHT
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.pushing import PUSH_TARGET
from critias.kernel.choices import Play
from critias.kernel.hexes import mask_of
from critias.kernel.kinds import AskKind
from critias.kit.limits import Limits

FULL_PURSE = 13
"""With so many coins A Fistful of Coins wins the game."""

BOLT = AskKind(
    "cutter_bolt",
    "{0:name}, {1:name}: in front of which obstacle does the bolt take you? (Your own "
    "space means one beside you.)",
    waiting="{who} chooses an obstacle",
    rule="goa2.concept.obstacle",
)
SPOT = AskKind(
    "cutter_spot",
    "{0:name}: shall {1:name} place you, or gain coins?",
    waiting="{who} chooses between being placed and coins for an enemy",
    rule="goa2.perform.actor-chooses",
    labels={"be_placed": "Be placed", "coins": "Coins for the enemy"},
)
LEGEND_TOO = AskKind(
    "cutter_legend",
    "{0:name}, {1:name}: perform the card of the turn before as well?",
    waiting="{who} may perform the card of the turn before",
    rule="goa2.action.text-only-primary",
)

CUTTER = HeroSheet(
    "cutter",
    "Cutter",
    "the Sky Pirate",
    stars=3,
    roles=("Tactician", "Disabler", "Farming"),
    stats={"attack": (4, 8), "initiative": (6, 6), "defense": (4, 4), "movement": (4, 8)},
    set="defiant",
    emblem=(
        "M-9.6 3.4C-7 4.6 7 4.6 9.6 3.4 9 6.6 7.4 8.6 5.4 9.4H-5.4C-7.4 8.6-9 6.6-9.6 3.4Z"
        "M-.8-9.8V2H-8.4C-7.8-3.4-5.2-7.6-.8-9.8ZM1-8.4C4.8-6.6 7.4-2.8 8 2H1Z"
    ),
)


# --- gold and silver --------------------------------------------------------------------------


def _shoved(act: Act) -> tuple[Condition, ...]:
    return ENEMY_HERO, ADJACENT, act.movable(PUSH)


def _plank(act: Act, most: int) -> Play[None]:
    origin = yield from act.target_if_able(*_shoved(act), kind=PUSH_TARGET)
    if origin is None:
        return
    piece = act.state.at[origin]
    victim = act.hero_at(origin)
    yield from act.push([origin], (yield from act.push_distance(0, most)))
    if act.board.zone_of[act.state.space[piece]] != act.board.zone_of[origin]:
        yield from act.discards(victim, or_falls=True)


@CUTTER.skill("Walk the Plank", GOLD, initiative=12, defense=2, movement=1)
def walk_the_plank(act: Act) -> Play[None]:
    """Pick one: push an enemy hero next to you up to 4 spaces, who discards a card or is defeated
    if that takes it into another Zone; or defeat an enemy minion next to you."""

    yield from act.bullets(
        Bullet(
            "push_a_hero",
            "Push a hero",
            lambda: _plank(act, 4),
            lambda: act.can_target(*_shoved(act)),
        ),
        act.defeat_bullet("defeat_a_minion", "Defeat a minion"),
    )


@CUTTER.skill("Few More Steps", GOLD, initiative=12, defense=1, movement=1, handicap=True)
def few_more_steps(act: Act) -> Play[None]:
    """Push an enemy hero next to you up to 3 spaces. If that takes it into another Zone, it
    discards a card or is defeated."""
    yield from _plank(act, 3)


@CUTTER.skill("Grappling Bolt", SILVER, initiative=5, defense=2, range=5, ranged=True)
def grappling_bolt(act: Act) -> Play[None]:
    """Pick an obstacle of any kind, in range and in a straight line with no other obstacle
    between. Move straight to the space in front of it."""
    free = act.free()
    # In each direction it is the first obstacle or none, and all those beside her come to the same.
    ways: dict[int, tuple[int, ...]] = {}
    for ray in act.board.grid.rays[act.here]:
        clear = next((n for n, space in enumerate(ray) if not free >> space & 1), len(ray))
        if clear < act.range:
            ways[ray[clear - 1] if clear else act.here] = ray[: max(clear - 1, 0)]
    if not act.can_move_itself():
        ways = {act.here: ()} if act.here in ways else {}
    end = yield from act.pick(BOLT, Limits(mask_of(ways), STRAIGHT))
    if end != act.here:
        yield from act.go(act.here, end, through=ways[end])


# --- red --------------------------------------------------------------------------------------


def _daring(act: Act, most: int) -> Play[None]:
    def charge() -> Play[None]:
        way = yield from act.move_straight(1, most)
        assert way is not None
        assert way.direction is not None
        ahead = act.board.grid.rays[way.end][way.direction][0]
        target = yield from act.target(ENEMY_HERO, one_of(1 << ahead, STRAIGHT))
        yield from act.attack(target, bonus=2)

    def can_charge() -> bool:
        passing = act.passes_obstacles()
        return act.can_move_itself() and bool(act.straight_ways(act.here, 1, most, passing))

    yield from act.bullets(
        Bullet("charge_a_hero", "Charge a hero", charge, can_charge),
        act.attack_bullet("strike", "Strike", ENEMY, REACHED),
    )


@CUTTER.attack(
    "Daring Strike", RED_CARD, 1, initiative=8, attack=4, defense=6, movement=3, plus=True
)
def daring_strike(act: Act) -> Play[None]:
    """Pick one: move 1 space, then attack the enemy hero on the next space in that direction, with
    2 more; or attack somebody next to you."""
    yield from _daring(act, 1)


@CUTTER.attack(
    "Bold Thrust", RED_CARD, 2, "A",
    initiative=9, attack=5, defense=6, movement=3, plus=True, item="initiative",
)  # fmt: skip
def bold_thrust(act: Act) -> Play[None]:
    """Pick one: move 1 or 2 spaces in a straight line, then attack the enemy hero on the next space
    in that direction, with 2 more; or attack somebody next to you."""
    yield from _daring(act, 2)


@CUTTER.attack(
    "Fearless Lunge", RED_CARD, 3, "A",
    initiative=9, attack=5, defense=7, movement=3, plus=True, item="movement",
)  # fmt: skip
def fearless_lunge(act: Act) -> Play[None]:
    """Pick one: move 1 to 3 spaces in a straight line, then attack the enemy hero on the next space
    in that direction, with 2 more; or attack somebody next to you."""
    yield from _daring(act, 3)


def _shot(act: Act, steps: int) -> Play[None]:
    target = yield from act.target(ENEMY, IN_RANGE, ALIGNED)
    direction = act.board.grid.direction(target, act.here)
    assert direction is not None
    yield from act.attack(target)
    yield from act.move_straight(1, steps, optional=True, directions=(direction,))


@CUTTER.attack(
    "Evasive Shot", RED_CARD, 2, "B",
    initiative=9, attack=4, defense=4, movement=3, range=2, ranged=True, item="defense",
)  # fmt: skip
def evasive_shot(act: Act) -> Play[None]:
    """Attack somebody in range and in a straight line. After that you may move up to 2 spaces
    straight away from where it stood."""
    yield from _shot(act, 2)


@CUTTER.attack(
    "Tumble Shot", RED_CARD, 3, "B",
    initiative=9, attack=4, defense=5, movement=3, range=2, ranged=True, item="radius",
)  # fmt: skip
def tumble_shot(act: Act) -> Play[None]:
    """Attack somebody in range and in a straight line. After that you may move up to 3 spaces
    straight away from where it stood."""
    yield from _shot(act, 3)


# --- green ------------------------------------------------------------------------------------


def _ram(act: Act, most: int) -> Play[None]:
    landing = beside(ENEMY_HERO).mask(act)
    yield from act.move_straight(3, most, ends=landing, ignoring=True)
    yield from act.makes_discard(ENEMY_HERO, ADJACENT)


@CUTTER.skill("Brace for Impact", GREEN, 1, initiative=3, defense=3, movement=2)
def brace_for_impact(act: Act) -> Play[None]:
    """Move 3 spaces in a straight line, through obstacles, to a space next to an enemy hero. Then
    an enemy hero next to you discards a card, if able."""
    yield from _ram(act, 3)


@CUTTER.skill("Ramming Speed", GREEN, 2, "A", initiative=3, defense=3, movement=2, item="attack")
def ramming_speed(act: Act) -> Play[None]:
    """Move 3 or 4 spaces in a straight line, through obstacles, to a space next to an enemy hero.
    Then an enemy hero next to you discards a card, if able."""
    yield from _ram(act, 4)


@CUTTER.skill("Crashland", GREEN, 3, "A", initiative=2, defense=4, movement=2, item="range")
def crashland(act: Act) -> Play[None]:
    """Move 3 to 5 spaces in a straight line, through obstacles, to a space next to an enemy hero.
    Then an enemy hero next to you discards a card, if able."""
    yield from _ram(act, 5)


def _outwit(act: Act, steps: int) -> Play[None]:
    space = yield from act.swap_with(ENEMY_MINION, IN_RADIUS)
    assert space is not None
    if not act.held(MOVE) >> space & 1:
        yield from act.move_piece(space, steps, optional=True)


@CUTTER.skill(
    "Outmaneuver", GREEN, 2, "B",
    initiative=3, defense=3, movement=2, radius=3, item="defense",
)  # fmt: skip
def outmaneuver(act: Act) -> Play[None]:
    """Change places with an enemy minion in radius. Then you may move it up to 2 spaces."""
    yield from _outwit(act, 2)


@CUTTER.skill(
    "Outsmart", GREEN, 3, "B",
    initiative=2, defense=4, movement=2, radius=3, item="defense",
)  # fmt: skip
def outsmart(act: Act) -> Play[None]:
    """Change places with an enemy minion in radius. Then you may move it up to 3 spaces."""
    yield from _outwit(act, 3)


# --- blue -------------------------------------------------------------------------------------


def _bombard(act: Act) -> Play[None]:
    yield from act.makes_discard(ENEMY_HERO, IN_RADIUS, NOT_ADJACENT, beside(ENEMY))


@CUTTER.skill("Bombardment", BLUE_CARD, 1, initiative=10, defense=5, movement=3, radius=3)
def bombardment(act: Act) -> Play[None]:
    """An enemy hero in radius, not next to you but next to another unit of its team, discards a
    card, if able."""
    yield from _bombard(act)


@CUTTER.skill(
    "Barrage", BLUE_CARD, 2, "A",
    initiative=10, defense=5, movement=3, radius=4, item="initiative",
)  # fmt: skip
def barrage(act: Act) -> Play[None]:
    """An enemy hero in radius, not next to you but next to another unit of its team, discards a
    card, if able."""
    yield from _bombard(act)


@CUTTER.skill(
    "Broadside", BLUE_CARD, 3, "A",
    initiative=11, defense=6, movement=3, radius=4, item="initiative",
)  # fmt: skip
def broadside(act: Act) -> Play[None]:
    """An enemy hero in radius, not next to you but next to another unit of its team, discards a
    card, if able. You may do this once more with another hero."""
    yield from _bombard(act)
    act.may_repeat(1, NEW_TARGET)


def _spot(act: Act, coins: int) -> Play[bool]:
    """True if the hero chose that she gains coins."""
    origin = yield from act.target(ENEMY_HERO, IN_RADIUS)
    choice = yield from act.ask(act.hero_at(origin), SPOT, ("be_placed", "coins"))
    if choice == "coins":
        act.gain(coins)
        return True
    if not act.held(PLACE) >> origin & 1:
        yield from act.place_piece(origin, IN_RADIUS)
    return False


@CUTTER.skill(
    "X Marks the Spot", BLUE_CARD, 2, "B",
    initiative=10, defense=5, movement=3, radius=3, item="attack",
)  # fmt: skip
def x_marks_the_spot(act: Act) -> Play[None]:
    """An enemy hero in radius chooses one: you place it onto an empty space in radius, or you gain
    2 coins."""
    yield from _spot(act, 2)


@CUTTER.skill(
    "A Fistful of Coins", BLUE_CARD, 3, "B",
    initiative=11, defense=6, movement=3, radius=3, item="attack",
)  # fmt: skip
def a_fistful_of_coins(act: Act) -> Play[None]:
    """An enemy hero in radius chooses one: you place it onto an empty space in radius, or you gain
    3 coins. If you then have 13 coins or more, you alone win the game."""
    if (yield from _spot(act, 3)) and act.hero.coins >= FULL_PURSE:
        win(act.state, act.team, PURSE, act.hero)


LEGEND = "legend_of_the_skies"


@CUTTER.ultimate("Legend of the Skies")
class LegendOfTheSkies(Passive):
    """Each turn, after the first primary action you have performed, you may perform the primary
    action of the card in your slot of the turn before."""

    def done(self, act: Act) -> Play[None]:
        hero = act.hero
        if not act.primary or LEGEND in hero.used:
            return
        hero.used += (LEGEND,)
        card = card_of_turn_before(act.state, hero)
        if card and performable(act, card) and (yield from act.confirm(LEGEND_TOO)):
            yield from perform_card(act, card)
