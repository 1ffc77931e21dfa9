"""The rules at hand: a page per game made from its ledger, and the guided first game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from critias.kernel.rulebook import Rule, Rulebook
from critias.kernel.rules import AnyRules, Rules
from critias.kit.language import cached, count, say
from critias.kit.voice import Lesson, voice_of
from critias.table import catalogue
from critias.table.html import Child, Html, el, phrase, text
from critias.table.pages.layout import Visitor, page
from critias.table.parts.page import lookers
from critias.table.parts.signs import icon, rule_link
from critias.table.seek import found
from critias.table.stills import LessonFrame


def all_rules_page(visitor: Visitor) -> Html:
    """The rulebooks there are."""
    items = [
        el(
            "li",
            el(
                "a",
                el("span", say(game.title), cls="title"),
                el("span", _count(len(game.rulebook())), cls="state"),
                href=f"/rules/{game.id}",
            ),
        )
        for game in catalogue.games().values()
    ]
    return page(
        say("Rules"),
        el("h1", say("Rules")),
        el("ul", items, cls="tables"),
        visitor=visitor,
        here="/rules",
    )


def rules_page(visitor: Visitor, game: Rules[Any, Any, Any], query: str) -> Html:
    """One rulebook as chapters with headings; or, for a search, what fits best first."""
    book = game.rulebook()
    searched = bool(query.strip())
    rules = found(book, query)
    search = el(
        "form",
        el("label", say("Search the rules"), for_="q", cls="hidden"),
        el(
            "input",
            id="q",
            name="q",
            type="search",
            value=query,
            autocomplete="off",
            placeholder=say("Search: how do I win, attack, ..."),
        ),
        el("button", say("Search"), type="submit"),
        el("span", _count(len(rules)) if searched else "", id="found", role="status", cls="quiet"),
        method="get",
        cls="rules-search",
        role="search",
    )
    learn = (
        el("a", icon("help"), say("Learn by examples"), href=f"/learn/{game.id}", cls="button")
        if voice_of(game).lessons
        else None
    )
    laid_out = (
        el("a", icon("play"), say("Play positions"), href=f"/positions/{game.id}", cls="button")
        if voice_of(game).positions
        else None
    )
    chapters = _chapters(book)
    contents = [
        el(
            "li",
            el(
                "a",
                heading,
                href=f"/rules/{game.id}#chapter-{name}" if searched else f"#chapter-{name}",
            ),
        )
        for name, heading in chapters.items()
    ]
    lessons = _lessons(game)
    body: Child
    if searched:
        body = [_rule(book, rule, lessons, game.id, chapters[rule.chapter]) for rule in rules]
    else:
        body = _whole(game)
    return page(
        say("Rules of {game}", game=say(game.title)),
        el("h1", say("Rules of {game}", game=say(game.title))),
        el(
            "p",
            say(
                "In our own words, one statement at a time; each has an id that the table and the "
                "tests refer to."
            ),
        ),
        learn,
        laid_out,
        search,
        el(
            "div",
            el(
                "nav",
                el("details", el("summary", say("Chapters")), el("ul", contents), open=True),
                aria_label=say("Chapters"),
            ),
            el(
                "div",
                body if rules else el("p", say("No rule matches. Try another word for it.")),
                id="rules",
                cls="hits" if searched else None,
            ),
            cls="rules-page",
        ),
        visitor=visitor,
        script="rules.js",
        cls="rulebook",
        here="/rules",
    )


def _count(number: int) -> str:
    return count(number, "1 rule", "{n} rules")


def _chapters(book: Rulebook) -> dict[str, str]:
    """The headings of the chapters, each a different one."""
    headings: dict[str, str] = {}
    for name, rules in book.chapters().items():
        heading = rules[0].section.partition(":")[0]
        if say(heading) in headings.values():
            heading = name.replace("-", " ").capitalize()
        headings[name] = say(heading)
    return headings


def _lessons(game: Rules[Any, Any, Any]) -> dict[str, int]:
    """The first lesson that shows each rule, from 1."""
    shown: dict[str, int] = {}
    for number, lesson in enumerate(voice_of(game).lessons, 1):
        for rule in lesson.rules:
            shown.setdefault(rule, number)
    return shown


@cached
def _whole(game: AnyRules) -> Html:
    """All chapters; the same for everybody, and long."""
    book, lessons = game.rulebook(), _lessons(game)
    chapters = _chapters(book).items()
    return text([_chapter(book, name, heading, lessons, game.id) for name, heading in chapters])


def _chapter(
    book: Rulebook, name: str, heading: str, lessons: Mapping[str, int], game: str
) -> Html:
    parts: list[Child] = []
    last = ""
    for rule in book.chapters()[name]:
        section = rule.section.partition(":")[2].strip()
        if section and section != last:
            parts.append(el("h3", say(section[:1].upper() + section[1:])))
        last = section
        parts.append(_rule(book, rule, lessons, game))
    return el("section", el("h2", heading, id=f"chapter-{name}"), parts, cls="chapter")


def _rule(
    book: Rulebook, rule: Rule, lessons: Mapping[str, int], game: str, chapter: str = ""
) -> Html:
    link = f"/rules/{game}#{rule.id}" if chapter else f"#{rule.id}"
    notes: list[Child] = [el("a", rule.id, href=link)]
    if rule.page:
        notes.append(el("span", say("page {page}", page=rule.page)))
    if rule.editions:
        notes.append(
            el("span", say("printing: {editions}", editions=", ".join(map(say, rule.editions))))
        )
    notes += [
        el("span", say("printings differ: {topic}", topic=say(d.topic))) for d in book.about(rule)
    ]
    lesson = lessons.get(rule.id)
    if lesson is not None:
        words = say("Try it: lesson {number}", number=lesson)
        notes.append(el("a", icon("help"), words, href=f"/learn/{game}/{lesson}", cls="try"))
    example = rule.kind == "example"
    return el(
        "article",
        el("p", el("a", chapter, href=f"/rules/{game}#chapter-{rule.chapter}"), cls="where")
        if chapter
        else None,
        el("p", [el("strong", say("Example.")), " "] if example else None, say(rule.says)),
        el("div", notes, cls="meta"),
        id=rule.id,
        cls="rule-item example" if example else "rule-item",
    )


def lesson_page(
    visitor: Visitor,
    game: Rules[Any, Any, Any],
    number: int,
    lesson: Lesson,
    shown: LessonFrame,
    answered: bool,
) -> Html:
    """One lesson of the guided first game."""
    lessons = voice_of(game).lessons
    steps = el(
        "ol",
        [
            el(
                "li",
                el(
                    "a",
                    f"{i + 1}. {say(one.title)}",
                    href=f"/learn/{game.id}/{i + 1}",
                    aria_current="step" if i == number else None,
                ),
            )
            for i, one in enumerate(lessons)
        ],
        cls="steps",
        aria_label=say("Lessons"),
    )
    last = number + 1 == len(lessons)
    onward = (
        el(
            "form",
            el("button", icon("play"), say("Now play against bots"), type="submit", cls="primary"),
            method="post",
            action=f"/play/{game.id}",
        )
        if last
        else el(
            "a", say("Next lesson"), href=f"/learn/{game.id}/{number + 2}", cls="button primary"
        )
    )
    path = f"/learn/{game.id}/{number + 1}"
    side: list[Child]
    if not answered:
        side = [
            el("p", say(lesson.says)),
            el("h2", shown.prompt),
            el(
                "form",
                el(
                    "ol",
                    [
                        el(
                            "li",
                            el(
                                "button",
                                el("span", words),
                                type="submit",
                                name="answer",
                                value=text,
                                data_option=text,
                            ),
                        )
                        for text, words in shown.options
                    ],
                ),
                method="get",
                action=path,
            ),
        ]
    else:
        verdict = (
            el(
                "div",
                el(
                    "p",
                    phrase(
                        "{verdict} {chosen}", verdict=el("strong", say("Yes:")), chosen=shown.chosen
                    ),
                ),
                el("p", say(lesson.after)),
                cls="well",
            )
            if shown.right
            else el(
                "div",
                el(
                    "p",
                    el("strong", say("That is allowed, too:")),
                    " ",
                    shown.chosen,
                ),
                el("p", say("But it does not show the point of this lesson. Try again.")),
                cls="again",
            )
        )
        side = [
            verdict,
            el(
                "div",
                onward if shown.right else None,
                el("a", say("Again"), href=path, cls="button"),
                cls="buttons",
            ),
            el(
                "ul",
                [
                    el("li", words, " ", rule_link(game.id, rule, "rule"))
                    for words, rule in shown.told
                ],
                cls="told",
            ),
        ]
    rules = [el("p", rule_link(game.id, rule), cls="quiet") for rule in lesson.rules]
    return page(
        say("Learn {game}", game=say(game.title)),
        el("h1", say("Learn {game}", game=say(game.title))),
        steps,
        el(
            "div",
            Html(shown.stage),
            lookers(),
            el("section", el("h2", say(lesson.title)), side, rules),
            cls="lesson",
        ),
        visitor=visitor,
        script="learn.js",
        cls="learn",
    )
