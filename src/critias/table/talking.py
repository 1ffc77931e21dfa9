"""What is said at a table, as far as the game's rules on talk allow."""

from __future__ import annotations

import time

from critias.kernel.choices import Ask
from critias.kernel.rules import Talk
from critias.kernel.texts import Text, each
from critias.kit.language import say
from critias.table.errors import Denied, Malformed
from critias.table.identity import plain_words
from critias.table.live import Live
from critias.table.records import Person, Said

LONGEST = 500
BEFORE = ("Hello!", "Ready?", "One minute, please.")
DURING = ("One minute, please.", "Well played!", "Sorry, I have to go.")
AFTER = ("Well played!", "Thank you!", "Once more?")
_QUICK = frozenset({*BEFORE, *DURING, *AFTER})


def quick(live: Live) -> tuple[str, ...]:
    """What can be said by one tap, as it is stored; everybody reads it in a language of theirs."""
    if not live.begun:
        return BEFORE
    return AFTER if live.over else DURING


def heard(text: str) -> str:
    """What was said: somebody's own words as they are, those said by a tap in the reader's."""
    return say(text) if text in _QUICK else text


async def say_at(live: Live, person: Person, seat: int | None, text: str) -> None:
    """Say something at the table."""
    words = plain_words(text)
    if not words:
        raise Malformed("there is nothing to say")
    if len(words) > LONGEST:
        raise Malformed("that is longer than {most} letters", most=LONGEST)
    async with live.lock:
        if seat is not None and live.begun and not live.over:
            allowed = talk_of(live, seat)
            if not allowed.is_open and words not in allowed.phrases:
                phrases = each(allowed.phrases) if allowed.phrases else Text("nothing")
                raise Denied(
                    "the rules allow no free talk now ({talk}); only: {phrases}",
                    talk=allowed.rule,
                    phrases=phrases,
                )
        said = Said(
            table_id=live.id, seat=seat, person=person.id, name=person.name, text=words,
            at=time.time(),
        )  # fmt: skip
        await live.note_said(said)
    live.tell()


def talk_of(live: Live, seat: int) -> Talk:
    """What the rules let this seat say now."""
    pending = live.match.pending
    ask = pending if isinstance(pending, Ask) else None
    return live.game.talk(live.match.state, seat, ask)


def heard_by(live: Live, seats: tuple[int, ...], person: str | None = None) -> list[Said]:
    """What those seats (none: a spectator) may read: spectators are not heard by players before
    the end. Nor is anybody whom this person does not want to hear."""
    unheard = live.shunned.get(person, frozenset()) if person is not None else frozenset()
    every = not seats or live.over or not live.begun
    return [
        said
        for said in live.chat
        if (every or said.seat is not None) and said.person not in unheard
    ]
