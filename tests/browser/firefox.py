"""Firefox as Debian ships it, driven through WebDriver BiDi as far as smoke tests need it.

Playwright drives only a Firefox of its own, which would have to be downloaded.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import connect

FIREFOX = Path("/usr/bin/firefox-esr")
_LISTENING = "WebDriver BiDi listening on "
_PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "toolkit.telemetry.enabled": False,
}


class Firefox:
    """One browser with one tab."""

    def __init__(self, profile: Path) -> None:
        lines = [
            f'user_pref("{name}", {json.dumps(value)});' for name, value in _PREFERENCES.items()
        ]
        profile.mkdir()
        (profile / "user.js").write_text("\n".join(lines))
        self._log = profile.parent / "firefox.log"
        self._command = [
            str(FIREFOX), "--headless", "--no-remote", "--profile", str(profile),
            "--remote-debugging-port", "0",
        ]  # fmt: skip
        self._number = 0
        self.complaints: list[str] = []
        """What pages have complained about since it was last emptied."""

    def __enter__(self) -> Self:
        with contextlib.ExitStack() as opening:
            log = opening.enter_context(self._log.open("w"))
            self._process = opening.enter_context(
                subprocess.Popen(self._command, stdout=log, stderr=log)
            )
            opening.callback(self._process.terminate)
            self._socket = opening.enter_context(
                connect(f"{self._address()}/session", max_size=None)
            )
            self._ask("session.new", capabilities={})
            self._ask("session.subscribe", events=["log.entryAdded"])
            self._tab = self._ask("browsingContext.create", type="tab")["context"]
            self._opened = opening.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._opened.close()

    def _address(self) -> str:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            for line in self._log.read_text().splitlines():
                if line.startswith(_LISTENING):
                    return line.removeprefix(_LISTENING).strip()
            assert self._process.poll() is None, self._log.read_text()
            time.sleep(0.05)
        raise AssertionError(f"Firefox did not start: {self._log.read_text()}")

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        self._socket.send(json.dumps(message))
        while True:
            answer = json.loads(self._socket.recv(timeout=60))
            if answer["type"] == "event":
                self._heard(answer["params"])
            elif answer["id"] == self._number:
                assert answer["type"] == "success", answer
                found: dict[str, Any] = answer["result"]
                return found

    def _heard(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self.complaints.append(str(entry.get("text")))

    def size(self, width: int, height: int) -> None:
        """Give the page another size."""
        viewport = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def open(self, url: str) -> None:
        """Go to a page."""
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def does(self, script: str) -> Any:
        """What an expression is worth in the page, which may have to be waited for."""
        whole = f"Promise.resolve({script}).then((found) => JSON.stringify(found ?? null))"
        found = self._ask(
            "script.evaluate", expression=whole, target={"context": self._tab}, awaitPromise=True
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def picture(self) -> str:
        """What is to be seen, as PNG in base64."""
        shown: str = self._ask("browsingContext.captureScreenshot", context=self._tab)["data"]
        return shown

    def wait(self, script: str, seconds: float = 30) -> None:
        """Until an expression is true, whatever page that is by then."""
        until = time.monotonic() + seconds
        while True:
            try:
                if self.does(f"Boolean({script})"):
                    return
            except AssertionError:
                # The page was just being left.
                assert time.monotonic() < until, f"waited in vain: {script}"
            assert time.monotonic() < until, f"waited in vain: {script}"
            time.sleep(0.05)
