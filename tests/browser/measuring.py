"""What of a table can be seen and read at one size of the screen, measured in the page itself.

A text is one run of letters as it is set: a line of a text node, cut to what its scrolling boxes
and the screen show of it. Of two texts each loses the upper and lower fifth, where letters seldom
reach; a piece is the inner part of its box, because most are round.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

SIZES = ((1920, 1080), (1366, 768), (1024, 768), (390, 844))


class Seen(NamedTuple):
    """What was measured."""

    options: int
    """Rows of the list that are whole on the screen."""
    listed: int
    """How many could be: those that are not folded away or sought for."""
    answers: int
    """Rows and buttons that answer the question, list, cards and buttons of the foot alike."""
    question: bool
    """Whether the question is whole on the screen."""
    hand: bool
    """Whether a card of the hand can be read, there is none, or on a phone its tab is in sight."""
    score: bool
    map: tuple[int, int]
    """How large the map is; nothing, if there is none."""
    wide: int
    """How much wider than the screen the page is."""
    small: list[str]
    """Texts below 12 px."""
    overlaps: list[str]
    """Texts over texts, texts over pieces, and texts that something else lies on."""
    broken: list[str]
    """Titles of cards that break inside a word."""
    halved: list[str]
    """Lines of text that end in the middle of their letters, where nothing can be scrolled."""
    mats: int
    """Mats that are not whole on the screen."""


_MEASURE = (Path(__file__).parent / "measure.js").read_text()


def settled_at(page: Page, width: int, height: int) -> None:
    """Another size of the screen, once the map has followed it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(
        """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
          () => setTimeout(done, 30))))"""
    )


def measured(page: Page) -> Seen:
    """What can be seen now."""
    found: dict[str, Any] = page.evaluate(_MEASURE)
    return Seen(**{**found, "map": tuple(found["map"])})
