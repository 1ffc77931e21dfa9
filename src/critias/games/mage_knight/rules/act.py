"""Whoever plays an effect: what a card, a Unit or a Skill can do, as verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from critias.games.mage_knight.rules import gaining, mana
from critias.games.mage_knight.rules.components import (
    DEED_COLOUR,
    DEED_KIND,
    DEEDS,
    IS_ACTION,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.effects import ANY_TURN
from critias.games.mage_knight.rules.fighter import Fighter
from critias.games.mage_knight.rules.gaining import DISCARD_CARD, UNIT_WOUNDED
from critias.games.mage_knight.rules.mana import SOURCE_ROLLED
from critias.games.mage_knight.rules.sides import ALL_COLD_FIRE, ALL_SIEGE, HEAT, PARTIAL, side
from critias.games.mage_knight.rules.state import (
    CARD_USED,
    EXERTED,
    HEALED_EMPTY,
    NO_MOVE,
    NONE,
    RESTED,
    TALKING,
    Combat,
    MageKnightState,
    Player,
    Unit,
)
from critias.games.mage_knight.rules.terms import (
    BARRAGE,
    BLOCK_PHASE,
    CALM,
    COLD_FIRE,
    COLOUR_OF,
    COLOURS,
    INFLUENCE,
    MELEE,
    MOVE,
    OUTSET,
    PHYSICAL,
    RANGED,
    RANGED_PHASE,
    SIEGE,
    STUDY,
)
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

UNIT_READIED = EventKind("readied", "{1:unit} of {0:who} are ready.", rule="mk.unit.ready-effect")
UNIT_HEALED = EventKind("unit_healed", "{1:unit} of {0:who} are healed.", rule="mk.heal.unit-cost")
PAY_COLOUR = AskKind(
    "pay_colour",
    "Pay mana of which colour?",
    waiting="{who} chooses a colour of mana to pay",
    rule="mk.deed.extra-cost-required",
)
READY_UNIT = AskKind(
    "ready", "Ready which Unit?", waiting="{who} readies a Unit", rule="mk.unit.ready-effect"
)
ANY_TOKEN = AskKind(
    "any_token",
    "A mana token of which colour?",
    waiting="{who} chooses the colour of a mana token",
    rule="mk.gain.token",
)
LEARNING = "learning"
"""Turn note: the price of Learning, while it is unused."""
DIPLOMACY = "diplomacy"
"""Turn note: Influence counts as Block of this element."""
AMBUSH = "ambush"
"""Turn note: the bonus of the next Attack; the next Block gets twice as much."""
GLORY = "glory"
"""Turn note: all Units have the benefits of the Banner of Glory."""
LEADERSHIP = "leadership"
"""Turn note: the next Unit's Block, Attack or Ranged Attack is higher."""
GRAIL = "grail"
"""Turn note: every Wound healed from hand draws a card (Golden Grail)."""

DUEL = "duel"
"""The kind of a combat between players."""

AT_EASE: Final = CALM | STUDY
"""The moment of the own turn, whatever has been done in it but rest."""
LEADS = {MELEE: 2, RANGED: 1, SIEGE: 0}


def may_begin(player: Player) -> bool:
    """Whether movement or an action may be begun: not with a hand of nothing but Wounds while no
    card has been played or discarded."""
    if player.turn.flags & CARD_USED or not player.hand:
        return True
    return player.hand[-1] != WOUND


def moment(state: MageKnightState, seat: int, player: Player) -> int:
    """What the player may play now, as bits of `terms`."""
    turn = player.turn
    combat = state.combat
    if combat is not None:
        return _in_combat(combat, seat, turn.notes)
    flags = turn.flags
    if flags & (TALKING | RESTED):
        return CALM | INFLUENCE | STUDY if flags & TALKING else CALM
    bits = AT_EASE
    if not flags & NO_MOVE and (flags & CARD_USED or may_begin(player)):
        bits |= MOVE
    if turn.notes and LEARNING in turn.notes:
        bits |= INFLUENCE
    return bits


