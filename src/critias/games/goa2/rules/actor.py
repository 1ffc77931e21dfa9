"""Who acts: a hero performing an action, with its values, and where things are as it sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from critias.games.goa2.rules.active import active_of, any_of, item, running, text_of
from critias.games.goa2.rules.cards import Card, kind_of
from critias.games.goa2.rules.passive import NONE, Passive, passive_of
from critias.games.goa2.rules.pieces import guarded_heavies, marked, minions, units
from critias.games.goa2.rules.state import (
    ATTACK,
    HERO,
    OFF,
    RADIUS,
    RANGE,
    Effect,
    GoaState,
    Hero,
)
from critias.games.goa2.rules.tokens import ruled
from critias.kernel.choices import Because
from critias.kernel.hexes import mask_of
from critias.kernel.kinds import EventKind
from critias.kit.limits import Limits

if TYPE_CHECKING:
    from critias.games.goa2.rules.board import Board

STOPPED = EventKind("stopped", "{1:card} stops: {2:stop}.", rule="goa2.perform.mandatory-stop")

VALID = "goa2.perform.valid-targets"
CARD_OVER_RULES = "goa2.overview.card-over-rules"

LAID = -2
"""In place of a piece: a thing that is laid onto the board and is no unit (a token, a fixture)."""


class Stop(Exception):
    """The action stops here; what has been done stays done."""

    def __init__(self, rule: str = "") -> None:
        """`rule` is what kept the last out whom the step might have been done with."""
        super().__init__(rule)
        self.rule = rule


class Condition:
    """A set of spaces with the rule behind it. The same conjunction that yields the legal targets
    says which condition a refused target fails."""

    __slots__ = ("mask", "rule")

    def __init__(self, rule: str, mask: Callable[[Actor], int]) -> None:
        self.rule = rule
        self.mask = mask

    def narrow(self, limits: Limits, actor: Actor) -> None:
        """Leave only the spaces that satisfy the condition."""
        limits.keep(self.rule, self.mask(actor))


class Both(Condition):
    """Two conditions under one name, each with its own reason."""

    __slots__ = ("first", "second")

    def __init__(self, first: Condition, second: Condition) -> None:
        super().__init__(second.rule, lambda a: first.mask(a) & second.mask(a))
        self.first = first
        self.second = second

    def narrow(self, limits: Limits, actor: Actor) -> None:
        self.first.narrow(limits, actor)
        self.second.narrow(limits, actor)


class Actor:
    """A hero performing one action with one card."""

    passive: Passive = NONE
    """The hooks of the hero's Ultimate."""
    lance: int | None = None
    """The printed range of an attack that an Ultimate has made ranged."""
    repeated = False
    only: tuple[Condition, ...] = ()
    """What the first target of a repeat has to satisfy besides."""
    without: tuple[int, ...] = ()
    """Pieces that this action can neither target nor affect."""
    earlier: Sequence[int] = ()
    """Pieces that earlier instances of a repeated action targeted; in the first instance, once
    the repeats are over, all that were targeted."""
    defenders: tuple[Hero, ...] = ()
    """Heroes who have defended against this action."""
    full_line = False
    """Whether a Movement action has to cover its full value in a straight line."""

    def __init__(
        self,
        state: GoaState,
        hero: Hero,
        card: Card,
        kind: str,
        primary: bool,
        piece: int = OFF,
    ) -> None:
        self.state = state
        self.hero = hero
        self.card = card
        self.kind = kind
        """"attack", "skill", "movement", "defense", "fast_travel", "clear" or "hold"; "passive" for
        what an Ultimate does outside its hero's actions."""
        self.primary = primary
        self.piece = hero.index if piece == OFF else piece
        """The figure that acts."""
        self.team = hero.team
        self.ranged = card.ranged and primary
        if hero.ultimate:
            self.passive = passive_of(state, hero)
            if kind == "attack":
                self.lance = self.passive.reach(self)
                if self.lance is not None:
                    self.ranged = True
        self.chosen: list[int] = []
        """Pieces this instance targeted."""

    # --- values: icon, items, Ultimate, effects, markers ----------------------------------------

    @property
    def here(self) -> int:
        """Where the acting figure stands."""
        return self.state.space[self.piece]

    @property
    def on_board(self) -> bool:
        """Whether the acting figure is still there."""
        return self.state.space[self.piece] != OFF

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
        """The range icon with items; 0 without the icon. Effects never lower it below 1."""
        return self.range_with(0)

    def range_with(self, bonus: int) -> int:
        """The range where a text adds to it: effects lower what comes of that."""
        icon = self.card.range if self.lance is None else self.lance
        if icon is None:
            return 0
        value = icon + item(self.state, self.hero, RANGE) + self.passive.range(self) + bonus
        change = self.change(RANGE) if self.state.effects else 0
        return value + change if change >= 0 else max(value + change, min(value, 1))

    @property
    def radius(self) -> int:
        """The radius icon with items; 0 without the icon."""
        if self.card.radius is None:
            return 0
        value = self.card.radius + item(self.state, self.hero, RADIUS)
        value += self.passive.radius(self.state, self.hero)
        return value + self.change(RADIUS) if self.state.effects else value

    def attack_total(self, bonus: int = 0) -> int:
        """Icon + items + text + effects; there is no lower bound."""
        total = bonus
        if self.card.attack is not None:
            total += self.card.attack + item(self.state, self.hero, ATTACK)
        total += self.passive.attack(self) + marked(self.state, self.hero)
        return total + self.change(ATTACK) if self.state.effects else total

    def change(self, value: int) -> int:
        """What effects add to a value of the card."""
        return changed(self.state, value, self.hero, self.piece, self.card)

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

    def ring(self, distance: int) -> int:
        """The spaces exactly at a distance; none at 0."""
        if distance <= 0:
            return 0
        grid = self.state.board.grid
        return grid.disc(self.here, distance) & ~grid.disc(self.here, distance - 1)

    def minions(self, team: int) -> int:
        """Where minions of a team stand, as this actor sees them."""
        mask = minions(self.state, team)
        return mask | self.stand_ins() if team == self.team and self.state.token_mask else mask

    def units(self, team: int) -> int:
        """Where units of a team stand, as this actor sees them."""
        mask = units(self.state, team)
        return mask | self.stand_ins() if team == self.team and self.state.token_mask else mask

    def stand_ins(self) -> int:
        """Where tokens lie that are friendly minions for this actor besides."""
        mask = 0
        for piece, rule in ruled(self.state, "counts_as"):
            if rule.counts_as(self.state, piece, self) is not None:
                mask |= 1 << self.state.space[piece]
        return mask

    def tokens(self) -> int:
        """Where tokens lie that exist for this actor and that it may touch."""
        mask = self.state.token_mask
        if mask:
            for piece, rule in ruled(self.state, "untouchable"):
                if rule.untouchable(self.state, piece, self):
                    mask &= ~(1 << self.state.space[piece])
            if self.state.effects:
                mask &= self.sees()
        return mask

    def free(self, piece: int = OFF) -> int:
        """The spaces that are empty for this actor, for the piece it displaces, or with `LAID` for
        a thing it lays down."""
        state = self.state
        empty = state.board.grid.ground & ~state.occupied
        if not any_of(state, "walls", "sees"):
            return empty
        return empty & ~self.walls(piece) & self.sees(piece)

    def with_room(self, goal: int = -1) -> int:
        """Where pieces stand that have beside them a space of `goal` that is empty for them."""
        grid = self.state.board.grid
        if not self.bounded():
            return grid.beside(goal & self.free())
        return mask_of(
            space
            for space, piece in self.state.at.items()
            if grid.near[space] & goal & self.free(piece)
        )

    def bounded(self) -> bool:
        """Whether effects are at work by which a space may be empty for one piece only."""
        return any_of(self.state, "walls", "sees") and any(
            active_of(effect).shuts or active_of(effect).cuts for effect in self.effects()
        )

    def walls(self, piece: int = OFF) -> int:
        """The spaces that effects turn into obstacles for this actor or the piece it displaces."""
        mask = 0
        for _, walls in self._walls(self.piece if piece == OFF else piece):
            mask |= walls
        return mask

    def _walls(self, piece: int) -> list[tuple[Effect, int]]:
        state = self.state
        found = []
        for effect in running(state, "walls"):
            active = active_of(effect)
            if piece == LAID and active.walls_bind_pieces:
                continue
            walls = active.walls(state, effect, self, piece)
            if walls:
                bound = state.space[piece] if active.walls_bind_pieces else self.here
                if affects(state, effect, bound):
                    found.append((effect, walls))
        return found

    def sees(self, piece: int = OFF) -> int:
        """The spaces that exist for the acting figure, and for the piece it displaces."""
        mask = seen_from(self.state, self.here)
        if piece in (OFF, LAID):
            return mask
        return mask & seen_from(self.state, self.state.space[piece])

    def held(self, how: str) -> int:
        """The spaces whose units this actor cannot move, push, place or swap."""
        mask = 0
        for _, held in self.holds(how):
            mask |= held
        return mask

    def holds(self, how: str) -> list[tuple[Effect, int]]:
        """The same, effect by effect."""
        found = []
        for effect in running(self.state, "holds"):
            held = active_of(effect).holds(self.state, effect, self, how)
            if held:
                found.append((effect, held & ~immune_to(self.state, effect)))
        return found

    def immune(self, heavies_too: bool = False) -> int:
        """The spaces whose units this action cannot target; with `heavies_too` the heavy minions'
        own immunity is passed over."""
        state = self.state
        mask = 0 if heavies_too else self.immune_heavies()
        for effect in running(state, "immune"):
            mask |= active_of(effect).immune(state, effect, self)
        return mask & ~(1 << self.here) if self.on_board else mask

    def immune_heavies(self) -> int:
        """Heavy minions guarded by other minions, as this actor sees them."""
        stand_ins = self.stand_ins() if self.state.token_mask else 0
        return guarded_heavies(self.state, self.team, stand_ins)

    def shielded(self) -> int:
        """The spaces whose units tokens keep this actor from choosing or affecting."""
        mask = 0
        if self.state.token_mask:
            for piece, rule in ruled(self.state, "blocks"):
                mask |= rule.blocks(self.state, piece, self)
        return mask

    def left_out(self) -> int:
        """Where the pieces stand that this action leaves alone."""
        mask = 0
        for piece in self.without:
            if self.state.space[piece] != OFF:
                mask |= 1 << self.state.space[piece]
        return mask

    def beside_terrain(self, space: int) -> bool:
        """Whether the space is next to terrain, or to something that counts as terrain."""
        return bool(self.terrain_sides() >> space & 1)

    def terrain_sides(self, without: int = 0) -> int:
        """The spaces next to terrain, or to something that counts as terrain; `without` are spaces
        where it does not."""
        mask = self.board.beside_terrain
        for effect in running(self.state, "terrain"):
            terrain = active_of(effect).terrain(self.state, effect)
            if terrain:
                mask |= self.board.grid.beside(terrain & ~immune_to(self.state, effect) & ~without)
        return mask

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

    # --- what is there ------------------------------------------------------------------------

    def has(self, *conditions: Condition) -> bool:
        """Whether anything satisfies the conditions; presence is not targeting."""
        return self.count(*conditions) > 0

    def count(self, *conditions: Condition) -> int:
        """How many spaces satisfy the conditions; presence is not targeting."""
        mask = -1
        for condition in conditions:
            mask &= condition.mask(self)
        if self.state.effects:
            mask &= self.sees()
        return mask.bit_count()

    def find_hero(self, space: int) -> Hero | None:
        """The hero standing there, if it is one."""
        piece = self.state.at.get(space)
        if piece is None or self.state.kinds[piece] != HERO:
            return None
        return self.state.heroes[self.state.owners[piece]]

    def hero_at(self, space: int) -> Hero:
        """The hero standing there, who was chosen as one."""
        hero = self.find_hero(space)
        assert hero is not None, f"no hero stands on {self.board.names[space]}"
        return hero


