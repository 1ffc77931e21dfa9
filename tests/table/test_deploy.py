"""What operators are given to start with says what there is, and works where it can be tried."""

from __future__ import annotations

import asyncio
import configparser
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import yaml
from uvicorn.middleware.proxy_headers import _TrustedHosts

from critias.cli import main
from critias.table.serve import serve as serve_command
from table.people import Line, Player, Server, settings_for
from table.postgres import postgres

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
OPTIONS = {f"CRITIAS_{name.upper()}" for name in serve_command.__annotations__ if name != "return"}


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


def has_engine() -> bool:
    """Whether containers can be started here."""
    if shutil.which("docker") is None:
        return False
    asked = subprocess.run(["docker", "info"], capture_output=True, check=False)
    return asked.returncode == 0


# --- what the files say --------------------------------------------------------------------------


def test_every_setting_that_is_named_is_one() -> None:
    for file in [ROOT / "Dockerfile", *DEPLOY.iterdir()]:
        named = set(re.findall(r"\bCRITIAS_[A-Z_]+\b", file.read_text()))
        assert named <= OPTIONS, (file.name, named - OPTIONS)
    assert {"CRITIAS_PUBLIC_URL", "CRITIAS_PROXIES"} <= set(
        compose()["services"]["table"]["environment"]
    )


_WITHOUT = """
import sys
sys.modules.update(dict.fromkeys({names!r}))
from critias.table.app import create
from critias.table.config import Settings
from litestar.testing import TestClient
with TestClient(create(Settings(database={database!r}))) as client:
    assert client.get("/openapi/openapi.json").json()["paths"]
    assert client.get("/", headers={{"accept": "text/html"}}).status_code == 200
    assert client.post("/api/tables", json={{"game": 1}}).status_code == 400
"""


def test_the_table_does_without_what_is_taken_out_of_its_environment(tmp_path: Path) -> None:
    tools = (ROOT / "tools/environment.sh").read_text()
    named = re.search(r'^unneeded="(.+)"$', tools, re.MULTILINE)
    assert named is not None
    names = named[1].split()
    assert set(names) == {"faker", "polyfactory"}
    assert f"pip uninstall --yes {' '.join(names)} pip" in (ROOT / "Dockerfile").read_text()
    assert f"pip uninstall --yes {' '.join(names)} " in (ROOT / "docs/operating.md").read_text()
    program = _WITHOUT.format(names=names, database=str(tmp_path / "t.sqlite3"))
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_services_wait_for_each_other_and_stay() -> None:
    found = compose()
    services = found["services"]
    assert set(services) == {"db", "table", "proxy"}
    for service in services.values():
        assert service["restart"] == "unless-stopped"
    assert services["table"]["depends_on"] == {"db": {"condition": "service_healthy"}}
    assert services["proxy"]["depends_on"] == {"table": {"condition": "service_healthy"}}
    assert "test" in services["db"]["healthcheck"]
    assert "ports" not in services["db"], "nobody outside reaches the database"
    assert "ports" not in services["table"], "nor the table past the proxy"
    kept = {volume.split(":")[0] for s in services.values() for volume in s.get("volumes", ())}
    assert kept - {"./Caddyfile"} == set(found["volumes"])
    subnet = found["networks"]["default"]["ipam"]["config"][0]["subnet"]
    trusted = services["table"]["environment"]["CRITIAS_PROXIES"]
    assert trusted == subnet
    assert "172.28.17.9" in _TrustedHosts(trusted), "a network can be named as proxies"
    assert "172.28.18.9" not in _TrustedHosts(trusted)
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    explained = set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.MULTILINE))
    assert asked == explained


def test_the_image_is_made_of_what_there_is_and_runs_as_nobody_special() -> None:
    lines = (ROOT / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    copied = [
        word
        for line in lines
        if line.startswith("COPY") and "--from" not in line
        for word in line.split()[1:-1]
    ]
    assert copied
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name.removeprefix('./')}" in ignored, f"{name} is not sent to the builder"
    assert "USER critias" in lines
    assert any("PIP_CONSTRAINT=requirements.lock" in line for line in lines), "pinned versions"
    check = next(line for line in lines if line.strip().startswith("HEALTHCHECK"))
    assert "/ready" in check
    assert lines[-2:] == ['ENTRYPOINT ["critias"]', 'CMD ["serve"]']


