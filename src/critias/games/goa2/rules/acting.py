"""The vocabulary cards are written in: everything a hero can do in the course of one action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Self

from critias.games.goa2.rules import active, hands
from critias.games.goa2.rules.active import active_of, running, text_of, watched
from critias.games.goa2.rules.actor import STOPPED, Condition, Stop
from critias.games.goa2.rules.cards import (
    CARDS,
    COLOURS,
    ITEM_PLACE,
    TWIN,
    TYPE_ATTACK,
    Card,
    in_order,
)
from critias.games.goa2.rules.combat import defense_value, gain_coins
from critias.games.goa2.rules.hands import ITEM_GAINED
from critias.games.goa2.rules.laying import Layer
from critias.games.goa2.rules.passive import (
    DISCARDED,
    MARKER,
    RESOLVED_DISCARDED,
    passive_of,
    says,
)
from critias.games.goa2.rules.pieces import present
from critias.games.goa2.rules.state import OFF, Effect, GoaState, Hero
from critias.games.goa2.rules.targets import TARGET, demanded
from critias.kernel.choices import NO, NOTHING, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.limits import unless

NAMED_COLOURS = COLOURS[:5]
"""The colours that can be named: all but the Ultimate's."""

DISCARD = AskKind(
    "discard",
    "{0:name} has to discard a card ({2:name} of {1:name}).",
    waiting="{who} has to discard a card",
    rule="goa2.state.discard-from-hand",
)
MAY_DISCARD = AskKind(
    "may_discard",
    "{0:name}, {1:name}: discard a card?",
    waiting="{who} may discard a card",
    rule="goa2.state.discard-from-hand",
)
RETRIEVE = AskKind(
    "retrieve",
    "{0:name}, {1:name}: take back a card?",
    waiting="{who} may take back a card",
    rule="goa2.state.retrieve",
)
COLOUR = AskKind(
    "colour",
    "{0:name}: name a colour ({1:name}).",
    waiting="{who} names a colour",
    rule="goa2.hidden.open-cards",
    labels={colour: colour.capitalize() for colour in NAMED_COLOURS},
)
PICK_CARD = AskKind(
    "pick_card",
    "{0:name}: pick one of your hand cards ({2:name} of {1:name}).",
    waiting="{who} picks a card in secret",
    rule="goa2.hidden.hand",
)
PAY_CARD = AskKind(
    "pay_card",
    "{0:name}, {1:name}: pay with a card?",
    waiting="{who} decides whether to pay with a card",
    rule="goa2.state.discard-from-hand",
)
COIN_FLIPPED = EventKind(
    "coin", "The coin is flipped: {0:team} is favoured now.", rule="goa2.tie.flip-after-resolve"
)
COINS_TAKEN = EventKind("coins_taken", "{0:hero} takes {2:coins} from {1:hero}.", rule=None)
MARKER_GIVEN = EventKind(
    "marker", "{1:hero} receives the {0:thing} marker ({2:signed}).", rule=None
)
COINS_LOST = EventKind("coins_lost", "{0:hero} loses {1:coins}.", rule=None)
COLOUR_NAMED = EventKind("colour", "{0:hero} names {1:colour}.", rule=None)
CARD_SHOWN = EventKind("shown", "{0:hero} shows {1:card}.", rule="goa2.hidden.open-cards")


class Repeat(NamedTuple):
    """One repeat that may follow an action."""

    only: tuple[Condition, ...] = ()
    """What its first target has to satisfy besides."""
    another: bool = False
    """Whether another figure of the hero has to perform it."""
    decided: bool = False
    """Whether its player has chosen it already."""


class Pick(NamedTuple):
    """A hand card picked in secret, and the question it answers."""

    card: str
    ask: Ask


