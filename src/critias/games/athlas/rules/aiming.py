"""Aiming an intervention: what it may be aimed at, when it is cast and when it takes effect.

A card names one thing after the other, and each step says what may be named in a position. The same
words tell whether the card can be cast, offer the choices, and judge after an answer whether what
was named is still legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


def _if_offered(offers: Iterable[Option], piece: Option) -> Option | None:
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
    again: Callable[[Iterable[Option], Option], Option | None] = _if_offered
    """Which of the things that may be named now is the one that was named; None if it is lost."""
    most: Callable[[Cast, Target], int] = _one
    """How many may be named in this step."""


Steps = tuple[Step, ...]


def offered(cast: Cast, steps: Steps, named: Target = ()) -> Iterable[Option]:
    """What may be named next, so that the rest can be named as well. Whoever only wants to know
    whether there is anything pays for no more."""
    more = len(named) - len(steps) + 1
    step = steps[min(len(named), len(steps) - 1)]
    if more >= step.most(cast, named):
        return ()
    options = step.options(cast, named)
    if more >= 0:
        return options
    return (one for one in options if can_aim(cast, steps, (*named, one)))


def can_aim(cast: Cast, steps: Steps, named: Target = ()) -> bool:
    """Whether anything may be named next."""
    for _ in offered(cast, steps, named):
        return True
    return False


def aim(cast: Cast, steps: Steps) -> Play[Target]:
    """The caster names what the card asks for."""
    named: Target = ()
    last = len(steps) - 1
    state = cast.state
    while steps:
        if not state.once(can_aim, cast, steps, named):
            break
        step = steps[min(len(named), last)]
        answer = state.foretold()
        if answer is None:
            options = state.recalled() or _menu(cast, steps, named)
            about: Target = (cast.card.id, *named[last:])
            if named and step.kind != AIM:
                about = shown(cast, steps, named)[-1:]
            answer = yield Ask((cast.seat,), step.kind, options, about)
        if answer == DONE:
            break
        if step.shown is not _itself:
            answer = state.once(_named, cast, steps, named, answer)
        named = (*named, answer)
    return named


def _named(cast: Cast, steps: Steps, named: Target, answer: Option) -> Option:
    """What was offered as the answer says."""
    step = steps[min(len(named), len(steps) - 1)]
    return next(piece for piece in offered(cast, steps, named) if step.shown(cast, piece) == answer)


def _menu(cast: Cast, steps: Steps, named: Target) -> list[Option]:
    """What may be named next as it is offered; whoever has named enough may stop."""
    last = len(steps) - 1
    step = steps[min(len(named), last)]
    places = dict.fromkeys(step.shown(cast, piece) for piece in offered(cast, steps, named))
    return [*places] if len(named) <= last else [*places, DONE]


def holding(cast: Cast, steps: Steps, target: Target) -> Target | None:
    """What of the target is legal now; None if too little of it is.

    Of several hexes those that have become illegal are left out.
    """
    named: Target = ()
    for piece in target:
        step = steps[min(len(named), len(steps) - 1)]
        found = step.again(offered(cast, steps, named), piece)
        if found is not None:
            named = (*named, found)
        elif len(named) < len(steps) - 1:
            return None
    return named if len(named) >= len(steps) else None


def shown(cast: Cast, steps: Steps, target: Target) -> Target:
    """What a target looks like to everybody."""
    last = len(steps) - 1
    return tuple(steps[min(number, last)].shown(cast, piece) for number, piece in enumerate(target))
