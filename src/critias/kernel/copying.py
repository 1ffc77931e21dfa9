"""Copies, digests and JSON of game states, made from one field list per class.

A state is a dataclass with slots that derives from `Record`. Its annotations are its field list:
whole numbers, strings, booleans, tuples of those, lists, dicts, sets, other records, `Rng`, and
`Shared` definitions (boards, cards), which are never copied and are saved by their key. What is
seldom changed is a `Row` rather than a list: copies share it.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import types
import typing
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from critias.kernel.choices import Ask, AskAll, Option
from critias.kernel.errors import SaveDamaged
from critias.kernel.events import Event
from critias.kernel.kinds import EventKind
from critias.kernel.random import Rng

T = TypeVar("T")
Row: TypeAlias = Annotated[tuple[T, ...], "saved as a list"]
"""A list that is replaced and never changed, so that it costs a copy nothing. In saves and in the
layout of a state it is what a list is: one can become the other."""

TRANSIENT = {"transient": True}
"""Metadata of a field that is no part of the state: not copied, compared, saved or digested."""
DERIVED = {"transient": True, "derived": True}


def later(default: Any) -> Any:
    """A field that states saved before do not have; a class (`list`, `dict`) is called for its
    value. It is left out of JSON and digest while it equals its default, so that games that do
    not use it keep their digests.

    >>> @dataclasses.dataclass(slots=True)
    ... class Camp(Record):
    ...     tents: int = 0
    ...     flags: list[str] = later(list)
    >>> Camp(2).to_json(), Camp.from_json({"tents": 2}), Camp(2, ["red"]).to_json()
    ({'tents': 2}, Camp(tents=2, flags=[]), {'tents': 2, 'flags': ['red']})
    """
    if isinstance(default, type):
        return dataclasses.field(default_factory=default, metadata={"later": True})
    return dataclasses.field(default=default, metadata={"later": True})


def derived() -> Any:
    """A field for what follows from fields that never change again, None until somebody has worked
    it out. Copies share it; it is no part of the state otherwise.

    >>> @dataclasses.dataclass(slots=True)
    ... class Camp(Record):
    ...     tents: tuple[int, ...] = ()
    ...     largest: int | None = derived()
    >>> camp = Camp((2, 5), largest=5)
    >>> camp.copy().largest, camp.to_json(), camp == Camp((2, 5))
    (5, {'tents': [2, 5]}, True)
    """
    return dataclasses.field(default=None, compare=False, repr=False, metadata=DERIVED)


class Shared:
    """A definition that all states share: saved by its key and never copied."""

    __slots__ = ()

    @property
    @abstractmethod
    def key(self) -> str:
        """The name it is saved under."""

    @classmethod
    @abstractmethod
    def of(cls, key: str) -> Self:
        """The definition of that name; a `KeyError` if there is none."""


class Record:
    """The base of everything that is part of a state."""

    __slots__ = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        # A subclass has fields that the methods compiled for its parent do not know.
        for name in ("copy", "to_json", "to_save"):
            if name not in cls.__dict__:
                setattr(cls, name, Record.__dict__[name])

    def copy(self) -> Self:
        """An equal record that shares nothing that can change."""
        cls = type(self)
        copier = _compile_copy(cls)
        cls.copy = copier  # type: ignore[method-assign]
        return typing.cast(Self, copier(self))

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values, dicts in the order of their keys: the same for equal records."""
        cls = type(self)
        dumper = _compile_dump(cls, "to_json")
        cls.to_json = dumper  # type: ignore[method-assign]
        return typing.cast("dict[str, Any]", dumper(self))

    def to_save(self) -> dict[str, Any]:
        """The same with dicts in the order they have, by which rules may go through them: a game
        that is loaded has to go on as it would have.

        >>> @dataclasses.dataclass(slots=True)
        ... class Camp(Record):
        ...     tents: dict[int, str]
        >>> camp = Camp({2: "red", 1: "blue"})
        >>> camp.to_json(), camp.to_save()
        ({'tents': [[1, 'blue'], [2, 'red']]}, {'tents': [[2, 'red'], [1, 'blue']]})
        """
        cls = type(self)
        dumper = _compile_dump(cls, "to_save")
        cls.to_save = dumper  # type: ignore[method-assign]
        return typing.cast("dict[str, Any]", dumper(self))

    @classmethod
    def from_json(cls, value: Any, path: str = "state") -> Self:
        """The reverse of `to_json` and `to_save`; `SaveDamaged` names the place that is wrong."""
        if not isinstance(value, dict):
            raise SaveDamaged(f"{path}: expected an object, found {_short(value)}")
        fields = _fields(cls)
        names = {f.name: t for f, t in fields}
        newer = {f.name for f, _ in fields if f.metadata.get("later")}
        for name in value:
            if name not in names:
                raise SaveDamaged(f"{path}.{name}: unknown field")
        kwargs = {}
        for name, hint in names.items():
            if name not in value:
                if name in newer:
                    continue
                raise SaveDamaged(f"{path}.{name}: missing")
            kwargs[name] = _read(hint, value[name], f"{path}.{name}")
        return cls(**kwargs)

    def digest(self) -> str:
        """Sixteen hex digits that agree exactly when the states do."""
        text = json.dumps(self.to_json(), separators=(",", ":"), ensure_ascii=True)
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


