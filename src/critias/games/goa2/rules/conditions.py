"""The conditions that texts are written in: who, and where, as the acting hero sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from critias.games.goa2.rules.actor import LAID, VALID, Actor, Both, Condition
from critias.games.goa2.rules.pieces import all_minions, hero_spaces
from critias.games.goa2.rules.state import OFF, Hero
from critias.games.goa2.rules.tokens import named
from critias.kernel.hexes import Mask, mask_of, spaces_of

__all__ = [
    "ADJACENT", "ALIGNED", "ALONE", "AT_RADIUS", "AT_RANGE", "BESIDE_TERRAIN", "EMPTY",
    "EMPTY_POINT", "ENEMY", "ENEMY_HERO", "ENEMY_MELEE", "ENEMY_MINION", "ENEMY_NON_HEAVY",
    "ENEMY_OR_TOKEN", "ENEMY_RANGED", "FRIENDLY", "FRIENDLY_HERO", "FRIENDLY_MINION", "IN_RADIUS",
    "IN_RANGE", "LAYABLE", "MINION", "NEW_TARGET", "NOT_ADJACENT", "NOT_ALIGNED",
    "NOT_BESIDE_TERRAIN", "ON_POINT", "OTHER_HERO", "OTHER_UNIT", "OTHER_UNIT_OR_TOKEN", "REACHED",
    "SAME_TARGET", "TOKEN_PIECE", "Condition", "aligned_with", "beside", "both", "clear_line",
    "closer_than", "either", "farther_than", "hemmed_in", "heroes_where", "next_to", "no",
    "one_of", "other_pieces", "other_than", "these_pieces", "token", "within_of",
]  # fmt: skip


# --- who --------------------------------------------------------------------------------------

NOT_SELF = Condition("goa2.perform.self-only-if-named", lambda a: ~(1 << a.here))

ENEMY = Condition("goa2.attack.enemies-only", lambda a: a.units(1 - a.team))
ENEMY_HERO = Condition(VALID, lambda a: a.state.hero_mask[1 - a.team])
ENEMY_MINION = Condition(VALID, lambda a: a.minions(1 - a.team))
ENEMY_MELEE = Condition(VALID, lambda a: a.state.minion_mask[(1 - a.team) * 3])
ENEMY_RANGED = Condition(VALID, lambda a: a.state.minion_mask[(1 - a.team) * 3 + 1])
ENEMY_NON_HEAVY = Condition(
    VALID,
    lambda a: a.state.minion_mask[(1 - a.team) * 3] | a.state.minion_mask[(1 - a.team) * 3 + 1],
)
FRIENDLY = Condition("goa2.concept.friendly", lambda a: a.units(a.team) & ~(1 << a.here))
FRIENDLY_HERO = Condition(
    "goa2.concept.friendly", lambda a: a.state.hero_mask[a.team] & ~(1 << a.here)
)
FRIENDLY_MINION = Condition("goa2.concept.friendly", lambda a: a.minions(a.team))
MINION = Condition(VALID, lambda a: all_minions(a.state) | a.minions(a.team))
OTHER_HERO = Condition(
    "goa2.concept.other-hero",
    lambda a: (a.state.hero_mask[0] | a.state.hero_mask[1]) & ~(1 << a.here),
)
UNIT = Condition(VALID, lambda a: a.units(0) | a.units(1))
OTHER_UNIT = Both(UNIT, NOT_SELF)
OTHER_UNIT_OR_TOKEN = Both(
    Condition(VALID, lambda a: a.units(0) | a.units(1) | a.tokens()), NOT_SELF
)
ENEMY_OR_TOKEN = Condition(VALID, lambda a: a.units(1 - a.team) | a.tokens())
TOKEN_PIECE = Condition(VALID, lambda a: a.tokens())


def token(name: str) -> Condition:
    """Tokens of that name, whoever owns them, that the actor may touch."""
    return Condition(VALID, lambda a: named(a.state, name) & a.tokens())


def heroes_where(test: Callable[[Hero], bool]) -> Condition:
    """Heroes of whom the test is true."""

    def mask(a: Actor) -> int:
        found = 0
        for hero in a.state.heroes:
            if test(hero):
                found |= hero_spaces(a.state, hero)
        return found

    return Condition(VALID, mask)


# --- where, seen from the actor ---------------------------------------------------------------

ADJACENT = Condition("goa2.concept.adjacent-spaces", lambda a: a.near)
NOT_ADJACENT = Condition("goa2.concept.adjacent-spaces", lambda a: ~a.near)
IN_RANGE = Condition("goa2.card.range-max", lambda a: a.within(a.range))
IN_RADIUS = Condition("goa2.card.range-max", lambda a: a.within(a.radius))
AT_RANGE = Condition("goa2.card.range-max", lambda a: a.ring(a.range))
AT_RADIUS = Condition("goa2.card.range-max", lambda a: a.ring(a.radius))
REACHED = Condition(
    "goa2.concept.adjacent-spaces", lambda a: a.near if a.lance is None else a.within(a.range)
)
"""Where an attack on adjacent units reaches: beside the actor, unless an Ultimate says more."""
ALIGNED = Condition("goa2.concept.in-straight-line", lambda a: a.board.grid.lines[a.here])
NOT_ALIGNED = Condition("goa2.concept.in-straight-line", lambda a: ~a.board.grid.lines[a.here])
EMPTY = Condition("goa2.concept.empty-space", lambda a: a.free())
LAYABLE = Condition("goa2.concept.empty-space", lambda a: a.free(LAID))
"""Empty for a token or another thing that is laid down."""
BESIDE_TERRAIN = Condition("goa2.concept.terrain", lambda a: a.terrain_sides())
NOT_BESIDE_TERRAIN = Condition("goa2.concept.terrain", lambda a: ~a.terrain_sides())
ON_POINT = Condition(
    "goa2.concept.spawn-point", lambda a: a.board.all_points | a.board.hero_point_mask
)
"""On a spawn point of any kind, colour and Zone."""
EMPTY_POINT = Condition("goa2.concept.spawn-point", lambda a: a.empty_points())
"""On an empty minion spawn point of the Battle Zone."""


def clear_line(*kinds: int, terrain: bool = False, walls: bool = False) -> Condition:
    """On a line with the actor and nothing between: no piece of these kinds (none: no piece at
    all), with `terrain` no terrain, with `walls` no space that is shut to the actor."""

    def mask(a: Actor) -> int:
        state, grid = a.state, a.board.grid
        found = 0
        shut = a.walls() if walls and state.effects else 0
        for ray in grid.rays[a.here]:
            for space in ray:
                found |= 1 << space
                piece = state.at.get(space)
                if piece is not None and (not kinds or state.kinds[piece] in kinds):
                    break
                if shut >> space & 1 or (terrain and not grid.ground >> space & 1):
                    break
        return found

    return Condition("goa2.concept.in-straight-line", mask)


# --- where, seen from elsewhere ---------------------------------------------------------------


def next_to(space: int) -> Condition:
    """Adjacent to a given space."""
    return Condition("goa2.concept.adjacent-spaces", lambda a: a.board.grid.near[space])


def within_of(space: int, distance: int) -> Condition:
    """At distance 1 to `distance` from a given space; nothing if it is off the board."""

    def mask(a: Actor) -> int:
        if space == OFF:
            return 0
        return a.board.grid.disc(space, distance) & ~(1 << space)

    return Condition("goa2.card.range-max", mask)


def aligned_with(space: int) -> Condition:
    """On one of the six lines through a given space; nothing if it is off the board."""
    return Condition(
        "goa2.concept.in-straight-line",
        lambda a: 0 if space == OFF else a.board.grid.lines[space],
    )


def beside(*conditions: Condition) -> Condition:
    """Next to something that satisfies the conditions, which is a matter of presence."""

    def mask(a: Actor) -> int:
        found = -1
        for condition in conditions:
            found &= condition.mask(a)
        return a.board.grid.beside(found & a.board.grid.ground)

    return Condition("goa2.concept.adjacent-spaces", mask)


def farther_than(space: int) -> Condition:
    """Farther from the actor than a given space."""
    return Condition(
        "goa2.concept.closer",
        lambda a: ~a.board.grid.disc(a.here, a.board.grid.distance(a.here, space)),
    )


def closer_than(space: int) -> Condition:
    """Closer to the actor than a given space."""

    def mask(a: Actor) -> int:
        distance = a.board.grid.distance(a.here, space)
        return a.board.grid.disc(a.here, distance - 1) if distance else 0

    return Condition("goa2.concept.closer", mask)


# --- surroundings -----------------------------------------------------------------------------


def hemmed_in(number: int) -> Condition:
    """Next to at least that many obstacles: what is one for the piece itself; a missing space at
    the edge is one for everybody."""

    def mask(a: Actor) -> int:
        near = a.board.grid.near
        everybody = None if a.bounded() else a.free()
        found = 0
        for space, piece in a.state.at.items():
            free = a.free(piece) if everybody is None else everybody
            if 6 - (near[space] & free).bit_count() >= number:
                found |= 1 << space
        return found

    return Condition("goa2.concept.obstacle", mask)


def _alone(a: Actor) -> Mask:
    everybody = a.units(0) | a.units(1)
    near = a.board.grid.near
    found = 0
    for space in spaces_of(everybody):
        if not near[space] & everybody:
            found |= 1 << space
    return found


ALONE = Condition("goa2.concept.adjacent-spaces", _alone)
"""Units with no other unit beside them."""


# --- made on the spot -------------------------------------------------------------------------


def other_than(*spaces: int) -> Condition:
    """Any space but these."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return Condition(VALID, lambda a: ~mask)


