"""What a match asks a game for: its rules, and nothing about how they are shown or played well."""

from __future__ import annotations

import dataclasses
import functools
import re
import types
import typing
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from critias.kernel.choices import DONE, NO, Ask, Option, Play, short_text
from critias.kernel.copying import State
from critias.kernel.errors import BadSetup
from critias.kernel.random import Rng
from critias.kernel.rulebook import Rulebook

S = TypeVar("S", bound=State)
P = TypeVar("P", bound="Setup")
V = TypeVar("V", bound=Mapping[str, Any])
View: TypeAlias = dict[str, Any]
"""The view of a game that does not spell its own out as a TypedDict."""


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
    """How a game ended: the seats that won (none: a draw), why (a name that the game's voice puts
    into words), the rule, and points where the game has them."""

    winners: tuple[int, ...]
    reason: str
    rule: str
    scores: tuple[float, ...] = ()


class Talk(NamedTuple):
    """What may be said at the table now; `phrases` are the statements allowed while closed."""

    is_open: bool
    rule: str
    phrases: tuple[str, ...] = ()


class Through(NamedTuple, Generic[S]):
    """All steps of a game in one go."""

    step: Callable[[S], Play[None]]
    outcome: Callable[[S], Outcome | None]
    """What they are made of, and what ends them. Where a game is given other steps or another end,
    in a variant or by whoever watches them, nobody goes through these."""
    play: Callable[[S], Play[None]]
    """Play on to the end of the game."""

    def belongs_to(self, game: Rules[S, Any, Any]) -> bool:
        """Whether the game has these steps and this end."""
        return self.step is game.step and self.outcome is game.outcome


def _own_side(setup: Any, seat: int) -> int:
    return seat


def _any_setup(setup: Any) -> None:
    """Options that are right by themselves go together."""


def _short(state: Any, option: Option) -> str:
    return short_text(option)


def _no_word(state: Any, text: str) -> None:
    """No word stands for anything but itself."""


def _sound(state: Any) -> Iterator[str]:
    yield from ()


def _talk_freely(state: Any, seat: int | None, ask: Ask | None = None) -> Talk:
    return Talk(True, "")


def least(state: Any, ask: Ask) -> Option:
    """The answer that does the least, by the words options are usually called."""
    for word in (DONE, NO, "pass", "hold", "none"):
        if word in ask.options:
            return word
    return ask.options[0]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rules(Generic[S, P, V]):
    """The rules of one game, as functions. They hold no state: all that changes is in `S`."""

    id: str
    title: str
    version: str
    setup_type: type[P]
    state_type: type[S]
    rulebook: Callable[[], Rulebook]
    """The ledger of this game."""
    seats: Callable[[P], tuple[str, ...]]
    """The names of the seats."""
    new: Callable[[P, int], S]
    """The state before the first step, from a setup and a seed."""
    step: Callable[[S], Play[None]]
    """Play one short step; between steps everything is in the state."""
    outcome: Callable[[S], Outcome | None]
    """The result, once there is one."""
    view: Callable[[S, int | None], V]
    """What a seat (None: a spectator) may know, as plain JSON values."""
    redeal: Callable[[S, S, int | None, Rng], S]
    """`redeal(start, now, seat, rng)`: a copy of `start` in which all that the seat does not know
    `now` is dealt anew; `start` is the state at the start of the step that `now` is in."""
    through: Through[S] | None = None
    """The same questions and positions as step by step, without what a step costs, for playouts, in
    which nobody looks at steps."""
    check_setup: Callable[[P], None] = _any_setup
    """Raise `BadSetup` if the options do not go together; each by itself is right already."""
    team: Callable[[P, int], int] = _own_side
    """The side a seat plays for; the table gives each side a colour and a shape."""
    notation: Callable[[S, Option], str] = _short
    """The stable short text of an option, as `e2e4` is in chess."""
    read_word: Callable[[S, str], Option | None] = _no_word
    """What a word of the notation stands for, if it is not what it looks like."""
    invariants: Callable[[S], Iterator[str]] = _sound
    """What is wrong with a state, if anything (for the shared checks)."""
    talk: Callable[[S, int | None, Ask | None], Talk] = _talk_freely
    """`talk(state, seat, ask)`: what a seat may say now; `ask` is the pending question, if it is an
    open one."""
    fallback: Callable[[S, Ask], Option] = least
    """The answer for a player whose time is out: the one that does the least."""

    def read_option(self, state: S, text: str) -> Option:
        """The option a text form stands for, offered or not: the reverse of `notation`."""
        word = self.read_word(state, text)
        if word is not None:
            return word
        if ":" in text:
            return tuple(self.read_option(state, part) for part in text.split(":"))
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text

    def parse_setup(self, values: Mapping[str, Any] | None = None) -> P:
        """A setup from plain values (JSON, a form or a command line); `BadSetup` says what is
        wrong."""
        return self.checked(self.read_setup(values))

    def read_setup(self, values: Mapping[str, Any] | None = None) -> P:
        """The same, before anybody has looked whether the options go together."""
        if values is not None and not isinstance(values, Mapping):
            raise BadSetup("a setup is a table of options, not {values!r:.40}", values=values)
        values = dict(values or {})
        hints = _hints(typing.cast(Hashable, self.setup_type))
        fields = {f.name: f for f in dataclasses.fields(self.setup_type)}
        for name in values:
            if name not in fields:
                known = ", ".join(fields)
                raise BadSetup(
                    "{game} has no option {name!r}; it has: {known}",
                    game=self.id,
                    name=name,
                    known=known,
                )
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
                raise BadSetup(
                    "{name}: {value!r} is not of the right type", name=field.name, value=value
                )
        self.check_setup(setup)
        return setup


AnyRules: TypeAlias = Rules[Any, Any, Any]


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
            raise BadSetup("{name}: expected yes or no, found {value!r}", name=name, value=value)
    elif hint is int:
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,18}", value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadSetup(
                "{name}: expected a whole number, found {value!r}", name=name, value=value
            )
        least, most = field.metadata.get("least"), field.metadata.get("most")
        if least is not None and value < least:
            raise BadSetup(
                "{name}: {value} is less than {least}", name=name, value=value, least=least
            )
        if most is not None and value > most:
            raise BadSetup("{name}: {value} is more than {most}", name=name, value=value, most=most)
    elif hint is str:
        if not isinstance(value, str):
            raise BadSetup("{name}: expected a word, found {value!r}", name=name, value=value)
    elif typing.get_origin(hint) is tuple:
        if isinstance(value, str):
            value = [part.strip() for part in value.split(",") if part.strip()]
        if not isinstance(value, (list, tuple)) or not all(isinstance(v, str) for v in value):
            raise BadSetup(
                "{name}: expected a list of words, found {value!r}", name=name, value=value
            )
        value = tuple(value)
    elif typing.get_origin(hint) in (types.UnionType, typing.Union):
        raise TypeError(f"{name}: a setup field has one plain type")
    if choices is not None:
        for one in value if isinstance(value, tuple) else (value,):
            if one not in choices:
                allowed = ", ".join(str(c) for c in choices)
                raise BadSetup(
                    "{name}: {one!r} is none of {allowed}", name=name, one=one, allowed=allowed
                )
    return value


_WORDS = {
    "yes": True, "true": True, "on": True, "1": True,
    "no": False, "false": False, "off": False, "0": False, "": False,
}  # fmt: skip
