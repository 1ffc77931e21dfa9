"""Posting to addresses that visitors name: into the public internet only, and trusting nothing."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from http.cookiejar import CookieJar, DefaultCookiePolicy
from urllib.parse import urlsplit

import httpx

from critias.table.config import Settings
from critias.table.errors import Malformed

LONGEST = 500
_PATIENCE = 5.0
"""Seconds for a whole exchange."""
_DETOURS = tuple(
    ipaddress.ip_network(net)
    for net in (
        "192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24",  # protocols' own
        "192.88.99.0/24",  # relays of 6to4
        "fec0::/10",  # site-local
        "64:ff9b::/96", "64:ff9b:1::/48",  # NAT64: an IPv4 address in disguise
        "2002::/16",  # 6to4, the same
        "2001::/32",  # Teredo, the same
        "::ffff:0:0/96", "::/96",
    )
)  # fmt: skip


class Outside:
    """A client that reaches no private network, and listens to no answer."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._client: httpx.AsyncClient | None = None

    async def post(self, url: str, content: bytes, headers: Mapping[str, str]) -> int:
        """Post something and return the status; nothing of the answer is read, and there is a
        limit to the whole of it, finding the address included."""
        async with asyncio.timeout(_PATIENCE):
            return await self._post(url, content, headers)

    async def _post(self, url: str, content: bytes, headers: Mapping[str, str]) -> int:
        address = await self._address(url)
        parts = urlsplit(url)
        host = parts.hostname or ""
        if self._client is None:
            # One hook must not be told what another said: no cookie is kept.
            none = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
            self._client = httpx.AsyncClient(timeout=5.0, follow_redirects=False, cookies=none)
        # Connect to the address that was checked, not to what the name may mean a moment later.
        bracketed = f"[{address}]" if ":" in address else address
        port = f":{parts.port}" if parts.port else ""
        target = parts._replace(netloc=f"{bracketed}{port}").geturl()
        request = self._client.build_request(
            "POST",
            target,
            content=content,
            headers={**headers, "Host": f"{host}{port}"},
            extensions={"sni_hostname": host},
        )
        # Nothing of the answer is of interest, and it may never end.
        answer = await self._client.send(request, stream=True)
        await answer.aclose()
        return answer.status_code

    async def _address(self, url: str) -> str:
        check_url(url)
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        port = parts.port or (443 if parts.scheme == "https" else 80)
        found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        addresses = [str(info[4][0]) for info in found]
        for address in addresses:
            if not self._settings.private_webhooks and not is_public(address):
                raise Malformed("a webhook must not point into a private network")
        return addresses[0]

    async def close(self) -> None:
        """Let go of connections."""
        if self._client is not None:
            await self._client.aclose()


def is_public(address: str) -> bool:
    """Whether an address lies in the public internet, and leads nowhere else by another name.

    >>> is_public("93.184.216.34"), is_public("10.0.0.1"), is_public("64:ff9b::a00:1")
    (True, False, False)
    """
    found = ipaddress.ip_address(address)
    if not found.is_global or found.is_multicast:
        return False
    return not any(found in net for net in _DETOURS)


def check_url(url: str, longest: int = LONGEST) -> None:
    """Refuse what is no address to post to."""
    if not url.isprintable():
        raise Malformed("a webhook holds no signs that nobody can see")
    if len(url) > longest:
        raise Malformed("a webhook has at most {longest} letters", longest=longest)
    try:
        parts = urlsplit(url)
        valid = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.port != 0
            and "@" not in parts.netloc
        )
    except ValueError:
        valid = False
    if not valid:
        raise Malformed("a webhook is an address that begins with https:// or http://")
