"""The ledger: reading it, refusing a wrong one, comparing it with the tests."""

from pathlib import Path

import pytest

from critias.command.coverage import coverage
from critias.kernel.errors import BadData
from critias.kernel.rulebook import KINDS, Rulebook, ledgers, load

RULE = """
[[rule]]
id = "toy.{name}"
section = "Start"
kind = "must"
says = "Something holds."
"""


def book(folder: Path, text: str) -> Rulebook:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def test_reads_every_field(tmp_path: Path) -> None:
    toy = book(
        tmp_path,
        """
        game = "toy"
        title = "A toy"
        format = 1
        default_edition = "2"

        [[rule]]
        id = "toy.move.far"
        section = "Moving"
        page = 4
        editions = ["1", "2"]
        kind = "may"
        says = "A piece may move far."
        todo = true

        [[rule]]
        id = "toy.talk.quiet"
        section = "Talking"
        versions = ["short"]
        kind = "table-talk"
        says = "Be quiet."
        untestable = "speech"

        [[difference]]
        id = "toy.diff.move"
        topic = "Moving"
        first = "One way."
        second = "Another."
        rules = ["toy.move.far"]
        """,
    )
    far, quiet = toy.rules
    assert (toy.game, toy.title, toy.default_edition) == ("toy", "A toy", "2")
    assert (far.chapter, far.page, far.editions, far.todo) == ("move", 4, ("1", "2"), True)
    assert (quiet.page, quiet.editions, quiet.untestable) == (None, ("short",), "speech")
    assert [point.topic for point in toy.about(far)] == ["Moving"]
    assert toy.about(quiet) == ()


def test_game_is_taken_from_the_first_id_when_not_named(tmp_path: Path) -> None:
    assert book(tmp_path, RULE.format(name="a.b")).game == "toy"


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("game = 'toy'", "top level", "no [[rule]]"),
        ("colour = 1\n" + RULE.format(name="a.b"), "top level", "unknown field 'colour'"),
        ("format = 2\n" + RULE.format(name="a.b"), "top level", "'format' must be 1"),
        ("game = 'era'\n" + RULE.format(name="a.b"), "rule 1 (toy.a.b)", "start with 'era.'"),
        (RULE.format(name="a.b") + "sayz = 'x'", "rule 1 (toy.a.b)", "unknown field 'sayz'"),
        (RULE.format(name="a.b") + "page = '3'", "rule 1 (toy.a.b)", "'page' must be a whole"),
        (RULE.format(name="a.b") + "page = true", "rule 1 (toy.a.b)", "'page' must be a whole"),
        (RULE.format(name="a.b") + "todo = 1", "rule 1 (toy.a.b)", "'todo' must be true or false"),
        (RULE.format(name="a.b") + "untestable = ''", "rule 1 (toy.a.b)", "'untestable' is empty"),
        (RULE.format(name="a.b") + "editions = [1]", "rule 1 (toy.a.b)", "'editions' must hold"),
        (
            RULE.format(name="a.b") + "untestable = 'x'\ntodo = true",
            "rule 1 (toy.a.b)",
            "'todo' makes no sense",
        ),
        (RULE.format(name="a.b") * 2, "rule 2 (toy.a.b)", "'id' is used twice"),
        (RULE.format(name="a"), "rule 1 (toy.a)", "must read game.chapter.name"),
        (RULE.format(name="a."), "rule 1 (toy.a.)", "must read game.chapter.name"),
        (RULE.replace("says", "# says").format(name="a.b"), "(toy.a.b)", "'says' is missing"),
        (RULE.replace('"must"', '"shall"').format(name="a.b"), "(toy.a.b)", "'kind' is 'shall'"),
        ("[[rule]]\nsays = 'x'", "rule 1", "'id' is missing"),
        ("rule = [1]", "rule 1", "must be a table"),
        ("rule = @", "is not TOML", "line 1"),
        (
            RULE.format(name="a.b")
            + "[[difference]]\nid='d'\ntopic='t'\nfirst='f'\nsecond='s'\nrules=['toy.a.c']",
            "difference 1 (d)",
            "unknown rule 'toy.a.c'",
        ),
    ],
)
def test_a_mistake_is_named_with_file_entry_and_field(
    tmp_path: Path, text: str, where: str, what: str
) -> None:
    with pytest.raises(BadData) as refused:
        book(tmp_path, text)
    message = refused.value.message
    assert message.startswith(str(tmp_path / "rules.toml"))
    assert where in message
    assert what in message
    assert "\n" not in message


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        load(tmp_path / "nothing.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadData, match="not UTF-8"):
        load(tmp_path / "binary.toml")


def test_search_prefers_the_exact_id(tmp_path: Path) -> None:
    toy = book(tmp_path, "".join(RULE.format(name=name) for name in ("a.b", "a.b-c", "d.e")))
    assert [rule.id for rule in toy.search("a.b")] == ["toy.a.b"]
    assert [rule.id for rule in toy.search("toy.a.b")] == ["toy.a.b"]
    assert [rule.id for rule in toy.search("b-")] == ["toy.a.b-c"]
    assert [rule.id for rule in toy.search("a.")] == ["toy.a.b", "toy.a.b-c"]
    assert toy.search("nothing") == ()
    assert list(toy.chapters()) == ["a", "d"]


def test_coverage_counts_each_rule_once(tmp_path: Path) -> None:
    toy = book(
        tmp_path,
        RULE.format(name="a.tested")
        + RULE.format(name="a.missing")
        + RULE.format(name="b.todo")
        + "todo = true\n"
        + RULE.format(name="b.done-todo")
        + "todo = true\n"
        + RULE.format(name="b.talk")
        + "untestable = 'speech'\n",
    )
    found = coverage(
        toy, {"toy.a.tested": ["t"], "toy.b.done-todo": ["t"], "toy.x.y": ["t"], "era.a.b": ["t"]}
    )
    assert found.missing == ("toy.a.missing",)
    assert found.stale == ("toy.b.done-todo",)
    assert found.unknown == ("toy.x.y",)
    assert not found.complete
    for chapter in (*found.chapters, found.total):
        parts = (chapter.tested, chapter.untestable, chapter.todo, chapter.missing)
        assert sum(parts) == chapter.rules
    assert (found.total.rules, found.total.tested) == (5, 2)


def test_the_shipped_ledgers_load() -> None:
    shipped = ledgers()
    assert "goa2" in shipped
    for game, rulebook in shipped.items():
        assert len(rulebook) > 100, game
        assert {rule.kind for rule in rulebook} <= KINDS


def test_an_unknown_rule_stops_the_run_and_offers_the_nearest(pytester: pytest.Pytester) -> None:
    source = Path(__file__).parents[1]
    pytester.makeconftest((source / "conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile(rulemarks=(source / "rulemarks.py").read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\npythonpath = .\nmarkers = rule(*ids): rules\n")
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.rule("goa2.overview.two-team")
        def test_claims_too_much():
            pass
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*no ledger holds the rule 'goa2.overview.two-team'*two-teams*"])
