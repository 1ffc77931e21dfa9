"""Attacking, defending and defeating."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from critias.games.goa2 import hands
from critias.games.goa2.active import active_of, cancel_owner, running
from critias.games.goa2.cards import CARDS, Card
from critias.games.goa2.lanes import LIVES, push_if_due, remove_minion, win
from critias.games.goa2.movement import Mover
from critias.games.goa2.pieces import lift, say
from critias.games.goa2.state import DEFENSE, HEAVY, HERO, OFF, GoaState, Hero
from critias.games.goa2.targets import Stop, poison
from critias.kernel.choices import NO, Ask, Option, Play, Why

if TYPE_CHECKING:
    from critias.games.goa2.acting import Defender

COINS = {0: 2, 1: 2, HEAVY: 4}
TIER_OF_LEVEL = (0, 1, 1, 1, 2, 2, 2, 3, 3)
"""The lowest card tier of a hero by level: assists paid and Life counters spent on its defeat."""
TOP_LEVEL = 8


class Fighter(Mover, ABC):
    """An actor that attacks and defeats."""

    def attack(self, space: int, bonus: int = 0, no_primary_defense: bool = False) -> Play[bool]:
        """The attack itself, between before-text and after-text. True if the target fell."""
        state = self.state
        piece = state.at[space]
        if state.kinds[piece] != HERO:
            say(state, "attack_minion", self.hero.name, piece, self.card.id)
            return (yield from self.defeat_minions([piece]))
        defender = state.heroes[state.owners[piece]]
        locked = minion_modifier(state, defender, space) if state.edition != 1 else 0
        total = self.attack_total(bonus)
        say(state, "attack", self.hero.name, defender.name, self.card.id, total)
        card = yield from self._defense_card(defender, total, no_primary_defense)
        if card is None:
            yield from self.defeat_hero(defender)
            self._still_here()
            return True
        defense = self.defender(defender, card)
        if card.defends_primary:
            yield from defense.apply_text()
        if state.edition == 1 and state.space[defender.index] != OFF:
            locked = minion_modifier(state, defender, state.space[defender.index])
        held = self._defended(defense, total, locked)
        if not held:
            yield from self.defeat_hero(defender)
        self.defenders.append(defender)
        self._still_here()
        return not held

    @abstractmethod
    def defender(self, hero: Hero, card: Card) -> Defender:
        """The Defense action of a hero against this attack."""

    def _still_here(self) -> None:
        """Steps that need an attacker on the board end with it."""
        if not self.on_board:
            raise Stop

    def _defense_card(
        self, defender: Hero, total: int, no_primary_defense: bool
    ) -> Play[Card | None]:
        state = self.state
        options: list[Option] = [
            key
            for key in defender.hand
            if (card := CARDS[key]).defense is not None or card.block
            if not (no_primary_defense and card.defends_primary)
        ]
        options.append(NO)
        answer: str = yield Ask(
            (defender.seat,),
            "defend",
            options,
            (self.hero.name, self.card.id, defender.name, total),
            _why_no_defense(defender),
            hidden=bool(defender.hand),
        )
        if answer == NO:
            say(state, "undefended", defender.name)
            return None
        hands.discard(state, defender, answer)
        return CARDS[answer]

    def _defended(self, defense: Defender, total: int, modifier: int) -> bool:
        """Whether the defense holds."""
        state = self.state
        defender = defense.hero
        if defense.card.block:
            say(state, "block", defender.name, defense.card.id, int(bool(defense.blocked)))
            return bool(defense.blocked)
        if defense.ignore_minions:
            modifier = 0
        value = (defense.card.defense or 0) + defender.items[DEFENSE] + defense.bonus
        value += poison(state, defender) + modifier
        say(state, "defense", defender.name, defense.card.id, value, total, modifier)
        return value >= total

    # --- defeating ----------------------------------------------------------------------------

    def defeat_minions(self, pieces: list[int]) -> Play[bool]:
        """Defeat minions: coins, then removal unless something keeps them, then the push check.
        True if any left the board."""
        state = self.state
        gone = False
        for piece in pieces:
            space = state.space[piece]
            say(state, "minion_defeated", self.hero.name, piece, space)
            gain_coins(state, self.hero, COINS[state.kinds[piece]])
            if (yield from _kept(state, piece)):
                say(state, "minion_kept", piece, space)
            else:
                remove_minion(state, piece)
                gone = True
                if piece in self.chosen:
                    # The same miniature may come back with the next wave as another minion.
                    self.chosen.remove(piece)
        if gone:
            yield from push_if_due(state)
        return gone

    def remove_minions(self, pieces: list[int]) -> Play[None]:
        """Remove minions without coins, all of them before the push check."""
        for piece in pieces:
            remove_minion(self.state, piece)
        yield from push_if_due(self.state)

    def defeat_hero(self, victim: Hero) -> Play[None]:
        """Defeat a hero; this actor is the victor."""
        defeat_hero(self.state, victim, self.hero)
        yield from ()


def _why_no_defense(defender: Hero) -> Why:
    """Why a card cannot defend. One in hand with the icon is kept back by a text."""

    def why(option: Option) -> str | None:
        if not isinstance(option, str) or option not in CARDS:
            return None
        if option == defender.card or option in defender.resolved:
            return "goa2.defense.not-from-played"
        if option not in defender.hand:
            return "goa2.defense.reaction"
        card = CARDS[option]
        has_icon = card.defense is not None or card.block
        return "goa2.overview.card-over-rules" if has_icon else "goa2.defense.needs-defense-icon"

    return why


def _kept(state: GoaState, piece: int) -> Play[bool]:
    for effect in running(state):
        if (yield from active_of(effect).minion_falls(state, effect, piece)):
            return True
    return False


def minion_modifier(state: GoaState, hero: Hero, space: int) -> int:
    """What the minions around a defender add to its defense."""
    m = state.minion_mask
    near = state.board.grid.near[space]
    own, foe = hero.team * 3, (1 - hero.team) * 3
    friends = (m[own] | m[own + HEAVY]) & near
    foes = (m[foe] | m[foe + HEAVY]) & near
    shooters = m[foe + 1] & state.board.grid.disc(space, 2)
    return friends.bit_count() - foes.bit_count() - shooters.bit_count()


def gain_coins(state: GoaState, hero: Hero, coins: int) -> int:
    """Pay a hero from the supply; the coins really gained."""
    if state.edition == 1 and hero.ultimate:
        return 0
    if coins:
        hero.coins += coins
        say(state, "coins", hero.name, coins)
    return coins


def defeat_hero(state: GoaState, victim: Hero, victor: Hero) -> None:
    """A hero falls: off the board, coins and assists paid, Life counters spent."""
    assert victim.team != victor.team, "goa2.concept.defeat-never-friendly"
    space = lift(state, victim.index)
    state.fallen = True
    say(state, "hero_defeated", victor.name, victim.name, space)
    if victim.card:
        hands.resolve(state, victim)
    cancel_owner(state, victim)
    for marker in [m for m, (holder, _) in state.markers.items() if holder == victim.index]:
        del state.markers[marker]
        say(state, "marker_returned", marker)
    tier = TIER_OF_LEVEL[victim.level]
    gain_coins(state, victor, victim.level)
    for hero in state.heroes:
        if hero.team == victor.team and hero is not victor:
            gain_coins(state, hero, tier)
    state.lives[victim.team] = max(0, state.lives[victim.team] - tier)
    say(state, "lives", victim.team, state.lives[victim.team])
    if state.lives[victim.team] == 0:
        win(state, victor.team, LIVES)
