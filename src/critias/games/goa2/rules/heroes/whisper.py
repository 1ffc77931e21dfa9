"""Whisper the Outcast: walks from spawn point to spawn point, preys on heroes with, or without,
discarded cards."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actions import perform_act
from critias.games.goa2.rules.active import THIS_TURN, Active
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.allowed import MOVEMENT_ACTION, is_primary, refused
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    EMPTY_POINT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    ON_POINT,
    OTHER_UNIT,
    beside,
    both,
    either,
    heroes_where,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.performing import movement_value
from critias.games.goa2.rules.pieces import figures
from critias.games.goa2.rules.state import Effect, GoaState
from critias.kernel.choices import Play
from critias.kernel.hexes import mask_of
from critias.kernel.kinds import AskKind

DISCARD, SACRIFICE = "discard_a_card", "give_up_minions"

DARK_CHOICE = AskKind(
    "dark_choice",
    "{1:name}, {2:name}: does {0:name} discard a card, or give minions up?",
    waiting="{who} chooses between two evils",
    rule="goa2.perform.actor-chooses",
    labels={DISCARD: "Discard a card", SACRIFICE: "Give minions up"},
)

WHISPER = HeroSheet(
    "whisper",
    "Whisper",
    "the Outcast",
    stars=2,
    roles=("Damager", "Durable", "Tactician", "Pusher"),
    stats={"attack": (7, 7), "initiative": (7, 7), "defense": (4, 4), "movement": (3, 5)},
    set="devoted",
    emblem="M-8 8C-9-3-3-9 8-9 1-7-3-3-3 2L9 9-4 5ZM-4-4 0 0",
)

HAS_DISCARD = heroes_where(lambda hero: bool(hero.discard))
NO_DISCARD = heroes_where(lambda hero: not hero.discard)


# --- gold and silver --------------------------------------------------------------------------


def _banish(act: Act) -> Play[None]:
    """Attack a hero who has discarded nothing; then it has to run."""
    target = yield from act.target(ENEMY_HERO, IN_RANGE, NO_DISCARD)
    rival = act.hero_at(target)
    yield from act.attack(target)
    if act.struck() is None:
        return
    strike = act.strike
    assert strike is not None
    card = strike.card
    assert card is not None, "whoever does not defend has fallen"
    if refused(act.state, rival, card, MOVEMENT_ACTION, strike.piece) is not None:
        return
    primary = is_primary(card, MOVEMENT_ACTION)
    run = Act(act.state, rival, card, MOVEMENT_ACTION, primary, strike.piece).part_of(act)
    run.lies_on, run.stand_in, run.copied = "", "", None
    run.full_line = True
    steps = movement_value(run)
    passing = run.passes_obstacles(by_action=True)
    if run.straight_ways(run.here, steps, steps, passing):
        yield from perform_act(run)


def _justice(act: Act, who: Condition) -> Play[None]:
    yield from act.bullets(
        Bullet(
            "banish",
            "Banish",
            lambda: _banish(act),
            lambda: act.can_target(ENEMY_HERO, IN_RANGE, NO_DISCARD),
        ),
        act.attack_bullet("strike", "Strike", who, ADJACENT),
    )


@WHISPER.attack(
    "Swift Justice", GOLD, initiative=12, attack=2, defense=2, movement=1, range=3, ranged=True
)
def swift_justice(act: Act) -> Play[None]:
    """Attack a hero in range who has discarded nothing; after that the hero performs a Movement
    action with the card it defended with, its full value in a straight line, if able. Or attack
    somebody next to you."""
    yield from _justice(act, ENEMY)


@WHISPER.attack(
    "Vile Accusation", GOLD,
    initiative=11, attack=1, defense=1, movement=1, range=3, ranged=True, handicap=True,
    reconstructed=True,
)  # fmt: skip
def vile_accusation(act: Act) -> Play[None]:
    """Attack a hero in range who has discarded nothing; after that the hero performs a Movement
    action with the card it defended with, its full value in a straight line, if able. Or attack a
    hero next to you."""
    yield from _justice(act, ENEMY_HERO)


class Untouchable(Active):
    """Whisper is immune to the actions of her enemies."""

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        owner = state.heroes[effect.owner]
        if act.team == owner.team:
            return 0
        return mask_of(state.space[piece] for piece in figures(state, owner))


@WHISPER.skill("Death Seeker", SILVER, initiative=13, defense=2, radius=3, active=Untouchable())
def death_seeker(act: Act) -> Play[None]:
    """If an enemy hero in radius has discarded a card: you are immune to enemy actions this turn,
    or you may take a discarded card back."""
    if not act.can_target(ENEMY_HERO, IN_RADIUS, HAS_DISCARD):
        return

    def fade() -> Play[None]:
        act.start(THIS_TURN)
        yield from ()

    yield from act.bullets(
        Bullet("immune", "Be immune", fade),
        Bullet("take_back", "Take back a card", act.may_retrieve, lambda: bool(act.hero.discard)),
    )


# --- red --------------------------------------------------------------------------------------


def _trail(act: Act, most: int) -> Play[None]:
    yield from act.may_move(min(act.count(EMPTY_POINT, IN_RADIUS), most))
    target = yield from act.target(ENEMY, ADJACENT)
    yield from act.attack(target)


@WHISPER.attack(
    "Crimson Trail", RED_CARD, 1, initiative=9, attack=3, defense=4, movement=4, radius=2
)
def crimson_trail(act: Act) -> Play[None]:
    """If an empty minion spawn point of the Battle Zone is in radius, you may move one space. Then
    attack somebody next to you."""
    yield from _trail(act, 1)


@WHISPER.attack(
    "Sanguine Path", RED_CARD, 2, "A",
    initiative=9, attack=3, defense=4, movement=4, radius=2, item="defense",
)  # fmt: skip
def sanguine_path(act: Act) -> Play[None]:
    """You may move one space for each empty minion spawn point of the Battle Zone in radius, up to
    2. Then attack somebody next to you."""
    yield from _trail(act, 2)


@WHISPER.attack(
    "Blood Pilgrimage", RED_CARD, 3, "A",
    initiative=10, attack=4, defense=5, movement=4, radius=2, item="movement",
)  # fmt: skip
def blood_pilgrimage(act: Act) -> Play[None]:
    """You may move one space for each empty minion spawn point of the Battle Zone in radius, up to
    3. Then attack somebody next to you."""
    yield from _trail(act, 3)


def _fury(act: Act, times: int) -> Play[None]:
    target = yield from act.target(ENEMY, ADJACENT, NEW_TARGET)
    yield from act.attack(target)
    if act.can_target(ENEMY_HERO, IN_RADIUS, HAS_DISCARD):
        act.may_repeat(times)


@WHISPER.attack(
    "Blood Fury", RED_CARD, 2, "B",
    initiative=9, attack=6, defense=6, movement=4, radius=5, item="initiative",
)  # fmt: skip
def blood_fury(act: Act) -> Play[None]:
    """Attack somebody next to you. If an enemy hero in radius has then discarded a card, you may do
    this once more with another target."""
    yield from _fury(act, 1)


@WHISPER.attack(
    "Blood Frenzy", RED_CARD, 3, "B",
    initiative=10, attack=7, defense=7, movement=4, radius=5, item="range",
)  # fmt: skip
def blood_frenzy(act: Act) -> Play[None]:
    """Attack somebody next to you. If an enemy hero in radius has then discarded a card, you may do
    this up to five times more, each time with another target."""
    yield from _fury(act, 5)


# --- green ------------------------------------------------------------------------------------


@WHISPER.skill("Shadow Step", GREEN, 1, initiative=3, defense=3, movement=2, range=3, ranged=True)
def shadow_step(act: Act) -> Play[None]:
    """Place yourself on an empty minion spawn point of the Battle Zone in range."""
    yield from act.place_hero(IN_RANGE, EMPTY_POINT)


@WHISPER.skill(
    "Shadow Walk", GREEN, 2, "A",
    initiative=2, defense=3, movement=2, range=4, ranged=True, item="attack",
)  # fmt: skip
def shadow_walk(act: Act) -> Play[None]:
    """Place yourself on an empty minion spawn point of the Battle Zone in range."""
    yield from act.place_hero(IN_RANGE, EMPTY_POINT)


@WHISPER.skill(
    "Creeping Shadow", GREEN, 3, "A",
    initiative=2, defense=4, movement=2, range=4, ranged=True, item="radius",
)  # fmt: skip
def creeping_shadow(act: Act) -> Play[None]:
    """Place yourself in range on an empty minion spawn point of the Battle Zone in range, or next
    to one."""
    points = both(EMPTY_POINT, IN_RANGE)
    yield from act.place_hero(IN_RANGE, either(beside(points), points))


IN_REACH = either(both(both(ENEMY_HERO, IN_RANGE), HAS_DISCARD), both(OTHER_UNIT, ADJACENT))


def _twist(act: Act, steps: int) -> Play[None]:
    yield from act.swap_with(IN_REACH)
    yield from act.may_move(steps)


@WHISPER.skill(
    "Cruel Twist", GREEN, 2, "B",
    initiative=2, defense=3, movement=2, range=4, ranged=True, item="defense",
)  # fmt: skip
def cruel_twist(act: Act) -> Play[None]:
    """Change places with a unit next to you, or with an enemy hero in range who has discarded a
    card. Then you may move up to 2 spaces."""
    yield from _twist(act, 2)


@WHISPER.skill(
    "Sealed Fate", GREEN, 3, "B",
    initiative=2, defense=4, movement=2, range=4, ranged=True, item="defense",
)  # fmt: skip
def sealed_fate(act: Act) -> Play[None]:
    """Change places with a unit next to you, or with an enemy hero in range who has discarded a
    card. Then you may move up to 3 spaces."""
    yield from _twist(act, 3)


# --- blue -------------------------------------------------------------------------------------


@WHISPER.skill("Seeds of Fear", BLUE_CARD, 1, initiative=10, defense=5, movement=2, radius=2)
def seeds_of_fear(act: Act) -> Play[None]:
    """Move an enemy unit in radius that stands on a spawn point one space."""
    rooted = (ENEMY, IN_RADIUS, ON_POINT, act.movable(MOVE), act.one_step_movable())
    origin = yield from act.target(*rooted)
    yield from act.move_piece(origin, 1)


def _panic(act: Act, steps: int) -> Play[None]:
    origin = yield from act.target(ENEMY, IN_RADIUS, ON_POINT, act.movable(MOVE))
    yield from act.move_piece(origin, steps, optional=True)


@WHISPER.skill(
    "Sprouts of Panic", BLUE_CARD, 2, "A",
    initiative=10, defense=5, movement=2, radius=3, item="initiative",
)  # fmt: skip
def sprouts_of_panic(act: Act) -> Play[None]:
    """Move an enemy unit in radius that stands on a spawn point up to 2 spaces."""
    yield from _panic(act, 2)


@WHISPER.skill(
    "Blooming Nightmare", BLUE_CARD, 3, "A",
    initiative=11, defense=6, movement=2, radius=3, item="initiative",
)  # fmt: skip
def blooming_nightmare(act: Act) -> Play[None]:
    """Move an enemy unit in radius that stands on a spawn point up to 3 spaces."""
    yield from _panic(act, 3)


def _evil(act: Act, minions: int, or_falls: bool) -> Play[None]:
    target = yield from act.target(ENEMY_HERO, IN_RANGE)
    hero = act.hero_at(target)
    answer = yield from act.ask(hero, DARK_CHOICE, (DISCARD, SACRIFICE))
    if answer == DISCARD:
        yield from act.discards(hero, or_falls)
    else:
        yield from act.defeat_minions((yield from act.targets(minions, ENEMY_MINION, ADJACENT)))


@WHISPER.skill(
    "Lesser Evil", BLUE_CARD, 2, "B",
    initiative=10, defense=5, movement=2, range=3, ranged=True, item="attack",
)  # fmt: skip
def lesser_evil(act: Act) -> Play[None]:
    """An enemy hero in range chooses: it discards a card, if able, or you may defeat an enemy
    minion next to you."""
    yield from _evil(act, 1, or_falls=False)


@WHISPER.skill(
    "Greater Good", BLUE_CARD, 3, "B",
    initiative=11, defense=6, movement=2, range=3, ranged=True, item="attack",
)  # fmt: skip
def greater_good(act: Act) -> Play[None]:
    """An enemy hero in range chooses: it discards a card or is defeated, or you may defeat up to
    three enemy minions next to you."""
    yield from _evil(act, 3, or_falls=True)


@WHISPER.ultimate("Grim Reaper")
class GrimReaper(Passive):
    """Where a basic card of yours lets you choose one part of its text, you may choose both."""

    def bullets(self, act: Actor, most: int) -> int:
        return 2 if most == 1 and act.card.tier == 0 else most
