"""Performing actions: who acts, with which values, and what can be targeted.

A condition is a set of spaces with the rule behind it. The same conjunction that yields the legal
targets says which condition a refused target fails.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from critias.games.goa2.active import active_of
from critias.games.goa2.cards import CARDS, TYPE_DEFENSE_SKILL, Card
from critias.games.goa2.passive import Passive, passive_of
from critias.games.goa2.pieces import all_minions, lane_minion_mask, minions, units
from critias.games.goa2.state import (
    ATTACK,
    HEAVY,
    HERO,
    OFF,
    RADIUS,
    RANGE,
    Effect,
    GoaState,
    Hero,
)
from critias.kernel.choices import NO, Ask, Option, Play
from critias.kernel.hexes import spaces_of

if TYPE_CHECKING:
    from critias.games.goa2.board import Board


class Stop(Exception):
    """The action stops here; what has been done stays done."""


Limits = Sequence[tuple[str, int]]


class Why:
    """Says which rule keeps a space out of a question."""

    __slots__ = ("limits",)

    def __init__(self, limits: Limits) -> None:
        self.limits = limits

    def __call__(self, option: Option) -> str | None:
        if isinstance(option, int) and option >= 0:
            for rule, mask in self.limits:
                if not mask >> option & 1:
                    return rule
        return None


class Condition:
    """A named condition on targets or spaces."""

    __slots__ = ("mask", "rule")

    def __init__(self, rule: str, mask: Callable[[Actor], int]) -> None:
        self.rule = rule
        self.mask = mask


class Actor:
    """A hero performing one action with one card."""

    def __init__(self, state: GoaState, hero: Hero, card: Card, kind: str, primary: bool) -> None:
        self.state = state
        self.hero = hero
        self.card = card
        self.kind = kind
        """"attack", "skill", "movement", "defense", "fast_travel", "clear" or "hold"."""
        self.primary = primary
        self.ranged = card.ranged and primary
        self.team = hero.team
        self.passive: Passive = passive_of(state, hero)
        self.repeated = False
        self.earlier: list[int] = []
        """Pieces that earlier instances of a repeated action targeted."""
        self.chosen: list[int] = []
        """Pieces this instance targeted."""
        self.defenders: list[Hero] = []
        """Heroes who have defended against this action."""

    # --- values: icon, items, Ultimate, markers -----------------------------------------------

    @property
    def here(self) -> int:
        """Where the acting hero stands."""
        return self.state.space[self.hero.index]

    @property
    def on_board(self) -> bool:
        """Whether the acting hero is still there."""
        return self.state.space[self.hero.index] != OFF

    @property
    def board(self) -> Board:
        """The board in use."""
        return self.state.board

    @property
    def near(self) -> int:
        """The spaces next to the acting hero."""
        return self.state.board.grid.near[self.here]

    @property
    def range(self) -> int:
        """The range icon with items; 0 without the icon."""
        if self.card.range is None:
            return 0
        return self.card.range + self.hero.items[RANGE] + self.passive.range(self)

    @property
    def radius(self) -> int:
        """The radius icon with items; 0 without the icon."""
        if self.card.radius is None:
            return 0
        return self.card.radius + self.hero.items[RADIUS]

    def attack_total(self, bonus: int = 0) -> int:
        """Icon + items + text + effects; there is no lower bound."""
        total = bonus
        if self.card.attack is not None:
            total += self.card.attack + self.hero.items[ATTACK]
        total += self.passive.attack(self) + poison(self.state, self.hero)
        for effect in self.effects():
            change = active_of(effect).attack_change(self.state, effect, self)
            if change and affects(self.state, effect, self.here):
                total += change
        return total

    def effects(self) -> list[Effect]:
        """The active effects in force."""
        state = self.state
        if not state.effects:
            return state.effects
        turn = state.turn
        return [e for e in state.effects if e.begins <= turn <= e.ends]

    # --- sets of spaces -----------------------------------------------------------------------

    def within(self, distance: int) -> int:
        """The spaces at distance 1 to `distance`."""
        return self.state.board.grid.disc(self.here, distance) & ~(1 << self.here)

    def free(self) -> int:
        """The spaces that are empty for this actor."""
        state = self.state
        return state.board.grid.ground & ~state.occupied & ~self.walls()

    def walls(self) -> int:
        """The spaces that effects turn into obstacles for this actor."""
        mask = 0
        for effect in self.effects():
            walls = active_of(effect).walls(self.state, effect, self)
            if walls and affects(self.state, effect, self.here):
                mask |= walls
        return mask

    def held(self, how: str) -> int:
        """The spaces whose units this actor cannot move, push, place or swap."""
        mask = 0
        for effect in self.effects():
            held = active_of(effect).holds(self.state, effect, self, how)
            if held:
                mask |= held & ~immune_to(self.state, effect)
        return mask

    def immune(self, heavies_too: bool = False) -> int:
        """The spaces whose units this action cannot target; with `heavies_too` the heavy minions'
        own immunity is passed over."""
        state = self.state
        mask = 0 if heavies_too else immune_heavies(state)
        for effect in self.effects():
            mask |= active_of(effect).immune(state, effect, self)
        return mask & ~(1 << self.here) if self.on_board else mask

    def beside_terrain(self, space: int) -> bool:
        """Whether the space is next to terrain, or to something that counts as terrain."""
        if self.board.beside_terrain >> space & 1:
            return True
        near = self.board.grid.near[space]
        return any(
            active_of(e).terrain(self.state, e) & near & ~immune_to(self.state, e)
            for e in self.effects()
        )

    def battle(self) -> int:
        """The spaces of the Battle Zone as this actor sees it."""
        if self.passive.points_everywhere:
            return self.state.board.grid.ground
        return self.state.battle

    def empty_points(self) -> int:
        """The empty minion spawn points in the Battle Zone as this actor sees them."""
        if self.passive.points_everywhere:
            return self.free()
        return self.state.board.all_points & self.state.battle & self.free()

    def own_empty_points(self) -> int:
        """As `empty_points`, of the actor's colour only."""
        if self.passive.points_everywhere:
            return self.free()
        own = self.state.board.points[self.team]
        return (own[0] | own[1] | own[2]) & self.state.battle & self.free()

    # --- asking -------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[int, ...]:
        """Who makes the choices of this action."""
        return (self.hero.seat,)

    @property
    def about(self) -> tuple[Option, ...]:
        """What questions of this action are about."""
        return (self.hero.name, self.card.id)

    def limits(self, conditions: Sequence[Condition]) -> list[tuple[str, int]]:
        """Each condition's rule and spaces."""
        return [(c.rule, c.mask(self)) for c in conditions]

    def pick(self, kind: str, limits: Limits) -> Play[int]:
        """A space that satisfies all limits; the action stops if there is none."""
        mask = _meet(limits)
        if not mask:
            raise Stop
        space: int = yield Ask(self.seats, kind, spaces_of(mask), self.about, Why(limits))
        return space

    def may_pick(self, kind: str, limits: Limits) -> Play[int | None]:
        """As `pick`, but the actor may decline; nothing is asked if there is no such space."""
        mask = _meet(limits)
        if not mask:
            return None
        options: list[Option] = [*spaces_of(mask), NO]
        answer: Any = yield Ask(self.seats, kind, options, self.about, Why(limits))
        return None if answer == NO else answer

    def target_limits(
        self, conditions: Sequence[Condition], heavies_too: bool = False
    ) -> list[tuple[str, int]]:
        """The conditions and, last, that an immune unit is no target."""
        limits = [(c.rule, c.mask(self)) for c in conditions]
        if not heavies_too:
            limits.append(("goa2.attack.heavy-minion-immunity", ~immune_heavies(self.state)))
        if self.state.effects:
            limits.append((IMMUNE, ~self.immune(heavies_too=True)))
        return limits

    def target(self, *conditions: Condition, kind: str = "target") -> Play[int]:
        """Choose a target: a unit that satisfies the conditions and is not immune."""
        space = yield from self.pick(kind, self.target_limits(conditions))
        self.chosen.append(self.state.at[space])
        return space

    def may_target(self, *conditions: Condition, kind: str = "may_target") -> Play[int | None]:
        """As `target`, but the actor may decline."""
        space = yield from self.may_pick(kind, self.target_limits(conditions))
        if space is not None:
            self.chosen.append(self.state.at[space])
        return space

    def has(self, *conditions: Condition) -> bool:
        """Whether anything satisfies the conditions; presence is not targeting."""
        return bool(_meet(self.limits(conditions)))

    def count(self, *conditions: Condition) -> int:
        """How many spaces satisfy the conditions; presence is not targeting."""
        return _meet(self.limits(conditions)).bit_count()

    def stop(self) -> NoReturn:
        """A mandatory step cannot be done."""
        raise Stop

    def confirm(self, kind: str) -> Play[bool]:
        """Ask the actor yes or no."""
        answer = yield Ask(self.seats, kind, ("yes", NO), self.about)
        return bool(answer == "yes")

    def hero_at(self, space: int) -> Hero | None:
        """The hero standing there, if it is one."""
        piece = self.state.at.get(space)
        if piece is None or self.state.kinds[piece] != HERO:
            return None
        return self.state.heroes[self.state.owners[piece]]