class Lives(Protocol):
    """What lives in a rule while its step is played, besides the state."""

    def copy(self) -> Self:
        """An equal one that shares nothing that can change."""


class Mark(NamedTuple):
    """A place in the middle of a step where it can be taken up again."""

    state: Any
    lives: Lives
    found: int
    """How much had been worked out `once` before."""


@dataclasses.dataclass(slots=True, kw_only=True)
class State(Record):
    """What every game's state has: chance, and a count of revelations, which are what the match
    watches to know that a choice can no longer be taken back."""

    rng: Rng
    revealed: int = 0
    events: list[Event] | None = dataclasses.field(default=None, compare=False, metadata=TRANSIENT)
    ahead: list[Any] | None = dataclasses.field(
        default=None, compare=False, repr=False, metadata=TRANSIENT
    )
    """While a step is played again: the answers to come, the next one last."""
    asked: Ask | AskAll | None = dataclasses.field(
        default=None, compare=False, repr=False, metadata=TRANSIENT
    )
    """While a step is played again: the question after the last of them, as it was asked."""
    found: list[Any] | None = dataclasses.field(
        default=None, compare=False, repr=False, metadata=TRANSIENT
    )
    """What was worked out `once` in this step, where somebody may want to play it again."""
    again: list[Any] | None = dataclasses.field(
        default=None, compare=False, repr=False, metadata=TRANSIENT
    )
    """While a step is played again: what it has found before, the next one last."""
    mark: Mark | None = dataclasses.field(
        default=None, compare=False, repr=False, metadata=TRANSIENT
    )
    """Where this step can be taken up again, until the match has written it down; where it is taken
    up again, until the rule knows."""

    def tell(
        self,
        kind: EventKind,
        *data: Option,
        only: tuple[int, ...] | None = None,
        rest: tuple[Option, ...] | None = None,
    ) -> None:
        """Note what happened: for everybody, or `only` for some seats, while to the others it
        looks like `rest` (None: they do not learn of it)."""
        if self.events is not None:
            self.events.append(Event(kind, data, only, rest))

    def once(self, work: Callable[..., T], *values: Any) -> T:
        """What `work` finds, as far as the state goes: in a step that is played again it is known
        from the first time. It must not change anything, raise anything or hold on to the state,
        and nobody may change what it has found. Not for what is skipped where an answer is
        foretold, for then it would be missing."""
        if self.found is None:
            return work(*values)
        if self.again:
            value: T = self.again.pop()
            self.found.append(value)
            return value
        # What it works out `once` itself is part of it.
        found, self.found = self.found, None
        value = work(*values)
        self.found = found
        found.append(value)
        return value

    def marked(self, lives: Lives) -> None:
        """A rule says that its step, begun anew in a state like this one, could go on from here,
        if it had a copy of what `lives` in it (see `taken_up`). Forks then play again only what has
        been answered since. It costs a copy where somebody may want to fork, and otherwise nothing.
        """
        if self.found is not None and self.asked is None:
            self.mark = Mark(self.copy(), lives.copy(), len(self.found))

    def taken_up(self) -> Any:
        """What lived in the step where it was `marked`, if it is to go on from there; otherwise
        None, and the step begins."""
        mark = self.mark
        if mark is None or self.asked is None:
            return None
        self.mark = None
        return mark.lives.copy()

    def foretold(self) -> Any:
        """The answer to the question that would be asked now, if it is known because the step is
        played again; otherwise None. Whoever takes it does not ask. It spares working out options
        that nobody looks at, and is not for secret questions:

            answer = state.foretold() or (yield Ask(seats, KIND, many_options(state)))
        """
        # What counts as nothing (0, an empty text) is asked for and sent.
        return self.ahead.pop() if self.ahead and self.ahead[-1] else None

    def recalled(self) -> Sequence[Option] | None:
        """The options of the question that is asked now, if they are known because the step has
        been played again up to it; otherwise None. It is not there for anything else:

            options = state.recalled() or many_options(state)
        """
        asked = self.asked
        return None if self.ahead or type(asked) is not Ask else asked.options

    def recalled_all(self) -> AskAll | None:
        """The same for a question to several seats: the question itself. It may be asked again as
        it is if the reasons in it do not look into the state."""
        asked = self.asked
        return None if self.ahead or not isinstance(asked, AskAll) else asked


