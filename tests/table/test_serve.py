"""Starting and stopping the server from the command line."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from critias.kernel.errors import CritiasError
from critias.table.config import async_url
from critias.table.database import migrate
from critias.table.identity import digest
from critias.table.serve import main as serve_main
from critias.table.upgrading import MIGRATIONS
from table.people import Player, Server, settings_for
from table.process import Process


def serve(*arguments: str, **environment: str) -> str:
    """What `critias serve` says when it does not start."""
    done = subprocess.run(
        [sys.executable, "-c", "from critias.cli import main; main()", "serve", "--port", "0",
         *arguments],
        env={**os.environ, **environment}, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--log-level", "loud"), "--log-level is one of debug, info, warning, error"),
        (("--database", "postgresql://u:secret@h:port/x"), "no address that can be read"),
        (("--database", "sqlite:///"), "is no file"),
        (("--database", "sqlite://"), "is no file"),
        (("--database", "oracle://x"), "not in 'oracle'"),
        (("--database", "/nowhere/at/all/t.sqlite3"), "cannot be opened"),
    ],
)
def test_what_cannot_be_is_said(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(CritiasError) as refused:
        serve_main(["--port", "0", *arguments])
    assert words in refused.value.message
    assert "secret" not in refused.value.message


def test_a_folder_that_cannot_be_made_is_named_in_one_line() -> None:
    said = serve(XDG_DATA_HOME="/proc/nowhere")
    assert "/proc/nowhere/critias" in said
    assert "--database" in said
    assert len(said.strip().splitlines()) == 1


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    database = str(tmp_path / "t.sqlite3")
    with Process(database) as first:
        with pytest.raises(CritiasError, match="another server has"):
            serve_main(["--port", "0", "--database", database])
        (tmp_path / "other.sqlite3").symlink_to(database)
        with pytest.raises(CritiasError, match="another server has"):
            serve_main(["--port", "0", "--database", str(tmp_path / "other.sqlite3")])
        assert httpx.get(f"{first.url}/health").status_code == 200
    with Process(database):
        pass  # once the first is gone, the file is free


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_ends_without_a_word(tmp_path: Path, workers: str) -> None:
    with Process(str(tmp_path / "t.sqlite3"), "--workers", workers) as server:
        ann = Player.arrive(server.url, "Ann")
        table = ann.table(["random", "random"], setup={"dives": 30})
        with ann.line(table) as line:
            line.ask(do="hello")
            os.kill(server._process.pid, signal.SIGTERM)
            server._process.wait(15)
        ann.http.close()
        said = server.log.strip().splitlines()
        assert [line.split()[0] for line in said] == ["The", "Only"]


def test_keys_of_the_first_schema_still_work(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite3"
    engine = sa.create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with closing(sqlite3.connect(database)) as store, store:
        store.execute(
            "insert into people (id, key_hash, name, created) values ('ann', ?, 'Ann', 1.0)",
            (digest("secret"),),
        )
    migrate(async_url(str(database)))
    with Server(settings_for(database)) as server:
        ann = Player(server.url, "ann.secret", "Ann")
        assert ann.get("/api/me")["name"] == "Ann"
        assert "the first device" in ann.http.get("/me").text
        ann.http.close()
