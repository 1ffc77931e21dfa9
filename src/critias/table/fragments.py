"""The changing parts of a table, drawn for one reader, each under a stable id.

Everything here is made from the reader's view; nothing else of the match is looked at but who has
to decide, who has answered, and the reader's own question.
"""

from __future__ import annotations

import json
import time
from html import escape

import msgspec

from critias.kernel.choices import Ask, AskAll
from critias.kernel.game import View
from critias.table.html import Child, Html, drawing, el
from critias.table.live import Live
from critias.table.pages.layout import icon, rule_link, shape
from critias.table.reader import Reader
from critias.table.records import Result

EVENTS_SHOWN = 40


def fragments(live: Live, reader: Reader) -> dict[str, Html]:
    """All changing parts, by id."""
    if not live.begun:
        return {"seats": seats(live, reader), "chat": chat(live, reader)}
    view, scene, told = _common(live, reader.seat)
    ask = live.ask_for(reader.seat)
    return {
        "status": status(live, reader, view, ask),
        "seats": seats(live, reader),
        "scene": scene,
        "options": options(live, reader, view, ask),
        "actions": actions(live, reader),
        "events": told,
        "chat": chat(live, reader),
        "curtain": curtain(live, reader),
    }


def title(live: Live, reader: Reader) -> str:
    """The title of the page, which tells from afar that it is your turn."""
    if live.begun and not live.over:
        mine = [s for s in live.match.seats_to_answer() if s in reader.own]
        if mine:
            return f"● Your turn · {live.game.title}"
    return live.game.title


def _common(live: Live, seat: int | None) -> tuple[View, Html, Html]:
    """View, scene and events are the same for all readers of a seat: drawn once a revision."""

    def draw() -> tuple[View, Html, Html]:
        match = live.match
        view = match.view(seat)
        return view, _scene(live, view, live.ask_for(seat)), events(live, view, seat)

    return live.drawn.common(seat, draw)


def _scene(live: Live, view: View, ask: Ask | None) -> Html:
    svg = live.game.scene(view, ask)
    if svg:
        return el("div", drawing(svg), id="scene", cls="scene")
    words = live.game.picture(view)
    return el("div", el("pre", plain_markup(words)), id="scene", cls="scene words")


def plain_markup(words: str) -> str:
    """Terminal markup without its tags.

    >>> plain_markup("[bold]3[/] pebbles")
    '3 pebbles'
    """
    from rich.text import Text  # noqa: PLC0415 - only for games without a scene

    return Text.from_markup(words).plain


def status(live: Live, reader: Reader, view: View, ask: Ask | None) -> Html:
    """Whose decision it is, and why we wait."""
    match = live.match
    if live.over:
        return el("div", _result_words(live), id="status", cls="status over")
    if live.halted:
        words = [el("h2", "This game cannot go on"), el("p", live.halted, cls="prompt")]
        return el("div", words, id="status", cls="status over")
    pending = match.pending
    assert pending is not None, "a game that goes on has a question"
    waiting = match.seats_to_answer()
    if reader.curtain is not None:
        name = live.seat_names[reader.curtain]
        body: Child = [el("h2", "Pass the screen"), el("p", f"{name} has to decide.", cls="prompt")]
        kind = "theirs"
    elif ask is not None:
        assert reader.seat is not None, "only a seat is asked"
        answered = reader.seat in match.answers
        heading = "Chosen; you may still change it" if answered else "Your decision"
        if len(reader.own) > 1:
            heading = f"{live.seat_names[reader.seat]}: {heading[0].lower()}{heading[1:]}"
        body = [
            el("h2", heading),
            el("p", live.game.prompt(view, ask), cls="prompt"),
            rule_link(live.row.game, live.game.rule_of(ask), "the rule"),
            _others(live, waiting, reader.seat),
        ]
        kind = "answered" if answered else "mine"
    else:
        first = next(iter(pending.asks.values())) if isinstance(pending, AskAll) else pending
        names = listed([live.seat_names[s] for s in waiting])
        body = [
            el("h2", f"Waiting for {names}"),
            el("p", capital(live.game.waiting(view, first)), cls="prompt"),
            rule_link(live.row.game, live.game.rule_of(first), "the rule"),
        ]
        kind = "theirs"
    return el("div", body, id="status", cls=f"status {kind}")