_FIELDS: dict[type, list[tuple[dataclasses.Field[Any], Any]]] = {}


def _fields(cls: type) -> list[tuple[dataclasses.Field[Any], Any]]:
    if cls not in _FIELDS:
        hints = typing.get_type_hints(cls)
        fields = [f for f in dataclasses.fields(cls) if not f.metadata.get("transient")]
        _FIELDS[cls] = [(f, hints[f.name]) for f in fields]
    return _FIELDS[cls]


_LAYOUTS: dict[type, str] = {}


def layout(cls: type[Record]) -> str:
    """Six hex digits for how a state is laid out: its fields, their types, and theirs. Digests of
    states that are laid out in different ways say nothing about each other."""
    if cls not in _LAYOUTS:
        text = _described(cls, ())
        _LAYOUTS[cls] = hashlib.blake2b(text.encode(), digest_size=3).hexdigest()
    return _LAYOUTS[cls]


def _described(hint: Any, above: tuple[type, ...]) -> str:
    if isinstance(hint, type):
        if not issubclass(hint, Record):
            return hint.__name__
        if hint in above:
            return f"^{above.index(hint)}"
        hints = typing.get_type_hints(hint, include_extras=True)
        inside = (f"{f.name}:{_described(hints[f.name], (*above, hint))}" for f, _ in _fields(hint))
        return f"{{{','.join(inside)}}}"
    kind = typing.get_origin(hint)
    if kind is Annotated:
        return f"list[{_described(typing.get_args(hint.__origin__)[0], above)}]"
    if kind is None:
        return str(hint)
    if kind in (types.UnionType, typing.Union, typing.Literal):
        kind = None
    parts = (_described(one, above) for one in typing.get_args(hint))
    return f"{kind.__name__ if kind else ''}[{','.join(parts)}]"


_SCALARS = (int, str, bool, float, type(None))


def _is_shared_value(hint: Any) -> bool:
    """Whether values of this type can be shared between copies."""
    if hint in _SCALARS or hint is Any:
        return True
    if isinstance(hint, type) and issubclass(hint, Shared):
        return True
    origin = typing.get_origin(hint)
    if origin is tuple:
        return all(a is Ellipsis or _is_shared_value(a) for a in typing.get_args(hint))
    if origin in (types.UnionType, typing.Union):
        return all(_is_shared_value(a) for a in typing.get_args(hint))
    return origin is typing.Literal


def _copy_expr(hint: Any, name: str, depth: int = 0) -> str:
    if _is_shared_value(hint):
        return name
    origin = typing.get_origin(hint)
    args = typing.get_args(hint)
    var = f"v{depth}"
    if origin in (types.UnionType, typing.Union):
        (inner,) = (a for a in args if a is not type(None))
        return f"(None if {name} is None else {_copy_expr(inner, name, depth)})"
    if origin is list:
        if _is_shared_value(args[0]):
            return f"{name}.copy()"
        # Most of them are empty, and a comprehension is a call.
        return f"([{_copy_expr(args[0], var, depth + 1)} for {var} in {name}] if {name} else [])"
    if origin is set:
        return f"{name}.copy()"
    if origin is dict:
        if _is_shared_value(args[1]):
            return f"{name}.copy()"
        inner = _copy_expr(args[1], var, depth + 1)
        return f"({{k{depth}: {inner} for k{depth}, {var} in {name}.items()}} if {name} else {{}})"
    if isinstance(hint, type) and issubclass(hint, (Record, Rng)):
        return f"{name}.copy()"
    raise TypeError(f"a state cannot hold {hint!r}")


def _compile_copy(cls: type) -> Any:
    lines = ["def copy(self):", "    new = object_new(cls)"]
    for field, hint in _fields(cls):
        lines.append(f"    new.{field.name} = {_copy_expr(hint, 'self.' + field.name)}")
    lines += [
        f"    new.{field.name} = {'self.' + field.name if field.metadata.get('derived') else None}"
        for field in dataclasses.fields(cls)
        if field.metadata.get("transient")
    ]
    lines.append("    return new")
    space: dict[str, Any] = {"cls": cls, "object_new": object.__new__}
    exec(compile("\n".join(lines), "<copying>", "exec"), space)
    return space["copy"]


