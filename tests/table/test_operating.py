"""The operator's page names what there is, and all of it."""

from __future__ import annotations

import re
from pathlib import Path

from typer.main import get_command

from critias.table import app, hub
from critias.table.commands import admin, keeping
from critias.table.fragments import drawn
from critias.table.metrics import Metrics
from critias.table.upgrading import versions

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")


def test_every_command_of_the_operator_is_described() -> None:
    known = set(get_command(admin.app).commands)  # type: ignore[attr-defined]
    named = set(re.findall(r"critias admin (\w+)", TEXT))
    assert named <= known
    assert {word for word in known if not re.search(rf"\b{word}\b", TEXT)} == set()
    for command in get_command(keeping.app).commands:  # type: ignore[attr-defined]
        assert f"critias {command}" in TEXT


def test_every_file_that_is_named_is_there() -> None:
    for name in re.findall(r"`(deploy/[\w.]+)`", TEXT):
        assert (ROOT / name).exists(), name
    copied = re.findall(r"(?:cp|install --mode 0600) (deploy/\S+)", TEXT)
    assert copied
    for pattern in copied:
        assert list(ROOT.glob(pattern)), pattern


def test_what_is_kept_before_an_upgrade_is_called_as_it_is_described() -> None:
    assert f"`table.sqlite3.before-{versions()[0]}`" in TEXT


def test_what_a_worker_holds_is_what_is_described() -> None:
    said = " ".join(TEXT.split())
    assert f"holds up to {hub._KEPT} tables nobody looks at ({hub._READ} of games that" in said
    assert f"drawings are kept of the {drawn._KEPT} tables that were looked at last" in said
    assert f"Every {app._TIDY:.0f} seconds" in said


def test_every_figure_is_described() -> None:
    lines = Metrics().text({"reef": {"open": 1}}).decode().splitlines()
    told = {line.split()[2] for line in lines if line.startswith("# TYPE critias_")}
    told = {name for name in told if not name.endswith("_created")}
    named = set(re.findall(r"`(critias_\w+)`", TEXT))
    assert named == told
