"""What is kept of people: names, keys of their devices, ways to reach them, designs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from critias.table import schema
from critias.table.database import KEYS, Database
from critias.table.errors import Denied, Missing
from critias.table.records import Keepsake, Key, Letter, Person, Push


class PeopleStore(Database):
    """People and what is theirs."""

    async def add_person(self, person: Person) -> None:
        """A new person."""
        async with self._write() as connection:
            await connection.execute(sa.insert(schema.people).values(**person.columns()))

    async def add_key(self, key: Key) -> None:
        """A key for one more device; the key itself is never stored."""
        async with self._write() as connection:
            await connection.execute(sa.insert(schema.keys).values(**key.columns()))

    async def key(self, person: str, key_hash: str) -> tuple[Person, Key] | None:
        """The person whose key this is, and the key."""
        p, k = schema.people, schema.keys
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(p, k.c.id.label("key"), k.c.device, k.c.created.label("made"), k.c.used)
                .join(k, k.c.person == p.c.id)
                .where(p.c.id == person, k.c.key_hash == key_hash)
            )
            row = found.mappings().first()
        if row is None:
            return None
        columns = dict(row)
        key = Key(
            id=columns.pop("key"), person=person, key_hash=key_hash, device=columns.pop("device"),
            created=columns.pop("made"), used=columns.pop("used"),
        )  # fmt: skip
        return Person(**columns), key

    async def keys(self, person: str) -> list[Key]:
        """All keys of a person, the newest first."""
        c = schema.keys.c
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(schema.keys).where(c.person == person).order_by(c.created.desc())
            )
            return [Key(**row) for row in found.mappings()]

    async def key_used(self, key: str, at: float) -> None:
        """Note when a key was last used."""
        c = schema.keys.c
        async with self._write() as connection:
            await connection.execute(sa.update(schema.keys).where(c.id == key).values(used=at))

    async def keys_known(self, keys: Sequence[str]) -> set[str]:
        """Those of these keys that still hold."""
        c = schema.keys.c
        async with self._read() as connection:
            found = await connection.execute(sa.select(c.id).where(c.id.in_(keys)))
            return {row.id for row in found}

    async def revoke_key(self, person: str, key: str, worker: str) -> None:
        """Let one device of a person be nobody again."""
        c = schema.keys.c
        async with self._write() as connection:
            done = await connection.execute(
                sa.delete(schema.keys).where(c.id == key, c.person == person)
            )
            if done.rowcount != 1:
                raise Missing("there is no such key of yours")
            await self._announce(connection, KEYS, worker)

    async def person(self, person: str) -> Person | None:
        """The person of that id."""
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(schema.people).where(schema.people.c.id == person)
            )
            row = found.mappings().first()
        return Person(**row) if row is not None else None

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """Names by id."""
        if not people:
            return {}
        c = schema.people.c
        async with self._read() as connection:
            found = await connection.execute(sa.select(c.id, c.name).where(c.id.in_(people)))
            return {row.id: row.name for row in found}

    async def change_person(self, person: str, **columns: Any) -> None:
        """Set a name or a webhook."""
        async with self._write() as connection:
            await connection.execute(
                sa.update(schema.people).where(schema.people.c.id == person).values(**columns)
            )

    async def add_letter(self, letter: Letter, most_to: int, most_from: int, since: float) -> bool:
        """Note a letter to somebody who has not asked for any; False: enough went to that address
        or came from that sender since then."""
        c = schema.letters
        count = sa.select(sa.func.count()).select_from(c)
        async with self._write() as connection:
            await connection.execute(sa.delete(c).where(c.c.at < since))
            to = await connection.scalar(count.where(c.c.to_hash == letter.to_hash))
            by = await connection.scalar(count.where(c.c.from_hash == letter.from_hash))
            if (to or 0) >= most_to or (by or 0) >= most_from:
                return False
            await connection.execute(sa.insert(c).values(**letter.columns()))
        return True

    async def add_mail(self, token_hash: str, person: str, address: str, expires: float) -> None:
        """An address that somebody says is theirs, until they have answered from there."""
        c = schema.mails
        values = {"person": person, "address": address, "expires": expires}
        async with self._write() as connection:
            old = sa.or_(c.c.expires < time.time(), c.c.person == person)
            await connection.execute(sa.delete(c).where(old))
            await connection.execute(sa.insert(c).values(token_hash=token_hash, **values))

    async def take_mail(self, token_hash: str) -> bool:
        """The address is theirs indeed; False if the token is not known (any more)."""
        c, p = schema.mails, schema.people
        async with self._write() as connection:
            found = await connection.execute(
                sa.delete(c)
                .where(c.c.token_hash == token_hash, c.c.expires >= time.time())
                .returning(c.c.person, c.c.address)
            )
            row = found.first()
            if row is not None:
                change = sa.update(p).where(p.c.id == row.person).values(mail=row.address)
                await connection.execute(change)
        return row is not None

    async def add_push(self, push: Push) -> None:
        """One more browser of a person to call; the oldest beyond ten are forgotten. One that is
        known already may change hands, if its own secrets are told again."""
        c = schema.pushes
        same = sa.or_(
            c.c.person == push.person, sa.and_(c.c.p256dh == push.p256dh, c.c.auth == push.auth)
        )
        async with self._write() as connection:
            await connection.execute(sa.delete(c).where(c.c.id == push.id, same))
            if await connection.scalar(sa.select(c.c.id).where(c.c.id == push.id)) is not None:
                raise Denied("this browser is called for somebody else")
            await connection.execute(sa.insert(c).values(**push.columns()))
            found = await connection.execute(
                sa.select(c.c.id)
                .where(c.c.person == push.person)
                .order_by(c.c.created.desc())
                .offset(10)
            )
            old = [row.id for row in found]
            if old:
                await connection.execute(sa.delete(c).where(c.c.id.in_(old)))

    async def pushes(self, person: str) -> list[Push]:
        """The browsers of a person that let themselves be called."""
        c = schema.pushes
        async with self._read() as connection:
            found = await connection.execute(sa.select(c).where(c.c.person == person))
            return [Push(**row) for row in found.mappings()]

    async def drop_push(self, push: str, person: str | None = None) -> None:
        """A browser that is not to be called any more."""
        c = schema.pushes
        where = [c.c.id == push] + ([c.c.person == person] if person is not None else [])
        async with self._write() as connection:
            await connection.execute(sa.delete(c).where(*where))

    async def keep(self, keepsake: Keepsake, most: int) -> bool:
        """Keep something for a person; the same thing again only gets the new name. False: there
        is no room for more."""
        c = schema.kept
        own = (c.c.person == keepsake.person, c.c.game == keepsake.game)
        async with self._write() as connection:
            again = sa.update(c).where(*own, c.c.code == keepsake.code).values(name=keepsake.name)
            if (await connection.execute(again)).rowcount:
                return True
            count = sa.select(sa.func.count()).select_from(c).where(c.c.person == keepsake.person)
            if (await connection.scalar(count) or 0) >= most:
                return False
            await connection.execute(sa.insert(c).values(**keepsake.columns()))
        return True

    async def kept(self, person: str, game: str = "") -> list[Keepsake]:
        """What a person keeps, the newest first."""
        c = schema.kept
        where = [c.c.person == person] + ([c.c.game == game] if game else [])
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(c).where(*where).order_by(c.c.created.desc(), c.c.id)
            )
            return [Keepsake(**row) for row in found.mappings()]

    async def rename_kept(self, person: str, keepsake: str, name: str) -> bool:
        """Whether there was something of that person to give a new name."""
        c = schema.kept
        change = sa.update(c).where(c.c.id == keepsake, c.c.person == person).values(name=name)
        async with self._write() as connection:
            return bool((await connection.execute(change)).rowcount)

    async def drop_kept(self, person: str, keepsake: str) -> bool:
        """Whether there was something of that person to drop."""
        c = schema.kept
        gone = sa.delete(c).where(c.c.id == keepsake, c.c.person == person)
        async with self._write() as connection:
            return bool((await connection.execute(gone)).rowcount)

    async def setting(self, name: str, usual: str) -> str:
        """A value the server keeps for itself, made the first time it is asked for."""
        s = schema.settings
        async with self._write() as connection:
            value = await connection.scalar(sa.select(s.c.value).where(s.c.name == name))
            if value is None:
                await connection.execute(sa.insert(s).values(name=name, value=usual))
        return value if value is not None else usual

    async def add_carry(self, token_hash: str, person: str, expires: float) -> None:
        """A token that carries a person to another device, once."""
        c = schema.carries
        async with self._write() as connection:
            await connection.execute(sa.delete(c).where(c.c.expires < time.time()))
            await connection.execute(
                sa.insert(c).values(token_hash=token_hash, person=person, expires=expires)
            )

    async def take_carry(self, token_hash: str) -> str | None:
        """The person a token stands for; it works no second time."""
        c = schema.carries
        async with self._write() as connection:
            found = await connection.execute(
                sa.delete(c)
                .where(c.c.token_hash == token_hash, c.c.expires >= time.time())
                .returning(c.c.person)
            )
            row = found.first()
        return row.person if row is not None else None
