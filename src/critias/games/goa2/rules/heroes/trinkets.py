"""Trinkets the Scavenger: a Turret to measure from, Barriers to hide behind."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import THIS_TURN, Active, cancel_card, covered, text_of
from critias.games.goa2.rules.actor import Actor, affects
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    IN_RADIUS,
    IN_RANGE,
    LAYABLE,
    NEW_TARGET,
    OTHER_UNIT_OR_TOKEN,
    Condition,
    within_of,
)
from critias.games.goa2.rules.fixtures import place_fixture, remove_fixture
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.pieces import fixture_space
from critias.games.goa2.rules.state import OFF, Effect, GoaState, Hero
from critias.games.goa2.rules.tokens import TokenRule
from critias.kernel.choices import Play

TURRET = "turret"
BARRIER = "barrier"


class Barrier(TokenRule):
    """Its owner, and heroes friendly to it, have 1 more defense beside it."""

    def defense(self, state: GoaState, piece: int, hero: Hero, space: int) -> int:
        beside = state.board.grid.near[space] >> state.space[piece] & 1
        return int(bool(beside and state.teams[piece] == hero.team))


TRINKETS = HeroSheet(
    "trinkets",
    "Trinkets",
    "the Scavenger",
    stars=3,
    roles=("Sniper", "Damager", "Pusher"),
    stats={"attack": (3, 5), "initiative": (6, 6), "defense": (2, 4), "movement": (7, 8)},
    set="defiant",
    emblem=(
        "M-1.4-9.8H1.4L1.8-7.4 3.8-6.6 5.8-8 8-5.8 6.6-3.8 7.4-1.8 9.8-1.4V1.4L7.4 1.8 6.6 3.8 8 "
        "5.8 5.8 8 3.8 6.6 1.8 7.4 1.4 9.8H-1.4L-1.8 7.4-3.8 6.6-5.8 8-8 5.8-6.6 3.8-7.4 1.8-9.8 "
        "1.4V-1.4L-7.4-1.8-6.6-3.8-8-5.8-5.8-8-3.8-6.6-1.8-7.4ZM0-3.6A3.6 3.6 0 1 0 .01-3.6Z"
    ),
    signs={
        TURRET: (
            "M-3.4-5.4H9.6V-2.4H3.6L2.6 1.4H1V3.4L5.8 9.4H2.4L-.6 5.6-3.6 9.4H-7L-2.2 3.4V1.4H-5.4"
            "L-6.4-1-9-2V-4.6L-6.4-5.4Z"
        ),
        BARRIER: (
            "M-9.4-5.6H-4.6V-.8H-9.4ZM-3.4-5.6H3.4V-.8H-3.4ZM4.6-5.6H9.4V-.8H4.6ZM-9.4.6H-1.2V5.4"
            "H-9.4ZM0 .6H9.4V5.4H0Z"
        ),
    },
    tokens=((BARRIER, 3),),
    token_rules={BARRIER: Barrier()},
    fixtures=(TURRET,),
)


def _turret(act: Actor) -> int:
    """Where the Turret stands."""
    return fixture_space(act.state, act.hero, TURRET)


def _around(act: Actor, distance: int) -> Condition:
    """At most so far from the Turret; nothing if it is off the board."""
    return within_of(_turret(act), distance)


# --- gold and silver --------------------------------------------------------------------------


def _deploy(act: Act) -> Play[None]:
    yield from place_fixture(act, TURRET, ADJACENT)


def _redeploy(act: Act) -> Play[None]:
    yield from act.may_move(3)
    yield from _deploy(act)


@TRINKETS.skill("Rapid Redeployment", GOLD, initiative=12, defense=1, movement=4)
def rapid_redeployment(act: Act) -> Play[None]:
    """Pick one: you may move up to 3 spaces, then put the Turret onto an empty space next to you;
    or defeat an enemy minion next to you."""

    yield from act.bullets(
        Bullet("redeploy", "Redeploy the turret", lambda: _redeploy(act)),
        act.defeat_bullet("scrap_a_minion", "Scrap a minion"),
    )


@TRINKETS.skill("Salvage Parts", SILVER, initiative=5, defense=2)
def salvage_parts(act: Act) -> Play[None]:
    """Pick one: put the Turret onto an empty space next to you; or take it off the board, and then
    you may move up to 3 spaces; or take it off the board, and then you may pick up a card from your
    discard pile."""

    def drive_off() -> Play[None]:
        remove_fixture(act, TURRET)
        yield from act.may_move(3)

    def recycle() -> Play[None]:
        remove_fixture(act, TURRET)
        yield from act.may_retrieve()

    def stands() -> bool:
        return _turret(act) != OFF

    yield from act.bullets(
        Bullet(
            "put_it_up",
            "Put the turret up",
            lambda: _deploy(act),
            lambda: act.has(ADJACENT, LAYABLE),
        ),
        Bullet("move_off", "Drive others off", drive_off, stands),
        Bullet("recycle_a_card", "Recycle a card", recycle, stands),
    )


@TRINKETS.skill("Ramshackle Turret", GOLD, initiative=12, defense=1, movement=4, handicap=True)
def ramshackle_turret(act: Act) -> Play[None]:
    """You may move up to 3 spaces. Then put the Turret onto an empty space next to you."""
    yield from _redeploy(act)


# --- red --------------------------------------------------------------------------------------


def _crossfire(act: Act, bonus: int) -> Play[None]:
    space = yield from act.target(ENEMY, IN_RANGE, _around(act, act.range))
    lines = act.board.grid.lines
    in_file = lines[act.here] & lines[_turret(act)] & 1 << space
    yield from act.attack(space, bonus if in_file else 0)


@TRINKETS.attack(
    "Makeshift Minigun", RED_CARD, 1,
    initiative=8, attack=3, ranged=True, plus=True, defense=5, movement=4, range=2,
)  # fmt: skip
def makeshift_minigun(act: Act) -> Play[None]:
    """Attack somebody who is in range of you and in range of the Turret. If a straight line leads
    there from you, and another one from the Turret, your attack is 2 higher."""
    yield from _crossfire(act, 2)


@TRINKETS.attack(
    "Gatling Gun", RED_CARD, 2, "A",
    initiative=9, attack=3, ranged=True, plus=True, defense=6, movement=4, range=3, item="defense",
)  # fmt: skip
def gatling_gun(act: Act) -> Play[None]:
    """Attack somebody who is in range of you and in range of the Turret. If a straight line leads
    there from you, and another one from the Turret, your attack is 2 higher."""
    yield from _crossfire(act, 2)


@TRINKETS.attack(
    "Supercharged Cannon", RED_CARD, 3, "A",
    initiative=9, attack=4, ranged=True, plus=True, defense=6, movement=4, range=3, item="defense",
)  # fmt: skip
def supercharged_cannon(act: Act) -> Play[None]:
    """Attack somebody who is in range of you and in range of the Turret. If a straight line leads
    there from you, and another one from the Turret, your attack is 3 higher."""
    yield from _crossfire(act, 3)


def _scald(act: Act, repeats: int) -> Play[None]:
    yield from act.attack((yield from act.target(ENEMY, IN_RANGE, _around(act, 1), NEW_TARGET)))
    act.may_repeat(repeats)


@TRINKETS.attack(
    "Steam Discharge", RED_CARD, 2, "B",
    initiative=9, attack=4, ranged=True, defense=6, movement=4, range=4, item="initiative",
)  # fmt: skip
def steam_discharge(act: Act) -> Play[None]:
    """Attack somebody in range who is next to the Turret. You may do this again, to somebody
    else."""
    yield from _scald(act, 1)


@TRINKETS.attack(
    "Flame Belcher", RED_CARD, 3, "B",
    initiative=9, attack=5, ranged=True, defense=6, movement=4, range=4, item="radius",
)  # fmt: skip
def flame_belcher(act: Act) -> Play[None]:
    """Attack somebody in range who is next to the Turret. You may do this up to two times more, to
    somebody else each time."""
    yield from _scald(act, 2)


# --- green ------------------------------------------------------------------------------------


def _is_near(act: Act) -> bool:
    return bool(_around(act, act.radius).mask(act) >> act.here & 1)


def _teleport(act: Act) -> Play[None]:
    yield from act.swap_with(OTHER_UNIT_OR_TOKEN, _around(act, act.radius))


@TRINKETS.skill("Early Prototype", GREEN, 1, initiative=3, defense=2, movement=2, radius=2)
def early_prototype(act: Act) -> Play[None]:
    """If you are in radius of the Turret, change places with a unit or a token that is in radius of
    it as well. Then take the Turret off the board."""
    if _is_near(act):
        yield from _teleport(act)
        remove_fixture(act, TURRET)


@TRINKETS.skill(
    "Updated Design", GREEN, 2, "A", initiative=3, defense=2, movement=2, radius=2, item="attack"
)
def updated_design(act: Act) -> Play[None]:
    """If you are in radius of the Turret, change places with a unit or a token that is in radius of
    it as well."""
    if _is_near(act):
        yield from _teleport(act)


@TRINKETS.skill(
    "Perfected Design", GREEN, 3, "A", initiative=2, defense=3, movement=2, radius=2, item="attack"
)
def perfected_design(act: Act) -> Play[None]:
    """If you are in radius of the Turret, pick one: change places with a unit or a token that is in
    radius of it as well; or go to an empty space in radius of it."""
    if _is_near(act):
        near = _around(act, act.radius)
        yield from act.bullets(
            Bullet(
                "change_places",
                "Change places",
                lambda: _teleport(act),
                lambda: act.can_swap_with(OTHER_UNIT_OR_TOKEN, near),
            ),
            Bullet(
                "teleport",
                "Teleport",
                lambda: act.place_hero(near),
                lambda: act.can_place_hero(near),
            ),
        )


def _explode(act: Act, or_falls: bool) -> Play[None]:
    yield from act.several_discard(2, ENEMY_HERO, _around(act, act.radius), or_falls=or_falls)
    remove_fixture(act, TURRET)


@TRINKETS.skill(
    "Self-Destruct", GREEN, 2, "B", initiative=3, defense=2, movement=2, radius=3, item="defense"
)
def self_destruct(act: Act) -> Play[None]:
    """Up to two enemy heroes in radius of the Turret lose a card from hand each. Then take the
    Turret off the board."""
    yield from _explode(act, or_falls=False)


@TRINKETS.skill(
    "Emergency Protocol", GREEN, 3, "B",
    initiative=2, defense=3, movement=2, radius=3, item="range",
)  # fmt: skip
def emergency_protocol(act: Act) -> Play[None]:
    """Up to two enemy heroes in radius of the Turret lose a card from hand each, and with an empty
    hand they fall. Then take the Turret off the board."""
    yield from _explode(act, or_falls=True)


# --- blue -------------------------------------------------------------------------------------


class Disruption(Active):
    """An enemy hero in radius of the Turret pays a card before a primary action; the first card
    ends it."""

    centre = TURRET

    def __init__(self, or_falls: bool = False) -> None:
        self.or_falls = or_falls

    def before_action(self, state: GoaState, effect: Effect, act: Act) -> Play[None]:
        owner = state.heroes[effect.owner]
        if not act.primary or act.hero.team == owner.team or not act.on_board:
            return
        if not covered(state, effect) >> act.here & 1 or not affects(state, effect, act.here):
            return
        own = Act(state, owner, text_of(effect), "passive", False)
        if (yield from own.discards(act.hero, self.or_falls)):
            cancel_card(state, owner, effect.card)


@TRINKETS.skill(
    "Disruptor Jolt", BLUE_CARD, 1,
    initiative=10, defense=3, movement=3, radius=3, active=Disruption(),
)  # fmt: skip
def disruptor_jolt(act: Act) -> None:
    """This turn: before an enemy hero in radius of the Turret performs a primary action it loses a
    card from hand. The first card lost this way ends the effect."""
    act.start(THIS_TURN)


@TRINKETS.skill(
    "Disruptor Pulse", BLUE_CARD, 2, "A",
    initiative=10, defense=4, movement=3, radius=4, item="attack", active=Disruption(),
)  # fmt: skip
def disruptor_pulse(act: Act) -> None:
    """This turn: before an enemy hero in radius of the Turret performs a primary action it loses a
    card from hand. The first card lost this way ends the effect."""
    act.start(THIS_TURN)


@TRINKETS.skill(
    "Disruptor Grid", BLUE_CARD, 3, "A",
    initiative=11, defense=4, movement=3, radius=4, item="movement", active=Disruption(True),
)  # fmt: skip
def disruptor_grid(act: Act) -> None:
    """This turn: before an enemy hero in radius of the Turret performs a primary action it loses a
    card from hand, and with an empty hand it falls. The first card lost this way ends the
    effect."""
    act.start(THIS_TURN)


def _fortify(act: Act, most: int) -> Play[None]:
    yield from act.place_tokens(BARRIER, most, IN_RADIUS, up_to=True, one_of_them=_around(act, 1))


@TRINKETS.skill(
    "Deployable Barrier", BLUE_CARD, 2, "B",
    initiative=10, defense=4, movement=3, radius=3, item="initiative",
)  # fmt: skip
def deployable_barrier(act: Act) -> Play[None]:
    """Put up to 2 Barriers onto empty spaces in radius, at least one of them next to the Turret.
    You and friendly heroes have 1 more defense for each Barrier next to them."""
    yield from _fortify(act, 2)


@TRINKETS.skill(
    "Deployable Bastion", BLUE_CARD, 3, "B",
    initiative=11, defense=4, movement=3, radius=3, item="initiative",
)  # fmt: skip
def deployable_bastion(act: Act) -> Play[None]:
    """Put up to 3 Barriers onto empty spaces in radius, at least one of them next to the Turret.
    You and friendly heroes have 1 more defense for each Barrier next to them."""
    yield from _fortify(act, 3)


@TRINKETS.ultimate("Unlimited Firepower")
class UnlimitedFirepower(Passive):
    """The range and the radius of all your cards are 1 higher."""

    def range(self, act: Actor) -> int:
        return 1

    def radius(self, state: GoaState, hero: Hero) -> int:
        return 1
