"""The ledger of a game's rules: ids and words."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from critias.kernel.errors import BadData
from critias.kernel.reading import Fields, toml

FILE: Final = "rules.toml"
PLACES: Final = (f"data/{FILE}", FILE)
"""Where the ledger of a game may lie, seen from its package."""
KINDS: Final = frozenset(
    {"must", "may", "value", "setup", "example", "variant", "table-talk", "scenario"}
)


@dataclass(frozen=True, slots=True)
class Rule:
    """One atomic statement of a rulebook, in our own words."""

    id: str
    section: str
    says: str
    kind: str
    page: int | None = None
    editions: tuple[str, ...] = ()
    untestable: str | None = None
    todo: bool = False

    @property
    def chapter(self) -> str:
        """The second part of the id.

        >>> Rule("goa2.attack.range", "Attack", "...", "must").chapter
        'attack'
        """
        return self.id.split(".")[1]


@dataclass(frozen=True, slots=True)
class Difference:
    """A point on which two printings of a rulebook part ways."""

    id: str
    topic: str
    first: str
    second: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules of one game, in the order of the rulebook."""

    game: str
    title: str
    rules: tuple[Rule, ...]
    differences: tuple[Difference, ...] = ()
    default_edition: str | None = None
    _by_id: dict[str, Rule] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_id", {rule.id: rule for rule in self.rules})

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._by_id

    def __getitem__(self, rule_id: str) -> Rule:
        return self._by_id[rule_id]

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(self._by_id)

    def chapters(self) -> dict[str, tuple[Rule, ...]]:
        """The rules by chapter, chapters in order of first appearance."""
        chapters: dict[str, list[Rule]] = {}
        for rule in self.rules:
            chapters.setdefault(rule.chapter, []).append(rule)
        return {name: tuple(rules) for name, rules in chapters.items()}

    def search(self, fragment: str) -> tuple[Rule, ...]:
        """The rule with this id, with or without the game's name; else all whose id holds it."""
        for rule in self.rules:
            if fragment in (rule.id, rule.id.removeprefix(f"{self.game}.")):
                return (rule,)
        return tuple(rule for rule in self.rules if fragment in rule.id)

    def about(self, rule: Rule) -> tuple[Difference, ...]:
        """The differences between printings that touch a rule."""
        return tuple(point for point in self.differences if rule.id in point.rules)


def ledger(path: Path) -> Callable[[], Rulebook]:
    """The ledger in a file, read when it is first asked for."""
    return cache(lambda: load(path))


def load(path: Path) -> Rulebook:
    """Read a ledger, or raise a `BadData` that says what is wrong and where."""
    top = Fields(path, "top level", toml(path))
    top.only("game", "title", "format", "default_edition", "rule", "difference")
    if top.get("format", int, 1) != 1:
        raise top.error("field 'format' must be 1; this file is for another version of Critias")
    entries: list[object] = top.get("rule", list, [])
    if not entries:
        raise top.error("there is no [[rule]]")

    rules: dict[str, Rule] = {}
    game = top.get("game", str, "")
    for number, entry in enumerate(entries, start=1):
        rule = _read_rule(path, number, entry)
        game = game or rule.id.split(".")[0]
        place = f"rule {number} ({rule.id})"
        if not rule.id.startswith(f"{game}."):
            raise BadData(f"{path}: {place}: field 'id' must start with '{game}.'")
        if rule.id in rules:
            raise BadData(f"{path}: {place}: field 'id' is used twice")
        rules[rule.id] = rule

    points: list[object] = top.get("difference", list, [])
    differences: dict[str, Difference] = {}
    for number, entry in enumerate(points, start=1):
        point = _read_difference(path, number, entry, rules)
        if point.id in differences:
            place = f"difference {number} ({point.id})"
            raise BadData(f"{path}: {place}: field 'id' is used twice")
        differences[point.id] = point

    return Rulebook(
        game,
        top.get("title", str, "") or game,
        tuple(rules.values()),
        tuple(differences.values()),
        top.get("default_edition", str, "") or None,
    )


def _read_rule(path: Path, number: int, entry: object) -> Rule:
    table = Fields(path, f"rule {number}", entry)
    rule_id = table.text("id")
    table.place += f" ({rule_id})"
    names = ("id", "section", "says", "kind", "page", "editions", "versions", "untestable", "todo")
    table.only(*names)
    if len(rule_id.split(".")) < 3 or not all(rule_id.split(".")):
        raise table.error("field 'id' must read game.chapter.name")
    kind = table.text("kind")
    if kind not in KINDS:
        raise table.error(f"field 'kind' is {kind!r}; it must be one of {', '.join(sorted(KINDS))}")
    untestable = table.text("untestable") if "untestable" in table.fields else None
    todo = table.get("todo", bool, False)
    if todo and untestable is not None:
        raise table.error("field 'todo' makes no sense on a rule that is untestable")
    return Rule(
        id=rule_id,
        section=table.text("section"),
        says=table.text("says"),
        kind=kind,
        page=table.get("page", int, 0) or None,
        editions=table.texts("editions") or table.texts("versions"),
        untestable=untestable,
        todo=todo,
    )


def _read_difference(path: Path, number: int, entry: object, known: Collection[str]) -> Difference:
    table = Fields(path, f"difference {number}", entry)
    point_id = table.text("id")
    table.place += f" ({point_id})"
    table.only("id", "topic", "first", "second", "rules")
    rules = table.texts("rules")
    for rule_id in rules:
        if rule_id not in known:
            raise table.error(f"field 'rules' names the unknown rule {rule_id!r}")
    return Difference(
        point_id, table.text("topic"), table.text("first"), table.text("second"), rules
    )


def ledgers() -> dict[str, Rulebook]:
    """The ledger of every registered game that ships one, by the game's id.

    Found beside the game's package without importing the game, so that rules can be read and
    marks checked while a game is being written.
    """
    found: dict[str, Rulebook] = {}
    for point in sorted(entry_points(group="critias.games"), key=lambda point: point.name):
        places = (folder / place for folder in _folders(point) for place in PLACES)
        path = next((path for path in places if path.is_file()), None)
        if path is not None:
            found[point.name] = load(path)
    return found


def _folders(point: EntryPoint) -> Sequence[Path]:
    try:
        spec = find_spec(point.module)
    except ModuleNotFoundError:
        return ()
    if spec is None:
        return ()
    if spec.submodule_search_locations is not None:
        return [Path(place) for place in spec.submodule_search_locations]
    return [Path(spec.origin).parent] if spec.origin else []
