"""The tree can be tagged: all that names the version names the same, and the package is whole."""

from __future__ import annotations

import re
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from markdown_it import MarkdownIt

from critias import __version__

ROOT = Path(__file__).parent.parent
_VERSION = re.compile(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$", re.MULTILINE)


def _project() -> dict[str, object]:
    found = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert isinstance(found, dict)
    return found


def test_changes_citation_package_and_classifier_tell_one_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = _VERSION.findall(text)
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert headings == ["Unreleased", *(f"{number} ({day})" for number, day in released)]
    assert released == sorted(released, key=lambda one: one[1], reverse=True), "the newest first"
    number, day = released[0]
    assert number == __version__
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert (cited["version"], str(cited["date-released"])) == (number, day)
    project = _project()
    assert project["dynamic"] == ["version"], "the package has it from the same place"
    first = int(number.split(".")[0])
    status = "5 - Production/Stable" if first else "4 - Beta"
    assert f"Development Status :: {status}" in project["classifiers"]  # type: ignore[operator]


def test_what_an_index_shows_of_the_package_leads_nowhere_that_is_not_there() -> None:
    name = _project()["readme"]
    assert name == "PACKAGE.md"
    tokens = MarkdownIt("commonmark").parse((ROOT / "PACKAGE.md").read_text(encoding="utf-8"))
    inside = [child for token in tokens for child in token.children or []]
    led = [
        str(token.attrs.get("href", token.attrs.get("src")))
        for token in inside
        if token.type in ("link_open", "image")
    ]
    assert [one for one in led if not one.startswith("https://")] == []


def _files(made: Path) -> set[str]:
    if made.suffix == ".whl":
        with zipfile.ZipFile(made) as wheel:
            return set(wheel.namelist())
    with tarfile.open(made) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """What is in the wheel and in the archive of the sources."""
    folder = str(tmp_path_factory.mktemp("dist"))
    wheel = next(WheelBuilder(str(ROOT)).build(directory=folder, versions=["standard"]))
    source = next(SdistBuilder(str(ROOT)).build(directory=folder, versions=["standard"]))
    assert Path(wheel).name == f"critias-{__version__}-py3-none-any.whl"
    assert Path(source).name == f"critias-{__version__}.tar.gz"
    return {"wheel": _files(Path(wheel)), "source": _files(Path(source))}


def _tracked(*folders: str) -> set[str]:
    """All files there, but for what running leaves behind."""
    found = (file for folder in folders for file in (ROOT / folder).rglob("*"))
    kept = (f for f in found if f.is_file() and "__pycache__" not in f.parts)
    return {f.relative_to(ROOT).as_posix() for f in kept}


def test_the_wheel_holds_the_package_and_nothing_else(made: dict[str, set[str]]) -> None:
    own = {name for name in made["wheel"] if not name.startswith(f"critias-{__version__}.")}
    assert own == {name.removeprefix("src/") for name in _tracked("src/critias")}
    about = {name.rpartition("/")[2] for name in made["wheel"] - own}
    assert {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "LICENSE"} <= about


def test_the_archive_of_the_sources_holds_what_the_documents_name(
    made: dict[str, set[str]],
) -> None:
    wanted = _tracked("src/critias", "docs", "deploy", "examples")
    wanted |= {"README.md", "PACKAGE.md", "CHANGELOG.md", "SECURITY.md", "CITATION.cff", "LICENSE"}
    wanted |= {"play", "test", "requirements.lock", "pyproject.toml", "Dockerfile", "mkdocs.yml"}
    assert wanted - made["source"] == set()
    left = [
        name
        for name in made["source"]
        if re.search(r"__pycache__|\.sqlite3|\.egg-info|\.venv", name)
    ]
    assert left == []