def _others(live: Live, waiting: tuple[int, ...], seat: int) -> Html | None:
    others = [live.seat_names[s] for s in waiting if s != seat]
    if not others or not isinstance(live.match.pending, AskAll):
        return None
    return el("p", f"Also choosing: {', '.join(others)}.", cls="quiet")


def result_of(live: Live) -> Result | None:
    """How it ended, if it did."""
    return msgspec.json.decode(live.row.result, type=Result) if live.row.result else None


def winners_words(live: Live, result: Result) -> str:
    """Who won, in words."""
    if not result.winners:
        return "Nobody wins"
    names = listed([live.seat_names[s] for s in result.winners])
    return f"{names} {'wins' if len(result.winners) == 1 else 'win'}"


def capital(words: str) -> str:
    """Words as they begin a line."""
    return words[:1].upper() + words[1:]


def listed(names: list[str]) -> str:
    """Names in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def _result_words(live: Live) -> Child:
    result = result_of(live)
    link = el("a", "Result, replay and file", href=f"/t/{live.id}/result", cls="button primary")
    if result is None:
        return [el("h2", "The game was stopped"), el("p", "All agreed to end it here."), link]
    return [
        el("h2", winners_words(live, result)),
        el(
            "p",
            capital(result.reason),
            ". ",
            rule_link(live.row.game, result.rule, "the rule"),
            cls="prompt",
        ),
        link,
    ]


def seats(live: Live, reader: Reader) -> Html:
    """Who sits where, who has to decide, who is ready, and the clocks."""
    match = live.match if live.begun and not live.over else None
    waiting = match.seats_to_answer() if match is not None else ()
    rows = []
    for seat, name in enumerate(live.seat_names):
        place = live.seats[seat]
        ready = match is not None and seat in match.answers
        marks: list[Child] = []
        if seat in waiting:
            marks.append(el("span", "to decide", cls="mark acting"))
        elif ready:
            marks.append(el("span", icon("check"), "ready", cls="mark ready"))
        marks.append(_clock(live, seat, seat in waiting))
        you = seat in reader.own
        rows.append(
            el(
                "li",
                shape(live.teams[seat]),
                el("span", name, cls="seat-name"),
                el(
                    "span",
                    icon("bot" if place.bot else "person"),
                    "you" if you else live.player(seat),
                    cls="player",
                ),
                el("span", marks, cls="marks"),
                cls=" ".join(
                    word
                    for word, on in (
                        ("seat", True),
                        ("acting", seat in waiting),
                        ("ready", ready),
                        ("you", you),
                        ("shown", seat == reader.seat and len(reader.own) > 1),
                    )
                    if on
                ),
            )
        )
    return el("ul", rows, id="seats", cls="seats", aria_label="Seats", tabindex="0")


def _clock(live: Live, seat: int, running: bool) -> Html | None:
    clock = live.clock
    if clock.kind == "none" or not live.begun or live.over:
        return None
    end = clock.deadline_of(seat)
    assert end is not None, "every clock but none has an end"
    left = end - time.time() if running else max(0.0, clock.seconds - clock.used[seat])
    if not running and clock.kind == "move":
        return None
    return el(
        "time",
        time_left(left),
        cls="clock",
        data_deadline=f"{end:.3f}" if running else None,
    )


def time_left(seconds: float) -> str:
    """A duration as a clock shows it.

    >>> time_left(75), time_left(7300), time_left(200000)
    ('1:15', '2:01 h', '2 d 7 h')
    """
    whole = max(0, int(seconds))
    if whole >= 86_400:
        return f"{whole // 86_400} d {whole % 86_400 // 3600} h"
    if whole >= 3_600:
        return f"{whole // 3600}:{whole % 3600 // 60:02} h"
    return f"{whole // 60}:{whole % 60:02}"


def options(live: Live, reader: Reader, view: View, ask: Ask | None) -> Html:
    """The choices as buttons; the first nine have a key."""
    if ask is None or reader.seat is None:
        return el("div", id="options", cls="options none")
    match = live.match
    chosen = match.answers.get(reader.seat)
    items = []
    for number, option in enumerate(ask.options, 1):
        key = str(number) if number <= 9 else None
        picked = chosen is not None and option == chosen
        items.append(
            el(
                "li",
                el(
                    "button",
                    el("kbd", key) if key else el("span", cls="nokey"),
                    el("span", live.game.label(view, ask, option), cls="label"),
                    icon("check") if picked else None,
                    type="button",
                    cls="option",
                    data_option=match.game.notation(match.state, option),
                    aria_pressed="true" if picked else None,
                    aria_keyshortcuts=key,
                ),
            )
        )
    return el(
        "div",
        el("ol", items, aria_label="Your choices"),
        id="options",
        cls="options",
        data_question=live.question,
        data_seat=reader.seat,
    )


def actions(live: Live, reader: Reader) -> Html:
    """Undo, and why not; proposals that wait for an answer."""
    if live.over or live.halted or not reader.own:
        return el("div", id="actions", cls="actions")
    parts: list[Child] = []
    proposal = live.proposal
    if proposal is not None:
        parts.append(_proposal(live, reader))
    elif reader.curtain is None and reader.seat is not None:
        parts.append(_undo(live, reader.seat))
        if live.practising(reader.seat) and live.ask_for(reader.seat) is not None:
            address = f"/t/{live.id}/hint"
            parts.append(el("a", icon("help"), "What would you do?", href=address, cls="button"))
    return el("div", parts, id="actions", cls="actions", data_seat=reader.seat)


def _undo(live: Live, seat: int) -> Child:
    reason = live.match.can_undo(seat)
    if reason is None:
        return el(
            "button", icon("undo"), "Undo", el("kbd", "u"), type="button", data_do="undo",
            aria_keyshortcuts="u",
        )  # fmt: skip
    count = live.back_to(seat)
    others = [s for s in live.people_seats() if live.seats[s].person != live.seats[seat].person]
    ask = None
    if count:
        words = "Ask to take back" if others else "Take back anyway"
        ask = el("button", icon("undo"), words, type="button", data_do="propose-undo")
    return [
        ask,
        el("p", f"No undo: {reason}.", cls="quiet"),
    ]


def _proposal(live: Live, reader: Reader) -> Child:
    proposal = live.proposal
    assert proposal is not None, "asked only when there is one"
    who = live.seat_names[proposal.seat]
    what = (
        "take back up to their last choice"
        if proposal.kind == "undo"
        else "stop the game without a result"
    )
    missing = [s for s in live.people_seats() if s not in proposal.agreed]
    mine = [s for s in missing if s in reader.own]
    waiting = ", ".join(live.seat_names[s] for s in missing)
    return el(
        "div",
        el("p", el("strong", who), f" wants to {what}. Still to agree: {waiting}."),
        (
            [
                el("button", "Agree", type="button", data_do="agree", data_seat=mine[0]),
                el("button", "Refuse", type="button", data_do="refuse", data_seat=mine[0]),
            ]
            if mine
            else el("button", "Withdraw", type="button", data_do="refuse", data_seat=proposal.seat)
            if proposal.seat in reader.own
            else None
        ),
        cls="proposal",
    )


def events(live: Live, view: View, seat: int | None) -> Html:
    """The last events in plain words, the newest last."""
    lines = []
    for number, _, words, rule in live.told(view, seat, last=EVENTS_SHOWN):
        if words:
            # Drawn anew with every move, so without the builder's comfort.
            link = rule_link(live.row.game, rule, "rule") or ""
            lines.append(f'<li data-number="{number}"><span>{escape(words)}</span> {link}</li>')
    body = Html("".join(lines))
    return el("ol", body, id="events", cls="events", aria_label="What happened", tabindex="0")


def chat(live: Live, reader: Reader) -> Html:
    """What was said, and what may be said now."""
    lines = []
    for said in live.heard_by(reader.own):
        side = live.teams[said.seat] if said.seat is not None else None
        name = said.name if said.seat is None else f"{said.name} ({live.seat_names[said.seat]})"
        lines.append(
            el(
                "li",
                shape(side) if side is not None else icon("eye"),
                el("strong", name),
                " ",
                el("span", said.text),
                data_number=said.number,
            )
        )
    return el(
        "div",
        el("ol", lines or el("li", "Nothing has been said yet.", cls="quiet"), cls="said",
           tabindex="0", aria_label="Chat"),
        _chat_form(live, reader),
        id="chat",
        cls="chat",
    )  # fmt: skip


def _chat_form(live: Live, reader: Reader) -> Child:
    if reader.person is None or reader.curtain is not None:
        return None
    note: Child = None
    seat = reader.seat if reader.seat is not None else (reader.own[0] if reader.own else None)
    if seat is not None and live.begun and not live.over:
        talk = live.talk(seat)
        if not talk.is_open:
            words = "only signals" if talk.phrases else "no talk"
            return el(
                "div",
                el("p", f"The rules allow {words} now. ", rule_link(live.row.game, talk.rule),
                   cls="quiet"),
                [
                    el("button", phrase, type="button", data_say=phrase)
                    for phrase in talk.phrases
                ],
                cls="phrases",
            )  # fmt: skip
    elif seat is None and live.begun and not live.over:
        note = el("p", "Players read what spectators say only after the game.", cls="quiet")
    return [
        note,
        el(
            "form",
            el("label", "Say", for_="say", cls="hidden"),
            el("input", id="say", name="text", maxlength="500", autocomplete="off",
               placeholder="Say something"),
            el("button", "Say", type="submit"),
            cls="say",
            data_keep="true",
        ),
    ]  # fmt: skip


def curtain(live: Live, reader: Reader) -> Html:
    """What hides the screen while it changes hands."""
    if reader.curtain is None:
        return el("div", id="curtain", hidden=True)
    seat = reader.curtain
    name = live.seat_names[seat]
    return el(
        "div",
        el(
            "div",
            shape(live.teams[seat]),
            el("h2", f"{name}, it is your decision", id="curtain-title"),
            el("p", "Take the screen. Nobody else should be looking."),
            el(
                "button", f"I am {name}: show my side", type="button", cls="primary", data_look=seat
            ),
            cls="curtain-card",
        ),
        id="curtain",
        cls="curtain",
        role="dialog",
        aria_modal="true",
        aria_labelledby="curtain-title",
    )


def data(live: Live, reader: Reader, since: int = 0) -> dict[str, object]:
    """The same for programs: the view, the question, and what happened since choice `since`."""
    body: dict[str, object] = {
        "table": live.id,
        "game": live.row.game,
        "status": live.row.status,
        "revision": live.row.revision,
        "number": live.row.length,
        "seat": reader.seat,
        "own": list(reader.own),
        "seats": [
            {"name": name, "player": live.player(s), "team": live.teams[s],
             "bot": live.seats[s].bot, "person": live.seats[s].person is not None}
            for s, name in enumerate(live.seat_names)
        ],
    }  # fmt: skip
    body["halted"] = live.halted or None
    if not live.begun:
        return body
    match = live.match
    view = match.view(reader.seat)
    ask = live.ask_for(reader.seat)
    body["view"] = view
    body["waiting"] = list(match.seats_to_answer()) if not live.over else []
    body["ready"] = sorted(match.answers)
    body["deadline"] = live.row.deadline
    body["events"] = [
        {"number": number, "kind": kind, "words": words, "rule": rule}
        for number, kind, words, rule in live.told(view, reader.seat, since)
    ]
    body["question"] = None
    if ask is not None and reader.seat is not None:
        chosen = match.answers.get(reader.seat)
        body["question"] = {
            "id": live.question,
            "kind": ask.kind,
            "prompt": live.game.prompt(view, ask),
            "options": [
                {
                    "option": match.game.notation(match.state, o),
                    "label": live.game.label(view, ask, o),
                }
                for o in ask.options
            ],
            "chosen": None if chosen is None else match.game.notation(match.state, chosen),
        }
    body["undo"] = None if reader.seat is None or live.over else match.can_undo(reader.seat)
    result = result_of(live)
    body["result"] = json.loads(live.row.result) if result is not None else None
    return body
