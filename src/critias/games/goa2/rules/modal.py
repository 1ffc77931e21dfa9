"""Modal texts: one bullet of several, or some of them one after the other."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from critias.games.goa2.rules.actor import Condition
from critias.games.goa2.rules.combat import Fighter
from critias.games.goa2.rules.conditions import ADJACENT, ENEMY_MINION
from critias.games.goa2.rules.targets import MANDATORY
from critias.kernel.choices import DONE, NO, Ask, Option, Play
from critias.kernel.kinds import AskKind

MODE = AskKind(
    "mode",
    "{0:name}, {1:name}: which part of the text?",
    waiting="{who} chooses a part of the text",
    rule="goa2.modal.choose-ignore-rest",
)


class Bullet(NamedTuple):
    """One of the alternatives of a modal text."""

    name: str
    words: str
    do: Callable[[], Play[object]]
    can: Callable[[], bool] = lambda: True
    """Whether it can be carried out now, its first step at least."""


def _possible(bullets: Sequence[Bullet]) -> list[str]:
    """The names of those that can be carried out."""
    return [bullet.name for bullet in bullets if bullet.can()]


class Alternatives:
    """What is offered as the parts of a text: their words, why one of them is not offered, and
    which of those offered do nothing."""

    __slots__ = ("can", "words")

    def __init__(self, words: Mapping[str, str], can: Mapping[str, Callable[[], bool]]) -> None:
        self.words = words
        """By name, how people read it."""
        self.can = can
        """By name, whether it can be carried out as things stand; the others always can."""

    def __call__(self, option: Option) -> str | None:
        """It is left out because it cannot be carried out."""
        return MANDATORY if option == NO or option in self.can else None

    def idle(self, option: Option) -> bool:
        """Whether it would stop at its first step, or do nothing at all."""
        return option in self.can and not self.can[str(option)]()


class Chooser(Fighter, ABC):
    """An actor whose text has bullets."""

    def choose_mode(self, **modes: str) -> Play[str]:
        """One of the bullets of a modal text, named with its words; the others are ignored."""
        mode: str = yield Ask(self.seats, MODE, [*modes], self.about, Alternatives(modes, {}))
        return mode

    def bullets(
        self, *bullets: Bullet, least: int = 1, most: int = 1, again: bool = False
    ) -> Play[list[str]]:
        """Carry out bullets of a modal text, one after the other: one, or up to `most`, each once
        or with `again` as often as one likes. The first that has to be taken may be one that fails;
        after that only those that can be carried out are offered. The names of those taken."""
        most = self.passive.bullets(self, most)
        taken: list[str] = []
        why = Alternatives({b.name: b.words for b in bullets}, {b.name: b.can for b in bullets})
        while len(taken) < most:
            left = [b for b in bullets if again or b.name not in taken]
            forced = len(taken) < least
            if not forced:
                possible = self.state.once(_possible, left)
                left = [b for b in left if b.name in possible]
            if not left or not self.on_board:
                break
            options: list[Option] = [b.name for b in left]
            if not forced:
                options.append(DONE)
            name = yield Ask(self.seats, MODE, options, self.about, why)
            if name == DONE:
                break
            taken.append(name)
            yield from next(b for b in left if b.name == name).do()
        return taken

    def attack_bullet(self, name: str, words: str, *who: Condition) -> Bullet:
        """A bullet that attacks one of those."""

        def strike() -> Play[None]:
            yield from self.attack((yield from self.target(*who)))

        return Bullet(name, words, strike, lambda: self.can_target(*who))

    def defeat_bullet(self, name: str, words: str) -> Bullet:
        """A bullet that defeats an enemy minion next to the actor."""

        def cut_down() -> Play[None]:
            space = yield from self.target(ENEMY_MINION, ADJACENT)
            yield from self.defeat_minions([self.state.at[space]])

        return Bullet(name, words, cut_down, lambda: self.can_target(ENEMY_MINION, ADJACENT))
