"""Ignatia the Mad: every card has two texts, and the tie breaker coin says which one is read."""

from __future__ import annotations

from collections.abc import Callable

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actions import perform_card, worth_performing
from critias.games.goa2.rules.active import THIS_ROUND, Active, active_of
from critias.games.goa2.rules.actor import LAID, VALID
from critias.games.goa2.rules.board import BLUE
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ALIGNED,
    AT_RANGE,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    FRIENDLY,
    FRIENDLY_HERO,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    NOT_ADJACENT,
    NOT_ALIGNED,
    REACHED,
    Condition,
    beside,
    one_of,
)
from critias.games.goa2.rules.movement import MOVE
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.pieces import all_minions
from critias.games.goa2.rules.tokens import own_tokens
from critias.kernel.choices import Play
from critias.kernel.hexes import mask_of
from critias.kernel.kinds import AskKind

MAGMA = "magma"
FLIPPED = "chaos incarnate"
FUEL = Condition(VALID, lambda a: a.state.token_mask | all_minions(a.state))
"""Tokens and minions, whoever they belong to."""

FLIP = AskKind(
    "ignatia_flip",
    "{0:name}: flip the coin?",
    waiting="{who} may flip the coin",
    rule="goa2.tie.flip-after-resolve",
)
AGAIN = AskKind(
    "ignatia_again",
    "{0:name}: perform {1:name} again, with other targets?",
    waiting="{who} may perform an action again",
    rule=None,
)

IGNATIA = HeroSheet(
    "ignatia",
    "Ignatia",
    "the Mad",
    stars=4,
    roles=("Sniper", "Damager", "Tokens", "Tactician", "Pusher"),
    stats={"attack": (5, 5), "initiative": (2, 2), "defense": (6, 6), "movement": (4, 5)},
    set="renowned",
    emblem=(
        "M0-10C1.6-6.4 6.6-3.6 6.6 2.6A6.6 6.6 0 0 1-6.6 2.6C-6.6-.2-5.2-2-3.8-3.6-3.4-2.2-2.6-1.4"
        "-1.8-1.2-2.6-4.6-1.6-7.8 0-10ZM0 0C-1.6 2-3 3.2-3 5.2A3 3 0 0 0 3 5.2C3 3.2 1.6 2 0 0Z"
    ),
    tokens=((MAGMA, 4),),
    signs={
        MAGMA: (
            "M-9 7.6C-7.8 1.4-5.4.6-4.6-4.4-2.6-2.2-2-1.2-1.4 1-.4-2.6.2-6 2.4-9.2"
            "C2.8-4.8 5-2.4 5.6-.6 6.4-1.4 6.6-2.4 6.6-3.4 8.4-.2 8.6 4 9 7.6Z"
        )
    },
)


class Balance(Active):
    """Its owner picks the text herself."""


def _by_coin(
    act: Act, blue: Callable[[], Play[object]], red: Callable[[], Play[object]]
) -> Play[None]:
    """One of two texts: that of the team the coin shows as the action or its repeat begins, or any
    of them while Equilibrium is at work."""
    side = act.state.coin == BLUE
    if any(e.owner == act.hero.index and isinstance(active_of(e), Balance) for e in act.effects()):
        side = (
            yield from act.choose_mode(blue_text="The Blue text", red_text="The Red text")
        ) == "blue_text"
    yield from (blue if side else red)()


def _shoot(act: Act, *who: Condition) -> Callable[[], Play[None]]:
    """An attack on one of those."""

    def attack() -> Play[None]:
        yield from act.attack((yield from act.target(*who)))

    return attack


# --- gold and silver --------------------------------------------------------------------------


@IGNATIA.attack(
    "Chaos Bolt", GOLD, initiative=11, attack=2, ranged=True, defense=2, movement=1, range=3
)
def chaos_bolt(act: Act) -> Play[None]:
    """Blue coin: attack a minion next to you. Red coin: attack a hero in range."""
    yield from _by_coin(act, _shoot(act, ENEMY_MINION, REACHED), _shoot(act, ENEMY_HERO, IN_RANGE))


@IGNATIA.attack(
    "Unreliable Jolt", GOLD,
    initiative=10, attack=1, ranged=True, defense=1, movement=1, range=3, handicap=True,
    reconstructed=True,
)  # fmt: skip
def unreliable_jolt(act: Act) -> Play[None]:
    """Blue coin: attack a hero next to you. Red coin: attack a hero in range who is not next to
    you."""
    yield from _by_coin(
        act, _shoot(act, ENEMY_HERO, REACHED), _shoot(act, ENEMY_HERO, IN_RANGE, NOT_ADJACENT)
    )


@IGNATIA.skill("Equilibrium", SILVER, initiative=1, defense=7, active=Balance())
def equilibrium(act: Act) -> None:
    """This round: each time you perform or repeat a primary action you pick the text that applies
    yourself, whatever the coin shows."""
    act.start(THIS_ROUND)


# --- red --------------------------------------------------------------------------------------


