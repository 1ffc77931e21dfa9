"""Attacking, defending and defeating."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.active import active_of, cancel_owner, item, running
from critias.games.goa2.rules.actor import CARD_OVER_RULES, Actor, Condition, Stop, changed
from critias.games.goa2.rules.cards import CARDS, COSTLY_MARKERS, TWIN, Card
from critias.games.goa2.rules.lanes import LIVES, push_if_due, remove_minion, win
from critias.games.goa2.rules.passive import MINION_FELL
from critias.games.goa2.rules.pieces import figures, lift, marked, present, return_marker
from critias.games.goa2.rules.places import Placer
from critias.games.goa2.rules.state import DEFENSE, HEAVY, HERO, INITIATIVE, OFF, GoaState, Hero
from critias.games.goa2.rules.tokens import remove_token, ruled
from critias.kernel.choices import NO, NOTHING, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind
from critias.kernel.playout import Finished

if TYPE_CHECKING:
    from critias.games.goa2.rules.acting import Defender

DEFEND = AskKind(
    "defend",
    "{0:name} attacks {2:name} with {1:name} for {3:name}. Defend with which card?",
    waiting="{who} decides on a defense",
    rule="goa2.defense.reaction",
    labels={NO: "Do not defend"},
)
SAVE_MINION = AskKind(
    "save_minion",
    "{0:name}: which minion is saved?",
    waiting="{who} saves a minion",
    rule="goa2.token.keeps-properties",
)
ATTACKED = EventKind(
    "attack", "{0:hero} attacks {1:hero} with {2:card} for {3}.", rule="goa2.attack.total"
)
MINION_ATTACKED = EventKind(
    "attack_minion", "{0:hero} attacks a {1:piece} with {2:card}.", rule=None
)
DEFENDED = EventKind(
    "defense",
    "{0:hero} defends with {1:card}: {2} against {3} (minions {4:signed}).",
    rule="goa2.defense.total",
)
BLOCKED = EventKind(
    "block", "{0:hero} tries to block with {1:card}: {2:outcome}.", rule="goa2.block.condition"
)
UNDEFENDED = EventKind(
    "undefended", "{0:hero} does not defend.", rule="goa2.attack.undefended-defeated"
)
MINION_DEFEATED = EventKind(
    "minion_defeated", "{0:hero} defeats a {1:piece} at {2:space}.", rule="goa2.attack.minion-coins"
)
MINION_KEPT = EventKind("minion_kept", "The {0:piece} at {1:space} stays on the board.", rule=None)
HERO_DEFEATED = EventKind("hero_defeated", "{0:hero} defeats {1:hero}!", rule="goa2.defeat.table")
COINS_GAINED = EventKind("coins", "{0:hero} gains {1:coins}.", rule=None)
LIVES_LEFT = EventKind("lives", "{0:team} has {1:lives} left.", rule="goa2.defeat.lives")
MINION_SAVED = EventKind(
    "minion_saved", "The {0:piece} at {1:space} is saved.", rule="goa2.token.keeps-properties"
)

COINS = {0: 2, 1: 2, HEAVY: 4}
TIER_OF_LEVEL = (0, 1, 1, 1, 2, 2, 2, 3, 3)
"""The lowest card tier of a hero by level: assists paid and Life counters spent on its defeat."""
TOP_LEVEL = 8


class Strike(NamedTuple):
    """What an attack did."""

    piece: int
    """Who was attacked."""
    origin: int
    """Where it stood."""
    beside: tuple[int, ...]
    """The pieces that stood next to it."""
    card: Card | None
    """The card it discarded to defend."""
    fell: bool
    """Whether it was defeated, also if something kept a minion on the board."""
    left: bool
    """Whether it left the board; the same miniature may have come back as another minion."""


class Fighter(Placer, ABC):
    """An actor that attacks and defeats."""

    strike: Strike | None = None
    """What the last attack of this action did."""

    def attack(
        self,
        space: int,
        bonus: int = 0,
        no_primary_defense: bool = False,
        by_initiative: bool = False,
    ) -> Play[bool]:
        """The attack itself, between before-text and after-text. True if the target fell.
        `by_initiative`: the defender counts initiative in place of defense."""
        state = self.state
        piece = state.at[space]
        near = state.board.grid.neighbours[space]
        beside = tuple(state.at[n] for n in near if n in state.at)
        if state.kinds[piece] != HERO:
            state.tell(MINION_ATTACKED, self.hero.name, piece, self.card.id)
            defeated: list[int] = []
            gone = yield from self.defeat_minions([piece], defeated)
            self.strike = Strike(piece, space, beside, None, bool(defeated), gone)
            return gone
        defender = state.heroes[state.owners[piece]]
        locked = minion_modifier(state, defender, space, self) if state.edition != 1 else 0
        total = self.attack_total(bonus)
        state.tell(ATTACKED, self.hero.name, defender.name, self.card.id, total)
        asked = Defending(self, defender, piece, locked, by_initiative)
        card = yield from self._defense_card(asked, total, no_primary_defense)
        if card is None:
            yield from self.defeat_hero(defender)
            self.strike = Strike(piece, space, beside, None, True, True)
            self._still_here()
            return True
        defense = self.defender(defender, card, piece)
        defense.by_initiative = by_initiative
        yield from defense.begin()
        if card.defends_primary:
            yield from defense.apply_text()
        if state.edition == 1 and state.space[piece] != OFF:
            locked = minion_modifier(state, defender, state.space[piece], self)
        held = self._defended(defense, total, locked)
        if not held and present(state, defender):
            yield from self.defeat_hero(defender)
        self.strike = Strike(piece, space, beside, card, not held, not held)
        self.defenders += (defender,)
        self._still_here()
        return not held

    def struck(self, *conditions: Condition) -> int | None:
        """Where the target of the last attack stands, for a text that goes on with it. None if it
        has left the board, does not satisfy the conditions, or cannot be touched as things stand
        now: its defense may have made it immune or taken it out of sight."""
        space = self.struck_space()
        if space is None:
            return None
        return space if self.target_limits(conditions).mask >> space & 1 else None

    def struck_space(self) -> int | None:
        """Where the target of the last attack stands, whether it can be touched or not; None if it
        has left the board."""
        strike = self.strike
        if strike is None or strike.left or self.state.space[strike.piece] == OFF:
            return None
        return self.state.space[strike.piece]

    @abstractmethod
    def defender(self, hero: Hero, card: Card, piece: int) -> Defender:
        """The Defense action of a hero's figure against this attack."""

    def _still_here(self) -> None:
        """Steps that need an attacker on the board end with it."""
        if not self.on_board:
            raise Stop

    def _defense_card(
        self, asked: Defending, total: int, no_primary_defense: bool
    ) -> Play[Card | None]:
        state = self.state
        defender = asked.defender
        spare = hands.spare_cards(state, defender, defending=True)
        options: list[Option] = [
            key
            for key in (*defender.hand, *spare)
            if (card := CARDS[key]).defense is not None or card.block
            if not (no_primary_defense and card.defends_primary)
        ]
        options.append(NO)
        answer: str = yield Ask(
            (defender.seat,),
            DEFEND,
            options,
            (self.hero.name, self.card.id, defender.name, total),
            asked,
            hidden=bool(defender.hand),
        )
        if answer == NO:
            state.tell(UNDEFENDED, defender.name)
            return None
        yield from self.gives_up(defender, answer)
        return CARDS[answer]

    @abstractmethod
    def gives_up(self, hero: Hero, card: str) -> Play[None]:
        """A hero discards a card, with whatever that sets off."""

    def _defended(self, defense: Defender, total: int, modifier: int) -> bool:
        """Whether the defense holds."""
        state = self.state
        defender = defense.hero
        if not present(state, defender):
            return False
        if defense.card.block:
            state.tell(BLOCKED, defender.name, defense.card.id, int(bool(defense.blocked)))
            return bool(defense.blocked)
        if defense.ignore_minions:
            modifier = 0
        value = defense.value() + modifier
        state.tell(DEFENDED, defender.name, defense.card.id, value, total, modifier)
        return value >= total

    # --- defeating ----------------------------------------------------------------------------

    def defeat_minions(self, pieces: list[int], defeated: list[int] | None = None) -> Play[bool]:
        """Defeat minions: coins, then removal unless something keeps them, then the push check.
        True if any left the board; `defeated` is given those that were defeated at all."""
        state = self.state
        gone = False
        falling = yield from self._not_taken_over(pieces) if state.token_mask else _all(pieces)
        for piece in falling:
            space = state.space[piece]
            state.tell(MINION_DEFEATED, self.hero.name, piece, space)
            gain_coins(state, self.hero, COINS[state.kinds[piece]])
            for effect in running(state, "minion_defeated"):
                active_of(effect).minion_defeated(state, effect, piece)
            if (yield from _kept(state, piece)):
                state.tell(MINION_KEPT, piece, space)
            else:
                remove_minion(state, piece)
                gone = True
                if piece in self.chosen:
                    # The same miniature may come back with the next wave as another minion.
                    self.chosen.remove(piece)
        if defeated is not None:
            defeated += falling
        if falling:
            yield from self.reacts(MINION_FELL, falling)
        if gone:
            yield from push_if_due(state)
        return gone

    def _not_taken_over(self, pieces: list[int]) -> Play[list[int]]:
        """The minions whose defeat no token takes over. Where one token could save several, its
        owner's player says which."""
        state = self.state
        falling = list(pieces)
        for token, rule in ruled(state, "takes_over"):
            saved = [p for p in falling if rule.takes_over(state, token, p)]
            if not saved:
                continue
            spaces = [state.space[p] for p in saved]
            owner = state.heroes[state.owners[token]]
            space = yield Ask((owner.seat,), SAVE_MINION, spaces, (owner.name,))
            falling.remove(state.at[space])
            remove_token(state, token)
            state.tell(MINION_SAVED, state.at[space], space)
        return falling

    def remove_minions(self, pieces: list[int]) -> Play[None]:
        """Remove minions without coins, all of them before the push check."""
        for piece in pieces:
            remove_minion(self.state, piece)
        yield from push_if_due(self.state)

    def defeat_hero(self, victim: Hero, assists: int = 1) -> Play[None]:
        """Defeat a hero; this actor is the victor. Coins for assists are multiplied."""
        defeat_hero(self.state, victim, self.hero, assists)
        return NOTHING


