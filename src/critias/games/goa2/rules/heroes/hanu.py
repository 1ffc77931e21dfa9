"""Hanu the Trickster: swaps friends and foes about, hurries others along, borrows their turn."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import END_OF_TURN, Active
from critias.games.goa2.rules.actor import Actor
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    FRIENDLY,
    FRIENDLY_HERO,
    IN_RADIUS,
    IN_RANGE,
    NOT_ADJACENT,
    OTHER_HERO,
    REACHED,
    Condition,
    beside,
    heroes_where,
)
from critias.games.goa2.rules.movement import SWAP
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.state import OFF, Effect, GoaState
from critias.kernel.choices import Option, Play
from critias.kernel.hexes import mask_of
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.limits import Limits

HURRIED = 11
"""The initiative that a hurried card counts as printed with."""

DISTANCE = AskKind(
    "hanu_distance",
    "{0:name}: how far do you and {1:name} go together ({2:name})?",
    waiting="{who} names a distance",
    rule="goa2.move.in-text-exact",
    labels={("spaces", n): f"{n} space{'s' if n > 1 else ''}" for n in (1, 2, 3)},
)
WAY = AskKind(
    "hanu_way",
    "{0:name}, {1:name}: where to? Your friend goes the same way.",
    waiting="{who} chooses a direction",
    rule="goa2.concept.straight-line",
)
HURRIES = EventKind(
    "hanu_hurries",
    "{1:hero} is hurried by {0:hero}: the card counts as {2}.",
    rule="goa2.initiative.recheck-after-each",
)
LEADS = EventKind("hanu_leads", "{0:hero} will lead {1:hero}'s action.", rule=None)

HANU = HeroSheet(
    "hanu",
    "Hanu",
    "the Trickster",
    stars=3,
    roles=("Tactician", "Sniper", "Pusher"),
    stats={"attack": (4, 4), "initiative": (8, 8), "defense": (1, 1), "movement": (7, 8)},
    set="renowned",
    emblem=(
        "M0-9C4.6-9 7-6.4 7.2-3.4A3 3 0 0 1 7.2 2.6C6.6 6.6 4 9.4 0 9.4-4 9.4-6.6 6.6-7.2 2.6"
        "A3 3 0 0 1-7.2-3.4C-7-6.4-4.6-9 0-9ZM-2.6-4.6A2.6 2.6 0 0 0-4 .4C-4.8 1.6-5 2.8-4.6 4"
        "-3.8 6.4-2.2 7.6 0 7.6 2.2 7.6 3.8 6.4 4.6 4 5 2.8 4.8 1.6 4 .4A2.6 2.6 0 0 0 0-3.4"
        "A2.6 2.6 0 0 0-2.6-4.6ZM-2.2-3A1 1 0 1 1-2.21-3ZM2.2-3A1 1 0 1 1 2.19-3Z"
        "M-2.6 4.2H2.6C2 5.6 1.2 6 0 6-1.2 6-2 5.6-2.6 4.2Z"
    ),
)


# --- gold and silver --------------------------------------------------------------------------


def _fight(act: Act, who: Condition) -> Play[None]:
    yield from act.attack((yield from act.target(who, REACHED)))
    assert act.strike is not None
    if act.strike.fell or not act.can_move_itself():
        return
    if act.straight_ways(act.here, 3, 3, act.passes_obstacles()):
        yield from act.move_straight(3, 3)


@HANU.attack("Fight and Flight", GOLD, initiative=13, attack=2, defense=1, movement=2)
def fight_and_flight(act: Act) -> Play[None]:
    """Attack somebody beside you. If the target was not defeated, you then move exactly 3 spaces in
    a straight line, if you can."""
    yield from _fight(act, ENEMY)


@HANU.attack("Fight or Flight", GOLD, initiative=12, attack=1, defense=1, movement=1, handicap=True)
def fight_or_flight(act: Act) -> Play[None]:
    """Attack a hero beside you. If the target was not defeated, you then move exactly 3 spaces in a
    straight line, if you can."""
    yield from _fight(act, ENEMY_HERO)


@HANU.skill("Hurry Up!", SILVER, initiative=12, ranged=True, defense=1, range=4)
def hurry_up(act: Act) -> Play[None]:
    """Choose another hero in range, friend or foe, with an unresolved card. As long as that card
    stays unresolved it counts as printed with initiative 11."""
    waiting = heroes_where(lambda hero: bool(hero.card))
    hurried = act.hero_at((yield from act.target(OTHER_HERO, IN_RANGE, waiting)))
    hurried.hurried = HURRIED
    act.state.tell(HURRIES, act.hero.name, hurried.name, HURRIED)
    if isinstance(act.passive, UltimateTrick):
        hurried.led = act.hero.index
        act.state.tell(LEADS, act.hero.name, hurried.name)


# --- red --------------------------------------------------------------------------------------

WITH_A_FRIEND = beside(FRIENDLY_HERO)


def _gang_up(act: Act, *who: Condition, most: int = 1) -> Play[None]:
    """Attack somebody adjacent, or one of those in range who have a friend of Hanu beside them."""
    yield from act.bullets(
        act.attack_bullet("adjacent", "Attack next to you", ENEMY, REACHED),
        act.attack_bullet(
            "beside_a_friend", "Attack beside a friend", *who, IN_RANGE, WITH_A_FRIEND
        ),
        most=most,
    )


@HANU.attack(
    "Helping Hand", RED_CARD, 1,
    initiative=9, attack=3, ranged=True, defense=4, movement=5, range=3,
)  # fmt: skip
def helping_hand(act: Act) -> Play[None]:
    """Pick one: attack somebody beside you; or attack a hero in range who has a friendly hero other
    than you beside it."""
    yield from _gang_up(act, ENEMY_HERO)


@HANU.attack(
    "Even the Odds", RED_CARD, 2, "A",
    initiative=9, attack=4, ranged=True, defense=4, movement=5, range=4, item="initiative",
)  # fmt: skip
def even_the_odds(act: Act) -> Play[None]:
    """Pick one: attack somebody beside you; or attack a hero in range who has a friendly hero other
    than you beside it."""
    yield from _gang_up(act, ENEMY_HERO)


@HANU.attack(
    "Outnumber", RED_CARD, 2, "B",
    initiative=9, attack=5, ranged=True, defense=5, movement=5, range=4, item="defense",
)  # fmt: skip
def outnumber(act: Act) -> Play[None]:
    """Pick one: attack somebody beside you; or attack a minion in range that has a friendly hero
    other than you beside it."""
    yield from _gang_up(act, ENEMY_MINION)


@HANU.attack(
    "Trusted Sidekick", RED_CARD, 3, "A",
    initiative=10, attack=4, ranged=True, defense=5, movement=5, range=4, item="movement",
)  # fmt: skip
def trusted_sidekick(act: Act) -> Play[None]:
    """Pick one, or both in any order: attack somebody beside you; attack a hero in range, but not
    beside you, who has a friendly hero other than you beside it."""
    yield from _gang_up(act, ENEMY_HERO, NOT_ADJACENT, most=2)


@HANU.attack(
    "Pile On", RED_CARD, 3, "B",
    initiative=10, attack=5, ranged=True, defense=6, movement=5, range=4, item="radius",
)  # fmt: skip
def pile_on(act: Act) -> Play[None]:
    """Pick one, or both in any order: attack somebody beside you; attack a minion in range that has
    a friendly hero other than you beside it."""
    yield from _gang_up(act, ENEMY_MINION, most=2)


# --- green ------------------------------------------------------------------------------------


def _swap_friends(act: Act) -> Play[None]:
    one = yield from act.target(FRIENDLY, IN_RADIUS, act.movable(SWAP))
    yield from act.swap_with(FRIENDLY, IN_RADIUS, who=one)


@HANU.skill("Monkey Trick", GREEN, 1, initiative=2, defense=1, movement=2, radius=1)
def monkey_trick(act: Act) -> Play[None]:
    """Two friendly units in radius, other than you, change places."""
    yield from _swap_friends(act)


@HANU.skill(
    "Monkey Twist", GREEN, 2, "A", initiative=2, defense=2, movement=2, radius=2, item="defense"
)
def monkey_twist(act: Act) -> Play[None]:
    """Two friendly units in radius, other than you, change places."""
    yield from _swap_friends(act)


@HANU.skill(
    "Monkey Business", GREEN, 3, "A", initiative=1, defense=2, movement=2, radius=2, item="defense"
)
def monkey_business(act: Act) -> Play[None]:
    """Two friendly units in radius, other than you, change places. Then you may step 1 space."""
    yield from _swap_friends(act)
    yield from act.may_move(1, exact=True)


@HANU.skill(
    "Hear Nothing", GREEN, 2, "B", initiative=2, defense=2, movement=2, radius=3, item="attack"
)
def hear_nothing(act: Act) -> Play[None]:
    """Change places with an enemy hero in radius."""
    yield from act.swap_with(ENEMY_HERO, IN_RADIUS)


@HANU.skill(
    "See Nothing", GREEN, 3, "B", initiative=1, defense=2, movement=2, radius=3, item="range"
)
def see_nothing(act: Act) -> Play[None]:
    """Change places with an enemy hero in radius. Then you may step 1 space."""
    yield from act.swap_with(ENEMY_HERO, IN_RADIUS)
    yield from act.may_move(1, exact=True)


# --- blue -------------------------------------------------------------------------------------


class Journey(Active):
    """The hero swapped with is immune to everybody else's actions this turn, and swaps back at its
    end; the effect remembers the figure."""

    lasts = END_OF_TURN

    def __init__(self, steps_on: bool = False) -> None:
        self.steps_on = steps_on

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        space = state.space[effect.piece]
        own = state.owners[effect.piece] == act.hero.index
        return 0 if own or space == OFF else 1 << space

    def at_end(self, act: Act) -> Play[None]:
        assert act.effect is not None
        there = act.state.space[act.effect.piece]
        held = act.held(SWAP)
        if there == OFF or held >> there & 1 or held >> act.here & 1:
            return
        act.swap(act.here, there)
        if self.steps_on:
            yield from act.may_move(1, exact=True)


def _journey(act: Act) -> Play[None]:
    yield from act.swap_with(ENEMY_HERO, IN_RADIUS)
    act.start(END_OF_TURN, piece=act.chosen[-1])


@HANU.skill(
    "Unexpected Journey", BLUE_CARD, 1,
    initiative=10, defense=4, movement=3, radius=2, active=Journey(),
)  # fmt: skip
def unexpected_journey(act: Act) -> Play[None]:
    """Change places with an enemy hero in radius. This turn that hero is immune to the actions of
    everybody else, friend or foe. At the end of the turn change places with it again, however far
    away it is."""
    yield from _journey(act)


@HANU.skill(
    "There and Back Again", BLUE_CARD, 2, "A",
    initiative=11, defense=4, movement=3, radius=3, item="attack", active=Journey(),
)  # fmt: skip
def there_and_back_again(act: Act) -> Play[None]:
    """Change places with an enemy hero in radius. This turn that hero is immune to the actions of
    everybody else, friend or foe. At the end of the turn change places with it again, however far
    away it is."""
    yield from _journey(act)


@HANU.skill(
    "Safe Travels", BLUE_CARD, 3, "A",
    initiative=11, defense=5, movement=3, radius=3, item="attack", active=Journey(steps_on=True),
)  # fmt: skip
def safe_travels(act: Act) -> Play[None]:
    """Change places with an enemy hero in radius. This turn that hero is immune to the actions of
    everybody else, friend or foe. At the end of the turn change places with it again, however far
    away it is; if you did, you may then step 1 space."""
    yield from _journey(act)


def _walk_together(act: Act, most: int) -> Play[None]:
    origin = yield from act.target(FRIENDLY_HERO, IN_RADIUS)
    friend = act.hero_at(origin)
    numbers: list[Option] = [("spaces", n) for n in range(1, most + 1)]
    answer = yield from act.ask(friend, DISTANCE, numbers)
    assert isinstance(answer, tuple)
    distance = int(str(answer[1]))
    if not act.can_move_itself():
        act.stop()
    found = {}
    for direction in range(6):
        ways = act.together((act.here, origin), direction, distance)
        if ways is not None:
            found[ways[0].end] = ways
    end = yield from act.pick(WAY, Limits(mask_of(found), "goa2.concept.straight-line"))
    yield from act.move_together(found[end])


@HANU.skill(
    "This Way!", BLUE_CARD, 2, "B",
    initiative=11, defense=4, movement=3, radius=3, item="initiative",
)  # fmt: skip
def this_way(act: Act) -> Play[None]:
    """Choose a friendly hero in radius, whose player says 1 or 2. You name a direction, and both of
    you move that many spaces in it."""
    yield from _walk_together(act, 2)


@HANU.skill(
    "That Way!", BLUE_CARD, 3, "B",
    initiative=11, defense=5, movement=3, radius=3, item="initiative",
)  # fmt: skip
def that_way(act: Act) -> Play[None]:
    """Choose a friendly hero in radius, whose player says 1, 2 or 3. You name a direction, and both
    of you move that many spaces in it."""
    yield from _walk_together(act, 3)


@HANU.ultimate("The Ultimate Trick")
class UltimateTrick(Passive):
    """When a hero you have hurried resolves that card, you decide which action it performs and make
    the choices of that action, unless you are off the board by then."""
