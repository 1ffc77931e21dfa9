"""The documents lead somewhere: links, anchors, files they name, pictures, the citation."""

from __future__ import annotations

import doctest
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token

from critias import __version__

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LARGEST_PICTURE = 150_000
_MARKDOWN = MarkdownIt("commonmark").enable("table")


def _inside(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _inside(token.children or [])


def links(text: str) -> list[str]:
    """Where a document leads.

    >>> links("[a](b.md#c) and ![d](e.png), not `[x](y)`")
    ['b.md#c', 'e.png']
    """
    named = {"link_open": "href", "image": "src"}
    return [
        str(token.attrs[named[token.type]])
        for token in _inside(_MARKDOWN.parse(text))
        if token.type in named
    ]


def anchors(text: str) -> set[str]:
    """The anchors of a document's headings, as sites make them.

    >>> sorted(anchors("# What we stand on\\n\\n## `play`, and more"))
    ['play-and-more', 'what-we-stand-on']
    """
    tokens = _MARKDOWN.parse(text)
    heads = [
        tokens[at + 1].children or []
        for at, token in enumerate(tokens)
        if token.type == "heading_open"
    ]
    words = ["".join(part.content for part in head) for head in heads]
    return {re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", one.lower()).strip()) for one in words}


def dead(document: Path, text: str) -> list[str]:
    """The links of a document that lead nowhere; those to other sites are not followed."""
    found = []
    for link in links(text):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve()
        if not path:
            there = text
        elif target.is_relative_to(ROOT) and target.exists():
            there = target.read_text(encoding="utf-8") if anchor else ""
        else:
            found.append(link)
            continue
        if anchor and anchor not in anchors(there):
            found.append(link)
    return found


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_no_link_is_dead(document: Path) -> None:
    assert dead(document, document.read_text(encoding="utf-8")) == []


def test_a_dead_link_is_seen() -> None:
    here = ROOT / "docs" / "here.md"
    for link in ("gone.md", "table.md#gone", "#gone", "../../outside.md", "pictures/gone.webp"):
        assert dead(here, f"# Here\n\n[there]({link})") == [link]
    assert dead(here, "# Here\n\n[a](table.md#safety) [b](#here) [c](../README.md)") == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_is_named_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = re.findall(r"`((?:docs|tests|tools|examples|deploy|src)/[\w./-]*)`", text)
    # `tests/test_HERO.py` stands for many.
    exact = [name for name in named if not re.search("[A-Z]{2}", name)]
    assert [name for name in exact if not (ROOT / name).exists()] == []


def test_every_document_is_reached() -> None:
    reached, ahead = set(), [ROOT / "README.md"]
    while ahead:
        document = ahead.pop()
        if document in reached:
            continue
        reached.add(document)
        for link in links(document.read_text(encoding="utf-8")):
            target = (document.parent / link.partition("#")[0]).resolve()
            if target.suffix == ".md" and target.exists():
                ahead.append(target)
    assert set(DOCUMENTS) - reached == set()


def test_pictures_are_small_and_shown() -> None:
    shown = {
        (document.parent / link).resolve()
        for document in DOCUMENTS
        for link in links(document.read_text(encoding="utf-8"))
    }
    pictures = sorted((ROOT / "docs" / "pictures").iterdir())
    assert {path.stem for path in pictures} >= {"goa2", "era", "athlas", "mage_knight"}
    for path in pictures:
        assert path.stat().st_size < LARGEST_PICTURE, path.name
        assert path in shown, path.name


def test_the_examples_of_the_documents_hold() -> None:
    tried = 0
    for document in DOCUMENTS:
        outcome = doctest.testfile(str(document), module_relative=False, encoding="utf-8")
        assert outcome.failed == 0, document.name
        tried += outcome.attempted
    assert tried > 0
    assert doctest.testmod(sys.modules[__name__]).failed == 0


@pytest.mark.skipif(importlib.util.find_spec("mkdocs") is None, reason="mkdocs is not installed")
def test_the_site_is_made_without_a_warning(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for document in (ROOT / "docs").glob("*.md"):
        assert (tmp_path / f"{document.stem}.html").exists()
    assert {path.name for path in (tmp_path / "pictures").iterdir()} == {
        path.name for path in (ROOT / "docs" / "pictures").iterdir()
    }
    # The reference is made from docstrings, and the search finds it.
    found = json.loads((tmp_path / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert any("critias.kernel.match.Match.why_not" in one["location"] for one in found["docs"])
    # Nothing is loaded from another site.
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert not re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="https?:', page)


def test_the_citation_is_of_this_version() -> None:
    """The fields that the format wants, and what it allows for them."""
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert str(cited["cff-version"]) == "1.2.0"
    assert {"message", "title", "authors"} <= cited.keys()
    allowed = {
        "cff-version", "message", "type", "title", "abstract", "authors", "version", "license",
        "keywords", "date-released", "repository-code", "url",
    }  # fmt: skip
    assert cited.keys() <= allowed
    assert cited["type"] == "software"
    assert cited["license"] == "MIT"
    assert cited["version"] == __version__
    assert all(author.keys() == {"name"} and author["name"] for author in cited["authors"])
