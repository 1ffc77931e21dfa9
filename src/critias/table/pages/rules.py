"""The rules at hand: a page per game made from its ledger, and the guided first game."""

from __future__ import annotations

from typing import Any

from critias.kernel.game import Game, Lesson
from critias.kernel.rulebook import Rule
from critias.table import catalogue
from critias.table.html import Child, Html, el
from critias.table.pages.layout import Visitor, icon, page, rule_link
from critias.table.parts.page import lookers
from critias.table.work import LessonFrame


def all_rules_page(visitor: Visitor) -> Html:
    """The rulebooks there are."""
    items = [
        el(
            "li",
            el(
                "a",
                el("span", game.title, cls="title"),
                el("span", f"{len(game.rulebook())} rules", cls="state"),
                href=f"/rules/{game.id}",
            ),
        )
        for game in catalogue.games().values()
    ]
    return page("Rules", el("h1", "Rules"), el("ul", items, cls="tables"), visitor=visitor)


def rules_page(visitor: Visitor, game: Game[Any, Any, Any], query: str) -> Html:
    """One rulebook, searchable, every rule under its id."""
    book = game.rulebook()
    words = query.casefold().split()
    chapters = []
    contents = []
    headings: set[str] = set()
    for name, rules in book.chapters().items():
        found = [r for r in rules if _matches(r, words)]
        if not found:
            continue
        heading = rules[0].section.partition(":")[0]
        if heading in headings:
            heading = name.replace("-", " ").capitalize()
        headings.add(heading)
        contents.append(el("li", el("a", heading, href=f"#chapter-{name}")))
        chapters.append(
            el(
                "section",
                el("h2", heading, id=f"chapter-{name}"),
                [_rule(rule, [d.topic for d in book.about(rule)]) for rule in found],
                cls="chapter",
            )
        )
    search = el(
        "form",
        el("label", "Search the rules", for_="q", cls="hidden"),
        el("input", id="q", name="q", type="search", value=query, placeholder="Search the rules"),
        el("button", "Search", type="submit"),
        el("span", "", id="found", role="status", cls="quiet"),
        method="get",
        cls="rules-search",
        role="search",
    )
    learn = (
        el("a", icon("help"), "Learn by examples", href=f"/learn/{game.id}", cls="button")
        if game.lessons()
        else None
    )
    return page(
        f"Rules of {game.title}",
        el("h1", f"Rules of {game.title}"),
        el("p", "In our own words, one statement at a time; each has an id that the table and the "
           "tests refer to."),
        learn,
        search,
        el(
            "div",
            el("nav", el("ul", contents), aria_label="Chapters"),
            el("div", chapters or el("p", "No rule matches."), id="rules"),
            cls="rules-page",
        ),
        visitor=visitor,
        script="rules.js",
        cls="rulebook",
    )  # fmt: skip


def _matches(rule: Rule, words: list[str]) -> bool:
    text = f"{rule.id} {rule.section} {rule.says}".casefold()
    return all(word in text for word in words)


def _rule(rule: Rule, differences: list[str]) -> Html:
    notes: list[Child] = [el("a", rule.id, href=f"#{rule.id}"), el("span", rule.section)]
    if rule.page:
        notes.append(el("span", f"page {rule.page}"))
    if rule.editions:
        notes.append(el("span", "printing: " + ", ".join(rule.editions)))
    notes += [el("span", f"printings differ: {topic}") for topic in differences]
    return el(
        "article",
        el("p", rule.says),
        el("div", notes, cls="meta"),
        id=rule.id,
        cls="rule-item",
    )


def lesson_page(
    visitor: Visitor,
    game: Game[Any, Any, Any],
    number: int,
    lesson: Lesson,
    shown: LessonFrame,
    answered: bool,
) -> Html:
    """One lesson of the guided first game."""
    lessons = game.lessons()
    steps = el(
        "ol",
        [
            el("li", el("a", f"{i + 1}. {one.title}", href=f"/learn/{game.id}/{i + 1}",
                        aria_current="step" if i == number else None))
            for i, one in enumerate(lessons)
        ],
        cls="steps",
        aria_label="Lessons",
    )  # fmt: skip
    last = number + 1 == len(lessons)
    onward = (
        el(
            "form",
            el("button", icon("play"), "Now play against bots", type="submit", cls="primary"),
            method="post",
            action=f"/play/{game.id}",
        )
        if last
        else el("a", "Next lesson", href=f"/learn/{game.id}/{number + 2}", cls="button primary")
    )
    path = f"/learn/{game.id}/{number + 1}"
    side: list[Child]
    if not answered:
        side = [
            el("p", lesson.says),
            el("h2", shown.prompt),
            el(
                "form",
                el(
                    "ol",
                    [
                        el("li", el("button", el("span", words), type="submit", name="answer",
                                    value=text, data_option=text))
                        for text, words in shown.options
                    ],
                ),
                method="get",
                action=path,
            ),
        ]  # fmt: skip
    else:
        verdict = (
            el(
                "div",
                el("p", el("strong", "Yes: "), shown.chosen),
                el("p", lesson.after),
                cls="well",
            )
            if shown.right
            else el(
                "div",
                el("p", el("strong", "That is allowed, too: "), shown.chosen),
                el("p", "But it does not show the point of this lesson. Try again."),
                cls="again",
            )
        )
        side = [
            verdict,
            el(
                "div",
                onward if shown.right else None,
                el("a", "Again", href=path, cls="button"),
                cls="buttons",
            ),
            el("ul", [el("li", words, " ", rule_link(game.id, rule, "rule"))
                      for words, rule in shown.told], cls="told"),
        ]  # fmt: skip
    rules = [el("p", rule_link(game.id, rule), cls="quiet") for rule in lesson.rules]
    return page(
        f"Learn {game.title}",
        el("h1", f"Learn {game.title}"),
        steps,
        el(
            "div",
            Html(shown.stage),
            lookers(),
            el("section", el("h2", lesson.title), side, rules),
            cls="lesson",
        ),
        visitor=visitor,
        script="learn.js",
        cls="learn",
    )