def these_pieces(pieces: Iterable[int]) -> Condition:
    """The spaces on which these pieces stand."""
    meant = tuple(pieces)

    def mask(a: Actor) -> Mask:
        return mask_of(a.state.space[piece] for piece in meant if a.state.space[piece] != OFF)

    return Condition(VALID, mask)


def other_pieces(pieces: Iterable[int]) -> Condition:
    """Any space but those on which these pieces stand."""
    return no(these_pieces(pieces))


def one_of(mask: Mask, rule: str = VALID) -> Condition:
    """One of a given set of spaces."""
    return Condition(rule, lambda a: mask)


def both(first: Condition, second: Condition) -> Condition:
    """What satisfies both."""
    return Both(first, second)


def either(first: Condition, second: Condition) -> Condition:
    """What satisfies one of the two; a refusal names the second one's rule."""
    return Condition(second.rule, lambda a: first.mask(a) | second.mask(a))


def no(condition: Condition) -> Condition:
    """What does not satisfy the condition."""
    return Condition(condition.rule, lambda a: ~condition.mask(a))


# --- repeats ----------------------------------------------------------------------------------


def _earlier(a: Actor) -> Mask:
    mask = -1
    for piece in a.earlier:
        if a.state.space[piece] != OFF:
            mask &= ~(1 << a.state.space[piece])
    return mask


def _same(a: Actor) -> Mask:
    if not a.repeated:
        return -1
    mask = 0
    for piece in a.earlier:
        if a.state.space[piece] != OFF:
            mask |= 1 << a.state.space[piece]
    return mask


NEW_TARGET = Condition("goa2.repeat.whole-action", _earlier)
SAME_TARGET = Condition("goa2.repeat.whole-action", _same)
