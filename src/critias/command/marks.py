"""Which tests carry which rules, read from the test sources without running them."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Marks:
    """The rule marks of a tests folder."""

    tests: Mapping[str, Sequence[str]]
    """For each rule id the tests that carry it, as pytest names them."""
    problems: Sequence[str]
    """Marks that cannot be read or reach no test; each says where."""


def collect(folder: Path) -> Marks:
    """Read every `test_*.py` and `*_test.py` below a folder."""
    tests: dict[str, list[str]] = {}
    problems: list[str] = []
    files = {*folder.rglob("test_*.py"), *folder.rglob("*_test.py")}
    for path in sorted(files):
        name = path.relative_to(folder.parent).as_posix()
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"), filename=name)
        except SyntaxError as error:
            problems.append(f"{name}:{error.lineno}: is not Python: {error.msg}")
            continue
        module = _Module(name, tree)
        for rule_id, test in module.carried():
            carriers = tests.setdefault(rule_id, [])
            if test not in carriers:
                carriers.append(test)
        problems += module.problems()
    return Marks(tests, problems)


class _Module:
    """The marks of one test module."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name = name
        self.tree = tree
        self.reached: set[ast.Call] = set()
        self.constants: dict[str, ast.expr] = {}
        for statement in tree.body:
            for target, value in _assignments(statement):
                self.constants[target] = value
        self.aliases = {name for name, value in self.constants.items() if _is_mark(value)}

    def carried(self) -> Iterator[tuple[str, str]]:
        """Pairs of rule id and test."""
        return self._walk(self.tree.body, [], self.name)

    def problems(self) -> list[str]:
        """To be asked after `carried`: what it could not read, and what it did not reach."""
        found: list[str] = []
        for call in ast.walk(self.tree):
            if not isinstance(call, ast.Call) or not self._is_rule(call):
                continue
            place = f"{self.name}:{call.lineno}"
            if call not in self.reached:
                found.append(f"{place}: this rule mark reaches no test")
            if not call.args or call.keywords or None in map(_text, call.args):
                found.append(f"{place}: a rule mark takes rule ids as plain texts")
        return found

    def _walk(
        self, body: Sequence[ast.stmt], outer: Sequence[ast.Call], prefix: str
    ) -> Iterator[tuple[str, str]]:
        marks = list(outer)
        for statement in body:
            for target, value in _assignments(statement):
                if target == "pytestmark":
                    marks += self._marks_in(value)
        for statement in body:
            if isinstance(statement, ast.ClassDef) and statement.name.startswith("Test"):
                own = self._decorations(statement)
                yield from self._walk(statement.body, marks + own, f"{prefix}::{statement.name}")
            elif isinstance(statement, Function) and statement.name.startswith("test"):
                for call in marks + self._decorations(statement):
                    self.reached.add(call)
                    for argument in call.args:
                        rule_id = _text(argument)
                        if rule_id is not None:
                            yield rule_id, f"{prefix}::{statement.name}"

    def _decorations(self, statement: Function | ast.ClassDef) -> list[ast.Call]:
        return [
            call for decorator in statement.decorator_list for call in self._marks_in(decorator)
        ]

    def _marks_in(self, expression: ast.expr) -> list[ast.Call]:
        """The marks in an expression and in the module's constants that it uses."""
        found: list[ast.Call] = []
        seen: set[str] = set()
        waiting = [expression]
        while waiting:
            for node in ast.walk(waiting.pop()):
                if isinstance(node, ast.Call) and self._is_rule(node):
                    found.append(node)
                elif isinstance(node, ast.Name) and node.id not in seen:
                    seen.add(node.id)
                    if node.id in self.constants:
                        waiting.append(self.constants[node.id])
        return found

    def _is_rule(self, call: ast.Call) -> bool:
        return _is_mark(call.func) or (
            isinstance(call.func, ast.Name) and call.func.id in self.aliases
        )


def _is_mark(expression: ast.expr) -> bool:
    """Whether it reads `pytest.mark.rule` or `mark.rule`."""
    return ast.unparse(expression) in ("pytest.mark.rule", "mark.rule")


def _assignments(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(statement, ast.Assign):
        for target in statement.targets:
            if isinstance(target, ast.Name):
                yield target.id, statement.value
    elif (
        isinstance(statement, ast.AnnAssign)
        and isinstance(statement.target, ast.Name)
        and statement.value is not None
    ):
        yield statement.target.id, statement.value


def _text(expression: ast.expr) -> str | None:
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        return expression.value
    return None