def _in_combat(combat: Combat, seat: int, notes: dict[str, int]) -> int:
    bits = combat.phase
    own = combat if combat.rival is None else side(combat, seat)
    if own.fresh:
        bits |= OUTSET
    if bits & BLOCK_PHASE and DIPLOMACY in notes:
        bits |= INFLUENCE
    elif bits & RANGED_PHASE and ALL_SIEGE in own.notes:
        bits |= BARRAGE
    return bits


class Act(Fighter):
    """A player at the moment of playing something.

    `card` is the Deed card played, `unit` the place of the Unit used (each -1 if there is none),
    `colour` the colour that enemies may be immune to, `bonus` what is added once to the number;
    `by` is how the card gives its number: as a "card", or "sideways".
    """

    __slots__ = ("aside", "bonus", "by", "card", "unit")

    def __init__(self, state: MageKnightState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.seats = (seat,)
        self.player = player = state.players[seat]
        self.turn = player.turn
        self.moment = moment(state, seat, player)
        self.card = self.unit = self.colour = NONE
        self.bonus = 0
        self.by = "card"
        self.aside: tuple[int, ...] = ()
        """Cards that are still in hand, but only because it is asked whether they can be played."""

    def twin(self) -> Act:
        """The same player at the same moment with nothing played."""
        twin = Act.__new__(Act)
        twin.state, twin.seat, twin.seats = self.state, self.seat, self.seats
        twin.player, twin.turn, twin.moment = self.player, self.turn, self.moment
        twin.card = twin.unit = twin.colour = NONE
        twin.bonus = 0
        twin.by = "card"
        twin.aside = self.aside
        return twin

    def hold(self, card: int) -> None:
        """This card is being played."""
        self.card = card
        self.colour = DEED_COLOUR[card]

    def considering(self, card: int) -> Act:
        """The same player as if about to play this card of the hand."""
        twin = self.twin()
        twin.hold(card)
        twin.aside = (*self.aside, card)
        return twin

    def playing(self, card: int) -> Act:
        """The same player with this card played, at what the moment has become."""
        twin = Act(self.state, self.seat)
        twin.hold(card)
        twin.aside = self.aside
        return twin

    def without(self, card: int) -> Act:
        """The same player as if this card of the hand were gone."""
        twin = self.twin()
        twin.aside = (*self.aside, card)
        return twin

    def in_position(self, state: MageKnightState) -> Act:
        """The same player in a copy of the position, to try something; cards that would be gone
        have left the hand there."""
        twin = Act(state, self.seat)
        twin.card = self.card
        twin.unit = self.unit
        twin.colour = self.colour
        twin.bonus = self.bonus
        twin.moment = self.moment
        for card in self.aside:
            twin.player.hand.remove(card)
        return twin

    @property
    def about(self) -> tuple[Option, ...]:
        """What the words of a question need: the card or Unit that asks."""
        if self.card != NONE:
            return (DEEDS[self.card].id,)
        if NONE < self.unit < len(self.player.units):
            return (UNITS[self.player.units[self.unit].card].id,)
        return ()

    @property
    def secret(self) -> bool:
        """Whether others may not learn that there was nothing to choose: what can be chosen depends
        on the hand."""
        return len(self.state.players) > 1

    @property
    def night(self) -> bool:
        """Whether values of the Night count."""
        return mana.is_night(self.state)

    @property
    def talking(self) -> bool:
        """Whether an interaction is going on."""
        return bool(self.turn.flags & TALKING)

    @property
    def skills(self) -> Sequence[int]:
        """The Skills that may be used: by a defender who attends partially only those for the
        turns of others."""
        if PARTIAL not in self.turn.notes:
            return self.player.skills
        return [skill for skill in self.player.skills if skill in ANY_TURN]

    # --- points -------------------------------------------------------------------------------

    def move(self, points: int) -> None:
        """Move points."""
        if self.bonus:
            points += self._once()
        self.turn.move += points
        self.turn.flags |= EXERTED
        self._give("move", points)

    def influence(self, points: int) -> None:
        """Influence points; under Diplomacy they are Block in the Block phase."""
        points += self._once()
        if self.moment & BLOCK_PHASE:
            self._into_block(points, self.turn.notes[DIPLOMACY], "")
        else:
            self.turn.influence += points
            self._give("influence", points)
            self.exert()

    def exert(self) -> None:
        """Something was played that is neither a Healing nor a Special effect: no Rest."""
        self.turn.flags |= EXERTED

    def heal(self, points: int) -> None:
        """Healing points, to be spent outside combat."""
        self.turn.heal += points
        self._give("heal", points)

    def _give(self, what: str, value: int) -> None:
        """Remember who gave a number."""
        if self.card != NONE:
            by, name = self.by, DEEDS[self.card].id
        elif NONE < self.unit < len(self.player.units):
            by, name = "unit", UNITS[self.player.units[self.unit].card].id
        else:
            by = name = ""
        self.turn.given += ((what, by, name, value),)

    def attack(self, value: int, kind: int = MELEE, element: int = PHYSICAL) -> None:
        """An Attack into the open attack; passed over where it could not be aimed at anything."""
        if not self.may_attack(kind):
            return
        combat = self.combat
        value += self._once()
        notes = self.turn.notes
        if self.unit != NONE:
            value += self._unit_bonus(LEADS[kind])
        elif self.card != NONE and AMBUSH in notes:
            value += notes.pop(AMBUSH)
        if own := self.side.notes:
            if ALL_COLD_FIRE in own:
                element = COLD_FIRE
            if ALL_SIEGE in own:
                kind = SIEGE
        combat.attacks.append((value, kind, element, self._at_work()))
        self._give("attack", value)

    def block(self, value: int, element: int = PHYSICAL, rider: str = "") -> None:
        """A Block into the open block, passed over where there is none; `rider` is what it does
        besides."""
        value += self._once()
        notes = self.turn.notes
        if self.unit != NONE:
            value += self._unit_bonus(3)
        elif self.card != NONE and AMBUSH in notes:
            value += 2 * notes.pop(AMBUSH)
        self._into_block(value, element, rider)

    def _into_block(self, value: int, element: int, rider: str) -> None:
        if not self.has_attacker():
            return
        combat = self.combat
        combat.blocks.append((value, element, self._at_work()))
        self._give("block", value)
        if rider:
            combat.riders.append(rider)

    def _at_work(self) -> int:
        """The Unit at work as attacks and blocks name it; between players a borrowed one is
        nobody's."""
        if self.combat.rival is None or self.unit == NONE:
            return self.unit
        units = self.player.units
        return units[self.unit].number if self.unit < len(units) else NONE

    def _once(self) -> int:
        bonus, self.bonus = self.bonus, 0
        return bonus

    def _unit_bonus(self, lead: int) -> int:
        """What is added to the number of the Unit at work."""
        bonus = self.side.notes.get(HEAT, 0)
        notes = self.turn.notes
        if lead and LEADERSHIP in notes:
            del notes[LEADERSHIP]
            bonus += lead
        unit = self.player.units[self.unit] if self.unit < len(self.player.units) else None
        if unit is not None and unit.banner != NONE and DEEDS[unit.banner].id == "banner_of_glory":
            bonus += 1
            self.fame(1)
        if GLORY in notes:
            bonus += notes[GLORY]
            if unit is not None and not unit.honoured:
                unit.honoured = True
                self.fame(1)
        return bonus

    # --- gaining ------------------------------------------------------------------------------

    def token(self, colour: int) -> None:
        """Gain a mana token."""
        gaining.gain_token(self.state, self.seat, colour)

    def crystal(self, colour: int) -> None:
        """Gain a crystal; a token if there are three of the colour."""
        gaining.gain_crystal(self.state, self.seat, colour)

    def fame(self, amount: int) -> None:
        """Gain Fame at once."""
        gaining.gain_fame(self.state, self.seat, amount)

    def reputation(self, change: int) -> None:
        """Change the Reputation at once."""
        gaining.change_reputation(self.state, self.seat, change)

    def at_end(self, fame: int = 0, reputation: int = 0) -> None:
        """Fame and Reputation at the end of the turn."""
        self.turn.fame += fame
        self.turn.reputation += reputation

    def note(self, name: str, value: int = 1) -> None:
        """Remember something until the end of the turn."""
        self.turn.notes[name] = value

    def count(self, name: str, amount: int = 1) -> None:
        """Add to what is remembered until the end of the turn."""
        self.turn.notes[name] = self.turn.notes.get(name, 0) + amount

    def spend_note(self, name: str) -> None:
        """Take one off what is remembered; the last one takes the note away."""
        notes = self.turn.notes
        notes[name] -= 1
        if not notes[name]:
            del notes[name]

    def terrain(self, terrains: Iterable[int], change: int, least: int = 0) -> None:
        """Terrains cost less for the rest of the turn: `change` is negative and never brings the
        cost below `least`; or they cost `change` (0 or more) at most."""
        mask = sum(1 << terrain for terrain in terrains)
        self.turn.costs.append((mask, change, least))

    def open_terrain(self, terrain: int) -> None:
        """A closed terrain can be entered for the rest of the turn."""
        self.turn.opened |= 1 << terrain

    def reward(self, *entry: str | int) -> None:
        """Queue a reward for the end of the turn (see `rewards`)."""
        self.turn.rewards.append(entry)

    def later(self, name: str, *values: str | int) -> None:
        """Do something registered with `effects.later` in a step of its own, next."""
        self.state.agenda.append((name, self.seat, *values))

    # --- cards --------------------------------------------------------------------------------

    def draw(self, count: int) -> None:
        """Draw cards: the last thing an effect does."""
        gaining.draw(self.state, self.seat, count)

    def wound(self, count: int = 1) -> None:
        """Take Wounds into the hand."""
        gaining.take_wounds(self.state, self.seat, count)

    def cards(self, allowed: Callable[[int], bool] | None = None) -> list[int]:
        """The different cards in hand that are no Wounds; the card being played is not in hand."""
        hand = self.player.hand
        if self.aside:
            hand = hand[:]
            for card in self.aside:
                hand.remove(card)
        found = {card for card in hand if card != WOUND}
        return sorted(found if allowed is None else filter(allowed, found))

    def holds(self, card: int) -> bool:
        """Whether the card is in hand, besides those that would be gone."""
        return self.player.hand.count(card) > self.aside.count(card)

    def actions(self) -> list[int]:
        """The different Action cards in hand."""
        return self.cards(IS_ACTION.__getitem__)

    def choose_card(self, kind: AskKind, cards: Iterable[int]) -> Play[int]:
        """One of these Deed cards."""
        by_name = {DEEDS[card].id: card for card in cards}
        name = yield Ask(self.seats, kind, list(by_name), self.about)
        return by_name[name]

    def discard(self, card: int) -> None:
        """Discard a card of the hand."""
        gaining.discard(self.state, self.seat, card)

    def discard_one(self) -> Play[int]:
        """Discard a card that is no Wound, of the player's choice; which it was."""
        card = yield from self.choose_card(DISCARD_CARD, self.cards())
        self.discard(card)
        return card

    def receive(self, card: int, to_hand: bool) -> None:
        """A gained Deed card goes to the hand or to the discard pile."""
        if to_hand:
            self.player.hand.append(card)
            self.player.hand.sort()
        else:
            self.player.discard.append(card)

    def throw_away(self, card: int) -> None:
        """A card of the hand leaves the game."""
        gaining.throw_away(self.state, self.seat, card)

    def is_kind(self, card: int, *kinds: int) -> bool:
        """Whether a card is of one of these kinds."""
        return DEED_KIND[card] in kinds

    # --- mana ---------------------------------------------------------------------------------

    def can_pay(self, *colours: int, then: mana.Then | None = None) -> bool:
        """Whether all this mana can be paid, so that `then` holds afterwards."""
        return mana.can_pay(self, *colours, then=then)

    def payable(self, colours: Iterable[int]) -> list[int]:
        """Those of the colours of which one mana can be paid."""
        return [colour for colour in colours if mana.means(self, colour)]

    def pay(self, *colours: int, then: mana.Then | None = None) -> Play[None]:
        """Pay this mana, so that `then` holds afterwards; only where `can_pay`."""
        return mana.pay_all(self, *colours, then=then)

    def choose_colour(self, kind: AskKind, colours: Iterable[int]) -> Play[int]:
        """One of these colours."""
        options = [COLOURS[colour] for colour in colours]
        name: str = yield Ask(self.seats, kind, options, self.about)
        return COLOUR_OF[name]

    def any_tokens(self, count: int) -> Play[None]:
        """Mana tokens of any of the six colours."""
        for _ in range(count):
            self.token((yield from self.choose_colour(ANY_TOKEN, range(6))))

    def reroll(self, faces: Iterable[int]) -> None:
        """Roll these dice of the Source again; they stay there. The last thing an effect does."""
        source = self.state.source
        for face in faces:
            source.remove(face)
            source.append(self.state.rng.below(6))
        source.sort()
        self.state.tell(SOURCE_ROLLED, *(COLOURS[face] for face in source))

    def pay_one_of(self, colours: Iterable[int]) -> Play[int]:
        """Pay one mana of a colour chosen among these; which colour."""
        colour = yield from self.choose_colour(PAY_COLOUR, self.payable(colours))
        yield from self.pay(colour)
        return colour

    # --- Units --------------------------------------------------------------------------------

    def unit_level(self, unit: Unit) -> int:
        """The level of a Unit."""
        return UNITS[unit.card].level

    def choose_unit(self, kind: AskKind, allowed: Callable[[Unit], bool]) -> Play[int]:
        """The place of one of the own Units."""
        options = [i for i, unit in enumerate(self.player.units) if allowed(unit)]
        place: int = yield Ask(self.seats, kind, options, self.about)
        return place

    def wound_unit(self) -> None:
        """The Unit at work is wounded; a borrowed one is not."""
        if self.unit < len(self.player.units):
            unit = self.player.units[self.unit]
            unit.wounds += 1
            self.state.tell(UNIT_WOUNDED, self.seat, UNITS[unit.card].id, unit.wounds)

    def has_unit(self, allowed: Callable[[Unit], bool]) -> bool:
        """Whether there is such a Unit."""
        return any(allowed(unit) for unit in self.player.units)

    def ready(self, place: int) -> None:
        """A Unit is Ready again."""
        self.player.units[place].spent = False
        self.state.tell(UNIT_READIED, self.seat, UNITS[self.player.units[place].card].id)

    def ready_unit(self, level: int, but: int = NONE) -> Play[None]:
        """Ready a Spent Unit of at most this level, if there is one."""
        units = self.player.units
        options = [
            i
            for i, unit in enumerate(units)
            if unit.spent and i != but and UNITS[unit.card].level <= level
        ]
        if options:
            place: int = yield Ask(self.seats, READY_UNIT, options, self.about)
            self.ready(place)

    def influence_counts(self) -> bool:
        """Whether Influence is good for something now: in the Block phase only as Block."""
        return not self.moment & BLOCK_PHASE or self.has_attacker()

    # --- healing ------------------------------------------------------------------------------

    def heal_hand(self) -> None:
        """Spend a Healing point on a Wound in hand."""
        self._spend_healing(1)
        gaining.throw_away(self.state, self.seat, WOUND)
        if not self.player.hand:
            self.turn.flags |= HEALED_EMPTY
        if GRAIL in self.turn.notes:
            self.draw(1)

    def heal_unit(self, place: int) -> None:
        """Spend Healing points on a Wound of a Unit."""
        unit = self.player.units[place]
        self._spend_healing(UNITS[unit.card].level)
        unit.wounds -= 1
        self.state.tell(UNIT_HEALED, self.seat, UNITS[unit.card].id)

    def _spend_healing(self, points: int) -> None:
        turn = self.turn
        turn.heal -= points
        paid = min(points, turn.grail)
        if paid:
            turn.grail -= paid
            self.fame(paid)

    # --- choosing -----------------------------------------------------------------------------

    def choose(self, kind: AskKind, options: list[Option]) -> Play[Option]:
        """One of the options."""
        answer: Option = yield Ask(self.seats, kind, options, self.about)
        return answer

    def whether(self, kind: AskKind) -> Play[bool]:
        """Yes or no."""
        answer = yield Ask(self.seats, kind, ("yes", "no"), self.about)
        return bool(answer == "yes")
