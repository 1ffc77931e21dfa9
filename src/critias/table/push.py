"""Web Push: calls a browser even when no page is open; each message is sealed for that browser."""

from __future__ import annotations

import base64
import hashlib
import json
import time
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from critias.table.config import Settings
from critias.table.errors import Malformed
from critias.table.outside import check_url
from critias.table.records import Push
from critias.table.store import Store

_DAY = 86_400
_SETTING = "vapid"


async def own_key(store: Store) -> Vapid02:
    """The key by which browsers know this server; made once."""
    fresh = Vapid02()
    fresh.generate_keys()
    pem = await store.setting(_SETTING, fresh.private_pem().decode())
    return Vapid02.from_pem(pem.encode())


def public_key(key: Vapid02) -> str:
    """What a browser needs to let itself be called by us."""
    raw = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def subscribed(settings: Settings, person: str, endpoint: str, p256dh: str, auth: str) -> Push:
    """A browser's own words about where and how to call it, if they can be true."""
    check_url(endpoint, 1000)
    if not endpoint.startswith("https://") and not settings.private_webhooks:
        raise Malformed("a browser is called by https only")
    if not (80 <= len(p256dh) <= 120 and 20 <= len(auth) <= 60):
        raise Malformed("these are no keys of a browser")
    push = Push(
        id=push_id(endpoint), person=person, endpoint=endpoint, p256dh=p256dh, auth=auth,
        created=time.time(),
    )  # fmt: skip
    sealed(push, {"title": ""})
    return push


def push_id(endpoint: str) -> str:
    """How a browser is kept."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def sealed(push: Push, message: dict[str, str]) -> bytes:
    """The message as only this browser can read it."""
    try:
        body: Any = http_ece.encrypt(
            json.dumps(message).encode(),
            private_key=generate_private_key(SECP256R1()),
            dh=_bytes(push.p256dh),
            auth_secret=_bytes(push.auth),
        )
        return bytes(body)
    except (http_ece.ECEException, ValueError, TypeError) as error:
        raise Malformed("these are no keys of a browser: {error}", error=str(error)) from None


def _bytes(text: str) -> bytes:
    """What a browser wrote as base64 for addresses, padded or not."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def headers(key: Vapid02, settings: Settings, endpoint: str) -> dict[str, str]:
    """Who calls, proven by our key."""
    parts = urlsplit(endpoint)
    own = settings.public_url
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + _DAY // 2,
        "sub": own if own.startswith("https://") else f"mailto:{settings.mail_from}",
    }
    signed: dict[str, str] = key.sign(claims)
    return {**signed, "content-encoding": "aes128gcm", "ttl": str(_DAY), "urgency": "normal"}
