"""What a game has to provide, and how the installed games are found."""

from __future__ import annotations

import dataclasses
import functools
import re
import types
import typing
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from critias.kernel.choices import DONE, NO, Ask, Option, Play, short_text
from critias.kernel.copying import State
from critias.kernel.errors import BadSetup, UnknownGame
from critias.kernel.events import Event
from critias.kernel.random import Rng
from critias.kernel.rulebook import Rulebook

S = TypeVar("S", bound=State)
P = TypeVar("P", bound="Setup")
V = TypeVar("V", bound=Mapping[str, Any])
View: TypeAlias = dict[str, Any]
"""The view of a game that does not spell its own out as a TypedDict."""
GROUP = "critias.games"


@dataclasses.dataclass(frozen=True, slots=True)
class Setup:
    """The options of one game; a subclass's fields, with their types and metadata, are also the
    form the table shows. Types: bool, int, str and tuple[str, ...]. Metadata: "help", "choices",
    "least" and "most" (of a number), "words" (a choice in words of the game), "more" (whether
    a newcomer can do without), "section" (the heading it stands under), "when" (a function of the
    setup: whether the option matters), "unlisted" (choices that are for programs only) and
    "pictured" (picked from pictures, see `kit.picking`, or from what people have kept).
    """

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            f.name: list(v) if isinstance(v := getattr(self, f.name), tuple) else v
            for f in dataclasses.fields(self)
        }


class Outcome(NamedTuple):
    """How a game ended: the seats that won (none: a draw), why, and points where the game has
    them."""

    winners: tuple[int, ...]
    reason: str
    rule: str
    scores: tuple[float, ...] = ()


class Talk(NamedTuple):
    """What may be said at the table now; `phrases` are the statements allowed while closed."""

    is_open: bool
    rule: str
    phrases: tuple[str, ...] = ()


class Lesson(NamedTuple):
    """One lesson of the guided first game: a real position, one decision to try, and what it shows.

    The position is the setup and seed, arranged by `place` (if given) before the first step, with
    `choices` (seat, text) made since. `answers` are the texts of the options that show the point;
    none: any option does.
    """

    title: str
    says: str
    seat: int
    after: str
    rules: tuple[str, ...] = ()
    setup: Mapping[str, Any] = types.MappingProxyType({})
    seed: int = 0
    choices: tuple[tuple[int, str], ...] = ()
    answers: tuple[str, ...] = ()
    place: Callable[[Any], None] | None = None


