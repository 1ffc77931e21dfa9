"""Swift the Sharpshooter: shots along lines, jumps, and the last card once more."""

from __future__ import annotations

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actions import perform_card, performable
from critias.games.goa2.rules.active import END_OF_TURN, NEXT_TURN, Active, covered
from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    CARDS,
    GOLD,
    GREEN,
    RED_CARD,
    SILVER,
    TYPE_ATTACK,
    HeroSheet,
)
from critias.games.goa2.rules.combat import gain_coins
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ALIGNED,
    AT_RANGE,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    IN_RADIUS,
    IN_RANGE,
    NOT_ADJACENT,
    NOT_ALIGNED,
    NOT_BESIDE_TERRAIN,
    next_to,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE, PUSH
from critias.games.goa2.rules.passive import RESOLVED, Passive
from critias.games.goa2.rules.performing import may_fast_travel
from critias.games.goa2.rules.pieces import is_minion
from critias.games.goa2.rules.state import HERO, OFF, Effect, GoaState
from critias.kernel.choices import NO, YES, Ask, Play
from critias.kernel.kinds import AskKind

BULLET_TIME = AskKind(
    "swift_bullet_time",
    "{0:name}, {1:name}: perform {2:name} now?",
    waiting="{who} may perform a card once more",
    rule="goa2.action.text-only-primary",
)

SWIFT = HeroSheet(
    "swift",
    "Swift",
    "the Sharpshooter",
    stars=3,
    roles=("Sniper", "Farming", "Tactician"),
    stats={"attack": (5, 5), "initiative": (4, 4), "defense": (2, 2), "movement": (7, 7)},
    set="renowned",
    emblem=(
        "M0-8.4A8.4 8.4 0 1 1-.01-8.4ZM0-6.4A6.4 6.4 0 1 0 .01-6.4ZM-.9-10H.9V-3.4H-.9ZM-.9 3.4H.9"
        "V10H-.9ZM-10-.9H-3.4V.9H-10ZM3.4-.9H10V.9H3.4ZM0-1.5A1.5 1.5 0 1 1-.01-1.5Z"
    ),
)


# --- gold and silver --------------------------------------------------------------------------


def _rightmost(act: Act) -> str:
    """The card in the last slot that holds one, this card left out; "" if there is none."""
    cards = [card for card in act.hero.resolved if card and card != act.card.id]
    return cards[-1] if cards else ""


def _fire_again(act: Act, without: tuple[int, ...] = ()) -> Play[None]:
    card = _rightmost(act)
    if not card or not performable(act, card):
        act.stop()
    yield from perform_card(act, card, without=without)


@SWIFT.skill("Reload!", GOLD, initiative=6, defense=1, movement=1)
def reload(act: Act) -> Play[None]:
    """Pick one: perform the primary action of your rightmost resolved card; or defeat a minion next
    to you."""

    def can_fire() -> bool:
        card = _rightmost(act)
        return bool(card) and performable(act, card)

    yield from act.bullets(
        Bullet("rightmost_card", "Perform the rightmost card", lambda: _fire_again(act), can_fire),
        act.defeat_bullet("defeat_a_minion", "Defeat a minion"),
    )


@SWIFT.skill("Backup", GOLD, initiative=6, defense=1, movement=1, handicap=True)
def backup(act: Act) -> Play[None]:
    """Perform the primary action of your rightmost resolved card; if it is an attack, it cannot
    target minions."""
    card, state = _rightmost(act), act.state
    spared: tuple[int, ...] = ()
    if card and CARDS[card].primary == TYPE_ATTACK:
        spared = tuple(piece for piece in range(len(state.kinds)) if is_minion(state, piece))
    yield from _fire_again(act, spared)


@SWIFT.skill("Bounce", SILVER, initiative=12, defense=2)
def bounce(act: Act) -> Play[None]:
    """Move exactly 2 spaces in a straight line, through obstacles if you like. If this card was
    resolved already, you may do it once more."""
    resolved = hands.where(act.own_card(), act.card.id) == hands.SLOT
    yield from act.move_straight(2, 2, ignoring=True)
    if resolved:
        act.may_repeat()


# --- red --------------------------------------------------------------------------------------


@SWIFT.attack(
    "Snipe", RED_CARD, 1, initiative=8, attack=5, defense=4, movement=4, range=4, ranged=True
)
def snipe(act: Act) -> Play[None]:
    """Attack somebody in a straight line from you, exactly at your maximum range."""
    yield from act.attack((yield from act.target(ENEMY, AT_RANGE, ALIGNED)))