IMMUNE = "goa2.concept.immune"


def _meet(limits: Limits) -> int:
    mask = -1
    for _, spaces in limits:
        mask &= spaces
    return mask


def immune_heavies(state: GoaState) -> int:
    """Heavy minions guarded by non-heavy minions of their team in the Battle Zone of their lane."""
    m = state.minion_mask
    mask = 0
    for team in (0, 1):
        heavies = m[team * 3 + HEAVY]
        if not heavies:
            continue
        guards = m[team * 3] | m[team * 3 + 1]
        if len(state.zones) == 1:
            if guards & state.board.zone_masks[state.zones[0]]:
                mask |= heavies
        else:
            for lane, zone in enumerate(state.zones):
                own = lane_minion_mask(state, lane, team)
                if own & guards & state.board.zone_masks[zone]:
                    mask |= own & heavies
    return mask


def immune_to(state: GoaState, effect: Effect) -> int:
    """The spaces whose units an active effect does not touch, because they are immune to the kind
    of action that set it running (goa2.concept.immune-type)."""
    card = CARDS[effect.card]
    kind = "skill" if card.primary == TYPE_DEFENSE_SKILL else card.primary
    return Actor(state, state.heroes[effect.owner], card, kind, True).immune()


def affects(state: GoaState, effect: Effect, space: int) -> bool:
    """Whether an active effect touches the unit on a space."""
    return space == OFF or not immune_to(state, effect) >> space & 1