class Game(ABC, Generic[S, P, V]):
    """One game. It holds no state of its own: everything that changes is in `S`."""

    id: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str]
    summary: ClassVar[str]
    players: ClassVar[str]
    length: ClassVar[str]
    horizon: ClassVar[int] = 24
    """How many decisions bots play on in their heads before they ask for an estimate."""
    knows_better: ClassVar[bool] = False
    """Whether its hints are so good that bots try them long before anything else."""
    trust: ClassVar[float] = 1.0
    """How much a search trusts habits (`leanings`): something that is e times less likely has to be
    better by so many times what a judgement may be off."""
    at_once: ClassVar[Mapping[str, Any]] = types.MappingProxyType({})
    """The options of a game begun by one click, where the usual ones are much work for a start."""
    setup_type: type[P]
    state_type: type[S]

    @abstractmethod
    def seats(self, setup: P) -> tuple[str, ...]:
        """The names of the seats."""

    @abstractmethod
    def new(self, setup: P, seed: int) -> S:
        """The state before the first step."""

    @abstractmethod
    def step(self, state: S) -> Play[None]:
        """Play one short step; between steps everything is in the state."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, once there is one."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """What that seat (None: a spectator) may know, as plain JSON values."""

    @abstractmethod
    def redeal(self, start: S, now: S, seat: int | None, rng: Rng) -> S:
        """A copy of `start` in which all that the seat does not know `now` is dealt anew.

        `start` is the state at the start of the step that `now` is in the middle of."""

    @abstractmethod
    def rulebook(self) -> Rulebook:
        """The ledger of this game."""

    @abstractmethod
    def prompt(self, view: V, ask: Ask) -> str:
        """The question in words, for the one who is asked."""

    @abstractmethod
    def label(self, view: V, ask: Ask, option: Option) -> str:
        """One option in words."""

    @abstractmethod
    def tell(self, view: V, event: Event) -> str:
        """One event in words; empty if it is not worth a line."""

    @abstractmethod
    def picture(self, view: V) -> str:
        """The table as a terminal shows it (rich markup)."""

    def waiting(self, view: V, ask: Ask) -> str:
        """Why we wait, in words for those who are not asked: it must tell nothing hidden."""
        return ask.kind.replace("_", " ")

    def rule_of(self, about: Event | Ask) -> str:
        """The id of the rule behind an event or a question, if it has one to show."""
        return ""

    def waiting_rule(self, ask: Ask) -> str:
        """The rule behind a question that several answer in secret, for those who wait: like
        `waiting`, it must tell nothing hidden."""
        return self.rule_of(ask)

    def because(self, view: V, about: tuple[Option, ...]) -> str:
        """What brings a rule about (see `Because`), in words: a card and its owner."""
        return ", ".join(map(short_text, about))

    def emblem(self) -> str:
        """The game's sign: what stands inside an `<svg viewBox="0 0 32 32">`, drawn in
        currentColor; empty: the table takes letters of the title."""
        return ""

    def team(self, setup: P, seat: int) -> int:
        """The side a seat plays for; the table gives each side a colour and a shape."""
        return seat

    def lessons(self) -> tuple[Lesson, ...]:
        """The guided first game."""
        return ()

    def notation(self, state: S, option: Option) -> str:
        """The stable short text of an option, as `e2e4` is in chess."""
        return short_text(option)

    def read_option(self, state: S, text: str) -> Option:
        """The option a text form stands for, offered or not: the reverse of `notation`."""
        if ":" in text:
            return tuple(self.read_option(state, part) for part in text.split(":"))
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text

    def invariants(self, state: S) -> Iterator[str]:
        """What is wrong with this state, if anything (for the shared checks)."""
        yield from ()

    def talk(self, state: S, seat: int | None, ask: Ask | None = None) -> Talk:
        """What this seat may say now; `ask` is the pending question, if it is an open one."""
        return Talk(True, "")

    def fallback(self, state: S, ask: Ask) -> Option:
        """The answer for a player whose time is out: the one that does the least."""
        for word in (DONE, NO, "pass", "hold", "none"):
            if word in ask.options:
                return word
        return ask.options[0]

    def estimate(self, state: S, seat: int) -> float | None:
        """How well the seat stands, from -1 (lost) to 1 (won), for bots that look ahead; None: no
        opinion, so that they have to play games to the end."""
        return None

    def half_done(self, state: S) -> bool:
        """Whether there is no opinion of this position, quickly found."""
        return self.estimate(state, 0) is None

    def sensible(self, ask: Ask) -> Sequence[Option]:
        """The options a bot has to think about; at least one."""
        return ask.options

    def hint(self, state: S, ask: Ask, rng: Rng) -> Option:
        """A likely answer, quickly found, for bots that play on in their heads."""
        return rng.pick(ask.options)

    def leanings(self, state: S, ask: Ask) -> Sequence[float] | None:
        """How likely a good player is to choose each option, where habits were learnt from games;
        None where there are none."""
        return None

    def statistics(self, state: S) -> list[tuple[str, tuple[Any, ...]]]:
        """Rows (name, one value per seat) for the result page."""
        return []

    def reference(self) -> dict[str, Any]:
        """Plain data about components (cards, boards) that clients may show at any time."""
        return {}

    def parse_setup(self, values: Mapping[str, Any] | None = None) -> P:
        """A setup from plain values (JSON, a form or a command line); `BadSetup` says what is
        wrong."""
        return self.checked(self.read_setup(values))

    def read_setup(self, values: Mapping[str, Any] | None = None) -> P:
        """The same, before anybody has looked whether the options go together."""
        if values is not None and not isinstance(values, Mapping):
            raise BadSetup(f"a setup is a table of options, not {values!r:.40}")
        values = dict(values or {})
        hints = _hints(typing.cast(Hashable, self.setup_type))
        fields = {f.name: f for f in dataclasses.fields(self.setup_type)}
        for name in values:
            if name not in fields:
                known = ", ".join(fields)
                raise BadSetup(f"{self.id} has no option {name!r}; it has: {known}")
        kwargs = {}
        for name, value in values.items():
            kwargs[name] = _value(fields[name], hints[name], value)
        return self.setup_type(**kwargs)

    def checked(self, setup: P) -> P:
        """The setup, if each option has a value it may have and they go together."""
        hints = _hints(typing.cast(Hashable, self.setup_type))
        for field in dataclasses.fields(self.setup_type):
            value = getattr(setup, field.name)
            if _value(field, hints[field.name], value) != value:
                raise BadSetup(f"{field.name}: {value!r} is not of the right type")
        self.check_setup(setup)
        return setup

    def check_setup(self, setup: P) -> None:
        """Raise `BadSetup` if the options do not go together; each by itself is right already."""


@functools.cache
def _hints(setup_type: Hashable) -> dict[str, Any]:
    """The types of the fields; finding them out costs more than checking a value."""
    return typing.get_type_hints(setup_type)


def _value(field: dataclasses.Field[Any], hint: Any, value: Any) -> Any:
    name = field.name
    choices = field.metadata.get("choices")
    if hint is bool:
        if isinstance(value, str) and value.lower() in _WORDS:
            value = _WORDS[value.lower()]
        if not isinstance(value, bool):
            raise BadSetup(f"{name}: expected yes or no, found {value!r}")
    elif hint is int:
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,18}", value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadSetup(f"{name}: expected a whole number, found {value!r}")
        least, most = field.metadata.get("least"), field.metadata.get("most")
        if least is not None and value < least:
            raise BadSetup(f"{name}: {value} is less than {least}")
        if most is not None and value > most:
            raise BadSetup(f"{name}: {value} is more than {most}")
    elif hint is str:
        if not isinstance(value, str):
            raise BadSetup(f"{name}: expected a word, found {value!r}")
    elif typing.get_origin(hint) is tuple:
        if isinstance(value, str):
            value = [part.strip() for part in value.split(",") if part.strip()]
        if not isinstance(value, (list, tuple)) or not all(isinstance(v, str) for v in value):
            raise BadSetup(f"{name}: expected a list of words, found {value!r}")
        value = tuple(value)
    elif typing.get_origin(hint) in (types.UnionType, typing.Union):
        raise TypeError(f"{name}: a setup field has one plain type")
    if choices is not None:
        for one in value if isinstance(value, tuple) else (value,):
            if one not in choices:
                allowed = ", ".join(str(c) for c in choices)
                raise BadSetup(f"{name}: {one!r} is none of {allowed}")
    return value


_WORDS = {
    "yes": True, "true": True, "on": True, "1": True,
    "no": False, "false": False, "off": False, "0": False, "": False,
}  # fmt: skip


@cache
def _entries() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


AnyGame: TypeAlias = Game[Any, Any, Any]


@cache
def _loaded() -> tuple[dict[str, AnyGame], tuple[str, ...]]:
    """The games, and what is wrong with those that cannot be loaded."""
    found: dict[str, AnyGame] = {}
    broken: list[str] = []
    for name in _entries():
        try:
            found[name] = game(name)
        except UnknownGame as error:
            broken.append(error.message)
    return found, tuple(broken)


def games() -> dict[str, AnyGame]:
    """The installed games by id, ours and plug-ins alike: one that is broken is left out."""
    return dict(_loaded()[0])


def broken_games() -> tuple[str, ...]:
    """What is wrong with the installed games that cannot be loaded."""
    return _loaded()[1]


@cache
def game(name: str) -> AnyGame:
    """The installed game of that id."""
    point = _entries().get(name)
    if point is None:
        raise UnknownGame(f"no game {name!r} is installed; there are: {', '.join(_entries())}")
    try:
        found = point.load()
    except Exception as error:
        # A plug-in may fail in any way while it is imported; the table has to name the culprit.
        raise UnknownGame(f"the game {name!r} ({point.value}) cannot be loaded: {error}") from error
    if not isinstance(found, Game):
        raise UnknownGame(f"the game {name!r} ({point.value}) is not a Game")
    return found


def forget_games() -> None:
    """Look for installed games anew (the installation has changed)."""
    _entries.cache_clear()
    _loaded.cache_clear()
    game.cache_clear()
