"""Pytest plugin: a rule mark must name rules that a ledger holds."""

from difflib import get_close_matches
from pathlib import Path

import pytest

import critias.games
from critias.kernel.rulebook import FILE, ledgers, load


class RuleMarks:
    """Refuses to start a run in which a test claims a rule that does not exist."""

    def __init__(self) -> None:
        books = [*ledgers().values()]
        # A game that is being written has its ledger before it is installed.
        books += [load(path) for path in Path(critias.games.__path__[0]).glob(f"*/data/{FILE}")]
        self.known = sorted({rule.id for book in books for rule in book})

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        problems = {problem for item in items for problem in self.problems(item)}
        if problems:
            raise pytest.UsageError("\n".join(sorted(problems)))

    def problems(self, item: pytest.Item) -> list[str]:
        """What is wrong with a test's rule marks."""
        found: list[str] = []
        for mark in item.iter_markers("rule"):
            if not mark.args or mark.kwargs:
                found.append(f"{item.nodeid}: a rule mark takes rule ids as plain texts")
            for rule_id in mark.args:
                if rule_id not in self.known:
                    close = get_close_matches(str(rule_id), self.known, n=1)
                    hint = f"; did you mean {close[0]!r}?" if close else ""
                    found.append(f"{item.nodeid}: no ledger holds the rule {rule_id!r}{hint}")
        return found
