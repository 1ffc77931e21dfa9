"""Perform one action with all that belongs to it: its choice, its repeats, other cards' actions."""

from __future__ import annotations

from msgspec import Struct

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import watched
from critias.games.goa2.rules.allowed import (
    ACTIONS,
    ATTACK_ACTION,
    CLEAR,
    FAST_TRAVEL,
    HOLD,
    MOVEMENT_ACTION,
    available,
    is_primary,
    primary_kind,
    refused,
)
from critias.games.goa2.rules.cards import CARDS, TYPE_DEFENSE, Card, sheet_of
from critias.games.goa2.rules.lanes import return_strays, strays
from critias.games.goa2.rules.passive import passive_of, says
from critias.games.goa2.rules.performing import after, once
from critias.games.goa2.rules.pieces import decider, present
from critias.games.goa2.rules.repeats import does_something, perform_repeats
from critias.games.goa2.rules.state import GoaState, Hero
from critias.kernel.choices import Ask, Because, Option, Play
from critias.kernel.kinds import AskKind, EventKind

WHICH_ACTION = AskKind(
    "action",
    "{0:name} resolves {1:name}: which action?",
    waiting="{who} chooses an action",
    rule="goa2.action.one-per-card",
)
GRANTED_ACTION = AskKind(
    "granted_action",
    "{0:name} performs {1:name}: which action?",
    waiting="{who} chooses an action",
    rule="goa2.action.text-only-primary",
)
PERFORMED = EventKind(
    "action", "{0:hero} performs: {2:action} ({1:card}).", rule="goa2.action.one-per-card"
)


class Performing(Struct, eq=False):
    """A hero asked for an action of a card: why one is not offered, and what would come of it."""

    state: GoaState
    hero: Hero
    card: Card
    piece: int

    def __call__(self, option: Option) -> str | Because | None:
        """The rule that keeps an action out."""
        if option == TYPE_DEFENSE:
            return "goa2.defense.not-from-played"
        if option not in ACTIONS:
            return None
        return refused(self.state, self.hero, self.card, str(option), self.piece)

    def idle(self, kind: str) -> bool:
        """Whether an action would ask nobody and change nothing, tried on a copy."""
        state = self.state.copy()
        hero = state.heroes[self.hero.index]
        act = Act(state, hero, self.card, kind, is_primary(self.card, kind), self.piece)
        return not does_something(state, perform_act(act), self.state)


def which_action(state: GoaState, hero: Hero, card: Card, piece: int) -> Ask:
    """The question which of the card's actions that figure performs."""
    known = state.recalled() if state.asked is not None else None
    options = known or available(state, hero, card, piece)
    why = Performing(state, hero, card, piece)
    return Ask((decider(state, hero),), WHICH_ACTION, options, (hero.name, card.id), why)


def perform_act(first: Act) -> Play[bool]:
    """Perform an action and its repeats. False if a mandatory step stopped it."""
    state, hero, card, kind = first.state, first.hero, first.card, first.kind
    state.tell(PERFORMED, hero.name, card.id, kind)
    done = True
    if kind != HOLD or watched(state, hero, "before_action"):
        done = yield from once(first)
    if (hero.ultimate and says(hero, "after_action")) or (
        state.strays_between_repeats and strays(state)
    ):
        yield from after(first)
    if done and (first.plan or (hero.ultimate and says(hero, "repeats"))):
        yield from perform_repeats(first)
    if hero.ultimate and says(hero, "done") and present(state, hero):
        yield from passive_of(state, hero).done(first)
    return done


def worth_performing(act: Act, card: Card, kind: str, without: tuple[int, ...]) -> bool:
    """Whether this action may be performed in the course of another, and would do something."""
    if refused(act.state, act.hero, card, kind, act.piece) is not None:
        return False
    state = act.state.copy()
    hero = state.heroes[act.hero.index]
    outer = Act(state, hero, act.card, act.kind, act.primary, act.piece).part_of(act.outer)
    return does_something(state, perform_card(outer, card, kind, without), act.state)


def performable(act: Act, card: str | Card) -> bool:
    """Whether the acting hero could perform the primary action of a card now."""
    return bool(_ways_to_perform(act, _card(card)))


def _ways_to_perform(act: Act, card: Card) -> list[str]:
    kind = primary_kind(card)
    if not kind or card.id in act.hero.facedown:
        return []
    stands_in = {ATTACK_ACTION: CLEAR, MOVEMENT_ACTION: FAST_TRAVEL}.get(kind)
    kinds = [kind] if stands_in is None else [kind, stands_in]
    return [k for k in kinds if refused(act.state, act.hero, card, k, act.piece) is None]


def perform_card(
    act: Act,
    card: str | Card,
    kind: str = "",
    without: tuple[int, ...] = (),
    lies_on: str = "",
    stand_in: str = "",
) -> Play[bool]:
    """Perform the primary action of another card, or of the same again, in the course of an action:
    with that card's icons, under all bans, with its printed repeats. Movement may become Fast
    Travel, an Attack Clear. A step of it that fails ends only that. `without` are pieces it leaves
    alone; `lies_on` is the card on which its effect lies, where that is another one. With
    `stand_in` the card of another hero is performed as one's own: its tokens are replaced by these,
    its markers stay where they are. False if it cannot be performed or was stopped."""
    found = _card(card)
    if not kind:
        kinds = act.state.once(_ways_to_perform, act, found)
        if not kinds:
            return False
        kind = yield Ask(act.seats, GRANTED_ACTION, kinds, (act.hero.name, found.id))
    elif refused(act.state, act.hero, found, kind, act.piece) is not None:
        return False
    inner = Act(act.state, act.hero, found, kind, is_primary(found, kind), act.piece).part_of(act)
    inner.without = (*act.without, *without)
    if stand_in:
        inner.stand_in, inner.copied = stand_in, found
    elif found.hero == sheet_of(act.hero).id:
        inner.stand_in, inner.copied, inner.lies_on = "", None, ""
    if lies_on:
        inner.lies_on = lies_on
    done = yield from perform_act(inner)
    if act.kind == "passive" and act.outer is None and strays(act.state):
        # An Ultimate performs it outside any action, so nobody else leads them home.
        yield from return_strays(act.state)
    return done


def _card(card: str | Card) -> Card:
    return CARDS[card] if isinstance(card, str) else card
