"""Mortimer the Awakener: Zombies that stay, crawl, push, pin, and stand in for minions."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actor import Actor
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    IN_RADIUS,
    IN_RANGE,
    ON_POINT,
    OTHER_UNIT_OR_TOKEN,
    REACHED,
    Condition,
    beside,
    both,
    either,
    next_to,
    one_of,
    other_than,
    token,
)
from critias.games.goa2.rules.lanes import push_if_due
from critias.games.goa2.rules.laying import TAKE_TOKEN
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import PUSH
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.pushing import PUSH_TARGET
from critias.games.goa2.rules.state import OFF
from critias.games.goa2.rules.tokens import named, on_board, replace, supply
from critias.kernel.choices import Play
from critias.kernel.hexes import mask_of, spaces_of
from critias.kernel.kinds import AskKind

ZOMBIE = "zombie"
ZOMBIES = token(ZOMBIE)
PINNED = beside(ZOMBIES)
GATHERED = "gathered"

WHICH_ZOMBIE = AskKind(
    "mortimer_zombie",
    "{0:name}, {1:name}: which Zombie?",
    waiting="{who} chooses a Zombie",
    rule="goa2.perform.valid-targets",
)

MORTIMER = HeroSheet(
    "mortimer",
    "Mortimer",
    "the Awakener",
    stars=3,
    roles=("Melee", "Tokens", "Farming", "Durable", "Pusher"),
    stats={"attack": (8, 8), "initiative": (2, 2), "defense": (7, 7), "movement": (4, 4)},
    set="wayward",
    emblem=(
        "M-7-9.6H-4.4V-1.4H-3.6V-3.4H-.8V-1.4H.8V-3.4H3.6V-1.4H4.4V-9.6H7V3.4C7 7.6 4 9.6 0 9.6"
        "-4 9.6-7 7.6-7 3.4ZM-4.6 1.6V3.6H2.4C3.6 3.6 4.6 2.8 4.6 1.6Z"
    ),
    tokens=((ZOMBIE, 4),),
    signs={
        ZOMBIE: (
            "M0-9C5.4-9 8-5.6 8-2 8 .6 6.6 2.4 4.6 3.4V8H-4.6V3.4"
            "C-6.6 2.4-8 .6-8-2-8-5.6-5.4-9 0-9ZM-3.4-3.4A2 2 0 1 1-3.41-3.4Z"
            "M3.4-3.4A2 2 0 1 1 3.39-3.4ZM-1.6 5H-.8V8H-1.6ZM.8 5H1.6V8H.8Z"
        )
    },
    lasting=(ZOMBIE,),
)


# --- what Zombies do --------------------------------------------------------------------------


def _able(act: Act, near: Condition) -> Condition:
    """The Zombies there that can be moved 1 space."""
    spaces = spaces_of(act.limits([ZOMBIES, near]).mask)
    return one_of(mask_of(s for s in spaces if act.ends(s, 1, piece=act.state.at[s])))


def _crawl(act: Act, near: Condition) -> Bullet:
    """Move a Zombie exactly 1 space."""

    def crawl() -> Play[None]:
        limits = act.limits([near, _able(act, near)])
        origin = yield from act.pick(WHICH_ZOMBIE, limits)
        yield from act.move_piece(origin, 1)

    return Bullet(
        "move_a_zombie", "Move a Zombie", crawl, lambda: act.limits([_able(act, near)]).mask != 0
    )


def _zombie(act: Act) -> Play[int | None]:
    """Choose a Zombie in range and move it up to 1 space; where it is then, if there is one."""
    limits = act.limits([ZOMBIES, IN_RANGE])
    origin = yield from act.pick_if_able(WHICH_ZOMBIE, limits)
    if origin is None:
        return None
    return (yield from act.move_piece(origin, 1, optional=True))


def _step(act: Act) -> Bullet:
    """Mortimer moves exactly 1 space."""
    return Bullet(
        "step",
        "Step 1 space",
        lambda: act.must_move(1),
        lambda: act.can_move_itself() and act.own_ends(1) != 0,
    )


# --- gold and silver --------------------------------------------------------------------------


def _knife(act: Act, who: Condition, most: int) -> Play[None]:
    target = yield from act.target(who, REACHED)
    bonus = 0

    def feed() -> Play[None]:
        nonlocal bonus
        limits = act.limits([ZOMBIES, next_to(target)])
        act.remove_token((yield from act.pick(WHICH_ZOMBIE, limits)))
        bonus += 1

    yield from act.bullets(
        _crawl(act, IN_RADIUS),
        Bullet(
            "remove_a_zombie", "Remove a Zombie", feed, lambda: act.has(ZOMBIES, next_to(target))
        ),
        least=0,
        most=most,
        again=True,
    )
    yield from act.attack(target, bonus)


@MORTIMER.attack(
    "Knife of the Living Dead", GOLD,
    initiative=11, attack=4, plus=True, defense=3, movement=1, radius=4,
)  # fmt: skip
def knife_of_the_living_dead(act: Act) -> Play[None]:
    """Attack somebody beside you. Before that, up to three times pick one: move a Zombie in radius
    1 space; or take a Zombie next to the target off the board, for +1 attack."""
    yield from _knife(act, ENEMY, 3)


@MORTIMER.attack(
    "Shallow Graves", GOLD,
    initiative=10, attack=3, plus=True, defense=1, movement=1, radius=4, handicap=True,
)  # fmt: skip
def shallow_graves(act: Act) -> Play[None]:
    """Attack a hero beside you. Before that, up to two times pick one: move a Zombie in radius 1
    space; or take a Zombie next to the target off the board, for +1 attack."""
    yield from _knife(act, ENEMY_HERO, 2)


@MORTIMER.defense_skill("Awaken!", SILVER, initiative=6, defense=3, radius=4)
def awaken(act: Act) -> Play[None]:
    """You may put up to 4 Zombies onto empty spaces next to you, or onto empty spawn points of any
    kind in radius."""
    graves = either(both(ON_POINT, IN_RADIUS), ADJACENT)
    yield from act.place_tokens(ZOMBIE, 4, graves, up_to=True)


# --- red --------------------------------------------------------------------------------------


def _shamble(act: Act, most: int) -> Play[None]:
    """After the attack: Zombies crawl, or somebody pinned loses a card. Once means once; more often
    is up to Mortimer."""
    target = yield from act.target(ENEMY, REACHED)
    piece = act.state.at[target]
    yield from act.attack(target)
    spared = [piece]

    def pinned() -> tuple[Condition, ...]:
        spaces = (act.state.space[p] for p in spared)
        return ENEMY_HERO, IN_RADIUS, PINNED, other_than(*(s for s in spaces if s != OFF))

    def bite() -> Play[None]:
        space = yield from act.target(*pinned())
        spared.append(act.state.at[space])
        yield from act.discards(act.hero_at(space))

    bullets = [
        _crawl(act, IN_RADIUS),
        Bullet(
            "pinned_hero_discards",
            "A pinned hero discards",
            bite,
            lambda: act.can_target(*pinned()),
        ),
    ]
    if most == 1:
        bullets = [bullet for bullet in bullets if bullet.can()]
    yield from act.bullets(*bullets, least=int(most == 1), most=most, again=True)


@MORTIMER.attack(
    "Crawling Dead", RED_CARD, 1, initiative=7, attack=6, defense=7, movement=3, radius=4
)
def crawling_dead(act: Act) -> Play[None]:
    """Attack somebody beside you. When that is over, pick one: move a Zombie in radius 1 space; or
    an enemy hero in radius other than the target, who has a Zombie beside it, loses a card from
    hand, if it has one."""
    yield from _shamble(act, 1)


@MORTIMER.attack(
    "Walking Dead", RED_CARD, 2, "A",
    initiative=7, attack=7, defense=7, movement=3, radius=4, item="defense",
)  # fmt: skip
def walking_dead(act: Act) -> Play[None]:
    """Attack somebody beside you. When that is over, up to two times pick one: move a Zombie in
    radius 1 space; or an enemy hero in radius other than the target, who has a Zombie beside it,
    loses a card from hand, if it has one. No hero loses two."""
    yield from _shamble(act, 2)


@MORTIMER.attack(
    "Racing Dead", RED_CARD, 3, "A",
    initiative=8, attack=7, defense=8, movement=3, radius=4, item="range",
)  # fmt: skip
def racing_dead(act: Act) -> Play[None]:
    """Attack somebody beside you. When that is over, up to three times pick one: move a Zombie in
    radius 1 space; or an enemy hero in radius other than the target, who has a Zombie beside it,
    loses a card from hand, if it has one. No hero loses two."""
    yield from _shamble(act, 3)


def _hunger(act: Act, most: int) -> Play[None]:
    target = yield from act.target(ENEMY, REACHED)

    def fed() -> bool:
        return bool(act.hero.discard) and act.can_target(ENEMY_HERO, IN_RADIUS, PINNED)

    yield from act.bullets(
        _crawl(act, IN_RADIUS),
        Bullet("retrieve_a_card", "Take back a card", lambda: act.may_retrieve(must=True), fed),
        least=0,
        most=most,
        again=True,
    )
    yield from act.attack(target)


@MORTIMER.attack(
    "Braains...!", RED_CARD, 2, "B",
    initiative=7, attack=7, defense=7, movement=3, radius=4, item="initiative",
)  # fmt: skip
def braains(act: Act) -> Play[None]:
    """Attack somebody beside you. Before that, up to two times pick one: move a Zombie in radius 1
    space; or, if some enemy hero in radius has a Zombie beside it, pick up a card from your discard
    pile."""
    yield from _hunger(act, 2)


@MORTIMER.attack(
    "Braaaaaaaains...!", RED_CARD, 3, "B",
    initiative=8, attack=7, defense=8, movement=3, radius=4, item="movement",
)  # fmt: skip
def braaaaaaaains(act: Act) -> Play[None]:
    """Attack somebody beside you. Before that, up to three times pick one: move a Zombie in radius
    1 space; or, if some enemy hero in radius has a Zombie beside it, pick up a card from your
    discard pile."""
    yield from _hunger(act, 3)


# --- green ------------------------------------------------------------------------------------


def _dive(act: Act, least: int, most: int) -> Play[None]:
    yield from act.bullets(
        _crawl(act, IN_RANGE),
        Bullet(
            "change_places",
            "Change places with a Zombie",
            lambda: act.swap_with(ZOMBIES, IN_RANGE),
            lambda: act.can_swap_with(ZOMBIES, IN_RANGE),
        ),
        least=least,
        most=most,
        again=True,
    )


@MORTIMER.skill("Stage Dive", GREEN, 1, initiative=5, ranged=True, defense=3, movement=2, range=4)
def stage_dive(act: Act) -> Play[None]:
    """Pick one: move a Zombie in range 1 space; or change places with a Zombie in range."""
    yield from _dive(act, 1, 1)


@MORTIMER.skill(
    "Crowd Drift", GREEN, 2, "A",
    initiative=5, ranged=True, defense=4, movement=2, range=4, item="attack",
)  # fmt: skip
def crowd_drift(act: Act) -> Play[None]:
    """Up to two times, pick one: move a Zombie in range 1 space; or change places with a Zombie in
    range."""
    yield from _dive(act, 0, 2)


@MORTIMER.skill(
    "Crowd Surf", GREEN, 3, "A",
    initiative=4, ranged=True, defense=4, movement=2, range=4, item="attack",
)  # fmt: skip
def crowd_surf(act: Act) -> Play[None]:
    """Up to three times, pick one: move a Zombie in range 1 space; or change places with a Zombie
    in range."""
    yield from _dive(act, 0, 3)


def _between_two(a: Actor) -> int:
    zombies = named(a.state, ZOMBIE)
    near = a.board.grid.near
    return mask_of(s for s in spaces_of(a.state.occupied) if (near[s] & zombies).bit_count() > 1)


OVERRUN = (
    ENEMY_MINION,
    IN_RANGE,
    Condition("goa2.concept.adjacent-spaces", _between_two),
)


def _horde(act: Act, most: int) -> Play[None]:
    state, hero = act.state, act.hero

    def turn() -> Play[None]:
        """A minion becomes a Zombie: it is removed, and the lane may be lost with it."""
        hero.used += (GATHERED,)
        minion = state.at[(yield from act.target(*OVERRUN))]
        act.chosen.remove(minion)
        name = act.token_name(ZOMBIE)
        if not supply(state, hero, name):
            lying = mask_of(state.space[p] for p in on_board(state, hero, name))
            act.remove_token((yield from act.pick(TAKE_TOKEN, act.limits([one_of(lying)]))))
        replace(state, minion, supply(state, hero, name)[0])
        yield from push_if_due(state)

    yield from act.bullets(
        _crawl(act, IN_RANGE),
        Bullet(
            "turn_a_minion",
            "Turn a minion into a Zombie",
            turn,
            lambda: GATHERED not in hero.used and act.can_target(*OVERRUN),
        ),
        least=0,
        most=most,
        again=True,
    )


@MORTIMER.skill(
    "Gathering Horde", GREEN, 2, "B",
    initiative=5, ranged=True, defense=4, movement=2, range=4, item="initiative",
)  # fmt: skip
def gathering_horde(act: Act) -> Play[None]:
    """Up to two times, pick one: move a Zombie in range 1 space; or, once a turn, replace an enemy
    minion in range that has at least two Zombies beside it by a Zombie."""
    yield from _horde(act, 2)


@MORTIMER.skill(
    "Army of Darkness", GREEN, 3, "B",
    initiative=4, ranged=True, defense=4, movement=2, range=4, item="initiative",
)  # fmt: skip
def army_of_darkness(act: Act) -> Play[None]:
    """Up to three times, pick one: move a Zombie in range 1 space; or, once a turn, replace an
    enemy minion in range that has at least two Zombies beside it by a Zombie."""
    yield from _horde(act, 3)


# --- blue -------------------------------------------------------------------------------------


def _slam(act: Act, least: int, most: int) -> Play[None]:
    def slam() -> Play[None]:
        zombie = yield from _zombie(act)
        if zombie is None:
            return
        limits = act.target_limits([OTHER_UNIT_OR_TOKEN, next_to(zombie), act.movable(PUSH)])
        pushed = yield from act.may_pick(PUSH_TARGET, limits)
        if pushed is not None:
            yield from act.push([pushed], 1, source=zombie)

    yield from act.bullets(
        Bullet("zombie", "Use a Zombie", slam, lambda: act.has(ZOMBIES, IN_RANGE)),
        _step(act),
        least=least,
        most=most,
        again=True,
    )


@MORTIMER.skill(
    "Corpse Slam", BLUE_CARD, 1, initiative=9, ranged=True, defense=6, movement=3, range=4
)
def corpse_slam(act: Act) -> Play[None]:
    """Pick one: choose a Zombie in range and move it up to 1 space, and then it may drive another
    unit or token next to it 1 space away from itself; or step 1 space."""
    yield from _slam(act, 1, 1)


@MORTIMER.skill(
    "Morbid Mosh", BLUE_CARD, 2, "A",
    initiative=9, ranged=True, defense=6, movement=3, range=4, item="attack",
)  # fmt: skip
def morbid_mosh(act: Act) -> Play[None]:
    """Up to two times, pick one: choose a Zombie in range and move it up to 1 space, and then it
    may drive another unit or token next to it 1 space away from itself; or step 1 space."""
    yield from _slam(act, 0, 2)


@MORTIMER.skill(
    "Macabre Mayhem", BLUE_CARD, 3, "A",
    initiative=10, ranged=True, defense=7, movement=3, range=4, item="radius",
)  # fmt: skip
def macabre_mayhem(act: Act) -> Play[None]:
    """Up to three times, pick one: choose a Zombie in range and move it up to 1 space, and then it
    may drive another unit or token next to it 1 space away from itself; or step 1 space."""
    yield from _slam(act, 0, 3)


def _rob(act: Act, most: int) -> Play[None]:
    def rob() -> Play[None]:
        yield from _zombie(act)
        act.gain(1)

    yield from act.bullets(
        # The coin does not hang on the Zombie; in the first printing there has to be one.
        Bullet(
            "zombie",
            "Use a Zombie",
            rob,
            lambda: act.state.edition != 1 or act.has(ZOMBIES, IN_RANGE),
        ),
        _step(act),
        least=0,
        most=most,
        again=True,
    )


@MORTIMER.skill(
    "Robbing Zombies", BLUE_CARD, 2, "B",
    initiative=9, ranged=True, defense=6, movement=3, range=4, item="defense",
)  # fmt: skip
def robbing_zombies(act: Act) -> Play[None]:
    """Up to two times, pick one: move a Zombie in range, if there is one, up to 1 space, and gain
    1 coin; or step 1 space."""
    yield from _rob(act, 2)


@MORTIMER.skill(
    "Stalking Scalpers", BLUE_CARD, 3, "B",
    initiative=10, ranged=True, defense=7, movement=3, range=4, item="defense",
)  # fmt: skip
def stalking_scalpers(act: Act) -> Play[None]:
    """Up to three times, pick one: move a Zombie in range, if there is one, up to 1 space, and gain
    1 coin; or step 1 space."""
    yield from _rob(act, 3)


@MORTIMER.ultimate("Master of Puppets")
class MasterOfPuppets(Passive):
    """Where a text lets you choose up to three times, you may choose up to five times."""

    def bullets(self, act: Actor, most: int) -> int:
        return 5 if most == 3 else most