def _dump_expr(hint: Any, name: str, method: str, depth: int = 0) -> str:
    var = f"v{depth}"
    if isinstance(hint, type):
        if issubclass(hint, Shared):
            return f"{name}.key"
        if issubclass(hint, Rng):
            return f"{name}.state"
        if issubclass(hint, Record):
            return f"{name}.{method}()"
        return name
    origin = typing.get_origin(hint)
    args = typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        inner = [a for a in args if a is not type(None)]
        if len(inner) == 1 and inner[0] not in _SCALARS:
            return f"(None if {name} is None else {_dump_expr(inner[0], name, method, depth)})"
        return name
    if origin is list and args[0] not in _SCALARS:
        return f"[{_dump_expr(args[0], var, method, depth + 1)} for {var} in {name}]"
    if origin is tuple:
        plain = all(a is Ellipsis or a in _SCALARS for a in args)
        return f"[*{name}]" if plain else f"unfold({name})"
    if origin is set:
        return f"unfold(sorted({name}))"
    if origin is dict:
        inner_text = _dump_expr(args[1], var, method, depth + 1)
        key = f"k{depth}"
        keytext = f"unfold({key})" if typing.get_origin(args[0]) is tuple else key
        items = f"{name}.items()" if method == "to_save" else f"sorted({name}.items())"
        return f"[[{keytext}, {inner_text}] for {key}, {var} in {items}]"
    return name


def _unfold(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_unfold(v) for v in value]
    return value.key if isinstance(value, Shared) else value


def _compile_dump(cls: type, method: str) -> Any:
    parts = []
    newer = []
    space: dict[str, Any] = {"unfold": _unfold}
    for field, hint in _fields(cls):
        value = _dump_expr(hint, f"self.{field.name}", method)
        if not field.metadata.get("later"):
            parts.append(f"{field.name!r}: {value}")
            continue
        usual = f"usual_{field.name}"
        made = field.default_factory
        space[usual] = field.default if made is dataclasses.MISSING else made()
        newer.append(f"    if self.{field.name} != {usual}: json[{field.name!r}] = {value}")
    lines = [f"def {method}(self):", "    json = {" + ", ".join(parts) + "}", *newer]
    exec("\n".join([*lines, "    return json"]), space)
    return space[method]


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _read(hint: Any, value: Any, path: str) -> Any:
    if hint is Any:
        return value
    if isinstance(hint, type):
        return _read_plain(hint, value, path)
    origin = typing.get_origin(hint)
    args = typing.get_args(hint)
    if origin is typing.Literal:
        if value not in args:
            raise SaveDamaged(f"{path}: {_short(value)} is none of {args}")
        return value
    if origin in (types.UnionType, typing.Union):
        return _read_union(args, value, path)
    if not isinstance(value, list):
        raise SaveDamaged(f"{path}: expected a list, found {_short(value)}")
    if origin is list:
        return [_read(args[0], v, f"{path}[{i}]") for i, v in enumerate(value)]
    if origin is set:
        return {_read(args[0], v, f"{path}[{i}]") for i, v in enumerate(value)}
    if origin is tuple:
        return _read_tuple(args, value, path)
    if origin is dict:
        return dict(_read_pair(args, pair, f"{path}[{i}]") for i, pair in enumerate(value))
    raise TypeError(f"a state cannot hold {hint!r}")


def _read_plain(hint: type, value: Any, path: str) -> Any:
    if issubclass(hint, Record):
        return hint.from_json(value, path)
    if issubclass(hint, Shared):
        try:
            return hint.of(value)
        except (KeyError, TypeError):
            raise SaveDamaged(f"{path}: no {hint.__name__} {_short(value)}") from None
    if issubclass(hint, Rng):
        return Rng(_read(int, value, path))
    if type(value) is not hint:
        raise SaveDamaged(f"{path}: expected {hint.__name__}, found {_short(value)}")
    return value


def _read_union(hints: tuple[Any, ...], value: Any, path: str) -> Any:
    if value is None and type(None) in hints:
        return None
    problem: SaveDamaged | None = None
    for hint in hints:
        if hint is type(None):
            continue
        try:
            return _read(hint, value, path)
        except SaveDamaged as error:
            problem = problem or error
    raise problem or SaveDamaged(f"{path}: cannot be {_short(value)}")


def _read_tuple(hints: tuple[Any, ...], value: list[Any], path: str) -> tuple[Any, ...]:
    if len(hints) == 2 and hints[1] is Ellipsis:
        hints = (hints[0],) * len(value)
    if len(hints) != len(value):
        raise SaveDamaged(f"{path}: expected {len(hints)} values, found {len(value)}")
    both = zip(hints, value, strict=True)
    return tuple(_read(hint, v, f"{path}[{i}]") for i, (hint, v) in enumerate(both))


def _read_pair(hints: tuple[Any, ...], pair: Any, path: str) -> tuple[Any, Any]:
    if not isinstance(pair, list) or len(pair) != 2:
        raise SaveDamaged(f"{path}: expected a pair, found {_short(pair)}")
    return _read(hints[0], pair[0], f"{path}[0]"), _read(hints[1], pair[1], f"{path}[1]")
