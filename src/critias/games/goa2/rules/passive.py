"""Ultimates: abilities that work all the time while their hero is on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from critias.games.goa2.rules.cards import CARDS, SPEAKERS, overridden
from critias.games.goa2.rules.pieces import present
from critias.games.goa2.rules.state import GoaState, Hero
from critias.kernel.choices import Play

if TYPE_CHECKING:
    from critias.games.goa2.rules.acting import Act, Repeat
    from critias.games.goa2.rules.actor import Actor

PLACED, PUSHED, TOKENS, MARKER, LAUGHED = "placed", "pushed", "tokens", "marker", "laughed"
DISCARDED, RESOLVED_DISCARDED, RESOLVED, MINION_FELL = (
    "discarded",
    "resolved discarded",
    "resolved",
    "minion fell",
)
"""What `after` is told of, with its data:

PLACED: the hero has placed itself. PUSHED hero: it has pushed an enemy hero, also by 0 spaces.
TOKENS spaces: it has laid tokens, in one step. MARKER hero: it has given a marker to that hero.
LAUGHED: it has laughed. DISCARDED card: it has discarded a card from hand. RESOLVED_DISCARDED card:
a resolved card of its has been discarded. RESOLVED card: a card of its has become resolved.
MINION_FELL pieces: it has defeated minions.
"""


class Passive:
    """Hooks of an Ultimate; each overrides those it needs."""

    says: frozenset[str] = frozenset()
    """The hooks it overrides; the others need not be asked."""
    points_everywhere = False
    """While its hero acts every space is in the Battle Zone and a friendly minion spawn point."""
    passes_obstacles = False
    """Its hero's movement may cross obstacles."""
    stands_as_heavy = False
    """Its hero counts as a heavy minion in the minion battle."""

    def __init_subclass__(cls) -> None:
        cls.says = overridden(cls, Passive)

    def initiative(self, state: GoaState, hero: Hero) -> int:
        """What is added to the initiative of the unresolved card."""
        return 0

    def movement(self, act: Actor) -> int:
        """What is added to Movement icons."""
        return 0

    def attack(self, act: Actor) -> int:
        """What is added to the attack."""
        return 0

    def range(self, act: Actor) -> int:
        """What is added to the range icon."""
        return 0

    def radius(self, state: GoaState, hero: Hero) -> int:
        """What is added to radius icons, those of effects that are running included."""
        return 0

    def reach(self, act: Actor) -> int | None:
        """The printed range that an Attack action gets, which makes it ranged; its text may then
        take a target in range where it wants an adjacent one."""
        return None

    def bullets(self, act: Actor, most: int) -> int:
        """How many bullets may be taken where a text allows `most` of them."""
        return most

    def cards(self, state: GoaState, hero: Hero) -> int:
        """How many cards the hero may put down in a turn; all but one are taken back."""
        return 1

    def forbids(self, state: GoaState, owner: Hero, act: Actor) -> bool:
        """Whether somebody may not perform this action, as a ban of an effect."""
        return False

    def before_action(self, act: Act) -> Play[None]:
        """Before the first step of any action of its hero, each repeat and each Defense too."""
        yield from ()

    def after_action(self, act: Act) -> Play[None]:
        """After an action, before a repeat is offered."""
        yield from ()

    def done(self, act: Act) -> Play[None]:
        """After an action and its repeats, whether they were used or not."""
        yield from ()

    def after(self, act: Act, what: str, *data: object) -> Play[None]:
        """After something that is not an action happened; see the list above."""
        yield from ()

    def repeats(self, act: Act) -> Repeat | None:
        """The repeat that the action just performed gets besides those of its text, if any."""
        return None

    def unlocked(self, state: GoaState, hero: Hero) -> None:
        """Once, when its hero reaches the last level."""


NONE = Passive()


def says(hero: Hero, hook: str) -> bool:
    """Whether the Ultimate that a hero has unlocked has something to say on a hook."""
    return hero.ultimate in SPEAKERS[hook]


def passive_of(state: GoaState, hero: Hero) -> Passive:
    """The hero's Ultimate at work; nothing while it is locked or the hero off the board."""
    if not hero.ultimate or not present(state, hero):
        return NONE
    passive = CARDS[hero.ultimate].passive
    assert passive is not None
    return passive