class Forecast(NamedTuple):
    """What a card will do as a defense."""

    value: int
    """What it will count."""
    blocked: bool | None
    """Whether its text blocks the attack, if it has such a text."""
    sure: bool
    """Whether its text has been carried out without asking anybody."""


class Defending:
    """A hero asked for a defense: why a card cannot defend, and what one that can will count."""

    __slots__ = ("attack", "by_initiative", "defender", "locked", "piece")

    def __init__(
        self, attack: Fighter, defender: Hero, piece: int, locked: int, by_initiative: bool
    ) -> None:
        self.attack = attack
        self.defender = defender
        self.piece = piece
        self.locked = locked
        self.by_initiative = by_initiative

    def __call__(self, option: Option) -> str | None:
        """Why a card cannot defend. One in hand with the icon is kept back by a text."""
        if not isinstance(option, str) or option not in CARDS:
            return None
        if option == self.defender.card or option in self.defender.resolved:
            return "goa2.defense.not-from-played"
        if option not in self.defender.hand:
            return "goa2.defense.reaction"
        card = CARDS[option]
        has_icon = card.defense is not None or card.block
        return CARD_OVER_RULES if has_icon else "goa2.defense.needs-defense-icon"

    def forecast(self, key: str) -> Forecast:
        """What a card will do: in a copy, its text is carried out until it asks something."""
        card = CARDS[key]
        attack = copy(self.attack)
        attack.state = state = self.attack.state.copy()
        attack.hero = state.heroes[self.attack.hero.index]
        hero = state.heroes[self.defender.index]
        if key in hero.hand:
            hero.hand.remove(key)
        defense = attack.defender(hero, card, self.piece)
        defense.by_initiative = self.by_initiative
        sure = _runs_through(defense.begin())
        if sure and card.defends_primary:
            sure = _runs_through(defense.apply_text())
        modifier = self.locked
        if state.edition == 1 and state.space[self.piece] != OFF:
            modifier = minion_modifier(state, hero, state.space[self.piece], attack)
        value = defense.value() + (0 if defense.ignore_minions else modifier)
        return Forecast(value, defense.blocked, sure)