def test_the_units_start_what_is_there() -> None:
    for file in DEPLOY.glob("*.service"):
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str  # type: ignore[assignment, method-assign]
        unit.read_string(file.read_text())
        service = unit["Service"]
        program, command = service["ExecStart"].split()[:2]
        assert program == "/opt/critias/bin/critias"
        assert command in ("serve", "backup")
        assert service["User"] == "critias", "not as root"
        assert service["EnvironmentFile"] == "/etc/critias.env"
    if shutil.which("systemd-analyze"):
        asked = subprocess.run(
            ["systemd-analyze", "verify", *map(str, DEPLOY.glob("*.timer"))],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert "Unknown" not in asked.stderr, asked.stderr


@pytest.mark.skipif(not has_engine(), reason="no container engine")
def test_the_composed_services_start(tmp_path: Path) -> None:
    environment = {**os.environ, "DOMAIN": "localhost", "DATABASE_PASSWORD": "reef7"}
    words = ["docker", "compose", "--file", str(DEPLOY / "compose.yaml"), "--project-name", "ctest"]

    def run(*more: str) -> str:
        done = subprocess.run(
            [*words, *more], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    try:
        run("up", "--build", "--detach", "--wait")
        front = httpx.get("https://localhost/", verify=False, timeout=30)
        assert front.status_code == 200
        assert httpx.get("https://localhost/metrics", verify=False).status_code == 404
        run("exec", "table", "critias", "admin", "stats")
    finally:
        run("down", "--volumes")


# --- before the table ----------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(*words: str, port: int, **environment: str) -> Iterator[str]:
    """A proxy, for as long as it is needed."""
    proxy = subprocess.Popen(
        words, env={**os.environ, **environment}, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        until = time.monotonic() + 20
        while True:
            assert proxy.poll() is None, proxy.stderr.read() if proxy.stderr else ""
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                assert time.monotonic() < until, "the proxy does not start"
                time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        proxy.terminate()
        proxy.wait(20)
        if proxy.stderr:
            proxy.stderr.close()


@contextmanager
def caddy(upstream: str, folder: Path) -> Iterator[str]:
    port = free_port()
    file = folder / "Caddyfile"
    # Neither certificates nor the port for changes of the running proxy.
    text = (DEPLOY / "Caddyfile").read_text()
    file.write_text("{\n\tadmin off\n\tauto_https off\n}\n" + text)
    with running(
        "caddy", "run", "--config", str(file), "--adapter", "caddyfile", port=port,
        DOMAIN=f"http://127.0.0.1:{port}", TABLE=upstream, XDG_DATA_HOME=str(folder),
        XDG_CONFIG_HOME=str(folder), HOME=str(folder),
    ) as url:  # fmt: skip
        yield url


@contextmanager
def nginx(upstream: str, folder: Path) -> Iterator[str]:
    port = free_port()
    text = (DEPLOY / "nginx.conf").read_text().replace("127.0.0.1:8417", upstream)
    text = re.sub(r"\n\s+ssl_\w+ [^\n]+", "", text)
    text = re.sub(r"\n\s+listen \[::\][^\n]+", "", text)
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    for word in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
        (folder / word).mkdir()
    temporary = "".join(
        f"{word}_temp_path {folder / word};\n"
        for word in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"daemon off; pid {folder / 'pid'}; error_log stderr; worker_processes 1;\n"
        "events {}\n"
        f"http {{ access_log off;\n{temporary}{text}}}\n"
    )
    file = folder / "nginx.conf"
    file.write_text(whole)
    folder.chmod(0o777)
    with running("nginx", "-c", str(file), "-p", str(folder), port=port) as url:
        yield url


@pytest.mark.parametrize("kind", ["caddy", "nginx"])
def test_a_proxy_passes_on_who_asks_and_nothing_that_is_made_up(kind: str, tmp_path: Path) -> None:
    if shutil.which(kind) is None:
        pytest.skip(f"{kind} is not installed")
    settings = settings_for(
        tmp_path / "t.sqlite3", proxies="127.0.0.1", rate=1.0, burst=40, metrics_token="x" * 16
    )
    proxied = caddy if kind == "caddy" else nginx
    with Server(settings) as server, proxied(server.url.removeprefix("http://"), tmp_path) as url:
        assert httpx.get(f"{url}/ready", timeout=30).status_code == 200
        token = {"authorization": f"Bearer {'x' * 16}"}
        assert httpx.get(f"{server.url}/metrics", headers=token).status_code == 200
        assert httpx.get(f"{url}/metrics", headers=token).status_code == 404, "not from outside"
        ann = Player.arrive(url, "Ann")
        table = ann.table(["me", "me"], setup={"dives": 7})
        with ann.line(table) as line:
            assert isinstance(line, Line)
            assert line.ask(do="hello", want="data")["type"] == "welcome"
            state = line.update()["data"]
            seat = state["waiting"][0]
            question = ann.look(table, seat)["question"]
            option = question["options"][0]["option"]
            done = line.ask(do="choose", seat=seat, option=option, question=question["id"])
            assert done["type"] == "done"
        # Whoever makes up addresses is still one visitor, and has one visitor's rate.
        statuses = {
            httpx.get(f"{url}/api/games", headers={"x-forwarded-for": f"9.9.9.{n}"}).status_code
            for n in range(60)
        }
        assert 429 in statuses
        ann.http.close()


@pytest.mark.postgres
def test_a_database_is_reached_by_its_socket(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As deploy/critias.env has it: no password anywhere."""

    async def folder(url: str) -> str:
        connection = await asyncpg.connect(url)
        try:
            return str(await connection.fetchval("show unix_socket_directories"))
        finally:
            await connection.close()

    with postgres() as url:
        port = url.rpartition(":")[2].partition("/")[0]
        local = f"postgresql://critias@/postgres?host={asyncio.run(folder(url))}&port={port}"
        with Server(settings_for(local)) as one, Server(settings_for(local)) as two:
            ann = one.person("Ann")
            table = ann.table(["me", "me"], setup={"dives": 7})
            other = Player(two.url, ann.key, "Ann")
            with other.line(table) as line:
                line.ask(do="hello", want="data")
                line.update()
                seat = ann.look(table)["waiting"][0]
                question = ann.look(table, seat)["question"]
                ann.choose(table, seat, question["options"][0]["option"], question["id"])
                assert line.update()["data"]["number"] == 1, "workers hear of each other"
            other.http.close()
            file = tmp_path / "b.sqlite3"
            with pytest.raises(SystemExit) as ended:
                main(["backup", str(file), "--database", local])
            assert ended.value.code == 0
            assert file.exists()