def because(state: GoaState, effect: Effect, rule: str = CARD_OVER_RULES) -> Because:
    """A rule that holds because of a card, with that card and its owner."""
    return Because(rule, (text_of(effect).id, state.heroes[effect.owner].name))


def seen_from(state: GoaState, space: int) -> int:
    """The spaces that exist for a unit on a space."""
    mask = -1
    if space == OFF or not state.effects:
        return mask
    for effect in running(state, "sees"):
        seen = active_of(effect).sees(state, effect, space)
        if seen != -1 and affects(state, effect, space):
            mask &= seen
    return mask


def changed(state: GoaState, value: int, hero: Hero, piece: int, card: Card) -> int:
    """What running effects add to a value of a hero's card."""
    total = 0
    for effect in running(state, "change"):
        change = active_of(effect).change(state, effect, value, hero, piece, card)
        if change and affects(state, effect, state.space[piece]):
            total += change
    return total


def immune_to(state: GoaState, effect: Effect) -> int:
    """The spaces whose units an active effect does not touch, because they are immune to the kind
    of action that set it running (goa2.concept.immune-type)."""
    card = text_of(effect)
    return Actor(state, state.heroes[effect.owner], card, kind_of(card), True).immune()


def affects(state: GoaState, effect: Effect, space: int) -> bool:
    """Whether an active effect touches the unit on a space."""
    return space == OFF or not immune_to(state, effect) >> space & 1
