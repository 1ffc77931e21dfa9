"""Sabina the Gunslinger: shoots, marches and swaps minions, pushes."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act, played_attack
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    FRIENDLY_MINION,
    IN_RADIUS,
    IN_RANGE,
    MINION,
    beside,
    other_than,
)
from critias.games.goa2.rules.movement import PUSH, SWAP
from critias.games.goa2.rules.passive import PUSHED, Passive
from critias.games.goa2.rules.places import SWAP_FIRST, SWAP_SECOND
from critias.games.goa2.rules.state import Hero
from critias.kernel.choices import Play
from critias.kernel.kinds import AskKind

REMOVE_MINION = AskKind(
    "remove_minion",
    "{0:name}, {1:name}: remove a minion?",
    waiting="{who} may remove a minion",
    rule="goa2.concept.remove",
)

SABINA = HeroSheet(
    "sabina",
    "Sabina",
    "the Gunslinger",
    stars=1,
    roles=("Tactician", "Pusher"),
    stats={"attack": (1, 8), "initiative": (5, 5), "defense": (3, 3), "movement": (5, 6)},
    emblem=(
        "M-6.6-9.4H-4.4V9.6H-6.6ZM-3.4-8.6C0-10 3-6.6 8.8-8.4 7-5.6 7-3.4 8.8-.8 3.4.8 0-2.6-3.4-1Z"
    ),
)


# --- gold and silver --------------------------------------------------------------------------


def _push_back(act: Act, *where: Condition) -> Play[None]:
    """Push whom she has attacked; one that stands in no line cannot be pushed."""
    space = act.struck(*where)
    if space is None:
        return
    aligned = act.board.grid.direction(act.here, space) is not None
    if not aligned or act.held(PUSH) >> space & 1:
        act.stop()
    yield from act.push([space], 1)


@SABINA.attack(
    "Point Blank Shot", GOLD, initiative=12, attack=2, ranged=True, defense=2, movement=1, range=1
)
def point_blank_shot(act: Act) -> Play[None]:
    """Attack somebody in range. When that is over and the target stands beside you, drive it away
    by 1 space."""
    yield from act.attack((yield from act.target(ENEMY, IN_RANGE)))
    yield from _push_back(act, ADJACENT)


@SABINA.attack("Bang", GOLD, initiative=11, attack=1, defense=1, movement=1, handicap=True)
def bang(act: Act) -> Play[None]:
    """Attack a hero next to you. When that is over, drive it away by 1 space."""
    yield from act.attack((yield from act.target(ENEMY_HERO, ADJACENT)))
    yield from _push_back(act)


@SABINA.skill("Back to Back", SILVER, initiative=8, defense=2, radius=2)
def back_to_back(act: Act) -> Play[None]:
    """Pick a minion of your team in radius: you and it trade spaces."""
    yield from act.swap_with(FRIENDLY_MINION, IN_RADIUS)


# --- red --------------------------------------------------------------------------------------


def _quickdraw(act: Act, bonus: int) -> Play[None]:
    """The red A line: harder against those who played an attack card."""
    target = yield from act.target(ENEMY, IN_RANGE)
    hero = act.find_hero(target)
    yield from act.attack(target, bonus if hero is not None and played_attack(hero) else 0)


@SABINA.attack(
    "Quickdraw", RED_CARD, 1,
    initiative=8, attack=2, plus=True, ranged=True, defense=6, movement=4, range=2,
)  # fmt: skip
def quickdraw(act: Act) -> Play[None]:
    """Attack somebody in range, at +3 if it is a hero whose card of this turn is an attack card."""
    yield from _quickdraw(act, 3)


@SABINA.attack(
    "Gunslinger", RED_CARD, 2, "A",
    initiative=9, attack=3, plus=True, ranged=True, defense=6, movement=4, range=2,
    item="initiative",
)  # fmt: skip
def gunslinger(act: Act) -> Play[None]:
    """Attack somebody in range, at +3 if it is a hero whose card of this turn is an attack card."""
    yield from _quickdraw(act, 3)


@SABINA.attack(
    "Dead Shot", RED_CARD, 3, "A",
    initiative=9, attack=3, plus=True, ranged=True, defense=7, movement=4, range=2,
    item="movement",
)  # fmt: skip
def dead_shot(act: Act) -> Play[None]:
    """Attack somebody in range, at +4 if it is a hero whose card of this turn is an attack card."""
    yield from _quickdraw(act, 4)


def _shootout(act: Act, most: int) -> Play[None]:
    """The red B line: after a shot at close quarters minions around Sabina are removed, all of
    them chosen before any leaves (goa2.attack.heavy-minion-immunity)."""
    target = yield from act.target(ENEMY, IN_RANGE)
    close = act.near >> target & 1
    yield from act.attack(target)
    if not close:
        return
    spaces: list[int] = []
    while len(spaces) < most:
        minion = yield from act.may_target(
            ENEMY_MINION, ADJACENT, other_than(*spaces), kind=REMOVE_MINION
        )
        if minion is None:
            break
        spaces.append(minion)
    yield from act.remove_minions([act.state.at[space] for space in spaces])


@SABINA.attack(
    "Shootout", RED_CARD, 2, "B",
    initiative=9, attack=3, ranged=True, defense=6, movement=4, range=2, item="defense",
)  # fmt: skip
def shootout(act: Act) -> Play[None]:
    """Attack somebody in range. If the target stood beside you, you may then take one enemy minion
    from beside you off the board, for no coins."""
    yield from _shootout(act, 1)


@SABINA.attack(
    "Bullet Hell", RED_CARD, 3, "B",
    initiative=9, attack=3, ranged=True, defense=7, movement=4, range=2, item="radius",
)  # fmt: skip
def bullet_hell(act: Act) -> Play[None]:
    """Attack somebody in range. If the target stood beside you, you may then take one or two enemy
    minions from beside you off the board, for no coins."""
    yield from _shootout(act, 2)


# --- green ------------------------------------------------------------------------------------


def _march(act: Act, repeats: int) -> Play[None]:
    minion = yield from act.target(FRIENDLY_MINION, IN_RADIUS, act.one_step_movable(IN_RADIUS))
    yield from act.move_piece(minion, 1, IN_RADIUS)
    act.may_repeat(repeats)


@SABINA.skill("Troop Movement", GREEN, 1, initiative=4, defense=2, movement=2, radius=2)
def troop_movement(act: Act) -> Play[None]:
    """A minion of your team in radius goes 1 space and stays in radius. You may do this twice, with
    the same minion or another."""
    yield from _march(act, 1)


@SABINA.skill(
    "Marching Orders", GREEN, 2, "A", initiative=3, defense=3, movement=2, radius=3, item="attack"
)
def marching_orders(act: Act) -> Play[None]:
    """A minion of your team in radius goes 1 space and stays in radius. You may do this twice, with
    the same minion or another."""
    yield from _march(act, 1)


@SABINA.skill(
    "Path to Victory", GREEN, 3, "A", initiative=3, defense=3, movement=2, radius=3, item="range"
)
def path_to_victory(act: Act) -> Play[None]:
    """A minion of your team in radius goes 1 space and stays in radius. You may do this three
    times, with the same minion or others."""
    yield from _march(act, 2)


@SABINA.skill(
    "Close Support", GREEN, 2, "B", initiative=3, defense=3, movement=2, radius=3,
    item="initiative",
)  # fmt: skip
def close_support(act: Act) -> Play[None]:
    """Pick an enemy hero in radius who has a minion of your team beside it: that hero loses a card
    from hand, if it has one."""
    yield from act.makes_discard(ENEMY_HERO, IN_RADIUS, beside(FRIENDLY_MINION))


@SABINA.skill(
    "Covering Fire", GREEN, 3, "B", initiative=3, defense=3, movement=2, radius=3,
    item="initiative",
)  # fmt: skip
def covering_fire(act: Act) -> Play[None]:
    """Pick an enemy hero in radius who has a minion of your team beside it: that hero loses a card
    from hand, and with an empty hand it falls."""
    yield from act.makes_discard(ENEMY_HERO, IN_RADIUS, beside(FRIENDLY_MINION), or_falls=True)


# --- blue -------------------------------------------------------------------------------------


def _swap_two(act: Act, heavies_too: bool = False) -> Play[None]:
    limits = act.target_limits([MINION, IN_RADIUS, act.movable(SWAP)], heavies_too)
    first = yield from act.pick(SWAP_FIRST, limits)
    other_than(first).narrow(limits, act)
    second = yield from act.pick(SWAP_SECOND, limits)
    act.swap(first, second)


@SABINA.skill("Listen Up", BLUE_CARD, 1, initiative=9, defense=3, movement=3, radius=1)
def listen_up(act: Act) -> Play[None]:
    """Two minions in radius change places."""
    yield from _swap_two(act)


@SABINA.skill(
    "Roger Roger", BLUE_CARD, 2, "A", initiative=10, defense=4, movement=3, radius=2, item="attack"
)
def roger_roger(act: Act) -> Play[None]:
    """Two minions in radius change places."""
    yield from _swap_two(act)


@SABINA.skill(
    "Ready and Waiting", BLUE_CARD, 3, "A",
    initiative=10, defense=4, movement=3, radius=2, item="attack",
)  # fmt: skip
def ready_and_waiting(act: Act) -> Play[None]:
    """Two minions in radius change places; the immunity of heavy minions does not count."""
    yield from _swap_two(act, heavies_too=True)


def _advance(act: Act) -> Play[bool]:
    """Whether a card was retrieved in the company of two friendly minions."""
    if act.count(FRIENDLY_MINION, IN_RADIUS) < 2:
        return False
    return bool((yield from act.may_retrieve()))


@SABINA.skill(
    "Steady Advance", BLUE_CARD, 2, "B",
    initiative=10, defense=4, movement=3, radius=2, item="defense",
)  # fmt: skip
def steady_advance(act: Act) -> Play[None]:
    """With two or more minions of your team in radius, you may pick up a card from your discard
    pile; having done so, you may step 1 space."""
    if (yield from _advance(act)):
        yield from act.may_move(1, exact=True)


@SABINA.skill(
    "Unwavering Resolve", BLUE_CARD, 3, "B",
    initiative=10, defense=4, movement=3, radius=2, item="defense",
)  # fmt: skip
def unwavering_resolve(act: Act) -> Play[None]:
    """With two or more minions of your team in radius, you may pick up a card from your discard
    pile; having done so, you may go 1 or 2 spaces."""
    if (yield from _advance(act)):
        yield from act.may_move(2)


@SABINA.ultimate("Big Sodding Gun")
class BigSoddingGun(Passive):
    """Your basic attack has +2 range and +2 attack. An enemy hero whom you push has to discard a
    card and falls if it has none."""

    def attack(self, act: Actor) -> int:
        return 2 if act.card.basic else 0

    def range(self, act: Actor) -> int:
        return 2 if act.card.basic else 0

    def after(self, act: Act, what: str, *data: object) -> Play[None]:
        if what == PUSHED:
            (hero,) = data
            assert isinstance(hero, Hero)
            yield from act.discards(hero, or_falls=True)
