"""Who sits where: sitting down, standing up, bots, and what the others have to agree to.

While a game runs, a seat is a side of it, and whoever takes one sees what is hidden there. So with
other people at the table a seat without a person changes hands only if all of them agree, and all
read of every change. Whoever is alone with bots does as they like.
"""

from __future__ import annotations

from critias.kernel.texts import Text
from critias.table import agreeing, catalogue
from critias.table.catalogue import bot_named
from critias.table.errors import Denied, Malformed
from critias.table.hub import Hub
from critias.table.identity import same, seat_key
from critias.table.live import Live
from critias.table.records import Person


def link_key(hub: Hub, live: Live, seat: int) -> str:
    """The key of the link to a seat."""
    return seat_key(hub.store.secret, live.id, seat, live.seats[seat].generation)


def alone(live: Live, person: Person) -> bool:
    """Whether nobody else is concerned: nobody else sits here, or nothing is played yet."""
    others = any(s.person not in (None, person.id) for s in live.seats)
    return live.row.status != "playing" or not others


async def claim(hub: Hub, live: Live, person: Person, seat: int, key: str) -> None:
    """Sit down by the key of a seat's link."""
    live.check_seat(seat)
    if not same(key, link_key(hub, live, seat)):
        raise Denied("this link does not work (any more): ask for a new one")
    place = live.seats[seat]
    if place.person == person.id:
        return
    if place.person is not None:
        raise Denied(
            "{player} sits there already: ask the host for a new link", player=live.sitting(seat)
        )
    if place.bot:
        raise Denied("a bot sits there now: ask the host to free the seat")
    await _take(live, person, seat)


async def sit(live: Live, person: Person, seat: int) -> None:
    """Take a free seat of a public table, or of one's own."""
    if not (live.row.public or live.row.host == person.id):
        raise Denied("seats of this table are taken by link: ask the host for one")
    live.check_seat(seat)
    await _take(live, person, seat)


async def _take(live: Live, person: Person, seat: int) -> None:
    others = {live.row.host, *(s.person for s in live.seats if s.person is not None)}
    if await live.store.blocked_by(person.id, sorted(others - {person.id})):
        raise Denied("somebody at this table does not want to play with you")
    invited = live.seats[seat].offered or alone(live, person)
    words = Text(
        "{name} sits down at {seat} and sees what is hidden there",
        name=person.name,
        seat=Text(live.seat_names[seat]),
    )
    await live.set_seat(
        seat, words, if_open=True, invited=invited, person=person.id, bot="", offered=False
    )


async def give_to_bot(live: Live, person: Person, seat: int, bot: str) -> None:
    """Let a bot take a seat: the host a free one or another bot's, everybody their own."""
    live.check_seat(seat)
    if not catalogue.known(bot):
        raise Malformed(
            "there is no bot {bot!r:.30}; there are: {names}",
            bot=bot,
            names=", ".join(catalogue.bots()),
        )
    place, name = live.seats[seat], Text(live.seat_names[seat])
    if live.over:
        raise Denied("the game is over")
    if place.person == person.id:
        words = Text(
            "{name} leaves {seat}: the {bot} plays on",
            name=person.name,
            seat=name,
            bot=bot_named(bot),
        )
        await live.set_seat(seat, words, if_person=person.id, person=None, bot=bot)
    elif live.row.host != person.id or place.person is not None:
        raise Denied("only the host gives free seats to bots, and everybody their own")
    elif alone(live, person):
        words = Text(
            "{name} gives {seat} ({now}) to the {bot}",
            name=person.name,
            seat=name,
            now=live.sitting(seat),
            bot=bot_named(bot),
        )
        await live.set_seat(seat, words, if_empty=True, bot=bot)
    else:
        await agreeing.propose_seat(live, person, seat, bot)


async def free(live: Live, person: Person, seat: int) -> None:
    """Free a seat, so that somebody can take it: one's own, or any as the host; links that were
    sent for it stop working."""
    live.check_seat(seat)
    place, name = live.seats[seat], Text(live.seat_names[seat])
    if live.over:
        raise Denied("the game is over")
    if person.id not in (place.person, live.row.host):
        raise Denied("only the host frees somebody else's seat")
    if live.row.status == "playing" and place.person not in (None, person.id):
        raise Denied("nobody is sent away from a running game")
    if place.person is None and not alone(live, person):
        await agreeing.propose_seat(live, person, seat)
        return
    if place.person == person.id:
        words = Text("{name} stands up from {seat}", name=person.name, seat=name)
    else:
        words = Text(
            "{name} frees {seat} ({now})", name=person.name, seat=name, now=live.sitting(seat)
        )
    await live.set_seat(
        seat, words, person=None, bot="", generation=place.generation + 1,
        offered=alone(live, person),
    )  # fmt: skip
