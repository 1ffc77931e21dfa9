"""A PostgreSQL server of the tests' own, from the system's packages, in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


def binaries() -> Path:
    """Where initdb and pg_ctl are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    somewhere = shutil.which("initdb")
    assert somewhere is not None, (
        "these tests need PostgreSQL: install it (on Debian: apt-get install postgresql), "
        "or leave them out with -m 'not postgres'"
    )
    return Path(somewhere).parent


def _unprivileged() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database, for as long as it is needed."""
    tools = binaries()
    user = _unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="critias-pg-"))
    if user is not None:
        shutil.chown(folder, user)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    def run(*command: str | Path) -> None:
        words: Sequence[str] = [str(word) for word in command]
        done = subprocess.run(
            words, user=user, cwd=folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{words[0]}: {done.stdout}{done.stderr}"

    data = folder / "data"
    run(tools / "initdb", "-D", data, "-U", "critias", "-A", "trust", "--no-sync", "-E", "UTF8")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    run(tools / "pg_ctl", "-D", data, "-w", "-o", options, "-l", folder / "log", "start")
    try:
        yield f"postgresql://critias@127.0.0.1:{port}/postgres"
    finally:
        run(tools / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)
