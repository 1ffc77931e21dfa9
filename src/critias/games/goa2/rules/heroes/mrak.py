"""Mrak the Stoneshaper: breaks the ground with Rocks in lines and rings, terrain is his weapon."""

from __future__ import annotations

from critias.games.goa2.rules import tokens
from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import THIS_ROUND, Active, text_of
from critias.games.goa2.rules.actor import LAID, Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_OR_TOKEN,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    OTHER_UNIT,
    REACHED,
    one_of,
    token,
)
from critias.games.goa2.rules.hands import owner_of
from critias.games.goa2.rules.laying import PLACE_TOKEN
from critias.games.goa2.rules.movement import MOVE, PATH, PUSH
from critias.games.goa2.rules.passive import TOKENS, Passive
from critias.games.goa2.rules.performing import movement
from critias.games.goa2.rules.pushing import PUSH_TARGET
from critias.games.goa2.rules.state import Effect, GoaState, Hero
from critias.kernel.choices import Play
from critias.kernel.hexes import mask_of, spaces_of
from critias.kit.limits import Limits

ROCK = "rock"
ROCKS = token(ROCK)
ALL_ROCKS = 3

MRAK = HeroSheet(
    "mrak",
    "Mrak",
    "the Stoneshaper",
    stars=3,
    roles=("Melee", "Tokens", "Durable", "Disabler", "Tactician"),
    stats={"attack": (8, 8), "initiative": (1, 1), "defense": (8, 8), "movement": (2, 4)},
    set="arcane",
    emblem=(
        "M-9.6 9.2-5.8-2.4-2.6.6.4-8.8 3.6-3.4 5.4-5 9.6 9.2ZM.2-4.2-1.4 3.2.6 2.4.2 7 3.4.4 1.4 1Z"
    ),
    signs={ROCK: "M-9 7.4-7.4-1.6-2.6-7.6 4-6.4 8.8.4 7.6 7.4ZM-4.6-.6-1.6-4.4 1.4-3.8-1 .2Z"},
    tokens=((ROCK, ALL_ROCKS),),
)


def _rocky(a: Actor, without: int = 0) -> int:
    """The spaces next to terrain or to a Rock; what stands `without` does not count as terrain."""
    return a.terrain_sides(without) | a.board.grid.beside(ROCKS.mask(a))


ROCKY = Condition("goa2.concept.terrain", _rocky)


# --- gold and silver --------------------------------------------------------------------------


def _fissure(act: Act, who: Condition) -> Play[None]:
    target = yield from act.target(who, REACHED)
    direction = act.board.grid.direction(act.here, target)
    assert direction is not None
    line = act.board.grid.rays[act.here][direction]
    yield from act.attack(target)

    def empty() -> list[int]:
        return [space for space in line if act.free(LAID) >> space & 1]

    number = min(ALL_ROCKS, len(empty()))
    yield from act.take_back(act.token_name(ROCK), number)
    yield from act.lay_tokens(ROCK, empty()[:number])


@MRAK.attack("Fissure", GOLD, initiative=11, attack=4, defense=3, movement=1)
def fissure(act: Act) -> Play[None]:
    """Attack somebody next to you. After that a Rock goes onto each of the first three empty spaces
    of the line from you through the target."""
    yield from _fissure(act, ENEMY)


@MRAK.attack("Lesser Fissure", GOLD, initiative=10, attack=3, defense=2, movement=1, handicap=True)
def lesser_fissure(act: Act) -> Play[None]:
    """Attack a hero next to you. After that a Rock goes onto each of the first three empty spaces
    of the line from you through the target."""
    yield from _fissure(act, ENEMY_HERO)


def _lying(a: Act) -> int:
    """Where his own Rocks lie, which can be taken back."""
    own = tokens.on_board(a.state, a.hero, a.token_name(ROCK))
    return mask_of(a.state.space[piece] for piece in own)


@MRAK.skill("Stone Grip", SILVER, initiative=12, defense=4, range=3, ranged=True)
def stone_grip(act: Act) -> Play[None]:
    """Pick an enemy hero in range with three empty spaces beside it or more. A Rock goes onto three
    of them, always as far from you as possible."""
    grid = act.board.grid
    near = grid.near
    # All three are needed, so that those on the board are taken back first.
    room = act.free(LAID) | _lying(act)
    open_heroes = mask_of(
        space for space in act.state.at if (near[space] & room).bit_count() >= ALL_ROCKS
    )
    rival = yield from act.target(ENEMY_HERO, IN_RANGE, one_of(open_heroes))
    yield from act.take_back(act.token_name(ROCK), ALL_ROCKS)
    left = spaces_of(near[rival] & act.free(LAID))
    found: list[int] = []
    while len(found) < ALL_ROCKS:
        farthest = max(grid.distance(act.here, space) for space in left)
        equal = [space for space in left if grid.distance(act.here, space) == farthest]
        if len(found) + len(equal) > ALL_ROCKS:
            limits = Limits(mask_of(equal), "goa2.concept.closer")
            equal = [(yield from act.pick(PLACE_TOKEN, limits))]
        found += equal
        left = [space for space in left if space not in equal]
    yield from act.lay_tokens(ROCK, found)