def _runs_through(play: Play[None]) -> bool:
    """Whether something is done without asking anybody, and without an end of the game."""
    try:
        next(play)
    except StopIteration:
        return True
    except Finished:
        return False
    play.close()
    return False


def _all(pieces: list[int]) -> Play[list[int]]:
    yield from ()
    return pieces


def _kept(state: GoaState, piece: int) -> Play[bool]:
    for effect in running(state, "minion_falls"):
        if (yield from active_of(effect).minion_falls(state, effect, piece)):
            return True
    return False


def minion_modifier(state: GoaState, hero: Hero, space: int, attack: Actor | None = None) -> int:
    """What the minions around a defender add to its defense; `attack` may see more of them."""
    m = state.minion_mask
    near = state.board.grid.near[space]
    own, foe = hero.team * 3, (1 - hero.team) * 3
    friends = (m[own] | m[own + HEAVY]) & near
    foes = (m[foe] | m[foe + HEAVY]) & near
    shooters = m[foe + 1] & state.board.grid.disc(space, 2)
    if attack is not None:
        if state.token_mask:
            foes |= attack.stand_ins() & near
        if state.effects and (seen := attack.sees(state.at[space])) != -1:
            friends, foes, shooters = friends & seen, foes & seen, shooters & seen
    return friends.bit_count() - foes.bit_count() - shooters.bit_count()


