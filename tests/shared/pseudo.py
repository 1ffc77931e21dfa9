"""A language nobody speaks: every word that passes through `say` shows it by its letters.

In it the letters of a text are exchanged for wide look-alikes; fields and the tags of terminal
markup stay as they are. So a plain letter that reaches a person belongs to a word that cannot be
translated. `unmarked` finds them, `visible` says what of a page people see or hear, and
`speaks_it_all` plays a whole game in both languages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from typing import Any

from rich.text import Text

from critias.kernel.choices import Ask
from critias.kit.language import Language, using
from critias.kit.offers import answering
from critias.table.parts.page import still_stage
from critias.table.parts.staged import stage_of
from shared.cases import AnyMatch, Case

_KEPT = re.compile(r"\{[^{}]*\}|\[/?[a-z0-9_# .]*\]")
"""What is no word of a text: its fields, and the tags of terminal markup."""
_WIDE = {ord(c): ord(c) + 0xFEE0 for c in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_PLAIN = re.compile(r"[A-Za-z]{2,}")
"""A word of plain letters; single ones are coordinates and the like."""
_HEARD = ("aria-label", "title", "placeholder", "alt", "data-tip", "data-says")
_UNSEEN = ("script", "style", "code", "kbd", "pre")


class Marked(Language):
    """English with other letters."""

    code = "x-marked"

    def text(self, english: str) -> str:
        found, at = [], 0
        for kept in _KEPT.finditer(english):
            found += [english[at : kept.start()].translate(_WIDE), kept.group()]
            at = kept.end()
        return "".join([*found, english[at:].translate(_WIDE)])


MARKED = Marked()


def unmarked(words: str, allowed: Iterable[str] = ()) -> list[str]:
    """The words that did not pass through the language; `allowed` are those that people typed."""
    for one in sorted(allowed, key=len, reverse=True):
        words = words.replace(one, " ")
    return _PLAIN.findall(words)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.within.append(tag)
        self.found += [value for name, value in attrs if name in _HEARD and value]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.within.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in self.within:
            while self.within.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not any(tag in _UNSEEN for tag in self.within):
            self.found.append(data.strip())


def visible(markup: str) -> list[str]:
    """Every text of a page that people see, or have read to them."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    return reader.found


def speaks_it_all(case: Case, seed: int, every: int = 1, allowed: Iterable[str] = ()) -> list[str]:
    """Play a game with both languages side by side; what people read in the other one that is not
    of it, each with where it stands. Looks at one position in `every` (all questions, though)."""
    found: dict[str, None] = {}
    allowed = tuple(allowed)
    rng = case.luck(seed)
    english, other = case.new(seed), case.new(seed)
    while english.outcome is None:
        seat = rng.pick(english.seats_to_answer())
        ask = english.ask_for(seat)
        assert ask is not None
        option = rng.pick(list(ask.options))
        with using(MARKED):
            whole = len(english.log) % every == 0
            for where, words in _read(case, other, whole):
                found.update(dict.fromkeys(f"{where}: {one}" for one in unmarked(words, allowed)))
            other.choose(seat, option)
        english.choose(seat, option)
        assert other.digest() == english.digest(), "a rule follows a word that people read"
        assert len(english.log) < case.longest
    with using(MARKED):
        ends = case.voice.ending(english.outcome)
        rows = [str(row) for row in case.voice.statistics(english.state)]
        for where, words in [("ending", ends), *(("result", row) for row in rows)]:
            found.update(dict.fromkeys(f"{where}: {one}" for one in unmarked(words, allowed)))
    return list(found)


def _read(case: Case, match: AnyMatch, whole: bool) -> Iterator[tuple[str, str]]:
    """What everybody reads now: place and words."""
    voice = case.voice
    for reader in (*range(len(match.seats)), None):
        view = json.loads(json.dumps(match.view(reader)))
        ask = None if reader is None else match.ask_for(reader)
        if ask is not None:
            offers = voice.offers(match.state, view, ask, answering(match))
            yield f"prompt of {ask.kind}", offers.prompt
            for offer in offers:
                yield f"option of {ask.kind}", offer.said
        elif isinstance(match.pending, Ask):
            yield f"waiting for {match.pending.kind}", voice.words.waiting(view, match.pending)
        for _, event in match.events_for(reader, len(match.log)):
            yield f"event {event.kind}", voice.words.tell(view, event)
        if whole:
            yield "terminal", Text.from_markup(voice.picture(view)).plain
            offers = voice.offers(match.state, view, ask, answering(match))
            yield from (("stage", one) for one in visible(_stage(voice, view, offers)))


def _stage(voice: Any, view: Any, offers: Any) -> str:
    return still_stage(stage_of(voice, view, offers), offers)
