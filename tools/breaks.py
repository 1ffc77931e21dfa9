"""Break the conditions of a module one by one, and see whether its tests notice.

    python tools/breaks.py MODULE -- TESTS               # a file, and what goes to pytest
    python tools/breaks.py --hero wuk --hero tali        # the same, by the names of heroes
    python tools/breaks.py --sample 40 --seed 3 src/critias/games/era/rules/coup.py -- tests/era

A break takes one condition away: an operand of `and`, `or` or `&`, the filter of a comprehension, a
`not`, a condition that a card names (of `conditions`), the border of a comparison; or an `if`
that always or never holds. The tests run until one fails. A break that no test sees is printed
with its line, and makes the exit status 1: either a position lacks what only this condition keeps
out, or the condition is not needed. A line that ends in `# unbroken: WHY` is left alone.

With `--write` a hero whose every break is seen is noted in `tests/goa2/heroes/breaks.txt` with a
digest of its conditions; a test compares them, so that whoever changes one has to run this again.

The tests are collected once, and it is noted which conditions each of them comes to, so that a
break is tried with those alone. Each is tried in a process of its own, in which the functions that
hold it get another code; nothing is written to a file.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import copy
import functools
import gc
import hashlib
import importlib
import inspect
import json
import os
import random
import resource
import sys
import tempfile
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ANYTHING = "__anything__"
"""The name, known everywhere, that stands where a condition of a card was taken away."""
BROKEN = "__broken__"
"""The name, known everywhere, of what holds: what was taken away stands behind it unused, so that a
function still closes over the same names, and stays a generator if it was one."""
HEROES = ROOT / "src/critias/games/goa2/rules/heroes"
REACHED = "__reached__"
"""The name, known everywhere, of what notes that a test has come to a condition."""
NOTED = ROOT / "tests/goa2/heroes/breaks.txt"
LIMIT = 300
"""Seconds of work that sound tests may take."""
PATIENCE = 5
"""A broken module that takes so many seconds of work more than all tests took when it was sound
counts as seen: it never comes to an end."""
BORDERS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True, slots=True)
class Break:
    """One condition taken away."""

    line: int
    column: int
    says: str
    of: str
    """The name of the outermost function that holds it, and the whole condition of which something
    is taken away, but for the words that people read in it."""
    place: tuple[int, int]
    """The number of the node in the module, and that of the way to break it."""

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.says}"


def text(node: ast.AST) -> str:
    """A piece of source on one short line."""
    words = " ".join(ast.unparse(node).split())
    return words if len(words) <= 60 else f"{words[:57]}..."


def wordless(node: ast.AST) -> str:
    """A piece of source without what people read in it: of its texts only names are left."""
    bare = copy.deepcopy(node)
    for part in ast.walk(bare):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            is_name = part.value.isidentifier() and part.value.islower()
            part.value = part.value if is_name else ""
    return ast.unparse(bare).strip()


class Breaker:
    """Finds what can be broken in a module."""

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(source)
        self.lines = source.splitlines()
        self.conditions = {
            alias.asname or alias.name
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").endswith(".conditions")
            for alias in node.names
        } - {"Condition"}
        self.functions = [
            (range(node.lineno, (node.end_lineno or node.lineno) + 1), getattr(node, "name", ""))
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef | ast.Lambda)
        ]

    def breaks(self) -> list[Break]:
        """All of them, in the order of the source."""
        found: list[Break] = []
        inside = {
            id(node)
            for function in ast.walk(self.tree)
            if isinstance(function, ast.FunctionDef | ast.Lambda)
            for part in (function.body if isinstance(function.body, list) else [function.body])
            for node in ast.walk(part)
        }
        # A whole test of an `if` is broken there already, but for the border it may have.
        for node in ast.walk(self.tree):
            if isinstance(node, ast.If | ast.IfExp) and not _has_a_border(node.test):
                inside.discard(id(node.test))
        for number, node in enumerate(ast.walk(self.tree)):
            if id(node) not in inside or self._left_alone(node):
                continue
            for way, (says, _) in enumerate(self._ways(node)):
                line, column = _place(node)
                whole = node.test if isinstance(node, ast.If | ast.IfExp) else node
                of = f"{self._function(line)}: {wordless(whole)}"
                found.append(Break(line, column, says, of, (number, way)))
        return sorted(found, key=lambda one: (one.line, one.column, one.says))

    def broken(self, one: Break) -> ast.Module:
        """A copy of the module with this break."""
        number, way = one.place
        tree = copy.deepcopy(self.tree)
        twin = next(n for i, n in enumerate(ast.walk(tree)) if i == number)
        _, other = list(self._ways(twin))[way]
        if isinstance(twin, ast.expr) and isinstance(other, ast.expr):
            other = _instead(other, twin)
        ast.copy_location(other, twin)
        Exchange(twin, other).visit(tree)
        return ast.fix_missing_locations(tree)

    def watched(self, breaks: Sequence[Break]) -> ast.Module:
        """A copy of the module that notes, by its number, each node to be broken it comes to."""
        numbers = {one.place[0] for one in breaks}
        tree = copy.deepcopy(self.tree)
        found = {id(node): i for i, node in enumerate(ast.walk(tree)) if i in numbers}
        Watch(found).visit(tree)
        return ast.fix_missing_locations(tree)

    def _function(self, line: int) -> str:
        """The name of the outermost function around a line."""
        around = [(lines, name) for lines, name in self.functions if line in lines]
        return min(around, key=lambda one: one[0].start)[1]

    def _left_alone(self, node: ast.AST) -> bool:
        line, _ = _place(node)
        last = getattr(node, "end_lineno", line)
        return any("# unbroken:" in text for text in self.lines[max(line - 1, 0) : last])

    def _ways(self, node: ast.AST) -> Iterator[tuple[str, ast.expr | ast.comprehension]]:
        """What can stand for a node when something of it is taken away."""
        match node:
            case ast.BoolOp(op, values):
                for place, value in enumerate(values):
                    rest = [other for i, other in enumerate(values) if i != place]
                    yield (
                        f"without {text(value)!r}",
                        rest[0] if len(rest) == 1 else ast.BoolOp(op, rest),
                    )
            case ast.BinOp(left, ast.BitAnd(), right) if not isinstance(right, ast.Constant):
                yield f"without {text(right)!r}", left
                yield f"without {text(left)!r}", right
            case ast.UnaryOp(ast.Not(), inner):
                yield f"without 'not' before {text(inner)!r}", inner
            case ast.Compare(left, [op], [right]) if type(op) in BORDERS:
                other = ast.Compare(left, [BORDERS[type(op)]()], [right])
                yield f"{text(other)!r} for {text(node)!r}", other
            case ast.comprehension(target, source, ifs, is_async) if ifs:
                for place, test in enumerate(ifs):
                    rest = [*ifs]
                    rest[place] = _instead(ast.Constant(value=True), test)
                    yield (
                        f"without 'if {text(test)}'",
                        ast.comprehension(target, source, rest, is_async),
                    )
            case ast.Name(name, ast.Load()) if name in self.conditions and name.isupper():
                yield f"without {name}", ast.Name(ANYTHING, ast.Load())
            case ast.Call(ast.Name(name), _, _) if name in self.conditions and name.islower():
                yield f"without {text(node)}", ast.Name(ANYTHING, ast.Load())
            case ast.Call(ast.Attribute(_, "movable"), _, _):
                yield f"without {text(node)}", ast.Name(ANYTHING, ast.Load())
            case ast.If(test=test) | ast.IfExp(test=test):
                for always in (True, False):
                    yield f"'if {text(test)}' always {always}", _with_test(node, always)
            case _:
                return


def _place(node: ast.AST) -> tuple[int, int]:
    """Line and column of a node; those of its target for a comprehension, which has none of its
    own."""
    place = node.target if isinstance(node, ast.comprehension) else node
    return getattr(place, "lineno", 0), getattr(place, "col_offset", -1) + 1


def _has_a_border(test: ast.expr) -> bool:
    """Whether more can be broken in a test than that it always or never holds."""
    if isinstance(test, ast.Compare):
        return isinstance(test.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)
    return isinstance(test, ast.BoolOp | ast.BinOp)


def _instead(new: ast.expr, old: ast.expr) -> ast.expr:
    return ast.IfExp(ast.Name(BROKEN, ast.Load()), new, old)


def _with_test(node: ast.If | ast.IfExp, value: bool) -> ast.expr:
    other = copy.copy(node)
    other.test = _instead(ast.Constant(value), node.test)
    return other  # type: ignore[return-value]  # an `if` stands where an `if` stood


class Exchange(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else super().generic_visit(node)


class Watch(ast.NodeTransformer):
    """Lets a module note by their numbers the nodes it comes to."""

    def __init__(self, numbers: dict[int, int]) -> None:
        self.numbers = numbers

    def visit(self, node: ast.AST) -> ast.AST:
        number = self.numbers.get(id(node))
        super().generic_visit(node)
        if number is None:
            return node
        if isinstance(node, ast.If):
            node.test = _noting(number, node.test)
        elif isinstance(node, ast.comprehension):
            node.iter = _noting(number, node.iter)
        elif isinstance(node, ast.expr):
            return ast.copy_location(_noting(number, node), node)
        return node


def _noting(number: int, value: ast.expr) -> ast.expr:
    note = ast.Call(ast.Name(REACHED, ast.Load()), [ast.Constant(number)], [])
    return ast.BoolOp(ast.Or(), [note, value])


# --- putting a broken module in the place of the real one ----------------------------------------


Living = dict[tuple[str, int], list[types.FunctionType]]
"""Functions by name and line."""


def codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """All functions of a module's code, those within classes and functions included."""
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            if inner.co_flags & 0x2:  # CO_NEWLOCALS: a function; a class body has it not
                yield inner
            yield from codes(inner)


