"""The installed games, found by what their packages register.

A game registers its rules in the entry-point group `critias.games`, and, if it has them, how it is
shown in `critias.voices` and what programs know about playing it in `critias.advice`, each under
the same name. Whoever reads one of them loads that alone.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import ClassVar, Final, Generic, TypeVar

from critias.kernel.errors import UnknownGame
from critias.kernel.rules import AnyRules, Rules

T = TypeVar("T")


class Shelf(Generic[T]):
    """What installed packages have registered in one group, by the name of the game."""

    _all: ClassVar[list[Shelf[object]]] = []

    def __init__(self, group: str, kind: type[T]) -> None:
        self.group = group
        self._kind = kind
        self._points: dict[str, EntryPoint] | None = None
        self._found: dict[str, T] = {}
        self._broken: dict[str, str] = {}
        self._put: dict[str, T] = {}
        self._all.append(self)  # type: ignore[arg-type]  # only to forget what they hold

    @property
    def points(self) -> dict[str, EntryPoint]:
        """The entry points by name."""
        if self._points is None:
            self._points = {point.name: point for point in sorted(entry_points(group=self.group))}
        return self._points

    def put(self, name: str, thing: T) -> None:
        """Lay something here that no package has registered, for as long as the process runs."""
        self._put[name] = thing

    def get(self, name: str) -> T | None:
        """What is registered under that name, if anything is."""
        if name in self._put:
            return self._put[name]
        if name not in self._found:
            point = self.points.get(name)
            if point is None:
                return None
            if name not in self._broken:
                self._load(name, point)
            if name in self._broken:
                raise UnknownGame(self._broken[name])
        return self._found[name]

    def _load(self, name: str, point: EntryPoint) -> None:
        """Load what is registered, or note what is wrong with it: it is not tried again."""
        try:
            found = point.load()
        except Exception as error:  # noqa: BLE001 - a plug-in may fail in any way on import
            self._broken[name] = f"the game {name!r} ({point.value}) cannot be loaded: {error}"
            return
        if isinstance(found, self._kind):
            self._found[name] = found
        else:
            self._broken[name] = f"the game {name!r} ({point.value}) is no {self._kind.__name__}"

    @classmethod
    def forget(cls) -> None:
        """Look for everything anew (the installation has changed)."""
        for shelf in cls._all:
            shelf._points = None
            shelf._found.clear()
            shelf._broken.clear()


RULES: Final[Shelf[AnyRules]] = Shelf("critias.games", Rules)


def game(name: str) -> AnyRules:
    """The rules of the installed game of that id."""
    found = RULES.get(name)
    if found is None:
        raise UnknownGame(
            "no game {name!r} is installed; there are: {names}",
            name=name,
            names=", ".join(RULES.points),
        )
    return found


def games() -> dict[str, AnyRules]:
    """The installed games by id, ours and plug-ins alike: one that is broken is left out."""
    return _loaded()[0]


def broken_games() -> tuple[str, ...]:
    """What is wrong with the installed games that cannot be loaded."""
    return _loaded()[1]


def _loaded() -> tuple[dict[str, AnyRules], tuple[str, ...]]:
    found: dict[str, AnyRules] = {}
    broken: list[str] = []
    for name in RULES.points:
        try:
            found[name] = game(name)
        except UnknownGame as error:
            broken.append(error.message)
    return found, tuple(broken)


def forget_games() -> None:
    """Look for installed games anew (the installation has changed)."""
    Shelf.forget()
