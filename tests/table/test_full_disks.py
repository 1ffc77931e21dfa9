"""Work on copies that cannot be ended: a sentence, nothing half made, what was there is whole."""

from __future__ import annotations

import contextlib
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from critias.kernel.errors import CritiasError
from critias.table.config import async_url
from critias.table.database import migrate
from table.people import Server, settings_for
from table.test_copies import critias, furnished
from table.test_upgrading import older, rows


@contextlib.contextmanager
def cramped(most: int) -> Iterator[None]:
    """A disk on which a file has so many bytes and no more; what SQLite shares takes 33 kB."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("what", ["backup", "restore", "move", "export"])
def test_a_full_disk_is_told_and_nothing_is_left_half_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    file, made = tmp_path / "t.sqlite3", tmp_path / "full" / "made"
    made.parent.mkdir()
    with Server(settings_for(file)) as server:
        furnished(server)
    whole = file.read_bytes()
    words = {
        "backup": ("backup", str(made), "--database", str(file)),
        "restore": ("restore", str(file), "--database", str(made)),
        "move": ("move", str(file), str(made)),
        "export": ("export", str(made), "--database", str(file)),
    }[what]
    with cramped(200 if what == "export" else 60_000):
        # One line, as that function sees to.
        critias(capsys, *words, code=2)
    assert file.read_bytes() == whole
    assert not list(made.parent.glob(".*"))
    if what != "export":
        critias(capsys, *words)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_backup_that_is_ended_leaves_nothing_behind(tmp_path: Path, how: signal.Signals) -> None:
    file, made = tmp_path / "t.sqlite3", tmp_path / "made" / "b.sqlite3"
    made.parent.mkdir()
    migrate(async_url(str(file)))
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("create table filling (x text)")
        store.executemany("insert into filling values (?)", (("x" * 5000,) for _ in range(40_000)))
    words = [sys.executable, "-m", "critias", "backup", str(made), "--database", str(file)]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as copying:
        until = time.monotonic() + 60
        while not list(made.parent.iterdir()):
            assert time.monotonic() < until, "it does not begin"
            assert copying.poll() is None, copying.stderr
            time.sleep(0.002)
        copying.send_signal(how)
        assert "Traceback" not in copying.communicate(timeout=60)[1]
    assert copying.returncode not in (0, None)
    assert list(made.parent.iterdir()) == []


def test_nothing_is_brought_up_to_date_that_cannot_be_kept_first(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    older(file, "0006")
    with cramped(60_000), pytest.raises(CritiasError, match=r"before-\d+: "):
        migrate(async_url(str(file)))
    assert rows(file, "select version_num from alembic_version") == [("0006",)]
    assert not list(tmp_path.glob("*.before-*"))
    migrate(async_url(str(file)))
    assert len(list(tmp_path.glob("*.before-*"))) == 1
