"""Aiming an intervention: what it may be aimed at, when it is cast and when it takes effect.

A card names one thing after the other, and each step says what may be named in a position. The same
words tell whether the card can be cast, offer the choices, and judge after an answer whether what
was named is still legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from critias.games.athlas.rules.data import Intervention
from critias.games.athlas.rules.state import AthlasState
from critias.kernel.choices import DONE, Ask, Option, Play
from critias.kernel.kinds import AskKind

AIMING: Final = "{who} aims an intervention"
AIM: Final = AskKind(
    "aim", "{0:card}: {0:effect}", waiting=AIMING, rule=None, labels={DONE: "That is all"}
)

Target = tuple[Option, ...]
"""What has been named: units and relics by their numbers, hexes, words."""


class Cast(NamedTuple):
    """An intervention being cast."""

    state: AthlasState
    seat: int
    card: Intervention


def _itself(cast: Cast, piece: Option) -> Option:
    return piece


def _if_offered(offers: Sequence[Option], piece: Option) -> Option | None:
    return piece if piece in offers else None


def _one(cast: Cast, named: Target) -> int:
    return 1


class Step(NamedTuple):
    """One thing to be named, or several in the last step of a card."""

    kind: AskKind
    """Of the question."""
    options: Callable[[Cast, Target], Iterable[Option]]
    """What may be named, given what has been named before."""
    shown: Callable[[Cast, Option], Option] = _itself
    """How it is offered: a unit as the hex it stands in."""
    again: Callable[[Sequence[Option], Option], Option | None] = _if_offered
    """Which of the things that may be named now is the one that was named; None if it is lost."""
    most: Callable[[Cast, Target], int] = _one
    """How many may be named in this step."""


Steps = tuple[Step, ...]


def offered(cast: Cast, steps: Steps, named: Target = ()) -> Iterator[Option]:
    """What may be named next, so that the rest can be named as well."""
    more = len(named) - len(steps) + 1
    step = steps[min(len(named), len(steps) - 1)]
    if more >= step.most(cast, named):
        return
    for option in step.options(cast, named):
        if more >= 0 or any(True for _ in offered(cast, steps, (*named, option))):
            yield option


def aim(cast: Cast, steps: Steps) -> Play[Target]:
    """The caster names what the card asks for."""
    named: Target = ()
    last = len(steps) - 1
    while steps and (found := list(offered(cast, steps, named))):
        step = steps[min(len(named), last)]
        places: dict[Option, Option] = {}
        for option in found:
            places.setdefault(step.shown(cast, option), option)
        about: Target = (cast.card.id, *named[last:])
        if named and step.kind != AIM:
            about = shown(cast, steps, named)[-1:]
        options = list(places) if len(named) <= last else [*places, DONE]
        answer = yield Ask((cast.seat,), step.kind, options, about)
        if answer == DONE:
            break
        named = (*named, places[answer])
    return named


def holding(cast: Cast, steps: Steps, target: Target) -> Target | None:
    """What of the target is legal now; None if too little of it is.

    Of several hexes those that have become illegal are left out.
    """
    named: Target = ()
    for piece in target:
        step = steps[min(len(named), len(steps) - 1)]
        found = step.again(list(offered(cast, steps, named)), piece)
        if found is not None:
            named = (*named, found)
        elif len(named) < len(steps) - 1:
            return None
    return named if len(named) >= len(steps) else None


def shown(cast: Cast, steps: Steps, target: Target) -> Target:
    """What a target looks like to everybody."""
    last = len(steps) - 1
    return tuple(steps[min(number, last)].shown(cast, piece) for number, piece in enumerate(target))
