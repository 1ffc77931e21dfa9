"""The question: who is asked, what, the sum that matters, the options, taking back."""

from __future__ import annotations

from critias.kernel.choices import AskAll, Option
from critias.kernel.rules import View
from critias.kernel.running import NOTHING
from critias.kit.language import said, say
from critias.kit.offers import IDLE, Offer, Offers
from critias.kit.stage import NotNow, Question
from critias.table.agreeing import back_to, still_to_agree, wish
from critias.table.fragments.people import capital, clock, listed, result_words
from critias.table.html import Child, Html, el, phrase
from critias.table.live import Live
from critias.table.parts.blocks import blocks
from critias.table.parts.cards import card
from critias.table.parts.pen import Pen, picture, tone_of
from critias.table.parts.signs import icon, rule_link
from critias.table.reader import Reader

MARKS = {"good": "✓ ", "bad": "✗ "}
BUSY_WORDS = "The bots are busy. Yours will answer as soon as it is their turn."
MANY = 12
"""From so many options on there is a field to find one by typing."""


def status(
    live: Live,
    reader: Reader,
    view: View,
    offers: Offers,
    question: Question | None,
    pen: Pen,
) -> Html:
    """Whose decision it is, what is asked, and why we wait."""
    if live.over:
        return el("div", result_words(live), id="status", cls="status over")
    if live.halted:
        halted = [
            el("p", say("This game cannot go on"), cls="who"),
            el("h2", said(live.halted.text), cls="prompt"),
        ]
        return el("div", halted, id="status", cls="status over")
    match = live.match
    waiting = match.seats_to_answer()
    if reader.curtain is not None:
        name = live.seat_name(reader.curtain)
        body: Child = [
            el("p", say("Pass the screen"), cls="who"),
            el("h2", say("{name} has to decide.", name=name), cls="prompt"),
        ]
        kind = "theirs"
    elif offers and reader.seat is not None:
        body, kind = _own_question(live, reader, offers, question, pen)
    else:
        pending = match.pending
        assert pending is not None, "a game that goes on has a question"
        first = next(iter(pending.asks.values())) if isinstance(pending, AskAll) else pending
        rule = live.voice.words.waiting_rule(first)
        names = listed([live.seat_name(s) for s in waiting])
        words = live.voice.words.waiting(view, first)
        body = [
            el("p", el("span", say("Waiting for {names}", names=names)), cls="who"),
            el("h2", capital(words), cls="prompt"),
            rule_link(live.row.game, rule, "the rule"),
            _busy(live),
        ]
        kind = "theirs"
    return el("div", body, id="status", cls=f"status {kind}")


def _own_question(
    live: Live, reader: Reader, offers: Offers, question: Question | None, pen: Pen
) -> tuple[Child, str]:
    seat = reader.seat
    assert seat is not None, "only a seat is asked"
    match = live.match
    answered = seat in match.answers
    who = say("Chosen; you may still change it") if answered else say("Your choice")
    if len(reader.own) > 1:
        name = live.seat_name(seat)
        who = (
            say("{seat}: chosen; you may still change it", seat=name)
            if answered
            else say("{seat}: your choice", seat=name)
        )
    others = [live.seat_name(s) for s in match.seats_to_answer() if s != seat]
    also = None
    if others and isinstance(match.pending, AskAll):
        also = el(
            "span", " ", say("Still choosing, too: {names}.", names=", ".join(others)), cls="also"
        )
    rule = rule_link(live.row.game, offers.rule, "the rule")
    detail = question.detail if question is not None else ""
    body: Child = [
        el("p", el("span", who), rule, clock(live, seat, running=not answered), cls="who"),
        el("h2", offers.prompt, cls="prompt"),
        el("p", detail, also, cls="detail", data_tip=detail or None) if detail or also else None,
        blocks(question.body, pen) if question is not None else None,
        _busy(live) if answered else None,
    ]
    return body, "answered" if answered else "mine"


def _busy(live: Live) -> Child:
    return el("p", say(BUSY_WORDS), cls="busy") if live.busy else None


def options(live: Live, reader: Reader, offers: Offers, question: Question | None) -> Html:
    """The choices as buttons; the first nine have a key, the others are found by typing."""
    if not offers or reader.seat is None or live.over:
        return el("div", id="options", cls="options none")
    match = live.match
    chosen = match.answers.get(reader.seat)
    items = rows(offers, question, chosen)
    look = question.look if question is not None else None
    return el(
        "div",
        el("ol", items, aria_label=say("Your choices")),
        not_now(question.not_now) if question is not None and question.not_now else None,
        el("div", card(look, Pen(offers)), cls="look") if look is not None else None,
        id="options",
        cls="options" + (" many" if len(offers) > MANY else ""),
        data_question=live.question,
        data_seat=reader.seat,
        data_count=len(offers),
        data_confirm="true" if question is not None and question.confirm else None,
    )


