"""What is thought about once for all options, and how things are measured.

Measures are of the size of one: each is divided by what is a lot of its sort. Nothing is counted
that the seat may not know: of the others' hands how many cards they hold, and of unresolved cards
those that lie open."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

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
BARE, ARMED, LATE = "bare", "armed", "late"
"""Without a card to defend with, with some, and in the last turn, after which all come back."""


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
        self.hero, self.card = _about(state, seat, ask)
        hero = self.hero
        self.here = OFF
        if hero is not None:
            found = figures(state, hero)
            if found:
                self.here = state.space[found[0]]
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
        self._danger: list[tuple[Mask, int]] | None = None
        self._foes: tuple[Mask, Mask, Mask] | None = None
        self._force: int | None = None

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
    def danger(self) -> list[tuple[Mask, int]]:
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
                        (disc(state.space[piece], far), force) for piece in figures(state, hero)
                    ]
        return self._danger

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
            return "nothing"
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
        if self.left == 1 and state.battle >> space & 1:
            return "final" if self.wins else "last"
        return "heavy" if kind == HEAVY else "minion"

    @property
    def wins(self) -> bool:
        """Whether the next push wins the game."""
        state = self.state
        if len(state.zones) > 1:
            return False
        if state.waves[0] <= 1:
            return True
        lane = state.board.lanes[0]
        place = lane.index(state.zones[0]) + (1 if self.foe else -1)
        return 0 <= place < len(lane) and lane[place] == state.board.thrones[self.foe]

    def strikes(self, question: str, what: str, card: Card) -> list[tuple[Name, float]]:
        """What the attack of a card could strike from where the hero stands."""
        hero, here, state = self.hero, self.here, self.state
        if hero is None or here == OFF or card.attack is None:
            return []
        area = state.board.grid.disc(here, reach(hero, card))
        mask = (self.prey | state.hero_mask[self.foe]) & area
        found: list[tuple[Name, float]] = []
        if not mask:
            return [((question, what, "nobody"), 1.0)]
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
