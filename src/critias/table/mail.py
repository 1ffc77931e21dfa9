"""Mail by SMTP, if the host has named a server for it."""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

import aiosmtplib

from critias.kernel.errors import CritiasError
from critias.table.config import Settings
from critias.table.errors import Malformed

LONGEST = 200
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_PATIENCE = 15.0


def check_address(address: str) -> str:
    """The address, if one can write to it."""
    if len(address) > LONGEST or not _ADDRESS.fullmatch(address):
        raise Malformed("this is no mail address: it is written name@example.org")
    return address


def mailbox(address: str) -> str:
    """Whose letters these are, however the address is written.

    >>> mailbox("Ann+critias@Example.org")
    'ann@example.org'
    """
    name, _, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"


def check_server(url: str) -> None:
    """Refuse what is no mail server."""
    try:
        parts = urlsplit(url)
        valid = parts.scheme in ("smtp", "smtps") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        valid = False
    if not valid:
        # The address itself may hold a password.
        raise CritiasError("--smtp is written smtp://USER:PASSWORD@HOST:PORT, or smtps://...")


async def send(settings: Settings, to: str, subject: str, text: str) -> None:
    """Write to somebody; `aiosmtplib.SMTPException` or `OSError` if that fails."""
    parts = urlsplit(settings.smtp)
    message = EmailMessage()
    message["From"] = settings.mail_from
    message["To"] = to
    message["Subject"] = subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=settings.mail_from.rpartition("@")[2] or None)
    message.set_content(text)
    secure = parts.scheme == "smtps"
    await aiosmtplib.send(
        message,
        hostname=parts.hostname,
        port=parts.port or (465 if secure else 587),
        username=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
        use_tls=secure,
        # A password never travels in the open.
        start_tls=False if secure else True if parts.username else None,
        timeout=_PATIENCE,
    )