class Act(Layer):
    """One action of one hero."""

    outer: Act | None = None
    """The action in the course of which this one is performed."""
    lies_on: str = ""
    """The card on which an effect of this action lies, where that is not its own."""
    copied: Card | None = None
    """The card of another hero that is performed as one's own."""
    effect: Effect | None = None
    """The effect that has fallen due, for the text that is applied then."""
    plan: tuple[Repeat, ...] = ()
    """The repeats that the text has allowed, as it was carried out."""
    delayed: tuple[tuple[str, int, int], ...] = ()
    """Effects that start after the action (first printing)."""
    picked: str = ""
    """What the hero's Ultimate has had it pick for this action."""

    def part_of(self, outer: Act | None) -> Self:
        """The same, performed in the course of another action if there is one."""
        if outer is not None:
            self.outer = outer
            self.lies_on = outer.lies_on
            self.stand_in = outer.stand_in
            self.copied = outer.copied
        return self

    def defender(self, hero: Hero, card: Card, piece: int) -> Defender:
        return Defender(self.state, hero, card, self, piece)

    # --- active effects -----------------------------------------------------------------------

    def start(self, lasts: str, note: int = OFF, piece: int = OFF) -> None:
        """Set the card's active effect running: now, or in the first printing after the action."""
        self.delayed += ((lasts, note, piece),)
        if self.state.edition != 1:
            self.start_delayed()

    def start_delayed(self) -> None:
        """Start what had to wait for the end of the action, if its hero is still there."""
        if self.delayed and present(self.state, self.hero):
            for lasts, note, piece in self.delayed:
                active.start(
                    self.state, self.hero, self.card, lasts, note, piece, lies_on=self.lies_on
                )
        self.delayed = ()

    # --- choices of others --------------------------------------------------------------------

    def ask(
        self, hero: Hero, kind: AskKind, options: Sequence[Option], hidden: bool = False
    ) -> Play[Option]:
        """A choice in this action that another hero's player makes (goa2.perform.actor-chooses)."""
        about = (hero.name, *self.about)
        answer: Option = yield Ask((hero.seat,), kind, options, about, hidden=hidden)
        return answer

    # --- cards --------------------------------------------------------------------------------

    def gives_up(self, hero: Hero, card: str) -> Play[None]:
        from_hand = card in hero.hand
        hands.discard(self.state, hero, card)
        if from_hand and watched(self.state, hero, "after"):
            return react(self.state, hero, DISCARDED, card, outer=self)
        return NOTHING

    def discard_resolved(self, hero: Hero, card: str) -> Play[None]:
        """Discard a resolved card."""
        hands.discard_resolved(self.state, hero, card)
        yield from react(self.state, hero, RESOLVED_DISCARDED, card, outer=self)

    def discards(
        self, hero: Hero, or_falls: bool = False, test: Callable[[Card], bool] | None = None
    ) -> Play[str]:
        """A hero discards a card of its player's choice, if able: any, or one that satisfies the
        test. With `or_falls` it is defeated if it cannot. The card."""
        cards: list[Option] = [*hands.discardable(self.state, hero, test)]
        if cards:
            if len(cards) == 1:
                # Nobody is asked, so nobody's answer would keep the actor from taking this back;
                # and even a card seen in an earlier round might have been upgraded since.
                self.state.revealed += 1
            about = (hero.name, self.hero.name, self.card.id)
            why = demanded(unless("goa2.state.discard-from-hand", CARDS))
            card: str = yield Ask((hero.seat,), DISCARD, cards, about, why)
            yield from self.gives_up(hero, card)
            return card
        if or_falls:
            yield from self.defeat_hero(hero)
        return ""

    def makes_discard(
        self,
        *who: Condition,
        or_falls: bool = False,
        test: Callable[[Card], bool] | None = None,
        kind: AskKind = TARGET,
    ) -> Play[None]:
        """A hero who satisfies the conditions discards, if able: without such a hero the step is
        skipped. With `or_falls` it is defeated if it cannot, and then there has to be one."""
        if or_falls:
            space: int | None = yield from self.target(*who, kind=kind)
        else:
            space = yield from self.target_if_able(*who, kind=kind)
        if space is not None:
            yield from self.discards(self.hero_at(space), or_falls, test)

    def several_discard(
        self,
        most: int,
        *who: Condition,
        or_falls: bool = False,
        test: Callable[[Card], bool] | None = None,
    ) -> Play[None]:
        """Up to so many heroes, chosen together, discard; with `or_falls` those who cannot fall."""
        for piece in (yield from self.targets(most, *who)):
            if self.state.space[piece] != OFF:
                victim = self.state.heroes[self.state.owners[piece]]
                yield from self.discards(victim, or_falls, test)

    def may_discard(
        self, test: Callable[[Card], bool] | None = None, hero: Hero | None = None
    ) -> Play[str]:
        """The acting hero, or another one by its own player's choice, may discard a card from hand.
        The card, or nothing."""
        who = hero or self.hero
        cards: list[Option] = [*hands.discardable(self.state, who, test)]
        if not cards:
            return ""
        about = (who.name, self.card.id, self.hero.name)
        if hero is None and self.seats != (who.seat,):
            # Somebody else decides this action, but not about cards it does not know.
            if not (yield from self.confirm(PAY_CARD)):
                return ""
            paid: str = yield Ask((who.seat,), DISCARD, cards, (who.name, *self.about))
            yield from self.gives_up(who, paid)
            return paid
        why = unless("goa2.state.discard-from-hand", CARDS)
        card: str = yield Ask((who.seat,), MAY_DISCARD, [*cards, NO], about, why, hidden=True)
        if card == NO:
            return ""
        yield from self.gives_up(who, card)
        return card

    def may_retrieve(
        self,
        hero: Hero | None = None,
        test: Callable[[Card], bool] | None = None,
        most: int = 1,
        must: bool = False,
    ) -> Play[list[str]]:
        """The acting hero, or another one by its own player's choice, takes discarded cards back to
        hand: one, or up to `most`, of those that satisfy the test and lie faceup. It may decline
        unless it `must`. The cards."""
        who = hero or self.hero
        taken: list[str] = []
        while len(taken) < most:
            # What lies facedown is named by its place: whoever does not know it could not play
            # this again by name.
            cards: list[Option] = [
                ("pile", place) if card in who.facedown else card
                for place, card in enumerate(who.discard)
                if test is None or (card not in who.facedown and test(CARDS[card]))
            ]
            if not cards:
                break
            # Whoever decides somebody else's action does not see what lies facedown.
            known = hero is None and not any(isinstance(card, tuple) for card in cards)
            seats = self.seats if known else (who.seat,)
            options = cards if must else [*cards, NO]
            about = (who.name, self.card.id, self.hero.name)
            answer: Option = yield Ask(
                seats, RETRIEVE, options, about, unless("goa2.state.retrieve", CARDS)
            )
            if answer == NO:
                break
            card = who.discard[int(str(answer[1]))] if isinstance(answer, tuple) else str(answer)
            hands.retrieve(self.state, who, card)
            taken.append(card)
        return taken

    def may_retrieve_one(self, card: str) -> Play[bool]:
        """The acting hero may take back one certain card that lies resolved or discarded faceup."""
        hero = self.hero
        if card in hero.facedown or card not in (*hero.discard, *hero.resolved):
            return False
        answer = yield Ask(
            self.seats, RETRIEVE, [card, NO], self.about, unless("goa2.state.retrieve", CARDS)
        )
        if answer == NO:
            return False
        hands.retrieve(self.state, hero, card)
        return True

    def may_take_back(self) -> Play[bool]:
        """The acting hero may take its unresolved card back to hand: it is resolved no more this
        turn, and nothing is laid into the slot."""
        hero = self.hero
        if not hero.card or self.copied is not None:
            return False
        answer = yield Ask(self.seats, RETRIEVE, [hero.card, NO], self.about)
        if answer == NO:
            return False
        hands.retrieve(self.state, hero, hero.card)
        return True

    def name_colour(
        self, by: Hero | None = None, among: Sequence[str] = NAMED_COLOURS
    ) -> Play[str]:
        """The actor, or another hero's player, names a colour openly."""
        who = by or self.hero
        seats = self.seats if by is None else (who.seat,)
        colour: str = yield Ask(seats, COLOUR, among, (who.name, self.card.id, self.hero.name))
        self.state.tell(COLOUR_NAMED, who.name, colour)
        return colour

    def picks_card(self, hero: Hero) -> Play[Pick]:
        """A hero's player picks a hand card in secret; nothing is shown yet."""
        options: list[Option] = [("hand", i) for i in range(len(hero.hand))]
        about = (hero.name, *self.about)
        ask = Ask((hero.seat,), PICK_CARD, options, about, hidden=True, secret=True)
        answer: tuple[str, int] = yield ask
        # By its place among the colours: whoever does not know the hand could not play this again
        # by name, and nothing follows from the order in which somebody holds the cards.
        return Pick(in_order(hero.hand)[answer[1]], ask)

    def shows(self, hero: Hero, pick: Pick | None = None) -> Play[str]:
        """A hero shows the hand card it picked; it picks one now if it has not yet."""
        if pick is None:
            pick = yield from self.picks_card(hero)
        pick.ask.secret = False
        self.state.revealed += 1
        hands.show(self.state, hero, pick.card)
        self.state.tell(CARD_SHOWN, hero.name, pick.card)
        return pick.card

    # --- coins, items, markers ----------------------------------------------------------------

    def gain(self, coins: int, hero: Hero | None = None) -> int:
        """A hero (by default the acting one) gains coins from the supply; those really gained."""
        return gain_coins(self.state, hero or self.hero, coins)

    def lose_coins(self, hero: Hero, coins: int) -> None:
        """A hero loses coins to the supply, as far as it has any."""
        coins = min(coins, hero.coins)
        hero.coins -= coins
        self.state.tell(COINS_LOST, hero.name, coins)

    def take_coins(self, hero: Hero, coins: int) -> None:
        """Take coins from another hero."""
        hero.coins -= coins
        self.hero.coins += coins
        self.state.tell(COINS_TAKEN, self.hero.name, hero.name, coins)

    def gain_item(self, item: str) -> None:
        """Gain an item that has no card behind it."""
        self.hero.add_item(ITEM_PLACE[item])
        self.state.tell(ITEM_GAINED, self.hero.name, item)

    def marker_name(self, marker: str) -> str:
        """The name of the hero's own marker; a twin has markers of its own."""
        return marker + TWIN if self.hero.name.endswith(TWIN) else marker

    def give_marker(self, marker: str, hero: Hero, size: int = 0) -> Play[None]:
        """Give a marker to a hero; it leaves whoever held it. Its size counts for initiative,
        attack and defense. A hero who copies another one's card has no such marker to give."""
        if self.stand_in:
            return
        marker = self.marker_name(marker)
        self.state.markers[marker] = (hero.index, size)
        self.state.tell(MARKER_GIVEN, marker, hero.name, size)
        yield from self.reacts(MARKER, hero)

    # --- the course of the text ---------------------------------------------------------------

    def flip_coin(self) -> None:
        """Turn the tie breaker coin over."""
        self.state.coin = 1 - self.state.coin
        self.state.tell(COIN_FLIPPED, self.state.coin, self.hero.name)

    def may_repeat(
        self, times: int = 1, *only: Condition, another: bool = False, decided: bool = False
    ) -> None:
        """The action may be repeated once it is over: the first target of a repeat then has to
        satisfy the conditions besides, and with `another` another figure has to perform it. Said
        twice, the second repeats follow the first ones. A repeat that is `decided` is not asked."""
        if not self.repeated:
            self.plan += (Repeat(only, another, decided),) * times

    def own_card(self) -> Hero:
        """The hero whose card this is, for a text that asks where it lies: the actor, or the owner
        of a card that is copied."""
        return (
            self.hero if self.copied is None else hands.owner_of(self.state, self.copied, self.hero)
        )