def defense_value(
    state: GoaState, hero: Hero, piece: int, card: Card, by_initiative: bool = False
) -> int:
    """What a card defends with, without text and minions: icon, items, markers, effects, tokens."""
    if by_initiative:
        value = card.initiative + item(state, hero, INITIATIVE)
    else:
        value = (card.defense or 0) + item(state, hero, DEFENSE)
    value += marked(state, hero)
    if state.effects:
        value += changed(state, DEFENSE, hero, piece, card)
    return value + token_defense(state, hero, piece)


def token_defense(state: GoaState, hero: Hero, piece: int) -> int:
    """What tokens add to the defense of a hero's figure."""
    if not state.token_mask or state.space[piece] == OFF:
        return 0
    return sum(
        rule.defense(state, token, hero, state.space[piece])
        for token, rule in ruled(state, "defense")
    )


def gain_coins(state: GoaState, hero: Hero, coins: int) -> int:
    """Pay a hero from the supply; the coins really gained."""
    if state.edition == 1 and hero.ultimate:
        return 0
    if coins:
        hero.coins += coins
        state.tell(COINS_GAINED, hero.name, coins)
    return coins


def defeat_hero(state: GoaState, victim: Hero, victor: Hero, assists: int = 1) -> None:
    """A hero falls: off the board with all its figures, coins and assists paid, Life counters
    spent; a marker it holds may cost more of them."""
    assert victim.team != victor.team, "goa2.concept.defeat-never-friendly"
    space = OFF
    for piece in figures(state, victim):
        space = lift(state, piece)
    state.fallen = True
    state.tell(HERO_DEFEATED, victor.name, victim.name, space)
    if victim.card:
        hands.resolve(state, victim)
    cancel_owner(state, victim)
    lives = TIER_OF_LEVEL[victim.level]
    for marker in [m for m, (holder, _) in state.markers.items() if holder == victim.index]:
        lives += COSTLY_MARKERS.get(marker.removesuffix(TWIN), 0)
    for marker in [m for m, (holder, _) in state.markers.items() if holder == victim.index]:
        return_marker(state, marker)
    tier = TIER_OF_LEVEL[victim.level]
    gain_coins(state, victor, victim.level)
    for hero in state.heroes:
        if hero.team == victor.team and hero is not victor:
            gain_coins(state, hero, tier * assists)
    spend_lives(state, victim.team, lives)


def spend_lives(state: GoaState, team: int, number: int) -> None:
    """A team spends Life counters; with the last one the other team wins."""
    state.lives[team] = max(0, state.lives[team] - number)
    state.tell(LIVES_LEFT, team, state.lives[team])
    if state.lives[team] == 0:
        win(state, 1 - team, LIVES)


def regain_life(state: GoaState, team: int) -> None:
    """A team gets a spent Life counter back, never more than it began with."""
    if state.lives[team] < state.first_lives:
        state.lives[team] += 1
        state.tell(LIVES_LEFT, team, state.lives[team])
