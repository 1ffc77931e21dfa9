"""Who is at a table: faces of people, medallions of seats."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from critias.kernel.rules import AnyRules
from critias.kit.language import count, say
from critias.kit.voice import voice_of
from critias.table.html import Child, Html, drawing, el
from critias.table.live import Live
from critias.table.pages.forms import pickings
from critias.table.pages.picking import picks, portrait
from critias.table.parts.signs import icon, shape
from critias.table.presence import again, away
from critias.table.reader import Reader
from critias.table.records import Seat

_COLOURS: Final = 6
_LATELY: Final = 60.0
"""Seconds for which it is told that somebody has left."""
_MOST: Final = 5
"""So many faces stand side by side; the rest is a number."""


def face(name: str) -> Html:
    """Somebody as a disc with their first letter; always the same colour. It stands beside the
    name, or beside words that have it."""
    number = hashlib.blake2b(name.encode(), digest_size=2).digest()[0] % _COLOURS
    letter = next((c for c in name if c.isalnum()), "?").upper()
    return el("span", letter, cls=f"disc disc-{number}", aria_hidden="true", title=name)


def bot_face() -> Html:
    """A bot."""
    return el("span", icon("bot"), cls="disc disc-bot", aria_hidden="true")


def free_face() -> Html:
    """A place for somebody."""
    return el("span", "?", cls="disc disc-free", aria_hidden="true")


def faces(seats: Sequence[Seat], names: Mapping[str, str], person: str | None) -> Html:
    """All others at a table, each once, bots and free seats after people."""
    people = dict.fromkeys(s.person for s in seats if s.person and s.person != person)
    shown = [face(names.get(who, say("somebody"))) for who in people]
    shown += [bot_face() for s in seats if s.bot]
    shown += [free_face() for s in seats if not s.bot and s.person is None]
    if not shown:
        return Html("")
    more = len(shown) - _MOST
    rest = el("span", f"+{more}", cls="disc disc-more", aria_hidden="true") if more > 0 else None
    return el("span", shown[:_MOST], rest, cls="discs")


def company(seats: Sequence[Seat], person: str | None, names: Mapping[str, str]) -> str:
    """Who else sits there, in words."""
    people = [
        names.get(s.person, say("somebody")) for s in seats if s.person and s.person != person
    ]
    bots = sum(1 for s in seats if s.bot)
    words = list(dict.fromkeys(people))
    if bots:
        words.append(count(bots, "1 bot", "{n} bots"))
    return say("with {names}", names=", ".join(words)) if words else say("alone")


class Character(NamedTuple):
    """Whom a seat plays, as far as the setup says."""

    name: str
    art: str
    """Inner SVG in a box from -24 to 24."""
    detail: str


def characters(game: AnyRules, values: Mapping[str, Any]) -> dict[int, list[Character]]:
    """Who stands at which seat: a line-up's heroes, or the one that a lone player picked."""
    found: dict[int, list[Character]] = {}
    seats = game.seats(game.read_setup(values))
    for picking in pickings(game, values):
        picked = picks(values, picking)
        for place, key in zip(picking.places, picked, strict=False):
            one = picking.faces.get(key)
            if one is not None:
                found.setdefault(place.seat, []).append(
                    Character(say(one.name), place.art, say(one.detail))
                )
        if len(seats) == 1 and picking.most == 1 and not picking.more:
            for key in picked[:1]:
                one = picking.faces[key]
                found.setdefault(0, []).append(Character(say(one.name), one.art, say(one.detail)))
    return found


def lined_up(game: AnyRules, setup: Any) -> bool:
    """Whether the setup says who stands where, for every seat of a line-up."""
    values = setup.to_json()
    placed = [one for one in pickings(game, values) if one.places]
    return bool(placed) and len(characters(game, values)) == len(game.seats(setup))


def medallion(game: AnyRules, setup: Any, seat: int, known: Sequence[Character] = ()) -> Child:
    """A seat, large: the heroes who stand there, or its own sign."""
    if known:
        return [portrait(one.art) for one in known]
    own = voice_of(game).seat_sign(setup, seat)
    if not own:
        return el("span", shape(game.team(setup, seat)), cls="portrait seat-art")
    return el(
        "svg", drawing(own), viewBox="-12 -12 24 24", cls="portrait seat-art", aria_hidden="true"
    )


def notice(live: Live, reader: Reader) -> Html:
    """What everybody at a table should know at once: who has left, and that one plays again."""
    lines: list[Child] = []
    rematch = again(live)
    if rematch is not None:
        link = el("a", say("To the new table"), href=f"/t/{rematch.table}", cls="button primary")
        name = live.names.get(rematch.by, say("somebody"))
        words = say("{name} has set the table for a rematch.", name=name)
        lines.append(el("p", words, " ", link, id=f"again-{rematch.table}"))
    for person, since in live.gone.items():
        lately = time.time() - since < _LATELY
        if person == reader.person or not away(live, person) or not lately:
            continue
        name = live.names.get(person, say("somebody"))
        words = (
            say("{name}, the host, has left the table.", name=name)
            if person == live.row.host
            else say("{name} has left the table.", name=name)
        )
        lines.append(el("p", icon("person"), words, id=f"gone-{round(since)}", cls="fleeting"))
    return el("div", lines, id="notice", role="status", cls="notice-line")