def react(
    state: GoaState, hero: Hero, what: str, *data: object, outer: Act | None = None
) -> Play[None]:
    """What a hero's Ultimate and effects do after something that happened outside its actions. A
    step of theirs that cannot be done ends their text alone."""
    if not present(state, hero):
        return
    if hero.ultimate and says(hero, "after"):
        act = Act(state, hero, CARDS[hero.ultimate], "passive", False).part_of(outer)
        act.lies_on = ""
        yield from _alone(act, passive_of(state, hero).after(act, what, *data))
    for effect in running(state, "after"):
        if effect.owner == hero.index:
            act = Act(state, hero, text_of(effect), "passive", False).part_of(outer)
            yield from _alone(act, active_of(effect).after(act, effect, what, *data))


def _alone(act: Act, play: Play[None]) -> Play[None]:
    try:
        yield from play
    except Stop as stop:
        act.state.tell(STOPPED, act.hero.name, act.card.id, stop.rule)


def of_colour(colour: str) -> Callable[[Card], bool]:
    """Cards of one colour."""
    return lambda card: card.colour == colour


def played_attack(hero: Hero) -> bool:
    """Whether the hero put down an attack card this turn, whatever became of it."""
    return bool(hero.laid) and CARDS[hero.laid].primary == TYPE_ATTACK


