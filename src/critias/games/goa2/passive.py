"""Ultimates: abilities that work all the time while their hero is on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from critias.games.goa2.cards import CARDS
from critias.games.goa2.state import OFF, GoaState, Hero
from critias.kernel.choices import Play

if TYPE_CHECKING:
    from critias.games.goa2.acting import Act
    from critias.games.goa2.targets import Actor


class Passive:
    """Hooks of an Ultimate; each overrides those it needs."""

    points_everywhere = False
    """While its hero acts every space is in the Battle Zone and a friendly minion spawn point."""
    passes_obstacles = False
    """Its hero's movement may cross obstacles."""
    stands_as_heavy = False
    """Its hero counts as a heavy minion in the minion battle."""

    def initiative(self, state: GoaState, hero: Hero) -> int:
        """What is added to the initiative of the unresolved card."""
        return 0

    def movement(self, state: GoaState, hero: Hero) -> int:
        """What is added to Movement icons."""
        return 0

    def attack(self, act: Actor) -> int:
        """What is added to the attack."""
        return 0

    def range(self, act: Actor) -> int:
        """What is added to the range icon."""
        return 0

    def before_attack(self, act: Act) -> Play[None]:
        """Before the first step of an Attack action."""
        yield from ()

    def after_action(self, act: Act) -> Play[None]:
        """After an action, before a repeat is offered."""
        yield from ()

    def after_push(self, act: Act, hero: Hero) -> Play[None]:
        """After its hero pushed another hero, also by 0 spaces."""
        yield from ()

    def repeats(self, act: Act) -> bool:
        """Whether the action just performed may be repeated once."""
        return False


NONE = Passive()


def passive_of(state: GoaState, hero: Hero) -> Passive:
    """The hero's Ultimate at work; nothing while it is locked or the hero off the board."""
    if not hero.ultimate or state.space[hero.index] == OFF:
        return NONE
    passive = CARDS[hero.ultimate].passive
    assert passive is not None
    return passive