def _shot(act: Act) -> Play[None]:
    yield from act.attack((yield from act.target(ENEMY, IN_RANGE, ALIGNED, NOT_ADJACENT)))


@SWIFT.attack(
    "Prepared Shot", RED_CARD, 2, "A",
    initiative=8, attack=5, defense=5, movement=4, range=4, ranged=True, item="defense",
)  # fmt: skip
def prepared_shot(act: Act) -> Play[None]:
    """Attack somebody in range, in a straight line from you and not next to you."""
    yield from _shot(act)


@SWIFT.attack(
    "Killshot", RED_CARD, 3, "A",
    initiative=9, attack=6, defense=5, movement=4, range=5, ranged=True, item="defense",
)  # fmt: skip
def killshot(act: Act) -> Play[None]:
    """Attack somebody in range, in a straight line from you and not next to you."""
    yield from _shot(act)


def _scatter(act: Act, or_falls: bool) -> Play[None]:
    target = yield from act.target(ENEMY, IN_RANGE)
    piece = act.state.at[target]
    yield from act.makes_discard(ENEMY_HERO, next_to(target), or_falls=or_falls)
    if act.state.space[piece] == OFF:
        act.stop()
    yield from act.attack(act.state.space[piece])


@SWIFT.attack(
    "Shotgun", RED_CARD, 2, "B",
    initiative=8, attack=4, defense=6, movement=4, range=2, ranged=True, item="initiative",
)  # fmt: skip
def shotgun(act: Act) -> Play[None]:
    """Attack somebody in range. Before that an enemy hero next to your target, if there is one,
    loses a card from hand, if it has one."""
    yield from _scatter(act, or_falls=False)


@SWIFT.attack(
    "Super-Shotgun", RED_CARD, 3, "B",
    initiative=9, attack=5, defense=6, movement=4, range=2, ranged=True, item="radius",
)  # fmt: skip
def super_shotgun(act: Act) -> Play[None]:
    """Attack somebody in range. Before that an enemy hero next to your target loses a card from
    hand, and with an empty hand it falls. No such hero, no attack."""
    yield from _scatter(act, or_falls=True)


# --- green ------------------------------------------------------------------------------------


def _suppress(act: Act, or_falls: bool = False) -> Play[None]:
    yield from act.makes_discard(ENEMY_HERO, IN_RADIUS, NOT_BESIDE_TERRAIN, or_falls=or_falls)


@SWIFT.skill("Suppress", GREEN, 1, initiative=4, defense=2, movement=2, radius=3)
def suppress(act: Act) -> Play[None]:
    """An enemy hero in radius who is not next to terrain loses a card from hand, if it has one."""
    yield from _suppress(act)


@SWIFT.skill(
    "Pin Down", GREEN, 2, "A", initiative=4, defense=2, movement=2, radius=4, item="attack"
)
def pin_down(act: Act) -> Play[None]:
    """An enemy hero in radius who is not next to terrain loses a card from hand, if it has one."""
    yield from _suppress(act)


@SWIFT.skill(
    "Killing Ground", GREEN, 3, "A", initiative=3, defense=3, movement=2, radius=4, item="range"
)
def killing_ground(act: Act) -> Play[None]:
    """An enemy hero in radius who is not next to terrain loses a card from hand, and with an empty
    hand it falls."""
    yield from _suppress(act, or_falls=True)


class Bait(Active):
    """Swift is paid for enemy minions that fall in radius, as often as the note says."""

    def minion_defeated(self, state: GoaState, effect: Effect, piece: int) -> None:
        owner = state.heroes[effect.owner]
        near = covered(state, effect) >> state.space[piece] & 1
        if near and state.teams[piece] != owner.team and effect.note > 0:
            effect.note -= 1
            gain_coins(state, owner, 1)


@SWIFT.skill(
    "Mark for Death", GREEN, 2, "B",
    initiative=4, defense=2, movement=2, radius=4, item="initiative", active=Bait(),
)  # fmt: skip
def mark_for_death(act: Act) -> Play[None]:
    """Move an enemy minion in radius up to 3 spaces, to a space in radius. Next turn: you gain a
    coin when an enemy minion in radius is defeated, the first time."""
    minion = yield from act.target_if_able(ENEMY_MINION, IN_RADIUS, act.movable(MOVE))
    if minion is not None:
        yield from act.move_piece(minion, 3, IN_RADIUS, optional=True)
    act.start(NEXT_TURN, note=1)


