"""The stage of any game: its own, or one made from what it has."""

from __future__ import annotations

from typing import Any

from critias.kit.language import say
from critias.kit.offers import Offers
from critias.kit.stage import Part, Row, Stage, Words
from critias.kit.voice import AnyVoice


def stage_of(voice: AnyVoice, view: Any, offers: Offers) -> Stage:
    """What there is to see of a game for the reader of the view."""
    stage = voice.stage(view, offers)
    if stage is not None:
        return stage
    lines = tuple(plain_markup(voice.picture(view)).splitlines())
    words = Row("table", say("The table"), (Words(lines),), open=True)
    return Stage(rows=(words,), words=(Part(say("The table"), lines),))


def plain_markup(words: str) -> str:
    """Terminal markup without its tags.

    >>> plain_markup("[bold]3[/] pebbles")
    '3 pebbles'
    """
    from rich.text import Text  # noqa: PLC0415 - only for games without a stage

    return Text.from_markup(words).plain