# --- red --------------------------------------------------------------------------------------


def _quake(act: Act) -> Play[None]:
    rival = yield from act.target(ENEMY_HERO, IN_RADIUS, ROCKY)
    yield from act.discards(act.hero_at(rival), or_falls=True)


@MRAK.skill("Seismic Slam", RED_CARD, 1, initiative=7, attack=6, defense=7, movement=3, radius=3)
def seismic_slam(act: Act) -> Play[None]:
    """An enemy hero in radius that is next to terrain or to a Rock discards a card or is
    defeated."""
    yield from _quake(act)


@MRAK.skill(
    "Seismic Assault", RED_CARD, 2, "A",
    initiative=7, attack=7, defense=8, movement=3, radius=4, item="initiative",
)  # fmt: skip
def seismic_assault(act: Act) -> Play[None]:
    """An enemy hero in radius that is next to terrain or to a Rock discards a card or is
    defeated."""
    yield from _quake(act)


@MRAK.skill(
    "Epicenter", RED_CARD, 3, "A",
    initiative=8, attack=7, defense=8, movement=3, radius=4, item="range",
)  # fmt: skip
def epicenter(act: Act) -> Play[None]:
    """An enemy hero in radius that is next to terrain or to a Rock discards a card or is defeated.
    You may do this once more with another hero."""
    yield from _quake(act)
    act.may_repeat(1, NEW_TARGET)


class Carapace(Active):
    """The card may be discarded instead of one from hand, and may defend from where it lies."""

    def spare(self, state: GoaState, effect: Effect, hero: Hero, defending: bool) -> str:
        if hero.index != effect.owner:
            return ""
        card = text_of(effect)
        owner = owner_of(state, card, hero)
        lies = card.id in (owner.card, *owner.resolved) and card.id not in owner.facedown
        return card.id if lies else ""


CARAPACE = Carapace()


@MRAK.movement(
    "Stone Carapace", RED_CARD, 2, "B",
    initiative=7, movement=4, attack=7, defense=6, item="defense", active=CARAPACE,
)  # fmt: skip
def stone_carapace(act: Act) -> Play[None]:
    """This round: when you would discard a card from hand you may discard this card instead; and
    when you are attacked you may defend with it as if it were in your hand. Then move."""
    act.start(THIS_ROUND)
    yield from movement(act)


@MRAK.movement(
    "Rock Solid", RED_CARD, 3, "B",
    initiative=8, movement=4, attack=7, defense=6, item="defense", active=CARAPACE,
)  # fmt: skip
def rock_solid(act: Act) -> Play[None]:
    """You may take a discarded card back. This round: when you would discard a card from hand you
    may discard this card instead; and when you are attacked you may defend with it as if it were in
    your hand. Then move."""
    yield from act.may_retrieve()
    act.start(THIS_ROUND)
    yield from movement(act)


# --- green ------------------------------------------------------------------------------------


def _steps_to_rocks(a: Actor, space: int) -> int:
    """Where the unit on a space can step that is next to terrain or to a Rock once it has left."""
    return a.board.grid.near[space] & a.free(a.state.at[space]) & _rocky(a, 1 << space)


def _drawn(a: Actor) -> int:
    return mask_of(space for space in a.state.at if _steps_to_rocks(a, space))


DRAWN_TO_ROCKS = Condition(PATH, _drawn)


def _slide(act: Act) -> Play[None]:
    origin = yield from act.may_target(OTHER_UNIT, IN_RANGE, DRAWN_TO_ROCKS, act.movable(MOVE))
    if origin is not None:
        goal = one_of(_steps_to_rocks(act, origin), ROCKY.rule)
        yield from act.move_piece(origin, 1, goal)


@MRAK.skill(
    "Treacherous Ground", GREEN, 1, initiative=6, defense=4, movement=2, range=3, ranged=True
)
def treacherous_ground(act: Act) -> Play[None]:
    """You may move another unit in range one space, to a space next to terrain or to a Rock."""
    yield from _slide(act)


@MRAK.skill(
    "Rockslide", GREEN, 2, "A",
    initiative=5, defense=4, movement=2, range=4, ranged=True, item="attack",
)  # fmt: skip
def rockslide(act: Act) -> Play[None]:
    """You may move another unit in range one space, to a space next to terrain or to a Rock."""
    yield from _slide(act)


@MRAK.skill(
    "Avalanche", GREEN, 3, "A",
    initiative=5, defense=5, movement=2, range=4, ranged=True, item="radius",
)  # fmt: skip
def avalanche(act: Act) -> Play[None]:
    """You may move another unit in range one space, to a space next to terrain or to a Rock. You
    may do this once more."""
    yield from _slide(act)
    act.may_repeat()


