"""Starts the web table: `critias serve`."""

from __future__ import annotations

import os
import socket
import threading
import time
import webbrowser
from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
import typer
import uvicorn
from alembic.util.exc import CommandError as AlembicError
from sqlalchemy.exc import SQLAlchemyError

from critias.kernel.errors import CritiasError
from critias.table import logs
from critias.table.alone import alone
from critias.table.config import Settings
from critias.table.database import migrate, shown_url
from critias.table.mail import check_server
from critias.table.metrics import shared

command = typer.Typer(add_completion=False, pretty_exceptions_enable=False)

MESSAGE_LIMIT = 65_536
APPLICATION = "critias.table.app:from_environment"
_HINT = "; for several processes use --workers, for several machines PostgreSQL"
_TOKEN = 16
"""So long is a password that nobody guesses, at the least."""


class Logged(NamedTuple):
    """What is written about the server, and how."""

    level: str = "warning"
    form: str = "text"


_USUAL = Logged()


def default_database() -> str:
    """A file in the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(home) / "critias"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CritiasError(
            f"the folder {folder} for games cannot be made ({error.strerror}): "
            "name another place with --database"
        ) from None
    return f"sqlite:///{folder / 'table.sqlite3'}"


@command.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any free one.")] = 8417,
    database: Annotated[
        str,
        typer.Option(
            envvar="CRITIAS_DATABASE",
            help="A file, sqlite:///FILE or postgresql://USER@HOST/NAME; usually a file of yours.",
        ),
    ] = "",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    password: Annotated[
        str, typer.Option(envvar="CRITIAS_PASSWORD", help="Ask visitors for this password.")
    ] = "",
    workers: Annotated[int, typer.Option(min=1, help="How many processes serve.")] = 1,
    bot_workers: Annotated[
        int,
        typer.Option(
            min=0, help="Processes in which bots think; 0 is one for each processor there is."
        ),
    ] = 0,
    bot_pause: Annotated[
        float, typer.Option(min=0.0, help="Seconds between choices of bots, to follow them.")
    ] = 0.5,
    bot_seconds: Annotated[
        float, typer.Option(min=0.0, help="Seconds a bot may think about one choice.")
    ] = 1.0,
    rate: Annotated[
        float, typer.Option(min=1.0, help="Requests a second that one address may make.")
    ] = 30.0,
    lines: Annotated[
        int, typer.Option(min=1, help="Open pages of tables that one address may have.")
    ] = 256,
    public_url: Annotated[
        str, typer.Option(help="How browsers reach this server, if it stands behind another.")
    ] = "",
    proxies: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS,...",
            help="Servers before this one that say who is asking (X-Forwarded-For).",
        ),
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            envvar="CRITIAS_SMTP",
            help="A mail server, smtp://USER:PASSWORD@HOST:PORT, to tell people of their turn.",
        ),
    ] = "",
    mail_from: Annotated[str, typer.Option(help="Who writes those letters.")] = "table@localhost",
    metrics_token: Annotated[
        str,
        typer.Option(help="What has to be sent for /metrics; without it nobody gets them."),
    ] = "",
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
    log_format: Annotated[str, typer.Option(help="text, or json for programs.")] = "text",
) -> None:
    """Open the web table.

    Every option can be set in the environment as well: --bot-pause is CRITIAS_BOT_PAUSE.
    """
    _one_of("--log-level", log_level, logs.LEVELS)
    _one_of("--log-format", log_format, logs.FORMS)
    if metrics_token and len(metrics_token) < _TOKEN:
        raise CritiasError("--metrics-token has at least {least} letters", least=_TOKEN)
    if smtp:
        check_server(smtp)
    if public_url:
        _check_name(public_url)
    for proxy in filter(None, proxies.split(",")):
        _check_address(proxy.strip())
    settings = Settings(
        database=database or default_database(),
        password=password,
        workers=workers,
        bot_workers=bot_workers,
        bot_pause=bot_pause,
        bot_seconds=bot_seconds,
        rate=rate,
        burst=int(rate * 4),
        lines_each=lines,
        public_url=public_url.rstrip("/"),
        proxies=proxies,
        smtp=smtp,
        mail_from=mail_from,
        metrics_token=metrics_token,
    )
    logged = Logged(log_level, log_format)
    run(settings, host, port, open_browser=open_browser, logged=logged)


def _one_of(option: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        raise CritiasError(
            "{option} is one of {known}; not {value!r:.20}",
            option=option,
            known=", ".join(known),
            value=value,
        )


def _check_name(url: str) -> None:
    """Links are made of it, and nothing but its name is answered to."""
    try:
        parts = urlsplit(url)
        plain = f"{parts.scheme}://{parts.netloc}"
        right = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.username
    except ValueError:
        plain, right = "", False
    if not right or url.rstrip("/") != plain:
        raise CritiasError(
            "--public-url is written https://table.example, with no path; not {url!r:.60}", url=url
        )


def _check_address(proxy: str) -> None:
    try:
        ip_network(proxy, strict=False)
    except ValueError:
        raise CritiasError(
            "--proxies are addresses or networks, such as 127.0.0.1 or 172.28.17.0/24; "
            "not {proxy!r:.40}",
            proxy=proxy,
        ) from None


def run(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int = 8417,
    *,
    open_browser: bool = False,
    logged: Logged = _USUAL,
) -> None:
    """Serve until interrupted."""
    with alone(settings.database_url, _HINT):
        _run(settings, host, port, open_browser, logged)


def _run(settings: Settings, host: str, port: int, open_browser: bool, logged: Logged) -> None:
    listener = _listener(host, port)
    port = listener.getsockname()[1]
    address = settings.public_url or f"http://{_shown(host)}:{port}"
    if not settings.link_url:
        settings = msgspec.structs.replace(settings, link_url=address)
    try:
        # Once, here, so that several workers do not all try.
        migrate(settings.database_url)
    except CritiasError:
        listener.close()
        raise
    except (OSError, SQLAlchemyError, AlembicError) as error:
        listener.close()
        reason = str(getattr(error, "orig", None) or error)
        raise CritiasError(
            f"the database {shown_url(settings.database_url)} cannot be opened: {reason}"
        ) from None
    settings.to_environment()
    options = {
        **protocol(settings),
        "factory": True,
        "log_config": logs.config(*logged),
        "log_level": logged.level,
        "access_log": logged.level in ("debug", "info"),
        "timeout_graceful_shutdown": 3,
    }
    threading.Thread(target=_greet, args=(host, port, address, open_browser), daemon=True).start()
    if settings.workers > 1:
        listener.close()
        with shared():
            uvicorn.run(APPLICATION, host=host, port=port, workers=settings.workers, **options)
    else:
        uvicorn.Server(uvicorn.Config(APPLICATION, **options)).run(sockets=[listener])


def protocol(settings: Settings) -> dict[str, Any]:
    """How uvicorn speaks with browsers and with the servers before it."""
    return {
        "ws": "websockets-sansio",
        "ws_max_size": MESSAGE_LIMIT,
        "server_header": False,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": settings.proxies or None,
    }


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise CritiasError(f"cannot listen on {host} port {port}: {error}") from None
    listener.listen(512)
    listener.set_inheritable(True)
    return listener


def _greet(listening: str, port: int, address: str, open_browser: bool) -> None:
    """Say where the table is, once it answers."""
    host = _shown(listening)
    for _ in range(600):
        try:
            with socket.create_connection((host, port), timeout=1) as probe:
                probe.sendall(
                    b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                )
                if probe.recv(12).endswith(b"200"):
                    break
        except OSError:
            pass
        time.sleep(0.05)
    print(f"The table is open at {address}  (Ctrl+C closes it)", flush=True)
    for line in how_to_reach(listening, port, address):
        print(line, flush=True)
    if open_browser:
        webbrowser.open(address)


def _shown(host: str) -> str:
    return "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::", "localhost") else host


def how_to_reach(host: str, port: int, address: str) -> list[str]:
    """What somebody has to know who wants to play with others."""
    if not address.startswith("http://localhost"):
        return []
    if host in ("0.0.0.0", "::"):
        own = _own_address()
        near = [f"From your network: http://{own}:{port}"] if own else []
        return [*near, f"From outside: a tunnel or a proxy, and --public-url; see {address}/reach"]
    return [
        (
            "Only this machine reaches it; for your network add --host 0.0.0.0, "
            f"for friends outside see {address}/reach"
        )
    ]


def _own_address() -> str:
    """This machine's address in its network; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def main(arguments: Sequence[str] | None = None) -> None:
    """`critias serve` with these arguments."""
    command(args=None if arguments is None else list(arguments), prog_name="critias serve",
            standalone_mode=False, auto_envvar_prefix="CRITIAS")  # fmt: skip


if __name__ == "__main__":
    main()
