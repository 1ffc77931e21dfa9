"""Tells people who are away that it is their turn: by webhook, by mail, by their browser."""

from __future__ import annotations

import hmac
import json
import logging
import time
from collections.abc import Sequence

import aiosmtplib
import httpx

from critias.kernel.errors import CritiasError
from critias.kit.language import say, using
from critias.table import mail, push
from critias.table.config import Settings
from critias.table.errors import Malformed, TooMuch
from critias.table.identity import table_id
from critias.table.outside import Outside
from critias.table.records import Letter, Person, Push
from critias.table.spoken import of_person
from critias.table.store import Store

log = logging.getLogger(__name__)

_EVERY = 20.0
"""Seconds between two calls about one table."""
_CONFIRM = 60.0
"""Seconds between two letters that ask whether an address is somebody's."""
_DAY = 86_400.0
_LETTERS_TO = 3
"""So many letters a day ask at one address."""
_LETTERS_FROM = 10
"""So many a day are asked for from one place."""
_GONE = (404, 410)


class Notifier:
    """Sends small messages; what does not arrive is somebody else's trouble."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings = settings
        self._store = store
        self._outside = Outside(settings)
        self._last: dict[tuple[str, str], float] = {}

    def _too_soon(self, person: str, about: str, seconds: float) -> bool:
        now = time.monotonic()
        if now - self._last.get((person, about), -seconds) < seconds:
            return True
        longest = max(_EVERY, _CONFIRM)
        self._last = {k: at for k, at in self._last.items() if now - at < longest}
        self._last[person, about] = now
        return False

    async def your_turn(self, person: Person, title: str, table: str) -> None:
        """Say so, but not at every click."""
        pushes = await self._store.pushes(person.id)
        by_hook = bool(person.webhook) and self._settings.webhooks
        by_mail = bool(person.mail) and bool(self._settings.smtp)
        if not (pushes or by_hook or by_mail) or self._too_soon(person.id, table, _EVERY):
            return
        with using(of_person(person)):
            await self._tell(person, pushes, title, table, by_hook, by_mail)

    async def _tell(
        self,
        person: Person,
        pushes: Sequence[Push],
        title: str,
        table: str,
        by_hook: bool,
        by_mail: bool,
    ) -> None:
        link = f"{self._settings.link_url}/t/{table}"
        game = say(title)
        words = say("{game}: it is your turn, {name}.", game=game, name=person.name)
        if by_hook:
            await self._hook(person.webhook, f"{words} {link}", table)
        if by_mail:
            await self._write(
                person.mail, say("{game}: your turn", game=game), f"{words}\n\n{link}\n"
            )
        for browser in pushes:
            await self._call(browser, {"title": game, "body": words, "url": link, "tag": table})

    async def _hook(self, url: str, words: str, table: str) -> None:
        body = json.dumps({"text": words, "content": words, "table": table}).encode()
        try:
            await self._outside.post(url, body, {"content-type": "application/json"})
        except (httpx.HTTPError, Malformed, OSError, TimeoutError) as error:
            log.info("a webhook did not take the message: %s", type(error).__name__)

    async def _write(self, to: str, subject: str, text: str) -> bool:
        try:
            await mail.send(self._settings, to, subject, text)
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            log.warning("the mail server did not take a letter: %s", error)
            return False
        return True

    async def _call(self, browser: Push, message: dict[str, str]) -> None:
        try:
            key = await push.own_key(self._store)
            head = push.headers(key, self._settings, browser.endpoint)
            body = push.sealed(browser, message)
            status = await self._outside.post(browser.endpoint, body, head)
        except (httpx.HTTPError, CritiasError, OSError, TimeoutError) as error:
            log.info("a browser could not be called: %s", type(error).__name__)
            return
        if status in _GONE:
            await self._store.drop_push(browser.id)

    async def ask_address(self, person: Person, address: str, link: str, sender: str) -> None:
        """Ask by mail whether an address is somebody's; `sender` is where the wish came from. Not a
        word of the sender's own is written to somebody who may never have heard of them."""
        if self._too_soon(person.id, "mail", _CONFIRM):
            raise TooMuch("a letter is on its way; wait a minute before the next one")
        now = time.time()
        letter = Letter(
            id=table_id(),
            to_hash=self._hidden(f"to {mail.mailbox(address)}"),
            from_hash=self._hidden(f"from {sender}"),
            at=now,
        )
        if not await self._store.add_letter(letter, _LETTERS_TO, _LETTERS_FROM, now - _DAY):
            raise TooMuch("enough letters were sent to this address, or from yours, for one day")
        text = say(
            "Somebody wants to be told at this address when it is their turn at a table.\n\n"
            "If that is you, open this link:\n\n{link}\n\nIf not, there is nothing to do.\n",
            link=link,
        )
        if not await self._write(address, say("Is this your address?"), text):
            raise Malformed("the mail server did not take a letter to this address")

    def _hidden(self, text: str) -> str:
        """Something that can be told apart, and not read."""
        return hmac.new(self._store.secret, text.encode(), "sha256").hexdigest()

    async def close(self) -> None:
        """Let go of connections."""
        await self._outside.close()
