"""Which rules of a ledger tests prove."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from critias.kernel.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class ChapterCoverage:
    """How far a chapter is proved; the last four numbers add up to the first."""

    chapter: str
    rules: int
    tested: int
    untestable: int
    todo: int
    missing: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which rules of a rulebook are proved by tests."""

    chapters: tuple[ChapterCoverage, ...]
    missing: tuple[str, ...]
    """Rules that are neither tested, nor untestable, nor still to do."""
    stale: tuple[str, ...]
    """Rules that are tested although the ledger calls them untestable or still to do."""
    unknown: tuple[str, ...]
    """Ids of this game that tests name and the ledger does not hold."""

    @property
    def complete(self) -> bool:
        return not self.missing and not self.unknown

    @property
    def total(self) -> ChapterCoverage:
        return ChapterCoverage(
            "all",
            sum(chapter.rules for chapter in self.chapters),
            sum(chapter.tested for chapter in self.chapters),
            sum(chapter.untestable for chapter in self.chapters),
            sum(chapter.todo for chapter in self.chapters),
            sum(chapter.missing for chapter in self.chapters),
        )


def coverage(rulebook: Rulebook, tests: Mapping[str, Collection[str]]) -> Coverage:
    """Compare a ledger with `tests`: for each rule id, the tests that carry it."""
    chapters: list[ChapterCoverage] = []
    missing: list[str] = []
    stale: list[str] = []
    for name, rules in rulebook.chapters().items():
        tested = untestable = todo = lacking = 0
        for rule in rules:
            if tests.get(rule.id):
                tested += 1
                if rule.todo or rule.untestable is not None:
                    stale.append(rule.id)
            elif rule.untestable is not None:
                untestable += 1
            elif rule.todo:
                todo += 1
            else:
                lacking += 1
                missing.append(rule.id)
        chapters.append(ChapterCoverage(name, len(rules), tested, untestable, todo, lacking))
    known = rulebook.ids
    ours = (rule_id for rule_id in tests if rule_id.split(".")[0] == rulebook.game)
    unknown = tuple(sorted(rule_id for rule_id in ours if rule_id not in known))
    return Coverage(tuple(chapters), tuple(missing), tuple(stale), unknown)