def _roll(act: Act, most: int) -> Play[None]:
    far = act.board.grid.size
    ends = act.state.once(_rolled_to, act, far, most)
    yield from act.move_straight(1, far, ends=ends, ignoring=True, optional=True)


def _rolled_to(act: Act, far: int, most: int) -> int:
    free = act.free()
    return mask_of(
        end
        for end, way in act.straight_ways(act.here, 1, far, ignoring=True).items()
        if (mask_of(way.through) & free).bit_count() <= most
    )


@MRAK.skill("Rolling Stone", GREEN, 2, "B", initiative=5, defense=4, movement=2, item="initiative")
def rolling_stone(act: Act) -> Play[None]:
    """You may move any distance in a straight line, through obstacles, but over one empty space at
    most."""
    yield from _roll(act, 1)


@MRAK.skill(
    "Strolling Stone", GREEN, 3, "B", initiative=5, defense=5, movement=2, item="initiative"
)
def strolling_stone(act: Act) -> Play[None]:
    """You may move any distance in a straight line, through obstacles, but over two empty spaces at
    most."""
    yield from _roll(act, 2)


# --- blue -------------------------------------------------------------------------------------


def _boulder(act: Act, most: int) -> Play[None]:
    origin = yield from act.target(ENEMY_OR_TOKEN, ADJACENT, act.movable(PUSH), kind=PUSH_TARGET)
    direction = act.board.grid.direction(act.here, origin)
    assert direction is not None
    yield from act.push([origin], (yield from act.push_distance(1, most)), ignoring=True)
    yield from act.move_straight(1, most, ignoring=True, optional=True, directions=(direction,))


@MRAK.skill("Boulder Rush", BLUE_CARD, 1, initiative=8, defense=6, movement=2)
def boulder_rush(act: Act) -> Play[None]:
    """Push an enemy unit or a token next to you 1 or 2 spaces, through obstacles. Then you may move
    up to 2 spaces in the same direction, through obstacles."""
    yield from _boulder(act, 2)


@MRAK.skill("Boulder Blitz", BLUE_CARD, 2, "A", initiative=9, defense=7, movement=2, item="defense")
def boulder_blitz(act: Act) -> Play[None]:
    """Push an enemy unit or a token next to you 1 to 3 spaces, through obstacles. Then you may move
    up to 3 spaces in the same direction, through obstacles."""
    yield from _boulder(act, 3)


@MRAK.skill("Boulderdozer", BLUE_CARD, 3, "A", initiative=9, defense=7, movement=2, item="movement")
def boulderdozer(act: Act) -> Play[None]:
    """Push an enemy unit or a token next to you 1 to 4 spaces, through obstacles. Then you may move
    up to 4 spaces in the same direction, through obstacles."""
    yield from _boulder(act, 4)


def _stomp(act: Act) -> Play[None]:
    origin = yield from act.target(
        OTHER_UNIT, IN_RADIUS, ROCKY, act.movable(MOVE), act.one_step_movable()
    )
    yield from act.move_piece(origin, 1)
    yield from act.place_token(ROCK, origin)


@MRAK.skill(
    "Stomping Step", BLUE_CARD, 2, "B",
    initiative=9, defense=7, movement=2, radius=4, item="attack",
)  # fmt: skip
def stomping_step(act: Act) -> Play[None]:
    """Move another unit in radius that is next to terrain or to a Rock one space. Put a Rock onto
    the space it left."""
    yield from _stomp(act)


@MRAK.skill(
    "Ground Shaker", BLUE_CARD, 3, "B",
    initiative=9, defense=7, movement=2, radius=4, item="attack",
)  # fmt: skip
def ground_shaker(act: Act) -> Play[None]:
    """Move another unit in radius that is next to terrain or to a Rock one space. Put a Rock onto
    the space it left. You may do this once more with another unit."""
    yield from _stomp(act)
    act.may_repeat(1, NEW_TARGET)


HARD_PLACE = "rock_and_a_hard_place"


@MRAK.ultimate("Rock and a Hard Place")
class RockAndAHardPlace(Passive):
    """Once per turn, after you have placed Rocks next to enemy heroes, each of those heroes
    discards a card, if able."""

    def after(self, act: Act, what: str, *data: object) -> Play[None]:
        if what != TOKENS or HARD_PLACE in act.hero.used:
            return
        spaces = data[0]
        assert isinstance(spaces, list)
        beside = one_of(act.board.grid.beside(mask_of(spaces)))
        touched = spaces_of(act.target_limits([ENEMY_HERO, beside]).mask)
        if touched:
            act.hero.used += (HARD_PLACE,)
        # During an action every figure is a hero of its own.
        for hero in sorted(map(act.hero_at, touched), key=lambda hero: hero.index):
            yield from act.discards(hero)
