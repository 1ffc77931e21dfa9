"""Wuk the Grove Guardian: trees that stay, throws, stampedes, and minions that do not count."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import THIS_ROUND, Active
from critias.games.goa2.rules.actor import Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    ENEMY_OR_TOKEN,
    FRIENDLY,
    FRIENDLY_HERO,
    IN_RADIUS,
    IN_RANGE,
    REACHED,
    beside,
    one_of,
    other_pieces,
    token,
)
from critias.games.goa2.rules.laying import TAKE_TOKEN
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import PLACE, SWAP
from critias.games.goa2.rules.passive import RESOLVED, Passive
from critias.games.goa2.rules.performing import movement
from critias.games.goa2.rules.pieces import hero_spaces, lane_minion_mask
from critias.games.goa2.rules.state import Effect, GoaState
from critias.games.goa2.rules.targets import TARGET
from critias.kernel.choices import NO, Ask, Option, Play
from critias.kernel.hexes import mask_of, spaces_of
from critias.kernel.kinds import AskKind

TREE = "tree"
TREES = token(TREE)

UNCOUNTED = AskKind(
    "wuk_uncounted",
    "{0:name}, {1:name}: leave a minion out of the count?",
    waiting="{who} may leave minions out of the count",
    rule="goa2.battle.count",
)

WUK = HeroSheet(
    "wuk",
    "Wuk",
    "the Grove Guardian",
    stars=3,
    roles=("Tokens", "Pusher", "Durable", "Sniper", "Tactician", "Healer"),
    stats={"attack": (5, 5), "initiative": (1, 1), "defense": (8, 8), "movement": (3, 4)},
    set="renowned",
    emblem=(
        "M0-9.8C4-9.8 6.6-7 6.2-4 8.8-3 9.4.6 7.2 2.4 5.6 3.8 3.2 3.8 1.6 3V6.6L4.4 9.6H-4.4"
        "L-1.6 6.6V3C-3.2 3.8-5.6 3.8-7.2 2.4-9.4.6-8.8-3-6.2-4-6.6-7-4-9.8 0-9.8Z"
    ),
    signs={TREE: "M0-9.6 6-1.6H3.2L8 5H1.4V9.4H-1.4V5H-8L-3.2-1.6H-6Z"},
    tokens=((TREE, 3),),
    lasting=(TREE,),
)


# --- gold and silver --------------------------------------------------------------------------


def _slam(act: Act, near: Condition, far: Condition) -> Play[None]:
    def trunk() -> Play[None]:
        act.remove_token((yield from act.pick(TAKE_TOKEN, act.limits([TREES, ADJACENT]))))
        yield from act.attack((yield from act.target(far, IN_RANGE)))

    yield from act.bullets(
        act.attack_bullet("adjacent", "Attack next to you", near, REACHED),
        Bullet("throw_a_tree", "Throw a Tree", trunk, lambda: act.has(TREES, ADJACENT)),
    )


@WUK.attack("Tree Slam", GOLD, initiative=11, attack=4, ranged=True, defense=3, movement=1, range=2)
def tree_slam(act: Act) -> Play[None]:
    """Pick one: attack a minion next to you; or take a Tree from beside you off the board, then
    attack somebody in range."""
    yield from _slam(act, ENEMY_MINION, ENEMY)


@WUK.attack(
    "Makeshift Weapon", GOLD,
    initiative=10, attack=3, ranged=True, defense=2, movement=1, range=2, handicap=True,
)  # fmt: skip
def makeshift_weapon(act: Act) -> Play[None]:
    """Pick one: attack a hero next to you; or take a Tree from beside you off the board, then
    attack a hero in range."""
    yield from _slam(act, ENEMY_HERO, ENEMY_HERO)


@WUK.skill("Mystic Saplings", SILVER, initiative=4, defense=4, radius=3)
def mystic_saplings(act: Act) -> Play[None]:
    """Put up to 3 Trees onto empty spaces in radius."""
    yield from act.place_tokens(TREE, 3, IN_RADIUS, up_to=True)


# --- red --------------------------------------------------------------------------------------


def _protect(act: Act, most: int = 1) -> Play[None]:
    def hero() -> tuple[Condition, ...]:
        return ENEMY_HERO, REACHED, other_pieces(act.chosen)

    def shaded() -> tuple[Condition, ...]:
        return ENEMY, IN_RANGE, beside(TREES), other_pieces(act.chosen)

    def strike(*who: Condition) -> Play[None]:
        yield from act.attack((yield from act.target(*who)))

    yield from act.bullets(
        Bullet(
            "adjacent_hero",
            "A hero next to you",
            lambda: strike(*hero()),
            lambda: act.can_target(*hero()),
        ),
        Bullet(
            "beside_a_tree",
            "Somebody beside a Tree",
            lambda: strike(*shaded()),
            lambda: act.can_target(*shaded()),
        ),
        most=most,
    )


@WUK.attack(
    "Nature's Protector", RED_CARD, 1,
    initiative=7, attack=5, ranged=True, defense=7, movement=4, range=2,
)  # fmt: skip
def natures_protector(act: Act) -> Play[None]:
    """Pick one: attack a hero next to you, or somebody in range who is next to a Tree."""
    yield from _protect(act)


@WUK.attack(
    "Nature's Guardian", RED_CARD, 2, "A",
    initiative=7, attack=5, ranged=True, defense=8, movement=4, range=3, item="initiative",
)  # fmt: skip
def natures_guardian(act: Act) -> Play[None]:
    """Pick one: attack a hero next to you, or somebody in range who is next to a Tree."""
    yield from _protect(act)


@WUK.attack(
    "Nature's Champion", RED_CARD, 3, "A",
    initiative=8, attack=6, ranged=True, defense=8, movement=4, range=3, item="initiative",
)  # fmt: skip
def natures_champion(act: Act) -> Play[None]:
    """Pick one, or both in any order with different targets: attack a hero next to you, or somebody
    in range who is next to a Tree."""
    yield from _protect(act, most=2)


def _stampede(act: Act, minions: int) -> Play[None]:
    """Walk, or run straight over everything and trample the enemies on the way."""
    if (yield from act.choose_mode(walk="Walk", trample="Trample in a straight line")) == "walk":
        yield from movement(act)
        return
    way = yield from movement(act, ignoring=True, straight=True)
    trodden = one_of(mask_of(way.through))
    struck: list[int] = []
    while True:
        limits = act.target_limits([ENEMY_HERO, trodden, other_pieces(struck)])
        if not limits.mask:
            break
        space = yield from act.pick(TARGET, limits)
        struck.append(act.state.at[space])
        yield from act.discards(act.hero_at(space), or_falls=True)
    fallen = yield from act.targets(minions, ENEMY_MINION, trodden)
    yield from act.defeat_minions(fallen)


@WUK.movement("Trample", RED_CARD, 2, "B", initiative=7, movement=4, defense=7, item="defense")
def trample(act: Act) -> Play[None]:
    """You may also move in a straight line and over obstacles. Then every enemy hero you came
    through loses a card from hand, and with an empty hand it falls; and you may defeat one enemy
    minion you came through."""
    yield from _stampede(act, 1)


@WUK.movement(
    "Angry Stampede", RED_CARD, 3, "B", initiative=8, movement=4, defense=7, item="radius"
)
def angry_stampede(act: Act) -> Play[None]:
    """You may also move in a straight line and over obstacles. Then every enemy hero you came
    through loses a card from hand, and with an empty hand it falls; and you may defeat up to two
    enemy minions you came through."""
    yield from _stampede(act, 2)


# --- green ------------------------------------------------------------------------------------


def _throw(act: Act) -> Play[None]:
    able = act.movable(PLACE), act.placeable(IN_RANGE)
    origin = yield from act.target(ENEMY_OR_TOKEN, ADJACENT, *able)
    yield from act.place_piece(origin, IN_RANGE)


@WUK.skill("Toss Away", GREEN, 1, initiative=6, ranged=True, defense=4, movement=2, range=3)
def toss_away(act: Act) -> Play[None]:
    """Pick an enemy, or a token, beside you and put it onto an empty space in range."""
    yield from _throw(act)


@WUK.skill(
    "Mighty Throw", GREEN, 2, "A",
    initiative=5, ranged=True, defense=4, movement=2, range=4, item="attack",
)  # fmt: skip
def mighty_throw(act: Act) -> Play[None]:
    """Pick an enemy, or a token, beside you and put it onto an empty space in range."""
    yield from _throw(act)


@WUK.skill(
    "Monstrous Throw", GREEN, 3, "A",
    initiative=5, ranged=True, defense=5, movement=2, range=4, item="attack",
)  # fmt: skip
def monstrous_throw(act: Act) -> Play[None]:
    """Pick an enemy, or a token, beside you and put it onto an empty space in range. You may do
    this twice."""
    yield from _throw(act)
    act.may_repeat()


def _canopy(act: Act, least: int, most: int) -> Play[None]:
    def friend() -> tuple[Condition, ...]:
        return FRIENDLY, IN_RADIUS, act.movable(SWAP)

    def lift_friend() -> Play[None]:
        origin = yield from act.target(*friend())
        yield from act.swap_with(TREES, IN_RADIUS, who=origin)

    def tree_near() -> bool:
        return act.can_target(TREES, IN_RADIUS)

    yield from act.bullets(
        Bullet(
            "climb",
            "Climb: change places with a Tree",
            lambda: act.swap_with(TREES, IN_RADIUS),
            lambda: act.can_swap_with(TREES, IN_RADIUS),
        ),
        Bullet(
            "lift_a_friend",
            "Lift a friend onto a Tree",
            lift_friend,
            lambda: act.can_target(*friend()) and tree_near(),
        ),
        least=least,
        most=most,
        again=True,
    )


@WUK.skill(
    "Into the Canopy", GREEN, 2, "B", initiative=5, defense=4, movement=2, radius=2, item="defense"
)
def into_the_canopy(act: Act) -> Play[None]:
    """Pick one: change places with a Tree in radius; or let a friendly unit and a Tree, both in
    radius, change places."""
    yield from _canopy(act, 1, 1)


@WUK.skill(
    "Treetop Ride", GREEN, 3, "B", initiative=5, defense=5, movement=2, radius=2, item="defense"
)
def treetop_ride(act: Act) -> Play[None]:
    """Up to two times, pick one: change places with a Tree in radius; or let a friendly unit and a
    Tree, both in radius, change places."""
    yield from _canopy(act, 0, 2)


# --- blue -------------------------------------------------------------------------------------


def _fell(act: Act) -> Play[None]:
    act.remove_token((yield from act.pick(TAKE_TOKEN, act.limits([TREES, IN_RADIUS]))))


@WUK.skill("Gifts of Nature", BLUE_CARD, 1, initiative=8, defense=5, movement=2, radius=3)
def gifts_of_nature(act: Act) -> Play[None]:
    """Take a Tree in radius off the board. Then you may pick up a card from your discard pile."""
    yield from _fell(act)
    yield from act.may_retrieve()


def _plenty(act: Act, most: int) -> Play[None]:
    def gift() -> Play[None]:
        friend = yield from act.target(FRIENDLY_HERO, IN_RADIUS)
        yield from act.may_retrieve(act.hero_at(friend))

    yield from _fell(act)
    yield from act.bullets(
        Bullet("for_yourself", "For yourself", act.may_retrieve, lambda: bool(act.hero.discard)),
        Bullet(
            "for_a_friend", "For a friend", gift, lambda: act.can_target(FRIENDLY_HERO, IN_RADIUS)
        ),
        most=most,
    )


@WUK.skill(
    "Tree of Plenty", BLUE_CARD, 2, "A",
    initiative=9, defense=6, movement=2, radius=4, item="attack",
)  # fmt: skip
def tree_of_plenty(act: Act) -> Play[None]:
    """Take a Tree in radius off the board. Then pick one: you may pick up a card from your discard
    pile, or a friendly hero in radius may pick up one from its own."""
    yield from _plenty(act, 1)


@WUK.skill(
    "Abundance", BLUE_CARD, 3, "A", initiative=9, defense=6, movement=2, radius=4, item="range"
)
def abundance(act: Act) -> Play[None]:
    """Take a Tree in radius off the board. Then pick one, or both in any order: you may pick up a
    card from your discard pile, a friendly hero in radius may pick up one from its own."""
    yield from _plenty(act, 2)


class Dominance(Active):
    """Enemy minions beside Wuk may be left out when the minions are counted; the effect remembers
    how many more."""

    def uncounted(self, state: GoaState, effect: Effect, lane: int) -> Play[int]:
        owner = state.heroes[effect.owner]
        zone = state.board.zone_masks[state.zones[lane]]
        near = state.board.grid.beside(hero_spaces(state, owner))
        left = lane_minion_mask(state, lane, 1 - owner.team) & zone & near
        found = 0
        while effect.note and left & ~found:
            options: list[Option] = [*spaces_of(left & ~found), NO]
            space = yield Ask((owner.seat,), UNCOUNTED, options, (owner.name, effect.card))
            if space == NO:
                break
            found |= 1 << space
            effect.note -= 1
        return found


@WUK.skill(
    "Claim Dominance", BLUE_CARD, 2, "B",
    initiative=9, defense=6, movement=2, item="initiative", active=Dominance(),
)  # fmt: skip
def claim_dominance(act: Act) -> None:
    """This round: when the minions of a battle are counted you may leave out one enemy minion that
    stands next to you, immune or not."""
    act.start(THIS_ROUND, note=1)


@WUK.skill(
    "Assert Dominance", BLUE_CARD, 3, "B",
    initiative=9, defense=6, movement=2, item="movement", active=Dominance(),
)  # fmt: skip
def assert_dominance(act: Act) -> None:
    """This round: when the minions of a battle are counted you may leave out up to two enemy
    minions that stand next to you, immune or not."""
    act.start(THIS_ROUND, note=2)


@WUK.ultimate("March of Nature", radius=3)
class MarchOfNature(Passive):
    """Whenever a card of yours has become resolved you may put a Tree onto an empty space in
    radius."""

    def after(self, act: Act, what: str, *data: object) -> Play[None]:
        if what == RESOLVED:
            yield from act.place_tokens(TREE, 1, IN_RADIUS, up_to=True)
