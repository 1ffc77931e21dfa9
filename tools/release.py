"""Builds what a release consists of and tries it: the archive of the sources and the wheel.

    python tools/release.py

Both are built into `dist/`; the wheel is installed into an environment of its own, with the pinned
versions, and opens a table there.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, **environment: str) -> str:
    """What a command says; it must not fail."""
    done = subprocess.run(
        [str(word) for word in command], cwd=ROOT, env={**os.environ, **environment},
        stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def build() -> Path:
    """The wheel; the archive lies beside it."""
    out = run(sys.executable, "-m", "hatchling", "build", "-d", "dist")
    print(out, end="")
    (wheel,) = (ROOT / "dist").glob(f"critias-{_version()}-*.whl")
    return wheel


def _version() -> str:
    text = (ROOT / "src/critias/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "(.+)"', text)
    assert found is not None
    return found[1]


def install(wheel: Path, folder: Path) -> Path:
    """The program, in an environment of its own."""
    run(sys.executable, "-m", "venv", folder)
    run(
        folder / "bin/pip", "install", "--quiet", "--disable-pip-version-check",
        f"{wheel}[table]", PIP_CONSTRAINT=str(ROOT / "requirements.lock"), PYTHONPATH="",
    )  # fmt: skip
    packages = run(folder / "bin/pip", "list", "--format=freeze").splitlines()
    size = sum(f.stat().st_size for f in folder.rglob("*") if f.is_file() and not f.is_symlink())
    print(f"installed: {len(packages)} packages, {size / 1e6:.0f} MB")
    return folder / "bin/critias"


def try_out(program: Path, folder: Path) -> None:
    """Open a table, look at its front page and close it."""
    with (folder / "log").open("w+") as log:
        table = subprocess.Popen(
            [program, "serve", "--port", "0", "--database", folder / "table.sqlite3"],
            stdout=log, stderr=subprocess.STDOUT, cwd=folder, env={**os.environ, "PYTHONPATH": ""},
        )  # fmt: skip
        try:
            until = time.monotonic() + 120
            while not (found := re.search(r"open at (\S+)", (folder / "log").read_text())):
                assert table.poll() is None, (folder / "log").read_text()
                assert time.monotonic() < until, "the table takes too long to open"
                time.sleep(0.2)
            with urllib.request.urlopen(found[1], timeout=60) as answer:
                assert "Mage Knight" in answer.read().decode()
            print(f"{program} opens a table: {found[1]}")
        finally:
            table.terminate()
            table.wait(30)


def main() -> None:
    wheel = build()
    with tempfile.TemporaryDirectory() as folder:
        try_out(install(wheel, Path(folder) / "environment"), Path(folder))


if __name__ == "__main__":
    main()
