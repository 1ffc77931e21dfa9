"""Active effects: what is said after "this turn", "next turn", "this round" and their kin.

An `Active` stands with its card and is shared; what is running is an `Effect` in the state. The
engine asks every running effect at the few moments where one can matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from critias.games.goa2.cards import CARDS, Card
from critias.games.goa2.pieces import say
from critias.games.goa2.state import OFF, RADIUS, TURNS, Effect, GoaState, Hero
from critias.kernel.choices import Play

if TYPE_CHECKING:
    from critias.games.goa2.acting import Act
    from critias.games.goa2.targets import Actor

THIS_TURN, NEXT_TURN, THIS_ROUND, END_OF_TURN, END_OF_ROUND, AFTER_PLAYING = (
    "this turn",
    "next turn",
    "this round",
    "end of turn",
    "end of round",
    "next turn, after playing",
)


class Active:
    """Hooks of one card's active effect; a card overrides those it needs."""

    lasts = THIS_TURN

    def forbids(self, state: GoaState, effect: Effect, hero: Hero, kind: str, card: Card) -> bool:
        """Whether the hero may not perform an action of this kind with this card."""
        return False

    def cap(self, state: GoaState, effect: Effect, hero: Hero) -> int | None:
        """The most spaces a Movement action may cover; a cap also forbids Fast Travel."""
        return None

    def freezes(self, state: GoaState, effect: Effect, hero: Hero) -> bool:
        """Whether the hero cannot move at all: no Movement action, no movement of its own text."""
        return False

    def forbids_repeat(self, state: GoaState, effect: Effect, hero: Hero) -> bool:
        """Whether the hero may not repeat actions."""
        return False

    def attack_change(self, state: GoaState, effect: Effect, act: Actor) -> int:
        """What is added to the attack total."""
        return 0

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        """The spaces whose units this action cannot target or affect."""
        return 0

    def holds(self, state: GoaState, effect: Effect, act: Actor, how: str) -> int:
        """The spaces whose units this actor cannot displace in this way."""
        return 0

    def walls(self, state: GoaState, effect: Effect, act: Actor) -> int:
        """The spaces that are obstacles for this actor."""
        return 0

    def terrain(self, state: GoaState, effect: Effect) -> int:
        """The spaces that count as terrain besides what they are."""
        return 0

    def minion_falls(self, state: GoaState, effect: Effect, piece: int) -> Play[bool]:
        """Whether a minion that is being defeated stays on the board after all."""
        yield from ()
        return False

    def at_end(self, act: Act) -> Play[None]:
        """What happens once when the effect falls due (end of turn or round, after playing)."""
        yield from ()


def active_of(effect: Effect) -> Active:
    """The hooks of a running effect."""
    active = CARDS[effect.card].active
    assert active is not None
    return active


def running(state: GoaState) -> list[Effect]:
    """The effects in force now."""
    turn = state.turn
    return [e for e in state.effects if e.begins <= turn <= e.ends]


def owner_space(state: GoaState, effect: Effect) -> int:
    """Where the owner of an effect stands."""
    return state.space[effect.owner]


def covered(state: GoaState, effect: Effect) -> int:
    """The spaces in radius of the effect's owner, measured from where it stands now."""
    space = state.space[effect.owner]
    if space == OFF:
        return 0
    radius = CARDS[effect.card].radius or 0
    return state.board.grid.disc(space, radius + state.heroes[effect.owner].items[RADIUS])


def start(state: GoaState, hero: Hero, card: Card, lasts: str, note: int = OFF) -> None:
    """Set a card's active effect running; a card never has more than one (no stacking)."""
    turn = state.turn
    begins, ends = {
        THIS_TURN: (turn, turn),
        END_OF_TURN: (turn, turn),
        NEXT_TURN: (turn + 1, turn + 1),
        AFTER_PLAYING: (turn + 1, turn + 1),
        # They outlive the last turn: the end of the round clears them.
        THIS_ROUND: (turn, TURNS + 1),
        END_OF_ROUND: (turn, TURNS + 1),
    }[lasts]
    if begins > TURNS:
        say(state, "effect_lost", hero.name, card.id)
        return
    cancel_card(state, hero, card.id)
    state.effects.append(
        Effect(owner=hero.index, card=card.id, begins=begins, ends=ends, note=note)
    )
    say(state, "effect", hero.name, card.id, lasts)


def cancel_card(state: GoaState, hero: Hero, card: str) -> None:
    """End the effect of a card that changes state or is turned facedown."""
    if state.effects:
        state.effects = [e for e in state.effects if e.card != card or e.owner != hero.index]


def cancel_owner(state: GoaState, hero: Hero) -> None:
    """End all effects of a hero."""
    if state.effects:
        state.effects = [e for e in state.effects if e.owner != hero.index]


def expire(state: GoaState) -> None:
    """Drop what the turn that has just ended was the last turn of."""
    if state.effects:
        state.effects = [e for e in state.effects if e.ends > state.turn]