def rows(offers: Offers, question: Question | None, chosen: Option | None) -> list[Child]:
    """The list: in the order of use, with headings; what may fold does so in its place."""
    items: list[Child] = []
    later: list[Child] = []
    group = ""
    primary = question.primary if question is not None else None
    # What is on the stage is listed all the same, unless the list would be long.
    elsewhere = question.elsewhere if question is not None else frozenset()
    if len(offers) <= MANY:
        elsewhere = frozenset()
    fold = -1
    for number, offer in enumerate(offers, 1):
        picked = chosen is not None and offer.option == chosen
        row = option(offer, number, picked, primary == offer.option and primary is not None)
        if (offer.option in elsewhere and not picked) or offer.note.last:
            if offer.option in elsewhere and fold < 0:
                fold = len(items)
            later.append(row)
        else:
            heading = say("Nothing comes of it now") if offer.note.use == IDLE else offer.note.group
            if heading and heading != group:
                items.append(el("li", heading, cls="group"))
            group = heading
            items.append(row)
    if later:
        words = say("{n} more" if items else "{n} as list", n=len(later))
        folded = el(
            "details",
            el("summary", words),
            el("ol", later, aria_label=say("Further choices")),
            cls="later",
        )
        # In its place of the order: what is folded may be what serves best.
        items.insert(fold if fold >= 0 else len(items), el("li", folded))
    return items


def not_now(refused: tuple[NotNow, ...]) -> Html:
    """What looks possible and is not, each with the fact that keeps it out."""
    return el(
        "ul",
        el("li", say("Not now"), cls="group"),
        [
            el("li", el("b", one.label), " ", el("span", one.reason), data_rule=one.rule or None)
            for one in refused
        ],
        cls="not-now",
        aria_label=say("Not now"),
    )


def option(offer: Offer, number: int, picked: bool, primary: bool) -> Html:
    """One option: key, sign, label, what it will count and what comes of it."""
    note = offer.note
    key = str(number)
    sign: Child = None
    if note.badge:
        sign = el("span", note.badge, cls="sign badge" + (f" t-{note.tint}" if note.tint else ""))
    elif note.icon:
        sign = el("span", picture(note.icon), cls="sign" + (f" t-{note.tint}" if note.tint else ""))
    result: Child = None
    if note.value or note.verdict:
        result = el(
            "span",
            el("b", note.value) if note.value else None,
            el("small", MARKS.get(note.tone, "") + note.verdict, cls=tone_of(note.tone))
            if note.verdict
            else None,
            cls="result",
        )
    detail = None
    if note.detail:
        # A warning is in the detail where there is no verdict to carry it.
        detail = el("small", note.detail, cls=tone_of("" if note.verdict else note.tone, "detail"))
    starts: Child = None
    if note.plate is not None:
        sign_of = el("b", note.plate.words, cls=f"plate p-{note.plate.kind}")
        starts = el("small", sign_of, el("span", note.plate.beside), cls="starts")
    button = el(
        "button",
        el("kbd", key),
        sign,
        el("span", el("span", offer.label, cls="label"), starts, detail, cls="option-words"),
        result,
        icon("check") if picked else None,
        type="button",
        cls="option" + (" primary" if primary else "") + (" idle" if note.use == IDLE else ""),
        data_option=offer.notation,
        data_shows=" ".join(note.shows) or None,
        data_number=key,
        aria_pressed="true" if picked else None,
        aria_keyshortcuts=key if number <= 9 else None,
    )
    return el("li", button)


def actions(live: Live, reader: Reader) -> Html:
    """Taking back, and why not; proposals that wait for an answer."""
    if live.over or live.halted or not reader.own:
        return el("div", id="actions", cls="actions")
    parts: list[Child] = []
    if live.proposal is not None:
        parts.append(_proposal(live, reader))
    elif reader.curtain is None and reader.seat is not None:
        parts.append(_undo(live, reader.seat))
        if live.practising(reader.seat) and live.ask_for(reader.seat) is not None:
            address = f"/t/{live.id}/hint"
            words = say("A hint")
            parts.append(el("a", icon("help"), words, href=address, cls="button", data_hint="true"))
    return el("div", parts, id="actions", cls="actions", data_seat=reader.seat)


def _undo(live: Live, seat: int) -> Child:
    reason = live.match.can_undo(seat)
    if reason is None:
        return el(
            "button",
            icon("undo"),
            say("Take back"),
            el("kbd", "u"),
            type="button",
            data_do="undo",
            aria_keyshortcuts="u",
        )
    count = back_to(live, seat)
    others = [s for s in live.people_seats() if live.seats[s].person != live.seats[seat].person]
    if count:
        words = say("Ask to take back") if others else say("Take back anyway")
        return [
            el("button", icon("undo"), words, type="button", data_do="propose-undo"),
            el("p", say("{why}.", why=capital(say(reason))), cls="quiet"),
        ]
    if reason == NOTHING:
        return None
    return el("p", say("No undo: {why}.", why=say(reason)), cls="quiet")


def _proposal(live: Live, reader: Reader) -> Child:
    proposal = live.proposal
    assert proposal is not None, "asked only when there is one"
    who = live.seat_name(proposal.seat) if proposal.seat >= 0 else say("The host")
    what = wish(live, proposal)
    missing = still_to_agree(live, proposal)
    mine = [s for s in missing if s in reader.own]
    waiting = ", ".join(live.seat_name(s) for s in missing)
    return el(
        "div",
        el(
            "p",
            phrase(
                "{who} wants to {what}. Still to agree: {waiting}.",
                who=el("strong", who),
                what=what,
                waiting=waiting,
            ),
        ),
        (
            [
                el("button", say("Agree"), type="button", data_do="agree", data_seat=mine[0]),
                el("button", say("Refuse"), type="button", data_do="refuse", data_seat=mine[0]),
            ]
            if mine
            else el(
                "button", say("Withdraw"), type="button", data_do="refuse", data_seat=proposal.seat
            )
            if proposal.seat in reader.own
            else None
        ),
        cls="proposal",
    )