def _fire(act: Act) -> Play[None]:
    yield from _by_coin(
        act,
        _shoot(act, ENEMY, IN_RANGE, NOT_ALIGNED),
        _shoot(act, ENEMY, IN_RANGE, ALIGNED),
    )


@IGNATIA.attack(
    "Playing with Fire", RED_CARD, 1,
    initiative=7, attack=3, ranged=True, defense=4, movement=3, range=2,
)  # fmt: skip
def playing_with_fire(act: Act) -> Play[None]:
    """Attack somebody in range. Blue coin: never along one of the six straight lines that start
    from you. Red coin: along one of them only."""
    yield from _fire(act)


@IGNATIA.attack(
    "Erratic Fireblast", RED_CARD, 2, "A",
    initiative=7, attack=3, ranged=True, defense=5, movement=3, range=3, item="defense",
)  # fmt: skip
def erratic_fireblast(act: Act) -> Play[None]:
    """Attack somebody in range. Blue coin: never along one of the six straight lines that start
    from you. Red coin: along one of them only."""
    yield from _fire(act)


@IGNATIA.attack(
    "Loosely-Aimed Firebolts", RED_CARD, 3, "A",
    initiative=8, attack=4, ranged=True, defense=5, movement=3, range=3, item="radius",
)  # fmt: skip
def loosely_aimed_firebolts(act: Act) -> Play[None]:
    """Attack somebody in range. Blue coin: never along one of the six straight lines that start
    from you. Red coin: along one of them only, and then you may do this once more with another
    hero."""

    def bolts() -> Play[None]:
        yield from act.attack((yield from act.target(ENEMY, IN_RANGE, ALIGNED)))
        act.may_repeat(1, ENEMY_HERO, NEW_TARGET)

    yield from _by_coin(act, _shoot(act, ENEMY, IN_RANGE, NOT_ALIGNED), bolts)


@IGNATIA.attack(
    "Crack of Doom", RED_CARD, 2, "B",
    initiative=7, attack=5, ranged=True, defense=6, movement=3, range=5, item="initiative",
)  # fmt: skip
def crack_of_doom(act: Act) -> Play[None]:
    """Blue coin: attack somebody next to you. Red coin: attack somebody exactly as far away as your
    range goes."""
    yield from _by_coin(act, _shoot(act, ENEMY, REACHED), _shoot(act, ENEMY, AT_RANGE))


@IGNATIA.attack(
    "Imminent Eruption", RED_CARD, 3, "B",
    initiative=8, attack=6, ranged=True, defense=6, movement=3, range=5, item="initiative",
)  # fmt: skip
def imminent_eruption(act: Act) -> Play[None]:
    """Blue coin: attack somebody next to you, and then you may do this once more with a minion. Red
    coin: attack somebody exactly as far away as your range goes."""

    def eruption() -> Play[None]:
        yield from act.attack((yield from act.target(ENEMY, REACHED)))
        act.may_repeat(1, ENEMY_MINION)

    yield from _by_coin(act, eruption, _shoot(act, ENEMY, AT_RANGE))


# --- green ------------------------------------------------------------------------------------


def _path(act: Act, most: int) -> Play[None]:
    def walk() -> Play[None]:
        way = yield from act.move_straight(1, most, optional=True)
        if way is None:
            return
        free = act.free(LAID)
        trail = [space for space in (way.start, *way.through) if free >> space & 1]
        number = len(own_tokens(act.state, act.hero, act.token_name(MAGMA)))
        if len(trail) > number:
            # Only somebody who copies the card has too few of them.
            yield from act.place_tokens(MAGMA, number, one_of(mask_of(trail)))
        else:
            yield from act.lay_tokens(MAGMA, trail)

    yield from _by_coin(act, walk, lambda: act.place_tokens(MAGMA, most, IN_RADIUS, up_to=True))


@IGNATIA.skill("Path of Ashes", GREEN, 1, initiative=5, defense=2, movement=2, radius=3)
def path_of_ashes(act: Act) -> Play[None]:
    """Blue coin: you may move up to 2 spaces in a straight line; put Magma onto every space you
    have left or come through that is empty. Red coin: you may put up to 2 Magma tokens onto empty
    spaces in radius."""
    yield from _path(act, 2)


@IGNATIA.skill(
    "Path of Cinders", GREEN, 2, "A", initiative=5, defense=2, movement=2, radius=4, item="defense"
)
def path_of_cinders(act: Act) -> Play[None]:
    """Blue coin: you may move up to 3 spaces in a straight line; put Magma onto every space you
    have left or come through that is empty. Red coin: you may put up to 3 Magma tokens onto empty
    spaces in radius."""
    yield from _path(act, 3)


@IGNATIA.skill(
    "Path of Flames", GREEN, 3, "A", initiative=4, defense=3, movement=2, radius=4, item="defense"
)
def path_of_flames(act: Act) -> Play[None]:
    """Blue coin: you may move up to 4 spaces in a straight line; put Magma onto every space you
    have left or come through that is empty. Red coin: you may put up to 4 Magma tokens onto empty
    spaces in radius."""
    yield from _path(act, 4)


