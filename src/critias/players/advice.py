"""What programs are told about playing a game well.

A game registers its `Advice` in the entry-point group `critias.advice`. One without is played at
random, and judged by its end alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from critias.kernel.choices import Ask, Option
from critias.kernel.copying import State
from critias.kernel.installed import Shelf
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from critias.players.drills import NO_DRILLS, Drills
from critias.players.habits import Reasons
from critias.players.observing import Sight

if TYPE_CHECKING:
    from critias.players.bot import Position

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=Mapping[str, Any])


SEARCH, LEARNED = "search", "learned"
"""Ways to look ahead: by what was set by hand, or by networks as well."""


@dataclass(frozen=True, slots=True)
class Features:
    """What an estimate counts in a position, so that the laboratory can fit how much it weighs."""

    names: tuple[str, ...]
    count: Callable[[Any, int], tuple[float, ...]]
    """`count(state, seat)`: one number for each name."""
    weights: tuple[float, ...]
    """How much each weighs now."""


class Thought(NamedTuple):
    """What a mind thinks of an option."""

    option: Option
    worth: float
    """How well one would stand after it, in points of the game."""
    error: float
    """How far off that may be, as a standard error."""
    tries: int


class Mind(Protocol):
    """A game's own way to think ahead, where a tree of single choices is too shallow."""

    def weighed(
        self, position: Position, seconds: float | None, tries: int | None
    ) -> Sequence[Thought]:
        """What was thought of the options of a question, the best first: every one that a plan
        begins with, tried in the same worlds."""

    def choose(self, position: Position, seconds: float | None, tries: int | None) -> Option:
        """The answer to a question, thought about for at most so many seconds or tries."""


def _no_opinion(state: Any, seat: int) -> float | None:
    return None


def _unknown(state: Any) -> bool:
    """Stands for asking the estimate itself."""
    raise AssertionError("replaced when the advice is made")


def _all_options(ask: Ask) -> Sequence[Option]:
    return ask.options


def _no_habits(state: Any, ask: Ask) -> Sequence[float] | None:
    return None


def _any_option(state: Any, ask: Ask, rng: Rng) -> Option:
    return rng.pick(ask.options)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Advice(Generic[S, V]):
    """What is known about playing a game well."""

    estimate: Callable[[S, int], float | None] = _no_opinion
    """How well a seat stands, from -1 (lost) to 1 (won), for bots that look ahead; None: no
    opinion, so that they have to play games to the end."""
    half_done: Callable[[S], bool] = _unknown
    """Whether there is no opinion of this position, quickly found."""
    sensible: Callable[[Ask], Sequence[Option]] = _all_options
    """The options a bot has to think about; at least one."""
    hint: Callable[[S, Ask, Rng], Option] = _any_option
    """A likely answer, quickly found, for bots that play on in their heads."""
    leanings: Callable[[S, Ask], Sequence[float] | None] = _no_habits
    """How likely a good player is to choose each option, where habits were learnt from games; None
    where there are none."""
    horizon: int = 24
    """How many decisions bots play on in their heads before they ask for an estimate."""
    near_the_end: Callable[[S], bool] | None = None
    """Whether the end is so near that bots play on to it in their heads and ask for no estimate;
    None: it never is."""
    knows_better: bool = False
    """Whether its hints are so good that bots try them long before anything else."""
    trust: float = 1.0
    """How much a search trusts habits (`leanings`): something that is e times less likely has to be
    better by so many times what a judgement may be off."""
    sure: float = 4.0
    """How much likelier the likelier option becomes for those who play by habit alone, as a power:
    what was learnt while everything was tried now and then is not tried for its own sake."""
    mind: Callable[[int], Mind] | None = None
    """Makes a way to think ahead of the game's own, with luck of its own, for bots that search;
    None: they grow a tree."""
    much: float = 10.0
    """Where a mind counts in points: so many more or less are a lot for one choice."""
    features: Features | None = None
    """What the estimate counts; None: nothing can be fitted."""
    reasons: Callable[[S, Ask], Sequence[Reasons] | None] | None = None
    """What speaks for each option, where habits can be learnt; None: there are none to learn."""
    sight: Sight[S] | None = None
    """What an observation for learning programs holds; None: they cannot play it."""
    drills: Drills = NO_DRILLS
    """Positions with an answer that a careful beginner finds, and how players are measured."""
    network: Path | None = None
    """The file of a value and a policy learnt from games of that observation; None: nothing was."""
    strongest: str = SEARCH
    """Who looks ahead best: `search`, or `learned` where a search with networks was measured to be
    stronger. The table's levels and hints take it."""
    learned: float = 0.5
    """How much of the estimate the learnt value is, where a search uses both."""
    traits: Callable[[V, int], list[str]] = lambda view, seat: []
    """What a seat played with, as `kind=value`, read from its own view: what the result page does
    not tell."""

    @property
    def hints(self) -> bool:
        """Whether it knows likely answers, by hints or by habit."""
        return self.hint is not _any_option or self.leanings is not _no_habits

    def __post_init__(self) -> None:
        if self.half_done is _unknown:
            estimate = self.estimate
            object.__setattr__(self, "half_done", lambda state: estimate(state, 0) is None)


AnyAdvice: TypeAlias = Advice[Any, Any]
ADVISERS: Final[Shelf[AnyAdvice]] = Shelf("critias.advice", Advice)
_NONE: Final[AnyAdvice] = Advice()


def advice_of(rules: AnyRules) -> AnyAdvice:
    """What is known about playing a game: what it says itself, or nothing."""
    return ADVISERS.get(rules.id) or _NONE
