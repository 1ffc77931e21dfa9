"""A table server as a process of its own, which can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

PLUGIN = Path(__file__).parent / "plugin"


class Process:
    """`critias serve` with these arguments."""

    def __init__(self, database: str, *arguments: str, port: int = 0) -> None:
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed with the process
        path = os.pathsep.join([str(PLUGIN), os.environ.get("PYTHONPATH", "")])
        self._process = subprocess.Popen(
            [
                sys.executable, "-m", "critias.table.serve", "--port", str(port),
                "--database", database, "--bot-pause", "0", "--bot-seconds", "0.05",
                "--rate", "10000", *arguments,
            ],
            env={**os.environ, "PYTHONPATH": path},
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        self.url = self._address()

    def _address(self) -> str:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            assert self._process.poll() is None, f"the server ended: {self.log}"
            for line in self.log.splitlines():
                if "The table is open at " in line:
                    return line.split("The table is open at ")[1].split()[0]
            time.sleep(0.02)
        raise AssertionError(f"the server takes too long to start: {self.log}")

    @property
    def log(self) -> str:
        """What it has printed."""
        # Read without moving: the server writes on where the file stands.
        handle = self._log.fileno()
        return os.pread(handle, os.fstat(handle).st_size, 0).decode()

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """At once, as a power cut does: the whole group, workers and all."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(20)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()
        self._log.close()
