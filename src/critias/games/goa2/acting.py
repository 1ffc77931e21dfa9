"""The vocabulary cards are written in: everything a hero can do in the course of one action."""

from __future__ import annotations

from collections.abc import Callable

from critias.games.goa2 import active, hands, tokens
from critias.games.goa2.cards import CARDS, ITEM_PLACE, TWIN, TYPE_ATTACK, Card
from critias.games.goa2.combat import Fighter, gain_coins
from critias.games.goa2.lanes import free_lane_point, spawn_on
from critias.games.goa2.pieces import say
from critias.games.goa2.state import OFF, GoaState, Hero
from critias.games.goa2.targets import Stop
from critias.kernel.choices import NO, Ask, Option, Play


class Act(Fighter):
    """One action of one hero."""

    def __init__(self, state: GoaState, hero: Hero, card: Card, kind: str, primary: bool) -> None:
        super().__init__(state, hero, card, kind, primary)
        self.repeats = 0
        """How often the action may be repeated, set by the text as it is carried out."""
        self.delayed: list[tuple[str, int]] = []
        """Effects that start after the action (first printing)."""

    def defender(self, hero: Hero, card: Card) -> Defender:
        return Defender(self.state, hero, card, self)

    # --- active effects -----------------------------------------------------------------------

    def start(self, lasts: str, note: int = OFF) -> None:
        """Set the card's active effect running: now, or in the first printing after the action."""
        if self.state.edition == 1:
            self.delayed.append((lasts, note))
        else:
            active.start(self.state, self.hero, self.card, lasts, note)

    def start_delayed(self) -> None:
        """Start what had to wait for the end of the action, if its hero is still there."""
        if self.on_board:
            for lasts, note in self.delayed:
                active.start(self.state, self.hero, self.card, lasts, note)
        self.delayed.clear()

    # --- cards --------------------------------------------------------------------------------

    def discards(self, hero: Hero | None, or_falls: bool = False) -> Play[bool]:
        """A hero discards a card of its player's choice, if able; with `or_falls` it is defeated
        if it cannot. True if it did either."""
        assert hero is not None
        if hero.hand:
            if len(hero.hand) == 1:
                # Nobody is asked, so nobody's answer would keep the actor from taking this back;
                # and even a card seen in an earlier round might have been upgraded since.
                self.state.revealed += 1
            card = yield Ask(
                (hero.seat,), "discard", hero.hand[:], (hero.name, self.hero.name, self.card.id)
            )
            hands.discard(self.state, hero, card)
            return True
        if or_falls:
            yield from self.defeat_hero(hero)
            return True
        return False

    def may_discard(self, test: Callable[[Card], bool] | None = None) -> Play[bool]:
        """The acting hero may discard a card from hand as a cost."""
        cards: list[Option] = [c for c in self.hero.hand if test is None or test(CARDS[c])]
        if not cards:
            return False
        card = yield Ask(self.seats, "may_discard", [*cards, NO], self.about, hidden=True)
        if card == NO:
            return False
        hands.discard(self.state, self.hero, card)
        return True

    def may_retrieve(self) -> Play[bool]:
        """The acting hero may take a discarded card back to hand."""
        cards: list[Option] = list(dict.fromkeys(self.hero.discard))
        if not cards:
            return False
        card = yield Ask(self.seats, "retrieve", [*cards, NO], self.about)
        if card == NO:
            return False
        hands.retrieve(self.state, self.hero, card)
        return True

    def may_retrieve_one(self, card: str) -> Play[bool]:
        """The acting hero may take back one certain card that lies resolved or discarded faceup."""
        hero = self.hero
        if card in hero.facedown or (card not in hero.discard and card not in hero.resolved):
            return False
        answer = yield Ask(self.seats, "retrieve", [card, NO], self.about)
        if answer == NO:
            return False
        hands.retrieve(self.state, hero, card)
        return True

    # --- coins, items, markers ----------------------------------------------------------------

    def gain(self, coins: int, hero: Hero | None = None) -> None:
        """A hero (by default the acting one) gains coins from the supply."""
        gain_coins(self.state, hero or self.hero, coins)

    def take_coins(self, hero: Hero, coins: int) -> None:
        """Take coins from another hero."""
        hero.coins -= coins
        self.hero.coins += coins
        say(self.state, "coins_taken", self.hero.name, hero.name, coins)

    def gain_item(self, item: str) -> None:
        """Gain an item that has no card behind it."""
        self.hero.items[ITEM_PLACE[item]] += 1
        say(self.state, "item", self.hero.name, item)

    def give_marker(self, marker: str, hero: Hero, size: int) -> None:
        """Give a marker to a hero; it leaves whoever held it. A twin has markers of its own."""
        if self.hero.name.endswith(TWIN):
            marker += TWIN
        self.state.markers[marker] = (hero.index, size)
        say(self.state, "marker", marker, hero.name, size)

    # --- tokens -------------------------------------------------------------------------------

    def place_token(self, name: str, space: int) -> Play[None]:
        """Place one of the hero's tokens: from the supply, else one taken off the board first."""
        state = self.state
        left = tokens.supply(state, self.hero, name)
        if not left:
            spaces = sorted(state.space[p] for p in tokens.on_board(state, self.hero, name))
            if not spaces:
                raise Stop
            taken = yield Ask(self.seats, "take_token", spaces, self.about)
            self.remove_token(taken)
            left = tokens.supply(state, self.hero, name)
        tokens.put_token(state, left[0], space)

    # --- minions ------------------------------------------------------------------------------

    def respawn_minion(self, points: int) -> Play[None]:
        """Put a friendly minion that this wave has lost onto one of the spaces."""
        state = self.state
        kinds = free_lane_point(state, self.team)
        if not kinds:
            raise Stop
        allowed = points
        for lane, zone in enumerate(state.zones):
            if all(pair[0] != lane for pair in kinds):
                points &= ~state.board.zone_masks[zone]
        limits = [("goa2.respawn-minion.empty-space", allowed), ("goa2.respawn-minion.cap", points)]
        space = yield from self.pick("respawn_point", limits)
        options: list[Option] = [
            ("minion", lane, kind) for lane, kind in self._fitting(kinds, space)
        ]
        _, lane, kind = yield Ask(self.seats, "respawn_minion", options, (*self.about, space))
        spawn_on(state, lane, self.team, kind, space)

    def _fitting(self, kinds: list[tuple[int, int]], space: int) -> list[tuple[int, int]]:
        """On two lanes a minion belongs to the lane whose Battle Zone it comes back in."""
        state = self.state
        zone = state.board.zone_of[space]
        here = [pair for pair in kinds if state.zones[pair[0]] == zone]
        return here or kinds

    # --- the course of the text ---------------------------------------------------------------

    def choose_mode(self, *modes: str) -> Play[str]:
        """One of the bullets of a modal text; the others are ignored."""
        mode: str = yield Ask(self.seats, "mode", modes, self.about)
        return mode

    def may_repeat(self, times: int = 1) -> None:
        """The action may be repeated once it is over."""
        if not self.repeated:
            self.repeats = times


def played_attack(hero: Hero) -> bool:
    """Whether the hero put down an attack card this turn, whatever became of it."""
    return bool(hero.laid) and CARDS[hero.laid].primary == TYPE_ATTACK


class Defender(Act):
    """A hero defending itself against an attack by discarding a card."""

    def __init__(self, state: GoaState, hero: Hero, card: Card, attack: Act) -> None:
        super().__init__(state, hero, card, "defense", card.defends_primary)
        self.against = attack
        self.blocked: bool | None = None
        self.bonus = 0
        self.ignore_minions = False

    def apply_text(self) -> Play[None]:
        """Carry out the text of a primary defense."""
        assert self.card.play is not None
        try:
            play = self.card.play(self)
            if play is not None:
                yield from play
        except Stop:
            say(self.state, "stopped", self.hero.name, self.card.id)
        self.start_delayed()

    def block(self, condition: bool) -> None:
        """Block the attack if the condition is met; otherwise the text ends here."""
        self.blocked = condition
        if not condition:
            raise Stop