@SWIFT.skill(
    "Hunting Season", GREEN, 3, "B",
    initiative=3, defense=3, movement=2, radius=4, item="initiative", active=Bait(),
)  # fmt: skip
def hunting_season(act: Act) -> Play[None]:
    """Move up to two enemy minions in radius up to 3 spaces each, to spaces in radius. Next turn:
    you gain a coin when an enemy minion in radius is defeated, the first two times."""
    for minion in (yield from act.targets(2, ENEMY_MINION, IN_RADIUS, act.movable(MOVE))):
        yield from act.move_piece(act.state.space[minion], 3, IN_RADIUS, optional=True)
    act.start(NEXT_TURN, note=2)


# --- blue -------------------------------------------------------------------------------------


def _jump(act: Act, farthest: int) -> Play[None]:
    yield from act.place_hero(IN_RADIUS, ALIGNED)
    target = yield from act.target_if_able(ENEMY, ADJACENT, act.movable(PUSH))
    if target is not None:
        yield from act.push([target], (yield from act.push_distance(0, farthest)))


@SWIFT.skill("Steam Jump", BLUE_CARD, 1, initiative=9, defense=3, movement=2, radius=3)
def steam_jump(act: Act) -> Play[None]:
    """Place yourself on an empty space in radius and in a straight line from you. Then push an
    enemy next to you up to 1 space."""
    yield from _jump(act, 1)


@SWIFT.skill(
    "Assault Jump", BLUE_CARD, 2, "A",
    initiative=10, defense=4, movement=2, radius=4, item="attack",
)  # fmt: skip
def assault_jump(act: Act) -> Play[None]:
    """Place yourself on an empty space in radius and in a straight line from you. Then push an
    enemy next to you up to 2 spaces."""
    yield from _jump(act, 2)


@SWIFT.skill(
    "Drop Trooper", BLUE_CARD, 3, "A",
    initiative=10, defense=4, movement=2, radius=4, item="attack",
)  # fmt: skip
def drop_trooper(act: Act) -> Play[None]:
    """Place yourself on an empty space in radius and in a straight line from you. Then push up to
    two enemies next to you up to 2 spaces, both the same distance."""
    yield from act.place_hero(IN_RADIUS, ALIGNED)
    pushed = yield from act.targets(2, ENEMY, ADJACENT, act.movable(PUSH))
    if pushed:
        distance = yield from act.push_distance(0, 2)
        yield from act.push([act.state.space[piece] for piece in pushed], distance)


class Landing(Active):
    """At the end of the turn Swift is placed off the lines."""

    lasts = END_OF_TURN

    def at_end(self, act: Act) -> Play[None]:
        yield from act.place_hero(IN_RADIUS, NOT_ALIGNED)


class Scouting(Landing):
    """The same, and from there he may travel on."""

    def at_end(self, act: Act) -> Play[None]:
        yield from super().at_end(act)
        yield from may_fast_travel(act)


@SWIFT.skill(
    "Delayed Jump", BLUE_CARD, 2, "B",
    initiative=10, defense=4, movement=1, radius=2, item="defense", active=Landing(),
)  # fmt: skip
def delayed_jump(act: Act) -> None:
    """At the end of the turn: place yourself on an empty space in radius that is not in a straight
    line from you."""
    act.start(END_OF_TURN)


@SWIFT.skill(
    "Mobile Scout", BLUE_CARD, 3, "B",
    initiative=10, defense=4, movement=1, radius=2, item="movement", active=Scouting(),
)  # fmt: skip
def mobile_scout(act: Act) -> None:
    """At the end of the turn: place yourself on an empty space in radius that is not in a straight
    line from you. Then you may Fast Travel."""
    act.start(END_OF_TURN)


@SWIFT.ultimate("Bullet Time")
class BulletTime(Passive):
    """Each time a gold or silver card of yours has become resolved, you may perform its primary
    action, without targeting an enemy hero whom an action of that card has targeted this turn."""

    def after_action(self, act: Act) -> Play[None]:
        """Remember whom the card of the turn has targeted, also by what it granted."""
        for piece in act.chosen:
            if act.state.kinds[piece] == HERO:
                act.hero.aimed |= 1 << act.state.owners[piece]
        yield from ()

    def after(self, act: Act, what: str, *data: object) -> Play[None]:
        if what != RESOLVED:
            return
        card = str(data[0])
        if not CARDS[card].basic or not performable(act, card):
            return
        answer = yield Ask(act.seats, BULLET_TIME, (YES, NO), (*act.about, card))
        if answer == YES:
            aimed = [hero for hero in act.state.heroes if act.hero.aimed >> hero.index & 1]
            spared = [piece for hero in aimed for piece in (hero.index, *hero.more)]
            yield from perform_card(act, card, without=tuple(spared))
