"""What is thought about once for all options, and how things are measured.

Measures are of the size of one: each is divided by what is a lot of its sort. Nothing is counted
that the seat may not know: of the others' hands how many cards they hold, and of unresolved cards
those that lie open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from critias.games.goa2.bots.reasons.trials import blow
from critias.games.goa2.rules import combat
from critias.games.goa2.rules.cards import CARDS, TYPE_ATTACK, Card
from critias.games.goa2.rules.pieces import figures, minions
from critias.games.goa2.rules.state import (
    ATTACK,
    DEFENSE,
    HEAVY,
    HERO,
    OFF,
    RANGE,
    TURNS,
    GoaState,
    Hero,
)
from critias.kernel.choices import Ask
from critias.kernel.hexes import HexGrid, Mask
from critias.players.habits import Name

FAR: Final = 12
"""As far away as counts."""
NEAR: Final = 4
"""So many spaces are walked in a turn."""
STRENGTH: Final = 5
"""Much attack, much defense."""
QUICK: Final = 10
USUAL: Final = 4
"""What a hero usually defends with."""
BLOCK: Final = 4
"""What a card is worth in defense that stops some attacks whole."""
NOTHING = "nothing"
"""What stands on an empty space."""
NOBODY = "nobody"
"""What a blow strikes that reaches nobody."""
BARE, ARMED, LATE = "bare", "armed", "late"
"""Without a card to defend with, with some, and in the last turn, after which all come back."""


CHARGE: Final = 5
"""The longest steps before a blow, and the blow."""
FALLS: Final = frozenset({BARE, "kill"})
"""Heroes who cannot defend."""


@lru_cache(maxsize=4096)
def rings(grid: HexGrid, goal: Mask) -> tuple[Mask, ...]:
    """What is so and so many spaces away from a goal, or nearer."""
    found = [goal]
    for _ in range(FAR):
        found.append(grid.spread(found[-1]))
    return tuple(found)


def reach(hero: Hero, card: Card) -> int:
    """How far the attack of a card goes."""
    if card.ranged and card.primary == TYPE_ATTACK:
        return (card.range or 1) + hero.items[RANGE]
    return 1


def defense(key: str) -> int:
    """What a card defends with."""
    card = CARDS[key]
    return BLOCK if card.block else card.defense or 0


class Danger(NamedTuple):
    """An enemy hero who has still to act with an attack."""

    mask: Mask
    """Where it strikes."""
    force: int
    stands: int


class Mind:
    """A player who has to answer a question."""

    __slots__ = (
        "_danger", "_foes", "_force", "_rings", "card", "foe", "here", "hero", "left", "near",
        "open", "prey", "state", "team",
    )  # fmt: skip

    def __init__(self, state: GoaState, ask: Ask) -> None:
        seat = ask.seats[0]
        self.state = state
        self.team = team = state.seat_teams[seat]
        self.foe = 1 - team
        hero, self.card = _about(state, seat, ask)
        self.turn_to(hero)
        self.near = state.board.grid.near
        self.open = state.phase == "act"
        """Whether the cards of this turn lie open."""
        m, foe = state.minion_mask, (1 - team) * 3
        battle = state.battle
        light = (m[foe] | m[foe + 1]) & battle
        heavy = m[foe + HEAVY]
        self.prey: Mask = light if light else heavy & battle
        """The enemy's minions that can be struck."""
        self.left = (light | heavy & battle).bit_count()
        """How many minions the enemy has in the battle."""
        self._rings: tuple[Mask, ...] | None = None
        self._danger: list[Danger] | None = None
        self._foes: tuple[Mask, Mask, Mask] | None = None

    def turn_to(self, hero: Hero | None) -> None:
        """Think of that hero of one's own."""
        self.hero, self.here = hero, OFF
        self._force: int | None = None
        if hero is not None:
            found = figures(self.state, hero)
            if found:
                self.here = self.state.space[found[0]]

    # --- distances --------------------------------------------------------------------------------

    def away(self, space: int) -> int:
        """How far it is to where the team wants to be: at the enemy's minions."""
        found = self._rings
        if found is None:
            state = self.state
            goal = self.prey or minions(state, self.foe) or state.battle
            found = self._rings = rings(state.board.grid, goal)
        bit = 1 << space
        for distance, mask in enumerate(found):
            if mask & bit:
                return distance
        return FAR

    @property
    def when(self) -> str:
        """How far the battle is."""
        if self.here == OFF:
            return "off"
        away = self.away(self.here)
        return "strike" if away <= 1 else "near" if away <= NEAR else "far"

    # --- the enemy's heroes -----------------------------------------------------------------------

    def held(self, hero: Hero) -> int:
        """How many cards a hero has left to defend with, once the one that is played is down."""
        cards = len(hero.hand)
        return cards if self.open else max(0, cards + bool(hero.card) - 1)

    def shield(self, hero: Hero) -> tuple[int, bool]:
        """What an enemy hero defends with at best, and whether that is known: basic cards are, the
        others as long as nothing was upgraded."""
        best, known = 0, not hero.buried and not hero.turned
        cards = hero.hand if self.open or not hero.card else [*hero.hand, hero.card]
        for key in cards:
            if not hero.tucked or not CARDS[key].tier:
                best = max(best, defense(key))
            else:
                known = False
        best += hero.items[DEFENSE]
        return (best, True) if known else (max(best, USUAL + hero.items[DEFENSE]), False)

    @property
    def foes(self) -> tuple[Mask, Mask, Mask]:
        """What is next to enemy heroes, what is two spaces from them, and those who are bare."""
        if self._foes is None:
            state = self.state
            beside = wide = bare = 0
            grid = state.board.grid
            for hero in state.heroes:
                if hero.team != self.team:
                    held = self.held(hero)
                    for piece in figures(state, hero):
                        space = state.space[piece]
                        if not held:
                            bare |= 1 << space
                        if held or hero.card:
                            beside |= grid.near[space]
                            wide |= grid.disc(space, 2)
            self._foes = beside, wide, bare
        return self._foes

    @property
    def danger(self) -> list[Danger]:
        """Where enemy heroes who have still to act this turn strike with their open cards, and how
        hard."""
        if self._danger is None:
            self._danger = []
            if self.open:
                state = self.state
                disc = state.board.grid.disc
                for hero in state.heroes:
                    if hero.team == self.team or not hero.card or hero.index == state.acting:
                        continue
                    card = CARDS[hero.card]
                    if card.attack is None:
                        continue
                    far, force = reach(hero, card), card.attack + hero.items[ATTACK]
                    self._danger += [
                        Danger(disc(space, far), force, space)
                        for space in [state.space[piece] for piece in figures(state, hero)]
                    ]
        return self._danger

    def threats(self, space: int) -> list[Danger]:
        """Those of them that strike at a space."""
        return [one for one in self.danger if one.mask >> space & 1]

    def falls(self, space: int) -> bool:
        """Whether one of them would strike the hero down there."""
        force = max([one.force for one in self.threats(space)], default=None)
        return force is not None and force > self.force + self.cover(self.team, space)

    @property
    def fatal(self) -> bool:
        """Whether the hero's own defeat would cost the last Life counters."""
        return self.hero is not None and lives(self.hero) >= self.state.lives[self.team]

    def rids(self, targets: Sequence[int]) -> bool:
        """Whether striking down one of these who cannot defend saves the hero, or a friend who
        cannot defend either, from falling to it."""
        if not self.danger:
            return False
        found = {space for space in targets if self.sort(space) in FALLS}
        return bool(found) and any(
            {one.stands for one in self.threats(space)} in [{foe} for foe in found]
            for space in self._falling()
        )

    def _falling(self) -> list[int]:
        """Where those of the team stand who would fall to enemies who have still to act."""
        state = self.state
        found = [] if self.here == OFF or not self.falls(self.here) else [self.here]
        for hero in state.heroes:
            if hero.team == self.team and hero is not self.hero and not hero.hand:
                found += [state.space[piece] for piece in figures(state, hero)]
        return found

    # --- one's own hero ---------------------------------------------------------------------------

    @property
    def armed(self) -> str:
        """Whether there is a card to defend with this turn."""
        return ARMED if self.hero is not None and self.hero.hand else BARE

    @property
    def later(self) -> str:
        """Whether there is one in the next turn."""
        return LATE if self.state.turn == TURNS else self.armed

    @property
    def force(self) -> int:
        """What the hero defends with at best."""
        if self._force is None:
            hero = self.hero
            best = 0 if hero is None else max(map(defense, hero.hand), default=0)
            self._force = best + (hero.items[DEFENSE] if best and hero is not None else 0)
        return self._force

    @property
    def covered(self) -> Mask:
        """Where minions may add to a defense or take from it."""
        m, spread = self.state.minion_mask, self.state.board.grid.spread
        wide = spread(m[self.foe * 3 + 1])
        own = self.team * 3
        return spread(m[own] | m[own + HEAVY] | m[self.foe * 3] | m[self.foe * 3 + HEAVY] | wide)

    def cover(self, team: int, space: int) -> int:
        """What minions around a space add to the defense of a hero of that team."""
        m, near = self.state.minion_mask, self.near[space]
        own, foe = team * 3, (1 - team) * 3
        friends = (m[own] | m[own + HEAVY]) & near
        foes = (m[foe] | m[foe + HEAVY]) & near
        shooters = m[foe + 1]
        if shooters:
            shooters &= self.state.board.grid.disc(space, 2)
        return friends.bit_count() - foes.bit_count() - shooters.bit_count()

    # --- prey -------------------------------------------------------------------------------------

    def sort(self, space: int) -> str:
        """What stands on a space, as somebody sees it who looks for prey."""
        state = self.state
        piece = state.at.get(space)
        if piece is None:
            return NOTHING
        team, kind = state.teams[piece], state.kinds[piece]
        if kind == HERO:
            hero = state.heroes[state.owners[piece]]
            if hero is self.hero:
                return "self"
            if team == self.team:
                return "friend"
            if self.held(hero):
                return "hero"
            return "kill" if lives(hero) >= state.lives[team] else BARE
        if kind > HEAVY:
            return "token"
        if team == self.team:
            return "own_heavy" if kind == HEAVY else "own"
        if state.battle >> space & 1:
            if self.left == 1:
                return "final" if self.push_wins(self.team) else "last"
            if self.settles is not None:
                return self.settles
        return "heavy" if kind == HEAVY else "minion"

    @property
    def may_charge(self) -> bool:
        """Whether some prey is as far away as an attack may lead that begins with steps."""
        if self.here == OFF:
            return False
        area = self.state.board.grid.disc(self.here, CHARGE)
        return bool((self.prey | self.state.hero_mask[self.foe]) & area)

    @property
    def settles(self) -> str | None:
        """What one of the enemy's minions less does to the minion battle that is next: that it
        pushes the lane for us, or not against us; whether that decides the game."""
        state = self.state
        if state.turn != TURNS or len(state.zones) > 1:
            return None
        own, foes = (minions(state, self.team) & state.battle).bit_count(), self.left
        if 2 * foes > own >= 2 * (foes - 1):
            return "decides" if self.push_wins(self.team) else "last"
        if 0 < 2 * own <= foes < 2 * own + 1:
            return "decides" if self.push_wins(self.foe) else "last"
        return None

    def push_wins(self, team: int) -> bool:
        """Whether the next push wins the game for that team."""
        state = self.state
        if len(state.zones) > 1:
            return False
        if state.waves[0] <= 1:
            return True
        lane = state.board.lanes[0]
        place = lane.index(state.zones[0]) + (1 if team == 0 else -1)
        return 0 <= place < len(lane) and lane[place] == state.board.thrones[1 - team]

    def strikes(self, question: str, what: str, card: Card) -> list[tuple[Name, float]]:
        """What the attack of a card could strike from where the hero stands."""
        hero, here, state = self.hero, self.here, self.state
        if hero is None or here == OFF or card.attack is None:
            return []
        area = state.board.grid.disc(here, reach(hero, card))
        mask = (self.prey | state.hero_mask[self.foe]) & area
        found: list[tuple[Name, float]] = []
        if not mask:
            return [((question, what, NOBODY), 1.0)]
        seen: dict[str, None] = {}
        hardest = -9
        while mask:
            space = mask.bit_length() - 1
            mask ^= 1 << space
            sort = self.sort(space)
            seen[sort] = None
            if sort == "hero":
                margin, name = self.margin(card, space)
                seen[name] = None
                hardest = max(hardest, margin)
        found += [((question, what, sort), 1.0) for sort in seen]
        if hardest > -9:
            found.append(((question, what, "force"), hardest / STRENGTH))
        return found

    def margin(self, card: Card | None, space: int) -> tuple[int, str]:
        """By how much an attack beats what the enemy hero on a space defends with at best, and how
        that is called."""
        state, hero = self.state, self.hero
        foe = state.heroes[state.owners[state.at[space]]]
        force = 0 if card is None or card.attack is None else card.attack
        if hero is not None:
            force += hero.items[ATTACK]
            if card is not None and card.plus and self.open and self.here != OFF:
                told = blow(state, hero, card, space)
                force = force if told is None else told
        best, known = self.shield(foe)
        margin = force - best - self.cover(self.foe, space)
        if margin <= 0:
            return margin, "held"
        return margin, "beaten" if known else "shaken"


def lives(hero: Hero) -> int:
    """How many Life counters a hero's defeat costs."""
    return combat.TIER_OF_LEVEL[hero.level]


def _about(state: GoaState, seat: int, ask: Ask) -> tuple[Hero | None, Card | None]:
    """The hero that a question is about, and the card."""
    hero = card = None
    for word in ask.about:
        if isinstance(word, str):
            if word in CARDS:
                card = card or CARDS[word]
            elif hero is None:
                hero = next((one for one in state.heroes if one.name == word), None)
    if hero is None or (hero.seat != seat and hero.team != state.seat_teams[seat]):
        hero = next((one for one in state.heroes if one.seat == seat), hero)
    return hero, card