def key(code: types.CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def is_of(code: types.CodeType, path: Path) -> bool:
    return code.co_filename == str(path)


def functions_of(path: Path) -> Living:
    """Every living function of a file."""
    found: Living = {}
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and is_of(thing.__code__, path):
            found.setdefault(key(thing.__code__), []).append(thing)
    return found


def put_in(path: Path, living: Living, broken: ast.Module) -> None:
    """Give the functions of a module the code of the broken one. Those that others have made while
    the module was imported keep the values that they have closed over."""
    for code in codes(compile(broken, str(path), "exec")):
        for function in living.get(key(code), ()):
            function.__code__ = code


def caches_of(path: Path) -> list[functools._lru_cache_wrapper[object]]:
    """What the functions of a file remember."""
    caches = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    codes = [getattr(inspect.unwrap(cache), "__code__", None) for cache in caches]
    return [c for c, code in zip(caches, codes, strict=True) if code and is_of(code, path)]


# --- running -------------------------------------------------------------------------------------


class Runner:
    """Runs the collected tests once for every break."""

    def __init__(self, path: Path, breaker: Breaker, breaks: list[Break], quiet: bool) -> None:
        self.path = path
        self.breaker = breaker
        self.todo = breaks
        self.quiet = quiet
        self.unseen: list[Break] = []
        self.failed = False
        self.sound = True
        self.limit = LIMIT
        self.reached: dict[str, list[int]] = {}
        """The numbers of the nodes that a test comes to."""
        self.living: Living = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.living = functions_of(self.path)
        with tempfile.TemporaryDirectory() as folder:
            reached = Path(folder) / "reached.json"
            before = worked()
            if self._fails(lambda: self._watch(session.items, reached)):
                self.sound = False
                return True
            self.reached = json.loads(reached.read_text())
            self.limit = int(worked() - before) + PATIENCE
        for number, broken in enumerate(self.todo, 1):
            seen = self._is_seen(session, broken)
            if not seen:
                self.unseen.append(broken)
            if not (seen and self.quiet):
                word = "seen" if seen else "UNSEEN"
                print(f"{self.path.stem} {number}/{len(self.todo)} {word} {broken}")
            sys.stdout.flush()
        return True

    def _is_seen(self, session: pytest.Session, broken: Break) -> bool:
        """Whether one of the tests that come to the broken condition fails."""
        number, _ = broken.place
        items = [item for item in session.items if number in self.reached[item.nodeid]]

        def run() -> int:
            put_in(self.path, self.living, self.breaker.broken(broken))
            return self._run(items)

        return bool(items) and self._fails(run)

    def _fails(self, run: Callable[[], int]) -> bool:
        """Run something in a process of its own; whether it ends with anything but 0, or never."""
        sys.stdout.flush()
        child = os.fork()
        if not child:
            with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - a device, not a path
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
            resource.setrlimit(resource.RLIMIT_CPU, (self.limit, self.limit))
            os._exit(run())
        return os.waitpid(child, 0)[1] != 0

    def _run(self, items: Sequence[pytest.Item]) -> int:
        """1 if a test fails."""
        for item in items:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.failed:
                return 1
        return 0

    def _watch(self, items: Sequence[pytest.Item], reached: Path) -> int:
        """Run all tests, and write down to which conditions each of them comes. One that finds in a
        cache what an earlier test has left there would seem to come nowhere."""
        put_in(self.path, self.living, self.breaker.watched(self.todo))
        caches = caches_of(self.path)
        found: dict[str, list[int]] = {}
        for item in items:
            numbers: set[int] = set()
            setattr(builtins, REACHED, numbers.add)
            for cache in caches:
                cache.cache_clear()
            if self._run([item]):
                return 1
            found[item.nodeid] = sorted(numbers)
        reached.write_text(json.dumps(found))
        return 0


def worked() -> float:
    """The seconds of work of all processes that have been started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def anything() -> object:
    """The condition that keeps nothing out."""
    actor = importlib.import_module("critias.games.goa2.rules.actor")
    return actor.Condition(actor.VALID, lambda who: who.board.grid.ground)


def try_module(path: Path, tests: list[str], options: argparse.Namespace) -> list[Break]:
    """The breaks of one module that its tests do not see."""
    breaker = Breaker(path.read_text())
    breaks = breaker.breaks()
    if options.sample and options.sample < len(breaks):
        chosen = random.Random(options.seed).sample(range(len(breaks)), options.sample)
        breaks = [breaks[i] for i in sorted(chosen)]
    if options.line:
        breaks = [one for one in breaks if one.line in options.line]
    if options.list:
        print(*(f"{path.stem} {one}" for one in breaks), sep="\n")
        return []
    setattr(builtins, ANYTHING, anything())
    setattr(builtins, BROKEN, True)
    runner = Runner(path, breaker, breaks, options.quiet)
    arguments = ["-qq", "-s", "-p", "no:cacheprovider", "-n", "0", *tests]
    code = pytest.main(arguments, plugins=[runner])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or not runner.sound:
        raise SystemExit(f"{path}: the tests do not pass by themselves: {' '.join(tests)}")
    print(f"{path.stem}: {len(breaks)} breaks, {len(runner.unseen)} unseen")
    return runner.unseen


def digest(path: Path) -> str:
    """Of what can be broken in a module, and of nothing else in it."""
    breaks = Breaker(path.read_text()).breaks()
    told = "\n".join(sorted(f"{one.of} {one.place[1]}" for one in breaks))
    return hashlib.blake2b(told.encode(), digest_size=6).hexdigest()


def noted() -> dict[str, str]:
    """The heroes whose breaks were all seen, with the digests of their conditions."""
    lines = NOTED.read_text().splitlines() if NOTED.exists() else []
    return dict(line.split(" ", 1) for line in lines if line and not line.startswith("#"))


def note(path: Path) -> None:
    """Every break of this hero is seen."""
    found = {**noted(), path.stem: digest(path)}
    head = "# Heroes whose every break is seen by a test of theirs; tools/breaks.py --write\n"
    NOTED.write_text(head + "".join(f"{name} {found[name]}\n" for name in sorted(found)))


def of_hero(name: str) -> tuple[Path, list[str]]:
    """The file of a hero, the tests of its own and those of heroes that meet, under one
    printing."""
    paths = {path.stem: path for path in HEROES.glob("[a-z]*.py")}
    others = ("test_breaks", *(f"test_{other}" for other in paths if other != name))
    tests = [test for test in NOTED.parent.glob("test_*.py") if not test.stem.startswith(others)]
    tests.sort(key=lambda test: (not test.stem.startswith(f"test_{name}"), test.stem))
    return paths[name], [*map(str, tests), "-k", "not printing1"]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("modules", nargs="*", type=Path, help="files to break")
    parser.add_argument(
        "--hero", action="append", default=[], help="a hero of Guards of Atlantis II"
    )
    parser.add_argument("--sample", type=int, default=0, help="no more than so many, by chance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--line", type=int, action="append", default=[], help="of this line alone")
    parser.add_argument("--list", action="store_true", help="only say what could be broken")
    parser.add_argument("--quiet", action="store_true", help="print what is unseen alone")
    parser.add_argument("--write", action="store_true", help="note the heroes that are all right")
    own, tests = sys.argv[1:], []
    if "--" in own:
        at = own.index("--")
        own, tests = own[:at], own[at + 1 :]
    options = parser.parse_args(own)
    if options.write and (options.sample or options.line):
        parser.error("--write notes a hero of which every break was tried")
    jobs = [(path.resolve(), tests) for path in options.modules]
    jobs += [of_hero(name) for name in options.hero]
    status = 0
    for path, its in jobs:
        if try_module(path, its, options):
            status = 1
        elif options.write:
            note(path)
    return status


if __name__ == "__main__":
    sys.exit(main())