def follow_up(act: Act) -> Play[None]:
    """What the card of this action says of the time after its attack."""
    assert act.card.after is not None
    play = act.card.after(act)
    if play is not None:
        yield from play


class Defender(Act):
    """A hero defending itself against an attack by discarding a card."""

    def __init__(
        self, state: GoaState, hero: Hero, card: Card, attack: Act, piece: int = OFF
    ) -> None:
        super().__init__(state, hero, card, "defense", card.defends_primary, piece)
        self.against = attack
        self.blocked: bool | None = None
        self.bonus = 0
        self.ignore_minions = False
        self.by_initiative = False

    def begin(self) -> Play[None]:
        """What comes before every action comes before a Defense too."""
        return before_action(self)

    def value(self) -> int:
        """What the card defends with, minions left out."""
        value = defense_value(self.state, self.hero, self.piece, self.card, self.by_initiative)
        return value + self.bonus

    def apply_text(self) -> Play[None]:
        """Carry out the text of a primary defense."""
        assert self.card.play is not None
        try:
            if self.on_board:
                play = self.card.play(self)
                if play is not None:
                    yield from play
        except Stop as stop:
            self.state.tell(STOPPED, self.hero.name, self.card.id, stop.rule)
        self.start_delayed()

    def block(self, condition: bool) -> None:
        """Block the attack if the condition is met; otherwise the text ends here."""
        self.blocked = condition
        if not condition:
            raise Stop


def before_action(act: Act) -> Play[None]:
    """What comes before the first step of an action: the actor's own texts first, then those of
    others, ordered like effects that fall due together."""
    if watched(act.state, act.hero, "before_action"):
        return _before_action(act)
    return NOTHING


def _before_action(act: Act) -> Play[None]:
    if act.hero.ultimate and says(act.hero, "before_action"):
        yield from _alone(act, act.passive.before_action(act))
    effects = running(act.state, "before_action")
    own = [e for e in effects if e.owner == act.hero.index]
    others = [e for e in effects if e.owner != act.hero.index]
    others.sort(key=lambda e: act.state.heroes[e.owner].team != act.state.coin)
    for effect in (*own, *others):
        if effect in act.state.effects:
            yield from active_of(effect).before_action(act.state, effect, act)
