"""Brynn the Seeker: everything turns on enemies who are hemmed in by obstacles."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    GOLD,
    GREEN,
    RED_CARD,
    SILVER,
    TYPE_ATTACK,
    Card,
    HeroSheet,
)
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    FRIENDLY,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    OTHER_UNIT,
    REACHED,
    both,
    either,
    hemmed_in,
    other_pieces,
    other_than,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE
from critias.games.goa2.rules.passive import Passive
from critias.kernel.choices import Play

BRYNN = HeroSheet(
    "brynn",
    "Brynn",
    "the Seeker",
    stars=3,
    roles=("Tactician", "Damager", "Durable"),
    stats={"attack": (4, 8), "initiative": (7, 7), "defense": (4, 4), "movement": (5, 6)},
    set="wayward",
    emblem="M0-9.8 9.6 7.4H4.6L0-1.6-4.6 7.4H-9.6ZM0 2.2 2.8 7.4H-2.8ZM-9.6 8.4H9.6V9.8H-9.6Z",
)

CLOSE = hemmed_in(3)


def _hemmed(a: Actor) -> int:
    # Over the Top makes every enemy hero count as hemmed in.
    if isinstance(a.passive, OverTheTop):
        return a.state.hero_mask[1 - a.team]
    return CLOSE.mask(a) & a.state.hero_mask[1 - a.team]


HEMMED = Condition("goa2.concept.obstacle", _hemmed)
"""Enemy heroes next to at least three obstacles, Brynn herself and the edge of the board too."""


# --- gold and silver --------------------------------------------------------------------------


def _ground(act: Act, who: Condition) -> Play[None]:
    yield from act.bullets(
        act.attack_bullet("adjacent", "Next to you", who, REACHED),
        act.attack_bullet("hemmed_in", "Hemmed in by obstacles", HEMMED, IN_RANGE),
    )


@BRYNN.attack(
    "Familiar Ground", GOLD,
    initiative=12, attack=2, ranged=True, defense=2, movement=1, range=3,
)  # fmt: skip
def familiar_ground(act: Act) -> Play[None]:
    """Pick one: attack somebody next to you, or a hero in range who has at least 3 obstacles
    around it."""
    yield from _ground(act, ENEMY)


@BRYNN.attack(
    "Home Turf", GOLD,
    initiative=11, attack=2, ranged=True, defense=1, movement=1, range=2, handicap=True,
)  # fmt: skip
def home_turf(act: Act) -> Play[None]:
    """Pick one: attack a hero next to you, or a hero in range who has at least 3 obstacles around
    it."""
    yield from _ground(act, ENEMY_HERO)


@BRYNN.skill("Decoy", SILVER, initiative=1, defense=2, radius=4)
def decoy(act: Act) -> Play[None]:
    """Up to two times, with another unit each time: shift an enemy minion in radius, or an enemy
    hero in radius who has at least 3 obstacles around it, by 1 space."""
    lured: list[int] = []

    def wanted(who: Condition) -> tuple[Condition, ...]:
        return who, IN_RADIUS, other_pieces(lured), act.movable(MOVE), act.one_step_movable()

    def lure(who: Condition) -> Play[None]:
        origin = yield from act.target(*wanted(who))
        lured.append(act.state.at[origin])
        yield from act.move_piece(origin, 1)

    yield from act.bullets(
        Bullet(
            "minion",
            "A minion",
            lambda: lure(ENEMY_MINION),
            lambda: act.can_target(*wanted(ENEMY_MINION)),
        ),
        Bullet(
            "hero",
            "A hero hemmed in",
            lambda: lure(HEMMED),
            lambda: act.can_target(*wanted(HEMMED)),
        ),
        least=0,
        most=2,
        again=True,
    )


# --- red --------------------------------------------------------------------------------------


def _ambush(act: Act) -> Play[bool]:
    """An attack that is 2 higher against a hero who is hemmed in; whether it was."""
    target = yield from act.target(ENEMY, REACHED)
    caught = bool(HEMMED.mask(act) >> target & 1)
    yield from act.attack(target, bonus=2 if caught else 0)
    return caught


@BRYNN.attack("High Ground", RED_CARD, 1, initiative=9, attack=4, plus=True, defense=6, movement=4)
def high_ground(act: Act) -> Play[None]:
    """Attack somebody next to you, at +2 if it is a hero with at least 3 obstacles around it."""
    yield from _ambush(act)


@BRYNN.attack(
    "Elevated Ambush", RED_CARD, 2, "A",
    initiative=9, attack=5, plus=True, defense=6, movement=4, item="initiative",
)  # fmt: skip
def elevated_ambush(act: Act) -> Play[None]:
    """Attack somebody next to you, at +2 if it is a hero with at least 3 obstacles around it."""
    yield from _ambush(act)


@BRYNN.attack(
    "Peak Precision", RED_CARD, 3, "A",
    initiative=10, attack=5, plus=True, defense=7, movement=4, item="radius",
)  # fmt: skip
def peak_precision(act: Act) -> Play[None]:
    """Attack somebody next to you, at +2 if it is a hero with at least 3 obstacles around it. If
    it was, you may take this card back into your hand when that is over."""
    if (yield from _ambush(act)):
        yield from act.may_take_back()


def _split(act: Act, *again: Condition) -> Play[None]:
    target = yield from act.target(ENEMY, IN_RANGE)
    caught = HEMMED.mask(act) >> target & 1
    yield from act.attack(target)
    if caught:
        act.may_repeat(1, NEW_TARGET, *again)


@BRYNN.attack(
    "Split Attack", RED_CARD, 2, "B",
    initiative=9, attack=3, ranged=True, defense=3, movement=4, range=2, item="defense",
)  # fmt: skip
def split_attack(act: Act) -> Play[None]:
    """Attack somebody in range. If that was a hero with at least 3 obstacles around it, you may do
    this once more, with another target that is next to you."""
    yield from _split(act, ADJACENT)


@BRYNN.attack(
    "Split Throw", RED_CARD, 3, "B",
    initiative=10, attack=3, ranged=True, defense=4, movement=4, range=2, item="defense",
)  # fmt: skip
def split_throw(act: Act) -> Play[None]:
    """Attack somebody in range. If that was a hero with at least 3 obstacles around it, you may do
    this once more, with another target."""
    yield from _split(act)


# --- green ------------------------------------------------------------------------------------


def _trap(act: Act, or_falls: bool = False) -> Play[None]:
    def spring(name: str, words: str, *who: Condition) -> Bullet:
        return Bullet(
            name,
            words,
            lambda: act.makes_discard(*who, or_falls=or_falls),
            lambda: act.can_target(*who),
        )

    yield from act.bullets(
        spring("adjacent", "Next to you", ENEMY_HERO, ADJACENT),
        spring("hemmed_in", "Hemmed in by obstacles", HEMMED, IN_RADIUS),
    )


@BRYNN.skill("Bear Trap", GREEN, 1, initiative=3, defense=3, movement=2, radius=3)
def bear_trap(act: Act) -> Play[None]:
    """Pick one: an enemy hero next to you, or one in radius with at least 3 obstacles around it. It
    loses a card from hand, if it has one."""
    yield from _trap(act)


@BRYNN.skill(
    "Log Trap", GREEN, 2, "A", initiative=2, defense=3, movement=2, radius=4, item="initiative"
)
def log_trap(act: Act) -> Play[None]:
    """Pick one: an enemy hero next to you, or one in radius with at least 3 obstacles around it. It
    loses a card from hand, if it has one."""
    yield from _trap(act)


@BRYNN.skill(
    "Deadfall Trap", GREEN, 3, "A",
    initiative=2, defense=4, movement=2, radius=4, item="initiative",
)  # fmt: skip
def deadfall_trap(act: Act) -> Play[None]:
    """Pick one: an enemy hero next to you, or one in radius with at least 3 obstacles around it. It
    loses a card from hand, and with an empty hand it falls."""
    yield from _trap(act, or_falls=True)


def _attack_card(card: Card) -> bool:
    return card.primary == TYPE_ATTACK


def _grit(act: Act, steps: int) -> Play[None]:
    yield from act.may_retrieve(test=_attack_card)
    if act.can_target(HEMMED, IN_RADIUS):
        yield from act.may_move(steps)


@BRYNN.skill(
    "True Grit", GREEN, 2, "B", initiative=2, defense=3, movement=2, radius=4, item="attack"
)
def true_grit(act: Act) -> Play[None]:
    """You may pick up an attack card from your discard pile. Then, if an enemy hero in radius has
    at least 3 obstacles around it, you may go up to 3 spaces."""
    yield from _grit(act, 3)


@BRYNN.skill(
    "Die Hard", GREEN, 3, "B", initiative=2, defense=4, movement=2, radius=4, item="movement"
)
def die_hard(act: Act) -> Play[None]:
    """You may pick up an attack card from your discard pile. Then, if an enemy hero in radius has
    at least 3 obstacles around it, you may go up to 4 spaces."""
    yield from _grit(act, 4)


# --- blue -------------------------------------------------------------------------------------

BESIDE_OR_HEMMED = either(both(OTHER_UNIT, ADJACENT), both(HEMMED, IN_RADIUS))


@BRYNN.skill("Tread Lightly", BLUE_CARD, 1, initiative=10, defense=5, movement=3, radius=2)
def tread_lightly(act: Act) -> Play[None]:
    """Change places with any unit next to you, or with an enemy hero in radius who has at least 3
    obstacles around it."""
    yield from act.swap_with(BESIDE_OR_HEMMED)


@BRYNN.skill(
    "Cover Tracks", BLUE_CARD, 2, "A",
    initiative=10, defense=5, movement=3, radius=3, item="defense",
)  # fmt: skip
def cover_tracks(act: Act) -> Play[None]:
    """Change places with any unit next to you, or with an enemy hero in radius who has at least 3
    obstacles around it. Then you may step 1 space."""
    yield from act.swap_with(BESIDE_OR_HEMMED)
    yield from act.may_move(1, exact=True)


@BRYNN.skill(
    "Hide Traces", BLUE_CARD, 3, "A",
    initiative=11, defense=6, movement=3, radius=3, item="range",
)  # fmt: skip
def hide_traces(act: Act) -> Play[None]:
    """Change places with any unit next to you, or with an enemy hero in radius who has at least 3
    obstacles around it. Then you may go up to 2 spaces."""
    yield from act.swap_with(BESIDE_OR_HEMMED)
    yield from act.may_move(2)


def _guide(act: Act, steps: int) -> Play[None]:
    led: list[int] = []
    first = yield from act.may_target(FRIENDLY, ADJACENT)
    if first is not None:
        led.append((yield from act.move_piece(first, steps, optional=True)))
    if act.can_target(HEMMED, IN_RADIUS):
        second = yield from act.target_if_able(FRIENDLY, IN_RADIUS, other_than(*led))
        if second is not None:
            yield from act.move_piece(second, steps, optional=True)


@BRYNN.skill(
    "Mountain Guide", BLUE_CARD, 2, "B",
    initiative=10, defense=5, movement=3, radius=4, item="attack",
)  # fmt: skip
def mountain_guide(act: Act) -> Play[None]:
    """You may lead a friendly unit from beside you up to 2 spaces on. Then, if an enemy hero in
    radius has at least 3 obstacles around it, lead another friendly unit in radius up to 2 spaces
    on."""
    yield from _guide(act, 2)


@BRYNN.skill(
    "Expedition Leader", BLUE_CARD, 3, "B",
    initiative=11, defense=6, movement=3, radius=4, item="attack",
)  # fmt: skip
def expedition_leader(act: Act) -> Play[None]:
    """You may lead a friendly unit from beside you up to 3 spaces on. Then, if an enemy hero in
    radius has at least 3 obstacles around it, lead another friendly unit in radius up to 3 spaces
    on."""
    yield from _guide(act, 3)


@BRYNN.ultimate("Over the Top")
class OverTheTop(Passive):
    """In your actions every enemy hero on the board counts as having 3 obstacles around it."""
