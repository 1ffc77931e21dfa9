"""`critias rules`: the ledgers as a rulebook, and how far tests prove them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

import critias
from critias.command.coverage import Coverage, coverage
from critias.command.marks import Marks, collect
from critias.command.output import print_json, print_line
from critias.kernel.errors import CritiasError, UnknownGame
from critias.kernel.rulebook import Rule, Rulebook, ledgers
from critias.kit.language import say

NO_MARKS = Marks({}, ())


def find_tests(folder: Path | None) -> Path | None:
    """The tests folder: the one named, the one here, or the one of a source checkout."""
    if folder is not None:
        if not folder.is_dir():
            raise CritiasError("there is no folder {folder}", folder=folder)
        return folder.resolve()
    checkout = Path(critias.__file__).resolve().parents[2]
    for place in (Path.cwd(), checkout):
        if (place / "pyproject.toml").is_file() and (place / "tests").is_dir():
            return place / "tests"
    return None


def show(
    console: Console,
    game: str,
    fragment: str | None,
    *,
    as_coverage: bool,
    as_json: bool,
    tests: Path | None,
) -> None:
    """Print a game's rulebook, the rules that match, or the coverage of its chapters."""
    book = _ledger(game)
    folder = find_tests(tests)
    marks = NO_MARKS if folder is None else collect(folder)
    rules = book.rules if fragment is None else book.search(fragment)
    if not rules:
        raise CritiasError(
            "{game} has no rule whose id holds {fragment!r}", game=game, fragment=fragment
        )
    if as_coverage:
        found = coverage(book, marks.tests)
        if as_json:
            print_json(_coverage_json(found))
        else:
            console.print(_coverage_table(book, found))
    elif as_json:
        listed = [_rule_json(rule, marks.tests) for rule in rules]
        print_json({"game": book.game, "title": book.title, "rules": listed})
    elif fragment is None:
        _print_book(console, book)
    else:
        for rule in rules:
            _print_rule(console, book, rule, None if folder is None else marks.tests)


def check(console: Console, *, as_json: bool, tests: Path | None) -> bool:
    """Print the counts of every game; whether each rule is proved and each mark is right."""
    folder = find_tests(tests)
    if folder is None:
        raise CritiasError("no tests folder found; name it with --tests")
    marks = collect(folder)
    books = ledgers()
    found = {game: coverage(book, marks.tests) for game, book in books.items()}
    prefixes = {book.game for book in books.values()}
    problems = list(marks.problems)
    for rule_id, carriers in sorted(marks.tests.items()):
        known = any(rule_id in book for book in books.values())
        if not known:
            what = "names an unknown rule" if rule_id.split(".")[0] in prefixes else "names no game"
            problems += [f"{test}: {what}: {rule_id}" for test in carriers]
    sound = not problems and all(result.complete for result in found.values())
    if as_json:
        report = {
            "ok": sound,
            "problems": problems,
            "games": {game: _coverage_json(result) for game, result in found.items()},
        }
        print_json(report)
        return sound
    for game, result in found.items():
        total = result.total
        console.print(
            f"{game}: {total.rules} rules, {total.tested} tested, {total.untestable} untestable, "
            f"{total.todo} to do, {total.missing} missing",
            highlight=False,
        )
        for rule_id in result.stale:
            print_line(console, f"  tested, though the ledger excuses it: {rule_id}")
        for rule_id in result.missing:
            print_line(console, f"  no test: {rule_id}")
    for problem in problems:
        print_line(console, f"  {problem}")
    return sound


def _ledger(game: str) -> Rulebook:
    books = ledgers()
    if game not in books:
        names = ", ".join(books) or "none"
        raise UnknownGame(
            "no game {game!r} with a rules ledger; there are: {names}", game=game, names=names
        )
    return books[game]


def _print_book(console: Console, book: Rulebook) -> None:
    console.rule(f"[bold]{escape(say(book.title))}")
    for chapter, rules in book.chapters().items():
        console.print(f"\n[bold underline]{escape(say(_heading(chapter)))}[/]")
        section = ""
        for rule in rules:
            if rule.section != section:
                section = rule.section
                console.print(f"\n[italic]{escape(say(section))}[/]")
            console.print(Padding(f"{escape(say(rule.says))} {_tail(book, rule)}", (0, 0, 0, 2)))
    if book.differences:
        console.print(f"\n[bold underline]{say('Where the printings differ')}[/]")
        for point in book.differences:
            console.print(f"\n[italic]{escape(say(point.topic))}[/]")
            console.print(
                Padding(escape(say("First: {text}", text=say(point.first))), (0, 0, 0, 2))
            )
            console.print(
                Padding(escape(say("Second: {text}", text=say(point.second))), (0, 0, 0, 2))
            )


def _tail(book: Rulebook, rule: Rule) -> str:
    notes = [rule.id.removeprefix(f"{book.game}.")]
    if rule.page is not None:
        notes.append(say("p. {page}", page=rule.page))
    if len(rule.editions) == 1:
        notes.append(say("edition {edition} only", edition=rule.editions[0]))
    return f"[dim]({escape(', '.join(notes))})[/]"


def _print_rule(
    console: Console, book: Rulebook, rule: Rule, tests: Mapping[str, Sequence[str]] | None
) -> None:
    console.print(f"[bold]{escape(rule.id)}[/]", highlight=False)
    facts = [say(rule.section), say(rule.kind)]
    if rule.page is not None:
        facts.append(say("page {page}", page=rule.page))
    if rule.editions:
        facts.append(say("editions {editions}", editions=", ".join(map(say, rule.editions))))
    console.print(f"  [dim]{escape(' · '.join(facts))}[/]", highlight=False)
    console.print(Padding(escape(say(rule.says)), (0, 0, 0, 2)))
    for point in book.about(rule):
        text = say(
            "Printings differ ({topic}). First: {first} Second: {second}",
            topic=say(point.topic),
            first=say(point.first),
            second=say(point.second),
        )
        console.print(Padding(escape(text), (0, 0, 0, 2)))
    if tests is not None:
        carriers = tests.get(rule.id, ())
        for test in carriers:
            print_line(console, f"  test: {test}")
        if not carriers:
            print_line(console, f"  {_excuse(rule)}")
    console.print()


def _excuse(rule: Rule) -> str:
    if rule.untestable is not None:
        return f"untestable: {rule.untestable}"
    return "no test yet (to do)" if rule.todo else "no test"


def _coverage_table(book: Rulebook, found: Coverage) -> Table:
    table = Table(title=f"{book.title}: rules proved by tests", show_footer=True)
    total = found.total
    table.add_column("chapter", total.chapter)
    for name in ("rules", "tested", "untestable", "todo", "missing"):
        table.add_column(name, str(getattr(total, name)), justify="right")
    for chapter in found.chapters:
        missing = f"[red]{chapter.missing}[/]" if chapter.missing else "0"
        counts = (chapter.rules, chapter.tested, chapter.untestable, chapter.todo)
        table.add_row(_heading(chapter.chapter), *map(str, counts), missing)
    return table


def _coverage_json(found: Coverage) -> dict[str, object]:
    return {
        "total": asdict(found.total),
        "chapters": [asdict(chapter) for chapter in found.chapters],
        "missing": found.missing,
        "stale": found.stale,
        "unknown": found.unknown,
    }


def _rule_json(rule: Rule, tests: Mapping[str, Sequence[str]]) -> dict[str, object]:
    return {**asdict(rule), "chapter": rule.chapter, "tests": list(tests.get(rule.id, ()))}


def _heading(chapter: str) -> str:
    return chapter.replace("-", " ").capitalize()