def poison(state: GoaState, hero: Hero) -> int:
    """What a marker held by the hero does to its initiative, attack and defense."""
    if not state.markers:
        return 0
    return sum(size for holder, size in state.markers.values() if holder == hero.index)


def next_to(space: int) -> Condition:
    """Adjacent to a given space."""
    return Condition("goa2.concept.adjacent-spaces", lambda a: a.board.grid.near[space])


def other_than(*spaces: int) -> Condition:
    """Any space but these."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return Condition("goa2.perform.valid-targets", lambda a: ~mask)


def one_of(mask: int, rule: str = "goa2.perform.valid-targets") -> Condition:
    """One of a given set of spaces."""
    return Condition(rule, lambda a: mask)


def heroes_where(test: Callable[[Hero], bool]) -> Condition:
    """Heroes of whom the test is true."""

    def mask(a: Actor) -> int:
        found = 0
        for hero in a.state.heroes:
            space = a.state.space[hero.index]
            if space != OFF and test(hero):
                found |= 1 << space
        return found

    return Condition("goa2.perform.valid-targets", mask)


def _earlier(a: Actor) -> int:
    mask = -1
    for piece in a.earlier:
        if a.state.space[piece] != OFF:
            mask &= ~(1 << a.state.space[piece])
    return mask


def _same(a: Actor) -> int:
    if not a.repeated:
        return -1
    mask = 0
    for piece in a.earlier:
        if a.state.space[piece] != OFF:
            mask |= 1 << a.state.space[piece]
    return mask


VALID = "goa2.perform.valid-targets"
ENEMY = Condition("goa2.attack.enemies-only", lambda a: units(a.state, 1 - a.team))
ENEMY_HERO = Condition(VALID, lambda a: a.state.hero_mask[1 - a.team])
ENEMY_MINION = Condition(VALID, lambda a: minions(a.state, 1 - a.team))
ENEMY_MELEE = Condition(VALID, lambda a: a.state.minion_mask[(1 - a.team) * 3])
ENEMY_RANGED = Condition(VALID, lambda a: a.state.minion_mask[(1 - a.team) * 3 + 1])
ENEMY_NON_HEAVY = Condition(
    VALID,
    lambda a: a.state.minion_mask[(1 - a.team) * 3] | a.state.minion_mask[(1 - a.team) * 3 + 1],
)
FRIENDLY = Condition("goa2.concept.friendly", lambda a: units(a.state, a.team) & ~(1 << a.here))
FRIENDLY_HERO = Condition(
    "goa2.concept.friendly", lambda a: a.state.hero_mask[a.team] & ~(1 << a.here)
)
FRIENDLY_MINION = Condition("goa2.concept.friendly", lambda a: minions(a.state, a.team))
MINION = Condition(VALID, lambda a: all_minions(a.state))
OTHER_HERO = Condition(
    "goa2.concept.other-hero",
    lambda a: (a.state.hero_mask[0] | a.state.hero_mask[1]) & ~(1 << a.here),
)
OTHER_UNIT = Condition(
    "goa2.perform.self-only-if-named",
    lambda a: (units(a.state, 0) | units(a.state, 1)) & ~(1 << a.here),
)
OTHER_UNIT_OR_TOKEN = Condition(
    "goa2.perform.self-only-if-named",
    lambda a: (units(a.state, 0) | units(a.state, 1) | a.state.token_mask) & ~(1 << a.here),
)
ENEMY_OR_TOKEN = Condition(VALID, lambda a: units(a.state, 1 - a.team) | a.state.token_mask)
TOKEN_PIECE = Condition(VALID, lambda a: a.state.token_mask)
ADJACENT = Condition("goa2.concept.adjacent-spaces", lambda a: a.near)
NOT_ADJACENT = Condition("goa2.concept.adjacent-spaces", lambda a: ~a.near)
IN_RANGE = Condition("goa2.card.range-max", lambda a: a.within(a.range))
IN_RADIUS = Condition("goa2.card.range-max", lambda a: a.within(a.radius))
OFF_LINE = Condition("goa2.concept.in-straight-line", lambda a: ~a.board.grid.lines[a.here])
EMPTY = Condition("goa2.concept.empty-space", lambda a: a.free())
NEW_TARGET = Condition("goa2.repeat.whole-action", _earlier)
SAME_TARGET = Condition("goa2.repeat.whole-action", _same)
