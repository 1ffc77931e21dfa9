"""What somebody can do about the others at a table: not hear them, not play with them, report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from critias.kit.language import say
from critias.table.html import Child, Html, el
from critias.table.live import Live
from critias.table.pages.layout import Visitor, page
from critias.table.records import Said, Shun

WORDS = 1_000
"""So long may a report be."""


def people_page(
    visitor: Visitor,
    live: Live,
    others: Mapping[str, str],
    shunned: Mapping[str, Shun],
    said: Sequence[Said],
) -> Html:
    """The others at a table, and what they said."""
    people = [_other(live, person, name, shunned.get(person)) for person, name in others.items()]
    nobody = el("p", say("Nobody else is here."), cls="quiet")
    return page(
        say("People at this table"),
        el("h1", say("People at this table")),
        el("p", el("a", say("Back to the table"), href=f"/t/{live.id}")),
        el(
            "section",
            el("p", say("Whom you mute you do not hear, at any table. Whom you block does not sit "
                        "down where you sit or are the host, either. They are not told.")),
            el("ul", people, cls="lines") if people else nobody,
        ),
        _report(live, said),
        visitor=visitor,
        cls="admin",
    )  # fmt: skip


def _other(live: Live, person: str, name: str, shun: Shun | None) -> Html:
    def button(do: str, words: str, label: str) -> Html:
        return el(
            "form",
            el("input", type="hidden", name="person", value=person),
            el("input", type="hidden", name="do", value=do),
            el("button", words, type="submit", aria_label=label),
            method="post",
            action=f"/t/{live.id}/people",
        )

    tools: list[Child] = []
    if shun is None:
        tools.append(button("mute", say("Mute"), say("Mute {name}", name=name)))
    if shun is None or not shun.blocks:
        tools.append(button("block", say("Block"), say("Block {name}", name=name)))
    if shun is not None:
        words = say("Unblock") if shun.blocks else say("Unmute")
        tools.append(button("hear", words, f"{words} {name}"))
    return el("li", el("strong", name), el("div", tools, cls="tools"))


def _report(live: Live, said: Sequence[Said]) -> Html:
    lines = [
        el("li", el("label", el("input", type="checkbox", name="line", value=one.number), " ",
                    el("strong", one.name), " ", one.text))
        for one in said
    ]  # fmt: skip
    return el(
        "section",
        el("h2", say("Report to the administrators")),
        el(
            "form",
            el("fieldset", el("legend", say("The lines in question")), el("ul", lines, cls="lines"),
               cls="field") if lines else None,
            el("label", say("What is wrong"), for_="words"),
            el("textarea", id="words", name="words", rows=4, maxlength=WORDS, required=True),
            el("p", el("button", say("Report"), type="submit", cls="primary")),
            method="post",
            action=f"/t/{live.id}/report",
        ),
    )  # fmt: skip


def thanks_page(visitor: Visitor, live: Live) -> Html:
    """After a report."""
    return page(
        say("Reported"),
        el(
            "section",
            el("h1", say("Thank you")),
            el("p", say("An administrator will look at it.")),
            el("p", el("a", say("Back to the table"), href=f"/t/{live.id}")),
            cls="narrow",
        ),
        visitor=visitor,
    )


def leave_section() -> Html:
    """On the page of oneself: how to go for good."""
    return el(
        "section",
        el("h2", say("Leave for good")),
        el("p", say("Your games stay, but neither your name nor what you said, nor any way to be "
                    "you again. In games that are not over a bot plays on.")),
        el(
            "form",
            el("button", say("Delete me"), type="submit"),
            method="post",
            action="/me/delete",
            data_confirm=say("Delete yourself for good? Nobody can take this back."),
        ),
    )  # fmt: skip
