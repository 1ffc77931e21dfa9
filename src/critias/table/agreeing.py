"""What players agree on: taking back, stopping, a draw, giving up, who sits on a bot's seat."""

from __future__ import annotations

import msgspec

from critias.kernel.texts import Text
from critias.kit.language import said, say
from critias.table.catalogue import bot_named
from critias.table.errors import Denied, Malformed, Stale
from critias.table.live import Live
from critias.table.records import CONSENT, PROPOSALS, SEATS, Person, Proposal, Result
from critias.table.sentences import kept


async def propose(live: Live, seat: int, kind: str) -> None:
    """Ask the others to take back up to this seat's last choice, or to stop the game."""
    if kind not in PROPOSALS:
        raise Malformed("there is no proposal {kind!r:.20}", kind=kind)
    if kind in ("draw", "resign") and not live.two_sided:
        raise Denied("only a game between two sides is drawn or given up")
    async with live.lock:
        if live.halted:
            raise Denied("{why}", why=live.halted.text)
        if live.row.status != "playing":
            raise Denied("nothing is being played at this table")
        if live.proposal is not None:
            raise Denied("there is a proposal already; answer it first")
        if kind == "undo" and back_to(live, seat) == 0:
            raise Denied("there is no choice of yours to take back")
        own = live.seats_of(live.seats[seat].person)
        proposal = Proposal(kind=kind, seat=seat, length=live.row.length, agreed=own)
        await _decide(live, proposal)
    live.told_all()


async def propose_seat(live: Live, person: Person, place: int, bot: str = "") -> None:
    """Ask the others to free a seat that no person has, or to let this bot have it."""
    async with live.lock:
        if live.halted:
            raise Denied("{why}", why=live.halted.text)
        if live.proposal is not None:
            raise Denied("there is a proposal already; answer it first")
        own = live.seats_of(person.id)
        proposal = Proposal(
            kind="bot" if bot else "free", seat=own[0] if own else -1, length=live.row.length,
            agreed=own, place=place, bot=bot,
        )  # fmt: skip
        await _decide(live, proposal)
    live.told_all()


def back_to(live: Live, seat: int) -> int:
    """How many choices have to go for the seat to choose its last one again."""
    log = live.match.log
    return next((n for n, e in enumerate(reversed(log), 1) if e.seat == seat), 0)


def wish(live: Live, proposal: Proposal) -> str:
    """What somebody wants to do, in words."""
    if proposal.kind not in SEATS:
        return say(PROPOSALS[proposal.kind])
    name, now = live.seat_name(proposal.place), live.player(proposal.place)
    if proposal.kind == "bot":
        bot = said(bot_named(proposal.bot))
        return say("give the seat {seat} ({now}) to the {bot}", seat=name, now=now, bot=bot)
    return say(
        "free the seat {seat} ({now}) for somebody, who will see what is hidden there",
        seat=name,
        now=now,
    )


async def answer(live: Live, seat: int, agree: bool) -> None:
    """Agree to the proposal, or end it."""
    async with live.lock:
        proposal = live.proposal
        if proposal is None:
            raise Stale("there is no proposal to answer")
        if proposal.kind == "resign" and live.teams[seat] != live.teams[proposal.seat]:
            raise Denied("their own side decides about that")
        if not agree:
            await live.change(proposal="")
        else:
            own = live.seats_of(live.seats[seat].person)
            agreed = tuple(sorted({*proposal.agreed, *own}))
            await _decide(live, msgspec.structs.replace(proposal, agreed=agreed))
    live.told_all()


async def _decide(live: Live, proposal: Proposal) -> None:
    if set(still_to_agree(live, proposal)):
        await live.change(proposal=msgspec.json.encode(proposal).decode())
    elif proposal.kind == "stop":
        await live.stop()
    elif proposal.kind in SEATS:
        await _seat(live, proposal)
    elif proposal.kind in ("draw", "resign"):
        await _settle(live, proposal)
    else:
        count = back_to(live, proposal.seat)
        await live.append(lambda: [(proposal.seat, CONSENT, "")] * count, "person")


def still_to_agree(live: Live, proposal: Proposal) -> list[int]:
    """The people a proposal waits for; giving up is the business of one's own side."""
    own = proposal.kind == "resign"
    side = live.teams[proposal.seat] if own else None
    return [
        seat
        for seat in live.people_seats()
        if seat not in proposal.agreed and (not own or live.teams[seat] == side)
    ]


async def _seat(live: Live, proposal: Proposal) -> None:
    """Change a seat as the players have agreed, if nobody sat down there meanwhile."""
    await live.change(proposal="")
    place, now = live.seats[proposal.place], live.sitting(proposal.place)
    name = Text(live.seat_names[proposal.place])
    if place.person is not None:
        raise Stale("somebody sits there now")
    if proposal.kind == "bot":
        words = Text(
            "All agreed: {seat} ({now}) is played by the {bot}",
            seat=name,
            now=now,
            bot=bot_named(proposal.bot),
        )
        await live.seat_anew(proposal.place, words, if_empty=True, bot=proposal.bot)
    else:
        words = Text(
            "All agreed: {seat} ({now}) is free for somebody to sit down", seat=name, now=now
        )
        await live.seat_anew(
            proposal.place, words, if_empty=True, bot="", offered=True,
            generation=place.generation + 1,
        )  # fmt: skip


async def _settle(live: Live, proposal: Proposal) -> None:
    """End the game by what the players have agreed on."""
    winners: tuple[int, ...] = ()
    reason = Text("the players agreed to a draw")
    if proposal.kind == "resign":
        side = live.teams[proposal.seat]
        winners = tuple(s for s, team in enumerate(live.teams) if team != side)
        reason = Text("{seat} gave up", seat=Text(live.seat_names[proposal.seat]))
    result = msgspec.json.encode(Result(winners=winners, reason=kept(reason), rule="")).decode()
    await live.change(
        status="over", result=result, proposal="", deadline=None, bot_turn=False, to_act=""
    )
    await live.keep_record()
