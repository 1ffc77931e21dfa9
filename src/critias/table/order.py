"""Order as a worker keeps it: whom it does not let in, and what administrators did elsewhere.

Whatever an administrator does, by a page or at the command line, is written down as a deed in the
same transaction. Workers follow the deeds: where the database can tell, at once, otherwise by
looking every moment.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from critias.kernel.texts import Text
from critias.kit.language import said, say
from critias.table.errors import Denied
from critias.table.identity import table_id
from critias.table.records import ADDRESS, PERSON, Ban, Deed
from critias.table.sentences import kept
from critias.table.store import Store

_VERDICTS: Final = 10_000
"""So many addresses are remembered together with whether they are let in."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class OpenLine(Protocol):
    """A line that can be cut."""

    person: str | None
    address: str

    @property
    def table(self) -> str:
        """The table it leads to."""

    def cut(self, code: int, reason: str) -> None:
        """Close it, for a reason."""


def network(address: str) -> Network | None:
    """An address or network that can be banned; None: it is none.

    >>> network("203.0.113.7"), network("2001:db8::/32"), network("reef")
    (IPv4Network('203.0.113.7/32'), IPv6Network('2001:db8::/32'), None)
    """
    try:
        return ipaddress.ip_network(address.strip(), strict=False)
    except ValueError:
        return None


def refusal(ban: Ban) -> Denied:
    """What somebody reads who is not let in."""
    until = Text("you are not let in here")
    if ban.until is not None:
        day = time.strftime("%Y-%m-%d %H:%M", time.gmtime(ban.until))
        until = Text("you are not let in here until {day} (UTC)", day=day)
    return Denied("{until}: {reason}" if ban.reason else "{until}", until=until, reason=ban.reason)


class Order:
    """The bans that hold, and the open lines they may end."""

    def __init__(
        self, store: Store, worker: str, look_again: Callable[[], Awaitable[None]]
    ) -> None:
        self._store = store
        self._worker = worker
        self._look_again = look_again
        self._last = -1
        self._checking = asyncio.Lock()
        self._people: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []
        self._verdicts: dict[str, Ban | None] = {}
        self._lines: set[OpenLine] = set()

    async def check(self, *, anew: bool = False) -> None:
        """Follow what was done since we last looked; or look at everything anew, where we know
        that something was: deeds may come to light in another order than that of their numbers."""
        async with self._checking:
            last = await self._store.last_deed()
            if last == self._last and not anew:
                return
            await self._load()
            if self._last >= 0:
                await self._look_again()
            await self._cut_off()
            # Only now: should the store be away in between, we look again.
            self._last = last

    async def _cut_off(self) -> None:
        for line in list(self._lines):
            ban = self.ban_of(line.address, line.person)
            if ban is not None:
                await self.spread(ban, line.address)
                line.cut(4403, said(refusal(ban)))

    async def _load(self) -> None:
        bans = await self._store.bans()
        self._people = {ban.subject: ban for ban in bans if ban.kind == PERSON}
        networks = [(network(ban.subject), ban) for ban in bans if ban.kind == ADDRESS]
        self._networks = [(found, ban) for found, ban in networks if found is not None]
        self._verdicts.clear()

    # --- who is let in ------------------------------------------------------------------------

    def of_person(self, person: str | None) -> Ban | None:
        """The ban of somebody, while it holds."""
        ban = self._people.get(person) if person is not None else None
        return ban if ban is not None and ban.holds(time.time()) else None

    def of_address(self, address: str) -> Ban | None:
        """The ban of an address, while it holds."""
        if not self._networks:
            return None
        if address not in self._verdicts:
            if len(self._verdicts) >= _VERDICTS:
                self._verdicts.clear()
            self._verdicts[address] = self._judged(address)
        ban = self._verdicts[address]
        return ban if ban is not None and ban.holds(time.time()) else None

    def _judged(self, address: str) -> Ban | None:
        own = network(address)
        if own is None:
            return None
        now = time.time()
        return next(
            (
                ban
                for banned, ban in self._networks
                if banned.version == own.version and banned.overlaps(own) and ban.holds(now)
            ),
            None,
        )

    def ban_of(self, address: str, person: str | None) -> Ban | None:
        """The ban that keeps somebody out, if there is one."""
        return self.of_person(person) or self.of_address(address)

    def let_in(self, person: str) -> None:
        """Refuse somebody who is banned."""
        ban = self.of_person(person)
        if ban is not None:
            raise refusal(ban)

    async def spread(self, ban: Ban, address: str) -> None:
        """Where a ban says so, the address that somebody comes from is banned as long as they are.
        Never one of our own network: all visitors may seem to come from there."""
        own = network(address)
        if not ban.spreads or own is None or own.is_private or self.of_address(address):
            return
        other = Ban(
            id=table_id(), kind=ADDRESS, subject=address, reason=ban.reason, since=time.time(),
            until=ban.until, by=ban.by,
        )  # fmt: skip
        words = kept(Text("spread from {subject}", subject=ban.subject))
        deed = Deed(at=other.since, by=ban.by, kind="ban", subject=address, words=words)
        await self._store.add_ban(other, deed, self._worker)
        await self._load()

    # --- open lines ---------------------------------------------------------------------------

    def add(self, line: OpenLine) -> None:
        """A line was opened."""
        self._lines.add(line)

    def discard(self, line: OpenLine) -> None:
        """A line was closed."""
        self._lines.discard(line)

    def close_table(self, table: str) -> None:
        """A table is gone, and with it all lines that led there."""
        for line in list(self._lines):
            if line.table == table:
                line.cut(4404, say("this table was deleted"))