@IGNATIA.skill(
    "Unstable Portal", GREEN, 2, "B", initiative=5, defense=2, movement=2, radius=4, item="attack"
)
def unstable_portal(act: Act) -> Play[None]:
    """Change places with a unit in radius. Blue coin: a friendly one. Red coin: an enemy."""
    yield from _by_coin(
        act, lambda: act.swap_with(FRIENDLY, IN_RADIUS), lambda: act.swap_with(ENEMY, IN_RADIUS)
    )


@IGNATIA.skill(
    "Chaos Gate", GREEN, 3, "B", initiative=4, defense=3, movement=2, radius=4, item="attack"
)
def chaos_gate(act: Act) -> Play[None]:
    """Change places with a unit in radius. Blue coin: a friendly one, which you may then move 1
    space. Red coin: an enemy, and then you may step 1 space."""

    def friend() -> Play[None]:
        left = yield from act.swap_with(FRIENDLY, IN_RADIUS)
        assert left is not None
        yield from act.move_piece(left, 1, optional=True)

    def foe() -> Play[None]:
        yield from act.swap_with(ENEMY, IN_RADIUS)
        yield from act.may_move(1, exact=True)

    yield from _by_coin(act, friend, foe)


# --- blue -------------------------------------------------------------------------------------


def _combust(act: Act, deadly: bool = False) -> Play[None]:
    def hero() -> Play[None]:
        yield from act.makes_discard(ENEMY_HERO, IN_RADIUS, beside(FUEL), or_falls=deadly)

    def minion() -> Play[None]:
        space = yield from act.target(ENEMY_MINION, IN_RADIUS, beside(ENEMY_HERO))
        pieces = [act.state.at[space]]
        if deadly:
            yield from act.defeat_minions(pieces)
        else:
            yield from act.remove_minions(pieces)

    yield from _by_coin(act, hero, minion)


@IGNATIA.skill("Abrupt Combustion", BLUE_CARD, 1, initiative=9, defense=3, movement=3, radius=3)
def abrupt_combustion(act: Act) -> Play[None]:
    """Blue coin: an enemy hero in radius who is next to a token or a minion loses a card from hand,
    if it has one. Red coin: an enemy minion in radius that is next to an enemy hero is removed."""
    yield from _combust(act)


@IGNATIA.skill(
    "Spontaneous Immolation", BLUE_CARD, 2, "A",
    initiative=9, defense=4, movement=3, radius=4, item="attack",
)  # fmt: skip
def spontaneous_immolation(act: Act) -> Play[None]:
    """Blue coin: an enemy hero in radius who is next to a token or a minion loses a card from hand,
    if it has one. Red coin: an enemy minion in radius that is next to an enemy hero is removed."""
    yield from _combust(act)


@IGNATIA.skill(
    "Violent Conflagration", BLUE_CARD, 3, "A",
    initiative=10, defense=4, movement=3, radius=4, item="range",
)  # fmt: skip
def violent_conflagration(act: Act) -> Play[None]:
    """Blue coin: an enemy hero in radius who is next to a token or a minion loses a card from hand,
    and with an empty hand it falls. Red coin: an enemy minion in radius that is next to an enemy
    hero is defeated."""
    yield from _combust(act, deadly=True)


def _heat(act: Act, most: int) -> Play[None]:
    def drive(who: Condition) -> Play[None]:
        able = act.movable(MOVE), act.line_movable(2, most)
        origin = yield from act.target(who, IN_RADIUS, *able)
        yield from act.move_line(origin, 2, most)

    yield from _by_coin(act, lambda: drive(FRIENDLY_HERO), lambda: drive(ENEMY_HERO))


@IGNATIA.skill(
    "Searing Heat", BLUE_CARD, 2, "B",
    initiative=9, defense=4, movement=3, radius=3, item="initiative",
)  # fmt: skip
def searing_heat(act: Act) -> Play[None]:
    """Move a hero in radius exactly 2 spaces in a straight line. Blue coin: a friendly one. Red
    coin: an enemy."""
    yield from _heat(act, 2)


@IGNATIA.skill(
    "Scorching Blaze", BLUE_CARD, 3, "B",
    initiative=10, defense=4, movement=3, radius=3, item="movement",
)  # fmt: skip
def scorching_blaze(act: Act) -> Play[None]:
    """Move a hero in radius 2 or 3 spaces in a straight line. Blue coin: a friendly one. Red coin:
    an enemy."""
    yield from _heat(act, 3)


@IGNATIA.ultimate("Chaos Incarnate")
class ChaosIncarnate(Passive):
    """The first time each turn that you have performed a primary action you may flip the coin. If
    you do, you may perform that action again, with other targets."""

    def done(self, act: Act) -> Play[None]:
        if not act.primary or FLIPPED in act.hero.used:
            return
        act.hero.used += (FLIPPED,)
        if not (yield from act.confirm(FLIP)):
            return
        act.flip_coin()
        targets = tuple({*act.chosen, *act.earlier})
        if not worth_performing(act, act.card, act.kind, targets):
            return
        if (yield from act.confirm(AGAIN)):
            yield from perform_card(act, act.card, act.kind, without=targets)
